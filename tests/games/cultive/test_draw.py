"""The picture: what it shows to whom."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

import pytest

from toolkit.draw import vision
from toolkit.engine.game import Drawing, ToolkitError
from toolkit.games.cultive import elements
from toolkit.games.cultive.draw import signs
from toolkit.games.cultive.game import load

from .situations import GAME, position, states

OWN = {
    "hand": ["corn", "corn", "bean", "jambo"],
    "plots": {"A": "pineapple 1", "B": "jambo 2+1", "C": "corn 0+2"},
    "harvested": {"A": ["corn"], "B": ["nullified onion"]},
}
STATE = position(OWN, {"plots": {"B": "bean 0+1"}}, fair=["onion", "onion", "cacao"])


def ids_of(drawing: Drawing) -> list[str]:
    root = ElementTree.fromstring(drawing.svg)
    return [element.get("id", "") for element in root.iter() if element.get("role") == "button"]


def test_every_element_that_can_be_touched_is_there_once() -> None:
    drawing = GAME.draw(STATE, viewer=0)
    found = ids_of(drawing)
    assert sorted(found) == sorted(set(found)) == sorted(drawing.ids)
    known = {element.id for element in elements.every(GAME, GAME.observation(STATE, 0))}
    assert set(found) == known


@pytest.mark.parametrize("viewer", [None, 1])
def test_others_see_neither_hand_nor_what_lies_back_up(viewer: int | None) -> None:
    drawing = GAME.draw(STATE, viewer=viewer)
    assert not any(id.startswith("hand/0") for id in drawing.ids)
    spoken = drawing.svg + drawing.alt + str(drawing.table)
    assert "corn, 2 cards back up" not in spoken
    assert "an unseen plant, 2 cards back up" in spoken


def test_the_viewer_sees_the_own_hand_and_plants() -> None:
    drawing = GAME.draw(STATE, viewer=0)
    assert "hand/0/corn" in drawing.ids
    assert "corn, 2 cards back up on C" in drawing.alt


def test_parts() -> None:
    assert ids_of(GAME.draw(STATE, viewer=0, parts=["fair"])) == ["deck", "fair/onion", "fair/cacao"]
    assert all(id.startswith("hand/0/") for id in ids_of(GAME.draw(STATE, viewer=0, parts=["hand"])))
    assert {id.split("/")[1] for id in ids_of(GAME.draw(STATE, parts=["player"]))} == {"0"}
    assert {id.split("/")[1] for id in ids_of(GAME.draw(STATE, viewer=1, parts=["player"]))} == {"1"}
    assert "points now" in GAME.draw(STATE, parts=["players", "points"]).alt
    assert "points now" not in GAME.draw(STATE, parts=["players"]).alt


def test_the_text_speaks_of_what_is_drawn() -> None:
    drawing = GAME.draw(STATE, viewer=0, parts=["player"])
    assert "Fair" not in drawing.alt and "Player 1" not in drawing.alt
    assert {row[0] for row in drawing.table[1:]} == {"player 0"}
    hand = GAME.draw(STATE, viewer=0, parts=["hand"])
    assert "Player" not in hand.alt
    assert {row[0] for row in hand.table[1:]} == {"hand of player 0"}


def test_alone_is_the_viewers_plantation_or_that_of_the_player_to_decide() -> None:
    for viewer, seat in ((0, "0"), (1, "1"), (None, "0")):
        ids = ids_of(GAME.draw(STATE, viewer=viewer, parts=["player"]))
        assert {id.split("/")[1] for id in ids} == {seat}


def test_terrains_or_harvest_alone() -> None:
    terrains = ids_of(GAME.draw(STATE, viewer=0, parts=["player", "terrains"]))
    assert not any(id.startswith("harvest") for id in terrains)
    harvest = GAME.draw(STATE, viewer=0, parts=["player", "harvest"])
    assert {"harvest/0/A/1", "harvest/0/B/1"} <= set(harvest.ids)
    assert "back-18" in GAME.draw(STATE, viewer=0, parts=["player"]).svg
    assert "back-18" not in harvest.svg


def test_several_wishes_are_all_taken() -> None:
    state = position({"plots": {"B": "coffee 2", "C": "jambo 2"}})
    listed = GAME.draw(state, overlay="shadows", focus=["C higher", "terrain/0/C", "B gone"])
    assert listed.alt == GAME.draw(state, overlay="shadows", focus="C higher, B gone").alt
    assert listed.alt != GAME.draw(state, overlay="shadows", focus="C higher").alt


@pytest.mark.parametrize("player", ["1" * 5000, "1000", "\u0660"])
def test_no_player_has_such_a_number(player: str) -> None:
    with pytest.raises(ToolkitError, match="is no change; write TERRAIN revealed"):
        GAME.draw(position({"plots": {"C": "corn 2"}}), overlay="shadows", focus=f"{player} C gone")


def test_a_focus_is_framed() -> None:
    root = ElementTree.fromstring(GAME.draw(STATE, viewer=0, focus=["terrain/0/B", "deck"]).svg)
    marked = [element.get("id") for element in root.iter() if element.get("class") == "farm-marked"]
    assert marked == ["deck", "terrain/0/B"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"parts": ["market"]}, "unknown part of the picture 'market'"),
        ({"overlay": "rain"}, "unknown overlay 'rain'"),
        ({"focus": "field/A"}, "unknown element 'field/A'"),
    ],
)
def test_what_cannot_be_drawn(arguments: dict[str, Any], said: str) -> None:
    with pytest.raises(ToolkitError, match=said):
        GAME.draw(STATE, **arguments)


def test_every_position_of_a_play_can_be_drawn() -> None:
    for state in list(states(GAME, 4, 8))[::25]:
        for viewer in (None, 0, 3):
            drawing = GAME.draw(state, viewer=viewer)
            assert len(ids_of(drawing)) == len(set(drawing.ids))
            assert drawing.alt.endswith(".")
            assert len({len(row) for row in drawing.table}) == 1


# ---------------------------------------------------------------------- signs


def test_icons_differ_in_colour_letter_and_shape() -> None:
    assert set(signs.ICONS) == set(GAME.components.icons)
    paints = [paint for _, paint in signs.ICONS.values()]
    smallest, kind, pair = vision.smallest_difference(paint.fill for paint in paints)
    assert smallest >= 12, f"{pair} differ by {smallest:.1f} to {kind} eyes"
    assert all(vision.contrast(paint.fill, paint.ink) >= 4.5 for paint in paints)
    assert len(set(GAME.components.letters)) == len({outline for outline, _ in signs.ICONS.values()}) == len(paints)


def test_a_picture_has_two_sizes_of_type_and_every_sign_a_word() -> None:
    drawing = GAME.draw(STATE, viewer=0)
    assert "font-size" not in drawing.svg.partition("</style>")[2]
    said = {each.text for each in ElementTree.fromstring(drawing.svg).iter() if each.text}
    assert {"leaf", "flower", "root", "living soil", "shield", "needs sun", "needs shade", "any light"} <= said


def test_a_plantation_alone_is_narrow_and_small() -> None:
    drawing = GAME.draw(STATE, viewer=0, parts=["player"])
    assert float(ElementTree.fromstring(drawing.svg).attrib["width"]) <= 440
    assert len(drawing.still) < 9_000


def test_a_picture_in_a_notebook_is_small() -> None:
    late = list(states(GAME, 4, 8))[-1]
    assert len(GAME.draw(late, viewer=0).html()) < 60_000


# ---------------------------------------------------------------------- honest about stand-ins


def measured(count: int) -> dict[str, Any]:
    """Cards of so many species as a teacher lays them over: with the shipped numbers, but measured."""
    species = GAME.data.file("components", dict[str, Any])["species"]
    return {"components": {"species": dict(list(species.items())[:count])}}


@pytest.mark.parametrize(("count", "told"), [(0, True), (3, True), (15, False)])
def test_the_picture_says_so_while_most_of_the_deck_is_a_stand_in(count: int, told: bool) -> None:
    game = load(data=measured(count) if count else None)
    assert ("stand-in" in game.draw(game.setup(2, 1)).svg) == told
