"""What is done, asked, answered and scored in Agricola is said in sentences a learner can read."""

from __future__ import annotations

from typing import Any

import pytest

from toolkit.engine.game import Decision, Event, Reason, ScoreLine, ToolkitError
from toolkit.games.agricola import actions as act
from toolkit.games.agricola import solvers, words
from toolkit.games.agricola.game import Agricola, load

from .situations import GAME, position
from .speaking import FEEDING, FILE, PUBLISHED, READING, STEPPED, crowded, on


def told(text: str, *players: dict[str, Any], game: Agricola = GAME, **fields: Any) -> list[str]:
    log: list[Event] = []
    game.apply(position(*players, game=game, **fields), text, log)
    return [game.describe(event) for event in log]


# ---------------------------------------------------------------------- actions


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("place on fishing", "Place a person on Fishing."),
        ("place on wood-3", "Place a person on the space for 3 wood."),
        ("place on clay", "Place a person on the space for 1 clay on the board."),
        ("place on clay-1", "Place a person on the space for 1 clay on a green card."),
        ("place on stone-2", "Place a person on the later space for 1 stone."),
        ("stay at home", "Leave a person at home."),
        ("build room on B3", "Build a room on B3."),
        ("build stable on B3", "Build a stable on B3."),
        ("plow C2", "Plow C2."),
        ("sow grain on C2", "Sow grain on C2."),
        ("sow vegetable on C2", "Sow a vegetable on C2."),
        ("bake 2 grain in stone-oven", "Bake 2 grain in the stone oven (8 food)."),
        ("bake 1 grain in fireplace-2", "Bake 1 grain in the fireplace of 2 clay (2 food)."),
        ("bake 1 grain in well", "Bake 1 grain in the well."),
        ("enclose D1 + E1", "Fence in D1 and E1."),
        ("renovate to clay", "Renovate the house to clay."),
        ("buy well", "Buy the well (1 wood, 3 stone)."),
        ("buy hearth-5", "Buy the cooking hearth of 5 clay."),
        (
            "trade fireplace-2 for hearth-4",
            "Hand back the fireplace of 2 clay and get the cooking hearth of 4 clay in exchange.",
        ),
        ("grow family", "Let the family grow."),
        ("take wood + reed", "Take wood and reed."),
        ("done", "Finish the action."),
        ("keep 1 sheep + 2 boar", "Keep 1 sheep and 2 wild boar."),
        ("keep nothing", "Keep no animals."),
        ("craft in basketmaker", "Use the basketmaker's workshop (one reed for 3 food)."),
        ("feed", "Feed the family."),
        ("feed with 1 begging card", "Feed the family and take 1 begging card."),
        ("resolve start of 0", "Let the round begin."),
        ("resolve refill of 0", "Let new goods come to the action spaces."),
        ("resolve home of 0", "Let everybody return home."),
        ("resolve breeding of 2", "Let the breeding phase come to player 2."),
        ("eat grain", "Eat one grain as it is (1 food)."),
        ("cook boar", "Cook one wild boar."),
        ("release cattle", "Give up one cattle."),
        ("arrange 2 sheep in B1 + 1 boar in house", "Arrange the animals: 2 sheep in B1 and 1 wild boar in the house."),
        ("arrange nothing", "Arrange no animals."),
        ("fence A1-north + A1-west", "Build fences: A1-north and A1-west (2 fences, 2 wood)."),
        (
            "feed by eating 2 vegetable + cooking 1 sheep + crafting in joinery with 2 begging cards",
            "Feed the family: eat 2 vegetables, cook 1 sheep, use the joinery and take 2 begging cards.",
        ),
        ("feed by nothing", "Feed the family."),
    ],
)
def test_actions(text: str, sentence: str) -> None:
    assert GAME.describe(GAME.parse(text)) == sentence


