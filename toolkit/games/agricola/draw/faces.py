"""Agricola's pieces in a picture, each drawn once: goods, amounts of them, people, stables, rooms, fields, prices."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from xml.etree.ElementTree import Element as Shape

from toolkit.draw.palette import DARK, LIGHT, Paint
from toolkit.draw.pieces import Pieces
from toolkit.draw.svg import add, label
from toolkit.games.agricola.draw import signs
from toolkit.games.agricola.state import ANIMALS

PLATE = 20
"""Height of an amount on its plate."""
_DIGIT, _SMALL = 7.5, 6.8
_WIDTH = {good: 22 if good in ANIMALS else 18 for good in signs.SIGNS}
"""How wide the sign of a good is."""
_TILE = 20
_ALARM = Paint("#b8341f", LIGHT)


def breadth(good: str, count: int) -> float:
    """How wide an amount on its plate is."""
    return _WIDTH[good] + 5 + _DIGIT * len(str(count))


class Faces:
    """Draws pieces of one picture.

    Args:
        pieces: those of the picture.
        players: the colours of the players.
        letter: says which letters stand for a good.
    """

    def __init__(self, pieces: Pieces, players: Sequence[Paint], letter: Callable[[str], str]) -> None:
        self.pieces, self.players, self.letter = pieces, players, letter
        self._patterns: set[str] = set()

    # ------------------------------------------------------------------ goods

    def good(self, parent: Shape, good: str, x: float, y: float) -> None:
        """The sign of a good or animal around this point."""
        outline, paint, below = signs.SIGNS[good]

        def draw(piece: Shape) -> None:
            add(piece, "path", d=outline, fill=paint.fill, stroke=LIGHT, stroke_width=2.4)
            add(piece, "path", d=outline, fill=paint.fill, stroke=DARK, stroke_width=0.9)
            label(piece, 0, below, self.letter(good), "small strong middle", paint.ink)

        self.pieces.put(parent, f"good-{good}", x, y, draw)

    def amount(self, parent: Shape, good: str, words: str, x: float, y: float, ink: str | None = None) -> float:
        """A sign with a number beside it, beginning at `x`; returns the width it takes."""

        def draw(piece: Shape) -> None:
            self.good(piece, good, _WIDTH[good] / 2, 0)
            label(piece, _WIDTH[good] + 1, 0, words, "small", ink)

        self.pieces.put(parent, f"amount-{good}-{words}{'' if ink is None else '-inked'}", x, y, draw)
        return _WIDTH[good] + 1 + _SMALL * len(words)

    def plate(self, parent: Shape, good: str, count: int, middle: float, y: float) -> None:
        """A sign with its number on a ground of its own, so that it reads on any, around a middle."""
        width = breadth(good, count)

        def draw(piece: Shape) -> None:
            box = {"x": -width / 2, "y": -PLATE / 2, "width": width, "height": PLATE}
            add(piece, "rect", **box, rx=5, fill=LIGHT, stroke=DARK, stroke_width=0.6)
            self.good(piece, good, 1.5 - width / 2 + _WIDTH[good] / 2, 0)
            label(piece, 3 - width / 2 + _WIDTH[good], 0, str(count), "strong", DARK)

        self.pieces.put(parent, f"plate-{good}-{count}", middle, y, draw)

    # ------------------------------------------------------------------ people and buildings

    def person(self, parent: Shape, seat: int, x: float, y: float, scale: float = 1) -> None:
        """A person in a player's colour with the player's number; a small one has none."""
        paint = self.players[seat]

        def draw(piece: Shape) -> None:
            self.figure(piece, seat)
            label(piece, 0, 4, str(seat), "small strong middle", paint.ink)

        if scale == 1:
            self.pieces.put(parent, f"person-{seat}", x, y, draw)
        else:
            self.figure(parent, seat, x, y, scale)

    def figure(self, parent: Shape, seat: int, x: float = 0, y: float = 0, scale: float = 1) -> None:
        """A person in a player's colour, without a number."""
        figure = f"figure-{seat}"
        self._scaled(parent, figure, x, y, scale, lambda piece: self._outlined(piece, signs.PERSON, seat))

    def stable(self, parent: Shape, seat: int, x: float, y: float, scale: float = 1) -> None:
        """A stable in a player's colour."""
        self._scaled(parent, f"stable-{seat}", x, y, scale, lambda piece: self._outlined(piece, signs.STABLE, seat))

    def _scaled(
        self, parent: Shape, id: str, x: float, y: float, scale: float, draw: Callable[[Shape], object]
    ) -> None:
        """A piece at another scale; no text stands on it."""
        if scale == 1:
            self.pieces.put(parent, id, x, y, draw)
        else:
            self.pieces.put(parent, id, 0, 0, draw, transform=f"translate({x:g} {y:g})scale({scale:g})")

    def fence(self, parent: Shape, seat: int, x: float, y: float) -> None:
        """A fence in a player's colour."""
        self.pieces.put(parent, f"fence-{seat}", x, y, lambda piece: self.fences(piece, seat, "M-8 0H8", 6))

    def fences(self, parent: Shape, seat: int, lines: str, width: float) -> None:
        """Lines as fences in a player's colour."""
        group = add(parent, "g", fill="none", pointer_events="none", stroke_linecap="round")
        add(group, "path", d=lines, stroke=LIGHT, stroke_width=width + 2)
        add(group, "path", d=lines, stroke=DARK, stroke_width=width)
        add(group, "path", d=lines, stroke=self.players[seat].fill, stroke_width=width - 2.4)

    def _outlined(self, piece: Shape, shape: str, seat: int) -> None:
        """A shape with a light edge around its dark one: it stands out from a dark ground and from a light one."""
        add(piece, "path", d=shape, fill=LIGHT, stroke=LIGHT, stroke_width=3.4, stroke_linejoin="round")
        add(piece, "path", d=shape, fill=self.players[seat].fill, stroke=DARK, stroke_width=1.1)

    def ground(self, parent: Shape, name: str, paint: Paint, lines: str, x: float, y: float, side: float) -> None:
        """A square in a colour, with lines as its pattern if there are any; `name` tells it from others."""
        pattern = f"lines-{name}"
        if lines and pattern not in self._patterns:
            self._patterns.add(pattern)
            tile = add(
                self.pieces.defs, "pattern", id=pattern, width=_TILE, height=_TILE, patternUnits="userSpaceOnUse"
            )
            add(tile, "rect", width=_TILE, height=_TILE, fill=paint.fill)
            add(tile, "path", d=lines, fill="none", stroke=paint.ink, stroke_width=1.2, opacity=0.4)
        fill = f"url(#{pattern})" if lines else paint.fill

        def draw(piece: Shape) -> None:
            add(piece, "rect", width=side, height=side, rx=4, fill=fill)

        self.pieces.put(parent, f"ground-{name}-{side:g}", x, y, draw)

    # ------------------------------------------------------------------ signs

    def flag(self, parent: Shape, x: float, y: float) -> None:
        """The starting player marker."""
        self._line(parent, "flag", signs.FLAG, x, y, signs.YELLOW)

    def sickle(self, parent: Shape, x: float, y: float) -> None:
        """A harvest."""
        self._line(parent, "sickle", signs.SICKLE, x, y, "none")

    def _line(self, parent: Shape, name: str, shape: str, x: float, y: float, fill: str) -> None:
        """A line drawing in the ink of the page."""

        def draw(piece: Shape) -> None:
            add(piece, "path", d=shape, fill=fill, stroke="currentColor", stroke_width=1.5, stroke_linejoin="round")

        self.pieces.put(parent, f"line-{name}", x, y, draw)

    def alarm(self, parent: Shape, words: str, right: float, middle: float) -> None:
        """A word of warning on red, ending at `right`."""
        width = 8 + 6 * len(words)
        add(parent, "rect", x=right - width, y=middle - 8, width=width, height=16, rx=4, fill=_ALARM.fill)
        label(parent, right - width / 2, middle, words, "small strong middle", _ALARM.ink)
