"""Agents: what decides in place of a person. Each is a function of game, position and a stream of random numbers.

An agent knows what the player it decides for can see, no more; with the same stream it decides the same.

>>> import toolkit
>>> from toolkit.engine import chance
>>> game = toolkit.load("cultivo")
>>> action = greedy_agent(game, game.setup(players=2, seed=7), chance.stream(7, "an agent"))
>>> type(action).__name__
'Start'
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping
from random import Random
from types import MappingProxyType
from typing import Any

from toolkit.engine.game import Game, ToolkitError

Agent = Callable[[Game[Any, Any], Any, Random], Any]
"""Gives one legal action for the player to decide. Raises ToolkitError if the game is over."""

POSITIONS = 200
"""So many positions at most a greedy agent looks at for one decision."""


def random_agent(game: Game[Any, Any], state: Any, rng: Random) -> Any:
    """First a random verb, then a random action of it. Raises ToolkitError if the game is over."""
    _check_due(game, state)
    return game.sample(state, rng, by="type")


def greedy_agent(game: Game[Any, Any], state: Any, rng: Random) -> Any:
    """The beginning of the complete wish after which `Game.evaluate` is best for the player; no reply is foreseen.

    A wish may take several staged decisions. Of equally good ones it takes one of the shortest, whichever chance
    names, so that every decision brings it nearer to the end of what it has begun. What the player cannot see it
    guesses. It looks at `POSITIONS` positions at most, short wishes first.

    Raises ToolkitError if the game is over.
    """
    player = _check_due(game, state)
    guess = game.determinize(state, player, rng)
    best: list[Any] = []
    least: tuple[float, int] | None = None
    for action, length, after in _wishes(game, guess, player):
        rank = (-game.evaluate(after, player), length)
        if least is None or rank < least:
            best, least = [action], rank
        elif rank == least:
            best.append(action)
    return rng.choice(best)


def _wishes(game: Game[Any, Any], state: Any, player: int) -> Iterator[tuple[Any, int, Any]]:
    """Complete wishes, short ones first: the first action of each, how many it has, and the position after it.

    One that is not complete when enough has been looked at counts as far as it has come.
    """
    waiting = deque([(None, 0, state)])
    seen = {state}
    while waiting:
        first, length, before = waiting.popleft()
        if len(seen) > POSITIONS and length:
            yield first, length, before
            continue
        for action in game.legal_actions(before):
            after = game.perform(before, action)
            begun = action if first is None else first
            if not _pending(game, after, player):
                yield begun, length + 1, after
            elif after not in seen:
                seen.add(after)
                waiting.append((begun, length + 1, after))


def _pending(game: Game[Any, Any], state: Any, player: int) -> bool:
    decision = game.decision(state)
    return decision is not None and decision.player == player and bool(decision.pending)


def _check_due(game: Game[Any, Any], state: Any) -> int:
    player = game.current_player(state)
    if player is None:
        raise ToolkitError(f"{game.name}: the game is over, nobody has anything to decide")
    return player


AGENTS: Mapping[str, Agent] = MappingProxyType({"random": random_agent, "greedy": greedy_agent})
"""The agents by name."""
