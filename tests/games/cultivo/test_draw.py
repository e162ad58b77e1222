"""The picture of a position says what the position is."""

from __future__ import annotations

import re
from functools import cache
from random import Random
from typing import Any
from urllib.parse import unquote
from xml.etree import ElementTree

import pytest

from toolkit.games.cultivo.game import Cultivo, load
from toolkit.games.cultivo.state import EMPTY, State

SVG = "{http://www.w3.org/2000/svg}"
POSITION = {
    "board": "example",
    "players": [
        {
            "goods": {"red": 2, "yellow": 3},
            "workers": ["V1.hub", "V3.tip"],
            "equipment": ["green stall", "blue barrel"],
            "buildings": {"mill": "V1.hub"},
            "tiles": [7],
        },
        {"workers": ["V6.hub"]},
    ],
    "market": {"red/green": "red barge"},
    "victory": [6, 5],
    "round": 4,
    "actions": 1,
}


@cache
def game() -> Cultivo:
    return load()


def played(players: int, seed: int, decisions: int) -> State:
    state = game().setup(players, seed)
    for number, (_, after) in enumerate(game().playout(state, Random(seed))):
        if number >= decisions or game().is_over(after):
            break
        state = after
    return state


def elements(svg: str) -> dict[str, ElementTree.Element]:
    return {element.get("id", ""): element for element in ElementTree.fromstring(svg).iter() if element.get("id")}


def name(element: ElementTree.Element) -> str:
    title = element.find(f"{SVG}title")
    assert title is not None
    return title.text or ""


def words(element: ElementTree.Element) -> list[str]:
    return [each.text or "" for each in element.iter(f"{SVG}text")]


def used(element: ElementTree.Element, drawn: dict[str, ElementTree.Element]) -> list[str]:
    """The pieces that an element shows, and those that these are made of."""
    found = []
    for each in element.iter(f"{SVG}use"):
        id = each.get("href", "").removeprefix("#")
        found += [id, *used(drawn[id], drawn)]
    return found


@pytest.mark.parametrize(("players", "decisions"), [(2, 0), (2, 150), (3, 80), (4, 250)])
def test_every_touchable_element_has_an_id_a_role_and_a_name(players: int, decisions: int) -> None:
    drawing = game().draw(played(players, 3, decisions))
    found = elements(drawing.svg)
    assert len(set(drawing.ids)) == len(drawing.ids)
    for id in drawing.ids:
        assert found[id].get("role") == "button"
        assert name(found[id])
        assert not re.search(r"\s", id)


def test_the_same_state_gives_the_same_picture() -> None:
    assert game().draw(played(3, 5, 60)) == load().draw(played(3, 5, 60))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_an_observation_looks_like_the_state(players: int) -> None:
    state = played(players, 3, 40)
    assert game().draw(game().observation(state, 0)) == game().draw(state)


def test_a_picture_in_a_notebook_is_small() -> None:
    assert len(game().draw(played(2, 3, 150)).html()) < 60_000
    assert len(game().draw(played(4, 3, 250)).html()) < 80_000


def test_what_is_on_the_board() -> None:
    found = elements(game().draw(game().position(POSITION)).svg)
    assert name(found["field/V1.hub"]) == "field V1.hub, yellow, worker of player 0, mill of player 0"
    assert name(found["field/V6.hub"]) == "field V6.hub, yellow, worker of player 1"
    assert name(found["field/V1.neck"]) == "field V1.neck, orange"
    assert {"badge-y", "worker-0", "house-0-Mi"} <= set(used(found["field/V1.hub"], found))
    assert (
        {"badge-o", "word-neck"}
        <= set(used(found["field/V1.neck"], found))
        <= {
            "badge-o",
            "badge",
            "lot-o-46-46",
            "word-neck",
        }
    )


def test_what_is_on_the_market() -> None:
    found = elements(game().draw(game().position(POSITION)).svg)
    assert name(found["market/red/green"]) == (
        "market, red row, green column: red barge, costs 4, 2 points; "
        "crossing a canal costs 1 good of the barge's colour"
    )
    assert {"badge-r", "sign-barge", "offer-4-2"} <= set(used(found["market/red/green"], found))
    assert name(found["market/green/red"]) == "market, green row, red column: empty"
    assert name(found["row/blue"]) == "market row, blue"


def test_what_players_have() -> None:
    drawing = game().draw(game().position(POSITION))
    found = elements(drawing.svg)
    assert words(found["goods/0/yellow"]) == ["3"]
    assert name(found["goods/1/yellow"]) == "player 1, yellow goods: 0"
    assert name(found["equipment/0/green/stall"]).startswith(
        "player 0, green stall, 6 points; in every action one good"
    )
    assert name(found["building/0/mill"]) == (
        "player 0, mill on V1.hub; 4 points for each own worker on a yellow field"
    )
    assert name(found["building/1/mill"]) == (
        "player 1, mill not built, goes on a yellow field; 4 points for each own worker on a yellow field"
    )
    assert "equipment/1/green/stall" not in found
    said = " ".join(words(ElementTree.fromstring(drawing.svg)))
    assert "Round 4, player 0 decides, 1 action left" in said
    assert "8 workers waiting" in said and "9 workers waiting" in said
    assert "Victory tiles left" in said


