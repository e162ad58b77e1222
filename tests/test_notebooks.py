"""Notebooks as committed files: run, cleaned, checked."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

from toolkit import notebooks
from toolkit.__main__ import main
from toolkit.notebooks import NotebookError

VIEW = "application/vnd.jupyter.widget-view+json"


def written(path: Path, *cells: Any) -> Path:
    path.write_text(nbformat.writes(new_notebook(cells=list(cells))), "utf-8")
    return path


def contents(path: Path) -> Any:
    return nbformat.reads(path.read_text("utf-8"), as_version=4)


@pytest.fixture(scope="module")
def lesson(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A notebook with everything that must not be committed, refreshed."""
    path = written(
        tmp_path_factory.mktemp("lessons") / "lesson.ipynb",
        new_markdown_cell("# A lesson", id="title"),
        new_code_cell("import os, pathlib, sys, toolkit\nprint(pathlib.Path.home(), os.getcwd(), sys.executable)"),
        new_code_cell("print(toolkit.__file__)\nprint('to stderr', file=sys.stderr)\nprint(object())", id="paths"),
        new_code_cell("print(os.environ['FARM_GAMES_HOME'])\nsorted(os.listdir(os.environ['FARM_GAMES_HOME']))"),
        new_code_cell("from ipywidgets import IntSlider\nIntSlider()", id="widget"),
        new_code_cell(
            "class Board(IntSlider):\n"
            "    def _repr_mimebundle_(self, **options):\n"
            "        return {**super()._repr_mimebundle_(**options), 'text/html': '<b>a board</b>'}\n"
            "Board()",
            id="board",
        ),
        new_code_cell("1 / 0", id="refused", metadata={"tags": ["raises-exception"]}),
        new_code_cell("", id="empty"),
        new_code_cell("6 * 7", id="answer", metadata={"scrolled": True, "jupyter": {"source_hidden": True}}),
    )
    assert notebooks.refresh(path) is True
    return path


def outputs(path: Path, id: str) -> list[Any]:
    return next(cell.outputs for cell in contents(path).cells if cell.id == id)


def test_an_error_while_something_is_displayed_is_told(tmp_path: Path) -> None:
    shown = "class Board:\n    def _repr_html_(self):\n        raise ValueError('no picture')\nBoard()"
    path = written(tmp_path / "shown.ipynb", new_code_cell("1"), new_code_cell(shown))
    with pytest.raises(NotebookError, match=r"shown\.ipynb, cell 2: ValueError: no picture"):
        notebooks.refresh(path)


