"""What every game must pass, callable for a third party's game as well.

`run(game)` holds a game to the whole list and reports; each `check_…(game)` gives the faults it finds, one
line each. In the tests of a game, every check is a test of its own:

    from toolkit.engine import conformance

    @conformance.every_check(["pebbles"], golden="tests/golden")
    def test_conformance(check):
        check()
"""

from __future__ import annotations

from toolkit.engine.conformance.actions import check_actions, check_agreement, check_full_scan
from toolkit.engine.conformance.counts import check_counts
from toolkit.engine.conformance.determinism import (
    check_branches,
    check_chance,
    check_hash_seed,
    check_repeatable,
    check_unchanged,
)
from toolkit.engine.conformance.golden import check_golden
from toolkit.engine.conformance.observations import check_observation
from toolkit.engine.conformance.profiles import LONG, QUICK, Profile
from toolkit.engine.conformance.records import (
    check_conservation,
    check_events,
    check_formulas,
    check_round_trips,
    check_sentences,
)
from toolkit.engine.conformance.report import CHECKS, Finding, Report, every_check, run
from toolkit.engine.conformance.sessions import check_files, check_sessions, check_undo
from toolkit.engine.conformance.sketches import check_sketches
from toolkit.engine.conformance.witnesses import check_examples, check_witnesses

__all__ = [
    "CHECKS",
    "LONG",
    "QUICK",
    "Finding",
    "Profile",
    "Report",
    "check_actions",
    "check_agreement",
    "check_branches",
    "check_chance",
    "check_conservation",
    "check_counts",
    "check_events",
    "check_examples",
    "check_files",
    "check_formulas",
    "check_full_scan",
    "check_golden",
    "check_hash_seed",
    "check_observation",
    "check_repeatable",
    "check_round_trips",
    "check_sentences",
    "check_sessions",
    "check_sketches",
    "check_unchanged",
    "check_undo",
    "check_witnesses",
    "every_check",
    "run",
]
