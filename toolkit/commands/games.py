"""`games`: what can be played."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from toolkit.commands.describing import add_command, table_lines

if TYPE_CHECKING:
    from toolkit.commands.describing import Commands


def add(commands: Commands) -> None:
    """Describe the command."""
    add_command(commands, "games", run, "list the games: name, title, players, edition", "games")


def run(options: argparse.Namespace) -> int:
    """Print a line for each game."""
    from toolkit.engine import registry

    games = [registry.load(name) for name in registry.names()]
    rows = [(game.name, game.title, _span(game.player_counts), game.data.edition) for game in games]
    for line in table_lines([("name", "title", "players", "edition"), *rows]):
        print(line)
    return 0


def _span(counts: tuple[int, ...]) -> str:
    """Numbers of players, as on a box."""
    return f"{counts[0]}-{counts[-1]}" if len(counts) > 1 else str(counts[0])
