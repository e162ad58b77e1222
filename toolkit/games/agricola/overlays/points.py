"""The overlay of points: the score sheet beside each farm, if the game ended now."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.engine.game import ScoreLine
from toolkit.games.agricola import scoring
from toolkit.games.agricola.board import NAMES, empty, fenced, spaces_in
from toolkit.games.agricola.overlays.layer import Layer, Row, Subject
from toolkit.games.agricola.state import ANIMALS

_SUPPLY = {"grain": "good/{seat}/grain", "vegetables": "good/{seat}/vegetable"} | {
    animal: f"animal/{{seat}}/{animal}" for animal in ANIMALS
}
"""The sources of points that are written on an element of the supply."""


def score(subject: Subject) -> Layer:
    """Where each player's points come from."""
    speaker = subject.speaker
    sheets = {seat: scoring.score_sheet(subject.game, subject.state, seat) for seat in subject.seats}
    chips = {id: words for seat, sheet in sheets.items() for id, words in _chips(subject, seat, sheet.lines)}
    own = sheets[subject.player]
    told = [speaker.picture("score_told", source=_source(subject, line), points=line.points) for line in own.lines]
    heading = tuple(speaker.picture(f"head_{name}") for name in ("player", "source", "points", "clauses"))
    return Layer(
        speaker.picture("score_heading"),
        speaker.picture("score_said", player=subject.player, points=own.total, told=told),
        (heading, *(row for seat, sheet in sheets.items() for row in _rows(subject, seat, sheet.lines, sheet.total))),
        (speaker.picture("key_points"),),
        chips=chips,
        spoken={id: speaker.picture("spoken_points", points=words) for id, words in chips.items()},
        lines={
            seat: tuple(
                (_source(subject, line), _signed(subject, line.points))
                for line in sheet.lines
                if line.points or seat == subject.player
            )
            for seat, sheet in sheets.items()
        },
    )


def _source(subject: Subject, line: ScoreLine) -> str:
    """What points come from, with how many of it there are where that is counted."""
    return subject.speaker.picture("score_source", source=line.source, count=line.facts.get("count"))


def _signed(subject: Subject, points: int) -> str:
    return subject.speaker.picture("chip_points", points=points)


def _chips(subject: Subject, seat: int, lines: tuple[ScoreLine, ...]) -> Iterator[tuple[str, str]]:
    """Points on rooms, on fenced stables and on unused spaces, and on the supply of the one player of whom is told."""
    own, numbers = subject.own(seat), subject.game.numbers
    for line in lines if seat == subject.player else ():
        if line.source in _SUPPLY:
            yield _SUPPLY[line.source].format(seat=seat), _signed(subject, line.points)
    areas = (
        (own.rooms, numbers.room_points[own.house]),
        (own.stables & fenced(own), numbers.fenced_stable_points),
        (empty(own), numbers.unused_points),
    )
    for spaces, points in areas:
        for space in spaces_in(spaces) if points else ():
            yield f"space/{seat}/{NAMES[space]}", _signed(subject, points)


def _rows(subject: Subject, seat: int, lines: tuple[ScoreLine, ...], total: int) -> Iterator[Row]:
    speaker = subject.speaker
    who = speaker.picture("table_player", player=seat)
    for line in lines:
        yield who, _source(subject, line), str(line.points), ", ".join(line.clauses)
    yield who, speaker.picture("score_total"), str(total), ""
