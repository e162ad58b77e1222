"""Setting up, chosen set-ups, and what is hidden from whom."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from toolkit.engine import chance
from toolkit.engine.game import Hidden, ToolkitError

from .situations import GAME, position, states

PAIRS = {card for card, kind in enumerate(GAME.components.kind) if kind == "double"}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_is_dealt(players: int) -> None:
    state = GAME.setup(players, 11)
    assert [len(player.hand) for player in state.players] == [5] * players
    assert len(state.fair) == 8
    assert isinstance(state.deck, tuple) and len(state.deck) == 98 - 8 - 5 * players
    assert (state.round, state.first, state.player, state.actions) == (1, 0, 0, 3)
    assert all(player.special == 3 for player in state.players)


def test_seeds_deal_differently() -> None:
    assert len({GAME.setup(2, seed) for seed in range(50)}) == 50


def test_every_card_comes_up_about_as_often() -> None:
    dealt = Counter(card for seed in range(400) for card in GAME.setup(2, seed).players[0].hand)
    for card, count in enumerate(GAME.components.count):
        expected = 400 * 5 * count / 98
        assert abs(dealt[card] - expected) < 5 * expected**0.5


def test_a_chosen_set_up() -> None:
    fixed = {"hands": [["corn", "corn"], ["jambo"]], "fair": ["cacao"] * 3, "deck": ["onion", "bean"]}
    state = GAME.setup(2, 4, fixed)
    corn, cacao = GAME.components.index["corn"], GAME.components.index["cacao"]
    assert state.players[0].hand.count(corn) >= 2
    assert state.fair.count(cacao) >= 3
    assert isinstance(state.deck, tuple)
    assert state.deck[:2] == (GAME.components.index["onion"], GAME.components.index["bean"])
    assert GAME.census(state).keys() == set(GAME.components.species)


@pytest.mark.parametrize(
    ("players", "seed", "fixed", "said"),
    [
        (5, 1, None, "5 players; allowed are 2, 3, 4"),
        (2, "1", None, "seed '1' is not a whole number"),
        (2, True, None, "seed True"),
        (2, 1, ["hands"], "write {hands, fair, deck: …}"),
        (2, 1, {"market": []}, "'market' cannot be fixed; allowed are hands, fair, deck"),
        (2, 1, {"hands": [[], [], []]}, "a list of species for each of 2 players"),
        (2, 1, {"hands": [["corn"] * 6]}, r"hands\[0\].*at most 5 species"),
        (2, 1, {"fair": ["maize"]}, "fair: unknown species 'maize'"),
        (2, 1, {"fair": [["corn"]]}, "fair: unknown species"),
        (2, 1, {"hands": [{"corn": 2}]}, r"hands\[0\].*at most 5 species"),
        (2, 1, {"fair": "corn"}, "write a list of at most 8 species"),
        (2, 1, {"fair": ["corn"] * 4, "deck": ["corn"] * 3}, "more corn are fixed than the 6 there are"),
    ],
)
def test_what_cannot_be_set_up(players: Any, seed: Any, fixed: Any, said: str) -> None:
    with pytest.raises(ToolkitError, match=said):
        GAME.setup(players, seed, fixed)


def test_a_deck_chosen_to_the_last_card_leaves_none_to_deal() -> None:
    deck = [
        word for word, count in zip(GAME.components.species, GAME.components.count, strict=True) for _ in range(count)
    ]
    with pytest.raises(ToolkitError, match="too few are left for hands and Fair"):
        GAME.setup(2, 1, {"deck": deck})


# ---------------------------------------------------------------------- hidden information

HALF = {
    "hand": ["bean", "corn"],
    "plots": {"A": "corn 0+2", "B": "coffee 1+1", "C": "onion 0+1", "D": "jambo 3"},
    "harvested": {"A": ["onion"]},
}


def test_what_others_see() -> None:
    seen = GAME.observation(position(HALF, {"hand": ["jambo"]}), 1)
    other, own = seen.players
    assert other.hand == Hidden(2)
    assert [plant and plant.species for plant in other.plots] == [
        Hidden(2),
        GAME.components.index["coffee"],
        Hidden(1),
        GAME.components.index["jambo"],
        None,
    ]
    assert other.columns == position(HALF).players[0].columns
    assert own.hand == (GAME.components.index["jambo"],)
    assert isinstance(seen.deck, Hidden) and isinstance(seen.seed, Hidden)


def test_a_guess_fits_what_is_seen() -> None:
    state = position(HALF, {"hand": ["jambo"]})
    for number in range(50):
        guess = GAME.determinize(state, 1, chance.stream(number, "guess"))
        pair, single = guess.players[0].plots[0], guess.players[0].plots[2]
        assert pair and pair.species in PAIRS
        assert single and single.species not in PAIRS
        assert GAME.observation(guess, 1) == GAME.observation(state, 1)


def test_guesses_differ() -> None:
    state = position(HALF, {"hand": ["jambo"]})
    guesses = [GAME.determinize(state, 1, chance.stream(number, "guess")) for number in range(40)]
    assert len({guess.players[0].plots[0] for guess in guesses}) == 4
    assert len({guess.players[0].plots[2] for guess in guesses}) > 5
    assert len({guess.seed for guess in guesses}) == 40


def test_a_pair_that_can_only_be_one_species_is_guessed_right() -> None:
    # All but one of the double species lie open but for a card each.
    harvested = {"A": ["cassava"] * 3, "B": ["pigeon-pea"] * 3, "C": ["taioba"] * 3}
    state = position({"plots": {"A": "corn 0+2"}}, {"harvested": harvested})
    for number in range(10):
        guess = GAME.determinize(state, 1, chance.stream(number, "guess"))
        assert guess.players[0].plots[0] == state.players[0].plots[0]


def test_an_edited_position_may_have_no_guess() -> None:
    columns = [["corn"] * 3, ["cassava"] * 3, ["pigeon-pea"] * 3, ["taioba"] * 3]
    harvested = dict(zip("ABCD", columns, strict=True))
    state = position({"plots": {"E": "? 0+2"}}, {"harvested": harvested}, deck={"hidden": 72}, seed={"hidden": 1})
    with pytest.raises(ToolkitError, match="no species is left of which 2 cards could lie back up"):
        GAME.determinize(state, 1, chance.stream(1, "guess"))


@pytest.mark.parametrize("text", ["end turn", "renew"])
def test_what_is_hidden_cannot_be_drawn(text: str) -> None:
    seen = GAME.observation(position({"hand": ["bean"]}, fair=["corn"]), 0)
    with pytest.raises(ToolkitError, match="face down, as a player sees it; determinize"):
        GAME.apply(seen, text)


@pytest.mark.parametrize("text", ["bee A", "discard A", "end turn", "renew"])
def test_who_does_not_decide_is_told_to_determinize(text: str) -> None:
    seen = GAME.observation(position({"hand": ["corn"], "plots": {"A": "corn 0+2"}}), 1)
    with pytest.raises(ToolkitError, match="as a player sees it; determinize the position to go on"):
        GAME.apply(seen, text)


def test_of_a_hand_that_is_not_seen_it_is_not_said_what_it_lacks() -> None:
    seen = GAME.observation(position({"hand": ["corn"] * 2}), 1)
    (reason,) = GAME.why_not(seen, "plant corn on C")
    assert reason.clause == "CTV-MDL-01"
    assert GAME.describe(reason).startswith("The hand is not seen, so it is not known whether corn is in it")


def test_the_discard_pile_is_open_and_reshuffling_hidden() -> None:
    seen = GAME.observation(position({"hand": ["bean"] * 5}, deck=[]), 0)
    assert sum(seen.discard) == 93


def test_who_does_not_decide_knows_of_no_action_that_needs_cards() -> None:
    state = position({"hand": ["bean"]}, {})
    texts = [str(action) for action in GAME.legal_actions(GAME.observation(state, 1))]
    assert "plant bean on A" not in texts and "end turn" in texts
    assert [reason.clause for reason in GAME.why_not(GAME.observation(state, 1), "plant bean on A")] == ["CTV-MDL-01"]


def test_refusals_do_not_tell_what_is_unseen() -> None:
    state = position({"hand": ["bean"], "plots": {"A": "corn 0+2"}}, {})
    seen = GAME.observation(state, 1)
    for text in ("plant bean on A", "grow coffee on A"):
        for reason in GAME.why_not(seen, text):
            assert "corn" not in GAME.describe(reason)


def test_plays_conserve_every_card() -> None:
    for state in states(GAME, 4, 2):
        totals = {kind: sum(places.values()) for kind, places in GAME.census(state).items()}
        assert totals == dict(zip(GAME.components.species, GAME.components.count, strict=True))


def test_the_census_of_what_is_seen_counts_the_unseen_apart() -> None:
    seen = GAME.observation(position(HALF, {}), 1)
    assert sum(GAME.census(seen)["unseen cards"].values()) == 2 + 3 + (98 - 11)  # hand, terrains, deck
