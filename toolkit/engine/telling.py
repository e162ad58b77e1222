"""Sentences that every game tells in the same way: of events, refusals, rules, points and questions.

A game's `words.py` makes its `Words` and `Speaker` from these, and adds what only its own things say.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any, ClassVar

import msgspec

from toolkit.engine import speech
from toolkit.engine.formulas import FormulaWords
from toolkit.engine.game import Event, Reason, ScoreLine, ScoreSheet, ToolkitError
from toolkit.engine.speech import Facts, Form, capitalised


class Words(FormulaWords, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The sections that the file `words.yaml` of every game has.

    Attributes:
        prompts: by stage what is asked of the player who decides.
        questions: by question how it is asked.
        actions, events, reasons, lines: by verb, kind, clause and source of points how it is told.
        stages, doing: what stages are called, and what is done with an action.
        sheet: how a score sheet is told.
        numbers: what an open number is called, by its name, in which a part in braces is a fact; the phrase `owned`
            says whose it is, of a number that has the fact `player`.
    """

    prompts: dict[str, Form]
    questions: dict[str, Form]
    actions: dict[str, Form]
    events: dict[str, Form]
    reasons: dict[str, Form]
    stages: dict[str, str]
    doing: dict[str, str]
    lines: dict[str, Form]
    sheet: str
    numbers: dict[str, Form] = msgspec.field(default_factory=dict)


class Speaker(speech.Speaker):
    """Tells what happens in one game."""

    words: Words

    shows: ClassVar[Mapping[str, Callable[[Any, Any], str]]] = MappingProxyType(
        {
            "stage": lambda speaker, stage: speaker.words.stages[stage],
            "doing": lambda speaker, action: speaker.words.doing[action],
        }
    )

    def described(self, thing: Any, sentences: Iterable[tuple[type[Any], Callable[[Any, Any], str]]]) -> str:
        """The sentence for a thing, by its kind. Raises ToolkitError for a thing of none of these kinds."""
        for kind, sentence in sentences:
            if isinstance(thing, kind):
                return sentence(self, thing)
        allowed = "an action, event, reason, clause id, decision, score line or score sheet"
        raise ToolkitError(f"{self.name}: no sentence for {thing!r}; describe takes {allowed}")

    def event(self, event: Event) -> str:
        """What happened."""
        facts = {**dict.fromkeys(event.clauses, True), **event.facts, **self._scores(event)}
        return capitalised(self.say(self.form(self.words.events, event.kind, "event"), facts))

    def _scores(self, event: Event) -> Facts:
        scores = event.facts.get("scores", ())
        told = [self.phrase("score", player=player, points=points) for player, points in enumerate(scores)]
        return {"scores": told} if told else {}

    def reason(self, reason: Reason, more: Facts = MappingProxyType({}), step: int | None = None) -> str:
        """Why something is refused, with its clause; `more` are facts that follow from the reason's own."""
        facts = {**reason.facts, **more}
        if "stage" in facts:
            facts["doing"] = facts["given"]
        text = self.say(self.form(self.words.reasons, reason.clause, "reason"), facts)
        if "meant" in facts:
            text = self.phrase("meant", text=text, meant=facts["meant"])
        return self.marked(capitalised(text), reason.clause, step)

    def clause(self, id: str) -> str:
        """What a rule says."""
        return self.marked(self.clauses[id].text.removesuffix("."), id)

    def line(self, line: ScoreLine, numbers: Facts = MappingProxyType({})) -> str:
        """A source of points; `numbers` are those that its sentence names beside the line's own."""
        form = self.form(self.words.lines, line.source, "score line")
        return self.say(form, {**numbers, **line.facts, "points": line.points})

    def sheet(self, sheet: ScoreSheet, **more: Any) -> str:
        """A player's points, by source."""
        lines = [self.phrase("source", points=line.points, source=line.source) for line in sheet.lines]
        return self.say(self.words.sheet, {"player": sheet.player, "points": sheet.total, "lines": lines, **more})

    def question(self, question: str, arguments: Facts) -> str:
        """A question with its arguments. Raises ToolkitError for one that there are no words for."""
        return self.say(self.form(self.words.questions, question, "question"), arguments)

    def number(self, name: str, player: int | None = None) -> str | None:
        """What an open number is called, without whose it is where it is this player's; None if there are no words."""
        for pattern, form in self.words.numbers.items():
            facts = _bound(pattern.split("/"), name.split("/"))
            if facts is not None:
                told = self.say(form, facts)
                owner = facts.get("player")
                whose = owner is not None and owner != str(player)
                kind, *_ = pattern.split("/")
                return self.phrase("owned", number=told, player=owner, kind=kind) if whose else told
        return None


def _bound(pattern: list[str], parts: list[str]) -> dict[str, str] | None:
    """The facts in the parts of a name that has this pattern; None if it has another."""
    if len(pattern) != len(parts):
        return None
    pairs = list(zip(pattern, parts, strict=True))
    facts = {wanted[1:-1]: found for wanted, found in pairs if wanted.startswith("{")}
    return facts if all(wanted.startswith("{") or wanted == found for wanted, found in pairs) else None
