"""What can be laid over the picture of a position, and what each overlay says and shows.

`Cultivo.draw(state, overlay=NAME, focus=…)` draws one. Everything in it is an answer of the engine: costs are those of
`cost_map` and `why_not`, dues those that paying would ask for, income the events of producing, points the score lines.

>>> from toolkit.games.cultivo.game import load
>>> game = load()
>>> state = game.position({"board": "example", "players": [{"goods": {"yellow": 2}, "workers": ["V1.hub"]}, {}]})
>>> lay(game, state, None, "route", "place to V1.neck").said
'step 1 to V1.neck for nothing; in all nothing'
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from toolkit.engine.game import ToolkitError
from toolkit.engine.pointing import wishes_and_ids
from toolkit.engine.suggest import unknown
from toolkit.games.cultivo import actions as act
from toolkit.games.cultivo.overlays import paying, standing, words
from toolkit.games.cultivo.overlays.layer import Layer, Subject
from toolkit.games.cultivo.state import Walk

if TYPE_CHECKING:
    from toolkit.games.cultivo.game import Cultivo
    from toolkit.games.cultivo.state import State

_LAYERS: dict[str, Callable[[Subject], Layer]] = {
    "names": standing.names,
    "graph": standing.graph,
    "costs": paying.costs,
    "route": paying.route,
    "income": paying.income,
    "castle": standing.castle,
    "manor": standing.manor,
    "provenance": standing.provenance,
}
OVERLAYS = tuple(_LAYERS)


def lay(game: Cultivo, state: State, viewer: int | None, overlay: str, focus: Any = None) -> Layer:
    """An overlay of a position.

    Args:
        game: the game.
        state: the position.
        viewer: whose costs, income and points are shown; None means the player to decide. Asked as if it were this
            player's turn.
        overlay: one of `OVERLAYS`.
        focus: what is asked, if anything: for `costs` "place", "move" or a Place or Move from one field, for `route` a
            Route or Target, for `manor` a field; actions also as text.

    Raises:
        ToolkitError: The overlay is unknown, or this focus means nothing to it.
    """
    if overlay not in _LAYERS:
        raise ToolkitError(f"cultivo: {unknown('overlay', overlay, OVERLAYS)}")
    return _LAYERS[overlay](Subject(game, state, state.player if viewer is None else viewer, focus))


def title(overlay: str) -> str:
    """What an overlay shows, for a list of them. Raises ToolkitError if it is unknown."""
    if overlay not in _LAYERS:
        raise ToolkitError(f"cultivo: {unknown('overlay', overlay, OVERLAYS)}")
    return words.TITLES[overlay]


def focus(game: Cultivo, state: State, overlay: str, ids: Sequence[str], viewer: int | None) -> Any:
    """What an overlay is asked once these elements have been touched, or None; see `lay`.

    >>> from toolkit.games.cultivo.game import load
    >>> game = load()
    >>> state = game.position({"board": "example", "players": [{"workers": ["V1.hub"]}, {}]})
    >>> str(focus(game, state, "costs", ["field/V1.hub"], None))
    'place from V1.hub'
    >>> str(focus(game, state, "route", ["field/V1.hub", "field/V1.neck"], None))
    'place to V1.neck from V1.hub'
    """
    player = state.player if viewer is None else viewer
    own = {f"field/{game.compiled(state.layout).names[field]}" for field in game.origins(state, player)}
    fields = [id.removeprefix("field/") for id in ids if id.startswith("field/")]
    workers = [id.removeprefix("field/") for id in ids if id in own]
    if overlay == "costs":
        return _begun(game, state, player) if not workers else act.Place(workers[-1])
    targets = [field for field in fields if field not in workers]
    if overlay == "route" and targets:
        return act.Target("place", targets[-1], origin=workers[-1] if workers else None)
    return fields[-1] if overlay == "manor" and fields else None


def _begun(game: Cultivo, state: State, player: int) -> act.Action | None:
    """The placement or move that a player is in the middle of."""
    walk = state.pending
    if not isinstance(walk, Walk) or player != state.player:
        return None
    return act.begin(walk.verb, game.compiled(state.layout).names[walk.origin])


def sentence(layer: Layer) -> str:
    """What an overlay says, for the picture's alternative text."""
    return words.SAID.format(heading=layer.heading, content=layer.said)


def wish_and_ids(overlay: str | None, focus: Any, ids: Iterable[str]) -> tuple[Any, frozenset[str]]:
    """A focus taken apart: what the overlay is asked, and the ids of elements to be framed.

    >>> wish_and_ids("costs", ["move", "field/V1.hub"], ["field/V1.hub"])
    ('move', frozenset({'field/V1.hub'}))
    """
    wishes, framed = wishes_and_ids(focus, ids)
    if overlay == "manor" and not wishes:
        wishes = sorted(framed)
    return (wishes[0] if overlay is not None and wishes else None), framed
