"""What a lesson asks or shows: it is told as blocks, and changed by touching what they offer."""

from __future__ import annotations

import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from typing import Any

from toolkit.engine.game import ToolkitError
from toolkit.engine.suggest import is_digits, is_word, unknown
from toolkit.engine.watching import tell, watching
from toolkit.teach import blocks, learner, ledger, marks, words
from toolkit.teach.blocks import Block, Text

Command = Callable[[str], object]
"""What a touch does; it is given what was chosen or written."""


class Item(ABC):
    """One thing in a lesson, to be used by functions or, in a notebook, by clicking. Several threads may use it.

    Attributes:
        lesson: the name of its lesson.
        id: its name there.
        learner: whose answers it keeps: who learnt when it was made.
        warning: why answers are not kept, if they are not.
    """

    def __init__(self, lesson: str, id: str) -> None:
        self.lesson, self.id, self.learner = lesson, id, learner.current()
        self.lock = threading.RLock()
        self.warning = ""
        self._unkept: list[tuple[str, str, str, int]] = []
        self._watchers: list[Callable[[], object]] = []

    @property
    def name(self) -> str:
        """What it is called: also by a screen reader."""
        return self.id

    @property
    @abstractmethod
    def blocks(self) -> tuple[Block, ...]:
        """What there is to see of it now."""

    @abstractmethod
    def commands(self) -> dict[str, Command]:
        """What can be touched, by gid; a gid that ends with a slash takes a number after it."""

    @abstractmethod
    def autoplay(self) -> None:
        """Do what a learner would do who knows everything."""

    def answer(self, gid: str, value: str = "") -> None:
        """Do what touching this means. Raises ToolkitError if it means nothing, or cannot be done."""
        known = self.commands()
        kind, slash, rest = str(gid).partition("/")
        if is_word(gid, known) and not gid.endswith("/"):
            known[gid](value)
        elif slash and is_digits(rest) and f"{kind}/" in known:
            known[f"{kind}/"](rest)
        else:
            raise ToolkitError(unknown("touch", gid, known))

    def observe(self, callback: Callable[[], object]) -> Callable[[], None]:
        """Have `callback()` called after every change; calling what is returned ends that."""
        return watching(self._watchers, callback)

    def __str__(self) -> str:
        return blocks.text(self.blocks)

    def __repr__(self) -> str:
        return f"<{type(self).__name__.lower()} {self.id} of {self.lesson}>"

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(str(self))

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        from toolkit.teach.card import shown

        return shown(self)

    # ------------------------------------------------------------------ for those that are items

    def _changed(self) -> None:
        """Tell the watchers, outside the lock: they may wait for other threads."""
        tell(self._watchers)

    def _mark(self, result: str, sure: str = "", part: str = "", answer: int = 0) -> None:
        """Keep an answer; where that cannot be done the lesson goes on and says so."""
        self._unkept.append((self.id + part, result, sure, answer))
        try:
            while self._unkept:
                marks.mark(self.lesson, *self._unkept[0], name=self.learner)
                self._unkept.pop(0)
            self.warning = ""
        except (OSError, ToolkitError) as error:
            self.warning = words.NOT_KEPT.format(error=error)  # the next answer tries again with those before it

    def _practised(self, ids: Iterable[str]) -> None:
        ledger.practise(self.lesson, ids)

    def _seen(self, ids: Iterable[str]) -> None:
        ledger.see(self.lesson, ids)

    @property
    def _warned(self) -> tuple[Block, ...]:
        return (Text(self.warning, "note"),) if self.warning else ()


class Told(Item):
    """An item that asks nothing: it is only read."""

    def autoplay(self) -> None:
        """There is nothing to do."""

    def commands(self) -> dict[str, Command]:
        """Nothing can be touched."""
        return {}
