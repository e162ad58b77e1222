"""Every overlay shows what the engine answers: in its table, on the fields, and in the alternative text."""

from __future__ import annotations

import re
from functools import cache
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolkit.engine.game import Drawing, Event, ToolkitError
from toolkit.games.cultivo import actions as act
from toolkit.games.cultivo.components import CASTLE, MANOR
from toolkit.games.cultivo.game import Cultivo, load
from toolkit.games.cultivo.state import EMPTY, State, worker_on

from .situations import THEMES, Situation, examples, themes

SVG = "{http://www.w3.org/2000/svg}"
POSITION: dict[str, Any] = {
    "board": "example",
    "players": [
        {
            "goods": {"red": 2, "yellow": 3},
            "workers": ["V1.hub", "V3.tip"],
            "equipment": ["green stall", "blue barrel", "red tool"],
            "buildings": {"mill": "V1.hub"},
        },
        {"workers": ["V6.hub"], "goods": {"yellow": 1}},
    ],
    "market": {"red/red": "blue cart", "red/blue": "red barge"},
    "round": 4,
    "actions": 1,
}


@cache
def game() -> Cultivo:
    return load()


@cache
def example() -> State:
    return game().position(POSITION)


@cache
def played(players: int, seed: int, decisions: int) -> State:
    """A position of random play in which an action is to be chosen."""
    state = game().setup(players, seed)
    for number, (_, after) in enumerate(game().playout(state, Random(seed))):
        state = after
        if number >= decisions and state.phase == "play" and state.pending is None:
            break
    return state


POSITIONS = [(2, 3, 60), (3, 5, 120), (4, 3, 200)]
positions = pytest.mark.parametrize("at", POSITIONS)


def fields(drawing: Drawing) -> dict[str, ElementTree.Element]:
    """Field → its element."""
    found = ElementTree.fromstring(drawing.svg).iter(f"{SVG}g")
    return {
        (each.get("id") or "").removeprefix("field/"): each
        for each in found
        if (each.get("id") or "").startswith("field/")
    }


def title(element: ElementTree.Element) -> str:
    found = element.find(f"{SVG}title")
    assert found is not None and found.text
    return found.text


def used(element: ElementTree.Element) -> list[str]:
    return [(each.get("href") or "").removeprefix("#") for each in element.iter(f"{SVG}use")]


def chips(element: ElementTree.Element) -> list[str]:
    """What is written on an element in chips."""
    return [name.split("-")[-1] for name in used(element) if name.startswith("chip-")]


def hatched(drawing: Drawing) -> set[str]:
    return {name for name, each in fields(drawing).items() if any(use.startswith("hatch-") for use in used(each))}


def looking(drawing: Drawing, **attributes: str) -> set[str]:
    """Fields with a rectangle of these attributes."""
    return {
        name
        for name, each in fields(drawing).items()
        if any(rect.attrib.items() >= attributes.items() for rect in each.iter(f"{SVG}rect"))
    }


def ringed(drawing: Drawing) -> set[str]:
    return looking(drawing, **{"class": "farm-ring"})


def dimmed(drawing: Drawing) -> set[str]:
    return looking(drawing, **{"class": "farm-paper", "opacity": "0.7"})


def lettered(goods: dict[str, int]) -> list[str]:
    letters = dict(zip(game().components.colours, game().components.letters, strict=True))
    return [f"{count}{letters[colour]}" for colour, count in goods.items()] or ["0"]


def amount(text: str) -> dict[str, int]:
    return {colour: int(count) for count, colour in re.findall(r"(\d+) (\w+)", text)}


# ---------------------------------------------------------------------- all overlays


@pytest.mark.parametrize("overlay", load().overlays)
@pytest.mark.parametrize("viewer", [None, 1])
def test_every_overlay_says_what_it_shows(overlay: str, viewer: int | None) -> None:
    plain, laid = game().draw(example()), game().draw(example(), viewer, overlay)
    assert laid.ids == plain.ids
    assert laid.svg != plain.svg
    assert laid.alt.startswith(plain.alt) and len(laid.alt) > len(plain.alt) + 20
    heading, *rows = laid.table
    assert all(heading) and all(len(row) == len(heading) for row in rows)


