"""A session as its player sees it: doing, refusals, undo, branches, what it tells and to whom."""

from __future__ import annotations

import threading
from random import Random
from typing import Any

import pytest

from toolkit.engine.game import IllegalAction, ToolkitError
from toolkit.engine.session import Session, play


@pytest.fixture
def session() -> Session:
    return play("pebbles", players=2, seed=7, fixed={"bonus": ["red", "blue"]}, autosave=False)


def test_begins_at_the_set_up_position(session: Session) -> None:
    assert session.current.number == 0
    assert session.state == session.game.setup(2, 7, {"bonus": ["red", "blue"]})
    assert [event.kind for event in session.log] == ["lay", "deal", "deal"]
    assert (session.players, session.seed, session.nodes) == (2, 7, (session.current,))


def test_draws_a_seed_and_records_it() -> None:
    first = play("pebbles", autosave=False)
    again = play("pebbles", seed=first.seed, autosave=False)
    assert first.state == again.state
    assert len({play("pebbles", autosave=False).seed for _ in range(20)}) > 1


def test_does_actions_texts_and_shorthands_alike(session: Session) -> None:
    game = session.game
    session.do("choose red")
    session.do(game.parse("take 2"))
    staged = session.state
    session.goto(0)
    node = session.do("grab 2 red")
    assert session.state == staged
    assert (node.player, str(node.action), node.parent) == (0, "grab 2 red", 0)
    assert node.digest == game.digest(session.state)
    assert [event.kind for event in node.events] == [event.kind for event in session.log[3:]]


def test_a_refusal_leaves_everything_as_it_was(session: Session) -> None:
    session.do("choose red")
    before = (session.nodes, session.current, session.state)
    with pytest.raises(IllegalAction) as refusal:
        session.do("take 4")
    assert "PEB-TAK-03" in [reason.clause for reason in refusal.value.reasons]
    assert list(refusal.value.reasons) == session.why_not("take 4")
    with pytest.raises(ToolkitError, match="swallow"):
        session.do("swallow 4")
    assert (session.nodes, session.current, session.state) == before


def test_why_not_of_a_legal_action_is_empty(session: Session) -> None:
    assert session.why_not("choose red") == []
    assert all(session.why_not(action) == [] for action in session.legal_actions())


def test_undo_and_redo_walk_one_decision(session: Session) -> None:
    digests = [session.current.digest]
    for text in ("choose red", "take 2", "choose blue"):
        digests.append(session.do(text).digest)
    back = [session.undo().digest for _ in range(3)]
    assert back == digests[2::-1]
    forward = [session.redo().digest for _ in range(3)]
    assert forward == digests[1:]


def test_undo_and_redo_end_with_a_message(session: Session) -> None:
    with pytest.raises(ToolkitError, match="nothing to undo"):
        session.undo()
    with pytest.raises(ToolkitError, match="nothing to redo"):
        session.redo()
    session.do("choose red")
    with pytest.raises(ToolkitError, match="undo to 'lunch'"):
        session.undo(to="lunch")
    assert session.current.number == 1


def test_undo_of_a_turn_takes_back_all_of_one_players_decisions(session: Session) -> None:
    for text in ("choose red", "take 2", "choose blue", "take 1"):
        session.do(text)
    assert session.undo(to="turn").number == 2
    assert session.undo(to="turn").number == 0


def test_redo_of_a_turn_goes_to_its_end(session: Session) -> None:
    for text in ("choose red", "take 2", "choose blue", "take 1"):
        session.do(text)
    session.goto(0)
    assert session.redo(to="turn").number == 2
    assert session.redo(to="turn").number == 4
    with pytest.raises(ToolkitError, match="nothing to redo"):
        session.redo(to="turn")
    session.undo()
    with pytest.raises(ToolkitError, match="redo to 'lunch'"):
        session.redo(to="lunch")


def test_a_turn_ends_where_the_game_opens_another_of_the_same_player() -> None:
    game = play("cultivo", players=2, seed=7, autosave=False)
    for text in ("start on V7.neck", "start on V6.hub", "produce yellow"):
        game.do(text)
    assert [node.player for node in game.path[2:]] == [0, 0]
    assert game.undo(to="turn").number == 2
    assert game.undo(to="turn").number == 1
    assert game.redo(to="turn").number == 2
    assert game.redo(to="turn").number == 3


def test_redo_goes_to_the_child_last_visited(session: Session) -> None:
    session.do("choose red")
    session.undo()
    session.do("choose blue")
    session.undo()
    session.goto(1)
    session.undo()
    assert session.redo().number == 1


def test_an_action_done_before_leads_to_the_same_node(session: Session) -> None:
    first = session.do("choose red")
    session.undo()
    assert session.do("choose red") is first
    assert len(session.nodes) == 2


def test_a_branch_follows_and_leaves_the_others_where_they_are(session: Session) -> None:
    session.do("choose red")
    session.branch("what if")
    session.do("take 3")
    session.goto("main")
    assert session.current.number == 1
    session.do("take 1")
    assert {name: node.number for name, node in session.branches.items()} == {"main": 3, "what if": 2}
    assert session.goto("what if").number == 2
    assert session.current_branch == "what if"


