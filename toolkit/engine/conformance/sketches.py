"""Checks of what is drawn bit by bit: what a search finds is what was asked for, and can be done."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

from toolkit.engine.chance import stream
from toolkit.engine.conformance.plays import AnyGame, plays, sampled_states
from toolkit.engine.conformance.profiles import QUICK, Profile
from toolkit.engine.game import Sketch, ToolkitError

LOOKED_AT = 2
"""So many of those that a search finds are looked at."""

Ids = tuple[str, ...]


def check_sketches(game: AnyGame, profile: Profile = QUICK) -> Iterator[str]:
    """21: nothing speaks against a sketch that a search finds, it has as many elements as were asked for, and its wish
    is legal wherever one like it is. Numbers that are not offered are refused.
    """
    rng = stream(21, "sketches")
    for name in game.sketches:
        for where, state in sampled_states(game, profile):
            easel = Easel(game, state, name, rng.randrange(game.player_count(state)), True)
            yield from (f"{where}, {easel}: {fault}" for fault in _faults(easel, rng))
        yield from _refused(game, name, profile, rng)


class Easel(NamedTuple):
    """Where something is drawn: the position, what, for whom, and whether what it costs is left out of account."""

    game: AnyGame
    state: Any
    name: str
    player: int
    free: bool

    def __str__(self) -> str:
        return f"{self.name} of player {self.player}{' for free' if self.free else ''}"

    def sketch(self, ids: Ids) -> Sketch:
        """What is drawn with these ids."""
        return self.game.sketch(self.state, self.name, ids, self.player, self.free)

    def finished(self, count: int) -> Sequence[Ids]:
        """All finished ones of so many elements."""
        return self.game.finished_sketches(self.state, self.name, count, self.player, self.free)

    def smallest(self, size: int) -> Sequence[Ids]:
        """Those of this size with the fewest elements."""
        return self.game.smallest_sketches(self.state, self.name, size, self.player, self.free)

    def numbers(self) -> tuple[range | None, range | None]:
        """The numbers offered for each of the two searches."""
        offered = self.game.sketch_numbers(self.state, self.name, self.player, self.free)
        return offered.finished, offered.smallest


# ---------------------------------------------------------------------- what is found


def _faults(easel: Easel, rng: Random) -> Iterator[str]:
    empty = easel.sketch(())
    if empty.wish is not None or empty.reasons or empty.finished:
        yield f"where nothing is drawn, {empty.wish} is wished for"
    counts, sizes = easel.numbers()
    for search, offered in ((easel.finished, counts), (easel.smallest, sizes)):
        if offered is not None:
            yield from (
                f"{search.__name__}: {number} is not offered, and found" for number in _granted(search, offered)
            )
    for count in _some(counts, rng):
        yield from (f"of {count} elements: {fault}" for fault in _unsound(easel, easel.finished(count), rng, count))
    for size in _some(sizes, rng):
        found = easel.smallest(size)
        if len(set(map(len, found))) > 1:
            yield f"the smallest of size {size} have {' or '.join(map(str, sorted(set(map(len, found)))))} elements"
        yield from (f"the smallest of size {size}: {fault}" for fault in _unsound(easel, found, rng))
        yield from (
            f"{ids} is the smallest of size {size}, and no finished one" for ids in _missed(easel, found, counts)
        )


def _some(offered: range | None, rng: Random) -> list[int]:
    """The first, the last, and one other of the numbers offered."""
    return sorted({offered[0], rng.choice(offered), offered[-1]}) if offered else []


def _granted(search: Any, offered: range) -> Iterator[int]:
    """Numbers beside those offered that a search takes nevertheless."""
    for number in (offered.start - 1, offered.stop) if offered else (0, 1):
        try:
            search(number)
        except ToolkitError:
            continue
        yield number


def _unsound(easel: Easel, found: Sequence[Ids], rng: Random, count: int | None = None) -> Iterator[str]:
    """What is wrong with some of those that a search has found."""
    if len(set(map(frozenset, found))) < len(found):
        yield "the same one is found twice"
    for ids in rng.sample(list(found), min(LOOKED_AT, len(found))):
        sketch = easel.sketch(ids)
        if len(set(ids)) != len(ids) or (count is not None and len(ids) != count):
            yield f"{ids} are {len(set(ids))}"
        if sketch.chosen != tuple(ids) or not set(ids) <= set(sketch.drawing.ids):
            yield f"{ids} cannot be drawn, only {sketch.chosen}"
        if not sketch.finished:
            against = ", ".join(reason.clause for reason in sketch.reasons)
            yield f"{ids} is found, and has {against or 'nothing to wish for'} against it"


def _missed(easel: Easel, found: Sequence[Ids], counts: range | None) -> Iterator[Ids]:
    """Those that the search for finished ones does not find, if there is one."""
    if found and counts is not None:
        length = len(found[0])
        known = set(map(frozenset, easel.finished(length))) if length in counts else set()
        yield from (ids for ids in found if frozenset(ids) not in known)


# ---------------------------------------------------------------------- whether it can be done


def _refused(game: AnyGame, name: str, profile: Profile, rng: Random) -> Iterator[str]:
    """At one position all that is found is refused alike, for the moment is wrong; and at some it is legal."""
    tried, legal = 0, False
    for where, easel in _turns(game, name, profile, rng):
        wishes = dict.fromkeys(sketch.wish for sketch in _drawn(easel, rng))
        against = {wish: {reason.clause for reason in game.why_not(easel.state, wish)} for wish in wishes}
        tried += len(against)
        legal |= not all(against.values())
        first, *others = against or (None,)
        for wish in others:
            if against[wish] != against[first]:
                one, other = (", ".join(sorted(against[each])) or "nothing" for each in (first, wish))
                yield f"{where}, {easel}: against {str(first)!r} is {one}, against {str(wish)!r} {other}"
    if tried and not legal:
        yield f"{name}: none of {tried} wishes that were found is legal"


def _turns(game: AnyGame, name: str, profile: Profile, rng: Random) -> Iterator[tuple[str, Easel]]:
    """Positions at which the player to decide could draw something that can be paid for."""
    places = []
    for play in plays(game, profile):
        for number, state in enumerate(play.states):
            player = game.current_player(state)
            if player is not None and any(Easel(game, state, name, player, False).numbers()):
                places.append((f"{play.name}, position {number}", Easel(game, state, name, player, False)))
    yield from rng.sample(places, min(profile.candidates, len(places)))


def _drawn(easel: Easel, rng: Random) -> Iterator[Sketch]:
    """Some of what can be found there."""
    for search, offered in zip((easel.finished, easel.smallest), easel.numbers(), strict=True):
        for number in _some(offered, rng):
            found = list(search(number))
            yield from map(easel.sketch, rng.sample(found, min(LOOKED_AT, len(found))))
