"""How an overlay is laid over a plantation: shadows behind the plants, notes above them, bands over the harvest."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element as Shape

from toolkit.draw import marks
from toolkit.draw.legend import Entry
from toolkit.draw.palette import DARK, LIGHT, Paint
from toolkit.draw.pieces import Box, veil
from toolkit.draw.svg import add, frame, label
from toolkit.games.cultive.draw.faces import CARD, CROP, MIDDLE, UNIT
from toolkit.games.cultive.draw.plantation import LAND, NOTES, SPACE, WIDTH, column_at
from toolkit.games.cultive.elements import BACK, Element
from toolkit.games.cultive.overlays.layer import Band, Key, Note, Wish

if TYPE_CHECKING:
    from toolkit.games.cultive.draw import Sheet
    from toolkit.games.cultive.draw.plantation import Plantation

WISH = 28
"""Height of what can be touched to ask about a change."""
MOST = 2
"""So many terrains that shade another can be named after a word."""
LEVEL = 15
"""Height of a bracket with what is left out."""
_DIES, _GROUND = Paint("#b8341f", LIGHT), "#33373b"
_DEEP, _FAINT = {"opacity": 0.4}, {"opacity": 0.16}


class Laid:
    """Draws one overlay over the plantations of one picture."""

    def __init__(self, sheet: Sheet, changes: bool) -> None:
        assert sheet.layer is not None
        self.sheet, self.layer = sheet, sheet.layer
        self.asked = self.layer.wishes if changes else ()
        self.has_notes = bool(self.layer.notes)
        self.wish_height = WISH if self.asked else 0

    # ------------------------------------------------------------------ among the plants

    def behind(self, group: Shape, panel: Plantation) -> None:
        """The sky, and the shadows that fall from the tops of plants."""
        shades = [shade for shade in self.layer.shades if shade.seat == panel.seat]
        if self.layer.shades:
            height = panel.ground - panel.sky
            add(group, "rect", x=SPACE, y=panel.sky, width=WIDTH - 2 * SPACE, height=height, look="water")
        for shade in shades:
            plant = panel.own.plots[shade.caster]
            top = panel.ground - UNIT * (0 if plant is None else plant.open)
            right = shade.shaded > shade.caster
            edge = column_at(shade.caster) + (CARD if right else 0)
            tip = column_at(shade.shaded) + (CARD if right else 0)
            points = f"{edge:g},{top:g} {tip:g},{panel.ground:g} {edge:g},{panel.ground:g}"
            add(group, "polygon", points=points, fill="#000", **(_FAINT if shade.bare else _DEEP))

    def on_land(self, plot: Shape, panel: Plantation, place: int) -> bool:
        """The shadow on a terrain's ground, with the terrains it comes from; whether there is one."""
        found = [shade for shade in self.layer.shades if (shade.seat, shade.shaded) == (panel.seat, place)]
        if not found:
            return False
        terrains = self.sheet.game.components.terrains
        casters = " ".join(terrains[shade.caster] for shade in found)
        words = self.sheet.spoken.say("shade", terrains=casters, many=len(found) > MOST)
        x, y = column_at(place) + 20, panel.ground + 1
        ground = {"look": "paper", "stroke": "currentColor", "stroke_dasharray": "3 2"}
        add(
            plot,
            "rect",
            x=x,
            y=y,
            width=CARD - 21,
            height=LAND - 2,
            rx=3,
            **(ground if found[0].bare else {"fill": _GROUND}),
        )
        label(plot, x + (CARD - 20) / 2, y + LAND / 2 - 1, words, "small middle", None if found[0].bare else LIGHT)
        return True

    def note(self, plot: Shape, panel: Plantation, place: int) -> None:
        """What is found of the plant on a terrain."""
        note = self.layer.notes.get((panel.seat, place))
        if note is None:
            return
        x, y = column_at(place), panel.sky - NOTES
        self._ground(plot, note, x, y)
        ink = LIGHT if note.look == "dies" else DARK
        for number, words in enumerate(note.lines):
            middle = y + 8.5 + 12.5 * number
            first = number == 0 and note.look != "when"
            look = "small" if note.look == "unchecked" else "small strong"
            label(plot, x + (20 if first else MIDDLE), middle, words, look if first else "small middle", ink)
        if note.look != "when":
            self.sheet.faces.verdict(plot, note.look, x + 11, y + 8.5, ink)

    def _ground(self, plot: Shape, note: Note, x: float, y: float) -> None:
        fill = _DIES.fill if note.look == "dies" else LIGHT
        dashes = "3 2" if note.look == "unchecked" else None
        width = 2 if note.look == "safe" else 1
        add(
            plot,
            "rect",
            x=x + 1,
            y=y,
            width=CARD - 2,
            height=5 + 12.5 * len(note.lines),
            rx=4,
            fill=fill,
            stroke=DARK,
            stroke_width=width,
            stroke_dasharray=dashes,
        )

    def wishes(self, group: Shape, panel: Plantation) -> None:
        """What can be touched to ask what would be."""
        place = self.sheet.game.components.place
        for terrain, own in self._by_terrain(panel.seat).items():
            width = (CARD - 2 * (len(own) - 1)) / len(own)
            for number, wish in enumerate(own):
                x, y = column_at(place[terrain]) + number * (width + 2), panel.ground + LAND + 2
                element = Element("if", (str(wish.seat), terrain, wish.change))
                self._button(group, element, wish, (x, y, width, 24))

    def _button(self, group: Shape, element: Element, wish: Wish, box: Box) -> None:
        """A change to be touched; that which is asked about has a thick edge."""
        x, y, width, height = box
        button = self.sheet.touchable(group, element, wish.name)
        edge = {"stroke": "currentColor", "stroke_width": 2.5 if wish.asked else None}
        add(button, "rect", x=x, y=y, width=width, height=height, rx=4, look="paper", **edge)
        look = "small strong middle" if wish.asked else "small middle"
        label(button, x + width / 2, y + height / 2, wish.label, look)
        frame(button, *box)

    def back(self, root: Shape, right: float, middle: float) -> None:
        """What is touched to ask about no change any more, ending at `right`."""
        if not self.layer.back or not self.asked:
            return
        words = self.sheet.spoken.say("change_back_sign")
        width = 6 * len(words) + 14
        box = (right - width, middle - 12, width, 24)
        button = self.sheet.touchable(root, BACK, self.layer.back)
        add(button, "rect", x=box[0], y=box[1], width=width, height=24, rx=4, look="paper", stroke="currentColor")
        label(button, box[0] + width / 2, middle, words, "small middle")
        frame(button, *box)

    def _by_terrain(self, seat: int) -> dict[str, list[Wish]]:
        found: dict[str, list[Wish]] = {}
        for wish in self.asked:
            if wish.seat == seat:
                found.setdefault(wish.terrain, []).append(wish)
        return found

    # ------------------------------------------------------------------ over the harvest

    def over_harvest(self, group: Shape, panel: Plantation) -> None:
        """The runs or chains that score, those that do not, and where they break."""
        over = add(group, "g", pointer_events="none")
        bands = [band for band in self.layer.bands if band.seat == panel.seat]
        for band in bands:
            if band.chosen:
                self._chosen(over, panel, band)
        for band in bands:
            if not band.chosen:
                self._left(over, panel, band)
        for (seat, place, row), words in self.layer.broken.items():
            if seat == panel.seat:
                self._broken(over, panel, place, row, words)

    def _ends(self, panel: Plantation, band: Band) -> tuple[float, float, float, float]:
        """The box around a band."""
        first, last = (
            ((band.first, band.number), (band.last, band.number))
            if band.line == "row"
            else ((band.number, band.first), (band.number, band.last))
        )
        (left, top), (right, bottom) = panel.corner(*first), panel.corner(*last)
        return left, top, right + CARD - left, bottom + CROP - top

    def _chosen(self, over: Shape, panel: Plantation, band: Band) -> None:
        x, y, width, height = self._ends(panel, band)
        marks.ring(over, (x - 1.5, y - 1.5, width + 3, height + 3))
        chip = marks.Chip(band.words, Paint(DARK, LIGHT))
        # In a chain it stands between its first two cards: below the last there may be no link to be told of.
        bottom = y + (CROP + panel.pitch + marks.CHIP) / 2 if band.line == "column" else y + height + 11
        marks.chips(self.sheet.pieces, over, [chip], x + width / 2, bottom, width)

    def _left(self, over: Shape, panel: Plantation, band: Band) -> None:
        x, y, width, height = self._ends(panel, band)
        y += height + 19 + LEVEL * band.level
        lines = f"M{x + 4:g} {y - 4:g}v4H{x + width - 4:g}v-4"
        add(over, "path", d=lines, look="line", stroke_dasharray="4 3")
        wide = 6 * len(band.words) + 6
        add(over, "rect", x=x + (width - wide) / 2, y=y - 7, width=wide, height=14, look="paper")
        label(over, x + width / 2, y, band.words, "small middle")

    def _broken(self, over: Shape, panel: Plantation, place: int, row: int, words: str) -> None:
        x, y = panel.corner(place, row)
        column = self.layer.line == "column"
        # A word about a nullified card stands below it, so that the card can be read.
        low = y + CROP + 3 if row < len(panel.own.columns[place]) else y + CROP / 2
        middle = y + (CROP + 3 + panel.pitch) / 2 if column else low
        if not column:
            add(over, "rect", x=x, y=y, width=CARD, height=CROP, rx=5, look="line", stroke_dasharray="4 3")
        wide = 6 * len(words) + 6
        add(over, "rect", x=x + (CARD - wide) / 2, y=middle - 7, width=wide, height=14, rx=3, look="paper")
        label(over, x + CARD / 2, middle, words, "small middle")

    # ------------------------------------------------------------------ legend

    def entries(self) -> list[Entry]:
        """The legend of the overlay."""
        changes = [Key("none", self.sheet.spoken.say("key_changes"))] if self.asked else []
        keys = (*self.layer.keys, *changes)
        return [Entry(None if key.sign == "none" else partial(self._key, key), key.words) for key in keys]

    def _key(self, key: Key, parent: Shape, x: float, y: float) -> None:
        box = (x - 8, y - 7, 16, 14)
        if key.sign in ("safe", "dies", "unchecked"):
            fill = _DIES.fill if key.sign == "dies" else LIGHT
            add(parent, "rect", x=box[0], y=box[1], width=16, height=14, rx=3, fill=fill, stroke=DARK)
            self.sheet.faces.verdict(parent, key.sign, x, y, LIGHT if key.sign == "dies" else DARK)
        elif key.sign == "shadow":
            add(parent, "rect", x=box[0], y=box[1], width=16, height=14, rx=3, fill=_GROUND)
        elif key.sign == "chosen":
            marks.ring(parent, (x - 6, y - 5, 12, 10))
        elif key.sign == "greyed":
            add(parent, "rect", x=box[0], y=box[1], width=16, height=14, rx=3, fill=LIGHT, stroke=DARK)
            veil(parent, box)
        else:
            add(parent, "rect", x=box[0], y=box[1], width=16, height=14, rx=3, look="line", stroke_dasharray="3 2")
