"""A question posed: its case played in every way, the answers to choose from, and which of them holds.

No file says which answer is right. Each says what it expects of the case, and the engine says which expectation holds.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import msgspec

from toolkit.engine import cases
from toolkit.engine.cases import Case
from toolkit.engine.game import Drawing, Game, ToolkitError
from toolkit.teach.records import Question, Record
from toolkit.teach.setting import Setting
from toolkit.widgets.explorer import bets, problems
from toolkit.widgets.explorer.bets import Bet
from toolkit.widgets.explorer.shelf import shelf
from toolkit.widgets.explorer.ways import Way, ways


class Posed(msgspec.Struct, frozen=True):
    """A question with everything the engine says of it.

    Attributes:
        case: the case it is about.
        ways: the case in every way of playing it; the first is the one that counts.
        bet: the question, the answers, and which one holds.
        whys: for each answer why one might give it, or why it is so; "" where nothing is said.
    """

    case: Case
    ways: tuple[Way, ...]
    bet: Bet
    whys: tuple[str, ...]

    @property
    def game(self) -> Game[Any, Any]:
        """The rules of the case."""
        return self.ways[0].game


def posed(question: Question, setting: Setting) -> Posed:
    """The question, with its case played. Raises ToolkitError unless exactly one of its answers holds."""
    game, place = setting.game, setting.place("question", question.id)
    if not question.answers:
        found = cases.find(str(question.case), game)
        played = ways(found, game)
        _check(place, played)
        return _with_texts(Posed(found, played, bets.bet(found, played, shelf(game).cases), ()), question)
    expected = [answer.expect for answer in question.answers]
    first = setting.case(question.case, place, msgspec.to_builtins(expected[0]))
    holding = []
    for number, expect in enumerate(expected):
        case = cases.expecting(first, expect)
        if cases.run(case, game).passed:
            holding.append((number, case))
    if len(holding) != 1:
        raise ToolkitError(f"{place}: expected one answer that holds, {_held(question, game, first, holding)}")
    ((right, case),) = holding
    if isinstance(question.case, str):
        case = cases.find(question.case, game)
    played = ways(case, game)
    _check(place, played)
    order = _order(question)
    answers = [question.answers[number] for number in order]
    bet = Bet(question.ask, tuple(answer.say for answer in answers), order.index(right))
    return _with_texts(Posed(case, played, bet, tuple(answer.why for answer in answers)), question)


def _order(question: Question) -> list[int]:
    """In which order answers stand: numbers by their size, others in one that says nothing about which is right."""
    numbers = range(len(question.answers))
    figures = [re.match(r"\D{0,1}(\d+)", answer.say) for answer in question.answers]
    if all(figures):
        return sorted(numbers, key=lambda number: int(figures[number][1]))  # type: ignore[index]
    return sorted(numbers, key=lambda number: bets.mixed(question.id, question.ask, question.answers[number].say))


def _check(place: str, played: Sequence[Way]) -> None:
    outcome = played[0].outcome
    if outcome.before is None:
        raise ToolkitError(f"{place}: its case does not come to its position: {'; '.join(outcome.faults)}")


def _held(question: Question, game: Game[Any, Any], case: Case, holding: Sequence[tuple[int, Case]]) -> str:
    if holding:
        return f"found {', '.join(repr(question.answers[number].say) for number, _ in holding)}"
    outcomes = (cases.run(cases.expecting(case, answer.expect), game) for answer in question.answers)
    return f"found none: {'; '.join(outcome.faults[0] for outcome in outcomes)}"


def _with_texts(posed: Posed, question: Question) -> Posed:
    own = {"explain": question.explain, "title": question.title}
    changed = msgspec.structs.replace(posed.case, **{name: text for name, text in own.items() if text})
    return msgspec.structs.replace(posed, case=changed)


def position(case: Case, way: Way, record: Record, told: bool = False) -> Drawing:
    """The picture of where a case is, as its viewer sees it; once it may be `told`, with what explains it."""
    return picture(way.game, way.outcome.before, problems.viewer(case, way), record, told)


def picture(game: Game[Any, Any], state: Any, viewer: int | None, record: Record, told: bool = False) -> Drawing:
    """The picture of a position as a part of a lesson wants it."""
    overlay, wish = (record.overlay, record.focus) if told and record.overlay else (record.start_overlay, None)
    focus = [*record.frame, *([] if wish is None else [wish])]
    return game.draw(state, viewer=viewer, overlay=overlay, focus=focus or None, parts=record.show)


def after(case: Case, way: Way, record: Record) -> Drawing | None:
    """The position at the end of a case; None where nothing has changed."""
    if way.outcome.state is None or way.outcome.state == way.outcome.before:
        return None
    return picture(way.game, way.outcome.state, problems.viewer(case, way), record)
