"""What the teaching kit itself says; everything about a game is said by the game's `describe` and its lessons."""

from __future__ import annotations

from collections.abc import Mapping

from toolkit.widgets.words import SILENT

AS_TABLE = "The picture as a table"
REVEALED = "Predict first, then open this"

# Predictions
SURE: Mapping[str, str] = {"": "How sure are you?", "guess": "a guess", "fairly": "fairly sure", "certain": "certain"}
"""How sure somebody can be of an answer; "" says nothing of it."""
SURENESS = "How sure are you?"
PREDICT, SKIP = "Your prediction", "Skip and show"
PREDICTED, SO = "your answer", "this is so"
RIGHT, WRONG, SKIPPED = "Right: {right}", "Not so. Right is: {right}", "Not answered. Right is: {right}"
SURPRISED = "You were certain of it. That is worth a second look."
BELIEF = "Many think at first: {belief}"
WHY, RULES, OUTCOME, SIDES, AFTER = (
    "Why",
    "The rules behind it",
    "What the rules do",
    "Both ways, side by side",
    "After that",
)
SIDE = "{choice} ({name})"
EXPECTED_ANSWER = "answer: expected a number from 1 to {count} or the text of an answer, found {found!r}"
NOT_SURE = "sure: expected one of {allowed}, found {found!r}"

# Steps
STEP_OF = "Step {step} of {last}"
ALL_STEPS = "All steps"
BEFORE_TURN, TURN, TURN_STEP = "Before turn {number}", "Turn {number}: {player}", "turn"
SO_FAR, POINTS_TO = "If it ended here: {points} points.", " to "
WITH_RULES = "{sentence} [{ids}]"
FINAL_SCORES = "The final scoring"

# Exercises
PROBLEM = "Problem {number} of {count}"
KINDS = ("Solved for you", "With hints", "On your own")
KIND = "{problem}: {kind}"
NO_PROBLEM = "no problem {found!r}: there are problems 0 to {last}"
CHECK, HINT, SOLUTION, NEXT, AGAIN = "Check", "Hint", "Solution", "Next problem", "Problem before"
YOUR_ANSWER = "Your answer"
FORMS: Mapping[str, str] = {
    "number": "a whole number",
    "clauses": "ids of the rules that forbid it, or: allowed",
    "one": "one of the things that are possible",
    "all": "all of them, with ; between them",
    "action": "an action",
}
"""How an answer is written, by the form of its exercise."""
SUCH_AS = "{form}; written like {example}, which is not right here"
OR_NONE = "{form}; or: none"
CORRECT, INCORRECT, NO_ANSWER = "Right.", "Not yet.", "Write an answer first."
NOT_A_NUMBER = "Expected a whole number, found {found!r}."
NOT_A_CLAUSE = "There is no rule {found}."
NOT_AN_ANSWER = "answer: expected text, a whole number, or several of these in a list, found {found}"
NOT_AMONG = "{found} is not among the answers."
BEATEN = "{found} is possible, but it is not asked for: another answer does it with less."
MISSING, TOO_MANY = "Still missing: {count}.", "Not among them: {found}."
OTHER_CLAUSES = "Other rules apply, or it is allowed."
NOT_AN_ACTION = "{found!r} cannot be read as an action; write it like the example above the line."
BRINGS_LESS = "That is allowed and brings {number}; another brings more."
NOT_LEGAL, NOT_THE_GOAL = "That is not allowed.", "That is allowed, but does not do what is asked."
TRUE_ANSWER = "The answer: {answer}"
ALLOWED, NONE = "allowed", "none"
NO_MORE_HINTS = "There are no more hints."
SMALLER = "A smaller case first"
SEEDED = "This problem is yours: it was drawn for {learner}."
STAND_IN = "This is about our stand-in components, not the printed game."

# Changes
DIRECTIONS: Mapping[str, str] = {"more": "More", "less": "Less", "same": "The same"}
CHANGED = "{about}: {value} instead of {usual}."
READ_OTHERWISE = "{question} Here: {choice}"
SWITCHED_OFF = "Without this rule: {id}"
COMPARED = ("", "as in the rulebook", "changed")
MEASURED = "{measure}: {before} as in the rulebook, {after} with the change."
PLAYED = "{games} games of {players} players, agents {agent}, with the same seeds on both sides."
CHANGE_TITLE = "What if this were otherwise?"

# Rules
CITED, TESTED, READINGS, NUMBERS = "In the program", "Cases that test it", "How it is read", "Numbers"
CASE_LINE, NUMBER_LINE = "{id}: {title}", "{name} = {value}: {about}"
READING_LINE = "{question} Taken: {choice}"
AT_LINE = "{file}, line {line}"

# Lessons
LESSON = "{title}"
ABOUT = "{game}, {edition}. {minutes} minutes."
BEFORE = "Before this: {titles}."
GOAL = "After this you can {goal}"
RECALL, EXIT, RECAP, NEXT_LESSON = "Do you still know?", "Before you go", "In short", "Next: {title}"
NOTHING_TO_RECALL = "There is no lesson before this one to be asked about."
FINISHED = "This lesson is finished."
REMAINING = "{answered} of {count} answered."
QUESTION = "Question {number}"

# Progress
PROGRESS = ("lesson", "answered", "right at once", "finished")
NO_PROGRESS = "Nothing is answered yet."
LEARNER = "Lessons of {learner}"
YES, NO = "yes", "no"
NOT_KEPT = "Your answers are not kept: {error}"
NO_NAME = "a learner's name must have at least one letter or digit, found {found!r}"
BAD_VARIABLE = "the environment variable {variable} says who learns: {error}"
NAMED_ALREADY = "the environment variable {variable} says that {learner} learns: remove it to name somebody else"
LEFT_OUT = "The lesson {lesson} is left out, because its file is faulty: {error}"
NOT_PROGRESS = "{file}: not a learner's progress: {error}"
OTHER_FORMAT = "{file}: format {found}, this toolkit reads {known}"

# The map of lessons
CONTENTS = ("lesson", "minutes", "you", "name")
BEGUN, DONE = "{count} answered", "finished"
GO_ON, ALL_DONE = "Go on with: {lessons}", "You have finished every lesson."
LESSON_OF = "{lesson} ({game})"

# Classes
VOTES = "Answers of {count} people: {question}"
VOTE_UNIT = "people"
NOBODY_VOTED = "{place}: no progress file there has an answer to {question!r}"
NOT_A_BET = "class_vote: expected a question, such as lesson.bet(…), found {found!r}"
BAD_VOTE = "vote: expected numbers from 1 to {count}, found {found!r}"
BAD_COUNT = "vote: expected how many people gave answer {number}, from 0 to {most}, found {found!r}"
NO_VOTES = "vote: expected numbers of answers, a count for each, or a folder of exported progress, found {found!r}"
VOTE_IN_FILE = "{file}: {error}"

LABELS: Mapping[str, str] = {
    "silent": SILENT,
    "first": "First",
    "back": "Back",
    "next": "Next",
    "last": "Last",
    "slider": "Step",
    "table": AS_TABLE,
}
"""What stands on the parts of a card."""
