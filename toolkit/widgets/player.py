"""Playing a session by touching its picture: all that the board widget does, without a widget.

>>> import toolkit
>>> player = Player(toolkit.play("cultivo", players=2, seed=7, autosave=False))
>>> print(player.touch("field/V7.neck").message[0])
Player 1 puts the start worker on V7's neck (yellow).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from toolkit.engine.game import Drawing, IllegalAction, ToolkitError
from toolkit.widgets import words
from toolkit.widgets.view import Answer, View, button, seen, view

if TYPE_CHECKING:
    from toolkit.engine.game import Game, Reason
    from toolkit.engine.session import Node, Session


class Player:
    """A session with what has been touched in its picture so far. It may be used by several threads.

    Attributes:
        session: the game being played.
        last: the answer to what was touched or done last.
        touched: ids of the elements touched that do not yet say which action is meant.
    """

    def __init__(self, session: Session) -> None:
        self.session = session
        self.last = Answer()
        self.touched: tuple[str, ...] = ()
        self._node = session.current
        self._seen: tuple[Drawing, View] | None = None
        self._watchers: list[Callable[[], object]] = []
        self._unsubscribe = session.observe(self._changed)

    # ------------------------------------------------------------------ what there is to see

    @property
    def viewer(self) -> int | None:
        """Who sits at the screen: whoever decides; nobody in particular once the game is over."""
        player: int | None = self.session.game.current_player(self.session.state)
        return player

    @property
    def drawing(self) -> Drawing:
        """The picture."""
        return self._look()[0]

    @property
    def view(self) -> View:
        """Everything around the picture."""
        return self._look()[1]

    def _look(self) -> tuple[Drawing, View]:
        with self.session.lock:
            if self._seen is None:
                drawing = self.session.game.draw(self.session.state, viewer=self.viewer)
                self._seen = drawing, view(self.session, drawing, self.viewer, self.last, self.touched)
            return self._seen

    # ------------------------------------------------------------------ what can be done

    def touch(self, id: str) -> Answer:
        """Touch an element of the picture.

        After those touched before, or else by itself, it stands for actions. If one of them is legal, it is done;
        several become choices; of none the reasons are told. Raises ToolkitError if there is no such element.
        """
        with self.session.lock:
            touched = (*self.touched, id)
            found = self._legal(touched)
            if not found and self.touched:
                touched = (id,)
                found = self._legal(touched)
            if len(found) == 1:
                self.session.do(found[0])
                return self.last
            if found:
                choices = tuple(button(self.session.game, self.session.state, action) for action in found)
                return self.say(Answer((words.CHOOSE.format(count=len(found)),), choices=choices), touched)
            return self._refuse(self.session.game.touch(self.session.state, touched).actions)

    def do(self, action: Any) -> Answer:
        """Do an action, a shorthand, or its text. A refusal is told, not raised.

        Raises ToolkitError for text that is no action.
        """
        with self.session.lock:
            wish = self.session.game.parse(action) if isinstance(action, str) else action
            try:
                self.session.do(wish)
            except IllegalAction:
                return self._refuse((wish,))
            return self.last

    def undo(self) -> Answer:
        """Go back one decision."""
        with self.session.lock:
            if not self.view.can_undo:
                return self.say(Answer((words.NOTHING_TO_UNDO,), refused=True))
            self.session.undo()
            return self.last

    def redo(self) -> Answer:
        """Go on again to what was taken back."""
        with self.session.lock:
            if not self.view.can_redo:
                return self.say(Answer((words.NOTHING_TO_REDO,), refused=True))
            self.session.redo()
            return self.last

    def cancel(self) -> Answer:
        """Forget what has been touched."""
        return self.say(Answer())

    def answer(self, gid: str) -> Answer:
        """Do what touching this means: an element's id, "undo", "redo", "cancel", or "do/" and an action.

        Raises ToolkitError if it means nothing.
        """
        named: dict[str, Callable[[], Answer]] = {"undo": self.undo, "redo": self.redo, "cancel": self.cancel}
        kind, _, action = gid.partition("/")
        meaning = partial(self.do, action) if kind == "do" else named.get(gid) or partial(self.touch, gid)
        return meaning()

    def say(self, answer: Answer, touched: tuple[str, ...] = ()) -> Answer:
        """Let this be the last answer, with these elements touched."""
        with self.session.lock:
            self.last, self.touched, self._seen = answer, touched, None
        return answer

    # ------------------------------------------------------------------ who looks on

    def watch(self, callback: Callable[[], object]) -> Callable[[], None]:
        """Have `callback()` called whenever the session has changed; calling what is returned ends that."""
        self._watchers.append(callback)
        return partial(self._watchers.remove, callback)

    def close(self) -> None:
        """Look at the session no longer."""
        self._unsubscribe()

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        from toolkit.widgets.board import shown

        return shown(self)

    # ------------------------------------------------------------------ inside

    def _legal(self, touched: tuple[str, ...]) -> list[Any]:
        game, state = self.session.game, self.session.state
        return [action for action in game.touch(state, touched).actions if not game.why_not(state, action)]

    def _refuse(self, actions: tuple[Any, ...]) -> Answer:
        """Tell the reasons against each of these actions; what several have in common is told once."""
        game, state = self.session.game, self.session.state
        alike: dict[tuple[str, ...], list[tuple[Any, list[Reason]]]] = {}
        for action in actions:
            reasons = game.why_not(state, action)
            alike.setdefault(tuple(_apart_from_clause(game, reason) for reason in reasons), []).append(
                (action, reasons)
            )
        lines: list[str] = []
        headings: list[str] = []
        for sentences, wishes in alike.items():
            headings.append(words.REFUSED.format(action=" ".join(game.describe(each, state) for each, _ in wishes)))
            lines.append(headings[-1])
            for sentence, same in zip(sentences, zip(*(reasons for _, reasons in wishes), strict=True), strict=True):
                clauses = dict.fromkeys(reason.clause for reason in same)
                lines.append(sentence.replace(_CLAUSE, ", ".join(clauses)))
        return self.say(Answer(tuple(lines) or (words.NOTHING,), refused=True, headings=tuple(headings)))

    def _changed(self, session: Session) -> None:
        """The session has gone to another position, by this player or from elsewhere."""
        with session.lock:
            before, self._node = self._node, session.current
            self.say(Answer(tuple(self._news(before, self._node))))
        for callback in tuple(self._watchers):
            callback()

    def _news(self, before: Node, now: Node) -> list[str]:
        game = self.session.game
        if now.parent == before.number:
            return [game.describe(event) for event in seen(now.events, self.viewer)] or [game.describe(now.action)]
        if before.parent == now.number:
            return [words.TAKEN_BACK.format(action=game.describe(before.action))]
        return [words.AT.format(number=now.number)] if now is not before else []


_CLAUSE = "\N{SECTION SIGN}"
"""Stands for a reason's clause where sentences are compared: two rules can say the same of two wishes."""


def _apart_from_clause(game: Game[Any, Any], reason: Reason) -> str:
    return game.describe(reason).replace(reason.clause, _CLAUSE)


def fault(error: Exception) -> Answer:
    """What a player is told of an error: a ToolkitError speaks for itself."""
    known = isinstance(error, ToolkitError)
    told = str(error) if known else words.FAILED.format(error=f"{type(error).__name__}: {error}")
    return Answer((told,), refused=True)
