"""Positions and plays that several tests look at."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from toolkit.engine import chance
from toolkit.games.cultive.game import Cultive, load
from toolkit.games.cultive.state import State

GAME = load()


def position(*players: dict[str, Any], game: Cultive = GAME, **fields: Any) -> State:
    """A position of these players; the second has nothing if only one is given."""
    return game.position({"players": [*players, {}][: max(2, len(players))], **fields})


def played(game: Cultive, state: State, *texts: str) -> State:
    """The position after some actions."""
    for text in texts:
        state = game.apply(state, text)
    return state


def states(game: Cultive, players: int, seed: int) -> Iterator[State]:
    """Every position of a random play in which turns are seldom given away."""
    rng = chance.stream(seed, "a play to test with")
    state = game.setup(players, seed)
    yield state
    while not game.is_over(state):
        options = [action for action in game.legal_actions(state) if str(action) != "end turn"]
        kinds = {type(action): action for action in rng.sample(options, len(options))}
        choices = list(kinds.values()) or game.legal_actions(state)
        state = game.apply(state, rng.choice(choices))
        yield state
