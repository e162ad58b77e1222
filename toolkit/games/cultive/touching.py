"""What touched elements of the picture stand for, and which ones are worth touching next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from toolkit.engine import pointing
from toolkit.engine.game import Hidden, Touch
from toolkit.games.cultive import actions as act
from toolkit.games.cultive import elements, rules
from toolkit.games.cultive.elements import Element
from toolkit.games.cultive.state import State

if TYPE_CHECKING:
    from toolkit.games.cultive.game import Cultive

Actions = Iterator[act.Action]


def touch(game: Cultive, state: State, ids: Sequence[str]) -> Touch:
    """What these elements stand for, touched in this order, legal or not; see `Game.touch`.

    A card stands for all that can be done with it, a terrain for all that can be played onto it, the sign for special
    actions for all of these; a second element says which is meant. Ending a turn and letting a phase happen have no
    element, and what asks an overlay what would be stands for no action.

    Raises:
        ToolkitError: Nothing in the picture has one of the ids.
    """
    known = tuple(elements.every(game, state))
    touched = pointing.touched(ids, (*known, *elements.changes(game, state)))
    legal = set(rules.list_actions(game, state))
    marks = tuple(element.id for element in known if not legal.isdisjoint(_meanings(game, state, (*touched, element))))
    return Touch(tuple(dict.fromkeys(_meanings(game, state, touched))), marks)


def _meanings(game: Cultive, state: State, touched: Sequence[Element]) -> Actions:
    """The actions that elements touched in this order stand for; others' cards and terrains stand for none."""
    if any(_belongs_to_another(state, element) for element in touched):
        return
    match touched:
        case [Element("deck")]:
            yield act.Renew()
        case [Element("harvest", (_, terrain, row))]:
            yield act.Nullify(int(row), terrain)
        case [Element("hand", (_, species))]:
            yield from (_played(game, state, species, terrain) for terrain in game.components.terrains)
            yield from (act.Exchange(species, take) for take in _at_fair(game, state) if take != species)
        case [Element("fair", (take,))]:
            yield from (act.Exchange(give, take) for give in _in_hand(game, state) if give != take)
        case [Element("terrain", (_, terrain))]:
            yield from (_played(game, state, species, terrain) for species in _in_hand(game, state))
        case [Element("special")]:
            for terrain, plant in zip(game.components.terrains, state.players[state.player].plots, strict=True):
                yield from _special(game, terrain) if plant is not None else ()
        case [Element("special"), Element("terrain", (_, terrain))]:
            yield from _special(game, terrain)
        case [Element("special"), Element("terrain", (_, terrain)), Element("terrain", (_, target))]:
            yield act.Move(terrain, target)
        case [Element("terrain", (_, terrain)), Element("terrain", (_, target))]:
            yield act.Move(terrain, target)
        case [Element("hand", (_, species)), Element("terrain", (_, terrain))]:
            yield _played(game, state, species, terrain)
        case [Element("terrain", (_, terrain)), Element("hand", (_, species))]:
            yield _played(game, state, species, terrain)
        case [Element("hand", (_, give)), Element("fair", (take,))]:
            yield act.Exchange(give, take)
        case [Element("fair", (take,)), Element("hand", (_, give))]:
            yield act.Exchange(give, take)


def _belongs_to_another(state: State, element: Element) -> bool:
    return element.kind in ("hand", "special", "terrain", "harvest") and element.words[0] != str(state.player)


def _played(game: Cultive, state: State, species: str, terrain: str) -> act.Action:
    """A card put onto a terrain: it is planted on an empty one, and on another lets what is there grow."""
    empty = state.players[state.player].plots[game.components.place[terrain]] is None
    return act.Plant(species, terrain) if empty else act.Grow(species, terrain)


def _special(game: Cultive, terrain: str) -> Actions:
    """What a special action can do with a plant."""
    yield from (act.Bee(terrain), act.Discard(terrain))
    yield from (act.Move(terrain, target) for target in game.components.terrains if target != terrain)


def _in_hand(game: Cultive, state: State) -> list[str]:
    """The species in the hand of the player to decide, as far as it is seen."""
    hand = state.players[state.player].hand
    return [] if isinstance(hand, Hidden) else [game.components.species[card] for card in sorted(set(hand))]


def _at_fair(game: Cultive, state: State) -> list[str]:
    """The species at the Fair."""
    return [game.components.species[card] for card in sorted(set(state.fair))]
