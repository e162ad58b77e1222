"""Boards that may be given and boards that may not, with what their refusal says."""

from __future__ import annotations

import re
from typing import Any

import pytest

import toolkit
from toolkit.engine.game import Game, ToolkitError

Placed = tuple[str, int, int, int, bool]
"""Tile, x and y of its hub, quarter turns, flipped."""

V1: Placed = ("V1", 0, 0, 0, False)
V3: Placed = ("V3", 2, 0, 1, True)
V6: Placed = ("V6", 0, -2, 1, False)

REFUSED: dict[str, tuple[list[Placed], str]] = {
    "too few villages": ([V1, V3], "2 villages; a board needs at least 3"),
    "a village the box does not hold": (
        [V1, V3, ("V11", 0, -2, 1, False)],
        "layout[2]: no village 'V11'; there are V1",
    ),
    "a village twice": ([V1, V3, ("V1", 0, -2, 1, False)], "layout[2]: village V1 is on the board twice"),
    "two villages on one cell": ([V1, V3, ("V6", 0, -1, 1, False)], "layout[2]: village V6 overlaps V1 at (0, -1)"),
    "a board in two parts": ([V1, V3, ("V6", 9, 9, 1, False)], "village V6 does not hang together with V1"),
    "an enclosed empty cell": (
        [V1, V3, V6, ("V2", 3, -2, 0, False)],
        "the empty cell (2, -1) is enclosed; a board has no gaps (CUL-SET-02)",
    ),
    "a village at the end of a chain": (
        [V1, V3, ("V6", -3, -1, 0, False)],
        "village V3 borders 1 other village along a full side; every village borders at least 2 (CUL-SET-03)",
    ),
    "a second neighbour at a corner only": (
        [V1, V3, ("V6", -1, -3, 3, True)],
        "village V3 borders 1 other village along a full side",
    ),
    "a village turned five times": ([V1, V3, ("V6", 0, -2, 5, False)], "board[2]: 5 quarter turns; allowed are 0 to 3"),
}


@pytest.fixture(scope="module")
def game() -> Game[Any, Any]:
    return toolkit.load("cultivo")


@pytest.mark.parametrize(("layout", "message"), REFUSED.values(), ids=REFUSED.keys())
def test_a_board_against_the_rules_is_refused_with_the_village_or_cell_named(
    game: Game[Any, Any], layout: list[Placed], message: str
) -> None:
    with pytest.raises(ToolkitError, match=re.escape(message)) as caught:
        game.setup(2, 1, {"board": layout})
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("layout", [layout for layout, _ in REFUSED.values()], ids=REFUSED.keys())
def test_a_position_is_held_to_the_same_boards(game: Game[Any, Any], layout: list[Placed]) -> None:
    with pytest.raises(ToolkitError, match=r"^position\.board"):
        game.position({"board": layout, "players": [{}, {}]})


def test_an_unknown_board_is_refused_with_the_known_ones(game: Game[Any, Any]) -> None:
    with pytest.raises(ToolkitError, match=r"no board 'delta'; there are example, sample-2, sample-3, sample-4"):
        game.setup(2, 1, {"board": "delta"})


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("board", ["sample-2", "sample-3", "sample-4"])
def test_every_sample_board_suits_any_number_of_players(game: Game[Any, Any], board: str, players: int) -> None:
    assert game.compact(game.setup(players, 1, {"board": board}))["board"] == board


def test_a_board_needs_a_yellow_field_for_every_player_to_start_on(game: Game[Any, Any]) -> None:
    assert game.compact(game.setup(3, 1, {"board": "example"}))["board"] == "example"
    message = "4 players are to start, each on a yellow field without a worker; the board has 3 (CUL-BEG-05)"
    with pytest.raises(ToolkitError, match=re.escape(f"set-up: board: {message}")):
        game.setup(4, 1, {"board": "example"})
    with pytest.raises(ToolkitError, match=re.escape(f"position: {message}")):
        game.position({"board": "example", "players": [{}] * 4, "phase": "opening", "player": 3})


def test_a_board_written_out_is_the_named_one(game: Game[Any, Any]) -> None:
    assert game.setup(2, 1, {"board": [V1, V3, V6]}) == game.setup(2, 1, {"board": "example"})


@pytest.mark.parametrize(("players", "villages"), [(2, 6), (3, 8), (4, 10)])
def test_a_drawn_board_has_the_villages_its_players_need_and_would_be_accepted_if_given(
    game: Game[Any, Any], players: int, villages: int
) -> None:
    for seed in range(3):
        drawn = game.compact(game.setup(players, seed))["board"]
        assert len({village[0] for village in drawn}) == villages
        given = game.setup(players, seed, {"board": drawn})
        assert game.compact(given)["board"] == drawn
