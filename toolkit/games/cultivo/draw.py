"""A picture of a Cultivo position: the board with its canals, the market, the players, and what the signs mean.

What can be touched has an id: `field/V1.hub`, `market/red/green` (row, column), `row/red`, `column/green`,
`goods/0/red`, `equipment/0/red/cart`, `building/0/mill` (the number is the player's).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Literal
from xml.etree.ElementTree import Element

from toolkit.draw import marks, palette
from toolkit.draw.areas import area, cells
from toolkit.draw.legend import ROW, Entry, flow, flowed, legend
from toolkit.draw.pieces import Box, Disc, Pieces, Point, paper, veil
from toolkit.draw.svg import add, at, frame, label, picture, text, touchable
from toolkit.engine.game import Drawing, ToolkitError
from toolkit.engine.suggest import unknown
from toolkit.games.cultivo import elements, overlays, signs, spoken
from toolkit.games.cultivo.components import COLOURS
from toolkit.games.cultivo.overlays.layer import Key, Layer, Leg, Mark
from toolkit.games.cultivo.state import EMPTY, Buying, Goods, State, Walk, builder_on, worker_on

if TYPE_CHECKING:
    from toolkit.games.cultivo.game import Cultivo

Line = Literal["row", "column"]

MARGIN, GAP = 12, 20
CELL, BANK, CANAL, EDGE = 62, 8, 5, 6
"""A field's square; the distance from its edge of the field and of its village's ground; the ground's rounded edge."""
SPACE, CHIP = 52, 22
"""A market space; the sign of a line's colour."""
TOP = 44
"""Height of the banner and the line that says where the game is."""
SUPPLY = 40
"""Height of the two lines about what is left."""
COLUMN = 330
"""The least width of what is drawn alone."""
LETTER = 8
"""Width of a letter of the heading."""
TILE = 27  # height of an owned equipment


def draw(
    game: Cultivo, state: State, viewer: int | None, overlay: str | None, focus: Any, parts: Sequence[str] = ()
) -> Drawing:
    """The picture; see `Game.draw`. `focus` is an id, or several, to be framed, and what the overlay is asked.

    With an overlay the table is the overlay's: that of the position comes with the picture without one.
    """
    for part in parts:
        if part not in game.parts:
            raise ToolkitError(f"cultivo: {unknown('part of the picture', part, game.parts)}")
    points = not parts or "points" in parts
    wish, framed = overlays.wish_and_ids(overlay, focus, (element.id for element in elements.every(game, state)))
    layer = None if overlay is None else overlays.lay(game, state, viewer, overlay, wish)
    sheet = _Sheet(game, state, layer, framed, points)
    alt, table = spoken.alt(game, state, points), spoken.table(game, state)
    if layer is not None:
        alt, table = f"{alt} {overlays.sentence(layer)}", layer.table
    return Drawing(_column(sheet, parts) if parts else _whole(sheet), alt, tuple(sheet.ids), table)


def _column(sheet: _Sheet, parts: Sequence[str]) -> str:
    """Some parts of the picture, one below the other, without what the signs mean."""
    board, aside, state = _Board(sheet), _Aside(sheet), sheet.state
    heading = LETTER * len(spoken.status(sheet.game, state))
    width = max(COLUMN, board.width, heading, aside.width if "market" in parts else 0)
    panels = [_Panel(sheet, seat, width) for seat in range(len(state.players))]
    shown = panels if "players" in parts else [panels[state.player]] if "player" in parts else []
    drawn: list[tuple[float, Callable[[Element], None]]] = [(board.height, board.draw)] if "board" in parts else []
    drawn += [(aside.market_height, aside.market)] if "market" in parts else []
    drawn += [(panel.height, partial(panel.draw, height=panel.height)) for panel in shown]
    y = TOP + sheet.layer_height(width + 2 * MARGIN)
    root = picture(width + 2 * MARGIN, y + sum(height + MARGIN for height, _ in drawn), spoken.PICTURE)
    root.append(sheet.pieces.defs)
    sheet.head(root, width + 2 * MARGIN)
    for height, draw in drawn:
        draw(at(root, MARGIN, y))
        y += height + MARGIN
    return text(root)


