"""The card of an item: a thin view, which never lets an error escape, and its form where no kernel runs."""

from __future__ import annotations

from typing import Any

import pytest
from ipywidgets.widgets import widget as live

from toolkit.teach.card import Card, card, still
from toolkit.teach.item import Item
from toolkit.teach.lessons import Lesson


def touch(made: Card, gid: str, value: str = "", seq: int = 1) -> None:
    made._touched(made, {"gid": gid, "value": value, "seq": seq}, [])


def test_touching_answers(lesson: Lesson) -> None:
    bet = lesson.bet("how much")
    made = Card(bet)
    touch(made, "sure", "certain")
    touch(made, "predict/1", seq=2)
    assert (bet.predicted, bet.sure) == (0, "certain")
    assert made.view["answered"] == 2
    assert any(block["type"] == "reveal" for block in made.view["blocks"])
    assert set(made.pictures) == {"before", "told"}


def test_writing_answers(lesson: Lesson) -> None:
    task = lesson.exercise("coins").open(1)
    made = Card(task)
    touch(made, "check", "-1")
    assert task.verdict
    touch(made, "problem/2")
    assert task.number == 2


@pytest.mark.parametrize(
    ("gid", "told"), [("predict/9", "expected a number from 1 to 3"), ("fly", "unknown touch 'fly'")]
)
def test_what_means_nothing_is_told_in_the_card(lesson: Lesson, gid: str, told: str) -> None:
    made = Card(lesson.bet("how much"))
    touch(made, gid)
    assert told in made.view["message"]
    assert not lesson.bet("how much").revealed
    touch(made, "skip", seq=2)
    assert made.view["message"] == ""


def test_a_fault_is_shown_and_kept(lesson: Lesson, monkeypatch: pytest.MonkeyPatch) -> None:
    made = Card(lesson.bet("how much"))
    monkeypatch.setattr(made.item, "skip", lambda: 1 / 0)
    touch(made, "skip")
    assert "ZeroDivisionError" in made.view["message"]
    assert isinstance(made.last_error, ZeroDivisionError)


def test_code_and_card_show_the_same(lesson: Lesson) -> None:
    bet = lesson.bet("how much")
    made = Card(bet)
    bet.predict(2)
    assert any(block["type"] == "reveal" for block in made.view["blocks"])


def test_where_no_kernel_runs_answers_are_folded(lesson: Lesson) -> None:
    for item in (lesson.bet("how much").skip(), lesson.exit(), lesson.change("dear pebbles").skip()):
        page = still(item)
        revealed = page.partition("<details>")[0]
        assert "Right is" not in revealed
        assert "this is so" not in page
        assert "of 2 answered" not in page
    assert "Predict first, then open this" in still(lesson.bet("how much").skip())


def test_what_is_stored_as_text_gives_nothing_away(lesson: Lesson) -> None:
    bet = lesson.bet("how much").skip()
    assert card(bet).bundle()["text/plain"] == "You take three red pebbles. What happens to your coins?"


def test_text_from_data_is_text(lesson: Lesson) -> None:
    import msgspec

    from toolkit.teach.bet import Bet

    (asked, *_) = lesson.content.questions
    bet = Bet(lesson.setting, msgspec.structs.replace(asked, ask="<script>alert(1)</script>?"))
    assert "<script" not in still(bet)
    assert "&lt;script&gt;" in still(bet)


def test_showing_an_item_again_closes_the_card_before(lesson: Lesson) -> None:
    item: Item = lesson.bet("how much")
    card(item)
    instances: dict[str, Any] = live._instances
    before = len(instances)
    for _ in range(5):
        card(item)
    assert len(instances) == before
