"""What a board widget shows of a session, as plain data: the front end only lays it out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import msgspec

from toolkit.widgets import words

if TYPE_CHECKING:
    from toolkit.engine.game import Drawing, Event, Game
    from toolkit.engine.session import Session

LOG_LINES = 40
"""So many of the latest events are shown; all are in `session.log`."""


class Button(msgspec.Struct, frozen=True):
    """What it says, and the gid that touching it sends."""

    gid: str
    label: str


class Answer(msgspec.Struct, frozen=True, repr_omit_defaults=True):
    """What touching something has brought.

    Attributes:
        message: sentence by sentence what has happened, or why it has not; `refused` tells which.
        headings: those of its sentences that name a refused wish; its reasons come after it.
        choices: the legal actions that the touched elements can stand for, when these are several.
    """

    message: tuple[str, ...] = ()
    refused: bool = False
    choices: tuple[Button, ...] = ()
    headings: tuple[str, ...] = ()

    def __str__(self) -> str:
        return "\n".join((*self.message, *(f"- {choice.label}" for choice in self.choices)))

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(str(self))


class Group(msgspec.Struct, frozen=True):
    """Buttons of one kind of action."""

    title: str
    buttons: tuple[Button, ...]


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


def button(game: Game[Any, Any], state: Any, action: Any) -> Button:
    """A button that does this action."""
    return Button(f"do/{action}", game.describe(action, state))


def options(game: Game[Any, Any], state: Any, actions: Iterable[Any]) -> tuple[Group, ...]:
    """Legal actions as buttons, grouped by type in the order in which the types come."""
    groups: dict[str, list[Button]] = {}
    for action in actions:
        groups.setdefault(type(action).__name__, []).append(button(game, state, action))
    return tuple(Group(title, tuple(buttons)) for title, buttons in groups.items())


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
    viewer: int | None,
    answer: Answer = Answer(),  # noqa: B008 -- it is frozen
    touched: tuple[str, ...] = (),
) -> View:
    """What to show of where a session is."""
    game, state = session.game, session.state
    return View(
        title=words.TITLE.format(title=game.title, name=session.name),
        step=session.current.number,
        prompt=prompt(game, state),
        answer=answer,
        ids=drawing.ids,
        marks=game.touch(state, touched).marks,
        touched=touched,
        options=options(game, state, game.legal_actions(state)),
        log=tuple(logged(game, event) for event in seen(session.log, viewer)[-LOG_LINES:]),
        scores=scores(game, state),
        alt=drawing.alt,
        table=drawing.table,
        can_undo=session.current.parent is not None,
        can_redo=any(node.parent == session.current.number for node in session.nodes),
    )
