"""Areas of a board: many rectangles as one shape.

>>> list(cells([(0, 0), (20, 0), (10, 0), (0, 10)], 10))
[(0, 0, 30, 10), (0, 10, 10, 10)]
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import count
from xml.etree.ElementTree import Element

from toolkit.draw.pieces import Box, Point
from toolkit.draw.svg import add


def area(parent: Element, boxes: Iterable[Box], edge: float, look: str) -> None:
    """Rectangles as one area, with a rounded edge of this width around each."""
    lines = "".join(f"M{x:g} {y:g}h{width:g}v{height:g}h{-width:g}z" for x, y, width, height in boxes)
    add(parent, "path", d=lines, look=look, stroke_width=2 * edge, stroke_linejoin="round")


def cells(corners: Iterable[Point], side: float) -> Iterator[Box]:
    """Squares of a grid, given by their upper left corners, as rectangles: those side by side are one."""
    left = list(corners)
    covered = set(left)
    for x, y in left:
        if (x - side, y) not in covered:
            length = next(length for length in count(1) if (x + length * side, y) not in covered)
            yield x, y, length * side, side
