"""What a board widget shows of a session, as plain data: the front end only lays it out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import reduce
from itertools import chain
from typing import TYPE_CHECKING, Any

import msgspec

from toolkit.widgets import words
from toolkit.widgets.choices import Button, Group, options
from toolkit.widgets.seats import Seat, Seats
from toolkit.widgets.showing import Graph
from toolkit.widgets.timeline import Comparison, Timeline, comparison, timeline

if TYPE_CHECKING:
    from toolkit.engine.game import Drawing, Event, Game
    from toolkit.engine.session import Session
    from toolkit.engine.session.history import Node, Place

LOG_LINES = 40
"""So many of the latest events are shown; all are in `session.log`."""


class Rule(msgspec.Struct, frozen=True):
    """A clause: its id, what it says, and where it comes from."""

    id: str
    text: str
    source: str = ""


class File(msgspec.Struct, frozen=True):
    """A file for the browser to keep: its name and text."""

    name: str
    text: str


class Answer(msgspec.Struct, frozen=True, repr_omit_defaults=True):
    """What touching something has brought.

    Attributes:
        message: sentence by sentence what has happened, or why it has not; `refused` tells which.
        headings: those of its sentences that name a refused wish; its reasons come after it.
        choices: the legal actions that the touched elements can stand for, when these are several.
        ways: the choices again where some are complete wishes, by what they begin with, which one can also do alone.
        file: what is to be saved.
        cited: for each sentence of the message the clauses behind it; empty where there are none at all.
    """

    message: tuple[str, ...] = ()
    refused: bool = False
    choices: tuple[Button, ...] = ()
    headings: tuple[str, ...] = ()
    ways: tuple[Group, ...] = ()
    file: File | None = None
    cited: tuple[tuple[str, ...], ...] = ()

    def __str__(self) -> str:
        return "\n".join((*self.message, *(f"- {choice.label}" for choice in self.choices)))

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(str(self))


class View(msgspec.Struct, frozen=True):
    """Everything around the picture.

    Attributes:
        title: the widget's accessible name.
        step: the number of the position.
        prompt: what is asked, or that the game is over; `over` is whether it is.
        played: the rules it is played by, where these are not the rulebook's, and what is otherwise in them.
        answer: what touching something has brought last.
        ids: what can be touched in the picture; `marks` is worth touching, `touched` has been.
        options: every legal action.
        log, scores, table: rows below the picture.
        cited: for each line of the log the clauses behind it.
        rules: these clauses and those that the answer cites, by their ids.
        time, changed: where the session is among its steps, and what differs from a former one.
        seats: who plays; `acting` is whether an agent is due.
        cover: while the board is hidden, the button that shows it.
        overlay: the name of what is laid over the picture, if anything is.
        graph: the board as a graph, if it was asked for here.
    """

    title: str
    step: int
    prompt: str
    over: bool
    played: str
    answer: Answer
    ids: tuple[str, ...]
    marks: tuple[str, ...]
    touched: tuple[str, ...]
    options: tuple[Group, ...]
    log: tuple[str, ...]
    scores: tuple[tuple[str, ...], ...]
    alt: str
    table: tuple[tuple[str, ...], ...]
    can_undo: bool
    can_redo: bool
    cited: tuple[tuple[str, ...], ...]
    rules: dict[str, Rule]
    time: Timeline
    changed: Comparison
    seats: tuple[Seat, ...]
    acting: bool
    cover: Button | None
    overlay: str = ""
    graph: Graph | None = None


def visible(game: Game[Any, Any], state: Any, viewer: int | None) -> Any:
    """The position without what is hidden from a viewer; with None, from any player."""
    players = range(game.player_count(state)) if viewer is None else (viewer,)
    return reduce(game.observation, players, state)


def rules(game: Game[Any, Any], clauses: Iterable[str]) -> tuple[Rule, ...]:
    """The clauses with these ids, each once."""
    return tuple(_rule(game, id) for id in dict.fromkeys(clauses))


def _rule(game: Game[Any, Any], id: str) -> Rule:
    if id not in game.catalogue:
        return Rule(id, id)
    return Rule(id, game.describe(id), words.SOURCES[game.catalogue[id].source])


def prompt(game: Game[Any, Any], state: Any) -> str:
    """What is asked of whom; at the end, who has won."""
    decision = game.decision(state)
    if decision is not None:
        return decision.prompt
    winners = game.winners(state)
    won = words.WON if len(winners) == 1 else words.SHARED
    return f"{words.OVER} {won.format(players=', '.join(map(str, winners)))}"


def played(game: Game[Any, Any]) -> str:
    """The rules a game is played by, and what each number and reading that is another one means; "" if none is."""
    if game.summary == game.title:
        return ""
    changed = (_changed(game, name, value) for name, value in game.changes.items())
    return " ".join((words.RULES_ARE.format(summary=game.summary), *changed))


def _changed(game: Game[Any, Any], name: str, value: Any) -> str:
    if name in game.readings:
        reading = game.data.reading_records[name]
        return words.READ_AS.format(question=reading.question, meaning=reading.choices[value])
    record = game.data.parameter_records[name]
    shown, shipped = _numbers(value, record.value), _numbers(record.value, value)
    return words.NUMBER_IS.format(about=record.about.removesuffix("."), value=shown, shipped=shipped)


def _numbers(value: Any, other: Any) -> str:
    """A number of the rules, or several; of those that go by a key the ones that the other value has otherwise."""
    if isinstance(value, Mapping):
        parts = [words.NUMBER_FOR.format(key=key, value=value[key]) for key in value if value[key] != other[key]]
        return ", ".join(parts)
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def seen(events: Iterable[Event], viewer: int | None) -> list[Event]:
    """The events that a viewer may see; None sees what everybody sees."""
    return [event for event in events if event.viewers is None or (viewer is not None and viewer in event.viewers)]


def decided(game: Game[Any, Any], node: Node, viewer: int | None) -> str:
    """What was decided at a node, as far as a viewer may know: an action can name what its events hide."""
    told = seen(node.events, viewer)
    if len(told) == len(node.events):
        return game.describe(node.action)
    return game.describe(told[0]) if told else words.DECIDED


def logged(game: Game[Any, Any], event: Event) -> str:
    """A line of the log: what happened, and by which clauses."""
    form = words.LOGGED if event.clauses else "{sentence}"
    return form.format(sentence=game.describe(event), clauses=", ".join(event.clauses))


def scores(game: Game[Any, Any], state: Any) -> tuple[tuple[str, ...], ...]:
    """A heading, a row for each source of points, and the totals."""
    sheets = [game.score_sheet(state, player) for player in range(game.player_count(state))]
    sources = dict.fromkeys(line.source for sheet in sheets for line in sheet.lines)
    heading = (words.SOURCE, *(words.SEAT.format(player=sheet.player) for sheet in sheets))
    rows = ((source, *(str(sheet[source]) for sheet in sheets)) for source in sources)
    return (heading, *rows, (words.TOTAL, *(str(sheet.total) for sheet in sheets)))


def view(
    session: Session,
    drawing: Drawing,
    seats: Seats,
    answer: Answer,
    touched: tuple[str, ...] = (),
    since: Place | None = None,
    overlay: str = "",
    graph: Graph | None = None,
) -> View:
    """What to show of where a session is; of what has changed, what has since a node, or else the step before."""
    game, state = session.game, session.state
    there = visible(game, state, seats.viewer)
    acting = seats.acts(game, state)
    events = seen(session.log, seats.viewer)[-LOG_LINES:]
    cited = tuple(event.clauses for event in events)
    before = session.current.parent if since is None else since
    return View(
        title=words.TITLE.format(title=game.title, name=session.name),
        step=session.current.number,
        prompt=_agent_due(game, state) if acting else prompt(game, there),
        over=game.is_over(state),
        played=played(game),
        answer=answer,
        ids=drawing.ids,
        marks=() if acting else game.touch(state, touched).marks,
        touched=touched,
        options=() if acting else options(game, state, game.legal_actions(state)),
        log=tuple(logged(game, event) for event in events),
        scores=scores(game, there),
        alt=drawing.alt,
        table=drawing.table,
        can_undo=session.current.parent is not None,
        can_redo=any(node.parent == session.current.number for node in session.nodes),
        cited=cited,
        rules={rule.id: rule for rule in rules(game, chain.from_iterable((*cited, *answer.cited)))},
        time=timeline(session),
        changed=comparison(session, 0 if before is None else before, session.current),
        seats=seats.of(session.players),
        acting=acting,
        cover=None,
        overlay=overlay,
        graph=graph,
    )


def _agent_due(game: Game[Any, Any], state: Any) -> str:
    label = words.LABELS["agents_to_turn"]
    return words.AGENT_DUE.format(player=game.current_player(state), label=label)


def covered(whole: View, viewer: int | None) -> View:
    """What is left to see of a view while the board is hidden from everybody but this viewer."""
    return msgspec.structs.replace(
        whole,
        prompt=words.COVERED.format(player=viewer),
        answer=Answer(),
        ids=(),
        marks=(),
        touched=(),
        options=(),
        log=(),
        scores=(),
        alt=words.COVERED.format(player=viewer),
        table=(),
        cited=(),
        rules={},
        changed=Comparison("", ()),
        graph=None,
        cover=Button("continue", words.CONTINUE.format(player=viewer)),
    )
