"""What a wish owes, to whom and by which clause, and whether a purse can pay it.

A *due* is a number of goods of one colour owed to one payee. Dues are added up in an *account*: one count for each
slot, a slot being a colour owed to the supply (in one group, or by kind of due under the reading `scales: kind`) or a
colour owed to players. Scales act on a slot's total, so an account keeps the totals and not what remains after scales.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal, final

import msgspec

from toolkit.engine.game import Reason
from toolkit.games.cultivo.actions import PLAIN, Step, Swap, Verb
from toolkit.games.cultivo.components import BARGE, CART, COLOURS, SCALES, STALL, WHEAT
from toolkit.games.cultivo.state import Building, Buying, Goods, State, Walk

if TYPE_CHECKING:
    from toolkit.games.cultivo.board import Board
    from toolkit.games.cultivo.game import Cultivo

Kind = Literal["field", "canal", "worker", "purchase", "building"]
_GROUPS: dict[str, dict[str, int]] = {
    "action": {"field": 0, "canal": 0, "worker": 0, "purchase": 0, "building": 0},
    "kind": {"field": 0, "canal": 1, "worker": 2, "purchase": 0, "building": 0},
}
_FIELD: Kind = "field"
_CANAL: Kind = "canal"
TO_SUPPLY = -1

Account = tuple[int, ...]


class Due(msgspec.Struct, frozen=True, gc=False):
    """`amount` goods of colour number `colour` owed to `payee` (a player, or TO_SUPPLY) by `clause`, for a field …"""

    clause: str
    payee: int
    colour: int
    amount: int
    kind: Kind


Options = dict[str | None, tuple[Due, ...]]
"""The ways to pay for one field or canal: the word for each ("plain" or a colour) and what is then due."""
FREE: Options = {None: ()}
"""Where nothing is to be paid: at the origin of a way, and between fields of one village."""


class Standing(msgspec.Struct, frozen=True, gc=False):
    """Where a way has got: the field reached, the mask of fields visited (the origin too), what is owed so far."""

    field: int
    visited: int
    account: Account


@final
class Means:
    """What one player can pay with in one position, and what fields, canals and workers cost that player.

    Attributes:
        purse: goods held, by colour (or assumed to be held).
        stalls: colours of the own market stalls.
        scales: slots on which own scales act.
    """

    def __init__(self, game: Cultivo, state: State, player: int, verb: Verb = "place") -> None:
        own = state.players[player]
        self.game = game
        self.state = state
        self.player = player
        self.verb = verb
        self.board: Board = game.compiled(state.layout)
        self.purse = own.goods
        self.groups = _GROUPS[game.readings["scales"]]
        self.given = COLOURS * (max(self.groups.values()) + 1)
        self.stalls = () if "CUL-STALL-01" in game.without else _colours(own.equipment, STALL)
        scales = () if "CUL-SCALES-01" in game.without else _colours(own.equipment, SCALES)
        self.scales = tuple(group + colour for group in range(0, self.given, COLOURS) for colour in scales)
        self.nothing: Account = (0,) * (self.given + COLOURS)
        self.own_workers = own.workers
        self.rivals = tuple((number, other.workers) for number, other in enumerate(state.players) if number != player)
        self.taken = own.workers
        for _, workers in self.rivals:
            self.taken |= workers
        self._plainly = not self.scales and not self.stalls and self.given == COLOURS
        self._leave: dict[int, Options] = {}
        self._cross: Options | None = None
        self._carts: Options | None = None
        self._standing: tuple[Walk | None, Standing | None] = (None, None)

    # ------------------------------------------------------------------ what things cost

    def worker_left(self) -> bool:
        """Whether there is a worker to set out: a placement takes one that is not on the board yet (CUL-PLC-01)."""
        return self.verb == "move" or self.own_workers.bit_count() < self.game.numbers.workers

    def worker_dues(self) -> tuple[Due, ...]:
        """The wheat for placing the next worker (CUL-PLC-09 to CUL-PLC-14); nothing when moving."""
        if self.verb == "move":
            return ()
        number = next_worker(self.game, self.state, self.player)
        wheat = worker_wheat(self.game, number)
        return (Due(worker_clause(number), TO_SUPPLY, WHEAT, wheat, "worker"),) if wheat else ()

    def leave(self, field: int) -> Options:
        """Every way to pay for passing a field: plainly, or with anybody's cart (CUL-CART-06)."""
        options = self._leave.get(field)
        if options is None:
            if self._carts is None:
                self._carts = dict(self._tools(CART))
            plain = self._plain(self.board.colour[field], self._holder(field))
            options = self._leave[field] = {PLAIN: plain, **self._carts}
        return options

    def cross(self) -> Options:
        """Every way to pay for a canal: plainly, or with anybody's barge (CUL-BARGE-05)."""
        if self._cross is None:
            clause = "CUL-PLC-21" if self.verb == "place" else "CUL-MOV-04"
            plain = Due(clause, TO_SUPPLY, WHEAT, self.game.numbers.canal_price, "canal")
            self._cross = {PLAIN: (plain,), **dict(self._tools(BARGE))}
        return self._cross

    def useful(self, options: Options) -> Options:
        """The options less the plain one, where a cart or barge of the very colour never leaves more to pay."""
        plain = options.get(PLAIN, ())
        if not plain or PLAIN not in options:
            return options
        tool = options.get(self.word(plain[0].colour))
        if tool is None or tool[0].amount > self._never_less(plain, tool[0].payee >= 0):
            return options
        return {paid: dues for paid, dues in options.items() if paid != PLAIN}

    def _never_less(self, plain: tuple[Due, ...], borrowed: bool) -> int:
        """Goods that dues of one colour cost whatever else is owed: where the other option adds nothing to the supply's
        total of this colour, scales may save one of them.
        """
        saved = borrowed and any(self.slot(due) in self.scales for due in plain)
        return sum(due.amount for due in plain) - (1 if saved else 0)

    def _holder(self, field: int) -> int:
        """The rival whose worker stands on the field, -1 for nobody, -2 for an own worker."""
        if not self.taken >> field & 1:
            return -1
        if self.own_workers >> field & 1:
            return -2
        return next(number for number, workers in self.rivals if workers >> field & 1)

    @cached_property
    def counted_slots(self) -> tuple[int, ...]:
        """The scales slots on which fields and canals can owe; a late worker's wheat alone is owed all at once."""
        options = [self.cross(), *(self.leave(field) for field in range(len(self.board.names)))]
        owed = {self.slot(due) for each in options for dues in each.values() for due in dues}
        return tuple(slot for slot in self.scales if slot in owed)

    def rival_on(self, field: int) -> bool:
        """Whether another player's worker stands on the field."""
        return self._holder(field) >= 0

    def _plain(self, colour: int, holder: int) -> tuple[Due, ...]:
        numbers = self.game.numbers
        if holder >= 0:
            share = min(numbers.rival_share, numbers.field_price)
            rest = numbers.field_price - share
            owed = ((holder, share), (TO_SUPPLY, rest))
            return tuple(Due("CUL-PLC-08", payee, colour, amount, "field") for payee, amount in owed if amount)
        if holder == -2 and self.game.readings["own_field"] == "free":
            return ()
        clause = "CUL-PLC-07" if self.verb == "place" else "CUL-MOV-05"
        return (Due(clause, TO_SUPPLY, colour, numbers.field_price, "field"),) if numbers.field_price else ()

    def _tools(self, kind: int) -> Iterable[tuple[str, tuple[Due, ...]]]:
        """Options with a cart or barge: own ones pay the supply, borrowed ones their owner."""
        numbers, without = self.game.numbers, self.game.without
        use, borrow, amount, what, may_borrow = (
            ("CUL-CART-02", "CUL-CART-07", numbers.cart_price, _FIELD, "CUL-CART-06" not in without)
            if kind == CART
            else ("CUL-BARGE-02", "CUL-BARGE-06", numbers.barge_price, _CANAL, "CUL-BARGE-05" not in without)
        )
        for colour in range(COLOURS):
            owner = owner_of(self.state, kind, colour)
            if owner == self.player:
                yield self.word(colour), (Due(use, TO_SUPPLY, colour, amount, what),)
            elif owner is not None and may_borrow:
                yield self.word(colour), (Due(borrow, owner, colour, amount, what),)

    def owns_several(self, kind: int) -> bool:
        """Whether there is a choice among own carts, or barges, of several colours (CUL-CART-05, CUL-BARGE-03)."""
        return len(_colours(self.state.players[self.player].equipment, kind)) > 1

    def word(self, colour: int) -> str:
        """The name of a colour."""
        return self.game.components.colours[colour]

    # ------------------------------------------------------------------ adding up

    def slot(self, due: Due) -> int:
        """The place of a due in an account."""
        return due.colour + (self.given if due.payee >= 0 else COLOURS * self.groups[due.kind])

    def add(self, account: Account, dues: Iterable[Due]) -> Account:
        """The account with these dues on top."""
        counts = list(account)
        for due in dues:
            counts[self.slot(due)] += due.amount
        return tuple(counts)

    def account(self, dues: Iterable[Due]) -> Account:
        """What these dues amount to."""
        return self.add(self.nothing, dues)

    def after_scales(self, slot: int, count: int) -> int:
        """What remains of a slot's total: one good less where own scales of that colour act (CUL-SCALES-01)."""
        numbers = self.game.numbers
        return count - numbers.scales_discount if slot in self.scales and count >= numbers.scales_from else count

    def need(self, account: Account) -> list[int]:
        """Goods that leave the purse for this account, by colour, before stalls."""
        if self.given == COLOURS and not self.scales:
            return [supply + given for supply, given in zip(account, account[COLOURS:], strict=False)]
        totals = list(account[self.given :])
        for slot in range(self.given):
            totals[slot % COLOURS] += self.after_scales(slot, account[slot])
        return totals

    def missing(self, need: Iterable[int]) -> int:
        """Goods that are wanting even after every stall has stood in for one; 0 means payable."""
        wanting = 0
        spare = 0
        for colour, (count, held) in enumerate(zip(need, self.purse, strict=True)):
            if count > held:
                wanting += count - held
            elif count < held and colour in self.stalls:
                spare += 1
        return max(0, wanting - spare)

    def payable(self, account: Account) -> bool:
        """Whether the purse can pay an account, stalls included."""
        if self._plainly:
            for supply, given, held in zip(account, account[COLOURS:], self.purse, strict=False):
                if supply + given > held:
                    return False
            return True
        return not self.missing(self.need(account))

    # ------------------------------------------------------------------ ways

    def standing(self, walk: Walk) -> Standing:
        """Where a way has got. The last answer is kept: every step offered from there asks again."""
        known, standing = self._standing
        if known is not walk or standing is None:
            index = self.board.index
            steps = [index[step.field] for step in walk.steps]
            visited = 1 << walk.origin | sum(1 << field for field in steps)
            account = self.account(walk_dues(self, walk))
            standing = Standing(steps[-1] if steps else walk.origin, visited, account)
            self._standing = (walk, standing)
        return standing

    def after(self, standing: Standing, step: Step) -> Standing:
        """Where one more step leads."""
        account = standing.account
        if step.left is not None:
            account = self.add(account, self.leave(standing.field)[step.left])
        if step.canal is not None:
            account = self.add(account, self.cross()[step.canal])
        field = self.board.index[step.field]
        return Standing(field, standing.visited | 1 << field, account)


