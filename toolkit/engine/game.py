"""The contract every game fulfils.

One vocabulary for all games. A *state* is frozen data. An *action* is what the player to decide may choose; a
*shorthand* is a complete wish that stands for several staged actions. A *reason* says which clause forbids an action
and with which numbers; an *event* says what an action did. Nothing here knows a game, a picture or Jupyter.
"""

from __future__ import annotations

import hashlib
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self, TypeVar

import msgspec

from toolkit.engine.plain import (
    NUMBER,
    TURN,
    WAYS,
    Decision,
    Drawing,
    Event,
    Given,
    Hidden,
    Log,
    Reason,
    ScoreLine,
    ScoreSheet,
    Sketch,
    SketchNumbers,
    SketchTitles,
    Touch,
)
from toolkit.engine.suggest import is_digits, is_whole, is_word, unknown

if TYPE_CHECKING:
    import networkx

    from toolkit.engine.clauses import Catalogue
    from toolkit.engine.data import GameData

__all__ = [
    "NUMBER",
    "TURN",
    "WAYS",
    "Action",
    "Decision",
    "Drawing",
    "Event",
    "Game",
    "Given",
    "Hidden",
    "IllegalAction",
    "Log",
    "Reason",
    "ScoreLine",
    "ScoreSheet",
    "Sketch",
    "SketchNumbers",
    "SketchTitles",
    "State",
    "ToolkitError",
    "Touch",
]

State = TypeVar("State", bound=msgspec.Struct)
Action = TypeVar("Action", bound=msgspec.Struct)


class ToolkitError(ValueError):
    """Input that cannot be used. The message is one line: what was wrong, where, and what is allowed."""


class IllegalAction(ToolkitError):
    """An action that the rules refuse; `reasons` are its clauses, the message is their sentences."""

    def __init__(self, message: str, reasons: Sequence[Reason]) -> None:
        super().__init__(message)
        self.reasons = tuple(reasons)


