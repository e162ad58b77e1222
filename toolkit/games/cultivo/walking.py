"""The rules of placing and moving: where a way may start, where it may go on and what it takes to end it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import msgspec

from toolkit.engine.game import Reason
from toolkit.games.cultivo import actions as act
from toolkit.games.cultivo.dues import Account, Means, Standing, walk_dues, why_dues, why_unpayable
from toolkit.games.cultivo.solvers import Shortfall, least_shortfall
from toolkit.games.cultivo.state import State, Walk, worker_on
from toolkit.games.cultivo.ways import can_end, free_fields

if TYPE_CHECKING:
    from toolkit.games.cultivo.game import Cultivo

Reasons = Iterator[Reason]


def why_begin(game: Cultivo, state: State, verb: act.Verb, origin: str) -> Reasons:
    """A placement takes a worker off the own board and starts at an own worker; a move shifts an own worker."""
    field = game.compiled(state.layout).index[origin]
    yield from why_none_left(game, state, verb)
    if not state.players[state.player].workers >> field & 1:
        yield no_worker(verb, origin, worker_on(state, field))


def why_none_left(game: Cultivo, state: State, verb: act.Verb) -> Reasons:
    """A placement takes a worker off the own board."""
    means = game.means(state, verb)
    if not means.worker_left():
        yield Reason("CUL-PLC-01", workers=means.own_workers.bit_count())


def no_worker(verb: act.Verb, field: str, holder: int | None) -> Reason:
    """No way can start from this field: there is no own worker on it."""
    return Reason("CUL-RDG-01" if verb == "place" else "CUL-MOV-01", field=field, holder=holder)


def why_walk(game: Cultivo, state: State, action: act.Place | act.Move) -> Reasons:
    """A way may begin when it can be ended somewhere and paid; else the dues of the way that falls short least."""
    reasons = list(why_begin(game, state, action.verb, action.origin))
    yield from reasons
    if not reasons and not can_walk(game, state, action):
        means = game.means(state, action.verb)
        short = list(why_short(means, [means.board.index[action.origin]], free_fields(means)))
        yield from short or [Reason("CUL-MDL-06", field=action.origin, missing=None)]


def can_walk(game: Cultivo, state: State, action: act.Place | act.Move) -> bool:
    """Whether a way may begin here: the same checks as `why_walk`, without working out what is wanting."""
    if next(why_begin(game, state, action.verb, action.origin), None) is not None:
        return False
    means = game.means(state, action.verb)
    account = means.account(means.worker_dues())
    return can_end(means, means.board.index[action.origin], account, free_fields(means))


def why_short(means: Means, origins: list[int], targets: int) -> Reasons:
    """What the way falls short of that falls short least, clause by clause."""
    shortfall = least_shortfall(means, setting_out(means, origins), targets)
    if shortfall is not None:
        yield from why_falls_short(means, shortfall)


def setting_out(means: Means, origins: list[int]) -> dict[int, Account]:
    """What is owed at each field a way may start from: the worker's wheat."""
    return dict.fromkeys(origins, means.account(means.worker_dues()))


def why_falls_short(means: Means, shortfall: Shortfall) -> Reasons:
    """What is wanting on a way, clause by clause."""
    if shortfall.missing:
        dues = (*means.worker_dues(), *shortfall.way.dues)
        yield from why_unpayable(means, dues, shortfall.need)


def head_of(game: Cultivo, state: State, walk: Walk) -> int:
    """The field a way has reached."""
    return game.compiled(state.layout).index[walk.steps[-1].field] if walk.steps else walk.origin


