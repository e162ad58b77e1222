"""Fences: every pasture and every layout that can be built from a farm, and what speaks against one.

A stage of the fences action adds one pasture with all its fences, so that every stage leaves a farm on which each fence
borders a pasture. `blocked` is the mask of rooms and fields, `fences` that of the edges with a fence on such a farm,
and `limit` how many fences may be added.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from typing import TYPE_CHECKING

import msgspec

from toolkit.engine.game import Reason, ToolkitError
from toolkit.engine.suggest import is_whole
from toolkit.games.agricola.board import (
    ALL,
    AROUND,
    EDGES,
    NAMES,
    NEIGHBOURS,
    SIDES,
    START_ROOMS,
    beside,
    border,
    edge_names,
    names,
    parts,
    pastures,
    spaces_in,
    what_lies,
)
from toolkit.games.agricola.state import WOOD, Player

if TYPE_CHECKING:
    from toolkit.games.agricola.game import Agricola

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


def _united(areas: Iterable[int]) -> int:
    """The spaces of several areas that have none in common."""
    return sum(areas)


def ground(blocked: int, fences: int) -> int:
    """The spaces on which something new can be enclosed: neither blocked nor in a pasture."""
    return ALL & ~blocked & ~_united(pastures(blocked, fences))


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
    near = beside(_united(closed)) if adjacent and closed else ALL
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
    taken, most = _united(pastures(blocked, fences)), fences.bit_count() + limit
    found = set()
    for spaces, edges in _disjoint(0, fences, _pieces(blocked, fences, limit), most):
        if not adjacent or not _lonely(taken, taken | spaces):
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


def _lonely(old: int, now: int) -> int:
    """Of all spaces in pastures, those that do not hang together with the old ones, or else with the first of all."""
    areas = parts(now)
    start = old or now & -now
    return _united(area for area in areas if not area & start)


def stages_of(blocked: int, fences: int, edges: int) -> list[Enclosure]:
    """Stages that build exactly these new fences, in an order in which each pasture has one beside it if it can.

    The new fences are those of a legal layout: `why_layout` has nothing against them.
    """
    built, stages = fences, []
    waiting = list(pastures(blocked, fences | edges))
    while waiting:
        taken = _united(pastures(blocked, built))
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


@lru_cache(maxsize=64)
def most_spaces(fences: int, count: int = 1) -> int:
    """The most spaces that exactly `count` pastures can enclose with so many fences on the start farm; 0 if none can.

    >>> [most_spaces(15, count) for count in range(1, 7)]
    [12, 10, 8, 6, 5, 0]
    """
    areas = (pastures(START_ROOMS, layout) for layout in layouts(START_ROOMS, 0, fences))
    return max((_united(each).bit_count() for each in areas if len(each) == count), default=0)


# ---------------------------------------------------------------------- what speaks against it


def why_enclose(game: Agricola, own: Player, spaces: int) -> Iterator[Reason]:
    """Every clause against one stage: a pasture of these spaces, with all fences around it that are not there yet.

    Facts of AGR-FEN-07: `edge` and `there`, "fence" if one stands there and "apart" if not; between which `spaces` and
    `others`.
    """
    yield from _why_unaffordable(game, own, border(spaces) & ~own.fences)
    yield from _why_not_pasture(own, spaces)
    yield from _why_apart(own, spaces)
    taken = _united(pastures(own.rooms | own.fields, own.fences))
    lonely = _lonely(taken, taken | spaces) if taken else 0
    if lonely and "AGR-FEN-09" not in game.without:
        yield Reason("AGR-FEN-09", spaces=names(lonely))


def why_layout(game: Agricola, own: Player, edges: int) -> Iterator[Reason]:
    """Every clause against building fences on these edges in one action, in whatever stages.

    Facts of AGR-FEN-06 and AGR-FEN-07: `edge`, and `there`: what lies on an open side ("rim", "room", "field",
    "stable" or "empty"), with the fences `drawn` for the pasture that is open; or "stray", a fence that borders none.
    """
    for edge in spaces_in(edges & own.fences):
        yield Reason("AGR-MDL-07", edge=EDGES[edge])
    blocked, fences = own.rooms | own.fields, own.fences | edges
    yield from _why_unaffordable(game, own, edges & ~own.fences)
    yield from _why_stray(own, fences)
    closed = pastures(blocked, fences)
    lonely = _lonely(_united(pastures(blocked, own.fences)), _united(closed))
    for pasture in closed:
        if pasture & lonely and "AGR-FEN-09" not in game.without:
            yield Reason("AGR-FEN-09", spaces=names(pasture))


def affordable(game: Agricola, own: Player) -> int:
    """How many fences a player's wood is enough for."""
    return own.goods[WOOD] // game.numbers.fence_wood


