"""The numbers of Agricola: its parameters as a record, and what conformance counts in a position."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations_with_replacement, product
from typing import TYPE_CHECKING, Any

import msgspec

from toolkit.engine.game import ToolkitError
from toolkit.games.agricola import actions as act
from toolkit.games.agricola import eating, fences, outlines, rules, solvers
from toolkit.games.agricola.board import EDGES, NAMES, edge_names, names, spaces_in
from toolkit.games.agricola.state import (
    ANIMALS,
    COOKED,
    CROPS,
    GOODS,
    GRAIN,
    HOUSES,
    MATERIALS,
    SPACES,
    WOOD,
    Player,
    State,
)

if TYPE_CHECKING:
    from toolkit.games.agricola.game import Agricola


class Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Every number of the rules; `data/agricola/parameters.yaml` says which clause each comes from."""

    start_food: dict[int, int]
    first_food: dict[int, int]
    start_people: int
    family: int
    rounds: int
    harvests: tuple[int, ...]
    growth_from: int
    room_material: int
    room_reed: int
    renovation_material: int
    renovation_reed: int
    grain_sown: int
    vegetable_sown: int
    fences: int
    fence_wood: int
    stables: int
    stable_wood: int
    cheap_stable_wood: int
    pets: int
    animals_per_space: int
    animals_per_stable: int
    breeders: int
    young: int
    meal: dict[int, int]
    newborn_meal: int
    raw_food: int
    cattle_food: int
    category_points: tuple[int, ...]
    field_steps: tuple[int, ...]
    pasture_steps: tuple[int, ...]
    grain_steps: tuple[int, ...]
    vegetable_steps: tuple[int, ...]
    sheep_steps: tuple[int, ...]
    boar_steps: tuple[int, ...]
    cattle_steps: tuple[int, ...]
    unused_points: int
    fenced_stable_points: int
    room_points: tuple[int, ...]
    person_points: int
    begging_points: int

    @classmethod
    def of(cls, parameters: Mapping[str, Any]) -> Numbers:
        """The record of a game's resolved parameters. Raises ToolkitError where what must not fall does."""
        for name, value in parameters.items():
            if name.endswith("_steps") and list(value) != sorted(value):
                raise ToolkitError(f"parameter {name!r}: expected numbers that never fall, found {list(value)}")
        return msgspec.convert(dict(parameters), cls)


# ---------------------------------------------------------------------- for conformance


def public_numbers(game: Agricola, state: State) -> dict[str, int]:
    """The open numbers that are not zero, by name."""
    table = game.table(len(state.players))
    numbers = {"round": state.round, "first": state.first}
    for space, pile, who in zip(table.spaces, state.piles, state.occupied, strict=True):
        numbers[f"pile/{space.word}"] = pile
        if who is not None:
            numbers[f"taken/{space.word}"] = who + 1
    for item in state.waiting:
        numbers[f"waiting/{item.round}/{item.player}/{GOODS[item.good]}"] = item.count
    for seat, player in enumerate(state.players):
        numbers |= _numbers_of(game, seat, player)
    return {name: count for name, count in numbers.items() if count}


def _numbers_of(game: Agricola, seat: int, own: Player) -> dict[str, int]:
    numbers = {f"goods/{seat}/{good}": count for good, count in zip(GOODS, own.goods, strict=True)}
    numbers |= {f"herd/{seat}/{animal}": count for animal, count in zip(ANIMALS, own.herd, strict=True)}
    for name in ("house", "people", "newborn", "home", "begging"):
        numbers[f"{name}/{seat}"] = getattr(own, name)
    for kind, spaces in (("room", own.rooms), ("field", own.fields), ("stable", own.stables)):
        numbers |= {f"{kind}/{seat}/{NAMES[space]}": 1 for space in spaces_in(spaces)}
    numbers |= {f"fence/{seat}/{EDGES[edge]}": 1 for edge in spaces_in(own.fences)}
    numbers |= {f"grain/{seat}/{name}": count for name, count in zip(NAMES, own.grain, strict=True)}
    numbers |= {f"vegetables/{seat}/{name}": count for name, count in zip(NAMES, own.vegetables, strict=True)}
    numbers |= {f"major/{seat}/{game.components.improvements[major]}": 1 for major in spaces_in(own.majors)}
    return numbers


