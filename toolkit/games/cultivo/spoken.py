"""What a picture of Cultivo says: names of its parts, alternative text, and the table that is its long form."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from toolkit.engine.game import Hidden
from toolkit.games.cultivo.components import COLOURS
from toolkit.games.cultivo.state import EMPTY, Player, State, builder_on, worker_on

if TYPE_CHECKING:
    from toolkit.games.cultivo.game import Cultivo

PICTURE = "Cultivo: board, market and players"
STAND_IN = "Most of this board is a stand-in of ours, not the printed game."
PLAYER = "player {seat}"
OPENING, ROUND, OVER = "Opening", "Round {round}", "The game is over"
TO_DECIDE = "{player} decides"
ACTIONS = {1: "1 action left", 2: "{count} actions left"}
ENDINGS = {"no": "", "finishing": "the last round comes next", "last": "last round"}
STACK = {1: "1 tile in the stack", 2: "{count} tiles in the stack"}
TILES_LEFT, NO_TILES = "Victory tiles left", "no victory tiles left"
POINTS = {1: "1 point now", 2: "{count} points now"}
START_PLAYER = "{player}, start player"
WAITING = {1: "1 worker waiting", 2: "{count} workers waiting"}

FIELD = "field {name}, {colour}"
WORKER = "worker of {player}"
BUILT = "{building} of {player}"
ON_OFFER = "market, {row} row, {column} column: {equipment}, costs {cost}, {points}; {does}"
SOLD = "market, {row} row, {column} column: empty"
LINE = "market {line}, {colour}"
GOODS = "{player}, {colour} goods: {count}"
OWNED = "{player}, {equipment}, {points}; {does}"
UNBUILT = "{player}, {building} not built, goes on a {colour} field; {does}"
BUILT_ON = "{player}, {building} on {field}; {does}"
WORTH = {1: "1 point", 2: "{count} points"}

ALT = "{villages} villages with {fields} fields. {state}. {players} The market has {market}, {stack}."
ON_MARKET = {1: "1 tile", 2: "{count} tiles"}
ALT_PLAYER = "{player}: {workers} on the board, {goods}, {equipment}, {built}{points}."
ALT_POINTS = ", {points}"
WORKERS = {1: "1 worker", 2: "{count} workers"}
GOODS_HELD = {1: "1 good", 2: "{count} goods"}
EQUIPMENT = {1: "1 tile of equipment", 2: "{count} tiles of equipment"}
BUILDINGS = {1: "1 building", 2: "{count} buildings"}
HEADING = ("part", "name", "colour or piece", "worker or cost", "building or points")


def counted(words: dict[int, str], count: int) -> str:
    """The singular or plural form.

    >>> counted(WORTH, 1), counted(WORTH, 3)
    ('1 point', '3 points')
    """
    return words[1 if count == 1 else 2].format(count=count)


def player(seat: int) -> str:
    """What a player is called."""
    return PLAYER.format(seat=seat)


def status(game: Cultivo, state: State) -> str:
    """Where the game is: round, who decides, actions left, and whether the end is near."""
    if state.phase == "over":
        return OVER
    parts = [OPENING if state.phase == "opening" else ROUND.format(round=state.round)]
    parts.append(TO_DECIDE.format(player=player(state.player)))
    if state.phase == "play":
        parts.append(counted(ACTIONS, state.actions))
    parts.append(ENDINGS[state.ending])
    return _sentence(", ".join(part for part in parts if part))


def _sentence(words: str) -> str:
    return words[:1].upper() + words[1:]


def stack(state: State) -> str:
    """How many tiles are left to refill the market."""
    return counted(STACK, state.stack.count if isinstance(state.stack, Hidden) else len(state.stack))


def heading(seat: int) -> str:
    """What a player's panel is headed with."""
    return START_PLAYER.format(player=_sentence(player(seat))) if seat == 0 else _sentence(player(seat))


def points_now(game: Cultivo, state: State, seat: int) -> str:
    """A player's points if the game ended now."""
    return counted(POINTS, game.score_sheet(state, seat).total)


def waiting(game: Cultivo, own: Player) -> str:
    """How many of a player's workers are not on the board yet."""
    return counted(WAITING, game.numbers.workers - own.workers.bit_count())


def mostly_stand_in(game: Cultivo, state: State) -> bool:
    """Whether most of the villages on this board rest on stand-ins."""
    villages = [f"tiles.{village.tile}" for village in state.layout]
    return 2 * len(game.data.stand_ins(villages)) > len(villages)


# ---------------------------------------------------------------------- names of what can be touched


def field(game: Cultivo, state: State, number: int) -> str:
    """A field and what stands on it."""
    board, components = game.compiled(state.layout), game.components
    parts = [FIELD.format(name=board.names[number], colour=components.colours[board.colour[number]])]
    holder, builder = worker_on(state, number), builder_on(state, number)
    if holder is not None:
        parts.append(WORKER.format(player=player(holder)))
    if builder is not None:
        parts.append(BUILT.format(building=_building_on(game, state, builder, number), player=player(builder)))
    return ", ".join(parts)


