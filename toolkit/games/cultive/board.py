"""A player's plantation as a board: terrains in a line, the shadows among their plants, and networkx views of both.

A plantation's heights are the revealed cards on each terrain; the shadows depend on nothing else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, final

import msgspec

from toolkit.engine.game import Hidden
from toolkit.games.cultive.state import TERRAINS, Plots, State

if TYPE_CHECKING:
    import networkx

    from toolkit.games.cultive.game import Cultive

Heights = tuple[int, ...]


class Shadow(msgspec.Struct, frozen=True):
    """A plant's shadow on another, and the clause that makes it fall there."""

    caster: int
    shaded: int
    clause: str


Shadows = tuple[tuple[Shadow, ...], ...]
"""The shadows that fall on each terrain, those from the left first."""


@final
class ShadowTable:
    """Who shades whom, for any heights; each arrangement of heights is worked out once."""

    def __init__(self, reach: dict[tuple[int, int], tuple[int, str]], blocked: bool) -> None:
        """Keep how far shadows fall.

        Args:
            reach: (height of the caster, of the shaded) → terrains, clause.
            blocked: whether a revealed plant that stands between takes the shadow.
        """
        self._reach = reach
        self._blocked = blocked
        self._known: dict[Heights, Shadows] = {}

    def __getitem__(self, heights: Heights) -> Shadows:
        shadows = self._known.get(heights)
        if shadows is None:
            shadows = self._known[heights] = tuple(self._on(heights, place) for place in range(len(heights)))
        return shadows

    def _on(self, heights: Heights, place: int) -> tuple[Shadow, ...]:
        found = []
        for caster, height in enumerate(heights):
            distance, clause = self._reach.get((height, heights[place]), (0, ""))
            near, far = min(place, caster), max(place, caster)
            between = self._blocked and any(heights[near + 1 : far])
            if 0 < far - near <= distance and not between:
                found.append(Shadow(caster, place, clause))
        return tuple(found)


def shadow_table(game: Cultive) -> ShadowTable:
    """How shadows fall under a game's parameters and readings."""
    numbers = game.numbers
    reach = {
        (2, 1): (numbers.shadow_two_over_one, "CTV-LGT-07"),
        (3, 2): (numbers.shadow_three_over_two, "CTV-LGT-08"),
        (3, 1): (numbers.shadow_three_over_one, "CTV-LGT-09"),
    }
    reach = {heights: far for heights, far in reach.items() if far[1] not in game.without}
    return ShadowTable(reach, game.readings["blocking"] == "between")


def heights(plots: Plots) -> Heights:
    """How high the plants stand: cards that lie back up count for nothing (CTV-LGT-05)."""
    return tuple([0 if plant is None else plant.open for plant in plots])


def rows_of(columns: tuple[tuple[Any, ...], ...]) -> list[tuple[Any, ...]]:
    """The rows of the harvest, the one next to the terrains first; None where a column is shorter."""
    deepest = max(map(len, columns), default=0)
    return [tuple(column[row] if row < len(column) else None for column in columns) for row in range(deepest)]


# ---------------------------------------------------------------------- networkx


def board_graph(game: Cultive, state: State) -> networkx.Graph[Any]:
    """All plantations: terrains `0.A` in a path for each player, and below each what was harvested there.

    Attributes of a terrain: `cell` (column and row), `player`, `plant` (species or None; "?" if unseen), `height`,
    `down`; of a harvested place such as `0.A1`: `cell`, `player`, `plant`, `nullified`. Edges: `harvest` is true below
    a terrain.
    """
    import networkx

    graph: networkx.Graph[Any] = networkx.Graph(sign="plant")
    names = game.components.terrains
    for seat, player in enumerate(state.players):
        for place, plant in enumerate(player.plots):
            here = f"{seat}.{names[place]}"
            graph.add_node(
                here,
                cell=_cell(seat, place, 0),
                player=f"player {seat}",
                plant=None if plant is None else species_word(game, plant.species),
                height=0 if plant is None else plant.open,
                down=0 if plant is None else plant.down,
            )
            if place:
                graph.add_edge(f"{seat}.{names[place - 1]}", here, harvest=False)
        for here, cell, crop, above, beside in _places(game, seat, player.columns):
            word = game.components.species[crop.species]
            graph.add_node(here, cell=cell, player=f"player {seat}", plant=word, nullified=crop.nullified)
            graph.add_edge(above, here, harvest=True)
            if beside in graph:
                graph.add_edge(beside, here, harvest=True)
    return graph


