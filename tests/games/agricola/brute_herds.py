"""Animals put one by one into places, and food made of goods one by one: slow, and from the rules' sentences alone."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product

Counts = tuple[int, ...]
Farm = tuple[tuple[int, int, int], ...]
"""The places of a farm, sorted: how many animals each holds, the kind that is in it (-1 for none), and how many are."""


@cache
def can_be_kept(pastures: Counts, singles: int, herd: Counts) -> bool:
    """Whether every animal of a herd finds a place: pastures of these capacities, and places for a single animal."""
    farms: set[Farm] = {tuple(sorted((capacity, -1, 0) for capacity in (*pastures, *[1] * singles)))}
    for kind, count in enumerate(herd):
        for _ in range(count):
            farms = {after for farm in farms for after in _with_one_more(farm, kind)}
    return bool(farms)


def _with_one_more(farm: Farm, kind: int) -> Iterator[Farm]:
    for number, (capacity, inside, count) in enumerate(farm):
        if inside in (-1, kind) and count < capacity:
            yield tuple(sorted((*farm[:number], (capacity, kind, count + 1), *farm[number + 1 :])))


def kept(pastures: Counts, singles: int, bound: Counts) -> set[Counts]:
    """Every herd up to a bound that can be kept."""
    within = product(*[range(most + 1) for most in bound])
    return {herd for herd in within if can_be_kept(pastures, singles, herd)}


def largest(pastures: Counts, singles: int, bound: Counts) -> set[Counts]:
    """The herds up to a bound that can be kept and are part of no other such herd."""
    herds = kept(pastures, singles, bound)
    return {herd for herd in herds if not any(herd != other and covers(other, herd) for other in herds)}


def covers(one: Counts, other: Counts) -> bool:
    """Whether one has at least as many of everything as the other."""
    return all(more >= less for more, less in zip(one, other, strict=True))


def fewest_outside(pastures: Counts, herd: Counts) -> tuple[int, int, int]:
    """The fewest animals that find no room in the pastures, then the fewest pastures used, then the least room in them.

    Every pasture is given to any kind or left empty.
    """
    found = []
    for kinds in product((None, *range(len(herd))), repeat=len(pastures)):
        room = [
            sum(held for held, kind in zip(pastures, kinds, strict=True) if kind == each) for each in range(len(herd))
        ]
        outside = sum(max(0, count - fits) for count, fits in zip(herd, room, strict=True))
        found.append((outside, sum(kind is not None for kind in kinds), sum(room)))
    return min(found)
