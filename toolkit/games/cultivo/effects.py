"""What a legal action does: the next state, and the events that say so. Nothing here checks; `rules.py` does."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec

from toolkit.engine.game import TURN, Event, Hidden, Log, ToolkitError
from toolkit.games.cultivo import actions as act
from toolkit.games.cultivo.components import BARGE, BARREL, CART, COLOURS, TOOL
from toolkit.games.cultivo.dues import TO_SUPPLY, Due, Means, next_worker
from toolkit.games.cultivo.rules import list_actions, stage
from toolkit.games.cultivo.settling import givable, pending_bill
from toolkit.games.cultivo.solvers import payment_of
from toolkit.games.cultivo.state import EMPTY, Building, Buying, Emptied, Goods, Reward, State, Walk

if TYPE_CHECKING:
    from toolkit.games.cultivo.game import Cultivo

_replace = msgspec.structs.replace
PACKET = 5
"""Equipment tiles laid out in one refill: a whole market line (CUL-ACQ-09)."""
_CLOSING = ("split", "swaps", "exchange", "refill")
"""Stages that are skipped when they leave one choice only."""


def perform(game: Cultivo, state: State, action: act.Action, log: Log | None) -> State:
    """The state after a legal action and after every closing stage that leaves no choice."""
    state = one_effect(game, state, action, log)
    while stage(state) in _CLOSING:
        choices = list_actions(game, state)
        if len(choices) != 1:
            break
        state = one_effect(game, state, choices[0], log)
    return state


def one_effect(game: Cultivo, state: State, action: act.Action, log: Log | None = None) -> State:
    """The state after this one action, also where a closing stage leaves no choice."""
    return _EFFECTS[type(action)](game, state, action, log)


# ---------------------------------------------------------------------- small changes


def _with(state: State, player: int, **changes: Any) -> State:
    players = list(state.players)
    players[player] = _replace(players[player], **changes)
    return _replace(state, players=tuple(players))


def _plus(goods: Goods, colour: int, count: int = 1) -> Goods:
    return (*goods[:colour], goods[colour] + count, *goods[colour + 1 :])


def _earn(
    game: Cultivo,
    state: State,
    player: int,
    colour: int,
    count: int,
    clauses: tuple[str, ...],
    log: Log | None,
) -> State:
    """Goods from the supply."""
    if log is not None and count:
        word = game.components.colours[colour]
        facts = {"player": player, "colour": word, "count": count}
        log.append(Event("earn", clauses, facts, {f"goods/{player}/{word}": count}))
    return _with(state, player, goods=_plus(state.players[player].goods, colour, count))


# ---------------------------------------------------------------------- the opening


def _start(game: Cultivo, state: State, action: act.Start, log: Log | None) -> State:
    board = game.compiled(state.layout)
    field, player = board.index[action.field], state.player
    colours = [board.colour[other] for other in range(len(board.names)) if board.village[other] == board.village[field]]
    if game.readings["start_goods"] == "colour":
        colours = sorted(set(colours))
    if log is not None:
        first = player == len(state.players) - 1
        clauses = ("CUL-BEG-02", "CUL-BEG-01" if first else "CUL-BEG-04")
        changes = {f"worker/{player}/{action.field}": 1, f"workers/{player}": 1}
        log.append(Event("start", clauses, {"player": player, "field": action.field}, changes))
    state = _with(state, player, workers=state.players[player].workers | 1 << field)
    for colour in range(COLOURS):
        if colour in colours:
            state = _earn(game, state, player, colour, colours.count(colour), ("CUL-BEG-03",), log)
    if player > 0:
        return _turn_of(state, player - 1, state.round, state.actions, log)
    return _begin_turn(game, _replace(state, phase="play"), 0, 1, ("CUL-BEG-06", "CUL-TRN-01", "CUL-TRN-02"), log)


# ---------------------------------------------------------------------- turns, rounds, the end


def _turn_of(
    state: State,
    player: int,
    number: int,
    actions: int,
    log: Log | None,
    kind: str = "next",
    clauses: tuple[str, ...] = ("CUL-BEG-04",),
) -> State:
    if log is not None:
        changes = {
            "player": player - state.player,
            "round": number - state.round,
            "actions": actions - state.actions,
        }
        facts = {"player": player, "round": number, "actions": actions}
        log.append(Event(kind, clauses, facts, {name: change for name, change in changes.items() if change}))
    return _replace(state, player=player, round=number, actions=actions)


def _begin_turn(
    game: Cultivo, state: State, player: int, number: int, clauses: tuple[str, ...], log: Log | None
) -> State:
    return _turn_of(state, player, number, game.numbers.actions, log, TURN, clauses)


def _finish_action(game: Cultivo, state: State, log: Log | None) -> State:
    """One action is used up; the end may be triggered; the turn may be over."""
    if log is not None:
        log.append(Event("action", (), {"player": state.player, "left": state.actions - 1}, {"actions": -1}))
    state = _trigger(game, _replace(state, actions=state.actions - 1, pending=None), log)
    return state if state.actions else _next_turn(game, state, log)


def _trigger(game: Cultivo, state: State, log: Log | None) -> State:
    """The end is triggered by an emptied market or by a player's fifth building."""
    if state.ending != "no":
        return state
    market = sum(1 for equipment in state.market if equipment != EMPTY)
    built = sum(1 for field in state.players[state.player].buildings if field != EMPTY)
    clauses = []
    if market <= game.numbers.end_market:
        clauses.append("CUL-END-01")
    if built >= game.numbers.end_buildings:
        clauses.append("CUL-END-02")
    if not clauses:
        return state
    if log is not None:
        facts = {"player": state.player, "market": market, "buildings": built}
        log.append(Event("trigger", (*clauses, "CUL-END-03"), facts))
    return _replace(state, ending="finishing")


