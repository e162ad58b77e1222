"""What `import toolkit` gives, and what it does not cost."""

import subprocess
import sys

import pytest

import toolkit
from toolkit.engine.game import Game, ToolkitError


def test_games_and_load() -> None:
    assert "cultivo" in toolkit.GAMES
    assert list(toolkit.GAMES) == sorted(toolkit.GAMES)
    game = toolkit.load("cultivo", workers=9, tie_break="before")
    assert isinstance(game, Game)
    assert (game.parameters["workers"], game.readings["tie_break"]) == (9, "before")


def test_an_unknown_game() -> None:
    with pytest.raises(ToolkitError, match=r"unknown game 'cultibo', did you mean 'cultivo'\? Allowed: .*cultivo"):
        toolkit.load("cultibo")


def test_names() -> None:
    assert {"GAMES", "load", "play"} <= set(dir(toolkit))
    with pytest.raises(AttributeError, match="no attribute 'lod'"):
        toolkit.lod  # noqa: B018


def test_the_import_brings_in_nothing_heavy() -> None:
    heavy = "{'msgspec', 'yaml', 'networkx', 'numpy', 'matplotlib', 'sympy', 'importlib.metadata', 'difflib'}"
    code = f"import sys; import toolkit; print(sorted({heavy} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-I", "-S", "-c", _with_path(code)], capture_output=True, text=True)
    assert done.stdout.strip() == "[]", done.stderr


def _with_path(code: str) -> str:
    # Without `site` nothing of an editable install's own machinery is imported first.
    return f"import sys; sys.path[:] = {sys.path!r}; {code}"
