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
from toolkit.engine.suggest import nearest
from toolkit.games.cultivo import actions as act
from toolkit.games.cultivo.board import fields_in
from toolkit.games.cultivo.components import COLOURS, SCALES, WHEAT
from toolkit.games.cultivo.dues import (
    FREE,
    TO_SUPPLY,
    building_dues,
    payee_word,
    purchase_dues,
    why_dues,
    why_unpayable,
)
from toolkit.games.cultivo.settling import givable, pending_bill, why_decline, why_exchange, why_pay, why_swap
from toolkit.games.cultivo.state import EMPTY, Building, Buying, Reward, State, Walk, builder_on, worker_on
from toolkit.games.cultivo.walking import can_step, can_walk, why_step, why_stop, why_walk

if TYPE_CHECKING:
    from toolkit.games.cultivo.game import Cultivo

Reasons = Iterator[Reason]


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
    elif type(action) not in CANDIDATES[due]:
        yield why_not_now(state, action)
    else:
        malformed = next(why_malformed(game, state, action), None)
        if malformed is not None:
            yield malformed
        else:
            yield from _CHECKS[type(action)](game, state, action)


def why_not_now(state: State, action: act.Action) -> Reason:
    """The clause against an action or shorthand of another stage than the one that is due."""
    first = isinstance(state.pending, Walk) and not state.pending.steps
    return Reason("ENG-02", stage="first" if first else stage(state), given=type(action).__name__.lower())


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
        if name.startswith("pay_"):
            fits = type(value) is int and value >= 0  # True is saved as another word than 1
        else:
            fits = value in list(known.get(name, components.colours))  # a list: not everything can be hashed
        if not fits:
            meant = _meant(name, value, [*known.get(name, components.colours)])
            yield Reason("ENG-03", part=name, given=value, **({} if meant is None else {"meant": meant}))


def _meant(part: str, given: Any, known: list[Any]) -> str | None:
    """The name that one which is not known is likely a slip for; of fields, one in the village that is named."""
    if not isinstance(given, str) or part in ("left", "canal", "payee", "line"):
        return None
    if part in ("field", "origin"):
        tile = given.partition(".")[0].casefold()
        known = [name for name in known if name.partition(".")[0].casefold() == tile]
    return nearest(given, known)


# ---------------------------------------------------------------------- the opening


def why_start(game: Cultivo, state: State, action: act.Start) -> Reasons:
    """The first worker stands on a yellow field without a worker."""
    board = game.compiled(state.layout)
    field = board.index[action.field]
    holder = worker_on(state, field)
    if board.colour[field] != WHEAT or holder is not None:
        colour = game.components.colours[board.colour[field]]
        yield Reason("CUL-BEG-05", field=action.field, colour=colour, holder=holder)


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
    needs = [means.need(means.account(dues)) for dues in splits]
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
    elif action.pay_row not in splits_of(game, state, pending.space):
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
    """The field has the building's colour, an own worker and no building; equipment of it is worth enough."""
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


# ---------------------------------------------------------------------- refills, passing


def why_refill(game: Cultivo, state: State, action: act.Refill) -> Reasons:
    """Either of the two emptied lines may be refilled (CUL-ACQ-12)."""
    yield from ()


def why_pass(game: Cultivo, state: State, action: act.Pass) -> Reasons:
    """An action may always be given up, unless the reading is that only a stuck player passes."""
    if game.readings["passing"] == "stuck":
        others = (each for kind, each in CANDIDATES["action"].items() if kind is not act.Pass)
        other = next((found for each in others for found in _legal(game, state, each(game, state))), None)
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
    if due is None:
        return []
    candidates = CANDIDATES[due]
    return [action for kind in candidates for action in _legal(game, state, candidates[kind](game, state))]


