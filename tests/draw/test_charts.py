"""Charts show the numbers they are given, in the figure and in words."""

from __future__ import annotations

import base64
import re
import subprocess
import sys
from functools import cache
from html.parser import HTMLParser
from itertools import pairwise
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

import toolkit
from toolkit.draw.charts import Chart, bars, lines, score_bars, score_lines
from toolkit.draw.vision import contrast
from toolkit.engine.game import Game, ToolkitError

SVG = "{http://www.w3.org/2000/svg}"
ROWS = {"player 0": {"goods": 4, "mill": 6}, "player 1": {"goods": 8, "tiles": 0}}


@cache
def game() -> Game[Any, Any]:
    return toolkit.load("cultivo")


@cache
def states() -> list[Any]:
    played = [state for _, state in game().playout(game().setup(3, 5), Random(5))]
    return played[:: len(played) // 12] + played[-1:]


def card(chart: Chart) -> str:
    """The colour of the ground that the picture brings with it, read from the SVG."""
    (ground,) = (each for each in ElementTree.fromstring(chart.svg).iter(f"{SVG}g") if each.get("id") == "card")
    (path,) = ground
    (fill,) = re.findall(r"fill: (#\w{6})", path.get("style", ""))
    return str(fill)


def texts(chart: Chart) -> list[str]:
    return [each.text or "" for each in ElementTree.fromstring(chart.svg).iter(f"{SVG}text")]


class Page(HTMLParser):
    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.image: dict[str, str | None] = {}
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        if tag == "img":
            self.image = dict(attrs)


# ---------------------------------------------------------------------- bars


def test_bars_are_as_long_as_their_numbers() -> None:
    axes = bars(ROWS, "Points", "points").figure.axes[0]
    drawn = {
        (container.get_label(), place): box.get_width()
        for container in axes.containers
        for place, box in enumerate(container)
    }
    assert drawn == {("goods", 0): 4, ("goods", 1): 8, ("mill", 0): 6, ("mill", 1): 0}
    second = next(container for container in axes.containers if container.get_label() == "mill")
    assert second[0].get_x() == 4


def test_bars_write_every_number_and_every_total() -> None:
    written = texts(bars(ROWS, "Points", "points"))
    for word in ("player 0", "player 1", "goods", "mill", "Points", "4", "6", "8", "10"):
        assert word in written


def test_sources_differ_in_more_than_colour() -> None:
    many = {"all": {f"source {number}": number + 1 for number in range(9)}}
    looks = {
        (container[0].get_facecolor(), container[0].get_hatch())
        for container in bars(many, "Many", "points").figure.axes[0].containers
    }
    assert len(looks) == 9
    assert len({hatch for _, hatch in looks}) == 9


def test_the_table_of_bars_is_their_long_form() -> None:
    assert bars(ROWS, "Points", "points").table == (
        ("", "goods", "mill", "tiles", "total"),
        ("player 0", "4", "6", "0", "10"),
        ("player 1", "8", "0", "0", "8"),
    )


def test_bars_below_zero_stand_to_the_left_of_it_and_the_total_is_the_sum() -> None:
    chart = bars({"player 0": {"fields": -1, "people": 6}, "player 1": {"fields": -3, "people": 0}}, "Points", "points")
    assert [row[-1] for row in chart.table[1:]] == ["5", "-3"]
    assert "player 0: 5 points" in chart.alt
    assert "player 1: -3 points" in chart.alt
    assert {"-1", "6", "5", "-3"} <= set(texts(chart))


def test_bars_of_nothing_but_zeros_are_drawn_and_said() -> None:
    chart = bars({"player 0": {"goods": 0}}, "Points", "points")
    assert chart.alt == "Points. player 0: 0 points."
    assert "player 0" in texts(chart)


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ({}, r"bars 'Points': nothing to draw; give at least one row"),
        ({"player 0": {}}, r"bars 'Points': nothing to draw"),
    ],
)
def test_bars_that_cannot_be_drawn_are_refused(rows: dict[str, dict[str, int]], message: str) -> None:
    with pytest.raises(ToolkitError, match=message):
        bars(rows, "Points", "points")


def test_score_bars_are_the_score_sheets() -> None:
    state = states()[-1]
    heading, *rows = score_bars(game(), state).table
    assert [int(row[-1]) for row in rows] == list(game().scores(state))
    for seat, row in enumerate(rows):
        sheet = game().score_sheet(state, seat)
        assert [int(cell) for cell in row[1:-1]] == [sheet[source] for source in heading[1:-1]]
        assert {line.source for line in sheet.lines} <= set(heading)


# ---------------------------------------------------------------------- lines


def test_lines_go_through_their_values() -> None:
    chart = lines({"a": [1, 3, 2], "b": [0, 0.5, 4]}, "Growth", "goods", "round", first=4)
    drawn = {line.get_label(): list(line.get_ydata()) for line in chart.figure.axes[0].lines}
    assert drawn == {"a": [1, 3, 2], "b": [0, 0.5, 4]}
    assert list(chart.figure.axes[0].lines[0].get_xdata()) == [4, 5, 6]
    assert chart.table == (("round", "a", "b"), ("4", "1", "0"), ("5", "3", "0.5"), ("6", "2", "4"))
    assert chart.alt == (
        "Growth, by round from 4 to 6. a goes from 1 to 2 goods, at most 3; b goes from 0 to 4 goods, at most 4."
    )


