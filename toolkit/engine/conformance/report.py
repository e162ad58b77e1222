"""Running all checks: a report for people, and tests for pytest."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import islice
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import replace

from toolkit.engine import registry
from toolkit.engine.conformance import (
    actions,
    counts,
    determinism,
    golden,
    observations,
    records,
    sessions,
    sketches,
    witnesses,
)
from toolkit.engine.conformance.plays import AnyGame
from toolkit.engine.conformance.profiles import PROFILES, Profile
from toolkit.engine.game import ToolkitError
from toolkit.engine.suggest import unknown

if TYPE_CHECKING:
    import pytest

Check = Callable[[AnyGame, Profile], Iterator[str]]

CHECKS: dict[str, Check] = {
    "repeatable": determinism.check_repeatable,
    "hash_seed": determinism.check_hash_seed,
    "unchanged": determinism.check_unchanged,
    "branches": determinism.check_branches,
    "actions": actions.check_actions,
    "agreement": actions.check_agreement,
    "witnesses": witnesses.check_witnesses,
    "sentences": records.check_sentences,
    "round_trips": records.check_round_trips,
    "files": sessions.check_files,
    "conservation": records.check_conservation,
    "events": records.check_events,
    "undo": sessions.check_undo,
    "chance": determinism.check_chance,
    "observation": observations.check_observation,
    "golden": golden.check_golden,
    "counts": counts.check_counts,
    "examples": witnesses.check_examples,
    "sessions": sessions.check_sessions,
    "full_scan": actions.check_full_scan,
    "formulas": records.check_formulas,
    "sketches": sketches.check_sketches,
}
"""Every check by name, in the order of the list."""

SHOWN = 5
"""So many faults of one check are looked for; the rest mostly repeats them."""


class Finding(msgspec.Struct, frozen=True):
    """What one check found: the first faults, none if the game passes."""

    check: str
    faults: tuple[str, ...]
    seconds: float


class Report(msgspec.Struct, frozen=True):
    """What all checks found of a game."""

    game: str
    profile: str
    findings: tuple[Finding, ...]

    @property
    def passed(self) -> bool:
        """Whether there is no fault at all."""
        return not any(finding.faults for finding in self.findings)

    def __str__(self) -> str:
        lines = [f"{self.game}, {self.profile} profile: {'passed' if self.passed else 'FAILED'}"]
        for finding in self.findings:
            lines.append(f"  {'FAILED' if finding.faults else 'ok':6} {finding.check} ({finding.seconds:.1f} s)")
            lines += [f"         {fault}" for fault in finding.faults]
        return "\n".join(lines)


def run(
    game: AnyGame | str,
    profile: str | Profile = "quick",
    golden: str | Path | None = None,
    checks: Iterable[str] = tuple(CHECKS),
) -> Report:
    """Hold a game to the list.

    Args:
        game: a game, or the name of a registered one.
        profile: "quick", "long" or one of one's own.
        golden: the folder of its recorded playthroughs.
        checks: names of the checks to make; all by default.

    Raises:
        ToolkitError: For a profile or check that there is not.
    """
    game = registry.load(game) if isinstance(game, str) else game
    profile = _profile(profile, golden)
    findings = [_finding(game, _known(name), profile) for name in checks]
    return Report(game.name, profile.name, tuple(findings))


def _profile(profile: str | Profile, golden: str | Path | None) -> Profile:
    if isinstance(profile, str):
        if profile not in PROFILES:
            raise ToolkitError(unknown("profile", profile, PROFILES))
        profile = PROFILES[profile]
    return profile if golden is None else replace(profile, golden=Path(golden))


def _known(name: str) -> str:
    if name not in CHECKS:
        raise ToolkitError(unknown("check", name, CHECKS))
    return name


def _finding(game: AnyGame, name: str, profile: Profile) -> Finding:
    start = perf_counter()
    try:
        faults = tuple(islice(CHECKS[name](game, profile), SHOWN))
    except Exception as error:  # a game that breaks in one check is still held to the others
        faults = (f"raises {type(error).__name__}: {error}",)
    return Finding(name, faults, perf_counter() - start)


def every_check(
    games: Iterable[str], profile: str | Profile = "quick", golden: str | Path | None = None
) -> pytest.MarkDecorator:
    """Parametrises a test by `check`: a function for each game and check, which raises AssertionError for
    faults.
    """
    import pytest

    places = [(game, name) for game in games for name in CHECKS]
    return pytest.mark.parametrize(
        "check",
        [_assertion(game, name, _profile(profile, golden)) for game, name in places],
        ids=[f"{game}-{name}" for game, name in places],
    )


def _assertion(game: str, name: str, profile: Profile) -> Callable[[], None]:
    def check() -> None:
        faults = list(islice(CHECKS[name](_loaded(game), profile), SHOWN))
        if faults:
            raise AssertionError("\n".join([f"{game} fails the check {name}:", *faults]))

    return check


@cache
def _loaded(game: str) -> Any:
    # One object for all checks of a game, so that they share its recorded plays.
    return registry.load(game)
