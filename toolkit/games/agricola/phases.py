"""What happens between the players' decisions: rounds, returning home, harvests, the end."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

import msgspec

from toolkit.engine.game import TURN, Event, Hidden, Log, ToolkitError
from toolkit.games.agricola import conversions, eating, herds, placing
from toolkit.games.agricola.board import NAMES, spaces_in
from toolkit.games.agricola.herds import NO_ANIMALS
from toolkit.games.agricola.rules import PHASES
from toolkit.games.agricola.state import (
    ANIMALS,
    CROPS,
    GOODS,
    Herd,
    Phase,
    Player,
    State,
    Turn,
    Waiting,
    turn_of,
    with_player,
)
from toolkit.games.agricola.supply import animals, counted, gained, having, held

if TYPE_CHECKING:
    from toolkit.games.agricola.game import Agricola

_replace = msgspec.structs.replace


def settle(game: Agricola, state: State, log: Log | None) -> State:
    """Everything that follows without a choice, up to the next decision or the end."""
    at_once = game.readings["pace"] == "at_once"
    while True:
        turn = state.turn
        if turn is not None:
            state, settled = _settle_action(game, state, turn, log)
            if settled:
                return state
        elif any(state.births):
            options = eating.keepings(game, state)
            if len(options) > 1:
                return state
            state = keep(game, state, options[0], log)
        elif state.phase in PHASES and at_once:
            state = resolve(game, state, log)
        elif state.phase == "feeding" and at_once and not may_choose_food(game, state):
            state = feed(game, state, eating.missing(game, state), log)
        else:
            return state


# ---------------------------------------------------------------------- the end of an action


def _settle_action(game: Agricola, state: State, turn: Turn, log: Log | None) -> tuple[State, bool]:
    """The position after an action is over in which nothing is left to choose, and whether a decision is due in it."""
    if turn.full:
        own = state.players[state.player]
        if not herds.keepable(herds.quarters(game, own), own.herd):
            return state, True
        return _pass_on(game, state, log), False
    if any(placing.possible(game, state, part) for _, part in placing.open_parts(game, state)):
        return state, True
    if turn.oven:
        return end_baking(state), False
    return end_action(game, state, log), False


def end_baking(state: State) -> State:
    """The bake action of a new oven is over, and the rest of the action comes next (AGR-PUB-47)."""
    return _replace(state, turn=_replace(turn_of(state), oven=False, used=0))


def end_action(game: Agricola, state: State, log: Log | None) -> State:
    """The action is over; animals that the farm cannot keep must find room first (AGR-PH3-07, AGR-RDG-03)."""
    own = state.players[state.player]
    if not any(own.herd) or herds.keepable(herds.quarters(game, own), own.herd):
        return _pass_on(game, state, log)
    if log is not None:
        fenced = placing.space_of(game, state).record.parts[-1].do == "fences"
        clauses = ("AGR-RDG-03", "AGR-PH3-07") if fenced else ("AGR-PH3-07",)
        log.append(Event("full", clauses, {"player": state.player, "herd": animals(own.herd)}))
    return _replace(state, turn=_replace(turn_of(state), full=True))


def _pass_on(game: Agricola, state: State, log: Log | None) -> State:
    return next_person(game, _replace(state, turn=None), log)


def next_person(game: Agricola, state: State, log: Log | None) -> State:
    """The next player clockwise who has a person at home; without one, work is over (AGR-PH3-02, AGR-PH3-03)."""
    count = len(state.players)
    for step in range(1, count + 1):
        seat = (state.player + step) % count
        if state.players[seat].home:
            return _begin_turn(state, seat, log)
    return _begin(state, "home", log)


def _begin_turn(state: State, seat: int, log: Log | None) -> State:
    if log is not None:
        facts = {"player": seat, "round": state.round, "home": state.players[seat].home}
        log.append(Event(TURN, ("AGR-PH3-02", "AGR-PH3-03"), facts))
    return _replace(state, player=seat)


def keep(game: Agricola, state: State, kept: Herd, log: Log | None) -> State:
    """The player keeps these animals; whatever else there was goes back to the general supply."""
    seat = state.player
    if any(state.births):
        state = _born(state, kept, log)
        return _next_in_phase(game, state, log)
    own = state.players[seat]
    gone = tuple(had - left for had, left in zip(own.herd, kept, strict=True))
    if log is not None:
        facts = {"player": seat, "kept": animals(kept), "gone": animals(gone)}
        log.append(Event("keep", ("AGR-PH3-07",), facts, _moved(seat, own.herd, kept)))
    return with_player(state, seat, _replace(own, herd=kept, arranged=None))


def _born(state: State, kept: Herd, log: Log | None) -> State:
    """Young animals that can be kept, and those that cannot (AGR-BRD-02)."""
    seat, own = state.player, state.players[state.player]
    if log is not None:
        gone = tuple(had - left for had, left in zip(eating.bound(state), kept, strict=True))
        facts = {"player": seat, "born": animals(state.births), "gone": animals(gone), "kept": animals(kept)}
        clauses = ("AGR-BRD-01", "AGR-BRD-02")
        log.append(Event("breed", clauses, facts, _moved(seat, own.herd, kept)))
    arranged = own.arranged if kept == own.herd else None
    return with_player(_replace(state, births=NO_ANIMALS), seat, _replace(own, herd=kept, arranged=arranged))


def _moved(seat: int, before: Herd, after: Herd) -> dict[str, int]:
    """By how much a herd has changed."""
    return gained(seat, {animal: now - had for animal, had, now in zip(ANIMALS, before, after, strict=True)})


# ---------------------------------------------------------------------- from phase to phase


def resolve(game: Agricola, state: State, log: Log | None) -> State:
    """The phase happens, to the player who is next in it if it happens to one after the other."""
    return _RESOLVED[state.phase](game, state, log)


def _begin(state: State, phase: Phase, log: Log | None) -> State:
    if log is not None:
        log.append(Event("phase", ("AGR-RND-02",), {"phase": phase, "round": state.round}))
    return _replace(state, phase=phase, player=state.first)


def _next_in_phase(game: Agricola, state: State, log: Log | None) -> State:
    """The next player of a phase of the harvest, from the holder of the marker on (AGR-RDG-05), or the next phase."""
    seat = (state.player + 1) % len(state.players)
    if seat != state.first:
        return _replace(state, player=seat, crafted=0)
    return _AFTER[state.phase](game, _replace(state, player=state.first, crafted=0), log)


def _start(game: Agricola, state: State, log: Log | None) -> State:
    """Phase 1: a round card is turned over, and what waits on its space goes to its owners (AGR-PH1-01, AGR-PH1-04)."""
    number = state.round + 1
    card = state.order[state.round]
    if isinstance(card, Hidden):
        raise ToolkitError("agricola: the next round card is hidden, as a player sees it; determinize the position")
    space = game.table(len(state.players)).spaces[card]
    if log is not None:
        facts = {"round": number, "stage": game.components.stages[state.round]}
        log.append(Event("round", ("AGR-RND-01", "AGR-RND-02"), facts, {"round": 1}))
        clauses = ("AGR-PH1-01", "AGR-PH1-02", *space.record.clauses)
        log.append(Event("reveal", clauses, {"space": space.word, "round": number}))
    grown = tuple(_grown(own) for own in state.players)
    if log is not None:
        for seat, (before, after) in enumerate(zip(state.players, grown, strict=True)):
            if before.newborn:
                moved = {f"newborn/{seat}": -before.newborn}
                facts = {"player": seat, "count": before.newborn, "people": after.people}
                log.append(Event("adult", ("AGR-FAM-06",), facts, moved))
    state = _replace(state, players=grown, round=number)
    return _begin(_deliver(state, log), "refill", log)


def _grown(own: Player) -> Player:
    """Whoever was born in the round before is grown up, and everybody is at home."""
    return _replace(own, newborn=0) if own.newborn else own


def _deliver(state: State, log: Log | None) -> State:
    """What waits on the space of the round goes to its owners."""
    for item in state.waiting:
        if item.round == state.round:
            brought = {GOODS[item.good]: item.count}
            if log is not None:
                facts = {"player": item.player, "goods": counted(brought), "round": state.round}
                moved = {f"waiting/{item.round}/{item.player}/{GOODS[item.good]}": -item.count}
                log.append(Event("deliver", ("AGR-PH1-04",), facts, moved | gained(item.player, brought)))
            state = with_player(state, item.player, having(state.players[item.player], brought))
    return _replace(state, waiting=tuple(item for item in state.waiting if item.round > state.round))


def heaped(waiting: Iterable[Waiting]) -> tuple[Waiting, ...]:
    """What waits, sorted, with equal goods of one owner in one round put together."""
    found: dict[tuple[int, int, int], int] = {}
    for item in waiting:
        key = item.round, item.player, item.good
        found[key] = found.get(key, 0) + item.count
    return tuple(sorted(Waiting(*key, count) for key, count in found.items()))


def _refill(game: Agricola, state: State, log: Log | None) -> State:
    """Phase 2: every space on which something accumulates gets more of it (AGR-PH2-01, AGR-PH2-02)."""
    table, piles = game.table(len(state.players)), list(state.piles)
    for number in sorted(placing.open_spaces(game, state)):
        space = table.spaces[number]
        refill = space.record.refill
        if refill is None:
            continue
        piles[number] += space.rate
        if log is not None:
            solo = ("AGR-PUB-02",) if refill.solo is not None and len(state.players) == 1 else ()
            added = ("AGR-PH2-02",) if piles[number] > space.rate else ()
            facts = {"space": space.word, "goods": [f"{space.rate} {refill.good}"], "count": piles[number]}
            clauses = ("AGR-PH2-01", *added, *refill.clauses, *solo)
            log.append(Event("refill", clauses, facts, {f"pile/{space.word}": space.rate}))
    state = _begin(_replace(state, piles=tuple(piles)), "work", log)
    return _begin_turn(state, state.first, log)


def _home(game: Agricola, state: State, log: Log | None) -> State:
    """Phase 4: everybody returns home, newborns with them (AGR-PH4-01, AGR-FAM-05)."""
    if log is not None:
        words = [space.word for space in game.table(len(state.players)).spaces]
        moved = {f"taken/{words[space]}": -who - 1 for space, who in enumerate(state.occupied) if who is not None}
        for seat, own in enumerate(state.players):
            moved[f"home/{seat}"] = own.people - own.home
        newborn = sum(own.newborn for own in state.players)
        clauses = ("AGR-PH4-01", *(("AGR-FAM-05",) if newborn else ()))
        log.append(Event("home", clauses, {"newborn": newborn}, moved))
    players = tuple(_replace(own, home=own.people) for own in state.players)
    state = _replace(state, players=players, occupied=(None,) * len(state.occupied))
    if state.round not in game.numbers.harvests:
        return _next_round(game, state, log)
    if log is not None:
        log.append(Event("harvest", ("AGR-HRV-01", "AGR-HRV-02"), {"round": state.round}))
    return _begin(state, "field", log)


def _next_round(game: Agricola, state: State, log: Log | None) -> State:
    return _begin(state, "start", None) if state.round < game.numbers.rounds else _over(game, state, log)


# ---------------------------------------------------------------------- the harvest


def _field(game: Agricola, state: State, log: Log | None) -> State:
    """The field phase: one good of every sown field goes to the supply (AGR-FLD-01)."""
    seat, own = state.player, state.players[state.player]
    grain = tuple(count - (count > 0) for count in own.grain)
    vegetables = tuple(count - (count > 0) for count in own.vegetables)
    reaped = sum(own.grain) - sum(grain), sum(own.vegetables) - sum(vegetables)
    if any(reaped):
        if log is not None:
            log.append(_reaping(own, seat, reaped))
        own = _replace(having(own, dict(zip(CROPS, reaped, strict=True))), grain=grain, vegetables=vegetables)
        state = with_player(state, seat, own)
    return _next_in_phase(game, state, log)


def _reaping(own: Player, seat: int, reaped: tuple[int, int]) -> Event:
    moved = {f"goods/{seat}/grain": reaped[0], f"goods/{seat}/vegetable": reaped[1]}
    for crop, grown in (("grain", own.grain), ("vegetables", own.vegetables)):
        moved |= {f"{crop}/{seat}/{NAMES[space]}": -1 for space in spaces_in(own.fields) if grown[space]}
    facts = {"player": seat, "grain": reaped[0], "vegetables": reaped[1]}
    return Event("reap", ("AGR-FLD-01",), facts, {name: change for name, change in moved.items() if change})


def may_choose_food(game: Agricola, state: State) -> bool:
    """Whether the player has a choice in the feeding phase: something to turn into food, or food to hold back."""
    own = state.players[state.player]
    convertible = any(held(own, way.good) for way in conversions.of_player(game, own, state.crafted) if way.food)
    return convertible or len(eating.beggings(game, state)) > 1


def feed(game: Agricola, state: State, begging: int, log: Log | None) -> State:
    """The meal is paid, and each food that is missing brings a begging card (AGR-BEG-01)."""
    seat, own = state.player, state.players[state.player]
    needed = eating.meal(game, state, seat)
    paid = needed - begging
    if log is not None:
        clauses = ["AGR-FED-01", "AGR-FED-06", "AGR-RDG-05"]
        clauses += ["AGR-FED-07"] if own.newborn else []
        clauses += ["AGR-PUB-03"] if len(state.players) == 1 else []
        facts = {"player": seat, "needed": needed, "paid": paid, "newborn": own.newborn}
        log.append(Event("feed", tuple(clauses), facts, {f"goods/{seat}/food": -paid} if paid else {}))
        if begging:
            log.append(Event("beg", ("AGR-BEG-01",), {"player": seat, "count": begging}, {f"begging/{seat}": begging}))
    fed = _replace(having(own, {"food": -paid}), begging=own.begging + begging)
    state = with_player(state, seat, fed)
    return _next_in_phase(game, state, log)


def _breeding(game: Agricola, state: State, log: Log | None) -> State:
    """The animals have their young, wherever the parents stand (AGR-BRD-04)."""
    births = herds.births(game, state.players[state.player])
    return _replace(state, births=births) if any(births) else _next_in_phase(game, state, log)


def _after_field(game: Agricola, state: State, log: Log | None) -> State:
    return _begin(state, "feeding", log)


def _after_feeding(game: Agricola, state: State, log: Log | None) -> State:
    return _begin(state, "breeding", log)


def _over(game: Agricola, state: State, log: Log | None) -> State:
    """Scoring follows the last harvest directly: most points win (AGR-END-02, AGR-END-04)."""
    state = _replace(state, phase="over")
    if log is not None:
        facts = {"scores": list(game.scores(state)), "winners": list(game.winners(state))}
        log.append(Event("over", ("AGR-END-02", "AGR-END-04"), facts))
    return state


_AFTER: dict[str, Callable[[Agricola, State, Log | None], State]] = {
    "field": _after_field,
    "feeding": _after_feeding,
    "breeding": _next_round,
}
_RESOLVED: dict[str, Callable[[Agricola, State, Log | None], State]] = {
    "start": _start,
    "refill": _refill,
    "home": _home,
    "field": _field,
    "breeding": _breeding,
}
