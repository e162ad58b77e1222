"""The Cultivo board: villages on a square grid, compiled once into integer tables and available as a networkx graph.

Every field is a unit square. Two fields are neighbours when they share a side; between different villages a canal
lies on that
side (CUL-GEN-02). Field `i` of village `v` has the number `5 * v + i` in the order of the layout and of the tile's
cells.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import TYPE_CHECKING, final

from toolkit.engine.game import ToolkitError
from toolkit.games.cultivo.state import Layout, Village

if TYPE_CHECKING:
    import networkx

    from toolkit.games.cultivo.components import Components

Cell = tuple[int, int]

_SIDES: tuple[Cell, ...] = ((0, 1), (1, 0), (0, -1), (-1, 0))


def fields_in(mask: int) -> Iterator[int]:
    """The field numbers in a bit mask, ascending.

    >>> list(fields_in(0b101001))
    [0, 3, 5]
    """
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


def cells_of(village: Village, shape: Iterable[Cell]) -> list[Cell]:
    """Where the cells of a village lie: mirrored if flipped, then turned counter-clockwise, then moved to its hub.

    >>> cells_of(Village("V1", 5, 5, turns=1, flipped=False), [(0, 0), (0, 1), (1, 1)])
    [(5, 5), (4, 5), (4, 6)]
    """
    cells = []
    for x, y in shape:
        if village.flipped:
            x = -x
        for _ in range(village.turns % 4):
            x, y = -y, x
        cells.append((village.x + x, village.y + y))
    return cells


@final
class Board:
    """A layout compiled into tables. Masks are ints with bit `field` set.

    Attributes:
        names: field → name such as "V1.hub"; `index` is the inverse.
        colour, village, cell: field → colour number, village number, (x, y).
        neighbours: field → ((field, canal?), …), in the order up, right, down, left.
        near: field → mask of all neighbours; `inside`: of those in the same village.
        of_colour: colour → mask; `of_village`: village → mask.
    """

    __slots__ = (
        "cell",
        "colour",
        "index",
        "inside",
        "layout",
        "names",
        "near",
        "neighbours",
        "of_colour",
        "of_village",
        "village",
    )

    def __init__(self, layout: Layout, components: Components) -> None:
        """Raises ToolkitError when the layout is not a legal board (see `check_layout`)."""
        check_layout(layout, components)
        self.layout = layout
        shape = [offset for _, offset in components.shape]
        self.cell = tuple(cell for village in layout for cell in cells_of(village, shape))
        self.names = tuple(f"{village.tile}.{name}" for village in layout for name, _ in components.shape)
        self.index = {name: number for number, name in enumerate(self.names)}
        self.colour = tuple(colour for village in layout for colour in components.tiles[village.tile])
        self.village = tuple(number for number in range(len(layout)) for _ in shape)
        self.neighbours = self._neighbours()
        self.near = tuple(sum(1 << field for field, _ in pairs) for pairs in self.neighbours)
        self.inside = tuple(sum(1 << field for field, canal in pairs if not canal) for pairs in self.neighbours)
        self.of_colour = self._masks(self.colour, len(components.colours))
        self.of_village = self._masks(self.village, len(layout))

    def _neighbours(self) -> tuple[tuple[tuple[int, bool], ...], ...]:
        at = {cell: field for field, cell in enumerate(self.cell)}
        table = []
        for field, (x, y) in enumerate(self.cell):
            found = [at[x + dx, y + dy] for dx, dy in _SIDES if (x + dx, y + dy) in at]
            table.append(tuple((other, self.village[other] != self.village[field]) for other in found))
        return tuple(table)

    @staticmethod
    def _masks(values: tuple[int, ...], count: int) -> tuple[int, ...]:
        masks = [0] * count
        for field, value in enumerate(values):
            masks[value] |= 1 << field
        return tuple(masks)

    def touching_diagonally(self, field: int) -> int:
        """Mask of the fields that meet this one in a corner only."""
        x, y = self.cell[field]
        corners = {(x + dx, y + dy) for dx in (-1, 1) for dy in (-1, 1)}
        return sum(1 << other for other, cell in enumerate(self.cell) if cell in corners)

    def graph(self, components: Components) -> networkx.Graph[str]:
        """Nodes are field names with `village`, `colour`, `cell`; edges are shared sides with `canal`."""
        import networkx

        graph: networkx.Graph[str] = networkx.Graph()
        for field, name in enumerate(self.names):
            graph.add_node(
                name,
                village=self.layout[self.village[field]].tile,
                colour=components.colours[self.colour[field]],
                cell=self.cell[field],
            )
        for field, pairs in enumerate(self.neighbours):
            for other, canal in pairs:
                graph.add_edge(self.names[field], self.names[other], canal=canal)
        return graph


# ---------------------------------------------------------------------- is it a legal board?


def check_layout(layout: Layout, components: Components) -> None:
    """Raise ToolkitError naming the village or cell unless the layout is a legal board.

    Refused are fewer than three villages, unknown or repeated tiles, overlaps, a board in two parts, an enclosed
    empty cell (CUL-SET-02), and a village that borders fewer than two others along a full side (CUL-SET-03).
    """
    if len(layout) < 3:
        raise ToolkitError(f"layout: {len(layout)} villages; a board needs at least 3")
    shape = [offset for _, offset in components.shape]
    owner: dict[Cell, str] = {}
    for number, village in enumerate(layout):
        if village.tile not in components.tiles:
            allowed = ", ".join(components.tiles)
            raise ToolkitError(f"layout[{number}]: no village {village.tile!r}; there are {allowed}")
        if any(other.tile == village.tile for other in layout[:number]):
            raise ToolkitError(f"layout[{number}]: village {village.tile} is on the board twice; there is one of each")
        for cell in cells_of(village, shape):
            if cell in owner:
                raise ToolkitError(f"layout[{number}]: village {village.tile} overlaps {owner[cell]} at {cell}")
            owner[cell] = village.tile
    _check_one_piece(owner)
    hole = enclosed_cell(set(owner))
    if hole is not None:
        raise ToolkitError(f"layout: the empty cell {hole} is enclosed; a board has no gaps (CUL-SET-02)")
    _check_borders(owner)


def _beside(cell: Cell) -> list[Cell]:
    return [(cell[0] + dx, cell[1] + dy) for dx, dy in _SIDES]


def _reach(start: Cell, allowed: set[Cell]) -> set[Cell]:
    seen, waiting = {start}, [start]
    while waiting:
        for cell in _beside(waiting.pop()):
            if cell in allowed and cell not in seen:
                seen.add(cell)
                waiting.append(cell)
    return seen


def _check_one_piece(owner: dict[Cell, str]) -> None:
    first = next(iter(owner))
    apart = set(owner) - _reach(first, set(owner))
    if apart:
        raise ToolkitError(
            f"layout: village {owner[min(apart)]} does not hang together with {owner[first]}; a board is one piece"
        )


def enclosed_cell(cells: set[Cell]) -> Cell | None:
    """An empty cell that the cells enclose, or None."""
    columns = [x for x, _ in cells]
    rows = [y for _, y in cells]
    corner = (min(columns) - 1, min(rows) - 1)
    frame = {(x, y) for x in range(corner[0], max(columns) + 2) for y in range(corner[1], max(rows) + 2)}
    inside = frame - cells - _reach(corner, frame - cells)
    return min(inside) if inside else None


def _check_borders(owner: dict[Cell, str]) -> None:
    borders: dict[str, set[str]] = {tile: set() for tile in owner.values()}
    for cell, tile in owner.items():
        borders[tile].update(owner[side] for side in _beside(cell) if owner.get(side, tile) != tile)
    for tile, others in borders.items():
        if len(others) < 2:
            raise ToolkitError(
                f"layout: village {tile} borders {len(others)} other village{'s' if len(others) != 1 else ''} "
                "along a full side; every village borders at least 2 (CUL-SET-03)"
            )


# ---------------------------------------------------------------------- laying a random board

_GROWTHS = 20
"""Of this many random growths set-up keeps the most compact one (`facts`: compact is an aim, never a refusal)."""


def random_layout(tiles: list[str], components: Components, rng: Random) -> Layout:
    """A random legal board of these tiles: of several random growths the one with the most shared sides."""
    grower = _Grower(components)
    best: Layout = ()
    most = -1
    for _ in range(_GROWTHS):
        layout, shared = grower.grow(rng.sample(tiles, len(tiles)), rng)
        if shared > most:
            best, most = layout, shared
    return best


class _Grower:
    """Grows boards on a bit grid: cell (x, y) is bit `x + width * y`, so overlap and contact are single operations."""

    width = 64
    middle = 32 + 64 * 32

    def __init__(self, components: Components) -> None:
        shape = [offset for _, offset in components.shape]
        self.faces: list[tuple[int, bool, int, list[int]]] = []
        for flipped in (False, True):
            for turns in range(4):
                offsets = [x + self.width * y for x, y in cells_of(Village("", 0, 0, turns, flipped), shape)]
                mask = sum(1 << (self.middle + offset) for offset in offsets)
                self.faces.append((turns, flipped, mask, offsets))

    def grow(self, tiles: list[str], rng: Random) -> tuple[Layout, int]:
        """A legal layout and its number of shared sides. Starts again when it has grown into a corner."""
        while True:
            grown = self._attempt(tiles, rng)
            if grown is not None:
                return grown

    def _attempt(self, tiles: list[str], rng: Random) -> tuple[Layout, int] | None:
        turns, flipped, mask, _ = rng.choice(self.faces)
        placed = [(Village(tiles[0], 0, 0, turns, flipped), mask)]
        taken, shared = mask, 0
        for tile in tiles[1:]:
            fit = self._fit(tile, taken, [mask for _, mask in placed], rng)
            if fit is None:
                return None
            village, mask, sides = fit
            placed.append((village, mask))
            taken |= mask
            shared += sides
        return tuple(village for village, _ in placed), shared

    def _fit(self, tile: str, taken: int, villages: list[int], rng: Random) -> tuple[Village, int, int] | None:
        """A place for one more village: of those that touch two others (or the only one) and leave no gap, one that
        shares most sides.
        """
        by_sides = self._places(taken)
        needed = min(2, len(villages))
        for sides in sorted(by_sides, reverse=True):
            places = sorted(by_sides[sides])
            rng.shuffle(places)
            for anchor, turns, flipped, mask in places:
                right, left, up, down = self._shifts(mask)
                edge = right | left | up | down
                if sum(1 for village in villages if edge & village) >= needed and not self._leaves_gap(taken | mask):
                    y, x = divmod(anchor, self.width)
                    return Village(tile, x - 32, y - 32, turns, flipped), mask, sides
        return None

    def _places(self, taken: int) -> dict[int, list[tuple[int, int, bool, int]]]:
        """Every place beside what is taken, by the number of sides shared: (hub cell, turns, flipped, mask)."""
        right, left, up, down = self._shifts(taken)
        shore = list(fields_in((right | left | up | down) & ~taken))
        found: dict[int, list[tuple[int, int, bool, int]]] = {}
        for turns, flipped, face, offsets in self.faces:
            for anchor in {cell - offset for cell in shore for offset in offsets}:
                shift = anchor - self.middle
                mask = face << shift if shift >= 0 else face >> -shift
                if not mask & taken:
                    sides = (mask & right).bit_count() + (mask & left).bit_count()
                    sides += (mask & up).bit_count() + (mask & down).bit_count()
                    found.setdefault(sides, []).append((anchor, turns, flipped, mask))
        return found

    def _shifts(self, mask: int) -> tuple[int, int, int, int]:
        """The cells moved one to the right, left, up and down."""
        return mask << 1, mask >> 1, mask << self.width, mask >> self.width

    def _leaves_gap(self, taken: int) -> bool:
        return enclosed_cell({(bit % self.width, bit // self.width) for bit in fields_in(taken)}) is not None
