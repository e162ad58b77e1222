"""Pieces that many games have: goods with a letter, workers and houses of a player, line drawings of tools."""

from __future__ import annotations

from collections.abc import Callable
from xml.etree.ElementTree import Element

from toolkit.draw import patterns
from toolkit.draw.palette import DARK, LIGHT, Paint
from toolkit.draw.svg import add, label

Point = tuple[float, float]
Box = tuple[float, float, float, float]
"""Left, top, width, height."""
Disc = tuple[float, float, float]
"""The middle and the radius."""

_WORKER = "M0-12a5.5 5.5 0 0 1 3.4 9.8Q11 0 11 12H-11Q-11 0-3.4-2.2A5.5 5.5 0 0 1 0-12z"
_HOUSE = "M-11 12V-3L0-13L11-3V12Z"
_PRICE = "#a11212"
_VEIL = "#8a9097"
_FAINT, _THICK = {"opacity": 0.7}, {"opacity": 0.72}


def veil(parent: Element, box: Box, faint: bool = False) -> None:
    """A grey over what is not meant; a faint one is in the colour of the page."""
    x, y, width, height = box
    look: dict[str, object] = {"look": "paper", **_FAINT} if faint else {"fill": _VEIL, **_THICK}
    add(parent, "rect", x=x or None, y=y or None, width=width, height=height, rx=5, **look)


def paper(parent: Element, x: float, y: float, veiled: bool = False) -> None:
    """The ground a building stands on beside the board."""
    box = (x - 14, y - 16, 28, 31)
    add(parent, "rect", x=box[0], y=box[1], width=box[2], height=box[3], rx=4, look="paper")
    if veiled:
        veil(parent, box)


