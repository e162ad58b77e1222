"""`coverage`: where every clause is cited, tested and practised."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from toolkit.commands.describing import add_command

if TYPE_CHECKING:
    from toolkit.commands.describing import Commands
    from toolkit.engine.clauses import Coverage, Covered


def add(commands: Commands) -> None:
    """Describe the command."""
    parser = add_command(
        commands,
        "coverage",
        run,
        "list every clause with the code that cites it, the cases that test it and the lessons that practise it",
        "coverage cultivo --for code,cases",
    )
    parser.add_argument("game", metavar="GAME", nargs="?", help="only this game (default: all)")
    parser.add_argument(
        "--for",
        dest="parts",
        metavar="PARTS",
        type=lambda text: text.split(","),
        help="which parts a clause owes something to: code,cases,lessons (default: all three)",
    )
    parser.add_argument("--owed", action="store_true", help="list only the clauses that owe something")


def run(options: argparse.Namespace) -> int:
    """Print the clauses; 1 if any is owed something."""
    from toolkit.engine import clauses, registry

    names = registry.names() if options.game is None else (options.game,)
    parts: Any = clauses.PARTS if options.parts is None else options.parts
    reports = [clauses.coverage(registry.load(name), parts) for name in names]
    for report in reports:
        print(report if options.owed else "\n".join(_lines(report)))
    return 1 if any(report.owed for report in reports) else 0


def _lines(report: Coverage) -> list[str]:
    heading, *_ = str(report).splitlines()
    return [heading, *map(_line, report.clauses)]


def _line(covered: Covered) -> str:
    found = {"code": covered.code, "cases": covered.cases, "lessons": (*covered.practised, *covered.seen)}
    places = "; ".join(f"{part} {', '.join(names) or '-'}" for part, names in found.items())
    owed = f"; OWED: {', '.join(covered.owed)}" if covered.owed else ""
    return f"{covered.clause.id} ({covered.clause.force}): {places}{owed}"
