"""Setting Cultivo up, and what a player cannot see."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import TYPE_CHECKING, Any

import msgspec

from toolkit.engine import chance
from toolkit.engine.game import Event, Hidden, Log, ToolkitError
from toolkit.games.cultivo.board import random_layout
from toolkit.games.cultivo.positions import check_opening, read_layout, unseen_equipment
from toolkit.games.cultivo.state import Layout, Player, State

if TYPE_CHECKING:
    from toolkit.games.cultivo.game import Cultivo

FIXABLE = ("board", "market", "stack")


def setup(game: Cultivo, players: int, seed: int, fixed: Mapping[str, Any] | None, log: Log | None) -> State:
    """The first state; see `Game.setup`.

    `fixed` may hold `board` (a named board or a list of villages), `market` (row colour/column colour → equipment,
    the other spaces dealt at random) and `stack` (the next equipment to be laid out, topmost first).
    """
    if players not in game.player_counts or not isinstance(players, int):
        raise ToolkitError(f"set-up: {players!r} players; allowed are {', '.join(map(str, game.player_counts))}")
    if not isinstance(seed, int) or isinstance(seed, bool):
        raise ToolkitError(f"set-up: seed {seed!r} is not a whole number")
    if not isinstance(fixed, Mapping | None):
        raise ToolkitError(f"set-up: fixed is {fixed!r}; write {{{', '.join(FIXABLE)}: …}}")
    choices = dict(fixed or {})
    unknown = sorted(set(choices) - set(FIXABLE), key=str)
    if unknown:
        raise ToolkitError(f"set-up: {unknown[0]!r} cannot be fixed; allowed are {', '.join(FIXABLE)}")
    layout = _layout(game, players, seed, choices.get("board"))
    market, stack, box = _deal(game, players, seed, choices)
    state = State(
        layout=layout,
        players=(Player((0,) * len(game.components.colours)),) * players,
        market=market,
        stack=stack,
        box=box,
        victory=game.numbers.victory_tiles,
        player=players - 1,
    )
    check_opening(game, state, "set-up: board")
    if log is not None:
        log.extend(_events(game, state))
    return state


def _layout(game: Cultivo, players: int, seed: int, board: Any) -> Layout:
    """The given board, or a random one of as many villages as the number of players asks for."""
    if board is not None:
        return read_layout(game, board, "set-up: board")
    tiles = list(game.components.tiles)
    count = game.numbers.villages[players]
    if count > len(tiles):
        raise ToolkitError(f"set-up: {count} villages for {players} players; the components have {len(tiles)} tiles")
    chosen = sorted(chance.shuffled(tiles, seed, "villages")[:count], key=tiles.index)
    return random_layout(chosen, game.components, chance.stream(seed, "board"))


def _deal(
    game: Cultivo, players: int, seed: int, choices: Mapping[str, Any]
) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """Market, stack and box: what is fixed first, the rest in random order."""
    components = game.components
    spaces = [components.space_name(space) for space in range(len(components.rows) * len(components.columns))]
    wanted = _named(choices.get("market", {}), spaces, components.equipment_names)
    stacked = choices.get("stack", ())
    if not isinstance(stacked, list | tuple):
        raise ToolkitError(f"set-up: {stacked!r}; write the stack as ['red barge', …]")
    top = _named(
        dict(enumerate(stacked)),
        range(game.numbers.refill_stack[players]),
        components.equipment_names,
    )
    given = [*wanted.values(), *top.values()]
    twice = next((name for name in given if given.count(name) > 1), None)
    if twice is not None:
        raise ToolkitError(f"set-up: {twice} is fixed in two places; each equipment exists once")
    rest = [name for name in components.equipment_names if name not in given]
    dealt = iter(chance.shuffled(rest, seed, "equipment"))
    index = components.equipment_index
    market = tuple(index[wanted[space] if space in wanted else next(dealt)] for space in spaces)
    size = game.numbers.refill_stack[players]
    stack = tuple(index[top[place] if place in top else next(dealt)] for place in range(size))
    return market, stack, tuple(sorted(index[name] for name in dealt))


def _named(given: Any, places: Any, equipment: tuple[str, ...]) -> dict[Any, str]:
    """Fixed equipment by place. Raises ToolkitError for a place or an equipment that does not exist."""
    if not isinstance(given, Mapping):
        raise ToolkitError(f"set-up: {given!r}; write the market as {{'red/green': 'red barge'}}")
    for place, name in given.items():
        if place not in places:
            raise ToolkitError(
                f"set-up: no place {place!r} for {name}; there are {', '.join(map(str, places)) or 'none'}"
            )
        if name not in equipment:
            raise ToolkitError(f"set-up: {name!r} at {place} is none of {', '.join(equipment)}")
    return dict(given)


_VILLAGES = {2: "CUL-SET-06", 3: "CUL-SET-05", 4: "CUL-SET-04"}
_STACKS = {2: "CUL-SET-12", 3: "CUL-SET-11", 4: "CUL-SET-10"}


def _events(game: Cultivo, state: State) -> list[Event]:
    players = len(state.players)
    assert isinstance(state.stack, tuple)
    facts = {"players": players, "villages": [village.tile for village in state.layout]}
    return [
        Event("lay_board", ("CUL-SET-01", _VILLAGES[players]), facts),
        Event("lay_market", ("CUL-SET-08", "CUL-SET-09"), {"count": len(state.market)}),
        Event("lay_stack", (_STACKS[players],), {"count": len(state.stack)}),
        Event("lay_tiles", ("CUL-SET-15",), {"tiles": list(state.victory)}),
        Event(
            "seats",
            ("CUL-SET-16", "CUL-SET-18"),
            {"start": 0, "first": state.player, "workers": game.numbers.workers},
        ),
    ]


# ---------------------------------------------------------------------- hidden information


def observation(state: State) -> State:
    """The state as any player sees it: the stack and what went back to the box are face down."""
    hidden = {
        "stack": state.stack if isinstance(state.stack, Hidden) else Hidden(len(state.stack)),
        "box": state.box if isinstance(state.box, Hidden) else Hidden(len(state.box)),
    }
    return msgspec.structs.replace(state, **hidden)


def determinize(game: Cultivo, state: State, rng: Random) -> State:
    """A full state: the unseen equipment is dealt to stack and box anew."""
    unseen = list(unseen_equipment(game, state))
    rng.shuffle(unseen)
    size = state.stack.count if isinstance(state.stack, Hidden) else len(state.stack)
    return msgspec.structs.replace(state, stack=tuple(unseen[:size]), box=tuple(sorted(unseen[size:])))
