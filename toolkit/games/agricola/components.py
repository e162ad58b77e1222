"""The action spaces and major improvements as typed records of `data/agricola/components.yaml`, numbered.

Improvements are numbered in the order of the data file; action spaces by table, for which spaces there are depends on
the number of players and on the side of the boards.
"""

from __future__ import annotations

import re
from itertools import combinations
from typing import TYPE_CHECKING, Any, Literal, final

import msgspec

from toolkit.games.agricola.actions import WORD
from toolkit.games.agricola.state import ANIMALS, CROPS, GOODS, MATERIALS, Goods

if TYPE_CHECKING:
    from toolkit.engine.data import GameData

Side = Literal["family", "full"]
Join = Literal["all", "and-or", "then-may", "or"]
"""How many parts of a space are carried out: every one, any selection, the first and perhaps others, just one."""
Deed = Literal[
    "rooms",
    "stables",
    "plow",
    "sow",
    "bake",
    "fences",
    "renovate",
    "improve",
    "grow",
    "marker",
    "collect",
    "take",
    "card",
]
"""What a part of a space is: what is done there."""
AT_ONCE: tuple[Deed, ...] = ("grow", "marker", "collect")
"""Parts in which there is nothing to choose: as the only ones of a space they happen as soon as a person is placed."""


