"""Compact positions and texts of actions come back as they went, and what is none is refused in one line."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from toolkit.engine.game import ToolkitError
from toolkit.games.cultive import actions as act
from toolkit.games.cultive.game import load

from .situations import GAME, position, states


@pytest.mark.parametrize("players", [2, 3, 4])
def test_positions_come_back(players: int) -> None:
    for state in states(GAME, players, 5):
        for seen in (state, *(GAME.observation(state, seat) for seat in range(players))):
            packed = msgspec.json.decode(msgspec.json.encode(GAME.compact(seen)))
            assert GAME.position(packed) == seen


def test_cards_named_nowhere_are_in_the_deck() -> None:
    state = position({"hand": ["corn"], "plots": {"A": "jambo 2+1"}, "harvested": {"B": ["coffee", "onion"]}})
    assert isinstance(state.deck, tuple)
    assert len(state.deck) == 98 - 1 - 3 - 2 - 1


def test_with_a_deck_they_are_on_the_discard_pile() -> None:
    state = position({"hand": ["corn"]}, deck=["onion"])
    assert sum(state.discard) == 96


def test_hand_and_fair_are_sorted() -> None:
    assert position({"hand": ["jambo", "onion"]}) == position({"hand": ["onion", "jambo"]})


HUGE = {"A": ["jambo"] * 9}


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ([], "expected a mapping"),
        ({"players": [{}]}, r"position\.players: 1 players; allowed are \(2, 3, 4\)"),
        ({"players": [{}, {}], "weather": "fine"}, "weather"),
        ({"players": [{"hand": ["maize"]}, {}]}, r"players\[0\]\.hand: unknown species 'maize'"),
        ({"players": [{}, {"hand": ["corn"] * 6}]}, r"players\[1\]\.hand: 6 cards; the most is 5"),
        ({"players": [{"plots": {"F": "corn 2"}}, {}]}, r"plots: unknown terrain 'F'"),
        ({"players": [{"plots": {"A": "corn"}}, {}]}, r"plots\.A: 'corn' is no plant; write"),
        ({"players": [{"plots": {"A": "corn \u0662"}}, {}]}, "is no plant; write"),
        ({"players": [{"plots": {"A": "corn 3"}}, {}]}, r"plots\.A: 'corn 3': corn has 1 to 2 cards"),
        ({"players": [{"plots": {"A": "corn 0"}}, {}]}, "corn has 1 to 2 cards"),
        ({"players": [{"plots": {"A": "jambo 0+3"}}, {}]}, r"plots\.A: 'jambo 0\+3': of jambo 1 card lies back up"),
        ({"players": [{"plots": {"A": "jambo 1+2"}}, {}]}, "of jambo 1 card lies back up"),
        ({"players": [{"plots": {"A": "coffee 0+2"}}, {}]}, "of coffee 1 card lies back up"),
        ({"players": [{"plots": {"A": "corn 1+1"}}, {}]}, "of corn 2 cards lie back up while none is revealed"),
        ({"players": [{"plots": {"A": "? 1+1"}}, {}]}, "an unseen plant is one or two cards"),
        ({"players": [{"harvested": {"A": ["rice"]}}, {}]}, r"harvested\.A: unknown species 'rice'"),
        ({"players": [{"harvested": HUGE}, {}]}, "9 jambo in all; the deck has 8"),
        ({"players": [{"special": 4}, {}]}, r"position\.special: 4; allowed are 0 to 3"),
        ({"players": [{}, {}], "fair": ["corn"] * 9}, r"fair: 9 cards; the most is 8"),
        ({"players": [{}, {}], "round": 11}, r"position\.round: 11; allowed are 1 to 10"),
        ({"players": [{}, {}], "player": 2}, r"position\.player: 2; allowed are 0 to 1"),
        ({"players": [{}, {}], "first": -1}, r"position\.first: -1"),
        ({"players": [{}, {}], "actions": 4}, r"position\.actions: 4; allowed are 0 to 3"),
        ({"players": [{}, {}], "reshuffles": -1}, r"position\.reshuffles: -1; the least is 0"),
        ({"players": [{}, {}], "phase": "monoculture"}, "no two neighbours of one species"),
        ({"players": [{}, {}], "phase": "reveal", "extra": True}, "after the last round there is no phase 'reveal'"),
        ({"players": [{}, {}], "phase": "check", "round": 3, "extra": True}, r"position\.extra: .* round 10, not in 3"),
        ({"players": [{}, {}], "phase": "over", "round": 9, "extra": True}, r"position\.extra: .* round 10, not in 9"),
        ({"players": [{}, {}], "phase": "over"}, r"position\.phase: the game is over after round 10, not in 1"),
        ({"players": [{}, {}], "phase": "siesta"}, "phase"),
        ({"players": [{"hand": {"hidden": 5}}, {}]}, r"position\.deck: where a player's cards are hidden"),
        ({"players": [{"hand": {"hidden": 5}}, {}], "deck": {"hidden": 1}}, r"deck\.hidden: 1; 93 cards are left"),
        ({"players": [{}, {}], "deck": [], "discard": {"corn": 1}}, "leave it out"),
        ({"players": [{}, {}], "discard": {"corn": 7}}, "7 corn in all"),
    ],
)
def test_what_is_no_position(data: Any, said: str) -> None:
    with pytest.raises(ToolkitError, match=said) as error:
        GAME.position(data)
    assert "\n" not in str(error.value)


# ---------------------------------------------------------------------- texts of actions


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("plant sweet-potato on A", act.Plant("sweet-potato", "A")),
        ("grow coffee on B", act.Grow("coffee", "B")),
        ("exchange corn for pigeon-pea", act.Exchange("corn", "pigeon-pea")),
        ("renew", act.Renew()),
        ("bee C", act.Bee("C")),
        ("move C to D", act.Move("C", "D")),
        ("discard E", act.Discard("E")),
        ("end turn", act.EndTurn()),
        ("nullify 2/B", act.Nullify(2, "B")),
        ("resolve check of 1", act.Resolve("check", 1)),
    ],
)
def test_texts_come_back(text: str, action: act.Action) -> None:
    assert GAME.parse(text) == action
    assert str(action) == text


def test_every_type_has_a_text() -> None:
    assert {form.split()[0] for form in act.FORMS} == {str(GAME.parse(text)).split()[0] for text in TEXTS}


TEXTS = ["plant a on b", "grow a on b", "exchange a for b", "renew", "bee A", "move A to B", "discard A", "end turn"]
TEXTS += ["nullify 1/A", "resolve check of 0"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("plant corn", "'plant corn' is not an action; write plant SPECIES on TERRAIN$"),
        ("harvest A", "'harvest A' is not an action; write plant SPECIES on TERRAIN, grow"),
        ("", "is not an action"),
        ("nullify B/2", "write nullify ROW/TERRAIN"),
        ("nullify \u0662/B", "write nullify ROW/TERRAIN"),
        ("resolve check of \u0660", "write resolve PHASE of PLAYER"),
        (7, "7 is not the text of an action"),
    ],
)
def test_what_is_no_action(text: Any, said: str) -> None:
    with pytest.raises(ToolkitError, match=said):
        GAME.parse(text)


def test_what_is_neither_text_nor_action() -> None:
    with pytest.raises(ToolkitError, match="is not an action"):
        GAME.why_not(GAME.setup(2, 1), 7)


@pytest.mark.parametrize(
    "action",
    [
        act.Nullify(True, "A"),
        act.Nullify(1.0, "A"),  # type: ignore[arg-type]
        act.Nullify(1, ["A"]),  # type: ignore[arg-type]
    ],
)
def test_what_only_equals_a_row_is_none(action: act.Nullify) -> None:
    state = position({"harvested": {"A": ["onion"], "B": ["onion"]}}, phase="monoculture")
    assert [reason.clause for reason in GAME.why_not(state, action)] == ["ENG-03"]


@pytest.mark.parametrize("player", [False, 0.0])
def test_what_only_equals_a_player_is_none(player: Any) -> None:
    game = load(pace="stepped")
    state = position({"plots": {"A": "onion 1"}}, game=game, phase="check")
    assert not game.why_not(state, act.Resolve("check", 0))
    assert [reason.clause for reason in game.why_not(state, act.Resolve("check", player))] == ["ENG-03"]


# ---------------------------------------------------------------------- questions


@pytest.mark.parametrize(
    ("question", "arguments", "said"),
    [
        ("harvests", {}, "unknown question 'harvests', did you mean 'harvest'"),
        ("check", {"seat": 0}, "unknown argument 'seat'"),
        ("check", {"player": 2}, "no player 2; players are 0 to 1"),
        ("check", {"player": "0"}, "no player '0'"),
    ],
)
def test_what_cannot_be_asked(question: str, arguments: dict[str, Any], said: str) -> None:
    with pytest.raises(ToolkitError, match=said):
        GAME.ask(GAME.setup(2, 1), question, arguments)


def test_switches_can_be_combined() -> None:
    game = load(part_runs="strict", column_icon="same", deaths="one_by_one", blocking="between")
    assert len(game.changes) == 4
