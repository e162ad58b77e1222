"""Looking for drawings: what is looked for, and what there is of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

import msgspec

from toolkit.engine.game import NUMBER, ToolkitError
from toolkit.engine.suggest import is_whole
from toolkit.widgets.studio import words

if TYPE_CHECKING:
    from toolkit.engine.game import Game, SketchNumbers, SketchTitles


class Search(msgspec.Struct, frozen=True):
    """What is looked for: all finished drawings of so many elements, or the smallest ones of one size."""

    kind: Literal["finished", "smallest"]
    number: int

    def title(self, titles: SketchTitles) -> str:
        """It in words."""
        title: str = getattr(titles, self.kind)
        return title.replace(NUMBER, str(self.number))


class Found(msgspec.Struct, frozen=True):
    """What a search finds, and which of it is shown.

    Attributes:
        search: what was looked for, in words.
        drawings: the ids of each one that there is now.
        place: which of them is shown, from 1; 0 if none is.
        free: whether they were looked for without a thought for what they cost.
    """

    search: str
    drawings: tuple[tuple[str, ...], ...]
    place: int
    free: bool

    def __str__(self) -> str:
        if self.drawings:
            told = words.PLACE if self.place else words.NO_PLACE
        else:
            told = words.NONE_LEFT if self.free else words.NONE_PAID
        return told.format(search=self.search, place=self.place, count=len(self.drawings))

    def has(self, place: object) -> bool:
        """Whether so many were found that this is the place of one."""
        return is_whole(place, range(1, len(self.drawings) + 1))


class Lookout:
    """Looks for drawings in a game, and remembers the last answer: it is wanted again and again."""

    def __init__(self, game: Game[Any, Any], name: str) -> None:
        self.game, self.name, self.titles = game, name, game.sketch_titles(name)
        self._known: tuple[Any, tuple[tuple[str, ...], ...]] | None = None

    def drawings(self, search: Search, state: Any, player: int, free: bool) -> tuple[tuple[str, ...], ...]:
        """The ids of each one there is. Raises ToolkitError for a number that the game does not look for."""
        asked = (search, state, player, free)
        if self._known is None or self._known[0] != asked:
            look = self.game.finished_sketches if search.kind == "finished" else self.game.smallest_sketches
            self._known = asked, tuple(look(state, self.name, search.number, player, free))
        return self._known[1]

    def found(self, search: Search, chosen: tuple[str, ...], state: Any, player: int, free: bool) -> Found:
        """What there is now of what was once found, and which of it is drawn."""
        try:
            drawings = self.drawings(search, state, player, free)
        except ToolkitError:  # it can no longer be asked for, so there is none
            drawings = ()
        place = drawings.index(chosen) + 1 if chosen in drawings else 0
        return Found(search.title(self.titles), drawings, place, free)


class Offer(msgspec.Struct, frozen=True):
    """A search as it is offered.

    Attributes:
        gid: what sending it begins with.
        title: how it is called.
        shows: what it shows, and for which numbers there can be some.
        least, most: these numbers; 0 where there are none.
    """

    gid: str
    title: str
    shows: str
    least: int
    most: int


def offers(titles: SketchTitles, numbers: SketchNumbers) -> tuple[Offer, ...]:
    """The searches that a game has."""
    every = (
        ("browse", titles.finished, titles.finished_shows, numbers.finished),
        ("fewest", titles.smallest, titles.smallest_shows, numbers.smallest),
    )
    return tuple(_offer(gid, title, shows, some) for gid, title, shows, some in every if some is not None)


def _offer(gid: str, title: str, shows: str, numbers: range) -> Offer:
    least, most = (numbers[0], numbers[-1]) if numbers else (0, 0)
    told = (words.NONE_NOW if not numbers else words.ONE if least == most else words.SOME).format(
        least=least, most=most
    )
    return Offer(gid, title, words.SHOWS.format(shows=shows, numbers=told) if shows else told, least, most)
