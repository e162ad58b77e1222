"""Cards between deck, hands, Fair and discard pile, with the events that tell of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING

import msgspec

from toolkit.engine import chance
from toolkit.engine.game import Event, Hidden, Log, ToolkitError
from toolkit.games.cultive.state import Cards, Counts, State, with_player

if TYPE_CHECKING:
    from toolkit.games.cultive.game import Cultive

_replace = msgspec.structs.replace


def plus(counts: Counts, cards: Iterable[int]) -> Counts:
    """A pile with further cards on it."""
    pile = list(counts)
    for card in cards:
        pile[card] += 1
    return tuple(pile)


def minus(cards: Cards, card: int, count: int = 1) -> Cards:
    """A hand or the Fair without so many cards of a species."""
    place = cards.index(card)
    return cards[:place] + cards[place + count :]


def listed(counts: Counts) -> list[int]:
    """The cards of a pile, in the order of the species."""
    return [card for card, count in enumerate(counts) for _ in range(count)]


def changes(game: Cultive, pile: str, cards: Iterable[int], sign: int) -> dict[str, int]:
    """What becomes of a pile's open numbers when these cards come (1) or go (-1)."""
    species = game.components.species
    return {f"{pile}/{species[card]}": sign * count for card, count in Counter(cards).items()}


def draw(game: Cultive, state: State, count: int, log: Log | None) -> tuple[Cards, State]:
    """Cards from the deck, which the discard pile becomes when it is empty; fewer if both are (see the readings).

    Raises ToolkitError where the deck is face down, as a player sees it.
    """
    drawn: Cards = ()
    while True:
        if isinstance(state.deck, Hidden):
            raise ToolkitError("draw: the deck is face down, as a player sees it; determinize the position to go on")
        taken = state.deck[: count - len(drawn)]
        drawn += taken
        state = _replace(state, deck=state.deck[len(taken) :])
        if len(drawn) == count or not any(state.discard):
            return drawn, state
        state = _reshuffle(game, state, log)


def _reshuffle(game: Cultive, state: State, log: Log | None) -> State:
    if isinstance(state.seed, Hidden):
        raise ToolkitError("reshuffle: what comes is hidden, as a player sees it; determinize the position to go on")
    cards = listed(state.discard)
    number = state.reshuffles + 1
    if log is not None:
        moved = {"deck": len(cards), **changes(game, "discard", cards, -1)}
        log.append(Event("reshuffle", ("CTV-DECK-01",), {"count": len(cards)}, moved))
    deck = chance.shuffled(cards, state.seed, f"reshuffle {number}")
    return _replace(state, deck=deck, discard=(0,) * len(state.discard), reshuffles=number)


def refill(game: Cultive, state: State, log: Log | None) -> State:
    """The player draws up to a full hand (CTV-ACT-04)."""
    seat, own = state.player, state.players[state.player]
    if isinstance(own.hand, Hidden):
        raise ToolkitError("refill: the hand is hidden, as a player sees it; determinize the position to go on")
    cards, state = draw(game, state, max(0, game.numbers.hand_size - len(own.hand)), log)
    if log is not None and cards:
        moved = {"deck": -len(cards), f"hand/{seat}": len(cards)}
        log.append(Event("draw", ("CTV-ACT-04",), {"player": seat, "count": len(cards)}, moved))
        species = [game.components.species[card] for card in cards]
        log.append(Event("drawn", ("CTV-ACT-04",), {"player": seat, "species": species}, viewers=(seat,)))
    return with_player(state, seat, _replace(own, hand=tuple(sorted(own.hand + cards))))


def renew_fair(game: Cultive, state: State, log: Log | None, clauses: tuple[str, str]) -> State:
    """The cards of the Fair go, and new ones come; the clauses are those of going and of coming."""
    gone = state.fair
    if log is not None:
        moved = {**changes(game, "fair", gone, -1), **changes(game, "discard", gone, 1)}
        log.append(Event("clear_fair", clauses[:1], {"count": len(gone)}, moved))
    state = _replace(state, fair=(), discard=plus(state.discard, gone))
    return lay_fair(game, state, log, clauses[1])


def lay_fair(game: Cultive, state: State, log: Log | None, clause: str) -> State:
    """Cards from the deck become the Fair."""
    cards, state = draw(game, state, game.numbers.fair_size, log)
    if log is not None:
        moved = {"deck": -len(cards), **changes(game, "fair", cards, 1)}
        species = [game.components.species[card] for card in sorted(cards)]
        log.append(Event("lay_fair", (clause,), {"count": len(cards), "species": species}, moved))
    return _replace(state, fair=tuple(sorted(cards)))
