"""The small plain types that pass through the contract of every game. Nothing here knows a game, or how to show one.

>>> Reason("CUL-PLC-04", field="V1.hub", holder=2)
Reason('CUL-PLC-04', field='V1.hub', holder=2)
"""

from __future__ import annotations

from typing import Any, final

import msgspec

from toolkit.engine.still import address, slim
from toolkit.engine.tables import tabulated

Log = list["Event"]


TURN = "turn"
"""The kind of the events that open a turn, in games where a player may have two in a row."""


@final
class Reason:
    """Why an action is refused: one clause and the numbers that make it apply.

    Never a finished sentence: `Game.describe` writes that. `facts` are plain JSON values.
    """

    __slots__ = ("clause", "facts")

    clause: str
    facts: dict[str, Any]

    def __init__(self, clause: str, /, **facts: Any) -> None:
        self.clause = clause
        self.facts = facts

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Reason) and (self.clause, self.facts) == (other.clause, other.facts)

    def __hash__(self) -> int:
        return hash(self.clause)

    def __repr__(self) -> str:
        facts = "".join(f", {name}={value!r}" for name, value in self.facts.items())
        return f"Reason({self.clause!r}{facts})"


class Event(msgspec.Struct, frozen=True, tag="event"):
    """What happened: its kind, the clauses that made it so, the numbers, and what it changed.

    `changes` holds the differences to `Game.public_numbers`: folding the events of an action over the old numbers gives
    the new ones. `viewers` lists the players who may see the event; None means all. An event of kind `TURN`
    opens a turn.
    """

    kind: str
    clauses: tuple[str, ...]
    facts: dict[str, Any] = {}
    changes: dict[str, int] = {}
    viewers: tuple[int, ...] | None = None


class Hidden(msgspec.Struct, frozen=True, tag="hidden"):
    """Elements that a player cannot see; only how many there are is known."""

    count: int


class Decision(msgspec.Struct, frozen=True):
    """Who decides, at which stage, what is asked, and the partial action so far (texts of the staged actions)."""

    player: int
    stage: str
    prompt: str
    pending: tuple[str, ...] = ()


class ScoreLine(msgspec.Struct, frozen=True):
    """One source of points: `facts` are the numbers that `points` was computed from."""

    source: str
    clauses: tuple[str, ...]
    points: int
    facts: dict[str, Any] = {}


class ScoreSheet(msgspec.Struct, frozen=True):
    """A player's points by source, as if the game ended now; `tie_break` decides between equal totals, larger first."""

    player: int
    lines: tuple[ScoreLine, ...]
    tie_break: tuple[int, ...] = ()

    @property
    def total(self) -> int:
        """All points together."""
        return sum(line.points for line in self.lines)

    def __getitem__(self, source: str) -> int:
        """Points of one source; 0 where the sheet has no such line."""
        return sum(line.points for line in self.lines if line.source == source)

    def __str__(self) -> str:
        width = max((len(line.source) for line in self.lines), default=0)
        rows = (f"  {line.source:<{width}} {line.points:>4}  {', '.join(line.clauses)}" for line in self.lines)
        return "\n".join([f"Player {self.player}: {self.total}", *map(str.rstrip, rows)])

    def __repr__(self) -> str:
        return str(self)


class Drawing(msgspec.Struct, frozen=True):
    """A picture: SVG text, its alternative text, and the ids of the elements that can be touched.

    `table` is the long form of `alt`: rows of cells, the first row being the heading.
    """

    svg: str
    alt: str
    ids: tuple[str, ...] = ()
    table: tuple[tuple[str, ...], ...] = ()

    @property
    def text(self) -> str:
        """The table as plain text."""
        return tabulated(self.table)

    @property
    def still(self) -> str:
        """The SVG for where nothing can be touched: without its elements' roles and names, which `alt` stands for."""
        return slim(self.svg, frozenset(self.ids))

    def html(self) -> str:
        """An `<img>` with its alternative text: shows in untrusted notebooks and static exports alike."""
        from html import escape

        return f'<img alt="{escape(self.alt, quote=True)}" src="{address(self.still)}">'

    def __repr__(self) -> str:
        return f"<picture: {self.alt}>"

    def _repr_html_(self) -> str:
        return self.html()


WAYS = 5
"""So many ways to do the same `touch` offers at first, the best of them: a longer list is no help at the board."""


class Touch(msgspec.Struct, frozen=True):
    """What touched picture elements stand for.

    Attributes:
        actions: actions and shorthands, legal or not.
        marks: the ids worth touching next.
        more: whether there are more ways to do one of the same than were asked for.
        ask: those of the actions that are more than was pointed at, or take away what was not: they are offered, and
            never done at once, even where nothing else is meant.
        note: a sentence on why they stand for nothing that can be done now, or on what comes first, if there is one.
    """

    actions: tuple[Any, ...]
    marks: tuple[str, ...]
    more: bool = False
    ask: tuple[Any, ...] = ()
    note: str = ""


class Given(msgspec.Struct, frozen=True):
    """A part of what an action gives away: how many of what, and to which player; None is the supply."""

    what: str
    count: int
    player: int | None = None


NUMBER = "\N{HORIZONTAL ELLIPSIS}"
"""Stands for the number that is asked for, in what a search is called."""


class SketchTitles(msgspec.Struct, frozen=True):
    """What can be sketched, in a few words, and how its two searches are called; `NUMBER` in them stands for a number.

    Attributes:
        title: what is sketched.
        finished: all of so many elements.
        smallest: those of one size that have the fewest elements.
        how: a sentence on what to touch; "" where it is touched like anything else.
        finished_shows, smallest_shows: what each search shows, in a few words; "" where its name says it all.
    """

    title: str
    finished: str
    smallest: str
    how: str = ""
    finished_shows: str = ""
    smallest_shows: str = ""


class SketchNumbers(msgspec.Struct, frozen=True):
    """The numbers that each search of sketches can be asked for: with any other it finds nothing.

    With some of these it may find nothing either. A range is empty where nothing can be found now, and None where the
    game has no such search.

    Attributes:
        finished: numbers of elements.
        smallest: sizes.
    """

    finished: range | None = None
    smallest: range | None = None


class Sketch(msgspec.Struct, frozen=True):
    """A wish while it is being drawn.

    Attributes:
        chosen: ids of the picture elements that are drawn, in the order in which they were.
        wish: the shorthand that they stand for; None while nothing is drawn.
        told: sentence by sentence what it uses, what it makes, and what is still open.
        reasons: what speaks against it as it is drawn, whoever's turn it is.
        drawing: its picture, whose ids are the elements that can be drawn.
    """

    chosen: tuple[str, ...]
    wish: Any | None
    told: tuple[str, ...]
    reasons: tuple[Reason, ...]
    drawing: Drawing

    @property
    def finished(self) -> bool:
        """Whether something is drawn and nothing speaks against it."""
        return self.wish is not None and not self.reasons
