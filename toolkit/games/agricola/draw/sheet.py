"""What every part of one picture of Agricola draws from."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element as Shape

from toolkit.draw import marks
from toolkit.draw.pieces import Box, Pieces
from toolkit.draw.svg import touchable
from toolkit.games.agricola.draw import signs
from toolkit.games.agricola.draw.faces import Faces

if TYPE_CHECKING:
    from toolkit.games.agricola.elements import Element
    from toolkit.games.agricola.overlays.layer import Layer
    from toolkit.games.agricola.spoken import Spoken


class Sheet:
    """What every part of one picture draws from.

    Attributes:
        ids: of what has been drawn to be touched, in order.
    """

    def __init__(self, spoken: Spoken, layer: Layer | None, framed: Iterable[str], points: bool) -> None:
        self.spoken, self.game, self.state = spoken, spoken.game, spoken.state
        self.layer, self.framed, self.points = layer, frozenset(framed), points
        self.pieces = Pieces()
        colours = self.game.data.sheets["box"].content["player_colours"]
        self.players = [signs.PLAYERS[colour] for colour in colours]
        self.faces = Faces(self.pieces, self.players, lambda good: spoken.say("letter", good=good))
        self.ids: list[str] = []

    def touchable(self, parent: Shape, element: Element, name: str) -> Shape:
        """A group that can be touched."""
        id = element.id
        self.ids.append(id)
        if self.layer is not None and id in self.layer.spoken:
            name = self.spoken.say("overlay_name", name=name, more=self.layer.spoken[id])
        return touchable(parent, id, name, marked=id in self.framed)

    def writes_on(self, element: Element) -> bool:
        """Whether an overlay writes on this element."""
        return self.layer is not None and element.id in self.layer.chips

    def writes_on_supply(self, seat: int) -> bool:
        """Whether an overlay writes on a player's goods or animals."""
        own = (f"good/{seat}/", f"animal/{seat}/")
        return self.layer is not None and any(id.startswith(own) for id in self.layer.chips)

    def chips(self, group: Shape, box: Box) -> None:
        """What an overlay writes on the lower edge of this element."""
        words = "" if self.layer is None else self.layer.chips.get(group.attrib["id"], "")
        if words:
            x, y, width, height = box
            marks.chips(self.pieces, group, [marks.plain(words)], x + width / 2, y + height + 3, width)
