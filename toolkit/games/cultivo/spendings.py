"""Sets of spendings, each set one big integer.

A *spending* is how many goods of each colour a way has cost so far, how often each scales has counted, and how
many goods beyond
the purse were needed (which market stalls may stand in for). Spendings are numbered in mixed radix; a set of them
is an int with
those bits set, so that "pay one more blue" is a mask and a shift for the whole set at once, and a union is `|`.

Leaving out "no field twice" is sound here: cutting a loop out of a way never raises what it costs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import product
from typing import final

from toolkit.games.cultivo.components import COLOURS
from toolkit.games.cultivo.dues import Account, Due, Means
from toolkit.games.cultivo.state import Goods


@lru_cache(maxsize=4096)
def _below(stride: int, radix: int, limit: int, size: int) -> int:
    """All numbers under `size` whose digit (of this stride and radix) is less than `limit`."""
    mask = (1 << stride * limit) - 1
    block = stride * radix
    while block < size:
        mask |= mask << block
        block *= 2
    return mask & ((1 << size) - 1)


@lru_cache(maxsize=256)
def _of_sum(strides: Goods, caps: Goods, total: int) -> int:
    """All numbers with zero lower digits whose colour digits add up to `total`."""
    if not caps:
        return 1 if total == 0 else 0
    result = 0
    for digit in range(min(caps[0], total) + 1):
        result |= _of_sum(strides[1:], caps[1:], total - digit) << digit * strides[0]
    return result


@lru_cache(maxsize=64)
def _up_to(strides: Goods, caps: Goods, base: int, most: int) -> int:
    """All numbers whose colour digits add up to at most `most`, whatever the lower digits."""
    colours = 0
    for total in range(most + 1):
        colours |= _of_sum(strides, caps, total)
    return colours * ((1 << base) - 1)


def largest_first(bits: int) -> Iterator[int]:
    """The numbers in a set. Among spendings of equal sum this is component order: more of the first colour first."""
    while bits:
        highest = bits.bit_length() - 1
        yield highest
        bits ^= 1 << highest


@final
class Spendings:
    """The numbering of spendings for one purse, and what paying does to a set of them.

    Digits from the lowest: goods beyond the purse (0 to `beyond`), one counter for each scales slot that ways can owe
    on (0 to `scales_from`), then the colours, the first colour highest. `beyond` is the number of own stalls plus
    `credit`, which refusals raise to find the way that falls short least. Spendings count from what was `spent`
    already, which leaves `held`.

    With `most` only spendings of at most that many goods are numbered: what is said about these is still exact, and
    much quicker to find. Nor are spendings numbered that cost as much as a `known` way to the one field that is looked
    for: no way on from there could be cheaper.

    Attributes:
        first: the set of the one spending of nothing more; empty (0) when `spent` is beyond purse and credit.
    """

    def __init__(
        self,
        means: Means,
        spent: Account | None = None,
        credit: int = 0,
        most: int | None = None,
        known: tuple[Goods, ...] = (),
    ) -> None:
        self.means = means
        self.credit = credit
        need = [0] * COLOURS if spent is None else means.need(spent)
        self.held: Goods = tuple(max(0, held - count) for held, count in zip(means.purse, need, strict=True))
        self.caps: Goods = tuple(self._cap(colour, most, known) for colour in range(COLOURS))
        self.beyond = len(means.stalls) + credit if most is None or min(self.held) < most else 0
        self._counted = means.game.numbers.scales_from
        self._saves = means.game.numbers.scales_discount > 0
        stride = self.beyond + 1
        self.counters: dict[int, int] = {}
        for slot in means.counted_slots:
            self.counters[slot] = stride
            stride *= self._counted + 1
        self.base = stride
        strides = [0] * COLOURS
        for colour in reversed(range(COLOURS)):
            strides[colour] = stride
            stride *= self.caps[colour] + 1
        self.strides: Goods = tuple(strides)
        self.size = stride
        self._room = [self._under(colour, self.caps[colour]) for colour in range(COLOURS)]
        self._room_beyond = _below(1, self.beyond + 1, self.beyond, self.size) if self.beyond else 0
        self._counts = {slot: self._counting(stride) for slot, stride in self.counters.items()}
        self.within = -1 if most is None else _up_to(self.strides, self.caps, self.base, most)
        if known:
            self.within &= ~self._as_dear_as(known)
        self.first = self._first(need, spent)

    def _cap(self, colour: int, most: int | None, known: tuple[Goods, ...]) -> int:
        """The most goods of a colour worth numbering: fewer than any known way pays in this colour alone."""
        alone = [goods[colour] - 1 for goods in known if sum(goods) == goods[colour]]
        return max(0, min(self.held[colour], self.held[colour] if most is None else most, *alone))

    def _as_dear_as(self, known: tuple[Goods, ...]) -> int:
        """All spendings that take at least as much of every colour as a known way does."""
        codes = [code for code in map(self.code, known) if code is not None]
        colours = 0
        for code in codes:
            colours |= 1 << code
        return self.at_least(colours) * ((1 << self.base) - 1)

    def _first(self, need: list[int], spent: Account | None) -> int:
        wanting = sum(max(0, count - held) for count, held in zip(need, self.means.purse, strict=True))
        if wanting > self.beyond:
            return 0
        counted = sum(
            stride * min(spent[slot], self._counted) for slot, stride in self.counters.items() if spent is not None
        )
        return 1 << (wanting + counted)

    def _under(self, colour: int, limit: int) -> int:
        return _below(self.strides[colour], self.caps[colour] + 1, limit, self.size)

    # ------------------------------------------------------------------ paying, for whole sets

    def _give(self, bits: int, colour: int) -> int:
        """One more good of this colour leaves the purse, or is wanting where the purse is empty."""
        room = bits & self._room[colour]
        paid = room << self.strides[colour]
        if self.beyond and self.caps[colour] == self.held[colour]:
            paid |= ((bits ^ room) & self._room_beyond) << 1
        return paid

    def _owe(self, bits: int, slot: int) -> int:
        """One more good is owed on a supply slot; the one with which scales begin to act is saved."""
        colour = slot % COLOURS
        stride = self.counters.get(slot)
        if stride is None:
            return self._give(bits, colour)
        result = 0
        last = self._counted
        for count, mask in enumerate(self._counts[slot]):
            part = bits & mask
            if part:
                paid = part if self._saves and count == last - 1 else self._give(part, colour)
                result |= paid << stride if count < last else paid
        return result

    def _counting(self, stride: int) -> list[int]:
        """For each count of a scales slot, all spendings with that count."""
        radix = self._counted + 1
        upper = [_below(stride, radix, count, self.size) for count in range(radix + 1)]
        return [upper[count + 1] ^ upper[count] for count in range(radix)]

    def pay(self, bits: int, dues: Iterable[Due]) -> int:
        """The set after every spending in it has paid these dues; those that cannot are dropped."""
        slot_of = self.means.slot
        for due in dues:
            bits = self._spend(bits, slot_of(due), due.amount)
        return bits

    def owing(self, account: Account) -> int:
        """The set of the one spending that an account amounts to; empty (0) when it is beyond purse and credit."""
        bits = self.first
        for slot, count in enumerate(account):
            bits = self._spend(bits, slot, count)
        return bits

    def _spend(self, bits: int, slot: int, count: int) -> int:
        given = self.means.given
        if slot in self.means.scales and slot not in self.counters:
            count = self.means.after_scales(slot, count)
        for _ in range(count):
            bits = self._give(bits, slot - given) if slot >= given else self._owe(bits, slot)
        return bits

    # ------------------------------------------------------------------ ending well

    def payable(self, bits: int, credit: int = 0) -> int:
        """The spendings that end well: at most `credit` goods are wanting after every stall has stood in for one."""
        return bits & self._ends_well(credit) if self.beyond else bits

    def _ends_well(self, credit: int) -> int:
        everything = (1 << self.size) - 1
        spare = [everything]
        for stall in self.means.stalls:
            room = everything if self.caps[stall] < self.held[stall] else self._room[stall]
            more = [those & room for those in spare]
            spare = [
                (spare[count] & ~room if count < len(spare) else 0) | (more[count - 1] if count else 0)
                for count in range(len(spare) + 1)
            ]
        result = 0
        for count, those in enumerate(spare):
            result |= those & _below(1, self.beyond + 1, min(count + credit, self.beyond) + 1, self.size)
        return result

    # ------------------------------------------------------------------ totals: what the payer gives in the end

    def totals(self, bits: int) -> int:
        """Every total (goods by colour, other digits zero) that a set can end in, by whatever stall swaps."""
        for stall in self.means.stalls:
            bits |= self._swapped(bits, stall)
        return self.colours(bits & _below(1, self.beyond + 1, 1, self.size))

    def needs(self, bits: int) -> tuple[Goods, ...]:
        """The least goods that spendings of a set take out of the purse, where nothing is wanting."""
        left = self.colours(bits & _below(1, self.beyond + 1, 1, self.size))
        found: list[Goods] = []
        total = 0
        while left:
            level = left & self.of_sum(total)
            if level:
                found += map(self.goods, largest_first(level))
                left &= ~self.at_least(level)
            total += 1
        return tuple(found)

    def colours(self, bits: int) -> int:
        """The spendings of a set with all digits but the colours set to zero."""
        covered = 1
        while covered < self.base:
            bits |= bits >> min(covered, self.base - covered)
            covered *= 2
        return bits & _below(1, self.base, 1, self.size)

    def fewest(self, bits: int) -> int:
        """Those of a non-empty set that take the fewest goods from the purse; of equal ones the first in order."""
        colours = self.colours(bits)
        total = next(total for total in range(sum(self.caps) + 1) if colours & self.of_sum(total))
        first = next(largest_first(colours & self.of_sum(total)))
        return bits & (((1 << self.base) - 1) << first)

    def _swapped(self, bits: int, stall: int) -> int:
        """Every spending after the stall has stood in for one good of another colour, held or wanting."""
        result = 0
        if self.beyond:
            result = (bits & ~_below(1, self.beyond + 1, 1, self.size)) >> 1
        for colour in range(COLOURS):
            if colour != stall and self.caps[colour]:
                result |= (bits & ~self._under(colour, 1)) >> self.strides[colour]
        return (result & self._room[stall]) << self.strides[stall]

    def of_sum(self, total: int) -> int:
        """All totals of this many goods."""
        return _of_sum(self.strides, self.caps, total)

    def at_least(self, totals: int) -> int:
        """These totals and all that have at least as many goods of every colour."""
        for colour in range(COLOURS):
            for _ in range(self.caps[colour]):
                totals |= (totals & self._room[colour]) << self.strides[colour]
        return totals

    def goods(self, code: int) -> Goods:
        """The colour digits of a spending or total."""
        return tuple(code // stride % (cap + 1) for stride, cap in zip(self.strides, self.caps, strict=True))

    def code(self, goods: Iterable[int]) -> int | None:
        """The number of a total, or None when it is beyond the caps."""
        counts = tuple(goods)
        if any(count > cap for count, cap in zip(counts, self.caps, strict=True)):
            return None
        return sum(count * stride for count, stride in zip(counts, self.strides, strict=True))

    def before_swaps(self, total: Goods) -> Iterator[tuple[tuple[tuple[int, int], ...], list[int]]]:
        """Every way a total can come about: the swaps as (stall, good) pairs, and the spendings they start from.

        Without swaps comes first, then ever more of them.
        """
        stalls = self.means.stalls
        choices = sorted(
            product(*([None, *(good for good in range(COLOURS) if good != stall)] for stall in stalls)),
            key=lambda choice: sum(good is not None for good in choice),
        )
        for choice in choices:
            swaps = tuple((stall, good) for stall, good in zip(stalls, choice, strict=True) if good is not None)
            counts = list(total)
            for stall, good in swaps:
                counts[stall] -= 1
                counts[good] += 1
            if min(counts) >= 0:
                yield swaps, self._spendings_of(counts)

    def _spendings_of(self, counts: list[int]) -> list[int]:
        """The numbers of all spendings with these goods, whatever the scales have counted."""
        wanting = sum(max(0, count - held) for count, held in zip(counts, self.held, strict=True))
        code = self.code(min(count, held) for count, held in zip(counts, self.held, strict=True))
        if code is None or wanting > self.beyond:
            return []
        return [code + counters + wanting for counters in range(0, self.base, self.beyond + 1)]

    # ------------------------------------------------------------------ taking a payment back, for one spending

    def unpay(self, code: int, dues: Iterable[Due]) -> list[int]:
        """The spendings from which paying these dues leads to this one."""
        means = self.means
        codes = [code]
        for due in dues:
            slot = means.slot(due)
            take_back = self._ungive if slot >= means.given else self._unowe
            for _ in range(due.amount):
                codes = [before for after in codes for before in take_back(after, slot)]
        return codes

    def _ungive(self, code: int, slot: int) -> list[int]:
        colour = slot % COLOURS
        digit = code // self.strides[colour] % (self.caps[colour] + 1)
        before = [code - self.strides[colour]] if digit else []
        wanting = code % (self.beyond + 1)
        if wanting and digit == self.held[colour]:
            before.append(code - 1)
        return before

    def _unowe(self, code: int, slot: int) -> list[int]:
        stride = self.counters.get(slot)
        if stride is None:
            return self._ungive(code, slot)
        count = code // stride % (self._counted + 1)
        before = []
        if count:
            saved = self._saves and count == self._counted
            before += [code - stride] if saved else self._ungive(code - stride, slot)
        if count == self._counted:
            before += self._ungive(code, slot)
        return before
