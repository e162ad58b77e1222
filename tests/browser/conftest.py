"""A real Chromium, and a bare page in which the board's JavaScript runs beside a stand-in for the kernel."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from axe_core_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, Route, sync_playwright

import toolkit
from toolkit.engine.session import Session
from toolkit.widgets.board import Board
from toolkit.widgets.page import script

from . import jupyter
from .jupyter import Lab

CHROMIUM = "/usr/bin/chromium"
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
WIDGETS = Path(toolkit.__file__).parent / "widgets"
SITE = "http://board.example/"

# Each board has a model with what anywidget gives it: get, on, off, send. What is sent goes to the Python side of the
# same widget, as in a notebook, and its traits come back.
PAGE = """<!doctype html><html lang="en"><head><title>Board</title><link rel="stylesheet" href="board.css"></head>
<body data-jp-theme-light="true"><main></main><script type="module">
import board from "./board.js";
window.paints = 0;
window.show = (number, traits) => {
  const listeners = new Set();
  const model = {
    get: (name) => traits[name],
    on: (_, listener) => listeners.add(listener),
    off: (_, listener) => listeners.delete(listener),
    send: async (content) => {
      window.sent = (window.sent ?? 0) + 1;
      traits = await window.kernel(number, content);
      window.paints += 1;
      for (const listener of listeners) listener();
    },
  };
  const el = document.createElement("section");
  const done = board.render({ model, el });
  document.querySelector("main").append(el); // JupyterLab too puts what is rendered on the page only afterwards
  window.close = () => { done(); return listeners.size; };
};
window.ready = true;
</script></body></html>"""


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield browser
        browser.close()


def inaccessible(page: Page, part: str | None = None) -> list[str]:
    """What axe-core finds wrong with a page, or with the part that a selector names."""
    found = Axe().run(page, context=part)["violations"]
    return [f"{each['id']}: {node['html'][:100]}" for each in found for node in each["nodes"]]


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


class Bench:
    """A bare page with boards in it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.boards: list[Board] = []
        self.faults: list[str] = []
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.expose_function("kernel", self._answer)
        page.route(f"{SITE}**", self._serve)
        page.goto(SITE)
        page.wait_for_function("window.ready")

    def show(self, session: Session) -> Board:
        board = Board(session)
        self.boards.append(board)
        self.page.evaluate(
            "([number, traits]) => { window.show(number, traits) }", [len(self.boards) - 1, _traits(board)]
        )
        return board

    def touch(self, gid: str) -> None:
        """Click an element or button of the first board, and wait for the answer."""
        self.page.locator(f'[data-gid="{gid}"]').first.click()
        self.settle()

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)
        self.settle()

    def settle(self) -> None:
        """Wait until everything sent so far has been answered."""
        self.page.evaluate("() => new Promise(requestAnimationFrame)")
        self.page.wait_for_function("() => !window.sent || window.sent === window.paints")

    @property
    def focus(self) -> str | None:
        gid: str | None = self.page.evaluate("document.activeElement?.dataset?.gid ?? null")
        return gid

    @property
    def message(self) -> str:
        return self.page.locator(".farm-message").first.inner_text()

    def _answer(self, number: int, content: dict[str, Any]) -> dict[str, Any]:
        self.boards[number]._handle_custom_msg(content, [])
        return _traits(self.boards[number])

    def _serve(self, route: Route) -> None:
        name = route.request.url.removeprefix(SITE)
        if name == "board.js":
            route.fulfill(body=script(WIDGETS / name), content_type="text/javascript")
        elif name == "board.css":
            route.fulfill(body=(WIDGETS / name).read_text(), content_type="text/css")
        else:
            route.fulfill(body=PAGE if name == "" else "", content_type="text/html")


def _traits(board: Board) -> dict[str, Any]:
    return {"picture": board.picture, "view": board.view}


@pytest.fixture
def bench(page: Page) -> Iterator[Bench]:
    bench = Bench(page)
    yield bench
    assert bench.faults == []


@pytest.fixture
def new_game() -> Callable[..., Session]:
    """A game that is kept nowhere."""

    def begin(**options: Any) -> Session:
        return toolkit.play("cultivo", **{"players": 2, "seed": 7, "autosave": False, **options})

    return begin