@pytest.mark.parametrize("overlay", load().overlays)
@pytest.mark.parametrize("stage", ["opening", "way", "over"])
def test_every_overlay_is_drawn_at_every_stage(overlay: str, stage: str) -> None:
    states = {
        "opening": game().setup(2, 3),
        "way": game().apply(example(), act.Place("V1.hub")),
        "over": game().position({**POSITION, "phase": "over"}),
    }
    assert ElementTree.fromstring(game().draw(states[stage], overlay=overlay).svg).tag == f"{SVG}svg"


@pytest.mark.parametrize("overlay", load().overlays)
def test_an_overlay_changes_no_state_and_is_always_the_same(overlay: str) -> None:
    state = game().position(POSITION)
    assert game().draw(state, overlay=overlay) == load().draw(state, overlay=overlay)
    assert state == example()


def test_every_overlay_has_a_title_of_its_own() -> None:
    titles = {game().overlay_title(overlay) for overlay in game().overlays}
    assert len(titles) == len(game().overlays) and not titles & set(game().overlays)
    with pytest.raises(ToolkitError, match="unknown overlay 'shadow'"):
        game().overlay_title("shadow")


@pytest.mark.parametrize(
    ("overlay", "ids", "asked"),
    [
        ("costs", ["field/V1.hub"], "place from V1.hub"),
        ("costs", ["field/V3.tip", "field/V1.neck"], "place from V3.tip"),
        ("costs", ["field/V1.neck"], None),
        ("costs", ["field/V6.hub"], None),  # another player's worker
        ("costs", ["goods/0/red"], None),
        ("route", ["field/V1.hub"], None),
        ("route", ["field/V1.neck"], "place to V1.neck"),
        ("route", ["field/V1.hub", "field/V1.neck"], "place to V1.neck from V1.hub"),
        ("manor", ["field/V1.neck"], "V1.neck"),
        ("manor", ["market/red/red"], None),
        ("income", ["field/V1.hub"], None),
    ],
)
def test_what_is_touched_is_what_an_overlay_is_asked(overlay: str, ids: list[str], asked: str | None) -> None:
    focus = game().focus(example(), overlay, ids)
    assert (None if focus is None else str(focus)) == asked
    assert game().draw(example(), overlay=overlay, focus=focus).svg


def test_the_costs_asked_about_in_a_way_are_those_of_its_verb_and_worker() -> None:
    begun = game().apply(example(), act.Move("V3.tip"))
    assert game().focus(begun, "costs", []) == act.Move("V3.tip")
    assert game().focus(begun, "costs", [], viewer=1) is None


def test_an_unknown_overlay_is_refused() -> None:
    with pytest.raises(ToolkitError, match=r"unknown overlay 'cost', did you mean 'costs'\? Allowed: names, graph"):
        game().draw(example(), overlay="cost")


def test_ids_in_the_focus_are_framed_beside_what_is_asked() -> None:
    drawing = game().draw(example(), overlay="costs", focus=["move", "field/V1.neck", "row/red"])
    marked = {
        each.get("id") for each in ElementTree.fromstring(drawing.svg).iter() if each.get("class") == "farm-marked"
    }
    assert marked == {"field/V1.neck", "row/red"}
    assert "What moving a worker costs player 0" in drawing.alt


