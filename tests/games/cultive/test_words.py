"""Cultive has a sentence for everything it does, asks and refuses, and every sentence in its file is said somewhere."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest

from toolkit.engine import cases, speech
from toolkit.engine.clauses import Source
from toolkit.engine.game import Decision, Event, Reason, ScoreLine, ToolkitError
from toolkit.games.cultive import actions as act
from toolkit.games.cultive import words
from toolkit.games.cultive.rules import CANDIDATES
from toolkit.games.cultive.words import Words, words_in

from .situations import GAME, played, position, states

PACKAGE, ENGINE = Path(words.__file__).parent, Path(speech.__file__).parent
FILE: Words = words_in(GAME.data.folders[0])
MODEL = "the model's own rule"
READING = "our reading; the rulebook is silent"


def said(events: list[Event]) -> list[str]:
    return [GAME.describe(event) for event in events]


def refusal(text: str, *players: dict[str, Any], **fields: Any) -> str:
    reasons = GAME.why_not(position(*players, **fields), text)
    return " ".join(map(GAME.describe, reasons))


# ---------------------------------------------------------------------- actions, prompts


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("plant sweet-potato on A", "Plant sweet potato on A."),
        ("grow coffee on B", "Let coffee on B grow by a card."),
        ("exchange corn for pigeon-pea", "Exchange corn for pigeon pea from the Fair."),
        ("renew", "Renew the Fair."),
        ("bee C", "Special action: send the bee to C and reveal its plant."),
        ("move C to D", "Special action: carry what grows on C over to D."),
        ("discard E", "Special action: discard what grows on E."),
        ("end turn", "End the turn."),
        ("nullify 2/B", "Nullify the card in row 2 below B."),
        ("resolve harvest of 1", "Let the harvest come to player 1."),
    ],
)
def test_actions(text: str, sentence: str) -> None:
    assert GAME.describe(GAME.parse(text)) == sentence


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({}, "Player 0: choose an action (3 actions left), or end the turn."),
        ({"actions": 1}, "Player 0: choose an action (1 action left), or end the turn."),
        ({"phase": "check"}, "Player 0: let the check come to your terrains."),
    ],
)
def test_prompts(fields: dict[str, Any], sentence: str) -> None:
    decision = GAME.decision(position({}, **fields))
    assert decision is not None and decision.prompt == GAME.describe(decision) == sentence


def test_a_prompt_names_special_actions_where_there_is_one_to_take() -> None:
    grown = {"plots": {"A": "jambo 1"}}
    decisions = [GAME.decision(position(grown, actions=actions)) for actions in (2, 0)]
    assert [decision and decision.prompt for decision in decisions] == [
        "Player 0: choose an action (2 actions left), a special action, or end the turn.",
        "Player 0: no action is left; choose a special action, or end the turn.",
    ]
    assert "special" not in GAME.decision(position({**grown, "special": 0})).prompt


def test_the_monoculture_prompt() -> None:
    state = position({"harvested": {"A": ["corn"], "B": ["corn"]}}, phase="monoculture")
    assert "choose one to nullify" in GAME.decision(state).prompt


# ---------------------------------------------------------------------- refusals


@pytest.mark.parametrize(
    ("text", "player", "fields", "sentence"),
    [
        ("plant bean on A", {"hand": ["bean"], "plots": {"B": "jambo 1"}}, {"actions": 0},
         "The 3 actions of this turn are used up (CTV-ACT-01)."),
        ("plant bean on A", {}, {}, f"You hold no bean (CTV-MDL-01, {MODEL})."),
        ("plant beans on A", {}, {},
         f"There is no species 'beans'; perhaps bean is meant (ENG-03, {MODEL})."),
        ("plant bean on F", {"hand": ["bean"]}, {}, f"There is no terrain 'F' (ENG-03, {MODEL})."),
        ("plant bean on A", {"hand": ["bean"], "plots": {"A": "sweet-potato 1"}}, {},
         "Sweet potato grows on A already (CTV-PLT-02)."),
        ("plant corn on A", {"hand": ["corn"]}, {},
         "Planting corn takes 2 cards of it, and you hold 1 (CTV-PLT-03)."),
        ("grow onion on A", {"hand": ["onion"], "plots": {"A": "onion 1"}}, {},
         "Onion has only one stage, so it is never grown (CTV-GRW-01)."),
        ("grow coffee on A", {"hand": ["coffee"]}, {},
         "Nothing grows on A that coffee could be grown on (CTV-GRW-02)."),
        ("grow coffee on A", {"hand": ["coffee"], "plots": {"A": "banana 1"}}, {},
         "On A grows banana, and coffee is grown on coffee (CTV-GRW-02)."),
        ("grow coffee on A", {"hand": ["coffee"], "plots": {"A": "coffee 0+1"}}, {},
         "The coffee on A still has 1 card that lies back up (CTV-GRW-02)."),
        ("grow coffee on A", {"hand": ["coffee"], "plots": {"A": "coffee 2"}}, {},
         "The coffee on A has both its cards, 2 of them revealed, and takes no third (CTV-GRO-07)."),
        ("grow jambo on A", {"hand": ["jambo"], "plots": {"A": "jambo 3"}}, {},
         "The jambo on A has all its 3 cards and takes no further one (CTV-GRO-11)."),
        ("exchange bean for corn", {"hand": ["bean"]}, {}, f"No corn lies at the Fair (CTV-MDL-02, {MODEL})."),
        ("exchange bean for bean", {"hand": ["bean"]}, {"fair": ["bean"]},
         f"To exchange bean for bean would change nothing (CTV-RDG-01, {READING})."),
        ("bee A", {"plots": {"A": "bean 0+1"}, "special": 0}, {},
         "You have used all 3 of your special actions (CTV-SPC-02)."),
        ("bee A", {}, {}, f"Nothing grows on A that the bee could reveal (CTV-RDG-02, {READING})."),
        ("bee A", {"plots": {"A": "bean 1"}}, {},
         f"All cards on A are revealed already (CTV-RDG-02, {READING})."),
        ("discard A", {}, {}, f"Nothing grows on A (CTV-RDG-03, {READING})."),
        ("move A to B", {"plots": {"A": "bean 1", "B": "corn 2"}}, {},
         "Corn grows on B, and management carries plants to an empty terrain only (CTV-SPC-08)."),
        ("nullify 1/C", {"harvested": {"A": ["corn"], "B": ["corn"], "C": ["bean"]}}, {"phase": "monoculture"},
         "The bean in row 1 below C has no neighbour of its own species beside it (CTV-HRV-06)."),
        ("nullify 1/D", {"harvested": {"A": ["corn"], "B": ["corn"]}}, {"phase": "monoculture"},
         "In row 1 below D nothing has been harvested (CTV-HRV-06)."),
        ("nullify 1/C", {"harvested": {"A": ["corn"], "B": ["corn"], "C": ["nullified corn"]}},
         {"phase": "monoculture"}, "The card in row 1 below C is nullified already (CTV-HRV-06)."),
        ("nullify 4/A", {"harvested": {"A": ["corn"], "B": ["corn"]}}, {"phase": "monoculture"},
         f"Your harvest has no row 4 (ENG-03, {MODEL})."),
        ("end turn", {}, {"phase": "check"},
         f"Now you choose nothing but to let the phase happen; ending the turn is no part of that (ENG-02, {MODEL})."),
        ("resolve harvest of 0", {}, {"phase": "check"}, f"The phase 'harvest' is not due now (ENG-03, {MODEL})."),
        ("resolve check of 1", {}, {"phase": "check"},
         f"It is not player 1's turn in this phase (ENG-03, {MODEL})."),
        ("renew", {}, {"phase": "over", "round": 10},
         f"The game is over, so nothing more can be done (ENG-01, {MODEL})."),
    ],
)  # fmt: skip
def test_refusals(text: str, player: dict[str, Any], fields: dict[str, Any], sentence: str) -> None:
    assert refusal(text, player, **fields) == sentence


# ---------------------------------------------------------------------- events


def told(text: str, *players: dict[str, Any], **fields: Any) -> list[str]:
    log: list[Event] = []
    GAME.apply(position(*players, **fields), text, log)
    return said(log)


@pytest.mark.parametrize(
    ("plots", "sentences"),
    [
        (
            {"A": "pineapple 1"},
            ["Player 0's pineapple on A lives: it stands in the sun and is as grown as it must be."],
        ),
        ({"A": "onion 1", "C": "jambo 3"},
         ["Player 0's onion on A lives: it stands in the shade of C and is as grown as it must be.",
          "Player 0's jambo on C lives: a check never kills it."]),
        ({"A": "coffee 2"}, ["Player 0's coffee on A lives: any light will do, and it is as grown as it must be."]),
        ({"A": "coffee 1"}, ["Player 0's coffee on A dies: no second card has been grown; 1 card is discarded."]),
        ({"A": "cacao 1"},
         ["Player 0's cacao on A dies: no shadow falls on it, and no second card has been grown; "
          "1 card is discarded."]),
        ({"A": "onion 1"},
         ["Player 0's onion on A dies: it needs shade, and no shadow falls on it; 1 card is discarded."]),
        ({"A": "corn 2", "B": "jambo 3"},
         ["Player 0's corn on A dies: it needs sun and stands in the shade of B; 2 cards are discarded.",
          "Player 0's jambo on B lives: a check never kills it."]),
        ({"A": "corn 1"}, ["Player 0's corn on A dies: it is a single card of a pair and is discarded."]),
    ],
)  # fmt: skip
def test_verdicts(plots: dict[str, str], sentences: list[str]) -> None:
    log = told("resolve check of 0", {"plots": plots}, phase="check")
    assert [line for line in log if " lives: " in line or " dies: " in line] == sentences


def test_a_plant_that_needs_sun_and_a_second_card() -> None:
    state = position({"plots": {"A": "banana 1", "B": "coffee 2"}}, phase="check")
    event = Event("die", ("CTV-GRO-08", "CTV-LGT-01"), {"player": 0, "species": "banana", "terrain": "A", "count": 1})
    shaded = Event(event.kind, event.clauses, {**event.facts, "shaded_by": ["B"]})
    assert "stands in the shade of B, and no second card has been grown" in GAME.describe(shaded)
    assert GAME.ask(state, "check", {})["removed"] == ["A"]


def test_a_round() -> None:
    players = {"plots": {"A": "pineapple 1", "B": "corn 0+2"}}, {"hand": ["bean"] * 5}
    assert told("end turn", *players, player=1, round=3, fair=["onion"], deck=["jambo"] * 8) == [
        "Player 1 ends the turn with 3 actions left.",
        "The check of round 3 begins.",
        "Player 0 checks 1 revealed plant; 1 plant that lies back up is left alone.",
        "Player 0's pineapple on A lives: it stands in the sun and is as grown as it must be.",
        "The harvest of round 3 begins.",
        "Player 0 harvests 1 card of pineapple from A into row 1.",
        "The reveal of round 3 begins.",
        "Player 0 reveals 2 cards of corn on B.",
        "Round 4 begins.",
        "Player 1 has the first player card now.",
        "The Fair's 1 card is discarded for the new round.",
        "At the Fair lie now: jambo, jambo, jambo, jambo, jambo, jambo, jambo and jambo.",
        "Player 1 has a turn in round 4, with 3 actions.",
    ]


def test_the_end() -> None:
    players = {"plots": {"A": "pineapple 0+1"}, "special": 0}, {"special": 2, "hand": ["bean"] * 5}
    log = told("end turn", *players, player=1, round=10)
    assert log[-5:] == [
        "Player 0 checks 1 revealed plant.",
        "Player 0's pineapple on A lives: it stands in the sun and is as grown as it must be.",
        "After the last round there is another harvest.",
        "Player 0 harvests 1 card of pineapple from A into row 1.",
        "The game is over. In the final scoring player 0 has 2 points and player 1 has 2 points; players 0 and 1 share "
        "the victory.",
    ]


def test_planting_and_the_rest_of_a_turn() -> None:
    hand = {"hand": ["corn", "corn", "bean"], "special": 0}
    assert told("plant corn on A", hand, {}, actions=1, deck=["onion", "jambo", "jambo", "papaya"]) == [
        "Player 0 plants 2 cards, back up, on A.",
        "What player 0 has planted on A is a pair of corn.",
        "Player 0 has no action left, and the turn is over.",
        "Player 0 refills the hand with 4 cards.",
        "Player 0 draws onion, jambo, jambo and papaya.",
        "Player 1 has a turn in round 1, with 3 actions.",
    ]


def test_special_actions() -> None:
    grown = {"plots": {"A": "jambo 1+1", "B": "corn 0+1"}}
    assert told("bee A", grown) == ["Player 0 sends the bee to A and reveals 1 card of jambo."]
    assert told("move A to C", grown) == ["Player 0 carries 2 cards from A over to C, in their order."]
    assert told("discard A", grown) == ["Player 0 discards 2 cards of jambo from A."]
    assert told("bee B", grown)[1] == "A single card of a pair, the corn of player 0 on B is discarded on the spot."


# ---------------------------------------------------------------------- scores and clauses


def test_a_score_sheet() -> None:
    harvested = {"A": ["banana", "coffee"], "B": ["coffee"], "C": ["nullified jambo"]}
    sheet = GAME.score_sheet(position({"harvested": harvested, "special": 1}), 0)
    assert [GAME.describe(line) for line in sheet.lines] == [
        "Rows: 3 points for a run of 2 cards.",
        "Columns: 5 points for a chain of 2 cards.",
        "Special actions: 1 point for 1 left, 1 for each.",
        "Harvested plants: 18 points printed on 6 cards; 1 nullified plant counts for nothing.",
    ]
    assert GAME.describe(sheet) == (
        "Player 0 has 27 points: 3 from rows, 5 from columns, 1 from special actions left and 18 from harvested plants."
    )


def test_lines_with_nothing() -> None:
    sheet = GAME.score_sheet(position({"special": 0}), 0)
    assert [GAME.describe(line) for line in sheet.lines][:2] == [
        "Rows: 0 points, since no run scores.",
        "Columns: 0 points, since no chain scores.",
    ]


def test_clauses_say_whose_they_are() -> None:
    assert GAME.describe("CTV-HOR-04") == "A run of 2 cards is worth 3 points (CTV-HOR-04)."
    assert GAME.describe("CTV-RDG-02").endswith(f"(CTV-RDG-02, {READING}).")


@pytest.mark.parametrize("thing", [7, None, ScoreLine("weather", (), 0), Event("rain", ()), Reason("CTV-PLT-01")])
def test_what_there_are_no_words_for(thing: Any) -> None:
    with pytest.raises(ToolkitError, match=r"no sentence for|no words for"):
        GAME.describe(thing)


def test_questions_in_words() -> None:
    assert GAME.asked("rows", {}) == "Which runs score in the rows of the harvest?"
    assert GAME.asked("harvest", {"player": 0}) == "What does player 0 harvest now?"
    assert set(FILE.questions) == set(GAME.questions)


ANSWERS = [
    ("check", {"A": "cacao 2", "C": "coffee 1"}, ("Dies in the check: A and C.",)),
    ("check", {"A": "jambo 1"}, ("Nothing dies in the check.",)),
    ("shadows", {"A": "corn 2", "B": "onion 1"}, ("The plant on A shades the one on B (CTV-LGT-07).",)),
    ("shadows", {}, ("There is nothing to tell.",)),
    ("harvest", {"A": "corn 2"}, ("On A: corn, 2 cards, below the terrain in row 1.",)),
    ("ripening", {"B": "coffee 1"}, ("On B: coffee is harvested in round 10 at the earliest.",)),
    ("ripening", {"B": "jambo 0+1"}, ("On B: jambo could be harvested in round 12, which is too late.",)),
]


@pytest.mark.parametrize(("question", "plots", "sentences"), ANSWERS)
def test_answers_in_words(question: str, plots: dict[str, str], sentences: tuple[str, ...]) -> None:
    state = position({"plots": plots}, {}, round=9)
    assert GAME.answered(question, GAME.ask(state, question, {})) == sentences


def test_answers_there_are_no_words_for() -> None:
    assert GAME.answered("rows", GAME.ask(position({}, {}), "rows", {})) == ()
    assert set(FILE.answers) < set(GAME.questions)


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("plant Feijão on A", "plant bean on A"),
        ("plant feijão-guandu on A", "plant pigeon-pea on A"),
        ("exchange Beans for Sweet Potatoes", "exchange bean for sweet-potato"),
        ("bee A", "bee A"),
    ],
)
def test_other_names_are_understood(written: str, read: str) -> None:
    assert GAME.understood(written) == read


# ---------------------------------------------------------------------- nothing wanting, nothing idle


def strings_in(*paths: Path) -> set[str]:
    nodes = [node for path in paths for node in ast.walk(ast.parse(path.read_text("utf-8")))]
    return {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}


def test_there_are_words_for_just_the_events_that_happen() -> None:
    happened = {event.kind for event in every_event()}
    assert happened == set(FILE.events)


def every_event() -> Iterator[Event]:
    for case in cases.load(GAME):
        yield from cases.run(case, GAME).events
    for players in GAME.player_counts:
        log: list[Event] = []
        state = GAME.setup(players, 1, log=log)
        while not GAME.is_over(state):
            state = GAME.apply(state, GAME.legal_actions(state)[-1], log)
        yield from log


def test_there_are_words_for_just_the_clauses_that_forbid_something() -> None:
    refusing = {id for id, clause in GAME.catalogue.items() if clause.force == "refuse"}
    assert set(FILE.reasons) == refusing


def test_there_are_words_for_just_the_actions_and_stages_there_are() -> None:
    names = {kind.__name__.lower() for kind in act.STAGED}
    assert names == set(FILE.actions) == set(FILE.doing)
    assert set(FILE.stages) == set(FILE.prompts) == set(CANDIDATES)


def test_every_phrase_is_used() -> None:
    used = strings_in(
        *PACKAGE.rglob("*.py"), *(ENGINE / f"{module}.py" for module in ("speech", "telling", "formulas"))
    )
    begun = tuple(word for word in used if word.endswith("_") and len(word) > 3)  # as in f"title_{overlay}"
    names = {*FILE.phrases, *FILE.notation, *FILE.picture}
    assert {name for name in names - used if not name.startswith(begun)} == set()
    assert set(FILE.marks) == {"clause", *get_args(Source)}


@pytest.mark.parametrize("players", [2, 4])
def test_nothing_that_happens_is_said_badly(players: int) -> None:
    for state in states(GAME, players, 3):
        for action in GAME.legal_actions(state)[:12]:
            log: list[Event] = []
            GAME.apply(state, action, log)
            for sentence in (GAME.describe(action), *said(log)):
                assert re.fullmatch(r"[A-Z].*\.", sentence)
                assert not re.search(r"[{}#|]|  |None|\b1 (cards|actions|points)\b", sentence), sentence


def test_a_decision_is_described_by_its_prompt() -> None:
    assert GAME.describe(Decision(0, "actions", "What now?")) == "What now?"
    assert played(GAME, GAME.setup(2, 1), "end turn").player == 1
