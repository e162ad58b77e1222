"""`lab`: JupyterLab at the start page."""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from toolkit.commands.describing import add_command

if TYPE_CHECKING:
    from toolkit.commands.describing import Commands

START_PAGE = "start_here.ipynb"
COPY = "farm-games"
"""The folder, in the current one, that an installed toolkit copies its notebooks to."""


def add(commands: Commands) -> None:
    """Describe the command."""
    parser = add_command(
        commands,
        "lab",
        run,
        f"open JupyterLab at the start page; an installed toolkit first copies its notebooks into ./{COPY}",
        "lab --no-browser --port 8899",
    )
    parser.add_argument("--no-browser", action="store_true", help="only print the address")
    parser.add_argument("--port", type=_port, help="the port to serve at (default: a free one from 8888 on)")


def run(options: argparse.Namespace) -> int:
    """Serve until JupyterLab is ended."""
    root, page = place()
    with subprocess.Popen(command(root, page, options.port, options.no_browser)) as server:
        while True:
            try:
                return 1 if server.wait() else 0
            except KeyboardInterrupt:  # JupyterLab has it too, and asks whether that was meant
                continue


def command(root: Path, page: str, port: int | None, no_browser: bool) -> list[str]:
    """What starts JupyterLab on the files in `root`, at `page`."""
    words = [sys.executable, "-m", "jupyterlab", f"--ServerApp.root_dir={root}"]
    words += [f"--LabApp.default_url=/lab/tree/{page}"]
    words += ["--no-browser"] if no_browser else []
    words += [f"--port={port}"] if port is not None else []
    # In a container there is often nobody but root, whom JupyterLab otherwise turns away.
    words += ["--allow-root"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    return words


def place() -> tuple[Path, str]:
    """The folder to serve and the page to open in it.

    A checkout's notebooks are used where they are; those inside an installed package are copied first, because
    nobody should write there. A notebook that was copied before, and perhaps worked in, stays as it is.
    """
    from toolkit.engine import folders

    shipped = folders.notebooks()
    package = Path(__file__).resolve().parents[1]
    if package not in shipped.parents:
        return shipped.parent, f"{shipped.name}/{START_PAGE}"
    copy_missing(shipped, Path(COPY))
    return Path(COPY).resolve(), START_PAGE


def copy_missing(source: Path, target: Path) -> None:
    """Copy the files of a folder that the other does not have yet."""
    for path in sorted(source.rglob("*")):
        copy = target / path.relative_to(source)
        if path.is_file() and not copy.exists():
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, copy)


def _port(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= 65535:
        raise argparse.ArgumentTypeError(f"{text!r} is no port: give a number from 1 to 65535")
    return int(text)