def test_names_with_markup_stay_text() -> None:
    tiles = {"<b>": {"hub": "yellow", "neck": "orange", "tip": "brown", "west": "blue", "south": "green"}}
    shipped = game().data.sheets["components"].content["tiles"]
    strange = load(data={"components": {"tiles": {**shipped, **tiles}}})
    layout = [["<b>", 0, 0, 0, False], ["V3", 2, 0, 1, True], ["V6", 0, -2, 1, False]]
    state = strange.setup(2, 1, fixed={"board": layout})
    for overlay in strange.overlays:
        drawing = strange.draw(state, overlay=overlay)
        assert not list(ElementTree.fromstring(drawing.svg).iter(f"{SVG}b"))
        assert "<b>" not in drawing.html()


# ---------------------------------------------------------------------- names and neighbours


@positions
def test_every_field_is_named(at: tuple[int, int, int]) -> None:
    state = played(*at)
    drawing = game().draw(state, overlay="names")
    for name, element in fields(drawing).items():
        assert name.partition(".")[2] in chips(element)
    assert [row[0] for row in drawing.table[1:]] == list(game().compiled(state.layout).names)


@positions
def test_the_graph_is_that_of_the_board(at: tuple[int, int, int]) -> None:
    state = played(*at)
    board = game().board(state)
    drawing = game().draw(state, overlay="graph")
    told = {
        frozenset((row[0], other)): canal
        for row in drawing.table[1:]
        for canal, cell in ((False, row[2]), (True, row[3]))
        for other in cell.split(", ")
        if other
    }
    assert told == {frozenset((one, other)): canal for one, other, canal in board.edges(data="canal")}
    paths = list(ElementTree.fromstring(drawing.svg).iter(f"{SVG}path"))
    lines = [path for path in paths if path.get("pointer-events") and path.get("stroke") != "#ffffff"]
    counts = {(bool(path.get("stroke-dasharray")), path.get("d", "").count("L")) for path in lines}
    drawn = dict(counts - {(True, 1), (False, 1)})  # those of the legend
    assert drawn == {True: sum(told.values()), False: len(told) - sum(told.values())}
    assert f"{len(told) - sum(told.values())} pairs within a village and {sum(told.values())} across a canal" in (
        drawing.alt
    )


def test_no_id_is_used_twice() -> None:
    state = game().position({**POSITION, "players": [{"workers": ["V1.hub"]}, {"workers": ["V6.hub"]}]})
    root = ElementTree.fromstring(game().draw(state, overlay="costs").svg)
    ids = [each.get("id") for each in root.iter() if each.get("id")]
    assert any(id and id.startswith("hatch-") for id in ids)
    assert len(set(ids)) == len(ids)


def test_a_long_legend_stays_within_the_picture() -> None:
    state = game().position({**POSITION, "players": [{"workers": ["V1.hub", "V3.tip"]}, {"workers": ["V6.hub"]}]})
    root = ElementTree.fromstring(game().draw(state, overlay="route", focus="place to V6.tip").svg)
    (legend,) = (
        group
        for group in root.iter(f"{SVG}g")
        if any("CUL-" in (each.text or "") for each in group.findall(f"{SVG}text"))
    )
    lines = legend.findall(f"{SVG}text")
    assert len(lines) > 1
    for line in lines:
        assert float(line.get("x", 0)) + 6 * len(line.text or "") <= float(root.get("width", 0))


# ---------------------------------------------------------------------- costs


@positions
@pytest.mark.parametrize("verb", ["place", "move"])
def test_costs_are_those_of_the_cost_map(at: tuple[int, int, int], verb: act.Verb) -> None:
    state = played(*at)
    drawing = game().draw(state, overlay="costs", focus=verb)
    costs = game().cost_map(state, verb)
    rows = {row[0]: row for row in drawing.table[1:]}
    assert set(rows) == set(game().compiled(state.layout).names)
    for name, element in fields(drawing).items():
        assert (rows[name][2] != "") == (name in costs)
        assert amount(rows[name][2]) == costs.get(name, {})
        assert chips(element) == (lettered(costs[name]) if name in costs else [])
        assert (", costs " in title(element)) == (name in costs)


