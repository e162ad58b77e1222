"""What can be turned into food, and how: eating and cooking at any time, crafts in a harvest, baking in an action."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Literal

import msgspec

from toolkit.games.agricola.board import spaces_in
from toolkit.games.agricola.state import ANIMALS, CROPS, Player

if TYPE_CHECKING:
    from toolkit.games.agricola.components import Craft
    from toolkit.games.agricola.game import Agricola

Verb = Literal["eat", "cook", "bake", "craft", "pay"]


class Conversion(msgspec.Struct, frozen=True):
    """A way to make food of one good or animal.

    Attributes:
        verb: "eat" a crop as it is, "cook" it or an animal, "bake" grain, "craft" a good, or "pay" food itself.
        good: the word of what is given.
        food: how much food one of it gives.
        limit: how often in a harvest, or in one bake action; None for any number.
        improvement: the word of what does it; None if that needs nothing.
    """

    verb: Verb
    good: str
    food: int
    limit: int | None = None
    improvement: str | None = None


Conversions = tuple[Conversion, ...]


def of_player(game: Agricola, own: Player, crafted: int = 0) -> Conversions:
    """What a player can turn into food outside of baking.

    Args:
        game: whose rules count.
        own: the player.
        crafted: improvements that have done their craft in this harvest, as a mask.

    Returns:
        Eating (AGR-FED-03), then cooking, each thing where it gives most (AGR-FED-05), then crafting (AGR-FED-09).
        Animals have no food value but by improvements (AGR-FED-04).
    """
    return _of_majors(game, own.majors, crafted)


@lru_cache(maxsize=1 << 12)
def _of_majors(game: Agricola, majors: int, crafted: int) -> Conversions:
    eating = [Conversion("eat", crop, game.numbers.raw_food) for crop in CROPS]
    cooking = [way for good in (*CROPS, *ANIMALS) if (way := _cooking(game, majors, good)) is not None]
    crafting = [
        Conversion("craft", craft.good, craft.food, 1, game.components.improvements[number])
        for number, craft in crafts(game, majors, crafted)
    ]
    return (*eating, *cooking, *crafting)


def available(
    game: Agricola, own: Player, bake: bool = True, craft: bool = True, used: int = 0, crafted: int = 0
) -> Conversions:
    """What a player can turn into food: eating, cooking, crafting and baking.

    Args:
        game: whose rules count.
        own: the player.
        bake: whether there is a bake action, in which each improvement bakes once (AGR-PUB-61).
        craft: whether there is a harvest, in which each craft is done once (AGR-PUB-62).
        used: improvements that have baked in this action, as a mask.
        crafted: improvements that have done their craft in this harvest, as a mask.
    """
    found = of_player(game, own, crafted if craft else own.majors)
    return (*found, *_bakings(game, own, used)) if bake else found


def cook(game: Agricola, majors: int, good: str) -> int | None:
    """The one of these improvements that makes most food of a good, by number; None without one."""
    records = game.components.records
    able = [number for number in spaces_in(majors) if good in records[number].cooks]
    return max(able, key=lambda number: records[number].cooks[good], default=None)


def _cooking(game: Agricola, majors: int, good: str) -> Conversion | None:
    number, components = cook(game, majors, good), game.components
    if number is None:
        return None
    return Conversion("cook", good, components.records[number].cooks[good], None, components.improvements[number])


def crafts(game: Agricola, majors: int, crafted: int) -> Iterator[tuple[int, Craft]]:
    """Those of these improvements whose craft has not been done in this harvest, by number (AGR-PUB-62)."""
    for number in spaces_in(majors & ~crafted):
        craft = game.components.records[number].craft
        if craft is not None:
            yield number, craft


def _bakings(game: Agricola, own: Player, used: int) -> Iterator[Conversion]:
    for number in spaces_in(own.majors & ~used):
        record = game.components.records[number]
        if record.bakes:
            yield Conversion("bake", "grain", record.bakes, record.grain, game.components.improvements[number])
