"""What the final scoring is tried on: random positions with workers, equipment, buildings, tiles and goods, and a
count of the sets in a purse that knows no shortcut.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from random import Random
from typing import Any

from toolkit.games.cultivo.game import Cultivo

BOARDS = {"example": 2, "sample-2": 2, "sample-3": 3, "sample-4": 4}
"""Named boards, and how many players sit at each here."""

Field = tuple[str, str]
"""Name and colour."""


def late_position(game: Cultivo, rng: Random, most_goods: int = 6) -> dict[str, Any]:
    """A compact position. No field holds two workers or two buildings, no equipment is owned twice."""
    board = rng.choice(list(BOARDS))
    fields = fields_of(game, board)
    standing = iter(rng.sample(fields, len(fields)))
    grounds = rng.sample(fields, len(fields))
    equipment = iter(rng.sample(game.components.equipment_names, len(game.components.equipment_names)))
    tiles = iter(rng.sample(game.numbers.victory_tiles, len(game.numbers.victory_tiles)))
    most_workers = min(game.numbers.workers, len(fields) // BOARDS[board])
    players = [
        {
            "goods": {colour: rng.randint(0, most_goods) for colour in game.components.colours},
            "workers": [next(standing)[0] for _ in range(rng.randint(1, most_workers))],
            "equipment": [next(equipment) for _ in range(rng.randint(0, 8))],
            "buildings": built(game, rng, grounds),
            "tiles": [next(tiles) for _ in range(rng.randint(0, len(game.numbers.victory_tiles) // 4))],
        }
        for _ in range(BOARDS[board])
    ]
    return {"board": board, "players": players, "player": rng.randrange(len(players))}


def fields_of(game: Cultivo, board: str) -> list[Field]:
    components = game.components
    return [
        (f"{village.tile}.{cell}", components.colours[colour])
        for village in components.layouts[board]
        for (cell, _), colour in zip(components.shape, components.tiles[village.tile], strict=True)
    ]


def built(game: Cultivo, rng: Random, grounds: list[Field]) -> dict[str, str]:
    """About half of the buildings, each on a field of its colour; what they stand on is taken out of `grounds`."""
    found = {}
    for building, colour in zip(game.components.buildings, game.components.building_colours, strict=True):
        ground = next((field for field in grounds if field[1] == game.components.colours[colour]), None)
        if ground is not None and rng.random() < 0.5:
            grounds.remove(ground)
            found[building] = ground[0]
    return found


@cache
def packed(goods: tuple[int, ...], size: int) -> int:
    """The most sets of different kinds, by trying every set that can be taken out."""
    held = [kind for kind, count in enumerate(goods) if count]
    without = (
        tuple(sorted(count - (kind in chosen) for kind, count in enumerate(goods)))
        for chosen in combinations(held, size)
    )
    return max((1 + packed(rest, size) for rest in without), default=0)
