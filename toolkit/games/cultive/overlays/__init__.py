"""What can be laid over the picture of a position, and what each overlay says and shows.

`Cultive.draw(state, overlay=NAME, focus=…)` draws one. Everything in it is an answer of the engine: verdicts are those
of the check, shadows those of the shadow table, runs and chains those that the score sheet counts.

>>> from toolkit.games.cultive.game import load
>>> game = load()
>>> state = game.position({"players": [{"plots": {"A": "onion 1", "B": "coffee 1+1"}}, {}]})
>>> lay(game, state, None, "shadows").said
"Player 0's onion on A dies: it needs shade, and no shadow falls on it; 1 card is discarded. \
Player 0's coffee on B lives: any light will do, and it is as grown as it must be."
>>> lay(game, state, None, "shadows", "B higher").notes[0, 0].lines[0]
'safe'
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from toolkit.engine.game import ToolkitError
from toolkit.engine.pointing import asked_and_framed
from toolkit.engine.suggest import unknown
from toolkit.games.cultive.overlays import consortia, growing, provenance, shadows
from toolkit.games.cultive.overlays.layer import Layer, Subject
from toolkit.games.cultive.words import Speaker

if TYPE_CHECKING:
    from toolkit.games.cultive.game import Cultive
    from toolkit.games.cultive.state import State

_LAYERS: dict[str, Callable[[Subject], Layer]] = {
    "shadows": shadows.shadows,
    "growth": growing.growth,
    "rows": consortia.rows,
    "columns": consortia.columns,
    "provenance": provenance.provenance,
}
OVERLAYS = tuple(_LAYERS)


def lay(
    game: Cultive,
    state: State,
    viewer: int | None,
    overlay: str,
    focus: Any = None,
    seats: Sequence[int] | None = None,
) -> Layer:
    """An overlay of a position.

    Args:
        game: the game.
        state: the position, as its viewer sees it.
        viewer: who looks.
        overlay: one of `OVERLAYS`.
        focus: what is asked, if anything: for `shadows` changes such as "C higher, D gone", see `shadows.wished`.
        seats: the players whose plantations are drawn; by default all.

    Raises:
        ToolkitError: The overlay is unknown, or this focus means nothing to it.
    """
    _known(overlay)
    shown = tuple(range(len(state.players))) if seats is None else tuple(seats)
    player = state.player if viewer is None or viewer not in shown else viewer
    if focus is not None and overlay != "shadows":
        raise ToolkitError(f"{overlay}: {str(focus)!r} means nothing to this overlay; it is asked nothing")
    return _LAYERS[overlay](Subject(game, state, shown, player, focus))


def title(game: Cultive, overlay: str) -> str:
    """What an overlay shows, for a list of them. Raises ToolkitError if it is unknown."""
    _known(overlay)
    return Speaker(game).picture(f"title_{overlay}")


def focus(game: Cultive, state: State, overlay: str, ids: Sequence[str], viewer: int | None) -> Any:
    """What an overlay is asked once these elements have been touched, or None; see `lay`.

    A touched `if/0/C/higher` asks for this change; a touched terrain for the first change there is.

    >>> from toolkit.games.cultive.game import load
    >>> game = load()
    >>> state = game.position({"players": [{"plots": {"A": "onion 1", "B": "coffee 1+1"}}, {}]})
    >>> [focus(game, state, "shadows", [id], None) for id in ("if/0/A/gone", "terrain/0/B", "deck")]
    ['0 A gone', '0 B revealed', None]
    """
    return shadows.touched(game, state, ids) if overlay == "shadows" else None


def _known(overlay: str) -> None:
    if overlay not in _LAYERS:
        raise ToolkitError(f"cultive: {unknown('overlay', overlay, OVERLAYS)}")


def wish_and_ids(overlay: str | None, focus: Any, ids: Iterable[str]) -> tuple[Any, frozenset[str]]:
    """A focus taken apart: what the overlay is asked, several wishes as one, and the ids of elements to be framed.

    Raises ToolkitError for a part that is neither, where nothing is laid over the picture.

    >>> wish_and_ids("shadows", ["C higher", "terrain/0/C"], ["terrain/0/C"])
    ('C higher', frozenset({'terrain/0/C'}))
    >>> wish_and_ids("shadows", ["C higher", "B gone"], [])
    ('C higher, B gone', frozenset())
    """
    wishes, framed = asked_and_framed("cultive", overlay, focus, ids)
    return (", ".join(map(str, wishes)) if wishes else None), framed