def test_names_say_what_pieces_do_with_the_numbers_of_the_game() -> None:
    changed = load(barge_price=3)
    found = elements(changed.draw(changed.position(POSITION)).svg)
    assert name(found["market/red/green"]).endswith("; crossing a canal costs 3 goods of the barge's colour")


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"ending": "last"}, "1 action left, last round"),
        ({"ending": "finishing"}, "the last round comes next"),
        ({"phase": "over"}, "The game is over"),
        ({"victory": []}, "no victory tiles left"),
    ],
)
def test_what_is_said_at_the_end(changes: dict[str, Any], said: str) -> None:
    assert said in " ".join(words(ElementTree.fromstring(game().draw(game().position({**POSITION, **changes})).svg)))


def test_what_is_being_done_is_shown() -> None:
    state = game().position({**POSITION, "actions": 2})
    plain = game().draw(state).svg
    walking = game().apply(state, game().parse("place from V1.hub"))
    assert plain.count("<polyline") == 0
    assert game().draw(walking).svg.count("<polyline") == 2


def test_boards_are_drawn_wide_rather_than_high() -> None:
    for seed in range(6):
        found = elements(game().draw(game().setup(4, seed)).svg)
        fields = [next(each.iter(f"{SVG}use")) for id, each in found.items() if id.startswith("field/")]
        corners = {(float(field.get("x", 0)), float(field.get("y", 0))) for field in fields}
        assert len(corners) == len(fields) == 50
        width, height = (max(places) - min(places) for places in zip(*corners, strict=True))
        assert width >= height


def test_a_long_heading_widens_a_picture_of_some_parts() -> None:
    short, long = (
        ElementTree.fromstring(game().draw(game().position({**POSITION, "ending": ending}), parts=("player",)).svg)
        for ending in ("no", "finishing")
    )
    assert float(long.attrib["viewBox"].split()[2]) > float(short.attrib["viewBox"].split()[2])


# ---------------------------------------------------------------------- words


def test_the_alternative_text_tells_the_state() -> None:
    assert game().draw(game().position(POSITION)).alt == (
        "3 villages with 15 fields. Round 4, player 0 decides, 1 action left. "
        "Player 0: 2 workers on the board, 5 goods, 2 tiles of equipment, 1 building, 22 points now. "
        "Player 1: 1 worker on the board, 0 goods, 0 tiles of equipment, 0 buildings, 0 points now. "
        "The market has 1 tile, 0 tiles in the stack."
    )


def test_a_picture_of_some_parts_tells_the_points_only_if_they_are_one() -> None:
    state = game().position(POSITION)
    without, told = (game().draw(state, parts=parts) for parts in (("players",), ("players", "points")))
    assert "points now" not in without.alt + without.svg
    assert "22 points now" in told.alt
    assert "22 points now" in words(ElementTree.fromstring(told.svg))


def test_the_table_is_the_long_form() -> None:
    state = played(3, 4, 200)
    heading, *rows = game().draw(state).table
    assert all(len(row) == len(heading) for row in rows)
    fields = [row for row in rows if row[0] == "field"]
    assert [row[1] for row in fields] == list(game().compiled(state.layout).names)
    assert sum(1 for row in fields if row[3]) == sum(player.workers.bit_count() for player in state.players)
    assert sum(1 for row in rows if row[0] == "market") == sum(1 for each in state.market if each != EMPTY)
    for seat, player in enumerate(state.players):
        goods = [int(row[3]) for row in rows if row[:2] == (f"player {seat}", "goods")]
        assert goods == list(player.goods)


def test_a_tile_named_like_a_script_stays_text() -> None:
    tiles = {"<script>": {"hub": "yellow", "neck": "orange", "tip": "brown", "west": "blue", "south": "green"}}
    shipped = game().data.sheets["components"].content["tiles"]
    strange = load(data={"components": {"tiles": {**shipped, **tiles}}})
    layout = [["<script>", 0, 0, 0, False], ["V3", 2, 0, 1, True], ["V6", 0, -2, 1, False]]
    drawing = strange.draw(strange.setup(2, 1, fixed={"board": layout}))
    root = ElementTree.fromstring(drawing.svg)
    assert not list(root.iter(f"{SVG}script"))
    assert "<script>" in words(root)
    assert "field/<script>.hub" in elements(drawing.svg)
    assert "<script" not in drawing.html()


def test_an_image_carries_the_picture_and_its_alternative_text() -> None:
    drawing = game().draw(game().position(POSITION))
    html = drawing.html()
    image = ElementTree.fromstring(html.replace('">', '"/>'))
    assert image.get("alt") == drawing.alt
    root = ElementTree.fromstring(unquote(image.get("src", "").removeprefix("data:image/svg+xml,")))
    assert root.tag == f"{SVG}svg"
    assert words(root) == words(ElementTree.fromstring(drawing.svg))


# ---------------------------------------------------------------------- focus, banner


def test_the_banner_goes_when_the_villages_are_measured() -> None:
    said = "Most of this board is a stand-in of ours, not the printed game."
    tiles = game().data.sheets["components"].content["tiles"]
    measured = load(data={"components": {"tiles": tiles}})
    assert said in game().draw(game().setup(2, 1)).svg
    assert said not in measured.draw(measured.setup(2, 1)).svg


def test_focus_frames_what_it_names() -> None:
    state = game().position(POSITION)
    svg = game().draw(state, focus=["field/V1.neck", "row/red"]).svg
    framed = {id for id, element in elements(svg).items() if element.get("class") == "farm-marked"}
    assert framed == {"field/V1.neck", "row/red"}
    assert elements(game().draw(state, focus="row/red").svg)["row/red"].get("class") == "farm-marked"
