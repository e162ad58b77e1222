"""What a whole class predicts, as a histogram: before the reveal, so that there is something to talk about."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from toolkit.engine.game import ToolkitError
from toolkit.teach import words
from toolkit.teach.bet import Bet

if TYPE_CHECKING:
    from toolkit.draw.charts import Chart


def class_vote(bet: Bet, votes: Iterable[int] | Mapping[int, int]) -> Chart:
    """A chart of how many people gave each answer. It says nothing of which is right.

    Args:
        bet: the question.
        votes: the numbers of the answers given, one for each person; or for each answer how many gave it.

    Raises:
        ToolkitError: For a number that no answer has, or a count that is none.
    """
    from toolkit.draw.charts import bars

    answers = bet.posed.bet.answers
    counts = Counter(votes)
    for number, count in counts.items():
        if number not in range(1, len(answers) + 1) or isinstance(number, bool):
            raise ToolkitError(words.BAD_VOTE.format(count=len(answers), found=number))
        if not isinstance(count, int) or count < 0:
            raise ToolkitError(f"vote: expected how many gave answer {number}, found {count!r}")
    rows = {f"{number}. {answer}": {words.VOTE_UNIT: counts[number]} for number, answer in enumerate(answers, start=1)}
    title = words.VOTES.format(count=counts.total(), question=bet.name)
    return bars(rows, title=title, unit=words.VOTE_UNIT)
