"""The networkx views: terrains in a path, the harvest as a grid, consortia as paths among shared icons."""

from __future__ import annotations

from itertools import pairwise

import networkx
import pytest

from toolkit.games.cultive import board

from .situations import GAME, position, states

HARVEST = {
    "A": ["corn", "bean", "onion"],
    "B": ["coffee", "nullified corn"],
    "C": ["banana", "cacao"],
    "E": ["jambo"],
}


def test_terrains_are_a_path() -> None:
    graph = GAME.board(position({}, {}, {}))
    assert graph.number_of_nodes() == 15
    parts = list(networkx.connected_components(graph))
    assert len(parts) == 3
    assert networkx.shortest_path(graph, "1.A", "1.E") == [f"1.{terrain}" for terrain in "ABCDE"]


def test_what_grows_is_on_its_terrain() -> None:
    graph = GAME.board(GAME.observation(position({"plots": {"A": "corn 0+2", "B": "jambo 2+1"}}), 1))
    assert graph.nodes["0.A"] == {"cell": (0, 0), "player": "player 0", "plant": "?", "height": 0, "down": 2}
    assert graph.nodes["0.B"] == {"cell": (1, 0), "player": "player 0", "plant": "jambo", "height": 2, "down": 1}
    assert graph.nodes["0.C"]["plant"] is None


def test_the_harvest_is_a_grid() -> None:
    graph = GAME.board(position({"harvested": HARVEST}))
    assert graph.nodes["0.B2"] == {"cell": (1, -2), "player": "player 0", "plant": "corn", "nullified": True}
    assert set(graph["0.B1"]) == {"0.B", "0.B2", "0.A1", "0.C1"}
    assert set(graph["0.E1"]) == {"0.E"}
    assert graph.edges["0.A", "0.A1"]["harvest"] and not graph.edges["0.A", "0.B"]["harvest"]


def test_consortia_are_paths_in_the_icon_graph() -> None:
    state = position({"harvested": HARVEST})
    graph = board.icon_graph(GAME, state.players[0].columns)
    assert graph.edges["B1", "C1"] == {"line": "row", "icons": ("flower",)}
    assert graph.edges["A1", "A2"] == {"line": "column", "icons": ("leaf",)}
    assert networkx.shortest_path(graph, "A1", "A3") == ["A1", "A2", "A3"]
    assert "B2" in graph and not graph["B2"]


@pytest.mark.parametrize("seed", [1, 2])
def test_scoring_runs_and_chains_are_paths(seed: int) -> None:
    *_, state = states(GAME, 2, seed)
    for seat, player in enumerate(state.players):
        graph = board.icon_graph(GAME, player.columns)
        for row in GAME.ask(state, "rows", {"player": seat}):
            for run in row["runs"]:
                places = [f"{terrain}{row['row']}" for terrain in "ABCDE" if run["from"] <= terrain <= run["to"]]
                icons = [set(graph.edges[pair]["icons"]) for pair in pairwise(places)]
                assert set.intersection(*icons) >= set(run["icons"])
        for terrain, column in GAME.ask(state, "columns", {"player": seat}).items():
            for chain in column["chains"]:
                places = [f"{terrain}{number}" for number in range(chain["from"], chain["to"] + 1)]
                assert networkx.is_path(graph, places)
