"""What touched elements stand for, and which ones are worth touching next."""

from __future__ import annotations

import pytest

from toolkit.engine.game import ToolkitError

from .situations import GAME, position, states

STATE = position(
    {
        "hand": ["corn", "corn", "bean", "jambo"],
        "plots": {"A": "pineapple 1", "B": "jambo 2+1", "C": "corn 0+2"},
        "harvested": {"A": ["corn"], "B": ["nullified onion"]},
    },
    {"plots": {"B": "bean 0+1"}},
    fair=["onion", "onion", "cacao"],
)


@pytest.mark.parametrize(
    ("ids", "texts"),
    [
        (["deck"], ["renew"]),
        (["hand/0/bean", "terrain/0/D"], ["plant bean on D"]),
        (["terrain/0/D", "hand/0/bean"], ["plant bean on D"]),
        (["hand/0/jambo", "terrain/0/B"], ["grow jambo on B"]),
        (["hand/0/bean", "fair/cacao"], ["exchange bean for cacao"]),
        (["fair/cacao", "hand/0/bean"], ["exchange bean for cacao"]),
        (["fair/cacao"], ["exchange corn for cacao", "exchange bean for cacao", "exchange jambo for cacao"]),
        (["terrain/0/D"], ["plant bean on D", "plant corn on D", "plant jambo on D"]),
        (["terrain/0/C", "terrain/0/E"], ["move C to E"]),
        (["special/0", "terrain/0/C", "terrain/0/E"], ["move C to E"]),
        (["harvest/0/A/1"], ["nullify 1/A"]),
        (["terrain/1/B"], []),
        (["special/0", "terrain/1/B"], []),
        (["if/0/B/higher"], []),
        ([], []),
    ],
)
def test_what_touched_elements_stand_for(ids: list[str], texts: list[str]) -> None:
    assert sorted(str(action) for action in GAME.touch(STATE, ids).actions) == sorted(texts)


def legal(*ids: str) -> set[str]:
    return {str(action) for action in GAME.touch(STATE, ids).actions if not GAME.why_not(STATE, action)}


def test_a_card_stands_for_all_that_can_be_done_with_it() -> None:
    assert legal("hand/0/bean") == {
        "plant bean on D",
        "plant bean on E",
        "exchange bean for onion",
        "exchange bean for cacao",
    }


def test_the_sign_for_special_actions_stands_for_those_of_every_plant() -> None:
    chosen = {"discard A", "discard B", "discard C", "bee B", "bee C"}
    moves = {f"move {terrain} to {target}" for terrain in "ABC" for target in "DE"}
    assert legal("special/0") == chosen | moves
    assert legal("special/0", "terrain/0/C") == {"bee C", "discard C", "move C to D", "move C to E"}


def test_no_plant_is_cleared_away_by_a_single_touch_of_it() -> None:
    plots = dict(zip("ABCDE", ("coffee 1+1", "banana 1+1", "cacao 1+1", "jambo 1+1", "papaya 1+1"), strict=True))
    full = position({"plots": plots}, {})
    actions = [str(action) for action in GAME.touch(full, ["terrain/0/A"]).actions]
    assert not any(action.startswith(("discard", "bee")) for action in actions)


def test_what_is_worth_touching_next() -> None:
    marks = GAME.touch(STATE, ["hand/0/bean"]).marks
    assert set(marks) == {"fair/onion", "fair/cacao", "terrain/0/D", "terrain/0/E"}
    assert not any("/1" in mark for mark in GAME.touch(STATE, []).marks)


def test_marks_lead_to_every_legal_action_with_an_element() -> None:
    for state in list(states(GAME, 2, 9))[::20]:
        reached, waiting = set(), [[]]
        while waiting:
            ids = waiting.pop()
            reached |= set(GAME.touch(state, ids).actions)
            if len(ids) < 2:
                waiting += [[*ids, mark] for mark in GAME.touch(state, ids).marks]
        legal = {action for action in GAME.legal_actions(state) if str(action) != "end turn"}
        assert legal <= reached


def test_what_is_not_in_the_picture_cannot_be_touched() -> None:
    with pytest.raises(ToolkitError, match="unknown element 'field/A'"):
        GAME.touch(STATE, ["field/A"])
