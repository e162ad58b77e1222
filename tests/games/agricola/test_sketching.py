"""Fences as they are drawn: what is told, what speaks against them, and the searches, through the contract alone."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any
from xml.etree import ElementTree

import pytest

import toolkit
from toolkit.engine.game import Sketch, ToolkitError
from toolkit.games.agricola import fences, outlines
from toolkit.games.agricola.board import EDGE_INDEX, EDGES
from toolkit.games.agricola.game import Agricola
from toolkit.games.agricola.state import State

ONE_SPACE = ("B1-north", "A1-B1", "B1-C1", "B1-B2")
OLD_FARM: Mapping[str, Any] = {
    "goods": {"wood": 8},
    "pastures": ["D1 E1"],
    "stables": ["D1", "C3"],
    "fields": {"B3": "bare"},
    "animals": {"sheep": 2},
}


@pytest.fixture
def game() -> Agricola:
    game = toolkit.load("agricola")
    assert isinstance(game, Agricola)
    return game


@pytest.fixture
def start(game: Agricola) -> State:
    return game.setup(players=1, seed=7)


@pytest.fixture
def old(game: Agricola) -> State:
    """Player 0 has a farm of some rounds, player 1 nothing yet."""
    return game.position({"players": [OLD_FARM, {}], "round": 3})


def ids(edges: Sequence[str], seat: int = 0) -> tuple[str, ...]:
    return tuple(f"edge/{seat}/{edge}" for edge in edges)


def drawn(game: Agricola, state: State, *edges: str, free: bool = False) -> Sketch:
    return game.sketch(state, "fences", ids(edges), free=free)


def clauses(sketch: Sketch) -> set[str]:
    return {reason.clause for reason in sketch.reasons}


# ---------------------------------------------------------------------- what is told


def test_nothing_is_drawn_at_first(game: Agricola, start: State) -> None:
    sketch = drawn(game, start)
    assert (sketch.wish, sketch.reasons, sketch.finished) == (None, (), False)
    assert sketch.told == (
        "0 of 15 fences stand; you have 0 wood.",
        "Nothing is enclosed.",
        "Room for one animal, in the house.",
    )


def test_each_fence_is_counted_until_a_pasture_is_closed(game: Agricola, start: State) -> None:
    opens = []
    for count in range(1, 5):
        sketch = drawn(game, start, *ONE_SPACE[:count], free=True)
        assert sketch.told[0] == f"{count} of 15 fences for {count} wood, which is not counted here."
        assert sketch.finished == (count == 4)
        opens.append([sentence for sentence in sketch.told if re.match("Still open|Borders no", sentence)])
    assert opens[2:] == [["Still open: between B1 and B2."], []]
    assert "Encloses B1: holds 2." in sketch.told
    assert sketch.told[-1] == "Every fence borders a pasture, and each pasture is closed."


def test_a_dangling_fence_is_told_apart_from_an_open_side(game: Agricola, start: State) -> None:
    sketch = drawn(game, start, *ONE_SPACE[:3], "D2-E2", free=True)
    assert sketch.told[-2:] == ("Still open: between B1 and B2.", "Borders no pasture: between D2 and E2.")
    assert [reason.facts.get("there") for reason in sketch.reasons] == ["empty", "stray"]


def test_what_stands_stays_and_is_told_as_such(game: Agricola, old: State) -> None:
    sketch = drawn(game, old)
    assert sketch.told[1] == "A pasture already: D1 and E1 with a stable, holds 8."
    divided = drawn(game, old, "D1-E1")
    assert divided.told[0] == "1 new fence for 1 wood, of which you have 8; 7 of 15 with those that stand."
    assert divided.told[1:3] == ("Encloses D1 with a stable: holds 4.", "Encloses E1: holds 2.")
    assert "1 of them in the house and 1 in open stables." in divided.told[3]


def test_it_is_refused_by_the_clauses_of_the_layout(game: Agricola, old: State) -> None:
    edges = ("C3-south", "B3-south", "D1-north")
    mask = sum(1 << EDGE_INDEX[edge] for edge in edges)
    assert drawn(game, old, *edges).reasons == tuple(fences.why_layout(game, old.players[0], mask))
    assert clauses(drawn(game, old, *edges)) >= {"AGR-MDL-07", "AGR-FEN-07"}
    assert clauses(drawn(game, old, "A1-north", "A1-west", "A1-B1", "A1-A2")) == {"AGR-FEN-09"}


def test_a_field_cannot_be_enclosed(game: Agricola, old: State) -> None:
    around = ("A3-B3", "B2-B3", "B3-C3", "B3-south")
    assert "AGR-FEN-13" in clauses(drawn(game, old, *around))


def test_wood_counts_unless_it_is_free(game: Agricola, start: State) -> None:
    assert clauses(drawn(game, start, *ONE_SPACE)) == {"AGR-FEN-01"}
    assert drawn(game, start, *ONE_SPACE, free=True).finished


def test_the_box_has_fifteen_fences_even_for_free(game: Agricola, start: State) -> None:
    rows = [edge for edge in EDGES if edge[0] in "BCDE" and not edge.endswith(("-C2", "-D2", "-E2"))]
    sketch = drawn(game, start, *rows, free=True)
    assert len(rows) > 15 and "AGR-FEN-12" in clauses(sketch)
    assert sketch.told[0].startswith(f"{len(rows)} of 15 fences")


def test_anybody_may_draw_on_their_own_farm(game: Agricola, old: State) -> None:
    sketch = game.sketch(old, "fences", ids(ONE_SPACE, 1), player=1)
    assert sketch.chosen == ids(ONE_SPACE, 1)
    assert clauses(sketch) == {"AGR-FEN-01"}
    assert {id.split("/")[1] for id in sketch.drawing.ids} == {"1"}


def test_what_is_drawn_twice_is_drawn_once(game: Agricola, start: State) -> None:
    assert drawn(game, start, "B1-C1", "A1-B1", "B1-C1").chosen == ids(("B1-C1", "A1-B1"))


# ---------------------------------------------------------------------- the wish


def test_the_wish_is_what_is_built(game: Agricola, old: State) -> None:
    sketch = drawn(game, old, *reversed(("C1-north", "C1-C2", "B1-C1", "C1-D1")))
    assert clauses(sketch) == {"AGR-MDL-07"}  # the side towards D1 has its fence
    sketch = drawn(game, old, "C1-C2", "C1-north", "B1-C1")
    assert str(sketch.wish) == "fence B1-C1 + C1-north + C1-C2"
    assert game.parse(str(sketch.wish)) == sketch.wish
    there = game.apply(old, "place on fences")
    built = game.apply(there, sketch.wish)
    assert built.players[0].fences.bit_count() == old.players[0].fences.bit_count() + 3
    assert game.sketch(built, "fences", player=0).told[1:3] == (
        "A pasture already: C1, holds 2.",
        "A pasture already: D1 and E1 with a stable, holds 8.",
    )


# ---------------------------------------------------------------------- searches


def test_it_is_said_what_to_touch_and_what_a_search_shows(game: Agricola) -> None:
    titles = game.sketch_titles("fences")
    assert titles.how.startswith("Click the side of a space")
    assert "every way" in titles.finished_shows and "cheapest" in titles.smallest_shows


def test_all_finished_ones_are_those_that_can_be_built(game: Agricola, old: State) -> None:
    there = game.apply(old, "place on fences")
    counted = game.ask(there, "layouts", {})["by_fences"]
    for count in range(1, 9):
        found = game.finished_sketches(there, "fences", count)
        assert len(set(found)) == len(found) == counted.get(str(count), 0)
        for each in found:
            sketch = game.sketch(there, "fences", each)
            assert sketch.finished and len(each) == count
            assert game.why_not(there, sketch.wish) == []


def test_the_smallest_are_the_records_of_the_start_farm(game: Agricola, start: State) -> None:
    for size in range(1, 13):
        found = game.smallest_sketches(start, "fences", size, free=True)
        assert found and {len(each) for each in found} == {outlines.fewest(size)}
        for each in found:
            assert f"holds {2 * size}." in game.sketch(start, "fences", each, free=True).told[1]
    with pytest.raises(ToolkitError, match="a pasture of 13 spaces: write a whole number from 1 to 12"):
        game.smallest_sketches(start, "fences", 13, free=True)  # 16 fences: one more than there are


def test_a_pasture_that_is_divided_needs_the_fewest(game: Agricola, old: State) -> None:
    assert game.smallest_sketches(old, "fences", 1) == [ids(["D1-E1"])]


def test_searches_go_as_far_as_the_wood(game: Agricola, old: State) -> None:
    with pytest.raises(ToolkitError, match="a pasture of 11 spaces: write a whole number from 1 to 6"):
        game.smallest_sketches(old, "fences", 11)
    assert game.finished_sketches(old, "fences", 9, free=True)
    with pytest.raises(ToolkitError, match="layouts with 9 new fences: write a whole number from 1 to 8"):
        game.finished_sketches(old, "fences", 9)
    with pytest.raises(ToolkitError, match="no fence is left, or there is no wood for one"):
        game.finished_sketches(old, "fences", 4, player=1)


def offered(game: Agricola, state: State, player: int = 0, free: bool = False) -> tuple[list[int], list[int]]:
    """The numbers that the two searches can be asked for."""
    numbers = game.sketch_numbers(state, "fences", player, free)
    assert numbers.finished is not None and numbers.smallest is not None
    return list(numbers.finished), list(numbers.smallest)


def test_what_is_offered_is_what_there_is(game: Agricola, start: State, old: State) -> None:
    assert offered(game, start, free=True) == (list(range(4, 16)), list(range(1, 13)))
    assert offered(game, start) == ([], [])  # without wood
    assert offered(game, old) == (list(range(1, 9)), list(range(1, 7)))
    assert offered(game, old, player=1) == ([], [])


def test_what_is_offered_ends_with_the_sides_that_can_be_fenced(game: Agricola) -> None:
    fields = dict.fromkeys(("A1", "B1", "C1", "D1", "B2", "C2", "D2", "B3", "C3", "D3", "E3"), "bare")
    state = game.position({"players": [{"goods": {"wood": 30}, "fields": fields}, {}], "round": 9})
    assert offered(game, state) == ([4, 5, 6, 7], [1, 2])
    assert [len(game.finished_sketches(state, "fences", count)) for count in range(4, 8)] == [2, 0, 1, 1]
    with pytest.raises(ToolkitError, match="layouts with 8 new fences: write a whole number from 4 to 7"):
        game.finished_sketches(state, "fences", 8)
    full = game.position({"players": [{"goods": {"wood": 30}, "fields": {**fields, "E1": "bare"}}, {}], "round": 9})
    assert offered(game, full) == ([4], [1])
    with pytest.raises(ToolkitError, match="a pasture of 2 spaces: only 1 is possible"):
        game.smallest_sketches(full, "fences", 2)
    none = game.position(
        {"players": [{"goods": {"wood": 30}, "fields": {**fields, "E1": "bare", "E2": "bare"}}, {}], "round": 9}
    )
    with pytest.raises(ToolkitError, match="layouts with 4 new fences: with 15 more there is nothing to enclose"):
        game.finished_sketches(none, "fences", 4)


# ---------------------------------------------------------------------- what may not be enclosed


@pytest.mark.parametrize(
    ("around", "space", "clause"),
    [
        (("A3-west", "A2-A3", "A3-B3", "A3-south"), "A3", "AGR-FEN-13"),  # a room
        (("A3-B3", "B2-B3", "B3-C3", "B3-south"), "B3", "AGR-FEN-13"),  # a field
        (("A1-north", "A1-west", "A1-B1", "A1-A2"), "A1", "AGR-FEN-09"),  # not beside the pasture that there is
    ],
)
def test_what_may_not_be_enclosed_is_drawn_and_told_so(
    game: Agricola, old: State, around: tuple[str, ...], space: str, clause: str
) -> None:
    sketch = drawn(game, old, *around)
    assert clauses(sketch) == {clause}
    assert f"Encloses {space}, which is not allowed." in sketch.told
    assert next(row for row in sketch.drawing.table if row[0] == space)[-1] == "drawn, forbidden"
    svg = sketch.drawing.svg
    assert ">forbidden<" in svg and ">encloses what is forbidden<" in svg
    assert ">drawn<" not in svg  # none of these fences looks like one that is allowed
    named = names_in(sketch)
    assert {named[f"edge/0/{edge}"].partition(": ")[2] for edge in around} == {
        "a fence is drawn that is not allowed here"
    }


def test_a_fence_between_what_is_allowed_and_what_is_not_is_allowed(game: Agricola, start: State) -> None:
    around_a3 = ("A3-west", "A2-A3", "A3-B3", "A3-south")
    sketch = drawn(game, start, *around_a3, "B2-B3", "B3-C3", "B3-south", free=True)
    assert sketch.told[1:3] == ("Encloses B3: holds 2.", "Encloses A3, which is not allowed.")
    named = names_in(sketch)
    assert named["edge/0/A3-B3"] == "Between A3 and B3: a fence is drawn"
    assert named["edge/0/A3-west"] == "At the west of A3: a fence is drawn that is not allowed here"


# ---------------------------------------------------------------------- bad input


@pytest.mark.parametrize("id", ["edge/1/A1-north", "edge/0/A1-A9", "A1-north", "space/0/A1", 3, None, ["edge/0/A1-B1"]])
def test_only_edges_of_this_farm_can_be_drawn(game: Agricola, old: State, id: Any) -> None:
    with pytest.raises(ToolkitError, match=r"agricola: fences of player 0: unknown edge .*llowed: edge/0/A1-north"):
        game.sketch(old, "fences", (id,), player=0)


def test_unknown_names_and_players_are_refused(game: Agricola, old: State) -> None:
    for ask in (game.sketch, game.finished_sketches, game.smallest_sketches):
        with pytest.raises(ToolkitError, match="agricola: unknown sketch 'fence', did you mean 'fences'"):
            ask(old, "fence", 1)  # type: ignore[operator]
        with pytest.raises(ToolkitError, match="agricola: unknown player 2; allowed: 0, 1"):
            ask(old, "fences", (), player=2)  # type: ignore[operator]
    with pytest.raises(ToolkitError, match="unknown sketch 'fence'"):
        game.sketch_titles("fence")


@pytest.mark.parametrize("number", [0, -1, 16, 3.0, True, "4", None, [4]])
def test_numbers_out_of_range_are_refused(game: Agricola, start: State, number: Any) -> None:
    with pytest.raises(ToolkitError, match="write a whole number from 4 to 15"):
        game.finished_sketches(start, "fences", number, free=True)
    with pytest.raises(ToolkitError, match=r"a pasture of .* spaces: write a whole number from 1 to 12"):
        game.smallest_sketches(start, "fences", number, free=True)


# ---------------------------------------------------------------------- the picture


def names_in(sketch: Sketch) -> dict[str, str]:
    """The spoken name of everything that can be touched."""
    groups = ElementTree.fromstring(sketch.drawing.svg).iter("{http://www.w3.org/2000/svg}g")
    titles = ((group.get("id", ""), group.find("{*}title")) for group in groups if group.get("role") == "button")
    return {id: str(title.text) for id, title in titles if title is not None}


def test_every_edge_can_be_touched_and_says_what_is_there(game: Agricola, old: State) -> None:
    sketch = drawn(game, old, *ONE_SPACE[:3], "D2-E2", "D1-north")
    named = names_in(sketch)
    assert tuple(named) == sketch.drawing.ids == ids(EDGES)
    assert len(set(named.values())) == len(EDGES)
    told = {
        "A1-north": "At the north of A1: no fence",
        "B1-C1": "Between B1 and C1: a fence is drawn",
        "B1-B2": "Between B1 and B2: a pasture is still open here",
        "D2-E2": "Between D2 and E2: a fence is drawn that borders no pasture",
        "E1-east": "At the east of E1: a fence stands here",
        "D1-north": "At the north of D1: a fence stands here already, and one is drawn",
    }
    assert {edge: named[f"edge/0/{edge}"] for edge in told} == told


def test_the_picture_tells_what_is_told_and_lists_the_pastures(game: Agricola, old: State) -> None:
    sketch = drawn(game, old, "C1-C2", "C1-north", "B1-C1")
    assert all(sentence in sketch.drawing.alt for sentence in sketch.told)
    assert sketch.drawing.table[1:] == (("C1", "0", "2", "drawn"), ("D1 and E1", "1", "8", "standing"))
    assert ">holds 2<" in sketch.drawing.svg and ">holds 8<" in sketch.drawing.svg
