"""The rules of Cultivo: for every action the clauses that can forbid it, and from these the legal actions.

Each `why_…` generator yields the reasons against one thing. The list of legal actions narrows candidates with the
board's tables and then asks the same generators; there is no second copy of a rule.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import TYPE_CHECKING, Any

import msgspec

from toolkit.engine.game import Reason
from toolkit.games.cultivo import actions as act
from toolkit.games.cultivo.board import fields_in
from toolkit.games.cultivo.components import COLOURS, SCALES, WHEAT
from toolkit.games.cultivo.dues import (
    TO_SUPPLY,
    Account,
    Due,
    Means,
    building_dues,
    payee_word,
    purchase_dues,
    walk_dues,
    why_unpayable,
)
from toolkit.games.cultivo.settling import givable, pending_bill, why_decline, why_exchange, why_pay, why_swap
from toolkit.games.cultivo.solvers import least_shortfall
from toolkit.games.cultivo.state import EMPTY, Building, Buying, Reward, State, Walk
from toolkit.games.cultivo.ways import can_end, free_fields

if TYPE_CHECKING:
    from toolkit.games.cultivo.board import Board
    from toolkit.games.cultivo.game import Cultivo

Reasons = Iterator[Reason]

STAGES: dict[str, tuple[type[act.Action], ...]] = {
    "start": (act.Start,),
    "action": (act.Place, act.Move, act.Produce, act.Acquire, act.Build, act.Pass),
    "way": (act.Step, act.Stop),
    "split": (act.Split,),
    "swaps": (act.Swap, act.Pay),
    "exchange": (act.Exchange, act.Decline),
    "refill": (act.Refill,),
}
"""What can be decided at each stage."""


def stage(state: State) -> str | None:
    """The stage of the decision that is due; None when the game is over."""
    pending = state.pending
    if pending is None:
        return {"opening": "start", "play": "action", "over": None}[state.phase]
    if isinstance(pending, Walk):
        return "swaps" if pending.stopped else "way"
    if isinstance(pending, Buying):
        return "split" if pending.pay_row is None else "swaps"
    if isinstance(pending, Building):
        return "swaps"
    return "exchange" if isinstance(pending, Reward) else "refill"


def why_not(game: Cultivo, state: State, action: act.Action) -> Reasons:
    """Every clause against a staged action."""
    due = stage(state)
    if due is None:
        yield Reason("ENG-01")
    elif type(action) not in STAGES[due]:
        yield Reason("ENG-02", stage=due, given=_verb(action))
    else:
        malformed = next(why_malformed(game, state, action), None)
        if malformed is not None:
            yield malformed
        else:
            yield from _CHECKS[type(action)](game, state, action)


def _verb(action: act.Action) -> str:
    return type(action).__name__.lower()


def is_legal(game: Cultivo, state: State, action: act.Action) -> bool:
    return next(why_not(game, state, action), None) is None


# ---------------------------------------------------------------------- words that name nothing


def why_malformed(game: Cultivo, state: State, action: act.Action) -> Reasons:
    """The first word of an action that names no field, colour, building or payee."""
    components = game.components
    known: dict[str, Iterable[Any]] = {
        "field": game.compiled(state.layout).index,
        "origin": game.compiled(state.layout).index,
        "left": (None, act.PLAIN, *components.colours),
        "canal": (None, act.PLAIN, *components.colours),
        "row": [components.colours[colour] for colour in components.rows],
        "column": [components.colours[colour] for colour in components.columns],
        "building": components.buildings,
        "payee": [payee_word(payee) for payee in range(TO_SUPPLY, len(state.players)) if payee != state.player],
        "line": ("row", "column"),
    }
    for name in action.__struct_fields__:
        value = getattr(action, name)
        allowed = known.get(name, components.colours) if not name.startswith("pay_") else (value,)
        if value not in allowed:
            yield Reason("ENG-03", part=name, given=value)


# ---------------------------------------------------------------------- the opening


def why_start(game: Cultivo, state: State, action: act.Start) -> Reasons:
    """The first worker stands on a yellow field without a worker."""
    board = game.compiled(state.layout)
    field = board.index[action.field]
    holder = worker_on(state, field)
    if board.colour[field] != WHEAT or holder is not None:
        colour = game.components.colours[board.colour[field]]
        yield Reason("CUL-BEG-05", field=action.field, colour=colour, holder=holder)


def worker_on(state: State, field: int) -> int | None:
    """The player whose worker stands on a field, or None."""
    return next((number for number, player in enumerate(state.players) if player.workers >> field & 1), None)


# ---------------------------------------------------------------------- placing and moving: the way


def why_begin(game: Cultivo, state: State, verb: act.Verb, origin: str) -> Reasons:
    """A placement takes a worker off the own board and starts at an own worker; a move shifts an own worker."""
    player = state.players[state.player]
    field = game.compiled(state.layout).index[origin]
    on_board = player.workers.bit_count()
    if verb == "place" and on_board >= game.numbers.workers:
        yield Reason("CUL-PLC-01", workers=on_board)
    if not player.workers >> field & 1:
        yield Reason("CUL-RDG-01" if verb == "place" else "CUL-MOV-01", field=origin, holder=worker_on(state, field))


def why_walk(game: Cultivo, state: State, action: act.Place | act.Move) -> Reasons:
    """A way may begin when it can be ended somewhere and paid; else the dues of the way that falls short least."""
    verb: act.Verb = "place" if isinstance(action, act.Place) else "move"
    reasons = list(why_begin(game, state, verb, action.origin))
    yield from reasons
    if not reasons and not can_walk(game, state, action):
        means = game.means(state, verb)
        account = means.add(means.nothing, means.worker_dues())
        yield from why_short(means, {means.board.index[action.origin]: account}, free_fields(means))


def can_walk(game: Cultivo, state: State, action: act.Place | act.Move) -> bool:
    """Whether a way may begin here: the same checks as `why_walk`, without working out what is wanting."""
    verb: act.Verb = "place" if isinstance(action, act.Place) else "move"
    if next(why_begin(game, state, verb, action.origin), None) is not None:
        return False
    means = game.means(state, verb)
    account = means.add(means.nothing, means.worker_dues())
    return can_end(means, means.board.index[action.origin], account, free_fields(means))


def why_short(means: Means, origins: dict[int, Account], targets: int) -> Reasons:
    """What the way falls short of that falls short least, clause by clause."""
    shortfall = least_shortfall(means, origins, targets)
    if shortfall is not None:
        dues = (*means.worker_dues(), *shortfall.way.dues)
        yield from why_unpayable(means, dues, shortfall.need)


def head_of(game: Cultivo, state: State, walk: Walk) -> int:
    """The field a way has reached."""
    return game.compiled(state.layout).index[walk.steps[-1].field] if walk.steps else walk.origin


def visited_by(board: Board, walk: Walk) -> int:
    """Mask of the fields of a way, its origin included."""
    return 1 << walk.origin | sum(1 << board.index[step.field] for step in walk.steps)


def why_ground(game: Cultivo, state: State, walk: Walk, step: act.Step) -> Reasons:
    """A step goes to a neighbouring field not visited before, and pays for just what it leaves and crosses."""
    board = game.compiled(state.layout)
    at, to = head_of(game, state, walk), board.index[step.field]
    canal = dict(board.neighbours[at]).get(to)
    if visited_by(board, walk) >> to & 1:
        yield Reason("CUL-MDL-02", field=step.field)
    elif canal is None:
        yield Reason(_not_adjacent(board.touching_diagonally(at) >> to & 1, step), at=board.names[at], field=step.field)
    elif (step.left is None) != (not walk.steps):
        yield Reason("ENG-03", part="left", given=step.left)
    elif (step.canal is not None) != canal:
        yield Reason("ENG-03", part="canal", given=step.canal)
    else:
        yield from why_tools(game.means(state, walk.verb), at, step)


def _not_adjacent(diagonal: int, step: act.Step) -> str:
    if diagonal:
        return "CUL-PLC-05"
    return "CUL-MDL-01" if step.canal in (None, act.PLAIN) else "CUL-BARGE-04"


def why_tools(means: Means, at: int, step: act.Step) -> Reasons:
    """A field or canal paid with a colour needs somebody to own that cart or barge."""
    if step.left is not None and step.left not in dict(means.leave(at)):
        yield Reason("CUL-MDL-05", equipment="cart", colour=step.left)
    if step.canal is not None and step.canal not in dict(means.cross()):
        yield Reason("CUL-MDL-05", equipment="barge", colour=step.canal)


def why_step(game: Cultivo, state: State, step: act.Step) -> Reasons:
    """A step is on sound ground, can be paid, and leads on to a field where the way can be ended and paid."""
    walk: Any = state.pending
    reasons = list(why_ground(game, state, walk, step))
    yield from reasons
    if not reasons:
        longer = msgspec.structs.replace(walk, steps=(*walk.steps, step))
        yield from why_unfinished(game.means(state, walk.verb), longer)


def can_step(game: Cultivo, state: State, step: act.Step) -> bool:
    """Whether a step may be made: the same checks as `why_step`, without working out what is wanting."""
    walk: Any = state.pending
    if next(why_ground(game, state, walk, step), None) is not None:
        return False
    means = game.means(state, walk.verb)
    return can_finish(means, msgspec.structs.replace(walk, steps=(*walk.steps, step)))


def why_unfinished(means: Means, walk: Walk) -> Reasons:
    """What a way that has just reached a field owes beyond the purse, or that there is no way on from there."""
    dues = walk_dues(means, walk)
    account = means.add(means.nothing, dues)
    need = means.need(account)
    if means.missing(need):
        yield from why_unpayable(means, dues, need)
    elif not can_finish(means, walk):
        head = walk.steps[-1].field
        visited = visited_by(means.board, walk)
        shortfall = least_shortfall(
            means, {means.board.index[head]: account}, free_fields(means), visited, walking=True
        )
        yield Reason("CUL-MDL-06", field=head, missing=None if shortfall is None else shortfall.missing)


def can_finish(means: Means, walk: Walk) -> bool:
    """Whether a way that has just reached a field can be paid so far, and stop there or go on and end well."""
    account = means.add(means.nothing, walk_dues(means, walk))
    field = means.board.index[walk.steps[-1].field]
    free = free_fields(means)
    if not means.payable(account):
        return False
    return bool(free >> field & 1) or can_end(means, field, account, free, visited_by(means.board, walk), walking=True)


def why_stop(game: Cultivo, state: State, action: act.Stop) -> Reasons:
    """A way ends after at least one step, on a field without a worker."""
    walk: Any = state.pending
    yield from why_target(game, state, walk) if walk.steps else (Reason("CUL-MDL-10"),)


def why_target(game: Cultivo, state: State, walk: Walk) -> Reasons:
    """The field where a way ends holds no worker."""
    field = head_of(game, state, walk)
    holder = worker_on(state, field)
    if holder is not None:
        name = game.compiled(state.layout).names[field]
        yield Reason("CUL-PLC-04" if walk.verb == "place" else "CUL-MOV-02", field=name, holder=holder)


# ---------------------------------------------------------------------- producing, acquiring, building


def why_produce(game: Cultivo, state: State, action: act.Produce) -> Reasons:
    """A colour can be produced only with an own worker on it, tool or not."""
    board = game.compiled(state.layout)
    colour = game.components.colour_index[action.colour]
    if not state.players[state.player].workers & board.of_colour[colour]:
        yield Reason("CUL-TOOL-03", colour=action.colour)


def why_acquire(game: Cultivo, state: State, action: act.Acquire) -> Reasons:
    """The market space holds an equipment that can be paid with some split; else the split that falls short least."""
    space = game.components.space(action.row, action.column)
    if state.market[space] == EMPTY:
        yield Reason("CUL-MDL-03", row=action.row, column=action.column)
        return
    means = game.means(state, "place")
    splits = [purchase_dues(game, state, Buying(space, pay_row)) for pay_row in splits_of(game, state, space)]
    needs = [means.need(means.add(means.nothing, dues)) for dues in splits]
    missing, best = min((means.missing(need), number) for number, need in enumerate(needs))
    if missing:
        yield from why_unpayable(means, splits[best], needs[best])


def splits_of(game: Cultivo, state: State, space: int) -> list[int]:
    """What may be owed in the row's colour for the equipment on a space: at least 1 of each colour (CUL-ACQ-06)."""
    price = game.components.cost[state.market[space]]
    row, column = game.components.space_colours(space)
    if row == column:
        return [price]
    least = 0 if "CUL-ACQ-06" in game.without else 1
    return list(range(price - least, least - 1, -1))


