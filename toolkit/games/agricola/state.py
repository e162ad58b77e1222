"""An Agricola position as plain frozen data.

Farm spaces are numbered from 0, row by row from the top left, A1 to E3; fences by `board.EDGES`. Sets of either are
bit masks. Goods and animals are tuples in the order of `GOODS` and `ANIMALS`.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from toolkit.engine.game import Hidden

GOODS = ("wood", "clay", "reed", "stone", "grain", "vegetable", "food")
WOOD, CLAY, REED, STONE, GRAIN, VEGETABLE, FOOD = range(7)
MATERIALS = ("wood", "clay", "reed", "stone")
"""The building resources."""
CROPS = ("grain", "vegetable")
ANIMALS = ("sheep", "boar", "cattle")
SHEEP, BOAR, CATTLE = range(3)
COOKED = ("vegetable", *ANIMALS)
"""What can be cooked."""
HOUSES = ("wood", "clay", "stone")
"""What a house can be of, in the order of its renovations."""
SPACES = 15
"""Spaces of a farm (AGR-FRM-01)."""
HOUSE = -1
"""Where the pet stands, among the places of animals."""

Goods = tuple[int, ...]
Herd = tuple[int, int, int]
"""Numbers of sheep, wild boar and cattle."""
Phase = Literal["start", "refill", "work", "home", "field", "feeding", "breeding", "over"]


class Stand(msgspec.Struct, frozen=True, order=True):
    """Animals of one kind in one place: the first space of a pasture, the space of an open stable, or `HOUSE`."""

    place: int
    kind: int
    count: int


class Player(msgspec.Struct, frozen=True):
    """One player's farm, family and supply.

    Attributes:
        goods: the supply, in the order of `GOODS`.
        herd: the animals, wherever they stand.
        rooms, fields, stables: the spaces with them; house: the number of its material in `HOUSES`.
        fences: the edges with a fence.
        grain, vegetables: by space, what grows on its field.
        people: the family, with those born this round; newborn: these; home: who can still be placed.
        majors: the major improvements owned, as a mask.
        begging: begging cards.
        arranged: where the animals stand, if that was chosen by hand; None while they stand as `herds` fills them in.
    """

    goods: Goods
    herd: Herd
    rooms: int
    house: int
    fields: int
    stables: int
    fences: int
    grain: tuple[int, ...]
    vegetables: tuple[int, ...]
    people: int
    newborn: int
    home: int
    majors: int
    begging: int
    arranged: tuple[Stand, ...] | None = None

    @property
    def blocked(self) -> int:
        """The spaces that no pasture can take in: rooms and fields (AGR-FEN-13)."""
        return self.rooms | self.fields


class Turn(msgspec.Struct, frozen=True):
    """A person has been placed and its action is being carried out, part by part in printed order.

    Attributes:
        space: the action space.
        part: the first part that may still be carried out.
        carried: whether anything has been carried out.
        used: improvements that have baked in this bake action, as a mask.
        oven: whether what is due is the bake action of an oven just built.
        full: whether all that is left is to make room for animals that the farm cannot keep.
    """

    space: int
    part: int = 0
    carried: bool = False
    used: int = 0
    oven: bool = False
    full: bool = False


class Waiting(msgspec.Struct, frozen=True, order=True):
    """Goods on a round space: they go to their owner when that round begins."""

    round: int
    player: int
    good: int
    count: int


class State(msgspec.Struct, frozen=True):
    """A whole position.

    Attributes:
        players: by seat, clockwise.
        order: by round, the number of the action space that is revealed in it.
        piles: by action space, how much has accumulated there.
        occupied: by action space, who has a person there.
        waiting: what lies on the spaces of rounds to come, sorted.
        round: from 1 on; 0 before the first.
        first: who has the starting player marker.
        player: who decides, or who is next in a phase.
        phase: which phase it is.
        turn: the action being carried out; None between turns.
        crafted: in the feeding phase, the improvements whose craft the player has used in it, as a mask.
        births: in the breeding phase, the animals born to the player that room must still be made for.
    """

    players: tuple[Player, ...]
    order: tuple[int | Hidden, ...]
    piles: tuple[int, ...]
    occupied: tuple[int | None, ...]
    waiting: tuple[Waiting, ...] = ()
    round: int = 0
    first: int = 0
    player: int = 0
    phase: Phase = "start"
    turn: Turn | None = None
    crafted: int = 0
    births: Herd = (0, 0, 0)


def acting(state: State) -> Player:
    """The player who decides."""
    return state.players[state.player]


def turn_of(state: State) -> Turn:
    """The action being carried out; asked only where there is one."""
    assert state.turn is not None, "asked within an action only"
    return state.turn


def with_player(state: State, seat: int, player: Player) -> State:
    """The position in which one player has other things."""
    players = (*state.players[:seat], player, *state.players[seat + 1 :])
    return msgspec.structs.replace(state, players=players)


def with_own(state: State, own: Player, turn: Turn | None) -> State:
    """The position in which the player who decides has other things, at another point of the action."""
    players = (*state.players[: state.player], own, *state.players[state.player + 1 :])
    return msgspec.structs.replace(state, players=players, turn=turn)
