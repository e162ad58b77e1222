"""A farm on which fences are being drawn: those that stand, those that are drawn, what they enclose, and where not.

Only its edges can be touched; they lie in gaps broad enough for a finger. No animals are shown: what counts is how many
each pasture would hold.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element as Shape

import msgspec

from toolkit.draw.areas import area
from toolkit.draw.legend import ROW, Entry, flow, flowed
from toolkit.draw.palette import DARK, LIGHT
from toolkit.draw.svg import add, at, label, picture, text
from toolkit.engine.game import Drawing
from toolkit.engine.speech import capitalised
from toolkit.games.agricola import elements
from toolkit.games.agricola.board import EDGES, border, edges_of, names, spaces_in
from toolkit.games.agricola.draw import signs
from toolkit.games.agricola.draw.farm import Farm
from toolkit.games.agricola.draw.sheet import Sheet
from toolkit.games.agricola.elements import Element
from toolkit.games.agricola.herds import NO_ANIMALS
from toolkit.games.agricola.spoken import Spoken
from toolkit.games.agricola.state import State, with_player

if TYPE_CHECKING:
    from toolkit.games.agricola.game import Agricola
    from toolkit.games.agricola.sketching import Enclosed, Fencing

CELL, GAP = 79, 24
"""The side of a space, and the breadth of an edge that can be touched."""
MARGIN = 4
ENCLOSED, FORBIDDEN = "#a9cdf0", "#f0c8c0"
"""The ground of a new pasture, and of what may not be enclosed."""
WARNING = "#a11212"
HATCH = 4
"""So many lines of a hatching meet a side of a space."""
PLATE = 18
SIGN = "M-6 0H6"
"""An edge in the legend, where everything is smaller."""
SMALL = 0.55


class Stroke(msgspec.Struct, frozen=True):
    """How a line for an edge is drawn: its width, ink and dashes, and whether a light line runs in it."""

    width: float
    ink: str
    dashes: tuple[float, float] | None = None
    hollow: bool = False


STROKES = {
    "drawn": Stroke(9, "#0b57d0", hollow=True),
    "stray": Stroke(9, WARNING, (1, 12)),
    "forbidden": Stroke(9, WARNING, (5, 13), hollow=True),
    "again": Stroke(12, WARNING, (1, 16)),
    "open": Stroke(3, WARNING, (6, 7)),
}
"""What can be told of an edge: a fence is drawn, borders no pasture or a forbidden one, stands there, is wanting."""


def _stroke(parent: Shape, look: Stroke, lines: str, scale: float = 1) -> None:
    group = add(parent, "g", fill="none", pointer_events="none", stroke_linecap="round")
    dashes = None if look.dashes is None else " ".join(f"{scale * length:g}" for length in look.dashes)
    width = scale * look.width
    add(group, "path", d=lines, stroke=LIGHT, stroke_width=width + 3)
    add(group, "path", d=lines, stroke=look.ink, stroke_width=width, stroke_dasharray=dashes)
    if look.hollow:
        add(group, "path", d=lines, stroke=LIGHT, stroke_width=width / 4)


def draw(game: Agricola, state: State, fencing: Fencing, areas: Sequence[Enclosed], told: Sequence[str]) -> Drawing:
    """The picture of a farm with what is drawn on it."""
    bare = msgspec.structs.replace(fencing.own, herd=NO_ANIMALS, arranged=None)
    spoken = Spoken(game, with_player(state, fencing.seat, bare), (fencing.seat,), ("farm",))
    spoken.pastures[fencing.seat] = tuple(each.spaces for each in areas if each.allowed)
    sheet = _EdgesOnly(spoken, None, (), False)
    farm = _Fenced(sheet, fencing, areas)
    say = spoken.speaker.sketch
    keys = flowed(farm.keys(), farm.width)
    height = farm.height + 3 * MARGIN + ROW * len(keys)
    root = picture(farm.width + 2 * MARGIN, height, say("picture", player=fencing.seat))
    root.append(sheet.pieces.defs)
    farm.draw(at(root, MARGIN, MARGIN))
    flow(root, MARGIN, farm.height + 2 * MARGIN, keys)
    alt = say("alt", player=fencing.seat, told=" ".join(told))
    return Drawing(text(root), alt, tuple(sheet.ids), _table(spoken, areas))


def _table(spoken: Spoken, areas: Sequence[Enclosed]) -> tuple[tuple[str, ...], ...]:
    """The pastures, with their stables and what they hold."""
    say, joined = spoken.speaker.sketch, spoken.speaker.joined
    heading = tuple(say(f"head_{column}") for column in ("pasture", "stables", "holds", "age"))
    rows = (
        (
            joined(names(each.spaces)),
            str(each.stables.bit_count()),
            str(each.holds),
            say("age", new=each.new, allowed=each.allowed),
        )
        for each in areas
    )
    return (heading, *rows)


class _EdgesOnly(Sheet):
    """A sheet on which nothing but edges can be touched."""

    def touchable(self, parent: Shape, element: Element, name: str) -> Shape:
        """A group that can be touched, if it is an edge."""
        return super().touchable(parent, element, name) if element.kind == "edge" else add(parent, "g")


def _around(areas: Sequence[Enclosed], allowed: bool) -> int:
    """The edges around the areas that are allowed, or around the others, as a mask."""
    edges = 0
    for each in areas:
        if each.allowed == allowed:
            edges |= border(each.spaces)
    return edges


class _Fenced(Farm):
    """A farm with fences that are drawn."""

    def __init__(self, sheet: Sheet, fencing: Fencing, areas: Sequence[Enclosed]) -> None:
        super().__init__(sheet, fencing.seat, CELL, GAP, True)
        self.fencing, self.areas = fencing, areas
        self.open, self.stray = edges_of(fencing.open), edges_of(fencing.stray)
        self.forbidden = fencing.new & _around(areas, False) & ~_around(areas, True)

    def draw(self, group: Shape) -> None:
        """Draw it from this group's origin on, with what its pastures hold on top."""
        super().draw(group)
        for each in self.areas:
            if not each.allowed:
                self._hatch(group, each)
            self._holds(group, each)

    def house(self, group: Shape) -> None:
        """Where the pet is does not matter here."""

    def pastures(self, group: Shape) -> None:
        """The grounds of pastures, new ones in a colour of their own."""
        half = self.gap / 2
        for each in self.areas:
            corners = [self.corner(space) for space in spaces_in(each.spaces)]
            area(group, ((x - half, y - half, self.pitch, self.pitch) for x, y in corners), 0, "")
            fill = FORBIDDEN if not each.allowed else ENCLOSED if each.new else signs.PASTURE
            group[-1].attrib |= {"fill": fill}

    def _hatch(self, group: Shape, each: Enclosed) -> None:
        """Lines across what may not be enclosed, from side to side of its spaces."""
        step = CELL / HATCH
        lines = ""
        for x, y in map(self.corner, spaces_in(each.spaces)):
            for number in range(2, 2 * HATCH):  # the corner has the space's name
                near, far = max(0, number - HATCH) * step, min(number, HATCH) * step
                lines += f"M{x + near:g} {y + far:g}L{x + far:g} {y + near:g}"
        hatching = add(group, "g", fill="none", pointer_events="none")
        for width, ink in ((5, LIGHT), (2, WARNING)):
            add(hatching, "path", d=lines, stroke=ink, stroke_width=width)

    def _holds(self, group: Shape, each: Enclosed) -> None:
        """How many animals a pasture holds, on its first space; or that it may be none."""
        words = self.sheet.spoken.speaker.sketch("holds", holds=each.holds, allowed=each.allowed)
        x, y = self.corner(next(spaces_in(each.spaces)))
        width, middle = 9 + 7.5 * len(words), y + (CELL - PLATE / 2 - 5 if each.allowed else CELL / 2)
        ink = DARK if each.allowed else WARNING
        plate = add(group, "g", pointer_events="none")
        left = x + (CELL - width) / 2
        add(plate, "rect", x=left, y=middle - PLATE / 2, width=width, height=PLATE, rx=5, fill=LIGHT, stroke=ink)
        label(plate, x + CELL / 2, middle, words, "strong middle", ink)

    # ------------------------------------------------------------------ edges

    def fences(self, group: Shape) -> None:
        """Fences that stand, as on every farm, and over them what is drawn, and where it is wanting."""
        super().fences(group)
        for what, edges in self._marked().items():
            if edges:
                _stroke(group, STROKES[what], "".join(map(self.line, spaces_in(edges))))

    def _marked(self) -> dict[str, int]:
        """What is told of which edges."""
        fencing = self.fencing
        return {
            "drawn": fencing.new & ~self.stray & ~self.forbidden,
            "stray": self.stray & fencing.new,
            "forbidden": self.forbidden,
            "again": fencing.drawn & fencing.own.fences,
            "open": self.open,
        }

    def keys(self) -> list[Entry]:
        """What the lines mean that can be seen."""
        sheet, say = self.sheet, self.sheet.spoken.speaker.sketch

        def sign(look: Stroke, parent: Shape, x: float, y: float) -> None:
            _stroke(at(parent, x, y), look, SIGN, SMALL)

        def standing(parent: Shape, x: float, y: float) -> None:
            sheet.faces.fences(at(parent, x, y), self.seat, SIGN, 6)

        found = [Entry(standing, say("key_standing"))] if self.fencing.own.fences else []
        marked = (what for what, edges in self._marked().items() if edges)
        return [*found, *(Entry(partial(sign, STROKES[what]), say(f"key_{what}")) for what in marked)]

    def edge(self, group: Shape, number: int) -> None:
        edge, (x, y, width, height) = elements.edge(self.seat, number), self.edge_box(number)
        place = self.sheet.touchable(group, edge, self._name(number))
        add(place, "rect", x=x, y=y, width=width, height=height, rx=5, fill="transparent")

    def _name(self, number: int) -> str:
        """An edge, and what is there."""
        there = next((word for word, edges in self._where() if edges >> number & 1), "nothing")
        say = self.sheet.spoken.speaker.sketch
        return capitalised(say("edge", edge=EDGES[number], on=there, drawn=self.fencing.drawn >> number & 1 > 0))

    def _where(self) -> tuple[tuple[str, int], ...]:
        return (
            ("fence", self.fencing.own.fences),
            ("open", self.open),
            ("stray", self.stray),
            ("forbidden", self.forbidden),
        )
