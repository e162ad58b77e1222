"""What an error says of a word that is not known: the nearest known one, and what is allowed."""

from __future__ import annotations

from collections.abc import Iterable

MOST = 60
"""So many allowed words are listed; more would hide the rest of the message."""


def unknown(what: str, word: object, allowed: Iterable[str]) -> str:
    """The part of an error message that refuses a word.

    >>> unknown("game", "cultvo", ["agricola", "cultivo"])
    "unknown game 'cultvo', did you mean 'cultivo'? Allowed: agricola, cultivo"
    >>> unknown("variant", "quick", [])
    "unknown variant 'quick': there is none"
    """
    from difflib import get_close_matches

    words = list(allowed)
    if not words:
        return f"unknown {what} {word!r}: there is none"
    close = get_close_matches(str(word), words, n=1)
    guess = f", did you mean {close[0]!r}? Allowed" if close else "; allowed"
    rest = f" and {len(words) - MOST} more" if len(words) > MOST else ""
    return f"unknown {what} {word!r}{guess}: {', '.join(words[:MOST])}{rest}"
