"""Cultive behind the contract: set-up, positions, text forms, and the way to every room of this folder."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from toolkit.engine import data as data_files
from toolkit.engine import folders
from toolkit.engine.game import WAYS, Decision, Drawing, Game, Log, Reason, ScoreSheet, ToolkitError, Touch
from toolkit.games.cultive import actions as act
from toolkit.games.cultive import (
    board,
    effects,
    numbers,
    overlays,
    positions,
    rules,
    scoring,
    setup,
    solvers,
    words,
)
from toolkit.games.cultive.components import FACTS, Components
from toolkit.games.cultive.consortia import ColumnSolver, RowSolver
from toolkit.games.cultive.state import State

if TYPE_CHECKING:
    import networkx

    from toolkit.engine.data import GameData


def load(
    variant: str | None = None,
    data: str | Path | Mapping[str, Any] | None = None,
    without: Iterable[str] = (),
    **names: Any,
) -> Cultive:
    """What `toolkit.load("cultive", …)` returns. Raises ToolkitError for an unknown name or a value out of range."""
    folder = folders.data() / "cultive"
    return Cultive(data_files.load("cultive", folder, variant=variant, data=data, without=without, **names))


class Cultive(Game[State, act.Action]):
    """The game of Cultive.

    Attributes:
        components: the cards, numbered; numbers: the parameters as a typed record.
        shadows: who shades whom, by heights.
        row_solver, column_solver: the best runs of a row, the chains of a column.
    """

    action_types = act.STAGED
    overlays = overlays.OVERLAYS
    # "player" is one plantation, that of the viewer or of who decides, of which "terrains" or "harvest" may be shown
    # alone; "hand" is the viewer's; "points" are everybody's so far; "changes" are what the overlay of shadows can be
    # asked by touch.
    parts = ("fair", "hand", "players", "player", "terrains", "harvest", "points", "changes", "legend")
    questions = tuple(solvers.QUESTIONS)

    def __init__(self, data: GameData) -> None:
        super().__init__(data)
        self.components = Components(data)
        self.numbers = numbers.Numbers.of(data.parameters)
        self.shadows = board.shadow_table(self)
        self.row_solver = RowSolver(self.numbers.row_points, self.readings["part_runs"] == "strict")
        self.column_solver = ColumnSolver(self.numbers.column_points, self.readings["column_icon"] == "same")

    @cached_property
    def mostly_stand_in(self) -> bool:
        """Whether most of what the cards say to play with rests on stand-ins."""
        said = [f"species.{species}.{fact}" for species in self.components.species for fact in FACTS]
        return 2 * len(self.data.stand_ins(said)) > len(said)

    # ------------------------------------------------------------------ playing

    def setup(self, players: int, seed: int, fixed: Mapping[str, Any] | None = None, log: Log | None = None) -> State:
        return setup.setup(self, players, seed, fixed, log)

    def player_count(self, state: State) -> int:
        return len(state.players)

    def current_player(self, state: State) -> int | None:
        return None if state.phase == "over" else state.player

    def decision(self, state: State) -> Decision | None:
        stage = rules.stage(state)
        if stage is None:
            return None
        return Decision(state.player, stage, words.prompt(self, state, stage))

    def list_actions(self, state: State) -> list[act.Action]:
        return rules.list_actions(self, state)

    def why_not(self, state: State, action: Any) -> list[Reason]:
        if isinstance(action, str):
            action = self.parse(action)
        if isinstance(action, self.action_types):
            return list(rules.why_not(self, state, action))
        raise ToolkitError(f"cultive: {action!r} is not an action")

    def perform(self, state: State, action: act.Action, log: Log | None = None) -> State:
        return effects.perform(self, state, action, log)

    def expand(self, state: State, shorthand: act.Action) -> list[act.Action]:
        return [shorthand]

    def sample(self, state: State, rng: Random, by: str = "type") -> act.Action:
        if by == "type" and not self.is_over(state):
            return rules.sample(self, state, rng)
        return super().sample(state, rng, by)

    def ask(self, state: State, question: str, arguments: Mapping[str, Any]) -> Any:
        return solvers.ask(self, state, question, arguments)

    def best_rows(self, rows: Iterable[Sequence[str | None]]) -> list[dict[str, Any]]:
        """The best runs of rows given card by card, with what is left out; see `solvers.best_rows`."""
        return solvers.best_rows(self, rows)

    # ------------------------------------------------------------------ scoring

    def score_sheet(self, state: State, player: int) -> ScoreSheet:
        return scoring.score_sheet(self, state, self.checked(state, player))

    def evaluate(self, state: State, player: int) -> float:
        """Points so far; while it goes on, growing plants count for a part of what they will bring."""
        points = scoring.total(self, state, self.checked(state, player))
        return points if state.phase == "over" else points + solvers.outlook(self, state, player)

    def formulas(self) -> Mapping[str, Any]:
        from toolkit.games.cultive import algebra

        return algebra.formulas(self)

    def formula_checks(self, state: State) -> Iterator[tuple[str, dict[str, int], int]]:
        """What each formula must give in a position, for conformance: name, values of its symbols, result."""
        from toolkit.games.cultive import algebra

        return algebra.checks(self, state)

    # ------------------------------------------------------------------ hidden information

    def observation(self, state: State, player: int) -> State:
        return setup.observation(state, player)

    def determinize(self, state: State, player: int, rng: Random) -> State:
        return setup.determinize(self, state, player, rng)

    # ------------------------------------------------------------------ text and JSON

    def position(self, data: Mapping[str, Any]) -> State:
        return positions.read_position(self, data)

    def compact(self, state: State) -> dict[str, Any]:
        return positions.write_position(self, state)

    def parse(self, text: str) -> Any:
        return act.parse(text)

    # ------------------------------------------------------------------ showing

    def describe(self, thing: Any, state: State | None = None) -> str:
        return words.describe(self, thing)

    def asked(self, question: str, arguments: Mapping[str, Any]) -> str:
        return words.asked(self, question, arguments)

    def answered(self, question: str, answer: Any) -> tuple[str, ...]:
        return words.answered(self, question, answer)

    def understood(self, text: str) -> str:
        return words.understood(self, text)

    def board(self, state: State) -> networkx.Graph[Any]:
        return board.board_graph(self, state)

    def draw(
        self,
        state: State,
        viewer: int | None = None,
        overlay: str | None = None,
        focus: Any = None,
        parts: Sequence[str] = (),
    ) -> Drawing:
        from toolkit.games.cultive import draw

        return draw.draw(self, state, viewer, overlay, focus, parts)

    def overlay_title(self, overlay: str) -> str:
        return overlays.title(self, overlay)

    def focus(self, state: State, overlay: str, ids: Sequence[str], viewer: int | None = None) -> Any:
        return overlays.focus(self, state, overlay, ids, viewer)

    def touch(self, state: State, ids: Sequence[str], ways: int = WAYS) -> Touch:
        from toolkit.games.cultive import touching

        return touching.touch(self, state, ids)

    # ------------------------------------------------------------------ for conformance

    def universe(self, state: State) -> Iterator[act.Action]:
        return numbers.universe(self, state)

    def census(self, state: State) -> dict[str, dict[str, int]]:
        return numbers.census(self, state)

    def public_numbers(self, state: State) -> dict[str, int]:
        return numbers.public_numbers(self, state)

    def number_title(self, number: str, player: int | None = None) -> str:
        return words.Speaker(self).number(number, player) or super().number_title(number, player)
