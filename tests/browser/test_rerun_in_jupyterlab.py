"""A cell that shows a widget, run again and again: neither the kernel nor the page fills up."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import CDPSession, Page

from . import jupyter
from .jupyter import Lab

pytestmark = pytest.mark.browser

RUNS = 100

# IPython keeps the results of the last thousand cells; what is counted here is what stays without that.
KERNEL = """import gc, json, toolkit
from ipywidgets.widgets.widget import _instances
get_ipython().displayhook.flush()
gc.collect()
print(json.dumps({"widgets": len(_instances), "objects": len(gc.get_objects())}))"""

SHOWN = {
    ".farm-player": 'toolkit.play("cultivo", name="again", players=2, seed=7)',
    ".farm-explorer": 'toolkit.explore("cultivo")',
    ".farm-card": 'toolkit.lesson("cultivo/05_place_a_worker").bet("beside")',
}


@pytest.mark.parametrize("shown", SHOWN)
def test_a_hundred_runs_more_leave_nothing_behind(lab_page: Page, lab: Lab, shown: str) -> None:
    name = f"again{shown}.ipynb"
    lab.write(name, KERNEL, SHOWN[shown])
    lab.open(lab_page, name)
    jupyter.run_cell(lab_page, 0)
    console = lab_page.context.new_cdp_session(lab_page)
    console.send("Performance.enable")

    warm = _after(lab_page, console, 20, shown)
    grown = {what: (now - warm[what]) / RUNS for what, now in _after(lab_page, console, RUNS, shown).items()}

    assert grown["widgets"] == 0
    # A widget with its cases has thousands of objects; IPython and ipykernel note down some thirty for each run.
    assert grown["objects"] < 50
    # A picture has thousands of nodes; JupyterLab keeps an empty element for each widget that it has shown.
    assert grown["Nodes"] < 50
    # JupyterLab itself keeps up to forty for each run of a cell, also of one that shows nothing.
    assert grown["JSEventListeners"] < 60
    # It also keeps the last state of every widget, pictures included: not quite 200 kilobytes.
    assert grown["JSHeapUsedSize"] < 400_000


def _after(page: Page, console: CDPSession, runs: int, shown: str) -> dict[str, float]:
    """Run the cell so many times; then what the kernel and the page hold once all is let go that can be."""
    for _ in range(runs):
        jupyter.run_cell(page, 1)
    page.locator(f"{shown} svg").first.wait_for()
    assert page.locator(shown).count() == 1
    kernel: dict[str, Any] = jupyter.printed(page, 0)
    for _ in range(3):  # what the first lets go may hold on to more
        console.send("HeapProfiler.collectGarbage")
    metrics = {each["name"]: each["value"] for each in console.send("Performance.getMetrics")["metrics"]}
    return {**kernel, **{name: metrics[name] for name in ("Nodes", "JSEventListeners", "JSHeapUsedSize")}}
