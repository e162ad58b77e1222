"""What Cultive's clauses and readings owe by now: code that cites them and cases that test and explain them."""

from __future__ import annotations

from typing import Any

import pytest

import toolkit
from toolkit.engine import cases, conformance
from toolkit.engine.cases import Case
from toolkit.engine.clauses import PARTS, Part, coverage
from toolkit.engine.data import Reading
from toolkit.engine.game import Game

GAME: Game[Any, Any] = toolkit.load("cultive")
CASES: dict[str, Case] = {case.id: case for case in cases.load(GAME)}
READINGS = GAME.data.reading_records
SWITCHES = [name for name, reading in READINGS.items() if reading.switch]


@pytest.mark.parametrize("part", [part for part in PARTS if part in GAME.data.due])
def test_nothing_is_owed_to_the_parts_that_are_due(part: Part) -> None:
    assert [each.clause.id for each in coverage(GAME, [part]).owed] == []


def test_code_and_cases_are_due() -> None:
    assert {"code", "cases"} <= set(GAME.data.due)


def test_each_clause_that_acts_has_its_witness() -> None:
    assert list(conformance.witnesses.check_witnesses(GAME)) == []


def test_each_clause_that_refuses_is_the_only_reason_in_some_case() -> None:
    refusals = (cases.run(case, GAME).reasons for case in CASES.values())
    alone = {reasons[0].clause for reasons in refusals if len({reason.clause for reason in reasons}) == 1}
    refusing = {id for id, clause in GAME.catalogue.items() if clause.force == "refuse" and clause.repeat_of is None}
    assert refusing - alone == set()


@pytest.mark.parametrize("id", [id for id, clause in GAME.catalogue.items() if clause.force == "example"])
def test_each_example_of_the_rulebook_is_the_case_of_its_name(id: str) -> None:
    assert id in CASES[id].clauses


@pytest.mark.parametrize("name", READINGS)
def test_each_reading_names_a_case_about_it(name: str) -> None:
    reading: Reading = READINGS[name]
    assert reading.case in CASES
    assert set(reading.clauses) & set(cases.clauses(CASES[reading.case]))


@pytest.mark.parametrize("name", SWITCHES)
def test_the_sides_of_a_switch_differ_on_its_case(name: str) -> None:
    case = CASES[READINGS[name].case or ""]
    differing = {under.names.get(name) for under in case.expect.differs_under}
    assert set(READINGS[name].choices) - {READINGS[name].default} <= differing


@pytest.mark.parametrize("case", CASES.values(), ids=CASES.keys())
def test_each_case_says_to_a_learner_what_it_shows(case: Case) -> None:
    assert case.explain
    assert case.clauses
    assert case.section in GAME.catalogue.sections
