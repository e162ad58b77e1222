"""`play`: a game at the terminal."""

from __future__ import annotations

import argparse
import json
import sys
from typing import TYPE_CHECKING, Any

from toolkit.commands.describing import add_command
from toolkit.engine.game import ToolkitError

if TYPE_CHECKING:
    from toolkit.commands.describing import Commands


def add(commands: Commands) -> None:
    """Describe the command."""
    parser = add_command(
        commands,
        "play",
        run,
        "play a game in the terminal; a name takes up where it was left",
        "play cultivo --players 3 --seed 7 --name evening",
    )
    parser.add_argument("game", metavar="GAME", help="its name, as `games` lists it")
    parser.add_argument("--players", type=int, help="how many play (default: as few as can against each other)")
    parser.add_argument("--seed", type=int, help="what the set-up is drawn from (default: a new one)")
    parser.add_argument("--variant", metavar="NAME", help="a file of changed rules")
    parser.add_argument("--name", help="what the game is kept under (default: its date)")
    parser.add_argument("--data", metavar="FOLDER", help="a folder laid over the components")
    parser.add_argument(
        "--without", metavar="ID", action="append", default=[], help="a switchable clause to play without"
    )
    parser.add_argument(
        "--reading",
        metavar="NAME=VALUE",
        action="extend",
        nargs="+",
        type=_named,
        default=[],
        help="another reading of an unclear rule, or another number of the rules",
    )


def run(options: argparse.Namespace) -> int:
    """Play until `quit` or the end of the input."""
    from toolkit.commands.table import Table
    from toolkit.engine.session import play

    names = dict(options.reading)
    session = play(
        options.game,
        name=options.name,
        players=options.players,
        seed=options.seed,
        variant=options.variant,
        data=options.data,
        without=options.without,
        **_checked(names),
    )
    Table(session, hot_seat=sys.stdin.isatty()).run()
    return 0


def _named(text: str) -> tuple[str, Any]:
    """`most=2` as a name and a value: JSON where it is some, else text."""
    name, equals, value = text.partition("=")
    if not equals or not name.isidentifier():
        raise argparse.ArgumentTypeError(f"{text!r}: write NAME=VALUE")
    try:
        return name, json.loads(value)
    except json.JSONDecodeError:
        return name, value


def _checked(names: dict[str, Any]) -> dict[str, Any]:
    from toolkit.engine.data.loading import RESERVED

    for name in names:
        if name in RESERVED:
            raise ToolkitError(f"--reading {name}: that is no reading or number of the rules; see --help")
    return names
