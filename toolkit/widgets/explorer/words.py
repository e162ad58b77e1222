"""What the case explorer itself says; everything about a game is said by the game's `describe`."""

from __future__ import annotations

from collections.abc import Mapping

from toolkit.widgets.words import SILENT

TITLE = "Cases of {title}"
NUMBER = "Case {number}"
ITEM = "{number}. {wish}"
SOLVED = "{item} ({result})"
ALL = "all"
COUNTED = "{name} ({count})"
RULE_COUNTED = "{name}: {about} ({count})"
READING_COUNTED = "{about} ({name}, {count})"
SHOWN = "{count} of {all} cases"
NONE_SHOWN = "No case is about all of that. Choose less."
RIGHT, WRONG, SKIPPED = "right", "wrong", "skipped"

EARLIER = "Before that: {action}"
TRIED = "Player {player} wants this: {action}"
LOOKED_AT = "Look at the position."
LOOKED_AFTER = "Look at the position after this: {action}"
SET_UP, SET_UP_ALONE = "The game is set up for {players}.", "The game is set up for 1 player."
COUNTED_UP = "The game ends here. Count {sources} for {players}."
EVERYTHING, PLAYERS = "all points", "{count} players"
UNDER = "Played with {names}."
OWN_COMPONENTS = "Played with components of its own: {names}."

IS_ALLOWED = "Is this allowed?"
WHAT_GAINS = "What does it cost or bring?"
WHAT_SCORES = "What is scored, if the game ends there?"
WHO_WINS = "Who wins, if the game ends there?"
WHAT_ANSWER = "What is the answer?"
WHAT_REMOVED = "What is removed?"
WHAT_POINTS = "How many points is that in all?"
HOW_MANY_ACTIONS = "How many things may be done then?"
HOW_MANY = "How many are there?"
WHICH_ALLOWED = "Which of these may be done then?"
WHICH_RULE = "Which rule is at work here?"

ALLOWED = "It is allowed."
REFUSED = "It is not allowed. {clauses}"
FIGURES = "player {player}: {figures}"
UNCHANGED = "{name} unchanged"
ALONE, TOGETHER = "player {players}", "players {players} together"
NOTHING, OR, AND, REMOVED = "nothing", " or ", " and ", "removed: {found}"
EMPTY, TRUTH, FROM_TO = "empty", ("no", "yes"), "{from} to {to}"

AS_PREDICTED = "As you predicted: {right}"
NOT_AS_PREDICTED = "Not as you predicted: {right}"
NOT_PREDICTED = "Not predicted: {right}"
BROKEN = "This case does not go as it expects: {fault}"
ENGINE_SAYS = "What the rules do"
WITH_CLAUSES = "{sentence} [{clauses}]"
SAME = "The same comes of it with {names}."
SCORED = "Player {player}, {told}"
CASE_ID = "Its id, for handouts and the command line: {id}"
PREDICT_FIRST = "Predict first, or skip: then you see what comes of it."
PREDICT_SOMETHING = "answer: expected a number from 1 to {count} or the text of an answer, got {found!r}"
REVEALED = "Predict first, then open this"
NO_POSITION = "This case has no position to look at: {fault}"
PLAYED_ON = "You play on below, from where case {number} begins."
SESSION = "{game} case {number}"

LABELS: Mapping[str, str] = {
    "silent": SILENT,
    "section": "Section of the rulebook",
    "clause": "Rule",
    "reading": "Reading or number",
    "case": "Case",
    "previous": "Previous",
    "next": "Next",
    "skip": "Skip and show",
    "predict": "Your prediction",
    "predicted": "you predicted this",
    "right": "this is so",
    "id": CASE_ID,
    "outcome": ENGINE_SAYS,
    "clauses": "The rules behind it",
    "explain": "Why",
    "sides": "Both ways, side by side",
    "after": "The position after that",
    "table": "The picture as a table",
    "play": "Play on from here",
    "play_side": "Play on with {name}",
}
"""What stands on the parts of the widget."""
