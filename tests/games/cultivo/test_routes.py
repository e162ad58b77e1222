"""Ways stage by stage, whole routes, and refusals, against a brute force over all ways and all manners of paying."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import assume, event, given
from hypothesis import strategies as st

from toolkit.engine.game import Reason
from toolkit.games.cultivo.actions import Move, Pay, Place, Route, Step, Stop, Swap, Target, Verb
from toolkit.games.cultivo.game import Cultivo
from toolkit.games.cultivo.state import State

from .brute_force import COLOURS, PLAIN, SUPPLY, Account, Path, World, total_of
from .situations import THEMES, Situation, examples, game_with, situations, themes

VERBS: st.SearchStrategy[Verb] = st.sampled_from(["place", "move"])


def begin(verb: Verb, origin: str) -> Place | Move:
    return Place(origin) if verb == "place" else Move(origin)


def offered(game: Cultivo, state: State) -> set[Any]:
    """The legal actions, each of which nothing speaks against."""
    actions = game.legal_actions(state)
    assert len(actions) == len(set(actions))
    assert all(game.why_not(state, action) == [] for action in actions)
    return set(actions)


def assert_stands_for(game: Cultivo, state: State, wish: Any, expected: State) -> None:
    """A wish leads to a position, and along offered actions only."""
    assert game.why_not(state, wish) == []
    assert game.apply(state, wish) == expected
    for action in game.expand(state, wish):
        assert action in game.legal_actions(state)
        state = game.perform(state, action)
    assert state == expected


# ---------------------------------------------------------------------- stage by stage


def walk_stages(
    game: Cultivo, state: State, world: World, verb: Verb, origin: str, data: st.DataObject
) -> tuple[State, tuple[Step, ...], Account]:
    """Steps drawn from what is offered, up to the stop; at each stage just what can be completed is offered."""
    state = game.apply(state, begin(verb, origin))
    path: Path = (origin,)
    account = world.at_start(verb)
    steps: tuple[Step, ...] = ()
    while True:
        owing = world.steps(verb, path, account)
        choices: set[Any] = {
            Step(*step) for step, owed in owing.items() if world.can_go_on(verb, (*path, step[0]), owed)
        }
        choices |= {Stop()} if steps and world.is_free(path[-1]) else set()
        assert offered(game, state) == choices
        chosen = data.draw(st.sampled_from(sorted(choices, key=str)), label="step")
        state = game.apply(state, chosen)
        if chosen == Stop():
            return state, steps, account
        account = owing[chosen.field, chosen.left, chosen.canal]
        path, steps = (*path, chosen.field), (*steps, chosen)


def swap_stages(
    game: Cultivo, state: State, world: World, account: Account, data: st.DataObject
) -> tuple[State, tuple[Swap, ...]]:
    """Swaps drawn from what is offered, up to the payment; a single choice is taken without being asked for."""
    swaps: tuple[Swap, ...] = ()
    while True:
        choices: set[Any] = world.further_swaps(account, swaps)
        choices |= {Pay()} if world.swapped_bill(account, swaps) is not None else set()
        if len(choices) == 1:
            chosen = next(iter(choices))
        else:
            assert offered(game, state) == choices
            chosen = data.draw(st.sampled_from(sorted(choices, key=str)), label="swap")
            state = game.apply(state, chosen)
        if chosen == Pay():
            return state, swaps
        swaps = tuple(sorted((*swaps, chosen), key=lambda swap: COLOURS.index(swap.stall)))


@themes
@examples(150)
@given(st.data())
def test_each_stage_of_a_way_offers_just_what_can_be_completed(theme: str, data: st.DataObject) -> None:
    situation = data.draw(THEMES[theme])
    game, state = situation.game, situation.state
    world = World.of(game, state)
    beginnings = {
        begin(verb, origin)
        for verb in ("place", "move")
        for origin in world.own_fields
        if world.may_begin(verb) and world.can_go_on(verb, (origin,), world.at_start(verb))
    }
    assert {action for action in offered(game, state) if isinstance(action, Place | Move)} == beginnings
    if not beginnings:
        return
    chosen = data.draw(st.sampled_from(sorted(beginnings, key=str)), label="begin")
    verb: Verb = "place" if isinstance(chosen, Place) else "move"
    stopped, steps, account = walk_stages(game, state, world, verb, chosen.origin, data)
    paid, swaps = swap_stages(game, stopped, world, account, data)
    route = Route(verb, chosen.origin, steps, swaps)
    bill = world.route_bill(route)
    assert bill is not None
    assert_stands_for(game, state, route, paid)
    arrived = World.of(game, paid, state.player)
    workers = {*world.own_fields, steps[-1].field} - ({chosen.origin} if verb == "move" else set())
    assert set(arrived.own_fields) == workers
    given_in_all = dict(zip(COLOURS, total_of(bill), strict=True))
    earned = {world.colour[steps[-1].field]: 1}
    assert arrived.purse == {
        colour: world.purse[colour] - given_in_all[colour] + earned.get(colour, 0) for colour in COLOURS
    }


# ---------------------------------------------------------------------- whole routes


@st.composite
def routes(draw: st.DrawFn, world: World, names: tuple[str, ...]) -> Route:
    """Mostly a way that can be walked; now and then something else: a wrong field, word or swap."""
    verb = draw(VERBS)
    odd = draw(st.integers(0, 7)) == 7
    origin = draw(st.sampled_from(list(names) if odd else world.own_fields))
    path: Path = (origin,)
    steps: tuple[Step, ...] = ()
    for _ in range(draw(st.integers(0 if odd else 1, 5))):
        possible = [Step(*step) for step in world.steps(verb, path, frozenset())]
        if not possible:
            break
        step = draw(st.sampled_from(possible))
        if odd:
            words = st.sampled_from([None, PLAIN, *COLOURS])
            strange = [Step(draw(st.sampled_from(names)), step.left, step.canal)]
            strange += [Step(step.field, draw(words), step.canal), Step(step.field, step.left, draw(words))]
            step = draw(st.sampled_from([step, *strange]))
        path, steps = (*path, step.field), (*steps, step)
    payees = [SUPPLY, *(f"player {seat}" for seat in range(world.players) if seat != world.player)]
    swap = st.builds(Swap, st.sampled_from(world.stalls or COLOURS), st.sampled_from(COLOURS), st.sampled_from(payees))
    return Route(verb, origin, steps, tuple(draw(st.lists(swap, max_size=2))))


@themes
@examples(250)
@given(st.data())
def test_a_route_is_legal_just_when_it_can_be_walked_and_paid(theme: str, data: st.DataObject) -> None:
    situation = data.draw(THEMES[theme])
    game, state = situation.game, situation.state
    world = World.of(game, state)
    route = data.draw(routes(world, tuple(world.neighbours)), label="route")
    legal = world.route_bill(route) is not None
    event(f"legal: {legal}")
    assert (game.why_not(state, route) == []) == legal
    if legal:
        assert_stands_for(game, state, route, game.apply(state, route))


@examples(400)
@given(situations(purse=(1, 2), tools=(0, 5)), st.data())
def test_a_route_beyond_the_purse_is_refused_at_the_first_step_that_is(
    situation: Situation, data: st.DataObject
) -> None:
    game, state = situation.game, situation.state
    world = World.of(game, state)
    route = data.draw(routes(world, tuple(world.neighbours)), label="route")
    assume(world.route_account(route) is not None)
    prefixes = [Route(route.verb, route.origin, route.steps[:number]) for number in range(len(route.steps) + 1)]
    accounts = [walked(world, prefix) for prefix in prefixes]
    failing = next((n for n, account in enumerate(accounts) if n and world.shortfall(account)), None)
    assume(failing is not None)
    assert failing is not None
    reasons = game.why_not(state, route)
    assert {reason.facts["step"] for reason in reasons} == {failing}
    assert dues_named(reasons) == world.refusals(accounts[failing])


def walked(world: World, route: Route) -> Account:
    """What a way that can be walked owes at its last step, wherever that leads."""
    path: Path = (route.origin,)
    account = world.at_start(route.verb)
    for step in route.steps:
        account = world.steps(route.verb, path, account)[step.field, step.left, step.canal]
        path = (*path, step.field)
    return account


# ---------------------------------------------------------------------- refusals


def dues_named(reasons: list[Reason]) -> list[tuple[str, str, int, int, int, int]]:
    """What reasons of want say, as `World.refusals` does."""
    return sorted(
        (reason.clause, *(reason.facts[name] for name in ("colour", "owed", "due", "has", "missing")))
        for reason in reasons
    )


POOR = situations(purse=(1, 1), tools=(0, 5), workers=(1, 2, 5, 6, 9))


@examples(250)
@given(POOR, VERBS)
def test_a_way_that_cannot_begin_is_refused_with_the_dues_of_one_that_falls_short_least(
    situation: Situation, verb: Verb
) -> None:
    game, state = situation.game, situation.state
    world = World.of(game, state)
    free = [name for name in world.neighbours if world.is_free(name)]
    for origin in world.own_fields:
        if world.can_go_on(verb, (origin,), world.at_start(verb)):
            continue
        least = world.least_short(verb, {(origin,): world.at_start(verb)}, free)
        assert least is not None
        reasons = dues_named(game.why_not(state, begin(verb, origin)))
        assert reasons in [world.refusals(account) for account in least[1]]


@examples(250)
@given(POOR, VERBS, st.data())
def test_an_unpayable_target_is_refused_with_the_dues_of_a_way_that_falls_short_least(
    situation: Situation, verb: Verb, data: st.DataObject
) -> None:
    game, state = situation.game, situation.state
    world = World.of(game, state)
    worker = data.draw(st.sampled_from([None, *world.own_fields]), label="worker")
    origins = world.own_fields if worker is None else [worker]
    payable = world.arrivals(verb, origins)
    beyond = [name for name in world.neighbours if world.is_free(name) and name not in payable]
    assume(beyond)
    target = data.draw(st.sampled_from(beyond), label="target")
    least = world.least_short(verb, {(origin,): world.at_start(verb) for origin in origins}, [target])
    assert least is not None
    reasons = dues_named(game.why_not(state, Target(verb, target, None, worker)))
    assert reasons in [world.refusals(account) for account in least[1]]


@examples(150)
@given(situations(purse=(1, 2), tools=(0, 5), workers=(1, 4, 6, 8)), st.data())
def test_a_step_that_leads_nowhere_is_refused_with_what_is_wanting(situation: Situation, data: st.DataObject) -> None:
    game, state = situation.game, situation.state
    world = World.of(game, state)
    free = [name for name in world.neighbours if world.is_free(name)]
    beginnings = [action for action in game.legal_actions(state) if isinstance(action, Place | Move)]
    assume(beginnings)
    chosen = data.draw(st.sampled_from(beginnings), label="begin")
    verb: Verb = "place" if isinstance(chosen, Place) else "move"
    path: Path = (chosen.origin,)
    account, state = world.at_start(verb), game.apply(state, chosen)
    while True:
        going_on: list[Step] = []
        owing = world.steps(verb, path, account)
        for step, owed in owing.items():
            longer = (*path, step[0])
            if world.can_go_on(verb, longer, owed):
                going_on.append(Step(*step))
                continue
            reasons = game.why_not(state, Step(*step))
            if world.shortfall(owed):
                assert dues_named(reasons) == world.refusals(owed)
            else:
                least = world.least_short(verb, {longer: owed}, free)
                missing = None if least is None else least[0]
                assert reasons == [Reason("CUL-MDL-06", field=step[0], missing=missing)]
        going_on = [step for step in going_on if not world.is_free(step.field)] or going_on
        if not going_on or len(path) > 5:
            return
        taken = data.draw(st.sampled_from(going_on), label="step")
        account = owing[taken.field, taken.left, taken.canal]
        path, state = (*path, taken.field), game.apply(state, taken)


@pytest.mark.parametrize(
    ("wish", "part", "given"),
    [
        ("place to V9.hub from V8.hub paying 1 pink", "field", "V9.hub"),
        ("move to V1.hub from V8.hub paying 1 pink", "origin", "V8.hub"),
        ("place to V1.neck paying 1 pink + 1 lilac", "colour", "pink"),
        ("place to V1.neck paying 1 red to player 0", "payee", "player 0"),
        ("place from V1.hub > V9.hub > V8.hub", "field", "V9.hub"),
        ("place from V1.hub > V1.neck | pink for red to player 3", "stall", "pink"),
    ],
)
def test_a_wish_with_words_that_name_nothing_is_refused_for_the_first_of_them(wish: str, part: str, given: str) -> None:
    game = game_with()
    state = game.position({"board": "example", "players": [{"workers": ["V1.hub"]}, {}]})
    (reason,) = game.why_not(state, wish)
    assert (reason.clause, reason.facts["given"]) == ("ENG-03", given)
    assert reason.facts["part"] == part


def test_no_way_begins_where_no_field_is_free() -> None:
    game = game_with()
    fields = game.compiled(game.components.layouts["example"]).names
    state = game.position({"board": "example", "players": [{"workers": fields[:8]}, {"workers": fields[8:]}]})
    assert not [action for action in game.legal_actions(state) if isinstance(action, Place | Move)]
    for action in (Place(fields[0]), Move(fields[0])):
        assert game.why_not(state, action) == [Reason("CUL-MDL-06", field=fields[0], missing=None)]


def test_what_a_board_allows_is_not_remembered_for_another_board() -> None:
    """Two positions that share their players differ in where these can go."""
    game = game_with()
    at_hub = {"board": "example", "players": [{"goods": {"yellow": 2}, "workers": ["V1.hub"]}, {}]}
    first = game.position(at_hub)
    second = msgspec.structs.replace(first, layout=game.components.layouts["sample-2"])
    for state in (first, second):
        steps = {
            action.field
            for action in game.legal_actions(game.apply(state, Place("V1.hub")))
            if isinstance(action, Step)
        }
        around = game.compiled(state.layout)
        assert steps == {around.names[field] for field, _ in around.neighbours[around.index["V1.hub"]]}
