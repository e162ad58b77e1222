"""What a whole class predicts, as a histogram: before the reveal, so that there is something to talk about."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from toolkit.engine.game import ToolkitError
from toolkit.engine.session import storage
from toolkit.teach import marks, words
from toolkit.teach.bet import Bet

if TYPE_CHECKING:
    from toolkit.draw.charts import Chart


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
    counts = Counter(_first_answers(bet, storage.given(str(votes))) if isinstance(votes, str | Path) else votes)
    for number, count in counts.items():
        if number not in range(1, len(answers) + 1) or isinstance(number, bool):
            raise ToolkitError(words.BAD_VOTE.format(count=len(answers), found=number))
        if not isinstance(count, int) or count < 0:
            raise ToolkitError(f"vote: expected how many gave answer {number}, found {count!r}")
    rows = {f"{number}. {answer}": {words.VOTE_UNIT: counts[number]} for number, answer in enumerate(answers, start=1)}
    title = words.VOTES.format(count=counts.total(), question=bet.name)
    return bars(rows, title=title, unit=words.VOTE_UNIT)


def _first_answers(bet: Bet, folder: Path) -> list[int]:
    """What learners answered first, as their exported progress says; those who skipped it are left out."""
    files = sorted(folder.glob("*.json"))
    kept = (marks.read(file).marks.get(bet.lesson, {}).get(bet.id) for file in files)
    answers = [mark.answer for mark in kept if mark is not None and mark.answer]
    if not answers:
        raise ToolkitError(words.NOBODY_VOTED.format(place=folder, question=bet.name))
    return answers
