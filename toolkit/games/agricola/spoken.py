"""What a picture of Agricola says: names of its parts, alternative text, and the table that is its long form.

The templates are those of `data/agricola/words.yaml`, under `picture`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from toolkit.engine.speech import capitalised
from toolkit.games.agricola import fences, herds, placing, scoring
from toolkit.games.agricola.board import EDGES, NAMES, names, pastures_of, spaces_in, what_lies
from toolkit.games.agricola.state import ANIMALS, CROPS, GOODS, HOUSE, HOUSES, Player, Stand, State
from toolkit.games.agricola.words import Speaker

if TYPE_CHECKING:
    from toolkit.games.agricola.game import Agricola

Row = tuple[str, ...]
ALL_PARTS = ("actions", "rounds", "improvements", "players")


@lru_cache(maxsize=1 << 14)
def _said(game: Agricola, name: str, facts: tuple[tuple[str, Any], ...]) -> str:
    return Speaker(game).picture(name, **dict(facts))


class Spoken:
    """Says what one picture says.

    Attributes:
        stands: by player, where the animals stand; pastures: by player, the pastures.
    """

    def __init__(
        self, game: Agricola, state: State, seats: Sequence[int] | None = None, parts: Sequence[str] = ALL_PARTS
    ) -> None:
        """Speak of these parts of the picture and of the farms of these players, by default of all."""
        self.game, self.state, self.parts = game, state, parts
        self.seats = tuple(range(len(state.players))) if seats is None else tuple(seats)
        self.table_spaces = game.table(len(state.players)).spaces
        self.speaker = Speaker(game)
        self.stands = [{stand.place: stand for stand in herds.standing(game, own)} for own in state.players]
        self._found: dict[tuple[int, int], str] = {}
        self.pastures = [pastures_of(own) for own in state.players]

    def say(self, name: str, /, **facts: Any) -> str:
        """Something that the picture says, of facts that never change. What was said in another picture is kept."""
        return _said(self.game, name, tuple(facts.items()))

    # ------------------------------------------------------------------ amounts

    def amount(self, good: str, count: int) -> str:
        """So many of a good or animal."""
        return self.say("amount", good=good, count=count)

    def amounts(self, goods: Iterable[tuple[str, int]]) -> str:
        """Goods in a row; nothing if there are none."""
        found = [self.amount(good, count) for good, count in goods if count]
        return self.speaker.joined(found) if found else ""

    def crops(self, own: Player, space: int) -> str:
        """What grows on a field."""
        return self.amounts(zip(CROPS, (own.grain[space], own.vegetables[space]), strict=True))

    # ------------------------------------------------------------------ the table

    def status(self) -> str:
        """Where the game is: round, phase, and who decides."""
        state = self.state
        rounds = self.game.numbers.rounds
        return self.say("status", round=state.round, rounds=rounds, phase=state.phase, player=state.player)

    def pile(self, number: int) -> str:
        """What lies on an action space."""
        space, count = self.table_spaces[number], self.state.piles[number]
        if space.good is None or not count:
            return ""
        return self.amount(space.good, count)

    def short(self, number: int) -> str:
        """What is written on an action space."""
        space = self.table_spaces[number]
        name = f"short_{space.word}"
        return self.say(name) if name in self.speaker.words.picture else space.name

    def action(self, number: int) -> str:
        """An action space, what lies there and who stands there."""
        space, who = self.table_spaces[number], self.state.occupied[number]
        facts = {"name": space.name, "piled": self.pile(number), "fills": space.good is not None}
        return self.say("action", **facts, taken=who is not None, player=who)

    def round(self, number: int) -> str:
        """A round to come: its stage, its card as far as that is known, and what waits there."""
        card = self.state.order[number - 1]
        name = self.table_spaces[card].name if isinstance(card, int) else ""
        waiting = [
            self.say("waits", amount=self.amount(GOODS[each.good], each.count), player=each.player)
            for each in self.state.waiting
            if each.round == number
        ]
        stage = self.game.components.stages[number - 1]
        return self.say("round", round=number, of=stage, card=name, waiting=tuple(waiting))

    def major(self, number: int) -> str:
        """A major improvement: what it costs, and who owns it."""
        record, owner = self.game.components.records[number], self.owner(number)
        cost = self.amounts(record.cost.items())
        facts = {"name": record.name, "cost": cost, "points": record.points}
        return self.say("major", **facts, owned=owner is not None, player=owner)

    def major_short(self, number: int) -> str:
        """What is written on an improvement."""
        name = f"short_{self.game.components.improvements[number]}"
        return self.say(name) if name in self.speaker.words.picture else self.game.components.records[number].name

    def owner(self, number: int) -> int | None:
        """Who owns an improvement."""
        return next((seat for seat, own in enumerate(self.state.players) if own.majors >> number & 1), None)

    # ------------------------------------------------------------------ a player

    def heading(self, seat: int, points: bool) -> str:
        """Who it is, with the points if the game ended now, where they are told."""
        total = scoring.total(self.game, self.state, seat) if points else 0
        return self.say("heading", player=seat, first=seat == self.state.first, points=total, shown=points)

    def family(self, seat: int) -> str:
        """How many people there are."""
        own = self.state.players[seat]
        return self.say("people", people=own.people, newborn=own.newborn)

    def begging(self, seat: int, short: bool = False) -> str:
        """The begging cards; nothing without any."""
        count = self.state.players[seat].begging
        return self.say("begging", count=count, short=short) if count else ""

    def left(self, seat: int) -> list[str]:
        """The fences and stables that have not been built."""
        own, numbers = self.state.players[seat], self.game.numbers
        unbuilt = self.say("fences_left", count=fences.left(self.game, own))
        return [unbuilt, self.say("stables_left", count=numbers.stables - own.stables.bit_count())]

    def panel_points(self, seat: int) -> str:
        """The points if the game ended now."""
        return self.say("panel_points", points=scoring.total(self.game, self.state, seat))

    def player(self, seat: int, points: bool) -> str:
        """A player's head in full."""
        facts = [each for each in (self.family(seat), self.begging(seat), *self.left(seat)) if each]
        return self.say("player", heading=self.heading(seat, points), facts=tuple(facts))

    def house(self, seat: int) -> str:
        """A house: its material, rooms, people at home and pet."""
        own, stand = self.state.players[seat], self.stands[seat].get(HOUSE)
        home = self.say("at_home", count=own.home)
        facts = {"house": HOUSES[own.house], "rooms": own.rooms.bit_count(), "home": home}
        return self.say("house", player=seat, **facts, pet=self.animals(stand))

    def animals(self, stand: Stand | None) -> str:
        """The animals of one place."""
        return "" if stand is None else self.amount(ANIMALS[stand.kind], stand.count)

    def space(self, seat: int, number: int) -> str:
        """A farm space and what is there."""
        return self.say("space", player=seat, space=NAMES[number], what=self.found(seat, number))

    def found(self, seat: int, number: int) -> str:
        """What is on a farm space."""
        known = self._found.get((seat, number))
        if known is None:
            known = self._found[seat, number] = self._find(seat, number)
        return known

    def _find(self, seat: int, number: int) -> str:
        own = self.state.players[seat]
        there = what_lies(own, number)
        if there == "room":
            return self.say("room", house=HOUSES[own.house])
        if there == "field":
            return self.say("field", crop=self.crops(own, number))
        area = self.pasture(seat, number)
        stand = self.stands[seat].get(number if not area else next(spaces_in(area)))
        return self.say(there, pasture=tuple(names(area)), animals=self.animals(stand))

    def pasture(self, seat: int, number: int) -> int:
        """The pasture that a space lies in, as a mask; 0 if in none."""
        return next((area for area in self.pastures[seat] if area >> number & 1), 0)

    def edge(self, seat: int, number: int) -> str:
        """An edge, with or without a fence."""
        fence = bool(self.state.players[seat].fences >> number & 1)
        return self.say("edge", player=seat, edge=EDGES[number], fence=fence)

    def good(self, seat: int, number: int) -> str:
        """A good in a player's supply."""
        count = self.state.players[seat].goods[number]
        return self.say("supply", player=seat, amount=self.amount(GOODS[number], count))

    def animal(self, seat: int, kind: int) -> str:
        """A player's animals of one kind, wherever they stand."""
        count = self.state.players[seat].herd[kind]
        return self.say("herd", player=seat, amount=self.amount(ANIMALS[kind], count))

    # ------------------------------------------------------------------ the picture as a whole

    def alt(self, points: bool) -> str:
        """The alternative text: what a glance at the picture tells."""
        told = [self.say("alt", status=self.status())]
        if "actions" in self.parts or "rounds" in self.parts:
            told += self._table_alt()
        return " ".join([*told, *[self._player_alt(seat, points) for seat in self.seats]])

    def _table_alt(self) -> Iterator[str]:
        spaces, state = self.shown_spaces(), self.state
        piles = [
            self.say("alt_pile", amount=self.pile(number), space=self.table_spaces[number].word)
            for number in spaces
            if self.pile(number)
        ]
        yield self.say("alt_actions", piles=tuple(piles))
        taken = [
            self.say("alt_taker", space=self.table_spaces[number].word, player=state.occupied[number])
            for number in spaces
            if state.occupied[number] is not None
        ]
        yield self.say("alt_taken", taken=tuple(taken))
        if state.waiting and "rounds" in self.parts:
            waiting = [
                self.say(
                    "alt_wait", amount=self.amount(GOODS[each.good], each.count), player=each.player, round=each.round
                )
                for each in state.waiting
            ]
            yield self.say("alt_waiting", waiting=tuple(waiting))

    def shown_spaces(self) -> list[int]:
        """The action spaces that are drawn: printed ones, and round cards that are revealed."""
        printed = self.game.table(len(self.state.players)).printed
        return [
            number
            for number in placing.open_spaces(self.game, self.state)
            if ("actions" if number < printed else "rounds") in self.parts
        ]

    def _player_alt(self, seat: int, points: bool) -> str:
        heading = capitalised(self.heading(seat, points))
        supply = self.amounts(zip(GOODS, self.state.players[seat].goods, strict=True))
        told = self.say("alt_supply", supply=supply) if supply else self.say("alt_nothing")
        return self.say("alt_player", heading=heading, farm=tuple(self._farm_alt(seat)), supply=told)

    def _farm_alt(self, seat: int) -> Iterator[str]:
        own = self.state.players[seat]
        facts = {"house": HOUSES[own.house], "rooms": own.rooms.bit_count(), "people": self.family(seat)}
        yield self.say("alt_house", **facts)
        if own.fields:
            grown = zip(CROPS, (sum(own.grain), sum(own.vegetables)), strict=True)
            yield self.say("alt_fields", count=own.fields.bit_count(), crops=self.amounts(grown))
        yield self.say("alt_pastures", count=len(self.pastures[seat]))
        if own.stables:
            yield self.say("alt_stables", count=own.stables.bit_count())
        if any(own.herd):
            yield self.amounts(zip(ANIMALS, own.herd, strict=True))
        if own.majors:
            records = self.game.components.records
            yield self.say("alt_owned", majors=tuple(records[number].name for number in spaces_in(own.majors)))
        if own.begging:
            yield self.begging(seat)

    def table(self) -> tuple[Row, ...]:
        """The long form of `alt`: a heading, then everything on the table and every farm, space by space."""
        heading = tuple(self.say(name) for name in ("table_where", "table_place", "table_what", "table_more"))
        players = [row for seat in self.seats for row in self._player_rows(seat)]
        return (heading, *self._action_rows(), *self._major_rows(), *players)

    def _action_rows(self) -> Iterator[Row]:
        state, where = self.state, self.say("table_actions")
        for number in self.shown_spaces():
            who = state.occupied[number]
            taken = "" if who is None else self.say("table_taken", player=who)
            yield where, self.table_spaces[number].name, self.pile(number), taken
        if "rounds" in self.parts:
            for number in range(state.round + 1, self.game.numbers.rounds + 1):
                yield self.say("table_round", round=number), "", self.round(number), ""

    def _major_rows(self) -> Iterator[Row]:
        if "improvements" in self.parts:
            for number, record in enumerate(self.game.components.records):
                owner = self.owner(number)
                taken = "" if owner is None else self.say("table_taken", player=owner)
                yield self.say("table_improvement"), record.name, self.amounts(record.cost.items()), taken

    def _player_rows(self, seat: int) -> Iterator[Row]:
        own, who = self.state.players[seat], self.say("table_player", player=seat)
        begging = self.begging(seat)
        yield who, self.say("table_family"), self.family(seat), begging
        yield who, self.say("table_house"), self.house(seat), ""
        yield from ((who, NAMES[number], self.found(seat, number), "") for number in range(len(NAMES)))
        fences = [EDGES[number] for number in spaces_in(own.fences)]
        yield who, self.say("table_fences"), ", ".join(fences), "; ".join(self.left(seat))
        supply = self.amounts(zip(GOODS, own.goods, strict=True))
        yield who, self.say("table_supply"), supply, self.amounts(zip(ANIMALS, own.herd, strict=True))
        for number in spaces_in(own.majors):
            yield who, self.say("table_improvement"), self.game.components.records[number].name, ""
