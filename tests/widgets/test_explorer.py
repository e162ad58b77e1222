"""The case explorer without a browser: the shelf, predictions, what comes of a case, playing on, the display."""

from __future__ import annotations

import html
import re
from pathlib import Path
from typing import Any

import pytest

import toolkit
from toolkit.engine import cases
from toolkit.engine.game import ToolkitError
from toolkit.engine.session import Session
from toolkit.widgets import live
from toolkit.widgets.explorer import Explorer
from toolkit.widgets.explorer.shelf import Shelf
from toolkit.widgets.explorer.view import view
from toolkit.widgets.explorer.widget import Desk, Table, still, table

REFUSED, PAID, SCORED, TWO_WAYS = "PEB-gone", "PEB-toll", "PEB-example", "PEB-repeat"


@pytest.fixture
def explorer() -> Explorer:
    return toolkit.explore("pebbles")


def holding(folder: Path, *written: str) -> Explorer:
    """An explorer of the cases in these YAML texts."""
    (folder / "cases.yaml").write_text("\n".join(written), "utf-8")
    explorer = Explorer("pebbles")
    explorer.shelf = Shelf(tuple(cases.load(explorer.game, folder)))
    explorer.choose(1)
    return explorer


EVIL = """
- id: PEB-evil
  title: <script>alert(1)</script>
  section: <b>Setup</b>
  setup: {players: 2, seed: 1}
  do: [choose red]
  expect: {legal: true}
  explain: <img src=x onerror="alert(1)">
"""
BROKEN = """
- id: PEB-broken
  title: No position
  position: {heap: none}
  do: [choose red]
  expect: {legal: true}
"""
MISSPELT = """
- id: PEB-misspelt
  title: No action
  setup: {players: 2, seed: 1}
  do: [swallow 2]
  expect: {legal: true}
"""
MISTAKEN = """
- id: PEB-mistaken
  title: Expects what does not happen
  setup: {players: 2, seed: 1}
  do: [choose red]
  expect: {refused_by: [PEB-TAK-01]}
"""


# ---------------------------------------------------------------------- the shelf


def test_cases_stand_in_the_order_of_the_rulebook(explorer: Explorer) -> None:
    sections = [case.section for case in explorer.shelf.cases]
    order = explorer.game.catalogue.sections
    assert sections == sorted(sections, key=lambda section: order.index(str(section)))
    assert {case.id for case in explorer.shelf.cases} == {case.id for case in cases.load("pebbles")}


def test_filters_narrow_the_shelf_together(explorer: Explorer) -> None:
    shown = explorer.filter(clause="PEB-TAK-03").shown
    assert shown and all("PEB-TAK-03" in cases.clauses(case) for case in shown)
    section = str(shown[0].section)
    both = explorer.filter(section=section).shown
    assert {case.id for case in both} <= {case.id for case in shown}
    assert explorer.case in both
    assert explorer.filter(section=None, clause=None).shown == explorer.shelf.cases


def test_counts_say_what_choosing_would_show(explorer: Explorer) -> None:
    explorer.filter(section=explorer.shelf.cases[-1].section)
    for facet in ("section", "clause", "reading"):
        for value, count in explorer.shelf.counts(facet).items():
            assert len(explorer.shelf.choosing(**{facet: value}).shown) == count


def test_a_reading_finds_the_cases_about_it(explorer: Explorer) -> None:
    shown = explorer.filter(reading="repeat").shown
    assert TWO_WAYS in [case.id for case in shown]
    assert len(shown) < len(explorer.shelf.cases)


@pytest.mark.parametrize(
    ("wanted", "message"),
    [
        ({"section": "Nowhere"}, "unknown section 'Nowhere'"),
        ({"clause": "PEB-TAK-99"}, "unknown clause 'PEB-TAK-99', did you mean"),
        ({"reading": "sheep"}, "unknown reading 'sheep'"),
        ({"title": "toll"}, "unknown facet 'title'"),
        ({"section": "Setup", "clause": "PEB-TAK-01"}, "No case is about all of that"),
    ],
)
def test_a_faulty_filter_changes_nothing(explorer: Explorer, wanted: dict[str, str], message: str) -> None:
    before = explorer.shelf, explorer.problem
    with pytest.raises(ToolkitError, match=message):
        explorer.filter(**wanted)
    assert (explorer.shelf, explorer.problem) == before


def test_next_and_previous_go_round(explorer: Explorer) -> None:
    first = explorer.problem
    last = explorer.previous()
    assert last.number == len(explorer.shelf.cases)
    assert explorer.next() == first
    assert explorer.choose(last.number) == last


def test_an_unknown_case_is_refused(explorer: Explorer) -> None:
    with pytest.raises(ToolkitError, match="unknown case 'PEB-tol', did you mean 'PEB-toll'"):
        explorer.choose("PEB-tol")
    with pytest.raises(ToolkitError, match="unknown case 99"):
        explorer.choose(99)


# ---------------------------------------------------------------------- predicting