def _next_turn(game: Cultivo, state: State, log: Log | None) -> State:
    following = state.player + 1
    if following < len(state.players):
        return _begin_turn(game, state, following, state.round, ("CUL-TRN-01", "CUL-TRN-02"), log)
    if state.ending == "last":
        if log is not None:
            log.append(_over(game, state))
        return _replace(state, phase="over")
    clauses: tuple[str, ...] = ("CUL-TRN-01", "CUL-TRN-02")
    if state.ending == "finishing":
        state = _replace(state, ending="last")
        clauses = ("CUL-END-04", *clauses)
    return _begin_turn(game, state, 0, state.round + 1, clauses, log)


def _over(game: Cultivo, state: State) -> Event:
    """Final scoring: most points, then goods left, then a shared victory."""
    scores, winners = game.scores(state), game.winners(state)
    tied = scores.count(max(scores)) > 1
    clauses = ["CUL-END-06", "CUL-SCO-15"]
    clauses += ["CUL-SCO-16"] if tied else []
    clauses += ["CUL-SCO-17"] if len(winners) > 1 else []
    return Event("over", tuple(clauses), {"scores": list(scores), "winners": list(winners)})


def _more_actions(state: State, count: int, clause: str, log: Log | None) -> State:
    if not count:
        return state
    if log is not None:
        log.append(Event("extra", (clause,), {"player": state.player, "count": count}, {"actions": count}))
    return _replace(state, actions=state.actions + count)


def _pass(game: Cultivo, state: State, action: act.Pass, log: Log | None) -> State:
    if log is not None:
        log.append(Event("pass", ("CUL-RDG-02",), {"player": state.player}))
    return _finish_action(game, state, log)


# ---------------------------------------------------------------------- producing


def _produce(game: Cultivo, state: State, action: act.Produce, log: Log | None) -> State:
    board, numbers = game.compiled(state.layout), game.numbers
    colour, player = game.components.colour_index[action.colour], state.player
    own = state.players[player]
    working = own.workers & board.of_colour[colour]
    built = sum(1 << field for field in own.buildings if field != EMPTY)
    bonus = 0 if "CUL-PRD-03" in game.without else (working & built).bit_count() * numbers.building_income
    tool = own.equipment >> (COLOURS * TOOL + colour) & 1 and "CUL-TOOL-02" not in game.without
    sources = (
        (working.bit_count() * numbers.worker_income, ("CUL-PRD-01", "CUL-PRD-02")),
        (bonus, ("CUL-PRD-03",)),
        (numbers.tool_income if tool else 0, ("CUL-TOOL-02",)),
    )
    for count, clauses in sources:
        state = _earn(game, state, player, colour, count, clauses, log)
    return _finish_action(game, state, log)


# ---------------------------------------------------------------------- staged wishes


def _set_out(game: Cultivo, state: State, action: act.Place | act.Move, log: Log | None) -> State:
    return _replace(state, pending=Walk(action.verb, game.compiled(state.layout).index[action.origin]))


