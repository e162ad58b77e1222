"""Cultive's data: complete, true to what is known, and honest about what is not."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import toolkit
from toolkit.engine.data import GameData, checks, template
from toolkit.engine.game import ToolkitError
from toolkit.games.cultive.game import Cultive, load

GAME: Cultive = load()
DATA: GameData = GAME.data
ICONS = ["leaf", "flower", "root", "living-soil", "shield"]


class TestIdentity:
    def test_it_is_registered(self) -> None:
        assert isinstance(toolkit.load("cultive"), Cultive)

    def test_who_plays_what(self) -> None:
        assert (DATA.name, DATA.title, DATA.publisher) == ("cultive", "Cultive", "MeepleBR")
        assert DATA.players == (2, 3, 4)
        assert set(DATA.due) == {"code", "cases", "lessons"}
        assert "stand-in" in DATA.notice


class TestClauses:
    def test_ids_are_of_the_game_or_of_all_games(self) -> None:
        assert all(re.fullmatch(r"CTV-[A-Z]+-(\d\d|EX\d)|ENG-\d\d", id) for id in DATA.catalogue)

    def test_sources_are_told_by_the_ids(self) -> None:
        sources = {"CTV-MDL": "model", "CTV-RDG": "reading", "ENG": "model"}
        for id, clause in DATA.catalogue.items():
            assert clause.source == sources.get(id.rpartition("-")[0], "rulebook")

    def test_each_is_a_sentence_of_some_length(self) -> None:
        for clause in DATA.catalogue.values():
            assert clause.text.endswith(".")
            assert len(clause.text) <= 160

    def test_what_can_be_switched_off(self) -> None:
        assert set(DATA.catalogue.switchable) == {"CTV-LGT-09", "CTV-GRO-08", "CTV-HRV-06"}

    def test_sections_follow_the_rulebook(self) -> None:
        assert DATA.catalogue.sections[:3] == ("Components", "Object of the Game", "Setup")
        assert DATA.catalogue.sections[-3:] == ("Final Scoring", "Round Summary", "Any game")

    def test_repetitions_restate_a_clause_that_stands_for_itself(self) -> None:
        repeats = [clause.repeat_of for clause in DATA.catalogue.values() if clause.repeat_of]
        assert repeats
        assert all(DATA.catalogue[id].repeat_of is None for id in repeats)


class TestParameters:
    @pytest.mark.parametrize(
        ("name", "value"),
        [
            ("hand_size", 5),
            ("fair_size", 8),
            ("special_actions", 3),
            ("rounds", {2: 10, 3: 9, 4: 8}),
            ("actions", 3),
            ("shadow_two_over_one", 1),
            ("shadow_three_over_two", 1),
            ("shadow_three_over_one", 2),
            ("row_points", (3, 5, 8, 12)),
            ("column_points", (5, 8, 12, 17, 22, 30)),
            ("special_points", 1),
        ],
    )
    def test_the_numbers_of_the_rulebook(self, name: str, value: Any) -> None:
        assert DATA.parameters[name] == value

    def test_these_are_all(self) -> None:
        assert len(DATA.parameters) == 11

    def test_each_states_a_clause_of_the_rulebook(self) -> None:
        for record in DATA.parameter_records.values():
            assert all(DATA.catalogue[id].source == "rulebook" for id in record.clauses)

    @pytest.mark.parametrize("names", [{"actions": 0}, {"hand_size": 11}, {"row_points": [1, 2, 3]}])
    def test_bounds_keep_the_game_playable(self, names: dict[str, Any]) -> None:
        with pytest.raises(ToolkitError, match="expected"):
            load(**names)


class TestReadings:
    def test_what_can_be_switched(self) -> None:
        assert DATA.readings == {
            "part_runs": "allowed",
            "column_icon": "changing",
            "deaths": "together",
            "blocking": "none",
            "long_cycle_light": "kept",
            "nullified": "breaks",
            "pace": "at_once",
        }

    def test_the_default_comes_first(self) -> None:
        for record in DATA.reading_records.values():
            assert next(iter(record.choices)) == record.default

    def test_a_ruling_is_no_switch(self) -> None:
        with pytest.raises(ToolkitError, match="is a ruling"):
            load(reshuffle="at_once")


class TestDeck:
    def test_facts_of_the_rulebook(self) -> None:
        assert checks.failed(DATA) == []

    def test_98_cards_of_15_species(self) -> None:
        assert sum(GAME.components.count) == 98
        kinds = Counter()
        for kind, count in zip(GAME.components.kind, GAME.components.count, strict=True):
            kinds[kind] += count
        assert kinds == {"single": 26, "double": 24, "two-stage": 24, "three-stage": 24}

    def test_lights(self) -> None:
        lights = Counter()
        for light, count in zip(GAME.components.light, GAME.components.count, strict=True):
            lights[light] += count
        assert lights == {"sun": 22, "shade": 30, "none": 46}

    def test_no_three_stage_species_needs_light(self) -> None:
        lights = zip(GAME.components.kind, GAME.components.light, strict=True)
        assert {light for kind, light in lights if kind == "three-stage"} == {"none"}

    def test_pairs_come_out_even(self) -> None:
        counts = zip(GAME.components.harvested, GAME.components.count, strict=True)
        assert all(count % 2 == 0 for cards, count in counts if cards == 2)

    def test_two_icons_at_the_sides_of_each(self) -> None:
        assert list(GAME.components.icons) == ICONS
        assert all(sides.bit_count() == 2 for sides in GAME.components.sides)


class TestProvenance:
    @pytest.mark.parametrize(
        ("path", "status"),
        [
            ("species.corn.name", "rulebook"),
            ("species.corn.points", "stand-in"),
            ("species.corn.growth", "deduced"),
            ("species.coffee.light", "rulebook"),
            ("species.cambuci.name", "published"),
            ("species.ginger.light", "stand-in"),
            ("species.ginger.botanical", "published"),
            ("growth.double", "rulebook"),
            ("icons.leaf", "stand-in"),
            ("box.plant_cards.count", "rulebook"),
        ],
    )
    def test_where_facts_come_from(self, path: str, status: str) -> None:
        assert DATA.provenance(path).status == status

    def test_every_fact_has_one(self) -> None:
        for section in ("terrains", "growth", "icons", "species", "box", "terrain_icons", "terrain_colours"):
            assert DATA.provenance(section)


RECORD = dict.fromkeys(
    ("name", "portuguese", "botanical", "letters", "count", "growth", "light", "points", "sides", "top", "bottom")
)


class TestOwnCards:
    def test_a_teacher_can_lay_cards_over(self) -> None:
        game = load(data={"components": {"species": {"corn": {**RECORD, "points": 4}}}})
        assert game.components.worth[game.components.index["corn"]] == 8
        assert game.data.provenance("species.corn.points").status == "teacher"
        assert game.data.provenance("species.corn.light").status == "rulebook"

    @pytest.mark.parametrize(
        ("record", "said"),
        [
            ({"top": "thorn"}, r"species\.corn\.top: no icon 'thorn'; there are leaf"),
            ({"sides": ["leaf", "thorn"]}, r"species\.corn\.sides: no icon 'thorn'"),
            ({"count": 0}, r"species\.corn\.count: expected 1 card or more, found 0"),
            ({"points": -1}, r"species\.corn\.points: expected 0 points or more"),
            ({"growth": "four-stage"}, r"species\.corn\.growth"),
            ({"light": "moon"}, r"species\.corn\.light"),
        ],
    )
    def test_cards_that_do_not_fit(self, record: dict[str, Any], said: str) -> None:
        with pytest.raises(ToolkitError, match=said):
            load(data={"components": {"species": {"corn": {**RECORD, **record}}}})

    def test_a_species_whose_name_cannot_stand_in_a_text(self) -> None:
        corn = DATA.file("components", dict[str, Any])["species"]["corn"]
        with pytest.raises(ToolkitError, match="cannot stand in the text of an action"):
            load(data={"components": {"species": {"sweet corn": corn}}})

    def test_growth_is_the_rules_own(self) -> None:
        with pytest.raises(ToolkitError, match="expected the rules' own"):
            load(data={"components": {"growth": {"single": {"planted": 2, "height": 2, "harvested": 1, "stay": 0}}}})

    def test_blank_sheets(self, tmp_path: Path) -> None:
        template("cultive", tmp_path / "mine")
        assert (tmp_path / "mine" / "components.yaml").is_file()
        assert load(data=tmp_path / "mine").components.species == GAME.components.species
