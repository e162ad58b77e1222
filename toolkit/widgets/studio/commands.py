"""What the studio's widget may send besides an element's id."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from toolkit.widgets.studio.studio import Studio

COMMANDS: Mapping[tuple[str, bool], Callable[[Studio, int], object]] = MappingProxyType(
    {
        ("undo", False): lambda studio, _: studio.undo(),
        ("clear", False): lambda studio, _: studio.clear(),
        ("first", False): lambda studio, _: studio.first(),
        ("last", False): lambda studio, _: studio.last(),
        ("next", False): lambda studio, _: studio.next(),
        ("previous", False): lambda studio, _: studio.previous(),
        ("build", False): lambda studio, _: studio.build(),
        ("browse", True): lambda studio, count: studio.browse(count),
        ("fewest", True): lambda studio, size: studio.fewest(size),
        ("goto", True): lambda studio, place: studio.goto(place),
        ("player", True): lambda studio, player: studio.sit(player),
        ("free", True): lambda studio, free: studio.count_cost(not free),
    }
)
"""By what stands before the slash, and whether a number stands after it; that is handed on, or else 0."""
