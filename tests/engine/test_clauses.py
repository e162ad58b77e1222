"""The clause catalogue, and the coverage of clauses by code, cases, data checks and lessons."""

import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any, ClassVar

import pytest

from toolkit.engine import registry
from toolkit.engine.clauses import Catalogue, Clause, Covered, coverage
from toolkit.engine.game import ToolkitError


def clause(id: str, force: Any = "refuse", **fields: Any) -> Clause:
    return Clause(id=id, section=fields.pop("section", "Play"), kind="action", force=force, text="…", **fields)


class TestCatalogue:
    catalogue = Catalogue([clause("X-02", section="B"), clause("X-01", switchable=True), clause("X-03", section="B")])

    def test_it_is_a_mapping_in_the_order_given(self) -> None:
        assert list(self.catalogue) == ["X-02", "X-01", "X-03"]
        assert len(self.catalogue) == 3
        assert self.catalogue["X-01"].id == "X-01"
        assert "X-01" in self.catalogue
        assert "X-09" not in self.catalogue
        assert self.catalogue.get("X-09") is None

    def test_sections_in_order(self) -> None:
        assert self.catalogue.sections == ("B", "Play")
        assert [each.id for each in self.catalogue.section("B")] == ["X-02", "X-03"]

    def test_switchable(self) -> None:
        assert self.catalogue.switchable == ("X-01",)

    def test_an_unknown_id_and_section(self) -> None:
        with pytest.raises(ToolkitError) as error:
            self.catalogue["X-3"]
        assert str(error.value) == "unknown clause 'X-3', did you mean 'X-03'? Allowed: X-02, X-01, X-03"
        with pytest.raises(ToolkitError, match="unknown section 'Pla', did you mean 'Play'"):
            self.catalogue.section("Pla")

    def test_of_many_clauses_only_the_number_is_said(self) -> None:
        many = Catalogue([clause(f"X-{number}") for number in range(100, 200)])
        with pytest.raises(ToolkitError, match=r"; there are 100, from 'X-100' to 'X-199'$"):
            many["Y"]

    def test_ids_are_unique_and_repetitions_known(self) -> None:
        with pytest.raises(ToolkitError, match="clause X-01 is given twice"):
            Catalogue([clause("X-01"), clause("X-01")])
        with pytest.raises(ToolkitError, match="clause X-02, repeat_of: unknown clause 'X-9'"):
            Catalogue([clause("X-01"), clause("X-02", repeat_of="X-9")])


CODE = '''
"""The docstring names X-refuse-doc."""
# A comment names X-refuse-comment.
def why():
    "X-refuse-doc"
    yield Reason("X-refuse", [f"{1}", ("X-price", "X-unheard-of")])
    yield "X-effect and more"
'''

CLAUSES = [
    clause("X-refuse"),
    clause("X-refuse-doc"),
    clause("X-refuse-comment"),
    clause("X-price", "price"),
    clause("X-effect", "effect"),
    clause("X-score", "score"),
    clause("X-repeat", "refuse", repeat_of="X-refuse"),
    clause("X-info", "info"),
    clause("X-fact", "fact"),
    clause("X-advice", "advice"),
    clause("X-example", "example"),
]

CASES = """
- id: first
  title: First
  clauses: [X-refuse, X-example]
  position: {}
  do: [go]
  expect:
    refused_by: [X-price]
    events: [{kind: go, clauses: [X-effect]}]
"""


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """What coverage looks at of a game: a class in a package, a data folder with cases, checks and lessons."""
    package = tmp_path / "house"
    (package / "cases").mkdir(parents=True)
    (package / "game.py").write_text(CODE)
    (package / "words.py").write_text('"X-score"; SENTENCES = {"X-score": "…"}')
    (package / "cases" / "all.yaml").write_text(CASES)
    module = ModuleType("house.game")
    module.__file__, module.__package__ = str(package / "game.py"), "house"
    monkeypatch.setitem(sys.modules, "house.game", module)
    kind = type("House", (SimpleNamespace,), {"__module__": "house.game"})
    return kind(name="house", catalogue=Catalogue(CLAUSES), data=Files(package, Catalogue(CLAUSES)))


class Files:
    """As much of GameData as coverage uses."""

    name = "house"
    sheets: ClassVar[tuple[str, ...]] = ()

    def __init__(self, folder: Path, catalogue: Catalogue) -> None:
        self.folders = (folder,)
        self.catalogue = catalogue

    def has_file(self, name: str) -> bool:
        return (self.folders[0] / f"{name}.yaml").is_file()

    def file(self, name: str, type: Any) -> Any:
        from toolkit.engine.data import read

        return read(self.folders[0] / f"{name}.yaml", type)


def of(game: Any, id: str, *parts: Any) -> Covered:
    report = coverage(game, parts or ("code", "cases", "lessons"))
    return next(each for each in report.clauses if each.clause.id == id)


