"""The board as a widget in a notebook: a thin view over `Player`, which does everything that it can do.

The front end sends `{gid, via, seq}` for whatever is touched; the answer is picture and view in one message.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

import anywidget
import msgspec
import traitlets

from toolkit.engine.session import Session
from toolkit.widgets import words
from toolkit.widgets.cells import running_cell
from toolkit.widgets.page import script, style
from toolkit.widgets.player import Player, fault
from toolkit.widgets.seats import agent_names

if TYPE_CHECKING:
    from toolkit.engine.game import Drawing

_HERE = Path(__file__).parent


class Board(anywidget.AnyWidget):
    """The board of a player, or of a session that gets a player of its own.

    Attributes:
        player: what it shows.
        picture: the SVG.
        view: everything around it; `answered` is the `seq` of the touch that it answers.
        last_error: what went wrong in a callback last, which JupyterLab would hide.
    """

    _esm: ClassVar[str] = script(_HERE / "board.js")
    _css: ClassVar[str] = style(_HERE / "board.css")

    picture = traitlets.Unicode().tag(sync=True)
    view = traitlets.Dict().tag(sync=True)

    def __init__(self, what: Session | Player) -> None:
        super().__init__()
        self._owns = not isinstance(what, Player)
        self.player = what if isinstance(what, Player) else Player(what)
        self.last_error: Exception | None = None
        self._answered = 0
        self._answering = False
        self._look()
        self._unwatch = self.player.watch(self._look)
        self.on_msg(self._touched)

    def close(self) -> None:
        """Take the widget and its layout off the page and out of memory."""
        if self.comm is not None:
            self._unwatch()
            if self._owns:
                self.player.close()
            self.layout.close()
        super().close()

    def _look(self) -> None:
        """Show where the player is."""
        if self._answering:
            return
        with self.player.session.lock, self.hold_sync():
            self.picture = self.player.drawing.svg
            self.view = {
                **msgspec.to_builtins(self.player.view),
                "labels": dict(words.LABELS),
                "keys": [list(key) for key in words.KEYS],
                "agents": [list(name) for name in agent_names()],
                "form": msgspec.to_builtins(self.player.form),
                "overlays": msgspec.to_builtins(self.player.overlays),
                "answered": self._answered,
            }

    def _touched(self, widget: Any, content: Any, buffers: Any) -> None:
        """Answer what was touched. No error may escape from here: JupyterLab would hide it."""
        with self.player.session.lock:
            self._answering = True
            try:
                self._answered = content["seq"]
                self.player.answer(content["gid"])
            except Exception as error:
                self.last_error = error
                self.player.say(fault(error))
            finally:
                self._answering = False
            self._look()

    def bundle(self) -> dict[str, Any]:
        """The live board, and its picture for where no kernel runs."""
        live, _ = super()._repr_mimebundle_() or ({}, {})
        drawing = self.player.still
        return {**live, "text/html": still(drawing), "text/plain": drawing.alt}

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        return self.bundle(), {}


def still(drawing: Drawing) -> str:
    """The picture for where no kernel runs."""
    return f"{drawing.html()}<p>{words.PICTURE_ONLY}</p>"


# ---------------------------------------------------------------------- what is on show

_live: list[tuple[Board, str | None, str | None]] = []
"""The boards on show, each with the cell that shows it and that cell's execution, where these are known."""


def board(what: Session | Player) -> Board:
    """A board for a session or player.

    The boards shown before for a session of this name, or by a former run of this cell, are closed: running a cell
    again and again does not fill the memory.
    """
    session = what.session if isinstance(what, Player) else what
    cell, run = running_cell()
    for former in tuple(_live):
        shown, its_cell, its_run = former
        same_name = shown.player.session.name == session.name
        if same_name or (cell is not None and cell == its_cell and run != its_run):
            _live.remove(former)
            shown.close()
    made = Board(what)
    _live.append((made, cell, run))
    return made


def shown(what: Session | Player) -> dict[str, Any]:
    """What a notebook displays for a session or player."""
    return board(what).bundle()
