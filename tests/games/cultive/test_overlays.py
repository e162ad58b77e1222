"""Every overlay shows what the engine answers: above the plants, over the harvest, in its table and its text."""

from __future__ import annotations

import re
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolkit.engine.game import Drawing, ToolkitError
from toolkit.games.cultive import growth, overlays
from toolkit.games.cultive.draw.growing import growth_chart
from toolkit.games.cultive.state import State

from .situations import GAME, played, position, states

SVG = "{http://www.w3.org/2000/svg}"
TERRAINS = GAME.components.terrains
EXAMPLE = {"A": "pineapple 1", "B": "onion 1", "C": "coffee 2", "D": "corn 2", "E": "jambo 3"}
HARVEST = {
    "A": ["coffee", "banana"],
    "B": ["banana", "coffee"],
    "C": ["cassava", "nullified onion"],
    "D": ["taioba", "cacao", "onion"],
}


def shown(plots: dict[str, str], focus: Any = None, overlay: str = "shadows", **changes: Any) -> Drawing:
    return GAME.draw(position({"plots": plots}, {}, **changes), 0, overlay, focus, ("player", "changes"))


def harvested(columns: dict[str, list[str]], overlay: str) -> Drawing:
    return GAME.draw(position({"harvested": columns}, {}), 0, overlay, None, ("player", "harvest"))


def texts(svg: str) -> list[str]:
    return [each.text or "" for each in ElementTree.fromstring(svg).iter(f"{SVG}text")]


def terrain(drawing: Drawing, name: str) -> ElementTree.Element:
    root = ElementTree.fromstring(drawing.svg)
    return next(each for each in root.iter(f"{SVG}g") if each.get("id") == f"terrain/0/{name}")


def above(drawing: Drawing, name: str) -> list[str]:
    """What is written above and below a plant, without the name of its terrain."""
    return [each.text or "" for each in terrain(drawing, name).iter(f"{SVG}text") if each.text not in TERRAINS]


def rows(drawing: Drawing, *columns: str) -> list[tuple[str, ...]]:
    heading, *body = drawing.table
    return [tuple(row[heading.index(name)] for name in columns) for row in body]


# ---------------------------------------------------------------------- shadows


def test_the_rulebook_example_of_light() -> None:
    drawing = shown(EXAMPLE)
    assert above(drawing, "A") == ["safe", "in the sun"]
    assert above(drawing, "B") == ["shade C", "safe", "in the shade"]
    assert above(drawing, "C") == ["safe", "any light"]
    assert above(drawing, "D") == ["shade E", "dies", "needs sun", "CTV-LGT-01"]
    assert "Player 0's corn on D dies: it needs sun and stands in the shade of E; 2 cards are discarded." in drawing.alt


def test_a_plant_that_lacks_light_and_growth_says_both() -> None:
    drawing = shown({"A": "cacao 1"})
    assert above(drawing, "A") == ["dies", "needs shade", "not grown"]


def test_what_lies_back_up_is_not_checked_and_not_high() -> None:
    drawing = shown({"A": "corn 0+2", "B": "onion 1"})
    assert above(drawing, "A") == ["face down", "not checked"]
    assert above(drawing, "B") == ["dies", "needs shade", "CTV-LGT-02"]
    assert rows(drawing, "terrain", "height", "clauses")[0] == ("A", "0", "CTV-CHK-06")


def test_bare_ground_says_which_shade_a_low_plant_would_stand_in() -> None:
    drawing = shown({"B": "coffee 2", "E": "jambo 3"})
    assert [above(drawing, name) for name in "ACD"] == [["shade B"], ["shade B E"], ["shade E"]]


def test_plants_are_drawn_to_scale() -> None:
    drawing = shown({"A": "pineapple 1", "B": "coffee 2", "C": "jambo 3", "D": "jambo 0+1"})

    def blocks(name: str) -> list[float]:
        uses = terrain(drawing, name).iter(f"{SVG}use")
        return [float(use.get("y", 0)) for use in uses if re.match("#(card|stem)-", use.get("href", ""))]

    ground = blocks("A")[0]
    unit = blocks("B")[0] - blocks("B")[1]
    assert [len(blocks(name)) for name in "ABCD"] == [1, 2, 3, 0]
    assert blocks("C") == [ground, ground - unit, ground - 2 * unit]


