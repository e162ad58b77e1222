"""When plants are revealed, checked and harvested, as a chart: a bar for each species, round by round.

>>> from toolkit.games.cultive.game import load
>>> print(growth_chart(load(), ["onion", "coffee"]).alt)
From planting to harvest: onion, planted in the 1st round, is harvested in the 2nd round; coffee, planted in the 1st \
round, is harvested in the 3rd round.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import groupby, pairwise
from typing import TYPE_CHECKING, Any
from xml.etree.ElementTree import Element as Shape

from toolkit.draw.legend import ROW, Entry, flow, flowed
from toolkit.draw.palette import DARK, GOODS, LIGHT
from toolkit.draw.pieces import Pieces
from toolkit.draw.svg import add, at, label, picture, text
from toolkit.engine.game import Drawing
from toolkit.games.cultive.growth import Moment, What, timeline
from toolkit.games.cultive.words import Speaker

if TYPE_CHECKING:
    from toolkit.games.cultive.game import Cultive

Say = Callable[..., str]
MARGIN, TITLE, LINE, FOOT = 10, 34, 44, 26
"""The room around the chart, the height of its title, of a row, and of the names of the rounds."""
NAMES, ROUND = 138, 100
"""Width of the names of the rows, and of a round."""
STEP = 9
"""How thick a bar is for each card that the plant is high."""
_PARTS = {"actions": (0.0, 0.52), "check": (0.52, 0.68), "harvest": (0.68, 0.84), "reveal": (0.84, 1.0)}
"""Where each phase begins and ends in a round; several things may happen during the actions."""


def growth_chart(game: Cultive, species: Sequence[str] = (), harvests: int = 1, bee: bool = False) -> Drawing:
    """When species are planted, revealed, checked and harvested, round by round.

    Args:
        game: the game.
        species: which; without any, the first of each way to grow.
        harvests: how many harvests are shown of each.
        bee: whether a bee reveals each in the round in which it is planted.

    Raises:
        ToolkitError: There is no such species.
    """
    say = Speaker(game).picture
    names = list(species) or _first_of_each(game)
    lines = {name: timeline(game, name, harvests=harvests, bee=bee) for name in names}
    title = say("chart_title", bee=bee)
    rows = tuple(_chart_row(say, name, moment) for name, moments in lines.items() for moment in moments)
    told = [say("chart_line", species=name, **_ends(say, moments)) for name, moments in lines.items()]
    alt = say("chart_alt", title=title, lines="; ".join(told))
    heading = tuple(say(f"head_{name}") for name in ("species", "round", "phase", "what", "open", "down", "clauses"))
    kinds = [game.components.kind[game.components.index[name]] for name in names]
    labels = [say("chart_row", species=name, growth=kind) for name, kind in zip(names, kinds, strict=True)]
    return Drawing(_Chart(say, title, labels, list(lines.values())).draw(), alt, (), (heading, *rows))


class _Chart:
    """Draws time lines below one another."""

    def __init__(self, say: Say, title: str, labels: Sequence[str], lines: Sequence[Sequence[Moment]]) -> None:
        self.say, self.title, self.labels, self.lines = say, title, labels, lines
        self.last = max(moments[-1].round for moments in lines)
        self.pieces = Pieces()

    def draw(self) -> str:
        """The chart's text."""
        width = 2 * MARGIN + NAMES + self.last * ROUND
        keys = flowed(self._keys(), width - 2 * MARGIN)
        bottom = TITLE + LINE * len(self.lines)
        root = picture(width, bottom + FOOT + ROW * len(keys) + MARGIN, self.title)
        root.append(self.pieces.defs)
        label(root, MARGIN, TITLE / 2, self.title, "strong")
        self._rounds(at(root, MARGIN + NAMES, TITLE), LINE * len(self.lines))
        for row, (name, moments) in enumerate(zip(self.labels, self.lines, strict=True)):
            middle = TITLE + LINE * (row + 0.5)
            label(root, MARGIN + NAMES - 8, middle, name, "end")
            self._line(at(root, MARGIN + NAMES, middle), moments)
        flow(root, MARGIN, bottom + FOOT, keys)
        return text(root)

    def _rounds(self, group: Shape, height: float) -> None:
        """A line where each round begins, and the name of the round below it."""
        lines = "".join(f"M{number * ROUND} 0v{height}" for number in range(self.last + 1))
        add(group, "path", d=lines, stroke="#8a9097")
        for number in range(1, self.last + 1):
            words = self.say("chart_round", round=number)
            label(group, (number - 0.5) * ROUND, height + 12, words, "small middle")

    def _line(self, group: Shape, moments: Sequence[Moment]) -> None:
        """From moment to moment a bar as thick as the plant is high; dashed while no card is revealed."""
        places = [(place - 1) * ROUND for place in _places(moments)]
        for moment, (start, end) in zip(moments, pairwise(places), strict=False):
            height = STEP * max(1, moment.open)
            look: dict[str, Any] = (
                {"fill": GOODS["green"].fill} if moment.open else {"look": "paper", "stroke_dasharray": "3 2"}
            )
            box = {"x": start, "y": -height / 2, "width": end - start, "height": height}
            add(group, "rect", **box, **look, stroke="currentColor")
        for moment, place in zip(moments, places, strict=True):
            self._sign(moment.what, group, place, 0)

    def _sign(self, what: What, parent: Shape, x: float, y: float) -> None:
        """A letter for what happens: a harvest in a square, anything else in a circle."""

        def draw(piece: Shape) -> None:
            if what == "harvest":
                add(piece, "rect", x=-7.5, y=-7.5, width=15, height=15, fill=GOODS["blue"].fill, stroke=DARK)
            else:
                add(piece, "circle", r=7.5, fill=LIGHT, stroke=DARK)
            ink = LIGHT if what == "harvest" else DARK
            label(piece, 0, 0, self.say("chart_letter", what=what), "small strong middle", ink)

        self.pieces.put(parent, f"moment-{what}", x, y, draw)

    def _keys(self) -> Iterable[Entry]:
        """What the letters mean, in the order in which they come."""
        met = dict.fromkeys(moment.what for moments in self.lines for moment in moments)
        signs = [Entry(partial(self._sign, what), self.say("chart_what", what=what)) for what in met]
        return [*signs, Entry(None, self.say("chart_key"))]


def _places(moments: Sequence[Moment]) -> Iterator[float]:
    """Where moments stand on the axis of rounds, those of one phase side by side."""
    for (round, phase), group in groupby(moments, lambda moment: (moment.round, moment.phase)):
        count = len(list(group))
        begin, end = _PARTS[phase]
        yield from (round + begin + (end - begin) * (number + 0.5) / count for number in range(count))


def _first_of_each(game: Cultive) -> list[str]:
    """The first species of each way to grow."""
    kinds = dict(zip(reversed(game.components.kind), reversed(game.components.species), strict=True))
    return [kinds[kind] for kind in dict.fromkeys(game.components.kind)]


def _ends(say: Say, moments: Sequence[Moment]) -> dict[str, Any]:
    harvests = [say("chart_harvest", round=moment.round) for moment in moments if moment.what == "harvest"]
    return {"planted": say("chart_harvest", round=moments[0].round), "harvests": harvests}


def _chart_row(say: Say, species: str, moment: Moment) -> tuple[str, ...]:
    return (
        say("chart_species", species=species),
        str(moment.round),
        say("chart_phase", phase=moment.phase),
        say("chart_what", what=moment.what),
        str(moment.open),
        str(moment.down),
        ", ".join(moment.clauses),
    )
