"""Random Cultivo positions for property tests: small boards and purses, every tool, every reading, changed numbers."""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import cached_property, lru_cache
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from toolkit.games.cultivo.board import random_layout
from toolkit.games.cultivo.game import Cultivo, load
from toolkit.games.cultivo.state import Layout, State

from .brute_board import SHAPE, loose_layout
from .brute_force import COLOURS

MORE = int(os.environ.get("FARM_GAMES_EXAMPLES", "1"))
"""Set it to 10 for ten times as many examples, other ones each time."""


def examples(number: int) -> settings:
    """How long a property is tried: quick and always alike, or longer and at random with FARM_GAMES_EXAMPLES."""
    return settings(
        max_examples=number * MORE,
        derandomize=MORE == 1,
        database=None,
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
    )


@lru_cache(maxsize=256)
def game_with(names: tuple[tuple[str, Any], ...] = (), without: tuple[str, ...] = ()) -> Cultivo:
    return load(without=without, **dict(names))


@lru_cache(maxsize=1)
def layouts() -> tuple[Layout, ...]:
    """Boards of three villages, fifteen fields: the example, compact and loose ones."""
    components = game_with().components
    compact = [random_layout(["V1", "V5", "V9"], components, Random(seed)) for seed in (1, 2)]
    loose = [loose_layout(("V2", "V6", "V10"), Random(1)), loose_layout(("V7", "V8", "V3"), Random(4))]
    return (components.layouts["example"], *compact, *loose)


@dataclass(frozen=True)
class Situation:
    """A position, with the names its game is loaded with: all that is needed to see a failure again."""

    names: dict[str, Any]
    without: tuple[str, ...]
    position: dict[str, Any]

    @cached_property
    def game(self) -> Cultivo:
        return game_with(tuple(sorted(self.names.items())), self.without)

    @cached_property
    def state(self) -> State:
        return self.game.position(self.position)


# ---------------------------------------------------------------------- the numbers of the rules

PRICES: dict[str, st.SearchStrategy[Any]] = {
    "field_price": st.sampled_from([2, 1, 3, 0]),
    "rival_share": st.sampled_from([1, 0, 2]),
    "canal_price": st.sampled_from([2, 1, 3, 0]),
    "cart_price": st.sampled_from([1, 0, 2]),
    "barge_price": st.sampled_from([1, 0, 2]),
    "scales_from": st.sampled_from([2, 3]),
    "scales_discount": st.sampled_from([1, 0]),
    "worker_wheat": st.sampled_from([(0, 0, 0, 0, 1, 1, 2, 2, 3, 4), (0, 1, 1, 2, 2, 3, 3, 4, 4, 5)]),
    "workers": st.sampled_from([10, 4]),
}
READINGS: dict[str, st.SearchStrategy[Any]] = {
    "scales": st.sampled_from(["action", "kind"]),
    "own_field": st.sampled_from(["charged", "free"]),
    "start_worker": st.sampled_from(["counts", "extra"]),
}
SWITCHES = ("CUL-CART-06", "CUL-BARGE-05", "CUL-STALL-01", "CUL-SCALES-01", "CUL-ACQ-06")


@st.composite
def rules(draw: st.DrawFn, changed: int) -> tuple[dict[str, Any], tuple[str, ...]]:
    """Any readings; with `changed` so many numbers of the rules are others, and one rule may be switched off."""
    names = {name: draw(choices) for name, choices in READINGS.items()}
    for name in draw(st.lists(st.sampled_from(sorted(PRICES)), min_size=changed, max_size=changed, unique=True)):
        names[name] = draw(PRICES[name])
    without = draw(st.lists(st.sampled_from(SWITCHES), max_size=1)) if changed else []
    return names, tuple(without)


# ---------------------------------------------------------------------- positions

KINDS = ("cart", "barge", "scales", "stall")


def purses(each: int, wheat: int) -> st.SearchStrategy[dict[str, int]]:
    """At most `each` goods of a colour, of yellow at most `wheat`."""
    counts = st.tuples(*(st.integers(0, wheat if colour == "yellow" else each) for colour in COLOURS))
    return counts.map(lambda goods: {colour: n for colour, n in zip(COLOURS, goods, strict=True) if n})


@st.composite
def equipment(draw: st.DrawFn, seats: int, kinds: tuple[str, ...], number: tuple[int, int]) -> list[list[str]]:
    """So many pieces of these kinds, every second one of player 0; one of each kind and colour exists."""
    pieces = [f"{colour} {kind}" for kind in kinds for colour in COLOURS]
    size = draw(st.integers(*number))
    drawn = draw(st.lists(st.sampled_from(pieces), min_size=size, max_size=size, unique=True))
    owners = [draw(st.sampled_from([0, 0, 1, seats - 1])) for _ in drawn]
    return [[piece for piece, owner in zip(drawn, owners, strict=True) if owner == seat] for seat in range(seats)]


@st.composite
def situations(
    draw: st.DrawFn,
    purse: tuple[int, int] = (3, 5),
    kinds: tuple[str, ...] = KINDS,
    tools: tuple[int, int] = (0, 4),
    workers: tuple[int, ...] = (1, 2, 3),
    changed: int = 0,
) -> Situation:
    """The begin of an action of a player with at most `purse` goods of a colour and of wheat, and so many `workers`."""
    names, without = draw(rules(changed))
    layout = draw(st.sampled_from(layouts()))
    fields = [f"{village.tile}.{name}" for village in layout for name in SHAPE]
    seats = draw(st.sampled_from([2, 3, 4]))
    shuffled = draw(st.permutations(fields))
    own = min(draw(st.sampled_from(workers)), names.get("workers", 10))
    counts = [own, *(draw(st.integers(0, 3 if own < 7 else 1)) for _ in range(seats - 1))]
    things = draw(equipment(seats, kinds, tools))
    players = []
    for seat, count in enumerate(counts):
        taken, shuffled = shuffled[:count], shuffled[count:]
        goods = draw(purses(*purse)) if seat == 0 else draw(purses(1, 1))
        players.append({"goods": goods, "workers": taken, "equipment": things[seat]})
    turn = draw(st.integers(0, seats - 1))
    players = players[-turn:] + players[:-turn] if turn else players
    return Situation(names, without, {"board": board_of(layout), "players": players, "player": turn})


THEMES = {
    "ordinary": situations(),
    "many tools": situations(tools=(4, 8), purse=(2, 4)),
    "late workers": situations(workers=(4, 5, 6, 7, 8, 9, 10), purse=(2, 8), tools=(1, 4)),
    "weighing": situations(kinds=("scales", "stall", "cart"), tools=(3, 6), purse=(3, 6)),
    "other numbers": situations(changed=3, tools=(1, 5)),
}
"""Positions by what they are rich in. Each is tried by itself, so that none is rare."""
themes = pytest.mark.parametrize("theme", THEMES)


def board_of(layout: Layout) -> list[tuple[Any, ...]]:
    return [(each.tile, each.x, each.y, each.turns, each.flipped) for each in layout]
