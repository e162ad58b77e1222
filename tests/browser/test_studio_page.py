"""The studio in a bare page: by mouse and by key; the kernel's side is the real widget."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

import toolkit
from toolkit.widgets.studio import Studio
from toolkit.widgets.studio.widget import Easel

from .bare import Bench, inaccessible

pytestmark = pytest.mark.browser

AROUND_B1 = ("B1-north", "A1-B1", "B1-C1", "B1-B2")
POSITION = {"players": [{"goods": {"wood": 6}, "pastures": ["E3"], "stables": ["E3", "C1"]}, {}], "round": 3}


@pytest.fixture
def bench(page: Page) -> Iterator[Bench]:
    bench = Bench(page)
    yield bench
    assert bench.faults == []


@pytest.fixture
def studio(bench: Bench) -> Studio:
    studio = toolkit.studio("agricola")
    bench.put(Easel(studio))
    return studio


@pytest.fixture
def in_game(bench: Bench) -> Studio:
    """A studio in a game in which player 0 may build fences."""
    session = toolkit.play("agricola", at=POSITION, autosave=False)
    session.do("place on fences")
    studio = toolkit.studio(session)
    bench.put(Easel(studio))
    return studio


def told(bench: Bench) -> list[str]:
    return bench.page.locator(".farm-told li").all_inner_texts()


def against(bench: Bench) -> list[str]:
    return bench.page.locator(".farm-against li summary").all_inner_texts()


def touch(bench: Bench, *edges: str) -> None:
    for edge in edges:
        bench.touch(f"edge/0/{edge}")


# ---------------------------------------------------------------------- mouse


def test_edges_are_clicked_and_everything_is_told(bench: Bench, studio: Studio) -> None:
    assert told(bench)[1] == "Nothing is enclosed."
    touch(bench, *AROUND_B1[:3])
    assert told(bench)[0].startswith("3 of 15 fences for 3 wood")
    assert "Still open: between B1 and B2." in told(bench)
    assert against(bench) == ["Your pasture would be open between B1 and B2 (AGR-FEN-07)."]
    touch(bench, AROUND_B1[3])
    assert "Encloses B1: holds 2." in told(bench)
    assert bench.page.get_by_text("Not allowed as it is").is_hidden()
    assert bench.page.locator("svg text", has_text="holds 2").is_visible()
    touch(bench, AROUND_B1[0])
    assert studio.chosen == tuple(f"edge/0/{edge}" for edge in AROUND_B1[1:])


def test_a_refusal_opens_its_clause(bench: Bench, studio: Studio) -> None:
    touch(bench, "D2-E2")
    rule = bench.page.locator(".farm-against dd")
    assert rule.is_hidden()
    bench.page.locator(".farm-against summary").click()
    assert rule.inner_text() == studio.game.describe("AGR-FEN-07")


def test_all_of_a_number_are_looked_through(bench: Bench, studio: Studio) -> None:
    steps = bench.page.get_by_role("group", name="Show")
    assert steps.is_hidden()
    number = bench.gid("browse/number")
    number.fill("8")
    number.press("Enter")
    bench.settle()
    assert "1 of 42" in steps.inner_text()
    bench.touch("next")
    bench.touch("next")
    bench.touch("previous")
    assert "2 of 42" in steps.inner_text()
    assert studio.found is not None and studio.found.place == 2
    assert number.input_value() == "8"


def test_the_fewest_for_a_size(bench: Bench, studio: Studio) -> None:
    bench.gid("fewest/number").fill("4")
    bench.page.get_by_role("button", name="Show: Fewest fences").click()
    bench.settle()
    assert told(bench)[0].startswith("8 of 15 fences")
    assert len(studio.chosen) == 8


def test_it_is_said_what_to_do_and_what_there_is_to_find(bench: Bench, studio: Studio) -> None:
    assert bench.page.get_by_text("Click the side of a space to draw a fence there").is_visible()
    expect(bench.gid("browse/number")).to_have_accessible_description(
        "every way to build just so many at once (4 to 15)"
    )
    fewest = bench.gid("fewest/number")
    expect(fewest).to_have_accessible_description("the cheapest new pastures of so many spaces (1 to 12)")
    for number in ("0", "13"):
        fewest.fill(number)
        fewest.press("Enter")
    bench.settle()
    assert bench.sent == []
    bench.page.get_by_label("Count what it costs").check()
    bench.settle()
    expect(fewest).to_have_accessible_description("the cheapest new pastures of so many spaces (none now)")
    fewest.press("Enter")
    bench.settle()
    assert bench.message == "agricola: a pasture of 13 spaces: no fence is left, or there is no wood for one"


def test_one_goes_to_any_of_those_found(bench: Bench, studio: Studio) -> None:
    steps = bench.page.get_by_role("group", name="Show")
    bench.gid("browse/number").fill("15")
    bench.gid("browse/number").press("Enter")
    bench.settle()
    bench.touch("last")
    assert "3631 of 3631" in steps.inner_text()
    bench.touch("first")
    assert "1 of 3631" in steps.inner_text()
    place = bench.gid("goto/number")
    place.fill("2000")
    bench.page.get_by_role("button", name="Go to number").click()
    bench.settle()
    assert "2000 of 3631" in steps.inner_text()
    sent = len(bench.sent)
    place.fill("3632")
    place.press("Enter")
    bench.settle()
    assert len(bench.sent) == sent


def test_what_cannot_be_paid_for_goes_from_the_list(bench: Bench, studio: Studio) -> None:
    bench.gid("browse/number").fill("8")
    bench.gid("browse/number").press("Enter")
    bench.settle()
    bench.page.get_by_label("Count what it costs").check()
    bench.settle()
    steps = bench.page.get_by_role("group", name="Show")
    assert "Layouts with 8 new fences: none now that can be paid for" in steps.inner_text()
    for gid in ("first", "previous", "next", "last"):
        expect(bench.gid(gid)).to_have_attribute("aria-disabled", "true")
    assert bench.gid("goto/number").is_hidden()
    assert "(AGR-FEN-01)" in against(bench)[0]
    bench.page.get_by_label("Count what it costs").uncheck()
    bench.settle()
    assert "1 of 42" in steps.inner_text()


def test_what_may_not_be_enclosed_is_drawn_so(bench: Bench, studio: Studio) -> None:
    touch(bench, "A3-west", "A2-A3", "A3-south")
    forbidden = bench.page.locator("svg text", has_text="forbidden")
    assert forbidden.count() == 0
    touch(bench, "A3-B3")
    assert forbidden.count() == 2  # on the farm, and in the legend
    assert "Encloses A3, which is not allowed." in told(bench)
    edge = bench.gid("edge/0/A3-west").locator("title")
    assert edge.text_content() == "At the west of A3: a fence is drawn that is not allowed here"
    touch(bench, "A3-B3")  # what covers the space does not hinder


def test_no_number_is_not_sent(bench: Bench, studio: Studio) -> None:
    bench.gid("browse/number").press("Enter")
    bench.gid("browse/number").fill("-3")
    bench.gid("browse/number").press("Enter")
    bench.settle()
    assert bench.sent == []


def test_it_is_built_in_the_game(bench: Bench, in_game: Studio) -> None:
    touch(bench, *AROUND_B1)
    bench.touch("build")
    assert bench.message.startswith("Not allowed: Build fences: ")
    assert "(AGR-FEN-09)" in against(bench)[0]
    assert bench.page.locator(".farm-message.farm-refused").count() == 1
    bench.touch("clear")
    assert bench.message == ""
    touch(bench, "E2-east", "D2-E2", "E1-E2")
    bench.touch("build")
    assert bench.message.startswith("Done: Build fences: ")
    assert any("A pasture already: E2" in sentence for sentence in told(bench))


def test_there_is_no_button_to_build_without_a_game(bench: Bench, studio: Studio) -> None:
    assert bench.gid("build").is_hidden()
    assert bench.page.get_by_label("For player").is_hidden()


def test_player_and_price_are_chosen(bench: Bench, in_game: Studio) -> None:
    price = bench.page.get_by_label("Count what it costs")
    assert price.is_checked()
    price.uncheck()
    bench.settle()
    assert in_game.free
    bench.page.get_by_label("For player").select_option("1")
    bench.settle()
    assert in_game.player == 1
    bench.touch("edge/1/B1-C1")
    assert in_game.chosen == ("edge/1/B1-C1",)


# ---------------------------------------------------------------------- keys


def test_without_a_mouse(bench: Bench, studio: Studio) -> None:
    for gid in ("undo", "clear"):
        bench.page.keyboard.press("Tab")
        assert bench.focus == gid
    bench.page.keyboard.press("Tab")  # the keys
    bench.page.keyboard.press("Tab")
    assert bench.focus == "edge/0/A1-north"
    bench.press("ArrowRight")
    assert bench.focus == "edge/0/B1-north"
    bench.press("Enter")
    assert studio.chosen == ("edge/0/B1-north",)
    assert bench.focus == "edge/0/B1-north"
    bench.press("ArrowDown")
    bench.press(" ")
    assert studio.chosen == ("edge/0/B1-north", "edge/0/B1-B2")
    bench.press("u")
    assert studio.chosen == ("edge/0/B1-north",)
    bench.press("c")
    assert studio.chosen == ()
    bench.press("Escape")
    assert bench.focus is None


def test_every_edge_is_reached_by_arrow_keys(bench: Bench, studio: Studio) -> None:
    reached, waiting = {"edge/0/A1-north"}, ["edge/0/A1-north"]
    while waiting:
        start = waiting.pop()
        for arrow in ("ArrowRight", "ArrowLeft", "ArrowUp", "ArrowDown"):
            bench.gid(start).focus()
            bench.page.keyboard.press(arrow)
            if bench.focus and bench.focus not in reached:
                reached.add(bench.focus)
                waiting.append(bench.focus)
    assert reached == set(studio.sketch.drawing.ids)


def test_those_found_are_turned_over_by_key(bench: Bench, studio: Studio) -> None:
    bench.gid("edge/0/A1-north").focus()
    bench.press("n")  # nothing has been found yet
    assert studio.found is None
    bench.gid("fewest/number").fill("6")
    bench.gid("fewest/number").press("Enter")
    bench.settle()
    bench.gid("edge/0/A1-north").focus()
    bench.press("n")
    bench.press("n")
    bench.press("p")
    assert studio.found is not None and studio.found.place == 2
    bench.press("End")
    assert studio.found.place == len(studio.found.drawings)
    bench.press("Home")
    assert studio.found.place == 1
    bench.press("g")
    assert bench.focus == "goto/number"
    bench.page.keyboard.type("3")
    bench.press("Enter")
    assert studio.found.place == 3
    assert bench.focus == "goto/number"


def test_keys_of_the_notebook_stop_at_the_studio(bench: Bench, studio: Studio) -> None:
    bench.page.evaluate("window.reached = []; document.addEventListener('keydown', (e) => window.reached.push(e.key))")
    bench.gid("edge/0/A1-north").focus()
    for key in ("a", "x", "ArrowDown", "?", "Tab"):
        bench.press(key)
    assert bench.page.evaluate("window.reached") == ["Tab"]
    assert bench.page.locator(".farm-keys").is_visible()


# ---------------------------------------------------------------------- what is heard


def test_edges_have_names_and_say_whether_they_are_drawn(bench: Bench, studio: Studio) -> None:
    names = bench.page.locator("svg [data-gid]").evaluate_all(
        "(all) => all.map((one) => one.querySelector('title').textContent)"
    )
    assert len(set(names)) == len(names) == 38
    edge = bench.gid("edge/0/A1-B1")
    expect(edge).to_have_role("button")
    expect(edge).to_have_attribute("aria-pressed", "false")
    touch(bench, "A1-B1")
    expect(edge).to_have_attribute("aria-pressed", "true")
    assert edge.locator("title").text_content() == "Between A1 and B1: a fence is drawn that borders no pasture"


def test_only_what_is_new_is_read_out(bench: Bench, studio: Studio) -> None:
    touch(bench, *AROUND_B1[:3])
    bench.page.evaluate(
        """() => {
            window.changes = [];
            const told = document.querySelector(".farm-told");
            new MutationObserver((all) => window.changes.push(...all.map((one) => one.target.textContent)))
              .observe(told, { childList: true, characterData: true, subtree: true });
        }"""
    )
    assert bench.page.locator("[aria-live=polite]:has(.farm-told)").count() == 1
    touch(bench, "D2-E2")
    assert bench.page.evaluate("window.changes.filter((text) => text === 'Nothing is enclosed.')") == []
    assert any("4 of 15" in text for text in bench.page.evaluate("window.changes"))


def test_edges_are_large_enough_to_touch(bench: Bench, studio: Studio) -> None:
    for gid in studio.sketch.drawing.ids:
        box = bench.gid(gid).bounding_box()
        assert box and min(box["width"], box["height"]) >= 24


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing(bench: Bench, in_game: Studio, theme: str) -> None:
    if theme == "dark":
        bench.darken()
    touch(bench, *AROUND_B1[:3], "D1-D2", "E3-east")
    bench.touch("build")
    bench.page.get_by_role("button", name="Keys").click()
    for details in bench.page.locator("details").all():
        details.evaluate("(element) => { element.open = true }")
    assert inaccessible(bench.page, "main") == []
    bench.gid("fewest/number").fill("2")
    bench.gid("fewest/number").press("Enter")
    bench.settle()
    assert inaccessible(bench.page, "main") == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_where_something_is_forbidden_and_nothing_is_found(
    bench: Bench, studio: Studio, theme: str
) -> None:
    if theme == "dark":
        bench.darken()
    bench.gid("browse/number").fill("8")
    bench.gid("browse/number").press("Enter")
    bench.page.get_by_label("Count what it costs").check()
    bench.settle()
    assert inaccessible(bench.page, "main") == []
    touch(bench, "A3-west", "A2-A3", "A3-south", "A3-B3")
    assert inaccessible(bench.page, "main") == []


def test_no_id_is_in_the_page_twice(bench: Bench, studio: Studio) -> None:
    bench.put(Easel(toolkit.studio("agricola")))
    ids = bench.page.evaluate("[...document.querySelectorAll('[id]')].map((element) => element.id)")
    assert ids and len(ids) == len(set(ids))


def test_it_fits_a_narrow_page(bench: Bench, in_game: Studio) -> None:
    bench.page.set_viewport_size({"width": 400, "height": 800})
    touch(bench, *AROUND_B1)
    assert bench.page.evaluate("document.documentElement.scrollWidth") <= 400


def test_a_studio_that_is_closed_listens_no_more(bench: Bench, studio: Studio) -> None:
    assert bench.page.evaluate("window.close()") == 0