@positions
@pytest.mark.parametrize("verb", ["place", "move"])
def test_free_fields_out_of_reach_are_hatched_and_say_why(at: tuple[int, int, int], verb: act.Verb) -> None:
    state = played(*at)
    drawing = game().draw(state, overlay="costs", focus=verb)
    costs, board = game().cost_map(state, verb), game().compiled(state.layout)
    free = {name for name in board.names if worker_on(state, board.index[name]) is None}
    assert hatched(drawing) == free - set(costs)
    for name, _, _, why, clauses in drawing.table[1:]:
        reasons = [] if name in costs else game().why_not(state, act.Target(verb, name))
        assert (name in costs) != bool(reasons)
        assert why == " ".join(game().describe(reason) for reason in reasons)
        assert set(clauses.split(", ")) == ({reason.clause for reason in reasons} or {""})
        if name in free - set(costs):
            assert title(fields(drawing)[name]).endswith(f"cannot be reached: {why}")


@themes
def test_reasons_are_those_of_each_field_alone_whatever_the_rules(theme: str) -> None:
    @examples(12)
    @given(THEMES[theme], st.sampled_from(["place", "move"]))
    def check(situation: Situation, verb: act.Verb) -> None:
        rules, state = situation.game, situation.state
        costs = rules.cost_map(state, verb)
        for name, _, cost, why, clauses in rules.draw(state, overlay="costs", focus=verb).table[1:]:
            reasons = [] if name in costs else rules.why_not(state, act.Target(verb, name))
            assert (cost != "", why, clauses != "") == (
                name in costs,
                " ".join(rules.describe(reason) for reason in reasons),
                bool(reasons),
            )

    check()


@pytest.mark.parametrize("focus", ["move from V3.tip", act.Move("V3.tip")])
def test_costs_can_be_those_of_one_worker(focus: Any) -> None:
    drawing = game().draw(example(), overlay="costs", focus=focus)
    costs = game().cost_map(example(), "move", worker="V3.tip")
    assert {row[0]: amount(row[2]) for row in drawing.table[1:] if row[2]} == costs
    assert costs != game().cost_map(example(), "move")
    assert "What moving a worker costs player 0 at least, from V3.tip" in drawing.alt


def test_costs_can_be_those_of_another_player_as_if_in_turn() -> None:
    drawing = game().draw(example(), viewer=1, overlay="costs")
    turn = game().position({**POSITION, "player": 1})
    assert {row[0]: amount(row[2]) for row in drawing.table[1:] if row[2]} == game().cost_map(turn, "place")
    assert hatched(drawing)


def test_during_a_way_costs_are_those_of_the_whole_action() -> None:
    begun = game().apply(example(), act.Place("V1.hub"))
    assert game().draw(begun, overlay="costs").table == game().draw(example(), overlay="costs").table


@pytest.mark.parametrize(
    ("focus", "message"),
    [
        ("V1.hub", r"costs: 'V1.hub' begins no way; write place, move, place from FIELD or move from FIELD"),
        ("produce red", r"costs: 'produce red' begins no way"),
        ("move from V6.hub", r"player 0 has no worker on V6.hub"),
        ("hello world", r"'hello world' is not an action"),
        (7, r"costs: '7' begins no way"),
    ],
)
def test_what_costs_cannot_be_asked_is_refused(focus: Any, message: str) -> None:
    with pytest.raises(ToolkitError, match=message):
        game().draw(example(), overlay="costs", focus=focus)


def test_many_amounts_leave_the_letter_of_a_field_free() -> None:
    most = 0
    for each in fields(game().draw(played(3, 3, 150), 0, "costs")).values():
        lot, *uses = each.iter(f"{SVG}use")
        tops = [float(use.get("y", 0)) for use in uses if "#chip-" in (use.get("href") or "")]
        most = max(most, len(tops))
        assert not tops or min(tops) >= float(lot.get("y", 0)) + 16
    assert most >= 5


# ---------------------------------------------------------------------- routes


