"""What a Cultivo player can decide: one frozen type per verb, each with an exact text form.

`str(action)` is the text, `parse(text)` its inverse; colours, fields, buildings and payees are written as the
rulebook's nouns.

>>> str(Step("V3.tip", left="plain", canal="red"))
'step to V3.tip, field plain, canal red'
>>> parse("buy red/green for 3 + 1 | green for yellow to supply")
Purchase(row='red', column='green', pay_row=3, pay_column=1, swaps=(Swap(stall='green', good='yellow',
payee='supply'),))
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, ClassVar, Literal

import msgspec

from toolkit.engine.game import ToolkitError

PLAIN = "plain"
"""How a field or canal is paid without a cart or barge."""
SUPPLY = "supply"

Verb = Literal["place", "move"]


class Action(msgspec.Struct, frozen=True, tag_field="type", tag=str.lower):
    """Anything a player can choose."""


class Start(Action, frozen=True):
    """Put the first worker on a yellow field (Beginning of the Game)."""

    field: str

    def __str__(self) -> str:
        return f"start on {self.field}"


class Place(Action, frozen=True):
    """Begin placing a worker: the way starts at this field with an own worker."""

    verb: ClassVar[Verb] = "place"
    origin: str

    def __str__(self) -> str:
        return f"place from {self.origin}"


class Move(Action, frozen=True):
    """Begin moving the worker that stands on this field."""

    verb: ClassVar[Verb] = "move"
    origin: str

    def __str__(self) -> str:
        return f"move from {self.origin}"


def begin(verb: Verb, origin: str) -> Place | Move:
    """The action that begins a way."""
    return Place(origin) if verb == "place" else Move(origin)


class Step(Action, frozen=True):
    """Go on to a neighbouring field.

    `left` says how the field just left is paid: None at the origin, "plain", or the colour of a cart. `canal` says
    how the canal between them is paid: None where there is none, "plain", or the colour of a barge.
    """

    field: str
    left: str | None = None
    canal: str | None = None

    def __str__(self) -> str:
        return f"step to {self.payments}"

    @property
    def payments(self) -> str:
        """The text after "step to": field, then how the field just left and the canal are paid."""
        left = "" if self.left is None else f", field {self.left}"
        canal = "" if self.canal is None else f", canal {self.canal}"
        return f"{self.field}{left}{canal}"


class Stop(Action, frozen=True):
    """End the way on the field reached."""

    def __str__(self) -> str:
        return "stop"


class Produce(Action, frozen=True):
    """Produce goods of one colour."""

    colour: str

    def __str__(self) -> str:
        return f"produce {self.colour}"


class Acquire(Action, frozen=True):
    """Choose the equipment to acquire by the colours of its market row and column."""

    row: str
    column: str

    def __str__(self) -> str:
        return f"acquire {self.row}/{self.column}"


class Split(Action, frozen=True):
    """Divide the price of an equipment over its row's and its column's colour, as owed."""

    pay_row: int
    pay_column: int

    def __str__(self) -> str:
        return f"split {self.pay_row} + {self.pay_column}"


class Build(Action, frozen=True):
    """Build a building on a field."""

    building: str
    field: str

    def __str__(self) -> str:
        return f"build {self.building} on {self.field}"


class Swap(Action, frozen=True):
    """Let one good of a market stall's colour stand in for a good owed to the supply or to a player."""

    stall: str
    good: str
    payee: str = SUPPLY

    def __str__(self) -> str:
        return f"swap {self.exchange}"

    @property
    def exchange(self) -> str:
        """The text after "swap"."""
        return f"{self.stall} for {self.good} to {self.payee}"


class Pay(Action, frozen=True):
    """Pay what is owed, as it stands."""

    def __str__(self) -> str:
        return "pay"


class Exchange(Action, frozen=True):
    """Give one own good for one of another colour (reward of the 8th and 9th worker)."""

    give: str
    take: str

    def __str__(self) -> str:
        return f"exchange {self.give} for {self.take}"


class Decline(Action, frozen=True):
    """Leave the exchange."""

    def __str__(self) -> str:
        return "decline"


class Refill(Action, frozen=True):
    """Choose which of two emptied market lines is refilled."""

    line: Literal["row", "column"]

    def __str__(self) -> str:
        return f"refill {self.line}"


class Pass(Action, frozen=True):
    """Give up one action."""

    def __str__(self) -> str:
        return "pass"


# ---------------------------------------------------------------------- shorthands: complete wishes


