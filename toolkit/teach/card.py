"""A lesson's item in a notebook: a thin view over `Item`, which does everything that it can do.

The front end sends `{gid, value, seq}` for whatever is touched or written; the answer is what to show, in one message.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

import anywidget
import msgspec
import traitlets

from toolkit.teach import blocks, words
from toolkit.teach.blocks import Block, Folded, Reveal, Rules, Shown
from toolkit.widgets.cells import running_cell
from toolkit.widgets.page import script, style
from toolkit.widgets.player import fault

if TYPE_CHECKING:
    from toolkit.teach.item import Item

_HERE = Path(__file__).parent


class Card(anywidget.AnyWidget):
    """An item on the page.

    Attributes:
        item: what it shows.
        pictures: SVG by name; apart, because most changes leave them as they are.
        view: everything else; `answered` is the `seq` of the touch that it answers.
        last_error: what went wrong in a callback last, which JupyterLab would hide.
    """

    _esm: ClassVar[str] = script(_HERE / "card.js")
    _css: ClassVar[str] = style(_HERE / "card.css")

    pictures = traitlets.Dict().tag(sync=True)
    view = traitlets.Dict().tag(sync=True)

    def __init__(self, item: Item) -> None:
        super().__init__()
        self.item = item
        self.last_error: Exception | None = None
        self._answered = 0
        self._message = ""
        self._answering = False
        self.look()
        self._unwatch = item.observe(self.look)
        self.on_msg(self._touched)

    def close(self) -> None:
        """Take the widget and its layout off the page and out of memory."""
        if self.comm is not None:
            self._unwatch()
            self.layout.close()
        super().close()

    def look(self) -> None:
        """Show how the item is."""
        if self._answering:
            return
        with self.item.lock, self.hold_sync():
            shown = self.item.blocks
            self.pictures = {each.name: each.drawing.svg for each in blocks.pictures(shown)}
            self.view = {
                "title": self.item.name,
                "blocks": [_plain(block) for block in shown],
                "message": self._message,
                "labels": dict(words.LABELS),
                "answered": self._answered,
            }

    def _touched(self, widget: Any, content: Any, buffers: Any) -> None:
        """Answer what was touched. No error may escape from here: JupyterLab would hide it."""
        with self.item.lock:
            self._answering, self._message = True, ""
            try:
                self._answered = content["seq"]
                self.item.answer(content["gid"], str(content.get("value", "")))
            except Exception as error:
                self.last_error = error
                self._message = " ".join(fault(error).message)
            finally:
                self._answering = False
            self.look()

    def bundle(self) -> dict[str, Any]:
        """The live card, and the item for where no kernel runs."""
        live, _ = super()._repr_mimebundle_() or ({}, {})
        # As text only what is asked: stored, it would give the answer away.
        return {**live, "text/html": still(self.item), "text/plain": self.item.name}

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        return self.bundle(), {}


def _plain(block: Block) -> dict[str, Any]:
    """A block as the page gets it: a picture without its SVG."""
    if isinstance(block, Shown):
        return {"type": "picture", "name": block.name, "alt": block.drawing.alt, "table": block.drawing.table}
    if isinstance(block, Folded | Reveal):
        inside = [_plain(each) for each in block.blocks]
        return {"type": type(block).__name__.lower(), "label": getattr(block, "label", ""), "blocks": inside}
    if isinstance(block, Rules):
        return {"type": "lines", "lines": block.lines, "ordered": False}
    plain: dict[str, Any] = msgspec.to_builtins(block)
    return plain


def still(item: Item) -> str:
    """The item for where no kernel runs: what an answer has earned is folded."""
    asks = bool(item.commands())
    return blocks.html(item.blocks) + (f"<p>{words.STILL}</p>" if asks else "")


# ---------------------------------------------------------------------- what is on show

_live: list[tuple[Card, str | None, str | None]] = []
"""The cards on show, each with the cell that shows it and that cell's execution, where these are known."""


def card(item: Item) -> Card:
    """A card for an item; those it had before, and those of a former run of this cell, are closed."""
    cell, run = running_cell()
    for former in tuple(_live):
        shown_, its_cell, its_run = former
        if shown_.item is item or (cell is not None and cell == its_cell and run != its_run):
            _live.remove(former)
            shown_.close()
    made = Card(item)
    _live.append((made, cell, run))
    return made


def shown(item: Item) -> dict[str, Any]:
    """What a notebook displays for an item."""
    return card(item).bundle()
