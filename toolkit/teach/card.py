"""A lesson's item in a notebook: a thin view over `Item`, which does everything that it can do.

The front end also says in `value` what was chosen or written.
"""

from __future__ import annotations

from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

import msgspec
import traitlets

from toolkit.teach import blocks, words
from toolkit.teach.blocks import Block, Folded, Reveal, Rules, Shown
from toolkit.widgets.live import Live, OnShow
from toolkit.widgets.page import script, style

if TYPE_CHECKING:
    from toolkit.teach.item import Item

_HERE = Path(__file__).parent


class Card(Live):
    """An item on the page.

    Attributes:
        item: what it shows.
        pictures: SVG by name; apart, because most changes leave them as they are.
    """

    _esm: ClassVar[str] = script(_HERE / "card.js")
    _css: ClassVar[str] = style(_HERE / "card.css")

    pictures = traitlets.Dict().tag(sync=True)

    def __init__(self, item: Item) -> None:
        self.item = item
        super().__init__(item.observe)

    @property
    def _lock(self) -> AbstractContextManager[Any]:
        return self.item.lock

    def _show(self) -> dict[str, Any]:
        shown = self.item.blocks
        self.pictures = {each.name: each.drawing.svg for each in blocks.pictures(shown)}
        return {
            "title": self.item.name,
            "blocks": [_plain(block) for block in shown],
            "message": self._message,
            "labels": dict(words.LABELS),
        }

    def _answer(self, content: dict[str, Any]) -> None:
        self._message = ""
        self.item.answer(content["gid"], str(content.get("value", "")))

    def bundle(self) -> dict[str, Any]:
        """The live card, and the item for where no kernel runs."""
        # As text only what is asked: stored, it would give the answer away.
        return {**self.live(), "text/html": still(self.item), "text/plain": self.item.name}


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
    return blocks.html(item.blocks)


# ---------------------------------------------------------------------- what is on show

_cards: OnShow[Card] = OnShow()


def card(item: Item) -> Card:
    """A card for an item; those it had before are closed."""
    return _cards.put(lambda: Card(item), lambda shown: shown.item is item)


def shown(item: Item) -> dict[str, Any]:
    """What a notebook displays for an item."""
    return card(item).bundle()
