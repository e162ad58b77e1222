"""A handout in a real browser: steps by keys and buttons, exact pictures, nothing that axe-core finds."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

import toolkit
from toolkit.engine.session import Session
from toolkit.widgets.handout import handout
from toolkit.widgets.steps import of_session

from .bare import inaccessible

pytestmark = pytest.mark.browser

# A picture as the browser has it: no quotes or closing slashes, nor what a picture that is only looked at leaves out;
# what it names is counted instead.
AS_PARSED = """(svg) => {
  const names = new Map();
  const counted = (name) => names.get(name) ?? names.set(name, `name-${names.size}`).get(name);
  const made = Object.assign(document.createElement("div"), { innerHTML: svg });
  for (const name of made.querySelectorAll("title")) name.remove();
  for (const element of made.querySelectorAll("[role=button]")) element.removeAttribute("role");
  for (const element of made.querySelectorAll("[id]")) if (!element.closest("defs")) element.removeAttribute("id");
  for (const group of [...made.querySelectorAll("g")].reverse())
    if (!group.attributes.length && !group.querySelector("g")) group.replaceWith(...group.childNodes);
  made.firstChild.removeAttribute("xmlns");
  for (const style of made.querySelectorAll("style"))
    style.textContent = style.textContent.replace(/(?<=[.])(farm-|n)[0-9a-z]+(?=[{,])/g, counted);
  for (const element of made.querySelectorAll("*"))
    for (const attribute of element.attributes)
      if (attribute.name === "id") attribute.value = counted(attribute.value);
      else if (attribute.name === "class" && attribute.value !== "farm")
        attribute.value = attribute.value.split(" ").map(counted).join(" ");
      else if (attribute.name === "href" || attribute.value.startsWith("url(#"))
        attribute.value = attribute.value.replace(/(?<=#)[^)]+/, counted);
  return made.innerHTML;
}"""


@pytest.fixture(scope="module")
def game() -> Session:
    session = toolkit.play("cultivo", players=3, seed=7, name="evening", autosave=False)
    rng = random.Random(1)
    while len(session.nodes) < 31:
        session.do(session.game.sample(session.state, rng))
    return session


@pytest.fixture(scope="module")
def address(game: Session, tmp_path_factory: pytest.TempPathFactory) -> str:
    path: Path = tmp_path_factory.mktemp("handouts") / "evening.html"
    handout(game, path)
    return path.as_uri()


@pytest.fixture
def opened(page: Page, address: str) -> Iterator[Page]:
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda message: faults.append(message.text) if message.type == "error" else None)
    page.on("request", lambda request: faults.append(request.url) if request.url != address else None)
    page.goto(address)
    page.locator(".tools").wait_for()
    yield page
    assert faults == []


def at(page: Page) -> int:
    number, _, _ = page.locator(".place").inner_text().removeprefix("Step ").partition(" ")
    return int(number) - 1


def test_it_begins_at_the_first_step(opened: Page, game: Session) -> None:
    assert at(opened) == 0
    assert game.game.describe(game.nodes[0].events[0]) in opened.locator(".told").inner_text()


def test_every_picture_is_the_full_picture_of_its_step(opened: Page, game: Session) -> None:
    for number, step in enumerate(of_session(game)):
        assert at(opened) == number
        shown = opened.evaluate(AS_PARSED, opened.locator(".picture").inner_html())
        assert shown == opened.evaluate(AS_PARSED, step.drawing.svg)
        assert opened.locator("[data-part=prompt]").inner_text() == step.prompt
        assert opened.locator("[data-part=alt]").text_content() == step.drawing.alt
        opened.keyboard.press("ArrowRight")


@pytest.mark.parametrize("on_the_slider", [False, True])
def test_keys(opened: Page, on_the_slider: bool) -> None:
    if on_the_slider:
        opened.locator("input").focus()
    for key, number in (
        ("ArrowLeft", 0),
        ("ArrowRight", 1),
        ("PageDown", 11),
        ("ArrowLeft", 10),
        ("PageUp", 0),
        ("End", 30),
        ("ArrowRight", 30),
        ("Home", 0),
    ):
        opened.keyboard.press(key)
        assert at(opened) == number, key


def test_buttons_and_slider(opened: Page) -> None:
    for name, number in (("Next", 1), ("10 on", 11), ("Back", 10), ("10 back", 0), ("Last", 30), ("First", 0)):
        opened.get_by_role("button", name=name, exact=True).click()
        assert at(opened) == number, name
    assert opened.get_by_role("button", name="Back", exact=True).get_attribute("aria-disabled") == "true"
    opened.get_by_role("slider", name="Step").fill("20")
    assert at(opened) == 19


def test_the_focus_stays_on_the_button(opened: Page) -> None:
    button = opened.get_by_role("button", name="Next", exact=True)
    button.focus()
    for _ in range(40):
        opened.keyboard.press("Enter")
    assert at(opened) == 30
    assert button.evaluate("(element) => element === document.activeElement")


def test_a_step_is_spoken_with_its_sentences_and_its_picture(opened: Page, game: Session) -> None:
    opened.keyboard.press("ArrowRight")
    said = opened.get_by_role("status").text_content() or ""
    node = game.nodes[1]
    for part in ("Step 2 of 31", game.game.describe(node.events[0]), game.game.draw(node.state).alt):
        assert part in said


def test_a_clause_opens(opened: Page, game: Session) -> None:
    id = game.nodes[0].events[0].clauses[0]
    opened.locator(".told summary", has_text=id).click()
    assert game.game.describe(id) in opened.locator(".told").inner_text()


def test_every_line_of_all_steps_leads_to_its_step(opened: Page, game: Session) -> None:
    opened.locator(".all > summary").click()
    item = opened.locator(".all li").nth(4)
    item.locator("p").first.click()
    assert at(opened) == 4
    button = opened.get_by_role("button", name="Step 21 of 31")
    assert button.inner_text() == f"Player {game.nodes[20].player}"
    button.focus()
    opened.keyboard.press("Enter")
    assert at(opened) == 20
    assert "Step 21 of 31" in (opened.get_by_role("status").text_content() or "")
    assert opened.locator(".picture").evaluate("(picture) => picture.getBoundingClientRect().top < innerHeight")
    assert button.evaluate("(element) => element === document.activeElement")
    opened.keyboard.press("ArrowRight")
    assert at(opened) == 21


def test_marking_words_in_all_steps_leaves_the_step_shown(opened: Page) -> None:
    opened.locator(".all > summary").click()
    line = opened.locator(".all li").nth(4).locator("p").first
    line.scroll_into_view_if_needed()
    box = line.bounding_box()
    assert box is not None
    opened.mouse.move(box["x"] + 2, box["y"] + 8)
    opened.mouse.down()
    opened.mouse.move(box["x"] + 150, box["y"] + 8)
    opened.mouse.up()
    assert opened.evaluate("String(getSelection())")
    assert at(opened) == 0


def test_help_shows_and_hides_the_keys(opened: Page) -> None:
    button = opened.get_by_role("button", name="Keys (?)")
    opened.keyboard.press("?")
    assert opened.get_by_text("ten steps back").is_visible()
    assert button.get_attribute("aria-expanded") == "true"
    button.click()
    assert not opened.get_by_text("ten steps back").is_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(chromium: Browser, address: str, scheme: str) -> None:
    context = chromium.new_context(color_scheme=scheme)  # type: ignore[arg-type]
    page = context.new_page()
    page.goto(address)
    page.locator(".tools").wait_for()
    for _ in range(6):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("?")
    for summary in page.locator("main > details > summary").all():
        summary.click()
    found = inaccessible(page)
    context.close()
    assert found == []


def test_buttons_are_large_enough_and_nothing_is_wider_than_a_small_page(opened: Page) -> None:
    opened.set_viewport_size({"width": 400, "height": 700})  # 800 pixels at 200 %
    for target in opened.locator("button:visible, input:visible, summary:visible").all():
        box = target.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 24
    assert opened.evaluate("document.documentElement.scrollWidth") <= 400


def test_the_colours_follow_the_reader_but_paper_is_light(opened: Page) -> None:
    assert ground(opened) == "rgb(255, 255, 255)"
    opened.emulate_media(color_scheme="dark")
    assert ground(opened) == "rgb(22, 25, 29)"
    opened.emulate_media(color_scheme="dark", media="print")
    assert ground(opened) == "rgb(255, 255, 255)"


def ground(page: Page) -> str:
    """The colour behind the picture, once the page has been painted."""
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    colour: str = page.evaluate("getComputedStyle(document.querySelector('.picture svg')).backgroundColor")
    return colour


def test_print_shows_the_current_step_all_steps_and_the_rules(opened: Page, game: Session) -> None:
    opened.keyboard.press("End")
    opened.emulate_media(media="print")
    opened.locator(".rules").wait_for()
    assert at(opened) == 30
    for selector in (".picture svg", ".told", ".prompt"):
        assert opened.locator(selector).is_visible()
    text = opened.locator("main").inner_text()
    for event in game.log:
        assert game.game.describe(event) in text
        for id in event.clauses:
            assert game.game.describe(id) in text
    assert "Step 31 of 31" in text
    assert opened.locator(".tools button:visible, .tools label:visible").count() == 0
    opened.emulate_media(media="screen")
    opened.locator(".rules").wait_for(state="hidden")
    assert not opened.locator(".all li").first.is_visible()


def test_the_printed_pages_hold_all_of_it(opened: Page) -> None:
    whole = len(re.findall(rb"/Type /Page\b", opened.pdf()))
    opened.evaluate("document.querySelector('.all').remove()")
    assert whole > len(re.findall(rb"/Type /Page\b", opened.pdf()))


def test_what_is_opened_stays_open_after_printing(opened: Page) -> None:
    opened.locator(".all > summary").click()
    opened.emulate_media(media="print")
    opened.locator(".rules").wait_for()
    opened.emulate_media(media="screen")
    opened.locator(".rules").wait_for(state="hidden")
    assert opened.locator(".all li").first.is_visible()


def test_a_browser_that_cannot_unpack_shows_the_last_step_and_all_steps(
    chromium: Browser, address: str, game: Session
) -> None:
    page = chromium.new_page()
    page.add_init_script("delete window.DecompressionStream")
    page.goto(address)
    text = page.locator("main").inner_text()
    assert not page.locator(".tools").is_visible()
    assert page.locator(".picture svg").is_visible()
    assert "cannot run its script" in text
    for event in game.log:
        assert game.game.describe(event) in text
    page.close()


def test_without_scripts_it_shows_the_last_picture_and_tells_every_step(
    chromium: Browser, address: str, game: Session
) -> None:
    context = chromium.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(address)
    text = page.locator("main").inner_text()
    assert not page.locator(".tools").is_visible()
    assert "cannot run its script" in text
    assert page.locator(".picture svg").is_visible()
    assert game.game.decision(game.state).prompt in text
    for node in game.path:
        for event in node.events:
            assert game.game.describe(event) in text
    for id in {id for event in game.log for id in event.clauses}:
        assert game.game.describe(id) in text
    context.close()
