"""What can be laid over the picture of a position, and what each overlay says and shows.

`Agricola.draw(state, overlay=NAME, focus=…)` draws one. Everything in it is an answer of the engine: capacities and
room are those of `herds`, meals those of `eating`, points those of the score sheet.

>>> from toolkit.games.agricola.game import load
>>> game = load()
>>> state = game.position({"players": [{"pastures": ["D1 E1"], "animals": {"sheep": 3}}, {}]})
>>> lay(game, state, None, "pastures", "0 D1").said
"Player 0's animals: pasture D1 E1, 3 sheep of 4."
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from toolkit.engine.game import ToolkitError
from toolkit.engine.pointing import asked_and_framed, touched
from toolkit.engine.suggest import is_word, unknown
from toolkit.games.agricola import elements
from toolkit.games.agricola.actions import PET
from toolkit.games.agricola.board import INDEX, NAMES
from toolkit.games.agricola.overlays import harvest, keeping, points, provenance
from toolkit.games.agricola.overlays.layer import Layer, Subject
from toolkit.games.agricola.state import HOUSE
from toolkit.games.agricola.words import Speaker

if TYPE_CHECKING:
    from toolkit.games.agricola.game import Agricola
    from toolkit.games.agricola.state import State

_LAYERS: dict[str, Callable[[Subject], Layer]] = {
    "pastures": keeping.capacity,
    "room": keeping.room,
    "harvest": harvest.harvest,
    "score": points.score,
    "provenance": provenance.provenance,
}
OVERLAYS = tuple(_LAYERS)
_OF_PLACES = ("pastures", "room")
"""The overlays that can be asked about one place for animals."""


def lay(
    game: Agricola,
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
        focus: whose farm alone is meant, such as "1"; for `pastures` and `room` also which place for animals on it, by
            any of its spaces or as the house: "1 D1", "1 house".
        seats: the players whose farms are drawn; by default all.

    Raises:
        ToolkitError: The overlay is unknown, or this focus means nothing to it.
    """
    _known(overlay)
    shown = tuple(range(len(state.players))) if seats is None else tuple(seats)
    player = state.player if viewer is None else viewer
    # Where no farm is drawn, an overlay of farms tells of the player's.
    subject = Subject(game, state, shown or (player,), player if player in shown or not shown else shown[0])
    return _LAYERS[overlay](subject if focus is None else _narrowed(subject, overlay, focus))


def _narrowed(subject: Subject, overlay: str, focus: Any) -> Subject:
    """The subject of which only what is asked about is left."""
    if overlay == "provenance":
        raise ToolkitError(f"{overlay}: {str(focus)!r} means nothing to this overlay; it is asked nothing")
    seat, _, place = str(focus).partition(" ")
    if not is_word(seat, seats := {str(player): player for player in range(len(subject.state.players))}):
        raise ToolkitError(f"{overlay}: {focus!r} begins with no player; players are 0 to {len(seats) - 1}")
    subject = msgspec.structs.replace(subject, seats=(seats[seat],), player=seats[seat])
    return msgspec.structs.replace(subject, place=_place(subject, overlay, place)) if place else subject


def _place(subject: Subject, overlay: str, place: str) -> int:
    if overlay not in _OF_PLACES:
        raise ToolkitError(
            f"{overlay}: {place!r} means nothing to this overlay; it is asked about a player, such as '0'"
        )
    if place == PET:
        return HOUSE
    if not is_word(place, INDEX):
        raise ToolkitError(f"{overlay}: {unknown('farm space', place, (*NAMES, PET))}")
    found = keeping.place_at(subject, subject.player, INDEX[place])
    if found is None:
        raise ToolkitError(f"{overlay}: no animal can stand on {place} of player {subject.player}")
    return found


def title(game: Agricola, overlay: str) -> str:
    """What an overlay shows, for a list of them. Raises ToolkitError if it is unknown."""
    _known(overlay)
    return Speaker(game).picture(f"title_{overlay}")


def focus(game: Agricola, state: State, overlay: str, ids: Sequence[str], viewer: int | None) -> Any:
    """What an overlay is asked once these elements have been touched, or None; see `lay`.

    What was touched last counts: a place for animals is asked about itself, all else of a player about the player.

    >>> from toolkit.games.agricola.game import load
    >>> game = load()
    >>> state = game.position({"players": [{"pastures": ["D1 E1"]}, {}]})
    >>> [focus(game, state, "pastures", [id], None) for id in ("space/0/E1", "house/0", "good/1/food", "round/9")]
    ['0 D1', '0 house', '1', None]
    """
    found = touched(ids, elements.every(game, state))
    if overlay not in _LAYERS or overlay == "provenance" or not found or found[-1].kind in ("action", "round", "major"):
        return None
    kind, (seat, *more) = found[-1].kind, found[-1].words
    place = None
    if overlay in _OF_PLACES and kind == "space":
        subject = Subject(game, state, (int(seat),), int(seat))
        place = keeping.place_at(subject, int(seat), INDEX[more[0]])
    elif overlay in _OF_PLACES and kind == "house":
        place = HOUSE
    return seat if place is None else f"{seat} {PET if place == HOUSE else NAMES[place]}"


def _known(overlay: str) -> None:
    if overlay not in _LAYERS:
        raise ToolkitError(f"agricola: {unknown('overlay', overlay, OVERLAYS)}")


def wish_and_ids(overlay: str | None, focus: Any, ids: Iterable[str]) -> tuple[Any, frozenset[str]]:
    """A focus taken apart: what the overlay is asked, and the ids of elements to be framed.

    Raises ToolkitError for a part that is neither, where nothing is laid over the picture, and for a second wish.

    >>> wish_and_ids("pastures", ["0 D1", "space/0/D1"], ["space/0/D1"])
    ('0 D1', frozenset({'space/0/D1'}))
    """
    wishes, framed = asked_and_framed("agricola", overlay, focus, ids)
    if len(wishes) > 1:
        raise ToolkitError(f"{overlay}: {', '.join(map(str, wishes))} cannot be asked at once; ask one of them")
    return (wishes[0] if wishes else None), framed
