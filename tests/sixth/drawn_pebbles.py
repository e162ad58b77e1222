"""Pebbles in which something can be drawn: a handful of red pebbles, one by one.

A module of its own, so that the tests of the studio and those of the conformance checks draw in the same game.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from msgspec.structs import replace
from pebbles.game import Grab, Pebbles, State

from toolkit.engine.game import Drawing, Reason, Sketch, SketchNumbers, ToolkitError


class Handfuls(Pebbles):
    """A third party's game with a sketch, of which one search finds all finished ones."""

    sketches = ("handful",)

    def sketch(
        self, state: State, name: str, ids: Sequence[str] = (), player: int | None = None, free: bool = False
    ) -> Sketch:
        heap = tuple(f"pebble/{number}" for number in range(state.heap[0]))
        shapes = "".join(f'<g id="{id}" role="button"><title>{id}</title></g>' for id in heap)
        told = f"{len(ids)} pebbles"
        drawing = Drawing(f'<svg xmlns="http://www.w3.org/2000/svg">{shapes}</svg>', told, heap)
        reasons = tuple(self.against(state, len(ids), player, free)) if ids else ()
        return Sketch(tuple(ids), self.wish(len(ids)) if ids else None, (told,), reasons, drawing)

    def wish(self, count: int) -> Grab:
        return Grab("red", count)

    def against(self, state: State, count: int, player: int | None, free: bool) -> list[Reason]:
        """What speaks against so many for a player, whoever's turn it is."""
        theirs = state if player is None else replace(state, turn=player)
        return [each for each in self.why_count(theirs, "red", count) if not (free and each.clause == "PEB-TOLL-02")]

    def sketch_numbers(self, state: State, name: str, player: int | None = None, free: bool = False) -> SketchNumbers:
        counts = range(1, state.heap[0] + 1)
        return SketchNumbers(range(1, 1 + sum(not self.against(state, count, player, free) for count in counts)))

    def finished_sketches(
        self, state: State, name: str, count: int, player: int | None = None, free: bool = False
    ) -> list[tuple[str, ...]]:
        allowed = self.sketch_numbers(state, name, player, free).finished
        if allowed is None or count not in allowed:
            raise ToolkitError(f"pebbles: a handful of {count!r}: there can be {list(allowed or ())}")
        return list(combinations(self.sketch(state, name).drawing.ids, count))
