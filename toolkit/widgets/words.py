"""What the widgets themselves say; everything about a game is said by the game's `describe`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from toolkit.engine.clauses import Source

TITLE = "{title}: {name}"
NO_HANDOUT = "handout: expected a session, a case or steps, found {found!r}; cases.find(ID) finds a case"
OVER = "The game is over."
WON = "Player {players} has won."
SHARED = "Players {players} share the victory."
CHOOSE = "You can do {count} things with that. Choose one."
CONFIRM = "Nothing is done yet. Choose it if that is what you want."
NOTHING = "That stands for nothing you can do now."
TAKEN_BACK = "Taken back: {action}"
DECIDED = "a decision that is not seen here."
LOGGED = "{sentence} [{clauses}]"
REFUSED = "Not allowed: {action}"
AT = "This is step {number}."
FAILED = "Something is wrong with the toolkit, not with your move: {error}"
TOTAL, SOURCE, SEAT = "total", "points for", "player {player}"
NOTHING_TO_UNDO, NOTHING_TO_REDO = "There is nothing to take back.", "There is nothing to do again."
STEPWISE = "Step by step: {action}"
GIVEN, GIVES_NOTHING = "{count} {what}", "free"
TO_SUPPLY, TO_PLAYER = "to the supply", "to player {player}"
FURTHER = "Further ways"
NO_FURTHER = "There are no further ways to offer."
MORE_WAYS = "And more: go step by step."
BRANCH = "what if"
BRANCHED = "From here on you are on the branch {name}."
COMPARED = "From step {before} to step {after}:"
NO_CHANGE = "nothing has changed."
CHANGES = ("what", "before", "after", "change")
MARKED = "What changes from step {step} on is shown."
NO_OVERLAY, NOT_SHOWN = "Nothing", "Nothing is laid over the board."
SHOWN = "On the board: {title}."
NO_GRAPH = "This board cannot be drawn as a graph: {error}"
PERSON, AGENT = "a person", "{name} agent"
STRANGER = "Player {player} was played by {name!r}, which no agent here is called. A person sits there now."
SEATED = "Player {player}: {who}."
AGENT_DUE = "Player {player} is an agent, and it is its turn: “{label}” lets it play."
RULES_ARE = "Played as {summary}."
NUMBER_IS, NUMBER_FOR = "{about}: {value} instead of {shipped}.", "{key}: {value}"
READ_AS = "{question} {meaning}"
NOT_YOURS = "Player {player} is an agent. Let it play, or take its seat yourself."
NO_AGENT = "No agent has anything to decide here."
PLAYED_ON = "{count} decisions were made."
PLAY_FURTHER = "That is as many as are made at once. Choose it again to go on."
COVERED = "The board is hidden. Player {player} plays next."
CONTINUE = "Player {player}, continue"
BEGUN = "A new game has begun."
OPENED = "The game {name} is open, at step {step}."
KEPT = "It is kept as {name!r}; give that name to play it again another day."
SAVED = "The whole game is in the file {file}."
PLAYERS, RULES, NO_VARIANT = "Players", "Rules", "As in the rulebook"
SOURCES: Mapping[Source, str] = {
    "rulebook": "rulebook",
    "published": "published table",
    "reading": "our reading",
    "model": "model",
}
"""Where a clause comes from, after its id."""
SILENT = (
    "The program behind this does not answer: it is busy with another cell, or it no longer runs. In that case run "
    "this cell again."
)
PICTURE_ONLY = "This is a picture only. To play, choose Run > Run All Cells."

LABELS: Mapping[str, str] = {
    "silent": SILENT,
    "undo": "Undo (u)",
    "redo": "Redo (r)",
    "help": "Keys (?)",
    "cancel": "Never mind",
    "leave": "Leave (Esc)",
    "further": "Further ways ({count})",
    "overlay": "Show on the board",
    "graph": "The board as a graph",
    "graph_table": "The graph as a table",
    "graph_wait": "It is being drawn.",
    "options": "What you may do",
    "log": "What has happened",
    "newest": "What has happened, newest first",
    "scores": "If the game ended now",
    "table": "The picture as a table",
    "marked": "you can do something here",
    "choices": "What you can do with that",
    "time": "Steps",
    "first": "First",
    "round_back": "Round back",
    "back": "Back",
    "on": "Next",
    "round_on": "Round on",
    "last": "Last",
    "slider": "Step",
    "branches": "Branches",
    "branch_name": "Name of a branch that begins here",
    "branch": "Branch (b)",
    "begin": "Begin this branch",
    "changes": "What changed",
    "mark": "Compare from here",
    "unmark": "Compare with the step before",
    "seats": "Who plays",
    "acting": "An agent decides now. The buttons above the board let it play.",
    "seat": "Player {player}",
    "agent_step": "One decision",
    "agents_to_turn": "On to my turn",
    "agents_to_end": "On to the end, for everybody",
    "game": "New game, save and open",
    "seed": "Seed (empty: a new one)",
    "readings": "Unclear rules, and how they are read",
    "new": "Begin a new game",
    "save": "Save to a file",
    "load": "Open a saved game",
}
"""What stands on the parts of the board widget."""

KEYS: tuple[tuple[str, str], ...] = (
    ("Tab", "to the board and on to the buttons"),
    ("Arrow keys", "to the next thing on the board"),
    ("Enter or Space", "touch it"),
    ("Left, Right", "outside the picture: one step back, one step on"),
    ("Page Up, Page Down", "a round back, a round on"),
    ("Home, End", "the first step, the last step"),
    ("u, r", "undo, redo"),
    ("b", "name a branch that begins here"),
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
ANSWERED, NO_ANSWER = "Answer: {answer}", "nothing"
