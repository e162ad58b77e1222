"""`--game` runs what is about one game, notebooks stay whole, and nothing sees a person's own files."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest

ROOT = Path(__file__).parents[2]

TEST_OF_ALL_GAMES = """
import pytest

@pytest.mark.parametrize("game", ["cultivo", "agricola"])
def test_conforms(game):
    assert game

def test_something_else():
    assert True
"""


@pytest.fixture
def tests(tmp_path: Path) -> Path:
    """A small suite under the project's own conftest."""
    shutil.copy(ROOT / "tests" / "conftest.py", tmp_path)
    (tmp_path / "pytest.ini").write_text("[pytest]\n", encoding="utf-8")  # this is the root, whatever lies above
    for name in ("cultivo", "agricola"):
        folder = tmp_path / "games" / name
        folder.mkdir(parents=True)
        (folder / "test_rules.py").write_text("def test_rule():\n    assert True\n", encoding="utf-8")
    (tmp_path / "test_conformance.py").write_text(TEST_OF_ALL_GAMES, encoding="utf-8")
    return tmp_path


def pytest_in(folder: Path, *arguments: str, **environment: str) -> list[str]:
    command = [sys.executable, "-m", "pytest", "--import-mode=importlib", "-q", "-p", "no:cacheprovider"]
    outcome = subprocess.run(
        [*command, *arguments],
        cwd=folder,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert outcome.returncode == 0, outcome.stdout + outcome.stderr
    return outcome.stdout.splitlines()


def test_without_a_game_everything_is_run(tests: Path) -> None:
    assert "5 passed" in pytest_in(tests)[-1]


def test_one_game(tests: Path) -> None:
    collected = [line for line in pytest_in(tests, "--collect-only", "--game", "cultivo") if "::" in line]
    assert collected == [
        "games/cultivo/test_rules.py::test_rule",
        "test_conformance.py::test_conforms[cultivo]",
    ]
    assert "2 passed, 3 deselected" in pytest_in(tests, "--game", "cultivo")[-1]


def test_the_cells_of_a_notebook_stay_together_on_several_processes(tests: Path) -> None:
    for name in ("first", "second", "third"):
        # Each cell fails unless it runs after the one before it, in the same kernel.
        cells = ["count = 0"] + [f"assert count == {number}; count += 1" for number in range(8)]
        notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
        nbformat.write(notebook, tests / "games" / "cultivo" / f"{name}.ipynb")
    lines = pytest_in(tests, "-n", "2", "--nbval-lax", "--nbval-current-env")
    assert "32 passed" in lines[-1]


def test_a_persons_own_files_are_out_of_reach(tests: Path, tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    text = f"""
        import os
        from pathlib import Path

        seen = []

        def test_one(home):
            assert os.environ["FARM_GAMES_HOME"] == str(home) != {str(mine)!r}
            seen.append(home)

        def test_each_has_its_own(home):
            assert home not in seen
            home.mkdir()
            (home / "saved.json").touch()
            (Path({str(tmp_path)!r}) / "where.txt").write_text(str(home))
    """
    (tests / "test_home.py").write_text("\n".join(line[8:] for line in text.splitlines()), encoding="utf-8")
    pytest_in(tests, "test_home.py", FARM_GAMES_HOME=str(mine))
    assert not mine.exists()
    assert not Path((tmp_path / "where.txt").read_text(encoding="utf-8")).exists(), "it was left behind"
