"""Sessions that begin at a position instead of a set-up."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import toolkit
from toolkit.__main__ import main
from toolkit.engine.game import ToolkitError
from toolkit.engine.session import Session, play

POSITION: dict[str, Any] = {
    "heap": [0, 2, 1, 3],
    "hands": [[2, 1, 2, 2], [2, 1, 1, 3]],
    "bonus": ["red", "blue"],
    "box": ["grey"],
}


def test_it_begins_there() -> None:
    session = play("pebbles", at=POSITION, autosave=False)
    assert session.state == session.game.position(POSITION)
    assert (session.players, session.seed, session.log) == (2, None, [])
    assert session.do("grab 1 grey").number == 1
    assert session.undo().state == session.game.position(POSITION)


def test_it_is_saved_and_loaded(tmp_path: Path) -> None:
    session = play("pebbles", at=POSITION, repeat="free", autosave=False)
    session.do("choose blue")
    session.save(tmp_path / "position.json")
    loaded = Session.load(tmp_path / "position.json")
    assert loaded.warning is None
    assert loaded.state == session.state
    assert loaded.nodes[0].state == session.game.position(POSITION)
    assert (loaded.seed, loaded.game.readings["repeat"]) == (None, "free")


def test_it_is_taken_up_by_its_name() -> None:
    play("pebbles", "what if", at=POSITION).do("choose blue")
    assert play("pebbles", "what if").current.number == 1
    assert play("pebbles", "what if", at=POSITION).current.number == 1
    with pytest.raises(ToolkitError, match="begun differently: the position it began at is another"):
        play("pebbles", "what if", at={**POSITION, "heap": [1, 2, 1, 3]})
    with pytest.raises(ToolkitError, match="seed is None there and 7 here"):
        play("pebbles", "what if", seed=7)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"seed": 3}, "leave out seed and fixed"),
        ({"fixed": {"bonus": ["red"]}}, "leave out seed and fixed"),
        ({"players": 3}, "players: expected 2 as in the position, got 3"),
    ],
)
def test_a_position_leaves_nothing_to_draw(options: dict[str, Any], message: str) -> None:
    with pytest.raises(ToolkitError, match=message):
        play("pebbles", at=POSITION, autosave=False, **options)


def test_what_is_no_position_is_refused() -> None:
    with pytest.raises(ToolkitError, match="heap"):
        play("pebbles", at={**POSITION, "heap": "empty"}, autosave=False)


def test_replay_says_that_there_was_no_seed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    play("pebbles", at=POSITION, autosave=False).save(tmp_path / "position.json")
    assert main(["replay", str(tmp_path / "position.json")]) == 0
    assert "2 players, from a position" in capsys.readouterr().out


def test_the_game_may_be_a_loaded_one() -> None:
    game = toolkit.load("pebbles", most=1)
    assert play(game, at=POSITION, autosave=False).game is game
