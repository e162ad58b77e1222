"""An independent reference for Cultivo's board: fields as squares, faults of a layout, and loosely laid boards."""

from __future__ import annotations

from itertools import combinations
from random import Random

import networkx

from toolkit.games.cultivo.state import Layout, Village

Cell = tuple[int, int]

SHAPE: dict[str, Cell] = {"hub": (0, 0), "neck": (0, 1), "tip": (1, 1), "west": (-1, 0), "south": (0, -1)}
"""The squares of a village, y upwards."""


def squares(village: Village) -> dict[str, Cell]:
    """Field → square: mirrored, then turned by complex multiplication (a quarter counter-clockwise is a factor i)."""
    found = {}
    for name, (x, y) in SHAPE.items():
        place = complex(-x if village.flipped else x, y) * 1j**village.turns + complex(village.x, village.y)
        found[f"{village.tile}.{name}"] = (round(place.real), round(place.imag))
    return found


def grid(cells: set[Cell]) -> networkx.Graph[Cell]:
    """Squares, joined where they share a side."""
    graph: networkx.Graph[Cell] = networkx.Graph()
    graph.add_nodes_from(cells)
    graph.add_edges_from(pair for pair in combinations(sorted(cells), 2) if _apart(*pair) == 1)
    return graph


def _apart(one: Cell, other: Cell) -> int:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def village_graph(layout: Layout) -> networkx.Graph[str]:
    """Fields of a layout, joined where they share a side; `canal` where the villages differ."""
    places = {name: cell for village in layout for name, cell in squares(village).items()}
    graph: networkx.Graph[str] = networkx.Graph()
    graph.add_nodes_from(places)
    for one, other in combinations(places, 2):
        if _apart(places[one], places[other]) == 1:
            graph.add_edge(one, other, canal=one.split(".")[0] != other.split(".")[0])
    return graph


def faults(layout: Layout) -> set[str]:
    """What is wrong with a layout: "overlap", "pieces", "gap", "borders"."""
    cells = [cell for village in layout for cell in squares(village).values()]
    if len(set(cells)) < len(cells):
        return {"overlap"}
    found = set()
    if not networkx.is_connected(grid(set(cells))):
        found.add("pieces")
    if not networkx.is_connected(grid(_empty_around(set(cells)))):
        found.add("gap")
    borders: networkx.Graph[str] = networkx.Graph()
    borders.add_nodes_from(village.tile for village in layout)
    for one, other, edge in village_graph(layout).edges(data=True):
        if edge["canal"]:
            borders.add_edge(one.split(".")[0], other.split(".")[0])
    if min(degree for _, degree in borders.degree()) < 2:
        found.add("borders")
    return found


def _empty_around(cells: set[Cell]) -> set[Cell]:
    """The empty squares of a frame around the cells."""
    columns, rows = ([cell[axis] for cell in cells] for axis in (0, 1))
    frame = {(x, y) for x in range(min(columns) - 1, max(columns) + 2) for y in range(min(rows) - 1, max(rows) + 2)}
    return frame - cells


def loose_layout(tiles: tuple[str, ...], rng: Random) -> Layout:
    """A legal board of these few tiles thrown down at random until they fit, and so rarely compact."""
    while True:
        layout = tuple(
            Village(tile, rng.randint(-2, 2), rng.randint(-2, 2), rng.randrange(4), rng.random() < 0.5)
            for tile in tiles
        )
        if not faults(layout):
            return layout
