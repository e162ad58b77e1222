"""Shadows and consortia worked out the long way, from the rulebook's sentences and not from the toolkit's code."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product

RUN = {2: 3, 3: 5, 4: 8, 5: 12}
CHAIN = {2: 5, 3: 8, 4: 12, 5: 17, 6: 22, 7: 30}

Blocks = list[tuple[int, int]]


def shades(caster: int, shaded: int, distance: int) -> str | None:
    """The clause by which a plant of one height shades one of another so many terrains off."""
    if (caster, shaded) == (2, 1) and distance == 1:
        return "CTV-LGT-07"
    if (caster, shaded) == (3, 2) and distance == 1:
        return "CTV-LGT-08"
    if (caster, shaded) == (3, 1) and distance in (1, 2):
        return "CTV-LGT-09"
    return None


@cache
def cuttings(length: int) -> list[Blocks]:
    """Every way to cut a line into blocks."""
    return list(_cuttings(length))


def _cuttings(length: int) -> Iterator[Blocks]:
    for cuts in product((False, True), repeat=length - 1):
        blocks, start = [], 0
        for place, cut in enumerate(cuts, 1):
            if cut:
                blocks.append((start, place))
                start = place
        yield [*blocks, (start, length)]


def best(length: int, worth: dict[tuple[int, int], int]) -> tuple[int, tuple[tuple[int, int], ...]]:
    """The points and blocks of the best cutting: most points, then fewest blocks that score, longest, leftmost."""
    found = []
    for blocks in cuttings(length) if worth else ([],):
        scoring = tuple([block for block in blocks if block in worth])
        lengths = sorted((end - start for start, end in scoring), reverse=True)
        points = sum(worth[block] for block in scoring)
        found.append((-points, len(scoring), [-each for each in lengths], [start for start, _ in scoring], scoring))
    first = min(found)
    return -first[0], first[-1]


def row(icons: Sequence[frozenset[str]], strict: bool = False) -> tuple[int, tuple[tuple[int, int], ...]]:
    """A row's points and runs; a place without icons holds nothing that counts."""
    worth = {}
    for start, end in _blocks(len(icons)):
        common = frozenset.intersection(*icons[start:end])
        outside = [icons[place] for place in (start - 1, end) if 0 <= place < len(icons)]
        if strict:
            common = frozenset(icon for icon in common if not any(icon in other for other in outside))
        if common:
            worth[start, end] = RUN[end - start]
    return best(len(icons), worth)


def column(links: Sequence[str | None], same: bool = False) -> int:
    """A column's points, from the icon that links each card to the next."""
    if not same:
        chains, length = [], 1
        for link in (*links, None):
            if link is None:
                chains.append(length)
                length = 1
            else:
                length += 1
        return sum(CHAIN[min(chain, 7)] for chain in chains if chain > 1)
    worth = {}
    for start, end in _blocks(len(links) + 1):
        between = set(links[start : end - 1])
        if len(between) == 1 and None not in between:
            worth[start, end] = CHAIN[min(end - start, 7)]
    return best(len(links) + 1, worth)[0]


@cache
def _blocks(length: int) -> Blocks:
    return [(start, end) for start in range(length) for end in range(start + 2, length + 1)]
