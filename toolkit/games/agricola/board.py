"""A farm as a board: spaces in a grid, the edges that fences stand on, and a networkx view of both.

Sets of spaces and of edges are bit masks: bit `i` stands for `NAMES[i]` or `EDGES[i]`. A space is named by its column
and row, an inner edge by its two spaces, an edge of the farm's rim by its space and its side:

     A1-north
       ┌────┬────┬─
A1-west│ A1 │ B1 │      between them A1-B1
       ├────┼────┼─
       │ A2 │ B2 │      above A2: A1-A2
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from toolkit.engine.game import ToolkitError
from toolkit.engine.suggest import is_word, unknown
from toolkit.games.agricola.state import ANIMALS, HOUSE, HOUSES, SPACES, Player, Stand, State

if TYPE_CHECKING:
    import networkx

COLUMNS = "ABCDE"
ROWS = 3
NAMES: tuple[str, ...] = tuple(f"{column}{row}" for row in range(1, ROWS + 1) for column in COLUMNS)
"""The spaces, row by row from the top left (AGR-FRM-01)."""
INDEX: dict[str, int] = {name: space for space, name in enumerate(NAMES)}
ALL = (1 << SPACES) - 1
"""The whole farm."""
START_ROOMS = 1 << INDEX["A2"] | 1 << INDEX["A3"]
"""Where the wooden hut stands at the start (AGR-FRM-02)."""

_WIDTH = len(COLUMNS)


def spaces_in(mask: int) -> Iterator[int]:
    """The numbers of the spaces, or of the edges, in a mask, ascending.

    >>> list(spaces_in(0b101001))
    [0, 3, 5]
    """
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


def names(mask: int) -> list[str]:
    """The names of the spaces in a mask.

    >>> names(START_ROOMS)
    ['A2', 'A3']
    """
    return [NAMES[space] for space in spaces_in(mask)]


def mask_of(spaces: Iterable[str]) -> int:
    """The mask of some spaces, given by name. Raises ToolkitError for what is no space of a farm."""
    return _mask("farm space", spaces, INDEX)


# ---------------------------------------------------------------------- edges


def _sides() -> dict[str, tuple[int, int | None]]:
    """Every edge by name, with the space on each side; None beyond the farm's rim."""
    found: dict[str, tuple[int, int | None]] = {}
    for space, name in enumerate(NAMES):
        row, column = divmod(space, _WIDTH)
        if row == 0:
            found[f"{name}-north"] = space, None
        if column == 0:
            found[f"{name}-west"] = space, None
        east, south = column == _WIDTH - 1, row == ROWS - 1
        found[f"{name}-east" if east else f"{name}-{NAMES[space + 1]}"] = space, None if east else space + 1
        found[f"{name}-south" if south else f"{name}-{NAMES[space + _WIDTH]}"] = (
            space,
            None if south else space + _WIDTH,
        )
    return found


_SIDES = _sides()

EDGES: tuple[str, ...] = tuple(_SIDES)
"""The edges that a fence can stand on (AGR-FEN-03)."""
EDGE_INDEX: dict[str, int] = {name: edge for edge, name in enumerate(EDGES)}
SIDES: tuple[tuple[int, int | None], ...] = tuple(_SIDES.values())
"""By edge, the spaces on its two sides, the smaller first; None is outside the farm."""
AROUND: tuple[int, ...] = tuple(
    sum(1 << edge for edge, sides in enumerate(SIDES) if space in sides) for space in range(SPACES)
)
"""By space, the mask of its four edges."""
RIM = sum(1 << edge for edge, (_, beyond) in enumerate(SIDES) if beyond is None)
"""The edges on the farm's rim."""
_REACHED = tuple(sum(1 << side for side in sides if side is not None) for sides in SIDES)
"""By edge, the mask of the spaces on its sides."""


def _open_to(space: int, fences: int) -> int:
    """The neighbours to which no fence bars the way."""
    reached = 0
    for edge in spaces_in(AROUND[space] & ~fences):
        reached |= _REACHED[edge]
    return reached & ~(1 << space)


NEIGHBOURS: tuple[int, ...] = tuple(_open_to(space, 0) for space in range(SPACES))
"""By space, the mask of the spaces that share a side with it."""


def edge_names(mask: int) -> list[str]:
    """The names of the edges in a mask."""
    return [EDGES[edge] for edge in spaces_in(mask)]


def edges_of(edges: Iterable[str]) -> int:
    """The mask of some edges, given by name. Raises ToolkitError for what is no edge of a farm."""
    return _mask("edge of a farm", edges, EDGE_INDEX)


def _mask(what: str, given: Iterable[str], index: dict[str, int]) -> int:
    mask = 0
    for name in given:
        if not is_word(name, index):
            raise ToolkitError(unknown(what, name, index))
        mask |= 1 << index[name]
    return mask


# ---------------------------------------------------------------------- sets of spaces


def beside(mask: int) -> int:
    """The spaces next to a set, its own members left out."""
    near = 0
    for space in spaces_in(mask):
        near |= NEIGHBOURS[space]
    return near & ~mask


@lru_cache(maxsize=1 << 13)
def border(mask: int) -> int:
    """The edges around a set: those with exactly one of their sides in it.

    >>> edge_names(border(mask_of(["A1", "B1"])))
    ['A1-north', 'A1-west', 'A1-A2', 'B1-north', 'B1-C1', 'B1-B2']
    """
    edges = 0
    for space in spaces_in(mask):
        edges ^= AROUND[space]
    return edges


