"""What a learner is asked about a case before it is played: a question and two to four answers, one of them right.

The right answer is what the engine makes of the case. The wrong ones are what comes of it under other readings, or with
a number of the rules that is off by a little, what speaks against other cases of the same section or answers their
question, and numbers near by. Nothing is drawn by chance: a case asks the same every time.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice
from typing import Any

import msgspec
from msgspec.structs import replace

from toolkit.engine import cases
from toolkit.engine.cases import Case, Outcome, clauses
from toolkit.engine.clauses import Catalogue
from toolkit.engine.expectations import given, numbers_named
from toolkit.engine.game import Game
from toolkit.widgets.explorer import words
from toolkit.widgets.explorer.answers import elements, is_detailed, joined, nested, removes, said
from toolkit.widgets.explorer.ways import Way

MOST = 4
"""So many answers are offered at most."""
READABLE = 6
"""An answer of the engine with more elements than this is asked by its number."""

Figures = Mapping[tuple[int, str], int]
"""Numbers by player and name."""


class Bet(msgspec.Struct, frozen=True):
    """A question, its answers, and the place of the right one."""

    question: str
    answers: tuple[str, ...]
    right: int


class _Asked(msgspec.Struct, frozen=True):
    """What is asked, the right answer, and wrong ones, the likeliest first; more than are offered, and some twice."""

    question: str
    right: str
    wrong: Iterable[str]


def bet(case: Case, ways: Sequence[Way], shelf: Sequence[Case]) -> Bet:
    """The bet on a case that has been played in these ways, the first of which must have got to its position.

    Args:
        case: the case.
        ways: as `ways` gives them.
        shelf: the cases that wrong answers may come from.
    """
    played = [way for way in ways if way.outcome.before is not None]
    topic, neighbours = _topic(case, played[0]), _neighbours(case, shelf)
    found = _posed(case, _TOPICS[topic](case, played, neighbours))
    # One answer alone is no bet: then the rule at work is asked for, of which there are always others.
    return found if len(found.answers) > 1 else _posed(case, _rule(case, played, neighbours))


def _posed(case: Case, asked: _Asked) -> Bet:
    # No more wrong answers are looked for than are offered: some of them take playing other cases.
    offered = islice(_once(chain((asked.right,), asked.wrong)), MOST)
    answers = sorted(offered, key=lambda answer: mixed(case.id, answer))
    return Bet(asked.question, tuple(answers), answers.index(asked.right))


def _once(texts: Iterable[str]) -> Iterator[str]:
    """Each text where it comes first."""
    met = set()
    for text in texts:
        if text not in met:
            met.add(text)
            yield text


def refusal(game: Game[Any, Any], ids: Iterable[str]) -> str:
    """That something is not allowed, with the clauses against it."""
    return words.REFUSED.format(clauses=" ".join(map(game.describe, sorted(ids))))


def _topic(case: Case, way: Way) -> str:
    expect = given(case.expect)
    if case.ask is not None:
        if _has_points(way.outcome.answer):
            return "points"
        return "count" if _is_counted(way.outcome.answer) else "answer"
    if way.outcome.reasons:
        return "legal"
    for key, topic in (("gains", "gains"), ("winners", "winners"), ("scores", "scores"), ("excludes", "which")):
        if key in expect and (topic != "which" or "includes" in expect):
            return topic
    if "options" in expect or "count" in expect:
        return "count"
    return "legal" if case.do else "rule"


def _neighbours(case: Case, shelf: Sequence[Case]) -> list[Case]:
    """The other cases of the section, beginning with the one after this."""
    section = [each for each in shelf if each.section == case.section]
    place = next((number for number, each in enumerate(section) if each.id == case.id), 0)
    return [*section[place + 1 :], *section[:place]]


def mixed(*texts: str) -> bytes:
    """A key that sorts the same way on every machine, but in no order that means anything."""
    return hashlib.blake2b("\n".join(texts).encode(), digest_size=8).digest()


# ---------------------------------------------------------------------- is it allowed?


def _legal(case: Case, ways: Sequence[Way], neighbours: Sequence[Case]) -> _Asked:
    right, *others = (_verdict(way) for way in ways)
    wrong = (*others, words.ALLOWED, *_refusals(case, ways[0], neighbours))
    return _Asked(words.IS_ALLOWED, right, wrong)


def _verdict(way: Way) -> str:
    reasons = {reason.clause for reason in way.outcome.reasons}
    return refusal(way.game, reasons) if reasons else words.ALLOWED


def _refusals(case: Case, way: Way, neighbours: Sequence[Case]) -> Iterator[str]:
    """Refusals that do not apply: those of the section's other cases, then by any other clause."""
    catalogue, against = way.game.catalogue, {reason.clause for reason in way.outcome.reasons}
    refused = [set(each.expect.refused_by or ()) for each in neighbours]
    refusing = [clause for clause in catalogue.values() if clause.force == "refuse" and clause.repeat_of is None]
    # What stands in the same section is what could be mixed up.
    refusing.sort(key=lambda clause: (clause.section != case.section, mixed(case.id, clause.id)))
    for ids in (*refused, *({clause.id} for clause in refusing)):
        if ids and against.isdisjoint(ids) and way.game.without.isdisjoint(ids) and _forbids(catalogue, ids):
            yield refusal(way.game, ids)


