"""What is plowed, sown, baked, bought, born and taken: what it costs, and the clauses that can forbid it.

For each deed there are two generators: `why_no_…` says why nothing of it can be carried out now, and so whether an
action space is of use; `why_…` says what is against one action. Those for rooms, stables and houses are in `building`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from toolkit.engine.game import Reason
from toolkit.games.agricola import actions as act
from toolkit.games.agricola.board import ALL, INDEX, NEIGHBOURS, beside, empty, spaces_in
from toolkit.games.agricola.building import what_stands
from toolkit.games.agricola.components import Part
from toolkit.games.agricola.state import CROPS, GOODS, GRAIN, Goods, Player, State, acting, turn_of
from toolkit.games.agricola.supply import goods_of, why_price

if TYPE_CHECKING:
    from toolkit.games.agricola.game import Agricola

Reasons = Iterator[Reason]


# ---------------------------------------------------------------------- fields


def field_sites(game: Agricola, own: Player) -> int:
    """The spaces that can be plowed."""
    near = beside(own.fields) if own.fields and "AGR-PLW-02" not in game.without else ALL
    return empty(own) & near


def why_no_field(game: Agricola, state: State, part: Part) -> Reasons:
    """A field could be plowed somewhere."""
    own = acting(state)
    if not field_sites(game, own):
        yield Reason("AGR-PLW-02" if empty(own) else "AGR-PLW-01")


def why_plow(game: Agricola, state: State, action: act.Plow, part: Part) -> Reasons:
    """A field on an empty space, beside a field if there are any."""
    own, space = acting(state), INDEX[action.space]
    if not empty(own) >> space & 1:
        yield Reason("AGR-PLW-01", space=action.space, found=what_stands(own, space))
    if own.fields and not NEIGHBOURS[space] & own.fields and "AGR-PLW-02" not in game.without:
        yield Reason("AGR-PLW-02", space=action.space)


def bare_fields(own: Player) -> int:
    """The fields on which nothing grows."""
    grown = sum(1 << space for space in spaces_in(own.fields) if own.grain[space] or own.vegetables[space])
    return own.fields & ~grown


def why_no_sowing(game: Agricola, state: State, part: Part) -> Reasons:
    """There is a field to sow and something to sow on it."""
    own = acting(state)
    if not bare_fields(own):
        yield Reason("AGR-SOW-09", fields=own.fields.bit_count())
    if not any(own.goods[GOODS.index(crop)] for crop in CROPS):
        yield Reason("AGR-MDL-05", good="seed")


def why_sow(game: Agricola, state: State, action: act.Sow, part: Part) -> Reasons:
    """A grain or vegetable of the supply on a field without crops."""
    own, space = acting(state), INDEX[action.space]
    if not own.goods[GOODS.index(action.crop)]:
        yield Reason("AGR-MDL-05", good=action.crop)
    if not bare_fields(own) >> space & 1:
        grows = next((crop for crop, on in zip(CROPS, (own.grain, own.vegetables), strict=True) if on[space]), None)
        yield Reason("AGR-SOW-09", space=action.space, grows=grows)


# ---------------------------------------------------------------------- baking


def bakers(game: Agricola, own: Player, used: int) -> list[int]:
    """The player's improvements that bake and have not done so in this bake action."""
    majors = own.majors & ~used
    return [number for number, record in enumerate(game.components.records) if majors >> number & 1 and record.bakes]


def most_grain(game: Agricola, own: Player, number: int) -> int:
    """How much grain can be baked at once in an improvement: what there is, or what it takes (AGR-PUB-61)."""
    limit = game.components.records[number].grain
    return own.goods[GRAIN] if limit is None else min(limit, own.goods[GRAIN])


def why_no_baking(game: Agricola, state: State, part: Part) -> Reasons:
    """There is grain and an improvement to bake it in."""
    own = acting(state)
    if not bakers(game, own, 0):
        yield Reason("AGR-BAK-02")
    elif not bakers(game, own, turn_of(state).used):
        yield Reason("AGR-PUB-61", again=True)
    if not own.goods[GRAIN]:
        yield Reason("AGR-MDL-05", good="grain")


def why_bake(game: Agricola, state: State, action: act.Bake, part: Part) -> Reasons:
    """Grain of the supply, in an improvement that bakes, once in an action and no more than it takes."""
    own = acting(state)
    number = game.components.major[action.improvement]
    record = game.components.records[number]
    if not own.majors >> number & 1 or not record.bakes:
        yield Reason("AGR-BAK-02", improvement=action.improvement)
    elif turn_of(state).used >> number & 1:
        yield Reason("AGR-PUB-61", improvement=action.improvement, again=True)
    elif record.grain is not None and action.grain > record.grain:
        yield Reason("AGR-PUB-61", improvement=action.improvement, most=record.grain, given=action.grain)
    if action.grain > own.goods[GRAIN]:
        yield Reason("AGR-MDL-05", good="grain", needed=action.grain, has=own.goods[GRAIN])


