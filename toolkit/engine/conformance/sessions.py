"""Checks of a game in a session: undo, branches, files, and whatever order people use them in."""

from __future__ import annotations

import io
import tempfile
from collections.abc import Iterator
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

import msgspec

from toolkit.engine.chance import stream
from toolkit.engine.conformance.machine import machine, run_machine
from toolkit.engine.conformance.plays import AnyGame, Play, plays
from toolkit.engine.conformance.profiles import QUICK, Profile
from toolkit.engine.game import ToolkitError
from toolkit.engine.session import Session, play


def check_undo(game: AnyGame, profile: Profile = QUICK) -> Iterator[str]:
    """12: undo to the first position and redo along every branch meet the recorded digests."""
    for recorded in _first_plays(game, profile):
        session = _branched(game, recorded)
        digests = {name: [node.digest for node in _path_to(session, name)] for name in session.branches}
        for name, expected in digests.items():
            session.goto(name)
            found = [_digest(session)]
            while session.current.number:
                session.undo()
                found.append(_digest(session))
            if found != expected[::-1]:
                yield f"{recorded.name}, branch {name}: undo meets other positions"
            again = [_digest(session)]
            while len(again) < len(expected):
                session.redo()
                again.append(_digest(session))
            if again != expected:
                yield f"{recorded.name}, branch {name}: redo meets other positions"


def _first_plays(game: AnyGame, profile: Profile) -> list[Play]:
    return [recorded for recorded in plays(game, profile) if recorded.seed == profile.seeds[0]]


def _branched(game: AnyGame, recorded: Play) -> Session:
    """A session of a recorded play, and a branch of other decisions from its middle."""
    session = play(game, players=recorded.players, seed=recorded.seed, autosave=False)
    for action in recorded.actions:
        session.do(action)
    session.goto(len(recorded.actions) // 2)
    session.branch("another way")
    rng = stream(recorded.seed, "another way")
    for _ in range(20):
        if game.is_over(session.state):
            break
        session.do(game.sample(session.state, rng))
    return session


def _path_to(session: Session, branch: str) -> list[Any]:
    session.goto(branch)
    return list(session.path)


def _digest(session: Session) -> str:
    return session.game.digest(session.state)


def check_files(game: AnyGame, profile: Profile = QUICK) -> Iterator[str]:
    """9, for the session: a saved game replays to its digests under its own parameters and readings; one that
    does not agree opens as far as it does; a malformed file is refused.
    """
    with tempfile.TemporaryDirectory() as folder:
        for recorded in _first_plays(game, profile):
            path = Path(folder) / f"{recorded.players}.json"
            session = _branched(game, recorded)
            session.save(path)
            yield from (f"{recorded.name}: {fault}" for fault in _misread(game, session, path))


def _misread(game: AnyGame, session: Session, path: Path) -> Iterator[str]:
    content = msgspec.json.decode(path.read_bytes())
    loaded = Session.load(path, game=game)
    if [node.digest for node in loaded.nodes] != [node.digest for node in session.nodes] or loaded.warning:
        yield f"the loaded session is another one ({loaded.warning})"
    if loaded.state != session.state or loaded.log != session.log:
        yield "the loaded session is somewhere else"
    settings = content["origin"]["settings"]
    names = settings["parameters"].keys() | settings["readings"].keys()
    if "schema" not in content or not names >= {*game.parameters, *game.readings}:
        yield "the file lacks its schema version, or a parameter or reading"
    yield from _opens_in_part(game, path, content)
    path.write_bytes(path.read_bytes()[:-10])
    try:
        Session.load(path, game=game)
    except ToolkitError:
        return
    yield "a truncated file is not refused"


def _opens_in_part(game: AnyGame, path: Path, content: dict[str, Any]) -> Iterator[str]:
    """A file whose node in the middle tells another digest opens up to the node before."""
    middle = len(content["nodes"]) // 2
    spoiled = [*content["nodes"]]
    spoiled[middle] = {**spoiled[middle], "digest": "0" * 16}
    other = path.with_suffix(".spoiled.json")
    other.write_bytes(msgspec.json.encode({**content, "nodes": spoiled}))
    with redirect_stdout(io.StringIO()):
        loaded = Session.load(other, game=game)
    if not loaded.warning or len(loaded.nodes) <= middle or len(loaded.nodes) > len(spoiled):
        yield f"with a wrong digest in node {middle + 1}, {len(loaded.nodes)} nodes open: {loaded.warning}"


def check_sessions(game: AnyGame, profile: Profile = QUICK) -> Iterator[str]:
    """18: random actions, refused ones, undo, redo, branches, jumps, saving and loading, in any order; after
    each step, checks 3, 9, 10 and 12 still hold. Needs Hypothesis.
    """
    yield from run_machine(machine(game, profile), profile)