@pytest.mark.parametrize(
    ("focus", "name", "found"),
    [
        ("C gone", "B", ["dies", "needs shade", "before: safe"]),
        ("0 E gone", "D", ["safe", "in the sun", "before: dies"]),
        ("C higher, E gone", "B", ["shade C", "safe", "in the shade"]),
        ("A revealed", "A", ["shade B", "dies", "needs sun", "CTV-LGT-01"]),
    ],
)
def test_what_would_be(focus: str, name: str, found: list[str]) -> None:
    plots = {**EXAMPLE, "C": "jambo 2"} if "higher" in focus else EXAMPLE
    if "revealed" in focus:
        plots = {"A": "pineapple 0+1", "B": "coffee 2"}
    drawing = shown(plots, focus)
    assert above(drawing, name) == found
    assert "if " in drawing.alt


def test_a_change_is_only_asked_not_done() -> None:
    state = position({"plots": EXAMPLE}, {})
    GAME.draw(state, 0, "shadows", "C gone")
    assert state == position({"plots": EXAMPLE}, {})


@pytest.mark.parametrize(
    ("focus", "said"),
    [
        ("C taller", "unknown change 'taller'"),
        ("F gone", "unknown terrain 'F'"),
        ("7 A gone", "no player 7; players are 0 to 1"),
        ("gone", "'gone' is no change; write TERRAIN revealed"),
        ("C revealed", "terrain C of player 0 bears 2 revealed cards and 0 back up, so it cannot be revealed"),
        ("1 A gone", "terrain A of player 1 is bare"),
    ],
)
def test_what_cannot_be_asked(focus: str, said: str) -> None:
    with pytest.raises(ToolkitError, match=re.escape(said)):
        shown(EXAMPLE, focus)


@pytest.mark.parametrize("overlay", ["growth", "rows", "columns", "provenance"])
def test_other_overlays_are_asked_nothing(overlay: str) -> None:
    with pytest.raises(ToolkitError, match="is asked nothing"):
        shown(EXAMPLE, "C gone", overlay)


def test_what_would_be_is_touched() -> None:
    drawing = shown({"A": "coffee 1+1", "B": "onion 1"})
    asked = [id for id in drawing.ids if id.startswith("if/")]
    assert asked == ["if/0/A/revealed", "if/0/A/higher", "if/0/A/gone", "if/0/B/gone"]
    state = position({"plots": {"A": "coffee 1+1", "B": "onion 1"}}, {})
    for id in asked:
        focus = GAME.focus(state, "shadows", [id], 0)
        assert GAME.draw(state, 0, "shadows", focus).alt != GAME.draw(state, 0, "shadows").alt
        assert not GAME.touch(state, [id]).actions


def test_from_a_change_one_goes_on_to_another_or_back() -> None:
    state = position({"plots": {"A": "coffee 1+1", "B": "onion 1"}}, {})
    changed = GAME.draw(state, 0, "shadows", "0 A gone")
    assert {"if/0/A/revealed", "if/0/A/gone", "if/nothing"} <= set(changed.ids)
    assert GAME.focus(state, "shadows", ["if/nothing"], 0) is None
    assert "if/nothing" not in GAME.draw(state, 0, "shadows").ids


def test_an_unseen_plant_cannot_be_revealed() -> None:
    state = position({}, {"plots": {"A": "corn 0+2"}})
    drawing = GAME.draw(state, 0, "shadows")
    assert [id for id in drawing.ids if id.startswith("if/")] == ["if/1/A/gone"]
    assert "corn" not in drawing.svg + drawing.alt + str(drawing.table)


