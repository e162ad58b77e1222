"""A rule, seen whole: what it says, the lines of the program that are it, the cases that test it, how it is read."""

from __future__ import annotations

import ast
import re
import textwrap
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, cached_property
from itertools import islice
from pathlib import Path
from typing import Any

from toolkit.engine import cases, clauses
from toolkit.engine.cases import Case
from toolkit.engine.clauses import Clause
from toolkit.engine.game import Game
from toolkit.teach import words
from toolkit.teach.blocks import Block, Code, Folded, Heading, Lines, Text
from toolkit.teach.item import Told

Place = tuple[Path, int]
"""A file of the program and a line in it."""

MOST_LINES = 16
"""Of a longer function only the lines around the clause are shown."""
MOST_CASES = 8


class ClauseView(Told):
    """Some clauses of a game, each with where it is at work. Nothing in it is asked."""

    def __init__(self, lesson: str, ids: tuple[str, ...], game: Game[Any, Any]) -> None:
        """Raises UnknownClause for an id that no clause has."""
        self.game, self.clauses = game, tuple(game.catalogue[id] for id in ids)
        super().__init__(lesson, ", ".join(ids))
        self._seen(ids)

    @cached_property
    def blocks(self) -> tuple[Block, ...]:
        """Each clause, and folded below it the program, the cases, readings and numbers.

        Nothing in it ever changes, and finding where the program cites a clause takes reading the program.
        """
        citations, shelf = clauses.citations(self.game), cases.load(self.game)
        return tuple(block for clause in self.clauses for block in self._told(clause, citations, shelf))

    def _told(self, clause: Clause, citations: Mapping[str, Iterable[Place]], shelf: Iterable[Case]) -> Iterator[Block]:
        yield Heading(clause.id)
        source = clauses.SOURCES[clause.source]
        yield Text(f"{clause.text} ({source})" if source else clause.text)
        excerpts = tuple(_excerpts(citations.get(clause.id, ())))
        if excerpts:
            yield Folded(words.CITED, excerpts)
        for heading, lines in (
            (words.NUMBERS, self._numbers(clause.id)),
            (words.READINGS, self._readings(clause.id)),
            (words.TESTED, _cases(shelf, clause.id)),
        ):
            if found := tuple(lines):
                yield Folded(heading, (Lines(found),))

    def _numbers(self, id: str) -> Iterator[str]:
        for name, record in self.game.data.parameter_records.items():
            if id in record.clauses:
                value = self.game.parameters[name]
                yield words.NUMBER_LINE.format(name=name, value=value, about=record.about)

    def _readings(self, id: str) -> Iterator[str]:
        for name, reading in self.game.data.reading_records.items():
            if id in reading.clauses:
                choice = self.game.readings.get(name, reading.default)
                yield words.READING_LINE.format(question=reading.question, choice=reading.choices[choice])


def _cases(shelf: Iterable[Case], id: str) -> Iterator[str]:
    for case in islice((case for case in shelf if id in cases.clauses(case)), MOST_CASES):
        yield words.CASE_LINE.format(id=case.id, title=case.title)


def _excerpts(citations: Iterable[Place]) -> Iterator[Code]:
    """The functions that cite a clause, each once."""
    seen: set[Place] = set()
    for path, line in citations:
        first, last = _function_at(path, line)
        if (path, first) not in seen:
            seen.add((path, first))
            yield _excerpt(path, line, first, last)


def _excerpt(path: Path, line: int, first: int, last: int) -> Code:
    if last - first >= MOST_LINES:
        first = max(first, line - MOST_LINES // 2)
        last = min(last, first + MOST_LINES - 1)
    text = "\n".join(_lines(path)[first - 1 : last])
    return Code(textwrap.dedent(text), words.AT_LINE.format(file=path.name, line=first))


@cache
def _lines(path: Path) -> tuple[str, ...]:
    return tuple(path.read_text(encoding="utf-8").splitlines())


@cache
def _functions(path: Path) -> tuple[tuple[int, int], ...]:
    tree = ast.parse("\n".join(_lines(path)))
    found = [
        (node.lineno, node.end_lineno or node.lineno) for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)
    ]
    return tuple(found)


def _function_at(path: Path, line: int) -> tuple[int, int]:
    """First and last line of the innermost function around a line, or of an entry of a component file.

    Elsewhere it is the line itself and its neighbours.
    """
    if path.suffix == ".yaml":
        return _entry_at(_lines(path), line)
    around = [span for span in _functions(path) if span[0] <= line <= span[1]]
    return min(around, key=lambda span: span[1] - span[0], default=(max(1, line - 2), line + 2))


def _entry_at(lines: tuple[str, ...], line: int) -> tuple[int, int]:
    """First and last line of the entry, one step below the top, that a line of a component file belongs to."""
    begins = [number for number, text in enumerate(lines, 1) if re.match(r"(  )?[^\s#]", text)]
    first = max((number for number in begins if number <= line), default=line)
    last = min((number for number in begins if number > line), default=len(lines) + 1) - 1
    while last > line and not lines[last - 1].strip():
        last -= 1
    return first, last
