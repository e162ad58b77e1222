"""Beginning a session, or taking up the one of the same name."""

from __future__ import annotations

import secrets
import threading
from collections.abc import Callable, Iterable, Mapping
from contextlib import nullcontext
from pathlib import Path
from typing import Any
from weakref import WeakValueDictionary

import msgspec

from toolkit.engine import registry
from toolkit.engine.data.loading import clause_ids
from toolkit.engine.game import Game, ToolkitError
from toolkit.engine.session import autosave as autosaves
from toolkit.engine.session import savefile, storage
from toolkit.engine.session.autosave import Autosave
from toolkit.engine.session.history import History
from toolkit.engine.session.savefile import Origin, SavedSession
from toolkit.engine.session.session import Session
from toolkit.engine.suggest import is_whole, is_word, unknown

SEEDS = 1_000_000
"""Drawn seeds are below this: enough different games, short enough to say aloud."""

KEPT = range(-(2**63), 2**63)
"""Seeds that are given can be these: larger numbers cannot stand in a saved session."""

_open: WeakValueDictionary[Path, Session] = WeakValueDictionary()
"""The autosaved sessions of this process: a cell that runs again takes over from its former run."""

_opening = threading.Lock()


def play(
    game: Game[Any, Any] | str,
    name: str | None = None,
    players: int | None = None,
    seed: int | None = None,
    fixed: Mapping[str, Any] | None = None,
    at: Mapping[str, Any] | None = None,
    variant: str | None = None,
    data: str | Path | Mapping[str, Any] | None = None,
    without: Iterable[str] = (),
    autosave: bool = True,
    **names: Any,
) -> Session:
    """Begin a game, or take up the one of this name where it was left.

    What is said about a game that is taken up must agree with how it began; what is not said is not compared.

    Args:
        game: the name of a game, or the game.
        name: what the session is called and taken up by; without one it gets a dated name, which is printed.
        players: how many play; by default as few as can against each other.
        seed: what the set-up is drawn from; by default a new one, which the session records.
        fixed: parts of the set-up that are chosen, as in `Game.setup`.
        at: the compact position to begin at, reachable or not, instead of a set-up.
        variant: as in `toolkit.load`, like the following, for a game given by its name.
        data: a folder laid over the components.
        without: ids of the clauses to play without.
        autosave: keep every change on disk. Without it nothing is taken up either.
        **names: parameters and readings.

    Raises:
        LockedError: If another process has the session open.
        ToolkitError: If something is not allowed, or the session of this name was begun differently.
    """
    wish = _Wish(game, variant, data, clause_ids(without), names, players, seed, fixed, at)
    if not autosave:
        return wish.begin(storage.check_name(name or wish.game_name))
    label = storage.check_name(autosaves.dated_name(wish.game_name) if name is None else name)
    session = _kept(label, begin=lambda: wish.begin(label), resume=wish.resume)
    if name is None:
        print(f"This game is kept as {label!r}; give that name to take it up again.")
    return session


def keep(session: Session, name: str) -> Session:
    """Go on with a session that is not autosaved, such as a loaded one, under a name of its own.

    Raises:
        LockedError: If another process has a session of that name open.
        ToolkitError: If there is a session of that name already.
    """
    name = storage.check_name(name)
    if session.autosave is not None:
        raise ToolkitError(f"session {session.name!r} is kept already")

    def begin() -> Session:
        session.origin = msgspec.structs.replace(session.origin, name=name)
        return session

    def refuse(saved: SavedSession, source: Path) -> Session:
        raise ToolkitError(f"there is a session {name!r} already: play it by that name, or give another")

    return _kept(name, begin, refuse)


def discard(name: str) -> None:
    """Delete what is kept under a name, so that `play` begins anew.

    Raises LockedError if another process has the session open.
    """
    with _opening:
        former = _open_here(name)
        autosave = None if former is None else former.retire(f"session {name!r} was discarded")
        autosave = autosave or Autosave(name)
        try:
            autosave.remove()
        finally:
            autosave.release()


