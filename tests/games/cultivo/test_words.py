"""Cultivo has a sentence for everything it does, asks and refuses, and every sentence in its file is said somewhere.

What is said of which position stands in the folder `said`.
"""

from __future__ import annotations

import ast
import re
import string
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, get_args

import msgspec
import pytest

from toolkit.engine import speech
from toolkit.engine.clauses import Source
from toolkit.engine.data import read
from toolkit.engine.game import TURN, Event, Reason, ScoreLine, ScoreSheet, ToolkitError
from toolkit.games.cultivo import actions as act
from toolkit.games.cultivo import words
from toolkit.games.cultivo.dues import worker_clause
from toolkit.games.cultivo.game import Cultivo, load
from toolkit.games.cultivo.rules import CANDIDATES
from toolkit.games.cultivo.state import State
from toolkit.games.cultivo.words import Words, words_in

from .late_positions import late_position

GAME = load()
SAID = Path(__file__).parent / "said"
MARKET = {
    "red/green": "red barge",
    "blue/blue": "blue barrel",
    "blue/red": "red tool",
    "brown/red": "blue cart",
    "brown/brown": "blue tool",
    "green/blue": "red scales",
}
STACK = ["red cart", "red stall", "blue scales", "green scales", "brown cart"]
NINE = ["V1.hub", "V1.neck", "V1.tip", "V1.west", "V1.south", "V3.hub", "V3.neck", "V3.tip", "V3.west"]
MODEL = "the model's own rule"
READING = "our reading; the rulebook is silent"


class Occasion(msgspec.Struct, frozen=True):
    """Something done in a position, and what is said of it. The fields in between are the position's."""

    say: str | list[str]
    do: str = ""
    options: dict[str, Any] = {}
    players: list[dict[str, Any]] = []
    market: dict[str, str] | None = None
    stack: list[str] = []
    pending: Any = ()
    victory: list[int] | None = None
    phase: str = "play"
    player: int = 0
    round: int = 1
    actions: int | None = None
    ending: str = "no"

    @property
    def game(self) -> Cultivo:
        return loaded(tuple(sorted(self.options.items())))

    @property
    def start(self) -> State:
        position = {name: getattr(self, name) for name in self.__struct_fields__[3:]}
        position |= {"board": "example", "players": [*self.players, {}, {}][:2]}
        return self.game.position(position | ({"market": MARKET} if self.market is None else {}))

    @property
    def tried(self) -> tuple[State, Any]:
        """The last of what is done, and the state in which it is."""
        state = self.start
        *first, last = map(self.game.parse, self.do.split("; "))
        for action in first:
            state = self.game.apply(state, action)
        return state, last

    def events(self) -> list[str]:
        log: list[Event] = []
        self.game.apply(*self.tried, log)
        return [self.game.describe(event) for event in log]

    def reasons(self) -> list[str]:
        return [self.game.describe(reason) for reason in self.game.why_not(*self.tried)]

    def question(self) -> str:
        state = self.game.apply(*self.tried) if self.do else self.start
        decision = self.game.decision(state)
        assert decision is not None
        assert self.game.describe(decision).startswith(decision.prompt)
        return self.game.describe(decision)


@cache
def loaded(options: tuple[tuple[str, Any], ...] = ()) -> Cultivo:
    return load(**dict(options))


ACTIONS = read(SAID / "actions.yaml", dict[str, str])
EVENTS = read(SAID / "events.yaml", dict[str, Occasion])
REASONS = read(SAID / "reasons.yaml", dict[str, Occasion])
PROMPTS = read(SAID / "prompts.yaml", dict[str, Occasion])
SET_UP = {
    2: "No equipment waits in the refill stack.",
    3: "5 equipment tiles wait face down in the refill stack.",
}


def set_up(players: int) -> list[str]:
    log: list[Event] = []
    GAME.setup(players, 7, fixed={"board": "example"}, log=log)
    return [GAME.describe(event) for event in log]


# ---------------------------------------------------------------------- what is said


