"""What ways, purchases and buildings cost, against a brute force over all ways and all manners of paying."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolkit.engine.game import Reason, ToolkitError
from toolkit.games.cultivo.actions import Construction, Payment, Purchase, Target, Verb
from toolkit.games.cultivo.game import Cultivo
from toolkit.games.cultivo.state import State

from .brute_force import (
    BOUNDLESS,
    COLOURS,
    SUPPLY,
    WHEAT,
    Account,
    Bill,
    Due,
    Total,
    World,
    account_of,
    total_of,
    undominated,
)
from .situations import THEMES, Situation, board_of, examples, game_with, layouts, situations, themes

VERBS: st.SearchStrategy[Verb] = st.sampled_from(["place", "move"])


def payment_of(bill: Bill) -> Payment:
    """A bill as the game writes it: by colour, players in the order of their seats."""
    owed = dict(bill)
    goods = tuple((colour, owed[SUPPLY, colour]) for colour in COLOURS if (SUPPLY, colour) in owed)
    players = tuple(
        (seat, colour, owed[f"player {seat}", colour])
        for seat in range(4)
        for colour in COLOURS
        if (f"player {seat}", colour) in owed
    )
    return Payment(goods, players)


def bills_of(world: World, accounts: Iterable[Account]) -> set[Bill]:
    return {bill for account in accounts for bill in world.payable_bills(account)}


def named(total: Total) -> dict[str, int]:
    return {colour: amount for colour, amount in zip(COLOURS, total, strict=True) if amount}


def assert_costs(game: Cultivo, state: State, wish: Any, payment: Payment, earned: str | None = None) -> None:
    """The wish is legal, hands over just this payment, and brings one good of the colour `earned`."""
    assert game.why_not(state, wish) == []
    after = game.apply(state, wish)
    expected = [Counter(named(player.goods)) for player in state.players]
    for colour, amount in payment.goods:
        expected[state.player][colour] -= amount
    for seat, colour, amount in payment.players:
        expected[state.player][colour] -= amount
        expected[seat][colour] += amount
    expected[state.player].update([earned] if earned else [])
    assert [Counter(named(player.goods)) for player in after.players] == expected


def draw_way(situation: Situation, data: st.DataObject) -> tuple[World, Verb, str | None, dict[str, set[Account]]]:
    """A verb, one or any worker, and everything the ways from there can owe, by target."""
    world = World.of(situation.game, situation.state)
    verb = data.draw(VERBS, label="verb")
    worker = data.draw(st.sampled_from([None, *world.own_fields]), label="worker")
    return world, verb, worker, world.arrivals(verb, world.own_fields if worker is None else [worker])


# ---------------------------------------------------------------------- payments of ways


@themes
@examples(60)
@given(st.data())
def test_payments_are_the_undominated_totals_of_all_ways(theme: str, data: st.DataObject) -> None:
    situation = data.draw(THEMES[theme])
    game, state = situation.game, situation.state
    world, verb, worker, arrivals = draw_way(situation, data)
    target = data.draw(st.sampled_from(sorted(arrivals) or sorted(world.neighbours)), label="target")
    bills = bills_of(world, arrivals.get(target, ()))
    payments = set(map(payment_of, bills))
    offers = list(game.payments(state, verb, target, worker))
    assert [offer.total for offer in offers] == undominated(map(total_of, bills))
    for offer in offers:
        assert offer.payment in payments
        assert offer.route.steps[-1].field == target
        assert worker in (None, offer.route.origin)
        assert_costs(game, state, offer.route, offer.payment, world.colour[target])


@examples(60)
@given(THEMES["many tools"], VERBS, st.data())
def test_payments_of_a_player_who_is_not_to_decide(situation: Situation, verb: Verb, data: st.DataObject) -> None:
    game, state = situation.game, situation.state
    seat = data.draw(st.integers(0, len(state.players) - 1), label="seat")
    world = World.of(game, state, seat)
    arrivals = world.arrivals(verb, world.own_fields)
    for target in world.neighbours:
        bills = bills_of(world, arrivals.get(target, ()))
        offers = list(game.payments(state, verb, target, player=seat))
        assert [offer.total for offer in offers] == undominated(map(total_of, bills))
        assert {offer.payment for offer in offers} <= set(map(payment_of, bills))


@examples(40)
@given(situations(tools=(0, 1), workers=(1, 2, 5)), VERBS, st.data())
def test_payments_whatever_the_purse_holds(situation: Situation, verb: Verb, data: st.DataObject) -> None:
    game, state = situation.game, situation.state
    world = World.of(game, state).with_purse(BOUNDLESS)
    worker = data.draw(st.sampled_from(world.own_fields), label="worker")
    target = data.draw(st.sampled_from([name for name in world.neighbours if world.is_free(name)]), label="target")
    totals = map(total_of, bills_of(world, world.arrivals(verb, [worker])[target]))
    offers = game.payments(state, verb, target, worker, purse=False)
    assert [offer.total for offer in offers] == undominated(totals)


@themes
@examples(60)
@given(st.data())
def test_the_cost_map_holds_the_first_payment_of_just_the_fields_within_reach(theme: str, data: st.DataObject) -> None:
    situation = data.draw(THEMES[theme])
    world, verb, worker, arrivals = draw_way(situation, data)
    costs = situation.game.cost_map(situation.state, verb, worker)
    assert costs == {
        field: named(undominated(map(total_of, bills_of(world, accounts)))[0]) for field, accounts in arrivals.items()
    }
    for field, cost in costs.items():
        assert named(next(situation.game.payments(situation.state, verb, field, worker)).total) == cost


def test_scales_make_the_plain_price_cheaper_than_a_borrowed_barge_of_the_same_colour() -> None:
    """The supply's two wheat are one with scales, a lender's two remain two."""
    game = game_with((("barge_price", 2),))
    players = [
        {"goods": {"yellow": 2}, "workers": ["V1.hub"], "equipment": ["yellow scales"]},
        {"equipment": ["yellow barge"]},
    ]
    state = game.position({"board": "example", "players": players})
    assert [str(offer.payment) for offer in game.payments(state, "place", "V3.neck")] == ["1 yellow"]
    assert game.cost_map(state, "place")["V3.neck"] == {"yellow": 1}


def test_a_stall_stands_in_for_the_good_that_is_wanting() -> None:
    """Two goods of two colours are as many as the purse holds; the third of one of them is the stall's to replace."""
    game = game_with()
    rich = {
        "goods": {"green": 1, "blue": 2, "yellow": 1},
        "workers": ["V2.hub"],
        "equipment": ["green stall", "blue cart"],
    }
    state = game.position({"board": board_of(layouts()[3]), "players": [rich, {}]})
    (offer,) = game.payments(state, "place", "V10.tip")
    assert str(offer.payment) == "1 green + 2 blue + 1 yellow"
    assert_costs(game, state, offer.route, offer.payment, "brown")


