"""What a board widget shows of a session, as plain data: the front end only lays it out."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from typing import TYPE_CHECKING, Any

import msgspec

from toolkit.widgets import words
from toolkit.widgets.seats import Seat, Seats
from toolkit.widgets.timeline import Comparison, Timeline, comparison, timeline

if TYPE_CHECKING:
    from toolkit.engine.game import Drawing, Event, Game
    from toolkit.engine.session import Session
    from toolkit.engine.session.history import Place

LOG_LINES = 40
"""So many of the latest events are shown; all are in `session.log`."""


class Button(msgspec.Struct, frozen=True):
    """What it says, and the gid that touching it sends."""

    gid: str
    label: str


class Group(msgspec.Struct, frozen=True):
    """Buttons of one kind of action."""

    title: str
    buttons: tuple[Button, ...]


class Rule(msgspec.Struct, frozen=True):
    """A clause: its id and what it says."""

    id: str
    text: str


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
    """

    message: tuple[str, ...] = ()
    refused: bool = False
    choices: tuple[Button, ...] = ()
    headings: tuple[str, ...] = ()
    ways: tuple[Group, ...] = ()
    file: File | None = None

    def __str__(self) -> str:
        return "\n".join((*self.message, *(f"- {choice.label}" for choice in self.choices)))

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(str(self))


class View(msgspec.Struct, frozen=True):
    """Everything around the picture.

    Attributes:
        title: the widget's accessible name.
        step: the number of the position.
        prompt: what is asked, or that the game is over.
        answer: what touching something has brought last.
        ids: what can be touched in the picture; `marks` is worth touching, `touched` has been.
        options: every legal action.
        log, scores, table: rows below the picture.
        cited: for each line of the log the clauses behind it; `rules` are these, by their ids.
        time, changed: where the session is among its steps, and what differs from a former one.
        seats: who plays; `acting` is whether an agent is due.
        cover: while the board is hidden, the button that shows it.
    """

    title: str
    step: int
    prompt: str
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


def button(game: Game[Any, Any], state: Any, action: Any) -> Button:
    """A button that does this action."""
    return Button(f"do/{action}", game.describe(action, state))


def options(game: Game[Any, Any], state: Any, actions: Iterable[Any]) -> tuple[Group, ...]:
    """Legal actions as buttons, grouped by type in the order in which the types come."""
    groups: dict[str, list[Button]] = {}
    for action in actions:
        groups.setdefault(type(action).__name__, []).append(button(game, state, action))
    return tuple(Group(title, tuple(buttons)) for title, buttons in groups.items())


def ways(game: Game[Any, Any], state: Any, actions: Iterable[Any]) -> tuple[Group, ...]:
    """Complete wishes by the staged action they begin with, and that action itself; other actions come first.

    Empty where there is no complete wish among the actions.
    """
    alone: list[Button] = []
    begun: dict[str, tuple[dict[Any, None], list[Button]]] = {}
    for action in actions:
        if not isinstance(action, game.shorthand_types):
            alone.append(button(game, state, action))
            continue
        first = game.expand(state, action)[0]
        firsts, buttons = begun.setdefault(type(first).__name__, ({}, []))
        firsts[first] = None
        buttons.append(button(game, state, action))
    if not begun:
        return ()
    groups = [Group("", tuple(alone))] if alone else []
    for title, (firsts, buttons) in begun.items():
        stepwise = (
            Button(f"do/{first}", words.STEPWISE.format(action=game.describe(first, state))) for first in firsts
        )
        groups.append(Group(title, (*buttons, *stepwise)))
    return tuple(groups)


def visible(game: Game[Any, Any], state: Any, viewer: int | None) -> Any:
    """The position without what is hidden from a viewer; with None, from any player."""
    players = range(game.player_count(state)) if viewer is None else (viewer,)
    return reduce(game.observation, players, state)


def rules(game: Game[Any, Any], clauses: Iterable[str]) -> tuple[Rule, ...]:
    """The clauses with these ids, each once."""
    return tuple(Rule(id, game.describe(id) if id in game.catalogue else id) for id in dict.fromkeys(clauses))


def prompt(game: Game[Any, Any], state: Any) -> str:
    """What is asked of whom; at the end, who has won."""
    decision = game.decision(state)
    if decision is not None:
        return decision.prompt
    winners = game.winners(state)
    won = words.WON if len(winners) == 1 else words.SHARED
    return f"{words.OVER} {won.format(players=', '.join(map(str, winners)))}"


def seen(events: Iterable[Event], viewer: int | None) -> list[Event]:
    """The events that a viewer may see; None sees what everybody sees."""
    return [event for event in events if event.viewers is None or (viewer is not None and viewer in event.viewers)]


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
        prompt=prompt(game, there),
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
        rules={rule.id: rule for rule in rules(game, (id for ids in cited for id in ids))},
        time=timeline(session),
        changed=comparison(session, 0 if before is None else before, session.current),
        seats=seats.of(session.players),
        acting=acting,
        cover=None,
    )


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
        cover=Button("continue", words.CONTINUE.format(player=viewer)),
    )
