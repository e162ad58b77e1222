"""Rows and columns against a brute force that tries every way to cut a line into pieces."""

from __future__ import annotations

from itertools import product
from time import perf_counter
from typing import Any

import pytest

from toolkit.engine.game import ToolkitError
from toolkit.games.cultive.consortia import UNLINKED, ColumnSolver, RowSolver
from toolkit.games.cultive.game import load

from . import brute_force

GAME = load()
POINTS = GAME.numbers.row_points
CHAIN_POINTS = GAME.numbers.column_points
SETS = sorted(set(GAME.components.sides))
ICONS = GAME.components.icons


def named(mask: int) -> frozenset[str]:
    return frozenset(icon for number, icon in enumerate(ICONS) if mask >> number & 1)


NAMED = {mask: named(mask) for mask in (0, *SETS)}


def test_the_deck_has_every_pair_of_icons() -> None:
    assert len(SETS) == 10


@pytest.mark.slow
@pytest.mark.parametrize("strict", [False, True])
def test_all_rows_of_five_with_gaps_are_split_best(strict: bool) -> None:
    solver = RowSolver(POINTS, strict)
    for row in product((0, *SETS), repeat=5):
        split = solver.work_out(row)
        assert (split.points, split.pieces) == brute_force.row([NAMED[mask] for mask in row], strict), row


@pytest.mark.parametrize("length", [1, 2, 3])
@pytest.mark.parametrize("strict", [False, True])
def test_all_short_rows_are_split_best(length: int, strict: bool) -> None:
    solver = RowSolver(POINTS, strict)
    for row in product((0, *SETS), repeat=length):
        split = solver.work_out(row)
        assert (split.points, split.pieces) == brute_force.row([NAMED[mask] for mask in row], strict), row


@pytest.mark.slow
@pytest.mark.parametrize(("masks", "rows", "differing"), [(SETS, 100_000, 9_180), ([0, *SETS], 161_051, 11_700)])
def test_how_many_rows_differ_between_the_readings(masks: list[int], rows: int, differing: int) -> None:
    allowed, strict = RowSolver(POINTS), RowSolver(POINTS, strict=True)
    found = [row for row in product(masks, repeat=5) if allowed.solve(row).points != strict.solve(row).points]
    assert len(masks) ** 5 == rows
    assert len(found) == differing


def test_strict_rows_never_score_more() -> None:
    allowed, strict = RowSolver(POINTS), RowSolver(POINTS, strict=True)
    assert all(strict.solve(row).points <= allowed.solve(row).points for row in product(SETS, repeat=4))


def test_a_row_is_solved_within_50_microseconds() -> None:
    solver = RowSolver(POINTS)
    rows = list(product(SETS[:5], repeat=5))
    times = []
    for _ in range(3):
        begin = perf_counter()
        for row in rows:
            solver.work_out(row)
        times.append((perf_counter() - begin) / len(rows))
    assert min(times) < 50e-6


class TestTies:
    def test_fewer_runs_come_first(self) -> None:
        # With these points a run of four is worth two runs of two.
        assert RowSolver((4, 5, 8, 12)).solve((3, 3, 3, 3)).pieces == ((0, 4),)

    def test_longer_runs_come_next(self) -> None:
        assert RowSolver((5, 5, 8, 12)).solve((1, 1, 1, 0, 0)).pieces == ((0, 3),)

    def test_then_the_leftmost(self) -> None:
        assert RowSolver(POINTS).solve((1, 3, 2, 0, 0)).pieces == ((0, 2),)


# ---------------------------------------------------------------------- columns


@pytest.mark.parametrize("length", range(8))
@pytest.mark.parametrize("same", [False, True])
def test_all_columns_score_best(length: int, same: bool) -> None:
    solver = ColumnSolver(CHAIN_POINTS, same)
    for links in product((UNLINKED, 0, 1, 2) if length < 6 else (UNLINKED, 0), repeat=length):
        words = [None if link == UNLINKED else str(link) for link in links]
        assert solver.solve(links).points == brute_force.column(words, same), links


def test_eight_in_a_chain_are_worth_no_more_than_seven() -> None:
    solver = ColumnSolver(CHAIN_POINTS)
    assert solver.solve((0,) * 6).points == solver.solve((0,) * 7).points == 30


def test_no_species_has_one_icon_above_and_below() -> None:
    components = GAME.components
    assert all(top != bottom for top, bottom in zip(components.top, components.bottom, strict=True))


def test_links_of_the_deck() -> None:
    components, pairs = GAME.components, range(len(GAME.components.species))
    linked = [(a, b) for a in pairs for b in pairs if a != b and components.bottom[a] == components.top[b]]
    sharing = [(a, b) for a in pairs for b in pairs if a < b and components.sides[a] & components.sides[b]]
    assert (len(linked), len(sharing)) == (51, 70)


# ---------------------------------------------------------------------- whole harvests


def asked(question: str, harvested: dict[str, Any], **names: Any) -> Any:
    game = load(**names)
    return game.ask(game.position({"players": [{"harvested": harvested}, {}]}), question, {})


def test_columns_need_not_be_equally_long() -> None:
    rows = asked("rows", {"A": ["coffee"], "B": ["banana", "onion"], "D": ["corn"]})
    assert [row["cards"] for row in rows] == [
        ["coffee", "banana", None, "corn", None],
        [None, "onion", None, None, None],
    ]
    assert [row["points"] for row in rows] == [3, 0]


def test_a_skipped_card_leaves_its_neighbours_touching() -> None:
    harvest = {"A": ["coffee"], "B": ["nullified cacao"], "C": ["banana"]}
    assert asked("rows", harvest)[0]["runs"] == []
    (run,) = asked("rows", harvest, nullified="skipped")[0]["runs"]
    assert (run["from"], run["to"], run["points"]) == ("A", "C", 3)


def test_a_skipped_card_leaves_its_column_linked() -> None:
    harvest = {"A": ["banana", "nullified jambo", "coffee"]}
    assert asked("columns", harvest)["A"]["chains"] == []
    assert asked("columns", harvest, nullified="skipped")["A"]["chains"] == [
        {"from": 1, "to": 3, "cards": 2, "points": 5}
    ]


# ---------------------------------------------------------------------- rows without a position


def test_rows_given_card_by_card_are_answered_like_those_of_a_harvest() -> None:
    columns = {"A": ["coffee", "onion"], "B": ["banana", "nullified corn"], "D": ["corn"]}
    rows = [["coffee", "banana", None, "corn"], ["onion", "nullified corn"]]
    assert GAME.best_rows(rows) == asked("rows", columns)


def test_rows_follow_the_readings() -> None:
    row = ["coffee", "banana", "cassava", "sweet-potato"]
    assert [load(part_runs=reading).best_rows([row])[0]["points"] for reading in ("allowed", "strict")] == [6, 5]


@pytest.mark.parametrize(
    ("row", "said"),
    [
        (["corn"] * 6, "row 1, .* write a list of at most 5 species"),
        ("corn", "write a list of at most 5 species"),
        (["maize"], "best_rows: row 1: unknown species 'maize'"),
    ],
)
def test_what_is_no_row(row: Any, said: str) -> None:
    with pytest.raises(ToolkitError, match=said):
        GAME.best_rows([row])
