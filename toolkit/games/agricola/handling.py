"""What an action could do with touched elements of the picture, whether or not its space offers that."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, final

from toolkit.games.agricola import actions as act
from toolkit.games.agricola import farming, placing
from toolkit.games.agricola.board import INDEX, names, spaces_in
from toolkit.games.agricola.elements import Element
from toolkit.games.agricola.state import CROPS, GOODS, GRAIN, HOUSES, State, acting

if TYPE_CHECKING:
    from toolkit.games.agricola.components import Part
    from toolkit.games.agricola.game import Agricola

Actions = Iterator[act.Action]


@final
class Handling:
    """What the player who decides can mean by touching things, as far as it is done on action spaces.

    Attributes:
        parts: those of the space on which the player is acting.
    """

    def __init__(self, game: Agricola, state: State) -> None:
        self.game, self.own, self.turn = game, acting(state), state.turn
        self.space = None if state.turn is None else placing.space_of(game, state)
        self.parts = self._parts()

    def _parts(self) -> tuple[Part, ...]:
        if self.turn is None or self.space is None or self.turn.full:
            return ()
        return (placing.BAKING,) if self.turn.oven else self.space.record.parts

    @cached_property
    def offered(self) -> set[type[act.Action]]:
        """The kinds of actions that the space has a part for, whether or not that is its turn."""
        kinds = {kind for kind, deeds in placing.DEEDS.items() if any(part.do in deeds for part in self.parts)}
        return kinds | {act.Done}

    def meanings(self, touched: Sequence[Element]) -> Actions:
        """What could be done with elements touched in this order; pastures are left out."""
        words = [element.words[-1] for element in touched]
        match [element.kind for element in touched]:
            case ["action"] if self.space is not None and self.space.word == words[0]:
                yield from (act.Done(), act.Grow(), *self._takings())
            case ["space"]:
                yield from self._on_space(words[0])
            case ["house"]:
                yield from self._renovations()
            case ["major"]:
                yield from self._with_major(words[0])
            case ["good" | "animal"]:
                yield from self._with_good(words[0])
            case ["good", "space"] if words[0] in CROPS:
                yield act.Sow(words[0], words[1])
            case ["space", "good"] if words[1] in CROPS:
                yield act.Sow(words[1], words[0])
            case ["major", "major"]:
                yield act.Trade(words[1], words[0])
            case ["good", "major"] if words[0] == GOODS[GRAIN]:
                yield from self._bakings(words[1])
            case ["major", "good"] if words[1] == GOODS[GRAIN]:
                yield from self._bakings(words[0])
            case ["good", "good"]:
                yield act.Take(act.ordered(words, GOODS))

    def _on_space(self, name: str) -> Actions:
        """What is built, plowed and sown there; a room stands for its house."""
        if self.own.rooms >> INDEX[name] & 1:
            yield from self._renovations()
        yield from (act.BuildRoom(name), act.BuildStable(name), act.Plow(name))
        yield from (act.Sow(crop, name) for crop in CROPS)

    def _renovations(self) -> Actions:
        """The step that the house can take, or the last one if it has taken that."""
        steps = HOUSES[self.own.house + 1 :] or HOUSES[-1:]
        yield from map(act.Renovate, steps if "AGR-HSE-18" in self.game.without else steps[:1])

    def _with_major(self, word: str) -> Actions:
        """Buying it, having it for another or another for it, and baking in it."""
        yield act.Buy(word)
        for other, record in zip(self.game.components.improvements, self.game.components.records, strict=True):
            if other == word:
                yield from (act.Trade(word, back) for back in record.trade if self.owns(back))
            elif word in record.trade and self.owns(word):
                yield act.Trade(other, word)
        yield from self._bakings(word)

    def _with_good(self, word: str) -> Actions:
        """Taking it, and for crops sowing and baking them."""
        yield from (taking for taking in self._takings() if word in taking.goods)
        if word in CROPS:
            yield from (act.Sow(word, name) for name in names(farming.bare_fields(self.own)))
        if word == GOODS[GRAIN]:
            for number in farming.bakers(self.game, self.own, 0 if self.turn is None else self.turn.used):
                yield from self._bakings(self.game.components.improvements[number])

    def _takings(self) -> Iterator[act.Take]:
        """What can be taken from the space of the turn: its choices, or what has gathered there."""
        for part in self.parts:
            if self.space is not None and part.do in placing.DEEDS[act.Take]:
                yield from map(act.Take, placing.takings(self.space, part))

    def _bakings(self, word: str) -> Actions:
        """One grain, two, and so on, as many as there are and fit; one in any case."""
        most = farming.most_grain(self.game, self.own, self.game.components.major[word])
        yield from (act.Bake(grain, word) for grain in range(1, max(1, most) + 1))

    def owns(self, word: str) -> bool:
        """Whether the player has an improvement."""
        return self.game.components.major[word] in spaces_in(self.own.majors)
