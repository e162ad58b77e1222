"""A player's plantation in a picture: heading, special actions left, plants to scale on the terrains, the harvest."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element as Shape

from toolkit.draw.svg import add, frame, label
from toolkit.engine.game import Hidden
from toolkit.games.cultive.draw.faces import CARD, CROP, LOW, UNIT
from toolkit.games.cultive.elements import Element
from toolkit.games.cultive.state import TERRAINS, Crop, Plant

if TYPE_CHECKING:
    from toolkit.games.cultive.draw import Sheet
    from toolkit.games.cultive.draw.laid import Laid

MARGIN, SPACE = 8, 4
"""The room around parts, and between cards."""
WIDTH = TERRAINS * (CARD + SPACE) + SPACE
HEAD = 28
"""Height of a heading."""
NOTES = 46
"""Height of what an overlay writes above the plants."""
SKY = 3 * UNIT + SPACE
"""Height of the highest plant, and a little air."""
LAND = 20
"""Height of a terrain's strip of land."""
HIGHEST = 3


def column_at(place: int) -> float:
    """Where a terrain begins, from the left."""
    return SPACE + place * (CARD + SPACE)


class Plantation:
    """One player's part of the picture.

    Attributes:
        height: of the whole.
        sky, ground, land: how far down the plants' room, the ground and the harvest begin.
        pitch: from one row of the harvest to the next.
    """

    def __init__(self, sheet: Sheet, seat: int, laid: Laid | None, terrains: bool, harvest: bool) -> None:
        self.sheet, self.seat, self.laid = sheet, seat, laid
        self.own = sheet.state.players[seat]
        self.shows_plants, self.shows_harvest = terrains, harvest
        noted = terrains and laid is not None and laid.has_notes
        self.sky = HEAD + (NOTES if noted else 0)
        self.ground = self.sky + (SKY if terrains else 0)
        wishes = laid.wish_height if laid is not None and terrains else 0
        self.below = self.ground + LAND + SPACE + wishes
        self.pitch = CROP + 6 + (0 if laid is None else laid.layer.gap)
        rows = max(map(len, self.own.columns)) if harvest else 0
        self.height = self.below + rows * self.pitch + (SPACE if rows else 0)

    def draw(self, group: Shape) -> None:
        """Draw it from this group's origin on."""
        state = self.sheet.state
        turn = state.phase != "over" and state.player == self.seat
        edge = {"stroke_width": 2.5} if turn else {"opacity": 0.45}
        add(group, "rect", width=WIDTH, height=self.height, rx=6, look="line", **edge)
        self._head(group)
        if self.laid is not None and self.shows_plants:
            self.laid.behind(group, self)
        for place in range(TERRAINS):
            self._terrain(group, place)
        if self.laid is not None and self.shows_plants:
            self.laid.wishes(group, self)
        if self.shows_harvest:
            for place, column in enumerate(self.own.columns):
                for row, crop in enumerate(column):
                    self._harvested(group, place, row, crop)
            if self.laid is not None:
                self.laid.over_harvest(group, self)

    def corner(self, place: int, row: int) -> tuple[float, float]:
        """Where a harvested place begins; rows are counted from 0."""
        return column_at(place), self.below + row * self.pitch

    # ------------------------------------------------------------------ heading

    def _head(self, group: Shape) -> None:
        sheet, paint = self.sheet, self.sheet.players[self.seat]
        add(group, "rect", x=5, y=5, width=18, height=18, rx=4, fill=paint.fill, stroke=paint.ink)
        label(group, 14, 14, str(self.seat), "strong middle", paint.ink)
        label(group, 30, 14, sheet.spoken.panel_heading(self.seat, sheet.points), "strong")
        self._special(group)

    def _special(self, group: Shape) -> None:
        """The special actions left, as a sign to touch."""
        sheet = self.sheet
        sign = sheet.touchable(group, Element("special", (str(self.seat),)), sheet.spoken.special(self.seat))
        box = (WIDTH - 112, 3, 108, 23)
        add(sign, "rect", x=box[0], y=box[1], width=box[2], height=box[3], rx=4, look="quiet")
        words = sheet.spoken.say("special_sign", count=self.own.special)
        label(sign, box[0] + box[2] / 2, 14.5, words, "small middle")
        frame(sign, *box)

    # ------------------------------------------------------------------ plants

    def _terrain(self, group: Shape, place: int) -> None:
        """A terrain: its land in the player's colour, and above it what grows there."""
        sheet, x = self.sheet, column_at(place)
        terrain = sheet.game.components.terrains[place]
        plot = sheet.touchable(
            group, Element("terrain", (str(self.seat), terrain)), sheet.spoken.terrain(self.seat, place)
        )
        top = self.ground - (SKY if self.shows_plants else 0)
        self._land(plot, place, terrain)
        plant = self.own.plots[place]
        if plant is not None and self.shows_plants:
            self._plant(plot, plant, x)
        if self.laid is not None and self.shows_plants:
            self.laid.note(plot, self, place)
        frame(plot, x, top, CARD, self.ground + LAND - top)

    def _land(self, plot: Shape, place: int, terrain: str) -> None:
        x, paint = column_at(place), self.sheet.players[self.seat]

        def draw(piece: Shape) -> None:
            if self.shows_plants:  # what is above the land is touched as well
                add(piece, "rect", y=-SKY, width=CARD, height=SKY, fill="transparent")
            add(piece, "rect", width=CARD, height=LAND, rx=3, fill=paint.fill, stroke="#8a9097")

        self.sheet.pieces.put(plot, f"land-{self.seat}", x, self.ground, draw)
        shaded = self.laid is not None and self.laid.on_land(plot, self, place)
        middle = x + (10 if shaded else CARD / 2)
        label(plot, middle, self.ground + LAND / 2, terrain, "strong middle", paint.ink)

    def _plant(self, plot: Shape, plant: Plant, x: float) -> None:
        """The cards of a plant, the lowest first: a unit for each revealed one, and thin ones that lie back up."""
        faces, y = self.sheet.faces, self.ground
        for number in range(plant.open):
            assert not isinstance(plant.species, Hidden)
            y -= UNIT
            drawn = faces.face if number == plant.open - 1 else faces.stem
            drawn(plot, plant.species, x, y)
        for _ in range(plant.down):
            y -= LOW
            faces.back(plot, self.sheet.spoken.back(plant), x, y)

    # ------------------------------------------------------------------ harvest

    def _harvested(self, group: Shape, place: int, row: int, crop: Crop) -> None:
        """A harvested place."""
        sheet, (x, y) = self.sheet, self.corner(place, row)
        element = Element("harvest", (str(self.seat), sheet.game.components.terrains[place], str(row + 1)))
        strip = sheet.touchable(group, element, sheet.spoken.harvest(self.seat, place, row + 1, crop))
        sheet.faces.crop(strip, crop, x, y)
        frame(strip, x, y, CARD, CROP)
