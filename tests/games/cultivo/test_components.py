"""Pieces laid over the shipped ones that no game could be played with."""

from __future__ import annotations

from typing import Any

import pytest

import toolkit
from toolkit.engine.data import DataError

CELLS = {
    "hub": {"x": 0, "y": 0},
    "neck": {"x": 0, "y": 1},
    "tip": {"x": 1, "y": 1},
    "west": {"x": -1, "y": 0},
    "south": {"x": 0, "y": -1},
}
TILE = dict.fromkeys(CELLS, "red")


def shaped(**cells: dict[str, int]) -> dict[str, Any]:
    return {"village_shape": {"name": "mine", "cells": {**CELLS, **cells}}}


RING = {
    "neck": {"x": 0, "y": 1},
    "tip": {"x": 1, "y": 1},
    "west": {"x": 2, "y": 1},
    "south": {"x": 2, "y": 0},
    "east": {"x": 2, "y": -1},
    "shore": {"x": 1, "y": -1},
    "bank": {"x": 0, "y": -1},
}


@pytest.mark.parametrize(
    ("components", "message"),
    [
        (shaped(**RING), r"village_shape.cells: the empty cell \(1, 0\) is enclosed"),
        (shaped(tip={"x": 40, "y": 0}), "village_shape.cells: expected cells side by side"),
        (shaped(tip={"x": 10**9, "y": 0}), "village_shape.cells: expected cells side by side"),
        (shaped(tip={"x": 1, "y": 2}), "village_shape.cells: expected cells side by side"),
        (shaped(tip={"x": 0, "y": 0}), "village_shape.cells: expected cells side by side"),
        (shaped(hub={"x": 0, "y": 2}), "village_shape.cells: expected cells side by side"),
        ({"equipment": {"cart": {"cost": 1, "vp": 1}}}, "equipment.cart.cost: expected 2 or more"),
        ({"equipment": {"barrel": {"cost": -6, "vp": 5}}}, "equipment.barrel.cost: expected 2 or more"),
        ({"values": {"cart": {"red": {"cost": 0, "vp": 1}}}}, "values.cart.red.cost: expected 2 or more"),
        ({"tiles": {"V 1": TILE}}, "tiles: 'V 1' is no name"),
        ({"tiles": {"V1,": TILE}}, "tiles: 'V1,' is no name"),
        ({"tiles": {"": TILE}}, "tiles: '' is no name"),
    ],
)
def test_pieces_that_nobody_can_play_with_are_refused(components: dict[str, Any], message: str) -> None:
    with pytest.raises(DataError, match=message):
        toolkit.load("cultivo", data={"components": components})