def paid(state: State, wish: Any) -> dict[str, int]:
    """What the player's purse loses by a wish, told by the events of paying."""
    log: list[Event] = []
    game().apply(state, wish, log)
    change: dict[str, int] = {}
    for event in log:
        if event.kind == "pay":
            for name, count in event.changes.items():
                if name.startswith(f"goods/{state.player}/"):
                    change[name.rpartition("/")[2]] = -count
    return change


@positions
def test_a_route_to_every_field_comes_to_what_is_paid(at: tuple[int, int, int]) -> None:
    state = played(*at)
    for name in game().cost_map(state, "place"):
        table = game().draw(state, overlay="route", focus=act.Target("place", name)).table
        total: dict[str, int] = {}
        for row in table[1:]:
            for colour, count in amount(row[4]).items() if row[0] == "total" else ():
                total[colour] = total.get(colour, 0) + count
        assert total == paid(state, act.Target("place", name))


def test_a_route_tells_step_by_step_what_is_due_to_whom_by_which_clause() -> None:
    route = "place from V1.hub > V1.south > V6.hub, field plain, canal plain > V6.neck, field plain"
    state = game().position(
        {
            **POSITION,
            "players": [{**POSITION["players"][0], "goods": {"yellow": 9, "green": 4}}, POSITION["players"][1]],
        }
    )
    drawing = game().draw(state, overlay="route", focus=route)
    assert drawing.table == (
        ("step", "from", "to", "for", "owed", "to whom", "clause"),
        ("start", "V1.hub", "V1.hub", "", "nothing", "", ""),
        ("1", "V1.hub", "V1.south", "", "nothing", "", ""),
        ("2", "V1.south", "V6.hub", "field", "2 green", "supply", "CUL-PLC-07"),
        ("2", "V1.south", "V6.hub", "canal", "2 yellow", "supply", "CUL-PLC-21"),
        ("3", "V6.hub", "V6.neck", "field", "1 yellow", "player 1", "CUL-PLC-08"),
        ("3", "V6.hub", "V6.neck", "field", "1 yellow", "supply", "CUL-PLC-08"),
        ("total", "", "", "", "2 green and 3 yellow", "supply", ""),
        ("total", "", "", "", "1 yellow", "player 1", ""),
    )
    assert drawing.alt.endswith(
        "Placing a worker, step by step: step 1 to V1.south for nothing, step 2 to V6.hub for 2 green and 2 yellow, "
        "step 3 to V6.neck for 2 yellow; in all 2 green and 4 yellow."
    )
    assert title(fields(drawing)["V6.hub"]).endswith(", step 2 for 2 green (CUL-PLC-07) and 2 yellow (CUL-PLC-21)")
    assert title(fields(drawing)["V1.south"]).endswith(", step 1 for nothing")
    assert drawing.svg.count("<polyline") == 2
    assert drawing == game().draw(state, overlay="route", focus=game().parse(route))


def test_on_the_board_a_step_is_numbered_apart_from_its_price_and_says_what_goes_to_a_player() -> None:
    route = "place from V1.hub > V1.south > V6.hub, field plain, canal plain > V6.neck, field plain"
    state = game().position(
        {**POSITION, "players": [{"goods": {"yellow": 9, "green": 4}, "workers": ["V1.hub"]}, {"workers": ["V6.hub"]}]}
    )
    root = ElementTree.fromstring(game().draw(state, overlay="route", focus=route).svg)
    groups = [group for group in root.iter(f"{SVG}g") if any(each.startswith("step-") for each in used(group)[:1])]
    assert [(used(group)[0], chips(group)) for group in groups if group.get("pointer-events")] == [
        ("step-1", ["0"]),
        ("step-2", ["2g", "2y"]),
        ("step-3", ["1y", "1y_to_1"]),
    ]
    for group in groups:
        step, *prices = group.findall(f"{SVG}use")
        assert float(step.get("x", 0)) + 8 < float(prices[0].get("x", 0))


