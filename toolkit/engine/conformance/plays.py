"""Random plays of a game, recorded once and looked at by many checks; and what may be tried at a position."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import islice
from random import Random
from typing import Any
from weakref import WeakKeyDictionary

import msgspec
from msgspec.structs import replace

from toolkit.engine import cases
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
    """Makes new actions of old ones: one field takes another value that it has had in the game.

    >>> class Take(msgspec.Struct, frozen=True):
    ...     count: int
    >>> Perturbation([Take(1), Take(2)]).of([Take(1)], 2, stream(1, "example"))
    [Take(count=2), Take(count=2)]
    """

    def __init__(self, seen: Iterable[Any]) -> None:
        values: dict[tuple[type, str], dict[Any, None]] = {}
        for action in seen:
            for field in action.__struct_fields__:
                values.setdefault((type(action), field), {})[getattr(action, field)] = None
        self._values = {place: list(found) for place, found in values.items()}

    def of(self, actions: Sequence[Any], count: int, rng: Random) -> list[Any]:
        """At most `count` perturbed actions."""
        made = (self._perturbed(rng.choice(actions), rng) for _ in range(count)) if actions else ()
        return [action for action in made if action is not None]

    def _perturbed(self, action: Any, rng: Random) -> Any:
        others = {field: self._others(action, field) for field in action.__struct_fields__}
        changeable = [field for field, values in others.items() if values]
        if not changeable:
            return None
        field = rng.choice(changeable)
        return replace(action, **{field: rng.choice(others[field])})

    def _others(self, action: Any, field: str) -> list[Any]:
        values = self._values.get((type(action), field), [])
        return [value for value in values if value != getattr(action, field)]


_perturbations: WeakKeyDictionary[AnyGame, dict[Profile, Perturbation]] = WeakKeyDictionary()


def perturbation(game: AnyGame, profile: Profile) -> Perturbation:
    """Perturbation by the values of all actions played, offered at the sampled positions, or written in cases."""
    known = _perturbations.setdefault(game, {})
    if profile not in known:
        played = (action for play in plays(game, profile) for action in play.actions)
        offered = (action for _, state in sampled_states(game, profile) for action in game.legal_actions(state))
        known[profile] = Perturbation([*played, *offered, *_written(game)])
    return known[profile]


def _written(game: AnyGame) -> Iterator[Any]:
    """The actions of the cases: shorthands, above all, that random play never makes."""
    for case in cases.load(game):
        for text in (*case.moves, *case.do):
            # What is no action here may be one for the case, which lays its own components over the game's.
            with suppress(ToolkitError):
                yield game.parse(text)


def tries(game: AnyGame, state: Any, profile: Profile, perturb: Perturbation, rng: Random) -> list[Any]:
    """What is tried at a position: some of the universe, and perturbed ones of these and of what is offered."""
    some = candidates(game, state, profile, rng)
    perturbed = perturb.of([*game.legal_actions(state), *some], profile.perturbed, rng)
    return list(dict.fromkeys([*some, *perturbed]))
