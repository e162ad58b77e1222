"""A picture of a Cultive position: the Fair, the viewer's hand, and every plantation with its harvest.

What can be touched has an id: `deck`, `fair/corn`, `hand/0/corn`, `special/0`, `terrain/0/A`, `harvest/0/A/2` (the
numbers after the first are rows; the first is the player's); with the overlay `shadows` also `if/0/A/higher`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any
from xml.etree.ElementTree import Element as Shape

from toolkit.draw import marks, palette
from toolkit.draw.legend import ROW, Entry, flow, flowed
from toolkit.draw.pieces import Pieces
from toolkit.draw.svg import add, at, frame, label, picture, text, touchable
from toolkit.engine.game import Drawing, ToolkitError
from toolkit.engine.suggest import unknown
from toolkit.games.cultive import overlays
from toolkit.games.cultive.draw.faces import CARD, UNIT, Faces
from toolkit.games.cultive.draw.laid import Laid
from toolkit.games.cultive.draw.plantation import HEAD, MARGIN, SPACE, WIDTH, Plantation
from toolkit.games.cultive.draw.signs import GROWTH, LIGHT
from toolkit.games.cultive.elements import Element, every
from toolkit.games.cultive.setup import observation
from toolkit.games.cultive.spoken import Spoken
from toolkit.games.cultive.state import State

if TYPE_CHECKING:
    from toolkit.games.cultive.game import Cultive
    from toolkit.games.cultive.overlays.layer import Layer

TOP = 44
"""Height of the banner and the line that says where the game is."""
LINE = UNIT + 10
"""Height of a line of cards, with what tells how many there are of one."""
LETTER = 7.4
"""Width of a letter of that line."""

_Part = tuple[float, Callable[[Shape], None]]
"""A part's height, and what draws it."""


def draw(
    game: Cultive, state: State, viewer: int | None, overlay: str | None, focus: Any, parts: Sequence[str] = ()
) -> Drawing:
    """The picture as the viewer sees it; see `Game.draw`.

    `focus` is an id, or several, to be framed, or what the overlay is asked; see `overlays.lay`.
    """
    for part in parts:
        if part not in game.parts:
            raise ToolkitError(f"cultive: {unknown('part of the picture', part, game.parts)}")
    state = seen_by(state, viewer)
    wish, framed = overlays.wish_and_ids(overlay, focus, (element.id for element in every(game, state)))
    seats = _seats(state, viewer, parts)
    points = not parts or "points" in parts
    layer = None
    if overlay is not None:
        layer = overlays.lay(game, state, viewer, overlay, wish, seats)
        state = state if layer.state is None else layer.state
    spoken = Spoken(game, state, seats, _hands(state, viewer, parts), fair=not parts or "fair" in parts)
    sheet = Sheet(spoken, layer, framed, points)
    svg = _Picture(sheet, viewer, parts, seats).draw()
    alt, table = spoken.alt(points), spoken.table()
    if layer is not None:
        alt, table = spoken.say("overlay_alt", alt=alt, heading=layer.heading, said=layer.said), layer.table
    return Drawing(svg, alt, tuple(sheet.ids), table)


def seen_by(state: State, viewer: int | None) -> State:
    """The position as a viewer sees it; with None, what everybody sees."""
    for seat in range(len(state.players)) if viewer is None else (viewer,):
        state = observation(state, seat)
    return state


def _seats(state: State, viewer: int | None, parts: Sequence[str]) -> tuple[int, ...]:
    """The players whose plantations are drawn; of one alone it is the viewer's, or that of who decides."""
    if not parts or "players" in parts:
        return tuple(range(len(state.players)))
    alone = state.player if viewer is None else viewer
    return (alone,) if {"player", "terrains", "harvest"} & set(parts) else ()


def _hands(state: State, viewer: int | None, parts: Sequence[str]) -> tuple[int, ...]:
    """The players whose hands are drawn or counted."""
    if not parts:
        return tuple(range(len(state.players)))
    return () if viewer is None or "hand" not in parts else (viewer,)


