"""A whole game, turn by turn, and what its points came to."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from toolkit.engine.game import ToolkitError
from toolkit.engine.suggest import is_whole
from toolkit.teach import ledger, words
from toolkit.teach.blocks import Block, Folded, Heading, Plot, Rules, Table
from toolkit.teach.item import Told
from toolkit.teach.records import Playthrough
from toolkit.teach.setting import Setting
from toolkit.teach.stepper import Stepper
from toolkit.widgets.steps import Step, of_turns
from toolkit.widgets.view import Rule, scores


class Turns(Stepper):
    """Some turns of a game to step through, beginning with the position before the first of them."""

    def __init__(self, setting: Setting, playthrough: Playthrough, first: int, last: int) -> None:
        """Turns count from 1. Raises ToolkitError for turns that there are not, or an action that cannot be done."""
        count = len(playthrough.turns)
        if not (is_whole(first, range(1, count + 1)) and is_whole(last, range(first, count + 1))):
            raise ToolkitError(f"turns {first!r} to {last!r}: expected two numbers from 1 to {count}, in order")
        turns = playthrough.turns[first - 1 : last]
        game, state = setting.played(playthrough, last)[first - 1]  # to the last: an error says in which turn it lies
        steps = of_turns(game, state, [turn.do for turn in turns], playthrough.show)
        points = words.POINTS_TO.join(map(str, game.scores(state)))
        say = (words.SO_FAR.format(points=points), *(turn.say for turn in turns))
        super().__init__(setting.lesson, f"{playthrough.id} {first}-{last}", _numbered(steps, first), say)

    def _sentences(self, step: int) -> tuple[str, ...]:
        """What is said of a turn, then what happened by which rules."""
        told = (
            words.WITH_RULES.format(sentence=sentence.text, ids=", ".join(rule.id for rule in sentence.rules))
            for sentence in self.steps[step].told
            if sentence.rules
        )
        return (self._say[step], *told)

    def _behind(self, rules: tuple[Rule, ...]) -> Block:
        """The rules of a turn are many, so they are folded."""
        return Folded(words.RULES, (Rules(rules),))


def _numbered(steps: Iterator[Step], first: int) -> Iterator[Step]:
    yield replace(next(steps), title=words.BEFORE_TURN.format(number=first))
    for number, step in enumerate(steps, start=first):
        yield replace(step, title=words.TURN.format(number=number, player=step.title))


class Points(Told):
    """The points of a game: over its turns, and at its end by what they were given for."""

    def __init__(self, setting: Setting, playthrough: Playthrough) -> None:
        """Raises ToolkitError for an action that cannot be done."""
        from toolkit.draw.charts import score_lines

        super().__init__(setting.lesson, f"{playthrough.id}, points")
        played = setting.played(playthrough, len(playthrough.turns))
        game, states = played[0][0], [state for _, state in played]
        self._chart = score_lines(game, states, words.TURN_STEP)
        self._sheet = scores(game, states[-1])
        self._practised(ledger.scoring(game, states[-1]))

    @property
    def blocks(self) -> tuple[Block, ...]:
        """The chart, with its numbers, and the score sheet."""
        chart = self._chart
        return Plot(chart.svg, chart.alt, chart.table), Heading(words.FINAL_SCORES), Table(self._sheet)
