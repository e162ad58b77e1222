"""The state machine that Hypothesis drives: a session, used in every order people could use it in."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from toolkit.engine.chance import stream
from toolkit.engine.conformance.plays import AnyGame, perturbation, tries
from toolkit.engine.conformance.profiles import Profile
from toolkit.engine.conformance.records import pieces
from toolkit.engine.game import IllegalAction, ToolkitError
from toolkit.engine.session import Session, play

if TYPE_CHECKING:
    from hypothesis.stateful import RuleBasedStateMachine


class Broken(AssertionError):
    """Something that must hold in every session does not."""


def machine(game: AnyGame, profile: Profile) -> type[RuleBasedStateMachine]:
    """The state machine of a game. Raises ToolkitError without Hypothesis."""
    try:
        from hypothesis import strategies
        from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule
    except ImportError:
        needed = "sessions: this check needs Hypothesis, which the extra 'test' of the toolkit installs"
        raise ToolkitError(needed) from None

    perturb = perturbation(game, profile)
    choice = strategies.integers(min_value=0, max_value=1_000_000)

    class Machine(RuleBasedStateMachine):
        session: Session

        @initialize(players=strategies.sampled_from(game.player_counts), seed=choice)
        def begin(self, players: int, seed: int) -> None:
            self.session = play(game, players=players, seed=seed, autosave=False)
            self.whole = pieces(game, self.session.state)

        @rule(which=choice)
        def act(self, which: int) -> None:
            offered = self.session.legal_actions()
            if offered:
                self.session.do(offered[which % len(offered)])

        @rule(which=choice)
        def wish(self, which: int) -> None:
            """Anything at all: done if nothing is against it, refused without a trace if something is."""
            before, count = self.session.current, len(self.session.nodes)
            wishes = tries(game, self.session.state, profile, perturb, stream(which, "wish"))
            wish = wishes[which % len(wishes)]
            reasons = self.session.why_not(wish)
            try:
                self.session.do(wish)
            except IllegalAction as error:
                _hold(bool(reasons), f"{str(wish)!r} is refused without a reason")
                _hold(list(error.reasons) == reasons, f"{str(wish)!r} is refused for other reasons")
                _hold(self.session.current is before, f"the refusal of {str(wish)!r} has moved the session")
                _hold(len(self.session.nodes) == count, f"the refusal of {str(wish)!r} has left a node")
            else:
                _hold(not reasons, f"{str(wish)!r} is done in spite of {reasons}")

        @rule()
        def undo(self) -> None:
            if self.session.current.number:
                here = self.session.current
                self.session.undo()
                self.session.redo()
                _hold(self.session.current is here, "redo does not lead back to where undo was")
                self.session.undo()

        @rule(which=choice)
        def jump(self, which: int) -> None:
            self.session.goto(which % len(self.session.nodes))

        @rule()
        def branch(self) -> None:
            self.session.branch(f"branch {len(self.session.branches)}")

        @rule()
        def save_and_load(self) -> None:
            with tempfile.TemporaryDirectory() as folder:
                path = Path(folder) / "session.json"
                self.session.save(path)
                loaded = Session.load(path, game=game)
            nodes = self.session.nodes
            _hold(loaded.warning is None, f"the saved session does not replay: {loaded.warning}")
            _hold([n.digest for n in loaded.nodes] == [n.digest for n in nodes], "loaded positions differ")
            _hold(loaded.current.number == self.session.current.number, "the loaded session is elsewhere")
            self.session = loaded

        @invariant()
        def earlier_positions_stand(self) -> None:
            for node in self.session.path[-4:]:
                _hold(game.digest(node.state) == node.digest, f"the position of {node} has changed")

        @invariant()
        def here_is_sound(self) -> None:
            state = self.session.state
            packed = msgspec.json.decode(msgspec.json.encode(game.compact(state)))
            _hold(game.position(packed) == state, "the position does not come back from JSON")
            _hold(pieces(game, state) == self.whole, f"{pieces(game, state)} of {self.whole}")
            over = not self.session.legal_actions()
            _hold(over == game.is_over(state), "a game is over exactly when nothing is offered")

    return Machine


def _hold(fact: bool, otherwise: str) -> None:
    if not fact:
        raise Broken(otherwise)


def run_machine(kind: type[RuleBasedStateMachine], profile: Profile) -> Iterator[str]:
    """What Hypothesis finds, with the shortest way to it; the same every time."""
    from hypothesis import HealthCheck, Phase, settings
    from hypothesis.stateful import run_state_machine_as_test

    repeatable = settings(
        max_examples=profile.runs,
        stateful_step_count=profile.steps,
        derandomize=True,
        database=None,
        deadline=None,
        print_blob=False,
        phases=(Phase.generate, Phase.shrink),
        suppress_health_check=list(HealthCheck),
    )
    try:
        run_state_machine_as_test(kind, settings=repeatable)
    except Broken as broken:
        steps: list[Any] = getattr(broken, "__notes__", [])
        yield "; ".join(" ".join(str(part).split()) for part in (broken, *steps))
