"""Compact positions and set-ups that are refused, each with one clear error, and what a face-down stack allows."""

from __future__ import annotations

from typing import Any

import pytest

import toolkit
from toolkit.engine.game import ToolkitError
from toolkit.games.cultivo.actions import Acquire, Pass

GAME = toolkit.load("cultivo")
BUYER = {"workers": ["V1.hub"], "goods": {"red": 9}}
STACK = ["blue cart", "blue barge", "blue tool", "blue stall", "blue scales"]


def position(**changes: Any) -> dict[str, Any]:
    return {"board": "example", "players": [BUYER, {"workers": ["V3.hub"]}], **changes}


@pytest.mark.parametrize("nothing", [None, 5, "example", [1], []])
def test_a_position_is_a_mapping(nothing: Any) -> None:
    with pytest.raises(ToolkitError, match="position: expected a mapping"):
        GAME.position(nothing)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"actions": 0}, "position.actions: 0; the least is 1"),
        ({"phase": "over", "pending": {"worker": 8, "earned": "red"}}, "nothing is begun in the phase 'over'"),
        ({"phase": "opening", "pending": {"worker": 8, "earned": "red"}}, "nothing is begun in the phase 'opening'"),
        ({"phase": "over", "pending": ["emptied red/red"], "stack": STACK}, "nothing is begun in the phase 'over'"),
        ({"pending": ["emptied red/red"]}, "'emptied red/red' stands alone"),
        ({"pending": ["emptied red/red"], "stack": STACK, "market": {"red/red": "red cart"}}, "stands alone"),
        ({"pending": ["emptied red/red"], "stack": STACK, "market": {"red/blue": "red cart"}}, "stands alone"),
        ({"pending": ["place from V1.hub", "emptied red/red"], "stack": STACK}, "stands alone"),
    ],
)
def test_what_no_turn_can_come_to_is_refused(changes: dict[str, Any], message: str) -> None:
    players = [BUYER, {}] if changes.get("phase") == "opening" else [BUYER, {"workers": ["V3.hub"]}]
    with pytest.raises(ToolkitError, match=message):
        GAME.position({**position(**changes), "players": players})


def test_the_last_action_ends_the_turn() -> None:
    after = GAME.apply(GAME.position(position(actions=1)), Pass())
    assert (after.player, after.actions) == (1, 2)


def test_a_position_seen_by_a_player_can_be_played_on_until_the_stack_is_turned_up() -> None:
    market = {"red/red": "red cart", "red/blue": "red tool", "green/red": "red stall"}
    seen = GAME.position(position(market=market, stack={"hidden": 5}))
    assert GAME.apply(seen, Acquire("red", "red")).market.count(-1) == 23
    last = GAME.position(position(market={"red/red": "red cart", "red/blue": "red tool"}, stack={"hidden": 5}))
    with pytest.raises(ToolkitError, match="refill: the stack is face down"):
        GAME.apply(last, Acquire("red", "red"))


@pytest.mark.parametrize(
    ("players", "fixed"),
    [
        (2.0, None),
        (True, None),
        ([2], None),
        (2, 5),
        (2, ["market"]),
        (3, {"stack": 5}),
        (3, {"stack": None}),
        (3, {"stack": "red cart"}),
        (3, {"stack": [["red cart"]]}),
        (3, {"market": None}),
        (3, {1: 2, "two": 3}),
    ],
)
def test_a_set_up_that_cannot_be_is_refused(players: Any, fixed: Any) -> None:
    with pytest.raises(ToolkitError, match=r"^set-up: "):
        GAME.setup(players, 1, fixed)
