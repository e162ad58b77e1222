"""What touched elements of the picture stand for, and which ones are worth touching next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from toolkit.engine.game import Touch
from toolkit.games.cultive import actions as act
from toolkit.games.cultive import elements, rules
from toolkit.games.cultive.elements import Element
from toolkit.games.cultive.state import State

if TYPE_CHECKING:
    from toolkit.games.cultive.game import Cultive

Actions = Iterator[act.Action]


def touch(game: Cultive, state: State, ids: Sequence[str]) -> Touch:
    """What these elements stand for, touched in this order, legal or not; see `Game.touch`.

    Ending a turn and letting a phase happen have no element.

    Raises:
        ToolkitError: Nothing in the picture has one of the ids.
    """
    known = tuple(elements.every(game, state))
    touched = elements.read(ids, known)
    legal = set(rules.list_actions(game, state))
    marks = tuple(element.id for element in known if _leads_on(game, state, [*touched, element], known, legal))
    return Touch(tuple(_meanings(game, state, touched)), marks)


def _leads_on(
    game: Cultive, state: State, begun: list[Element], known: tuple[Element, ...], legal: set[act.Action]
) -> bool:
    """Whether these elements stand for a legal action, or one more makes them do so."""
    wholes = (begun, *([*begun, last] for last in known))
    return any(not legal.isdisjoint(_meanings(game, state, whole)) for whole in wholes)


def _meanings(game: Cultive, state: State, touched: Sequence[Element]) -> Actions:
    """The actions that elements touched in this order stand for."""
    mine = str(state.player)
    match touched:
        case [Element("deck")]:
            yield act.Renew()
        case [Element("harvest", (seat, terrain, row))] if seat == mine:
            yield act.Nullify(int(row), terrain)
        case [Element("terrain", (seat, terrain))] if seat == mine:
            yield from (act.Bee(terrain), act.Discard(terrain))
        case [Element("special", (seat,)), Element("terrain", (other, terrain))] if seat == other == mine:
            yield from (act.Bee(terrain), act.Discard(terrain))
        case [Element("terrain", (seat, terrain)), Element("terrain", (other, target))] if seat == other == mine:
            yield act.Move(terrain, target)
        case [Element("hand", (seat, species)), Element("terrain", (other, terrain))] if seat == other == mine:
            yield _played(game, state, species, terrain)
        case [Element("terrain", (seat, terrain)), Element("hand", (other, species))] if seat == other == mine:
            yield _played(game, state, species, terrain)
        case [Element("hand", (seat, give)), Element("fair", (take,))] if seat == mine:
            yield act.Exchange(give, take)
        case [Element("fair", (take,)), Element("hand", (seat, give))] if seat == mine:
            yield act.Exchange(give, take)


def _played(game: Cultive, state: State, species: str, terrain: str) -> act.Action:
    """A card put onto a terrain: it is planted on an empty one, and on another lets what is there grow."""
    empty = state.players[state.player].plots[game.components.place[terrain]] is None
    return act.Plant(species, terrain) if empty else act.Grow(species, terrain)
