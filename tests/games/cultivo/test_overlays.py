"""Every overlay shows what the engine answers: in its table, on the fields, and in the alternative text."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from toolkit.engine.game import ToolkitError
from toolkit.games.cultivo import actions as act
from toolkit.games.cultivo.components import CASTLE, MANOR
from toolkit.games.cultivo.game import load
from toolkit.games.cultivo.state import EMPTY, State

from .laid import POSITION, SVG, chips, dimmed, example, fields, game, looking, played, positions, ringed, title, used

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
