"""Every sentence Cultive says. The templates are those of `data/cultive/words.yaml`; here their numbers are put in.

Players keep the numbers that the engine gives them: player 0 is the start player.

>>> from toolkit.engine.game import Reason
>>> from toolkit.games.cultive.game import load
>>> describe(load(), Reason("CTV-PLT-02", terrain="A", species="corn"))
'Corn grows on A already (CTV-PLT-02).'
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, final

from toolkit.engine import telling
from toolkit.engine.data import read
from toolkit.engine.game import Decision, Event, Reason, ScoreLine, ScoreSheet
from toolkit.engine.speech import Facts, Form, capitalised
from toolkit.games.cultive import actions as act
from toolkit.games.cultive.rules import may_use_special

if TYPE_CHECKING:
    from toolkit.games.cultive.game import Cultive
    from toolkit.games.cultive.state import State


class Words(telling.Words, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The file `words.yaml`; its head says how a template is written."""

    answers: dict[str, Form]
    picture: dict[str, Form]


@lru_cache(maxsize=8)
def words_in(folder: Path) -> Words:
    """The words of a data folder. Raises DataError naming the place in the file that is faulty."""
    return read(folder / "words.yaml", Words)


def describe(game: Cultive, thing: Any) -> str:
    """One sentence for an action, event, reason, clause id, decision, score line or score sheet.

    Raises ToolkitError for anything else, and for a thing of these kinds that the game does not know.
    """
    return Speaker(game).described(thing, _SENTENCES)


def prompt(game: Cultive, state: State, stage: str) -> str:
    """The question that is asked at this stage.

    >>> from toolkit.games.cultive.game import load
    >>> game = load()
    >>> prompt(game, game.setup(players=3, seed=7), "actions")
    'Player 0: choose an action (3 actions left), or end the turn.'
    """
    speaker = Speaker(game)
    facts = {
        "player": state.player,
        "actions": state.actions,
        "special": may_use_special(state),
        "phase": state.phase,
    }
    return speaker.say(speaker.form(speaker.words.prompts, stage, "stage"), facts)


def asked(game: Cultive, question: str, arguments: Mapping[str, Any]) -> str:
    """A question with its arguments. Raises ToolkitError for one that the game does not know.

    >>> from toolkit.games.cultive.game import load
    >>> asked(load(), "check", {"player": 1})
    "Which of player 1's plants live in a check, and which die?"
    """
    return Speaker(game).question(question, arguments)


def answered(game: Cultive, question: str, answer: Any) -> tuple[str, ...]:
    """An answer to a question, sentence by sentence; none for a question whose answers there are no words for.

    >>> from toolkit.games.cultive.game import load
    >>> answered(load(), "check", {"removed": ["A", "D"]}), answered(load(), "harvest", {})
    (('Dies in the check: A and D.',), ('There is nothing to tell.',))
    """
    speaker = Speaker(game)
    form = speaker.words.answers.get(question)
    if form is None:
        return ()
    found = tuple(capitalised(speaker.say(form, facts)) for facts in _parts(answer))
    return found or (speaker.phrase("no_answer"),)


def _parts(answer: Any) -> Sequence[Facts]:
    """What each sentence of an answer is about: all of a check, or a terrain or shadow."""
    if isinstance(answer, list):
        return answer
    return [answer] if "removed" in answer else [{"terrain": terrain, **facts} for terrain, facts in answer.items()]


def understood(game: Cultive, text: str) -> str:
    """Species as the texts of actions name them, whatever a learner calls them.

    >>> from toolkit.games.cultive.game import load
    >>> understood(load(), "plant sweet potatoes on A; exchange Milho for Pigeon Pea")
    'plant sweet-potato on A; exchange corn for pigeon-pea'
    """
    components = game.components
    words = {record.name.casefold(): word for word, record in zip(components.species, components.records, strict=True)}
    for word, record in zip(components.species, components.records, strict=True):
        words.setdefault(record.portuguese.casefold(), word)
    # Longer names first: some begin with another one.
    names = "|".join(re.escape(name) for name in sorted(words, key=len, reverse=True))
    return re.sub(rf"\b({names})(?:e?s)?\b", lambda match: words[match[1].casefold()], text, flags=re.IGNORECASE)


_SPECIES = ("species", "plant", "give", "take", "found")
"""The facts that are a species."""


@final
class Speaker(telling.Speaker):
    """Fills the templates of one game."""

    words: Words

    shows: ClassVar[Mapping[str, Callable[[Speaker, Any], str]]] = MappingProxyType(
        {
            **telling.Speaker.shows,
            **dict.fromkeys(_SPECIES, lambda speaker, species: speaker.species(species)),
        }
    )

    def __init__(self, game: Cultive) -> None:
        super().__init__(game.name, game.catalogue, words_in(game.data.folders[0]))
        self.game = game

    def species(self, word: str) -> str:
        """What a species is called; a word that names none stands for itself."""
        index = self.game.components.index
        return self.game.components.names[index[word]] if word in index else self.words.terms.get(word, word)

    def picture(self, name: str, /, **facts: Any) -> str:
        """Something that a picture says."""
        return self.say(self.form(self.words.picture, name, "picture"), facts)


# ---------------------------------------------------------------------- whole sentences


def _action(speaker: Speaker, action: act.Action) -> str:
    facts = {part: getattr(action, part) for part in action.__struct_fields__}
    form = speaker.form(speaker.words.actions, type(action).__name__.lower(), "action")
    return speaker.sentence(speaker.say(form, facts))


def _decision(speaker: Speaker, decision: Decision) -> str:
    return decision.prompt


_SENTENCES: tuple[tuple[type[Any], Callable[[Speaker, Any], str]], ...] = (
    (act.Action, _action),
    (Event, Speaker.event),
    (Reason, Speaker.reason),
    (str, Speaker.clause),
    (Decision, _decision),
    (ScoreLine, Speaker.line),
    (ScoreSheet, Speaker.sheet),
)