def _whole(sheet: _Sheet) -> str:
    board, aside = _Board(sheet), _Aside(sheet)
    right = 2 * MARGIN + board.width + GAP
    width = right + aside.width + MARGIN
    top = TOP + sheet.layer_height(width)
    panels = [_Panel(sheet, seat, (width - 3 * MARGIN) / 2) for seat in range(len(sheet.state.players))]
    # What is left and what the signs mean go below the market, or below the board where that is flatter.
    tall, flat = aside.market_height + aside.notes_height, max(board.height + aside.notes_height, aside.market_height)
    below_board = flat <= max(board.height, tall)
    body = flat if below_board else max(board.height, tall)
    rows = [panels[first : first + 2] for first in range(0, len(panels), 2)]
    heights = [max(panel.height for panel in row) for row in rows]
    root = picture(width, top + body + (GAP + sum(heights) + MARGIN * len(heights)), spoken.PICTURE)
    root.append(sheet.pieces.defs)
    sheet.head(root, width)
    board.draw(at(root, MARGIN, top))
    aside.market(at(root, right, top))
    notes = (MARGIN, top + board.height) if below_board else (right, top + aside.market_height)
    aside.notes(at(root, *notes))
    y = top + body + GAP
    for row, height in zip(rows, heights, strict=True):
        for place, panel in enumerate(row):
            panel.draw(at(root, MARGIN + place * (panel.width + MARGIN), y), height)
        y += height + MARGIN
    return text(root)


class _Sheet:
    """What every part of one picture draws from."""

    def __init__(
        self, game: Cultivo, state: State, layer: Layer | None, framed: frozenset[str], points: bool = True
    ) -> None:
        self.game, self.state, self.layer, self.framed, self.points = game, state, layer, framed, points
        self.board, self.components = game.compiled(state.layout), game.components
        self.paints = [palette.GOODS[colour] for colour in self.components.colours]
        self.players = [palette.PLAYERS[colour] for colour in game.data.sheets["box"].content["player_colours"]]
        self.greyed = {} if layer is None else layer.greyed
        self.pieces = Pieces()
        self.ids: list[str] = []

    def touchable(self, parent: Element, element: elements.Element, name: str) -> Element:
        self.ids.append(element.id)
        if element.id in self.greyed:
            name = f"{name}, {self.greyed[element.id]}"
        return touchable(parent, element.id, name, marked=element.id in self.framed)

    def veiled(self, element: Element) -> bool:
        """Whether an overlay greys this: its ground, so that what stands on that can be read."""
        return element.get("id") in self.greyed

    def ground(self, parent: Element, colour: int, x: float, y: float, width: float, height: float) -> None:
        self.pieces.ground(parent, self.paints[colour], x, y, width, height)

    def badge(self, parent: Element, colour: int, x: float, y: float) -> None:
        self.pieces.badge(parent, self.components.letters[colour], x, y)

    def lot(self, parent: Element, colour: int, box: Box, badge: Point, disc: Disc | None = None) -> None:
        letter = self.components.letters[colour]
        self.pieces.lot(parent, self.paints[colour], letter, box, badge, disc, self.veiled(parent))

    def worker(self, parent: Element, seat: int, x: float, y: float) -> None:
        self.pieces.worker(parent, self.players[seat], str(seat), x, y)

    def house(self, parent: Element, seat: int, building: int, x: float, y: float) -> None:
        self.pieces.house(parent, self.players[seat], str(seat), self.code(building), x, y)

    def plot(self, parent: Element, building: int, x: float, y: float) -> None:
        paint = self.paints[self.components.building_colours[building]]
        self.pieces.plot(parent, paint, self.code(building), x, y, self.veiled(parent))

    def code(self, building: int) -> str:
        """The two letters that stand for a building: all six begin differently."""
        return self.components.buildings[building][:2].capitalize()

    def equipment(self, parent: Element, kind: int, ink: str, x: float, y: float, scale: float = 1) -> None:
        type = self.components.types[kind]
        self.pieces.sign(parent, type, signs.EQUIPMENT[type], ink, x, y, scale)

    def amounts(self, goods: Goods, form: str = "{amount}") -> list[marks.Chip]:
        """Goods as chips, each in this form; one with a 0 where there are none."""
        letters = self.components.letters
        found = [
            marks.Chip(form.format(amount=f"{count}{letters[colour]}"), self.paints[colour])
            for colour, count in enumerate(goods)
            if count
        ]
        return found or [marks.plain("0")]

    def keys(self, width: float) -> list[list[Entry]]:
        """The legend of the overlay, in lines of this width."""
        keys = () if self.layer is None else self.layer.keys
        entries = (Entry(None if key.sign == "none" else partial(self._key, key), key.words) for key in keys)
        return flowed(entries, width)

    def layer_height(self, width: float) -> float:
        """The height of the overlay's heading and legend."""
        return 0 if self.layer is None else 20 + ROW * len(self.keys(width - 2 * MARGIN))

    def head(self, root: Element, width: float) -> None:
        """The stand-in banner, and where the game is."""
        if spoken.mostly_stand_in(self.game, self.state):
            add(root, "rect", width=width, height=20, look="quiet")
            label(root, width / 2, 10, spoken.STAND_IN, "small middle")
        label(root, MARGIN, 32, spoken.status(self.game, self.state), "strong")
        if self.layer is not None:
            label(root, MARGIN, TOP + 6, self.layer.heading)
        flow(root, MARGIN, TOP + 16, self.keys(width - 2 * MARGIN))

    def _key(self, key: Key, parent: Element, x: float, y: float) -> None:
        """A sign of the overlay's legend."""
        if key.sign in ("near", "apart"):
            marks.links(parent, [((x - 9, y), (x + 7, y))], "apart" if key.sign == "apart" else "near")
        elif key.sign == "amount":
            goods = tuple(2 if colour == key.colour else 0 for colour in range(COLOURS))
            marks.chips(self.pieces, parent, self.amounts(goods), x, y + marks.CHIP / 2, CELL)
        elif key.sign == "goods":
            self.pieces.swatch(parent, self.paints[key.colour], self.components.letters[key.colour], x, y)
        else:
            box = (x - 7, y - 7, 14, 14)
            self.ground(parent, key.colour, *box)
            self.look(parent, key.sign, box)

    def look(self, parent: Element, look: str, box: Box) -> None:
        """How an overlay sets a place apart."""
        if look == "hatched":
            marks.hatch(self.pieces, parent, box)
        elif look == "ringed":
            marks.ring(parent, box)
        elif look:
            veil(parent, box, faint=look == "dimmed")


