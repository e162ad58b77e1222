"""The command line: what each command prints, and the exit code it ends with."""

from __future__ import annotations

import errno
import http.client
import io
import json
import os
import re
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from toolkit.__main__ import main
from toolkit.commands.table import CLEAR, Table
from toolkit.engine.session import Session, play

COMMANDS = ("lab", "games", "play", "replay", "cases", "coverage", "notebooks", "data")


class Outcome:
    """An exit code with what was printed."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code, self.out, self.err = code, out, err

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()


Run = Callable[..., Outcome]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs a command in this process; `typed` is what the player types."""

    def run(*words: str, typed: str = "") -> Outcome:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        try:
            code = main(words)
        except SystemExit as end:  # argparse ends so
            assert isinstance(end.code, int)
            code = end.code
        printed = capsys.readouterr()
        return Outcome(code, printed.out, printed.err)

    return run


def in_a_process(*words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "toolkit", *words],
        input=typed,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """A game of pebbles, four decisions in."""
    session = play("pebbles", players=2, seed=7, fixed={"bonus": ["red", "blue"]}, autosave=False)
    for text in ("choose red", "take 2", "grab 1 blue", "choose grey"):
        session.do(text)
    session.save(tmp_path / "evening.json")
    return tmp_path / "evening.json"


# ---------------------------------------------------------------------- usage


def test_help_lists_every_command_and_the_exit_codes(run: Run) -> None:
    outcome = run("--help")
    assert outcome.code == 0
    for command in COMMANDS:
        assert re.search(rf"^    {command}\b", outcome.out, re.MULTILINE)
    assert "exit codes:\n  0 " in outcome.out


@pytest.mark.parametrize(
    "command", [(name,) for name in COMMANDS if name != "data"] + [("data", "template"), ("data", "check")]
)
def test_every_command_has_an_example_that_it_understands(run: Run, command: tuple[str, ...]) -> None:
    from toolkit.__main__ import parser

    outcome = run(*command, "--help")
    assert outcome.code == 0
    example = outcome.out.split("example:\n  python -m toolkit ")[1].split()
    assert tuple(example[: len(command)]) == command
    assert callable(parser().parse_args(example).run)


@pytest.mark.parametrize(
    "words",
    [
        (),
        ("dance",),
        ("play",),
        ("play", "pebbles", "--players", "two"),
        ("play", "pebbles", "--reading", "repeat"),
        ("play", "pebbles", "--reading", "2=3"),
        ("lab", "--port", "99999"),
        ("lab", "--port", "http"),
        ("data", "measure"),
    ],
)
def test_wrong_usage_ends_with_2(run: Run, words: tuple[str, ...]) -> None:
    outcome = run(*words)
    assert outcome.code == 2
    assert "usage: python -m toolkit" in outcome.err
    assert outcome.out == ""


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("play", "peebles"), "unknown game 'peebles', did you mean 'pebbles'"),
        (("play", "pebbles", "--players", "9"), "unknown number of players 9"),
        (("play", "pebbles", "--variant", "quick"), "quick"),
        (("play", "pebbles", "--name", "../up"), "'../up' cannot be a name"),
        (("play", "pebbles", "--reading", "repeat=never"), "repeat"),
        (("play", "pebbles", "--reading", "players=3"), "--reading players"),
        (("play", "pebbles", "--without", "PEB-TAK-01"), "PEB-TAK-01"),
        (("play", "pebbles", "--data", "nowhere"), "nowhere"),
        (("replay", "nothing.json"), "nothing.json cannot be read"),
        (("cases", "PEB-tol"), "unknown case 'PEB-tol', did you mean 'PEB-toll'"),
        (("coverage", "peebles"), "unknown game 'peebles'"),
        (("coverage", "pebbles", "--for", "code,songs"), "unknown part 'songs'"),
        (("notebooks", "nowhere.ipynb"), "there is no notebook or folder nowhere.ipynb"),
        (("data", "template", "peebles", "mine"), "unknown game 'peebles'"),
    ],
)
def test_input_that_cannot_be_used_is_one_line_and_2(run: Run, words: tuple[str, ...], message: str) -> None:
    outcome = run(*words)
    assert outcome.code == 2
    assert message in outcome.err
    assert outcome.err.startswith("toolkit: ")
    assert outcome.err.count("\n") == 1