class Payment(msgspec.Struct, frozen=True):
    """Goods that leave a purse: `goods` are (colour, count) to the supply, `players` (player, colour, count)."""

    goods: tuple[tuple[str, int], ...] = ()
    players: tuple[tuple[int, str, int], ...] = ()

    def __str__(self) -> str:
        parts = [f"{count} {colour}" for colour, count in self.goods]
        parts += [f"{count} {colour} to player {player}" for player, colour, count in self.players]
        return " + ".join(parts) or "nothing"


class Route(Action, frozen=True):
    """A whole placement or move: from where, every step with its payments, and the stall swaps."""

    verb: Verb
    origin: str
    steps: tuple[Step, ...]
    swaps: tuple[Swap, ...] = ()

    def __str__(self) -> str:
        way = "".join(f" > {step.payments}" for step in self.steps)
        return f"{self.verb} from {self.origin}{way}{_swaps_text(self.swaps)}"


class Target(Action, frozen=True):
    """Place or move to a field, with a payment or (None) the cheapest one.

    It stands for the first route, in the order of `payments`, that costs exactly that. `origin` None means any own
    worker.
    """

    verb: Verb
    field: str
    payment: Payment | None = None
    origin: str | None = None

    def __str__(self) -> str:
        origin = "" if self.origin is None else f" from {self.origin}"
        payment = "" if self.payment is None else f" paying {self.payment}"
        return f"{self.verb} to {self.field}{origin}{payment}"


class Purchase(Action, frozen=True):
    """A whole acquisition: the equipment, the split as owed, and the stall swaps."""

    row: str
    column: str
    pay_row: int
    pay_column: int
    swaps: tuple[Swap, ...] = ()

    def __str__(self) -> str:
        price = f"{self.pay_row} + {self.pay_column}"
        return f"buy {self.row}/{self.column} for {price}{_swaps_text(self.swaps)}"


class Construction(Action, frozen=True):
    """A whole building action: the building, the field, and the stall swaps."""

    building: str
    field: str
    swaps: tuple[Swap, ...] = ()

    def __str__(self) -> str:
        return f"erect {self.building} on {self.field}{_swaps_text(self.swaps)}"


STAGED: tuple[type[Action], ...] = (
    Start,
    Place,
    Move,
    Step,
    Stop,
    Produce,
    Acquire,
    Split,
    Build,
    Swap,
    Pay,
    Exchange,
    Decline,
    Refill,
    Pass,
)
SHORTHANDS: tuple[type[Action], ...] = (Route, Target, Purchase, Construction)


def _swaps_text(swaps: tuple[Swap, ...]) -> str:
    return "".join(f" | {swap.exchange}" for swap in swaps)


# ---------------------------------------------------------------------- reading the text form

WORD = r"[^\s,|/]+"
"""A colour, building or field's name, as it stands in a text."""
_NUMBER = r"\d{1,9}"
"""No payment has more digits, and Python refuses to read thousands of them."""


def parse(text: str) -> Any:
    """The action or shorthand written in `text`; the inverse of `str`. Raises ToolkitError naming the text.

    >>> parse("place from V1.hub > V1.south > V3.tip, field plain, canal plain").steps[1].canal
    'plain'
    """
    if not isinstance(text, str):
        raise ToolkitError(f"{text!r} is not the text of an action")
    wish, *swaps = (part.strip() for part in text.strip().split("|"))
    exchanges = tuple(_read_exchange(swap, text) for swap in swaps)
    for pattern, make in _FORMS:
        match = re.fullmatch(pattern, wish)
        if match is not None:
            action = make(match, exchanges, text)
            if action is not None:
                return action
    verb = text.split(maxsplit=1)[0] if text.strip() else ""
    begun = [form for form in FORMS if verb == form.split()[0] or (verb == "move" and form.startswith("place "))]
    raise ToolkitError(f"{text!r} is not an action; write {', '.join(begun or FORMS)}")


FORMS = (
    "start on FIELD",
    "place from FIELD",
    "move from FIELD",
    "step to FIELD[, field PAID][, canal PAID]",
    "stop",
    "produce COLOUR",
    "acquire ROW/COLUMN",
    "split N + N",
    "build BUILDING on FIELD",
    "swap STALL for COLOUR to PAYEE",
    "pay",
    "exchange COLOUR for COLOUR",
    "decline",
    "refill row|column",
    "pass",
    "place from FIELD > STEP > STEP | STALL for COLOUR to PAYEE",
    "place to FIELD[ from FIELD][ paying N COLOUR[ to player N] + …]",
    "buy ROW/COLUMN for N + N",
    "erect BUILDING on FIELD",
)
"""The text forms, for help and error messages; `move` stands wherever `place` does."""


