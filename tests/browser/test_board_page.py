"""The board's JavaScript in a bare page: mouse, keys, focus, ids, names; the kernel's side is the real widget."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import toolkit
from toolkit.engine.session import Session

from .bare import inaccessible
from .conftest import Boards

pytestmark = pytest.mark.browser

Begin = Callable[..., Session]


@pytest.fixture
def opened(bench: Boards, new_game: Begin) -> Boards:
    """A board on which player 0 has the first turn, with a worker on V7.neck; player 1 has one on V6.hub."""
    session = new_game()
    session.do("start on V6.hub")
    session.do("start on V7.neck")
    bench.show(session)
    return bench


def session_of(bench: Boards) -> Session:
    return bench.boards[0].player.session


# ---------------------------------------------------------------------- mouse


def test_clicking_a_field_does_what_it_stands_for(bench: Boards, new_game: Begin) -> None:
    bench.show(new_game())
    bench.touch("field/V6.hub")
    assert str(session_of(bench).current.action) == "start on V6.hub"
    assert "Player 1 puts the start worker on V6's hub" in bench.message
    assert bench.page.locator(".farm-prompt").inner_text().startswith("Player 0")


def test_several_meanings_open_choices_beside_the_element(opened: Boards) -> None:
    opened.touch("field/V7.neck")
    choices = opened.page.locator(".farm-choices")
    assert choices.is_visible()
    box, field = choices.bounding_box(), opened.page.locator('[data-gid="field/V7.neck"]').bounding_box()
    assert box and field and 0 <= box["y"] - (field["y"] + field["height"]) < 20
    opened.touch("do/produce yellow")
    assert not choices.is_visible()
    assert str(session_of(opened).current.action) == "produce yellow"


def test_a_refusal_is_read_out_with_its_clause(opened: Boards) -> None:
    opened.touch("field/V6.hub")
    message = opened.page.locator(".farm-message")
    assert "(CUL-PLC-04)" in opened.message
    assert message.get_attribute("role") == "status"
    assert message.get_attribute("aria-live") == "polite"
    looks = {
        each.evaluate("(p) => getComputedStyle(p).color + getComputedStyle(p).fontWeight")
        for each in message.locator(".farm-heading").all()
    }
    assert message.locator(".farm-heading").count() == 2 and len(looks) == 1


def test_the_message_stays_in_sight_and_as_high_as_it_was(opened: Boards) -> None:
    page = opened.page
    page.set_viewport_size({"width": 1100, "height": 600})
    message = page.locator(".farm-message")
    before = message.bounding_box()
    opened.touch("building/0/mill")
    after = message.bounding_box()
    assert page.evaluate("scrollY") > 0, "the building is below what fits on the page"
    assert before and after and after["height"] == before["height"]
    assert after["y"] >= 0 and after["y"] + after["height"] <= 600
    assert "CUL-BLD-03" in opened.message
    opened.touch("field/V10.hub")
    again = message.bounding_box()
    assert again and again["height"] == before["height"]
    scrolls = message.evaluate("(each) => each.scrollHeight > each.clientHeight")
    assert (message.get_attribute("tabindex") == "0") == scrolls


def test_the_newest_event_is_in_sight(opened: Boards) -> None:
    opened.page.get_by_text("What has happened").click()
    for _ in range(4):
        opened.touch("do/pass")
    log = opened.page.locator(".farm-scroll", has=opened.page.locator("ol"))
    newest, room = log.locator("li").first.bounding_box(), log.bounding_box()
    assert newest and room and room["y"] <= newest["y"] < room["y"] + room["height"]
    assert log.locator("li").first.inner_text() == opened.boards[0].view["log"][-1]


def test_marks_are_what_is_worth_touching(opened: Boards) -> None:
    marked = opened.page.locator(".farm-marked")
    found = {element.get_attribute("data-gid") for element in marked.all()}
    assert found == set(opened.boards[0].view["marks"])
    rings = opened.page.locator(".farm-marked > .farm-ring")
    assert rings.count() == len(found)
    assert rings.first.is_visible()
    assert not opened.page.locator('[data-gid="field/V6.hub"] > .farm-ring').is_visible()


def test_frames_are_there_on_the_very_first_display(bench: Boards, new_game: Begin) -> None:
    bench.show(new_game())
    bench.settle()
    marks = bench.boards[0].view["marks"]
    assert marks
    for gid in marks:
        field = bench.page.locator(f'[data-gid="{gid}"]')
        ring, whole = field.locator(".farm-ring").bounding_box(), field.bounding_box()
        assert ring and whole and min(ring["width"], ring["height"]) > 20, gid
        assert ring["width"] <= whole["width"] and ring["height"] <= whole["height"], gid


def test_frames_are_drawn_when_a_hidden_board_comes_into_sight(bench: Boards, new_game: Begin) -> None:
    session = new_game()
    bench.page.evaluate("document.querySelector('main').style.display = 'none'")
    bench.show(session)
    bench.settle()
    assert bench.page.locator(".farm-ring").count() == 0
    bench.page.evaluate("document.querySelector('main').style.display = ''")
    expect(bench.page.locator(".farm-marked > .farm-ring")).to_have_count(len(bench.boards[0].view["marks"]))


def test_buttons_undo_and_redo(opened: Boards) -> None:
    opened.touch("undo")
    assert session_of(opened).current.number == 1
    opened.touch("redo")
    assert session_of(opened).current.number == 2
    assert opened.page.locator('[data-gid="redo"]').get_attribute("aria-disabled") == "true"


def test_what_is_open_below_the_board_stays_open(opened: Boards) -> None:
    opened.page.get_by_text("What has happened").click()
    opened.touch("goods/0/yellow")
    assert opened.page.locator("ol").is_visible()
    assert "yield 1 yellow to player 0" in opened.page.locator("ol").inner_text()
    opened.page.get_by_text("The picture as a table").click()
    assert opened.page.locator("details table").last.locator("tbody tr").count() > 50


# ---------------------------------------------------------------------- keys and focus


def test_a_whole_turn_without_a_mouse(opened: Boards) -> None:
    opened.page.locator('[data-gid="field/V7.neck"]').focus()
    opened.press("Enter")
    assert opened.focus == "do/place from V7.neck", "the first choice has the focus"
    opened.press("Tab")
    opened.press("Tab")
    assert opened.focus == "do/produce yellow"
    opened.press("Enter")
    assert str(session_of(opened).current.action) == "produce yellow"
    assert opened.focus == "field/V7.neck", "after the choice the board has it again"


def test_focus_comes_back_to_the_same_element_after_a_repaint(opened: Boards) -> None:
    opened.page.locator('[data-gid="goods/0/yellow"]').focus()
    opened.press(" ")
    assert str(session_of(opened).current.action) == "produce yellow"
    assert opened.focus == "goods/0/yellow"


def test_one_element_is_a_tab_stop_and_arrows_go_to_the_next(opened: Boards) -> None:
    svg = opened.page.locator(".farm-picture svg")
    assert svg.locator('[tabindex="0"]').count() == 1
    opened.page.locator('[data-gid="market/orange/orange"]').focus()
    for key, gid in (
        ("ArrowRight", "market/orange/green"),
        ("ArrowDown", "market/green/green"),
        ("ArrowLeft", "market/green/orange"),
        ("ArrowUp", "market/orange/orange"),
    ):
        opened.press(key)
        assert opened.focus == gid
        assert svg.locator('[tabindex="0"]').get_attribute("data-gid") == gid
        assert svg.locator('[tabindex="0"]').count() == 1


def test_arrows_reach_every_element(opened: Boards) -> None:
    reached = opened.page.evaluate(
        """() => {
          const all = [...document.querySelectorAll('.farm-picture [data-gid]')];
          const seen = new Set([all[0]]), waiting = [all[0]];
          while (waiting.length) {
            const from = waiting.pop();
            for (const key of ['ArrowUp', 'ArrowRight', 'ArrowDown', 'ArrowLeft']) {
              from.focus();
              from.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
              const to = document.activeElement;
              if (!seen.has(to)) { seen.add(to); waiting.push(to); }
            }
          }
          return all.filter((element) => !seen.has(element)).map((element) => element.dataset.gid);
        }"""
    )
    assert reached == []


def test_keys_undo_redo_and_show_help(opened: Boards) -> None:
    opened.page.locator('[data-gid="field/V7.neck"]').focus()
    opened.press("u")
    assert session_of(opened).current.number == 1
    opened.press("r")
    assert session_of(opened).current.number == 2
    opened.press("?")
    assert opened.page.locator(".farm-keys").is_visible()
    opened.page.get_by_role("button", name="Keys (?)").click()
    assert not opened.page.locator(".farm-keys").is_visible()


def test_escape_leaves_the_choices_and_then_the_board(opened: Boards) -> None:
    opened.page.locator('[data-gid="field/V7.neck"]').focus()
    opened.press("Enter")
    opened.press("Escape")
    assert not opened.page.locator(".farm-choices").is_visible()
    assert opened.focus == "field/V7.neck"
    opened.press("Escape")
    assert opened.focus is None


def test_only_tab_and_escape_leave_the_board(opened: Boards) -> None:
    opened.page.evaluate("window.heard = []; document.addEventListener('keydown', (event) => heard.push(event.key))")
    opened.page.locator('[data-gid="market/red/red"]').focus()
    for key in ("a", "b", "x", "d", "ArrowDown", "Enter", "u", "r", "Shift+Enter", "Tab"):
        opened.press(key)
    opened.page.locator('[data-gid="market/red/red"]').focus()
    opened.press("Escape")
    opened.press("Escape")
    heard = opened.page.evaluate("heard")
    assert set(heard) <= {"Tab", "Escape"}
    assert {"Tab", "Escape"} <= set(heard)


def test_a_key_held_down_acts_once(opened: Boards) -> None:
    opened.page.locator('[data-gid="goods/0/yellow"]').focus()
    opened.page.keyboard.down("Enter")
    opened.page.keyboard.down("Enter")
    opened.page.keyboard.up("Enter")
    opened.settle()
    assert session_of(opened).current.number == 3


# ---------------------------------------------------------------------- a page with several boards


def test_two_boards_share_a_page(bench: Boards, new_game: Begin) -> None:
    bench.show(new_game(name="one"))
    bench.show(new_game(name="two"))
    ids = bench.page.evaluate("[...document.querySelectorAll('[id]')].map((element) => element.id)")
    assert len(ids) == len(set(ids))
    dangling = bench.page.evaluate(
        """() => [...document.querySelectorAll('svg *')].flatMap((element) => [...element.attributes])
          .filter(({ name, value }) => name === 'href' || value.startsWith('url('))
          .map(({ value }) => value.match(/#([^)]+)/)[1])
          .filter((id) => !document.getElementById(id))"""
    )
    assert dangling == []
    bench.page.locator('[data-gid="field/V6.hub"]').last.click()
    bench.settle()
    assert [board.player.session.current.number for board in bench.boards] == [0, 1]


def test_a_board_that_is_taken_away_listens_no_longer(bench: Boards, new_game: Begin) -> None:
    bench.show(new_game())
    assert bench.page.evaluate("window.close()") == 0


def test_a_third_partys_picture_can_be_touched(bench: Boards) -> None:
    bench.show(toolkit.play("pebbles", players=2, seed=1, autosave=False))
    bench.page.locator('[data-gid="heap.red"]').focus()
    bench.press("Enter")
    assert session_of(bench).current.number == 1
    assert bench.page.locator('[data-gid="heap.red"]').get_attribute("aria-label") == "heap.red"


# ---------------------------------------------------------------------- for everybody


def test_everything_that_can_be_touched_has_a_role_and_a_name(opened: Boards) -> None:
    for element in opened.page.locator(".farm-picture [data-gid]").all():
        assert element.get_attribute("role") == "button"
        assert (element.locator("title").first.text_content() or "").strip()
    assert opened.page.get_by_role("button", name="field V7.neck, yellow, worker of player 0").count() == 1
    described = opened.page.locator('[data-gid="field/V7.neck"]').get_attribute("aria-describedby")
    assert opened.page.locator(f"[id='{described}']").inner_text() == "you can do something here"


def test_axe_finds_nothing(opened: Boards) -> None:
    opened.page.evaluate("document.querySelectorAll('details').forEach((details) => { details.open = true; })")
    opened.page.get_by_role("button", name="Keys (?)").click()
    assert inaccessible(opened.page, ".farm-player") == []
    opened.touch("field/V7.neck")
    assert inaccessible(opened.page, ".farm-player") == []
    opened.touch("field/V6.hub")
    assert inaccessible(opened.page, ".farm-player") == []


def test_buttons_are_large_enough(opened: Boards) -> None:
    opened.touch("field/V7.neck")
    for button in opened.page.locator("button:visible, summary:visible").all():
        box = button.bounding_box()
        assert box and box["height"] >= 24 and box["width"] >= 24, button.inner_text()


@pytest.mark.parametrize("width", [1100, 550, 320])
def test_the_board_fits_its_page(opened: Boards, width: int) -> None:
    """550 wide is what a page 1100 wide shows at 200 %."""
    opened.page.set_viewport_size({"width": width, "height": 900})
    opened.touch("field/V7.neck")
    assert opened.page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("light", [True, False])
def test_words_read_in_light_and_dark(opened: Boards, light: bool) -> None:
    page = opened.page
    if not light:
        page.evaluate("document.body.dataset.jpThemeLight = 'false'")
        page.add_style_tag(content="body{background:#111;--jp-content-font-color1:#fff;--jp-layout-color0:#111}")
    opened.touch("field/V6.hub")
    for selector in (".farm-prompt", ".farm-refused p", ".farm-player button", ".farm-picture svg"):
        assert _contrast(page, selector) >= 4.5, selector


def _contrast(page: Page, selector: str) -> float:
    colours: list[str] = page.evaluate(
        """(selector) => {
          const ink = getComputedStyle(document.querySelector(selector)).color;
          const paper = getComputedStyle(document.querySelector('.farm-player')).backgroundColor;
          return [ink, paper];
        }""",
        selector,
    )
    from toolkit.draw.vision import contrast

    return contrast(*("#" + "".join(f"{int(part):02x}" for part in re.findall(r"\d+", each)[:3]) for each in colours))


def test_nothing_moves_by_itself(opened: Boards) -> None:
    moving: Any = opened.page.evaluate(
        """() => [...document.querySelectorAll('.farm-player, .farm-player *')].filter((element) => {
          const style = getComputedStyle(element);
          return style.animationName !== 'none' || parseFloat(style.transitionDuration) > 0;
        }).length"""
    )
    assert moving == 0


# ---------------------------------------------------------------------- a whole game


def test_a_whole_game_by_clicking(bench: Boards, new_game: Begin) -> None:
    session = new_game(end_market=24, seed=3)
    bench.show(session)
    for _ in range(120):
        if session.game.is_over(session.state):
            break
        bench.touch(_next(bench))
    assert session.game.is_over(session.state)
    assert "has won" in bench.page.locator(".farm-prompt").inner_text() or "share" in bench.message
    assert bench.boards[0].last_error is None


def _next(bench: Boards) -> str:
    """What a player in a hurry clicks: a choice, something on the market, own goods, the first field, or passing."""
    view = bench.boards[0].view
    if view["answer"]["choices"]:
        return str(view["answer"]["choices"][0]["gid"])
    for kind in ("market", "goods", "field"):
        for gid in view["marks"]:
            if gid.startswith(f"{kind}/"):
                return str(gid)
    return str(view["options"][-1]["buttons"][-1]["gid"])


def test_a_click_beside_everything_takes_the_keys_too(opened: Boards) -> None:
    opened.touch("field/V7.neck")
    for part in (".farm-prompt", ".farm-told"):
        opened.page.evaluate("document.activeElement.blur()")
        opened.page.locator(part).first.click()
        opened.press("u")
        assert opened.sent[-1] == "undo", part


def test_a_kernel_that_does_not_answer_is_told_of(opened: Boards) -> None:
    opened.page.evaluate("() => { window.kernel = () => new Promise(() => {}); }")
    opened.gid("field/V7.neck").first.click()
    expect(opened.page.locator(".farm-message")).to_contain_text("no longer runs", timeout=8000)
