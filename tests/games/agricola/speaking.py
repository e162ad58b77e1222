"""Positions to speak of, and the words that Agricola has."""

from __future__ import annotations

from typing import Any

from toolkit.games.agricola.game import load
from toolkit.games.agricola.words import Words, words_in

from .situations import GAME

STEPPED = load(pace="stepped")
FILE: Words = words_in(GAME.data.folders[0])
MODEL = "the model's own rule"
PUBLISHED = "from a published table"
READING = "our reading; the rulebook is silent"

FEEDING = {"phase": "feeding", "round": 4}
"""Fields of a position in which player 0 feeds the family."""


def on(space: str, **turn: Any) -> dict[str, Any]:
    """Fields of a position in which player 0 has just placed a person there, in the last round."""
    return {"turn": {"space": space, **turn}, "taken": {space: 0}, "round": 14}


def crowded(space: str = "sheep") -> dict[str, Any]:
    """Fields of a position in which player 0 has taken animals that the farm has no room for."""
    return on(space, part=1, carried=True, full=True)
