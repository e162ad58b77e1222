"""Reading what an overlay has drawn: its fields, chips, rings and words."""

from __future__ import annotations

import re
from functools import cache
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

from toolkit.engine.game import Drawing
from toolkit.games.cultivo.game import Cultivo, load
from toolkit.games.cultivo.state import State

SVG = "{http://www.w3.org/2000/svg}"
POSITION: dict[str, Any] = {
    "board": "example",
    "players": [
        {
            "goods": {"red": 2, "yellow": 3},
            "workers": ["V1.hub", "V3.tip"],
            "equipment": ["green stall", "blue barrel", "red tool"],
            "buildings": {"mill": "V1.hub"},
        },
        {"workers": ["V6.hub"], "goods": {"yellow": 1}},
    ],
    "market": {"red/red": "blue cart", "red/blue": "red barge"},
    "round": 4,
    "actions": 1,
}


@cache
def game() -> Cultivo:
    return load()


@cache
def example() -> State:
    return game().position(POSITION)


@cache
def played(players: int, seed: int, decisions: int) -> State:
    """A position of random play in which an action is to be chosen."""
    state = game().setup(players, seed)
    for number, (_, after) in enumerate(game().playout(state, Random(seed))):
        state = after
        if number >= decisions and state.phase == "play" and state.pending is None:
            break
    return state


POSITIONS = [(2, 3, 60), (3, 5, 120), (4, 3, 200)]
positions = pytest.mark.parametrize("at", POSITIONS)


def fields(drawing: Drawing) -> dict[str, ElementTree.Element]:
    """Field → its element."""
    found = ElementTree.fromstring(drawing.svg).iter(f"{SVG}g")
    return {
        (each.get("id") or "").removeprefix("field/"): each
        for each in found
        if (each.get("id") or "").startswith("field/")
    }


def title(element: ElementTree.Element) -> str:
    found = element.find(f"{SVG}title")
    assert found is not None and found.text
    return found.text


def used(element: ElementTree.Element) -> list[str]:
    return [(each.get("href") or "").removeprefix("#") for each in element.iter(f"{SVG}use")]


def chips(element: ElementTree.Element) -> list[str]:
    """What is written on an element in chips."""
    return [name.split("-")[-1] for name in used(element) if name.startswith("chip-")]


def hatched(drawing: Drawing) -> set[str]:
    return {name for name, each in fields(drawing).items() if any(use.startswith("hatch-") for use in used(each))}


def looking(drawing: Drawing, **attributes: str) -> set[str]:
    """Fields with a rectangle of these attributes."""
    return {
        name
        for name, each in fields(drawing).items()
        if any(rect.attrib.items() >= attributes.items() for rect in each.iter(f"{SVG}rect"))
    }


def ringed(drawing: Drawing) -> set[str]:
    return looking(drawing, **{"class": "farm-ring"})


def dimmed(drawing: Drawing) -> set[str]:
    return looking(drawing, **{"class": "farm-paper", "opacity": "0.7"})


def lettered(goods: dict[str, int]) -> list[str]:
    letters = dict(zip(game().components.colours, game().components.letters, strict=True))
    return [f"{count}{letters[colour]}" for colour, count in goods.items()] or ["0"]


def amount(text: str) -> dict[str, int]:
    return {colour: int(count) for count, colour in re.findall(r"(\d+) (\w+)", text)}
