"""The overlay of the next harvest: what fields bring, what the family eats, and which young animals find room."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import TYPE_CHECKING

import msgspec

from toolkit.games.agricola import eating, exchange, herds
from toolkit.games.agricola.board import NAMES
from toolkit.games.agricola.overlays.layer import Layer, Row, Subject
from toolkit.games.agricola.state import ANIMALS, CROPS, FOOD, SPACES, Herd, Player
from toolkit.games.agricola.supply import having

if TYPE_CHECKING:
    from toolkit.games.agricola.game import Agricola
    from toolkit.games.agricola.state import State
    from toolkit.games.agricola.words import Speaker


class Forecast(msgspec.Struct, frozen=True):
    """What the next harvest asks of a player and brings, as things stand.

    Attributes:
        needed: the food that the family eats.
        food: the food in the supply; eatable: what all crops, animals and crafts would give on top of it.
        crops: by crop, how many are gathered.
        births: the animals born for which there is room; crowded: those for which there is none.
    """

    needed: int
    food: int
    eatable: int
    crops: tuple[int, int]
    births: Herd
    crowded: Herd

    @property
    def short(self) -> int:
        """The food that is missing in the supply."""
        return max(0, self.needed - self.food)

    @property
    def begging(self) -> int:
        """The begging cards that not even all there is to eat would prevent."""
        return max(0, self.short - self.eatable)


def due(game: Agricola, state: State) -> int | None:
    """The round whose harvest is the next one, or is under way; None if there is none left."""
    if state.phase == "over":
        return None
    return min((round for round in game.numbers.harvests if state.round <= round <= game.numbers.rounds), default=None)


def forecast(game: Agricola, state: State, seat: int) -> Forecast:
    """What the next harvest asks of a player and brings, if nothing is done before it."""
    own = state.players[seat]
    now = due(game, state) == state.round
    reaped = now and state.phase in ("feeding", "breeding")
    crops = (0, 0) if reaped else (_ripe(own.grain), _ripe(own.vegetables))
    older = state if now else msgspec.structs.replace(state, players=tuple(map(_grown, state.players)))
    births = herds.births(game, own)
    fitting = _fitting(herds.quarters(game, own), own.herd, births)
    left = tuple(born - fits for born, fits in zip(births, fitting, strict=True))
    return Forecast(
        eating.meal(game, older, seat),
        own.goods[FOOD],
        _eatable(game, own, crops, state.crafted if seat == state.player else 0),
        crops,
        fitting,
        (left[0], left[1], left[2]),
    )


def _ripe(crops: tuple[int, ...]) -> int:
    return sum(1 for count in crops if count)


def _grown(own: Player) -> Player:
    return msgspec.structs.replace(own, newborn=0)


def _eatable(game: Agricola, own: Player, crops: tuple[int, int], crafted: int) -> int:
    """The food that can be made of everything else that there will be, by crafts that have not been done yet."""
    reaped = having(own, dict(zip(CROPS, crops, strict=True)))
    return exchange.best_food(game, reaped, craft=True, crafted=crafted).food - own.goods[FOOD]


def _fitting(quarters: herds.Quarters, herd: Herd, births: Herd) -> Herd:
    """As many of the births as find room beside the whole herd."""
    some = product(*(range(count + 1) for count in births))
    fits = [each for each in some if herds.keepable(quarters, _with(herd, each))]
    sheep, boar, cattle = max(fits, key=sum, default=(0, 0, 0))
    return sheep, boar, cattle


def _with(herd: Herd, more: tuple[int, ...]) -> Herd:
    return herd[0] + more[0], herd[1] + more[1], herd[2] + more[2]


# ---------------------------------------------------------------------- what is shown


def harvest(subject: Subject) -> Layer:
    """The next harvest of every player that is shown."""
    speaker, round = subject.speaker, due(subject.game, subject.state)
    heading = tuple(speaker.picture(f"head_{name}") for name in ("player", "what", "amount", "clauses"))
    if round is None:
        return Layer(speaker.picture("harvest_none"), speaker.picture("harvest_none_said"), (heading,))
    found = {seat: forecast(subject.game, subject.state, seat) for seat in subject.seats}
    chips = {id: chip for seat, each in found.items() for id, chip in _chips(subject, seat, each)}
    return Layer(
        speaker.picture("harvest_heading", round=round),
        speaker.picture("harvest_said", player=subject.player, **_facts(speaker, found[subject.player])),
        (heading, *(row for seat, each in found.items() for row in _rows(speaker, seat, each))),
        tuple(speaker.picture(name) for name in ("key_gathered", "key_eaten", "key_born")),
        chips={id: chip for id, (chip, _) in chips.items()},
        spoken={id: words for id, (_, words) in chips.items()},
        lines={seat: tuple(_lines(speaker, each)) for seat, each in found.items()},
    )


def _facts(speaker: Speaker, each: Forecast) -> dict[str, object]:
    return {
        "needed": each.needed,
        "food": each.food,
        "short": each.short,
        "begging": each.begging,
        "eatable": each.eatable,
        "crops": _amounts(speaker, CROPS, each.crops),
        "births": _amounts(speaker, ANIMALS, each.births),
        "crowded": _amounts(speaker, ANIMALS, each.crowded),
    }


def _amounts(speaker: Speaker, goods: tuple[str, ...], counts: tuple[int, ...]) -> list[str]:
    pairs = zip(goods, counts, strict=True)
    return [speaker.picture("amount", good=good, count=count) for good, count in pairs if count]


def _chips(subject: Subject, seat: int, each: Forecast) -> Iterator[tuple[str, tuple[str, str]]]:
    """What is written on which element, and what is added to its name."""
    speaker, own = subject.speaker, subject.own(seat)
    for crop, counts, ripe in zip(CROPS, (own.grain, own.vegetables), each.crops, strict=True):
        for space in range(SPACES) if ripe else ():
            if counts[space]:
                words = speaker.picture("gathered", amount=speaker.picture("amount", good=crop, count=1))
                chip = speaker.picture("chip_gathered", letter=speaker.picture("letter", good=crop))
                yield f"space/{seat}/{NAMES[space]}", (chip, words)
    eaten = speaker.picture("chip_eaten", count=each.needed)
    yield f"good/{seat}/food", (eaten, speaker.picture("eaten", count=each.needed))
    for animal, born in zip(ANIMALS, each.births, strict=True):
        if born:
            yield (
                f"animal/{seat}/{animal}",
                (speaker.picture("chip_more", count=born), speaker.picture("born", count=born)),
            )


def _lines(speaker: Speaker, each: Forecast) -> Iterator[tuple[str, str]]:
    facts = _facts(speaker, each)
    for name in ("needed", "food", "short", "eatable", "begging"):
        yield speaker.picture(f"line_{name}"), str(facts[name])
    for name in ("crops", "births", "crowded"):
        value = facts[name]
        if value:
            yield speaker.picture(f"line_{name}"), speaker.picture("and", parts=value)


_CLAUSES = {
    "needed": "AGR-FED-06",
    "food": "AGR-FED-06",
    "short": "AGR-FED-06",
    "eatable": "AGR-FED-03",
    "begging": "AGR-BEG-01",
    "crops": "AGR-FLD-01",
    "births": "AGR-BRD-01",
    "crowded": "AGR-BRD-02",
}


def _rows(speaker: Speaker, seat: int, each: Forecast) -> Iterator[Row]:
    facts, who = _facts(speaker, each), speaker.picture("table_player", player=seat)
    for name, clause in _CLAUSES.items():
        value = facts[name]
        told = speaker.joined(value or [""]) if isinstance(value, list) else str(value)
        yield who, speaker.picture(f"line_{name}"), told, clause
