"""The numbers of Cultive: its parameters as a record, and what conformance counts in a position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import product
from typing import TYPE_CHECKING, Any

import msgspec

from toolkit.engine.game import Hidden
from toolkit.games.cultive import actions as act
from toolkit.games.cultive import rules
from toolkit.games.cultive.state import State

if TYPE_CHECKING:
    from toolkit.games.cultive.game import Cultive

UNSEEN = "unseen cards"
"""What a census calls cards that an observation does not show."""


class Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Every number of the rules; `data/cultive/parameters.yaml` says which clause each comes from."""

    hand_size: int
    fair_size: int
    special_actions: int
    rounds: dict[int, int]
    actions: int
    shadow_two_over_one: int
    shadow_three_over_two: int
    shadow_three_over_one: int
    row_points: tuple[int, ...]
    column_points: tuple[int, ...]
    special_points: int

    @classmethod
    def of(cls, parameters: Mapping[str, Any]) -> Numbers:
        """The record of a game's resolved parameters."""
        return msgspec.convert(dict(parameters), cls)


# ---------------------------------------------------------------------- for conformance


def size(cards: tuple[int, ...] | Hidden) -> int:
    """How many cards a hand or the deck has."""
    return cards.count if isinstance(cards, Hidden) else len(cards)


def public_numbers(game: Cultive, state: State) -> dict[str, int]:
    """The open numbers that are not zero, by name."""
    components = game.components
    numbers = {"round": state.round, "first": state.first, "actions": state.actions, "deck": size(state.deck)}
    numbers |= {f"discard/{components.species[card]}": count for card, count in enumerate(state.discard)}
    numbers |= {f"fair/{components.species[card]}": count for card, count in Counter(state.fair).items()}
    for seat, player in enumerate(state.players):
        numbers[f"hand/{seat}"] = size(player.hand)
        numbers[f"special/{seat}"] = player.special
        for terrain, plant, column in zip(components.terrains, player.plots, player.columns, strict=True):
            if plant is not None:
                numbers[f"down/{seat}/{terrain}"] = plant.down
                if not isinstance(plant.species, Hidden):
                    numbers[f"open/{seat}/{terrain}/{components.species[plant.species]}"] = plant.open
            for row, crop in enumerate(column, 1):
                species = components.species[crop.species]
                numbers[f"harvest/{seat}/{terrain}{row}/{species}"] = components.harvested[crop.species]
                numbers[f"nullified/{seat}/{terrain}{row}"] = int(crop.nullified)
    return {name: count for name, count in numbers.items() if count}


def census(game: Cultive, state: State) -> dict[str, dict[str, int]]:
    """Where every plant card is, species by species; in an observation some are only known to be unseen."""
    species = game.components.species
    found: dict[str, dict[str, int]] = {name: {} for name in (*species, UNSEEN)}

    def lie(place: str, card: int | Hidden, count: int) -> None:
        kind = found[UNSEEN if isinstance(card, Hidden) else species[card]]
        kind[place] = kind.get(place, 0) + count

    def all_lie(place: str, cards: tuple[int, ...] | Hidden) -> None:
        for card in (cards,) if isinstance(cards, Hidden) else cards:
            lie(place, card, card.count if isinstance(card, Hidden) else 1)

    all_lie("deck", state.deck)
    all_lie("Fair", state.fair)
    for card, count in enumerate(state.discard):
        lie("discard pile", card, count)
    for seat, player in enumerate(state.players):
        all_lie(f"hand of {seat}", player.hand)
        for plant in player.plots:
            if plant is not None:
                lie(f"terrains of {seat}", plant.species, plant.open + plant.down)
        for column in player.columns:
            for crop in column:
                lie(f"harvest of {seat}", crop.species, game.components.harvested[crop.species])
    return {kind: places for kind, places in found.items() if places}


def universe(game: Cultive, state: State) -> Iterator[act.Action]:
    """Every action with all its parameters that could be meant at this stage, and every type once at any stage."""
    due, species, terrains = rules.stage(state), game.components.species, game.components.terrains
    seats = range(len(state.players))
    yield from (act.EndTurn(), act.Renew(), act.Plant("thistle", terrains[0]), act.Bee("Z"), act.Nullify(1, "A"))
    yield from (act.Resolve(phase, seat) for phase in (*rules.PHASES, "actions") for seat in seats)
    if due == "actions":
        yield from (act.Plant(*parts) for parts in product(species, terrains))
        yield from (act.Grow(*parts) for parts in product(species, terrains))
        yield from (act.Exchange(*parts) for parts in product(species, species))
        yield from map(act.Bee, terrains)
        yield from map(act.Discard, terrains)
        yield from (act.Move(*parts) for parts in product(terrains, terrains))
    elif due == "monoculture":
        deepest = max(map(len, state.players[state.player].columns))
        yield from (act.Nullify(*parts) for parts in product(range(deepest + 2), terrains))