def test_a_file_that_is_nested_too_deeply_is_none_and_the_others_are_checked(
    lesson: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "deep.ipynb"
    path.write_text("[" * 200_000, "utf-8")
    with pytest.raises(NotebookError, match=r"deep\.ipynb: not a notebook"):
        notebooks.refresh(path)
    assert main(["notebooks", "--check", str(path), str(lesson)]) == 1
    assert "2 notebooks, 1 with faults" in capsys.readouterr().out


@pytest.mark.parametrize("content", ["'{'", "'[' * 100_000", "'[1]'", """'{"pebbles/00_taking": {"practised": 5}}'"""])
def test_a_note_of_what_was_practised_that_is_damaged_is_told(tmp_path: Path, content: str) -> None:
    source = f"import os, pathlib\npathlib.Path(os.environ['FARM_GAMES_LEDGER']).write_text({content})"
    path = written(tmp_path / "noted.ipynb", new_code_cell(source))
    with pytest.raises(NotebookError, match=r"noted\.ipynb: ledger\.json: not what lessons have practised"):
        notebooks.refresh(path)


def test_a_refreshed_notebook_is_fit_to_be_committed(lesson: Path) -> None:
    assert notebooks.faults(lesson) == []


def test_running_it_again_changes_nothing(lesson: Path) -> None:
    before = lesson.read_bytes()
    assert notebooks.refresh(lesson) is False
    assert lesson.read_bytes() == before


def test_nothing_names_the_machine(lesson: Path) -> None:
    words = lesson.read_text("utf-8")
    for place in (str(Path.home()) + "/", sys.prefix, str(lesson.parent), str(Path(__file__).parents[1])):
        assert place not in words
    assert "object at 0x…" in words
    assert "ipykernel_" not in words


def test_widgets_leave_only_what_reads_without_a_kernel(lesson: Path) -> None:
    assert VIEW not in lesson.read_text("utf-8")
    assert "widgets" not in contents(lesson).metadata
    assert outputs(lesson, "widget") == []
    (board,) = outputs(lesson, "board")
    assert board.data["text/html"] == "<b>a board</b>"


def test_what_jupyter_writes_by_itself_is_left_out(lesson: Path) -> None:
    notebook = contents(lesson)
    assert notebook.metadata.language_info == {"name": "python"}
    assert all("execution" not in cell.metadata for cell in notebook.cells)
    assert notebook.cells[-1].metadata == {"jupyter": {"source_hidden": True}}
    counts = [cell.execution_count for cell in notebook.cells if cell.cell_type == "code" and cell.source]
    assert counts == list(range(1, len(counts) + 1))
    assert outputs(lesson, "answer")[0].execution_count == counts[-1]


def test_a_lesson_runs_as_for_a_new_learner(lesson: Path) -> None:
    listing = contents(lesson).cells[3].outputs[-1]
    assert "sessions" not in listing.data["text/plain"]


def test_cells_without_an_id_get_the_same_one_each_time(tmp_path: Path) -> None:
    raw = json.loads(nbformat.writes(new_notebook(cells=[new_markdown_cell(text) for text in ("a", "a", "b")])))
    raw["cells"][0].pop("id")
    raw["cells"][1].pop("id")
    raw["cells"][2]["id"] = "mine"
    raw["nbformat_minor"] = 4
    ids = []
    for name in ("first.ipynb", "second.ipynb"):
        (tmp_path / name).write_text(json.dumps(raw), "utf-8")
        notebooks.refresh(tmp_path / name)
        ids.append([cell.id for cell in contents(tmp_path / name).cells])
    assert ids[0] == ids[1]
    assert len(set(ids[0])) == 3
    assert ids[0][2] == "mine"


def test_printed_text_is_in_one_piece() -> None:
    pieces = [new_output("stream", name="stdout", text=text) for text in ("a", "b\n")]
    other = new_output("stream", name="stderr", text="c")
    cleaned = notebooks.cleaned(new_notebook(cells=[new_code_cell("…", execution_count=3, outputs=[*pieces, other])]))
    assert [output.text for output in cleaned.cells[0].outputs] == ["ab\n", "c"]
    assert cleaned.cells[0].execution_count == 1


def test_cleaning_leaves_its_argument_alone() -> None:
    notebook = new_notebook(cells=[new_code_cell("1", execution_count=7)], metadata={"widgets": {}})
    notebooks.cleaned(notebook)
    assert notebook.cells[0].execution_count == 7
    assert "widgets" in notebook.metadata


def test_a_failing_cell_is_named_and_the_file_stays_as_it_was(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = written(tmp_path / "faulty.ipynb", new_markdown_cell("x"), new_code_cell("1"), new_code_cell("rubbish"))
    before = path.read_bytes()
    assert main(["notebooks", str(path)]) == 1
    printed = capsys.readouterr()
    assert printed.err == f"toolkit: {path}, cell 3: NameError: name 'rubbish' is not defined\n"
    assert printed.out == "1 notebooks, 1 failed\n"
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("cell", "fault"),
    [
        (new_code_cell("1", id="a"), "cell 1: it has not been run"),
        (new_code_cell("1", id="a", execution_count=1), "it has no outputs"),
        (new_code_cell("open('/home/ada/x')", id="a"), "cell 1: it names a place on one machine: /home/ada/x"),
        (new_markdown_cell(r"see C:\Users\ada", id="a"), r"cell 1: it names a place on one machine: C:\Users\ada"),
        (
            new_code_cell("1", id="a", execution_count=1, outputs=[new_output("error", ename="KeyError")]),
            "cell 1: it ends in KeyError",
        ),
        (
            new_code_cell("1", id="a", execution_count=1, outputs=[new_output("display_data", {VIEW: {}})]),
            "it is not clean; run: python -m toolkit notebooks",
        ),
        (
            new_code_cell(
                "1",
                id="a",
                execution_count=1,
                outputs=[new_output("stream", name="stdout", text="/var/folders/ab/ipykernel_1/2.py")],
            ),
            "cell 1: it names a place on one machine: /var/folders/ab/ipykernel_1/2.py",
        ),
        (new_markdown_cell("x" * 200_000, id="a"), "200000 is too many"),
    ],
)
def test_the_check_says_what_keeps_a_notebook_from_being_committed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], cell: Any, fault: str
) -> None:
    path = written(tmp_path / "faulty.ipynb", cell)
    before = path.read_bytes()
    assert main(["notebooks", "--check", str(tmp_path)]) == 1
    printed = capsys.readouterr().out
    assert f"{path}: " in printed
    assert fault in printed
    assert "1 notebooks, 1 with faults" in printed
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    "words",
    ["a fraction 1/2", "https://example.org/home/page", "games/home/run.py", "data:image/svg+xml;base64,aa/home/bb"],
)
def test_what_only_looks_like_a_place_is_left_alone(words: str) -> None:
    output = new_output("stream", name="stdout", text=words)
    cleaned = notebooks.cleaned(new_notebook(cells=[new_code_cell("x", execution_count=1, outputs=[output])]))
    assert cleaned.cells[0].outputs[0].text == words


def test_a_checked_notebook_passes(lesson: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["notebooks", "--check", str(lesson)]) == 0
    assert capsys.readouterr().out == "1 notebooks, 0 with faults\n"


def test_checkpoints_are_no_notebooks(tmp_path: Path) -> None:
    (tmp_path / ".ipynb_checkpoints").mkdir()
    written(tmp_path / ".ipynb_checkpoints" / "old.ipynb", new_markdown_cell("x"))
    kept = written(tmp_path / "new.ipynb", new_markdown_cell("x"))
    assert notebooks.find([tmp_path]) == [kept]


@pytest.mark.parametrize(
    "content", ["", "[]", "{", '{"cells": 3}', '{"nbformat": 3}', '{"nbformat": 4}', '{"nbformat": 4, "cells": 3}']
)
def test_a_file_that_is_no_notebook_is_refused(tmp_path: Path, content: str) -> None:
    path = tmp_path / "broken.ipynb"
    path.write_text(content, "utf-8")
    with pytest.raises(NotebookError, match=r"broken\.ipynb: not a notebook") as refusal:
        notebooks.faults(path)
    assert "\n" not in str(refusal.value)
