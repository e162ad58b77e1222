"""Answers to what people ask of a farm: which fences, which animals, how to feed the family.

Answers are plain JSON, farm spaces, goods and animals by their words.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from toolkit.engine.game import ToolkitError
from toolkit.engine.suggest import is_whole, unknown
from toolkit.games.agricola import actions as act
from toolkit.games.agricola import conversions, eating, exchange, feeding, fences, herds, outlines, scoring
from toolkit.games.agricola.board import edge_names, names, pastures, pastures_of
from toolkit.games.agricola.feeding import Plan
from toolkit.games.agricola.state import ANIMALS, FOOD, Herd, Player, State, with_player
from toolkit.games.agricola.supply import having

if TYPE_CHECKING:
    from toolkit.games.agricola.game import Agricola


def ask(game: Agricola, state: State, question: str, arguments: Mapping[str, Any]) -> Any:
    """The answer to one of `QUESTIONS` about a player's farm; see `Game.ask`.

    Every question takes `player`, by default the one to decide; `ARGUMENTS` says what else.
    """
    if question not in QUESTIONS:
        raise ToolkitError(f"ask: {unknown('question', question, QUESTIONS)}")
    if not isinstance(arguments, Mapping):
        raise ToolkitError(f"ask {question}: arguments {arguments!r}; write a mapping of names to values")
    allowed = ("player", *ARGUMENTS[question])
    for name, value in arguments.items():
        if name not in allowed:
            raise ToolkitError(f"ask {question}: {unknown('argument', name, allowed)}")
        if type(value) is not int or value < 0:
            raise ToolkitError(f"ask {question}: {name} {value!r}; write a whole number from 0 on")
    player = arguments.get("player", state.player)
    if not is_whole(player, range(len(state.players))):
        raise ToolkitError(f"ask {question}: no player {player!r}; players are 0 to {len(state.players) - 1}")
    others = {name: value for name, value in arguments.items() if name != "player"}
    return QUESTIONS[question](game, state, player, **others)


# ---------------------------------------------------------------------- fences


def layouts(game: Agricola, own: Player, limit: int | None = None) -> Iterator[list[str]]:
    """Every way to fence in pastures in one action, fewest fences first: the names of the new fences.

    Args:
        game: whose rules count.
        own: the farm.
        limit: how many fences may be built; by default those that are left and that its wood pays.

    Raises ToolkitError for a limit that is no number of fences.
    """
    if limit is not None and (type(limit) is not int or limit < 0):
        raise ToolkitError(f"layouts: fences {limit!r}; write a whole number from 0 on")
    for found in _fenced(game, own, limit):
        yield edge_names(found & ~own.fences)


def _fenced(game: Agricola, own: Player, limit: int | None) -> Iterator[int]:
    """By layout, all fences that the farm would have."""
    most = fences.most(game, own) if limit is None else min(fences.left(game, own), limit)
    return outlines.layouts(own.blocked, own.fences, most, fences.adjoining(game))


def _layouts(game: Agricola, state: State, player: int, **limit: int) -> dict[str, Any]:
    """How many layouts there are, by number of new fences and by number of pastures."""
    own = state.players[player]
    by_fences: Counter[int] = Counter()
    by_pastures: Counter[int] = Counter()
    for found in _fenced(game, own, limit.get("fences")):
        by_fences[(found & ~own.fences).bit_count()] += 1
        by_pastures[len(pastures(own.blocked, found))] += 1
    return {
        "count": by_fences.total(),
        "by_fences": {str(number): count for number, count in sorted(by_fences.items())},
        "by_pastures": {str(number): count for number, count in sorted(by_pastures.items())},
    }


# ---------------------------------------------------------------------- animals


def capacity(game: Agricola, state: State, player: int) -> dict[str, Any]:
    """What each pasture, the open stables and the house hold, and the most there can be of one kind."""
    own = state.players[player]
    homes = herds.quarters(game, own)
    areas = pastures_of(own)
    found = [
        {
            "pasture": names(area),
            "stables": (own.stables & area).bit_count(),
            "capacity": each,
        }
        for area, (_, each) in zip(areas, homes.pastures, strict=True)
    ]
    most = herds.capacity(homes, 0)
    return {"pastures": found, "stables": names(homes.stables), "house": homes.house, "most": most}


def largest(game: Agricola, state: State, player: int, **bounds: int) -> list[dict[str, int]]:
    """All largest herds that the farm can keep, of no more animals of each kind than are asked for."""
    homes = herds.quarters(game, state.players[player])
    whole = herds.capacity(homes, 0)
    sheep, boar, cattle = (bounds.get(animal, whole) for animal in ANIMALS)
    return [_herd(herd) for herd in herds.maximal(homes, (sheep, boar, cattle))]


def _herd(herd: Herd) -> dict[str, int]:
    return dict(zip(ANIMALS, herd, strict=True))


def keepable(game: Agricola, state: State, player: int, **counts: int) -> dict[str, Any]:
    """Whether the farm can keep such a herd, where its animals could stand, and which of them find no place."""
    homes = herds.quarters(game, state.players[player])
    sheep, boar, cattle = (counts.get(animal, 0) for animal in ANIMALS)
    stands, over = herds.placed(homes, (sheep, boar, cattle))
    fits = herds.keepable(homes, (sheep, boar, cattle))
    return {"keepable": fits, "places": list(map(herds.written, stands)), "without": _herd(over)}


def room(game: Agricola, state: State, player: int) -> dict[str, int]:
    """How many more animals of each kind alone would fit beside the herd, with rearranging."""
    own = state.players[player]
    return _herd(herds.room_for(herds.quarters(game, own), own.herd))


# ---------------------------------------------------------------------- feeding


def plans(game: Agricola, state: State, player: int) -> list[Plan]:
    """All feeding plans in which nothing is given up in vain."""
    own = state.players[player]
    crafted = state.crafted if state.phase == "feeding" and player == state.player else 0
    ways = conversions.of_player(game, own, crafted)
    back = game.readings["hold_back"] == "may_hold_back"
    return feeding.plans(ways, own.goods, own.herd, eating.meal(game, state, player), back)


def wish(plan: Plan) -> act.FeedingPlan:
    """A plan as what a player can wish for."""
    return act.FeedingPlan(plan.eaten, plan.cooked, plan.crafts, plan.begging)


def fed(game: Agricola, own: Player, plan: Plan) -> Player:
    """What a player has after a plan."""
    moved = Counter({"food": plan.food - own.goods[FOOD]})
    for word, count in (*plan.eaten, *plan.cooked):
        moved[word] -= count
    for improvement in plan.crafts:
        craft = game.components.records[game.components.major[improvement]].craft
        assert craft is not None, "a plan crafts where there is a craft"
        moved[craft.good] -= 1
    return msgspec.structs.replace(having(own, moved), begging=own.begging + plan.begging)


def feedings(game: Agricola, state: State, player: int) -> list[dict[str, Any]]:
    """All feeding plans, cheapest first: the wish, what it costs in points, and the animals that will have young."""
    before = scoring.total(game, state, player)
    found = []
    for plan in plans(game, state, player):
        after = fed(game, state.players[player], plan)
        cost = before - scoring.total(game, with_player(state, player, after), player)
        born = [animal for animal, count in zip(ANIMALS, herds.births(game, after), strict=True) if count]
        found.append(
            {"plan": str(wish(plan)), "cost": cost, "begging": plan.begging, "food_left": plan.food, "breeding": born}
        )
    return sorted(found, key=lambda each: (each["cost"], -len(each["breeding"])))


def meal(game: Agricola, state: State, player: int) -> dict[str, int]:
    """What the next harvest asks of a player and brings: food needed, at hand, and the crops to be gathered."""
    own = state.players[player]
    return {
        "needed": eating.meal(game, state, player),
        "food": own.goods[FOOD],
        "grain": sum(1 for count in own.grain if count),
        "vegetables": sum(1 for count in own.vegetables if count),
    }


def food(
    game: Agricola, state: State, player: int, bake: int | None = None, craft: int | None = None
) -> dict[str, Any]:
    """The most food that a player could have now, and what makes it.

    `bake` and `craft` are 1 or 0: as if there were a bake action, or a harvest in which crafts are done, or were none.
    """
    for name, given in (("bake", bake), ("craft", craft)):
        if given not in (None, 0, 1):
            raise ToolkitError(f"ask food: {name} {given}; write 1 for yes or 0 for no")
    wishes = (None if given is None else bool(given) for given in (bake, craft))
    most = exchange.food_now(game, state, player, *wishes)
    return {
        "food": most.food,
        "at_hand": state.players[player].goods[FOOD],
        "uses": [
            {
                "verb": use.conversion.verb,
                "good": use.conversion.good,
                "count": use.count,
                "improvement": use.conversion.improvement,
                "food": use.food,
            }
            for use in most.uses
        ],
    }


QUESTIONS: dict[str, Callable[..., Any]] = {
    "layouts": _layouts,
    "capacity": capacity,
    "herds": largest,
    "keepable": keepable,
    "room": room,
    "feedings": feedings,
    "meal": meal,
    "food": food,
}
ARGUMENTS: dict[str, tuple[str, ...]] = {
    "layouts": ("fences",),
    "capacity": (),
    "herds": ANIMALS,
    "keepable": ANIMALS,
    "room": (),
    "feedings": (),
    "meal": (),
    "food": ("bake", "craft"),
}
"""By question, what it can be asked beside the player."""
