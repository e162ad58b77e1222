"""Agricola has a sentence for all it does, asks and refuses, and says every sentence of its file somewhere."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

from toolkit.engine import chance, speech
from toolkit.engine.clauses import Source
from toolkit.engine.game import TURN, Event
from toolkit.games.agricola import actions as act
from toolkit.games.agricola import words
from toolkit.games.agricola.building import RENOVATION_PRICES, ROOM_PRICES
from toolkit.games.agricola.components import Deed
from toolkit.games.agricola.game import Agricola, load
from toolkit.games.agricola.rules import CANDIDATES
from toolkit.games.agricola.state import State

from .situations import GAME
from .speaking import FILE

PACKAGE, ENGINE = Path(words.__file__).parent, Path(speech.__file__).parent
CLAUSE = re.compile(r"(?:AGR|ENG)-[A-Z0-9]+(?:-[A-Z0-9]+)?")


def trees() -> Iterator[ast.Module]:
    for path in PACKAGE.rglob("*.py"):
        yield ast.parse(path.read_text("utf-8"))


def strings(*nodes: ast.AST) -> set[str]:
    found = (each.value for node in nodes for each in ast.walk(node) if isinstance(each, ast.Constant))
    return {value for value in found if isinstance(value, str)}


def calls(name: str) -> Iterator[ast.Call]:
    for node in (node for tree in trees() for node in ast.walk(tree)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name:
            yield node


def test_there_are_words_for_every_clause_that_code_refuses_with() -> None:
    named = [call.args[0] for call in calls("Reason")] + [call.args[2] for call in calls("why_price")]
    cited = {text for text in strings(*named) if CLAUSE.fullmatch(text)}
    prices = {*ROOM_PRICES, *filter(None, RENOVATION_PRICES), *(record.price for record in GAME.components.records)}
    assert (cited | prices) - set(FILE.reasons) == set()
    in_code = {text for tree in trees() for text in strings(tree) if CLAUSE.fullmatch(text)}
    assert set(FILE.reasons) - in_code - prices == set()
    assert {GAME.catalogue[id].force for id in FILE.reasons} <= {"refuse", "price", "effect"}


def test_there_are_words_for_just_the_events_that_happen() -> None:
    kinds = strings(*[call.args[0] for call in calls("Event")], *[call.args[2] for call in calls("tell")])
    assert kinds | {TURN} == set(FILE.events)


def test_there_are_words_for_just_the_actions_stages_and_lines_there_are() -> None:
    every = {kind.__name__.lower() for kind in (*act.STAGED, *act.ANY_TIME, *act.SHORTHANDS)}
    refused = {kind.__name__.lower() for kind in (*act.STAGED, *act.SHORTHANDS)}
    assert set(FILE.actions) == every
    assert set(FILE.doing) == refused
    assert set(FILE.stages) == set(FILE.prompts) == set(CANDIDATES)
    assert {line.source for line in GAME.score_sheet(GAME.setup(2, 1), 0).lines} == set(FILE.lines)
    # The marker is taken at once, and cards there are none.
    assert set(FILE.deeds) == set(get_args(Deed)) - {"marker", "card"}


def test_every_phrase_is_used() -> None:
    used = {text for tree in trees() for text in strings(tree)}
    for module in ("speech", "telling", "formulas"):
        used |= strings(ast.parse((ENGINE / f"{module}.py").read_text("utf-8")))
    assert set(FILE.phrases) - used == set()
    assert set(FILE.marks) == {"clause", "step", *get_args(Source)}
    spaces = {
        space.word for game in (GAME, load(side="full")) for n in (1, 2, 3, 4, 5) for space in game.table(n).spaces
    }
    assert set(FILE.spaces) <= spaces


UGLY = re.compile(
    r"[{}#|]|  |None|\b0 newborn|\bthe the\b|\ba the\b|no the\b"
    r"|(?<!Player )(?<!player )\b1 (people|fences|vegetables|rooms|cards|points|spaces|stables|pastures)\b"
    r"|\b(0|[2-9]|\d\d+) (person|fence|vegetable|room|point|stable|pasture|begging card)\b"
)


def plays() -> Iterator[tuple[Agricola, State, list[Event]]]:
    """Positions of random plays, each with what has happened since the one before."""
    for game in (GAME, load(side="full", pace="stepped", hold_back="may_hold_back")):
        for players in game.player_counts:
            rng = chance.stream(players, "a play to read")
            log: list[Event] = []
            state = game.setup(players, players, log=log)
            while not game.is_over(state):
                yield game, state, log
                log = []
                state = game.apply(state, game.sample(state, rng), log)
            yield game, state, log


def test_nothing_is_said_badly_and_no_two_choices_alike() -> None:
    said = Counter[str]()
    for game, state, log in plays():
        decision = game.decision(state)
        texts = [game.describe(event) for event in log] + ([decision.prompt] if decision else [])
        for known in (None, state):
            choices = [game.describe(action, known) for action in game.legal_actions(state)]
            assert len(set(choices)) == len(choices), choices
            texts += choices
        for text in texts:
            assert re.fullmatch(r"[A-Z0-9].*\.", text), text
            assert not UGLY.search(text), text
        said.update(texts)
    assert len(said) > 1000
