"""What a lesson's file says wrongly is told with the lesson and the part, before anybody is asked anything."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

import toolkit
from toolkit.engine import cases
from toolkit.engine.game import ToolkitError
from toolkit.teach import autoplay

from .conftest import TAKING

PLACE = "lesson pebbles/00_taking, "
GAME = {"id": "game", "case": {"position": {}}, "turns": [{"do": ["grab 1 red"], "say": "One."}]}


def changed(files: Path, part: str, number: int, **fields: Any) -> None:
    """Write other fields into a part of the lesson; a number beyond the parts adds one."""
    file = files / "00_taking.yaml"
    content = yaml.safe_load(file.read_text("utf-8"))
    parts = content.setdefault(part, [])
    if number == len(parts):
        parts.append({})
    parts[number] |= fields
    file.write_text(yaml.safe_dump(content), "utf-8")


def head(files: Path, **fields: Any) -> None:
    file = files / "00_taking.yaml"
    file.write_text(yaml.safe_dump(yaml.safe_load(file.read_text("utf-8")) | fields), "utf-8")


# ---------------------------------------------------------------------- the file


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"minutes": -1}, "minutes"),
        ({"exit": ["resting", "resting"]}, "exit: question 'resting' is given twice"),
        ({"recall": ["how much", "how much"]}, "recall: question 'how much' is given twice"),
        ({"before": [TAKING]}, "before: pebbles/00_taking does not come before it"),
        ({"before": ["pebbles/01_again"]}, "before: pebbles/01_again does not come before it"),
        ({"show": ["bord"]}, "show: unknown part 'bord'"),
    ],
)
def test_what_no_lesson_is_like_is_told(files: Path, fields: dict[str, Any], told: str) -> None:
    head(files, **fields)
    with pytest.raises(ToolkitError, match=f"00_taking.*{told}"):
        toolkit.lesson(TAKING)


@pytest.mark.parametrize(
    ("part", "number", "fields", "told"),
    [
        ("questions", 0, {"overlay": "lefft"}, "question how much: unknown overlay 'lefft', did you mean 'left'"),
        ("boards", 0, {"start_overlay": "x"}, "table try it: unknown overlay 'x'"),
        ("walkthroughs", 0, {"show": ["x"]}, "walkthrough one turn, show: unknown part 'x'"),
        ("exercises", 0, {"vary": {"count": [], "colour": ["red"]}}, "vary.count: expected one value at least"),
        ("exercises", 0, {"at_least": -5}, r"exercises.0.at_least: expected int >= 0, found -5"),
        ("changes", 1, {"playouts": {"players": 2, "games": 0}}, "playouts.games: expected int >= 1, found 0"),
        ("changes", 1, {"playouts": {"players": 2, "games": -1}}, "playouts.games: expected int >= 1, found -1"),
        ("changes", 1, {"playouts": {"players": 2, "games": 10**6}}, "playouts.games: expected int <= 200"),
        ("playthroughs", 0, {**GAME, "case": {"after": {"playthrough": "game", "turns": 0}}}, "begins by itself"),
    ],
)
def test_what_no_part_is_like_is_told(files: Path, part: str, number: int, fields: dict[str, Any], told: str) -> None:
    changed(files, part, number, **fields)
    with pytest.raises(ToolkitError, match=f"00_taking.*{told}"):
        toolkit.lesson(TAKING)


# ---------------------------------------------------------------------- its parts, once they are made


@pytest.mark.parametrize("names", [{"data": {}}, {"variant": "x"}, {"self": 1}, {"name": "x"}, {"players": 2}])
def test_a_change_is_of_parameters_and_readings(files: Path, names: dict[str, Any]) -> None:
    changed(files, "changes", 0, names=names)
    with pytest.raises(ToolkitError, match=f"{PLACE}change dear pebbles: unknown parameter or reading"):
        toolkit.lesson(TAKING).change("dear pebbles")


@pytest.mark.parametrize("without", [None, 5, [None], [["PEB-TAK-03"]]])
def test_a_change_does_without_rules_that_there_are(files: Path, without: Any) -> None:
    changed(files, "changes", 0, names={"without": without})
    with pytest.raises(ToolkitError, match=f"{PLACE}change dear pebbles: without"):
        toolkit.lesson(TAKING).change("dear pebbles")


def test_one_rule_can_be_named_alone(files: Path) -> None:
    game = toolkit.load("pebbles")
    (id, *_) = game.catalogue.switchable
    changed(files, "changes", 1, names={"without": id})
    assert f"Without this rule: {game.describe(id)}" in str(toolkit.lesson(TAKING).change("free choice"))


@pytest.mark.parametrize(
    ("number", "fields", "told"),
    [
        (0, {"of": "gains/9/coins"}, "of: expected count"),
        (0, {"of": "scores/9/total"}, "unknown player 9"),
        (0, {"of": "scores/-1/total"}, "of: expected count"),
        (0, {"of": "colour"}, "of: expected count"),
        (0, {"case": {"position": {}, "viewer": 9, "do": ["grab 1 red"]}}, "unknown player 9"),
        (0, {"case": {"position": {}, "parameters": {"data": {}}}}, "unknown parameter or reading 'data'"),
        (1, {"playouts": {"players": 99}}, "unknown number of players 99"),
        (1, {"playouts": {"players": 2, "agent": "gready"}}, "unknown agent 'gready', did you mean 'greedy'"),
        (1, {"of": "source/pebble"}, "of: expected one of decisions, total, source/pebbles"),
        (1, {"of": "points"}, "of: expected one of decisions"),
    ],
)
def test_what_cannot_be_compared_is_told_before_it_is_predicted(
    files: Path, number: int, fields: dict[str, Any], told: str
) -> None:
    changed(files, "changes", number, **fields)
    lesson = toolkit.lesson(TAKING)
    with pytest.raises(ToolkitError, match=f"{PLACE}change .*{told}"):
        lesson.change(lesson.content.changes[number].id)


def test_an_answer_that_expects_what_its_case_has_not_is_told(files: Path) -> None:
    answers = [{"say": "One", "expect": {"count": 1}}, {"say": "Two", "expect": {}}]
    changed(files, "questions", 0, case={"position": {}}, answers=answers)
    with pytest.raises(ToolkitError, match=f"{PLACE}question how much: expect says nothing"):
        toolkit.lesson(TAKING).bet("how much")


@pytest.mark.parametrize(("field", "told"), [("wanted", "needs ask"), ("goal", "needs ask")])
def test_a_problem_that_wants_what_its_case_has_not_is_told(files: Path, field: str, told: str) -> None:
    changed(files, "exercises", 2, **{field: {"payments": []}})
    with pytest.raises(ToolkitError, match=f"{PLACE}exercise pay two.*{told}"):
        toolkit.lesson(TAKING).exercise("pay two")


def test_a_list_stands_for_no_key(files: Path) -> None:
    values = {"last": ["red"], "place": ["a"]}
    changed(
        files,
        "exercises",
        4,
        given={"position": {"{place}": 1}},
        vary={"place": [["a"], ["b"], ["c"]]},
        solved={"place": values["place"]},
        hinted={"place": ["b"]},
    )
    with pytest.raises(ToolkitError, match=f"{PLACE}exercise all of them: '{{place}}' stands for a key"):
        toolkit.lesson(TAKING).exercise("all of them")


def test_an_action_that_cannot_be_done_is_told_with_its_place(files: Path) -> None:
    changed(files, "playthroughs", 0, **GAME)
    changed(files, "playthroughs", 1, **{**GAME, "id": "worse"})
    changed(files, "playthroughs", 1, turns=[*GAME["turns"], {"do": ["grab 9 red"], "say": "Nine."}])  # type: ignore[misc]
    changed(files, "walkthroughs", 0, case={"position": {}, "moves": ["grab 9 red"]}, say=[])
    changed(files, "boards", 0, case={"position": {}, "moves": ["grab 9 red"]})
    lesson = toolkit.lesson(TAKING)
    assert lesson.turns("game", 1, 1)
    for make in (lambda: lesson.turns("worse", 1, 2), lambda: lesson.points("worse")):
        with pytest.raises(ToolkitError, match=f"{PLACE}playthrough worse, turn 2, 'grab 9 red': "):
            make()
    with pytest.raises(ToolkitError, match=rf"{PLACE}walkthrough one turn.*moves\[0\] .grab 9 red"):
        lesson.watch("one turn")
    for shown in (lesson.board, lesson.picture, lesson.sheet):
        with pytest.raises(ToolkitError, match=f"{PLACE}board try it, 'grab 9 red': "):
            shown("try it")


def test_what_is_measured_beforehand_is_not_yet_practised() -> None:
    from toolkit.teach import ledger

    assert not autoplay.on()
    toolkit.lesson(TAKING).change("dear pebbles")
    assert ledger.entries()[TAKING]["practised"] == []


# ---------------------------------------------------------------------- cases


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"viewer": 9, "do": ["grab 1 red"]}, "unknown player 9"),
        ({"viewer": -1, "do": ["grab 1 red"]}, "unknown player -1"),
        ({"expect": {"scores": {9: {"total": 0}}}}, "unknown player 9"),
        ({"parameters": {"variant": "x"}}, "unknown parameter or reading 'variant'"),
        ({"readings": {"data": "x"}}, "unknown parameter or reading 'data'"),
        ({"expect": {"count": 4, "same_under": [{"self": 1}]}}, "unknown parameter or reading 'self'"),
    ],
)
def test_a_case_is_at_fault_and_does_not_raise(fields: dict[str, Any], told: str) -> None:
    position = {"heap": [3, 3, 3, 2], "hands": [[1, 1, 1, 3], [1, 1, 1, 3]], "bonus": ["red", "blue"], "box": ["grey"]}
    raw = {"id": "PEB-x", "title": "x", "position": position, "expect": {"count": 4}, **fields}
    outcome = cases.run(cases.case_of(raw, toolkit.load("pebbles"), "here"))
    assert any(told in fault for fault in outcome.faults)


def test_nobody_has_more_goods_than_can_be_counted() -> None:
    game = toolkit.load("cultivo")
    with pytest.raises(ToolkitError, match=r"goods\.yellow: 10+; it can be 0 to 10000"):
        game.position({"board": "example", "players": [{"goods": {"yellow": 10**30}}, {}]})
    state = game.position({"board": "example", "players": [{"goods": {"yellow": 10_000}}, {}]})
    for overlay in game.overlays:
        assert game.draw(state, overlay=overlay)
