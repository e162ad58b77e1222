"""What is built on a farm, rooms and stables, and the renovation of the house: what it costs, what can forbid it.

As in `farming`, `why_no_…` says why nothing of a deed can be carried out now, `why_…` what is against one action.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from toolkit.engine.game import Reason
from toolkit.games.agricola import actions as act
from toolkit.games.agricola.board import ALL, INDEX, NEIGHBOURS, beside, empty, what_lies
from toolkit.games.agricola.components import Part
from toolkit.games.agricola.state import GOODS, HOUSES, REED, WOOD, Goods, Player, State, acting
from toolkit.games.agricola.supply import goods_of, why_price

if TYPE_CHECKING:
    from toolkit.games.agricola.game import Agricola

Reasons = Iterator[Reason]
ROOM_PRICES = ("AGR-HSE-05", "AGR-HSE-06", "AGR-HSE-07")
"""The clauses that state what a room costs, by the material of the house."""
RENOVATION_PRICES = (None, "AGR-HSE-10", "AGR-HSE-12")
"""The clauses that state what a renovation costs, by the material it leads to."""


def what_stands(own: Player, space: int) -> str:
    """What a space is that cannot be built on or plowed."""
    there = what_lies(own, space)
    return "pasture" if there == "empty" else there


# ---------------------------------------------------------------------- rooms


def room_price(game: Agricola, own: Player) -> Goods:
    """What a room costs: so much of what the house is of, and reed (AGR-HSE-04)."""
    material = GOODS.index(HOUSES[own.house])
    return goods_of(((material, game.numbers.room_material), (REED, game.numbers.room_reed)))


def room_sites(game: Agricola, own: Player) -> int:
    """The spaces on which a room can be built."""
    return empty(own) & (beside(own.rooms) if "AGR-HSE-02" not in game.without else ALL)


def why_room_price(game: Agricola, own: Player) -> Reasons:
    """What every room asks: its price, and by one reading a house that is not of stone."""
    if own.house == len(HOUSES) - 1 and game.readings["stone_rooms"] == "forbidden":
        yield Reason("AGR-HSE-22")
    yield from why_price(own, room_price(game, own), ROOM_PRICES[own.house])


def why_no_room(game: Agricola, state: State, part: Part) -> Reasons:
    """A room could be built somewhere."""
    own = acting(state)
    yield from why_room_price(game, own)
    if not room_sites(game, own):
        yield Reason("AGR-HSE-02" if empty(own) else "AGR-PUB-31")


def why_room(game: Agricola, state: State, action: act.BuildRoom, part: Part) -> Reasons:
    """A room on an empty space beside the house."""
    own, space = acting(state), INDEX[action.space]
    yield from why_room_price(game, own)
    if not empty(own) >> space & 1:
        yield Reason("AGR-PUB-31", space=action.space, found=what_stands(own, space))
    if not NEIGHBOURS[space] & own.rooms and "AGR-HSE-02" not in game.without:
        yield Reason("AGR-HSE-02", space=action.space)


# ---------------------------------------------------------------------- stables


def stable_price(game: Agricola, part: Part) -> Goods:
    """What a stable costs on this space."""
    return goods_of(((WOOD, game.numbers.cheap_stable_wood if part.cheap else game.numbers.stable_wood),))


def why_stable_price(game: Agricola, own: Player, part: Part) -> Reasons:
    """What every stable asks: its price, and one that is left."""
    if own.stables.bit_count() >= game.numbers.stables:
        yield Reason("AGR-HSE-16", most=game.numbers.stables)
    yield from why_price(own, stable_price(game, part), "AGR-PUB-12" if part.cheap else "AGR-STB-02")


def stable_sites(own: Player) -> int:
    """The spaces on which a stable can be built."""
    return ALL & ~(own.blocked | own.stables)


def why_no_stable(game: Agricola, state: State, part: Part) -> Reasons:
    """A stable could be built somewhere."""
    own = acting(state)
    yield from why_stable_price(game, own, part)
    if not stable_sites(own):
        yield Reason("AGR-STB-03")


def why_stable(game: Agricola, state: State, action: act.BuildStable, part: Part) -> Reasons:
    """A stable on a space without room, field or stable, fenced or not."""
    own, space = acting(state), INDEX[action.space]
    yield from why_stable_price(game, own, part)
    if own.blocked >> space & 1:
        yield Reason("AGR-STB-03", space=action.space, found=what_stands(own, space))
    if own.stables >> space & 1:
        yield Reason("AGR-STB-05", space=action.space)


# ---------------------------------------------------------------------- renovation


def renovation_price(game: Agricola, own: Player, house: int) -> Goods:
    """What it costs to renovate the whole house to a material (AGR-HSE-14)."""
    rooms, material = own.rooms.bit_count(), GOODS.index(HOUSES[house])
    return goods_of(
        ((material, rooms * game.numbers.renovation_material), (REED, game.numbers.renovation_reed)),
    )


def why_no_renovation(game: Agricola, state: State, part: Part) -> Reasons:
    """The house can go one step further."""
    own = acting(state)
    if own.house == len(HOUSES) - 1:
        yield Reason("AGR-HSE-08", house=HOUSES[own.house])
        return
    targets = range(own.house + 1, len(HOUSES)) if "AGR-HSE-18" in game.without else (own.house + 1,)
    reasons = [list(why_renovation_price(game, own, house)) for house in targets]
    if all(reasons):
        yield from reasons[0]


def why_renovation_price(game: Agricola, own: Player, house: int) -> Reasons:
    """What a renovation to this material asks."""
    clause = RENOVATION_PRICES[house]
    if clause is not None:
        yield from why_price(own, renovation_price(game, own, house), clause)


def why_renovate(game: Agricola, state: State, action: act.Renovate, part: Part) -> Reasons:
    """One step on from what the house is of, paid for every room."""
    own, house = acting(state), HOUSES.index(action.material)
    if house <= own.house:
        yield Reason("AGR-HSE-08", house=HOUSES[own.house], material=action.material)
        return
    if house > own.house + 1 and "AGR-HSE-18" not in game.without:
        yield Reason("AGR-HSE-18", house=HOUSES[own.house], material=action.material)
    yield from why_renovation_price(game, own, house)
