"""Every overlay shows what the engine answers: on the farm, beside it, in its table and its text."""

from __future__ import annotations

import re
from itertools import product
from typing import Any

import pytest

from toolkit.engine.game import ToolkitError
from toolkit.games.agricola import herds, overlays, scoring
from toolkit.games.agricola.overlays import harvest
from toolkit.games.agricola.state import ANIMALS, State

from .pictures import RICH, SVG, chips, group, middle, name, root, rows, texts
from .situations import GAME, position, states

GROWTH_FIRST = [
    *("sow-bake", "sheep", "fences", "improvement", "growth", "stone", "renovation", "vegetable", "boar"),
    *("stone-2", "cattle", "plow-sow", "growth-free", "renovation-fences"),
]
FIREPLACE: dict[str, Any] = {"improvements": ["fireplace-2"]}


def said(state: State, overlay: str, focus: str | None = None) -> str:
    return overlays.lay(GAME, state, None, overlay, focus).said


# ---------------------------------------------------------------------- pastures


def test_each_place_for_animals_says_what_it_holds() -> None:
    drawing = GAME.draw(middle(), overlay="pastures")
    assert chips(drawing, "space/0/D1") == ["7 of 8"]
    assert chips(drawing, "space/0/D2") == ["2 of 4"]
    assert chips(drawing, "space/0/E3") == ["1 of 1"]
    assert chips(drawing, "house/0") == ["0 of 1"]
    assert chips(drawing, "space/1/E1") == ["4 of 12"]
    assert chips(drawing, "space/0/E1") == chips(drawing, "space/0/B1") == []
    assert name(drawing, "space/0/D1").endswith("; 7 sheep of 8")


def test_the_table_of_pastures_gives_stables_room_and_clauses() -> None:
    drawing = GAME.draw(middle(), overlay="pastures")
    assert rows(drawing, "player", "place", "stables in it", "room for", "animals", "room left", "clauses") == [
        ("player 0", "pasture D1 E1", "1", "8", "7 sheep", "1", "AGR-ANM-04, AGR-STB-01"),
        ("player 0", "pasture D2 E2", "0", "4", "2 wild boar", "2", "AGR-ANM-04"),
        ("player 0", "open stable E3", "", "1", "1 cattle", "0", "AGR-STB-08"),
        ("player 0", "house", "", "1", "none", "1", "AGR-ANM-01"),
        ("player 1", "pasture E1 E2 E3", "1", "12", "4 wild boar", "8", "AGR-ANM-04, AGR-STB-01"),
        ("player 1", "house", "", "1", "1 sheep", "0", "AGR-ANM-01"),
    ]


@pytest.mark.parametrize("seed", range(3))
def test_capacities_are_those_of_the_engine(seed: int) -> None:
    for state in list(states(GAME, 3, seed))[::15]:
        drawing = GAME.draw(state, overlay="pastures")
        for seat in range(3):
            quarters = herds.quarters(GAME, state.players[seat])
            held = [held for _, held in quarters.pastures] + [quarters.stall] * quarters.stables.bit_count()
            told = [int(holds) for who, holds in rows(drawing, "player", "room for") if who == f"player {seat}"]
            assert told == [*held, quarters.house]


def test_a_herd_arranged_by_hand_is_told_where_it_stands() -> None:
    state = position({"pastures": ["D1 E1", "D2"], "animals": {"sheep": 2}, "arranged": ["2 sheep in D2"]}, {})
    drawing = GAME.draw(state, overlay="pastures")
    assert (chips(drawing, "space/0/D1"), chips(drawing, "space/0/D2")) == (["0 of 4"], ["2 of 2"])


# ---------------------------------------------------------------------- room


def test_room_for_more_and_where() -> None:
    drawing = GAME.draw(middle(), overlay="room")
    assert [chips(drawing, f"animal/0/{animal}") for animal in ANIMALS] == [["+2"], ["+3"], ["+3"]]
    assert chips(drawing, "space/0/D1") == ["+1Sh"]
    assert chips(drawing, "space/0/D2") == ["+2Bo"]
    assert chips(drawing, "space/0/E3") == []
    assert chips(drawing, "house/0") == ["+1"]
    assert rows(drawing, "player", "animal", "on the farm", "room for more", "where, with no other moved")[:3] == [
        ("player 0", "sheep", "7", "2", "pasture D1 E1 and house"),
        ("player 0", "wild boar", "2", "3", "pasture D2 E2 and house"),
        ("player 0", "cattle", "1", "3", "house"),
    ]


def test_room_that_only_rearranging_makes() -> None:
    state = position({"pastures": ["D1 E1", "D2"], "animals": {"sheep": 2}, "arranged": ["2 sheep in D1"]}, {})
    full = position(
        {"pastures": ["D1"], "animals": {"sheep": 1, "boar": 1}, "arranged": ["1 sheep in house", "1 boar in D1"]}, {}
    )
    assert "5 sheep (pasture D1 E1, pasture D2 and house)" in said(state, "room")
    # The sheep of the house would have to go to the pasture, and the boar to the house.
    assert said(full, "room") == "Player 0 has room for: 1 sheep (others move); 1 wild boar (pasture D1); no cattle."


