"""Installs, for the time of the tests, the tiny third-party game of `tests/sixth`."""

from __future__ import annotations

import os
import sys
import tempfile
import tomllib
from pathlib import Path

SIXTH = Path(__file__).parent / "sixth"


def pytest_configure() -> None:
    # Before collection: tests with one id per game or case ask for the registered games while they are collected.
    installed = tempfile.TemporaryDirectory(prefix="pebbles-")
    _installations.append(installed)
    _write_metadata(Path(installed.name) / "pebbles-1.0.dist-info")
    for folder in (str(SIXTH), installed.name):
        sys.path.append(folder)
        # Child processes, such as the command line under test, see the game as well.
        os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [os.environ.get("PYTHONPATH"), folder]))


def pytest_unconfigure() -> None:
    while _installations:
        _installations.pop().cleanup()


_installations: list[tempfile.TemporaryDirectory[str]] = []


def _write_metadata(folder: Path) -> None:
    """What an installer writes beside a package: its name and its entry points, out of its pyproject.toml."""
    project = tomllib.loads((SIXTH / "pyproject.toml").read_text("utf-8"))["project"]
    groups = project["entry-points"].items()
    lines = [
        line
        for group, points in groups
        for line in (f"[{group}]", *(f"{k} = {v}" for k, v in points.items()))
    ]
    folder.mkdir()
    (folder / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: 1.0\n", "utf-8"
    )
    (folder / "entry_points.txt").write_text("\n".join(lines) + "\n", "utf-8")
