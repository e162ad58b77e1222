"""Cultivo's scores and costs as sympy expressions.

The numbers in them are the game's parameters and their shape follows its readings, so that a variant changes them.

>>> from toolkit.games.cultivo.game import load
>>> formulas(load())["castle"].subs({"built_castle": 1, "villages": 4})
12
>>> formulas(load(castle_points=5))["castle"].expression
5*built_castle*villages
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

import msgspec

from toolkit.engine.formulas import Formula, Numbers, Symbols, explained, sentence
from toolkit.engine.game import IllegalAction, ToolkitError
from toolkit.games.cultivo import actions as act
from toolkit.games.cultivo import rules, walking
from toolkit.games.cultivo.board import fields_in
from toolkit.games.cultivo.components import BARGE, CART, COLOURS, MANOR, WHEAT
from toolkit.games.cultivo.dues import Means, next_worker, owner_of, walk_dues
from toolkit.games.cultivo.state import EMPTY, State, Walk
from toolkit.games.cultivo.words import Speaker

if TYPE_CHECKING:
    from toolkit.games.cultivo.game import Cultivo

Subject = Literal["player", "route", "count"]


def formulas(game: Cultivo) -> Mapping[str, Formula]:
    """The formulas of a game by name, scoring first, then costs."""
    readings: dict[Subject, Callable[[Cultivo, State, Any], Numbers]] = {
        "player": _player_numbers,
        "route": _route_numbers,
        "count": _count_numbers,
    }
    speaker = Speaker(game)
    found = {}
    for name, (build, subject) in _RULES.items():
        symbols = Symbols()
        expression = build(game, symbols)
        meanings = {symbol: explained(speaker.words.symbols, symbol) for symbol in symbols.made}
        found[name] = Formula(
            name=name,
            about=speaker.words.formulas[name],
            expression=expression,
            symbols=meanings,
            subject=subject,
            text=sentence(speaker, speaker.words, name, expression, symbols),
            _read=partial(readings[subject], game),
        )
    return found


# ---------------------------------------------------------------------- what the rules say, as expressions


def _sets(game: Cultivo, symbol: Symbols) -> Any:
    """How many sets can be made.

    Of goods counted at most k times each there must be k sets' worth. Whatever j colours are held most give at most j
    of the goods of each set, so that the others must give the rest: k is at most their goods divided by what is left
    of a set. For one of these j that bound is reached.
    """
    import sympy

    size = game.numbers.set_size
    held = [symbol(f"held_{place}") for place in range(1, COLOURS + 1)]
    if game.readings["scored_sets"] == "kinds":
        return _whole_part(sum(sympy.Min(count, 1) for count in held), size)
    return sympy.Min(*(_whole_part(sum(held[: COLOURS - most]), size - most) for most in range(size)))


def _whole_part(dividend: Any, divisor: int) -> Any:
    import sympy

    return sympy.floor(_times(sympy.Rational(1, divisor), dividend))


def _times(factor: Any, total: Any) -> Any:
    """A number times a sum, left as it is: sympy would multiply every summand by itself."""
    import sympy

    return sympy.Mul(factor, total, evaluate=factor in (0, 1))


def _tie_break(game: Cultivo, symbol: Symbols) -> Any:
    held = sum(symbol(f"held_{place}") for place in range(1, COLOURS + 1))
    return held - game.numbers.set_size * _sets(game, symbol) if game.readings["tie_break"] == "after" else held


def _goods(game: Cultivo, symbol: Symbols) -> Any:
    return game.numbers.set_points * _sets(game, symbol)


def _monastery(game: Cultivo, symbol: Symbols) -> Any:
    return symbol("built_monastery") * _capped(game, "monastery", symbol("workers"))


def _workshop(game: Cultivo, symbol: Symbols) -> Any:
    return symbol("built_workshop") * _capped(game, "workshop", symbol("types"))


def _tower(game: Cultivo, symbol: Symbols) -> Any:
    built = sum(symbol(f"built_{building}") for building in game.components.buildings)
    return symbol("built_tower") * _capped(game, "tower", built)


def _capped(game: Cultivo, building: str, count: Any) -> Any:
    import sympy

    return sympy.Min(_times(game.parameters[f"{building}_points"], count), game.parameters[f"{building}_most"])


def _castle(game: Cultivo, symbol: Symbols) -> Any:
    return game.numbers.castle_points * symbol("built_castle") * symbol("villages")


def _manor(game: Cultivo, symbol: Symbols) -> Any:
    return game.numbers.manor_points * symbol("built_manor") * symbol("manor_workers")


def _mill(game: Cultivo, symbol: Symbols) -> Any:
    return game.numbers.mill_points * symbol("built_mill") * symbol("mill_workers")


def _score(game: Cultivo, symbol: Symbols) -> Any:
    parts = (_goods, _monastery, _workshop, _tower, _castle, _manor, _mill)
    return symbol("tiles") + symbol("equipment") + sum(part(game, symbol) for part in parts)


def _worker(game: Cultivo, symbol: Symbols) -> Any:
    """A step function: the last price holds for all later workers, and before the first one nothing is due."""
    import sympy

    number, prices = symbol("number"), (0, *game.numbers.worker_wheat)
    last = range(len(prices) - 1)
    steps = [(prices[each], number <= each) for each in last if prices[each] != prices[each + 1]]
    return sympy.Piecewise(*steps, (prices[-1], True))


def _fields(game: Cultivo, symbol: Symbols) -> Any:
    price = game.numbers.field_price
    own = 0 if game.readings["own_field"] == "free" else price
    return price * (symbol("free") + symbol("rival")) + own * symbol("own")


def _canals(game: Cultivo, symbol: Symbols) -> Any:
    return game.numbers.canal_price * symbol("canals")


def _carts(game: Cultivo, symbol: Symbols) -> Any:
    return game.numbers.cart_price * (symbol("own_carts") + symbol("borrowed_carts"))


def _barges(game: Cultivo, symbol: Symbols) -> Any:
    return game.numbers.barge_price * (symbol("own_barges") + symbol("borrowed_barges"))


def _to_players(game: Cultivo, symbol: Symbols) -> Any:
    numbers = game.numbers
    lent = numbers.cart_price * symbol("borrowed_carts") + numbers.barge_price * symbol("borrowed_barges")
    return min(numbers.rival_share, numbers.field_price) * symbol("rival") + lent


def _route(game: Cultivo, symbol: Symbols) -> Any:
    parts = (_fields, _canals, _carts, _barges)
    return symbol("placing") * _worker(game, symbol) + sum(part(game, symbol) for part in parts)


def _scales(game: Cultivo, symbol: Symbols) -> Any:
    return symbol("due") - _saved(game, symbol("due"))


def _saved(game: Cultivo, due: Any) -> Any:
    import sympy

    if "CUL-SCALES-01" in game.without:
        return 0
    return sympy.Piecewise((game.numbers.scales_discount, due >= game.numbers.scales_from), (0, True))


def _total(game: Cultivo, symbol: Symbols) -> Any:
    """What goes to the supply, less what scales save on each of its totals, and what goes to players."""
    paid = symbol("to_players")
    for slot in _slots(game):
        owed = symbol(slot.name)
        paid += owed - symbol(f"scales_{slot.colour}") * _saved(game, owed)
    return paid


class _Slot(NamedTuple):
    """One total that scales of a colour act on, and its place in an account of dues."""

    name: str
    colour: str
    place: int


def _slots(game: Cultivo) -> Iterator[_Slot]:
    """One for each colour; under the reading `scales: kind` one for each kind of due and colour."""
    kinds = {"action": ("owed",), "kind": ("owed_fields", "owed_canals", "owed_worker")}[game.readings["scales"]]
    for group, kind in enumerate(kinds):
        for colour, word in enumerate(game.components.colours):
            if kind != "owed_worker" or colour == WHEAT:
                yield _Slot(f"{kind}_{word}", word, COLOURS * group + colour)


_RULES: dict[str, tuple[Callable[[Cultivo, Symbols], Any], Subject]] = {
    "sets": (_sets, "player"),
    "tie_break": (_tie_break, "player"),
    "goods": (_goods, "player"),
    "monastery": (_monastery, "player"),
    "workshop": (_workshop, "player"),
    "tower": (_tower, "player"),
    "castle": (_castle, "player"),
    "manor": (_manor, "player"),
    "mill": (_mill, "player"),
    "score": (_score, "player"),
    "worker": (_worker, "player"),
    "fields": (_fields, "route"),
    "canals": (_canals, "route"),
    "carts": (_carts, "route"),
    "barges": (_barges, "route"),
    "to_players": (_to_players, "route"),
    "route": (_route, "route"),
    "scales": (_scales, "count"),
    "total": (_total, "route"),
}


# ---------------------------------------------------------------------- the symbols' values in a position


def _player_numbers(game: Cultivo, state: State, player: Any) -> Numbers:
    if type(player) is not int or player not in range(len(state.players)):
        raise ToolkitError(f"formula: no player {player!r}; players are 0 to {len(state.players) - 1}")
    board, own = game.compiled(state.layout), state.players[player]
    manor = own.buildings[MANOR]
    equipment = list(fields_in(own.equipment))
    return {
        **{f"held_{place}": count for place, count in enumerate(sorted(own.goods), 1)},
        **{
            f"built_{building}": int(field != EMPTY)
            for building, field in zip(game.components.buildings, own.buildings, strict=True)
        },
        "tiles": sum(own.tiles),
        "equipment": sum(game.components.points[each] for each in equipment),
        "types": len({each // COLOURS for each in equipment}),
        "workers": own.workers.bit_count(),
        "villages": len({board.village[field] for field in fields_in(own.workers)}),
        "manor_workers": 0 if manor == EMPTY else ((board.near[manor] | 1 << manor) & own.workers).bit_count(),
        "mill_workers": sum(1 for field in fields_in(own.workers) if board.colour[field] == WHEAT),
        "number": next_worker(game, state, player),
    }


def _route_numbers(game: Cultivo, state: State, route: Any) -> Numbers:
    walk = _walk(game, state, route)
    means = game.means(state, walk.verb)
    account = means.account(walk_dues(means, walk))
    scales = {means.word(slot % COLOURS) for slot in means.scales}
    return {
        **_passed(means, walk),
        "placing": int(walk.verb == "place"),
        "number": next_worker(game, state, state.player),
        **{slot.name: account[slot.place] for slot in _slots(game)},
        **{f"scales_{colour}": int(colour in scales) for colour in game.components.colours},
        "to_players": sum(account[means.given :]),
    }


def _walk(game: Cultivo, state: State, route: Any) -> Walk:
    """The way of a route or of its text. Raises ToolkitError if the rules refuse it, be it payable or not."""
    route = game.parse(route) if isinstance(route, str) else route
    if not isinstance(route, act.Route):
        raise ToolkitError(f"formula: {route!r} is no route; write one such as 'place from FIELD > FIELD'")
    for part in (act.Place(route.origin), *route.steps):
        _refuse(game, rules.why_malformed(game, state, part))
    _refuse(game, walking.why_begin(game, state, route.verb, route.origin))
    means = game.means(state, route.verb)
    walk = Walk(route.verb, means.board.index[route.origin])
    for step in route.steps:
        _refuse(game, walking.why_ground(means, means.standing(walk), step))
        walk = msgspec.structs.replace(walk, steps=(*walk.steps, step))
    return walk


def _refuse(game: Cultivo, reasons: rules.Reasons) -> None:
    for reason in reasons:
        raise IllegalAction(game.describe(reason), [reason])


def _passed(means: Means, walk: Walk) -> Numbers:
    """How many fields and canals of a way are paid in which manner."""
    names = ("free", "own", "rival", "own_carts", "borrowed_carts", "canals", "own_barges", "borrowed_barges")
    counts = dict.fromkeys(names, 0)
    own_workers = means.state.players[means.player].workers
    at = walk.origin
    for step in walk.steps:
        if step.left == act.PLAIN:
            counts["rival" if means.rival_on(at) else "own" if own_workers >> at & 1 else "free"] += 1
        elif step.left is not None:
            counts[f"{_whose(means, CART, step.left)}_carts"] += 1
        if step.canal == act.PLAIN:
            counts["canals"] += 1
        elif step.canal is not None:
            counts[f"{_whose(means, BARGE, step.canal)}_barges"] += 1
        at = means.board.index[step.field]
    return counts


def _whose(means: Means, kind: int, colour: str) -> str:
    owner = owner_of(means.state, kind, means.game.components.colour_index[colour])
    return "own" if owner == means.player else "borrowed"


def _count_numbers(game: Cultivo, state: State, count: Any) -> Numbers:
    if type(count) is not int or count < 0:
        raise ToolkitError(f"formula: {count!r} is no count of goods; give a whole number from 0 on")
    return {"due": count}
