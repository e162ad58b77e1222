"""A lesson in a real JupyterLab: found from the start page, run, answered by mouse and by key, finished."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from toolkit.engine import folders
from toolkit.teach import marks

from . import jupyter
from .bare import inaccessible
from .jupyter import Lab, click

pytestmark = pytest.mark.browser

SECONDS = jupyter.SECONDS * 1000


def answered(card: Locator, gid: str) -> None:
    """Click in a card, and wait for the answer."""
    before = int(card.get_attribute("data-answered") or 0)
    card.locator(f'[data-gid="{gid}"]').first.click()
    expect(card).to_have_attribute("data-answered", str(before + 1))


def asking(page: Page, words: str) -> Locator:
    """The card with this question."""
    return page.locator(".farm-card", has_text=words).first


def test_a_lesson_from_the_start_page_to_its_end(lab_page: Page, lab: Lab) -> None:
    page = lab_page
    shutil.copytree(folders.notebooks(), lab.folder / "lessons")
    lab.open(page, "lessons/start_here.ipynb")
    jupyter.run_cell(page, 0)
    page.locator(".jp-OutputArea a", has_text="Place a worker").click()
    page.get_by_role("tab", name="05_place_a_worker.ipynb").wait_for()
    lab.wait_for_kernel(page, "lessons/cultivo/05_place_a_worker.ipynb")
    jupyter.menu(page, "Run", "Run All Cells")
    # JupyterLab puts only what is near the screen on the page.
    bet = asking(page, "On how many fields can you place the next one")
    bet.wait_for(timeout=SECONDS)

    # Nothing is revealed before an answer; then the reason for the wrong one, and the rule.
    assert "Four fields share a side with the hub" not in page.locator(".jp-Notebook").first.inner_text()
    answered(bet, bet.get_by_role("button", name="On 4", exact=True).get_attribute("data-gid") or "")
    expect(bet).to_contain_text("Four fields share a side with the hub")
    expect(bet).to_contain_text("marked 0")
    assert inaccessible(page, ".farm-card") == []

    # By key, where letters would otherwise be commands of the notebook.
    cells = page.locator(".jp-Cell").count()
    taken = asking(page, "Player 1 stands on the framed hub")
    taken.locator('[data-gid="predict/3"]').focus()
    for key in ("a", "x", "m", "Enter"):
        page.keyboard.press(key)
    expect(taken).to_contain_text("Right: It cannot be done")
    assert page.locator(".jp-Cell").count() == cells

    # The board to try things on refuses with the clause.
    board = page.locator(".farm-player").first
    board.scroll_into_view_if_needed()
    click(board, "field/V3.hub")
    expect(board.locator(".farm-message")).to_contain_text("CUL-PLC-04")

    # An exercise: wrong, then right.
    task = asking(page, "On which fields can you place your next worker")
    answered(task, "problem/1")
    line = task.locator("input[type=text]")
    line.fill("V1.hub; V6.tip")
    line.press("Enter")
    expect(task).to_contain_text("Not yet.")
    line.fill("V1.hub; V6.hub")
    line.press("Enter")
    expect(task).to_contain_text("Right.")

    # What was answered is kept.
    kept = marks.read(Path(lab.environment["FARM_GAMES_HOME"]) / "progress" / "guest.json")
    answers = kept.marks["cultivo/05_place_a_worker"]
    assert (answers["at a glance"].result, answers["two rivals"].result) == ("wrong", "right")
    assert (answers["free fields/2"].result, answers["free fields/2"].solved) == ("wrong", True)
