"""Where the toolkit's files lie: the shipped data and notebooks, and the folder of the person who plays.

The shipped folders are found alike from a checkout, an editable install and a wheel: a wheel carries them
inside the package, as ``_data`` and ``_notebooks``; a checkout has them beside it.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

__all__ = ["HOME_VARIABLE", "FolderError", "data", "notebooks", "user"]

HOME_VARIABLE = "FARM_GAMES_HOME"
"""The environment variable that says where saved games and progress are kept."""

_NAME = "farm-games"
_PACKAGE = Path(__file__).resolve().parents[1]


class FolderError(OSError):
    """A folder the toolkit needs is missing or cannot be used; its text is one line that says what to do."""


def data() -> Path:
    """The shipped ``data`` folder, with one folder per game in it.

    Raises:
        FolderError: If the installation is incomplete.
    """
    return _shipped("data")


def notebooks() -> Path:
    """The shipped ``notebooks`` folder, with one folder of lessons per game in it.

    Raises:
        FolderError: If the installation is incomplete.
    """
    return _shipped("notebooks")


def user() -> Path:
    """The folder for what a person makes, such as saved games; it is created when it is missing.

    The environment variable ``FARM_GAMES_HOME`` names it; without that it is the platform's folder for user
    data.

    Raises:
        FolderError: If there is no home folder, or the folder cannot be created or written to.
    """
    folder = _user_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise _unusable(folder, error.strerror or str(error)) from error
    if not os.access(folder, os.W_OK | os.X_OK):
        raise _unusable(folder, "it is write-protected")
    return folder


def _shipped(name: str) -> Path:
    inside = _PACKAGE / f"_{name}"
    if inside.is_dir():
        return inside
    # A folder called "data" beside an installed package may be anybody's; a checkout vouches for its own.
    beside = _PACKAGE.parent / name
    if (_PACKAGE.parent / "pyproject.toml").is_file() and beside.is_dir():
        return beside
    raise FolderError(f"The folder {name} of the toolkit is missing: neither {inside} nor {beside} is there.")


def _user_folder() -> Path:
    named = os.environ.get(HOME_VARIABLE, "").strip()
    try:
        return Path(named).expanduser().absolute() if named else _platform_folder() / _NAME
    except RuntimeError as error:  # pathlib's word for "this user has no home folder"
        raise FolderError(
            f"No home folder was found for your files; set {HOME_VARIABLE} to a folder you can write to."
        ) from error


def _platform_folder() -> Path:
    if sys.platform == "win32":
        return _folder_in("LOCALAPPDATA") or Path.home() / "AppData" / "Local"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support"
    return _folder_in("XDG_DATA_HOME") or Path.home() / ".local" / "share"


def _folder_in(variable: str) -> Path | None:
    # The XDG specification asks to ignore a relative path; on Windows there is none either.
    folder = Path(os.environ.get(variable, ""))
    return folder if folder.is_absolute() else None


def _unusable(folder: Path, reason: str) -> FolderError:
    return FolderError(
        f"Your files cannot be kept in {folder} ({reason}); set {HOME_VARIABLE} to a folder you can write to."
    )
