"""What a lesson's file says: `data/<game>/lessons/<lesson>.yaml`. A teacher adds to it without Python.

Questions, steps and exercises rest on cases: one of the shelf, named by its id, or one of the lesson's own, written
as on the shelf but without `id`, `title` and `expect`. No file says which answer is right: each answer says what it
expects, in the words of `expect`, and the engine says which of them holds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from toolkit.engine import registry
from toolkit.engine.data import read
from toolkit.engine.expectations import Expectation
from toolkit.engine.game import Game, ToolkitError
from toolkit.engine.suggest import is_word, unknown
from toolkit.teach import words

Form = Literal["full", "short", "page", "play", "gallery", "whole", "clinic"]
AnswerForm = Literal["number", "clauses", "one", "all", "action"]

MOST_PRACTISED = 7
"""So many clauses at most a full or short lesson sets out to practise."""

MOST_GAMES = 200
"""So many games at most agents play to compare two sets of rules: the learner waits for them."""

Count = Annotated[int, msgspec.Meta(ge=0)]

OwnCase = str | dict[str, Any]
"""A case: the id of one on the shelf, or one written out; that one may begin `after` turns of a playthrough."""


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What all parts of a lesson have: a name, and how their positions are shown.

    Attributes:
        id: its name in the lesson.
        show: the parts of the picture that matter, such as "board"; those of the lesson if none is named.
        start_overlay: what is laid over the picture from the start, such as "names".
        frame: ids of the picture's elements that are framed.
        overlay, focus: what is laid over the picture once it may be told.
    """

    id: str
    show: tuple[str, ...] = ()
    start_overlay: str | None = None
    frame: tuple[str, ...] = ()
    overlay: str | None = None
    focus: Any = None


class Answer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An answer to choose: what it says, what it expects of the case, and why one might think so, or why it is so."""

    say: str
    expect: Expectation
    why: str = ""


class Question(Record, frozen=True, kw_only=True):
    """A question about a case, to be answered before it is played.

    Attributes:
        case: what is asked about.
        ask: the question, and `answers` to choose from; both are made from the case where they are left out.
        belief: what people often think, where the question refutes it.
        explain: why it is so; otherwise what the case says of that.
        title: what it shows; otherwise what the case says of that.
        after: whether the position that comes of it is shown; its words are, anyway.
    """

    case: OwnCase
    ask: str = ""
    answers: tuple[Answer, ...] = ()
    belief: str = ""
    explain: str = ""
    title: str = ""
    after: bool = True

    def __post_init__(self) -> None:
        if bool(self.ask) != bool(self.answers):
            raise ValueError("give both ask and answers, or neither")
        if self.answers and not 2 <= len(self.answers) <= 4:
            raise ValueError(f"answers: expected 2 to 4, found {len(self.answers)}")
        said = [answer.say.strip() for answer in self.answers]
        if len(set(said)) < len(said) or not all(said):
            raise ValueError("answers: each says something of its own")
        if isinstance(self.case, dict) and not self.answers:
            raise ValueError("a case of the lesson's own needs ask and answers")


class Walkthrough(Record, frozen=True, kw_only=True):
    """A worked example, step by step: a case, or a game from its set-up; `say` has a sentence for each step.

    Its `start_overlay` is laid over every step, and its `overlay` over those in the middle of an action.
    """

    case: OwnCase
    say: tuple[str, ...] = ()


class After(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position of a playthrough: after so many of its turns."""

    playthrough: str
    turns: int


