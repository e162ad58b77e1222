"""What a supply holds, gains and pays, and how events tell of it.

Amounts by word, such as `{"wood": -2, "sheep": 1}`, are of goods and of animals, which are held apart from them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from toolkit.engine.game import Event, Log, Reason
from toolkit.games.agricola.state import ANIMALS, BOAR, CATTLE, GOODS, SHEEP, Goods, Herd, Player, State


def goods_of(amounts: Iterable[tuple[int, int]]) -> Goods:
    """Goods with these amounts, each with the number of its good."""
    found = [0] * len(GOODS)
    for good, amount in amounts:
        found[good] += amount
    return tuple(found)


def held(own: Player, word: str) -> int:
    """How many of a good or animal a player has."""
    return own.herd[ANIMALS.index(word)] if word in ANIMALS else own.goods[GOODS.index(word)]


def having(own: Player, amounts: Mapping[str, int]) -> Player:
    """The player with more, or fewer, goods and animals; where another herd stands nobody has arranged yet."""
    goods, herd = list(own.goods), list(own.herd)
    for word, amount in amounts.items():
        if word in ANIMALS:
            herd[ANIMALS.index(word)] += amount
        else:
            goods[GOODS.index(word)] += amount
    kept: Herd = (herd[SHEEP], herd[BOAR], herd[CATTLE])
    arranged = own.arranged if kept == own.herd else None
    return msgspec.structs.replace(own, goods=tuple(goods), herd=kept, arranged=arranged)


def why_price(own: Player, price: Goods, clause: str) -> Iterator[Reason]:
    """The supply holds what something costs."""
    for good, needed in enumerate(price):
        if own.goods[good] < needed:
            yield Reason(clause, good=GOODS[good], needed=needed, has=own.goods[good])


# ---------------------------------------------------------------------- as events tell it


def amounts(goods: Goods, sign: int = 1) -> dict[str, int]:
    """Goods by word, those that are none left out."""
    return {GOODS[good]: sign * count for good, count in enumerate(goods) if count}


def gained(seat: int, amounts: Mapping[str, int]) -> dict[str, int]:
    """The changes of a player's open numbers when goods or animals come or go."""
    return {
        f"{'herd' if word in ANIMALS else 'goods'}/{seat}/{word}": amount for word, amount in amounts.items() if amount
    }


def counted(amounts: Mapping[str, int]) -> list[str]:
    """Amounts as facts hold them, coming or going: `3 wood`."""
    return [f"{abs(amount)} {word}" for word, amount in amounts.items() if amount]


def animals(herd: Iterable[int]) -> list[str]:
    """A herd as facts hold it: `2 sheep`; kinds of which there are none left out."""
    return counted(dict(zip(ANIMALS, herd, strict=True)))


def tell(
    state: State, log: Log | None, kind: str, clauses: tuple[str, ...], facts: Mapping[str, Any], moved: dict[str, int]
) -> None:
    """An event of the player who decides, where somebody listens."""
    if log is not None:
        log.append(Event(kind, clauses, {"player": state.player, **facts}, moved))
