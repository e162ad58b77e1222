"""Agricola's score sheets: points by source, of any position, as if the game ended now."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from toolkit.engine.game import ScoreLine, ScoreSheet
from toolkit.games.agricola.board import empty, fenced, pastures_of, spaces_in
from toolkit.games.agricola.state import ANIMALS, GOODS, GRAIN, MATERIALS, VEGETABLE, Player, State

if TYPE_CHECKING:
    from toolkit.games.agricola.game import Agricola

CATEGORIES = ("fields", "pastures", "grain", "vegetables", *ANIMALS)
"""What is counted and looked up in the score table, in its order."""
CLAUSES = ("AGR-PUB-70", "AGR-PUB-71", "AGR-PUB-72", "AGR-PUB-73", "AGR-PUB-74", "AGR-PUB-75", "AGR-PUB-76")
ROOM_CLAUSES = ("AGR-PUB-79", "AGR-PUB-79", "AGR-PUB-80")
"""The clauses about points for rooms, by the material of the house."""


def steps(game: Agricola) -> tuple[tuple[int, ...], ...]:
    """By category, from how many on it brings 1, 2, 3, 4 points; fewer than the first bring the least."""
    numbers = game.numbers
    return (
        numbers.field_steps,
        numbers.pasture_steps,
        numbers.grain_steps,
        numbers.vegetable_steps,
        numbers.sheep_steps,
        numbers.boar_steps,
        numbers.cattle_steps,
    )


def counts(own: Player) -> tuple[int, ...]:
    """By category, how many there are; crops count in the supply and on fields (AGR-SCO-02)."""
    areas = len(pastures_of(own))
    grain = own.goods[GRAIN] + sum(own.grain)
    vegetables = own.goods[VEGETABLE] + sum(own.vegetables)
    return (own.fields.bit_count(), areas, grain, vegetables, *own.herd)


def looked_up(game: Agricola, category: int, count: int) -> int:
    """The points of a category for so many."""
    points = game.numbers.category_points
    return points[sum(1 for step in steps(game)[category] if count >= step)]


def bonuses(game: Agricola, own: Player) -> Iterator[tuple[str, str, int, int, str]]:
    """Bonus points of improvements: the word, the good, how many there are of it, the points, the clause."""
    for number in spaces_in(own.majors):
        record = game.components.records[number]
        if record.bonus is not None and record.craft is not None:
            count = own.goods[GOODS.index(record.craft.good)]
            points = sum(1 for step in record.bonus.steps if count >= step)
            yield game.components.improvements[number], record.craft.good, count, points, record.bonus.clause


def score_sheet(game: Agricola, state: State, player: int) -> ScoreSheet:
    """Points by category, for the farm, the family and the cards. Ties are shared, unless a reading says otherwise."""
    own, numbers = state.players[player], game.numbers
    lines = [_category_line(game, category, count) for category, count in enumerate(counts(own))]
    lines += _farm_lines(game, own)
    printed = sum(game.components.records[major].points for major in spaces_in(own.majors))
    majors = [game.components.improvements[major] for major in spaces_in(own.majors)]
    lines.append(ScoreLine("improvements", ("AGR-PUB-60",), printed, {"improvements": majors}))
    found = list(bonuses(game, own))
    clauses = tuple(clause for *_, clause in found)
    told = [f"{points} for {count} {good}" for _, good, count, points, _ in found]
    lines.append(ScoreLine("bonus", clauses, sum(points for _, _, _, points, _ in found), {"bonuses": told}))
    begging = own.begging * numbers.begging_points
    lines.append(ScoreLine("begging", ("AGR-BEG-03",), begging, {"count": own.begging}))
    tie_break = (sum(own.goods[GOODS.index(each)] for each in MATERIALS),)
    return ScoreSheet(player, tuple(lines), tie_break if game.readings["tie"] == "resources" else ())


def _category_line(game: Agricola, category: int, count: int) -> ScoreLine:
    name = CATEGORIES[category]
    clauses = (CLAUSES[category], *{"pastures": ("AGR-SCO-01",)}.get(name, ()))
    clauses += ("AGR-SCO-02",) if name in ("grain", "vegetables") else ()
    return ScoreLine(name, clauses, looked_up(game, category, count), {"count": count})


def _farm_lines(game: Agricola, own: Player) -> list[ScoreLine]:
    numbers = game.numbers
    bare, stabled = empty(own).bit_count(), (own.stables & fenced(own)).bit_count()
    rooms, each = own.rooms.bit_count(), numbers.room_points[own.house]
    return [
        ScoreLine("unused", ("AGR-PUB-77", "AGR-SCO-03"), bare * numbers.unused_points, {"count": bare}),
        ScoreLine("stables", ("AGR-PUB-78",), stabled * numbers.fenced_stable_points, {"count": stabled}),
        ScoreLine("rooms", (ROOM_CLAUSES[own.house],), rooms * each, {"count": rooms, "house": own.house}),
        ScoreLine("people", ("AGR-PUB-81",), own.people * numbers.person_points, {"count": own.people}),
    ]


def total(game: Agricola, state: State, player: int) -> int:
    """All points of a player, without the sheet."""
    own, numbers = state.players[player], game.numbers
    points = sum(looked_up(game, category, count) for category, count in enumerate(counts(own)))
    points += empty(own).bit_count() * numbers.unused_points
    points += (own.stables & fenced(own)).bit_count() * numbers.fenced_stable_points
    points += own.rooms.bit_count() * numbers.room_points[own.house] + own.people * numbers.person_points
    points += sum(game.components.records[major].points for major in spaces_in(own.majors))
    points += sum(bonus for _, _, _, bonus, _ in bonuses(game, own))
    return points + own.begging * numbers.begging_points
