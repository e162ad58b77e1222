"""What the studio itself says; everything about a game is said by the game."""

from __future__ import annotations

from collections.abc import Mapping

from toolkit.widgets.words import PICTURE_ONLY, SILENT

__all__ = ["PICTURE_ONLY"]

NO_SKETCHES = (
    "{game}: there is nothing to draw bit by bit in this game; a game that has something names it in `sketches`"
)
TITLE = "{title}: {what}"
HOW = "Click what you want to draw, and click it again to take it away."
PLACE = "{search}: {place} of {count}"
NO_PLACE = "{search}: {count}, none of which is shown"
NONE_LEFT = "{search}: there is none any more"
NONE_PAID = "{search}: none now that can be paid for"
SHOWS = "{shows} ({numbers})"
SOME, ONE, NONE_NOW = "{least} to {most}", "only {least}", "none now"
"""For which numbers a search can find something."""
NOT_THERE = "{search}: there is no number {place!r}; write one from 1 to {count}"
NONE_FOUND = "{search}: there is none."
NOTHING_SHOWN = "There is nothing to look through: search first."
NOTHING_TO_UNDO = "There is nothing to take back."
NOTHING_DRAWN = "There is nothing to build: nothing is drawn."
NO_SESSION = "There is no game to build this in: open the studio with a session."
OVER = "The game is over: nothing is built any more."
NOT_DUE = "Player {due} decides now, so nothing can be built for player {player}."
BUILT = "Done: {wish}"
AGAINST = "Not allowed as it is"

LABELS: Mapping[str, str] = {
    "silent": SILENT,
    "clear": "Clear (c)",
    "undo": "Undo (u)",
    "build": "Build it in the game",
    "first": "First (Home)",
    "previous": "Previous (p)",
    "next": "Next (n)",
    "last": "Last (End)",
    "goto": "Go to number (g)",
    "go": "Go",
    "player": "For player",
    "free": "Count what it costs",
    "search": "Show",
    "against": AGAINST,
    "told": "What is drawn",
    "table": "The picture as a table",
    "help": "Keys (?)",
}
"""What stands on the parts of the studio."""

KEYS: tuple[tuple[str, str], ...] = (
    ("Tab", "to the picture and on to the buttons"),
    ("Arrow keys", "to the next thing in the picture"),
    ("Enter or Space", "draw it, or take it away again"),
    ("u, c", "undo, clear"),
    ("p, n", "the previous and the next of those found"),
    ("Home, End", "the first and the last of those found"),
    ("g", "to the field for the number of one of them"),
    ("?", "show or hide these keys"),
    ("Escape", "leave the studio"),
)
