"""The line a session is stepped along, its rounds and branches, and what differs between two positions."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, Any

import msgspec

from toolkit.widgets import words

if TYPE_CHECKING:
    from toolkit.engine.game import Game
    from toolkit.engine.session import Node, Session
    from toolkit.engine.session.history import Place


class Branch(msgspec.Struct, frozen=True):
    """A branch: its name, how many steps it has, and whether it follows what is done."""

    name: str
    steps: int
    current: bool


class Timeline(msgspec.Struct, frozen=True):
    """Where a session is on its line, and where one can go from there.

    Attributes:
        step: the step it is at; the first position is step 0.
        last: the last step of the line.
        told: both in words.
        round_back, round_on: the steps at which the round begins, or the one before, and the next round.
        branches: all branches.
        free: a name for the next branch.
    """

    step: int
    last: int
    told: str
    round_back: int
    round_on: int
    branches: tuple[Branch, ...]
    free: str


class Comparison(msgspec.Struct, frozen=True):
    """What differs between two positions.

    Attributes:
        title: which positions they are.
        rows: a heading, then name, number before, number after and difference of each open number that differs.
    """

    title: str
    rows: tuple[tuple[str, ...], ...]

    def __str__(self) -> str:
        return "\n".join((self.title, *("\t".join(row) for row in self.rows)))

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(str(self))


def rounds(game: Game[Any, Any], line: list[Node]) -> list[int]:
    """The steps at which a round begins: before any player has a second turn.

    A player's turn is decisions in a row, up to where another player decides or the game opens another turn.
    """
    starts = [0]
    had: set[int | None] = set()
    before: int | None = None
    for step, node in enumerate(line):
        player = game.current_player(node.state)
        if player is None:
            break
        if player != before or node.opens_turn:
            if player in had:
                starts.append(step)
                had.clear()
            had.add(player)
        before = player
    return starts


def timeline(session: Session) -> Timeline:
    """The line of a session."""
    line = session.line
    step, last = len(session.path) - 1, len(line) - 1
    starts = rounds(session.game, line)
    return Timeline(
        step,
        last,
        words.STEP_OF.format(number=step, count=last),
        max((start for start in starts if start < step), default=0),
        min((start for start in starts if start > step), default=last),
        tuple(
            Branch(name, len(session.path_to(name)) - 1, name == session.current_branch) for name in session.branches
        ),
        _free(session),
    )


def _free(session: Session) -> str:
    names = (words.BRANCH if number == 1 else f"{words.BRANCH} {number}" for number in count(1))
    return next(name for name in names if name not in session.branches)


def comparison(session: Session, before: Place, after: Place) -> Comparison:
    """What differs between two nodes, given by themselves, their numbers or branches. Raises ToolkitError."""
    game = session.game
    changes = session.changes(before, after)
    there, here = (session.path_to(place) for place in (before, after))
    title = words.COMPARED.format(before=len(there) - 1, after=len(here) - 1)
    if not changes:
        return Comparison(f"{title} {words.NO_CHANGE}", ())
    old, new = (game.public_numbers(path[-1].state) for path in (there, here))
    rows = (
        (game.number_title(name), str(old.get(name, 0)), str(new.get(name, 0)), f"{difference:+d}")
        for name, difference in changes.items()
    )
    return Comparison(title, (words.CHANGES, *rows))
