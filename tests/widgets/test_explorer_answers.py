"""What the explorer asks about the cases on the shelves, and the words of its answers."""

from __future__ import annotations

import re

import pytest

import toolkit
from toolkit.engine import cases
from toolkit.widgets.explorer.answers import said, stated
from toolkit.widgets.explorer.bets import bet
from toolkit.widgets.explorer.shelf import shelf
from toolkit.widgets.explorer.view import view
from toolkit.widgets.explorer.ways import ways
from toolkit.widgets.steps import of_case


@pytest.mark.parametrize("game", ["pebbles", "cultivo", "cultive", "agricola"])
def test_every_case_asks_something_with_one_right_answer(game: str) -> None:
    shelf_of = shelf(toolkit.load(game))
    rules = toolkit.load(game)
    for case in shelf_of.cases:
        asked = bet(case, ways(case, rules), shelf_of.cases)
        assert asked.question
        assert 2 <= len(asked.answers) <= 4, case.id
        assert len(set(asked.answers)) == len(asked.answers)
        assert 0 <= asked.right < len(asked.answers)
        assert asked == bet(case, ways(case, rules), shelf_of.cases)


RAW = re.compile(r"""[\[\]{}]|\b(None|True|False)\b|(?<!\w)'|'(?=[:,\]}])""")
"""Data as Python writes it; the apostrophes of plain English are none of it."""


@pytest.mark.parametrize("game", ["pebbles", "cultivo", "cultive", "agricola"])
def test_no_case_is_told_in_the_form_of_data(game: str) -> None:
    rules = toolkit.load(game)
    all_cases = shelf(rules).cases
    for case in all_cases:
        played = ways(case, rules)
        answers = [said(way.game, case.ask.question, way.outcome.answer) for way in played if case.ask]
        for text in (*bet(case, played, all_cases).answers, *answers):
            assert not RAW.search(text), (case.id, text)


ASKED = ("capacity", "herds", "keepable", "room", "feedings", "meal", "layouts")
NAMES = re.compile(r"\b(pastures or|keepable|food_left|by_fences|[a-z]+-[0-9]|[a-z]+_[a-z]+)\b")
"""Names of data in Agricola, which are no words."""


def test_questions_about_a_farm_are_answered_by_what_the_game_says() -> None:
    game = toolkit.load("agricola")
    all_cases = shelf(game).cases
    asking = [case for case in all_cases if case.ask is not None and case.ask.question in ASKED]
    assert {case.ask.question for case in asking if case.ask} == set(ASKED)
    for case in asking:
        assert case.ask is not None
        played = ways(case, game)
        posed, answer = bet(case, played, all_cases), played[0].outcome.answer
        expected = str(answer["count"]) if "count" in answer else " ".join(game.answered(case.ask.question, answer))
        assert posed.answers[posed.right] == expected, case.id
        assert len(posed.answers) >= 3, case.id
        assert "nothing" not in posed.answers
        assert not any(NAMES.search(each) for each in posed.answers), case.id


def test_a_wrong_answer_is_right_with_another_number_of_the_rules() -> None:
    answers = toolkit.explore("agricola", "AGR-only-the-house").problem.answers
    told = "The house holds {}; of one kind, the farm holds {} in all."
    for animals in ("0 animals", "1 animal", "2 animals"):
        assert told.format(animals, animals) in answers


def test_ways_to_fence_are_asked_by_their_number() -> None:
    problem = toolkit.explore("agricola", "AGR-layouts-of-four-wood").problem
    assert {"13", "14"} < set(problem.answers)


def test_open_numbers_are_told_in_words() -> None:
    game = toolkit.load("agricola")
    all_cases = shelf(game).cases
    for case in all_cases:
        if case.expect.gains:
            for answer in bet(case, ways(case, game), all_cases).answers:
                assert not NAMES.search(answer), (case.id, answer)


def test_no_two_cases_of_a_game_ask_for_nothing() -> None:
    for game in ("agricola", "cultive", "cultivo"):
        explorer = toolkit.explore(game)
        looked_at = [wish for wish in explorer.wishes.values() if wish == "Look at the position."]
        assert len(looked_at) <= 2
    explorer = toolkit.explore("agricola")
    assert explorer.problem.wish == "The game is set up for 3 players."
    assert explorer.wishes["AGR-score-pastures"] == "The game ends here. Count pastures for 4 players."
    assert explorer.wishes["AGR-set-up-one"] == "The game is set up for 1 player."


def test_a_wish_is_told_under_the_rules_of_its_case() -> None:
    told = toolkit.explore("agricola").wishes.values()
    assert not any("on starting-player" in wish for wish in told)
    assert "Place a person on Starting player and/or 1 minor improvement." in told


def test_lists_say_what_rules_and_readings_are_about() -> None:
    section, rule, reading, _ = view(toolkit.explore("agricola")).pickers
    labels = {choice.gid: choice.label for choice in (*section.choices, *rule.choices, *reading.choices)}
    assert labels["clause/AGR-STP-01"].startswith("AGR-STP-01: The starting player has the marker")
    assert labels["reading/tie"] == "Who wins among players with equally many points? (tie, 2)"
    assert labels["reading/rounds"].startswith("Rounds of a game; ")
    assert all(len(label) < 110 for label in labels.values())


def test_a_report_is_told_in_words_and_asked_by_its_points() -> None:
    explorer = toolkit.explore("cultive", "CTV-HOR-EX2")
    assert set(explorer.problem.answers) == {"3", "5", "6", "7"}
    reveal = explorer.skip()
    assert explorer.problem.answers[reveal.right or 0] == "6"
    assert stated(explorer.ways[0].outcome.answer) == (
        "row 1; cards: coffee, banana, cassava, taioba, empty; points 6; runs: A to B (flower, 2 cards, 3 points), "
        "C to D (leaf and root, 2 cards, 3 points); others: B to D (leaf, 3 cards, 5 points, clause CTV-HOR-02); "
        "broken yes"
    )


def test_a_handout_tells_a_report_in_words() -> None:
    game = toolkit.load("cultive")
    told = " ".join(sentence.text for sentence in of_case(cases.find("CTV-HOR-EX2", game))[-1].told)
    assert "6" in told and not RAW.search(told)


def test_where_nothing_is_removed_what_stays_is_offered() -> None:
    assert set(toolkit.explore("cultive", "CTV-terrains-alike").problem.answers) == {"D", "E", "nothing"}


def test_a_question_with_one_possible_answer_asks_for_its_rule() -> None:
    problem = toolkit.explore("cultive", "CTV-harvest-not-ripe").problem
    assert problem.question == "Which rule is at work here?"
    assert len(problem.answers) == 4


def test_the_right_answer_has_no_usual_place() -> None:
    rules = toolkit.load("cultivo")
    all_cases = shelf(rules).cases
    places = [bet(case, ways(case, rules), all_cases).right for case in all_cases[:80]]
    assert all(places.count(place) > 8 for place in range(4))


def test_what_is_removed_together_is_told_together() -> None:
    game = toolkit.load("cultive")
    case = cases.find("CTV-deaths-sun", game)
    asked = bet(case, ways(case, game), shelf(game).cases)
    assert asked.answers[asked.right] == "A and B"
    assert "A" in asked.answers