def why_split(game: Cultivo, state: State, action: act.Split) -> Reasons:
    """A split adds up to the price, holds at least one good of each colour, and can be paid."""
    pending: Any = state.pending
    price = game.components.cost[state.market[pending.space]]
    if action.pay_row + action.pay_column != price:
        yield Reason("CUL-MDL-04", price=price, given=action.pay_row + action.pay_column)
    elif min(action.pay_row, action.pay_column) < 0 or action.pay_row not in splits_of(game, state, pending.space):
        colours = [game.components.colours[colour] for colour in game.components.space_colours(pending.space)]
        yield Reason(
            "CUL-ACQ-06",
            row=colours[0],
            column=colours[1],
            pay_row=action.pay_row,
            pay_column=action.pay_column,
        )
    else:
        buying = msgspec.structs.replace(pending, pay_row=action.pay_row)
        yield from why_dues(game.means(state, "place"), purchase_dues(game, state, buying))


def why_build(game: Cultivo, state: State, action: act.Build) -> Reasons:
    """The field has the building's colour, an own worker and no building; the builder owns equipment worth enough of it."""
    board, components = game.compiled(state.layout), game.components
    player = state.players[state.player]
    building, field = components.buildings.index(action.building), board.index[action.field]
    colour = board.colour[field]
    if player.buildings[building] != EMPTY:
        yield Reason("CUL-RDG-05", building=action.building, field=board.names[player.buildings[building]])
    if components.building_colours[building] != colour:
        wanted = components.colours[components.building_colours[building]]
        yield Reason("CUL-BLD-01", building=action.building, wanted=wanted, colour=components.colours[colour])
    owner = builder_on(state, field)
    if owner is not None:
        yield Reason("CUL-BLD-02", field=action.field, owner=owner)
    value = components.value(player.equipment, colour)
    if value < game.numbers.building_value and "CUL-BLD-03" not in game.without:
        yield Reason("CUL-BLD-03", colour=components.colours[colour], value=value, needed=game.numbers.building_value)
    if not player.workers >> field & 1 and "CUL-BLD-06" not in game.without:
        yield Reason("CUL-BLD-06", field=action.field)
    yield from why_dues(game.means(state, "place"), building_dues(game, Building(building, field), colour))


