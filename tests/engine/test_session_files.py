"""Saved sessions: what comes back, and what is said of files that cannot."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from toolkit.engine.game import ToolkitError
from toolkit.engine.session import Session, StorageError, keep, play

Edit = Callable[[dict[str, Any]], object]


@pytest.fixture
def session() -> Session:
    """Two branches, and the session somewhere in the middle of one."""
    session = play("pebbles", name="evening", players=2, seed=7, most=2, repeat="free", autosave=False)
    for text in ("choose red", "take 2", "choose blue", "take 1"):
        session.do(text)
    session.goto(2)
    session.branch("what if")
    session.do("grab 1 red")
    session.goto(2)
    return session


@pytest.fixture
def file(session: Session, tmp_path: Path) -> Path:
    path = tmp_path / "evening.json"
    session.save(path)
    return path


def edited(file: Path, edit: Edit) -> Path:
    content = json.loads(file.read_text("utf-8"))
    edit(content)
    file.write_text(json.dumps(content), "utf-8")
    return file


def test_everything_comes_back(session: Session, file: Path) -> None:
    loaded = Session.load(file)
    assert loaded.origin == session.origin
    assert [node.digest for node in loaded.nodes] == [node.digest for node in session.nodes]
    assert [node.action for node in loaded.nodes] == [node.action for node in session.nodes]
    assert [node.player for node in loaded.nodes] == [node.player for node in session.nodes]
    assert loaded.state == session.state
    assert loaded.log == session.log
    assert (loaded.current.number, loaded.current_branch) == (2, session.current_branch)
    assert {name: node.number for name, node in loaded.branches.items()} == {"main": 4, "what if": 5}
    assert loaded.redo().number == session.redo().number == 5
    assert loaded.warning is None


def test_who_sits_at_the_table_comes_back(session: Session, tmp_path: Path) -> None:
    session.seat(1, "an agent of somebody's")
    session.seat(0, "another")
    session.seat(0)
    path = tmp_path / "seated.json"
    session.save(path)
    loaded = Session.load(path)
    assert dict(loaded.table) == {1: "an agent of somebody's"}
    loaded.save(tmp_path / "again.json")
    assert (tmp_path / "again.json").read_bytes() == path.read_bytes()


def test_files_from_before_there_was_a_table_are_read(file: Path) -> None:
    def older(content: dict[str, Any]) -> None:
        content["schema"] = 1
        del content["table"]

    loaded = Session.load(edited(file, older))
    assert (dict(loaded.table), len(loaded.nodes)) == ({}, 6)


@pytest.mark.parametrize(("player", "name"), [(2, "greedy"), (2, None), (0, ""), (0, "x" * 81), (0, "a\tb")])
def test_nobody_sits_where_there_is_no_seat_or_under_no_name(session: Session, player: int, name: str | None) -> None:
    session.seat(1, "greedy")
    with pytest.raises(ToolkitError):
        session.seat(player, name)
    assert dict(session.table) == {1: "greedy"}


def test_redo_goes_where_it_would_have_gone(session: Session, tmp_path: Path) -> None:
    session.goto(4)
    session.goto(2)
    session.save(tmp_path / "evening.json")
    assert Session.load(tmp_path / "evening.json").redo().number == session.redo().number == 3


def test_the_numbers_and_readings_come_from_the_file(file: Path) -> None:
    game = Session.load(file).game
    assert (game.parameters["most"], game.readings["repeat"]) == (2, "free")
    assert game.parameters["heap"] == {2: 4, 3: 5}
    stored = json.loads(file.read_text("utf-8"))["origin"]["settings"]
    assert set(stored["parameters"]) == set(game.parameters)
    assert stored["readings"] == dict(game.readings)


def test_switched_off_clauses_come_from_the_file(tmp_path: Path) -> None:
    session = play("pebbles", players=2, seed=7, without=["PEB-TAK-03"], coins=9, heap={2: 9, 3: 9}, autosave=False)
    session.do("grab 5 red")
    session.save(tmp_path / "without.json")
    assert Session.load(tmp_path / "without.json").state == session.state


def test_components_laid_over_come_from_their_folder_wherever_that_is_now(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "components.yaml").write_text("equipment:\n  cart: {cost: 2, vp: 1}\n", "utf-8")
    session = play("cultivo", players=2, seed=7, data=folder, autosave=False)
    session.save(tmp_path / "measured.json")
    stored = json.loads((tmp_path / "measured.json").read_text("utf-8"))["origin"]["settings"]
    assert stored["data"] == str(folder)
    assert Session.load(tmp_path / "measured.json").game.data.overlay == session.game.data.overlay
    moved = folder.rename(tmp_path / "theirs")
    with pytest.raises(ToolkitError, match="mine"):
        Session.load(tmp_path / "measured.json")
    assert Session.load(tmp_path / "measured.json", data=moved).state == session.state


def test_components_that_came_from_no_folder_are_in_the_file(tmp_path: Path) -> None:
    overlay = {"components": {"equipment": {"cart": {"cost": 2, "vp": 1}}}}
    session = play("cultivo", players=2, seed=7, data=overlay, autosave=False)
    session.save(tmp_path / "measured.json")
    loaded = Session.load(tmp_path / "measured.json")
    assert loaded.game.data.overlay is not None
    assert loaded.game.data.overlay.contents == overlay


def test_a_saved_session_saves_to_the_same_bytes(file: Path, tmp_path: Path) -> None:
    Session.load(file).save(tmp_path / "copy.json")
    assert (tmp_path / "copy.json").read_bytes() == file.read_bytes()


def test_saving_replaces_what_was_there_and_leaves_nothing_else(session: Session, file: Path) -> None:
    session.do("grab 1 blue")
    session.save(file)
    assert len(Session.load(file).nodes) == len(session.nodes)
    assert [path.name for path in file.parent.iterdir()] == ["evening.json"]


def test_saving_into_a_folder_that_is_not_there_says_so(session: Session, tmp_path: Path) -> None:
    with pytest.raises(StorageError, match=r"nowhere.evening\.json cannot be written: No such file"):
        session.save(tmp_path / "nowhere" / "evening.json")


@pytest.mark.parametrize("name", ["", "/", ".", "a\0b", "x" * 400])
def test_a_name_that_no_file_can_have_is_refused(session: Session, name: str) -> None:
    with pytest.raises(StorageError, match="cannot be written"):
        session.save(name)
    with pytest.raises(StorageError, match="cannot be read"):
        Session.load(name)


def test_loading_a_file_that_is_not_there_says_so(tmp_path: Path) -> None:
    with pytest.raises(StorageError, match=r"nothing\.json cannot be read: No such file"):
        Session.load(tmp_path / "nothing.json")


def put(*places: str | int, value: Any) -> Edit:
    """The edit that puts a value at a place in the file."""

    def edit(content: Any) -> None:
        for place in places[:-1]:
            content = content[place]
        content[places[-1]] = value

    return edit


@pytest.mark.parametrize(
    ("edit", "message"),
    [
        (put("format", value="shopping list"), "format: expected 'farm-games session', got 'shopping list'"),
        (put("schema", value=3), "schema: expected 1 or 2, got 3 of a newer toolkit"),
        (put("schema", value=0), "schema: expected 1 or 2, got 0"),
        (put("schema", value="1"), "schema: Expected `int`, got `str`"),
        (put("surprise", value=1), "the whole file: Object contains unknown field `surprise`"),
        (put("origin", "players", value="two"), "origin.players: Expected `int`, got `str`"),
        (put("origin", "players", value=3), "origin.players: expected 2"),
        (put("origin", "name", value="../up"), "origin.name: '../up' cannot be a name"),
        (put("origin", "settings", "game", value="peebles"), "unknown game 'peebles'"),
        (put("origin", "settings", "parameters", "most", value=99), "parameter 'most'"),
        (put("origin", "settings", "without", value=["PEB-TAK-01"]), "PEB-TAK-01"),
        (put("origin", "settings", "parameters", "variant", value=1), "'variant' can be no parameter or reading"),
        (put("origin", "settings", "readings", "name", value="x"), "'name' can be no parameter or reading"),
        (put("origin", "settings", "readings", "most", value="x"), "'most' is among the parameters too"),
        (put("origin", "settings", "data", value="a\0b"), "there is no folder"),
        (put("nodes", 1, "parent", value="0"), "nodes[1].parent: Expected `int`, got `str`"),
        (put("nodes", 1, "parent", value=2), "nodes[1].parent: expected 0 to 1, got 2"),
        (put("nodes", 1, "parent", value=-1), "nodes[1].parent: expected 0 to 1, got -1"),
        (put("branches", "main", value=6), "branches.main: expected a node from 0 to 5, got 6"),
        (put("branch", value="elsewhere"), "branch: unknown branch 'elsewhere'"),
        (put("current", value=17), "current: expected a node from 0 to 5, got 17"),
        (put("detours", value={"1": 4}), "detours.1: expected a child of node 1, got 4"),
        (put("table", value={"2": "greedy"}), "table.2: unknown player 2; allowed: 0, 1"),
        (put("table", value={"-1": "greedy"}), "table.-1: unknown player -1"),
        (put("table", value={"1": ""}), "table.1: expected a name of 1 to 80 letters in one line, got ''"),
        (put("table", value={"1": "two\nlines"}), "table.1: expected a name"),
        (put("table", value={"1": 7}), "table[...]: Expected `str`, got `int`"),
        (put("root", "position", "turn", value="x"), "root: pebbles: not a position"),
        (put("root", "position", "turn", value=1), "root.digest: expected"),
        (
            put("root", "events", value=[{"kind": 3}]),
            "root: pebbles: not the JSON form of an action or event",
        ),
    ],
)
def test_a_faulty_file_is_refused_with_its_place(file: Path, edit: Edit, message: str) -> None:
    with pytest.raises(ToolkitError, match=re.escape(message)) as refusal:
        Session.load(edited(file, edit))
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize("content", [b"", b"{", b"[1, 2", b"\xff\xfe", b"evening", b"[" * 100_000, b"[]", b"null"])
def test_a_file_that_is_no_json_object_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "broken.json"
    path.write_bytes(content)
    with pytest.raises(ToolkitError, match=r"broken\.json: ") as refusal:
        Session.load(path)
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize(
    ("edit", "message"),
    [
        (put("nodes", 3, "digest", value="0" * 16), "gives the position"),
        (put("nodes", 3, "action", value={"type": "take", "count": 3}), "At most 2 pebbles"),
        (put("nodes", 3, "action", value={"type": "swallow"}), "unknown type of action 'swallow'"),
        (
            put("nodes", 3, "action", value={"type": "event", "kind": "x", "clauses": []}),
            "type of action 'event'",
        ),
        (put("nodes", 3, "action", value={"type": "take", "count": "3"}), "not the JSON form"),
        (put("nodes", 3, "action", value={}), "unknown type of action None"),
    ],
)
def test_what_does_not_replay_is_left_out_and_said(
    file: Path, capsys: pytest.CaptureFixture[str], edit: Edit, message: str
) -> None:
    loaded = Session.load(edited(file, edit))
    assert len(loaded.nodes) == 5  # the root, three actions of the one branch and one of the other
    assert {name: node.number for name, node in loaded.branches.items()} == {"main": 3, "what if": 4}
    assert loaded.warning is not None
    assert message in loaded.warning
    assert loaded.warning in capsys.readouterr().out
    assert str(loaded.nodes[4].action) == "grab 1 red"


def test_a_session_at_a_node_that_does_not_replay_opens_before_it(file: Path) -> None:
    edited(file, put("current", value=4))
    loaded = Session.load(edited(file, put("nodes", 2, "digest", value="0" * 16)))
    assert loaded.current.number == 2
    assert [str(node.action) for node in loaded.nodes[1:]] == ["choose red", "take 2", "grab 1 red"]


def test_nothing_in_a_file_is_evaluated(file: Path, tmp_path: Path) -> None:
    trap = tmp_path / "sprung"
    code = f"__import__('pathlib').Path({str(trap)!r}).touch()"
    edited(file, put("branches", code, value=1))
    edited(file, put("nodes", 0, "action", "colour", value=code))
    Session.load(file)
    assert not trap.exists()


def test_a_game_can_be_given_instead_of_the_one_the_file_names(session: Session, file: Path) -> None:
    assert Session.load(file, game=session.game).game is session.game
    strict = session.game.reloaded(repeat="refused")
    loaded = Session.load(file, game=strict)
    assert loaded.warning is not None
    assert "grab 1 red" not in [str(node.action) for node in loaded.nodes]


def test_what_is_left_out_by_other_rules_is_saved_under_those(session: Session, file: Path, tmp_path: Path) -> None:
    Session.load(file, game=session.game.reloaded(repeat="refused")).save(tmp_path / "strict.json")
    again = Session.load(tmp_path / "strict.json")
    assert again.warning is None
    assert again.game.readings["repeat"] == "refused"


def test_a_loaded_session_is_kept_only_when_asked(file: Path) -> None:
    loaded = Session.load(file)
    assert loaded.autosave is None
    keep(loaded, "evening again")
    loaded.do("grab 1 grey")
    loaded.close()
    assert len(play("pebbles", name="evening again").nodes) == len(loaded.nodes)


def test_a_loaded_session_does_not_replace_one_that_is_kept(file: Path) -> None:
    play("pebbles", name="taken")
    with pytest.raises(ToolkitError, match="there is a session 'taken' already"):
        keep(Session.load(file), "taken")