def why_ground(means: Means, standing: Standing, step: act.Step) -> Reasons:
    """A step goes to a neighbouring field not visited before, and pays for just what it leaves and crosses."""
    board = means.board
    at, to = standing.field, board.index[step.field]
    if standing.visited >> to & 1:
        yield Reason("CUL-MDL-02", field=step.field)
    elif not board.near[at] >> to & 1:
        yield Reason(_not_adjacent(board.touching_diagonally(at) >> to & 1, step), at=board.names[at], field=step.field)
    elif (step.left is None) != (standing.visited == 1 << at):
        yield Reason("ENG-03", part="left", given=step.left)
    elif (step.canal is None) != bool(board.inside[at] >> to & 1):
        yield Reason("ENG-03", part="canal", given=step.canal)
    else:
        yield from why_tools(means, at, step)


def _not_adjacent(diagonal: int, step: act.Step) -> str:
    if diagonal:
        return "CUL-PLC-05"
    return "CUL-MDL-01" if step.canal in (None, act.PLAIN) else "CUL-BARGE-04"


def why_tools(means: Means, at: int, step: act.Step) -> Reasons:
    """A field or canal paid with a colour needs somebody to own that cart or barge."""
    if step.left is not None and step.left not in means.leave(at):
        yield Reason("CUL-MDL-05", equipment="cart", colour=step.left)
    if step.canal is not None and step.canal not in means.cross():
        yield Reason("CUL-MDL-05", equipment="barge", colour=step.canal)


def why_step(game: Cultivo, state: State, step: act.Step) -> Reasons:
    """A step is on sound ground, can be paid, and leads on to a field where the way can be ended and paid."""
    walk: Any = state.pending
    means = game.means(state, walk.verb)
    reasons = list(why_ground(means, means.standing(walk), step))
    yield from reasons
    if not reasons:
        yield from why_unfinished(means, msgspec.structs.replace(walk, steps=(*walk.steps, step)))


def can_step(game: Cultivo, state: State, step: act.Step) -> bool:
    """Whether a step may be made: the same checks as `why_step`, without working out what is wanting."""
    walk: Any = state.pending
    means = game.means(state, walk.verb)
    standing = means.standing(walk)
    if next(why_ground(means, standing, step), None) is not None:
        return False
    return can_finish(means, means.after(standing, step))


def why_unfinished(means: Means, walk: Walk) -> Reasons:
    """What a way that has just reached a field owes beyond the purse, or that there is no way on from there."""
    standing = means.standing(walk)
    yield from why_unpaid(means, walk)
    if means.payable(standing.account) and not can_finish(means, standing):
        starts = {standing.field: standing.account}
        shortfall = least_shortfall(means, starts, free_fields(means), standing.visited, walking=True)
        missing = None if shortfall is None else shortfall.missing
        yield Reason("CUL-MDL-06", field=walk.steps[-1].field, missing=missing)


def why_unpaid(means: Means, walk: Walk) -> Reasons:
    """What a way owes so far beyond the purse."""
    yield from why_dues(means, walk_dues(means, walk))


def can_finish(means: Means, standing: Standing) -> bool:
    """Whether a way that has just reached a field can be paid so far, and stop there or go on and end well."""
    if not means.payable(standing.account):
        return False
    free = free_fields(means)
    if free >> standing.field & 1:
        return True
    return can_end(means, standing.field, standing.account, free, standing.visited, walking=True)


def why_stop(game: Cultivo, state: State, action: act.Stop) -> Reasons:
    """A way ends after at least one step, on a field without a worker."""
    walk: Any = state.pending
    yield from why_target(game, state, walk) if walk.steps else (Reason("CUL-MDL-10"),)


def why_target(game: Cultivo, state: State, walk: Walk) -> Reasons:
    """The field where a way ends holds no worker."""
    yield from why_occupied(game, state, walk.verb, walk.steps[-1].field)


def why_occupied(game: Cultivo, state: State, verb: act.Verb, field: str) -> Reasons:
    """A worker is placed on or moved to a field without any worker."""
    holder = worker_on(state, game.compiled(state.layout).index[field])
    if holder is not None:
        yield Reason("CUL-PLC-04" if verb == "place" else "CUL-MOV-02", field=field, holder=holder)