@pytest.mark.parametrize(
    ("text", "player", "fields", "sentence"),
    [
        ("place on wood-3", {}, {"piles": {"wood-3": 6}}, "Place a person on the space for 3 wood (6 wood there)."),
        ("place on fishing", {}, {}, "Place a person on Fishing."),
        ("build room on B3", {"house": "clay", "goods": {"clay": 5, "reed": 2}}, on("build"),
         "Build a room on B3 (5 clay, 2 reed)."),
        ("build stable on B3", {"goods": {"wood": 2}}, on("build"), "Build a stable on B3 (2 wood)."),
        ("build stable on B3", {"goods": {"wood": 1}}, on("stable-bake"), "Build a stable on B3 (1 wood)."),
        ("enclose D1 + E1", {"goods": {"wood": 6}}, on("fences"), "Fence in D1 and E1 (6 fences, 6 wood)."),
        ("enclose D1", {"goods": {"wood": 3}, "pastures": ["E1"]}, on("fences"), "Fence in D1 (3 fences, 3 wood)."),
        (
            "renovate to clay",
            {"rooms": ["A1", "A2", "A3"], "goods": {"clay": 3, "reed": 1}},
            on("renovation"),
            "Renovate the house to clay (3 clay, 1 reed).",
        ),
        ("take wood", {}, on("day-labourer"), "Take 1 wood."),
        ("done", {"goods": {"wood": 2}}, on("build", carried=True), "Finish the action on Build rooms and/or stables."),
        ("done", {"goods": {"grain": 1}, "improvements": ["clay-oven"]},
         on("improvement", part=1, carried=True, oven=True), "Bake no more with the new oven."),
        ("keep 1 sheep", {"animals": {"sheep": 3}}, crowded(), "Keep 1 sheep (without 2 sheep)."),
        ("feed with 3 begging cards", {"goods": {"food": 1}}, FEEDING,
         "Feed the family with 1 food and take 3 begging cards."),
        ("feed with 4 begging cards", {}, FEEDING, "Give the family nothing and take 4 begging cards."),
        ("feed", {"goods": {"food": 9}}, FEEDING, "Feed the family with 4 food."),
        (
            "cook cattle",
            {"animals": {"cattle": 1}, "improvements": ["fireplace-3"]},
            {},
            "Cook one cattle in the fireplace of 3 clay (3 food).",
        ),
    ],
)  # fmt: skip
def test_actions_with_the_position_they_are_meant_in(
    text: str, player: dict[str, Any], fields: dict[str, Any], sentence: str
) -> None:
    assert GAME.describe(GAME.parse(text), position(player, **fields)) == sentence


def test_animals_for_food_and_with_food() -> None:
    state = position({}, {}, {}, {}, {}, turn={"space": "animal"}, taken={"animal": 0})
    assert GAME.describe(GAME.parse("take cattle"), state) == "Take 1 cattle (paying 1 food)."
    assert GAME.describe(GAME.parse("take sheep"), state) == "Take 1 sheep and 1 food."


def test_prices_are_those_of_the_parameters() -> None:
    dear = load(fence_wood=2, room_material=7)
    state = position({"goods": {"wood": 20, "reed": 9}}, game=dear, **on("build"))
    assert dear.describe(dear.parse("enclose E1"), state) == "Fence in E1 (4 fences, 8 wood)."
    assert dear.describe(dear.parse("build room on B3"), state) == "Build a room on B3 (7 wood, 2 reed)."


# ---------------------------------------------------------------------- prompts


@pytest.mark.parametrize(
    ("player", "fields", "sentence"),
    [
        ({}, {}, "Player 0: place a person on an action space (2 people left to place)."),
        (
            {"goods": {"wood": 5, "reed": 2}},
            on("build"),
            "Player 0, on Build rooms and/or stables: build a room for 5 wood and 2 reed or build a stable for 2 wood "
            "(4 left).",
        ),
        (
            {"goods": {"wood": 3}, "pastures": ["E1"]},
            on("fences"),
            "Player 0, on Fences: fence in a pasture (11 fences and 3 wood left).",
        ),
        ({"goods": {"wood": 4}, "stables": ["B1"]}, on("build", part=1, carried=True),
         "Player 0, on Build rooms and/or stables: build a stable for 2 wood (3 left), or finish the action."),
        ({}, on("resources"),
         "Player 0, on Take 2 different building resources: take 2 different ones of wood, clay, reed or stone."),
        (
            {"goods": {"grain": 3}, "improvements": ["clay-oven"]},
            on("improvement", part=1, carried=True, oven=True),
            "Player 0: the new oven can be used at once; bake bread (3 grain left), or leave it.",
        ),
        (
            {"animals": {"sheep": 3}},
            crowded(),
            "Player 0: you have 3 sheep, and the farm has no room for all (2 sheep too many); choose which to keep.",
        ),
        ({"animals": {"sheep": 3}, "improvements": ["hearth-4"]}, crowded(),
         "Player 0: you have 3 sheep, and the farm has no room for all (2 sheep too many); cook some, or choose which "
         "to keep."),
        (
            {"goods": {"food": 1, "grain": 1}},
            FEEDING,
            "Player 0: the family needs 4 food, and you have 1, so 3 food is missing; turn goods into food, or take "
            "begging cards.",
        ),
        ({"goods": {"food": 5, "grain": 1}}, FEEDING,
         "Player 0: the family needs 4 food, and you have 5; feed it, or make more food first."),
        ({}, {"phase": "field", "round": 4}, "Player 0: let the field phase come to your farm."),
        ({}, {"phase": "start", "round": 2}, "Let round 3 begin."),
    ],
)  # fmt: skip
def test_prompts(player: dict[str, Any], fields: dict[str, Any], sentence: str) -> None:
    players = (player, {}, {}) if fields.get("turn", {}).get("space") == "resources" else (player,)
    state = position(*players, game=STEPPED, **fields)
    decision = STEPPED.decision(state)
    assert decision is not None
    assert decision.prompt == STEPPED.describe(decision) == sentence


