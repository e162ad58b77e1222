"""Cases: positions with an expected outcome, written in YAML and used by the tests, the case explorer and the
lessons.

A case lies in `data/<game>/cases/*.yaml`, one list of cases a file. It says where it starts (a `position`, or
a `setup` with `moves`), what is done or asked there, and what is expected. A teacher adds one without Python:

    - id: PEB-toll
      title: Two pebbles cost one coin
      clauses: [PEB-TOLL-01]
      setup: {players: 2, seed: 1}
      do: [choose red, take 2]
      expect:
        events: [{kind: pay, facts: {coins: 1}}]
        gains: {0: {red: 2, coins: -1}}
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

import msgspec
from msgspec.structs import replace

from toolkit.engine import registry
from toolkit.engine.data import convert, read
from toolkit.engine.data.files import label
from toolkit.engine.data.loading import RESERVED, clause_ids
from toolkit.engine.expectations import (
    NEEDS_A_DO,
    NEEDS_A_QUESTION,
    Expectation,
    Trial,
    Under,
    expected_clauses,
    faults,
    given,
    plain,
)
from toolkit.engine.game import Event, Game, IllegalAction, Reason, ToolkitError
from toolkit.engine.suggest import is_word, unknown


class SetUp(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a case begins that starts with the set-up: as `Game.setup`; `players` may stand in the case
    itself.
    """

    players: int | None = None
    seed: int = 0
    fixed: dict[str, Any] | None = None


