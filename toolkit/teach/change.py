"""Change one thing: predict in which direction a number goes, let the engine play both, and compare."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from toolkit.engine import cases, chance
from toolkit.engine.cases import Case, Outcome
from toolkit.engine.data.loading import clause_ids
from toolkit.engine.game import Game, ToolkitError
from toolkit.engine.suggest import is_whole, is_word, unknown
from toolkit.teach import ledger, words
from toolkit.teach.blocks import Block, Choice, Choices, Heading, Lines, Plot, Reveal, Shown, Table, Text, settled
from toolkit.teach.item import Command, Item
from toolkit.teach.posing import picture
from toolkit.teach.problems import number
from toolkit.teach.records import Change as Record
from toolkit.teach.records import Playouts
from toolkit.teach.setting import Setting, located
from toolkit.widgets.explorer.answers import elements


class Change(Item):
    """A number, reading or rule that is changed.

    Attributes:
        record: what the lesson's file says.
        before, after: the number under the rules as they are, and under the changed ones; None before a prediction.
        predicted: the direction that was predicted; None before, and if it was skipped.
    """

    def __init__(self, setting: Setting, record: Record) -> None:
        """Raises ToolkitError for a name that is unknown or a value that is not allowed."""
        super().__init__(setting.lesson, record.id)
        self.record, self.game = record, setting.game
        self._setting = setting
        self._place = setting.place("change", record.id)
        with located(self._place):
            self.changed = cases.reloaded(self.game, record.names)
            # What cannot be measured is told before anything is predicted.
            if record.playouts is not None:
                _check(self.game, record.playouts, record.of)
            else:
                for game in (self.game, self.changed):
                    self._measured(game)
        self.before: float | None = None
        self.after: float | None = None
        self.predicted: str | None = None
        self._details: tuple[Block, ...] = ()

    @property
    def name(self) -> str:
        """The question."""
        return self.record.ask

    @property
    def direction(self) -> str:
        """Where the number goes: one of `words.DIRECTIONS`. Raises ToolkitError before a prediction."""
        if self.before is None or self.after is None:
            raise ToolkitError("predict first, or skip")
        return "same" if self.before == self.after else "more" if self.after > self.before else "less"

    def predict(self, direction: str | int) -> Change:
        """Say where the number goes: "more", "less" or "same", or by its number among these, from 1.

        Raises ToolkitError for anything else.
        """
        if is_whole(direction, range(1, len(words.DIRECTIONS) + 1)):
            return self._reveal(tuple(words.DIRECTIONS)[int(direction) - 1])
        if not is_word(direction, words.DIRECTIONS):
            raise ToolkitError(unknown("direction", direction, words.DIRECTIONS))
        return self._reveal(str(direction))

    def skip(self) -> Change:
        """See where it goes without a prediction."""
        return self._reveal(None)

    def _reveal(self, predicted: str | None) -> Change:
        with self.lock:
            if self.before is None:
                self.before, self.after = self.measured(self.game), self.measured(self.changed)
                self._details = tuple(self._compared())
            self.predicted = predicted
            self._mark("skipped" if predicted is None else "right" if predicted == self.direction else "wrong")
        self._changed()
        return self

    def run(self, /, **names: Any) -> float:
        """The number with other values of one's own. Raises ToolkitError for a name or value that is not allowed."""
        return self.measured(cases.reloaded(self.game, names))

    def measured(self, game: Game[Any, Any]) -> float:
        """The number that is compared, under these rules."""
        if self.record.playouts is not None:
            return round(_average(game, self.record.playouts, self.record.of), 1)
        found, outcome = self._measured(game)
        self._practised(ledger.returned(outcome, self.record.of.startswith("scores/")))
        return found

    def _measured(self, game: Game[Any, Any]) -> tuple[int, Outcome]:
        """The number of the case under these rules, and what the engine makes of it there."""
        case = self._case
        outcome = cases.run(case, game)
        with located(self._place):
            if outcome.before is None:
                raise ToolkitError("; ".join(outcome.faults))
            return number(self.record.of, case, outcome), outcome

    @property
    def _case(self) -> Case:
        return self._setting.case(self.record.case or "", self._place)

    def autoplay(self) -> None:
        """Predict rightly."""
        self.skip()
        self.predict(self.direction)

    def commands(self) -> dict[str, Command]:
        """A direction, by its place, and skipping."""
        directions = list(words.DIRECTIONS)

        def choose(place: str) -> object:
            if int(place) not in range(1, len(directions) + 1):
                raise ToolkitError(words.EXPECTED_ANSWER.format(count=len(directions), found=place))
            return self.predict(directions[int(place) - 1])

        return {"predict/": choose, "skip": lambda _: self.skip()}

    # ------------------------------------------------------------------ telling

    @property
    def blocks(self) -> tuple[Block, ...]:
        """What is changed and asked; once predicted, both numbers."""
        with self.lock:
            return (*self._asked(), *self._warned, *((self._told(),) if self.before is not None else ()))

    def _asked(self) -> Iterator[Block]:
        yield Heading(words.CHANGE_TITLE)
        yield Lines(tuple(self._names()))
        if self.record.case is not None:
            case = self._case
            game, state, _ = cases.beginning(case, self.game)
            yield Shown("position", picture(game, state, case.viewer, self.record))
        yield Text(self.record.ask, "strong")
        choices = (self._choice(place, direction) for place, direction in enumerate(words.DIRECTIONS, start=1))
        yield Choices(words.PREDICT, tuple(choices))
        if self.before is None:
            yield Choices(words.SKIP, (Choice("skip", words.SKIP),), inline=True)

    def _choice(self, place: int, direction: str) -> Choice:
        gid, label = f"predict/{place}", words.DIRECTIONS[direction]
        if self.before is None:
            return Choice(gid, label)
        return settled(gid, label, direction == self.predicted, direction == self.direction)

    def _names(self) -> Iterator[str]:
        for name, value in self.record.names.items():
            if name == "without":
                yield from (words.SWITCHED_OFF.format(id=self.game.describe(id)) for id in clause_ids(value))
            elif reading := self.game.data.reading_records.get(name):
                yield words.READ_OTHERWISE.format(question=reading.question, choice=reading.choices[value])
            else:
                about = self.game.data.parameter_records[name].about.removesuffix(".")
                usual = self.game.parameters[name]
                yield words.CHANGED.format(about=about, value=_numbers(value), usual=_numbers(usual))

    def _told(self) -> Reveal:
        right = words.DIRECTIONS[self.direction]
        if self.predicted is None:
            verdict = Text(words.SKIPPED.format(right=right), "note")
        elif self.predicted == self.direction:
            verdict = Text(words.RIGHT.format(right=right), "right")
        else:
            verdict = Text(words.WRONG.format(right=right), "wrong")
        measured = words.MEASURED.format(measure=self.record.measure, before=self.before, after=self.after)
        explain = (Text(self.record.explain),) if self.record.explain else ()
        return Reveal((verdict, Text(measured), *self._details, *explain))

    def _compared(self) -> Iterator[Block]:
        from toolkit.draw.charts import bars

        names = words.COMPARED[1:]
        numbers = (self.before or 0, self.after or 0)
        if self.record.playouts is not None:
            if self.game.data.rests_on_stand_ins:
                yield Text(words.STAND_IN, "note")
            yield Text(words.PLAYED.format(**_asdict(self.record.playouts)), "note")
            values = {name: {self.record.measure: value} for name, value in zip(names, numbers, strict=True)}
            chart = bars(values, title=self.record.measure, unit="")
            yield Plot(chart.svg, chart.alt, chart.table)
            return
        case = self._case
        rows = [words.COMPARED, (self.record.measure, *map(str, numbers))]
        if case.ask is not None:
            told = (_answered(case.ask.question, game, cases.run(case, game)) for game in (self.game, self.changed))
            rows.append((self.game.asked(case.ask.question, case.ask.arguments), *told))
        yield Table(tuple(rows))


