"""A game being played: where it is, what may be done, what has been done, and its file."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import MappingProxyType
from typing import Any

from msgspec.structs import replace

from toolkit.engine.game import Event, Game, Reason, ToolkitError
from toolkit.engine.session import savefile, storage
from toolkit.engine.session.autosave import Autosave
from toolkit.engine.session.history import History, Node, Place
from toolkit.engine.session.savefile import Origin, SavedSession
from toolkit.engine.watching import watching


class Session:
    """A game being played; `play` and `Session.load` make one.

    Whatever changes it is written to its autosave, if it has one, and told to the observers. It may be used
    by several threads; `lock` joins several calls into one.

    Attributes:
        game: the rules.
        origin: what it began with: name, settings, players, seed and the fixed parts of the set-up.
        warning: why a loaded session is shorter than its file, or None.
        table: by player the name of what decides for them, where that is no person; it is kept and saved as it is,
            and the session makes nothing of it.
        unsaved: why the last change is not in the autosave, or None.
        lock: held while the session changes.
    """

    def __init__(
        self,
        game: Game[Any, Any],
        origin: Origin,
        history: History,
        warning: str | None = None,
        table: Mapping[int, str] = MappingProxyType({}),
    ) -> None:
        self.game = game
        self.origin = origin
        self.warning = warning
        self.table = MappingProxyType(dict(table))
        self.unsaved: str | None = None
        self.lock = threading.RLock()
        self._history = history
        self._autosave: Autosave | None = None
        self._retired: str | None = None
        self._observers: list[Callable[[Session], object]] = []

    def __repr__(self) -> str:
        player = self.game.current_player(self.state)
        due = "over" if player is None else f"player {player} decides"
        return f"<Session {self.name!r} of {self.game.summary} at {self.current}, {due}>"

    # ------------------------------------------------------------------ what there is

    @property
    def name(self) -> str:
        """What it is called; an autosaved session is resumed by it."""
        return self.origin.name

    @property
    def players(self) -> int:
        """How many play."""
        return self.origin.players

    @property
    def seed(self) -> int | None:
        """What the set-up was drawn from; None if it began at a position."""
        return self.origin.seed

    @property
    def autosave(self) -> Autosave | None:
        """Where every change is kept, or None."""
        return self._autosave

    @property
    def state(self) -> Any:
        """The position the session is at."""
        return self.current.state

    @property
    def current(self) -> Node:
        """The node the session is at."""
        return self._history.current

    @property
    def nodes(self) -> tuple[Node, ...]:
        """Every node there is, in order of creation; the root first."""
        return tuple(self._history.nodes)

    @property
    def path(self) -> list[Node]:
        """The nodes from the root to the current one."""
        return self._history.path(self.current)

    @property
    def line(self) -> list[Node]:
        """The nodes from the root to the current one, and on to where redo leads."""
        return self._history.line()

    def find(self, place: Place) -> Node:
        """A node by itself, its number or the name of a branch. Raises ToolkitError if there is none."""
        return self._history.find(place)

    def path_to(self, place: Place) -> list[Node]:
        """The nodes from the root to one of them, both included. Raises ToolkitError if there is none."""
        return self._history.path(self.find(place))

    @property
    def log(self) -> list[Event]:
        """What has happened from the set-up to here."""
        return [event for node in self.path for event in node.events]

    @property
    def branches(self) -> dict[str, Node]:
        """The node each branch has come to."""
        return {name: self._history.nodes[number] for name, number in self._history.tips.items()}

    @property
    def current_branch(self) -> str:
        """The branch that follows what is done."""
        return self._history.branch

    def legal_actions(self) -> list[Any]:
        """Every legal action in a stable order; empty exactly when the game is over."""
        actions: list[Any] = self.game.legal_actions(self.state)
        return actions

    def why_not(self, action: Any) -> list[Reason]:
        """Every clause against an action, a shorthand or its text; [] means that it is legal."""
        return self.game.why_not(self.state, self._read(action))

    def changes(self, before: Place, after: Place) -> dict[str, int]:
        """By how much the open numbers of two nodes differ; those that do not are left out."""
        old, new = (self.game.public_numbers(self.find(place).state) for place in (before, after))
        differences = {name: new.get(name, 0) - old.get(name, 0) for name in {**old, **new}}
        return {name: difference for name, difference in differences.items() if difference}

    # ------------------------------------------------------------------ what can be done

    def do(self, action: Any) -> Node:
        """Do an action, a shorthand, or its text, and go to the node it leads to.

        Raises:
            IllegalAction: With every reason against it; the session stays as it was.
            ToolkitError: For text that is no action.
        """
        action = self._read(action)
        with self._change() as history:
            self._advance(history, action)
        return self.current

    def play_on(self, choose: Callable[[Any], Any | None]) -> Node:
        """Do what `choose(state)` names, position after position until it names None; written and told once.

        Raises IllegalAction with every reason against what it names, or what `choose` raises; what was done before
        that stays done.
        """
        failure: Exception | None = None
        with self._change() as history:
            try:
                while (action := choose(self.state)) is not None:
                    self._advance(history, action)
            except Exception as error:  # raised below, once what was done is written and told
                failure = error
        if failure is not None:
            raise failure
        return self.current

    def undo(self, to: str | None = None) -> Node:
        """Go back one decision, or with `to="turn"` to where the turn of the player who decided last began.

        A turn is consecutive decisions of one player, up to where the game opens another turn. Raises
        ToolkitError at the first position.
        """
        with self._change() as history:
            history.undo(to)
        return self.current

    def redo(self, to: str | None = None) -> Node:
        """Go on to the child last visited, or with `to="turn"` to the end of that turn.

        Raises ToolkitError where nothing has been done yet.
        """
        with self._change() as history:
            history.redo(to)
        return self.current

    def branch(self, name: str) -> Node:
        """Begin a branch here: from now on it follows what is done, and the branch before stays where it is.

        Raises ToolkitError for a name that is taken.
        """
        with self._change() as history:
            history.name(name)
        return self.current

    def goto(self, place: Place) -> Node:
        """Go to a node, its number, or where a branch has come to. Raises ToolkitError if there is none."""
        with self._change() as history:
            history.go(place)
        return self.current

    def seat(self, player: int, name: str | None = None) -> None:
        """Note what decides for a player, or without a name that a person does.

        Raises ToolkitError if there is no such player, or for what can be no name.
        """
        savefile.check_seat(player, name, self.players)
        with self._change():
            others = {other: there for other, there in self.table.items() if other != player}
            self.table = MappingProxyType(others if name is None else {**others, player: name})

    def observe(self, callback: Callable[[Session], object]) -> Callable[[], None]:
        """Have `callback(session)` called after every change; calling what is returned ends that."""
        return watching(self._observers, callback)

    # ------------------------------------------------------------------ files

    def save(self, path: str | Path) -> None:
        """Write the whole session to a file. Raises StorageError if that cannot be done."""
        storage.write(storage.given(path), savefile.write(self.saved()))

    @classmethod
    def load(cls, path: str | Path, game: Game[Any, Any] | None = None, data: str | Path | None = None) -> Session:
        """The session saved in a file, every position made anew; it is not autosaved, see `keep`.

        What does not replay is left out: then `warning` says why, and it is printed.

        Args:
            path: the file.
            game: the rules to replay under, instead of those the file names.
            data: where the overlay folder lies now, if the game had one and it has moved.

        Raises:
            ToolkitError: For a file that is malformed, from a newer toolkit, or does not fit the game.
        """
        path = storage.given(path)
        saved = savefile.read(path)
        session = cls.replayed(saved, path, game or savefile.game_of(saved.origin.settings, data))
        if session.warning is not None:
            print(session.warning)
        return session

    @classmethod
    def replayed(cls, saved: SavedSession, source: Path, game: Game[Any, Any]) -> Session:
        """A saved session, replayed under the rules of `game`; `source` is the file that messages name."""
        try:
            history, warning = savefile.replay(game, saved)
        except ToolkitError as error:
            raise ToolkitError(f"{source}: {error}") from error
        if warning is not None:
            warning = f"{source}: opened up to where it agrees: {warning}"
        origin = replace(saved.origin, settings=savefile.settings_of(game))
        return cls(game, origin, history, warning, saved.table)

    def saved(self) -> SavedSession:
        """The session as it stands in a file."""
        with self.lock:
            return savefile.saved_session(self.game, self.origin, self._history, self.table)

    def keep_in(self, autosave: Autosave) -> None:
        """Write every change to this file from now on; `toolkit.engine.session.keep` finds one for a name."""
        with self.lock:
            self._autosave, self.origin = autosave, replace(self.origin, name=autosave.name)

    def close(self) -> None:
        """Let go of the autosave: other processes may go on with it, this object can only be looked at.

        Raises StorageError, and stays open, if there is a change that still cannot be saved.
        """
        if self._autosave is not None and self.unsaved is not None:
            self._autosave.write(self.saved())
            self.unsaved = None
        autosave = self.retire(f"session {self.name!r} is closed: play it again by its name")
        if autosave is not None:
            autosave.release()

    def retire(self, message: str) -> Autosave | None:
        """Make this object read-only and give its autosave away; `message` tells whoever uses it on."""
        with self.lock:
            autosave, self._autosave = self._autosave, None
            self._retired = self._retired or message
        return autosave

    # ------------------------------------------------------------------ inside

    def _advance(self, history: History, action: Any) -> None:
        """Go to the node an action leads to, which may be known from before."""
        node = history.child(self.game.encode(action))
        if node is None:
            node = savefile.make_node(self.game, len(history.nodes), history.current, action)
            history.add(node)
        history.advance(node)

    def _read(self, action: Any) -> Any:
        if isinstance(action, str):
            return self.game.parse(action)
        if not isinstance(action, (*self.game.action_types, *self.game.shorthand_types)):
            raise ToolkitError(f"{self.game.name}: {action!r} is neither an action nor a shorthand")
        return action

    @contextmanager
    def _change(self) -> Iterator[History]:
        """Around every change: one thread at a time, written afterwards, then told to the observers."""
        with self.lock:
            if self._retired is not None:
                raise ToolkitError(self._retired)
            yield self._history
            failure = self._write()
        # Outside the lock: an observer may wait for a thread that waits for it.
        for callback in tuple(self._observers):
            callback(self)
        if failure is not None:
            raise failure

    def _write(self) -> storage.StorageError | None:
        """Autosaves; the error returned is one that nobody has been told yet."""
        if self._autosave is None:
            return None
        told, self.unsaved = self.unsaved, None
        try:
            self._autosave.write(self.saved())
        except storage.StorageError as error:
            self.unsaved = str(error)
            if self.unsaved != told:
                return storage.StorageError(
                    f"the move is made but not saved: {error}; mend that, or save(…) somewhere else"
                )
        return None
