"""Exercises: solved, hinted, one's own; the engine checks every answer."""

from __future__ import annotations

from typing import Any

import pytest

import toolkit
from toolkit.engine.game import ToolkitError
from toolkit.teach import learn_as, marks
from toolkit.teach.exercise import Exercise
from toolkit.teach.lessons import Lesson
from toolkit.teach.problems import checked, drawn, filled, problem, solution

from .conftest import TAKING


def own(lesson: Lesson, id: str) -> Exercise:
    return lesson.exercise(id).open(2)


def test_help_fades(lesson: Lesson) -> None:
    task = lesson.exercise("coins")
    assert "The answer: -2" in str(task)
    hinted = str(task.next())
    assert "The first pebble costs nothing." in hinted
    assert "Each further one costs a coin." not in hinted
    assert "The answer" not in hinted
    mine = str(task.next())
    assert "The first pebble costs nothing." not in mine
    assert "it was drawn for guest" in mine
    assert task.next().number == 0


def test_a_picture_explains_the_answer_once_it_is_found_or_shown(lesson: Lesson) -> None:
    def explained(task: Exercise) -> bool:
        return "That is what is left." in str(task)

    assert explained(lesson.exercise("coins"))
    found, shown = own(lesson, "coins"), own(lesson, "coins")
    assert not found.check(4)
    assert not explained(found)
    assert found.check(solution(found.record, found.problem))
    assert explained(found)
    shown.solution()
    assert explained(shown)


def test_hints_come_one_by_one(lesson: Lesson) -> None:
    task = own(lesson, "coins")
    assert task.hint() == "The first pebble costs nothing."
    assert task.hint() == "Each further one costs a coin."
    assert task.hint() == "There are no more hints."


@pytest.mark.parametrize(
    ("id", "right", "wrong", "told"),
    [
        ("coins", -1, 4, "Not yet."),
        ("coins", "-1", "one", "Expected a whole number, found 'one'."),
        ("why not", "peb-tak-03, PEB-TAK-04 PEB-TOLL-02", "PEB-TAK-03", "Other rules apply"),
        ("why not", ["PEB-TAK-03", "PEB-TAK-04", "PEB-TOLL-02"], "PEB-9", "There is no rule PEB-9."),
        ("pay two", "take 2", "take 9", "That is not allowed."),
        ("pay two", "take 2", "take 1", "does not do what is asked"),
        ("pay two", "take 2", "fly", "fly"),
        ("what it costs", "coins 2", "coins 3", "coins 3 is not among the answers."),
        ("all of them", "choose grey; choose red", "choose red", "Still missing: 1."),
        ("all of them", ["choose red", "choose grey"], "choose red; choose blue", "Not among them: choose blue."),
        ("all of them", "grey, red", "grey; blue", "Not among them: blue."),
    ],
)
def test_answers(lesson: Lesson, id: str, right: Any, wrong: Any, told: str) -> None:
    task = lesson.exercise(id).open(1)
    assert not task.check(wrong)
    assert told in str(task)
    assert "A smaller case first" in str(task)
    assert task.check(right)
    assert "Right." in str(task)


@pytest.mark.parametrize("id", ["coins", "why not", "pay two", "what it costs", "all of them"])
def test_the_solution_passes_and_nothing_does_not(lesson: Lesson, id: str) -> None:
    task = own(lesson, id)
    assert not task.check("")
    assert "Write an answer first." in str(task)
    assert "A smaller case first" not in str(task)
    assert task.check(task.solution())


def test_everybody_has_problems_of_their_own(lesson: Lesson) -> None:
    asked = {drawn(lesson.content.exercises[1], lesson.setting, seed).ask for seed in range(30)}
    cases = {drawn(lesson.content.exercises[1], lesson.setting, seed).case.do for seed in range(30)}
    assert asked == {"Which rules forbid it?"}
    assert len(cases) > 3


def test_the_same_learner_gets_the_same_problem() -> None:
    learn_as("Ada Lovelace")
    first = toolkit.lesson(TAKING).exercise("coins").problems[2].case
    learn_as("  ada LOVELACE ")
    assert toolkit.lesson(TAKING).exercise("coins").problems[2].case == first


def test_a_refused_answer_shows_its_rule(lesson: Lesson) -> None:
    task = own(lesson, "pay two")
    verdict = task.check("take 9")
    assert "PEB-TAK-03" in verdict.clauses
    assert "at most a certain number of pebbles" in str(task)


def test_of_a_wrong_answer_that_means_an_action_the_engine_says_why(lesson: Lesson) -> None:
    verdict = lesson.exercise("all of them").open(0).check("choose red; choose blue; choose grey; choose green")
    assert "PEB-RDG-01" in verdict.clauses
    assert any("has just taken red" in sentence for sentence in verdict.sentences)
    assert any("green" in sentence for sentence in verdict.sentences[1:])


def test_the_smaller_case_is_answered_in_place(lesson: Lesson) -> None:
    task = lesson.exercise("coins").open(1)
    task.check(7)
    task.answer("smaller.skip")
    assert "Both ways, side by side" in str(task)


