"""A third party's game is one package with one entry point: nothing in the toolkit knows it, and all of it works."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import toolkit
from toolkit.engine import cases
from toolkit.engine.chance import stream
from toolkit.engine.game import ToolkitError

PACKAGE = Path(toolkit.__file__).parent


def test_its_entry_point_makes_it_one_of_the_games() -> None:
    assert "pebbles" in toolkit.GAMES
    game = toolkit.load("pebbles", toll=2, repeat="free")
    assert (game.title, game.player_counts) == ("Pebbles", (2, 3))
    assert (game.parameters["toll"], game.readings["repeat"]) == (2, "free")


def test_no_module_and_no_data_of_the_toolkit_is_about_it() -> None:
    folders = (PACKAGE / "games", PACKAGE / "draw", PACKAGE / "widgets", PACKAGE.parent / "data")
    files = [path for folder in folders for path in folder.rglob("*") if path.suffix in (".py", ".yaml")]
    assert files
    assert [path for path in files if "pebble" in path.read_text("utf-8").lower()] == []


def test_its_data_and_cases_lie_in_its_own_package() -> None:
    game = toolkit.load("pebbles")
    assert game.data.folders[0].parent.name == "pebbles"
    assert PACKAGE.parent / "data" not in game.data.folders[0].parents
    assert {case.game for case in cases.load("pebbles")} == {"pebbles"}


def test_it_is_played_in_a_session(tmp_path: Path) -> None:
    session = toolkit.play("pebbles", players=3, seed=4, autosave=False)
    rng = stream(4, "test")
    while session.legal_actions():
        session.do(session.game.sample(session.state, rng))
    assert session.game.is_over(session.state)
    assert session.log[-1].kind == "end"
    session.save(tmp_path / "game.json")
    assert type(session).load(tmp_path / "game.json").state == session.state


def test_it_refuses_what_it_does_not_know() -> None:
    with pytest.raises(ToolkitError, match="did you mean 'toll'"):
        toolkit.load("pebbles", tol=2)
    with pytest.raises(ToolkitError, match="different ones of"):
        toolkit.load("pebbles").setup(2, 1, {"bonus": ["red", "red"]})


def test_the_command_line_knows_it_in_a_process_of_its_own() -> None:
    command = [sys.executable, "-m", "toolkit", "cases", "pebbles"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "PEB-toll" in done.stdout