def space(game: Cultivo, state: State, number: int) -> str:
    """A market space and what lies on it."""
    components = game.components
    row, column = (components.colours[colour] for colour in components.space_colours(number))
    equipment = state.market[number]
    if equipment == EMPTY:
        return SOLD.format(row=row, column=column)
    return ON_OFFER.format(
        row=row,
        column=column,
        equipment=components.equipment_names[equipment],
        cost=components.cost[equipment],
        points=counted(WORTH, components.points[equipment]),
        does=game.does[components.types[equipment // COLOURS]],
    )


def line(game: Cultivo, kind: str, colour: int) -> str:
    """A row or column of the market."""
    return LINE.format(line=kind, colour=game.components.colours[colour])


def goods(game: Cultivo, state: State, seat: int, colour: int) -> str:
    """A player's goods of one colour."""
    count = state.players[seat].goods[colour]
    return GOODS.format(player=player(seat), colour=game.components.colours[colour], count=count)


def owned(game: Cultivo, seat: int, equipment: int) -> str:
    """An equipment that a player owns."""
    components = game.components
    points = counted(WORTH, components.points[equipment])
    does = game.does[components.types[equipment // COLOURS]]
    return OWNED.format(player=player(seat), equipment=components.equipment_names[equipment], points=points, does=does)


def building(game: Cultivo, state: State, seat: int, number: int) -> str:
    """A player's building, built or not."""
    components = game.components
    where, name = state.players[seat].buildings[number], components.buildings[number]
    does = game.does[name]
    if where == EMPTY:
        colour = components.colours[components.building_colours[number]]
        return UNBUILT.format(player=player(seat), building=name, colour=colour, does=does)
    return BUILT_ON.format(
        player=player(seat), building=name, field=game.compiled(state.layout).names[where], does=does
    )


# ---------------------------------------------------------------------- the picture as a whole


def alt(game: Cultivo, state: State, points: bool = True) -> str:
    """The alternative text: what a glance at the picture tells, with the points of everybody or without.

    >>> from toolkit.games.cultivo.game import load
    >>> game = load()
    >>> alt(game, game.setup(2, seed=7))[:44]
    '6 villages with 30 fields. Opening, player 1'
    """
    return ALT.format(
        villages=len(state.layout),
        fields=len(game.compiled(state.layout).names),
        state=status(game, state),
        players=" ".join(_player_alt(game, state, seat, points) for seat in range(len(state.players))),
        market=counted(ON_MARKET, sum(1 for equipment in state.market if equipment != EMPTY)),
        stack=stack(state),
    )


def _player_alt(game: Cultivo, state: State, seat: int, points: bool) -> str:
    own = state.players[seat]
    return ALT_PLAYER.format(
        player=_sentence(player(seat)),
        workers=counted(WORKERS, own.workers.bit_count()),
        goods=counted(GOODS_HELD, sum(own.goods)),
        equipment=counted(EQUIPMENT, own.equipment.bit_count()),
        built=counted(BUILDINGS, sum(1 for where in own.buildings if where != EMPTY)),
        points=ALT_POINTS.format(points=points_now(game, state, seat)) if points else "",
    )


def table(game: Cultivo, state: State) -> tuple[tuple[str, ...], ...]:
    """The long form of `alt`: a heading, every field, every market space, every player's things."""
    return (HEADING, *_field_rows(game, state), *_market_rows(game, state), *_player_rows(game, state))


def _field_rows(game: Cultivo, state: State) -> Iterator[tuple[str, ...]]:
    board = game.compiled(state.layout)
    for number, name in enumerate(board.names):
        holder, builder = worker_on(state, number), builder_on(state, number)
        built = "" if builder is None else _building_on(game, state, builder, number)
        yield (
            "field",
            name,
            game.components.colours[board.colour[number]],
            "" if holder is None else player(holder),
            "" if builder is None else BUILT.format(building=built, player=player(builder)),
        )


def _market_rows(game: Cultivo, state: State) -> Iterator[tuple[str, ...]]:
    components = game.components
    for number, equipment in enumerate(state.market):
        if equipment != EMPTY:
            name = components.equipment_names[equipment]
            worth = counted(WORTH, components.points[equipment])
            yield "market", components.space_name(number), name, str(components.cost[equipment]), worth


def _player_rows(game: Cultivo, state: State) -> Iterator[tuple[str, ...]]:
    components = game.components
    for seat, own in enumerate(state.players):
        for colour, count in enumerate(own.goods):
            yield player(seat), "goods", components.colours[colour], str(count), ""
        for equipment in range(COLOURS * len(components.types)):
            if own.equipment >> equipment & 1:
                worth = counted(WORTH, components.points[equipment])
                yield player(seat), "equipment", components.equipment_names[equipment], "", worth
        for tile in own.tiles:
            yield player(seat), "victory tile", "", "", counted(WORTH, tile)


def _building_on(game: Cultivo, state: State, seat: int, number: int) -> str:
    return game.components.buildings[state.players[seat].buildings.index(number)]
