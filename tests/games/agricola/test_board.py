"""A farm's grid, its edges and its pastures, against networkx."""

from __future__ import annotations

import re
from functools import reduce
from operator import or_

import msgspec
import networkx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolkit.engine.game import ToolkitError
from toolkit.games.agricola import board
from toolkit.games.agricola.board import ALL, EDGES, INDEX, NAMES, START_ROOMS
from toolkit.games.agricola.state import HOUSE, SHEEP, SPACES, Player, Stand, State

from . import brute_fences
from .farms import farm

GRID = networkx.relabel_nodes(
    networkx.grid_2d_graph(3, 5),
    {(row, column): f"{'ABCDE'[column]}{row + 1}" for row in range(3) for column in range(5)},
)
masks = st.integers(0, ALL)
anywhere = st.integers(0, (1 << len(EDGES)) - 1)
around_sets = st.lists(masks, min_size=1, max_size=3).map(lambda sets: reduce(or_, map(board.border, sets)))
layouts = anywhere | around_sets


def state(*players: Player) -> State:
    return State(players=players, order=(), piles=(), occupied=())


def edge_between(pair: tuple[str, str]) -> str:
    return "-".join(sorted(pair, key=lambda name: INDEX[name]))


def test_spaces_are_numbered_row_by_row() -> None:
    assert " ".join(NAMES) == "A1 B1 C1 D1 E1 A2 B2 C2 D2 E2 A3 B3 C3 D3 E3"
    assert board.names(START_ROOMS) == ["A2", "A3"]
    assert all(INDEX[name] == space for space, name in enumerate(NAMES))
    assert board.names(ALL) == list(NAMES)


def test_there_are_38_edges_each_on_two_sides() -> None:
    assert len(EDGES) == len(set(EDGES)) == 38
    assert set(EDGES) == {brute_fences.fence_name(frozenset(pair)) for pair in brute_fences.GRID.edges}
    assert [around.bit_count() for around in board.AROUND] == [4] * SPACES
    assert board.RIM.bit_count() == 16
    for edge, (space, beyond) in enumerate(board.SIDES):
        assert board.AROUND[space] >> edge & 1
        assert beyond is None or (space < beyond and EDGES[edge] == f"{NAMES[space]}-{NAMES[beyond]}")


def test_neighbours_are_those_of_a_grid() -> None:
    for space, name in enumerate(NAMES):
        assert set(board.names(board.NEIGHBOURS[space])) == set(GRID[name])


def test_names_and_masks_are_inverse() -> None:
    assert board.names(board.mask_of(["E3", "A1"])) == ["A1", "E3"]
    assert board.edge_names(board.edges_of(["E3-south", "A1-B1"])) == ["A1-B1", "E3-south"]


@pytest.mark.parametrize("name", ["F1", "a1", 3, ["A1"]])
def test_what_is_no_space_is_refused(name: str) -> None:
    with pytest.raises(ToolkitError, match=re.escape(f"unknown farm space {name!r}")):
        board.mask_of([name])


@pytest.mark.parametrize("name", ["B1-A1", "A1-C1", "B2-north"])
def test_what_is_no_edge_is_refused(name: str) -> None:
    with pytest.raises(ToolkitError, match=re.escape(f"unknown edge of a farm {name!r}")):
        board.edges_of([name])


@given(masks)
def test_what_is_around_and_beside_a_set(mask: int) -> None:
    spaces = set(board.names(mask))
    inner = board.edge_names(board.border(mask) & ~board.RIM)
    assert set(inner) == set(map(edge_between, networkx.edge_boundary(GRID, spaces)))
    assert set(board.names(board.beside(mask))) == set(networkx.node_boundary(GRID, spaces))
    assert board.border(mask) & board.RIM == board.RIM & ~board.border(ALL & ~mask)


@given(masks, layouts)
def test_parts_are_the_components_of_the_grid(mask: int, fences: int) -> None:
    graph = GRID.subgraph(board.names(mask)).copy()
    graph.remove_edges_from([pair for pair in graph.edges if fences >> board.EDGE_INDEX[edge_between(pair)] & 1])
    components = {frozenset(part) for part in networkx.connected_components(graph)}
    parts = board.parts(mask, fences)
    assert {frozenset(board.names(part)) for part in parts} == components
    assert list(parts) == sorted(parts, key=lambda part: part & -part)
    assert board.connected(mask) == (len(board.parts(mask)) == 1)


