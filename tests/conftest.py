"""What holds for every test: no test touches a person's own files, and one game can be tested alone."""

from __future__ import annotations

import itertools
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import hypothesis
import pytest
from xdist.remote import Producer
from xdist.scheduler import LoadScopeScheduling

HOME_VARIABLE = "FARM_GAMES_HOME"
SIXTH = Path(__file__).parent / "sixth"

_numbers = itertools.count()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--game", metavar="GAME", help="run only what names this game in its path, name or parameters")


def pytest_configure(config: pytest.Config) -> None:
    # In the environment rather than in a fixture: the notebooks use no fixtures, but inherit this.
    home = tempfile.TemporaryDirectory(prefix="farm-games-")
    environment = pytest.MonkeyPatch()
    environment.setenv(HOME_VARIABLE, home.name)
    # The tiny game of a third party counts as installed, for child processes such as the command line too.
    environment.syspath_prepend(SIXTH)
    environment.setenv("PYTHONPATH", str(SIXTH), prepend=os.pathsep)
    config.add_cleanup(environment.undo)
    config.add_cleanup(home.cleanup)
    # A machine that others use too is at times slow; that is no failure.
    hypothesis.settings.register_profile("patient", parent=hypothesis.settings(), deadline=None)
    hypothesis.settings.load_profile("patient")


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of the person who plays: a new one for each test, made when it is first used."""
    folder = Path(os.environ[HOME_VARIABLE]) / str(next(_numbers))
    monkeypatch.setenv(HOME_VARIABLE, str(folder))
    yield folder


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    game = config.getoption("--game")
    if game is None:
        return
    left_out = [item for item in items if game not in item.nodeid]
    config.hook.pytest_deselected(items=left_out)
    items[:] = [item for item in items if game in item.nodeid]


class WholeNotebooks(LoadScopeScheduling):
    """Gives each test to the process that is free first, but all cells of a notebook to one, in order."""

    def _split_scope(self, nodeid: str) -> str:
        file = nodeid.split("::")[0]
        return file if file.endswith(".ipynb") else nodeid


@pytest.hookimpl(optionalhook=True)  # pytest-xdist may be switched off
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> WholeNotebooks:
    return WholeNotebooks(config, log)