class Refill(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What each round adds to a space, and the clauses that say so; `solo` where it is another number alone."""

    good: str
    count: int
    clauses: tuple[str, ...]
    solo: int | None = None


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A thing that can be done on a space.

    Attributes:
        do: what it is.
        most: how often within one action; None for any number.
        cheap: whether stables have the price of the family side.
        roomless: whether growth needs no room; late: whether it is only possible from a later round on.
        of, count: what can be taken, and how many different ones of these.
        also: goods that come with one of them; for_food: those that cost food.
    """

    do: Deed
    most: int | None = None
    cheap: bool = False
    roomless: bool = False
    late: bool = False
    of: tuple[str, ...] = ()
    count: int = 0
    also: dict[str, dict[str, int]] = {}
    for_food: tuple[str, ...] = ()

    @property
    def choices(self) -> tuple[tuple[str, ...], ...]:
        """What can be taken: every selection of so many."""
        return tuple(combinations(self.of, self.count))


class SpaceRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An action space as written.

    Attributes:
        name: what is printed on it; family_name: what of that counts in the family game.
        clauses: those that are at work when it is used.
        players: for how many it lies on the table; side: on which side it is printed; None for both.
        stage: when it comes, if it is a round card.
        refill, gain: what accumulates, and what it gives in any case.
        join, parts: what can be done there, and how much of it at once.
    """

    name: str
    clauses: tuple[str, ...] = ()
    family_name: str | None = None
    players: tuple[int, ...] = (1, 2, 3, 4, 5)
    side: Side | None = None
    stage: int | None = None
    refill: Refill | None = None
    gain: dict[str, int] = {}
    join: Join = "all"
    parts: tuple[Part, ...] = ()


class Craft(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One good for food, once a harvest."""

    good: str
    food: int
    clause: str


class Bonus(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many goods of the craft bring 1, 2, 3 points at the end."""

    steps: tuple[int, ...]
    clause: str


class Improvement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A major improvement as written; `data/agricola/components.yaml` says what each part means."""

    name: str
    cost: dict[str, int]
    price: str
    points: int
    trade: tuple[str, ...] = ()
    cooks: dict[str, int] = {}
    cooking: str | None = None
    bakes: int = 0
    grain: int | None = None
    baking: str | None = None
    oven: bool = False
    craft: Craft | None = None
    bonus: Bonus | None = None
    well: int = 0


class ComponentFile(msgspec.Struct, frozen=True):
    """`components.yaml` as written."""

    spaces: dict[str, SpaceRecord]
    stages: dict[int, tuple[int, ...]]
    improvements: dict[str, Improvement]


class Space(msgspec.Struct, frozen=True):
    """An action space on the table of so many players: its word in texts, what is printed, how it fills.

    Attributes:
        good: the good or animal that accumulates; None if nothing does.
        rate: how much each round adds.
        gain: what it gives in any case, in the order of `GOODS`.
        at_once: whether there is nothing to choose once a person stands there.
    """

    word: str
    name: str
    record: SpaceRecord
    good: str | None
    rate: int
    gain: Goods
    at_once: bool


@final
class Table:
    """The action spaces for a number of players.

    Attributes:
        spaces: all of them, those on the table from the start first, then the round cards by stage.
        index: their numbers by word.
        printed: how many are there from the start.
    """

    def __init__(self, file: ComponentFile, players: int, side: str) -> None:
        records = {
            word: record
            for word, record in file.spaces.items()
            if players in record.players and record.side in (None, side)
        }
        ordered = sorted(records, key=lambda word: records[word].stage or 0)
        self.spaces = tuple(_space(word, records[word], players, side) for word in ordered)
        self.index = {space.word: number for number, space in enumerate(self.spaces)}
        self.printed = sum(1 for space in self.spaces if space.record.stage is None)


def _space(word: str, record: SpaceRecord, players: int, side: str) -> Space:
    refill = record.refill
    name = record.family_name if side == "family" and record.family_name is not None else record.name
    good = None if refill is None else refill.good
    rate = 0 if refill is None else refill.count
    if refill is not None and players == 1 and refill.solo is not None:
        rate = refill.solo
    at_once = record.join == "all" and all(part.do in AT_ONCE for part in record.parts)
    return Space(word, name, record, good, rate, tuple(record.gain.get(each, 0) for each in GOODS), at_once)


@final
class Components:
    """The pieces, numbered.

    Attributes:
        stages: by round, its stage; round 1 first.
        improvements: words by number; `major` is the inverse; records: what each of them says.
        costs: by improvement, what it costs, in the order of `GOODS`.
    """

    def __init__(self, data: GameData) -> None:
        """Raises DataError naming file and place when the pieces do not fit together."""
        file: ComponentFile = data.file("components", ComponentFile)
        _check(data, file)
        self._file = file
        self._tables: dict[tuple[int, str], Table] = {}
        self.stages = tuple(stage for stage, rounds in sorted(file.stages.items()) for _ in rounds)
        self.improvements = tuple(file.improvements)
        self.major = {word: number for number, word in enumerate(self.improvements)}
        self.records = tuple(file.improvements.values())
        self.costs = tuple(tuple(record.cost.get(good, 0) for good in GOODS) for record in self.records)

    def table(self, players: int, side: str) -> Table:
        """The action spaces for so many players on this side of the boards."""
        known = self._tables.get((players, side))
        if known is None:
            known = self._tables[players, side] = Table(self._file, players, side)
        return known


def _check(data: GameData, file: ComponentFile) -> None:
    """What the types cannot say: which words there must be, and that every good named is one."""

    def need(path: str, fits: bool, problem: str) -> None:
        if not fits:
            raise data.fault("components", path, problem)

    def known(path: str, words: Any, allowed: tuple[str, ...]) -> None:
        for word in words:
            need(path, word in allowed, f"no good {word!r} here; there are {', '.join(allowed)}")

    rounds = [number for _, some in sorted(file.stages.items()) for number in some]
    need("stages", rounds == list(range(1, len(rounds) + 1)), "expected the rounds from 1 on, in order, each once")
    cards = dict.fromkeys(file.stages, 0)
    for word, record in file.spaces.items():
        path = f"spaces.{word}"
        need(path, re.fullmatch(WORD, word) is not None, f"{word!r} cannot stand in the text of an action")
        need(f"{path}.stage", record.stage is None or record.stage in file.stages, f"no stage {record.stage}")
        if record.stage is not None:
            cards[record.stage] += 1
        known(f"{path}.gain", record.gain, GOODS)
        if record.refill is not None:
            known(f"{path}.refill.good", (record.refill.good,), (*GOODS, *ANIMALS))
            need(f"{path}.refill.count", record.refill.count >= 1, "expected 1 or more")
        need(f"{path}.parts", bool(record.parts or record.gain), "expected something to do or to get there")
        for number, part in enumerate(record.parts):
            known(f"{path}.parts[{number}].of", part.of, (*MATERIALS, *ANIMALS))
    for stage, some in file.stages.items():
        need(f"stages.{stage}", cards[stage] == len(some), f"{cards[stage]} round cards for {len(some)} rounds")
    for word, improvement in file.improvements.items():
        path = f"improvements.{word}"
        need(path, re.fullmatch(WORD, word) is not None, f"{word!r} cannot stand in the text of an action")
        known(f"{path}.cost", improvement.cost, GOODS)
        known(f"{path}.cooks", improvement.cooks, (*CROPS, *ANIMALS))
        need(f"{path}.trade", all(each in file.improvements for each in improvement.trade), "expected improvements")
