"""A handout is one file: small, complete, sealed off from everywhere, and it tells no secret."""

from __future__ import annotations

import base64
import hashlib
import html
import json
import random
import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import toolkit
from toolkit.engine import cases, registry
from toolkit.engine.game import Drawing, ToolkitError
from toolkit.engine.session import Session, StorageError, play
from toolkit.widgets.handout import Handout, handout
from toolkit.widgets.patches import cuts
from toolkit.widgets.steps import Rule, Sentence, Step, of_case, of_session

EVIL = "<script>alert('\"&1')</script>"


def played(game: str, decisions: int, **options: Any) -> Session:
    """A game of random decisions, kept nowhere."""
    session = play(game, **{"players": 2, "seed": 7, "name": "evening", "autosave": False, **options})
    rng = random.Random(1)
    while len(session.nodes) <= decisions:
        session.do(session.game.sample(session.state, rng))
    return session


@pytest.fixture(scope="module")
def game() -> Session:
    return played("cultivo", 60)


@pytest.fixture(scope="module")
def page(game: Session) -> Handout:
    return handout(game)


def shown(text: str) -> str:
    """A text as it stands in the page."""
    return html.escape(text, quote=False)


def step(**parts: Any) -> Step:
    drawing = Drawing("<svg/>", "none")
    return Step(**{"title": "One", "told": (Sentence("It begins."),), "prompt": "And?", "drawing": drawing, **parts})


def pasted(text: str, changes: list[Any]) -> str:
    """A text with its cuts made, counted in UTF-16 as JavaScript does."""
    units, made, at = text.encode("utf-16-le"), b"", 0
    for keep, drop, put in changes:
        made += units[at : at + 2 * keep] + put.encode("utf-16-le")
        at += 2 * (keep + drop)
    return (made + units[at:]).decode("utf-16-le")


def told(made: Handout) -> list[list[str]]:
    """The sentences of each step, without clauses."""
    (items,) = re.findall(r"<ol>(.*?)</ol>", made.html, re.DOTALL)
    return [
        [html.unescape(re.sub(r" <i>.*?</i>", "", line)) for line in item.split("<p>")[1:]]
        for item in items.split("<li>")[1:]
    ]


# ---------------------------------------------------------------------- what is in it


def test_each_step_tells_its_events_or_else_its_action(game: Session, page: Handout) -> None:
    sentences = told(page)
    assert len(sentences) == page.count == 61
    for node, lines in zip(game.path, sentences, strict=True):
        expected = [game.game.describe(event) for event in node.events] or [game.game.describe(node.action)]
        assert lines == expected


def test_each_clause_that_is_named_is_told_once(game: Session, page: Handout) -> None:
    named = {id for event in game.log for id in event.clauses}
    assert set(re.findall(r"<i>(.*?)</i>", page.html)) == named
    for id in named:
        assert page.html.count(f"<dt>{id}<dd>{shown(game.game.describe(id))}") == 1


def test_a_step_has_picture_turn_and_points_of_its_position(game: Session) -> None:
    for node, step in zip(game.path, of_session(game), strict=True):
        assert step.drawing == game.game.draw(node.state)
        assert step.prompt == game.game.decision(node.state).prompt
        assert step.scores[-1][1:] == tuple(map(str, game.game.scores(node.state)))


def test_it_ends_where_the_session_is() -> None:
    session = played("pebbles", 4)
    session.goto(2)
    assert handout(session).count == 3


def test_a_finished_game_tells_who_has_won() -> None:
    session = play("pebbles", players=2, seed=7, autosave=False)
    while not session.game.is_over(session.state):
        session.do(session.legal_actions()[-1])
    assert of_session(session)[-1].prompt.startswith("The game is over.")


@pytest.mark.parametrize(("players", "most"), [(2, 52_000), (3, 56_500), (4, 58_500)])
def test_its_size(players: int, most: int) -> None:
    assert len(handout(played("cultivo", 60, players=players)).html.encode()) < most


# ---------------------------------------------------------------------- cases and steps


def test_a_case_that_refuses_tells_the_reasons() -> None:
    first, last = of_case(cases.find("PEB-most", "pebbles"))[-2:]
    assert last.told[0].text.startswith("Not allowed: ")
    assert [rule.id for rule in last.told[1].rules] == ["PEB-TAK-03"]
    assert last.drawing == first.drawing


def test_a_case_that_asks_tells_the_answer() -> None:
    (case,) = (case for case in cases.load("pebbles") if case.ask is not None)
    assert cases.run(case).answer == [{"coins": 2}]
    assert "Answer: coins 2" in [sentence.text for sentence in of_case(case)[-1].told]


@pytest.mark.parametrize("name", ["pebbles", "cultivo"])
def test_every_case_has_a_handout(name: str) -> None:
    for case in cases.load(registry.load(name)):
        steps = of_case(case)
        assert len(steps) == 1 + len(case.moves) + len(case.do) + (case.ask is not None)
        assert steps[-1].told[-1].text == (case.explain.strip() or case.title)


def test_steps_of_ones_own_and_a_title() -> None:
    made = handout([step(), step(title="Two", told=(Sentence("It goes on.", (Rule("X-1", "Go on."),)),))], title="Mine")
    assert (made.title, made.count) == ("Mine", 2)
    assert told(made) == [["It begins."], ["It goes on."]]
    assert "<dt>X-1<dd>Go on." in made.html


def test_no_steps_are_an_error() -> None:
    with pytest.raises(ToolkitError, match="no steps"):
        handout([])


# ---------------------------------------------------------------------- sealed off


