"""What people ask of a farm, against numbers that are known and answers found the long way."""

from __future__ import annotations

from itertools import product
from typing import Any

import msgspec
import pytest

from toolkit.engine.game import ToolkitError
from toolkit.games.agricola import solvers
from toolkit.games.agricola.board import edge_names
from toolkit.games.agricola.game import Agricola, load
from toolkit.games.agricola.state import ANIMALS, FOOD, GRAIN, VEGETABLE, State

from .brute_feeding import Way, every_feeding, worthwhile
from .brute_herds import can_be_kept, kept, largest

GAME = load()
STEPPED = load(pace="stepped")


def farm(*, game: Agricola = GAME, round: int = 4, phase: str = "work", **own: Any) -> State:
    """A position in which player 0 has this farm."""
    return game.position({"players": [own, {}], "round": round, "phase": phase})


def ask(state: State, question: str, game: Agricola = GAME, **arguments: int) -> Any:
    return game.ask(state, question, arguments)


# ---------------------------------------------------------------------- fences

START = farm(goods={"wood": 15})
BY_FENCES = {4: 13, 6: 18, 7: 18, 8: 42, 9: 72, 10: 172, 11: 245, 12: 633, 13: 1001, 14: 2118, 15: 3631}


def test_the_layouts_of_the_start_farm() -> None:
    found = ask(START, "layouts")
    assert found["count"] == 7963
    assert found["by_fences"] == {str(fences): count for fences, count in BY_FENCES.items()}
    assert found["by_pastures"] == {"1": 762, "2": 3561, "3": 2853, "4": 758, "5": 29}


@pytest.mark.parametrize("fences", [0, 3, 4, 8, 11])
def test_layouts_of_so_many_fences_at_most(fences: int) -> None:
    count = sum(count for number, count in BY_FENCES.items() if number <= fences)
    assert ask(START, "layouts", fences=fences)["count"] == count
    assert ask(farm(goods={"wood": fences}), "layouts")["count"] == count
    assert len(list(GAME.layouts(START, 0, fences))) == count


def test_layouts_whose_pastures_need_not_touch() -> None:
    apart = load(without=["AGR-FEN-09"])
    state = farm(game=apart, goods={"wood": 15})
    assert ask(state, "layouts", apart)["count"] == 12011
    assert ask(state, "layouts", apart, fences=8)["by_fences"]["8"] == 102


def test_layouts_are_those_that_play_allows() -> None:
    state = GAME.position(
        {
            "players": [{"goods": {"wood": 7}, "pastures": ["D1 E1"], "fields": {"C3": "bare"}, "home": 1}, {}],
            "round": 4,
            "turn": {"space": "fences"},
            "taken": {"fences": 0},
        }
    )
    found = list(GAME.layouts(state))
    assert all(not GAME.why_not(state, f"fence {' + '.join(layout)}") for layout in found)
    assert len({tuple(layout) for layout in found}) == len(found) == ask(state, "layouts")["count"]
    stages = {tuple(layout) for layout in found}
    for action in GAME.legal_actions(state):
        assert _new_fences(state, GAME.apply(state, action)) in stages


def _new_fences(before: State, after: State) -> tuple[str, ...]:
    return tuple(edge_names(after.players[0].fences & ~before.players[0].fences))


# ---------------------------------------------------------------------- animals

LARGEST = ["B1 C1 D1 E1 B2 C2 D2 E2 B3 C3 D3 E3"]


@pytest.mark.parametrize(("stables", "most"), [(0, 25), (1, 49), (2, 97), (3, 193), (4, 385)])
def test_most_animals_of_a_farm(stables: int, most: int) -> None:
    found = ask(farm(pastures=LARGEST, stables=["B1", "C1", "D1", "E1"][:stables]), "capacity")
    assert found["most"] == most
    assert [each["capacity"] for each in found["pastures"]] == [most - 1]


