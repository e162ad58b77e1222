"""What happens between the players' decisions: ends of turns, check, harvest, reveal, new rounds, the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec

from toolkit.engine.game import TURN, Event, Log
from toolkit.games.cultive import checking
from toolkit.games.cultive.board import heights
from toolkit.games.cultive.cards import plus, refill, renew_fair
from toolkit.games.cultive.checking import Verdict
from toolkit.games.cultive.rules import PHASES, may_use_special
from toolkit.games.cultive.state import Phase, Plant, Plots, State, grows, with_player, with_plot

if TYPE_CHECKING:
    from toolkit.games.cultive.game import Cultive

_replace = msgspec.structs.replace


def settle(game: Cultive, state: State, log: Log | None) -> State:
    """Everything that follows without a choice, up to the next decision or the end."""
    at_once = game.readings["pace"] == "at_once"
    while True:
        phase = state.phase
        if phase == "actions" and state.actions < 1 and not may_use_special(state):
            state = end_turn(game, state, log)
        elif phase in PHASES and at_once:
            state = resolve(game, state, log)
        elif phase == "monoculture" and not checking.monocultures(state.players[state.player].columns):
            state = _go_on(game, state, log)
        else:
            return state


# ---------------------------------------------------------------------- turns


def begin_turn(game: Cultive, state: State, seat: int, log: Log | None) -> State:
    """A player's turn, with all its actions."""
    actions = game.numbers.actions
    if log is not None:
        facts = {"player": seat, "round": state.round, "actions": actions}
        log.append(Event(TURN, ("CTV-RND-05", "CTV-ACT-01"), facts, {"actions": actions}))
    return _replace(state, player=seat, actions=actions)


def end_turn(game: Cultive, state: State, log: Log | None) -> State:
    """The hand is refilled and the turn passes on; after the last player the phases begin."""
    if log is not None:
        facts = {"player": state.player, "left": state.actions}
        log.append(Event("end_turn", ("CTV-MDL-03", "CTV-ACT-05"), facts, {"actions": -state.actions}))
    state = refill(game, _replace(state, actions=0), log)
    following = _following(state)
    return _begin_check(game, state, log) if following == state.first else begin_turn(game, state, following, log)


def _following(state: State) -> int:
    """The seat to the left of the player's (CTV-RND-05)."""
    return (state.player + 1) % len(state.players)


# ---------------------------------------------------------------------- from phase to phase


def resolve(game: Cultive, state: State, log: Log | None) -> State:
    """The phase happens to the player who is next in it."""
    return _go_on(game, _RESOLVED[state.phase](game, state, log), log)


def _go_on(game: Cultive, state: State, log: Log | None) -> State:
    """The next player of the phase, or the next phase."""
    following = _following(state)
    return _replace(state, player=following) if following != state.first else _NEXT[state.phase](game, state, log)


def _begin(state: State, phase: Phase, log: Log | None, clauses: tuple[str, ...] = ("CTV-RND-04",)) -> State:
    if log is not None:
        log.append(Event("phase", clauses, {"phase": phase, "round": state.round, "extra": state.extra}))
    return _replace(state, phase=phase, player=state.first)


def _begin_check(game: Cultive, state: State, log: Log | None) -> State:
    """The check, unless nobody has a revealed plant: then there is nothing to check or to harvest (CTV-CHK-07)."""
    if any(plant is not None and plant.open for player in state.players for plant in player.plots):
        return _begin(state, "check", log, ("CTV-END-01",) if state.extra else ("CTV-RND-04",))
    return _over(game, state, log) if state.extra else _begin(state, "reveal", log)


def _begin_harvest(game: Cultive, state: State, log: Log | None) -> State:
    return _begin(state, "harvest", log, ("CTV-END-02",) if state.extra else ("CTV-RND-04",))


def _begin_monoculture(game: Cultive, state: State, log: Log | None) -> State:
    if "CTV-HRV-06" in game.without:
        return _after_harvest(game, state, log)
    return _replace(state, phase="monoculture", player=state.first)


def _after_harvest(game: Cultive, state: State, log: Log | None) -> State:
    return _over(game, state, log) if state.extra else _begin(state, "reveal", log)


