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
from toolkit.engine.suggest import unknown
from toolkit.games.agricola import actions as act
from toolkit.games.agricola import consistency, eating, herds
from toolkit.games.agricola.board import NAMES, START_ROOMS, border, connected, names, pastures, pastures_of, spaces_in
from toolkit.games.agricola.setup import cards_by_stage
from toolkit.games.agricola.state import (
    ANIMALS,
    CROPS,
    GOODS,
    HOUSES,
    Herd,
    Phase,
    Player,
    State,
    Turn,
    Waiting,
)

if TYPE_CHECKING:
    from toolkit.games.agricola.game import Agricola

MOST = 10_000
"""So many of a good or animal, of what lies on a space, or of begging cards a position has at most."""
BARE = "bare"
"""What is written for a field on which nothing grows."""
_CROPS = {"grain": "grain", "vegetable": "vegetable", "vegetables": "vegetable"}


class HiddenRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many cards there are where more is not known."""

    hidden: int


class PlayerRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What one player has, by name."""

    goods: dict[str, int] = {}
    animals: dict[str, int] = {}
    rooms: tuple[str, ...] | None = None
    house: str = "wood"
    fields: dict[str, str] = {}
    pastures: tuple[str, ...] = ()
    stables: tuple[str, ...] = ()
    people: int | None = None
    newborn: int = 0
    home: int | None = None
    improvements: tuple[str, ...] = ()
    begging: int = 0
    arranged: tuple[str, ...] | None = None


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
        _known("taken", word, table.index)
        _within(0, count - 1, who, f"taken.{word}")
    piles = [record.piles.get(word, 0) for word in table.index]
    for word, pile in record.piles.items():
        _known("piles", word, table.index)
        most = MOST if table.spaces[table.index[word]].good is not None else 0
        _within(0, most, pile, f"piles.{word}")
    players = tuple(
        _read_player(game, each, f"position.players[{seat}]", record.phase, taken.count(seat))
        for seat, each in enumerate(record.players)
    )
    state = State(
        players=players,
        order=_read_cards(game, count, record.cards),
        piles=tuple(piles),
        occupied=tuple(taken),
        waiting=tuple(sorted(_read_waiting(game, text, count, record.round) for text in record.waiting)),
        round=_within(least, game.numbers.rounds, record.round, "round"),
        first=_within(0, count - 1, record.first, "first"),
        player=_within(0, count - 1, record.player, "player"),
        phase=record.phase,
        turn=None if record.turn is None else _read_turn(game, record.turn, count),
        crafted=_read_majors(game, record.crafted, "position.crafted"),
        births=_read_herd(record.births, "position.births"),
    )
    consistency.check(game, state)
    return state


def _within(least: int, most: int, number: int, name: str) -> int:
    if not least <= number <= most:
        raise ToolkitError(f"position.{name}: {number}; allowed are {least} to {most}")
    return number


def _known(place: str, word: str, words: Any, kind: str = "action space") -> None:
    if word not in words:
        raise ToolkitError(f"position.{place.removeprefix('position.')}: {unknown(kind, word, words)}")


def _spaces(words: Sequence[str], place: str) -> int:
    mask = 0
    for word in words:
        _known(place, word, NAMES, "farm space")
        if mask >> NAMES.index(word) & 1:
            raise ToolkitError(f"{place}: {word} stands there twice")
        mask |= 1 << NAMES.index(word)
    return mask


def _amounts(amounts: Mapping[str, int], words: Sequence[str], place: str, kind: str) -> tuple[int, ...]:
    for word, count in amounts.items():
        _known(place, word, words, kind)
        _within(0, MOST, count, f"{place.removeprefix('position.')}.{word}")
    return tuple(amounts.get(word, 0) for word in words)


def _read_herd(amounts: Mapping[str, int], place: str) -> Herd:
    sheep, boar, cattle = _amounts(amounts, ANIMALS, place, "animal")
    return (sheep, boar, cattle)


def _read_majors(game: Agricola, words: Sequence[str], place: str) -> int:
    for word in words:
        _known(place, word, game.components.improvements, "improvement")
    return sum(1 << game.components.major[word] for word in set(words))