def _step(game: Cultivo, state: State, step: act.Step, log: Log | None) -> State:
    walk: Any = state.pending
    return _replace(state, pending=_replace(walk, steps=(*walk.steps, step)))


def _stop(game: Cultivo, state: State, action: act.Stop, log: Log | None) -> State:
    walk: Any = state.pending
    return _replace(state, pending=_replace(walk, stopped=True))


def _acquire(game: Cultivo, state: State, action: act.Acquire, log: Log | None) -> State:
    space = game.components.space(action.row, action.column)
    row, column = game.components.space_colours(space)
    whole = game.components.cost[state.market[space]] if row == column else None
    return _replace(state, pending=Buying(space, whole))


def _split(game: Cultivo, state: State, action: act.Split, log: Log | None) -> State:
    pending: Any = state.pending
    return _replace(state, pending=_replace(pending, pay_row=action.pay_row))


def _build(game: Cultivo, state: State, action: act.Build, log: Log | None) -> State:
    field = game.compiled(state.layout).index[action.field]
    return _replace(state, pending=Building(game.components.buildings.index(action.building), field))


def _swap(game: Cultivo, state: State, swap: act.Swap, log: Log | None) -> State:
    pending: Any = state.pending
    swaps = tuple(sorted((*pending.swaps, swap), key=lambda each: game.components.colour_index[each.stall]))
    return _replace(state, pending=_replace(pending, swaps=swaps))


# ---------------------------------------------------------------------- paying, and what it was for


def _pay(game: Cultivo, state: State, action: act.Pay, log: Log | None) -> State:
    means, dues, paid = pending_bill(game, state)
    pending: Any = state.pending
    changes: dict[str, int] = {}
    for payee, goods in paid.owed.items():
        state = _hand_over(game, state, payee, goods, changes)
    if log is not None and any(changes.values()):
        facts = {
            "player": state.player,
            "payment": str(payment_of(means, paid)),
            "swaps": [swap.exchange for swap in pending.swaps],
        }
        log.append(Event("pay", _pay_clauses(means, dues, pending), facts, changes))
    if isinstance(pending, Walk):
        return _arrive(game, state, pending, log)
    if isinstance(pending, Buying):
        return _take(game, state, pending, log)
    return _erect(game, state, pending, log)


def _hand_over(game: Cultivo, state: State, payee: int, goods: Goods, changes: dict[str, int]) -> State:
    """Goods leave the current player's purse, to the supply or to another player."""
    for colour, count in enumerate(goods):
        if count:
            word = game.components.colours[colour]
            gone = f"goods/{state.player}/{word}"
            changes[gone] = changes.get(gone, 0) - count
            state = _with(state, state.player, goods=_plus(state.players[state.player].goods, colour, -count))
            if payee != TO_SUPPLY:
                changes[f"goods/{payee}/{word}"] = count
                state = _with(state, payee, goods=_plus(state.players[payee].goods, colour, count))
    return state


def _pay_clauses(means: Means, dues: list[Due], pending: Walk | Buying | Building) -> tuple[str, ...]:
    """Every clause that shaped a payment: those that made it due, and those that lowered or changed it."""
    clauses = [due.clause for due in dues]
    account = means.account(dues)
    if any(means.after_scales(slot, account[slot]) != account[slot] for slot in means.scales):
        clauses.append("CUL-SCALES-01")
    clauses += ("CUL-STALL-01",) if pending.swaps else ()
    clauses += ("CUL-STALL-02",) if len(pending.swaps) > 1 else ()
    if isinstance(pending, Walk):
        clauses += _walk_clauses(means, dues, pending)
    elif isinstance(pending, Buying):
        clauses += ("CUL-ACQ-05", "CUL-EQP-02")
    return tuple(dict.fromkeys(clauses))


