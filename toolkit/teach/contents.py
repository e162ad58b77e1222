"""The map of games and lessons, with what the learner has done: where one begins, and where one goes on."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

import msgspec

from toolkit.engine import registry
from toolkit.engine.game import ToolkitError
from toolkit.engine.suggest import is_word, unknown
from toolkit.engine.tables import tabulated
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
    """The lessons of some games: game's title → its lessons in order.

    `warning` says why progress is not known, and which lessons are left out because their files are faulty.
    """

    games: dict[str, tuple[Entry, ...]]
    warning: str = ""

    @property
    def next(self) -> tuple[Entry, ...]:
        """The first lesson that is not finished of each game that was begun; while none was, of every game."""
        begun = [lessons for lessons in self.games.values() if any(each.answered or each.finished for each in lessons)]
        left = ([each for each in lessons if not each.finished] for lessons in begun or self.games.values())
        return tuple(lessons[0] for lessons in left if lessons)

    def __str__(self) -> str:
        lines: list[str] = []
        for title, lessons in self.games.items():
            rows = [words.CONTENTS, *(self._row(each) for each in lessons)]
            lines += [title, tabulated(rows)]
        return "\n".join(filter(None, (*lines, self._following(lambda entry: entry.title), self.warning)))

    def _following(self, spelled: Callable[[Entry], str]) -> str:
        """Where to go on; with several games, in each."""
        of = {entry.name: title for title, lessons in self.games.items() for entry in lessons}
        lessons = (words.LESSON_OF.format(lesson=spelled(entry), game=escape(of[entry.name])) for entry in self.next)
        return words.GO_ON.format(lessons=", ".join(lessons)) if self.next else words.ALL_DONE

    def _row(self, entry: Entry) -> tuple[str, ...]:
        return entry.title, str(entry.minutes), entry.state, entry.name

    def _repr_pretty_(self, printer: object, cycle: bool) -> None:
        printer.text(str(self))  # type: ignore[attr-defined]

    def _repr_html_(self) -> str:
        """A table with a link to each lesson, as seen from the folder of all notebooks."""
        return (
            "".join(
                f"<table><caption>{escape(title)}</caption><thead><tr>{_head()}</tr></thead><tbody>"
                f"{''.join(map(_line, lessons))}</tbody></table>"
                for title, lessons in self.games.items()
            )
            + f"<p>{self._following(_link)}</p><p>{escape(self.warning)}</p>"
        )


def contents(game: str | None = None) -> Contents:
    """The lessons of a game, or of all. Raises ToolkitError for an unknown game."""
    if game is not None and not is_word(game, registry.names()):
        raise ToolkitError(unknown("game", game, registry.names()))
    warnings: list[str] = []
    try:
        done = marks.progress()
    except (OSError, ToolkitError) as error:
        done = marks.Progress("")
        warnings.append(words.NOT_KEPT.format(error=error))
    found = {}
    for name in registry.names() if game is None else (game,):
        rules = registry.load(name)
        lessons, faulty = records.readable(records.names(rules))
        warnings += faulty
        if lessons:
            found[rules.title] = tuple(_entry(name, content, done) for name, content in lessons.items())
    return Contents(found, "\n".join(warnings))


def _entry(name: str, content: records.Content, done: marks.Progress) -> Entry:
    answered = sum(mark.result != "skipped" for mark in done.marks.get(name, {}).values())
    return Entry(name, content.title, content.minutes, content.goal, answered, done.is_finished(name))


def _link(entry: Entry) -> str:
    return f'<a href="{escape(entry.name)}.ipynb">{escape(entry.title)}</a>'


def _head() -> str:
    return "".join(f'<th scope="col">{escape(cell)}</th>' for cell in words.CONTENTS[:-1])


def _line(entry: Entry) -> str:
    cells = f"<td>{entry.minutes}</td><td>{escape(entry.state)}</td>"
    return f'<tr><th scope="row">{_link(entry)}</th>{cells}</tr>'
