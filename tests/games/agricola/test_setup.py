"""Setting up, chosen round cards, and what is hidden."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from toolkit.engine import chance
from toolkit.engine.game import Hidden, ToolkitError
from toolkit.games.agricola.game import load
from toolkit.games.agricola.state import FOOD

from .situations import GAME, midway, states

STAGE_ENDS = (4, 7, 9, 11, 13, 14)


def cards(state: Any) -> list[str]:
    """The words of the round cards, in their order."""
    table = GAME.table(len(state.players))
    return [table.spaces[card].word for card in state.order]


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_what_each_player_starts_with(players: int) -> None:
    state = GAME.setup(players, 11)
    food = [0] if players == 1 else [2, *[3] * (players - 1)]
    assert [own.goods[FOOD] for own in state.players] == food
    assert all(own.goods[:FOOD] == (0,) * FOOD and own.herd == (0, 0, 0) for own in state.players)
    assert all((own.people, own.home, own.newborn, own.begging) == (2, 2, 0, 0) for own in state.players)
    assert (state.round, state.first, state.player, state.phase) == (1, 0, 0, "work")


@pytest.mark.parametrize(("players", "wood"), [(1, 2), (2, 3), (5, 3)])
def test_the_first_round_has_been_filled_up(players: int, wood: int) -> None:
    state = GAME.setup(players, 2)
    piles = GAME.compact(state)["piles"]
    assert piles["wood-3"] == wood
    assert piles["fishing"] == piles["clay"] == piles["reed"] == piles["storehouse"] == 1
    revealed = cards(state)[0]
    assert piles.get("sheep", 0) == (revealed == "sheep")


@pytest.mark.parametrize("seed", range(20))
def test_round_cards_keep_to_their_stages(seed: int) -> None:
    table, order = GAME.table(3), GAME.setup(3, seed).order
    assert [table.spaces[card].record.stage for card in order if isinstance(card, int)] == list(GAME.components.stages)
    assert len(set(order)) == 14


def test_every_order_of_a_stage_comes_up_about_as_often() -> None:
    seen = Counter(tuple(cards(GAME.setup(2, seed))[4:7]) for seed in range(600))
    assert len(seen) == 6
    assert all(60 < count < 140 for count in seen.values())


def test_chosen_cards_come_first_in_their_stages() -> None:
    for seed in range(10):
        order = cards(GAME.setup(2, seed, {"cards": ["boar", "fences", "sheep"]}))
        assert order[:2] == ["fences", "sheep"]
        assert order[7:9] == ["boar", "vegetable"]


@pytest.mark.parametrize(
    ("players", "seed", "fixed", "said"),
    [
        (6, 1, None, r"agricola is for \(1, 2, 3, 4, 5\) players, not 6"),
        (0, 1, None, "players, not 0"),
        (True, 1, None, "players, not True"),
        ("2", 1, None, "players, not '2'"),
        (2, "1", None, "seed '1'; write a whole number"),
        (2, True, None, "seed True"),
        (2, 1, ["cards"], r"write \{cards: …\}"),
        (2, 1, {"hands": []}, "'hands' cannot be fixed; allowed are cards"),
        (2, 1, {"cards": "fences"}, "write a list of round cards"),
        (2, 1, {"cards": [1]}, "write a list of round cards"),
        (2, 1, {"cards": ["fence"]}, "unknown round card 'fence', did you mean 'fences'"),
        (2, 1, {"cards": ["fishing"]}, "unknown round card 'fishing'"),
        (2, 1, {"cards": ["sheep", "sheep"]}, "sheep is named twice"),
    ],
)
def test_what_cannot_be_set_up(players: Any, seed: Any, fixed: Any, said: str) -> None:
    with pytest.raises(ToolkitError, match=said) as error:
        GAME.setup(players, seed, fixed)
    assert "\n" not in str(error.value)


# ---------------------------------------------------------------------- hidden information


def test_what_is_seen_of_the_cards_to_come() -> None:
    state = GAME.setup(2, 5)
    seen = GAME.observation(state, 1)
    assert seen.order[0] == state.order[0]
    assert seen.order[13] == state.order[13], "the one card of the last stage is known"
    assert seen.order[1:13] == (Hidden(1),) * 12
    assert seen.players == state.players


@pytest.mark.parametrize("end", STAGE_ENDS[:-1])
def test_the_last_card_of_a_stage_is_known_before_it_is_turned_up(end: int) -> None:
    state = midway({}, round=end - 1)
    assert GAME.observation(state, 0).order[: end + 1] == (*state.order[:end], hidden_after(state, end))


def hidden_after(state: Any, round: int) -> Any:
    """The card of the round after this one as it is seen: hidden unless it is the only one of its stage."""
    return state.order[round] if round == 13 else Hidden(1)


def test_guesses_fit_what_is_seen_and_differ() -> None:
    state = GAME.setup(3, 5)
    seen = GAME.observation(state, 0)
    guesses = [GAME.determinize(seen, 0, chance.stream(number, "guess")) for number in range(40)]
    assert all(GAME.observation(guess, 0) == seen for guess in guesses)
    assert len({guess.order for guess in guesses}) > 30


def test_every_player_sees_alike() -> None:
    state = GAME.setup(4, 5)
    assert len({GAME.digest(GAME.observation(state, seat)) for seat in range(4)}) == 1


def test_a_hidden_card_cannot_be_turned_up() -> None:
    stepped = load(pace="stepped")
    seen = stepped.observation(midway({}, round=1, phase="start", game=stepped), 0)
    with pytest.raises(ToolkitError, match="the next round card is hidden, as a player sees it; determinize"):
        stepped.apply(seen, "resolve start of 0")


@pytest.mark.parametrize("players", [1, 3])
def test_plays_conserve_every_piece(players: int) -> None:
    whole = None
    for state in states(GAME, players, 6):
        counted = {name: sum(places.values()) for name, places in GAME.census(state).items()}
        assert all(count >= 0 for places in GAME.census(state).values() for count in places.values())
        whole = whole or counted
        assert counted == whole
    assert whole is not None and whole["improvements"] == 10 and whole["fences of 0"] == 15
