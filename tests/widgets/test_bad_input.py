"""Whatever is handed to a player, an explorer or a handout: one clear error, and what is shown stays."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import toolkit
from toolkit.engine.game import ToolkitError
from toolkit.widgets import Player
from toolkit.widgets.handout import handout

NOTHING_LIKE_IT: list[Any] = [1.0, -1, 10**30, [], [[]], {}, {1: True}, b"x", "\ud800", "x" * 500, float("nan"), "\0"]
GAMES = ["cultive", "cultivo"]


@pytest.fixture(params=GAMES)
def player(request: pytest.FixtureRequest) -> Player:
    return Player(toolkit.play(request.param, players=2, seed=4, autosave=False))


@pytest.mark.parametrize("bad", NOTHING_LIKE_IT)
@pytest.mark.parametrize("name", ["touch", "answer", "step", "goto", "open", "seat", "graph"])
def test_a_player_is_told_what_it_knows(player: Player, name: str, bad: Any) -> None:
    before = player.session.current
    with pytest.raises(ToolkitError):
        getattr(player, name)(bad)
    assert player.session.current is before
    assert player.drawing


def test_no_game_is_asked_for_an_element_that_cannot_be_one() -> None:
    player = Player(toolkit.play("pebbles", players=2, seed=4, autosave=False))
    for bad in (each for each in NOTHING_LIKE_IT if not isinstance(each, str)):
        with pytest.raises(ToolkitError, match="touch: expected the id of an element, found"):
            player.touch(bad)


@pytest.mark.parametrize("bad", [True, *NOTHING_LIKE_IT])
def test_a_seat_stays_with_who_sits_there(player: Player, bad: Any) -> None:
    player.seat(0, "random")
    with pytest.raises(ToolkitError):
        player.seat(0, bad)
    with pytest.raises(ToolkitError):
        player.seat(bad, "greedy")
    assert dict(player.session.table) == {0: "random"}


@pytest.mark.parametrize("focus", [[[]], [{}], {1: True}, 5, "\ud800"])
def test_an_overlay_is_asked_what_it_understands(player: Player, focus: Any) -> None:
    for name in player.session.game.overlays:
        try:
            player.show(name, focus)
        except ToolkitError as error:
            assert str(error)
        assert player.drawing


def test_who_has_stopped_watching_can_stop_again(player: Player) -> None:
    for watched in (player, toolkit.explore("pebbles")):
        end = watched.watch(lambda: None)
        end()
        end()


@pytest.mark.parametrize("bad", [True, *NOTHING_LIKE_IT])
def test_an_explorer_is_told_what_it_knows(bad: Any) -> None:
    explorer = toolkit.explore("pebbles")
    functions: list[Callable[[Any], object]] = [
        explorer.choose,
        explorer.predict,
        explorer.answer,
        lambda each: explorer.filter(section=each),
        lambda each: explorer.filter(clause=each),
        lambda each: explorer.filter(reading=each),
        toolkit.explore,
    ]
    for function in functions:
        with pytest.raises(ToolkitError):
            function(bad)
    assert (explorer.problem.number, explorer.reveal, explorer.shelf.chosen) == (1, None, {})
    explorer.skip()
    with pytest.raises(ToolkitError, match="way "):
        explorer.play_on(bad)


@pytest.mark.parametrize("bad", [None, 5, "PEB-toll", b"x", [1], [[]]])
def test_a_handout_is_of_a_session_a_case_or_steps(bad: Any) -> None:
    with pytest.raises(ToolkitError, match="expected a session, a case or steps"):
        handout(bad)


def test_a_handout_has_text_for_a_title_and_a_place_to_go(
    player: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(ToolkitError, match="title: expected text, found 5"):
        handout(player.session, title=5)  # type: ignore[arg-type]
    with pytest.raises(ToolkitError, match="no path"):
        handout(player.session, [])  # type: ignore[arg-type]
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    handout(player.session, "~/page.html")
    assert (tmp_path / "page.html").exists()
