"""One readable file per learner: kept, exported, removed, and never lost to a fault."""

from __future__ import annotations

import json
import threading
from pathlib import Path

import pytest

import toolkit
from toolkit.engine.game import ToolkitError
from toolkit.teach import learn_as, learner, marks

from .conftest import TAKING


def test_learners_are_kept_apart() -> None:
    learn_as("Ada")
    marks.mark(TAKING, "one", "right", "certain")
    learn_as("Grace")
    marks.mark(TAKING, "one", "wrong")
    assert marks.progress("ada").marks[TAKING]["one"].result == "right"
    assert marks.progress().marks[TAKING]["one"].result == "wrong"


def test_it_reads_well() -> None:
    assert "Nothing is answered yet." in str(marks.progress())
    marks.mark(TAKING, "one", "right")
    marks.mark(TAKING, "two", "skipped")
    marks.finish(TAKING)
    lines = str(marks.progress()).splitlines()
    assert lines[0] == "Lessons of guest"
    assert [cell.strip() for cell in lines[2].split("|")] == [TAKING, "1", "1", "yes"]


def test_export_and_remove(tmp_path: Path) -> None:
    marks.mark(TAKING, "one", "right")
    written = toolkit.teach.export(tmp_path / "mine.json")
    assert json.loads(written.read_text())["marks"][TAKING]["one"]["result"] == "right"
    assert marks.read(written) == marks.progress()
    marks.remove()
    assert marks.progress().marks == {}


@pytest.mark.parametrize("content", ["", "{", '{"learner": 3}', '{"learner": "a", "color": 1}'])
def test_a_file_that_is_no_progress_is_named_and_stays(tmp_path: Path, content: str) -> None:
    path = tmp_path / "mine.json"
    path.write_text(content)
    with pytest.raises(ToolkitError, match=r"mine\.json: not a learner's progress"):
        marks.read(path)
    assert path.read_text() == content


def test_a_later_format_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    path.write_text('{"learner": "a", "format": 9}')
    with pytest.raises(ToolkitError, match="format 9, this toolkit reads 1"):
        marks.read(path)


def test_lessons_in_several_windows_lose_nothing() -> None:
    def answer(number: int) -> None:
        for question in range(10):
            marks.mark(TAKING, f"{number}/{question}", "right")

    threads = [threading.Thread(target=answer, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(marks.progress().marks[TAKING]) == 40


@pytest.mark.parametrize(("name", "kept"), [("  Ada  LOVELACE", "ada lovelace"), ("Élodie", "élodie"), ("a/b", "ab")])
def test_names_in_one_spelling(name: str, kept: str) -> None:
    assert learn_as(name) == kept
    assert learner.current() == kept


@pytest.mark.parametrize("name", ["", "  ", "!!", "../.."])
def test_a_name_that_is_none(name: str) -> None:
    with pytest.raises(ToolkitError, match="at least one letter or digit"):
        learn_as(name)


def test_the_environment_can_say_who_learns(monkeypatch: pytest.MonkeyPatch) -> None:
    learn_as("Ada")
    monkeypatch.setenv("FARM_GAMES_LEARNER", "Grace Hopper")
    assert learner.current() == "grace hopper"


def test_seeds_stay_what_they_are() -> None:
    assert learner.seed("Ada Lovelace", "an exercise") == 502_303
    assert learner.seed("ada lovelace", "another") != learner.seed("ada lovelace", "an exercise")
