"""Complete wishes (a route, a target, a purchase, a building): why not, and the actions they stand for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

import msgspec

from toolkit.engine.game import Given, Reason
from toolkit.games.cultivo import actions as act
from toolkit.games.cultivo import rules, walking
from toolkit.games.cultivo.dues import payee_word
from toolkit.games.cultivo.effects import one_effect, perform
from toolkit.games.cultivo.settling import why_pay, why_swap
from toolkit.games.cultivo.solvers import least_shortfalls, payments, route_costing
from toolkit.games.cultivo.state import State, Walk

if TYPE_CHECKING:
    from toolkit.games.cultivo.game import Cultivo

Reasons = Iterator[Reason]


def why_not(game: Cultivo, state: State, wish: act.Action) -> Reasons:
    """Every clause against a shorthand; those met on the way carry the number of the failing `step`, from 1."""
    due = rules.stage(state)
    if due is None:
        yield Reason("ENG-01")
    elif due != "action":
        yield rules.why_not_now(state, wish)
    elif isinstance(wish, act.Route):
        yield from _why_route(game, state, wish)
    elif isinstance(wish, act.Target):
        yield from _why_target(game, state, wish)
    elif isinstance(wish, act.Purchase):
        yield from _why_purchase(game, state, wish)
    elif isinstance(wish, act.Construction):
        yield from _why_staged(game, state, act.Build(wish.building, wish.field), wish.swaps)


def _why_malformed(game: Cultivo, state: State, parts: Iterable[act.Action]) -> list[Reason]:
    """The first word in the parts of a wish that names nothing: then this is all that is said against it."""
    return [reason for part in parts for reason in rules.why_malformed(game, state, part)][:1]


def _at_step(number: int, reasons: Iterable[Reason]) -> Reasons:
    for reason in reasons:
        yield Reason(reason.clause, **{**reason.facts, "step": number})


# ---------------------------------------------------------------------- routes


def _why_route(game: Cultivo, state: State, route: act.Route) -> Reasons:
    """The first part of a route that fails: its start, a step, its end, its money, its swaps."""
    parts = (act.Place(route.origin), *route.steps, *route.swaps)
    malformed = _why_malformed(game, state, parts)
    if malformed:
        yield from malformed
        return
    reasons = list(walking.why_begin(game, state, route.verb, route.origin))
    walk = Walk(route.verb, game.compiled(state.layout).index[route.origin])
    means = game.means(state, route.verb)
    for number, step in enumerate(route.steps, 1):
        if reasons:
            break
        reasons = list(_at_step(number, walking.why_ground(means, means.standing(walk), step)))
        if not reasons:
            walk = msgspec.structs.replace(walk, steps=(*walk.steps, step))
            reasons = list(_at_step(number, walking.why_unpaid(means, walk)))
    yield from reasons or _why_end(game, state, walk, route.swaps)


def _pending(state: State, walk: Walk) -> State:
    return msgspec.structs.replace(state, pending=walk)


def _why_end(game: Cultivo, state: State, walk: Walk, swaps: tuple[act.Swap, ...]) -> Reasons:
    state = _pending(state, walk)
    reasons = list(walking.why_stop(game, state, act.Stop()))
    if walk.steps and reasons:
        reasons = list(_at_step(len(walk.steps), reasons))
    yield from reasons or _why_settled(game, _pending(state, msgspec.structs.replace(walk, stopped=True)), swaps)


def _why_settled(game: Cultivo, state: State, swaps: tuple[act.Swap, ...]) -> Reasons:
    """The first swap that fails, or what is missing in the end."""
    for swap in swaps:
        reasons = list(rules.why_malformed(game, state, swap)) or list(why_swap(game, state, swap))
        if reasons:
            yield from reasons
            return
        state = one_effect(game, state, swap)
    yield from why_pay(game, state, act.Pay())


# ---------------------------------------------------------------------- targets


def _why_target(game: Cultivo, state: State, wish: act.Target) -> Reasons:
    reasons = _why_malformed(game, state, _parts_of(wish)) or list(_why_ends(game, state, wish))
    yield from reasons
    if reasons or route_of(game, state, wish) is not None:
        return
    if wish.payment is not None and route_of(game, state, msgspec.structs.replace(wish, payment=None)) is not None:
        # Nothing is wanting where some way can be paid, which is much sooner known than what falls short least.
        yield Reason("CUL-MDL-09", field=wish.field, payment=str(wish.payment))
        return
    target = 1 << game.compiled(state.layout).index[wish.field]
    short = list(walking.why_short(game.means(state, wish.verb), _origins(game, state, wish), target))
    yield from short or [Reason("CUL-MDL-09", field=wish.field, payment=str(wish.payment))]


def why_unreached(
    game: Cultivo, state: State, verb: act.Verb, fields: Iterable[str], origin: str | None
) -> dict[str, list[Reason]]:
    """What `why_not` says of targets at these fields, none of which can be reached and paid for; asked all at once."""
    wishes = {field: act.Target(verb, field, origin=origin) for field in fields}
    found = {field: list(_why_ends(game, state, wish)) for field, wish in wishes.items()}
    means, index = game.means(state, verb), game.compiled(state.layout).index
    starts = walking.setting_out(means, _origins(game, state, act.Target(verb, "", origin=origin)))
    unpayable = sum(1 << index[field] for field, reasons in found.items() if not reasons)
    for field, shortfall in least_shortfalls(means, starts, unpayable).items():
        found[means.board.names[field]] = list(walking.why_falls_short(means, shortfall))
    return {field: reasons or list(_why_target(game, state, wishes[field])) for field, reasons in found.items()}


def _parts_of(wish: act.Target) -> Iterator[act.Action]:
    """Actions that hold every word of a target."""
    yield act.Start(wish.field)
    if wish.origin is not None:
        yield act.Place(wish.origin)
    if wish.payment is not None:
        yield from (act.Produce(colour) for colour, _ in wish.payment.goods)
        yield from (act.Swap(colour, colour, payee_word(player)) for player, colour, _ in wish.payment.players)


def _why_ends(game: Cultivo, state: State, wish: act.Target) -> Reasons:
    """The worker that would go, and the field it would stand on."""
    if wish.origin is not None:
        yield from walking.why_begin(game, state, wish.verb, wish.origin)
    elif not state.players[state.player].workers:
        yield walking.no_worker(wish.verb, wish.field, None)
    else:
        yield from walking.why_none_left(game, state, wish.verb)
    yield from walking.why_occupied(game, state, wish.verb, wish.field)


def _origins(game: Cultivo, state: State, wish: act.Target) -> list[int]:
    if wish.origin is not None:
        return [game.compiled(state.layout).index[wish.origin]]
    return game.origins(state, state.player)


def route_of(game: Cultivo, state: State, wish: act.Target) -> act.Route | None:
    """The route a target stands for: the first that costs just its payment, or the cheapest."""
    field = game.compiled(state.layout).index[wish.field]
    origins = _origins(game, state, wish)
    if wish.payment is not None:
        return route_costing(game, state, wish.verb, field, origins, state.player, wish.payment)
    offer = next(payments(game, state, wish.verb, field, origins, state.player), None)
    return None if offer is None else offer.route


# ---------------------------------------------------------------------- purchases and buildings


def _why_purchase(game: Cultivo, state: State, wish: act.Purchase) -> Reasons:
    choose, split = act.Acquire(wish.row, wish.column), act.Split(wish.pay_row, wish.pay_column)
    reasons = _why_malformed(game, state, (choose, split)) or list(rules.why_acquire(game, state, choose))
    if reasons:
        yield from reasons
        return
    chosen = one_effect(game, state, choose)
    pending: Any = chosen.pending
    if pending.pay_row is not None and wish.pay_row + wish.pay_column != pending.pay_row:
        yield Reason("CUL-MDL-04", price=pending.pay_row, given=wish.pay_row + wish.pay_column)
    elif pending.pay_row is not None:
        yield from _why_settled(game, chosen, wish.swaps)
    else:
        yield from list(rules.why_split(game, chosen, split)) or _why_settled(
            game, one_effect(game, chosen, split), wish.swaps
        )


def _why_staged(game: Cultivo, state: State, first: act.Action, swaps: tuple[act.Swap, ...]) -> Reasons:
    reasons = list(rules.why_not(game, state, first))
    yield from reasons or _why_settled(game, one_effect(game, state, first), swaps)


# ---------------------------------------------------------------------- what they give, and what they stand for


def gives(wish: act.Action) -> tuple[Given, ...] | None:
    """What a target with a payment gives away: to the supply, then to each player. Of other wishes it is not known."""
    if not isinstance(wish, act.Target) or wish.payment is None:
        return None
    supply = (Given(colour, count) for colour, count in wish.payment.goods)
    return (*supply, *(Given(colour, count, player) for player, colour, count in wish.payment.players))


def expand(game: Cultivo, state: State, wish: act.Action) -> list[act.Action]:
    """The staged actions a legal wish stands for; stages that leave no choice are skipped, as in play."""
    staged: list[act.Action] = []
    for action in _stages(game, state, wish):
        if action in rules.list_actions(game, state):
            staged.append(action)
            state = perform(game, state, action, None)
    return staged


def _stages(game: Cultivo, state: State, wish: act.Action) -> list[act.Action]:
    if isinstance(wish, act.Target):
        route = route_of(game, state, wish)
        assert route is not None, "only legal wishes are expanded"
        wish = route
    if isinstance(wish, act.Route):
        return [act.begin(wish.verb, wish.origin), *wish.steps, act.Stop(), *wish.swaps, act.Pay()]
    if isinstance(wish, act.Purchase):
        split = act.Split(wish.pay_row, wish.pay_column)
        return [act.Acquire(wish.row, wish.column), split, *wish.swaps, act.Pay()]
    if isinstance(wish, act.Construction):
        return [act.Build(wish.building, wish.field), *wish.swaps, act.Pay()]
    return [wish]
