"""Pieces that many games have: goods with a letter, workers and houses of a player, line drawings of tools."""

from __future__ import annotations

from xml.etree.ElementTree import Element

from toolkit.draw.palette import DARK, LIGHT, Paint
from toolkit.draw.patterns import fill
from toolkit.draw.svg import add, at, label


def ground(parent: Element, paint: Paint, x: float, y: float, width: float, height: float, radius: float = 5) -> None:
    """A rectangle in a colour and its pattern."""
    add(parent, "rect", x=x, y=y, width=width, height=height, rx=radius, fill=fill(paint))


def badge(parent: Element, letter: str, x: float, y: float) -> None:
    """The letter of a colour on a ground of its own, so that it reads on any."""
    add(parent, "circle", cx=x, cy=y, r=7, fill=LIGHT, stroke=DARK, stroke_width=0.5)
    label(parent, x, y, letter, "middle", class_="small strong", fill=DARK)


def swatch(parent: Element, paint: Paint, letter: str, x: float, y: float) -> None:
    """A colour with its letter, for legends."""
    ground(parent, paint, x - 8, y - 8, 16, 16, 3)
    badge(parent, letter, x, y)


_WORKER = "M0-12a5.5 5.5 0 0 1 3.4 9.8Q11 0 11 12H-11Q-11 0-3.4-2.2A5.5 5.5 0 0 1 0-12z"
_HOUSE = "M-11 12V-3L0-13L11-3V12Z"


def worker(parent: Element, paint: Paint, number: str, x: float, y: float) -> None:
    """A figure in a player's colour with the player's number."""
    piece = at(parent, x, y)
    _outlined(piece, _WORKER, paint.fill)
    label(piece, 0, 5, number, "middle", class_="strong", fill=paint.ink)


def house(parent: Element, paint: Paint, number: str, code: str, x: float, y: float) -> None:
    """A building in a player's colour: the number in the gable, what it is below."""
    piece = at(parent, x, y)
    _outlined(piece, _HOUSE, paint.fill)
    label(piece, 0, -5, number, "middle", class_="small", fill=paint.ink)
    label(piece, 0, 5.5, code, "middle", class_="small strong", fill=paint.ink)


def plot(parent: Element, code: str, x: float, y: float) -> None:
    """A building that is not built."""
    piece = at(parent, x, y)
    add(piece, "path", d=_HOUSE, class_="line", stroke_dasharray="2 2")
    label(piece, 0, 5.5, code, "middle", class_="small strong")


def _outlined(piece: Element, shape: str, colour: str) -> None:
    # A light edge around the dark one: a piece stands out from a dark field and from a light one.
    add(piece, "path", d=shape, fill="none", stroke=LIGHT, stroke_width=3.6)
    add(piece, "path", d=shape, fill=colour, stroke=DARK, stroke_width=1.2)


def sign(parent: Element, lines: str, ink: str, x: float, y: float, scale: float = 1) -> None:
    """A line drawing from a square of -10 to 10."""
    place = f"translate({x:g} {y:g}) scale({scale:g})"
    pen = {"stroke": ink, "stroke_width": 1.7, "stroke_linejoin": "round", "stroke_linecap": "round"}
    add(parent, "path", d=lines, transform=place, fill="none", **pen)


def tile(parent: Element, points: int, x: float, y: float) -> None:
    """A square with a number of points."""
    add(parent, "rect", x=x - 8, y=y - 8, width=16, height=16, rx=3, class_="line")
    label(parent, x, y, str(points), "middle", class_="small strong")


def price(parent: Element, cost: int, x: float, y: float) -> None:
    """What a piece costs, on a light ground."""
    label(parent, x, y, str(cost), "middle", class_="strong", fill="#a11212")


def worth(parent: Element, points: int, x: float, y: float) -> None:
    """The points of a piece, on a light ground: in a circle, to tell it from a price."""
    add(parent, "circle", cx=x, cy=y, r=7, fill="none", stroke=DARK)
    label(parent, x, y, str(points), "middle", class_="small strong", fill=DARK)
