"""The board's tables against networkx on the same squares, and the boards that are drawn or laid out already."""

from __future__ import annotations

import time
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolkit.engine.game import ToolkitError
from toolkit.games.cultivo.board import Board, fields_in, random_layout
from toolkit.games.cultivo.state import Layout, Village

from .brute_board import SHAPE, Cell, faults, loose_layout, squares, village_graph
from .brute_force import COLOURS
from .pictures import PICTURES
from .situations import examples, game_with

TILES = tuple(f"V{number}" for number in range(1, 11))
TABLES = ("example", "sample-2", "sample-3", "sample-4", "drawn 6", "drawn 8", "drawn 10", "loose")

LETTERS = dict(zip("rognby", COLOURS, strict=True))


def layout_of(name: str) -> Layout:
    components = game_with().components
    if name in components.layouts:
        return components.layouts[name]
    if name == "loose":
        return loose_layout(("V1", "V8", "V10"), Random(5))
    return random_layout(list(TILES[: int(name.removeprefix("drawn "))]), components, Random(3))


def anchored(cells: dict[Cell, str]) -> dict[Cell, str]:
    """Squares moved so that the lowest column and row are 0."""
    left, low = min(x for x, _ in cells), min(y for _, y in cells)
    return {(x - left, y - low): what for (x, y), what in cells.items()}


# ---------------------------------------------------------------------- tables


@pytest.mark.parametrize("name", TABLES)
def test_the_tables_are_the_graph_of_the_squares(name: str) -> None:
    layout = layout_of(name)
    board = game_with().compiled(layout)
    places = {field: cell for village in layout for field, cell in squares(village).items()}
    graph = village_graph(layout)
    assert dict(zip(board.names, board.cell, strict=True)) == places
    assert board.index == {field: number for number, field in enumerate(board.names)}
    for number, field in enumerate(board.names):
        around = {board.names[other]: canal for other, canal in board.neighbours[number]}
        assert around == {other: edge["canal"] for other, edge in graph[field].items()}
        assert {board.names[other] for other in fields_in(board.near[number])} == set(graph[field])
        assert {board.names[other] for other in fields_in(board.inside[number])} == {
            other for other in graph[field] if other.split(".")[0] == field.split(".")[0]
        }


@pytest.mark.parametrize("name", TABLES)
def test_neighbours_come_in_the_order_up_right_down_left(name: str) -> None:
    board = game_with().compiled(layout_of(name))
    for (x, y), pairs in zip(board.cell, board.neighbours, strict=True):
        around = [(x, y + 1), (x + 1, y), (x, y - 1), (x - 1, y)]
        assert [board.cell[other] for other, _ in pairs] == [cell for cell in around if cell in board.cell]


@pytest.mark.parametrize("name", TABLES)
def test_colours_and_villages_are_those_of_the_tiles(name: str) -> None:
    game = game_with()
    board = game.compiled(layout_of(name))
    tiles = {tile: dict(zip(SHAPE, colours, strict=True)) for tile, colours in game.components.tiles.items()}
    assert [field for field, _ in game.components.shape] == list(SHAPE)
    for number, field in enumerate(board.names):
        tile, cell = field.split(".")
        assert board.colour[number] == tiles[tile][cell]
        assert board.layout[board.village[number]].tile == tile
        assert [colour for colour, mask in enumerate(board.of_colour) if mask >> number & 1] == [board.colour[number]]
        assert [each for each, mask in enumerate(board.of_village) if mask >> number & 1] == [board.village[number]]


@pytest.mark.parametrize("name", TABLES)
def test_fields_touch_diagonally_when_they_share_a_corner_only(name: str) -> None:
    board = game_with().compiled(layout_of(name))
    for number, (x, y) in enumerate(board.cell):
        corners = [
            other for other, (column, row) in enumerate(board.cell) if abs(column - x) == 1 and abs(row - y) == 1
        ]
        assert list(fields_in(board.touching_diagonally(number))) == corners


@pytest.mark.parametrize("name", TABLES)
def test_the_graph_for_learners_is_the_same(name: str) -> None:
    game = game_with()
    layout = layout_of(name)
    graph = game.compiled(layout).graph(game.components)
    expected = village_graph(layout)
    assert set(graph.nodes) == set(expected.nodes)
    canals, expected_canals = (
        {frozenset((one, other)): edge["canal"] for one, other, edge in each.edges(data=True)}
        for each in (graph, expected)
    )
    assert canals == expected_canals


# ---------------------------------------------------------------------- boards laid out already


