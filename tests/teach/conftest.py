"""Lessons of the tiny game, which answer nothing by themselves."""

from __future__ import annotations

import pytest

import toolkit
from toolkit.teach import ledger
from toolkit.teach.lessons import Lesson

TAKING = "pebbles/00_taking"


@pytest.fixture(autouse=True)
def nobody_in_particular(monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in ("FARM_GAMES_AUTOPLAY", "FARM_GAMES_LEARNER", "FARM_GAMES_LEDGER"):
        monkeypatch.delenv(variable, raising=False)
    ledger.clear()


@pytest.fixture
def lesson() -> Lesson:
    return toolkit.lesson(TAKING)