# ---------------------------------------------------------------------- improvements


def on_board(game: Agricola, state: State) -> int:
    """The major improvements that nobody has."""
    found = (1 << len(game.components.records)) - 1
    for player in state.players:
        found &= ~player.majors
    return found


def trades(game: Agricola, state: State) -> list[tuple[int, int]]:
    """What the player could hand back for what: numbers of the new and the old improvement."""
    own, free, numbers = acting(state), on_board(game, state), game.components
    return [
        (new, numbers.major[old])
        for new, record in enumerate(numbers.records)
        if free >> new & 1
        for old in record.trade
        if own.majors >> numbers.major[old] & 1
    ]


def why_no_improvement(game: Agricola, state: State, part: Part) -> Reasons:
    """An improvement of the board can be had."""
    own, free = acting(state), on_board(game, state)
    if trades(game, state):
        return
    if not free:
        yield Reason("AGR-PUB-59")
        return
    refused = []
    for number in spaces_in(free):
        reasons = list(why_price(own, game.components.costs[number], game.components.records[number].price))
        if not reasons:
            return
        refused.append(reasons)
    yield from min(refused, key=_shortfall)


def _shortfall(reasons: list[Reason]) -> int:
    return sum(reason.facts["needed"] - reason.facts["has"] for reason in reasons)


def why_buy(game: Agricola, state: State, action: act.Buy, part: Part) -> Reasons:
    """An improvement of the board for its price."""
    number = game.components.major[action.improvement]
    if not on_board(game, state) >> number & 1:
        yield Reason("AGR-PUB-59", improvement=action.improvement)
    yield from why_price(acting(state), game.components.costs[number], game.components.records[number].price)


def why_trade(game: Agricola, state: State, action: act.Trade, part: Part) -> Reasons:
    """A fireplace of one's own for a cooking hearth of the board."""
    number, back = game.components.major[action.improvement], game.components.major[action.back]
    if not on_board(game, state) >> number & 1:
        yield Reason("AGR-PUB-59", improvement=action.improvement)
    if action.back not in game.components.records[number].trade:
        yield Reason("AGR-MDL-06", given=action.back, allowed=list(game.components.records[number].trade))
    elif not acting(state).majors >> back & 1:
        yield Reason("AGR-MDL-05", good=action.back)


# ---------------------------------------------------------------------- family growth


def why_no_growth(game: Agricola, state: State, part: Part) -> Reasons:
    """The family can have another member: there is a room for it, and one is left."""
    own, numbers = acting(state), game.numbers
    if own.people >= numbers.family:
        yield Reason("AGR-FAM-09", most=numbers.family)
    if part.late and state.round < numbers.growth_from and "AGR-PUB-26" not in game.without:
        yield Reason("AGR-PUB-26", round=state.round, from_round=numbers.growth_from)
    rooms = own.rooms.bit_count()
    if not part.roomless and own.people >= rooms and "AGR-FAM-02" not in game.without:
        yield Reason("AGR-FAM-02", people=own.people, rooms=rooms)


def why_grow(game: Agricola, state: State, action: act.Grow, part: Part) -> Reasons:
    """The family grows."""
    yield from why_no_growth(game, state, part)


# ---------------------------------------------------------------------- what is there for the taking


def why_no_choice(game: Agricola, state: State, part: Part) -> Reasons:
    """Something can be taken; only what costs food may be out of reach."""
    if part.of and set(part.of) <= set(part.for_food):
        yield from why_price(acting(state), food_price(game), "AGR-PUB-24")


def food_price(game: Agricola) -> Goods:
    """What an animal for food costs."""
    return goods_of(((GOODS.index("food"), game.numbers.cattle_food),))


def why_take(game: Agricola, state: State, action: act.Take, part: Part) -> Reasons:
    """One of the choices of the space, for its price."""
    if len(action.goods) != part.count or not set(action.goods) <= set(part.of):
        yield Reason("AGR-MDL-06", given=list(action.goods), allowed=list(part.of), count=part.count)
    elif len(set(action.goods)) < len(action.goods):
        yield Reason("AGR-PUB-22", given=list(action.goods))
    if set(action.goods) & set(part.for_food):
        yield from why_price(acting(state), food_price(game), "AGR-PUB-24")
