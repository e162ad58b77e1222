"""Data files: what is read, how names are resolved, what lies over what, where facts come from, how errors read."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal

import msgspec
import pytest

from toolkit.engine import data
from toolkit.engine.data import DataError, GameData, Provenance, checks
from toolkit.engine.game import ToolkitError

GAME = """
title: Orchard
edition: first
publisher: Nobody
notice: Made up.
players: [2, 3]
due: [code]
components: [pieces]
"""
RULES = """
- {id: ORC-01, section: Start, kind: setup, force: effect, text: Each player gets trees.}
- {id: ORC-02, section: Pick, kind: cost, force: price, text: Picking costs coins., switchable: true}
- {id: ORC-03, section: Start, kind: component, force: fact, text: There are two fruits.}
"""
PARAMETERS = """
trees: {value: {2: 6, 3: 4}, clause: ORC-01, about: Trees of a player., low: 1, high: 9}
prices: {value: [1, 2, 3], clause: ORC-02, further: [ORC-01], about: Coins by turn., low: 0, high: 5}
hands: {value: 2, clause: ORC-02, about: Hands., low: 1, high: 4}
"""
READINGS = """
rest:
  question: May one rest?
  clauses: [ORC-02]
  choices: {may: One may., must: One must.}
  default: may
  why: The rulebook does not say.
  switch: true
wind:
  question: Is there wind?
  clauses: [ORC-01]
  choices: {calm: There is none., gale: There is.}
  default: calm
  why: None is mentioned.
"""
PIECES = """
provenance:
  fruit: rulebook
  fruit.*.points: {status: stand-in, confidence: low}
  fruit.pear.points: {status: published, confidence: high, source: a review}
  baskets: {status: stand-in, confidence: none}
  baskets.*.red.size: rulebook
  own: rulebook
  colours: {status: deduced, confidence: medium, source: the picture}
addresses:
  "baskets.{kind}.{colour}.{field}": ["own.{kind}.{colour}.{field}", "baskets.{kind}.{field}"]
fruit:
  apple: {points: 1, price: 2}
  pear: {points: 3, price: 4}
baskets:
  wide: {size: 5, weight: 2}
  tall: {size: 4, weight: 1}
own:
  tall: {blue: {size: 9, weight: 9}}
