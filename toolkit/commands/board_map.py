r"""A board in words: the graph of a game as tables of places, for a terminal and for ears.

>>> import networkx
>>> board = networkx.Graph()
>>> board.add_node("A.mill", colour="red", worker=None, cell=(0, 0))
>>> board.add_node("A.pond", colour="blue", worker=1, cell=(1, 0))
>>> board.add_node("B.well", colour="red", worker=None, cell=(2, 0))
>>> board.add_edge("A.mill", "A.pond", canal=False)
>>> board.add_edge("A.pond", "B.well", canal=True)
>>> print("\n".join(board_map(board)))
A
place  colour  worker    neighbours  across a canal
mill   red               pond
pond   blue    player 1  mill        B.well
<BLANKLINE>
B
place  colour  worker  neighbours  across a canal
well   red                         A.pond
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from textwrap import wrap
from typing import TYPE_CHECKING, Any

from toolkit.commands.describing import table_lines

if TYPE_CHECKING:
    import networkx

WIDTH = 100
"""No line is longer."""

PIECES = ("worker", "building")
"""Attributes of places whose values are players."""

Row = tuple[str, ...]


def board_map(graph: networkx.Graph[Any]) -> Iterator[str]:
    """Lines about every place: its attributes, and its neighbours, those with something between apart.

    Places named such as `V1.hub` stand together under `V1`, and are called `hub` there.
    """
    barriers = sorted({name for *_, edge in graph.edges(data=True) for name, there in edge.items() if there is True})
    areas = [(area, list(places)) for area, places in groupby(graph, _area)]
    title = _title(graph)
    shown = [name for name in _attributes(graph) if name not in (title, "cell")]
    heading = ("place", *shown, "neighbours", *(f"across a {barrier}" for barrier in barriers))
    for number, (area, places) in enumerate(areas):
        if number:
            yield ""
        if area:
            yield f"{title} {area}" if title else area
        yield from _lines([heading, *(_row(graph, place, shown, barriers) for place in places)])


def told(graph: networkx.Graph[Any], row: Row) -> bool:
    """Whether the map says all that this row of a picture's table says."""
    place = next((cell for cell in row[:2] if graph.has_node(cell)), None)
    if place is None:
        return False
    said = {_cell(name, value) for name, value in graph.nodes[place].items()}
    return said.issuperset(filter(None, row[row.index(place) + 1 :]))


def _area(place: Any) -> str:
    return str(place).rpartition(".")[0]


def _attributes(graph: networkx.Graph[Any]) -> list[str]:
    return list(dict.fromkeys(name for _, attributes in graph.nodes(data=True) for name in attributes))


def _title(graph: networkx.Graph[Any]) -> str:
    """The attribute that says of every place which area it lies in, if there is one."""
    areas = {place: _area(place) for place in graph}
    return next((name for name in _attributes(graph) if dict(graph.nodes.data(name)) == areas), "")


def _row(graph: networkx.Graph[Any], place: Any, shown: list[str], barriers: list[str]) -> Row:
    attributes, area = graph.nodes[place], _area(place)
    called = str(place).removeprefix(f"{area}.")
    near = [(str(other), edge) for other, edge in graph.adj[place].items()]
    beside = [other.removeprefix(f"{area}.") for other, edge in near if not any(edge.get(name) for name in barriers)]
    across = ([other for other, edge in near if edge.get(name)] for name in barriers)
    cells = (_cell(name, attributes.get(name)) for name in shown)
    return called, *cells, ", ".join(beside), *(", ".join(others) for others in across)


def _cell(name: str, value: Any) -> str:
    if value is None:
        return ""
    return f"player {value}" if name in PIECES else str(value)


def _lines(rows: list[Row]) -> Iterator[str]:
    """Columns of text; a line that is too long goes on below the beginning of its last cell."""
    last = sum(max(map(len, column)) + 2 for column in zip(*(row[:-1] for row in rows), strict=True))
    for line in table_lines(rows):
        yield from wrap(line, WIDTH, subsequent_indent=" " * min(last, WIDTH // 2), break_on_hyphens=False)
