"""What a learner is asked about a case before it is played: a question and two to four answers, one of them right.

The right answer is what the engine makes of the case. The wrong ones are what comes of it under other readings, what
speaks against other cases of the same section, and numbers that are off by a little. Nothing is drawn by chance: a
case asks the same every time.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

import msgspec

from toolkit.engine.cases import Case, clauses
from toolkit.engine.clauses import Catalogue
from toolkit.engine.expectations import given, numbers_named
from toolkit.engine.game import Game
from toolkit.widgets.explorer import words
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
    wrong = islice((each for each in dict.fromkeys(asked.wrong) if each != asked.right), MOST - 1)
    answers = sorted((asked.right, *wrong), key=lambda answer: mixed(case.id, answer))
    return Bet(asked.question, tuple(answers), answers.index(asked.right))


def refusal(game: Game[Any, Any], ids: Iterable[str]) -> str:
    """That something is not allowed, with the clauses against it."""
    return words.REFUSED.format(clauses=" ".join(map(game.describe, sorted(ids))))


def elements(answer: Any) -> tuple[str, ...]:
    """The parts of an answer to a question, as text; of one that says what is removed, that."""
    parts = answer["removed"] if _removes(answer) else answer
    return tuple(map(_element, parts)) if isinstance(parts, list | dict) else (str(parts),)


def answered(answer: Any) -> str:
    """An answer in one line: alternatives, or what is removed together; "" if it has no parts.

    >>> answered(["1 red", "2 blue"]), answered({"removed": ["A", "B"], "count": 5})
    ('1 red or 2 blue', 'A and B')
    """
    return _joined(elements(answer), answer)


def stated(answer: Any) -> str:
    """What an answer says, also where it has no parts.

    >>> stated([]), stated({"removed": ["A", "B"]})
    ('nothing', 'removed: A and B')
    """
    found = answered(answer) or words.NOTHING
    return words.REMOVED.format(found=found) if _removes(answer) else found


def _removes(answer: Any) -> bool:
    return isinstance(answer, dict) and "removed" in answer


def _joined(parts: Sequence[str], answer: Any) -> str:
    """Parts such as an answer has, in one line."""
    return (words.AND if _removes(answer) or _is_detailed(answer) else words.OR).join(parts)


def _is_detailed(answer: Any) -> bool:
    """Whether parts of an answer have parts of their own: then they are reports, and no alternatives."""
    return isinstance(answer, list) and any(
        isinstance(part, dict) and any(map(_nested, part.values())) for part in answer
    )


def _nested(value: Any) -> bool:
    return isinstance(value, list | tuple | dict)


def _element(part: Any) -> str:
    if not isinstance(part, dict):
        return _plain(part)
    between = "; " if any(map(_nested, part.values())) else ", "
    return between.join(f"{name}{':' if _nested(value) else ''} {_plain(value)}" for name, value in part.items())


def _plain(value: Any) -> str:
    """Data in words: what is empty, yes or no, and lists with commas."""
    if isinstance(value, dict):
        return _inner(value)
    if isinstance(value, list | tuple):
        return ", ".join(map(_plain, value)) or words.NOTHING
    return words.EMPTY if value is None else words.TRUTH[value] if isinstance(value, bool) else str(value)


def _inner(part: Mapping[str, Any]) -> str:
    """A part of a part: from where to where, and in brackets what else there is to say of it."""
    ends = words.FROM_TO.format_map(part) if {"from", "to"} <= part.keys() else ""
    rest = ", ".join(_said(name, value) for name, value in part.items() if not (ends and name in ("from", "to")))
    return f"{ends} ({rest})" if ends and rest else ends or rest


def _said(name: str, value: Any) -> str:
    if isinstance(value, list | tuple):
        return words.AND.join(map(_plain, value)) or words.NOTHING
    # A number of things stands before their name, everything else after it.
    counts = isinstance(value, int) and not isinstance(value, bool)
    return f"{value} {name}" if counts else f"{name} {_plain(value)}"


def _topic(case: Case, way: Way) -> str:
    expect = given(case.expect)
    if case.ask is not None:
        if _has_points(way.outcome.answer):
            return "points"
        return "count" if len(elements(way.outcome.answer)) > READABLE else "answer"
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
        _verdict(way) if way.outcome.reasons else _changes(found) for way, found in zip(ways[1:], others, strict=True)
    )
    off = map(_changes, _off(figures))
    wrong = (*misread, *islice(off, 1), *islice(_refusals(case, ways[0], neighbours), 1), *off)
    return _Asked(words.WHAT_GAINS, _changes(figures), wrong)


def _gained(case: Case, way: Way) -> Figures:
    """What the last action did to the numbers that the case speaks of."""
    old, new = map(way.game.public_numbers, (way.outcome.before, way.outcome.state))
    found = {}
    for player, numbers in (case.expect.gains or {}).items():
        for name in numbers:
            meant = numbers_named(name, player, {**old, **new})
            found[player, name] = sum(new.get(each, 0) - old.get(each, 0) for each in meant)
    return found


def _changes(figures: Figures) -> str:
    """Changes in words: "player 0: red −1, blue +2"."""
    return _by_player(figures, _change)


def _change(name: str, number: int) -> str:
    return f"{name} {'−' if number < 0 else '+'}{abs(number)}" if number else words.UNCHANGED.format(name=name)


def _by_player(figures: Figures, form: Callable[[str, int], str]) -> str:
    """Numbers in words, each by the last part of its name, or by all of it where that is the same for several."""
    last = {place: place[1].rpartition("/")[2] for place in figures}
    players: dict[int, list[str]] = {}
    for place, number in figures.items():
        alone = sum(each[0] == place[0] and last[each] == last[place] for each in figures) == 1
        players.setdefault(place[0], []).append(form(last[place] if alone else place[1].replace("/", " "), number))
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
    return _by_player(figures, lambda source, points: f"{source} {points}")


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
    answer = ways[0].outcome.answer
    right, *others = (elements(way.outcome.answer) for way in ways)
    asking = [each for each in neighbours if each.ask and case.ask and each.ask.question == case.ask.question]
    expected = (each.expect.payments or each.expect.removed for each in asking)
    elsewhere = (elements(list(found)) for found in expected if found)
    less = (right[:-1], right[1:]) if len(right) > 1 else ()
    # What was looked at and stays could have been removed.
    single = ((str(part),) for part in answer.get("plants", ())) if _removes(answer) else ()
    wrong = (_joined(parts, answer) or words.NOTHING for parts in (*others, *less, *elsewhere, (), *single))
    question = words.WHAT_REMOVED if _removes(answer) else words.WHAT_ANSWER
    return _Asked(question, _joined(right, answer) or words.NOTHING, wrong)


def _has_points(answer: Any) -> bool:
    """Whether an answer is a report of what scores: nobody would tell it from a wrong one but by its points."""
    return _is_detailed(answer) and all(isinstance(part, dict) and "points" in part for part in answer)


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
        elif _nested(part):
            yield from _points_within(part)


def _count(case: Case, ways: Sequence[Way], neighbours: Sequence[Case]) -> _Asked:
    number, *others = (_number(case, way) for way in ways)
    wrong = map(str, (*others, *_near(number)))
    return _Asked(words.HOW_MANY if case.ask else words.HOW_MANY_ACTIONS, str(number), wrong)


def _near(number: int) -> list[int]:
    """Numbers that one might take for this one."""
    return [each for each in (number + 1, number - 1, 0, number + 2) if each >= 0]


def _number(case: Case, way: Way) -> int:
    if case.ask is not None:
        return len(elements(way.outcome.answer))
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