# ---------------------------------------------------------------------- as a process


def test_a_process_ends_with_the_exit_code(saved: Path) -> None:
    assert in_a_process("games").returncode == 0
    assert in_a_process("dance").returncode == 2
    refused = in_a_process("replay", "nothing.json")
    assert (refused.returncode, refused.stdout) == (2, "")
    assert "Traceback" not in refused.stderr


def test_a_process_plays_what_is_piped_in() -> None:
    played = in_a_process("play", "pebbles", "--seed", "7", "--name", "evening", typed="1\ntake 2\nquit\n")
    assert played.returncode == 0
    assert "Player 0 takes 2 red" in played.stdout
    assert played.stderr == ""
    assert len(play("pebbles", name="evening").nodes) == 3


def test_a_reader_that_leaves_early_is_no_error() -> None:
    command = f'"{sys.executable}" -m toolkit coverage pebbles | "{sys.executable}" -c "pass"'
    ended = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)
    assert ended.stderr == ""


def test_odd_bytes_on_the_input_are_no_error() -> None:
    ended = subprocess.run(
        [sys.executable, "-X", "utf8", "-m", "toolkit", "play", "pebbles"],
        input=b"\xff\xfe\x00\n" + b"9" * 5000 + b"\n",
        capture_output=True,
        check=False,
    )
    assert (ended.returncode, ended.stderr) == (0, b"")


# ---------------------------------------------------------------------- games, cases, coverage, data


def test_games_lists_name_title_players_and_edition(run: Run) -> None:
    outcome = run("games")
    assert outcome.code == 0
    assert re.search(r"^pebbles +Pebbles +2-3 +First edition$", outcome.out, re.MULTILINE)
    assert re.search(r"^cultivo +Cultivo +2-4 ", outcome.out, re.MULTILINE)


def test_cases_of_a_game_are_run_and_listed(run: Run) -> None:
    outcome = run("cases", "pebbles")
    assert outcome.code == 0
    assert "ok     PEB-toll: Three pebbles cost two coins" in outcome.lines
    assert re.fullmatch(r"pebbles: \d+ cases, 0 failed", outcome.lines[-1])


