"""The picture: everything on the table and on every farm, for one to five players."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from toolkit.draw import vision
from toolkit.engine.game import ToolkitError
from toolkit.games.agricola import elements
from toolkit.games.agricola.board import EDGES, NAMES
from toolkit.games.agricola.draw import signs
from toolkit.games.agricola.game import load
from toolkit.games.agricola.state import ANIMALS, GOODS

from .pictures import POOR, RICH, SVG, group, ids_of, middle, name, pieces, root, rows, texts
from .situations import GAME, position, states

ALL = range(1, 6)


# ---------------------------------------------------------------------- elements


@pytest.mark.parametrize("players", ALL)
def test_every_element_is_there_once_and_known(players: int) -> None:
    state = middle(players)
    drawing = GAME.draw(state)
    found = ids_of(drawing)
    assert sorted(found) == sorted(set(found)) == sorted(drawing.ids)
    known = [element.id for element in elements.every(GAME, state)]
    assert len(set(known)) == len(known)
    assert set(found) <= set(known)


@pytest.mark.parametrize("players", ALL)
def test_of_the_large_farm_everything_can_be_touched_of_others_no_edge_and_nothing_there_is_none_of(
    players: int,
) -> None:
    state = middle(players)
    missing = {element.id for element in elements.every(GAME, state)} - set(GAME.draw(state).ids)
    absent = {
        f"good/{seat}/{good}"
        for seat in range(1, players)
        for good, count in zip(GOODS, state.players[seat].goods, strict=True)
        if not count
    } | {
        f"animal/{seat}/{animal}"
        for seat in range(1, players)
        for animal, count in zip(ANIMALS, state.players[seat].herd, strict=True)
        if not count
    }
    assert missing == absent | {f"edge/{seat}/{edge}" for seat in range(1, players) for edge in EDGES}


def test_ids_of_pieces_are_never_used_twice() -> None:
    for overlay in (None, *GAME.overlays):
        ids = Counter(each.get("id") for each in root(GAME.draw(middle(5), overlay=overlay)).iter() if each.get("id"))
        assert max(ids.values()) == 1


@pytest.mark.parametrize(("viewer", "large"), [(None, "0"), (0, "0"), (1, "1")])
def test_large_is_the_farm_of_the_viewer_or_of_who_decides(viewer: int | None, large: str) -> None:
    for parts in ((), ("player",), ("farm",)):
        edges = {id.split("/")[1] for id in GAME.draw(middle(3), viewer, parts=parts).ids if id.startswith("edge/")}
        assert edges == {large}


def test_an_edge_can_be_hit() -> None:
    drawing = GAME.draw(middle())
    for edge in EDGES:
        (piece,) = pieces(drawing, f"edge/0/{edge}")
        (box,) = group(drawing, piece).iter(f"{SVG}rect")
        width, height = float(box.attrib["width"]), float(box.attrib["height"])
        assert min(width, height) >= 12
        assert max(width, height) >= 60


def test_names_of_spaces_are_always_drawn() -> None:
    drawing = GAME.draw(middle(5))
    written = Counter(text for text in texts(drawing) if text in NAMES)
    assert set(written) == set(NAMES)
    for seat in range(5):
        for space in NAMES:
            id = f"space/{seat}/{space}"
            assert space in texts(drawing, id) or any(f"-{space}-" in piece for piece in pieces(drawing, id))


# ---------------------------------------------------------------------- names


@pytest.mark.parametrize(
    ("id", "said"),
    [
        ("action/fishing", "Fishing, taken by player 0"),
        ("action/wood-3", "3 wood, 6 wood lying there"),
        ("action/plow", "Plow 1 field"),
        ("round/10", "round 10, stage 4, card not revealed; 1 food for player 1"),
        ("round/14", "round 14, stage 6, After renovation also fences to come"),
        ("major/fireplace-2", "Fireplace for 2 clay, 1 point, owned by player 0"),
        ("major/stone-oven", "Stone oven for 1 clay and 3 stone, 3 points"),
        ("space/0/A1", "player 0, A1, room of clay"),
        ("space/0/B1", "player 0, B1, field with 3 grain"),
        ("space/0/B2", "player 0, B2, empty field"),
        ("space/0/C2", "player 0, C2, empty"),
        ("space/0/D1", "player 0, D1, pasture of D1 and E1 with a stable here, 7 sheep"),
        ("space/0/E1", "player 0, E1, pasture of D1 and E1, 7 sheep"),
        ("space/0/E3", "player 0, E3, stable, 1 cattle"),
        ("edge/0/D1-D2", "player 0, between D1 and D2, fence"),
        ("edge/0/A1-north", "player 0, at the north of A1, no fence"),
        ("house/0", "player 0, clay house with 4 rooms, 2 people at home, no pet"),
        ("house/1", "player 1, wood house with 3 rooms, 2 people at home, 1 sheep as a pet"),
        ("good/0/vegetable", "player 0, 1 vegetable in the supply"),
        ("animal/0/boar", "player 0, 2 wild boar on the farm"),
        ("player/0", "player 0, 38 points now; 4 people, 5 fences left and 2 stables left"),
        (
            "player/1",
            "player 1, starting player, 3 points now; 3 people, 2 begging cards, 7 fences left and 3 stables left",
        ),
    ],
)
def test_what_an_element_is_called(id: str, said: str) -> None:
    waiting = ["1 food for 1 in round 10"]
    assert name(GAME.draw(middle(waiting=waiting)), id) == said


# ---------------------------------------------------------------------- what is seen


def test_piles_people_and_printed_gains() -> None:
    drawing = GAME.draw(middle())
    assert "plate-wood-6" in pieces(drawing, "action/wood-3")
    assert "amount-clay-+1" in pieces(drawing, "action/clay")
    assert "amount-grain-1" in pieces(drawing, "action/grain")
    assert "person-0" in pieces(drawing, "action/fishing")
    assert not any(piece.startswith("person") for piece in pieces(drawing, "action/clay"))


def test_a_newborn_lies_beside_its_parent() -> None:
    state = position({"people": 3, "newborn": 1, "home": 1}, {}, taken={"growth": 0}, round=7)
    assert {"person-0", "figure-0"} <= set(pieces(GAME.draw(state), "action/growth"))
    assert "1 newborn" in GAME.draw(state).alt


def test_round_cards_to_come_are_hidden_unless_their_stage_leaves_no_doubt() -> None:
    drawing = GAME.draw(GAME.setup(2, 3), viewer=0)
    hidden = {GAME.table(2).spaces[card].name for card in GAME.setup(2, 3).order[1:13] if isinstance(card, int)}
    spoken = drawing.svg + drawing.alt + str(drawing.table)
    assert not any(f"{each} to come" in spoken for each in hidden)
    assert "After renovation also fences to come" in spoken


def test_a_shorter_game_has_a_shorter_track() -> None:
    game = load(variant="short")
    drawing = game.draw(game.setup(2, 1))
    assert [id for id in drawing.ids if id.startswith("round/")] == [f"round/{number}" for number in range(2, 8)]
    assert [each.get("href") for each in root(drawing).iter(f"{SVG}use")].count("#line-sickle") == 2 + 1


def test_a_harvest_is_marked_after_each_round_that_has_one() -> None:
    signs_drawn = [each.get("href") for each in root(GAME.draw(middle(3), parts=["rounds"])).iter(f"{SVG}use")]
    assert signs_drawn.count("#line-sickle") == len(GAME.numbers.harvests)


def test_what_stands_on_a_farm() -> None:
    drawing = GAME.draw(middle())
    assert "plate-grain-3" in pieces(drawing, "space/0/B1")
    assert "plate-vegetable-2" in pieces(drawing, "space/0/C1")
    assert {"stable-0", "plate-sheep-7"} <= set(pieces(drawing, "space/0/D1"))
    assert {"stable-0", "plate-cattle-1"} <= set(pieces(drawing, "space/0/E3"))
    assert "person-0" in pieces(drawing, "space/0/A1")
    assert "person-0" not in pieces(drawing, "space/0/A3")
    assert "good-sheep" in pieces(drawing, "house/1")
    assert not pieces(drawing, "house/0")


def test_more_people_than_rooms_stand_in_the_last_one() -> None:
    drawing = GAME.draw(position({"people": 4}, {}))
    assert [pieces(drawing, f"space/0/{room}").count("person-0") for room in ("A2", "A3")] == [1, 3]


def test_fences_are_drawn_on_their_edges_only() -> None:
    bare = GAME.draw(position({}, {}), parts=["farm"]).svg
    built = GAME.draw(position({"pastures": ["C2"]}, {}), parts=["farm"])
    colour = signs.PLAYERS["blue"].fill
    fences = [each for each in root(built).iter(f"{SVG}path") if each.get("stroke") == colour]
    assert [fence.attrib["d"].count("M") for fence in fences] == [4]
    assert f'stroke="{colour}"' not in bare


# ---------------------------------------------------------------------- words and table


def test_the_alternative_text_tells_what_a_glance_tells() -> None:
    alt = GAME.draw(middle(waiting=["2 food for 0 in round 11"])).alt
    assert alt.startswith("Round 9 of 14: player 0 decides. On the action spaces: 6 wood on the space for 3 wood")
    assert "People stand on" in alt and "Fishing (player 0)" in alt
    assert "To come: 2 food for player 0 in round 11." in alt
    assert "Player 0, 38 points now: clay house with 4 rooms, 4 people, 4 fields with 4 grain and 2 vegetables" in alt
    assert "owns Cooking hearth and Well" in alt and "2 begging cards" in alt


@pytest.mark.parametrize("players", ALL)
def test_the_table_tells_of_every_space_of_every_farm(players: int) -> None:
    drawing = GAME.draw(middle(players))
    assert len({len(row) for row in drawing.table}) == 1
    told = rows(drawing, "where", "place")
    for seat in range(players):
        assert [place for where, place in told if where == f"player {seat}" and place in NAMES] == list(NAMES)
    assert len([where for where, _ in told if where == "improvement"]) == len(GAME.components.improvements)


def test_parts() -> None:
    kinds = {
        part: {id.split("/")[0] for id in GAME.draw(middle(3), parts=[part]).ids}
        for part in ("actions", "rounds", "improvements", "players", "player", "farm", "supply", "points", "legend")
    }
    own = {"player", "space", "house", "edge", "good", "animal", "major"}
    assert kinds == {
        "actions": {"action"},
        "rounds": {"action", "round"},
        "improvements": {"major"},
        "players": own,
        "player": own,
        "farm": {"space", "house", "edge"},
        "supply": {"player", "good", "animal", "major"},
        "points": set(),
        "legend": set(),
    }


def test_farm_and_supply_together_are_all_of_a_player() -> None:
    together, player = GAME.draw(middle(), parts=["farm", "supply"]), GAME.draw(middle(), parts=["player"])
    assert together.svg == player.svg


def test_the_text_speaks_of_what_is_drawn() -> None:
    farm = GAME.draw(middle(3), parts=["farm"])
    assert "Player 1" not in farm.alt and "action spaces" not in farm.alt and "points now" not in farm.alt
    assert {row[0] for row in farm.table[1:]} == {"player 0"}
    assert "points now" in GAME.draw(middle(), parts=["players", "points"]).alt
    actions = GAME.draw(middle(3), parts=["actions"])
    assert "Player" not in actions.alt
    assert {row[0] for row in actions.table[1:]} == {"action space"}


def test_a_focus_is_framed() -> None:
    drawing = GAME.draw(middle(), focus=["space/0/B1", "action/clay", "edge/0/D1-D2"])
    marked = [each.get("id") for each in root(drawing).iter() if each.get("class") == "farm-marked"]
    assert marked == ["action/clay", "space/0/B1", "edge/0/D1-D2"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"parts": ["hand"]}, "unknown part of the picture 'hand'"),
        ({"overlay": "rain"}, "unknown overlay 'rain'"),
        ({"focus": "space/0/F1"}, "unknown element 'space/0/F1'"),
    ],
)
def test_what_cannot_be_drawn(arguments: dict[str, Any], said: str) -> None:
    with pytest.raises(ToolkitError, match=said):
        GAME.draw(middle(), **arguments)


@pytest.mark.parametrize("players", ALL)
def test_every_position_of_a_play_can_be_drawn(players: int) -> None:
    for number, state in enumerate(states(GAME, players, 4)):
        if number % 12 == 0 or GAME.is_over(state):
            drawing = GAME.draw(state, viewer=(None, *range(players))[number % (players + 1)])
            assert sorted(ids_of(drawing)) == sorted(set(drawing.ids))
            assert drawing.alt.endswith(".")


# ---------------------------------------------------------------------- signs, sizes


def test_goods_differ_in_colour_letter_and_shape() -> None:
    assert tuple(signs.SIGNS) == (*GOODS, *ANIMALS)
    paints = [paint for _, paint, _ in signs.SIGNS.values()]
    smallest, kind, pair = vision.smallest_difference(paint.fill for paint in paints)
    assert smallest >= 12, f"{pair} differ by {smallest:.1f} to {kind} eyes"
    assert all(vision.contrast(paint.fill, paint.ink) >= 4.5 for paint in paints)
    written = {
        good: [each.text for each in group(GAME.draw(middle()), f"good-{good}").iter(f"{SVG}text")]
        for good in signs.SIGNS
    }
    assert len({tuple(letters) for letters in written.values()}) == len(written)
    assert len({outline for outline, _, _ in signs.SIGNS.values()}) == len(signs.SIGNS)


def test_players_differ_in_colour_and_their_numbers_read() -> None:
    paints = signs.PLAYERS.values()
    smallest, kind, pair = vision.smallest_difference(paint.fill for paint in paints)
    assert smallest >= 12, f"{pair} differ by {smallest:.1f} to {kind} eyes"
    assert all(vision.contrast(paint.fill, paint.ink) >= 4.5 for paint in paints)
    assert set(GAME.data.sheets["box"].content["player_colours"]) == set(signs.PLAYERS)


def test_grounds_have_lines_of_their_own_where_something_was_built_or_plowed() -> None:
    lines = {name: lines for name, (_, lines) in signs.GROUNDS.items() if lines}
    assert set(lines) == {"room-wood", "room-clay", "room-stone", "field"}
    assert len(set(lines.values())) == len(lines)


def test_names_of_spaces_read_on_every_ground() -> None:
    for paint, _ in signs.GROUNDS.values():
        fill = signs.PASTURE if paint.fill == "transparent" else paint.fill
        assert vision.contrast(fill, paint.ink) >= 4.5


def test_a_picture_has_two_sizes_of_type_and_every_sign_a_word() -> None:
    drawing = GAME.draw(middle(4))
    assert "font-size" not in drawing.svg.partition("</style>")[2]
    assert {"wood", "vegetable", "wild boar", "room of stone", "fence", "starting player", "harvest"} <= set(
        texts(drawing)
    )


def test_texts_are_never_scaled() -> None:
    for each in root(GAME.draw(middle(5))).iter(f"{SVG}use"):
        if "scale" in each.get("transform", ""):
            assert each.get("href", "").startswith(("#figure-", "#stable-"))


def test_pictures_are_small() -> None:
    assert len(GAME.draw(middle(2)).svg) < 60_000
    assert len(GAME.draw(middle(2), parts=["farm"]).still) < 14_000
    assert float(root(GAME.draw(middle(5))).attrib["width"]) <= 1000


@pytest.mark.parametrize("players", ALL)
def test_nothing_is_drawn_beside_the_picture(players: int) -> None:
    picture = root(GAME.draw(middle(players)))
    width = float(picture.attrib["width"])
    for each in picture.iter(f"{SVG}rect"):
        assert float(each.get("x", 0)) + float(each.attrib["width"]) <= width


def test_farms_of_others_stand_clockwise() -> None:
    heads = [id for id in GAME.draw(middle(4), viewer=2).ids if id.startswith("player/")]
    assert heads == ["player/2", "player/3", "player/0", "player/1"]


def test_an_improvement_lies_on_the_board_or_with_its_owner() -> None:
    owned = {f"major/{word}" for word in (*RICH["improvements"], *POOR["improvements"])}
    players = GAME.draw(middle(), parts=["players"])
    board = GAME.draw(middle(), parts=["improvements"])
    assert {id for id in players.ids if id.startswith("major/")} == owned
    assert {id for id in board.ids if id.startswith("major/")}.isdisjoint(owned)
