"""Other readings, numbers and switched-off clauses: the game still keeps to what every game must."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from toolkit.engine import conformance
from toolkit.engine.conformance import QUICK
from toolkit.games.agricola.game import Agricola, load

CHECKS = ("actions", "agreement", "round_trips", "conservation", "events", "observation", "full_scan", "formulas")
LOADED: dict[str, dict[str, Any]] = {
    "the full board": {"variant": "full_board"},
    "the short game": {"variant": "short"},
    "other readings": {
        "pace": "stepped",
        "stone_rooms": "forbidden",
        "hold_back": "may_hold_back",
        "tie": "resources",
    },
    "large numbers": {
        "start_food": {1: 20, 2: 20, 3: 20, 4: 20, 5: 20},
        "grain_sown": 9,
        "fence_wood": 5,
        "pets": 5,
        "animals_per_space": 4,
        "animals_per_stable": 4,
        "breeders": 6,
        "young": 3,
        "meal": {1: 5, 2: 5, 3: 5, 4: 5, 5: 5},
        "raw_food": 5,
        "cattle_food": 5,
    },
    "small numbers": {
        "harvests": [1, 1, 1, 1, 1, 1],
        "start_people": 1,
        "family": 2,
        "room_material": 0,
        "room_reed": 0,
        "renovation_material": 0,
        "renovation_reed": 0,
        "fences": 4,
        "stables": 0,
        "stable_wood": 0,
        "cheap_stable_wood": 0,
        "pets": 0,
        "young": 0,
        "meal": {1: 0, 2: 0, 3: 0, 4: 0, 5: 0},
        "newborn_meal": 0,
    },
    "without clauses": {
        "without": [
            "AGR-BRD-03",
            "AGR-HSE-02",
            "AGR-HSE-18",
            "AGR-FAM-02",
            "AGR-PLW-02",
            "AGR-FEN-09",
            "AGR-PUB-26",
        ]
    },
}


@pytest.mark.parametrize("name", LOADED)
def test_a_changed_game_keeps_to_what_every_game_must(name: str) -> None:
    game: Agricola = load(**LOADED[name])
    report = conformance.run(game, replace(QUICK, seeds=(3,), states=6), checks=CHECKS)
    assert report.passed, str(report)
    assert repr(game) != "<Agricola>"
