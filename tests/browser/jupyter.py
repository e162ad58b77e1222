"""A JupyterLab of its own for a test: its files, settings and ports are nobody else's."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Locator, Page

SECONDS = 90
"""How long JupyterLab and a kernel may take to come up on a busy machine."""

_QUIET = {"fetchNews": "false", "checkForUpdates": False}


@contextmanager
def running(folder: Path) -> Iterator[str]:
    """JupyterLab with `folder` as its root; yields its address."""
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
    port = _free_port()
    options = ["--no-browser", "--allow-root", "--ip=127.0.0.1", f"--port={port}", "--IdentityProvider.token="]
    with (own / "log.txt").open("w") as log:
        server = subprocess.Popen(
            [sys.executable, "-m", "jupyterlab", *options, f"--ServerApp.root_dir={folder}"],
            env={**os.environ, **places},
            stdout=log,
            stderr=subprocess.STDOUT,
        )
        try:
            address = f"http://127.0.0.1:{port}"
            _wait_for(f"{address}/api/status", server, own / "log.txt")
            yield address
        finally:
            server.terminate()
            server.wait(30)


def open_and_run(page: Page, address: str, notebook: str) -> Locator:
    """Open a notebook, run all its cells, and return its first board."""
    page.goto(f"{address}/lab/tree/{notebook}?reset")
    # Asked to run earlier, JupyterLab starts a second kernel and runs only the first cell.
    page.get_by_text("| Idle").wait_for(timeout=SECONDS * 1000)
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_text("Run All Cells", exact=True).click()
    board = page.locator(".farm-player").first
    board.locator("svg").wait_for(timeout=SECONDS * 1000)
    return board


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