def _answered(question: str, game: Game[Any, Any], outcome: Outcome) -> str:
    return " ".join(game.answered(question, outcome.answer)) or "; ".join(elements(outcome.answer)) or "-"


def _numbers(value: Any) -> str:
    """A parameter's value as a sentence has it: several numbers with commas, those by place with it."""
    if isinstance(value, Mapping):
        return ", ".join(f"{place}: {number}" for place, number in value.items())
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def _asdict(playouts: Playouts) -> dict[str, Any]:
    return {"games": playouts.games, "players": playouts.players, "agent": playouts.agent}


def _check(game: Game[Any, Any], playouts: Playouts, of: str) -> None:
    """Raises ToolkitError for an agent, a number of players or of the games that there is not."""
    from toolkit.lab.agents import AGENTS

    if playouts.agent not in AGENTS:
        raise ToolkitError(unknown("agent", playouts.agent, AGENTS))
    if playouts.players not in game.player_counts:
        raise ToolkitError(unknown("number of players", playouts.players, map(str, game.player_counts)))
    kind, _, source = of.partition("/")
    sources = [line.source for line in game.score_sheet(game.setup(playouts.players, 0), 0).lines]
    if of not in ("decisions", "total") and (kind != "source" or source not in sources):
        allowed = ", ".join(("decisions", "total", *(f"source/{each}" for each in sources)))
        raise ToolkitError(f"of: expected one of {allowed}, found {of!r}")


def _average(game: Game[Any, Any], playouts: Playouts, of: str) -> float:
    found = [_one(game, playouts, of, seed) for seed in range(playouts.games)]
    return sum(found) / len(found)


def _one(game: Game[Any, Any], playouts: Playouts, of: str, seed: int) -> float:
    from toolkit.lab.agents import AGENTS

    agent, rng = AGENTS[playouts.agent], chance.stream(seed, "change")
    state, decisions = game.setup(playouts.players, seed), 0
    while not game.is_over(state):
        state = game.apply(state, agent(game, state, rng))
        decisions += 1
    sheets = [game.score_sheet(state, player) for player in range(playouts.players)]
    if of == "decisions":
        return decisions
    if of == "total":
        return sum(sheet.total for sheet in sheets) / len(sheets)
    return sum(sheet[of.removeprefix("source/")] for sheet in sheets) / len(sheets)
