"""Farms to test with, written as names of spaces and edges, and what rules read of a game."""

from __future__ import annotations

from collections.abc import Iterable
from types import SimpleNamespace
from typing import Any

from toolkit.games.agricola.board import ALL, START_ROOMS, border, edges_of, mask_of
from toolkit.games.agricola.outlines import enclosures
from toolkit.games.agricola.state import SPACES, WOOD, Herd, Player

MOST = 15


def rules(*without: str, fences: int = MOST, fence_wood: int = 1) -> Any:
    """A game without some clauses."""
    return SimpleNamespace(without=frozenset(without), numbers=SimpleNamespace(fences=fences, fence_wood=fence_wood))


GAME = rules()


def fences_around(*pastures: str) -> int:
    """The fences of these pastures, each written as names of spaces."""
    built = 0
    for spaces in pastures:
        built |= border(mask_of(spaces.split()))
    return built


def farm(
    *pastures: str,
    fields: str = "",
    stables: str = "",
    rooms: int = START_ROOMS,
    wood: int = 99,
    herd: Herd = (0, 0, 0),
) -> Player:
    """A farm with these pastures, fields and stables, each written as names of spaces."""
    return Player(
        goods=tuple(wood if good == WOOD else 0 for good in range(7)),
        herd=herd,
        rooms=rooms,
        house=0,
        fields=mask_of(fields.split()),
        stables=mask_of(stables.split()),
        fences=fences_around(*pastures),
        grain=(0,) * SPACES,
        vegetables=(0,) * SPACES,
        people=2,
        newborn=0,
        home=2,
        majors=0,
        begging=0,
    )


def edges(text: str) -> int:
    """A mask of edges, written as their names."""
    return edges_of(text.split())


def fenced(blocked: int, choices: Iterable[int], most: int = MOST) -> int:
    """The fences after some stages: each takes the place in the list that its number falls on, while there is one."""
    built = 0
    for choice in choices:
        offered = enclosures(blocked & ALL, built, most - built.bit_count())
        if offered:
            built |= offered[choice % len(offered)].fences
    return built
