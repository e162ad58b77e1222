"""A game or a case step by step, each step as everybody at the table may see it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from toolkit.engine.game import Drawing, ToolkitError
from toolkit.widgets import words
from toolkit.widgets.explorer.answers import said
from toolkit.widgets.view import Rule, prompt, rules, scores, seen, visible

if TYPE_CHECKING:
    from toolkit.engine.cases import Case, Question
    from toolkit.engine.game import Event, Game
    from toolkit.engine.session import Node, Session


class Sentence(msgspec.Struct, frozen=True):
    """Something that happened, or was refused, and the clauses behind it."""

    text: str
    rules: tuple[Rule, ...] = ()


class Step(msgspec.Struct, frozen=True):
    """A position and how it came about.

    Attributes:
        title: whose step it was.
        told: sentence by sentence what happened.
        prompt: what is asked now of whom.
        drawing: the picture of the position.
        scores: the points if the game ended now: a heading, then a row for each source.
    """

    title: str
    told: tuple[Sentence, ...]
    prompt: str
    drawing: Drawing
    scores: tuple[tuple[str, ...], ...] = ()


def of_session(session: Session) -> tuple[Step, ...]:
    """The steps from the first position of a session to where it is."""
    teller = _Teller(session.game)
    with session.lock:
        return tuple(teller.node(node) for node in session.path)


def of_case(
    case: Case, parts: Sequence[str] = (), overlay: str | None = None, begun: str | None = None
) -> tuple[Step, ...]:
    """The steps of a case, seen by its viewer if it has one; the last tells what comes of it.

    Of the pictures only these parts are drawn, or all if none is named. `overlay` is laid over each of them, and in
    its place `begun` over those in the middle of an action.

    Raises ToolkitError if the case does not get so far.
    """
    from toolkit.engine import cases

    outcome = cases.run(case)
    if outcome.before is None:  # its fault says which move it is
        raise ToolkitError(f"case {case.id}: {'; '.join(outcome.faults)}")
    game, state, events = cases.beginning(case)
    teller = _Teller(game, case.viewer, parts, overlay, begun)
    steps = [teller.step(words.BEGINNING, teller.events(events) or (Sentence(words.POSITION),), state)]
    for text in (*case.moves, *case.do[:-1]):
        step, state = teller.done(state, game.parse(text))
        steps.append(step)
    if case.do:
        steps.append(teller.tried(state, game.parse(case.do[-1])))
    if case.ask is not None:
        answer = game.ask(teller.seen(state), case.ask.question, case.ask.arguments)
        steps.append(teller.step(words.QUESTION, _asked(game, case.ask, answer), state))
    explained = Sentence(case.explain.strip() or case.title, teller.rules(case.clauses))
    return (*steps[:-1], msgspec.structs.replace(steps[-1], told=(*steps[-1].told, explained)))


def _asked(game: Game[Any, Any], question: Question, answer: Any) -> tuple[Sentence, ...]:
    found = said(game, question.question, answer) or words.NO_ANSWER
    asked = game.asked(question.question, question.arguments)
    return Sentence(asked), Sentence(words.ANSWERED.format(answer=found))


def of_turns(
    game: Game[Any, Any], state: Any, turns: Sequence[Sequence[str]], parts: Sequence[str] = ()
) -> Iterator[Step]:
    """The position, then a step for each of these turns; of the pictures only these parts are drawn.

    Raises ToolkitError for what is no action, and IllegalAction.
    """
    teller = _Teller(game, None, parts)
    yield teller.step(words.BEGINNING, (Sentence(words.POSITION),), state)
    for texts in turns:
        step, state = teller.turn(state, map(game.parse, texts))
        yield step


class _Teller:
    """Tells steps of a game to one player, or to nobody in particular: then only what everybody may see."""

    def __init__(
        self,
        game: Game[Any, Any],
        viewer: int | None = None,
        parts: Sequence[str] = (),
        overlay: str | None = None,
        begun: str | None = None,
    ) -> None:
        self.game, self.viewer, self.parts = game, viewer, tuple(parts)
        self.overlay, self.begun = overlay, begun

    def seen(self, state: Any) -> Any:
        """The position without what is hidden from the viewer, or from any player if there is none."""
        return visible(self.game, state, self.viewer)

    def step(self, title: str, told: tuple[Sentence, ...], state: Any) -> Step:
        there = self.seen(state)
        drawing = self.game.draw(there, viewer=self.viewer, overlay=self._overlay(there), parts=self.parts)
        return Step(title, told, prompt(self.game, there), drawing, scores(self.game, there))

    def _overlay(self, state: Any) -> str | None:
        decision = self.game.decision(state)
        return self.begun if self.begun and decision is not None and decision.pending else self.overlay

    def node(self, node: Node) -> Step:
        if node.action is None:
            return self.step(words.BEGINNING, self.events(node.events), node.state)
        return self.step(_title(node.player), self._happened(node.action, node.events), node.state)

    def done(self, state: Any, action: Any) -> tuple[Step, Any]:
        """The step that an action makes, and the position it leads to. Raises IllegalAction."""
        events: list[Event] = []
        player = self.game.current_player(state)
        after = self.game.apply(state, action, events)
        return self.step(_title(player), self._happened(action, events), after), after

    def turn(self, state: Any, actions: Iterable[Any]) -> tuple[Step, Any]:
        """The step that several actions of the player to decide make, and the position. Raises IllegalAction."""
        title = _title(self.game.current_player(state))
        told: list[Sentence] = []
        for action in actions:
            events: list[Event] = []
            state = self.game.apply(state, action, events)
            told += self._happened(action, events)
        return self.step(title, tuple(told), state), state

    def tried(self, state: Any, action: Any) -> Step:
        """The step that an action makes, or what there is against it."""
        reasons = self.game.why_not(self.seen(state), action)
        if not reasons:
            return self.done(state, action)[0]
        refused = Sentence(words.REFUSED.format(action=self.game.describe(action)))
        told = (Sentence(self.game.describe(reason), self.rules((reason.clause,))) for reason in reasons)
        return self.step(_title(self.game.current_player(state)), (refused, *told), state)

    def events(self, events: Iterable[Event]) -> tuple[Sentence, ...]:
        """What happened, as far as the viewer may know."""
        told = seen(events, self.viewer)
        return tuple(Sentence(self.game.describe(event), self.rules(event.clauses)) for event in told)

    def rules(self, clauses: Iterable[str]) -> tuple[Rule, ...]:
        return rules(self.game, clauses)

    def _happened(self, action: Any, events: Iterable[Event]) -> tuple[Sentence, ...]:
        """What an action did; of one that did nothing yet, what it is, unless that is somebody's secret."""
        events = tuple(events)
        told = self.events(events)
        if told:
            return told
        return (Sentence(words.UNSEEN if events else self.game.describe(action)),)


def _title(player: int | None) -> str:
    return words.BEGINNING if player is None else words.PLAYER.format(player=player)