def _walk_clauses(means: Means, dues: list[Due], walk: Walk) -> list[str]:
    """The clauses about late workers' wheat and about carts and barges that a payment shows."""
    clauses = ["CUL-PLC-15", "CUL-PLC-16"] if any(due.kind == "worker" for due in dues) else []
    owed = {due.clause for due in dues}
    fields = [walk.origin, *(means.board.index[step.field] for step in walk.steps)]
    under_rival = any(
        step.left not in (None, act.PLAIN) and means.rival_on(field)
        for field, step in zip(fields, walk.steps, strict=False)
    )
    passed = sum(1 << field for field in fields[1:-1])
    found = (
        (bool(passed & means.own_workers), "CUL-RDG-06"),
        (under_rival, "CUL-CART-03"),
        ("CUL-CART-02" in owed and means.owns_several(CART), "CUL-CART-05"),
        ("CUL-BARGE-02" in owed and means.owns_several(BARGE), "CUL-BARGE-03"),
        ("CUL-CART-07" in owed, "CUL-CART-06"),
        ("CUL-BARGE-06" in owed, "CUL-BARGE-05"),
        (walk.verb == "place" and len(walk.steps) == 1 and walk.steps[0].canal is not None, "CUL-PLC-20"),
    )
    return clauses + [clause for shown, clause in found if shown]


def _arrive(game: Cultivo, state: State, walk: Walk, log: Log | None) -> State:
    """The worker stands on its field and brings one good of its colour."""
    board, player = game.compiled(state.layout), state.player
    field = board.index[walk.steps[-1].field]
    placing = walk.verb == "place"
    number = next_worker(game, state, player)
    workers = state.players[player].workers | 1 << field
    if not placing:
        workers &= ~(1 << walk.origin)
    if log is not None:
        log.append(_arrival(board.names, player, walk, field, number))
    state = _with(state, player, workers=workers)
    income = game.numbers.placement_income if placing else game.numbers.move_income
    colour = board.colour[field]
    state = _earn(game, state, player, colour, income, ("CUL-PLC-06" if placing else "CUL-MOV-06",), log)
    return _reward(game, state, number, colour, log) if placing else _finish_action(game, state, log)


def _arrival(names: tuple[str, ...], player: int, walk: Walk, field: int, number: int) -> Event:
    facts = {"player": player, "from": names[walk.origin], "field": names[field]}
    if walk.verb == "move":
        changes = {f"worker/{player}/{names[walk.origin]}": -1, f"worker/{player}/{names[field]}": 1}
        return Event("move", ("CUL-MOV-01",), facts, changes)
    free = len(walk.steps) == 1 and walk.steps[0].canal is None
    clauses = ("CUL-PLC-01", "CUL-PLC-03") if free else ("CUL-PLC-01",)
    return Event(
        "place",
        clauses,
        {**facts, "worker": number},
        {f"worker/{player}/{names[field]}": 1, f"workers/{player}": 1},
    )


def _reward(game: Cultivo, state: State, number: int, earned: int, log: Log | None) -> State:
    """What the 8th and 9th worker (an exchange) and the last one (an extra action) bring."""
    if state.players[state.player].workers.bit_count() == game.numbers.workers:
        state = _more_actions(state, game.numbers.last_worker_actions, "CUL-PLC-19", log)
    if number in game.numbers.exchange_workers:
        reward = Reward(number, earned)
        if givable(game, state, reward):
            return _replace(state, pending=reward)
    return _finish_action(game, state, log)


def _exchange(game: Cultivo, state: State, action: act.Exchange, log: Log | None) -> State:
    reward: Any = state.pending
    colours, player = game.components.colour_index, state.player
    if log is not None:
        first = reward.worker == game.numbers.exchange_workers[0]
        changes = {f"goods/{player}/{action.give}": -1, f"goods/{player}/{action.take}": 1}
        facts = {"player": player, "give": action.give, "take": action.take, "worker": reward.worker}
        log.append(Event("exchange", ("CUL-PLC-17" if first else "CUL-PLC-18",), facts, changes))
    goods = _plus(_plus(state.players[player].goods, colours[action.give], -1), colours[action.take])
    return _finish_action(game, _with(state, player, goods=goods), log)


def _decline(game: Cultivo, state: State, action: act.Decline, log: Log | None) -> State:
    if log is not None:
        log.append(Event("decline", ("CUL-RDG-07",), {"player": state.player}))
    return _finish_action(game, state, log)


