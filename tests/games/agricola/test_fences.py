"""What can be fenced in, what speaks against it, and in which stages, against a reference that paints the farm."""

from __future__ import annotations

from collections import Counter
from math import ceil, sqrt
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from toolkit.engine.game import Reason, ToolkitError
from toolkit.games.agricola import fences, outlines
from toolkit.games.agricola.board import (
    ALL,
    EDGES,
    INDEX,
    NAMES,
    START_ROOMS,
    beside,
    border,
    edge_names,
    mask_of,
    names,
    pastures,
    spaces_in,
)
from toolkit.games.agricola.state import Player

from . import brute_fences as brute
from .farms import GAME, MOST, edges, farm, fenced, fences_around, rules

WITHOUT_ADJACENCY = rules("AGR-FEN-09")

# By number of pastures, how many layouts of the start farm have how many fences.
TABLE = {
    1: {4: 13, 6: 18, 8: 42, 10: 100, 12: 219, 14: 370},
    2: {7: 18, 9: 72, 10: 36, 11: 221, 12: 216, 13: 633, 14: 750, 15: 1615},
    3: {10: 36, 11: 24, 12: 192, 13: 304, 14: 853, 15: 1444},
    4: {12: 6, 13: 64, 14: 145, 15: 543},
    5: {15: 29},
}

choices = st.lists(st.integers(0, 5_000), max_size=4)
fields = st.sets(st.sampled_from([name for name in NAMES if name not in ("A2", "A3")]), max_size=4).map(mask_of)


def standing(blocked: int, built: int, wood: int = 99) -> Player:
    """A farm that has these fences; all that is blocked beyond the first two rooms are fields."""
    return msgspec.structs.replace(farm(wood=wood), fields=blocked & ~START_ROOMS, fences=built)


def places(mask: int) -> set[brute.Place]:
    return {brute.FARM[space] for space in spaces_in(mask)}


def drawn(layout: int) -> brute.Layout:
    """A layout as the reference has it."""
    by_name = {brute.fence_name(frozenset(pair)): frozenset(pair) for pair in brute.GRID.edges}
    return frozenset(by_name[name] for name in edge_names(layout))


def random_farms(count: int, seed: int = 1) -> list[tuple[int, int]]:
    """Rooms and fields, and fences: farms in the middle of a game."""
    rng, found = Random(seed), []
    for _ in range(count):
        blocked = START_ROOMS | mask_of(rng.sample(NAMES, rng.randrange(5)))
        found.append((blocked, fenced(blocked, [rng.randrange(5_000) for _ in range(rng.randrange(4))], most=13)))
    return found


# ---------------------------------------------------------------------- numbers of the start farm


def test_layouts_of_the_start_farm_by_fences_and_pastures() -> None:
    found: dict[int, Counter[int]] = {}
    for layout in outlines.layouts(START_ROOMS, 0, MOST):
        found.setdefault(len(pastures(START_ROOMS, layout)), Counter())[layout.bit_count()] += 1
    assert found == {count: Counter(row) for count, row in TABLE.items()}
    assert sum(map(Counter.total, found.values())) == 7_963


def test_layouts_come_once_and_the_smallest_first() -> None:
    found = list(outlines.layouts(START_ROOMS, 0, MOST))
    sizes = [layout.bit_count() for layout in found]
    assert len(set(found)) == len(found) and sizes == sorted(sizes)


def test_layouts_without_adjacency() -> None:
    found = Counter(layout.bit_count() for layout in outlines.layouts(START_ROOMS, 0, MOST, adjacent=False))
    assert (found.total(), found[8]) == (12_011, 102)


@pytest.mark.parametrize("count", [0, 4, 5, 11, 15])
def test_layouts_with_so_many_fences(count: int) -> None:
    assert sum(1 for _ in outlines.layouts_with(count, START_ROOMS, 0)) == sum(
        row.get(count, 0) for row in TABLE.values()
    )


