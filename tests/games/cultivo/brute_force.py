"""An independent reference for Cultivo's ways and payments: simple, slow, and written from the rules alone.

Every way that visits no field twice is walked, every field and canal on it is paid in every manner, and every stall
stands in for every good. Of the game only plain facts are used: positions, names, who borders whom, and the numbers.

An *account* is what a way owes: how many goods of each due. A *bill* is what is left to hand over after scales and
stalls.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import count, product
from typing import Any, NamedTuple

from hypothesis import reject

from toolkit.games.cultivo.actions import Route, Swap
from toolkit.games.cultivo.game import Cultivo
from toolkit.games.cultivo.state import State

SUPPLY = "supply"
PLAIN = "plain"
COLOURS = ("red", "orange", "green", "brown", "blue", "yellow")
WHEAT = "yellow"
MOST = 10_000
"""Accounts looked at in one position; Hypothesis is told to draw another when there are more."""
BOUNDLESS = dict.fromkeys(COLOURS, 1000)
"""A purse that nothing exhausts."""


class Due(NamedTuple):
    """A good owed: to "supply" or "player 2", in a colour, for a field, a canal …, by a clause."""

    payee: str
    colour: str
    kind: str
    clause: str


Account = frozenset[tuple[Due, int]]
Bill = frozenset[tuple[tuple[str, str], int]]
Total = tuple[int, ...]
Path = tuple[str, ...]
Options = dict[str, Counter[Due]]
"""Ways to pay for one field or canal: the word for each, and what is then due."""


def account_of(dues: Mapping[Due, int]) -> Account:
    return frozenset((due, amount) for due, amount in dues.items() if amount)


def without_clauses(account: Account) -> Account:
    """The same goods owed: fewer accounts to look at where the clauses do not matter."""
    owed = Counter[Due]()
    for due, amount in account:
        owed[due._replace(clause="")] += amount
    return account_of(owed)


def added(accounts: Iterable[Account], options: Iterable[Counter[Due]]) -> set[Account]:
    """Every account with every option added to it."""
    return {account_of(Counter(dict(account)) + option) for account in accounts for option in options}


def total_of(bill: Bill) -> Total:
    """Goods given in all, by colour."""
    goods = Counter[str]()
    for (_, colour), amount in bill:
        goods[colour] += amount
    return tuple(goods[colour] for colour in COLOURS)


def undominated(totals: Iterable[Total]) -> list[Total]:
    """Those that no other undercuts in every colour: fewest goods first, then more of the first colour first."""
    found: list[Total] = []
    for total in sorted(set(totals), key=lambda total: (sum(total), [-amount for amount in total])):
        if not any(all(less <= more for less, more in zip(other, total, strict=True)) for other in found):
            found.append(total)
    return found


@dataclass(frozen=True)
class World:
    """A position as one player sees it, in plain words.

    `workers` is field → player, `owner` equipment such as "red cart" → player; `rules` are parameters and readings.
    """

    neighbours: Mapping[str, Mapping[str, bool]]
    colour: Mapping[str, str]
    players: int
    player: int
    purse: Mapping[str, int]
    workers: Mapping[str, int]
    owner: Mapping[str, int]
    rules: Mapping[str, Any]
    without: frozenset[str]
    _shortfalls: dict[Account, int] = field(default_factory=dict, compare=False, repr=False)

    @classmethod
    def of(cls, game: Cultivo, state: State, player: int | None = None) -> World:
        board, components = game.compiled(state.layout), game.components
        who = state.player if player is None else player
        seats = list(enumerate(state.players))
        return cls(
            neighbours={
                name: {board.names[other]: canal for other, canal in board.neighbours[number]}
                for number, name in enumerate(board.names)
            },
            colour={name: COLOURS[board.colour[number]] for number, name in enumerate(board.names)},
            players=len(seats),
            player=who,
            purse=dict(zip(COLOURS, state.players[who].goods, strict=True)),
            workers={
                name: seat for seat, each in seats for bit, name in enumerate(board.names) if each.workers >> bit & 1
            },
            owner={
                name: seat
                for seat, each in seats
                for bit, name in enumerate(components.equipment_names)
                if each.equipment >> bit & 1
            },
            rules={**game.parameters, **game.readings},
            without=frozenset(game.without),
        )

    def with_purse(self, purse: Mapping[str, int]) -> World:
        return replace(self, purse=purse, _shortfalls={})

    # ------------------------------------------------------------------ what stands where

    @cached_property
    def own_fields(self) -> list[str]:
        return [name for name in self.neighbours if self.workers.get(name) == self.player]

    def is_free(self, name: str) -> bool:
        return name not in self.workers

    def own(self, kind: str, clause: str) -> list[str]:
        """Colours of the own equipment of a kind that works by a clause."""
        if clause in self.without:
            return []
        return [colour for colour in COLOURS if self.owner.get(f"{colour} {kind}") == self.player]

    @cached_property
    def stalls(self) -> list[str]:
        return self.own("stall", "CUL-STALL-01")

    @cached_property
    def scales(self) -> list[str]:
        return self.own("scales", "CUL-SCALES-01")

    # ------------------------------------------------------------------ prices

    def worker_number(self) -> int:
        """Which worker is placed next, as wheat is counted."""
        return len(self.own_fields) + (1 if self.rules["start_worker"] == "counts" else 0)

    def at_start(self, verb: str) -> Account:
        """What is owed before the first step: a late worker's wheat."""
        if verb == "move":
            return frozenset()
        number = self.worker_number()
        prices = self.rules["worker_wheat"]
        clause = f"CUL-PLC-{max(number, 5) + 4:02d}"
        return account_of({Due(SUPPLY, WHEAT, "worker", clause): prices[min(number, len(prices)) - 1]})

    def leaving(self, verb: str, name: str) -> Options:
        """Ways to pay for a field that is passed."""
        colour, holder, price = self.colour[name], self.workers.get(name), self.rules["field_price"]
        if holder is None or (holder == self.player and self.rules["own_field"] == "charged"):
            clause = "CUL-PLC-07" if verb == "place" else "CUL-MOV-05"
            plain = Counter({Due(SUPPLY, colour, "field", clause): price})
        elif holder == self.player:
            plain = Counter[Due]()
        else:
            share = min(self.rules["rival_share"], price)
            plain = Counter(
                {
                    Due(f"player {holder}", colour, "field", "CUL-PLC-08"): share,
                    Due(SUPPLY, colour, "field", "CUL-PLC-08"): price - share,
                }
            )
        return {PLAIN: plain, **self._tools("cart", "field", "CUL-CART-02", "CUL-CART-06", "CUL-CART-07")}

    def crossing(self, verb: str) -> Options:
        """Ways to pay for a canal."""
        clause = "CUL-PLC-21" if verb == "place" else "CUL-MOV-04"
        plain = Counter({Due(SUPPLY, WHEAT, "canal", clause): self.rules["canal_price"]})
        return {PLAIN: plain, **self._tools("barge", "canal", "CUL-BARGE-02", "CUL-BARGE-05", "CUL-BARGE-06")}

    def _tools(self, tool: str, kind: str, use: str, may_borrow: str, borrow: str) -> Options:
        price = self.rules[f"{tool}_price"]
        options = {}
        for colour in COLOURS:
            owner = self.owner.get(f"{colour} {tool}")
            if owner == self.player:
                options[colour] = Counter({Due(SUPPLY, colour, kind, use): price})
            elif owner is not None and may_borrow not in self.without:
                options[colour] = Counter({Due(f"player {owner}", colour, kind, borrow): price})
        return options

    # ------------------------------------------------------------------ scales and stalls

    def weighed(self, account: Account) -> Counter[tuple[str, str]]:
        """(payee, colour) → goods owed, less what scales save on the supply's part."""
        owed = Counter[tuple[str, str]]()
        loads = Counter[tuple[str, str]]()
        scales = self.scales
        for due, amount in account:
            owed[due.payee, due.colour] += amount
            if scales and due.payee == SUPPLY and due.colour in scales:
                loads[due.colour, due.kind if self.rules["scales"] == "kind" else "action"] += amount
        for (colour, _), load in loads.items():
            if load >= self.rules["scales_from"]:
                owed[SUPPLY, colour] -= self.rules["scales_discount"]
        return owed

    def settled(self, account: Account, swaps: Iterable[Swap] = ()) -> Iterator[tuple[tuple[Swap, ...], Bill]]:
        """Every choice of swaps that begins with these, and the bill that is left; none when these are impossible."""
        owed = self.weighed(account)
        given = tuple(swaps)
        left = [stall for stall in self.stalls if stall not in {swap.stall for swap in given}]
        if len({swap.stall for swap in given} & set(self.stalls)) < len(given):
            return
        choices = [
            [None, *(Swap(stall, good, payee) for (payee, good), n in owed.items() if n and good != stall)]
            for stall in left
        ]
        for picks in product(*choices):
            chosen = (*given, *(swap for swap in picks if swap is not None))
            bill = self._swapped(owed, chosen)
            if bill is not None:
                yield chosen, bill

    def _swapped(self, owed: Mapping[tuple[str, str], int], swaps: Iterable[Swap]) -> Bill | None:
        """The bill after these swaps; None when one stands in for a good that is not owed, or for its own colour."""
        original, bill = Counter(owed), Counter(owed)
        for swap in swaps:
            if swap.good == swap.stall or not original[swap.payee, swap.good]:
                return None
            original[swap.payee, swap.good] -= 1
            bill[swap.payee, swap.good] -= 1
            bill[swap.payee, swap.stall] += 1
        return frozenset((place, amount) for place, amount in bill.items() if amount)

    def wanting(self, bill: Bill) -> int:
        """Goods that the purse is short of."""
        return sum(max(0, amount - self.purse[colour]) for colour, amount in zip(COLOURS, total_of(bill), strict=True))

    def shortfall(self, account: Account) -> int:
        """Goods that are wanting when the stalls are used as well as can be."""
        if account not in self._shortfalls:
            if len(self._shortfalls) == MOST:
                reject()
            self._shortfalls[account] = self._least_wanting(account)
        return self._shortfalls[account]

    def _least_wanting(self, account: Account) -> int:
        least = sum(amount for _, amount in account)
        for _, bill in self.settled(account):
            least = min(least, self.wanting(bill))
            if not least:
                break
        return least

    def payable_bills(self, account: Account) -> set[Bill]:
        return {bill for _, bill in self.settled(account) if not self.wanting(bill)}

    def further_swaps(self, account: Account, swaps: tuple[Swap, ...]) -> set[Swap]:
        """Swaps after these from which some choice of yet further ones can be paid."""
        return {
            swap
            for chosen, bill in self.settled(account, swaps)
            if not self.wanting(bill)
            for swap in chosen[len(swaps) :]
        }

    def refusals(self, account: Account) -> list[tuple[str, str, int, int, int, int]]:
        """(clause, colour, owed by it, due in all, held, missing) of every clause with dues in a colour too short."""
        due = dict(zip(COLOURS, total_of(frozenset(self.weighed(account).items())), strict=True))
        owed = Counter[tuple[str, str]]()
        for each, amount in account:
            if due[each.colour] > self.purse[each.colour]:
                owed[each.clause, each.colour] += amount
        return sorted(
            (clause, colour, amount, due[colour], self.purse[colour], due[colour] - self.purse[colour])
            for (clause, colour), amount in owed.items()
        )

    # ------------------------------------------------------------------ ways

    def walks(
        self, verb: str, path: Path, accounts: Iterable[Account], credit: int = 0
    ) -> Iterator[tuple[Path, set[Account]]]:
        """Every way on from the end of `path`, with all it can then owe, as long as at most `credit` goods are wanting.

        Giving up an account that falls short loses nothing: a due more never makes what is wanting less.
        """
        for longer, affordable in self.onward(verb, path, accounts, credit):
            yield longer, affordable
            yield from self.walks(verb, longer, affordable, credit)

    def onward(
        self, verb: str, path: Path, accounts: Iterable[Account], credit: int = 0
    ) -> Iterator[tuple[Path, set[Account]]]:
        """The ways of one more step, with all they can then owe."""
        left = added(accounts, self.leaving(verb, path[-1]).values()) if len(path) > 1 else set(accounts)
        for name, canal in self.neighbours[path[-1]].items():
            if name not in path:
                arrived = added(left, self.crossing(verb).values()) if canal else left
                affordable = {account for account in arrived if self.shortfall(account) <= credit}
                if affordable:
                    yield (*path, name), affordable

    def arrivals(self, verb: str, origins: Iterable[str], credit: int = 0) -> dict[str, set[Account]]:
        """Free field → everything that the ways to it can owe."""
        found: dict[str, set[Account]] = {}
        if not self.may_begin(verb) or self.shortfall(self.at_start(verb)) > credit:
            return found
        for origin in origins:
            for path, accounts in self.walks(verb, (origin,), [self.at_start(verb)], credit):
                if self.is_free(path[-1]):
                    found.setdefault(path[-1], set()).update(accounts)
        return found

    def may_begin(self, verb: str) -> bool:
        """A placement needs a worker that is not on the board yet."""
        return verb == "move" or len(self.own_fields) < self.rules["workers"]

    def bills(self, verb: str, target: str, origins: Iterable[str]) -> set[Bill]:
        """Everything that a way to the field can be paid with."""
        accounts = self.arrivals(verb, origins).get(target, set())
        return {bill for account in accounts for bill in self.payable_bills(account)}

    def can_go_on(self, verb: str, path: Path, account: Account) -> bool:
        """Whether a way that stands at the end of `path` can be ended there or further on, and paid."""
        if self.shortfall(account):
            return False
        if len(path) > 1 and self.is_free(path[-1]):
            return True
        if not any(map(self.is_free, self._within_reach(path))):
            return False
        ways = {path: {account}}
        while ways:  # all of one length, then those that are a step longer
            ways = {
                longer: set(map(without_clauses, owed))
                for way, accounts in ways.items()
                for longer, owed in self.onward(verb, way, accounts)
            }
            if any(self.is_free(way[-1]) for way in ways):
                return True
        return False

    def steps(self, verb: str, path: Path, account: Account) -> dict[tuple[str, str | None, str | None], Account]:
        """(field, how the last one is left, how the canal is crossed) → what is then owed, for every step there is."""
        left = self.leaving(verb, path[-1]) if len(path) > 1 else {None: Counter[Due]()}
        found = {}
        for name, canal in self.neighbours[path[-1]].items():
            crossed = self.crossing(verb) if canal else {None: Counter[Due]()}
            for (paid, passing), (over, crossing) in product(left.items(), crossed.items()):
                if name not in path:
                    found[name, paid, over] = account_of(Counter(dict(account)) + passing + crossing)
        return found

    # ------------------------------------------------------------------ judging whole routes

    def route_account(self, route: Route) -> Account | None:
        """What a route owes; None when it is no way at all or does not end on a free field."""
        if self.workers.get(route.origin) != self.player or not self.may_begin(route.verb):
            return None
        path: Path = (route.origin,)
        account = self.at_start(route.verb)
        for step in route.steps:
            possible = self.steps(route.verb, path, account)
            if (step.field, step.left, step.canal) not in possible:
                return None
            account = possible[step.field, step.left, step.canal]
            path = (*path, step.field)
        return account if len(path) > 1 and self.is_free(path[-1]) else None

    def route_bill(self, route: Route) -> Bill | None:
        """What a route with its swaps hands over; None when it is illegal."""
        account = self.route_account(route)
        return None if account is None else self.swapped_bill(account, route.swaps)

    def swapped_bill(self, account: Account, swaps: tuple[Swap, ...]) -> Bill | None:
        """The bill after just these swaps; None when they are not possible or it cannot be paid."""
        bill = next((bill for _, bill in self.settled(account, swaps)), None)  # the first adds no swap
        return None if bill is None or self.wanting(bill) else bill

    # ------------------------------------------------------------------ falling short

    def least_short(
        self, verb: str, starts: Mapping[Path, Account], targets: Iterable[str]
    ) -> tuple[int, set[Account]] | None:
        """How many goods are wanting at least on ways from `starts` to `targets`, and all that those ways can owe."""
        ends = set(targets)
        if not any(ends & self._within_reach(path) for path in starts):
            return None
        for credit in count():
            found: set[Account] = set()
            for path, account in starts.items():
                if self.shortfall(account) <= credit:
                    for longer, accounts in self.walks(verb, path, [account], credit):
                        found |= accounts if longer[-1] in ends else set()
            if found:
                return credit, found
        raise AssertionError("with enough credit any way can be paid")

    def _within_reach(self, path: Path) -> set[str]:
        """Fields that a way can go on to, whatever it costs."""
        seen, waiting = set(path), [path[-1]]
        while waiting:
            for name in self.neighbours[waiting.pop()]:
                if name not in seen:
                    seen.add(name)
                    waiting.append(name)
        return seen - set(path)
