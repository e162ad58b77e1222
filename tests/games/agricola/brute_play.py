"""Agricola played the long way: what actions and phases do to a table. A reference for the engine.

Only the order of the round cards is taken from the engine's chance, for that is no rule.
"""

from __future__ import annotations

from typing import Any

from .brute_farm import ANIMALS, around
from .brute_table import Lying


class Table(Lying):
    """A game under way."""

    # ------------------------------------------------------------------ doing it

    def do(self, text: str) -> None:
        verb, *words = text.split()
        working = self.parts is not None or self.crowded
        getattr(self, f"_{verb}")(*[word for word in words if word not in ("on", "+", "in", "to", "for")])
        if working:
            self.go_on()

    def _stay(self, *_: str) -> None:
        self.farm.home -= 1
        self.next_turn()

    def _place(self, word: str) -> None:
        space = self.spaces[word]
        self.farm.home -= 1
        self.taken[word] = self.turn
        self.space, self.carried, self.baked = word, False, set()
        for good, count in space.get("gain", {}).items():
            self.farm.goods[good] += count
        self.parts = list(space.get("parts", []))
        self.one_only = space.get("join") == "or"
        if space.get("join", "all") == "all":
            for part in [part for part in self.parts if part["do"] in ("marker", "collect", "grow")]:
                getattr(self, f"do_{part['do']}")()
                self.parts.remove(part)
                self.carried = True
        if space.get("join") == "then-may":
            self.parts = self.parts[:1]
        if not self.parts or self.carried:
            self.go_on()

    def go_on(self) -> None:
        """Goes on to what is left of the action, or to the next turn."""
        more = any(True for part in self.parts or () for _ in self.options(part))
        if self.parts is not None and more:
            return
        self.parts, self.baked = None, set()
        self.crowded = not self.farm.fits()
        if not self.crowded:
            self.next_turn()

    def carry_out(self, *kinds: str, last: bool = False) -> dict[str, Any]:
        """Marks that a part has been carried out; what stands before it is over, and it too if it is the last time."""
        assert self.parts is not None
        number = next(number for number, part in enumerate(self.parts) if part["do"] in kinds)
        part = self.parts[number]
        self.carried = True
        if self.one_only:
            self.parts = []
        elif part["do"] == "renovate":
            self.parts = self.spaces[self.space]["parts"][1:]
        else:
            self.parts = self.parts[number + (last or "most" in part) :]
        return part

    def do_marker(self) -> None:
        self.first = self.turn

    def do_collect(self) -> None:
        good = self.spaces[self.space]["refill"]["good"]
        owned = self.farm.herd if good in ANIMALS else self.farm.goods
        owned[good] += self.piles.pop(self.space)

    def do_grow(self) -> None:
        self.farm.people += 1
        self.farm.newborn += 1

    def _build(self, what: str, space: str) -> None:
        part = self.carry_out(f"{what}s")
        if what == "room":
            self.farm.pay(self.farm.room_cost())
            self.farm.rooms.add(space)
        else:
            self.farm.pay({"wood": self.stable_wood(part)})
            self.farm.stables.add(space)

    def _plow(self, space: str) -> None:
        self.carry_out("plow", last=True)
        self.farm.fields[space] = []

    def _sow(self, crop: str, space: str) -> None:
        self.carry_out("sow")
        self.farm.pay({crop: 1})
        self.farm.fields[space] = [crop, self.parameters[f"{crop}_sown"]]

    def _bake(self, count: str, _: str, major: str) -> None:
        self.carry_out("bake")
        self.farm.pay({"grain": int(count)})
        self.farm.goods["food"] += int(count) * self.improvements[major]["bakes"]
        self.baked.add(major)

    def _enclose(self, *spaces: str) -> None:
        self.carry_out("fences")
        missing = around(frozenset(spaces)) - self.farm.fences
        self.farm.pay({"wood": self.parameters["fence_wood"] * len(missing)})
        self.farm.fences |= missing

    def _renovate(self, material: str) -> None:
        renovation = self.farm.renovation()
        assert renovation is not None
        self.farm.pay(renovation[1])
        self.farm.house = material
        self.carry_out("renovate", last=True)

    def _buy(self, word: str) -> None:
        self.farm.pay(self.improvements[word]["cost"])
        self.gain(word)

    def _trade(self, back: str, word: str) -> None:
        self.farm.majors.remove(back)
        self.gain(word)

    def gain(self, word: str) -> None:
        self.carry_out("improve", last=True)
        self.farm.majors.append(word)
        later = range(self.round + 1, self.round + 1 + self.improvements[word].get("well", 0))
        self.waiting += [(round, self.turn) for round in later if round <= self.parameters["rounds"]]
        if self.improvements[word].get("oven"):
            self.parts, self.baked = [{"do": "bake"}], set()

    def _grow(self, _: str) -> None:
        self.carry_out("grow", last=True)
        self.do_grow()

    def _take(self, *goods: str) -> None:
        part = self.carry_out("take", "collect", last=True)
        if part["do"] == "collect":
            self.do_collect()
            return
        for good in goods:
            owned = self.farm.herd if good in ANIMALS else self.farm.goods
            owned[good] += 1
            if good in part.get("for_food", ()):
                self.farm.pay({"food": self.parameters["cattle_food"]})
            for further, count in part.get("also", {}).get(good, {}).items():
                self.farm.goods[further] += count

    def _done(self) -> None:
        self.parts = []

    def _keep(self, *words: str) -> None:
        counts = dict(zip(words[1::2], map(int, words[::2]), strict=False))
        self.farm.herd = {animal: counts.get(animal, 0) for animal in ANIMALS}
        if self.phase == "breeding":
            self.births = dict.fromkeys(ANIMALS, 0)
            self.next_to_breed()

    def _eat(self, crop: str) -> None:
        self.farm.pay({crop: 1})
        self.farm.goods["food"] += self.parameters["raw_food"]
        self.still_feeding()

    def _cook(self, good: str) -> None:
        owned = self.farm.herd if good in ANIMALS else self.farm.goods
        owned[good] -= 1
        self.farm.goods["food"] += self.cooking(good)
        self.still_feeding()

    def _release(self, animal: str) -> None:
        self.farm.herd[animal] -= 1
        self.still_feeding()
        if self.phase == "breeding" and len(self.farm.best_herds(self.with_births())) == 1:
            self.born()
            self.next_to_breed()

    def _craft(self, major: str) -> None:
        craft = self.improvements[major]["craft"]
        self.farm.pay({craft["good"]: 1})
        self.farm.goods["food"] += craft["food"]
        self.crafted.add(major)
        self.still_feeding()

    def _feed(self, *_: str) -> None:
        self.feed()
        self.next_to_feed()

    # ------------------------------------------------------------------ rounds

    def next_turn(self) -> None:
        for step in range(1, len(self.farms) + 1):
            seat = (self.turn + step) % len(self.farms)
            if self.farms[seat].home:
                self.turn = seat
                return
        self.return_home()

    def return_home(self) -> None:
        self.taken = {}
        for farm in self.farms:
            farm.home = farm.people
        if self.round not in self.parameters["harvests"]:
            self.begin_round()
            return
        for farm in self.farms:
            for space, crop in farm.fields.items():
                if crop:
                    farm.goods[crop[0]] += 1
                    farm.fields[space] = [crop[0], crop[1] - 1] if crop[1] > 1 else []
        self.phase, self.queue = "feeding", self.from_first()
        self.next_to_feed()

    def from_first(self) -> list[int]:
        return [(self.first + step) % len(self.farms) for step in range(len(self.farms))]

    def next_to_feed(self) -> None:
        while self.queue:
            self.turn, self.crafted = self.queue.pop(0), set()
            if any(True for _ in self.food_making(crafts=True)):
                return
            self.feed()
        self.phase, self.queue = "breeding", self.from_first()
        self.next_to_breed()

    def still_feeding(self) -> None:
        """Feeds the family when nothing is left that could be turned into food."""
        if self.phase == "feeding" and not any(True for _ in self.food_making(crafts=True)):
            self._feed()

    def feed(self) -> None:
        paid = min(self.meal(), self.farm.goods["food"])
        self.farm.begging += self.meal() - paid
        self.farm.pay({"food": paid})

    def next_to_breed(self) -> None:
        while self.queue:
            self.turn = self.queue.pop(0)
            self.births = {
                animal: self.parameters["young"] if count >= self.parameters["breeders"] else 0
                for animal, count in self.farm.herd.items()
            }
            if len(self.farm.best_herds(self.with_births())) > 1:
                return
            self.born()
        if self.round == self.parameters["rounds"]:
            self.phase = "over"
        self.begin_round()

    def born(self) -> None:
        """The one way in which the animals and their young can be kept."""
        (self.farm.herd,) = self.farm.best_herds(self.with_births())
        self.births = dict.fromkeys(ANIMALS, 0)

    def begin_round(self) -> None:
        if self.phase == "over":
            return
        for farm in self.farms:
            farm.newborn = 0
        self.round += 1
        self.phase, self.turn = "work", self.first
        for seat in [seat for round, seat in self.waiting if round == self.round]:
            self.farms[seat].goods["food"] += 1
        self.waiting = [(round, seat) for round, seat in self.waiting if round > self.round]
        for word in self.on_board():
            if refill := self.spaces[word].get("refill"):
                solo = len(self.farms) == 1 and "solo" in refill
                self.piles[word] = self.piles.get(word, 0) + refill["solo" if solo else "count"]
