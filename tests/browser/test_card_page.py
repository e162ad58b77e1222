"""The cards of a lesson in a bare page: by mouse and by key; the kernel's side is the real widget."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

import toolkit
from toolkit.teach.card import Card
from toolkit.teach.item import Item
from toolkit.teach.lessons import Lesson

from .bare import Bench, inaccessible

pytestmark = pytest.mark.browser


@pytest.fixture
def lesson() -> Lesson:
    return toolkit.lesson("cultivo/05_place_a_worker")


@pytest.fixture
def bench(page: Page) -> Iterator[Bench]:
    bench = Bench(page)
    yield bench
    assert bench.faults == []


def show(bench: Bench, item: Item) -> Item:
    bench.put(Card(item))
    return item


def content(bench: Bench) -> str:
    return bench.page.locator(".farm-card").inner_text()


def test_nothing_is_revealed_before_an_answer(bench: Bench, lesson: Lesson) -> None:
    bet = lesson.bet("beside")
    show(bench, bet)
    assert "share a side with" not in bench.page.content()
    assert bench.page.locator(".farm-reveal").count() == 0
    bench.gid("sure").select_option("certain")
    bench.settle()
    bench.touch("predict/2")
    assert (bet.predicted, bet.sure) == (1, "certain")
    assert "Wheat is for canals" in content(bench)
    assert bench.page.locator(".farm-is-right").inner_text().endswith("(this is so)")
    bench.gid("predict/1").click(force=True)
    assert bench.sent == ["sure", "predict/2"]  # answered is answered


def test_a_bet_by_key(bench: Bench, lesson: Lesson) -> None:
    bet = lesson.bet("beside")
    show(bench, bet)
    bench.gid("predict/1").focus()
    bench.press("Tab")
    assert bench.focus == "predict/2"
    bench.press("Enter")
    assert bet.predicted == 1
    assert bench.focus == "predict/2"
    bench.press("Escape")
    assert bench.focus is None


def test_steps_by_mouse_and_by_key(bench: Bench, lesson: Lesson) -> None:
    steps = lesson.watch("from field to field")
    show(bench, steps)
    bench.touch("next")
    assert (steps.step, bench.focus) == (1, "next")
    bench.press("ArrowRight")
    bench.press("ArrowRight")  # there is none further
    assert steps.step == 2
    bench.press("Home")
    assert steps.step == 0
    bench.gid("slider").focus()
    bench.press("ArrowRight")
    assert (steps.step, bench.focus) == (1, "slider")
    expect(bench.page.locator(".farm-tools [role=status]")).to_have_text("Step 1 of 2")


def test_an_answer_is_written_and_checked(bench: Bench, lesson: Lesson) -> None:
    task = lesson.exercise("free fields").open(1)
    show(bench, task)
    line = bench.gid("check/written")
    line.fill("V9.hub")
    line.press("Enter")
    bench.settle()
    assert "Not yet." in content(bench)
    assert (line.input_value(), bench.focus) == ("V9.hub", "check/written")
    bench.page.get_by_text("A smaller case first").click()
    bench.touch("smaller.skip")
    assert "only at a corner" in content(bench)  # what was unfolded is still so
    line.fill(task.solution())
    bench.settle()
    bench.touch("check")
    assert task.verdict
    assert "Right." in content(bench)


def test_what_is_wrong_is_told_in_the_card(bench: Bench, lesson: Lesson) -> None:
    bet = lesson.bet("beside")
    show(bench, bet)
    bench.page.evaluate("document.querySelector('[data-gid=\"predict/1\"]').dataset.gid = 'predict/8'")
    bench.touch("predict/8")
    assert bench.message.startswith("answer: expected a number from 1 to 3")
    assert not bet.revealed


def test_keys_of_the_notebook_stop_at_the_card(bench: Bench, lesson: Lesson) -> None:
    show(bench, lesson.bet("beside"))
    bench.page.evaluate("window.reached = []; document.addEventListener('keydown', (e) => window.reached.push(e.key))")
    bench.gid("predict/1").focus()
    for key in ("a", "x", "ArrowDown", "Tab"):
        bench.press(key)
    assert bench.page.evaluate("window.reached") == ["Tab"]


def every_kind(lesson: Lesson) -> list[Item]:
    task = lesson.exercise("free fields").open(2)
    task.check("V9.hub")
    return [
        lesson,
        lesson.watch("from field to field").last(),
        lesson.bet("beside").predict(2, "certain"),
        lesson.bet("corner"),
        task,
        lesson.change("free canals").skip(),
        lesson.rule("CUL-PLC-04"),
        lesson.exit(),
    ]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing(bench: Bench, lesson: Lesson, theme: str) -> None:
    if theme == "dark":
        bench.darken()
    for item in every_kind(lesson):
        show(bench, item)
    for details in bench.page.locator("details").all():
        details.evaluate("(element) => { element.open = true }")
    assert inaccessible(bench.page, "main") == []


def test_no_id_is_in_the_page_twice(bench: Bench, lesson: Lesson) -> None:
    for item in (lesson.bet("beside").skip(), lesson.bet("beside").skip(), lesson.exit()):
        show(bench, item)
    ids = bench.page.evaluate("[...document.querySelectorAll('[id]')].map((element) => element.id)")
    assert ids and len(ids) == len(set(ids))


def test_it_fits_a_narrow_page_at_double_size(bench: Bench, lesson: Lesson) -> None:
    bench.page.set_viewport_size({"width": 500, "height": 800})
    for item in every_kind(lesson):
        show(bench, item)
    assert bench.page.evaluate("document.documentElement.scrollWidth") <= 500


def test_text_from_data_stays_text(bench: Bench, lesson: Lesson, lesson_with: Callable[[str], Item]) -> None:
    show(bench, lesson_with("<script>window.stolen = 1</script><img src=x onerror='window.stolen = 1'>"))
    assert "<script>" in content(bench)
    assert bench.page.evaluate("window.stolen") is None


@pytest.fixture
def lesson_with(lesson: Lesson) -> Callable[[str], Item]:
    def made(words: str) -> Item:
        import msgspec

        from toolkit.teach.bet import Bet

        (asked, *_) = lesson.content.questions
        return Bet(lesson.setting, msgspec.structs.replace(asked, ask=words, belief=words, explain=words)).skip()

    return made


def test_a_card_that_is_closed_listens_no_more(bench: Bench, lesson: Lesson) -> None:
    show(bench, lesson.bet("beside"))
    assert bench.page.evaluate("window.close()") == 0