class TestCode:
    def test_a_string_that_is_an_id_cites_the_clause(self, house: Any) -> None:
        assert of(house, "X-refuse").code == ("game.py:6",)
        assert of(house, "X-price").code == ("game.py:6",)

    def test_docstrings_comments_and_parts_of_strings_do_not(self, house: Any) -> None:
        for id in ("X-refuse-doc", "X-refuse-comment", "X-effect"):
            assert of(house, id).code == ()
            assert of(house, id, "code").owed == ("code",)

    def test_the_sentences_do_not(self, house: Any) -> None:
        assert of(house, "X-score").code == ()

    def test_the_engine_may_cite_what_all_games_share(self, house: Any) -> None:
        house.catalogue = Catalogue([*CLAUSES, clause("lessons")])
        assert any(place.startswith("clauses.py:") for place in of(house, "lessons").code)

    def test_a_component_that_names_a_clause_is_where_it_is_written(self, house: Any) -> None:
        house.data.sheets = ("furniture",)
        (house.data.folders[0] / "furniture.yaml").write_text("chair:\n  price: X-effect\n  of: X-effectful wood\n")
        assert of(house, "X-effect").code == ("furniture.yaml:2",)

    def test_a_game_of_one_module_is_read_without_its_neighbours(self, house: Any) -> None:
        sys.modules["house.game"].__package__ = ""
        (house.data.folders[0] / "neighbour.py").write_text('x = "X-effect"')
        assert of(house, "X-effect").code == ()
        assert of(house, "X-refuse").code == ("game.py:6",)


class TestCases:
    def test_ids_a_case_names_and_expects(self, house: Any) -> None:
        for id in ("X-refuse", "X-example", "X-price", "X-effect"):
            assert of(house, id).cases == ("first",)
        assert of(house, "X-score").cases == ()

    def test_a_data_check_serves_for_facts_and_information_only(self, house: Any) -> None:
        (house.data.folders[0] / "checks.yaml").write_text("X-fact: []\nX-info: []\nX-score: []")
        assert of(house, "X-fact", "cases").owed == ()
        assert of(house, "X-fact").cases == ("data",)
        assert of(house, "X-info", "cases").owed == ()
        assert of(house, "X-score", "cases").owed == ("cases",)


class TestLessons:
    def test_without_a_ledger_everything_is_owed(self, house: Any) -> None:
        report = coverage(house, ["lessons"])
        assert [each.clause.id for each in report.owed] == [each.id for each in CLAUSES if each.force != "example"]

    def test_what_acts_must_be_practised_and_the_rest_seen(self, house: Any) -> None:
        (house.data.folders[0] / "practised.yaml").write_text(
            "03_placing: {practised: [X-refuse, X-fact], seen: [X-price, X-advice]}\n"
            "04_more: {seen: [X-refuse, X-repeat]}"
        )
        assert of(house, "X-refuse").practised == ("03_placing",)
        assert of(house, "X-refuse").seen == ("04_more",)
        owed = {each.clause.id for each in coverage(house, ["lessons"]).owed}
        assert not owed & {"X-refuse", "X-fact", "X-advice", "X-repeat", "X-example"}
        assert {"X-price", "X-info", "X-score"} <= owed

    @pytest.mark.parametrize(
        ("text", "problem"),
        [
            ("a: {seen: [X-9]}", "house/practised.yaml, a: unknown clause 'X-9'"),
            ("a: {played: []}", "house/practised.yaml, a: unknown field 'played'; allowed: practised, seen"),
        ],
    )
    def test_a_faulty_ledger(self, house: Any, text: str, problem: str) -> None:
        (house.data.folders[0] / "practised.yaml").write_text(text)
        with pytest.raises(ToolkitError) as error:
            coverage(house)
        assert str(error.value).startswith(problem)


class TestOwed:
    @pytest.mark.parametrize(
        ("id", "owed"),
        [
            ("X-score", ("code", "cases", "lessons")),
            ("X-repeat", ("lessons",)),
            ("X-info", ("cases", "lessons")),
            ("X-fact", ("cases", "lessons")),
            ("X-advice", ("lessons",)),
            ("X-example", ()),
            ("X-refuse", ("lessons",)),
        ],
    )
    def test_by_force(self, house: Any, id: str, owed: tuple[str, ...]) -> None:
        assert of(house, id).owed == owed

    def test_only_the_parts_asked_for(self, house: Any) -> None:
        assert of(house, "X-score", "code").owed == ("code",)
        with pytest.raises(ToolkitError, match="unknown part 'case', did you mean 'cases'"):
            coverage(house, ["case"])  # type: ignore[list-item]

    def test_the_report_as_text(self, house: Any) -> None:
        lines = str(coverage(house, ["code", "cases"])).splitlines()
        assert lines[0] == "house: 11 clauses, 6 owed to code, cases"
        assert "X-score (score): code, cases" in lines


def test_a_real_game() -> None:
    report = coverage(registry.load("pebbles"), ["code", "cases"])
    assert report.owed == ()
    toll = next(each for each in report.clauses if each.clause.id == "PEB-TOLL-01")
    assert "PEB-toll" in toll.cases
    assert toll.code[0].startswith("game.py:")
