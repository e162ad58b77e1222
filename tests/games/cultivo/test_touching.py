"""What touched elements stand for, stage by stage."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any

import pytest

from toolkit.engine.game import WAYS, Given, ToolkitError
from toolkit.games.cultivo import elements
from toolkit.games.cultivo.game import Cultivo, load
from toolkit.games.cultivo.state import State

POSITION: dict[str, Any] = {
    "board": "example",
    "players": [
        {
            "goods": {"red": 3, "green": 3, "blue": 2, "yellow": 4},
            "workers": ["V1.hub", "V3.tip"],
            "equipment": ["green stall", "blue barrel"],
        },
        {"workers": ["V6.hub"]},
    ],
    "market": {"red/green": "red barge", "red/red": "red cart"},
}


@cache
def game() -> Cultivo:
    return load()


def position(*begun: str, **changes: Any) -> State:
    """The position after these actions."""
    state = game().position({**POSITION, **changes})
    for action in begun:
        state = game().apply(state, game().parse(action))
    return state


def stands_for(state: State, *ids: str) -> list[str]:
    return [str(action) for action in game().touch(state, ids).actions]


def marks(state: State, *ids: str) -> tuple[str, ...]:
    return game().touch(state, ids).marks


def played(players: int, seed: int) -> Sequence[State]:
    """Some positions of a game: of every stage the first six, and then every sixtieth."""
    stages: dict[str, int] = {}
    states = []
    for _, state in game().playout(game().setup(players, seed), Random(seed)):
        decision = game().decision(state)
        if decision is not None:
            met = stages[decision.stage] = stages.get(decision.stage, 0) + 1
            if met <= 6 or met % 60 == 0:
                states.append(state)
    return states


# ---------------------------------------------------------------------- at every stage


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (3, 2), (4, 3)])
def test_marked_is_just_what_stands_for_something_legal(players: int, seed: int) -> None:
    stages = set()
    for state in played(players, seed):
        decision = game().decision(state)
        assert decision is not None
        stages.add(decision.stage)
        marked = marks(state)
        for id in game().draw(state).ids:
            legal = [action for action in game().touch(state, [id]).actions if not game().why_not(state, action)]
            assert bool(legal) == (id in marked), (id, decision.stage)
    assert {"action", "way"} <= stages


def test_elements_are_those_of_the_picture() -> None:
    for state in (game().setup(4, 1), position(), position("place from V1.hub"), position("acquire red/green")):
        assert tuple(element.id for element in elements.every(game(), state)) == game().draw(state).ids


@pytest.mark.parametrize("id", ["field/V9.hub", "goods/2/red", "equipment/0/red/cart", "nonsense", ""])
def test_an_element_that_is_not_there_is_refused(id: str) -> None:
    with pytest.raises(ToolkitError, match="touch: unknown element"):
        game().touch(position(), [id])


def test_what_belongs_to_others_stands_for_nothing() -> None:
    for id in ("goods/1/red", "building/1/mill"):
        assert stands_for(position(), id) == []


# ---------------------------------------------------------------------- the opening and turns


def test_a_field_is_where_to_start() -> None:
    state = game().setup(2, 7)
    yellow = {f"field/{action.field}" for action in game().legal_actions(state)}  # type: ignore[attr-defined]
    assert set(marks(state)) == yellow
    assert stands_for(state, "field/V7.tip") == ["start on V7.tip"]


def test_an_own_worker_stands_for_what_it_can_do() -> None:
    assert stands_for(position(), "field/V1.hub") == [
        "place from V1.hub",
        "move from V1.hub",
        "produce yellow",
        "build mill on V1.hub",
    ]


def test_another_field_stands_for_getting_there_with_every_payment_the_cheapest_first() -> None:
    found = stands_for(position(), "field/V6.west")
    assert [action.split(" to ")[0] for action in found] == ["place"] * WAYS + ["move"] * WAYS
    offers = [str(offer.payment) for offer in game().payments(position(), "place", "V6.west")]
    assert [action.split(" paying ")[1] for action in found[:WAYS]] == offers[:WAYS]
    assert stands_for(position(), "field/V3.neck") == [
        "place to V3.neck paying nothing",
        "move to V3.neck paying nothing",
    ]


def test_as_many_payments_as_are_asked_for_and_whether_there_are_more() -> None:
    offers = {
        verb: [str(offer.payment) for offer in game().payments(position(), verb, "V6.west")]
        for verb in ("place", "move")
    }
    longest = max(map(len, offers.values()))
    assert longest > 2
    for ways in (1, longest - 1, longest, 99):
        touch = game().touch(position(), ["field/V6.west"], ways)
        for verb, payments in offers.items():
            assert [str(action.payment) for action in touch.actions if action.verb == verb] == payments[:ways]
        assert touch.more == (longest > ways)
    assert not game().touch(position(), ["field/V3.neck"]).more


def test_a_target_tells_what_it_gives_to_whom() -> None:
    wish = game().parse("place to V6.west paying 2 red + 1 blue + 1 red to player 1")
    assert game().gives(position(), wish) == (Given("red", 2), Given("blue", 1), Given("red", 1, 1))
    assert game().gives(position(), game().parse("place to V3.neck paying nothing")) == ()
    for text in ("place to V3.neck", "produce yellow", "pass"):
        assert game().gives(position(), game().parse(text)) is None


def test_a_field_out_of_reach_stands_for_what_is_refused() -> None:
    state = position(players=[{"workers": ["V1.hub"]}, {"workers": ["V6.hub"]}])
    assert stands_for(state, "field/V3.hub") == ["place to V3.hub", "move to V3.hub"]
    assert all(game().why_not(state, action) for action in game().touch(state, ["field/V3.hub"]).actions)
    assert stands_for(state, "field/V6.hub") == ["place to V6.hub", "move to V6.hub"]


def test_a_worker_and_a_field_stand_for_the_way_between() -> None:
    found = stands_for(position(), "field/V3.tip", "field/V1.neck")
    assert found and all("from V3.tip" in action for action in found)
    assert "field/V1.neck" in marks(position(), "field/V3.tip")


@pytest.mark.parametrize(
    ("ids", "action"),
    [
        (["market/red/green"], "acquire red/green"),
        (["market/blue/blue"], "acquire blue/blue"),
        (["row/red", "column/green"], "acquire red/green"),
        (["column/green", "row/red"], "acquire red/green"),
        (["goods/0/green"], "produce green"),
        (["building/0/mill"], "build mill on V1.hub"),
        (["building/0/mill", "field/V6.hub"], "build mill on V6.hub"),
        (["field/V1.hub", "building/0/mill"], "build mill on V1.hub"),
    ],
)
def test_what_stands_for_one_action_in_a_turn(ids: list[str], action: str) -> None:
    assert stands_for(position(), *ids) == [action]


def test_a_building_without_a_field_for_it_is_refused_on_every_field_with_a_worker() -> None:
    assert stands_for(position(), "building/0/monastery") == ["build monastery on V1.hub", "build monastery on V3.tip"]


# ---------------------------------------------------------------------- the stages of an action


def test_on_a_way_a_field_is_a_step_and_the_field_reached_is_stopping() -> None:
    state = position("place from V1.hub")
    assert stands_for(state, "field/V1.neck") == ["step to V1.neck"]
    assert stands_for(state, "field/V3.hub") == ["step to V3.hub"]
    further = game().apply(state, game().parse("step to V1.south"))
    assert stands_for(further, "field/V1.south") == ["stop"]
    assert stands_for(further, "field/V3.tip") == ["step to V3.tip, field plain, canal plain"]
    assert "field/V1.south" in marks(further)


def test_a_field_that_is_no_step_is_refused_as_one() -> None:
    state = position("place from V1.hub")
    assert stands_for(state, "field/V6.west") == ["step to V6.west"]
    assert stands_for(state, "field/V1.hub") == ["stop"]
    reasons = [reason.clause for id in ("V6.west", "V1.hub") for reason in _refusals(state, f"field/{id}")]
    assert reasons == ["CUL-MDL-01", "CUL-MDL-10"]


def test_what_stands_for_nothing_now_is_refused_as_what_it_does_in_a_turn() -> None:
    state = position("place from V1.hub")
    assert stands_for(state, "market/red/green") == ["acquire red/green"]
    assert [reason.clause for reason in _refusals(state, "market/red/green")] == ["ENG-02"]
    over = game().position({**POSITION, "phase": "over"})
    assert marks(over) == ()
    assert [reason.clause for reason in _refusals(over, "market/red/green")] == ["ENG-01"]


def test_a_price_is_divided_good_by_good() -> None:
    state = position("acquire red/green")
    assert stands_for(state, "market/red/green") == ["split 3 + 1", "split 2 + 2", "split 1 + 3"]
    assert stands_for(state, "goods/0/red", "goods/0/red") == ["split 3 + 1", "split 2 + 2"]
    assert stands_for(state, "row/red", "row/red", "column/green", "goods/0/green") == ["split 2 + 2"]
    assert set(marks(state, "goods/0/red", "goods/0/red", "goods/0/red")) == {"goods/0/green", "column/green"}
    assert [reason.clause for reason in _refusals(state, "market/red/red")] == ["ENG-02"]


def test_a_stall_and_goods_are_a_swap_and_what_is_bought_is_paying() -> None:
    state = position("acquire red/green", "split 3 + 1")
    assert stands_for(state, "equipment/0/green/stall") == ["swap green for red to supply"]
    assert stands_for(state, "goods/0/red") == ["swap green for red to supply"]
    assert stands_for(state, "equipment/0/green/stall", "goods/0/red") == ["swap green for red to supply"]
    assert stands_for(state, "market/red/green") == ["pay"]
    assert {"equipment/0/green/stall", "goods/0/red", "market/red/green"} == set(marks(state))
    assert _refusals(state, "equipment/0/green/stall", "goods/0/blue")


def test_a_placement_is_paid_for_on_its_field() -> None:
    state = position("place from V1.hub", "step to V3.neck, canal plain", "stop")
    assert stands_for(state, "field/V3.neck") == ["pay"]


def test_goods_to_give_then_goods_to_take() -> None:
    state = position(pending={"worker": 8, "earned": "red"})
    assert stands_for(state, "goods/0/red") == [
        f"exchange red for {colour}" for colour in ("orange", "green", "brown", "blue", "yellow")
    ]
    assert stands_for(state, "goods/0/red", "goods/0/brown") == ["exchange red for brown"]
    assert "goods/0/brown" not in marks(state)
    assert "goods/0/brown" in marks(state, "goods/0/red")


def test_an_emptied_line_is_chosen_by_its_colour_or_a_space_of_it() -> None:
    state = game().position({**POSITION, "market": {}, "pending": ["emptied red/green"], **_stacked()})
    assert stands_for(state, "row/red") == ["refill row"]
    assert stands_for(state, "column/green") == ["refill column"]
    assert stands_for(state, "market/red/blue") == ["refill row"]
    assert stands_for(state, "market/red/green") == ["refill row", "refill column"]
    assert {"row/red", "column/green", "market/red/green", "market/red/blue"} <= set(marks(state))
    assert "row/blue" not in marks(state)


def _refusals(state: State, *ids: str) -> list[Any]:
    return [reason for action in game().touch(state, ids).actions for reason in game().why_not(state, action)]


def _stacked() -> dict[str, Any]:
    return {"stack": ["red tool", "blue tool", "green tool", "brown tool", "orange tool"]}
