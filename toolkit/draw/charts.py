"""Charts in matplotlib: bars of what a total is made of, lines of values over time. Each also says itself in words.

A chart is a `Figure` of its own, never pyplot's: nothing is kept between calls, and callbacks and reruns leak nothing.

>>> chart = bars({"player 0": {"goods": 4, "mill": 6}, "player 1": {"goods": 8}}, title="Points", unit="points")
>>> chart.alt
'Points. player 0: 10 points, most of it mill with 6; player 1: 8 points.'
>>> print(chart.text)
         | goods | mill | total
player 0 | 4     | 6    | 10
player 1 | 8     | 0    | 8
"""

from __future__ import annotations

import base64
from collections.abc import Iterable, Mapping, Sequence
from textwrap import fill
from typing import TYPE_CHECKING, Any

import msgspec

from toolkit.draw.palette import DARK, GOODS, LIGHT, PLAYERS, Paint
from toolkit.draw.vision import contrast
from toolkit.engine.game import ToolkitError
from toolkit.engine.tables import html_table, tabulated

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.axis import Axis
    from matplotlib.figure import Figure
    from matplotlib.patches import FancyBboxPatch

    from toolkit.engine.game import Game

Table = tuple[tuple[str, ...], ...]
"""Rows of cells, the first row being the heading."""
Number = int | float

PAINTS = (*GOODS.values(), PLAYERS["turquoise"], PLAYERS["pink"], PLAYERS["gray"])
"""The colours of series, in order; they begin again after the last one, with other patterns and marks."""
_HATCHES = ("", "//", "xx", "--", "\\\\", "++", "||", "/-", "\\|")
"""Of straight lines alone: dots and rings would make a chart ten times as large."""
_DASHES, _MARKERS = ("-", "--", "-.", ":"), "osD^vP*X<>"
_CONTRAST = 2.5
"""A line's least contrast to the page; its dashes, marks and name tell it apart as well."""
_WIDTH, _ROW, _ROOM = 7.2, 0.52, 0.12
"""In inches: the width of a chart, the height of a bar with the gap to the next, and the room within a card's edge."""
_LETTERS = 72
"""So many letters of a title fit into a line."""
_EDGE = "#8a9097"

SCORES, ROUNDS, POINTS, PLAYER = (
    "Points by source, if the game ended now",
    "Points over the game",
    "points",
    "player {seat}",
)
DECISION = "decision"
TOTAL = "total"
BARS_ALT, BARS_ROW, BARS_MOST = "{title}. {rows}.", "{name}: {total} {unit}", "{row}, most of it {source} with {count}"
LINES_ALT = "{title}, by {step} from {first} to {last}. {rows}."
LINES_ROW = "{name} goes from {start} to {end} {unit}, at most {most}"


class Chart(msgspec.Struct, frozen=True):
    """A figure and its words.

    Attributes:
        figure: a matplotlib Figure; save it with `figure.savefig(…)`.
        alt: what a glance at it tells.
        table: the long form of `alt`: every number, the first row being the heading.
    """

    figure: Any
    alt: str
    table: Table

    @property
    def text(self) -> str:
        """The table as plain text."""
        return tabulated(self.table)

    @property
    def svg(self) -> str:
        """The figure as SVG. The same chart gives the same text."""
        from io import StringIO

        import matplotlib

        file = StringIO()
        # Every text of the file names all fonts that might be there; one and the browser's own are enough.
        with matplotlib.rc_context(
            {"svg.hashsalt": "farm", "svg.fonttype": "none", "font.sans-serif": ["DejaVu Sans"]}
        ):
            self.figure.savefig(file, format="svg", metadata={"Date": None, "Creator": None})
        return file.getvalue()

    def html(self) -> str:
        """An `<img>` with its alternative text, and the table below it, folded."""
        from html import escape

        data = base64.b64encode(self.svg.encode()).decode("ascii")
        image = f'<img alt="{escape(self.alt, quote=True)}" src="data:image/svg+xml;base64,{data}">'
        return f"{image}<details><summary>As a table</summary>{html_table(self.table)}</details>"

    def __repr__(self) -> str:
        return f"<chart: {self.alt}>"

    def _repr_html_(self) -> str:
        return self.html()


