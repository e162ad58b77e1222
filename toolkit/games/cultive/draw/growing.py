"""When plants are revealed, checked and harvested, as a chart: a bar for each species, round by round.

>>> from toolkit.games.cultive.game import load
>>> print(growth_chart(load(), ["onion", "coffee"]).alt)
From planting to harvest: onion, planted in round 1, is harvested in round 2; coffee, planted in round 1, is harvested \
in round 3.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from toolkit.games.cultive.growth import PHASES, Moment, timeline

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
    for number, (name, moments) in enumerate(lines.items()):
        _bars(axes, number, moments)
        _marks(axes, number, moments, say)
        kind = game.components.kind[game.components.index[name]]
        axes.annotate(
            say("chart_row", species=name, growth=kind),
            (0, number),
            (-6, 0),
            textcoords="offset points",
            ha="right",
            va="center",
            fontsize=9,
            color=axes.xaxis.label.get_color(),
            annotation_clip=False,
        )
    _rounds(axes, len(lines), last, say)
    title = say("chart_title", bee=bee)
    entitle(axes, title)
    rows = tuple(_chart_row(say, name, moment) for name, moments in lines.items() for moment in moments)
    told = [say("chart_line", species=name, **_ends(say, moments)) for name, moments in lines.items()]
    alt = say("chart_alt", title=title, lines="; ".join(told))
    heading = tuple(say(f"head_{name}") for name in ("species", "round", "phase", "what", "open", "down", "clauses"))
    return Chart(figure, alt, (heading, *rows))


def _first_of_each(game: Cultive) -> list[str]:
    """The first species of each way to grow."""
    kinds = dict(zip(reversed(game.components.kind), reversed(game.components.species), strict=True))
    return [kinds[kind] for kind in dict.fromkeys(game.components.kind)]


def _ends(say: Callable[..., str], moments: Sequence[Moment]) -> dict[str, Any]:
    harvests = [say("chart_harvest", round=moment.round) for moment in moments if moment.what == "harvest"]
    return {"round": moments[0].round, "harvests": harvests}


def _at(moment: Moment) -> float:
    """Where a moment stands: four phases a round."""
    return moment.round + (PHASES.index(moment.phase) + 0.5) / len(PHASES)


def _bars(axes: Axes, row: int, moments: Sequence[Moment]) -> None:
    """From moment to moment as thick as the plant is high; hatched while only cards lie there that are back up."""
    from toolkit.draw.palette import DARK

    for moment, following in pairwise(moments):
        height = 0.16 * max(1, moment.open)
        fill, hatch = ("#68ad85", "") if moment.open else ("#ffffff", "////")
        axes.barh(
            row, _at(following) - _at(moment), height, _at(moment), color=fill, edgecolor=DARK, hatch=hatch, lw=0.6
        )


def _marks(axes: Axes, row: int, moments: Sequence[Moment], say: Callable[..., str]) -> None:
    from toolkit.draw.palette import DARK, LIGHT

    for moment in moments:
        harvest = moment.what == "harvest"
        axes.annotate(
            say("chart_letter", what=moment.what),
            (_at(moment), row),
            ha="center",
            va="center",
            fontsize=8,
            weight="bold",
            color=LIGHT if harvest else DARK,
            bbox={
                "boxstyle": "square,pad=0.22" if harvest else "circle,pad=0.2",
                "facecolor": "#2b62b8" if harvest else LIGHT,
                "edgecolor": DARK,
                "linewidth": 0.6,
            },
        )


def _rounds(axes: Axes, rows: int, last: int, say: Callable[..., str]) -> None:
    """The rounds as an axis, each with a line where it begins."""
    axes.set_ylim(rows - 0.45, -0.55)
    axes.set_xlim(1, last + 1)
    axes.set_yticks([])
    axes.set_xticks([number + 0.5 for number in range(1, last + 1)])
    axes.set_xticklabels([say("chart_round", round=number) for number in range(1, last + 1)])
    for number in range(1, last + 2):
        axes.axvline(number, color="#8a9097", linewidth=0.7, zorder=0)
    axes.set_xlabel(say("chart_key"), fontsize=8.5)


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
