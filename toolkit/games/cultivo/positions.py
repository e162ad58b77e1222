"""The compact position of Cultivo: how cases, saved games and lessons write a state down.

```yaml
board: example                      # a named board, or a list of [tile, x, y, quarter turns, flipped]
players:
- goods: {green: 2, yellow: 2}
  workers: [V1.hub]
  equipment: [red cart]
  buildings: {mill: V1.hub}
  tiles: [7]
- {}
market: {red/green: red barge}      # row colour/column colour
player: 0                           # whose turn; actions, round, phase, ending, stack, victory have defaults
pending: [place from V1.hub]        # staged actions begun
```
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from toolkit.engine.compact import record_of
from toolkit.engine.game import Hidden, ToolkitError
from toolkit.games.cultivo import actions as act
from toolkit.games.cultivo import rules
from toolkit.games.cultivo.components import WHEAT
from toolkit.games.cultivo.effects import PACKET, emptied_lines, one_effect
from toolkit.games.cultivo.state import (
    EMPTY,
    Building,
    Buying,
    Emptied,
    Ending,
    Layout,
    Pending,
    Phase,
    Player,
    Reward,
    State,
    Village,
    Walk,
)

MOST_GOODS = 10_000
"""So many goods of a colour at most a player has in a position: far more than any game brings."""

if TYPE_CHECKING:
    from toolkit.games.cultivo.board import Board
    from toolkit.games.cultivo.game import Cultivo


class HiddenRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many tiles lie face down where the rest is not known."""

    hidden: int


class PlayerRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What one player has, by name."""

    goods: dict[str, int] = {}
    workers: tuple[str, ...] = ()
    equipment: tuple[str, ...] = ()
    buildings: dict[str, str] = {}
    tiles: tuple[int, ...] = ()


class RewardRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The open exchange of a late worker; `earned` is the colour of the good it has just brought."""

    worker: int
    earned: str


class PositionRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A compact position as written. Unlisted equipment is in the box."""

    board: str | tuple[Village | tuple[str, int, int, int, bool], ...]
    players: tuple[PlayerRecord, ...]
    market: dict[str, str] = {}
    stack: tuple[str, ...] | HiddenRecord = ()
    box: HiddenRecord | None = None
    victory: tuple[int, ...] | None = None
    phase: Phase = "play"
    player: int = 0
    round: int = 1
    actions: int | None = None
    ending: Ending = "no"
    pending: tuple[str, ...] | RewardRecord = ()


# ---------------------------------------------------------------------- reading


def read_position(game: Cultivo, data: Mapping[str, Any]) -> State:
    """The state a compact position describes. Raises ToolkitError naming the place in it."""
    record = record_of(game, data, PositionRecord)
    layout = read_layout(game, record.board, "position.board")
    board = game.compiled(layout)
    players = tuple(_read_player(game, board, each, f"position.players[{n}]") for n, each in enumerate(record.players))
    market = _read_market(game, record.market)
    stack = _read_stack(game, record.stack)
    state = State(
        layout=layout,
        players=players,
        market=market,
        stack=stack,
        box=(),
        victory=_victory(game, players) if record.victory is None else record.victory,
        phase=record.phase,
        player=_seat(record.player, len(players)),
        round=_at_least(0, record.round, "round"),
        actions=game.numbers.actions if record.actions is None else _actions(record.phase, record.actions),
        ending=record.ending,
    )
    _check_shared(board, players)
    if state.phase == "opening":
        check_opening(game, state, "position")
    state = msgspec.structs.replace(state, box=_box(game, state, record.box))
    return msgspec.structs.replace(state, pending=_read_pending(game, state, record.pending))


def read_layout(game: Cultivo, board: Any, place: str) -> Layout:
    """A named board or a list of villages. Raises ToolkitError naming the village that does not fit."""
    layouts = game.components.layouts
    if isinstance(board, str):
        if board not in layouts:
            raise ToolkitError(f"{place}: no board {board!r}; there are {', '.join(layouts)}")
        return layouts[board]
    try:
        records = msgspec.convert(board, tuple[Village | tuple[str, int, int, int, bool], ...])
    except msgspec.ValidationError as error:
        raise ToolkitError(f"{place}: {error}; write [tile, x, y, quarter turns, flipped]") from None
    layout = tuple(each if isinstance(each, Village) else Village(*each) for each in records)
    for number, village in enumerate(layout):
        if village.turns not in range(4):
            raise ToolkitError(f"{place}[{number}]: {village.turns} quarter turns; allowed are 0 to 3")
    try:
        game.compiled(layout)
    except ToolkitError as error:
        raise ToolkitError(f"{place}: {error}") from None
    return layout


def _at_least(least: int, number: int, name: str) -> int:
    if number < least:
        raise ToolkitError(f"position.{name}: {number}; the least is {least}")
    return number


def _actions(phase: Phase, actions: int) -> int:
    """Actions left: whoever is in the middle of a turn has one at least."""
    return _at_least(1 if phase == "play" else 0, actions, "actions")


def _seat(player: int, players: int) -> int:
    if player not in range(players):
        raise ToolkitError(f"position.player: {player}; players are 0 to {players - 1}")
    return player


def _number(words: Mapping[str, int] | Iterable[str], word: str, place: str) -> int:
    """The number of a word among the known ones."""
    index = words if isinstance(words, Mapping) else {each: number for number, each in enumerate(words)}
    if word not in index:
        raise ToolkitError(f"{place}: {word!r} is none of {', '.join(index)}")
    return index[word]


def _read_player(game: Cultivo, board: Board, record: PlayerRecord, place: str) -> Player:
    components = game.components
    goods = [0] * len(components.colours)
    for colour, count in record.goods.items():
        if not 0 <= count <= MOST_GOODS:
            raise ToolkitError(f"{place}.goods.{colour}: {count}; it can be 0 to {MOST_GOODS}")
        goods[_number(components.colour_index, colour, f"{place}.goods")] = count
    workers = _mask(board.index, record.workers, f"{place}.workers")
    if workers.bit_count() > game.numbers.workers:
        raise ToolkitError(f"{place}.workers: {workers.bit_count()} workers; a player has {game.numbers.workers}")
    buildings = [EMPTY] * len(components.buildings)
    for building, field in record.buildings.items():
        number = _number(components.buildings, building, f"{place}.buildings")
        buildings[number] = _number(board.index, field, f"{place}.buildings.{building}")
    equipment = _mask(components.equipment_index, record.equipment, f"{place}.equipment")
    return Player(tuple(goods), workers, equipment, tuple(buildings), record.tiles)


def _mask(index: Mapping[str, int], words: tuple[str, ...], place: str) -> int:
    mask = 0
    for word in words:
        bit = 1 << _number(index, word, place)
        if mask & bit:
            raise ToolkitError(f"{place}: {word} is listed twice")
        mask |= bit
    return mask


def _read_market(game: Cultivo, market: Mapping[str, str]) -> tuple[int, ...]:
    components = game.components
    names = [components.space_name(space) for space in range(len(components.rows) * len(components.columns))]
    spaces = [EMPTY] * len(names)
    for name, equipment in market.items():
        space = _number(names, name, "position.market")
        spaces[space] = _number(components.equipment_index, equipment, f"position.market.{name}")
    return tuple(spaces)


def _read_stack(game: Cultivo, stack: tuple[str, ...] | HiddenRecord) -> tuple[int, ...] | Hidden:
    if isinstance(stack, HiddenRecord):
        return Hidden(_at_least(0, stack.hidden, "stack.hidden"))
    return tuple(_number(game.components.equipment_index, name, "position.stack") for name in stack)


def _victory(game: Cultivo, players: tuple[Player, ...]) -> tuple[int, ...]:
    """The victory tiles nobody has won."""
    left = list(game.numbers.victory_tiles)
    for player in players:
        for tile in player.tiles:
            if tile in left:
                left.remove(tile)
    return tuple(left)


def _check_shared(board: Board, players: tuple[Player, ...]) -> None:
    """One worker and one building on a field."""
    taken = 0
    built: set[int] = set()
    for number, player in enumerate(players):
        place = f"position.players[{number}]"
        if taken & player.workers:
            field = (taken & player.workers).bit_length() - 1
            raise ToolkitError(f"{place}.workers: {board.names[field]} holds another player's worker already")
        taken |= player.workers
        for field in player.buildings:
            if field != EMPTY and field in built:
                raise ToolkitError(f"{place}.buildings: {board.names[field]} carries a building already")
            built.add(field)


def check_opening(game: Cultivo, state: State, place: str) -> None:
    """Everybody who has yet to start finds a yellow field without a worker (CUL-BEG-05), or the game would halt."""
    free = game.compiled(state.layout).of_colour[WHEAT]
    for player in state.players:
        free &= ~player.workers
    waiting = state.player + 1
    if free.bit_count() < waiting:
        raise ToolkitError(
            f"{place}: {waiting} players are to start, each on a yellow field without a worker; "
            f"the board has {free.bit_count()} (CUL-BEG-05)"
        )


def unseen_equipment(game: Cultivo, state: State) -> tuple[int, ...]:
    """Equipment that lies neither on the market nor with a player nor face up anywhere, in numerical order."""
    seen = {equipment for equipment in state.market if equipment != EMPTY}
    for player in state.players:
        seen |= {number for number in range(len(game.components.cost)) if player.equipment >> number & 1}
    return tuple(number for number in range(len(game.components.cost)) if number not in seen)


def _box(game: Cultivo, state: State, box: HiddenRecord | None) -> tuple[int, ...] | Hidden:
    """What is left for the box. Raises ToolkitError when an equipment is in two places."""
    shown = [equipment for equipment in state.market if equipment != EMPTY]
    for player in state.players:
        shown += [number for number in range(len(game.components.cost)) if player.equipment >> number & 1]
    shown += state.stack if isinstance(state.stack, tuple) else ()
    for number in shown:
        if shown.count(number) > 1:
            name = game.components.equipment_names[number]
            raise ToolkitError(f"position: {name} is in two places among market, stack and players")
    left = tuple(number for number in range(len(game.components.cost)) if number not in shown)
    if isinstance(state.stack, Hidden) or box is not None:
        count = state.stack.count if isinstance(state.stack, Hidden) else 0
        if count > len(left):
            raise ToolkitError(f"position.stack.hidden: {count}; only {len(left)} equipment tiles are left")
        return Hidden(len(left) - count)
    return left


def _read_pending(game: Cultivo, state: State, pending: tuple[str, ...] | RewardRecord) -> Pending | None:
    if pending and state.phase != "play":
        raise ToolkitError(f"position.pending: nothing is begun in the phase {state.phase!r}")
    if isinstance(pending, RewardRecord):
        return Reward(pending.worker, _number(game.components.colour_index, pending.earned, "position.pending.earned"))
    for number, text in enumerate(pending):
        if text.startswith("emptied "):
            return _read_emptied(game, state, text.removeprefix("emptied "))
        action = act.parse(text)
        reasons = list(rules.why_not(game, state, action))
        if reasons:
            raise ToolkitError(f"position.pending[{number}]: {text!r}: {game.describe(reasons[0])}")
        state = one_effect(game, state, action)
        if state.pending is None:
            raise ToolkitError(f"position.pending[{number}]: {text!r} is a whole action, not a part of one")
    return state.pending


def _read_emptied(game: Cultivo, state: State, name: str) -> Emptied:
    spaces = range(len(game.components.rows) * len(game.components.columns))
    space = _number([game.components.space_name(space) for space in spaces], name, "position.pending")
    if state.pending is not None or len(emptied_lines(game, state, space)) < 2:
        raise ToolkitError(
            f"position.pending: 'emptied {name}' stands alone, with row and column empty and {PACKET} tiles stacked"
        )
    return Emptied(space)


# ---------------------------------------------------------------------- writing


def write_position(game: Cultivo, state: State) -> dict[str, Any]:
    """The compact position of a state. Only what differs from the defaults is written."""
    components, board = game.components, game.compiled(state.layout)
    record = PositionRecord(
        board=_layout_name(game, state.layout),
        players=tuple(_write_player(game, board, player) for player in state.players),
        market={
            components.space_name(space): components.equipment_names[equipment]
            for space, equipment in enumerate(state.market)
            if equipment != EMPTY
        },
        stack=_write_stack(game, state.stack),
        box=HiddenRecord(state.box.count) if isinstance(state.box, Hidden) else None,
        victory=None if state.victory == _victory(game, state.players) else state.victory,
        phase=state.phase,
        player=state.player,
        round=state.round,
        actions=state.actions if state.actions != game.numbers.actions else None,
        ending=state.ending,
        pending=write_pending(game, state),
    )
    packed: dict[str, Any] = msgspec.to_builtins(record)
    return packed


def _layout_name(game: Cultivo, layout: Layout) -> Any:
    names = [name for name, known in game.components.layouts.items() if known == layout]
    return names[0] if names else tuple((each.tile, each.x, each.y, each.turns, each.flipped) for each in layout)


def _write_stack(game: Cultivo, stack: tuple[int, ...] | Hidden) -> tuple[str, ...] | HiddenRecord:
    if isinstance(stack, Hidden):
        return HiddenRecord(stack.count)
    return tuple(game.components.equipment_names[number] for number in stack)


def _write_player(game: Cultivo, board: Board, player: Player) -> PlayerRecord:
    components = game.components
    return PlayerRecord(
        goods={components.colours[colour]: count for colour, count in enumerate(player.goods) if count},
        workers=tuple(name for field, name in enumerate(board.names) if player.workers >> field & 1),
        equipment=tuple(
            name for number, name in enumerate(components.equipment_names) if player.equipment >> number & 1
        ),
        buildings={
            components.buildings[building]: board.names[field]
            for building, field in enumerate(player.buildings)
            if field != EMPTY
        },
        tiles=player.tiles,
    )


def write_pending(game: Cultivo, state: State) -> tuple[str, ...] | RewardRecord:
    """The staged actions begun, as texts; an open exchange or refill as what it is about."""
    pending = state.pending
    if pending is None:
        return ()
    if isinstance(pending, Reward):
        return RewardRecord(pending.worker, game.components.colours[pending.earned])
    if isinstance(pending, Emptied):
        return (f"emptied {game.components.space_name(pending.space)}",)
    return tuple(str(action) for action in begun(game, state))


def begun(game: Cultivo, state: State) -> list[act.Action]:
    """The staged actions that led to what is pending."""
    pending, names = state.pending, game.compiled(state.layout).names
    if isinstance(pending, Walk):
        begin = act.begin(pending.verb, names[pending.origin])
        return [begin, *pending.steps, *([act.Stop()] if pending.stopped else []), *pending.swaps]
    if isinstance(pending, Buying):
        row, column = game.components.space_colours(pending.space)
        acquire = act.Acquire(game.components.colours[row], game.components.colours[column])
        if pending.pay_row is None or row == column:
            return [acquire, *pending.swaps]
        price = game.components.cost[state.market[pending.space]]
        return [acquire, act.Split(pending.pay_row, price - pending.pay_row), *pending.swaps]
    if isinstance(pending, Building):
        return [act.Build(game.components.buildings[pending.building], names[pending.field]), *pending.swaps]
    return []
