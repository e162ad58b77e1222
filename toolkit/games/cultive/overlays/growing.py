"""The overlay of growth: when each plant is revealed, checked and harvested at the earliest."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from toolkit.engine.game import Hidden
from toolkit.games.cultive.growth import Moment, earliest, timeline
from toolkit.games.cultive.overlays.layer import Key, Layer, Note, Place, Row, Subject
from toolkit.games.cultive.state import Phase, Plant

_TOLD = ("reveal", "check", "harvest")


def growth(subject: Subject) -> Layer:
    """The time lines of the plants that are seen."""
    speaker = subject.speaker
    lines = {seat: dict(_lines(subject, seat)) for seat in subject.seats}
    said = [_sentence(subject, place, moments) for place, moments in lines.get(subject.player, {}).items()]
    heading = tuple(speaker.picture(f"head_{name}") for name in ("player", "terrain", "plant", *_TOLD, "clauses"))
    return Layer(
        speaker.picture("growth_heading"),
        speaker.picture("growth_said", sentences="; ".join(said)),
        (heading, *(_row(subject, seat, *line) for seat, own in lines.items() for line in own.items())),
        (Key("none", speaker.picture("key_when")), Key("dies", speaker.picture("key_fails"))),
        notes=dict(_note(subject, seat, *line) for seat, own in lines.items() for line in own.items()),
        spoken={
            f"terrain/{seat}/{subject.game.components.terrains[place]}": _sentence(subject, place, moments)
            for seat, own in lines.items()
            for place, moments in own.items()
        },
    )


def _lines(subject: Subject, seat: int) -> Iterator[tuple[int, tuple[Moment, ...]]]:
    """Terrain → the time line of its plant."""
    state, game = subject.state, subject.game
    if state.phase == "over":
        return
    phase = _phase(subject, seat)
    for place, plant in enumerate(state.players[seat].plots):
        if plant is not None and not isinstance(plant.species, Hidden):
            yield place, timeline(game, game.components.species[plant.species], plant, state.round, phase)


def _phase(subject: Subject, seat: int) -> Phase:
    """What comes next for a player: those whose turn is over have no more actions in this round."""
    state = subject.state
    players = len(state.players)
    if state.phase == "actions":
        over = (seat - state.first) % players < (state.player - state.first) % players
        spent = seat == state.player and state.actions < 1
        return "check" if over or spent else "actions"
    return "reveal" if state.phase == "monoculture" else state.phase


def _note(subject: Subject, seat: int, place: int, moments: Sequence[Moment]) -> tuple[Place, Note]:
    say = subject.speaker.picture
    dies = earliest(moments, "die")
    if dies is not None:
        lines = (say("verdict", dies=True), say("in_round", round=dies.round), *dies.clauses)
        return (seat, place), Note("dies", lines)
    shown = [moment for what in ("reveal", "harvest") if (moment := earliest(moments, what)) is not None]
    return (seat, place), Note("when", tuple(say("when", what=moment.what, round=moment.round) for moment in shown))


def _sentence(subject: Subject, place: int, moments: Sequence[Moment]) -> str:
    terrain = subject.game.components.terrains[place]
    told = [
        subject.speaker.picture("moment", what=moment.what, round=moment.round, place=terrain) for moment in moments
    ]
    return subject.speaker.picture("moments", terrain=terrain, moments=told)


def _row(subject: Subject, seat: int, place: int, moments: Sequence[Moment]) -> Row:
    speaker, plant = subject.speaker, subject.state.players[seat].plots[place]
    assert isinstance(plant, Plant) and not isinstance(plant.species, Hidden)
    rounds = [
        speaker.joined([str(moment.round) for moment in moments if moment.what == what] or [""]) for what in _TOLD
    ]
    clauses = dict.fromkeys(clause for moment in moments for clause in moment.clauses)
    name = subject.game.components.names[plant.species]
    terrain = subject.game.components.terrains[place]
    return speaker.picture("table_player", player=seat), terrain, name, *rounds, ", ".join(clauses)
