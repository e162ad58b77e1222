"""Facts of the rulebook checked against the data: `checks.yaml` maps clause ids to small assertions.

An assertion has two keys: `is`, and what is measured of all values that a path pattern finds. A path begins
with a data file (or `parameters`, for their values) and may have `*` for any one step; a list of paths stands
for all their combinations.

    CUL-COMP-04:
    - {count: [components.equipment.*, components.goods.*], is: 36}
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from math import prod
from typing import TYPE_CHECKING, Any

from toolkit.engine.data.files import DataError
from toolkit.engine.game import ToolkitError
from toolkit.engine.suggest import unknown

if TYPE_CHECKING:
    from toolkit.engine.data.loading import GameData

FILE = "checks"

_MEASURES: Mapping[str, Callable[[list[list[Any]]], Any]] = {
    "count": lambda found: prod(map(len, found)),
    "distinct": lambda found: len(set(map(repr, found[0]))),
    "sum": lambda found: sum(found[0]),
    "least": lambda found: min(found[0]),
    "most": lambda found: max(found[0]),
    "each": lambda found: found[0][0] if all(value == found[0][0] for value in found[0]) else found[0],
}
"""What can be measured; `found` holds the values of each path."""


def checked(data: GameData) -> frozenset[str]:
    """The clauses that have a data check. Raises DataError if the file is faulty."""
    return frozenset(_assertions(data))


def failed(data: GameData) -> list[str]:
    """Every assertion that does not hold, one line each. Raises DataError if the file is faulty."""
    found = []
    for id, assertions in _assertions(data).items():
        for number, assertion in enumerate(assertions):
            try:
                _check(data, assertion)
            except ToolkitError as error:
                found.append(f"{id}, assertion {number + 1}: {error}")
    return found


def _assertions(data: GameData) -> dict[str, list[dict[str, Any]]]:
    if not data.has_file(FILE):
        return {}
    assertions = data.file(FILE, dict[str, list[dict[str, Any]]])
    for id in assertions:
        if id not in data.catalogue:
            raise DataError(f"{data.name}/{FILE}.yaml", (), unknown("clause", id, data.catalogue))
    return assertions


def _check(data: GameData, assertion: Mapping[str, Any]) -> None:
    measures = [key for key in assertion if key != "is"]
    if len(measures) != 1 or "is" not in assertion:
        raise ToolkitError(f"expected `is` and one of {', '.join(_MEASURES)}, found {', '.join(assertion)}")
    measure = measures[0]
    if measure not in _MEASURES:
        raise ToolkitError(unknown("measure", measure, _MEASURES))
    given = assertion[measure]
    paths = given if isinstance(given, list) else [given]
    try:
        found = _MEASURES[measure]([_found(data, path) for path in paths])
    except TypeError:
        raise ToolkitError(f"{measure} {', '.join(paths)}: these are not all numbers") from None
    if found != assertion["is"]:
        raise ToolkitError(f"{measure} {', '.join(paths)}: expected {assertion['is']}, found {found}")


def _found(data: GameData, path: str) -> list[Any]:
    file, *steps = path.split(".")
    values: list[Any] = [data.parameters if file == "parameters" else data.file(file, dict[str, Any])]
    for step in steps:
        values = [inner for value in values for inner in _inside(value, step)]
    if not values:
        raise ToolkitError(f"there is nothing at {path}")
    return values


def _inside(value: Any, step: str) -> Iterator[Any]:
    if isinstance(value, Mapping):
        yield from (inner for key, inner in value.items() if step in ("*", str(key)))
    elif isinstance(value, list | tuple):
        yield from (inner for number, inner in enumerate(value) if step in ("*", str(number)))
