"""The overlay of provenance: what on the cards is a stand-in of ours is greyed."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.engine.data import Provenance
from toolkit.engine.game import Hidden
from toolkit.games.cultive import components
from toolkit.games.cultive.overlays.layer import Key, Layer, Row, Subject

FACTS = ("name", *components.FACTS)


def provenance(subject: Subject) -> Layer:
    """What is ours is greyed on every card; the table says of everything where it comes from."""
    seen = sorted(_seen(subject))
    sources = {(species, fact): _source(subject, species, fact) for species in seen for fact in FACTS}
    ours = {
        species: frozenset(fact for fact in FACTS if sources[species, fact].status == "stand-in") for species in seen
    }
    say = subject.speaker.picture
    words = {
        species: say("ours", facts=[say("fact", fact=fact) for fact in FACTS if fact in facts])
        for species, facts in ours.items()
        if facts
    }
    said = say("provenance_said", ours=sum(map(len, ours.values())), all=len(sources), kinds=len(seen))
    heading = tuple(say(f"head_{name}") for name in ("plant", "fact", "from", "sure", "source"))
    return Layer(
        say("provenance_heading"),
        said,
        (heading, *(_row(subject, species, fact, source) for (species, fact), source in sources.items())),
        (Key("greyed", say("key_greyed")), Key("none", said)),
        spoken={id: words[species] for id, species in _elements(subject) if species in words},
        ours={species: facts for species, facts in ours.items() if facts},
    )


def _source(subject: Subject, species: int, fact: str) -> Provenance:
    return subject.game.data.provenance(f"species.{subject.game.components.species[species]}.{fact}")


def _row(subject: Subject, species: int, fact: str, source: Provenance) -> Row:
    name = subject.game.components.names[species]
    return name, subject.speaker.picture("fact", fact=fact), source.status, source.confidence, source.source or ""


def _elements(subject: Subject) -> Iterator[tuple[str, int]]:
    """The elements that show a card, with its species."""
    words, terrains = subject.game.components.species, subject.game.components.terrains
    yield from ((f"fair/{words[card]}", card) for card in subject.state.fair)
    for seat, player in enumerate(subject.state.players):
        if not isinstance(player.hand, Hidden):
            yield from ((f"hand/{seat}/{words[card]}", card) for card in player.hand)
        for terrain, plant in zip(terrains, player.plots, strict=True):
            if plant is not None and not isinstance(plant.species, Hidden):
                yield f"terrain/{seat}/{terrain}", plant.species
        for terrain, column in zip(terrains, player.columns, strict=True):
            yield from ((f"harvest/{seat}/{terrain}/{row}", crop.species) for row, crop in enumerate(column, 1))


def _seen(subject: Subject) -> set[int]:
    """The species of which a card is seen."""
    return {species for _, species in _elements(subject)}
