"""Legends: what the signs of a picture mean, in columns."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from xml.etree.ElementTree import Element

import msgspec

from toolkit.draw.svg import add, label

ROW = 19
"""Height of a line."""

Sign = Callable[[Element, float, float], None]
"""Draws a sign around the middle it is given, at most 16 wide and high."""


class Entry(msgspec.Struct, frozen=True):
    """A sign and what it means."""

    sign: Sign
    words: str


def legend(parent: Element, x: float, y: float, width: float, columns: Sequence[Sequence[Entry]]) -> float:
    """Draw columns of entries side by side in this width; returns the height they take."""
    group = add(parent, "g", look="small")
    for number, entries in enumerate(columns):
        left = x + number * width / len(columns)
        for row, entry in enumerate(entries):
            middle = y + ROW * (row + 0.5)
            entry.sign(group, left + 8, middle)
            label(group, left + 21, middle, entry.words)
    return float(ROW * max(map(len, columns), default=0))
