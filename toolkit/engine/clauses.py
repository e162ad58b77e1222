"""The clauses of a rulebook: the vocabulary that rules, cases, lessons and refusals share."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Literal, final

import msgspec

from toolkit.engine.game import ToolkitError
from toolkit.engine.suggest import unknown

Kind = Literal["component", "setup", "restriction", "action", "cost", "scoring", "end", "example", "variant"]
Force = Literal["refuse", "price", "effect", "score", "info", "fact", "advice", "example"]
Source = Literal["rulebook", "published", "reading", "model"]


class Clause(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One rule that can be kept or broken by itself.

    Attributes:
        id: such as `CUL-PLC-04`; it never changes.
        section: the section of the rulebook it stands in, or belongs to.
        kind: what it is about.
        force: what it does, and so what coverage asks of it.
        text: the rule in the toolkit's own words.
        repeat_of: the clause it restates.
        source: where it comes from: the rulebook, a published table, a reading, or the way it is modelled.
        switchable: whether play without it still makes sense.
    """

    id: str
    section: str
    kind: Kind
    force: Force
    text: str
    repeat_of: str | None = None
    source: Source = "rulebook"
    switchable: bool = False


class UnknownClause(ToolkitError, KeyError):
    """An id that no clause has."""

    __str__ = Exception.__str__  # KeyError would show the message in quotes


@final
class Catalogue(Mapping[str, Clause]):
    """The clauses of a game by id, in the order of the rulebook.

    >>> steps = [Clause("X-1", "Walking", "action", "refuse", "One step at a time.")]
    >>> Catalogue(steps)["X-1"].text
    'One step at a time.'
    >>> Catalogue(steps)["X-2"]
    Traceback (most recent call last):
    toolkit.engine.clauses.UnknownClause: unknown clause 'X-2', did you mean 'X-1'? Allowed: X-1
    """

    def __init__(self, clauses: Iterable[Clause]) -> None:
        """Raises ToolkitError when an id is given twice or a clause restates one that is not there."""
        self._clauses: dict[str, Clause] = {}
        for clause in clauses:
            if clause.id in self._clauses:
                raise ToolkitError(f"clause {clause.id} is given twice")
            self._clauses[clause.id] = clause
        for clause in self._clauses.values():
            if clause.repeat_of is not None and clause.repeat_of not in self._clauses:
                problem = unknown("clause", clause.repeat_of, self._clauses)
                raise ToolkitError(f"clause {clause.id}, repeat_of: {problem}")

    def __getitem__(self, id: str) -> Clause:
        try:
            return self._clauses[id]
        except KeyError:
            raise UnknownClause(unknown("clause", id, self._clauses)) from None

    def __contains__(self, id: object) -> bool:
        return id in self._clauses

    def __iter__(self) -> Iterator[str]:
        return iter(self._clauses)

    def __len__(self) -> int:
        return len(self._clauses)

    @property
    def sections(self) -> tuple[str, ...]:
        """The sections in order."""
        return tuple(dict.fromkeys(clause.section for clause in self._clauses.values()))

    def section(self, name: str) -> tuple[Clause, ...]:
        """The clauses of a section. Raises ToolkitError if there is none of this name."""
        if name not in self.sections:
            raise ToolkitError(unknown("section", name, self.sections))
        return tuple(clause for clause in self._clauses.values() if clause.section == name)

    @property
    def switchable(self) -> tuple[str, ...]:
        """The ids that `without` takes."""
        return tuple(id for id, clause in self._clauses.items() if clause.switchable)
