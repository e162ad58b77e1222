"""What touched elements of the picture stand for at each stage, and which ones are worth touching next."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, Any, Literal, final

from toolkit.engine import pointing
from toolkit.engine.game import Touch
from toolkit.games.cultivo import actions as act
from toolkit.games.cultivo import elements, rules
from toolkit.games.cultivo.components import STALL
from toolkit.games.cultivo.dues import payee_word
from toolkit.games.cultivo.effects import line_of
from toolkit.games.cultivo.elements import Element
from toolkit.games.cultivo.settling import pending_bill
from toolkit.games.cultivo.state import Buying, State, Walk

if TYPE_CHECKING:
    from toolkit.games.cultivo.game import Cultivo

_VERBS: tuple[act.Verb, ...] = ("place", "move")
Actions = Iterator[act.Action]


def touch(game: Cultivo, state: State, ids: Sequence[str], ways: int) -> Touch:
    """What these elements stand for, touched in this order, legal or not; see `Game.touch`.

    What stands for nothing at this stage stands for what it does in a turn, so that its refusal can say why. Passing
    and declining have no element. A field that can be reached stands for the `ways` cheapest payments of each verb.

    Raises:
        ToolkitError: Nothing in the picture has one of the ids.
    """
    table = _Table(game, state)
    touched = pointing.touched(ids, table.elements)
    actions = table.actions(touched) or list(table.turn(touched))
    # One payment more than is asked for tells whether there are more.
    offered = [tuple(islice(table.priced(action), ways + 1)) for action in actions]
    return Touch(
        tuple(priced for offers in offered for priced in offers[:ways]),
        tuple(element.id for element in table.elements if table.leads_on([*touched, element])),
        any(len(offers) > ways for offers in offered),
    )


@final
class _Table:
    """One position, and the meaning of its elements."""

    def __init__(self, game: Cultivo, state: State) -> None:
        self.game, self.state = game, state
        self.board, self.components = game.compiled(state.layout), game.components
        self.elements = tuple(elements.every(game, state))
        self.player = state.players[state.player]
        self.stage = rules.stage(state)

    def actions(self, touched: Sequence[Element]) -> list[act.Action]:
        """What elements touched in this order stand for at this stage."""
        stages: dict[str | None, Callable[[Sequence[Element]], Actions]] = {
            "start": self.start,
            "action": self.turn,
            "way": self.way,
            "split": self.split,
            "swaps": self.swaps,
            "exchange": self.exchange,
            "refill": self.refill,
        }
        return list(stages[self.stage](touched)) if touched and self.stage in stages else []

    def leads_on(self, touched: Sequence[Element]) -> bool:
        """Whether one of the actions that these elements stand for is legal."""
        return any(self._allowed(action) for action in self.actions(touched))

    # ------------------------------------------------------------------ legal or not

    @cached_property
    def _legal(self) -> set[act.Action]:
        return set(rules.list_actions(self.game, self.state))

    def _allowed(self, action: act.Action) -> bool:
        if isinstance(action, act.Target):
            return action.field in self._reach(action.verb, action.origin)
        return action in self._legal

    def _reach(self, verb: act.Verb, origin: str | None) -> Iterable[str]:
        """The fields a worker can be brought to."""
        key = (verb, origin)
        if key not in self._reached:
            begin = act.Place if verb == "place" else act.Move
            may = any(isinstance(action, begin) and origin in (None, action.origin) for action in self._legal)
            self._reached[key] = frozenset(self.game.cost_map(self.state, verb, origin) if may else ())
        return self._reached[key]

    @cached_property
    def _reached(self) -> dict[tuple[act.Verb, str | None], frozenset[str]]:
        return {}

    def priced(self, action: act.Action) -> Actions:
        """A wish to get to a field as one wish for each way to pay, cheapest first; any other action as it is."""
        if not isinstance(action, act.Target) or not self._allowed(action):
            yield action
            return
        for offer in self.game.payments(self.state, action.verb, action.field, action.origin):
            yield act.Target(action.verb, action.field, offer.payment, action.origin)

    # ------------------------------------------------------------------ the stages

    def start(self, touched: Sequence[Element]) -> Actions:
        """A field stands for starting there."""
        match touched:
            case [Element("field", (field,))]:
                yield act.Start(field)

    def turn(self, touched: Sequence[Element]) -> Actions:
        """A worker for what it can do; another field, alone or after a worker, for getting there; and so on."""
        mine = str(self.state.player)
        match touched:
            case [Element("field", (field,))] if self._works_on(field):
                yield from self._with_worker(field)
            case [Element("field", (field,))]:
                yield from (act.Target(verb, field) for verb in _VERBS)
            case [Element("field", (origin,)), Element("field", (field,))] if self._works_on(origin):
                yield from (act.Target(verb, field, origin=origin) for verb in _VERBS)
            case [Element("market", (row, column))]:
                yield act.Acquire(row, column)
            case [Element("row", (row,)), Element("column", (column,))]:
                yield act.Acquire(row, column)
            case [Element("column", (column,)), Element("row", (row,))]:
                yield act.Acquire(row, column)
            case [Element("goods", (seat, colour))] if seat == mine:
                yield act.Produce(colour)
            case [Element("building", (seat, building))] if seat == mine:
                yield from (act.Build(building, field) for field in self._sites(building))
            case [Element("building", (seat, building)), Element("field", (field,))] if seat == mine:
                yield act.Build(building, field)
            case [Element("field", (field,)), Element("building", (seat, building))] if seat == mine:
                yield act.Build(building, field)

    def way(self, touched: Sequence[Element]) -> Actions:
        """The field reached stands for stopping, any other for a step there with every way to pay for it."""
        walk: Any = self.state.pending
        match touched:
            case [Element("field", (field,))]:
                if self.board.index[field] == elements.reached(self.board, walk):
                    yield act.Stop()
                    return
                steps = [step for step in rules.steps(self.game, self.state) if getattr(step, "field", None) == field]
                yield from steps or [act.Step(field, act.PLAIN if walk.steps else None)]

    def split(self, touched: Sequence[Element]) -> Actions:
        """The space stands for every way to divide its price; goods and lines touched one by one count up to one."""
        pending: Any = self.state.pending
        price = self.components.cost[self.state.market[pending.space]]
        row, column = (self.components.colours[colour] for colour in self.components.space_colours(pending.space))
        if list(touched) == [elements.space(self.game, pending.space)]:
            paid: list[str | None] = []
        else:
            paid = [self._paid(element, row, column) for element in touched]
        least = paid.count(row), paid.count(column)
        if sum(least) > price or sum(least) < len(paid):
            return
        for pay_row in rules.splits_of(self.game, self.state, pending.space):
            if pay_row >= least[0] and price - pay_row >= least[1]:
                yield act.Split(pay_row, price - pay_row)

    def swaps(self, touched: Sequence[Element]) -> Actions:
        """What is bought stands for paying; an own stall, a colour of goods, or both for the swaps with them."""
        mine = str(self.state.player)
        match touched:
            case [Element("equipment", (seat, stall, kind))] if seat == mine and kind == self.components.types[STALL]:
                yield from self._swaps(stall=stall)
            case [Element("goods", (seat, good))] if seat == mine:
                yield from self._swaps(good=good)
            case [Element("equipment", (seat, stall, _)), Element("goods", (owner, good))] if seat == owner == mine:
                yield from self._swaps(stall, good)
            case [element] if element == self._bought:
                yield act.Pay()

    def exchange(self, touched: Sequence[Element]) -> Actions:
        """Goods to give, then goods to take."""
        mine = str(self.state.player)
        match touched:
            case [Element("goods", (seat, give))] if seat == mine:
                yield from (act.Exchange(give, take) for take in self.components.colours if take != give)
            case [Element("goods", (seat, give)), Element("goods", (owner, take))] if seat == owner == mine:
                yield act.Exchange(give, take)

    def refill(self, touched: Sequence[Element]) -> Actions:
        """An emptied line, or a space of just one of the two."""
        pending: Any = self.state.pending
        row, column = self.components.space_colours(pending.space)
        lines: tuple[tuple[Literal["row", "column"], int], ...] = (("row", row), ("column", column))
        for line, colour in lines:
            spaces = (elements.space(self.game, space) for space in line_of(self.game, pending.space, line))
            if len(touched) == 1 and touched[0] in (elements.line(self.game, line, colour), *spaces):
                yield act.Refill(line)

    # ------------------------------------------------------------------ smaller meanings

    def _works_on(self, field: str) -> bool:
        return bool(self.player.workers >> self.board.index[field] & 1)

    def _with_worker(self, field: str) -> Actions:
        """What an own worker can begin: a placement, its move, work in its colour, a building under it."""
        colour = self.board.colour[self.board.index[field]]
        yield act.Place(field)
        yield act.Move(field)
        yield act.Produce(self.components.colours[colour])
        for building, wanted in zip(self.components.buildings, self.components.building_colours, strict=True):
            if wanted == colour:
                yield act.Build(building, field)

    def _sites(self, building: str) -> list[str]:
        """Fields with own workers in the building's colour; where there are none, all with own workers."""
        colour = self.components.building_colours[self.components.buildings.index(building)]
        fields = self.game.origins(self.state, self.state.player)
        sites = [field for field in fields if self.board.colour[field] == colour]
        return [self.board.names[field] for field in sites or fields]

    def _paid(self, element: Element, row: str, column: str) -> str | None:
        """The colour in which a good is paid for a space in these lines by touching this."""
        match element:
            case Element("goods", (seat, colour)) if seat == str(self.state.player):
                return colour
            case Element("row", (colour,)) if colour == row:
                return colour
            case Element("column", (colour,)) if colour == column:
                return colour
        return None

    def _swaps(self, stall: str | None = None, good: str | None = None) -> Actions:
        """Swaps of one good still owed; with None, of every own stall or every such good."""
        means, _, bill = pending_bill(self.game, self.state)
        stalls = [means.word(colour) for colour in means.stalls] if stall is None else [stall]
        for each in stalls:
            for payee, owed in bill.replaceable.items():
                wanted = [means.word(colour) for colour, count in enumerate(owed) if count] if good is None else [good]
                yield from (act.Swap(each, other, payee_word(payee)) for other in wanted if other != each)

    @cached_property
    def _bought(self) -> Element:
        """The element that what is being paid for is about."""
        pending: Any = self.state.pending
        if isinstance(pending, Buying):
            return elements.space(self.game, pending.space)
        reached = elements.reached(self.board, pending) if isinstance(pending, Walk) else pending.field
        return elements.field(self.game, self.state, reached)
