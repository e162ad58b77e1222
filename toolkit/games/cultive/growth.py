"""The time line of a plant, from planting to harvest, as the engine plays it.

>>> from toolkit.games.cultive.game import load
>>> game = load()
>>> [(moment.round, moment.what) for moment in timeline(game, "onion")]
[(1, 'plant'), (1, 'reveal'), (2, 'check'), (2, 'harvest')]
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from toolkit.engine.game import ToolkitError
from toolkit.engine.suggest import unknown
from toolkit.games.cultive import actions as act
from toolkit.games.cultive import checking, effects, phases, rules
from toolkit.games.cultive.state import TERRAINS, Phase, Plant, Player, State

if TYPE_CHECKING:
    from toolkit.games.cultive.game import Cultive

What = Literal["plant", "grow", "bee", "reveal", "check", "harvest", "die"]
PHASES: tuple[Phase, ...] = ("actions", "check", "harvest", "reveal")
_LONGEST = 12
"""Rounds after which a time line is given up."""


class Moment(msgspec.Struct, frozen=True):
    """Something that happens to a plant: when, and its revealed cards and those that lie back up from then on."""

    round: int
    phase: Phase
    what: What
    open: int
    down: int
    clauses: tuple[str, ...]


def timeline(
    game: Cultive,
    species: str,
    plant: Plant | None = None,
    round: int = 1,
    phase: Phase = "actions",
    harvests: int = 1,
    bee: bool = False,
) -> tuple[Moment, ...]:
    """What happens to a plant that has its light and is grown as soon as the rules allow it.

    Args:
        game: the game.
        species: its species, by its word.
        plant: the plant as it stands; without one it is planted first.
        round: the round in which it begins.
        phase: the phase in which it begins.
        harvests: after how many harvests it ends; it ends sooner where the plant is gone.
        bee: whether a bee reveals the plant in the round in which it is planted.

    Raises:
        ToolkitError: There is no such species.
    """
    if species not in game.components.index:
        raise ToolkitError(f"growth: {unknown('species', species, game.components.species)}")
    life = _Life(game, species, plant, bee)
    for number in range(round, round + _LONGEST):
        begun = PHASES.index(phase) if number == round and phase in PHASES else 0
        for each in PHASES[begun:]:
            life.go(number, each)
            if life.over(harvests):
                return tuple(life.moments)
    return tuple(life.moments)


class _Life:
    """One plant on a plantation of its own, with all cards it needs in hand."""

    def __init__(self, game: Cultive, species: str, plant: Plant | None, bee: bool) -> None:
        self.game, self.species, self.bee = game, species, bee
        self.planted = plant is not None
        self.plant = plant
        self.moments: list[Moment] = []

    def over(self, harvests: int) -> bool:
        """Whether it has been harvested so often, or is gone."""
        count = sum(moment.what == "harvest" for moment in self.moments)
        return count >= harvests or (self.planted and self.plant is None)

    def go(self, round: int, phase: Phase) -> None:
        """One phase."""
        steps: dict[str, Callable[[int], None]] = {
            "actions": self._act,
            "check": self._check,
            "harvest": self._harvest,
            "reveal": self._reveal,
        }
        steps[phase](round)

    def _note(self, round: int, phase: Phase, what: What, clauses: tuple[str, ...]) -> None:
        plant = self.plant or Plant(0)
        self.moments.append(Moment(round, phase, what, plant.open, plant.down, clauses))

    def _state(self) -> State:
        """The position in which this plant stands alone."""
        card = self.game.components.index[self.species]
        plots = (self.plant, *(None,) * (TERRAINS - 1))
        own = Player((card,) * self.game.numbers.hand_size, plots, ((),) * TERRAINS, 1)
        return State((own,), (), (), (0,) * len(self.game.components.species), 0, actions=self.game.numbers.actions)

    def _act(self, round: int) -> None:
        terrain = self.game.components.terrains[0]
        wishes: list[tuple[What, act.Action]] = [("grow", act.Grow(self.species, terrain))]
        if not self.planted:
            bees: list[tuple[What, act.Action]] = [("bee", act.Bee(terrain))] if self.bee else []
            wishes = [("plant", act.Plant(self.species, terrain)), *bees, *(wishes if bees else [])]
        for what, action in wishes:
            state = self._state()
            if any(rules.why_not(self.game, state, action)):
                continue
            log: list[Any] = []
            after = effects.perform(self.game, state, action, log)
            self.plant, self.planted = after.players[0].plots[0], True
            self._note(round, "actions", what, log[0].clauses)

    def _check(self, round: int) -> None:
        if self.plant is None or not self.plant.open:
            return
        clause, lives = checking.grown(self.game, self.plant)
        if not lives:
            self.plant = None
        self._note(round, "check", "check" if lives else "die", (clause,))

    def _harvest(self, round: int) -> None:
        if not checking.ripe(self.game.components, self.plant):
            return
        own = self._state().players[0]
        self.plant = checking.harvest(self.game.components, own.plots, own.columns)[0][0]
        kind = self.game.components.kind[self.game.components.index[self.species]]
        self._note(round, "harvest", "harvest", (checking.RIPE[kind],))

    def _reveal(self, round: int) -> None:
        if self.plant is None or not self.plant.down:
            return
        clauses = ("CTV-REV-01",)
        after = phases.turn_up(self.game, self._state(), 0, None, "reveal", clauses, {})
        self.plant = after.players[0].plots[0]
        self._note(round, "reveal", "reveal", clauses)


def earliest(moments: Sequence[Moment], what: What) -> Moment | None:
    """The first moment of a kind."""
    return next(_of(moments, what), None)


def _of(moments: Sequence[Moment], what: What) -> Iterator[Moment]:
    return (moment for moment in moments if moment.what == what)
