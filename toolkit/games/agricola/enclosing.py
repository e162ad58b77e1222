"""Pastures from what has been touched of them so far: those that spaces or edges could be part of.

Nobody need list what there is to build: the pastures of a farm come from a table, and what is touched narrows it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, final

from toolkit.games.agricola import actions as act
from toolkit.games.agricola import fences, outlines
from toolkit.games.agricola.board import border, edge_names, edges_of, mask_of, names, pastures
from toolkit.games.agricola.outlines import Enclosure
from toolkit.games.agricola.state import Player

if TYPE_CHECKING:
    from toolkit.games.agricola.game import Agricola

Actions = Iterator[act.Action]


@final
class Ground:
    """A farm on which fences can be built, with the wood and the fences that are left."""

    def __init__(self, game: Agricola, own: Player) -> None:
        self.own = own
        self.limit, self.adjacent = fences.most(game, own), fences.adjoining(game)

    # ------------------------------------------------------------------ spaces

    def of_spaces(self, words: Sequence[str]) -> tuple[act.Action, Actions]:
        """The pasture of just these spaces, legal or not; and larger ones that can be built, fewest fences first."""
        spaces = mask_of(words)
        larger = (_enclose(each) for each in self._around(spaces) if each.spaces != spaces)
        return act.Enclose(tuple(names(spaces))), larger

    def more_spaces(self, words: Sequence[str]) -> int:
        """The spaces that a pasture with all of these could still take in, as a mask."""
        spaces, found = mask_of(words), 0
        for each in self._around(spaces):
            found |= each.spaces
        return found & ~spaces

    def _around(self, spaces: int) -> Iterator[Enclosure]:
        """The pastures that can be built and have all of these spaces."""
        return (each for each in self._enclosures(0) if not spaces & ~each.spaces)

    # ------------------------------------------------------------------ edges

    def of_edges(self, words: Sequence[str]) -> tuple[act.Action, Actions]:
        """Fences on just these edges, legal or not; and what can be built that has them all, fewest fences first.

        The latter are pastures while the edges belong to one, also where they close it and more can be built. Once some
        of them close a pasture and others do not, they are the fences of both.
        """
        return act.Layout(tuple(edge_names(edges_of(words)))), self._completed(edges_of(words))

    def _completed(self, drawn: int) -> Actions:
        closed, stray = self._parted(drawn)
        if closed and stray:
            for each in self._along(closed, stray):
                yield act.Layout(tuple(edge_names(closed | each.fences)))
        elif stray:
            yield from map(_enclose, self._along(0, stray))
        elif self._enclosures(closed):
            # Without ending the action, for more can be fenced in.
            yield from (_enclose(each) for each in islice(self._exactly(closed), 1))

    def more_edges(self, words: Sequence[str]) -> int:
        """The edges without a fence that could be among those with all of these, as a mask."""
        drawn = edges_of(words)
        closed, stray = self._parted(drawn)
        found = 0
        for each in self._along(closed, stray):
            found |= each.fences
        return found & ~drawn

    def _parted(self, drawn: int) -> tuple[int, int]:
        """Edges that border a closed pasture once fences stand on them, and those which do not; built ones left out."""
        new = drawn & ~self.own.fences
        around = 0
        for area in pastures(self.own.blocked, self.own.fences | new):
            around |= border(area)
        return new & around, new & ~around

    def _along(self, closed: int, stray: int) -> Iterator[Enclosure]:
        """The pastures that have all stray edges on their borders, once the closed ones are there."""
        return (each for each in self._enclosures(closed) if not stray & ~each.fences)

    def _exactly(self, edges: int) -> Iterator[Enclosure]:
        """The pastures that need just these fences: none, one, or the two parts of a pasture that is divided."""
        return (each for each in self._enclosures(0) if each.fences == edges)

    # ------------------------------------------------------------------ the table

    def _enclosures(self, closed: int) -> tuple[Enclosure, ...]:
        """The pastures that can be built once these fences are, fewest fences first."""
        left = self.limit - closed.bit_count()
        return outlines.enclosures(self.own.blocked, self.own.fences | closed, left, self.adjacent) if left > 0 else ()


def _enclose(pasture: Enclosure) -> act.Enclose:
    return act.Enclose(tuple(names(pasture.spaces)))
