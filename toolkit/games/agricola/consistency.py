"""What the parts of an edited position must agree on, so that play can go on from it as from one that was played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolkit.engine.game import Hidden, ToolkitError
from toolkit.games.agricola import herds
from toolkit.games.agricola.board import spaces_in
from toolkit.games.agricola.state import State
from toolkit.games.agricola.supply import animals

if TYPE_CHECKING:
    from toolkit.games.agricola.game import Agricola

HARVEST = ("field", "feeding", "breeding")
"""The phases of a harvest."""
ABROAD = ("work", "home")
"""The phases in which people stand on action spaces."""


def check(game: Agricola, state: State) -> None:
    """Raises ToolkitError naming the first place at which a position contradicts itself."""
    _check_phase(game, state)
    _check_farms(game, state)
    _check_spaces(game, state)
    _check_turn(game, state)
    _check_births(game, state)
    if state.phase != "over" and not game.list_actions(state):
        raise ToolkitError(f"position: player {state.player} has nothing to decide here")


def _check_phase(game: Agricola, state: State) -> None:
    """Rounds end as they should: some with a harvest, the last one with the end of the game."""
    phase, last = state.phase, game.numbers.rounds
    if phase in HARVEST and state.round not in game.numbers.harvests:
        rounds = ", ".join(str(round) for round in game.numbers.harvests if round <= last)
        raise ToolkitError(
            f"position.phase: {phase!r} is part of a harvest; round {state.round} has none, but {rounds}"
        )
    if phase == "over" and state.round != last:
        raise ToolkitError(f"position.phase: the game is over after round {last}, not in {state.round}")
    if phase == "start" and state.round == last:
        raise ToolkitError(f"position.phase: after round {last}, which is the last, no other starts")
    if state.crafted and phase != "feeding":
        raise ToolkitError(f"position.crafted: crafts are used in the phase 'feeding', not in {phase!r}")


def _check_farms(game: Agricola, state: State) -> None:
    """Each improvement is there once, each farm has room for its animals, and each person is where it can be."""
    owned = 0
    for seat, own in enumerate(state.players):
        if own.majors & owned:
            twice = [game.components.improvements[major] for major in spaces_in(own.majors & owned)]
            raise ToolkitError(f"position.players[{seat}].improvements: {', '.join(twice)} is another player's")
        owned |= own.majors
        over_full = state.turn is not None and seat == state.player
        if not over_full and not herds.keepable(herds.quarters(game, own), own.herd):
            raise ToolkitError(
                f"position.players[{seat}].animals: the farm has no room for {', '.join(animals(own.herd))}"
            )
        if state.phase == "refill" and own.newborn:
            raise ToolkitError(
                f"position.players[{seat}].newborn: who was born has grown up since the round has started"
            )
        if state.phase not in ABROAD and own.home != own.people:
            raise ToolkitError(
                f"position.players[{seat}].home: {own.home}; in the phase {state.phase!r} all are at home"
            )


def _check_spaces(game: Agricola, state: State) -> None:
    """People stand on spaces that have been revealed, and only until they return home."""
    revealed = state.order[: state.round]
    if any(isinstance(card, Hidden) for card in revealed):
        raise ToolkitError("position.cards: the cards of the rounds so far are not hidden")
    table = game.table(len(state.players))
    for number, who in enumerate(state.occupied):
        if who is None:
            continue
        if number >= table.printed and number not in revealed:
            raise ToolkitError(
                f"position.taken: {table.spaces[number].word} has not been revealed in round {state.round}"
            )
        if state.phase not in ABROAD:
            raise ToolkitError(f"position.taken: in the phase {state.phase!r} nobody stands on an action space")


def _check_turn(game: Agricola, state: State) -> None:
    """Whoever works has placed a person, or has one to place."""
    turn, seat = state.turn, state.player
    if turn is None:
        if state.phase == "work" and not state.players[seat].home:
            raise ToolkitError(f"position.player: player {seat} has nobody at home to place")
    elif state.phase != "work":
        raise ToolkitError(f"position.turn: actions are carried out in the phase 'work', not in {state.phase!r}")
    elif state.occupied[turn.space] != seat:
        word = game.table(len(state.players)).spaces[turn.space].word
        raise ToolkitError(f"position.turn.space: player {seat} has nobody on {word}; position.taken says who has")


def _check_births(game: Agricola, state: State) -> None:
    """Animals are born when they breed, and so many of each kind."""
    if any(state.births) and state.phase != "breeding":
        raise ToolkitError(f"position.births: animals are born in the phase 'breeding', not in {state.phase!r}")
    if any(count > game.numbers.young for count in state.births):
        raise ToolkitError(f"position.births: of each kind {game.numbers.young} at most are born")
