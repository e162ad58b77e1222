"""A player's part of the compact position: what is the player's by name, read and written.

`positions` tells how it looks. Reading raises ToolkitError naming the place in the position.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING

import msgspec

from toolkit.engine.game import ToolkitError
from toolkit.engine.suggest import unknown
from toolkit.games.agricola import actions as act
from toolkit.games.agricola import eating, herds
from toolkit.games.agricola.board import NAMES, START_ROOMS, border, connected, names, pastures, pastures_of, spaces_in
from toolkit.games.agricola.consistency import ABROAD
from toolkit.games.agricola.state import ANIMALS, CROPS, GOODS, HOUSES, Herd, Phase, Player

if TYPE_CHECKING:
    from toolkit.games.agricola.game import Agricola

MOST = 10_000
"""So many of a good or animal, of what lies on a space, or of begging cards a position has at most."""
BARE = "bare"
"""What is written for a field on which nothing grows."""
_CROPS = {"grain": "grain", "vegetable": "vegetable", "vegetables": "vegetable"}


class PlayerRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What one player has, by name."""

    goods: dict[str, int] = {}
    animals: dict[str, int] = {}
    rooms: tuple[str, ...] | None = None
    house: str = "wood"
    fields: dict[str, str] = {}
    pastures: tuple[str, ...] = ()
    stables: tuple[str, ...] = ()
    people: int | None = None
    newborn: int = 0
    home: int | None = None
    improvements: tuple[str, ...] = ()
    begging: int = 0
    arranged: tuple[str, ...] | None = None


# ---------------------------------------------------------------------- numbers and words


def within(least: int, most: int, number: int, name: str) -> int:
    """The number, if it lies within these bounds."""
    if not least <= number <= most:
        raise ToolkitError(f"position.{name}: {number}; allowed are {least} to {most}")
    return number


def known(place: str, word: str, words: Collection[str], kind: str = "action space") -> None:
    """The word is one of these; `kind` says of what."""
    if word not in words:
        raise ToolkitError(f"position.{place.removeprefix('position.')}: {unknown(kind, word, words)}")


def _spaces(words: Sequence[str], place: str) -> int:
    mask = 0
    for word in words:
        known(place, word, NAMES, "farm space")
        if mask >> NAMES.index(word) & 1:
            raise ToolkitError(f"{place}: {word} stands there twice")
        mask |= 1 << NAMES.index(word)
    return mask


def _amounts(amounts: Mapping[str, int], words: Sequence[str], place: str, kind: str) -> tuple[int, ...]:
    for word, count in amounts.items():
        known(place, word, words, kind)
        within(0, MOST, count, f"{place.removeprefix('position.')}.{word}")
    return tuple(amounts.get(word, 0) for word in words)


def read_herd(amounts: Mapping[str, int], place: str) -> Herd:
    """Animals by their words as a herd."""
    sheep, boar, cattle = _amounts(amounts, ANIMALS, place, "animal")
    return (sheep, boar, cattle)


def read_majors(game: Agricola, words: Sequence[str], place: str) -> int:
    """Improvements by their words as a mask."""
    for word in words:
        known(place, word, game.components.improvements, "improvement")
    return sum(1 << game.components.major[word] for word in set(words))


# ---------------------------------------------------------------------- reading


def read_player(game: Agricola, record: PlayerRecord, place: str, phase: Phase, placed: int) -> Player:
    """A player of whose people so many stand on action spaces."""
    limits, at = game.numbers, place.removeprefix("position.")
    rooms = START_ROOMS if record.rooms is None else _spaces(record.rooms, f"{place}.rooms")
    fields, grain, vegetables = _read_fields(record.fields, f"{place}.fields")
    stables = _spaces(record.stables, f"{place}.stables")
    for one, other, what in ((rooms, fields, "room and field"), (stables, rooms | fields, "stable and room or field")):
        if one & other:
            raise ToolkitError(f"{place}: {', '.join(names(one & other))} would be {what} at once")
    within(1, len(NAMES), rooms.bit_count(), f"{at}.rooms")
    within(0, limits.stables, stables.bit_count(), f"{at}.stables")
    known(f"{at}.house", record.house, HOUSES, "material")
    people = limits.start_people if record.people is None else record.people
    newborn = within(0, max(0, people - 1), record.newborn, f"{at}.newborn")
    within(1, limits.family, people, f"{at}.people")
    here = _home(phase, people, newborn, placed)
    if here < 0:
        raise ToolkitError(f"{place}: {placed} people on action spaces, of {people - newborn} who can be placed")
    own = Player(
        goods=_amounts(record.goods, GOODS, f"{place}.goods", "good"),
        herd=read_herd(record.animals, f"{place}.animals"),
        rooms=rooms,
        house=HOUSES.index(record.house),
        fields=fields,
        stables=stables,
        fences=_read_pastures(game, record.pastures, rooms | fields, place),
        grain=grain,
        vegetables=vegetables,
        people=people,
        newborn=newborn,
        home=within(0, here, here if record.home is None else record.home, f"{at}.home"),
        majors=read_majors(game, record.improvements, f"{place}.improvements"),
        begging=within(0, MOST, record.begging, f"{at}.begging"),
    )
    return own if record.arranged is None else _arranged(game, own, record.arranged, place)


