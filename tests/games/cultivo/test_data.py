"""Cultivo's data: complete, in the canonical order, true to what is known, and honest about what is not."""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, ClassVar

import pytest

import toolkit
from toolkit.engine.data import GameData, check, checks, template
from toolkit.engine.game import ToolkitError

from .pictures import PICTURES

COLOURS = ("red", "orange", "green", "brown", "blue", "yellow")
TYPES = ("cart", "barge", "tool", "scales", "stall", "barrel")
BUILDINGS = ("monastery", "workshop", "tower", "castle", "manor", "mill")
LETTERS = {"r": "red", "o": "orange", "g": "green", "n": "brown", "b": "blue", "y": "yellow"}

Cell = tuple[int, int]


@pytest.fixture(scope="module")
def data() -> GameData:
    return toolkit.load("cultivo").data


@pytest.fixture(scope="module")
def pieces(data: GameData) -> dict[str, Any]:
    return data.file("components", dict[str, Any])


class TestIdentity:
    def test_who_plays_what(self, data: GameData) -> None:
        assert (data.name, data.title, data.publisher) == ("cultivo", "Cultivo", "Spielefaible")
        assert data.players == (2, 3, 4)
        assert data.due == ("code", "cases", "lessons")
        assert "stand-ins" in data.notice


class TestClauses:
    def test_ids_are_of_the_game_or_of_all_games(self, data: GameData) -> None:
        assert all(re.fullmatch(r"CUL-[A-Z]+-(\d\d|EX\d|TIP\d)|ENG-\d\d", id) for id in data.catalogue)

    def test_sources_are_told_by_the_ids(self, data: GameData) -> None:
        sources = {"CUL-MDL": "model", "CUL-RDG": "reading", "ENG": "model"}
        for id, clause in data.catalogue.items():
            assert clause.source == sources.get(id.rpartition("-")[0], "rulebook")

    def test_those_of_our_own(self, data: GameData) -> None:
        own = [clause.id for clause in data.catalogue.values() if clause.source != "rulebook"]
        assert own == [
            *(f"CUL-MDL-{number:02}" for number in range(1, 11)),
            *(f"CUL-RDG-{number:02}" for number in range(1, 8)),
            *(f"ENG-{number:02}" for number in range(1, 4)),
        ]

    def test_sections_follow_the_rulebook(self, data: GameData) -> None:
        assert data.catalogue.sections[:5] == (
            "Game Components",
            "Setup",
            "General Rules",
            "Beginning of the Game",
            "Course of the Game",
        )
        assert data.catalogue.sections[-3:] == ("End of the Game", "Final Scoring", "Any game")

    def test_what_can_be_switched_off(self, data: GameData) -> None:
        assert set(data.catalogue.switchable) == {
            "CUL-ACQ-06",
            "CUL-BLD-03",
            "CUL-BLD-06",
            "CUL-CART-06",
            "CUL-BARGE-05",
            "CUL-SCALES-01",
            "CUL-STALL-01",
            "CUL-TOOL-02",
            "CUL-PRD-03",
            "CUL-BARREL-01",
        }

    def test_each_is_one_sentence_or_two(self, data: GameData) -> None:
        for clause in data.catalogue.values():
            assert clause.text.endswith(".")
            assert len(clause.text) <= 160

    def test_repetitions_restate_a_clause_that_stands_for_itself(self, data: GameData) -> None:
        repeats = [clause.repeat_of for clause in data.catalogue.values() if clause.repeat_of]
        assert repeats
        assert all(data.catalogue[id].repeat_of is None for id in repeats)


class TestParameters:
    @pytest.mark.parametrize(
        ("name", "value"),
        [
            ("villages", {2: 6, 3: 8, 4: 10}),
            ("refill_stack", {2: 0, 3: 5, 4: 10}),
            ("workers", 10),
            ("actions", 2),
            ("field_price", 2),
            ("rival_share", 1),
            ("canal_price", 2),
            ("cart_price", 1),
            ("barge_price", 1),
            ("worker_wheat", (0, 0, 0, 0, 1, 1, 2, 2, 3, 4)),
            ("exchange_workers", (8, 9)),
            ("scales_from", 2),
            ("scales_discount", 1),
            ("building_value", 4),
            ("victory_tiles", (7, 6, 5, 4, 3, 2, 1)),
            ("end_market", 4),
            ("end_buildings", 5),
            ("set_size", 3),
            ("monastery_most", 10),
            ("workshop_most", 12),
            ("tower_most", 12),
            ("castle_points", 3),
            ("manor_points", 3),
            ("mill_points", 4),
        ],
    )
    def test_the_numbers_of_the_rulebook(self, data: GameData, name: str, value: Any) -> None:
        assert data.parameters[name] == value

    def test_each_states_a_clause_of_the_rulebook(self, data: GameData) -> None:
        for record in data.parameter_records.values():
            assert all(data.catalogue[id].source == "rulebook" for id in record.clauses)
            assert record.low < record.high

    @pytest.mark.parametrize("names", [{"scales_from": 1}, {"scales_discount": 2}, {"villages": {2: 2, 3: 8, 4: 10}}])
    def test_bounds_keep_the_game_playable(self, names: dict[str, Any]) -> None:
        with pytest.raises(ToolkitError, match="expected"):
            toolkit.load("cultivo", **names)