class _Board:
    """The villages, the canals, and what stands on the fields."""

    def __init__(self, sheet: _Sheet) -> None:
        self.sheet, self.board = sheet, sheet.board
        # A board that is higher than wide is turned by a quarter: there is more room beside it than below.
        columns, rows = zip(*self.board.cell, strict=True)
        upright = max(rows) - min(rows) > max(columns) - min(columns)
        self.cell = tuple((y, -x) if upright else (x, y) for x, y in self.board.cell)
        columns, rows = zip(*self.cell, strict=True)
        self.left, self.top = min(columns), max(rows)
        self.width = (max(columns) - self.left + 1) * CELL + 2 * BANK
        self.height = (self.top - min(rows) + 1) * CELL + 2 * BANK
        self.marks = {} if sheet.layer is None else sheet.layer.marks

    def draw(self, parent: Element) -> None:
        group = at(parent, BANK, BANK)
        area(group, cells(map(self.corner, range(len(self.cell))), CELL), BANK, "water")
        area(group, self._grounds(), EDGE, "land")
        for field in range(len(self.board.names)):
            self._field(group, field)
        if self.sheet.layer is not None:
            self._lines(group, self.sheet.layer)
        # A way that an overlay shows with its prices need not be drawn a second time.
        priced = self.sheet.layer is not None and self.sheet.layer.start is not None
        if isinstance(self.sheet.state.pending, Walk) and not priced:
            self._way(group, self.sheet.state.pending)

    def corner(self, field: int) -> tuple[float, float]:
        """Where the upper left corner of a field's square is drawn."""
        column, row = self.cell[field]
        return (column - self.left) * CELL, (self.top - row) * CELL

    def _grounds(self) -> Iterator[Box]:
        """The ground of every field, from it to each of the next fields of its village."""
        keep = CANAL + EDGE
        side = CELL - 2 * keep
        for field, neighbours in enumerate(self.board.neighbours):
            x, y = self.corner(field)
            if not self.board.inside[field]:
                yield x + keep, y + keep, side, side
            for other, canal in neighbours:
                right, below = self.corner(other)
                if not canal and (right > x or below > y):
                    yield x + keep, y + keep, side + right - x, side + below - y

    def _field(self, group: Element, number: int) -> None:
        sheet, mark = self.sheet, self.marks.get(number, Mark())
        colour, village = self.board.colour[number], self.board.village[number]
        name = spoken.field(sheet.game, sheet.state, number)
        name = f"{name}, {mark.note}" if mark.note else name
        field = sheet.touchable(group, elements.field(sheet.game, sheet.state, number), name)
        x, y = self.corner(number)
        side = CELL - 2 * BANK
        square = (x + BANK, y + BANK, side, side)
        if mark.look:  # lies on the ground, but not on its letter
            sheet.ground(field, colour, *square)
            sheet.look(field, mark.look, square)
            sheet.badge(field, colour, x + BANK + 8.5, y + BANK + 9)
        else:
            sheet.lot(field, colour, square, (8.5, 9))
        # A village's first field carries the village's name; tiles lie turned, so the others say what they are called.
        tile, _, cell = self.board.names[number].partition(".")
        first = village not in self.board.village[:number]
        right, middle = x + CELL - BANK - 0.5, y + BANK + 9
        if mark.look == "hatched":
            sheet.pieces.tag(field, tile if first else cell, right, middle)
        else:
            ink = None if mark.look == "dimmed" else sheet.paints[colour].ink
            sheet.pieces.word(field, tile if first else cell, right, middle, ink, first)
        self._pieces(field, number, x, y)
        self._sign(field, number, mark, x, y)
        frame(field, *square)

    def _sign(self, field: Element, number: int, mark: Mark, x: float, y: float) -> None:
        """What an overlay writes on a field."""
        amounts = [marks.plain(mark.words)] if mark.words else []
        if mark.goods is not None:
            amounts += self.sheet.amounts(mark.goods)
        if not amounts:
            return
        # Below what stands there, so that its number can be read.
        occupied = worker_on(self.sheet.state, number) is not None or builder_on(self.sheet.state, number) is not None
        bottom = y + (CELL if occupied else CELL - BANK)
        marks.chips(self.sheet.pieces, field, amounts, x + CELL / 2, bottom, CELL - 2 * BANK)

    def _pieces(self, field: Element, number: int, x: float, y: float) -> None:
        state = self.sheet.state
        builder, holder = builder_on(state, number), worker_on(state, number)
        if builder is not None:
            building = state.players[builder].buildings.index(number)
            self.sheet.house(field, builder, building, x + 43, y + 37)
        if holder is not None:
            self.sheet.worker(field, holder, x + (32 if builder is None else 20), y + 38)

    def _lines(self, group: Element, layer: Layer) -> None:
        """An overlay's links, and its way with what each step costs."""
        looks: tuple[marks.LinkLook, ...] = ("near", "apart")
        for canal, look in enumerate(looks):
            pairs = ((self._middle(link.one), self._middle(link.other)) for link in layer.links if link.canal == canal)
            marks.links(group, pairs, look)
        linked = {field for link in layer.links for field in (link.one, link.other)}
        marks.knots(group, map(self._middle, sorted(linked)))
        points = [self._middle(field) for field in layer.way]
        if points:
            marks.way(group, points)
        if layer.links or layer.legs:  # what stands on the board stands on its lines
            above = add(group, "g", pointer_events="none")
            for field in range(len(self.board.names)):
                self._pieces(above, field, *self.corner(field))
        self._prices(group, layer.legs, points)

    def _prices(self, group: Element, legs: Sequence[Leg], points: Sequence[Point]) -> None:
        for number, (leg, (one, other)) in enumerate(zip(legs, pairwise(points), strict=True), 1):
            at = ((one[0] + other[0]) / 2, (one[1] + other[1]) / 2)
            amounts = [chip for share in leg.shares for chip in self.sheet.amounts(share.goods, share.form)]
            marks.priced(self.sheet.pieces, group, number, amounts or self.sheet.amounts(leg.goods), at)

    def _way(self, group: Element, walk: Walk) -> None:
        """The way so far, from the origin to the field where it stands."""
        fields = [walk.origin, *(self.board.index[step.field] for step in walk.steps)]
        marks.trail(group, [self._middle(field) for field in fields])

    def _middle(self, field: int) -> tuple[float, float]:
        x, y = self.corner(field)
        return x + CELL / 2, y + CELL / 2


