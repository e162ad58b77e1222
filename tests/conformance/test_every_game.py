"""Every registered game is held to the list of what a game must pass: one test for each game and check."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from toolkit.engine import conformance, registry


@conformance.every_check(registry.names(), golden=Path(__file__).parent / "golden")
def test_conformance(check: Callable[[], None]) -> None:
    check()