@given(st.data())
def test_verdicts_are_those_of_the_check(data: st.DataObject) -> None:
    kinds = st.sampled_from(["", "onion 1", "pineapple 1", "coffee 1", "coffee 2", "jambo 3", "corn 2", "cacao 1+1"])
    plots = {name: plant for name in TERRAINS if (plant := data.draw(kinds))}
    if sum(plant == "jambo 3" for plant in plots.values()) > 2 or sum("corn" in plant for plant in plots.values()) > 3:
        return
    counts = [plant.split()[0] for plant in plots.values()]
    if counts.count("coffee") > 4 or counts.count("cacao") > 4:
        return
    state = position({"plots": plots}, {})
    found = GAME.ask(state, "check", {"player": 0})["plants"]
    told = dict(rows(GAME.draw(state, 0, "shadows", None, ("player",)), "terrain", "in a check"))
    assert told == {name: "dies" if plant["dies"] else "safe" for name, plant in found.items()}


# ---------------------------------------------------------------------- growth


def moments(species: str, **arguments: Any) -> list[tuple[int, str]]:
    return [(moment.round, moment.what) for moment in growth.timeline(GAME, species, **arguments)]


def test_each_way_to_grow() -> None:
    assert moments("onion") == moments("corn") == [(1, "plant"), (1, "reveal"), (2, "check"), (2, "harvest")]
    assert moments("coffee") == [
        (1, "plant"),
        (1, "reveal"),
        (2, "grow"),
        (2, "check"),
        (2, "reveal"),
        (3, "check"),
        (3, "harvest"),
    ]
    harvests = [round for round, what in moments("jambo", harvests=3) if what == "harvest"]
    assert harvests == [4, 6, 8]


def test_a_bee_shortens_the_first_step() -> None:
    assert moments("onion", bee=True)[-1] == (1, "harvest")
    assert moments("coffee", bee=True)[-1] == (2, "harvest")
    assert moments("jambo", bee=True)[-1] == (3, "harvest")


def test_rounds_above_plants() -> None:
    drawing = shown({"A": "onion 1", "C": "jambo 1", "D": "coffee 1+1"}, overlay="growth", round=3)
    assert above(drawing, "A") == ["harvest: 3"]
    assert above(drawing, "C") == ["reveal: 3", "harvest: 5"]
    assert above(drawing, "D") == ["reveal: 3", "harvest: 4"]


def test_who_has_no_action_left_cannot_grow_any_more() -> None:
    drawing = shown({"A": "coffee 1"}, overlay="growth", round=3, player=0, actions=0)
    assert above(drawing, "A") == ["dies", "in round 3", "CTV-GRO-08"]


NEIGHBOURS = {"A": ["bean"], "B": ["bean"]}
"""Something to choose from in the phase of monocultures."""


@pytest.mark.parametrize(
    "left",
    [
        {"player": 0, "first": 1},
        {"phase": "monoculture", "player": 0},
        {"phase": "check", "player": 0, "extra": True},
    ],
)
def test_after_the_last_round_there_is_one_check_and_one_harvest(left: dict[str, Any]) -> None:
    plots = {"A": "jambo 1", "B": "coffee 1", "C": "corn 2"}
    plots |= {} if left.get("extra") else {"B": "coffee 0+1", "D": "onion 0+1"}
    state = position({"plots": plots, "harvested": NEIGHBOURS}, {}, round=10, **left)
    drawing = GAME.draw(state, 0, "growth", None, ("player", "changes"))
    assert not re.search(r"round 1[1-9]", drawing.alt)
    assert not {"11", "12"} & {word for row in drawing.table for cell in row for word in cell.split()}
    assert "not harvested before the game ends" in (terrain(drawing, "A").findtext(f"{SVG}title") or "")
    assert above(drawing, "A")[-1] == "no harvest"
    assert above(drawing, "B")[-3:] == ["dies", "in the extra check", "CTV-GRO-08"]
    if "D" in plots:
        assert above(drawing, "D") == ["reveal: 10", "harvest: extra"]
        assert "checked in the extra check and harvested in the extra harvest" in drawing.alt


def test_nothing_is_told_of_growth_when_nothing_can_be() -> None:
    assert "nothing more is harvested" in shown({"A": "coffee 1"}, overlay="growth", round=10, phase="over").alt
    unseen = GAME.observation(position({"plots": {"A": "onion 0+1"}}, {}), 1)
    assert "No plant is seen." in GAME.draw(unseen, 0, "growth").alt


