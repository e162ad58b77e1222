"""Whole games played by the engine and a reference side by side: the same choices, tables and points throughout."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import msgspec
import pytest

from toolkit.engine import chance
from toolkit.games.agricola import actions as act
from toolkit.games.agricola.game import Agricola, load
from toolkit.games.agricola.state import State

from .brute_play import Table

NUMBERS: dict[str, Any] = {
    "rounds": 9,
    "harvests": [2, 5, 9, 12, 13, 14],
    "start_people": 1,
    "family": 4,
    "growth_from": 2,
    "room_material": 2,
    "room_reed": 0,
    "grain_sown": 5,
    "fences": 12,
    "fence_wood": 2,
    "stables": 3,
    "stable_wood": 0,
    "pets": 3,
    "animals_per_space": 3,
    "animals_per_stable": 2,
    "breeders": 3,
    "young": 2,
    "meal": {1: 0, 2: 1, 3: 5, 4: 3, 5: 2},
    "newborn_meal": 3,
    "raw_food": 2,
    "cattle_food": 3,
}
FAMILY, FULL, OTHER = load(), load(variant="full_board"), load(**NUMBERS)
DATA: dict[str, Any] = FAMILY.data.file("components", dict[str, Any])
RICH = {"wood": 24, "clay": 12, "reed": 10, "stone": 12, "grain": 3, "vegetable": 2, "food": 4}
"""Goods with which every kind of action is seen in a single game."""
PLACED = {"build": 6, "fences": 9, "sow-bake": 5, "plow": 4, "plow-sow": 6, "improvement": 4, "renovation": 2}
PLACED |= {"renovation-fences": 6, "growth": 6, "growth-free": 6, "resources-or-growth": 3, "occupation-or-growth": 6}
PLACED |= {"sheep": 5, "boar": 6, "cattle": 6, "animal": 5, "grain": 2, "vegetable": 2, "stable-bake": 3}
"""How often a space is gone to, more than the others."""


def begun(game: Agricola, players: int, seed: int) -> tuple[State, Table]:
    """A game at its beginning, and the reference beside it; in every other one all begin with plenty."""
    state = game.setup(players, seed)
    packed = plain(game, state)
    packed.setdefault("cards", [card for card in DATA["spaces"] if "stage" in DATA["spaces"][card]])
    if seed % 2:
        packed["players"] = [{**player, "goods": RICH} for player in packed["players"]]
        state = game.position(packed)
    return state, Table(DATA, game.data.parameters, game.readings["side"], packed)


def plain(game: Agricola, state: State) -> dict[str, Any]:
    packed: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(game.compact(state)))
    return packed


def seen(game: Agricola, state: State) -> dict[str, Any]:
    """A position in the words of both."""
    packed = plain(game, state)
    over = packed.get("phase") == "over"
    return {
        "players": [seen_player(game, player, packed.get("phase", "work")) for player in packed["players"]],
        "piles": packed.get("piles", {}),
        "taken": packed.get("taken", {}),
        "waiting": sorted(packed.get("waiting", [])),
        "over": over,
        **({} if over else {"round": state.round, "first": state.first, "player": state.player}),
        **({} if over else {"phase": state.phase, "births": packed.get("births", {})}),
    }


def seen_player(game: Agricola, player: dict[str, Any], phase: str) -> dict[str, Any]:
    people = player.get("people", game.numbers.start_people)
    fields = {space: text.removesuffix("s") for space, text in player.get("fields", {}).items()}
    return {
        "goods": player.get("goods", {}),
        "herd": player.get("animals", {}),
        "rooms": sorted(player.get("rooms", ["A2", "A3"])),
        "house": player.get("house", "wood"),
        "fields": {space: re.sub("^bare$", "", text) for space, text in fields.items()},
        "pastures": sorted(sorted(text.split()) for text in player.get("pastures", [])),
        "stables": sorted(player.get("stables", [])),
        "people": people,
        "newborn": player.get("newborn", 0),
        "majors": sorted(player.get("improvements", [])),
        "begging": player.get("begging", 0),
    }


def lying(table: Table) -> dict[str, Any]:
    """The reference's position in the words of both."""
    over = table.phase == "over"
    return {
        "players": [
            {
                "goods": {good: count for good, count in farm.goods.items() if count},
                "herd": {animal: count for animal, count in farm.herd.items() if count},
                "rooms": sorted(farm.rooms),
                "house": farm.house,
                "fields": {space: f"{crop[1]} {crop[0]}" if crop else "" for space, crop in farm.fields.items()},
                "pastures": sorted(sorted(area) for area in farm.pastures()),
                "stables": sorted(farm.stables),
                "people": farm.people,
                "newborn": farm.newborn,
                "majors": sorted(farm.majors),
                "begging": farm.begging,
            }
            for farm in table.farms
        ],
        "piles": {word: pile for word, pile in table.piles.items() if pile},
        "taken": table.taken,
        "waiting": sorted(f"1 food for {seat} in round {round}" for round, seat in table.waiting),
        "over": over,
        **({} if over else {"round": table.round, "first": table.first, "player": table.turn, "phase": table.phase}),
        **({} if over else {"births": {animal: born for animal, born in table.births.items() if born}}),
    }


def play(game: Agricola, players: int, seed: int) -> Counter[str]:
    """One game side by side; returns how often each kind of action was done."""
    rng = chance.stream(seed, "side by side")
    state, table = begun(game, players, seed)
    done: Counter[str] = Counter()
    while table.phase != "over":
        assert seen(game, state) == lying(table)
        legal = sorted(table.legal())
        assert sorted(map(str, game.legal_actions(state))) == legal
        besides = sorted(table.at_any_time())
        assert not any(game.why_not(state, text) for text in besides)
        text = rng.choice(besides) if besides and not rng.below(12) else chosen(legal, rng)
        done[text.split()[0]] += 1
        state = game.apply(state, text)
        table.do(text)
    assert game.is_over(state)
    assert seen(game, state) == lying(table)
    for number, farm in enumerate(table.farms):
        points = {line.source: line.points for line in game.score_sheet(state, number).lines}
        assert points == farm.points(DATA["improvements"])
    return done


def chosen(legal: list[str], rng: chance.Stream) -> str:
    """What is played: kinds of actions alike often, but for those that end or cook; spaces as `PLACED` says."""
    kinds = sorted({text.split()[0] for text in legal})
    kind = rng.choice([kind for kind in kinds for _ in range({"done": 1, "cook": 1, "eat": 1}.get(kind, 3))])
    weighed = [
        text
        for text in legal
        if text.split()[0] == kind
        for _ in range(PLACED.get(text.removeprefix("place on "), 1) if kind == "place" else 1)
    ]
    return rng.choice(weighed)


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("game", [FAMILY, FULL, OTHER], ids=["family", "full", "other numbers"])
def test_the_engine_plays_as_the_reference(game: Agricola, players: int, seed: int) -> None:
    play(game, players, seed)


def test_these_games_show_all_kinds_of_actions() -> None:
    done: Counter[str] = Counter()
    for seed in range(1, 12, 2):
        done += play(FAMILY, 5, seed)
    kinds = {form.split("[")[0].split()[0] for form in act.FORMS}
    assert kinds - set(done) == {"stay", "resolve", "arrange", "fence"}
