"""The overlays about animals: what each pasture, open stable and house holds, and where one more would find room."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import msgspec

from toolkit.games.agricola import herds
from toolkit.games.agricola.board import NAMES, names, pastures_of, spaces_in
from toolkit.games.agricola.overlays.layer import Layer, Ring, Row, Subject
from toolkit.games.agricola.state import ANIMALS, HOUSE

if TYPE_CHECKING:
    from toolkit.games.agricola.words import Speaker


class Home(msgspec.Struct, frozen=True):
    """A place for animals.

    Attributes:
        seat: whose it is.
        place: its first space, or `HOUSE`.
        spaces: all of them, as a mask; for the house its rooms.
        stables: how many stand in a pasture; None for what is no pasture.
        holds: how many animals there is room for.
        kind, count: the animals that stand there; no kind if there are none.
    """

    seat: int
    place: int
    spaces: int
    stables: int | None
    holds: int
    kind: int | None
    count: int

    @property
    def id(self) -> str:
        """The element of the picture that it is written on."""
        return f"house/{self.seat}" if self.place == HOUSE else f"space/{self.seat}/{NAMES[self.place]}"

    @property
    def free(self) -> int:
        """How many more of its kind, or of any, find room."""
        return self.holds - self.count


def homes(subject: Subject, seat: int) -> Iterator[Home]:
    """All places for animals of a farm: pastures, open stables, the house; of one asked about only that."""
    own, game = subject.own(seat), subject.game
    quarters = herds.quarters(game, own)
    stands = {stand.place: stand for stand in herds.standing(game, own)}
    areas = pastures_of(own)
    places: list[tuple[int, int, int | None, int]] = [
        (place, area, (own.stables & area).bit_count(), holds)
        for area, (place, holds) in zip(areas, quarters.pastures, strict=True)
    ]
    places += [(space, 1 << space, None, quarters.stall) for space in spaces_in(quarters.stables)]
    places.append((HOUSE, own.rooms, None, quarters.house))
    for place, spaces, stables, holds in places:
        if subject.place is None or subject.place == place:
            stand = stands.get(place)
            kind, count = (None, 0) if stand is None else (stand.kind, stand.count)
            yield Home(seat, place, spaces, stables, holds, kind, count)


def place_at(subject: Subject, seat: int, space: int) -> int | None:
    """The place for animals that a space belongs to, as a stand names it; None if to none."""
    return next((home.place for home in homes(subject, seat) if home.spaces >> space & 1), None)


def _called(speaker: Speaker, home: Home) -> str:
    """What a place for animals is called."""
    kind = "house" if home.place == HOUSE else "stable" if home.stables is None else "pasture"
    return speaker.picture("place_for_animals", kind=kind, names=" ".join(names(home.spaces)))


def _kept(speaker: Speaker, home: Home) -> str:
    """The animals of a place."""
    if home.kind is None:
        return speaker.picture("no_animals")
    return speaker.picture("amount", good=ANIMALS[home.kind], count=home.count)


def _use(speaker: Speaker, home: Home) -> str:
    return speaker.picture("use", kept=_kept(speaker, home), holds=home.holds)


# ---------------------------------------------------------------------- pastures


def capacity(subject: Subject) -> Layer:
    """Each place for animals with what it holds and what stands there."""
    speaker = subject.speaker
    found = [home for seat in subject.seats for home in homes(subject, seat)]
    told = [
        speaker.picture("use_of", place=_called(speaker, home), use=_use(speaker, home))
        for home in found
        if home.seat == subject.player
    ]
    return Layer(
        speaker.picture("pastures_heading"),
        speaker.picture("pastures_said", player=subject.player, told="; ".join(told)),
        (_heading(speaker, "player", "place", "stables", "holds", "kept", "free", "clauses"), *_rows(subject, found)),
        (speaker.picture("key_use"),),
        chips={home.id: speaker.picture("chip_use", count=home.count, holds=home.holds) for home in found},
        spoken={home.id: _use(speaker, home) for home in found},
        rings=_asked(subject, found),
        lines={
            seat: tuple((_called(speaker, home), _use(speaker, home)) for home in found if home.seat == seat)
            for seat in subject.seats
        },
    )


def _asked(subject: Subject, found: list[Home]) -> tuple[Ring, ...]:
    """A ring around the place that was asked about."""
    return tuple(Ring(home.seat, home.spaces) for home in found if subject.place is not None)


def _heading(speaker: Speaker, *columns: str) -> Row:
    return tuple(speaker.picture(f"head_{column}") for column in columns)


def _rows(subject: Subject, found: list[Home]) -> Iterator[Row]:
    speaker = subject.speaker
    for home in found:
        clauses = (
            ["AGR-ANM-04"] if home.stables is not None else ["AGR-ANM-01" if home.place == HOUSE else "AGR-STB-08"]
        )
        clauses += ["AGR-STB-01"] if home.stables else []
        who = speaker.picture("table_player", player=home.seat)
        stables = "" if home.stables is None else str(home.stables)
        where = _called(speaker, home)
        yield who, where, stables, str(home.holds), _kept(speaker, home), str(home.free), ", ".join(clauses)


# ---------------------------------------------------------------------- room for one more


def room(subject: Subject) -> Layer:
    """How many more animals of each kind a farm has room for, and where one more could stand at once."""
    speaker = subject.speaker
    found = [home for seat in subject.seats for home in homes(subject, seat)]
    more = {seat: _more(subject, seat) for seat in subject.seats}
    lines = {
        seat: tuple(
            (speaker.picture("good", good=animal), _where(subject, seat, kind, count)) for kind, animal, count in own
        )
        for seat, own in more.items()
    }
    told = [_room_for(subject, kind, animal, count) for kind, animal, count in more[subject.player]]
    chips = {home.id: _free(speaker, home) for home in found if home.free > 0}
    for seat, own in more.items():
        for _, animal, count in own:
            chips[f"animal/{seat}/{animal}"] = speaker.picture("chip_more", count=count)
    return Layer(
        speaker.picture("room_heading"),
        speaker.picture("room_said", player=subject.player, told="; ".join(told)),
        (_heading(speaker, "player", "animal", "herd", "more", "at_once"), *_room_rows(subject, more)),
        (speaker.picture("key_more"), speaker.picture("key_free")),
        chips=chips,
        spoken={id: speaker.picture("spoken_more", count=words) for id, words in chips.items()},
        rings=_asked(subject, found),
        lines=lines,
    )


def _more(subject: Subject, seat: int) -> list[tuple[int, str, int]]:
    """By kind its number, its word, and how many more of it find room, if the herd may be rearranged."""
    own = subject.own(seat)
    counts = herds.room_for(herds.quarters(subject.game, own), own.herd)
    return [(kind, ANIMALS[kind], counts[kind]) for kind in herds.KINDS]


def _open(subject: Subject, seat: int, kind: int) -> list[Home]:
    """The places where one more of a kind could stand without another animal being moved."""
    everywhere = msgspec.structs.replace(subject, place=None)
    return [home for home in homes(everywhere, seat) if home.free > 0 and home.kind in (None, kind)]


def _where(subject: Subject, seat: int, kind: int, count: int) -> str:
    speaker = subject.speaker
    places = [_called(speaker, home) for home in _open(subject, seat, kind)]
    return speaker.picture("more", count=count, spots=places)


def _room_for(subject: Subject, kind: int, animal: str, count: int) -> str:
    speaker = subject.speaker
    amount = speaker.picture("amount", good=animal, count=count)
    spots = [_called(speaker, home) for home in _open(subject, subject.player, kind)]
    return speaker.picture("room_for", good=animal, amount=amount, count=count, spots=spots)


def _free(speaker: Speaker, home: Home) -> str:
    letter = "" if home.kind is None else speaker.picture("letter", good=ANIMALS[home.kind])
    return speaker.picture("chip_free", count=home.free, letter=letter)


def _room_rows(subject: Subject, more: dict[int, list[tuple[int, str, int]]]) -> Iterator[Row]:
    speaker = subject.speaker
    for seat, own in more.items():
        for kind, animal, count in own:
            places = [_called(speaker, home) for home in _open(subject, seat, kind)]
            at_once = speaker.joined(places) if places else ""
            who, name = speaker.picture("table_player", player=seat), speaker.picture("good", good=animal)
            yield who, name, str(subject.own(seat).herd[kind]), str(count), at_once
