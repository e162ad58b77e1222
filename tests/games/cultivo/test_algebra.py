"""Cultivo's formulas give what the engine gives, for every reading and with other numbers."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement
from random import Random
from typing import Any

import msgspec
import pytest

from toolkit.engine.game import IllegalAction, ToolkitError
from toolkit.games.cultivo.actions import Route, Step
from toolkit.games.cultivo.algebra import Formula, formulas
from toolkit.games.cultivo.dues import Due, Means, worker_wheat
from toolkit.games.cultivo.game import Cultivo, load
from toolkit.games.cultivo.settling import pending_bill
from toolkit.games.cultivo.state import State, Walk
from toolkit.games.cultivo.words import words_in

from .late_positions import late_position, packed

LOADED: dict[str, dict[str, Any]] = {
    "as printed": {},
    "other readings": {
        "scored_sets": "kinds",
        "tie_break": "before",
        "own_field": "free",
        "scales": "kind",
        "start_worker": "extra",
    },
    "other numbers": {
        "field_price": 3,
        "rival_share": 2,
        "canal_price": 1,
        "cart_price": 2,
        "barge_price": 3,
        "scales_from": 3,
        "worker_wheat": [1, 1, 0, 2, 2, 2, 5, 5, 5, 6],
        "set_size": 4,
        "set_points": 2,
        "monastery_most": 5,
        "workshop_points": 3,
        "workshop_most": 7,
        "tower_points": 1,
        "castle_points": 2,
        "manor_points": 4,
        "mill_points": 1,
    },
    "nothing costs or counts": {
        "field_price": 0,
        "canal_price": 0,
        "cart_price": 0,
        "barge_price": 0,
        "scales_discount": 0,
        "worker_wheat": [0] * 10,
        "set_points": 0,
        "monastery_points": 0,
        "tower_points": 0,
        "castle_points": 0,
    },
    "without scales and lending": {"without": ("CUL-SCALES-01", "CUL-CART-06", "CUL-BARGE-05")},
}
SCORED = ("goods", "monastery", "workshop", "tower", "castle", "manor", "mill")


@pytest.fixture(scope="module", params=LOADED)
def game(request: pytest.FixtureRequest) -> Cultivo:
    return load(**LOADED[request.param])


# ---------------------------------------------------------------------- scoring


def test_scores(game: Cultivo) -> None:
    found, rng = formulas(game), Random(1)
    for _ in range(25):
        state = game.position(late_position(game, rng, most_goods=rng.choice((1, 3, 8))))
        for player in range(len(state.players)):
            sheet = game.score_sheet(state, player)
            assert {name: found[name].evaluate(state, player) for name in SCORED} == {
                name: sheet[name] for name in SCORED
            }
            assert found["score"].evaluate(state, player) == sheet.total
            assert (found["tie_break"].evaluate(state, player),) == sheet.tie_break
            assert found["sets"].evaluate(state, player) == sheet.lines[0].facts["sets"]


@pytest.mark.parametrize("size", [1, 2, 3, 4, 5, 6])
@pytest.mark.parametrize("reading", ["any", "kinds"])
def test_sets_are_exact(size: int, reading: str) -> None:
    formula = formulas(load(set_size=size, scored_sets=reading))["sets"]
    purses = list(combinations_with_replacement(range(5), 6))
    for goods in purses if size == 3 else Random(size).sample(purses, 50):
        sets = packed(goods, size) if reading == "any" else sum(1 for count in goods if count) // size
        assert formula.subs({f"held_{place}": count for place, count in enumerate(goods, 1)}) == sets, goods


# ---------------------------------------------------------------------- costs


def test_the_price_of_a_worker(game: Cultivo) -> None:
    formula = formulas(game)["worker"]
    fields = [f"{tile}.{cell}" for tile in ("V1", "V2") for cell in ("hub", "neck", "tip", "west", "south")]
    for count in range(game.numbers.workers + 1):
        state = game.position({"board": "sample-2", "players": [{"workers": fields[:count]}, {}]})
        number = count + (game.readings["start_worker"] == "counts")
        assert formula.evaluate(state, 0) == formula.subs({"number": number}) == worker_wheat(game, number)


def random_route(game: Cultivo, state: State, rng: Random) -> Route:
    """A way over the board's graph with any payments that are there, whether the player can pay them or not."""
    graph, own = game.board(state), state.player
    verb = rng.choice(("place", "move"))
    means = game.means(state, verb)
    at = rng.choice([field for field, holder in graph.nodes(data="worker") if holder == own])
    origin, visited, steps = at, {at}, list[Step]()
    for _ in range(rng.randint(1, 7)):
        onward = [field for field in graph[at] if field not in visited]
        if not onward:
            break
        field = rng.choice(onward)
        left = rng.choice(list(means.leave(means.board.index[at]))) if steps else None
        canal = rng.choice(list(means.cross())) if graph[at][field]["canal"] else None
        steps.append(Step(field, left, canal))
        visited.add(field)
        at = field
    return Route(verb, origin, tuple(steps))


