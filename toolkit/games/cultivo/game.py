"""Cultivo behind the contract: set-up, positions, text forms, and the way to every room of this folder."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from toolkit.engine import data as data_files
from toolkit.engine import folders
from toolkit.engine.game import WAYS, Decision, Drawing, Game, Given, Log, Reason, ScoreSheet, ToolkitError, Touch
from toolkit.games.cultivo import actions as act
from toolkit.games.cultivo import (
    effects,
    numbers,
    overlays,
    positions,
    rules,
    scoring,
    setup,
    shorthands,
    solvers,
    words,
)
from toolkit.games.cultivo.board import Board, fields_in
from toolkit.games.cultivo.components import Components
from toolkit.games.cultivo.dues import Means
from toolkit.games.cultivo.state import Layout, State, builder_on, worker_on

if TYPE_CHECKING:
    import networkx

    from toolkit.engine.data import GameData


def load(
    variant: str | None = None,
    data: str | Path | Mapping[str, Any] | None = None,
    without: Iterable[str] = (),
    **names: Any,
) -> Cultivo:
    """What `toolkit.load("cultivo", …)` returns. Raises ToolkitError for an unknown name or a value out of range."""
    folder = folders.data() / "cultivo"
    return Cultivo(data_files.load("cultivo", folder, variant=variant, data=data, without=without, **names))


class Cultivo(Game[State, act.Action]):
    """The game of Cultivo.

    Attributes:
        data: its data as resolved; components: the numbered pieces; numbers: its parameters as a typed record.
    """

    action_types = act.STAGED
    shorthand_types = act.SHORTHANDS
    overlays = overlays.OVERLAYS
    # "player" is the panel of the player to decide; "points" are those of everybody if the game ended now.
    parts = ("board", "market", "players", "player", "points")
    questions = ("payments", "reach")

    def __init__(self, data: GameData) -> None:
        self.data = data
        self.name = data.name
        self.title = data.title
        self.player_counts = data.players
        self.parameters = data.parameters
        self.readings = data.readings
        self.without = data.without
        self.variant = data.variant
        self.catalogue = data.catalogue
        self.components = Components(data)
        self.numbers = numbers.Numbers.of(data.parameters)
        self._boards: dict[Layout, Board] = {}
        self._last_board: tuple[Layout | None, Board | None] = (None, None)
        self._last_means: Means | None = None

    # ------------------------------------------------------------------ tables, kept between calls

    def compiled(self, layout: Layout) -> Board:
        """The board of a layout. Raises ToolkitError when it is not a legal board."""
        known, board = self._last_board
        if known is layout and board is not None:
            return board
        board = self._boards.get(layout)
        if board is None:
            board = self._boards[layout] = Board(layout, self.components)
        self._last_board = (layout, board)
        return board

    @cached_property
    def does(self) -> Mapping[str, str]:
        """What each type of equipment and each building does, in words."""
        return words.does(self)

    def means(self, state: State, verb: act.Verb) -> Means:
        """What the current player can pay with. Kept while the board and the players' things stay the same."""
        means = self._last_means
        if (
            means is None
            or means.state.players is not state.players
            or means.state.layout is not state.layout
            or means.player != state.player
            or means.verb != verb
        ):
            means = self._last_means = Means(self, state, state.player, verb)
        return means

    def origins(self, state: State, player: int) -> list[int]:
        """Fields a player's ways can start from: those with own workers."""
        return list(fields_in(state.players[player].workers))

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
        pending = tuple(str(action) for action in positions.begun(self, state))
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
        raise ToolkitError(f"cultivo: {action!r} is neither an action nor a shorthand")

    def perform(self, state: State, action: act.Action, log: Log | None = None) -> State:
        return effects.perform(self, state, action, log)

    def expand(self, state: State, shorthand: act.Action) -> list[act.Action]:
        return shorthands.expand(self, state, shorthand)

    def sample(self, state: State, rng: Random, by: str = "type") -> act.Action:
        if by == "type" and not self.is_over(state):
            return rules.sample(self, state, rng)
        return super().sample(state, rng, by)

    # ------------------------------------------------------------------ solvers

    def payments(
        self,
        state: State,
        verb: act.Verb,
        target: str,
        worker: str | None = None,
        purse: bool = True,
        player: int | None = None,
    ) -> Iterator[solvers.Offer]:
        """The non-dominated payments for placing on or moving to `target`, cheapest first, each with a route.

        Args:
            verb: "place" or "move".
            target: a field's name.
            worker: the field the way starts from; None means any own worker.
            purse: False ignores what the player holds.
            player: whose workers; None means the player to decide.

        Raises:
            ToolkitError: A name is unknown, or the player has no worker there.
        """
        who, origins = self._starts("payments", state, verb, worker, player)
        return solvers.payments(
            self, state, verb, self._field(self.compiled(state.layout), target), origins, who, purse
        )

    def cost_map(
        self, state: State, verb: act.Verb, worker: str | None = None, player: int | None = None
    ) -> dict[str, dict[str, int]]:
        """The cheapest payment (colour → count) to every free field that can be reached and paid for.

        Arguments and errors are those of `payments`.
        """
        board = self.compiled(state.layout)
        who, origins = self._starts("cost_map", state, verb, worker, player)
        found = solvers.cost_map(self, state, verb, origins, who)
        return {
            board.names[field]: {self.components.colours[colour]: count for colour, count in enumerate(goods) if count}
            for field, goods in sorted(found.items())
        }

    def _starts(
        self, question: str, state: State, verb: str, worker: str | None, player: int | None
    ) -> tuple[int, list[int]]:
        """Whose ways are asked about, and the fields they can start from."""
        if verb not in ("place", "move"):
            raise ToolkitError(f"{question}: {verb!r} is neither 'place' nor 'move'")
        who = state.player if player is None else player
        if who not in range(len(state.players)):
            raise ToolkitError(f"{question}: no player {who!r}; players are 0 to {len(state.players) - 1}")
        origins = self.origins(state, who)
        if worker is None:
            return who, origins
        field = self._field(self.compiled(state.layout), worker)
        if field not in origins:
            raise ToolkitError(f"{question}: player {who} has no worker on {worker}")
        return who, [field]

    def _field(self, board: Board, name: str) -> int:
        if name not in board.index:
            raise ToolkitError(f"no field {name!r} on this board; there are {', '.join(board.names)}")
        return board.index[name]

    def ask(self, state: State, question: str, arguments: Mapping[str, Any]) -> Any:
        if question not in self.questions:
            raise ToolkitError(f"ask: no question {question!r}; there are {', '.join(self.questions)}")
        try:
            if question == "reach":
                return self.cost_map(state, **arguments)
            return [str(offer.payment) for offer in self.payments(state, **arguments)]
        except TypeError as error:
            raise ToolkitError(f"ask {question}: {error}") from None

    def asked(self, question: str, arguments: Mapping[str, Any]) -> str:
        return words.asked(self, question, arguments)

    def understood(self, text: str) -> str:
        return words.understood(self, text)

    # ------------------------------------------------------------------ scoring

    def score_sheet(self, state: State, player: int) -> ScoreSheet:
        return scoring.score_sheet(self, state, self.checked(state, player))

    def evaluate(self, state: State, player: int) -> float:
        """Points so far; while it goes on, workers and a few goods of each colour count for what can be made of them.

        Nothing is gained by hoarding, although sets of goods score: that would not end.
        """
        sheet, own = self.score_sheet(state, player), state.players[player]
        if state.phase == "over":
            return sheet.total
        return sheet.total - sheet["goods"] + own.workers.bit_count() + 0.5 * sum(min(count, 4) for count in own.goods)

    def formulas(self) -> Mapping[str, Any]:
        from toolkit.games.cultivo import algebra

        return algebra.formulas(self)

    # ------------------------------------------------------------------ hidden information

    def observation(self, state: State, player: int) -> State:
        return setup.observation(state)

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

    def board(self, state: State) -> networkx.Graph[Any]:
        """Nodes: field names with village, colour, cell, `worker` and `building` (players or None); edges: `canal`."""
        graph = self.compiled(state.layout).graph(self.components)
        for field, name in enumerate(self.compiled(state.layout).names):
            graph.nodes[name]["worker"] = worker_on(state, field)
            graph.nodes[name]["building"] = builder_on(state, field)
        return graph

    def draw(
        self,
        state: State,
        viewer: int | None = None,
        overlay: str | None = None,
        focus: Any = None,
        parts: Sequence[str] = (),
    ) -> Drawing:
        from toolkit.games.cultivo import draw

        return draw.draw(self, state, viewer, overlay, focus, parts)

    def overlay_title(self, overlay: str) -> str:
        return overlays.title(overlay)

    def focus(self, state: State, overlay: str, ids: Sequence[str], viewer: int | None = None) -> Any:
        return overlays.focus(self, state, overlay, ids, viewer)

    def touch(self, state: State, ids: Sequence[str], ways: int = WAYS) -> Touch:
        from toolkit.games.cultivo import touching

        return touching.touch(self, state, ids, ways)

    def gives(self, state: State, action: Any) -> tuple[Given, ...] | None:
        return shorthands.gives(action)

    # ------------------------------------------------------------------ for conformance

    def universe(self, state: State) -> Iterator[act.Action]:
        return numbers.universe(self, state)

    def census(self, state: State) -> dict[str, dict[str, int]]:
        return numbers.census(self, state)

    def public_numbers(self, state: State) -> dict[str, int]:
        return numbers.public_numbers(self, state)

    def number_title(self, number: str, player: int | None = None) -> str:
        return words.Speaker(self).number(number, player) or super().number_title(number, player)
