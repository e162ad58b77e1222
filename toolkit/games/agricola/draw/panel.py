"""What one player has in a picture: a head, the farm, the supply, the improvements owned, what an overlay tells."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element as Shape

from toolkit.draw.marks import CHIP
from toolkit.draw.palette import DARK, LIGHT
from toolkit.draw.pieces import Box
from toolkit.draw.svg import add, at, frame, label
from toolkit.games.agricola import elements
from toolkit.games.agricola.board import spaces_in
from toolkit.games.agricola.draw.farm import Farm
from toolkit.games.agricola.elements import Element
from toolkit.games.agricola.state import ANIMALS, GOODS

if TYPE_CHECKING:
    from toolkit.games.agricola.draw.sheet import Sheet

MARGIN = 8
HEAD = 26
"""Height of a player's head."""
LEFT, LINE = 22, 14
"""Height of the line about people, fences and stables, and of a line of small words."""
BOX, BOX_HIGH = 38, 22
"""The least width of a good in the supply with the room after it, and its height with the room below it."""
_STOCKS = len(GOODS) + len(ANIMALS)
_APART = 10
"""The gap before the animals, which are on the farm and not in the supply."""
TAG = 17
"""Height of an owned improvement with the room below it."""
_NARROW = 300
"""A panel less wide than this has no room for begging cards in its head."""
_LETTER = 5.9


