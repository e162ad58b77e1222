"""The step-through player in a bare page: time line, branches, log, seats, new games, files, hot seat, keys."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

import toolkit
from toolkit.engine.session import Session
from toolkit.widgets.player import Player

from .conftest import Bench, inaccessible

pytestmark = pytest.mark.browser

Begin = Callable[..., Session]
MARKUP = "<img src=x onerror=\"document.title='run'\">"


@pytest.fixture
def opened(bench: Bench, new_game: Begin) -> Bench:
    """Cultivo for two after three rounds of passing, at its last step, which is step 14."""
    session = new_game()
    for action in ("start on V6.hub", "start on V7.neck", *["pass"] * 12):
        session.do(action)
    bench.show(session)
    return bench


@pytest.fixture
def secrets(bench: Bench) -> Bench:
    """Pebbles, where players see different things."""
    bench.show(toolkit.play("pebbles", players=2, seed=1, autosave=False))
    return bench


def player_of(bench: Bench) -> Player:
    return bench.boards[0].player


def at(bench: Bench) -> int:
    return len(player_of(bench).session.path) - 1


def unfold(bench: Bench, label: str) -> Locator:
    summary = bench.page.locator("summary", has_text=label).first
    summary.click()
    return bench.page.locator("details[open]", has=bench.page.locator("summary", has_text=label)).first


# ---------------------------------------------------------------------- time line


@pytest.mark.parametrize(
    ("name", "key", "arrives"),
    [
        ("First", "Home", 0),
        ("Round back", "PageUp", 2),
        ("Back", "ArrowLeft", 4),
        ("Next", "ArrowRight", 6),
        ("Round on", "PageDown", 6),
        ("Last", "End", 14),
    ],
)
def test_every_step_has_a_button_and_a_key(opened: Bench, name: str, key: str, arrives: int) -> None:
    button = opened.page.get_by_role("button", name=name, exact=True)
    for go in (button.click, lambda: opened.press(key)):
        opened.page.get_by_role("slider", name="Step", exact=True).fill("5")
        opened.settle()
        button.focus()
        go()
        opened.settle()
        assert at(opened) == arrives
    assert button.get_attribute("aria-keyshortcuts") == key


def test_the_slider_goes_to_any_step(opened: Bench) -> None:
    slider = opened.page.get_by_role("slider", name="Step", exact=True)
    assert slider.get_attribute("aria-valuetext") == "Step 14 of 14"
    slider.fill("3")
    opened.settle()
    assert at(opened) == 3
    assert slider.get_attribute("aria-valuetext") == "Step 3 of 14"
    slider.focus()
    opened.press("ArrowUp")
    assert at(opened) == 4
    opened.press("ArrowLeft")
    opened.press("PageDown")
    assert at(opened) == 6
    assert opened.page.evaluate("document.activeElement.type") == "range"


def test_a_slider_that_is_drawn_along_ends_where_it_was_let_go(opened: Bench) -> None:
    slider = opened.page.get_by_role("slider", name="Step", exact=True)
    slider.evaluate(
        """(slider) => {
          for (let step = 13; step >= 2; step -= 1) {
            slider.value = step;
            slider.dispatchEvent(new Event("input", { bubbles: true }));
          }
        }"""
    )
    expect(slider).to_have_attribute("aria-valuetext", "Step 2 of 14")
    opened.settle()
    assert at(opened) == 2
    assert opened.boards[0].view["answered"] <= 3, "steps in between are left out"


def test_stepping_keys_move_on_the_picture_where_they_have_a_meaning_there(opened: Bench) -> None:
    opened.page.locator('[data-gid="field/V7.neck"]').focus()
    opened.press("ArrowLeft")
    assert at(opened) == 14 and opened.focus != "field/V7.neck"
    opened.press("Home")
    assert at(opened) == 0


def test_keys_in_a_scrolling_part_scroll(opened: Bench) -> None:
    unfold(opened, "What has happened")
    opened.page.locator(".farm-scroll").first.focus()
    opened.press("End")
    opened.press("PageUp")
    assert at(opened) == 14


def test_what_changed_stands_below(opened: Bench) -> None:
    part = unfold(opened, "What changed")
    opened.touch("mark")
    opened.touch("first")
    assert "From step 14 to step 0" in part.inner_text()
    opened.touch("unmark")
    opened.touch("on")
    assert "From step 0 to step 1" in part.inner_text()


# ---------------------------------------------------------------------- branches


def test_b_begins_a_branch_with_its_name(opened: Bench) -> None:
    page = opened.page
    page.get_by_role("button", name="Back", exact=True).focus()
    opened.press("b")
    field = page.get_by_label("Name of a branch that begins here")
    expect(field).to_be_focused()
    assert field.get_attribute("placeholder") == "what if"
    page.keyboard.type("burn u")
    opened.press("Enter")
    assert player_of(opened).session.current_branch == "burn u"
    assert at(opened) == 14, "letters typed into a field are no keys of the board"
    current = page.locator("[aria-current=true]")
    assert current.inner_text().startswith("burn u")
    opened.touch("undo")
    opened.touch("goto/main")
    assert player_of(opened).session.current_branch == "main"


def test_markup_in_names_stays_text(opened: Bench) -> None:
    unfold(opened, "Branches")
    opened.page.get_by_label("Name of a branch that begins here").fill(MARKUP)
    opened.page.get_by_role("button", name="Begin this branch").click()
    opened.settle()
    assert opened.page.locator("[aria-current=true]").inner_text().startswith(MARKUP)
    assert MARKUP in opened.message
    assert opened.page.locator(".farm-player img").count() == 0
    assert opened.page.title() == "Board"


# ---------------------------------------------------------------------- log


def test_a_line_of_the_log_opens_its_clauses(opened: Bench) -> None:
    unfold(opened, "What has happened")
    line = opened.page.locator(".farm-log li", has=opened.page.locator("summary", has_text="CUL-RDG-02")).first
    line.locator("summary").focus()
    opened.press("Enter")
    assert line.locator("dt").first.is_visible()
    text = line.locator("dd").first.inner_text()
    assert text == player_of(opened).session.game.describe("CUL-RDG-02")
    assert "our reading" in text


# ---------------------------------------------------------------------- seats


def test_an_agent_is_seated_and_plays(opened: Bench) -> None:
    unfold(opened, "Who plays")
    assert not opened.page.get_by_role("button", name="One decision").is_visible()
    opened.page.get_by_label("Player 0").select_option("greedy")
    opened.settle()
    assert opened.boards[0].view["acting"]
    opened.touch("agent_step")
    assert at(opened) == 15
    opened.touch("agents_to_turn")
    session = player_of(opened).session
    assert session.game.current_player(session.state) == 1
    opened.page.get_by_label("Player 0").select_option("")
    opened.settle()
    assert not opened.page.get_by_role("button", name="One decision").is_visible()


def test_the_board_is_covered_between_two_people(secrets: Bench) -> None:
    page = secrets.page
    secrets.touch("do/choose red")
    page.locator('[data-gid="do/take 1"]').focus()
    secrets.press("Enter")
    cover = page.get_by_role("button", name="Player 1, continue")
    expect(cover).to_be_focused()
    shown = page.locator(".farm-player").inner_text()
    assert "What you may do" not in shown and "is dealt" not in page.content()
    assert page.locator(".farm-stage").is_hidden()
    assert inaccessible(page, ".farm-player") == []
    secrets.press("Enter")
    assert page.locator(".farm-stage").is_visible()
    assert page.locator(".farm-cover").is_hidden()
    assert secrets.focus is not None, "the focus is on the board again"


# ---------------------------------------------------------------------- other games


def test_a_new_game_by_the_form(opened: Bench) -> None:
    part = unfold(opened, "New game, save and open")
    part.get_by_label("Players").select_option("3")
    part.get_by_label("Seed").fill("21")
    part.locator("[name=variant]").select_option("quick")
    part.locator("summary", has_text="Unclear rules").click()
    part.get_by_label("Must a player use both actions?").select_option("stuck")
    part.get_by_role("button", name="Begin a new game").click()
    opened.settle()
    session = player_of(opened).session
    assert (session.players, session.seed, session.game.variant) == (3, 21, "quick")
    assert session.game.readings["passing"] == "stuck"
    assert part.locator("[name=variant]").input_value() == "quick"
    assert opened.message == "A new game has begun."


def test_what_is_filled_in_stays_while_the_game_goes_on(opened: Bench) -> None:
    part = unfold(opened, "New game, save and open")
    part.get_by_label("Seed").fill("21")
    opened.touch("back")
    assert part.get_by_label("Seed").input_value() == "21"


def test_a_game_is_saved_and_opened_again(opened: Bench, tmp_path: Path) -> None:
    part = unfold(opened, "New game, save and open")
    with opened.page.expect_download() as download:
        part.get_by_role("button", name="Save to a file").click()
    opened.settle()
    path = tmp_path / "evening.json"
    download.value.save_as(path)
    assert download.value.suggested_filename == "cultivo.json"
    saved = player_of(opened).session.saved()
    opened.touch("first")
    part.get_by_label("Open a saved game").set_input_files(path)
    expect(opened.page.locator(".farm-told")).to_have_text("Step 14 of 14")
    assert player_of(opened).session.saved() == saved


def test_a_file_with_markup_stays_text(opened: Bench, tmp_path: Path) -> None:
    session = player_of(opened).session
    session.branch(MARKUP)
    path = tmp_path / "markup.json"
    session.save(path)
    part = unfold(opened, "New game, save and open")
    part.get_by_label("Open a saved game").set_input_files(path)
    expect(opened.page.locator("[aria-current=true]")).to_contain_text(MARKUP)
    content = json.loads(path.read_text())
    content["origin"]["name"] = MARKUP
    path.write_text(json.dumps(content))
    part.get_by_label("Open a saved game").set_input_files(path)
    expect(opened.page.locator(".farm-message")).to_contain_text("<img src=x")
    assert opened.page.locator(".farm-player img").count() == 0
    assert opened.page.title() == "Board"


# ---------------------------------------------------------------------- for everybody


@pytest.mark.parametrize("light", [True, False])
@pytest.mark.parametrize("width", [1100, 550])
def test_axe_finds_nothing_with_every_part_open(opened: Bench, light: bool, width: int) -> None:
    page = opened.page
    page.set_viewport_size({"width": width, "height": 900})
    if not light:
        page.evaluate("document.body.dataset.jpThemeLight = 'false'")
        page.add_style_tag(content="body{background:#111;--jp-content-font-color1:#fff;--jp-layout-color0:#111}")
    player_of(opened).seat(1, "greedy")
    page.evaluate("document.querySelectorAll('details').forEach((details) => { details.open = true; })")
    assert inaccessible(page, ".farm-player") == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    for control in page.locator(".farm-player :is(button, summary, select, input):visible").all():
        box = control.bounding_box()
        assert box and box["height"] >= 24 and box["width"] >= 24, control.evaluate("(each) => each.outerHTML")