def test_a_payment_that_no_way_costs_is_not_refused_for_goods_that_stalls_replace() -> None:
    game = game_with()
    rich = {"goods": {"yellow": 1}, "workers": ["V1.hub"], "equipment": ["yellow stall", "orange scales"]}
    state = game.position({"board": "example", "players": [rich, {}]})
    wish = game.parse("place to V1.tip paying 1 red + 1 yellow")
    assert [reason.clause for reason in game.why_not(state, wish)] == ["CUL-MDL-09"]
    for text in ("1 yellow", "0 red + 1 yellow"):
        assert game.why_not(state, game.parse(f"place to V1.tip paying {text}")) == []


def test_with_all_workers_on_the_board_no_placement_has_a_price() -> None:
    game = game_with()
    fields = game.compiled(game.components.layouts["example"]).names
    rich = {"goods": {"red": 5, "yellow": 9}, "workers": fields[:10]}
    state = game.position({"board": "example", "players": [rich, {}]})
    assert list(game.payments(state, "place", fields[10])) == []
    assert game.cost_map(state, "place") == {}
    assert game.cost_map(state, "move")


def test_a_way_starts_only_where_the_player_has_a_worker() -> None:
    game = game_with()
    state = game.position({"board": "example", "players": [{"workers": ["V1.hub"]}, {"workers": ["V3.hub"]}]})
    for worker, problem in (("V3.hub", "no worker on V3.hub"), ("V9.hub", "no field 'V9.hub'")):
        with pytest.raises(ToolkitError, match=problem):
            game.payments(state, "place", "V1.neck", worker)
        with pytest.raises(ToolkitError, match=problem):
            game.cost_map(state, "place", worker)
    with pytest.raises(ToolkitError, match="neither 'place' nor 'move'"):
        game.payments(state, "jump", "V1.neck")  # type: ignore[arg-type]
    with pytest.raises(ToolkitError, match="neither 'place' nor 'move'"):
        game.cost_map(state, "jump")  # type: ignore[arg-type]