class Pieces:
    """The pieces of one picture. Each is drawn once and then used wherever it is wanted, which keeps the picture small.

    Attributes:
        defs: where they are drawn; to be put into the picture.
    """

    def __init__(self) -> None:
        self.defs = Element("defs")
        self._drawn: set[str] = set()

    def put(
        self, parent: Element, id: str, x: float, y: float, draw: Callable[[Element], object], **attributes: object
    ) -> None:
        """Use a piece at this place; `draw` draws it around the origin when it is used for the first time."""
        if id not in self._drawn:
            self._drawn.add(id)
            draw(add(self.defs, "g", id=id))
        add(parent, "use", href=f"#{id}", x=x or None, y=y or None, **attributes)

    def ground(self, parent: Element, paint: Paint, x: float, y: float, width: float, height: float) -> None:
        """A rectangle in a colour and its pattern."""
        pattern = f"paint-{paint.pattern}"
        if pattern not in self._drawn:
            self._drawn.add(pattern)
            patterns.define(self.defs, pattern, paint)
        box = {"x": x or None, "y": y or None, "width": width, "height": height}
        add(parent, "rect", **box, rx=5, fill=f"url(#{pattern})")

    def badge(self, parent: Element, letter: str, x: float, y: float) -> None:
        """The letter of a colour on a ground of its own, so that it reads on any."""

        def ground(piece: Element) -> None:
            add(piece, "circle", r=7, fill=LIGHT, stroke=DARK, stroke_width=0.5)

        def draw(piece: Element) -> None:
            self.put(piece, "badge", 0, 0, ground)
            label(piece, 0, 0, letter, "small strong middle", DARK)

        self.put(parent, f"badge-{letter}", x, y, draw)

    def lot(
        self,
        parent: Element,
        paint: Paint,
        letter: str,
        box: Box,
        badge: Point,
        disc: Disc | None = None,
        veiled: bool = False,
    ) -> None:
        """A ground with a badge and, for a sign to stand on, a disc without a pattern; the badge is never veiled."""
        x, y, width, height = box
        id = f"lot-{letter}-{width:.0f}-{height:.0f}"

        def draw(piece: Element) -> None:
            self.ground(piece, paint, 0, 0, width, height)
            if disc is not None:
                add(piece, "circle", cx=disc[0], cy=disc[1], r=disc[2], fill=paint.fill)
            if veiled:
                veil(piece, (0, 0, width, height))
            self.badge(piece, letter, *badge)

        self.put(parent, f"{id}-veiled" if veiled else id, x, y, draw)

    def tag(self, parent: Element, words: str, right: float, middle: float) -> None:
        """A word on a ground of its own that ends at `right`."""
        width = 6 + 6.2 * len(words)

        def draw(piece: Element) -> None:
            add(piece, "rect", x=-width, y=-7, width=width, height=14, rx=3, fill=LIGHT)
            label(piece, -3, 0, words, "small strong end", DARK)

        self.put(parent, f"tag-{words}", right, middle, draw)

    def word(self, parent: Element, words: str, right: float, middle: float, ink: str | None, strong: bool) -> None:
        """A word that stands on many things and ends at `right`; without an ink it has that of the page."""
        look = "small strong end" if strong else "small end"
        self.put(parent, f"word-{words}", right, middle, lambda piece: label(piece, 0, 0, words, look), fill=ink)

    def swatch(self, parent: Element, paint: Paint, letter: str, x: float, y: float) -> None:
        """A colour with its letter, for legends."""

        def draw(piece: Element) -> None:
            self.ground(piece, paint, -8, -8, 16, 16)
            self.badge(piece, letter, 0, 0)

        self.put(parent, f"swatch-{letter}", x, y, draw)

    def worker(self, parent: Element, paint: Paint, number: str, x: float, y: float) -> None:
        """A figure in a player's colour with the player's number."""

        def draw(piece: Element) -> None:
            self._outlined(piece, "worker", _WORKER, paint.fill)
            label(piece, 0, 5, number, "strong middle", paint.ink)

        self.put(parent, f"worker-{number}", x, y, draw)

    def house(self, parent: Element, paint: Paint, number: str, code: str, x: float, y: float) -> None:
        """A building in a player's colour: the number in the gable, what it is below."""

        def draw(piece: Element) -> None:
            self._outlined(piece, "house", _HOUSE, paint.fill)
            label(piece, 0, -5, number, "small middle", paint.ink)
            label(piece, 0, 5.5, code, "small strong middle", paint.ink)

        self.put(parent, f"house-{number}-{code}", x, y, draw)

    def plot(self, parent: Element, paint: Paint, code: str, x: float, y: float, veiled: bool = False) -> None:
        """A building that is not built, in its field's colour on paper of its own; only the paper may be veiled."""
        id = "plot-veiled" if veiled else "plot"

        def outline(piece: Element) -> None:
            paper(piece, 0, 0, veiled)
            add(piece, "path", d=_HOUSE, stroke="currentColor", stroke_dasharray="2 2")

        def draw(piece: Element) -> None:
            self.put(piece, id, 0, 0, outline, fill=paint.fill)
            label(piece, 0, 5.5, code, "small strong middle", paint.ink)

        self.put(parent, f"{id}-{code}", x, y, draw)

    def points(self, parent: Element, points: int, x: float, y: float) -> None:
        """What something is worth, in a circle."""

        def draw(piece: Element) -> None:
            add(piece, "circle", r=7, fill=LIGHT, stroke=DARK)
            label(piece, 0, 0, str(points), "small strong middle", DARK)

        self.put(parent, f"points-{points}", x, y, draw)

    def sign(self, parent: Element, name: str, lines: str, ink: str, x: float, y: float, scale: float = 1) -> None:
        """A line drawing in a square of -10 to 10, at another scale if that is given."""

        def draw(piece: Element) -> None:
            add(piece, "path", d=lines, look="line pen")

        if scale == 1:
            self.put(parent, f"sign-{name}", x, y, draw, color=ink)
        else:
            self.put(parent, f"sign-{name}", x / scale, y / scale, draw, color=ink, transform=f"scale({scale:g})")

    def tile(self, parent: Element, points: int, x: float, y: float) -> None:
        """A square with a number of points."""

        def draw(piece: Element) -> None:
            add(piece, "rect", x=-8, y=-8, width=16, height=16, rx=3, look="line")
            label(piece, 0, 0, str(points), "small strong middle")

        self.put(parent, f"tile-{points}", x, y, draw)

    def offer(self, parent: Element, cost: int, points: int, x: float, y: float, width: float) -> None:
        """A strip with what something costs at its left and, in a circle, the points it is worth at its right."""

        def strip(piece: Element) -> None:
            add(piece, "rect", width=width, height=15, rx=3, fill=LIGHT)
            add(piece, "circle", cx=width - 8, cy=7.5, r=7, fill="none", stroke=DARK)

        def draw(piece: Element) -> None:
            self.put(piece, "strip", 0, 0, strip)
            label(piece, 8, 7.5, str(cost), "strong middle", _PRICE)
            label(piece, width - 8, 7.5, str(points), "small strong middle", DARK)

        self.put(parent, f"offer-{cost}-{points}", x, y, draw)

    def _outlined(self, piece: Element, id: str, shape: str, colour: str) -> None:
        """A shape with a light edge around its dark one: it stands out from a dark field and from a light one."""

        def draw(bare: Element) -> None:
            add(bare, "path", d=shape)

        self.put(piece, id, 0, 0, draw, fill="none", stroke=LIGHT, stroke_width=3.6)
        self.put(piece, id, 0, 0, draw, fill=colour, stroke=DARK, stroke_width=1.2)
