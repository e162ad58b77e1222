"""Cultive's formulas give what the engine gives, with other numbers too."""

from __future__ import annotations

from typing import Any

import pytest

from toolkit.engine.game import ToolkitError
from toolkit.games.cultive.game import Cultive, load

from .situations import GAME, position, states

OTHER = {"row_points": [3, 3, 3, 7], "column_points": [0, 2, 4, 8, 8, 9], "special_points": 3}


@pytest.mark.parametrize(
    "game", [GAME, load(**OTHER), load(part_runs="strict", nullified="skipped", column_icon="same")]
)
def test_every_formula_gives_what_the_engine_gives(game: Cultive) -> None:
    harvested = {"A": ["corn", "bean", "onion"], "B": ["coffee", "nullified jambo", "papaya"], "C": ["banana", "bean"]}
    found = game.formulas()
    looked_at = [game.position({"players": [{"harvested": harvested}, {}]}), *list(states(game, 2, 6))[::40]]
    checked = set()
    for state in looked_at:
        for name, values, result in game.formula_checks(state):
            assert found[name].subs(values) == result, (name, values)
            checked.add(name)
    assert checked == set(found)


def test_the_tables() -> None:
    run, chain = GAME.formulas()["run"], GAME.formulas()["chain"]
    assert [run.subs({"cards": cards}) for cards in range(1, 6)] == [0, 3, 5, 8, 12]
    assert [chain.subs({"cards": cards}) for cards in range(1, 10)] == [0, 5, 8, 12, 17, 22, 30, 30, 30]


def test_what_one_more_card_brings() -> None:
    run, chain = GAME.formulas()["further_in_run"], GAME.formulas()["further_in_chain"]
    assert [run.subs({"cards": cards}) for cards in range(1, 5)] == [3, 2, 3, 4]
    assert [chain.subs({"cards": cards}) for cards in range(1, 9)] == [5, 3, 4, 5, 5, 8, 0, 0]


def test_a_player_is_a_subject() -> None:
    state = position({"harvested": {"A": ["coffee"], "B": ["banana"]}, "special": 2})
    assert GAME.formulas()["score"].evaluate(state, 0) == GAME.score_sheet(state, 0).total == 3 + 12 + 2


def test_a_formula_reads_in_one_line() -> None:
    assert str(GAME.formulas()["special"]) == (
        "The points of the special actions left: special, where special = special actions left."
    )
    assert "8 if cards <= 4, 12 otherwise" in str(GAME.formulas()["run"])


def test_a_formula_shows_itself_in_a_notebook() -> None:
    assert "runs" in GAME.formulas()["rows"]._repr_latex_()


def test_symbols_name_their_clauses() -> None:
    symbols = GAME.formulas()["score"].symbols
    assert symbols["special"].clauses == ("CTV-SCO-03",)
    assert symbols["chains_7"].text == "scoring chains of 7 cards"


@pytest.mark.parametrize(
    ("name", "subject", "said"),
    [("score", 2, "no player 2"), ("score", "0", "no player '0'"), ("run", 0, "no count of cards")],
)
def test_unfit_subjects(name: str, subject: Any, said: str) -> None:
    with pytest.raises(ToolkitError, match=said):
        GAME.formulas()[name].evaluate(position({}), subject)