@pytest.mark.parametrize("seed", range(3))
def test_room_is_that_of_the_engine(seed: int) -> None:
    for state in list(states(GAME, 2, seed))[::15]:
        told = rows(GAME.draw(state, overlay="room"), "player", "room for more")
        for seat in range(2):
            counted = [int(count) for who, count in told if who == f"player {seat}"]
            assert counted == list(GAME.ask(state, "room", {"player": seat}).values())


# ---------------------------------------------------------------------- harvest


def test_the_next_harvest_eats_and_yields() -> None:
    drawing = GAME.draw(middle(), overlay="harvest")
    assert "The harvest after round 9" in drawing.alt
    assert "Player 0 needs 8 food and has 11. Gathered: 2 grain and 1 vegetable. Born: 1 sheep and 1 wild boar." in (
        drawing.alt
    )
    assert [chips(drawing, f"space/0/{space}") for space in ("B1", "C1", "B2", "C3")] == [["+1G"], ["+1V"], [], ["+1G"]]
    assert chips(drawing, "good/0/food") == ["−8"]
    assert [chips(drawing, f"animal/0/{animal}") for animal in ANIMALS] == [["+1"], ["+1"], []]
    assert chips(drawing, "good/1/food") == ["−6"]


def test_what_is_missing_can_be_eaten_or_is_begged_for() -> None:
    assert said(position({"goods": {"food": 1, "grain": 2}}, {}), "harvest").startswith(
        "Player 0 needs 4 food and has 1; all else there is to eat gives 2, so 1 begging card is taken."
    )
    cooked = position({"goods": {"food": 1, "vegetable": 1}, "animals": {"sheep": 1}, **FIREPLACE}, {})
    assert "3 is missing, and all else there is to eat gives 4" in said(cooked, "harvest")


def test_a_craft_works_once() -> None:
    state = position({"goods": {"wood": 9}, "improvements": ["joinery"]}, {})
    assert harvest.forecast(GAME, state, 0).eatable == 2
    used = position(
        {"goods": {"wood": 8, "food": 2}, "improvements": ["joinery"]},
        {},
        phase="feeding",
        round=4,
        crafted=["joinery"],
    )
    assert harvest.forecast(GAME, used, 0).eatable == 0


def test_a_newborn_eats_little_in_a_harvest_of_its_first_round_only() -> None:
    def needed(round: int) -> int:
        family = {"people": 3, "newborn": 1, "rooms": ["A1", "A2", "A3"]}
        state = position(family, {}, cards=GROWTH_FIRST, round=round, taken={"growth": 0})
        return harvest.forecast(GAME, state, 0).needed

    assert (needed(5), needed(7)) == (6, 5)


@pytest.mark.parametrize(
    ("animals", "born", "crowded"),
    [
        ({"sheep": 2}, (1, 0, 0), (0, 0, 0)),
        ({"sheep": 4}, (1, 0, 0), (0, 0, 0)),
        ({"sheep": 5}, (0, 0, 0), (1, 0, 0)),
        ({"sheep": 1}, (0, 0, 0), (0, 0, 0)),
    ],
)
def test_births_need_room(animals: dict[str, int], born: tuple[int, ...], crowded: tuple[int, ...]) -> None:
    found = harvest.forecast(GAME, position({"pastures": ["D1 E1"], "animals": animals}, {}), 0)
    assert (found.births, found.crowded) == (born, crowded)


@pytest.mark.parametrize("seed", range(3))
def test_as_many_births_as_fit(seed: int) -> None:
    for state in list(states(GAME, 2, seed))[::10]:
        for seat, own in enumerate(state.players):
            quarters = herds.quarters(GAME, own)
            due = [1 if count >= 2 else 0 for count in own.herd]
            kept = [
                sum(some)
                for some in product(*(range(count + 1) for count in due))
                if herds.keepable(quarters, (own.herd[0] + some[0], own.herd[1] + some[1], own.herd[2] + some[2]))
            ]
            found = harvest.forecast(GAME, state, seat)
            assert sum(found.births) == max(kept, default=0)
            assert [one + other for one, other in zip(found.births, found.crowded, strict=True)] == due


def test_the_next_harvest_and_none_any_more() -> None:
    rounds = [harvest.due(GAME, middle(round=number)) for number in range(9, 15)]
    assert rounds == [9, 11, 11, 13, 13, 14]
    over = GAME.draw(middle(round=14, phase="over", taken={}), overlay="harvest")
    assert over.alt.endswith("No harvest is left: The last harvest is over.")


def test_what_has_been_gathered_is_not_gathered_again() -> None:
    feeding = middle(phase="feeding", taken={})
    assert harvest.forecast(GAME, feeding, 0).crops == (0, 0)
    assert harvest.forecast(GAME, middle(), 0).crops == (2, 1)


# ---------------------------------------------------------------------- score