def test_it_loads_nothing(page: Handout) -> None:
    read = re.sub(r'(id="data">)[\w+/=]*', r"\1", page.html)  # letters that may be anything
    assert not re.search(r"https?:|//[a-z]|@import|url\((?!#)", read)
    assert not re.search(r"\ssrc=|\shref=(?![\"']?#)", page.html)


def test_its_policy_forbids_all_but_its_own_script(page: Handout) -> None:
    (script,) = re.findall(r'<script type="module">(.*?)</script>', page.html, re.DOTALL)
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    (policy,) = re.findall(r'http-equiv="Content-Security-Policy" content="(.*?)"', page.html)
    assert f"script-src 'sha256-{digest}'" in policy
    assert "default-src 'none'" in policy


def test_markup_in_a_saved_game_stays_text(tmp_path: Path) -> None:
    session = played("pebbles", 2)
    session.save(tmp_path / "evening.json")
    content = json.loads((tmp_path / "evening.json").read_text("utf-8"))
    content["root"]["events"][0]["facts"]["count"] = EVIL
    (tmp_path / "evening.json").write_text(json.dumps(content), "utf-8")
    made = handout(Session.load(tmp_path / "evening.json"), title=EVIL)
    assert "<script>alert" not in made.html
    assert made.html.count(html.escape(EVIL)) == 2  # as the title
    assert made.html.count(shown(EVIL)) == 1  # as what was told


@pytest.mark.parametrize("count", [1, 2])
def test_markup_in_any_part_of_a_step_stays_text(count: int) -> None:
    rule = Rule(EVIL, EVIL)
    drawing = Drawing(f"<svg><text>{html.escape(EVIL)}</text></svg>", EVIL, (), ((EVIL,), (EVIL,)))
    evil = step(title=EVIL, told=(Sentence(EVIL, (rule,)),), prompt=EVIL, drawing=drawing, scores=((EVIL,), (EVIL,)))
    made = handout([evil, step()][:count], title=EVIL)
    assert "<script>alert" not in made.html
    assert made.html.lower().count("<script") == made.html.lower().count("</script") == 2


def test_markup_in_a_component_stays_text() -> None:
    session = played("cultivo", 2, data={"components": {"goods": {"red": {"name": EVIL, "letter": "r"}}}})
    assert shown(EVIL) in session.game.draw(session.state).svg
    made = handout(session)
    assert "<script>alert" not in made.html
    assert shown(EVIL) in made.html


# ---------------------------------------------------------------------- secrets


def test_what_a_player_hides_is_not_told() -> None:
    session = play("pebbles", players=2, seed=7, fixed={"bonus": ["red", "grey"]}, autosave=False)
    session.do("grab 2 red")
    made = handout(session)
    deals = [event for event in session.nodes[0].events if event.viewers is not None]
    assert [event.kind for event in deals] == ["deal", "deal"]
    for deal in deals:
        assert session.game.describe(deal) not in made.html
    assert session.game.score_sheet(session.state, 0)["bonus"] == 2
    bonus = next(row for row in of_session(session)[-1].scores if row[0] == "bonus")
    assert bonus == ("bonus", "0", "0")


def test_pictures_are_of_what_everybody_may_see(monkeypatch: pytest.MonkeyPatch) -> None:
    session = play("pebbles", players=2, seed=7, fixed={"bonus": ["red", "grey"]}, autosave=False)
    drawn: list[tuple[Any, int | None]] = []
    monkeypatch.setattr(
        type(session.game),
        "draw",
        lambda _, state, viewer=None, **_others: drawn.append((state, viewer)) or Drawing("<svg/>", ""),
    )
    handout(session)
    ((state, viewer),) = drawn
    assert viewer is None
    assert not {"red", "grey"} & {str(tile) for tile in state.bonus}


def test_what_was_chosen_in_secret_is_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    session = play("pebbles", players=2, seed=7, autosave=False)
    perform = type(session.game).perform

    def in_secret(self: Any, state: Any, action: Any, log: Any = None) -> Any:
        if log is not None:
            log.append(session.nodes[0].events[1])  # seen by one player
        return perform(self, state, action, None)

    monkeypatch.setattr(type(session.game), "perform", in_secret)
    session.do("choose blue")
    assert "choose blue" not in handout(session).html


# ---------------------------------------------------------------------- cuts and files


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("", "<g/>"),
        ("<g/>", ""),
        ("<g>a</g>", "<g>b</g>"),
        ("<g>🐑 1</g><b>x</b>", "<g>🐑 2</g><b>🐑🐑</b>"),
        ("One. Two, three.", "One. Three, two, three."),
        ("aaa", "aa"),
        ("<a/><a/><b/>", "<b/><a/><a/><a/>"),
    ],
)
def test_cuts_turn_one_text_into_the_other(old: str, new: str) -> None:
    assert pasted(old, cuts(old, new)) == new


def test_cuts_are_small(game: Session) -> None:
    pictures = [toolkit.load("cultivo").draw(node.state).still for node in game.path]
    for old, new in pairwise(pictures):
        changes = [list(cut) for cut in cuts(old, new)]
        assert pasted(old, changes) == new
        assert len(json.dumps(changes)) < 5_000


def test_it_is_saved(tmp_path: Path) -> None:
    made = handout(played("pebbles", 1), tmp_path / "page.html")
    assert (tmp_path / "page.html").read_text("utf-8") == made.html
    assert repr(made).startswith("<handout: Pebbles: evening, 2 steps, ")


def test_where_it_cannot_be_saved_is_one_error(tmp_path: Path) -> None:
    with pytest.raises(StorageError, match=r"page\.html"):
        handout(played("pebbles", 1), tmp_path / "nowhere" / "page.html")