def _colours(equipment: int, kind: int) -> tuple[int, ...]:
    """Colours of the owned equipment of one kind."""
    owned = equipment >> COLOURS * kind
    return tuple(colour for colour in range(COLOURS) if owned >> colour & 1)


def owner_of(state: State, kind: int, colour: int) -> int | None:
    """The player who owns this equipment, if any. One of each kind and colour exists, so the colour names its owner."""
    bit = 1 << (COLOURS * kind + colour)
    return next((number for number, player in enumerate(state.players) if player.equipment & bit), None)


def next_worker(game: Cultivo, state: State, player: int) -> int:
    """The number of the worker placed next, counted as the reading `start_worker` says."""
    placed = state.players[player].workers.bit_count()
    return placed + (1 if game.readings["start_worker"] == "counts" else 0)


def worker_wheat(game: Cultivo, number: int) -> int:
    """Wheat due for placing this worker."""
    prices = game.numbers.worker_wheat
    return prices[min(number, len(prices)) - 1] if number >= 1 else 0


def worker_clause(number: int) -> str:
    """The clause that prices this worker: the 5th to the 10th have one each."""
    return _WORKER_CLAUSES[min(max(number, 5), 10) - 5]


_WORKER_CLAUSES = ("CUL-PLC-09", "CUL-PLC-10", "CUL-PLC-11", "CUL-PLC-12", "CUL-PLC-13", "CUL-PLC-14")


