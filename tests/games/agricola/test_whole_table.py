"""The whole table as a graph: farms with their animals, and action spaces."""

from __future__ import annotations

import networkx
import pytest

from toolkit.draw.graphs import graph_view
from toolkit.games.agricola import elements, herds, placing
from toolkit.games.agricola.board import NAMES, names, pastures
from toolkit.games.agricola.state import ANIMALS

from .pictures import middle
from .situations import GAME, states


@pytest.mark.parametrize("players", range(1, 6))
def test_every_space_and_action_space_is_a_node_at_a_cell_of_its_own(players: int) -> None:
    state = middle(players)
    graph = GAME.board(state)
    spaces = {f"{seat}.{name}" for seat in range(players) for name in NAMES}
    actions = {elements.action(GAME, state, number).words[0] for number in placing.open_spaces(GAME, state)}
    outside = {node for node, there in graph.nodes(data="there") if there == "outside"}
    assert set(graph) == spaces | actions | outside
    cells = [cell for _, cell in graph.nodes(data="cell")]
    assert len(set(cells)) == len(cells)


def test_action_spaces_tell_what_lies_and_who_stands_there() -> None:
    graph = GAME.board(middle())
    assert {key: graph.nodes["wood-3"][key] for key in ("good", "pile", "worker", "there")} == {
        "good": "wood",
        "pile": 6,
        "worker": None,
        "there": "6 wood",
    }
    assert graph.nodes["fishing"]["worker"] == 0
    assert graph.nodes["plow"]["good"] is None
    assert graph.degree["plow"] == 0


@pytest.mark.parametrize("seed", range(3))
def test_pastures_are_parts_without_outside_room_or_field(seed: int) -> None:
    for state in list(states(GAME, 2, seed))[::20]:
        graph = GAME.board(state)
        open_edges = [(one, other) for one, other, fence in graph.edges(data="fence") if not fence]
        free = networkx.Graph()
        free.add_nodes_from(node for node in graph if "." in node)
        free.add_edges_from(open_edges)
        found = {
            frozenset(part)
            for part in networkx.connected_components(free)
            if all(graph.nodes[node]["there"] in ("empty", "stable") for node in part)
        }
        expected = {
            frozenset(f"{seat}.{name}" for name in names(area))
            for seat, own in enumerate(state.players)
            for area in pastures(own.rooms | own.fields, own.fences)
        }
        assert found == expected


def test_animals_stand_where_they_are_kept() -> None:
    state = middle()
    graph = GAME.board(state)
    for seat, own in enumerate(state.players):
        told = dict.fromkeys(ANIMALS, 0)
        for node, data in graph.nodes(data=True):
            if node.startswith(f"{seat}.") and data.get("animal"):
                told[data["animal"]] += data["animals"]
        assert tuple(told.values()) == own.herd
        assert len(herds.standing(GAME, own)) == sum(
            1 for node, data in graph.nodes(data=True) if node.startswith(f"{seat}.") and data.get("animal")
        )


def test_the_view_tells_fences_apart() -> None:
    chart = graph_view(GAME.board(middle(1)))
    fences = middle(1).players[0].fences.bit_count()
    assert f"{fences} with a fence" in chart.alt
    assert "neighbours across a fence" in chart.table[0]
