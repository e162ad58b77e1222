"""A faulty file is named, and costs nobody the lessons and answers in the others."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import toolkit
from toolkit.engine.game import ToolkitError
from toolkit.teach import class_vote, contents, export, learn_as, marks, progress, remove
from toolkit.teach.lessons import Lesson

from .conftest import TAKING

AGAIN = "pebbles/01_again"
FAULT = "lessons/01_again.yaml: unknown field 'zzz'"


def add(file: Path, line: str) -> None:
    file.write_text(f"{file.read_text('utf-8')}\n{line}\n", "utf-8")


# ---------------------------------------------------------------------- lessons


def test_the_map_of_lessons_does_without_a_faulty_one_and_says_so(files: Path) -> None:
    add(files / "01_again.yaml", "zzz: 1")
    found = contents()
    assert [entry.name for entry in found.games["Pebbles"]] == [TAKING]
    assert len(found.games) > 1
    for told in (str(found), found._repr_html_().replace("&#x27;", "'")):
        assert f"The lesson {AGAIN} is left out, because its file is faulty: {FAULT}" in told


def test_progress_says_which_lesson_cannot_be_read(files: Path) -> None:
    marks.mark(TAKING, "how much", "right")
    marks.mark(AGAIN, "one", "right")
    add(files / "01_again.yaml", "zzz: 1")
    told = str(progress())
    assert TAKING in told
    assert FAULT in told
    assert not progress().is_finished(AGAIN)


def test_a_lesson_goes_on_without_the_next(files: Path, lesson: Lesson) -> None:
    add(files / "01_again.yaml", "zzz: 1")
    quiz = lesson.exit()
    quiz.autoplay()
    assert "Three at most." in str(quiz)
    assert "Next:" not in str(quiz)
    assert FAULT in str(quiz)


def test_a_lesson_goes_on_without_those_before(files: Path) -> None:
    again = toolkit.lesson(AGAIN)
    add(files / "00_taking.yaml", "zzz: 1")
    assert again.recall().bets == ()
    assert "lessons/00_taking.yaml: unknown field 'zzz'" in str(again.recall())
    assert f"Before this: {TAKING}." in str(again)


def test_a_question_that_cannot_be_posed_is_not_asked_again(files: Path) -> None:
    file = files / "00_taking.yaml"
    file.write_text(file.read_text("utf-8").replace("case: PEB-most", "case: PEB-gone-astray"), "utf-8")
    recall = toolkit.lesson(AGAIN).recall()
    assert [bet.id for bet in recall.bets] == ["how much"]
    assert "unknown case 'PEB-gone-astray'" in str(recall)


# ---------------------------------------------------------------------- progress


def written(**mark: Any) -> bytes:
    return json.dumps({"learner": "ada", "marks": {TAKING: {"how much": {"result": "right", **mark}}}}).encode()


@pytest.mark.parametrize(
    "content",
    [
        b"[" * 100_000,
        b'{"learner": "a", "marks": ' + b'{"a":' * 100_000,
        written(result="banana"),
        written(sure="banana"),
        written(tries=-5),
        written(answer=-3),
        written(colour="red"),
    ],
)
def test_what_no_learner_can_have_done_is_no_progress(tmp_path: Path, lesson: Lesson, content: bytes) -> None:
    path = tmp_path / "ada.json"
    path.write_bytes(content)
    with pytest.raises(ToolkitError, match=r"ada\.json: not a learner's progress"):
        marks.read(path)
    with pytest.raises(ToolkitError, match=r"ada\.json: not a learner's progress"):
        class_vote(lesson.bet("how much"), tmp_path)


def test_an_answer_that_there_is_not_is_told_with_its_file(tmp_path: Path, lesson: Lesson) -> None:
    (tmp_path / "ada.json").write_bytes(written(answer=9))
    with pytest.raises(ToolkitError, match=r"ada\.json: vote: expected numbers from 1 to 3, found 9"):
        class_vote(lesson.bet("how much"), tmp_path)


def test_another_format_is_told_before_what_else_is_new_in_it(tmp_path: Path) -> None:
    path = tmp_path / "ada.json"
    path.write_text('{"learner": "a", "format": 2, "streak": 7, "marks": []}')
    with pytest.raises(ToolkitError, match="format 2, this toolkit reads 1"):
        marks.read(path)


def test_what_an_editor_puts_before_a_text_is_no_fault(tmp_path: Path) -> None:
    path = tmp_path / "ada.json"
    path.write_bytes("\ufeff".encode() + written())
    assert marks.read(path).learner == "ada"


def test_what_cannot_be_removed_is_told() -> None:
    path = marks.path_of("guest")
    path.mkdir(parents=True)
    with pytest.raises(ToolkitError, match="cannot be deleted"):
        remove()


def test_an_answer_and_its_removal_wait_for_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(marks, "SECONDS", 0.05)
    marks.mark(TAKING, "how much", "right")
    with marks._alone(marks.path_of("guest")), pytest.raises(ToolkitError, match="held by another process"):
        remove()
    assert progress().marks
    remove()
    assert not progress().marks


# ---------------------------------------------------------------------- learners


def test_signs_for_vowels_are_parts_of_a_name() -> None:
    assert learn_as("राम") == "राम"
    assert learn_as("रमा") == "रमा"


@pytest.mark.parametrize("name", ["ა" * 200, "𝔸" * 200, "कि" * 200, "\U00020000" * 200])
def test_a_long_name_is_still_the_name_of_a_file(name: str) -> None:
    kept = learn_as(name)
    marks.mark(TAKING, "how much", "right")
    assert len(kept.encode()) <= 200
    assert progress().learner == kept
    assert progress().marks


def test_a_session_of_a_long_name_is_refused_before_it_is_begun() -> None:
    with pytest.raises(ToolkitError, match="it has 320 bytes"):
        toolkit.play("pebbles", name="\U00020000" * 80)
    assert toolkit.play("pebbles", name="राम").name == "राम"


@pytest.mark.parametrize("name", [None, 5, ["Ada"], b"Ada", True])
def test_a_name_is_text(name: Any) -> None:
    with pytest.raises(ToolkitError, match="at least one letter or digit"):
        learn_as(name)


def test_the_variable_is_named_where_it_is_at_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FARM_GAMES_LEARNER", "con")
    with pytest.raises(ToolkitError, match=r"FARM_GAMES_LEARNER.*'con' cannot be a name"):
        progress()
    assert "FARM_GAMES_LEARNER" in str(contents("pebbles"))


def test_nobody_is_named_against_the_variable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FARM_GAMES_LEARNER", "Grace")
    with pytest.raises(ToolkitError, match="FARM_GAMES_LEARNER says that grace learns"):
        learn_as("Ada")
    assert learn_as("GRACE") == "grace"


def test_answers_belong_to_whom_the_part_was_opened_for(lesson: Lesson) -> None:
    task, bet, quiz = lesson.exercise("coins"), lesson.bet("how much"), lesson.exit()
    learn_as("Ada")
    task.autoplay()
    bet.skip()
    quiz.autoplay()
    assert task.learner == "guest"
    assert not progress("ada").marks
    assert {"coins/3", "how much", "resting"} <= progress("guest").marks[TAKING].keys()
    assert progress("guest").finished == (TAKING,)


def test_progress_goes_where_a_path_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    assert export("~/mine.json") == tmp_path / "mine.json"
    for bad in (None, 5, [], b"x", "\ud800"):
        with pytest.raises(ToolkitError):
            export(bad)  # type: ignore[arg-type]
