"""Ways to pay in a bare page: shown part by part, and further ones by key."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

import toolkit

from .bare import inaccessible
from .conftest import Boards

pytestmark = pytest.mark.browser

WEALTH = {
    "board": "example",
    "players": [
        {
            "goods": {"red": 4, "yellow": 5, "green": 3, "blue": 3, "orange": 3, "brown": 2},
            "workers": ["V1.hub", "V3.tip"],
            "equipment": ["red cart", "blue barge", "green cart"],
        },
        {"workers": ["V6.hub"]},
    ],
    "round": 4,
    "actions": 2,
}


@pytest.fixture
def wealthy(bench: Boards) -> Boards:
    bench.show(toolkit.play("cultivo", at=WEALTH, autosave=False))
    return bench


def test_payments_are_shown_part_by_part_and_named_by_their_sentence(wealthy: Boards) -> None:
    wealthy.touch("field/V3.west")
    first = wealthy.boards[0].view["answer"]["ways"][0]["buttons"][0]
    button = wealthy.page.get_by_role("button", name=first["label"], exact=True)
    goods = [good["text"] for paid in first["paid"] for good in paid["goods"]]
    assert button.locator(".farm-good").all_inner_texts() == goods
    assert button.inner_text().endswith("to the supply")
    assert inaccessible(wealthy.page, ".farm-player") == []
    button.click()
    wealthy.settle()
    assert f"do/{wealthy.boards[0].player.session.current.action}" == first["gid"]


def test_further_ways_open_by_key_and_the_focus_is_there(wealthy: Boards) -> None:
    page = wealthy.page
    page.locator('[data-gid="field/V3.west"]').focus()
    wealthy.press("Enter")
    further = page.locator('[data-gid="further"]')
    further.focus()
    wealthy.press("Enter")
    ways = wealthy.boards[0].view["answer"]["ways"]
    assert page.locator(".farm-choices summary").all_inner_texts() == [
        f"Further ways ({len(group['further'])})" for group in ways if group["further"]
    ]
    expect(page.locator(".farm-choices summary").first).to_be_focused()
    assert inaccessible(page, ".farm-player") == []
    wealthy.press("Tab")
    wealthy.press("Enter")
    assert len(wealthy.boards[0].player.session.path) == 2