def _why_unaffordable(game: Agricola, own: Player, new: int) -> Iterator[Reason]:
    """At least one fence is built, all are paid for in wood, and a player has no more than there are in the box."""
    needed, built, most = new.bit_count(), own.fences.bit_count(), game.numbers.fences
    if not needed:
        yield Reason("AGR-PH3-10", fences=0)
    if needed > affordable(game, own):
        yield Reason("AGR-FEN-01", needed=needed * game.numbers.fence_wood, has=own.goods[WOOD])
    if built + needed > most:
        yield Reason("AGR-FEN-12", has=built, needed=needed, most=most)


def _why_not_pasture(own: Player, spaces: int) -> Iterator[Reason]:
    """Rooms and fields cannot be enclosed."""
    for space in spaces_in(spaces & (own.rooms | own.fields)):
        yield Reason("AGR-FEN-13", space=NAMES[space], there=what_lies(own, space))


def _why_apart(own: Player, spaces: int) -> Iterator[Reason]:
    """The spaces of one pasture hang together; named is the side on which the first of them would have to go on."""
    first = next(iter(parts(spaces, own.fences)), 0)
    reached = others = spaces & ~first
    if not others:
        return
    while not border(first) & border(reached):
        reached |= beside(reached)
    edge = next(spaces_in(border(first) & border(reached)))
    there = "fence" if own.fences >> edge & 1 else "apart"
    yield Reason("AGR-FEN-07", edge=EDGES[edge], there=there, spaces=names(first), others=names(others))


def _why_stray(own: Player, fences: int) -> Iterator[Reason]:
    """Every fence borders a pasture: of the others is told what they enclose instead, or where that is open."""
    blocked = own.rooms | own.fields
    stray = fences & ~_bordering(pastures(blocked, fences))
    closed = [area for area in parts(ALL, fences) if border(area) & stray and not border(area) & ~fences]
    yield from _why_not_pasture(own, _united(closed))
    yield from _why_open(own, fences, stray & ~_bordering(closed))


def _why_open(own: Player, fences: int, stray: int) -> Iterator[Reason]:
    """Fences that seem meant for a pasture lack the rest of its sides; those which lack more than is there are told."""
    blocked = own.rooms | own.fields
    while stray:
        pasture = outline(blocked, fences, stray)
        drawn = border(pasture.spaces) & stray if pasture else 0
        if pasture is None or pasture.fences.bit_count() > drawn.bit_count():
            break
        for edge in spaces_in(pasture.fences):
            yield _open_side(own, pasture.spaces, edge, drawn)
        # Go on as if they were there, so that a side which two pastures lack is told once.
        fences |= pasture.fences
        stray &= ~_bordering(pastures(blocked, fences))
    for edge in spaces_in(stray):
        yield Reason("AGR-FEN-07", edge=EDGES[edge], there="stray")


def _bordering(areas: Iterable[int]) -> int:
    """The edges around any of these areas."""
    edges = 0
    for area in areas:
        edges |= border(area)
    return edges


def _open_side(own: Player, spaces: int, edge: int, drawn: int) -> Reason:
    """A pasture is open on a side: what lies there is no fence."""
    beyond = [side for side in SIDES[edge] if side is None or not spaces >> side & 1]
    there = "rim" if beyond[0] is None else what_lies(own, beyond[0])
    clause = "AGR-FEN-07" if there == "empty" else "AGR-FEN-06"
    return Reason(clause, edge=EDGES[edge], there=there, drawn=edge_names(drawn))


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
