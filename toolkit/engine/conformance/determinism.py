"""Checks that a play can be repeated: anywhere, in any company, whatever was looked at in between."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from importlib import import_module
from itertools import zip_longest
from math import sqrt
from typing import Any

from toolkit.engine.chance import stream
from toolkit.engine.conformance.plays import AnyGame, Play, plays, record
from toolkit.engine.conformance.profiles import QUICK, Profile
from toolkit.engine.game import Hidden, ToolkitError


def check_repeatable(game: AnyGame, profile: Profile = QUICK) -> Iterator[str]:
    """1: the same seed and actions give the same positions, whatever else draws random numbers or is
    played.
    """
    recorded = plays(game, profile)
    for first, second in zip_longest(recorded[::2], recorded[1::2], fillvalue=recorded[0]):
        yield from _repeated_together(game, first, second)


def _repeated_together(game: AnyGame, *recorded: Play) -> Iterator[str]:
    """Replays games in turns, decision by decision, while the global generator is disturbed."""
    disturbance = random.getstate()
    try:
        states = [game.setup(play.players, play.seed) for play in recorded]
        for number in range(max(len(play.states) for play in recorded)):
            for which, play in enumerate(recorded):
                random.seed(number)
                if number >= len(play.states):
                    continue
                if number:
                    states[which] = game.apply(states[which], play.actions[number - 1])
                if game.digest(states[which]) != play.digests[number]:
                    yield f"{play.name}: position {number} is another one when the game is played again"
                    return
    finally:
        random.setstate(disturbance)


def check_hash_seed(game: AnyGame, profile: Profile = QUICK) -> Iterator[str]:
    """2: other processes, with other `PYTHONHASHSEED`s, play the very same games."""
    recorded = plays(game, profile)
    order = {"game": _address(game), "plays": [[play.players, play.seed] for play in recorded]}
    seeds = ("1", "2")
    with ThreadPoolExecutor(len(seeds)) as pool:
        children = list(pool.map(partial(_child, json.dumps(order)), seeds))
    for seed, child in zip(seeds, children, strict=True):
        if child.returncode:
            yield f"PYTHONHASHSEED={seed}: {child.stderr.strip().splitlines()[-1]}"
            continue
        for play, replayed in zip(recorded, json.loads(child.stdout), strict=True):
            if replayed != transcript(play):
                yield f"{play.name}: PYTHONHASHSEED={seed} makes another game of it"


def transcript(play: Play) -> list[list[str]]:
    """A play as plain data: the digests, and the texts of the actions."""
    return [list(play.digests), [str(action) for action in play.actions]]


def _address(game: AnyGame) -> dict[str, Any]:
    """All that another process needs to make the same game."""
    return {
        "class": [type(game).__module__, type(game).__qualname__],
        "name": game.name,
        "folder": str(game.data.folders[0]),
        "variant": game.variant,
        "data": game.data.overlay.contents if game.data.overlay else None,
        "without": sorted(game.without),
        "names": {**game.parameters, **game.readings},
    }


def _child(order: str, hash_seed: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-m", "toolkit.engine.conformance", "replay"]
    return subprocess.run(command, input=order, env=environment, capture_output=True, text=True, check=False)


def replay(order: dict[str, Any]) -> list[list[list[str]]]:
    """What the other process does: the transcripts of the plays that it is asked for."""
    from pathlib import Path

    from toolkit.engine.data import load

    address = order["game"]
    module, name = address["class"]
    kind = getattr(import_module(module), name)
    game = kind(
        load(
            address["name"],
            Path(address["folder"]),
            variant=address["variant"],
            data=address["data"],
            without=address["without"],
            **address["names"],
        )
    )
    return [transcript(record(game, *place)) for place in order["plays"]]


def check_unchanged(game: AnyGame, profile: Profile = QUICK) -> Iterator[str]:
    """3: no position changes once it is there, whatever is played from it or asked of it."""
    for play in plays(game, profile):
        for number in play.sampled(profile.states):
            _use(game, play, number)
        now = [game.digest(state) for state in play.states]
        for number, (before, after) in enumerate(zip(play.digests, now, strict=True)):
            if before != after:
                yield f"{play.name}: position {number} has changed since it was made"
                break


def _use(game: AnyGame, play: Play, number: int) -> None:
    """Everything that the contract lets one do with a position."""
    state = play.states[number]
    for action in game.legal_actions(state):
        game.why_not(state, action)
        game.apply(state, action, [])
    for player in range(play.players):
        game.score_sheet(state, player)
        game.evaluate(state, player)
        game.determinize(game.observation(state, player), player, stream(number, "use"))
    game.winners(state)
    game.board(state)
    game.draw(state)
    game.census(state)
    game.public_numbers(state)


def check_branches(game: AnyGame, profile: Profile = QUICK) -> Iterator[str]:
    """4: two branches from one position with the same actions end alike, chance included."""
    for play in plays(game, profile):
        half = len(play.actions) // 2
        states = [play.states[half], play.states[half]]
        for number, action in enumerate(play.actions[half:], start=half + 1):
            # The other branch looks at its positions on the way: that must not shift what is drawn later.
            game.legal_actions(states[1])
            states = [game.apply(state, action) for state in states]
            if {game.digest(state) for state in states} != {play.digests[number]}:
                yield f"{play.name}: two branches from position {half} differ at {number}"
                break


def check_chance(game: AnyGame, profile: Profile = QUICK) -> Iterator[str]:
    """13: seeds give different set-ups, no arrangement too often; what cannot be set up is refused."""
    for players in game.player_counts:
        first = [game.setup(players, seed) for seed in range(profile.set_ups)]
        found = Counter(game.digest(state) for state in first)
        if len(found) == 1 and _hides_something(game, first[0], players):
            yield f"{players} players: {profile.set_ups} seeds give one and the same set-up"
        yield from _too_often(f"{players} players", found)
    for players, fixed in ((max(game.player_counts) + 1, None), (game.player_counts[0], {"no such part": 1})):
        try:
            game.setup(players, 0, fixed)
        except ToolkitError:
            continue
        yield f"set-up with {players} players and fixed={fixed} is not refused by a ToolkitError"


def _too_often(name: str, found: Counter[str]) -> Iterator[str]:
    """Shuffling makes all arrangements equally likely; where there are few, each must come up about as
    often.
    """
    total, share = found.total(), 1 / len(found)
    if len(found) * 5 > total:
        return
    expected, spread = total * share, sqrt(total * share * (1 - share))
    for count in found.values():
        if abs(count - expected) > 5 * spread:
            yield f"{name}: one of {len(found)} set-ups comes up {count} times of {total}"


def _hides_something(game: AnyGame, state: Any, players: int) -> bool:
    from toolkit.engine.conformance.observations import contains

    return any(contains(game.observation(state, player), Hidden) for player in range(players))
