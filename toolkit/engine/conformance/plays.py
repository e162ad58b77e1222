"""Random plays of a game, recorded once and looked at by many checks; and what may be tried at a position."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from random import Random
from typing import Any
from weakref import WeakKeyDictionary

import msgspec
from msgspec.structs import replace

from toolkit.engine.chance import stream
from toolkit.engine.conformance.profiles import Profile
from toolkit.engine.game import Event, Game, ToolkitError

AnyGame = Game[Any, Any]

LIMIT = 20_000
"""A random play that is not over after so many decisions counts as endless."""


class Play(msgspec.Struct, frozen=True, eq=False):
    """A recorded random play: `states[n + 1]` is what `actions[n]` made of `states[n]`, telling
    `events[n]`.
    """

    players: int
    seed: int
    states: tuple[Any, ...]
    actions: tuple[Any, ...]
    digests: tuple[str, ...]
    opening: tuple[Event, ...]
    events: tuple[tuple[Event, ...], ...]

    @property
    def name(self) -> str:
        """What messages call it."""
        return f"{self.players} players, seed {self.seed}"

    def sampled(self, count: int) -> list[int]:
        """Numbers of positions to look at: the first, the last, and others at random, in order."""
        last = len(self.states) - 1
        others = stream(self.seed, "sampled").sample(range(last + 1), min(count, last + 1))
        return sorted({0, last, *others})


def record(game: AnyGame, players: int, seed: int) -> Play:
    """Play at random to the end. Raises ToolkitError if there is none within `LIMIT` decisions."""
    rng = stream(seed, f"play of {players}")
    opening: list[Event] = []
    states = [game.setup(players, seed, log=opening)]
    # Digests are taken at once: at the end, positions that were changed since would only tell what they are then.
    digests = [game.digest(states[0])]
    actions: list[Any] = []
    events: list[tuple[Event, ...]] = []
    while not game.is_over(states[-1]):
        if len(actions) == LIMIT:
            raise ToolkitError(f"{game.name}, {players} players, seed {seed}: no end after {LIMIT} decisions")
        told: list[Event] = []
        actions.append(game.sample(states[-1], rng))
        states.append(game.apply(states[-1], actions[-1], told))
        digests.append(game.digest(states[-1]))
        events.append(tuple(told))
    return Play(players, seed, tuple(states), tuple(actions), tuple(digests), tuple(opening), tuple(events))


_recorded: WeakKeyDictionary[AnyGame, dict[tuple[int, int], Play]] = WeakKeyDictionary()


def plays(game: AnyGame, profile: Profile) -> list[Play]:
    """One play for every number of players and seed of the profile, recorded when first asked for."""
    known = _recorded.setdefault(game, {})
    for place in ((players, seed) for players in game.player_counts for seed in profile.seeds):
        if place not in known:
            known[place] = record(game, *place)
    return [known[players, seed] for players in game.player_counts for seed in profile.seeds]


def sampled_states(game: AnyGame, profile: Profile) -> Iterator[tuple[str, Any]]:
    """The positions of all plays that are looked at closely, each with its name in messages."""
    for play in plays(game, profile):
        for number in play.sampled(profile.states):
            yield f"{play.name}, position {number}", play.states[number]


# ---------------------------------------------------------------------- what may be tried


def candidates(game: AnyGame, state: Any, profile: Profile, rng: Random) -> list[Any]:
    """Some of the actions and shorthands of the universe at this position."""
    everything = list(islice(game.universe(state), profile.scanned))
    return everything if len(everything) <= profile.candidates else rng.sample(everything, profile.candidates)


class Perturbation:
    """Makes new actions of offered ones: one field takes another value that it has had in the game.

    >>> class Take(msgspec.Struct, frozen=True):
    ...     count: int
    >>> Perturbation([Take(1), Take(2)]).of([Take(1)], 2, stream(1, "example"))
    [Take(count=2), Take(count=2)]
    """

    def __init__(self, seen: Iterable[Any]) -> None:
        self._values: dict[tuple[type, str], list[Any]] = {}
        for action in seen:
            for field in action.__struct_fields__:
                values = self._values.setdefault((type(action), field), [])
                if getattr(action, field) not in values:
                    values.append(getattr(action, field))

    def of(self, actions: Sequence[Any], count: int, rng: Random) -> list[Any]:
        """At most `count` perturbed actions."""
        places = [(action, field) for action in actions for field in self._changeable(action)]
        return [self._changed(*rng.choice(places), rng) for _ in range(count)] if places else []

    def _changeable(self, action: Any) -> list[str]:
        return [field for field in action.__struct_fields__ if self._others(action, field)]

    def _others(self, action: Any, field: str) -> list[Any]:
        values = self._values.get((type(action), field), [])
        return [value for value in values if value != getattr(action, field)]

    def _changed(self, action: Any, field: str, rng: Random) -> Any:
        return replace(action, **{field: rng.choice(self._others(action, field))})


def perturbation(game: AnyGame, profile: Profile) -> Perturbation:
    """Perturbation by the values of all actions played, and of those offered at the sampled positions."""
    offered = (action for _, state in sampled_states(game, profile) for action in game.legal_actions(state))
    played = (action for play in plays(game, profile) for action in play.actions)
    return Perturbation([*played, *offered])


def tries(game: AnyGame, state: Any, profile: Profile, perturb: Perturbation, rng: Random) -> list[Any]:
    """What is tried at a position: some of the universe and some perturbed offers, none twice."""
    perturbed = perturb.of(game.legal_actions(state), profile.perturbed, rng)
    return list(dict.fromkeys([*candidates(game, state, profile, rng), *perturbed]))