@pytest.mark.parametrize("text", ACTIONS)
def test_actions(text: str) -> None:
    assert GAME.describe(GAME.parse(text)) == ACTIONS[text]


def test_with_its_state_an_acquisition_names_the_equipment() -> None:
    state = GAME.position({"board": "example", "players": [{}, {}], "market": {"red/green": "blue barge"}})
    wish = GAME.parse("acquire red/green")
    named = "Choose the blue barge in the red row and the green column: 4 goods."
    assert GAME.describe(wish, state) == named
    assert GAME.describe(GAME.parse("acquire red/red"), state) == GAME.describe(GAME.parse("acquire red/red"))


def test_an_action_with_names_that_are_none_is_told_as_it_is() -> None:
    assert GAME.describe(act.Place("the moon")) == "Place a worker, starting from the moon."
    assert GAME.describe(act.Swap("pink", "mauve", "the bank")) == (
        "Let one pink of your market stall stand in for one mauve owed to the bank."
    )


@pytest.mark.parametrize("name", EVENTS)
def test_events(name: str) -> None:
    assert EVENTS[name].events() == EVENTS[name].say


@pytest.mark.parametrize("players", SET_UP)
def test_events_of_the_set_up(players: int) -> None:
    assert set_up(players) == [
        f"The board for {players} players is laid out from the villages V1, V3 and V6.",
        "25 equipment tiles are dealt at random onto the market.",
        SET_UP[players],
        "The victory point tiles are stacked, from the top: 7, 6, 5, 4, 3, 2 and 1.",
        "Player 0 is the start player and the next numbers sit clockwise; everybody takes 10 workers, and player "
        f"{players - 1} places the first start worker.",
    ]


@pytest.mark.parametrize("name", REASONS)
def test_reasons(name: str) -> None:
    assert REASONS[name].reasons() == REASONS[name].say


@pytest.mark.parametrize("name", PROMPTS)
def test_prompts(name: str) -> None:
    assert PROMPTS[name].question() == PROMPTS[name].say


def of_worker(number: int) -> list[str]:
    """What is missing for placing this worker next to one of the others."""
    target = next(field for field in (*NINE, "V3.south") if field not in NINE[: number - 1])
    return Occasion([], f"place to {target}", players=[{"workers": NINE[: number - 1]}]).reasons()


@pytest.mark.parametrize(("number", "wheat"), [(5, 1), (6, 1), (7, 2), (8, 2), (9, 3), (10, 4)])
def test_the_wheat_of_late_workers(number: int, wheat: int) -> None:
    (sentence,) = (sentence for sentence in of_worker(number) if "This worker" in sentence)
    assert sentence.startswith(f"This worker costs {wheat} yellow")
    assert sentence.endswith(f"(CUL-PLC-{number + 4:02d}).")


@pytest.mark.parametrize(
    ("before", "action", "sentence"),
    [
        ("buy red/green for 2 + 2", act.Refill("middle"), "'middle' is neither row nor column"),  # type: ignore[arg-type]
        ("acquire red/green", act.Split(-1, 5), "A part of a price cannot be -1"),
        ("acquire red/green", act.Split(5, -1), "A part of a price cannot be -1"),
    ],
)
def test_actions_that_no_text_can_write(before: str, action: act.Action, sentence: str) -> None:
    start = Occasion([], before, players=[{"goods": {"red": 3, "green": 3}}], stack=STACK)
    (reason,) = GAME.why_not(GAME.apply(*start.tried), action)
    assert GAME.describe(reason) == f"{sentence} (ENG-03, {MODEL})."


def test_one_worker_in_all_is_spoken_of_as_one() -> None:
    assert GAME.describe(Reason("CUL-PLC-01", workers=1)).startswith("Your only worker is on the board")


# ---------------------------------------------------------------------- scores and clauses


def sheets() -> Iterator[ScoreSheet]:
    rng = Random(1)
    for _ in range(6):
        state = GAME.position(late_position(GAME, rng))
        yield from (GAME.score_sheet(state, player) for player in range(len(state.players)))


