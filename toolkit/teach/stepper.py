"""What is shown step by step: each step says what happens, and by which clause."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from toolkit.engine.game import ToolkitError
from toolkit.engine.suggest import is_whole
from toolkit.teach import words
from toolkit.teach.blocks import Block, Folded, Lines, Rules, Shown, Steps, Text
from toolkit.teach.item import Command, Item
from toolkit.teach.records import Walkthrough
from toolkit.teach.setting import Setting, located
from toolkit.widgets.steps import Sentence, Step, of_case
from toolkit.widgets.view import Rule


class Stepper(Item):
    """Something to step through.

    Attributes:
        steps: the positions and how each came about.
        step: where it is, from 0.
    """

    def __init__(self, lesson: str, id: str, steps: Iterable[Step], say: Sequence[str] = ()) -> None:
        """`say` has a sentence for each step, or none."""
        super().__init__(lesson, id)
        self.steps = tuple(steps)
        self._say = say
        self.step = 0

    def goto(self, step: int) -> Stepper:
        """Go to a step, the first being step 0. Raises ToolkitError if there is none."""
        if not is_whole(step, range(len(self.steps))):
            raise ToolkitError(f"no step {step!r}: there are steps 0 to {len(self.steps) - 1}")
        with self.lock:
            self.step = step
            self._practised(rule.id for sentence in self._happened(step) for rule in sentence.rules)
            self._seen(rule.id for rule in self._rules(step))
        self._changed()
        return self

    def next(self) -> Stepper:
        """One step on, if there is one."""
        return self.goto(min(self.step + 1, len(self.steps) - 1))

    def back(self) -> Stepper:
        """One step back, if there is one."""
        return self.goto(max(self.step - 1, 0))

    def first(self) -> Stepper:
        """To the beginning."""
        return self.goto(0)

    def last(self) -> Stepper:
        """To the end."""
        return self.goto(len(self.steps) - 1)

    def autoplay(self) -> None:
        """Look at every step, and go back to the beginning: there a reader of what is stored begins."""
        for step in range(len(self.steps)):
            self.goto(step)
        self.first()

    def commands(self) -> dict[str, Command]:
        """The controls, and a step by its number."""
        return {
            "first": lambda _: self.first(),
            "back": lambda _: self.back(),
            "next": lambda _: self.next(),
            "last": lambda _: self.last(),
            "step/": lambda number: self.goto(int(number)),
        }

    @property
    def blocks(self) -> tuple[Block, ...]:
        """The controls, the position of the step and what has happened; all steps in words below."""
        with self.lock:
            there, last = self.steps[self.step], len(self.steps) - 1
            told = words.STEP_OF.format(step=self.step, last=last)
            rules = self._rules(self.step)
            return (
                Steps(self.step, last, told),
                Text(f"{there.title}.", "strong"),
                *(Text(sentence) for sentence in self._sentences(self.step)),
                Shown("step", there.drawing),
                *((self._behind(rules),) if rules else ()),
                Folded(words.ALL_STEPS, (Lines(tuple(map(self._line, range(len(self.steps)))), ordered=True),)),
            )

    def _sentences(self, step: int) -> tuple[str, ...]:
        said = (self._say[step],) if self._say else ()
        return (*said, *(sentence.text for sentence in self.steps[step].told if sentence.text))

    def _happened(self, step: int) -> tuple[Sentence, ...]:
        """What the engine says of a step."""
        return self.steps[step].told

    def _behind(self, rules: tuple[Rule, ...]) -> Block:
        """The rules of a step."""
        return Rules(rules)

    def _line(self, step: int) -> str:
        return " ".join((f"{self.steps[step].title}:", *self._sentences(step)))

    def _rules(self, step: int) -> tuple[Rule, ...]:
        found = {rule.id: rule for sentence in self.steps[step].told for rule in sentence.rules}
        return tuple(found.values())


class Example(Stepper):
    """A worked example: a case to step through."""

    def __init__(self, setting: Setting, walkthrough: Walkthrough) -> None:
        """Raises ToolkitError if the case does not get so far, or is not told in as many sentences as it has steps."""
        place, say = setting.place("walkthrough", walkthrough.id), walkthrough.say
        case = setting.case(walkthrough.case, place)
        with located(place):
            steps = of_case(case, walkthrough.show, walkthrough.start_overlay, walkthrough.overlay)
        if say and len(say) != len(steps):
            raise ToolkitError(f"{place}: expected {len(steps)} sentences in say, found {len(say)}")
        super().__init__(setting.lesson, walkthrough.id, steps, say)

    def _happened(self, step: int) -> tuple[Sentence, ...]:
        """What the engine says of a step: at the end a case explains itself, which is no result of the engine."""
        told = self.steps[step].told
        return told[:-1] if step == len(self.steps) - 1 else told
