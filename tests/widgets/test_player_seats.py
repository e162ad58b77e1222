"""Who sits at the table: people who share a screen and see no secrets of each other, and agents."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

import toolkit
from toolkit.engine.game import ToolkitError
from toolkit.lab import greedy_agent
from toolkit.widgets import Player, seats, words
from toolkit.widgets.board import Board

from .tables import new_game


@pytest.fixture
def player() -> Player:
    """Cultivo: player 0 has the first turn, and player 1 is a greedy agent."""
    made = Player(new_game())
    made.do("start on V6.hub")
    made.do("start on V7.neck")
    made.seat(1, "greedy")
    return made


@pytest.fixture
def secrets() -> Player:
    """Pebbles, where every player has a bonus that the others do not see; player 1 plays next."""
    made = Player(new_game("pebbles", seed=1))
    made.do("choose red")
    made.do("take 1")
    return made


def decider(player: Player) -> int | None:
    found: int | None = player.session.game.current_player(player.session.state)
    return found


# ---------------------------------------------------------------------- hot seat


def test_where_all_see_the_same_nothing_is_hidden() -> None:
    player = Player(new_game())
    for _ in range(6):
        player.do(player.session.legal_actions()[0])
        assert player.view.cover is None
        assert player.viewer == decider(player)


def test_the_board_is_hidden_until_the_next_person_is_there(secrets: Player) -> None:
    assert secrets.viewer == decider(secrets) == 1
    view = secrets.view
    assert view.cover is not None
    assert (view.cover.gid, view.cover.label) == ("continue", "Player 1, continue")
    assert (view.ids, view.marks, view.options, view.log, view.scores, view.table) == ((),) * 6
    assert view.answer.message == ()
    secrets.answer("continue")
    assert secrets.view.cover is None
    assert secrets.view.options and secrets.view.ids


def test_a_hidden_board_tells_no_secret(secrets: Player) -> None:
    shown = json.dumps(msgspec.to_builtins(secrets.view)) + secrets.drawing.svg + secrets.drawing.alt
    dealt = [event for event in secrets.session.log if event.viewers is not None]
    assert len(dealt) == 2
    assert not any(secrets.session.game.describe(event) in shown for event in dealt)


def test_nothing_of_a_hidden_board_is_sent_anywhere() -> None:
    """Two games that differ in all there is to see are hidden behind the very same cover."""

    def hidden(seed: int, *actions: str) -> tuple[dict[str, Any], dict[str, Any]]:
        player = Player(new_game("pebbles", seed=seed))
        board = Board(player)
        player.graph()
        player.show("left")
        player.do(actions[0])
        player.compare(0)
        player.do(actions[1])
        covered = board.get_state(["picture", "view"]) | {
            "drawing": player.drawing,
            "shown": board.bundle()["text/html"],
        }
        player.graph()
        assert board.view["graph"] is None
        player.uncover()
        return covered, board.get_state(["picture", "view"])

    first, first_open = hidden(1, "choose red", "take 1")
    second, second_open = hidden(5, "choose blue", "take 3")
    assert first["view"]["cover"]
    assert first == second
    for part in ("log", "scores", "changed", "options"):
        assert first_open["view"][part] != second_open["view"][part], part


def test_a_person_sees_no_secret_of_another(secrets: Player) -> None:
    secrets.uncover()
    game, state = secrets.session.game, secrets.session.state
    told = [event for event in secrets.session.log if event.viewers is not None]
    lines = " ".join(secrets.view.log)
    assert {event.viewers: game.describe(event) in lines for event in told} == {(0,): False, (1,): True}
    bonus = {row[0]: row[1:] for row in secrets.view.scores}["bonus"]
    assert game.score_sheet(state, 0)["bonus"] > 0
    assert bonus[0] == "0", "what the other's hidden bonus is worth is hidden too"


def test_undo_to_another_persons_turn_hides_the_board_too(secrets: Player) -> None:
    secrets.uncover()
    secrets.undo()
    assert (decider(secrets), secrets.viewer) == (0, 0)
    assert secrets.view.cover is not None
    secrets.redo()
    assert secrets.view.cover is not None, "the other may hold the screen by now"
    secrets.uncover()
    assert secrets.viewer == 1


def test_at_the_end_everybody_looks(secrets: Player) -> None:
    secrets.agents_to_end()
    assert decider(secrets) is None
    assert secrets.viewer is None and secrets.view.cover is None


def test_agents_in_the_other_seats_hide_nothing() -> None:
    player = Player(new_game("pebbles", seed=1))
    player.seat(1, "random")
    player.do("choose red")
    player.do("take 1")
    assert (decider(player), player.viewer, player.view.cover) == (1, 0, None)
    player.agents_to_turn()
    assert (player.viewer, player.view.cover) == (0, None)
    assert [event for event in player.session.log if event.viewers == (1,)]
    assert "Player 1 is dealt" not in " ".join(player.view.log)


def test_an_agents_options_are_its_own() -> None:
    player = Player(new_game("pebbles", seed=1))
    player.seat(0, "random")
    assert player.view.acting
    assert (player.view.options, player.view.marks) == ((), ())


# ---------------------------------------------------------------------- agents


def test_an_agent_plays_when_it_is_told_to(player: Player) -> None:
    player.do("pass")
    player.do("pass")
    assert decider(player) == 1 and player.view.acting
    before = player.session.current
    answer = player.answer("agent_step")
    assert player.session.current.parent == before.number
    assert answer.message == tuple(player.session.game.describe(event) for event in player.session.current.events)


def test_on_to_my_turn(player: Player) -> None:
    player.do("pass")
    player.do("pass")
    before = len(player.session.path)
    answer = player.answer("agents_to_turn")
    assert decider(player) == 0 and not player.view.acting
    made = len(player.session.path) - before
    assert made > 1 and answer.message[0] == words.PLAYED_ON.format(count=made)
    assert {node.player for node in player.session.path[before:]} == {1}


def test_on_to_the_end_plays_for_everybody(player: Player) -> None:
    while decider(player) is not None:
        answer = player.answer("agents_to_end")
        assert not answer.refused
    assert player.agents_to_end().message == (words.NO_AGENT,)


def test_agents_stop_after_so_many_decisions(player: Player) -> None:
    before = len(player.session.path)
    answer = player.agents_to_end()
    assert len(player.session.path) - before == seats.DECISIONS
    assert words.PLAY_FURTHER in answer.message


def test_agents_play_alike_from_the_same_seed() -> None:
    played = []
    for _ in range(2):
        player = Player(new_game(seed=11))
        player.seat(0, "random")
        player.seat(1, "greedy")
        player.agents_to_end()
        played.append([str(node.action) for node in player.session.path[1:]])
    assert played[0] == played[1]


def test_on_another_branch_an_agent_decides_alike_in_the_same_position(player: Player) -> None:
    player.do("pass")
    player.do("pass")
    first = player.session.path[-1]
    player.agents_to_turn()
    one = [str(node.action) for node in player.session.path]
    player.goto(first)
    player.branch("again")
    player.agents_to_turn()
    assert [str(node.action) for node in player.session.path] == one


def test_where_no_agent_is_due_nothing_happens(player: Player) -> None:
    before = player.session.current
    for command in (player.agent_step, player.agents_to_turn):
        assert command().message == (words.NO_AGENT,)
    assert player.session.current is before


def test_touching_the_board_of_an_agent_is_refused(player: Player) -> None:
    player.do("pass")
    player.do("pass")
    before = player.session.current
    answer = player.touch("field/V6.hub")
    assert (answer.refused, answer.message) == (True, (words.NOT_YOURS.format(player=1),))
    assert player.session.current is before


def test_a_seat_can_be_taken_back(player: Player) -> None:
    player.answer("seat/1/")
    assert [seat.agent for seat in player.view.seats] == ["", ""]
    player.answer("seat/0/random")
    assert [seat.agent for seat in player.view.seats] == ["random", ""]


def test_agents_are_still_seated_in_a_file_and_in_a_kept_game(tmp_path: Path) -> None:
    player = Player(new_game(name="seated", autosave=True))
    player.answer("seat/1/greedy")
    player.save(tmp_path / "seated.json")
    again = Player(toolkit.play("cultivo", name="seated"))
    assert [seat.agent for seat in again.view.seats] == ["", "greedy"]
    again.answer("seat/1/")
    assert dict(again.session.table) == {}
    other = Player(new_game(seed=3))
    other.seat(0, "random")
    other.load(tmp_path / "seated.json")
    assert [seat.agent for seat in other.view.seats] == ["", "greedy"], "the file says who plays"
    assert dict(other.session.table) == {1: "greedy"}
    other.new(seed=4)
    assert dict(other.session.table) == {1: "greedy"}


def test_an_agent_that_nobody_knows_gives_its_seat_to_a_person_and_that_is_told() -> None:
    session = new_game()
    session.seat(1, "grandmaster")
    session.seat(0, "greedy")
    told = words.STRANGER.format(player=1, name="grandmaster")
    player = Player(session)
    assert player.view.answer.message == (told,) and player.view.answer.refused
    assert [seat.agent for seat in player.view.seats] == ["greedy", ""]
    file = player.download().file
    assert file is not None
    other = Player(new_game(seed=3))
    assert told in other.open(file.text).message
    assert [seat.agent for seat in other.view.seats] == ["greedy", ""]


def test_who_sits_down_at_one_board_sits_at_all_of_this_session() -> None:
    session = new_game()
    here, there = Player(session), Player(session)
    here.seat(1, "random")
    assert [seat.agent for seat in there.view.seats] == ["", "random"]
    assert there.view.acting


@pytest.mark.parametrize("gid", ["seat/2/greedy", "seat/x/greedy", "seat/0/gredy"])
def test_a_seat_or_agent_that_is_not_there_changes_nothing(player: Player, gid: str) -> None:
    with pytest.raises(ToolkitError):
        player.answer(gid)
    assert [seat.agent for seat in player.view.seats] == ["", "greedy"]


def test_an_agent_that_fails_leaves_what_was_done(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    left = iter([greedy_agent] * 3)

    def failing(*arguments: Any) -> Any:
        agent: Callable[..., Any] | None = next(left, None)
        if agent is None:
            raise RuntimeError("no idea")
        return agent(*arguments)

    monkeypatch.setattr("toolkit.lab.agents.AGENTS", {"greedy": failing})
    before = len(player.session.path)
    with pytest.raises(RuntimeError, match="no idea"):
        player.agents_to_end()
    assert len(player.session.path) - before == 3
    assert player.view.time.step == before + 2


def test_whoever_looks_on_sees_what_agents_and_seats_do(player: Player) -> None:
    told: list[Any] = []
    player.watch(lambda: told.append(player.view.answer.message))
    answer = player.seat(0, "random")
    assert told[-1] == answer.message
    answer = player.agent_step()
    assert told[-1] == answer.message


# ---------------------------------------------------------------------- going back past another's secrets


@pytest.fixture
def plantations() -> Player:
    """Cultive: player 0 has planted three cards, back up, and player 1 is to play."""
    made = Player(new_game("cultive"))
    for _ in range(3):
        made.do(next(action for action in made.session.legal_actions() if str(action).startswith("plant")))
    made.do("end turn")
    return made


def test_who_goes_back_from_a_hidden_board_sees_nobodys_secrets(plantations: Player) -> None:
    assert plantations.view.cover is not None
    for _ in range(4):
        plantations.undo()
        assert plantations.view.cover is not None
        assert plantations.drawing.ids == ()
    plantations.uncover()
    assert plantations.viewer == 0
    assert plantations.view.cover is None


def test_going_back_past_an_agent_from_a_hidden_board_shows_what_all_may_see() -> None:
    player = Player(new_game("cultive", players=3))
    player.seat(1, "greedy")
    player.do("end turn")
    player.agents_to_turn()
    assert player.view.cover is not None
    player.undo()
    assert decider(player) == 1
    assert player.viewer is None


def test_what_an_agent_did_unseen_is_taken_back_unnamed() -> None:
    player = Player(new_game("cultive"))
    player.seat(1, "greedy")
    player.do("end turn")
    while not str(player.session.current.action).startswith("plant"):
        player.agent_step()
    name = player.session.game.describe(player.session.current.action)
    player.undo()
    assert player.viewer == 0
    assert player.last.message == ("Taken back: Player 1 plants 1 card, back up, on E.",)
    assert name not in " ".join(player.last.message)


def test_what_one_did_oneself_is_taken_back_by_its_name(plantations: Player) -> None:
    plantations.undo()
    plantations.uncover()
    plantations.undo()
    assert plantations.last.message == ("Taken back: Plant cambuci on C.",)


def test_nobody_acts_for_an_agent_or_on_a_hidden_board(plantations: Player) -> None:
    state = plantations.session.state
    hidden = plantations.do("end turn")
    assert hidden.refused
    assert hidden.message == (words.COVERED.format(player=1),)
    assert plantations.answer("terrain/1/A").message == hidden.message
    plantations.uncover()
    plantations.seat(1, "greedy")
    assert plantations.do("end turn").message == (words.NOT_YOURS.format(player=1),)
    assert plantations.session.state == state
