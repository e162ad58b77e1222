"""A farm of Agricola the long way: names of spaces, fences between two names, pastures found by walking about.

It knows the rulebook's sentences and the tables of the data, and nothing of the toolkit's code. A fence is the pair of
places it stands between; the places beyond the rim are named likewise, @1 left of A1 and A0 above it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations
from typing import Any

from .brute_herds import can_be_kept, largest

SPACES = [column + row for row in "123" for column in "ABCDE"]
ANIMALS = ("sheep", "boar", "cattle")
HOUSES = ("wood", "clay", "stone")
CROPS = ("grain", "vegetable")
Fence = frozenset[str]
Area = frozenset[str]


@cache
def neighbours(space: str) -> tuple[str, ...]:
    """The four places around one, those beyond the rim as well."""
    column, row = space
    beside = [chr(ord(column) - 1) + row, chr(ord(column) + 1) + row]
    return (*beside, column + str(int(row) - 1), column + str(int(row) + 1))


@cache
def around(area: Area) -> frozenset[Fence]:
    """The fences that close an area in."""
    return frozenset(frozenset((space, other)) for space in area for other in neighbours(space) if other not in area)


@cache
def every_area() -> tuple[Area, ...]:
    """Every connected set of farm spaces, grown space by space."""
    found: set[Area] = set()
    newest = {frozenset((space,)) for space in SPACES}
    while newest:
        found |= newest
        grown = ((area, other) for area in newest for space in area for other in neighbours(space) if other in SPACES)
        newest = {area | {other} for area, other in grown if other not in area} - found
    return tuple(found)


def written(area: Area) -> str:
    return " + ".join(sorted(area, key=SPACES.index))


class Farm:
    """What one player has."""

    def __init__(self, goods: Mapping[str, int], parameters: Mapping[str, Any]) -> None:
        self.parameters = parameters
        self.goods = {good: goods.get(good, 0) for good in (*HOUSES, "reed", *CROPS, "food")}
        self.herd = dict.fromkeys(ANIMALS, 0)
        self.rooms, self.house = {"A2", "A3"}, "wood"
        self.fields: dict[str, list[Any]] = {}
        self.stables: set[str] = set()
        self.fences: set[Fence] = set()
        self.people = self.home = parameters["start_people"]
        self.newborn, self.begging = 0, 0
        self.majors: list[str] = []

    def can_pay(self, cost: Mapping[str, int]) -> bool:
        return all(self.goods[good] >= count for good, count in cost.items())

    def pay(self, cost: Mapping[str, int]) -> None:
        for good, count in cost.items():
            assert self.goods[good] >= count
            self.goods[good] -= count

    # ------------------------------------------------------------------ spaces

    def pastures(self) -> list[Area]:
        """The areas that one cannot leave without climbing a fence, and that have no room or field in them."""
        found: list[Area] = []
        seen: set[str] = set()
        for start in SPACES:
            reached, edge = {start}, [] if start in seen else [start]
            while edge:
                here = edge.pop()
                for other in neighbours(here):
                    if other not in reached and frozenset((here, other)) not in self.fences:
                        reached.add(other)
                        if other in SPACES:
                            edge.append(other)
            if start not in seen and reached <= set(SPACES) - self.rooms - self.fields.keys():
                found.append(frozenset(reached))
            seen |= reached
        return found

    def enclosed(self) -> set[str]:
        return {space for pasture in self.pastures() for space in pasture}

    def empty(self) -> list[str]:
        """Spaces for a room or a field."""
        used = self.rooms | self.fields.keys() | self.stables | self.enclosed()
        return [space for space in SPACES if space not in used]

    def room_cost(self) -> dict[str, int]:
        cost = {"reed": self.parameters["room_reed"]}
        cost[self.house] = cost.get(self.house, 0) + self.parameters["room_material"]
        return cost

    def for_rooms(self) -> Iterator[str]:
        if self.can_pay(self.room_cost()):
            yield from (space for space in self.empty() if self.rooms & set(neighbours(space)))

    def for_stables(self, wood: int) -> Iterator[str]:
        if self.goods["wood"] >= wood and len(self.stables) < self.parameters["stables"]:
            used = self.rooms | self.fields.keys() | self.stables
            yield from (space for space in SPACES if space not in used)

    def for_fields(self) -> Iterator[str]:
        fields = set(self.fields)
        yield from (space for space in self.empty() if not fields or fields & set(neighbours(space)))

    def for_sowing(self) -> Iterator[tuple[str, str]]:
        bare = [space for space, crop in self.fields.items() if not crop]
        yield from ((crop, space) for crop in CROPS if self.goods[crop] for space in bare)

    def renovation(self) -> tuple[str, dict[str, int]] | None:
        """What the house can become, and for what."""
        if self.house == "stone":
            return None
        better = HOUSES[HOUSES.index(self.house) + 1]
        material = self.parameters["renovation_material"] * len(self.rooms)
        return better, {better: material, "reed": self.parameters["renovation_reed"]}

    # ------------------------------------------------------------------ fences

    def for_pastures(self) -> Iterator[tuple[Area, frozenset[Fence]]]:
        """Areas that can be fenced in, each with the fences that it takes; of two halves of a pasture both are told."""
        left = self.parameters["fences"] - len(self.fences)
        most = min(left, self.goods["wood"] // self.parameters["fence_wood"])
        if not most:
            return
        pastures = self.pastures()
        inside = {space for pasture in pastures for space in pasture}
        outside = set(SPACES) - self.rooms - self.fields.keys() - inside
        beside = {other for space in inside for other in neighbours(space)} if inside else outside
        for area in every_area():
            if (area <= outside and area & beside) or any(area < pasture for pasture in pastures):
                missing = around(area) - self.fences
                if len(missing) <= most:
                    yield area, missing

    # ------------------------------------------------------------------ animals

    def places(self) -> tuple[tuple[int, ...], int]:
        """How many each pasture holds, and how many places there are for a single animal."""
        each, pastures = self.parameters["animals_per_space"], self.pastures()
        held = tuple(sorted(each * len(area) * 2 ** len(area & self.stables) for area in pastures))
        open_stables = len(self.stables - self.enclosed())
        return held, self.parameters["pets"] + self.parameters["animals_per_stable"] * open_stables

    def fits(self) -> bool:
        return can_be_kept(*self.places(), tuple(self.herd.values()))

    def best_herds(self, most: Mapping[str, int]) -> list[dict[str, int]]:
        """The herds of at most so many that can be kept, without those to which one more could be added."""
        herds = largest(*self.places(), tuple(most[animal] for animal in ANIMALS))
        return [dict(zip(ANIMALS, herd, strict=True)) for herd in sorted(herds)]

    # ------------------------------------------------------------------ points

    def points(self, improvements: Mapping[str, Any]) -> dict[str, int]:
        pastures, parameters = self.pastures(), self.parameters
        grown = {
            crop: self.goods[crop] + sum(field[1] for field in self.fields.values() if field and field[0] == crop)
            for crop in CROPS
        }
        counted = {"fields": len(self.fields), "pastures": len(pastures), "grain": grown["grain"]}
        counted |= {"vegetables": grown["vegetable"], **self.herd}
        steps = {word: parameters[f"{word.removesuffix('s')}_steps"] for word in counted}
        found = {
            word: parameters["category_points"][sum(count >= step for step in steps[word])]
            for word, count in counted.items()
        }
        bare = set(SPACES) - self.rooms - self.fields.keys() - self.stables - self.enclosed()
        return found | {
            "unused": parameters["unused_points"] * len(bare),
            "stables": parameters["fenced_stable_points"] * len(self.stables & self.enclosed()),
            "rooms": parameters["room_points"][HOUSES.index(self.house)] * len(self.rooms),
            "people": parameters["person_points"] * self.people,
            "improvements": sum(improvements[major]["points"] for major in self.majors),
            "bonus": sum(self.bonus(improvements[major]) for major in self.majors),
            "begging": parameters["begging_points"] * self.begging,
        }

    def bonus(self, major: Mapping[str, Any]) -> int:
        if "bonus" not in major:
            return 0
        return sum(self.goods[major["craft"]["good"]] >= step for step in major["bonus"]["steps"])


def pairs(words: list[str], count: int) -> Iterator[str]:
    """Every choice of so many different words, as an action names them."""
    yield from (" + ".join(chosen) for chosen in combinations(words, count))
