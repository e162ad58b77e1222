"""Agricola's goods, animals and grounds as colours, patterns and shapes: SVG path data around the origin.

A good is told by its shape, its letter and its colour; a ground by its colour and its lines.
"""

from __future__ import annotations

from toolkit.draw.palette import DARK, LIGHT, Paint

SIGNS: dict[str, tuple[str, Paint, float]] = {
    "wood": ("M-6-5.5H5.5A2.6 5.5 0 0 1 5.5 5.5H-6A2.6 5.5 0 0 1-6-5.5z", Paint("#5d3b24", LIGHT), 0),
    "clay": ("M-8-5.5H8V5.5H-8z", Paint("#bd4a22", LIGHT), 0),
    "reed": ("M0-9Q13 0 0 9Q-13 0 0-9z", Paint("#86b08d", DARK), 0),
    "stone": ("M-4-7H3L8-1L5 6.5H-4L-8 1z", Paint("#83898e", DARK), 0),
    "grain": ("M-3-4L-4.5-8.5L0-6L4.5-8.5L3-4A6.3 6.3 0 1 1-3-4z", Paint("#f8e04a", DARK), 1.2),
    "vegetable": ("M-2-6L-3.5-9H3.5L2-6Q8-6 7 0Q5 7 0 8.5Q-5 7-7 0Q-8-6-2-6z", Paint("#e98514", DARK), 0.5),
    "food": ("M-8.5-5H8.5Q8 6.5 2.5 6.5H-2.5Q-8 6.5-8.5-5z", Paint("#314f9a", LIGHT), 0.3),
    "sheep": (
        "M-7-5a4.2 4.2 0 0 1 7-2a4.2 4.2 0 0 1 7 2a4 4 0 0 1 1.5 7a4.2 4.2 0 0 1-6 4.6a4.6 4.6 0 0 1-5 0"
        "a4.2 4.2 0 0 1-6-4.6a4 4 0 0 1 1.5-7z",
        Paint("#ffffff", DARK),
        0,
    ),
    "boar": (
        "M-10 1Q-9-7-1-7Q6-7 8-3L11-1.5V3L8 4.5V7.5H4.5V6H-4V7.5H-7.5V5Q-10 4-10 1z",
        Paint("#171412", LIGHT),
        -0.5,
    ),
    "cattle": (
        "M-10.5-8.5Q-9-5-5.5-5.5H5.5Q9-5 10.5-8.5Q12-2 7.5-.5Q7 8 0 8Q-7 8-7.5-.5Q-12-2-10.5-8.5z",
        Paint("#e3a0dd", DARK),
        0.5,
    ),
}
"""Good or animal → its outline, its colour with the ink of its letters, and how far below the middle these stand."""

PLAYERS = {
    "blue": Paint("#1c3f94", LIGHT),
    "green": Paint("#3fae2e", DARK),
    "red": Paint("#97233a", LIGHT),
    "natural": Paint("#ece3c8", DARK),
    "purple": Paint("#b87ab8", DARK),
}
"""Players' pieces, by the colour the rulebook calls them. A number stands with the colour."""

BOARD = "#b6c592"
"""The farm's board, between the spaces."""
PASTURE = "#93c47a"
"""The ground of a pasture, which has no gaps between its spaces."""
GROUNDS: dict[str, tuple[Paint, str]] = {
    "room-wood": (Paint("#94663c", LIGHT), "M5 0v20M15 0v20M10 3v5M0 12v5M20 12v5"),
    "room-clay": (
        Paint("#ab5532", LIGHT),
        "M0 5h20M0 10h20M0 15h20M5 0v5M15 0v5M10 5v5M0 5v5M5 10v5M15 10v5M10 15v5M0 15v5",
    ),
    "room-stone": (Paint("#8f959b", DARK), "M0 10h20M7 0v10M0 10v10M13 10v10M13 0v4h7M0 4h4v6M4 20v-5h9"),
    "field": (Paint("#6b4a36", LIGHT), "M0 4q5-3 10 0t10 0M0 14q5-3 10 0t10 0"),
    "empty": (Paint("#d8e1bb", DARK), ""),
    "pasture": (Paint("transparent", DARK), ""),
}
"""What is on a space → the colour of its ground with the ink that reads on it, and its lines in a square of 20."""

STABLE = "M-8 7V-2L0-8L8-2V7H3V0H-3V7z"
PERSON = "M0-9a4.2 4.2 0 0 1 2.6 7.5Q8.5 0 8.5 9H-8.5Q-8.5 0-2.6-1.5A4.2 4.2 0 0 1 0-9z"
FLAG = "M-5 8V-8H6L2.5-4L6 0H-3"
"""The starting player marker, drawn in yellow."""
YELLOW = "#f8e04a"
SICKLE = "M-7 8L-3.5 3.5M-3.5 3.5C5 6 9-2 2-9C13-5 10 11-3.5 3.5z"
"""A harvest."""
