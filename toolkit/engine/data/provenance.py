"""Where a component fact comes from, field by field: printed, published, deduced, made up or measured.

A component file says so in its block `provenance`, which maps path patterns to what is known. A `*` is any
one step, a pattern speaks for everything below it, and of several that fit the most specific one counts.

>>> sources = Sources({"prices.*": "rulebook", "prices.cart": Provenance("stand-in", "low")}, {})
>>> sources.of(("prices", "barge"))
Provenance(status='rulebook', confidence='high', source=None)
>>> sources.of(("prices", "cart"))
Provenance(status='stand-in', confidence='low', source=None)

Some things are named otherwise than they are written down: the price of the red cart may stand as a price for
all carts. The block `addresses` then says where to look: the first place that is filled holds the value.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Literal, final

import msgspec

from toolkit.engine.data.files import Place

Status = Literal["rulebook", "published", "teacher", "deduced", "stand-in"]
Confidence = Literal["high", "medium", "low", "none"]

_STATUSES: tuple[Status, ...] = ("rulebook", "published", "teacher", "deduced", "stand-in")
_CONFIDENCES: tuple[Confidence, ...] = ("high", "medium", "low", "none")


class Provenance(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a fact comes from and how sure it is.

    Attributes:
        status: `rulebook`, `published` elsewhere, measured by a `teacher`, `deduced` from these, or a
            `stand-in` that was made up to fill a hole.
        confidence: how likely it is what the printed game says.
        source: where it was published, or how it was deduced.
    """

    status: Status
    confidence: Confidence
    source: str | None = None

    def __post_init__(self) -> None:
        if self.status in ("published", "deduced") and not self.source:
            raise ValueError(f"what is {self.status} needs a source")

    @property
    def doubt(self) -> tuple[int, int]:
        """Larger for what is less sure: first by status, then by confidence."""
        return _STATUSES.index(self.status), _CONFIDENCES.index(self.confidence)


RULEBOOK = Provenance("rulebook", "high")
TEACHER = Provenance("teacher", "high")

Sure = Literal["rulebook"]


class Head(msgspec.Struct, frozen=True):
    """The parts of a component file that speak about the others."""

    provenance: dict[str, Sure | Provenance] = {}
    addresses: dict[str, tuple[str, ...]] = {}


@final
class Sources:
    """What one component file says about where its content comes from."""

    def __init__(self, patterns: Mapping[str, Sure | Provenance], addresses: Mapping[str, Iterable[str]]) -> None:
        self._patterns = {
            tuple(pattern.split(".")): RULEBOOK if given == "rulebook" else given
            for pattern, given in patterns.items()
            if not isinstance(given, str) or given == "rulebook"
        }
        self._known: dict[tuple[Place, ...], Provenance | None] = {}
        self._addresses = [(_expression(address), tuple(places)) for address, places in addresses.items()]

    def of(self, *paths: Place) -> Provenance | None:
        """What the most specific pattern says of a thing with these paths; None if no pattern fits.

        Of equally specific ones, that for the first path counts.
        """
        if paths not in self._known:  # pictures ask about the same things again and again
            fitting = [pattern for path in paths for pattern in self._patterns if _fits(pattern, path)]
            self._known[paths] = self._patterns[max(fitting, key=_specificity)] if fitting else None
        return self._known[paths]

    def places(self, path: Place) -> list[Place]:
        """Where in the file the thing named by a path may stand, first choice first."""
        name = ".".join(map(str, path))
        for expression, places in self._addresses:
            if match := expression.fullmatch(name):
                return [tuple(place.format(**match.groupdict()).split(".")) for place in places]
        return [path]


def _expression(address: str) -> re.Pattern[str]:
    """`equipment.{type}.cost` as a regular expression with a group for each name in braces."""
    return re.compile(re.sub(r"\\{(\w+)\\}", r"(?P<\1>[^.]+)", re.escape(address)))


def _fits(pattern: tuple[str, ...], path: Place) -> bool:
    return len(pattern) <= len(path) and all(
        wanted in ("*", str(step)) for wanted, step in zip(pattern, path, strict=False)
    )


def _specificity(pattern: tuple[str, ...]) -> tuple[int, int, tuple[bool, ...]]:
    named = tuple(step != "*" for step in pattern)
    return sum(named), len(pattern), named
