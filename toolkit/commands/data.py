"""`data template` and `data check`: a teacher's own measured components."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from toolkit.commands.describing import add_command

if TYPE_CHECKING:
    from toolkit.commands.describing import Commands


def add(commands: Commands) -> None:
    """Describe the two commands."""
    group = commands.add_parser("data", help="blank sheets for your own components, and their check")
    both = group.add_subparsers(metavar="template|check", required=True)
    for name, run, about in (
        ("template", template, "write blank sheets to fill in with what your box holds"),
        ("check", check, "say what is wrong with filled-in sheets"),
    ):
        parser = add_command(both, name, run, about, f"data {name} cultivo my_components")
        parser.add_argument("game", metavar="GAME", help="its name, as `games` lists it")
        parser.add_argument("folder", metavar="FOLDER", help="where the sheets are")


def template(options: argparse.Namespace) -> int:
    """Write the sheets."""
    from toolkit.engine import data

    for path in data.template(options.game, options.folder):
        print(f"wrote {path}")
    return 0


def check(options: argparse.Namespace) -> int:
    """Print every fault; 1 if there is one."""
    from toolkit.engine import data

    faults = data.check(options.game, options.folder)
    for fault in faults:
        print(fault)
    print(f"{options.folder}: {_counted(len(faults))}")
    return 1 if faults else 0


def _counted(faults: int) -> str:
    if faults == 0:
        return "all is well"
    return "1 fault" if faults == 1 else f"{faults} faults"
