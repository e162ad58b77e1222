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

    >>> normalised("राम") == normalised("रमा")
    False
    """
    if not isinstance(name, str):
        raise ToolkitError(words.NO_NAME.format(found=name))
    plain = " ".join(unicodedata.normalize("NFKC", name).casefold().split())
    signs = "".join(sign for sign in plain if storage.is_letter(sign) or sign in " -_.")
    kept = unicodedata.normalize("NFC", signs).strip(" .")
    if not any(sign.isalnum() for sign in kept):
        raise ToolkitError(words.NO_NAME.format(found=name))
    cut = kept[: storage.LONGEST_NAME].encode()[: storage.LONGEST_BYTES].decode(errors="ignore")
    return storage.check_name(cut.strip(" ."))


def current() -> str:
    """Who learns: as the environment says, or as `learn_as` was told last, or nobody in particular.

    Raises ToolkitError if the environment says what is no name.
    """
    named = os.environ.get(VARIABLE, "").strip()
    if named:
        try:
            return normalised(named)
        except ToolkitError as error:
            raise ToolkitError(words.BAD_VARIABLE.format(variable=VARIABLE, error=error)) from None
    try:
        return normalised((folders.user() / "learner.txt").read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, ToolkitError):
        return NOBODY  # nobody has said a name yet, or none that can be read: both are nobody in particular


def learn_as(name: str) -> str:
    """Say who learns, from now on and in every lesson; gives the name as it counts.

    Raises ToolkitError for what is no name, or while the environment says that somebody else learns.
    """
    spelled = normalised(name)
    if os.environ.get(VARIABLE, "").strip() and (named := current()) != spelled:
        raise ToolkitError(words.NAMED_ALREADY.format(variable=VARIABLE, learner=named))
    storage.write(folders.user() / "learner.txt", f"{spelled}\n".encode())
    return spelled


def seed(name: str, purpose: str) -> int:
    """A learner's seed for one purpose, the same on every machine."""
    digest = blake2b(f"{normalised(name)}\n{purpose}".encode(), digest_size=8).digest()
    return int.from_bytes(digest) % _SEEDS
