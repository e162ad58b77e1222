"""The things in a picture of Cultive that can be touched, by id.

>>> Element("hand", ("0", "corn")).id
'hand/0/corn'
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal

import msgspec

from toolkit.engine.game import Hidden
from toolkit.games.cultive.state import State

if TYPE_CHECKING:
    from toolkit.games.cultive.game import Cultive

Kind = Literal["deck", "fair", "hand", "special", "terrain", "harvest", "if"]


class Element(msgspec.Struct, frozen=True):
    """What kind of thing it is, and the words that tell it from its like.

    `fair` has a species; the others but `deck` begin with a player's number, after which come the species of the
    `hand`, nothing, the `terrain`, the terrain and the row of the `harvest`, or the terrain and a change: `if` asks an
    overlay what would be.
    """

    kind: Kind
    words: tuple[str, ...] = ()

    @property
    def id(self) -> str:
        """Its id in the picture."""
        return "/".join((self.kind, *self.words))


def every(game: Cultive, state: State) -> Iterator[Element]:
    """Everything that can be touched in a position as somebody sees it, in the order in which it is drawn."""
    species, terrains = game.components.species, game.components.terrains
    yield Element("deck")
    yield from (Element("fair", (species[card],)) for card in sorted(set(state.fair)))
    for seat, player in enumerate(state.players):
        if not isinstance(player.hand, Hidden):
            yield from (Element("hand", (str(seat), species[card])) for card in sorted(set(player.hand)))
    for seat, player in enumerate(state.players):
        yield Element("special", (str(seat),))
        yield from (Element("terrain", (str(seat), terrain)) for terrain in terrains)
        for terrain, column in zip(terrains, player.columns, strict=True):
            yield from (Element("harvest", (str(seat), terrain, str(row))) for row in range(1, len(column) + 1))


CHANGES = ("revealed", "higher", "gone")
"""What the overlay of shadows can be asked of a plant: that all its cards are turned up, one more is, or it is gone."""


BACK = Element("if", ("nothing",))
"""What is touched to go back to the position as it is."""


def changes(game: Cultive, state: State) -> Iterator[Element]:
    """What can be touched while shadows are shown, whether or not there is such a change."""
    yield BACK
    for seat in range(len(state.players)):
        for terrain in game.components.terrains:
            yield from (Element("if", (str(seat), terrain, change)) for change in CHANGES)