# ---------------------------------------------------------------------- dues of a wish


def walk_dues(means: Means, walk: Walk) -> list[Due]:
    """The worker's wheat and what every step of the way so far made due. A field is due when it is left."""
    dues = list(means.worker_dues())
    at = walk.origin
    for step in walk.steps:
        if step.left is not None:
            dues += means.leave(at)[step.left]
        if step.canal is not None:
            dues += means.cross()[step.canal]
        at = means.board.index[step.field]
    return dues


def purchase_dues(game: Cultivo, state: State, buying: Buying) -> list[Due]:
    """The price of the equipment on a market space, divided over its row's and column's colours (CUL-ACQ-04)."""
    row, column = game.components.space_colours(buying.space)
    price = game.components.cost[state.market[buying.space]]
    pay_row = price if buying.pay_row is None else buying.pay_row
    owed = ((row, pay_row), (column, price - pay_row))
    return [Due("CUL-ACQ-04", TO_SUPPLY, colour, amount, "purchase") for colour, amount in owed if amount]


def building_dues(game: Cultivo, building: Building, colour: int) -> list[Due]:
    """Two wheat and two goods of the field's colour (CUL-BLD-05)."""
    numbers = game.numbers
    owed = ((WHEAT, numbers.building_wheat), (colour, numbers.building_goods))
    return [Due("CUL-BLD-05", TO_SUPPLY, colour, amount, "building") for colour, amount in owed if amount]


