"""Cultivo's score sheets against a recount from the compact position and the board's graph, written from the rules."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from toolkit.games.cultivo.game import Cultivo, load
from toolkit.games.cultivo.positions import MOST_GOODS
from toolkit.games.cultivo.state import State

from .late_positions import late_position, packed

TRIALS = 60
CHANGED = {
    "set_size": 2,
    "set_points": 3,
    "monastery_points": 2,
    "monastery_most": 9,
    "workshop_points": 3,
    "workshop_most": 8,
    "tower_points": 1,
    "tower_most": 3,
    "castle_points": 2,
    "manor_points": 5,
    "mill_points": 7,
}
LOADED: dict[str, dict[str, Any]] = {
    "as printed": {},
    "each kind once": {"scored_sets": "kinds"},
    "ties by all goods": {"tie_break": "before"},
    "other numbers": CHANGED,
    "other numbers and readings": {**CHANGED, "set_size": 4, "scored_sets": "kinds", "tie_break": "before"},
}


@pytest.fixture(scope="module", params=LOADED)
def game(request: pytest.FixtureRequest) -> Cultivo:
    return load(**LOADED[request.param])


def sets_of(game: Cultivo, goods: dict[str, int]) -> int:
    size = game.parameters["set_size"]
    if game.readings["scored_sets"] == "kinds":
        return sum(1 for count in goods.values() if count) // size
    return packed(tuple(sorted(goods.values())), size)


def printed_points(game: Cultivo, equipment: str) -> int:
    sheet = game.data.file("components", dict[str, Any])
    colour, kind = equipment.split()
    worth: int = sheet.get("values", {}).get(kind, {}).get(colour, sheet["equipment"][kind])["vp"]
    return worth


def recount(game: Cultivo, state: State, player: int) -> dict[str, int]:
    """Source → points."""
    own, rules = game.compact(state)["players"][player], game.parameters
    graph = game.board(state)
    workers = [field for field, holder in graph.nodes(data="worker") if holder == player]
    buildings = own.get("buildings", {})
    assert sorted(workers) == sorted(own.get("workers", ()))
    points = {
        "goods": rules["set_points"] * sets_of(game, own.get("goods", {})),
        "tiles": sum(own.get("tiles", ())),
        "equipment": sum(printed_points(game, each) for each in own.get("equipment", ())),
    }
    types = {each.split()[1] for each in own.get("equipment", ())}
    villages = {graph.nodes[field]["village"] for field in workers}
    yellow = [field for field in workers if graph.nodes[field]["colour"] == "yellow"]
    near = {buildings["manor"], *graph[buildings["manor"]]} if "manor" in buildings else set()
    worth = {
        "monastery": min(rules["monastery_points"] * len(workers), rules["monastery_most"]),
        "workshop": min(rules["workshop_points"] * len(types), rules["workshop_most"]),
        "tower": min(rules["tower_points"] * len(buildings), rules["tower_most"]),
        "castle": rules["castle_points"] * len(villages),
        "manor": rules["manor_points"] * len(near & set(workers)),
        "mill": rules["mill_points"] * len(yellow),
    }
    return points | {building: worth[building] for building in buildings}


def test_every_line_is_what_a_recount_gives(game: Cultivo) -> None:
    rng = Random(1)
    scored = Counter[str]()
    for _ in range(TRIALS):
        state = game.position(late_position(game, rng))
        for player in range(len(state.players)):
            sheet = game.score_sheet(state, player)
            points = {line.source: line.points for line in sheet.lines}
            assert points == recount(game, state, player)
            assert len(points) == len(sheet.lines)
            assert sheet.total == sum(points.values()) == game.scores(state)[player]
            assert all(clause in game.catalogue for line in sheet.lines for clause in line.clauses)
            scored.update(source for source, count in points.items() if count)
    assert set(scored) == {"goods", "tiles", "equipment", *game.components.buildings}, "some source never scored"


def test_limits_are_reached() -> None:
    game = load()
    state = game.position(
        {
            "board": "sample-2",
            "players": [
                {
                    "workers": [
                        f"{tile}.{cell}" for tile in ("V1", "V2") for cell in ("hub", "neck", "tip", "west", "south")
                    ],
                    "equipment": [f"red {kind}" for kind in game.components.types],
                    "buildings": {"monastery": "V1.west", "workshop": "V1.tip", "tower": "V1.south", "manor": "V1.hub"},
                },
                {},
            ],
        }
    )
    sheet = game.score_sheet(state, 0)
    assert [sheet[source] for source in ("monastery", "workshop", "tower", "manor")] == [10, 12, 8, 12]
    assert sheet["castle"] == sheet["mill"] == 0


def test_the_rulebook_s_workshop() -> None:
    game = load()
    equipment = [f"{colour} {kind}" for kind in ("cart", "barge") for colour in ("red", "blue")]
    equipment += [f"{colour} barrel" for colour in ("red", "blue", "green", "brown")]
    players = [{"equipment": equipment, "buildings": {"workshop": "V1.tip"}}, {}]
    sheet = game.score_sheet(game.position({"board": "sample-2", "players": players}), 0)
    (line,) = (line for line in sheet.lines if line.source == "workshop")
    assert (line.points, line.facts) == (6, {"types": 3})


# ---------------------------------------------------------------------- sets of goods


def sets_scored(game: Cultivo, goods: tuple[int, ...]) -> tuple[int, dict[str, Any]]:
    purse = dict(zip(game.components.colours, goods, strict=True))
    state = game.position({"board": "sample-2", "players": [{"goods": purse}, {}]})
    line = game.score_sheet(state, 0).lines[0]
    return line.points, line.facts


@pytest.mark.parametrize("size", [1, 2, 3, 4, 6])
def test_as_many_sets_as_can_be_packed(size: int) -> None:
    game, rng = load(set_size=size), Random(size)
    for _ in range(150):
        goods = tuple(rng.choice((0, 1, 2, 3, 5, 7)) for _ in range(6))
        sets = packed(tuple(sorted(goods)), size)
        facts = {"sets": sets, "returned": size * sets, "left": sum(goods) - size * sets}
        assert sets_scored(game, goods) == (sets, facts), goods


@pytest.mark.parametrize(
    ("goods", "any_sets", "kinds_sets"),
    [
        ((0, 0, 0, 0, 0, 0), 0, 0),
        ((9, 0, 0, 0, 0, 0), 0, 0),
        ((9, 9, 0, 0, 0, 0), 0, 0),
        ((1, 1, 1, 0, 0, 0), 1, 1),
        ((2, 2, 2, 0, 0, 0), 2, 1),
        ((3, 3, 1, 1, 1, 0), 3, 1),
        ((4, 1, 1, 1, 1, 1), 2, 2),
        ((2, 2, 2, 2, 2, 2), 4, 2),
    ],
)
def test_the_two_readings_of_sets(goods: tuple[int, ...], any_sets: int, kinds_sets: int) -> None:
    assert sets_scored(load(), goods)[0] == any_sets
    assert sets_scored(load(scored_sets="kinds"), goods)[0] == kinds_sets


def test_any_number_of_goods_is_counted_at_once() -> None:
    assert sets_scored(load(), (MOST_GOODS, 0, 0, 0, 0, 0))[0] == 0
    assert sets_scored(load(), (MOST_GOODS, MOST_GOODS, 5, 0, 0, 1))[0] == 6


def test_a_market_stall_changes_no_goods_for_sets() -> None:
    game = load()
    players = [{"goods": {"red": 2, "green": 1}, "equipment": ["red stall"]}, {}]
    assert game.score_sheet(game.position({"board": "sample-2", "players": players}), 0)["goods"] == 0


# ---------------------------------------------------------------------- who wins


def test_winners_have_most_points_and_then_most_goods(game: Cultivo) -> None:
    rng, seen = Random(2), Counter[str]()
    for _ in range(200):
        players: list[dict[str, Any]] = [
            {
                "goods": {colour: rng.randint(0, 1) for colour in game.components.colours},
                "tiles": rng.choice([[], [game.parameters["set_points"]]]),
            }
            for _ in range(3)
        ]
        state = game.position({"board": "sample-3", "players": players})
        standings = [standing(game, state, player) for player in range(3)]
        winners = tuple(player for player in range(3) if standings[player] == max(standings))
        assert game.winners(state) == winners
        level = [points for points, _ in standings].count(max(standings)[0])
        seen["shared" if len(winners) > 1 else "by goods" if level > 1 else "by points"] += 1
    assert set(seen) == {"by points", "by goods", "shared"}, seen


def standing(game: Cultivo, state: State, player: int) -> tuple[int, int]:
    """Points, and the goods that count in a tie."""
    goods = game.compact(state)["players"][player].get("goods", {})
    returned = game.parameters["set_size"] * sets_of(game, goods)
    left = sum(goods.values()) - (returned if game.readings["tie_break"] == "after" else 0)
    return sum(recount(game, state, player).values()), left


def test_goods_after_or_before_the_sets_go_back() -> None:
    players: list[dict[str, Any]] = [{"goods": {"red": 1, "green": 1, "blue": 1}}, {"goods": {"red": 2}, "tiles": [1]}]
    for reading, tie_break, winner in (("after", (0, 2), 1), ("before", (3, 2), 0)):
        game = load(tie_break=reading)
        state = game.position({"board": "sample-2", "players": players})
        assert game.scores(state) == (1, 1)
        assert tuple(game.score_sheet(state, player).tie_break[0] for player in (0, 1)) == tie_break
        assert game.winners(state) == (winner,)
