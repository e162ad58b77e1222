"""A JupyterLab of its own for a test: its files, settings and ports are nobody else's."""

from __future__ import annotations

import json
import os
import re
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import nbformat
from nbformat.v4 import new_code_cell, new_notebook
from playwright.sync_api import Locator, Page, expect

SECONDS = 90
"""How long JupyterLab and a kernel may take to come up on a busy machine."""

_QUIET = {"fetchNews": "false", "checkForUpdates": False}
_KERNEL = {"name": "python3", "display_name": "Python 3", "language": "python"}


@dataclass(frozen=True)
class Lab:
    """A running JupyterLab: where it answers, its root folder, and the environment it runs in."""

    address: str
    folder: Path
    environment: Mapping[str, str]

    def write(self, name: str, *sources: str) -> Path:
        """A notebook of code cells that have not been run."""
        path = self.folder / name
        notebook = new_notebook(cells=[new_code_cell(source) for source in sources], metadata={"kernelspec": _KERNEL})
        nbformat.write(notebook, path)
        return path

    def trust(self, path: Path) -> None:
        """Say that whoever uses this JupyterLab trusts a notebook."""
        command = [sys.executable, "-m", "jupyter", "trust", str(path)]
        subprocess.run(command, env=self.environment, check=True, capture_output=True, timeout=SECONDS)

    def open(self, page: Page, name: str) -> None:
        """Show a notebook, and wait until its kernel is there."""
        page.goto(f"{self.address}/lab/tree/{name}?reset")
        # Asked to run earlier, JupyterLab starts a second kernel and runs only the first cell.
        page.get_by_text("| Idle").wait_for(timeout=SECONDS * 1000)

    def run(self, page: Page, name: str) -> Locator:
        """Open a notebook, run all its cells, and return its first board."""
        self.open(page, name)
        menu(page, "Run", "Run All Cells")
        return board(page)

    def wait_for_kernel(self, page: Page, name: str) -> None:
        """Wait until a notebook that another one opened has a kernel: the status bar may still tell of the other's."""
        end = time.monotonic() + SECONDS
        while not any(
            each["path"] == name and each["kernel"]["execution_state"] == "idle" for each in self._sessions()
        ):
            assert time.monotonic() < end, f"no kernel for {name}"
            page.wait_for_timeout(200)
        page.get_by_text("| Idle").wait_for(timeout=SECONDS * 1000)

    def _sessions(self) -> list[Any]:
        with urllib.request.urlopen(f"{self.address}/api/sessions", timeout=SECONDS) as answer:
            found: list[Any] = json.load(answer)
        return found

    def end_kernels(self) -> None:
        """End whatever still runs in notebooks."""
        for session in self._sessions():
            end = urllib.request.Request(f"{self.address}/api/sessions/{session['id']}", method="DELETE")
            urllib.request.urlopen(end, timeout=SECONDS).close()


@contextmanager
def running(folder: Path) -> Iterator[Lab]:
    """JupyterLab with `folder` as its root."""
    own = folder / ".jupyter-test"
    places = {
        name: str(own / name.lower())
        for name in (
            "JUPYTER_CONFIG_DIR",
            "JUPYTER_DATA_DIR",
            "JUPYTER_RUNTIME_DIR",
            "JUPYTERLAB_SETTINGS_DIR",
            "JUPYTERLAB_WORKSPACES_DIR",
            "IPYTHONDIR",
        )
    }
    settings = Path(places["JUPYTERLAB_SETTINGS_DIR"]) / "@jupyterlab" / "apputils-extension"
    settings.mkdir(parents=True)
    (settings / "notification.jupyterlab-settings").write_text(json.dumps(_QUIET))
    environment = {**os.environ, **places}
    port = _free_port()
    options = ["--no-browser", "--allow-root", "--ip=127.0.0.1", f"--port={port}", "--IdentityProvider.token="]
    options.append("--ServerApp.disable_check_xsrf=True")  # so that the test can end kernels
    with (own / "log.txt").open("w") as log:
        server = subprocess.Popen(
            [sys.executable, "-m", "jupyterlab", *options, f"--ServerApp.root_dir={folder}"],
            env=environment,
            stdout=log,
            stderr=subprocess.STDOUT,
        )
        try:
            address = f"http://127.0.0.1:{port}"
            _wait_for(f"{address}/api/status", server, own / "log.txt")
            yield Lab(address, folder, environment)
        finally:
            server.terminate()
            server.wait(30)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _wait_for(address: str, server: subprocess.Popen[bytes], log: Path) -> None:
    end = time.monotonic() + SECONDS
    while time.monotonic() < end and server.poll() is None:
        try:
            with urllib.request.urlopen(address, timeout=5):
                return
        except OSError:
            time.sleep(0.2)
    raise RuntimeError(f"JupyterLab did not come up:\n{log.read_text()[-2000:]}")


# ---------------------------------------------------------------------- in an open notebook


def menu(page: Page, name: str, entry: str) -> None:
    """Choose from a menu."""
    page.get_by_role("menuitem", name=name, exact=True).click()
    page.get_by_text(entry, exact=True).click()


def cell(page: Page, number: int) -> Locator:
    """A code cell, the first being 0."""
    return page.locator(".jp-CodeCell").nth(number)


def run_cell(page: Page, number: int) -> None:
    """Run a cell, and wait until it has ended."""
    prompt = cell(page, number).locator(".jp-InputPrompt")
    before = prompt.inner_text()
    prompt.click()
    page.keyboard.press("Control+Enter")
    expect(prompt).not_to_have_text(before, timeout=SECONDS * 1000)
    expect(prompt).to_have_text(re.compile(r"\[\d+\]:"), timeout=SECONDS * 1000)


def restart_and_run_all(page: Page) -> None:
    """Begin with a new kernel, and wait until that has run every cell."""
    menu(page, "Kernel", "Restart Kernel and Run All Cells…")
    page.locator(".jp-Dialog .jp-mod-accept").click()
    prompts = page.locator(".jp-CodeCell .jp-InputPrompt")
    expect(prompts.last).to_have_text(f"[{prompts.count()}]:", timeout=SECONDS * 1000)
    page.get_by_text("| Idle").wait_for(timeout=SECONDS * 1000)


def printed(page: Page, number: int) -> Any:
    """Run a cell that prints JSON, and return what it says."""
    run_cell(page, number)
    return json.loads(cell(page, number).locator(".jp-OutputArea-output").inner_text())


# ---------------------------------------------------------------------- on a board


def board(page: Page, number: int = 0) -> Locator:
    """A board that is there, by its place in the page."""
    found = page.locator(".farm-player").nth(number)
    found.locator(".farm-picture svg").wait_for(timeout=SECONDS * 1000)
    return found


def click(board: Locator, gid: str) -> None:
    """Click an element or button, and wait for the answer."""
    before = answered(board)
    board.locator(f'[data-gid="{gid}"]').first.click()
    expect(board).to_have_attribute("data-answered", str(before + 1), timeout=SECONDS * 1000)


def press(page: Page, board: Locator, key: str) -> None:
    """Press a key, and wait for the answer."""
    before = answered(board)
    page.keyboard.press(key)
    expect(board).to_have_attribute("data-answered", str(before + 1), timeout=SECONDS * 1000)


def answered(board: Locator) -> int:
    """How many touches it has answered."""
    return int(board.get_attribute("data-answered") or 0)
