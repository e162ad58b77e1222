"""Pebbles: choose a colour, then take some of it; the first is free, each further one costs a coin."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from pebbles import words
from toolkit.engine import chance, data
from toolkit.engine.game import (
    WAYS,
    Decision,
    Drawing,
    Event,
    Game,
    Hidden,
    Log,
    Reason,
    ScoreLine,
    ScoreSheet,
    ToolkitError,
    Touch,
)

COLOURS = ("red", "blue", "grey")
KINDS = (*COLOURS, "coins")
Row = tuple[int, int, int, int]


class Choose(msgspec.Struct, frozen=True, tag="choose"):
    colour: str

    def __str__(self) -> str:
        return f"choose {self.colour}"


class Take(msgspec.Struct, frozen=True, tag="take"):
    count: int

    def __str__(self) -> str:
        return f"take {self.count}"


class Grab(msgspec.Struct, frozen=True, tag="grab"):
    """The shorthand: a colour and how many of it."""

    colour: str
    count: int

    def __str__(self) -> str:
        return f"grab {self.count} {self.colour}"


class State(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Rows count the `KINDS`; the coins of the heap are the bank; `last` was taken the turn before."""

    heap: Row
    hands: tuple[Row, ...]
    bonus: tuple[str | Hidden, ...]
    box: tuple[str, ...] | Hidden
    turn: int = 0
    last: str | None = None
    chosen: str | None = None


