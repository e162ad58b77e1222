"""All plans to feed a family that give nothing up in vain, out of what it can turn into food.

>>> ways = [Conversion("eat", "grain", 1), Conversion("eat", "vegetable", 1), Conversion("cook", "vegetable", 3)]
>>> ways.append(Conversion("cook", "sheep", 2))
>>> for plan in plans(ways, goods=(0, 0, 0, 0, 1, 1, 1), herd=(1, 0, 0), need=4):
...     print(plan.begging, plan.eaten, plan.cooked, plan.food)
0 () (('vegetable', 1),) 0
0 (('grain', 1),) (('sheep', 1),) 0
1 () (('sheep', 1),) 0
2 (('grain', 1),) () 0
3 () () 0
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from math import inf

import msgspec

from toolkit.engine.game import ToolkitError
from toolkit.engine.suggest import unknown
from toolkit.games.agricola.conversions import Conversion, Verb
from toolkit.games.agricola.state import ANIMALS, GOODS, Goods, Herd


class Plan(msgspec.Struct, frozen=True):
    """What one does in a feeding phase, in the words of `actions.FeedingPlan`.

    Attributes:
        eaten: the crops eaten as they are, with their numbers; cooked: what is cooked, likewise.
        crafts: the improvements that craft, sorted.
        begging: how many begging cards are taken.
        food: the food that is left afterwards.
    """

    eaten: tuple[tuple[str, int], ...]
    cooked: tuple[tuple[str, int], ...]
    crafts: tuple[str, ...]
    begging: int
    food: int


_PAYING = Conversion("pay", "food", 1)
Units = tuple[Conversion, ...]
"""How one good after another is converted."""


def plans(
    conversions: Sequence[Conversion], goods: Goods, herd: Herd, need: int, hold_back: bool = False
) -> list[Plan]:
    """Every plan in which nothing given up could be left out without another begging card.

    Nobody is made to turn goods into food (AGR-BEG-01), so there are plans with any number of begging cards up to the
    food that is missing. What a plan gives up is turned into as much food as it can be.

    Args:
        conversions: those that the player has.
        goods: the supply, in the order of `GOODS`; food in it is used up first.
        herd: the animals, in the order of `ANIMALS`.
        need: the food that the family needs.
        hold_back: food in hand may be kept, like any other good, and begging cards be taken instead.

    Returns:
        Fewest begging cards first, then fewest goods and animals given up; each plan once.

    Raises:
        ToolkitError: A conversion takes what is neither a good nor an animal, or the need is negative.
    """
    if need < 0:
        raise ToolkitError(f"a family that needs {need} food; expected 0 or more")
    stock = dict(zip((*GOODS, *ANIMALS), (*goods, *herd), strict=True))
    for conversion in conversions:
        if conversion.good not in stock:
            raise ToolkitError(f"a conversion: {unknown('good', conversion.good, stock)}")
    paid = 0 if hold_back else min(stock["food"], need)
    due, in_hand = need - paid, stock["food"] - paid
    ways = [*conversions, _PAYING] if hold_back else conversions
    sources = [_units([way for way in ways if way.good == good], count, due) for good, count in stock.items()]
    chosen = list(_choices([source for source in sources if source], due))
    return [
        _plan(units, due, in_hand) for units in sorted(chosen, key=lambda units: (_missing(units, due), len(units)))
    ]


def _units(ways: Iterable[Conversion], count: int, due: int) -> Units:
    """What becomes of the first, second, … of a good, best first; never more of it than the food that is due."""
    units: list[Conversion] = []
    for way in sorted(ways, key=lambda way: (-way.food, way.limit is not None)):
        left = min(count, due) - len(units)
        if way.food > 0:
            units += [way] * (left if way.limit is None else min(left, way.limit))
    return tuple(units)


def _choices(sources: Sequence[Units], due: int, least: float = inf) -> Iterator[Units]:
    """Every choice of so many from each source that either falls short or could do without none of them.

    Each source gives less and less, so one could be left out just if the smallest that was taken, which gave `least`,
    is no larger than the surplus.
    """
    if due <= 0:
        if -due < least:
            yield ()
        return
    if not sources:
        yield ()
        return
    units, others, gained = sources[0], sources[1:], 0
    for count in range(len(units) + 1):
        if count:
            gained += units[count - 1].food
            least = min(least, units[count - 1].food)
        for more in _choices(others, due - gained, least):
            yield units[:count] + more
        if gained >= due:
            return


def _missing(units: Units, due: int) -> int:
    return max(0, due - sum(unit.food for unit in units))


def _plan(units: Units, due: int, in_hand: int) -> Plan:
    """The plan that converts these, where so much is due beyond the food that has been paid."""
    paid = sum(unit.verb == "pay" for unit in units)
    surplus = max(0, sum(unit.food for unit in units) - due)
    return Plan(
        eaten=_counted("eat", units),
        cooked=_counted("cook", units),
        crafts=tuple(sorted(unit.improvement or unit.good for unit in units if unit.verb == "craft")),
        begging=_missing(units, due),
        food=in_hand - paid + surplus,
    )


def _counted(verb: Verb, units: Units) -> tuple[tuple[str, int], ...]:
    """How many of each good are converted in one way, in the order of the goods."""
    return tuple(Counter(unit.good for unit in units if unit.verb == verb).items())
