"""The board as a widget in a notebook: a thin view over `Player`, which does everything that it can do.

The front end also says in `via` whether it was touched by mouse or by key.
"""

from __future__ import annotations

from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

import msgspec
import traitlets

from toolkit.engine.session import Session
from toolkit.widgets import words
from toolkit.widgets.live import Live, OnShow
from toolkit.widgets.page import script, style
from toolkit.widgets.player import Player, fault
from toolkit.widgets.seats import agent_names

if TYPE_CHECKING:
    from toolkit.engine.game import Drawing

_HERE = Path(__file__).parent


class Board(Live):
    """The board of a player, or of a session that gets a player of its own.

    Attributes:
        player: what it shows.
        picture: the SVG; the view is everything around it.
    """

    _esm: ClassVar[str] = script(_HERE / "board.js")
    _css: ClassVar[str] = style(_HERE / "board.css")

    picture = traitlets.Unicode().tag(sync=True)

    def __init__(self, what: Session | Player) -> None:
        self._owns = not isinstance(what, Player)
        self.player = what if isinstance(what, Player) else Player(what)
        super().__init__(self.player.watch)

    def close(self) -> None:
        """Take the widget and its layout off the page and out of memory."""
        if self.comm is not None and self._owns:
            self.player.close()
        super().close()

    @property
    def _lock(self) -> AbstractContextManager[Any]:
        return self.player.session.lock

    def _show(self) -> dict[str, Any]:
        self.picture = self.player.drawing.svg
        return {
            **msgspec.to_builtins(self.player.view),
            "labels": dict(words.LABELS),
            "keys": [list(key) for key in words.KEYS],
            "agents": [list(name) for name in agent_names()],
            "form": msgspec.to_builtins(self.player.form),
            "overlays": msgspec.to_builtins(self.player.overlays),
        }

    def _answer(self, content: dict[str, Any]) -> None:
        self.player.answer(content["gid"])

    def _blame(self, error: Exception) -> None:
        self.player.say(fault(error))

    def _fault(self, error: Exception) -> dict[str, Any]:
        return {"answer": msgspec.to_builtins(fault(error))}

    def bundle(self) -> dict[str, Any]:
        """The live board, and its picture for where no kernel runs."""
        drawing = self.player.still
        return {**self.live(), "text/html": still(drawing), "text/plain": drawing.alt}


def still(drawing: Drawing) -> str:
    """The picture for where no kernel runs."""
    return f"{drawing.html()}<p>{words.PICTURE_ONLY}</p>"


# ---------------------------------------------------------------------- what is on show

_boards: OnShow[Board] = OnShow()


def board(what: Session | Player) -> Board:
    """A board for a session or player; the boards shown before for a session of this name are closed."""
    name = (what.session if isinstance(what, Player) else what).name
    return _boards.put(lambda: Board(what), lambda shown: shown.player.session.name == name)


def shown(what: Session | Player) -> dict[str, Any]:
    """What a notebook displays for a session or player."""
    return board(what).bundle()
