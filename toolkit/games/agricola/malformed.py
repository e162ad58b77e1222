"""What is wrong with an action before any rule is asked: words that name nothing, and numbers that count nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from toolkit.engine.game import Reason
from toolkit.engine.suggest import nearest
from toolkit.games.agricola import actions as act
from toolkit.games.agricola.board import EDGE_INDEX, INDEX
from toolkit.games.agricola.state import ANIMALS, COOKED, CROPS, GOODS, HOUSES, State

if TYPE_CHECKING:
    from toolkit.games.agricola.game import Agricola

Reasons = Iterator[Reason]


def why_malformed(game: Agricola, state: State, action: act.Action) -> Reasons:
    """The words of an action that name nothing, and numbers that count nothing."""
    for name in action.__struct_fields__:
        value = getattr(action, name)
        if name == "places":
            yield from _why_malformed_places(value)
        elif name in ("sheep", "boar", "cattle", "grain", "begging"):
            yield from _why_no_count(name, value, 1 if name == "grain" else 0)
        elif name in ("eaten", "cooked"):
            yield from _why_malformed_counts(name, value, CROPS if name == "eaten" else COOKED)
        elif name in ("spaces", "goods", "fences", "crafts"):
            yield from _why_malformed_words(name, value, list(_known(game, state, action, name)))
        elif not _among(value, _known(game, state, action, name)):
            yield _unknown(name, value, _known(game, state, action, name))


def _why_no_count(part: str, value: Any, least: int) -> Reasons:
    if type(value) is not int or value < least:
        yield _wrong(part, value)


def _why_malformed_counts(part: str, value: Any, known: Iterable[str]) -> Reasons:
    """Pairs of a word and how many of it."""
    if not isinstance(value, tuple) or not all(isinstance(each, tuple) and len(each) == 2 for each in value):
        yield _wrong(part, value)
        return
    for word, count in value:
        if not _among(word, known):
            yield _unknown(part, word, known)
        yield from _why_no_count(part, count, 1)


def _why_malformed_words(part: str, value: Any, known: list[str]) -> Reasons:
    """Words, spaces, fences and goods in their one order; only goods and crafts can stand there twice."""
    if not isinstance(value, tuple) or not (value or part == "crafts"):
        yield _wrong(part, value)
        return
    strangers = [each for each in value if not _among(each, known)]
    if strangers:
        yield _unknown(part, strangers[0], known)
    elif value != _in_order(part, value, known):
        yield _wrong(part, value)


def _in_order(part: str, words: tuple[str, ...], known: list[str]) -> tuple[str, ...]:
    """Words as they are written: sets in the order of what is known, crafts as they are done."""
    if part == "crafts":
        return words
    return tuple(sorted(words if part == "goods" else set(words), key=known.index))


_KNOWN: dict[str, Iterable[Any]] = {
    "space": INDEX,
    "spaces": INDEX,
    "fences": EDGE_INDEX,
    "crop": CROPS,
    "good": COOKED,
    "goods": (*GOODS, *ANIMALS),
    "animal": ANIMALS,
    "material": HOUSES,
}
"""By part of an action, what it can name in any game, in the order in which several of it are written."""


def _known(game: Agricola, state: State, action: act.Action, name: str) -> Iterable[Any]:
    """What a part of an action can name here."""
    if name == "space" and isinstance(action, act.Place):
        return game.table(len(state.players)).index
    if name in ("improvement", "back", "crafts"):
        return game.components.major
    if name in ("phase", "player"):
        return (getattr(state, name),)
    return _KNOWN[name]


def _why_malformed_places(places: Any) -> Reasons:
    if not isinstance(places, tuple) or not all(isinstance(each, act.Arranged) for each in places):
        yield _wrong("places", places)
        return
    for each in places:
        if each.place != act.PET and not _among(each.place, INDEX):
            yield _unknown("place", each.place, INDEX)
        elif not _among(each.animal, ANIMALS):
            yield _unknown("animal", each.animal, ANIMALS)
        elif type(each.count) is not int or each.count < 1:
            yield _wrong("count", each.count)


def _among(value: Any, known: Iterable[Any]) -> bool:
    # Not everything can be hashed, and what only equals a number, such as True, cannot be saved as one.
    return any(type(value) is type(each) and value == each for each in known)


def _wrong(part: str, value: Any) -> Reason:
    return Reason("ENG-03", part=part, given=_plain(value))


def _unknown(part: str, value: Any, known: Iterable[Any]) -> Reason:
    words = [each for each in known if isinstance(each, str)]
    meant = nearest(value, words) if isinstance(value, str) and words else None
    return Reason("ENG-03", part=part, given=_plain(value), **({} if meant is None else {"meant": meant}))


def _plain(value: Any) -> Any:
    """A value as a fact can hold it."""
    if isinstance(value, tuple | list):
        return [_plain(each) for each in value]
    return value if isinstance(value, str | int | float | bool) or value is None else str(value)
