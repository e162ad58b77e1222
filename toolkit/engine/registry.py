"""Which games there are. A game registers itself by an entry point, so a further one needs no edit here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from toolkit.engine.game import Game, ToolkitError
from toolkit.engine.suggest import is_word, unknown

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from toolkit.engine.data import Overlay

GROUP = "toolkit.games"
"""The entry point group; what an entry point names is called with the arguments of `load` but the name."""


def names() -> tuple[str, ...]:
    """The names of all registered games, in alphabetical order."""
    return tuple(sorted(_entry_points()))


def load(
    name: str,
    variant: str | None = None,
    data: str | Path | Mapping[str, Any] | Overlay | None = None,
    without: Iterable[str] = (),
    **names: Any,
) -> Game[Any, Any]:
    """The game of this name.

    Args:
        name: a registered game.
        variant: a file of changes in the game's `variants` folder.
        data: a folder whose components are laid over the shipped ones, or these components by file name.
        without: ids of switchable clauses to play without.
        **names: parameters and readings, one flat namespace.

    Raises:
        ToolkitError: For an unknown game, variant, name or value; it says what is allowed.
    """
    games = _entry_points()
    if not is_word(name, games):
        raise ToolkitError(unknown("game", name, sorted(games)))
    game = games[name].load()(variant=variant, data=data, without=without, **names)
    if not isinstance(game, Game):
        raise ToolkitError(f"game {name!r}: its entry point {games[name].value!r} must return a Game")
    return game


def _entry_points() -> dict[str, EntryPoint]:
    from importlib.metadata import entry_points

    return {point.name: point for point in entry_points(group=GROUP)}