def ripening(plots: dict[str, str], **changes: Any) -> dict[str, list[Any]]:
    state = position({"plots": plots, "harvested": NEIGHBOURS}, {}, **changes)
    found = GAME.ask(state, "ripening", {"player": 0})
    return {name: [plant["grow"], plant["harvest"], plant["in_time"]] for name, plant in found.items()}


@pytest.mark.parametrize(
    "left",
    [
        {"player": 0, "actions": 0},
        {"player": 1, "first": 0},
        *({"phase": phase, "player": 0} for phase in ("check", "harvest", "monoculture", "reveal")),
    ],
)
def test_ripening_begins_with_what_comes_next(left: dict[str, Any]) -> None:
    late = left.get("phase") in ("harvest", "monoculture", "reveal")
    grown = {"A": [[4], 5, True]} if late else {"A": [[], None, False]}
    assert ripening({"A": "coffee 1"}, round=3, **left) == grown
    past = left.get("phase") in ("monoculture", "reveal")
    assert ripening({"C": "corn 2"}, round=3, **left) == {"C": [[], 4 if past else 3, True]}


def test_ripening_knows_the_end() -> None:
    plants = {"A": "jambo 1", "B": "coffee 0+1", "C": "corn 0+2"}
    never = [[], None, False]
    assert ripening(plants, round=10) == {"A": [[10], 12, False], "B": never, "C": [[], 11, True]}
    assert ripening({"B": "coffee 1"}, round=10, phase="check", extra=True) == {"B": never}
    assert ripening({"B": "coffee 1"}, round=10, phase="over") == {}


def test_ripening_leaves_unseen_plants_out() -> None:
    state = position({"plots": {"A": "onion 0+1", "B": "corn 2"}}, {})
    assert list(GAME.ask(GAME.observation(state, 1), "ripening", {"player": 0})) == ["B"]


def test_a_phase_that_is_over_for_a_player_does_not_come_again() -> None:
    """Player 1 is next in the check, so player 0 has had it."""
    left = {"round": 3, "phase": "check", "player": 1, "first": 0}
    assert "checked in round 3" not in shown({"A": "corn 2"}, overlay="growth", **left).alt
    assert ripening({"A": "coffee 1", "C": "corn 2"}, **left) == {"A": [[4], 5, True], "C": [[], 3, True]}
    left |= {"phase": "reveal"}
    assert ripening({"A": "coffee 1"}, **left) == {"A": [[4], 5, True]}


@pytest.mark.parametrize("species", GAME.components.species)
def test_a_time_line_comes_true_in_play(species: str) -> None:
    """Planted and grown on C by player 0; beside it, for those that need shade, trees that are high in time."""
    shade = GAME.components.light[GAME.components.index[species]] == "shade"
    line = growth.timeline(GAME, species)
    hand = [*[species] * GAME.components.height[GAME.components.index[species]], "papaya"]
    plots = {"B": "jambo 2+1", "D": "papaya 1+1"} if shade else {}
    state = position({"hand": hand, "plots": plots}, {})
    for round in range(1, line[-1].round + 1):
        wishes = [f"{each.what} {species} on C" for each in line if (each.round, each.phase) == (round, "actions")]
        wishes += ["grow papaya on D"] if shade and round == 2 else []
        while state.player != 0:
            state = played(GAME, state, "end turn")
        state = played(GAME, state, *wishes)
        assert not state.players[0].columns[2]
        while state.round == round:
            state = played(GAME, state, "end turn")
    assert [GAME.components.species[crop.species] for crop in state.players[0].columns[2]] == [species]


def test_the_chart_tells_every_moment() -> None:
    chart = growth_chart(GAME, harvests=2)
    assert {row[0] for row in chart.table[1:]} == {"onion", "corn", "coffee", "jambo"}
    assert "jambo, planted in the 1st round, is harvested in the 4th round and 6th round" in chart.alt
    assert growth_chart(GAME, ["jambo"], bee=True).table[1:][1][3] == "revealed by the bee"
    assert len(chart.still) < 10_000
    root = ElementTree.fromstring(chart.svg)
    letters = [each.get("href") for each in root.iter(f"{SVG}use") if (each.get("href") or "").startswith("#moment")]
    signs = len({row[3] for row in chart.table[1:]})
    assert len(letters) == len(chart.table) - 1 + signs


