"""Another game at the same table: a new one as a form describes it, or one out of a file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from toolkit.engine import registry
from toolkit.engine.game import ToolkitError
from toolkit.engine.session import Session, autosave, keep, play, savefile
from toolkit.widgets import words

if TYPE_CHECKING:
    from toolkit.engine.game import Game


class Choice(msgspec.Struct, frozen=True):
    """One of the things a list offers, what it says, and what choosing it means, where that is said below the list."""

    value: str
    label: str
    about: str = ""


class Field(msgspec.Struct, frozen=True):
    """A list to choose from: the name of what is chosen, the question, and what is chosen now."""

    name: str
    label: str
    value: str
    choices: tuple[Choice, ...]


class Form(msgspec.Struct, frozen=True):
    """What can be said about a new game; it begins with how the present one is."""

    players: Field
    variant: Field
    readings: tuple[Field, ...]


class Wish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A form as it was filled in; what is None stays as it is, but a seed is drawn anew."""

    players: int | None = None
    seed: int | None = None
    variant: str | None = None
    readings: dict[str, str] = {}


def form(session: Session) -> Form:
    """The form for a new game after this one."""
    game = session.game
    counts = tuple(Choice(str(players), str(players)) for players in game.player_counts)
    variants = tuple(Choice(name, variant.title, variant.about) for name, variant in game.data.variants.items())
    return Form(
        Field("players", words.PLAYERS, str(session.players), counts),
        Field("variant", words.RULES, game.variant or "", (Choice("", words.NO_VARIANT), *variants)),
        tuple(_reading(game, name) for name, reading in game.data.reading_records.items() if reading.switch),
    )


def _reading(game: Game[Any, Any], name: str) -> Field:
    reading = game.data.reading_records[name]
    choices = tuple(Choice(choice, meaning) for choice, meaning in reading.choices.items())
    return Field(name, reading.question, game.readings[name], choices)


def wish(text: str) -> Wish:
    """The wish of its JSON text. Raises ToolkitError."""
    try:
        return msgspec.json.decode(text, type=Wish)
    except msgspec.MsgspecError as error:
        raise ToolkitError(f"new game: {error}") from None


def anew(
    session: Session, players: int | None, seed: int | None, variant: str | None, names: dict[str, Any]
) -> Session:
    """A new game, in all that is not said like that of `session`, and kept as that is. Raises ToolkitError."""
    game = _rules(session.game, variant, names)
    players = session.players if players is None else players
    if session.autosave is None:
        return play(game, session.name, players=players, seed=seed, autosave=False)
    return play(game, autosave.dated_name(game.name), players=players, seed=seed)


def _rules(game: Game[Any, Any], variant: str | None, names: dict[str, Any]) -> Game[Any, Any]:
    """The game with another variant, `""` being none, and with these parameters and readings.

    Another variant takes none of the numbers and readings over, which it may be about, but the components and the
    clauses that are switched off.
    """
    if variant is None or variant == (game.variant or ""):
        return game.reloaded(**names) if names else game
    former = game.data.variants[game.variant].without if game.variant else ()
    without = game.without.difference(former)
    return registry.load(game.name, variant or None, game.data.overlay, sorted(without), **names)


def opened(session: Session, content: str, name: str) -> Session:
    """The game saved in the text of a file of this name, kept if `session` is. Raises ToolkitError."""
    if not isinstance(content, str):
        raise ToolkitError(f"{name}: expected the text of a saved session, found {type(content).__name__}")
    source = Path(name)
    # What is no text in UTF-8, half of an emoji say, becomes "?" and is refused as what it then is.
    saved = savefile.parsed(content.encode(errors="replace"), source)
    loaded = Session.replayed(saved, source, savefile.game_of(saved.origin.settings))
    if session.autosave is None:
        return loaded
    return keep(loaded, autosave.dated_name(loaded.game.name))
