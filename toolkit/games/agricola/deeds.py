"""What is done on action spaces: each part as it is carried out, and the point of the action that comes next.

Nothing here checks; `rules.py` does.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec

from toolkit.engine.game import Event, Log
from toolkit.games.agricola import actions as act
from toolkit.games.agricola import building, phases, placing
from toolkit.games.agricola.board import EDGES, INDEX, border, fenced, spaces_in
from toolkit.games.agricola.components import Space
from toolkit.games.agricola.state import ANIMALS, FOOD, HOUSES, Player, State, Turn, Waiting, acting, turn_of, with_own
from toolkit.games.agricola.supply import amounts, counted, gained, having, tell

if TYPE_CHECKING:
    from toolkit.games.agricola.game import Agricola

_replace = msgspec.structs.replace


# ---------------------------------------------------------------------- what happens without a choice


def _collect(game: Agricola, state: State, space: Space, log: Log | None) -> State:
    """Everything on the space is taken (AGR-PUB-17); animals go to the farm, goods to the supply."""
    turn = turn_of(state)
    assert space.good is not None, "what is collected has accumulated"
    taken = {space.good: state.piles[turn.space]}
    if log is not None:
        kept = "AGR-PH3-06" if space.good in ANIMALS else "AGR-PH3-05"
        facts = {"player": state.player, "space": space.word, "goods": counted(taken)}
        moved = {f"pile/{space.word}": -taken[space.good], **gained(state.player, taken)}
        log.append(Event("collect", ("AGR-PUB-17", kept, *space.record.clauses), facts, moved))
    piles = (*state.piles[: turn.space], 0, *state.piles[turn.space + 1 :])
    return _replace(with_own(state, having(acting(state), taken), turn), piles=piles)


def _marker(game: Agricola, state: State, space: Space, log: Log | None) -> State:
    """The starting player marker changes hands at once."""
    if log is not None:
        moved = {"first": state.player - state.first}
        log.append(Event("marker", ("AGR-STP-04", *space.record.clauses), {"player": state.player}, moved))
    return _replace(state, first=state.player)


def _growth(game: Agricola, state: State, space: Space, log: Log | None) -> State:
    """A newborn joins its parent on the space (AGR-FAM-01)."""
    seat, own = state.player, acting(state)
    roomless = any(part.roomless for part in space.record.parts)
    if log is not None:
        facts = {"player": seat, "space": space.word, "people": own.people + 1, "rooms": own.rooms.bit_count()}
        clauses = ("AGR-FAM-01", *(("AGR-FAM-04",) if roomless else ()), *space.record.clauses)
        log.append(Event("grow", tuple(dict.fromkeys(clauses)), facts, {f"people/{seat}": 1, f"newborn/{seat}": 1}))
    return with_own(state, _replace(own, people=own.people + 1, newborn=own.newborn + 1), state.turn)


AT_ONCE: dict[str, Callable[[Agricola, State, Space, Log | None], State]] = {
    "collect": _collect,
    "marker": _marker,
    "grow": _growth,
}
"""By part, what happens where there is nothing to choose."""


# ---------------------------------------------------------------------- carrying out an action


def _carried(game: Agricola, state: State, own: Player, action: act.Action, used: int = 0) -> State:
    """The position after a part has been carried out: the same part again, if that may be, or the next one."""
    turn = turn_of(state)
    number, part = placing.part_for(game, state, action)
    if turn.oven:
        return with_own(state, own, _replace(turn, used=turn.used | used))
    again = part.do in placing.REPEATED and part.most is None
    baked = turn.used | used if part.do == "bake" else 0
    return with_own(state, own, Turn(turn.space, number if again else number + 1, True, baked))


def _build_room(game: Agricola, state: State, action: act.BuildRoom, log: Log | None) -> State:
    seat, own = state.player, acting(state)
    price = amounts(building.room_price(game, own), -1)
    space = placing.space_of(game, state)
    clauses = ("AGR-HSE-04", building.ROOM_PRICES[own.house], *space.record.clauses)
    facts = {"space": action.space, "house": HOUSES[own.house], "paid": counted(price)}
    tell(state, log, "room", clauses, facts, {f"room/{seat}/{action.space}": 1, **gained(seat, price)})
    own = _replace(having(own, price), rooms=own.rooms | 1 << INDEX[action.space])
    return _carried(game, state, own, action)


def _build_stable(game: Agricola, state: State, action: act.BuildStable, log: Log | None) -> State:
    seat, own = state.player, acting(state)
    _, part = placing.part_for(game, state, action)
    price = amounts(building.stable_price(game, part), -1)
    inside = bool(fenced(own) >> INDEX[action.space] & 1)
    clauses = ("AGR-PUB-12" if part.cheap else "AGR-STB-02", *(("AGR-STB-01",) if inside else ()))
    space = placing.space_of(game, state)
    facts = {"space": action.space, "paid": counted(price), "inside": inside}
    moved = {f"stable/{seat}/{action.space}": 1, **gained(seat, price)}
    tell(state, log, "stable", (*clauses, *space.record.clauses), facts, moved)
    own = _replace(having(own, price), stables=own.stables | 1 << INDEX[action.space], arranged=None)
    return _carried(game, state, own, action)


def _plow(game: Agricola, state: State, action: act.Plow, log: Log | None) -> State:
    seat, own = state.player, acting(state)
    tell(state, log, "plow", ("AGR-PLW-01",), {"space": action.space}, {f"field/{seat}/{action.space}": 1})
    return _carried(game, state, _replace(own, fields=own.fields | 1 << INDEX[action.space]), action)


def _sow(game: Agricola, state: State, action: act.Sow, log: Log | None) -> State:
    """One from the supply, the others from the general supply."""
    seat, own, space = state.player, acting(state), INDEX[action.space]
    grain = action.crop == "grain"
    count = game.numbers.grain_sown if grain else game.numbers.vegetable_sown
    place = "grain" if grain else "vegetables"
    clauses = ("AGR-SOW-01", "AGR-SOW-02" if grain else "AGR-SOW-03")
    facts = {"space": action.space, "crop": action.crop, "count": count}
    moved = {f"{place}/{seat}/{action.space}": count, **gained(seat, {action.crop: -1})}
    tell(state, log, "sow", clauses, facts, moved)
    grown = own.grain if grain else own.vegetables
    grown = (*grown[:space], count, *grown[space + 1 :])
    own = having(own, {action.crop: -1})
    own = _replace(own, grain=grown) if grain else _replace(own, vegetables=grown)
    return _carried(game, state, own, action)


def _bake(game: Agricola, state: State, action: act.Bake, log: Log | None) -> State:
    seat, own = state.player, acting(state)
    number = game.components.major[action.improvement]
    record = game.components.records[number]
    food = action.grain * record.bakes
    moved = {"grain": -action.grain, "food": food}
    clauses = ("AGR-BAK-01", record.baking or "AGR-BAK-01")
    facts = {"improvement": action.improvement, "grain": action.grain, "food": food}
    tell(state, log, "bake", clauses, facts, gained(seat, moved))
    return _carried(game, state, having(own, moved), action, 1 << number)


def _enclose(game: Agricola, state: State, action: act.Enclose, log: Log | None) -> State:
    seat, own = state.player, acting(state)
    new = border(sum(1 << INDEX[space] for space in action.spaces)) & ~own.fences
    wood = new.bit_count() * game.numbers.fence_wood
    moved = {f"fence/{seat}/{EDGES[edge]}": 1 for edge in spaces_in(new)} | gained(seat, {"wood": -wood})
    facts = {"spaces": list(action.spaces), "fences": new.bit_count(), "wood": wood}
    tell(state, log, "enclose", ("AGR-FEN-01",), facts, moved)
    own = _replace(having(own, {"wood": -wood}), fences=own.fences | new, arranged=None)
    return _carried(game, state, own, action)


def _renovate(game: Agricola, state: State, action: act.Renovate, log: Log | None) -> State:
    seat, own, house = state.player, acting(state), HOUSES.index(action.material)
    price = amounts(building.renovation_price(game, own, house), -1)
    turned = "AGR-HSE-11" if action.material == "clay" else "AGR-HSE-13"
    clauses = (building.RENOVATION_PRICES[house] or turned, turned, "AGR-HSE-14")
    facts = {"material": action.material, "rooms": own.rooms.bit_count(), "paid": counted(price)}
    tell(state, log, "renovate", clauses, facts, {f"house/{seat}": house - own.house, **gained(seat, price)})
    return _carried(game, state, _replace(having(own, price), house=house), action)


def _buy(game: Agricola, state: State, action: act.Buy, log: Log | None) -> State:
    seat, own = state.player, acting(state)
    number = game.components.major[action.improvement]
    price = amounts(game.components.costs[number], -1)
    facts = {"improvement": action.improvement, "paid": counted(price)}
    moved = {f"major/{seat}/{action.improvement}": 1, **gained(seat, price)}
    tell(state, log, "buy", (game.components.records[number].price,), facts, moved)
    return _owned(game, state, having(own, price), action, number, log)


def _trade(game: Agricola, state: State, action: act.Trade, log: Log | None) -> State:
    seat, own = state.player, acting(state)
    number, back = game.components.major[action.improvement], game.components.major[action.back]
    facts = {"improvement": action.improvement, "back": action.back}
    moved = {f"major/{seat}/{action.improvement}": 1, f"major/{seat}/{action.back}": -1}
    tell(state, log, "trade", ("AGR-PUB-42",), facts, moved)
    return _owned(game, state, _replace(own, majors=own.majors & ~(1 << back)), action, number, log)


def _owned(game: Agricola, state: State, own: Player, action: act.Action, number: int, log: Log | None) -> State:
    """The improvement is the player's; a well fills round spaces, an oven bakes at once."""
    record = game.components.records[number]
    after = _carried(game, state, _replace(own, majors=own.majors | 1 << number), action)
    if record.well:
        after = _dig(game, after, record.well, log)
    if record.oven:
        if log is not None and placing.possible(game, _replace(after, turn=Turn(0)), placing.BAKING):
            facts = {"player": state.player, "improvement": game.components.improvements[number]}
            log.append(Event("oven", ("AGR-PUB-47",), facts))
        after = _replace(after, turn=_replace(turn_of(after), oven=True))
    return after


