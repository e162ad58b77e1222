"""What is pointed at in a picture: elements by their ids, and what an overlay is asked beside them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Protocol, TypeVar

from toolkit.engine.game import ToolkitError
from toolkit.engine.suggest import is_word, unknown


class Touchable(Protocol):
    """A thing in a picture that can be touched."""

    @property
    def id(self) -> str:
        """Its id in the picture."""


T = TypeVar("T", bound=Touchable)


def touched(ids: Sequence[str], known: Iterable[T]) -> list[T]:
    """The elements with these ids. Raises ToolkitError for an id that nothing in the picture has."""
    by_id = {element.id: element for element in known}
    for id in ids:
        if not is_word(id, by_id):
            raise ToolkitError(f"touch: {unknown('element', id, by_id)}")
    return [by_id[id] for id in ids]


def asked_and_framed(
    game: str, overlay: str | None, focus: Any, known: Iterable[str]
) -> tuple[list[Any], frozenset[str]]:
    """As `wishes_and_ids`, for a picture: where no overlay is laid over it, there is nothing to ask.

    Raises ToolkitError for a part of the focus that is then no element.
    """
    ids = tuple(known) if focus is not None else ()
    wishes, framed = wishes_and_ids(focus, ids)
    if wishes and overlay is None:
        raise ToolkitError(f"{game}: {unknown('element', str(wishes[0]), sorted(ids))}")
    return wishes, framed


def wishes_and_ids(focus: Any, known: Iterable[str]) -> tuple[list[Any], frozenset[str]]:
    """A focus taken apart: what an overlay is asked, and which of the known elements are to be framed.

    >>> wishes_and_ids(["move", "field/V1.hub"], ["field/V1.hub"])
    (['move'], frozenset({'field/V1.hub'}))
    """
    if focus is None:
        return [], frozenset()  # the usual case, in which nobody need count the elements
    parts = [focus] if isinstance(focus, str) or not isinstance(focus, Iterable) else list(focus)
    ids = frozenset(known)
    framed = frozenset(part for part in parts if is_word(part, ids))
    return [part for part in parts if part is not None and not is_word(part, framed)], framed
