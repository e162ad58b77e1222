"""The case explorer in a notebook: a thin view over `Explorer`, which does everything that it can do.

The front end sends `{gid, seq}` for whatever is touched; the answer is what to show, in one message.
"""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

import anywidget
import ipywidgets
import msgspec
import traitlets

from toolkit.widgets.board import Board
from toolkit.widgets.cells import running_cell
from toolkit.widgets.explorer import words
from toolkit.widgets.explorer.view import view
from toolkit.widgets.page import script, style
from toolkit.widgets.player import fault
from toolkit.widgets.words import PICTURE_ONLY

if TYPE_CHECKING:
    from collections.abc import Iterator

    from toolkit.engine.session import Session
    from toolkit.widgets.explorer.explorer import Explorer

_HERE = Path(__file__).parent


class Desk(anywidget.AnyWidget):
    """The shelf and the case that lies open.

    Attributes:
        explorer: what it shows.
        pictures: SVG by name.
        pickers: the lists to choose from; apart, because they are long and change seldom.
        view: everything else; `answered` is the `seq` of the touch that it answers.
        last_error: what went wrong in a callback last, which JupyterLab would hide.
    """

    _esm: ClassVar[str] = script(_HERE / "explorer.js")
    # As text: anywidget keeps every widget whose style it has from a file, to tell it when the file changes.
    _css: ClassVar[str] = style(_HERE / "explorer.css")

    pictures = traitlets.Dict().tag(sync=True)
    pickers: Any = traitlets.List().tag(sync=True)
    view = traitlets.Dict().tag(sync=True)

    def __init__(self, explorer: Explorer) -> None:
        super().__init__()
        self.explorer = explorer
        self.last_error: Exception | None = None
        self._answered = 0
        self._message = ""
        self._answering = False
        self.look()
        self._unwatch = explorer.watch(self.look)
        self.on_msg(self._touched)

    def close(self) -> None:
        """Take the widget and its layout off the page and out of memory."""
        if self.comm is not None:
            self._unwatch()
            self.layout.close()
        super().close()

    def look(self) -> None:
        """Show where the explorer is."""
        if self._answering:
            return
        with self.explorer.lock, self.hold_sync():
            seen = msgspec.to_builtins(view(self.explorer, self._message))
            self.pictures = {name: drawing.svg for name, drawing in self.explorer.pictures.items()}
            self.pickers = seen.pop("pickers")
            self.view = {**seen, "labels": dict(words.LABELS), "answered": self._answered}

    def _touched(self, widget: Any, content: Any, buffers: Any) -> None:
        """Answer what was touched. No error may escape from here: JupyterLab would hide it."""
        with self.explorer.lock:
            self._answering, self._message, former = True, "", self.explorer.session
            try:
                self._answered = content["seq"]
                self.explorer.answer(content["gid"])
                if self.explorer.session is not former:
                    self._message = words.PLAYED_ON.format(number=self.explorer.problem.number)
            except Exception as error:
                self.last_error = error
                self._message = " ".join(fault(error).message)
            finally:
                self._answering = False
            self.look()


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
        explorer = self.desk.explorer
        live: dict[str, Any] = self.box._repr_mimebundle_() or {}
        return {**live, "text/html": still(explorer), "text/plain": str(explorer)}


_live: list[tuple[Table, str | None, str | None]] = []
"""The tables on show, each with the cell that shows it and that cell's execution, where these are known."""


def table(explorer: Explorer) -> Table:
    """A table for an explorer; the one it had before, and those of a former run of this cell, are closed."""
    cell, run = running_cell()
    for former in tuple(_live):
        shown, its_cell, its_run = former
        if shown.desk.explorer is explorer or (cell is not None and cell == its_cell and run != its_run):
            _live.remove(former)
            shown.close()
    made = Table(explorer)
    _live.append((made, cell, run))
    return made


def shown(explorer: Explorer) -> dict[str, Any]:
    """What a notebook displays for an explorer."""
    return table(explorer).bundle()


# ---------------------------------------------------------------------- where no kernel runs


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
