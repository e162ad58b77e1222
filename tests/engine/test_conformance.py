"""Each check finds the mistake it is there for, the report says so, and the command line too."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import broken_pebbles as broken
import pytest
from drawn_pebbles import Handfuls
from msgspec.structs import replace
from pebbles.game import Pebbles

from toolkit.engine import conformance
from toolkit.engine.conformance import CHECKS, LONG, QUICK
from toolkit.engine.conformance.__main__ import main
from toolkit.engine.conformance.counts import count, listed, not_refused
from toolkit.engine.game import ToolkitError

GOLDEN = Path(__file__).parents[1] / "conformance" / "golden"
PROFILE = replace(QUICK, golden=GOLDEN)

MISTAKES = [
    ("repeatable", broken.UsesGlobalRandom, "is another one when the game is played again"),
    ("repeatable", broken.RemembersPlays, "is another one when the game is played again"),
    ("hash_seed", broken.UsesHash, "makes another game of it"),
    ("unchanged", broken.ChangesItsInput, "has changed since it was made"),
    ("branches", broken.RemembersPlays, "two branches"),
    ("actions", broken.ListsTwice, "is offered more than once"),
    ("actions", broken.ListsInAnyOrder, "in the same order"),
    ("actions", broken.ListsAfterTheEnd, "over is True, with 1 actions"),
    ("actions", broken.SaysTheSame, "the sentence 'Take some.' is offered more than once"),
    ("actions", broken.MisreadsText, "the text 'take 2' reads as Take(count=1)"),
    ("actions", broken.MisreadsJson, "the JSON form of 'choose blue' reads as another action"),
    ("actions", broken.DecidesForAnother, "not the current player's"),
    ("agreement", broken.ListsTooFew, "'take 2' is not offered, and nothing is against it"),
    ("agreement", broken.ListsTooMany, "'take 4' is offered, and refused by PEB-TAK-03"),
    ("agreement", broken.RefusesByNoClause, "is refused by PEB-XXX, which is no clause"),
    ("agreement", broken.AcceptsAnything, "against it, and apply accepts it"),
    ("agreement", broken.GrabsByOtherRules, "is accepted, and its step 'take 4' is not offered"),
    ("witnesses", broken.LetsTakeMoreThanThere, "PEB-TAK-04: refuses nothing alone"),
    ("witnesses", broken.ChargesAFixedToll, "PEB-TOLL-01: no case about it changes with the parameter toll"),
    ("witnesses", broken.TellsOfNoEnd, "PEB-END-01: no event tells of it"),
    ("witnesses", broken.ScoresByNoClause, "PEB-SCO-01: no case scores by it"),
    ("sentences", broken.SaysNothing, "'' is no sentence"),
    ("sentences", broken.WritesANumber, "says 33, which is not among its facts"),
    ("round_trips", broken.ForgetsWhatWasTaken, "does not come back from its compact form"),
    ("round_trips", broken.MisreadsJson, "comes back from JSON as Choose(colour='red')"),
    ("files", broken.MisreadsJson, "the loaded session is another one"),
    ("conservation", broken.LosesAPebble, "red at set-up"),
    ("conservation", broken.GoesBelowZero, "coins in heap is -1"),
    ("events", broken.TellsOfNoCost, "by the events 0/coins is 4, in the position 3"),
    ("undo", broken.ChangesItsInput, "undo meets other positions"),
    ("chance", broken.IgnoresSeed, "one and the same set-up"),
    ("chance", broken.PrefersOneSetUp, "one of 6 set-ups comes up"),
    ("chance", broken.IgnoresFixed, "is not refused by a ToolkitError"),
    ("observation", broken.ShowsAllBonuses, "gives another observation"),
    ("observation", broken.PeeksInItsRules, "offers other actions"),
    ("observation", broken.PeeksWhenGuessing, "determinize depends on what the player cannot see"),
    ("golden", broken.ScoresTooMuch, "recorded 'player 0 scores 6"),
    ("counts", broken.ListsTooFew, "ways on are listed"),
    ("examples", broken.ScoresTooMuch, "case PEB-example: scores: 0.pebbles: expected 3, got 4"),
    ("sessions", broken.ChangesItsInput, "has changed"),
    ("full_scan", broken.ListsTooFew, "'take 2' is in the universe and legal, and is not offered"),
    ("full_scan", broken.KnowsASmallUniverse, "'take 2' is offered, and is not in the universe"),
    ("formulas", broken.MiscountsInItsFormula, "formula score of"),
    ("formulas", broken.HasNoFormula, "formula price is no expression: 3"),
    ("formulas", broken.HasAnIdleFormula, "formula idle is compared with nothing"),
    ("sketches", broken.FindsWhatIsRefused, "is found, and has PEB-TAK-03 against it"),
    ("sketches", broken.FindsTooFewElements, "of 1 elements: () are 0"),
    ("sketches", broken.FindsOneTwice, "the same one is found twice"),
    ("sketches", broken.FindsWhatIsNotOffered, "finished: 0 is not offered, and found"),
    ("sketches", broken.DrawsWhatIsNotThere, "cannot be drawn"),
    ("sketches", broken.WishesForNothing, "where nothing is drawn, grab 0 red is wished for"),
    ("sketches", broken.WishesForTwiceAsMuch, "against 'grab 2 red' is nothing, against 'grab"),
    ("sketches", broken.WishesForTooMuch, "wishes that were found is legal"),
    ("sketches", broken.MakesTheSmallestLarge, "the smallest of size 1 have 1 or 2"),
    ("sketches", broken.MissesTheSmallest, "is the smallest of size 1, and no finished one"),
]


@pytest.mark.parametrize(
    ("check", "kind", "fault"), MISTAKES, ids=[f"{check}-{kind.__name__}" for check, kind, _ in MISTAKES]
)
def test_a_check_finds_its_mistake(check: str, kind: type[Pebbles], fault: str) -> None:
    report = conformance.run(broken.load(kind), PROFILE, checks=[check])
    assert not report.passed
    assert fault in "\n".join(report.findings[0].faults)


def test_every_check_has_a_mistake_to_find() -> None:
    assert {check for check, _, _ in MISTAKES} == set(CHECKS)


def test_the_sound_game_passes_and_the_report_says_so() -> None:
    report = conformance.run("pebbles", golden=GOLDEN)
    assert report.passed, str(report)
    assert str(report).startswith("pebbles, quick profile: passed\n  ok     repeatable")
    assert [finding.check for finding in report.findings] == list(CHECKS)


def test_a_sound_game_that_can_be_drawn_in_passes() -> None:
    report = conformance.run(broken.load(Handfuls), checks=["sketches"])
    assert report.passed, str(report)


def test_the_checks_share_their_plays_and_can_be_run_by_name() -> None:
    report = conformance.run(broken.load(Pebbles), checks=["events", "conservation"])
    assert [finding.check for finding in report.findings] == ["events", "conservation"]
    assert report.passed


def test_the_report_of_a_broken_game_lists_what_is_wrong() -> None:
    report = conformance.run(broken.load(broken.TellsOfNoCost), checks=["events", "conservation"])
    text = str(report)
    assert text.startswith("pebbles, quick profile: FAILED")
    assert "FAILED events" in text and "ok     conservation" in text
    assert len(report.findings[0].faults) == conformance.report.SHOWN


def test_a_game_that_breaks_in_one_check_is_held_to_the_others() -> None:
    class Breaks(Pebbles):
        def formulas(self) -> Mapping[str, Any]:
            raise KeyError("red")

    report = conformance.run(broken.load(Breaks), checks=["formulas", "events"])
    assert report.findings[0].faults == ("raises KeyError: 'red'",)
    assert report.findings[1].faults == ()


def test_an_unknown_check_or_profile_is_refused() -> None:
    with pytest.raises(ToolkitError, match="unknown check 'evnts', did you mean 'events'"):
        conformance.run("pebbles", checks=["evnts"])
    with pytest.raises(ToolkitError, match="unknown profile 'slow'; allowed: quick, long"):
        conformance.run("pebbles", "slow")


def test_an_endless_game_is_a_fault_and_no_endless_test(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("toolkit.engine.conformance.plays.LIMIT", 3)
    report = conformance.run(broken.load(Pebbles), checks=["events"])
    assert report.findings[0].faults == ("raises ToolkitError: pebbles, 2 players, seed 1: no end after 3 decisions",)


def test_a_game_without_recorded_playthroughs_fails(tmp_path: Path) -> None:
    for profile, fault in ((QUICK, "there are no recorded"), (replace(QUICK, golden=tmp_path), "there is no")):
        (finding,) = conformance.run("pebbles", profile, checks=["golden"]).findings
        assert fault in finding.faults[0]


def test_recorded_playthroughs_are_the_same_every_time(tmp_path: Path) -> None:
    assert main(["golden", "pebbles", "--into", str(tmp_path)]) == 0
    written = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert written == {path.name: path.read_bytes() for path in GOLDEN.glob("pebbles-*.txt")}
    assert set(written) == {"pebbles-2.txt", "pebbles-3.txt"}


def test_a_worked_example_without_a_case_is_missed(tmp_path: Path) -> None:
    game = broken.load(Pebbles)
    shutil.copytree(game.data.folders[0], tmp_path / "data")
    (tmp_path / "data" / "cases" / "ending.yaml").unlink()
    game.data = replace(game.data, folders=(tmp_path / "data",))
    (finding,) = conformance.run(game, checks=["examples"]).findings
    assert finding.faults == ("the example PEB-EX-01 is not a case",)


def test_ways_on_are_counted_decision_by_decision() -> None:
    game = broken.load(Pebbles)
    start = game.setup(2, 1)
    assert [count(game, start, depth, listed) for depth in range(4)] == [1, 3, 9, 18]
    assert [count(game, start, depth, not_refused) for depth in range(4)] == [1, 3, 9, 18]


def test_the_command_line_reports_and_says_by_its_exit_code(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["run", "pebbles", "--golden", str(GOLDEN), "--check", "golden"]) == 0
    assert "ok     golden" in capsys.readouterr().out
    assert main(["run", "pebbles", "--golden", str(GOLDEN / "nowhere"), "--check", "golden"]) == 1
    assert "FAILED golden" in capsys.readouterr().out
    assert main(["run", "pebble"]) == 2
    assert "pebble" in capsys.readouterr().err


def test_the_long_profile_does_more_of_everything() -> None:
    for field in QUICK.__struct_fields__:
        quick, long = getattr(QUICK, field), getattr(LONG, field)
        if isinstance(quick, int):
            assert long > quick, field
