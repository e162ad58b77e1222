"""Cultive's score sheets: points by source, of any position, and the consortia they are made of."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

import msgspec

from toolkit.engine.game import ScoreLine, ScoreSheet
from toolkit.games.cultive.board import rows_of
from toolkit.games.cultive.consortia import UNLINKED, Split, longest_runs
from toolkit.games.cultive.state import Column, Crop, Player, State

if TYPE_CHECKING:
    from toolkit.games.cultive.game import Cultive

RUN_CLAUSES = ("CTV-HOR-04", "CTV-HOR-05", "CTV-HOR-06", "CTV-HOR-07")
CHAIN_CLAUSES = ("CTV-VER-03", "CTV-VER-04", "CTV-VER-05", "CTV-VER-06", "CTV-VER-07", "CTV-VER-08")


class Line(msgspec.Struct, frozen=True):
    """One row or column of the harvest with its consortia.

    Attributes:
        number: of the row, or of the terrain of the column, from 0.
        places: where its cards lie, from the left or the top: terrains of a row, rows of a column.
        signs: their icon masks, or the links between them; see `consortia`.
        split: the consortia that score, in places of this line.
    """

    number: int
    places: tuple[int, ...]
    signs: tuple[int, ...]
    split: Split


def score_sheet(game: Cultive, state: State, player: int) -> ScoreSheet:
    """Points of rows, columns, special actions left and harvested plants. Ties are shared (CTV-SCO-08)."""
    own = state.players[player]
    rows, columns = scored_rows(game, own.columns), scored_columns(game, own.columns)
    each = game.numbers.special_points
    lines = (
        _rows_line(rows),
        _columns_line(game, rows, columns),
        ScoreLine("special", ("CTV-SCO-03",), each * own.special, {"left": own.special, "each": each}),
        _plants_line(game, own),
    )
    return ScoreSheet(player, lines)


def total(game: Cultive, state: State, player: int) -> int:
    """All points of a player, without the sheet."""
    own = state.players[player]
    consortia = (*scored_rows(game, own.columns), *scored_columns(game, own.columns))
    worth = game.components.worth
    printed = sum(worth[crop.species] for column in own.columns for crop in column if not crop.nullified)
    return sum(line.split.points for line in consortia) + printed + game.numbers.special_points * own.special


# ---------------------------------------------------------------------- consortia of a harvest


def scored_rows(game: Cultive, columns: tuple[Column, ...]) -> list[Line]:
    """Every row with its best runs."""
    return [scored_row(game, number, row) for number, row in enumerate(rows_of(columns))]


def scored_row(game: Cultive, number: int, row: Sequence[Crop | None]) -> Line:
    """A row with its best runs; None is an empty place."""
    places = tuple([place for place, crop in enumerate(row) if not _is_skipped(game, crop)])
    signs = row_signs(game, [row[place] for place in places])
    return Line(number, places, signs, game.row_solver.solve(signs))


def scored_columns(game: Cultive, columns: tuple[Column, ...]) -> list[Line]:
    """Every column with its chains."""
    found = []
    for number, column in enumerate(columns):
        places = tuple([place for place, crop in enumerate(column) if not _is_skipped(game, crop)])
        signs = column_signs(game, [column[place] for place in places])
        found.append(Line(number, places, signs, game.column_solver.solve(signs)))
    return found


def _is_skipped(game: Cultive, crop: Crop | None) -> bool:
    """Whether a line goes on past a nullified card as if it were not there, as one reading has it."""
    return crop is not None and crop.nullified and game.readings["nullified"] == "skipped"


def row_signs(game: Cultive, row: list[Crop | None]) -> tuple[int, ...]:
    """The icons at each place of a row; nothing and nullified cards have none."""
    sides = game.components.sides
    return tuple([0 if crop is None or crop.nullified else sides[crop.species] for crop in row])


def column_signs(game: Cultive, column: list[Crop]) -> tuple[int, ...]:
    """The icon that links each card of a column to the next, or none."""
    top, bottom = game.components.top, game.components.bottom
    links = []
    for upper, lower in pairwise(column):
        icon = bottom[upper.species]
        linked = icon == top[lower.species] and not (upper.nullified or lower.nullified)
        links.append(icon if linked else UNLINKED)
    return tuple(links)


# ---------------------------------------------------------------------- the lines of a sheet


def _rows_line(rows: list[Line]) -> ScoreLine:
    lengths = [end - start for line in rows for start, end in line.split.pieces]
    clauses = ["CTV-SCO-01", "CTV-HOR-01", *(RUN_CLAUSES[length - 2] for length in sorted(set(lengths)))]
    shapes = (
        ("CTV-HOR-02", any(runs_left_out(line) for line in rows)),
        ("CTV-HOR-03", any(len(line.split.pieces) > 1 for line in rows)),
        ("CTV-HOR-08", any(map(is_broken, rows))),
    )
    clauses += [clause for clause, shown in shapes if shown]
    points = sum(line.split.points for line in rows)
    return ScoreLine("rows", tuple(clauses), points, {"runs": len(lengths), "lengths": lengths})


def runs_left_out(line: Line) -> list[tuple[int, int, int]]:
    """The longest runs of a row that do not score as a whole, with their icons: their cards are wanted in others."""
    return [run for run in longest_runs(line.signs) if (run[0], run[1]) not in line.split.pieces]


def is_broken(line: Line) -> bool:
    """Whether an icon is on cards of a row with another card between them that lacks it."""
    signs = line.signs
    return any(
        signs[left] & signs[right] & ~signs[left + 1]
        for left in range(len(signs) - 2)
        if signs[left + 1]
        for right in range(left + 2, len(signs))
    )


def _columns_line(game: Cultive, rows: list[Line], columns: list[Line]) -> ScoreLine:
    lengths = [end - start for line in columns for start, end in line.split.pieces]
    longest = len(game.numbers.column_points) + 1
    clauses = ["CTV-SCO-02", "CTV-VER-01"]
    clauses += [CHAIN_CLAUSES[length - 2] for length in sorted({min(length, longest) for length in lengths})]
    in_rows = {(line.number, place) for line in rows for place in scoring_places(line)}
    in_columns = {(place, line.number) for line in columns for place in scoring_places(line)}
    clauses += ["CTV-VER-02"] if in_rows & in_columns else []
    points = sum(line.split.points for line in columns)
    return ScoreLine("columns", tuple(clauses), points, {"chains": len(lengths), "lengths": lengths})


def scoring_places(line: Line) -> list[int]:
    """The places of a line whose cards score in it."""
    return [line.places[at] for start, end in line.split.pieces for at in range(start, end)]


def _plants_line(game: Cultive, own: Player) -> ScoreLine:
    components = game.components
    crops = [crop for column in own.columns for crop in column]
    scoring = [crop.species for crop in crops if not crop.nullified]
    growing = sum(plant.open + plant.down for plant in own.plots if plant is not None)
    clauses = ["CTV-SCO-04"]
    clauses += ["CTV-SCO-05"] if any(components.harvested[species] > 1 for species in scoring) else []
    clauses += ["CTV-HRV-09"] if len(scoring) < len(crops) else []
    clauses += ["CTV-SCO-06"] if growing else []
    facts = {
        "cards": sum(components.harvested[species] for species in scoring),
        "nullified": len(crops) - len(scoring),
        "growing": growing,
    }
    return ScoreLine("plants", tuple(clauses), sum(components.worth[species] for species in scoring), facts)
