"""Whole paths of a player in a real JupyterLab: what is saved, what fails, what else is on the page."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from . import jupyter
from .bare import inaccessible
from .jupyter import Lab, click, press

pytestmark = pytest.mark.browser

EVENING = 'import toolkit\ntoolkit.play("cultivo", name="evening", players=2, seed=7)'
GAME = 'toolkit.play("cultivo", players={players}, seed={seed}, autosave=False)'
GAMES = "New game, save and open"
MESSAGE = ".farm-message"


def position(board: Locator) -> dict[str, object]:
    """Where a game is: its step, its picture in words, what is asked, and every branch with its length."""
    return {
        "step": board.get_attribute("data-step"),
        "told": board.locator(".farm-told").inner_text(),
        "picture": board.locator(".farm-unseen").first.inner_text(),
        "prompt": board.locator(".farm-prompt").inner_text(),
        "branches": board.locator('[data-gid^="goto/"]').all_text_contents(),
        "branch": board.locator("[aria-current=true]").all_text_contents(),
    }


def test_a_game_outlives_its_kernel_and_its_computer(lab_page: Page, lab: Lab, tmp_path: Path) -> None:
    lab.write("evening.ipynb", EVENING)
    board = lab.run(lab_page, "evening.ipynb")
    click(board, "field/V6.hub")
    click(board, "field/V7.neck")
    click(board, "field/V6.hub")
    expect(board.locator(MESSAGE)).to_contain_text("CUL-PLC-04")
    press(lab_page, board, "u")
    expect(board).to_have_attribute("data-step", "1")
    lab_page.keyboard.press("b")
    lab_page.keyboard.type("by the canal")
    press(lab_page, board, "Enter")
    click(board, "field/V4.hub")
    expect(board.locator("[aria-current=true]")).to_contain_text("by the canal")
    board.get_by_text(GAMES).click()
    left = position(board)
    assert left["step"] == "3" and len(left["branches"]) == 2

    with lab_page.expect_download() as saving:
        click(board, "save")
    file = tmp_path / saving.value.suggested_filename
    saving.value.save_as(file)
    assert file.name == "evening.json"

    jupyter.restart_and_run_all(lab_page)
    board = jupyter.board(lab_page)
    expect(board).to_have_attribute("data-answered", "0")
    assert position(board) == left

    click(board, "first")
    assert position(board) != left
    answered = jupyter.answered(board)
    board.locator("input[type=file]").set_input_files(file)
    expect(board).to_have_attribute("data-answered", str(answered + 1))
    assert position(board) == left
    click(board, "undo")
    expect(board).to_have_attribute("data-step", "1")


def test_a_fault_of_the_toolkit_is_told_and_the_board_goes_on(lab_page: Page, lab: Lab) -> None:
    broken = """from toolkit.games.cultivo.game import Cultivo
whole = Cultivo.apply
def broken(*wish):
    raise RuntimeError("the barn is on fire")
