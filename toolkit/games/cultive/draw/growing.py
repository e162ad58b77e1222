"""When plants are revealed, checked and harvested, as a chart: a bar for each species, round by round.

>>> from toolkit.games.cultive.game import load
>>> print(growth_chart(load(), ["onion", "coffee"]).alt)
From planting to harvest: onion, planted in round 1, is harvested in round 2; coffee, planted in round 1, is harvested \
in round 3.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby, pairwise
from textwrap import wrap
from typing import TYPE_CHECKING, Any

from toolkit.games.cultive.growth import Moment, timeline

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from toolkit.draw.charts import Chart
    from toolkit.games.cultive.game import Cultive


def growth_chart(
    game: Cultive, species: Sequence[str] = (), harvests: int = 1, bee: bool = False, dark: bool = False
) -> Chart:
    """When species are planted, revealed, checked and harvested, round by round.

    Args:
        game: the game.
        species: which; without any, the first of each way to grow.
        harvests: how many harvests are shown of each.
        bee: whether a bee reveals each in the round in which it is planted.
        dark: for a dark page.

    Raises:
        ToolkitError: There is no such species.
    """
    from toolkit.draw.charts import Chart, canvas, entitle
    from toolkit.games.cultive.words import Speaker

    say = Speaker(game).picture
    names = list(species) or _first_of_each(game)
    lines = {name: timeline(game, name, harvests=harvests, bee=bee) for name in names}
    last = max(moments[-1].round for moments in lines.values())
    figure, axes = canvas(7.2, 1.5 + 0.55 * len(lines), dark)
    for row, moments in enumerate(lines.values()):
        places = list(_places(moments))
        _bars(axes, row, moments, places)
        _marks(axes, row, moments, places, say)
    kinds = [game.components.kind[game.components.index[name]] for name in names]
    _rows(axes, [say("chart_row", species=name, growth=kind) for name, kind in zip(names, kinds, strict=True)])
    _rounds(axes, last, say)
    axes.set_xlabel("\n".join(wrap(_key(say, lines.values()), 90)), fontsize=8.5)
    title = say("chart_title", bee=bee)
    entitle(axes, title)
    rows = tuple(_chart_row(say, name, moment) for name, moments in lines.items() for moment in moments)
    told = [say("chart_line", species=name, **_ends(say, moments)) for name, moments in lines.items()]
    alt = say("chart_alt", title=title, lines="; ".join(told))
    heading = tuple(say(f"head_{name}") for name in ("species", "round", "phase", "what", "open", "down", "clauses"))
    return Chart(figure, alt, (heading, *rows))


def _key(say: Callable[..., str], lines: Iterable[Sequence[Moment]]) -> str:
    """What the letters in these lines mean."""
    met = dict.fromkeys(moment.what for moments in lines for moment in moments)
    signs = [
        say("chart_sign", letter=say("chart_letter", what=what), meaning=say("chart_what", what=what)) for what in met
    ]
    return say("chart_key", signs=signs)


def _first_of_each(game: Cultive) -> list[str]:
    """The first species of each way to grow."""
    kinds = dict(zip(reversed(game.components.kind), reversed(game.components.species), strict=True))
    return [kinds[kind] for kind in dict.fromkeys(game.components.kind)]


def _ends(say: Callable[..., str], moments: Sequence[Moment]) -> dict[str, Any]:
    harvests = [say("chart_harvest", round=moment.round) for moment in moments if moment.what == "harvest"]
    return {"round": moments[0].round, "harvests": harvests}


_PARTS = {"actions": (0.0, 0.46), "check": (0.46, 0.64), "harvest": (0.64, 0.82), "reveal": (0.82, 1.0)}
"""Where each phase begins and ends in a round; several things may happen during the actions."""


def _places(moments: Sequence[Moment]) -> Iterator[float]:
    """Where moments stand on the axis of rounds, those of one phase side by side."""
    for (round, phase), group in groupby(moments, lambda moment: (moment.round, moment.phase)):
        count = len(list(group))
        begin, end = _PARTS[phase]
        yield from (round + begin + (end - begin) * (number + 1) / (count + 1) for number in range(count))


def _bars(axes: Axes, row: int, moments: Sequence[Moment], places: Sequence[float]) -> None:
    """From moment to moment as thick as the plant is high; hatched while only cards lie there that are back up."""
    from toolkit.draw.palette import DARK, GOODS, LIGHT

    for moment, (start, end) in zip(moments, pairwise(places), strict=False):
        fill, hatch = (GOODS["green"].fill, "") if moment.open else (LIGHT, "////")
        height = 0.16 * max(1, moment.open)
        axes.barh(row, end - start, height, start, color=fill, edgecolor=DARK, hatch=hatch, linewidth=0.6)


def _marks(axes: Axes, row: int, moments: Sequence[Moment], places: Sequence[float], say: Callable[..., str]) -> None:
    """A letter for each moment: a harvest in a square, anything else in a circle."""
    from toolkit.draw.palette import DARK, GOODS, LIGHT

    for moment, place in zip(moments, places, strict=True):
        harvest = moment.what == "harvest"
        axes.annotate(
            say("chart_letter", what=moment.what),
            (place, row),
            ha="center",
            va="center",
            fontsize=8,
            weight="bold",
            color=LIGHT if harvest else DARK,
            bbox={
                "boxstyle": "square,pad=0.22" if harvest else "circle,pad=0.2",
                "facecolor": GOODS["blue"].fill if harvest else LIGHT,
                "edgecolor": DARK,
                "linewidth": 0.6,
            },
        )


def _rows(axes: Axes, names: Sequence[str]) -> None:
    """The names of the rows, from the top."""
    axes.set_ylim(len(names) - 0.45, -0.55)
    axes.set_yticks(range(len(names)), names, fontsize=9)


def _rounds(axes: Axes, last: int, say: Callable[..., str]) -> None:
    """The rounds as an axis, each with a line where it begins."""
    rounds = range(1, last + 1)
    axes.set_xlim(1, last + 1)
    axes.set_xticks([number + 0.5 for number in rounds], [say("chart_round", round=number) for number in rounds])
    for number in (*rounds, last + 1):
        axes.axvline(number, color="#8a9097", linewidth=0.7, zorder=0)


def _chart_row(say: Callable[..., str], species: str, moment: Moment) -> tuple[str, ...]:
    return (
        say("chart_species", species=species),
        str(moment.round),
        say("chart_phase", phase=moment.phase),
        say("chart_what", what=moment.what),
        str(moment.open),
        str(moment.down),
        ", ".join(moment.clauses),
    )
