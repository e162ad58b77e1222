"""The cases of a game, to be looked through by section, clause and reading."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from toolkit.engine import cases
from toolkit.engine.cases import Case
from toolkit.engine.game import Game, ToolkitError
from toolkit.engine.suggest import is_word, unknown

FACETS = ("section", "clause", "reading")
"""What the cases can be chosen by."""


class Shelf(msgspec.Struct, frozen=True):
    """Cases in the order of the rulebook, and what they are chosen by.

    Attributes:
        cases: all of them.
        chosen: facet → the value that a case must have to be shown.
    """

    cases: tuple[Case, ...]
    chosen: dict[str, str] = {}

    @property
    def shown(self) -> tuple[Case, ...]:
        """The cases that have all the chosen values."""
        return tuple(self._having(self.chosen))

    def number(self, case: Case) -> int:
        """The place of a case among all, from 1: it says nothing about what the case shows, unlike id and title."""
        return self.cases.index(case) + 1

    def counts(self, facet: str) -> dict[str, int]:
        """How many cases have each value of a facet, among those that have the values chosen of the others."""
        others = {name: value for name, value in self.chosen.items() if name != facet}
        found = {value: 0 for case in self.cases for value in values(case, facet)}
        for case in self._having(others):
            for value in values(case, facet):
                found[value] += 1
        return found

    def choosing(self, **wanted: str | None) -> Shelf:
        """The shelf with other values chosen; None chooses nothing of a facet.

        Raises ToolkitError for a facet or value that no case has.
        """
        chosen = dict(self.chosen)
        for facet, value in wanted.items():
            if facet not in FACETS:
                raise ToolkitError(unknown("facet", facet, FACETS))
            chosen.pop(facet, None)
            if value is not None:
                allowed = self.counts(facet)
                if not is_word(value, allowed):
                    raise ToolkitError(unknown(facet, value, sorted(allowed)))
                chosen[facet] = value
        return Shelf(self.cases, chosen)

    def _having(self, chosen: Mapping[str, str]) -> Iterable[Case]:
        return (case for case in self.cases if all(value in values(case, name) for name, value in chosen.items()))


def shelf(game: Game[Any, Any]) -> Shelf:
    """All cases of a game, section by section. Raises ToolkitError for a faulty file."""
    order = {section: place for place, section in enumerate(game.catalogue.sections)}
    found = cases.load(game)
    return Shelf(tuple(sorted(found, key=lambda case: order.get(case.section or "", len(order)))))


def values(case: Case, facet: str) -> tuple[str, ...]:
    """What a case has of a facet: its section, the clauses it tests, or the readings and numbers it is about."""
    if facet == "section":
        return (case.section,) if case.section else ()
    if facet == "clause":
        return cases.clauses(case)
    unders = (*case.expect.same_under, *case.expect.differs_under)
    named = [*case.readings, *case.parameters, *(name for under in unders for name in under.names)]
    return tuple(name for name in dict.fromkeys(named) if name != "without")