FARMS: list[tuple[dict[str, Any], tuple[int, ...], int]] = [
    ({}, (), 1),
    ({"stables": ["E1", "E3"]}, (), 3),
    ({"pastures": ["D1 E1", "C1"], "stables": ["E1", "B1"]}, (2, 8), 2),
    ({"pastures": ["D1", "E1", "D2 E2"], "stables": ["E3"]}, (2, 2, 4), 2),
]
"""Farms, what their pastures hold, and how many animals stand by themselves."""


@pytest.mark.parametrize(("own", "pastures", "singles"), FARMS)
def test_what_each_place_holds(own: dict[str, Any], pastures: tuple[int, ...], singles: int) -> None:
    found = ask(farm(**own), "capacity")
    assert tuple(each["capacity"] for each in found["pastures"]) == pastures
    assert len(found["stables"]) + found["house"] == singles


@pytest.mark.parametrize(("own", "pastures", "singles"), FARMS)
def test_the_largest_herds(own: dict[str, Any], pastures: tuple[int, ...], singles: int) -> None:
    bound = (4, 3, 3)
    found = [tuple(herd.values()) for herd in ask(farm(**own), "herds", sheep=4, boar=3, cattle=3)]
    assert len(found) == len(set(found)) and set(found) == largest(pastures, singles, bound)
    unbounded = ask(farm(**own), "herds")
    assert max(sum(herd.values()) for herd in unbounded) == sum(pastures) + singles


@pytest.mark.parametrize(("own", "pastures", "singles"), FARMS)
def test_whether_a_herd_can_be_kept_and_where(own: dict[str, Any], pastures: tuple[int, ...], singles: int) -> None:
    state = farm(**own)
    for herd in product(range(4), range(3), range(3)):
        found = ask(state, "keepable", **dict(zip(ANIMALS, herd, strict=True)))
        assert found["keepable"] == can_be_kept(pastures, singles, herd)
        placed = [place.split() for place in found["places"]]
        counted = {animal: sum(int(each[0]) for each in placed if each[1] == animal) for animal in ANIMALS}
        total = {animal: counted[animal] + found["without"][animal] for animal in ANIMALS}
        assert total == dict(zip(ANIMALS, herd, strict=True))
        assert found["keepable"] == (not any(found["without"].values()))


def test_where_animals_stand_is_an_arrangement_that_is_allowed() -> None:
    own = {"pastures": ["D1 E1", "C1"], "animals": {"sheep": 3, "boar": 2, "cattle": 1}}
    state = farm(**own)
    places = ask(state, "keepable", sheep=3, boar=2, cattle=1)["places"]
    assert places and not GAME.why_not(state, f"arrange {' + '.join(places)}")


@pytest.mark.parametrize(("own", "pastures", "singles"), FARMS)
def test_room_for_more_animals(own: dict[str, Any], pastures: tuple[int, ...], singles: int) -> None:
    for herd in kept(pastures, singles, (2, 2, 1)):
        state = farm(**own, animals=dict(zip(ANIMALS, herd, strict=True)))
        for kind, animal in enumerate(ANIMALS):
            more = ask(state, "room")[animal]
            larger = [(*herd[:kind], herd[kind] + extra, *herd[kind + 1 :]) for extra in (more, more + 1)]
            assert [can_be_kept(pastures, singles, each) for each in larger] == [True, False]


def test_fences_can_leave_less_room() -> None:
    whole, halves = farm(pastures=["B1 C1 D1 E1"], stables=["B1"]), farm(pastures=["B1 C1", "D1 E1"], stables=["B1"])
    assert [ask(state, "capacity")["most"] for state in (whole, halves)] == [17, 13]
    three = {"sheep": 1, "boar": 1, "cattle": 1}
    assert ask(farm(stables=["C1", "D1"]), "keepable", **three)["keepable"]
    fenced = ask(farm(stables=["C1", "D1"], pastures=["C1 D1"]), "keepable", **three)
    assert not fenced["keepable"] and sum(fenced["without"].values()) == 1