def test_the_id_is_told_with_what_comes_of_a_case(explorer: Explorer) -> None:
    explorer.choose(REFUSED)
    assert REFUSED not in str(explorer) + repr(view(explorer)) + still(explorer)
    assert explorer.skip().id == REFUSED
    assert f"Its id, for handouts and the command line: {REFUSED}" in str(explorer)
    assert REFUSED in still(explorer)


def test_nothing_tells_what_comes_of_it_before_a_prediction(explorer: Explorer) -> None:
    explorer.choose(REFUSED)
    assert explorer.reveal is None
    assert explorer.case.title not in str(explorer) + repr(view(explorer)) + still(explorer)
    assert list(explorer.pictures) == ["before"]
    for early in (lambda: explorer.ways, explorer.play_on):
        with pytest.raises(ToolkitError, match="Predict first"):
            early()


def test_a_refusal_is_predicted_by_its_clause(explorer: Explorer) -> None:
    problem = explorer.choose(REFUSED)
    assert problem.question == "Is this allowed?"
    assert "It is allowed." in problem.answers
    reveal = explorer.predict("It is allowed.")
    assert (reveal.correct, reveal.title) == (False, explorer.case.title)
    assert explorer.game.describe("PEB-TAK-01") in problem.answers[reveal.right or 0]
    right = explorer.predict((reveal.right or 0) + 1)
    assert right.correct is True
    assert right.verdict.startswith("As you predicted:")


def test_numbers_are_those_of_the_engine(explorer: Explorer) -> None:
    problem = explorer.choose(PAID)
    reveal = explorer.skip()
    assert reveal.correct is None and reveal.right is not None
    assert problem.answers[reveal.right] == "player 0: blue +3, coins −2, heap coins +2"


def test_scores_come_with_their_sources(explorer: Explorer) -> None:
    explorer.choose(SCORED)
    reveal = explorer.skip()
    assert explorer.problem.answers[reveal.right or 0] == "player 0: pebbles 3, bonus 2, total 5"
    sentences = reveal.sides[0].sentences if reveal.sides else reveal.sentences
    assert any("PEB-SCO-01" in sentence for sentence in sentences)


@pytest.mark.parametrize("answer", [0, 5, -1, "perhaps", None])
def test_what_is_no_answer_reveals_nothing(explorer: Explorer, answer: Any) -> None:
    explorer.choose(REFUSED)
    with pytest.raises(ToolkitError, match="answer: expected a number from 1 to 4"):
        explorer.predict(answer)
    assert (explorer.reveal, explorer.results) == (None, {})


def test_the_first_meeting_counts(explorer: Explorer) -> None:
    explorer.choose(REFUSED)
    explorer.skip()
    explorer.choose(REFUSED)
    assert explorer.reveal is None
    explorer.predict(1)
    assert explorer.results == {REFUSED: "skipped"}


# ---------------------------------------------------------------------- both readings


def test_both_readings_stand_side_by_side(explorer: Explorer) -> None:
    explorer.choose(TWO_WAYS)
    reveal = explorer.skip()
    assert [side.name for side in reveal.sides] == ["repeat = refused", "repeat = free"]
    assert reveal.same == "The same comes of it with toll = 2."
    refused, free = (side.sentences for side in reveal.sides)
    assert refused != free
    assert set(explorer.pictures) == {"before", "0", "1"}


def test_each_reading_has_its_picture() -> None:
    explorer = toolkit.explore("cultivo", "CUL-passing")
    explorer.skip()
    before, passed, refused = (explorer.pictures[name].svg for name in ("before", "0", "1"))
    assert before == refused != passed


# ---------------------------------------------------------------------- playing on


def test_playing_on_begins_where_the_case_does(explorer: Explorer, tmp_path: Path) -> None:
    explorer.choose(TWO_WAYS)
    explorer.skip()
    strict, free = explorer.play_on(), explorer.play_on(1)
    text = explorer.case.do[-1]
    assert [reason.clause for reason in strict.why_not(text)] == ["PEB-RDG-01"]
    free.do(text)
    free.save(tmp_path / "free.json")
    loaded = Session.load(tmp_path / "free.json")
    assert loaded.state == free.state
    assert (loaded.game.readings["repeat"], loaded.warning) == ("free", None)


def test_a_named_session_is_kept(explorer: Explorer) -> None:
    explorer.choose(PAID)
    explorer.skip()
    session = explorer.play_on(name="toll at home")
    session.do(session.legal_actions()[0])
    assert toolkit.play("pebbles", "toll at home").current.number == 1


def test_there_is_no_third_way(explorer: Explorer) -> None:
    explorer.choose(TWO_WAYS)
    explorer.skip()
    with pytest.raises(ToolkitError, match="way 2: this case has the ways 0 to 1"):
        explorer.play_on(2)


# ---------------------------------------------------------------------- faulty cases


def test_a_case_without_a_position_says_so(tmp_path: Path) -> None:
    explorer = holding(tmp_path, BROKEN)
    assert "no position to look at" in explorer.problem.wish
    assert (explorer.problem.answers, explorer.pictures) == ((), {})
    assert any("heap" in sentence for sentence in explorer.skip().sentences)
    with pytest.raises(ToolkitError, match="no position"):
        explorer.play_on()
    assert "heap" in still(explorer)