def _home(phase: Phase, people: int, newborn: int, placed: int) -> int:
    """How many people of a family are at home, if nobody stayed there for want of a space."""
    return people - newborn - placed if phase in ABROAD else people


def _read_fields(fields: Mapping[str, str], place: str) -> tuple[int, tuple[int, ...], tuple[int, ...]]:
    """The fields, and by space the grain and the vegetables on them."""
    grown = {crop: [0] * len(NAMES) for crop in CROPS}
    for name, text in fields.items():
        known(place, name, NAMES, "farm space")
        match = re.fullmatch(rf"([1-9]) ({'|'.join(_CROPS)})", text)
        if match is not None:
            grown[_CROPS[match[2]]][NAMES.index(name)] = int(match[1])
        elif text != BARE:
            raise ToolkitError(f"{place}.{name}: {text!r}; write '{BARE}', '3 grain' or '2 vegetables'")
    return _spaces(tuple(fields), place), tuple(grown["grain"]), tuple(grown["vegetable"])


def _read_pastures(game: Agricola, texts: Sequence[str], blocked: int, place: str) -> int:
    """The fences around these pastures. Raises ToolkitError where they are none, or would close in more."""
    areas = [_spaces(text.split(), f"{place}.pastures") for text in texts]
    found = 0
    for area in areas:
        if not area or not connected(area):
            raise ToolkitError(f"{place}.pastures: {' '.join(names(area))!r} is not one connected area")
        found |= border(area)
    if sorted(areas) != sorted(pastures(blocked, found)):
        raise ToolkitError(
            f"{place}.pastures: {list(texts)} do not lie apart from each other, from rooms and from fields"
        )
    within(0, game.numbers.fences, found.bit_count(), f"{place.removeprefix('position.')}.pastures (fences)")
    return found


def _arranged(game: Agricola, own: Player, texts: Sequence[str], place: str) -> Player:
    places = []
    for text in texts:
        match = re.fullmatch(r"([0-9]{1,9}) (\S+) in (\S+)", text)
        if match is None or match[2] not in ANIMALS or match[3] not in (*NAMES, act.PET):
            raise ToolkitError(f"{place}.arranged: {text!r}; write '2 sheep in D1' or '1 boar in {act.PET}'")
        places.append(act.Arranged(match[3], match[2], int(match[1])))
    chosen = eating.stands(own, tuple(places))
    for reason in herds.why_arrange(game, own, chosen):
        raise ToolkitError(f"{place}.arranged: {game.describe(reason)}")
    return msgspec.structs.replace(own, arranged=herds.as_chosen(game, own, chosen))


# ---------------------------------------------------------------------- writing


def write_amounts(words: Sequence[str], counts: Sequence[int]) -> dict[str, int]:
    """Numbers by word, those that are none left out."""
    return {word: count for word, count in zip(words, counts, strict=True) if count}


def write_majors(game: Agricola, majors: int) -> tuple[str, ...]:
    """The words of improvements."""
    return tuple(game.components.improvements[number] for number in spaces_in(majors))


def write_player(game: Agricola, own: Player, phase: Phase, placed: int) -> PlayerRecord:
    """What is written of a player of whose people so many stand on action spaces."""
    here = _home(phase, own.people, own.newborn, placed)
    return PlayerRecord(
        goods=write_amounts(GOODS, own.goods),
        animals=write_amounts(ANIMALS, own.herd),
        rooms=None if own.rooms == START_ROOMS else tuple(names(own.rooms)),
        house=HOUSES[own.house],
        fields={NAMES[space]: _write_field(own, space) for space in spaces_in(own.fields)},
        pastures=tuple(" ".join(names(area)) for area in pastures_of(own)),
        stables=tuple(names(own.stables)),
        people=None if own.people == game.numbers.start_people else own.people,
        newborn=own.newborn,
        home=None if own.home == here else own.home,
        improvements=write_majors(game, own.majors),
        begging=own.begging,
        arranged=None if own.arranged is None else tuple(map(herds.written, own.arranged)),
    )


def _write_field(own: Player, space: int) -> str:
    if own.grain[space]:
        return f"{own.grain[space]} grain"
    count = own.vegetables[space]
    return f"{count} vegetable{'s' if count > 1 else ''}" if count else BARE
