"""Setting Agricola up, and what a player cannot see."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import TYPE_CHECKING, Any

import msgspec

from toolkit.engine import chance
from toolkit.engine.game import Event, Hidden, Log, ToolkitError
from toolkit.engine.suggest import unknown
from toolkit.games.agricola.board import START_ROOMS
from toolkit.games.agricola.herds import NO_ANIMALS
from toolkit.games.agricola.phases import settle
from toolkit.games.agricola.state import FOOD, SPACES, Player, State

if TYPE_CHECKING:
    from toolkit.games.agricola.game import Agricola

FIXABLE = ("cards",)
_replace = msgspec.structs.replace


def setup(game: Agricola, players: int, seed: int, fixed: Mapping[str, Any] | None, log: Log | None) -> State:
    """The first position.

    `fixed` may give `cards`, round cards by their words: of each stage, those named come first and in this order.

    Raises ToolkitError for a number of players that the game is not for, and for anything else that is wrong.
    """
    if type(players) is not int or players not in game.player_counts:
        raise ToolkitError(f"agricola is for {game.player_counts} players, not {players!r}")
    if type(seed) is not int:
        raise ToolkitError(f"set-up: seed {seed!r}; write a whole number")
    table = game.table(players)
    state = State(
        players=tuple(_farm(game, players, seat) for seat in range(players)),
        order=_order(game, players, seed, _choices(fixed)),
        piles=(0,) * len(table.spaces),
        occupied=(None,) * len(table.spaces),
    )
    if log is not None:
        log.extend(_events(game, state))
    return settle(game, state, log)


def _farm(game: Agricola, players: int, seat: int) -> Player:
    """A farm at the start: a wooden hut of two rooms, and food."""
    numbers = game.numbers
    food = (numbers.start_food if seat else numbers.first_food)[players]
    nothing = (0,) * SPACES
    people = numbers.start_people
    goods = (*(0,) * FOOD, food)
    return Player(goods, NO_ANIMALS, START_ROOMS, 0, 0, 0, 0, nothing, nothing, people, 0, people, 0, 0)


def _choices(fixed: Any) -> list[str]:
    if not isinstance(fixed, Mapping | None):
        raise ToolkitError(f"set-up: fixed is {fixed!r}; write {{{', '.join(FIXABLE)}: …}}")
    for name in fixed or {}:
        if name not in FIXABLE:
            raise ToolkitError(f"set-up: {name!r} cannot be fixed; allowed are {', '.join(FIXABLE)}")
    cards = (fixed or {}).get("cards", ())
    if not isinstance(cards, list | tuple) or not all(isinstance(card, str) for card in cards):
        raise ToolkitError(f"set-up: cards {cards!r}; write a list of round cards")
    return list(cards)


def cards_by_stage(game: Agricola, players: int) -> dict[int, list[int]]:
    """The round cards of each stage, by the number of their space."""
    found: dict[int, list[int]] = {stage: [] for stage in game.components.stages}
    for number, space in enumerate(game.table(players).spaces):
        if space.record.stage is not None:
            found[space.record.stage].append(number)
    return found


def _order(game: Agricola, players: int, seed: int, wanted: list[str]) -> tuple[int, ...]:
    """The round cards, shuffled within their stages (AGR-PUB-06)."""
    table, stages = game.table(players), cards_by_stage(game, players)
    known = [table.spaces[card].word for cards in stages.values() for card in cards]
    for word in wanted:
        if word not in known:
            raise ToolkitError(f"set-up: cards: {unknown('round card', word, known)}")
        if wanted.count(word) > 1:
            raise ToolkitError(f"set-up: cards: {word} is named twice; there is one")
    order: list[int] = []
    for stage, cards in stages.items():
        first = [table.index[word] for word in wanted if table.index[word] in cards]
        order += first + [card for card in chance.shuffled(cards, seed, f"stage {stage}") if card not in first]
    return tuple(order)


def _events(game: Agricola, state: State) -> list[Event]:
    count, numbers = len(state.players), game.numbers
    spaces = game.table(count).spaces
    green = [space.word for space in spaces if space.record.stage is None and len(space.record.players) < 5]
    told = [
        Event("farms", ("AGR-FRM-02", "AGR-PUB-05", "AGR-PUB-07"), {"players": count, "people": numbers.start_people}),
        Event("cards", ("AGR-PUB-06",), {"count": len(state.order)}),
    ]
    sides = "AGR-FGV-01" if game.readings["side"] == "family" else "AGR-PUB-29"
    told.append(Event("spaces", (sides, "AGR-PUB-04"), {"spaces": green, "players": count}))
    for seat, own in enumerate(state.players):
        clauses = ("AGR-PUB-01",) if count == 1 else ("AGR-STP-01",) if seat == 0 else ("AGR-STP-02",)
        told.append(Event("food", clauses, {"player": seat, "food": own.goods[FOOD], "first": seat == 0}))
    return told


# ---------------------------------------------------------------------- hidden information


def observation(game: Agricola, state: State) -> State:
    """The state as everybody sees it: hidden is the order of the round cards to come, except where one is left."""
    order: list[int | Hidden] = list(state.order[: state.round])
    for cards in cards_by_stage(game, len(state.players)).values():
        left = [card for card in cards if card not in state.order[: state.round]]
        order += left if len(left) == 1 else [Hidden(1)] * len(left)
    return _replace(state, order=tuple(order))


def determinize(game: Agricola, state: State, rng: Random) -> State:
    """A full state: the round cards to come are shuffled anew within their stages."""
    order: list[int | Hidden] = list(state.order[: state.round])
    for cards in cards_by_stage(game, len(state.players)).values():
        left = [card for card in cards if card not in state.order[: state.round]]
        rng.shuffle(left)
        order += left
    return _replace(state, order=tuple(order))