def test_a_case_that_is_misspelt_closes_no_shelf(tmp_path: Path) -> None:
    explorer = holding(tmp_path, EVIL, MISSPELT)
    lines = [choice["label"] for choice in Desk(explorer).pickers[-1]["choices"]]
    assert lines[1] == "2. swallow 2"
    assert "swallow" in explorer.next().wish


def test_a_case_that_expects_something_else_says_so(tmp_path: Path) -> None:
    explorer = holding(tmp_path, MISTAKEN)
    reveal = explorer.skip()
    assert explorer.problem.answers[reveal.right or 0] == "It is allowed."
    assert reveal.sentences[0].startswith("This case does not go as it expects: refused_by: expected PEB-TAK-01")


# ---------------------------------------------------------------------- the widget


def touched(desk: Desk, gid: str, seq: int = 1) -> dict[str, Any]:
    desk._handle_custom_msg({"gid": gid, "seq": seq}, [])
    assert desk.view["answered"] == seq
    return dict(desk.view)


def test_everything_can_be_done_by_touching(explorer: Explorer) -> None:
    desk = Desk(explorer)
    number = explorer.shelf.number(explorer._found(TWO_WAYS))
    touched(desk, "reading/repeat")
    assert explorer.shelf.chosen == {"reading": "repeat"}
    assert touched(desk, "reading/")["shown"] == f"{len(explorer.shelf.cases)} of {len(explorer.shelf.cases)} cases"
    assert touched(desk, f"case/{number}", 2)["problem"]["number"] == number
    assert touched(desk, "predict/1", 3)["reveal"]["predicted"] == 0
    assert set(desk.pictures) == {"before", "0", "1"}
    assert touched(desk, "next", 4)["reveal"] is None
    assert touched(desk, "previous", 5)["problem"]["number"] == number
    assert touched(desk, "skip", 6)["reveal"]["correct"] is None
    touched(desk, "play/1", 7)
    assert explorer.session is not None and explorer.session.game.readings["repeat"] == "free"


@pytest.mark.parametrize("gid", ["case/99", "nonsense", "predict/9", "play/0", "section/Nowhere", "case/x"])
def test_a_faulty_touch_is_told(explorer: Explorer, gid: str) -> None:
    desk = Desk(explorer)
    before = explorer.problem
    assert touched(desk, gid)["message"]
    assert isinstance(desk.last_error, ToolkitError)
    assert (explorer.problem, explorer.reveal) == (before, None)
    assert touched(desk, "skip", 2)["message"] == ""


def test_playing_on_puts_a_board_below(explorer: Explorer) -> None:
    shown = Table(explorer)
    explorer.skip()
    first = explorer.play_on()
    assert shown.board is not None and shown.board.player.session is first
    assert list(shown.box.children) == [shown.desk, shown.board]
    former = shown.board
    explorer.play_on()
    assert shown.board is not former and former.comm is None
    shown.close()
    assert explorer._watchers == []


def test_running_a_cell_again_fills_no_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    from ipywidgets.widgets.widget import _instances

    table(Explorer("pebbles"))
    counts = []
    for run in range(4):
        monkeypatch.setattr(live, "running_cell", lambda run=run: ("cell", f"run {run}"))
        table(Explorer("pebbles"))
        counts.append(len(_instances))
    assert counts[0] == counts[-1]


def test_the_display_has_a_picture_and_words_where_no_kernel_runs(explorer: Explorer) -> None:
    explorer.choose(REFUSED)
    bundle = explorer._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in bundle
    assert bundle["text/plain"] == str(explorer)
    assert re.search(r'<img alt="[^"]+" src="data:image/svg', bundle["text/html"])
    assert html.escape(explorer.problem.wish) in bundle["text/html"]
    assert "<details>" not in bundle["text/html"]
    explorer.skip()
    assert explorer.case.title not in still(explorer).split("<details>")[0]
    assert html.escape(explorer.case.title) in still(explorer)


def test_text_of_a_case_stays_text(tmp_path: Path) -> None:
    explorer = holding(tmp_path, EVIL)
    explorer.skip()
    page = still(explorer)
    assert "<script>" not in page and "<b>" not in page and "<img src=x" not in page
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page


# ---------------------------------------------------------------------- the front door


def test_explore_opens_what_is_asked_for() -> None:
    assert toolkit.explore("pebbles", PAID).case.id == PAID
    chosen = toolkit.explore("pebbles", clause="PEB-TAK-01")
    assert chosen.case in chosen.shelf.shown and chosen.shelf.chosen == {"clause": "PEB-TAK-01"}
    with pytest.raises(ToolkitError, match="unknown game 'pebble'"):
        toolkit.explore("pebble")


def test_a_game_may_come_with_its_own_readings() -> None:
    explorer = toolkit.explore(toolkit.load("pebbles", repeat="free"), TWO_WAYS)
    assert explorer.skip().sides[0].name == "repeat = free"
