"""What the explorer's widget shows, as plain data: the front end only lays it out."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import shorten
from typing import TYPE_CHECKING

import msgspec

from toolkit.widgets.explorer import words
from toolkit.widgets.explorer.problems import Problem, Reveal
from toolkit.widgets.explorer.shelf import FACETS

if TYPE_CHECKING:
    from toolkit.engine.cases import Case
    from toolkit.widgets.explorer.explorer import Explorer


BEGINNING = 72
"""So many characters of a rule or question are shown in a list."""


class Choice(msgspec.Struct, frozen=True):
    """A line of a list: the gid that choosing it sends, what it says, and whether it can be chosen."""

    gid: str
    label: str
    open: bool = True


class Picker(msgspec.Struct, frozen=True):
    """A list to choose one line of; `chosen` is its gid."""

    name: str
    label: str
    chosen: str
    choices: tuple[Choice, ...]


class Picture(msgspec.Struct, frozen=True):
    """A picture's name among `Explorer.pictures`, and its words."""

    name: str
    alt: str
    table: tuple[tuple[str, ...], ...]


class Way(msgspec.Struct, frozen=True):
    """One of several ways side by side."""

    name: str
    sentences: tuple[str, ...]
    picture: str
    play: Choice


class View(msgspec.Struct, frozen=True):
    """Everything but the pictures themselves.

    Attributes:
        title: the widget's accessible name.
        pickers: the lists of sections, clauses, readings and cases.
        shown: how many cases are shown.
        heading: number and section of the open case.
        problem, reveal: as in `Explorer`.
        pictures: the words of every picture.
        sides: the ways of playing the case, where there are several.
        play: playing on from here, once it may be.
        message: what has gone wrong last, or what has happened beside the case.
    """

    title: str
    pickers: tuple[Picker, ...]
    shown: str
    heading: str
    problem: Problem
    reveal: Reveal | None
    pictures: tuple[Picture, ...]
    sides: tuple[Way, ...]
    play: Choice | None
    message: str


def view(explorer: Explorer, message: str = "") -> View:
    """What to show of an explorer."""
    with explorer.lock:
        shelf, problem = explorer.shelf, explorer.problem
        return View(
            title=words.TITLE.format(title=explorer.game.title),
            pickers=(*(_facet(explorer, facet) for facet in FACETS), _cases(explorer)),
            shown=words.SHOWN.format(count=len(shelf.shown), all=len(shelf.cases)),
            heading=problem.heading,
            problem=problem,
            reveal=explorer.reveal,
            pictures=tuple(Picture(name, each.alt, each.table) for name, each in explorer.pictures.items()),
            sides=tuple(_sides(explorer)),
            play=_play(explorer),
            message=message,
        )


def _facet(explorer: Explorer, facet: str) -> Picker:
    counts, chosen = explorer.shelf.counts(facet), explorer.shelf.chosen.get(facet, "")
    order = {id: place for place, id in enumerate(explorer.game.catalogue)} if facet == "clause" else {}
    names = sorted(counts, key=lambda name: order[name]) if order else list(counts)
    everything = Choice(f"{facet}/", words.ALL)
    choices = (
        Choice(f"{facet}/{name}", _labelled(explorer, facet, name, counts[name]), counts[name] > 0) for name in names
    )
    return Picker(facet, words.LABELS[facet], f"{facet}/{chosen}", (everything, *choices))


def _labelled(explorer: Explorer, facet: str, name: str, count: int) -> str:
    """A section, or a rule, reading or number with the beginning of what it says or asks."""
    data = explorer.game.data
    if facet == "clause":
        form, about = words.RULE_COUNTED, explorer.game.catalogue[name].text
    elif name in data.reading_records:
        form, about = words.READING_COUNTED, data.reading_records[name].question
    elif name in data.parameter_records:
        form, about = words.READING_COUNTED, data.parameter_records[name].about
    else:
        form, about = words.COUNTED, ""
    return form.format(name=name, about=shorten(about, BEGINNING, placeholder="…"), count=count)


def _cases(explorer: Explorer) -> Picker:
    numbers = {case.id: number for number, case in enumerate(explorer.shelf.cases, start=1)}
    shown = ((numbers[case.id], case) for case in explorer.shelf.shown)
    choices = tuple(Choice(f"case/{number}", _line(explorer, number, case)) for number, case in shown)
    return Picker("case", words.LABELS["case"], f"case/{explorer.problem.number}", choices)


def _line(explorer: Explorer, number: int, case: Case) -> str:
    line = words.ITEM.format(number=number, wish=explorer.wishes[case.id])
    result = explorer.results.get(case.id)
    return line if result is None else words.SOLVED.format(item=line, result=result)


def _sides(explorer: Explorer) -> Iterator[Way]:
    sides = () if explorer.reveal is None else explorer.reveal.sides
    for place, side in enumerate(sides):
        play = Choice(f"play/{place}", words.LABELS["play_side"].format(name=side.name), "before" in explorer.pictures)
        yield Way(side.name, side.sentences, str(place), play)


def _play(explorer: Explorer) -> Choice | None:
    if explorer.reveal is None or explorer.reveal.sides or "before" not in explorer.pictures:
        return None
    return Choice("play/0", words.LABELS["play"])
