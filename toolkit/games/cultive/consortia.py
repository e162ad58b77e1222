"""Consortia: the best runs of a row of the harvest, and the chains of a column.

A row is a tuple of icon masks by place, 0 where a run is broken: nothing harvested there, or a nullified card. A
column is a tuple of links, one between each card and the next: the number of the icon that links them, or -1.

>>> leaf, flower, root = 1, 2, 4
>>> rows = RowSolver((3, 5, 8, 12))
>>> rows.solve((flower | root, leaf | flower, leaf | root, leaf | root))
Split(points=6, pieces=((0, 2), (2, 4)))
>>> ColumnSolver((5, 8, 12, 17, 22, 30)).solve((1, -1, 3)).points
10
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import final

import msgspec

Piece = tuple[int, int]
"""The first place of a run or chain, and the place after its last."""
Rank = tuple[int, int, int, int]
UNLINKED = -1


class Split(msgspec.Struct, frozen=True):
    """How a line is best split: all points, and the pieces that score, from the left or the top."""

    points: int
    pieces: tuple[Piece, ...]


def best_split(length: int, points: Mapping[Piece, int]) -> Split:
    """The best choice of pieces that do not overlap, by dynamic programming from the far end.

    Of equally good ones it is the one with fewest pieces, then with the longest, then the leftmost.
    """
    nothing: tuple[Rank, tuple[Piece, ...]] = ((0, 0, 0, 0), ())
    best = [nothing] * (length + 1)
    starting: dict[int, list[Piece]] = {}
    for piece in points:
        starting.setdefault(piece[0], []).append(piece)
    for start in range(length - 1, -1, -1):
        found = best[start + 1]
        for piece in starting.get(start, ()):
            end = piece[1]
            (total, count, squares, left), pieces = best[end]
            # Every part of the rank is a sum over the pieces, so that the best rest makes the best whole.
            rank = (total + points[piece], count - 1, squares + (end - start) ** 2, left - start)
            if points[piece] > 0 and rank > found[0]:
                found = (rank, (piece, *pieces))
        best[start] = found
    return Split(best[0][0][0], best[0][1])


@final
class RowSolver:
    """Scores rows; each is worked out once."""

    def __init__(self, points: tuple[int, ...], strict: bool = False) -> None:
        """Keep the points of runs of two, three, … cards, and whether only runs count that cannot be extended."""
        self.points = points
        self.strict = strict
        self._known: dict[tuple[int, ...], Split] = {}

    def solve(self, row: tuple[int, ...]) -> Split:
        """The best split of a row into runs."""
        split = self._known.get(row)
        if split is None:
            split = self._known[row] = self.work_out(row)
        return split

    def work_out(self, row: tuple[int, ...]) -> Split:
        """The best split, worked out anew."""
        return best_split(len(row), {piece: self.worth(piece[1] - piece[0]) for piece in self.pieces(row)})

    def worth(self, cards: int) -> int:
        """The points of a run of so many cards."""
        return self.points[cards - 2] if cards > 1 else 0

    def pieces(self, row: tuple[int, ...]) -> Iterator[Piece]:
        """The runs that may score."""
        for start, end, icons in runs(row):
            if not self.strict or icons & ~_beside(row, start, end):
                yield start, end


def runs(row: tuple[int, ...]) -> Iterator[tuple[int, int, int]]:
    """Every run of two or more neighbours, with the icons that all of them carry."""
    for start, common in enumerate(row):
        for end in range(start + 1, len(row)):
            common &= row[end]
            if not common:
                break
            yield start, end + 1, common


def longest_runs(row: tuple[int, ...]) -> Iterator[tuple[int, int, int]]:
    """The runs that cannot be extended with one of their icons, with these icons."""
    for start, end, icons in runs(row):
        whole = icons & ~_beside(row, start, end)
        if whole:
            yield start, end, whole


def _beside(row: tuple[int, ...], start: int, end: int) -> int:
    """The icons with which a run could be extended."""
    return (row[start - 1] if start else 0) | (row[end] if end < len(row) else 0)


@final
class ColumnSolver:
    """Scores columns; each is worked out once."""

    def __init__(self, points: tuple[int, ...], same_icon: bool = False) -> None:
        """Keep the points of chains of two, three, … cards, and whether one icon must link all cards of a chain."""
        self.points = points
        self.same_icon = same_icon
        self._known: dict[tuple[int, ...], Split] = {}

    def solve(self, links: tuple[int, ...]) -> Split:
        """The chains of a column that score."""
        split = self._known.get(links)
        if split is None:
            points = {piece: self.worth(piece[1] - piece[0]) for piece in self.pieces(links)}
            split = self._known[links] = best_split(len(links) + 1, points)
        return split

    def pieces(self, links: tuple[int, ...]) -> Iterator[Piece]:
        """The chains that may score: unbroken ones, or under `same_icon` all parts that one icon links."""
        for start, icon in enumerate(links):
            end = start
            while end < len(links) and links[end] != UNLINKED and (not self.same_icon or links[end] == icon):
                end += 1
                whole = end == len(links) or links[end] == UNLINKED
                begun = start == 0 or links[start - 1] == UNLINKED
                if self.same_icon or (whole and begun):
                    yield start, end + 1

    def worth(self, cards: int) -> int:
        """The points of a chain of so many cards; the last number of the table is that of longer ones, too."""
        return self.points[min(cards - 2, len(self.points) - 1)] if cards > 1 else 0
