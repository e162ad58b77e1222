"""How an action is settled: stall swaps, paying, and the exchange that late workers earn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from toolkit.engine.game import Reason
from toolkit.games.cultivo import actions as act
from toolkit.games.cultivo.components import COLOURS
from toolkit.games.cultivo.dues import (
    Bill,
    Due,
    Means,
    bill,
    building_dues,
    payee_number,
    purchase_dues,
    swapped,
    walk_dues,
    why_unpayable,
)
from toolkit.games.cultivo.state import Building, Buying, Reward, State, Walk

if TYPE_CHECKING:
    from toolkit.games.cultivo.game import Cultivo

Reasons = Iterator[Reason]


def pending_dues(game: Cultivo, state: State) -> tuple[Means, list[Due]]:
    """What the pending action owes."""
    pending = state.pending
    if isinstance(pending, Walk):
        means = game.means(state, pending.verb)
        return means, walk_dues(means, pending)
    means = game.means(state, "place")
    if isinstance(pending, Buying):
        return means, purchase_dues(game, state, pending)
    assert isinstance(pending, Building)
    return means, building_dues(game, pending, means.board.colour[pending.field])


def pending_bill(game: Cultivo, state: State) -> tuple[Means, list[Due], Bill]:
    """What the pending action owes, and what is left to pay after scales and the swaps so far."""
    means, dues = pending_dues(game, state)
    pending: Any = state.pending
    paid = bill(means, dues)
    for swap in pending.swaps:
        paid = swapped(means, paid, swap)
    return means, dues, paid


def why_swap(game: Cultivo, state: State, swap: act.Swap) -> Reasons:
    """A swap needs an own stall not yet used, replaces a good still owed, and leaves a bill that can be paid."""
    pending: Any = state.pending
    means, dues, paid = pending_bill(game, state)
    colours = game.components.colour_index
    stall, good = colours[swap.stall], colours[swap.good]
    left = [colour for colour in means.stalls if means.word(colour) not in {used.stall for used in pending.swaps}]
    if stall not in left:
        yield Reason("CUL-MDL-07", colour=swap.stall, owned=stall in means.stalls)
    replaceable = paid.replaceable.get(payee_number(swap.payee), (0,) * COLOURS)
    if stall == good or not replaceable[good]:
        yield Reason("CUL-MDL-08", good=swap.good, payee=swap.payee, stall=swap.stall)
    elif stall in left:
        after = swapped(means, paid, swap)
        left.remove(stall)
        if not can_settle(means, after, left):
            short = after.total[stall] - means.purse[stall]
            if short > 0:
                yield Reason("CUL-STALL-01", colour=swap.stall, has=means.purse[stall], missing=short)
            others = [due for due in dues if due.colour != stall]
            yield from why_unpayable(means, others, after.total)


def can_settle(means: Means, paid: Bill, stalls: list[int]) -> bool:
    """Whether the purse can pay a bill once these stalls have stood in for goods that are still replaceable."""
    need = paid.total
    wanting = [max(0, count - held) for count, held in zip(need, means.purse, strict=True)]
    replaceable = [sum(column) for column in zip(*paid.replaceable.values(), strict=True)]
    spare = sum(1 for stall in stalls if need[stall] < means.purse[stall])
    return sum(wanting) <= spare and all(short <= owed for short, owed in zip(wanting, replaceable, strict=True))


def why_pay(game: Cultivo, state: State, action: act.Pay) -> Reasons:
    """The purse holds what is owed after scales and swaps."""
    means, dues, paid = pending_bill(game, state)
    yield from why_unpayable(means, dues, paid.total)


# ---------------------------------------------------------------------- rewards, refills, passing


def givable(game: Cultivo, state: State, reward: Reward) -> list[int]:
    """Colours of the goods that may be given in an exchange, as the reading `exchange_goods` says."""
    goods = list(state.players[state.player].goods)
    if game.readings["exchange_goods"] == "before":
        goods[reward.earned] -= game.numbers.placement_income
    return [colour for colour, count in enumerate(goods) if count > 0]


def why_exchange(game: Cultivo, state: State, action: act.Exchange) -> Reasons:
    """An exchange gives a good the player owns for one of another colour."""
    reward: Any = state.pending
    if action.give == action.take:
        yield Reason("CUL-RDG-03", colour=action.give)
    if game.components.colour_index[action.give] not in givable(game, state, reward):
        yield Reason("CUL-RDG-04", colour=action.give)


def why_decline(game: Cultivo, state: State, action: act.Decline) -> Reasons:
    """An exchange may be declined, unless the reading is that it must be made."""
    reward: Any = state.pending
    if game.readings["exchange"] == "must" and givable(game, state, reward):
        yield Reason("CUL-RDG-07")
