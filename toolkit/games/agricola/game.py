"""Agricola behind the contract: set-up, positions, text forms, and the way to every room of this folder."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from toolkit.engine import data as data_files
from toolkit.engine import folders
from toolkit.engine.game import (
    WAYS,
    Decision,
    Drawing,
    Game,
    Log,
    Reason,
    ScoreSheet,
    Sketch,
    SketchNumbers,
    SketchTitles,
    ToolkitError,
    Touch,
)
from toolkit.games.agricola import actions as act
from toolkit.games.agricola import (
    effects,
    numbers,
    outlook,
    overlays,
    placing,
    plan,
    positions,
    rules,
    scoring,
    setup,
    shorthands,
    sketching,
    solvers,
    whole_table,
    words,
)
from toolkit.games.agricola.components import Components, Table
from toolkit.games.agricola.state import State

if TYPE_CHECKING:
    import networkx

    from toolkit.engine.data import GameData
    from toolkit.engine.formulas import Result


def load(
    variant: str | None = None,
    data: str | Path | Mapping[str, Any] | None = None,
    without: Iterable[str] = (),
    **names: Any,
) -> Agricola:
    """What `toolkit.load("agricola", …)` returns. Raises ToolkitError for an unknown name or a value out of range."""
    folder = folders.data() / "agricola"
    return Agricola(data_files.load("agricola", folder, variant=variant, data=data, without=without, **names))


class Agricola(Game[State, act.Action]):
    """The game of Agricola, 2007 edition.

    Attributes:
        components: action spaces and improvements, numbered; numbers: the parameters as a typed record.
    """

    action_types = act.EVERY
    shorthand_types = act.SHORTHANDS
    any_time_types = act.ANY_TIME
    overlays = overlays.OVERLAYS
    # "player" is all of one player, the viewer or who decides; the "farm" and the "supply" may each be shown alone.
    # "points" are everybody's if the game ended now.
    parts = ("actions", "rounds", "improvements", "players", "player", "farm", "supply", "points", "legend")
    questions = tuple(solvers.QUESTIONS)
    sketches = sketching.SKETCHES

    def __init__(self, data: GameData) -> None:
        super().__init__(data)
        self.components = Components(data)
        self.numbers = numbers.Numbers.of(data.parameters)
        self._tables = {
            players: self.components.table(players, self.readings["side"]) for players in self.player_counts
        }
        names = {space.name for table in self._tables.values() for space in table.spaces}
        self.printed = tuple(sorted(name for name in names if any(map(str.isdigit, name))))

    def table(self, players: int) -> Table:
        """The action spaces on the table of so many players."""
        return self._tables[players]

    # ------------------------------------------------------------------ playing

    def setup(self, players: int, seed: int, fixed: Mapping[str, Any] | None = None, log: Log | None = None) -> State:
        return setup.setup(self, players, seed, fixed, log)

    def player_count(self, state: State) -> int:
        return len(state.players)

    def current_player(self, state: State) -> int | None:
        return None if state.phase == "over" else state.player

    def decision(self, state: State) -> Decision | None:
        stage = rules.stage(self, state)
        if stage is None:
            return None
        turn = state.turn
        pending = () if turn is None else (str(act.Place(placing.space_of(self, state).word)),)
        return Decision(state.player, stage, words.prompt(self, state, stage), pending)

    def list_actions(self, state: State) -> list[act.Action]:
        return rules.list_actions(self, state)

    def why_not(self, state: State, action: Any) -> list[Reason]:
        if isinstance(action, str):
            action = self.parse(action)
        if isinstance(action, self.shorthand_types):
            return list(shorthands.why_not(self, state, action))
        if isinstance(action, self.action_types):
            return list(rules.why_not(self, state, action))
        raise ToolkitError(f"agricola: {action!r} is neither an action nor a shorthand")

    def perform(self, state: State, action: act.Action, log: Log | None = None) -> State:
        return effects.perform(self, state, action, log)

    def expand(self, state: State, shorthand: act.Action) -> list[act.Action]:
        return shorthands.expand(self, state, shorthand)

    def sample(self, state: State, rng: Random, by: str = "type") -> act.Action:
        if by == "type" and not self.is_over(state):
            return rules.sample(self, state, rng)
        return super().sample(state, rng, by)

    def ask(self, state: State, question: str, arguments: Mapping[str, Any]) -> Any:
        return solvers.ask(self, state, question, arguments)

    def layouts(self, state: State, player: int | None = None, fences: int | None = None) -> Iterator[list[str]]:
        """Every way to fence in pastures in one action, fewest fences first; see `solvers.layouts`."""
        seat = state.player if player is None else self.checked(state, player)
        return solvers.layouts(self, state.players[seat], fences)

    # ------------------------------------------------------------------ scoring

    def score_sheet(self, state: State, player: int) -> ScoreSheet:
        return scoring.score_sheet(self, state, self.checked(state, player))

    def evaluate(self, state: State, player: int) -> float:
        """Points if the game ended now; while it goes on, supply, family and the next harvest count as well."""
        return outlook.estimate(self, state, self.checked(state, player))

    def formulas(self) -> Mapping[str, Any]:
        from toolkit.games.agricola import algebra

        return algebra.formulas(self)

    def formula_checks(self, state: State) -> Iterator[tuple[str, dict[str, int], Result]]:
        """What each formula must give in a position, for conformance: name, values of its symbols, result."""
        from toolkit.games.agricola import algebra

        return algebra.checks(self, state)

    # ------------------------------------------------------------------ hidden information

    def observation(self, state: State, player: int) -> State:
        return setup.observation(self, state)

    def determinize(self, state: State, player: int, rng: Random) -> State:
        return setup.determinize(self, state, rng)

    # ------------------------------------------------------------------ text and JSON

    def position(self, data: Mapping[str, Any]) -> State:
        return positions.read_position(self, data)

    def compact(self, state: State) -> dict[str, Any]:
        return positions.write_position(self, state)

    def parse(self, text: str) -> Any:
        return act.parse(text)

    # ------------------------------------------------------------------ showing

    def describe(self, thing: Any, state: State | None = None) -> str:
        return words.describe(self, thing, state)

    def asked(self, question: str, arguments: Mapping[str, Any]) -> str:
        return words.asked(self, question, arguments)

    def answered(self, question: str, answer: Any) -> tuple[str, ...]:
        return words.answered(self, question, answer)

    def understood(self, text: str) -> str:
        return words.understood(self, text)

    def board(self, state: State) -> networkx.Graph[Any]:
        return whole_table.board_graph(self, state)

    def plan(self, state: State) -> tuple[str, ...]:
        return plan.plan(self, state)

    def draw(
        self,
        state: State,
        viewer: int | None = None,
        overlay: str | None = None,
        focus: Any = None,
        parts: Sequence[str] = (),
    ) -> Drawing:
        from toolkit.games.agricola import draw

        return draw.draw(self, state, viewer, overlay, focus, parts)

    def overlay_title(self, overlay: str) -> str:
        return overlays.title(self, overlay)

    def focus(self, state: State, overlay: str, ids: Sequence[str], viewer: int | None = None) -> Any:
        return overlays.focus(self, state, overlay, ids, viewer)

    def touch(self, state: State, ids: Sequence[str], ways: int = WAYS) -> Touch:
        from toolkit.games.agricola import touching

        return touching.touch(self, state, ids, ways)

    # ------------------------------------------------------------------ sketching

    def sketch_titles(self, name: str) -> SketchTitles:
        return sketching.titles(self, name)

    def sketch(
        self, state: State, name: str, ids: Sequence[str] = (), player: int | None = None, free: bool = False
    ) -> Sketch:
        return sketching.sketch(self, state, name, ids, player, free)

    def sketch_numbers(self, state: State, name: str, player: int | None = None, free: bool = False) -> SketchNumbers:
        return sketching.numbers(self, state, name, player, free)

    def finished_sketches(
        self, state: State, name: str, count: int, player: int | None = None, free: bool = False
    ) -> list[tuple[str, ...]]:
        return sketching.finished(self, state, name, count, player, free)

    def smallest_sketches(
        self, state: State, name: str, size: int, player: int | None = None, free: bool = False
    ) -> list[tuple[str, ...]]:
        return sketching.smallest(self, state, name, size, player, free)

    # ------------------------------------------------------------------ for conformance

    def universe(self, state: State) -> Iterator[act.Action]:
        return numbers.universe(self, state)

    def census(self, state: State) -> dict[str, dict[str, int]]:
        return numbers.census(self, state)

    def public_numbers(self, state: State) -> dict[str, int]:
        return numbers.public_numbers(self, state)

    def number_title(self, number: str, player: int | None = None) -> str:
        return words.Speaker(self).number(number, player) or super().number_title(number, player)