def test_a_failing_case_is_explained_and_ends_with_1(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    from toolkit.engine import registry

    with_other_toll = registry.load("pebbles", toll=2)
    monkeypatch.setattr(registry, "load", lambda name: with_other_toll)
    outcome = run("cases", "pebbles")
    assert outcome.code == 1
    failing = outcome.lines.index("FAILED PEB-toll: Three pebbles cost two coins")
    assert "expected" in outcome.lines[failing + 1]
    assert run("cases", "PEB-toll").code == 1


def test_one_case_is_shown_in_full(run: Run) -> None:
    outcome = run("cases", "PEB-most")
    assert outcome.code == 0
    assert outcome.lines[0] == "PEB-most: Three pebbles are the most that one turn gives"
    assert "refused_by:" in outcome.out
    assert re.search(r"refused: .* \[PEB-TAK-03\]", outcome.out)
    assert outcome.lines[-1] == "passed"
    assert "[]" not in outcome.out


def test_coverage_lists_every_clause_and_ends_with_1_if_something_is_owed(run: Run) -> None:
    everything = run("coverage", "pebbles")
    assert everything.code == 1
    assert re.search(r"^PEB-TAK-03 \(refuse\): code game\.py:\d.*; cases .*PEB-most", everything.out, re.MULTILINE)
    assert "OWED: lessons" in everything.out
    so_far = run("coverage", "pebbles", "--for", "code,cases")
    assert so_far.code == 0
    assert "OWED" not in so_far.out
    owed = run("coverage", "pebbles", "--owed")
    assert "PEB-TAK-03 (refuse): lessons" in owed.lines
    assert len(owed.lines) < len(everything.lines) + 1


def test_blank_sheets_are_written_and_checked(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    written = run("data", "template", "cultivo", str(folder))
    assert written.code == 0
    assert {Path(line.removeprefix("wrote ")) for line in written.lines} == set(folder.iterdir())
    assert run("data", "check", "cultivo", str(folder)).code == 0
    again = run("data", "template", "cultivo", str(folder))
    assert again.code == 2
    sheet = folder / "components.yaml"
    sheet.write_text("surprises: [1]\n", "utf-8")
    faulty = run("data", "check", "cultivo", str(folder))
    assert faulty.code == 1
    assert "components.yaml" in faulty.lines[0]


# ---------------------------------------------------------------------- replay


def test_replay_tells_the_game_with_clauses_and_scores(run: Run, saved: Path) -> None:
    outcome = run("replay", str(saved))
    assert outcome.code == 0
    assert outcome.lines[0] == "Pebbles, 2 players, seed 7"
    session = Session.load(saved)
    assert f"3. Player 1: {session.game.describe(session.nodes[3].action)}" in outcome.lines
    assert re.search(r"^ +Player 1 takes 1 blue\. \[PEB-TAK-02\]$", outcome.out, re.MULTILINE)
    assert re.search(r"^Player 0: 4$", outcome.out, re.MULTILINE)
    assert re.search(r"^  bonus +2 \[PEB-SCO-02\]$", outcome.out, re.MULTILINE)
    assert outcome.lines[-1] == "5 positions, all as recorded."


def test_replay_tells_a_branch_that_was_taken_back(run: Run, saved: Path) -> None:
    session = Session.load(saved)
    session.goto(0)
    session.branch("what if")
    session.do("grab 1 grey")
    session.undo()
    session.save(saved)
    assert "takes 1 grey" in run("replay", str(saved)).out
    assert "takes 1 blue" in run("replay", str(saved), "--branch", "main").out
    unknown = run("replay", str(saved), "--branch", "maybe")
    assert (unknown.code, "unknown branch 'maybe'" in unknown.err) == (2, True)


def test_replay_of_what_comes_out_differently_ends_with_1(run: Run, saved: Path) -> None:
    content = json.loads(saved.read_text("utf-8"))
    content["nodes"][2]["digest"] = "0" * 16
    saved.write_text(json.dumps(content), "utf-8")
    outcome = run("replay", str(saved))
    assert outcome.code == 1
    assert "'grab 1 blue' gives the position" in outcome.err
    assert "2. Player 0: take 2" in outcome.out
    assert "all as recorded" not in outcome.out


# ---------------------------------------------------------------------- play


def test_play_shows_the_board_the_question_and_numbered_choices(run: Run) -> None:
    outcome = run("play", "pebbles", "--seed", "7")
    assert outcome.code == 0
    for line in ("Player 0", "The heap: 4 red, 4 blue, 4 grey.", "Which colour?", "   1  choose red"):
        assert line in outcome.lines
    assert re.search("This game is kept as 'pebbles .*'", outcome.out)


def test_numbers_and_texts_do_actions_and_tell_what_happens(run: Run) -> None:
    outcome = run("play", "pebbles", "--name", "evening", typed="1\ntake 2\n2\n")
    assert "  Player 0 takes 2 red. [PEB-TAK-02]" in outcome.lines
    assert [str(node.action) for node in play("pebbles", name="evening").path[1:]] == [
        "choose red",
        "take 2",
        "choose grey",
    ]


def test_a_name_takes_up_where_the_input_ended(run: Run) -> None:
    run("play", "pebbles", "--name", "evening", "--seed", "7", typed="choose red\n")
    assert "  so far: choose red" in run("play", "pebbles", "--name", "evening").lines


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("take 2", r"  No: .*\[ENG-02, how the toolkit plays it\]"),
        ("choose red\nwhy take 9", r"  No: At most 3 .*\[PEB-TAK-03\]"),
        ("grab 1 red\nwhy choose red", r"  No: .*\[PEB-RDG-01, our reading; the rulebook is silent\]"),
        ("why choose red", "  That is allowed."),
        ("why 1", "  That is allowed."),
        ("why 9", "  there is no choice 9: there are 3"),
        ("why", r"  why ACTION: say which action, such as: why choose red"),
        ("9", "  there is no choice 9: there are 3"),
        ("0", "  there is no choice 0: there are 3"),
        ("dance", "  pebbles: 'dance'.*"),
        ("undo", "  nothing to undo: this is the first position"),
        ("redo", "  nothing to redo: .*"),
        ("undo everything", "  undo to 'everything': .*"),
        ("save", "  say which FILE"),
        ("load nothing.json", r"  nothing\.json cannot be read: .*"),
        ("score", "Ahead: player 0, player 1"),
        ("log", r"  The heap is 4 pebbles .*\[PEB-SET-01; PEB-SET-02\]"),
        ("help", "  why ACTION   say whether an action is allowed, and why not"),
        ("options", "   3  choose grey"),
        ("board", "The heap: 4 red, 4 blue, 4 grey."),
    ],
)
def test_an_answer_to_each_word(run: Run, typed: str, answer: str) -> None:
    outcome = run("play", "pebbles", "--seed", "7", typed=f"{typed}\n")
    assert outcome.code == 0
    answers = [line.removeprefix("> ") for line in outcome.lines]
    assert any(re.fullmatch(answer, line) or line == answer for line in answers), outcome.out


