"""Three problems of one kind with ever less help: one solved, one with hints, one that is the learner's own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import msgspec

from toolkit.engine.game import ToolkitError
from toolkit.engine.suggest import is_whole
from toolkit.teach import learner, ledger, words
from toolkit.teach.bet import Bet
from toolkit.teach.blocks import (
    Block,
    Choice,
    Choices,
    Entry,
    Folded,
    Heading,
    Lines,
    Reveal,
    Rules,
    Shown,
    Text,
    prefixed,
)
from toolkit.teach.item import Command, Item
from toolkit.teach.posing import position
from toolkit.teach.problems import Problem, Verdict, checked, drawn, problem, solution, spelled
from toolkit.teach.records import Exercise as Record
from toolkit.teach.records import Question
from toolkit.teach.setting import Setting
from toolkit.widgets.explorer import problems as told
from toolkit.widgets.explorer.ways import Way
from toolkit.widgets.explorer.words import TRIED
from toolkit.widgets.view import rules

if TYPE_CHECKING:
    from toolkit.engine.game import Drawing


class Exercise(Item):
    """Problems that the engine checks.

    Attributes:
        record: what the lesson's file says.
        problems: the solved one, the one with hints, the learner's own.
        number: the place of the open one, from 0.
        verdict: what was said of the last answer to it; None before one.
        hints: how many hints are shown.
        solved: whether its solution is shown.
    """

    def __init__(self, setting: Setting, record: Record) -> None:
        """Raises ToolkitError if one of the problems is none."""
        super().__init__(setting.lesson, record.id)
        self.record = record
        seed = learner.seed(self.learner, f"{setting.lesson}/{record.id}")
        values = (record.solved, record.hinted)
        self.problems: tuple[Problem, ...] = (
            *(problem(record, each, setting) for each in values),
            drawn(record, setting, seed),
        )
        self._smaller = Bet(setting, Question(id=f"{record.id}, smaller", case=record.smaller, show=record.show))
        self._smaller.observe(self._changed)
        for number, posed in enumerate(self.problems):
            self._open(number)
            for explained in (False, True):  # what cannot be answered or drawn is told of before anything is asked
                self._picture(explained)
            solution(record, posed)
        self._open(0)

    def _open(self, number: int) -> None:
        self.number = number
        self.verdict: Verdict | None = None
        self.written = ""
        self.hints = 1 if number == 1 else 0
        self.solved = number == 0

    @property
    def name(self) -> str:
        """The question of the open problem."""
        return self.problem.ask

    @property
    def problem(self) -> Problem:
        """The open problem."""
        return self.problems[self.number]

    @property
    def _returned(self) -> set[str]:
        return ledger.returned(self.problem.outcome, self.record.of.startswith("scores/"))

    # ------------------------------------------------------------------ answering

    def check(self, answer: Any = "") -> Verdict:
        """Have an answer checked by the engine: text, a number, or several answers in a list.

        Raises ToolkitError for anything else.
        """
        written = spelled(answer)
        with self.lock:
            verdict = self.verdict = checked(self.record, self.problem, written)
            self.written = written
            if verdict.read and self.number:  # the first problem is solved already
                # Who has looked at the solution has not solved it.
                result = "skipped" if self.solved else "right" if verdict else "wrong"
                self._mark(result, part=f"/{self.number + 1}")
            self._practised((*verdict.clauses, *(self._returned if verdict else ())))
            self._seen((*verdict.clauses, *self.record.rules))
        self._changed()
        return verdict

    def hint(self) -> str:
        """One hint more, each stronger than the one before."""
        with self.lock:
            more = self.hints < len(self.record.hints)
            self.hints += more
            told = self.record.hints[self.hints - 1] if more else words.NO_MORE_HINTS
        self._changed()
        return told

    def solution(self) -> str:
        """An answer that is right, computed by the engine."""
        with self.lock:
            found = solution(self.record, self.problem)
            self.solved = True
            self._practised(self._returned)
            if self.number and self.verdict is None:
                self._mark("skipped", part=f"/{self.number + 1}")
        self._changed()
        return found

    def next(self) -> Exercise:
        """On to the next problem, with less help; after the last comes the first."""
        return self.open((self.number + 1) % len(self.problems))

    def open(self, number: int) -> Exercise:
        """Open the problem at this place, from 0; 2 is your own, for those who want no help.

        Raises ToolkitError if there is none.
        """
        if not is_whole(number, range(len(self.problems))):
            raise ToolkitError(words.NO_PROBLEM.format(found=number, last=len(self.problems) - 1))
        with self.lock:
            self._open(number)
        self._changed()
        return self

    def autoplay(self) -> None:
        """Answer every problem rightly."""
        for number in range(len(self.problems)):
            self.open(number)
            self.check(solution(self.record, self.problem))
        self.open(0)

    def commands(self) -> dict[str, Command]:
        """Checking what was written, hint, solution, another problem; and the smaller case."""
        return {
            "check": self.check,
            "hint": lambda _: self.hint(),
            "solution": lambda _: self.solution(),
            "problem/": lambda number: self.open(int(number)),
            **{f"smaller.{gid}": command for gid, command in self._smaller.commands().items()},
        }

    # ------------------------------------------------------------------ telling

    @property
    def blocks(self) -> tuple[Block, ...]:
        """The problem, what has been asked for, and the verdict."""
        with self.lock:
            said = (*self._help(), *self._entry(), *self._said(), *self._explained())
            return (*self._asked(), *said, *self._warned, *self._others())

    def _asked(self) -> Iterator[Block]:
        heading = words.PROBLEM.format(number=self.number + 1, count=len(self.problems))
        yield Heading(words.KIND.format(problem=heading, kind=words.KINDS[self.number]))
        if self.number == 2:
            yield Text(words.SEEDED.format(learner=self.learner), "note")
        if self.record.stand_in:
            yield Text(words.STAND_IN, "note")
        problem = self.problem
        yield Shown(f"problem {self.number}", self._picture(told=False))
        if problem.case.do and self.record.form != "all":  # what that leads to is asked for, not whether it may be
            wish = told.wish(problem.case, problem.game)
            player = problem.game.current_player(problem.outcome.before)
            yield Text(TRIED.format(player=player, action=wish), "note")
        yield Text(problem.ask, "strong")

    def _picture(self, told: bool) -> Drawing:
        problem = self.problem
        record = msgspec.structs.replace(self.record, frame=problem.frame, focus=problem.focus)
        return position(problem.case, Way("", problem.game, problem.outcome), record, told)

    def _help(self) -> Iterator[Block]:
        if self.number == 0:
            yield Lines(self.record.hints, ordered=True)
        elif self.hints:
            yield Lines(self.record.hints[: self.hints], ordered=True)
        if self.solved:
            answer = words.TRUE_ANSWER.format(answer=solution(self.record, self.problem))
            yield Text(answer, "right") if self.number == 0 else Reveal((Text(answer, "right"),))

    def _entry(self) -> Iterator[Block]:
        if self.number == 0:
            return
        form, example = words.FORMS[self.record.form], self._example()
        if example:
            form = words.SUCH_AS.format(form=form, example=example)
        if self.record.form == "all" and not self.record.at_least:
            form = words.OR_NONE.format(form=form)
        yield Entry("check", f"{words.YOUR_ANSWER} ({form})", words.CHECK, self.written)
        hint = (Choice("hint", words.HINT),) if self.hints < len(self.record.hints) else ()
        yield Choices(words.HINT, (*hint, Choice("solution", words.SOLUTION, open=not self.solved)), inline=True)

    def _example(self) -> str:
        """How an answer is written, by one to another problem that is none to this; "" where there is no such."""
        if self.record.form == "number":
            return ""
        catalogue = self.problem.game.catalogue
        ids = (id for id, clause in catalogue.items() if clause.force == "refuse" and self.record.form == "clauses")
        others = (solution(self.record, other) for other in self.problems if other is not self.problem)
        written = (answer for answer in (*ids, *others) if self.record.form != "all")
        return next((answer for answer in written if not checked(self.record, self.problem, answer)), "")

    def _said(self) -> Iterator[Block]:
        verdict = self.verdict
        if verdict is None:
            return
        yield Text(words.CORRECT if verdict else words.INCORRECT, "right" if verdict else "wrong")
        yield from (Text(sentence) for sentence in verdict.sentences)
        if verdict or not self.written.strip():
            return
        shown = rules(self.problem.game, (*verdict.clauses, *self.record.rules))
        if shown:
            yield Rules(shown)
        yield Folded(words.SMALLER, prefixed(self._smaller.blocks, "smaller."))

    def _explained(self) -> Iterator[Block]:
        """The picture that explains the answer, for those who have found it or asked for it."""
        if self.record.overlay is not None and (self.solved or self.verdict):
            shown = Shown(f"explained {self.number}", self._picture(told=True))
            yield shown if self.number == 0 else Reveal((shown,))

    def _others(self) -> Iterator[Block]:
        choices = (
            Choice(f"problem/{number}", words.KINDS[number], open=number != self.number)
            for number in range(len(self.problems))
        )
        yield Choices(words.NEXT, tuple(choices), inline=True)
