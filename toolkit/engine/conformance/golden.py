"""Recorded playthroughs: one game for each number of players, in sentences, so that a rule change is a
readable diff.

    python -m toolkit.engine.conformance golden GAME --into tests/conformance/golden
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from toolkit.engine.chance import Stream, stream
from toolkit.engine.conformance.counts import affordable_depth, count, listed
from toolkit.engine.conformance.plays import AnyGame, Perturbation, Play, record, tries
from toolkit.engine.conformance.profiles import QUICK, Profile
from toolkit.engine.game import Event

SEED = 7
LOOKED_AT = 12
"""At so many positions a playthrough lists what is offered and tries what is refused."""
LISTED = 30
"""A longer list of actions is written as counts by type and a digest."""
REFUSED = 3
"""So many refused wishes are written at each of these positions."""
DEPTH, NODES = 5, 3_000
"""The ways on are counted so deep, and no further than to so many positions."""
WISHES = replace(QUICK, scanned=2_000, candidates=60, perturbed=30)
"""What is tried, fixed here so that a change of the quick profile changes no record."""


def check_golden(game: AnyGame, profile: Profile = QUICK) -> Iterator[str]:
    """15: the game plays as recorded, for every number of players; a game without a record fails."""
    if profile.golden is None:
        yield "there are no recorded playthroughs: give the folder they lie in"
        return
    for players in game.player_counts:
        path = path_of(game, players, profile.golden)
        if not path.is_file():
            yield f"there is no {path.name}: {command(game)} writes it"
            continue
        recorded = path.read_text("utf-8").splitlines()
        for number, (old, new) in enumerate(zip_longest(recorded, playthrough(game, players)), start=1):
            if old != new:
                yield f"{path.name}, line {number}: recorded {old!r}, now {new!r}; {command(game)} renews it"
                break


def command(game: AnyGame) -> str:
    """What makes the playthroughs of a game anew."""
    return f"`python -m toolkit.engine.conformance golden {game.name}`"


def path_of(game: AnyGame, players: int, folder: Path) -> Path:
    """Where the playthrough of so many players lies."""
    return folder / f"{game.name}-{players}.txt"


def write(game: AnyGame, folder: Path) -> list[Path]:
    """Record the playthroughs of a game; gives the files written."""
    folder.mkdir(parents=True, exist_ok=True)
    paths = [path_of(game, players, folder) for players in game.player_counts]
    for players, path in zip(game.player_counts, paths, strict=True):
        text = "\n".join(playthrough(game, players)) + "\n"
        path.write_text(text, "utf-8", newline="\n")
    return paths


def playthrough(game: AnyGame, players: int) -> Iterator[str]:
    """The lines of a recorded game."""
    play = record(game, players, SEED)
    looked_at = play.sampled(LOOKED_AT)
    offered = [action for number in looked_at for action in game.legal_actions(play.states[number])]
    perturb = Perturbation([*play.actions, *offered])
    yield f"{game.title}, {players} players, seed {SEED}. {command(game)} renews this file."
    yield from _told(game, play.opening)
    for number, state in enumerate(play.states):
        if number in looked_at:
            yield f"   = position {play.digests[number]}, {_options(game.legal_actions(state))}"
            yield from _refused(game, state, perturb, stream(number, "golden"))
        if number < len(play.actions):
            action = play.actions[number]
            yield f"{number + 1}. player {game.current_player(state)}: {action} | {game.describe(action)}"
            yield from _told(game, play.events[number])
    yield from _counted(game, play)


def _told(game: AnyGame, events: tuple[Event, ...]) -> Iterator[str]:
    for event in events:
        seen = "" if event.viewers is None else f" (seen by {', '.join(map(str, event.viewers))})"
        clauses = f" [{', '.join(event.clauses)}]" if event.clauses else ""
        yield f"   - {game.describe(event)}{clauses}{seen}"


def _options(offered: list[Any]) -> str:
    texts = [str(action) for action in offered]
    if not texts:
        return "the game is over"
    if len(texts) <= LISTED:
        return f"{len(texts)} offered: {'; '.join(texts)}"
    types = Counter(type(action).__name__ for action in offered)
    digest = hashlib.blake2b("\n".join(texts).encode(), digest_size=8).hexdigest()
    return f"{len(texts)} offered: {', '.join(f'{n} {name}' for name, n in types.items())}; digest {digest}"


def _refused(game: AnyGame, state: Any, perturb: Perturbation, rng: Stream) -> Iterator[str]:
    """A few wishes that are refused, each by other clauses."""
    seen: set[tuple[str, ...]] = set()
    for wish in tries(game, state, WISHES, perturb, rng):
        reasons = game.why_not(state, wish)
        clauses = tuple(reason.clause for reason in reasons)
        if reasons and clauses not in seen:
            seen.add(clauses)
            yield f"   x {wish} [{', '.join(clauses)}] {' '.join(map(game.describe, reasons))}"
        if len(seen) == REFUSED:
            return


def _counted(game: AnyGame, play: Play) -> Iterator[str]:
    last = play.states[-1]
    for player in range(play.players):
        sheet = game.score_sheet(last, player)
        points = ", ".join(f"{line.source} {line.points}" for line in sheet.lines)
        yield f"player {player} scores {sheet.total}: {points}; tie-break {list(sheet.tie_break)}"
    yield f"winners: {', '.join(map(str, game.winners(last)))}"
    for number in (0, len(play.states) // 2):
        state = play.states[number]
        depths = range(1, affordable_depth(game, state, DEPTH, NODES) + 1)
        counts = [str(count(game, state, depth, listed)) for depth in depths]
        yield f"ways on from position {number}, decision by decision: {', '.join(counts)}"
