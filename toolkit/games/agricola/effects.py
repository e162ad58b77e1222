"""What a legal action does: the next state, and the events that say so. Nothing here checks; `rules.py` does."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from toolkit.engine.game import Event, Log
from toolkit.games.agricola import actions as act
from toolkit.games.agricola import eating, farming, herds, phases, placing
from toolkit.games.agricola.board import EDGES, INDEX, border, fenced, spaces_in
from toolkit.games.agricola.components import Space
from toolkit.games.agricola.state import (
    ANIMALS,
    CATTLE,
    FOOD,
    GOODS,
    HOUSES,
    SHEEP,
    Goods,
    Herd,
    Player,
    State,
    Turn,
    Waiting,
    acting,
    turn_of,
    with_player,
)

if TYPE_CHECKING:
    from toolkit.games.agricola.game import Agricola

_replace = msgspec.structs.replace


def perform(game: Agricola, state: State, action: act.Action, log: Log | None) -> State:
    """The state after a legal action and after everything that follows without a choice."""
    return phases.settle(game, _EFFECTS[type(action)](game, state, action, log), log)


def one_effect(game: Agricola, state: State, action: act.Action, log: Log | None = None) -> State:
    """The state right after a legal action, before anything follows."""
    return _EFFECTS[type(action)](game, state, action, log)


# ---------------------------------------------------------------------- gains and payments


def gained(seat: int, amounts: Mapping[str, int]) -> dict[str, int]:
    """The changes of a player's open numbers when goods or animals come or go."""
    kinds = {word: "herd" if word in ANIMALS else "goods" for word in amounts}
    return {f"{kinds[word]}/{seat}/{word}": amount for word, amount in amounts.items() if amount}


def having(own: Player, amounts: Mapping[str, int]) -> Player:
    """The player with more, or fewer, goods and animals."""
    goods, herd = list(own.goods), list(own.herd)
    for word, amount in amounts.items():
        if word in ANIMALS:
            herd[ANIMALS.index(word)] += amount
        else:
            goods[GOODS.index(word)] += amount
    kept: Herd = (herd[SHEEP], herd[1], herd[CATTLE])
    return _replace(own, goods=tuple(goods), herd=kept, arranged=own.arranged if kept == own.herd else None)


def amounts(goods: Goods, sign: int = 1) -> dict[str, int]:
    """Goods by word, those that are none left out."""
    return {GOODS[good]: sign * count for good, count in enumerate(goods) if count}


def _with_own(state: State, own: Player, turn: Turn | None) -> State:
    """The position with another farm of the player who decides, and another point of the action."""
    players = (*state.players[: state.player], own, *state.players[state.player + 1 :])
    return _replace(state, players=players, turn=turn)


# ---------------------------------------------------------------------- placing


def _place(game: Agricola, state: State, action: act.Place, log: Log | None) -> State:
    """A person goes to a space; what it gives in any case, and all that is without a choice, comes at once."""
    table, seat = game.table(len(state.players)), state.player
    number = table.index[action.space]
    space = table.spaces[number]
    own = acting(state)
    if log is not None:
        clauses = ("AGR-PH3-01", "AGR-PH3-03", *space.record.clauses)
        moved = {f"home/{seat}": -1, f"taken/{space.word}": seat + 1}
        log.append(Event("place", clauses, {"player": seat, "space": space.word}, moved))
    own = _replace(own, home=own.home - 1)
    occupied = (*state.occupied[:number], seat, *state.occupied[number + 1 :])
    state = _replace(_with_own(state, own, Turn(number)), occupied=occupied)
    if any(space.gain):
        state = _gain(state, space, log)
    if space.at_once:
        for part in space.record.parts:
            state = _AT_ONCE[part.do](game, state, space, log)
        return phases.end_action(game, state, log)
    return state


def _gain(state: State, space: Space, log: Log | None) -> State:
    given = amounts(space.gain)
    if log is not None:
        facts = {"player": state.player, "space": space.word, "goods": _counts(given)}
        log.append(Event("gain", ("AGR-PH3-05", *space.record.clauses), facts, gained(state.player, given)))
    return _with_own(state, having(acting(state), given), state.turn)


def _counts(amounts: Mapping[str, int]) -> list[str]:
    """Amounts as facts hold them: `3 wood`."""
    return [f"{abs(amount)} {word}" for word, amount in amounts.items() if amount]


def _collect(game: Agricola, state: State, space: Space, log: Log | None) -> State:
    """Everything on the space is taken (AGR-PUB-17); animals go to the farm, goods to the supply."""
    turn = turn_of(state)
    assert space.good is not None, "what is collected has accumulated"
    taken = {space.good: state.piles[turn.space]}
    if log is not None:
        kept = "AGR-PH3-06" if space.good in ANIMALS else "AGR-PH3-05"
        facts = {"player": state.player, "space": space.word, "goods": _counts(taken)}
        moved = {f"pile/{space.word}": -taken[space.good], **gained(state.player, taken)}
        log.append(Event("collect", ("AGR-PUB-17", kept, *space.record.clauses), facts, moved))
    piles = (*state.piles[: turn.space], 0, *state.piles[turn.space + 1 :])
    return _replace(_with_own(state, having(acting(state), taken), turn), piles=piles)


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
    return _with_own(state, _replace(own, people=own.people + 1, newborn=own.newborn + 1), state.turn)


