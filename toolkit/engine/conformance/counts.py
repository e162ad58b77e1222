"""Counting the ways to go on, as chess programmers do: a list that lacks one action shows in the count."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from toolkit.engine.conformance.actions import copied
from toolkit.engine.conformance.plays import AnyGame, plays
from toolkit.engine.conformance.profiles import QUICK, Profile


def check_counts(game: AnyGame, profile: Profile = QUICK) -> Iterator[str]:
    """16: as many ways to go on, decision by decision, as a search finds that only asks `why_not`."""
    for play in plays(game, profile):
        if play.seed != profile.seeds[0]:
            continue
        for number in (0, len(play.states) // 2, max(0, len(play.states) - profile.depth - 2)):
            state = play.states[number]
            depth = affordable_depth(game, state, profile.depth, profile.nodes)
            fast, slow = _split(game, state, depth, listed), _split(game, state, depth, not_refused)
            for text in sorted(fast.keys() | slow.keys()):
                if fast.get(text) != slow.get(text):
                    yield (
                        f"{play.name}, position {number}, depth {depth}: after {text!r} "
                        f"{fast.get(text, 0)} ways on are listed, {slow.get(text, 0)} not refused"
                    )


Options = Callable[[AnyGame, Any], list[Any]]
"""A way to find the legal staged actions of a position."""


def count(game: AnyGame, state: Any, depth: int, options: Options) -> int:
    """How many sequences of so many decisions there are; a game that ends sooner counts once."""
    actions = options(game, state) if depth else []
    if not actions:
        return 1
    return sum(count(game, game.perform(state, action), depth - 1, options) for action in actions)


def _split(game: AnyGame, state: Any, depth: int, options: Options) -> dict[str, int]:
    actions = options(game, state)
    return {str(action): count(game, game.perform(state, action), depth - 1, options) for action in actions}


def affordable_depth(game: AnyGame, state: Any, depth: int, nodes: int) -> int:
    """How deep one can count up to this depth without meeting more than so many positions; at least 1."""
    deepest = 1
    while deepest < depth and count(game, state, deepest + 1, listed) <= nodes:
        deepest += 1
    return deepest


def listed(game: AnyGame, state: Any) -> list[Any]:
    """The fast way: what the game lists."""
    return game.list_actions(state)


def not_refused(game: AnyGame, state: Any) -> list[Any]:
    """The independent way: a copy of the position, and a verdict on every staged action there is.

    Of any-time acts, which are accepted at every decision, only those are taken that the game lists.
    """
    copy = copied(game, state)
    any_time = [action for action in game.list_actions(copy) if isinstance(action, game.any_time_types)]
    left_out = (*game.shorthand_types, *game.any_time_types)
    staged = (action for action in game.universe(copy) if not isinstance(action, left_out))
    return [action for action in dict.fromkeys((*staged, *any_time)) if not game.why_not(copy, action)]
