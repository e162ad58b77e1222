"""Checks of hidden information: nobody learns from the rules what that player cannot see."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from toolkit.engine.chance import Stream, stream
from toolkit.engine.conformance.plays import AnyGame, perturbation, sampled_states, tries
from toolkit.engine.conformance.profiles import QUICK, Profile
from toolkit.engine.game import Hidden


def check_observation(game: AnyGame, profile: Profile = QUICK) -> Iterator[str]:
    """14: positions that differ only in what a player cannot see look alike to that player; `determinize`
    makes one of them out of the observation alone; who decides has the same choices and reasons in each.
    """
    perturb, rng = perturbation(game, profile), stream(14, "observation")
    for name, state in sampled_states(game, profile):
        for player in range(game.player_count(state)):
            seen = game.observation(state, player)
            made = game.determinize(state, player, _draws())
            for fault in _inconsistent(game, state, player, seen, made):
                yield f"{name}, player {player}: {fault}"
            if player == game.current_player(state):
                wishes = tries(game, state, profile, perturb, rng)
                for fault in _peeking(game, state, seen, made, wishes):
                    yield f"{name}, player {player}: {fault}"


def _draws() -> Stream:
    return stream(14, "determinize")


def _inconsistent(game: AnyGame, state: Any, player: int, seen: Any, made: Any) -> Iterator[str]:
    if game.observation(seen, player) != seen:
        yield "the observation of the observation is another one"
    if game.observation(made, player) != seen:
        yield "a position that differs only in what is unseen gives another observation"
    if contains(made, Hidden):
        yield "determinize leaves something hidden"
    for source in (seen, made):
        if game.digest(game.determinize(source, player, _draws())) != game.digest(made):
            yield "determinize depends on what the player cannot see"
    if _sums(game, made) != _sums(game, state):
        yield f"determinize makes pieces {_sums(game, made)} of {_sums(game, state)}"
    if game.current_player(seen) != game.current_player(state):
        yield "the observation says that another player decides"


def _sums(game: AnyGame, state: Any) -> dict[str, int]:
    return {kind: sum(places.values()) for kind, places in game.census(state).items()}


def _peeking(game: AnyGame, state: Any, seen: Any, made: Any, wishes: list[Any]) -> Iterator[str]:
    offered = game.legal_actions(state)
    for other, what in ((seen, "the observation"), (made, "a position with the same observation")):
        if game.legal_actions(other) != offered:
            yield f"{what} offers other actions"
        for wish in (*wishes, *offered):
            if game.why_not(other, wish) != game.why_not(state, wish):
                yield f"{what} gives other reasons against {str(wish)!r}"
                break


def contains(thing: Any, kind: type) -> bool:
    """Whether something of this type lies anywhere in plain nested data."""
    if isinstance(thing, kind):
        return True
    if isinstance(thing, msgspec.Struct):
        return any(contains(getattr(thing, field), kind) for field in thing.__struct_fields__)
    if isinstance(thing, dict):
        return any(contains(value, kind) for value in thing.values())
    return isinstance(thing, list | tuple | set | frozenset) and any(contains(item, kind) for item in thing)
