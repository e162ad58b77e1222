"""What a Cultive player can decide: one frozen type per verb, each with an exact text form.

`str(action)` is the text, `parse(text)` its inverse; species and terrains are written as in the data.

>>> str(Plant("corn", "A"))
'plant corn on A'
>>> parse("nullify 2/B")
Nullify(row=2, terrain='B')
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import msgspec

from toolkit.engine.game import ToolkitError

WORD = r"[^\s,|/]+"
"""A species' or terrain's name, as it stands in a text."""


class Action(msgspec.Struct, frozen=True, tag_field="type", tag=str.lower):
    """Anything a player can choose."""


class Plant(Action, frozen=True):
    """Plant a species on an empty terrain; of a double species, a pair."""

    species: str
    terrain: str

    def __str__(self) -> str:
        return f"plant {self.species} on {self.terrain}"


class Grow(Action, frozen=True):
    """Put a further card on a plant of its species."""

    species: str
    terrain: str

    def __str__(self) -> str:
        return f"grow {self.species} on {self.terrain}"


class Exchange(Action, frozen=True):
    """Give a card of the hand for one of the Fair."""

    give: str
    take: str

    def __str__(self) -> str:
        return f"exchange {self.give} for {self.take}"


class Renew(Action, frozen=True):
    """Renew the Fair."""

    def __str__(self) -> str:
        return "renew"


class Bee(Action, frozen=True):
    """Special action: reveal all cards of the plant on a terrain."""

    terrain: str

    def __str__(self) -> str:
        return f"bee {self.terrain}"


class Move(Action, frozen=True):
    """Special action: carry what grows on a terrain over to another."""

    terrain: str
    target: str

    def __str__(self) -> str:
        return f"move {self.terrain} to {self.target}"


class Discard(Action, frozen=True):
    """Special action: discard what grows on a terrain."""

    terrain: str

    def __str__(self) -> str:
        return f"discard {self.terrain}"


class Nullify(Action, frozen=True):
    """Turn over one of two neighbours of a species in a row of the harvest; rows are counted from 1."""

    row: int
    terrain: str

    def __str__(self) -> str:
        return f"nullify {self.row}/{self.terrain}"


class EndTurn(Action, frozen=True):
    """End the own turn: the hand is refilled."""

    def __str__(self) -> str:
        return "end turn"


class Resolve(Action, frozen=True):
    """Let a phase happen to one player, where the game is played phase by phase."""

    phase: str
    player: int

    def __str__(self) -> str:
        return f"resolve {self.phase} of {self.player}"


STAGED: tuple[type[Action], ...] = (
    Plant,
    Grow,
    Exchange,
    Renew,
    Bee,
    Move,
    Discard,
    EndTurn,
    Nullify,
    Resolve,
)
SPECIAL: tuple[type[Action], ...] = (Bee, Move, Discard)

FORMS = (
    "plant SPECIES on TERRAIN",
    "grow SPECIES on TERRAIN",
    "exchange SPECIES for SPECIES",
    "renew",
    "bee TERRAIN",
    "move TERRAIN to TERRAIN",
    "discard TERRAIN",
    "end turn",
    "nullify ROW/TERRAIN",
    "resolve PHASE of PLAYER",
)
"""The text forms, for help and error messages."""

_FORMS: tuple[tuple[str, Callable[..., Action]], ...] = (
    (rf"plant ({WORD}) on ({WORD})", Plant),
    (rf"grow ({WORD}) on ({WORD})", Grow),
    (rf"exchange ({WORD}) for ({WORD})", Exchange),
    (r"renew", Renew),
    (rf"bee ({WORD})", Bee),
    (rf"move ({WORD}) to ({WORD})", Move),
    (rf"discard ({WORD})", Discard),
    (r"end turn", EndTurn),
    (rf"nullify ([0-9]{{1,9}})/({WORD})", lambda row, terrain: Nullify(int(row), terrain)),
    (rf"resolve ({WORD}) of ([0-9]{{1,9}})", lambda phase, player: Resolve(phase, int(player))),
)


def parse(text: str) -> Any:
    """The action written in `text`; the inverse of `str`. Raises ToolkitError naming the text."""
    if not isinstance(text, str):
        raise ToolkitError(f"{text!r} is not the text of an action")
    for pattern, make in _FORMS:
        match = re.fullmatch(pattern, text.strip())
        if match is not None:
            return make(*match.groups())
    verb = text.split(maxsplit=1)[0] if text.strip() else ""
    begun = [form for form in FORMS if verb == form.split()[0]]
    raise ToolkitError(f"{text!r} is not an action; write {', '.join(begun or FORMS)}")
