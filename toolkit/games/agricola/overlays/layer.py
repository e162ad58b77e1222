"""What an overlay is made of, before anything is drawn: chips on elements, rings, lines beside farms, words, table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import msgspec

from toolkit.games.agricola.state import Player, State
from toolkit.games.agricola.words import Speaker

if TYPE_CHECKING:
    from toolkit.games.agricola.game import Agricola

Row = tuple[str, ...]
Table = tuple[Row, ...]
"""Rows of cells, the first row being the heading."""
Chips = Mapping[str, str]
"""By id of an element, what is written on it, in few letters."""


class Ring(msgspec.Struct, frozen=True):
    """A frame around spaces of a farm, as a mask."""

    seat: int
    spaces: int


class Layer(msgspec.Struct, frozen=True):
    """An overlay of one position.

    Attributes:
        heading: what it shows, in a few words.
        said: what it says, for the alternative text.
        table: the long form of what it says.
        keys: its legend.
        chips: what is written on elements.
        spoken: what is added to the spoken names of elements, by id.
        rings: what is framed on farms: whatever was asked about.
        lines: by player, what is told beside the farm: words, and a value.
    """

    heading: str
    said: str
    table: Table
    keys: tuple[str, ...] = ()
    chips: Chips = {}
    spoken: Mapping[str, str] = {}
    rings: tuple[Ring, ...] = ()
    lines: Mapping[int, tuple[tuple[str, str], ...]] = {}


class Subject(msgspec.Struct, frozen=True):
    """What an overlay is asked about.

    Attributes:
        game, state: the position, as its viewer sees it.
        seats: the players whose farms are told of.
        player: the one of whom the alternative text speaks.
        place: the first space of the pasture, the stable or the house alone that is asked about, or None.
    """

    game: Agricola
    state: State
    seats: tuple[int, ...]
    player: int
    place: int | None = None

    @property
    def speaker(self) -> Speaker:
        """Says what the overlay says."""
        return Speaker(self.game)

    def own(self, seat: int) -> Player:
        """What a player has."""
        return self.state.players[seat]
