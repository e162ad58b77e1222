"""The compact position of Cultive: how cases, saved games and lessons write a state down.

```yaml
players:
- hand: [corn, corn, bean]
  plots: {A: pineapple 1, B: jambo 2+1, C: corn 0+2}     # revealed cards + cards that lie back up
  harvested: {A: [corn, bean], B: [nullified onion]}     # each terrain's column, the first card next to the terrain
  special: 2                                             # special actions left
- {}
fair: [onion, onion, cacao]
player: 0                           # whose turn; round, first, actions, phase, extra, seed have defaults
```

Cards that are named nowhere are in the deck, in the order of the species; with a `deck` they are on the discard pile.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from toolkit.engine.compact import record_of
from toolkit.engine.game import Hidden, ToolkitError
from toolkit.engine.suggest import unknown
from toolkit.games.cultive.actions import WORD
from toolkit.games.cultive.cards import listed
from toolkit.games.cultive.checking import monocultures
from toolkit.games.cultive.state import TERRAINS, Cards, Column, Counts, Crop, Phase, Plant, Player, State, grows

if TYPE_CHECKING:
    from toolkit.games.cultive.game import Cultive

UNSEEN = "?"
"""The species of a plant that is not seen."""
NULLIFIED = "nullified "


class HiddenRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many cards there are where more is not known."""

    hidden: int


class PlayerRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What one player has, by name."""

    hand: tuple[str, ...] | HiddenRecord = ()
    plots: dict[str, str] = {}
    harvested: dict[str, tuple[str, ...]] = {}
    special: int | None = None


class PositionRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A compact position as written."""

    players: tuple[PlayerRecord, ...]
    fair: tuple[str, ...] = ()
    deck: tuple[str, ...] | HiddenRecord | None = None
    discard: dict[str, int] = {}
    seed: int | HiddenRecord = 0
    reshuffles: int = 0
    round: int = 1
    first: int = 0
    player: int = 0
    actions: int | None = None
    phase: Phase = "actions"
    extra: bool = False


# ---------------------------------------------------------------------- reading


def read_position(game: Cultive, data: Mapping[str, Any]) -> State:
    """The state a compact position describes. Raises ToolkitError naming the place in it."""
    record = record_of(game, data, PositionRecord)
    count = len(record.players)
    full = game.numbers.actions if record.phase == "actions" else 0
    state = State(
        players=tuple(
            _read_player(game, each, f"position.players[{seat}]") for seat, each in enumerate(record.players)
        ),
        fair=tuple(sorted(_cards(game, record.fair, game.numbers.fair_size, "position.fair"))),
        deck=(),
        discard=(0,) * len(game.components.species),
        seed=_seed(record.seed),
        reshuffles=_within(0, None, record.reshuffles, "reshuffles"),
        round=_within(1, game.numbers.rounds[count], record.round, "round"),
        first=_within(0, count - 1, record.first, "first"),
        player=_within(0, count - 1, record.player, "player"),
        actions=_within(0, full, full if record.actions is None else record.actions, "actions"),
        phase=record.phase,
        extra=record.extra,
    )
    _check_phase(game, state)
    return _with_piles(game, state, record)


def _seed(seed: int | HiddenRecord) -> int | Hidden:
    return Hidden(1) if isinstance(seed, HiddenRecord) else seed


def _within(least: int, most: int | None, number: int, name: str) -> int:
    if number < least or (most is not None and number > most):
        bounds = f"the least is {least}" if most is None else f"allowed are {least} to {most}"
        raise ToolkitError(f"position.{name}: {number}; {bounds}")
    return number


def _card(game: Cultive, word: str, place: str) -> int:
    if word not in game.components.index:
        raise ToolkitError(f"{place}: {unknown('species', word, game.components.species)}")
    return game.components.index[word]


def _cards(game: Cultive, words: Iterable[str], most: int, place: str) -> Cards:
    cards = tuple(_card(game, word, place) for word in words)
    if len(cards) > most:
        raise ToolkitError(f"{place}: {len(cards)} cards; the most is {most}")
    return cards


