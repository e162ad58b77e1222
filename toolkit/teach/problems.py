"""A problem of an exercise: a case with some of its values drawn, and what the engine says its answer is.

In the case `"{name}"` stands for the value drawn for a name, and within longer text for that value's spelling. A value
may in turn hold what stands for other names.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any

import msgspec

from toolkit.engine import cases, chance
from toolkit.engine.cases import Case, Outcome
from toolkit.engine.data import convert
from toolkit.engine.expectations import Expectation, given, numbers_named
from toolkit.engine.game import Game, Reason, ToolkitError
from toolkit.engine.suggest import unknown
from toolkit.teach import words
from toolkit.teach.records import Exercise
from toolkit.teach.setting import Setting, located
from toolkit.widgets.explorer.answers import elements

TRIES = 400
"""So many draws at most are made for a problem that keeps to what is wanted of it."""

REMOVED = "removed"
"""The answers to an exercise `of` this are what the case's last action removes, as its events say."""

MOST_LETTERS = 60
"""Of what somebody has written an error repeats so much at most."""

_SLOT = re.compile(r"\{(\w+)\}")


class Problem(msgspec.Struct, frozen=True):
    """A problem with its values drawn.

    Attributes:
        ask: the question.
        frame: ids of the picture's elements that are framed.
        focus: what the overlay that explains its answer is asked.
        goal: what an action must bring about.
        against: the action that an answer means, with `{answer}` in it.
        case: what it is about.
        outcome: what the engine makes of it, apart from what the learner answers.
    """

    ask: str
    frame: tuple[str, ...]
    focus: Any
    goal: Expectation
    against: str
    case: Case
    outcome: Outcome

    @property
    def game(self) -> Game[Any, Any]:
        """The rules of the case."""
        game: Game[Any, Any] = self.outcome.game
        return game


class Verdict(msgspec.Struct, frozen=True):
    """Whether an answer is right, and if not, what speaks against it: sentences, and ids the engine returned.

    What cannot be `read` as an answer is none: it does not count as wrong.
    """

    correct: bool
    sentences: tuple[str, ...] = ()
    clauses: tuple[str, ...] = ()
    read: bool = True

    def __bool__(self) -> bool:
        return self.correct


def problem(exercise: Exercise, values: Mapping[str, Any], setting: Setting) -> Problem:
    """The problem with these values. Raises ToolkitError if the case does not come to its position."""
    place = setting.place("exercise", exercise.id)
    with located(place):
        asked = filled({"given": exercise.given, "ask": exercise.ask, "frame": exercise.frame}, values)
    if empty := _SLOT.findall(str(list(_strings(asked)))):
        raise ToolkitError(
            f"{place}: nothing is drawn for {', '.join(sorted(set(empty)))}; vary has {', '.join(exercise.vary)}"
        )
    case = setting.case(asked["given"], place)
    outcome = cases.run(case, setting.game)
    if outcome.before is None:
        raise ToolkitError(f"{place} with {dict(values)}: {'; '.join(outcome.faults)}")
    goal = convert(filled(exercise.goal, values), Expectation, place)
    focus, against = filled(exercise.focus, values), _spelled(exercise.against, values)
    return Problem(asked["ask"], tuple(asked["frame"]), focus, goal, against, case, outcome)


def _strings(thing: Any) -> Iterator[str]:
    """Every text in data, keys among them."""
    if isinstance(thing, str):
        yield thing
    elif isinstance(thing, Mapping):
        for pair in thing.items():
            yield from _strings(list(pair))
    elif isinstance(thing, list | tuple):
        for part in thing:
            yield from _strings(part)


def drawn(exercise: Exercise, setting: Setting, seed: int) -> Problem:
    """The problem that a seed draws: of those that fit one, if there is any, that is not answered like those before.

    Raises ToolkitError if none of many draws keeps to what is wanted.
    """
    stream = chance.stream(seed, f"exercise/{setting.lesson}/{exercise.id}")
    shown = [solution(exercise, problem(exercise, values, setting)) for values in (exercise.solved, exercise.hinted)]
    spare: Problem | None = None
    for _ in range(TRIES):
        values = {name: stream.choice(choices) for name, choices in exercise.vary.items()}
        found = problem(exercise, values, setting)
        if values not in (exercise.solved, exercise.hinted) and _wanted(exercise, found):
            if not any(checked(exercise, found, answer) for answer in shown):
                return found
            spare = spare or found
    if spare is None:
        raise ToolkitError(f"{setting.place('exercise', exercise.id)}: none of {TRIES} draws keeps to what is wanted")
    return spare


