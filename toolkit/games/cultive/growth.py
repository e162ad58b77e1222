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

from toolkit.engine.game import Hidden, ToolkitError
from toolkit.engine.suggest import unknown
from toolkit.games.cultive import actions as act
from toolkit.games.cultive import checking, effects, phases, rules
from toolkit.games.cultive.state import TERRAINS, Phase, Plant, Player, State

if TYPE_CHECKING:
    from toolkit.games.cultive.game import Cultive

What = Literal["plant", "grow", "bee", "reveal", "check", "harvest", "die"]
PHASES: tuple[Phase, ...] = ("actions", "check", "harvest", "reveal")
_EXTRA: tuple[Phase, ...] = ("check", "harvest")
"""What there is once more after the last round; it counts as a round of its own (CTV-END-01, CTV-END-02)."""
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
    last: int | None = None,
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
        last: the last round of the game, after which only the extra check and harvest come; without one it goes on.

    Raises:
        ToolkitError: There is no such species.
    """
    if species not in game.components.index:
        raise ToolkitError(f"growth: {unknown('species', species, game.components.species)}")
    life = _Life(game, species, plant, bee)
    for number, each in _course(round, phase, last):
        life.go(number, each)
        if life.over(harvests):
            break
    return tuple(life.moments)


def _course(round: int, phase: Phase, last: int | None) -> Iterator[tuple[int, Phase]]:
    """The phases from one on, with their rounds."""
    begun = PHASES.index(phase)
    for number in range(round, round + _LONGEST):
        for each in PHASES[begun:]:
            if last is None or number <= last or (number == last + 1 and each in _EXTRA):
                yield number, each
        begun = 0


def ahead(game: Cultive, state: State, seat: int, endless: bool = False) -> dict[int, tuple[Moment, ...]]:
    """Terrain → what still happens to its plant, up to its next harvest; plants that are unseen are left out.

    Nothing happens once the game is over. With `endless` it is told as if the game went on after its last round.
    """
    if state.phase == "over":
        return {}
    round, phase = _next(game, state, seat)
    last, names = None if endless else last_round(game, state), game.components.species
    return {
        place: timeline(game, names[plant.species], plant, round, phase, last=last)
        for place, plant in enumerate(state.players[seat].plots)
        if plant is not None and not isinstance(plant.species, Hidden)
    }


def last_round(game: Cultive, state: State) -> int:
    """The last round in which there are actions; the extra check and harvest count as the one after it."""
    return game.numbers.rounds[len(state.players)]


def _next(game: Cultive, state: State, seat: int) -> tuple[int, Phase]:
    """The round and the phase that come next for a player."""
    round = last_round(game, state) + 1 if state.extra else state.round
    if state.phase == "monoculture":
        return round, "reveal"  # it follows the harvest of all players
    if not _done(state, seat):
        return round, state.phase
    following = PHASES.index(state.phase) + 1
    return (round, PHASES[following]) if following < len(PHASES) else (round + 1, PHASES[0])


def _done(state: State, seat: int) -> bool:
    """Whether the phase is over for a player: from the first player on, each has it once."""
    players = len(state.players)
    passed = (seat - state.first) % players < (state.player - state.first) % players
    return passed or (state.phase == "actions" and seat == state.player and state.actions < 1)


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
