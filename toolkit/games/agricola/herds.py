"""Where animals can be kept: which herds a farm has room for, how they stand there, and what a rearrangement breaks.

A pasture is for one kind (AGR-ANM-03), whichever that is, while an open stable or the house takes anything. So a herd
can be kept if the pastures can be divided among the kinds such that what finds no room in them is no more than there
are such *loose* places.

>>> one_pasture = Quarters(pastures=((0, 4),))
>>> keepable(one_pasture, (4, 1, 0)), keepable(one_pasture, (3, 2, 0))
(True, False)
>>> maximal(one_pasture, (3, 2, 0))
((3, 1, 0), (1, 2, 0))
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import chain, repeat
from typing import TYPE_CHECKING

import msgspec

from toolkit.engine.game import Reason, ToolkitError
from toolkit.engine.suggest import is_whole
from toolkit.games.agricola.actions import PET, Arranged
from toolkit.games.agricola.board import NAMES, pastures, spaces_in
from toolkit.games.agricola.state import ANIMALS, BOAR, HOUSE, SPACES, Herd, Player, Stand
from toolkit.games.agricola.supply import animals

if TYPE_CHECKING:
    from toolkit.games.agricola.game import Agricola

KINDS = range(len(ANIMALS))
NO_ANIMALS: Herd = (0, 0, 0)


class Quarters(msgspec.Struct, frozen=True):
    """What a farm has for animals.

    Attributes:
        pastures: the first space of each and the animals it holds, by first space.
        stables: the spaces with an open stable, as a mask.
        house: the animals that the house holds.
        stall: the animals that each open stable holds.
    """

    pastures: tuple[tuple[int, int], ...] = ()
    stables: int = 0
    house: int = 1
    stall: int = 1

    @property
    def loose(self) -> int:
        """How many animals of any kind find a place outside the pastures."""
        return self.stables.bit_count() * self.stall + self.house


def quarters(game: Agricola, own: Player) -> Quarters:
    """What a player's farm has for animals.

    A pasture holds so many animals on each of its spaces (AGR-ANM-04), twice as many for every stable in it
    (AGR-STB-01); an open stable (AGR-STB-08) and the house (AGR-ANM-01) hold one animal each.
    """
    numbers = game.numbers
    return _quarters(
        own.blocked,
        own.fences,
        own.stables,
        numbers.animals_per_space,
        numbers.animals_per_stable,
        numbers.pets,
    )


@lru_cache(maxsize=1 << 14)
def _quarters(blocked: int, fences: int, stables: int, per_space: int, stall: int, pets: int) -> Quarters:
    fenced, held = 0, []
    for spaces in pastures(blocked, fences):
        fenced |= spaces
        doubled = (spaces & stables).bit_count()
        held.append((next(spaces_in(spaces)), spaces.bit_count() * per_space << doubled))
    return Quarters(tuple(held), stables & ~fenced, pets, stall)


# ---------------------------------------------------------------------- which herds there is room for


def capacity(quarters: Quarters, kind: int) -> int:
    """The most animals of one kind that can be kept if there are no others."""
    return room_for(quarters, NO_ANIMALS)[kind]


@lru_cache(maxsize=1 << 16)
def keepable(quarters: Quarters, herd: Herd) -> bool:
    """Whether all animals of a herd can be kept at once."""
    sheep, boar, cattle = herd
    loose = quarters.loose
    # Written out, since a random play asks this all the time.
    for sheep_room, boar_room, cattle_room in _divisions(quarters):
        outside = sheep - sheep_room if sheep > sheep_room else 0
        if boar > boar_room:
            outside += boar - boar_room
        if cattle > cattle_room:
            outside += cattle - cattle_room
        if outside <= loose:
            return True
    return False


@lru_cache(maxsize=1 << 14)
def maximal(quarters: Quarters, bound: Herd) -> tuple[Herd, ...]:
    """All herds that can be kept, have no more of any kind than `bound`, and could not be joined by one of the rest.

    Each comes once; those with most animals first, then with most sheep, then with most boar.
    """
    if keepable(quarters, bound):
        return (bound,)
    # There is no room for all, so however the pastures are divided, every loose place gets an animal.
    housed = {_least(room, bound) for room in _divisions(quarters)}
    herds = {_together(herd, others) for herd in housed for others in _shared(quarters.loose)}
    within = [herd for herd in herds if _least(herd, bound) == herd]
    return tuple(sorted(_undominated(within, bound), key=lambda herd: (-sum(herd), -herd[0], -herd[1])))


@lru_cache(maxsize=1 << 14)
def room_for(quarters: Quarters, herd: Herd) -> Herd:
    """For each kind, how many more of it alone would find room beside a herd, which may be rearranged for them.

    There is room for none beside a herd that cannot be kept itself.
    """
    loose = quarters.loose
    most = [0] * len(ANIMALS)
    for room in _divisions(quarters):
        free = loose - sum(herd) + sum(_least(room, herd))
        if free >= 0:
            for kind in KINDS:
                most[kind] = max(most[kind], free + max(0, room[kind] - herd[kind]))
    return most[0], most[1], most[2]


def _divisions(quarters: Quarters) -> tuple[Herd, ...]:
    return _divided(tuple(sorted([held for _, held in quarters.pastures])))


@lru_cache(maxsize=1 << 12)
def _divided(capacities: tuple[int, ...]) -> tuple[Herd, ...]:
    """Every way to divide pastures among the kinds, as the room that each kind gets by it."""
    rooms = {NO_ANIMALS}
    for held in capacities:
        rooms = {
            room
            for sheep, boar, cattle in rooms
            for room in ((sheep + held, boar, cattle), (sheep, boar + held, cattle), (sheep, boar, cattle + held))
        }
    return tuple(sorted(rooms))


@lru_cache(maxsize=64)
def _shared(places: int) -> tuple[Herd, ...]:
    """Every herd of exactly so many animals."""
    return tuple(
        [(sheep, boar, places - sheep - boar) for sheep in range(places + 1) for boar in range(places - sheep + 1)]
    )


def _least(one: Herd, other: Herd) -> Herd:
    return min(one[0], other[0]), min(one[1], other[1]), min(one[2], other[2])


def _together(one: Herd, other: Herd) -> Herd:
    return one[0] + other[0], one[1] + other[1], one[2] + other[2]


def _undominated(herds: Iterable[Herd], bound: Herd) -> Iterator[Herd]:
    """The herds that no other exceeds in one kind without falling short in another."""
    most_cattle = [-1] * (bound[BOAR] + 1)  # by number of boar: with at least so many of them, and as many sheep
    for herd in sorted(herds, reverse=True):
        _, boar, cattle = herd
        if cattle > most_cattle[boar]:
            yield herd
            most_cattle[: boar + 1] = [max(most, cattle) for most in most_cattle[: boar + 1]]


def births(game: Agricola, own: Player) -> Herd:
    """The young that a herd has in a harvest: of every kind of which there are enough (AGR-BRD-01, AGR-BRD-04)."""
    numbers = game.numbers
    sheep, boar, cattle = (numbers.young if count >= numbers.breeders else 0 for count in own.herd)
    return sheep, boar, cattle


# ---------------------------------------------------------------------- how a herd stands


def standing(game: Agricola, own: Player) -> tuple[Stand, ...]:
    """Where a player's animals stand, sorted: as arranged by hand, or else filled in."""
    return placed(quarters(game, own), own.herd)[0] if own.arranged is None else own.arranged


