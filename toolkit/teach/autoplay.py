"""Lessons that answer themselves, so that they run from top to bottom without anybody: for tests and stored outputs."""

from __future__ import annotations

import os

VARIABLE = "FARM_GAMES_AUTOPLAY"
"""The environment variable that switches it on, with any value but none and 0."""


def on() -> bool:
    """Whether lessons answer themselves."""
    return os.environ.get(VARIABLE, "") not in ("", "0")
