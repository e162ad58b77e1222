"""Agricola's scores, costs and meals as sympy expressions.

The numbers in them are the game's parameters, so that a variant changes them.

>>> from toolkit.games.agricola.game import load
>>> found = formulas(load())
>>> found["grain"].subs({"grain": 6})
3
>>> [found["action_food"].subs({"players": 2, "harvest": number}) for number in (1, 2)]
[Fraction(1, 2), Fraction(2, 3)]
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from toolkit.engine.formulas import Formula, Numbers, Result, Symbols, explained, sentence
from toolkit.engine.game import ToolkitError
from toolkit.games.agricola import building, eating, herds, outlines, scoring, symbols
from toolkit.games.agricola.board import NAMES
from toolkit.games.agricola.components import Part
from toolkit.games.agricola.state import HOUSES, Player, State, with_player
from toolkit.games.agricola.words import Speaker

if TYPE_CHECKING:
    from toolkit.games.agricola.game import Agricola

Subject = Literal["player", "count", "pasture", "growth", "space"]
Build = Callable[["Agricola", Symbols], Any]
_replace = msgspec.structs.replace


def formulas(game: Agricola) -> Mapping[str, Formula]:
    """The formulas of a game by name: points, costs, fences and animals, meals, and what growing brings and eats.

    The subject of those about a farm is a player; about a count, a whole number; about a pasture, one of its spaces,
    such as `0.B1` for player 0; about growth, the round of the birth, or that and the last round counted; about goods
    that gather, the word of an action space.
    """
    speaker = Speaker(game)
    return {name: _formula(game, speaker, name) for name in _RULES}


def _formula(game: Agricola, speaker: Speaker, name: str) -> Formula:
    readings: dict[Subject, Callable[[Agricola, State, Any], Numbers]] = {
        "player": symbols.of_player,
        "count": symbols.of_count,
        "pasture": symbols.of_pasture,
        "growth": _of_growth,
        "space": symbols.of_space,
    }
    build, subject = _RULES[name]
    used = Symbols()
    expression = build(game, used)
    return Formula(
        name=name,
        about=speaker.words.formulas[name],
        expression=expression,
        symbols={symbol: explained(speaker.words.symbols, symbol) for symbol in used.made},
        subject=subject,
        text=sentence(speaker, speaker.words, name, expression, used),
        _read=partial(readings[subject], game),
    )


def payback(game: Agricola, players: int, grown: int, worth: int, spent: int = 0) -> int | None:
    """The round from whose end on a family that has grown is better off than if it had not; None if that never comes.

    Args:
        game: whose rules count.
        players: how many play.
        grown: the round in which the family grew.
        worth: the food that one action is worth.
        spent: what growing has cost, in food: the action itself, and the room if one was built for it.

    Raises:
        ToolkitError: There is no such number of players, no such round, or a worth or cost is negative.
    """
    if type(players) is not int or players not in game.player_counts:
        raise ToolkitError(f"payback: no game for {players!r} players; there is one for {game.player_counts}")
    if not all(type(amount) is int and amount >= 0 for amount in (worth, spent)):
        raise ToolkitError(
            f"payback for {worth!r} food an action and {spent!r} spent; expected whole numbers from 0 on"
        )
    last = symbols.of_growth(game, players, grown)["until"]
    food, found = _formula(game, Speaker(game), "growth_food"), None
    for until in range(last, grown - 1, -1):
        numbers = symbols.of_growth(game, players, (grown, until))
        eaten = food.subs({symbol: numbers[symbol] for symbol in food.symbols})
        if worth * (until - grown) < spent + eaten:
            break
        found = until
    return found


def _of_growth(game: Agricola, state: State, rounds: Any) -> Numbers:
    return symbols.of_growth(game, len(state.players), rounds)


# ---------------------------------------------------------------------- what the rules say, as expressions


def _from_on(count: Any, starts: Iterable[int], values: Sequence[Any]) -> Any:
    """The first value below the first start, then the next from each start on; equal neighbours make one step."""
    import sympy

    steps = [(value, count < start) for value, start in zip(values, sorted(starts), strict=False)]
    kept = [step for step, following in zip(steps, values[1:], strict=False) if step[0] != following]
    return sympy.Piecewise(*kept, (values[len(steps)], True))


def _category(number: int, game: Agricola, symbol: Symbols) -> Any:
    """A line of the score table."""
    count = symbol(scoring.CATEGORIES[number])
    return _from_on(count, scoring.steps(game)[number], game.numbers.category_points)


def _unused(game: Agricola, symbol: Symbols) -> Any:
    return game.numbers.unused_points * symbol("unused")


def _stables(game: Agricola, symbol: Symbols) -> Any:
    return game.numbers.fenced_stable_points * symbol("fenced_stables")


def _rooms(game: Agricola, symbol: Symbols) -> Any:
    points = zip(HOUSES, game.numbers.room_points, strict=True)
    return sum(worth * symbol(f"rooms_of_{material}") for material, worth in points)


def _people(game: Agricola, symbol: Symbols) -> Any:
    return game.numbers.person_points * symbol("people")


def _bonus(game: Agricola, symbol: Symbols) -> Any:
    """The bonus of each craft that is owned, for what is left of its good."""
    total = 0
    for word, record in zip(game.components.improvements, game.components.records, strict=True):
        if record.bonus is not None and record.craft is not None:
            steps = record.bonus.steps
            points = _from_on(symbol(record.craft.good), steps, range(len(steps) + 1))
            total += symbol(f"owned_{word}") * points
    return total


def _begging(game: Agricola, symbol: Symbols) -> Any:
    return game.numbers.begging_points * symbol("begging")


def _score(game: Agricola, symbol: Symbols) -> Any:
    table = sum(_category(number, game, symbol) for number in range(len(scoring.CATEGORIES)))
    farm = sum(part(game, symbol) for part in (_unused, _stables, _rooms, _people))
    return table + farm + symbol("printed") + _bonus(game, symbol) + _begging(game, symbol)


def _room_material(game: Agricola, symbol: Symbols) -> Any:
    return game.numbers.room_material * symbol("rooms")


def _room_reed(game: Agricola, symbol: Symbols) -> Any:
    return game.numbers.room_reed * symbol("rooms")


def _renovation(game: Agricola, symbol: Symbols) -> Any:
    return game.numbers.renovation_material * symbol("rooms") + game.numbers.renovation_reed


def _wood(game: Agricola, symbol: Symbols) -> Any:
    return game.numbers.fence_wood * symbol("fences") + game.numbers.stable_wood * symbol("stables")


def _capacity(game: Agricola, symbol: Symbols) -> Any:
    return game.numbers.animals_per_space * symbol("spaces") * 2 ** symbol("stables")


def _fewest_fences(game: Agricola, symbol: Symbols) -> Any:
    """The outline of so many squares is shortest where they come nearest to a square of their own."""
    import sympy

    return 2 * sympy.ceiling(2 * sympy.sqrt(symbol("spaces")))


def _person_meal(game: Agricola, symbol: Symbols) -> Any:
    """What a grown person eats, which depends on how many play."""
    counts = sorted(game.numbers.meal)
    return _from_on(symbol("players"), counts[1:], [game.numbers.meal[count] for count in counts])


def _meal(game: Agricola, symbol: Symbols) -> Any:
    return _person_meal(game, symbol) * symbol("adults") + game.numbers.newborn_meal * symbol("newborn")


def _action_food(game: Agricola, symbol: Symbols) -> Any:
    """A person acts once a round and eats once a harvest, so the size of the family cancels out."""
    import sympy

    shares = [sympy.Rational(1, len(rounds)) for rounds in symbols.stretches(game)]
    return _person_meal(game, symbol) * _from_on(symbol("harvest"), range(2, len(shares) + 2), (*shares, 0))


def _growth_actions(game: Agricola, symbol: Symbols) -> Any:
    return symbol("until") - symbol("grown")


def _growth_food(game: Agricola, symbol: Symbols) -> Any:
    return _person_meal(game, symbol) * symbol("harvests") + game.numbers.newborn_meal * symbol("at_once")


def _gathered(game: Agricola, symbol: Symbols) -> Any:
    return symbol("rate") * symbol("rounds")


_RULES: dict[str, tuple[Build, Subject]] = {
    **{name: (partial(_category, number), "player") for number, name in enumerate(scoring.CATEGORIES)},
    "unused": (_unused, "player"),
    "stables": (_stables, "player"),
    "rooms": (_rooms, "player"),
    "people": (_people, "player"),
    "bonus": (_bonus, "player"),
    "begging": (_begging, "player"),
    "score": (_score, "player"),
    "room_material": (_room_material, "count"),
    "room_reed": (_room_reed, "count"),
    "renovation": (_renovation, "player"),
    "wood": (_wood, "player"),
    "capacity": (_capacity, "pasture"),
    "fewest_fences": (_fewest_fences, "count"),
    "meal": (_meal, "player"),
    "action_food": (_action_food, "player"),
    "growth_actions": (_growth_actions, "growth"),
    "growth_food": (_growth_food, "growth"),
    "gathered": (_gathered, "space"),
}


# ---------------------------------------------------------------------- for conformance

Check = tuple[str, Numbers, Result]


def checks(game: Agricola, state: State) -> Iterator[Check]:
    """What each formula must give in a position: its name, the values of its symbols, and the engine's result."""
    found = formulas(game)

    def check(name: str, subject: Any, result: Result) -> Check:
        return name, found[name].values(state, subject), result

    for seat, own in enumerate(state.players):
        sheet = game.score_sheet(state, seat)
        for name in (*scoring.CATEGORIES, "unused", "stables", "rooms", "people", "bonus", "begging"):
            yield check(name, seat, sheet[name])
        yield check("score", seat, sheet.total)
        yield check("renovation", seat, _renovated(game, own))
        yield check("wood", seat, _built(game, own))
        yield check("meal", seat, eating.meal(game, state, seat))
        yield check("action_food", seat, _food_per_action(game, state, seat))
        areas = herds.quarters(game, own).pastures
        yield from (check("capacity", f"{seat}.{NAMES[space]}", held) for space, held in areas)
    price = building.room_price(game, state.players[0])
    for count in range(1, game.numbers.family + 1):
        yield check("room_material", count, (sum(price) - game.numbers.room_reed) * count)
        yield check("room_reed", count, game.numbers.room_reed * count)
    yield from (check("fewest_fences", spaces, outlines.fewest(spaces)) for spaces in range(1, 14))
    for grown in range(1, game.numbers.rounds + 1):
        yield check("growth_actions", grown, len(range(grown, game.numbers.rounds)))
        yield check("growth_food", grown, _eaten_more(game, state, grown))
    for space, pile in zip(game.table(len(state.players)).spaces, state.piles, strict=True):
        if space.rate:
            yield check("gathered", space.word, pile)


