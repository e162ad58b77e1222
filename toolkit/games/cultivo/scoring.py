"""Cultivo's score sheets: points by source, of any position."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from toolkit.engine.game import ScoreLine, ScoreSheet
from toolkit.games.cultivo.components import CASTLE, COLOURS, MANOR, MILL, MONASTERY, TOWER, WHEAT, WORKSHOP
from toolkit.games.cultivo.state import EMPTY, Goods, Player, State

if TYPE_CHECKING:
    from toolkit.games.cultivo.board import Board
    from toolkit.games.cultivo.game import Cultivo


def score_sheet(game: Cultivo, state: State, player: int) -> ScoreSheet:
    """Points of goods, victory tiles, equipment and buildings; the tie-break is goods left (CUL-SCO-16)."""
    own = state.players[player]
    sets = scored_sets(game, own.goods)
    returned = sets * game.numbers.set_size
    left = sum(own.goods) - (returned if game.readings["tie_break"] == "after" else 0)
    points = game.components.points
    equipment = sum(points[number] for number in range(len(points)) if own.equipment >> number & 1)
    lines = (
        ScoreLine(
            "goods",
            ("CUL-SCO-02", "CUL-SCO-03", "CUL-SCO-04"),
            sets * game.numbers.set_points,
            {"sets": sets, "returned": returned, "left": sum(own.goods) - returned},
        ),
        ScoreLine("tiles", ("CUL-SCO-05",), sum(own.tiles), {"tiles": list(own.tiles)}),
        ScoreLine("equipment", ("CUL-SCO-06",), equipment, {"count": own.equipment.bit_count()}),
        *_building_lines(game, game.compiled(state.layout), own),
    )
    return ScoreSheet(player, lines, (left,))


def scored_sets(game: Cultivo, goods: Goods) -> int:
    """How many sets of different goods a purse holds (CUL-SCO-02).

    Under the reading `any` goods may repeat across sets: the largest k for which the goods, each counted at most k
    times, are k sets' worth. Under `kinds` each kind counts once.
    """
    size = game.numbers.set_size
    if game.readings["scored_sets"] == "kinds":
        return sum(1 for count in goods if count) // size
    # Of each set at most one good comes from each of the `most` fullest colours; the others must give the rest.
    fewest = sorted(goods)
    return min(sum(fewest[: len(fewest) - most]) // (size - most) for most in range(size))


def _building_lines(game: Cultivo, board: Board, own: Player) -> Iterator[ScoreLine]:
    """Every building a player has built, scored by its type (CUL-SCO-07)."""
    for building, field in enumerate(own.buildings):
        if field != EMPTY:
            yield _line(game, board, own, building, field)


def building_line(game: Cultivo, state: State, player: int, building: int, field: int) -> ScoreLine:
    """What a building brings a player, or would bring if it stood on this field and all else stayed as it is.

    Only the manor's points depend on the field.
    """
    return _line(game, game.compiled(state.layout), state.players[player], building, field)


def _line(game: Cultivo, board: Board, own: Player, building: int, field: int) -> ScoreLine:
    clauses, points, facts = _BUILDINGS[building](game, board, own, field)
    return ScoreLine(game.components.buildings[building], clauses, points, facts)


def castle_villages(board: Board, own: Player) -> tuple[int, ...]:
    """The villages that a player's castle counts: those with an own worker (CUL-SCO-11)."""
    return tuple(village for village, mask in enumerate(board.of_village) if own.workers & mask)


def manor_fields(board: Board, field: int) -> int:
    """Mask of the fields on which a manor on `field` counts workers: its own and those beside it, canals or not."""
    return board.near[field] | 1 << field


_Line = tuple[tuple[str, ...], int, dict[str, Any]]


def _monastery(game: Cultivo, board: Board, own: Player, field: int) -> _Line:
    workers = own.workers.bit_count()
    points = min(game.numbers.monastery_points * workers, game.numbers.monastery_most)
    return ("CUL-SCO-08",), points, {"workers": workers}


def _workshop(game: Cultivo, board: Board, own: Player, field: int) -> _Line:
    types = sum(1 for kind in range(len(game.components.types)) if own.equipment >> COLOURS * kind & 63)
    points = min(game.numbers.workshop_points * types, game.numbers.workshop_most)
    return ("CUL-SCO-09",), points, {"types": types}


def _tower(game: Cultivo, board: Board, own: Player, field: int) -> _Line:
    built = sum(1 for each in own.buildings if each != EMPTY)
    return (
        ("CUL-SCO-10",),
        min(game.numbers.tower_points * built, game.numbers.tower_most),
        {"buildings": built},
    )


def _castle(game: Cultivo, board: Board, own: Player, field: int) -> _Line:
    villages = len(castle_villages(board, own))
    return ("CUL-SCO-11",), game.numbers.castle_points * villages, {"villages": villages}


def _manor(game: Cultivo, board: Board, own: Player, field: int) -> _Line:
    """Workers on the manor's field and beside it, a canal between them or not."""
    workers = (own.workers & manor_fields(board, field)).bit_count()
    return ("CUL-SCO-12", "CUL-SCO-13"), game.numbers.manor_points * workers, {"workers": workers}


def _mill(game: Cultivo, board: Board, own: Player, field: int) -> _Line:
    workers = (own.workers & board.of_colour[WHEAT]).bit_count()
    return ("CUL-SCO-14",), game.numbers.mill_points * workers, {"workers": workers}


_BUILDINGS = {
    MONASTERY: _monastery,
    WORKSHOP: _workshop,
    TOWER: _tower,
    CASTLE: _castle,
    MANOR: _manor,
    MILL: _mill,
}