class Game(ABC, Generic[State, Action]):
    """A game: its rules, and nothing about any one play of it.

    A game object is immutable in all that matters and may be shared. Where the methods below are concrete, every game
    behaves alike; where they are abstract, `toolkit.engine.conformance` says what they must keep to.

    Attributes:
        name: the name `toolkit.load` knows it by.
        title: the name on the box.
        player_counts: the numbers of players it can be set up for.
        parameters: every number of the rules by name, as resolved from data, variant and caller.
        readings: the reading taken of every unclear rule, by name.
        without: ids of the clauses that are switched off.
        variant: name of the variant file it was loaded with, or None.
        overlays: names that `draw(overlay=…)` knows.
        parts: names that `draw(parts=…)` knows.
        catalogue: the clauses, by id.
        questions: names that `ask` knows.
        printed: names on pieces that have numbers of their own, such as "3 wood", whatever the parameters are.
        sketches: names of what can be drawn bit by bit; `sketch` knows them.
        data: the records all of this was resolved from, and the folders they were read in.
    """

    data: GameData
    name: str
    title: str
    player_counts: tuple[int, ...]
    parameters: Mapping[str, Any]
    readings: Mapping[str, str]
    without: frozenset[str]
    variant: str | None
    overlays: tuple[str, ...]
    parts: tuple[str, ...] = ()
    catalogue: Catalogue
    questions: tuple[str, ...]
    printed: tuple[str, ...] = ()
    sketches: tuple[str, ...] = ()

    action_types: ClassVar[tuple[type[msgspec.Struct], ...]]
    """Every type a player can decide on, one per verb. Listed by `legal_actions`."""
    shorthand_types: ClassVar[tuple[type[msgspec.Struct], ...]] = ()
    """Complete wishes: never listed, always accepted by `why_not` and `apply`, defined by `expand`."""
    any_time_types: ClassVar[tuple[type[msgspec.Struct], ...]] = ()
    """What the player to decide may do at every decision; listed only where it can matter, accepted always."""

    _last_list: tuple[Any, list[Any]] = (None, [])

    def __init__(self, data: GameData) -> None:
        self.data = data
        self.name, self.title, self.player_counts = data.name, data.title, data.players
        self.parameters, self.readings, self.catalogue = data.parameters, data.readings, data.catalogue
        self.without, self.variant = data.without, data.variant

    def __repr__(self) -> str:
        return f"<{self.summary}>"

    @property
    def changes(self) -> dict[str, Any]:
        """The parameters and readings that are not those of the rulebook, by name."""
        shipped: dict[str, Any] = {name: record.value for name, record in self.data.parameter_records.items()}
        shipped |= {name: record.default for name, record in self.data.reading_records.items()}
        return {name: value for name, value in {**self.parameters, **self.readings}.items() if value != shipped[name]}

    @property
    def summary(self) -> str:
        """The title, and what is not as in the rulebook: variant, parameters, readings, clauses, components."""
        parts = [self.title]
        parts += [f"variant {self.variant}"] if self.variant is not None else []
        parts += [f"{name}={value}" for name, value in self.changes.items()]
        parts += [f"without {id}" for id in sorted(self.without)]
        if self.data.overlay is not None:
            folder = self.data.overlay.folder
            parts.append("with other components" if folder is None else f"with the components in {folder.name}")
        return ", ".join(parts)

    def reloaded(
        self,
        /,
        data: str | Path | Mapping[str, Any] | None = None,
        without: Iterable[str] | None = None,
        **names: Any,
    ) -> Self:
        """The same rules with other data: a game of the same class in which some `names` have other values.

        `data` is laid over the shipped components, `without` are the clauses switched off, `names` parameters
        and readings; what is not given stays as it is. Raises ToolkitError for what is not allowed.
        """
        from toolkit.engine.data import load

        return type(self)(
            load(
                self.name,
                self.data.folders[0],
                variant=self.variant,
                data=self.data.overlay if data is None else data,
                without=self.without if without is None else without,
                **{**self.parameters, **self.readings, **names},
            )
        )

    # ------------------------------------------------------------------ playing

    @abstractmethod
    def setup(self, players: int, seed: int, fixed: Mapping[str, Any] | None = None, log: Log | None = None) -> State:
        """The first state. Player 0 is the start player; 1, 2, 3 sit clockwise.

        `fixed` chooses any part of the set-up and stacks any hidden order. Raises ToolkitError.
        """

    @abstractmethod
    def current_player(self, state: State) -> int | None:
        """The player to decide, or None when the game is over."""

    @abstractmethod
    def decision(self, state: State) -> Decision | None:
        """The decision that is due, or None when the game is over."""

    @abstractmethod
    def list_actions(self, state: State) -> list[Action]:
        """Every legal action in a stable order; not remembered. Callers want `legal_actions`."""

    def legal_actions(self, state: State) -> list[Action]:
        """Every legal action in a stable order; empty exactly when the game is over."""
        actions = self.list_actions(state)
        self._last_list = (state, actions)
        return list(actions)

    @abstractmethod
    def why_not(self, state: State, action: Any) -> list[Reason]:
        """Every clause against an action or shorthand; [] means that it is legal."""

    @abstractmethod
    def perform(self, state: State, action: Action, log: Log | None = None) -> State:
        """The state after a legal staged action; does not check. Callers want `apply`."""

    @abstractmethod
    def expand(self, state: State, shorthand: Any) -> list[Action]:
        """The staged actions a legal shorthand stands for, in order. A staged action stands for itself."""

    def apply(self, state: State, action: Any, log: Log | None = None) -> State:
        """The state after an action or shorthand, or its text; `state` is unchanged. Events are appended to `log`.

        Raises IllegalAction with every reason against it. An action out of the last list made for this very state
        object is known to be legal and not checked again.
        """
        if isinstance(action, str):
            action = self.parse(action)
        known, actions = self._last_list
        if not (known is state and any(action is each for each in actions)):
            reasons = self.why_not(state, action)
            if reasons:
                raise IllegalAction(" ".join(self.describe(reason) for reason in reasons), reasons)
        if not isinstance(action, self.shorthand_types):
            return self.perform(state, action, log)
        for step in self.expand(state, action):
            state = self.perform(state, step, log)
        return state

    def sample(self, state: State, rng: Random, by: str = "type") -> Action:
        """A random legal action: `by="action"` uniform over the list, `by="type"` first the verb, then the rest."""
        actions = self.legal_actions(state)
        if not actions:
            raise ToolkitError(f"{self.name}: the game is over, so there is no action to sample")
        if by == "action":
            return rng.choice(actions)
        if by != "type":
            raise ToolkitError(f"sample by {by!r}: choose 'type' or 'action'")
        kinds: dict[type, list[Action]] = {}
        for action in actions:
            kinds.setdefault(type(action), []).append(action)
        return rng.choice(rng.choice(list(kinds.values())))

    def is_over(self, state: State) -> bool:
        """Whether nobody has anything left to decide."""
        return self.current_player(state) is None

    # ------------------------------------------------------------------ scoring

    @abstractmethod
    def score_sheet(self, state: State, player: int) -> ScoreSheet:
        """Points by source, of any state: as if the game ended now."""

    def checked(self, state: State, player: int) -> int:
        """The player, if there is one of this number. Raises ToolkitError."""
        if not is_whole(player, range(self.player_count(state))):
            raise ToolkitError(f"{self.name}: {unknown('player', player, map(str, range(self.player_count(state))))}")
        return player

    @abstractmethod
    def player_count(self, state: State) -> int:
        """How many players this state is of."""

    def scores(self, state: State) -> tuple[int, ...]:
        """The totals of all players' score sheets."""
        return tuple(self.score_sheet(state, player).total for player in range(self.player_count(state)))

    def winners(self, state: State) -> tuple[int, ...]:
        """The players who would win if the game ended now: most points, then the tie-break, then shared."""
        sheets = [self.score_sheet(state, player) for player in range(self.player_count(state))]
        best = max((sheet.total, sheet.tie_break) for sheet in sheets)
        return tuple(sheet.player for sheet in sheets if (sheet.total, sheet.tie_break) == best)

    @abstractmethod
    def evaluate(self, state: State, player: int) -> float:
        """A quick estimate of how well a player stands, for agents. Larger is better."""

    @abstractmethod
    def formulas(self) -> Mapping[str, Any]:
        """The scoring and cost rules as sympy expressions, by name."""

    # ------------------------------------------------------------------ hidden information

    @abstractmethod
    def observation(self, state: State, player: int) -> State:
        """The state as one player sees it: what is hidden from that player is `Hidden`."""

    @abstractmethod
    def determinize(self, state: State, player: int, rng: Random) -> State:
        """A full state that the player's observation does not rule out."""

    # ------------------------------------------------------------------ text and JSON

    @abstractmethod
    def position(self, data: Mapping[str, Any]) -> State:
        """The state of a compact position (as in cases and saves). Raises ToolkitError naming the place."""

    @abstractmethod
    def compact(self, state: State) -> dict[str, Any]:
        """The compact position of a state; the exact inverse of `position`."""

    @abstractmethod
    def parse(self, text: str) -> Any:
        """The action or shorthand of its text form (`str(action)`). Raises ToolkitError naming the word."""

    def digest(self, state: State) -> str:
        """16 hexadecimal digits over the compact position: equal for equal positions on every platform."""
        packed = msgspec.json.encode(self.compact(state), order="deterministic")
        return hashlib.blake2b(packed, digest_size=8).hexdigest()

    def encode(self, thing: Any) -> dict[str, Any]:
        """The JSON form of an action, shorthand, event, reason or state: a dict with its `type`."""
        if isinstance(thing, Reason):
            return {"type": "reason", "clause": thing.clause, "facts": thing.facts}
        if isinstance(thing, (*self.action_types, *self.shorthand_types, Event)):
            packed: dict[str, Any] = msgspec.to_builtins(thing)
            return packed
        return {"type": "position", **self.compact(thing)}

    def decode(self, data: Mapping[str, Any]) -> Any:
        """What `encode` made the JSON form of. Raises ToolkitError."""
        if not isinstance(data, Mapping):
            raise ToolkitError(f"{self.name}: not the JSON form of anything: {data!r}")
        kind = data.get("type")
        if kind == "reason":
            return _decoded_reason(self.name, data)
        if kind == "position":
            return self.position({name: value for name, value in data.items() if name != "type"})
        union: Any = Event
        for part in (*self.action_types, *self.shorthand_types):
            union = union | part
        try:
            return msgspec.convert(dict(data), union)
        except msgspec.ValidationError as error:
            raise ToolkitError(f"{self.name}: not the JSON form of an action or event: {error}") from None

    # ------------------------------------------------------------------ showing

    @abstractmethod
    def describe(self, thing: Any, state: State | None = None) -> str:
        """One sentence for an action, shorthand, event, reason or clause id.

        With the state in which an action is meant it also names what the action finds there.
        """

    def asked(self, question: str, arguments: Mapping[str, Any]) -> str:
        """One of `questions`, with its arguments, as a sentence. A game that has questions says them better."""
        return f"{question}: {', '.join(f'{name} {value}' for name, value in arguments.items())}".rstrip(": ")

    def answered(self, question: str, answer: Any) -> tuple[str, ...]:
        """What an answer to one of `questions` says, as sentences; none where the game has no words for it."""
        return ()

    def understood(self, text: str) -> str:
        """What a learner has written, as this game's own texts write it: other names and spellings are put right."""
        return text

    @abstractmethod
    def board(self, state: State) -> networkx.Graph[Any]:
        """The board as a networkx graph, with occupancy and costs as attributes."""

    def plan(self, state: State) -> tuple[str, ...]:
        """The board as lines of text, for a terminal; none, the default, where the tables of its graph do."""
        return ()

    @abstractmethod
    def draw(
        self,
        state: State,
        viewer: int | None = None,
        overlay: str | None = None,
        focus: Any = None,
        parts: Sequence[str] = (),
    ) -> Drawing:
        """A picture of the state as `viewer` sees it.

        Args:
            state: what is drawn.
            viewer: who looks; None sees what everybody may see.
            overlay: one of `overlays`, laid over the picture.
            focus: what the overlay is asked.
            parts: those of `parts` that are drawn; all if none is named.

        Raises:
            ToolkitError: For an unknown overlay or part.
        """

    def overlay_title(self, overlay: str) -> str:
        """What one of `overlays` shows, in a few words for a list of them; by default its name."""
        return overlay

    def focus(self, state: State, overlay: str, ids: Sequence[str], viewer: int | None = None) -> Any:
        """What an overlay is asked once these picture elements have been touched; `draw(focus=…)` takes it.

        None where they mean nothing to that overlay, which is the default.
        """
        return None

    @abstractmethod
    def touch(self, state: State, ids: Sequence[str], ways: int = WAYS) -> Touch:
        """What these picture elements, touched in this order, stand for.

        Of several ways to do the same, such as to pay for it, the best `ways` are among the actions.
        """

    def gives(self, state: State, action: Any) -> tuple[Given, ...] | None:
        """What an action or shorthand is known to give away, part by part; None, the default, if that is not known."""
        return None

    @abstractmethod
    def ask(self, state: State, question: str, arguments: Mapping[str, Any]) -> Any:
        """The answer (plain JSON) to one of `questions`. Raises ToolkitError naming question and argument."""

    # ------------------------------------------------------------------ sketching

    def sketch_titles(self, name: str) -> SketchTitles:
        """How one of `sketches` and its searches are called; by default by its name."""
        return SketchTitles(name, f"{name}: all of {NUMBER}", f"{name}: the smallest of size {NUMBER}")

    def sketch(
        self, state: State, name: str, ids: Sequence[str] = (), player: int | None = None, free: bool = False
    ) -> Sketch:
        """What has been drawn so far, legal or not, beside what is there already.

        A game in which nothing is sketched, which is the default, refuses every name.

        Args:
            state: the position that is drawn in.
            name: one of `sketches`.
            ids: the elements that are drawn, as the sketch's own picture names them.
            player: for whom, whoever's turn it is; None is who decides, or player 0 if nobody does.
            free: whether it is drawn without a thought for what it costs.

        Raises:
            ToolkitError: For a name, element or player that there is not.
        """
        raise self._no_sketch(name)

    def sketch_numbers(self, state: State, name: str, player: int | None = None, free: bool = False) -> SketchNumbers:
        """What the two searches can be asked for now, as for `sketch`; by default there are none."""
        if not is_word(name, self.sketches):
            raise self._no_sketch(name)
        return SketchNumbers()

    def finished_sketches(
        self, state: State, name: str, count: int, player: int | None = None, free: bool = False
    ) -> Sequence[tuple[str, ...]]:
        """The ids of every sketch of so many elements that nothing speaks against; the rest is as for `sketch`.

        Raises ToolkitError for a number that is none of `sketch_numbers`, and in a game without this search.
        """
        raise self._no_sketch(name)

    def smallest_sketches(
        self, state: State, name: str, size: int, player: int | None = None, free: bool = False
    ) -> Sequence[tuple[str, ...]]:
        """The ids of every sketch that makes one thing of this size with the fewest elements, as for `sketch`.

        Raises ToolkitError for a size that is none of `sketch_numbers`, and in a game without this search.
        """
        raise self._no_sketch(name)

    def _no_sketch(self, name: str) -> ToolkitError:
        if is_word(name, self.sketches):
            return ToolkitError(f"{self.name}: sketches called {name!r} cannot be looked for in this way")
        return ToolkitError(f"{self.name}: {unknown('sketch', name, self.sketches)}")

    # ------------------------------------------------------------------ for conformance

    @abstractmethod
    def universe(self, state: State) -> Iterable[Any]:
        """A superset of the legal actions at this stage: all types with all parameters, shorthands too."""

    @abstractmethod
    def census(self, state: State) -> dict[str, dict[str, int]]:
        """How many pieces of each kind lie where: kind → place → count. Each kind's sum never changes."""

    @abstractmethod
    def public_numbers(self, state: State) -> dict[str, int]:
        """The open numbers of a state by name, such as 'goods/0/red'. Events carry the changes to these."""

    def number_title(self, number: str, player: int | None = None) -> str:
        """One of `public_numbers` in words, by default the parts of its name; one that is a player's says whose.

        With a `player`, what is that player's is told without saying so.

        Args:
            number: its name, or as in a case's `gains` the end of it.
            player: whose numbers are being told.
        """
        parts = number.split("/")
        if player is None:
            seats = range(max(self.player_counts))
            return ", ".join(f"player {part}" if is_digits(part) and int(part) in seats else part for part in parts)
        if str(player) in parts:
            parts.remove(str(player))
        return " ".join(parts)

    def playout(self, state: State, rng: Random, limit: int = 100_000) -> Iterator[tuple[Action, State]]:
        """Random play to the end: yields each action with the state after it. Raises ToolkitError past `limit`."""
        for _ in range(limit):
            if self.is_over(state):
                return
            action = self.sample(state, rng)
            state = self.perform(state, action)
            yield action, state
        raise ToolkitError(f"{self.name}: no end after {limit} decisions of random play")


def _decoded_reason(game: str, data: Mapping[str, Any]) -> Reason:
    clause, facts = data.get("clause"), data.get("facts")
    if not isinstance(clause, str) or not isinstance(facts, dict):
        raise ToolkitError(f"{game}: not the JSON form of a reason, which has clause and facts: {dict(data)!r}")
    return Reason(clause, **facts)
