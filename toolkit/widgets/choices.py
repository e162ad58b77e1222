"""What can be done, as buttons: every legal action, or what touched elements can stand for, with what it gives away."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import groupby
from typing import TYPE_CHECKING, Any

import msgspec

from toolkit.draw.palette import GOODS
from toolkit.engine.game import WAYS
from toolkit.widgets import words

if TYPE_CHECKING:
    from toolkit.engine.game import Game, Given

MOST = 15
"""So many ways to do the same are listed at most; all others are open to whoever goes step by step."""


class Good(msgspec.Struct, frozen=True):
    """So many of something, and the paint and ink of its colour where it has one."""

    text: str
    fill: str = ""
    ink: str = ""


class Paid(msgspec.Struct, frozen=True):
    """What one receiver gets, and who that is."""

    goods: tuple[Good, ...]
    to: str


class Button(msgspec.Struct, frozen=True):
    """What it says, and the gid that touching it sends; `paid` is what doing it gives away, where that is known."""

    gid: str
    label: str
    paid: tuple[Paid, ...] | None = None


class Group(msgspec.Struct, frozen=True):
    """Buttons of one kind of action; `further` are those asked for besides, `note` what is to be said of the rest."""

    title: str
    buttons: tuple[Button, ...]
    further: tuple[Button, ...] = ()
    note: str = ""


def button(game: Game[Any, Any], state: Any, action: Any) -> Button:
    """A button that does this action."""
    given = game.gives(state, action)
    return Button(f"do/{action}", game.describe(action, state), None if given is None else paid(given))


def paid(given: Iterable[Given]) -> tuple[Paid, ...]:
    """What is given away, by who gets it."""
    by_receiver = groupby(given, lambda part: part.player)
    found = tuple(Paid(tuple(map(_good, parts)), _receiver(player)) for player, parts in by_receiver)
    return found or (Paid((Good(words.GIVES_NOTHING),), ""),)


def _good(given: Given) -> Good:
    text = words.GIVEN.format(count=given.count, what=given.what)
    paint = GOODS.get(given.what)
    return Good(text) if paint is None else Good(text, paint.fill, paint.ink)


def _receiver(player: int | None) -> str:
    return words.TO_SUPPLY if player is None else words.TO_PLAYER.format(player=player)


def _verb(action: Any) -> str:
    """What actions of this type are called: the name of the type, in words."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", type(action).__name__).capitalize()


def options(game: Game[Any, Any], state: Any, actions: Iterable[Any]) -> tuple[Group, ...]:
    """Legal actions as buttons, grouped by type in the order in which the types come."""
    groups: dict[str, list[Button]] = {}
    for action in actions:
        groups.setdefault(_verb(action), []).append(button(game, state, action))
    return tuple(Group(title, tuple(buttons)) for title, buttons in groups.items())


def ways(game: Game[Any, Any], state: Any, actions: Iterable[Any], more: bool = False) -> tuple[Group, ...]:
    """Complete wishes by the staged action they begin with, and that action itself, once; others come first.

    Empty where there is no complete wish among the actions, and no more to ask for. Of each kind as many come first as
    `touch` offers; with `more` there are others, which a button asks for, or a note tells of once `MOST` are listed.
    """
    alone: dict[Any, Button] = {}
    begun: dict[str, tuple[dict[Any, None], list[Button]]] = {}
    for action in actions:
        if not isinstance(action, game.shorthand_types):
            alone[action] = button(game, state, action)
            continue
        first = game.expand(state, action)[0]
        firsts, buttons = begun.setdefault(_verb(first), ({}, []))
        firsts[first] = None
        buttons.append(button(game, state, action))
    groups = [Group("", tuple(alone.values()))] if alone and (begun or more) else []
    for title, (firsts, buttons) in begun.items():
        stepwise = (
            Button(f"do/{first}", words.STEPWISE.format(action=game.describe(first, state)))
            for first in firsts
            if first not in alone
        )
        note = words.MORE_WAYS if more and len(buttons) >= MOST else ""
        groups.append(Group(title, (*buttons[:WAYS], *stepwise), tuple(buttons[WAYS:]), note))
    if more and not any(group.further for group in groups):
        groups.append(Group("", (Button("further", words.FURTHER),)))
    return tuple(groups)