class Pebbles(Game[State, Any]):
    overlays = ("left",)
    questions = ("payments",)
    action_types = (Choose, Take)
    shorthand_types = (Grab,)

    def setup(self, players: int, seed: int, fixed: Mapping[str, Any] | None = None, log: Log | None = None) -> State:
        if players not in self.player_counts:
            raise ToolkitError(f"pebbles: {players} players: allowed are {self.player_counts}")
        first = tuple((fixed or {}).get("bonus", ()))
        if set(fixed or {}) - {"bonus"} or not set(first) <= set(COLOURS) or len(set(first)) < len(first):
            raise ToolkitError(f"pebbles: fixed {fixed}: allowed is bonus, different ones of {COLOURS}")
        tiles = first + chance.shuffled([colour for colour in COLOURS if colour not in first], seed, "bonus")
        heap, coins = self.parameters["heap"][players], self.parameters["coins"]
        if log is not None:
            log.append(Event("lay", ("PEB-SET-01", "PEB-SET-02"), {"count": heap, "coins": coins}))
            dealt = [{"player": player, "colour": colour} for player, colour in enumerate(tiles[:players])]
            log.extend(Event("deal", ("PEB-SET-03",), facts, viewers=(facts["player"],)) for facts in dealt)
        return State((heap, heap, heap, 0), ((0, 0, 0, coins),) * players, tiles[:players], tiles[players:])

    def stage(self, state: State) -> str | None:
        if state.chosen is not None:
            return "count"
        return "colour" if any(not list(self.why_colour(state, colour)) for colour in COLOURS) else None

    def current_player(self, state: State) -> int | None:
        return state.turn if self.stage(state) else None

    def decision(self, state: State) -> Decision | None:
        pending = (f"choose {state.chosen}",) if state.chosen else ()
        stage = self.stage(state)
        return Decision(state.turn, stage, words.PROMPTS[stage], pending) if stage else None

    def list_actions(self, state: State) -> list[Any]:
        if state.chosen is None:
            return [Choose(colour) for colour in COLOURS if not list(self.why_colour(state, colour))]
        counts = range(1, state.heap[COLOURS.index(state.chosen)] + 1)
        return [Take(count) for count in counts if not list(self.why_count(state, state.chosen, count))]

    def why_colour(self, state: State, colour: str) -> Iterator[Reason]:
        if not state.heap[COLOURS.index(colour)]:
            yield Reason("PEB-TAK-01", colour=colour)
        if colour == state.last and self.readings["repeat"] == "refused":
            yield Reason("PEB-RDG-01", colour=colour)

    def why_count(self, state: State, colour: str, count: int) -> Iterator[Reason]:
        left, cost, coins = state.heap[COLOURS.index(colour)], self.cost(count), state.hands[state.turn][-1]
        if count > self.parameters["most"] and "PEB-TAK-03" not in self.without:
            yield Reason("PEB-TAK-03", count=count, most=self.parameters["most"])
        if count > left:
            yield Reason("PEB-TAK-04", count=count, left=left)
        if cost > coins:
            yield Reason("PEB-TOLL-02", count=count, cost=cost, coins=coins)

    def cost(self, count: int) -> int:
        return int(self.parameters["toll"] * (count - 1))

    def why_not(self, state: State, action: Any) -> list[Reason]:
        stage = self.stage(state)
        if stage != ("count" if isinstance(action, Take) else "colour"):
            return [Reason("ENG-02", prompt=words.PROMPTS[stage])] if stage else [Reason("ENG-01")]
        colour, count = getattr(action, "colour", state.chosen), getattr(action, "count", 1)
        if colour not in COLOURS or count < 1:
            return [Reason("ENG-03", found=str(action))]
        reasons = [] if isinstance(action, Take) else list(self.why_colour(state, colour))
        return reasons if isinstance(action, Choose) else reasons + list(self.why_count(state, colour, count))

    def perform(self, state: State, action: Any, log: Log | None = None) -> State:
        if isinstance(action, Choose):
            return replace(state, chosen=action.colour)
        me, colour, count, cost = state.turn, str(state.chosen), action.count, self.cost(action.count)
        change = [count * (kind == colour) - cost * (kind == "coins") for kind in KINDS]
        hand: Any = tuple(held + more for held, more in zip(state.hands[me], change, strict=True))
        heap: Any = tuple(lies - more for lies, more in zip(state.heap, change, strict=True))
        hands = (*state.hands[:me], hand, *state.hands[me + 1 :])
        turn = (me + 1) % len(hands)
        after = replace(state, heap=heap, hands=hands, turn=turn, last=colour, chosen=None)
        if log is not None:
            facts = {"player": me, "colour": colour, "count": count}
            moved = {f"heap/{colour}": -count, f"{me}/{colour}": count}
            log.append(Event("take", ("PEB-TAK-02",), facts, moved))
            paid = {f"{me}/coins": -cost, "heap/coins": cost}
            log.extend([Event("pay", ("PEB-TOLL-01",), {"player": me, "coins": cost}, paid)] if cost else [])
            log.extend([Event("end", ("PEB-END-01",), {"player": turn})] if self.is_over(after) else [])
        return after

    def expand(self, state: State, shorthand: Any) -> list[Any]:
        staged = not isinstance(shorthand, Grab)
        return [shorthand] if staged else [Choose(shorthand.colour), Take(shorthand.count)]

    def player_count(self, state: State) -> int:
        return len(state.hands)

    def score_sheet(self, state: State, player: int) -> ScoreSheet:
        *pebbles, coins = state.hands[self.checked(state, player)]
        tile, each = state.bonus[player], self.parameters["bonus"]
        same = pebbles[COLOURS.index(tile)] if isinstance(tile, str) else 0
        lines = (
            ScoreLine("pebbles", ("PEB-SCO-01",), sum(pebbles), {"pebbles": sum(pebbles)}),
            ScoreLine("bonus", ("PEB-SCO-02",), same * each, {"same": same, "each": each}),
            ScoreLine("coins", ("PEB-SCO-03",), 0, {"coins": coins}),
        )
        return ScoreSheet(player, lines, (coins,))

    def evaluate(self, state: State, player: int) -> float:
        return float(2 * self.scores(state)[self.checked(state, player)] - sum(self.scores(state)))

    def formulas(self) -> Mapping[str, Any]:
        import sympy

        pebbles, same = sympy.symbols("pebbles same")
        return {"score": pebbles + self.parameters["bonus"] * same}

    def formula_checks(self, state: State) -> Iterator[tuple[str, dict[str, int], int]]:
        for sheet in (self.score_sheet(state, player) for player in range(len(state.hands))):
            pebbles, bonus, _ = (line.facts for line in sheet.lines)
            yield "score", {"pebbles": pebbles["pebbles"], "same": bonus["same"]}, sheet.total

    def observation(self, state: State, player: int) -> State:
        if self.is_over(state):
            return state
        bonus = tuple(tile if seat == player else Hidden(1) for seat, tile in enumerate(state.bonus))
        return replace(state, bonus=bonus, box=Hidden(len(COLOURS) - len(bonus)))

    def determinize(self, state: State, player: int, rng: Random) -> State:
        if self.is_over(state):
            return state
        unseen = [colour for colour in COLOURS if colour != state.bonus[player]]
        rng.shuffle(unseen)
        bonus = tuple(tile if seat == player else unseen.pop() for seat, tile in enumerate(state.bonus))
        return replace(state, bonus=bonus, box=tuple(unseen))

    def position(self, data: Mapping[str, Any]) -> State:
        try:
            state = msgspec.convert(dict(data), State)
        except msgspec.ValidationError as error:
            raise ToolkitError(f"pebbles: not a position: {error}") from None
        named = {state.last or "red", state.chosen or "red", *(t for t in state.bonus if isinstance(t, str))}
        if len(state.hands) not in self.player_counts or len(state.bonus) != len(state.hands):
            raise ToolkitError(f"pebbles: position: a hand and a bonus each of {self.player_counts}")
        if not 0 <= state.turn < len(state.hands) or min(map(min, (state.heap, *state.hands))) < 0:
            raise ToolkitError("pebbles: position: turn names a player, and no number is negative")
        if named - set(COLOURS) or (state.chosen and not state.heap[COLOURS.index(state.chosen)]):
            raise ToolkitError(f"pebbles: position: colours are {COLOURS}, the chosen one in the heap")
        return state

    def compact(self, state: State) -> dict[str, Any]:
        packed: dict[str, Any] = msgspec.to_builtins(state)
        return packed

    def parse(self, text: str) -> Any:
        match text.split():
            case ["choose", colour] if colour in COLOURS:
                return Choose(colour)
            case ["take", count] if count.isdecimal():
                return Take(int(count))
            case ["grab", count, colour] if count.isdecimal() and colour in COLOURS:
                return Grab(colour, int(count))
        raise ToolkitError(f"pebbles: {text!r}: choose COLOUR, take COUNT or grab COUNT COLOUR")

    def describe(self, thing: Any, state: State | None = None) -> str:
        if isinstance(thing, str):
            return self.catalogue[thing].text
        if isinstance(thing, Reason):
            return words.REASONS[thing.clause].format(**thing.facts)
        if isinstance(thing, Event):
            return words.EVENTS[thing.kind].format(**thing.facts)
        if isinstance(thing, ScoreLine):
            return words.LINE.format(source=thing.source, points=thing.points)
        packed: dict[str, Any] = msgspec.to_builtins(thing)
        return words.ACTIONS[packed["type"]].format(**packed)

    def board(self, state: State) -> Any:
        import networkx

        graph: networkx.Graph[str] = networkx.Graph()
        graph.add_nodes_from((colour, {"left": left}) for colour, left in zip(KINDS, state.heap, strict=True))
        return graph

    def draw(
        self,
        state: State,
        viewer: int | None = None,
        overlay: str | None = None,
        focus: Any = None,
        parts: Sequence[str] = (),
    ) -> Drawing:
        if parts:
            raise ToolkitError(f"pebbles: parts {tuple(parts)}: the picture has none")
        if overlay not in (None, *self.overlays):
            raise ToolkitError(f"pebbles: overlay {overlay!r}: allowed are {self.overlays}")
        spots = list(zip(COLOURS, state.heap, (20, 60, 100), strict=False))
        rings = "".join(f'<circle id="heap.{c}" cx="{x}" cy="20" r="9" fill="{c}"/>' for c, _, x in spots)
        svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40">{"".join(rings)}</svg>'
        alt = "The heap: " + ", ".join(f"{n} {colour}" for colour, n, _ in spots) + "."
        alt += " That is what is left." if overlay else ""
        return Drawing(svg, alt, tuple(f"heap.{colour}" for colour in COLOURS))

    def touch(self, state: State, ids: Sequence[str], ways: int = WAYS) -> Touch:
        marks = () if ids else tuple(f"heap.{colour}" for colour in COLOURS)
        return Touch(tuple(Choose(name.removeprefix("heap.")) for name in ids[:1]), marks)

    def ask(self, state: State, question: str, arguments: Mapping[str, Any]) -> Any:
        if question not in self.questions or set(arguments) != {"count"}:
            raise ToolkitError(f"pebbles: {question} {dict(arguments)}: ask payments with a count")
        return [{"coins": self.cost(arguments["count"])}]

    def universe(self, state: State) -> Iterable[Any]:
        colours, counts = (*COLOURS, "pink"), range(self.parameters["most"] + 3)
        grabs = (Grab(colour, count) for colour, count in product(colours, counts))
        return [*map(Choose, colours), *map(Take, counts), *grabs]

    def census(self, state: State) -> dict[str, dict[str, int]]:
        rows = {"heap": state.heap} | {str(seat): hand for seat, hand in enumerate(state.hands)}
        return {kind: {place: row[n] for place, row in rows.items()} for n, kind in enumerate(KINDS)}

    def public_numbers(self, state: State) -> dict[str, int]:
        census = self.census(state).items()
        return {f"{place}/{kind}": count for kind, places in census for place, count in places.items()}


def load(**options: Any) -> Pebbles:
    """The factory that the entry point names; options as for `toolkit.load`."""
    return Pebbles(data.load("pebbles", Path(__file__).parent / "data", **options))
