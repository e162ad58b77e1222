"""The middle of the table in a picture: action spaces, the track of round cards with its harvests, improvements."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from textwrap import wrap
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element as Shape

from toolkit.draw.palette import DARK, LIGHT
from toolkit.draw.pieces import Box
from toolkit.draw.svg import add, frame, label
from toolkit.games.agricola import elements
from toolkit.games.agricola.draw.faces import breadth
from toolkit.games.agricola.elements import Element
from toolkit.games.agricola.state import GOODS

if TYPE_CHECKING:
    from toolkit.games.agricola.components import Space
    from toolkit.games.agricola.draw.sheet import Sheet

TILE, HIGH, SPACE = 110, 52, 5
"""Width and height of an action space, and the room between two."""
HARVEST = 18
"""Width of a harvest on the track."""
HEAD = 18
"""Height of a heading."""
CARD, CARD_HIGH = 87, 40
"""Width and height of an improvement."""
_LETTERS, _BESIDE, _LINE = 16, 13, 12
"""So many letters fit into a line, and beside the number of a round; the height of a line."""


@lru_cache(maxsize=256)
def _lines(words: str, letters: int = _LETTERS) -> list[str]:
    """Words in at most two lines."""
    return wrap(words, letters)[:2]


class Table:
    """Draws what lies between the players."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet, self.spoken, self.state = sheet, sheet.spoken, sheet.state
        self.table = sheet.game.table(len(sheet.state.players))
        self.newborn = self._with_newborn()

    def _with_newborn(self) -> set[int]:
        """The action spaces where a newborn lies beside its parent."""
        found: set[int] = set()
        for seat, own in enumerate(self.state.players):
            grown = [
                number
                for number, who in enumerate(self.state.occupied)
                if who == seat and any(part.do == "grow" for part in self.table.spaces[number].record.parts)
            ]
            # Where there was a choice, something else may have been done.
            grown.sort(key=lambda number: len(self.table.spaces[number].record.parts))
            found |= set(grown[: own.newborn])
        return found

    # ------------------------------------------------------------------ action spaces

    def actions_height(self, columns: int) -> float:
        """The height of the printed action spaces in rows of so many."""
        return HEAD + -(-self.table.printed // columns) * (HIGH + SPACE) - SPACE

    def actions(self, group: Shape, columns: int) -> None:
        """The action spaces that are there from the start."""
        label(group, 0, HEAD / 2 - 2, self.spoken.say("heading_actions"), "strong")
        for number in range(self.table.printed):
            row, column = divmod(number, columns)
            self._action(group, number, (column * (TILE + SPACE), HEAD + row * (HIGH + SPACE), TILE, HIGH))

    def _action(self, group: Shape, number: int, box: Box, round: int | None = None) -> None:
        space, sheet, (x, y, width, height) = self.table.spaces[number], self.sheet, box
        tile = sheet.touchable(group, elements.action(sheet.game, self.state, number), self.spoken.action(number))
        self._ground(tile, box)
        if round is not None:
            label(tile, x + width - 5, y + 8, str(round), "small end")
        for row, words in enumerate(_lines(self.spoken.short(number), _LETTERS if round is None else _BESIDE)):
            label(tile, x + 5, y + 9 + _LINE * row, words, "small strong")
        self._pile(tile, space, number, box)
        who = self.state.occupied[number]
        if who is not None:
            sheet.faces.person(tile, who, x + width - 14, y + height - 11)
            if number in self.newborn:
                sheet.faces.person(tile, who, x + width - 30, y + height - 8, 0.6)
        sheet.chips(tile, box)
        frame(tile, *box)

    def _ground(self, tile: Shape, box: Box) -> None:
        x, y, width, height = box

        def draw(piece: Shape) -> None:
            add(piece, "rect", width=width, height=height, rx=5, look="quiet")
            add(piece, "rect", width=width, height=height, rx=5, look="line", opacity=0.4)

        self.sheet.pieces.put(tile, "tile", x, y, draw)

    def _pile(self, tile: Shape, space: Space, number: int, box: Box) -> None:
        """What lies there, or what the space gives in any case; where nothing lies, how much each round adds."""
        x, middle = box[0] + 5, box[1] + box[3] - 11
        gained = [(good, count) for good, count in zip(GOODS, space.gain, strict=True) if count]
        if space.good is not None:
            good, pile = space.good, self.state.piles[number]
            if pile:
                width = breadth(good, pile)
                self.sheet.faces.plate(tile, good, pile, x + width / 2, middle)
                x += width + 4
            else:
                x += self.sheet.faces.amount(tile, good, self.spoken.say("rate", count=space.rate), x, middle) + 3
        for good, count in gained:
            x += self.sheet.faces.amount(tile, good, str(count), x, middle) + 3

    # ------------------------------------------------------------------ round cards

    def rounds_height(self) -> float:
        """The height of the track."""
        return HEAD + len(self._rows()) * (HIGH + SPACE) - SPACE

    def _rows(self) -> list[list[int]]:
        """The rounds row by row, a stage never divided, as many in a row as there is room for."""
        rounds = range(1, self.sheet.game.numbers.rounds + 1)
        rows: list[list[int]] = []
        for stage in dict.fromkeys(self.sheet.game.components.stages):
            some = [round for round in rounds if self.sheet.game.components.stages[round - 1] == stage]
            if rows and len(rows[-1]) + len(some) <= _PER_ROW:
                rows[-1] += some
            elif some:
                rows.append(some)
        return rows

    def rounds(self, group: Shape) -> None:
        """The round cards in their rounds, and a sickle where a harvest follows."""
        label(group, 0, HEAD / 2 - 2, self.spoken.say("heading_rounds"), "strong")
        for line, row in enumerate(self._rows()):
            x, y = 0.0, HEAD + line * (HIGH + SPACE)
            for number in row:
                self._round(group, number, (x, y, TILE, HIGH))
                x += TILE + SPACE
                if number in self.sheet.game.numbers.harvests:
                    self._harvest(group, number, x - SPACE, y)
                    x += HARVEST

    def _round(self, group: Shape, number: int, box: Box) -> None:
        card = self.state.order[number - 1]
        if number <= self.state.round and isinstance(card, int):
            self._action(group, card, box, number)
            return
        sheet, (x, y, width, height) = self.sheet, box
        tile = sheet.touchable(group, Element("round", (str(number),)), self.spoken.round(number))
        add(
            tile,
            "rect",
            x=x,
            y=y,
            width=width,
            height=height,
            rx=5,
            look="paper",
            stroke="currentColor",
            stroke_dasharray="3 3",
            stroke_opacity=0.5,
        )
        label(tile, x + width - 5, y + 8, str(number), "small end")
        stage = self.spoken.say("stage", of=sheet.game.components.stages[number - 1])
        known = _lines(self.spoken.short(card), _BESIDE) if isinstance(card, int) else [stage]
        for row, words in enumerate(known):
            label(tile, x + 5, y + 9 + _LINE * row, words, "small")
        self._waiting(tile, number, box)
        sheet.chips(tile, box)
        frame(tile, *box)

    def _waiting(self, tile: Shape, number: int, box: Box) -> None:
        """Goods that wait for this round, each with its owner."""
        x, middle = box[0] + 5, box[1] + box[3] - 11
        for each in self.state.waiting:
            if each.round == number:
                paint = self.sheet.players[each.player]
                width = breadth(GOODS[each.good], each.count)
                self.sheet.faces.plate(tile, GOODS[each.good], each.count, x + width / 2, middle)
                x += width + 2
                add(
                    tile,
                    "rect",
                    x=x,
                    y=middle - 6,
                    width=12,
                    height=12,
                    rx=3,
                    fill=paint.fill,
                    stroke=DARK,
                    stroke_width=0.6,
                )
                label(tile, x + 6, middle, str(each.player), "small strong middle", paint.ink)
                x += 16

    def _harvest(self, group: Shape, number: int, x: float, y: float) -> None:
        """A harvest after a round: a sickle; one that is over is faint."""
        over = number < self.state.round or self.state.phase == "over"
        place = add(group, "g", opacity=0.35 if over else None)
        self.sheet.faces.sickle(place, x + HARVEST / 2 + 2, y + HIGH / 2)

    # ------------------------------------------------------------------ improvements

    def majors_height(self, columns: int) -> float:
        """The height of the major improvements in rows of so many."""
        return HEAD + -(-len(self.sheet.game.components.improvements) // columns) * (CARD_HIGH + SPACE) - SPACE

    def majors(self, group: Shape, columns: int) -> None:
        """The major improvements that nobody owns yet; where one was, its place is left."""
        label(group, 0, HEAD / 2 - 2, self.spoken.say("heading_improvements"), "strong")
        for number in range(len(self.sheet.game.components.improvements)):
            row, column = divmod(number, columns)
            x, y = column * (CARD + SPACE), HEAD + row * (CARD_HIGH + SPACE)
            if self.spoken.owner(number) is None:
                self._major(group, number, (x, y, CARD, CARD_HIGH))
            else:
                add(
                    group,
                    "rect",
                    x=x,
                    y=y,
                    width=CARD,
                    height=CARD_HIGH,
                    rx=5,
                    look="line",
                    opacity=0.3,
                    stroke_dasharray="3 3",
                )

    def _major(self, group: Shape, number: int, box: Box) -> None:
        sheet, (x, y, width, height) = self.sheet, box
        record = sheet.game.components.records[number]
        card = sheet.touchable(group, elements.major(sheet.game, number), self.spoken.major(number))
        add(card, "rect", x=x, y=y, width=width, height=height, rx=5, fill=LIGHT, stroke=DARK, stroke_width=0.8)
        label(card, x + 5, y + 9, sheet.spoken.major_short(number), "small", DARK)
        self._cost(card, record.cost.items(), x + 4, y + height - 12)
        sheet.pieces.points(card, record.points, x + width - 9, y + height - 10)
        sheet.chips(card, box)
        frame(card, *box)

    def _cost(self, card: Shape, cost: Iterable[tuple[str, int]], x: float, middle: float) -> None:
        for good, count in cost:
            x += self.sheet.faces.amount(card, good, str(count), x, middle, DARK) + 3


_PER_ROW = 7
