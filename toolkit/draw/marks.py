"""What overlays lay on a board: amounts as coloured chips, a hatching, a veil, links between places, a priced way."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal
from xml.etree.ElementTree import Element

import msgspec

from toolkit.draw.palette import DARK, LIGHT, Paint
from toolkit.draw.pieces import Box, Pieces, Point
from toolkit.draw.svg import add, label

CHIP = 15
"""Height of a chip."""
STEP = 16
"""Breadth of the circle around the number of a step."""
PRICE_GAP, PRICE_WIDTH = 4, 52
"""What lies between the number of a step and its price, and how broad the price is at most, like a field."""


class Chip(msgspec.Struct, frozen=True):
    """An amount in a colour, such as 2y on yellow."""

    words: str
    paint: Paint

    @property
    def width(self) -> float:
        """Its width, by the number of its letters; three of two letters fit on a field."""
        return 3.0 + 6 * len(self.words)


def plain(words: str) -> Chip:
    """An amount that has no colour."""
    return Chip(words, Paint(LIGHT, DARK))


def chips(pieces: Pieces, parent: Element, amounts: Sequence[Chip], middle: float, bottom: float, width: float) -> None:
    """Chips in rows no wider than `width`, around `middle`, the last row standing on `bottom`."""
    rows = list(_rows(amounts, width))
    for number, row in enumerate(rows):
        _row(pieces, parent, row, middle - _breadth(row) / 2, bottom - CHIP * (len(rows) - number))


def _rows(amounts: Sequence[Chip], width: float, taken: float = 0) -> Iterator[list[Chip]]:
    """Chips in rows no wider than `width`, of which the first has so much `taken` already."""
    row: list[Chip] = []
    for chip in amounts:
        if row and taken + _breadth((*row, chip)) > width:
            yield row
            row, taken = [], 0
        row.append(chip)
    yield row


def _breadth(row: Iterable[Chip]) -> float:
    return sum(chip.width for chip in row)


def _row(pieces: Pieces, parent: Element, row: Sequence[Chip], x: float, y: float) -> None:
    for chip in row:
        _chip(pieces, parent, chip, x, y)
        x += chip.width


def _chip(pieces: Pieces, parent: Element, chip: Chip, x: float, y: float) -> None:
    def draw(piece: Element) -> None:
        add(piece, "rect", width=chip.width, height=CHIP, rx=3, fill=chip.paint.fill, stroke=LIGHT, stroke_width=1.2)
        label(piece, chip.width / 2, CHIP / 2, chip.words, "small strong middle", chip.paint.ink)

    pieces.put(parent, f"chip-{chip.paint.fill.removeprefix('#')}-{chip.words.replace(' ', '_')}", x, y, draw)


def hatch(pieces: Pieces, parent: Element, box: Box) -> None:
    """A hatching over what is out of reach: dark lines with light edges, so that it shows on any colour."""
    size = f"{box[2]:.0f}-{box[3]:.0f}"

    def draw(piece: Element) -> None:
        tile = add(piece, "pattern", id=f"hatching-{size}", width=8, height=8, patternUnits="userSpaceOnUse")
        for ink, width in ((LIGHT, 3.4), (DARK, 1.4)):
            add(tile, "path", d="M-2 2L2-2M-2 10L10-2M6 10L10 6", fill="none", stroke=ink, stroke_width=width)
        add(piece, "rect", width=box[2], height=box[3], rx=5, fill=f"url(#hatching-{size})")

    pieces.put(parent, f"hatch-{size}", box[0], box[1], draw)


def ring(parent: Element, box: Box) -> None:
    """A frame around what is meant."""
    x, y, width, height = box
    for kind in ("halo", "ring"):
        add(parent, "rect", x=x, y=y, width=width, height=height, rx=6, look=kind)


def chosen(parent: Element, box: Box) -> None:
    """A broken frame within what a decision has begun with."""
    x, y, width, height = box
    inside = {"x": x + 1.5, "y": y + 1.5, "width": width - 3, "height": height - 3, "rx": 4, "fill": "none"}
    add(parent, "rect", **inside, stroke=LIGHT, stroke_width=4)
    add(parent, "rect", **inside, stroke=DARK, stroke_width=2.5, stroke_dasharray="6 5")


LinkLook = Literal["near", "apart"]
_LINKS: dict[LinkLook, tuple[str, float, str | None]] = {
    "near": (DARK, 3, None),
    "apart": ("#2b62b8", 3.4, "3 4"),
}


def links(parent: Element, pairs: Iterable[tuple[Point, Point]], look: LinkLook) -> None:
    """Lines between two places each: dark, or blue and broken where something lies between them."""
    ink, width, dashes = _LINKS[look]
    lines = "".join(f"M{x:g} {y:g}L{right:g} {below:g}" for (x, y), (right, below) in pairs)
    if lines:
        add(parent, "path", d=lines, stroke=LIGHT, stroke_width=width + 3, fill="none", pointer_events="none")
        add(parent, "path", d=lines, stroke=ink, stroke_width=width, stroke_dasharray=dashes, pointer_events="none")


def knots(parent: Element, places: Iterable[Point]) -> None:
    """Places as the points of a graph."""
    dots = "".join(f"M{x:g} {y:g}h0" for x, y in places)
    if dots:
        group = add(parent, "g", fill="none", pointer_events="none", stroke_linecap="round")
        add(group, "path", d=dots, stroke=LIGHT, stroke_width=12)
        add(group, "path", d=dots, stroke=DARK, stroke_width=8)


def way(parent: Element, points: Sequence[Point]) -> None:
    """A line from place to place with a point where it begins and an arrow where it ends."""
    line = _line(points)
    group = add(parent, "g", fill="none", pointer_events="none", stroke_linejoin="round", stroke_linecap="round")
    add(group, "polyline", points=line, stroke=LIGHT, stroke_width=8)
    add(group, "polyline", points=line, stroke=DARK, stroke_width=4)
    knots(group, points[:1])
    if len(points) > 1:
        _arrow(group, points[-2], points[-1])


def trail(parent: Element, points: Sequence[Point]) -> None:
    """A dotted line from place to place, and a broken ring around the last: a way that may go on."""
    line, (x, y) = _line(points), points[-1]
    group = add(parent, "g", fill="none", pointer_events="none", stroke_linejoin="round", stroke_linecap="round")
    add(group, "polyline", points=line, stroke=LIGHT, stroke_width=7)
    add(group, "polyline", points=line, stroke=DARK, stroke_width=3, stroke_dasharray="1 6")
    add(group, "circle", cx=x, cy=y, r=20, stroke=LIGHT, stroke_width=6)
    add(group, "circle", cx=x, cy=y, r=20, stroke=DARK, stroke_width=2.5, stroke_dasharray="6 5")


def _line(points: Sequence[Point]) -> str:
    return " ".join(f"{x:g},{y:g}" for x, y in points)


def _arrow(group: Element, before: Point, end: Point) -> None:
    across, down = end[0] - before[0], end[1] - before[1]
    length = max(1.0, (across**2 + down**2) ** 0.5)
    x, y = across / length, down / length
    tip = (end[0] + 7 * x, end[1] + 7 * y)
    wings = [(end[0] - 6 * x + side * 8 * y, end[1] - 6 * y - side * 8 * x) for side in (1, -1)]
    shape = " ".join(f"{px:.1f},{py:.1f}" for px, py in (tip, *wings))
    add(group, "polygon", points=shape, fill=DARK, stroke=LIGHT, stroke_width=1.5)


def priced(pieces: Pieces, parent: Element, number: int, amounts: Sequence[Chip], at: Point) -> None:
    """The number of a step in a circle and, apart from it, what the step costs: together around a point."""
    lead = STEP + PRICE_GAP
    first, *others = _rows(amounts, PRICE_WIDTH, lead)
    left, top = at[0] - (lead + _breadth(first)) / 2, at[1] - CHIP * (1 + len(others)) / 2
    group = add(parent, "g", pointer_events="none")
    pieces.put(group, f"step-{number}", left + STEP / 2, top + CHIP / 2, lambda piece: _step(piece, number))
    _row(pieces, group, first, left + lead, top)
    for line, row in enumerate(others, 1):
        _row(pieces, group, row, at[0] - _breadth(row) / 2, top + CHIP * line)


def _step(piece: Element, number: int) -> None:
    add(piece, "circle", r=STEP / 2, fill=DARK, stroke=LIGHT, stroke_width=1.2)
    label(piece, 0, 0, str(number), "small strong middle", LIGHT)