# ---------------------------------------------------------------------- the bill: who gets what


class Bill(msgspec.Struct, frozen=True):
    """What is left to pay after scales and swaps: payee → goods by colour, and the goods a swap may replace."""

    owed: dict[int, Goods]
    replaceable: dict[int, Goods]

    @property
    def total(self) -> list[int]:
        """Goods that leave the purse, by colour."""
        return [sum(column) for column in zip(*self.owed.values(), strict=True)] if self.owed else [0] * COLOURS


def bill(means: Means, dues: Iterable[Due]) -> Bill:
    """The dues by payee, less what scales save on the supply's part."""
    dues = tuple(dues)
    account = means.account(dues)
    owed: dict[int, list[int]] = {TO_SUPPLY: [0] * COLOURS}
    for due in dues:
        owed.setdefault(due.payee, [0] * COLOURS)[due.colour] += due.amount
    for slot in means.scales:
        owed[TO_SUPPLY][slot % COLOURS] -= account[slot] - means.after_scales(slot, account[slot])
    goods = {payee: tuple(counts) for payee, counts in owed.items()}
    return Bill(goods, dict(goods))


def swapped(means: Means, bill: Bill, swap: Swap) -> Bill:
    """The bill after one good of the stall's colour stands in for another (CUL-STALL-01)."""
    colours = means.game.components.colour_index
    stall, good, payee = colours[swap.stall], colours[swap.good], payee_number(swap.payee)
    owed = _changed(bill.owed[payee], {good: -1, stall: 1})
    replaceable = _changed(bill.replaceable[payee], {good: -1})
    return Bill({**bill.owed, payee: owed}, {**bill.replaceable, payee: replaceable})


def _changed(goods: Goods, changes: dict[int, int]) -> Goods:
    return tuple(count + changes.get(colour, 0) for colour, count in enumerate(goods))


def payee_number(payee: str) -> int:
    """TO_SUPPLY for "supply", 2 for "player 2"."""
    return TO_SUPPLY if payee == "supply" else int(payee.removeprefix("player "))


def payee_word(payee: int) -> str:
    """The inverse of `payee_number`."""
    return "supply" if payee == TO_SUPPLY else f"player {payee}"


def why_unpayable(means: Means, dues: Iterable[Due], need: Iterable[int]) -> Iterable[Reason]:
    """One reason for each price clause that has dues in a colour the purse is short of."""
    dues = list(dues)
    for colour, (count, held) in enumerate(zip(need, means.purse, strict=True)):
        if count <= held:
            continue
        owed: dict[str, int] = {}
        for due in dues:
            if due.colour == colour:
                owed[due.clause] = owed.get(due.clause, 0) + due.amount
        for clause, amount in owed.items():
            facts: dict[str, Any] = {"colour": means.word(colour), "owed": amount, "due": count, "has": held}
            yield Reason(clause, **facts, missing=count - held)


def why_dues(means: Means, dues: list[Due]) -> Iterable[Reason]:
    """The purse can pay these dues, stalls included; else what `why_unpayable` says."""
    need = means.need(means.account(dues))
    if means.missing(need):
        yield from why_unpayable(means, dues, need)
