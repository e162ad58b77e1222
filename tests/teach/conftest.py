"""Lessons of the tiny game, which answer nothing by themselves."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import toolkit
from toolkit.engine import registry
from toolkit.teach import ledger, records
from toolkit.teach.lessons import Lesson

TAKING = "pebbles/00_taking"


@pytest.fixture(autouse=True)
def nobody_in_particular(monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in ("FARM_GAMES_AUTOPLAY", "FARM_GAMES_LEARNER", "FARM_GAMES_LEDGER"):
        monkeypatch.delenv(variable, raising=False)
    ledger.clear()


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a copy of the lessons, which are read from there."""
    game = registry.load("pebbles")
    folder = tmp_path / "lessons"
    shutil.copytree(records.folder(game), folder)
    shipped = records.folder
    monkeypatch.setattr(records, "folder", lambda game: folder if game.name == "pebbles" else shipped(game))
    return folder


@pytest.fixture
def lesson() -> Lesson:
    return toolkit.lesson(TAKING)