def test_a_stable_makes_room_for_four_more_on_two_spaces() -> None:
    cattle = [ask(farm(pastures=["D1 E1"], stables=stables), "room")["cattle"] for stables in ([], ["D1"])]
    assert cattle == [4 + 1, 8 + 1]


# ---------------------------------------------------------------------- feeding

COOK = {"vegetable": 3, "sheep": 2, "boar": 3, "cattle": 4}
EATER = {
    "goods": {"grain": 2, "vegetable": 1, "food": 1, "reed": 2},
    "animals": {"sheep": 2, "cattle": 1},
    "pastures": ["D1", "E1"],
    "improvements": ["hearth-4", "basketmaker"],
}
WAYS = [Way("grain", 1, None), *[Way(good, food, None) for good, food in COOK.items()], Way("reed", 3, 1)]
STOCK = {"grain": 2, "vegetable": 1, "reed": 2, "sheep": 2, "boar": 0, "cattle": 1}


def given_up(plan: Any) -> tuple[int, ...]:
    counts = {**dict(plan.eaten), **dict(plan.cooked), **({"reed": 1} if plan.crafts else {})}
    return tuple(counts.get(good, 0) for good in STOCK)


def test_feeding_plans_are_all_that_waste_nothing() -> None:
    state = farm(game=STEPPED, phase="feeding", **EATER)
    plans = solvers.plans(STEPPED, state, 0)
    found = {(given_up(plan), plan.begging) for plan in plans}
    best = worthwhile(WAYS, STOCK, food=1, need=4)
    assert found == {(fed.given, fed.begging) for fed in best} and len(found) == len(plans)
    assert found < {(fed.given, fed.begging) for fed in every_feeding(WAYS, STOCK, food=1, need=4)}


def test_what_a_feeding_plan_costs_is_what_the_score_falls_by_in_play() -> None:
    state = farm(game=STEPPED, phase="feeding", **EATER)
    answers = ask(state, "feedings", STEPPED)
    assert [each["cost"] for each in answers] == sorted(each["cost"] for each in answers)
    for each in answers:
        after = STEPPED.apply(state, each["plan"])
        assert STEPPED.score_sheet(state, 0).total - STEPPED.score_sheet(after, 0).total == each["cost"]
        own = after.players[0]
        assert (own.begging, own.goods[FOOD]) == (each["begging"], each["food_left"])
        assert each["breeding"] == [animal for animal, count in zip(ANIMALS, own.herd, strict=True) if count >= 2]


def test_nobody_need_give_goods_up_but_food_in_hand_is_paid() -> None:
    state = farm(game=STEPPED, phase="feeding", **EATER)
    assert max(each["begging"] for each in ask(state, "feedings", STEPPED)) == 3
    held = load(hold_back="may_hold_back")
    state = farm(game=held, phase="feeding", **EATER)
    assert max(each["begging"] for each in ask(state, "feedings", held)) == 4


def test_a_craft_that_has_been_used_is_in_no_plan() -> None:
    position = {"players": [EATER, {}], "round": 4, "phase": "feeding", "crafted": ["basketmaker"]}
    state = GAME.position(position)
    assert not any("craft" in each["plan"] for each in ask(state, "feedings"))
    assert any("craft" in each["plan"] for each in ask(farm(phase="feeding", **EATER), "feedings"))


@pytest.mark.parametrize(
    ("players", "people", "newborn", "needed"), [(1, 3, 0, 9), (1, 3, 1, 7), (2, 2, 0, 4), (4, 5, 2, 8)]
)
def test_the_meal_of_a_family(players: int, people: int, newborn: int, needed: int) -> None:
    own = {"people": people, "newborn": newborn, "home": people - newborn, "rooms": ["A1", "A2", "A3", "B2", "B3"]}
    state = GAME.position({"players": [own, *[{}] * (players - 1)], "round": 4})
    assert ask(state, "meal")["needed"] == needed


