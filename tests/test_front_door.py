"""What `import toolkit` gives, and what it does not cost."""

import subprocess
import sys

import pytest

import toolkit
from toolkit.engine.game import Game, ScoreLine, ScoreSheet, ToolkitError


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
    assert {"GAMES", "load", "play", "rules", "studio"} <= set(dir(toolkit))
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


def test_a_game_says_what_is_not_as_in_its_rulebook() -> None:
    assert repr(toolkit.load("cultivo")) == "<Cultivo>"
    changed = toolkit.load("cultivo", variant="quick", scales="kind", canal_price=1, without=["CUL-ACQ-06"], data={})
    assert changed.changes == {"canal_price": 1, "end_market": 13, "end_buildings": 3, "scales": "kind"}
    named = "canal_price=1, end_market=13, end_buildings=3, scales=kind"
    assert repr(changed) == f"<Cultivo, variant quick, {named}, without CUL-ACQ-06, with other components>"


def test_a_parameter_by_number_of_players_that_is_given_as_it_is_shipped_is_no_change() -> None:
    shipped = toolkit.load("cultivo").parameters["villages"]
    assert toolkit.load("cultivo", villages=dict(shipped)).changes == {}


def test_a_score_sheet_reads_as_a_table() -> None:
    lines = (ScoreLine("goods", ("X-1", "X-2"), 12), ScoreLine("buildings", (), -3))
    assert repr(ScoreSheet(1, lines)).splitlines() == [
        "Player 1: 9",
        "  goods       12  X-1, X-2",
        "  buildings   -3",
    ]


def test_the_rules_of_a_loaded_game_say_what_is_switched_off() -> None:
    game = toolkit.load("cultivo", without=["CUL-ACQ-06"])
    assert str(toolkit.rules(game, "CUL-ACQ-06")).endswith("[switched off]")
    assert len(toolkit.rules(game).clauses) == len(game.catalogue)