def test_the_prompt_of_births_names_what_is_born_and_what_could_be_kept() -> None:
    animals = {"animals": {"sheep": 2, "boar": 2}, "pastures": ["D1", "E1"]}
    state = position(animals, phase="breeding", round=4, births={"sheep": 1, "boar": 1})
    assert GAME.decision(state) == Decision(
        0,
        "births",
        "Player 0: 1 sheep and 1 wild boar would be born, and there is no room for all; choose which of 3 sheep and 3 "
        "wild boar to keep.",
    )


# ---------------------------------------------------------------------- events


def test_a_building_turn() -> None:
    state = position({"goods": {"wood": 7, "reed": 2}})
    log: list[Event] = []
    for text in ("place on build", "build room on B3", "build stable on E1"):
        state = GAME.apply(state, text, log)
    assert [GAME.describe(event) for event in log] == [
        "Player 0 places a person on Build rooms and/or stables.",
        "Player 0 builds a room of wood on B3 and pays 5 wood and 2 reed.",
        "Player 0 builds a stable on E1 and pays 2 wood.",
        "Player 1 has a turn, with 2 people left to place.",
    ]


def test_animals_that_find_no_room() -> None:
    assert told("place on sheep", {"animals": {"boar": 1}}, piles={"sheep": 2}, round=4) == [
        "Player 0 places a person on the space for 1 sheep.",
        "Player 0 takes 2 sheep from the space for 1 sheep to the farm.",
        "Player 0's farm has no room for all of its animals: 2 sheep and 1 wild boar.",
    ]


def test_a_harvest() -> None:
    players = (
        {"goods": {"food": 5}, "people": 3, "newborn": 1, "fields": {"B1": "3 grain", "C1": "2 vegetables"}},
        {"goods": {"food": 1}, "animals": {"sheep": 2}, "pastures": ["D1 E1"]},
    )
    state = position(*players, game=STEPPED, phase="field", round=4)
    log: list[Event] = []
    for text in ("resolve field of 0", "resolve field of 1", "feed", "feed with 3 begging cards",
                 "resolve breeding of 0", "resolve breeding of 1"):  # fmt: skip
        state = STEPPED.apply(state, text, log)
    assert [STEPPED.describe(event) for event in log] == [
        "Player 0 takes 1 grain and 1 vegetable from the fields.",
        "In the harvest of round 4, the feeding phase begins.",
        "Player 0 feeds the family, the newborn too, with 5 food.",
        "Player 1's family needs 4 food and gets 1.",
        "Player 1 takes 3 begging cards for food that is missing.",
        "In the harvest of round 4, the breeding phase begins.",
        "Player 1's animals have young: 1 sheep. The farm has 3 sheep now.",
    ]


def test_a_meal_without_newborns() -> None:
    assert told("feed", {"goods": {"food": 5}}, game=STEPPED, **FEEDING) == ["Player 0 feeds the family with 4 food."]


def test_the_end() -> None:
    players = {"people": 3, "rooms": ["A1", "A2", "A3"]}, {"begging": 1}
    state = position(*players, game=STEPPED, phase="breeding", round=14, player=1)
    log: list[Event] = []
    STEPPED.apply(state, "resolve breeding of 1", log)
    assert STEPPED.describe(log[-1]) == (
        "The game is over. In the final scoring player 0 has −10 points and player 1 has −17 points; player 0 wins."
    )


