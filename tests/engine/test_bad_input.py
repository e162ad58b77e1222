"""Whatever is handed in where a name, a number or a path belongs: one clear error, and all stays as it was."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import toolkit
from toolkit.engine.game import ToolkitError
from toolkit.engine.session import Session, play
from toolkit.engine.watching import watching

NOTHING_LIKE_IT: list[Any] = [1.0, -1, 10**30, [], [[]], {}, {1: True}, b"x", "\ud800", "x" * 500, float("nan"), "\0"]


@pytest.fixture
def session() -> Session:
    return play("pebbles", players=2, seed=7, autosave=False)


@pytest.mark.parametrize("bad", NOTHING_LIKE_IT)
@pytest.mark.parametrize("name", ["variant", "data", "without"])
def test_a_game_is_loaded_with_what_it_knows(name: str, bad: Any) -> None:
    if name == "without" and bad in ([], {}):
        assert not toolkit.load("pebbles", without=bad).without
        return
    if name == "data" and bad == {}:
        return
    with pytest.raises(ToolkitError):
        toolkit.load("pebbles", **{name: bad})
    with pytest.raises(ToolkitError):
        play("pebbles", autosave=False, **{name: bad})


@pytest.mark.parametrize("bad", [None, True, *NOTHING_LIKE_IT])
def test_a_game_is_named_by_its_name(bad: Any) -> None:
    for function in (toolkit.load, toolkit.rules, lambda name: play(name, autosave=False)):
        with pytest.raises(ToolkitError, match="unknown game"):
            function(bad)


@pytest.mark.parametrize("bad", [True, *NOTHING_LIKE_IT])
def test_players_and_seed_are_whole_numbers_that_a_file_can_hold(bad: Any) -> None:
    with pytest.raises(ToolkitError):
        play("pebbles", players=bad, autosave=False)
    if bad != -1:
        with pytest.raises(ToolkitError, match="seed: expected a whole number"):
            play("pebbles", seed=bad, autosave=False)


def test_an_id_that_stands_alone_is_one_id() -> None:
    (id,) = toolkit.load("pebbles").catalogue.switchable[:1]
    assert play("pebbles", without=id, autosave=False).game.without == {id}


@pytest.mark.parametrize("bad", [True, *NOTHING_LIKE_IT])
def test_no_seat_is_taken_by_what_is_no_player_or_name(bad: Any) -> None:
    kept = play("pebbles", players=2, seed=7, name="seated")
    kept.seat(0, "random")
    with pytest.raises(ToolkitError):
        kept.seat(bad, "random")
    with pytest.raises(ToolkitError):
        kept.seat(0, bad)
    assert dict(kept.table) == {0: "random"}
    kept.do(kept.legal_actions()[0])
    again = play("pebbles", name="seated")
    assert (len(again.nodes), dict(again.table)) == (2, {0: "random"})


@pytest.mark.parametrize("bad", [None, True, *NOTHING_LIKE_IT])
def test_a_node_is_found_by_what_names_one(session: Session, bad: Any) -> None:
    session.do(session.legal_actions()[0])
    with pytest.raises(ToolkitError):
        session.goto(bad)
    assert session.current.number == 1


def test_a_home_folder_is_meant_by_its_sign(session: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    session.save("~/evening.json")
    assert (tmp_path / "evening.json").exists()
    assert Session.load("~/evening.json").state == session.state


@pytest.mark.parametrize("bad", [None, 5, [], b"x", "\ud800", "\0"])
def test_a_path_is_one(session: Session, bad: Any) -> None:
    for function in (session.save, Session.load):
        with pytest.raises(ToolkitError):
            function(bad)


def test_who_has_stopped_watching_can_stop_again() -> None:
    watchers: list[Any] = []
    first, second = watching(watchers, print), watching(watchers, print)
    first()
    first()
    assert watchers == [print]
    second()
    assert watchers == []


def test_what_only_equals_a_listed_action_is_checked_all_the_same() -> None:
    game = toolkit.load("agricola")
    farm = {"animals": {"sheep": 2, "boar": 2}, "pastures": ["D1"]}
    turn = {"taken": {"boar": 0}, "turn": {"space": "boar", "full": True}}
    state = game.position({"players": [farm, {}], "round": 9, **turn})
    listed = next(action for action in game.legal_actions(state) if str(action) == "keep 2 sheep + 1 boar")
    alike = type(listed)(sheep=2, boar=True)
    assert alike == listed
    assert game.why_not(state, alike)
    with pytest.raises(ToolkitError):
        game.apply(state, alike)
    assert game.apply(state, listed) != state


@pytest.mark.parametrize("name", toolkit.GAMES)
@pytest.mark.parametrize("seat", [9, -1, True, None, "0"])
def test_whoever_is_judged_sits_at_the_table(name: str, seat: Any) -> None:
    game = toolkit.load(name)
    state = game.setup(players=game.player_counts[0], seed=7)
    for ask in (game.evaluate, game.score_sheet):
        with pytest.raises(ToolkitError, match="player"):
            ask(state, seat)