_AT_ONCE: dict[str, Callable[[Agricola, State, Space, Log | None], State]] = {
    "collect": _collect,
    "marker": _marker,
    "grow": _growth,
}


def _stay(game: Agricola, state: State, action: act.Stay, log: Log | None) -> State:
    seat, own = state.player, acting(state)
    if log is not None:
        log.append(Event("stay", ("AGR-MDL-01",), {"player": seat}, {f"home/{seat}": -1}))
    return phases.next_person(game, with_player(state, seat, _replace(own, home=own.home - 1)), log)


# ---------------------------------------------------------------------- carrying out an action


def _carried(game: Agricola, state: State, own: Player, action: act.Action, used: int = 0) -> State:
    """The position after a part has been carried out: the same part again, if that may be, or the next one."""
    turn = turn_of(state)
    number, part = placing.part_for(game, state, action)
    if turn.oven:
        return _with_own(state, own, _replace(turn, used=turn.used | used))
    again = part.do in placing.REPEATED and part.most is None
    baked = turn.used | used if part.do == "bake" else 0
    return _with_own(state, own, Turn(turn.space, number if again else number + 1, True, baked))


def _tell(
    state: State, log: Log | None, kind: str, clauses: tuple[str, ...], facts: Any, moved: dict[str, int]
) -> None:
    if log is not None:
        log.append(Event(kind, clauses, {"player": state.player, **facts}, moved))


def _build_room(game: Agricola, state: State, action: act.BuildRoom, log: Log | None) -> State:
    seat, own = state.player, acting(state)
    price = amounts(farming.room_price(game, own), -1)
    space = placing.space_of(game, state)
    clauses = ("AGR-HSE-04", farming.ROOM_PRICES[own.house], *space.record.clauses)
    facts = {"space": action.space, "house": HOUSES[own.house], "paid": _counts(price)}
    _tell(state, log, "room", clauses, facts, {f"room/{seat}/{action.space}": 1, **gained(seat, price)})
    own = _replace(having(own, price), rooms=own.rooms | 1 << INDEX[action.space])
    return _carried(game, state, own, action)


def _build_stable(game: Agricola, state: State, action: act.BuildStable, log: Log | None) -> State:
    seat, own = state.player, acting(state)
    _, part = placing.part_for(game, state, action)
    price = amounts(farming.stable_price(game, part), -1)
    inside = bool(fenced(own) >> INDEX[action.space] & 1)
    clauses = ("AGR-PUB-12" if part.cheap else "AGR-STB-02", *(("AGR-STB-01",) if inside else ()))
    space = placing.space_of(game, state)
    facts = {"space": action.space, "paid": _counts(price), "inside": inside}
    moved = {f"stable/{seat}/{action.space}": 1, **gained(seat, price)}
    _tell(state, log, "stable", (*clauses, *space.record.clauses), facts, moved)
    own = _replace(having(own, price), stables=own.stables | 1 << INDEX[action.space], arranged=None)
    return _carried(game, state, own, action)


def _plow(game: Agricola, state: State, action: act.Plow, log: Log | None) -> State:
    seat, own = state.player, acting(state)
    _tell(state, log, "plow", ("AGR-PLW-01",), {"space": action.space}, {f"field/{seat}/{action.space}": 1})
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
    _tell(state, log, "sow", clauses, facts, moved)
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
    _tell(state, log, "bake", clauses, facts, gained(seat, moved))
    return _carried(game, state, having(own, moved), action, 1 << number)


def _enclose(game: Agricola, state: State, action: act.Enclose, log: Log | None) -> State:
    seat, own = state.player, acting(state)
    new = border(sum(1 << INDEX[space] for space in action.spaces)) & ~own.fences
    wood = new.bit_count() * game.numbers.fence_wood
    moved = {f"fence/{seat}/{EDGES[edge]}": 1 for edge in spaces_in(new)} | gained(seat, {"wood": -wood})
    facts = {"spaces": list(action.spaces), "fences": new.bit_count(), "wood": wood}
    _tell(state, log, "enclose", ("AGR-FEN-01",), facts, moved)
    own = _replace(having(own, {"wood": -wood}), fences=own.fences | new, arranged=None)
    return _carried(game, state, own, action)


def _renovate(game: Agricola, state: State, action: act.Renovate, log: Log | None) -> State:
    seat, own, house = state.player, acting(state), HOUSES.index(action.material)
    price = amounts(farming.renovation_price(game, own, house), -1)
    turned = "AGR-HSE-11" if action.material == "clay" else "AGR-HSE-13"
    clauses = (farming.RENOVATION_PRICES[house] or turned, turned, "AGR-HSE-14")
    facts = {"material": action.material, "rooms": own.rooms.bit_count(), "paid": _counts(price)}
    _tell(state, log, "renovate", clauses, facts, {f"house/{seat}": house - own.house, **gained(seat, price)})
    return _carried(game, state, _replace(having(own, price), house=house), action)


