"""What the widgets themselves say; everything about a game is said by the game's `describe`."""

from __future__ import annotations

from collections.abc import Mapping

TITLE = "{title}: {name}"
OVER = "The game is over."
WON = "Player {players} has won."
SHARED = "Players {players} share the victory."
CHOOSE = "You can do {count} things with that. Choose one."
NOTHING = "That stands for nothing you can do now."
TAKEN_BACK = "Taken back: {action}"
LOGGED = "{sentence} [{clauses}]"
REFUSED = "Not allowed: {action}"
AT = "This is position {number}."
FAILED = "Something is wrong with the toolkit, not with your move: {error}"
TOTAL, SOURCE, SEAT = "total", "points for", "player {player}"
NOTHING_TO_UNDO, NOTHING_TO_REDO = "There is nothing to take back.", "There is nothing to do again."
PICTURE_ONLY = "This is a picture only. To play, choose Run > Run All Cells."

LABELS: Mapping[str, str] = {
    "undo": "Undo (u)",
    "redo": "Redo (r)",
    "help": "Keys (?)",
    "cancel": "Never mind",
    "options": "What you may do",
    "log": "What has happened",
    "newest": "What has happened, newest first",
    "scores": "If the game ended now",
    "table": "The picture as a table",
    "marked": "you can do something here",
    "choices": "What you can do with that",
}
"""What stands on the parts of the board widget."""

KEYS: tuple[tuple[str, str], ...] = (
    ("Tab", "to the board and on to the buttons"),
    ("Arrow keys", "to the next thing on the board"),
    ("Enter or Space", "touch it"),
    ("u, r", "undo, redo"),
    ("?", "show or hide these keys"),
    ("Escape", "leave the choices, then the board"),
)

STEP_LABELS: Mapping[str, str] = {
    "first": "First",
    "far_back": "10 back",
    "back": "Back",
    "on": "Next",
    "far_on": "10 on",
    "last": "Last",
    "slider": "Step",
    "steps": "All steps",
    "rules": "The rules named here",
    "without_script": "This page cannot run its script here. It shows the last step; all steps are told below.",
}
"""What stands on the parts of a handout that the board widget does not have."""

STEP_KEYS: tuple[tuple[str, str], ...] = (
    ("Left, Right", "one step back, one step on"),
    ("Page Up, Page Down", "ten steps back, ten steps on"),
    ("Home, End", "the first step, the last step"),
    ("?", "show or hide these keys"),
)

BEGINNING, PLAYER, STEP_OF = "The beginning", "Player {player}", "Step {number} of {count}"
UNSEEN = "What is decided here, not everybody may see."
POSITION, QUESTION = "The position.", "The question"
ASKED, ANSWERED = "Asked: {question} {arguments}", "Answer: {answer}"
