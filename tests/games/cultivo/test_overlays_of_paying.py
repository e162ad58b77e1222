"""The overlays of costs, routes and income show what the engine would ask for and give."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolkit.engine.game import Event, ToolkitError
from toolkit.games.cultivo import actions as act
from toolkit.games.cultivo.state import State, worker_on

from .laid import POSITION, SVG, amount, chips, example, fields, game, hatched, lettered, played, positions, title, used
from .situations import THEMES, Situation, examples, themes

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
