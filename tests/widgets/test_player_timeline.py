"""Stepping along a session, its branches, and what changed between two positions, without a widget."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import toolkit
from toolkit.engine.game import ToolkitError
from toolkit.widgets import Player, timeline, words


@pytest.fixture
def player() -> Player:
    """Cultivo for two after six whole rounds of passing: the opening is two steps, every round four."""
    made = Player(toolkit.play("cultivo", players=2, seed=7, autosave=False))
    made.do("start on V6.hub")
    made.do("start on V7.neck")
    for _ in range(24):
        made.do("pass")
    return made


def at(player: Player) -> int:
    return len(player.session.path) - 1


# ---------------------------------------------------------------------- stepping


@pytest.mark.parametrize(
    ("gid", "arrives"),
    [("first", 0), ("back", 11), ("on", 13), ("last", 26), ("round_back", 10), ("round_on", 14), ("step/5", 5)],
)
def test_every_command_of_the_time_line(player: Player, gid: str, arrives: int) -> None:
    player.step(12)
    player.answer(gid)
    assert at(player) == arrives
    assert (player.view.time.step, player.view.time.last) == (arrives, 26)


def test_rounds_begin_before_anybody_has_a_second_turn(player: Player) -> None:
    assert timeline.rounds(player.session.game, player.session.line) == [0, 2, 6, 10, 14, 18, 22, 26]


def test_a_round_back_goes_on_from_where_a_round_begins(player: Player) -> None:
    gone = [at(player) for _ in range(8) if player.round_back()]
    assert gone == [22, 18, 14, 10, 6, 2, 0, 0]
    gone = [at(player) for _ in range(8) if player.round_on()]
    assert gone == [2, 6, 10, 14, 18, 22, 26, 26]


def test_at_the_ends_there_is_nowhere_to_go(player: Player) -> None:
    player.first()
    assert player.answer("back").refused
    player.last_step()
    assert player.answer("on").refused
    assert at(player) == 26


def test_stepping_keeps_the_line(player: Player) -> None:
    line = [node.number for node in player.session.line]
    for step in (3, 20, 0, 11):
        player.step(step)
        assert [node.number for node in player.session.line] == line


def test_a_step_that_is_not_there_changes_nothing(player: Player) -> None:
    for gid in ("step/27", "step/x", "step/-1"):
        with pytest.raises(ToolkitError, match="step"):
            player.answer(gid)
    assert at(player) == 26


def test_a_jump_tells_where_it_went_and_what_happened_there(player: Player) -> None:
    game = player.session.game
    answer = player.step(4)
    events = [game.describe(event) for event in player.session.current.events]
    assert answer.message == (words.AT.format(number=4), *events)
    assert events


def test_the_step_is_told_in_words(player: Player) -> None:
    player.step(9)
    assert player.view.time.told == "Step 9 of 26"


# ---------------------------------------------------------------------- branches


def test_a_branch_has_a_line_of_its_own(player: Player) -> None:
    player.step(10)
    assert player.branch("no passing").message == (words.BRANCHED.format(name="no passing"),)
    player.do("produce yellow")
    assert {branch.name: (branch.steps, branch.current) for branch in player.view.time.branches} == {
        "main": (26, False),
        "no passing": (11, True),
    }
    player.answer("goto/main")
    assert at(player) == 26
    player.goto("no passing")
    assert str(player.session.current.action) == "produce yellow"


def test_a_free_name_is_proposed(player: Player) -> None:
    for name in ("what if", "what if 2"):
        assert player.view.time.free == name
        player.answer(f"branch/{name}")


@pytest.mark.parametrize("name", ["main", "", " ", "two\nlines"])
def test_a_name_that_cannot_be_one_changes_nothing(player: Player, name: str) -> None:
    with pytest.raises(ToolkitError):
        player.branch(name)
    assert set(player.session.branches) == {"main"}


def test_a_branch_may_have_any_name_of_one_line(player: Player) -> None:
    player.answer("branch/what if 3/4 of <b>them</b>?")
    assert player.view.time.branches[-1].name == "what if 3/4 of <b>them</b>?"


# ---------------------------------------------------------------------- what changed


def test_changes_between_two_positions_are_those_of_the_session(player: Player) -> None:
    player.step(2)
    player.do("produce yellow")
    found = player.changes(2, player.session.current)
    assert found.rows[0] == words.CHANGES
    assert ("player 0's yellow", "1", "2", "+1") in found.rows
    assert len(found.rows) - 1 == len(player.session.changes(2, player.session.current))
    assert str(found).startswith("From step 2 to step 3:")


def test_changes_between_branches(player: Player) -> None:
    player.step(2)
    player.branch("what if")
    player.do("produce yellow")
    rows = {row[0]: row[3] for row in player.changes("main", "what if").rows[1:]}
    assert rows["player 0's yellow"] == "+1"


def test_nothing_changes_between_a_position_and_itself(player: Player) -> None:
    found = player.changes(5, 5)
    assert found.rows == ()
    assert words.NO_CHANGE in found.title


def test_what_changed_is_shown_of_the_last_step_or_since_a_mark(player: Player) -> None:
    player.step(12)
    assert player.view.changed.title == "From step 11 to step 12:"
    player.answer("mark")
    player.step(20)
    assert player.view.changed.title == "From step 12 to step 20:"
    player.answer("unmark")
    assert player.view.changed.title == "From step 19 to step 20:"


def test_at_the_first_position_nothing_has_changed(player: Player) -> None:
    player.first()
    assert words.NO_CHANGE in player.view.changed.title


# ---------------------------------------------------------------------- the log's clauses


def test_every_line_of_the_log_has_its_clauses_and_their_text(player: Player) -> None:
    view, game = player.view, player.session.game
    events = player.session.log[-len(view.log) :]
    assert view.cited == tuple(event.clauses for event in events)
    assert set(view.rules) == {id for event in events for id in event.clauses}
    assert all(rule.text == game.describe(id) for id, rule in view.rules.items())
    assert any("our reading" in rule.text for rule in view.rules.values())


# ---------------------------------------------------------------------- wishes and their parts


def test_the_ways_to_a_field_stand_with_the_first_step_of_each(player: Player) -> None:
    player.step(2)
    player.touch("field/V7.neck")
    assert player.last.ways == ()
    answer = player.touch("field/V7.hub")
    assert {group.title: [button.gid for button in group.buttons] for group in answer.ways} == {
        "Place": ["do/place to V7.hub from V7.neck paying nothing", "do/place from V7.neck"],
        "Move": ["do/move to V7.hub from V7.neck paying nothing", "do/move from V7.neck"],
    }
    player.answer(answer.ways[0].buttons[1].gid)
    decision = player.session.game.decision(player.session.state)
    assert decision is not None and decision.pending == ("place from V7.neck",)


def test_all_that_is_offered_is_legal() -> None:
    session = toolkit.play("cultivo", players=2, seed=3, autosave=False)
    rng, moves = Random(5), iter(range(150))
    session.play_on(lambda state: session.game.sample(state, rng) if next(moves, None) is not None else None)
    player = Player(session)
    offered = [gid for step in range(2, 150, 9) for gid in offered_at(player, step)]
    assert len(offered) > 20


def offered_at(player: Player, step: int) -> list[str]:
    """The gids of all ways that fields touched at a step open; each is checked to be legal."""
    found = []
    player.step(step)
    for mark in player.view.marks:
        player.cancel()
        if not mark.startswith("field/") or len(legal(player, mark)) < 2:
            continue
        gids = [button.gid for group in player.touch(mark).ways for button in group.buttons]
        assert all(player.session.why_not(gid.removeprefix("do/")) == [] for gid in gids)
        found += gids
    return found


def legal(player: Player, mark: str) -> list[Any]:
    session = player.session
    return [action for action in session.game.touch(session.state, [mark]).actions if not session.why_not(action)]