def test_setting_up() -> None:
    log: list[Event] = []
    GAME.setup(1, 7, log=log)
    assert [GAME.describe(event) for event in log][:4] == [
        "The player has a farm with a wooden hut on A2 and A3, and a family of 2 people.",
        "The 14 round cards are shuffled, those of each stage by themselves.",
        "The family side lies up; for 1 player there are no green cards.",
        "Player 0 has the starting player marker and starts with no food.",
    ]


def test_a_late_well_serves_fewer_rounds() -> None:
    rich = {"goods": {"wood": 1, "stone": 3}}
    log = told("buy well", rich, **{**on("improvement"), "round": 13})
    assert log[:2] == [
        "Player 0 buys the well and pays 1 wood and 3 stone.",
        "On the next round space, one food waits for player 0.",
    ]


# ---------------------------------------------------------------------- scores, clauses, questions


def test_a_score_sheet() -> None:
    state = position(
        {
            "goods": {"wood": 5, "grain": 1},
            "animals": {"sheep": 1},
            "pastures": ["E1 E2"],
            "stables": ["E1"],
            "fields": {"B1": "3 grain", "C1": "bare"},
            "house": "clay",
            "improvements": ["joinery", "fireplace-2"],
            "begging": 1,
        }
    )
    sheet = GAME.score_sheet(state, 0)
    assert [GAME.describe(line) for line in sheet.lines] == [
        "Fields: 1 point for 2 fields.",
        "Pastures: 1 point for 1 pasture.",
        "Grain: 2 points for 4 grain.",
        "Vegetables: −1 point for 0 vegetables.",
        "Sheep: 1 point for 1 sheep.",
        "Wild boar: −1 point for 0 wild boar.",
        "Cattle: −1 point for 0 cattle.",
        "Unused spaces: −9 points for 9 spaces.",
        "Fenced stables: 1 point for 1 stable in pastures.",
        "Rooms: 2 points for 2 rooms of clay.",
        "Family: 6 points for 2 people.",
        "Improvements: 3 points for the fireplace of 2 clay and the joinery.",
        "Bonus: 2 points (2 for 5 wood).",
        "Begging: −3 points for 1 begging card.",
    ]
    assert GAME.describe(sheet) == (
        "Player 0 has 4 points: 1 from fields, 1 from pastures, 2 from grain, −1 from vegetables, 1 from sheep, −1 "
        "from wild boar, −1 from cattle, −9 from unused spaces, 1 from fenced stables, 2 from rooms, 6 from people, 3 "
        "from improvements, 2 from bonus points and −3 from begging cards."
    )


def test_clauses_say_whose_they_are() -> None:
    assert GAME.describe("AGR-FEN-01") == "Each fence costs 1 wood (AGR-FEN-01)."
    assert GAME.describe("AGR-PUB-78").endswith(f"(AGR-PUB-78, {PUBLISHED}).")
    assert GAME.describe("AGR-RDG-02").endswith(f"(AGR-RDG-02, {READING}).")


@pytest.mark.parametrize("thing", [7, None, ScoreLine("weather", (), 0), Event("rain", ()), Reason("AGR-PH1-01")])
def test_what_there_are_no_words_for(thing: Any) -> None:
    with pytest.raises(ToolkitError, match=r"no sentence for|no words for"):
        GAME.describe(thing)


FARM = {
    "goods": {"wood": 4, "grain": 2, "food": 1},
    "animals": {"sheep": 3},
    "pastures": ["D1 E1", "D2"],
    "stables": ["D1", "B1"],
    "fields": {"B3": "3 grain", "C3": "2 vegetables"},
    "improvements": ["fireplace-2"],
}
ANSWERS = [
    ("layouts", {"fences": 2}, ("There are 2 ways. By number of new fences: 1 with 1 fence and 1 with 2 fences. By "
                                "number of pastures afterwards: 2 with 3 pastures.",)),
    ("layouts", {"player": 1}, ("No pasture can be fenced in.",)),
    ("capacity", {}, (
        "The pasture of D1 and E1, with a stable in it, holds 8 animals.",
        "The pasture of D2 holds 2 animals.",
        "Stables outside pastures: B1.",
        "The house holds 1 animal; of one kind, the farm holds 12 animals in all.")),
    ("herds", {"sheep": 5, "boar": 1, "cattle": 0}, ("5 sheep and 1 wild boar can be kept.",)),
    ("keepable", {"sheep": 1}, ("There is room for all: 1 sheep in D2.",)),
    ("keepable", {"player": 1, "boar": 2},
     ("There is no room for 1 wild boar, but for others: 1 wild boar in the house.",)),
    ("room", {"player": 1}, ("There is room for one of these: 1 sheep, 1 wild boar or 1 cattle.",)),
    ("meal", {}, ("The family needs 4 food and has 1; the fields bring 1 grain and 1 vegetable.",)),
]  # fmt: skip


