"""The rules of Agricola: for every action the clauses that can forbid it, and from these the legal actions.

Each `why_…` generator yields the reasons against one thing. The list of legal actions narrows candidates with what
the farm allows and then asks the same generators; there is no second copy of a rule.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import TYPE_CHECKING, Any

from toolkit.engine.game import Reason
from toolkit.games.agricola import actions as act
from toolkit.games.agricola import building, conversions, eating, farming, fences, placing
from toolkit.games.agricola.board import names, spaces_in
from toolkit.games.agricola.malformed import why_malformed
from toolkit.games.agricola.state import ANIMALS, COOKED, CROPS, FOOD, GOODS, HOUSES, State, acting, turn_of
from toolkit.games.agricola.supply import held

if TYPE_CHECKING:
    from toolkit.games.agricola.components import Part
    from toolkit.games.agricola.game import Agricola

Reasons = Iterator[Reason]
PHASES = ("start", "refill", "home", "field", "breeding")
"""The phases in which nothing is decided; played step by step, each happens by itself when it is resolved."""


def stage(game: Agricola, state: State) -> str | None:
    """The stage of the decision that is due; None when the game is over."""
    if state.phase == "over":
        return None
    turn = state.turn
    if turn is not None:
        return "room" if turn.full else "baking" if turn.oven else "action"
    if state.phase == "work":
        return "place"
    if state.phase == "feeding":
        return "feeding"
    return "births" if any(state.births) else "phase"


def why_not(game: Agricola, state: State, action: act.Action) -> Reasons:
    """Every clause against an action."""
    due = stage(game, state)
    if due is None:
        yield Reason("ENG-01")
    elif type(action) not in CANDIDATES[due] and not isinstance(action, act.ANY_TIME):
        yield Reason("ENG-02", stage=due, given=type(action).__name__.lower())
    else:
        malformed = next(why_malformed(game, state, action), None)
        if malformed is not None:
            yield malformed
        else:
            yield from _CHECKS[type(action)](game, state, action)


# ---------------------------------------------------------------------- the checks


def why_resolve(game: Agricola, state: State, action: act.Resolve) -> Reasons:
    """The phase that is due, for the player whose turn it is; anything else names what there is not."""
    yield from ()


_CHECKS: dict[type[act.Action], Callable[[Agricola, State, Any], Reasons]] = {
    act.Place: placing.why_place,
    act.Stay: placing.why_stay,
    act.Done: placing.why_done,
    **dict.fromkeys(placing.DEEDS, placing.why_carry),
    act.Keep: eating.why_keep,
    act.Craft: eating.why_craft,
    act.Feed: eating.why_feed,
    act.Resolve: why_resolve,
    act.Eat: eating.why_eat,
    act.Cook: eating.why_cook,
    act.Release: eating.why_release,
    act.Arrange: eating.why_arrange,
}


# ---------------------------------------------------------------------- the legal actions


def list_actions(game: Agricola, state: State) -> list[act.Action]:
    """Every legal action, in a stable order."""
    due = stage(game, state)
    if due is None:
        return []
    return [action for candidates in CANDIDATES[due].values() for action in candidates(game, state)]


def sample(game: Agricola, state: State, rng: Random) -> act.Action:
    """A random legal action: first the type, uniform over those that have one, then one of its actions."""
    candidates = CANDIDATES[stage(game, state) or ""]
    kinds = list(candidates)
    while kinds:
        kind = kinds.pop(rng.randrange(len(kinds)) if len(kinds) > 1 else 0)
        actions = candidates[kind](game, state)
        if actions:
            return actions[rng.randrange(len(actions))] if len(actions) > 1 else actions[0]
    raise AssertionError("while a game is not over there is a legal action")


Some = list[act.Action]


def _placings(game: Agricola, state: State) -> Some:
    return [act.Place(space.word) for space in placing.placeable(game, state)]


def _stays(game: Agricola, state: State) -> Some:
    return [] if next(placing.placeable(game, state), None) is not None else [act.Stay()]


Sites = Callable[["Agricola", State, "Part"], Iterable[act.Action]]


def _rooms(game: Agricola, state: State, part: Part) -> Iterable[act.Action]:
    return (act.BuildRoom(name) for name in names(building.room_sites(game, acting(state))))


def _stables(game: Agricola, state: State, part: Part) -> Iterable[act.Action]:
    return (act.BuildStable(name) for name in names(building.stable_sites(acting(state))))


def _plowings(game: Agricola, state: State, part: Part) -> Iterable[act.Action]:
    return (act.Plow(name) for name in names(farming.field_sites(game, acting(state))))


def _sowings(game: Agricola, state: State, part: Part) -> Iterable[act.Action]:
    own = acting(state)
    crops = [crop for crop in CROPS if own.goods[GOODS.index(crop)]]
    return (act.Sow(crop, name) for crop in crops for name in names(farming.bare_fields(own)))


def _bakings(game: Agricola, state: State, part: Part) -> Iterable[act.Action]:
    own = acting(state)
    for number in farming.bakers(game, own, turn_of(state).used):
        most = farming.most_grain(game, own, number)
        yield from (act.Bake(grain, game.components.improvements[number]) for grain in range(1, most + 1))


def _enclosures(game: Agricola, state: State, part: Part) -> Iterable[act.Action]:
    return (act.Enclose(tuple(names(each.spaces))) for each in fences.possible(game, acting(state)))


def _renovations(game: Agricola, state: State, part: Part) -> Iterable[act.Action]:
    return map(act.Renovate, HOUSES)


def _purchases(game: Agricola, state: State, part: Part) -> Iterable[act.Action]:
    free = farming.on_board(game, state)
    return (act.Buy(game.components.improvements[number]) for number in spaces_in(free))


def _trades(game: Agricola, state: State, part: Part) -> Iterable[act.Action]:
    words = game.components.improvements
    return (act.Trade(words[new], words[old]) for new, old in farming.trades(game, state))


def _growths(game: Agricola, state: State, part: Part) -> Iterable[act.Action]:
    return (act.Grow(),)


def _takings(game: Agricola, state: State, part: Part) -> Iterable[act.Action]:
    return map(act.Take, placing.takings(placing.space_of(game, state), part))


_SITES: dict[type[act.Action], Sites] = {
    act.BuildRoom: _rooms,
    act.BuildStable: _stables,
    act.Plow: _plowings,
    act.Sow: _sowings,
    act.Bake: _bakings,
    act.Enclose: _enclosures,
    act.Renovate: _renovations,
    act.Buy: _purchases,
    act.Trade: _trades,
    act.Grow: _growths,
    act.Take: _takings,
}
"""By kind of action, those among which all legal ones are. Pastures come out of a table that knows the rules."""


def _carryings(kind: type[act.Action]) -> Callable[[Agricola, State], Some]:
    """The ways to carry out, as this kind of action does, a part of the space that may come next."""
    deeds, sites = placing.DEEDS[kind], _SITES[kind]

    def carryings(game: Agricola, state: State) -> Some:
        found = [part for _, part in placing.open_parts(game, state) if part.do in deeds]
        if not found or not placing.possible(game, state, found[0]):
            return []
        if kind is act.Enclose:
            return list(sites(game, state, found[0]))
        why = placing.WHY[kind]
        actions = sites(game, state, found[0])
        return [action for action in actions if next(why(game, state, action, found[0]), None) is None]

    return carryings


def _ends(game: Agricola, state: State) -> Some:
    return [act.Done()] if placing.may_stop(turn_of(state)) else []


def _eatings(game: Agricola, state: State) -> Some:
    own = acting(state)
    return [act.Eat(crop) for crop in CROPS if held(own, crop)]


def _cookings(game: Agricola, state: State) -> Some:
    own = acting(state)
    goods = (good for good in COOKED if held(own, good))
    return [act.Cook(good) for good in goods if conversions.cook(game, own.majors, good) is not None]


def _animal_cookings(game: Agricola, state: State) -> Some:
    return [action for action in _cookings(game, state) if action.good in ANIMALS]  # type: ignore[attr-defined]


def _raised(listing: Callable[[Agricola, State], Some]) -> Callable[[Agricola, State], Some]:
    """What raises food, where food is wanting for a choice of the space."""

    def raised(game: Agricola, state: State) -> Some:
        short = acting(state).goods[FOOD] < game.numbers.cattle_food
        dear = any(part.for_food for _, part in placing.open_parts(game, state))
        return listing(game, state) if short and dear else []

    return raised


def _keepings(game: Agricola, state: State) -> Some:
    return [act.Keep(*herd) for herd in eating.keepings(game, state)]


def _craftings(game: Agricola, state: State) -> Some:
    own, words = acting(state), game.components.improvements
    unused = conversions.crafts(game, own.majors, state.crafted)
    return [act.Craft(words[number]) for number, craft in unused if held(own, craft.good)]


def _feedings(game: Agricola, state: State) -> Some:
    return [act.Feed(begging) for begging in eating.beggings(game, state)]


def _resolutions(game: Agricola, state: State) -> Some:
    return [act.Resolve(state.phase, state.player)]


CANDIDATES: dict[str, dict[type[act.Action], Callable[[Agricola, State], Some]]] = {
    "place": {act.Place: _placings, act.Stay: _stays},
    "action": {
        **{kind: _carryings(kind) for kind in placing.DEEDS},
        act.Eat: _raised(_eatings),
        act.Cook: _raised(_cookings),
        act.Done: _ends,
    },
    "baking": {act.Bake: _carryings(act.Bake), act.Done: _ends},
    "room": {act.Keep: _keepings, act.Cook: _animal_cookings},
    "births": {act.Keep: _keepings},
    "feeding": {act.Eat: _eatings, act.Cook: _cookings, act.Craft: _craftings, act.Feed: _feedings},
    "phase": {act.Resolve: _resolutions},
}
"""The kinds of actions at each stage, each with those of its actions that are legal."""