@lru_cache(maxsize=1 << 14)
def parts(mask: int, fences: int = 0) -> tuple[int, ...]:
    """The parts into which a set falls when nobody may leave it or climb a fence, by their first spaces."""
    found = []
    while mask:
        part, reached = 0, mask & -mask
        while reached:
            space = (reached & -reached).bit_length() - 1
            part |= 1 << space
            reached = (reached | _open_to(space, fences) & mask) & ~part
        found.append(part)
        mask &= ~part
    return tuple(found)


def connected(mask: int) -> bool:
    """Whether a set hangs together by sides; the empty set does not."""
    return len(parts(mask)) == 1


@lru_cache(maxsize=1 << 14)
def pastures(blocked: int, fences: int) -> tuple[int, ...]:
    """The pastures of a farm, by their first spaces (AGR-FEN-05).

    A pasture has fences on all its sides. The rim of the farm is none, and an area that is open to a room or field,
    `blocked`, includes it and is no pasture (AGR-FEN-06, AGR-FEN-13).
    """
    areas = parts(ALL, fences)
    return tuple(area for area in areas if not area & blocked and not border(area) & ~fences)


def pastures_of(own: Player) -> tuple[int, ...]:
    """The pastures of a player's farm, by their first spaces."""
    return pastures(own.blocked, own.fences)


def fenced(own: Player) -> int:
    """The spaces in pastures."""
    found = 0
    for pasture in pastures_of(own):
        found |= pasture
    return found


def empty(own: Player) -> int:
    """The spaces with no room, field or stable that lie in no pasture; at the end they count as unused (AGR-SCO-03)."""
    return ALL & ~(own.blocked | own.stables | fenced(own))


# ---------------------------------------------------------------------- networkx


def farm_graph(state: State, seat: int, stands: Sequence[Stand] = ()) -> networkx.Graph[Any]:
    """A farm as a graph: fences are dual edges, for each of its 38 edges joins what lies on both sides of one.

    Nodes are the spaces, such as `0.A1` for player 0, and beyond every edge on the rim a place outside the farm, such
    as `0.A1-north`. Without the edges that carry a fence, the pastures are the components that hold no outside, room
    or field. Graphs of several seats share no node and can be composed.

    Attributes of a node: `cell` (column and row, the farms side by side), `player`, and `there`: "outside", "room",
    "field", "stable" or "empty". Of a space also `pasture` (the name of the pasture's first space, or None), `house` (a
    room's material), `crop` and `crops` (what grows there, and how many), `animal` and `animals` (of `stands`: those of
    a pasture on its first space, the pet on the first room). Attributes of an edge: `edge` (its name in `EDGES`) and
    `fence`. The graph's own `sign` is "there".

    Args:
        state: the position.
        seat: whose farm.
        stands: where the animals stand; with none the farm is drawn without them.
    """
    import networkx

    own = state.players[seat]
    graph: networkx.Graph[Any] = networkx.Graph(sign="there")
    animals = {(_first(own.rooms) if stand.place == HOUSE else stand.place): stand for stand in stands}
    fenced = {space: area for area in pastures_of(own) for space in spaces_in(area)}
    for space, name in enumerate(NAMES):
        pasture = NAMES[_first(fenced[space])] if space in fenced else None
        graph.add_node(
            f"{seat}.{name}",
            cell=_cell(seat, space),
            player=f"player {seat}",
            pasture=pasture,
            **_found(own, space),
            **_animals(animals.get(space)),
        )
    for edge, (space, beyond) in enumerate(SIDES):
        other = f"{seat}.{EDGES[edge] if beyond is None else NAMES[beyond]}"
        if beyond is None:
            graph.add_node(other, cell=_cell(seat, space, EDGES[edge]), player=f"player {seat}", there="outside")
        graph.add_edge(f"{seat}.{NAMES[space]}", other, edge=EDGES[edge], fence=bool(own.fences >> edge & 1))
    return graph


_BEYOND = {"north": (0, 1), "west": (-1, 0), "east": (1, 0), "south": (0, -1)}


def _first(mask: int) -> int:
    return (mask & -mask).bit_length() - 1


def _cell(seat: int, space: int, edge: str = "") -> tuple[int, int]:
    """Where a space lies, or with an edge of the rim what is beyond it; room is left between the farms."""
    row, column = divmod(space, _WIDTH)
    right, up = _BEYOND[edge.partition("-")[2]] if edge else (0, 0)
    return seat * (_WIDTH + 3) + column + right, up - row


def what_lies(own: Player, space: int) -> str:
    """What a space holds: "room", "field", "stable" or "empty"."""
    for word, mask in (("room", own.rooms), ("field", own.fields), ("stable", own.stables)):
        if mask >> space & 1:
            return word
    return "empty"


def _found(own: Player, space: int) -> dict[str, Any]:
    """What is built and what grows on a space, as attributes of its node."""
    there = what_lies(own, space)
    crop = "grain" if own.grain[space] else "vegetable" if own.vegetables[space] else None
    return {
        "there": there,
        "house": HOUSES[own.house] if there == "room" else None,
        "crop": crop,
        "crops": own.grain[space] + own.vegetables[space],
    }


def _animals(stand: Stand | None) -> dict[str, Any]:
    if stand is None:
        return {"animal": None, "animals": 0}
    return {"animal": ANIMALS[stand.kind], "animals": stand.count}
