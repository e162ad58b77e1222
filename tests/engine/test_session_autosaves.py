"""Named sessions: they outlive kernels, full disks and re-run cells, and one process at a time has them."""

from __future__ import annotations

import errno
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import IO, Any

import pytest

from toolkit.engine.game import ToolkitError
from toolkit.engine.session import LockedError, Session, StorageError, discard, names, play, storage

KERNEL = """
import sys
from toolkit.engine.session import play
session = play("pebbles", name="evening", players=2, seed=7)
session.do("choose red")
session.do("take 2")
print("ready", flush=True)
sys.stdin.read()
"""


def test_a_name_takes_up_where_it_was_left() -> None:
    first = play("pebbles", name="evening", players=2, seed=7)
    first.do("choose red")
    first.branch("what if")
    first.do("take 2")
    first.undo()
    again = play("pebbles", name="evening")
    assert again.state == first.state
    assert (again.current.number, again.current_branch, len(again.nodes)) == (1, "what if", 3)
    assert again.redo().number == 2


def test_who_sits_at_the_table_is_kept() -> None:
    told: list[Session] = []
    first = play("pebbles", name="evening", players=2, seed=7)
    first.observe(told.append)
    first.seat(1, "greedy")
    assert told == [first]
    assert dict(play("pebbles", name="evening").table) == {1: "greedy"}


def test_the_former_object_is_read_only_once_a_cell_runs_again() -> None:
    former = play("pebbles", name="evening", players=2, seed=7)
    former.do("choose red")
    newer = play("pebbles", name="evening", players=2, seed=7)
    with pytest.raises(ToolkitError, match="session 'evening' was opened again since"):
        former.do("take 1")
    assert len(former.nodes) == 2
    newer.do("take 1")
    assert len(play("pebbles", name="evening").nodes) == 3


def test_a_hundred_re_runs_keep_one_session() -> None:
    for _ in range(100):
        session = play("pebbles", name="evening", players=2, seed=7)
    session.do("choose red")
    assert names() == ["evening"]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"players": 3}, "players is 2 there and 3 here"),
        ({"seed": 8}, "seed is 7 there and 8 here"),
        ({"fixed": {"bonus": ["red"]}}, "fixed is None there"),
        ({"most": 1}, "most is 2 there and 1 here"),
        ({"repeat": "free"}, "most is 2 there and 3 here"),
        ({"without": ["PEB-TAK-03"]}, "without is"),
    ],
)
def test_a_session_that_was_begun_differently_is_not_taken_up(options: dict[str, object], message: str) -> None:
    former = play("pebbles", name="evening", players=2, seed=7, most=2)
    with pytest.raises(ToolkitError, match=f"session 'evening' was begun differently: {message}"):
        play("pebbles", name="evening", **options)  # type: ignore[arg-type]
    former.do("choose red")
    assert len(play("pebbles", name="evening", players=2, seed=7, most=2).nodes) == 2


def test_another_game_of_the_same_name_is_not_taken_up(home: Path) -> None:
    play("pebbles", name="evening").close()
    path = home / "sessions" / "evening.json"
    path.write_text(path.read_text("utf-8").replace('"game":"pebbles"', '"game":"marbles"'), "utf-8")
    with pytest.raises(ToolkitError, match="game is 'marbles' there and 'pebbles' here"):
        play("pebbles", name="evening")


def test_a_session_without_a_name_gets_a_dated_one(capsys: pytest.CaptureFixture[str]) -> None:
    first, second = play("pebbles"), play("pebbles")
    assert first.name != second.name
    assert re.fullmatch(r"pebbles \d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d( \(\d+\))?", second.name)
    assert f"kept as {second.name!r}" in capsys.readouterr().out
    second.do("choose red")
    assert len(play("pebbles", name=second.name).nodes) == 2