def test_the_chart_of_an_unknown_species() -> None:
    with pytest.raises(ToolkitError, match="unknown species 'maple'"):
        growth_chart(GAME, ["maple"])


# ---------------------------------------------------------------------- consortia


def test_runs_that_score_and_those_left_out() -> None:
    drawing = harvested(HARVEST, "rows")
    assert {"flower 3", "leaf 3", "no leaf 5: B, C and D taken", "breaks"} <= set(texts(drawing.svg))
    found = rows(drawing, "row or column", "cards", "points", "counts")
    assert found[:3] == [
        ("row 1", "A to B", "3", "scores"),
        ("row 1", "C to D", "3", "scores"),
        ("row 1", "B to D", "5", "left out, since its cards count in other runs"),
    ]
    assert "the nullified card on C breaks leaf" in drawing.alt


def test_a_gap_breaks_a_run() -> None:
    drawing = harvested({"A": ["corn"], "C": ["banana"]}, "rows")
    assert "gap" in texts(drawing.svg)
    assert rows(drawing, "cards", "icons", "clauses") == [("B", "leaf", "CTV-HOR-01")]


def test_chains_and_where_there_is_no_link() -> None:
    drawing = harvested(HARVEST, "columns")
    assert {"chain 5", "chain 8", "no link", "nullified"} <= set(texts(drawing.svg))
    assert "column D 8 points, rows 1 to 3 chain 8" in drawing.alt
    assert ("column C", "1 to 2", "nullified") in rows(drawing, "row or column", "cards", "counts")


def test_points_of_overlays_are_those_of_the_score_sheet() -> None:
    for state in list(states(GAME, 3, 4))[::40]:
        for overlay, source in (("rows", "rows"), ("columns", "columns")):
            layer = overlays.lay(GAME, GAME.observation(state, 1), 1, overlay)
            told = [int(band.words.split()[-1]) for band in layer.bands if band.chosen and band.seat == 1]
            assert sum(told) == GAME.score_sheet(state, 1)[source]


# ---------------------------------------------------------------------- what is ours


def test_what_is_ours_is_greyed_fact_by_fact() -> None:
    state = position({"hand": ["onion", "banana"]}, {})
    plain, drawing = (GAME.draw(state, 0, overlay, None, ("hand",)) for overlay in (None, "provenance"))
    sources = {row[:2]: row[2] for row in rows(drawing, "plant", "fact", "where it comes from")}
    assert sources["onion", "light it needs"] == "rulebook"
    assert sources["banana", "light it needs"] == sources["onion", "points"] == "stand-in"
    groups = ElementTree.fromstring(drawing.svg).iter(f"{SVG}g")
    names = {each.get("id"): each.findtext(f"{SVG}title") for each in groups}
    assert "light it needs" not in (names["hand/0/onion"] or "")
    assert "light it needs" in (names["hand/0/banana"] or "")
    assert plain.svg.count("#8a9097") < drawing.svg.count("#8a9097")


# ---------------------------------------------------------------------- all of them


def plays() -> list[State]:
    return list(states(GAME, 4, 3))[::60]


@pytest.mark.parametrize("overlay", GAME.overlays)
def test_every_overlay_of_a_whole_play(overlay: str) -> None:
    assert GAME.overlay_title(overlay)
    for state in plays():
        for viewer in (None, 2):
            drawing = GAME.draw(state, viewer, overlay)
            assert len({len(row) for row in drawing.table}) == 1
            root = ElementTree.fromstring(drawing.svg)
            named = {each.get("id"): each.find(f"{SVG}title") for each in root.iter() if each.get("role") == "button"}
            assert sorted(named) == sorted(drawing.ids)
            assert all(title is not None and title.text for title in named.values())


@pytest.mark.parametrize("overlay", GAME.overlays)
def test_overlays_show_no_more_than_the_viewer_sees(overlay: str) -> None:
    for state in plays():
        seen = GAME.observation(state, 2)
        assert GAME.draw(state, 2, overlay) == GAME.draw(seen, 2, overlay)


def test_an_unknown_overlay() -> None:
    with pytest.raises(ToolkitError, match="unknown overlay 'shadow'"):
        GAME.overlay_title("shadow")
