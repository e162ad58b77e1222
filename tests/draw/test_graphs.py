"""A drawn graph shows the same relation as the board."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any
from xml.etree import ElementTree

import networkx
import pytest

import toolkit
from toolkit.draw.charts import Chart
from toolkit.draw.graphs import graph_view
from toolkit.draw.vision import contrast
from toolkit.engine.game import Game, ToolkitError

SVG = "{http://www.w3.org/2000/svg}"


@cache
def game() -> Game[Any, Any]:
    return toolkit.load("cultivo")


@cache
def board() -> networkx.Graph[Any]:
    state = game().setup(3, 5)
    for number, (_, after) in enumerate(game().playout(state, Random(5))):
        state = after
        if number == 60:
            break
    return game().board(state)


def points(chart: Chart) -> set[tuple[float, float]]:
    nodes = next(each for each in chart.figure.axes[0].collections if type(each).__name__ == "PathCollection")
    return {(x, y) for x, y in nodes.get_offsets().tolist()}


def segments(chart: Chart) -> list[tuple[Any, int]]:
    """Line style and number of edges of each kind."""
    edges = [each for each in chart.figure.axes[0].collections if type(each).__name__ == "LineCollection"]
    return [(each.get_linestyle()[0][1] is None, len(each.get_segments())) for each in edges]


def test_every_node_lies_at_its_cell() -> None:
    cells = [cell for _, cell in board().nodes(data="cell")]
    width, height = (max(axis) - min(axis) for axis in zip(*cells, strict=True))
    turned = {(y, -x) for x, y in cells} if height > width else set(cells)
    assert points(graph_view(board())) == turned


def test_edges_across_canals_are_drawn_apart() -> None:
    canals = [canal for _, _, canal in board().edges(data="canal")]
    solid_and_broken = [(True, canals.count(False)), (False, canals.count(True))]
    assert all(count for _, count in solid_and_broken)
    assert segments(graph_view(board())) == solid_and_broken


def test_a_small_board_is_as_large_as_a_large_one_and_its_key_is_whole() -> None:
    small = networkx.Graph()
    small.add_nodes_from([("mill", {"cell": (0, 0)}), ("pond", {"cell": (1, 0)})])
    small.add_edge("mill", "pond", canal=True)
    for graph in (small, board()):
        figure = graph_view(graph).figure
        figure.draw_without_rendering()
        axes, (key,) = figure.axes[0], figure.legends
        step = axes.transData.transform((1, 0))[0] - axes.transData.transform((0, 0))[0]
        assert step > 0.5 * figure.dpi, "nodes are more than half an inch apart"
        box, page = key.get_window_extent(), figure.bbox
        assert page.x0 <= box.x0 and box.x1 <= page.x1
        assert box.y1 <= axes.get_window_extent().y0


def test_the_table_is_the_graph() -> None:
    heading, *rows = graph_view(board()).table
    assert heading == ("node", "colour", "neighbours", "neighbours across a canal", "worker")
    drawn = networkx.Graph()
    for node, _, near, apart, _ in rows:
        drawn.add_node(node)
        drawn.add_edges_from((node, other, {"canal": False}) for other in near.split(", ") if other)
        drawn.add_edges_from((node, other, {"canal": True}) for other in apart.split(", ") if other)
    assert set(drawn) == set(board())
    assert {frozenset(edge): drawn.edges[edge]["canal"] for edge in drawn.edges} == {
        frozenset(edge): board().edges[edge]["canal"] for edge in board().edges
    }
    assert [row[1] for row in rows] == [colour for _, colour in board().nodes(data="colour")]
    assert {row[0]: row[4] for row in rows if row[4]} == {
        node: f"player {player}" for node, player in board().nodes(data="worker") if player is not None
    }


def test_who_stands_where_is_drawn_and_said() -> None:
    chart = graph_view(board())
    workers = {node: player for node, player in board().nodes(data="worker") if player is not None}
    assert len(workers) > 2
    written = [note.get_text() for note in chart.figure.axes[0].texts]
    assert sorted(word for word in written if word.isdigit()) == sorted(map(str, workers.values()))
    for node, player in workers.items():
        assert f"{node} by player {player}" in chart.alt
    assert f"{len(board())} nodes" in chart.alt


def test_every_node_is_named() -> None:
    written = {note.get_text().replace("\n", ".") for note in graph_view(board()).figure.axes[0].texts}
    assert set(board()) <= written


def test_a_graph_without_colours_workers_or_barriers_is_drawn() -> None:
    grid = networkx.Graph()
    grid.add_node("<a>", cell=(0, 0))
    grid.add_node("b", cell=(0, 2))
    grid.add_edge("<a>", "b")
    chart = graph_view(grid, "Two $places$")
    assert chart.alt == "Two $places$: 2 nodes and 1 edge."
    assert chart.table == (("node", "neighbours"), ("<a>", "b"), ("b", "<a>"))
    assert [each.get_text() for each in chart.figure.legends[0].get_texts()] == ["neighbours"]
    assert points(chart) == {(0, 0), (2, 0)}
    texts = [each.text for each in ElementTree.fromstring(chart.svg).iter(f"{SVG}text")]
    assert "<a>" in texts and "Two $places$" in texts


def test_a_graph_says_what_is_written_below_its_nodes_and_what_its_edges_mean() -> None:
    shadows = networkx.DiGraph(sign="plant", relation="shades")
    shadows.add_node("A", cell=(0, 2), plant="coffee")
    shadows.add_node("B", cell=(1, 1), plant=None)
    shadows.add_edge("A", "B")
    chart = graph_view(shadows)
    assert chart.table == (("node", "plant", "shades"), ("A", "coffee", "B"), ("B", "", ""))
    assert "coffee" in [each.get_text() for each in chart.figure.axes[0].texts]
    assert [each.get_text() for each in chart.figure.legends[0].get_texts()] == ["shades"]


def test_the_same_graph_gives_the_same_picture() -> None:
    assert graph_view(board()).svg == graph_view(board()).svg


def test_what_cannot_be_drawn_is_refused() -> None:
    with pytest.raises(ToolkitError, match="the graph has no nodes"):
        graph_view(networkx.Graph())
    with pytest.raises(ToolkitError, match="node 'a' has no 'cell' to be drawn at"):
        graph_view(networkx.path_graph(["a", "b"]))


@pytest.mark.parametrize("dark", [False, True])
def test_every_name_stands_out_from_its_node(dark: bool) -> None:
    from matplotlib.colors import to_hex

    axes = graph_view(board(), dark=dark).figure.axes[0]
    nodes = next(each for each in axes.collections if type(each).__name__ == "PathCollection")
    fills = {
        tuple(place): fill for place, fill in zip(nodes.get_offsets().tolist(), nodes.get_facecolors(), strict=True)
    }
    names = [text for text in axes.texts if text.get_bbox_patch() is None]
    assert len(names) == len(fills)
    for name in names:
        assert contrast(to_hex(name.get_color()), to_hex(fills[tuple(map(float, name.xy))])) >= 4.5