def _cell(seat: int, place: int, row: int) -> tuple[int, int]:
    """Where a place lies, the plantations side by side; row 0 is that of the terrains."""
    return seat * (TERRAINS + 1) + place, -row


def _places(
    game: Cultive, seat: int, columns: tuple[tuple[Any, ...], ...]
) -> list[tuple[str, tuple[int, int], Any, str, str]]:
    """Name of each harvested place, its cell, its crop, the place above and the place to the left."""
    names, found = game.components.terrains, []
    for place, column in enumerate(columns):
        for row, crop in enumerate(column, 1):
            above = f"{seat}.{names[place]}" + (str(row - 1) if row > 1 else "")
            beside = f"{seat}.{names[place - 1]}{row}" if place else ""
            found.append((f"{seat}.{names[place]}{row}", _cell(seat, place, row), crop, above, beside))
    return found


def species_word(game: Cultive, species: int | Hidden) -> str:
    """A species by its word, and "?" where it is not seen."""
    return "?" if isinstance(species, Hidden) else game.components.species[species]


def shadow_graph(game: Cultive, plots: Plots) -> networkx.DiGraph[Any]:
    """The shadows of a plantation: an edge from each plant that casts one to the shaded one, with its `clause`.

    Attributes of a terrain: `height`, `plant`, and `cell`, in which it lies as high as its plant.
    """
    import networkx

    names = game.components.terrains
    graph: networkx.DiGraph[Any] = networkx.DiGraph(sign="plant", relation="shades")
    for place, (name, height) in enumerate(zip(names, heights(plots), strict=True)):
        plant = plots[place]
        word = None if plant is None else species_word(game, plant.species)
        graph.add_node(name, height=height, plant=word, cell=(place, height))
    for shadows in game.shadows[heights(plots)]:
        graph.add_edges_from((names[each.caster], names[each.shaded], {"clause": each.clause}) for each in shadows)
    return graph


def icon_graph(game: Cultive, columns: tuple[tuple[Any, ...], ...]) -> networkx.Graph[Any]:
    """Harvested places such as `A1`, linked where neighbours share an icon; consortia are paths in it.

    Edges carry `line` ("row" or "column") and the `icons` that both share, or through which the upper links to the
    lower.
    """
    import networkx

    components = game.components
    graph: networkx.Graph[Any] = networkx.Graph(sign="plant", relation="share an icon")
    for place, column in enumerate(columns):
        for row, crop in enumerate(column):
            word = components.species[crop.species]
            graph.add_node((row, place), plant=word, nullified=crop.nullified, cell=(place, -row))
    for (row, place), node in graph.nodes(data=True):
        for other, line in (((row, place + 1), "row"), ((row + 1, place), "column")):
            if other in graph and not (node["nullified"] or graph.nodes[other]["nullified"]):
                icons = shared_icons(game, node["plant"], graph.nodes[other]["plant"], line)
                if icons:
                    graph.add_edge((row, place), other, line=line, icons=icons)
    return networkx.relabel_nodes(graph, {(row, at): f"{components.terrains[at]}{row + 1}" for row, at in graph})


def shared_icons(game: Cultive, one: str, other: str, line: str) -> tuple[str, ...]:
    """The icons by which two neighbours hold together; in a column `one` is the upper one."""
    components = game.components
    first, second = components.index[one], components.index[other]
    if line == "column":
        icon = components.bottom[first]
        return (components.icons[icon],) if icon == components.top[second] else ()
    common = components.sides[first] & components.sides[second]
    return tuple(icon for number, icon in enumerate(components.icons) if common >> number & 1)
