"""Checks of what is said and kept: sentences, JSON forms, pieces, open numbers, formulas."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any, Protocol, runtime_checkable

import msgspec

from toolkit.engine.chance import stream
from toolkit.engine.conformance.plays import AnyGame, perturbation, plays, sampled_states, tries
from toolkit.engine.conformance.profiles import QUICK, Profile
from toolkit.engine.formulas import Result
from toolkit.engine.game import Event, Reason


def check_sentences(game: AnyGame, profile: Profile = QUICK) -> Iterator[str]:
    """8: every clause, decision, action, reason and event has a sentence, and every number in it is one of
    the numbers it speaks of.
    """
    for clause in game.catalogue:
        yield from _bad_sentence(clause, game.describe(clause))
    for play in plays(game, profile):
        for event in (*play.opening, *(event for told in play.events for event in told)):
            yield from _bad_sentence(event, game.describe(event))
            yield from _strange_numbers(game, event, event.facts)
    perturb, rng = perturbation(game, profile), stream(8, "sentences")
    for _, state in sampled_states(game, profile):
        decision = game.decision(state)
        if decision is not None:
            yield from _bad_sentence(decision.stage, decision.prompt)
        for action in (*game.legal_actions(state), *tries(game, state, profile, perturb, rng)):
            yield from _bad_sentence(action, game.describe(action))
            for reason in game.why_not(state, action):
                yield from _bad_sentence(reason, game.describe(reason))
                yield from _strange_numbers(game, reason, reason.facts)


def _bad_sentence(what: Any, sentence: str) -> Iterator[str]:
    if not sentence.strip() or "\n" in sentence or re.search(r"[{}]|\bNone\b", sentence):
        yield f"{what!r}: {sentence!r} is no sentence"


def _strange_numbers(game: AnyGame, what: Any, facts: Mapping[str, Any]) -> Iterator[str]:
    """Numbers that neither a fact nor a printed name accounts for would stay when the game's parameters change."""
    sentence = game.describe(what)
    said = re.sub(_any_of(game.printed), "", sentence)
    known = set(_numbers_in(facts.values()))
    known |= {number + 1 for number in known}  # seats are counted from 0, and spoken of from 1
    for number in map(int, re.findall(r"(?<![\w.-])\d+(?![\w]|\.\w)", said)):
        if number not in known:
            yield f"{what!r}: {sentence!r} says {number}, which is not among its facts"


@cache
def _any_of(names: tuple[str, ...]) -> str:
    """A pattern for any of these names, the longest first, for some are part of another; without one, for nothing."""
    return rf"(?<!\w)(?:{'|'.join(map(re.escape, sorted(names, key=len, reverse=True)))})(?!\w)" if names else r"(?!)"


def _numbers_in(things: Iterable[Any]) -> Iterator[int]:
    for thing in things:
        if isinstance(thing, int):
            yield abs(thing)  # a minus sign is no part of the number that is read
        elif isinstance(thing, str):
            yield from map(int, re.findall(r"\d+", thing))
        elif isinstance(thing, Mapping):
            yield from _numbers_in([*thing.keys(), *thing.values()])
            yield len(thing)
        elif isinstance(thing, list | tuple):
            yield from _numbers_in(thing)
            yield from range(len(thing) + 1)  # a place in a list is mostly a seat


def check_round_trips(game: AnyGame, profile: Profile = QUICK) -> Iterator[str]:
    """9, for the game: positions, actions, events and reasons come back from JSON as they went."""
    perturb, rng = perturbation(game, profile), stream(9, "round trips")
    for name, state in sampled_states(game, profile):
        things: list[Any] = [state, *game.legal_actions(state)]
        for wish in tries(game, state, profile, perturb, rng):
            things += [wish, *game.why_not(state, wish)]
        yield from (f"{name}: {fault}" for thing in things for fault in _altered(game, thing))
        back = game.position(_as_json(game.compact(state)))
        if back != state or game.digest(back) != game.digest(state):
            yield f"{name}: the position does not come back from its compact form"
        if hash(back) != hash(state):
            yield f"{name}: equal positions have different hashes"
    for play in plays(game, profile):
        told = (*play.opening, *(event for events in play.events for event in events))
        yield from (f"{play.name}: {fault}" for event in told for fault in _altered(game, event))


def _as_json(thing: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(thing))


