"""What learners call things, put as the texts of actions have it: names in English, German and Spanish."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from toolkit.games.agricola.words import Speaker

SPACES = "spaces"
"""The group of terms that are action spaces."""

_ENDING = "(?:s|es|e|er)?"
"""Endings of plurals, in any of the languages."""
Named = tuple[str, str]
"""A name, and the word that texts have for it."""


def understood(speaker: Speaker, text: str) -> str:
    """The text with names that stand for one thing only put as texts of actions have them.

    A name such as "1 clay" is that of a space where a person is placed, and an amount everywhere else.
    """
    spaces, things = _clear(_spaces(speaker)), _clear(_things(speaker))
    placed = re.sub(rf"(?<=\bplace on )(?:the )?{_any(spaces)}", lambda match: spaces[match[1].casefold()], text)
    return re.sub(
        rf"(?<![\w-])(?:the |a |an )?{_any(things)}{_ENDING}(?![\w-])",
        lambda match: things[match[1].casefold()],
        placed,
    )


def _any(names: Mapping[str, str]) -> str:
    """A pattern for any of these names; longer ones first, since some begin with another one."""
    return f"((?i:{'|'.join(map(re.escape, sorted(names, key=len, reverse=True)))}))"


def _clear(named: Iterable[Named]) -> dict[str, str]:
    """Words by name, without the names that stand for several."""
    found: dict[str, set[str]] = {}
    for name, word in named:
        found.setdefault(name.casefold(), set()).add(word)
    return {name: next(iter(words)) for name, words in found.items() if len(words) == 1}


def _spaces(speaker: Speaker) -> Iterator[Named]:
    """Action spaces by what is printed on them, by what sentences call them, and by their names abroad."""
    game = speaker.game
    used = {space.word: space.name for players in game.player_counts for space in game.table(players).spaces}
    for word, printed in used.items():
        called = speaker.place(word)
        yield from ((name, word) for name in (printed, called, called.removeprefix("the ")))
    for term in speaker.words.glossary:
        if term.group == SPACES and term.word in used:
            yield from ((name, term.word) for name in (term.german, term.spanish))


def _things(speaker: Speaker) -> Iterator[Named]:
    """Goods, animals, improvements and phases, and other spellings; of two improvements of one name, with the price."""
    components = speaker.game.components
    yield from speaker.words.spellings.items()
    for term in speaker.words.glossary:
        if term.group == SPACES:
            continue
        names = (term.english, term.german, term.spanish)
        if term.word is not None:
            yield from ((name, term.word) for name in names)
        for word, record in zip(components.improvements, components.records, strict=True):
            if term.word is None and record.name == term.english:
                price = speaker.goods(components.costs[components.major[word]])
                yield from (
                    (f"{name} {said}", word) for name in names for said in (f"of {price}", f"for {price}", f"({price})")
                )
