"""A picture of a Cultive position: the Fair, the viewer's hand, and every plantation with its harvest.

What can be touched has an id: `deck`, `fair/corn`, `hand/0/corn`, `special/0`, `terrain/0/A`, `harvest/0/A/2` (the
numbers after the first are rows; the first is the player's).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any
from xml.etree.ElementTree import Element as Shape

from toolkit.draw import palette
from toolkit.draw.pieces import Pieces
from toolkit.draw.svg import add, at, frame, label, picture, text, touchable
from toolkit.engine.game import Drawing, Hidden, ToolkitError
from toolkit.engine.suggest import unknown
from toolkit.games.cultive.board import species_word
from toolkit.games.cultive.elements import Element, every, read
from toolkit.games.cultive.setup import observation
from toolkit.games.cultive.spoken import Spoken
from toolkit.games.cultive.state import TERRAINS, Crop, Plant, Player, State

if TYPE_CHECKING:
    from toolkit.games.cultive.game import Cultive

MARGIN = 12
TOP = 44
"""Height of the banner and the line that says where the game is."""
CARD, TALL, SPACE = 96, 64, 8
"""Width and height of a card, and the room between cards."""
STEP = 9
"""How much higher every further card of a plant lies."""
STRIP = 22
"""Height of a harvested place."""
PLOT = TALL + 3 * STEP + 16
"""Height of a terrain with the highest plant."""
HEAD = 30
"""Height of a plantation's heading."""
WIDTH = TERRAINS * (CARD + SPACE) + SPACE
PER_ROW = 9
"""Cards of the Fair side by side, the deck among them."""


def draw(
    game: Cultive, state: State, viewer: int | None, overlay: str | None, focus: Any, parts: Sequence[str] = ()
) -> Drawing:
    """The picture as the viewer sees it; see `Game.draw`. `focus` is an id, or several, to be framed."""
    for part in parts:
        if part not in game.parts:
            raise ToolkitError(f"cultive: {unknown('part of the picture', part, game.parts)}")
    if overlay is not None:
        raise ToolkitError(f"cultive: {unknown('overlay', overlay, game.overlays)}")
    sheet = _Sheet(game, seen_by(state, viewer), viewer, focus, parts)
    return Drawing(sheet.draw(), sheet.spoken.alt(sheet.points), tuple(sheet.ids), sheet.spoken.table())


def seen_by(state: State, viewer: int | None) -> State:
    """The position as a viewer sees it; with None, what everybody sees."""
    for seat in range(len(state.players)) if viewer is None else (viewer,):
        state = observation(state, seat)
    return state


_Part = tuple[float, Callable[[Shape], None]]
"""A part's height, and what draws it."""


