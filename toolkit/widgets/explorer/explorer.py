"""Looking through the cases of a game: predict, then see what the rules do, then play on from there.

>>> explorer = Explorer("cultivo")
>>> print(explorer.choose("CUL-wrong-colour").wish)
Player 0 wants this: Build the monastery on V3's neck (brown) and pay for it.
>>> print(explorer.skip().title)
A monastery is not built on brown
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeVar

from toolkit.engine import cases, registry
from toolkit.engine.game import Drawing, Game, ToolkitError
from toolkit.engine.suggest import is_digits, is_whole, is_word, unknown
from toolkit.engine.watching import tell, watching
from toolkit.widgets.explorer import problems, words
from toolkit.widgets.explorer.bets import bet
from toolkit.widgets.explorer.problems import Problem, Reveal
from toolkit.widgets.explorer.shelf import FACETS, Shelf, shelf
from toolkit.widgets.explorer.ways import Way, ways

if TYPE_CHECKING:
    from toolkit.engine.cases import Case
    from toolkit.engine.session import Session

T = TypeVar("T")


class Explorer:
    """The shelf of a game's cases, and the one that lies open. It may be used by several threads.

    Nothing of what comes of a case is shown before it is predicted or skipped.

    Attributes:
        game: the rules that the cases are played under, as far as they do not ask for others.
        shelf: the cases, and which of them are shown.
        problem: the case that lies open, as far as it may be told.
        reveal: what comes of it, once it has been predicted or skipped.
        results: id of a case → "right", "wrong" or "skipped", as it was met first.
        session: the game that was begun from a case last.
    """

    def __init__(self, game: Game[Any, Any] | str) -> None:
        """Raises ToolkitError for an unknown game, faulty cases, or a game without any."""
        self.game: Game[Any, Any] = game if isinstance(game, Game) else registry.load(game)
        self.shelf = shelf(self.game)
        self.lock = threading.RLock()
        self.results: dict[str, str] = {}
        self.session: Session | None = None
        self._watchers: list[Callable[[], object]] = []
        if not self.shelf.cases:
            raise ToolkitError(f"{self.game.name}: there are no cases to look through")
        self._open(self.shelf.cases[0])

    def __repr__(self) -> str:
        return f"<explorer of {len(self.shelf.cases)} cases of {self.game.title}, at {self.case.id}>"

    def __str__(self) -> str:
        return "\n\n".join(str(part) for part in (self.problem, self.reveal) if part is not None)

    # ------------------------------------------------------------------ choosing

    def choose(self, case: Case | str | int) -> Problem:
        """Open a case: itself, its id, or its number on the shelf. Raises ToolkitError if there is none."""
        with self.lock:
            self._open(self._found(case))
        return self._told(self.problem)

    def filter(self, **wanted: str | None) -> Shelf:
        """Show only the cases of a `section`, a `clause`, a `reading` or parameter; None shows those of all.

        What is not named stays as it is. The first case shown is opened, unless the open one is among them.
        Raises ToolkitError for a name that is not known, or if no case would be left.
        """
        with self.lock:
            chosen = self.shelf.choosing(**wanted)
            if not chosen.shown:
                raise ToolkitError(words.NONE_SHOWN)
            self.shelf = chosen
            if self.case not in chosen.shown:
                self._open(chosen.shown[0])
        return self._told(chosen)

    def next(self) -> Problem:
        """Open the next of the cases shown; after the last comes the first."""
        return self._step(1)

    def previous(self) -> Problem:
        """Open the case shown before; before the first comes the last."""
        return self._step(-1)

    # ------------------------------------------------------------------ predicting

    def predict(self, answer: int | str) -> Reveal:
        """Give an answer, by its number from 1 or its text, and see what comes of the case.

        Raises ToolkitError if it is none of the answers.
        """
        with self.lock:
            answers = self.problem.answers
            if not (is_word(answer, answers) or is_whole(answer, range(1, len(answers) + 1))):
                raise ToolkitError(words.PREDICT_SOMETHING.format(count=len(answers), found=answer))
            shown = self._show(answers.index(answer) if isinstance(answer, str) else answer - 1)
        return self._told(shown)

    def skip(self) -> Reveal:
        """See what comes of the case without an answer."""
        with self.lock:
            shown = self._show(None)
        return self._told(shown)

    # ------------------------------------------------------------------ seeing

    @property
    def ways(self) -> tuple[Way, ...]:
        """The case in every way of playing it. Raises ToolkitError before a prediction."""
        if self.reveal is None:
            raise ToolkitError(words.PREDICT_FIRST)
        return self._ways

    @cached_property
    def wishes(self) -> dict[str, str]:
        """What is tried or asked in each case, by its id: enough to find one, and nothing of what comes of it."""
        return {case.id: problems.wish(case, self._rules(case)) for case in self.shelf.cases}

    @property
    def pictures(self) -> dict[str, Drawing]:
        """The pictures by name: "before"; and once revealed "after", or "0", "1" for each of several ways."""
        with self.lock:
            return dict(self._pictures)

    def play_on(self, way: int = 0, name: str | None = None) -> Session:
        """A session that begins at the position of the case, under the rules of one of its ways.

        Args:
            way: the number of the way, where the case is played in several; 0 is the case as it stands.
            name: what the session is kept as; without one it is not kept.

        Raises:
            ToolkitError: Before a prediction, for a way there is not, or a case without a position.
        """
        from toolkit.engine.session import play

        with self.lock:
            if not is_whole(way, range(len(self.ways))):
                raise ToolkitError(f"way {way!r}: this case has the ways 0 to {len(self.ways) - 1}")
            found = self.ways[way]
            if found.outcome.before is None:
                raise ToolkitError(words.NO_POSITION.format(fault="; ".join(found.outcome.faults)))
            at = found.game.compact(found.outcome.before)
            label = words.SESSION.format(game=self.game.name, number=self.problem.number)
            self.session = play(found.game, name or label, at=at, autosave=name is not None)
        return self._told(self.session)

    # ------------------------------------------------------------------ who looks on

    def answer(self, gid: str) -> None:
        """Do what touching this means: "case/12", "section/Setup" and the other facets (empty for all), "next",
        "previous", "predict/2", "skip" or "play/0". Raises ToolkitError if it means nothing.
        """
        named: dict[str, Callable[[], object]] = {"next": self.next, "previous": self.previous, "skip": self.skip}
        numbered: dict[str, Callable[[int], object]] = {
            "case": self.choose,
            "predict": self.predict,
            "play": self.play_on,
        }
        kind, _, value = str(gid).partition("/")
        if is_word(gid, named):
            named[gid]()
        elif kind in numbered and is_digits(value):
            numbered[kind](int(value))
        elif kind in FACETS:
            self.filter(**{kind: value or None})
        else:
            raise ToolkitError(unknown("touch", gid, (*named, *numbered, *FACETS)))

    def watch(self, callback: Callable[[], object]) -> Callable[[], None]:
        """Have `callback()` called after every change; calling what is returned ends that."""
        return watching(self._watchers, callback)

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        from toolkit.widgets.explorer.widget import shown

        return shown(self)

    # ------------------------------------------------------------------ inside

    def _told(self, result: T) -> T:
        """Tell the watchers that something has changed, outside the lock: they may wait for other threads."""
        tell(self._watchers)
        return result

    def _rules(self, case: Case) -> Game[Any, Any]:
        """The rules that a case is played under; of one that asks for what there is not, its opening tells."""
        try:
            return cases.game_of(case, self.game)
        except ToolkitError:
            return self.game

    def _found(self, wanted: Case | str | int) -> Case:
        all_cases = self.shelf.cases
        if is_whole(wanted, range(1, len(all_cases) + 1)):
            return all_cases[wanted - 1]
        name = getattr(wanted, "id", wanted)
        found = next((case for case in all_cases if case.id == name), None)
        if found is None:
            raise ToolkitError(unknown("case", name, [case.id for case in all_cases]))
        return found

    def _step(self, by: int) -> Problem:
        with self.lock:
            shown = self.shelf.shown
            place = shown.index(self.case) + by if self.case in shown else 0
            self._open(shown[place % len(shown)])
        return self._told(self.problem)

    def _open(self, case: Case) -> None:
        played = ways(case, self.game)
        gets_there = played[0].outcome.before is not None
        self.case, self._ways = case, played
        self._bet = bet(case, played, self.shelf.cases) if gets_there else None
        self.problem = problems.problem(case, self.shelf.number(case), played[0], self._bet)
        self.reveal: Reveal | None = None
        first = problems.before(case, played[0])
        self._pictures = {} if first is None else {"before": first}

    def _show(self, predicted: int | None) -> Reveal:
        shown = self.reveal = problems.reveal(self.case, self._ways, self._bet, predicted)
        result = words.SKIPPED if shown.correct is None else words.RIGHT if shown.correct else words.WRONG
        self.results.setdefault(self.case.id, result)
        if len(self._ways) > 1:
            drawn = {str(place): problems.after(self.case, way) for place, way in enumerate(self._ways)}
        else:
            unchanged = self._ways[0].outcome.state == self._ways[0].outcome.before
            drawn = {} if unchanged else {"after": problems.after(self.case, self._ways[0])}
        self._pictures |= {name: drawing for name, drawing in drawn.items() if drawing is not None}
        return shown


def explore(
    game: Game[Any, Any] | str,
    case: str | int | None = None,
    section: str | None = None,
    clause: str | None = None,
    reading: str | None = None,
) -> Explorer:
    """The cases of a game, to be looked through; in a notebook they can be clicked.

    Args:
        game: a registered game's name, or a game.
        case: the id or number of the case that lies open first.
        section: show only the cases of this section of the rulebook,
        clause: only those that test this clause,
        reading: only those that are about this reading or parameter.

    Raises:
        ToolkitError: For a name that is not known, or if no case is left.
    """
    explorer = Explorer(game)
    explorer.filter(section=section, clause=clause, reading=reading)
    if case is not None:
        explorer.choose(case)
    return explorer