def walk_of(means: Means, route: Route) -> Walk:
    return Walk(route.verb, means.board.index[route.origin], route.steps, stopped=True)


def expected(dues: list[Due]) -> dict[str, int]:
    """What every cost formula must give, from the engine's dues."""
    amounts = Counter[str]()
    for due in dues:
        tool = due.clause.startswith(("CUL-CART", "CUL-BARGE"))
        name = {"field": "carts" if tool else "fields", "canal": "barges" if tool else "canals"}.get(due.kind, "worker")
        amounts[name] += due.amount
        amounts["route"] += due.amount
        amounts["to_players"] += due.amount if due.payee >= 0 else 0
    return {name: amounts[name] for name in ("fields", "carts", "canals", "barges", "to_players", "route")}


def test_the_costs_of_a_way(game: Cultivo) -> None:
    found, rng = formulas(game), Random(2)
    seen = Counter[str]()
    for _ in range(120):
        state = game.position(late_position(game, rng))
        if state.players[state.player].workers.bit_count() >= game.numbers.workers:
            continue
        route = random_route(game, state, rng)
        means = game.means(state, route.verb)
        pending = msgspec.structs.replace(state, pending=walk_of(means, route))
        _, dues, bill = pending_bill(game, pending)
        costs = expected(dues)
        assert {name: found[name].evaluate(state, route) for name in costs} == costs, route
        assert found["total"].evaluate(state, str(route)) == sum(bill.total), route
        seen.update(name for name, count in found["route"].values(state, route).items() if count)
        seen["saved"] += costs["route"] - sum(bill.total)
    used = {"free", "own", "rival", "own_carts", "canals", "own_barges", "placing", "number"}
    used |= {"borrowed_carts", "borrowed_barges"} - ({"borrowed_carts", "borrowed_barges"} if game.without else set())
    scales_act = "CUL-SCALES-01" not in game.without and game.numbers.scales_discount > 0
    assert used <= set(seen), "some way of paying was never met"
    assert (seen["saved"] > 0) == scales_act


def test_what_leaves_the_purse() -> None:
    """Payments that the solver offers, and what the engine then moves."""
    game, rng = load(scales="kind", own_field="free"), Random(3)
    total, to_players, paid = formulas(game)["total"], formulas(game)["to_players"], 0
    for _ in range(8):
        state = game.position(late_position(game, rng, most_goods=3))
        for target in rng.sample(list(game.board(state)), 6):
            offer = next(game.payments(state, "move", target), None)
            if offer is None or offer.route.swaps:
                continue
            log: list[Any] = []
            game.apply(state, offer.route, log)
            changes = [change for event in log if event.kind == "pay" for change in event.changes.values()]
            assert total.evaluate(state, offer.route) == -sum(change for change in changes if change < 0)
            assert to_players.evaluate(state, offer.route) == sum(change for change in changes if change > 0)
            paid += bool(changes)
    assert paid > 5


def test_scales_save_from_where_they_act(game: Cultivo) -> None:
    formula = formulas(game)["scales"]
    players = [{"equipment": ["red scales"]}, {}]
    state = game.position({"board": "sample-2", "players": players})
    means = Means(game, state, 0)
    for due in range(7):
        assert formula.evaluate(state, due) == formula.subs({"due": due}) == means.after_scales(0, due)


def test_scales_as_printed() -> None:
    formula = formulas(load())["scales"]
    assert [formula.subs({"due": due}) for due in range(5)] == [0, 1, 1, 2, 3]


# ---------------------------------------------------------------------- the rulebook's examples


def test_a_route_of_three_fields_with_the_red_cart_and_red_scales() -> None:
    game = load()
    for equipment, goods in ((["red cart"], 2), (["red cart", "red scales"], 1)):
        players = [{"workers": ["V1.tip"], "goods": {"red": 3}, "equipment": equipment}, {}]
        state = game.position({"board": "example", "players": players})
        steps = "V1.neck > V1.hub, field red > V1.south, field red"
        assert formulas(game)["total"].evaluate(state, f"move from V1.tip > {steps}") == goods


# ---------------------------------------------------------------------- what they say


