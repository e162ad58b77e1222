"""What is told of a case: first the problem, which gives nothing away, then what comes of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from toolkit.engine import cases
from toolkit.engine.cases import Case
from toolkit.engine.game import Drawing, Game, ScoreLine, ToolkitError
from toolkit.widgets.explorer import words
from toolkit.widgets.explorer.answers import stated
from toolkit.widgets.explorer.bets import Bet
from toolkit.widgets.explorer.ways import Way, spelled
from toolkit.widgets.view import logged, seen


class Problem(msgspec.Struct, frozen=True):
    """A case before it is played. Its title and clauses are left out, because they tell what comes of it.

    Attributes:
        number: its place on the shelf.
        section: where in the rulebook it belongs.
        story: under which rules it is played, and what has been done before, sentence by sentence.
        wish: what is tried or asked.
        question: what is to be predicted; empty if the case cannot be played.
        answers: the answers to choose from.
    """

    number: int
    section: str
    story: tuple[str, ...]
    wish: str
    question: str
    answers: tuple[str, ...]

    @property
    def heading(self) -> str:
        """Its number and section."""
        return " · ".join(filter(None, (words.NUMBER.format(number=self.number), self.section)))

    def __str__(self) -> str:
        answers = (f"{place}. {answer}" for place, answer in enumerate(self.answers, start=1))
        return "\n".join((self.heading, *self.story, self.wish, self.question, *answers))

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(str(self))


class Side(msgspec.Struct, frozen=True):
    """What comes of a case in one way of playing it: the way's name and the sentences."""

    name: str
    sentences: tuple[str, ...]


class Reveal(msgspec.Struct, frozen=True):
    """What comes of a case, beside what was predicted.

    Attributes:
        title: what the case shows.
        id: its name in its file, which tells too much to be shown before.
        verdict: the prediction compared with what comes of it.
        correct: whether they agree; None if the prediction was skipped.
        predicted, right: places of the two among the answers, from 0; None where there is none.
        sentences: what the engine says of the case.
        clauses: the rules behind it.
        explain: why, in the words of the case.
        same: under which other readings and numbers the same comes of it.
        sides: the case in every way of playing it, where there are several.
    """

    title: str
    id: str
    verdict: str
    correct: bool | None
    predicted: int | None
    right: int | None
    sentences: tuple[str, ...]
    clauses: tuple[str, ...]
    explain: str
    same: str = ""
    sides: tuple[Side, ...] = ()

    @property
    def named(self) -> str:
        """Its id in a sentence."""
        return words.CASE_ID.format(id=self.id)

    def __str__(self) -> str:
        sides = ("\n".join((f"{side.name}:", *(f"- {each}" for each in side.sentences))) for side in self.sides)
        sentences = sides if self.sides else (f"- {each}" for each in self.sentences)
        lines = (self.title, self.named, self.verdict, *sentences, self.explain, self.same, *self.clauses)
        return "\n".join(filter(None, lines))

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(str(self))


def wish(case: Case, game: Game[Any, Any]) -> str:
    """What is tried or asked in a case, as a sentence; text that is no action stays as it is."""
    if case.do:
        try:
            return game.describe(game.parse(case.do[-1]))
        except ToolkitError:
            return case.do[-1]  # opening the case tells the fault
    if case.ask is None:
        return _looked_at(case, game)
    return game.asked(case.ask.question, case.ask.arguments)


def _looked_at(case: Case, game: Game[Any, Any]) -> str:
    """What there is to look at in a case in which nothing is tried or asked."""
    expected = case.expect.scores
    if expected:
        everything = {player: {"total": 0} for player in range(len(expected))}
        by_player = expected if isinstance(expected, dict) else everything
        sources = dict.fromkeys(source for each in by_player.values() for source in each)
        counted = words.EVERYTHING if "total" in sources else ", ".join(sources)
        return words.COUNTED_UP.format(sources=counted, players=_players(list(by_player)))
    if case.moves:
        return words.LOOKED_AFTER.format(action=game.describe(game.parse(case.moves[-1])))
    if case.setup is not None:
        count = case.players if case.setup.players is None else case.setup.players
        return words.SET_UP.format(players=words.PLAYERS.format(count=count)) if count != 1 else words.SET_UP_ALONE
    return words.LOOKED_AT


def _players(players: Sequence[int]) -> str:
    if len(players) == 1:
        return words.ALONE.format(players=players[0])
    return words.PLAYERS.format(count=len(players))