class _Aside:
    """The market, what is left of stack and victory tiles, and the legend."""

    def __init__(self, sheet: _Sheet) -> None:
        self.sheet, self.components = sheet, sheet.components
        self.width = CHIP + len(self.components.columns) * SPACE
        self.market_height = CHIP + len(self.components.rows) * SPACE + MARGIN
        self.notes_height = SUPPLY + ROW * COLOURS + MARGIN

    def market(self, group: Element) -> None:
        for number, colour in enumerate(self.components.rows):
            self._line(group, "row", colour, 0, CHIP + SPACE * number, CHIP - 4, SPACE - 3)
        for number, colour in enumerate(self.components.columns):
            self._line(group, "column", colour, CHIP + SPACE * number, 0, SPACE - 3, CHIP - 4)
        for number in range(len(self.sheet.state.market)):
            self._space(group, number)

    def _line(self, group: Element, kind: Line, colour: int, x: float, y: float, width: float, height: float) -> None:
        sheet = self.sheet
        element = elements.line(sheet.game, kind, colour)
        line = sheet.touchable(group, element, spoken.line(sheet.game, kind, colour))
        sheet.ground(line, colour, x, y, width, height)
        if sheet.veiled(line):
            veil(line, (x, y, width, height))
        sheet.badge(line, colour, x + width / 2, y + height / 2)
        frame(line, x, y, width, height)

    def _space(self, group: Element, number: int) -> None:
        sheet, side = self.sheet, SPACE - 3
        row, column = divmod(number, len(self.components.columns))
        x, y = CHIP + column * SPACE, CHIP + row * SPACE
        element = elements.space(sheet.game, number)
        space = sheet.touchable(group, element, spoken.space(sheet.game, sheet.state, number))
        equipment = sheet.state.market[number]
        if equipment == EMPTY:
            add(space, "rect", x=x, y=y, width=side, height=side, rx=5, look="quiet")
        else:
            self._offer(space, equipment, x, y, side)
        pending = sheet.state.pending
        if isinstance(pending, Buying) and pending.space == number:
            marks.chosen(space, (x, y, side, side))
        frame(space, x, y, side, side)

    def _offer(self, space: Element, equipment: int, x: float, y: float, side: float) -> None:
        """A tile for sale: cost at the top left, points at the top right, below its colour and its sign."""
        kind, colour = divmod(equipment, COLOURS)
        self.sheet.lot(space, colour, (x, y, side, side), (10, side - 10), (31, 33, 13.5))
        cost, points = self.components.cost[equipment], self.components.points[equipment]
        self.sheet.pieces.offer(space, cost, points, x + 3, y + 3, side - 6)
        self.sheet.equipment(space, kind, self.sheet.paints[colour].ink, x + 31, y + 33)

    def notes(self, group: Element) -> None:
        label(group, 0, 8, spoken.stack(self.sheet.state))
        tiles = self.sheet.state.victory
        label(group, 0, 28, spoken.TILES_LEFT if tiles else spoken.NO_TILES)
        for place, points in enumerate(tiles):
            self.sheet.pieces.tile(group, points, 140 + 20 * place, 28)
        legend(group, 0, SUPPLY + 4, self.width, self._entries())

    def _entries(self) -> Sequence[Sequence[Entry]]:
        sheet, components = self.sheet, self.components

        def colour(number: int, words: str) -> Entry:
            def sign(parent: Element, x: float, y: float) -> None:
                sheet.pieces.swatch(parent, sheet.paints[number], components.letters[number], x, y)

            return Entry(sign, words)

        def kind(number: int, words: str) -> Entry:
            def sign(parent: Element, x: float, y: float) -> None:
                sheet.equipment(parent, number, "currentColor", x, y, 0.75)

            return Entry(sign, words)

        return (
            [colour(number, name) for number, name in enumerate(components.goods)],
            [kind(number, name) for number, name in enumerate(components.types)],
            [
                colour(components.building_colours[number], f"{sheet.code(number)} {name}")
                for number, name in enumerate(components.buildings)
            ],
        )