def _renovated(game: Agricola, own: Player) -> int:
    """The goods that the next renovation of a house costs, or would if there were one more."""
    return sum(building.renovation_price(game, own, min(own.house + 1, len(HOUSES) - 1)))


def _built(game: Agricola, own: Player) -> int:
    """The wood for the fences and stables of a farm."""
    stables = own.stables.bit_count() * sum(building.stable_price(game, Part("stables")))
    return own.fences.bit_count() * game.numbers.fence_wood + stables


def _food_per_action(game: Agricola, state: State, seat: int) -> Result:
    """The food for the next harvest by the actions up to it, of a family that stays as it is."""
    at_hand = symbols.round_at_hand(state)
    rounds = next((len(stretch) for stretch in symbols.stretches(game) if at_hand in stretch), 0)
    grown = _replace(state.players[seat], newborn=0)
    needed = eating.meal(game, with_player(state, seat, grown), seat)
    return Fraction(needed, grown.people * rounds) if rounds else 0


def _eaten_more(game: Agricola, state: State, grown: int) -> int:
    """By how much the meals of player 0 are larger until the game ends with one person more, born in a round."""
    own, more = state.players[0], 0
    for harvest in symbols.harvests(game):
        if harvest >= grown:
            larger = _replace(own, people=own.people + 1, newborn=own.newborn + (harvest == grown))
            more += eating.meal(game, with_player(state, 0, larger), 0) - eating.meal(game, state, 0)
    return more
