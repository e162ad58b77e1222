"""What a legal action does: the next state, and the events that say so. Nothing here checks; `rules.py` does."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec

from toolkit.engine.game import Event, Log
from toolkit.games.cultive import actions as act
from toolkit.games.cultive.cards import minus, plus, renew_fair
from toolkit.games.cultive.phases import cards_of, end_turn, gone_from, resolve, settle, turn_up
from toolkit.games.cultive.state import Crop, Plant, State, grows, with_player, with_plot

if TYPE_CHECKING:
    from toolkit.games.cultive.game import Cultive

_replace = msgspec.structs.replace
SPECIAL = ("CTV-SPC-01", "CTV-SPC-03", "CTV-SPC-04")
"""What holds of every special action: it is no action of the turn, comes at any moment, and turns a terrain card."""


def perform(game: Cultive, state: State, action: act.Action, log: Log | None) -> State:
    """The state after a legal action and after everything that follows without a choice."""
    return settle(game, _EFFECTS[type(action)](game, state, action, log), log)


# ---------------------------------------------------------------------- the four actions


def _plant(game: Cultive, state: State, action: act.Plant, log: Log | None) -> State:
    seat, own = state.player, state.players[state.player]
    species, place = game.components.index[action.species], game.components.place[action.terrain]
    count = game.components.planted[species]
    if log is not None:
        facts = {"player": seat, "terrain": action.terrain, "count": count}
        moved = {"actions": -1, f"hand/{seat}": -count, f"down/{seat}/{action.terrain}": count}
        clauses = ("CTV-PLT-01", "CTV-PLT-04") if count > 1 else ("CTV-PLT-01",)
        log.append(Event("plant", clauses, facts, moved))
        log.append(Event("planted", clauses, {**facts, "species": action.species}, viewers=(seat,)))
    hand: Any = own.hand
    after = _replace(own, hand=minus(hand, species, count), plots=with_plot(own.plots, place, Plant(species, 0, count)))
    return with_player(_replace(state, actions=state.actions - 1), seat, after)


def _grow(game: Cultive, state: State, action: act.Grow, log: Log | None) -> State:
    seat, own = state.player, state.players[state.player]
    species, place = game.components.index[action.species], game.components.place[action.terrain]
    if log is not None:
        facts = {"player": seat, "terrain": action.terrain, "species": action.species}
        moved = {"actions": -1, f"hand/{seat}": -1, f"down/{seat}/{action.terrain}": 1}
        log.append(Event("grow", ("CTV-GRW-03",), facts, moved))
    hand: Any = own.hand
    plant: Any = own.plots[place]
    plots = with_plot(own.plots, place, _replace(plant, down=1))
    after = _replace(own, hand=minus(hand, species), plots=plots)
    return with_player(_replace(state, actions=state.actions - 1), seat, after)


def _exchange(game: Cultive, state: State, action: act.Exchange, log: Log | None) -> State:
    seat, own = state.player, state.players[state.player]
    give, take = game.components.index[action.give], game.components.index[action.take]
    if log is not None:
        facts = {"player": seat, "give": action.give, "take": action.take}
        moved = {"actions": -1, f"fair/{action.give}": 1, f"fair/{action.take}": -1}
        log.append(Event("exchange", ("CTV-FAIR-01",), facts, moved))
    hand: Any = own.hand
    after = _replace(own, hand=tuple(sorted((*minus(hand, give), take))))
    fair = tuple(sorted((*minus(state.fair, take), give)))
    return with_player(_replace(state, fair=fair, actions=state.actions - 1), seat, after)


def _renew(game: Cultive, state: State, action: act.Renew, log: Log | None) -> State:
    if log is not None:
        log.append(Event("renew", ("CTV-RNW-01",), {"player": state.player}, {"actions": -1}))
    return renew_fair(game, _replace(state, actions=state.actions - 1), log, ("CTV-RNW-01", "CTV-RNW-02"))


def _end_turn(game: Cultive, state: State, action: act.EndTurn, log: Log | None) -> State:
    return end_turn(game, state, log)


# ---------------------------------------------------------------------- special actions


def _pay(state: State) -> State:
    """One of the player's terrain cards is turned over (CTV-SPC-04)."""
    own = state.players[state.player]
    return with_player(state, state.player, _replace(own, special=own.special - 1))


