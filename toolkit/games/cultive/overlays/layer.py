"""What an overlay is made of, before anything is drawn: notes above plants, shadows, bands, the words and the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from toolkit.games.cultive.state import State
from toolkit.games.cultive.words import Speaker

if TYPE_CHECKING:
    from toolkit.games.cultive.game import Cultive

Look = Literal["safe", "dies", "unchecked", "when"]
Line = Literal["row", "column"]
Sign = Literal["safe", "dies", "unchecked", "shadow", "bare", "chosen", "left", "broken", "greyed", "none"]
Row = tuple[str, ...]
Table = tuple[Row, ...]
"""Rows of cells, the first row being the heading."""
Place = tuple[int, int]
"""A player and a terrain, both from 0."""


class Note(msgspec.Struct, frozen=True):
    """What is written above a terrain: a sign and one or two short lines."""

    look: Look
    lines: tuple[str, ...]


class Shade(msgspec.Struct, frozen=True):
    """The shadow of a plant on a terrain; on a bare one, that which a plant of one card would stand in."""

    seat: int
    caster: int
    shaded: int
    bare: bool


class Band(msgspec.Struct, frozen=True):
    """A run or chain in a harvest: its line, the places of its first and last card, from 0, and what it brings."""

    seat: int
    line: Line
    number: int
    first: int
    last: int
    words: str
    chosen: bool
    level: int = 0


class Wish(msgspec.Struct, frozen=True):
    """A change that an overlay can be asked about, its sign and spoken name, and whether it is asked about now."""

    seat: int
    terrain: str
    change: str
    label: str
    name: str
    asked: bool


class Key(msgspec.Struct, frozen=True):
    """A line of the overlay's legend; with the sign `none` the words stand alone."""

    sign: Sign
    words: str


class Layer(msgspec.Struct, frozen=True):
    """An overlay of one position.

    Attributes:
        heading: what it shows, in a few words.
        said: what it says, for the alternative text.
        table: the long form of what it says.
        keys: its legend.
        state: the position that is drawn, where it is another one than that which was asked about.
        notes: above terrains.
        spoken: what is added to the spoken names of elements, by id.
        shades, bands: what is drawn among the plants and over the harvest.
        broken: places of the harvest (player, terrain, row) that break runs, or after which a chain ends, with a word.
        line: whether bands are rows or columns.
        gap: how much further apart the rows of the harvest are drawn.
        wishes: what can be touched to ask about a change; back: to ask about none any more, where one is asked about.
        ours: species → facts on its cards that are greyed.
    """

    heading: str
    said: str
    table: Table
    keys: tuple[Key, ...] = ()
    state: State | None = None
    notes: Mapping[Place, Note] = {}
    spoken: Mapping[str, str] = {}
    shades: tuple[Shade, ...] = ()
    bands: tuple[Band, ...] = ()
    broken: Mapping[tuple[int, int, int], str] = {}
    line: Line = "row"
    gap: float = 0
    wishes: tuple[Wish, ...] = ()
    back: str = ""
    ours: Mapping[int, frozenset[str]] = {}


class Subject(msgspec.Struct, frozen=True):
    """What an overlay is asked about.

    Attributes:
        game, state: the position, as its viewer sees it.
        seats: the players whose plantations are drawn.
        player: the one of whom the alternative text speaks.
        wish: what else is asked, or None.
    """

    game: Cultive
    state: State
    seats: tuple[int, ...]
    player: int
    wish: Any = None

    @property
    def speaker(self) -> Speaker:
        """Says what the overlay says."""
        return Speaker(self.game)