def _read_player(game: Agricola, record: PlayerRecord, place: str, phase: Phase, placed: int) -> Player:
    limits, at = game.numbers, place.removeprefix("position.")
    rooms = START_ROOMS if record.rooms is None else _spaces(record.rooms, f"{place}.rooms")
    fields, grain, vegetables = _read_fields(record.fields, f"{place}.fields")
    stables = _spaces(record.stables, f"{place}.stables")
    for one, other, what in ((rooms, fields, "room and field"), (stables, rooms | fields, "stable and room or field")):
        if one & other:
            raise ToolkitError(f"{place}: {', '.join(names(one & other))} would be {what} at once")
    _within(1, len(NAMES), rooms.bit_count(), f"{at}.rooms")
    _within(0, limits.stables, stables.bit_count(), f"{at}.stables")
    _known(f"{at}.house", record.house, HOUSES, "material")
    people = limits.start_people if record.people is None else record.people
    newborn = _within(0, max(0, people - 1), record.newborn, f"{at}.newborn")
    _within(1, limits.family, people, f"{at}.people")
    here = _home(phase, people, newborn, placed)
    if here < 0:
        raise ToolkitError(f"{place}: {placed} people on action spaces, of {people - newborn} who can be placed")
    own = Player(
        goods=_amounts(record.goods, GOODS, f"{place}.goods", "good"),
        herd=_read_herd(record.animals, f"{place}.animals"),
        rooms=rooms,
        house=HOUSES.index(record.house),
        fields=fields,
        stables=stables,
        fences=_read_pastures(game, record.pastures, rooms | fields, place),
        grain=grain,
        vegetables=vegetables,
        people=people,
        newborn=newborn,
        home=_within(0, here, here if record.home is None else record.home, f"{at}.home"),
        majors=_read_majors(game, record.improvements, f"{place}.improvements"),
        begging=_within(0, MOST, record.begging, f"{at}.begging"),
    )
    return own if record.arranged is None else _arranged(game, own, record.arranged, place)


def _home(phase: Phase, people: int, newborn: int, placed: int) -> int:
    """How many people of a family are at home, if nobody stayed there for want of a space."""
    return people - newborn - placed if phase in ("work", "home") else people


def _read_fields(fields: Mapping[str, str], place: str) -> tuple[int, tuple[int, ...], tuple[int, ...]]:
    """The fields, and by space the grain and the vegetables on them."""
    grown = {crop: [0] * len(NAMES) for crop in CROPS}
    for name, text in fields.items():
        _known(place, name, NAMES, "farm space")
        match = re.fullmatch(rf"([1-9]) ({'|'.join(_CROPS)})", text)
        if match is not None:
            grown[_CROPS[match[2]]][NAMES.index(name)] = int(match[1])
        elif text != BARE:
            raise ToolkitError(f"{place}.{name}: {text!r}; write '{BARE}', '3 grain' or '2 vegetables'")
    return _spaces(tuple(fields), place), tuple(grown["grain"]), tuple(grown["vegetable"])


def _read_pastures(game: Agricola, texts: Sequence[str], blocked: int, place: str) -> int:
    """The fences around these pastures. Raises ToolkitError where they are none, or would close in more."""
    areas = [_spaces(text.split(), f"{place}.pastures") for text in texts]
    found = 0
    for area in areas:
        if not area or not connected(area):
            raise ToolkitError(f"{place}.pastures: {' '.join(names(area))!r} is not one connected area")
        found |= border(area)
    if sorted(areas) != sorted(pastures(blocked, found)):
        raise ToolkitError(
            f"{place}.pastures: {list(texts)} do not lie apart from each other, from rooms and from fields"
        )
    _within(0, game.numbers.fences, found.bit_count(), f"{place.removeprefix('position.')}.pastures (fences)")
    return found


