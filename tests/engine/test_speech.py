"""Templates: numbers in words, forms by condition, parts put together, clauses at the end of a sentence."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, ClassVar

import pytest

from toolkit.engine.clauses import Catalogue, Clause
from toolkit.engine.game import ToolkitError
from toolkit.engine.speech import Speaker, Vocabulary, capitalised

WORDS = Vocabulary(
    terms={"stall": "market stall"},
    phrases={
        "pair": "{left} and {right}",
        "series": "{left}, {right}",
        "steps": "{left}; {right}",
        "nothing": "nothing",
        "sentence": "{phrase}.",
    },
    marks={
        "clause": "{text} ({mark}).",
        "step": "step {step}, {mark}",
        "rulebook": "{clause}",
        "model": "{clause}, ours",
    },
)
CLAUSES = Catalogue(
    [
        Clause("X-1", "Walking", "action", "refuse", "One step at a time."),
        Clause("X-2", "Walking", "action", "refuse", "Not backwards.", source="model"),
    ]
)


class Shouting(Speaker):
    shows: ClassVar[Mapping[str, Callable[[Any, Any], str]]] = MappingProxyType(
        {"field": lambda speaker, field: f"{speaker.name}'s {field.upper()}"}
    )


SPEAKER = Shouting("farm", CLAUSES, WORDS)


@pytest.mark.parametrize(
    ("form", "facts", "said"),
    [
        ("{count:# card|# cards}", {"count": 1}, "1 card"),
        ("{count:# card|# cards}", {"count": 0}, "0 cards"),
        ("{count:is|are}", {"count": 3}, "are"),
        ("{piece}", {"piece": "stall"}, "market stall"),
        ("on {field}", {"field": "a1"}, "on farm's A1"),
        ("{field}", {"field": ["a1", "b2", "c3"]}, "farm's A1, farm's B2 and farm's C3"),
        ("{goods}", {"goods": ()}, "nothing"),
        ({"holder": "taken", "else": "free"}, {"holder": 0}, "taken"),
        ({"holder": "taken", "else": "free"}, {"holder": None}, "free"),
        ({"holder": "taken", "else": "free"}, {"holder": ""}, "free"),
        ({"not holder": "free", "else": "taken"}, {}, "free"),
        ({"a and left=0": "both", "else": "not"}, {"a": True, "left": 0}, "both"),
        ({"a and left=0": "both", "else": "not"}, {"a": True, "left": 1}, "not"),
    ],
)
def test_templates(form: Any, facts: dict[str, Any], said: str) -> None:
    assert SPEAKER.say(form, facts) == said


def test_parts_are_joined() -> None:
    assert SPEAKER.joined(["a"]) == "a"
    assert SPEAKER.joined(["a", "b", "c"]) == "a, b and c"
    assert SPEAKER.joined(["a", "b", "c"], "steps") == "a; b; c"
    assert SPEAKER.sentence("end the turn") == "End the turn."
    assert capitalised("") == ""


def test_a_sentence_names_its_clause_and_whose_it_is() -> None:
    assert SPEAKER.marked("No", "X-1") == "No (X-1)."
    assert SPEAKER.marked("No", "X-2") == "No (X-2, ours)."
    assert SPEAKER.marked("No", "X-1", step=2) == "No (step 2, X-1)."


@pytest.mark.parametrize(
    ("form", "facts", "said"),
    [
        ("{count}", {}, "farm: the fact 'count' is missing for the sentence '{count}'"),
        ({"a": "b"}, {"c": 1}, "farm: none of the forms a fits the facts {'c': 1}"),
    ],
)
def test_what_cannot_be_said(form: Any, facts: dict[str, Any], said: str) -> None:
    with pytest.raises(ToolkitError) as error:
        SPEAKER.say(form, facts)
    assert str(error.value) == said


def test_a_form_that_there_is_not() -> None:
    with pytest.raises(ToolkitError, match="farm: there are no words for the event 'rain'; there are for sun"):
        SPEAKER.form({"sun": "shines"}, "rain", "event")
