"""Ways over the board: where one can get, with which spendings, and by which routes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from heapq import heappop, heappush
from itertools import count
from typing import final

import msgspec

from toolkit.games.cultivo.actions import Step
from toolkit.games.cultivo.board import fields_in
from toolkit.games.cultivo.dues import FREE, Account, Due, Means
from toolkit.games.cultivo.spendings import Spendings


class Way(msgspec.Struct, frozen=True):
    """A way from an origin: its steps, the fields it visits, and what it costs (without the worker's wheat)."""

    origin: int
    steps: tuple[Step, ...]
    fields: tuple[int, ...]
    dues: tuple[Due, ...]


@final
class Reach:
    """The spendings with which every field can be reached from some origins.

    Attributes:
        arrived: field → set of spendings on arrival, before the field itself is paid for.
    """

    def __init__(
        self,
        spendings: Spendings,
        origins: Mapping[int, int],
        blocked: int = 0,
        until: int = 0,
        walking: bool = False,
        every: bool = False,
    ) -> None:
        """Spread from `origins` (field → spendings there), never onto `blocked` fields.

        A way starts for free at a worker; `walking` goes on from fields in the middle of a way, which are paid for
        when left.
        With `until`, a mask of fields, stop as soon as one of them is reached with a spending that ends well (`found`).
        Without `every`, ways to pay are left out that never cost less than another.
        """
        self.spendings = spendings
        self.board = spendings.means.board
        self.origins = dict(origins)
        self.blocked = blocked
        self.walking = walking
        means = spendings.means
        useful = (lambda options: options) if every else means.useful
        self._leave = [tuple(useful(means.leave(field)).values()) for field in range(len(self.board.names))]
        self._cross = tuple(useful(means.cross()).values())
        self.arrived = [0] * len(self.board.names)
        self.found: int | None = None
        self._spread(until)

    def _spread(self, until: int) -> None:
        fresh: dict[int, int] = {}
        for origin, bits in self.origins.items():
            leaving = self._left(origin, bits) if self.walking else bits
            if self._depart(origin, leaving, fresh, until):
                return
        while fresh:
            field = next(iter(fresh))
            if self._depart(field, self._left(field, fresh.pop(field)), fresh, until):
                return

    def _left(self, field: int, bits: int) -> int:
        pay = self.spendings.pay
        left = 0
        for dues in self._leave[field]:
            left |= pay(bits, dues)
        return left

    def _depart(self, field: int, left: int, fresh: dict[int, int], until: int) -> bool:
        """Carry the spendings with which a field is left to its neighbours; True when the search is over."""
        if not left:
            return False
        crossed = -1
        for other, canal in self.board.neighbours[field]:
            if self.blocked >> other & 1:
                continue
            if canal and crossed < 0:
                crossed = 0
                for dues in self._cross:
                    crossed |= self.spendings.pay(left, dues)
            new = (crossed if canal else left) & self.spendings.within & ~self.arrived[other]
            if new:
                self.arrived[other] |= new
                fresh[other] = fresh.get(other, 0) | new
                if until >> other & 1 and self.spendings.payable(new):
                    self.found = other
                    return True
        return False

    # ------------------------------------------------------------------ routes

    def ways(self, field: int, codes: Iterable[int], every: bool = True) -> Iterator[Way]:
        """Every way on which the field is reached with exactly one of these spendings, fewest steps first.

        No field is visited twice. Found backwards, from spending to the spendings it can have come from; nearest to an
        origin first (A*), so that a single way is found at once. Without `every`, of the ways that meet in one field
        with one spending only the first is followed: a shortest way is still found.
        """
        hops = self._hops()
        order = count()
        arrived = self.arrived[field]
        tails = [_Tail(field, code, (), (field,), ()) for code in codes if arrived >> code & 1]
        waiting = [(hops[field], 0, next(order), tail) for tail in tails]
        seen: set[tuple[int, int]] = set()
        while waiting:
            tail = heappop(waiting)[-1]
            for other, canal in self.board.neighbours[tail.field]:
                if other in tail.fields:
                    continue
                crossings = self.spendings.means.cross() if canal else FREE
                for paid, cross_dues in crossings.items():
                    for code in self.spendings.unpay(tail.code, cross_dues):
                        yield from self._complete(tail, other, code, paid, cross_dues)
                        for longer in self._longer(tail, other, code, paid, cross_dues):
                            if every or (longer.field, longer.code) not in seen:
                                seen.add((longer.field, longer.code))
                                steps = len(longer.steps)
                                heappush(waiting, (steps + hops[other], -steps, next(order), longer))

    def _hops(self) -> list[int]:
        """Steps from the nearest origin to every field: no way is shorter."""
        far = len(self.board.names)
        hops = [far] * far
        ring = list(self.origins)
        distance = 0
        while ring:
            for field in ring:
                hops[field] = distance
            distance += 1
            ring = sorted({other for field in ring for other, _ in self.board.neighbours[field] if hops[other] == far})
        return hops

    def _complete(self, tail: _Tail, origin: int, code: int, canal: str | None, dues: tuple[Due, ...]) -> Iterator[Way]:
        starts = self.origins.get(origin, 0)
        leave = self.spendings.means.leave(origin) if self.walking else FREE
        for paid, leave_dues in leave.items() if starts else ():
            for before in self.spendings.unpay(code, leave_dues):
                if starts >> before & 1:
                    step = Step(self.board.names[tail.field], paid, canal)
                    yield Way(origin, (step, *tail.steps), tail.fields, leave_dues + dues + tail.dues)

    def _longer(self, tail: _Tail, field: int, code: int, canal: str | None, dues: tuple[Due, ...]) -> Iterator[_Tail]:
        arrived = self.arrived[field]
        if not arrived:
            return
        for paid, leave_dues in self.spendings.means.leave(field).items():
            for before in self.spendings.unpay(code, leave_dues):
                if arrived >> before & 1:
                    step = Step(self.board.names[tail.field], paid, canal)
                    fields = (field, *tail.fields)
                    yield _Tail(field, before, (step, *tail.steps), fields, leave_dues + dues + tail.dues)


class _Tail(msgspec.Struct, frozen=True):
    """The end of a way, found backwards: from `field`, reached with spending `code`, `steps` lead on to the target."""

    field: int
    code: int
    steps: tuple[Step, ...]
    fields: tuple[int, ...]
    dues: tuple[Due, ...]


def free_fields(means: Means) -> int:
    """Mask of the fields without any worker."""
    return ((1 << len(means.board.names)) - 1) & ~means.taken


def can_end(means: Means, field: int, account: Account, free: int, visited: int = 0, walking: bool = False) -> bool:
    """Whether a way that stands on `field` and owes `account` can go on to a free field and be paid.

    `walking` as in `Reach`; `visited` fields are not entered again.
    """
    if not means.payable(account):
        return False
    blocked = visited | 1 << field
    if _next_field_ends(means, field, account, free & ~blocked, walking):
        return True
    if not leads_to(means, field, free, blocked):
        return False
    for most in (2, None) if max(means.purse) > 2 else (None,):
        spendings = Spendings(means, account, most=most)
        if Reach(spendings, {field: spendings.first}, blocked, until=free, walking=walking).found is not None:
            return True
    return False


def _next_field_ends(means: Means, field: int, account: Account, free: int, walking: bool) -> bool:
    """Whether a single step does: by far the most common answer, and quick to find."""
    for dues in (means.leave(field) if walking else FREE).values():
        left = means.add(account, dues)
        for other, canal in means.board.neighbours[field]:
            if free >> other & 1:
                crossed = [means.add(left, over) for over in means.cross().values()] if canal else [left]
                if any(map(means.payable, crossed)):
                    return True
    return False


def leads_to(means: Means, field: int, targets: int, blocked: int) -> bool:
    """Whether some target could be reached if goods were no matter."""
    seen, waiting = blocked | 1 << field, 1 << field
    while waiting:
        around = 0
        for each in fields_in(waiting):
            around |= means.board.near[each]
        waiting = around & ~seen
        if waiting & targets:
            return True
        seen |= waiting
    return False