def _read_player(game: Cultive, record: PlayerRecord, place: str) -> Player:
    most, special = game.numbers.hand_size, game.numbers.special_actions
    hand = record.hand
    plots: list[Plant | None] = [None] * TERRAINS
    columns: list[Column] = [()] * TERRAINS
    for terrain, text in record.plots.items():
        plots[_terrain(game, terrain, f"{place}.plots")] = _read_plant(game, text, f"{place}.plots.{terrain}")
    for terrain, texts in record.harvested.items():
        number = _terrain(game, terrain, f"{place}.harvested")
        columns[number] = tuple(read_crop(game, text, f"{place}.harvested.{terrain}") for text in texts)
    return Player(
        hand=Hidden(_within(0, most, hand.hidden, "hand.hidden"))
        if isinstance(hand, HiddenRecord)
        else tuple(sorted(_cards(game, hand, most, f"{place}.hand"))),
        plots=tuple(plots),
        columns=tuple(columns),
        special=_within(0, special, special if record.special is None else record.special, "special"),
    )


def _terrain(game: Cultive, terrain: str, place: str) -> int:
    if terrain not in game.components.place:
        raise ToolkitError(f"{place}: {unknown('terrain', terrain, game.components.terrains)}")
    return game.components.place[terrain]


def _read_plant(game: Cultive, text: str, place: str) -> Plant:
    match = re.fullmatch(rf"({WORD}) ([0-9])(?:\+([0-9]))?", text)
    if match is None:
        raise ToolkitError(f"{place}: {text!r} is no plant; write 'coffee 1', 'coffee 1+1', 'corn 0+2' or '? 0+2'")
    up, down = int(match[2]), int(match[3] or 0)
    if match[1] == UNSEEN:
        if up or down not in (1, 2):
            raise ToolkitError(f"{place}: {text!r}: an unseen plant is one or two cards that lie back up")
        return Plant(Hidden(down), 0, down)
    species = _card(game, match[1], place)
    if not 1 <= up + down <= game.components.height[species]:
        raise ToolkitError(f"{place}: {text!r}: {match[1]} has 1 to {game.components.height[species]} cards")
    _check_down(game, Plant(species, up, down), f"{place}: {text!r}")
    return Plant(species, up, down)


def _check_down(game: Cultive, plant: Plant, place: str) -> None:
    """What can lie back up: what was planted, on nothing, or one card that has grown, which never is one of a pair."""
    species = grows(plant)
    planted = game.components.planted[species]
    double = game.components.kind[species] == "double"
    if not plant.down or (plant.down <= planted and not (double and plant.open)):
        return
    lie = f"{planted} cards lie" if planted > 1 else "1 card lies"
    when = "while none is revealed" if double else "at a time"
    raise ToolkitError(f"{place}: of {game.components.species[species]} {lie} back up {when}")


def read_crop(game: Cultive, text: str, place: str) -> Crop:
    """A harvested card from its text, such as `corn` or `nullified corn`. Raises ToolkitError naming the place."""
    return Crop(_card(game, text.removeprefix(NULLIFIED), place), text.startswith(NULLIFIED))


def _check_phase(game: Cultive, state: State) -> None:
    """What phase and positions must agree on, so that whoever decides has something to decide."""
    if state.phase == "monoculture" and "CTV-HRV-06" in game.without:
        raise ToolkitError("position.phase: without the clause CTV-HRV-06 there is no phase 'monoculture'")
    if state.phase == "monoculture" and not monocultures(state.players[state.player].columns):
        raise ToolkitError(f"position.phase: player {state.player} has no two neighbours of one species to choose from")
    if state.extra and state.phase in ("actions", "reveal"):
        raise ToolkitError(f"position.extra: after the last round there is no phase {state.phase!r}")
    last = game.numbers.rounds[len(state.players)]
    if state.extra and state.round < last:
        raise ToolkitError(f"position.extra: the extra check and harvest follow round {last}, not in {state.round}")
    if state.phase == "over" and state.round < last:
        raise ToolkitError(f"position.phase: the game is over after round {last}, not in {state.round}")


def unseen_cards(game: Cultive, state: State) -> Counts:
    """How many cards of each species lie neither open anywhere nor where this state shows them.

    Raises ToolkitError where a species has more cards than there are.
    """
    left = list(game.components.count)
    for card, count in _shown(game, state):
        left[card] -= count
    for card, count in enumerate(left):
        if count < 0:
            found, species = game.components.count[card] - count, game.components.species[card]
            raise ToolkitError(f"position: {found} {species} in all; the deck has {game.components.count[card]}")
    return tuple(left)


