"""Agricola played by clicks in a bare page: a person is placed, fences are drawn edge by edge, a family is fed."""

from __future__ import annotations

import pytest

import toolkit
from toolkit.engine.session import Session

from .bare import inaccessible
from .conftest import Boards

pytestmark = pytest.mark.browser

FARM = {
    "goods": {"wood": 8, "clay": 2, "grain": 2, "food": 1},
    "animals": {"sheep": 2, "boar": 1},
    "pastures": ["D1 E1"],
    "fields": {"B3": "2 grain", "C3": "bare"},
    "stables": ["D1", "C1"],
    "improvements": ["fireplace-2"],
}
POSITION = {"players": [FARM, {"goods": {"food": 4}}], "round": 4, "piles": {"fishing": 2, "wood-3": 6}}


@pytest.fixture
def session() -> Session:
    return toolkit.play("agricola", at=POSITION, autosave=False)


def done(session: Session) -> list[str]:
    return [str(node.action) for node in session.path[1:]]


def test_a_person_is_placed_by_touching_a_space(bench: Boards, session: Session) -> None:
    bench.show(session)
    bench.touch("action/fishing")
    assert done(session) == ["place on fishing"]
    bench.touch("action/fishing")
    assert "AGR-PH3-04" in bench.message


def test_fences_are_drawn_edge_by_edge(bench: Boards, session: Session) -> None:
    bench.show(session)
    bench.touch("action/fences")
    for edge in ("D2-E2", "D2-D3", "C2-D2"):
        bench.touch(f"edge/0/{edge}")
        assert bench.page.locator(".farm-choices").get_by_role("button", name="Fence in D2 (").is_visible()
    assert "Choose one" in bench.message
    bench.page.locator(".farm-choices").get_by_role("button", name="Build fences").click()
    bench.settle()
    assert session.state.players[0].fences.bit_count() == 9


def test_one_edge_builds_no_pasture_before_that_is_chosen(bench: Boards) -> None:
    farm = {"goods": {"wood": 4}}
    session = toolkit.play("agricola", at={**POSITION, "players": [farm, {}]}, autosave=False)
    bench.show(session)
    bench.touch("action/fences")
    bench.touch("edge/0/B1-north")
    assert done(session) == ["place on fences"]
    choice = bench.page.locator(".farm-choices [data-gid^='do/']")
    assert choice.count() == 1 and "Nothing is done yet" in bench.message
    choice.click()
    bench.settle()
    assert done(session) == ["place on fences", "enclose B1"]


def test_begging_cards_are_offered_before_they_are_taken(bench: Boards) -> None:
    session = toolkit.play(
        "agricola", at={"players": [{"goods": {"food": 3}}, {}], "round": 4, "phase": "feeding"}, autosave=False
    )
    bench.show(session)
    bench.touch("good/0/food")
    assert done(session) == []
    bench.page.locator(".farm-choices").get_by_role("button", name="begging card").click()
    bench.settle()
    assert done(session) == ["feed with 1 begging card"]


def test_a_click_on_what_stands_for_nothing_says_why(bench: Boards) -> None:
    bench.show(toolkit.play("agricola", players=2, seed=1, autosave=False))
    bench.touch("space/0/C1")
    assert bench.message == "First place a person on an action space."
    bench.touch("round/9")
    assert bench.message.startswith("This card is not turned up yet")


def test_a_family_is_fed_by_touching_what_it_eats(bench: Boards) -> None:
    session = toolkit.play("agricola", at={**POSITION, "phase": "feeding"}, autosave=False)
    bench.show(session)
    bench.touch("animal/0/sheep")
    bench.page.locator(".farm-choices").get_by_role("button", name="Cook one sheep").click()
    bench.settle()
    assert done(session) == ["cook sheep"]
    bench.touch("good/0/grain")
    assert done(session) == ["cook sheep", "eat grain"]


def test_very_many_ways_are_folded_until_they_are_asked_for(bench: Boards) -> None:
    session = toolkit.play("agricola", at={**POSITION, "players": [{"goods": {"wood": 12}}, {}]}, autosave=False)
    bench.show(session)
    bench.touch("action/fences")
    way = bench.page.locator('.farm-options [data-gid="do/enclose E3"]')
    assert not way.is_visible()
    bench.page.locator(".farm-options summary").click()
    bench.page.get_by_label("Show on the board").select_option("pastures")
    bench.settle()
    way.click()
    bench.settle()
    assert done(session)[-1] == "enclose E3"


# ---------------------------------------------------------------------- what is in sight