def test_enclosures_of_the_start_farm() -> None:
    found = outlines.enclosures(START_ROOMS, 0, MOST)
    assert Counter(each.fences.bit_count() for each in found) == Counter(TABLE[1])
    assert len(found) == 762 and len(outlines.enclosures(START_ROOMS, 0, len(EDGES))) == 1_644
    keys = [(each.fences.bit_count(), each.spaces) for each in found]
    assert keys == sorted(keys)


def test_fewest_fences_around_so_many_spaces() -> None:
    assert [outlines.fewest(spaces) for spaces in range(1, 14)] == [
        2 * ceil(2 * sqrt(spaces)) for spaces in range(1, 14)
    ]


@pytest.mark.parametrize("spaces", [0, 14, -1, True, 2.0])
def test_no_pasture_of_the_start_farm_has_so_many_spaces(spaces: int) -> None:
    with pytest.raises(ToolkitError, match=f"fewest fences for {spaces!r} spaces: the start farm has 1 to 13"):
        outlines.fewest(spaces)


def most_spaces(limit: int, count: int) -> int:
    """The most spaces of so many pastures of the start farm; 0 if there are none with so few fences."""
    areas = (pastures(START_ROOMS, layout) for layout in outlines.layouts(START_ROOMS, 0, limit))
    return max((sum(each).bit_count() for each in areas if len(each) == count), default=0)


def test_most_spaces_in_so_many_pastures() -> None:
    assert [most_spaces(MOST, count) for count in range(1, 7)] == [12, 10, 8, 6, 5, 0]
    assert [most_spaces(limit, 1) for limit in (3, 4, 5, 6, 14)] == [0, 1, 1, 2, 12]
    first = [min(size for size in range(16) if most_spaces(size, count)) for count in range(1, 6)]
    assert first == [4, 7, 10, 12, 15]


# ---------------------------------------------------------------------- against the reference


@pytest.mark.parametrize("adjacent", [True, False])
@pytest.mark.parametrize("limit", [12, pytest.param(MOST, marks=pytest.mark.slow)])
def test_layouts_of_the_start_farm_are_all_paintings(limit: int, adjacent: bool) -> None:
    found = set(map(drawn, outlines.layouts(START_ROOMS, 0, limit, adjacent)))
    assert found == brute.layouts(places(START_ROOMS), frozenset(), limit, adjacent)


@pytest.mark.parametrize("adjacent", [True, False])
@pytest.mark.parametrize(("blocked", "built"), random_farms(8))
def test_layouts_of_other_farms_are_all_paintings(blocked: int, built: int, adjacent: bool) -> None:
    found = list(outlines.layouts(blocked, built, 7, adjacent))
    assert set(map(drawn, found)) == brute.layouts(places(blocked), drawn(built), 7, adjacent)
    assert len(set(found)) == len(found)


@pytest.mark.parametrize(("blocked", "built"), [(START_ROOMS, 0), *random_farms(8, seed=2)])
def test_stages_one_after_the_other_leave_the_same_layouts(blocked: int, built: int) -> None:
    limit = 10 if not built else 6
    reached, waiting = set(), [built]
    while waiting:
        now = waiting.pop()
        left = limit - (now & ~built).bit_count()
        new = {now | stage.fences for stage in outlines.enclosures(blocked, now, left)} - reached
        reached |= new
        waiting += new
    assert reached == set(outlines.layouts(blocked, built, limit))


@pytest.mark.parametrize("game", [GAME, WITHOUT_ADJACENCY])
@pytest.mark.parametrize(("blocked", "built"), [(START_ROOMS, 0), *random_farms(4, seed=3)])
def test_every_set_of_spaces_is_a_stage_or_refused(game: Any, blocked: int, built: int) -> None:
    own = standing(blocked, built, wood=9)
    offered = outlines.enclosures(blocked, built, min(9, MOST - built.bit_count()), game is GAME)
    allowed = {spaces for spaces in range(ALL + 1) if not any(fences.why_enclose(game, own, spaces))}
    assert {stage.spaces for stage in offered} == allowed


