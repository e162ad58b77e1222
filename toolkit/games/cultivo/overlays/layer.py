"""What an overlay is made of, before anything is drawn: marks on fields, links, a way, the words and the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from toolkit.games.cultivo.state import Goods, State

if TYPE_CHECKING:
    from toolkit.games.cultivo.game import Cultivo

Look = Literal["", "hatched", "ringed", "dimmed", "greyed"]
Sign = Literal["hatched", "ringed", "dimmed", "greyed", "near", "apart", "goods", "amount", "none"]
Table = tuple[tuple[str, ...], ...]
"""Rows of cells, the first row being the heading."""


class Mark(msgspec.Struct, frozen=True):
    """What is laid on one field.

    Attributes:
        look: how the field is set apart.
        words: what is written on it.
        goods: an amount of goods written on it, by colour.
        note: what is added to its spoken name.
    """

    look: Look = ""
    words: str = ""
    goods: Goods | None = None
    note: str = ""


class Link(msgspec.Struct, frozen=True):
    """Two neighbouring fields; with `canal` a canal lies between them."""

    one: int
    other: int
    canal: bool


class Share(msgspec.Struct, frozen=True):
    """Goods that one payee gets, by colour, and how an `{amount}` of them is written."""

    goods: Goods
    form: str


class Leg(msgspec.Struct, frozen=True):
    """A step of a way: the field it leads to, the goods it makes due, by colour, and who gets which of them."""

    field: int
    goods: Goods
    shares: tuple[Share, ...]


class Key(msgspec.Struct, frozen=True):
    """A line of the overlay's legend.

    The signs `goods` (a colour) and `amount` (two goods of it) are of the colour with this number; with `none` the
    words stand alone.
    """

    sign: Sign
    words: str
    colour: int = 0


class Layer(msgspec.Struct, frozen=True):
    """An overlay of one position.

    Attributes:
        heading: what it shows, in a few words.
        said: what it says, for the alternative text.
        table: the long form of what it says.
        marks: by field.
        links: drawn as lines.
        start, legs: where a way begins, and its steps.
        greyed: the ids of elements that are greyed, beside fields, and what is added to their spoken names.
        keys: its legend.
    """

    heading: str
    said: str
    table: Table
    marks: Mapping[int, Mark] = {}
    links: tuple[Link, ...] = ()
    start: int | None = None
    legs: tuple[Leg, ...] = ()
    greyed: Mapping[str, str] = {}
    keys: tuple[Key, ...] = ()

    @property
    def way(self) -> tuple[int, ...]:
        """The fields of its way, from where it begins on."""
        return () if self.start is None else (self.start, *(leg.field for leg in self.legs))


class Subject(msgspec.Struct, frozen=True):
    """What an overlay is asked about.

    Attributes:
        game, state: the position.
        player: whose costs, income and points are shown.
        wish: what else is asked: an action, its text, a field, or None.
    """

    game: Cultivo
    state: State
    player: int
    wish: Any = None

    def at_turn(self) -> State:
        """The position as if it were this player's turn, with nothing begun."""
        state = self.state
        if state.player == self.player and state.phase == "play" and state.pending is None:
            return state
        return msgspec.structs.replace(
            state, player=self.player, phase="play", pending=None, actions=max(1, state.actions)
        )
