"""What can be turned into food and which plans to feed a family waste nothing, against all that can be tried out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import product
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolkit.engine.game import ToolkitError
from toolkit.games.agricola import conversions
from toolkit.games.agricola.components import Craft, Improvement
from toolkit.games.agricola.conversions import Conversion
from toolkit.games.agricola.feeding import Plan, plans
from toolkit.games.agricola.game import Agricola
from toolkit.games.agricola.state import ANIMALS, GOODS, Goods, Herd

from .brute_feeding import Fed, Way, worthwhile
from .farms import farm


def improvement(name: str, cooks: dict[str, int], craft: tuple[str, int] | None = None) -> Improvement:
    made = None if craft is None else Craft(*craft, "AGR-FED-09")
    return Improvement(name, cost={}, price="AGR-FED-09", points=0, cooks=cooks, craft=made)


FIREPLACE = improvement("fireplace", {"vegetable": 2, "sheep": 2, "boar": 2, "cattle": 3})
HEARTH = improvement("hearth", {"vegetable": 3, "sheep": 2, "boar": 3, "cattle": 4})
JOINERY = improvement("joinery", {}, ("wood", 2))
POTTERY = improvement("pottery", {}, ("clay", 2))
BASKETMAKER = improvement("basketmaker", {}, ("reed", 3))
MAJORS = (FIREPLACE, HEARTH, JOINERY, POTTERY, BASKETMAKER)
SMOKEHOUSE = improvement("smokehouse", {"grain": 1}, ("sheep", 4))
"""No card of the game: it crafts what can also be cooked, as a card in a hand might."""


def supply(**counts: int) -> Goods:
    return tuple(counts.get(good, 0) for good in GOODS)


class Kitchen(Agricola):
    """What conversions read of a game that has just these improvements."""

    def __init__(self, improvements: tuple[Improvement, ...], raw_food: int) -> None:
        self.numbers: Any = SimpleNamespace(raw_food=raw_food)
        self.components: Any = SimpleNamespace(records=improvements, improvements=[each.name for each in improvements])


def owned(*improvements: Improvement, raw_food: int = 1) -> tuple[Conversion, ...]:
    """What can be turned into food by whoever has just these."""
    own = msgspec.structs.replace(farm(), majors=(1 << len(improvements)) - 1)
    return conversions.of_player(Kitchen(improvements, raw_food), own)


def fed(plan: Plan, goods: Goods, herd: Herd, ways: Iterable[Conversion], need: int, hold_back: bool) -> Fed:
    """What a plan gives up, in the terms of the brute force."""
    crafted = {way.improvement: way.good for way in ways if way.verb == "craft"}
    given = Counter(dict(plan.eaten)) + Counter(dict(plan.cooked)) + Counter(crafted[each] for each in plan.crafts)
    counts = [given[good] for good in (*GOODS, *ANIMALS) if good != "food"]
    rates = {(way.verb, way.good): way.food for way in ways}
    made = sum(rates["eat", good] * count for good, count in plan.eaten)
    made += sum(rates["cook", good] * count for good, count in plan.cooked)
    made += sum(rates["craft", crafted[each]] for each in plan.crafts)
    if hold_back:
        counts.append(max(0, need - plan.begging - made))
    return Fed(tuple(counts), plan.begging, plan.food)


# ---------------------------------------------------------------------- conversions


def test_crops_can_be_eaten_as_they_are_and_animals_cannot() -> None:
    assert owned() == (Conversion("eat", "grain", 1), Conversion("eat", "vegetable", 1))


def test_each_thing_is_cooked_where_it_gives_most() -> None:
    found = {(way.verb, way.good): (way.food, way.improvement) for way in owned(FIREPLACE, HEARTH)}
    assert found == {
        ("eat", "grain"): (1, None),
        ("eat", "vegetable"): (1, None),
        ("cook", "vegetable"): (3, "hearth"),
        ("cook", "sheep"): (2, "fireplace"),
        ("cook", "boar"): (3, "hearth"),
        ("cook", "cattle"): (4, "hearth"),
    }


def test_crafts_are_used_once() -> None:
    assert owned(JOINERY, BASKETMAKER)[2:] == (
        Conversion("craft", "wood", 2, limit=1, improvement="joinery"),
        Conversion("craft", "reed", 3, limit=1, improvement="basketmaker"),
    )
    assert plans(owned(JOINERY), supply(wood=5), (0, 0, 0), 4) == [
        Plan((), (), ("joinery",), begging=2, food=0),
        Plan((), (), (), begging=4, food=0),
    ]


# ---------------------------------------------------------------------- plans


def test_who_has_food_gives_nothing_else() -> None:
    goods = supply(food=5, grain=3, vegetable=1)
    assert plans(owned(HEARTH), goods, (2, 2, 2), 4) == [Plan((), (), (), begging=0, food=1)]


def test_food_in_hand_is_used_first() -> None:
    assert plans(owned(), supply(food=3, grain=2), (4, 0, 0), 4) == [
        Plan((("grain", 1),), (), (), begging=0, food=0),
        Plan((), (), (), begging=1, food=0),
    ]


def test_food_in_hand_can_be_held_back_where_that_is_played() -> None:
    assert plans(owned(), supply(food=1, grain=1), (0, 0, 0), 1, hold_back=True) == [
        Plan((), (), (), begging=0, food=0),
        Plan((("grain", 1),), (), (), begging=0, food=1),
        Plan((), (), (), begging=1, food=1),
    ]


def test_a_crop_is_turned_into_as_much_as_it_can_be() -> None:
    assert plans(owned(FIREPLACE), supply(vegetable=1), (0, 0, 0), 1) == [
        Plan((), (("vegetable", 1),), (), begging=0, food=1),
        Plan((), (), (), begging=1, food=0),
    ]


def test_nothing_is_given_up_in_vain() -> None:
    # A boar and a grain would feed as well as the boar and leave a food, but the grain is worth more as it is.
    assert plans(owned(HEARTH), supply(grain=1), (1, 1, 0), 3) == [
        Plan((), (("boar", 1),), (), begging=0, food=0),
        Plan((("grain", 1),), (("sheep", 1),), (), begging=0, food=0),
        Plan((), (("sheep", 1),), (), begging=1, food=0),
        Plan((("grain", 1),), (), (), begging=2, food=0),
        Plan((), (), (), begging=3, food=0),
    ]


def test_what_gives_no_food_is_kept() -> None:
    assert plans(owned(raw_food=0), supply(grain=2), (0, 0, 0), 1) == [Plan((), (), (), begging=1, food=0)]


def test_a_craft_that_gives_more_comes_before_cooking() -> None:
    assert plans(owned(HEARTH, SMOKEHOUSE), supply(), (2, 0, 0), 6)[0] == Plan(
        (), (("sheep", 1),), ("smokehouse",), begging=0, food=0
    )


stocks = st.builds(
    lambda wood, reed, grain, vegetable, food: supply(
        wood=wood, reed=reed, grain=grain, vegetable=vegetable, food=food
    ),
    *[st.integers(0, 2)] * 5,
)
flocks: st.SearchStrategy[Herd] = st.tuples(st.integers(0, 2), st.integers(0, 2), st.integers(0, 1))
kitchens = st.lists(st.sampled_from([*MAJORS, SMOKEHOUSE]), unique_by=lambda improvement: improvement.name, max_size=3)


@given(kitchens, stocks, flocks, st.integers(0, 8), st.booleans())
def test_plans_are_all_that_is_worthwhile(
    improvements: list[Improvement], goods: Goods, herd: Herd, need: int, hold_back: bool
) -> None:
    ways = owned(*improvements)
    stock = dict(zip((*GOODS, *ANIMALS), (*goods, *herd), strict=True))
    in_hand = stock.pop("food")
    brute_ways = [Way(way.good, way.food, way.limit) for way in ways]
    found = [fed(plan, goods, herd, ways, need, hold_back) for plan in plans(ways, goods, herd, need, hold_back)]
    assert len(found) == len(set(found))
    assert set(found) == worthwhile(brute_ways, stock, in_hand, need, hold_back)
    assert [each.begging for each in found] == sorted(each.begging for each in found)


@given(kitchens, stocks, flocks, st.integers(0, 20))
def test_one_can_always_beg_for_all_that_is_missing(
    improvements: list[Improvement], goods: Goods, herd: Herd, need: int
) -> None:
    food = goods[-1]
    last = plans(owned(*improvements), goods, herd, need)[-1]
    assert last == Plan((), (), (), begging=max(0, need - food), food=max(0, food - need))


@pytest.mark.parametrize(("kitchen", "need"), list(product([FIREPLACE, HEARTH], [2, 4, 10])))
def test_with_plenty_of_everything_no_plan_covers_another(kitchen: Improvement, need: int) -> None:
    goods, herd = supply(**dict.fromkeys(["wood", "clay", "reed", "stone", "grain", "vegetable"], 20)), (20, 20, 20)
    ways = owned(kitchen, JOINERY, POTTERY, BASKETMAKER)
    found = [fed(plan, goods, herd, ways, need, False) for plan in plans(ways, goods, herd, need)]
    assert len({each.given for each in found}) == len(found)
    by_begging = {cards: {each.given for each in found if each.begging == cards} for cards in range(need + 1)}
    for given_up in by_begging[0]:
        for good, count in enumerate(given_up):
            if count:
                less = (*given_up[:good], count - 1, *given_up[good + 1 :])
                assert any(less in by_begging[cards] for cards in range(1, need + 1))


# ---------------------------------------------------------------------- what cannot be


def test_unknown_goods_are_named() -> None:
    with pytest.raises(ToolkitError, match="a conversion: unknown good 'sheeps', did you mean 'sheep'"):
        plans([Conversion("cook", "sheeps", 2)], supply(), (0, 0, 0), 2)


def test_no_family_needs_less_than_nothing() -> None:
    with pytest.raises(ToolkitError, match="a family that needs -1 food"):
        plans(owned(), supply(), (0, 0, 0), -1)