Cultivo.apply = broken"""
    lab.write("fault.ipynb", "import toolkit", GAME.format(players=2, seed=7), broken, "Cultivo.apply = whole")
    lab.open(lab_page, "fault.ipynb")
    for number in range(3):
        jupyter.run_cell(lab_page, number)
    board = jupyter.board(lab_page)
    before = position(board)
    click(board, "field/V6.hub")
    expect(board.locator(MESSAGE)).to_contain_text("RuntimeError: the barn is on fire")
    expect(board.locator(MESSAGE)).to_have_class("farm-message farm-refused")
    assert position(board) == before

    jupyter.run_cell(lab_page, 3)
    click(board, "field/V6.hub")
    expect(board.locator(MESSAGE)).to_contain_text("Player 1 puts the start worker on V6's hub")
    expect(board).to_have_attribute("data-step", "1")


def test_two_boards_on_a_page_share_nothing(lab_page: Page, lab: Lab) -> None:
    lab_page.set_viewport_size({"width": 1500, "height": 3000})  # so that neither board is taken off the page
    game = 'toolkit.play("cultivo", name="{name}", players={players}, seed=7)'
    lab.write("two.ipynb", "import toolkit", game.format(name="ann", players=2), game.format(name="bob", players=3))
    one = lab.run(lab_page, "two.ipynb")
    other = jupyter.board(lab_page, 1)
    before = position(one)
    fields = other.locator('.farm-marked[data-gid^="field/"]')
    gid = fields.first.get_attribute("data-gid")
    assert gid is not None
    click(other, gid)
    expect(other).to_have_attribute("data-step", "1")
    assert (position(one), jupyter.answered(one)) == (before, 0)
    click(one, "field/V6.hub")
    expect(one).to_have_attribute("data-step", "1")
    expect(other).to_have_attribute("data-step", "1")

    ids = lab_page.evaluate("[...document.querySelectorAll('.farm-player [id]')].map((element) => element.id)")
    everywhere = lab_page.evaluate("[...document.querySelectorAll('[id]')].map((element) => element.id)")
    assert len(ids) > 200 and all(everywhere.count(id) == 1 for id in ids)


def test_a_cell_that_runs_long_does_not_keep_the_board_waiting(lab_page: Page, lab: Lab) -> None:
    lab.write("long.ipynb", "import time, toolkit", GAME.format(players=2, seed=7), "time.sleep(3)")
    lab.open(lab_page, "long.ipynb")
    for number in range(2):
        jupyter.run_cell(lab_page, number)
    board = jupyter.board(lab_page)
    running = jupyter.cell(lab_page, 2).locator(".jp-InputPrompt")

    # ipykernel has the thread answer that has sent the board's last state. That was a cell, which ends first.
    running.click()
    lab_page.keyboard.press("Control+Enter")
    expect(running).to_have_text("[*]:")
    click(board, "field/V6.hub")
    expect(board).to_have_attribute("data-step", "1")
    expect(running).to_have_text("[3]:")

    # From then on it is the widgets' own.
    running.click()
    lab_page.keyboard.press("Control+Enter")
    expect(running).to_have_text("[*]:")
    click(board, "field/V7.neck")
    expect(board).to_have_attribute("data-step", "2")
    assert running.inner_text() == "[*]:"


def test_the_explorer(lab_page: Page, lab: Lab) -> None:
    lab.write("cases.ipynb", 'import toolkit\ntoolkit.explore("cultivo")')
    lab.open(lab_page, "cases.ipynb")
    jupyter.run_cell(lab_page, 0)
    explorer = lab_page.locator(".farm-explorer")
    wish = "Build the monastery on V3's neck"
    line = explorer.locator('[data-gid="list/case"] option').filter(has_text=wish).first
    explorer.locator('[data-gid="list/case"]').select_option(line.get_attribute("value"))
    expect(explorer).to_have_attribute("data-answered", "1")
    expect(explorer.locator(".farm-wish")).to_contain_text(wish)
    expect(explorer.locator(".farm-reveal")).to_be_empty()
    assert inaccessible(lab_page, ".farm-explorer") == []

    # By key, where a letter would otherwise insert, cut or run cells.
    explorer.locator('[data-gid="predict/1"]').focus()
    for key in ("a", "x", "m"):
        lab_page.keyboard.press(key)
    press(lab_page, explorer, "Enter")
    assert lab_page.locator(".jp-Cell").count() == 1
    expect(explorer.locator(".farm-reveal")).to_contain_text("CUL-BLD-01")
    assert lab_page.evaluate("document.activeElement.dataset.gid") == "predict/1"
    assert inaccessible(lab_page, ".farm-explorer") == []

    explorer.locator('[data-gid="play/0"]').focus()
    press(lab_page, explorer, "Enter")
    board = jupyter.board(lab_page)
    expect(board).to_have_attribute("data-step", "0")
    board.locator(".farm-options button").first.focus()
    press(lab_page, board, "Enter")
    expect(board).to_have_attribute("data-step", "1")
    press(lab_page, board, "u")
    expect(board).to_have_attribute("data-step", "0")


def test_the_notebook_is_saved_by_key_while_the_focus_is_on_the_board(lab_page: Page, lab: Lab) -> None:
    lab.write("save.ipynb", 'import toolkit\ntoolkit.play("cultivo", players=2, seed=7, autosave=False)')
    board = lab.run(lab_page, "save.ipynb")
    click(board, "field/V6.hub")
    assert lab_page.evaluate("document.activeElement.dataset.gid") == "field/V6.hub"
    lab_page.keyboard.press("Control+s")
    expect(lab_page.locator(".jp-mod-dirty")).to_have_count(0)


def test_on_a_projector_the_farm_comes_into_sight_when_something_is_to_be_clicked_there(
    lab_page: Page, lab: Lab
) -> None:
    lab_page.set_viewport_size({"width": 1280, "height": 720})
    lab_page.emulate_media(reduced_motion="reduce")
    lab.write("farm.ipynb", 'import toolkit\ntoolkit.play("agricola", players=2, seed=1, autosave=False)')
    board = lab.run(lab_page, "farm.ipynb")
    field = board.locator('[data-gid="space/0/A1"]')
    board.locator('[data-gid="action/plow"]').scroll_into_view_if_needed()
    expect(field).not_to_be_in_viewport(ratio=0.5)
    click(board, "action/plow")
    expect(field).to_be_in_viewport(ratio=0.9)
    click(board, "space/0/A1")
    expect(board).to_have_attribute("data-step", "2")
    expect(board.locator('[data-gid="action/fishing"]')).to_be_in_viewport(ratio=0.9)
