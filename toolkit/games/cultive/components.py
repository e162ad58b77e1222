"""The plant cards as typed records of `data/cultive/components.yaml`, numbered for the tables.

Species, icons and terrains are numbered in the order of the data file.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Literal, final

import msgspec

from toolkit.games.cultive.actions import WORD
from toolkit.games.cultive.state import TERRAINS

if TYPE_CHECKING:
    from toolkit.engine.data import GameData

Kind = Literal["single", "double", "two-stage", "three-stage"]
Light = Literal["sun", "shade", "none"]


class Growth(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a kind of plant grows, in cards: planted at once, high when ripe, harvested then, and staying."""

    planted: int
    height: int
    harvested: int
    stay: int


GROWTH: dict[str, Growth] = {
    "single": Growth(1, 1, 1, 0),
    "double": Growth(2, 2, 2, 0),
    "two-stage": Growth(1, 2, 2, 0),
    "three-stage": Growth(1, 3, 1, 2),
}
"""The rules' four ways to grow; the data states them for people, and may not differ."""


class Icon(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An icon of the consortia: the letter that stands for it and what it says of a plant."""

    letter: str
    about: str


class Species(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the cards of a species say."""

    name: str
    portuguese: str
    botanical: str
    letters: str
    count: int
    growth: Kind
    light: Light
    points: int
    sides: tuple[str, ...]
    top: str
    bottom: str


FACTS = ("count", "growth", "light", "points", "sides", "top", "bottom")
"""What play depends on of all that the cards of a species say."""


class ComponentFile(msgspec.Struct, frozen=True):
    """`components.yaml` as written."""

    terrains: tuple[str, ...]
    growth: dict[str, Growth]
    icons: dict[str, Icon]
    species: dict[str, Species]


class BoxFile(msgspec.Struct, frozen=True):
    """What `box.yaml` says of the terrain cards."""

    terrain_icons: tuple[str, ...]
    terrain_colours: tuple[str, ...]


@final
class Components:
    """The cards, numbered.

    Attributes:
        terrains, icons, species: words by number; `index` is the inverse of `species`, `place` of `terrains`.
        records: what the cards of each species say; names: what a species is called.
        kind, light: by species.
        planted, height, harvested, stay: by species, in cards; see `Growth`.
        count: cards of each species; points: those printed on one of them.
        worth: points printed on what is harvested of a species at a time.
        sides: mask of the icons on the sides; top, bottom: number of the icon there.
        letters: the letter of each icon.
        terrain_icons: the terrains with the sign for special actions; colours: by seat.
    """

    def __init__(self, data: GameData) -> None:
        """Raises DataError naming file and place when the cards do not fit together."""
        file: ComponentFile = data.file("components", ComponentFile)
        box: BoxFile = data.file("box", BoxFile)
        _check(data, file)
        self.terrains = file.terrains
        self.place = {terrain: number for number, terrain in enumerate(self.terrains)}
        self.icons = tuple(file.icons)
        self.letters = tuple(icon.letter for icon in file.icons.values())
        self.species = tuple(file.species)
        self.index = {species: number for number, species in enumerate(self.species)}
        self.records = tuple(file.species.values())
        self.names = tuple(record.name for record in self.records)
        self.kind: tuple[Kind, ...] = tuple(record.growth for record in self.records)
        self.light: tuple[Light, ...] = tuple(record.light for record in self.records)
        growth = tuple(GROWTH[kind] for kind in self.kind)
        self.planted = tuple(each.planted for each in growth)
        self.height = tuple(each.height for each in growth)
        self.harvested = tuple(each.harvested for each in growth)
        self.stay = tuple(each.stay for each in growth)
        self.count = tuple(record.count for record in self.records)
        self.points = tuple(record.points for record in self.records)
        self.worth = tuple(record.points * each.harvested for record, each in zip(self.records, growth, strict=True))
        number = {icon: place for place, icon in enumerate(self.icons)}
        self.sides = tuple(sum(1 << number[icon] for icon in record.sides) for record in self.records)
        self.top = tuple(number[record.top] for record in self.records)
        self.bottom = tuple(number[record.bottom] for record in self.records)
        self.terrain_icons = box.terrain_icons
        self.colours = box.terrain_colours


def _check(data: GameData, file: ComponentFile) -> None:
    """What the types cannot say: which words there must be, and that every icon named is one."""

    def need(path: str, fits: bool, problem: str) -> None:
        if not fits:
            raise data.fault("components", path, problem)

    def known(path: str, icon: Any) -> None:
        need(path, icon in file.icons, f"no icon {icon!r}; there are {', '.join(file.icons)}")

    need("terrains", len(set(file.terrains)) == TERRAINS, f"expected {TERRAINS} different terrains")
    need("growth", file.growth == GROWTH, f"expected the rules' own {GROWTH}")
    for name in (*file.terrains, *file.species):
        where = "terrains" if name in file.terrains else f"species.{name}"
        need(where, re.fullmatch(WORD, name) is not None, f"{name!r} cannot stand in the text of an action")
    for name, record in file.species.items():
        need(f"species.{name}.count", record.count >= 1, f"expected 1 card or more, found {record.count}")
        need(f"species.{name}.points", record.points >= 0, f"expected 0 points or more, found {record.points}")
        for part in ("top", "bottom"):
            known(f"species.{name}.{part}", getattr(record, part))
        for icon in record.sides:
            known(f"species.{name}.sides", icon)
