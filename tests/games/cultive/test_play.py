"""Whole plays: how deep a column can get, the phases step by step, and what stays the same whoever looks."""

from __future__ import annotations

from typing import Any

import pytest

from toolkit.engine.game import Event, ToolkitError
from toolkit.games.cultive.game import Cultive, load
from toolkit.games.cultive.state import State

from .situations import GAME, played, position, states

HEIGHT = {"single": 1, "double": 2, "two-stage": 2, "three-stage": 3}
PLANTED = {"single": 1, "double": 2, "two-stage": 1, "three-stage": 1}
Plant = tuple[str, int, int] | None
"""Kind, revealed cards, cards back up."""


def turns(plant: Plant, specials: int) -> set[tuple[Plant, int]]:
    """What one terrain can be brought to in a turn with any actions and cards, and the special actions left."""
    found, waiting = set(), [(plant, specials)]
    while waiting:
        now = waiting.pop()
        if now in found:
            continue
        found.add(now)
        here, left = now
        if here is None:
            waiting += [((kind, 0, count), left) for kind, count in PLANTED.items()]
            continue
        kind, up, down = here
        if down and left:
            waiting.append(((kind, up + down, 0), left - 1))
        if kind in ("two-stage", "three-stage") and not down and 0 < up < HEIGHT[kind]:
            waiting.append(((kind, up, 1), left))
        if left:
            waiting.append((None, left - 1))
    return found


def checked_and_harvested(plant: Plant) -> tuple[Plant, int]:
    if plant is None or (plant[0] == "two-stage" and plant[1:] == (1, 0)):
        return None, 0
    if plant[1] < HEIGHT[plant[0]]:
        return plant, 0
    return (("three-stage", 2, 0) if plant[0] == "three-stage" else None), 1


def deepest(rounds: int) -> int:
    """The most harvests from one terrain, by trying everything."""
    best: dict[tuple[Plant, int], int] = {(None, 3): 0}
    for number in range(rounds + 1):
        after: dict[tuple[Plant, int], int] = {}
        for (plant, specials), harvests in best.items():
            ways = turns(plant, specials) if number < rounds else {(plant, specials)}
            for ready, left in ways:
                grown, more = checked_and_harvested(ready)
                revealed = None if grown is None else (grown[0], grown[1] + grown[2], 0)
                after[revealed, left] = max(after.get((revealed, left), 0), harvests + more)
        best = after
    return max(best.values())


@pytest.mark.parametrize(("players", "most"), [(2, 7), (3, 6), (4, 6)])
def test_how_deep_a_column_can_get(players: int, most: int) -> None:
    assert deepest(GAME.numbers.rounds[players]) == most


def grown_in_a_column(players: int) -> State:
    """Player 0 plants one sun plant after the other on A, three times with a bee; the others do nothing."""
    fair = ["jambo"] * 8  # what the Fair of the second round is made of, between two refills
    deck = ["sweet-potato", *fair, "sweet-potato"]
    state = GAME.setup(players, 1, {"hands": [["pineapple"] * 5], "deck": deck})
    while not GAME.is_over(state):
        own = state.players[0]
        if state.player == 0 and own.plots[0] is None:
            word = next(word for word in ("pineapple", "sweet-potato") if GAME.components.index[word] in own.hand)
            state = GAME.apply(state, f"plant {word} on A")
            if own.special:
                state = GAME.apply(state, "bee A")
        state = GAME.apply(state, "end turn")
    return state


@pytest.mark.parametrize(("players", "most"), [(2, 7), (3, 6), (4, 6)])
def test_a_column_gets_as_deep_in_play(players: int, most: int) -> None:
    state = grown_in_a_column(players)
    assert len(state.players[0].columns[0]) == most
    assert GAME.score_sheet(state, 0)["plants"] == 2 * most


# ---------------------------------------------------------------------- step by step


@pytest.mark.parametrize("players", [2, 3, 4])
def test_step_by_step_the_outcome_is_the_same(players: int) -> None:
    stepped = load(pace="stepped")
    at_once, slow = GAME.setup(players, 4), stepped.setup(players, 4)
    for number in range(60):
        options = GAME.legal_actions(at_once)
        if not options:
            break
        action = options[number * 7 % len(options)]
        at_once = GAME.apply(at_once, action)
        slow = stepped.apply(slow, action)
        while stepped.decision(slow) and stepped.decision(slow).stage == "phase":
            (step,) = stepped.legal_actions(slow)
            slow = stepped.apply(slow, step)
        assert GAME.digest(slow) == GAME.digest(at_once)


