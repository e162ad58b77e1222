"""The overlay of growth: when each plant is revealed, checked and harvested at the earliest."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from toolkit.engine.game import Hidden
from toolkit.games.cultive.growth import Moment, ahead, earliest, last_round
from toolkit.games.cultive.overlays.layer import Key, Layer, Note, Place, Row, Subject
from toolkit.games.cultive.state import Plant

_TOLD = ("reveal", "check", "harvest")


def growth(subject: Subject) -> Layer:
    """The time lines of the plants that are seen."""
    speaker = subject.speaker
    over = subject.state.phase == "over"
    lines = {seat: ahead(subject.game, subject.state, seat) for seat in subject.seats}
    said = [_sentence(subject, place, moments) for place, moments in lines.get(subject.player, {}).items()]
    heading = tuple(speaker.picture(f"head_{name}") for name in ("player", "terrain", "plant", *_TOLD, "clauses"))
    return Layer(
        speaker.picture("growth_heading"),
        speaker.picture("growth_said", sentences="; ".join(said), over=over, unseen=_grows(subject)),
        (heading, *(_row(subject, seat, *line) for seat, own in lines.items() for line in own.items())),
        (Key("none", speaker.picture("key_when")), Key("dies", speaker.picture("key_fails"))),
        notes=dict(_note(subject, seat, *line) for seat, own in lines.items() for line in own.items()),
        spoken={
            f"terrain/{seat}/{subject.game.components.terrains[place]}": _sentence(subject, place, moments)
            for seat, own in lines.items()
            for place, moments in own.items()
        },
    )


def _grows(subject: Subject) -> bool:
    """Whether there is any plant, be it unseen."""
    return any(plant is not None for plant in subject.state.players[subject.player].plots)


def _note(subject: Subject, seat: int, place: int, moments: Sequence[Moment]) -> tuple[Place, Note]:
    say = subject.speaker.picture
    dies = earliest(moments, "die")
    if dies is not None:
        lines = (say("verdict", dies=True), say("in_round", **_when(subject, dies)), *dies.clauses)
        return (seat, place), Note("dies", lines)
    shown = [moment for what in ("reveal", "harvest") if (moment := earliest(moments, what)) is not None]
    told = [say("when", what=moment.what, **_when(subject, moment)) for moment in shown]
    return (seat, place), Note("when", (*told, *([say("when", what="never")] if _never(moments) else [])))


def _when(subject: Subject, moment: Moment) -> dict[str, Any]:
    """When it is: in a round, or in the extra check and harvest after the last one."""
    return {"round": moment.round, "extra": moment.round > last_round(subject.game, subject.state)}


def _never(moments: Sequence[Moment]) -> bool:
    """Whether the game ends before the plant is harvested or dies."""
    return earliest(moments, "harvest") is None and earliest(moments, "die") is None


def _sentence(subject: Subject, place: int, moments: Sequence[Moment]) -> str:
    say, terrain = subject.speaker.picture, subject.game.components.terrains[place]
    told = [say("moment", what=moment.what, **_when(subject, moment)) for moment in moments]
    told += [say("moment", what="never")] if _never(moments) else []
    return say("moments", terrain=terrain, moments=told)


def _row(subject: Subject, seat: int, place: int, moments: Sequence[Moment]) -> Row:
    speaker, plant = subject.speaker, subject.state.players[seat].plots[place]
    assert isinstance(plant, Plant) and not isinstance(plant.species, Hidden)
    rounds = [
        speaker.joined(
            [speaker.picture("round", **_when(subject, moment)) for moment in moments if moment.what == what] or [""]
        )
        for what in _TOLD
    ]
    clauses = dict.fromkeys(clause for moment in moments for clause in moment.clauses)
    name = subject.game.components.names[plant.species]
    terrain = subject.game.components.terrains[place]
    return speaker.picture("table_player", player=seat), terrain, name, *rounds, ", ".join(clauses)
