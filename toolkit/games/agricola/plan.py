"""The farms as lines of text, for a terminal: spaces in their places, and lines where fences stand.

+            +             +             +             +-------------+-------------+
     A1            B1            C1           |D1 stable     E1           |
                                              |4 sheep                    |
    +             +             +             +-------------+-------------+
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from toolkit.games.agricola import herds
from toolkit.games.agricola.board import COLUMNS, EDGE_INDEX, NAMES, ROWS, spaces_in, what_lies
from toolkit.games.agricola.state import ANIMALS, CROPS, HOUSE, HOUSES, Player, State
from toolkit.games.agricola.words import Speaker

if TYPE_CHECKING:
    from toolkit.games.agricola.game import Agricola

WIDTH = 13
"""Characters of a space."""


def plan(game: Agricola, state: State) -> tuple[str, ...]:
    """Every farm below the name of its player."""
    speaker = Speaker(game)
    lines: list[str] = []
    for seat, own in enumerate(state.players):
        lines += [*([""] if seat else []), speaker.picture("panel", player=seat), *_farm(game, own, speaker)]
    return tuple(lines)


def _farm(game: Agricola, own: Player, speaker: Speaker) -> Iterator[str]:
    """The rows of a farm, with its fences between them."""
    upper = [_upper(own, space) for space in range(len(NAMES))]
    lower = _lower(game, own, speaker)
    for row in range(ROWS):
        yield _between(own, row)
        for told in (upper, lower):
            yield _row(own, row, told)
    yield _between(own, ROWS)


def _upper(own: Player, space: int) -> str:
    """The name of a space, and what is built on it."""
    there = what_lies(own, space)
    built = {"empty": "", "room": f" {HOUSES[own.house]} room"}.get(there, f" {there}")
    return NAMES[space] + built


def _lower(game: Agricola, own: Player, speaker: Speaker) -> list[str]:
    """By space, what grows or stands there: a pasture's animals on its first space, the pet in the first room."""
    told = [""] * len(NAMES)
    for space in spaces_in(own.fields):
        for crop, grown in zip(CROPS, (own.grain, own.vegetables), strict=True):
            if grown[space]:
                told[space] = speaker.picture("amount", count=grown[space], good=crop)
    for stand in herds.standing(game, own):
        place = next(spaces_in(own.rooms)) if stand.place == HOUSE else stand.place
        told[place] = speaker.picture("amount", count=stand.count, good=ANIMALS[stand.kind])
    return told


def _row(own: Player, row: int, told: list[str]) -> str:
    """A line of the spaces of a row, between the fences at their sides."""
    line = ""
    for column, letter in enumerate(COLUMNS):
        space = row * len(COLUMNS) + column
        west = f"{letter}{row + 1}-west" if column == 0 else f"{NAMES[space - 1]}-{NAMES[space]}"
        line += ("|" if _fenced(own, west) else " ") + told[space].ljust(WIDTH)
    return (line + ("|" if _fenced(own, f"{COLUMNS[-1]}{row + 1}-east") else "")).rstrip()


def _between(own: Player, row: int) -> str:
    """The line above a row, or below the last one."""
    line = ""
    for column, letter in enumerate(COLUMNS):
        above = (row - 1) * len(COLUMNS) + column
        if row == 0:
            edge = f"{letter}1-north"
        elif row == ROWS:
            edge = f"{letter}{ROWS}-south"
        else:
            edge = f"{NAMES[above]}-{NAMES[above + len(COLUMNS)]}"
        line += "+" + ("-" if _fenced(own, edge) else " ") * WIDTH
    return line + "+"


def _fenced(own: Player, edge: str) -> bool:
    return bool(own.fences >> EDGE_INDEX[edge] & 1)