def _forbids(catalogue: Catalogue, ids: Iterable[str]) -> bool:
    """Whether these clauses read as reasons against something.

    One that grants something would refute itself; those that only say how the game is modelled teach nothing.
    """
    clauses = [catalogue[id] for id in ids]
    rules_only = any(clause.source != "model" for clause in clauses)
    return rules_only and all(clause.force == "refuse" and clause.source != "reading" for clause in clauses)


# ---------------------------------------------------------------------- numbers


def _gains(case: Case, ways: Sequence[Way], neighbours: Sequence[Case]) -> _Asked:
    figures, *others = (_gained(case, way) for way in ways)
    misread = (
        _verdict(way) if way.outcome.reasons else _changes(way.game, found)
        for way, found in zip(ways[1:], others, strict=True)
    )
    game = ways[0].game
    off = (_changes(game, each) for each in _off(figures))
    wrong = (*misread, *islice(off, 1), *islice(_refusals(case, ways[0], neighbours), 1), *off)
    return _Asked(words.WHAT_GAINS, _changes(game, figures), wrong)


def _gained(case: Case, way: Way) -> Figures:
    """What the last action did to the numbers that the case speaks of."""
    old, new = map(way.game.public_numbers, (way.outcome.before, way.outcome.state))
    found = {}
    for player, numbers in (case.expect.gains or {}).items():
        for name in numbers:
            meant = numbers_named(name, player, {**old, **new})
            full = meant[0] if len(meant) == 1 else name
            found[player, full] = sum(new.get(each, 0) - old.get(each, 0) for each in meant)
    return found


def _changes(game: Game[Any, Any], figures: Figures) -> str:
    """Changes in words: "player 0: red −1, blue +2"."""
    return _by_player(figures, lambda player, name, number: _change(game.number_title(name, player), number))


def _change(title: str, number: int) -> str:
    return f"{title} {'−' if number < 0 else '+'}{abs(number)}" if number else words.UNCHANGED.format(name=title)


def _by_player(figures: Figures, form: Callable[[int, str, int], str]) -> str:
    """Numbers in words, player by player."""
    players: dict[int, list[str]] = {}
    for (player, name), number in figures.items():
        players.setdefault(player, []).append(form(player, name, number))
    parts = (words.FIGURES.format(player=player, figures=", ".join(each)) for player, each in players.items())
    return "; ".join(parts)


def _off(figures: Figures) -> Iterator[Figures]:
    """The same numbers with the one that stands out wrong by a little: nothing at all, more, less."""
    places = [place for place in figures if place[1] != "total"]
    if not places:
        places = list(figures)
    place = max(places, key=lambda each: abs(figures[each]), default=None)
    if place is None:
        return
    number = figures[place]
    step = 1 if number >= 0 else -1
    for wrong in (number + step, 0, number - step, number + 2 * step):
        # A total that no longer is one would give the answer away.
        total = (place[0], "total")
        fitting = {total: figures[total] + wrong - number} if total in figures and total != place else {}
        yield {**figures, place: wrong, **fitting}


def _scores(case: Case, ways: Sequence[Way], neighbours: Sequence[Case]) -> _Asked:
    figures, *others = (_scored(case, way) for way in ways)
    wrong = (_points(each) for each in (*others, *(each for each in _off(figures) if min(each.values()) >= 0)))
    return _Asked(words.WHAT_SCORES, _points(figures), wrong)


