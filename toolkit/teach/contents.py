"""The map of games and lessons, with what the learner has done: where one begins, and where one goes on."""

from __future__ import annotations

from html import escape

import msgspec

from toolkit.engine import registry
from toolkit.engine.game import ToolkitError
from toolkit.engine.suggest import unknown
from toolkit.teach import marks, records, words


class Entry(msgspec.Struct, frozen=True):
    """A lesson in the map: its name, title, minutes, what it is good for, and how far the learner has come.

    `answered` counts the questions answered in it.
    """

    name: str
    title: str
    minutes: int
    goal: str
    answered: int
    finished: bool

    @property
    def state(self) -> str:
        """How far the learner has come, in words."""
        if self.finished:
            return words.DONE
        return words.BEGUN.format(count=self.answered) if self.answered else ""


class Contents(msgspec.Struct, frozen=True):
    """The lessons of some games: game's title → its lessons in order; `warning` is why progress is not known."""

    games: dict[str, tuple[Entry, ...]]
    warning: str = ""

    @property
    def next(self) -> Entry | None:
        """The first lesson that is not finished; None if all are."""
        return next((each for lessons in self.games.values() for each in lessons if not each.finished), None)

    def __str__(self) -> str:
        lines: list[str] = []
        for title, lessons in self.games.items():
            rows = [words.CONTENTS, *(self._row(each) for each in lessons)]
            widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
            lines += [title, *(_aligned(row, widths) for row in rows)]
        following = words.GO_ON.format(title=self.next.title) if self.next else words.ALL_DONE
        return "\n".join(filter(None, (*lines, following, self.warning)))

    def _row(self, entry: Entry) -> tuple[str, ...]:
        return entry.title, str(entry.minutes), entry.state, entry.name

    def _repr_pretty_(self, printer: object, cycle: bool) -> None:
        printer.text(str(self))  # type: ignore[attr-defined]

    def _repr_html_(self) -> str:
        """A table with a link to each lesson, as seen from the folder of all notebooks."""
        return "".join(
            f"<table><caption>{escape(title)}</caption><thead><tr>{_head()}</tr></thead><tbody>"
            f"{''.join(map(_line, lessons))}</tbody></table>"
            for title, lessons in self.games.items()
        ) + "".join(f"<p>{escape(line)}</p>" for line in str(self).splitlines()[-1:])


def contents(game: str | None = None) -> Contents:
    """The lessons of a game, or of all. Raises ToolkitError for an unknown game."""
    if game is not None and game not in registry.names():
        raise ToolkitError(unknown("game", game, registry.names()))
    warning = ""
    try:
        done = marks.progress()
    except (OSError, ToolkitError) as error:
        done, warning = marks.Progress(""), words.NOT_KEPT.format(error=error)
    found = {}
    for name in registry.names() if game is None else (game,):
        rules = registry.load(name)
        if lessons := records.names(rules):
            found[rules.title] = tuple(_entry(lesson, done) for lesson in lessons)
    return Contents(found, warning)


def _entry(name: str, done: marks.Progress) -> Entry:
    _, content = records.load(name)
    answered = len(done.marks.get(name, {}))
    return Entry(name, content.title, content.minutes, content.goal, answered, done.is_finished(name))


def _head() -> str:
    return "".join(f'<th scope="col">{escape(cell)}</th>' for cell in words.CONTENTS[:-1])


def _line(entry: Entry) -> str:
    link = f'<a href="{escape(entry.name)}.ipynb">{escape(entry.title)}</a>'
    cells = f"<td>{entry.minutes}</td><td>{escape(entry.state)}</td>"
    return f'<tr><th scope="row">{link}</th>{cells}</tr>'


def _aligned(row: tuple[str, ...], widths: list[int]) -> str:
    return " | ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
