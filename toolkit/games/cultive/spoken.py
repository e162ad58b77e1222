"""What a picture of Cultive says: names of its parts, alternative text, and the table that is its long form.

The templates are those of `data/cultive/words.yaml`, under `picture`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from toolkit.engine.game import Hidden
from toolkit.engine.speech import capitalised
from toolkit.games.cultive import scoring
from toolkit.games.cultive.board import species_word
from toolkit.games.cultive.numbers import size
from toolkit.games.cultive.state import Crop, Plant, State
from toolkit.games.cultive.words import Speaker

if TYPE_CHECKING:
    from toolkit.games.cultive.game import Cultive


class Spoken:
    """Says what one picture says."""

    def __init__(
        self,
        game: Cultive,
        state: State,
        seats: Sequence[int] | None = None,
        hands: Sequence[int] | None = None,
        fair: bool = True,
    ) -> None:
        """Speak of the plantations and hands of these players, by default of all, and of the Fair if that is shown."""
        self.game, self.state, self.fair = game, state, fair
        everybody = tuple(range(len(state.players)))
        self.seats = everybody if seats is None else tuple(seats)
        self.hands = everybody if hands is None else tuple(hands)
        self.speaker = Speaker(game)
        self.say = self.speaker.picture

    def status(self) -> str:
        """Where the game is: round, phase, who decides, actions left."""
        state = self.state
        facts: dict[str, Any] = {"round": state.round, "phase": state.phase, "player": state.player}
        facts |= {"actions": state.actions, "rounds": self.game.numbers.rounds[len(state.players)]}
        return self.say("status", **facts, extra=state.extra)

    def card(self, place: str, species: int, count: int = 1) -> str:
        """Cards of a species at the Fair or in a hand."""
        return self.say(place, species=self.game.components.species[species], count=count, about=self.about(species))

    def about(self, species: int) -> str:
        """What a card says of its species: growth, light, points and icons."""
        components, record = self.game.components, self.game.components.records[species]
        return self.say(
            "about",
            growth=record.growth,
            light=record.light,
            points=record.points,
            sides=list(record.sides),
            top=components.icons[components.top[species]],
            bottom=components.icons[components.bottom[species]],
        )

    def deck(self) -> str:
        """The deck, and how many cards were discarded."""
        return self.say("deck", count=size(self.state.deck), discarded=sum(self.state.discard))

    def deck_count(self) -> str:
        """What is written on the deck."""
        return self.say("deck_count", count=size(self.state.deck))

    def fair_heading(self) -> str:
        """What the Fair is headed with."""
        return self.say("fair_heading", count=len(self.state.fair), discarded=sum(self.state.discard))

    def back(self, plant: Plant) -> str:
        """What is written on a card that lies back up: its species, for those who know it."""
        return self.say("back", species=species_word(self.game, plant.species))

    def panel_heading(self, seat: int, points: bool) -> str:
        """What a plantation is headed with, in few words."""
        return self._heading("panel", seat, points)

    def heading(self, seat: int, points: bool) -> str:
        """Whose plantation it is, with the points so far if they are told."""
        return self._heading("heading", seat, points)

    def _heading(self, name: str, seat: int, points: bool) -> str:
        total = scoring.total(self.game, self.state, seat) if points else None
        first = seat == self.state.first
        return self.say(name, player=seat, first=first, points=total, shown=points)

    def special(self, seat: int) -> str:
        """A player's special actions left."""
        return self.say("special", player=seat, count=self.state.players[seat].special)

    def terrain(self, seat: int, place: int) -> str:
        """A terrain and what grows on it."""
        plant = self.state.players[seat].plots[place]
        terrain = self.game.components.terrains[place]
        if plant is None:
            return self.say("bare", player=seat, terrain=terrain)
        return self.say("terrain", player=seat, terrain=terrain, plant=self.plant(plant))

    def plant(self, plant: Plant) -> str:
        """A plant: its species, the cards that are revealed and those that lie back up."""
        return self.say("plant", species=species_word(self.game, plant.species), open=plant.open, down=plant.down)

    def harvest(self, seat: int, place: int, row: int, crop: Crop) -> str:
        """A harvested place; rows are counted from 1."""
        return self.say(
            "harvest",
            player=seat,
            terrain=self.game.components.terrains[place],
            row=row,
            species=self.game.components.species[crop.species],
            nullified=crop.nullified,
        )

    # ------------------------------------------------------------------ the picture as a whole

    def alt(self, points: bool) -> str:
        """The alternative text: what a glance at the picture tells."""
        fair = [self.game.components.species[card] for card in self.state.fair]
        players = [self._player_alt(seat, points) for seat in self.seats]
        shown = [self.say("alt_fair", species=fair)] if self.fair else []
        return " ".join([self.say("alt", status=self.status()), *shown, *players])

    def _player_alt(self, seat: int, points: bool) -> str:
        player, terrains = self.state.players[seat], self.game.components.terrains
        grown = [
            self.say("grown", terrain=terrain, plant=self.plant(plant))
            for terrain, plant in zip(terrains, player.plots, strict=True)
            if plant is not None
        ]
        crops = sum(map(len, player.columns))
        heading = capitalised(self.heading(seat, points))
        return self.say("alt_player", heading=heading, grown=grown, crops=crops, hand=size(player.hand))

    def table(self) -> tuple[tuple[str, ...], ...]:
        """The long form of `alt`: a heading, every plant, every harvested place, the Fair, the hands that are seen."""
        heading = tuple(self.say(name) for name in ("table_where", "table_place", "table_plant", "table_more"))
        return (heading, *self._card_rows(), *self._player_rows())

    def _card_rows(self) -> Iterator[tuple[str, ...]]:
        names = self.game.components.names
        fair = self.state.fair if self.fair else ()
        yield from ((self.say("table_fair"), "", names[card], self.about(card)) for card in fair)
        for seat in self.hands:
            hand, where = self.state.players[seat].hand, self.say("table_hand", player=seat)
            if isinstance(hand, Hidden):
                yield where, "", self.say("table_cards", count=hand.count), ""
            else:
                yield from ((where, "", names[card], self.about(card)) for card in hand)

    def _player_rows(self) -> Iterator[tuple[str, ...]]:
        terrains, names = self.game.components.terrains, self.game.components.names
        for seat in self.seats:
            player, who = self.state.players[seat], self.say("table_player", player=seat)
            for terrain, plant in zip(terrains, player.plots, strict=True):
                yield who, terrain, "" if plant is None else self.plant(plant), ""
            for terrain, column in zip(terrains, player.columns, strict=True):
                for row, crop in enumerate(column, 1):
                    more = self.say("table_nullified") if crop.nullified else ""
                    yield who, self.say("table_row", terrain=terrain, row=row), names[crop.species], more
            yield who, "", self.special(seat), ""