class Panel:
    """One player's part of the picture.

    Attributes:
        width, height: of the whole; the height may be stretched.
        beside: whether the supply stands beside the farm and not below it.
        bare: whether the farm is left out.
    """

    def __init__(
        self,
        sheet: Sheet,
        seat: int,
        width: float,
        cell: float,
        gap: float,
        beside: bool,
        large: bool,
        bare: bool = False,
    ) -> None:
        self.sheet, self.seat, self.width, self.beside, self.large, self.bare = sheet, seat, width, beside, large, bare
        self.own = sheet.state.players[seat]
        self.farm = Farm(sheet, seat, cell, gap, large)
        left = MARGIN + (self.farm.width + MARGIN if beside else 0)
        self.inside = width - left - MARGIN
        self.corner = (left, HEAD + (0 if beside or bare else self.farm.height + 6))
        most = min(_STOCKS, (self.inside + 4) // BOX)
        self.deep = -(-_STOCKS // most)
        self.box_high = BOX_HIGH + (CHIP if sheet.writes_on_supply(seat) else 0)
        self.in_row = -(-_STOCKS // self.deep)
        self.apart = min(_APART, self.inside + 4 - BOX * self.in_row)
        self.tags = self._placed_tags()
        self.rows = () if sheet.layer is None else sheet.layer.lines.get(seat, ())
        supply = self._supply_height()
        below = self.corner[1] + supply
        self.height = max(below, HEAD + self.farm.height + 6 if beside else 0) + 4

    def _placed_tags(self) -> list[tuple[int, float, float, float]]:
        """The improvements owned: each with its left and upper edge and its width, in rows."""
        placed: list[tuple[int, float, float, float]] = []
        x = y = 0.0
        for number in spaces_in(self.own.majors):
            width = 24 + _LETTER * len(self.sheet.spoken.major_short(number))
            if x and x + width > self.inside:
                x, y = 0.0, y + TAG + 3
            placed.append((number, x, y, width))
            x += width + 4
        return placed

    def _supply_height(self) -> float:
        return LEFT + self.box_high * self.deep + self._tags_height + self._rows_height()

    @property
    def _tags_height(self) -> float:
        return self.tags[-1][2] + TAG + 6 if self.tags else 0

    def _rows_height(self) -> float:
        return -(-len(self.rows) // self._columns) * LINE + 8 if self.rows else 0

    @property
    def _columns(self) -> int:
        """How many columns of an overlay's lines there is room for."""
        widest = max(len(words) + len(value) for words, value in self.rows)
        return max(1, int((self.inside + 14) // (_LETTER * widest + 24)))

    def draw(self, group: Shape, height: float) -> None:
        """Draw it from this group's origin on, so high."""
        state = self.sheet.state
        turn = state.phase != "over" and state.player == self.seat
        edge = {"stroke_width": 2.5} if turn else {"opacity": 0.45}
        add(group, "rect", width=self.width, height=height, rx=8, look="line", **edge)
        self._head(group)
        if not self.bare:
            self.farm.draw(at(group, MARGIN, HEAD))
        supply = at(group, *self.corner)
        self._left(supply)
        step = (self.inside + 4 - self.apart) // self.in_row
        for number in range(_STOCKS):
            row, column = divmod(number, self.in_row)
            after_goods = number >= len(GOODS) and row == len(GOODS) // self.in_row
            x = column * step + (self.apart if after_goods else 0)
            self._stock(supply, number, (x, LEFT + row * self.box_high, step - 4, BOX_HIGH - 3))
        y = LEFT + self.box_high * self.deep
        for number, left, top, width in self.tags:
            self._tag(supply, number, (left, y + 2 + top, width, TAG))
        self._lines(supply, y + self._tags_height)

    def _head(self, group: Shape) -> None:
        """The player's number in the own colour, the starting player marker, begging cards and points."""
        sheet, paint, spoken = self.sheet, self.sheet.players[self.seat], self.sheet.spoken
        box = (4.0, 3.0, self.width - 8, HEAD - 5.0)
        head = sheet.touchable(group, Element("player", (str(self.seat),)), spoken.player(self.seat, sheet.points))
        add(head, "rect", x=box[0], y=box[1], width=box[2], height=box[3], fill="transparent")
        add(head, "rect", x=6, y=4, width=18, height=18, rx=4, fill=paint.fill, stroke=DARK)
        label(head, 15, 13, str(self.seat), "strong middle", paint.ink)
        label(head, 31, 13, spoken.say("panel", player=self.seat), "strong")
        if self.seat == sheet.state.first:
            sheet.faces.flag(head, 98, 13)
        if self.width >= _NARROW:
            self._begging(head, self.width - MARGIN - (90 if sheet.points else 0), 13)
        if sheet.points:
            label(head, self.width - MARGIN, 13, spoken.panel_points(self.seat), "strong end")
        sheet.chips(head, box)
        frame(head, *box)

    def _left(self, group: Shape) -> None:
        """The people of the family, the fences and stables left to build, and begging cards."""
        faces, own, numbers, middle = self.sheet.faces, self.own, self.sheet.game.numbers, LEFT / 2 - 1
        faces.figure(group, self.seat, 8, middle, 0.8)
        label(group, 17, middle, str(own.people), "strong")
        x = 32
        if own.newborn:
            # Those born this round are part of the family; a bracket says so, where a sign beside it would add them.
            told = self.sheet.spoken.say("newborn_of", count=own.newborn, narrow=self.inside < _NARROW)
            faces.figure(group, self.seat, x + 2, middle + 2, 0.5)
            label(group, x + 9, middle, told, "small")
            x += 14 + int(_LETTER * len(told))
        faces.fence(group, self.seat, x + 9, middle)
        label(group, x + 21, middle, str(numbers.fences - own.fences.bit_count()), "strong")
        faces.stable(group, self.seat, x + 53, middle)
        label(group, x + 64, middle, str(numbers.stables - own.stables.bit_count()), "strong")
        if self.width < _NARROW:
            self._begging(group, self.inside, LEFT / 2 - 1)

    def _begging(self, group: Shape, right: float, middle: float) -> None:
        words = self.sheet.spoken.begging(self.seat, self.width < _NARROW)
        if words:
            self.sheet.faces.alarm(group, words, right, middle)

    def _stock(self, group: Shape, number: int, box: Box) -> None:
        """How many of a good there are in the supply, or of an animal on the farm."""
        sheet, spoken, (x, y, width, height) = self.sheet, self.sheet.spoken, box
        kind = number - len(GOODS)
        if kind < 0:
            element, count, good = elements.good(self.seat, number), self.own.goods[number], GOODS[number]
        else:
            element, count, good = elements.animal(self.seat, kind), self.own.herd[kind], ANIMALS[kind]
        if not (count or (self.large and not self.bare) or sheet.writes_on(element)):
            return  # its place stays empty, so that the others are found where they always are
        name = spoken.good(self.seat, number) if kind < 0 else spoken.animal(self.seat, kind)
        stock = sheet.touchable(group, element, name)

        def draw(piece: Shape) -> None:
            add(piece, "rect", width=width, height=height, rx=5, look="quiet")
            sheet.faces.good(piece, good, 12, height / 2)
            look = "strong middle" if count else "small middle"
            label(piece, (23 + width) // 2, height / 2, str(count), look)

        sheet.pieces.put(stock, f"stock-{good}-{count}-{width:.0f}", x, y, draw, opacity=None if count else 0.45)
        sheet.chips(stock, (x, y, width, height + CHIP - 3))
        frame(stock, *box)

    def _tag(self, group: Shape, number: int, box: Box) -> None:
        """An improvement owned: its name, and its points at the right."""
        sheet, (x, y, width, height) = self.sheet, box
        tag = sheet.touchable(group, elements.major(sheet.game, number), sheet.spoken.major(number))
        add(tag, "rect", x=x, y=y, width=width, height=height, rx=4, fill=LIGHT, stroke=DARK, stroke_width=0.8)
        label(tag, x + 5, y + height / 2, sheet.spoken.major_short(number), "small", DARK)
        sheet.pieces.points(tag, sheet.game.components.records[number].points, x + width - 9, y + height / 2)
        sheet.chips(tag, box)
        frame(tag, *box)

    def _lines(self, group: Shape, top: float) -> None:
        """What an overlay tells of this player, in columns."""
        if not self.rows:
            return
        columns = self._columns
        deep, width = -(-len(self.rows) // columns), (self.inside + 14) / columns
        for number, (words, value) in enumerate(self.rows):
            column, row = divmod(number, deep)
            x, y = column * width, top + 4 + LINE * (row + 0.5)
            label(group, x, y, words, "small")
            label(group, x + width - 14, y, value, "small strong end")
