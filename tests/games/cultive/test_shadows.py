"""Shadows, and what lives and dies in a check, against the rulebook's sentences taken one by one."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Any

import pytest

from toolkit.games.cultive import board
from toolkit.games.cultive.game import Cultive, load

from . import brute_force

GAME = load()
TERRAINS = GAME.components.terrains


def asked(question: str, plots: dict[str, str], game: Cultive = GAME) -> Any:
    return game.ask(game.position({"players": [{"plots": plots}, {}]}), question, {})


def falling(heights: tuple[int, ...], blocked: bool = False) -> set[tuple[int, int, str]]:
    found = set()
    for caster, shaded in product(range(5), repeat=2):
        clause = brute_force.shades(heights[caster], heights[shaded], abs(caster - shaded))
        between = heights[min(caster, shaded) + 1 : max(caster, shaded)]
        if clause and not (blocked and any(between)):
            found.add((caster, shaded, clause))
    return found


@pytest.mark.parametrize("blocking", ["none", "between"])
def test_shadows_of_all_plantations(blocking: str) -> None:
    game = load(blocking=blocking)
    for heights in product(range(4), repeat=5):
        table = game.shadows[heights]
        found = {(shadow.caster, shadow.shaded, shadow.clause) for shadows in table for shadow in shadows}
        assert found == falling(heights, blocking == "between"), heights
        assert all(shadow.shaded == place for place, shadows in enumerate(table) for shadow in shadows)


def test_shadows_follow_the_parameters() -> None:
    far = load(shadow_two_over_one=2, shadow_three_over_two=3, shadow_three_over_one=0)
    assert [len(shadows) for shadows in far.shadows[(2, 1, 1, 1, 0)]] == [0, 1, 1, 0, 0]
    assert [len(shadows) for shadows in far.shadows[(3, 1, 2, 2, 2)]] == [0, 2, 1, 1, 0]


def test_without_the_long_shadow() -> None:
    assert not any(load(without=["CTV-LGT-09"]).shadows[(3, 1, 1, 0, 0)])


def test_the_shadow_graph_is_the_shadow_list() -> None:
    plots = {"A": "pineapple 1", "B": "onion 1", "C": "coffee 2", "D": "corn 2", "E": "jambo 3"}
    state = GAME.position({"players": [{"plots": plots}, {}]})
    graph = board.shadow_graph(GAME, state.players[0].plots)
    listed = {(each["from"], each["to"], each["clause"]) for each in asked("shadows", plots)}
    assert {(caster, shaded, clause) for caster, shaded, clause in graph.edges(data="clause")} == listed
    assert listed == {("C", "B", "CTV-LGT-07"), ("E", "D", "CTV-LGT-08")}


# ---------------------------------------------------------------------- the check


def lives(game: Cultive, plots: dict[str, tuple[int, int, int]], terrain: str) -> bool:
    """Whether a revealed plant lives, from species, revealed and other cards on each terrain."""
    species, up, down = plots[terrain]
    components = game.components
    place = TERRAINS.index(terrain)
    shaded = any(
        brute_force.shades(other[1], up, abs(place - TERRAINS.index(beside))) for beside, other in plots.items()
    )
    kind, light = components.kind[species], components.light[species]
    if kind == "three-stage":
        return True
    grown = up == 2 or down > 0 if kind == "two-stage" else up == components.height[species]
    return grown and not (light == "sun" and shaded) and not (light == "shade" and not shaded)


CORN, ONION, COFFEE, CACAO, JAMBO, BEAN = (
    GAME.components.index[word] for word in ("corn", "onion", "coffee", "cacao", "jambo", "bean")
)
PLANTS = [(CORN, 2, 0), (ONION, 1, 0), (BEAN, 0, 1), (COFFEE, 1, 0), (CACAO, 1, 1), (CACAO, 2, 0), (JAMBO, 3, 0)]


def test_checks_of_many_plantations() -> None:
    words = GAME.components.species
    for plants in product([None, *PLANTS], repeat=4):
        grown = {terrain: plant for terrain, plant in zip(TERRAINS, plants, strict=False) if plant is not None}
        needed = Counter(plant[0] for plant in grown.values() for _ in range(plant[1] + plant[2]))
        if any(count > GAME.components.count[species] for species, count in needed.items()):
            continue
        plots = {terrain: f"{words[species]} {up}+{down}" for terrain, (species, up, down) in grown.items()}
        answer = asked("check", plots)
        expected = [terrain for terrain in grown if grown[terrain][1] and not lives(GAME, grown, terrain)]
        assert answer["removed"] == expected, plots
        assert set(answer["plants"]) == {terrain for terrain in grown if grown[terrain][1]}


def test_every_revealed_plant_is_judged_with_the_clauses_that_save_or_kill_it() -> None:
    plants = asked("check", {"A": "bean 1", "B": "taioba 2", "C": "coffee 1", "D": "jambo 1", "E": "onion 0+1"})
    assert {terrain: (each["saved"], each["failed"]) for terrain, each in plants["plants"].items()} == {
        "A": (["CTV-LGT-02", "CTV-GRO-02"], []),
        "B": (["CTV-GRO-04"], ["CTV-LGT-02"]),
        "C": (["CTV-LGT-03"], ["CTV-GRO-08"]),
        "D": (["CTV-LGT-03", "CTV-GRO-12"], []),
    }
    assert plants["unchecked"] == ["E"]


def test_a_two_stage_plant_without_its_second_card_lives_when_the_rule_is_off() -> None:
    assert asked("check", {"A": "coffee 1"}, load(without=["CTV-GRO-08"]))["removed"] == []


def test_what_is_ripe() -> None:
    plots = {"A": "onion 1", "B": "corn 2", "C": "coffee 2", "D": "jambo 3", "E": "cacao 1+1"}
    harvest = asked("harvest", plots)
    assert {terrain: (each["cards"], each["clause"]) for terrain, each in harvest.items()} == {
        "A": (1, "CTV-GRO-02"),
        "B": (2, "CTV-GRO-04"),
        "C": (2, "CTV-GRO-09"),
        "D": (1, "CTV-GRO-13"),
    }
