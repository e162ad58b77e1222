"""What the answer to a question says: in the game's own sentences, or else its data in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from toolkit.engine.game import Game
from toolkit.widgets.explorer import words


def elements(answer: Any) -> tuple[str, ...]:
    """The parts of an answer to a question, as text; of one that says what is removed, that."""
    parts = answer["removed"] if removes(answer) else answer
    return tuple(map(_element, parts)) if isinstance(parts, list | dict) else (str(parts),)


def answered(answer: Any) -> str:
    """An answer in one line: alternatives, or what is removed together; "" if it has no parts.

    >>> answered(["1 red", "2 blue"]), answered({"removed": ["A", "B"], "count": 5})
    ('1 red or 2 blue', 'A and B')
    """
    return joined(elements(answer), answer)


def stated(answer: Any) -> str:
    """What an answer says, also where it has no parts.

    >>> stated([]), stated({"removed": ["A", "B"]})
    ('nothing', 'removed: A and B')
    """
    found = answered(answer) or words.NOTHING
    return words.REMOVED.format(found=found) if removes(answer) else found


def said(game: Game[Any, Any], question: str, answer: Any) -> str:
    """What an answer to one of a game's questions says: in the game's sentences, where it has any; "" if nothing."""
    return " ".join(game.answered(question, answer)) or answered(answer)


def removes(answer: Any) -> bool:
    """Whether an answer says what is removed."""
    return isinstance(answer, dict) and "removed" in answer


def joined(parts: Sequence[str], answer: Any) -> str:
    """Parts such as an answer has, in one line."""
    return (words.AND if removes(answer) or is_detailed(answer) else words.OR).join(parts)


def is_detailed(answer: Any) -> bool:
    """Whether parts of an answer have parts of their own: then they are reports, and no alternatives."""
    return isinstance(answer, list) and any(
        isinstance(part, dict) and any(map(nested, part.values())) for part in answer
    )


def nested(value: Any) -> bool:
    """Whether a part of an answer has parts of its own."""
    return isinstance(value, list | tuple | dict)


def _element(part: Any) -> str:
    if not isinstance(part, dict):
        return _plain(part)
    between = "; " if any(map(nested, part.values())) else ", "
    return between.join(f"{name}{':' if nested(value) else ''} {_plain(value)}" for name, value in part.items())


def _plain(value: Any) -> str:
    """Data in words: what is empty, yes or no, and lists with commas."""
    if isinstance(value, dict):
        return _inner(value)
    if isinstance(value, list | tuple):
        return ", ".join(map(_plain, value)) or words.NOTHING
    return words.EMPTY if value is None else words.TRUTH[value] if isinstance(value, bool) else str(value)


def _inner(part: Mapping[str, Any]) -> str:
    """A part of a part: from where to where, and in brackets what else there is to say of it."""
    ends = words.FROM_TO.format_map(part) if {"from", "to"} <= part.keys() else ""
    rest = ", ".join(_said(name, value) for name, value in part.items() if not (ends and name in ("from", "to")))
    return f"{ends} ({rest})" if ends and rest else ends or rest


def _said(name: str, value: Any) -> str:
    if isinstance(value, list | tuple):
        return words.AND.join(map(_plain, value)) or words.NOTHING
    # A number of things stands before their name, everything else after it.
    counts = isinstance(value, int) and not isinstance(value, bool)
    return f"{value} {name}" if counts else f"{name} {_plain(value)}"
