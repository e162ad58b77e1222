"""The overlays of consortia: the runs of rows and the chains of columns that score, those that do not, and why."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise

from toolkit.games.cultive import scoring
from toolkit.games.cultive.consortia import UNLINKED
from toolkit.games.cultive.overlays.layer import Band, Key, Layer, Row, Subject
from toolkit.games.cultive.scoring import Line

Break = tuple[int, int, str, str]
"""Terrain and row of a place that breaks a run, why, and the icon that is broken off there."""


# ---------------------------------------------------------------------- rows


def rows(subject: Subject) -> Layer:
    """Every row with the runs that score, the longer ones left out, and what breaks a run."""
    speaker = subject.speaker
    lines = {seat: scoring.scored_rows(subject.game, subject.state.players[seat].columns) for seat in subject.seats}
    bands = tuple(band for seat, own in lines.items() for line in own for band in _runs(subject, seat, line))
    broken = {
        (seat, place, row): speaker.picture("break_short", why=why)
        for seat, own in lines.items()
        for line in own
        for place, row, why, _ in _breaks(subject, seat, line)
        if why != "lacks"
    }
    return Layer(
        speaker.picture("rows_heading"),
        _said(subject, lines.get(subject.player, []), "row_said", _row_told),
        (
            _heading(subject),
            *(row for seat, own in lines.items() for line in own for row in _row_rows(subject, seat, line)),
        ),
        tuple(Key(sign, speaker.picture(f"key_row_{sign}")) for sign in ("chosen", "left", "broken")),
        bands=bands,
        broken=broken,
        gap=12 + _brackets(bands),
    )


def _brackets(bands: tuple[Band, ...]) -> float:
    """The room that brackets below a row take."""
    levels = [band.level + 1 for band in bands if not band.chosen]
    return 15.0 * max(levels, default=0)


def _runs(subject: Subject, seat: int, line: Line) -> Iterator[Band]:
    """The runs of a row that score, then those left out."""
    say, points = subject.speaker.picture, subject.game.numbers.row_points
    for start, end in line.split.pieces:
        words = say("run", icon=_common(subject, line, start, end), points=points[end - start - 2])
        yield Band(seat, "row", line.number, line.places[start], line.places[end - 1], words, True)
    for level, (start, end, _) in enumerate(scoring.runs_left_out(line)):
        icon, taken = _common(subject, line, start, end), _taken(subject, line, start, end)
        words = say("run_left", icon=icon, points=points[end - start - 2], taken=taken)
        yield Band(seat, "row", line.number, line.places[start], line.places[end - 1], words, False, level)


def _common(subject: Subject, line: Line, start: int, end: int) -> str:
    """The first icon that all cards of a run carry."""
    common = line.signs[start]
    for sign in line.signs[start + 1 : end]:
        common &= sign
    return next(icon for number, icon in enumerate(subject.game.components.icons) if common >> number & 1)


def _taken(subject: Subject, line: Line, start: int, end: int) -> list[str]:
    """The cards of a run left out that count in one that scores."""
    scoring_at = {at for first, last in line.split.pieces for at in range(first, last)}
    terrains = subject.game.components.terrains
    return [terrains[line.places[at]] for at in range(start, end) if at in scoring_at]


def _breaks(subject: Subject, seat: int, line: Line) -> Iterator[Break]:
    """Where an icon of two cards of a row is broken off by what lies between them."""
    columns, components = subject.state.players[seat].columns, subject.game.components
    for number, icon in enumerate(components.icons):
        carriers = [at for at, sign in enumerate(line.signs) if sign >> number & 1]
        for left, right in pairwise(carriers):
            for at in range(left + 1, right):
                place = line.places[at]
                column = columns[place]
                crop = column[line.number] if line.number < len(column) else None
                why = "gap" if crop is None else "nullified" if crop.nullified else "lacks"
                yield place, line.number, why, icon


def _row_told(subject: Subject, line: Line) -> list[str]:
    """A row's runs in words, and what is left out and broken."""
    say, terrains = subject.speaker.picture, subject.game.components.terrains
    told = []
    for band in _runs(subject, subject.player, line):
        ends = {"first": terrains[band.first], "last": terrains[band.last], "what": band.words}
        told.append(say("band", **ends, chosen=band.chosen))
    for place, _, why, icon in _breaks(subject, subject.player, line):
        told.append(say("break", why=why, icon=icon, terrain=terrains[place]))
    return list(dict.fromkeys(told))


