"""Legends: what the signs of a picture mean, in columns or in lines."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from textwrap import wrap
from xml.etree.ElementTree import Element

import msgspec

from toolkit.draw.svg import add, label

ROW = 19
"""Height of a line."""
_TEXT, _GAP, _LETTER = 21, 15, 6.0
"""Where the words begin beside a sign, the room between two entries of a line, and the width of a letter."""

Sign = Callable[[Element, float, float], None]
"""Draws a sign around the middle it is given, at most 16 wide and high."""


class Entry(msgspec.Struct, frozen=True):
    """A sign and what it means; without a sign, words that stand alone."""

    sign: Sign | None
    words: str


def legend(parent: Element, x: float, y: float, width: float, columns: Sequence[Sequence[Entry]]) -> float:
    """Draw columns of entries side by side in this width; returns the height they take."""
    group = add(parent, "g", look="small")
    for number, entries in enumerate(columns):
        left = x + number * width / len(columns)
        for row, entry in enumerate(entries):
            middle = y + ROW * (row + 0.5)
            _entry(group, entry, left, middle)
    return float(ROW * max(map(len, columns), default=0))


def flowed(entries: Iterable[Entry], width: float) -> list[list[Entry]]:
    """Entries in lines of this width; one that is longer has lines of its own.

    >>> [[entry.words for entry in line] for line in flowed([Entry(None, "near"), Entry(None, "far away")], 70)]
    [['near'], ['far away']]
    """
    lines: list[list[Entry]] = []
    room = 0.0
    for entry in entries:
        first, *rest = wrap(entry.words, int((width - _TEXT) / _LETTER)) or [""]
        wanted = _TEXT + _GAP + _LETTER * len(first)
        if not lines or wanted > room or rest:
            lines.append([])
            room = width
        lines[-1].append(Entry(entry.sign, first))
        lines += ([Entry(None, words)] for words in rest)
        room = 0 if rest else room - wanted
    return lines


def flow(parent: Element, x: float, y: float, lines: Sequence[Sequence[Entry]]) -> None:
    """Draw lines of entries from this corner on."""
    group = add(parent, "g", look="small")
    for row, line in enumerate(lines):
        left = x
        for entry in line:
            _entry(group, entry, left, y + ROW * (row + 0.5))
            left += _TEXT + _GAP + _LETTER * len(entry.words)


def _entry(group: Element, entry: Entry, left: float, middle: float) -> None:
    if entry.sign is not None:
        entry.sign(group, left + 8, middle)
    label(group, left + (0 if entry.sign is None else _TEXT), middle, entry.words)