def test_a_score_sheet_and_its_lines() -> None:
    own = {
        "goods": {"red": 1, "blue": 1, "green": 2},
        "workers": ["V1.hub", "V1.neck"],
        "buildings": {"castle": "V1.neck", "mill": "V1.hub"},
        "tiles": [7, 5],
        "equipment": ["red cart"],
    }
    sheet = GAME.score_sheet(GAME.position({"board": "example", "players": [own, {}]}), 0)
    assert GAME.describe(sheet) == (
        "Player 0 has 21 points: 1 from goods, 12 from victory point tiles, 1 from equipment, 3 from castle and 4 from "
        "mill; in a tie 1 good counts."
    )
    assert [GAME.describe(line) for line in sheet.lines] == [
        "Goods: 1 point for 1 set of different goods; 3 goods go back and 1 is left.",
        "Victory point tiles: 12 points for 7 and 5.",
        "Equipment: 1 point for 1 tile.",
        "Castle: 3 points for 1 village with an own worker, 3 for each.",
        "Mill: 4 points for 1 worker on yellow fields, 4 for each.",
    ]


def test_score_lines_say_the_numbers_of_a_variant() -> None:
    game = load(monastery_points=3, monastery_most=5)
    players = [{"workers": ["V1.hub", "V1.west"], "buildings": {"monastery": "V1.west"}}, {}]
    line = game.score_sheet(game.position({"board": "example", "players": players}), 0).lines[-1]
    assert game.describe(line) == "Monastery: 5 points for 2 workers on the board, 3 for each and 5 at most."


@pytest.mark.parametrize(
    ("id", "sentence"),
    [
        ("CUL-PLC-05", "Fields that meet only at a corner are not adjacent (CUL-PLC-05)."),
        ("CUL-RDG-05", f"A player has each type of building once (CUL-RDG-05, {READING})."),
        ("CUL-MDL-01", f"A step leads to an orthogonally neighbouring field (CUL-MDL-01, {MODEL})."),
    ],
)
def test_clauses(id: str, sentence: str) -> None:
    assert GAME.describe(id) == sentence


def test_every_clause_has_a_sentence() -> None:
    for id, clause in GAME.catalogue.items():
        sentence = GAME.describe(id)
        assert sentence.startswith(clause.text.removesuffix(".")) and id in sentence
        assert (READING in sentence, MODEL in sentence) == (clause.source == "reading", clause.source == "model")


@pytest.mark.parametrize(
    ("thing", "message"),
    [
        (7, "no sentence for 7; describe takes an action, event"),
        ("CUL-PLC-99", "unknown clause 'CUL-PLC-99'"),
        (Reason("CUL-PLC-99"), "no words for the reason 'CUL-PLC-99'"),
        (Reason("CUL-COMP-01"), "no words for the reason 'CUL-COMP-01'"),
        (Reason("CUL-PLC-04", field="V1.hub"), "the fact 'holder' is missing for the sentence"),
        (Event("thunder", ()), "no words for the event 'thunder'"),
        (Event("earn", ("CUL-PLC-99",), {"player": 0, "colour": "red", "count": 1}), "none of the forms CUL-BEG-03"),
        (ScoreLine("shrine", (), 3), "no words for the score line 'shrine'"),
    ],
)
def test_what_the_game_does_not_know_has_no_sentence(thing: Any, message: str) -> None:
    with pytest.raises(ToolkitError) as caught:
        GAME.describe(thing)
    assert message in str(caught.value) and "\n" not in str(caught.value)


def test_an_unknown_stage_has_no_prompt() -> None:
    with pytest.raises(ToolkitError, match="no words for the stage 'siesta'; there are for start, action"):
        words.prompt(GAME, GAME.setup(2, 1), "siesta")


# ---------------------------------------------------------------------- in play