def _shown(game: Cultive, state: State) -> Iterator[tuple[int, int]]:
    """Species and number of all cards that this state shows; the deck, if it does."""
    yield from enumerate(state.discard)
    yield from ((card, 1) for card in state.fair)
    yield from ((card, 1) for card in state.deck) if not isinstance(state.deck, Hidden) else ()
    for player in state.players:
        yield from ((card, 1) for card in player.hand) if not isinstance(player.hand, Hidden) else ()
        for plant in player.plots:
            if plant is not None and not isinstance(plant.species, Hidden):
                yield plant.species, plant.open + plant.down
        yield from ((crop.species, game.components.harvested[crop.species]) for row in player.columns for crop in row)


def _with_piles(game: Cultive, state: State, record: PositionRecord) -> State:
    """Deck and discard pile: what is named, and in one of them all that is named nowhere."""
    discard = [0] * len(state.discard)
    for word, count in record.discard.items():
        discard[_card(game, word, "position.discard")] = _within(0, None, count, f"discard.{word}")
    state = msgspec.structs.replace(state, discard=tuple(discard))
    hidden = sum(_hidden(player) for player in state.players)
    if isinstance(record.deck, HiddenRecord):
        unseen = sum(unseen_cards(game, state))
        if record.deck.hidden + hidden != unseen:
            raise ToolkitError(f"position.deck.hidden: {record.deck.hidden}; {unseen - hidden} cards are left for it")
        return msgspec.structs.replace(state, deck=Hidden(record.deck.hidden))
    if hidden:
        raise ToolkitError("position.deck: where a player's cards are hidden, write {hidden: …} for the deck")
    if record.deck is None:
        return msgspec.structs.replace(state, deck=tuple(listed(unseen_cards(game, state))))
    if record.discard:
        raise ToolkitError(
            "position.discard: with a deck, all cards named nowhere are on the discard pile; leave it out"
        )
    state = msgspec.structs.replace(state, deck=tuple(_card(game, word, "position.deck") for word in record.deck))
    return msgspec.structs.replace(state, discard=unseen_cards(game, state))


def _hidden(player: Player) -> int:
    plants = sum(plant.down for plant in player.plots if plant is not None and isinstance(plant.species, Hidden))
    return plants + (player.hand.count if isinstance(player.hand, Hidden) else 0)


# ---------------------------------------------------------------------- writing


def write_position(game: Cultive, state: State) -> dict[str, Any]:
    """The compact position of a state. Only what differs from the defaults is written."""
    species = game.components.species
    seen = not isinstance(state.deck, Hidden)
    full = game.numbers.actions if state.phase == "actions" else 0
    record = PositionRecord(
        players=tuple(_write_player(game, player) for player in state.players),
        fair=tuple(species[card] for card in state.fair),
        deck=_write_cards(game, state.deck),
        discard={} if seen else {species[card]: count for card, count in enumerate(state.discard) if count},
        seed=HiddenRecord(1) if isinstance(state.seed, Hidden) else state.seed,
        reshuffles=state.reshuffles,
        round=state.round,
        first=state.first,
        player=state.player,
        actions=None if state.actions == full else state.actions,
        phase=state.phase,
        extra=state.extra,
    )
    packed: dict[str, Any] = msgspec.to_builtins(record)
    return packed


def _write_cards(game: Cultive, cards: Cards | Hidden) -> tuple[str, ...] | HiddenRecord:
    if isinstance(cards, Hidden):
        return HiddenRecord(cards.count)
    return tuple(game.components.species[card] for card in cards)


def _write_player(game: Cultive, player: Player) -> PlayerRecord:
    terrains, species = game.components.terrains, game.components.species
    columns = zip(terrains, player.columns, strict=True)
    plots = zip(terrains, player.plots, strict=True)
    return PlayerRecord(
        hand=_write_cards(game, player.hand),
        plots={terrain: write_plant(game, plant) for terrain, plant in plots if plant is not None},
        harvested={
            terrain: tuple((NULLIFIED if crop.nullified else "") + species[crop.species] for crop in column)
            for terrain, column in columns
            if column
        },
        special=None if player.special == game.numbers.special_actions else player.special,
    )


def write_plant(game: Cultive, plant: Plant) -> str:
    """A plant as `coffee 1+1`, or `coffee 2` where none of its cards lies back up."""
    word = UNSEEN if isinstance(plant.species, Hidden) else game.components.species[plant.species]
    return f"{word} {plant.open}+{plant.down}" if plant.down else f"{word} {plant.open}"
