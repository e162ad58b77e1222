"""Fences: how many a player can build, and the clauses against a pasture or a whole layout.

The pastures and layouts that there can be are in `outlines`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from toolkit.engine.game import Reason
from toolkit.games.agricola.board import (
    ALL,
    EDGES,
    NAMES,
    SIDES,
    beside,
    border,
    edge_names,
    names,
    parts,
    pastures,
    pastures_of,
    spaces_in,
    what_lies,
)
from toolkit.games.agricola.outlines import Enclosure, enclosures, ground, lonely, outline, united
from toolkit.games.agricola.state import WOOD, Player

if TYPE_CHECKING:
    from toolkit.games.agricola.game import Agricola

Reasons = Iterator[Reason]


# ---------------------------------------------------------------------- what can be built


def left(game: Agricola, own: Player) -> int:
    """How many fences a player has not built yet (AGR-FEN-12)."""
    return game.numbers.fences - own.fences.bit_count()


def affordable(game: Agricola, own: Player) -> int:
    """How many fences a player's wood is enough for (AGR-FEN-01)."""
    return own.goods[WOOD] // game.numbers.fence_wood


def most(game: Agricola, own: Player) -> int:
    """How many fences a player can build now."""
    return min(left(game, own), affordable(game, own))


def adjoining(game: Agricola) -> bool:
    """Whether a new pasture must lie beside one that is there, if one is (AGR-FEN-09)."""
    return "AGR-FEN-09" not in game.without


def possible(game: Agricola, own: Player) -> tuple[Enclosure, ...]:
    """The pastures that a player can fence in now, fewest fences first."""
    return enclosures(own.blocked, own.fences, most(game, own), adjoining(game))


# ---------------------------------------------------------------------- what speaks against it


def why_no_pasture(game: Agricola, own: Player) -> Reasons:
    """A pasture could be fenced in with the fences and the wood that are left."""
    if possible(game, own):
        return
    others = enclosures(own.blocked, own.fences, len(EDGES), adjoining(game))
    if not others:
        yield Reason("AGR-FEN-09" if ground(own.blocked, own.fences) else "AGR-FEN-13")
        return
    needed = others[0].fences.bit_count()
    if needed > left(game, own):
        yield Reason("AGR-FEN-12", has=own.fences.bit_count(), needed=needed, most=game.numbers.fences)
    if needed > affordable(game, own):
        yield Reason("AGR-FEN-01", needed=needed * game.numbers.fence_wood, has=own.goods[WOOD])


def why_enclose(game: Agricola, own: Player, spaces: int) -> Reasons:
    """Every clause against one stage: a pasture of these spaces, with all fences around it that are not there yet.

    Facts of AGR-FEN-07: `edge` and `there`, "fence" if one stands there and "apart" if not; between which `spaces` and
    `others`.
    """
    yield from _why_unaffordable(game, own, border(spaces) & ~own.fences)
    yield from _why_not_pasture(own, spaces)
    yield from _why_apart(own, spaces)
    taken = united(pastures_of(own))
    alone = lonely(taken, taken | spaces) if taken else 0
    if alone and adjoining(game):
        yield Reason("AGR-FEN-09", spaces=names(alone))


def why_layout(game: Agricola, own: Player, edges: int) -> Reasons:
    """Every clause against building fences on these edges in one action, in whatever stages.

    Facts of AGR-FEN-06 and AGR-FEN-07: `edge`, and `there`: what lies on an open side ("rim", "room", "field",
    "stable" or "empty"), with the fences `drawn` for the pasture that is open; or "stray", a fence that borders none.
    """
    for edge in spaces_in(edges & own.fences):
        yield Reason("AGR-MDL-07", edge=EDGES[edge])
    fences = own.fences | edges
    yield from _why_unaffordable(game, own, edges & ~own.fences)
    yield from _why_stray(own, fences)
    closed = pastures(own.blocked, fences)
    alone = lonely(united(pastures_of(own)), united(closed))
    for pasture in closed:
        if pasture & alone and adjoining(game):
            yield Reason("AGR-FEN-09", spaces=names(pasture))


def _why_unaffordable(game: Agricola, own: Player, new: int) -> Reasons:
    """At least one fence is built, all are paid for in wood, and a player has no more than there are in the box."""
    needed = new.bit_count()
    if not needed:
        yield Reason("AGR-PH3-10", fences=0)
    if needed > affordable(game, own):
        yield Reason("AGR-FEN-01", needed=needed * game.numbers.fence_wood, has=own.goods[WOOD])
    if needed > left(game, own):
        yield Reason("AGR-FEN-12", has=own.fences.bit_count(), needed=needed, most=game.numbers.fences)


def _why_not_pasture(own: Player, spaces: int) -> Reasons:
    """Rooms and fields cannot be enclosed."""
    for space in spaces_in(spaces & own.blocked):
        yield Reason("AGR-FEN-13", space=NAMES[space], there=what_lies(own, space))


def _why_apart(own: Player, spaces: int) -> Reasons:
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


def _why_stray(own: Player, fences: int) -> Reasons:
    """Every fence borders a pasture: of the others is told what they enclose instead, or where that is open."""
    stray = fences & ~_bordering(pastures(own.blocked, fences))
    closed = [area for area in parts(ALL, fences) if border(area) & stray and not border(area) & ~fences]
    yield from _why_not_pasture(own, united(closed))
    yield from _why_open(own, fences, stray & ~_bordering(closed))


def _why_open(own: Player, fences: int, stray: int) -> Reasons:
    """Fences that seem meant for a pasture lack the rest of its sides; those which lack more than is there are told."""
    while stray:
        pasture = outline(own.blocked, fences, stray)
        drawn = border(pasture.spaces) & stray if pasture else 0
        if pasture is None or pasture.fences.bit_count() > drawn.bit_count():
            break
        for edge in spaces_in(pasture.fences):
            yield _open_side(own, pasture.spaces, edge, drawn)
        # Go on as if they were there, so that a side which two pastures lack is told once.
        fences |= pasture.fences
        stray &= ~_bordering(pastures(own.blocked, fences))
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
