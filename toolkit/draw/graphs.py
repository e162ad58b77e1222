"""A board as a graph, drawn by networkx beside the picture of the board: the same relation in another dress.

>>> import networkx
>>> board = networkx.Graph()
>>> board.add_node("mill", cell=(0, 0), colour="red", worker=None)
>>> board.add_node("pond", cell=(1, 0), colour="blue", worker=2)
>>> board.add_edge("mill", "pond", canal=True)
>>> view = graph_view(board)
>>> view.alt
'The board as a graph: 2 nodes, 0 edges and 1 with a canal. 1 node is occupied: pond by player 2.'
>>> view.table[1]
('mill', 'red', '', 'pond', '')
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from toolkit.draw.charts import Chart, canvas, entitle, ink_of, plain
from toolkit.draw.palette import DARK, GOODS, LIGHT, Paint
from toolkit.engine.game import ToolkitError

if TYPE_CHECKING:
    import networkx
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

Cells = dict[Any, tuple[float, float]]

TITLE = "The board as a graph"
ALT, ALT_APART = "{title}: {nodes} and {near}.", "{title}: {nodes}, {near} and {apart} with a {barrier}."
NODES = {1: "1 node", 2: "{count} nodes"}
EDGES = {1: "1 edge", 2: "{count} edges"}
OCCUPIED = {1: "1 node is occupied: {who}.", 2: "{count} nodes are occupied: {who}."}
FREE, BY, LIST = "No node is occupied.", "{node} by player {player}", ", "
NODE, COLOUR, WORKER = "node", "colour", "worker"
ACROSS = "neighbours across a {barrier}"
PLAYER = "player {player}"
BARRIER = "canal"
NEAR, APART, STANDS = "neighbours", "neighbours with a {barrier} between", "number in a square: a player's worker"
CANAL = {"light": "#2b62b8", "dark": "#7fb2f5"}
_UNKNOWN = Paint("#8a9097", DARK)
_NODE = 760
"""Area of a node, in square points."""
_SCALE = 0.78
"""Inches for a step of the grid."""
_KEY = 6.2
"""Inches that the key takes in one line."""


def graph_view(graph: networkx.Graph[Any], title: str = TITLE, barrier: str | None = None, dark: bool = False) -> Chart:
    """A game's board, `game.board(state)`, as nodes at their cells and edges; those with a barrier are apart.

    Args:
        graph: nodes with `cell`, and if they have any, `colour` and `worker` (a player or None). The graph's own
            attribute `sign` names one of its nodes' to be written below them, `relation` what its edges mean, if that
            is not that their ends are neighbours, `barrier` the attribute of edges that something lies between.
        title: what the picture shows.
        barrier: that attribute, where the graph does not name it; by default "canal".
        dark: for a dark page.

    Raises:
        ToolkitError: The graph has no nodes, or one of them no cell.
    """
    if not graph:
        raise ToolkitError(f"graph view {title!r}: the graph has no nodes")
    homeless = [str(node) for node, cell in _each(graph, "cell").items() if cell is None]
    if homeless:
        raise ToolkitError(f"graph view {title!r}: node {homeless[0]!r} has no 'cell' to be drawn at, such as (2, 0)")
    barrier = barrier or str(graph.graph.get("barrier", BARRIER))
    cells = _laid(graph)
    width, height = _extent(cells)
    figure, axes = canvas(max(5.0, _SCALE * width), _SCALE * height + 0.75, dark)
    _draw_edges(axes, graph, cells, barrier, dark)
    _draw_nodes(axes, graph, cells)
    _key(figure, axes, graph)
    entitle(axes, title)
    axes.set_aspect("equal")
    axes.margins(0.08)
    axes.set_axis_off()
    return Chart(figure, _alt(graph, title, barrier), _table(graph, barrier))


def _each(graph: networkx.Graph[Any], attribute: str) -> dict[Any, Any]:
    """An attribute of every node, None where it has none."""
    return {node: given.get(attribute) for node, given in graph.nodes(data=True)}


def _has(graph: networkx.Graph[Any], attribute: str) -> bool:
    """Whether any node carries an attribute."""
    return any(attribute in given for _, given in graph.nodes(data=True))


def _parted(graph: networkx.Graph[Any], barrier: str) -> bool:
    """Whether edges tell if there is a barrier."""
    return any(barrier in given for _, _, given in graph.edges(data=True))


def _relation(graph: networkx.Graph[Any]) -> str:
    return str(graph.graph.get("relation", NEAR))


def _laid(graph: networkx.Graph[Any]) -> Cells:
    """Where every node is drawn: a board that is higher than wide is turned by a quarter, as in its picture."""
    cells: Cells = _each(graph, "cell")
    width, height = _extent(cells)
    return {node: (y, -x) for node, (x, y) in cells.items()} if height > width else cells


def _extent(cells: Cells) -> tuple[float, float]:
    columns, rows = zip(*cells.values(), strict=True)
    return max(columns) - min(columns) + 1, max(rows) - min(rows) + 1


def _edges(graph: networkx.Graph[Any], barrier: str, apart: bool) -> list[tuple[Any, Any]]:
    return [(one, other) for one, other, edge in graph.edges(data=True) if bool(edge.get(barrier)) is apart]


def _draw_edges(axes: Axes, graph: networkx.Graph[Any], cells: Cells, barrier: str, dark: bool) -> None:
    import networkx

    blue = CANAL["dark" if dark else "light"]
    kinds = [(False, ink_of(axes), "solid", _relation(graph))]
    kinds += [(True, blue, "dotted", APART.format(barrier=barrier))] if _parted(graph, barrier) else []
    # Arrows are to end at the edge of a node, not in its middle.
    arrows: dict[str, Any] = {"node_size": _NODE, "arrowsize": 16} if graph.is_directed() else {}
    for apart, colour, style, name in kinds:
        networkx.draw_networkx_edges(
            graph,
            cells,
            _edges(graph, barrier, apart),
            2.4,
            colour,
            style,
            ax=axes,
            hide_ticks=False,
            **arrows,
        )
        axes.plot([], [], color=colour, linestyle=style, linewidth=2.4, label=name)


def _draw_nodes(axes: Axes, graph: networkx.Graph[Any], cells: Cells) -> None:
    import networkx

    paints = {node: GOODS.get(colour, _UNKNOWN) for node, colour in _each(graph, "colour").items()}
    networkx.draw_networkx_nodes(
        graph,
        cells,
        node_size=_NODE,
        node_color=[paint.fill for paint in paints.values()],
        edgecolors=ink_of(axes),
        linewidths=1.2,
        ax=axes,
        hide_ticks=False,
    )
    for node, (x, y) in cells.items():
        axes.annotate(
            plain(str(node).replace(".", "\n")), (x, y), ha="center", va="center", fontsize=7, color=paints[node].ink
        )
    for node, sign in _signs(graph).items():
        axes.annotate(
            plain(sign),
            cells[node],
            (0, -17),
            textcoords="offset points",
            ha="center",
            va="top",
            fontsize=7,
            color=ink_of(axes),
            bbox={"boxstyle": "square,pad=0.1", "facecolor": axes.get_facecolor(), "edgecolor": "none"},
        )
    for node, player in _workers(graph).items():
        axes.annotate(
            str(player),
            cells[node],
            (14, 14),
            textcoords="offset points",
            ha="center",
            va="center",
            weight="bold",
            fontsize=9,
            color=DARK,
            bbox={"boxstyle": "square,pad=0.25", "facecolor": LIGHT, "edgecolor": DARK},
        )


def _workers(graph: networkx.Graph[Any]) -> dict[Any, int]:
    return {node: player for node, player in _each(graph, "worker").items() if player is not None}


def _signs(graph: networkx.Graph[Any]) -> dict[Any, str]:
    """What is written below nodes."""
    attribute = graph.graph.get("sign")
    return {node: str(sign) for node, sign in _each(graph, attribute).items() if sign} if attribute else {}


def _key(figure: Figure, axes: Axes, graph: networkx.Graph[Any]) -> None:
    if _has(graph, "worker"):
        axes.plot([], [], "s", markerfacecolor=LIGHT, markeredgecolor=DARK, markersize=9, label=STANDS)
    # Beside the axes' own room: a key wider than the board would shrink it.
    figure.legend(
        loc="outside lower center",
        ncols=3 if figure.get_size_inches()[0] >= _KEY else 1,
        frameon=False,
        labelcolor=ink_of(axes),
        fontsize=8,
        columnspacing=1.2,
    )


def _counted(words: dict[int, str], count: int, **facts: str) -> str:
    return words[1 if count == 1 else 2].format(count=count, **facts)


def _alt(graph: networkx.Graph[Any], title: str, barrier: str) -> str:
    workers = _workers(graph)
    who = LIST.join(BY.format(node=node, player=player) for node, player in workers.items())
    told = (ALT_APART if _parted(graph, barrier) else ALT).format(
        title=title,
        nodes=_counted(NODES, len(graph)),
        near=_counted(EDGES, len(_edges(graph, barrier, False))),
        apart=len(_edges(graph, barrier, True)),
        barrier=barrier,
    )
    occupied = _counted(OCCUPIED, len(workers), who=who) if workers else FREE
    return f"{told} {occupied}" if _has(graph, "worker") else told


def _table(graph: networkx.Graph[Any], barrier: str) -> tuple[tuple[str, ...], ...]:
    """Every node with what is known of it and its neighbours; no column for what no node or edge has."""
    columns: dict[str, dict[Any, str]] = {NODE: {node: str(node) for node in graph}}
    sign = graph.graph.get("sign")
    if sign:
        columns[sign] = _signs(graph)
    if _has(graph, "colour"):
        columns[COLOUR] = {node: str(colour or "") for node, colour in _each(graph, "colour").items()}
    columns[_relation(graph)] = _neighbours(graph, barrier, False)
    if _parted(graph, barrier):
        columns[ACROSS.format(barrier=barrier)] = _neighbours(graph, barrier, True)
    if _has(graph, "worker"):
        columns[WORKER] = {node: PLAYER.format(player=player) for node, player in _workers(graph).items()}
    return (tuple(columns), *(tuple(column.get(node, "") for column in columns.values()) for node in graph))


def _neighbours(graph: networkx.Graph[Any], barrier: str, apart: bool) -> dict[Any, str]:
    return {
        node: LIST.join(str(other) for other, edge in graph.adj[node].items() if bool(edge.get(barrier)) is apart)
        for node in graph
    }
