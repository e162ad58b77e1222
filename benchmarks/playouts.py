"""How fast the games play and answer. Prints a table; asserts nothing.

    python benchmarks/playouts.py [--games 20]

Random play draws with `Game.sample`: games, decisions and options (legal actions listed) a second, and how long the
list of a stage takes. Then payments and cost maps of Cultivo's rich late position, rows and scores of a rich harvest
in Cultive, fences and herds in Agricola. If catanatron is installed, the same numbers of its random players come from
a process of its own, for scale: another game with fewer options a decision.
"""

from __future__ import annotations

import argparse
import itertools
import json
import statistics
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any

import msgspec
import yaml

import toolkit
from toolkit.engine import chance
from toolkit.engine.game import Game
from toolkit.games.agricola import herds, outlines
from toolkit.games.agricola.board import START_ROOMS
from toolkit.games.agricola.game import Agricola
from toolkit.games.cultive.game import Cultive
from toolkit.games.cultivo.game import Cultivo
from toolkit.games.cultivo.state import State

RICH = Path(__file__).parent / "rich_late_position.yaml"

CATANATRON = """
import json, random, time
from catanatron import Game, RandomPlayer, Color
decisions = options = games = 0
class Counting(RandomPlayer):
    def decide(self, game, playable_actions):
        global decisions, options
        decisions += 1
        options += len(playable_actions)
        return random.choice(list(playable_actions))
random.seed(0)
begin = time.perf_counter()
while games < 5 or time.perf_counter() - begin < 5:
    Game([Counting(color) for color in (Color.RED, Color.BLUE, Color.ORANGE, Color.WHITE)]).play()
    games += 1
seconds = time.perf_counter() - begin
print(json.dumps({"games": games / seconds, "decisions": decisions / seconds, "options": options / seconds}))
"""


def seconds_of(work: Callable[[], Any]) -> float:
    """How long one call takes."""
    begin = perf_counter()
    work()
    return perf_counter() - begin


def row(what: str, *figures: str) -> None:
    """One line of the table."""
    print(f"{what:<52}" + "".join(f"{figure:>16}" for figure in figures))


def playouts(game: Game[Any, Any], players: int, games: int) -> None:
    """Random play by type, set-up apart."""
    roots = [game.setup(players, seed) for seed in range(games)]
    decisions = 0
    begin = perf_counter()
    for seed, root in enumerate(roots):
        decisions += sum(1 for _ in game.playout(root, chance.stream(seed, "benchmark")))
    seconds = perf_counter() - begin
    row(
        f"{game.title}: random play, {players} players",
        f"{games / seconds:.2f} games/s",
        f"{decisions / seconds:,.0f} dec/s",
    )


def positions(game: Game[Any, Any], players: int, games: int) -> Iterator[Any]:
    """Every position of some random games."""
    for seed in range(games):
        root = game.setup(players, seed)
        yield root
        yield from (
            state for _, state in game.playout(root, chance.stream(seed, "benchmark")) if not game.is_over(state)
        )


def lists(game: Game[Any, Any], games: int) -> None:
    """Listing the legal actions of every position met, stage by stage."""
    times: dict[str, list[float]] = {}
    options = 0
    for state in positions(game, 4, games):
        decision = game.decision(state)
        assert decision is not None
        begin = perf_counter()
        options += len(game.legal_actions(state))
        times.setdefault(decision.stage, []).append(perf_counter() - begin)
    total = sum(map(sum, times.values()))
    count = sum(map(len, times.values()))
    row(
        f"{game.title}: legal actions listed, 4 players",
        f"{count / total:,.0f} lists/s",
        f"{options / total:,.0f} opt/s",
    )
    for stage, each in times.items():
        each.sort()
        row(
            f"  list at stage {stage!r}",
            f"p50 {milliseconds(each[len(each) // 2])}",
            f"p99 {milliseconds(each[len(each) * 99 // 100])}",
        )


def milliseconds(seconds: float) -> str:
    """Seconds as text."""
    return f"{seconds * 1000:.2f} ms"


def rich(game: Cultivo) -> None:
    """The first 20 payments to every field, and cost maps, of the rich late position."""
    data = yaml.safe_load(RICH.read_text(encoding="utf-8"))
    state = game.position(data)
    free = [name for name, node in game.board(state).nodes.items() if node["worker"] is None]
    seconds, found = [], 0
    for name in free:
        begin = perf_counter()
        found += sum(1 for _ in itertools.islice(game.payments(state, "place", name), 20))
        seconds.append(perf_counter() - begin)
    row(
        "rich late position: first 20 payments of a field",
        f"p50 {milliseconds(statistics.median(seconds))}",
        f"max {milliseconds(max(seconds))}",
    )
    row("  payments", f"{found / sum(seconds):,.0f} pay/s")
    row("  cost map: six of each, two scales, two stalls", milliseconds(median_map(game, state)))
    row("  cost map: four of each, no scales, no stalls", milliseconds(median_map(game, poorer(game, data))))


