"""Who learns: a name, and the seed of that learner's own problems.

>>> normalised("  Ada   LOVELACE ")
'ada lovelace'
>>> seed("Ada Lovelace", "cultivo/06_place") == seed("ada  lovelace", "cultivo/06_place")
True
"""

from __future__ import annotations

import os
import unicodedata
from hashlib import blake2b

from toolkit.engine import folders
from toolkit.engine.game import ToolkitError
from toolkit.engine.session import storage
from toolkit.teach import words

VARIABLE = "FARM_GAMES_LEARNER"
"""The environment variable that says who learns, such as where many share one account."""

NOBODY = "guest"
"""The name of somebody who has not said one."""

_SEEDS = 1_000_000


def normalised(name: str) -> str:
    """A name in the one spelling that counts: capitals, spaces and ways to write an accent make no other learner.

    Raises ToolkitError for a name without a letter or digit.
    """
    plain = " ".join(unicodedata.normalize("NFKC", str(name)).casefold().split())
    kept = "".join(sign for sign in plain if sign.isalnum() or sign in " -_.").strip(" .")
    if not any(sign.isalnum() for sign in kept):
        raise ToolkitError(words.NO_NAME.format(found=name))
    return storage.check_name(kept[: storage.LONGEST_NAME].strip(" ."))


def current() -> str:
    """Who learns: as the environment says, or as `learn_as` was told last, or nobody in particular."""
    named = os.environ.get(VARIABLE, "").strip()
    if named:
        return normalised(named)
    try:
        return normalised((folders.user() / "learner.txt").read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, ToolkitError):
        return NOBODY  # nobody has said a name yet, or none that can be read: both are nobody in particular


def learn_as(name: str) -> str:
    """Say who learns, from now on and in every lesson; gives the name as it counts. Raises ToolkitError."""
    spelled = normalised(name)
    storage.write(folders.user() / "learner.txt", f"{spelled}\n".encode())
    return spelled


def seed(name: str, purpose: str) -> int:
    """A learner's seed for one purpose, the same on every machine."""
    digest = blake2b(f"{normalised(name)}\n{purpose}".encode(), digest_size=8).digest()
    return int.from_bytes(digest) % _SEEDS
