"""Notebooks that were stored with their outputs, opened again where nothing has been run."""

from __future__ import annotations

import re
from pathlib import Path

import nbformat
import pytest
from nbformat.v4 import new_markdown_cell
from playwright.sync_api import Locator, Page, expect

from toolkit import notebooks

from . import jupyter
from .jupyter import Lab

pytestmark = pytest.mark.browser

SHOWN = (
    "import toolkit",
    'toolkit.play("cultivo", players=2, seed=7, autosave=False)',
    'toolkit.explore("cultivo")',
    'rules = toolkit.load("cultivo")\nrules.draw(rules.setup(players=2, seed=7))',
)


def look(page: Page, pictures: int) -> None:
    """Every picture is there, with its words, and nothing that could not be shown."""
    found = page.locator(".jp-OutputArea-output img")
    expect(found).to_have_count(pictures)
    for number in range(pictures):
        found.nth(number).scroll_into_view_if_needed()
        size = found.nth(number).evaluate("(picture) => picture.decode().then(() => picture.naturalWidth)")
        assert size > 100
        assert "villages with" in (found.nth(number).get_attribute("alt") or "")
    assert "Error displaying widget" not in page.locator("body").inner_text()


def trust(page: Page) -> Locator:
    """What JupyterLab says about the trust in a notebook."""
    return page.locator(".jp-StatusItem-trust")


@pytest.fixture(scope="module")
def committed(lab: Lab) -> Path:
    """A notebook as `python -m toolkit notebooks` leaves it."""
    path = lab.write("committed.ipynb", *SHOWN)
    assert notebooks.refresh(path)
    assert notebooks.faults(path) == []
    return path


@pytest.mark.parametrize("trusted", [False, True])
def test_a_committed_notebook_shows_its_pictures(lab_page: Page, lab: Lab, committed: Path, trusted: bool) -> None:
    copy = committed.with_name(f"committed-{trusted}.ipynb")
    copy.write_bytes(committed.read_bytes().replace(b"import toolkit", b"import toolkit  # %d" % trusted))
    if trusted:
        lab.trust(copy)
    lab.open(lab_page, copy.name)
    expect(trust(lab_page)).to_have_attribute("title", re.compile("^Notebook trusted" if trusted else "not trusted"))
    look(lab_page, 3)


def test_a_notebook_saved_with_a_live_board_shows_its_picture_to_others(lab_page: Page, lab: Lab) -> None:
    path = lab.write("live.ipynb", *SHOWN[:2])
    jupyter.click(lab.run(lab_page, path.name), "field/V6.hub")
    jupyter.menu(lab_page, "File", "Save Notebook")
    expect(lab_page.locator(".jp-mod-dirty")).to_have_count(0)
    saved = nbformat.read(path, nbformat.NO_CONVERT)
    assert notebooks.WIDGET_TYPES[0] in saved.cells[1].outputs[0].data
    saved.cells.append(new_markdown_cell("Look at this."))  # no longer what JupyterLab has signed
    nbformat.write(saved, path.with_name("sent.ipynb"))
    lab.open(lab_page, "sent.ipynb")
    expect(trust(lab_page)).to_have_attribute("title", re.compile("not trusted"))
    look(lab_page, 1)
