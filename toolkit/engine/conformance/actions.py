"""Checks of what is offered, refused and accepted: one set of rules must answer all of these alike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

import msgspec

from toolkit.engine.chance import stream
from toolkit.engine.conformance.plays import AnyGame, perturbation, sampled_states, tries
from toolkit.engine.conformance.profiles import QUICK, Profile
from toolkit.engine.game import IllegalAction


def check_actions(game: AnyGame, profile: Profile = QUICK) -> Iterator[str]:
    """5: no action is offered twice; the order is stable; each has a sentence, a text and a JSON form of its
    own; the list is empty exactly when the game is over.
    """
    for name, state in sampled_states(game, profile):
        offered = game.legal_actions(state)
        decision = game.decision(state)
        over = game.is_over(state)
        if over == bool(offered) or over != (decision is None):
            yield f"{name}: over is {over}, with {len(offered)} actions and the decision {decision}"
        elif decision is not None and decision.player != game.current_player(state):
            yield f"{name}: the decision is player {decision.player}'s, not the current player's"
        if game.legal_actions(state) != offered or game.legal_actions(copied(game, state)) != offered:
            yield f"{name}: the same position does not offer the same actions in the same order"
        yield from (f"{name}: {fault}" for fault in _not_one_to_one(game, offered))


def copied(game: AnyGame, state: Any) -> Any:
    """The same position, made anew from its JSON form."""
    return game.position(msgspec.json.decode(msgspec.json.encode(game.compact(state))))


def _not_one_to_one(game: AnyGame, offered: list[Any]) -> Iterator[str]:
    forms: dict[str, Callable[[Any], Any]] = {
        "action": lambda action: action,
        "text": str,
        "sentence": game.describe,
    }
    for form, make in forms.items():
        repeated = [what for what, count in Counter(map(make, offered)).items() if count > 1]
        if repeated:
            yield f"the {form} {str(repeated[0])!r} is offered more than once"
    for action in offered:
        if game.parse(str(action)) != action:
            yield f"the text {str(action)!r} reads as {game.parse(str(action))!r}"
        if game.decode(msgspec.json.decode(msgspec.json.encode(game.encode(action)))) != action:
            yield f"the JSON form of {str(action)!r} reads as another action"


def check_agreement(game: AnyGame, profile: Profile = QUICK) -> Iterator[str]:
    """6: what is offered has no reason against it, and everything else has one, or is a shorthand for a path
    through what is offered, or an act that is allowed at any time.
    """
    perturb, rng = perturbation(game, profile), stream(6, "agreement")
    for name, listed in sampled_states(game, profile):
        offered = game.legal_actions(listed)
        # `apply` trusts what was listed for the same object; with a copy it must look for itself.
        state = copied(game, listed)
        for candidate in [*offered, *tries(game, listed, profile, perturb, rng)]:
            for fault in _disagreements(game, state, candidate, offered):
                yield f"{name}: {str(candidate)!r} {fault}"


def _disagreements(game: AnyGame, state: Any, candidate: Any, offered: list[Any]) -> Iterator[str]:
    reasons = game.why_not(state, candidate)
    ids = ", ".join(reason.clause for reason in reasons)
    unknown = [reason.clause for reason in reasons if reason.clause not in game.catalogue]
    if unknown:
        yield f"is refused by {unknown[0]}, which is no clause"
    if _is_accepted(game, state, candidate) == bool(reasons):
        yield f"has {ids or 'no reason'} against it, and apply {'accepts' if reasons else 'refuses'} it"
    elif candidate in offered:
        if reasons:
            yield f"is offered, and refused by {ids}"
    elif not reasons and isinstance(candidate, game.shorthand_types):
        yield from _leaves_the_path(game, state, candidate)
    elif not reasons and not isinstance(candidate, game.any_time_types):
        yield "is not offered, and nothing is against it"


def _is_accepted(game: AnyGame, state: Any, candidate: Any) -> bool:
    try:
        game.apply(state, candidate)
    except IllegalAction:
        return False
    return True


def _leaves_the_path(game: AnyGame, state: Any, shorthand: Any) -> Iterator[str]:
    """A legal shorthand is nothing but the staged actions it stands for, each of them offered in its turn."""
    step_state = state
    for step in game.expand(state, shorthand):
        if step not in game.legal_actions(step_state):
            yield f"is accepted, and its step {str(step)!r} is not offered"
            return
        step_state = game.apply(step_state, step)
    if game.digest(step_state) != game.digest(game.apply(state, shorthand)):
        yield "and the steps it stands for lead to different positions"


def check_full_scan(game: AnyGame, profile: Profile = QUICK) -> Iterator[str]:
    """19: generation that narrows finds what a search through the whole universe finds, no more and no
    less.
    """
    for name, state in sampled_states(game, profile):
        universe = list(islice(game.universe(state), profile.scanned + 1))
        if len(universe) > profile.scanned:
            continue
        staged = (action for action in universe if not isinstance(action, game.shorthand_types))
        found = {action for action in staged if not game.why_not(state, action)}
        offered = set(game.legal_actions(state))
        for action in sorted(offered - found, key=str):
            yield f"{name}: {str(action)!r} is offered, and is not in the universe"
        for action in sorted(found - offered, key=str):
            if not isinstance(action, game.any_time_types):
                yield f"{name}: {str(action)!r} is in the universe and legal, and is not offered"