def test_late_workers_scales_and_stalls_are_told() -> None:
    own = {
        "goods": {"orange": 3, "red": 2},
        "workers": ["V1.hub", "V1.west", "V3.tip", "V3.neck"],
        "equipment": ["red stall", "orange scales"],
    }
    state = game().position({**POSITION, "players": [own, {}]})
    drawing = game().draw(
        state, overlay="route", focus="place from V1.hub > V1.neck > V1.tip, field plain | red for yellow to supply"
    )
    cells = {row[0]: row for row in drawing.table[1:]}
    assert cells["start"][3:] == ("worker", "1 yellow", "supply", "CUL-PLC-09")
    told = [row[4:] for row in drawing.table if row[0] == "scales and swaps"]
    assert told == [
        ("less 1 orange by scales", "", "CUL-SCALES-01"),
        ("red for yellow to supply", "supply", "CUL-STALL-01"),
    ]
    assert cells["total"][4] == "1 red and 1 orange"
    assert "the worker itself for 1 yellow, less 1 orange by scales, one red of the stall instead of one yellow" in (
        drawing.alt
    )


def test_a_refused_route_is_drawn_as_far_as_it_goes_and_says_why_not_further() -> None:
    route = "place from V1.hub > V1.neck > V6.hub, field plain"
    drawing = game().draw(example(), overlay="route", focus=route)
    reasons = game().why_not(example(), route)
    assert [row[-1] for row in drawing.table if row[4] in map(game().describe, reasons)] == [reasons[0].clause]
    assert [row[0] for row in drawing.table[1:3]] == ["start", "1"]
    assert drawing.alt.endswith(f"Refused: {game().describe(reasons[0])}")
    assert drawing.svg.count("<polyline") == 2


def test_a_target_that_cannot_be_paid_says_why() -> None:
    poor = game().position({**POSITION, "players": [{"workers": ["V1.hub"]}, {}]})
    drawing = game().draw(poor, overlay="route", focus="place to V6.west")
    reasons = game().why_not(poor, "place to V6.west")
    assert reasons
    assert drawing.alt.endswith(" ".join(game().describe(reason) for reason in reasons))
    assert drawing.svg.count("<polyline") == 0


def test_without_a_wish_the_way_being_made_is_priced() -> None:
    state = game().apply(game().apply(example(), act.Place("V1.hub")), act.Step("V1.neck"))
    drawing = game().draw(state, overlay="route")
    assert drawing.table[2][:3] == ("1", "V1.hub", "V1.neck")
    assert "<polyline" in drawing.svg
    assert "stroke-dasharray" in game().draw(state, parts=["board"]).svg
    assert "stroke-dasharray" not in game().draw(state, overlay="route", parts=["board"]).svg  # drawn once
    assert "no route is chosen" in game().draw(example(), overlay="route").alt


@pytest.mark.parametrize(
    ("focus", "message"),
    [
        ("produce red", r"route: 'produce red' is neither a route nor a target; write a text such as"),
        ("place to V9.hub", r"route: 'place to V9.hub': .*V9"),
    ],
)
def test_what_is_no_route_is_refused(focus: str, message: str) -> None:
    with pytest.raises(ToolkitError, match=message):
        game().draw(example(), overlay="route", focus=focus)


# ---------------------------------------------------------------------- income


@positions
def test_income_is_what_producing_brings(at: tuple[int, int, int]) -> None:
    state = played(*at)
    board = game().compiled(state.layout)
    drawing = game().draw(state, overlay="income")
    for number, colour in enumerate(game().components.colours):
        action = act.Produce(colour)
        rows = [row for row in drawing.table if row[0] == colour]
        standing = [name for name in board.names if state.players[state.player].workers >> board.index[name] & 1]
        on_colour = [name for name in standing if board.colour[board.index[name]] == number]
        if game().why_not(state, action):
            assert [row[1:] for row in rows] == [
                ("0", game().describe(reason), reason.clause) for reason in game().why_not(state, action)
            ]
            assert not on_colour
        else:
            after = game().apply(state, action)
            gained = after.players[state.player].goods[number] - state.players[state.player].goods[number]
            assert rows[-1][1:] == (str(gained), "in all", "")
            assert sum(int(row[1]) for row in rows[:-1]) == gained
            assert all(chips(fields(drawing)[name]) == lettered({colour: gained}) for name in on_colour)
        assert f"{rows[-1][1]} {colour}" in drawing.alt