def _arranged(game: Agricola, own: Player, texts: Sequence[str], place: str) -> Player:
    places = []
    for text in texts:
        match = re.fullmatch(r"([0-9]{1,9}) (\S+) in (\S+)", text)
        if match is None or match[2] not in ANIMALS or match[3] not in (*NAMES, act.PET):
            raise ToolkitError(f"{place}.arranged: {text!r}; write '2 sheep in D1' or '1 boar in {act.PET}'")
        places.append(act.Arranged(match[3], match[2], int(match[1])))
    chosen = eating.stands(own, tuple(places))
    for reason in herds.why_arrange(game, own, chosen):
        raise ToolkitError(f"{place}.arranged: {game.describe(reason)}")
    return msgspec.structs.replace(own, arranged=herds.as_chosen(game, own, chosen))


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
        _known(f"cards[{round}]", card, allowed, f"round card of stage {stage}")
        if table.index[card] in order:
            raise ToolkitError(f"position.cards[{round}]: {card} stands there twice")
        order.append(table.index[card])
    return tuple(order)


def _read_waiting(game: Agricola, text: str, players: int, now: int) -> Waiting:
    match = re.fullmatch(r"([1-9][0-9]{0,3}) (\S+) for ([0-9]) in round ([0-9]{1,2})", text)
    if match is None or match[2] not in GOODS:
        raise ToolkitError(f"position.waiting: {text!r}; write '1 food for 0 in round 5'")
    _within(0, players - 1, int(match[3]), "waiting.player")
    _within(now + 1, game.numbers.rounds, int(match[4]), "waiting.round")
    return Waiting(int(match[4]), int(match[3]), GOODS.index(match[2]), int(match[1]))


def _read_turn(game: Agricola, record: TurnRecord, players: int) -> Turn:
    table = game.table(players)
    _known("turn.space", record.space, table.index)
    number = table.index[record.space]
    _within(0, len(table.spaces[number].record.parts), record.part, "turn.part")
    used = _read_majors(game, record.used, "position.turn.used")
    return Turn(number, record.part, record.carried, used, record.oven, record.full)


# ---------------------------------------------------------------------- writing


def write_position(game: Agricola, state: State) -> dict[str, Any]:
    """The compact position of a state. Only what differs from the defaults is written."""
    words = tuple(game.table(len(state.players)).index)
    usual = tuple(card for cards in cards_by_stage(game, len(state.players)).values() for card in cards)
    record = PositionRecord(
        players=tuple(
            _write_player(game, own, state.phase, state.occupied.count(seat)) for seat, own in enumerate(state.players)
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
        crafted=_write_majors(game, state.crafted),
        births=_write_amounts(ANIMALS, state.births),
    )
    packed: dict[str, Any] = msgspec.to_builtins(record)
    return packed


def _write_amounts(words: Sequence[str], counts: Sequence[int]) -> dict[str, int]:
    return {word: count for word, count in zip(words, counts, strict=True) if count}


def _write_majors(game: Agricola, majors: int) -> tuple[str, ...]:
    return tuple(game.components.improvements[number] for number in spaces_in(majors))


def _write_turn(game: Agricola, turn: Turn, words: Sequence[str]) -> TurnRecord:
    used = _write_majors(game, turn.used)
    return TurnRecord(words[turn.space], turn.part, turn.carried, used, turn.oven, turn.full)


def _write_player(game: Agricola, own: Player, phase: Phase, placed: int) -> PlayerRecord:
    here = _home(phase, own.people, own.newborn, placed)
    return PlayerRecord(
        goods=_write_amounts(GOODS, own.goods),
        animals=_write_amounts(ANIMALS, own.herd),
        rooms=None if own.rooms == START_ROOMS else tuple(names(own.rooms)),
        house=HOUSES[own.house],
        fields={NAMES[space]: _write_field(own, space) for space in spaces_in(own.fields)},
        pastures=tuple(" ".join(names(area)) for area in pastures_of(own)),
        stables=tuple(names(own.stables)),
        people=None if own.people == game.numbers.start_people else own.people,
        newborn=own.newborn,
        home=None if own.home == here else own.home,
        improvements=_write_majors(game, own.majors),
        begging=own.begging,
        arranged=None if own.arranged is None else tuple(map(herds.written, own.arranged)),
    )


def _write_field(own: Player, space: int) -> str:
    if own.grain[space]:
        return f"{own.grain[space]} grain"
    count = own.vegetables[space]
    return f"{count} vegetable{'s' if count > 1 else ''}" if count else BARE
