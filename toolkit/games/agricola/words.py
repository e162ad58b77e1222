"""Every sentence Agricola says. The templates are those of `data/agricola/words.yaml`; here their numbers are put in.

Players keep the numbers that the engine gives them: player 0 is the starting player at first.

>>> from toolkit.engine.game import Reason
>>> from toolkit.games.agricola.game import load
>>> describe(load(), Reason("AGR-HSE-05", good="wood", needed=5, has=3))
'A room of the wooden hut takes 5 wood, and you have 3 (AGR-HSE-05).'
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, final

import msgspec

from toolkit.engine import telling
from toolkit.engine.data import read
from toolkit.engine.game import Decision, Event, Reason, ScoreLine, ScoreSheet
from toolkit.engine.speech import Form
from toolkit.games.agricola import actions as act
from toolkit.games.agricola import imperatives, naming, sentences
from toolkit.games.agricola.state import ANIMALS, GOODS, Goods, State
from toolkit.games.agricola.supply import animals

if TYPE_CHECKING:
    from toolkit.games.agricola.game import Agricola


class Term(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A term of the game in three languages.

    Attributes:
        english: what it is called here.
        german, spanish: what it is called in the German edition, and in the Spanish rulebook or in Spanish.
        group: what kind of thing it is.
        word: how texts of actions name it, if they do and it is clear without more.
    """

    english: str
    german: str
    spanish: str
    group: str
    word: str | None = None