class TestReadings:
    SWITCHES: ClassVar = {
        "start_worker": ["counts", "extra"],
        "start_goods": ["field", "colour"],
        "own_field": ["charged", "free"],
        "exchange": ["may", "must"],
        "exchange_goods": ["all", "before"],
        "scales": ["action", "kind"],
        "passing": ["always", "stuck"],
        "scored_sets": ["any", "kinds"],
        "tie_break": ["after", "before"],
    }

    def test_switches_and_their_choices(self, data: GameData) -> None:
        found = {name: list(each.choices) for name, each in data.reading_records.items() if each.switch}
        assert found == self.SWITCHES

    def test_the_default_comes_first(self, data: GameData) -> None:
        for reading in data.reading_records.values():
            assert next(iter(reading.choices)) == reading.default

    def test_every_clause_that_is_a_reading_belongs_to_one(self, data: GameData) -> None:
        named = {id for reading in data.reading_records.values() for id in reading.clauses}
        assert {id for id in data.catalogue if id.startswith("CUL-RDG")} <= named

    def test_questions_and_reasons_are_sentences(self, data: GameData) -> None:
        for reading in data.reading_records.values():
            assert reading.question.endswith("?")
            assert reading.why.endswith(".")
            assert all(text.endswith(".") for text in reading.choices.values())


class TestPieces:
    def test_orders(self, pieces: dict[str, Any]) -> None:
        assert tuple(pieces["goods"]) == COLOURS
        assert tuple(pieces["equipment"]) == TYPES
        assert tuple(pieces["buildings"]) == BUILDINGS
        assert pieces["market"] == {"rows": list(COLOURS[:5]), "columns": list(COLOURS[:5])}

    def test_goods(self, pieces: dict[str, Any]) -> None:
        assert {good["letter"]: colour for colour, good in pieces["goods"].items()} == LETTERS
        names = [good["name"] for good in pieces["goods"].values()]
        assert names == ["tomato", "orange", "grape", "wood", "olive", "wheat"]

    def test_the_village_hangs_together_and_its_hub_has_three_neighbours(self, pieces: dict[str, Any]) -> None:
        cells = {name: (cell["x"], cell["y"]) for name, cell in pieces["village_shape"]["cells"].items()}
        assert list(cells) == ["hub", "neck", "tip", "west", "south"]
        near = {name: {other for other in cells if touch(cells[name], cells[other])} for name in cells}
        assert near["hub"] == {"neck", "west", "south"}
        assert near["neck"] == {"hub", "tip"}
        assert near["west"] == near["south"] == {"hub"}

    def test_tiles(self, pieces: dict[str, Any]) -> None:
        tiles = pieces["tiles"]
        assert list(tiles) == [f"V{number}" for number in range(1, 11)]
        for cells in tiles.values():
            assert list(cells) and set(cells) == set(pieces["village_shape"]["cells"])
            assert list(cells.values()).count("yellow") == 1
        total = Counter(colour for cells in tiles.values() for colour in cells.values())
        assert total == {"yellow": 10, **dict.fromkeys(COLOURS[:5], 8)}

    def test_the_one_tile_that_was_shown(self, pieces: dict[str, Any]) -> None:
        assert Counter(pieces["tiles"]["V6"].values()) == {"blue": 2, "red": 1, "yellow": 1, "orange": 1}

    def test_what_the_rulebook_says_of_equipment(self, pieces: dict[str, Any]) -> None:
        equipment = pieces["equipment"]
        assert (equipment["cart"]["cost"], equipment["barge"]["cost"], equipment["barrel"]["cost"]) == (3, 4, 6)
        assert (equipment["cart"]["vp"], equipment["tool"]["vp"], equipment["barrel"]["vp"]) == (1, 3, 5)
        assert {each["cost"] for each in equipment.values()} == {2, 3, 4, 5, 6}
        assert (min(each["vp"] for each in equipment.values()), max(each["vp"] for each in equipment.values())) == (
            1,
            6,
        )

    def test_buildings_share_out_the_colours(self, pieces: dict[str, Any]) -> None:
        colours = {building: each["colour"] for building, each in pieces["buildings"].items()}
        assert (colours["monastery"], colours["workshop"], colours["mill"]) == ("blue", "brown", "yellow")
        assert sorted(colours.values()) == sorted(COLOURS)

    def test_the_facts_of_the_rulebook_hold(self, data: GameData) -> None:
        assert checks.failed(data) == []


