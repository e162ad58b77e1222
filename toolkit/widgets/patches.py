"""What turns one text into the next: many pictures that differ little take little room."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import SequenceMatcher

Cut = tuple[int, int, str]
"""How much of the old text is kept since the last cut, how much is dropped then, and what stands there instead."""


def cuts(old: str, new: str) -> list[Cut]:
    """The cuts, in order, that turn `old` into `new`; letters are counted as JavaScript counts them, in UTF-16.

    >>> cuts('<g><text x="2">3 goods</text></g>', '<g><text x="2">14 goods</text></g>')
    [(15, 1, '14')]
    >>> cuts('the same', 'the same')
    []
    """
    before, after = _pieces(old), _pieces(new)
    places = [0]
    for piece in before:
        places.append(places[-1] + _length(piece))
    made, at = [], 0
    for start, end, first, last in _differences(before, after):
        place, dropped, put = _trimmed(places[start], "".join(before[start:end]), "".join(after[first:last]))
        made.append((place - at, dropped, put))
        at = place + dropped
    return made


def _differences(before: list[str], after: list[str]) -> Iterator[tuple[int, int, int, int]]:
    """Which pieces differ, from and to; as many for as many are compared one by one, as often only a number changes."""
    for kind, start, end, first, last in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if kind == "replace" and end - start == last - first:
            yield from ((start + n, start + n + 1, first + n, first + n + 1) for n in range(end - start))
        elif kind != "equal":
            yield start, end, first, last


def _pieces(text: str) -> list[str]:
    """The text in pieces that begin with a tag or a part of a sentence."""
    return re.split(r"(?=<)|(?<=[.,:] )", text)


def _trimmed(place: int, dropped: str, put: str) -> tuple[int, int, str]:
    """A change without what is the same at both ends: where it starts, how much is dropped, what is put there."""
    start = _common(dropped, put)
    end = _common(dropped[start:][::-1], put[start:][::-1])
    kept = dropped[start : len(dropped) - end]
    return place + _length(dropped[:start]), _length(kept), put[start : len(put) - end]


def _common(one: str, other: str) -> int:
    """How many characters are the same at the beginning."""
    differing = (place for place, (a, b) in enumerate(zip(one, other, strict=False)) if a != b)
    return next(differing, min(len(one), len(other)))


def _length(text: str) -> int:
    return len(text.encode("utf-16-le")) // 2