def test_every_symbol_is_explained_with_clauses(game: Cultivo) -> None:
    words = words_in(game.data.folders[0])
    assert set(formulas(game)) == set(words.formulas)
    for formula in formulas(game).values():
        assert {symbol.name for symbol in formula.expression.free_symbols} <= set(formula.symbols)
        for name, meaning in formula.symbols.items():
            assert meaning.text and "{" not in meaning.text
            assert meaning.clauses and all(clause in game.catalogue for clause in meaning.clauses), name


def test_every_explanation_has_a_symbol() -> None:
    used = {
        symbol
        for options in LOADED.values()
        for formula in formulas(load(**options)).values()
        for symbol in formula.symbols
    }
    explained = words_in(load().data.folders[0]).symbols
    for base, meaning in explained.items():
        alike = (
            [base] if base in used else [symbol for symbol in used - set(explained) if symbol.startswith(f"{base}_")]
        )
        assert alike, base
        assert len(alike) == 1 or meaning.together, f"{base}: nothing is said of {alike} together"


def test_formulas_read_as_a_line_of_words(game: Cultivo) -> None:
    for formula in formulas(game).values():
        assert repr(formula) == str(formula) == formula.text
        assert formula.text.startswith(f"{formula.about}: ") and formula.text.endswith(".")
        assert not any(word in formula.text for word in ("Min(", "floor(", "Piecewise", "None", "{", "\n"))
        assert all(symbol in formula.text for symbol in formula.symbols)


def test_the_text_of_two_formulas() -> None:
    found = formulas(load())
    assert found["workshop"].text == (
        "The points of the workshop: built_workshop*the smallest of (12, 2*types), where built_workshop = 1 if the "
        "workshop is built, else 0; types = types of equipment owned."
    )
    assert found["worker"].text == (
        "The wheat for placing a worker: (0 if number <= 4, 1 if number <= 6, 2 if number <= 8, 3 if number <= 9, "
        "4 otherwise), where number = which worker is placed, the first being 1."
    )


def test_latex(game: Cultivo) -> None:
    for formula in formulas(game).values():
        assert formula.latex.count("{") == formula.latex.count("}")
        assert formula._repr_latex_() == f"$\\displaystyle {formula.latex}$"
    mill = formulas(load())["mill"]
    assert mill.latex == r"4 \cdot \text{built mill} \cdot \text{mill workers}"


# ---------------------------------------------------------------------- faulty input


@pytest.fixture(scope="module")
def found() -> dict[str, Formula]:
    return dict(formulas(load()))


@pytest.fixture(scope="module")
def state() -> State:
    players = [{"workers": ["V1.hub"]}, {"workers": ["V3.hub"]}]
    return load().position({"board": "example", "players": players})


@pytest.mark.parametrize(
    ("name", "subject", "message"),
    [
        ("score", 2, "no player 2; players are 0 to 1"),
        ("score", "red", "no player 'red'"),
        ("score", True, "no player True"),
        ("route", 0, "0 is no route"),
        ("route", "place on the moon", "'place on the moon' is not an action"),
        ("route", "pass", "is no route"),
        ("route", "place from V1.hub > V9.hub", "no field 'V9.hub' (ENG-03"),
        ("route", "place from V3.hub > V3.neck", "(CUL-RDG-01"),
        ("route", "place from V1.hub > V1.tip", "(CUL-PLC-05)"),
        ("route", "move from V1.hub > V1.neck > V1.tip, field red", "red cart"),
        ("scales", -1, "-1 is no count of goods"),
        ("scales", "two", "'two' is no count of goods"),
    ],
)
def test_unfit_subjects(found: dict[str, Formula], state: State, name: str, subject: Any, message: str) -> None:
    with pytest.raises(ToolkitError) as caught:
        found[name].evaluate(state, subject)
    assert message in str(caught.value) and "\n" not in str(caught.value)


def test_a_route_against_the_rules_names_its_clause(found: dict[str, Formula], state: State) -> None:
    with pytest.raises(IllegalAction) as caught:
        found["fields"].evaluate(state, "place from V1.hub > V1.neck > V1.hub, field plain")
    assert [reason.clause for reason in caught.value.reasons] == ["CUL-MDL-02"]


@pytest.mark.parametrize("values", [{}, {"built_mill": 1}, {"built_mill": 1, "mill_workers": 2, "workers": 3}])
def test_values_are_for_the_symbols_and_all_of_them(found: dict[str, Formula], values: dict[str, int]) -> None:
    with pytest.raises(ToolkitError, match=r"formula mill: .* expected one for each of built_mill, mill_workers"):
        found["mill"].subs(values)


def test_symbols_stay_where_a_price_of_nothing_drops_them() -> None:
    fields = formulas(load(field_price=0))["fields"]
    assert fields.subs({"free": 3, "own": 1, "rival": 2}) == 0
