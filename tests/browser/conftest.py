"""A real Chromium, bare pages with boards, and one JupyterLab."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

import toolkit
from toolkit.engine.session import Session
from toolkit.widgets.board import Board

from . import jupyter
from .bare import Bench
from .jupyter import Lab

CHROMIUM = "/usr/bin/chromium"
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture
def page(chromium: Browser) -> Iterator[Page]:
    page = chromium.new_page(viewport={"width": 1100, "height": 1000})
    page.set_default_timeout(10_000)
    yield page
    page.close()


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """One JupyterLab for all tests: their notebooks and games differ by name."""
    with jupyter.running(tmp_path_factory.mktemp("lab")) as lab:
        yield lab


@pytest.fixture
def lab_page(chromium: Browser, lab: Lab) -> Iterator[Page]:
    """A page with room for JupyterLab around a whole board; the kernels begun in it end with it."""
    page = chromium.new_page(viewport={"width": 1500, "height": 1300})
    page.set_default_timeout(20_000)
    yield page
    page.close()
    lab.end_kernels()


class Boards(Bench):
    """A bare page with boards in it."""

    @property
    def boards(self) -> list[Board]:
        return [widget for widget in self.widgets if isinstance(widget, Board)]

    def show(self, session: Session) -> Board:
        board = Board(session)
        self.put(board)
        return board


@pytest.fixture
def bench(page: Page) -> Iterator[Boards]:
    bench = Boards(page)
    yield bench
    assert bench.faults == []


@pytest.fixture
def new_game() -> Callable[..., Session]:
    """A game that is kept nowhere."""

    def begin(**options: Any) -> Session:
        return toolkit.play("cultivo", **{"players": 2, "seed": 7, "autosave": False, **options})

    return begin