def test_points_stand_beside_the_farm_and_on_it() -> None:
    drawing = GAME.draw(middle(), overlay="score")
    sheet = scoring.score_sheet(GAME, middle(), 0)
    found = {source: points for who, source, points in rows(drawing, "player", "source", "points") if who == "player 0"}
    assert found["together"] == str(sheet.total)
    assert found["fields: 4"] == "3"
    assert [int(points) for source, points in found.items() if source != "together"] == [
        line.points for line in sheet.lines
    ]
    assert chips(drawing, "space/0/C2") == ["−1"]
    assert chips(drawing, "space/0/D1") == chips(drawing, "space/0/A1") == ["1"]
    assert chips(drawing, "good/0/grain") == ["3"]
    assert {"fields: 4", "unused spaces: 2", "−2"} <= set(texts(drawing))


# ---------------------------------------------------------------------- provenance


def test_what_the_rulebook_does_not_tell_is_marked() -> None:
    drawing = GAME.draw(middle(), overlay="provenance")
    assert chips(drawing, "action/build") == []
    assert chips(drawing, "action/fishing") == chips(drawing, "major/stone-oven") == ["P"]
    assert len(drawing.table) == 1 + 10 + 9 + 10


# ---------------------------------------------------------------------- what an overlay is asked


@pytest.mark.parametrize(
    ("overlay", "id", "focus"),
    [
        ("pastures", "space/1/E3", "1 E1"),
        ("pastures", "space/0/E3", "0 E3"),
        ("pastures", "house/1", "1 house"),
        ("pastures", "space/0/A1", "0 house"),
        ("pastures", "space/0/B1", "0"),
        ("pastures", "edge/0/B1-C1", "0"),
        ("room", "space/0/E1", "0 D1"),
        ("harvest", "space/1/E3", "1"),
        ("score", "player/1", "1"),
        ("score", "action/fishing", None),
        ("provenance", "player/1", None),
    ],
)
def test_what_is_touched_is_asked_about(overlay: str, id: str, focus: str | None) -> None:
    state = middle()
    assert GAME.focus(state, overlay, [id]) == focus
    if focus is not None:
        assert said(state, overlay, focus).startswith(f"Player {focus[0]}")


def test_of_one_place_only_that_is_told_and_it_is_framed() -> None:
    drawing = GAME.draw(middle(), overlay="pastures", focus="1 E1")
    assert rows(drawing, "place") == [("pasture E1 E2 E3",)]
    assert drawing.alt.endswith("Player 1's animals: pasture E1 E2 E3, 4 wild boar of 12.")
    framed = [each for each in root(drawing).iter(f"{SVG}path") if each.get("class") == "farm-ring"]
    assert [each.attrib["d"].count("M") for each in framed] == [8]
    assert chips(drawing, "space/0/D1") == []


def test_elements_are_framed_beside_what_is_asked() -> None:
    drawing = GAME.draw(middle(), overlay="room", focus=["1", "space/0/B1"])
    assert group(drawing, "space/0/B1").get("class") == "farm-marked"
    assert {who for (who,) in rows(drawing, "player")} == {"player 1"}


@pytest.mark.parametrize(
    ("overlay", "focus", "message"),
    [
        ("pastures", "7", "'7' begins with no player; players are 0 to 1"),
        ("pastures", "D1", "'D1' begins with no player"),
        ("pastures", "0 F1", "unknown farm space 'F1'"),
        ("pastures", "0 B1", "no animal can stand on B1 of player 0"),
        ("score", "0 D1", "'D1' means nothing to this overlay; it is asked about a player, such as '0'"),
        ("provenance", "0", "means nothing to this overlay; it is asked nothing"),
        ("room", ["0", "1"], "0, 1 cannot be asked at once"),
        (None, "0 D1", "unknown element '0 D1'"),
    ],
)
def test_what_cannot_be_asked(overlay: str | None, focus: Any, message: str) -> None:
    with pytest.raises(ToolkitError, match=re.escape(message)):
        GAME.draw(middle(), overlay=overlay, focus=focus)


@pytest.mark.parametrize("overlay", GAME.overlays)
@pytest.mark.parametrize("players", range(1, 6))
def test_every_overlay_of_every_position_has_a_title_words_and_a_table(overlay: str, players: int) -> None:
    assert GAME.overlay_title(overlay)
    for number, state in enumerate(states(GAME, players, 9)):
        if number % 25 == 0 or GAME.is_over(state):
            drawing = GAME.draw(state, viewer=number % players, overlay=overlay)
            assert len({len(row) for row in drawing.table}) == 1
            assert set(overlays.lay(GAME, state, number % players, overlay).chips) <= set(drawing.ids)


def test_titles_of_unknown_overlays() -> None:
    with pytest.raises(ToolkitError, match="unknown overlay 'rain'"):
        GAME.overlay_title("rain")


def test_small_farms_write_on_free_spaces_only() -> None:
    drawing = GAME.draw(position({}, {}, {}, {}, RICH, round=9), overlay="score")
    assert chips(drawing, "space/4/C2") == ["−1"]
    assert chips(drawing, "space/4/D1") == []
    assert "fenced stables: 1" in texts(drawing)