def test_without_autosave_nothing_is_written_or_taken_up(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    session = play("pebbles", name="evening", autosave=False)
    session.do(session.legal_actions()[0])
    assert len(play("pebbles", name="evening", autosave=False).nodes) == 1
    assert not home.exists()
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize(
    "name",
    [
        "../evening",
        "a/b",
        "a\\b",
        "",
        ".hidden",
        "evening.",
        " evening",
        "con",
        "LPT1.txt",
        "e" * 81,
        "a:b",
        "a\nb",
    ],
)
def test_a_name_that_is_no_file_name_everywhere_is_refused(home: Path, name: str) -> None:
    with pytest.raises(ToolkitError, match=r"cannot be a name: .*; names are letters, digits"):
        play("pebbles", name=name)
    assert not list(home.rglob("*evening*"))


@pytest.mark.parametrize("name", ["Rosa's"[:4] + " (3)", "2026-11-30 19.30", "Äpfel_und-Birnen", "console", "夕方"])
def test_ordinary_names_are_fine(name: str) -> None:
    play("pebbles", name=name).do("choose red")
    assert len(play("pebbles", name=name).nodes) == 2


def test_one_spelling_of_a_letter_is_the_other() -> None:
    play("pebbles", name="Caf\u00e9").do("choose red")
    assert len(play("pebbles", name="Cafe\u0301").nodes) == 2


def test_another_process_is_kept_off_and_a_killed_one_loses_no_move() -> None:
    kernel = subprocess.Popen([sys.executable, "-c", KERNEL], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert kernel.stdin is not None
    assert kernel.stdout is not None
    with kernel:
        assert kernel.stdout.readline() == "ready\n"
        with pytest.raises(LockedError, match="session 'evening' is open in another process"):
            play("pebbles", name="evening")
        with pytest.raises(LockedError, match="session 'evening' is open in another process"):
            discard("evening")
        kernel.kill()
    session = play("pebbles", name="evening", players=2, seed=7)
    assert [str(node.action) for node in session.path[1:]] == ["choose red", "take 2"]


def test_a_lock_file_that_nobody_holds_means_nothing(home: Path) -> None:
    play("pebbles", name="evening").close()
    assert (home / "sessions" / "evening.lock").exists()
    assert play("pebbles", name="evening").autosave is not None


def test_what_keeps_nothing_leaves_no_lock_file(home: Path) -> None:
    refusals: list[dict[str, Any]] = [{"game": "peebles"}, {"game": "pebbles", "players": 9}]
    for refused in refusals:
        with pytest.raises(ToolkitError, match="unknown"):
            play(**refused, name="evening")
    play("pebbles", name="evening")
    discard("evening")
    assert list((home / "sessions").iterdir()) == []


def test_a_lock_on_a_file_that_is_deleted_meanwhile_is_taken_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "evening.lock"
    to_lock = storage._lock
    deleted: list[Path] = []

    def too_late(file: IO[bytes]) -> None:
        if not deleted:
            path.unlink()
            deleted.append(path)
        to_lock(file)

    monkeypatch.setattr(storage, "_lock", too_late)
    held = storage.ProcessLock(path)
    assert path.exists()
    with pytest.raises(LockedError, match="held by another process"):
        storage.ProcessLock(path)
    held.release(delete=True)
    assert not path.exists()


def test_a_session_that_is_forgotten_lets_go() -> None:
    play("pebbles", name="evening", players=2, seed=7)  # kept by nobody
    code = "from toolkit.engine.session import play; play('pebbles', name='evening')"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_closing_makes_an_object_read_only() -> None:
    session = play("pebbles", name="evening")
    session.close()
    session.close()
    with pytest.raises(ToolkitError, match="session 'evening' is closed"):
        session.do("choose red")
    assert session.legal_actions()


def test_discarding_begins_anew() -> None:
    former = play("pebbles", name="evening", players=2, seed=7)
    former.do("choose red")
    discard("evening")
    with pytest.raises(ToolkitError, match="session 'evening' was discarded"):
        former.undo()
    assert names() == []
    assert len(play("pebbles", name="evening", players=3).nodes) == 1


def full_disk(descriptor: int) -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_a_full_disk_is_said_once_and_loses_no_move(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = play("pebbles", name="evening", players=2, seed=7)
    seen: list[int] = []
    session.observe(lambda changed: seen.append(changed.current.number))
    with monkeypatch.context() as disk:
        disk.setattr(os, "fsync", full_disk)
        with pytest.raises(StorageError, match=r"the move is made but not saved: .*No space left"):
            session.do("choose red")
        session.do("take 2")
        assert session.unsaved is not None
    assert seen == [1, 2]
    assert sorted(path.name for path in (home / "sessions").iterdir()) == ["evening.json", "evening.lock"]
    session.do("choose blue")
    assert session.unsaved is None
    session.close()
    assert len(play("pebbles", name="evening").nodes) == 4


def test_a_cell_run_again_on_a_full_disk_loses_no_move(monkeypatch: pytest.MonkeyPatch) -> None:
    former = play("pebbles", name="evening", players=2, seed=7)
    with monkeypatch.context() as disk:
        disk.setattr(os, "fsync", full_disk)
        with pytest.raises(StorageError):
            former.do("choose red")
        again = play("pebbles", name="evening")
        assert len(again.nodes) == 2
        with pytest.raises(StorageError):
            again.close()
    again.close()
    assert len(play("pebbles", name="evening").nodes) == 2


def test_a_folder_that_vanishes_is_said_and_loses_no_move(home: Path, tmp_path: Path) -> None:
    session = play("pebbles", name="evening", players=2, seed=7)
    shutil.rmtree(home / "sessions")
    with pytest.raises(StorageError, match="the move is made but not saved"):
        session.do("choose red")
    session.save(tmp_path / "rescued.json")
    assert len(Session.load(tmp_path / "rescued.json").nodes) == 2


def test_a_user_folder_that_cannot_be_used_says_how_to_play_without(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home.parent.mkdir(exist_ok=True)
    home.write_text("a file in the way", "utf-8")
    with pytest.raises(StorageError, match="autosave=False"):
        play("pebbles", name="evening")
    assert play("pebbles", name="evening", autosave=False).legal_actions()


def test_a_malformed_autosave_is_said_and_kept(home: Path) -> None:
    play("pebbles", name="evening").close()
    path = home / "sessions" / "evening.json"
    path.write_bytes(path.read_bytes()[:-20])
    with pytest.raises(
        ToolkitError, match=r"not a saved game of the toolkit\. .*evening\.json: not JSON, or not all of it"
    ):
        play("pebbles", name="evening")
    assert path.read_bytes()
    discard("evening")
    assert play("pebbles", name="evening").autosave is not None


def test_an_autosave_that_replays_in_part_is_set_aside_before_it_is_written_over(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    session = play("pebbles", name="evening", players=2, seed=7)
    digest = [session.do(text) for text in ("choose red", "take 2", "choose blue")][-1].digest
    session.close()
    path = home / "sessions" / "evening.json"
    whole = path.read_bytes().replace(digest.encode(), b"0" * 16)
    path.write_bytes(whole)
    again = play("pebbles", name="evening")
    assert again.warning is not None
    again.do("choose grey")
    (aside,) = set(names()) - {"evening"}
    assert repr(aside) in capsys.readouterr().out
    assert (home / "sessions" / f"{aside}.json").read_bytes() == whole