class _Sheet:
    """One picture."""

    def __init__(self, game: Cultive, state: State, viewer: int | None, focus: Any, parts: Sequence[str]) -> None:
        self.game, self.state, self.viewer, self.parts = game, state, viewer, parts
        self.points = not parts or "points" in parts
        self.spoken = Spoken(game, state)
        ids = [focus] if isinstance(focus, str) else list(focus or ())
        self.framed = {element.id for element in read(ids, every(game, state))}
        self.pieces = Pieces()
        self.ids: list[str] = []

    def shows(self, part: str) -> bool:
        """Whether a part is drawn: all are, if none is named."""
        return not self.parts or part in self.parts

    def draw(self) -> str:
        """The picture's text."""
        seats = range(len(self.state.players)) if self.shows("players") else ()
        if "player" in self.parts and "players" not in self.parts:
            seats = range(self.state.player, self.state.player + 1)
        rows: list[list[_Part]] = []
        if self.shows("fair"):
            rows.append([(self.fair_height(), self.fair)])
        if self.shows("hand") and self.hand_of() is not None:
            rows.append([(HEAD + TALL, self.hand)])
        panels: list[_Part] = [(self.panel_height(seat), partial(self.panel, seat=seat)) for seat in seats]
        side_by_side = 2 if len(panels) > 1 else 1
        rows += [panels[first : first + side_by_side] for first in range(0, len(panels), side_by_side)]
        fair_width = PER_ROW * (CARD + SPACE) + SPACE
        panels_width = side_by_side * (WIDTH + MARGIN) - MARGIN if panels else 0
        width = 2 * MARGIN + max(panels_width, fair_width if self.shows("fair") or self.shows("hand") else 0)
        heights = [max(height for height, _ in row) for row in rows]
        root = picture(width, TOP + sum(heights) + MARGIN * len(heights), self.spoken.say("name"))
        root.append(self.pieces.defs)
        self.head(root, width)
        y: float = TOP
        for row, height in zip(rows, heights, strict=True):
            for place, (_, part) in enumerate(row):
                part(at(root, MARGIN + place * (WIDTH + MARGIN), y))
            y += height + MARGIN
        return text(root)

    def head(self, root: Shape, width: float) -> None:
        """The stand-in banner, and where the game is."""
        add(root, "rect", width=width, height=20, look="quiet")
        label(root, width / 2, 10, self.spoken.say("stand_in"), "small middle")
        label(root, MARGIN, 32, self.spoken.status(), "strong")

    def touchable(self, parent: Shape, element: Element, name: str) -> Shape:
        """A group that can be touched."""
        self.ids.append(element.id)
        return touchable(parent, element.id, name, marked=element.id in self.framed)

    # ------------------------------------------------------------------ cards

    def card(self, parent: Shape, species: int, x: float, y: float, count: int = 1) -> None:
        """A card of a species; several of it as one with their number."""

        def face(piece: Shape) -> None:
            components, record = self.game.components, self.game.components.records[species]
            add(piece, "rect", width=CARD, height=TALL, rx=5, fill=palette.LIGHT, stroke=palette.DARK)
            group = add(piece, "g", color=palette.DARK, fill=palette.DARK)
            label(group, CARD / 2, 24, components.names[species], "strong middle")
            label(group, 6, 10, self.spoken.say("growth", growth=record.growth), "small")
            label(group, CARD - 6, 10, self.spoken.say("points", points=record.points), "small end")
            label(group, CARD / 2, 40, self.spoken.say("light", light=record.light), "small middle")
            letters = [components.letters[icon] for icon in range(len(components.icons)) if self.has(species, icon)]
            signs = self.spoken.say(
                "signs",
                sides="·".join(letters),
                top=components.letters[components.top[species]],
                bottom=components.letters[components.bottom[species]],
            )
            label(group, CARD / 2, 54, signs, "small middle")

        self.pieces.put(parent, f"card-{self.game.components.species[species]}", x, y, face)
        if count > 1:
            self.pieces.tag(parent, self.spoken.say("times", count=count), x + CARD - 2, y + 40)

    def has(self, species: int, icon: int) -> bool:
        """Whether a species has an icon on its sides."""
        return bool(self.game.components.sides[species] >> icon & 1)

    def back(self, parent: Shape, x: float, y: float) -> None:
        """A card that lies back up."""

        def draw_back(piece: Shape) -> None:
            add(piece, "rect", width=CARD, height=TALL, rx=5, fill="#5b7a4a", stroke=palette.DARK)
            add(piece, "rect", x=6, y=6, width=CARD - 12, height=TALL - 12, rx=3, fill="none", stroke=palette.LIGHT)

        self.pieces.put(parent, "back", x, y, draw_back)

    def cards(self, group: Shape, place: str, cards: Sequence[int], words: tuple[str, ...], first: int = 0) -> None:
        """Cards in rows, those of a species as one; `first` places are left free."""
        kind: Any = place
        for number, (species, count) in enumerate(sorted(Counter(cards).items()), first):
            x, y = number % PER_ROW * (CARD + SPACE) + SPACE, HEAD + number // PER_ROW * (TALL + SPACE)
            element = Element(kind, (*words, self.game.components.species[species]))
            card = self.touchable(group, element, self.spoken.card(place, species, count))
            self.card(card, species, x, y, count)
            frame(card, x, y, CARD, TALL)

    # ------------------------------------------------------------------ parts

    def fair_height(self) -> float:
        """The height of deck and Fair."""
        rows = -(-(1 + len(set(self.state.fair))) // PER_ROW)
        return HEAD + rows * (TALL + SPACE)

    def fair(self, group: Shape) -> None:
        """The deck, and the Fair beside it."""
        label(group, SPACE, HEAD / 2, self.spoken.say("fair_heading", count=len(self.state.fair)), "strong")
        deck = self.touchable(group, Element("deck"), self.spoken.deck())
        self.back(deck, SPACE, HEAD)
        frame(deck, SPACE, HEAD, CARD, TALL)
        self.cards(group, "fair", self.state.fair, (), first=1)

    def hand_of(self) -> Player | None:
        """The player whose hand is shown: the viewer."""
        return None if self.viewer is None else self.state.players[self.viewer]

    def hand(self, group: Shape) -> None:
        """The viewer's hand."""
        player = self.hand_of()
        assert player is not None
        label(group, SPACE, HEAD / 2, self.spoken.say("hand_heading", player=self.viewer), "strong")
        if not isinstance(player.hand, Hidden):
            self.cards(group, "hand", player.hand, (str(self.viewer),))

    def panel_height(self, seat: int) -> float:
        """The height of a plantation with its harvest."""
        return HEAD + PLOT + SPACE + STRIP * max(map(len, self.state.players[seat].columns))

    def panel(self, group: Shape, seat: int) -> None:
        """A plantation: its heading, its terrains and what was harvested from each."""
        player = self.state.players[seat]
        height = self.panel_height(seat)
        add(group, "rect", width=WIDTH, height=height, rx=6, look="quiet")
        label(group, SPACE, HEAD / 2, self.spoken.heading(seat, self.points), "strong")
        self.special(group, seat, player.special)
        for place in range(TERRAINS):
            x = SPACE + place * (CARD + SPACE)
            self.terrain(group, seat, place, player.plots[place], x)
            for row, crop in enumerate(player.columns[place], 1):
                self.harvested(group, seat, place, row, crop, x)

    def special(self, group: Shape, seat: int, left: int) -> None:
        """A player's special actions left, as a sign to touch."""
        name = self.spoken.special(seat)
        sign = self.touchable(group, Element("special", (str(seat),)), name)
        x = WIDTH - 118
        add(sign, "rect", x=x, y=4, width=110, height=HEAD - 8, rx=4, look="paper")
        label(sign, x + 55, HEAD / 2, self.spoken.say("special_sign", count=left), "small middle")
        frame(sign, x, 4, 110, HEAD - 8)

    def terrain(self, group: Shape, seat: int, place: int, plant: Plant | None, x: float) -> None:
        """A terrain with its plant: every card lies a step higher than the one below."""
        terrain = self.game.components.terrains[place]
        element = Element("terrain", (str(seat), terrain))
        plot = self.touchable(group, element, self.spoken.terrain(seat, place))
        bottom = HEAD + PLOT
        add(plot, "rect", x=x, y=HEAD, width=CARD, height=PLOT, rx=5, look="land")
        label(plot, x + 6, bottom - 8, terrain, "small strong", palette.DARK)
        for number in range(0 if plant is None else plant.open + plant.down):
            y = bottom - 16 - TALL - number * STEP
            if plant is not None and number < plant.open and not isinstance(plant.species, Hidden):
                self.card(plot, plant.species, x, y)
            else:
                self.back(plot, x, y)
        if plant is not None and plant.down and not isinstance(plant.species, Hidden):
            word = species_word(self.game, plant.species)
            name = self.game.components.names[self.game.components.index[word]]
            self.pieces.tag(plot, name, x + CARD - 4, bottom - 26)
        frame(plot, x, HEAD, CARD, PLOT)

    def harvested(self, group: Shape, seat: int, place: int, row: int, crop: Crop, x: float) -> None:
        """A harvested place: its species and icons, or that it is nullified."""
        components = self.game.components
        element = Element("harvest", (str(seat), components.terrains[place], str(row)))
        strip = self.touchable(group, element, self.spoken.harvest(seat, place, row, crop))
        y = HEAD + PLOT + SPACE / 2 + (row - 1) * STRIP
        fill = "#8a9097" if crop.nullified else palette.LIGHT
        add(strip, "rect", x=x, y=y, width=CARD, height=STRIP - 2, rx=3, fill=fill, stroke=palette.DARK)
        letters = "".join(
            components.letters[icon] for icon in range(len(components.icons)) if self.has(crop.species, icon)
        )
        name = components.records[crop.species].letters
        words = self.spoken.say(
            "strip",
            name=name,
            sides=letters,
            top=components.letters[components.top[crop.species]],
            bottom=components.letters[components.bottom[crop.species]],
            nullified=crop.nullified,
        )
        label(strip, x + CARD / 2, y + STRIP / 2 - 1, words, "small middle", palette.DARK)
        frame(strip, x, y, CARD, STRIP - 2)
