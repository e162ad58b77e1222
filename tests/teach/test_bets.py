"""Bets: nothing is revealed before an answer, and the engine says which answer holds."""

from __future__ import annotations

import msgspec
import pytest

from toolkit.engine.game import ToolkitError
from toolkit.engine.session import storage
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


@pytest.mark.parametrize("answer", [3, "3", "You pay 2"])
def test_a_right_answer(lesson: Lesson, answer: int | str) -> None:
    bet = lesson.bet("how much").predict(answer, sure="certain")
    assert bet.correct is True
    told = str(bet)
    assert "Right: You pay 2" in told
    assert "PEB-TOLL-01" in told


def test_a_wrong_answer_gets_its_reason_and_the_right_one(lesson: Lesson) -> None:
    told = str(lesson.bet("how much").predict("You pay 3", sure="certain"))
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
    again = msgspec.structs.replace(asked.answers[1], say="You pay two")
    both = msgspec.structs.replace(asked, answers=(*asked.answers[:2], again))
    with pytest.raises(ToolkitError, match="found 'You pay 2', 'You pay two'"):
        Bet(lesson.setting, both)


def test_the_first_answer_is_what_progress_keeps(lesson: Lesson) -> None:
    bet = lesson.bet("how much")
    bet.predict("You pay 3", sure="certain")
    bet.predict("You pay 2")
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
    bet = lesson.bet("how much").predict("You pay 2")
    assert bet.correct
    assert "Your answers are not kept: guest.json" in str(bet)
    assert path.read_text(encoding="utf-8") == "no progress"


def test_answers_that_are_numbers_stand_by_size_and_a_button_means_its_place(lesson: Lesson) -> None:
    asked = question(lesson)
    says = {"You pay 3": "3", "You pay 2": "2", "You pay nothing": "0"}
    answers = tuple(msgspec.structs.replace(answer, say=says[answer.say]) for answer in asked.answers)
    bet = Bet(lesson.setting, msgspec.structs.replace(asked, answers=answers))
    assert bet.posed.bet.answers == ("0", "2", "3")
    bet.answer("predict/2")
    assert bet.correct
    assert bet.predict("3").predicted == 2  # what is written is an answer's text before it is its number


def test_answers_say_something_each_of_its_own(lesson: Lesson) -> None:
    asked = question(lesson)
    with pytest.raises(ValueError, match="each says something of its own"):
        msgspec.structs.replace(asked, answers=(asked.answers[0], asked.answers[0]))


def test_how_sure_one_is_cannot_be_anything(lesson: Lesson) -> None:
    bet = lesson.bet("how much")
    with pytest.raises(ToolkitError, match="guess, fairly, certain"):
        bet.answer("sure", "absolutely")
    assert bet.sure == ""


def test_a_picture_that_cannot_be_drawn_is_told_of_before_anything_is_asked(lesson: Lesson) -> None:
    with pytest.raises(ToolkitError, match="overlay"):
        Bet(lesson.setting, msgspec.structs.replace(question(lesson), overlay="nope"))


def test_what_could_not_be_kept_is_kept_with_the_next_answer(lesson: Lesson, monkeypatch: pytest.MonkeyPatch) -> None:
    bet = lesson.bet("how much")
    with monkeypatch.context() as held:
        held.setattr(marks, "SECONDS", 0)
        marks.path_of("guest").parent.mkdir(parents=True)
        lock = storage.ProcessLock(marks.path_of("guest").with_name(".guest.json.lock"))
        bet.predict("You pay 2")
        lock.release(delete=True)
    assert "not kept" in bet.warning
    bet.predict("You pay 3")
    mark = marks.progress().marks[TAKING]["how much"]
    assert (bet.warning, mark.result, mark.tries) == ("", "right", 2)
