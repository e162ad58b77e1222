"""Cases: what a teacher may write, what is refused with file and place, and what a failing one says."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from toolkit.engine import cases, registry
from toolkit.engine.cases import Case, Outcome
from toolkit.engine.game import Game, ToolkitError

POSITION = {"heap": [1, 0, 0, 0], "hands": [[0, 0, 0, 0]] * 2, "bonus": ["red", "blue"], "box": ["grey"]}
START = {"players": 2, "seed": 1, "fixed": {"bonus": ["red", "blue"]}}


@pytest.fixture(scope="module")
def game() -> Game[Any, Any]:
    return registry.load("pebbles")


def written(folder: Path, *envelopes: dict[str, Any], file: str = "own.yaml") -> Path:
    (folder / file).write_text(yaml.safe_dump(list(envelopes), sort_keys=False), "utf-8")
    return folder


def case_of(folder: Path, **envelope: Any) -> Case:
    given = {"id": "OWN-1", "title": "A case", **envelope}
    if "position" not in given:
        given.setdefault("setup", START)
    (case,) = cases.load("pebbles", written(folder, given))
    return case


def outcome_of(folder: Path, game: Game[Any, Any], **envelope: Any) -> Outcome:
    return cases.run(case_of(folder, **envelope), game)


# ---------------------------------------------------------------------- what comes of a case


def test_an_outcome_holds_what_happened(tmp_path: Path, game: Game[Any, Any]) -> None:
    outcome = outcome_of(tmp_path, game, do=["choose red", "take 3"], expect={"gains": {0: {"red": 3}}})
    assert outcome.passed and outcome.faults == []
    assert outcome.before.chosen == "red" and outcome.state.last == "red"
    assert [event.kind for event in outcome.events] == ["take", "pay"]


def test_a_refused_action_leaves_the_position(tmp_path: Path, game: Game[Any, Any]) -> None:
    outcome = outcome_of(tmp_path, game, do=["choose red", "take 4"], expect={"refused_by": ["PEB-TAK-03"]})
    assert outcome.passed
    assert outcome.state is outcome.before
    assert [reason.clause for reason in outcome.reasons] == ["PEB-TAK-03"]


def test_an_answer_is_plain_data(tmp_path: Path, game: Game[Any, Any]) -> None:
    ask = {"question": "payments", "arguments": {"count": 2}}
    outcome = outcome_of(tmp_path, game, ask=ask, expect={"answer": [{"coins": 1}]})
    assert outcome.passed
    assert outcome.answer == [{"coins": 1}]


def test_a_case_runs_without_a_game_at_hand(tmp_path: Path) -> None:
    assert cases.run(case_of(tmp_path, do=["choose red"], expect={})).passed


def test_the_case_loads_the_game_as_it_needs_it(tmp_path: Path, game: Game[Any, Any]) -> None:
    wide = {"parameters": {"most": 4}, "do": ["grab 4 red"], "expect": {"gains": {0: {"red": 4}}}}
    assert outcome_of(tmp_path, game, **wide).passed
    free = {"readings": {"repeat": "free"}, "moves": ["grab 1 red"], "do": ["choose red"], "expect": {}}
    assert outcome_of(tmp_path, game, **free).passed
    without = {"without": ["PEB-TAK-03"], "do": ["grab 4 red"], "expect": {"legal": True}}
    assert outcome_of(tmp_path, game, **without).passed
    assert game.parameters["most"] == 3, "the game at hand stays as it was"


def test_a_viewer_judges_by_what_that_player_sees(tmp_path: Path, game: Game[Any, Any]) -> None:
    asked: list[Any] = []

    class Watched(type(game)):  # type: ignore[misc]
        def why_not(self, state: Any, action: Any) -> Any:
            asked.append(state.bonus)
            return super().why_not(state, action)

    case = case_of(tmp_path, viewer=0, do=["grab 1 red"], expect={"after": {"bonus": ["red", "blue"]}})
    assert cases.run(case, Watched(game.data)).passed
    assert asked[0] == game.observation(game.setup(**START), 0).bonus


# ---------------------------------------------------------------------- each expectation, failing

FAILING: list[tuple[dict[str, Any], str]] = [
    ({"do": ["grab 1 red"], "expect": {"legal": False}}, "legal: expected 'grab 1 red' refused, got legal"),
    ({"do": ["take 1"], "expect": {}}, "legal: expected legal, got refused by ENG-02: The question now is: Which"),
    (
        {"do": ["grab 9 red"], "expect": {"refused_by": ["PEB-TAK-03"]}},
        "refused_by: expected PEB-TAK-03, got PEB-TAK-03, PEB-TAK-04, PEB-TOLL-02",
    ),
    ({"do": ["choose red"], "expect": {"refused_by": ["PEB-TAK-01"]}}, "refused_by: expected PEB-TAK-01, got legal"),
    ({"expect": {"includes": ["choose red", "take 1"]}}, "includes: expected 'take 1', got ['choose red',"),
    ({"expect": {"excludes": ["choose red"]}}, "excludes: expected no 'choose red', got ['choose red',"),
    (
        {"do": ["choose red"], "expect": {"options": ["take 1", "take 4"]}},
        "missing ['take 4'], too many ['take 2', 'tak",
    ),
    ({"expect": {"count": 4}}, "count: expected 4, got 3"),
    (
        {"ask": {"question": "payments", "arguments": {"count": 2}}, "expect": {"payments": [{"coins": 2}]}},
        "payments: expected [{'coins': 2}], got [{'coins': 1}]",
    ),
    (
        {"ask": {"question": "payments", "arguments": {"count": 2}}, "expect": {"answer": []}},
        "answer: expected [], got [{'coins': 1}]",
    ),
    (
        {
            "ask": {"question": "payments", "arguments": {"count": 2}},
            "expect": {"includes": [{"coins": 3}], "count": 1},
        },
        "includes: expected {'coins': 3}, got [{'coins': 1}]",
    ),
    (
        {"do": ["grab 2 red"], "expect": {"events": [{"kind": "pay"}, {"kind": "take"}]}},
        "events: expected {'kind': 'take', 'clauses': [], 'facts': {}}, got [{'kind': 'take',",
    ),
    ({"do": ["grab 2 red"], "expect": {"events": [{"kind": "pay", "facts": {"coins": 2}}]}}, "events: expected"),
    ({"do": ["grab 2 red"], "expect": {"events": [{"clauses": ["PEB-END-01"]}]}}, "events: expected"),
    ({"do": ["grab 2 red"], "expect": {"gains": {0: {"coins": -2}}}}, "gains: 0.coins: expected -2, got -1"),
    (
        {"do": ["grab 2 red"], "expect": {"gains": {0: {"wheat": 1}}}},
        "gains: 0.wheat: expected one open number, got none",
    ),
    ({"expect": {"scores": [0, 1]}}, "scores: expected [0, 1], got [0, 0]"),
    ({"expect": {"scores": {1: {"bonus": 1}}}}, "scores: 1.bonus: expected 1, got 0"),
    ({"expect": {"scores": {1: {"total": 1}}}}, "scores: 1.total: expected 1, got 0"),
    (
        {"expect": {"scores": {1: {"bones": 1}}}},
        "scores: 1.bones: expected a source of points, got only bonus, coins, pe",
    ),
    ({"expect": {"winners": [0]}}, "winners: expected [0], got [0, 1]"),
    ({"do": ["grab 2 red"], "expect": {"removed": ["V1"]}}, "removed: expected ['V1'], got []"),
    ({"do": ["choose red"], "expect": {"step": 2}}, "step: expected 2, got no step that fails"),
    ({"do": ["choose red"], "expect": {"after": {"chosen": "blue"}}}, "after: chosen: expected 'blue', got 'red'"),
    ({"expect": {"after": {"hands": {1: [0, 0, 0, 5]}}}}, "after: hands.1: expected [0, 0, 0, 5], got [0, 0, 0, 4]"),
    (
        {"expect": {"after": {"hand": []}}},
        "after: hand: expected [], got only bonus, box, chosen, hands, heap, last, turn",
    ),
]


@pytest.mark.parametrize(("envelope", "fault"), FAILING, ids=[fault[:40] for _, fault in FAILING])
def test_a_failing_expectation_says_expected_and_got(
    tmp_path: Path, game: Game[Any, Any], envelope: dict[str, Any], fault: str
) -> None:
    outcome = outcome_of(tmp_path, game, **envelope)
    assert not outcome.passed
    assert len(outcome.faults) == 1 and "\n" not in outcome.faults[0]
    assert fault in outcome.faults[0]


def test_removed_and_step_are_found_among_the_facts(tmp_path: Path, game: Game[Any, Any]) -> None:
    from toolkit.engine.game import Event, Reason

    class Telling(type(game)):  # type: ignore[misc]
        def why_not(self, state: Any, action: Any) -> Any:
            return [Reason("PEB-TAK-01", step=2)] if str(action) == "grab 3 red" else super().why_not(state, action)

        def describe(self, thing: Any, state: Any = None) -> str:
            return "No." if isinstance(thing, Reason) else super().describe(thing)

        def perform(self, state: Any, action: Any, log: Any = None) -> Any:
            if log is not None:
                log.append(Event("tidy", (), {"removed": ["b", "a"]}))
            return super().perform(state, action, log)

    telling = Telling(game.data)
    assert outcome_of(tmp_path, telling, do=["choose red"], expect={"removed": ["a", "b"]}).passed
    failing = {"legal": False, "step": 2}
    assert outcome_of(tmp_path, telling, do=["grab 3 red"], expect=failing).passed


def test_an_ambiguous_short_name_is_a_fault(tmp_path: Path, game: Game[Any, Any]) -> None:
    class Doubled(type(game)):  # type: ignore[misc]
        def public_numbers(self, state: Any) -> Any:
            numbers = super().public_numbers(state)
            return {**numbers, "spent/0/coins": 0, "kept/0/coins": 0}

    doubled = Doubled(game.data)
    outcome = outcome_of(tmp_path, doubled, do=["grab 2 red"], expect={"gains": {0: {"coins": -1}}})
    assert outcome.faults == ["gains: 0.coins: expected one open number, got 0/coins, kept/0/coins, spent/0/coins"]
    assert outcome_of(tmp_path, doubled, do=["grab 2 red"], expect={"gains": {0: {"0/coins": -1}}}).passed


# ---------------------------------------------------------------------- under other readings and parameters


def under(**expect: Any) -> dict[str, Any]:
    return {"moves": ["grab 1 red"], "do": ["choose red"], "expect": {"refused_by": ["PEB-RDG-01"], **expect}}


def test_a_case_differs_under_another_reading(tmp_path: Path, game: Game[Any, Any]) -> None:
    differs = [{"repeat": "free", "expect": {"legal": True}}]
    outcome = outcome_of(tmp_path, game, **under(differs_under=differs))
    assert outcome.passed
    assert [each.reasons for each in outcome.under] == [[]]


def test_a_case_that_should_differ_and_does_not_fails(tmp_path: Path, game: Game[Any, Any]) -> None:
    differs = [{"toll": 2, "expect": {"legal": False}}]
    outcome = outcome_of(tmp_path, game, **under(differs_under=differs))
    assert outcome.faults == ["under toll=2: expected another outcome, got the same"]


def test_a_case_that_should_be_the_same_and_differs_fails(tmp_path: Path, game: Game[Any, Any]) -> None:
    outcome = outcome_of(tmp_path, game, **under(same_under=[{"toll": 2}, {"repeat": "free"}]))
    assert outcome.faults == ["under repeat=free: refused_by: expected PEB-RDG-01, got legal"]


def test_a_clause_can_be_switched_off_for_the_comparison(tmp_path: Path, game: Game[Any, Any]) -> None:
    expect = {"legal": False, "differs_under": [{"without": ["PEB-TAK-03"], "expect": {"legal": True}}]}
    assert outcome_of(tmp_path, game, do=["grab 4 red"], expect=expect).passed


# ---------------------------------------------------------------------- faults of a case met while it runs

UNPLAYABLE: list[tuple[dict[str, Any], str]] = [
    ({"moves": ["grab 1 red", "grab 1 red"]}, "moves[1] 'grab 1 red' is illegal by PEB-RDG-01: The player before has"),
    ({"do": ["take 1", "choose red"]}, "do[0] 'take 1' is illegal by ENG-02"),
    ({"do": ["chose red"]}, "do[0]: pebbles: 'chose red'"),
    ({"moves": ["chose red"]}, "moves[0]: pebbles: 'chose red'"),
    ({"setup": {"seed": 1}}, "setup.players: say how many play"),
    ({"setup": {"players": 7}}, "pebbles: 7 players: allowed are (2, 3)"),
    ({"position": {"heap": [1, 1, 1]}}, "pebbles: not a position"),
    ({"players": 3, "position": POSITION}, "players: expected 3, the position has 2"),
    ({"parameters": {"mots": 3}}, "unknown parameter or reading 'mots', did you mean 'most'?"),
    ({"parameters": {"most": 99}}, "parameter 'most': expected a whole number from 1 to 20, found 99"),
    ({"readings": {"repeat": "maybe"}}, "reading 'repeat': unknown choice 'maybe'"),
    ({"data": {"tiles": {"red": {}}}}, "data: unknown component file 'tiles'"),
    ({"ask": {"question": "prices"}}, "pebbles: prices {}"),
    ({"expect": {"includes": ["chose red"]}}, "pebbles: 'chose red'"),
]  # fmt: skip


@pytest.mark.parametrize(("envelope", "fault"), UNPLAYABLE, ids=[fault[:40] for _, fault in UNPLAYABLE])
def test_what_cannot_be_played_is_a_fault_of_the_case(
    tmp_path: Path, game: Game[Any, Any], envelope: dict[str, Any], fault: str
) -> None:
    outcome = outcome_of(tmp_path, game, **{"expect": {"count": 3}, **envelope})
    assert not outcome.passed
    assert len(outcome.faults) == 1 and "\n" not in outcome.faults[0]
    assert outcome.faults[0].startswith(fault)


# ---------------------------------------------------------------------- faults of a file

MALFORMED: list[tuple[dict[str, Any], str]] = [
    ({"expect": {"legl": True}}, "case OWN-1, expect: unknown field 'legl', did you mean 'legal'?"),
    ({"expct": {}}, "case OWN-1: unknown field 'expct', did you mean 'expect'?"),
    ({"expect": {"count": "three"}}, "case OWN-1, expect.count: expected int, found 'three'"),
    ({"expect": {"events": [{"kinds": "take"}]}}, "case OWN-1, expect.events.0: unknown field 'kinds'"),
    ({"expect": {"count": 3}, "clauses": ["PEB-TAK-1"]}, "case OWN-1, clauses: unknown clause 'PEB-TAK-1'"),
    ({"do": ["take 1"], "expect": {"refused_by": ["ENG-2"]}}, "case OWN-1, clauses: unknown clause 'ENG-2'"),
    ({"expect": {"count": 3}, "position": {}}, "case OWN-1: give either a position or a setup"),
    ({"do": ["take 1"], "ask": {"question": "payments"}, "expect": {}}, "give either do or ask, not both"),
    ({"expect": {}}, "case OWN-1: expect says nothing, so nothing could fail"),
    ({"expect": {"legal": True}}, "case OWN-1: expect.legal needs do"),
    ({"do": ["take 1"], "expect": {"payments": []}}, "case OWN-1: expect.payments needs ask"),
    ({"expect": {"count": 3, "differs_under": [{"most": 4}]}}, "differs_under needs an expect of its own"),
    ({"expect": {"count": 3, "same_under": [{}]}}, "expect.same_under.0: name a reading or parameter and its value"),
    ({"expect": {"count": 3, "same_under": ["most"]}}, "expect.same_under.0: expected object, found 'most'"),
]  # fmt: skip


@pytest.mark.parametrize(("envelope", "fault"), MALFORMED, ids=[fault[:60] for _, fault in MALFORMED])
def test_a_malformed_case_is_named_with_file_and_place(tmp_path: Path, envelope: dict[str, Any], fault: str) -> None:
    folder = written(tmp_path, {"id": "OWN-1", "title": "A case", "setup": START, **envelope})
    with pytest.raises(ToolkitError) as error:
        cases.load("pebbles", folder)
    assert fault in str(error.value) and "\n" not in str(error.value)
    assert str(error.value).startswith(f"{tmp_path.name}/own.yaml, case OWN-1")


def test_a_case_without_an_id_is_named_by_its_number(tmp_path: Path) -> None:
    with pytest.raises(ToolkitError, match=r"own.yaml, case number 1: the field 'id' is missing"):
        cases.load("pebbles", written(tmp_path, {"title": "A case", "setup": START, "expect": {"count": 3}}))


@pytest.mark.parametrize("key", ["on", "off", "yes", "no"])
def test_a_key_that_yaml_reads_as_a_boolean_is_refused(tmp_path: Path, key: str) -> None:
    (tmp_path / "own.yaml").write_text(f"- id: OWN-1\n  {key}: 1\n", "utf-8")
    with pytest.raises(ToolkitError, match=rf"own.yaml, line 2: the key '{key}' reads as"):
        cases.load("pebbles", tmp_path)


def test_a_file_that_is_no_list_is_refused(tmp_path: Path) -> None:
    (tmp_path / "own.yaml").write_text("id: OWN-1\n", "utf-8")
    with pytest.raises(ToolkitError, match=r"own.yaml: expected array, found"):
        cases.load("pebbles", tmp_path)


def test_ids_are_unique_in_all_files_together(tmp_path: Path) -> None:
    envelope = {"id": "OWN-1", "title": "A case", "setup": START, "expect": {"count": 3}}
    written(tmp_path, envelope, file="a.yaml")
    with pytest.raises(ToolkitError, match=r"/b.yaml: case OWN-1 is given already in .*/a.yaml"):
        cases.load("pebbles", written(tmp_path, envelope, file="b.yaml"))


# ---------------------------------------------------------------------- finding cases


def test_the_cases_of_a_game_come_in_order_with_their_files() -> None:
    loaded = cases.load("pebbles")
    assert (loaded[0].id, loaded[0].file, loaded[0].game) == ("PEB-end", "cases/ending.yaml", "pebbles")
    assert len({case.id for case in loaded}) == len(loaded) > 10


def test_a_case_is_found_by_its_id_in_one_game_or_in_all() -> None:
    assert cases.find("PEB-toll").title == cases.find("PEB-toll", "pebbles").title == "Three pebbles cost two coins"
    with pytest.raises(ToolkitError, match="unknown case 'PEB-tol', did you mean 'PEB-toll'"):
        cases.find("PEB-tol", "pebbles")


def test_a_case_tests_the_clauses_it_names_and_those_it_expects(tmp_path: Path) -> None:
    expect = {
        "refused_by": ["PEB-TAK-03"],
        "differs_under": [{"most": 4, "expect": {"events": [{"clauses": ["PEB-TAK-02"]}]}}],
    }
    case = case_of(tmp_path, clauses=["PEB-TOLL-01"], do=["grab 4 red"], expect=expect)
    assert cases.clauses(case) == ("PEB-TOLL-01", "PEB-TAK-03", "PEB-TAK-02")


def test_a_folder_without_cases_has_none(tmp_path: Path) -> None:
    assert cases.load("pebbles", tmp_path / "nowhere") == []
