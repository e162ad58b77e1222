"""Every pasture that can be fenced in on a farm, and every layout of pastures, whatever a game's numbers are.

A stage of the fences action adds one pasture with all its fences, so that every stage leaves a farm on which each fence
borders a pasture. `blocked` is the mask of rooms and fields, `fences` that of the edges with a fence on such a farm,
and `limit` how many fences may be added.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache

import msgspec

from toolkit.engine.game import ToolkitError
from toolkit.engine.suggest import is_whole
from toolkit.games.agricola.board import (
    ALL,
    AROUND,
    NEIGHBOURS,
    START_ROOMS,
    beside,
    border,
    parts,
    pastures,
    spaces_in,
)

Outlines = tuple[tuple[int, int], ...]
"""Connected sets of spaces, each with the edges around it."""


class Enclosure(msgspec.Struct, frozen=True, gc=False):
    """A pasture and the fences that it still needs, both as masks."""

    spaces: int
    fences: int


# ---------------------------------------------------------------------- one pasture


@cache
def _outlines() -> Outlines:
    """All connected sets of a farm's spaces, in ascending order of their masks."""
    found: dict[int, tuple[int, int]] = {}
    grown = {1 << space: (NEIGHBOURS[space], AROUND[space]) for space in spaces_in(ALL)}
    while grown:
        found |= grown
        larger = {}
        for spaces, (near, around) in grown.items():
            for space in spaces_in(near & ~spaces):
                larger[spaces | 1 << space] = near | NEIGHBOURS[space], around ^ AROUND[space]
        grown = larger
    return tuple((spaces, around) for spaces, (_, around) in sorted(found.items()))


@lru_cache(maxsize=512)
def _within(region: int) -> Outlines:
    """The connected sets inside a region."""
    beyond = ~region
    return tuple(outline for outline in _outlines() if not outline[0] & beyond)


def united(areas: Iterable[int]) -> int:
    """The spaces of several areas that have none in common."""
    return sum(areas)


def ground(blocked: int, fences: int) -> int:
    """The spaces on which something new can be enclosed: neither blocked nor in a pasture."""
    return ALL & ~blocked & ~united(pastures(blocked, fences))


def enclosures(blocked: int, fences: int, limit: int, adjacent: bool = True) -> tuple[Enclosure, ...]:
    """Every pasture that one stage of the fences action can add, those with the fewest new fences first.

    It is a connected set of spaces that are neither blocked nor in a pasture, or a connected part of a pasture that is
    divided (AGR-FEN-11). Both parts of a pasture in two are listed, although they need the same fences.

    Args:
        blocked: rooms and fields.
        fences: the fences built.
        limit: the most fences to add.
        adjacent: whether a pasture shares a side with one that is there already, if one is (AGR-FEN-09).
    """
    found = _every_enclosure(blocked, fences, adjacent)
    return found[: bisect_right(found, limit, key=_price)]


def _price(enclosure: Enclosure) -> int:
    """How many fences a pasture still needs."""
    return enclosure.fences.bit_count()


@lru_cache(maxsize=1024)
def _every_enclosure(blocked: int, fences: int, adjacent: bool) -> tuple[Enclosure, ...]:
    """What `enclosures` gives with any number of fences."""
    closed = pastures(blocked, fences)
    near = beside(united(closed)) if adjacent and closed else ALL
    found = [
        Enclosure(spaces, around & ~fences) for spaces, around in _within(ground(blocked, fences)) if spaces & near
    ]
    for pasture in closed:
        found += [Enclosure(spaces, around & ~fences) for spaces, around in _within(pasture) if spaces != pasture]
    return tuple(sorted(found, key=lambda each: (_price(each), each.spaces)))


# ---------------------------------------------------------------------- all pastures of an action


def layouts(blocked: int, fences: int, limit: int, adjacent: bool = True) -> Iterator[int]:
    """Every set of fences that one fences action can leave, new and old ones, each once and the smallest first.

    At least one fence is new. The arguments are those of `enclosures`.

    >>> sum(1 for _ in layouts(START_ROOMS, 0, 8))
    91
    """
    return iter(_layouts(blocked, fences, limit, adjacent))


def layouts_with(count: int, blocked: int, fences: int, adjacent: bool = True) -> Iterator[int]:
    """Those of `layouts` that add exactly so many fences."""
    built = fences.bit_count()
    return (each for each in layouts(blocked, fences, count, adjacent) if each.bit_count() - built == count)