def _scored(case: Case, way: Way) -> Figures:
    expected = case.expect.scores
    if not isinstance(expected, dict):
        return {(player, "total"): points for player, points in enumerate(way.game.scores(way.outcome.state))}
    sheets = {player: way.game.score_sheet(way.outcome.state, player) for player in expected}
    return {
        (player, source): sheets[player].total if source == "total" else sheets[player][source]
        for player, sources in expected.items()
        for source in sources
    }


def _points(figures: Figures) -> str:
    return _by_player(figures, lambda player, source, points: f"{source} {points}".replace("-", "−"))


def _winners(case: Case, ways: Sequence[Way], neighbours: Sequence[Case]) -> _Asked:
    game, state = ways[0].game, ways[0].outcome.state
    everybody = tuple(range(game.player_count(state)))
    wrong = (_together(players) for players in (*((player,) for player in everybody), everybody))
    return _Asked(words.WHO_WINS, _together(game.winners(state)), wrong)


def _together(players: Sequence[int]) -> str:
    form = words.ALONE if len(players) == 1 else words.TOGETHER
    return form.format(players=", ".join(map(str, players)))


# ---------------------------------------------------------------------- answers


def _answer(case: Case, ways: Sequence[Way], neighbours: Sequence[Case]) -> _Asked:
    """The answer to a question, in the game's sentences; where it has none, by its parts."""
    if not ways[0].game.answered(_question(case), ways[0].outcome.answer) or removes(ways[0].outcome.answer):
        return _parts(case, ways, neighbours)
    answer, game = ways[0].outcome.answer, ways[0].game
    right, *others = (_sentences(case, way.game, way.outcome.answer) for way in ways)
    less = (answer[:-1], answer[1:]) if isinstance(answer, list) and len(answer) > 1 else ()
    shorter = (_sentences(case, game, each) for each in less)
    misremembered = (_sentences(case, rules, found) for rules, found in _misremembered(case, game))
    elsewhere = (_sentences(case, game, found) for found in _answers(_asking(case, neighbours), game))
    return _Asked(words.WHAT_ANSWER, right, chain(others, shorter, islice(misremembered, 2), elsewhere, misremembered))


def _parts(case: Case, ways: Sequence[Way], neighbours: Sequence[Case]) -> _Asked:
    """The parts of an answer, alternatives or what is removed together."""
    answer = ways[0].outcome.answer
    right, *others = (elements(way.outcome.answer) for way in ways)
    expected = (each.expect.payments or each.expect.removed for each in _asking(case, neighbours))
    elsewhere = (elements(list(found)) for found in expected if found)
    less = (right[:-1], right[1:]) if len(right) > 1 else ()
    # What was looked at and stays could have been removed.
    single = ((str(part),) for part in answer.get("plants", ())) if removes(answer) else ()
    misremembered = (elements(found) for _, found in _misremembered(case, ways[0].game))
    wrong = (
        joined(parts, answer) or words.NOTHING for parts in chain(others, less, elsewhere, ((),), single, misremembered)
    )
    question = words.WHAT_REMOVED if removes(answer) else words.WHAT_ANSWER
    return _Asked(question, joined(right, answer) or words.NOTHING, wrong)


def _question(case: Case) -> str:
    return "" if case.ask is None else case.ask.question


def _sentences(case: Case, game: Game[Any, Any], answer: Any) -> str:
    return said(game, _question(case), answer) or words.NOTHING


def _asking(case: Case, neighbours: Sequence[Case]) -> list[Case]:
    """The neighbours that ask the same question."""
    return [each for each in neighbours if each.ask is not None and each.ask.question == _question(case)]


def _answers(asking: Iterable[Case], game: Game[Any, Any]) -> Iterator[Any]:
    """What comes of questions, under these rules as far as their cases want no others."""
    found = (_alone(case, game) for case in asking)
    return (outcome.answer for outcome in found if outcome.before is not None)


