"""Positions to look at, and what is read from their pictures."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

from toolkit.engine.game import Drawing
from toolkit.games.agricola.state import State

from .situations import GAME

SVG = "{http://www.w3.org/2000/svg}"
RICH: dict[str, Any] = {
    "goods": {"wood": 5, "clay": 3, "reed": 2, "grain": 2, "vegetable": 1, "food": 11},
    "animals": {"sheep": 7, "boar": 2, "cattle": 1},
    "rooms": ["A1", "A2", "A3", "B3"],
    "house": "clay",
    "fields": {"B1": "3 grain", "C1": "2 vegetable", "B2": "bare", "C3": "1 grain"},
    "pastures": ["D1 E1", "D2 E2"],
    "stables": ["D1", "E3"],
    "people": 4,
    "improvements": ["fireplace-2", "clay-oven", "joinery"],
}
POOR: dict[str, Any] = {
    "goods": {"stone": 2, "grain": 1, "food": 3},
    "animals": {"sheep": 1, "boar": 4},
    "fields": {"A1": "2 grain"},
    "rooms": ["A2", "A3", "B2"],
    "pastures": ["E1 E2 E3"],
    "stables": ["E1"],
    "people": 3,
    "improvements": ["hearth-4", "well"],
    "begging": 2,
}


def middle(players: int = 2, **fields: Any) -> State:
    """A position in round 9: two farms that have much, the others as at the start."""
    first = min(1, players - 1)
    taken = {"fishing": 0, "grain": 0, "reed": first}
    piles = {"wood-3": 6, "sheep": 2, "boar": 1}
    given: dict[str, Any] = {"round": 9, "piles": piles, "taken": taken, "first": first, **fields}
    return GAME.position({"players": [RICH, POOR, {}, {}, {}][:players], **given})


def root(drawing: Drawing) -> ElementTree.Element:
    """The picture as elements."""
    return ElementTree.fromstring(drawing.svg)


def ids_of(drawing: Drawing) -> list[str]:
    """The ids of what can be touched, in the order in which it is drawn."""
    return [each.get("id", "") for each in root(drawing).iter() if each.get("role") == "button"]


def group(drawing: Drawing, id: str) -> ElementTree.Element:
    """What is drawn of one element."""
    return next(each for each in root(drawing).iter() if each.get("id") == id)


def name(drawing: Drawing, id: str) -> str:
    """The spoken name of an element."""
    return group(drawing, id).findtext(f"{SVG}title") or ""


def pieces(drawing: Drawing, id: str) -> list[str]:
    """The pieces that are used in an element."""
    return [each.get("href", "").removeprefix("#") for each in group(drawing, id).iter(f"{SVG}use")]


def texts(drawing: Drawing, id: str | None = None) -> list[str]:
    """What is written in an element or, without one, in the picture's own texts; pieces are not looked into."""
    where = root(drawing) if id is None else group(drawing, id)
    return [each.text or "" for each in where.iter(f"{SVG}text")]


def chips(drawing: Drawing, id: str) -> list[str]:
    """What an overlay has written on an element."""
    return [piece.split("-", 2)[2].replace("_", " ") for piece in pieces(drawing, id) if piece.startswith("chip-")]


def rows(drawing: Drawing, *columns: str) -> list[tuple[str, ...]]:
    """The table's rows, of these columns."""
    heading, *body = drawing.table
    return [tuple(row[heading.index(name)] for name in columns) for row in body]
