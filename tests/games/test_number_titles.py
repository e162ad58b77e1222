"""The open numbers of every game have words, and no two of them the same."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

import toolkit


@pytest.mark.parametrize("name", ["agricola", "cultive", "cultivo"])
@pytest.mark.parametrize("seed", range(3))
def test_every_open_number_is_called_something_of_its_own(name: str, seed: int) -> None:
    game = toolkit.load(name)
    state = game.setup(players=3, seed=seed)
    met = set(game.public_numbers(state))
    for _, after in islice(game.playout(state, Random(seed)), 400):
        met.update(game.public_numbers(after))
    titles = {number: game.number_title(number) for number in met}
    assert len(set(titles.values())) == len(met)
    for number, title in titles.items():
        # What no words are found for has the title that the contract gives it.
        assert title != super(type(game), game).number_title(number)


@pytest.mark.parametrize(
    ("name", "number", "title", "own"),
    [
        ("agricola", "goods/1/grain", "player 1's grain", "grain"),
        ("agricola", "pile/wood-3", "on the space for 3 wood", "on the space for 3 wood"),
        ("agricola", "major/1/well", "the well of player 1", "the well"),
        ("agricola", "fence/1/A1-B1", "player 1's fence between A1 and B1", "fence between A1 and B1"),
        ("agricola", "waiting/3/1/food", "player 1's food waiting for round 3", "food waiting for round 3"),
        ("cultive", "open/1/C/cacao", "player 1's cacao on C", "cacao on C"),
        ("cultivo", "worker/1/V6.hub", "player 1's worker on V6's hub (yellow)", "worker on V6's hub (yellow)"),
        ("pebbles", "1/blue", "player 1, blue", "blue"),
        ("pebbles", "heap/blue", "heap, blue", "heap blue"),
    ],
)
def test_a_number_says_whose_it_is_unless_that_is_clear(name: str, number: str, title: str, own: str) -> None:
    game = toolkit.load(name)
    assert (game.number_title(number), game.number_title(number, 1)) == (title, own)
