"""Bets: nothing is revealed before an answer, and the engine says which answer holds."""

from __future__ import annotations

import msgspec
import pytest

from toolkit.engine.game import ToolkitError
from toolkit.teach import blocks, ledger, marks
from toolkit.teach.bet import Bet
from toolkit.teach.blocks import Reveal, Shown
from toolkit.teach.lessons import Lesson
from toolkit.teach.records import Question, part

from .conftest import TAKING


def reveals(bet: Bet) -> list[Reveal]:
    return [block for block in bet.blocks if isinstance(block, Reveal)]


def question(lesson: Lesson, id: str = "how much") -> Question:
    found: Question = part(lesson.content, "question", id, TAKING)
    return found


def test_before_an_answer_nothing_is_told(lesson: Lesson) -> None:
    bet = lesson.bet("how much")
    assert reveals(bet) == []
    assert bet.correct is None
    assert "costs a coin" not in str(bet)
    assert [each.name for each in blocks.pictures(bet.blocks)] == ["before"]


@pytest.mark.parametrize("answer", [2, "2", "You pay 2"])
def test_a_right_answer(lesson: Lesson, answer: int | str) -> None:
    bet = lesson.bet("how much").predict(answer, sure="certain")
    assert bet.correct is True
    told = str(bet)
    assert "Right: You pay 2" in told
    assert "PEB-TOLL-01" in told


def test_a_wrong_answer_gets_its_reason_and_the_right_one(lesson: Lesson) -> None:
    told = str(lesson.bet("how much").predict(1, sure="certain"))
    assert "Not so. Right is: You pay 2" in told
    assert "The first pebble is free." in told
    assert "Each pebble after the first costs a coin." in told
    assert "You were certain" in told


@pytest.mark.parametrize("after", [True, False])
def test_the_position_that_comes_of_it_is_shown_if_it_is_wanted(lesson: Lesson, after: bool) -> None:
    bet = Bet(lesson.setting, msgspec.structs.replace(question(lesson), overlay=None, after=after)).skip()
    (reveal,) = reveals(bet)
    assert [each.name for each in blocks.pictures(reveal.blocks)] == (["after"] if after else [])


def test_what_may_be_told_is_laid_over_the_picture(lesson: Lesson) -> None:
    bet = lesson.bet("how much")
    before = next(blocks.pictures(bet.blocks)).drawing
    assert before == lesson.game.draw(bet.posed.ways[0].outcome.before, viewer=0)
    bet.skip()
    (told,) = (block for reveal in reveals(bet) for block in reveal.blocks if isinstance(block, Shown))
    assert told.drawing == lesson.game.draw(bet.posed.ways[0].outcome.before, viewer=0, overlay="left")


def test_a_case_of_the_shelf_asks_by_itself(lesson: Lesson) -> None:
    bet = lesson.bet("too many")
    belief = "Many think at first: One can take as many as one can pay for."
    assert belief not in str(bet)  # said before, it would give the answer away
    assert "PEB-TAK-03" in bet.posed.bet.answers[bet.posed.bet.right] or "Is this allowed?" in str(bet)
    told = str(bet.predict(bet.posed.bet.right + 1))
    assert belief in told
    assert "at most a certain number" in told


def test_an_edge_case_shows_both_readings(lesson: Lesson) -> None:
    told = str(lesson.edge("PEB-repeat").skip())
    assert "May a player take the colour that the player before has just taken?" in told
    assert "No; the colour rests for one turn. (repeat = refused)" in told
    assert "Yes; any colour that lies in the heap may be taken. (repeat = free)" in told


@pytest.mark.parametrize("answer", [0, 4, "You pay 7", True, None])
def test_an_answer_that_is_none_is_refused_and_reveals_nothing(lesson: Lesson, answer: object) -> None:
    bet = lesson.bet("how much")
    with pytest.raises(ToolkitError, match="expected a number from 1 to 3"):
        bet.predict(answer)  # type: ignore[arg-type]
    assert not bet.revealed
    assert marks.progress().marks == {}


def test_how_sure_one_can_be(lesson: Lesson) -> None:
    with pytest.raises(ToolkitError, match="guess, fairly, certain"):
        lesson.bet("how much").predict(1, sure="absolutely")


def test_exactly_one_answer_must_hold(lesson: Lesson) -> None:
    asked = question(lesson)
    none = msgspec.structs.replace(asked, answers=(asked.answers[0], asked.answers[2]))
    with pytest.raises(ToolkitError, match=r"question how much: expected one answer that holds, found none: .*coins"):
        Bet(lesson.setting, none)
    both = msgspec.structs.replace(asked, answers=(*asked.answers[:2], asked.answers[1]))
    with pytest.raises(ToolkitError, match="found 'You pay 2', 'You pay 2'"):
        Bet(lesson.setting, both)


def test_the_first_answer_is_what_progress_keeps(lesson: Lesson) -> None:
    bet = lesson.bet("how much")
    bet.predict(1, sure="certain")
    bet.predict(2)
    mark = marks.progress().marks[TAKING]["how much"]
    assert (mark.result, mark.sure, mark.tries, mark.solved) == ("wrong", "certain", 2, True)


def test_what_the_engine_returns_is_practised(lesson: Lesson) -> None:
    bet = lesson.bet("how much")
    assert "PEB-TOLL-01" not in ledger.entries()[TAKING]["practised"]
    bet.predict(1)
    assert ledger.entries()[TAKING]["practised"] == ["PEB-TAK-02", "PEB-TOLL-01"]


def test_where_answers_cannot_be_kept_the_lesson_goes_on(lesson: Lesson, home: object) -> None:
    path = marks.path_of("guest")
    path.parent.mkdir(parents=True)
    path.write_text("no progress", encoding="utf-8")
    bet = lesson.bet("how much").predict(2)
    assert bet.correct
    assert "Your answers are not kept: guest.json" in str(bet)
    assert path.read_text(encoding="utf-8") == "no progress"