class Turn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A turn of a game: what the player does, as texts of actions, and a sentence about it."""

    do: tuple[str, ...]
    say: str


class Playthrough(Record, frozen=True, kw_only=True):
    """A game from its beginning, turn by turn.

    Attributes:
        case: where it begins, and under which rules, as a case says it; nothing is done there yet.
        turns: how it goes. A case of the lesson that says `after: {playthrough: ID, turns: NUMBER}` goes on from there.
    """

    case: dict[str, Any]
    turns: tuple[Turn, ...]

    def __post_init__(self) -> None:
        if "after" in self.case:
            raise ValueError("case: a playthrough begins by itself, and not after turns of one")


class Exercise(Record, frozen=True, kw_only=True):
    """Three problems of one kind: one solved, one with hints, one of the learner's own.

    Attributes:
        ask: the question; `{name}` stands for what is drawn.
        given: a case of the lesson's own, in which `{name}` stands for what is drawn.
        vary: for each name the values that it can take; a value may hold what stands for other names.
        form: how it is answered; of a `number`, `of` says which: `count`, `gains/PLAYER/NAME`,
            `scores/PLAYER/SOURCE`, or `answer/KEY/KEY` for a part of the answer to the case's question; of an
            `action`, `goal` says what it must bring about, or `of` which number it must make as large as any action
            can; of `all` it is "removed" where what the case removes is asked for.
        solved, hinted: the values in the first and the second problem.
        hints: from gentle to strong.
        smaller: the id of a smaller case for those who got it wrong.
        wanted: what a drawn problem must keep to, in the words of `expect`.
        at_least: how large its number, whatever its sign, or the number of its possible answers must be.
        against: the action that an answer means, with `{answer}` in it: of a wrong answer the engine then says why, and
            an answer need not say the rest of the action.
        rules: ids of the rules it turns on, for those who got it wrong.
        stand_in: whether the answer depends on components that are ours.
    """

    ask: str
    given: dict[str, Any]
    vary: dict[str, tuple[Any, ...]]
    form: AnswerForm
    solved: dict[str, Any]
    hinted: dict[str, Any]
    hints: tuple[str, ...]
    smaller: str
    of: str = ""
    goal: dict[str, Any] = {}
    wanted: Expectation = Expectation()
    at_least: Count = 1
    against: str = ""
    rules: tuple[str, ...] = ()
    stand_in: bool = False

    def __post_init__(self) -> None:
        for name, choices in self.vary.items():
            if not choices:
                raise ValueError(f"vary.{name}: expected one value at least, found none")
        allowed = {"number": True, "action": True, "all": self.of == "removed"}
        if (self.form == "number" and not self.of) or (self.of and not allowed.get(self.form)):
            raise ValueError("of: a number has it, an action may, `all` may have removed, and nothing else")
        for name, values in (("solved", self.solved), ("hinted", self.hinted)):
            if set(values) != set(self.vary):
                raise ValueError(f"{name}: expected values for {', '.join(self.vary)}, found {', '.join(values)}")


class Playouts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Games that agents play to compare two sets of rules: how many, for how many players, by which agent."""

    players: int
    games: Annotated[int, msgspec.Meta(ge=1, le=MOST_GAMES)] = 20
    agent: str = "random"


class Change(Record, frozen=True, kw_only=True):
    """One number, reading or rule that is changed, and what is compared.

    Attributes:
        names: the parameters and readings that change, or `without` the rules that do not apply.
        ask: in which direction something goes, as a question.
        measure: what goes up or down, in words; `of` is which number: of a case as in an exercise, or `price`, the
            number of goods in the first possible answer; of games `decisions`, `total` or `source/NAME`, on average.
        case: the case, or `playouts` the games, that are compared.
        explain: why it goes that way.
    """

    names: dict[str, Any]
    ask: str
    measure: str
    of: str
    case: OwnCase | None = None
    playouts: Playouts | None = None
    explain: str = ""

    def __post_init__(self) -> None:
        if (self.case is None) == (self.playouts is None):
            raise ValueError("give either case or playouts")


class Table(Record, frozen=True, kw_only=True):
    """A case's position: a picture, or a board to try things on."""

    case: OwnCase


