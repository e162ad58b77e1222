"""Agricola's formulas give what the engine gives, with other numbers too."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest

from toolkit.engine.game import ToolkitError
from toolkit.games.agricola import algebra, outlines
from toolkit.games.agricola.game import Agricola, load
from toolkit.games.agricola.state import State

from .situations import GAME, position

FORMULAS = GAME.formulas()
OTHER = load(
    category_points=[-2, 0, 0, 3, 5],
    grain_steps=[2, 2, 5, 9],
    room_points=[1, 1, 4],
    meal={1: 4, 2: 3, 3: 2, 4: 2, 5: 1},
    harvests=[3, 3, 6, 12, 12, 13],
    stable_wood=3,
    animals_per_space=3,
)
RICH = {
    "goods": {"wood": 6, "clay": 3, "reed": 5, "grain": 2, "vegetable": 1},
    "rooms": ["A1", "A2", "A3"],
    "house": "stone",
    "fields": {"B3": "3 grain", "C3": "bare", "D3": "2 vegetables"},
    "pastures": ["D1 E1", "C1"],
    "stables": ["E1", "E3"],
    "animals": {"sheep": 5, "cattle": 2},
    "people": 3,
    "newborn": 1,
    "improvements": ["joinery", "pottery", "basketmaker", "well"],
    "begging": 2,
}


def plays(game: Agricola, players: int) -> list[State]:
    """Some positions of a random play, the last one among them."""
    opening = game.setup(players, seed=players)
    states = [opening, *(state for _, state in game.playout(opening, random.Random(players)))]
    return [*states[::30], states[-1]]


@pytest.mark.parametrize("game", [GAME, OTHER, load(side="full"), load("short")])
def test_every_formula_gives_what_the_engine_gives(game: Agricola) -> None:
    found, compared = game.formulas(), set()
    looked_at = [position(RICH, game=game, round=5), *plays(game, 1), *plays(game, 4)]
    for state in looked_at:
        for name, values, result in game.formula_checks(state):
            assert found[name].subs(values) == result, (name, values)
            compared.add(name)
    assert compared == set(found)


# ---------------------------------------------------------------------- points


@pytest.mark.parametrize(
    ("name", "steps"),
    [
        ("fields", [-1, -1, 1, 2, 3, 4, 4]),
        ("pastures", [-1, 1, 2, 3, 4, 4]),
        ("grain", [-1, 1, 1, 1, 2, 2, 3, 3, 4, 4]),
        ("vegetables", [-1, 1, 2, 3, 4, 4]),
        ("sheep", [-1, 1, 1, 1, 2, 2, 3, 3, 4, 4]),
        ("boar", [-1, 1, 1, 2, 2, 3, 3, 4, 4]),
        ("cattle", [-1, 1, 2, 2, 3, 3, 4, 4]),
    ],
)
def test_the_score_table(name: str, steps: list[int]) -> None:
    assert [FORMULAS[name].subs({name: count}) for count in range(len(steps))] == steps


def test_a_farm_is_scored_line_by_line() -> None:
    state = position(RICH, round=5)
    lines = {"unused": -5, "stables": 1, "rooms": 6, "people": 9, "bonus": 2 + 1 + 3, "begging": -6}
    table = {"fields": 2, "pastures": 2, "grain": 2, "vegetables": 3, "sheep": 2, "boar": -1, "cattle": 2}
    assert {name: FORMULAS[name].evaluate(state, 0) for name in {**lines, **table}} == {**lines, **table}
    printed = 2 + 2 + 2 + 4
    assert FORMULAS["score"].evaluate(state, 0) == sum([*lines.values(), *table.values(), printed])


def test_equal_neighbours_of_a_table_are_one_step() -> None:
    assert "(-2 if cattle < 1, 0 if cattle < 4, 3 if cattle < 6, 5 otherwise)" in str(OTHER.formulas()["cattle"])


# ---------------------------------------------------------------------- costs, fences and animals


def test_costs() -> None:
    state = position(RICH, round=5)
    assert [FORMULAS["room_material"].subs({"rooms": rooms}) for rooms in (1, 2, 3)] == [5, 10, 15]
    assert [FORMULAS["room_reed"].subs({"rooms": rooms}) for rooms in (1, 2, 3)] == [2, 4, 6]
    assert [FORMULAS["renovation"].subs({"rooms": rooms}) for rooms in (2, 5)] == [3, 6]
    assert FORMULAS["wood"].evaluate(state, 0) == state.players[0].fences.bit_count() + 2 * 2
    assert FORMULAS["wood"].subs({"fences": 15, "stables": 4}) == 23


def test_what_pastures_hold() -> None:
    state = position(RICH, round=5)
    assert FORMULAS["capacity"].evaluate(state, "0.D1") == FORMULAS["capacity"].evaluate(state, "0.E1") == 8
    assert FORMULAS["capacity"].evaluate(state, "0.C1") == 2
    assert [FORMULAS["capacity"].subs({"spaces": 12, "stables": stables}) for stables in range(5)] == [
        24, 48, 96, 192, 384
    ]  # fmt: skip


def test_the_fewest_fences_are_those_of_every_pasture_that_there_is() -> None:
    table = [FORMULAS["fewest_fences"].subs({"spaces": spaces}) for spaces in range(1, 14)]
    assert table == [outlines.fewest(spaces) for spaces in range(1, 14)]
    assert table == [4, 6, 8, 8, 10, 10, 12, 12, 12, 14, 14, 14, 16]


# ---------------------------------------------------------------------- meals and growth


def test_meals() -> None:
    meal = FORMULAS["meal"]
    assert meal.subs({"players": 2, "adults": 3, "newborn": 1}) == 2 * 3 + 1
    assert meal.subs({"players": 1, "adults": 3, "newborn": 1}) == 3 * 3 + 1


def test_food_for_an_action_by_stage() -> None:
    food = [FORMULAS["action_food"].subs({"players": 2, "harvest": number}) for number in range(1, 8)]
    assert food == [Fraction(1, 2), Fraction(2, 3), 1, 1, 1, 2, 0]
    actions = [2 * rounds for rounds in (4, 3, 2, 2, 2, 1)]
    assert sum(actions) == 28
    assert sum(each * price for each, price in zip(actions, food, strict=False)) == 24


@pytest.mark.parametrize(
    ("round", "phase", "food"),
    [(1, "work", "1/2"), (4, "feeding", "1/2"), (4, "start", "2/3"), (7, "work", "2/3"), (14, "work", "2")],
)
def test_the_harvest_that_is_next(round: int, phase: str, food: str) -> None:
    own = {"goods": {"grain": 1}}
    state = position(own, own, round=round, phase=phase, game=load(pace="stepped"))
    assert FORMULAS["action_food"].evaluate(state, 0) == Fraction(food)


def test_what_growth_brings_and_eats() -> None:
    state = position({})
    grown = {number: FORMULAS["growth_actions"].evaluate(state, number) for number in (1, 5, 14)}
    assert grown == {1: 13, 5: 9, 14: 0}
    eaten = {number: FORMULAS["growth_food"].evaluate(state, number) for number in (1, 5, 7, 13, 14)}
    assert eaten == {1: 12, 5: 10, 7: 1 + 8, 13: 1 + 2, 14: 1}
    assert FORMULAS["growth_food"].evaluate(state, (5, 9)) == 4


def test_goods_gather_round_by_round() -> None:
    state = position({}, piles={"wood-3": 6, "reed": 3})
    assert FORMULAS["gathered"].values(state, "wood-3") == {"rate": 3, "rounds": 2}
    assert FORMULAS["gathered"].evaluate(state, "reed") == 3


@pytest.mark.parametrize("players", [1, 2, 5])
def test_goods_gather_as_nobody_takes_them(players: int) -> None:
    game = load(pace="stepped")
    state = game.setup(players, seed=1)
    for number in range(1, 4):
        while not (state.round == number and state.phase == "work"):
            [only] = [action for action in game.legal_actions(state) if str(action).startswith("resolve")]
            state = game.perform(state, only)
        wood = game.table(players).index["wood-3"]
        rate = 2 if players == 1 else 3
        assert state.piles[wood] == FORMULAS["gathered"].subs({"rate": rate, "rounds": number})
        while state.phase == "work":
            state = game.perform(state, _somewhere_else(game, state))


def _somewhere_else(game: Agricola, state: State) -> Any:
    """An action that leaves the wood."""
    return next(action for action in game.legal_actions(state) if str(action) != "place on wood-3")


# ---------------------------------------------------------------------- when growing pays


def test_growing_pays_back_sooner_if_an_action_is_worth_more() -> None:
    assert algebra.payback(GAME, 2, grown=5, worth=2, spent=4) == 8
    assert algebra.payback(GAME, 2, grown=5, worth=3, spent=4) == 7
    assert algebra.payback(GAME, 2, grown=13, worth=1, spent=4) is None


@pytest.mark.parametrize("players", [1, 2])
def test_payback_is_what_counting_round_by_round_gives(players: int) -> None:
    meal = {1: 3, 2: 2}[players]
    for grown in range(1, 15):
        for worth, spent in ((1, 0), (2, 5), (3, 12)):
            balance, balances = -spent, {}
            for number in range(grown, 15):
                balance += worth * (number > grown)
                if number in (4, 7, 9, 11, 13, 14):
                    balance -= 1 if number == grown else meal
                balances[number] = balance
            late = [number for number in balances if min(list(balances.values())[number - grown :]) >= 0]
            assert algebra.payback(GAME, players, grown, worth, spent) == (late[0] if late else None)


@pytest.mark.parametrize(
    ("players", "grown", "worth", "spent", "said"),
    [
        (6, 5, 1, 0, "no game for 6 players"),
        (2, 15, 1, 0, "15 is no round"),
        (2, "5", 1, 0, "'5' is no round"),
        (2, 5, -1, 0, "-1 food an action"),
        (2, 5, 1, 0.5, "0.5 spent"),
    ],
)
def test_a_payback_that_there_is_not(players: Any, grown: Any, worth: Any, spent: Any, said: str) -> None:
    with pytest.raises(ToolkitError, match=said):
        algebra.payback(GAME, players, grown, worth, spent)


# ---------------------------------------------------------------------- how formulas read


def test_a_formula_reads_in_one_line() -> None:
    assert str(FORMULAS["people"]) == "The points for people: 3*people, where people = people of the family."
    assert "2*the next whole number from (2*the square root of (spaces)) on" in str(FORMULAS["fewest_fences"])
    assert "2*2^stables*spaces" in str(FORMULAS["capacity"])
    assert "4 otherwise" in str(FORMULAS["grain"])


def test_a_formula_shows_itself_in_a_notebook() -> None:
    assert r"\left\lceil" in FORMULAS["fewest_fences"]._repr_latex_()


def test_symbols_name_clauses_that_there_are() -> None:
    for formula in FORMULAS.values():
        for symbol, meaning in formula.symbols.items():
            assert meaning.clauses and set(meaning.clauses) <= set(GAME.catalogue), symbol
    assert FORMULAS["score"].symbols["owned_joinery"].text == "1 if the joinery is owned, else 0"


@pytest.mark.parametrize(
    ("name", "subject", "said"),
    [
        ("score", 2, "no player 2"),
        ("score", True, "no player True"),
        ("room_reed", 0, "no count of rooms"),
        ("capacity", "0.B1", "'0.B1' lies in no pasture"),
        ("capacity", "7.C1", "lies in no pasture"),
        ("capacity", 3, "3 lies in no pasture"),
        ("growth_food", (9, 5), "no round"),
        ("gathered", "plow", "unknown space where goods gather 'plow'"),
        ("gathered", "wood-3", "no number of rounds"),
    ],
)
def test_unfit_subjects(name: str, subject: Any, said: str) -> None:
    with pytest.raises(ToolkitError, match=said):
        FORMULAS[name].evaluate(position(RICH, round=5, piles={"wood-3": 7}), subject)
