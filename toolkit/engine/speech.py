"""Sentences from templates: how the words of a game's `words.yaml` get their numbers.

A template names facts in braces; what follows a colon has a form for one and a form for any other number, in which `#`
is the number. Several templates may stand by condition, and the first whose condition holds counts.

>>> words = Vocabulary(terms={"corn": "maize"}, phrases={}, marks={})
>>> speaker = Speaker("farm", {}, words)
>>> speaker.say("{count:# card|# cards} of {species}", {"count": 2, "species": "corn"})
'2 cards of maize'
>>> speaker.say({"count=0": "nothing", "else": "{count} of them"}, {"count": 0})
'nothing'
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar

import msgspec

from toolkit.engine.game import ToolkitError

if TYPE_CHECKING:
    from toolkit.engine.clauses import Clause

Form = str | dict[str, str]
"""A template, or several by condition."""
Facts = Mapping[str, Any]


class Vocabulary(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The part of a words file that every game has.

    Attributes:
        terms: what a word of the data is called, where that is not the word itself.
        phrases: parts of sentences; those called pair, series, steps, sentence and nothing put others together.
        marks: how a clause is named at the end of a sentence, by its source; `clause` puts the two together.
    """

    terms: dict[str, str]
    phrases: dict[str, Form]
    marks: dict[str, str]


class Speaker:
    """Fills the templates of one game.

    Attributes:
        name: the game's name, for errors.
        clauses: the clauses that sentences may end with.
        words: the templates.
    """

    shows: ClassVar[Mapping[str, Callable[[Any, Any], str]]] = MappingProxyType({})
    """How facts of these names are put into words, where their value does not stand for itself: (speaker, value)."""

    def __init__(self, name: str, clauses: Mapping[str, Clause], words: Vocabulary) -> None:
        self.name = name
        self.clauses = clauses
        self.words = words

    def say(self, form: Form, facts: Facts) -> str:
        """A template, or the first form that fits, with the facts put in. Raises ToolkitError if one is wanting."""
        template = form if isinstance(form, str) else self._fitting(form, facts)
        try:
            return template.format_map({name: _Shown(self, name, value) for name, value in facts.items()})
        except KeyError as error:
            raise ToolkitError(f"{self.name}: the fact {error} is missing for the sentence {template!r}") from None

    def form(self, forms: Mapping[str, Form], name: str, kind: str) -> Form:
        """The template of this name. Raises ToolkitError if there is none; `kind` says of what."""
        if name not in forms:
            raise ToolkitError(
                f"{self.name}: there are no words for the {kind} {name!r}; there are for {', '.join(forms)}"
            )
        return forms[name]

    def _fitting(self, forms: Mapping[str, str], facts: Facts) -> str:
        for condition, template in forms.items():
            if all(_holds(part, facts) for part in condition.split(" and ")):
                return template
        raise ToolkitError(f"{self.name}: none of the forms {', '.join(forms)} fits the facts {dict(facts)}")

    def phrase(self, name: str, **facts: Any) -> str:
        """A part of a sentence."""
        return self.say(self.words.phrases[name], facts)

    def joined(self, parts: Iterable[str], last: str = "pair") -> str:
        """Parts in a row: with commas and a word before the last one, or as a series of steps."""
        *rest, end = parts
        if not rest:
            return end
        between = "series" if last == "pair" else last
        line = rest[0]
        for part in rest[1:]:
            line = self.phrase(between, left=line, right=part)
        return self.phrase(last, left=line, right=end)

    def shown(self, name: str, value: Any) -> str:
        """A fact in words; how depends on its name."""
        if isinstance(value, list | tuple):
            return self.joined([self.shown(name, each) for each in value]) if value else self.phrase("nothing")
        if name in self.shows:
            return self.shows[name](self, value)
        return self.words.terms.get(value, value) if isinstance(value, str) else str(value)

    def marked(self, text: str, clause: str, step: int | None = None) -> str:
        """A sentence that ends with its clause and, where that is not the rulebook's, with whose it is."""
        mark = self.words.marks[self.clauses[clause].source].format(clause=clause)
        if step is not None:
            mark = self.words.marks["step"].format(step=step, mark=mark)
        return self.words.marks["clause"].format(text=text, mark=mark)

    def sentence(self, phrase: str) -> str:
        """A phrase as a sentence of its own."""
        return capitalised(self.phrase("sentence", phrase=phrase))


class _Shown:
    """A fact in a template: bare, or after a colon in a form for one and a form for any other number."""

    __slots__ = ("name", "speaker", "value")

    def __init__(self, speaker: Speaker, name: str, value: Any) -> None:
        self.speaker = speaker
        self.name = name
        self.value = value

    def __format__(self, forms: str) -> str:
        shown = self.speaker.shown(self.name, self.value)
        if not forms:
            return shown
        one, _, other = forms.partition("|")
        return (one if self.value == 1 else other).replace("#", shown)


def capitalised(text: str) -> str:
    """A text with a capital letter at its beginning; the rest as it is."""
    return text[:1].upper() + text[1:]


def _holds(condition: str, facts: Facts) -> bool:
    if condition == "else":
        return True
    if condition.startswith("not "):
        return not _holds(condition.removeprefix("not "), facts)
    name, equals, value = condition.partition("=")
    if equals:
        return name in facts and str(facts[name]) == value
    found = facts.get(name)
    return not (found is None or found is False or (isinstance(found, str | list | tuple) and not found))