def sample(game: Cultivo, state: State, rng: Random) -> act.Action:
    """A random legal action: first the type, uniform over those that have one, then one of its actions."""
    candidates = CANDIDATES[stage(state) or ""]
    kinds = list(candidates)
    rng.shuffle(kinds)
    for kind in kinds:
        actions = candidates[kind](game, state)
        rng.shuffle(actions)
        for action in _legal(game, state, actions):
            return action
    raise AssertionError("while a game is not over there is a legal action")


def _legal(game: Cultivo, state: State, candidates: Iterable[act.Action]) -> Iterator[act.Action]:
    for action in candidates:
        quick = _QUICK.get(type(action))
        if quick(game, state, action) if quick else next(_CHECKS[type(action)](game, state, action), None) is None:
            yield action


def starts(game: Cultivo, state: State) -> list[act.Action]:
    """The yellow fields."""
    board = game.compiled(state.layout)
    return [act.Start(board.names[field]) for field in fields_in(board.of_colour[WHEAT])]


def places(game: Cultivo, state: State) -> list[act.Action]:
    """From every own worker."""
    names = game.compiled(state.layout).names
    return [act.Place(names[field]) for field in fields_in(state.players[state.player].workers)]


def moves(game: Cultivo, state: State) -> list[act.Action]:
    """Every own worker."""
    names = game.compiled(state.layout).names
    return [act.Move(names[field]) for field in fields_in(state.players[state.player].workers)]


def productions(game: Cultivo, state: State) -> list[act.Action]:
    """Every colour."""
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


def steps(game: Cultivo, state: State) -> list[act.Action]:
    """To every neighbour not yet visited, with every way to pay for it."""
    walk: Any = state.pending
    means = game.means(state, walk.verb)
    standing = means.standing(walk)
    names = means.board.names
    left = means.leave(standing.field) if walk.steps else FREE
    found: list[act.Action] = []
    for field, canal in means.board.neighbours[standing.field]:
        if not standing.visited >> field & 1:
            crossed = means.cross() if canal else FREE
            found += [act.Step(names[field], paid, over) for paid in left for over in crossed]
    return found


def splits(game: Cultivo, state: State) -> list[act.Action]:
    """Every split of the price with at least one good of each colour."""
    pending: Any = state.pending
    price = game.components.cost[state.market[pending.space]]
    return [act.Split(pay_row, price - pay_row) for pay_row in splits_of(game, state, pending.space)]


def swaps(game: Cultivo, state: State) -> list[act.Action]:
    """Every own stall for every good owed to anybody."""
    means, _, paid = pending_bill(game, state)
    return [
        act.Swap(means.word(stall), means.word(good), payee_word(payee))
        for stall in means.stalls
        for payee, goods in paid.replaceable.items()
        for good, count in enumerate(goods)
        if count and good != stall
    ]


def exchanges(game: Cultivo, state: State) -> list[act.Action]:
    """Every good that may be given for every colour."""
    reward: Any = state.pending
    colours = game.components.colours
    return [act.Exchange(colours[give], take) for give in givable(game, state, reward) for take in colours]


def _only(*actions: act.Action) -> Callable[[Cultivo, State], list[act.Action]]:
    return lambda game, state: list(actions)


CANDIDATES: dict[str, dict[type[act.Action], Callable[[Cultivo, State], list[act.Action]]]] = {
    "start": {act.Start: starts},
    "action": {
        act.Place: places,
        act.Move: moves,
        act.Produce: productions,
        act.Acquire: acquisitions,
        act.Build: buildings,
        act.Pass: _only(act.Pass()),
    },
    "way": {act.Step: steps, act.Stop: _only(act.Stop())},
    "split": {act.Split: splits},
    "swaps": {act.Swap: swaps, act.Pay: _only(act.Pay())},
    "exchange": {act.Exchange: exchanges, act.Decline: _only(act.Decline())},
    "refill": {act.Refill: _only(act.Refill("row"), act.Refill("column"))},
}
"""What can be decided at each stage: candidates of each type, narrowed by tables. All legal actions are among them."""
