"""A picture of an Agricola position: action spaces, round cards, improvements, and every farm, one of them large.

What can be touched has an id: `action/fishing`, `round/7`, `major/clay-oven`, and of player 0 `player/0`, `house/0`,
`space/0/B1`, `good/0/grain`, `animal/0/sheep`, on the large farm also the edges, `edge/0/B1-C1`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any
from xml.etree.ElementTree import Element as Shape

from toolkit.draw.legend import ROW, Entry, flow, flowed
from toolkit.draw.svg import at, label, picture, text
from toolkit.engine.game import Drawing, ToolkitError
from toolkit.engine.suggest import unknown
from toolkit.games.agricola import overlays
from toolkit.games.agricola.draw import farm, signs
from toolkit.games.agricola.draw.panel import Panel
from toolkit.games.agricola.draw.sheet import Sheet
from toolkit.games.agricola.draw.table import CARD, SPACE, TILE, Table
from toolkit.games.agricola.elements import every
from toolkit.games.agricola.setup import observation
from toolkit.games.agricola.spoken import ALL_PARTS, Spoken
from toolkit.games.agricola.state import ANIMALS, HOUSES, State

if TYPE_CHECKING:
    from toolkit.games.agricola.game import Agricola

MARGIN = 10
WIDTH = 8 * (TILE + SPACE) - SPACE
"""Width of all parts side by side."""
LARGE = 480
"""Width of the farm that is drawn large, with what its player has."""
ASIDE = WIDTH - LARGE - MARGIN
"""Width of the column beside it."""
TOP = 26
"""Height of the line that says where the game is."""

_LEGEND = 300
"""The least width of the legend."""
_Part = tuple[float, Callable[[Shape, float], None]]
"""A part's least height, and what draws it at a height."""
_LARGE_FARM = (78, 12)
_SMALL_FARMS: dict[int, tuple[int, int, bool]] = {
    1: (69, 9, False),
    2: (48, 7, True),
    3: (37, 6, True),
    4: (33, 4, False),
}
"""By number of other players: the sides of a space and of a gap on their farms, and whether the supply is beside it."""


def draw(
    game: Agricola, state: State, viewer: int | None, overlay: str | None, focus: Any, parts: Sequence[str] = ()
) -> Drawing:
    """The picture as the viewer sees it; see `Game.draw`.

    The farm of the viewer, or of who decides, is drawn large. `focus` is an id, or several, to be framed, or what the
    overlay is asked; see `overlays.lay`.
    """
    for part in parts:
        if part not in game.parts:
            raise ToolkitError(f"agricola: {unknown('part of the picture', part, game.parts)}")
    state = observation(game, state)
    wish, framed = overlays.wish_and_ids(overlay, focus, (element.id for element in every(game, state)))
    seats = _seats(state, viewer, parts)
    points = not parts or "points" in parts
    layer = None if overlay is None else overlays.lay(game, state, viewer, overlay, wish, seats)
    spoken = Spoken(game, state, seats, parts or ALL_PARTS)
    sheet = Sheet(spoken, layer, framed, points)
    svg = _Picture(sheet, parts, seats).draw()
    alt = spoken.alt(points)
    if layer is None:
        return Drawing(svg, alt, tuple(sheet.ids), spoken.table())
    alt = spoken.say("overlay_alt", alt=alt, heading=layer.heading, said=layer.said)
    return Drawing(svg, alt, tuple(sheet.ids), layer.table)


def _seats(state: State, viewer: int | None, parts: Sequence[str]) -> tuple[int, ...]:
    """The players whose farms are drawn, clockwise from the viewer or else from who decides."""
    count, first = len(state.players), state.player if viewer is None else viewer
    if not parts or "players" in parts:
        return tuple((first + step) % count for step in range(count))
    return (first,) if {"player", "farm", "supply"} & set(parts) else ()


