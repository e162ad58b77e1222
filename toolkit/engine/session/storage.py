"""Files that survive a crash, locks that one process holds, and names that are files on every platform.

A lock is a companion file that may stay on disk. That it exists means nothing; that the operating system holds
it for a running process does, so a crash or a killed kernel frees it.
"""

from __future__ import annotations

import os
import sys
import unicodedata
from contextlib import suppress
from pathlib import Path
from typing import IO

from toolkit.engine.game import ToolkitError

LONGEST_NAME = 80
LONGEST_BYTES = 200
"""File systems take names of 255 bytes, of which endings and drafts need some; a letter has up to four."""
ALLOWED = f"letters, digits, spaces and - _ . ( ), at most {LONGEST_NAME}, no dot or space at either end"

_SIGNS = frozenset(" -_.()")
_DEVICES = frozenset(
    {"con", "prn", "aux", "nul"}.union(*({f"com{number}", f"lpt{number}"} for number in "0123456789¹²³"))
)


class StorageError(ToolkitError):
    """A file that cannot be written or read; the message says which and why."""


class LockedError(ToolkitError):
    """Another process holds the lock."""


def check_name(name: str) -> str:
    """The name in the one spelling that is used for files; nothing is silently changed but its Unicode form.

    Raises:
        ToolkitError: For a name that is no plain file name on Linux, macOS and Windows alike.

    >>> check_name("Tuesday (three of us)")
    'Tuesday (three of us)'
    >>> check_name("../elsewhere")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
        ...
    toolkit.engine.game.ToolkitError: '../elsewhere' cannot be a name: '/' is not allowed; ...
    """
    fault = _fault(name)
    if fault:
        raise ToolkitError(f"{name!r} cannot be a name: {fault}; names are {ALLOWED}")
    return unicodedata.normalize("NFC", name)


def is_letter(sign: str) -> bool:
    """Whether a sign is a letter, a digit or a part of a letter: in many scripts vowels are signs that combine.

    >>> [is_letter(sign) for sign in "राम!"]
    [True, True, True, False]
    """
    return sign.isalnum() or unicodedata.category(sign) in ("Mn", "Mc")


def _fault(name: object) -> str | None:
    if not isinstance(name, str):
        return f"it is {type(name).__name__}, not text"
    spelled = unicodedata.normalize("NFC", name)
    foreign = [sign for sign in spelled if not (is_letter(sign) or sign in _SIGNS)]
    if not spelled:
        return "it is empty"
    if foreign:
        return f"{foreign[0]!r} is not allowed"
    if len(spelled) > LONGEST_NAME:
        return f"it has {len(spelled)} characters"
    if len(spelled.encode()) > LONGEST_BYTES:
        return f"it has {len(spelled.encode())} bytes, and file systems take no more than {LONGEST_BYTES} of a name"
    # Windows drops these at the end, and a dot first hides the file elsewhere.
    if spelled != spelled.strip(" ."):
        return "it begins or ends with a dot or a space"
    if spelled.split(".")[0].rstrip().casefold() in _DEVICES:
        return "Windows keeps it for a device"
    return None


def write(path: Path, content: bytes) -> None:
    """Put `content` at `path` whole or not at all: a crash or a full disk leaves what was there before.

    Raises:
        StorageError: If it cannot be written.
    """
    if not path.name or "\0" in str(path):
        raise StorageError(f"{str(path)!r} cannot be written: it is not the name of a file")
    # In the same folder, because only within one file system is a replacement atomic.
    draft = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        try:
            _write_through(draft, content)
            draft.replace(path)
        except BaseException:
            draft.unlink(missing_ok=True)
            raise
    except OSError as error:
        raise StorageError(f"{path} cannot be written: {error.strerror or error}") from error


def _write_through(path: Path, content: bytes) -> None:
    with path.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())


def given(written: str | Path) -> Path:
    """The path that somebody wrote, where `~` is a home folder. Raises StorageError if it is none."""
    if not isinstance(written, str | Path):
        raise StorageError(f"{written!r} is no path: it is {type(written).__name__}, not text")
    try:
        path = Path(written).expanduser()
        os.fsencode(path)
    except (RuntimeError, ValueError) as error:  # no home folder; or what no file system can spell
        raise StorageError(f"{str(written)!r} is no path: {error}") from error
    return path


def read(path: Path) -> bytes:
    """What stands in the file. Raises StorageError if it cannot be read."""
    try:
        return path.read_bytes()
    except OSError as error:
        raise StorageError(f"{path} cannot be read: {error.strerror or error}") from error
    except ValueError as error:  # a name with a zero byte in it
        raise StorageError(f"{str(path)!r} cannot be read: {error}") from error


class ProcessLock:
    """A lock that keeps other processes off for as long as this object holds it and this process lives.

    Raises:
        LockedError: If another process holds it.
        StorageError: If its file cannot be made.
    """

    _file: IO[bytes] | None = None

    def __init__(self, path: Path) -> None:
        self._path = path
        self._acquire()
        # Between opening and locking, the process before may have deleted the file: then what is held is no lock.
        while not self._is_on_disk():
            self.release()
            self._acquire()

    def release(self, delete: bool = False) -> None:
        """Let go, and delete the file if asked to; once is enough and twice does no harm."""
        if self._file is None:
            return
        file, self._file = self._file, None
        if not delete:
            file.close()  # closing the only descriptor is what frees the lock
        elif sys.platform == "win32":
            file.close()
            with suppress(PermissionError):  # another process has it open by now, and then it stays
                self._path.unlink(missing_ok=True)
        else:
            self._path.unlink(missing_ok=True)  # while it is held, so that it is nobody else's
            file.close()

    def _acquire(self) -> None:
        self._file = _open(self._path)
        try:
            _lock(self._file)
        except BlockingIOError:
            self.release()
            raise LockedError(f"{self._path} is held by another process") from None
        except OSError as error:
            self.release()
            raise StorageError(f"{self._path} cannot be locked: {error.strerror or error}") from error

    def _is_on_disk(self) -> bool:
        assert self._file is not None
        try:
            return os.path.samestat(os.fstat(self._file.fileno()), self._path.stat())
        except FileNotFoundError:
            return False

    def __del__(self) -> None:
        self.release()


def _open(path: Path) -> IO[bytes]:
    try:
        return path.open("ab")
    except OSError as error:
        raise StorageError(f"{path} cannot be written: {error.strerror or error}") from error


if sys.platform == "win32":
    import msvcrt

    def _lock(file: IO[bytes]) -> None:
        file.seek(0)
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except PermissionError as error:  # Windows' word for "held"
            raise BlockingIOError(*error.args) from error

else:
    import fcntl

    def _lock(file: IO[bytes]) -> None:
        # Not lockf: its lock is lost as soon as the process closes any descriptor of the file.
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