def _bee(game: Cultive, state: State, action: act.Bee, log: Log | None) -> State:
    paid = {f"special/{state.player}": -1}
    place = game.components.place[action.terrain]
    return turn_up(game, _pay(state), place, log, "bee", (*SPECIAL, "CTV-SPC-06"), paid)


def _move(game: Cultive, state: State, action: act.Move, log: Log | None) -> State:
    """All cards of a terrain in their order; what lies back up stays so."""
    seat, own = state.player, state.players[state.player]
    place, target = game.components.place[action.terrain], game.components.place[action.target]
    plant: Any = own.plots[place]
    if log is not None:
        arrived = {name: -count for name, count in gone_from(game, seat, target, plant).items()}
        moved = {f"special/{seat}": -1, **gone_from(game, seat, place, plant), **arrived}
        clauses = (*SPECIAL, "CTV-SPC-07", "CTV-SPC-09", *(("CTV-SPC-10",) if plant.down else ()))
        facts = {"player": seat, "terrain": action.terrain, "target": action.target, "count": plant.open + plant.down}
        log.append(Event("move", clauses, facts, moved))
    plots = with_plot(with_plot(own.plots, place, None), target, plant)
    return _pay(with_player(state, seat, _replace(own, plots=plots)))


def _discard(game: Cultive, state: State, action: act.Discard, log: Log | None) -> State:
    """Everything on a terrain goes onto the discard pile, where it can be seen."""
    seat, own = state.player, state.players[state.player]
    place = game.components.place[action.terrain]
    plant: Any = own.plots[place]
    if log is not None:
        species, count = game.components.species[grows(plant)], plant.open + plant.down
        moved = {f"special/{seat}": -1, f"discard/{species}": count, **gone_from(game, seat, place, plant)}
        facts = {"player": seat, "terrain": action.terrain, "species": species, "count": count}
        log.append(Event("discard", (*SPECIAL, "CTV-SPC-11"), facts, moved))
    state = _replace(state, discard=plus(state.discard, cards_of(plant)))
    return _pay(with_player(state, seat, _replace(own, plots=with_plot(own.plots, place, None))))


# ---------------------------------------------------------------------- between the turns


def _nullify(game: Cultive, state: State, action: act.Nullify, log: Log | None) -> State:
    seat, own = state.player, state.players[state.player]
    place, row = game.components.place[action.terrain], action.row - 1
    column = own.columns[place]
    species = column[row].species
    if log is not None:
        facts = {
            "player": seat,
            "row": action.row,
            "terrain": action.terrain,
            "species": game.components.species[species],
        }
        moved = {f"nullified/{seat}/{action.terrain}{action.row}": 1}
        log.append(Event("nullify", ("CTV-HRV-06", "CTV-HRV-07", "CTV-HRV-08"), facts, moved))
    turned = (*column[:row], Crop(species, True), *column[row + 1 :])
    columns = (*own.columns[:place], turned, *own.columns[place + 1 :])
    return with_player(state, seat, _replace(own, columns=columns))


def _resolve(game: Cultive, state: State, action: act.Resolve, log: Log | None) -> State:
    return resolve(game, state, log)


_EFFECTS: dict[type[act.Action], Callable[[Cultive, State, Any, Log | None], State]] = {
    act.Plant: _plant,
    act.Grow: _grow,
    act.Exchange: _exchange,
    act.Renew: _renew,
    act.Bee: _bee,
    act.Move: _move,
    act.Discard: _discard,
    act.EndTurn: _end_turn,
    act.Nullify: _nullify,
    act.Resolve: _resolve,
}