@pytest.mark.parametrize("players", [2, 3, 4])
def test_in_play_sentences_are_distinct_and_say_the_numbers_of_the_facts(players: int) -> None:
    game, rng = loaded(), Random(players)
    log: list[Event] = []
    state = game.setup(players, players, log=log)
    for _ in range(60):
        offered = list(map(game.describe, game.legal_actions(state)))
        assert len(set(offered)) == len(offered)
        tries = rng.sample(list(game.universe(state)), 12)
        for thing in (*log, *(reason for action in tries for reason in game.why_not(state, action))):
            sentence = game.describe(thing)
            assert not sentence[0].islower() and sentence.endswith(".")
            assert not re.search(r"[{}#!\n]|\bNone\b", sentence)
            assert set(numbers_in(sentence)) <= set(numbers_in(thing.facts.values())), sentence
        log = []
        state = game.perform(state, game.sample(state, rng), log)


def numbers_in(thing: Any) -> Iterator[int]:
    """Numbers as such or in text; not those in names and clause ids."""
    if isinstance(thing, int):
        yield thing
    elif isinstance(thing, str):
        yield from map(int, re.findall(r"(?<![\w-])\d+", thing))
    elif thing is not None:
        for each in thing:
            yield from numbers_in(each)


def test_wishes_that_are_distinct_have_distinct_sentences() -> None:
    own = {"workers": ["V1.hub", "V3.hub"], "goods": dict.fromkeys(GAME.components.colours, 2)}
    state = GAME.position({"board": "example", "players": [own, {}]})
    wishes = [offer.route for field in GAME.board(state) for offer in GAME.payments(state, "place", field)]
    assert len(wishes) > 15
    assert len(set(map(GAME.describe, wishes))) == len(set(wishes))


# ---------------------------------------------------------------------- nothing is missing, nothing is idle


@pytest.fixture(scope="module")
def file() -> Words:
    return words_in(GAME.data.folders[0])


def forms_of(section: Mapping[str, words.Form]) -> Iterator[tuple[str, str]]:
    """Every template of a section with the name it stands under."""
    for name, form in section.items():
        for template in [form] if isinstance(form, str) else form.values():
            yield name, template


def pattern(template: str) -> str:
    """What matches the sentences of a template, however its facts are put in."""
    found = ""
    for text, name, forms, _ in string.Formatter().parse(template):
        found += re.escape(text)
        if name and forms:
            either = (pattern(form).replace(re.escape("#"), ".+") for form in forms.split("|"))
            found += f"({'|'.join(either)})"
        elif name:
            found += ".*"
    return found


def assert_said(section: Mapping[str, words.Form], sentences: Iterable[str], end: str = "") -> None:
    """Every template fits one of the sentences; `end` follows it and may hold its name."""
    said = "\n".join(sentences)
    for name, template in forms_of(section):
        expected = f"^{pattern(template)}{end.format(name=re.escape(name))}$"
        assert re.search(expected, said, re.IGNORECASE | re.MULTILINE), f"{name}: {template!r} is not said"


def test_every_form_of_an_action_is_said(file: Words) -> None:
    named = "Choose the blue barge in the red row and the green column: 4 goods."
    assert_said(file.actions, [*ACTIONS.values(), named], end=r"\.")


def test_every_form_of_an_event_is_said(file: Words) -> None:
    assert_said(file.events, [*sentences_of(EVENTS), *set_up(2), *set_up(3)])


def sentences_of(occasions: Mapping[str, Occasion]) -> list[str]:
    return [sentence for each in occasions.values() for sentence in each.say]


def test_every_form_of_a_reason_is_said(file: Words) -> None:
    sentences = [*sentences_of(REASONS), *(sentence for number in range(5, 11) for sentence in of_worker(number))]
    unwritten = [Reason("ENG-03", part=part, given="middle") for part in ("line", "pay_row", "pay_column")]
    assert_said(file.reasons, [*sentences, *map(GAME.describe, unwritten)], end=r" \((step \d, )?{name}.*\)\.")
    assert_said({"short": file.short}, [sentence.partition("yellow")[2] for sentence in sentences], end=r" \(.*\)\.")


