"""The check and the harvest of one plantation: what lives and dies there and why, what is ripe, what may not touch."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from toolkit.games.cultive.board import Heights, Shadow, heights, rows_of
from toolkit.games.cultive.components import Components
from toolkit.games.cultive.state import Column, Crop, Plant, Plots, grows

if TYPE_CHECKING:
    from toolkit.games.cultive.game import Cultive


class Verdict(msgspec.Struct, frozen=True):
    """What the check finds of one revealed plant.

    Attributes:
        terrain: where it grows.
        plant: what it is.
        saved: the clauses by which it has the light and the growth it needs.
        failed: those by which it dies.
        shadows: what falls on it.
    """

    terrain: int
    plant: Plant
    saved: tuple[str, ...]
    failed: tuple[str, ...]
    shadows: tuple[Shadow, ...]


def check(game: Cultive, plots: Plots) -> list[Verdict]:
    """The verdict on every revealed plant, from left to right.

    All are judged as they stand before any dies; under the reading `deaths: one_by_one` each that dies is gone when
    the next is judged.
    """
    one_by_one = game.readings["deaths"] == "one_by_one"
    found = []
    high = heights(plots)
    for place, plant in enumerate(plots):
        if plant is not None and plant.open:
            verdict = judge(game, plant, place, high)
            found.append(verdict)
            if one_by_one and verdict.failed:
                high = (*high[:place], 0, *high[place + 1 :])
    return found


def judge(game: Cultive, plant: Plant, place: int, high: Heights) -> Verdict:
    """The verdict on one revealed plant among plants of these heights."""
    shadows = game.shadows[high][place]
    findings = (_light(game, plant, bool(shadows)), grown(game, plant))
    saved = tuple(clause for clause, lives in findings if lives)
    failed = tuple(clause for clause, lives in findings if not lives)
    return Verdict(place, plant, saved, failed, shadows)


def _light(game: Cultive, plant: Plant, shaded: bool) -> tuple[str, bool]:
    """The clause about a plant's light, and whether the plant lives by it."""
    species = grows(plant)
    need = game.components.light[species]
    protected = game.readings["long_cycle_light"] == "kept" and game.components.kind[species] == "three-stage"
    if need == "none" or protected:
        return ("CTV-LGT-03" if need == "none" else "CTV-GRO-12"), True
    return ("CTV-LGT-01", not shaded) if need == "sun" else ("CTV-LGT-02", shaded)


def grown(game: Cultive, plant: Plant) -> tuple[str, bool]:
    """The clause about a plant's growth, and whether the plant lives by it."""
    kind = game.components.kind[grows(plant)]
    if kind == "single":
        return "CTV-GRO-02", True
    if kind == "three-stage":
        return "CTV-GRO-12", True
    if kind == "double":
        return ("CTV-GRO-04", True) if not lone(game.components, plant) else ("CTV-GRO-05", False)
    if plant.open > 1:
        return "CTV-GRO-09", True
    return "CTV-GRO-08", plant.down > 0 or "CTV-GRO-08" in game.without


def lone(components: Components, plant: Plant) -> bool:
    """Whether this is a single revealed card of a pair (CTV-GRO-05)."""
    return components.kind[grows(plant)] == "double" and plant.open == 1


def without(plots: Plots, verdicts: list[Verdict]) -> Plots:
    """A plantation after its check: the plants that failed are gone, with all their cards."""
    dead = {verdict.terrain for verdict in verdicts if verdict.failed}
    return tuple([None if place in dead else plant for place, plant in enumerate(plots)]) if dead else plots


# ---------------------------------------------------------------------- harvest

RIPE = {"single": "CTV-GRO-02", "double": "CTV-GRO-04", "two-stage": "CTV-GRO-09", "three-stage": "CTV-GRO-13"}
"""The clause by which a ripe plant of each kind is harvested."""


def ripe(components: Components, plant: Plant | None) -> bool:
    """Whether a plant must be harvested: all its cards are there and revealed."""
    return plant is not None and plant.open > 0 and plant.open == components.height[grows(plant)]


def harvest(components: Components, plots: Plots, columns: tuple[Column, ...]) -> tuple[Plots, tuple[Column, ...]]:
    """A plantation after its harvest: what still grows, and the columns of what was harvested."""
    left, gathered = list(plots), list(columns)
    for place, plant in enumerate(plots):
        if plant is not None and ripe(components, plant):
            species = grows(plant)
            stay = components.stay[species]
            left[place] = Plant(species, stay, plant.down) if stay else None
            gathered[place] = (*columns[place], Crop(species))
    return tuple(left), tuple(gathered)


def monocultures(columns: tuple[Column, ...]) -> list[tuple[int, int]]:
    """The harvested places (row, terrain; both from 0) that touch one of their own species in their row."""
    found = []
    for number, row in enumerate(rows_of(columns)):
        for place, crop in enumerate(row):
            beside = (row[place - 1] if place else None, row[place + 1] if place + 1 < len(row) else None)
            if crop is not None and not crop.nullified and crop in beside:
                found.append((number, place))
    return found