class _Panel:
    """What one player has."""

    def __init__(self, sheet: _Sheet, seat: int, width: float) -> None:
        self.sheet, self.seat, self.own, self.width = sheet, seat, sheet.state.players[seat], width
        self.equipment = [number for number in range(len(sheet.components.cost)) if self.own.equipment >> number & 1]
        self.in_row = int((width - 12) // 56)
        self.height = 112 + (TILE + 4) * -(-len(self.equipment) // self.in_row) + (4 if self.equipment else 0)

    def draw(self, group: Element, height: float) -> None:
        state, width, inside = self.sheet.state, self.width, self.width - 16
        edge = {"stroke_width": 2.5} if state.phase != "over" and state.player == self.seat else {"opacity": 0.45}
        add(group, "rect", width=width, height=height, rx=8, look="line", **edge)
        self._head(group)
        for colour in range(COLOURS):
            self._goods(group, colour, 8 + colour * (inside + 5) / COLOURS, 38, (inside + 5) / COLOURS - 5)
        for building in range(len(self.own.buildings)):
            self._building(group, building, 22 + 31 * building, 90)
        for place, points in enumerate(self.own.tiles):
            self.sheet.pieces.tile(group, points, 210 + 20 * place, 92)
        for place, equipment in enumerate(self.equipment):
            row, column = divmod(place, self.in_row)
            step = (inside + 4) / self.in_row
            self._owned(group, equipment, 8 + column * step, 112 + row * (TILE + 4), step - 4)

    def _head(self, group: Element) -> None:
        game, state, width = self.sheet.game, self.sheet.state, self.width
        self.sheet.worker(group, self.seat, 22, 19)
        label(group, 42, 19, spoken.heading(self.seat), "strong")
        if self.sheet.points:
            label(group, width - 10, 13, spoken.points_now(game, state, self.seat), "end")
        label(group, width - 10, 28, spoken.waiting(game, self.own), "small end")

    def _goods(self, group: Element, colour: int, x: float, y: float, width: float) -> None:
        sheet, count = self.sheet, self.own.goods[colour]
        element = elements.goods(sheet.game, self.seat, colour)
        goods = sheet.touchable(group, element, spoken.goods(sheet.game, sheet.state, self.seat, colour))

        def draw(piece: Element) -> None:
            add(piece, "rect", width=width, height=28, rx=5, look="quiet")
            sheet.ground(piece, colour, 0, 0, 26, 28)
            sheet.badge(piece, colour, 13, 14)

        sheet.pieces.put(goods, f"goods-{sheet.components.letters[colour]}", x, y, draw)
        label(goods, x + 13 + width / 2, y + 14, str(count), "strong middle" if count else "middle")
        frame(goods, x, y, width, 28)

    def _building(self, group: Element, building: int, x: float, y: float) -> None:
        sheet = self.sheet
        element = elements.building(sheet.game, self.seat, building)
        house = sheet.touchable(group, element, spoken.building(sheet.game, sheet.state, self.seat, building))
        if self.own.buildings[building] == EMPTY:
            sheet.plot(house, building, x, y)
        else:
            paper(house, x, y, sheet.veiled(house))
            sheet.house(house, self.seat, building, x, y)
        frame(house, x - 14, y - 16, 28, 31)

    def _owned(self, group: Element, equipment: int, x: float, y: float, width: float) -> None:
        sheet = self.sheet
        kind, colour = divmod(equipment, COLOURS)
        element = elements.equipment(sheet.game, self.seat, equipment)
        tile = sheet.touchable(group, element, spoken.owned(sheet.game, self.seat, equipment))
        across, middle = width / 2 + 1, TILE / 2
        sheet.lot(tile, colour, (x, y, width, TILE), (10, middle), (across, middle, 11.5))
        sheet.equipment(tile, kind, sheet.paints[colour].ink, x + across, y + middle, 0.85)
        sheet.pieces.points(tile, sheet.components.points[equipment], x + width - 9, y + middle)
        frame(tile, x, y, width, TILE)
