"""Every way to make food, tried out: each conversion so many times, each number of begging cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import NamedTuple

from .brute_herds import Counts, covers


class Way(NamedTuple):
    """One good into food: which, how much, and how often at most."""

    good: str
    food: int
    limit: int | None


class Fed(NamedTuple):
    """What was given up, by good, and what then is begged for and left over."""

    given: Counts
    begging: int
    left: int


def every_feeding(
    ways: Sequence[Way], stock: Mapping[str, int], food: int, need: int, hold_back: bool = False
) -> Iterator[Fed]:
    """All feedings, however wasteful; food in hand counts as given up if it may be held back."""
    most = [stock[way.good] if way.limit is None else min(way.limit, stock[way.good]) for way in ways]
    for times in product(*[range(count + 1) for count in most]):
        given = dict.fromkeys(stock, 0)
        for way, count in zip(ways, times, strict=True):
            given[way.good] += count
        if any(given[good] > stock[good] for good in stock):
            continue
        made = sum(way.food * count for way, count in zip(ways, times, strict=True))
        for paid in range(food + 1) if hold_back else [min(food, need)]:
            lacking = need - paid - made
            counts = (*given.values(), paid) if hold_back else tuple(given.values())
            yield Fed(counts, max(0, lacking), food - paid + max(0, -lacking))


def worthwhile(
    ways: Sequence[Way], stock: Mapping[str, int], food: int, need: int, hold_back: bool = False
) -> set[Fed]:
    """The feedings of which no other begs as little and gives up less, or the same and leaves more food."""
    everything = set(every_feeding(ways, stock, food, need, hold_back))
    return {fed for fed in everything if not any(_better(other, fed) for other in everything)}


def _better(one: Fed, other: Fed) -> bool:
    if one.begging > other.begging or not covers(other.given, one.given):
        return False
    return one.given != other.given or one.begging < other.begging or one.left > other.left