def problem(case: Case, number: int, way: Way, bet: Bet | None) -> Problem:
    """What may be told of a case before it is predicted."""
    section = case.section or ""
    if bet is None:
        fault = "; ".join(way.outcome.faults)
        return Problem(number, section, (), words.NO_POSITION.format(fault=fault), "", ())
    tried = wish(case, way.game)
    player = way.game.current_player(way.outcome.before)
    if case.do and player is not None:
        tried = words.TRIED.format(player=player, action=tried)
    return Problem(number, section, tuple(_story(case, way.game)), tried, bet.question, bet.answers)


def _story(case: Case, game: Game[Any, Any]) -> Iterator[str]:
    named = {**case.parameters, **case.readings, **({"without": case.without} if case.without else {})}
    if named:
        yield words.UNDER.format(names=spelled(named))
    if case.data:
        yield words.OWN_COMPONENTS.format(names=", ".join(case.data))
    # Of a case that is looked at after its last move, the wish names that move.
    moves = case.moves if case.do or case.ask or case.expect.scores else case.moves[:-1]
    for text in (*moves, *case.do[:-1]):
        yield words.EARLIER.format(action=game.describe(game.parse(text)))


def reveal(case: Case, ways: Sequence[Way], bet: Bet | None, predicted: int | None) -> Reveal:
    """What comes of a case, told in all its ways; `predicted` is the place of the answer given."""
    game = ways[0].game
    told = [Side(way.name, tuple(_told(case, way))) for way in ways]
    same = words.OR.join(spelled(under.names) for under in case.expect.same_under)
    return Reveal(
        title=case.title,
        id=case.id,
        verdict=_verdict(bet, predicted),
        correct=None if predicted is None or bet is None else predicted == bet.right,
        predicted=predicted,
        right=None if bet is None else bet.right,
        sentences=told[0].sentences,
        clauses=tuple(game.describe(id) for id in cases.clauses(case)),
        explain=case.explain,
        same=words.SAME.format(names=same) if same else "",
        sides=tuple(told) if len(told) > 1 else (),
    )


def _verdict(bet: Bet | None, predicted: int | None) -> str:
    if bet is None:
        return ""
    right = bet.answers[bet.right]
    if predicted is None:
        return words.NOT_PREDICTED.format(right=right)
    form = words.AS_PREDICTED if predicted == bet.right else words.NOT_AS_PREDICTED
    return form.format(right=right)


def _told(case: Case, way: Way) -> Iterator[str]:
    game, outcome = way.game, way.outcome
    yield from (words.BROKEN.format(fault=fault) for fault in outcome.faults)
    if outcome.before is None:
        return
    if case.ask is not None:
        yield from game.answered(case.ask.question, outcome.answer) or (stated(outcome.answer),)
    elif outcome.reasons:
        yield from map(game.describe, outcome.reasons)
    else:
        yield from (logged(game, event) for event in seen(outcome.events, viewer(case, way)))
    yield from (_scored(game, player, line) for player, line in _counted(case, game, outcome.state))


def _counted(case: Case, game: Game[Any, Any], state: Any) -> Iterator[tuple[int, ScoreLine]]:
    """The sources of points that a case is about, with their players: all that bring any, if it asks for totals."""
    expected = case.expect.scores
    if not expected:
        return
    everything = {player: {"total": 0} for player in range(game.player_count(state))}
    for player, sources in (expected if isinstance(expected, dict) else everything).items():
        for line in game.score_sheet(state, player).lines:
            if line.source in sources or ("total" in sources and line.points):
                yield player, line


def _scored(game: Game[Any, Any], player: int, line: ScoreLine) -> str:
    told = game.describe(line).removesuffix(".")
    sentence = words.SCORED.format(player=player, told=told[:1].lower() + told[1:])
    return words.WITH_CLAUSES.format(sentence=sentence, clauses=", ".join(line.clauses)) if line.clauses else sentence


# ---------------------------------------------------------------------- pictures


def viewer(case: Case, way: Way) -> int | None:
    """Through whose eyes a case is looked at: its viewer's, or else those of whoever decides there."""
    player: int | None = way.game.current_player(way.outcome.before)
    return player if case.viewer is None else case.viewer


def before(case: Case, way: Way) -> Drawing | None:
    """The position that the last action or the question meets; None if the case has none."""
    if way.outcome.before is None:
        return None
    return way.game.draw(way.outcome.before, viewer=viewer(case, way))


def after(case: Case, way: Way) -> Drawing | None:
    """The position at the end; None if the case has none."""
    if way.outcome.state is None:
        return None
    return way.game.draw(way.outcome.state, viewer=viewer(case, way))