@given(fields, choices, st.integers(0, (1 << len(EDGES)) - 1) | choices)
def test_edges_are_refused_unless_they_are_a_layout(blocked: int, stages: list[int], wish: int | list[int]) -> None:
    """Wishes are any edges, or else those of several pastures, one of them perhaps left out."""
    blocked |= START_ROOMS
    built = fenced(blocked, stages)
    if isinstance(wish, list):
        wish = fenced(blocked, wish) & ~built
        wish &= wish - 1 if stages and stages[0] % 2 else wish
    expected = wish and not wish & built and (wish | built).bit_count() <= MOST
    expected = expected and brute.is_legal(places(blocked), drawn(wish | built))
    before, after = (brute.pastures(places(blocked), drawn(layout)) for layout in (built, wish | built))
    expected = bool(expected) and brute.are_adjacent(before, after)
    assert (not any(fences.why_layout(GAME, standing(blocked, built), wish))) == expected


# ---------------------------------------------------------------------- what holds of every farm


@given(fields, choices)
def test_a_farm_with_fences_is_made_of_whole_pastures(blocked: int, stages: list[int]) -> None:
    built = fenced(blocked | START_ROOMS, stages)
    closed = pastures(blocked | START_ROOMS, built)
    assert fences_around(*(" ".join(names(pasture)) for pasture in closed)) == built
    assert built.bit_count() <= MOST


@given(fields, choices, st.integers(0, 5_000), st.booleans())
@settings(deadline=None)
def test_stages_build_a_layout_again(blocked: int, stages: list[int], choice: int, adjacent: bool) -> None:
    blocked |= START_ROOMS
    built = fenced(blocked, stages, most=11)
    offered = list(outlines.layouts(blocked, built, min(8, MOST - built.bit_count()), adjacent))
    if not offered:
        return
    layout = offered[choice % len(offered)]
    now = built
    for stage in outlines.stages_of(blocked, built, layout & ~built):
        assert stage in outlines.enclosures(blocked, now, stage.fences.bit_count(), adjacent)
        now |= stage.fences
    assert now == layout
    assert not any(
        fences.why_layout(GAME if adjacent else WITHOUT_ADJACENCY, standing(blocked, built), layout & ~built)
    )


# ---------------------------------------------------------------------- single rules


def test_the_eleven_fences_of_the_example() -> None:
    """Two pastures of one space and one of two, together a square (AGR-FEN-EX1)."""
    wish = fences_around("D2", "E2", "D3 E3")
    assert wish.bit_count() == 11
    assert not any(fences.why_layout(GAME, farm(), wish))
    assert [names(stage.spaces) for stage in outlines.stages_of(START_ROOMS, 0, wish)] == [["D2"], ["E2"], ["D3", "E3"]]


def test_a_pasture_can_be_divided() -> None:
    """Three fences across a pasture of six; both halves are offered (AGR-FEN-11)."""
    own = farm("C1 D1 E1 C2 D2 E2")
    offered = {stage.spaces: stage.fences for stage in outlines.enclosures(own.rooms, own.fences, 2)}
    assert edge_names(offered[mask_of(["C1", "C2"])]) == ["C1-D1", "C2-D2"]
    assert offered[mask_of(["C1", "C2"])] == offered[mask_of(["D1", "E1", "D2", "E2"])]
    assert own.fences.bit_count() == 10 and not any(fences.why_layout(GAME, own, edges("C1-D1 C2-D2")))
    assert pastures(own.rooms, own.fences | edges("C1-D1 C2-D2")) == (
        mask_of(["C1", "C2"]),
        mask_of(["D1", "E1", "D2", "E2"]),
    )


def test_what_is_left_of_a_divided_pasture_can_be_in_two_pieces() -> None:
    own = farm("B2 C2 D2")
    assert len(outlines.stages_of(own.rooms, own.fences, edges("B2-C2 C2-D2"))) == 2
    stage = outlines.Enclosure(mask_of(["C2"]), edges("B2-C2 C2-D2"))
    assert stage in outlines.enclosures(own.rooms, own.fences, 2)