def _dig(game: Agricola, state: State, count: int, log: Log | None) -> State:
    """A well puts 1 food on each of the next round spaces, as far as there are any."""
    last = min(state.round + count, game.numbers.rounds)
    rounds = range(state.round + 1, last + 1)
    if log is not None:
        moved = {f"waiting/{round}/{state.player}/food": 1 for round in rounds}
        facts = {"player": state.player, "count": len(rounds), "last": last}
        log.append(Event("dig", ("AGR-PUB-58",), facts, moved))
    waiting = (*state.waiting, *(Waiting(round, state.player, FOOD, 1) for round in rounds))
    return _replace(state, waiting=phases.heaped(waiting))


def _grow(game: Agricola, state: State, action: act.Grow, log: Log | None) -> State:
    grown = _growth(game, state, placing.space_of(game, state), log)
    return _carried(game, grown, acting(grown), action)


def _take(game: Agricola, state: State, action: act.Take, log: Log | None) -> State:
    space = placing.space_of(game, state)
    _, part = placing.part_for(game, state, action)
    if part.do == "collect":
        collected = _collect(game, state, space, log)
        return _carried(game, collected, acting(collected), action)
    moved = dict.fromkeys(action.goods, 1)
    for word in action.goods:
        for other, count in part.also.get(word, {}).items():
            moved[other] = moved.get(other, 0) + count
        if word in part.for_food:
            moved["food"] = moved.get("food", 0) - game.numbers.cattle_food
    facts = {
        "space": space.word,
        "goods": counted({word: count for word, count in moved.items() if count > 0}),
        "paid": counted({word: count for word, count in moved.items() if count < 0}),
    }
    dear = ("AGR-PUB-24",) if moved.get("food", 0) < 0 else ()
    tell(state, log, "take", (*space.record.clauses, *dear), facts, gained(state.player, moved))
    return _carried(game, state, having(acting(state), moved), action)


EFFECTS: dict[type[act.Action], Callable[[Agricola, State, Any, Log | None], State]] = {
    act.BuildRoom: _build_room,
    act.BuildStable: _build_stable,
    act.Plow: _plow,
    act.Sow: _sow,
    act.Bake: _bake,
    act.Enclose: _enclose,
    act.Renovate: _renovate,
    act.Buy: _buy,
    act.Trade: _trade,
    act.Grow: _grow,
    act.Take: _take,
}
"""By kind of action, what carrying out a part of a space does."""
