"""What an error says of a word that is not known: the nearest known one, and what is allowed."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import takewhile

MOST = 60
"""Of more allowed words than these none is listed, only how many there are: a list would hide the message."""


def unknown(what: str, word: object, allowed: Iterable[str]) -> str:
    """The part of an error message that refuses a word.

    >>> unknown("game", "cultvo", ["agricola", "cultivo"])
    "unknown game 'cultvo', did you mean 'cultivo'? Allowed: agricola, cultivo"
    >>> unknown("variant", "quick", [])
    "unknown variant 'quick': there is none"
    >>> unknown("number", "many", map(str, range(300)))
    "unknown number 'many'; there are 300, from '0' to '299'"
    """
    words = list(allowed)
    if not words:
        return f"unknown {what} {word!r}: there is none"
    guess = nearest(str(word), words)
    guessed = "" if guess is None else f", did you mean {guess!r}?"
    if len(words) > MOST:
        listed = f"here are {len(words)}, from {words[0]!r} to {words[-1]!r}"
        return f"unknown {what} {word!r}{guessed}{' T' if guessed else '; t'}{listed}"
    return f"unknown {what} {word!r}{guessed}{' A' if guessed else '; a'}llowed: {', '.join(words)}"


def nearest(word: str, words: Iterable[str]) -> str | None:
    """The word that this one is most likely a slip for, whatever its capitals; None if it is like none of them.

    >>> nearest("v7.NECK", ["V7.hub", "V7.neck"])
    'V7.neck'

    What all words of a kind begin with says nothing about which was meant:

    >>> nearest("CUL-nope", ["CUL-over", "CUL-last", "ENG-01"]) is None
    True
    """
    from difflib import get_close_matches

    plain = {each.casefold(): each for each in words}
    kind = "".join(word.casefold().partition("-")[:2])
    plain = {each: whole for each, whole in plain.items() if each.startswith(kind)} or plain
    columns = zip(word.casefold(), *plain, strict=False)
    shared = sum(1 for _ in takewhile(lambda column: len(set(column)) == 1, columns)) if len(plain) > 1 else 0
    by_end = {each[shared:]: whole for each, whole in plain.items()}
    close = get_close_matches(word.casefold()[shared:], list(by_end), n=1)
    return by_end[close[0]] if close else None
