"""Texts and actions that nobody can mean."""

from __future__ import annotations

from typing import Any

import pytest

import toolkit
from toolkit.engine.game import ToolkitError
from toolkit.games.cultivo.actions import Acquire, Build, Move, Place, Produce, Purchase, Split, Start, Target, parse

GAME = toolkit.load("cultivo")
THOUSANDS = "9" * 5000


@pytest.mark.parametrize(
    "text",
    [
        f"split {THOUSANDS} + 1",
        f"buy red/green for 1 + {THOUSANDS}",
        f"place to V1.hub paying {THOUSANDS} red",
        f"place to V1.hub paying 1 red to player {THOUSANDS}",
        None,
        5,
        [],
    ],
)
def test_what_cannot_be_read_is_one_clear_error(text: Any) -> None:
    with pytest.raises(ToolkitError):
        parse(text)


@pytest.mark.parametrize("word", [None, 5, ["V1.hub"], {}, "", "V1"])
def test_a_word_that_names_nothing_is_malformed(word: Any) -> None:
    turn = GAME.position({"board": "example", "players": [{"workers": ["V1.hub"]}, {}]})
    wishes = [Place(word), Move(word), Produce(word), Acquire(word, "red"), Build("mill", word), Target("place", word)]
    for wish in wishes:
        assert [reason.clause for reason in GAME.why_not(turn, wish)] == ["ENG-03"]
    assert [reason.clause for reason in GAME.why_not(GAME.setup(2, 1), Start(word))] == ["ENG-03"]


@pytest.mark.parametrize("count", [None, "2", -1, [2], True])
def test_a_price_is_split_into_whole_numbers(count: Any) -> None:
    players = [{"goods": {"red": 5, "green": 5}}, {}]
    turn = GAME.position({"board": "example", "players": players, "market": {"red/green": "red cart"}})
    assert [reason.clause for reason in GAME.why_not(turn, Purchase("red", "green", count, 1))] == ["ENG-03"]
    begun = GAME.apply(turn, Acquire("red", "green"))
    assert [reason.clause for reason in GAME.why_not(begun, Split(count, 1))] == ["ENG-03"]


@pytest.mark.parametrize(
    ("text", "forms"),
    [
        ("produce", "produce COLOUR"),
        ("buy red", "buy ROW/COLUMN for N + N"),
        ("exchange", "exchange COLOUR for COLOUR"),
    ],
)
def test_what_begins_like_an_action_is_answered_with_the_forms_of_that_one(text: str, forms: str) -> None:
    with pytest.raises(ToolkitError) as error:
        parse(text)
    assert str(error.value) == f"{text!r} is not an action; write {forms}"


@pytest.mark.parametrize("text", ["hello", "", "  "])
def test_what_begins_like_none_is_answered_with_all_forms(text: str) -> None:
    with pytest.raises(ToolkitError, match=r"is not an action; write start on FIELD, .*, erect BUILDING on FIELD$"):
        parse(text)
