"""The things in a picture of Agricola that can be touched, by id.

>>> edge(0, 2).id
'edge/0/A1-B1'
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Literal

import msgspec

from toolkit.games.agricola import placing
from toolkit.games.agricola.board import EDGES, NAMES
from toolkit.games.agricola.state import ANIMALS, GOODS, SPACES, State

if TYPE_CHECKING:
    from toolkit.games.agricola.game import Agricola

Kind = Literal["action", "round", "major", "player", "house", "space", "edge", "good", "animal"]
_OWNED = ("player", "house", "space", "edge", "good", "animal")
"""The kinds of elements that belong to a player."""


class Element(msgspec.Struct, frozen=True):
    """What kind of thing it is, and the words that tell it from its like.

    `action` and `major` have the word of an action space or improvement, wherever that lies, `round` the number of a
    round whose card is not revealed. The others begin with a player's number, after which come nothing (`player` is
    the head of what is the player's, `house` the house with its pet), the name of the farm `space` or `edge`, or the
    word of the `good` or `animal` in the supply.
    """

    kind: Kind
    words: tuple[str, ...]

    @property
    def id(self) -> str:
        """Its id in the picture."""
        return "/".join((self.kind, *self.words))


def action(game: Agricola, state: State, number: int) -> Element:
    """An action space of the table."""
    return Element("action", (game.table(len(state.players)).spaces[number].word,))


def major(game: Agricola, number: int) -> Element:
    """A major improvement, on the board or owned."""
    return Element("major", (game.components.improvements[number],))


@lru_cache(maxsize=512)
def space(seat: int, number: int) -> Element:
    """A space of a farm."""
    return Element("space", (str(seat), NAMES[number]))


@lru_cache(maxsize=512)
def edge(seat: int, number: int) -> Element:
    """An edge of a farm, with or without a fence."""
    return Element("edge", (str(seat), EDGES[number]))


@lru_cache(maxsize=512)
def good(seat: int, number: int) -> Element:
    """What a player has of a good."""
    return Element("good", (str(seat), GOODS[number]))


@lru_cache(maxsize=512)
def animal(seat: int, kind: int) -> Element:
    """What a player has of an animal."""
    return Element("animal", (str(seat), ANIMALS[kind]))


def is_open(element: Element, state: State) -> bool:
    """Whether it is everybody's, or belongs to the player who decides."""
    return element.kind not in _OWNED or element.words[0] == str(state.player)


def every(game: Agricola, state: State) -> Iterator[Element]:
    """Everything that can be touched in a position, in the order in which it is drawn.

    A farm that is drawn small shows its fences, but its edges cannot be touched there, nor goods there are none of.
    """
    yield from (action(game, state, number) for number in placing.open_spaces(game, state))
    yield from (Element("round", (str(number),)) for number in range(state.round + 1, game.numbers.rounds + 1))
    yield from (major(game, number) for number in range(len(game.components.improvements)))
    for seat in range(len(state.players)):
        yield Element("player", (str(seat),))
        yield from (space(seat, number) for number in range(SPACES))
        yield Element("house", (str(seat),))
        yield from (edge(seat, number) for number in range(len(EDGES)))
        yield from (good(seat, number) for number in range(len(GOODS)))
        yield from (animal(seat, kind) for kind in range(len(ANIMALS)))
