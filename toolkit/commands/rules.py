"""`rules`: the rules of a game to read, and what of them can be changed."""

from __future__ import annotations

import argparse
import shutil
import textwrap
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from toolkit.commands.describing import add_command

if TYPE_CHECKING:
    from toolkit.commands.describing import Commands
    from toolkit.engine.data import GameData


def add(commands: Commands) -> None:
    """Describe the command."""
    parser = add_command(
        commands,
        "rules",
        run,
        "print the rules of a game in our own words, section by section, or what of them can be changed",
        "rules cultivo barge",
    )
    parser.add_argument("game", metavar="GAME", help="its name, as `games` lists it")
    parser.add_argument(
        "which", metavar="SECTION|ID", nargs="?", help="a part of the sections' names, or a clause (default: all)"
    )
    parser.add_argument(
        "--sections", dest="lists", action="append_const", const=sections, help="only the names of the sections"
    )
    for name, about, lines in (
        ("variants", "the files of changed rules, for --variant", variants),
        ("switchable", "the clauses that --without takes", switchable),
        ("readings", "the unclear rules and the ways to read them, for --reading", readings),
        ("numbers", "the numbers of the rules, for --reading", numbers),
    ):
        parser.add_argument(f"--{name}", dest="lists", action="append_const", const=lines, help=about)


def run(options: argparse.Namespace) -> int:
    """Print the rules, or the lists asked for."""
    from toolkit.engine import registry, rulebook

    game = registry.load(options.game)
    width = shutil.get_terminal_size((rulebook.WIDTH, 24)).columns
    lists: list[Callable[[GameData], Iterator[str]]] = options.lists or []
    if options.which is not None or not lists:
        print(rulebook.rules(game, options.which).text(width))
    for entries in lists:
        for entry in entries(game.data):
            print(textwrap.fill(entry, width, subsequent_indent="    ", break_on_hyphens=False))
    return 0


def sections(data: GameData) -> Iterator[str]:
    """The names of the sections in order."""
    yield from data.catalogue.sections


def variants(data: GameData) -> Iterator[str]:
    """A line for each variant: what it is for, and what it changes."""
    for name, variant in data.variants.items():
        changes = [_assigned(variant.changes), *(f"without {id}" for id in variant.without)]
        yield f"{name}: {variant.title}. {variant.about.strip()} [{', '.join(filter(None, changes))}]"


def switchable(data: GameData) -> Iterator[str]:
    """A line for each clause that can be switched off: what no longer holds then."""
    for id in data.catalogue.switchable:
        yield f"{id}: {data.catalogue[id].text}"


def readings(data: GameData) -> Iterator[str]:
    """A line for each question that the rulebook leaves open, and one for each answer; the first is taken unasked."""
    for name, record in data.reading_records.items():
        yield f"{name}: {record.question}" + ("" if record.switch else " [a ruling, which cannot be changed]")
        for choice, meaning in record.choices.items():
            taken = " [the one taken unless you say otherwise]" if choice == record.default and record.switch else ""
            yield f"  {name}={choice}: {meaning}{taken}"


def numbers(data: GameData) -> Iterator[str]:
    """A line for each number of the rules: its value, what it is, what it may be, and its clauses."""
    for name, record in data.parameter_records.items():
        yield f"{name}={record.value}: {record.about} {record.allowed.capitalize()}. [{', '.join(record.clauses)}]"


def _assigned(changes: Mapping[str, Any]) -> str:
    return ", ".join(f"{name}={value}" for name, value in changes.items())
