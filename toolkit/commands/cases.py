"""`cases`: positions with an expected outcome, run."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from toolkit.commands.describing import add_command, event_line, reason_line

if TYPE_CHECKING:
    from toolkit.commands.describing import Commands
    from toolkit.engine.cases import Case, Outcome
    from toolkit.engine.game import Game


def add(commands: Commands) -> None:
    """Describe the command."""
    parser = add_command(
        commands, "cases", run, "run the cases of all games or one, or show one case in full", "cases cultivo"
    )
    parser.add_argument(
        "which", metavar="GAME|ID", nargs="?", help="a game, or the id of one case (default: all games)"
    )


def run(options: argparse.Namespace) -> int:
    """Print a line for each case, or one case in full; 1 if one fails."""
    from toolkit.engine import cases, registry

    games = registry.names()
    if options.which is not None and options.which not in games:
        case = cases.find(options.which)
        outcome = cases.run(case)
        for line in _in_full(registry.load(case.game), case, outcome):
            print(line)
        return 0 if outcome.passed else 1
    failed = sum(_run_all(name) for name in games if options.which in (None, name))
    return 1 if failed else 0


def _run_all(name: str) -> int:
    """Run the cases of a game and print a line for each; how many failed."""
    from toolkit.engine import cases, registry

    game = registry.load(name)
    outcomes = [(case, cases.run(case, game)) for case in cases.load(game)]
    for case, outcome in outcomes:
        print(f"{'ok    ' if outcome.passed else 'FAILED'} {case.id}: {case.title}")
        for fault in outcome.faults:
            print(f"       {fault}")
    failed = sum(not outcome.passed for _, outcome in outcomes)
    print(f"{name}: {len(outcomes)} cases, {failed} failed")
    return failed


def _in_full(game: Game[Any, Any], case: Case, outcome: Outcome) -> Iterator[str]:
    import yaml

    yield f"{case.id}: {case.title}"
    yield f"{case.file}, section {case.section or '-'}, clauses {', '.join(case.clauses) or '-'}"
    if case.explain:
        yield case.explain
    yield ""
    yield from yaml.safe_dump(_said(case), sort_keys=False, allow_unicode=True, width=100).splitlines()
    yield ""
    for event in outcome.events:
        yield f"  {event_line(game, event)}"
    for reason in outcome.reasons:
        yield f"  refused: {reason_line(game, reason)}"
    if case.ask is not None:
        yield f"  answer: {outcome.answer}"
    yield "passed" if outcome.passed else "FAILED"
    for fault in outcome.faults:
        yield f"  {fault}"


def _said(case: Case) -> dict[str, Any]:
    """What the case's file says, but for what has its own line above."""
    import msgspec

    above = {"id", "title", "file", "game", "section", "clauses", "explain"}
    said: dict[str, Any] = _without_blanks(msgspec.to_builtins(case))
    return {name: value for name, value in said.items() if name not in above}


def _without_blanks(said: Any) -> Any:
    """What was not written is not shown; a 0 or a `false` was."""
    if isinstance(said, (list, tuple)):
        return [_without_blanks(value) for value in said]
    if not isinstance(said, dict):
        return said
    filled = {name: _without_blanks(value) for name, value in said.items()}
    return {name: value for name, value in filled.items() if value not in (None, [], {}, "")}