def touch(one: Cell, other: Cell) -> bool:
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1


def laid_out(layout: list[dict[str, Any]], pieces: dict[str, Any]) -> Iterator[tuple[Cell, str]]:
    """Mirror, turn, move: the convention that boards.yaml states."""
    for village in layout:
        for name, cell in pieces["village_shape"]["cells"].items():
            x, y = (-cell["x"] if village["flipped"] else cell["x"]), cell["y"]
            for _ in range(village["turns"]):
                x, y = -y, x
            colour = pieces["tiles"][village["tile"]][name]
            yield (village["x"] + x, village["y"] + y), f"{village['tile']} {colour}"


class TestBoards:
    def layout(self, data: GameData, name: str) -> Any:
        return data.file("boards", dict[str, Any])["layouts"][name]

    def test_there_are_four(self, data: GameData) -> None:
        assert list(data.file("boards", dict[str, Any])["layouts"]) == list(PICTURES)

    @pytest.mark.parametrize("name", PICTURES)
    def test_every_cell(self, data: GameData, pieces: dict[str, Any], name: str) -> None:
        found = dict(laid_out(self.layout(data, name), pieces))
        left, top = min(x for x, _ in found), max(y for _, y in found)
        drawn = {
            (left + column, top - row): f"V{text[:-1]} {LETTERS[text[-1]]}"
            for row, line in enumerate(PICTURES[name].strip().splitlines())
            for column, text in enumerate(line.split())
            if text != "."
        }
        assert found == drawn

    @pytest.mark.parametrize("name", PICTURES)
    def test_nothing_overlaps_and_every_village_borders_two(
        self, data: GameData, pieces: dict[str, Any], name: str
    ) -> None:
        cells = list(laid_out(self.layout(data, name), pieces))
        assert len({cell for cell, _ in cells}) == len(cells) == 5 * len(self.layout(data, name))
        borders: dict[str, set[str]] = {}
        for one, text in cells:
            for other, words in cells:
                if touch(one, other) and text.split()[0] != words.split()[0]:
                    borders.setdefault(text.split()[0], set()).add(words.split()[0])
        assert len(borders) == len(self.layout(data, name))
        assert all(len(others) >= 2 for others in borders.values())

    @pytest.mark.parametrize("players", [2, 3, 4])
    def test_a_sample_board_has_as_many_villages_as_its_players_need(self, data: GameData, players: int) -> None:
        villages: Any = data.parameters["villages"]
        assert len(self.layout(data, f"sample-{players}")) == villages[players]


class TestProvenance:
    def test_everything_in_the_component_files_has_one(self, data: GameData) -> None:
        for sheet in data.sheets.values():
            for section in sheet.content:
                assert data.provenance(section).status in ("rulebook", "published", "deduced", "stand-in")

    def test_each_of_the_36_tiles_has_one(self, data: GameData) -> None:
        paths = [f"equipment.{kind}.{colour}" for kind in TYPES for colour in COLOURS]
        costs = Counter(data.provenance(f"{path}.cost").status for path in paths)
        values = Counter(data.provenance(f"{path}.vp").status for path in paths)
        assert costs == {"rulebook": 13, "deduced": 5, "stand-in": 18}
        assert values == {"rulebook": 3, "stand-in": 33}

    @pytest.mark.parametrize(
        ("path", "status", "confidence"),
        [
            ("equipment.cart.red.cost", "rulebook", "high"),
            ("equipment.cart.red.vp", "stand-in", "low"),
            ("equipment.cart.blue.vp", "rulebook", "high"),
            ("equipment.barge.red.cost", "rulebook", "high"),
            ("equipment.barge.green.cost", "deduced", "high"),
            ("goods.red.name", "published", "high"),
            ("goods.green.name", "deduced", "high"),
            ("tiles.V1.hub", "stand-in", "none"),
            ("tiles.V6.hub", "stand-in", "low"),
            ("village_shape", "stand-in", "low"),
            ("market.rows", "stand-in", "none"),
            ("buildings.monastery", "rulebook", "high"),
            ("buildings.mill", "deduced", "medium"),
            ("buildings.tower", "stand-in", "low"),
            ("layouts.example", "deduced", "medium"),
            ("layouts.sample-4", "stand-in", "none"),
            ("box", "rulebook", "high"),
        ],
    )
    def test_what_is_known(self, data: GameData, path: str, status: str, confidence: str) -> None:
        found = data.provenance(path)
        assert (found.status, found.confidence) == (status, confidence)

    def test_stand_ins_are_told(self, data: GameData) -> None:
        assert data.stand_ins(["goods", "tiles", "equipment.cart.blue.vp", "equipment"]) == ["tiles", "equipment"]