def builder_on(state: State, field: int) -> int | None:
    """The player whose building stands on a field, or None."""
    return next((number for number, player in enumerate(state.players) if field in player.buildings), None)


def why_dues(means: Means, dues: list[Due]) -> Reasons:
    """The purse can pay these dues, stalls included."""
    need = means.need(means.add(means.nothing, dues))
    if means.missing(need):
        yield from why_unpayable(means, dues, need)


# ---------------------------------------------------------------------- refills, passing


def why_refill(game: Cultivo, state: State, action: act.Refill) -> Reasons:
    """Either of the two emptied lines may be refilled (CUL-ACQ-12)."""
    yield from ()


def why_pass(game: Cultivo, state: State, action: act.Pass) -> Reasons:
    """An action may always be given up, unless the reading is that only a stuck player passes."""
    if game.readings["passing"] == "stuck":
        other = next(_list_turn(game, state), None)
        if other is not None:
            yield Reason("CUL-RDG-02", instead=str(other))


_CHECKS: dict[type[act.Action], Callable[[Cultivo, State, Any], Reasons]] = {
    act.Start: why_start,
    act.Place: why_walk,
    act.Move: why_walk,
    act.Step: why_step,
    act.Stop: why_stop,
    act.Produce: why_produce,
    act.Acquire: why_acquire,
    act.Split: why_split,
    act.Build: why_build,
    act.Swap: why_swap,
    act.Pay: why_pay,
    act.Exchange: why_exchange,
    act.Decline: why_decline,
    act.Refill: why_refill,
    act.Pass: why_pass,
}
_QUICK: dict[type[act.Action], Callable[[Cultivo, State, Any], bool]] = {
    act.Place: can_walk,
    act.Move: can_walk,
    act.Step: can_step,
}
"""Where explaining takes a search of its own, listing asks only whether there is a reason."""