def as_chosen(game: Agricola, own: Player, stands: tuple[Stand, ...]) -> tuple[Stand, ...] | None:
    """A wish how animals are to stand as a player keeps it: None if they would stand like that anyhow."""
    return None if stands == arrangement(quarters(game, own), own.herd) else stands


def written(stand: Stand) -> str:
    """Animals in a place as actions and positions write them: `2 sheep in B1`."""
    place = PET if stand.place == HOUSE else NAMES[stand.place]
    return str(Arranged(place, ANIMALS[stand.kind], stand.count))


def arrangement(quarters: Quarters, herd: Herd) -> tuple[Stand, ...]:
    """Where the animals of a herd stand as long as nobody has arranged them, sorted by place; see `placed`.

    Raises:
        ToolkitError: There is no room for all of them.
    """
    stands, rest = placed(quarters, herd)
    if any(rest):
        raise ToolkitError(f"a herd of {_spelled(herd)}: there is no room for {_spelled(rest)}; give up as many")
    return stands


def _spelled(herd: Herd) -> str:
    return ", ".join(animals(herd))


@lru_cache(maxsize=1 << 12)
def placed(quarters: Quarters, herd: Herd) -> tuple[tuple[Stand, ...], Herd]:
    """Where as many animals of a herd as possible stand, sorted by place, and those for which there is no room.

    As few as possible stand outside the pastures, and these in a stable rather than in the house. As few pastures as
    possible are used, then as small ones; where that leaves a choice, the larger pasture is for the kind with more
    animals.
    """
    kinds = sorted(KINDS, key=lambda kind: (-herd[kind], kind))
    stands: Counter[tuple[int, int]] = Counter()
    rest = list(herd)
    for (space, held), kind in _filling(quarters, herd, tuple(kinds)):
        stands[space, kind] = min(held, rest[kind])
        rest[kind] -= stands[space, kind]
    waiting = chain.from_iterable(repeat(kind, rest[kind]) for kind in kinds)
    # The places come first, for `zip` takes one from its first argument before it finds the second exhausted.
    for place, kind in zip(_loose_places(quarters), waiting, strict=False):
        stands[place, kind] += 1
        rest[kind] -= 1
    return tuple(sorted([Stand(*where, count) for where, count in stands.items()])), (rest[0], rest[1], rest[2])