def test_payments_are_found_one_by_one() -> None:
    """The first costs a small part of the work of all, counted in calls."""
    game = game_with()
    tools = [f"{colour} {kind}" for colour in ("red", "green", "blue") for kind in ("cart", "barge")]
    rich = {"goods": dict.fromkeys(COLOURS, 4), "workers": ["V1.hub"], "equipment": tools}
    state = game.position({"board": "sample-2", "players": [rich, {}]})

    def calls(all_of_them: bool) -> int:
        count = 0

        def counting(*_: Any) -> None:
            nonlocal count
            count += 1

        offers = game.payments(state, "place", "V8.hub")
        sys.setprofile(counting)
        try:
            found = list(offers) if all_of_them else [next(offers)]
        finally:
            sys.setprofile(None)
        assert (len(found) > 5) == all_of_them
        return count

    assert calls(all_of_them=False) * 3 < calls(all_of_them=True)


# ---------------------------------------------------------------------- a target and a payment


def other_payments(payment: Payment, seats: int, me: int, data: st.DataObject) -> Payment:
    """The payment with one amount changed, or one good more for somebody."""
    goods, players = dict(payment.goods), {(seat, colour): n for seat, colour, n in payment.players}
    change = data.draw(st.sampled_from([1, -1]), label="change")
    colour = data.draw(st.sampled_from(COLOURS), label="colour")
    payee = data.draw(st.sampled_from([None, *(seat for seat in range(seats) if seat != me)]), label="payee")
    if payee is None:
        goods[colour] = max(0, goods.get(colour, 0) + change)
    else:
        players[payee, colour] = max(0, players.get((payee, colour), 0) + change)
    return Payment(
        tuple((colour, n) for colour, n in goods.items() if n),
        tuple((seat, colour, n) for (seat, colour), n in players.items() if n),
    )


def owed_by(payment: Payment) -> Bill:
    goods = [((SUPPLY, colour), n) for colour, n in payment.goods]
    return frozenset(goods + [((f"player {seat}", colour), n) for seat, colour, n in payment.players])


@themes
@examples(60)
@given(st.data())
def test_a_target_is_legal_with_just_the_payments_that_some_way_costs(theme: str, data: st.DataObject) -> None:
    situation = data.draw(THEMES[theme])
    game, state = situation.game, situation.state
    world, verb, worker, arrivals = draw_way(situation, data)
    payable = sorted(field for field, accounts in arrivals.items() if bills_of(world, accounts))
    if not payable:
        return
    target = data.draw(st.sampled_from(payable), label="target")
    bills = bills_of(world, arrivals[target])
    payments = sorted(map(payment_of, bills), key=str)
    for payment in data.draw(st.lists(st.sampled_from(payments), max_size=6, unique=True), label="payments"):
        assert_costs(game, state, Target(verb, target, payment, worker), payment, world.colour[target])
        other = other_payments(payment, len(state.players), state.player, data)
        wish = Target(verb, target, other, worker)
        if owed_by(other) in bills:
            assert_costs(game, state, wish, other, world.colour[target])
        else:
            assert game.why_not(state, wish) == [Reason("CUL-MDL-09", field=target, payment=str(other))]
    first = undominated(map(total_of, bills))[0]
    cheapest = next(game.payments(state, verb, target, worker))
    assert cheapest.total == first
    assert_costs(game, state, Target(verb, target, None, worker), cheapest.payment, world.colour[target])


# ---------------------------------------------------------------------- purchases and buildings


@st.composite
def markets(draw: st.DrawFn) -> Situation:
    """A player with scales, stalls and goods before a market of a few tiles."""
    situation = draw(situations(kinds=("scales", "stall"), tools=(0, 5), purse=(4, 3), workers=(1,)))
    game = situation.game
    owned = {piece for player in situation.position["players"] for piece in player["equipment"]}
    spaces = [game.components.space_name(space) for space in range(25)]
    pieces = [piece for piece in game.components.equipment_names if piece not in owned]
    places = draw(st.lists(st.sampled_from(spaces), min_size=1, max_size=5, unique=True))
    laid = draw(st.lists(st.sampled_from(pieces), min_size=len(places), max_size=len(places), unique=True))
    without = draw(st.sampled_from([(), ("CUL-ACQ-06",), ("CUL-STALL-01",), ("CUL-SCALES-01",)]))
    numbers = {**situation.names, "scales_from": draw(st.sampled_from([2, 3]))}
    market = dict(zip(places, laid, strict=True))
    return Situation(numbers, without, {**situation.position, "market": market})


