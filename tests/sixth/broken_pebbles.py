"""Pebbles with one thing wrong each: the mistakes that conformance is there to find.

A module of its own, so that other processes can import these games as well.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from pathlib import Path
from typing import Any

import pebbles.game
from drawn_pebbles import Handfuls
from msgspec.structs import force_setattr, replace
from pebbles.game import Choose, Grab, Pebbles, State, Take

from toolkit.engine import data
from toolkit.engine.game import Event, Log, Reason, ScoreSheet, Sketch, SketchNumbers


def load(kind: type[Pebbles]) -> Pebbles:
    return kind(data.load("pebbles", Path(pebbles.game.__file__).parent / "data"))


class Reseeding(Pebbles):
    """A game whose set-up is drawn from another seed than the one it is given."""

    def reseeded(self, seed: int) -> int:
        raise NotImplementedError

    def setup(self, players: int, seed: int, fixed: Mapping[str, Any] | None = None, log: Log | None = None) -> State:
        return super().setup(players, self.reseeded(seed), fixed, log)


class UsesGlobalRandom(Reseeding):
    def reseeded(self, seed: int) -> int:
        return random.randrange(1_000)


class UsesHash(Reseeding):
    def reseeded(self, seed: int) -> int:
        return hash(f"seed {seed}")


class IgnoresSeed(Reseeding):
    def reseeded(self, seed: int) -> int:
        return 0


class PrefersOneSetUp(Reseeding):
    def reseeded(self, seed: int) -> int:
        return seed if seed % 2 else 0


class IgnoresFixed(Pebbles):
    def setup(self, players: int, seed: int, fixed: Mapping[str, Any] | None = None, log: Log | None = None) -> State:
        return super().setup(players, seed, None, log)


class RemembersPlays(Pebbles):
    """What an action does depends on how many this very object has seen."""

    moves = 0

    def perform(self, state: State, action: Any, log: Log | None = None) -> State:
        self.moves += 1
        after = super().perform(state, action, log)
        return after if self.moves % 3 or after.chosen else replace(after, last=None)


class ChangesItsInput(Pebbles):
    def perform(self, state: State, action: Any, log: Log | None = None) -> State:
        after = super().perform(state, action, log)
        force_setattr(state, "last", None)
        return after


class ListsTwice(Pebbles):
    def list_actions(self, state: State) -> list[Any]:
        return super().list_actions(state) * 2


class ListsInAnyOrder(Pebbles):
    turned = False

    def list_actions(self, state: State) -> list[Any]:
        self.turned = not self.turned
        return super().list_actions(state)[:: -1 if self.turned else 1]


class ListsAfterTheEnd(Pebbles):
    def list_actions(self, state: State) -> list[Any]:
        return super().list_actions(state) or [Choose("red")]


class ListsTooFew(Pebbles):
    def list_actions(self, state: State) -> list[Any]:
        offered = super().list_actions(state)
        return [action for action in offered if action != Take(2)]


class ListsTooMany(Pebbles):
    def list_actions(self, state: State) -> list[Any]:
        offered = super().list_actions(state)
        return [*offered, Take(4)] if Take(3) in offered else offered

    def sample(self, state: State, rng: random.Random, by: str = "type") -> Any:
        return rng.choice(super().list_actions(state))


class SaysTheSame(Pebbles):
    def describe(self, thing: Any, state: Any = None) -> str:
        return "Take some." if isinstance(thing, Take) else super().describe(thing)


class MisreadsText(Pebbles):
    def parse(self, text: str) -> Any:
        return super().parse(text.replace("take 2", "take 1"))


class MisreadsJson(Pebbles):
    def decode(self, data: Mapping[str, Any]) -> Any:
        return super().decode({**data, "colour": "red"} if data.get("type") == "choose" else data)


class DecidesForAnother(Pebbles):
    def decision(self, state: State) -> Any:
        decision = super().decision(state)
        return decision and replace(decision, player=decision.player + 1)


class RefusesByNoClause(Pebbles):
    def why_colour(self, state: State, colour: str) -> Iterator[Reason]:
        yield from (Reason("PEB-XXX", **reason.facts) for reason in super().why_colour(state, colour))

    def describe(self, thing: Any, state: Any = None) -> str:
        return "No." if isinstance(thing, Reason) else super().describe(thing)


class AcceptsAnything(Pebbles):
    def apply(self, state: State, action: Any, log: Log | None = None) -> State:
        return state if self.why_not(state, action) else super().apply(state, action, log)


class GrabsByOtherRules(Pebbles):
    """Its shorthand may take more than its stages may."""

    def why_not(self, state: State, action: Any) -> list[Reason]:
        reasons = super().why_not(state, action)
        lenient = isinstance(action, Grab) and [reason.clause for reason in reasons] == ["PEB-TAK-03"]
        return [] if lenient else reasons


class LetsTakeMoreThanThere(Pebbles):
    """A rule is missing: the clause that says so refuses nothing."""

    def why_count(self, state: State, colour: str, count: int) -> Iterator[Reason]:
        reasons = super().why_count(state, colour, count)
        return (reason for reason in reasons if reason.clause != "PEB-TAK-04")


class ChargesAFixedToll(Pebbles):
    def cost(self, count: int) -> int:
        return count - 1


class TellsOfNoEnd(Pebbles):
    def perform(self, state: State, action: Any, log: Log | None = None) -> State:
        told: list[Event] = []
        after = super().perform(state, action, told)
        if log is not None:
            log.extend(event for event in told if event.kind != "end")
        return after


class ScoresByNoClause(Pebbles):
    def score_sheet(self, state: State, player: int) -> ScoreSheet:
        sheet = super().score_sheet(state, player)
        pebbles, *others = sheet.lines
        return replace(sheet, lines=(replace(pebbles, clauses=()), *others))


class ScoresTooMuch(Pebbles):
    def score_sheet(self, state: State, player: int) -> ScoreSheet:
        sheet = super().score_sheet(state, player)
        pebbles, *others = sheet.lines
        return replace(sheet, lines=(replace(pebbles, points=pebbles.points + 1), *others))


class SaysNothing(Pebbles):
    def describe(self, thing: Any, state: Any = None) -> str:
        return "" if isinstance(thing, Event) and thing.kind == "pay" else super().describe(thing)


class WritesANumber(Pebbles):
    """The sentence holds a number that is a parameter."""

    def describe(self, thing: Any, state: Any = None) -> str:
        sentence = super().describe(thing)
        limit = isinstance(thing, Reason) and thing.clause == "PEB-TAK-03"
        return "At most 33 can be taken." if limit else sentence


class ForgetsWhatWasTaken(Pebbles):
    def compact(self, state: State) -> dict[str, Any]:
        packed = super().compact(state)
        return {name: value for name, value in packed.items() if name != "last"}


class LosesAPebble(Pebbles):
    def perform(self, state: State, action: Any, log: Log | None = None) -> State:
        after = super().perform(state, action, log)
        red, *others = after.heap
        lost = isinstance(action, Take) and red > 2
        return replace(after, heap=(red - 1, *others)) if lost else after


class GoesBelowZero(Pebbles):
    def census(self, state: State) -> dict[str, dict[str, int]]:
        census = super().census(state)
        return {**census, "coins": {**census["coins"], "heap": census["coins"]["heap"] - 1}}


class TellsOfNoCost(Pebbles):
    def perform(self, state: State, action: Any, log: Log | None = None) -> State:
        told: list[Event] = []
        after = super().perform(state, action, told)
        if log is not None:
            log.extend(replace(event, changes={}) if event.kind == "pay" else event for event in told)
        return after


class ShowsAllBonuses(Pebbles):
    def observation(self, state: State, player: int) -> State:
        return state


class PeeksInItsRules(Pebbles):
    """The rules look at a tile that the player to decide cannot see."""

    def why_colour(self, state: State, colour: str) -> Iterator[Reason]:
        yield from super().why_colour(state, colour)
        if colour == state.bonus[state.turn - 1]:
            yield Reason("PEB-TAK-01", colour=colour)


class PeeksWhenGuessing(Pebbles):
    def determinize(self, state: State, player: int, rng: random.Random) -> State:
        return state


class MiscountsInItsFormula(Pebbles):
    def formulas(self) -> Mapping[str, Any]:
        return {name: 2 * formula for name, formula in super().formulas().items()}


class HasNoFormula(Pebbles):
    def formulas(self) -> Mapping[str, Any]:
        return {**super().formulas(), "price": 3}


class HasAnIdleFormula(Pebbles):
    def formulas(self) -> Mapping[str, Any]:
        return {**super().formulas(), "idle": super().formulas()["score"]}


class KnowsASmallUniverse(Pebbles):
    def universe(self, state: State) -> Iterable[Any]:
        return [action for action in super().universe(state) if action != Take(2)]


class FindsWhatIsRefused(Handfuls):
    """Its search knows of no cost."""

    def sketch_numbers(self, state: State, name: str, player: int | None = None, free: bool = False) -> SketchNumbers:
        return SketchNumbers(range(1, state.heap[0] + 1))


class FindsTooFewElements(Handfuls):
    def finished_sketches(
        self, state: State, name: str, count: int, player: int | None = None, free: bool = False
    ) -> list[tuple[str, ...]]:
        return [ids[1:] for ids in super().finished_sketches(state, name, count, player, free)]


class FindsOneTwice(Handfuls):
    def finished_sketches(
        self, state: State, name: str, count: int, player: int | None = None, free: bool = False
    ) -> list[tuple[str, ...]]:
        found = super().finished_sketches(state, name, count, player, free)
        return [*found, found[0][::-1]]


class FindsWhatIsNotOffered(Handfuls):
    def finished_sketches(
        self, state: State, name: str, count: int, player: int | None = None, free: bool = False
    ) -> list[tuple[str, ...]]:
        return list(combinations(self.sketch(state, name).drawing.ids, count))


class DrawsWhatIsNotThere(Handfuls):
    def finished_sketches(
        self, state: State, name: str, count: int, player: int | None = None, free: bool = False
    ) -> list[tuple[str, ...]]:
        found = super().finished_sketches(state, name, count, player, free)
        return [(*ids[1:], "pebble/99") for ids in found]


class WishesForNothing(Handfuls):
    def sketch(
        self, state: State, name: str, ids: Sequence[str] = (), player: int | None = None, free: bool = False
    ) -> Sketch:
        return replace(super().sketch(state, name, ids, player, free), wish=self.wish(len(ids)))


class WishesForTwiceAsMuch(Handfuls):
    def wish(self, count: int) -> Grab:
        return Grab("red", 2 * count)


class WishesForTooMuch(Handfuls):
    def wish(self, count: int) -> Grab:
        return Grab("red", 99)


class MakesTheSmallestLarge(Handfuls):
    """It has a second search, which gives all and not only the smallest."""

    def sketch_numbers(self, state: State, name: str, player: int | None = None, free: bool = False) -> SketchNumbers:
        return replace(super().sketch_numbers(state, name, player, free), smallest=range(1, 2))

    def smallest_sketches(
        self, state: State, name: str, size: int, player: int | None = None, free: bool = False
    ) -> list[tuple[str, ...]]:
        counts = self.sketch_numbers(state, name, player, free).finished or ()
        return [ids for count in counts for ids in self.finished_sketches(state, name, count, player, free)]


class MissesTheSmallest(MakesTheSmallestLarge):
    def smallest_sketches(
        self, state: State, name: str, size: int, player: int | None = None, free: bool = False
    ) -> list[tuple[str, ...]]:
        return [("pebble/0", "pebble/0")]