def test_undo_redo_save_and_load(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "kept.json"
    typed = f"grab 2 red\nundo\nredo\ngrab 1 blue\nundo turn\nsave {file}\nquit\nchoose red\n"
    run("play", "pebbles", "--name", "evening", typed=typed)
    assert [str(node.action) for node in Session.load(file).nodes[1:]] == ["grab 2 red", "grab 1 blue"]
    loaded = run("play", "pebbles", "--name", "other", typed=f"load {file}\ngrab 3 grey\n")
    kept = re.search("is loaded; from here on it is kept as '(.*)'", loaded.out)
    assert kept is not None
    assert len(play("pebbles", name=kept[1]).nodes) == 4
    assert len(play("pebbles", name="other").nodes) == 1


def test_a_game_played_to_its_end_says_who_has_won(run: Run) -> None:
    outcome = run(
        "play",
        "pebbles",
        "--reading",
        'heap={"2": 1, "3": 1}',
        "repeat=free",
        typed="grab 1 red\ngrab 1 blue\ngrab 1 grey\n1\n",
    )
    assert "The game is over." in outcome.out
    assert re.search(r"^The winner: player 0$", outcome.out, re.MULTILINE)
    assert "  there is no choice 1: there are 0" in outcome.out


def test_a_full_disk_is_said_and_the_game_goes_on(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    play("pebbles", name="evening", seed=7).close()

    def full_disk(descriptor: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full_disk)
    outcome = run("play", "pebbles", "--name", "evening", typed="choose red\ntake 2\n")
    assert outcome.code == 0
    assert outcome.out.count("the move is made but not saved") == 1
    assert "  Player 0 takes 2 red. [PEB-TAK-02]" in outcome.lines


def test_only_what_a_player_may_see_is_told(run: Run) -> None:
    typed = "log\ngrab 1 red\nlog\n"
    first, second = run("play", "pebbles", "--seed", "7", typed=typed).out.split("Player 1\n", maxsplit=1)
    assert "Player 0 is dealt" in first
    assert "Player 1 is dealt" not in first
    assert "Player 1 is dealt" in second
    assert "Player 0 is dealt" not in second


def test_a_shared_terminal_is_emptied_between_players_who_see_different_things() -> None:
    said: list[str] = []
    typed = iter(["grab 1 red", "", "", "choose blue", "quit"])

    def ask(prompt: str) -> str:
        said.append(prompt)
        return next(typed)

    Table(play("pebbles", seed=7, autosave=False), hot_seat=True, ask=ask, say=said.append).run()
    handing_over = [number for number, line in enumerate(said) if "hand over" in line]
    assert len(handing_over) == 1
    assert said[handing_over[0] + 1] == CLEAR
    assert "press Enter" in said[handing_over[0] + 2]


def test_the_input_may_end_while_the_terminal_is_handed_over() -> None:
    typed = iter(["grab 1 red"])

    def ask(prompt: str) -> str:
        for line in typed:
            return line
        raise EOFError

    session = play("pebbles", seed=7, autosave=False)
    Table(session, hot_seat=True, ask=ask, say=lambda line: None).run()
    assert session.current.number == 1


def test_an_interrupt_loses_no_move(monkeypatch: pytest.MonkeyPatch) -> None:
    class Interrupted(io.StringIO):
        def readline(self, size: int | None = -1) -> str:
            return super().readline() or self.interrupt()

        def interrupt(self) -> str:
            raise KeyboardInterrupt

    monkeypatch.setattr(sys, "stdin", Interrupted("choose red\n"))
    assert main(["play", "pebbles", "--name", "evening"]) == 130
    assert len(play("pebbles", name="evening").nodes) == 2


# ---------------------------------------------------------------------- lab


def test_lab_serves_a_checkout_where_it_is() -> None:
    from toolkit.commands import lab

    words = lab.command(Path("here"), "notebooks/start_here.ipynb", 8899, no_browser=True)
    assert words[:4] == [sys.executable, "-m", "jupyterlab", "--ServerApp.root_dir=here"]
    assert "--LabApp.default_url=/lab/tree/notebooks/start_here.ipynb" in words
    assert {"--no-browser", "--port=8899"} <= set(words)


@pytest.mark.slow
def test_jupyterlab_starts_at_the_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from toolkit.commands import lab

    for name in ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "HOME"):
        monkeypatch.setenv(name, str(tmp_path / name))
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    words = lab.command(tmp_path, lab.START_PAGE, port, no_browser=True)
    with subprocess.Popen([*words, "--IdentityProvider.token="], stderr=subprocess.DEVNULL) as server:
        try:
            landed = redirected(port, patience=60)
        finally:
            server.kill()
    assert landed.rstrip("?") == f"/lab/tree/{lab.START_PAGE}"


def redirected(port: int, patience: float) -> str:
    """Where a server sends whoever asks for its root, once it listens."""
    deadline = time.monotonic() + patience
    while True:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=patience)
        try:
            connection.request("GET", "/")
            return connection.getresponse().headers["Location"]
        except ConnectionRefusedError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.2)
        finally:
            connection.close()


def test_an_installed_toolkit_copies_its_notebooks_and_keeps_what_is_there(tmp_path: Path) -> None:
    from toolkit.commands import lab

    source, target = tmp_path / "shipped", tmp_path / "mine"
    for name in ("start_here.ipynb", "pebbles/01_taking.ipynb"):
        (source / name).parent.mkdir(parents=True, exist_ok=True)
        (source / name).write_text("shipped", "utf-8")
    target.mkdir()
    (target / "start_here.ipynb").write_text("worked in", "utf-8")
    lab.copy_missing(source, target)
    assert (target / "start_here.ipynb").read_text("utf-8") == "worked in"
    assert (target / "pebbles" / "01_taking.ipynb").read_text("utf-8") == "shipped"


def test_an_error_that_is_no_fault_of_the_input_is_not_hidden(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    from toolkit.engine import registry

    def broken() -> tuple[str, ...]:
        raise RuntimeError("a fault of ours")

    monkeypatch.setattr(registry, "names", broken)
    with pytest.raises(RuntimeError, match="a fault of ours"):
        run("games")
