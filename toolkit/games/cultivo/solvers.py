"""Answers to questions people ask of a Cultivo position: what does it cost to get there, by which route, what
falls short.

All are exact (tests compare them with a brute force over all routes and all choices) and lazy where there may be
many answers.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

import msgspec

from toolkit.games.cultivo.actions import PLAIN, Payment, Route, Swap, Verb
from toolkit.games.cultivo.board import fields_in
from toolkit.games.cultivo.components import COLOURS
from toolkit.games.cultivo.dues import TO_SUPPLY, Account, Bill, Means, bill, payee_word, swapped
from toolkit.games.cultivo.spendings import Spendings, largest_first
from toolkit.games.cultivo.state import Goods, State
from toolkit.games.cultivo.ways import Reach, Way, free_fields, leads_to

if TYPE_CHECKING:
    from toolkit.games.cultivo.game import Cultivo

_MOSTS = (2, 3, 4, 5, 6, 8, 11, 15, 20, 27)
"""Payments are looked for among spendings of at most so many goods first: cheap ones are found in small sets."""


def _rounds(means: Means) -> list[int | None]:
    """How many goods at most to look for at a time, ever more; the last time without a bound."""
    return [*(most for most in _MOSTS if most < sum(means.purse)), None]


class Offer(msgspec.Struct, frozen=True):
    """One way to pay: the goods given in all (by colour), who gets them, and a route that costs just this."""

    total: Goods
    payment: Payment
    route: Route


class Shortfall(msgspec.Struct, frozen=True):
    """A way that falls short: what it owes from the start on, what it needs by colour, how many goods are wanting."""

    way: Way
    account: Account
    need: Goods
    missing: int


def payments(
    game: Cultivo,
    state: State,
    verb: Verb,
    target: int,
    origins: list[int],
    player: int,
    purse: bool = True,
) -> Iterator[Offer]:
    """The non-dominated payments for placing on or moving to a field, fewest goods first, then in component order.

    A payment is dominated when another gives no more of any colour. With `purse=False` as if the player held
    enough of everything.
    """
    means = Means(game, state, player, verb)
    if not purse:
        means.purse = _enough(means)
    targets = free_fields(means)
    if not targets >> target & 1:
        return
    given: list[Goods] = []
    known: tuple[Goods, ...] = ()
    for most in _rounds(means):
        reach = _reach_from(means, origins, most, known)
        before = tuple(given)
        for goods in _undominated(reach, target, before, most):
            given.append(goods)
            yield next(_offers(reach, target, goods, every=False))
        known += reach.spendings.needs(reach.arrived[target])


def _reach_from(
    means: Means, origins: list[int], most: int | None, known: tuple[Goods, ...] = (), every: bool = False
) -> Reach:
    spendings = Spendings(means, most=most, known=known)
    start = spendings.pay(spendings.first, means.worker_dues()) & spendings.within if means.worker_left() else 0
    return Reach(spendings, dict.fromkeys(origins, start), every=every)


def _undominated(reach: Reach, target: int, given: tuple[Goods, ...], most: int | None) -> Iterator[Goods]:
    """Totals at a field that no total already given and none yielded here dominates, fewest goods first."""
    spendings = reach.spendings
    left = spendings.totals(spendings.payable(reach.arrived[target]))
    for goods in given:
        code = spendings.code(goods)
        if code is not None:
            left &= ~spendings.at_least(1 << code)
    total = 0
    while left and (most is None or total <= most):
        level = left & spendings.of_sum(total)
        yield from map(spendings.goods, largest_first(level))
        if level:
            left &= ~spendings.at_least(level)
        total += 1


def _offers(reach: Reach, target: int, total: Goods, every: bool) -> Iterator[Offer]:
    """Routes to a field that cost exactly this total, few swaps and few steps first; `every` as in `Reach.ways`."""
    means = reach.spendings.means
    for pairs, codes in reach.spendings.before_swaps(total):
        for way in reach.ways(target, codes, every):
            owed = bill(means, (*means.worker_dues(), *way.dues))
            for swaps, paid in _swap_choices(means, owed, pairs):
                # A spending tells how many goods are beyond the purse, not of which colours.
                if tuple(paid.total) == total:
                    route = Route(means.verb, means.board.names[way.origin], way.steps, swaps)
                    yield Offer(total, payment_of(means, paid), route)


def _swap_choices(
    means: Means, owed: Bill, pairs: tuple[tuple[int, int], ...]
) -> Iterator[tuple[tuple[Swap, ...], Bill]]:
    """Every choice of payees for swaps of (stall, good), with the bill that remains."""
    if not pairs:
        yield (), owed
        return
    (stall, good), *rest = pairs
    for payee, goods in owed.replaceable.items():
        if goods[good]:
            swap = Swap(means.word(stall), means.word(good), payee_word(payee))
            for swaps, paid in _swap_choices(means, swapped(means, owed, swap), tuple(rest)):
                yield (swap, *swaps), paid


def payment_of(means: Means, paid: Bill) -> Payment:
    """What a bill hands to the supply and to each player."""
    goods = tuple((means.word(colour), count) for colour, count in enumerate(paid.owed[TO_SUPPLY]) if count)
    players = tuple(
        (payee, means.word(colour), count)
        for payee in sorted(paid.owed)
        if payee != TO_SUPPLY
        for colour, count in enumerate(paid.owed[payee])
        if count
    )
    return Payment(goods, players)


def route_costing(
    game: Cultivo, state: State, verb: Verb, target: int, origins: list[int], player: int, payment: Payment
) -> Route | None:
    """The first route that costs exactly this payment, supply and players apart; None when no route does."""
    means = Means(game, state, player, verb)
    colours = game.components.colour_index
    total = [0] * COLOURS
    for colour, count in payment.goods:
        total[colours[colour]] += count
    for _, colour, count in payment.players:
        total[colours[colour]] += count
    if not all(0 <= count <= held for count, held in zip(total, means.purse, strict=True)):
        return None
    # Whoever can pay just this can pay it out of a purse that holds no more; a fuller one only makes the search longer.
    means.purse = tuple(total)
    reach = _reach_from(means, origins, None, every=True)
    wanted = _normal(payment)
    for every in (False, True):
        for offer in _offers(reach, target, tuple(total), every):
            if _normal(offer.payment) == wanted:
                return offer.route
    return None


def _normal(payment: Payment) -> tuple[dict[str, int], dict[tuple[int, str], int]]:
    """A payment without regard to order and to what it gives nothing of."""
    goods: dict[str, int] = {}
    for colour, count in payment.goods:
        goods[colour] = goods.get(colour, 0) + count
    players: dict[tuple[int, str], int] = {}
    for player, colour, count in payment.players:
        players[player, colour] = players.get((player, colour), 0) + count
    return {due: n for due, n in goods.items() if n}, {due: n for due, n in players.items() if n}


def cost_map(game: Cultivo, state: State, verb: Verb, origins: list[int], player: int) -> dict[int, Goods]:
    """The cheapest total for every free field that can be reached and paid for."""
    means = Means(game, state, player, verb)
    wanted = free_fields(means)
    cheapest: dict[int, Goods] = {}
    for most in _rounds(means):
        reach = _reach_from(means, origins, most)
        for field in fields_in(wanted):
            first = next(_undominated(reach, field, (), most), None) if reach.arrived[field] else None
            if first is not None:
                cheapest[field] = first
                wanted &= ~(1 << field)
        if not wanted:
            break
    return cheapest


def least_shortfall(
    means: Means, origins: Mapping[int, Account], targets: int, blocked: int = 0, walking: bool = False
) -> Shortfall | None:
    """The way to one of these fields that falls short least; None when there is no way at all.

    `origins` gives what is owed already at each field a way may start from; `blocked` and `walking` as in `Reach`.
    """
    if not any(leads_to(means, field, targets, blocked) for field in origins):
        return None
    reaches = _on_credit(means, origins, blocked, walking)
    return next(filter(None, (_least(reach, origins, targets) for reach in reaches)), None)


def least_shortfalls(means: Means, origins: Mapping[int, Account], targets: int) -> dict[int, Shortfall]:
    """For each of these fields what `least_shortfall` answers for it alone; fields without any way are left out."""
    wanted = {field for field in fields_in(targets) if any(leads_to(means, start, 1 << field, 0) for start in origins)}
    found: dict[int, Shortfall] = {}
    reaches = _on_credit(means, origins)
    while wanted and (reach := next(reaches, None)) is not None:
        for field in sorted(wanted):
            best = _least(reach, origins, 1 << field)
            if best is not None:
                found[field] = best
        wanted -= set(found)
    return found


def _on_credit(
    means: Means, origins: Mapping[int, Account], blocked: int = 0, walking: bool = False
) -> Iterator[Reach]:
    """Where one gets with ever more goods beyond the purse."""
    credit = 0
    while credit < 2 * _utmost(means):
        spendings = Spendings(means, credit=credit)
        starts = {field: spendings.owing(account) for field, account in origins.items()}
        yield Reach(spendings, starts, blocked, walking=walking)
        credit += max(1, credit // 2)


def _utmost(means: Means) -> int:
    """More goods than any way on this board can cost."""
    numbers = means.game.numbers
    return len(means.board.names) * (numbers.field_price + numbers.canal_price) + max(numbers.worker_wheat)


def _least(reach: Reach, origins: Mapping[int, Account], targets: int) -> Shortfall | None:
    spendings = reach.spendings
    means = spendings.means
    for credit in range(spendings.credit + 1):
        for field in fields_in(targets):
            ending = spendings.payable(reach.arrived[field], credit)
            if ending:
                way = next(reach.ways(field, largest_first(spendings.fewest(ending)), every=False))
                account = means.add(origins[way.origin], way.dues)
                return Shortfall(way, account, tuple(means.need(account)), credit)
    return None


def _enough(means: Means) -> Goods:
    """A purse that no route can exhaust: every field, cart, canal and barge, the worker and the stalls."""
    numbers = means.game.numbers
    fields = len(means.board.names)
    counts = [numbers.field_price * mask.bit_count() for mask in means.board.of_colour]
    for options, price in ((means.leave(0), numbers.cart_price), (means.cross(), numbers.barge_price)):
        for paid, dues in options.items():
            if paid != PLAIN:
                counts[dues[0].colour] += price * fields
    counts[-1] += numbers.canal_price * fields + sum(due.amount for due in means.worker_dues())
    return tuple(count + len(means.stalls) for count in counts)
