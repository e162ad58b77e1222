"""Compact positions and texts of actions come back as they went, and what is none is refused in one line."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from toolkit.engine.game import ToolkitError
from toolkit.games.agricola import actions as act
from toolkit.games.agricola.game import load

from .situations import GAME, midway, states


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_positions_come_back(players: int) -> None:
    for state in states(GAME, players, 5):
        for seen in (state, GAME.observation(state, 0)):
            packed = msgspec.json.decode(msgspec.json.encode(GAME.compact(seen)))
            assert GAME.position(packed) == seen


@pytest.mark.parametrize("switches", [{"pace": "stepped"}, {"side": "full"}, {"hold_back": "may_hold_back"}])
def test_positions_come_back_by_other_readings(switches: dict[str, str]) -> None:
    game = load(**switches)
    for state in states(game, 2, 8):
        assert game.position(msgspec.json.decode(msgspec.json.encode(game.compact(state)))) == state


def test_what_is_left_out_is_as_at_the_start() -> None:
    state = GAME.position({"players": [{}, {}]})
    assert (state.round, state.phase, state.player) == (1, "work", 0)
    assert all(own.people == own.home == 2 for own in state.players)


def test_who_is_not_on_a_space_is_at_home() -> None:
    state = midway({"people": 4, "newborn": 1}, taken={"fishing": 0})
    assert state.players[0].home == 2


def test_pastures_are_the_fences_around_them() -> None:
    one, two = (midway({"pastures": pastures}) for pastures in (["D1 E1"], ["D1", "E1"]))
    assert one.players[0].fences.bit_count() == 6
    assert two.players[0].fences.bit_count() == 7
    assert midway({"pastures": ["E1 D1"]}) == one


WELL = ["1 food for 0 in round 5"]
BORN = {"births": {"sheep": 1}}


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ([], "expected a mapping"),
        ({"players": []}, r"position\.players: 0 players; allowed are \(1, 2, 3, 4, 5\)"),
        ({"players": [{}, {}], "weather": "fine"}, "weather"),
        ({"players": [{"goods": {"rice": 1}}]}, r"players\[0\]\.goods: unknown good 'rice'"),
        ({"players": [{"goods": {"wood": -1}}]}, r"players\[0\]\.goods\.wood: -1; allowed are 0 to 10000"),
        ({"players": [{"goods": {"wood": 10**9}}]}, r"goods\.wood: 1000000000; allowed are 0 to 10000"),
        ({"players": [{"goods": {"wood": True}}]}, "bool"),
        ({"players": [{"animals": {"cow": 1}}]}, r"players\[0\]\.animals: unknown animal 'cow'"),
        ({"players": [{"animals": {"sheep": 2}}]}, r"players\[0\]\.animals: the farm has no room for 2 sheep"),
        ({"players": [{"rooms": ["A9"]}]}, r"players\[0\]\.rooms: unknown farm space 'A9'"),
        ({"players": [{"rooms": []}]}, r"players\[0\]\.rooms: 0; allowed are 1 to 15"),
        ({"players": [{"rooms": ["A1", "A1"]}]}, r"players\[0\]\.rooms: A1 stands there twice"),
        ({"players": [{"house": "brick"}]}, r"players\[0\]\.house: unknown material 'brick'"),
        ({"players": [{"fields": {"A2": "bare"}}]}, r"players\[0\]: A2 would be room and field at once"),
        ({"players": [{"fields": {"B1": "wheat"}}]}, r"fields\.B1: 'wheat'; write 'bare', '3 grain' or '2 vegetables'"),
        ({"players": [{"fields": {"B1": "\u0663 grain"}}]}, "write 'bare', '3 grain'"),
        ({"players": [{"stables": ["A2"]}]}, "A2 would be stable and room or field at once"),
        ({"players": [{"stables": ["B1", "B2", "B3", "C1", "C2"]}]}, r"stables: 5; allowed are 0 to 4"),
        ({"players": [{"pastures": ["B1 C2"]}]}, r"pastures: 'B1 C2' is not one connected area"),
        ({"players": [{"pastures": [""]}]}, "is not one connected area"),
        ({"players": [{"pastures": ["A2 B2"]}]}, "do not lie apart from each other, from rooms and from fields"),
        ({"players": [{"pastures": ["B1 C1", "C1"]}]}, "do not lie apart from each other"),
        ({"players": [{"pastures": ["B1", "C1", "D1", "E1", "E2", "E3"]}]}, r"pastures \(fences\): 19; .* 0 to 15"),
        ({"players": [{"people": 6}]}, r"players\[0\]\.people: 6; allowed are 1 to 5"),
        ({"players": [{"people": 2, "newborn": 2}]}, r"players\[0\]\.newborn: 2; allowed are 0 to 1"),
        ({"players": [{"home": 3}]}, r"players\[0\]\.home: 3; allowed are 0 to 2"),
        ({"players": [{"improvements": ["oven"]}]}, r"players\[0\]\.improvements: unknown improvement 'oven'"),
        (
            {"players": [{"improvements": ["well"]}, {"improvements": ["well"]}]},
            r"players\[1\]\.improvements: well is another player's",
        ),
        ({"players": [{"begging": -1}]}, r"players\[0\]\.begging: -1"),
        (
            {"players": [{"animals": {"sheep": 1}, "arranged": ["1 sheep in B1"]}]},
            r"players\[0\]\.arranged: .*ENG-03|MDL-08",
        ),
        ({"players": [{"arranged": ["sheep"]}]}, "write '2 sheep in D1' or '1 boar in house'"),
        ({"players": [{}], "cards": ["fences"]}, r"position\.cards: 1 cards; there are 14 rounds"),
        ({"players": [{}], "piles": {"sea": 1}}, r"position\.piles: unknown action space 'sea'"),
        ({"players": [{}], "piles": {"plow": 1}}, r"position\.piles\.plow: 1; allowed are 0 to 0"),
        ({"players": [{}], "taken": {"fishing": 1}}, r"position\.taken\.fishing: 1; allowed are 0 to 0"),
        ({"players": [{}], "taken": {"stone": 0}}, r"position\.taken: stone has not been revealed in round 1"),
        (
            {"players": [{}], "taken": {"fishing": 0, "clay": 0, "reed": 0}},
            r"players\[0\]: 3 people on action spaces, of 2",
        ),
        ({"players": [{}], "waiting": ["food"]}, "write '1 food for 0 in round 5'"),
        ({"players": [{}], "waiting": WELL, "round": 5}, r"position\.waiting\.round: 5; allowed are 6 to 14"),
        ({"players": [{}], "round": 15}, r"position\.round: 15; allowed are 1 to 14"),
        ({"players": [{}], "round": 0}, r"position\.round: 0; allowed are 1 to 14"),
        ({"players": [{}], "first": 1}, r"position\.first: 1; allowed are 0 to 0"),
        ({"players": [{}], "player": -1}, r"position\.player: -1; allowed are 0 to 0"),
        ({"players": [{}], "phase": "siesta"}, "phase"),
        ({"players": [{"home": 0}]}, r"position\.player: player 0 has nobody at home to place"),
        (
            {"players": [{}], "phase": "feeding", "round": 3},
            "'feeding' is part of a harvest; round 3 has none, but 4, 7",
        ),
        ({"players": [{}], "phase": "over", "round": 9}, r"position\.phase: the game is over after round 14, not in 9"),
        ({"players": [{}], "phase": "start", "round": 14}, r"position\.phase: after round 14, which is the last"),
        (
            {"players": [{"home": 1}], "phase": "field", "round": 4},
            r"players\[0\]\.home: 1; in the phase 'field' all are at home",
        ),
        (
            {"players": [{"people": 3, "newborn": 1}], "phase": "refill", "round": 4},
            r"players\[0\]\.newborn: who was born has grown up",
        ),
        (
            {"players": [{}], "phase": "field", "round": 4, "taken": {"clay": 0}},
            r"position\.taken: in the phase 'field' nobody stands",
        ),
        ({"players": [{}], "crafted": ["joinery"]}, r"position\.crafted: crafts are used in the phase 'feeding'"),
        ({"players": [{}], **BORN}, r"position\.births: animals are born in the phase 'breeding', not in 'work'"),
        (
            {"players": [{}], "round": 4, "phase": "breeding", "births": {"boar": 2}},
            r"position\.births: of each kind 1 at most",
        ),
        (
            {"players": [{}], "turn": {"space": "plow"}},
            r"position\.turn\.space: player 0 has nobody on plow; position\.taken says who has",
        ),
        ({"players": [{}], "turn": {"space": "plough"}}, "unknown action space 'plough', did you mean 'plow'"),
        ({"players": [{}], "turn": {"space": "plow", "part": 2}}, r"turn\.part: 2; allowed are 0 to 1"),
        (
            {"players": [{}], "phase": "feeding", "round": 4, "turn": {"space": "plow"}},
            r"position\.turn: actions are carried out in the phase 'work'",
        ),
        (
            {"players": [{}], "taken": {"fences": 0}, "round": 4, "turn": {"space": "fences"}},
            "has nothing to decide here",
        ),
        ({"players": [{}], "cards": [{"hidden": 1}] * 14}, "the cards of the rounds so far are not hidden"),
    ],
)
def test_what_is_no_position(data: Any, said: str) -> None:
    with pytest.raises(ToolkitError, match=said) as error:
        GAME.position(data)
    assert "\n" not in str(error.value)


# ---------------------------------------------------------------------- texts of actions


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("place on sow-bake", act.Place("sow-bake")),
        ("stay at home", act.Stay()),
        ("build room on A1", act.BuildRoom("A1")),
        ("build stable on C3", act.BuildStable("C3")),
        ("plow B2", act.Plow("B2")),
        ("sow vegetable on B2", act.Sow("vegetable", "B2")),
        ("bake 2 grain in stone-oven", act.Bake(2, "stone-oven")),
        ("enclose B1 + C1", act.Enclose(("B1", "C1"))),
        ("renovate to clay", act.Renovate("clay")),
        ("buy well", act.Buy("well")),
        ("trade fireplace-2 for hearth-4", act.Trade("hearth-4", "fireplace-2")),
        ("grow family", act.Grow()),
        ("take wood + reed", act.Take(("wood", "reed"))),
        ("done", act.Done()),
        ("keep 2 sheep + 1 cattle", act.Keep(2, 0, 1)),
        ("keep nothing", act.Keep()),
        ("craft in joinery", act.Craft("joinery")),
        ("feed", act.Feed()),
        ("feed with 1 begging card", act.Feed(1)),
        ("feed with 4 begging cards", act.Feed(4)),
        ("resolve field of 1", act.Resolve("field", 1)),
        ("eat grain", act.Eat("grain")),
        ("cook boar", act.Cook("boar")),
        ("release sheep", act.Release("sheep")),
        (
            "arrange 2 sheep in D1 + 1 boar in house",
            act.Arrange((act.Arranged("D1", "sheep", 2), act.Arranged("house", "boar", 1))),
        ),
        ("arrange nothing", act.Arrange(())),
        ("fence E1-north + E1-east", act.Layout(("E1-north", "E1-east"))),
        (
            "feed by eating 1 grain + cooking 2 sheep + crafting in joinery with 1 begging card",
            act.FeedingPlan((("grain", 1),), (("sheep", 2),), ("joinery",), 1),
        ),
        ("feed by nothing", act.FeedingPlan()),
    ],
)
def test_texts_come_back(text: str, action: act.Action) -> None:
    assert GAME.parse(text) == action
    assert str(action) == text
    assert GAME.decode(msgspec.json.decode(msgspec.json.encode(GAME.encode(action)))) == action


@pytest.mark.parametrize(
    ("text", "usual"),
    [
        ("enclose C1 + B1", "enclose B1 + C1"),
        ("take reed + wood", "take wood + reed"),
        ("fence E1-east + E1-north", "fence E1-north + E1-east"),
        (" plow B2 ", "plow B2"),
    ],
)
def test_texts_are_read_in_any_order(text: str, usual: str) -> None:
    assert str(GAME.parse(text)) == usual


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("place fishing", "'place fishing' is not an action; write place on SPACE$"),
        ("build B1", "write build room on SPACE, build stable on SPACE$"),
        ("milk cattle", "'milk cattle' is not an action; write place on SPACE, stay"),
        ("", "is not an action"),
        ("keep 1 cow", "write keep N ANIMAL"),
        ("keep 1 sheep + 2 sheep", "write keep N ANIMAL"),
        ("bake \u0662 grain in hearth-4", "write bake N grain in IMPROVEMENT"),
        ("bake 9999999999 grain in hearth-4", "write bake N grain in IMPROVEMENT"),
        ("feed by cooking 1 sheep + eating 1 ", "is not an action"),
        (7, "7 is not the text of an action"),
        (None, "None is not the text of an action"),
    ],
)
def test_what_is_no_action(text: Any, said: str) -> None:
    with pytest.raises(ToolkitError, match=said):
        GAME.parse(text)


@pytest.mark.parametrize("thing", [7, None, ("plow", "B1"), {"type": "plow"}])
def test_what_is_neither_text_nor_action(thing: Any) -> None:
    with pytest.raises(ToolkitError, match="is neither an action nor a shorthand"):
        GAME.why_not(GAME.setup(2, 1), thing)


# ---------------------------------------------------------------------- questions


@pytest.mark.parametrize(
    ("question", "arguments", "said"),
    [
        ("layout", {}, "unknown question 'layout', did you mean 'layouts'"),
        ("layouts", {"seat": 0}, "unknown argument 'seat'"),
        ("layouts", {"player": 2}, "no player 2; players are 0 to 1"),
        ("layouts", {"fences": "4"}, "fences '4'; write a whole number"),
        ("layouts", {"fences": True}, "fences True; write a whole number"),
        ("meal", {"player": -1}, "player -1; write a whole number"),
    ],
)
def test_what_cannot_be_asked(question: str, arguments: dict[str, Any], said: str) -> None:
    with pytest.raises(ToolkitError, match=said):
        GAME.ask(GAME.setup(2, 1), question, arguments)


@pytest.mark.parametrize("fences", [-1, "4", True, 1.0])
def test_layouts_are_of_a_whole_number_of_fences(fences: Any) -> None:
    with pytest.raises(ToolkitError, match="write a whole number from 0 on"):
        list(GAME.layouts(GAME.setup(2, 1), fences=fences))


def test_switches_can_be_combined() -> None:
    game = load(side="full", pace="stepped", stone_rooms="forbidden", hold_back="may_hold_back", tie="resources")
    assert len(game.changes) == 5
