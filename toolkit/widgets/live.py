"""What all our widgets have in common: they show something, answer what is touched, and make room for a successor."""

from __future__ import annotations

import sys
from abc import abstractmethod
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any, Generic, Protocol, TypeVar

import anywidget
import traitlets

from toolkit.widgets.player import fault


class Closable(Protocol):
    """What can be on show."""

    def close(self) -> None:
        """Take it off the page and out of memory."""


T = TypeVar("T", bound=Closable)


class Live(anywidget.AnyWidget):
    """A thin view over something that does everything the widget can do.

    The front end sends `{gid, seq}` and more for whatever is touched; the answer is all that is to be shown, in one
    message. With ipykernel 7 touches come in threads of their own.

    Attributes:
        view: what is shown; `answered` in it is the `seq` of the touch that it answers.
        last_error: what went wrong in a callback last, which JupyterLab would hide.
    """

    view = traitlets.Dict().tag(sync=True)

    def __init__(self, watch: Callable[[Callable[[], object]], Callable[[], None]]) -> None:
        """`watch` has a function called after every change from elsewhere, and gives one that ends that."""
        super().__init__()
        self.last_error: Exception | None = None
        self._message = ""
        self._answered = 0
        self._answering = False
        self.look()
        self._unwatch = watch(self.look)
        self.on_msg(self._touched)

    @property
    @abstractmethod
    def _lock(self) -> AbstractContextManager[Any]:
        """Held while what is shown is looked at or changed."""

    @abstractmethod
    def _show(self) -> dict[str, Any]:
        """Set what is sent beside the view, and give the view."""

    @abstractmethod
    def _answer(self, content: dict[str, Any]) -> None:
        """Do what was touched."""

    def _blame(self, error: Exception) -> None:
        """Have the view tell what went wrong: in its message, if it has no better place."""
        self._message = " ".join(fault(error).message)

    def _fault(self, error: Exception) -> dict[str, Any]:
        """The part of the view that tells what went wrong."""
        return {"message": " ".join(fault(error).message)}

    @abstractmethod
    def bundle(self) -> dict[str, Any]:
        """What a notebook displays: the live widget, and what takes its place where no kernel runs."""

    def close(self) -> None:
        """Take the widget and its layout off the page and out of memory."""
        if self.comm is not None:
            self._unwatch()
            self.layout.close()
        super().close()

    def look(self) -> None:
        """Show how things are."""
        if self._answering:
            return
        with self._lock, self.hold_sync():
            self.view = {**self._show(), "answered": self._answered}

    def _touched(self, widget: Any, content: Any, buffers: Any) -> None:
        """Answer what was touched. No error may escape from here: JupyterLab would hide it."""
        with self._lock:
            self._answering = True
            try:
                self._answered = content["seq"]
                self._answer(content)
            except Exception as error:
                self._tell(error)
            finally:
                self._answering = False
            try:
                self.look()
            except (
                Exception
            ) as error:  # what was done cannot be shown: then at least that, beside what was shown before
                self._tell(error)
                self.view = {**self.view, **self._fault(error), "answered": self._answered}

    def _tell(self, error: Exception) -> None:
        self.last_error = error
        self._blame(error)

    def live(self) -> dict[str, Any]:
        """The part of the bundle that is for a notebook with a kernel."""
        live, _ = super()._repr_mimebundle_() or ({}, {})
        return dict(live)

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        return self.bundle(), {}


class OnShow(Generic[T]):
    """What is on show of one kind: running a cell again and again does not fill the memory."""

    def __init__(self) -> None:
        self._shown: list[tuple[T, str | None, str | None]] = []

    def __len__(self) -> int:
        return len(self._shown)

    def put(self, make: Callable[[], T], replaces: Callable[[T], bool]) -> T:
        """Make and show one; those it replaces, and those of a former run of this cell, are closed first."""
        cell, run = running_cell()
        for former in tuple(self._shown):
            shown, its_cell, its_run = former
            if replaces(shown) or (cell is not None and cell == its_cell and run != its_run):
                self._shown.remove(former)
                shown.close()
        made = make()
        self._shown.append((made, cell, run))
        return made


def running_cell() -> tuple[str | None, str | None]:
    """The notebook cell that is being run, and a name for this run of it, as the front end tells."""
    shell = getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)()
    message = getattr(shell, "parent_header", None) or {}
    return message.get("metadata", {}).get("cellId"), message.get("header", {}).get("msg_id")