def test_stables_can_be_fenced_in() -> None:
    own = farm(stables="C2 D2")
    assert mask_of(["C2", "D2"]) in {stage.spaces for stage in outlines.enclosures(own.rooms, 0, 6)}
    assert not any(fences.why_enclose(GAME, own, own.stables))
    assert not any(fences.why_layout(GAME, own, fences_around("C2 D2")))


def test_a_shared_fence_is_built_once() -> None:
    """One fence borders two pastures (AGR-FEN-10)."""
    own = farm("B1", wood=3)
    assert not any(fences.why_enclose(GAME, own, mask_of(["C1"])))


# Fields, stables and pastures of a farm, the spaces of a stage, and what speaks against it.
STAGES: dict[str, tuple[Player, str, list[Reason]]] = {
    "too little wood": (farm(wood=3), "B1", [Reason("AGR-FEN-01", needed=4, has=3)]),
    "too few fences": (
        farm("A1", "B1 C1 D1 E1"),
        "E2",
        [Reason("AGR-FEN-12", has=13, needed=3, most=15)],
    ),
    "a field and a room": (
        farm(fields="B2"),
        "A2 B2",
        [Reason("AGR-FEN-13", space="A2", there="room"), Reason("AGR-FEN-13", space="B2", there="field")],
    ),
    "two places": (
        farm(),
        "B1 C1 E1",
        [Reason("AGR-FEN-07", edge="C1-D1", there="apart", spaces=["B1", "C1"], others=["E1"])],
    ),
    "two corners": (farm(), "B1 C2", [Reason("AGR-FEN-07", edge="B1-C1", there="apart", spaces=["B1"], others=["C2"])]),
    "across a fence": (
        farm("B1"),
        "B1 C1",
        [Reason("AGR-FEN-07", edge="B1-C1", there="fence", spaces=["B1"], others=["C1"])],
    ),
    "at a corner only": (farm("B1"), "C2", [Reason("AGR-FEN-09", spaces=["C2"])]),
    "a pasture again": (farm("B1"), "B1", [Reason("AGR-PH3-10", fences=0)]),
    "nothing": (farm(), "", [Reason("AGR-PH3-10", fences=0)]),
    "everything at once": (
        farm("B1", wood=2, fields="E3"),
        "E3",
        [
            Reason("AGR-FEN-01", needed=4, has=2),
            Reason("AGR-FEN-13", space="E3", there="field"),
            Reason("AGR-FEN-09", spaces=["E3"]),
        ],
    ),
}


@pytest.mark.parametrize(("own", "spaces", "against"), STAGES.values(), ids=STAGES.keys())
def test_a_stage_is_refused(own: Player, spaces: str, against: list[Reason]) -> None:
    assert list(fences.why_enclose(GAME, own, mask_of(spaces.split()))) == against


def open_side(clause: str, edge: str, there: str, drawn: str) -> Reason:
    return Reason(clause, edge=edge, there=there, drawn=drawn.split())


