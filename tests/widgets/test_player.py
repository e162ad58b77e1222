"""Playing by touching, without a widget: the same for every game, here Cultivo and the tiny sixth game."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import pytest

import toolkit
from toolkit.engine.game import WAYS, ToolkitError
from toolkit.engine.session import Session
from toolkit.widgets import Player, words
from toolkit.widgets.choices import MOST, button
from toolkit.widgets.view import LOG_LINES

from .tables import new_game


@pytest.fixture
def player() -> Player:
    return Player(new_game())


@pytest.fixture
def started(player: Player) -> Player:
    """Player 0 has the first turn; workers stand on V6.hub (player 1) and V7.neck (player 0)."""
    player.touch("field/V6.hub")
    player.touch("field/V7.neck")
    return player


def texts(player: Player) -> list[str]:
    return [str(node.action) for node in player.session.path[1:]]


# ---------------------------------------------------------------------- touching


def test_what_stands_for_one_legal_action_is_done(player: Player) -> None:
    answer = player.touch("field/V6.hub")
    assert texts(player) == ["start on V6.hub"]
    assert not answer.refused and answer.choices == ()
    assert answer.message == tuple(player.session.game.describe(event) for event in player.session.current.events)


def test_several_are_offered_and_one_is_chosen(started: Player) -> None:
    before = len(texts(started))
    answer = started.touch("field/V7.neck")
    assert [choice.gid for choice in answer.choices] == [
        "do/place from V7.neck",
        "do/move from V7.neck",
        "do/produce yellow",
    ]
    assert started.touched == ("field/V7.neck",)
    assert len(texts(started)) == before
    assert str(answer).splitlines()[1] == f"- {answer.choices[0].label}"
    started.answer(answer.choices[2].gid)
    assert texts(started)[-1] == "produce yellow"
    assert (started.touched, started.last.choices) == ((), ())


def test_touching_on_says_more_precisely_what_is_meant(started: Player) -> None:
    started.touch("field/V7.neck")
    answer = started.touch("field/V7.hub")
    assert started.touched == ("field/V7.neck", "field/V7.hub")
    assert [choice.gid for choice in answer.choices] == [
        "do/place to V7.hub from V7.neck paying nothing",
        "do/move to V7.hub from V7.neck paying nothing",
    ]


def test_touching_something_else_begins_anew(started: Player) -> None:
    started.touch("field/V7.neck")
    started.touch("goods/0/yellow")
    assert texts(started)[-1] == "produce yellow"


def test_what_is_not_allowed_is_refused_with_clauses_and_numbers(started: Player) -> None:
    answer = started.touch("field/V6.hub")
    assert answer.refused
    assert any("CUL-PLC-04" in line for line in answer.message)
    assert any("CUL-MOV-02" in line for line in answer.message)
    game, state = started.session.game, started.session.state
    reasons = game.why_not(state, "build mill on V7.neck")
    answer = started.touch("building/0/mill")
    assert answer.message[1:] == tuple(game.describe(reason) for reason in reasons)
    assert "4" in " ".join(answer.message)


def test_placing_and_moving_are_refused_together_where_the_same_stands_against_them(started: Player) -> None:
    answer = started.touch("field/V6.neck")
    heading, *reasons = answer.message
    assert answer.headings == (heading,)
    assert heading.count("V6's neck") == 2 and "Place a worker" in heading and "Move one of your workers" in heading
    assert len(reasons) == len(set(reasons)) == 2
    assert reasons[0].endswith("(CUL-PLC-07, CUL-MOV-05).")
    assert reasons[1].endswith("(CUL-PLC-21, CUL-MOV-04).")


def test_wishes_with_reasons_of_their_own_have_headings_of_their_own(started: Player) -> None:
    answer = started.touch("field/V6.hub")
    assert answer.headings == answer.message[::2]
    assert len(answer.headings) == 2


def test_what_stands_for_nothing_says_so(started: Player) -> None:
    answer = started.touch("goods/1/red")
    assert (answer.refused, answer.message) == (True, (words.NOTHING,))


FENCING = {"players": [{"goods": {"wood": 4}, "home": 1}, {}], "round": 14, "turn": {"space": "fences"}}
HUNGRY = {"players": [{"goods": {"food": 3, "grain": 1}}, {}], "round": 4, "phase": "feeding"}


def farming(at: dict[str, Any]) -> Player:
    return Player(new_game("agricola", players=None, seed=None, at=at))


def test_what_is_more_than_was_pointed_at_is_offered_and_not_done() -> None:
    player = farming({**FENCING, "taken": {"fences": 0}})
    answer = player.touch("edge/0/B1-north")
    assert [choice.gid for choice in answer.choices] == ["do/enclose B1"]
    assert (answer.refused, answer.message, texts(player)) == (False, (words.CONFIRM,), [])
    player.answer("cancel")
    assert (player.touched, texts(player)) == ((), [])
    for edge in ("B1-north", "A1-B1", "B1-C1"):
        assert len(player.touch(f"edge/0/{edge}").choices) == 1
    player.touch("edge/0/B1-B2")
    assert texts(player) == ["fence A1-B1 + B1-north + B1-C1 + B1-B2"]


def test_begging_cards_are_taken_only_by_whoever_chooses_them() -> None:
    player = farming(HUNGRY)
    answer = player.touch("good/0/food")
    assert ([choice.gid for choice in answer.choices], texts(player)) == (["do/feed with 1 begging card"], [])
    player.answer(answer.choices[0].gid)
    assert texts(player) == ["feed with 1 begging card"]
    player.undo()
    player.touch("good/0/grain")
    assert texts(player) == ["eat grain"], "this good was pointed at"


def test_a_game_can_say_in_its_own_words_why_something_stands_for_nothing() -> None:
    player = Player(new_game("agricola"))
    answer = player.touch("space/1/B1")
    assert (answer.refused, answer.message) == (True, ("That is player 1's farm.",))
    answer = player.touch("major/well")
    assert "(ENG-02, " in answer.message[1]
    assert len(answer.message) == 3 and answer.cited == ((), ("ENG-02",), ())


def test_an_element_that_is_not_there_is_an_error_and_changes_nothing(started: Player) -> None:
    before = started.session.current
    with pytest.raises(ToolkitError, match=r"unknown element 'field/V1\.hub'"):
        started.touch("field/V1.hub")
    assert started.session.current is before


# ---------------------------------------------------------------------- rules that are other ones


def test_rules_of_the_rulebook_need_no_words(player: Player) -> None:
    assert player.view.played == ""
    assert repr(player.session).startswith("<Session 'cultivo' of Cultivo at ")


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"fence_wood": 2}, "Played as Agricola, fence_wood=2. Wood that a fence costs: 2 instead of 1."),
        (
            {"start_food": {1: 0, 2: 5, 3: 3, 4: 3, 5: 3}},
            "by number of players: 2: 5 instead of 2: 3.",
        ),
        ({"harvests": (4, 7, 9, 11, 12, 14)}, "4, 7, 9, 11, 12, 14 instead of 4, 7, 9, 11, 13, 14."),
        ({"hold_back": "may_hold_back"}, "take begging cards instead? Yes; as much of it as the player likes."),
    ],
)
def test_a_rule_that_is_another_one_is_told_with_what_it_means(changed: dict[str, Any], told: str) -> None:
    player = Player(new_game("agricola", **changed))
    assert player.view.played.startswith("Played as Agricola, ") and player.view.played.endswith(told)
    assert f"of {player.session.game.summary} at " in repr(player.session)
    (name,) = changed
    assert f"{name}=" in repr(player.session)


# ---------------------------------------------------------------------- doing, undo, redo


def test_what_can_be_touched_can_be_done_by_name(started: Player) -> None:
    started.do("produce yellow")
    started.answer("do/pass")
    assert texts(started)[-2:] == ["produce yellow", "pass"]
    answer = started.do("produce brown")
    assert answer.refused and "CUL-TOOL-03" in answer.message[1]
    with pytest.raises(ToolkitError, match="is not an action"):
        started.do("prodce brown")


def test_undo_and_redo(player: Player) -> None:
    assert not player.view.can_undo and not player.view.can_redo
    assert player.undo().message == (words.NOTHING_TO_UNDO,)
    assert player.redo().message == (words.NOTHING_TO_REDO,)
    done = player.touch("field/V6.hub")
    assert player.undo().message[0].startswith("Taken back: ")
    assert texts(player) == [] and player.view.can_redo
    assert player.redo() == done
    assert texts(player) == ["start on V6.hub"]


def test_cancel_forgets_what_was_touched(started: Player) -> None:
    started.touch("field/V7.neck")
    started.answer("cancel")
    assert (started.touched, started.last.choices, started.view.touched) == ((), (), ())


def test_a_change_from_elsewhere_is_seen(started: Player) -> None:
    seen: list[int] = []
    unwatch = started.watch(lambda: seen.append(started.view.step))
    started.touch("field/V7.neck")
    started.session.do("produce yellow")
    assert started.view.step == started.session.current.number == seen[-1]
    assert started.touched == ()
    started.session.goto(0)
    assert started.last.message == (words.AT.format(number=0),)
    unwatch()
    count = len(seen)
    started.session.redo()
    assert len(seen) == count


def test_touching_from_many_threads_loses_nothing(started: Player) -> None:
    def touch() -> None:
        for _ in range(5):
            started.answer("do/pass")

    before = len(started.session.nodes)
    threads = [threading.Thread(target=touch) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(started.session.nodes) == before + 20


# ---------------------------------------------------------------------- what is shown


def test_options_are_all_legal_actions_by_type(started: Player) -> None:
    shown = [button.gid for group in started.view.options for button in group.buttons]
    assert shown == [f"do/{action}" for action in started.session.legal_actions()]
    assert [group.title for group in started.view.options] == ["Place", "Move", "Produce", "Acquire", "Pass"]


def test_scores_are_those_if_the_game_ended_now(started: Player) -> None:
    heading, *rows, totals = started.view.scores
    assert heading == ("points for", "player 0", "player 1")
    assert totals == ("total", *map(str, started.session.game.scores(started.session.state)))
    assert {row[0] for row in rows} >= {"goods", "equipment"}


def test_the_log_tells_the_latest_events_with_their_clauses(started: Player) -> None:
    for _ in range(30):
        started.do("pass")
    log = started.view.log
    assert len(log) == LOG_LINES
    last = started.session.log[-1]
    assert log[-1] == f"{started.session.game.describe(last)} [{', '.join(last.clauses)}]"


def test_the_prompt_says_who_has_won() -> None:
    session = new_game(players=2, end_market=24)
    player = Player(session)
    while not session.game.is_over(session.state):
        player.do(session.legal_actions()[-1] if len(session.path) < 8 else _quickest(session))
    assert player.view.prompt.startswith(words.OVER)
    assert str(session.game.winners(session.state)[0]) in player.view.prompt
    assert player.view.marks == player.view.options == ()
    assert player.touch("goods/0/red").refused


def _quickest(session: Session) -> Any:
    """Passing, unless equipment can be bought: that ends this game."""
    actions = session.legal_actions()
    kinds = {type(action).__name__: action for action in actions}
    return next((kinds[kind] for kind in ("Acquire", "Split", "Pay", "Produce", "Pass") if kind in kinds), actions[-1])


def test_a_third_partys_game_is_played_the_same_way() -> None:
    session = toolkit.play("pebbles", players=2, seed=1, autosave=False)
    player = Player(session)
    player.touch("heap.red")
    assert str(session.current.action)
    assert player.view.ids == session.game.draw(session.state).ids
    assert player.view.options


def test_hidden_events_are_told_only_to_those_who_may_see_them() -> None:
    session = toolkit.play("pebbles", players=2, seed=1, autosave=False)
    dealt = [event for event in session.log if event.viewers is not None]
    shown = Player(session).view.log
    told: Callable[[Any], bool] = lambda event: any(session.game.describe(event) in line for line in shown)  # noqa: E731
    viewer = session.game.current_player(session.state)
    assert dealt
    assert all(told(event) == (event.viewers == (viewer,)) for event in dealt)


# ---------------------------------------------------------------------- refusals and their clauses


def test_every_reason_of_a_refusal_carries_its_clauses_with_text_and_source(started: Player) -> None:
    game = started.session.game
    answer = started.touch("field/V6.neck")
    assert answer.cited == ((), ("CUL-PLC-07", "CUL-MOV-05"), ("CUL-PLC-21", "CUL-MOV-04"))
    for id in (id for ids in answer.cited for id in ids):
        rule = started.view.rules[id]
        assert rule.text == game.describe(id)
        assert rule.source == words.SOURCES[game.catalogue[id].source]
    assert started.touch("goods/1/red").cited == ()


def test_rules_say_whether_they_are_the_rulebooks(started: Player) -> None:
    started.do("pass")
    rules = started.view.rules
    sources = {rule.source for rule in rules.values()}
    assert {"rulebook", "our reading"} <= sources
    assert all(rule.source == words.SOURCES[started.session.game.catalogue[id].source] for id, rule in rules.items())


# ---------------------------------------------------------------------- ways to pay, part by part

WEALTH: dict[str, Any] = {
    "board": "example",
    "players": [
        {
            "goods": {"red": 4, "yellow": 5, "green": 3, "blue": 3, "orange": 3, "brown": 2},
            "workers": ["V1.hub", "V3.tip"],
            "equipment": ["red cart", "blue barge", "green cart"],
        },
        {"workers": ["V6.hub"], "equipment": ["yellow barge"]},
    ],
    "round": 4,
    "actions": 2,
}


@pytest.fixture
def wealthy() -> Player:
    """Player 0 can pay for V3.west in many ways."""
    return Player(new_game(players=None, seed=None, at=WEALTH))


def payments(player: Player) -> list[str]:
    game, state = player.session.game, player.session.state
    return [str(offer.payment) for offer in game.payments(state, "place", "V3.west")]


def test_what_a_way_gives_is_told_part_by_part(wealthy: Player) -> None:
    placing, _, _ = wealthy.touch("field/V3.west").ways
    told = [button.paid for button in placing.buttons if button.paid is not None]
    for payment, paid in zip(payments(wealthy), told, strict=False):
        said = " + ".join(
            good.text + ("" if part.to == "to the supply" else f" {part.to}") for part in paid for good in part.goods
        )
        assert said == payment
    assert told and all(good.fill and good.ink for paid in told for part in paid for good in part.goods)
    stepwise = placing.buttons[-1]
    assert stepwise.paid is None and stepwise.label.startswith("Step by step")


def test_paying_nothing_and_paying_a_player_are_told_as_such(wealthy: Player) -> None:
    game, state = wealthy.session.game, wealthy.session.state
    free = button(game, state, game.parse("place to V3.neck paying nothing")).paid
    assert free is not None and [good.text for part in free for good in part.goods] == ["free"]
    owed = button(game, state, game.parse("place to V3.west paying 1 red + 2 blue to player 1")).paid
    assert owed is not None
    assert [(part.to, [good.text for good in part.goods]) for part in owed] == [
        ("to the supply", ["1 red"]),
        ("to player 1", ["2 blue"]),
    ]


def test_further_ways_are_offered_when_asked_for(wealthy: Player) -> None:
    answer = wealthy.touch("field/V3.west")
    assert answer.ways[-1].buttons[-1].gid == "further"
    more = wealthy.answer("further")
    assert wealthy.touched == ("field/V3.west",)
    placing, moving = more.ways
    offered = [button.gid for button in (*placing.buttons, *placing.further) if button.paid is not None]
    assert offered == [f"do/place to V3.west paying {payment}" for payment in payments(wealthy)[:MOST]]
    assert placing.further and placing.buttons[:WAYS] == answer.ways[0].buttons[:WAYS]
    assert [group.note != "" for group in (placing, moving)] == [
        wealthy.session.game.touch(wealthy.session.state, ["field/V3.west"], MOST).more
        and len([button for button in (*group.buttons, *group.further) if button.paid is not None]) == MOST
        for group in (placing, moving)
    ]
    wealthy.answer(placing.further[-1].gid)
    assert len(wealthy.session.path) == 2


def test_where_there_are_more_than_are_listed_it_says_so(wealthy: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("toolkit.widgets.choices.MOST", 6)
    monkeypatch.setattr("toolkit.widgets.player.MOST", 6)
    wealthy.touch("field/V3.west")
    placing, *_ = wealthy.further().ways
    assert len(payments(wealthy)) > 6
    assert (len(placing.further), placing.note) == (1, words.MORE_WAYS)


def test_where_there_are_no_further_ways_nothing_changes(wealthy: Player) -> None:
    answer = wealthy.touch("field/V3.neck")
    assert "further" not in [button.gid for group in answer.ways for button in group.buttons]
    refused = wealthy.answer("further")
    assert (refused.refused, refused.message) == (True, (words.NO_FURTHER,))
    assert (refused.choices, wealthy.touched) == (answer.choices, ("field/V3.neck",))
    wealthy.cancel()
    assert wealthy.further().choices == ()