class Sheet:
    """What every part of one picture draws from."""

    def __init__(self, spoken: Spoken, layer: Layer | None, framed: Iterable[str], points: bool) -> None:
        self.spoken, self.game, self.state = spoken, spoken.game, spoken.state
        self.layer, self.framed, self.points = layer, frozenset(framed), points
        self.pieces = Pieces()
        ours = {} if layer is None else layer.ours
        self.faces = Faces(self.game.components, self.pieces, spoken.say("table_nullified"), ours)
        self.players = [palette.PLAYERS[colour] for colour in self.game.components.colours]
        self.ids: list[str] = []

    def touchable(self, parent: Shape, element: Element, name: str) -> Shape:
        """A group that can be touched."""
        self.ids.append(element.id)
        if self.layer is not None and element.id in self.layer.spoken:
            name = self.spoken.say("overlay_name", name=name, more=self.layer.spoken[element.id])
        return touchable(parent, element.id, name, marked=element.id in self.framed)


class _Picture:
    """The parts of one picture, one below the other."""

    def __init__(self, sheet: Sheet, viewer: int | None, parts: Sequence[str], seats: tuple[int, ...]) -> None:
        self.sheet, self.spoken, self.state = sheet, sheet.spoken, sheet.state
        self.viewer, self.parts = viewer, parts
        shows = (self.shows("terrains", "harvest"), self.shows("harvest", "terrains"))
        laid = None if sheet.layer is None else Laid(sheet, self.shows("changes"))
        self.panels = [Plantation(sheet, seat, laid, *shows) for seat in seats]
        self.in_row = min(2, len(self.panels)) or (1 if "hand" in parts and "fair" not in parts else 2)
        self.inside = self.in_row * (WIDTH + MARGIN) - MARGIN
        self.width = 2 * MARGIN + max(self.inside, LETTER * len(self.spoken.status()))
        self.laid = laid

    def shows(self, part: str, other: str = "") -> bool:
        """Whether a part is drawn: all are if none is named, and all of a plantation if only the other is not."""
        return not self.parts or part in self.parts or (bool(other) and other not in self.parts)

    def draw(self) -> str:
        """The picture's text."""
        keys = [] if self.laid is None else flowed(self.laid.entries(), self.inside)
        rows = [*self._market(), *self._plantations(), *self._own(), *self._legend()]
        top = TOP + (20 + ROW * len(keys) if self.laid is not None else 0)
        height = top + sum(max(part for part, _ in row) + MARGIN for row in rows)
        root = picture(self.width, height, self.spoken.say("name"))
        root.append(self.sheet.pieces.defs)
        self._head(root)
        flow(root, MARGIN, TOP + 16, keys)
        if self.laid is not None:
            self.laid.back(root, self.width - MARGIN, TOP + 16 + ROW * (len(keys) - 0.5))
        y: float = top
        for row in rows:
            for place, (_, part) in enumerate(row):
                part(at(root, MARGIN + place * (WIDTH + MARGIN), y))
            y += max(part for part, _ in row) + MARGIN
        return text(root)

    def _head(self, root: Shape) -> None:
        """The stand-in banner, where the game is, and what the overlay shows."""
        if self.sheet.game.mostly_stand_in:
            add(root, "rect", width=self.width, height=20, look="quiet")
            words = "stand_in" if self.in_row > 1 else "stand_in_short"
            label(root, self.width / 2, 10, self.spoken.say(words), "small middle")
        label(root, MARGIN, 32, self.spoken.status(), "strong")
        if self.sheet.layer is not None:
            label(root, MARGIN, TOP + 6, self.sheet.layer.heading)

    # ------------------------------------------------------------------ parts

    def _market(self) -> list[list[_Part]]:
        if not self.shows("fair"):
            return []
        fair = Counter(self.state.fair)
        return [[(HEAD + self._lines(len(fair) + 1) * LINE, partial(self._fair, fair=fair))]]

    def _own(self) -> list[list[_Part]]:
        """The hand: the lowest, as on a table, so that what can be done with a card does not hide the terrains."""
        if not self.shows("hand") or self.viewer is None:
            return []
        return [[(HEAD + LINE, partial(self._hand, seat=self.viewer))]]

    def _lines(self, cards: int) -> int:
        """How many lines so many cards take."""
        return -(-cards // self._per_line)

    @property
    def _per_line(self) -> int:
        return int((self.inside + SPACE) // (CARD + SPACE))

    def _fair(self, group: Shape, fair: Counter[int]) -> None:
        """The deck, and the Fair beside it."""
        label(group, 0, HEAD / 2, self.spoken.fair_heading(), "strong")
        deck = self.sheet.touchable(group, Element("deck"), self.spoken.deck())
        self.sheet.faces.back(deck, self.spoken.deck_count(), 0, HEAD, UNIT)
        frame(deck, 0, HEAD, CARD, UNIT)
        self._row(group, "fair", fair, (), 1)

    def _hand(self, group: Shape, seat: int) -> None:
        """The viewer's hand."""
        label(group, 0, HEAD / 2, self.spoken.say("hand_heading", player=seat), "strong")
        hand = self.state.players[seat].hand
        if isinstance(hand, tuple):
            self._row(group, "hand", Counter(hand), (str(seat),), 0)

    def _row(self, group: Shape, place: str, cards: Counter[int], words: tuple[str, ...], first: int) -> None:
        """Cards side by side, those of a species as one with their number."""
        for number, (species, count) in enumerate(cards.items(), first):
            line, column = divmod(number, self._per_line)
            x, y = column * (CARD + SPACE), HEAD + line * LINE
            element = (
                Element("fair", (self._word(species),))
                if place == "fair"
                else Element("hand", (*words, self._word(species)))
            )
            card = self.sheet.touchable(group, element, self.spoken.card(place, species, count))
            self.sheet.faces.face(card, species, x, y)
            if count > 1:
                chip = marks.Chip(self.spoken.say("times", count=count), palette.Paint(palette.DARK, palette.LIGHT))
                marks.chips(self.sheet.pieces, card, [chip], x + CARD - 14, y + UNIT + 9, CARD)
            frame(card, x, y, CARD, UNIT)

    def _word(self, species: int) -> str:
        return self.sheet.game.components.species[species]

    def _plantations(self) -> list[list[_Part]]:
        panels: list[_Part] = [(panel.height, panel.draw) for panel in self.panels]
        return [panels[first : first + self.in_row] for first in range(0, len(panels), self.in_row)]

    def _legend(self) -> list[list[_Part]]:
        if not self.shows("legend"):
            return []
        lines = flowed(self._entries(), self.inside)
        return [[(ROW * len(lines), lambda group: flow(group, 0, 0, lines))]]

    def _entries(self) -> list[Entry]:
        """What the signs on cards mean."""
        faces, components = self.sheet.faces, self.sheet.game.components

        def icon(number: int, parent: Shape, x: float, y: float) -> None:
            faces.icon(parent, number, x, y)

        def light(need: Any, parent: Shape, x: float, y: float) -> None:
            faces.light(parent, need, x, y, "currentColor")

        def growth(kind: str, parent: Shape, x: float, y: float) -> None:
            faces.growth(parent, kind, x, y, "currentColor")

        say = self.spoken.say
        icons = [Entry(partial(icon, number), say("icon", icon=word)) for number, word in enumerate(components.icons)]
        lights = [Entry(partial(light, need), say("needs", light=need)) for need in LIGHT]
        kinds = [Entry(partial(growth, kind), say("growth", growth=kind)) for kind in GROWTH]
        return [*icons, *lights, *kinds, Entry(None, say("where"))]