def _after_reveal(game: Cultive, state: State, log: Log | None) -> State:
    """A new round; after the last one, the extra check and harvest (CTV-END-01)."""
    if state.round >= game.numbers.rounds[len(state.players)]:
        return _begin_check(game, _replace(state, extra=True), log)
    first = (state.first + 1) % len(state.players)
    if log is not None:
        log.append(Event("round", ("CTV-NXT-01",), {"round": state.round + 1}, {"round": 1}))
        log.append(Event("first", ("CTV-NXT-02",), {"player": first}, {"first": first - state.first}))
    state = _replace(state, round=state.round + 1, first=first, player=first, phase="actions")
    state = renew_fair(game, state, log, ("CTV-NXT-03", "CTV-NXT-03"))
    return begin_turn(game, state, first, log)


def _over(game: Cultive, state: State, log: Log | None) -> State:
    """Final scoring: most points, and who ties shares the victory."""
    state = _replace(state, phase="over")
    if log is not None:
        scores, winners = game.scores(state), game.winners(state)
        clauses = ("CTV-END-03", "CTV-SCO-07", *(("CTV-SCO-08",) if len(winners) > 1 else ()))
        log.append(Event("over", clauses, {"scores": list(scores), "winners": list(winners)}))
    return state


_NEXT: dict[str, Callable[[Cultive, State, Log | None], State]] = {
    "check": _begin_harvest,
    "harvest": _begin_monoculture,
    "monoculture": _after_harvest,
    "reveal": _after_reveal,
}


# ---------------------------------------------------------------------- the phases of one player


def _check(game: Cultive, state: State, log: Log | None) -> State:
    """Every revealed plant is judged, and those that fail are discarded (CTV-CHK-04)."""
    seat, own = state.player, state.players[state.player]
    verdicts = checking.check(game, own.plots)
    dead = [verdict for verdict in verdicts if verdict.failed]
    if log is not None and verdicts:
        log.append(_check_event(game, seat, own.plots, verdicts))
        log.extend(verdict_event(game, seat, own.plots, verdict) for verdict in verdicts)
    if not dead:
        return state
    gone = [card for verdict in dead for card in cards_of(verdict.plant)]
    state = _replace(state, discard=plus(state.discard, gone))
    return with_player(state, seat, _replace(own, plots=checking.without(own.plots, verdicts)))


def cards_of(plant: Plant) -> list[int]:
    """All the cards of a plant."""
    return [grows(plant)] * (plant.open + plant.down)


def _check_event(game: Cultive, seat: int, plots: Plots, verdicts: list[Verdict]) -> Event:
    left_alone = sum(1 for plant in plots if plant is not None and not plant.open)
    clauses = ("CTV-CHK-02", "CTV-CHK-03", *(("CTV-CHK-06",) if left_alone else ()))
    terrains = game.components.terrains
    removed = [terrains[verdict.terrain] for verdict in verdicts if verdict.failed]
    facts = {"player": seat, "count": len(verdicts), "left_alone": left_alone, "removed": removed}
    return Event("check", clauses, facts)


def verdict_event(game: Cultive, seat: int, plots: Plots, verdict: Verdict) -> Event:
    """What a check tells of one plant: that it lives, or that it dies and is discarded, with the clauses."""
    plant, terrain = verdict.plant, game.components.terrains[verdict.terrain]
    species = game.components.species[grows(plant)]
    facts = {
        "player": seat,
        "terrain": terrain,
        "species": species,
        "height": plant.open,
        "shaded_by": [game.components.terrains[shadow.caster] for shadow in verdict.shadows],
    }
    light = light_clauses(game, plots, verdict)
    if not verdict.failed:
        return Event("survive", (*verdict.saved, *light), facts)
    moved = gone_from(game, seat, verdict.terrain, plant)
    moved[f"discard/{species}"] = plant.open + plant.down
    facts |= {"count": plant.open + plant.down}
    return Event("die", (*verdict.failed, "CTV-CHK-04", *light), facts, moved)


