"""The files that keep named sessions, one each, in the user's folder; one process at a time may write one."""

from __future__ import annotations

import hashlib
from contextlib import suppress
from datetime import datetime
from itertools import count
from pathlib import Path

from toolkit.engine import folders
from toolkit.engine.session import savefile, storage
from toolkit.engine.session.savefile import SavedSession


def folder() -> Path:
    """Where named sessions are kept. Raises StorageError if it cannot be used."""
    try:
        place = folders.user() / "sessions"
        place.mkdir(exist_ok=True)
    except OSError as error:
        raise storage.StorageError(f"{error} To play without keeping anything, say autosave=False.") from error
    return place


def path_of(name: str) -> Path:
    """The file of a name. Raises ToolkitError for a name that cannot be one."""
    return folder() / f"{storage.check_name(name)}.json"


def names() -> list[str]:
    """The names of all sessions kept, in alphabetical order."""
    return sorted(path.stem for path in folder().glob("*.json") if not path.name.startswith("."))


def saved_file(given: str) -> Path:
    """The file of a saved game: where `given` says, or what is kept under that name. Raises StorageError for neither.

    A file counts before a name.
    """
    path = storage.given(given)
    with suppress(OSError):  # such as a name too long for a file
        if path.exists():
            return path
    if given in names():
        return path_of(given)
    raise storage.StorageError(f"{given} cannot be read: there is no such file, and no game is kept under that name")


def dated_name(game: str) -> str:
    """A name nobody has used: the game, the date and the time."""
    stem = f"{game} {datetime.now():%Y-%m-%d %H.%M.%S}"
    name, taken = stem, names()
    for number in count(2):
        if name not in taken:
            break
        name = f"{stem} ({number})"
    return name


class Autosave:
    """The file of one name, and this process's right to write it. That right ends when the object does.

    Raises:
        ToolkitError: For a name that cannot be one.
        LockedError: If another process has it.
        StorageError: If the folder cannot be written.
    """

    def __init__(self, name: str) -> None:
        self.name = storage.check_name(name)
        self.path = path_of(self.name)
        try:
            self._lock = storage.ProcessLock(self.path.with_name(f"{self.name}.lock"))
        except storage.LockedError:
            raise storage.LockedError(
                f"session {self.name!r} is open in another process, such as another notebook's kernel or "
                "a terminal: close it there, or give another name"
            ) from None

    def read(self) -> SavedSession | None:
        """What is kept under the name, or None. Raises ToolkitError for a file that is malformed."""
        return savefile.read(self.path) if self.path.exists() else None

    def write(self, saved: SavedSession) -> None:
        """Replace what is kept. Raises StorageError."""
        storage.write(self.path, savefile.write(saved))

    def set_aside(self) -> str:
        """Copy what is kept to another name, which is returned: for a session that replays only in part."""
        content = storage.read(self.path)
        # Named by its content, so that resuming twice does not make two copies.
        mark = hashlib.blake2b(content, digest_size=4).hexdigest()
        copy = self.path.with_name(f"{self.name[:60]} (kept {mark}).json")
        storage.write(copy, content)
        return copy.stem

    def remove(self) -> None:
        """Delete what is kept. Raises StorageError."""
        try:
            self.path.unlink(missing_ok=True)
        except OSError as error:
            raise storage.StorageError(f"{self.path} cannot be deleted: {error.strerror or error}") from error

    def release(self) -> None:
        """Let other processes have it; where nothing is kept, nothing of it is left on disk."""
        self._lock.release(delete=not self.path.exists())