colours: [red, blue]
"""


class Fruit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    points: int
    price: int


class Pieces(msgspec.Struct, frozen=True):
    fruit: dict[str, Fruit]
    colours: tuple[Literal["red", "blue"], ...]


@pytest.fixture
def orchard(tmp_path: Path) -> Path:
    folder = tmp_path / "orchard"
    folder.mkdir()
    files = {"game": GAME, "rules": RULES, "parameters": PARAMETERS, "readings": READINGS, "pieces": PIECES}
    for name, text in files.items():
        (folder / f"{name}.yaml").write_text(text, encoding="utf-8")
    return folder


@pytest.fixture
def write(tmp_path: Path) -> Callable[..., Path]:
    def write(text: str | bytes, name: str = "farm/file.yaml") -> Path:
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True, parents=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    return write


def load(folder: Path, **options: Any) -> GameData:
    return data.load("orchard", folder, **options)


def message(error: pytest.ExceptionInfo[ToolkitError]) -> str:
    text = str(error.value)
    assert "\n" not in text
    return text


class TestReading:
    def test_a_typed_record(self, write: Callable[..., Path]) -> None:
        path = write("apple: {points: 1, price: 2}\npear: {points: 3, price: 0}")
        assert data.read(path, dict[str, Fruit]) == {"apple": Fruit(1, 2), "pear": Fruit(3, 0)}

    def test_anchors_merges_and_a_byte_order_mark(self, write: Callable[..., Path]) -> None:
        path = write("\ufeffbase: &base {points: 1, price: 2}\nother: {<<: *base, price: 5}")
        assert data.read(path, dict[str, Fruit])["other"] == Fruit(1, 5)

    def test_what_was_read_can_be_changed_without_changing_the_next(self, write: Callable[..., Path]) -> None:
        path = write("list: [1]")
        data.read(path, dict[str, Any])["list"].append(2)
        assert data.read(path, dict[str, Any]) == {"list": [1]}

    def test_a_changed_file_is_read_anew(self, write: Callable[..., Path]) -> None:
        path = write("a: 1")
        assert data.read(path, dict[str, int]) == {"a": 1}
        write("a: 22")
        assert data.read(path, dict[str, int]) == {"a": 22}

    @pytest.mark.parametrize(
        ("text", "problem"),
        [
            ("a: 1\nb: 2\na: 3", "farm/file.yaml, line 3: the key 'a' is given twice"),
            ("x:\n  a: 1\n  a: 2", "farm/file.yaml, line 3: the key 'a' is given twice"),
            ("on: 1", "farm/file.yaml, line 1: the key 'on' reads as true in YAML; quote it"),
            ("a: {Off: 1}", "farm/file.yaml, line 1: the key 'Off' reads as false in YAML"),
            ("yes: 1", "the key 'yes' reads as true"),
            ("a: 1\nno: 1", "farm/file.yaml, line 2: the key 'no' reads as false"),
            ("1.5: 1", "a key must be a word or a whole number, found 1.5"),
            ("? [a]\n: 1", "a key must be a word or a whole number, found ['a']"),
            ("a: [1", "while parsing a flow sequence, did not find expected"),
            ("a: &a [*a]", "found unconstructable recursive node"),
            ("!!python/object/apply:os.getcwd []", "could not determine a constructor"),
            (b"a: \xff", "farm/file.yaml: is not UTF-8 text (byte 3)"),
            ("a: 1\n---\nb: 2", "expected a single document in the stream"),
            ("a: \x07", "farm/file.yaml: is not YAML"),
        ],
    )
    def test_files_that_are_refused(self, write: Callable[..., Path], text: str | bytes, problem: str) -> None:
        with pytest.raises(DataError) as error:
            data.read(write(text), dict[str, Any])
        assert problem in message(error)

    @pytest.mark.parametrize(
        ("text", "type", "problem"),
        [
            ("a: {points: one, price: 2}", dict[str, Fruit], "a.points: expected int, found 'one'"),
            ("a: {points: 1}", dict[str, Fruit], "a: the field 'price' is missing"),
            ("a: {points: 1, price: }", dict[str, Fruit], "a.price: expected int, found nothing"),
            (
                "a: {points: 1, price: 1}\nb: {point: 1, price: 1}",
                dict[str, Fruit],
                "b: unknown field 'point', did you mean 'points'? Allowed: points, price",
            ),
            ("a: [{points: 1, price: 1}, 5]", dict[str, list[Fruit]], "a.1: expected object, found 5"),
            ("a: {b: {c: yes}}", dict[str, dict[str, dict[str, int]]], "a.b.c: expected int, found True"),
            ("a: {b: 1, x: 2}", dict[str, dict[int, int]], "a.b: in a key, expected int, got str"),
            (
                "fruit: {}\ncolours: [red, bleu]",
                Pieces,
                "colours.1: unknown value 'bleu', did you mean 'blue'? Allowed: blue, red",
            ),
            ("a: 1", list[int], "farm/file.yaml: expected array, found {'a': 1}"),
            ("", dict[str, int], "farm/file.yaml: expected object, found nothing"),
        ],
    )
    def test_contents_that_are_refused(self, write: Callable[..., Path], text: str, type: Any, problem: str) -> None:
        with pytest.raises(DataError) as error:
            data.read(write(text), type)
        assert message(error).endswith(problem)
        assert message(error).startswith("farm/file.yaml")

    def test_a_missing_file(self, tmp_path: Path) -> None:
        with pytest.raises(DataError, match=r"farm/none\.yaml: there is no such file"):
            data.read(tmp_path / "farm" / "none.yaml", dict[str, int])

    def test_the_error_says_file_and_path(self, write: Callable[..., Path]) -> None:
        with pytest.raises(DataError) as error:
            data.read(write("a: {points: one, price: 2}"), dict[str, Fruit])
        assert (error.value.file, error.value.path) == ("farm/file.yaml", ("a", "points"))


class TestNames:
    def test_as_shipped(self, orchard: Path) -> None:
        game = load(orchard)
        assert game.parameters == {"trees": {2: 6, 3: 4}, "prices": (1, 2, 3), "hands": 2}
        assert game.readings == {"rest": "may"}
        assert (game.name, game.title, game.players, game.due) == ("orchard", "Orchard", (2, 3), ("code",))
        assert game.folders == (orchard,)
        assert game.parameter_records["prices"].clauses == ("ORC-02", "ORC-01")
        assert game.reading_records["wind"].default == "calm"

    def test_chosen(self, orchard: Path) -> None:
        game = load(orchard, trees={3: 5, 2: 1}, prices=[0, 0, 5], rest="must")
        assert game.parameters == {"trees": {2: 1, 3: 5}, "prices": (0, 0, 5), "hands": 2}
        assert game.readings == {"rest": "must"}

    def test_resolved_values_survive_json_and_load_again(self, orchard: Path) -> None:
        first = load(orchard, trees={2: 9, 3: 9}, rest="must")
        kept = json.loads(msgspec.json.encode({**first.parameters, **first.readings}))
        again = load(orchard, **kept)
        assert (again.parameters, again.readings) == (first.parameters, first.readings)

    def test_they_cannot_be_written_to(self, orchard: Path) -> None:
        with pytest.raises(TypeError):
            load(orchard).parameters["hands"] = 3  # type: ignore[index]

    @pytest.mark.parametrize(
        ("names", "problem"),
        [
            (
                {"hand": 1},
                "unknown parameter or reading 'hand', did you mean 'hands'? Allowed: trees, prices, hands, rest",
            ),
            ({"hands": 5}, "parameter 'hands': expected a whole number from 1 to 4, found 5"),
            ({"hands": True}, "parameter 'hands': expected a whole number from 1 to 4, found True"),
            ({"hands": 2.0}, "parameter 'hands': expected a whole number from 1 to 4, found 2.0"),
            ({"hands": None}, "parameter 'hands': expected a whole number from 1 to 4, found None"),
            ({"prices": (1, 2)}, "parameter 'prices': expected 3 whole numbers from 0 to 5, found (1, 2)"),
            ({"prices": [1, 2, 6]}, "parameter 'prices': expected 3 whole numbers from 0 to 5, found [1, 2, 6]"),
            ({"trees": {2: 1}}, "parameter 'trees': expected whole numbers from 1 to 9 for 2, 3, found {2: 1}"),
            ({"trees": {"two": 1, 3: 1}}, "parameter 'trees': expected whole numbers from 1 to 9 for 2, 3"),
            ({"rest": "can"}, "reading 'rest': unknown choice 'can'; allowed: may, must"),
            ({"wind": "gale"}, "reading 'wind' is a ruling and cannot be switched"),
        ],
    )
    def test_refused(self, orchard: Path, names: dict[str, Any], problem: str) -> None:
        with pytest.raises(ToolkitError) as error:
            load(orchard, **names)
        assert message(error).startswith(problem)


class TestFaultyGames:
    @pytest.mark.parametrize(
        ("file", "text", "problem"),
        [
            (
                "parameters",
                "rest: {value: 1, clause: ORC-01, about: x, low: 0, high: 2}",
                "orchard/readings.yaml, rest: a parameter has this name",
            ),
            (
                "parameters",
                "seed: {value: 1, clause: ORC-01, about: x, low: 0, high: 2}",
                "orchard/parameters.yaml, seed: cannot be given to load by this name",
            ),
            (
                "parameters",
                "a-b: {value: 1, clause: ORC-01, about: x, low: 0, high: 2}",
                "orchard/parameters.yaml, a-b: cannot be given to load by this name",
            ),
            (
                "parameters",
                "hands: {value: 3, clause: ORC-01, about: x, low: 0, high: 2}",
                "orchard/parameters.yaml, hands.value: parameter 'hands': expected a whole number from 0 to 2",
            ),
            (
                "parameters",
                "hands: {value: 1, clause: ORC-1, about: x, low: 0, high: 2}",
                "orchard/parameters.yaml, hands.clause: unknown clause 'ORC-1', did you mean 'ORC-01'?",
            ),
            ("readings", READINGS.replace("[ORC-01]", "[X]"), "orchard/readings.yaml, wind.clauses: unknown clause"),
            (
                "readings",
                READINGS.replace("default: calm", "default: clam"),
                "orchard/readings.yaml, wind: unknown default 'clam', did you mean 'calm'?",
            ),
            ("rules", RULES + RULES, "orchard/rules.yaml: clause ORC-01 is given twice"),
            (
                "rules",
                RULES.replace("switchable: true", "repeat_of: ORC-9"),
                "orchard/rules.yaml: clause ORC-02, repeat_of: unknown clause 'ORC-9'",
            ),
            ("rules", RULES.replace("price", "prize"), "orchard/rules.yaml, 1.force: unknown value 'prize'"),
            ("game", GAME + "author: me", "orchard/game.yaml: unknown field 'author'; allowed: "),
            ("game", GAME.replace("pieces", "pieces, more"), "orchard/more.yaml: there is no such file"),
            (
                "pieces",
                PIECES.replace("source: a review", "source: "),
                "orchard/pieces.yaml, provenance.fruit.pear.points: what is published needs a source",
            ),
        ],
    )
    def test_refused(self, orchard: Path, file: str, text: str, problem: str) -> None:
        (orchard / f"{file}.yaml").write_text(text, encoding="utf-8")
        with pytest.raises(DataError) as error:
            load(orchard)
        assert message(error).startswith(problem)

    def test_at_most_ten_clauses_are_switchable(self, orchard: Path) -> None:
        clause = "- {{id: ORC-{}, section: X, kind: cost, force: price, text: x, switchable: true}}\n"
        (orchard / "rules.yaml").write_text(RULES + "".join(clause.format(n) for n in range(10, 20)))
        with pytest.raises(DataError, match="at most 10 clauses may be switchable"):
            load(orchard)

    def test_two_component_files_share_no_section(self, orchard: Path) -> None:
        (orchard / "game.yaml").write_text(GAME.replace("[pieces]", "[pieces, more]"))
        (orchard / "more.yaml").write_text("fruit: {}")
        with pytest.raises(DataError, match=r"orchard/more.yaml, fruit: pieces.yaml has a section of this name"):
            load(orchard)


class TestWithoutAndVariants:
    def test_a_switchable_clause(self, orchard: Path) -> None:
        assert load(orchard).without == frozenset()
        assert load(orchard, without=["ORC-02"]).without == {"ORC-02"}
        assert load(orchard, without="ORC-02").without == {"ORC-02"}

    @pytest.mark.parametrize(
        ("id", "fault"),
        [("ORC-01", "clause 'ORC-01' cannot be switched off"), ("ORC-99", "unknown switchable clause 'ORC-99'")],
    )
    def test_any_other_clause(self, orchard: Path, id: str, fault: str) -> None:
        with pytest.raises(ToolkitError, match=rf"without: {fault}.*: ORC-02$"):
            load(orchard, without=[id])

    def test_a_variant_changes_names_and_clauses_and_the_caller_comes_after(self, orchard: Path) -> None:
        self.give(orchard, "quick", "changes: {hands: 4, rest: must}\nwithout: [ORC-02]")
        game = load(orchard, variant="quick", hands=3)
        assert (game.parameters["hands"], game.readings["rest"]) == (3, "must")
        assert game.without == {"ORC-02"}
        assert game.variant == "quick"

    def test_unknown_variants(self, orchard: Path) -> None:
        with pytest.raises(ToolkitError, match="unknown variant 'quick': there is none"):
            load(orchard, variant="quick")
        self.give(orchard, "quick", "changes: {}")
        with pytest.raises(ToolkitError, match="unknown variant 'quik', did you mean 'quick'"):
            load(orchard, variant="quik")

    @pytest.mark.parametrize(
        ("text", "problem"),
        [
            ("changes: {hand: 1}", "variants/quick.yaml: unknown parameter or reading 'hand'"),
            ("changes: {hands: 9}", "variants/quick.yaml: parameter 'hands': expected"),
            ("without: [ORC-01]", "variants/quick.yaml: without: clause 'ORC-01' cannot be switched off"),
        ],
    )
    def test_faulty_variants(self, orchard: Path, text: str, problem: str) -> None:
        self.give(orchard, "quick", text)
        with pytest.raises(DataError) as error:
            load(orchard, variant="quick", hands=3)
        assert message(error).startswith(problem)

    def test_a_variant_may_lie_in_the_own_folder(self, orchard: Path, tmp_path: Path) -> None:
        self.give(tmp_path / "mine", "slow", "changes: {hands: 1}")
        assert load(orchard, variant="slow", data=tmp_path / "mine").parameters["hands"] == 1

    def give(self, folder: Path, name: str, text: str) -> None:
        (folder / "variants").mkdir(parents=True)
        (folder / "variants" / f"{name}.yaml").write_text(f"title: T\nabout: A.\n{text}")


class TestFiles:
    def test_a_component_file_without_what_it_says_of_itself(self, orchard: Path) -> None:
        assert load(orchard).file("pieces", Pieces).fruit["pear"] == Fruit(3, 4)
        assert set(load(orchard).file("pieces", dict[str, Any])) == {"fruit", "baskets", "own", "colours"}

    def test_any_other_file(self, orchard: Path) -> None:
        (orchard / "notes.yaml").write_text("a: 1")
        assert load(orchard).file("notes", dict[str, int]) == {"a": 1}
        assert load(orchard).has_file("notes")
        assert not load(orchard).has_file("other")

    def test_a_fault_that_no_type_states_names_the_file_that_gave_it(self, orchard: Path) -> None:
        game = load(orchard, data={"pieces": {"fruit": {"pear": {"points": 9, "price": 9}}}})
        assert str(game.fault("pieces", "fruit.pear.points", "too many")) == "pieces, fruit.pear.points: too many"
        assert str(game.fault("pieces", "fruit.apple", "too red")) == "orchard/pieces.yaml, fruit.apple: too red"


class TestOverlay:
    def mine(self, orchard: Path, text: str) -> Path:
        folder = orchard.parent / "mine"
        folder.mkdir()
        (folder / "pieces.yaml").write_text(text)
        return folder

    def test_records_replace_records_and_blanks_keep_ours(self, orchard: Path) -> None:
        folder = self.mine(orchard, "fruit:\n  apple: {points: 7, price: }\n  plum: {points: 2, price: 2}")
        game = load(orchard, data=str(folder))
        fruit = {"apple": Fruit(7, 2), "pear": Fruit(3, 4), "plum": Fruit(2, 2)}
        assert game.file("pieces", Pieces).fruit == fruit
        assert game.folders == (orchard, folder)

    def test_what_is_given_is_the_teachers(self, orchard: Path) -> None:
        folder = self.mine(
            orchard, "fruit: {apple: {points: 7, price: }}\ncolours: [blue]\nbaskets: {wide: {size: 1, weight: }}"
        )
        game = load(orchard, data=folder)
        assert game.provenance("fruit.apple.points") == Provenance("teacher", "high")
        assert game.provenance("fruit.apple.price") == Provenance("rulebook", "high")
        assert game.provenance("colours.0").status == "teacher"
        assert game.provenance("baskets.wide.blue.size").status == "teacher"
        assert game.provenance("baskets.wide.blue.weight").status == "stand-in"
        assert game.stand_ins(["fruit.apple.points", "fruit.apple"]) == []

    def test_a_record_of_its_own_shields_from_what_is_given_for_its_kind(self, orchard: Path) -> None:
        game = load(orchard, data={"pieces": {"baskets": {"tall": {"size": 1, "weight": 1}}}})
        assert game.provenance("baskets.tall.red.weight").status == "teacher"
        assert game.provenance("baskets.tall.blue.weight").status == "rulebook"

    def test_plain_data_serves_as_well_and_an_overlay_can_be_given_again(self, orchard: Path) -> None:
        given = {"pieces": {"fruit": {"apple": {"points": 7, "price": 1}}}}
        game = load(orchard, data=given)
        again = load(orchard, data=game.overlay)
        assert again.file("pieces", Pieces) == game.file("pieces", Pieces)
        assert again.file("pieces", Pieces).fruit["apple"] == Fruit(7, 1)
        assert game.folders == (orchard,)

    def test_a_file_of_comments_only_changes_nothing(self, orchard: Path) -> None:
        game = load(orchard, data=self.mine(orchard, "# nothing yet"))
        assert game.file("pieces", Pieces) == load(orchard).file("pieces", Pieces)

    @pytest.mark.parametrize("nothing", [5, 2.5, ["pieces"], True])
    def test_neither_a_folder_nor_contents(self, orchard: Path, nothing: Any) -> None:
        with pytest.raises(ToolkitError, match="data: expected a folder or the contents of component files, found"):
            load(orchard, data=nothing)

    @pytest.mark.parametrize(
        ("text", "problem"),
        [
            ("fruits: {}", "mine/pieces.yaml, fruits: unknown section 'fruits', did you mean 'fruit'?"),
            ("provenance: {}", "mine/pieces.yaml, provenance: only the shipped file has this"),
            ("[1]", "mine/pieces.yaml: expected object, found [1]"),
        ],
    )
    def test_faulty_sections(self, orchard: Path, text: str, problem: str) -> None:
        with pytest.raises(DataError) as error:
            load(orchard, data=self.mine(orchard, text))
        assert message(error).startswith(problem)

    @pytest.mark.parametrize(
        ("text", "problem"),
        [
            ("fruit: {apple: {points: 7}}", "mine/pieces.yaml, fruit.apple: the field 'price' is missing"),
            ("fruit: {plum: {points: , price: 1}}", "mine/pieces.yaml, fruit.plum.points: expected int, found nothing"),
            ("fruit: 5", "mine/pieces.yaml, fruit: expected object, found 5"),
        ],
    )
    def test_faulty_records(self, orchard: Path, text: str, problem: str) -> None:
        with pytest.raises(DataError) as error:
            load(orchard, data=self.mine(orchard, text)).file("pieces", Pieces)
        assert message(error) == problem

    def test_folders_that_are_none(self, orchard: Path, tmp_path: Path) -> None:
        with pytest.raises(ToolkitError, match="data: there is no folder 'nowhere'"):
            load(orchard, data="nowhere")
        (tmp_path / "empty").mkdir()
        with pytest.raises(ToolkitError, match=r"holds none of pieces\.yaml, cases, variants"):
            load(orchard, data=tmp_path / "empty")
        (tmp_path / "empty" / "piece.yml").write_text("")
        with pytest.raises(DataError, match=r"unknown component file 'piece\.yml', did you mean 'pieces\.yaml'"):
            load(orchard, data=tmp_path / "empty")
        with pytest.raises(ToolkitError, match="data: unknown component file 'piece'"):
            load(orchard, data={"piece": {}})


class TestProvenance:
    @pytest.mark.parametrize(
        ("path", "status", "confidence"),
        [
            ("fruit.apple.price", "rulebook", "high"),
            ("fruit.apple.points", "stand-in", "low"),
            ("fruit.pear.points", "published", "high"),
            ("fruit.pear", "published", "high"),
            ("fruit", "stand-in", "low"),
            ("colours", "deduced", "medium"),
            ("colours.1", "deduced", "medium"),
            ("baskets.wide.red.size", "rulebook", "high"),
            ("baskets.wide.blue.size", "stand-in", "none"),
            ("baskets.wide.size", "stand-in", "none"),
            ("baskets.tall.blue.size", "rulebook", "high"),
        ],
    )
    def test_the_most_specific_pattern_counts_and_a_branch_is_as_sure_as_its_least_sure(
        self, orchard: Path, path: str, status: str, confidence: str
    ) -> None:
        found = load(orchard).provenance(path)
        assert (found.status, found.confidence) == (status, confidence)

    def test_it_propagates(self, orchard: Path) -> None:
        read = ["fruit.apple.price", "fruit.apple.points", "fruit.pear.points", "baskets.wide.blue.size"]
        assert load(orchard).stand_ins(read) == ["fruit.apple.points", "baskets.wide.blue.size"]
        assert load(orchard).rests_on_stand_ins

    @pytest.mark.parametrize(
        ("path", "problem"),
        [
            ("fruits", "provenance: unknown section 'fruits', did you mean 'fruit'?"),
            ("fruit.plum", "orchard/pieces.yaml, fruit.plum: there is nothing here"),
            ("colours.2", "orchard/pieces.yaml, colours.2: there is nothing here"),
        ],
    )
    def test_of_nothing(self, orchard: Path, path: str, problem: str) -> None:
        with pytest.raises(ToolkitError) as error:
            load(orchard).provenance(path)
        assert message(error).startswith(problem)

    def test_what_no_pattern_speaks_of(self, orchard: Path) -> None:
        (orchard / "pieces.yaml").write_text("fruit: {apple: {points: 1, price: 2}}")
        with pytest.raises(DataError, match=r"fruit\.apple\.points: its provenance is not stated"):
            load(orchard).provenance("fruit.apple.points")


class TestChecks:
    def failed(self, orchard: Path, assertion: str) -> list[str]:
        (orchard / "checks.yaml").write_text(f"ORC-03:\n- {assertion}")
        return checks.failed(load(orchard))

    @pytest.mark.parametrize(
        "assertion",
        [
            "{count: pieces.fruit.*, is: 2}",
            "{count: [pieces.fruit.*, pieces.colours.*], is: 4}",
            "{distinct: pieces.fruit.*.points, is: 2}",
            "{sum: pieces.fruit.*.points, is: 4}",
            "{least: pieces.fruit.*.price, is: 2}",
            "{most: parameters.prices.*, is: 3}",
            "{each: parameters.trees.3, is: 4}",
            "{each: pieces.colours, is: [red, blue]}",
            "{most: game.players.*, is: 3}",
        ],
    )
    def test_what_holds(self, orchard: Path, assertion: str) -> None:
        assert self.failed(orchard, assertion) == []
        assert checks.checked(load(orchard)) == {"ORC-03"}

    @pytest.mark.parametrize(
        ("assertion", "problem"),
        [
            ("{count: pieces.fruit.*, is: 3}", "count pieces.fruit.*: expected 3, found 2"),
            ("{each: pieces.fruit.*.points, is: 1}", "each pieces.fruit.*.points: expected 1, found [1, 3]"),
            ("{count: pieces.fruits.*, is: 0}", "there is nothing at pieces.fruits.*"),
            ("{count: piece.fruit.*, is: 0}", "orchard/piece.yaml: there is no such file"),
            ("{sum: pieces.colours.*, is: 0}", "sum pieces.colours.*: these are not all numbers"),
            ("{size: pieces.fruit, is: 0}", "unknown measure 'size'; allowed: count"),
            ("{count: pieces.fruit}", "expected `is` and one of count, distinct, sum, least, most, each, found count"),
        ],
    )
    def test_what_does_not(self, orchard: Path, assertion: str, problem: str) -> None:
        (fault,) = self.failed(orchard, assertion)
        assert fault.startswith(f"ORC-03, assertion 1: {problem}")

    def test_there_may_be_none(self, orchard: Path) -> None:
        assert checks.failed(load(orchard)) == []

    def test_a_clause_that_is_none(self, orchard: Path) -> None:
        (orchard / "checks.yaml").write_text("ORC-3: []")
        with pytest.raises(DataError, match=r"orchard/checks\.yaml: unknown clause 'ORC-3'"):
            checks.failed(load(orchard))