def test_income_tells_workers_buildings_and_tools_apart() -> None:
    table = game().draw(example(), overlay="income").table
    sources = {(row[0], row[3]): row[1] for row in table[1:]}
    assert sources["yellow", "CUL-PRD-03"] == "1"
    assert sources["red", "CUL-TOOL-02"] == "1"
    assert sources["red", "CUL-PRD-01, CUL-PRD-02"] == "1"
    assert game().draw(example(), viewer=1, overlay="income").alt.endswith("0 blue, 1 yellow.")


# ---------------------------------------------------------------------- castle and manor


@positions
def test_the_castle_counts_what_the_score_sheet_counts(at: tuple[int, int, int]) -> None:
    state = played(*at)
    for seat in range(len(state.players)):
        built = with_building(state, seat, CASTLE)
        line = next(line for line in game().score_sheet(built, seat).lines if line.source == "castle")
        drawing = game().draw(state, viewer=seat, overlay="castle")
        counting = {row[0] for row in drawing.table[1:] if row[2] == "yes"}
        assert len(counting) == line.facts["villages"]
        assert dimmed(drawing) == {name for name in fields(drawing) if name.partition(".")[0] not in counting}
        assert {name.partition(".")[0] for name in ringed(drawing)} == counting
        assert f": {line.points} point" in drawing.alt


def with_building(state: State, seat: int, building: int, field: str | None = None) -> State:
    """The position in which a player has built this, on a field of its colour without a building."""
    taken = {each for player in state.players for each in player.buildings if each != EMPTY}
    board = game().compiled(state.layout)
    colour = game().components.building_colours[building]
    free = [each for each, found in enumerate(board.colour) if found == colour and each not in taken]
    data = game().compact(state)
    name = field or board.names[free[0]]
    data["players"][seat].setdefault("buildings", {})[game().components.buildings[building]] = name
    return game().position(data)


@positions
def test_without_a_manor_every_field_tells_what_one_would_bring(at: tuple[int, int, int]) -> None:
    state = played(*at)
    seat = next(seat for seat, player in enumerate(state.players) if player.buildings[MANOR] == EMPTY)
    drawing = game().draw(state, viewer=seat, overlay="manor")
    assert len(drawing.table) > 2
    for name, _, workers, points in drawing.table[1:]:
        built = with_building(state, seat, MANOR, name)
        line = next(line for line in game().score_sheet(built, seat).lines if line.source == "manor")
        assert (workers, points) == (str(line.facts["workers"]), str(line.points))
        assert chips(fields(drawing)[name]) == [points]


@positions
def test_the_manors_field_and_its_neighbours_stand_out(at: tuple[int, int, int]) -> None:
    state = played(*at)
    seat = next(seat for seat, player in enumerate(state.players) if player.buildings[MANOR] == EMPTY)
    name = game().draw(state, viewer=seat, overlay="manor").table[1][0]
    built, board = with_building(state, seat, MANOR, name), game().board(state)
    drawing = game().draw(built, viewer=seat, overlay="manor")
    around = {name, *board.adj[name]}
    assert ringed(drawing) == {row[0] for row in drawing.table[1:]} == around
    assert dimmed(drawing) == set(board) - around
    across = {other for other, edge in board.adj[name].items() if edge["canal"]}
    assert {row[0] for row in drawing.table[1:] if row[1] == "beside it, across a canal"} == across
    line = next(line for line in game().score_sheet(built, seat).lines if line.source == "manor")
    assert sum(1 for row in drawing.table[1:] if row[2] == "yes") == line.facts["workers"]
    assert game().draw(state, viewer=seat, overlay="manor", focus=f"field/{name}").table == drawing.table
    assert game().draw(state, viewer=seat, overlay="manor", focus=name).alt.endswith("the manor is not built yet.")


