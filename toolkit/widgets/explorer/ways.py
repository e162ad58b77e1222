"""A case played as it stands, and under the other readings and numbers that change what comes of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any

import msgspec

from toolkit.engine import cases
from toolkit.engine.cases import Case, Outcome
from toolkit.engine.data.loading import clause_ids
from toolkit.engine.game import Game


class Way(msgspec.Struct, frozen=True):
    """One way of playing a case.

    Attributes:
        name: the readings and numbers that make it differ from the others, such as "passing = stuck".
        game: the rules with these.
        outcome: what the engine makes of the case.
        names: those readings and numbers, with their values.
    """

    name: str
    game: Game[Any, Any]
    outcome: Outcome
    names: Mapping[str, Any] = MappingProxyType({})


def ways(case: Case, game: Game[Any, Any]) -> tuple[Way, ...]:
    """The case as it stands, then every way of its `differs_under`.

    Never raises for a fault of the case: where its rules cannot be loaded, the outcome says so.
    """
    outcome = cases.run(case, game)
    others = [under.names for under in case.expect.differs_under]
    differing = outcome.under[len(case.expect.same_under) :]
    named = dict.fromkeys(name for names in others for name in names)
    own = outcome.game or game
    taken = _in_force(own, named)
    found = [Way(spelled(taken), own, outcome, taken)]
    for names, under in zip(others, differing, strict=True):
        found.append(Way(spelled(names), under.game or game, under, names))
    return tuple(found)


def spelled(names: Mapping[str, Any]) -> str:
    """Readings and numbers in one line.

    >>> spelled({"passing": "stuck", "without": ["CUL-BLD-03"]})
    'passing = stuck, without CUL-BLD-03'
    """
    return ", ".join(_spelled(names))


def _spelled(names: Mapping[str, Any]) -> Iterator[str]:
    for name, value in names.items():
        if name == "without":
            yield f"without {', '.join(clause_ids(value))}" if value else "with every rule"
        else:
            yield f"{name} = {value}"


def _in_force(game: Game[Any, Any], names: Mapping[str, None]) -> dict[str, Any]:
    known = {**game.parameters, **game.readings, "without": sorted(game.without)}
    return {name: known[name] for name in names}
