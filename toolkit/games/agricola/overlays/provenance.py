"""The overlay of provenance: which action spaces and improvements come from published tables or from measuring."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.engine.data import Provenance
from toolkit.games.agricola import elements, placing
from toolkit.games.agricola.overlays.layer import Layer, Row, Subject


def provenance(subject: Subject) -> Layer:
    """What the rulebook's text does not tell is marked; the table says of everything where it comes from."""
    found = list(_sources(subject))
    say = subject.speaker.picture
    ours = {id: source.status for id, _, source in found if source.status != "rulebook"}
    said = say("provenance_said", count=len(ours), all=len(found))
    heading = tuple(say(f"head_{name}") for name in ("what", "from", "sure", "source"))
    return Layer(
        say("provenance_heading"),
        said,
        (heading, *map(_row, found)),
        (say("key_source"), said),
        chips={id: say("chip_source", status=status) for id, status in ours.items()},
        spoken={id: say("spoken_source", status=status) for id, status in ours.items()},
    )


def _sources(subject: Subject) -> Iterator[tuple[str, str, Provenance]]:
    """Everything on the table: the id of its element, its name, and where it comes from."""
    game, state = subject.game, subject.state
    spaces = game.table(len(state.players)).spaces
    for number in placing.open_spaces(game, state):
        space = spaces[number]
        yield elements.action(game, state, number).id, space.name, game.data.provenance(f"spaces.{space.word}")
    for number, record in enumerate(game.components.records):
        source = game.data.provenance(f"improvements.{game.components.improvements[number]}")
        yield elements.major(game, number).id, record.name, source


def _row(found: tuple[str, str, Provenance]) -> Row:
    _, name, source = found
    return name, source.status, source.confidence, source.source or ""