class Question(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A pure query: one of `Game.questions` with its arguments."""

    question: str
    arguments: dict[str, Any] = {}


class Envelope(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a case says in its file.

    Attributes:
        id: its name, unique among the game's cases.
        title: what it shows, in a few words.
        clauses: the clauses it is about.
        section: the rulebook section it belongs to.
        parameters, readings, without: how the game is loaded for it.
        data: components laid over the shipped ones: file name without `.yaml` → its content.
        players: how many play.
        viewer: the player through whose eyes the last action is judged, or the question answered.
        position: the compact position it starts from, reachable or not.
        setup: or the set-up it starts with.
        moves: texts of legal actions that lead on from there.
        do: texts of actions; all are done, the last is judged.
        ask: or a question.
        expect: what must come out.
        explain: why it does, for the explorer and the lessons.
    """

    id: str
    title: str
    clauses: tuple[str, ...] = ()
    section: str | None = None
    parameters: dict[str, Any] = {}
    readings: dict[str, str] = {}
    without: tuple[str, ...] = ()
    data: dict[str, Any] = {}
    players: int | None = None
    viewer: int | None = None
    position: dict[str, Any] | None = None
    setup: SetUp | None = None
    moves: tuple[str, ...] = ()
    do: tuple[str, ...] = ()
    ask: Question | None = None
    expect: Expectation
    explain: str = ""

    def __post_init__(self) -> None:
        if (self.position is None) == (self.setup is None):
            raise ValueError("give either a position or a setup")
        if self.do and self.ask:
            raise ValueError("give either do or ask, not both")
        if not self.do and not given(self.expect):
            raise ValueError("expect says nothing, so nothing could fail")
        others = (under.expect for under in (*self.expect.same_under, *self.expect.differs_under))
        keys = {key for expect in (self.expect, *others) if expect is not None for key in given(expect)}
        for needing, missing, present in ((NEEDS_A_DO, "do", self.do), (NEEDS_A_QUESTION, "ask", self.ask)):
            if not present and keys & needing:
                raise ValueError(f"expect.{min(keys & needing)} needs {missing}")


class Case(Envelope, frozen=True, kw_only=True):
    """A case with the name of its game and the file it was read from."""

    game: str
    file: str


class Outcome(msgspec.Struct, frozen=True):
    """What came of a case.

    Attributes:
        passed: whether everything was as expected.
        faults: what was not, one line each.
        before: the position that the last action or the question met; None if the case did not get there.
        state: the position at the end.
        reasons: the clauses against the last action.
        events: what the last action did; without `do`, what led to the position.
        answer: the answer to the question, as plain JSON.
        under: the outcomes under the readings and parameters of `same_under` and `differs_under`.
        game: the rules it was played under; None if they could not be loaded.
    """

    passed: bool
    faults: list[str]
    before: Any = None
    state: Any = None
    reasons: list[Reason] = []
    events: list[Event] = []
    answer: Any = None
    under: tuple[Outcome, ...] = ()
    game: Any = None


# ---------------------------------------------------------------------- loading


def load(game: str | Game[Any, Any], folder: str | Path | None = None) -> list[Case]:
    """The cases of a game: the shipped ones and those of its overlay, or those of one folder.

    Args:
        game: a registered game's name, or a game.
        folder: a folder of YAML files, instead of the game's own.

    Raises:
        ToolkitError: For a file that is no list of cases, an unknown key or clause, or an id given twice; it
            names the file, the case and the place.
    """
    game = registry.load(game) if isinstance(game, str) else game
    folders = [Path(folder)] if folder is not None else [place / "cases" for place in game.data.folders]
    paths = [path for place in folders for path in sorted(place.glob("*.yaml"))]
    cases = [case for path in paths for case in _read(path, game)]
    seen: dict[str, Case] = {}
    for case in cases:
        if case.id in seen:
            raise ToolkitError(f"{case.file}: case {case.id} is given already in {seen[case.id].file}")
        seen[case.id] = case
    return cases


def find(id: str, game: str | Game[Any, Any] | None = None) -> Case:
    """The case of this id, looked for in one game or in all. Raises ToolkitError if there is none."""
    games = registry.names() if game is None else (game,)
    cases = {case.id: case for each in games for case in load(each)}
    if not is_word(id, cases):
        raise ToolkitError(unknown("case", id, cases))
    return cases[id]


def clauses(case: Case) -> tuple[str, ...]:
    """The clauses a case tests: those it names, and those its expectations name."""
    return tuple(dict.fromkeys((*case.clauses, *expected_clauses(case.expect))))


def case_of(raw: Mapping[str, Any], game: Game[Any, Any], file: str, name: str = "") -> Case:
    """The case that stands in a file as this mapping; `name` is what an error calls it, by default its id.

    Raises ToolkitError naming the file, the case and the place.
    """
    name = f"{file}, case {raw.get('id', name)}"
    envelope = convert(_sorted_out(dict(raw)), Envelope, name)
    fields = {field: getattr(envelope, field) for field in Envelope.__struct_fields__}
    case = Case(game=game.name, file=file, **fields)
    for id in clauses(case):
        if id not in game.catalogue:
            raise ToolkitError(f"{name}, clauses: {unknown('clause', id, game.catalogue)}")
    return case


def _read(path: Path, game: Game[Any, Any]) -> Iterator[Case]:
    for number, raw in enumerate(read(path, list[dict[str, Any]]), start=1):
        yield case_of(raw, game, label(path), f"number {number}")


def _sorted_out(raw: dict[str, Any]) -> dict[str, Any]:
    """Written, a reading stands beside its `expect`: `{repeat: free, expect: …}`; read, the two are kept
    apart.
    """
    expect = raw.get("expect")
    if not isinstance(expect, dict):
        return raw
    apart = {key: expect[key] for key in ("same_under", "differs_under") if isinstance(expect.get(key), list)}
    return {**raw, "expect": {**expect, **{key: list(map(_apart, others)) for key, others in apart.items()}}}


def _apart(under: Any) -> Any:
    if not isinstance(under, dict):
        return under
    names = {name: value for name, value in under.items() if name != "expect"}
    return {"names": names, **({"expect": under["expect"]} if "expect" in under else {})}


# ---------------------------------------------------------------------- running


def run(case: Case, game: Game[Any, Any] | None = None) -> Outcome:
    """Play a case and compare what comes of it with what it expects.

    Never raises for a fault of the case: a position that is none, an illegal move and an unknown name are
    `faults`.

    Args:
        case: the case.
        game: the rules to play it under, reloaded with the parameters, readings and data it asks for.
    """
    game = registry.load(case.game) if game is None else game
    outcome = _outcome(case, game, case.expect, {})
    under = [
        _under(case, game, other, differs)
        for others, differs in ((case.expect.same_under, False), (case.expect.differs_under, True))
        for other in others
    ]
    found = [*outcome.faults, *(fault for each in under for fault in each.faults)]
    return replace(outcome, passed=not found, faults=found, under=tuple(under))


def beginning(case: Case, game: Game[Any, Any] | None = None) -> tuple[Game[Any, Any], Any, list[Event]]:
    """The rules as a case wants them, the position it starts from, and what its set-up did.

    Args:
        case: the case.
        game: the rules to reload; by default those of the case's game.

    Raises:
        ToolkitError: If the case's position or set-up is none.
    """
    game = game_of(case, registry.load(case.game) if game is None else game)
    events: list[Event] = []
    return game, _start(case, game, events), events


def _under(case: Case, game: Game[Any, Any], under: Under, differs: bool) -> Outcome:
    """The outcome with other readings or parameters; for `differs`, the case's own expectation must fail
    there.
    """
    outcome = _outcome(case, game, under.expect or case.expect, under.names)
    name = ", ".join(f"{key}={value}" for key, value in under.names.items())
    found = [f"under {name}: {fault}" for fault in outcome.faults]
    if differs and not found and _played(case, outcome.game, case.expect).passed:
        found = [f"under {name}: expected another outcome, got the same"]
    return replace(outcome, passed=not found, faults=found)


def _outcome(case: Case, game: Game[Any, Any], expect: Expectation, names: Mapping[str, Any]) -> Outcome:
    try:
        rules = game_of(case, game, names)
    except ToolkitError as error:
        return Outcome(False, [str(error)])
    return _played(case, rules, expect)


def _played(case: Case, game: Game[Any, Any], expect: Expectation) -> Outcome:
    """The outcome under these very rules."""
    try:
        trial = _trial(case, game)
        found = list(faults(expect, trial))
    except ToolkitError as error:
        return Outcome(False, [str(error)], game=game)
    return Outcome(
        passed=not found,
        faults=found,
        before=trial.before,
        state=trial.after,
        reasons=list(trial.reasons),
        events=list(trial.events),
        answer=trial.answer,
        game=game,
    )


def game_of(case: Case, game: Game[Any, Any], names: Mapping[str, Any] = MappingProxyType({})) -> Game[Any, Any]:
    """The rules a case is played under: `game` reloaded with what the case asks for and then `names`.

    Raises ToolkitError for a parameter, reading or value that is not allowed.
    """
    changed = {**case.parameters, **case.readings, **names}
    if case.without:
        changed.setdefault("without", case.without)
    return reloaded(game, changed, case.data or None) if changed or case.data else game


def reloaded(game: Game[Any, Any], names: Mapping[str, Any], data: Mapping[str, Any] | None = None) -> Game[Any, Any]:
    """A game with other values of these parameters and readings, and as `without` the rules that do not apply.

    Raises ToolkitError for what is none of these, or a value that is not allowed.
    """
    changed = dict(names)
    without = clause_ids(changed.pop("without")) if "without" in changed else None
    for name in changed:
        if name in RESERVED:
            raise ToolkitError(unknown("parameter or reading", name, [*game.parameters, *game.readings]))
    return game.reloaded(data=data, without=without, **changed)


def expecting(case: Case, expect: Expectation, **changes: Any) -> Case:
    """The case with other expectations. Raises ToolkitError for such as a case of its kind can never have."""
    try:
        return replace(case, expect=expect, **changes)
    except ValueError as error:
        raise ToolkitError(f"case {case.id}: {error}") from None


def _trial(case: Case, game: Game[Any, Any]) -> Trial:
    events: list[Event] = []
    state = _start(case, game, events)
    if case.viewer is not None:
        game.checked(state, case.viewer)
    for place, texts in (("moves", case.moves), ("do", case.do[:-1])):
        state = _moved(game, state, place, texts, events)
    trial = Trial(game, case.viewer, state, state, events=tuple(events))
    seen = state if case.viewer is None else game.observation(state, case.viewer)
    if case.ask is not None:
        answer = plain(game.ask(seen, case.ask.question, case.ask.arguments))
        return replace(trial, answer=answer, asked=True)
    if not case.do:
        return trial
    action = _parsed(game, case.do[-1], f"do[{len(case.do) - 1}]")
    reasons, done = game.why_not(seen, action), list[Event]()
    after = state if reasons else game.apply(state, action, done)
    return replace(trial, after=after, action=action, reasons=tuple(reasons), events=tuple(done))


def _start(case: Case, game: Game[Any, Any], events: list[Event]) -> Any:
    if case.setup is None:
        state = game.position(case.position or {})
        if case.players not in (None, game.player_count(state)):
            found = game.player_count(state)
            raise ToolkitError(f"players: expected {case.players}, the position has {found}")
        return state
    players = case.players if case.setup.players is None else case.setup.players
    if players is None:
        raise ToolkitError("setup.players: say how many play")
    return game.setup(players, case.setup.seed, case.setup.fixed, events)


def _moved(game: Game[Any, Any], state: Any, place: str, texts: Iterable[str], events: list[Event]) -> Any:
    for number, text in enumerate(texts):
        try:
            state = game.apply(state, _parsed(game, text, f"{place}[{number}]"), events)
        except IllegalAction as error:
            ids = ", ".join(reason.clause for reason in error.reasons)
            raise ToolkitError(f"{place}[{number}] {text!r} is illegal by {ids}: {error}") from None
    return state


def _parsed(game: Game[Any, Any], text: str, place: str) -> Any:
    try:
        return game.parse(text)
    except ToolkitError as error:
        raise ToolkitError(f"{place}: {error}") from None
