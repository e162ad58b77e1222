"""Cultive played the long way: cards in lists, face up or down, as they lie on a table. A reference for the engine.

It knows the rulebook's sentences and the species' data, and nothing of the toolkit's code; only what a reshuffle brings
is taken from the engine's chance, for that is no rule.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

from . import brute_force

TERRAINS = "ABCDE"
ROUNDS = {2: 10, 3: 9, 4: 8}
CARDS_WHEN_RIPE = {"single": 1, "double": 2, "two-stage": 2, "three-stage": 3}
Card = list[Any]
"""A species and whether it lies face up."""


class Seat:
    def __init__(self, hand: list[str]) -> None:
        self.hand = list(hand)
        self.terrains: dict[str, list[Card]] = {terrain: [] for terrain in TERRAINS}
        self.columns: dict[str, list[list[Any]]] = {terrain: [] for terrain in TERRAINS}
        self.specials = 3

    def height(self, terrain: str) -> int:
        return sum(1 for _, up in self.terrains[terrain] if up)


class Table:
    """A game under way; `mix` gives the next deck for a discard pile."""

    def __init__(self, species: dict[str, Any], hands: list[list[str]], fair: list[str], deck: list[str]) -> None:
        self.species = species
        self.seats = [Seat(hand) for hand in hands]
        self.fair, self.deck, self.discarded = list(fair), list(deck), list[str]()
        self.round, self.first, self.turn, self.actions = 1, 0, 0, 3
        self.choosing: list[int] = []
        self.last, self.over = False, False
        self.mix: Callable[[list[str]], list[str]] = list

    # ------------------------------------------------------------------ what may be done

    def legal(self) -> Iterator[str]:
        if self.over:
            return
        seat = self.seats[self.turn]
        if self.choosing:
            yield from (f"nullify {row + 1}/{terrain}" for row, terrain in self.touching(seat))
            return
        if self.actions:
            yield from self._actions(seat)
        if seat.specials:
            yield from self._specials(seat)
        yield "end turn"

    def _actions(self, seat: Seat) -> Iterator[str]:
        for card in set(seat.hand):
            growth = self.species[card]["growth"]
            for terrain, cards in seat.terrains.items():
                if not cards and seat.hand.count(card) >= (2 if growth == "double" else 1):
                    yield f"plant {card} on {terrain}"
                grows = growth.endswith("-stage") and len(cards) < CARDS_WHEN_RIPE[growth]
                if grows and cards and cards[-1] == [card, True]:
                    yield f"grow {card} on {terrain}"
            yield from (f"exchange {card} for {other}" for other in set(self.fair) if other != card)
        yield "renew"

    def _specials(self, seat: Seat) -> Iterator[str]:
        for terrain, cards in seat.terrains.items():
            if cards:
                yield f"discard {terrain}"
                yield from (f"move {terrain} to {other}" for other in TERRAINS if not seat.terrains[other])
            if any(not up for _, up in cards):
                yield f"bee {terrain}"

    def touching(self, seat: Seat) -> list[tuple[int, str]]:
        found = []
        for terrain, column in seat.columns.items():
            for row, (species, nullified) in enumerate(column):
                for beside in (chr(ord(terrain) - 1), chr(ord(terrain) + 1)):
                    other = seat.columns.get(beside, [])
                    if not nullified and row < len(other) and other[row] == [species, False]:
                        found.append((row, terrain))
                        break
        return found

    # ------------------------------------------------------------------ doing it

    def do(self, text: str) -> None:
        verb, *words = text.split()
        seat = self.seats[self.turn]
        getattr(self, f"_{verb}")(seat, *words)
        if self.choosing:
            self._choices()
        elif verb not in ("end", "nullify") and not self.actions and not self.has_special(seat):
            self._end(seat)

    def has_special(self, seat: Seat) -> bool:
        return seat.specials > 0 and any(seat.terrains.values())

    def _plant(self, seat: Seat, card: str, on: str, terrain: str) -> None:
        for _ in range(2 if self.species[card]["growth"] == "double" else 1):
            seat.hand.remove(card)
            seat.terrains[terrain].append([card, False])
        self.actions -= 1

    def _grow(self, seat: Seat, card: str, on: str, terrain: str) -> None:
        seat.hand.remove(card)
        seat.terrains[terrain].append([card, False])
        self.actions -= 1

    def _exchange(self, seat: Seat, give: str, to: str, take: str) -> None:
        seat.hand.remove(give)
        self.fair.remove(take)
        seat.hand.append(take)
        self.fair.append(give)
        self.actions -= 1

    def _renew(self, seat: Seat) -> None:
        self.actions -= 1
        self.new_fair()

    def _bee(self, seat: Seat, terrain: str) -> None:
        seat.specials -= 1
        self.turn_up(seat, terrain)

    def _move(self, seat: Seat, terrain: str, to: str, target: str) -> None:
        seat.specials -= 1
        seat.terrains[target], seat.terrains[terrain] = seat.terrains[terrain], []

    def _discard(self, seat: Seat, terrain: str) -> None:
        seat.specials -= 1
        self.away(seat, terrain)

    def _nullify(self, seat: Seat, place: str) -> None:
        row, terrain = place.split("/")
        seat.columns[terrain][int(row) - 1][1] = True

    def _end(self, seat: Seat, *_: str) -> None:
        while len(seat.hand) < 5 and self.draw(seat.hand):
            pass
        self.turn = (self.turn + 1) % len(self.seats)
        self.actions = 3
        if self.turn == self.first:
            self.check_and_harvest()

    # ------------------------------------------------------------------ cards

    def draw(self, pile: list[str]) -> bool:
        if not self.deck:
            self.deck, self.discarded = self.mix(sorted(self.discarded, key=list(self.species).index)), []
        if not self.deck:
            return False
        pile.append(self.deck.pop(0))
        return True

    def new_fair(self) -> None:
        self.discarded += self.fair
        self.fair = []
        while len(self.fair) < 8 and self.draw(self.fair):
            pass

    def away(self, seat: Seat, terrain: str) -> None:
        self.discarded += [species for species, _ in seat.terrains[terrain]]
        seat.terrains[terrain] = []

    def turn_up(self, seat: Seat, terrain: str) -> None:
        for card in seat.terrains[terrain]:
            card[1] = True

    # ------------------------------------------------------------------ the phases

    def check_and_harvest(self) -> None:
        for seat in self.seats:
            for terrain in [terrain for terrain in TERRAINS if not self.lives(seat, terrain)]:
                self.away(seat, terrain)
        for seat in self.seats:
            for terrain in TERRAINS:
                self.harvest(seat, terrain)
        self.choosing = [(self.first + step) % len(self.seats) for step in range(len(self.seats))]
        self._choices()

    def lives(self, seat: Seat, terrain: str) -> bool:
        """Before anything is removed: `lives` of one plant never looks at what has become of another."""
        height = seat.height(terrain)
        if not height:
            return True
        species = self.species[seat.terrains[terrain][0][0]]
        if species["growth"] == "three-stage":
            return True
        if species["growth"] == "two-stage" and len(seat.terrains[terrain]) < 2:
            return False
        shaded = any(
            brute_force.shades(seat.height(other), height, abs(ord(other) - ord(terrain))) for other in TERRAINS
        )
        return {"none": True, "sun": not shaded, "shade": shaded}[species["light"]]

    def harvest(self, seat: Seat, terrain: str) -> None:
        cards = seat.terrains[terrain]
        if not cards or not all(up for _, up in cards):
            return
        name = cards[0][0]
        growth = self.species[name]["growth"]
        if len(cards) == CARDS_WHEN_RIPE[growth]:
            seat.columns[terrain].append([name, False])
            seat.terrains[terrain] = cards[:2] if growth == "three-stage" else []

    def _choices(self) -> None:
        while self.choosing:
            if self.touching(self.seats[self.choosing[0]]):
                self.turn = self.choosing[0]
                return
            self.choosing.pop(0)
        if self.last:
            self.over = True
        else:
            self.reveal()

    def reveal(self) -> None:
        for seat in self.seats:
            for terrain in TERRAINS:
                self.turn_up(seat, terrain)
        if self.round == ROUNDS[len(self.seats)]:
            self.last = True
            self.check_and_harvest()
            return
        self.round += 1
        self.first = self.turn = (self.first + 1) % len(self.seats)
        self.actions = 3
        self.new_fair()

    # ------------------------------------------------------------------ points

    def points(self, seat: Seat) -> dict[str, int]:
        crops = [(name, nullified) for column in seat.columns.values() for name, nullified in column]
        printed = sum(self.worth(name) for name, nullified in crops if not nullified)
        rows = columns = 0
        for row in range(max(map(len, seat.columns.values()))):
            icons = [self.sides(seat, terrain, row) for terrain in TERRAINS]
            rows += brute_force.row(icons)[0]
        for column in seat.columns.values():
            links = [self.link(upper, lower) for upper, lower in pairwise(column)]
            columns += brute_force.column(links) if column else 0
        return {"rows": rows, "columns": columns, "special": seat.specials, "plants": printed}

    def worth(self, name: str) -> int:
        cards = 2 if self.species[name]["growth"] in ("double", "two-stage") else 1
        return int(self.species[name]["points"]) * cards

    def sides(self, seat: Seat, terrain: str, row: int) -> frozenset[str]:
        column = seat.columns[terrain]
        if row >= len(column) or column[row][1]:
            return frozenset()
        return frozenset(self.species[column[row][0]]["sides"])

    def link(self, upper: list[Any], lower: list[Any]) -> str | None:
        icon = self.species[upper[0]]["bottom"]
        return icon if icon == self.species[lower[0]]["top"] and not (upper[1] or lower[1]) else None

    # ------------------------------------------------------------------ as the engine writes it

    def compact(self) -> dict[str, Any]:
        """What a compact position says of the same game, as far as the two can be compared."""
        order = list(self.species).index
        return {
            "fair": sorted(self.fair, key=order),
            "deck": self.deck,
            "discard": Counter(self.discarded),
            "players": [self._compact_seat(seat, order) for seat in self.seats],
            "over": self.over,
            **({} if self.over else {"round": self.round, "first": self.first, "player": self.turn}),
        }

    def _compact_seat(self, seat: Seat, order: Callable[[str], int]) -> dict[str, Any]:
        return {
            "hand": sorted(seat.hand, key=order),
            "plots": {terrain: cards for terrain, cards in seat.terrains.items() if cards},
            "harvested": {terrain: column for terrain, column in seat.columns.items() if column},
            "special": seat.specials,
        }
