"""A quick estimate of how well a farm stands while the game goes on, for agents.

The points a farm would score now tell little in the first rounds: what is in the supply, who can work, and who will be
hungry count beside them. The weights were found by letting greedy agents play.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from toolkit.games.agricola import eating, exchange, scoring
from toolkit.games.agricola.board import spaces_in
from toolkit.games.agricola.state import Player, State

if TYPE_CHECKING:
    from toolkit.games.agricola.game import Agricola

GOOD = (0.30, 0.30, 0.60, 0.60, 0.40, 0.60, 0.25)
"""What a good in the supply is worth beside what it scores, in the order of `GOODS`; it fades as the game ends."""
WORKER = 0.9
"""What a person brings in each round to come, beside the points it scores."""
EMPTY_ROOM = 0.5
"""What a room brings in each round to come in which the family could grow into it."""
HUNGER = 3.0
"""What each missing food costs when the harvest is due; half of that a round before, and so on."""
COOK = 1.5
"""What the first improvement that cooks or bakes is worth."""


def estimate(game: Agricola, state: State, seat: int) -> float:
    """Points if the game ended now; while it goes on, the supply, the family and the next harvest count as well."""
    points = float(scoring.total(game, state, seat))
    if state.phase == "over":
        return points
    own, left = state.players[seat], game.numbers.rounds - state.round
    fading = left / game.numbers.rounds
    points += fading * sum(worth * count for worth, count in zip(GOOD, own.goods, strict=True))
    points += WORKER * left * own.people
    points += EMPTY_ROOM * left * max(0, min(own.rooms.bit_count(), game.numbers.family) - own.people)
    points += COOK * fading * any(game.components.records[major].cooks for major in spaces_in(own.majors))
    return points - _hunger(game, state, seat, own)


def _hunger(game: Agricola, state: State, seat: int, own: Player) -> float:
    """What the food that is missing for the next harvest costs."""
    coming = [number for number in game.numbers.harvests if number >= state.round]
    if not coming or state.phase == "breeding":
        return 0.0
    food = exchange.best_food(game, _spared(game, own), craft=True).food
    missing = max(0, eating.meal(game, state, seat) - food)
    return HUNGER * missing / (1 << (coming[0] - state.round))


def _spared(game: Agricola, own: Player) -> Player:
    """A player with only those animals that are not needed for breeding."""
    sheep, boar, cattle = (max(0, count - game.numbers.breeders) for count in own.herd)
    return msgspec.structs.replace(own, herd=(sheep, boar, cattle))