def test_every_form_of_a_prompt_is_said(file: Words) -> None:
    assert_said(file.prompts, [str(each.say).partition(" So far")[0] for each in PROMPTS.values()])


def test_every_form_of_a_score_line_is_said(file: Words) -> None:
    assert_said(file.lines, [GAME.describe(line) for sheet in sheets() for line in sheet.lines])
    for sheet in sheets():
        assert GAME.describe(sheet).startswith(f"Player {sheet.player} has {sheet.total} point")


PACKAGE = Path(words.__file__).parent
ENGINE = Path(speech.__file__).parent


def strings_in(*modules: str, package: Path = PACKAGE) -> set[str]:
    """The strings in some modules that are not what `without` is asked for."""
    found = set()
    for module in modules:
        tree = ast.parse((package / f"{module}.py").read_text(encoding="utf-8"))
        asked = {id(node.left) for node in ast.walk(tree) if isinstance(node, ast.Compare)}
        found |= {
            node.value
            for node in ast.walk(tree)
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in asked
        }
    return found


def test_there_are_words_for_just_the_clauses_that_forbid_something(file: Words) -> None:
    named = strings_in("rules", "walking", "settling", "shorthands", "dues") & set(GAME.catalogue)
    assert named | {worker_clause(number) for number in range(1, 11)} == set(file.reasons)


def test_there_are_words_for_just_the_events_that_happen(file: Words) -> None:
    kinds = set()
    for module in PACKAGE.glob("*.py"):
        for call in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "Event" and call.args:
                kind = call.args[0]
                kinds |= {kind.value} if isinstance(kind, ast.Constant) else {"turn", "next"}
    assert kinds == set(file.events)
    assert "next" in strings_in("effects") and TURN == "turn"


def test_there_are_words_for_just_the_actions_and_stages_there_are(file: Words) -> None:
    names = [kind.__name__.lower() for kind in (*act.STAGED, *act.SHORTHANDS)]
    assert set(names) == set(file.actions) == set(file.doing)
    assert set(file.stages) - {"first"} == set(file.prompts) == set(CANDIDATES)
    assert set(file.lines) == {"goods", "tiles", "equipment", *GAME.components.buildings}


def test_every_phrase_is_used(file: Words) -> None:
    used = strings_in("words") | strings_in("speech", "telling", "formulas", package=ENGINE)
    assert {*file.phrases, *file.notation} <= used
    assert set(file.marks) == {"clause", "step", *get_args(Source)}
    assert set(file.terms) <= {*GAME.components.types, *file.lines}


def test_every_kind_of_refused_action_is_named(file: Words) -> None:
    for name, doing in file.doing.items():
        told = GAME.describe(Reason("ENG-02", stage="split", given=name))
        begun = "Finish what you have begun, or undo it"
        assert (
            told == f"Now you choose how the price is divided; {doing} is no part of that. {begun} (ENG-02, {MODEL})."
        )
    for stage, asked in file.stages.items():
        assert f"Now you choose {asked};" in GAME.describe(Reason("ENG-02", stage=stage, given="pay"))


# ---------------------------------------------------------------------- questions


@pytest.mark.parametrize(
    ("question", "arguments", "said"),
    [
        ("payments", {"verb": "move", "target": "V1.hub"}, "What can be paid to move a worker on V1's hub (yellow)?"),
        ("payments", {"verb": "place", "target": "V1.hub", "purse": False}, "whatever the purse holds"),
        ("payments", {"verb": "place", "target": "V1.hub", "worker": "V3.tip"}, "the worker from V3's tip (red)"),
        ("reach", {"verb": "place"}, "On which fields can a worker be put, to place it?"),
        ("reach", {"verb": "move", "worker": "V3.tip"}, "taken, to move it?"),
    ],
)
def test_a_question_is_asked_in_words(question: str, arguments: dict[str, Any], said: str) -> None:
    assert said in load().asked(question, arguments)


def test_a_question_that_is_none_is_named() -> None:
    with pytest.raises(ToolkitError, match="no words for the question 'price'; there are for payments, reach"):
        load().asked("price", {})
