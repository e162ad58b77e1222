"""The rules of a game to read: its clauses in our own words, section by section."""

from __future__ import annotations

import re
import textwrap
from typing import Any

import msgspec

from toolkit.engine import registry
from toolkit.engine.clauses import SOURCES, Clause
from toolkit.engine.game import Game, ToolkitError
from toolkit.engine.suggest import nearest

WIDTH = 100


class Rules(msgspec.Struct, frozen=True):
    """Some clauses of a game, or all; as text they come under the names of their sections.

    `without` are the ids of those that the game is played without.
    """

    title: str
    clauses: tuple[Clause, ...]
    without: frozenset[str] = frozenset()

    def text(self, width: int = WIDTH) -> str:
        """The clauses with ids, and with their source where that is not the rulebook, in lines of this width."""
        sections: dict[str, list[Clause]] = {}
        for clause in self.clauses:
            sections.setdefault(clause.section, []).append(clause)
        return "\n\n".join(
            "\n".join([f"{self.title}: {name}", *(self._entry(clause, width) for clause in clauses)])
            for name, clauses in sections.items()
        )

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return self.text()

    def _entry(self, clause: Clause, width: int) -> str:
        marks = [SOURCES[clause.source]] if SOURCES[clause.source] else []
        marks += ["switched off"] if clause.id in self.without else []
        mark = f" [{'; '.join(marks)}]" if marks else ""
        return textwrap.fill(
            f"{clause.id}  {clause.text}{mark}",
            width,
            initial_indent="  ",
            subsequent_indent="    ",
            break_long_words=False,
            break_on_hyphens=False,
        )


def rules(game: Game[Any, Any] | str, which: str | None = None) -> Rules:
    """The rules of a game in our own words.

    Args:
        game: the name of a game, or the game.
        which: the id of a clause; or words, capitals aside, that the names of sections have or that all stand in a
            clause or begin one of its words; by default everything.

    Raises:
        ToolkitError: If there is no such game, and if nothing is found.

    >>> rules("cultivo", "cul-plc-04")
    Cultivo: 1. Place a worker
      CUL-PLC-04  The field a worker is placed on must hold no worker, neither own nor foreign.
    """
    game = game if isinstance(game, Game) else registry.load(game)
    catalogue = game.catalogue
    if which is None:
        return Rules(game.title, tuple(catalogue.values()), game.without)
    if not isinstance(which, str):
        raise ToolkitError(f"{game.name}: expected the id of a clause, or words to look for, found {which!r}")
    wanted = which.strip().casefold()
    found = [clause for clause in catalogue.values() if clause.id.casefold() == wanted]
    if not found and wanted:
        named = [clause for clause in catalogue.values() if wanted in clause.section.casefold()]
        found = named + [clause for clause in catalogue.values() if clause not in named and _says(clause, wanted)]
    if not found:
        guess = nearest(which, catalogue) or nearest(which, catalogue.sections)
        guessed = f", did you mean {guess!r}? Sections" if guess else "; sections"
        listed = ", ".join(catalogue.sections)
        raise ToolkitError(f"{game.name} has no section or clause {which!r}{guessed}: {listed}")
    return Rules(game.title, tuple(found), game.without)


def _says(clause: Clause, wanted: str) -> bool:
    """Whether each of these words begins a word of the clause."""
    text = clause.text.casefold()
    return all(re.search(rf"\b{re.escape(word)}", text) for word in wanted.split())
