"""How commands are described to argparse, and how the game's things read at a terminal."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from toolkit.engine.game import Event, Game, Reason, ScoreSheet

    Commands = argparse._SubParsersAction[argparse.ArgumentParser]


def add_command(
    commands: Commands, name: str, run: Callable[[argparse.Namespace], int], about: str, example: str
) -> argparse.ArgumentParser:
    """A command with one example in its help; its arguments are still to be added."""
    parser = commands.add_parser(
        name,
        help=about,
        description=f"{about[0].upper()}{about[1:]}.",
        epilog=f"example:\n  python -m toolkit {example}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.set_defaults(run=run)
    return parser


def clauses_mark(game: Game[Any, Any], ids: Iterable[str]) -> str:
    """The clauses behind a sentence, in brackets, with their source where that is not the rulebook."""
    marks = [_clause_mark(game, id) for id in ids]
    return f"[{'; '.join(marks)}]" if marks else ""


def _clause_mark(game: Game[Any, Any], id: str) -> str:
    from toolkit.engine.clauses import SOURCES

    source = SOURCES[game.catalogue[id].source] if id in game.catalogue else ""
    return f"{id}, {source}" if source else id


def reason_line(game: Game[Any, Any], reason: Reason) -> str:
    """Why something is refused, with its clause where the sentence does not name it already."""
    sentence = game.describe(reason)
    return sentence if reason.clause in sentence else f"{sentence} {clauses_mark(game, [reason.clause])}"


def event_line(game: Game[Any, Any], event: Event) -> str:
    """What happened, with its clauses."""
    return f"{game.describe(event)} {clauses_mark(game, event.clauses)}".rstrip()


def sheet_lines(game: Game[Any, Any], sheet: ScoreSheet) -> Iterator[str]:
    """A score sheet: the total, then the points of each source with its clauses."""
    yield f"Player {sheet.player}: {sheet.total}"
    width = max((len(line.source) for line in sheet.lines), default=0)
    for line in sheet.lines:
        yield f"  {line.source:<{width}} {line.points:>4} {clauses_mark(game, line.clauses)}".rstrip()


def winners_line(game: Game[Any, Any], state: Any) -> str:
    """Who has won, or would now."""
    winners = game.winners(state)
    players = ", ".join(f"player {player}" for player in winners)
    if game.is_over(state):
        return f"{'The winner' if len(winners) == 1 else 'The winners together'}: {players}"
    return f"{'Ahead' if len(winners) == 1 else 'Equally far ahead'}: {players}"


def table_lines(rows: Iterable[tuple[str, ...]]) -> Iterator[str]:
    """Rows of cells as columns of text."""
    rows = list(rows)
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        yield "  ".join(f"{cell:<{width}}" for cell, width in zip(row, widths, strict=True)).rstrip()
