"""What can be made of what: the graph of conversions, and the most food, against all that can be tried out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product
from typing import Any

import networkx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolkit.games.agricola import exchange
from toolkit.games.agricola.conversions import Conversion, available
from toolkit.games.agricola.game import load
from toolkit.games.agricola.state import ANIMALS, GOODS, Player

GAME = load()
MAJORS = GAME.components.improvements
NONE: dict[str, int] = {}


def owner(goods: dict[str, int] = NONE, animals: dict[str, int] = NONE, improvements: Iterable[str] = ()) -> Player:
    """A player with these, and with room for the animals."""
    own = {"goods": goods, "animals": animals, "improvements": [*improvements], "pastures": ["D1", "E1", "C1"]}
    return GAME.position({"players": [own, {}]}).players[0]


def most_food(ways: Sequence[Conversion], own: Player) -> int:
    """The most food by trying every number of every conversion."""
    stock = dict(zip((*GOODS, *ANIMALS), (*own.goods, *own.herd), strict=True))
    best = 0
    for good, count in stock.items():
        if good != "food":
            fit = [way for way in ways if way.good == good]
            times = [range(1 + (count if way.limit is None else min(way.limit, count))) for way in fit]
            choices = (choice for choice in product(*times) if sum(choice) <= count)
            best += max(sum(way.food * each for way, each in zip(fit, choice, strict=True)) for choice in choices)
    return stock["food"] + best


# ---------------------------------------------------------------------- most food


@given(
    st.sets(st.sampled_from(MAJORS)),
    st.fixed_dictionaries({good: st.integers(0, 4) for good in GOODS}),
    st.fixed_dictionaries({animal: st.integers(0, 2) for animal in ANIMALS}),
    st.booleans(),
    st.booleans(),
)
def test_no_way_to_convert_gives_more_food(
    majors: set[str], goods: dict[str, int], animals: dict[str, int], bake: bool, craft: bool
) -> None:
    own = owner(goods, animals, majors)
    most = exchange.best_food(GAME, own, bake, craft)
    assert most.food == most_food(available(GAME, own, bake, craft), own)
    assert most.food == goods["food"] + sum(use.food for use in most.uses)


@pytest.mark.parametrize(
    ("goods", "animals", "majors", "food"),
    [
        ({}, {}, [], 0),
        ({"grain": 3, "vegetable": 2, "food": 1}, {}, [], 6),
        ({"wood": 9, "stone": 9}, {"sheep": 2}, [], 0),
        ({"vegetable": 2}, {"sheep": 1, "boar": 1, "cattle": 1}, ["fireplace-3"], 4 + 2 + 2 + 3),
        ({"vegetable": 2}, {"sheep": 1, "boar": 1, "cattle": 1}, ["hearth-5", "fireplace-2"], 6 + 2 + 3 + 4),
        ({"grain": 4}, {}, ["clay-oven"], 5 + 3),
        ({"grain": 4}, {}, ["clay-oven", "stone-oven"], 5 + 4 + 4 + 1),
        ({"grain": 4}, {}, ["clay-oven", "stone-oven", "hearth-4"], 5 + 4 + 4 + 3),
        ({"grain": 4}, {}, ["fireplace-2", "hearth-4"], 12),
        ({"wood": 3, "clay": 1, "reed": 2}, {}, ["joinery", "pottery", "basketmaker"], 2 + 2 + 3),
        ({"clay": 1, "reed": 2}, {}, ["joinery", "well"], 0),
    ],
)
def test_the_most_food(goods: dict[str, int], animals: dict[str, int], majors: list[str], food: int) -> None:
    assert exchange.best_food(GAME, owner(goods, animals, majors), bake=True, craft=True).food == food


def test_uses_say_what_is_done() -> None:
    own = owner({"grain": 3, "wood": 2}, {"boar": 1}, ["clay-oven", "fireplace-2", "joinery"])
    assert list(map(str, exchange.best_food(GAME, own, bake=True, craft=True).uses)) == [
        "craft 1 wood in joinery",
        "bake 1 grain in clay-oven",
        "bake 2 grain in fireplace-2",
        "cook 1 boar in fireplace-2",
    ]
    assert list(map(str, exchange.best_food(GAME, own).uses)) == ["eat 3 grain", "cook 1 boar in fireplace-2"]


# ---------------------------------------------------------------------- now


FARMER = {
    "goods": {"grain": 2, "wood": 1, "food": 1},
    "animals": {"sheep": 1},
    "improvements": ["clay-oven", "hearth-4", "joinery"],
}
NEIGHBOUR = {"goods": {"grain": 2, "clay": 1}, "animals": {"sheep": 1}, "improvements": ["stone-oven", "pottery"]}


def food_now(seat: int = 0, **fields: Any) -> int:
    state = GAME.position({"players": [FARMER, NEIGHBOUR], "round": 4, **fields})
    return exchange.food_now(GAME, state, seat).food


def test_bread_is_baked_in_a_bake_action_and_crafts_are_done_in_feeding() -> None:
    assert food_now() == 1 + 2 + 2
    assert food_now(phase="feeding") == 1 + 2 + 2 + 2
    assert food_now(phase="feeding", crafted=["joinery"]) == 1 + 2 + 2
    assert food_now(1) == food_now(1, phase="feeding") == 2
    assert food_now(1, phase="feeding", player=1, first=1) == 2 + 2
    baking = {"turn": {"space": "sow-bake"}, "taken": {"sow-bake": 0}}
    players = [{**FARMER, "home": 1}, NEIGHBOUR]
    assert food_now(**baking, players=players) == 1 + 5 + 3 + 2
    assert food_now(1, **baking, players=players) == 2
    used = {"space": "sow-bake", "part": 1, "carried": True, "used": ["clay-oven"]}
    assert food_now(players=players, turn=used, taken={"sow-bake": 0}) == 1 + 3 + 3 + 2


def test_no_animal_is_cooked_once_animals_are_born() -> None:
    crowded = {**FARMER, "animals": {"sheep": 2}, "stables": ["E1"]}
    births = {"phase": "breeding", "births": {"sheep": 1}, "players": [crowded, {}]}
    assert food_now(**births) == 1 + 2


def test_what_is_said_to_be_most_can_be_had() -> None:
    state = GAME.position({"players": [FARMER, {}], "round": 4, "phase": "feeding"})
    most = exchange.food_now(GAME, state, 0)
    for use in most.uses:
        verb, good, place = use.conversion.verb, use.conversion.good, use.conversion.improvement
        for _ in range(use.count):
            state = GAME.apply(state, f"craft in {place}" if verb == "craft" else f"{verb} {good}")
    # With nothing left to turn into food the family has been fed.
    assert state.players[0].goods[GOODS.index("food")] == most.food - 4
    assert state.players[0].begging == 0


# ---------------------------------------------------------------------- the graph


def test_every_conversion_is_an_edge() -> None:
    graph = exchange.graph(GAME, owner(improvements=["fireplace-2", "clay-oven", "pottery"]))
    found = {(source, edge["verb"], edge["rate"], edge["limit"]) for source, _, edge in graph.edges(data=True)}
    assert found == {
        ("grain", "eat", 1, None),
        ("vegetable", "eat", 1, None),
        ("vegetable", "cook", 2, None),
        ("sheep", "cook", 2, None),
        ("boar", "cook", 2, None),
        ("cattle", "cook", 3, None),
        ("grain", "bake", 2, None),
        ("grain", "bake", 5, 1),
        ("clay", "craft", 2, 1),
        ("grain", "sow", 3, None),
        ("sown grain", "gather", 1, None),
        ("vegetable", "sow", 2, None),
        ("sown vegetable", "gather", 1, None),
    }
    assert {"wood", "stone", "reed"} <= set(networkx.isolates(graph))


def test_what_goes_over_time_is_marked_apart() -> None:
    graph = exchange.graph(GAME, owner())
    over_time = {edge["verb"] for *_, edge in graph.edges(data=True) if edge["time"]}
    assert over_time == {"sow", "gather"}


@pytest.mark.parametrize("majors", [[], MAJORS])
def test_no_cycle_gains_but_over_time(majors: Sequence[str]) -> None:
    graph = exchange.graph(GAME, owner(improvements=majors))
    assert exchange.gaining_cycles(graph) == []
    gaining = exchange.gaining_cycles(graph, over_time=True)
    assert {frozenset(cycle) for cycle in gaining} == {
        frozenset({"grain", "sown grain"}),
        frozenset({"vegetable", "sown vegetable"}),
    }


def test_a_cycle_that_gains_would_be_found() -> None:
    graph = exchange.graph(GAME, owner(improvements=["hearth-4"]))
    graph.add_edge("food", "sheep", rate=1, verb="buy", limit=None, improvement=None, time=False)
    assert [set(cycle) for cycle in exchange.gaining_cycles(graph)] == [{"food", "sheep"}]


def test_a_field_that_brings_no_more_than_its_seed_gains_nothing() -> None:
    barren = load(grain_sown=1, vegetable_sown=1)
    assert exchange.gaining_cycles(exchange.graph(barren, owner()), over_time=True) == []