def purchase_account(row: str, column: str, pay_row: int, pay_column: int) -> Account:
    due = Counter({Due(SUPPLY, row, "purchase", "CUL-ACQ-04"): pay_row})
    due[Due(SUPPLY, column, "purchase", "CUL-ACQ-04")] += pay_column
    return account_of(due)


@examples(120)
@given(markets())
def test_a_purchase_is_legal_with_just_the_splits_and_swaps_that_can_be_paid(situation: Situation) -> None:
    game, state = situation.game, situation.state
    world = World.of(game, state)
    offered = set(map(str, game.legal_actions(state)))
    for space, piece in situation.position["market"].items():
        row, column = space.split("/")
        price = game.components.cost[game.components.equipment_index[piece]]
        least = 0 if "CUL-ACQ-06" in situation.without else 1
        payable = set()
        for pay_row in range(price + 1):
            account = purchase_account(row, column, pay_row, price - pay_row)
            enough = row == column or min(pay_row, price - pay_row) >= least
            for swaps, bill in world.settled(account):
                wish = Purchase(row, column, pay_row, price - pay_row, swaps)
                if enough and not world.wanting(bill):
                    payable.add(pay_row)
                    assert_costs(game, state, wish, payment_of(bill))
                else:
                    assert game.why_not(state, wish)
        assert (f"acquire {space}" in offered) == bool(payable)


def test_a_purchase_has_no_negative_part() -> None:
    game = game_with()
    buyer = {"goods": {"red": 5}, "workers": ["V1.hub"]}
    market = {"red/red": "red cart", "red/blue": "blue cart"}
    state = game.position({"board": "example", "players": [buyer, {}], "market": market})
    assert game.why_not(state, Purchase("red", "red", 3, 0)) == []
    for column in ("red", "blue"):
        refused = game.why_not(state, Purchase("red", column, 4, -1))
        assert refused == [Reason("ENG-03", part="pay_column", given=-1)]


@examples(60)
@given(situations(kinds=("scales", "stall"), tools=(0, 5), workers=(1, 2, 3, 4)), st.sampled_from([2, 3]))
def test_a_building_is_legal_with_just_the_swaps_that_can_be_paid(situation: Situation, scales_from: int) -> None:
    names = {**situation.names, "building_value": 0, "scales_from": scales_from}
    situation = Situation(names, (), situation.position)
    game, state = situation.game, situation.state
    world = World.of(game, state)
    offered = set(map(str, game.legal_actions(state)))
    for building, field in product(game.components.buildings, world.own_fields):
        colour = COLOURS[game.components.building_colours[game.components.buildings.index(building)]]
        dues = Counter({Due(SUPPLY, WHEAT, "building", "CUL-BLD-05"): 2})
        dues[Due(SUPPLY, colour, "building", "CUL-BLD-05")] += 2
        payable = False
        for swaps, bill in world.settled(account_of(dues)):
            wish = Construction(building, field, swaps)
            if world.colour[field] == colour and not world.wanting(bill):
                payable = True
                assert_costs(game, state, wish, payment_of(bill))
            else:
                assert game.why_not(state, wish)
        assert (f"build {building} on {field}" in offered) == payable


@pytest.mark.parametrize(("kind", "legal"), [(None, True), ("scales", False), ("stall", True)])
def test_a_payment_is_looked_for_among_no_more_goods_than_it_names(kind: str | None, legal: bool) -> None:
    """Twenty goods of each colour, or two hundred, are no more work than those that are paid."""
    game = game_with()
    equipment = [f"{colour} {kind}" for colour in COLOURS] if kind else []
    for count in (20, 200):
        rich = {"goods": dict.fromkeys(COLOURS, count), "workers": ["V1.hub"], "equipment": equipment}
        state = game.position({"board": "example", "players": [rich, {}]})
        paid = Payment((("green", 2), ("yellow", 2)))
        assert (game.why_not(state, Target("place", "V3.tip", paid)) == []) == legal
        assert {reason.clause for reason in game.why_not(state, Target("place", "V1.neck", paid))} == {"CUL-MDL-09"}
