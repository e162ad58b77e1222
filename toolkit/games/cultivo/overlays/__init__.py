"""What can be laid over the picture: a few signs for each field, and the sentence that says what they mean."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolkit.games.cultivo.actions import Verb
from toolkit.games.cultivo.state import EMPTY, State

if TYPE_CHECKING:
    from toolkit.games.cultivo.game import Cultivo

HEADINGS = {
    "names": "Fields by name",
    "placing": "What placing a worker there costs player {player} at least",
    "moving": "What moving a worker there costs player {player} at least",
    "provenance": "What is greyed is a stand-in of ours",
}
OVERLAYS = tuple(HEADINGS)
SAID = "{heading}: {content}."
COST, NOTHING, NOWHERE = "{field} {goods}", "nothing", "no field can be reached"
GOODS, AND = "{count} {colour}", " and "
OURS = "{villages} of {all_villages} villages, {tiles} of {all_tiles} tiles on the market"

_COSTS: dict[str, Verb] = {"placing": "place", "moving": "move"}


def heading(state: State, overlay: str) -> str:
    """What an overlay shows, in a few words."""
    return HEADINGS[overlay].format(player=state.player)


def signs(game: Cultivo, state: State, overlay: str | None) -> dict[int, str]:
    """Field → what is written on it.

    >>> from toolkit.games.cultivo.game import load
    >>> game = load()
    >>> state = game.position({"board": "example", "players": [{"goods": {"yellow": 2}, "workers": ["V1.hub"]}, {}]})
    >>> names = game.compiled(state.layout).names
    >>> {names[field]: cost for field, cost in signs(game, state, "placing").items()}["V1.neck"]
    '0'
    """
    board = game.compiled(state.layout)
    if overlay == "names":
        return {field: name.partition(".")[2] for field, name in enumerate(board.names)}
    if overlay in _COSTS:
        letters = dict(zip(game.components.colours, game.components.letters, strict=True))
        return {
            board.index[field]: " ".join(f"{count}{letters[colour]}" for colour, count in goods.items()) or "0"
            for field, goods in game.cost_map(state, _COSTS[overlay]).items()
        }
    return {}


def sentence(game: Cultivo, state: State, overlay: str) -> str:
    """What an overlay says, for the picture's alternative text."""
    contents = {"names": _names, "placing": _costs, "moving": _costs, "provenance": _ours}
    return SAID.format(heading=heading(state, overlay), content=contents[overlay](game, state, overlay))


def _names(game: Cultivo, state: State, overlay: str) -> str:
    return ", ".join(game.compiled(state.layout).names)


def _costs(game: Cultivo, state: State, overlay: str) -> str:
    costs = (
        COST.format(field=field, goods=AND.join(_goods(goods)) or NOTHING)
        for field, goods in game.cost_map(state, _COSTS[overlay]).items()
    )
    return ", ".join(costs) or NOWHERE


def _ours(game: Cultivo, state: State, overlay: str) -> str:
    laid = {equipment for equipment in state.market if equipment != EMPTY}
    return OURS.format(
        villages=len(stand_in_villages(game, state)),
        all_villages=len(state.layout),
        tiles=len(stand_in_equipment(game) & laid),
        all_tiles=len(laid),
    )


def _goods(goods: dict[str, int]) -> list[str]:
    return [GOODS.format(count=count, colour=colour) for colour, count in goods.items()]


# ---------------------------------------------------------------------- what is ours


def stand_in_villages(game: Cultivo, state: State) -> frozenset[int]:
    """The villages of this board that rest on stand-ins."""
    ours = set(game.data.stand_ins(f"tiles.{village.tile}" for village in state.layout))
    return frozenset(number for number, village in enumerate(state.layout) if f"tiles.{village.tile}" in ours)


def stand_in_equipment(game: Cultivo) -> frozenset[int]:
    """The equipment of which the cost or the points are stand-ins."""
    names = [tuple(reversed(name.split(" "))) for name in game.components.equipment_names]
    return frozenset(
        number
        for number, (kind, colour) in enumerate(names)
        if game.data.stand_ins(f"equipment.{kind}.{colour}.{fact}" for fact in ("cost", "vp"))
    )
