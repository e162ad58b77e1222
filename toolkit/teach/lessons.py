"""A lesson: what its notebook calls upon, part by part.

>>> place = lesson("cultivo/05_place_a_worker")
>>> place.bet("beside").skip().correct is None
True
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from msgspec.structs import replace

from toolkit.engine import cases, chance
from toolkit.engine.game import ToolkitError
from toolkit.teach import autoplay, learner, ledger, marks, records, words
from toolkit.teach.bet import Bet
from toolkit.teach.blocks import Block, Heading, Lines, Text
from toolkit.teach.change import Change
from toolkit.teach.clause_view import ClauseView
from toolkit.teach.exercise import Exercise
from toolkit.teach.item import Item, Told
from toolkit.teach.playthrough import Points, Turns
from toolkit.teach.posing import picture
from toolkit.teach.quiz import Quiz, recap
from toolkit.teach.records import Question, part
from toolkit.teach.setting import Setting, located
from toolkit.teach.stepper import Example

if TYPE_CHECKING:
    from toolkit.engine.game import Drawing, Game, ScoreSheet
    from toolkit.widgets.player import Player

T = TypeVar("T", bound=Item)

RECALLED = 3
"""So many questions from earlier lessons are asked."""


class Lesson(Told):
    """A lesson, which itself tells what it is about.

    Attributes:
        game: the rules it is about.
        content: what its file says.
    """

    def __init__(self, name: str) -> None:
        """Raises ToolkitError if there is no such lesson, or its file is faulty."""
        super().__init__(name, "lesson")
        self.game, self.content = records.load(name)
        ledger.begin(name)
        self.setting = Setting(name, self.game, self.content.base, self.content.playthroughs)
        self._seen(self.content.shows)

    # ------------------------------------------------------------------ its parts

    def recall(self) -> Quiz:
        """Three questions from earlier lessons: those that went wrong or were not met, before those that went right.

        What comes of them is told in words, without a second picture.
        """
        bets, faults = self._recalled()
        quiz = Quiz(self.lesson, "recall", bets, words.RECALL)
        quiz.warning = " ".join(faults)
        return self._made(quiz)

    def watch(self, id: str) -> Example:
        """A worked example to step through."""
        walkthrough = part(self.content, "walkthrough", id, self.lesson)
        return self._made(Example(self.setting, walkthrough))

    def turns(self, id: str, first: int, last: int) -> Turns:
        """Some turns of a whole game to step through, counted from 1. Raises ToolkitError if there are none such."""
        return self._made(Turns(self.setting, part(self.content, "playthrough", id, self.lesson), first, last))

    def points(self, id: str) -> Points:
        """The points of a whole game: over its turns, and at its end by what they were given for."""
        return self._made(Points(self.setting, part(self.content, "playthrough", id, self.lesson)))

    def bet(self, id: str) -> Bet:
        """A question to be answered before the reveal."""
        return self._made(Bet(self.setting, part(self.content, "question", id, self.lesson)))

    def edge(self, id: str) -> Bet:
        """An edge case of the shelf, to be predicted; where its rule can be read in two ways, both are shown."""
        found = cases.find(id, self.game).id
        return self._made(Bet(self.setting, Question(id=found, case=found, show=self.content.show)))

    def exercise(self, id: str) -> Exercise:
        """Three problems with ever less help."""
        return self._made(Exercise(self.setting, part(self.content, "exercise", id, self.lesson)))

    def change(self, id: str) -> Change:
        """One thing that is changed, and where that leads."""
        return self._made(Change(self.setting, part(self.content, "change", id, self.lesson)))

    def board(self, id: str) -> Player:
        """A board to try things on; a refused click says why. What is laid over it at the start can be changed."""
        from toolkit.engine.session import play
        from toolkit.widgets.player import Player

        table, game, state = self._table(id)
        session = play(game, f"{self.game.title} - {id}", at=game.compact(state), autosave=False)
        player = Player(session, table.show)
        if table.start_overlay is not None:
            player.show(table.start_overlay)
        return player

    def picture(self, id: str) -> Drawing:
        """The picture of a board, with what is laid over it."""
        table, game, state = self._table(id)
        return picture(game, state, game.current_player(state), table, told=True)

    def sheet(self, id: str, player: int = 0) -> ScoreSheet:
        """The score sheet of a player in the position of a board, as if the game ended there."""
        _, game, state = self._table(id)
        found = game.score_sheet(state, player)
        self._practised(ledger.giving_points(found))
        return found

    def _table(self, id: str) -> tuple[records.Table, Game[Any, Any], Any]:
        table = part(self.content, "board", id, self.lesson)
        place = self.setting.place("board", id)
        case = self.setting.case(table.case, place)
        with located(place):
            game, state, _ = cases.beginning(case, self.game)
        for text in case.moves:
            with located(f"{place}, {text!r}"):
                state = game.apply(state, text)
        return table, game, state

    def rule(self, *ids: str) -> ClauseView:
        """Rules by their ids: each with the program's lines, cases, readings and numbers."""
        return self._made(ClauseView(self.lesson, ids, self.game))

    def rules(self) -> ClauseView:
        """All rules that the lesson practises or shows."""
        return self.rule(*self.content.practises, *self.content.shows)

    def exit(self) -> Quiz:
        """The questions at the end, and then what to remember and where to go on."""
        found = (part(self.content, "question", id, self.lesson) for id in self.content.exit)
        bets = [Bet(self.setting, question) for question in found]
        following, faults = records.readable(filter(None, [self.following]))
        after = recap(self.content.recap, next((content.title for content in following.values()), None), faults)
        return self._made(Quiz(self.lesson, "exit", bets, words.EXIT, after, finishes=True))

    def _made(self, item: T) -> T:
        if autoplay.on():
            item.autoplay()
        return item

    # ------------------------------------------------------------------ its place among the others

    @property
    def following(self) -> str | None:
        """The lesson after this one."""
        return next(iter(self._beside(1)), None)

    @property
    def previous(self) -> str | None:
        """The lesson before this one."""
        return next(iter(self._beside(-1)), None)

    def _beside(self, by: int) -> Iterator[str]:
        every = records.names(self.game)
        place = every.index(self.lesson) + by
        if place in range(len(every)):
            yield every[place]

    def _recalled(self) -> tuple[list[Bet], list[str]]:
        """The questions to be asked again, and which lessons and questions could not be asked, and why."""
        every = records.names(self.game)
        earlier, faulty = records.readable(every[: every.index(self.lesson)])
        bets: list[Bet] = []
        faults = list(faulty)
        for setting, question in self._askable(earlier):
            if len(bets) == RECALLED:
                break
            try:
                bets.append(Bet(setting, replace(question, after=False)))
            except ToolkitError as error:
                faults.append(words.LEFT_OUT.format(lesson=setting.lesson, error=error))
        return bets, faults

    def _askable(self, earlier: Mapping[str, records.Content]) -> list[tuple[Setting, Question]]:
        """Every question that these lessons have asked again, those first that are most worth it."""
        every = records.names(self.game)
        known = self._marks()
        asked = []
        for name, content in earlier.items():
            place, setting = every.index(name), Setting(name, self.game, content.base, content.playthroughs)
            for id in content.recall:
                mark = known.get(name, {}).get(id)
                missed = mark is None or mark.result != "right"
                asked.append((not missed, place, (setting, part(content, "question", id, name))))
        # What was met just now is left out where there is enough else: what comes back later stays longer.
        rng = chance.stream(learner.seed(learner.current(), self.lesson), "recall")
        older = [each for each in asked if each[1] < every.index(self.lesson) - 1]
        pool = older if len(older) >= RECALLED else asked
        ranked = sorted((known, rng.random(), number) for number, (known, _, _) in enumerate(pool))
        return [pool[number][2] for *_, number in ranked]

    def _marks(self) -> dict[str, dict[str, marks.Mark]]:
        try:
            return marks.progress().marks
        except (OSError, ToolkitError) as error:
            self.warning = words.NOT_KEPT.format(error=error)
            return {}

    # ------------------------------------------------------------------ what it says of itself

    @property
    def blocks(self) -> tuple[Block, ...]:
        """What it is about, how long it takes, and what comes before."""
        content, data = self.content, self.game.data
        told: list[Block] = [
            Heading(content.title),
            Text(words.ABOUT.format(game=data.title, edition=data.edition, minutes=content.minutes), "note"),
            Text(words.GOAL.format(goal=content.goal)),
        ]
        if content.before:
            known, _ = records.readable(content.before)
            titles = (known[name].title if name in known else name for name in content.before)
            told.append(Text(words.BEFORE.format(titles=", ".join(titles)), "note"))
        return (*told, Lines(content.sections), *self._warned)


def lesson(name: str) -> Lesson:
    """A lesson by its name, such as `cultivo/06_place_a_worker`. Raises ToolkitError if there is none."""
    return Lesson(name)