def _row_rows(subject: Subject, seat: int, line: Line) -> Iterator[Row]:
    say, terrains, numbers = subject.speaker.picture, subject.game.components.terrains, subject.game.numbers
    who, name = say("table_player", player=seat), say("row_name", row=line.number + 1)
    for band, (start, end) in zip(_runs(subject, seat, line), _pieces(line), strict=True):
        points = numbers.row_points[end - start - 2]
        cards = say("from_to", first=terrains[band.first], last=terrains[band.last])
        clause = scoring.RUN_CLAUSES[end - start - 2] if band.chosen else "CTV-HOR-02"
        yield (
            who,
            name,
            cards,
            _common(subject, line, start, end),
            str(points),
            say("counts", chosen=band.chosen),
            clause,
        )
    for place, _, why, icon in _breaks(subject, seat, line):
        yield who, name, terrains[place], icon, "", say("break_why", why=why), _BREAKS[why]


_BREAKS = {"gap": "CTV-HOR-01", "nullified": "CTV-HRV-09", "lacks": "CTV-HOR-08"}


def _pieces(line: Line) -> list[tuple[int, int]]:
    return [*line.split.pieces, *((start, end) for start, end, _ in scoring.runs_left_out(line))]


# ---------------------------------------------------------------------- columns


def columns(subject: Subject) -> Layer:
    """Every column with its chains, and between which cards there is no link."""
    speaker = subject.speaker
    lines = {seat: scoring.scored_columns(subject.game, subject.state.players[seat].columns) for seat in subject.seats}
    own = lines.get(subject.player, [])
    return Layer(
        speaker.picture("columns_heading"),
        _said(subject, [line for line in own if line.places], "column_said", _column_told),
        (
            _heading(subject),
            *(row for seat, of in lines.items() for line in of for row in _column_rows(subject, seat, line)),
        ),
        tuple(Key(sign, speaker.picture(f"key_column_{sign}")) for sign in ("chosen", "broken")),
        bands=tuple(band for seat, of in lines.items() for line in of for band in _chains(subject, seat, line)),
        broken={
            (seat, line.number, line.places[at]): speaker.picture("unlinked", nullified=nullified)
            for seat, of in lines.items()
            for line in of
            for at, nullified in _unlinked(subject, seat, line)
        },
        line="column",
        gap=14,
    )


def _chains(subject: Subject, seat: int, line: Line) -> Iterator[Band]:
    table = subject.game.numbers.column_points
    for start, end in line.split.pieces:
        points = table[min(end - start - 2, len(table) - 1)]
        words = subject.speaker.picture("chain", points=points)
        yield Band(seat, "column", line.number, line.places[start], line.places[end - 1], words, True)


def _column_told(subject: Subject, line: Line) -> list[str]:
    say = subject.speaker.picture
    told = [
        say("chain_told", first=band.first + 1, last=band.last + 1, what=band.words)
        for band in _chains(subject, subject.player, line)
    ]
    for at, nullified in _unlinked(subject, subject.player, line):
        ends = {"first": line.places[at] + 1, "last": line.places[at + 1] + 1}
        told.append(say("unlinked_told", **ends, nullified=nullified))
    return told


def _unlinked(subject: Subject, seat: int, line: Line) -> Iterator[tuple[int, bool]]:
    """Which cards of a column are not linked to the next, and whether because one of both is nullified."""
    column = subject.state.players[seat].columns[line.number]
    for at, link in enumerate(line.signs):
        if link == UNLINKED:
            yield at, any(column[line.places[each]].nullified for each in (at, at + 1))


def _column_rows(subject: Subject, seat: int, line: Line) -> Iterator[Row]:
    say, components = subject.speaker.picture, subject.game.components
    who, name = say("table_player", player=seat), say("column_name", terrain=components.terrains[line.number])
    for band, (start, end) in zip(_chains(subject, seat, line), line.split.pieces, strict=True):
        cards = say("from_to", first=band.first + 1, last=band.last + 1)
        icons = subject.speaker.joined([components.icons[link] for link in line.signs[start : end - 1]])
        clauses = scoring.CHAIN_CLAUSES
        clause = clauses[min(end - start - 2, len(clauses) - 1)]
        yield who, name, cards, icons, band.words, say("counts", chosen=True), clause
    for at, nullified in _unlinked(subject, seat, line):
        cards = say("from_to", first=line.places[at] + 1, last=line.places[at + 1] + 1)
        clause = "CTV-HRV-09" if nullified else "CTV-VER-01"
        yield who, name, cards, "", "", say("unlinked", nullified=nullified), clause


# ---------------------------------------------------------------------- both


def _heading(subject: Subject) -> Row:
    names = ("player", "line", "cards", "icon", "points", "counts", "clauses")
    return tuple(subject.speaker.picture(f"head_{name}") for name in names)


def _said(subject: Subject, lines: list[Line], name: str, told: Callable[[Subject, Line], list[str]]) -> str:
    """What the alternative text says of one player's lines."""
    say, terrains = subject.speaker.picture, subject.game.components.terrains
    parts = [
        say(
            name,
            row=line.number + 1,
            terrain=terrains[line.number % len(terrains)],
            points=line.split.points,
            told=told(subject, line),
        )
        for line in lines
    ]
    return say("lines_said", player=subject.player, lines="; ".join(parts))
