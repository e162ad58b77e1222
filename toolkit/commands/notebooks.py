"""`notebooks`: run and clean the lessons, or check that they are."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from toolkit.commands.describing import add_command

if TYPE_CHECKING:
    from toolkit.commands.describing import Commands


def add(commands: Commands) -> None:
    """Describe the command."""
    parser = add_command(
        commands,
        "notebooks",
        run,
        "run the notebooks, take out what depends on the machine, and write those that have changed",
        "notebooks --check notebooks/cultivo",
    )
    parser.add_argument(
        "--check",
        action="store_true",
        help="run nothing: only say which are not clean, not run, too large, or name a place on one machine",
    )
    parser.add_argument("paths", metavar="PATH", nargs="*", type=Path, help="notebooks or folders (default: all)")


def run(options: argparse.Namespace) -> int:
    """Print a line for each notebook, or for each fault; 1 if there is one."""
    from toolkit import notebooks
    from toolkit.engine import folders

    found = notebooks.find(options.paths or [folders.notebooks()])
    failed = [path for path in found if not (_is_sound(path) if options.check else _is_refreshed(path))]
    print(f"{len(found)} notebooks, {len(failed)} {'with faults' if options.check else 'failed'}")
    return 1 if failed else 0


def _is_sound(path: Path) -> bool:
    from toolkit import notebooks

    try:
        faults = notebooks.faults(path)
    except notebooks.NotebookError as error:
        print(f"toolkit: {error}", file=sys.stderr)
        return False
    for fault in faults:
        print(fault)
    return not faults


def _is_refreshed(path: Path) -> bool:
    from toolkit import notebooks

    try:
        changed = notebooks.refresh(path)
    except notebooks.NotebookError as error:
        print(f"toolkit: {error}", file=sys.stderr)
        return False
    print(f"{'written  ' if changed else 'unchanged'} {path}", flush=True)
    return True