class _Picture:
    """The parts of one picture."""

    def __init__(self, sheet: Sheet, parts: Sequence[str], seats: Sequence[int]) -> None:
        self.sheet, self.spoken, self.parts, self.seats = sheet, sheet.spoken, parts, seats
        self.table = Table(sheet)
        wide = not parts or bool({"actions", "rounds", "improvements", "players"} & set(parts))
        self.inside: float = WIDTH if wide else LARGE

    def shows(self, part: str) -> bool:
        """Whether a part is drawn: all are if none is named."""
        return not self.parts or part in self.parts

    def draw(self) -> str:
        """The picture's text."""
        keys = flowed(self._keys(), self.inside)
        rows = [*self._middle(), *self._players()]
        top = TOP + (20 + ROW * len(keys) if self.sheet.layer is not None else 0)
        height = top + sum(height + MARGIN for height, _ in rows)
        root = picture(self.inside + 2 * MARGIN, height, self.spoken.say("name"))
        root.append(self.sheet.pieces.defs)
        label(root, MARGIN, TOP / 2 + 1, self.spoken.status(), "strong")
        if self.sheet.layer is not None:
            label(root, MARGIN, TOP + 8, self.sheet.layer.heading)
            flow(root, MARGIN, TOP + 18, keys)
        y: float = top
        for height, part in rows:
            part(at(root, MARGIN, y), height)
            y += height + MARGIN
        return text(root)

    # ------------------------------------------------------------------ parts

    def _middle(self) -> list[_Part]:
        """What lies between the players; of one player alone, the improvements stand beside the farm."""
        table, found = self.table, list[_Part]()
        if self.shows("actions"):
            found.append(self._actions())
        if self.shows("rounds"):
            found.append((table.rounds_height(), lambda group, _: table.rounds(group)))
        if self.shows("improvements") and not self._solo:
            found.append(self._majors(int((self.inside + SPACE) // (CARD + SPACE))))
        return found

    def _majors(self, columns: int) -> _Part:
        return self.table.majors_height(columns), lambda group, _: self.table.majors(group, columns)

    def _actions(self) -> _Part:
        """The printed action spaces; where they leave room at their right, the legend stands there."""
        columns = self._columns()
        height, right = self.table.actions_height(columns), columns * (TILE + SPACE) + MARGIN
        legend = self._legend(self.inside - right) if self._legend_above else None

        def draw(group: Shape, _: float) -> None:
            self.table.actions(group, columns)
            if legend is not None:
                legend[1](at(group, right, 0), 0)

        return (height if legend is None else max(height, legend[0])), draw

    @property
    def _legend_above(self) -> bool:
        """Whether the legend stands beside the action spaces."""
        return not self.parts and self.inside - self._columns() * (TILE + SPACE) >= _LEGEND

    def _columns(self) -> int:
        """How many action spaces stand in a row, so that rows are about as long."""
        most = int((self.inside + SPACE) // (TILE + SPACE))
        rows = -(-self.table.table.printed // most)
        return -(-self.table.table.printed // rows)

    @property
    def _solo(self) -> bool:
        return not self.parts and len(self.seats) == 1

    def _players(self) -> list[_Part]:
        if not self.seats:
            return [self._legend(self.inside)] if self.shows("legend") else []
        first, *others = self.seats
        left = [self._large(first)]
        if self.shows("legend") and not self._legend_above:
            left.append(self._legend(LARGE))
        if self._solo:
            return [_beside(left, [[self._majors(4)]])]
        # Of two, each keeps its side, whoever decides: a farm that jumps about is lost from sight.
        swapped = len(others) == 1 and first > others[0]
        return [_beside(left, self._others(others), swapped)] if others else left

    def _large(self, seat: int) -> _Part:
        """What is drawn of the player whose farm is the large one: all, or the farm or the supply alone."""
        alone = set() if {"players", "player"} & set(self.parts) else {"farm", "supply"} & set(self.parts)
        large = Panel(self.sheet, seat, LARGE, *_LARGE_FARM, False, True, alone == {"supply"})
        if alone == {"farm"}:
            return large.farm.height, lambda group, _: large.farm.draw(group)
        return large.height, large.draw

    def _others(self, seats: Sequence[int]) -> list[list[_Part]]:
        """The farms of the other players, row by row."""
        cell, gap, beside = _SMALL_FARMS[len(seats)]
        in_row = 2 if len(seats) > 3 else 1
        width = (ASIDE - MARGIN * (in_row - 1)) / in_row
        panels = [Panel(self.sheet, seat, width, cell, gap, beside, False) for seat in seats]
        parts: list[_Part] = [(panel.height, panel.draw) for panel in panels]
        return [parts[first : first + in_row] for first in range(0, len(parts), in_row)]

    # ------------------------------------------------------------------ legend

    def _legend(self, width: float) -> _Part:
        lines = flowed(self._entries(), width)
        return ROW * len(lines), lambda group, _: flow(group, 0, 0, lines)

    def _entries(self) -> list[Entry]:
        """What the signs mean."""
        faces, say = self.sheet.faces, self.spoken.say
        seat = self.seats[0] if self.seats else 0

        def entry(draw: Callable[..., None], words: str, *more: object) -> Entry:
            return Entry(lambda parent, x, y: draw(parent, *more, x, y), words)

        return [
            *[entry(self._good, say("good", good=name), name) for name in signs.SIGNS],
            *[entry(self._room, say("sign_room", house=house), house) for house in HOUSES],
            entry(faces.figure, say("sign_person"), seat),
            entry(faces.fence, say("sign_fence"), seat),
            entry(faces.stable, say("sign_stable"), seat),
            entry(self._pet, say("sign_pet")),
            entry(faces.flag, say("sign_first")),
            entry(faces.sickle, say("sign_harvest")),
            Entry(None, say("sign_left")),
        ]

    def _good(self, parent: Shape, name: str, x: float, y: float) -> None:
        """The sign of a good or animal; these are broad, and would stand too near to their words."""
        self.sheet.faces.good(parent, name, x - 3 if name in ANIMALS else x, y)

    def _pet(self, parent: Shape, x: float, y: float) -> None:
        farm.place_of_pet(parent, (x - 10, y - 7, 20, 14), False)

    def _room(self, parent: Shape, house: str, x: float, y: float) -> None:
        name = f"room-{house}"
        self.sheet.faces.ground(parent, name, *signs.GROUNDS[name], x - 8, y - 8, 16)

    def _keys(self) -> list[Entry]:
        """The legend of the overlay."""
        keys = () if self.sheet.layer is None else self.sheet.layer.keys
        return [Entry(None, words) for words in keys]


def _beside(left: Sequence[_Part], right: Sequence[Sequence[_Part]], swapped: bool = False) -> _Part:
    """A large column beside another one, whose rows share its height if they are lower; swapped, it is at the right."""
    low = sum(height + MARGIN for height, _ in left) - MARGIN
    heights = [max(height for height, _ in row) for row in right]
    high = sum(heights) + MARGIN * (len(heights) - 1)
    more = max(0.0, low - high) / len(heights) if heights else 0.0

    def draw(group: Shape, _: float) -> None:
        _column(at(group, ASIDE + MARGIN if swapped else 0, 0), left, max(0.0, high - low))
        y, aside = 0.0, 0 if swapped else LARGE + MARGIN
        for row, height in zip(right, heights, strict=True):
            width = (ASIDE + MARGIN) / len(row)
            for place, (_, part) in enumerate(row):
                part(at(group, aside + place * width, y), height + more)
            y += height + more + MARGIN

    return max(low, high), draw


def _column(group: Shape, parts: Sequence[_Part], more: float) -> None:
    """Parts below one another, the first of which takes what there is more."""
    y = 0.0
    for number, (height, part) in enumerate(parts):
        tall = height + (more if number == 0 else 0)
        part(at(group, 0, y), tall)
        y += tall + MARGIN
