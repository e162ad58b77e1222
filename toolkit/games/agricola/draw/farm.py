"""A farm in a picture: its spaces with what is on them, the fences on their edges, the house with people and pet."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal
from xml.etree.ElementTree import Element as Shape

from toolkit.draw.areas import area
from toolkit.draw.palette import DARK, LIGHT
from toolkit.draw.pieces import Box, Point
from toolkit.draw.svg import add, frame, label
from toolkit.games.agricola import elements
from toolkit.games.agricola.board import COLUMNS, EDGES, NAMES, ROWS, SIDES, border, spaces_in, what_lies
from toolkit.games.agricola.draw import signs
from toolkit.games.agricola.elements import Element
from toolkit.games.agricola.state import ANIMALS, CROPS, HOUSE, HOUSES, SPACES

if TYPE_CHECKING:
    from toolkit.games.agricola.draw.sheet import Sheet

_TINY = 40
"""On a space no larger than this, what stands on it is drawn as low as can be, for its name to be read."""
_WIDTH = len(COLUMNS)
_SIDE: dict[str, tuple[Literal[0, 1], int, int]] = {
    "north": (0, 0, 0),
    "west": (1, 0, 0),
    "east": (1, 1, 0),
    "south": (0, 0, 1),
}
"""By side of a space: whether the edge stands upright, and where it begins, in columns and rows from the space."""


def _lie(edge: int) -> tuple[bool, int, int]:
    """Whether an edge stands upright, and the column and row of the corner that it begins at."""
    space, beyond = SIDES[edge]
    row, column = divmod(space, _WIDTH)
    side = EDGES[edge].partition("-")[2] if beyond is None else "east" if beyond == space + 1 else "south"
    upright, right, down = _SIDE[side]
    return bool(upright), column + right, row + down


_LIES = tuple(_lie(edge) for edge in range(len(EDGES)))


class Farm:
    """One player's farm, in squares of a size of its own.

    Another picture of a farm is a subclass that draws `pastures`, `house`, `fences` or each `edge` in its own way;
    `corner`, `edge_box` and `line` say where they lie.

    Attributes:
        width, height: of the whole; cell: the side of a space, gap: the room between two, in which fences stand.
        large: whether the edges can be touched.
    """

    def __init__(self, sheet: Sheet, seat: int, cell: float, gap: float, large: bool) -> None:
        self.sheet, self.seat, self.cell, self.gap, self.large = sheet, seat, cell, gap, large
        self.own = sheet.state.players[seat]
        self.pitch = cell + gap
        self.width = _WIDTH * self.pitch + gap
        self.height = ROWS * self.pitch + gap

    def draw(self, group: Shape) -> None:
        """Draw it from this group's origin on."""
        add(group, "rect", width=self.width, height=self.height, rx=6, fill=signs.BOARD)
        self.pastures(group)
        for space in range(SPACES):
            self._space(group, space)
        self.house(group)
        self.fences(group)
        for edge in range(len(EDGES)) if self.large else ():
            self.edge(group, edge)
        self._rings(group)

    # ------------------------------------------------------------------ where things lie

    def corner(self, space: int) -> Point:
        """The upper left corner of a space."""
        row, column = divmod(space, _WIDTH)
        return self.gap + column * self.pitch, self.gap + row * self.pitch

    def _start(self, edge: int) -> Point:
        """Where an edge begins: in the middle of the gaps around the spaces."""
        _, column, row = _LIES[edge]
        return self.gap / 2 + column * self.pitch, self.gap / 2 + row * self.pitch

    def edge_box(self, edge: int) -> Box:
        """What can be touched of an edge."""
        x, y = self._start(edge)
        half = self.gap / 2
        upright = _LIES[edge][0]
        return (x - half, y + half, self.gap, self.cell) if upright else (x + half, y - half, self.cell, self.gap)

    # ------------------------------------------------------------------ spaces

    def pastures(self, group: Shape) -> None:
        """The grounds of pastures, each as one."""
        fenced = 0
        for pasture in self.sheet.spoken.pastures[self.seat]:
            fenced |= pasture
        half = self.gap / 2
        corners = [self.corner(space) for space in spaces_in(fenced)]
        if corners:
            area(group, ((x - half, y - half, self.pitch, self.pitch) for x, y in corners), 0, "")
            group[-1].attrib |= {"fill": signs.PASTURE}

    def _space(self, group: Shape, number: int) -> None:
        sheet, (x, y) = self.sheet, self.corner(number)
        space = sheet.touchable(group, elements.space(self.seat, number), sheet.spoken.space(self.seat, number))
        there = what_lies(self.own, number)
        self._ground(space, number, there, x, y)
        if there == "room":
            self._people(space, number, x, y)
        elif there == "field":
            self._crop(space, number, x, y)
        else:
            self._animals(space, number, there == "stable", x, y)
        self._chips(space, number, there, (x, y, self.cell, self.cell))
        frame(space, x, y, self.cell, self.cell)

    def _ground(self, space: Shape, number: int, there: str, x: float, y: float) -> None:
        """The ground of a space, with its name."""
        name = there
        if there == "room":
            name = f"room-{HOUSES[self.own.house]}"
        elif there != "field":
            name = "pasture" if self.sheet.spoken.pasture(self.seat, number) else "empty"
        paint, lines = signs.GROUNDS[name]

        def draw(piece: Shape, left: float = 0, top: float = 0) -> None:
            self.sheet.faces.ground(piece, name, paint, lines, left, top, self.cell)
            label(piece, left + 4, top + 8, NAMES[number], "small", paint.ink)

        if self.large:
            draw(space, x, y)
        else:  # what several farms of a size have is drawn once
            self.sheet.pieces.put(space, f"named-{name}-{NAMES[number]}-{self.cell}", x, y, draw)

    def _chips(self, space: Shape, number: int, there: str, box: Box) -> None:
        """What an overlay writes on a space; a tiny one has no room for it below something else."""
        x, y, width, height = box
        if self.cell > _TINY:
            # In a room it stands beside the people.
            self.sheet.chips(space, (x + width - 24, y, 24, height) if there == "room" else box)
        elif there == "empty" and number not in self.sheet.spoken.stands[self.seat]:
            self.sheet.chips(space, box)

    def _people(self, space: Shape, number: int, x: float, y: float) -> None:
        """The people at home, one to a room; if there are more, the last room has the rest."""
        rooms = list(spaces_in(self.own.rooms))
        place, last = rooms.index(number), len(rooms) - 1
        here = max(0, self.own.home - place) if place == last else min(1, max(0, self.own.home - place))
        scale = 1.0 if self.large else 0.75
        # On a tiny space the pet stands beside the first person.
        middle = 8 if self.cell <= _TINY and place == 0 else self.cell / 2
        for person in range(here):
            left = x + middle + (person - (here - 1) / 2) * 16 * scale
            self.sheet.faces.person(space, self.seat, left, y + self.cell - 12 * scale - 3, scale)

    def _crop(self, space: Shape, number: int, x: float, y: float) -> None:
        for crop, count in zip(CROPS, (self.own.grain[number], self.own.vegetables[number]), strict=True):
            if count:
                self.sheet.faces.plate(space, crop, count, x + self.cell / 2, self._low(y))

    def _animals(self, space: Shape, number: int, stable: bool, x: float, y: float) -> None:
        """A stable in the upper right corner, and the animals of the pasture that begins here, or of an open stable."""
        if stable:
            scale, inset = (0.7, 7) if self.cell <= _TINY else (1, 10)
            self.sheet.faces.stable(space, self.seat, x + self.cell - inset, y + inset, scale)
        stand = self.sheet.spoken.stands[self.seat].get(number)
        if stand is not None:
            self.sheet.faces.plate(space, ANIMALS[stand.kind], stand.count, x + self.cell / 2, self._low(y))

    def _low(self, y: float) -> float:
        """The middle of what stands below a space's name."""
        return y + max(self.cell // 2 + 4, self.cell - 22 if self.cell > _TINY else self.cell - 9)

    def house(self, group: Shape) -> None:
        """The pet, or the place for it, in the first room."""
        sheet, first = self.sheet, next(spaces_in(self.own.rooms))
        x, y = self.corner(first)
        side = 26 if self.large else 21
        box = (x + self.cell - side - 1, y + (self.cell - 19 if self.cell <= _TINY else 1), side, 18)
        house = sheet.touchable(group, Element("house", (str(self.seat),)), sheet.spoken.house(self.seat))
        stand = sheet.spoken.stands[self.seat].get(HOUSE)
        place_of_pet(house, box, stand is not None)
        if stand is not None:
            sheet.faces.good(house, ANIMALS[stand.kind], box[0] + side / 2, box[1] + 9)
        if self.cell > _TINY:
            sheet.chips(house, (x + self.cell - 52, y, 52, 34))
        frame(house, *box)

    # ------------------------------------------------------------------ edges

    def fences(self, group: Shape) -> None:
        """The fences as thick lines in the player's colour, and where none stand yet a faint line."""
        fences = self.own.fences
        built = "".join([self.line(edge) for edge in spaces_in(fences)])
        if self.large:
            bare = "".join([self.line(edge) for edge in range(len(EDGES)) if not fences >> edge & 1])
            look = {"fill": "none", "stroke": "#7d8c5c", "stroke_width": 1, "stroke_dasharray": "2 5"}
            add(group, "path", d=bare, **look, pointer_events="none")
        if built:
            self.sheet.faces.fences(group, self.seat, built, 6 if self.large else 4.4)

    def _rings(self, group: Shape) -> None:
        """A frame around what an overlay was asked about."""
        for ring in () if self.sheet.layer is None else self.sheet.layer.rings:
            if ring.seat == self.seat:
                lines = "".join(map(self.line, spaces_in(border(ring.spaces))))
                for look in ("halo", "ring"):
                    add(group, "path", d=lines, look=look)

    def line(self, edge: int) -> str:
        """An edge as SVG path data, from corner to corner of its space."""
        x, y = self._start(edge)
        return f"M{x:g} {y:g}{'v' if _LIES[edge][0] else 'h'}{self.pitch:g}"

    def edge(self, group: Shape, number: int) -> None:
        """An edge that can be touched."""
        sheet, box = self.sheet, self.edge_box(number)
        edge = sheet.touchable(group, elements.edge(self.seat, number), sheet.spoken.edge(self.seat, number))
        x, y, width, height = box

        def draw(piece: Shape) -> None:
            add(piece, "rect", width=width, height=height, fill="transparent")

        sheet.pieces.put(edge, f"edge-{'upright' if _LIES[number][0] else 'flat'}", x, y, draw)
        frame(edge, *box)


def place_of_pet(parent: Shape, box: Box, taken: bool) -> None:
    """The place for a pet in the house."""
    x, y, width, height = box
    look = {"fill": LIGHT, "stroke": DARK, "stroke_width": 0.6, "stroke_dasharray": "2 2"}
    see_through = None if taken else 0.35
    add(parent, "rect", x=x, y=y, width=width, height=height, rx=5, **look, fill_opacity=see_through)
