"""The whole table as a graph: all farms with their animals, and the action spaces with what lies there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from toolkit.games.agricola import herds, placing
from toolkit.games.agricola.board import farm_graph
from toolkit.games.agricola.state import State

if TYPE_CHECKING:
    import networkx

    from toolkit.games.agricola.game import Agricola

_FARM = (8, 6)
"""Columns and rows from one farm to the next; two stand side by side."""
_IN_ROW, _APART = 7, 2
"""So many action spaces stand in a row, so many columns from one to the next."""


def board_graph(game: Agricola, state: State) -> networkx.Graph[Any]:
    """All farms as `board.farm_graph` describes them, and every action space that is on the table.

    A node of an action space has its word as name and no edges. Its attributes: `cell`, `worker` (who stands there, or
    None), `good` and `pile` (what accumulates there, None if nothing does, and how much lies there), and `there`, the
    pile in words. The graph's own `barrier` names the attribute of edges that bear a fence.
    """
    import networkx

    farms = [farm_graph(state, seat, herds.standing(game, own)) for seat, own in enumerate(state.players)]
    graph: networkx.Graph[Any] = networkx.compose_all(farms)
    for name, node in graph.nodes(data=True):
        seat, (column, row) = int(name.partition(".")[0]), node["cell"]
        down, right = divmod(seat, 2)
        node["cell"] = (column + (right - seat) * _FARM[0], row - down * _FARM[1])
    graph.graph["barrier"] = "fence"
    _add_actions(game, state, graph)
    return graph


def _add_actions(game: Agricola, state: State, graph: networkx.Graph[Any]) -> None:
    """The action spaces above the farms."""
    shown, spaces = placing.open_spaces(game, state), game.table(len(state.players)).spaces
    lowest = 1 + -(-len(shown) // _IN_ROW)
    for place, number in enumerate(shown):
        space, pile = spaces[number], state.piles[number]
        down, right = divmod(place, _IN_ROW)
        graph.add_node(
            space.word,
            cell=(right * _APART, lowest - down),
            worker=state.occupied[number],
            good=space.good,
            pile=pile,
            there=f"{pile} {space.good}" if pile else "",
        )