class TestOwnMeasurements:
    def test_blank_sheets_are_sound_and_change_nothing(self, data: GameData, tmp_path: Path) -> None:
        files = template("cultivo", tmp_path / "mine")
        assert [path.name for path in files] == ["components.yaml", "boards.yaml", "box.yaml"]
        assert check("cultivo", tmp_path / "mine") == []
        blank = toolkit.load("cultivo", data=tmp_path / "mine").data
        for name, sheet in data.sheets.items():
            assert blank.sheets[name].content == sheet.content
            assert blank.provenance(next(iter(sheet.content))) == data.provenance(next(iter(sheet.content)))

    def test_blank_sheets_say_what_is_ours_and_how_sure(self, tmp_path: Path) -> None:
        template("cultivo", tmp_path)
        text = (tmp_path / "components.yaml").read_text(encoding="utf-8")
        assert "  cart:\n    cost:  # ours: 3 (rulebook)\n    vp:  # ours: 1 (stand-in, confidence low)\n" in text

    def test_no_sheet_is_written_over(self, tmp_path: Path) -> None:
        template("cultivo", tmp_path / "mine")
        (tmp_path / "mine" / "components.yaml").write_text("# filled in")
        with pytest.raises(ToolkitError, match=r"mine/components\.yaml is there already; give another folder"):
            template("cultivo", tmp_path / "mine")
        assert (tmp_path / "mine" / "components.yaml").read_text() == "# filled in"

    def test_a_filled_in_sheet_counts(self, tmp_path: Path) -> None:
        (tmp_path / "components.yaml").write_text(
            "equipment: {barge: {cost: , vp: 3}}\nvalues: {cart: {red: {cost: 3, vp: 2}}}"
        )
        assert check("cultivo", tmp_path) == []
        mine = toolkit.load("cultivo", data=tmp_path).data
        assert mine.file("components", dict[str, Any])["equipment"]["barge"] == {"cost": 4, "vp": 3}
        assert mine.provenance("equipment.barge.green.vp").status == "teacher"
        assert mine.provenance("equipment.barge.green.cost").status == "deduced"
        assert mine.provenance("equipment.cart.red.vp").status == "teacher"
        assert mine.provenance("equipment.cart.green.vp").status == "stand-in"

    def test_every_fault_is_told_by_file_and_path(self, tmp_path: Path) -> None:
        folder = tmp_path / "mine"
        (folder / "cases").mkdir(parents=True)
        (folder / "variants").mkdir()
        (folder / "cases" / "own.yaml").write_text("- {id: x}")
        (folder / "variants" / "fast.yaml").write_text("{title: Fast, about: Fast., changes: {action: 3}}")
        (folder / "box.yaml").write_text("box: {yes: 1}")
        (folder / "board.yaml").write_text("")
        (folder / "components.yaml").write_text(
            "equipment:\n"
            "  cart: {cost: three, vp: 2}\n"
            "  barge: {cost: 4}\n"
            "  tool: {cost: 4, vp: }\n"
            "tiles:\n"
            "  V1: {hub: purple, neck: , tip: , west: , south: }\n"
            "buildngs: {}\n"
        )
        starts = [
            "mine/board.yaml: unknown component file 'board.yaml', did you mean 'boards.yaml'?",
            "mine/box.yaml, line 1: the key 'yes' reads as true in YAML",
            "mine/components.yaml, buildngs: unknown section 'buildngs', did you mean 'buildings'?",
            "mine/components.yaml, equipment.cart.cost: expected int, found 'three'",
            "mine/components.yaml, equipment.barge: the field 'vp' is missing",
            "mine/components.yaml, tiles.V1.hub: ",
            "variants/fast.yaml: unknown parameter or reading 'action', did you mean 'actions'?",
            "cases/own.yaml, case x: ",
        ]
        faults = check("cultivo", folder)
        assert len(faults) == len(starts), faults
        for fault, start in zip(faults, starts, strict=True):
            assert fault.startswith(start)
            assert "\n" not in fault

    def test_folders_that_are_none(self, tmp_path: Path) -> None:
        assert check("cultivo", "nowhere") == ["data: there is no folder 'nowhere' that can be read"]
        (fault,) = check("cultivo", tmp_path)
        assert fault.endswith("holds none of components.yaml, boards.yaml, box.yaml, cases, variants")

    def test_a_game_that_is_none(self, tmp_path: Path) -> None:
        for act in (check, template):
            with pytest.raises(ToolkitError, match="unknown game 'cultvo', did you mean 'cultivo'"):
                act("cultvo", tmp_path)