HARVEST = {
    "A": ["corn", "bean", "onion", "papaya", "jambo", "papaya", "pigeon-pea"],
    "B": ["banana", "coffee", "cacao"],
    "C": ["cacao", "jambo", "nullified jambo", "ginger"],
    "D": ["coffee", "banana"],
    "E": ["onion", "taioba", "papaya"],
}
"""A rich harvest of Cultive."""


def harvests(game: Cultive) -> None:
    """Every row of five, worked out anew, and the score of a rich harvest by a game that has seen none."""
    masks = sorted(set(game.components.sides))
    rows = list(itertools.product(masks, repeat=5))
    seconds = seconds_of(lambda: [game.row_solver.work_out(each) for each in rows])
    row("Cultive: best runs of a row of five", f"{seconds / len(rows) * 1e6:.1f} us", f"{len(rows):,} rows")
    state = game.position({"players": [{"harvested": HARVEST}, {}]})
    fresh = [game.reloaded() for _ in range(9)]
    scored = statistics.median(seconds_of(partial(each.score_sheet, state, 0)) for each in fresh)
    row("Cultive: score sheet of a rich harvest", milliseconds(scored))


def farms(game: Agricola) -> None:
    """All layouts of fences on the start farm, and what can be fenced in and kept on farms of random games."""
    outlines.enclosures(START_ROOMS, 0, 15)  # the table of connected sets, made once
    outlines._layouts.cache_clear()
    found: list[int] = []
    seconds = seconds_of(lambda: found.extend(outlines.layouts(START_ROOMS, 0, 15)))
    row("Agricola: all layouts of the start farm, cold", milliseconds(seconds), f"{len(found):,} layouts")
    owns = [own for state in positions(game, 4, 3) for own in state.players]
    outlines._every_enclosure.cache_clear()
    staged = sorted(
        seconds_of(partial(outlines.enclosures, own.rooms | own.fields, own.fences, 15 - own.fences.bit_count()))
        for own in owns
    )
    row(
        "Agricola: pastures one stage can add", f"p50 {1e6 * staged[len(staged) // 2]:.1f} us", milliseconds(staged[-1])
    )
    kept = sorted(seconds_of(partial(herds.keepable, herds.quarters(game, own), own.herd)) for own in owns)
    row("Agricola: whether a herd can be kept", f"p50 {1e6 * kept[len(kept) // 2]:.1f} us", milliseconds(kept[-1]))


def poorer(game: Cultivo, data: dict[str, Any]) -> State:
    """The rich late position with four goods of each colour and neither scales nor stalls."""
    players = []
    for player in data["players"]:
        equipment = [name for name in player["equipment"] if not name.endswith(("scales", "stall"))]
        players.append({**player, "goods": dict.fromkeys(player["goods"], 4), "equipment": equipment})
    return game.position({**data, "players": players})


def median_map(game: Cultivo, state: State) -> float:
    """Median seconds of a cost map from all own workers; a copy each time, so that nothing kept helps."""
    return statistics.median(
        seconds_of(lambda: game.cost_map(msgspec.structs.replace(state), "place")) for _ in range(9)
    )


def catanatron() -> None:
    """Catanatron's random players, where it is installed."""
    done = subprocess.run([sys.executable, "-c", CATANATRON], capture_output=True, text=True, check=False)
    if done.returncode:
        row("catanatron", "not installed" if "No module" in done.stderr else done.stderr.strip().splitlines()[-1])
        return
    figures = json.loads(done.stdout.splitlines()[-1])
    row(
        "catanatron, 4 random players",
        f"{figures['games']:.2f} games/s",
        f"{figures['decisions']:,.0f} dec/s",
        f"{figures['options']:,.0f} opt/s",
    )


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=10, help="random games a figure (default 10)")
    games = parser.parse_args().games
    cultivo, cultive, agricola = (toolkit.load(name) for name in ("cultivo", "cultive", "agricola"))
    assert isinstance(cultivo, Cultivo) and isinstance(cultive, Cultive) and isinstance(agricola, Agricola)
    for game in (cultivo, cultive, agricola):
        for players in game.player_counts:
            row(
                f"{game.title}: set-up, {players} players",
                milliseconds(statistics.median(seconds_of(partial(game.setup, players, 1)) for _ in range(5))),
            )
        for players in game.player_counts:
            playouts(game, players, games)
        lists(game, max(1, games // 3))
    rich(cultivo)
    harvests(cultive)
    farms(agricola)
    catanatron()


if __name__ == "__main__":
    main()
