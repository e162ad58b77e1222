"""What the clauses and readings of every game owe by now: code that cites them and cases that test and explain them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

import pytest

import toolkit
from toolkit.engine import cases, conformance, folders
from toolkit.engine.cases import Case
from toolkit.engine.clauses import PARTS, Part, coverage
from toolkit.engine.game import Game

GAMES: dict[str, Game[Any, Any]] = {
    name: toolkit.load(name) for name in toolkit.GAMES if (folders.data() / name).is_dir()
}


@cache
def shelf(name: str) -> dict[str, Case]:
    return {case.id: case for case in cases.load(GAMES[name])}


def each(things: Iterable[tuple[str, str]]) -> list[Any]:
    """A parameter for each thing of a game, named by both."""
    return [pytest.param(name, thing, id=f"{name}-{thing}") for name, thing in things]


def examples() -> Iterator[tuple[str, str]]:
    for name, game in GAMES.items():
        yield from ((name, id) for id, clause in game.catalogue.items() if clause.force == "example")


def readings(switch: bool = False) -> Iterator[tuple[str, str]]:
    for name, game in GAMES.items():
        records = game.data.reading_records
        yield from ((name, reading) for reading in records if records[reading].switch or not switch)


@pytest.mark.parametrize(
    ("name", "part"), each((name, part) for name, game in GAMES.items() for part in PARTS if part in game.data.due)
)
def test_nothing_is_owed_to_the_parts_that_are_due(name: str, part: Part) -> None:
    assert [covered.clause.id for covered in coverage(GAMES[name], [part]).owed] == []


@pytest.mark.parametrize("name", GAMES)
def test_code_and_cases_are_due(name: str) -> None:
    assert {"code", "cases"} <= set(GAMES[name].data.due)


@pytest.mark.parametrize("name", GAMES)
def test_each_clause_that_acts_has_its_witness(name: str) -> None:
    assert list(conformance.witnesses.check_witnesses(GAMES[name])) == []


@pytest.mark.parametrize("name", GAMES)
def test_each_clause_that_refuses_is_the_only_reason_in_some_case(name: str) -> None:
    game = GAMES[name]
    refusals = (cases.run(case, game).reasons for case in shelf(name).values())
    alone = {reasons[0].clause for reasons in refusals if len({reason.clause for reason in reasons}) == 1}
    refusing = {id for id, clause in game.catalogue.items() if clause.force == "refuse" and clause.repeat_of is None}
    assert refusing - alone == set()


@pytest.mark.parametrize(("name", "id"), each(examples()))
def test_each_example_of_the_rulebook_is_the_case_of_its_name(name: str, id: str) -> None:
    assert id in shelf(name)[id].clauses


@pytest.mark.parametrize(("name", "reading"), each(readings()))
def test_each_reading_names_a_case_about_it(name: str, reading: str) -> None:
    record = GAMES[name].data.reading_records[reading]
    assert record.case in shelf(name)
    assert set(record.clauses) & set(cases.clauses(shelf(name)[record.case]))


@pytest.mark.parametrize(("name", "reading"), each(readings(switch=True)))
def test_the_sides_of_a_switch_differ_on_its_case(name: str, reading: str) -> None:
    record = GAMES[name].data.reading_records[reading]
    case = shelf(name)[record.case or ""]
    differing = {under.names.get(reading) for under in case.expect.differs_under}
    assert set(record.choices) - {record.default} <= differing


@pytest.mark.parametrize(("name", "id"), each((name, id) for name in GAMES for id in shelf(name)))
def test_each_case_says_to_a_learner_what_it_shows(name: str, id: str) -> None:
    case = shelf(name)[id]
    assert case.explain
    assert case.clauses
    assert case.section in GAMES[name].catalogue.sections
