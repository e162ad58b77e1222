"""The case explorer in a notebook: a thin view over `Explorer`, which does everything that it can do."""

from __future__ import annotations

from contextlib import AbstractContextManager
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

import ipywidgets
import msgspec
import traitlets

from toolkit.widgets.board import Board
from toolkit.widgets.explorer import words
from toolkit.widgets.explorer.view import view
from toolkit.widgets.live import Live, OnShow
from toolkit.widgets.page import script, style
from toolkit.widgets.words import PICTURE_ONLY

if TYPE_CHECKING:
    from collections.abc import Iterator

    from toolkit.engine.session import Session
    from toolkit.widgets.explorer.explorer import Explorer

_HERE = Path(__file__).parent


class Desk(Live):
    """The shelf and the case that lies open.

    Attributes:
        explorer: what it shows.
        pictures: SVG by name.
        pickers: the lists to choose from; apart, because they are long and change seldom.
    """

    _esm: ClassVar[str] = script(_HERE / "explorer.js")
    _css: ClassVar[str] = style(_HERE / "explorer.css")

    pictures = traitlets.Dict().tag(sync=True)
    pickers: Any = traitlets.List().tag(sync=True)

    def __init__(self, explorer: Explorer) -> None:
        self.explorer = explorer
        super().__init__(explorer.watch)

    @property
    def _lock(self) -> AbstractContextManager[Any]:
        return self.explorer.lock

    def _show(self) -> dict[str, Any]:
        seen: dict[str, Any] = msgspec.to_builtins(view(self.explorer, self._message))
        self.pictures = {name: drawing.svg for name, drawing in self.explorer.pictures.items()}
        self.pickers = seen.pop("pickers")
        return {**seen, "labels": dict(words.LABELS)}

    def _answer(self, content: dict[str, Any]) -> None:
        self._message, former = "", self.explorer.session
        self.explorer.answer(content["gid"])
        if self.explorer.session is not former:
            self._message = words.PLAYED_ON.format(number=self.explorer.problem.number)

    def bundle(self) -> dict[str, Any]:
        """The live explorer, and its case for where no kernel runs."""
        return {**self.live(), **stored(self.explorer)}


class Table:
    """A desk, and below it the board of the game that was begun from a case last.

    Attributes:
        box: both, as one widget.
        desk: the explorer.
        board: the board, once a game has been begun.
    """

    def __init__(self, explorer: Explorer) -> None:
        self.desk = Desk(explorer)
        self.board: Board | None = None
        self.box = ipywidgets.VBox([self.desk])
        self._session: Session | None = explorer.session
        self._unwatch = explorer.watch(self._look)

    def close(self) -> None:
        """Take everything off the page and out of memory."""
        self._unwatch()
        if self.board is not None:
            self.board.close()
        self.desk.close()
        self.box.layout.close()
        self.box.close()

    def _look(self) -> None:
        session = self.desk.explorer.session
        if session is None or session is self._session:
            return
        former, self._session, self.board = self.board, session, Board(session)
        self.box.children = (self.desk, self.board)
        if former is not None:
            former.close()

    def bundle(self) -> dict[str, Any]:
        """The live explorer, and its case for where no kernel runs."""
        live: dict[str, Any] = self.box._repr_mimebundle_() or {}
        return {**live, **stored(self.desk.explorer)}


_tables: OnShow[Table] = OnShow()


def table(explorer: Explorer) -> Table:
    """A table for an explorer; the one it had before is closed."""
    return _tables.put(lambda: Table(explorer), lambda shown: shown.desk.explorer is explorer)


def shown(explorer: Explorer) -> dict[str, Any]:
    """What a notebook displays for an explorer."""
    return table(explorer).bundle()


# ---------------------------------------------------------------------- where no kernel runs


def stored(explorer: Explorer) -> dict[str, str]:
    """What a notebook keeps of the open case."""
    return {"text/html": still(explorer), "text/plain": str(explorer)}


def still(explorer: Explorer) -> str:
    """The open case as HTML: its picture, the question, and, folded, what comes of it where that is shown."""
    with explorer.lock:
        return "".join(_still(explorer))


def _still(explorer: Explorer) -> Iterator[str]:
    problem, reveal, pictures = explorer.problem, explorer.reveal, explorer.pictures
    yield f"<h4>{escape(problem.heading)}</h4>"
    if "before" in pictures:
        yield pictures["before"].html()
    yield from (f"<p>{escape(line)}</p>" for line in (*problem.story, problem.wish, problem.question) if line)
    if problem.answers:
        yield f"<ol>{''.join(f'<li>{escape(answer)}</li>' for answer in problem.answers)}</ol>"
    if reveal is not None:
        yield f"<details><summary>{words.REVEALED}</summary>"
        yield from (f"<p>{escape(line)}</p>" for line in str(reveal).split("\n"))
        yield from (drawing.html() for name, drawing in pictures.items() if name != "before")
        yield "</details>"
    yield f"<p>{PICTURE_ONLY}</p>"
