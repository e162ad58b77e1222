"""What is said to whoever touches what stands for nothing now: whose it is, or what comes first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from toolkit.engine.speech import Facts
from toolkit.games.agricola import elements, placing, rules, sentences, words
from toolkit.games.agricola.elements import Element
from toolkit.games.agricola.state import State
from toolkit.games.agricola.words import Speaker

if TYPE_CHECKING:
    from toolkit.games.agricola.game import Agricola


def note(game: Agricola, state: State, touched: Sequence[Element]) -> str:
    """A sentence on elements, one at least, that stand for nothing at this stage.

    >>> from toolkit.games.agricola.game import load
    >>> game = load()
    >>> note(game, game.setup(2, seed=7), [elements.space(1, 0)])
    "That is player 1's farm."
    """
    speaker, stage = Speaker(game, state), rules.stage(game, state)
    element = next((each for each in touched if not elements.is_open(each, state)), touched[-1])
    if stage is None:
        return speaker.note("over")
    if element.kind == "round":
        return speaker.note("round", round=element.words[0])
    if not elements.is_open(element, state):
        return speaker.note("foreign", kind=element.kind, player=element.words[0])
    return speaker.note(stage, **_asked(speaker, state, stage), **_sought(game, state, element))


def _asked(speaker: Speaker, state: State, stage: str) -> Facts:
    """What is asked at this stage; where nothing is chosen, the whole prompt."""
    if stage == "phase":
        return {"prompt": words.prompt(speaker.game, state, stage)}
    return sentences.asking(speaker, state, stage)


def _sought(game: Agricola, state: State, element: Element) -> Facts:
    """For an improvement, the action spaces on the table where one can be had."""
    if element.kind != "major":
        return {}
    spaces = [game.table(len(state.players)).spaces[number] for number in placing.open_spaces(game, state)]
    offering = [space.word for space in spaces if any(part.do == "improve" for part in space.record.parts)]
    speaker = Speaker(game)
    return {"improvement_wanted": True, "where": speaker.either(map(speaker.place, offering)) if offering else ""}
