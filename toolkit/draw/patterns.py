"""Patterns laid over a fill, so that a colour can be told by its lines as well."""

from __future__ import annotations

from xml.etree.ElementTree import Element

from toolkit.draw.palette import Paint
from toolkit.draw.svg import add

_SIZE = 10
_LINES: dict[str, tuple[str, float]] = {
    "dots": ("M2.5 2.5h.01M7.5 7.5h.01", 2.4),
    "rings": ("M5 2.6a2.4 2.4 0 1 0 .01 0z", 1.0),
    "diagonal": ("M-1 1l2-2M0 10L10 0M9 11l2-2", 1.5),
    "grain": ("M0 2.5h7M9 2.5h1M2 7.5h8M0 7.5h.5", 1.3),
    "waves": ("M0 5q2.5-4 5 0t5 0", 1.4),
    "ears": ("M2.5 1v4M7.5 6v4", 1.3),
}
"""Pattern → its lines in a square of `_SIZE`, and how wide they are."""

NAMES = tuple(_LINES)


def define(defs: Element, id: str, paint: Paint) -> None:
    """Add the pattern of a paint to `defs`. Its fill is then `url(#id)`."""
    lines, width = _LINES[paint.pattern]
    tile = add(defs, "pattern", id=id, width=_SIZE, height=_SIZE, patternUnits="userSpaceOnUse")
    add(tile, "rect", width=_SIZE, height=_SIZE, fill=paint.fill)
    pen = {"stroke": paint.ink, "stroke_width": width, "stroke_linecap": "round"}
    add(tile, "path", d=lines, fill="none", opacity=0.3, **pen)
