"""Agents decide legally, knowing what their player knows, and alike from the same stream; greedy beats random."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import toolkit
from toolkit.engine import chance
from toolkit.engine.game import Game, ToolkitError
from toolkit.lab import AGENTS, Agent, agents, greedy_agent, random_agent

GAMES = ("cultive", "cultivo", "pebbles")


def play(game: Game[Any, Any], seats: list[Agent], seed: int, most: int = 600) -> Iterator[tuple[Any, Any]]:
    """Each position with the action decided on there; the last position with None."""
    state, rng = game.setup(len(seats), seed), chance.stream(seed, "agents")
    for _ in range(most):
        player = game.current_player(state)
        if player is None:
            break
        action = seats[player](game, state, rng)
        yield state, action
        state = game.apply(state, action)
    yield state, None


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("agent", AGENTS)
def test_every_decision_is_legal(name: str, agent: str) -> None:
    game = toolkit.load(name)
    for state, action in play(game, [AGENTS[agent]] * 2, seed=4, most=60):
        assert action is None or action in game.legal_actions(state)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("agent", AGENTS)
def test_the_same_stream_gives_the_same_game(name: str, agent: str) -> None:
    game = toolkit.load(name)
    games = [[str(action) for _, action in play(game, [AGENTS[agent]] * 2, seed=9, most=40)] for _ in range(2)]
    assert games[0] == games[1]


def test_the_streams_of_two_seeds_give_different_games() -> None:
    game = toolkit.load("cultivo")
    start = game.setup(players=2, seed=7)
    first = {str(random_agent(game, start, chance.stream(seed, "agents"))) for seed in range(20)}
    assert len(first) > 1


@pytest.mark.parametrize("name", ["cultive", "cultivo"])
def test_a_greedy_agent_finishes_games_and_beats_a_random_one(name: str) -> None:
    game = toolkit.load(name)
    *_, (end, _) = play(game, [greedy_agent, random_agent], seed=1)
    assert game.is_over(end)
    assert game.winners(end) == (0,)


def test_a_greedy_agent_takes_what_is_best_after_the_whole_wish() -> None:
    """The first decision changes no number; only what it leads to tells the colours apart."""
    game = toolkit.load("pebbles", toll=0)
    state = game.setup(players=2, seed=1, fixed={"bonus": ["blue", "red", "grey"]})
    chosen = greedy_agent(game, state, chance.stream(1, "agents"))
    assert str(chosen) == "choose blue"
    most = max(action.count for action in game.legal_actions(game.apply(state, chosen)))
    assert str(greedy_agent(game, game.apply(state, chosen), chance.stream(1, "agents"))) == f"take {most}"


def test_what_is_begun_is_brought_to_an_end() -> None:
    game = toolkit.load("cultivo")
    begun = 0
    for state, _ in play(game, [greedy_agent] * 2, seed=2):
        decision = game.decision(state)
        begun = begun + 1 if decision is not None and decision.pending else 0
        assert begun < 25


def test_agents_know_only_what_their_player_sees() -> None:
    """Two positions that differ in what the player cannot see are decided alike."""
    game = toolkit.load("pebbles")
    state = game.setup(players=2, seed=1)
    guesses = (game.determinize(state, 0, Random(seed)) for seed in range(20))
    other = next(guess for guess in guesses if guess != state)
    assert game.observation(state, 0) == game.observation(other, 0)
    for agent in AGENTS.values():
        for seed in range(5):
            found = {str(agent(game, each, chance.stream(seed, "agents"))) for each in (state, other)}
            assert len(found) == 1


def test_a_greedy_agent_looks_at_a_bounded_number_of_positions(monkeypatch: pytest.MonkeyPatch) -> None:
    game = toolkit.load("cultivo")
    *_, (state, _) = play(game, [greedy_agent] * 2, seed=2, most=150)
    looked: list[Any] = []
    list_actions = game.list_actions
    monkeypatch.setattr(game, "list_actions", lambda state: looked.append(state) or list_actions(state))
    greedy_agent(game, state, chance.stream(1, "agents"))
    assert 0 < len(looked) <= agents.POSITIONS + 1


@pytest.mark.parametrize("agent", AGENTS)
def test_nobody_decides_once_the_game_is_over(agent: str) -> None:
    game = toolkit.load("pebbles")
    *_, (_, end) = game.playout(game.setup(players=2, seed=1), Random(1))
    with pytest.raises(ToolkitError, match="the game is over"):
        AGENTS[agent](game, end, Random(1))