# ---------------------------------------------------------------------- what all charts share


def canvas(width: float, height: float, dark: bool = False) -> tuple[Figure, Axes]:
    """An empty figure in the light or the dark theme, and its axes without frame; sizes in inches.

    It stands on a card of its own: a picture in a page cannot know that page's theme, and is to be read on any.
    """
    from matplotlib.figure import Figure

    paper, ink = ("#111111", "#e6e6e6") if dark else (LIGHT, DARK)
    figure = Figure(figsize=(width, height), facecolor="none")
    figure.set_layout_engine("constrained", w_pad=_ROOM, h_pad=_ROOM)
    figure.add_artist(_card(figure, width, height, paper))
    axes = figure.add_subplot(facecolor=paper)
    axes.spines[:].set_visible(False)
    axes.tick_params(colors=ink, length=0)
    axes.xaxis.label.set_color(ink)
    axes.yaxis.label.set_color(ink)
    return figure, axes


def _card(figure: Figure, width: float, height: float, paper: str) -> FancyBboxPatch:
    """A rounded ground as large as the figure; its edge shows on light and dark pages."""
    from matplotlib.patches import FancyBboxPatch

    edge = 0.01
    box = (edge, edge), width - 2 * edge, height - 2 * edge
    card = FancyBboxPatch(*box, "round,pad=0,rounding_size=0.1", transform=figure.dpi_scale_trans, zorder=-1)
    card.set(facecolor=paper, edgecolor=_EDGE, linewidth=0.8, gid="card")
    card.set_in_layout(False)
    return card


def ink_of(axes: Axes) -> str:
    """The colour of text in these axes."""
    return str(axes.xaxis.label.get_color())


def entitle(axes: Axes, title: str) -> None:
    """The title, above the left edge."""
    axes.set_title(plain(fill(title, _LETTERS)), loc="left", fontsize=12, color=ink_of(axes))


def plain(words: str) -> str:
    """Text in which no `$` begins a formula: names from data are shown as they are."""
    return words.replace("$", r"\$")


def short(number: Number) -> str:
    """A number without idle decimals.

    >>> short(3.0), short(2.5), short(7)
    ('3', '2.5', '7')
    """
    return f"{number:.2f}".rstrip("0").rstrip(".") if isinstance(number, float) else str(number)


def _whole(numbers: Iterable[Number]) -> bool:
    return all(isinstance(number, int) for number in numbers)


def _count_whole(axis: Axis) -> None:
    """Let an axis count in whole numbers: there are no half points."""
    from matplotlib.ticker import MaxNLocator

    axis.set_major_locator(MaxNLocator(integer=True))


def _paint(number: int) -> Paint:
    return PAINTS[number % len(PAINTS)]


def _legend(axes: Axes, columns: int) -> None:
    # Outside, so that the figure keeps room for it below what is said of the axis, however low the axes are.
    axes.figure.legend(
        *axes.get_legend_handles_labels(),
        loc="outside lower center",
        ncols=columns,
        frameon=False,
        labelcolor=ink_of(axes),
        fontsize=9,
    )


# ---------------------------------------------------------------------- bars