def _misremembered(case: Case, game: Game[Any, Any]) -> Iterator[tuple[Game[Any, Any], Any]]:
    """The answer of a case if a number of the rules were another, those that it is about first; with those rules."""
    own, records = set(clauses(case)), game.data.parameter_records
    steps = [(name, step) for name in records for step in (1, -1)]
    about = {name: own.isdisjoint((record.clause, *record.further)) for name, record in records.items()}
    for name, step in sorted(steps, key=lambda each: (about[each[0]], -each[1], mixed(case.id, each[0]))):
        value = _shifted(game.parameters[name], step)
        outcome = _alone(replace(case, parameters={**case.parameters, name: value}), game)
        if outcome.before is not None and outcome.game is not None:
            yield outcome.game, outcome.answer


def _shifted(value: Any, step: int) -> Any:
    """A number of the rules, or each of several, that is more by this."""
    if isinstance(value, Mapping):
        return {name: _shifted(each, step) for name, each in value.items()}
    return [_shifted(each, step) for each in value] if isinstance(value, tuple) else value + step


def _alone(case: Case, game: Game[Any, Any]) -> Outcome:
    """What comes of a case, under no other readings than its own."""
    return cases.run(replace(case, expect=replace(case.expect, same_under=(), differs_under=())), game)


def _has_points(answer: Any) -> bool:
    """Whether an answer is a report of what scores: nobody would tell it from a wrong one but by its points."""
    return is_detailed(answer) and all(isinstance(part, dict) and "points" in part for part in answer)


def _worth(case: Case, ways: Sequence[Way], neighbours: Sequence[Case]) -> _Asked:
    """The points of a report; wrong are those of its parts, such as of a run taken alone or instead."""
    answer = ways[0].outcome.answer
    number, *others = (_total(way.outcome.answer) for way in ways)
    return _Asked(words.WHAT_POINTS, str(number), map(str, (*others, *_points_within(answer), *_near(number))))


def _total(answer: Any) -> int:
    return sum(part["points"] for part in answer) if _has_points(answer) else 0


def _points_within(value: Any) -> Iterator[int]:
    for name, part in value.items() if isinstance(value, dict) else enumerate(value):
        if name == "points":
            yield part
        elif nested(part):
            yield from _points_within(part)


def _count(case: Case, ways: Sequence[Way], neighbours: Sequence[Case]) -> _Asked:
    number, *others = (_number(case, way) for way in ways)
    near, elsewhere = iter(_near(number)), map(_counted, _answers(_asking(case, neighbours), ways[0].game))
    wrong = map(str, chain(others, islice(near, 1), elsewhere, near))
    return _Asked(words.HOW_MANY if case.ask else words.HOW_MANY_ACTIONS, str(number), wrong)


def _near(number: int) -> list[int]:
    """Numbers that one might take for this one."""
    return [each for each in (number + 1, number - 1, 0, number + 2) if each >= 0]


def _is_counted(answer: Any) -> bool:
    """Whether an answer is asked by its number: it says one itself, or has more parts than one would read."""
    return _says_number(answer) or len(elements(answer)) > READABLE


def _says_number(answer: Any) -> bool:
    return isinstance(answer, dict) and "count" in answer and not removes(answer)


def _counted(answer: Any) -> int:
    return int(answer["count"]) if _says_number(answer) else len(elements(answer))


def _number(case: Case, way: Way) -> int:
    if case.ask is not None:
        return _counted(way.outcome.answer)
    return len(way.game.legal_actions(way.outcome.state))


def _which(case: Case, ways: Sequence[Way], neighbours: Sequence[Case]) -> _Asked:
    game = ways[0].game
    included, excluded = (map(str, each or ()) for each in (case.expect.includes, case.expect.excludes))
    right, *_ = (game.describe(game.parse(text)) for text in included)
    return _Asked(words.WHICH_ALLOWED, right, (game.describe(game.parse(text)) for text in excluded))


def _rule(case: Case, ways: Sequence[Way], neighbours: Sequence[Case]) -> _Asked:
    game, own = ways[0].game, clauses(case)
    others = [id for each in neighbours for id in clauses(each) if id not in own]
    others.extend(id for id in game.catalogue if id not in own)
    right = game.describe(own[0]) if own else words.NOTHING
    return _Asked(words.WHICH_RULE, right, map(game.describe, others))


_TOPICS: dict[str, Callable[[Case, Sequence[Way], Sequence[Case]], _Asked]] = {
    "legal": _legal,
    "gains": _gains,
    "scores": _scores,
    "winners": _winners,
    "answer": _answer,
    "points": _worth,
    "count": _count,
    "which": _which,
    "rule": _rule,
}
