"""What a whole class predicts, as a histogram: before the reveal, so that there is something to talk about."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from toolkit.engine.game import ToolkitError
from toolkit.engine.session import storage
from toolkit.engine.suggest import is_whole
from toolkit.teach import marks, words
from toolkit.teach.bet import Bet

if TYPE_CHECKING:
    from toolkit.draw.charts import Chart


MOST = 100_000
"""So many people at most give an answer."""


def class_vote(bet: Bet, votes: Iterable[int] | Mapping[int, int] | str | Path) -> Chart:
    """A chart of how many people gave each answer. It says nothing of which is right.

    Args:
        bet: the question.
        votes: the numbers of the answers given, one for each person; or for each answer how many gave it; or a folder
            of the progress that learners have exported, whose first answers count.

    Raises:
        ToolkitError: For a number that no answer has, a count that is none, or a folder without an answer.
    """
    from toolkit.draw.charts import bars

    if not isinstance(bet, Bet):
        raise ToolkitError(words.NOT_A_BET.format(found=bet))
    answers = bet.posed.bet.answers
    if isinstance(votes, str | Path):
        counts = Counter(_first_answers(bet, storage.given(votes)))
    else:
        counts = _counted(bet, votes)
    rows = {f"{number}. {answer}": {words.VOTE_UNIT: counts[number]} for number, answer in enumerate(answers, start=1)}
    title = words.VOTES.format(count=counts.total(), question=bet.name)
    return bars(rows, title=title, unit=words.VOTE_UNIT)


def _first_answers(bet: Bet, folder: Path) -> list[int]:
    """What learners answered first, as their exported progress says; those who skipped it are left out."""
    try:
        files = sorted(folder.glob("*.json"))
    except (OSError, ValueError) as error:
        raise ToolkitError(words.VOTE_IN_FILE.format(file=folder, error=error)) from None
    answers = list(filter(None, (_first_answer(bet, file) for file in files)))
    if not answers:
        raise ToolkitError(words.NOBODY_VOTED.format(place=folder, question=bet.name))
    return answers


def _first_answer(bet: Bet, file: Path) -> int:
    """The answer in one learner's progress, 0 where there is none. Raises ToolkitError naming a file that is faulty."""
    mark = marks.read(file).marks.get(bet.lesson, {}).get(bet.id)
    if mark is None or not mark.answer:
        return 0
    try:
        return _answer(bet, mark.answer)
    except ToolkitError as error:
        raise ToolkitError(words.VOTE_IN_FILE.format(file=file.name, error=error)) from None


def _counted(bet: Bet, votes: object) -> Counter[int]:
    """How many people gave each answer. Raises ToolkitError."""
    if isinstance(votes, Mapping):
        return Counter({_answer(bet, number): _count(number, count) for number, count in votes.items()})
    if isinstance(votes, Iterable):
        return Counter(_answer(bet, number) for number in votes)
    raise ToolkitError(words.NO_VOTES.format(found=votes))


def _answer(bet: Bet, number: object) -> int:
    count = len(bet.posed.bet.answers)
    if not is_whole(number, range(1, count + 1)):
        raise ToolkitError(words.BAD_VOTE.format(count=count, found=number))
    return number


def _count(number: int, count: object) -> int:
    if not is_whole(count, range(MOST + 1)):
        raise ToolkitError(words.BAD_COUNT.format(number=number, most=MOST, found=count))
    return count
