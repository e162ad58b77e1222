"""What touched elements stand for at each stage, and which ones are worth touching next."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Iterator
from typing import Any

import pytest

from toolkit.engine.game import ToolkitError
from toolkit.games.agricola import actions as act
from toolkit.games.agricola import elements, enclosing, rules
from toolkit.games.agricola.board import border, edge_names, mask_of
from toolkit.games.agricola.game import load
from toolkit.games.agricola.state import State

GAME = load()


def acting(space: str, *, round: int = 14, players: int = 2, turn: dict[str, Any] | None = None, **own: Any) -> State:
    """A position in which player 0 acts on a space with what is given."""
    other: list[dict[str, Any]] = [{}] * (players - 1)
    place = {"space": space, **(turn or {})}
    owner = {"home": own.get("people", 2) - 1, **own}
    return GAME.position({"players": [owner, *other], "round": round, "turn": place, "taken": {space: 0}})


def meant(state: State, *ids: str) -> list[str]:
    return [str(action) for action in GAME.touch(state, ids).actions]


def legal(state: State, *ids: str) -> list[str]:
    return [str(action) for action in GAME.touch(state, ids).actions if not GAME.why_not(state, action)]


def refused(state: State, *ids: str) -> set[str]:
    """The clauses against all that these elements stand for, none of which is legal."""
    reasons = [GAME.why_not(state, action) for action in GAME.touch(state, ids).actions]
    assert reasons and all(reasons), reasons
    return {reason.clause for some in reasons for reason in some}


# ---------------------------------------------------------------------- placing


def test_an_action_space_stands_for_going_there() -> None:
    state = GAME.setup(players=3, seed=7)
    assert meant(state, "action/fishing") == ["place on fishing"]
    marks = GAME.touch(state, []).marks
    assert set(marks) == {f"action/{action.space}" for action in GAME.legal_actions(state)}  # type: ignore[attr-defined]


def test_a_taken_space_and_another_players_farm_lead_nowhere() -> None:
    state = GAME.apply(GAME.setup(players=2, seed=7), "place on fishing")
    assert refused(state, "action/fishing") == {"AGR-PH3-04"}
    assert meant(state, "space/0/B1") == meant(state, "good/0/grain") == []


def test_a_farm_can_be_looked_at_while_a_person_is_placed() -> None:
    state = GAME.setup(players=2, seed=7)
    for id in ("space/0/B1", "house/0", "player/0", "edge/0/B1-C1", "player/1"):
        assert meant(state, id) == []


def test_an_improvement_cannot_be_bought_without_going_there() -> None:
    assert refused(GAME.setup(players=2, seed=7), "major/well") == {"ENG-02"}


# ---------------------------------------------------------------------- acting


BUILDER = {"goods": {"wood": 9, "reed": 2}}
SOWER = {"goods": {"grain": 2, "vegetable": 1}, "fields": {"B1": "bare"}}
BAKER = {"goods": {"grain": 5}, "improvements": ["stone-oven"]}
RENOVATOR = {"goods": {"clay": 2, "reed": 1}}
OWNER = {"improvements": ["fireplace-2"]}
BAKING = ["bake 1 grain in stone-oven", "bake 2 grain in stone-oven"]
FOR_A_HEARTH = ["trade fireplace-2 for hearth-4", "trade fireplace-2 for hearth-5"]
RESOURCES = ["take wood", "take clay", "take reed", "take stone"]


@pytest.mark.parametrize(
    ("space", "own", "ids", "texts"),
    [
        ("build", BUILDER, "space/0/B2", ["build room on B2", "build stable on B2"]),
        ("build", BUILDER, "space/0/E1", ["build stable on E1"]),
        ("plow", {}, "space/0/C1", ["plow C1"]),
        ("sow-bake", SOWER, "space/0/B1", ["sow grain on B1", "sow vegetable on B1"]),
        ("sow-bake", SOWER, "good/0/grain space/0/B1", ["sow grain on B1"]),
        ("sow-bake", SOWER, "space/0/B1 good/0/vegetable", ["sow vegetable on B1"]),
        ("sow-bake", SOWER, "good/0/vegetable", ["sow vegetable on B1"]),
        ("sow-bake", BAKER, "major/stone-oven", BAKING),
        ("sow-bake", BAKER, "good/0/grain", BAKING),
        ("sow-bake", BAKER, "good/0/grain major/stone-oven", BAKING),
        ("sow-bake", BAKER, "major/stone-oven good/0/grain", BAKING),
        ("renovation", RENOVATOR, "house/0", ["renovate to clay"]),
        ("renovation", RENOVATOR, "space/0/A3", ["renovate to clay"]),
        ("improvement", {"goods": {"wood": 1, "stone": 3}}, "major/well", ["buy well"]),
        ("improvement", OWNER, "major/hearth-5", FOR_A_HEARTH[1:]),
        ("improvement", OWNER, "major/fireplace-2", FOR_A_HEARTH),
        ("improvement", OWNER, "major/fireplace-2 major/hearth-5", FOR_A_HEARTH[1:]),
        ("day-labourer", {}, "action/day-labourer", RESOURCES),
        ("day-labourer", {}, "good/0/reed", ["take reed"]),
    ],
)
def test_what_can_be_done_with_what_is_touched(space: str, own: Any, ids: str, texts: list[str]) -> None:
    assert legal(acting(space, **own), *ids.split()) == texts


def test_two_goods_are_taken_together() -> None:
    state = acting("resources", players=3)
    assert legal(state, "good/0/stone", "good/0/wood") == ["take wood + stone"]
    assert len(legal(state, "good/0/stone")) == 3
    assert refused(state, "good/0/stone", "good/0/stone") == {"AGR-PUB-22"}


def test_the_space_stands_for_finishing() -> None:
    state = acting("build", goods={"wood": 4}, turn={"part": 1, "carried": True}, stables=["B1"])
    assert legal(state, "action/build") == ["done"]
    assert refused(acting("build", goods={"wood": 4}), "action/build") == {"AGR-PH3-10"}


def test_a_family_grows_where_that_is_a_choice() -> None:
    state = acting("resources-or-growth", players=5, rooms=["A1", "A2", "A3"])
    assert "grow family" in legal(state, "action/resources-or-growth")


def test_an_animal_for_food_can_be_paid_by_cooking_another() -> None:
    state = acting("animal", players=5, animals={"sheep": 1}, improvements=["fireplace-2"], goods={"grain": 1})
    assert legal(state, "animal/0/cattle") == []
    assert legal(state, "animal/0/sheep") == ["take sheep", "cook sheep"]
    assert legal(state, "good/0/grain") == ["eat grain"]
    assert {"animal/0/sheep", "good/0/grain"} <= set(GAME.touch(state, []).marks)


@pytest.mark.parametrize(
    ("space", "own", "ids", "clauses"),
    [
        ("plow", {}, "space/0/A2", {"AGR-PLW-01"}),
        ("plow", {}, "major/well", {"AGR-MDL-12"}),
        ("plow", {}, "house/0", {"AGR-MDL-12"}),
        ("plow", {}, "edge/0/B1-C1 edge/0/B2-C2", {"AGR-MDL-12"}),
        ("plow", {}, "action/fishing", {"ENG-02"}),
        ("build", {"goods": {"wood": 2}}, "space/0/A2", {"AGR-HSE-05", "AGR-PUB-31", "AGR-STB-03"}),
        ("sow-bake", SOWER, "major/clay-oven", {"AGR-BAK-02"}),
        ("improvement", OWNER, "major/fireplace-2 major/well", {"AGR-MDL-06"}),
        ("renovation-fences", RENOVATOR, "space/0/B1 space/0/C1", {"AGR-HSE-20"}),
        ("renovation-fences", RENOVATOR, "edge/0/B1-C1", {"AGR-HSE-20"}),
    ],
)
def test_what_is_refused_names_its_clause(space: str, own: Any, ids: str, clauses: set[str]) -> None:
    assert refused(acting(space, **own), *ids.split()) == clauses


def test_a_good_that_a_space_does_not_offer_stands_for_nothing_there() -> None:
    assert meant(acting("day-labourer"), "good/0/food") == []


def test_a_house_that_has_just_been_renovated_stays_as_it_is() -> None:
    state = acting("renovation-fences", house="stone", goods={"wood": 4}, turn={"part": 1, "carried": True})
    assert meant(state, "house/0") == ["renovate to stone"]
    assert refused(state, "house/0") == {"AGR-HSE-18"}
    assert legal(state, "space/0/B1") == ["enclose B1"]


# ---------------------------------------------------------------------- pastures


def test_spaces_stand_for_their_pasture_and_for_larger_ones() -> None:
    state = acting("fences", goods={"wood": 6})
    assert legal(state, "space/0/B1") == ["enclose B1", "enclose A1 + B1", "enclose B1 + C1", "enclose B1 + B2"]
    assert legal(state, "space/0/C1", "space/0/B1") == ["enclose B1 + C1"]
    assert set(GAME.touch(state, ["space/0/B1"]).marks) == {"space/0/A1", "space/0/C1", "space/0/B2"}


def test_no_more_pastures_are_offered_than_are_asked_for() -> None:
    state = acting("fences", goods={"wood": 15})
    some = GAME.touch(state, ["space/0/C2"], 7)
    assert len(some.actions) == 8 and some.more
    all_of_them = GAME.touch(state, ["space/0/C2"], 1000)
    assert not all_of_them.more and set(all_of_them.actions) == {
        action for action in GAME.legal_actions(state) if "C2" in str(action)
    }


def test_edges_stand_for_their_fences_and_for_pastures_that_have_them() -> None:
    state = acting("fences", goods={"wood": 6})
    around = edge_names(border(mask_of(["B1"])))
    assert around[:2] == ["A1-B1", "B1-north"]
    assert legal(state, "edge/0/B1-north") == ["enclose B1", "enclose A1 + B1", "enclose B1 + C1", "enclose B1 + B2"]
    assert legal(state, "edge/0/B1-north", "edge/0/A1-B1") == ["enclose B1", "enclose B1 + C1", "enclose B1 + B2"]
    whole = [f"edge/0/{edge}" for edge in around]
    assert legal(state, *whole) == [f"fence {' + '.join(around)}"]
    assert legal(acting("fences", goods={"wood": 7}), *whole) == [f"fence {' + '.join(around)}", "enclose B1"]


def test_two_pastures_are_drawn_one_after_the_other() -> None:
    state = acting("fences", goods={"wood": 7})
    closed = [f"edge/0/{edge}" for edge in edge_names(border(mask_of(["B1"])))]
    both = border(mask_of(["B1"])) | border(mask_of(["C1"]))
    assert legal(state, *closed, "edge/0/C1-north") == [f"fence {' + '.join(edge_names(both))}"]
    assert "edge/0/C1-north" in GAME.touch(state, closed).marks
    assert set(GAME.touch(state, [*closed, "edge/0/C1-north"]).marks) == {"edge/0/C1-D1", "edge/0/C1-C2"}


def test_fences_that_leave_a_side_open_are_refused_for_it() -> None:
    state = acting("fences", goods={"wood": 2}, pastures=["D1 E1"])
    assert refused(state, "edge/0/C1-north", "edge/0/B1-C1") == {"AGR-FEN-07"}
    assert refused(state, "space/0/C1") == {"AGR-FEN-01"}


def test_a_pasture_is_divided_by_its_edges() -> None:
    state = acting("fences", goods={"wood": 1}, pastures=["D1 E1"])
    assert legal(state, "edge/0/D1-E1") == ["fence D1-E1"]
    richer = acting("fences", goods={"wood": 4}, pastures=["D1 E1"])
    assert legal(richer, "edge/0/D1-E1") == ["fence D1-E1", "enclose D1"]
    assert set(GAME.touch(state, []).marks) == {"space/0/D1", "space/0/E1", "edge/0/D1-E1"}
    assert refused(state, "edge/0/D1-north") == {"AGR-MDL-07", "AGR-PH3-10"}


# ---------------------------------------------------------------------- animals and food


def crowded(**own: Any) -> State:
    """Player 0 has three sheep and two boar, and room for one."""
    animals = {"sheep": 3, "boar": 2}
    return acting("sheep", turn={"carried": True, "full": True, "part": 1}, animals=animals, **own)


def test_animals_stand_for_the_herds_that_keep_them() -> None:
    state = crowded(pastures=["E1"])
    assert legal(state, "house/0") == ["keep 3 sheep", "keep 2 sheep + 1 boar", "keep 1 sheep + 2 boar"]
    assert legal(state, "animal/0/sheep", "animal/0/sheep") == ["keep 3 sheep", "keep 2 sheep + 1 boar"]
    assert legal(state, "animal/0/boar", "animal/0/boar") == ["keep 1 sheep + 2 boar"]
    assert set(GAME.touch(state, []).marks) == {"house/0", "animal/0/sheep", "animal/0/boar"}


def test_an_animal_without_room_can_be_cooked_by_touching_it() -> None:
    found = legal(crowded(improvements=["hearth-4"]), "animal/0/boar")
    assert found == ["keep 1 boar", "cook boar", "release boar"]


def feeding(**own: Any) -> State:
    return GAME.position({"players": [own, {}], "round": 4, "phase": "feeding"})


def test_food_stands_for_the_meal() -> None:
    state = feeding(goods={"food": 3, "grain": 1})
    assert legal(state, "good/0/food") == legal(state, "player/0") == ["feed with 1 begging card"]
    assert legal(state, "good/0/grain") == ["eat grain"]
    assert set(GAME.touch(state, []).marks) == {"player/0", "good/0/food", "good/0/grain"}


def test_crafts_are_done_by_touching_the_improvement_or_the_good() -> None:
    state = feeding(goods={"wood": 1, "vegetable": 1}, improvements=["joinery", "fireplace-3"])
    assert legal(state, "major/joinery") == legal(state, "good/0/wood") == ["craft in joinery"]
    assert legal(state, "good/0/vegetable") == ["eat vegetable", "cook vegetable"]
    assert refused(state, "major/pottery") == {"AGR-MDL-10", "AGR-MDL-05"}
    assert refused(state, "good/0/clay") == {"AGR-MDL-10", "AGR-MDL-05"}


def test_a_single_touch_gives_no_animal_up_and_eats_nothing_unasked() -> None:
    state = feeding(goods={"grain": 1}, animals={"sheep": 1})
    assert refused(state, "animal/0/sheep") == {"AGR-FED-04"}
    work = GAME.position({"players": [{"goods": {"grain": 1}, "animals": {"sheep": 1}}, {}]})
    assert meant(work, "good/0/grain") == meant(work, "animal/0/sheep") == []
    assert GAME.touch(work, []).marks == tuple(mark for mark in GAME.touch(work, []).marks if mark.startswith("action"))


def test_with_a_fireplace_there_is_a_choice_at_any_time() -> None:
    work = GAME.position({"players": [{"animals": {"sheep": 1}, "improvements": ["fireplace-2"]}, {}]})
    assert legal(work, "animal/0/sheep") == ["cook sheep", "release sheep"]


# ---------------------------------------------------------------------- what is offered and not done


def asked(state: State, *ids: str) -> list[str]:
    """What these elements stand for that is legal, and only offered."""
    touch = GAME.touch(state, ids)
    assert set(touch.ask) <= set(touch.actions)
    return [str(action) for action in touch.ask if not GAME.why_not(state, action)]


OWNER_OF_CRAFT = {"goods": {"wood": 1, "food": 1}, "improvements": ["joinery"]}


@pytest.mark.parametrize(
    ("space", "own", "ids", "texts"),
    [
        ("fences", {"goods": {"wood": 4}}, "edge/0/B1-north", ["enclose B1"]),
        ("fences", {"goods": {"wood": 4}}, "space/0/B1", []),
        ("sow-bake", SOWER, "good/0/vegetable", ["sow vegetable on B1"]),
        ("sow-bake", SOWER, "good/0/vegetable space/0/B1", []),
        ("sow-bake", {**BAKER, "goods": {"grain": 1}}, "major/stone-oven", ["bake 1 grain in stone-oven"]),
        ("sow-bake", {**BAKER, "goods": {"grain": 1}}, "major/stone-oven good/0/grain", []),
        ("improvement", OWNER, "major/hearth-5", FOR_A_HEARTH[1:]),
        ("improvement", OWNER, "major/hearth-5 major/fireplace-2", []),
        ("improvement", {"goods": {"wood": 1, "stone": 3}}, "major/well", []),
        ("plow", {}, "space/0/C1", []),
        ("renovation", RENOVATOR, "house/0", []),
        ("day-labourer", {}, "action/day-labourer", RESOURCES),
        ("day-labourer", {}, "good/0/reed", []),
    ],
)
def test_what_names_more_than_was_pointed_at_is_only_offered(space: str, own: Any, ids: str, texts: list[str]) -> None:
    assert asked(acting(space, **own), *ids.split()) == texts


def test_a_closed_outline_is_all_that_was_pointed_at() -> None:
    state = acting("fences", goods={"wood": 4})
    edges = [f"edge/0/{edge}" for edge in edge_names(border(mask_of(["B1"])))]
    assert asked(state, *edges[:3]) == ["enclose B1"]
    assert asked(state, *edges) == []
    assert legal(state, *edges) == [f"fence {' + '.join(edge_names(border(mask_of(['B1']))))}"]


def test_begging_cards_and_giving_animals_up_are_only_offered() -> None:
    assert asked(feeding(goods={"food": 3}), "good/0/food") == ["feed with 1 begging card"]
    assert asked(feeding(goods={"food": 4}), "good/0/food") == []
    assert asked(crowded(pastures=["E1"]), *["animal/0/sheep"] * 3) == ["keep 3 sheep"]
    assert asked(feeding(**OWNER_OF_CRAFT), "good/0/wood") == ["craft in joinery"]
    assert asked(feeding(**OWNER_OF_CRAFT), "major/joinery") == []


# ---------------------------------------------------------------------- what stands for nothing


CARDS = [
    "fences",
    "sheep",
    "sow-bake",
    "improvement",
    "stone",
    "growth",
    "renovation",
    "boar",
    "vegetable",
    "cattle",
    "stone-2",
    "plow-sow",
    "growth-free",
    "renovation-fences",
]
FIRST = "First place a person on an action space."


@pytest.mark.parametrize(
    ("id", "said"),
    [
        ("space/0/B1", FIRST),
        ("edge/0/B1-C1", FIRST),
        ("good/0/wood", FIRST),
        ("animal/0/sheep", FIRST),
        ("house/0", FIRST),
        ("player/0", FIRST),
        ("round/5", "This card is not turned up yet: it comes in round 5."),
        ("space/1/B1", "That is player 1's farm."),
        ("edge/1/B1-C1", "That is player 1's farm."),
        ("house/1", "That is player 1's farm."),
        ("good/1/wood", "That is player 1's supply."),
        ("animal/1/sheep", "Those are player 1's animals."),
        ("player/1", "That is what player 1 has."),
    ],
)
def test_while_a_person_is_placed_each_thing_says_why_it_stands_for_nothing(id: str, said: str) -> None:
    touch = GAME.touch(GAME.setup(players=2, seed=7), [id])
    assert (touch.actions, touch.note) == ((), said)


def test_an_improvement_says_where_to_go_for_it() -> None:
    none_yet = GAME.position({"players": [{}, {}], "round": 1, "cards": CARDS})
    assert GAME.touch(none_yet, ["major/well"]).note.startswith("No action space on which improvements can be had")
    later = GAME.position({"players": [{}, {}], "round": 14})
    said = GAME.touch(later, ["major/well"]).note
    assert said.startswith("First place a person on the space for 1 major improvement or ")


def test_another_farm_is_told_of_at_every_stage() -> None:
    for state in (acting("plow"), feeding(), crowded()):
        assert GAME.touch(state, ["space/1/B1"]).note == "That is player 1's farm."
        assert GAME.touch(state, ["space/0/B1", "space/1/B1"]).note == "That is player 1's farm."


@pytest.mark.parametrize(
    ("state", "id", "said"),
    [
        (acting("plow"), "house/0", "On Plow 1 field you can now plow a field."),
        (
            crowded(),
            "space/0/B1",
            "Now touch the animals that you want to keep, or the house for all there is room for.",
        ),
        (
            feeding(),
            "space/0/B1",
            "Now feed the family: touch food, or a crop, an animal or an improvement that makes some.",
        ),
        (
            acting("build", goods={"wood": 4}, turn={"part": 1, "carried": True}, stables=["B1"]),
            "good/0/clay",
            "On Build rooms and/or stables you can now build a stable for 2 wood (3 left), or finish the action.",
        ),
    ],
)
def test_a_note_says_what_the_choice_that_is_due_asks_for(state: State, id: str, said: str) -> None:
    assert GAME.touch(state, [id]).note == said


def test_there_is_no_note_where_something_is_meant() -> None:
    state = acting("plow")
    assert GAME.touch(state, []).note == GAME.touch(state, ["space/0/C1"]).note == ""
    assert GAME.touch(state, ["space/0/A2"]).note == "", "what is refused for its own reason"


@pytest.mark.parametrize("pace", ["at_once", "stepped"])
def test_whatever_stands_for_nothing_says_why(pace: str) -> None:
    game = load(pace=pace)
    rng, state, said = random.Random(4), game.setup(2, 4), set[str]()
    while True:
        for element in elements.every(game, state):
            touch = game.touch(state, [element.id])
            assert touch.actions or touch.note, element.id
            assert not re.search(r"[{}]|  |None", touch.note)
            said.add(touch.note)
        if game.is_over(state):
            break
        state = game.perform(state, game.sample(state, rng))
    assert {"The game is over.", FIRST} <= said


# ---------------------------------------------------------------------- all of a game

WITHOUT_ELEMENT = (act.Stay, act.Resolve)


def decisions(players: int, seed: int, side: str = "family") -> Iterator[State]:
    """The positions of a random play in which something is decided."""
    game = load(side=side)
    rng = random.Random(seed)
    state = game.setup(players, seed)
    while not game.is_over(state):
        yield state
        state = game.perform(state, game.sample(state, rng))


@pytest.mark.parametrize(("players", "side"), [(1, "family"), (2, "full"), (3, "family"), (4, "family"), (5, "family")])
def test_marks_lead_to_every_legal_action_with_an_element(players: int, side: str) -> None:
    game, stages = load(side=side), set()
    for state in decisions(players, seed=players, side=side):
        listed = [action for action in game.legal_actions(state) if not isinstance(action, WITHOUT_ELEMENT)]
        pastures = [action for action in listed if isinstance(action, act.Enclose)]
        reached = {action for mark in game.touch(state, []).marks for action in game.touch(state, [mark]).actions}
        missed = set(listed) - reached - set(pastures)
        assert not missed, f"{rules.stage(game, state)}: {missed}"
        stages.add(rules.stage(game, state))
        for pasture in pastures[::50]:
            touched: list[str] = []
            for space in pasture.spaces:
                assert f"space/{state.player}/{space}" in game.touch(state, touched).marks
                touched.append(f"space/{state.player}/{space}")
            assert pasture in game.touch(state, touched).actions
    assert stages >= {"place", "action", "feeding"}


def test_what_a_mark_stands_for_can_be_chosen() -> None:
    for state in list(decisions(players=4, seed=2))[::3]:
        chosen = set(GAME.legal_actions(state))
        for mark in GAME.touch(state, []).marks:
            assert chosen & set(GAME.touch(state, [mark]).actions), mark


def test_a_touch_takes_two_thousandths_of_a_second_at_most_even_with_all_pastures_to_build() -> None:
    state = acting("fences", goods={"wood": 15})
    touches = [[], ["space/0/C2"], ["space/0/C2", "space/0/D2"], ["edge/0/C2-D2"], ["edge/0/C2-D2", "edge/0/C1-C2"]]
    for ids in touches:
        GAME.touch(state, ids)
    spent = []
    for _ in range(9):
        for ids in touches:
            begun = time.thread_time()
            GAME.touch(state, ids)
            spent.append(time.thread_time() - begun)
    assert sorted(spent)[len(spent) // 2] < 0.002


def test_no_pasture_is_listed_where_nothing_is_left_to_build_it_of() -> None:
    own = GAME.position({"players": [{"goods": {"wood": 0}}, {}]}).players[0]
    ground = enclosing.Ground(GAME, own)
    assert ground.more_spaces([]) == ground.more_edges([]) == 0


def test_what_is_not_in_the_picture_cannot_be_touched() -> None:
    with pytest.raises(ToolkitError, match="unknown element 'field/A'"):
        GAME.touch(GAME.setup(players=2, seed=7), ["field/A"])
