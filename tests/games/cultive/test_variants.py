"""Other readings, numbers and switched-off clauses: the game still keeps to what every game must."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from toolkit.engine import conformance
from toolkit.engine.conformance import QUICK
from toolkit.games.cultive.game import Cultive, load

CHECKS = ("actions", "agreement", "round_trips", "conservation", "events", "observation", "full_scan", "formulas")
LOADED: dict[str, dict[str, Any]] = {
    "step by step": {"variant": "first_game"},
    "the short game": {"variant": "short"},
    "other readings": {
        "part_runs": "strict",
        "column_icon": "same",
        "deaths": "one_by_one",
        "blocking": "between",
        "long_cycle_light": "dies",
        "nullified": "skipped",
    },
    "large numbers": {"hand_size": 10, "fair_size": 12, "actions": 6, "special_actions": 5},
    "small numbers": {
        "hand_size": 1,
        "fair_size": 1,
        "actions": 1,
        "special_actions": 0,
        "rounds": {2: 1, 3: 1, 4: 1},
        "special_points": 0,
    },
    "without clauses": {"without": ["CTV-HRV-06", "CTV-GRO-08", "CTV-LGT-09"]},
}


@pytest.mark.parametrize("name", LOADED)
def test_a_changed_game_keeps_to_what_every_game_must(name: str) -> None:
    game: Cultive = load(**LOADED[name])
    report = conformance.run(game, replace(QUICK, seeds=(3,), states=6), checks=CHECKS)
    assert report.passed, str(report)
    assert repr(game) != "<Cultive>"