def _buy(game: Agricola, state: State, action: act.Buy, log: Log | None) -> State:
    seat, own = state.player, acting(state)
    number = game.components.major[action.improvement]
    price = amounts(game.components.costs[number], -1)
    facts = {"improvement": action.improvement, "paid": _counts(price)}
    moved = {f"major/{seat}/{action.improvement}": 1, **gained(seat, price)}
    _tell(state, log, "buy", (game.components.records[number].price,), facts, moved)
    return _owned(game, state, having(own, price), action, number, log)


def _trade(game: Agricola, state: State, action: act.Trade, log: Log | None) -> State:
    seat, own = state.player, acting(state)
    number, back = game.components.major[action.improvement], game.components.major[action.back]
    facts = {"improvement": action.improvement, "back": action.back}
    moved = {f"major/{seat}/{action.improvement}": 1, f"major/{seat}/{action.back}": -1}
    _tell(state, log, "trade", ("AGR-PUB-42",), facts, moved)
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
        "goods": _counts({word: count for word, count in moved.items() if count > 0}),
        "paid": _counts({word: count for word, count in moved.items() if count < 0}),
    }
    dear = ("AGR-PUB-24",) if moved.get("food", 0) < 0 else ()
    _tell(state, log, "take", (*space.record.clauses, *dear), facts, gained(state.player, moved))
    return _carried(game, state, having(acting(state), moved), action)


def _done(game: Agricola, state: State, action: act.Done, log: Log | None) -> State:
    return phases.end_baking(state) if turn_of(state).oven else phases.end_action(game, state, log)


# ---------------------------------------------------------------------- food and animals


def _keep(game: Agricola, state: State, action: act.Keep, log: Log | None) -> State:
    """The others go back to the general supply."""
    return phases.keep(game, state, (action.sheep, action.boar, action.cattle), log)


def _eat(game: Agricola, state: State, action: act.Eat, log: Log | None) -> State:
    moved = {action.crop: -1, "food": game.numbers.raw_food}
    facts = {"good": action.crop, "food": game.numbers.raw_food}
    _tell(state, log, "eat", ("AGR-FED-03", "AGR-MDL-03"), facts, gained(state.player, moved))
    return with_player(state, state.player, having(acting(state), moved))


def _cook(game: Agricola, state: State, action: act.Cook, log: Log | None) -> State:
    own = acting(state)
    number = eating.cook(game, own, action.good)
    assert number is not None, "only legal actions are performed"
    record = game.components.records[number]
    moved = {action.good: -1, "food": record.cooks[action.good]}
    clauses = ("AGR-FED-05", record.cooking or "AGR-FED-05", "AGR-MDL-03")
    facts = {
        "good": action.good,
        "food": record.cooks[action.good],
        "improvement": game.components.improvements[number],
    }
    _tell(state, log, "cook", clauses, facts, gained(state.player, moved))
    return with_player(state, state.player, having(own, moved))


def _release(game: Agricola, state: State, action: act.Release, log: Log | None) -> State:
    moved = {action.animal: -1}
    clauses = ("AGR-PUB-34", "AGR-MDL-03")
    _tell(state, log, "release", clauses, {"animal": action.animal}, gained(state.player, moved))
    return with_player(state, state.player, having(acting(state), moved))


def _arrange(game: Agricola, state: State, action: act.Arrange, log: Log | None) -> State:
    own = acting(state)
    chosen = eating.stands(own, action.places)
    _tell(state, log, "arrange", ("AGR-ANM-05", "AGR-MDL-03"), {"places": [str(each) for each in action.places]}, {})
    usual = herds.arrangement(herds.quarters(game, own), own.herd)
    return with_player(state, state.player, _replace(own, arranged=None if chosen == usual else chosen))


def _craft(game: Agricola, state: State, action: act.Craft, log: Log | None) -> State:
    number = game.components.major[action.improvement]
    craft: Any = game.components.records[number].craft
    moved = {craft.good: -1, "food": craft.food}
    facts = {"improvement": action.improvement, "good": craft.good, "food": craft.food}
    _tell(state, log, "craft", ("AGR-FED-09", craft.clause), facts, gained(state.player, moved))
    state = with_player(state, state.player, having(acting(state), moved))
    return _replace(state, crafted=state.crafted | 1 << number)


def _feed(game: Agricola, state: State, action: act.Feed, log: Log | None) -> State:
    return phases.feed(game, state, action.begging, log)


def _resolve(game: Agricola, state: State, action: act.Resolve, log: Log | None) -> State:
    return phases.resolve(game, state, log)


_EFFECTS: dict[type[act.Action], Callable[[Agricola, State, Any, Log | None], State]] = {
    act.Place: _place,
    act.Stay: _stay,
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
    act.Done: _done,
    act.Keep: _keep,
    act.Eat: _eat,
    act.Cook: _cook,
    act.Release: _release,
    act.Arrange: _arrange,
    act.Craft: _craft,
    act.Feed: _feed,
    act.Resolve: _resolve,
}
