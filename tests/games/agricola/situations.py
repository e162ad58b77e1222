"""Positions and plays that several tests look at."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from toolkit.engine import chance
from toolkit.games.agricola.game import Agricola, load
from toolkit.games.agricola.state import State

GAME = load()


def position(*players: dict[str, Any], game: Agricola = GAME, **fields: Any) -> State:
    """A position of these players; a second one has nothing if only one is given."""
    return game.position({"players": [*players, {}][: max(2, len(players))], **fields})


def midway(*players: dict[str, Any], game: Agricola = GAME, **fields: Any) -> State:
    """Such a position in the fourth round, which ends with a harvest."""
    return position(*players, game=game, **{"round": 4, **fields})


def played(game: Agricola, state: State, *texts: str) -> State:
    """The position after some actions."""
    for text in texts:
        state = game.apply(state, text)
    return state


def listed(state: State, game: Agricola = GAME) -> list[str]:
    """The texts of all legal actions."""
    return [str(action) for action in game.legal_actions(state)]


def clauses(state: State, action: Any, game: Agricola = GAME) -> list[str]:
    """What is against an action or wish, or its text."""
    return [reason.clause for reason in game.why_not(state, action)]


def states(game: Agricola, players: int, seed: int) -> Iterator[State]:
    """Every position of a random play."""
    rng = chance.stream(seed, "a play to test with")
    state = game.setup(players, seed)
    yield state
    while not game.is_over(state):
        state = game.apply(state, game.sample(state, rng))
        yield state
