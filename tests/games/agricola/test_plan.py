"""The farms as lines of text."""

from __future__ import annotations

import pytest

import toolkit

GAME = toolkit.load("agricola")
FARM = {
    "house": "stone",
    "animals": {"sheep": 4, "boar": 1},
    "pastures": ["D1 E1", "E2"],
    "stables": ["D1"],
    "fields": {"B3": "2 vegetables", "C3": "bare"},
}
PLAN = """\
Player 0
+             +             +             +-------------+-------------+
 A1            B1            C1           |D1 stable     E1           |
                                          |4 sheep                    |
+             +             +             +-------------+-------------+
 A2 stone room B2            C2            D2           |E2           |
                                                        |1 wild boar  |
+             +             +             +             +-------------+
 A3 stone room B3 field      C3 field      D3            E3
               2 vegetables
+             +             +             +             +             +
"""


def test_a_farm_is_drawn_with_its_fences_where_they_stand() -> None:
    state = GAME.position({"players": [FARM, {}]})
    assert "\n".join(GAME.plan(state)).startswith(PLAN)


@pytest.mark.parametrize("players", GAME.player_counts)
def test_each_fence_is_drawn_once_and_no_line_is_too_long(players: int) -> None:
    state = GAME.position({"players": [FARM] + [{"pastures": ["A1 B1"]}] * (players - 1)})
    lines = GAME.plan(state)
    fences = sum(own.fences.bit_count() for own in state.players)
    upright = sum(line.count("|") for line in lines) // 2
    assert upright + sum(line.count("-" * 13) for line in lines) == fences
    assert max(map(len, lines)) <= 80
    assert sum(line.startswith("Player ") for line in lines) == players
