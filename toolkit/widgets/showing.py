"""What a position looks like: its picture with what is laid over it, and its board as a graph."""

from __future__ import annotations

import base64
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import msgspec

from toolkit.engine.game import Drawing, ToolkitError
from toolkit.engine.suggest import unknown
from toolkit.widgets import words
from toolkit.widgets.beginning import Choice

if TYPE_CHECKING:
    from toolkit.engine.game import Game

THEMES = ("light", "dark")

EMPTY = Drawing('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>', "")
"""The picture while the board is hidden."""


class Overlay(msgspec.Struct, frozen=True):
    """What is laid over the picture: its name, and what it is always asked; without that, what is touched decides."""

    name: str
    focus: Any = None


class Graph(msgspec.Struct, frozen=True):
    """The board as a graph, in a light or dark theme: the address of its picture, and what that shows in words.

    Where a game's board has no such picture, `src` is empty and `alt` says why.
    """

    theme: str
    src: str
    alt: str
    table: tuple[tuple[str, ...], ...] = ()


def overlays(game: Game[Any, Any]) -> tuple[Choice, ...]:
    """What can be laid over the picture, nothing being first."""
    return (Choice("", words.NO_OVERLAY), *(Choice(name, game.overlay_title(name)) for name in game.overlays))


def checked(game: Game[Any, Any], there: Any, viewer: int | None, overlay: Overlay | None) -> Overlay | None:
    """The overlay itself. Raises ToolkitError if the game does not know it, or cannot ask it that in this position."""
    if overlay is not None and overlay.name not in game.overlays:
        raise ToolkitError(f"{game.name}: {unknown('overlay', overlay.name, game.overlays)}")
    if overlay is not None and overlay.focus is not None:
        game.draw(there, viewer=viewer, overlay=overlay.name, focus=overlay.focus)
    return overlay


def asked(game: Game[Any, Any], there: Any, viewer: int | None, overlay: Overlay | None, pointed: Sequence[str]) -> Any:
    """What an overlay is asked, these elements having been touched last; None where it is asked nothing."""
    if overlay is None:
        return None
    if overlay.focus is not None:
        return overlay.focus
    return game.focus(there, overlay.name, pointed, viewer)


def drawn(game: Game[Any, Any], there: Any, viewer: int | None, overlay: Overlay | None, focus: Any) -> Drawing:
    """The picture of a position with what is laid over it."""
    name = None if overlay is None else overlay.name
    if focus is not None:
        # What was asked for good may mean nothing in a later position, such as where a worker has left its field.
        with suppress(ToolkitError):
            return game.draw(there, viewer=viewer, overlay=name, focus=focus)
    return game.draw(there, viewer=viewer, overlay=name)


def graph(game: Game[Any, Any], there: Any, theme: str) -> Graph:
    """The board of a position as a graph. Raises ToolkitError for an unknown theme."""
    from toolkit.draw.graphs import graph_view

    if theme not in THEMES:
        raise ToolkitError(f"graph: {unknown('theme', theme, THEMES)}")
    try:
        chart = graph_view(game.board(there), dark=theme == "dark")
    except ToolkitError as error:
        return Graph(theme, "", words.NO_GRAPH.format(error=error))
    data = base64.b64encode(chart.svg.encode()).decode("ascii")
    return Graph(theme, f"data:image/svg+xml;base64,{data}", chart.alt, chart.table)
