"""Drawing a wish bit by bit: what it uses and makes at every moment, what speaks against it, and all there are.

>>> studio = Studio("agricola")
>>> for edge in ("B1-north", "A1-B1", "B1-C1"):
...     drawn = studio.touch(f"edge/0/{edge}")
>>> [reason.clause for reason in drawn.reasons]
['AGR-FEN-07']
>>> studio.touch("edge/0/B1-B2").finished
True
>>> studio.browse(8).place, len(studio.found.drawings)
(1, 42)
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any, TypeVar

import msgspec

from toolkit.engine import registry
from toolkit.engine.game import Game, IllegalAction, Reason, Sketch, SketchNumbers, ToolkitError
from toolkit.engine.session import Session
from toolkit.engine.suggest import is_digits, is_word, unknown
from toolkit.engine.watching import tell, watching
from toolkit.widgets.refusals import refusal
from toolkit.widgets.studio import words
from toolkit.widgets.studio.commands import COMMANDS
from toolkit.widgets.studio.searches import Found, Lookout, Search
from toolkit.widgets.view import Answer, visible

T = TypeVar("T")


class _Moment(msgspec.Struct, frozen=True):
    """What is drawn, and the search that it comes from, if it does."""

    chosen: tuple[str, ...] = ()
    search: Search | None = None


class Studio:
    """What is being drawn in a game. It may be used by several threads.

    Attributes:
        game: the rules it is drawn by.
        session: the game that it can be built in, if there is one; the studio follows its position.
        name: what is drawn, one of `game.sketches`.
        player: for whom.
        free: whether it is drawn without a thought for what it costs.
        brought: what building has brought.
        lock: held while the studio, or the session that it follows, is looked at or changed.
    """

    def __init__(
        self,
        what: Session | Game[Any, Any] | str,
        name: str | None = None,
        player: int | None = None,
        free: bool | None = None,
    ) -> None:
        """See `studio`."""
        self.session = what if isinstance(what, Session) else None
        self.game: Game[Any, Any] = _game(what)
        if not self.game.sketches:
            raise ToolkitError(words.NO_SKETCHES.format(game=self.game.name))
        self.name = self.game.sketches[0] if name is None else name
        self._lookout = Lookout(self.game, self.name)
        self.titles = self._lookout.titles
        self.lock = threading.RLock() if self.session is None else self.session.lock
        self._first = self.game.setup(players=self.game.player_counts[0], seed=0) if self.session is None else None
        self.player = self._seat(player)
        self.free = self.session is None if free is None else free
        self.brought = Answer()
        self._watchers: list[Callable[[], object]] = []
        self._now, self._before = _Moment(), list[_Moment]()
        self._made: tuple[Any, Sketch] | None = None

    def __repr__(self) -> str:
        return f"<studio of {self.game.title}, {self.name} for player {self.player}, {len(self.chosen)} drawn>"

    def __str__(self) -> str:
        reasons = [f"- {self.game.describe(reason)}" for reason in self.reasons]
        return "\n".join((*self.told, *([f"{words.AGAINST}:"] if reasons else []), *reasons))

    # ------------------------------------------------------------------ what there is to see

    @property
    def state(self) -> Any:
        """The position that is drawn in, as the player sees it."""
        return visible(self.game, self._there, self.player)

    @property
    def sketch(self) -> Sketch:
        """What is drawn, with its picture, what is told of it and what speaks against it."""
        with self.lock:
            asked = (self.state, self.chosen, self.player, self.free)
            if self._made is None or self._made[0] != asked:
                drawn = self.game.sketch(self.state, self.name, self.chosen, self.player, self.free)
                self._made = (asked, drawn)
            return self._made[1]

    @property
    def chosen(self) -> tuple[str, ...]:
        """The ids of what is drawn, in the order in which it was."""
        return self._now.chosen

    @property
    def found(self) -> Found | None:
        """What the search finds that the drawing comes from; None once that has been changed by hand.

        What there is may become less or more, with the session and with what the player can pay.
        """
        with self.lock:
            search = self._now.search
            if search is None:
                return None
            return self._lookout.found(search, self.chosen, self.state, self.player, self.free)

    @property
    def numbers(self) -> SketchNumbers:
        """The numbers that can be asked for in `browse` and in `fewest`."""
        with self.lock:
            return self.game.sketch_numbers(self.state, self.name, self.player, self.free)

    @property
    def told(self) -> tuple[str, ...]:
        """What it uses and makes, and what is still open, sentence by sentence."""
        return self.sketch.told

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """What speaks against it as it is drawn."""
        return self.sketch.reasons

    @property
    def can_undo(self) -> bool:
        """Whether there is something to take back."""
        return bool(self._before)

    # ------------------------------------------------------------------ drawing

    def touch(self, id: str) -> Sketch:
        """Draw this element of the picture, or take it away again. Raises ToolkitError if it is none."""
        with self.lock:
            known = self.sketch.drawing.ids
            if not is_word(id, known):
                raise ToolkitError(f"studio: {unknown('element', id, known)}")
            others = tuple(each for each in self.chosen if each != id)
            self._draw(_Moment(others if id in self.chosen else (*others, id)))
        return self._told(self.sketch)

    def clear(self) -> Sketch:
        """Take away everything that is drawn."""
        with self.lock:
            if self.chosen:
                self._draw(_Moment())
        return self._told(self.sketch)

    def undo(self) -> Sketch:
        """Go back to what was drawn before. Raises ToolkitError if nothing was."""
        with self.lock:
            if not self._before:
                raise ToolkitError(words.NOTHING_TO_UNDO)
            self._now, self.brought = self._before.pop(), Answer()
        return self._told(self.sketch)

    def count_cost(self, counted: bool = True) -> Sketch:
        """Let what is drawn and what is found be paid for, or leave that out of account."""
        with self.lock:
            self.free, self.brought = not counted, Answer()
        return self._told(self.sketch)

    def sit(self, player: int) -> Sketch:
        """Draw for another player, beginning with nothing. Raises ToolkitError for a player that there is not."""
        with self.lock:
            self.player = self.game.checked(self.state, player)
            self._now, self.brought = _Moment(), Answer()
            self._before.clear()
        return self._told(self.sketch)

    # ------------------------------------------------------------------ looking for some

    def browse(self, count: int) -> Found:
        """Show the first of all drawings of so many elements that nothing speaks against.

        Raises ToolkitError if there is none.
        """
        return self._search(Search("finished", count))

    def fewest(self, size: int) -> Found:
        """Show the first of the drawings with the fewest elements that make one thing of this size.

        Raises ToolkitError if there is none.
        """
        return self._search(Search("smallest", size))

    def next(self) -> Found:
        """Show the next of those found; after the last comes the first. Raises ToolkitError if there is none."""
        return self._step(lambda found: found.place + 1 if found.has(found.place + 1) else 1)

    def previous(self) -> Found:
        """Show the one found before; before the first comes the last. Raises ToolkitError if there is none."""
        return self._step(lambda found: found.place - 1 if found.has(found.place - 1) else len(found.drawings))

    def first(self) -> Found:
        """Show the first of those found. Raises ToolkitError if there is none."""
        return self.goto(1)

    def last(self) -> Found:
        """Show the last of those found. Raises ToolkitError if there is none."""
        return self._step(lambda found: len(found.drawings))

    def goto(self, place: int) -> Found:
        """Show the one found that has this number, from 1. Raises ToolkitError if there is none."""
        return self._step(lambda _: place)

    # ------------------------------------------------------------------ building

    def build(self) -> Answer:
        """Do what is drawn in the session. A refusal is told, not raised.

        Raises ToolkitError if there is no session, nothing is drawn, or it is another player's turn.
        """
        with self.lock:
            session, wish = self._due(), self.sketch.wish
            if wish is None:
                raise ToolkitError(words.NOTHING_DRAWN)
            told = words.BUILT.format(wish=self.game.describe(wish))
            try:
                session.do(wish)
            except IllegalAction:
                self.brought = refusal(self.game, session.state, (wish,))
            else:
                self._now, self.brought = _Moment(), Answer((told,))
                self._before.clear()
        return self._told(self.brought)

    def _due(self) -> Session:
        """The session, if it is this player's turn in it."""
        if self.session is None:
            raise ToolkitError(words.NO_SESSION)
        due = self.game.current_player(self.session.state)
        if due is None:
            raise ToolkitError(words.OVER)
        if due != self.player:
            raise ToolkitError(words.NOT_DUE.format(due=due, player=self.player))
        return self.session

    # ------------------------------------------------------------------ who looks on

    def answer(self, gid: str) -> None:
        """Do what touching this means: an element's id, "undo", "clear", "first", "previous", "next", "last", "goto/3",
        "build", "browse/8", "fewest/4", "player/1", "free/0" or "free/1". Raises ToolkitError if it means nothing.
        """
        kind, slash, number = str(gid).partition("/")
        if is_word(gid, self.sketch.drawing.ids):
            self.touch(gid)
        elif (kind, bool(slash)) in COMMANDS and (not slash or is_digits(number)):
            COMMANDS[kind, bool(slash)](self, int(number or 0))
        else:
            commands = (f"{kind}/1" if numbered else kind for kind, numbered in COMMANDS)
            raise ToolkitError(unknown("touch", gid, (*commands, *self.sketch.drawing.ids)))

    def watch(self, callback: Callable[[], object]) -> Callable[[], None]:
        """Have `callback()` called after every change here or in the session; calling what is returned ends that."""
        ends = [watching(self._watchers, callback)]
        if self.session is not None:
            ends.append(self.session.observe(lambda _: callback()))

        def end() -> None:
            for each in ends:
                each()

        return end

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        from toolkit.widgets.studio.widget import shown

        return shown(self)

    # ------------------------------------------------------------------ inside

    def _told(self, result: T) -> T:
        """Tell the watchers that something has changed, outside the lock: they may wait for other threads."""
        tell(self._watchers)
        return result

    def _seat(self, player: int | None) -> int:
        if player is not None:
            return self.game.checked(self._there, player)
        deciding = self.game.current_player(self._there)
        return 0 if deciding is None else deciding

    @property
    def _there(self) -> Any:
        """The whole position."""
        return self._first if self.session is None else self.session.state

    def _draw(self, now: _Moment) -> None:
        self._before.append(self._now)
        self._now, self.brought = now, Answer()

    def _search(self, search: Search) -> Found:
        with self.lock:
            drawings = self._lookout.drawings(search, self.state, self.player, self.free)
            if not drawings:
                raise ToolkitError(words.NONE_FOUND.format(search=search.title(self.titles)))
            self._draw(_Moment(drawings[0], search))
        return self._told(self._shown())

    def _shown(self) -> Found:
        """What has been found. Raises ToolkitError without a search."""
        found = self.found
        if found is None:
            raise ToolkitError(words.NOTHING_SHOWN)
        return found

    def _step(self, where: Callable[[Found], int]) -> Found:
        with self.lock:
            found = self._shown()
            place = where(found)
            if not found.drawings:
                raise ToolkitError(str(found))
            if not found.has(place):
                raise ToolkitError(words.NOT_THERE.format(search=found.search, place=place, count=len(found.drawings)))
            self._now, self.brought = _Moment(found.drawings[place - 1], self._now.search), Answer()
        return self._told(self._shown())


def _game(what: Session | Game[Any, Any] | str) -> Game[Any, Any]:
    if isinstance(what, Session):
        return what.game
    if isinstance(what, Game):
        return what
    if not isinstance(what, str):
        raise ToolkitError(f"studio: expected a session, a game or its name, found {what!r}")
    return registry.load(what)


def studio(
    what: Session | Game[Any, Any] | str,
    name: str | None = None,
    player: int | None = None,
    free: bool | None = None,
) -> Studio:
    """A place to draw a wish bit by bit, such as the fences of a farm; in a notebook it can be clicked.

    Args:
        what: a session, whose position is drawn in and where the drawing can be built; or a game or a registered
            game's name: then it is the first position of that game with the fewest players.
        name: what is drawn, one of `game.sketches`; by default the first of them.
        player: for whom; by default who decides.
        free: whether it is drawn without a thought for what it costs; by default only where there is no session.

    Raises:
        ToolkitError: For a name or player that there is not, or a game in which nothing is drawn.
    """
    return Studio(what, name, player, free)