def _take(game: Cultivo, state: State, buying: Buying, log: Log | None) -> State:
    """The equipment leaves the market for its buyer; an emptied line may be refilled; a barrel gives an action."""
    components, player = game.components, state.player
    equipment = state.market[buying.space]
    if log is not None:
        name = components.equipment_names[equipment]
        space = components.space_name(buying.space)
        changes = {f"equipment/{player}/{name}": 1, f"market/{space}": -1, "market": -1}
        log.append(Event("acquire", ("CUL-ACQ-04",), {"player": player, "equipment": name, "space": space}, changes))
    state = _with(state, player, equipment=state.players[player].equipment | 1 << equipment)
    state = _replace(state, market=_plus_market(state.market, {buying.space: EMPTY}))
    if equipment // COLOURS == BARREL and "CUL-BARREL-01" not in game.without:
        state = _more_actions(state, game.numbers.barrel_actions, "CUL-BARREL-01", log)
    lines = emptied_lines(game, state, buying.space)
    if len(lines) == 2:
        return _replace(state, pending=Emptied(buying.space))
    for line in lines:
        state = _lay_out(game, state, buying.space, line, ("CUL-ACQ-08", "CUL-ACQ-09"), log)
    return _finish_action(game, state, log)


def _plus_market(market: tuple[int, ...], changes: dict[int, int]) -> tuple[int, ...]:
    return tuple(changes.get(space, equipment) for space, equipment in enumerate(market))


def emptied_lines(game: Cultivo, state: State, space: int) -> list[str]:
    """Which of the space's row and column are empty and could be refilled from the stack."""
    stacked = state.stack.count if isinstance(state.stack, Hidden) else len(state.stack)
    if stacked < PACKET:
        return []
    return [
        line for line in ("row", "column") if all(state.market[each] == EMPTY for each in line_of(game, space, line))
    ]


def line_of(game: Cultivo, space: int, line: str) -> list[int]:
    """The spaces of a market space's row or column."""
    width = len(game.components.columns)
    row, column = divmod(space, width)
    if line == "row":
        return [row * width + each for each in range(width)]
    return [each * width + column for each in range(len(game.components.rows))]


def _lay_out(game: Cultivo, state: State, space: int, line: str, clauses: tuple[str, ...], log: Log | None) -> State:
    if isinstance(state.stack, Hidden):
        raise ToolkitError("refill: the stack is face down, as a player sees it; determinize the position to go on")
    spaces = line_of(game, space, line)
    laid = dict(zip(spaces, state.stack, strict=False))
    if log is not None:
        components = game.components
        changes = {f"market/{components.space_name(each)}": 1 for each in laid}
        facts = {"line": line, "equipment": [components.equipment_names[each] for each in laid.values()]}
        log.append(Event("refill", clauses, facts, {**changes, "market": len(laid), "stack": -len(laid)}))
    return _replace(state, market=_plus_market(state.market, laid), stack=state.stack[len(laid) :])


def _refill(game: Cultivo, state: State, action: act.Refill, log: Log | None) -> State:
    pending: Any = state.pending
    clauses = ("CUL-ACQ-12", "CUL-ACQ-09")
    return _finish_action(game, _lay_out(game, state, pending.space, action.line, clauses, log), log)


def _erect(game: Cultivo, state: State, building: Building, log: Log | None) -> State:
    """The building stands on its field; the first ones of the game bring a victory tile."""
    player, own = state.player, state.players[state.player]
    built = tuple(building.field if each == building.building else field for each, field in enumerate(own.buildings))
    tiles = state.victory[:1]
    if log is not None:
        first = len(state.victory) == len(game.numbers.victory_tiles)
        name = game.components.buildings[building.building]
        facts = {
            "player": player,
            "building": name,
            "field": game.compiled(state.layout).names[building.field],
        }
        clause = "CUL-BLD-10" if not tiles else "CUL-BLD-08" if first else "CUL-BLD-09"
        changes = {f"building/{player}/{name}": 1}
        if tiles:
            changes |= {f"tiles/{player}": tiles[0], "victory": -1}
        log.append(Event("build", (clause,), {**facts, "tile": sum(tiles)}, changes))
    state = _with(state, player, buildings=built, tiles=own.tiles + tiles)
    return _finish_action(game, _replace(state, victory=state.victory[1:]), log)


_EFFECTS: dict[type[act.Action], Callable[[Cultivo, State, Any, Log | None], State]] = {
    act.Start: _start,
    act.Place: _set_out,
    act.Move: _set_out,
    act.Step: _step,
    act.Stop: _stop,
    act.Produce: _produce,
    act.Acquire: _acquire,
    act.Split: _split,
    act.Build: _build,
    act.Swap: _swap,
    act.Pay: _pay,
    act.Exchange: _exchange,
    act.Decline: _decline,
    act.Refill: _refill,
    act.Pass: _pass,
}
