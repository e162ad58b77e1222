"""The command line of the conformance checks.

python -m toolkit.engine.conformance run GAME [--profile long] [--golden FOLDER] [--check NAME ...]
python -m toolkit.engine.conformance golden GAME [--into FOLDER]
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from toolkit.engine import registry
from toolkit.engine.conformance import golden
from toolkit.engine.conformance.determinism import replay
from toolkit.engine.conformance.profiles import PROFILES
from toolkit.engine.conformance.report import CHECKS, run
from toolkit.engine.game import ToolkitError

GOLDEN = Path("tests", "conformance", "golden")
"""Where the toolkit keeps the playthroughs of its own games, from the root of a checkout."""


def main(arguments: list[str] | None = None) -> int:
    """Do what the command line asks; 0 is fine, 1 a game that fails, 2 bad input."""
    options = _parser().parse_args(arguments)
    try:
        if options.command == "replay":
            print(json.dumps(replay(json.load(sys.stdin))))
            return 0
        if options.command == "golden":
            for path in golden.write(registry.load(options.game), options.into):
                print(f"written: {path}")
            return 0
        report = run(options.game, options.profile, options.golden, options.check or CHECKS)
    except ToolkitError as error:
        print(error, file=sys.stderr)
        return 2
    print(report)
    return 0 if report.passed else 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m toolkit.engine.conformance", description=main.__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    runs = commands.add_parser("run", help="hold a game to the list of what every game must pass")
    runs.add_argument("game")
    runs.add_argument("--profile", choices=PROFILES, default="quick")
    runs.add_argument("--golden", type=Path, default=GOLDEN, help="the folder of recorded playthroughs")
    runs.add_argument("--check", action="append", choices=CHECKS, help="one check; may be given again")
    records = commands.add_parser("golden", help="record the playthroughs of a game anew")
    records.add_argument("game")
    records.add_argument("--into", type=Path, default=GOLDEN, help="the folder to write them to")
    # No help: the check of hash seeds starts it in a process of its own, with the order on standard input.
    commands.add_parser("replay")
    return parser


if __name__ == "__main__":
    sys.exit(main())
