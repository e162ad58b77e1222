"""A Cultivo position as plain frozen data.

Fields are numbered by the compiled board (`board.py`), colours, equipment and buildings by the components; goods
are a tuple in colour order, sets of fields and of equipment are int bit masks. Nothing derived is kept here.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from toolkit.engine.game import Hidden
from toolkit.games.cultivo.actions import Step, Swap, Verb

Goods = tuple[int, ...]
"""A count for each colour, in component order."""

Phase = Literal["opening", "play", "over"]
Ending = Literal["no", "finishing", "last"]
"""Nothing triggered yet; the round of the trigger is being finished; the last round is being played."""

EMPTY = -1
"""A market space without equipment; a building not built."""


class Village(msgspec.Struct, frozen=True):
    """One map tile on the board: where its hub lies, quarter turns counter-clockwise, and which face is up."""

    tile: str
    x: int
    y: int
    turns: int = 0
    flipped: bool = False


Layout = tuple[Village, ...]


class Walk(msgspec.Struct, frozen=True, tag="walk"):
    """A placement or move being made: the way so far, whether it has stopped, and the stall swaps so far."""

    verb: Verb
    origin: int
    steps: tuple[Step, ...] = ()
    stopped: bool = False
    swaps: tuple[Swap, ...] = ()


class Buying(msgspec.Struct, frozen=True, tag="buying"):
    """An acquisition being made: the market space, what is owed in the row's colour (None: to be split), the swaps."""

    space: int
    pay_row: int | None = None
    swaps: tuple[Swap, ...] = ()


class Building(msgspec.Struct, frozen=True, tag="building"):
    """A building being paid for."""

    building: int
    field: int
    swaps: tuple[Swap, ...] = ()


class Reward(msgspec.Struct, frozen=True, tag="reward"):
    """The exchange that a late worker earned is open; `earned` is the colour of the good it has just brought."""

    worker: int
    earned: int


class Emptied(msgspec.Struct, frozen=True, tag="emptied"):
    """A purchase emptied both lines of this market space; the buyer chooses which is refilled."""

    space: int


Pending = Walk | Buying | Building | Reward | Emptied


class Player(msgspec.Struct, frozen=True):
    """What one player has: purse, fields with own workers, equipment, built fields by building, victory tiles won."""

    goods: Goods
    workers: int = 0
    equipment: int = 0
    buildings: tuple[int, ...] = (EMPTY,) * 6
    tiles: tuple[int, ...] = ()


class State(msgspec.Struct, frozen=True):
    """A whole position."""

    layout: Layout
    players: tuple[Player, ...]
    market: tuple[int, ...]
    stack: tuple[int, ...] | Hidden
    box: tuple[int, ...] | Hidden
    victory: tuple[int, ...]
    phase: Phase = "opening"
    player: int = 0
    round: int = 0
    actions: int = 0
    ending: Ending = "no"
    pending: Pending | None = None


def worker_on(state: State, field: int) -> int | None:
    """The player whose worker stands on a field, or None."""
    return next((number for number, player in enumerate(state.players) if player.workers >> field & 1), None)


def builder_on(state: State, field: int) -> int | None:
    """The player whose building stands on a field, or None."""
    return next((number for number, player in enumerate(state.players) if field in player.buildings), None)