def _wanted(exercise: Exercise, found: Problem) -> bool:
    if found.outcome.reasons and exercise.of.startswith(("gains/", "scores/")):
        return False
    if given(exercise.wanted):
        case = cases.expecting(found.case, exercise.wanted)
        if not cases.run(case, found.game).passed:
            return False
    if exercise.form == "number":
        return abs(int(solution(exercise, found))) >= exercise.at_least
    return exercise.form == "clauses" or len(_possible(exercise, found)) >= exercise.at_least


def filled(thing: Any, values: Mapping[str, Any]) -> Any:
    """Data with values in place of what stands for them.

    >>> filled({"goods": {"red": "{count}"}, "do": ["acquire {place}"]}, {"count": 3, "place": "red/green"})
    {'goods': {'red': 3}, 'do': ['acquire red/green']}
    >>> filled("{workers}", {"workers": ["{village}.tip"], "village": "V1"})
    ['V1.tip']
    """
    if isinstance(thing, dict):
        return {_filled_key(key, values): filled(value, values) for key, value in thing.items()}
    if isinstance(thing, list | tuple):
        return [filled(part, values) for part in thing]
    if not isinstance(thing, str):
        return thing
    alone = _SLOT.fullmatch(thing)
    if not alone or alone[1] not in values:
        return _spelled(thing, values)
    others = {name: value for name, value in values.items() if name != alone[1]}
    return filled(values[alone[1]], others)


def _filled_key(key: Any, values: Mapping[str, Any]) -> Any:
    found = filled(key, values)
    if isinstance(found, dict | list):
        raise ToolkitError(f"{key!r} stands for a key, which can be a word or a number, and not for {found!r}")
    return found


def _spelled(text: str, values: Mapping[str, Any]) -> str:
    return _SLOT.sub(lambda slot: str(values.get(slot[1], slot[0])), text)


# ---------------------------------------------------------------------- what is right


def solution(exercise: Exercise, problem: Problem) -> str:
    """An answer that is right, as it is written. Raises ToolkitError if nothing is."""
    if exercise.form == "number":
        return str(number(exercise.of, problem.case, problem.outcome))
    if exercise.form == "clauses":
        return ", ".join(sorted(_against(problem.outcome))) or words.ALLOWED
    possible = _possible(exercise, problem)
    if not possible and exercise.at_least:
        raise ToolkitError(f"exercise {exercise.id}: nothing is an answer to {problem.ask!r}")
    return "; ".join(possible) or words.NONE if exercise.form == "all" else possible[0]


def checked(exercise: Exercise, problem: Problem, answer: Any) -> Verdict:
    """What the engine says of an answer: as it is written, or a Python value that means the same."""
    written = spelled(answer)
    if not written.strip():
        return Verdict(False, (words.NO_ANSWER,), read=False)
    return _CHECKS[exercise.form](exercise, problem, problem.game.understood(written.strip()))


def spelled(answer: Any) -> str:
    """An answer as it would be written: several in a list have `;` between them. Raises ToolkitError for none."""
    if isinstance(answer, list | tuple | set | frozenset):
        return "; ".join(map(spelled, answer))
    if isinstance(answer, bool) or not isinstance(answer, str | int):
        raise ToolkitError(words.NOT_AN_ANSWER.format(found=shortened(repr(answer))))
    return answer if isinstance(answer, str) else f"{answer:d}"


def shortened(text: str) -> str:
    """What somebody has written, in an error: not all of a long text."""
    return text if len(text) <= MOST_LETTERS else f"{text[:MOST_LETTERS]}…"


