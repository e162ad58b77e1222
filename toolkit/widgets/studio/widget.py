"""The studio in a notebook: a thin view over `Studio`, which does everything that it can do."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

import msgspec
import traitlets

from toolkit.widgets.live import Live, OnShow
from toolkit.widgets.page import script, style
from toolkit.widgets.studio import words
from toolkit.widgets.studio.view import view

if TYPE_CHECKING:
    from toolkit.widgets.studio.studio import Studio

_HERE = Path(__file__).parent


class Easel(Live):
    """What is being drawn, and the tools beside it.

    Attributes:
        studio: what it shows.
        picture: the SVG; the view is everything around it.
    """

    _esm: ClassVar[str] = script(_HERE / "studio.js")
    _css: ClassVar[str] = style(_HERE / "studio.css")

    picture = traitlets.Unicode().tag(sync=True)

    def __init__(self, studio: Studio) -> None:
        self.studio = studio
        super().__init__(studio.watch)

    @property
    def _lock(self) -> AbstractContextManager[Any]:
        return self.studio.lock

    def _show(self) -> dict[str, Any]:
        seen: dict[str, Any] = msgspec.to_builtins(view(self.studio, self._message))
        self.picture = self.studio.sketch.drawing.svg
        return {**seen, "labels": dict(words.LABELS), "keys": [list(key) for key in words.KEYS]}

    def _answer(self, content: dict[str, Any]) -> None:
        self._message = ""
        self.studio.answer(content["gid"])

    def _fault(self, error: Exception) -> dict[str, Any]:
        (message,) = super()._fault(error).values()
        return {"message": [{"sentence": message, "clauses": []}], "refused": True}

    def bundle(self) -> dict[str, Any]:
        """The live studio, and its picture for where no kernel runs."""
        return {**self.live(), "text/html": still(self.studio), "text/plain": str(self.studio)}


_easels: OnShow[Easel] = OnShow()


def easel(studio: Studio) -> Easel:
    """An easel for a studio; the one it had before is closed."""
    return _easels.put(lambda: Easel(studio), lambda shown: shown.studio is studio)


def shown(studio: Studio) -> dict[str, Any]:
    """What a notebook displays for a studio."""
    return easel(studio).bundle()


def still(studio: Studio) -> str:
    """What is drawn as HTML, for where no kernel runs: its picture, and what is told of it."""
    with studio.lock:
        return "".join(_still(studio))


def _still(studio: Studio) -> Iterator[str]:
    sketch = studio.sketch
    yield sketch.drawing.html()
    yield from (f"<p>{escape(line)}</p>" for line in sketch.told)
    if sketch.reasons:
        reasons = "".join(f"<li>{escape(studio.game.describe(reason))}</li>" for reason in sketch.reasons)
        yield f"<p>{escape(words.AGAINST)}:</p><ul>{reasons}</ul>"
    yield f"<p>{words.PICTURE_ONLY}</p>"