@pytest.mark.parametrize("name", PICTURES)
def test_a_named_board_looks_like_its_picture(name: str) -> None:
    game = game_with()
    board = game.compiled(game.components.layouts[name])
    rows = [row.split() for row in PICTURES[name].strip().splitlines()]
    pictured = {
        (x, -y): f"V{each[:-1]} {LETTERS[each[-1]]}"
        for y, row in enumerate(rows)
        for x, each in enumerate(row)
        if each != "."
    }
    found = {
        cell: f"{field.split('.')[0]} {COLOURS[colour]}"
        for cell, field, colour in zip(board.cell, board.names, board.colour, strict=True)
    }
    assert anchored(found) == anchored(pictured)
    assert faults(board.layout) == set()


def test_the_fields_of_the_placement_example() -> None:
    """From the start field A, B and C lie within the village, D and F beyond one canal; E beyond one from A."""
    board = game_with().compiled(game_with().components.layouts["example"])
    at = {label: board.cell.index(cell) for label, cell in EXAMPLE.items()}
    pairs = [(label, other) for label in "*AC" for other in "ABCDEF" if board.near[at[label]] >> at[other] & 1]
    assert pairs == [("*", "A"), ("*", "B"), ("*", "C"), ("*", "D"), ("A", "E"), ("C", "E"), ("C", "F")]
    assert [pair for pair in pairs if board.inside[at[pair[0]]] >> at[pair[1]] & 1] == pairs[:3]


EXAMPLE: dict[str, Cell] = {
    "*": (0, 0),
    "A": (-1, 0),
    "B": (0, 1),
    "C": (0, -1),
    "D": (1, 0),
    "E": (-1, -1),
    "F": (1, -1),
}


# ---------------------------------------------------------------------- boards that are drawn


@examples(25)
@given(st.integers(min_value=0), st.permutations(TILES), st.sampled_from([6, 8, 10]))
def test_a_drawn_board_is_always_legal(seed: int, tiles: list[str], villages: int) -> None:
    layout = random_layout(tiles[:villages], game_with().components, Random(seed))
    assert sorted(village.tile for village in layout) == sorted(tiles[:villages])
    assert faults(layout) == set()


def test_drawn_boards_differ_in_shape_and_in_where_villages_lie() -> None:
    components = game_with().components
    layouts = [random_layout(list(TILES[:6]), components, Random(seed)) for seed in range(12)]
    boards = [anchored({cell: field for each in layout for field, cell in squares(each).items()}) for layout in layouts]
    assert len({frozenset(board.items()) for board in boards}) == len(boards)
    assert len({frozenset(board) for board in boards}) > len(boards) // 2
    assert len({next(cell for cell, field in board.items() if field == "V1.hub") for board in boards}) > 4
    assert len({(village.turns, village.flipped) for layout in layouts for village in layout}) == 8


def test_the_same_seed_draws_the_same_board() -> None:
    components = game_with().components
    assert random_layout(list(TILES), components, Random(7)) == random_layout(list(TILES), components, Random(7))


def test_the_largest_board_is_drawn_well_under_a_second() -> None:
    components = game_with().components
    spent = []
    for seed in range(3):
        before = time.process_time()
        random_layout(list(TILES), components, Random(seed))
        spent.append(time.process_time() - before)
    assert min(spent) < 0.5  # the least of three: others use this machine too


# ---------------------------------------------------------------------- what is a board at all


SAYS = {"overlap": "overlaps", "pieces": "a board is one piece", "gap": "is enclosed", "borders": "borders"}
"""What the refusal says of each fault, in the order in which they are looked for."""


@st.composite
def shifted_boards(draw: st.DrawFn) -> Layout:
    """A legal board with one village moved or turned a little: often still legal, else wrong in one way or another."""
    layout = list(layout_of(draw(st.sampled_from(TABLES))))
    number = draw(st.integers(0, len(layout) - 1))
    village = layout[number]
    by = st.integers(-2, 2)
    layout[number] = Village(
        village.tile, village.x + draw(by), village.y + draw(by), draw(st.integers(0, 3)), draw(st.booleans())
    )
    return tuple(layout)


@examples(250)
@given(shifted_boards())
def test_a_board_is_refused_just_for_its_faults(layout: Layout) -> None:
    found = faults(layout)
    components = game_with().components
    if not found:
        assert Board(layout, components).layout == layout
        return
    first = next(fault for fault in SAYS if fault in found)
    with pytest.raises(ToolkitError, match=SAYS[first]):
        Board(layout, components)
