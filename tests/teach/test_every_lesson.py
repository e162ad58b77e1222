"""Every lesson that is shipped: its questions, its exercises, its notebook, and what it practises."""

from __future__ import annotations

import json
import re
from collections import Counter
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
import yaml

import toolkit
from toolkit.engine import folders
from toolkit.teach import ledger, records, words
from toolkit.teach.lessons import Lesson
from toolkit.teach.problems import checked, drawn, problem, solution
from toolkit.teach.records import MOST_PRACTISED, Exercise

LESSONS = [name for name in records.every() if (folders.data() / name.partition("/")[0]).is_dir()]
CELLS = {"full": 27, "short": 16, "page": 9}
PARTS = {
    "full": ("recall", "picture", "watch", "bet", "board", "rule", "exercise", "change", "exit"),
    "short": ("bet", "exit"),
    "page": ("rules",),
    "gallery": ("bet", "rules"),
    "play": ("bet", "board"),
    "whole": ("bet",),
    "clinic": ("bet", "exercise"),
}
SEEDS = 12


def notebook_of(name: str) -> Path:
    return folders.notebooks() / f"{name}.ipynb"


@cache
def notebook(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(notebook_of(name).read_text(encoding="utf-8"))
    return found


def sources(name: str, kind: str) -> list[str]:
    return ["".join(cell["source"]) for cell in notebook(name)["cells"] if cell["cell_type"] == kind]


def calls(name: str) -> Counter[str]:
    return Counter(re.findall(r"\blesson\.(\w+)\(", "\n".join(sources(name, "code"))))


@pytest.fixture(scope="module", params=LESSONS)
def lesson(request: pytest.FixtureRequest) -> Lesson:
    return toolkit.lesson(request.param)


def exercises() -> list[Any]:
    return [pytest.param(name, id, id=f"{name}-{id}") for name in LESSONS for id in _exercises_of(name)]


def _exercises_of(name: str) -> list[str]:
    return [exercise.id for exercise in records.load(name)[1].exercises]


# ---------------------------------------------------------------------- what its file says


def test_of_the_answers_to_each_question_exactly_one_holds(lesson: Lesson) -> None:
    for question in lesson.content.questions:
        bet = lesson.bet(question.id)
        assert len(set(bet.posed.bet.answers)) == len(bet.posed.bet.answers) >= 2, question.id


def test_wrong_answers_have_their_reason(lesson: Lesson) -> None:
    unsaid = [
        f"{question.id}: {answer.say}"
        for question in lesson.content.questions
        for answer in question.answers
        if not answer.why
    ]
    assert unsaid == []


def test_worked_examples_are_told_step_by_step(lesson: Lesson) -> None:
    for walkthrough in lesson.content.walkthroughs:
        assert len(lesson.watch(walkthrough.id).steps) >= 2, walkthrough.id


@pytest.mark.parametrize(("name", "id"), exercises())
def test_solutions_pass_their_own_check_and_wrong_answers_do_not(name: str, id: str) -> None:
    lesson = toolkit.lesson(name)
    record: Exercise = records.part(lesson.content, "exercise", id, name)
    fixed = [problem(record, values, lesson.setting) for values in (record.solved, record.hinted)]
    drawn_ones = [drawn(record, lesson.setting, seed) for seed in range(SEEDS)]
    for each in (*fixed, *drawn_ones):
        assert checked(record, each, solution(record, each)), each.ask
        for wrong in ("", "0" if solution(record, each) != "0" else "1", "nonsense"):
            assert not checked(record, each, wrong), each.ask
    assert len({str(each.case.position) + str(each.case.ask) + str(each.case.do) for each in drawn_ones}) > 2


def test_it_sets_out_to_practise_few_rules_and_practises_them(lesson: Lesson) -> None:
    content, name = lesson.content, lesson.lesson
    if content.form in ("full", "short"):
        assert len(content.practises) <= MOST_PRACTISED
    noted = yaml.safe_load((lesson.game.data.folders[0] / "practised.yaml").read_text(encoding="utf-8"))
    assert set(content.practises) <= set(noted[name]["practised"])


def test_what_later_lessons_ask_again_can_be_asked(lesson: Lesson) -> None:
    assert len(lesson.content.recap) == 3 or lesson.content.form not in ("full", "short")
    wanted = {"full": 3, "short": 2}.get(lesson.content.form, 0)
    assert len(lesson.content.exit) >= wanted


# ---------------------------------------------------------------------- its notebook


def test_it_has_the_parts_of_its_form(lesson: Lesson) -> None:
    form, name = lesson.content.form, lesson.lesson
    assert notebook(name)["metadata"]["farm_games"] == {"lesson": name, "form": form}
    assert f'toolkit.lesson("{name}")' in "\n".join(sources(name, "code"))
    missing = [part for part in PARTS[form] if not calls(name)[part]]
    first = records.names(lesson.game)[0] == name
    assert [part for part in missing if not (part == "recall" and first)] == []
    assert len(notebook(name)["cells"]) <= CELLS.get(form, 40)


def test_nothing_in_its_file_is_left_unused(lesson: Lesson) -> None:
    code, content = "\n".join(sources(lesson.lesson, "code")), lesson.content
    kinds = {"bet": content.questions, "watch": content.walkthroughs, "exercise": content.exercises}
    kinds |= {"change": content.changes}
    asked = {*content.exit, *content.recall}
    unused = [
        record.id
        for kind, found in kinds.items()
        for record in found
        if f'lesson.{kind}("{record.id}")' not in code and record.id not in asked
    ]
    assert unused == []


def test_its_header_says_what_it_is(lesson: Lesson) -> None:
    header = sources(lesson.lesson, "markdown")[0]
    assert header.startswith(f"# {lesson.content.title}")
    assert f"{lesson.content.minutes} minutes" in header
    assert lesson.game.title in header
    assert "neither made nor approved" in header
    if lesson.content.form == "full":
        assert "Skip to the challenge" in header


def test_its_links_lead_somewhere(lesson: Lesson) -> None:
    name = lesson.lesson
    texts = "\n".join(sources(name, "markdown"))
    headings = {heading.strip().replace(" ", "-") for heading in re.findall(r"^#+ (.*)$", texts, re.MULTILINE)}
    for target in re.findall(r"\]\(([^)\s]+)\)", texts):
        path, _, anchor = target.partition("#")
        assert not path or (notebook_of(name).parent / path).is_file(), target
        assert path or anchor in headings, target


class Stored(HTMLParser):
    """What stands unfolded in a stored output, and the pictures without a text."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.depth, self.open, self.bare = 0, [""], 0
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        self.depth += tag == "details"
        self.bare += tag == "img" and not dict(attrs).get("alt")

    def handle_endtag(self, tag: str) -> None:
        self.depth -= tag == "details"

    def handle_data(self, data: str) -> None:
        if not self.depth:
            self.open.append(data)


def test_no_stored_output_gives_an_answer_away(lesson: Lesson) -> None:
    given_away = [form.partition("{")[0].strip() for form in (words.RIGHT, words.WRONG, words.SKIPPED)]
    for cell in notebook(lesson.lesson)["cells"]:
        for output in cell.get("outputs", ()):
            data = output.get("data", {})
            page = Stored("".join(data.get("text/html", "")))
            assert page.bare == 0
            for said in ("".join(page.open), "".join(data.get("text/plain", ""))):
                assert [phrase for phrase in given_away if phrase in said] == []


def test_what_it_practises_is_what_a_run_returns(lesson: Lesson, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FARM_GAMES_AUTOPLAY", "1")
    monkeypatch.setenv("FARM_GAMES_LEARNER", "guest")
    ledger.clear()
    names: dict[str, Any] = {}
    for source in sources(lesson.lesson, "code"):
        exec(compile(source, lesson.lesson, "exec"), names)
    noted = yaml.safe_load((lesson.game.data.folders[0] / "practised.yaml").read_text(encoding="utf-8"))
    assert ledger.entries()[lesson.lesson] == noted[lesson.lesson]