def _read_exchange(words: str, text: str) -> Swap:
    match = re.fullmatch(rf"({WORD}) for ({WORD}) to (supply|player \d+)", words)
    if match is None:
        raise ToolkitError(f"{text!r}: {words!r} is not a swap; write 'STALL for COLOUR to supply' or '… to player N'")
    return Swap(*match.groups())


def _read_step(words: str, text: str) -> Step:
    match = re.fullmatch(rf"({WORD})(?:, field ({WORD}))?(?:, canal ({WORD}))?", words)
    if match is None:
        raise ToolkitError(f"{text!r}: {words!r} is not a step; write 'FIELD[, field PAID][, canal PAID]'")
    return Step(*match.groups())


def _read_payment(words: str, text: str) -> Payment:
    if words == "nothing":
        return Payment()
    goods: list[tuple[str, int]] = []
    players: list[tuple[int, str, int]] = []
    for part in words.split(" + "):
        match = re.fullmatch(rf"({_NUMBER}) ({WORD})(?: to player ({_NUMBER}))?", part)
        if match is None:
            raise ToolkitError(
                f"{text!r}: {part!r} is not part of a payment; write 'N COLOUR' or 'N COLOUR to player N'"
            )
        count, colour, player = match.groups()
        if player is None:
            goods.append((colour, int(count)))
        else:
            players.append((int(player), colour, int(count)))
    return Payment(tuple(goods), tuple(players))


_Maker = Callable[[re.Match[str], tuple[Swap, ...], str], "Action | None"]


def _staged(make: Callable[..., Action]) -> _Maker:
    """A form that takes no swaps: with some behind it the text is something else."""

    def read(match: re.Match[str], swaps: tuple[Swap, ...], text: str) -> Action | None:
        return None if swaps else make(*match.groups())

    return read


def _read_route(match: re.Match[str], swaps: tuple[Swap, ...], text: str) -> Action | None:
    verb: Verb = "place" if match[1] == "place" else "move"
    origin, way = match[2], match[3]
    steps = tuple(_read_step(part.strip(), text) for part in way.split(" > ")[1:])
    return Route(verb, origin, steps, swaps)


def _read_target(match: re.Match[str], swaps: tuple[Swap, ...], text: str) -> Action | None:
    verb: Verb = "place" if match[1] == "place" else "move"
    field, origin, payment = match[2], match[3], match[4]
    return None if swaps else Target(verb, field, None if payment is None else _read_payment(payment, text), origin)


def _read_purchase(match: re.Match[str], swaps: tuple[Swap, ...], text: str) -> Action | None:
    row, column, pay_row, pay_column = match.groups()
    return Purchase(row, column, int(pay_row), int(pay_column), swaps)


def _read_construction(match: re.Match[str], swaps: tuple[Swap, ...], text: str) -> Action | None:
    building, field = match.groups()
    return Construction(building, field, swaps)


_FORMS: tuple[tuple[str, _Maker], ...] = (
    (rf"start on ({WORD})", _staged(Start)),
    (rf"place from ({WORD})", _staged(Place)),
    (rf"move from ({WORD})", _staged(Move)),
    (rf"step to ({WORD})(?:, field ({WORD}))?(?:, canal ({WORD}))?", _staged(Step)),
    (r"stop", _staged(Stop)),
    (rf"produce ({WORD})", _staged(Produce)),
    (rf"acquire ({WORD})/({WORD})", _staged(Acquire)),
    (rf"split ({_NUMBER}) \+ ({_NUMBER})", _staged(lambda row, column: Split(int(row), int(column)))),
    (rf"build ({WORD}) on ({WORD})", _staged(Build)),
    (rf"swap ({WORD}) for ({WORD}) to (supply|player \d+)", _staged(Swap)),
    (r"pay", _staged(Pay)),
    (rf"exchange ({WORD}) for ({WORD})", _staged(Exchange)),
    (r"decline", _staged(Decline)),
    (r"refill (row|column)", _staged(Refill)),
    (r"pass", _staged(Pass)),
    (rf"(place|move) from ({WORD})((?: > {WORD}(?:, field {WORD})?(?:, canal {WORD})?)+)", _read_route),
    (rf"(place|move) to ({WORD})(?: from ({WORD}))?(?: paying (.+))?", _read_target),
    (rf"buy ({WORD})/({WORD}) for ({_NUMBER}) \+ ({_NUMBER})", _read_purchase),
    (rf"erect ({WORD}) on ({WORD})", _read_construction),
)
