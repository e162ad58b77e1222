"""Placing people: which action spaces can be used, and which part of an action may come next.

What a part of a space is made of, and what can forbid it, is in `farming` and `fences`; here they are put together as
each space joins them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import msgspec

from toolkit.engine.game import Hidden, Reason
from toolkit.games.agricola import actions as act
from toolkit.games.agricola import building, farming, fences
from toolkit.games.agricola.board import INDEX
from toolkit.games.agricola.components import Deed, Part, Space
from toolkit.games.agricola.state import HOUSES, State, Turn, acting, turn_of

if TYPE_CHECKING:
    from toolkit.games.agricola.game import Agricola

Reasons = Iterator[Reason]


# ---------------------------------------------------------------------- parts of spaces


def _why_no_fence(game: Agricola, state: State, part: Part) -> Reasons:
    """A pasture could be fenced in."""
    yield from fences.why_no_pasture(game, acting(state))


def _why_empty(game: Agricola, state: State, part: Part) -> Reasons:
    """Something lies on the space of the turn."""
    if not state.piles[turn_of(state).space]:
        yield Reason("AGR-PH3-10", space=space_of(game, state).word, empty=True)


def _why_card(game: Agricola, state: State, part: Part) -> Reasons:
    """Without hand cards there is nothing to do where one would be played."""
    yield Reason("AGR-PH3-10", cards=True)


def _always(game: Agricola, state: State, part: Part) -> Reasons:
    yield from ()


WHY_NONE: dict[Deed, Callable[[Agricola, State, Any], Reasons]] = {
    "rooms": building.why_no_room,
    "stables": building.why_no_stable,
    "plow": farming.why_no_field,
    "sow": farming.why_no_sowing,
    "bake": farming.why_no_baking,
    "fences": _why_no_fence,
    "renovate": building.why_no_renovation,
    "improve": farming.why_no_improvement,
    "grow": farming.why_no_growth,
    "take": farming.why_no_choice,
    "collect": _why_empty,
    "marker": _always,
    "card": _why_card,
}
"""By part, why nothing of it can be carried out now."""

DEEDS: dict[type[act.Action], tuple[Deed, ...]] = {
    act.BuildRoom: ("rooms",),
    act.BuildStable: ("stables",),
    act.Plow: ("plow",),
    act.Sow: ("sow",),
    act.Bake: ("bake",),
    act.Enclose: ("fences",),
    act.Renovate: ("renovate",),
    act.Buy: ("improve",),
    act.Trade: ("improve",),
    act.Grow: ("grow",),
    act.Take: ("take", "collect"),
}
"""By kind of action, the parts of spaces that it can carry out."""
REPEATED: tuple[Deed, ...] = ("rooms", "stables", "sow", "bake", "fences")
"""Parts that may be carried out any number of times in one action, unless the space says how often."""
BAKING = Part("bake")
"""The bake action of an oven that has just been built (AGR-PUB-47)."""


def space_of(game: Agricola, state: State) -> Space:
    """The action space on which an action is being carried out."""
    return game.table(len(state.players)).spaces[turn_of(state).space]


def open_parts(game: Agricola, state: State) -> list[tuple[int, Part]]:
    """The parts of the space that may come next, by number."""
    turn = turn_of(state)
    if turn.full:
        return []
    if turn.oven:
        return [(turn.part, BAKING)]
    record = space_of(game, state).record
    parts = list(enumerate(record.parts))
    if record.join == "or":
        return [] if turn.carried else parts
    if record.join == "and-or" or turn.carried:
        return parts[turn.part :]
    return parts[turn.part : turn.part + 1]


def takings(space: Space, part: Part) -> tuple[tuple[str, ...], ...]:
    """What can be taken in a part: its choices, or what has accumulated on the space."""
    if part.do == "take":
        return part.choices
    assert space.good is not None, "what is collected has accumulated"
    return ((space.good,),)


def may_stop(turn: Turn) -> bool:
    """Whether enough of the action has been carried out."""
    return turn.oven or (turn.carried and not turn.full)


def possible(game: Agricola, state: State, part: Part) -> bool:
    """Whether something of a part can be carried out now."""
    return next(WHY_NONE[part.do](game, state, part), None) is None


# ---------------------------------------------------------------------- the space


def why_place(game: Agricola, state: State, action: act.Place) -> Reasons:
    """A space that is on the table, is free, and where something can be done."""
    table = game.table(len(state.players))
    number = table.index[action.space]
    holder = state.occupied[number]
    if number >= table.printed and not revealed(state, number):
        yield Reason("AGR-MDL-04", space=action.space)
    elif holder is not None:
        yield Reason("AGR-PH3-04", space=action.space, holder=holder)
    else:
        yield from why_useless(game, state, number)


def open_spaces(game: Agricola, state: State) -> list[int]:
    """The action spaces that are on the table: those printed, then the round cards in the order of their rounds."""
    cards = (card for card in state.order[: state.round] if not isinstance(card, Hidden))
    return [*range(game.table(len(state.players)).printed), *cards]


def revealed(state: State, number: int) -> bool:
    """Whether the round card of a space lies on the board."""
    return number in state.order[: state.round]


def why_useless(game: Agricola, state: State, number: int) -> Reasons:
    """What must be carried out on a space can be; of parts that may be left out, at least one."""
    space = game.table(len(state.players)).spaces[number]
    if any(space.gain):
        return
    opened = msgspec.structs.replace(state, turn=Turn(number))
    parts = space.record.parts
    if space.record.join in ("all", "then-may"):
        yield from WHY_NONE[parts[0].do](game, opened, parts[0])
        return
    lacking: list[Reason] = []
    for part in parts:
        reasons = list(WHY_NONE[part.do](game, opened, part))
        if not reasons:
            return
        lacking += [reason for reason in reasons if reason not in lacking]
    because = list(dict.fromkeys(reason.clause for reason in lacking))
    yield Reason(
        "AGR-PH3-10", space=space.word, because=because, lacking=[[each.clause, each.facts] for each in lacking]
    )


def why_stay(game: Agricola, state: State, action: act.Stay) -> Reasons:
    """A person stays at home only if there is no space to place it on."""
    usable = [space.word for space in placeable(game, state)]
    if usable:
        yield Reason("AGR-MDL-01", count=len(usable), example=usable[0])


def placeable(game: Agricola, state: State) -> Iterator[Space]:
    """The action spaces on which a person can be placed, in the order of the table."""
    table = game.table(len(state.players))
    for number in sorted(open_spaces(game, state)):
        if state.occupied[number] is None and next(why_useless(game, state, number), None) is None:
            yield table.spaces[number]


# ---------------------------------------------------------------------- within an action


def why_out_of_turn(game: Agricola, state: State, action: act.Action) -> Reasons:
    """The space offers what is to be done, and it is its turn among the parts of the space."""
    deeds = DEEDS[type(action)]
    if any(part.do in deeds for _, part in open_parts(game, state)):
        return
    space = space_of(game, state)
    offered = [number for number, part in enumerate(space.record.parts) if part.do in deeds]
    if not offered:
        yield Reason("AGR-MDL-12", space=space.word)
    elif isinstance(action, act.Renovate):
        yield Reason("AGR-HSE-18", house=HOUSES[acting(state).house], material=action.material)
    elif offered[0] < turn_of(state).part:
        yield Reason("AGR-RDG-02", space=space.word)
    else:
        yield Reason("AGR-HSE-20", space=space.word)


def part_for(game: Agricola, state: State, action: act.Action) -> tuple[int, Part]:
    """The part of the space that an action carries out, by number."""
    deeds = DEEDS[type(action)]
    return next((number, part) for number, part in open_parts(game, state) if part.do in deeds)


def why_enclose(game: Agricola, state: State, action: act.Enclose, part: Part) -> Reasons:
    """A pasture, with all its fences."""
    spaces = sum(1 << INDEX[space] for space in action.spaces)
    yield from fences.why_enclose(game, acting(state), spaces)


def why_done(game: Agricola, state: State, action: act.Done) -> Reasons:
    """Something has been carried out."""
    if not may_stop(turn_of(state)):
        space = space_of(game, state)
        clause = "AGR-HSE-20" if space.record.join == "then-may" else "AGR-PH3-10"
        yield Reason(clause, space=space.word, nothing=True)


def why_take(game: Agricola, state: State, action: act.Take, part: Part) -> Reasons:
    """One of the choices of the space, or what has accumulated there."""
    if part.do == "take":
        yield from farming.why_take(game, state, action, part)
        return
    (allowed,) = takings(space_of(game, state), part)
    if action.goods != allowed:
        yield Reason("AGR-MDL-06", given=list(action.goods), allowed=list(allowed), count=1)
    else:
        yield from _why_empty(game, state, part)


WHY: dict[type[act.Action], Callable[[Agricola, State, Any, Part], Reasons]] = {
    act.BuildRoom: building.why_room,
    act.BuildStable: building.why_stable,
    act.Plow: farming.why_plow,
    act.Sow: farming.why_sow,
    act.Bake: farming.why_bake,
    act.Enclose: why_enclose,
    act.Renovate: building.why_renovate,
    act.Buy: farming.why_buy,
    act.Trade: farming.why_trade,
    act.Grow: farming.why_grow,
    act.Take: why_take,
}
"""What is against carrying out a part, by kind of action."""


def why_carry(game: Agricola, state: State, action: act.Action) -> Reasons:
    """The part comes next, and nothing is against this way to carry it out."""
    outside = next(why_out_of_turn(game, state, action), None)
    if outside is not None:
        yield outside
        return
    _, part = part_for(game, state, action)
    yield from WHY[type(action)](game, state, action, part)
