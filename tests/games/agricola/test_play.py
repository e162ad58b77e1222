"""Whole plays and special cases of the flow, seen from outside: what is asked, what is refused, what comes of it."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

import toolkit
from toolkit.engine.game import Event, ToolkitError
from toolkit.games.agricola import actions as act
from toolkit.games.agricola.game import Agricola, load
from toolkit.games.agricola.state import State

from .brute_herds import largest
from .situations import GAME, clauses, listed, midway, played, states

STEPPED = load(pace="stepped")


def goods(state: State, seat: int = 0) -> dict[str, int]:
    packed: dict[str, int] = GAME.compact(state)["players"][seat].get("goods", {})
    return packed


def herd(state: State, seat: int = 0) -> dict[str, int]:
    packed: dict[str, int] = GAME.compact(state)["players"][seat].get("animals", {})
    return packed


# ---------------------------------------------------------------------- step by step


@pytest.mark.parametrize("players", [1, 2, 5])
def test_step_by_step_the_outcome_is_the_same(players: int) -> None:
    at_once, slow = GAME.setup(players, 4), to_a_choice(STEPPED.setup(players, 4))
    number = 0
    while not GAME.is_over(at_once):
        options = GAME.legal_actions(at_once)
        number += 1
        action = options[number * 7 % len(options)]
        at_once, slow = GAME.apply(at_once, action), to_a_choice(STEPPED.apply(slow, action))
        assert GAME.digest(slow) == GAME.digest(at_once)


def to_a_choice(state: State) -> State:
    """Goes on where nobody has a choice: to resolve a phase, or to feed a family that has nothing to turn into food."""
    while len(options := STEPPED.legal_actions(state)) == 1:
        if not isinstance(options[0], act.Resolve | act.Feed):
            break
        state = STEPPED.apply(state, options[0])
    return state


@pytest.mark.parametrize(("variant", "last"), [("short", 7), ("full_board", 14)])
def test_variants_are_played_to_their_end(variant: str, last: int) -> None:
    *_, end = states(load(variant=variant), 3, 1)
    assert (end.phase, end.round) == ("over", last)


@pytest.mark.parametrize("seed", range(3))
def test_random_plays_end_after_the_last_harvest(seed: int) -> None:
    *_, last = states(GAME, 4, seed)
    assert (last.phase, last.round) == ("over", 14)
    assert GAME.legal_actions(last) == []
    assert clauses(last, "place on fishing") == ["ENG-01"]


# ---------------------------------------------------------------------- feeding


@pytest.mark.parametrize(
    ("own", "plan", "begging"),
    [
        ({"goods": {"grain": 1}}, "feed by eating 1 grain with 3 begging cards", 3),
        ({"goods": {"wood": 1}, "improvements": ["joinery"]}, "feed by crafting in joinery with 2 begging cards", 2),
        ({"animals": {"sheep": 1}, "improvements": ["hearth-4"]}, "feed by cooking 1 sheep with 2 begging cards", 2),
        ({"goods": {"grain": 5}}, "feed by eating 4 grain", 0),
    ],
)
def test_a_plan_feeds_one_family(own: dict[str, Any], plan: str, begging: int) -> None:
    """Where all that can become food has become food, the family is fed without being asked; the next one is not."""
    after = played(GAME, midway(own, {"goods": {"grain": 2, "food": 1}}, phase="feeding"), plan)
    assert (after.phase, after.player) == ("feeding", 1)
    assert [player.begging for player in after.players] == [begging, 0]
    assert goods(after, 1) == {"grain": 2, "food": 1}


@pytest.mark.parametrize("name", ["eaten", "cooked"])
def test_a_plan_for_more_than_there_is_fails_at_its_first_step_too_many(name: str) -> None:
    own = {"goods": {"vegetable": 2}, "improvements": ["fireplace-2"]}
    plan = act.FeedingPlan(**{name: (("vegetable", 10**9),)})
    (reason,) = GAME.why_not(midway(own, phase="feeding"), plan)
    assert (reason.clause, reason.facts["step"]) == ("AGR-MDL-05", 3)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_every_plan_that_is_offered_feeds_just_one_family(seed: int) -> None:
    plans = 0
    for state in states(GAME, 3, seed):
        for answer in GAME.ask(state, "feedings", {}) if state.phase == "feeding" else []:
            log: list[Event] = []
            GAME.apply(state, answer["plan"], log)
            fed = [event.facts for event in log if event.kind == "feed" and event.facts["player"] == state.player]
            assert [facts["needed"] - facts["paid"] for facts in fed] == [answer["begging"]]
            plans += 1
    assert plans


def test_a_craft_serves_once_in_a_plan() -> None:
    own = {"goods": {"wood": 5, "grain": 9}, "improvements": ["joinery"]}
    plan = act.FeedingPlan(crafts=("joinery", "joinery"))
    assert clauses(midway(own, phase="feeding"), plan) == ["AGR-PUB-62"]


def test_food_is_held_back_by_that_reading_only() -> None:
    own = {"goods": {"food": 4, "grain": 1}}
    assert clauses(midway(own, phase="feeding"), "feed with 2 begging cards") == ["AGR-RDG-01"]
    game = load(hold_back="may_hold_back")
    after = played(game, midway(own, phase="feeding", game=game), "feed with 2 begging cards")
    assert goods(after) == {"food": 2, "grain": 1}
    assert clauses(midway(own, phase="feeding", game=game), "feed with 5 begging cards", game) == ["AGR-MDL-09"]


# ---------------------------------------------------------------------- nobody goes to a space for nothing


@pytest.mark.parametrize(
    ("own", "space", "text"),
    [
        ({"goods": {"grain": 1}, "fields": {"C1": "bare"}}, "sow-bake", "eat grain"),
        ({"goods": {"grain": 1}, "improvements": ["fireplace-2"]}, "stable-bake", "eat grain"),
        ({"goods": {"vegetable": 1}, "fields": {"C1": "bare"}}, "sow-bake", "eat vegetable"),
        (
            {"goods": {"vegetable": 1}, "fields": {"C1": "bare"}, "improvements": ["hearth-5"]},
            "sow-bake",
            "cook vegetable",
        ),
    ],
)
def test_nobody_eats_up_what_the_own_action_takes(own: dict[str, Any], space: str, text: str) -> None:
    placed = played(GAME, midway(own), f"place on {space}")
    assert clauses(placed, text) == ["AGR-PH3-10"]
    assert clauses(midway(own), text) == []


def test_what_is_not_needed_for_the_own_action_can_be_eaten() -> None:
    own = {"goods": {"grain": 2}, "fields": {"C1": "bare"}}
    placed = played(GAME, midway(own), "place on sow-bake", "eat grain")
    assert listed(placed) == ["sow grain on C1"]
    sown = {"goods": {"grain": 2, "food": 1}, "fields": {"C1": "bare", "C2": "bare"}}
    after = played(GAME, midway(sown), "place on sow-bake", "sow grain on C1", "eat grain")
    assert after.player == 1


@pytest.mark.parametrize(
    ("fields", "clause", "said"),
    [
        (["D1", "E2"], "AGR-FEN-09", "No space beside your pastures is left"),
        (
            [column + row for column in "BCDE" for row in "123" if column + row != "E1"] + ["A1"],
            "AGR-FEN-13",
            "No space",
        ),
    ],
)
def test_why_nothing_more_can_be_fenced_in(fields: list[str], clause: str, said: str) -> None:
    own = {"goods": {"wood": 9}, "pastures": ["E1"], "fields": dict.fromkeys(fields, "bare")}
    (reason,) = GAME.why_not(midway(own), "place on fences")
    assert reason.clause == clause
    assert GAME.describe(reason).startswith(said)


def test_an_action_ends_by_itself_when_nothing_is_left_of_it() -> None:
    own = {"goods": {"wood": 2}}
    assert played(GAME, midway(own), "place on build", "build stable on C1").player == 1
    more = played(GAME, midway({"goods": {"wood": 4}}), "place on build", "build stable on C1")
    assert more.player == 0 and "done" in listed(more)


def test_done_is_refused_before_anything_is_carried_out() -> None:
    placed = played(GAME, midway({"goods": {"wood": 4}}), "place on build")
    assert clauses(placed, "done") == ["AGR-PH3-10"]


def test_a_person_stays_at_home_only_when_every_space_is_of_no_use() -> None:
    busy = dict.fromkeys(("storehouse", "grain", "plow", "day-labourer"), 1)
    hindered = midway({"people": 2}, {"people": 5}, round=1, taken=busy)
    assert listed(hindered) == ["stay at home"]
    assert played(GAME, hindered, "stay at home").player == 1
    assert clauses(midway({}), "stay at home") == ["AGR-MDL-01"]


# ---------------------------------------------------------------------- at any time


def test_what_belongs_to_whoever_decides_is_accepted_but_not_listed() -> None:
    own = {"goods": {"grain": 1, "vegetable": 1}, "animals": {"sheep": 1}, "improvements": ["fireplace-2"]}
    state = midway(own)
    for text in ("eat grain", "eat vegetable", "cook vegetable", "cook sheep", "release sheep"):
        assert clauses(state, text) == []
        assert text not in listed(state)
        assert GAME.apply(state, text).player == 0


def test_it_belongs_to_nobody_else() -> None:
    state = midway({}, {"goods": {"grain": 1}, "animals": {"boar": 1}, "improvements": ["hearth-4"]})
    assert clauses(state, "eat grain") == ["AGR-MDL-05"]
    assert clauses(state, "cook boar") == ["AGR-FED-04", "AGR-MDL-05"]
    assert clauses(state, "release boar") == ["AGR-MDL-05"]


def test_animals_can_be_cooked_to_make_room() -> None:
    own = {"animals": {"sheep": 1}, "improvements": ["fireplace-2"]}
    crowded = played(GAME, midway(own, piles={"sheep": 2}), "place on sheep")
    assert listed(crowded) == ["keep 1 sheep", "cook sheep"]
    after = played(GAME, crowded, "cook sheep", "release sheep")
    assert (herd(after), goods(after), after.player) == ({"sheep": 1}, {"food": 2}, 1)


BREEDING = {
    "animals": {"sheep": 2, "boar": 2},
    "pastures": ["E1", "E2"],
    "improvements": ["hearth-4"],
}


def test_when_animals_breed_they_are_not_cooked() -> None:
    state = midway(BREEDING, {"goods": {"food": 5}}, phase="breeding", births={"sheep": 1, "boar": 1})
    assert listed(state) == ["keep 3 sheep + 2 boar", "keep 2 sheep + 3 boar"]
    assert clauses(state, "cook sheep") == ["AGR-BRD-03"]
    game = load(without=["AGR-BRD-03"])
    assert clauses(state, "cook sheep", game) == []


def test_who_gives_up_parents_still_has_their_young() -> None:
    state = midway(BREEDING, phase="breeding", births={"sheep": 1, "boar": 1})
    after = played(GAME, state, "release sheep")
    assert herd(after) == {"sheep": 2, "boar": 3}
    assert after.phase == "work"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("arrange 2 sheep in E1 + 1 boar in house", []),
        ("arrange 1 sheep in E1 + 1 sheep in house + 1 boar in C3", []),
        ("arrange 2 sheep in E1", ["AGR-MDL-08"]),
        ("arrange 1 sheep in E1 + 1 boar in E1 + 1 sheep in house", ["AGR-ANM-03"]),
        ("arrange 2 sheep in house + 1 boar in C3", ["AGR-ANM-01"]),
        ("arrange 2 sheep in C3 + 1 boar in house", ["AGR-STB-08"]),
        ("arrange 2 sheep in B1 + 1 boar in house", ["ENG-03"]),
        ("arrange nothing", ["AGR-MDL-08"]),
    ],
)
def test_animals_are_moved_about(text: str, found: list[str]) -> None:
    own = {"animals": {"sheep": 2, "boar": 1}, "pastures": ["E1"], "stables": ["C3"]}
    state = midway(own)
    assert sorted(set(clauses(state, text))) == found
    if not found:
        after = GAME.apply(state, text)
        assert GAME.position(GAME.compact(after)) == after
        assert herd(after) == herd(state)


# ---------------------------------------------------------------------- animals and fences


def test_twenty_animals_with_few_fences_leave_the_choice_of_what_stays() -> None:
    own = {"animals": {"sheep": 8, "boar": 8, "cattle": 1}, "pastures": ["D1 E1", "D2 E2"], "stables": ["E1", "E2"]}
    crowded = played(GAME, midway(own, round=11, piles={"cattle": 3}), "place on cattle")
    assert set(GAME.legal_actions(crowded)) == {act.Keep(*kept) for kept in largest((8, 8), 1, (8, 8, 4))}
    assert clauses(crowded, "keep 8 sheep + 8 boar + 2 cattle") == ["AGR-PH3-07"]
    assert clauses(crowded, "keep 8 sheep + 8 boar") == ["AGR-MDL-02"]
    assert clauses(crowded, "keep 9 sheep + 8 boar") == ["AGR-MDL-05"]
    assert clauses(crowded, "done") == ["ENG-02"]
    assert herd(played(GAME, crowded, "keep 8 sheep + 8 boar + 1 cattle")) == {"sheep": 8, "boar": 8, "cattle": 1}


def test_fences_that_crowd_the_herd_stand_and_the_herd_gives_way() -> None:
    own = {"goods": {"wood": 2}, "animals": {"sheep": 17}, "pastures": ["D1 E1 D2 E2"], "stables": ["E1"]}
    crowded = played(GAME, midway(own), "place on fences", "enclose D1 + E1")
    assert listed(crowded) == ["keep 13 sheep"]
    assert played(GAME, midway({**own, "animals": {"sheep": 13}}), "place on fences", "enclose D1 + E1").player == 1


@pytest.mark.parametrize("player", [{"goods": {"wood": 15}}, {"goods": {"wood": 9}, "pastures": ["E1", "E2"]}])
def test_a_layout_is_built_like_its_stages(player: dict[str, Any]) -> None:
    opened = played(GAME, midway(player), "place on fences")
    for fences in list(GAME.layouts(opened))[::97]:
        wish = act.Layout(tuple(fences))
        steps = GAME.expand(opened, wish)
        assert clauses(opened, wish) == []
        assert GAME.apply(opened, wish) == played(GAME, opened, *map(str, steps))


# ---------------------------------------------------------------------- improvements


def test_a_new_oven_bakes_at_once_and_in_all_ovens() -> None:
    own = {"goods": {"clay": 3, "stone": 1, "grain": 3}, "improvements": ["hearth-4"]}
    baking = played(GAME, midway(own), "place on improvement", "buy clay-oven")
    assert listed(baking) == [
        "bake 1 grain in hearth-4",
        "bake 2 grain in hearth-4",
        "bake 3 grain in hearth-4",
        "bake 1 grain in clay-oven",
        "done",
    ]
    after = played(GAME, baking, "bake 1 grain in clay-oven", "bake 2 grain in hearth-4")
    assert (goods(after), after.player) == ({"food": 5 + 6}, 1)


def test_a_fireplace_that_is_handed_back_can_be_bought_again() -> None:
    players = {"improvements": ["fireplace-2"]}, {"goods": {"clay": 4, "reed": 1}}
    before = midway(*players, round=7, player=1)
    assert "buy fireplace-2" not in listed(played(GAME, before, "place on renovation", "renovate to clay"))
    traded = played(GAME, midway(*players, round=7), "place on improvement", "trade fireplace-2 for hearth-5")
    assert "buy fireplace-2" in listed(played(GAME, traded, "place on renovation", "renovate to clay"))


@pytest.mark.parametrize(("round", "count"), [(4, 5), (12, 2), (14, 0)])
def test_a_well_fills_the_rounds_that_are_left(round: int, count: int) -> None:
    own = {"goods": {"wood": 1, "stone": 3}}
    after = played(GAME, midway(own, round=round), "place on improvement", "buy well")
    assert [item.round for item in after.waiting] == list(range(round + 1, round + 1 + count))


# ---------------------------------------------------------------------- clauses switched off, other readings


@pytest.mark.parametrize(
    ("clause", "own", "fields", "texts"),
    [
        ("AGR-HSE-02", {"goods": {"wood": 5, "reed": 2}}, {}, ["place on build", "build room on E1"]),
        ("AGR-PLW-02", {"fields": {"B1": "bare"}}, {}, ["place on plow", "plow E3"]),
        ("AGR-FEN-09", {"goods": {"wood": 4}, "pastures": ["E1"]}, {}, ["place on fences", "enclose C3"]),
        (
            "AGR-HSE-18",
            {"goods": {"stone": 2, "clay": 2, "reed": 1}},
            {"round": 7},
            ["place on renovation", "renovate to stone"],
        ),
        ("AGR-FAM-02", {}, {"round": 7}, ["place on growth"]),
    ],
)
def test_without_a_clause_it_stands_in_no_ones_way(
    clause: str, own: dict[str, Any], fields: dict[str, Any], texts: list[str]
) -> None:
    free = load(without=[clause])
    *before, last = texts
    assert clauses(played(GAME, midway(own, **fields), *before), last) == [clause]
    assert clauses(played(free, midway(own, game=free, **fields), *before), last, free) == []


def test_without_its_clause_the_family_grows_on_the_five_player_card_from_the_start() -> None:
    own = {"rooms": ["A1", "A2", "A3"]}
    players = (own, {}, {}, {}, {})
    placed = played(GAME, midway(*players), "place on resources-or-growth")
    assert clauses(placed, "grow family") == ["AGR-PUB-26"]
    free = load(without=["AGR-PUB-26"])
    assert clauses(placed, "grow family", free) == []


def test_rooms_of_stone_by_both_readings() -> None:
    own = {"house": "stone", "goods": {"stone": 5, "reed": 2, "wood": 2}}
    assert clauses(played(GAME, midway(own), "place on build"), "build room on B2") == []
    game = load(stone_rooms="forbidden")
    placed = played(game, midway(own, game=game), "place on build")
    assert clauses(placed, "build room on B2", game) == ["AGR-HSE-22"]


@pytest.mark.parametrize(("tie", "winners"), [("shared", (0, 1)), ("resources", (1,))])
def test_ties_by_both_readings(tie: str, winners: tuple[int, ...]) -> None:
    game: Agricola = load(tie=tie)
    end = midway({"goods": {"wood": 1}}, {"goods": {"reed": 2}}, round=14, phase="over", game=game)
    assert game.winners(end) == winners


# ---------------------------------------------------------------------- what is no action at all

ODD: list[Any] = [None, True, 1.0, -1, 10**30, "", "A9", b"A1", (), ("A1", "A1"), (None,), [], {}, {"A1"}, object()]
KINDS = [kind for kind in (*act.STAGED, *act.ANY_TIME, *act.SHORTHANDS) if kind.__struct_fields__]
PET = {"boar": 1}
OPENED: dict[str, State] = {
    "placing": midway({"animals": PET}),
    "building": played(GAME, midway({"animals": PET, "goods": {"wood": 20, "reed": 9}}), "place on build"),
    "fencing": played(GAME, midway({"animals": PET, "goods": {"wood": 20}}), "place on fences"),
    "sowing": played(
        GAME, midway({"animals": PET, "goods": {"grain": 5}, "fields": {"C1": "bare"}}), "place on sow-bake"
    ),
    "buying": played(GAME, midway({"animals": PET, "goods": {"clay": 9, "stone": 9}}), "place on improvement"),
    "making room": played(GAME, midway({"animals": PET}, piles={"sheep": 3}), "place on sheep"),
    "feeding": midway({"animals": PET, "goods": {"grain": 5}}, phase="feeding"),
    "breeding": midway(BREEDING, phase="breeding", births={"sheep": 1, "boar": 1}),
    "the end": midway({"animals": PET}, round=14, phase="over"),
}


@pytest.mark.parametrize("stage", OPENED)
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_what_names_nothing_is_refused_with_a_reason(stage: str, kind: Any) -> None:
    state = OPENED[stage]
    legal = [action for action in GAME.legal_actions(state) if type(action) is kind]
    state = msgspec.structs.replace(state)  # another one, of which nothing has been listed
    before = msgspec.json.encode(state)
    for odd in ODD:
        for name in kind.__struct_fields__:
            wrong = [msgspec.structs.replace(action, **{name: odd}) for action in legal]
            for action in [*wrong, kind(*[odd] * len(kind.__struct_fields__))]:
                reasons = GAME.why_not(state, action)
                assert reasons and all(GAME.describe(reason) for reason in reasons), action
                with pytest.raises(ToolkitError):
                    GAME.apply(state, action)
    assert msgspec.json.encode(state) == before


def test_a_change_of_marker_is_told_at_once() -> None:
    log: list[Event] = []
    after = GAME.apply(midway({}, piles={"storehouse": 3}, first=1), "place on storehouse", log)
    assert (after.first, after.player, goods(after)) == (0, 1, {"food": 3})
    assert [event.kind for event in log][:3] == ["place", "marker", "collect"]


def test_steps_that_do_not_rise_and_arguments_that_are_none_are_refused() -> None:
    with pytest.raises(
        ToolkitError, match=r"parameter 'sheep_steps': expected numbers that never fall, found \[5, 4, 3, 2\]"
    ):
        toolkit.load("agricola", sheep_steps=[5, 4, 3, 2])
    game = toolkit.load("agricola")
    with pytest.raises(ToolkitError, match="ask herds: arguments 3; write a mapping"):
        game.ask(game.setup(players=2, seed=1), "herds", 3)  # type: ignore[arg-type]