def test_the_meal_is_what_the_next_harvest_takes_and_the_crops_what_it_brings() -> None:
    own = {"goods": {"food": 9}, "fields": {"B1": "3 grain", "C1": "1 grain", "C2": "2 vegetables", "D1": "bare"}}
    state = farm(game=STEPPED, phase="field", **own)
    told = ask(state, "meal", STEPPED)
    assert told == {"needed": 4, "food": 9, "grain": 2, "vegetables": 1}
    while state.phase == "field":
        state = STEPPED.apply(state, f"resolve field of {state.player}")
    before = state.players[0]
    assert (before.goods[GRAIN], before.goods[VEGETABLE]) == (told["grain"], told["vegetables"])
    after = STEPPED.apply(state, "feed").players[0]
    assert before.goods[FOOD] - after.goods[FOOD] == told["needed"]


# ---------------------------------------------------------------------- most food


def test_the_most_food() -> None:
    own = {"goods": {"grain": 2, "wood": 1, "food": 1}, "improvements": ["clay-oven", "joinery"]}
    state = farm(**own)
    assert ask(state, "food") == {
        "food": 3,
        "at_hand": 1,
        "uses": [{"verb": "eat", "good": "grain", "count": 2, "improvement": None, "food": 2}],
    }
    with_oven = ask(state, "food", bake=1)
    assert with_oven["food"] == 1 + 5 + 1
    assert with_oven["uses"][0] == {
        "verb": "bake",
        "good": "grain",
        "count": 1,
        "improvement": "clay-oven",
        "food": 5,
    }
    assert ask(state, "food", craft=1)["food"] == 1 + 2 + 2
    assert ask(state, "food", bake=1, craft=1)["food"] == 1 + 5 + 1 + 2
    assert ask(farm(phase="feeding", **own), "food", craft=0)["food"] == 3
    assert ask(state, "food", player=1) == {"food": 0, "at_hand": 0, "uses": []}


# ---------------------------------------------------------------------- asking


@pytest.mark.parametrize("question", solvers.QUESTIONS)
def test_every_question_has_an_answer_in_plain_json_and_in_words(question: str) -> None:
    state = farm(phase="feeding", **EATER)
    for seat in (0, 1):
        answer = ask(state, question, player=seat)
        assert msgspec.json.decode(msgspec.json.encode(answer)) == answer
        assert all(told.endswith(".") for told in GAME.answered(question, answer)) and GAME.answered(question, answer)
        animals = dict.fromkeys((name for name in solvers.ARGUMENTS[question] if name in ANIMALS), 1)
        assert GAME.asked(question, {"player": seat, **animals}).endswith("?")


def test_questions_are_those_of_the_game() -> None:
    assert GAME.questions == tuple(solvers.QUESTIONS) and set(solvers.ARGUMENTS) == set(solvers.QUESTIONS)


@pytest.mark.parametrize(
    ("question", "arguments", "said"),
    [
        ("harvest", {}, "unknown question 'harvest'"),
        ("room", {"sheep": 1}, "unknown argument 'sheep'"),
        ("herds", {"boars": 1}, "boar"),
        ("herds", {"sheep": -1}, "sheep -1; write a whole number from 0 on"),
        ("herds", {"sheep": True}, "sheep True; write a whole number"),
        ("meal", {"player": 2}, "no player 2; players are 0 to 1"),
        ("food", {"bake": 2}, "bake 2; write 1 for yes or 0 for no"),
        ("food", {"craft": 7}, "craft 7; write 1"),
        ("layouts", {"fences": "8"}, "fences '8'; write a whole number"),
    ],
)
def test_what_cannot_be_asked(question: str, arguments: dict[str, Any], said: str) -> None:
    with pytest.raises(ToolkitError, match=said):
        GAME.ask(START, question, arguments)
