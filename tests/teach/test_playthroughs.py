"""A whole game of a lesson: its turns to step through, its points, and questions about its positions."""

from __future__ import annotations

from typing import Any

import pytest

from toolkit.engine.expectations import Expectation
from toolkit.engine.game import ToolkitError
from toolkit.teach import ledger
from toolkit.teach.bet import Bet
from toolkit.teach.lessons import Lesson
from toolkit.teach.playthrough import Points, Turns
from toolkit.teach.records import Answer, Playthrough, Question, Turn
from toolkit.teach.setting import Setting

from .conftest import TAKING

GAME = Playthrough(
    id="a game",
    case={"parameters": {"toll": 2}, "setup": {"players": 2, "seed": 1}},
    turns=(
        Turn(do=("choose red", "take 2"), say="The first takes two."),
        Turn(do=("grab 1 blue",), say="The second takes one."),
        Turn(do=("grab 1 red",), say="The first again."),
    ),
)


@pytest.fixture
def setting(lesson: Lesson) -> Setting:
    return Setting(TAKING, lesson.game, {}, (GAME,))


def bet(setting: Setting, turns: int) -> Bet:
    case: dict[str, Any] = {"after": {"playthrough": "a game", "turns": turns}, "do": ["grab 1 grey"]}
    answers = tuple(Answer(str(player), Expectation(gains={player: {"grey": 1}})) for player in (0, 1))
    return Bet(setting, Question(id="who", case=case, ask="Who takes it?", answers=answers))


def test_each_turn_is_one_step_however_many_actions_it_has(setting: Setting) -> None:
    turns = Turns(setting, GAME, 1, 2)
    assert [step.title for step in turns.steps] == ["Before turn 1", "Turn 1: Player 0", "Turn 2: Player 1"]
    told = str(turns.next())
    assert "The first takes two." in told
    assert "PEB-TOLL-01" in told
    assert "Step 1 of 2" in told


def test_turns_begin_where_those_before_have_ended(setting: Setting) -> None:
    whole, rest = Turns(setting, GAME, 1, 3), Turns(setting, GAME, 3, 3)
    assert rest.steps[0].drawing == whole.steps[2].drawing
    assert rest.steps[1].drawing == whole.steps[3].drawing


def test_turns_practise_what_the_engine_did(setting: Setting) -> None:
    Turns(setting, GAME, 1, 1).last()
    assert "PEB-TOLL-01" in ledger.entries()[TAKING]["practised"]


@pytest.mark.parametrize(("first", "last"), [(0, 1), (2, 1), (1, 4)])
def test_there_are_only_the_turns_of_the_game(setting: Setting, first: int, last: int) -> None:
    with pytest.raises(ToolkitError, match="expected two numbers from 1 to 3"):
        Turns(setting, GAME, first, last)


def test_points_are_told_for_every_turn_and_by_source(setting: Setting) -> None:
    points = Points(setting, GAME)
    (_, last) = setting.played(GAME, 3)[-1]
    told = str(points)
    assert "by turn from 0 to 3" in told
    assert "total" in told
    assert all(str(total) in told.splitlines()[-1] for total in setting.game.scores(last))


def test_a_case_goes_on_from_a_position_of_the_game_and_under_its_rules(setting: Setting) -> None:
    after_all = bet(setting, 3)
    assert after_all.posed.bet.right == 1
    assert bet(setting, 0).posed.bet.right == 0
    assert after_all.posed.case.parameters == {"toll": 2}
    assert "Before that" not in str(after_all)


def test_an_unknown_game_or_turn_is_refused(setting: Setting) -> None:
    with pytest.raises(ToolkitError, match="unknown playthrough 'a gem'"):
        setting.case({"after": {"playthrough": "a gem", "turns": 1}}, "here")
    with pytest.raises(ToolkitError, match="here, after: expected 0 to 3 turns, found 4"):
        setting.case({"after": {"playthrough": "a game", "turns": 4}}, "here")