class Content(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A lesson's file.

    Attributes:
        title: what the lesson is called.
        form: which parts it has.
        base: what every position of the lesson's own has that says nothing else, such as its board and market.
        show: the parts of the picture that matter in it; all if none is named.
        sections: the sections of the rulebook it teaches.
        minutes: how long it takes.
        goal: what one can do after it, as the end of "After this you can …".
        before: the lessons to know first.
        practises: the rules it sets out to practise.
        shows: further rules that it shows.
        questions, walkthroughs, playthroughs, exercises, changes, boards: its parts.
        recall: ids of questions that later lessons ask again.
        exit: ids of the questions at its end.
        recap: what to remember, in three lines.
    """

    title: str
    form: Form
    base: dict[str, Any] = {}
    show: tuple[str, ...] = ()
    sections: tuple[str, ...] = ()
    minutes: Annotated[int, msgspec.Meta(ge=1)]
    goal: str
    before: tuple[str, ...] = ()
    practises: tuple[str, ...] = ()
    shows: tuple[str, ...] = ()
    questions: tuple[Question, ...] = ()
    walkthroughs: tuple[Walkthrough, ...] = ()
    playthroughs: tuple[Playthrough, ...] = ()
    exercises: tuple[Exercise, ...] = ()
    changes: tuple[Change, ...] = ()
    boards: tuple[Table, ...] = ()
    recall: tuple[str, ...] = ()
    exit: tuple[str, ...] = ()
    recap: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        for part in (self.questions, self.walkthroughs, self.playthroughs, self.exercises, self.changes, self.boards):
            ids = [record.id for record in part]
            if twice := sorted({id for id in ids if ids.count(id) > 1}):
                raise ValueError(f"{type(part[0]).__name__.lower()} {twice[0]!r} is given twice")
        known = {question.id for question in self.questions}
        for name, asked in (("recall", self.recall), ("exit", self.exit)):
            for id in asked:
                if id not in known:
                    raise ValueError(unknown("question", id, known))
            if twice := sorted({id for id in asked if asked.count(id) > 1}):
                raise ValueError(f"{name}: question {twice[0]!r} is given twice")


# ---------------------------------------------------------------------- where they lie


def folder(game: Game[Any, Any]) -> Path:
    """Where the lessons of a game lie."""
    return game.data.folders[0] / "lessons"


def names(game: Game[Any, Any]) -> tuple[str, ...]:
    """The lessons of a game in their order: `cultivo/00_play_tonight` and so on."""
    return tuple(f"{game.name}/{path.stem}" for path in sorted(folder(game).glob("*.yaml")))


def every() -> tuple[str, ...]:
    """The lessons of all games in their order."""
    return tuple(name for game in registry.names() for name in names(registry.load(game)))


def load(name: str) -> tuple[Game[Any, Any], Content]:
    """A lesson's game and content.

    Raises:
        ToolkitError: If there is no such lesson, or its file says something else than it may.
    """
    game_name, _, stem = name.partition("/") if isinstance(name, str) else ("", "", "")
    if game_name not in registry.names() or not stem:
        raise ToolkitError(unknown("lesson", name, every()))
    game = registry.load(game_name)
    if name not in names(game):
        raise ToolkitError(unknown("lesson", name, names(game)))
    content = read(folder(game) / f"{stem}.yaml", Content)
    for id in _clauses(content):
        if id not in game.catalogue:
            raise ToolkitError(f"lesson {name}: {unknown('clause', id, game.catalogue)}")
    for id in content.before:
        if id not in names(game) and id not in every():
            raise ToolkitError(f"lesson {name}, before: {unknown('lesson', id, every())}")
        if id in names(game) and id >= name:
            raise ToolkitError(f"lesson {name}, before: {id} does not come before it")
    _check_shown(name, game, content)
    return game, content


def _check_shown(name: str, game: Game[Any, Any], content: Content) -> None:
    """Raises ToolkitError for an overlay or a part of the picture that the game does not know."""
    records: Iterable[Record] = chain(
        content.questions,
        content.walkthroughs,
        content.playthroughs,
        content.exercises,
        content.changes,
        content.boards,
    )
    for record in records:
        place = f"lesson {name}, {type(record).__name__.lower()} {record.id}"
        for overlay in filter(None, (record.start_overlay, record.overlay)):
            if overlay not in game.overlays:
                raise ToolkitError(f"{place}: {unknown('overlay', overlay, game.overlays)}")
        _check_parts(place, game, record.show)
    _check_parts(f"lesson {name}", game, content.show)


def _check_parts(place: str, game: Game[Any, Any], show: Iterable[str]) -> None:
    for part in show:
        if part not in game.parts:
            raise ToolkitError(f"{place}, show: {unknown('part', part, game.parts)}")


def readable(lessons: Iterable[str]) -> tuple[dict[str, Content], tuple[str, ...]]:
    """Those of these lessons whose files can be read, and what is wrong with each of the others, in a sentence.

    One faulty file is no reason to do without the other lessons.
    """
    contents: dict[str, Content] = {}
    faulty: list[str] = []
    for name in lessons:
        try:
            contents[name] = load(name)[1]
        except ToolkitError as error:
            faulty.append(words.LEFT_OUT.format(lesson=name, error=error))
    return contents, tuple(faulty)


def _clauses(content: Content) -> Iterator[str]:
    yield from (*content.practises, *content.shows)
    for exercise in content.exercises:
        yield from exercise.rules


def part(content: Content, kind: str, id: str, lesson: str) -> Any:
    """A part of a lesson: of a kind such as "question", "walkthrough" or "board" the one of this id.

    Raises ToolkitError naming those there are.
    """
    found: dict[str, Record] = {record.id: record for record in getattr(content, f"{kind}s")}
    if not is_word(id, found):
        raise ToolkitError(f"lesson {lesson}: {unknown(kind, id, found)}")
    record = found[id]
    return record if record.show else msgspec.structs.replace(record, show=content.show)
