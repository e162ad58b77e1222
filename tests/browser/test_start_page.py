"""The start page in a real JupyterLab: run all cells, click, be refused, undo by key, play a game to its end."""

from __future__ import annotations

import shutil
import time

import pytest
from playwright.sync_api import Locator, Page, expect

from toolkit.engine import folders

from .bare import inaccessible
from .jupyter import Lab, click, press

pytestmark = pytest.mark.browser

QUICK = """import toolkit
game = toolkit.play("cultivo", name="quick", players=2, seed=3, end_market=24)
game"""


def cells(page: Page) -> int:
    return page.locator(".jp-Cell").count()


def test_the_start_page(lab_page: Page, lab: Lab) -> None:
    page = lab_page
    shutil.copy(folders.notebooks() / "start_here.ipynb", lab.folder)
    board = lab.run(page, "start_here.ipynb")
    message, prompt = board.locator(".farm-message"), board.locator(".farm-prompt")

    # What is worth clicking is framed before anything has been clicked.
    ring = board.locator('[data-gid="field/V6.hub"] > .farm-ring').bounding_box()
    assert ring and min(ring["width"], ring["height"]) > 20

    click(board, "field/V6.hub")
    expect(message).to_contain_text("Player 1 puts the start worker on V6's hub")
    click(board, "field/V7.neck")
    expect(prompt).to_contain_text("Player 0")

    click(board, "field/V6.hub")
    expect(message).to_contain_text("CUL-PLC-04")
    expect(board).to_have_attribute("data-step", "2")

    # What is refused far down is told in sight, without scrolling back.
    size = page.viewport_size
    page.set_viewport_size({"width": 1366, "height": 768})
    click(board, "building/0/mill")
    expect(message).to_contain_text("CUL-BLD-03")
    expect(message).to_be_in_viewport(ratio=1)
    expect(board.locator('[data-gid="building/0/mill"]')).to_be_in_viewport()
    page.set_viewport_size(size or {"width": 1500, "height": 1300})

    # By key, where a letter would otherwise insert, cut or run cells.
    before = cells(page)
    board.locator('[data-gid="goods/0/yellow"]').focus()
    for key in ("a", "x", "m"):
        page.keyboard.press(key)
    press(page, board, "Enter")
    expect(board).to_have_attribute("data-step", "3")
    press(page, board, "u")
    expect(board).to_have_attribute("data-step", "2")
    assert page.evaluate("document.activeElement.dataset.gid") == "goods/0/yellow"
    page.keyboard.press("b")
    page.keyboard.type("a bdx um")
    press(page, board, "Enter")
    expect(board.locator("[aria-current=true]")).to_contain_text("a bdx um")
    assert cells(page) == before

    assert inaccessible(page, ".farm-player") == []


def test_a_whole_game_by_clicking_in_jupyterlab(lab_page: Page, lab: Lab) -> None:
    lab.write("quick.ipynb", QUICK, "game.legal_actions()")
    board = lab.run(lab_page, "quick.ipynb")
    slowest = 0.0
    for _ in range(60):
        gid = _next(board)
        if gid is None:
            break
        began = time.perf_counter()
        click(board, gid)
        slowest = max(slowest, time.perf_counter() - began)
    expect(board.locator(".farm-prompt")).to_contain_text("The game is over.")
    expect(board.locator(".farm-log")).to_contain_text("The game is over.")
    assert slowest < 5


def _next(board: Locator) -> str | None:
    """What a player in a hurry clicks: a choice, the market, a start field, own goods, or passing; None at the end."""
    places = (
        ".farm-choices button",
        '.farm-marked[data-gid^="market/"]',
        '.farm-marked[data-gid^="goods/"]',
        '.farm-marked[data-gid^="field/"]',
        '[data-gid="do/pass"]',
    )
    for place in places:
        found = board.locator(place)
        if found.count():
            return found.first.get_attribute("data-gid")
    return None
