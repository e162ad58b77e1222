"""The step-through player in a bare page: time line, branches, log, seats, new games, files, hot seat, keys."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

import toolkit
from toolkit.engine.session import Session
from toolkit.widgets import words
from toolkit.widgets.player import Player

from .bare import inaccessible
from .conftest import Boards

pytestmark = pytest.mark.browser

Begin = Callable[..., Session]
MARKUP = "<img src=x onerror=\"document.title='run'\">"


@pytest.fixture
def opened(bench: Boards, new_game: Begin) -> Boards:
    """Cultivo for two after three rounds of passing, at its last step, which is step 14."""
    session = new_game()
    for action in ("start on V6.hub", "start on V7.neck", *["pass"] * 12):
        session.do(action)
    bench.show(session)
    return bench


@pytest.fixture
def secrets(bench: Boards) -> Boards:
    """Pebbles, where players see different things."""
    bench.show(toolkit.play("pebbles", players=2, seed=1, autosave=False))
    return bench


def player_of(bench: Boards) -> Player:
    return bench.boards[0].player


def at(bench: Boards) -> int:
    return len(player_of(bench).session.path) - 1


def unfold(bench: Boards, label: str) -> Locator:
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
def test_every_step_has_a_button_and_a_key(opened: Boards, name: str, key: str, arrives: int) -> None:
    button = opened.page.get_by_role("button", name=name, exact=True)
    for go in (button.click, lambda: opened.press(key)):
        opened.page.get_by_role("slider", name="Step", exact=True).fill("5")
        opened.settle()
        button.focus()
        go()
        opened.settle()
        assert at(opened) == arrives
    assert button.get_attribute("aria-keyshortcuts") == key


def test_the_slider_goes_to_any_step(opened: Boards) -> None:
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


def test_a_slider_that_is_drawn_along_ends_where_it_was_let_go(opened: Boards) -> None:
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


def test_stepping_keys_move_on_the_picture_where_they_have_a_meaning_there(opened: Boards) -> None:
    opened.page.locator('[data-gid="field/V7.neck"]').focus()
    opened.press("ArrowLeft")
    assert at(opened) == 14 and opened.focus != "field/V7.neck"
    opened.press("Home")
    assert at(opened) == 0


def test_keys_in_a_scrolling_part_scroll(opened: Boards) -> None:
    unfold(opened, "What has happened")
    opened.page.locator(".farm-scroll").first.focus()
    opened.press("End")
    opened.press("PageUp")
    assert at(opened) == 14


def test_what_changed_stands_below(opened: Boards) -> None:
    part = unfold(opened, "What changed")
    opened.touch("mark")
    opened.touch("first")
    assert "From step 14 to step 0" in part.inner_text()
    opened.touch("unmark")
    opened.touch("on")
    assert "From step 0 to step 1" in part.inner_text()


# ---------------------------------------------------------------------- branches


def test_b_begins_a_branch_with_its_name(opened: Boards) -> None:
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


def test_markup_in_names_stays_text(opened: Boards) -> None:
    unfold(opened, "Branches")
    opened.page.get_by_label("Name of a branch that begins here").fill(MARKUP)
    opened.page.get_by_role("button", name="Begin this branch").click()
    opened.settle()
    assert opened.page.locator("[aria-current=true]").inner_text().startswith(MARKUP)
    assert MARKUP in opened.message
    assert opened.page.locator(".farm-player img").count() == 0
    assert opened.page.title() != "run"


# ---------------------------------------------------------------------- log


def test_a_line_of_the_log_opens_its_clauses(opened: Boards) -> None:
    unfold(opened, "What has happened")
    line = opened.page.locator(".farm-log li", has=opened.page.locator("summary", has_text="CUL-RDG-02")).first
    line.locator("summary").focus()
    opened.press("Enter")
    assert line.locator("dt").first.is_visible()
    text = line.locator("dd").first.inner_text()
    assert text == player_of(opened).session.game.describe("CUL-RDG-02")
    assert "our reading" in text


# ---------------------------------------------------------------------- seats


def test_an_agent_is_seated_and_plays(opened: Boards) -> None:
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


def test_the_board_is_covered_between_two_people(secrets: Boards) -> None:
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


def test_a_new_game_by_the_form(opened: Boards) -> None:
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


def test_what_a_variant_means_stands_below_the_list(opened: Boards) -> None:
    part, variants = unfold(opened, "New game, save and open"), player_of(opened).session.game.data.variants
    rules = part.locator("[name=variant]")
    assert rules.locator("option").all_inner_texts() == [
        "As in the rulebook",
        *(each.title for each in variants.values()),
    ]
    assert part.locator(".farm-about").is_hidden()
    for name, variant in variants.items():
        rules.select_option(name)
        assert part.locator(".farm-about").inner_text() == variant.about
    rules.select_option("")
    assert part.locator(".farm-about").is_hidden()


@pytest.mark.parametrize("game", ["agricola", "cultive", "cultivo"])
def test_no_list_is_wider_than_the_board(bench: Boards, game: str) -> None:
    bench.page.set_viewport_size({"width": 1000, "height": 900})
    bench.show(toolkit.play(game, players=2, seed=7, autosave=False))
    part = unfold(bench, "New game, save and open")
    part.locator("summary", has_text="Unclear rules").click()
    width = part.bounding_box()["width"]
    assert all(each.bounding_box()["width"] <= width for each in part.locator("select").all())
    assert bench.page.evaluate("document.documentElement.scrollWidth") <= 1000


def test_what_is_filled_in_stays_while_the_game_goes_on(opened: Boards) -> None:
    part = unfold(opened, "New game, save and open")
    part.get_by_label("Seed").fill("21")
    opened.touch("back")
    assert part.get_by_label("Seed").input_value() == "21"


def test_a_game_is_saved_and_opened_again(opened: Boards, tmp_path: Path) -> None:
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


def test_a_file_with_markup_stays_text(opened: Boards, tmp_path: Path) -> None:
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
    assert opened.page.title() != "run"


# ---------------------------------------------------------------------- for everybody


@pytest.mark.parametrize("light", [True, False])
@pytest.mark.parametrize("width", [1100, 550])
def test_axe_finds_nothing_with_every_part_open(opened: Boards, light: bool, width: int) -> None:
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


# ---------------------------------------------------------------------- clauses of a refusal


def test_a_reason_opens_its_clauses_by_key(opened: Boards) -> None:
    page = opened.page
    opened.touch("field/V6.neck")
    game = player_of(opened).session.game
    reason = page.locator(".farm-message details").first
    assert not reason.locator("dd").first.is_visible()
    reason.locator("summary").focus()
    before = at(opened)
    for key in ("Enter", " ", "Enter"):
        opened.press(key)
    assert at(opened) == before
    cited = [term.inner_text() for term in reason.locator("dt").all()]
    assert cited == ["CUL-PLC-07 (rulebook)", "CUL-MOV-05 (rulebook)"]
    assert reason.locator("dd").first.inner_text() == game.describe("CUL-PLC-07")
    assert reason.locator("dd").last.is_visible()
    assert inaccessible(page, ".farm-player") == []
    opened.touch("undo")
    assert page.locator(".farm-message details").count() == 0


# ---------------------------------------------------------------------- overlays and the graph


def test_an_overlay_is_chosen_and_follows_what_is_touched(opened: Boards) -> None:
    page, board = opened.page, opened.boards[0]
    chosen = page.get_by_label("Show on the board")
    assert chosen.locator("option").count() == len(player_of(opened).session.game.overlays) + 1
    chosen.select_option("costs")
    opened.settle()
    whole = page.locator(".farm-picture svg").inner_html()
    assert "What placing a worker costs player 0 at least" in page.locator(".farm-picture").inner_text()
    opened.touch("field/V7.neck")
    assert "from V7.neck" in page.locator(".farm-picture").inner_text()
    assert page.locator(".farm-choices").is_visible()
    opened.touch("do/produce yellow")
    assert chosen.input_value() == board.view["overlay"] == "costs"
    chosen.select_option("")
    opened.settle()
    assert page.locator(".farm-picture svg").inner_html() != whole
    assert "What placing" not in page.locator(".farm-picture").inner_text()


def test_choosing_an_overlay_by_key_keeps_the_focus_on_the_list(opened: Boards) -> None:
    chosen = opened.page.get_by_label("Show on the board")
    chosen.focus()
    opened.press("ArrowDown")
    assert opened.boards[0].view["overlay"] == player_of(opened).session.game.overlays[0]
    expect(chosen).to_be_focused()


def test_the_graph_is_drawn_only_while_its_part_is_open(opened: Boards) -> None:
    page, board = opened.page, opened.boards[0]
    opened.touch("back")
    assert board.view["graph"] is None
    part = unfold(opened, "The board as a graph")
    image = part.get_by_role("img")
    expect(image).to_be_visible()
    expect(image).to_have_attribute("alt", board.view["graph"]["alt"])
    assert image.evaluate("(image) => image.decode().then(() => image.naturalWidth)") > 100
    part.locator("summary", has_text="The graph as a table").click()
    assert part.locator("tbody tr").count() == len(board.view["graph"]["table"]) - 1
    assert inaccessible(page, ".farm-player") == []
    opened.touch("on")
    opened.settle()
    expect(image).to_have_attribute("alt", board.view["graph"]["alt"])
    assert board.view["step"] == 14
    part.locator("summary").first.click()
    opened.touch("back")
    assert board.view["graph"] is None and page.evaluate("window.sent === window.paints")


def test_the_graph_takes_the_theme_of_the_page(opened: Boards) -> None:
    opened.page.evaluate("document.body.dataset.jpThemeLight = 'false'")
    unfold(opened, "The board as a graph")
    opened.page.wait_for_selector(".farm-graph img")
    assert opened.boards[0].view["graph"]["theme"] == "dark"


def test_a_board_without_a_graph_says_so_once(secrets: Boards) -> None:
    part = unfold(secrets, "The board as a graph")
    expect(part).to_contain_text("cannot be drawn as a graph")
    sent = secrets.page.evaluate("window.sent")
    secrets.touch("heap.red")
    expect(part).to_contain_text("cannot be drawn as a graph")
    secrets.settle()
    assert secrets.page.evaluate("window.sent") == sent + 2, "one touch, and one question for the new position"


def test_a_cover_takes_the_graph_and_the_clauses_off_the_page(secrets: Boards) -> None:
    unfold(secrets, "The board as a graph")
    secrets.settle()
    secrets.touch("do/choose red")
    secrets.touch("do/take 1")
    page = secrets.page
    assert page.locator(".farm-cover button").is_visible()
    for part in (".farm-graph", ".farm-log", ".farm-scores", ".farm-options", ".farm-choices", ".farm-message"):
        assert page.locator(part).inner_html() == "", part
    assert page.locator(".farm-picture svg *").count() == 0
    assert page.locator(".farm-player table").count() == 0


# ---------------------------------------------------------------------- buttons for keys


def test_leaving_has_a_button_that_works_like_escape(opened: Boards) -> None:
    page = opened.page
    leave = page.get_by_role("button", name="Leave (Esc)")
    opened.touch("field/V7.neck")
    leave.click()
    opened.settle()
    assert not page.locator(".farm-choices").is_visible()
    assert player_of(opened).touched == ()
    assert opened.focus == "field/V7.neck"
    leave.click()
    opened.settle()
    assert page.evaluate("document.activeElement === document.body")
    opened.touch("field/V7.neck")
    leave.focus()
    opened.press("Enter")
    assert not page.locator(".farm-choices").is_visible()


def test_every_key_of_the_list_has_a_button_in_sight(opened: Boards) -> None:
    page = opened.page
    keys = {key for keys, _ in words.KEYS for key in re.split(r", | or ", keys)}
    by_hand = {"Tab", "Arrow keys", "Enter", "Space"}  # what a pointer does by pointing and clicking
    named = {
        "Left": "Back",
        "Right": "Next",
        "Page Up": "Round back",
        "Page Down": "Round on",
        "Home": "First",
        "End": "Last",
    }
    named |= {"u": "Undo (u)", "r": "Redo (r)", "b": "Branch (b)", "?": "Keys (?)", "Escape": "Leave (Esc)"}
    assert keys == by_hand | set(named)
    for name in named.values():
        box = page.get_by_role("button", name=name, exact=True).bounding_box()
        assert box and min(box["width"], box["height"]) >= 24, name
