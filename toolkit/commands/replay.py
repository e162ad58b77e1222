"""`replay`: a saved session, sentence by sentence, every position checked against its digest."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

from toolkit.commands.describing import add_command, event_line, sheet_lines, winners_line

if TYPE_CHECKING:
    from toolkit.commands.describing import Commands
    from toolkit.engine.session import Node, Session


def add(commands: Commands) -> None:
    """Describe the command."""
    parser = add_command(
        commands,
        "replay",
        run,
        "tell a saved game action by action, with what each did and the clauses behind it, "
        "and check that it still comes out the same",
        "replay evening.json",
    )
    parser.add_argument("file", metavar="FILE|NAME", help="what `save` wrote, or the name a game is kept under")
    parser.add_argument("--branch", metavar="NAME", help="which branch to tell (default: the one last played)")
    parser.add_argument("--data", metavar="FOLDER", help="where the folder laid over the components is now")


def run(options: argparse.Namespace) -> int:
    """Print the game; 1 if it does not replay as recorded."""
    from toolkit.engine.session import Session, autosave, savefile

    path = autosave.saved_file(options.file)
    saved = savefile.read(path)
    game = savefile.game_of(saved.origin.settings, options.data)
    session = Session.replayed(saved, path, game)
    session.goto(options.branch if options.branch is not None else session.current_branch)
    for line in _lines(session):
        print(line)
    if session.warning is not None:
        print(f"toolkit: {session.warning}", file=sys.stderr)
        return 1
    print(f"{len(session.nodes)} positions, all as recorded.")
    return 0


def _lines(session: Session) -> Iterator[str]:
    game, state = session.game, session.state
    origin = "from a position" if session.seed is None else f"seed {session.seed}"
    yield f"{game.title}, {session.players} players, {origin}"
    for number, node in enumerate(session.path):
        yield from _node_lines(session, number, node)
    yield "The game is over." if game.is_over(state) else "The game goes on."
    for player in range(session.players):
        yield from sheet_lines(game, game.score_sheet(state, player))
    yield winners_line(game, state)


def _node_lines(session: Session, number: int, node: Node) -> Iterator[str]:
    if node.action is None:
        yield "Set-up"
    else:
        yield f"{number}. Player {node.player}: {session.game.describe(node.action)}"
    for event in node.events:
        yield f"     {event_line(session.game, event)}"
