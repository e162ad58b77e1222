"""The colours of pieces: each with a pattern, because nothing may be told by colour alone.

The fills are recognisable as the rulebooks' nouns and stay apart to colour-blind eyes: `toolkit.draw.vision` measures
that, and a test holds them to a smallest difference. In a grey print the patterns tell them apart.
"""

from __future__ import annotations

import msgspec

DARK, LIGHT = "#1b1b1b", "#ffffff"
"""Ink for lines, letters and patterns on a coloured ground."""


class Paint(msgspec.Struct, frozen=True):
    """A fill, the ink that reads on it, and the name of a pattern in `toolkit.draw.patterns`."""

    fill: str
    ink: str
    pattern: str = "plain"


GOODS = {
    "red": Paint("#b8341f", LIGHT, "dots"),
    "orange": Paint("#ec8120", DARK, "rings"),
    "green": Paint("#68ad85", DARK, "diagonal"),
    "brown": Paint("#4a3226", LIGHT, "grain"),
    "blue": Paint("#2b62b8", LIGHT, "waves"),
    "yellow": Paint("#fbe88a", DARK, "ears"),
}
"""Goods and fields, by the colour a rulebook calls them."""

PLAYERS = {
    "gray": Paint("#4b5157", LIGHT),
    "white": Paint("#ffffff", DARK),
    "turquoise": Paint("#0d847f", LIGHT),
    "pink": Paint("#f59cc4", DARK),
}
"""Players' pieces. A number always stands with the colour."""