class Words(telling.Words, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The file `words.yaml`; its head says how a template is written.

    Attributes:
        spaces: by action space how it is called within a sentence, if not by its printed name alone.
        lies: by what there is on a farm space, or beyond its edge, how it is called.
        deeds: by part of an action space how a prompt offers it.
        answers: by question, and part of an answer, how it is told.
        spellings: other ways to write or say a word of texts.
        glossary: terms in three languages.
        picture: what pictures say.
        sketch: what is said of fences that are being drawn.
        notes: what is said where touched elements stand for nothing now, by why or by stage.
    """

    spaces: dict[str, str]
    lies: dict[str, str]
    deeds: dict[str, str]
    answers: dict[str, Form]
    spellings: dict[str, str]
    glossary: tuple[Term, ...]
    picture: dict[str, Form] = msgspec.field(default_factory=dict)
    sketch: dict[str, Form] = msgspec.field(default_factory=dict)
    notes: dict[str, Form] = msgspec.field(default_factory=dict)


@lru_cache(maxsize=8)
def words_in(folder: Path) -> Words:
    """The words of a data folder. Raises DataError naming the place in the file that is faulty."""
    return read(folder / "words.yaml", Words)


def describe(game: Agricola, thing: Any, state: State | None = None) -> str:
    """One sentence for an action, shorthand, event, reason, clause id, decision, score line or score sheet.

    With the state in which an action is meant it also names what the action costs and brings there. Raises
    ToolkitError for anything else, and for a thing of these kinds that the game does not know.

    >>> from toolkit.games.agricola.game import load
    >>> game = load()
    >>> describe(game, game.parse("buy well")), describe(game, game.parse("place on fishing"), game.setup(2, seed=7))
    ('Buy the well (1 wood, 3 stone).', 'Place a person on Fishing (1 food there).')
    """
    return Speaker(game, state).described(thing, _SENTENCES)


def prompt(game: Agricola, state: State, stage: str) -> str:
    """The question that is asked at this stage. Raises ToolkitError for an unknown stage.

    >>> from toolkit.games.agricola.game import load
    >>> game = load()
    >>> prompt(game, game.setup(players=3, seed=7), "place")
    'Player 0: place a person on an action space (2 people left to place).'
    """
    speaker = Speaker(game, state)
    form = speaker.form(speaker.words.prompts, stage, "stage")
    return speaker.say(form, {"player": state.player, "round": state.round, **sentences.asking(speaker, state, stage)})


def asked(game: Agricola, question: str, arguments: Mapping[str, Any]) -> str:
    """A question with its arguments. Raises ToolkitError for one that the game does not know.

    >>> from toolkit.games.agricola.game import load
    >>> asked(load(), "keepable", {"player": 1, "sheep": 2, "boar": 1})
    "Can player 1's farm keep 2 sheep and 1 wild boar, and where?"
    """
    herd = animals(arguments.get(animal, 0) for animal in ANIMALS)
    return Speaker(game).question(question, {**arguments, "herd": herd})


def answered(game: Agricola, question: str, answer: Any) -> tuple[str, ...]:
    """An answer to a question, sentence by sentence; none for a question whose answers there are no words for.

    >>> from toolkit.games.agricola.game import load
    >>> answered(load(), "meal", {"needed": 4, "food": 3, "grain": 2, "vegetables": 1})
    ('The family needs 4 food and has 3; the fields bring 2 grain and 1 vegetable.',)
    """
    return sentences.answered(Speaker(game), question, answer)


def glossary(game: Agricola) -> tuple[Term, ...]:
    """Terms of the game in English, German and Spanish, by group.

    >>> from toolkit.games.agricola.game import load
    >>> [(term.english, term.german, term.spanish) for term in glossary(load()) if term.word == "clay-oven"]
    [('Clay oven', 'Lehmofen', 'Horno de arcilla')]
    """
    return words_in(game.data.folders[0]).glossary


def understood(game: Agricola, text: str) -> str:
    """What a learner has written, with the names of spaces, goods, animals and improvements as texts have them.

    Names in English, German and Spanish are put right where they name one thing only.

    >>> from toolkit.games.agricola.game import load
    >>> game = load()
    >>> understood(game, "place on Day labourer"), understood(game, "buy the Lehmofen"), understood(game, "cook Rind")
    ('place on day-labourer', 'buy clay-oven', 'cook cattle')
    """
    return naming.understood(Speaker(game), text)


# ---------------------------------------------------------------------- filling templates

_WORDS = ("good", "crop", "animal", "kind", "kinds", "breeding", "given", "back", "improvement", "improvements")
"""The facts that are a good, an animal or an improvement, by its word."""
_AMOUNTS = ("goods", "paid", "kept", "gone", "born", "herd", "over", "births", "bound", "without")
"""The facts that are amounts, such as `3 wood`."""
_PLACES = ("space", "place", "example")
"""The facts that are an action space or a farm space; where animals stand is the house too."""


@final
class Speaker(telling.Speaker):
    """Fills the templates of one game; with a state it tells what things cost and bring in it."""

    words: Words

    shows: ClassVar[Mapping[str, Callable[[Any, Any], str]]] = MappingProxyType(
        {
            **telling.Speaker.shows,
            **dict.fromkeys(_WORDS, lambda speaker, word: speaker.word(word)),
            **dict.fromkeys(_AMOUNTS, lambda speaker, amount: speaker.amount(amount)),
            **dict.fromkeys((*_PLACES, "spaces"), lambda speaker, name: speaker.place(name)),
            **dict.fromkeys(("found", "there"), lambda speaker, what: speaker.words.lies[what]),
            # Choices have stages, but so has the game, numbered from 1 on.
            "stage": lambda speaker, stage: speaker.words.stages.get(stage, str(stage)),
            "edge": lambda speaker, name: speaker.edge(name),
            **dict.fromkeys(("written", "meant"), lambda speaker, text: text),
            "places": lambda speaker, stand: speaker.stand(stand),
            "points": lambda speaker, points: str(points).replace("-", "\N{MINUS SIGN}"),
        }
    )

    def __init__(self, game: Agricola, state: State | None = None) -> None:
        super().__init__(game.name, game.catalogue, words_in(game.data.folders[0]))
        self.game = game
        self.state = state

    # ------------------------------------------------------------------ parts of sentences

    def word(self, word: Any) -> str:
        """What a good, animal or improvement is called; what is none of these stands for itself."""
        if not isinstance(word, str):
            return str(word)
        return self.improvement(word) if word in self.game.components.major else self.words.terms.get(word, word)

    def improvement(self, word: str) -> str:
        """An improvement with its article, and with its price where there are two of this name."""
        components = self.game.components
        record = components.records[components.major[word]]
        name = record.name[:1].lower() + record.name[1:]
        if self.alike(components.major[word]) == 1:
            return self.phrase("improvement", called=name)
        return self.phrase("improvement_of_two", called=name, cost=self.goods(components.costs[components.major[word]]))

    def alike(self, number: int) -> int:
        """How many improvements have the name of this one."""
        records = self.game.components.records
        return sum(1 for other in records if other.name == records[number].name)

    def place(self, name: Any) -> str:
        """An action space as sentences call it, or the house; a farm space, as all else, stands for itself."""
        if name == act.PET:
            return self.phrase("house")
        for players in self.game.player_counts:
            table = self.game.table(players)
            if name in table.index:
                printed = table.spaces[table.index[name]].name
                return self.words.spaces.get(name, "{name}").format(name=printed)
        return str(name)

    def edge(self, name: str) -> str:
        """Where an edge of the farm lies."""
        space, _, side = name.partition("-")
        return self.phrase("rim" if side.islower() else "between", left=space, right=side, space=space, side=side)

    def either(self, parts: Iterable[str]) -> str:
        """Parts of which one is meant."""
        *rest, end = parts
        return self.phrase("either", left=self.joined(rest, "series"), right=end) if rest else end

    def counted(self, word: str, count: int) -> str:
        """So much of a good, or so many animals."""
        return self.phrase("goods", word=word, count=count, good=word)

    def amount(self, amount: Any) -> str:
        """An amount as facts hold it, such as `3 wood`; what is none stands for itself."""
        count, _, word = str(amount).partition(" ")
        return self.counted(word, int(count)) if word and count.isdigit() else str(amount)

    def goods(self, goods: Goods, last: str = "series") -> str:
        """Goods in a row, such as a price, those that are none left out; `last` puts the last one to the others."""
        parts = [self.counted(word, count) for word, count in zip(GOODS, goods, strict=True) if count]
        return self.joined(parts, last) if parts else self.phrase("nothing")

    def stand(self, stand: str) -> str:
        """Animals in a place, from a text such as `2 sheep in B1`."""
        animals, _, place = stand.partition(" in ")
        return self.phrase("standing", goods=animals, place=place)

    def doable(self, action: act.Action) -> str:
        """An action or shorthand as an imperative, with what it costs or brings if that can be told."""
        facts = {part: getattr(action, part) for part in action.__struct_fields__}
        facts.update(imperatives.more_of(self, action))
        phrase = self.say(self.form(self.words.actions, type(action).__name__.lower(), "action"), facts)
        aside = facts.get("aside")
        return self.phrase("aside", phrase=phrase, aside=aside) if aside else phrase

    def plain(self, reason: Reason) -> str:
        """Why something is refused, without the clause."""
        facts = {**reason.facts, **sentences.behind(self, reason)}
        return self.say(self.form(self.words.reasons, reason.clause, "reason"), facts)

    def picture(self, name: str, /, **facts: Any) -> str:
        """Something that a picture says."""
        return self.say(self.form(self.words.picture, name, "picture"), facts)

    def sketch(self, name: str, /, **facts: Any) -> str:
        """Something that is said of fences while they are drawn."""
        return self.say(self.form(self.words.sketch, name, "sketch"), facts)

    def note(self, name: str, /, **facts: Any) -> str:
        """What is said where touched elements stand for nothing now."""
        return self.say(self.form(self.words.notes, name, "note"), facts)


# ---------------------------------------------------------------------- whole sentences


def _action(speaker: Speaker, action: act.Action) -> str:
    return speaker.sentence(speaker.doable(action))


def _event(speaker: Speaker, event: Event) -> str:
    facts = {**event.facts, **sentences.told(speaker, event)}
    return speaker.event(msgspec.structs.replace(event, facts=facts))


def _reason(speaker: Speaker, reason: Reason) -> str:
    return speaker.reason(reason, sentences.behind(speaker, reason), reason.facts.get("step"))


def _decision(speaker: Speaker, decision: Decision) -> str:
    return decision.prompt


def _line(speaker: Speaker, line: ScoreLine) -> str:
    return speaker.line(line, sentences.scored(speaker, line))


def _sheet(speaker: Speaker, sheet: ScoreSheet) -> str:
    telling_lines = tuple(line for line in sheet.lines if line.points)
    return speaker.sheet(msgspec.structs.replace(sheet, lines=telling_lines))


Sentence = tuple[type[Any], Callable[[Speaker, Any], str]]
_SENTENCES: Iterable[Sentence] = (
    (act.Action, _action),
    (Event, _event),
    (Reason, _reason),
    (str, Speaker.clause),
    (Decision, _decision),
    (ScoreLine, _line),
    (ScoreSheet, _sheet),
)
