"""What can be made of what: conversions as a graph with rates, and the most food that a supply gives.

>>> from toolkit.games.agricola.game import load
>>> game = load()
>>> state = game.position({"players": [{"goods": {"grain": 3, "vegetable": 1}, "improvements": ["clay-oven"]}, {}]})
>>> most = best_food(game, state.players[0], bake=True)
>>> most.food, [str(use) for use in most.uses]
(8, ['bake 1 grain in clay-oven', 'eat 2 grain', 'eat 1 vegetable'])
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import prod
from typing import TYPE_CHECKING, Any

import msgspec

from toolkit.games.agricola import herds, placing
from toolkit.games.agricola.conversions import Conversion, available
from toolkit.games.agricola.state import ANIMALS, CROPS, FOOD, GOODS, MATERIALS, Player, State

if TYPE_CHECKING:
    import networkx

    from toolkit.games.agricola.game import Agricola


class Use(msgspec.Struct, frozen=True):
    """A conversion, and how often it is made."""

    conversion: Conversion
    count: int

    @property
    def food(self) -> int:
        """The food that comes of it."""
        return self.conversion.food * self.count

    def __str__(self) -> str:
        place = "" if self.conversion.improvement is None else f" in {self.conversion.improvement}"
        return f"{self.conversion.verb} {self.count} {self.conversion.good}{place}"


class Most(msgspec.Struct, frozen=True):
    """The most food that a player can have, that in hand included, and what makes it."""

    food: int
    uses: tuple[Use, ...]


# ---------------------------------------------------------------------- the graph


def graph(game: Agricola, own: Player) -> networkx.MultiDiGraph[Any]:
    """All conversions of a player, those that take an action or a harvest too.

    Nodes are goods and animals, and what grows, such as `sown grain`. Attributes of an edge: `rate`, how much comes of
    one; `verb`; `limit`, how often within one action or harvest, or None; `improvement`, or None; and `time`, whether
    it goes over time, as sowing and gathering do: a crop that is sown brings more than it takes, but not at once.
    """
    import networkx

    found: networkx.MultiDiGraph[Any] = networkx.MultiDiGraph()
    found.add_nodes_from((*MATERIALS, *CROPS, *ANIMALS, GOODS[FOOD]))
    for way in available(game, own):
        found.add_edge(
            way.good,
            GOODS[FOOD],
            rate=way.food,
            verb=way.verb,
            limit=way.limit,
            improvement=way.improvement,
            time=False,
        )
    for crop, yielded in zip(CROPS, (game.numbers.grain_sown, game.numbers.vegetable_sown), strict=True):
        over_time = {"limit": None, "improvement": None, "time": True}
        found.add_edge(crop, f"sown {crop}", rate=yielded, verb="sow", **over_time)
        found.add_edge(f"sown {crop}", crop, rate=1, verb="gather", **over_time)
    return found


def gaining_cycles(rates: networkx.MultiDiGraph[Any], over_time: bool = False) -> list[list[str]]:
    """The cycles along which one of a good becomes more than one of it; none in a game that cannot be cheated.

    A cycle gains just if the product of its best rates is more than 1, that is, if it is negative in the logarithms of
    their inverses; with so few goods all cycles can be gone through, in whole numbers.

    Args:
        rates: the conversions as `graph` gives them.
        over_time: whether conversions that go over time count as well.
    """
    import networkx

    best: networkx.DiGraph[Any] = networkx.DiGraph()
    for source, target, edge in rates.edges(data=True):
        if over_time or not edge["time"]:
            known = best.get_edge_data(source, target, {"rate": 0})
            best.add_edge(source, target, rate=max(edge["rate"], known["rate"]))
    return [cycle for cycle in networkx.simple_cycles(best) if _along(best, cycle) > 1]


def _along(best: networkx.DiGraph[Any], cycle: list[str]) -> int:
    """How many of its first good become of one along a cycle."""
    return prod(best[source][target]["rate"] for source, target in zip(cycle, (*cycle[1:], cycle[0]), strict=True))


# ---------------------------------------------------------------------- most food


def best_food(
    game: Agricola, own: Player, bake: bool = False, craft: bool = False, used: int = 0, crafted: int = 0
) -> Most:
    """The most food that a player can have by turning everything into food; the arguments are those of `available`.

    Each conversion takes one good and gives food, which nothing takes. So goods do not compete, and for one good each
    conversion offers so many slots of equal worth. No more slots can be filled than there are of the good, and to fill
    the best ones is to get the most.
    """
    ways = sorted(available(game, own, bake, craft, used, crafted), key=lambda way: -way.food)
    stock = zip((*GOODS, *ANIMALS), (*own.goods, *own.herd), strict=True)
    uses = tuple(use for good, count in stock if count for use in _best_uses(ways, good, count))
    return Most(own.goods[FOOD] + sum(use.food for use in uses), uses)


def _best_uses(ways: Iterable[Conversion], good: str, left: int) -> Iterator[Use]:
    """What becomes of so many of a good, given the conversions that give most first."""
    for way in ways:
        if way.good == good and left:
            count = left if way.limit is None else min(left, way.limit)
            left -= count
            yield Use(way, count)


def food_now(game: Agricola, state: State, seat: int, bake: bool | None = None, craft: bool | None = None) -> Most:
    """The most food that a player can have now; once animals are born, none is cooked (AGR-BRD-03).

    Args:
        game: whose rules count.
        state: the position.
        seat: the player.
        bake: whether there is a bake action; by default if the player is at one.
        craft: whether there is a harvest; by default if the player is feeding the family in one.
    """
    deciding = seat == state.player
    turn = state.turn if deciding else None
    at_oven = turn is not None and any(part.do == "bake" for _, part in placing.open_parts(game, state))
    at_table = deciding and state.phase == "feeding"
    own = state.players[seat]
    return best_food(
        game,
        msgspec.structs.replace(own, herd=herds.NO_ANIMALS) if state.phase == "breeding" else own,
        at_oven if bake is None else bake,
        at_table if craft is None else craft,
        turn.used if turn is not None and at_oven else 0,
        state.crafted if at_table else 0,
    )
