"""The compact position of Agricola: how cases, saved games and lessons write a state down.

```yaml
players:
- goods: {wood: 5, reed: 2, food: 1}
  animals: {sheep: 2, boar: 1}
  rooms: [A2, A3]                       # of wood, unless `house` says otherwise
  fields: {B3: 3 grain, C3: bare}
  pastures: [D1 E1, D2]                 # the fences are those around them
  stables: [D1]
  people: 3
  improvements: [fireplace-2]
- {}
round: 5                                # the round cards of the first rounds lie on the board
piles: {wood-3: 6, sheep: 2}            # what lies on the action spaces
taken: {fishing: 1}                     # who stands where
```

Round cards are in the order of the data, unless `cards` names others; the phase is work, unless one is named.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from toolkit.engine.compact import record_of
from toolkit.engine.game import Hidden, ToolkitError
from toolkit.games.agricola import consistency
from toolkit.games.agricola.households import (
    MOST,
    PlayerRecord,
    known,
    read_herd,
    read_majors,
    read_player,
    within,
    write_amounts,
    write_majors,
    write_player,
)
from toolkit.games.agricola.setup import cards_by_stage
from toolkit.games.agricola.state import ANIMALS, GOODS, Phase, State, Turn, Waiting

if TYPE_CHECKING:
    from toolkit.games.agricola.game import Agricola


class HiddenRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many cards there are where more is not known."""

    hidden: int


class TurnRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An action that is being carried out."""

    space: str
    part: int = 0
    carried: bool = False
    used: tuple[str, ...] = ()
    oven: bool = False
    full: bool = False


class PositionRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A compact position as written."""

    players: tuple[PlayerRecord, ...]
    cards: tuple[str | HiddenRecord, ...] | None = None
    piles: dict[str, int] = {}
    taken: dict[str, int] = {}
    waiting: tuple[str, ...] = ()
    round: int = 1
    first: int = 0
    player: int = 0
    phase: Phase = "work"
    turn: TurnRecord | None = None
    crafted: tuple[str, ...] = ()
    births: dict[str, int] = {}


# ---------------------------------------------------------------------- reading


def read_position(game: Agricola, data: Mapping[str, Any]) -> State:
    """The state a compact position describes. Raises ToolkitError naming the place in it."""
    record = record_of(game, data, PositionRecord)
    count, least = len(record.players), 0 if record.phase == "start" else 1
    table = game.table(count)
    taken = [record.taken.get(word) for word in table.index]
    for word, who in record.taken.items():
        known("taken", word, table.index)
        within(0, count - 1, who, f"taken.{word}")
    piles = [record.piles.get(word, 0) for word in table.index]
    for word, pile in record.piles.items():
        known("piles", word, table.index)
        most = MOST if table.spaces[table.index[word]].good is not None else 0
        within(0, most, pile, f"piles.{word}")
    players = tuple(
        read_player(game, each, f"position.players[{seat}]", record.phase, taken.count(seat))
        for seat, each in enumerate(record.players)
    )
    state = State(
        players=players,
        order=_read_cards(game, count, record.cards),
        piles=tuple(piles),
        occupied=tuple(taken),
        waiting=tuple(sorted(_read_waiting(game, text, count, record.round) for text in record.waiting)),
        round=within(least, game.numbers.rounds, record.round, "round"),
        first=within(0, count - 1, record.first, "first"),
        player=within(0, count - 1, record.player, "player"),
        phase=record.phase,
        turn=None if record.turn is None else _read_turn(game, record.turn, count),
        crafted=read_majors(game, record.crafted, "position.crafted"),
        births=read_herd(record.births, "position.births"),
    )
    consistency.check(game, state)
    return state


def _read_cards(game: Agricola, players: int, cards: Sequence[str | HiddenRecord] | None) -> tuple[int | Hidden, ...]:
    """The round cards in their order: each where its stage is, each once."""
    table, stages = game.table(players), cards_by_stage(game, players)
    if cards is None:
        return tuple(card for some in stages.values() for card in some)
    if len(cards) != len(game.components.stages):
        raise ToolkitError(f"position.cards: {len(cards)} cards; there are {len(game.components.stages)} rounds")
    order: list[int | Hidden] = []
    for round, (card, stage) in enumerate(zip(cards, game.components.stages, strict=True)):
        if isinstance(card, HiddenRecord):
            order.append(Hidden(1))
            continue
        allowed = [table.spaces[each].word for each in stages[stage]]
        known(f"cards[{round}]", card, allowed, f"round card of stage {stage}")
        if table.index[card] in order:
            raise ToolkitError(f"position.cards[{round}]: {card} stands there twice")
        order.append(table.index[card])
    return tuple(order)


def _read_waiting(game: Agricola, text: str, players: int, now: int) -> Waiting:
    match = re.fullmatch(r"([1-9][0-9]{0,3}) (\S+) for ([0-9]) in round ([0-9]{1,2})", text)
    if match is None or match[2] not in GOODS:
        raise ToolkitError(f"position.waiting: {text!r}; write '1 food for 0 in round 5'")
    within(0, players - 1, int(match[3]), "waiting.player")
    within(now + 1, game.numbers.rounds, int(match[4]), "waiting.round")
    return Waiting(int(match[4]), int(match[3]), GOODS.index(match[2]), int(match[1]))


def _read_turn(game: Agricola, record: TurnRecord, players: int) -> Turn:
    table = game.table(players)
    known("turn.space", record.space, table.index)
    number = table.index[record.space]
    within(0, len(table.spaces[number].record.parts), record.part, "turn.part")
    used = read_majors(game, record.used, "position.turn.used")
    return Turn(number, record.part, record.carried, used, record.oven, record.full)


# ---------------------------------------------------------------------- writing


def write_position(game: Agricola, state: State) -> dict[str, Any]:
    """The compact position of a state. Only what differs from the defaults is written."""
    words = tuple(game.table(len(state.players)).index)
    usual = tuple(card for cards in cards_by_stage(game, len(state.players)).values() for card in cards)
    record = PositionRecord(
        players=tuple(
            write_player(game, own, state.phase, state.occupied.count(seat)) for seat, own in enumerate(state.players)
        ),
        cards=None
        if state.order == usual
        else tuple(HiddenRecord(card.count) if isinstance(card, Hidden) else words[card] for card in state.order),
        piles={words[space]: pile for space, pile in enumerate(state.piles) if pile},
        taken={words[space]: who for space, who in enumerate(state.occupied) if who is not None},
        waiting=tuple(
            f"{item.count} {GOODS[item.good]} for {item.player} in round {item.round}" for item in state.waiting
        ),
        round=state.round,
        first=state.first,
        player=state.player,
        phase=state.phase,
        turn=None if state.turn is None else _write_turn(game, state.turn, words),
        crafted=write_majors(game, state.crafted),
        births=write_amounts(ANIMALS, state.births),
    )
    packed: dict[str, Any] = msgspec.to_builtins(record)
    return packed


def _write_turn(game: Agricola, turn: Turn, words: Sequence[str]) -> TurnRecord:
    used = write_majors(game, turn.used)
    return TurnRecord(words[turn.space], turn.part, turn.carried, used, turn.oven, turn.full)
