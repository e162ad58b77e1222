"""What the data files of a game hold: its identity, parameters, readings and variants."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from toolkit.engine.clauses import Part
from toolkit.engine.game import ToolkitError
from toolkit.engine.suggest import unknown

Value = int | tuple[int, ...] | dict[int, int]
"""The value of a parameter: a number, numbers in order, or numbers by number (of players, mostly)."""


class Identity(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file `game.yaml`.

    Attributes:
        title: the name on the box.
        edition: which printing the rules and components are those of.
        publisher: who publishes the game.
        notice: whose the game is and how this toolkit stands to it.
        players: the numbers of players it can be set up for.
        due: the parts of the coverage that nothing may be missing from by now.
        components: the files, without `.yaml`, that say what is in the box; a teacher's are laid over them.
    """

    title: str
    edition: str
    publisher: str
    notice: str
    players: tuple[int, ...]
    due: tuple[Part, ...] = ()
    components: tuple[str, ...] = ()


class Parameter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A number of the rules, with the clauses that state it and bounds within which the game still works.

    Attributes:
        value: what the rules say.
        clause: the clause that states it; where several do, the first of them.
        about: one sentence.
        low, high: bounds of every number in the value.
        further: the other clauses that state a part of it.

    >>> workers = Parameter(value=10, clause="CUL-SET-18", about="Workers of each player.", low=2, high=10)
    >>> workers.resolved("workers", 11)
    Traceback (most recent call last):
    toolkit.engine.game.ToolkitError: parameter 'workers': expected a whole number from 2 to 10, found 11
    """

    value: Value
    clause: str
    about: str
    low: int
    high: int
    further: tuple[str, ...] = ()

    def resolved(self, name: str, value: Any) -> Value:
        """A value given for this parameter in its one canonical form, which JSON keeps.

        Raises:
            ToolkitError: It has another shape than the shipped value, or a number out of bounds.
        """
        try:
            found: Value = msgspec.convert(_with_whole_keys(value), Value)
        except (msgspec.ValidationError, ValueError):
            raise self._refusal(name, value) from None
        same_shape = _shape(found) == _shape(self.value)
        if not same_shape or not all(self.low <= number <= self.high for number in _numbers(found)):
            raise self._refusal(name, value)
        return dict(sorted(found.items())) if isinstance(found, dict) else found

    def _refusal(self, name: str, value: Any) -> ToolkitError:
        return ToolkitError(f"parameter {name!r}: expected {self.allowed}, found {value!r}")

    @property
    def clauses(self) -> tuple[str, ...]:
        """All clauses that state the value or a part of it."""
        return (self.clause, *self.further)

    @property
    def allowed(self) -> str:
        """What an error says may be given."""
        bounds = f"from {self.low} to {self.high}"
        if isinstance(self.value, int):
            return f"a whole number {bounds}"
        if isinstance(self.value, tuple):
            return f"{len(self.value)} whole numbers {bounds}"
        return f"whole numbers {bounds} for {', '.join(map(str, self.value))}"


class Reading(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A point the rulebook leaves open, the ways to read it and the one that is taken.

    Attributes:
        question: what is unclear.
        clauses: the ids it concerns.
        choices: name → what it means.
        default: the name of the choice taken.
        why: the reason for it.
        switch: whether `toolkit.load` takes another choice; else the point is a ruling.
        case: the id of the case that shows it.
    """

    question: str
    clauses: tuple[str, ...]
    choices: dict[str, str]
    default: str
    why: str
    switch: bool = False
    case: str | None = None

    def __post_init__(self) -> None:
        if self.default not in self.choices:
            raise ValueError(unknown("default", self.default, self.choices))
        if len(self.choices) < 2:
            raise ValueError("a reading needs two choices at least: the one taken and what it was taken over")

    def resolved(self, name: str, choice: Any) -> str:
        """The choice given for this reading. Raises ToolkitError if it is none, or if this is a ruling."""
        if not self.switch:
            raise ToolkitError(f"reading {name!r} is a ruling and cannot be switched")
        if not isinstance(choice, str) or choice not in self.choices:
            raise ToolkitError(f"reading {name!r}: {unknown('choice', choice, self.choices)}")
        return str(choice)


class Variant(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file of `variants/`: the game with a few parameters, readings or clauses changed.

    Attributes:
        title: its name for people.
        about: what it changes, and what for.
        changes: parameters and readings by name.
        without: ids of the clauses that are switched off.
    """

    title: str
    about: str
    changes: dict[str, Any] = {}
    without: tuple[str, ...] = ()


def _with_whole_keys(value: Any) -> Any:
    # JSON has no number as a key, so a parameter read back from a save has "2" for 2.
    if isinstance(value, Mapping):
        return {int(key) if isinstance(key, str) else key: number for key, number in value.items()}
    return value


def _shape(value: Value) -> Any:
    if isinstance(value, dict):
        return set(value)
    return len(value) if isinstance(value, tuple) else None


def _numbers(value: Value) -> Iterator[int]:
    if isinstance(value, int):
        yield value
    else:
        yield from value.values() if isinstance(value, dict) else value
