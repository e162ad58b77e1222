"""Several questions in one place, without help: what earlier lessons have taught, or what this one has."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from toolkit.engine.game import ToolkitError
from toolkit.engine.suggest import is_whole
from toolkit.teach import marks, words
from toolkit.teach.bet import Bet
from toolkit.teach.blocks import Block, Heading, Lines, Text, prefixed
from toolkit.teach.item import Command, Item


class Quiz(Item):
    """Questions one after the other.

    Attributes:
        bets: the questions.
        heading: what stands above them.
        after: what stands below once all are answered.
    """

    def __init__(
        self,
        lesson: str,
        id: str,
        bets: Sequence[Bet],
        heading: str,
        after: Sequence[Block] = (),
        finishes: bool = False,
    ) -> None:
        super().__init__(lesson, id)
        self.bets, self.heading, self.after, self._finishes = tuple(bets), heading, tuple(after), finishes
        for bet in self.bets:
            bet.observe(self._answered)

    @property
    def name(self) -> str:
        """What stands above it."""
        return self.heading

    @property
    def done(self) -> bool:
        """Whether every question has been answered or skipped."""
        return all(bet.revealed for bet in self.bets)

    def predict(self, number: int, answer: int | str, sure: str = "") -> Bet:
        """Answer a question by its number from 1, as `Bet.predict`. Raises ToolkitError if there is none."""
        if not is_whole(number, range(1, len(self.bets) + 1)):
            raise ToolkitError(f"no question {number!r}: there are questions 1 to {len(self.bets)}")
        return self.bets[number - 1].predict(answer, sure)

    def _answered(self) -> None:
        if self.done and self._finishes:
            try:
                marks.finish(self.lesson, self.learner)
            except (OSError, ToolkitError) as error:
                self.warning = words.NOT_KEPT.format(error=error)
        self._changed()

    def autoplay(self) -> None:
        """Answer every question rightly."""
        for bet in self.bets:
            bet.autoplay()

    def commands(self) -> dict[str, Command]:
        """What can be touched of each question, with its place before it."""
        return {f"{place}.{gid}": command for place, bet in enumerate(self.bets) for gid, command in _of(bet)}

    @property
    def blocks(self) -> tuple[Block, ...]:
        """Every question; what comes after them once all are answered."""
        with self.lock:
            asked: list[Block] = [Heading(self.heading)]
            if not self.bets:
                asked.append(Text(words.NOTHING_TO_RECALL, "note"))
            for place, bet in enumerate(self.bets):
                asked.append(Heading(words.QUESTION.format(number=place + 1)))
                asked += prefixed(bet.blocks, f"{place}.")
            answered = sum(bet.revealed for bet in self.bets)
            asked.append(Text(words.REMAINING.format(answered=answered, count=len(self.bets)), "live"))
            return (*asked, *self._warned, *(self.after if self.done else ()))


def _of(bet: Bet) -> Sequence[tuple[str, Callable[[str], object]]]:
    return tuple(bet.commands().items())


def recap(lines: Sequence[str], following: str | None, faults: Sequence[str] = ()) -> tuple[Block, ...]:
    """What to remember, and which lesson is next, or why the next cannot be read."""
    after = (Text(words.NEXT_LESSON.format(title=following), "note"),) if following else ()
    return (Heading(words.RECAP), Lines(tuple(lines)), *after, *(Text(fault, "note") for fault in faults))
