"""Whole games played by the engine and a reference side by side: the same choices, tables and points throughout."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest

from toolkit.engine import chance
from toolkit.games.cultive.state import State

from .brute_play import Table
from .situations import GAME

SPECIES: dict[str, Any] = GAME.data.file("components", dict[str, Any])["species"]
KINDS = ("plant", "grow", "exchange", "renew", "bee", "move", "discard", "nullify")


def laid(state: State) -> Table:
    """The reference at the beginning of a game."""
    packed = msgspec.json.decode(msgspec.json.encode(GAME.compact(state)))
    table = Table(SPECIES, [player["hand"] for player in packed["players"]], packed["fair"], packed["deck"])
    mixed = 0

    def mix(cards: list[str]) -> list[str]:
        nonlocal mixed
        mixed += bool(cards)
        return list(chance.shuffled(cards, packed.get("seed", 0), f"reshuffle {mixed}"))

    table.mix = mix
    return table


def seen(state: State) -> dict[str, Any]:
    """A position in the words of the reference."""
    packed = msgspec.json.decode(msgspec.json.encode(GAME.compact(state)))
    discard = dict(zip(GAME.components.species, state.discard, strict=True))
    over = packed.get("phase") == "over"
    return {
        "fair": packed.get("fair", []),
        "deck": packed["deck"],
        "discard": Counter({word: count for word, count in discard.items() if count}),
        "players": [_seen_player(player) for player in packed["players"]],
        "over": over,
        **({} if over else {"round": state.round, "first": state.first, "player": state.player}),
    }


def _seen_player(player: dict[str, Any]) -> dict[str, Any]:
    plots = {}
    for terrain, text in player.get("plots", {}).items():
        word, cards = text.split()
        up, _, down = cards.partition("+")
        plots[terrain] = [[word, True]] * int(up) + [[word, False]] * int(down or 0)
    columns = {
        terrain: [[text.removeprefix("nullified "), text.startswith("nullified ")] for text in column]
        for terrain, column in player.get("harvested", {}).items()
    }
    return {
        "hand": player.get("hand", []),
        "plots": plots,
        "harvested": columns,
        "special": player.get("special", 3),
    }


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(12))
def test_the_engine_plays_as_the_reference(players: int, seed: int) -> None:
    rng = chance.stream(seed, "side by side")
    state = GAME.setup(players, seed)
    table = laid(state)
    while not table.over:
        assert seen(state) == table.compact()
        legal = sorted(table.legal())
        assert sorted(map(str, GAME.legal_actions(state))) == legal
        text = chosen(legal, rng)
        state = GAME.apply(state, text)
        table.do(text)
    assert GAME.is_over(state)
    assert seen(state) == table.compact()
    for number, seat in enumerate(table.seats):
        assert {line.source: line.points for line in GAME.score_sheet(state, number).lines} == table.points(seat)


def chosen(legal: list[str], rng: chance.Stream) -> str:
    """What is played: growing and planting more often than the rest, so that much is harvested; few special actions."""
    weights = {"grow": 12, "plant": 8, "nullify": 1, "exchange": 2, "renew": 1, "end": 1}
    kinds = {text.split()[0] for text in legal}
    drawn = [kind for kind in sorted(kinds) for _ in range(weights.get(kind, 1))]
    kind = rng.choice(drawn)
    return rng.choice([text for text in legal if text.split()[0] == kind])


def test_these_games_show_all_kinds_of_actions_and_points() -> None:
    done: Counter[str] = Counter()
    sources: Counter[str] = Counter()
    for seed in range(12):
        rng = chance.stream(seed, "side by side")
        state = GAME.setup(2, seed)
        while not GAME.is_over(state):
            text = chosen(sorted(map(str, GAME.legal_actions(state))), rng)
            done[text.split()[0]] += 1
            state = GAME.apply(state, text)
        for player in (0, 1):
            sources.update({line.source: line.points for line in GAME.score_sheet(state, player).lines})
    assert all(done[kind] for kind in KINDS), done
    assert all(sources[source] for source in ("rows", "columns", "plants")), sources
