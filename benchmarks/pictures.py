"""How fast the games are drawn, plain and with each overlay. Prints a table for each; asserts nothing.

    python benchmarks/pictures.py [--positions 60]

The positions are spread evenly over random games; Cultive's are drawn as player 0 sees them. `route` is asked the way
to a random field. Each cell is the median and the 95th percentile in milliseconds; what Cultivo's overlays take to find
their answers is then listed by itself, because solving is not drawing.
"""

from __future__ import annotations

import argparse
import statistics
from collections.abc import Callable, Iterable, Iterator
from random import Random
from time import perf_counter
from typing import Any

import toolkit
from toolkit.games.cultivo import overlays
from toolkit.games.cultivo.state import State

PLAYERS = (2, 3, 4)
ROW = "{:<26}" + "{:>16}" * len(PLAYERS)


def positions(game: Any, players: int, count: int) -> list[Any]:
    """Positions spread evenly over a random game."""
    state, rng = game.setup(players, seed=7), Random(1)
    states = [state]
    while not game.is_over(state):
        state = game.apply(state, game.sample(state, rng))
        states.append(state)
    return states[:: max(1, len(states) // count)][:count]


def focus(game: Any, state: State, overlay: str | None, rng: Random) -> str | None:
    """What the overlay is asked: a way to anywhere, or nothing in particular."""
    return f"place to {rng.choice(game.compiled(state.layout).names)}" if overlay == "route" else None


def milliseconds(calls: Iterable[Callable[[], Any]]) -> str:
    """The median and the 95th percentile of how long the calls take."""
    times = sorted(_took(call) for call in calls)
    return f"{statistics.median(times):.1f} / {times[int(0.95 * (len(times) - 1))]:.1f}"


def _took(call: Callable[[], Any]) -> float:
    begin = perf_counter()
    call()
    return 1000 * (perf_counter() - begin)


def drawing(game: Any, states: list[Any], overlay: str | None, viewer: int | None) -> Iterator[Callable[[], Any]]:
    """Draw each position."""
    rng = Random(2)
    for state in states:
        wish = focus(game, state, overlay, rng)
        yield lambda state=state, wish=wish: game.draw(state, viewer=viewer, overlay=overlay, focus=wish)


def answering(game: Any, states: list[State], overlay: str) -> Iterator[Callable[[], Any]]:
    """Only find what the overlay shows."""
    rng = Random(2)
    for state in states:
        wish = focus(game, state, overlay, rng)
        yield lambda state=state, wish=wish: overlays.lay(game, state, None, overlay, wish)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=60)
    count = parser.parse_args().positions
    cultivo = toolkit.load("cultivo")
    played = pictures(cultivo, count, None)
    for overlay in ("costs", "route"):
        row = (milliseconds(answering(cultivo, states, overlay)) for states in played)
        print(ROW.format(f"{overlay}, answers alone", *row))
    pictures(toolkit.load("cultive"), count, 0)
    pictures(toolkit.load("agricola"), count, 0)


def pictures(game: Any, count: int, viewer: int | None) -> list[list[Any]]:
    """Print a game's table; returns the positions, by number of players."""
    played = [positions(game, players, count) for players in PLAYERS]
    for states in played:
        game.draw(states[0])  # what is only made once
    print(ROW.format(f"{game.name}: median / p95, ms", *(f"{players} players" for players in PLAYERS)))
    for overlay in (None, *game.overlays):
        row = (milliseconds(drawing(game, states, overlay, viewer)) for states in played)
        print(ROW.format(overlay or "plain", *row))
    return played


if __name__ == "__main__":
    main()
