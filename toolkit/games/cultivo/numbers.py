"""The numbers of Cultivo: its parameters as a record, and what conformance counts in a position."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from typing import TYPE_CHECKING, Any

import msgspec

from toolkit.engine.game import Hidden
from toolkit.games.cultivo import actions as act
from toolkit.games.cultivo import rules
from toolkit.games.cultivo.dues import payee_word
from toolkit.games.cultivo.state import EMPTY, State

if TYPE_CHECKING:
    from toolkit.games.cultivo.game import Cultivo


class Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Every number of the rules; `data/cultivo/parameters.yaml` says which clause each comes from."""

    villages: dict[int, int]
    refill_stack: dict[int, int]
    workers: int
    actions: int
    field_price: int
    rival_share: int
    canal_price: int
    cart_price: int
    barge_price: int
    worker_wheat: tuple[int, ...]
    exchange_workers: tuple[int, ...]
    last_worker_actions: int
    placement_income: int
    move_income: int
    worker_income: int
    building_income: int
    tool_income: int
    scales_from: int
    scales_discount: int
    building_wheat: int
    building_goods: int
    building_value: int
    victory_tiles: tuple[int, ...]
    barrel_actions: int
    end_market: int
    end_buildings: int
    set_size: int
    set_points: int
    monastery_points: int
    monastery_most: int
    workshop_points: int
    workshop_most: int
    tower_points: int
    tower_most: int
    castle_points: int
    manor_points: int
    mill_points: int

    @classmethod
    def of(cls, parameters: Mapping[str, Any]) -> Numbers:
        """The record of a game's resolved parameters."""
        return msgspec.convert(dict(parameters), cls)


# ---------------------------------------------------------------------- for conformance


def public_numbers(game: Cultivo, state: State) -> dict[str, int]:
    """The open numbers that are not zero, by name."""
    components, board = game.components, game.compiled(state.layout)
    numbers = {
        "player": state.player,
        "round": state.round,
        "actions": state.actions,
        "market": sum(1 for equipment in state.market if equipment != EMPTY),
        "stack": state.stack.count if isinstance(state.stack, Hidden) else len(state.stack),
        "victory": len(state.victory),
    }
    for space, equipment in enumerate(state.market):
        numbers[f"market/{components.space_name(space)}"] = int(equipment != EMPTY)
    for seat, player in enumerate(state.players):
        numbers[f"workers/{seat}"] = player.workers.bit_count()
        numbers[f"tiles/{seat}"] = sum(player.tiles)
        for colour, count in zip(components.colours, player.goods, strict=True):
            numbers[f"goods/{seat}/{colour}"] = count
        for field, name in enumerate(board.names):
            numbers[f"worker/{seat}/{name}"] = player.workers >> field & 1
        for number, name in enumerate(components.equipment_names):
            numbers[f"equipment/{seat}/{name}"] = player.equipment >> number & 1
        for building, field in zip(components.buildings, player.buildings, strict=True):
            numbers[f"building/{seat}/{building}"] = int(field != EMPTY)
    return {name: count for name, count in numbers.items() if count}


def census(game: Cultivo, state: State) -> dict[str, dict[str, int]]:
    """Where every piece is. Goods are unlimited (CUL-GEN-07) and have no place of their own to be counted in."""
    equipment = {f"player {seat}": player.equipment.bit_count() for seat, player in enumerate(state.players)}
    equipment["market"] = sum(1 for number in state.market if number != EMPTY)
    equipment["stack"] = state.stack.count if isinstance(state.stack, Hidden) else len(state.stack)
    equipment["box"] = state.box.count if isinstance(state.box, Hidden) else len(state.box)
    found = {
        "equipment": equipment,
        "victory tiles": {
            "stack": len(state.victory),
            **{f"player {seat}": len(player.tiles) for seat, player in enumerate(state.players)},
        },
    }
    for seat, player in enumerate(state.players):
        out = player.workers.bit_count()
        found[f"workers of {seat}"] = {"board": out, "player board": game.numbers.workers - out}
        built = sum(1 for field in player.buildings if field != EMPTY)
        found[f"buildings of {seat}"] = {"board": built, "player board": len(player.buildings) - built}
    return found


def universe(game: Cultivo, state: State) -> Iterator[act.Action]:
    """Every action with all its parameters that could be meant at this stage, and every type once at any stage."""
    due = rules.stage(state)
    colours, names = game.components.colours, game.compiled(state.layout).names
    yield from (act.Pass(), act.Stop(), act.Pay(), act.Decline(), act.Refill("row"), act.Refill("column"))
    yield from (act.Start(names[0]), act.Place(names[0]), act.Split(1, 1), act.Step(names[0]))
    if due == "start":
        yield from map(act.Start, names)
    elif due == "action":
        yield from _turn_universe(game, state)
    elif due == "way":
        paid = (None, act.PLAIN, *colours)
        yield from (act.Step(name, left, canal) for name in names for left in paid for canal in paid)
    elif due == "split":
        yield from (act.Split(row, column) for row in range(8) for column in range(8))
    elif due == "swaps":
        payees = [payee_word(payee) for payee in range(-1, len(state.players))]
        yield from (act.Swap(*parts) for parts in product(colours, colours, payees))
    elif due == "exchange":
        yield from (act.Exchange(give, take) for give in colours for take in colours)


def _turn_universe(game: Cultivo, state: State) -> Iterator[act.Action]:
    components, names = game.components, game.compiled(state.layout).names
    yield from map(act.Place, names)
    yield from map(act.Move, names)
    yield from map(act.Produce, components.colours)
    for row in components.rows:
        for column in components.columns:
            yield act.Acquire(components.colours[row], components.colours[column])
            yield act.Purchase(components.colours[row], components.colours[column], 1, 2)
    for building in components.buildings:
        for name in names:
            yield act.Build(building, name)
            yield act.Construction(building, name)
    for name in names:
        yield act.Target("place", name)
        yield act.Target("move", name)
