"""Where a part of a lesson belongs: its lesson, the rules it is about, and what its positions have in common."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from types import MappingProxyType
from typing import Any

import msgspec

from toolkit.engine import cases
from toolkit.engine.cases import Case
from toolkit.engine.data import convert
from toolkit.engine.game import Game, ToolkitError
from toolkit.engine.suggest import unknown
from toolkit.teach.records import After, OwnCase, Playthrough

NOTHING: Mapping[str, Any] = MappingProxyType({"count": 0})
"""What a case expects of which only the position and the outcome are wanted."""


@contextmanager
def located(place: str) -> Iterator[None]:
    """Have an error say where in which lesson it lies, if it does not say so itself."""
    try:
        yield
    except ToolkitError as error:
        if place in str(error):
            raise
        raise ToolkitError(f"{place}: {error}") from error


class Setting(msgspec.Struct, frozen=True, eq=False):
    """The setting of a lesson's parts.

    Attributes:
        lesson: the lesson's name.
        game: the rules.
        base: what every position of the lesson's own has that says nothing else.
        playthroughs: the games that cases may go on from.
    """

    lesson: str
    game: Game[Any, Any]
    base: Mapping[str, Any] = MappingProxyType({})
    playthroughs: tuple[Playthrough, ...] = ()

    def place(self, kind: str, id: str) -> str:
        """What an error calls a part of the lesson."""
        return f"lesson {self.lesson}, {kind} {id}"

    def case(self, written: OwnCase, place: str, expect: Mapping[str, Any] = NOTHING) -> Case:
        """A case of the shelf by its id, or one of the lesson's own, which expects this.

        Raises ToolkitError for an unknown id, or a case that is none.
        """
        if isinstance(written, str):
            with located(place):
                return cases.find(written, self.game)
        raw = {"id": place, "title": "", **self._begun(written, place), "expect": dict(expect)}
        if isinstance(raw.get("position"), Mapping):
            raw["position"] = {**self.base, **raw["position"]}
        return cases.case_of(raw, self.game, place)

    def _begun(self, written: Mapping[str, Any], place: str) -> Mapping[str, Any]:
        """A case with what leads to its beginning, if that lies within a playthrough."""
        if "after" not in written:
            return written
        after = convert(written["after"], After, place)
        known = {playthrough.id: playthrough for playthrough in self.playthroughs}
        if after.playthrough not in known:
            raise ToolkitError(f"{place}, after: {unknown('playthrough', after.playthrough, known)}")
        playthrough = known[after.playthrough]
        if after.turns not in range(len(playthrough.turns) + 1):
            raise ToolkitError(f"{place}, after: expected 0 to {len(playthrough.turns)} turns, found {after.turns}")
        game, state = self.played(playthrough, after.turns)[-1]
        rules = {key: value for key, value in playthrough.case.items() if key not in ("position", "setup")}
        own = {key: value for key, value in written.items() if key != "after"}
        return {**rules, **own, "position": game.compact(state)}

    def played(self, playthrough: Playthrough, turns: int) -> list[tuple[Game[Any, Any], Any]]:
        """The rules of a playthrough with its position at the beginning and after each of so many turns.

        Raises ToolkitError for a case that is none or an action that cannot be done.
        """
        place = self.place("playthrough", playthrough.id)
        with located(place):
            game, state, _ = cases.beginning(self.case(playthrough.case, place), self.game)
        positions = [(game, state)]
        for number, turn in enumerate(playthrough.turns[:turns], start=1):
            for text in turn.do:
                with located(f"{place}, turn {number}, {text!r}"):
                    state = game.apply(state, text)
            positions.append((game, state))
        return positions
