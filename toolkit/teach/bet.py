"""Predict, then see: a question about a position that reveals nothing before it is answered or skipped on purpose."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from toolkit.engine import cases
from toolkit.engine.expectations import given
from toolkit.engine.game import ToolkitError
from toolkit.teach import ledger, words
from toolkit.teach.blocks import Block, Choice, Choices, Heading, Lines, Reveal, Rules, Select, Shown, Text, settled
from toolkit.teach.item import Command, Item
from toolkit.teach.posing import after, posed, position
from toolkit.teach.records import Question
from toolkit.teach.setting import Setting
from toolkit.widgets.explorer import problems
from toolkit.widgets.explorer.ways import Way
from toolkit.widgets.view import rules


class Bet(Item):
    """A question and its answers.

    Attributes:
        question: what the lesson's file says.
        posed: what the engine says of it.
        predicted: the place of the answer that was given; None before, and if it was skipped.
        revealed: whether it has been answered or skipped.
        sure: how sure the learner is: "", or one of `words.SURE`.
    """

    def __init__(self, setting: Setting, question: Question) -> None:
        """Raises ToolkitError unless exactly one of its answers holds."""
        super().__init__(setting.lesson, question.id)
        self.question = question
        self.posed = posed(question, setting)
        for told in (False, True):  # a picture that cannot be drawn is told of before anything is answered
            position(self.posed.case, self.posed.ways[0], question, told)
        self.predicted: int | None = None
        self.revealed = False
        self.sure = ""

    @property
    def name(self) -> str:
        """The question."""
        return self.posed.bet.question

    @property
    def correct(self) -> bool | None:
        """Whether the answer given is right; None if none was."""
        return None if self.predicted is None else self.predicted == self.posed.bet.right

    # ------------------------------------------------------------------ answering

    def predict(self, answer: int | str, sure: str = "") -> Bet:
        """Give an answer, by its number from 1 or its text, and how sure you are; then see what comes of it.

        Raises ToolkitError if it is none of the answers, or nothing one can be sure of.
        """
        place = self._place(answer)
        _check_sure(sure)
        with self.lock:
            self.sure = sure or self.sure
            self._reveal(place)
        self._changed()
        return self

    def _place(self, answer: int | str) -> int:
        """The place of an answer. What is written counts as its text first: an answer may itself be a number."""
        answers = self.posed.bet.answers
        if isinstance(answer, str) and answer in answers:
            return answers.index(answer)
        number = int(answer) if isinstance(answer, str) and answer.isdecimal() else answer
        if type(number) is not int or number not in range(1, len(answers) + 1):
            raise ToolkitError(words.EXPECTED_ANSWER.format(count=len(answers), found=answer))
        return number - 1

    def skip(self) -> Bet:
        """See what comes of it without an answer."""
        with self.lock:
            self._reveal(None)
        self._changed()
        return self

    def _reveal(self, predicted: int | None) -> None:
        self.predicted, self.revealed = predicted, True
        result = "skipped" if predicted is None else "right" if self.correct else "wrong"
        self._mark(result, self.sure, answer=0 if predicted is None else predicted + 1)
        for way in self.posed.ways:
            self._practised(ledger.returned(way.outcome, self._scored))
        self._seen(cases.clauses(self.posed.case))

    @property
    def _scored(self) -> bool:
        """Whether the case is about points."""
        return not given(self.posed.case.expect).keys().isdisjoint({"scores", "winners"})

    def _be_sure(self, sure: str) -> None:
        _check_sure(sure)
        self.sure = sure
        self._changed()

    def autoplay(self) -> None:
        """Answer rightly."""
        self.predict(self.posed.bet.right + 1)

    def commands(self) -> dict[str, Command]:
        """An answer by its number, how sure one is, and skipping."""
        return {
            "predict/": lambda number: self.predict(int(number)),
            "sure": self._be_sure,
            "skip": lambda _: self.skip(),
        }

    # ------------------------------------------------------------------ telling

    @property
    def blocks(self) -> tuple[Block, ...]:
        """The position, the question and the answers; once answered, what comes of it."""
        with self.lock:
            return (*self._problem(), *self._answers(), *self._warned, *((self._told(),) if self.revealed else ()))

    def _problem(self) -> Iterator[Block]:
        case, way = self.posed.case, self.posed.ways[0]
        if isinstance(self.question.case, dict):  # its question says what is worth saying of how it is played
            case = replace(case, readings={}, parameters={})
        problem = problems.problem(case, 0, way, self.posed.bet)
        yield Shown("before", position(case, way, self.question))
        yield from (Text(sentence) for sentence in problem.story)
        if not self.question.answers:  # a question of the lesson's own says itself what is tried
            yield Text(problem.wish, "note")
        yield Text(problem.question, "strong")

    def _answers(self) -> Iterator[Block]:
        # It stays where it is, so that nothing moves under the mouse.
        yield Select("sure", words.SURENESS, self.sure, tuple(words.SURE.items()), open=not self.revealed)
        choices = tuple(self._choice(place, answer) for place, answer in enumerate(self.posed.bet.answers))
        yield Choices(words.PREDICT, choices)
        if not self.revealed:
            yield Choices(words.SKIP, (Choice("skip", words.SKIP),), inline=True)

    def _choice(self, place: int, answer: str) -> Choice:
        gid = f"predict/{place + 1}"
        if not self.revealed:
            return Choice(gid, answer)
        return settled(gid, answer, place == self.predicted, place == self.posed.bet.right)

    def _told(self) -> Reveal:
        return Reveal((*self._verdict(), *self._outcome()))

    def _questions(self) -> Iterator[str]:
        """What the readings that are compared are about."""
        readings = self.posed.game.data.reading_records
        return (readings[name].question for name in self.posed.ways[0].names if name in readings)

    def _side(self, way: Way) -> str:
        """A way of playing the case: how it reads the rules in words, where it differs in that."""
        readings = self.posed.game.data.reading_records
        choices = [readings[name].choices[value] for name, value in way.names.items() if name in readings]
        return words.SIDE.format(choice=" ".join(choices), name=way.name) if choices else way.name

    def _verdict(self) -> Iterator[Block]:
        bet, whys = self.posed.bet, self.posed.whys
        form = words.SKIPPED if self.correct is None else words.RIGHT if self.correct else words.WRONG
        yield Text(form.format(right=bet.answers[bet.right]), "right" if self.correct else "wrong")
        if self.question.belief:
            yield Text(words.BELIEF.format(belief=self.question.belief), "note")
        if self.correct is False and self.sure == "certain":
            yield Text(words.SURPRISED, "note")
        for place in dict.fromkeys((bet.right if self.predicted is None else self.predicted, bet.right)):
            if whys and whys[place]:
                yield Text(whys[place])

    def _outcome(self) -> Iterator[Block]:
        case, ways = self.posed.case, self.posed.ways
        reveal = problems.reveal(case, ways, self.posed.bet, self.predicted)
        if reveal.sides:
            yield Heading(words.SIDES)
            yield from (Text(question) for question in self._questions())
            for way, side in zip(ways, reveal.sides, strict=True):
                yield from (Text(self._side(way), "strong"), Lines(side.sentences))
        elif reveal.sentences:
            yield from (Heading(words.OUTCOME), Lines(reveal.sentences))
        if self.question.overlay is not None:
            yield Shown("told", position(case, ways[0], self.question, told=True))
        elif self.question.after and not reveal.sides and (drawing := after(case, ways[0], self.question)) is not None:
            yield from (Heading(words.AFTER), Shown("after", drawing))
        if reveal.explain:
            yield from (Heading(words.WHY), Text(reveal.explain))
        clauses = rules(self.posed.game, cases.clauses(case))
        if clauses:
            yield from (Heading(words.RULES), Rules(clauses))


def _check_sure(sure: str) -> None:
    if not isinstance(sure, str) or sure not in words.SURE:
        raise ToolkitError(words.NOT_SURE.format(allowed=", ".join(filter(None, words.SURE)), found=sure))