class _Wish(msgspec.Struct, frozen=True):
    """What a call of `play` asks for; None and empty mean that it does not care."""

    rules: Game[Any, Any] | str
    variant: str | None
    data: str | Path | Mapping[str, Any] | None
    without: tuple[str, ...]
    names: dict[str, Any]
    players: int | None
    seed: int | None
    fixed: Mapping[str, Any] | None
    at: Mapping[str, Any] | None

    @property
    def game_name(self) -> str:
        if isinstance(self.rules, Game):
            return self.rules.name
        if not is_word(self.rules, registry.names()):
            raise ToolkitError(unknown("game", self.rules, registry.names()))
        return self.rules

    @property
    def has_options(self) -> bool:
        return bool(self.variant is not None or self.data is not None or self.without or self.names)

    def game(self) -> Game[Any, Any]:
        if isinstance(self.rules, str):
            return registry.load(self.rules, self.variant, self.data, self.without, **self.names)
        if self.has_options:
            raise ToolkitError(
                f"{self.game_name}: a loaded game has its rules; give variant, data, without, names to load"
            )
        return self.rules

    def begin(self, name: str) -> Session:
        game = self.game()
        if self.at is not None:
            return self._begin_at(game, name, self.at)
        fewest = next((count for count in game.player_counts if count > 1), game.player_counts[0])
        players = fewest if self.players is None else self.players
        if not is_whole(players, range(max(game.player_counts) + 1)) or players not in game.player_counts:
            allowed = map(str, game.player_counts)
            raise ToolkitError(f"{game.name}: {unknown('number of players', players, allowed)}")
        seed = secrets.randbelow(SEEDS) if self.seed is None else self.seed
        if not is_whole(seed, KEPT):
            raise ToolkitError(
                f"{game.name}: seed: expected a whole number, found {seed!r} (it can be -2**63 to 2**63 - 1)"
            )
        root = savefile.make_root(game, players, seed, self.fixed)
        origin = Origin(name, savefile.settings_of(game), players, seed, savefile.plain(self.fixed))
        return Session(game, origin, History(root))

    def _begin_at(self, game: Game[Any, Any], name: str, position: Mapping[str, Any]) -> Session:
        if self.seed is not None or self.fixed is not None:
            raise ToolkitError(f"{game.name}: at is a whole position; leave out seed and fixed, which draw one")
        root = savefile.root_at(game, position)
        players = game.player_count(root.state)
        if self.players not in (None, players):
            raise ToolkitError(f"{game.name}: players: expected {players} as in the position, got {self.players}")
        return Session(game, Origin(name, savefile.settings_of(game), players, None, None), History(root))

    def resume(self, saved: SavedSession, source: Path) -> Session:
        fault = self._contradiction(saved.origin)
        if fault is None:
            as_saved = isinstance(self.rules, str) and not self.has_options
            game = savefile.game_of(saved.origin.settings) if as_saved else self.game()
            rules = savefile.difference(saved.origin.settings, savefile.settings_of(game))
            fault = rules or self._elsewhere(game, saved)
        if fault is not None:
            name = saved.origin.name
            raise ToolkitError(
                f"session {name!r} was begun differently: {fault}; leave that out to take it up, "
                f"give another name, or discard({name!r})"
            )
        return Session.replayed(saved, source, game)

    def _elsewhere(self, game: Game[Any, Any], saved: SavedSession) -> str | None:
        if self.at is None or savefile.root_at(game, self.at).digest == saved.root.digest:
            return None
        return "the position it began at is another"

    def _contradiction(self, origin: Origin) -> str | None:
        if origin.settings.game != self.game_name:
            return f"game is {origin.settings.game!r} there and {self.game_name!r} here"
        asked = {"players": self.players, "seed": self.seed, "fixed": savefile.plain(self.fixed)}
        for name, here in asked.items():
            there = getattr(origin, name)
            if here is not None and here != there:
                return f"{name} is {there!r} there and {here!r} here"
        return None


def _kept(name: str, begin: Callable[[], Session], resume: Callable[[SavedSession, Path], Session]) -> Session:
    """The autosaved session of this name: resumed where there is something to resume."""
    with _opening:
        former = _open_here(name)
        autosave = (former.autosave if former is not None else None) or Autosave(name)
        with former.lock if former is not None else nullcontext():  # nobody plays on in it meanwhile
            try:
                session = _begun_or_resumed(autosave, former, begin, resume)
            except BaseException:
                if former is None:
                    autosave.release()
                raise
            if former is not None:
                former.retire(f"session {name!r} was opened again since: use the newer object")
            session.keep_in(autosave)
            _open[autosave.path] = session
    return session


def _begun_or_resumed(
    autosave: Autosave,
    former: Session | None,
    begin: Callable[[], Session],
    resume: Callable[[SavedSession, Path], Session],
) -> Session:
    # A former run that could not write knows more than the file.
    remembered = former.saved() if former is not None and former.unsaved else None
    saved = remembered or autosave.read()
    if saved is None:
        session = begin()
        autosave.write(session.saved())
        return session
    session = resume(saved, autosave.path)
    if former is not None:
        session.unsaved = former.unsaved
    if session.warning is not None:
        print(f"{session.warning}\nAll that was saved is kept as {autosave.set_aside()!r}.")
    return session


def _open_here(name: str) -> Session | None:
    """The session of this name that this process keeps, if it does."""
    session = _open.get(autosaves.path_of(name))
    return session if session is not None and session.autosave is not None else None