def test_the_first_game_is_played_step_by_step() -> None:
    assert load(variant="first_game").readings["pace"] == "stepped"


def test_the_short_game_is_over_sooner() -> None:
    game = load(variant="short")
    *_, last = states(game, 2, 1)
    assert last.round == 5


# ---------------------------------------------------------------------- special cases of the flow


def log_of(game: Cultive, state: State, *texts: str) -> list[Event]:
    log: list[Event] = []
    for text in texts:
        log.clear()
        state = game.apply(state, text, log)
    return log


def test_a_reshuffle_is_drawn_from_the_seed_and_its_number() -> None:
    def deck(**fields: Any) -> Any:
        state = position({"hand": ["bean"]}, deck=[], **fields)
        return played(GAME, state, "end turn").players[0].hand

    assert deck(seed=1) == deck(seed=1) != deck(seed=2)
    assert deck(seed=1, reshuffles=3) != deck(seed=1)


def test_hands_are_refilled_with_what_there_is() -> None:
    state = position({"hand": []}, {"hand": []}, deck=["onion", "corn"])
    after = played(GAME, state, "end turn")
    assert len(after.players[0].hand) == 5
    assert after.reshuffles == 1


def test_cards_planted_are_seen_by_their_owner_only() -> None:
    log = log_of(GAME, position({"hand": ["corn", "corn"]}), "plant corn on A")
    open_to_all, own = log[:2]
    assert open_to_all.viewers is None and "species" not in open_to_all.facts
    assert own.viewers == (0,) and own.facts["species"] == "corn"


def test_a_move_does_not_tell_what_lies_back_up() -> None:
    (event,) = log_of(GAME, position({"plots": {"A": "corn 0+2"}}), "move A to B")
    assert "corn" not in GAME.describe(event)
    assert "corn" not in str(event)


@pytest.mark.parametrize("seed", range(3))
def test_random_plays_harvest_and_end(seed: int) -> None:
    *_, last = states(GAME, 3, seed)
    assert last.phase == "over" and last.round == 9
    assert any(column for player in last.players for column in player.columns)


def test_without_the_rule_on_monocultures_nothing_is_nullified() -> None:
    players = {"plots": {"A": "pineapple 1"}, "harvested": {"B": ["pineapple"]}}, {}
    assert played(GAME, position(*players, player=1), "end turn").phase == "monoculture"
    free = load(without=["CTV-HRV-06"])
    after = played(free, position(*players, player=1, game=free), "end turn")
    assert after.phase == "actions"
    assert after.round == 2
    with pytest.raises(ToolkitError, match="without the clause CTV-HRV-06 there is no phase 'monoculture'"):
        position({"harvested": {"A": ["corn"], "B": ["corn"]}}, phase="monoculture", game=free)


def test_an_extra_phase_with_nothing_revealed_ends_the_game() -> None:
    after = played(GAME, position({}, {}, round=10, player=1), "end turn")
    assert after.phase == "over"


# ---------------------------------------------------------------------- an estimate for agents


def estimate(**player: Any) -> float:
    return GAME.evaluate(position({"special": 0, **player}), 0)


def test_growing_plants_promise_a_part_of_their_points() -> None:
    few, more, harvested = ({"A": "jambo 1"}, {"A": "jambo 2"}, {"A": ["jambo"]})
    assert 0 < estimate(plots=few) < estimate(plots=more) < estimate(harvested=harvested) == 5


def test_a_plant_in_the_wrong_light_promises_less() -> None:
    assert estimate(plots={"A": "onion 1"}) < estimate(plots={"A": "onion 0+1", "B": "pigeon-pea 2"})
    assert estimate(plots={"A": "onion 1", "E": "coffee 2"}) < estimate(plots={"A": "onion 1", "B": "coffee 2"})


def test_when_the_game_is_over_only_points_count() -> None:
    state = position({"plots": {"A": "jambo 2"}, "harvested": {"B": ["onion"]}}, phase="over", round=10)
    assert GAME.evaluate(state, 0) == GAME.score_sheet(state, 0).total == 2 + 3


def test_what_is_not_seen_promises_nothing() -> None:
    state = position({"plots": {"A": "corn 0+2"}, "special": 0}, {})
    assert GAME.evaluate(GAME.observation(state, 1), 0) == 0
