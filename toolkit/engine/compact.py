"""What reading a compact position has in common in all games."""

from __future__ import annotations

from collections.abc import Mapping, Sized
from typing import Any, Protocol, TypeVar

import msgspec

from toolkit.engine.game import Game, ToolkitError


class Record(Protocol):
    """A compact position as written: it names each player's part."""

    @property
    def players(self) -> Sized:
        """What each player has."""


T = TypeVar("T", bound=Record)


def record_of(game: Game[Any, Any], data: Mapping[str, Any], kind: type[T]) -> T:
    """A compact position as a record. Raises ToolkitError naming the place in it that is faulty."""
    if not isinstance(data, Mapping):
        raise ToolkitError(f"position: expected a mapping, found {data!r}")
    try:
        record = msgspec.convert(dict(data), kind)
    except msgspec.ValidationError as error:
        raise ToolkitError(f"position: {error}") from None
    if len(record.players) not in game.player_counts:
        raise ToolkitError(f"position.players: {len(record.players)} players; allowed are {game.player_counts}")
    return record