def _altered(game: AnyGame, thing: Any) -> Iterator[str]:
    back = game.decode(_as_json(game.encode(thing)))
    if _comparable(back) != _comparable(thing):
        yield f"{thing!r} comes back from JSON as {back!r}"


def _comparable(thing: Any) -> Any:
    # Facts are plain JSON values, in which a tuple is a list.
    if isinstance(thing, Reason):
        return thing.clause, _as_json(thing.facts)
    return _as_json(thing) if isinstance(thing, Event) else thing


def check_conservation(game: AnyGame, profile: Profile = QUICK) -> Iterator[str]:
    """10: no piece appears or disappears, nothing is negative, and points are counted alike from a copy."""
    for play in plays(game, profile):
        whole = pieces(game, play.states[0])
        for number, state in enumerate(play.states):
            yield from (f"{play.name}, position {number}: {fault}" for fault in _lost(game, state, whole))
        for number in play.sampled(profile.states):
            state = play.states[number]
            copy = game.position(_as_json(game.compact(state)))
            if game.scores(copy) != game.scores(state):
                yield f"{play.name}, position {number}: a copy scores {game.scores(copy)}"


def pieces(game: AnyGame, state: Any) -> dict[str, int]:
    """How many pieces of each kind there are in all places together."""
    return {kind: sum(places.values()) for kind, places in game.census(state).items()}


def _lost(game: AnyGame, state: Any, whole: Mapping[str, int]) -> Iterator[str]:
    now = pieces(game, state)
    for kind in whole.keys() | now.keys():
        if now.get(kind) != whole.get(kind):
            yield f"{whole.get(kind)} {kind} at set-up, {now.get(kind)} now"
    numbers = {f"{kind} in {place}": n for kind, at in game.census(state).items() for place, n in at.items()}
    for name, number in {**numbers, **game.public_numbers(state)}.items():
        if number < 0:
            yield f"{name} is {number}"


def check_events(game: AnyGame, profile: Profile = QUICK) -> Iterator[str]:
    """11: the events that all may see, folded over the old open numbers, give the new ones."""
    for play in plays(game, profile):
        before = game.public_numbers(play.states[0])
        for number, told in enumerate(play.events):
            after = game.public_numbers(play.states[number + 1])
            folded = fold(before, told)
            for name in sorted(folded.keys() | after.keys()):
                if folded.get(name, 0) != after.get(name, 0):
                    yield (
                        f"{play.name}, after {str(play.actions[number])!r}: by the events {name} is "
                        f"{folded.get(name, 0)}, in the position {after.get(name, 0)}"
                    )
            before = after


def fold(numbers: Mapping[str, int], events: Iterable[Event]) -> dict[str, int]:
    """Open numbers after the changes that these events tell everybody.

    >>> fold({"red": 2}, [Event("take", (), changes={"red": -1, "blue": 1})])
    {'red': 1, 'blue': 1}
    """
    folded = dict(numbers)
    for event in events:
        for name, change in event.changes.items() if event.viewers is None else ():
            folded[name] = folded.get(name, 0) + change
    return folded


@runtime_checkable
class ChecksFormulas(Protocol):
    """A game that says what its formulas must give: name, value of each symbol, and the engine's result."""

    def formula_checks(self, state: Any) -> Iterable[tuple[str, Mapping[str, int], Result]]:
        """The formulas that can be compared with the engine at this position."""


def check_formulas(game: AnyGame, profile: Profile = QUICK) -> Iterator[str]:
    """20: every formula gives what the engine gives, at the positions of random plays.

    For a game that has `formula_checks`; one that has not compares them in tests of its own, and is only asked
    whether numbers can be put into them.
    """
    formulas, compared = game.formulas(), set[str]()
    for formula, expression in formulas.items():
        if not callable(getattr(expression, "subs", None)):
            yield f"formula {formula} is no expression: {expression!r}"
    if not isinstance(game, ChecksFormulas):
        return
    for name, state in sampled_states(game, profile):
        for formula, values, result in game.formula_checks(state):
            compared.add(formula)
            found = formulas[formula].subs(values)
            if found != result:
                yield f"{name}: formula {formula} of {dict(values)} gives {found}, the engine {result}"
    for formula in sorted(formulas.keys() - compared):
        yield f"formula {formula} is compared with nothing"
