"""Fences while they are being drawn: what they use and enclose, where they are still open, what speaks against them.

>>> from toolkit.games.agricola.game import load
>>> game = load()
>>> drawn = game.sketch(game.setup(players=1, seed=7), "fences", ["edge/0/B1-north", "edge/0/B1-C1"], free=True)
>>> drawn.told[0]
'2 of 15 fences for 2 wood, which is not counted here.'
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING

import msgspec

from toolkit.engine.game import Drawing, Reason, Sketch, SketchNumbers, SketchTitles, ToolkitError
from toolkit.engine.suggest import is_whole, is_word, unknown
from toolkit.games.agricola import actions as act
from toolkit.games.agricola import elements, fences, herds, outlines
from toolkit.games.agricola.board import (
    ALL,
    AROUND,
    EDGES,
    edge_names,
    fenced,
    mask_of,
    names,
    parts,
    pastures_of,
    spaces_in,
)
from toolkit.games.agricola.outlines import Enclosure
from toolkit.games.agricola.state import WOOD, Player, State
from toolkit.games.agricola.words import Speaker

if TYPE_CHECKING:
    from toolkit.games.agricola.game import Agricola

SKETCHES = ("fences",)
STRAY = "stray"
"""What a refusal says of a fence that borders no pasture."""


class Fencing(msgspec.Struct, frozen=True):
    """A farm and the fences that are drawn on it.

    Attributes:
        seat: whose farm.
        own: the farm as it stands.
        drawn: the edges that are drawn, as a mask.
        free: whether its wood is left out of account.
        reasons: what speaks against building these fences.
    """

    seat: int
    own: Player
    drawn: int
    free: bool
    reasons: tuple[Reason, ...] = ()

    @property
    def new(self) -> int:
        """The drawn edges on which no fence stands."""
        return self.drawn & ~self.own.fences

    @property
    def after(self) -> Player:
        """The farm once these fences stand, its animals where they find room."""
        return msgspec.structs.replace(self.own, fences=self.own.fences | self.drawn, arranged=None)

    @property
    def open(self) -> list[str]:
        """The sides on which what is drawn still lacks a fence."""
        return [edge for edge, there in self._edges() if there != STRAY]

    @property
    def stray(self) -> list[str]:
        """The drawn edges that border no pasture, and are not taken for the beginning of one."""
        return [edge for edge, there in self._edges() if there == STRAY]

    @property
    def forbidden(self) -> list[int]:
        """The areas with fences all around that may not be enclosed, as masks: such as one with a room in it."""
        spaces = 0
        for reason in self.reasons:
            named = reason.facts.get("spaces", [reason.facts["space"]] if "space" in reason.facts else [])
            spaces |= mask_of(named)
        return [area for area in parts(ALL, self.after.fences) if area & spaces]

    def _edges(self) -> Iterator[tuple[str, str]]:
        for reason in self.reasons:
            if "edge" in reason.facts and "there" in reason.facts:
                yield reason.facts["edge"], reason.facts["there"]


class Enclosed(msgspec.Struct, frozen=True):
    """An area with fences all around.

    Attributes:
        spaces, stables: its spaces, and those of them with a stable, as masks.
        holds: how many animals it holds.
        new: whether what is drawn makes it.
        allowed: whether it may be enclosed.
    """

    spaces: int
    stables: int
    holds: int
    new: bool
    allowed: bool = True


def enclosed(game: Agricola, fencing: Fencing) -> list[Enclosed]:
    """The pastures of the farm once the drawn fences stand, and after them what else would be enclosed."""
    own, after, forbidden = fencing.own, fencing.after, fencing.forbidden
    before, areas = pastures_of(own), pastures_of(after)
    found = [
        Enclosed(area, after.stables & area, holds, area not in before, area not in forbidden)
        for area, (_, holds) in zip(areas, herds.quarters(game, after).pastures, strict=True)
    ]
    return [*found, *(Enclosed(area, 0, 0, True, False) for area in forbidden if area not in areas)]


# ---------------------------------------------------------------------- the sketch


def titles(game: Agricola, name: str) -> SketchTitles:
    """What is sketched, and how the searches are asked for; see `Game.sketch_titles`."""
    _check_name(name)
    speaker = Speaker(game)
    return SketchTitles(**{each: speaker.sketch(each) for each in SketchTitles.__struct_fields__})


def sketch(game: Agricola, state: State, name: str, ids: Sequence[str], player: int | None, free: bool) -> Sketch:
    """Fences as they are drawn; see `Game.sketch`."""
    _check_name(name)
    seat = _seat(game, state, player)
    fencing = _fencing(game, state.players[seat], seat, _drawn(seat, ids), free)
    wish = act.Layout(tuple(edge_names(fencing.drawn))) if fencing.drawn else None
    areas = enclosed(game, fencing)
    told = tuple(_told(game, fencing, areas))
    picture = _picture(game, state, fencing, areas, told)
    return Sketch(tuple(dict.fromkeys(ids)), wish, told, fencing.reasons, picture)


def _fencing(game: Agricola, own: Player, seat: int, drawn: int, free: bool) -> Fencing:
    """The farm with what is drawn, and what speaks against it; of nothing there is nothing to say."""
    payer = own
    if free:
        wood = len(EDGES) * game.numbers.fence_wood
        payer = msgspec.structs.replace(own, goods=(*own.goods[:WOOD], wood, *own.goods[WOOD + 1 :]))
    reasons = tuple(fences.why_layout(game, payer, drawn)) if drawn else ()
    return Fencing(seat, own, drawn, free, reasons)


def _check_name(name: str) -> None:
    if not is_word(name, SKETCHES):
        raise ToolkitError(f"agricola: {unknown('sketch', name, SKETCHES)}")


def _seat(game: Agricola, state: State, player: int | None) -> int:
    if player is not None:
        return game.checked(state, player)
    deciding = game.current_player(state)
    return 0 if deciding is None else deciding


def _drawn(seat: int, ids: Sequence[str]) -> int:
    """The mask of the edges with these ids. Raises ToolkitError for what is no edge of this farm."""
    by_id = {id: edge for edge, id in enumerate(_edge_ids(seat))}
    drawn = 0
    for id in ids:
        if not is_word(id, by_id):
            raise ToolkitError(f"agricola: fences of player {seat}: {unknown('edge', id, by_id)}")
        drawn |= 1 << by_id[id]
    return drawn


def _picture(game: Agricola, state: State, fencing: Fencing, areas: Sequence[Enclosed], told: Sequence[str]) -> Drawing:
    from toolkit.games.agricola.draw import sketched

    return sketched.draw(game, state, fencing, areas, told)


# ---------------------------------------------------------------------- what is told


def _told(game: Agricola, fencing: Fencing, areas: Sequence[Enclosed]) -> Iterator[str]:
    """What is used, enclosed, and still open."""
    speaker = Speaker(game)
    yield speaker.sketch("used", **_used(game, fencing))
    for area in areas:
        yield speaker.sketch("pasture", **_pasture(area))
    if not areas:
        yield speaker.sketch("no_pasture")
    yield speaker.sketch("room", **_room(game, fencing))
    for where, edges in (("open", fencing.open), ("stray", fencing.stray)):
        if edges:
            yield speaker.sketch(where, edge=edges)
    if fencing.drawn and not fencing.reasons:
        yield speaker.sketch("sound")


def _used(game: Agricola, fencing: Fencing) -> dict[str, int | bool]:
    numbers, own, new = game.numbers, fencing.own, fencing.new.bit_count()
    return {
        "drawn": bool(fencing.drawn),
        "new": new,
        "built": own.fences.bit_count(),
        "total": own.fences.bit_count() + new,
        "most": numbers.fences,
        "wood": new * numbers.fence_wood,
        "has": own.goods[WOOD],
        "free": fencing.free,
    }


def _pasture(area: Enclosed) -> dict[str, object]:
    """A pasture as facts for its sentence."""
    return {
        "spaces": names(area.spaces),
        "stables": area.stables.bit_count(),
        "holds": area.holds,
        "new": area.new,
        "allowed": area.allowed,
    }


def _room(game: Agricola, fencing: Fencing) -> dict[str, int]:
    """How many animals of one kind the farm would hold in all, and where besides in pastures."""
    homes = herds.quarters(game, fencing.after)
    stables = homes.stables.bit_count()
    return {"most": herds.capacity(homes, 0), "stables": stables, "house": homes.house}


# ---------------------------------------------------------------------- searches


def numbers(game: Agricola, state: State, name: str, player: int | None, free: bool) -> SketchNumbers:
    """How many new fences a layout can have, and how many spaces a new pasture; see `Game.sketch_numbers`."""
    _, own, most = _searched(game, state, name, player, free)
    return SketchNumbers(_counts(game, own, most), _sizes(game, own, most))


def _counts(game: Agricola, own: Player, most: int) -> range:
    """From the fewest fences that enclose anything to as many as there are, and as there are sides to enclose."""
    fewest = min((each.fences.bit_count() for each in _enclosures(game, own, most)), default=most + 1)
    sides = 0
    for space in spaces_in(outlines.ground(own.blocked, own.fences) | fenced(own)):
        sides |= AROUND[space]
    return range(fewest, min(most, (sides & ~own.fences).bit_count()) + 1)


def _sizes(game: Agricola, own: Player, most: int) -> range:
    sizes = {each.spaces.bit_count() for each in _enclosures(game, own, most)}
    return range(min(sizes), max(sizes) + 1) if sizes else range(0)


def _enclosures(game: Agricola, own: Player, most: int) -> tuple[Enclosure, ...]:
    return outlines.enclosures(own.blocked, own.fences, most, fences.adjoining(game))


def finished(
    game: Agricola, state: State, name: str, count: int, player: int | None, free: bool
) -> list[tuple[str, ...]]:
    """All layouts that add so many fences; see `Game.finished_sketches`."""
    seat, own, most = _searched(game, state, name, player, free)
    allowed = _counts(game, own, most)
    if not is_whole(count, allowed):
        raise ToolkitError(f"agricola: layouts with {count!r} new fences: {_allowed(allowed, most, free)}")
    found = outlines.layouts_with(count, own.blocked, own.fences, fences.adjoining(game))
    return [_ids(seat, layout & ~own.fences) for layout in found]


def smallest(
    game: Agricola, state: State, name: str, size: int, player: int | None, free: bool
) -> list[tuple[str, ...]]:
    """One new pasture of so many spaces with the fewest fences; see `Game.smallest_sketches`."""
    seat, own, most = _searched(game, state, name, player, free)
    allowed = _sizes(game, own, most)
    if not is_whole(size, allowed):
        raise ToolkitError(f"agricola: a pasture of {size!r} spaces: {_allowed(allowed, most, free)}")
    fitting = [each.fences for each in _enclosures(game, own, most) if each.spaces.bit_count() == size]
    fewest = min((edges.bit_count() for edges in fitting), default=0)
    return [_ids(seat, edges) for edges in dict.fromkeys(fitting) if edges.bit_count() == fewest]


def _searched(game: Agricola, state: State, name: str, player: int | None, free: bool) -> tuple[int, Player, int]:
    """Whose farm is searched, the farm, and the most fences that it can get."""
    _check_name(name)
    seat = _seat(game, state, player)
    own = state.players[seat]
    return seat, own, fences.left(game, own) if free else fences.most(game, own)


def _allowed(numbers: range, most: int, free: bool) -> str:
    if len(numbers) > 1:
        return f"write a whole number from {numbers[0]} to {numbers[-1]}"
    if numbers:
        return f"only {numbers[0]} is possible"
    if most:
        return f"with {most} more there is nothing to enclose"
    return "no fence is left" if free else "no fence is left, or there is no wood for one"


def _ids(seat: int, edges: int) -> tuple[str, ...]:
    ids = _edge_ids(seat)
    return tuple([ids[edge] for edge in spaces_in(edges)])


@cache
def _edge_ids(seat: int) -> tuple[str, ...]:
    """The ids of all edges of a farm, in order: there are thousands of layouts to name them in."""
    return tuple(elements.edge(seat, edge).id for edge in range(len(EDGES)))
