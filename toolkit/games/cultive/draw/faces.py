"""Cultive's cards as pieces of a picture: faces, backs, harvested places, icons and signs, each drawn once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element as Shape

from toolkit.draw.palette import DARK, LIGHT
from toolkit.draw.pieces import Box, Pieces, veil
from toolkit.draw.svg import add, label
from toolkit.games.cultive.draw import signs

if TYPE_CHECKING:
    from collections.abc import Mapping

    from toolkit.games.cultive.components import Components, Light
    from toolkit.games.cultive.state import Crop

CARD, UNIT = 76, 54
"""Width and height of a card; a plant is as many units high as it has revealed cards."""
LOW = 18
"""Height of a card that lies back up: it makes a plant no higher."""
CROP = 41
"""Height of a harvested place."""
MIDDLE, EDGE = CARD / 2, (9, 22.5)
"""Where icons stand on a card: its middle, and how far two of them are from the left or right edge."""
LETTERS = 10
"""So many letters of a name fit in bold type."""
_BACK, _TURNED, _STEM = "#4f6e40", "#d5d8db", "#eef2e6"


class Faces:
    """Draws cards with the pieces of one picture.

    Args:
        components: the cards.
        pieces: those of the picture.
        turned: what a nullified card says.
        ours: species → facts of its cards that are greyed as stand-ins.
    """

    def __init__(
        self, components: Components, pieces: Pieces, turned: str, ours: Mapping[int, frozenset[str]] | None = None
    ) -> None:
        self.components, self.pieces, self.turned, self.ours = components, pieces, turned, ours or {}

    # ------------------------------------------------------------------ signs

    def icon(self, parent: Shape, icon: int, x: float, y: float) -> None:
        """An icon: its shape in its colour with its letter."""
        outline, paint = signs.ICONS[self.components.icons[icon]]

        def draw(piece: Shape) -> None:
            add(piece, "path", d=outline, fill=paint.fill, stroke=DARK, stroke_width=0.6)
            label(piece, 0, 0, self.components.letters[icon], "small strong middle", paint.ink)

        self.pieces.put(parent, f"icon-{self.components.letters[icon]}", x, y, draw)

    def light(self, parent: Shape, light: Light, x: float, y: float, ink: str = DARK) -> None:
        """What light a plant needs."""
        lines, fill = signs.LIGHT[light]

        def draw(piece: Shape) -> None:
            add(piece, "path", d=lines, fill=fill, stroke="currentColor", stroke_width=1.3, stroke_linecap="round")

        self.pieces.put(parent, f"light-{light}", x, y, draw, color=ink)

    def growth(self, parent: Shape, kind: str, x: float, y: float, ink: str = DARK) -> None:
        """How a species grows."""
        lines = signs.GROWTH[kind]  # type: ignore[index]
        self.pieces.put(parent, f"growth-{kind}", x, y, lambda piece: add(piece, "path", d=lines), fill=ink)

    def verdict(self, parent: Shape, look: str, x: float, y: float, ink: str) -> None:
        """What an overlay finds of a plant."""
        lines = signs.VERDICTS[look]

        def draw(piece: Shape) -> None:
            add(piece, "path", d=lines, fill="none", stroke="currentColor", stroke_width=2, stroke_linecap="round")

        self.pieces.put(parent, f"verdict-{look}", x, y, draw, color=ink)

    # ------------------------------------------------------------------ cards

    def face(self, parent: Shape, species: int, x: float, y: float) -> None:
        """A card of a species, face up."""
        record = self.components.records[species]

        def draw(piece: Shape) -> None:
            self._blank(piece, LIGHT, UNIT)
            self.light(piece, record.light, 9, 9.5)
            self.growth(piece, record.growth, 23, 9.5)
            self.icon(piece, self.components.top[species], MIDDLE, 8.5)
            add(piece, "circle", cx=66, cy=9.5, r=7, fill="none", stroke=DARK)
            label(piece, 66, 9.5, str(record.points), "small strong middle", DARK)
            look = "small strong middle" if len(record.name) <= LETTERS else "small middle"
            label(piece, MIDDLE, 24, record.name, look, DARK)
            for icon, place in zip(self._sides(species), EDGE, strict=False):
                self.icon(piece, icon, place, 38)
                self.icon(piece, icon, place + CARD - sum(EDGE), 38)
            self.icon(piece, self.components.bottom[species], MIDDLE, 46)
            self._grey(piece, species, _FACE)

        self.pieces.put(parent, f"card-{self._letters(species)}", x, y, draw)

    def stem(self, parent: Shape, species: int, x: float, y: float) -> None:
        """A card on which another of its species lies."""

        def draw(piece: Shape) -> None:
            self._blank(piece, _STEM, UNIT)
            label(piece, MIDDLE, UNIT / 2, self._letters(species), "strong middle", DARK)

        self.pieces.put(parent, f"stem-{self._letters(species)}", x, y, draw)

    def back(self, parent: Shape, words: str, x: float, y: float, height: float = LOW) -> None:
        """A card that lies back up, and what is known of it."""

        def draw(piece: Shape) -> None:
            add(piece, "rect", width=CARD, height=height, rx=4, fill=_BACK, stroke=DARK)
            add(piece, "rect", x=3, y=3, width=CARD - 6, height=height - 6, rx=2, look="line", color="#a9bf9c")

        self.pieces.put(parent, f"back-{height:.0f}", x, y, draw)
        self.pieces.put(parent, f"name-{words}", x + MIDDLE, y + height / 2, lambda piece: self._plate(piece, words))

    def _plate(self, piece: Shape, words: str) -> None:
        width = 8 + 6 * len(words)
        add(piece, "rect", x=-width / 2, y=-6, width=width, height=12, fill=_BACK)
        label(piece, 0, 0, words, "small middle", LIGHT)

    def crop(self, parent: Shape, crop: Crop, x: float, y: float) -> None:
        """A harvested place; of a pair the second card shows below the first."""
        letters = self._letters(crop.species)
        draw = self._nullified if crop.nullified else self._harvested
        id = f"{'turned' if crop.nullified else 'crop'}-{letters}"
        self.pieces.put(parent, id, x, y, lambda piece: draw(piece, crop.species))

    def _harvested(self, piece: Shape, species: int) -> None:
        self._pair(piece, species, LIGHT)
        for icon, middle in zip(self._sides(species), (13, 28), strict=False):
            for place in (EDGE[0], CARD - EDGE[0]):
                self.icon(piece, icon, place, middle)
        self.icon(piece, self.components.top[species], MIDDLE, 7.5)
        points = self.components.worth[species]
        label(piece, MIDDLE, 20.5, f"{self._letters(species)} {points}", "small strong middle", DARK)
        self.icon(piece, self.components.bottom[species], MIDDLE, 33)
        self._grey(piece, species, _CROP)

    def _nullified(self, piece: Shape, species: int) -> None:
        self._pair(piece, species, _TURNED)
        add(piece, "path", d=f"M4 4L{CARD - 4} {CROP - 4}M4 {CROP - 4}L{CARD - 4} 4", stroke="#8a9097")
        for words, middle in ((self._letters(species), 13), (self.turned, 28)):
            add(piece, "rect", x=MIDDLE - 30, y=middle - 6.5, width=60, height=13, fill=_TURNED)
            label(piece, MIDDLE, middle, words, "small middle", DARK)

    def _pair(self, piece: Shape, species: int, fill: str) -> None:
        """The card, and below it the second one of a pair."""
        if self.components.harvested[species] > 1:
            add(piece, "rect", x=3, y=3, width=CARD - 2, height=CROP - 1, rx=5, fill=fill, stroke=DARK)
        self._blank(piece, fill, CROP)

    def _blank(self, piece: Shape, fill: str, height: float) -> None:
        add(piece, "rect", width=CARD, height=height, rx=5, fill=fill, stroke=DARK)

    def _letters(self, species: int) -> str:
        return self.components.records[species].letters

    def _sides(self, species: int) -> Iterator[int]:
        return (icon for icon in range(len(self.components.icons)) if self.components.sides[species] >> icon & 1)

    def _grey(self, piece: Shape, species: int, boxes: Mapping[str, tuple[Box, ...]]) -> None:
        """Grey the facts that are stand-ins."""
        for fact in sorted(self.ours.get(species, ())):
            for box in boxes.get(fact, ()):
                veil(piece, box)


_FACE: Mapping[str, tuple[Box, ...]] = {
    "light": ((1, 1, 15, 16),),
    "growth": ((16, 1, 14, 16),),
    "top": ((30, 1, 16, 15),),
    "points": ((57, 1, 18, 17),),
    "name": ((1, 18, 74, 12),),
    "sides": ((1, 30, 29, 16), (46, 30, 29, 16)),
    "bottom": ((30, 38, 16, 16),),
}
_CROP: Mapping[str, tuple[Box, ...]] = {
    "sides": ((1, 5, 16, 31), (59, 5, 16, 31)),
    "top": ((30, 0, 16, 15),),
    "bottom": ((30, 26, 16, 15),),
    "points": ((45, 14, 11, 13),),
    "name": ((18, 15, 29, 11),),
}
"""Where a fact stands on a card, and on a harvested place."""
