"""An independent reference for fences: every farm is painted space by space, and fences stand where the paint changes.

Spaces are (column, row) from the top left, a fence is the pair of places that it stands between, and places beyond the
rim are spaces of a larger grid. Nothing here knows masks, borders or polyominoes.
"""

from __future__ import annotations

from collections.abc import Iterator

import networkx

Place = tuple[int, int]
Fence = frozenset[Place]
Layout = frozenset[Fence]

FARM: list[Place] = [(column, row) for row in range(3) for column in range(5)]
GRID: networkx.Graph[Place] = networkx.Graph(
    (space, (space[0] + right, space[1] + down)) for space in FARM for right, down in ((1, 0), (-1, 0), (0, 1), (0, -1))
)
"""The farm with the places around it; those are joined to their one space only."""
OPEN = 0
"""The paint of all that is not enclosed; pastures are painted 1, 2, 3, …"""
_BEYOND = {(1, 0): "east", (-1, 0): "west", (0, 1): "south", (0, -1): "north"}


def space_name(space: Place) -> str:
    """A space as the toolkit names it."""
    return "ABCDE"[space[0]] + str(space[1] + 1)


def fence_name(fence: Fence) -> str:
    """The edge that a fence stands on as the toolkit names it."""
    inside = sorted((place for place in fence if place in FARM), key=FARM.index)
    if len(inside) == 2:
        return "-".join(map(space_name, inside))
    (space,), (beyond,) = inside, fence - set(inside)
    return f"{space_name(space)}-{_BEYOND[beyond[0] - space[0], beyond[1] - space[1]]}"


def areas(fences: Layout) -> list[set[Place]]:
    """What hangs together without climbing a fence, with whatever outside it is open to."""
    graph = GRID.copy()
    graph.remove_edges_from(map(tuple, fences))
    return list(networkx.connected_components(graph))


def pastures(blocked: set[Place], fences: Layout) -> list[set[Place]]:
    """The areas that are open neither to the outside nor to a room or field."""
    return [area for area in areas(fences) if area <= set(FARM) - blocked]


def is_legal(blocked: set[Place], fences: Layout) -> bool:
    """Whether every fence stands between a pasture and something else."""
    closed = pastures(blocked, fences)
    return all(any(len(fence & area) == 1 for area in closed) for fence in fences)


def are_adjacent(old: list[set[Place]], now: list[set[Place]]) -> bool:
    """Whether the pastures can be built one after the other so that each new one shares a side with an older one."""
    graph: networkx.Graph[int] = networkx.Graph()
    graph.add_nodes_from(range(len(now)))
    for one, area in enumerate(now):
        for other in range(one):
            if any(networkx.edge_boundary(GRID, area, now[other])):
                graph.add_edge(one, other)
    started = {number for number, area in enumerate(now) if any(area <= before for before in old)}
    groups = list(networkx.connected_components(graph))
    return all(group & started for group in groups) if old else len(groups) == 1


def layouts(blocked: set[Place], built: Layout, limit: int, adjacent: bool = True) -> set[Layout]:
    """Every legal farm with one to `limit` more fences."""
    old = pastures(blocked, built)
    found = set()
    for paint in _paintings(blocked, built, limit):
        fences = frozenset(frozenset(pair) for pair in GRID.edges if paint[pair[0]] != paint[pair[1]])
        if fences > built and _is_whole(paint) and (not adjacent or are_adjacent(old, pastures(blocked, fences))):
            found.add(fences)
    return found


def _paintings(blocked: set[Place], built: Layout, limit: int) -> Iterator[dict[Place, int]]:
    """Every way to paint the farm in which built fences part two paints and at most `limit` others are needed."""
    paint = {place: OPEN for place in GRID if place not in FARM}
    yield from _painted(blocked, built, limit, paint, 0)


def _painted(
    blocked: set[Place], built: Layout, left: int, paint: dict[Place, int], number: int
) -> Iterator[dict[Place, int]]:
    if number == len(FARM):
        yield paint
        return
    space = FARM[number]
    for colour in [OPEN] if space in blocked else range(max(paint.values()) + 2):
        sides = [(frozenset((space, other)), paint[other] != colour) for other in GRID[space] if other in paint]
        needed = sum(changes and fence not in built for fence, changes in sides)
        if needed <= left and all(changes for fence, changes in sides if fence in built):
            paint[space] = colour
            yield from _painted(blocked, built, left - needed, paint, number + 1)
            del paint[space]


def _is_whole(paint: dict[Place, int]) -> bool:
    """Whether each pasture is in one piece."""
    colours = set(paint.values()) - {OPEN}
    return all(
        networkx.is_connected(GRID.subgraph(place for place in paint if paint[place] == colour)) for colour in colours
    )
