"""Cultive's icons and signs as shapes: SVG path data around the origin, within 7 to each side.

An icon is told by its shape, its letter and its colour; light and growth by line drawings.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolkit.draw.palette import GOODS, Paint

if TYPE_CHECKING:
    from toolkit.games.cultive.components import Kind, Light

ICONS: dict[str, tuple[str, Paint]] = {
    "leaf": ("M-6.5 6.5Q-7.5-6 6.5-6.5Q7.5 6-6.5 6.5z", GOODS["green"]),
    "flower": (
        "M0-5.6a3.1 3.1 0 0 1 4.9 2.8a3.1 3.1 0 0 1 0 5.6a3.1 3.1 0 0 1-4.9 2.8a3.1 3.1 0 0 1-4.9-2.8"
        "a3.1 3.1 0 0 1 0-5.6a3.1 3.1 0 0 1 4.9-2.8z",
        GOODS["red"],
    ),
    "root": ("M-6.7-6H6.7L2 6.5H-2z", GOODS["brown"]),
    "living-soil": ("M-6-6H6V6H-6z", GOODS["yellow"]),
    "shield": ("M-6-6.5H6V1Q5 5 0 7Q-5 5-6 1z", GOODS["blue"]),
}
"""Icon → its outline, and its colour with the ink of its letter."""

LIGHT: dict[Light, tuple[str, str]] = {
    "sun": (
        "M4.6 0L7 0M3.3 3.3L4.9 4.9M0 4.6L0 7M-3.3 3.3L-4.9 4.9M-4.6 0L-7 0M-3.3-3.3L-4.9-4.9M0-4.6L0-7M3.3-3.3L4.9-4.9"
        "M-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0z",
        "#fbe88a",
    ),
    "shade": ("M-6 5H6M-4 2a4.6 4.6 0 1 1 8 0z", "#4b5157"),
    "none": ("M-4.5 0a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0zM-2.2 0H2.2", "none"),
}
"""What light a plant needs → a line drawing, and what fills it: a sun, a crown with its shadow, a ring."""

GROWTH: dict[Kind, str] = {
    "single": "M-2-2H2V2H-2z",
    "double": "M-5-2H-1V2H-5zM1-2H5V2H1z",
    "two-stage": "M-2-4.5H2V-.5H-2zM-2 .5H2V4.5H-2z",
    "three-stage": "M-2-7H2V-3H-2zM-2-2H2V2H-2zM-2 3H2V7H-2z",
}
"""How a species grows → a block for each card: side by side if planted together, one above the other if grown."""

VERDICTS: dict[str, str] = {
    "safe": "M-5 0L-1.5 4L5-4",
    "dies": "M-4-4L4 4M-4 4L4-4",
    "unchecked": "M-5-1H5M-5 3H5",
}
"""What an overlay finds of a plant → a line drawing."""