def test_walking_along_a_branch_does_not_shorten_it(session: Session) -> None:
    for text in ("choose red", "take 1", "choose blue"):
        session.do(text)
    session.goto(0)
    session.do("choose red")
    assert session.branches["main"].number == 3
    session.do("take 2")
    assert session.branches["main"].number == 4


def test_going_to_a_node_goes_onto_the_branch_that_leads_through_it(session: Session) -> None:
    session.do("choose red")
    session.branch("what if")
    session.do("take 3")
    session.goto("main")
    session.goto(2)
    assert session.current_branch == "what if"


@pytest.mark.parametrize(
    ("place", "message"),
    [("nowhere", "unknown branch 'nowhere'"), (5, "no node 5: there are nodes 0 to 0"), (-1, "no node -1")],
)
def test_going_nowhere_says_where_one_can_go(session: Session, place: str | int, message: str) -> None:
    with pytest.raises(ToolkitError, match=message):
        session.goto(place)
    assert session.current.number == 0


def test_a_node_of_another_session_is_refused(session: Session) -> None:
    other = play("pebbles", players=2, seed=7, autosave=False)
    with pytest.raises(ToolkitError, match="another session"):
        session.goto(other.current)


@pytest.mark.parametrize("name", ["main", "", "  ", "two\nlines"])
def test_a_branch_needs_a_free_name_of_one_line(session: Session, name: str) -> None:
    with pytest.raises(ToolkitError, match="branch"):
        session.branch(name)
    assert list(session.branches) == ["main"]


def test_changes_are_the_differences_of_the_open_numbers(session: Session) -> None:
    session.do("grab 2 red")
    session.branch("later")
    session.do("grab 1 blue")
    assert session.changes("main", "later") == {"heap/blue": -1, "1/blue": 1}
    assert session.changes("later", "main") == {"heap/blue": 1, "1/blue": -1}
    assert session.changes(1, 1) == {}


def test_observers_are_told_of_every_change_until_they_leave(session: Session) -> None:
    seen: list[int] = []
    leave = session.observe(lambda changed: seen.append(changed.current.number))
    session.do("choose red")
    session.undo()
    session.redo()
    session.branch("what if")
    session.goto(0)
    with pytest.raises(IllegalAction):
        session.do("take 1")
    assert seen == [1, 0, 1, 1, 0]
    leave()
    leave()
    session.do("choose blue")
    assert len(seen) == 5


def test_an_observer_may_wait_for_another_thread_that_changes_the_session(session: Session) -> None:
    def undo_elsewhere(changed: Session) -> None:
        if changed.current.number:
            thread = threading.Thread(target=changed.undo)
            thread.start()
            thread.join(timeout=10)
            assert not thread.is_alive()

    session.observe(undo_elsewhere)
    session.do("choose red")
    assert session.current.number == 0


def test_threads_take_turns(session: Session) -> None:
    session.do("choose red")

    def there_and_back() -> None:
        for _ in range(50):
            with session.lock:
                session.undo()
                session.redo()

    threads = [threading.Thread(target=there_and_back) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert session.current.number == 1


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"players": 9}, "unknown number of players 9; allowed: 2, 3"),
        ({"seed": "seven"}, "seed: expected a whole number, found 'seven'"),
        ({"fixed": {"bonus": ["pink"]}}, "bonus"),
        ({"most": 99}, "most"),
        ({"mostt": 2}, "mostt"),
    ],
)
def test_a_set_up_that_is_not_allowed_is_refused(options: dict[str, object], message: str) -> None:
    with pytest.raises(ToolkitError, match=message):
        play("pebbles", autosave=False, **options)  # type: ignore[arg-type]


def test_an_unknown_game_is_named_with_the_nearest_one() -> None:
    with pytest.raises(ToolkitError, match="unknown game 'peebles', did you mean 'pebbles'"):
        play("peebles", autosave=False)


def test_a_loaded_game_takes_no_further_options(session: Session) -> None:
    again = play(session.game, seed=7, autosave=False)
    assert again.game is session.game
    with pytest.raises(ToolkitError, match="a loaded game has its rules"):
        play(session.game, most=2, autosave=False)


@pytest.mark.parametrize("nonsense", [None, 5, [], object(), {"type": "take"}])
def test_what_is_no_action_is_refused(session: Session, nonsense: object) -> None:
    for ask in (session.do, session.why_not):
        with pytest.raises(ToolkitError, match="neither an action nor a shorthand"):
            ask(nonsense)
    assert len(session.nodes) == 1


@pytest.mark.parametrize(
    "nonsense",
    [
        None,
        5,
        "reason",
        [],
        {},
        {"type": []},
        {"type": "reason"},
        {"type": "reason", "clause": 1, "facts": {}},
        {"type": "reason", "clause": "PEB-TAK-01", "facts": 3},
    ],
)
def test_what_is_no_json_form_is_refused(session: Session, nonsense: Any) -> None:
    with pytest.raises(ToolkitError, match="not the JSON form"):
        session.game.decode(nonsense)


def test_nothing_is_sampled_from_a_game_that_is_over(session: Session) -> None:
    *_, (_, over) = session.game.playout(session.state, Random(1))
    for by in ("type", "action"):
        with pytest.raises(ToolkitError, match="the game is over"):
            session.game.sample(over, Random(1), by)