@pytest.mark.parametrize("dark", [False, True])
def test_lines_differ_in_more_than_colour_and_stand_out_from_the_page(dark: bool) -> None:
    from matplotlib.colors import to_hex

    chart = lines({str(number): [number, 9 - number] for number in range(4)}, "Four", "goods", dark=dark)
    drawn = chart.figure.axes[0].lines
    assert len({line.get_marker() for line in drawn}) == len({line.get_linestyle() for line in drawn}) == 4
    paper = card(chart)
    assert min(contrast(to_hex(line.get_color()), paper) for line in drawn) >= 2.5


def test_names_at_equal_ends_do_not_lie_on_each_other() -> None:
    chart = lines({"a": [0, 5], "b": [3, 5], "c": [9, 5]}, "Meeting", "goods")
    heights = sorted(note.xy[1] for note in chart.figure.axes[0].texts)
    assert min(upper - lower for lower, upper in pairwise(heights)) > 0.5


@pytest.mark.parametrize("series", [{}, {"a": []}, {"a": [1, 2], "b": [1]}])
def test_lines_that_cannot_be_drawn_are_refused(series: dict[str, list[int]]) -> None:
    with pytest.raises(ToolkitError, match="lines 'Growth': series need one value for each step"):
        lines(series, "Growth", "goods")


def test_score_lines_are_the_scores() -> None:
    heading, *rows = score_lines(game(), states()).table
    assert heading == ("decision", "player 0", "player 1", "player 2")
    assert [tuple(map(int, row[1:])) for row in rows] == [game().scores(state) for state in states()]


# ---------------------------------------------------------------------- all charts


@pytest.mark.parametrize("dark", [False, True])
def test_every_text_stands_out_from_its_card_or_its_box(dark: bool) -> None:
    from matplotlib.colors import to_hex
    from matplotlib.text import Text

    for chart in (bars(ROWS, "Points", "points", dark), lines({"a": [1, 2]}, "Growth", "goods", dark=dark)):
        chart.figure.draw_without_rendering()  # writes the numbers on the axes
        written = [text for text in chart.figure.findobj(Text) if text.get_text()]
        assert len(written) > 5
        for text in written:
            box = text.get_bbox_patch()
            ground = card(chart) if box is None else to_hex(box.get_facecolor())
            assert contrast(to_hex(text.get_color()), ground) >= 4.5


@pytest.mark.parametrize("dark", [False, True])
def test_everything_is_drawn_on_the_card_which_shows_on_any_page(dark: bool) -> None:
    chart = bars(ROWS, "Points", "points", dark)
    figure = chart.figure
    figure.draw_without_rendering()
    (ground,) = (each for each in figure.artists if each.get_gid() == "card")
    inside = ground.get_window_extent()
    drawn = figure.axes[0].get_tightbbox()
    assert inside.x0 < drawn.x0 and drawn.x1 < inside.x1 and inside.y0 < drawn.y0 and drawn.y1 < inside.y1
    (edge,) = re.findall(r'id="card">\s*<path[^>]*stroke: (#\w{6})', chart.svg)
    assert min(contrast(edge, page) for page in ("#ffffff", "#111111")) >= 3
    assert card(chart) == ("#111111" if dark else "#ffffff")


def test_points_are_counted_in_whole_numbers() -> None:
    for chart in (bars(ROWS, "Points", "points"), lines({"a": [0, 1]}, "Growth", "goods")):
        ticks = [
            tick for axis in (chart.figure.axes[0].xaxis, chart.figure.axes[0].yaxis) for tick in axis.get_ticklocs()
        ]
        assert all(float(tick).is_integer() for tick in ticks)


def test_the_same_chart_gives_the_same_picture() -> None:
    assert bars(ROWS, "Points", "points").svg == bars(ROWS, "Points", "points").svg
    assert lines({"a": [1, 2]}, "Growth", "goods").svg == lines({"a": [1, 2]}, "Growth", "goods").svg


def test_a_page_has_the_picture_its_words_and_its_table() -> None:
    chart = bars(ROWS, "Points", "points")
    page = Page(chart.html())
    assert page.image["alt"] == chart.alt
    data = base64.b64decode((page.image["src"] or "").removeprefix("data:image/svg+xml;base64,"))
    assert ElementTree.fromstring(data).tag == f"{SVG}svg"
    assert page.tags.count("tr") == len(chart.table)
    assert page.tags.count("td") == 2 * (len(chart.table[0]) - 1)


def test_names_with_markup_or_formulas_stay_text() -> None:
    name = "<script>$x$</script>"
    for chart in (bars({name: {name: 2}}, name, name), lines({name: [1, 2]}, name, name, name)):
        assert set(Page(chart.html()).tags).isdisjoint({"script"})
        assert not list(ElementTree.fromstring(chart.svg).iter(f"{SVG}script"))
        assert texts(chart).count(name) >= 3


def test_charts_leave_pyplot_alone() -> None:
    code = "from toolkit.draw.charts import bars; import sys; bars({'a': {'b': 1}}, 't', 'u').svg; "
    code += "print('matplotlib.pyplot' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


def test_the_module_imports_no_matplotlib() -> None:
    code = "import toolkit.draw.charts, toolkit.draw.graphs, sys; print({'matplotlib', 'networkx'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"
