"""Cultive played by clicks in a bare page: a card is planted, and the shadows are asked what would be."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

import toolkit
from toolkit.engine.session import Session

from .bare import inaccessible
from .conftest import Boards

pytestmark = pytest.mark.browser

POSITION = {
    "players": [{"hand": ["bean"], "plots": {"B": "onion 1", "C": "coffee 1+1", "D": "corn 2"}}, {}],
    "fair": ["onion", "cacao"],
}


@pytest.fixture
def session() -> Session:
    return toolkit.play("cultive", at=POSITION, autosave=False)


def test_a_card_is_planted_by_touching_it_and_a_terrain(bench: Boards, session: Session) -> None:
    bench.show(session)
    bench.touch("hand/0/bean")
    assert "Choose one" in bench.message
    bench.touch("terrain/0/E")
    assert str(session.path[-1].action) == "plant bean on E"


def test_what_would_be_is_asked_by_click_and_by_key(bench: Boards, session: Session) -> None:
    bench.show(session)
    bench.page.get_by_label("Show on the board").select_option("shadows")
    bench.settle()
    onion = bench.gid("terrain/0/B")
    expect(onion).to_contain_text("needs shade")
    bench.touch("if/0/C/revealed")
    expect(onion).to_contain_text("before: dies")
    assert bench.focus == "if/0/C/revealed"
    assert "Shadows" in bench.message
    bench.gid("if/nothing").focus()
    bench.press("Enter")
    expect(onion).to_contain_text("needs shade")
    expect(bench.gid("if/nothing")).to_have_count(0)
    assert len(session.path) == 1


@pytest.mark.parametrize("overlay", ["", "shadows", "growth", "rows", "columns", "provenance"])
def test_nothing_is_inaccessible(bench: Boards, session: Session, overlay: str) -> None:
    bench.show(session)
    if overlay:
        bench.page.get_by_label("Show on the board").select_option(overlay)
        bench.settle()
    assert inaccessible(bench.page, "main") == []
