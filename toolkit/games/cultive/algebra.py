"""Cultive's scores as sympy expressions.

The numbers in them are the game's parameters, so that a variant changes them.

>>> from toolkit.games.cultive.game import load
>>> formulas(load())["run"].subs({"cards": 4})
8
>>> formulas(load())["further_in_chain"].subs({"cards": 6})
8
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, Literal

from toolkit.engine.formulas import Formula, Numbers, Symbols, explained, sentence
from toolkit.engine.game import ToolkitError
from toolkit.games.cultive import scoring
from toolkit.games.cultive.state import TERRAINS, State
from toolkit.games.cultive.words import Speaker

if TYPE_CHECKING:
    from toolkit.games.cultive.game import Cultive

Subject = Literal["player", "count"]


def formulas(game: Cultive) -> Mapping[str, Formula]:
    """The formulas of a game by name: the two tables, what one more card brings, and the points of a player."""
    readings: dict[Subject, Callable[[Cultive, State, Any], Numbers]] = {"player": _player_numbers, "count": _count}
    speaker = Speaker(game)
    found = {}
    for name, (build, subject) in _RULES.items():
        symbols = Symbols()
        expression = build(game, symbols)
        found[name] = Formula(
            name=name,
            about=speaker.words.formulas[name],
            expression=expression,
            symbols={symbol: explained(speaker.words.symbols, symbol) for symbol in symbols.made},
            subject=subject,
            text=sentence(speaker, speaker.words, name, expression, symbols),
            _read=partial(readings[subject], game),
        )
    return found


# ---------------------------------------------------------------------- what the rules say, as expressions


def _table(points: tuple[int, ...], cards: Any) -> Any:
    """The points of so many cards: nothing for one, and no more for further ones than for the last in the table."""
    import sympy

    steps = [(worth, cards <= number) for number, worth in enumerate(points[:-1], 2)]
    return sympy.Piecewise((0, cards <= 1), *steps, (points[-1], True))


def _run(game: Cultive, symbol: Symbols) -> Any:
    return _table(game.numbers.row_points, symbol("cards"))


def _chain(game: Cultive, symbol: Symbols) -> Any:
    return _table(game.numbers.column_points, symbol("cards"))


def _further(points: tuple[int, ...], cards: Any) -> Any:
    """What one more card brings a consortium of so many."""
    import sympy

    worth = (0, 0, *points)
    gains = [worth[count + 1] - worth[count] for count in range(1, len(worth) - 1)]
    # Equal neighbours in one step: the last count decides.
    last = [gain != after for gain, after in zip(gains, (*gains[1:], 0), strict=True)]
    steps = [(gain, cards <= count) for count, (gain, ends) in enumerate(zip(gains, last, strict=True), 1) if ends]
    return sympy.Piecewise(*steps, (0, True))


def _further_in_run(game: Cultive, symbol: Symbols) -> Any:
    return _further(game.numbers.row_points, symbol("cards"))


def _further_in_chain(game: Cultive, symbol: Symbols) -> Any:
    return _further(game.numbers.column_points, symbol("cards"))


def _rows(game: Cultive, symbol: Symbols) -> Any:
    points = game.numbers.row_points
    return sum(worth * symbol(f"runs_{cards}") for cards, worth in enumerate(points, 2))


def _columns(game: Cultive, symbol: Symbols) -> Any:
    points = game.numbers.column_points
    return sum(worth * symbol(f"chains_{cards}") for cards, worth in enumerate(points, 2))


def _special(game: Cultive, symbol: Symbols) -> Any:
    return game.numbers.special_points * symbol("special")


def _score(game: Cultive, symbol: Symbols) -> Any:
    return _rows(game, symbol) + _columns(game, symbol) + _special(game, symbol) + symbol("printed")


_RULES: dict[str, tuple[Callable[[Cultive, Symbols], Any], Subject]] = {
    "run": (_run, "count"),
    "chain": (_chain, "count"),
    "further_in_run": (_further_in_run, "count"),
    "further_in_chain": (_further_in_chain, "count"),
    "rows": (_rows, "player"),
    "columns": (_columns, "player"),
    "special": (_special, "player"),
    "score": (_score, "player"),
}


# ---------------------------------------------------------------------- the symbols' values in a position


def _player_numbers(game: Cultive, state: State, player: Any) -> Numbers:
    if type(player) is not int or player not in range(len(state.players)):
        raise ToolkitError(f"formula: no player {player!r}; players are 0 to {len(state.players) - 1}")
    own, longest = state.players[player], len(game.numbers.column_points) + 1
    runs = _lengths(scoring.scored_rows(game, own.columns))
    chains = [min(length, longest) for length in _lengths(scoring.scored_columns(game, own.columns))]
    scoring_crops = (crop for column in own.columns for crop in column if not crop.nullified)
    return {
        **{f"runs_{cards}": runs.count(cards) for cards in range(2, TERRAINS + 1)},
        **{f"chains_{cards}": chains.count(cards) for cards in range(2, longest + 1)},
        "special": own.special,
        "printed": sum(game.components.worth[crop.species] for crop in scoring_crops),
    }


def _lengths(lines: list[scoring.Line]) -> list[int]:
    return [end - start for line in lines for start, end in line.split.pieces]


def _count(game: Cultive, state: State, count: Any) -> Numbers:
    if type(count) is not int or count < 1:
        raise ToolkitError(f"formula: {count!r} is no count of cards; give a whole number from 1 on")
    return {"cards": count}


# ---------------------------------------------------------------------- for conformance


def checks(game: Cultive, state: State) -> Iterator[tuple[str, Numbers, int]]:
    """What each formula must give in a position: its name, the values of its symbols, and the engine's result."""
    found = formulas(game)
    for seat in range(len(state.players)):
        sheet = game.score_sheet(state, seat)
        for name, result in (("rows", sheet["rows"]), ("columns", sheet["columns"]), ("special", sheet["special"])):
            yield name, found[name].values(state, seat), result
        yield "score", found["score"].values(state, seat), sheet.total
    run, chain = game.row_solver.worth, game.column_solver.worth
    for cards in range(1, TERRAINS + 1):
        yield "run", {"cards": cards}, run(cards)
    for cards in range(1, TERRAINS):
        yield "further_in_run", {"cards": cards}, run(cards + 1) - run(cards)
    for cards in range(1, len(game.numbers.column_points) + 3):
        yield "chain", {"cards": cards}, chain(cards)
        yield "further_in_chain", {"cards": cards}, chain(cards + 1) - chain(cards)
