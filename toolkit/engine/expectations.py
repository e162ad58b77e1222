"""What a case may expect, and how each expectation is compared with what came out: a closed list of keys.

Expected and found are said in one line, so that a teacher sees at once which of the two is wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from toolkit.engine.game import Event, Game, Reason


class ExpectedEvent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An event that must be among those of the last action: its kind, some of its clauses, some of its
    facts.
    """

    kind: str | None = None
    clauses: tuple[str, ...] = ()
    facts: dict[str, Any] = {}


class Expectation(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What must come out of a case. Whatever is left out is not looked at, but the last action of `do` must
    be legal.

    Attributes:
        legal: whether the last action is.
        refused_by: the exact set of clauses against it.
        includes: actions that are legal afterwards, or elements of the answer.
        excludes: actions that are not, or what is no element.
        payments: the answer to `ask` exactly, in any order.
        events: events in this order, others may lie between.
        gains: player → open number → by how much the last action changed it. The number is named in full, or
            without its player and from its end: `red` is `goods/0/red` for player 0.
        scores: the totals of all players; or player → source → points, where `total` is a source too.
        options: exactly the actions that are legal afterwards, in any order.
        removed: exactly the `removed` among the facts of the last action's events, or in the answer, in any
            order.
        answer: the answer to `ask` exactly.
        count: how many actions are legal afterwards, or elements the answer has.
        winners: the players who win if the game ends there.
        step: the failing step of a route or plan, by number or text.
        after: a part of the compact position at the end. A mapping is compared key by key, also with a list,
            whose keys are numbers; anything else exactly.
        same_under: other readings and parameters under which the same holds.
        differs_under: others under which it does not, but what stands in their own `expect`.
    """

    legal: bool | UnsetType = UNSET
    refused_by: tuple[str, ...] | UnsetType = UNSET
    includes: tuple[Any, ...] | UnsetType = UNSET
    excludes: tuple[Any, ...] | UnsetType = UNSET
    payments: tuple[Any, ...] | UnsetType = UNSET
    events: tuple[ExpectedEvent, ...] | UnsetType = UNSET
    gains: dict[int, dict[str, int]] | UnsetType = UNSET
    scores: tuple[int, ...] | dict[int, dict[str, int]] | UnsetType = UNSET
    options: tuple[str, ...] | UnsetType = UNSET
    removed: tuple[Any, ...] | UnsetType = UNSET
    answer: Any = UNSET
    count: int | UnsetType = UNSET
    winners: tuple[int, ...] | UnsetType = UNSET
    step: int | str | UnsetType = UNSET
    after: dict[str, Any] | UnsetType = UNSET
    same_under: tuple[Under, ...] = ()
    differs_under: tuple[Under, ...] = ()

    def __post_init__(self) -> None:
        if any(under.expect is None for under in self.differs_under):
            raise ValueError("differs_under needs an expect of its own that says how it differs")


class Under(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Readings, parameters (and `without`) that a case is run again with, and what is expected then."""

    names: dict[str, Any]
    expect: Expectation | None = None

    def __post_init__(self) -> None:
        if not self.names:
            raise ValueError("name a reading or parameter and its value")
        if self.expect is not None and (self.expect.same_under or self.expect.differs_under):
            raise ValueError("an expectation under another reading has none under a further one")


class Trial(msgspec.Struct, frozen=True):
    """What came out of playing a case once.

    Attributes:
        game: the rules, as loaded for the case.
        viewer: the player through whose eyes the case looks, or None.
        before, after: the positions around the last action; the same where there is none or it is refused.
        action: the last action, or None.
        reasons: the clauses against it.
        events: what it did; without an action, what led to the position.
        answer: the answer to the question, as plain JSON.
        asked: whether there was a question.
    """

    game: Game[Any, Any]
    viewer: int | None
    before: Any
    after: Any
    action: Any = None
    reasons: tuple[Reason, ...] = ()
    events: tuple[Event, ...] = ()
    answer: Any = None
    asked: bool = False


NEEDS_A_DO = frozenset({"legal", "refused_by", "gains", "step"})
NEEDS_A_QUESTION = frozenset({"payments", "answer"})


def given(expect: Expectation) -> dict[str, Any]:
    """What an expectation says, by key."""
    fields = {name: getattr(expect, name) for name in Expectation.__struct_fields__}
    repeated = ("same_under", "differs_under")
    return {name: value for name, value in fields.items() if value is not UNSET and (value or name not in repeated)}


def expected_clauses(expect: Expectation) -> Iterator[str]:
    """The clauses an expectation names, also those under other readings."""
    if expect.refused_by is not UNSET:
        yield from expect.refused_by
    if expect.events is not UNSET:
        for event in expect.events:
            yield from event.clauses
    for under in (*expect.same_under, *expect.differs_under):
        if under.expect is not None:
            yield from expected_clauses(under.expect)


def faults(expect: Expectation, trial: Trial) -> Iterator[str]:
    """Everything that is not as expected, one line each; `same_under` and `differs_under` are the
    caller's.
    """
    wanted = given(expect)
    if trial.action is not None and wanted.keys().isdisjoint({"legal", "refused_by"}):
        wanted = {"legal": True, **wanted}
    for key, value in wanted.items():
        if key in _COMPARISONS:
            yield from (f"{key}: {fault}" for fault in _COMPARISONS[key](value, trial))


# ---------------------------------------------------------------------- the comparisons, one for each key


def _legal(expected: bool, trial: Trial) -> Iterator[str]:
    if expected and trial.reasons:
        sentences = " ".join(map(trial.game.describe, trial.reasons))
        yield f"expected legal, got refused by {_list(_ids(trial))}: {sentences}"
    elif not expected and not trial.reasons:
        yield f"expected {str(trial.action)!r} refused, got legal"


def _refused_by(expected: tuple[str, ...], trial: Trial) -> Iterator[str]:
    if set(expected) != _ids(trial):
        yield f"expected {_list(set(expected))}, got {_list(_ids(trial)) if trial.reasons else 'legal'}"


def _includes(expected: tuple[Any, ...], trial: Trial) -> Iterator[str]:
    found = _elements(trial)
    for item in (_as_element(item, trial) for item in expected):
        if item not in found:
            yield f"expected {item!r}, got {_shown(found)}"


def _excludes(expected: tuple[Any, ...], trial: Trial) -> Iterator[str]:
    found = _elements(trial)
    for item in (_as_element(item, trial) for item in expected):
        if item in found:
            yield f"expected no {item!r}, got {_shown(found)}"


def _options(expected: tuple[str, ...], trial: Trial) -> Iterator[str]:
    yield from _in_any_order([_as_element(item, trial) for item in expected], _elements(trial))


def _count(expected: int, trial: Trial) -> Iterator[str]:
    yield from _differs(expected, len(_elements(trial)))


def _payments(expected: tuple[Any, ...], trial: Trial) -> Iterator[str]:
    if not isinstance(trial.answer, list):
        yield f"expected a list of payments, got {_shown(trial.answer)}"
    else:
        yield from _in_any_order([plain(item) for item in expected], trial.answer)


def _answer(expected: Any, trial: Trial) -> Iterator[str]:
    yield from _differs(plain(expected), trial.answer)


def _events(expected: tuple[ExpectedEvent, ...], trial: Trial) -> Iterator[str]:
    rest = iter(trial.events)
    for wanted in expected:
        # `any` leaves the iterator behind the event it found: the next one must come later.
        if not any(_fits(wanted, event) for event in rest):
            found = [ExpectedEvent(event.kind, event.clauses, event.facts) for event in trial.events]
            yield f"expected {plain(wanted)}, got {_shown(plain(found))}"
            return


def _fits(wanted: ExpectedEvent, event: Event) -> bool:
    if wanted.kind not in (None, event.kind) or not set(wanted.clauses) <= set(event.clauses):
        return False
    return not any(_within(plain(wanted.facts), plain(event.facts)))


def _gains(expected: Mapping[int, Mapping[str, int]], trial: Trial) -> Iterator[str]:
    old, new = (trial.game.public_numbers(state) for state in (trial.before, trial.after))
    for player, numbers in expected.items():
        for name, wanted in numbers.items():
            candidates = numbers_named(name, player, {**old, **new})
            if len(candidates) != 1:
                yield f"{player}.{name}: expected one open number, got {_list(candidates) or 'none'}"
                continue
            (number,) = candidates
            found = new.get(number, 0) - old.get(number, 0)
            yield from (f"{player}.{name}: {fault}" for fault in _differs(wanted, found))


def numbers_named(name: str, player: int, numbers: Mapping[str, int]) -> list[str]:
    """The open numbers that a name in `gains` can mean: itself, or those of the player that end with it."""
    if name in numbers:
        return [name]
    tail = name.split("/")
    return [full for full in numbers if _without_player(full, player)[-len(tail) :] == tail]


def _without_player(name: str, player: int) -> list[str]:
    parts = name.split("/")
    if str(player) not in parts:
        return []
    parts.remove(str(player))
    return parts


def _scores(expected: tuple[int, ...] | Mapping[int, Mapping[str, int]], trial: Trial) -> Iterator[str]:
    if not isinstance(expected, Mapping):
        yield from _differs(list(expected), list(trial.game.scores(trial.after)))
        return
    for player, sources in expected.items():
        sheet = trial.game.score_sheet(trial.after, trial.game.checked(trial.after, player))
        known = {line.source for line in sheet.lines}
        for source, points in sources.items():
            if source not in {"total", *known}:
                yield f"{player}.{source}: expected a source of points, got only {_list(known)}"
                continue
            found = sheet.total if source == "total" else sheet[source]
            yield from (f"{player}.{source}: {fault}" for fault in _differs(points, found))


def _winners(expected: tuple[int, ...], trial: Trial) -> Iterator[str]:
    yield from _differs(list(expected), list(trial.game.winners(trial.after)))


def _removed(expected: tuple[Any, ...], trial: Trial) -> Iterator[str]:
    if trial.asked:
        answer = trial.answer if isinstance(trial.answer, dict) else {}
        found = answer.get("removed", [])
    else:
        found = [item for event in trial.events for item in plain(event.facts).get("removed", [])]
    yield from _in_any_order([plain(item) for item in expected], found)


def _step(expected: int | str, trial: Trial) -> Iterator[str]:
    found = [reason.facts["step"] for reason in trial.reasons if "step" in reason.facts]
    if expected not in found:
        yield f"expected {expected!r}, got {_shown(found) if found else 'no step that fails'}"


def _after(expected: Mapping[str, Any], trial: Trial) -> Iterator[str]:
    yield from _within(plain(expected), plain(trial.game.compact(trial.after)))


_COMPARISONS: dict[str, Callable[[Any, Trial], Iterator[str]]] = {
    "legal": _legal,
    "refused_by": _refused_by,
    "includes": _includes,
    "excludes": _excludes,
    "payments": _payments,
    "events": _events,
    "gains": _gains,
    "scores": _scores,
    "options": _options,
    "removed": _removed,
    "answer": _answer,
    "count": _count,
    "winners": _winners,
    "step": _step,
    "after": _after,
}


# ---------------------------------------------------------------------- comparing


def plain(thing: Any) -> Any:
    """Data as JSON gives it back: comparable whatever types it was made of."""
    return msgspec.json.decode(msgspec.json.encode(thing))


def _ids(trial: Trial) -> set[str]:
    return {reason.clause for reason in trial.reasons}


def _elements(trial: Trial) -> list[Any]:
    """What `includes` and its like look at: the elements of an answer, or the texts of the actions legal
    afterwards.
    """
    if trial.asked:
        return list(trial.answer) if isinstance(trial.answer, list | dict) else [trial.answer]
    seen = trial.after if trial.viewer is None else trial.game.observation(trial.after, trial.viewer)
    return [str(action) for action in trial.game.legal_actions(seen)]


def _as_element(item: Any, trial: Trial) -> Any:
    return plain(item) if trial.asked else str(trial.game.parse(str(item)))


def _within(expected: Any, found: Any, place: str = "") -> Iterator[str]:
    """Where a part of plain data is not as expected; mappings are compared by their keys only."""
    if isinstance(expected, dict) and isinstance(found, list):
        found = {str(number): item for number, item in enumerate(found)}
    if not (isinstance(expected, dict) and isinstance(found, dict)):
        yield from (f"{place}: {fault}" if place else fault for fault in _differs(expected, found))
        return
    for key, wanted in expected.items():
        where = f"{place}.{key}" if place else key
        if key not in found:
            yield f"{where}: expected {wanted!r}, got only {_list(set(found))}"
        else:
            yield from _within(wanted, found[key], where)


def _differs(expected: Any, found: Any) -> Iterator[str]:
    if expected != found:
        yield f"expected {_shown(expected)}, got {_shown(found)}"


def _in_any_order(expected: list[Any], found: list[Any]) -> Iterator[str]:
    rest, missing = list(found), []
    for item in expected:
        if item in rest:
            rest.remove(item)
        else:
            missing.append(item)
    if missing or rest:
        difference = f"missing {_shown(missing)}, too many {_shown(rest)}"
        yield f"expected {_shown(expected)}, got {_shown(found)}: {difference}"


def _list(words: Any) -> str:
    return ", ".join(sorted(map(str, words)))


def _shown(thing: Any) -> str:
    text = repr(thing)
    return text if len(text) <= 400 else f"{text[:400]}… ({len(text)} characters)"
