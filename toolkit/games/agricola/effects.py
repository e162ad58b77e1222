"""What a legal action does: the next state, and the events that say so. Nothing here checks; `rules.py` does."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec

from toolkit.engine.game import Event, Log
from toolkit.games.agricola import actions as act
from toolkit.games.agricola import conversions, deeds, eating, herds, phases
from toolkit.games.agricola.components import Space
from toolkit.games.agricola.state import State, Turn, acting, turn_of, with_own, with_player
from toolkit.games.agricola.supply import amounts, counted, gained, having, tell

if TYPE_CHECKING:
    from toolkit.games.agricola.game import Agricola

_replace = msgspec.structs.replace


def perform(game: Agricola, state: State, action: act.Action, log: Log | None) -> State:
    """The state after a legal action and after everything that follows without a choice."""
    return phases.settle(game, _EFFECTS[type(action)](game, state, action, log), log)


def one_effect(game: Agricola, state: State, action: act.Action, log: Log | None = None) -> State:
    """The state right after a legal action, before anything follows."""
    return _EFFECTS[type(action)](game, state, action, log)


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
    state = _replace(with_own(state, own, Turn(number)), occupied=occupied)
    if any(space.gain):
        state = _gain(state, space, log)
    if space.at_once:
        for part in space.record.parts:
            state = deeds.AT_ONCE[part.do](game, state, space, log)
        return phases.end_action(game, state, log)
    return state


def _gain(state: State, space: Space, log: Log | None) -> State:
    given = amounts(space.gain)
    if log is not None:
        facts = {"player": state.player, "space": space.word, "goods": counted(given)}
        log.append(Event("gain", ("AGR-PH3-05", *space.record.clauses), facts, gained(state.player, given)))
    return with_own(state, having(acting(state), given), state.turn)


def _stay(game: Agricola, state: State, action: act.Stay, log: Log | None) -> State:
    seat, own = state.player, acting(state)
    if log is not None:
        log.append(Event("stay", ("AGR-MDL-01",), {"player": seat}, {f"home/{seat}": -1}))
    return phases.next_person(game, with_player(state, seat, _replace(own, home=own.home - 1)), log)


def _done(game: Agricola, state: State, action: act.Done, log: Log | None) -> State:
    return phases.end_baking(state) if turn_of(state).oven else phases.end_action(game, state, log)


# ---------------------------------------------------------------------- food and animals


def _keep(game: Agricola, state: State, action: act.Keep, log: Log | None) -> State:
    """The others go back to the general supply."""
    return phases.keep(game, state, (action.sheep, action.boar, action.cattle), log)


def _eat(game: Agricola, state: State, action: act.Eat, log: Log | None) -> State:
    moved = {action.crop: -1, "food": game.numbers.raw_food}
    facts = {"good": action.crop, "food": game.numbers.raw_food}
    tell(state, log, "eat", ("AGR-FED-03", "AGR-MDL-03"), facts, gained(state.player, moved))
    return with_player(state, state.player, having(acting(state), moved))


def _cook(game: Agricola, state: State, action: act.Cook, log: Log | None) -> State:
    own = acting(state)
    number = conversions.cook(game, own.majors, action.good)
    assert number is not None, "only legal actions are performed"
    record = game.components.records[number]
    moved = {action.good: -1, "food": record.cooks[action.good]}
    clauses = ("AGR-FED-05", record.cooking or "AGR-FED-05", "AGR-MDL-03")
    facts = {
        "good": action.good,
        "food": record.cooks[action.good],
        "improvement": game.components.improvements[number],
    }
    tell(state, log, "cook", clauses, facts, gained(state.player, moved))
    return with_player(state, state.player, having(own, moved))


def _release(game: Agricola, state: State, action: act.Release, log: Log | None) -> State:
    moved = {action.animal: -1}
    clauses = ("AGR-PUB-34", "AGR-MDL-03")
    tell(state, log, "release", clauses, {"animal": action.animal}, gained(state.player, moved))
    return with_player(state, state.player, having(acting(state), moved))


def _arrange(game: Agricola, state: State, action: act.Arrange, log: Log | None) -> State:
    own = acting(state)
    chosen = eating.stands(own, action.places)
    tell(state, log, "arrange", ("AGR-ANM-05", "AGR-MDL-03"), {"places": [str(each) for each in action.places]}, {})
    return with_player(state, state.player, _replace(own, arranged=herds.as_chosen(game, own, chosen)))


def _craft(game: Agricola, state: State, action: act.Craft, log: Log | None) -> State:
    number = game.components.major[action.improvement]
    craft: Any = game.components.records[number].craft
    moved = {craft.good: -1, "food": craft.food}
    facts = {"improvement": action.improvement, "good": craft.good, "food": craft.food}
    tell(state, log, "craft", ("AGR-FED-09", craft.clause), facts, gained(state.player, moved))
    state = with_player(state, state.player, having(acting(state), moved))
    return _replace(state, crafted=state.crafted | 1 << number)


def _feed(game: Agricola, state: State, action: act.Feed, log: Log | None) -> State:
    return phases.feed(game, state, action.begging, log)


def _resolve(game: Agricola, state: State, action: act.Resolve, log: Log | None) -> State:
    return phases.resolve(game, state, log)


_EFFECTS: dict[type[act.Action], Callable[[Agricola, State, Any, Log | None], State]] = {
    act.Place: _place,
    act.Stay: _stay,
    **deeds.EFFECTS,
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