def number(of: str, case: Case, outcome: Outcome) -> int:
    """The number of a case that `of` names, such as `count`, `gains/PLAYER/NAME` or `answer/KEY`; see `Exercise`.

    Raises ToolkitError if it names none.
    """
    kind, _, rest = of.partition("/")
    player, _, name = rest.partition("/")
    game = outcome.game
    if kind == "count":
        return len(elements(outcome.answer)) if case.ask is not None else len(game.legal_actions(outcome.state))
    if kind == "price":
        return sum(map(int, re.findall(r"\d+", elements(outcome.answer)[0]))) if outcome.answer else 0
    if kind in ("scores", "gains") and outcome.reasons:
        raise ToolkitError(f"of {of}: its last action is refused by {', '.join(sorted(_against(outcome)))}")
    if kind == "scores" and player.isdecimal():
        sheet = game.score_sheet(outcome.state, game.checked(outcome.state, int(player)))
        known = {line.source for line in sheet.lines}
        if name not in {"total", *known}:
            raise ToolkitError(f"of {of}: {unknown('source of points', name, sorted(known))}")
        return int(sheet.total if name == "total" else sheet[name])
    if kind == "gains" and player.isdecimal():
        old, new = map(game.public_numbers, (outcome.before, outcome.state))
        meant = numbers_named(name, int(player), {**old, **new})
        if meant:
            return sum(new.get(each, 0) - old.get(each, 0) for each in meant)
    if kind == "answer":
        found = outcome.answer
        for key in rest.split("/"):
            found = found.get(key) if isinstance(found, dict) else None
        if isinstance(found, int):
            return found
    allowed = "count, price, gains/PLAYER/NAME, scores/PLAYER/SOURCE or answer/KEY/…"
    raise ToolkitError(f"of: expected {allowed}, found {of!r}")


def _against(outcome: Outcome) -> set[str]:
    return {reason.clause for reason in outcome.reasons}


def _possible(exercise: Exercise, problem: Problem) -> list[str]:
    if exercise.form == "action":
        return list(_reaching(exercise, problem))
    if exercise.of == REMOVED:
        return [str(item) for event in problem.outcome.events for item in event.facts.get(REMOVED, ())]
    if problem.case.ask is None:
        return [str(action) for action in problem.game.legal_actions(problem.outcome.state)]
    return list(elements(problem.outcome.answer))


def _reaching(exercise: Exercise, problem: Problem) -> Iterator[str]:
    """The legal actions that do what is asked: reach the goal, or make a number as large as any of them does."""
    actions = [str(action) for action in problem.game.legal_actions(problem.outcome.state)]
    if exercise.of:
        numbers = {action: number(exercise.of, problem.case, _done(problem, action)) for action in actions}
        yield from (action for action in actions if numbers[action] == max(numbers.values()))
    else:
        yield from (action for action in actions if not _done(problem, action).faults)


def _done(problem: Problem, action: str) -> Outcome:
    """What the engine makes of this legal action, and what is not as the goal wants it."""
    case = cases.expecting(problem.case, problem.goal, do=(*problem.case.do, action), ask=None)
    return cases.run(case, problem.game)


def _does(exercise: Exercise, problem: Problem, action: str) -> bool:
    """Whether a legal action, also one in short, does what is asked."""
    done = _done(problem, action)
    if not exercise.of:
        return not done.faults
    best = _done(problem, next(_reaching(exercise, problem)))
    return number(exercise.of, problem.case, done) >= number(exercise.of, problem.case, best)


# ---------------------------------------------------------------------- checking, one for each form


def _number(exercise: Exercise, problem: Problem, answer: str) -> Verdict:
    try:
        found = int(answer.replace("\N{MINUS SIGN}", "-"))
    except ValueError:
        return Verdict(False, (words.NOT_A_NUMBER.format(found=shortened(answer)),), read=False)
    right = number(exercise.of, problem.case, problem.outcome) == found
    return Verdict(right, (), () if right else _returned(problem.outcome))


def _clauses(exercise: Exercise, problem: Problem, answer: str) -> Verdict:
    catalogue = problem.game.catalogue
    said = {part.upper() for part in re.split(r"[\s,;]+", answer)} - {"", "AND"}
    if not said:
        return Verdict(False, (words.NO_ANSWER,), read=False)
    said -= {words.ALLOWED.upper()} if len(said) == 1 else set()
    for id in sorted(said):
        if id not in catalogue:
            return Verdict(False, (words.NOT_A_CLAUSE.format(found=id),), read=False)
    right = said == _against(problem.outcome)
    return Verdict(right, () if right else (words.OTHER_CLAUSES,), () if right else tuple(sorted(said)))


def _one(exercise: Exercise, problem: Problem, answer: str) -> Verdict:
    if _plain(answer) in set(map(_plain, _possible(exercise, problem))):
        return Verdict(True)
    return _foreign(problem, words.NOT_AMONG.format(found=answer), [answer])