def test_a_manor_on_no_field_is_refused() -> None:
    with pytest.raises(ToolkitError, match=r"manor: unknown field 'V1.hubb', did you mean 'V1.hub'"):
        game().draw(example(), overlay="manor", focus="V1.hubb")


# ---------------------------------------------------------------------- provenance


def test_provenance_greys_what_is_ours_and_nothing_else() -> None:
    drawing = game().draw(example(), overlay="provenance")
    greyed = {
        each.get("id")
        for each in ElementTree.fromstring(drawing.svg).iter(f"{SVG}g")
        if each.get("id") in drawing.ids
        and (each.find(f"{SVG}rect[@fill='#8a9097']") is not None or any("-veiled" in piece for piece in used(each)))
    }
    data, components = game().data, game().components
    paths = {f"field/{name}": f"tiles.{name.partition('.')[0]}" for name in game().compiled(example().layout).names}
    paths |= {f"{line}/{colour}": f"market.{line}s" for line in ("row", "column") for colour in components.colours[:5]}
    paths |= {f"building/{seat}/{name}": f"buildings.{name}" for seat in (0, 1) for name in components.buildings}
    ours = {id for id, path in paths.items() if data.provenance(path).status == "stand-in"}
    ours |= {"market/red/blue", "equipment/0/green/stall", "equipment/0/red/tool"}  # blue tiles have known numbers
    assert "building/0/mill" not in ours and "building/0/tower" in ours
    assert greyed == ours


def test_what_is_greyed_says_so() -> None:
    drawing = game().draw(example(), overlay="provenance")
    groups = ElementTree.fromstring(drawing.svg).iter(f"{SVG}g")
    names = {each.get("id"): title(each) for each in groups if each.get("id") in drawing.ids}
    for id in ("equipment/0/red/tool", "market/red/blue", "row/red", "building/1/tower", "field/V1.hub"):
        assert names[id].endswith(", a stand-in of ours")
    assert "stand-in" not in names["market/red/red"]


def test_measured_villages_are_not_greyed() -> None:
    tiles = game().data.sheets["components"].content["tiles"]
    measured = load(data={"components": {"tiles": tiles}})
    drawing = measured.draw(measured.position(POSITION), overlay="provenance")
    assert not looking(drawing, fill="#8a9097")
    assert "0 of 3 villages, 10 of 10 lines of the market, 3 of 5 tiles that lie open" in drawing.alt


def test_provenance_tells_where_everything_comes_from() -> None:
    data, components = game().data, game().components
    told = {row[:2]: row[2:] for row in game().draw(example(), overlay="provenance").table[1:]}
    paths = {("village", village.tile): f"tiles.{village.tile}" for village in example().layout}
    paths |= {
        ("market", f"{components.colours[colour]} {line}"): f"market.{line}s"
        for line, colours in (("row", components.rows), ("column", components.columns))
        for colour in colours
    }
    paths |= {("building", name): f"buildings.{name}" for name in components.buildings}
    for part, name, path in (
        ("market", "blue cart", "cart.blue"),
        ("market", "red barge", "barge.red"),
        ("player 0", "green stall", "stall.green"),
        ("player 0", "blue barrel", "barrel.blue"),
        ("player 0", "red tool", "tool.red"),
    ):
        paths |= {
            (part, f"{name}, {word}"): f"equipment.{path}.{fact}" for word, fact in (("cost", "cost"), ("points", "vp"))
        }
    assert set(told) == set(paths)
    for part, path in paths.items():
        found = data.provenance(path)
        assert told[part] == (found.status, found.confidence, found.source or "")
