"""Agricola's data: complete, true to what is known, and honest about what is not."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest

import toolkit
from toolkit.engine.data import GameData, checks
from toolkit.engine.game import ToolkitError
from toolkit.games.agricola.game import Agricola, load

GAME: Agricola = load()
DATA: GameData = GAME.data


class TestIdentity:
    def test_it_is_registered(self) -> None:
        assert isinstance(toolkit.load("agricola"), Agricola)

    def test_who_plays_what(self) -> None:
        assert (DATA.name, DATA.title, DATA.publisher) == ("agricola", "Agricola", "Lookout Games")
        assert DATA.players == (1, 2, 3, 4, 5)
        assert "Uwe Rosenberg" in DATA.notice


class TestClauses:
    def test_ids_are_of_the_game_or_of_all_games(self) -> None:
        assert all(re.fullmatch(r"AGR-[A-Z0-9]{3,4}-(\d\d|EX\d)|ENG-\d\d", id) for id in DATA.catalogue)

    def test_sources_are_told_by_the_ids(self) -> None:
        sources = {"AGR-MDL": "model", "AGR-RDG": "reading", "AGR-PUB": "published", "ENG": "model"}
        for id, clause in DATA.catalogue.items():
            assert clause.source == sources.get(id.rpartition("-")[0], "rulebook")

    def test_each_is_a_sentence_of_some_length(self) -> None:
        for clause in DATA.catalogue.values():
            assert clause.text.endswith(".")
            assert len(clause.text) <= 160

    def test_what_can_be_switched_off(self) -> None:
        restrictions = {"AGR-HSE-02", "AGR-HSE-18", "AGR-FAM-02", "AGR-PUB-26"}
        assert set(DATA.catalogue.switchable) == restrictions | {"AGR-PLW-02", "AGR-FEN-09", "AGR-BRD-03"}

    def test_sections_follow_the_rulebook(self) -> None:
        assert DATA.catalogue.sections[:3] == ("Components", "Starting player", "Course of the game")
        assert DATA.catalogue.sections[-3:] == ("Appendix 3: Major improvements", "Appendix 1: Scoring", "Any game")

    def test_repetitions_restate_a_clause_that_stands_for_itself(self) -> None:
        repeats = [clause.repeat_of for clause in DATA.catalogue.values() if clause.repeat_of]
        assert repeats
        assert all(DATA.catalogue[id].repeat_of is None for id in repeats)


class TestParameters:
    @pytest.mark.parametrize(
        ("name", "value"),
        [
            ("start_food", {1: 0, 2: 3, 3: 3, 4: 3, 5: 3}),
            ("first_food", {1: 0, 2: 2, 3: 2, 4: 2, 5: 2}),
            ("family", 5),
            ("rounds", 14),
            ("harvests", (4, 7, 9, 11, 13, 14)),
            ("room_material", 5),
            ("room_reed", 2),
            ("renovation_material", 1),
            ("renovation_reed", 1),
            ("grain_sown", 3),
            ("vegetable_sown", 2),
            ("fences", 15),
            ("stables", 4),
            ("stable_wood", 2),
            ("animals_per_space", 2),
            ("meal", {1: 3, 2: 2, 3: 2, 4: 2, 5: 2}),
            ("newborn_meal", 1),
            ("begging_points", -3),
        ],
    )
    def test_the_numbers_of_the_rulebook(self, name: str, value: Any) -> None:
        assert DATA.parameters[name] == value

    def test_these_are_all(self) -> None:
        assert len(DATA.parameters) == 40

    def test_each_states_a_clause_of_the_rulebook_or_of_published_tables(self) -> None:
        for record in DATA.parameter_records.values():
            assert all(DATA.catalogue[id].source in ("rulebook", "published") for id in record.clauses)

    @pytest.mark.parametrize(
        "names",
        [
            {"rounds": 3},
            {"fences": 16},
            {"start_people": 0},
            {"meal": {2: 6}},
            {"harvests": [4, 7]},
            {"breeders": 1},
            {"category_points": [0, 1]},
            {"pets": True},
            {"stables": 1.0},
        ],
    )
    def test_bounds_keep_the_game_playable(self, names: dict[str, Any]) -> None:
        with pytest.raises(ToolkitError, match="expected"):
            load(**names)


class TestReadings:
    def test_what_can_be_switched(self) -> None:
        assert DATA.readings == {
            "side": "family",
            "pace": "at_once",
            "stone_rooms": "allowed",
            "hold_back": "paid_first",
            "tie": "shared",
        }

    def test_the_default_comes_first(self) -> None:
        for record in DATA.reading_records.values():
            assert next(iter(record.choices)) == record.default

    def test_a_ruling_is_no_switch(self) -> None:
        with pytest.raises(ToolkitError, match="is a ruling"):
            load(two_pairs="each")


def refilled(players: int) -> dict[str, int]:
    """What a round adds to all spaces that lie there from the start, by good."""
    added: Counter[str] = Counter()
    table = GAME.table(players)
    for space in table.spaces[: table.printed]:
        if space.record.refill is not None:
            added[space.record.refill.good] += space.rate
    return dict(added)


class TestSpaces:
    def test_facts_of_the_rulebook(self) -> None:
        assert checks.failed(DATA) == []

    @pytest.mark.parametrize(
        ("players", "wood", "clay", "reed", "food"),
        [(1, 2, 1, 1, 2), (2, 3, 1, 1, 2), (3, 5, 2, 1, 2), (4, 6, 3, 1, 3), (5, 7, 4, 2, 3)],
    )
    def test_what_a_round_adds(self, players: int, wood: int, clay: int, reed: int, food: int) -> None:
        """Food is that of fishing and travelling players, and of the storehouse of the family game."""
        assert refilled(players) == {"wood": wood, "clay": clay, "reed": reed, "food": food}

    @pytest.mark.parametrize(("players", "green"), [(1, 0), (2, 0), (3, 4), (4, 6), (5, 6)])
    def test_green_cards_by_number_of_players(self, players: int, green: int) -> None:
        for side in ("family", "full"):
            assert GAME.components.table(players, side).printed == 10 + green

    def test_round_cards_by_stage(self) -> None:
        stages = [space.record.stage for space in GAME.table(2).spaces if space.record.stage]
        assert Counter(stages) == {1: 4, 2: 3, 3: 2, 4: 2, 5: 2, 6: 1}
        assert GAME.components.stages == (1, 1, 1, 1, 2, 2, 2, 3, 3, 4, 4, 5, 5, 6)

    def test_the_sides_differ_in_three_printed_spaces_and_the_cards_of_occupations(self) -> None:
        for players, cards in ((2, 0), (3, 1), (4, 1), (5, 1)):
            family, full = (set(GAME.components.table(players, side).index) for side in ("family", "full"))
            assert len(family - full) == len(full - family) == 3 + cards


class TestImprovements:
    @pytest.mark.parametrize(
        ("word", "cost", "points"),
        [
            ("fireplace-2", {"clay": 2}, 1),
            ("fireplace-3", {"clay": 3}, 1),
            ("hearth-4", {"clay": 4}, 1),
            ("hearth-5", {"clay": 5}, 1),
            ("clay-oven", {"clay": 3, "stone": 1}, 2),
            ("stone-oven", {"clay": 1, "stone": 3}, 3),
            ("joinery", {"wood": 2, "stone": 2}, 2),
            ("pottery", {"clay": 2, "stone": 2}, 2),
            ("basketmaker", {"reed": 2, "stone": 2}, 2),
            ("well", {"wood": 1, "stone": 3}, 4),
        ],
    )
    def test_prices_and_points(self, word: str, cost: dict[str, int], points: int) -> None:
        record = GAME.components.records[GAME.components.major[word]]
        assert (record.cost, record.points) == (cost, points)

    def test_there_are_ten(self) -> None:
        assert len(GAME.components.improvements) == 10

    def test_what_a_grain_makes_in_each(self) -> None:
        bakes = {
            word: (record.bakes, record.grain)
            for word, record in zip(GAME.components.improvements, GAME.components.records, strict=True)
            if record.bakes
        }
        assert bakes == {
            "fireplace-2": (2, None),
            "fireplace-3": (2, None),
            "hearth-4": (3, None),
            "hearth-5": (3, None),
            "clay-oven": (5, 1),
            "stone-oven": (4, 2),
        }


class TestProvenance:
    @pytest.mark.parametrize(
        ("path", "status"),
        [
            ("spaces.build.parts", "rulebook"),
            ("spaces.animal.parts", "published"),
            ("improvements.joinery.name", "rulebook"),
            ("improvements.joinery.cost", "published"),
            ("improvements.well.name", "published"),
            ("stages.1", "rulebook"),
            ("box.wood.count", "rulebook"),
            ("farm.rows", "published"),
        ],
    )
    def test_where_facts_come_from(self, path: str, status: str) -> None:
        assert DATA.provenance(path).status == status


class TestOwnSpaces:
    def test_a_teacher_can_change_a_space(self) -> None:
        space = DATA.file("components", dict[str, Any])["spaces"]["grain"]
        game = load(data={"components": {"spaces": {"grain": {**space, "gain": {"grain": 2}}}}})
        state = game.apply(game.setup(2, 1), "place on grain")
        assert game.compact(state)["players"][0]["goods"]["grain"] == 2
        assert game.data.provenance("spaces.grain.gain").status == "teacher"

    @pytest.mark.parametrize(
        ("changes", "said"),
        [
            ({"spaces": {"big farm": {"name": "Farm", "gain": {"food": 1}}}}, "cannot stand in the text of an action"),
            ({"spaces": {"grain": {"name": "Grain", "gain": {"rice": 1}}}}, "no good 'rice' here"),
            ({"spaces": {"grain": {"name": "Grain"}}}, "expected something to do or to get there"),
            ({"spaces": {"more": {"name": "More", "gain": {"food": 1}, "stage": 1}}}, "5 round cards for 4 rounds"),
            ({"spaces": {"more": {"name": "More", "gain": {"food": 1}, "stage": 7}}}, "no stage 7"),
            ({"stages": {6: [15]}}, "expected the rounds from 1 on"),
        ],
    )
    def test_spaces_that_do_not_fit(self, changes: dict[str, Any], said: str) -> None:
        with pytest.raises(ToolkitError, match=said):
            load(data={"components": changes})