@given(masks, layouts)
def test_pastures_are_the_components_with_nothing_else_in_them(blocked: int, fences: int) -> None:
    own = msgspec.structs.replace(farm(rooms=blocked & START_ROOMS), fields=blocked & ~START_ROOMS, fences=fences)
    graph = board.farm_graph(state(own), 0)
    found = {frozenset(board.names(pasture)) for pasture in board.pastures(blocked, fences)}
    assert {name for area in found for name in area} == {
        name for name in NAMES if graph.nodes[f"0.{name}"]["pasture"] is not None
    }
    graph.remove_edges_from([(one, other) for one, other, fence in graph.edges(data="fence") if fence])
    there = graph.nodes(data="there")
    closed = [area for area in networkx.connected_components(graph) if {there[node] for node in area} == {"empty"}]
    assert found == {frozenset(node.removeprefix("0.") for node in area) for area in closed}


def test_neither_rim_nor_room_nor_stable_closes_a_pasture() -> None:
    own = farm("A1", stables="B1")
    for edge in board.spaces_in(own.fences):
        assert board.pastures(own.rooms, own.fences & ~(1 << edge)) == ()
    assert board.pastures(own.rooms, own.fences) == (board.mask_of(["A1"]),)


def test_a_fenced_field_is_no_pasture() -> None:
    own = farm("C2", fields="C2")
    assert board.pastures(own.rooms | own.fields, own.fences) == ()


def test_the_graph_says_what_lies_where() -> None:
    own = farm("D1 E1", "E2", fields="B3 C3", stables="E1 B1")
    own = msgspec.structs.replace(
        own,
        house=1,
        grain=tuple(3 if space == INDEX["B3"] else 0 for space in range(SPACES)),
        vegetables=tuple(2 if space == INDEX["C3"] else 0 for space in range(SPACES)),
    )
    stands = (Stand(INDEX["D1"], SHEEP, 3), Stand(HOUSE, 2, 1))
    graph = board.farm_graph(state(farm(), own), 1, stands)
    assert graph.number_of_nodes() == 15 + 16 and graph.number_of_edges() == 38
    nodes = graph.nodes
    assert nodes["1.D1"] == {
        "cell": (11, 0),
        "player": "player 1",
        "pasture": "D1",
        "there": "empty",
        "house": None,
        "crop": None,
        "crops": 0,
        "animal": "sheep",
        "animals": 3,
    }
    assert (nodes["1.E1"]["there"], nodes["1.E1"]["pasture"], nodes["1.E1"]["animals"]) == ("stable", "D1", 0)
    assert (nodes["1.B1"]["there"], nodes["1.B1"]["pasture"]) == ("stable", None)
    assert (nodes["1.B3"]["crop"], nodes["1.B3"]["crops"]) == ("grain", 3)
    assert (nodes["1.C3"]["crop"], nodes["1.C3"]["crops"]) == ("vegetable", 2)
    assert (nodes["1.A2"]["there"], nodes["1.A2"]["house"], nodes["1.A2"]["animal"]) == ("room", "clay", "cattle")
    assert nodes["1.E1-east"] == {"cell": (13, 0), "player": "player 1", "there": "outside"}
    assert graph.edges["1.E1", "1.E1-east"] == {"edge": "E1-east", "fence": True}
    assert graph.edges["1.D1", "1.E1"] == {"edge": "D1-E1", "fence": False}


def test_fences_are_dual_edges() -> None:
    graph = board.farm_graph(state(farm("B1 C1", "B2")), 0)
    fenced = {data["edge"] for _, _, data in graph.edges(data=True) if data["fence"]}
    assert fenced == set(board.edge_names(farm("B1 C1", "B2").fences))


def test_farms_of_several_seats_can_be_put_together() -> None:
    table = state(farm("E1"), farm(), farm())
    graphs = [board.farm_graph(table, seat) for seat in range(3)]
    whole = networkx.compose_all(graphs)
    assert whole.number_of_nodes() == 3 * 31
    cells = [cell for _, cell in whole.nodes(data="cell")]
    assert len(set(cells)) == len(cells)