def light_clauses(game: Cultive, plots: Plots, verdict: Verdict) -> tuple[str, ...]:
    """The clauses about heights and shadows that a verdict shows; none for a plant to which light is all one."""
    if game.components.light[grows(verdict.plant)] == "none":
        return tuple(dict.fromkeys(shadow.clause for shadow in verdict.shadows))
    place, high = verdict.terrain, heights(plots)
    beside = [plant for plant in plots[max(0, place - 1) : place + 2] if plant is not None]
    unseen = any(plant.down for plant in beside)
    low = any(high[other] == 1 for other in (place - 1, place + 1) if 0 <= other < len(high))
    clauses = [shadow.clause for shadow in verdict.shadows]
    clauses += ["CTV-LGT-05"] if unseen else []
    clauses += ["CTV-LGT-06"] if low else []
    return tuple(dict.fromkeys(clauses))


def gone_from(game: Cultive, seat: int, place: int, plant: Plant) -> dict[str, int]:
    """What becomes of a terrain's open numbers when its plant goes."""
    terrain = game.components.terrains[place]
    found = {f"down/{seat}/{terrain}": -plant.down} if plant.down else {}
    if plant.open:
        found[f"open/{seat}/{terrain}/{game.components.species[grows(plant)]}"] = -plant.open
    return found


def _harvest(game: Cultive, state: State, log: Log | None) -> State:
    """Every ripe plant is harvested."""
    seat, own = state.player, state.players[state.player]
    plots, columns = checking.harvest(game.components, own.plots, own.columns)
    if columns == own.columns:
        return state
    if log is not None:
        for place, plant in enumerate(own.plots):
            if plant is not None and checking.ripe(game.components, plant):
                log.append(_harvest_event(game, seat, place, grows(plant), len(columns[place])))
    return with_player(state, seat, _replace(own, plots=plots, columns=columns))


def _harvest_event(game: Cultive, seat: int, place: int, card: int, row: int) -> Event:
    components = game.components
    species, terrain, count = components.species[card], components.terrains[place], components.harvested[card]
    clauses = ["CTV-HRV-01", checking.RIPE[components.kind[card]], "CTV-HRV-02"]
    clauses += ["CTV-HRV-03"] if row > 1 else []
    clauses += ["CTV-HRV-05"] if count > 1 else []
    facts = {"player": seat, "terrain": terrain, "species": species, "row": row, "count": count}
    moved = {f"open/{seat}/{terrain}/{species}": -count, f"harvest/{seat}/{terrain}{row}/{species}": count}
    return Event("harvest", tuple(clauses), facts, moved)


def _reveal(game: Cultive, state: State, log: Log | None) -> State:
    """All cards that lie back up are turned up."""
    for place, plant in enumerate(state.players[state.player].plots):
        if plant is not None and plant.down:
            state = turn_up(game, state, place, log, "reveal", ("CTV-REV-01",), {})
    return state


def turn_up(
    game: Cultive,
    state: State,
    place: int,
    log: Log | None,
    kind: str,
    clauses: tuple[str, ...],
    changes: dict[str, int],
) -> State:
    """All cards of one plant of the player are revealed; a single one of a pair is discarded (CTV-GRO-05).

    `kind`, `clauses` and `changes` are those of the event, which adds what is turned up.
    """
    seat, own = state.player, state.players[state.player]
    before: Any = own.plots[place]
    species, terrain = game.components.species[grows(before)], game.components.terrains[place]
    plant = Plant(before.species, before.open + before.down)
    if log is not None:
        facts = {"player": seat, "terrain": terrain, "species": species, "count": before.down}
        up = {f"down/{seat}/{terrain}": -before.down, f"open/{seat}/{terrain}/{species}": before.down}
        log.append(Event(kind, clauses, facts, changes | up))
    if not checking.lone(game.components, plant):
        return with_player(state, seat, _replace(own, plots=with_plot(own.plots, place, plant)))
    if log is not None:
        facts = {"player": seat, "terrain": terrain, "species": species}
        moved = gone_from(game, seat, place, plant) | {f"discard/{species}": 1}
        log.append(Event("lone", ("CTV-GRO-05",), facts, moved))
    state = _replace(state, discard=plus(state.discard, cards_of(plant)))
    return with_player(state, seat, _replace(own, plots=with_plot(own.plots, place, None)))


_RESOLVED: dict[str, Callable[[Cultive, State, Log | None], State]] = {
    "check": _check,
    "harvest": _harvest,
    "reveal": _reveal,
}