def _loose_places(quarters: Quarters) -> Iterator[int]:
    """A place for each animal outside the pastures, the house last."""
    for space in spaces_in(quarters.stables):
        yield from repeat(space, quarters.stall)
    yield from repeat(HOUSE, quarters.house)


Filled = list[tuple[tuple[int, int], int]]
"""Pastures with the kind that each is for."""


def _filling(quarters: Quarters, herd: Herd, kinds: tuple[int, ...]) -> Filled:
    """Which pastures are for which kind, largest first, by what `placed` promises; `kinds` in order of preference.

    Pastures are gone through one by one; of the ways that leave the same animals without one, the best is followed.
    """
    best: dict[Herd, tuple[int, int, tuple[int, ...]]] = {herd: (0, 0, ())}
    order = sorted(quarters.pastures, key=lambda pasture: (-pasture[1], pasture[0]))
    unused = len(kinds)
    for _, held in order:
        following: dict[Herd, tuple[int, int, tuple[int, ...]]] = {}
        for rest, (used, room, choices) in best.items():
            ways = [(rest, (used, room, (*choices, unused)))]
            ways += [
                (_without(rest, kind, held), (used + 1, room + held, (*choices, preference)))
                for preference, kind in enumerate(kinds)
                if rest[kind]
            ]
            for left, way in ways:
                following[left] = min(way, following.get(left, way))
        best = following
    rest = min(best, key=lambda rest: (sum(rest), best[rest]))
    return [(pasture, kinds[choice]) for pasture, choice in zip(order, best[rest][2], strict=True) if choice != unused]


def _without(herd: Herd, kind: int, count: int) -> Herd:
    """A herd less so many animals of a kind, or less all of them."""
    left = list(herd)
    left[kind] = max(0, left[kind] - count)
    return left[0], left[1], left[2]


# ---------------------------------------------------------------------- rearranging


def why_arrange(game: Agricola, own: Player, stands: Iterable[Stand]) -> Iterator[Reason]:
    """The clauses against a wish how animals are to stand; several stands in one place add up.

    A pasture is named by its first space, and only by that.
    """
    wanted, homes = list(stands), quarters(game, own)
    unknown = [reason for stand in wanted for reason in _why_unknown(homes, stand)]
    if unknown:
        yield from unknown
        return
    crowds: dict[int, Counter[int]] = {}
    for stand in wanted:
        crowds.setdefault(stand.place, Counter())[stand.kind] += stand.count
    for place in sorted(crowds):
        yield from _why_crowded(homes, place, crowds[place])
    given = sum(crowds.values(), Counter[int]())
    for kind in KINDS:
        if given[kind] != own.herd[kind]:
            yield Reason("AGR-MDL-08", kind=ANIMALS[kind], has=own.herd[kind], given=given[kind])


def _why_unknown(homes: Quarters, stand: Stand) -> Iterator[Reason]:
    """A stand names a place for animals, a kind, and at least one animal."""
    known = {HOUSE, *spaces_in(homes.stables), *[space for space, _ in homes.pastures]}
    if type(stand.place) is not int or stand.place not in known:
        named = is_whole(stand.place, range(SPACES))
        yield Reason("ENG-03", part="place", given=NAMES[stand.place] if named else stand.place)
    if not is_whole(stand.kind, KINDS):
        yield Reason("ENG-03", part="kind", given=stand.kind)
    if type(stand.count) is not int or stand.count < 1:
        yield Reason("ENG-03", part="count", given=stand.count)


def _why_crowded(homes: Quarters, place: int, crowd: Counter[int]) -> Iterator[Reason]:
    """A pasture is for one kind, and no place holds more animals than it has room for."""
    held = dict(homes.pastures).get(place)
    if place == HOUSE:
        name, clause, room = PET, "AGR-ANM-01", homes.house
    elif held is None:
        name, clause, room = NAMES[place], "AGR-STB-08", homes.stall
    else:
        name, clause, room = NAMES[place], "AGR-ANM-04", held
        if len(crowd) > 1:
            yield Reason("AGR-ANM-03", place=name, kinds=[ANIMALS[kind] for kind in sorted(crowd)])
    if crowd.total() > room:
        yield Reason(clause, place=name, has=crowd.total(), capacity=room)
