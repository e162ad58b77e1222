"""The case explorer's JavaScript in a bare page; the kernel's side is the real widget."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

import toolkit
from toolkit.widgets.explorer import Explorer
from toolkit.widgets.explorer.widget import Desk

from . import bare

pytestmark = pytest.mark.browser

REFUSED, TWO_WAYS = "CUL-wrong-colour", "CUL-passing"


class Bench(bare.Bench):
    """A bare page with an explorer in it."""

    def __init__(self, page: Page, explorer: Explorer) -> None:
        super().__init__(page)
        self.explorer = explorer
        self.put(Desk(explorer))

    def choose(self, name: str, gid: str) -> None:
        self.gid(f"list/{name}").select_option(gid)
        self.settle()

    @property
    def inaccessible(self) -> list[str]:
        return bare.inaccessible(self.page, ".farm-explorer")


@pytest.fixture
def bench(page: Page) -> Iterator[Bench]:
    bench = Bench(page, toolkit.explore("cultivo", REFUSED))
    yield bench
    assert bench.faults == []


def test_nothing_is_revealed_before_an_answer(bench: Bench) -> None:
    text = bench.page.locator(".farm-explorer").inner_text()
    assert "Build the monastery on V3's neck" in text
    assert "A monastery is not built on brown" not in bench.page.content()
    assert bench.page.locator(".farm-reveal").inner_text() == ""
    assert bench.gid("play/0").count() == 0


def test_a_prediction_by_mouse(bench: Bench) -> None:
    bench.touch("predict/1")
    assert bench.sent == ["predict/1"]
    reveal = bench.page.locator(".farm-reveal").inner_text()
    assert "A monastery is not built on brown" in reveal
    assert f"Its id, for handouts and the command line: {REFUSED}" in reveal
    assert "CUL-BLD-01" in reveal
    right = bench.page.locator(".farm-right")
    assert right.count() == 1 and "this is so" in right.inner_text()
    bench.gid("predict/2").click(force=True)
    assert bench.sent == ["predict/1"]  # answered is answered


def test_everything_by_keyboard(bench: Bench) -> None:
    bench.gid("predict/1").focus()
    bench.press("Tab")
    assert bench.focus == "predict/2"
    bench.press("Enter")
    assert bench.sent == ["predict/2"]
    assert bench.focus == "predict/2"
    bench.gid("next").focus()
    bench.press("Space")
    assert (bench.sent[-1], bench.focus) == ("next", "next")
    bench.gid("skip").focus()
    bench.press("Enter")
    assert bench.sent[-1] == "skip"
    assert bench.focus == "predict/1"  # the button that was pressed is gone
    bench.press("Escape")
    assert bench.focus is None


def test_keys_of_the_notebook_stop_at_the_explorer(bench: Bench) -> None:
    bench.page.evaluate("window.reached = []; document.addEventListener('keydown', (e) => window.reached.push(e.key))")
    bench.gid("predict/1").focus()
    for key in ("a", "d", "x", "ArrowDown"):
        bench.press(key)
    bench.press("Tab")
    assert bench.page.evaluate("window.reached") == ["Tab"]


def test_choosing_from_the_lists(bench: Bench) -> None:
    bench.choose("section", "section/Setup")
    assert bench.explorer.shelf.chosen == {"section": "Setup"}
    assert bench.gid("list/case").locator("option").count() == len(bench.explorer.shelf.shown)
    bench.choose("case", f"case/{bench.explorer.shelf.number(bench.explorer.shelf.shown[-1])}")
    assert bench.explorer.case is bench.explorer.shelf.shown[-1]
    bench.choose("section", "section/")
    assert bench.explorer.shelf.chosen == {}


def test_both_ways_stand_side_by_side(bench: Bench) -> None:
    bench.choose("case", f"case/{bench.explorer.shelf.number(bench.explorer._found(TWO_WAYS))}")
    bench.touch("skip")
    sides = bench.page.locator(".farm-side")
    assert sides.count() == 2
    first, second = (sides.nth(number).bounding_box() for number in range(2))
    assert first and second and first["y"] == second["y"] and first["x"] < second["x"]
    assert sides.locator("svg").count() == 2
    bench.touch("play/1")
    assert bench.explorer.session is not None
    assert bench.explorer.session.game.readings["passing"] == "stuck"


def test_no_id_is_in_the_page_twice(bench: Bench) -> None:
    bench.explorer.choose(TWO_WAYS)
    bench.touch("skip")
    ids = bench.page.evaluate("[...document.querySelectorAll('[id]')].map((element) => element.id)")
    assert ids and len(ids) == len(set(ids))
    broken = """[...document.querySelectorAll('use, [fill^="url"]')].filter((element) => {
      const target = element.getAttribute('href') ?? element.getAttribute('fill').slice(4, -1);
      return !document.querySelector(target.replaceAll('/', '\\\\/'));
    }).length"""
    assert bench.page.evaluate(broken) == 0


def test_text_of_a_case_stays_text(page: Page, evil: Explorer) -> None:
    bench = Bench(page, evil)
    bench.touch("skip")
    assert "<script>" in page.locator(".farm-reveal h3").inner_text()
    assert page.evaluate("window.stolen") is None
    assert page.locator(".farm-explorer script, .farm-explorer b").count() == 0
    assert bench.faults == []


@pytest.fixture
def evil(tmp_path: Path) -> Explorer:
    from toolkit.engine import cases
    from toolkit.widgets.explorer.shelf import Shelf

    (tmp_path / "evil.yaml").write_text(
        """- id: CUL-evil
  title: <script>window.stolen = 1</script><img src=x onerror="window.stolen = 1">
  section: <b>Setup</b>
  setup: {players: 2, seed: 1}
  expect: {count: 0}
  explain: <b>bold</b>
"""
    )
    explorer = Explorer("cultivo")
    explorer.shelf = Shelf(tuple(cases.load(explorer.game, tmp_path)))
    explorer.choose("CUL-evil")
    return explorer


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing(bench: Bench, theme: str) -> None:
    if theme == "dark":
        bench.darken()
    assert bench.inaccessible == []
    bench.touch("predict/1")
    assert bench.inaccessible == []
    bench.choose("case", f"case/{bench.explorer.shelf.number(bench.explorer._found(TWO_WAYS))}")
    bench.touch("skip")
    for details in bench.page.locator("details").all():
        details.evaluate("(element) => { element.open = true }")
    assert bench.inaccessible == []


def test_long_lines_of_the_lists_fit_a_notebook(page: Page) -> None:
    page.set_viewport_size({"width": 1000, "height": 900})
    bench = Bench(page, toolkit.explore("agricola", "AGR-feeding-plans"))
    assert page.evaluate("document.documentElement.scrollWidth") <= 1000
    boxes = [page.locator(f'[data-picker="{name}"] select').bounding_box() for name in ("section", "clause", "reading")]
    assert all(box is not None and box["width"] > 250 for box in boxes)
    assert bench.faults == []


def test_it_fits_a_narrow_page_at_double_size(bench: Bench) -> None:
    bench.page.set_viewport_size({"width": 500, "height": 800})
    bench.explorer.choose(TWO_WAYS)
    bench.touch("skip")
    assert bench.page.evaluate("document.documentElement.scrollWidth") <= 500
