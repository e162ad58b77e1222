"""The things in a picture of Cultivo that can be touched, by id.

>>> Element("goods", ("0", "red")).id
'goods/0/red'
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal

import msgspec

from toolkit.games.cultivo.components import COLOURS
from toolkit.games.cultivo.state import State, Walk

if TYPE_CHECKING:
    from toolkit.games.cultivo.board import Board
    from toolkit.games.cultivo.game import Cultivo

Kind = Literal["field", "row", "column", "market", "goods", "building", "equipment"]


class Element(msgspec.Struct, frozen=True):
    """What kind of thing it is, and the words that tell it from its like.

    `field` has a field's name; `row` and `column` a colour; `market` a row's and a column's; `goods`, `building` and
    `equipment` begin with a player's number.
    """

    kind: Kind
    words: tuple[str, ...]

    @property
    def id(self) -> str:
        """Its id in the picture."""
        return "/".join((self.kind, *self.words))


def reached(board: Board, walk: Walk) -> int:
    """The field a way has come to."""
    return board.index[walk.steps[-1].field] if walk.steps else walk.origin


def field(game: Cultivo, state: State, number: int) -> Element:
    """A field of the board."""
    return Element("field", (game.compiled(state.layout).names[number],))


def line(game: Cultivo, kind: Literal["row", "column"], colour: int) -> Element:
    """The colour beside a row or above a column of the market."""
    return Element(kind, (game.components.colours[colour],))


def space(game: Cultivo, number: int) -> Element:
    """A space of the market."""
    row, column = game.components.space_colours(number)
    return Element("market", (game.components.colours[row], game.components.colours[column]))


def goods(game: Cultivo, seat: int, colour: int) -> Element:
    """A player's goods of one colour."""
    return Element("goods", (str(seat), game.components.colours[colour]))


def building(game: Cultivo, seat: int, number: int) -> Element:
    """A player's building, built or not."""
    return Element("building", (str(seat), game.components.buildings[number]))


def equipment(game: Cultivo, seat: int, number: int) -> Element:
    """An equipment that a player owns."""
    kind, colour = divmod(number, COLOURS)
    return Element("equipment", (str(seat), game.components.colours[colour], game.components.types[kind]))


def every(game: Cultivo, state: State) -> Iterator[Element]:
    """Everything in the picture that can be touched, in the order in which it is drawn."""
    components = game.components
    yield from (field(game, state, number) for number in range(len(game.compiled(state.layout).names)))
    yield from (line(game, "row", colour) for colour in components.rows)
    yield from (line(game, "column", colour) for colour in components.columns)
    yield from (space(game, number) for number in range(len(state.market)))
    for seat, player in enumerate(state.players):
        yield from (goods(game, seat, colour) for colour in range(COLOURS))
        yield from (building(game, seat, number) for number in range(len(player.buildings)))
        owned = (number for number in range(len(components.cost)) if player.equipment >> number & 1)
        yield from (equipment(game, seat, number) for number in owned)
