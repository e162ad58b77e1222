"""Checks that every clause matters: something is refused, priced, done or scored by it and by nothing else.

A clause without a witness could be deleted from the code without anybody noticing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any, Protocol, runtime_checkable

from toolkit.engine import cases
from toolkit.engine.cases import Case, Outcome
from toolkit.engine.chance import stream
from toolkit.engine.conformance.plays import AnyGame, perturbation, plays, tries
from toolkit.engine.conformance.profiles import QUICK, Profile
from toolkit.engine.data import Parameter
from toolkit.engine.expectations import given
from toolkit.engine.game import ToolkitError


def check_examples(game: AnyGame, profile: Profile = QUICK) -> Iterator[str]:
    """17: every worked example of the rulebook is a case, and every case comes out as it expects."""
    known = cases.load(game)
    for case in known:
        yield from (f"case {case.id}: {fault}" for fault in cases.run(case, game).faults)
    tested = {id for case in known for id in cases.clauses(case)}
    for clause in game.catalogue.values():
        if clause.force == "example" and clause.repeat_of is None and clause.id not in tested:
            yield f"the example {clause.id} is not a case"


def check_witnesses(game: AnyGame, profile: Profile = QUICK) -> Iterator[str]:
    """7: every clause that refuses is once the only one to do so; every price, effect and score has a case or
    a play in which it shows. Clauses that repeat another are left out.
    """
    yield from (f"{id}: refuses nothing alone" for id in _of_force(game, "refuse") - _refusing(game, profile))
    outcomes = [(case, cases.run(case, game)) for case in cases.load(game)]
    for id in sorted(_of_force(game, "price")):
        about = [case for case, outcome in outcomes if outcome.passed and id in cases.clauses(case)]
        yield from (f"{id}: {fault}" for fault in _unpriced(game, id, about))
    told = {id for event in _events(game, profile, outcomes) for id in event.clauses}
    yield from (f"{id}: no event tells of it" for id in sorted(_of_force(game, "effect") - told))
    scored = {id for case, outcome in outcomes for id in _scored(game, case, outcome)}
    yield from (f"{id}: no case scores by it" for id in sorted(_of_force(game, "score") - scored))


def _of_force(game: AnyGame, force: str) -> set[str]:
    clauses = game.catalogue.values()
    return {clause.id for clause in clauses if clause.force == force and clause.repeat_of is None}


# ---------------------------------------------------------------------- refusals


def _refusing(game: AnyGame, profile: Profile) -> set[str]:
    """The clauses that were the only one against something, sought until there is one for each."""
    wanted, found = _of_force(game, "refuse"), set[str]()
    for ids in chain(_refusals_of_cases(game), _refusals_of_plays(game, profile)):
        if len(ids) == 1:
            found |= ids
        if wanted <= found:
            break
    return found


def _refusals_of_cases(game: AnyGame) -> Iterator[set[str]]:
    for case in cases.load(game):
        outcome = cases.run(case, game)
        for each in (outcome, *outcome.under):
            yield {reason.clause for reason in each.reasons}


def _refusals_of_plays(game: AnyGame, profile: Profile) -> Iterator[set[str]]:
    perturb, rng = perturbation(game, profile), stream(7, "witnesses")
    places = [(play, number) for play in plays(game, profile) for number in range(len(play.states))]
    for play, number in rng.sample(places, min(profile.witness_states, len(places))):
        for wish in tries(game, play.states[number], profile, perturb, rng):
            yield {reason.clause for reason in game.why_not(play.states[number], wish)}


# ---------------------------------------------------------------------- prices


@runtime_checkable
class Mutable(Protocol):
    """A game that can be had with the check of one clause broken, for prices that hold no number."""

    def mutated(self, clause: str) -> AnyGame:
        """The same game with this clause miscounted."""


def _unpriced(game: AnyGame, id: str, about: list[Case]) -> Iterator[str]:
    """What is missing to show that a price is asked: a case must fail when the price is another."""
    names = [name for name, record in game.data.parameter_records.items() if id in record.clauses]
    if names:
        for name in names:
            if not any(_fails(game.reloaded(**{name: value}), about) for value in _others(game, name)):
                yield f"no case about it changes with the parameter {name}"
    elif isinstance(game, Mutable):
        if not _fails(game.mutated(id), about):
            yield "no case about it changes when it is miscounted"
    elif not any({"payments", "answer", "gains"} & given(case.expect).keys() for case in about):
        yield "no case about it expects payments, gains or an answer"


def _others(game: AnyGame, name: str) -> Iterator[Any]:
    """Other values of a parameter: each of its numbers raised or lowered by one, as far as it is allowed."""
    record, value = game.data.parameter_records[name], game.parameters[name]
    for step in (1, -1):
        for other in _stepped(value, step):
            if _is_allowed(name, record, other):
                yield other


def _stepped(value: Any, step: int) -> Iterator[Any]:
    if isinstance(value, int):
        yield value + step
    elif isinstance(value, tuple):
        yield from ((*value[:at], value[at] + step, *value[at + 1 :]) for at in range(len(value)))
    else:
        yield from ({**value, key: number + step} for key, number in value.items())


def _is_allowed(name: str, record: Parameter, value: Any) -> bool:
    try:
        record.resolved(name, value)
    except ToolkitError:
        return False
    return True


def _fails(game: AnyGame, about: Iterable[Case]) -> bool:
    return any(not cases.run(case, game).passed for case in about)


# ---------------------------------------------------------------------- effects and scores


def _events(game: AnyGame, profile: Profile, outcomes: list[tuple[Case, Outcome]]) -> Iterator[Any]:
    for play in plays(game, profile):
        yield from chain(play.opening, *play.events)
    for _, outcome in outcomes:
        yield from chain(outcome.events, *(each.events for each in outcome.under))


def _scored(game: AnyGame, case: Case, outcome: Outcome) -> set[str]:
    """The clauses that a case is about, and that a score sheet or an event it looks at names."""
    named: set[str] = set()
    if "events" in given(case.expect):
        named |= {id for event in outcome.events for id in event.clauses}
    if outcome.state is not None and not given(case.expect).keys().isdisjoint({"scores", "winners"}):
        sheets = [game.score_sheet(outcome.state, player) for player in range(game.player_count(outcome.state))]
        named |= {id for sheet in sheets for line in sheet.lines for id in line.clauses}
    return named & set(cases.clauses(case))
