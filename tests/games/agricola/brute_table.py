"""A table of Agricola the long way, with names, lists and sets: what lies there, and what whoever decides may do.

It knows the rulebook's sentences and the tables of the data, and nothing of the toolkit's code.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from .brute_farm import ANIMALS, Farm, pairs, written


class Lying:
    """A game under way.

    Attributes:
        parts: what the open action still offers, in printed order; None between turns.
        carried: whether anything of it has been carried out; one_only: whether nothing follows what is chosen.
        baked: improvements that have baked in the bake action; crowded: whether animals are to be given up first.
    """

    def __init__(
        self, data: Mapping[str, Any], parameters: Mapping[str, Any], side: str, packed: Mapping[str, Any]
    ) -> None:
        count = len(packed["players"])
        self.stages, self.improvements = data["stages"], data["improvements"]
        self.spaces = {
            word: space
            for word, space in data["spaces"].items()
            if count in space.get("players", range(1, 6)) and space.get("side", side) == side
        }
        self.parameters = {
            word: value[count] if isinstance(value, Mapping) else value for word, value in parameters.items()
        }
        self.farms = [Farm(player.get("goods", {}), self.parameters) for player in packed["players"]]
        self.cards: list[str] = list(packed["cards"])
        self.piles = dict(packed["piles"])
        self.taken: dict[str, int] = {}
        self.waiting: list[tuple[int, int]] = []
        self.round, self.first, self.turn, self.phase = 1, 0, 0, "work"
        self.space = ""
        self.parts: list[dict[str, Any]] | None = None
        self.carried, self.one_only, self.crowded = False, False, False
        self.baked: set[str] = set()
        self.crafted: set[str] = set()
        self.births = dict.fromkeys(ANIMALS, 0)
        self.queue: list[int] = []

    @property
    def farm(self) -> Farm:
        return self.farms[self.turn]

    # ------------------------------------------------------------------ what may be done

    def legal(self) -> list[str]:
        if self.phase == "over":
            return []
        if self.phase == "feeding":
            return [*self.food_making(crafts=True), self.fed()]
        if self.phase == "breeding":
            return [keep(herd) for herd in self.farm.best_herds(self.with_births())]
        if self.crowded:
            cooked = [f"cook {animal}" for animal in ANIMALS if self.farm.herd[animal] and self.cooking(animal)]
            return [*(keep(herd) for herd in self.farm.best_herds(self.farm.herd)), *cooked]
        if self.parts is not None:
            listed = [text for part in self.parts for text in self.options(part)]
            return [*listed, "done"] if self.carried else [*listed, *self.short_of_food()]
        return [f"place on {word}" for word in self.on_board() if self.is_useful(word)] or ["stay at home"]

    def on_board(self) -> Iterator[str]:
        shown = self.cards[: self.round]
        yield from (word for word, space in self.spaces.items() if "stage" not in space or word in shown)

    def is_useful(self, word: str) -> bool:
        if word in self.taken:
            return False
        parts = self.spaces[word].get("parts", [])
        if not parts:
            return True
        offered = [self.is_possible(part, word) for part in parts]
        join = self.spaces[word].get("join", "all")
        return any(offered) if join in ("and-or", "or") else offered[0]

    def is_possible(self, part: Mapping[str, Any], word: str) -> bool:
        if part["do"] == "collect":
            return self.piles.get(word, 0) > 0
        if part["do"] == "grow":
            return self.can_grow(part)
        return part["do"] == "marker" or any(True for _ in self.options(part))

    def can_grow(self, part: Mapping[str, Any]) -> bool:
        farm = self.farm
        if part.get("late") and self.round < self.parameters["growth_from"]:
            return False
        return farm.people < self.parameters["family"] and (
            part.get("roomless", False) or len(farm.rooms) > farm.people
        )

    def options(self, part: Mapping[str, Any]) -> Iterator[str]:
        """The single actions of which one part of a space is made."""
        yield from getattr(self, f"_{part['do']}_options")(part)

    def _rooms_options(self, part: Mapping[str, Any]) -> Iterator[str]:
        yield from (f"build room on {space}" for space in self.farm.for_rooms())

    def _stables_options(self, part: Mapping[str, Any]) -> Iterator[str]:
        yield from (f"build stable on {space}" for space in self.farm.for_stables(self.stable_wood(part)))

    def stable_wood(self, part: Mapping[str, Any]) -> int:
        return int(self.parameters["cheap_stable_wood" if part.get("cheap") else "stable_wood"])

    def _plow_options(self, part: Mapping[str, Any]) -> Iterator[str]:
        yield from (f"plow {space}" for space in self.farm.for_fields())

    def _sow_options(self, part: Mapping[str, Any]) -> Iterator[str]:
        yield from (f"sow {crop} on {space}" for crop, space in self.farm.for_sowing())

    def _bake_options(self, part: Mapping[str, Any]) -> Iterator[str]:
        for major in self.farm.majors:
            if "bakes" in self.improvements[major] and major not in self.baked:
                most = min(self.farm.goods["grain"], self.improvements[major].get("grain", 10**6))
                yield from (f"bake {count} grain in {major}" for count in range(1, most + 1))

    def _fences_options(self, part: Mapping[str, Any]) -> Iterator[str]:
        yield from (f"enclose {written(area)}" for area, _ in self.farm.for_pastures())

    def _renovate_options(self, part: Mapping[str, Any]) -> Iterator[str]:
        renovation = self.farm.renovation()
        if renovation is not None and self.farm.can_pay(renovation[1]):
            yield f"renovate to {renovation[0]}"

    def _improve_options(self, part: Mapping[str, Any]) -> Iterator[str]:
        sold = {major for farm in self.farms for major in farm.majors}
        for word, major in self.improvements.items():
            if word not in sold:
                if self.farm.can_pay(major["cost"]):
                    yield f"buy {word}"
                yield from (f"trade {back} for {word}" for back in major.get("trade", ()) if back in self.farm.majors)

    def _take_options(self, part: Mapping[str, Any]) -> Iterator[str]:
        price = self.parameters["cattle_food"]
        offered = [
            good for good in part["of"] if good not in part.get("for_food", ()) or self.farm.goods["food"] >= price
        ]
        yield from (f"take {words}" for words in pairs(offered, part["count"]))

    def _collect_options(self, part: Mapping[str, Any]) -> Iterator[str]:
        if self.piles.get(self.space):
            yield f"take {self.spaces[self.space]['refill']['good']}"

    def _grow_options(self, part: Mapping[str, Any]) -> Iterator[str]:
        if self.can_grow(part):
            yield "grow family"

    def _card_options(self, part: Mapping[str, Any]) -> Iterator[str]:
        yield from ()

    # ------------------------------------------------------------------ food

    def cooking(self, good: str) -> int:
        return max((self.improvements[major].get("cooks", {}).get(good, 0) for major in self.farm.majors), default=0)

    def food_making(self, crafts: bool = False) -> Iterator[str]:
        farm = self.farm
        yield from (f"eat {crop}" for crop in ("grain", "vegetable") if farm.goods[crop])
        for good, count in {"vegetable": farm.goods["vegetable"], **farm.herd}.items():
            if count and self.cooking(good):
                yield f"cook {good}"
        for major in farm.majors if crafts else ():
            craft = self.improvements[major].get("craft")
            if craft and major not in self.crafted and farm.goods[craft["good"]]:
                yield f"craft in {major}"

    def short_of_food(self) -> Iterator[str]:
        """What raises food where an animal costs some and there is less."""
        dear = any(part.get("for_food") for part in self.parts or ())
        if dear and self.farm.goods["food"] < self.parameters["cattle_food"]:
            yield from self.food_making()

    def at_any_time(self) -> Iterator[str]:
        """What the player who decides may do besides: eat, cook, give animals up."""
        for text in self.food_making():
            good = text.split()[1]
            refused = self.phase == "breeding" if good in ANIMALS else self.would_be_for_nothing(good)
            if not refused:
                yield text
        yield from (f"release {animal}" for animal, count in self.farm.herd.items() if count)

    def would_be_for_nothing(self, good: str) -> bool:
        """Whether a person could do nothing on its space any more, and has done nothing yet, without one of a good."""
        if self.parts is None or self.carried:
            return False
        self.farm.goods[good] -= 1
        left = any(True for part in self.parts for _ in self.options(part))
        self.farm.goods[good] += 1
        return not left

    def fed(self) -> str:
        cards = max(0, self.meal() - self.farm.goods["food"])
        return f"feed with {cards} begging card{'s' if cards > 1 else ''}" if cards else "feed"

    def meal(self) -> int:
        grown = self.farm.people - self.farm.newborn
        return int(self.parameters["meal"] * grown + self.parameters["newborn_meal"] * self.farm.newborn)

    def with_births(self) -> dict[str, int]:
        return {animal: count + self.births[animal] for animal, count in self.farm.herd.items()}


def keep(herd: Mapping[str, int]) -> str:
    return "keep " + (" + ".join(f"{count} {animal}" for animal, count in herd.items() if count) or "nothing")
