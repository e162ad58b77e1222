"""Callbacks that are called after changes, and how each of them is ended."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")
Callback = Callable[[], object]


def watching(watchers: list[T], callback: T) -> Callable[[], None]:
    """Put a callback among the watchers; calling what is returned ends that, and calling it again does no harm.

    >>> watchers: list[str] = []
    >>> end, again = watching(watchers, "look"), watching(watchers, "look")
    >>> end(), end(), watchers
    (None, None, ['look'])
    """
    watchers.append(callback)
    left = [callback]

    def end() -> None:
        if left:
            watchers.remove(left.pop())

    return end


def tell(watchers: list[Callback]) -> None:
    """Call every watcher that there is now; outside of any lock, for they may wait for other threads."""
    for callback in tuple(watchers):
        callback()