def test_what_is_kept(lesson: Lesson) -> None:
    task = own(lesson, "coins")
    task.check(17)
    task.check(solution(task.record, task.problem))
    mark = marks.progress().marks[TAKING]["coins/3"]
    assert (mark.result, mark.tries, mark.solved) == ("wrong", 2, True)


@pytest.mark.parametrize("nothing", ["", "  ", [], "one"])
def test_what_is_no_answer_does_not_count_as_wrong(lesson: Lesson, nothing: Any) -> None:
    task = own(lesson, "coins")
    assert not task.check(nothing)
    assert marks.progress().marks == {}


@pytest.mark.parametrize("nothing", [None, 1.5, True, b"x", ["a", None]])
def test_what_cannot_be_an_answer_is_refused(lesson: Lesson, nothing: Any) -> None:
    with pytest.raises(ToolkitError, match="answer: expected text, a whole number"):
        own(lesson, "coins").check(nothing)


def test_who_has_looked_at_the_solution_has_not_solved_it(lesson: Lesson) -> None:
    task = own(lesson, "coins")
    task.check(task.solution())
    assert marks.progress().marks[TAKING]["coins/3"].result == "skipped"


def test_the_solved_problem_earns_nothing(lesson: Lesson) -> None:
    lesson.exercise("coins").check(-2)
    assert marks.progress().marks == {}


def test_a_minus_sign_and_a_list_are_read(lesson: Lesson) -> None:
    assert lesson.exercise("coins").open(1).check("\N{MINUS SIGN}1")
    task = lesson.exercise("all of them").open(1)
    task.check(["choose grey", "choose red"])
    assert task.written == "choose grey; choose red"


@pytest.mark.parametrize("nothing", [",", ";;", ["", ""]])
def test_separators_alone_name_no_rule(lesson: Lesson, nothing: Any) -> None:
    assert not lesson.exercise("why not").open(1).check(nothing).read


def test_what_is_said_of_how_to_write_an_answer_is_none(lesson: Lesson) -> None:
    for id in ("why not", "pay two", "what it costs"):
        for number in (1, 2):
            task = lesson.exercise(id).open(number)
            example = task._example()
            assert not example or not checked(task.record, task.problem, example), id


def test_a_gap_that_nothing_fills_is_named(lesson: Lesson) -> None:
    import msgspec

    record = msgspec.structs.replace(lesson.content.exercises[0], ask="Take {cuont}.")
    with pytest.raises(ToolkitError, match="exercise coins: nothing is drawn for cuont; vary has count, colour"):
        Exercise(lesson.setting, record)


def test_a_source_of_points_that_is_none_is_named(lesson: Lesson) -> None:
    import msgspec

    record = msgspec.structs.replace(lesson.content.exercises[0], of="scores/0/nope", given={"position": {}}, ask="?")
    with pytest.raises(ToolkitError, match="unknown source of points 'nope'"):
        Exercise(lesson.setting, record)


def test_an_exercise_that_draws_nothing_fitting_says_so(lesson: Lesson) -> None:
    import msgspec

    record = msgspec.structs.replace(lesson.content.exercises[0], at_least=99)
    with pytest.raises(ToolkitError, match="exercise coins: none of 400 draws keeps to what is wanted"):
        drawn(record, lesson.setting, 1)


def test_a_draw_that_nothing_answers_is_drawn_again(lesson: Lesson) -> None:
    import msgspec

    pay_two = lesson.content.exercises[2]
    record = msgspec.structs.replace(pay_two, vary={**pay_two.vary, "coins": (1, 9)})
    asked = {drawn(record, lesson.setting, seed).ask for seed in range(10)}
    assert asked == {"Do something that costs you 1 coins."}


def test_an_action_may_have_to_do_most(lesson: Lesson) -> None:
    import msgspec

    record = msgspec.structs.replace(lesson.content.exercises[2], goal={}, of="gains/0/red")
    posed = problem(record, {"coins": 1, "colour": "red"}, lesson.setting)
    assert solution(record, posed) == "take 3"
    assert checked(record, posed, "take 3")
    assert checked(record, posed, "take 2").sentences == ("That is allowed and brings 2; another brings more.",)


def test_values_are_filled_in_wherever_they_stand() -> None:
    assert filled({"{a}": ["{n}", "{a} {n} {other}"], "k": 3}, {"a": "red", "n": 2}) == {
        "red": [2, "red 2 {other}"],
        "k": 3,
    }
    assert filled(["{who}"], {"who": ["{a}.tip", "{who}"], "a": "V1"}) == [["V1.tip", "{who}"]]


def test_what_is_removed_is_asked_for_and_wrong_answers_are_told_why() -> None:
    task = toolkit.lesson("cultive/06_light_and_shadows").exercise("which die").open(1)
    verdict = task.check("a, B")
    assert not verdict
    assert verdict.sentences[0] == "Not among them: B."
    assert verdict.sentences[1].startswith("Player 0's ginger on B lives")
    assert "CTV-LGT-02" in verdict.clauses
    assert task.check("none").sentences == ("Still missing: 1.",)
    assert task.check("A")


def test_a_part_of_an_answer_is_a_number() -> None:
    task = toolkit.lesson("cultive/07_growth_check").exercise("which round").open(1)
    assert task.check(9)
    assert not task.check(8)