@lru_cache(maxsize=64)
def _layouts(blocked: int, fences: int, limit: int, adjacent: bool) -> tuple[int, ...]:
    taken, most = united(pastures(blocked, fences)), fences.bit_count() + limit
    found = set()
    for spaces, edges in _disjoint(0, fences, _pieces(blocked, fences, limit), most):
        if not adjacent or not lonely(taken, taken | spaces):
            found.add(edges)
    return tuple(sorted(found, key=lambda edges: (edges.bit_count(), edges)))


def _pieces(blocked: int, fences: int, limit: int) -> Outlines:
    """What the pastures of a layout are put together of; of a divided pasture, all parts but that of its first space.

    That part is enclosed when all the others are, so a layout that divides pastures is not found once per part.
    """
    divided = [pasture & (pasture - 1) for pasture in pastures(blocked, fences)]
    pieces = [piece for region in (ground(blocked, fences), *divided) for piece in _within(region)]
    return tuple(piece for piece in pieces if (piece[1] & ~fences).bit_count() <= limit)


def _disjoint(spaces: int, fences: int, pieces: Outlines, most: int) -> Iterator[tuple[int, int]]:
    """All choices of pieces that do not overlap and need at most so many fences: their spaces and the fences.

    A choice without one of its pieces needs no more fences, so whatever is tried on the way is one of the choices.
    """
    for number, (piece, around) in enumerate(pieces):
        grown, built = spaces | piece, fences | around
        yield grown, built
        rest = [other for other in pieces[number + 1 :] if not other[0] & piece]
        rest = [other for other in rest if (built | other[1]).bit_count() <= most]
        yield from _disjoint(grown, built, tuple(rest), most)


def lonely(old: int, now: int) -> int:
    """Of all spaces in pastures, those that do not hang together with the old ones, or else with the first of all."""
    areas = parts(now)
    start = old or now & -now
    return united(area for area in areas if not area & start)


def stages_of(blocked: int, fences: int, edges: int) -> list[Enclosure]:
    """Stages that build exactly these new fences, in an order in which each pasture has one beside it if it can.

    The new fences are those of a legal layout: `fences.why_layout` has nothing against them.
    """
    built, stages = fences, []
    waiting = list(pastures(blocked, fences | edges))
    while waiting:
        taken = united(pastures(blocked, built))
        pasture = next((each for each in waiting if each & taken or beside(each) & taken), waiting[0])
        waiting.remove(pasture)
        missing = border(pasture) & ~built
        if missing:
            stages.append(Enclosure(pasture, missing))
            built |= missing
    return stages


# ---------------------------------------------------------------------- records on the start farm


def fewest(spaces: int) -> int:
    """The fewest fences around one pasture of so many spaces on the start farm. Raises ToolkitError if there is none.

    >>> [fewest(spaces) for spaces in range(1, 14)]
    [4, 6, 8, 8, 10, 10, 12, 12, 12, 14, 14, 14, 16]
    """
    records = _fewest()
    if not is_whole(spaces, range(1, len(records) + 1)):
        raise ToolkitError(f"fewest fences for {spaces!r} spaces: the start farm has 1 to {len(records)} to enclose")
    return records[spaces]


@cache
def _fewest() -> dict[int, int]:
    records: dict[int, int] = {}
    for spaces, around in _within(ALL & ~START_ROOMS):
        size, needed = spaces.bit_count(), around.bit_count()
        records[size] = min(needed, records.get(size, needed))
    return records


# ---------------------------------------------------------------------- a pasture that is meant


def outline(blocked: int, fences: int, stray: int) -> Enclosure | None:
    """The pasture that fences which border none seem meant for, and the fences that it still lacks.

    It is the one whose sides differ least from those fences: it lacks few and has many of them. None if no pasture
    could have any of them on its border.

    Args:
        blocked: rooms and fields.
        fences: all fences, those that border no pasture included.
        stray: these.
    """
    candidates = (
        Enclosure(spaces, around & ~fences)
        for region in parts(ALL & ~blocked, fences)
        for spaces, around in _within(region)
        if around & stray
    )
    return min(candidates, key=lambda each: _unlike(each, stray), default=None)


def _unlike(pasture: Enclosure, stray: int) -> tuple[int, int, int]:
    """How little a pasture is like what has been drawn: the fences it lacks, less those drawn for it."""
    drawn = (border(pasture.spaces) & stray).bit_count()
    return pasture.fences.bit_count() - drawn, -drawn, pasture.spaces
