"""How thoroughly a game is held to the list. Everything is counted, nothing timed, so that a run can be
repeated.
"""

from __future__ import annotations

from pathlib import Path

import msgspec


class Profile(msgspec.Struct, frozen=True):
    """How much a check does.

    Attributes:
        name: what it is called.
        seeds: the seeds of the random plays; one play for each and each number of players.
        states: so many positions of a play are looked at closely.
        candidates: so many actions of the universe are tried at such a position.
        perturbed: so many actions are tried there with one field changed.
        scanned: a universe up to this size is searched completely.
        witness_states: so many positions are searched for a refusal by one clause alone.
        depth: counts go so many decisions deep,
        nodes: but not further than to this many positions.
        set_ups: so many seeds are set up to look at the chance in it.
        runs, steps: how many sessions the state machine plays, and how long.
        golden: the folder with the recorded playthroughs.
    """

    name: str
    seeds: tuple[int, ...]
    states: int
    candidates: int
    perturbed: int
    scanned: int
    witness_states: int
    depth: int
    nodes: int
    set_ups: int
    runs: int
    steps: int
    golden: Path | None = None


QUICK = Profile(
    name="quick",
    seeds=(1, 2),
    states=12,
    candidates=150,
    perturbed=100,
    scanned=10_000,
    witness_states=400,
    depth=3,
    nodes=150,
    set_ups=30,
    runs=8,
    steps=25,
)
"""For every change: at most a minute a game on two cores."""

LONG = Profile(
    name="long",
    seeds=tuple(range(1, 11)),
    states=60,
    candidates=250,
    perturbed=150,
    scanned=50_000,
    witness_states=5_000,
    depth=5,
    nodes=1_000,
    set_ups=300,
    runs=100,
    steps=60,
)
"""Before a release."""

PROFILES = {profile.name: profile for profile in (QUICK, LONG)}