def census(game: Agricola, state: State) -> dict[str, dict[str, int]]:
    """Where the pieces are of which there is a fixed number: people, fences, stables, improvements, round cards."""
    limits = game.numbers
    found: dict[str, dict[str, int]] = {}
    for seat, own in enumerate(state.players):
        abroad = sum(1 for who in state.occupied if who == seat)
        found[f"people of {seat}"] = {
            "home": own.home,
            "placed": abroad,
            "stayed": own.people - own.home - abroad,
            "supply": limits.family - own.people,
        }
        for kind, used, all_of_them in (
            ("fences", own.fences, limits.fences),
            ("stables", own.stables, limits.stables),
        ):
            count = used.bit_count()
            found[f"{kind} of {seat}"] = {"farm": count, "supply": all_of_them - count}
    owned = [own.majors.bit_count() for own in state.players]
    majors = {f"player {seat}": count for seat, count in enumerate(owned)}
    found["improvements"] = {"board": len(game.components.records) - sum(owned), **majors}
    found["round cards"] = {"revealed": state.round, "to come": len(state.order) - state.round}
    return found


# ---------------------------------------------------------------------- what could be tried


def universe(game: Agricola, state: State) -> Iterator[act.Action]:
    """Every action with all its parameters that could be meant at this stage, and every type once at any stage."""
    due, table = rules.stage(game, state), game.table(len(state.players))
    own, words = state.players[state.player], game.components.improvements
    yield from (act.Stay(), act.Grow(), act.Done(), act.Place("nowhere"), act.Feed(), act.Keep(), act.Craft("joinery"))
    yield from (act.Resolve(phase, seat) for phase in (*rules.PHASES, "work") for seat in range(len(state.players)))
    yield from map(act.Eat, CROPS)
    yield from map(act.Cook, COOKED)
    yield from map(act.Release, ANIMALS)
    yield act.Arrange(())
    if due == "place":
        yield from map(act.Place, table.index)
    elif due in ("action", "baking"):
        yield from map(act.BuildRoom, NAMES)
        yield from map(act.BuildStable, NAMES)
        yield from map(act.Plow, NAMES)
        yield from (act.Sow(*parts) for parts in product(CROPS, NAMES))
        yield from map(act.Renovate, HOUSES)
        yield from map(act.Buy, words)
        yield from (act.Trade(*parts) for parts in product(words, words))
        yield from (act.Bake(grain, word) for grain in range(own.goods[GRAIN] + 2) for word in words)
        yield from (act.Take((good,)) for good in (*GOODS, *ANIMALS))
        yield from (act.Take(pair) for pair in combinations_with_replacement(MATERIALS, 2))
        yield from _fencings(game, own)
    elif due in ("room", "births"):
        most = eating.bound(state)
        yield from (act.Keep(*herd) for herd in product(*(range(count + 2) for count in most)))
    elif due == "feeding":
        yield from map(act.Craft, words)
        yield from map(act.Feed, range(eating.meal(game, state, state.player) + 2))
        yield from (solvers.wish(plan) for plan in solvers.plans(game, state, state.player))
        yield act.FeedingPlan(begging=eating.missing(game, state) + 1)


def _fencings(game: Agricola, own: Player) -> Iterator[act.Action]:
    """Pastures of one, two and three spaces, those that can be fenced in, and whole layouts of few fences."""
    pairs = [1 << space | 1 << other for space, other in product(range(SPACES), repeat=2) if space <= other]
    threes = [pair | 1 << space for pair in pairs for space in range(SPACES) if pair >> space == 0]
    for mask in (*pairs, *threes):
        yield act.Enclose(tuple(names(mask)))
    if own.goods[WOOD]:
        left, adjacent = fences.left(game, own), fences.adjoining(game)
        for each in outlines.enclosures(own.blocked, own.fences, left, adjacent):
            yield act.Enclose(tuple(names(each.spaces)))
        for found in outlines.layouts(own.blocked, own.fences, min(left, own.goods[WOOD] + 2, 8), adjacent):
            yield act.Layout(tuple(edge_names(found & ~own.fences)))
    yield from (act.Layout((edge,)) for edge in EDGES)
