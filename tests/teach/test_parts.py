"""Steps, changes, rules, quizzes, votes: what a lesson has besides bets and exercises."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import toolkit
from toolkit.engine.game import ToolkitError
from toolkit.teach import class_vote, contents, export, learn_as, ledger, marks, records
from toolkit.teach.lessons import Lesson

from .conftest import TAKING


def test_steps_say_what_happens_and_by_which_rule(lesson: Lesson) -> None:
    steps = lesson.watch("one turn")
    assert "Step 0 of 2" in str(steps)
    assert "Three of each colour lie in the heap." in str(steps)
    told = str(steps.last())
    assert "PEB-TOLL-01" in told
    assert steps.next().step == 2
    assert steps.back().step == 1
    assert steps.first().step == 0
    with pytest.raises(ToolkitError, match="no step 3: there are steps 0 to 2"):
        steps.goto(3)


def test_a_step_practises_what_the_engine_did_and_not_what_the_case_claims(lesson: Lesson) -> None:
    lesson.watch("one turn").last()
    assert ledger.entries()[TAKING]["practised"] == ["PEB-TAK-02", "PEB-TOLL-01"]


def test_what_is_asked_again_is_noted_of_no_lesson() -> None:
    recall = toolkit.lesson("pebbles/01_again").recall()
    recall.autoplay()
    assert recall.done
    assert ledger.entries() == {"pebbles/01_again": {"practised": [], "seen": []}}


def test_a_half_done_action_is_shown_with_what_explains_it(lesson: Lesson) -> None:
    explained = ["what is left" in step.drawing.alt for step in lesson.watch("one turn").steps]
    assert explained == [False, True, False]


def test_a_change_is_predicted_before_it_is_run(lesson: Lesson) -> None:
    change = lesson.change("dear pebbles")
    with pytest.raises(ToolkitError, match="predict first"):
        assert change.direction
    assert "Coins for each pebble of a turn after the first: 2 instead of 1." in str(change)
    told = str(change.predict("more"))
    assert (change.before, change.after, change.direction) == (-2, -4, "less")
    assert "Not so. Right is: Less" in told
    assert "Twice as dear, twice as much." in told
    assert change.run(toll=0) == 0
    for wrong in ("up", 0, 4, True):
        with pytest.raises(ToolkitError, match=f"unknown direction {wrong!r}"):
            change.predict(wrong)  # type: ignore[arg-type]
    assert "Right: Less" in str(change.predict(2))


def test_games_are_compared_with_the_same_seeds(lesson: Lesson) -> None:
    first, second = (lesson.change("free choice").predict("more") for _ in range(2))
    assert (first.before, first.after) == (second.before, second.after)
    assert "stand-in" not in str(first)
    assert "4 games of 2 players" in str(first)


def test_a_rule_is_shown_with_program_cases_readings_and_numbers(lesson: Lesson) -> None:
    told = str(lesson.rule("PEB-TAK-03", "PEB-RDG-01"))
    assert "def why_count" in told
    assert "most = 3" in told
    assert "PEB-most: Three pebbles are the most that one turn gives" in told
    assert "our reading; the rulebook is silent" in told
    assert "Taken: No; the colour rests for one turn." in told
    with pytest.raises(ToolkitError, match="unknown clause 'PEB-TAK-30', did you mean 'PEB-TAK-04'"):
        lesson.rule("PEB-TAK-30")


def test_the_end_of_a_lesson(lesson: Lesson) -> None:
    quiz = lesson.exit()
    assert "0 of 2 answered" in str(quiz)
    assert "In short" not in str(quiz)
    quiz.predict(1, 1)
    quiz.predict(2, 1)
    assert "Three at most." in str(quiz)
    assert "Next: Once more" in str(quiz)
    assert marks.progress().finished == (TAKING,)
    with pytest.raises(ToolkitError, match="no question 3: there are questions 1 to 2"):
        quiz.predict(3, 1)


def test_what_went_wrong_is_asked_again_first(lesson: Lesson) -> None:
    again = toolkit.lesson("pebbles/01_again")
    assert {bet.id for bet in again.recall().bets} == {"how much", "too many"}
    lesson.bet("how much").predict("You pay 2")
    lesson.bet("too many").skip()
    assert [bet.id for bet in again.recall().bets] == ["too many", "how much"]


def test_there_is_nothing_to_recall_in_the_first_lesson(lesson: Lesson) -> None:
    assert "There is no lesson before this one" in str(lesson.recall())


def test_a_class_votes_before_the_reveal(lesson: Lesson) -> None:
    bet = lesson.bet("how much")
    chart = class_vote(bet, [1, 2, 2, 3, 2])
    assert "1. You pay nothing" in chart.text
    assert "Answers of 5 people" in chart.alt
    assert class_vote(bet, {1: 1, 2: 3, 3: 1}).table == chart.table
    for votes in ([4], {1: -1}, [True]):
        with pytest.raises(ToolkitError, match="vote: expected"):
            class_vote(bet, votes)  # type: ignore[arg-type]


def test_a_class_votes_through_its_exported_progress(lesson: Lesson, tmp_path: Path) -> None:
    for name, answer in (("Ada", 1), ("Grace", 2), ("Alan", 2)):
        learn_as(name)
        toolkit.lesson(TAKING).bet("how much").predict(answer)
        export(tmp_path / f"{name}.json")
    chart = class_vote(lesson.bet("how much"), tmp_path)
    assert "Answers of 3 people" in chart.alt
    assert chart.table == class_vote(lesson.bet("how much"), [1, 2, 2]).table
    with pytest.raises(ToolkitError, match="no progress file there has an answer to 'Is this allowed"):
        class_vote(lesson.bet("too many"), tmp_path)


def test_the_map_of_lessons_shows_how_far_one_has_come(lesson: Lesson) -> None:
    first = contents("pebbles")
    assert [entry.name for entry in first.next] == [TAKING]
    assert "Go on with: Taking pebbles (Pebbles)" in str(first)
    assert {entry.name.partition("/")[0] for entry in contents().next} > {"pebbles"}  # none is begun, so any will do
    lesson.bet("how much").predict(1)
    assert "1 answered" in str(contents("pebbles"))
    quiz = lesson.exit()
    quiz.predict(1, 1)
    quiz.predict(2, 1)
    after = contents("pebbles")
    assert "finished" in str(after)
    assert [entry.title for entry in after.next] == ["Once more"]
    assert [entry.title for entry in contents().next] == ["Once more"]  # it stays in the game that was begun
    assert f'<a href="{TAKING}.ipynb">Taking pebbles</a>' in after._repr_html_()
    with pytest.raises(ToolkitError, match="unknown game 'pebble', did you mean 'pebbles'"):
        contents("pebble")


def test_the_points_of_a_board(lesson: Lesson) -> None:
    sheet = lesson.sheet("try it", player=1)
    assert str(sheet).startswith("Player 1: ")
    assert sheet.total == lesson.game.score_sheet(lesson.board("try it").session.state, 1).total
    assert "PEB-SCO-01" in ledger.entries()[TAKING]["practised"]


def test_a_lesson_without_last_questions_is_finished_when_all_are_answered(lesson: Lesson) -> None:
    import msgspec

    gallery = msgspec.structs.replace(lesson.content, exit=(), recap=())
    for number, question in enumerate(gallery.questions, start=1):
        lesson.bet(question.id).skip()
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(records, "load", lambda name: (lesson.game, gallery))
            assert marks.progress().is_finished(TAKING) is (number == len(gallery.questions))


def test_a_board_to_try_things_on(lesson: Lesson) -> None:
    player = lesson.board("try it")
    assert "what is left" in player.drawing.alt
    player.do("grab 1 red")
    assert player.session.state.heap[0] == 2


@pytest.mark.parametrize(
    ("kind", "id", "told"),
    [
        ("bet", "how mutch", "unknown question 'how mutch', did you mean 'how much'"),
        ("watch", "x", "unknown walkthrough 'x'"),
        ("exercise", "x", "unknown exercise 'x'"),
        ("change", "x", "unknown change 'x'"),
        ("board", "x", "unknown board 'x'"),
        ("edge", "PEB-x", "unknown case 'PEB-x'"),
    ],
)
def test_a_part_that_is_not_there_is_named(lesson: Lesson, kind: str, id: str, told: str) -> None:
    with pytest.raises(ToolkitError, match=told):
        getattr(lesson, kind)(id)


@pytest.mark.parametrize("name", ["pebbles/99_none", "pebbles", "", "no_game/00"])
def test_a_lesson_that_is_not_there_is_named(name: str) -> None:
    with pytest.raises(ToolkitError, match="unknown lesson"):
        toolkit.lesson(name)


def parts(lesson: Lesson) -> list[Any]:
    return [
        lesson.bet("how much"),
        lesson.watch("one turn"),
        lesson.exercise("coins"),
        lesson.change("dear pebbles"),
        lesson.exit(),
    ]


def test_lessons_answer_themselves_where_that_is_asked_for(lesson: Lesson, monkeypatch: pytest.MonkeyPatch) -> None:
    bet, steps, task, change, quiz = parts(lesson)
    assert (bet.revealed, steps.step, task.verdict, change.before, quiz.done) == (False, 0, None, None, False)
    monkeypatch.setenv("FARM_GAMES_AUTOPLAY", "1")
    bet, steps, task, change, quiz = parts(lesson)
    assert (bet.correct, steps.step, change.predicted, quiz.done) == (True, 0, "less", True)
    kept = marks.progress().marks[TAKING]
    assert {"coins/2", "coins/3", "how much", "resting"} <= kept.keys()
    assert all(mark.solved for mark in kept.values() if mark.result != "skipped")
