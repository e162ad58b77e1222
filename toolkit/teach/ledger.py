"""Which rules a lesson has practised and shown while it ran.

A rule is *practised* when the engine returned its id as the result of something the learner did: a refusal, an
event, a line of the score. It is *seen* when its text was shown. `python -m toolkit notebooks` writes both down.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec

from toolkit.engine import registry
from toolkit.engine.cases import Outcome
from toolkit.engine.data import convert
from toolkit.engine.data.files import label, plain
from toolkit.engine.game import Game, ScoreSheet, ToolkitError
from toolkit.engine.session import storage

VARIABLE = "FARM_GAMES_LEDGER"
"""The environment variable that names the file in which a run of lessons is written down."""

Entries = dict[str, dict[str, set[str]]]

Noted = dict[str, dict[str, list[str]]]
"""Lesson → "practised" and "seen" → ids in order."""

_HEAD = "# Which rules each lesson practises and shows; python -m toolkit notebooks writes down what it finds.\n"

_entries: Entries = {}


def begin(lesson: str) -> None:
    """Note from now on what a lesson practises and shows. What it asks again of others is noted of none."""
    _entries.setdefault(lesson, {"practised": set(), "seen": set()})


def practise(lesson: str, ids: Iterable[str]) -> None:
    """Note that the engine has returned these ids in a lesson that has begun."""
    _note(lesson, "practised", ids)


def see(lesson: str, ids: Iterable[str]) -> None:
    """Note that the texts of these rules were shown in a lesson that has begun."""
    _note(lesson, "seen", ids)


def entries() -> Noted:
    """What has been noted."""
    return {lesson: {kind: sorted(ids) for kind, ids in kinds.items()} for lesson, kinds in _entries.items()}


def clear() -> None:
    """Forget what has been noted."""
    _entries.clear()


def read(file: Path) -> Noted:
    """What a run of lessons has written down; nothing if it had no lesson in it.

    Raises ToolkitError if it is damaged.
    """
    if not file.exists():
        return {}
    try:
        return msgspec.json.decode(storage.read(file), type=Noted)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise ToolkitError(f"{file.name}: not what lessons have practised: {error}") from None


def keep(noted: Noted) -> None:
    """Write what lessons have practised and shown into `practised.yaml` of their games, which coverage reads.

    Raises StorageError if it cannot be written, and DataError for one that is damaged.
    """
    import yaml

    for game in {lesson.partition("/")[0] for lesson in noted}:
        path = registry.load(game).data.folders[0] / "practised.yaml"
        before = convert(plain(path) or {}, Noted, label(path)) if path.exists() else {}
        own = {lesson: kinds for lesson, kinds in noted.items() if lesson.startswith(f"{game}/")}
        after = dict(sorted({**before, **own}.items()))
        if after != before:
            storage.write(path, (_HEAD + yaml.safe_dump(after, sort_keys=False, width=118)).encode())


def _note(lesson: str, kind: str, ids: Iterable[str]) -> None:
    if lesson not in _entries:
        return
    kinds = _entries[lesson]
    known = len(kinds[kind])
    kinds[kind].update(ids)
    if len(kinds[kind]) > known and (file := os.environ.get(VARIABLE)):
        storage.write(Path(file), json.dumps(entries()).encode())


def returned(outcome: Outcome, scored: bool = False) -> set[str]:
    """The ids in what the engine made of a case: its refusals and events; and lines of the score, if that was asked."""
    ids = {reason.clause for reason in outcome.reasons}
    ids |= {id for event in outcome.events for id in event.clauses}
    if scored and outcome.state is not None:
        ids |= scoring(outcome.game, outcome.state)
    return ids


def scoring(game: Game[Any, Any], state: Any) -> set[str]:
    """The ids of the score lines that give points in a position."""
    sheets = (game.score_sheet(state, player) for player in range(game.player_count(state)))
    return {id for sheet in sheets for id in giving_points(sheet)}


def giving_points(sheet: ScoreSheet) -> set[str]:
    """The ids of a score sheet's lines that give points."""
    return {id for line in sheet.lines if line.points for id in line.clauses}
