"""Whatever is handed to a lesson or a part of it: one clear error, and nothing is answered by it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import toolkit
from toolkit.engine.game import ToolkitError
from toolkit.teach import class_vote, contents
from toolkit.teach.lessons import Lesson

NOTHING_LIKE_IT: list[Any] = [1.0, -1, 10**30, [], [[]], {}, {1: True}, b"x", "\ud800", "x" * 500, float("nan"), "\0"]


@pytest.mark.parametrize("bad", [None, True, *NOTHING_LIKE_IT])
def test_a_lesson_and_its_parts_are_named_by_their_names(lesson: Lesson, bad: Any) -> None:
    functions: list[Callable[[Any], object]] = [
        toolkit.lesson,
        lesson.watch,
        lesson.bet,
        lesson.edge,
        lesson.exercise,
        lesson.change,
        lesson.board,
        lesson.picture,
        lesson.sheet,
        lesson.points,
        lesson.rule,
        lambda each: lesson.turns(each, 1, 1),
        lambda each: lesson.sheet("try it", each),
    ]
    for function in functions:
        with pytest.raises(ToolkitError):
            function(bad)
    if bad is not None:
        with pytest.raises(ToolkitError, match="unknown game"):
            contents(bad)


@pytest.mark.parametrize("bad", [None, True, *NOTHING_LIKE_IT])
def test_steps_are_whole_numbers(lesson: Lesson, bad: Any) -> None:
    steps = lesson.watch("one turn")
    with pytest.raises(ToolkitError, match="no step"):
        steps.goto(bad)
    assert steps.step == 0
    assert str(steps)


@pytest.mark.parametrize("bad", [None, True, *NOTHING_LIKE_IT, "1"])
def test_turns_are_whole_numbers(bad: Any) -> None:
    game = toolkit.lesson("cultivo/21_a_whole_game")
    (id,) = (each.id for each in game.content.playthroughs[:1])
    for first, last in ((bad, 3), (1, bad)):
        with pytest.raises(ToolkitError, match="expected two numbers"):
            game.turns(id, first, last)


@pytest.mark.parametrize("bad", [None, True, *NOTHING_LIKE_IT])
def test_questions_and_problems_are_counted_in_whole_numbers(lesson: Lesson, bad: Any) -> None:
    quiz, task = lesson.exit(), lesson.exercise("coins")
    with pytest.raises(ToolkitError, match="no question"):
        quiz.predict(bad, 1)
    with pytest.raises(ToolkitError, match="no problem"):
        task.open(bad)
    assert not quiz.done


@pytest.mark.parametrize("bad", [None, True, *NOTHING_LIKE_IT])
def test_a_direction_is_one_of_three(lesson: Lesson, bad: Any) -> None:
    change = lesson.change("dear pebbles")
    with pytest.raises(ToolkitError, match="unknown direction"):
        change.predict(bad)
    assert change.predicted is None
    with pytest.raises(ToolkitError):
        change.run(toll=bad)


@pytest.mark.parametrize("without", [5, 1.0, [[]], [None], "PEB"])
def test_a_change_does_without_rules_that_there_are(lesson: Lesson, without: Any) -> None:
    with pytest.raises(ToolkitError, match="without"):
        lesson.change("dear pebbles").run(without=without)


@pytest.mark.parametrize(
    "gid", ["step/", "step/" + "9" * 5000, "step/x", "step/-1", "next/", "/", "", *NOTHING_LIKE_IT]
)
def test_what_is_touched_is_offered(lesson: Lesson, gid: Any) -> None:
    steps, change, quiz = lesson.watch("one turn"), lesson.change("dear pebbles"), lesson.exit()
    for item in (steps, change, quiz, lesson.bet("how much"), lesson.exercise("coins")):
        with pytest.raises(ToolkitError):
            item.answer(gid)
    assert (steps.step, change.predicted, quiz.done) == (0, None, False)


@pytest.mark.parametrize("votes", [5, None, True, [[1]], [1.0], {1: 10**400}, {1: True}, {1: 1.5}, {True: 1}, [{}]])
def test_votes_are_numbers_of_answers(lesson: Lesson, votes: Any) -> None:
    with pytest.raises(ToolkitError, match="vote: expected"):
        class_vote(lesson.bet("how much"), votes)


def test_who_has_stopped_watching_can_stop_again(lesson: Lesson) -> None:
    end = lesson.bet("how much").observe(lambda: None)
    end()
    end()
