"""Whole play against an independent reference: counts to a depth from fixed positions, games played side by side."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolkit.games.cultivo.board import random_layout
from toolkit.games.cultivo.game import Cultivo
from toolkit.games.cultivo.state import Layout, State

from .brute_play import Branches, Play, Position, pending_text, position_of
from .situations import board_of, examples, game_with, layouts


def assert_same(game: Cultivo, state: State, play: Play, position: Position) -> Branches:
    """The game and the reference are in the same position and offer the same decisions: these."""
    assert pending_text(position) == game.compact(state).get("pending", ())
    assert position_of(game, msgspec.structs.replace(state, pending=None)) == {**position, "pending": None}
    branches = play.branches(position)
    assert sorted(map(str, game.legal_actions(state))) == sorted(branches)
    return branches


# ---------------------------------------------------------------------- counts to a depth

OPENING: dict[str, Any] = {
    "board": "example",
    "players": [{}, {}],
    "phase": "opening",
    "player": 1,
    "actions": 0,
    "round": 0,
}
MIDDLE: dict[str, Any] = {
    "board": "example",
    "players": [
        {
            "goods": {"red": 2, "green": 2, "brown": 1, "yellow": 3},
            "workers": ["V1.hub", "V3.tip"],
            "equipment": ["red cart", "green stall", "yellow scales"],
        },
        {"goods": {"blue": 1}, "workers": ["V3.neck"], "equipment": ["green barge", "blue barrel"]},
    ],
    "market": {"red/green": "red barge", "green/green": "blue scales", "brown/red": "green cart"},
    "actions": 1,
}
LATE: dict[str, Any] = {
    "board": "example",
    "players": [
        {"goods": {"red": 1, "yellow": 4}, "workers": ["V1.neck"], "equipment": ["orange barge"]},
        {
            "goods": {"orange": 3, "green": 5, "yellow": 4},
            "workers": ["V1.hub", "V1.west", "V1.south", "V6.hub", "V6.neck", "V6.south", "V3.hub"],
            "equipment": ["green barrel", "orange scales"],
            "buildings": {"mill": "V1.hub"},
            "tiles": [7],
        },
        {"workers": ["V3.tip"], "buildings": {"monastery": "V3.west"}, "tiles": [6]},
    ],
    "market": {"orange/green": "red barrel"},
    "stack": ["blue tool", "red tool", "green tool", "brown tool", "orange tool"],
    "player": 1,
    "ending": "last",
}
COUNTS = {
    "opening": (OPENING, 7, 1722),
    "middle": (MIDDLE, 6, 8539),
    "late": (LATE, 5, 6946),
}
"""A position, a depth, and in how many ways one can play on to that depth."""


def count(game: Cultivo, state: State, depth: int) -> int:
    if not depth:
        return 1
    return sum(count(game, game.apply(state, action), depth - 1) for action in game.legal_actions(state))


def count_reference(play: Play, position: Position, depth: int) -> int:
    if not depth:
        return 1
    return sum(count_reference(play, after, depth - 1) for after in play.branches(position).values())


@pytest.mark.parametrize("name", COUNTS)
def test_as_many_ways_to_play_on_as_the_reference_finds(name: str) -> None:
    """Counted decision by decision, so that a difference shows where it lies."""
    compact, depth, total = COUNTS[name]
    game = game_with()
    state = game.position(compact)
    play, position = Play.of(game, state), position_of(game, state)
    assert_same(game, state, play, position)
    found = {str(action): count(game, game.apply(state, action), depth - 1) for action in game.legal_actions(state)}
    expected = {text: count_reference(play, after, depth - 1) for text, after in play.branches(position).items()}
    split = {text: (found.get(text), expected.get(text)) for text in sorted(found.keys() | expected.keys())}
    assert {text: pair for text, pair in split.items() if pair[0] != pair[1]} == {}
    assert sum(found.values()) == total, split


# ---------------------------------------------------------------------- games side by side

SWITCHED_OFF = {
    "rules switched off": (
        "CUL-PRD-03",
        "CUL-ACQ-06",
        "CUL-BLD-03",
        "CUL-BLD-06",
        "CUL-CART-06",
        "CUL-BARGE-05",
        "CUL-TOOL-02",
        "CUL-STALL-01",
        "CUL-BARREL-01",
        "CUL-SCALES-01",
    )
}
DECISIONS = 3000
"""No game of random play is longer."""
VARIANTS: dict[str, dict[str, Any]] = {
    "as printed": {},
    "rules switched off": {},
    "other readings": {
        "start_goods": "colour",
        "start_worker": "extra",
        "passing": "stuck",
        "own_field": "free",
        "exchange": "must",
        "exchange_goods": "before",
        "scales": "kind",
    },
    "other numbers": {
        "actions": 3,
        "workers": 6,
        "exchange_workers": (3, 5),
        "worker_wheat": (0, 0, 0, 1, 1, 1, 1, 1, 1, 1),
        "last_worker_actions": 2,
        "placement_income": 2,
        "move_income": 2,
        "worker_income": 2,
        "building_value": 0,
        "building_wheat": 1,
        "building_goods": 1,
        "end_market": 3,
        "end_buildings": 3,
        "exchange_goods": "before",
    },
}


def layout_of_four() -> Layout:
    """A board with a yellow field for each of four players."""
    return random_layout(["V1", "V4", "V7", "V9"], game_with().components, Random(1))


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("players", [2, 3, 4])
@examples(1)
@given(seed=st.integers(0, 1_000_000))
def test_games_played_side_by_side_stay_the_same_to_the_end(variant: str, players: int, seed: int) -> None:
    game = game_with(tuple(VARIANTS[variant].items()), SWITCHED_OFF.get(variant, ()))
    boards = [layout_of_four()] if players == 4 else layouts()
    rng = Random(seed)
    state = game.setup(players, seed, {"board": board_of(rng.choice(boards))})
    play, position = Play.of(game, state), position_of(game, state)
    for _ in range(DECISIONS):
        branches = assert_same(game, state, play, position)
        if not branches:
            break
        verb = rng.choice(sorted({text.split()[0] for text in branches}))
        text = rng.choice(sorted(text for text in branches if text.split()[0] == verb))
        state, position = game.apply(state, game.parse(text)), branches[text]
    assert game.is_over(state)
