"""A Cultive position as plain frozen data.

Species are numbers in the order of the data; terrains are numbers from 0, left to right. A hand and the Fair are
sorted, so that equal positions are equal values.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from toolkit.engine.game import Hidden, ToolkitError

TERRAINS = 5
"""Terrains of a player, which is also the length of a row of the harvest."""

Phase = Literal["actions", "check", "harvest", "monoculture", "reveal", "over"]
Cards = tuple[int, ...]
Counts = tuple[int, ...]
"""How many cards there are of each species."""


class Plant(msgspec.Struct, frozen=True):
    """What grows on a terrain: cards of one species, `open` revealed ones and on them `down` ones that lie back up.

    The species is hidden from other players while no card is revealed.
    """

    species: int | Hidden
    open: int = 0
    down: int = 0


class Crop(msgspec.Struct, frozen=True):
    """One place in a column of the harvest: a plant of one or two cards, as its species is harvested."""

    species: int
    nullified: bool = False


Plots = tuple[Plant | None, ...]
Column = tuple[Crop, ...]
"""What was harvested from a terrain, in the order in which it was: the first lies next to the terrain."""


class Player(msgspec.Struct, frozen=True):
    """What one player has: the hand, what grows on the terrains, what was harvested, special actions left."""

    hand: Cards | Hidden
    plots: Plots
    columns: tuple[Column, ...]
    special: int


class State(msgspec.Struct, frozen=True):
    """A whole position.

    Attributes:
        players: by seat, clockwise.
        fair: the cards at the Fair, sorted.
        deck: the next card first.
        discard: what lies on the discard pile, which everybody may look through.
        seed: what reshuffling draws from.
        reshuffles: how often the discard pile has become the deck.
        round: from 1 on.
        first: who has the first player card.
        player: whose turn it is, or who is next in a phase.
        actions: how many that player has left.
        phase: which phase it is.
        extra: whether the last round is over and what remains is the extra check and harvest.
    """

    players: tuple[Player, ...]
    fair: Cards
    deck: Cards | Hidden
    discard: Counts
    seed: int | Hidden
    reshuffles: int = 0
    round: int = 1
    first: int = 0
    player: int = 0
    actions: int = 0
    phase: Phase = "actions"
    extra: bool = False


def grows(plant: Plant) -> int:
    """The species of a plant that can be seen. Raises ToolkitError for an unseen one, of which nothing can be told."""
    if isinstance(plant.species, Hidden):
        raise ToolkitError("plant: its species is hidden, as a player sees it; determinize the position to go on")
    return plant.species


def with_player(state: State, seat: int, player: Player) -> State:
    """The position in which one player has other things."""
    players = (*state.players[:seat], player, *state.players[seat + 1 :])
    return msgspec.structs.replace(state, players=players)


def with_plot(plots: Plots, place: int, plant: Plant | None) -> Plots:
    """A plantation in which one terrain bears something else."""
    return (*plots[:place], plant, *plots[place + 1 :])