PROJECTOR = {"width": 1280, "height": 720}
IN_SIGHT = """() => {
  const top = document.querySelector(".farm-top").getBoundingClientRect().bottom;
  return [...document.querySelectorAll(".farm-marked")].filter((element) => {
    const box = element.getBoundingClientRect();
    const middle = box.top + box.height / 2;
    return middle > top && middle < window.innerHeight;
  }).length;
}"""


@pytest.fixture
def projected(bench: Boards, session: Session) -> Boards:
    """A board on a page as low as a projector's, whose farms are below it, with nothing that moves slowly."""
    bench.page.set_viewport_size(PROJECTOR)  # type: ignore[arg-type]
    bench.page.emulate_media(reduced_motion="reduce")
    bench.show(session)
    bench.settle()
    return bench


def scrolled(bench: Boards) -> float:
    return float(bench.page.evaluate("scrollY"))


def test_after_a_touch_something_worth_touching_next_comes_into_sight(projected: Boards, session: Session) -> None:
    assert scrolled(projected) == 0, "nothing moves when it is first shown"
    projected.gid("action/plow").scroll_into_view_if_needed()
    before = scrolled(projected)
    projected.touch("action/plow")
    assert done(session) == ["place on plow"]
    assert scrolled(projected) > before and projected.page.evaluate(IN_SIGHT) > 0
    projected.touch("space/0/B2")
    assert done(session)[-1] == "plow B2"
    assert projected.page.evaluate(IN_SIGHT) > 0


def test_it_goes_there_slowly_where_nobody_minds(bench: Boards, session: Session) -> None:
    bench.page.set_viewport_size(PROJECTOR)  # type: ignore[arg-type]
    bench.page.emulate_media(reduced_motion="no-preference")
    bench.show(session)
    bench.touch("action/plow")
    bench.page.wait_for_function(f"({IN_SIGHT})() > 0")


def test_nothing_moves_after_a_refusal_or_what_was_done_elsewhere(projected: Boards, session: Session) -> None:
    projected.page.evaluate("() => { Element.prototype.scrollIntoView = () => { window.brought = true; }; }")
    projected.touch("space/0/B1")
    assert "First place a person" in projected.message
    projected.page.locator('.farm-options [data-gid="do/place on plow"]').click()
    projected.settle()
    assert done(session) == ["place on plow"]
    projected.touch("undo")
    assert projected.page.evaluate("window.brought ?? false") is False
    projected.touch("action/plow")
    assert projected.page.evaluate("window.brought") is True


def test_nothing_moves_where_something_is_in_sight(bench: Boards, session: Session) -> None:
    bench.page.set_viewport_size({"width": 1100, "height": 2400})
    bench.show(session)
    bench.touch("action/plow")
    assert scrolled(bench) == 0


def test_it_is_found_inside_what_scrolls_around_the_board(projected: Boards) -> None:
    projected.page.evaluate(
        """() => {
          const main = document.querySelector("main");
          Object.assign(main.style, { height: "600px", overflow: "auto" });
        }"""
    )
    projected.gid("action/plow").scroll_into_view_if_needed()
    projected.touch("action/plow")
    assert scrolled(projected) == 0
    assert projected.page.evaluate(IN_SIGHT) > 0
    assert projected.page.evaluate("document.querySelector('main').scrollTop") > 0


# ---------------------------------------------------------------------- the message


END = "(each) => each.scrollHeight - each.clientHeight - each.scrollTop"


def test_of_what_has_happened_the_end_is_in_sight_and_of_a_refusal_the_beginning(bench: Boards) -> None:
    position = {**POSITION, "players": [{"home": 0}, {"home": 1}], "player": 1, "round": 5}
    session = toolkit.play("agricola", at=position, autosave=False)
    bench.show(session)
    message = bench.page.locator(".farm-message")
    bench.touch("action/fishing")
    assert len(bench.message.splitlines()) > 6
    assert message.evaluate("(each) => each.scrollTop") > 0 and message.evaluate(END) <= 1
    last = message.locator("p, details").last.bounding_box()
    box = message.bounding_box()
    assert last and box and last["y"] + last["height"] <= box["y"] + box["height"] + 1
    message.evaluate("(each) => { each.scrollTop = 0; }")
    bench.page.set_viewport_size({"width": 360, "height": 1000})
    assert message.evaluate("(each) => each.scrollTop") == 0, "whoever has gone back to read stays there"
    bench.touch("major/well")
    assert "Not allowed" in bench.message
    assert message.evaluate("(each) => each.scrollTop") == 0


@pytest.mark.parametrize("overlay", ["", "pastures", "room", "harvest", "score"])
def test_nothing_is_inaccessible(bench: Boards, session: Session, overlay: str) -> None:
    bench.show(session)
    if overlay:
        bench.page.get_by_label("Show on the board").select_option(overlay)
        bench.settle()
    assert inaccessible(bench.page, "main") == []
