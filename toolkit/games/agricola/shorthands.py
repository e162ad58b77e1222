"""Complete wishes (all fences of an action, a whole feeding plan): why not, and the actions they stand for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from toolkit.engine.game import Reason
from toolkit.games.agricola import actions as act
from toolkit.games.agricola import fences, outlines, placing, rules
from toolkit.games.agricola.board import edges_of, names
from toolkit.games.agricola.effects import one_effect
from toolkit.games.agricola.malformed import why_malformed
from toolkit.games.agricola.state import State, acting

if TYPE_CHECKING:
    from toolkit.games.agricola.game import Agricola

Reasons = Iterator[Reason]
STAGES: dict[type[act.Action], tuple[str, ...]] = {act.Layout: ("action",), act.FeedingPlan: ("feeding",)}
"""The stages at which each wish can be made."""


def why_not(game: Agricola, state: State, wish: act.Action) -> Reasons:
    """Every clause against a shorthand; those met on the way carry the number of the failing `step`, from 1."""
    due = rules.stage(game, state)
    if due is None:
        yield Reason("ENG-01")
        return
    if due not in STAGES[type(wish)]:
        yield Reason("ENG-02", stage=due, given=type(wish).__name__.lower())
        return
    malformed = next(why_malformed(game, state, wish), None)
    if malformed is not None:
        yield malformed
    elif isinstance(wish, act.Layout):
        yield from _why_layout(game, state, wish)
    else:
        yield from _why_steps(game, state, _steps(wish))


def _why_layout(game: Agricola, state: State, wish: act.Layout) -> Reasons:
    """The space offers fences, and these fences make pastures and nothing else."""
    outside = next(placing.why_out_of_turn(game, state, act.Enclose(())), None)
    if outside is not None:
        yield outside
    else:
        yield from fences.why_layout(game, acting(state), edges_of(wish.fences))


def _why_steps(game: Agricola, state: State, steps: Iterable[act.Action]) -> Reasons:
    """The first step of a plan that fails."""
    for number, step in enumerate(steps, 1):
        reasons = list(rules.why_not(game, state, step))
        if reasons:
            yield from (Reason(each.clause, **{**each.facts, "step": number}) for each in reasons)
            return
        if not isinstance(step, act.Feed):
            state = one_effect(game, state, step)


def _steps(wish: act.Action) -> Iterator[act.Action]:
    """What a feeding plan consists of, one good after the other, as they are asked for."""
    assert isinstance(wish, act.FeedingPlan), "other wishes have stages of their own"
    yield from (act.Eat(crop) for crop, count in wish.eaten for _ in range(count))
    yield from (act.Cook(good) for good, count in wish.cooked for _ in range(count))
    yield from map(act.Craft, wish.crafts)
    yield act.Feed(wish.begging)


def expand(game: Agricola, state: State, wish: act.Action) -> list[act.Action]:
    """The staged actions a legal wish stands for; the closing one is skipped where play skips it."""
    staged: list[act.Action]
    closing: act.Action
    if isinstance(wish, act.FeedingPlan):
        *staged, closing = _steps(wish)
    elif isinstance(wish, act.Layout):
        own = acting(state)
        stages = outlines.stages_of(own.blocked, own.fences, edges_of(wish.fences))
        staged, closing = [act.Enclose(tuple(names(each.spaces))) for each in stages], act.Done()
    else:
        return [wish]
    return [*staged, closing] if _is_asked_for(game, state, staged, closing) else staged


def _is_asked_for(game: Agricola, state: State, staged: list[act.Action], closing: act.Action) -> bool:
    """Whether after the others play still waits for the closing action of the same player."""
    due = rules.stage(game, state), state.player
    for action in staged:
        state = game.perform(state, action)
    return (rules.stage(game, state), state.player) == due and next(rules.why_not(game, state, closing), None) is None