# ---------------------------------------------------------------------- the legal actions


def list_actions(game: Cultivo, state: State) -> list[act.Action]:
    """Every legal action, in a stable order."""
    due = stage(state)
    return [] if due is None else [action for action in _LISTS[due](game, state)]


def _list_start(game: Cultivo, state: State) -> Iterator[act.Action]:
    board = game.compiled(state.layout)
    for field in fields_in(board.of_colour[WHEAT]):
        yield from _legal(game, state, act.Start(board.names[field]))


def _legal(game: Cultivo, state: State, *candidates: act.Action) -> Iterator[act.Action]:
    for action in candidates:
        quick = _QUICK.get(type(action))
        if quick(game, state, action) if quick else next(_CHECKS[type(action)](game, state, action), None) is None:
            yield action


def _list_action(game: Cultivo, state: State) -> Iterator[act.Action]:
    yield from _list_turn(game, state)
    yield from _legal(game, state, act.Pass())


def _list_turn(game: Cultivo, state: State) -> Iterator[act.Action]:
    """Everything but passing."""
    for candidates in TURN_CANDIDATES.values():
        yield from _legal(game, state, *candidates(game, state))


def places(game: Cultivo, state: State) -> list[act.Action]:
    names = game.compiled(state.layout).names
    return [act.Place(names[field]) for field in fields_in(state.players[state.player].workers)]


def moves(game: Cultivo, state: State) -> list[act.Action]:
    names = game.compiled(state.layout).names
    return [act.Move(names[field]) for field in fields_in(state.players[state.player].workers)]


