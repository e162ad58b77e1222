"""The pieces of Cultivo as typed records of `data/cultivo/components.yaml` and `boards.yaml`, numbered for the tables.

Colours, equipment types and buildings are numbered in the order of the data file; an equipment's number is
`COLOURS * type + colour`.
"""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING, Any, final

import msgspec

from toolkit.games.cultivo.actions import WORD
from toolkit.games.cultivo.board import enclosed_cell
from toolkit.games.cultivo.state import Village

if TYPE_CHECKING:
    from toolkit.engine.data import GameData

COLOURS = 6
WHEAT = 5
"""The number of yellow: the good that pays canals, late workers and part of a building; the colour of start fields."""
CART, BARGE, TOOL, SCALES, STALL, BARREL = range(6)
MONASTERY, WORKSHOP, TOWER, CASTLE, MANOR, MILL = range(6)

_COLOUR_ORDER = ("red", "orange", "green", "brown", "blue", "yellow")
_TYPE_ORDER = ("cart", "barge", "tool", "scales", "stall", "barrel")
_BUILDING_ORDER = ("monastery", "workshop", "tower", "castle", "manor", "mill")


class Good(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of goods: its name and the letter that stands for its colour."""

    name: str
    letter: str


class Offset(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A cell of a tile, seen from its hub."""

    x: int
    y: int


class Shape(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The cells of a village tile by name, from its hub, y upwards."""

    name: str
    cells: dict[str, Offset]


class Market(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Colours of the market's rows (top to bottom) and columns (left to right)."""

    rows: tuple[str, ...]
    columns: tuple[str, ...]


class Worth(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Goods an equipment costs and victory points it is worth."""

    cost: int
    vp: int


class Colour(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The colour of the fields that a building stands on."""

    colour: str


class ComponentFile(msgspec.Struct, frozen=True):
    """`components.yaml` as written."""

    goods: dict[str, Good]
    village_shape: Shape
    tiles: dict[str, dict[str, str]]
    market: Market
    equipment: dict[str, Worth]
    buildings: dict[str, Colour]
    values: dict[str, dict[str, Worth]] = {}


class BoardFile(msgspec.Struct, frozen=True):
    """`boards.yaml` as written."""

    layouts: dict[str, tuple[Village, ...]]


@final
class Components:
    """The pieces, numbered.

    Attributes:
        colours, types, buildings: words by number; `colour_index` is the inverse of `colours`.
        goods: colour → name of the good; letters: colour → letter.
        shape: (cell name, offset from the hub) in the order of the data.
        tiles: tile → colour of each cell, in shape order.
        rows, columns: colours of the market's lines.
        cost, points: by equipment number.
        building_colours: colour of the fields each building stands on.
        layouts: named boards.
    """

    def __init__(self, data: GameData) -> None:
        """Raises DataError naming file and place when the pieces do not fit together."""
        file: ComponentFile = data.file("components", ComponentFile)
        boards: BoardFile = data.file("boards", BoardFile)
        _check(data, file)
        self.colours = tuple(file.goods)
        self.colour_index = {colour: number for number, colour in enumerate(self.colours)}
        self.goods = tuple(good.name for good in file.goods.values())
        self.letters = tuple(good.letter for good in file.goods.values())
        self.shape = tuple((name, (cell.x, cell.y)) for name, cell in file.village_shape.cells.items())
        self.tiles = {
            tile: tuple(self.colour_index[cells[name]] for name, _ in self.shape) for tile, cells in file.tiles.items()
        }
        self.rows = tuple(self.colour_index[colour] for colour in file.market.rows)
        self.columns = tuple(self.colour_index[colour] for colour in file.market.columns)
        self.types = tuple(file.equipment)
        worths = [_worth(file, kind, colour) for kind in self.types for colour in self.colours]
        self.cost = tuple(worth.cost for worth in worths)
        self.points = tuple(worth.vp for worth in worths)
        self.buildings = tuple(file.buildings)
        self.building_colours = tuple(self.colour_index[each.colour] for each in file.buildings.values())
        self.layouts = boards.layouts

    @cached_property
    def equipment_names(self) -> tuple[str, ...]:
        """Equipment number → "red cart"."""
        return tuple(f"{colour} {kind}" for kind in self.types for colour in self.colours)

    @cached_property
    def equipment_index(self) -> dict[str, int]:
        """The inverse of `equipment_names`."""
        return {name: number for number, name in enumerate(self.equipment_names)}

    @cached_property
    def _spaces(self) -> tuple[tuple[int, int], ...]:
        return tuple((row, column) for row in self.rows for column in self.columns)

    def space(self, row: str, column: str) -> int:
        """The market space in the row and column of these colours; row by row from the top left."""
        width = len(self.columns)
        return self.rows.index(self.colour_index[row]) * width + self.columns.index(self.colour_index[column])

    def space_colours(self, space: int) -> tuple[int, int]:
        """Colours of a market space's row and column."""
        return self._spaces[space]

    def space_name(self, space: int) -> str:
        """A market space as "red/green": row colour, column colour."""
        return "/".join(self.colours[colour] for colour in self._spaces[space])

    def value(self, equipment: int, colour: int) -> int:
        """Victory points of the owned equipment (a mask) of one colour (CUL-BLD-04)."""
        return sum(
            self.points[COLOURS * kind + colour] for kind in range(6) if equipment >> (COLOURS * kind + colour) & 1
        )


def _worth(file: ComponentFile, kind: str, colour: str) -> Worth:
    return file.values.get(kind, {}).get(colour, file.equipment[kind])


def _check(data: GameData, file: ComponentFile) -> None:
    """What the types cannot say: which words there must be, and that every colour named is one."""

    def need(path: str, found: Any, wanted: Any) -> None:
        if tuple(found) != tuple(wanted):
            raise data.fault(
                "components", path, f"expected {', '.join(wanted)} in this order, found {', '.join(found)}"
            )

    def known(path: str, colour: str) -> None:
        if colour not in file.goods:
            raise data.fault(
                "components", path, f"no good has the colour {colour!r}; there are {', '.join(file.goods)}"
            )

    need("goods", file.goods, _COLOUR_ORDER)
    need("equipment", file.equipment, _TYPE_ORDER)
    need("buildings", file.buildings, _BUILDING_ORDER)
    need("market.rows", sorted(file.market.rows), sorted(_COLOUR_ORDER[:WHEAT]))
    need("market.columns", sorted(file.market.columns), sorted(_COLOUR_ORDER[:WHEAT]))
    _check_shape(data, file.village_shape)
    _check_costs(data, file)
    for name in (*file.tiles, *file.village_shape.cells):
        if not re.fullmatch(WORD, name):
            where = "tiles" if name in file.tiles else "village_shape.cells"
            raise data.fault("components", where, f"{name!r} is no name that can stand in the text of an action")
    for tile, cells in file.tiles.items():
        need(f"tiles.{tile}", sorted(cells), sorted(file.village_shape.cells))
        for cell, colour in cells.items():
            known(f"tiles.{tile}.{cell}", colour)
    for building, each in file.buildings.items():
        known(f"buildings.{building}.colour", each.colour)
    for kind, worths in file.values.items():
        if kind not in file.equipment:
            raise data.fault(
                "components", f"values.{kind}", f"no such equipment; there are {', '.join(file.equipment)}"
            )
        for colour in worths:
            known(f"values.{kind}.{colour}", colour)


def _check_shape(data: GameData, shape: Shape) -> None:
    """The cells of a tile hang together, each in a place of its own, around the hub."""
    cells = [(cell.x, cell.y) for cell in shape.cells.values()]
    reached = {(0, 0)}
    for _ in cells:
        reached |= {(x, y) for x, y in cells if any(abs(x - a) + abs(y - b) == 1 for a, b in reached)}
    if (0, 0) not in cells or len(set(cells)) < len(cells) or not reached.issuperset(cells):
        raise data.fault("components", "village_shape.cells", "expected cells side by side, one of them at 0, 0")
    hole = enclosed_cell(set(cells))
    if hole is not None:
        raise data.fault("components", "village_shape.cells", f"the empty cell {hole} is enclosed (CUL-SET-02)")


def _check_costs(data: GameData, file: ComponentFile) -> None:
    """A good of each of two colours is due at least for an equipment (CUL-ACQ-06)."""
    given = {f"equipment.{kind}": worth for kind, worth in file.equipment.items()}
    given |= {f"values.{kind}.{each}": worth for kind, worths in file.values.items() for each, worth in worths.items()}
    for path, worth in given.items():
        if worth.cost < 2:
            raise data.fault(
                "components", f"{path}.cost", f"expected 2 or more, a good of each colour; found {worth.cost}"
            )
