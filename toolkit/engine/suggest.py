"""What is among the allowed words and numbers, and what an error says of what is not: the nearest, and all of them."""

from __future__ import annotations

from collections.abc import Container, Iterable
from itertools import takewhile
from typing import TypeGuard

MOST = 60
"""Of more allowed words than these none is listed, only how many there are: a list would hide the message."""


MOST_DIGITS = 18
"""So many digits at most a number has that somebody writes or touches."""


def is_word(word: object, allowed: Container[str]) -> TypeGuard[str]:
    """Whether this is one of the allowed words; anything but text, such as a list, is none.

    >>> is_word("red", {"red": 1}), is_word(["red"], {"red": 1})
    (True, False)
    """
    return isinstance(word, str) and word in allowed


def is_whole(number: object, allowed: range) -> TypeGuard[int]:
    """Whether this is one of the allowed whole numbers; True and 1.0 are none, although they equal one.

    >>> is_whole(1, range(3)), is_whole(True, range(3)), is_whole(1.0, range(3)), is_whole([], range(3))
    (True, False, False, False)
    """
    return isinstance(number, int) and not isinstance(number, bool) and number in allowed


def is_digits(text: str) -> bool:
    """Whether this is a whole number as people write one: of more digits Python makes none.

    >>> is_digits("12"), is_digits("-1"), is_digits(""), is_digits("1" * 5000)
    (True, False, False, False)
    """
    return text.isdecimal() and len(text) <= MOST_DIGITS


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
