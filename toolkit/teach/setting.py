"""Where a part of a lesson belongs: its lesson, the rules it is about, and what its positions have in common."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import msgspec

from toolkit.engine import cases
from toolkit.engine.cases import Case
from toolkit.engine.game import Game
from toolkit.teach.records import OwnCase

NOTHING: Mapping[str, Any] = MappingProxyType({"count": 0})
"""What a case expects of which only the position and the outcome are wanted."""


class Setting(msgspec.Struct, frozen=True, eq=False):
    """The setting of a lesson's parts.

    Attributes:
        lesson: the lesson's name.
        game: the rules.
        base: what every position of the lesson's own has that says nothing else.
    """

    lesson: str
    game: Game[Any, Any]
    base: Mapping[str, Any] = MappingProxyType({})

    def place(self, kind: str, id: str) -> str:
        """What an error calls a part of the lesson."""
        return f"lesson {self.lesson}, {kind} {id}"

    def case(self, written: OwnCase, place: str, expect: Mapping[str, Any] = NOTHING) -> Case:
        """A case of the shelf by its id, or one of the lesson's own, which expects this.

        Raises ToolkitError for an unknown id, or a case that is none.
        """
        if isinstance(written, str):
            return cases.find(written, self.game)
        raw = {"id": place, "title": "", **written, "expect": dict(expect)}
        if isinstance(raw.get("position"), Mapping):
            raw["position"] = {**self.base, **raw["position"]}
        return cases.case_of(raw, self.game, place)