def bars(rows: Mapping[str, Mapping[str, Number]], title: str, unit: str, dark: bool = False) -> Chart:
    """One bar for each row, made of its sources, each with its number, colour and hatching.

    Amounts below zero stand to the left of it, and the total of a row at the right end of its bar.

    Args:
        rows: row → source → amount.
        title: what the chart shows.
        unit: what is counted.
        dark: for a dark page.

    Raises:
        ToolkitError: There is no row or no source.
    """
    sources = list(dict.fromkeys(source for row in rows.values() for source in row))
    if not sources:
        raise ToolkitError(f"bars {title!r}: nothing to draw; give at least one row with one source")
    shown = [source for source in sources if any(row.get(source) for row in rows.values())]
    figure, axes = canvas(
        _WIDTH,
        1.3 + 0.2 * len(fill(title, _LETTERS).splitlines()) + _ROW * len(rows) + 0.22 * -(-len(shown) // 5),
        dark,
    )
    _draw_bars(axes, rows, shown)
    entitle(axes, title)
    axes.set_xlabel(plain(unit))
    if _whole(amount for row in rows.values() for amount in row.values()):
        _count_whole(axes.xaxis)
    if len(sources) == 1:  # its amounts are the totals, and the unit says what they are
        alone = ((name, short(row.get(sources[0], 0))) for name, row in rows.items())
        return Chart(figure, _bars_alt(rows, title, unit), (("", sources[0]), *alone))
    if shown:
        _legend(axes, min(5, len(shown)))
    heading = ("", *sources, TOTAL)
    cells = (
        (name, *(short(row.get(source, 0)) for source in sources), short(sum(row.values())))
        for name, row in rows.items()
    )
    return Chart(figure, _bars_alt(rows, title, unit), (heading, *cells))


def _draw_bars(axes: Axes, rows: Mapping[str, Mapping[str, Number]], sources: list[str]) -> None:
    names = list(rows)
    axes.set_yticks(range(len(names)), [plain(name) for name in names])
    axes.set_ylim(len(names) - 0.4, -0.6)
    left, right = [0.0] * len(names), [0.0] * len(names)
    for number, source in enumerate(sources):
        amounts = [rows[name].get(source, 0) for name in names]
        paint = _paint(number)
        drawn = axes.barh(
            range(len(names)),
            amounts,
            0.62,
            [start if amount >= 0 else end for start, end, amount in zip(right, left, amounts, strict=True)],
            color=paint.fill,
            edgecolor=ink_of(axes),
            linewidth=0.8,
            hatch=_HATCHES[number % len(_HATCHES)],
            label=plain(source),
        )
        for box, amount in zip(drawn, amounts, strict=True):
            if amount:
                middle = (box.get_x() + box.get_width() / 2, box.get_y() + box.get_height() / 2)
                axes.annotate(
                    short(amount),
                    middle,
                    ha="center",
                    va="center",
                    fontsize=9,
                    color=DARK,
                    bbox={"boxstyle": "round,pad=0.15", "facecolor": LIGHT, "edgecolor": "none"},
                )
        right = [end + max(amount, 0) for end, amount in zip(right, amounts, strict=True)]
        left = [end + min(amount, 0) for end, amount in zip(left, amounts, strict=True)]
    if any(left):
        axes.axvline(0, color=ink_of(axes), linewidth=1)
    for place, (below, above) in enumerate(zip(left, right, strict=True)):
        axes.annotate(
            short(below + above),
            (above, place),
            (5, 0),
            textcoords="offset points",
            va="center",
            weight="bold",
            color=ink_of(axes),
        )
    axes.margins(x=0.08)


def _bars_alt(rows: Mapping[str, Mapping[str, Number]], title: str, unit: str) -> str:
    said = []
    for name, row in rows.items():
        words = BARS_ROW.format(name=name, total=short(sum(row.values())), unit=unit)
        source = max(row, key=lambda source: row[source], default=None)
        if source is not None and row[source] and len(row) > 1:
            words = BARS_MOST.format(row=words, source=source, count=short(row[source]))
        said.append(words)
    return BARS_ALT.format(title=title, rows="; ".join(said))


def score_bars(game: Game[Any, Any], state: Any, dark: bool = False) -> Chart:
    """Where every player's points come from, as if the game ended now: the lines of the score sheets."""
    rows = {}
    for seat in range(game.player_count(state)):
        sources: dict[str, Number] = {}
        for line in game.score_sheet(state, seat).lines:
            sources[line.source] = sources.get(line.source, 0) + line.points
        rows[PLAYER.format(seat=seat)] = sources
    return bars(rows, SCORES, POINTS, dark)


# ---------------------------------------------------------------------- lines


def lines(
    series: Mapping[str, Sequence[Number]],
    title: str,
    unit: str,
    step: str = "step",
    first: int = 0,
    dark: bool = False,
) -> Chart:
    """One line for each series, told apart by colour, dashes, mark, and its name at its end.

    Args:
        series: name → a value for each step; all of one length.
        title: what the chart shows.
        unit: what is counted.
        step: what a step is.
        first: the number of the first step.
        dark: for a dark page.

    Raises:
        ToolkitError: There is no series, one is empty, or their lengths differ.
    """
    lengths = {len(values) for values in series.values()}
    if len(lengths) != 1 or 0 in lengths:
        found = ", ".join(f"{name} has {len(values)}" for name, values in series.items()) or "there is none"
        raise ToolkitError(f"lines {title!r}: series need one value for each step, equally many of all; {found}")
    steps = range(first, first + lengths.pop())
    figure, axes = canvas(_WIDTH, 3.6, dark)
    _draw_lines(axes, series, steps)
    entitle(axes, title)
    axes.set_xlabel(plain(step))
    axes.set_ylabel(plain(unit))
    if _whole(value for values in series.values() for value in values):
        _count_whole(axes.yaxis)
    axes.grid(axis="y", color=ink_of(axes), alpha=0.2)
    rows = ((str(at), *(short(values[at - first]) for values in series.values())) for at in steps)
    return Chart(figure, _lines_alt(series, title, unit, step, steps), ((step, *series), *rows))


def _draw_lines(axes: Axes, series: Mapping[str, Sequence[Number]], steps: range) -> None:
    from matplotlib.colors import to_hex

    paper = to_hex(axes.get_facecolor())
    paints = [paint for paint in PAINTS if contrast(paint.fill, paper) >= _CONTRAST]
    ends = _apart([values[-1] for values in series.values()], [value for values in series.values() for value in values])
    for number, (name, values) in enumerate(series.items()):
        axes.plot(
            steps,
            values,
            color=paints[number % len(paints)].fill,
            linewidth=2.2,
            label=plain(name),
            markeredgecolor=ink_of(axes),
            linestyle=_DASHES[number % len(_DASHES)],
            marker=_MARKERS[number % len(_MARKERS)],
            markersize=6,
            markevery=max(1, len(steps) // 12),
            markeredgewidth=0.8,
        )
        axes.annotate(
            plain(name),
            (steps[-1], ends[number]),
            (8, 0),
            textcoords="offset points",
            va="center",
            fontsize=9,
            color=ink_of(axes),
            annotation_clip=False,
        )
    _count_whole(axes.xaxis)
    axes.margins(x=0.03)
    axes.set_xlim(right=steps[-1] + max(1, len(steps)) * 0.16)


def _apart(ends: list[Number], values: list[Number]) -> list[float]:
    """Where names are written beside the ends of lines: in the order of the ends, far enough apart to be read."""
    gap = (max(values) - min(values) or 1) * 0.07
    places = [0.0] * len(ends)
    lowest = float("-inf")
    for number in sorted(range(len(ends)), key=lambda number: ends[number]):
        lowest = places[number] = max(float(ends[number]), lowest + gap)
    return places


def _lines_alt(series: Mapping[str, Sequence[Number]], title: str, unit: str, step: str, steps: range) -> str:
    rows = (
        LINES_ROW.format(name=name, start=short(values[0]), end=short(values[-1]), most=short(max(values)), unit=unit)
        for name, values in series.items()
    )
    return LINES_ALT.format(title=title, step=step, first=steps[0], last=steps[-1], rows="; ".join(rows))


def score_lines(game: Game[Any, Any], states: Sequence[Any], step: str = DECISION, dark: bool = False) -> Chart:
    """Every player's points over these states, one after the other, each as if the game ended there.

    Raises ToolkitError when there is no state.
    """
    totals = [game.scores(state) for state in states]
    seats = range(len(totals[0]) if totals else 0)
    series = {PLAYER.format(seat=seat): [total[seat] for total in totals] for seat in seats}
    return lines(series, ROUNDS, POINTS, step, dark=dark)