# A farm, the edges that fences are wished on, and what speaks against them.
WISHES: dict[str, tuple[Player, str, list[Reason]]] = {
    "the rim is no fence": (
        farm(),
        "A1-B1 A1-A2",
        [open_side("AGR-FEN-06", edge, "rim", "A1-B1 A1-A2") for edge in ("A1-north", "A1-west")],
    ),
    "a room is no fence": (
        farm(),
        "B2-C2 B1-B2 B2-B3",
        [open_side("AGR-FEN-06", "A2-B2", "room", "B1-B2 B2-C2 B2-B3")],
    ),
    "a field is no fence": (
        farm(fields="D2"),
        "E2-east E1-E2 E2-E3",
        [open_side("AGR-FEN-06", "D2-E2", "field", "E1-E2 E2-east E2-E3")],
    ),
    "a stable is no fence": (
        farm(stables="D2"),
        "E2-east E1-E2 E2-E3",
        [open_side("AGR-FEN-06", "D2-E2", "stable", "E1-E2 E2-east E2-E3")],
    ),
    "a gap": (
        farm(),
        "D1-north E1-north E1-east E1-E2 D1-D2",
        [open_side("AGR-FEN-07", "C1-D1", "empty", "D1-north D1-D2 E1-north E1-east E1-E2")],
    ),
    "a gap below": (
        farm(),
        "D1-north D1-D2 C1-D1 E1-north E1-east",
        [open_side("AGR-FEN-07", "E1-E2", "empty", "C1-D1 D1-north D1-D2 E1-north E1-east")],
    ),
    "two open pastures": (
        farm(),
        "A1-B1 B1-C1 B1-B2 D3-E3 E2-E3 E3-south",
        [
            open_side("AGR-FEN-06", "B1-north", "rim", "A1-B1 B1-C1 B1-B2"),
            open_side("AGR-FEN-06", "E3-east", "rim", "E2-E3 D3-E3 E3-south"),
        ],
    ),
    "a fence in the open": (farm(), "C2-D2", [Reason("AGR-FEN-07", edge="C2-D2", there="stray")]),
    "a fence between rooms": (farm(), "A2-A3", [Reason("AGR-FEN-07", edge="A2-A3", there="stray")]),
    "a fence that dangles from a pasture": (farm("B1"), "B2-C2", [Reason("AGR-FEN-07", edge="B2-C2", there="stray")]),
    "a fence that dangles into a pasture": (
        farm("B1 C1 B2 C2"),
        "B1-C1",
        [open_side("AGR-FEN-07", "B1-B2", "empty", "B1-C1")],
    ),
    "a whole pasture and a fence beside it": (
        farm(),
        "B1-north A1-B1 B1-C1 B1-B2 C2-D2",
        [Reason("AGR-FEN-07", edge="C2-D2", there="stray")],
    ),
    "around a field": (
        farm(fields="C2"),
        "C1-C2 B2-C2 C2-D2 C2-C3",
        [Reason("AGR-FEN-13", space="C2", there="field")],
    ),
    "a ring around a field, whose fences are those of the pasture": (
        farm(fields="C2"),
        " ".join(edge_names(fences_around("B1 C1 D1 B2 D2 B3 C3 D3"))),
        [Reason("AGR-FEN-12", has=0, needed=16, most=15)],
    ),
    "around a room and more": (
        farm(),
        "A1-north A1-west A1-B1 A2-west A2-B2 A2-A3",
        [Reason("AGR-FEN-13", space="A2", there="room")],
    ),
    "two pastures apart": (
        farm(),
        "B1-north A1-B1 B1-C1 B1-B2 E1-north E1-east D1-E1 E1-E2",
        [Reason("AGR-FEN-09", spaces=["E1"])],
    ),
    "two pastures apart from the old": (
        farm("A1", wood=7),
        "E1-north E1-east D1-E1 E1-E2 E2-east D2-E2 E2-E3",
        [Reason("AGR-FEN-09", spaces=["E1"]), Reason("AGR-FEN-09", spaces=["E2"])],
    ),
    "a pasture before the old in the farm, apart": (
        farm("E3"),
        "A1-north A1-west A1-B1 A1-A2",
        [Reason("AGR-FEN-09", spaces=["A1"])],
    ),
    "a gap around a fence that dangles": (
        farm(),
        "D1-north E1-north E1-east E2-east D2-D3 C1-D1 C2-D2 D1-E1",
        [
            open_side("AGR-FEN-07", "E2-E3", "empty", "C1-D1 D1-north E1-north E1-east C2-D2 D2-D3 E2-east"),
            open_side("AGR-FEN-07", "D1-D2", "empty", "D1-E1"),
        ],
    ),
    "an edge with a fence": (
        farm("B1"),
        "B1-C1 C1-north C1-C2 C1-D1",
        [Reason("AGR-MDL-07", edge="B1-C1")],
    ),
    "nothing but edges with a fence": (
        farm("B1"),
        "B1-C1",
        [Reason("AGR-MDL-07", edge="B1-C1"), Reason("AGR-PH3-10", fences=0)],
    ),
    "nothing": (farm(), "", [Reason("AGR-PH3-10", fences=0)]),
    "too little wood and too few fences": (
        farm("A1", "B1 C1 D1 E1", wood=1),
        "E2-east D2-E2 E2-E3",
        [Reason("AGR-FEN-01", needed=3, has=1), Reason("AGR-FEN-12", has=13, needed=3, most=15)],
    ),
}