@pytest.mark.parametrize(("question", "arguments", "sentences"), ANSWERS)
def test_answers_in_words(question: str, arguments: dict[str, int], sentences: tuple[str, ...]) -> None:
    assert GAME.answered(question, GAME.ask(position(FARM, round=4), question, arguments)) == sentences


def test_ways_to_feed_in_words() -> None:
    cheapest, *_, last = GAME.answered("feedings", GAME.ask(position(FARM, **FEEDING), "feedings", {}))
    kept = "leaves 0 food, and sheep can have young."
    assert cheapest == f"Feed the family: eat 1 grain and cook 1 sheep. That costs no points and {kept}"
    assert last == f"Feed the family: take 3 begging cards. That costs 9 points and {kept}"


def test_questions_in_words() -> None:
    assert GAME.asked("meal", {"player": 1}) == "What does a harvest ask of player 1, and what does it bring?"
    assert GAME.asked("keepable", {"sheep": 2, "boar": 1}) == "Can the farm keep 2 sheep and 1 wild boar, and where?"
    assert set(FILE.questions) == set(solvers.QUESTIONS) == set(FILE.answers)
    with pytest.raises(ToolkitError, match="no words for the question 'weather'"):
        GAME.asked("weather", {})


# ---------------------------------------------------------------------- names


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("place on Day labourer", "place on day-labourer"),
        ("place on the space for 3 wood", "place on wood-3"),
        ("place on Fischfang", "place on fishing"),
        ("place on Toma un trigo", "place on grain"),
        ("place on later space for 1 stone", "place on stone-2"),
        ("place on 1 stone", "place on 1 stone"),  # there are two
        ("place on wood-3", "place on wood-3"),
        ("buy the Lehmofen", "buy clay-oven"),
        ("buy Horno de piedra", "buy stone-oven"),
        ("buy Feuerstelle", "buy fireplace"),  # there are two
        ("buy the fireplace for 2 clay", "buy fireplace-2"),
        ("trade Feuerstelle (3 clay) for Kochstelle (5 clay)", "trade fireplace-3 for hearth-5"),
        ("keep 2 sheep + 1 wild boar", "keep 2 sheep + 1 boar"),
        ("keep 2 Schafe", "keep 2 sheep"),
        ("sow vegetables on B1", "sow vegetable on B1"),
        ("plough B2", "plow B2"),
        ("renovate to Lehm", "renovate to clay"),
        ("bake 1 grain in stone oven", "bake 1 grain in stone-oven"),
        ("craft in Basketmaker's workshop", "craft in basketmaker"),
        ("resolve Feldphase of 1", "resolve field of 1"),
    ],
)
def test_other_names_are_understood(written: str, read: str) -> None:
    assert GAME.understood(written) == read


def test_texts_of_actions_and_their_own_sentences_name_the_same() -> None:
    for text in (*act.FORMS, "take reed + stone", "fence A1-north + A1-B1", "arrange 2 sheep in house"):
        assert GAME.understood(text) == text
    for players in GAME.player_counts:
        for space in GAME.table(players).spaces:
            called = words.Speaker(GAME).place(space.word)
            assert GAME.understood(f"place on {called}") == f"place on {space.word}"


def test_the_glossary_names_words_that_there_are() -> None:
    terms = words.glossary(GAME)
    spaces = {space.word for players in GAME.player_counts for space in GAME.table(players).spaces}
    things = {*GAME.components.major, "wood", "clay", "reed", "stone", "grain", "vegetable", "food"}
    things |= {"sheep", "boar", "cattle", "home", "field", "breeding"}
    assert len({term.english for term in terms}) == len(terms) >= 45
    for term in terms:
        assert term.word is None or term.word in (spaces if term.group == "spaces" else things), term