def _all(exercise: Exercise, problem: Problem, answer: str) -> Verdict:
    possible = _possible(exercise, problem)
    # A payment of several goods may be written with a comma.
    between = r";|\n|\bor\b" if any("+" in each for each in possible) else r";|\n|,|\bor\b|\band\b"
    right = set(map(_plain, possible))
    said = {_in_full(problem, part, right): part.strip() for part in re.split(between, answer) if part.strip()}
    said.pop(_plain(words.NONE), None)
    foreign = [said[part] for part in said if part not in right]
    missing = len(right - said.keys())
    told = words.MISSING.format(count=missing) if missing else ""
    if not foreign:
        return Verdict(not missing, (told,) if told else ())
    told = " ".join(filter(None, (told, words.TOO_MANY.format(found="; ".join(foreign)))))
    return _spared(problem, told, foreign) if exercise.of == REMOVED else _foreign(problem, told, foreign)


def _spared(problem: Problem, told: str, answers: Sequence[str]) -> Verdict:
    """That answers are wrong, and what the engine says of each that is not removed."""
    named = set(map(_plain, answers))
    events = [event for event in problem.outcome.events if named & {_plain(str(fact)) for fact in event.facts.values()}]
    clauses = dict.fromkeys(clause for event in events for clause in event.clauses)
    return Verdict(False, (told, *map(problem.game.describe, events)), tuple(clauses))


def _action_meant(problem: Problem, answer: str) -> Any:
    """The action an answer means, written in full or without what `against` says before it: `5+2` is `split 5 + 2`.

    Raises ToolkitError if it means none.
    """
    spaced = re.sub(r"\s*\+\s*", " + ", answer.strip())
    try:
        return problem.game.parse(problem.against.replace("{answer}", spaced))
    except ToolkitError as error:
        with suppress(ToolkitError):
            return problem.game.parse(spaced)
        raise error


def _in_full(problem: Problem, answer: str, right: set[tuple[str, ...]]) -> tuple[str, ...]:
    """An answer as it is compared; where actions are asked for, it may be written in short."""
    if problem.against and _plain(answer) not in right:
        with suppress(ToolkitError):
            action = _plain(str(_action_meant(problem, answer)))
            return action if action in right else _plain(answer)
    return _plain(answer)


def _foreign(problem: Problem, told: str, answers: Sequence[str]) -> Verdict:
    """That answers are wrong, and what the engine has against each, where they mean an action."""
    sentences, clauses = [told], list[str]()
    for answer in answers if problem.against else ():
        try:
            action = _action_meant(problem, answer)
        except ToolkitError as error:
            sentences.append(str(error))
            continue
        reasons = problem.game.why_not(problem.outcome.state, action)
        sentences += map(problem.game.describe, reasons) if reasons else [words.BEATEN.format(found=answer)]
        clauses += (reason.clause for reason in reasons)
    return Verdict(False, tuple(dict.fromkeys(sentences)), tuple(dict.fromkeys(clauses)))


def _action(exercise: Exercise, problem: Problem, answer: str) -> Verdict:
    game = problem.game
    answer = answer[:1].lower() + answer[1:]
    try:
        action = game.parse(answer)
    except ToolkitError:
        return Verdict(False, (words.NOT_AN_ACTION.format(found=shortened(answer)),), read=False)
    reasons: list[Reason] = game.why_not(problem.outcome.state, action)
    if reasons:
        sentences = (words.NOT_LEGAL, *map(game.describe, reasons))
        return Verdict(False, sentences, tuple(dict.fromkeys(reason.clause for reason in reasons)))
    if _does(exercise, problem, answer):
        return Verdict(True)
    if not exercise.of:
        return Verdict(False, (words.NOT_THE_GOAL,))
    return Verdict(False, (words.BRINGS_LESS.format(number=number(exercise.of, problem.case, _done(problem, answer))),))


def _plain(text: str) -> tuple[str, ...]:
    """What is written, whatever the order of amounts: 2 red + 1 blue is 1 blue, 2 red."""
    parts = [" ".join(part.split()) for part in re.split(r"\+|,| and ", text.casefold())]
    return tuple(sorted(parts) if all(part[:1].isdigit() for part in parts) else parts)


def _returned(outcome: Outcome) -> tuple[str, ...]:
    from toolkit.teach import ledger

    return tuple(sorted(ledger.returned(outcome)))


_CHECKS = {"number": _number, "clauses": _clauses, "one": _one, "all": _all, "action": _action}