def productions(game: Cultivo, state: State) -> list[act.Action]:
    return [act.Produce(colour) for colour in game.components.colours]


def acquisitions(game: Cultivo, state: State) -> list[act.Action]:
    """Market spaces whose price the purse could pay if every scales and stall helped."""
    components = game.components
    player = state.players[state.player]
    own = (player.equipment >> SCALES * COLOURS).bit_count()  # scales, stalls and barrels: a bound, not a count
    found: list[act.Action] = []
    for space, equipment in enumerate(state.market):
        if equipment != EMPTY:
            row, column = components.space_colours(space)
            held = player.goods[row] + (player.goods[column] if column != row else 0)
            if held + own >= components.cost[equipment]:
                found.append(act.Acquire(components.colours[row], components.colours[column]))
    return found


def buildings(game: Cultivo, state: State) -> list[act.Action]:
    """Unbuilt buildings on fields of their colour, with an own worker unless that rule is switched off."""
    board, components = game.compiled(state.layout), game.components
    player = state.players[state.player]
    where = -1 if "CUL-BLD-06" in game.without else player.workers
    return [
        act.Build(components.buildings[building], board.names[field])
        for building, colour in enumerate(components.building_colours)
        if player.buildings[building] == EMPTY
        for field in fields_in(board.of_colour[colour] & where)
    ]


TURN_CANDIDATES: dict[type[act.Action], Callable[[Cultivo, State], list[act.Action]]] = {
    act.Place: places,
    act.Move: moves,
    act.Produce: productions,
    act.Acquire: acquisitions,
    act.Build: buildings,
}
"""The candidates of each verb, narrowed by tables: every legal one is among them."""


def _list_way(game: Cultivo, state: State) -> Iterator[act.Action]:
    yield from _legal(game, state, *steps(game, state), act.Stop())


def steps(game: Cultivo, state: State) -> list[act.Action]:
    """Every step to a neighbour not yet visited, with every way to pay for it."""
    walk: Any = state.pending
    means = game.means(state, walk.verb)
    at, visited = head_of(game, state, walk), visited_by(means.board, walk)
    left = [paid for paid, _ in means.leave(at)] if walk.steps else [None]
    found: list[act.Action] = []
    for field, canal in means.board.neighbours[at]:
        if not visited >> field & 1:
            crossed = [paid for paid, _ in means.cross()] if canal else [None]
            found += [act.Step(means.board.names[field], paid, over) for paid in left for over in crossed]
    return found


def _list_split(game: Cultivo, state: State) -> Iterator[act.Action]:
    pending: Any = state.pending
    price = game.components.cost[state.market[pending.space]]
    candidates = [act.Split(pay_row, price - pay_row) for pay_row in splits_of(game, state, pending.space)]
    yield from _legal(game, state, *candidates)


def _list_swaps(game: Cultivo, state: State) -> Iterator[act.Action]:
    means, _, paid = pending_bill(game, state)
    swaps = [
        act.Swap(means.word(stall), means.word(good), payee_word(payee))
        for stall in means.stalls
        for payee, goods in paid.replaceable.items()
        for good, count in enumerate(goods)
        if count and good != stall
    ]
    yield from _legal(game, state, *swaps, act.Pay())


def _list_exchange(game: Cultivo, state: State) -> Iterator[act.Action]:
    reward: Any = state.pending
    colours = game.components.colours
    swaps = [act.Exchange(colours[give], take) for give in givable(game, state, reward) for take in colours]
    yield from _legal(game, state, *swaps, act.Decline())


def _list_refill(game: Cultivo, state: State) -> Iterator[act.Action]:
    yield from _legal(game, state, act.Refill("row"), act.Refill("column"))


_LISTS: dict[str, Callable[[Cultivo, State], Iterator[act.Action]]] = {
    "start": _list_start,
    "action": _list_action,
    "way": _list_way,
    "split": _list_split,
    "swaps": _list_swaps,
    "exchange": _list_exchange,
    "refill": _list_refill,
}


def sample_turn(game: Cultivo, state: State, rng: Random) -> act.Action:
    """A random legal action of a turn: first the verb, uniform over those with a legal action, then one of its actions."""
    verbs: list[type[act.Action]] = [*TURN_CANDIDATES, act.Pass]
    rng.shuffle(verbs)
    for verb in verbs:
        candidates = TURN_CANDIDATES[verb](game, state) if verb is not act.Pass else [act.Pass()]
        rng.shuffle(candidates)
        for action in _legal(game, state, *candidates):
            return action
    raise AssertionError("a player can always pass or do something else")