@pytest.mark.parametrize(("own", "wish", "against"), WISHES.values(), ids=WISHES.keys())
def test_a_layout_is_refused(own: Player, wish: str, against: list[Reason]) -> None:
    found = list(fences.why_layout(GAME, own, edges(wish)))
    assert found == against


@given(fields, choices, st.integers(1, 5_000))
def test_fences_that_border_no_pasture_are_all_named(blocked: int, stages: list[int], number: int) -> None:
    """One fence of a pasture is left out: each of the others is named, alone or with the side that is open."""
    blocked |= START_ROOMS
    built = fenced(blocked, stages)
    own = standing(blocked, built)
    offered = outlines.enclosures(blocked, built, MOST - built.bit_count())
    if not offered:
        return
    stage = offered[number % len(offered)]
    left_out = 1 << list(spaces_in(stage.fences))[number % stage.fences.bit_count()]
    reasons = list(fences.why_layout(GAME, own, stage.fences & ~left_out))
    told = {name for reason in reasons for name in [reason.facts.get("edge"), *reason.facts.get("drawn", [])]}
    strays = stage.fences & ~left_out
    for pasture in pastures(blocked, built | strays):
        strays &= ~border(pasture)
    assert set(edge_names(strays)) <= told


def test_the_price_of_a_fence_is_a_parameter() -> None:
    game = rules(fence_wood=2, fences=6)
    assert list(fences.why_enclose(game, farm(wood=7), mask_of(["B1"]))) == [Reason("AGR-FEN-01", needed=8, has=7)]
    assert [fences.affordable(game, farm(wood=wood)) for wood in (0, 1, 7, 8)] == [0, 0, 3, 4]
    assert list(fences.why_enclose(game, farm(), mask_of(["B1", "C1", "D1"]))) == [
        Reason("AGR-FEN-12", has=0, needed=8, most=6)
    ]


def test_without_adjacency_pastures_can_lie_apart() -> None:
    own = farm("A1")
    assert not any(fences.why_enclose(WITHOUT_ADJACENCY, own, mask_of(["E3"])))
    assert not any(fences.why_layout(WITHOUT_ADJACENCY, own, fences_around("E3")))
    assert [names(stage.spaces) for stage in outlines.stages_of(own.rooms, own.fences, fences_around("E3"))] == [["E3"]]


def test_the_first_pasture_can_be_anywhere_and_the_next_beside_it() -> None:
    own = farm("C2")
    firsts = {stage.spaces for stage in outlines.enclosures(START_ROOMS, 0, 4)}
    assert firsts == {1 << space for space in spaces_in(ALL & ~START_ROOMS)}
    nexts = [stage.spaces for stage in outlines.enclosures(own.rooms, own.fences, 3)]
    assert nexts == [1 << INDEX[name] for name in ("C1", "B2", "D2", "C3")]
    assert sum(nexts) == beside(mask_of(["C2"]))


def test_what_fences_seem_meant_for() -> None:
    drawn_so_far = edges("D1-north E1-north E1-east")
    pasture = outlines.outline(START_ROOMS, drawn_so_far, drawn_so_far)
    assert pasture is not None
    assert (names(pasture.spaces), edge_names(pasture.fences)) == (["D1", "E1"], ["C1-D1", "D1-D2", "E1-E2"])
    assert outlines.outline(START_ROOMS, edges("A2-A3"), edges("A2-A3")) is None
