"""The overlay of light: the shadows that plants throw, and what a check would find of each; also after a change."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

import msgspec

from toolkit.engine.game import Hidden, ToolkitError
from toolkit.engine.suggest import unknown
from toolkit.games.cultive import checking, elements
from toolkit.games.cultive.board import heights, species_word
from toolkit.games.cultive.checking import Verdict
from toolkit.games.cultive.elements import CHANGES
from toolkit.games.cultive.overlays.layer import Key, Layer, Note, Place, Row, Shade, Subject, Wish
from toolkit.games.cultive.phases import verdict_event
from toolkit.games.cultive.state import Plant, Plots, State, with_player, with_plot

if TYPE_CHECKING:
    from toolkit.games.cultive.game import Cultive

FORMS = "TERRAIN revealed, TERRAIN higher or TERRAIN gone, several with commas, each after a player's number if need be"


class Change(msgspec.Struct, frozen=True):
    """A change of one plant."""

    seat: int
    place: int
    change: str


def shadows(subject: Subject) -> Layer:
    """Shadows and verdicts of the plantations that are drawn, after the changes that are asked about."""
    speaker, before = subject.speaker, subject.state
    changes = wished(subject)
    state = before
    for change in changes:
        state = changed(subject.game, state, change)
    after = Subject(subject.game, state, subject.seats, subject.player)
    verdicts = {seat: checking.check(subject.game, state.players[seat].plots) for seat in subject.seats}
    was = {seat: _fates(subject.game, before.players[seat].plots) for seat in subject.seats} if changes else {}
    told = {seat: _told(subject.game, state, seat, verdicts[seat]) for seat in subject.seats}
    heading = "shadows_heading" if not changes else "shadows_if"
    return Layer(
        speaker.picture(heading, changes=[_named(subject, change) for change in changes]),
        speaker.picture("shadows_said", sentences=" ".join(told.get(subject.player, {}).values())),
        (_heading(subject), *(row for seat in subject.seats for row in _rows(after, seat, verdicts[seat], told[seat]))),
        tuple(Key(sign, speaker.picture(f"key_{sign}")) for sign in ("safe", "dies", "unchecked", "shadow", "bare")),
        state if changes else None,
        dict(note for seat in subject.seats for note in _notes(after, seat, verdicts[seat], was.get(seat))),
        dict(named for seat in subject.seats for named in _spoken(after, seat, told[seat])),
        tuple(shade for seat in subject.seats for shade in _shades(after, seat)),
        wishes=tuple(wish for seat in subject.seats for wish in _wishes(subject, seat, changes)),
        back=speaker.picture("change_back") if changes else "",
    )


# ---------------------------------------------------------------------- what if


def wished(subject: Subject) -> list[Change]:
    """The changes asked about, such as "C higher, 1 D gone". Raises ToolkitError for any other text."""
    if subject.wish is None:
        return []
    return [_read(subject, part.strip()) for part in str(subject.wish).split(",")]


def _read(subject: Subject, text: str) -> Change:
    match = re.fullmatch(r"(?:([0-9]{1,3}) )?(\S+) (\S+)", text)
    if match is None:
        raise ToolkitError(f"shadows: {text!r} is no change; write {FORMS}")
    seat, (terrain, change) = int(match[1] or subject.player), (match[2], match[3])
    place = subject.game.components.place
    if seat not in range(len(subject.state.players)):
        raise ToolkitError(f"shadows: no player {seat}; players are 0 to {len(subject.state.players) - 1}")
    if terrain not in place:
        raise ToolkitError(f"shadows: {unknown('terrain', terrain, place)}")
    if change not in CHANGES:
        raise ToolkitError(f"shadows: {unknown('change', change, CHANGES)}")
    return Change(seat, place[terrain], change)


def changed(game: Cultive, state: State, change: Change) -> State:
    """The position after a change. Raises ToolkitError where there is nothing to be changed so."""
    own, terrain = state.players[change.seat], game.components.terrains[change.place]
    plant = own.plots[change.place]
    if change.change not in possible(game, plant):
        found = "is bare" if plant is None else f"bears {plant.open} revealed cards and {plant.down} back up"
        can = ", ".join(possible(game, plant)) or "nothing"
        where = f"terrain {terrain} of player {change.seat}"
        raise ToolkitError(f"shadows: {where} {found}, so it cannot be {change.change}; it can be: {can}")
    plots = with_plot(own.plots, change.place, _changed(game, plant, change.change))
    return with_player(state, change.seat, msgspec.structs.replace(own, plots=plots))


def possible(game: Cultive, plant: Plant | None) -> tuple[str, ...]:
    """The changes that can be asked about: what is not seen cannot be revealed, what is full-grown not be higher."""
    if plant is None:
        return ()
    if isinstance(plant.species, Hidden):
        return ("gone",)
    revealed = ("revealed",) if plant.down else ()
    higher = ("higher",) if plant.open < game.components.height[plant.species] else ()
    return (*revealed, *higher, "gone")


def _changed(game: Cultive, plant: Plant | None, change: str) -> Plant | None:
    if plant is None or change == "gone":
        return None
    if change == "higher":
        return Plant(plant.species, plant.open + 1, max(0, plant.down - 1))
    after = Plant(plant.species, plant.open + plant.down)
    return None if checking.lone(game.components, after) else after


def touched(game: Cultive, state: State, ids: Sequence[str]) -> str | None:
    """What is asked once these elements have been touched: the change that was touched last, or a terrain's first."""
    for id in reversed(ids):
        kind, _, rest = id.partition("/")
        if id == elements.BACK.id:
            return None
        if kind == "if":
            return rest.replace("/", " ")
        if kind == "terrain":
            seat, terrain = rest.split("/")
            can = possible(game, state.players[int(seat)].plots[game.components.place[terrain]])
            return f"{seat} {terrain} {can[0]}" if can else None
    return None


def _named(subject: Subject, change: Change) -> str:
    plant = subject.state.players[change.seat].plots[change.place]
    word = None if plant is None else species_word(subject.game, plant.species)
    terrain = subject.game.components.terrains[change.place]
    return subject.speaker.picture("change", change=change.change, player=change.seat, terrain=terrain, species=word)


def _wishes(subject: Subject, seat: int, asked: Sequence[Change]) -> Iterator[Wish]:
    """Every change that can be asked about in the position as it is."""
    speaker, place = subject.speaker, subject.game.components.place
    for terrain, plant in zip(subject.game.components.terrains, subject.state.players[seat].plots, strict=True):
        word = None if plant is None else species_word(subject.game, plant.species)
        for change in possible(subject.game, plant):
            name = speaker.picture("change_name", change=change, player=seat, terrain=terrain, species=word)
            sign = speaker.picture("change_sign", change=change)
            yield Wish(seat, terrain, change, sign, name, Change(seat, place[terrain], change) in asked)


# ---------------------------------------------------------------------- what is found


def _fates(game: Cultive, plots: Plots) -> dict[int, bool]:
    """Terrain of each revealed plant → whether it dies."""
    return {verdict.terrain: bool(verdict.failed) for verdict in checking.check(game, plots)}


def _told(game: Cultive, state: State, seat: int, verdicts: Sequence[Verdict]) -> dict[int, str]:
    """Terrain of each revealed plant → what the check would say of it."""
    plots = state.players[seat].plots
    return {verdict.terrain: game.describe(verdict_event(game, seat, plots, verdict)) for verdict in verdicts}


def _notes(
    subject: Subject, seat: int, verdicts: Sequence[Verdict], was: dict[int, bool] | None
) -> Iterator[tuple[Place, Note]]:
    speaker = subject.speaker
    judged = {verdict.terrain: verdict for verdict in verdicts}
    for place, plant in enumerate(subject.state.players[seat].plots):
        verdict = judged.get(place)
        if verdict is None:
            if plant is not None:
                yield (seat, place), Note("unchecked", (speaker.picture("unseen"), speaker.picture("not_checked")))
            continue
        dies = bool(verdict.failed)
        whys = [speaker.picture("why", dies=dies, **{clause: True}) for clause in (verdict.failed or verdict.saved[:1])]
        if was is not None and was.get(place) is not None and was[place] != dies:
            whys.append(speaker.picture("before", dies=was[place]))
        elif len(verdict.failed) == 1:
            whys.append(verdict.failed[0])
        yield (seat, place), Note("dies" if dies else "safe", (speaker.picture("verdict", dies=dies), *whys))


def _spoken(subject: Subject, seat: int, told: Mapping[int, str]) -> Iterator[tuple[str, str]]:
    terrains = subject.game.components.terrains
    for place, sentence in told.items():
        yield f"terrain/{seat}/{terrains[place]}", sentence.removesuffix(".")


def _shades(subject: Subject, seat: int) -> Iterator[Shade]:
    """Shadows on plants, and on bare terrains those that a plant of one card would stand in."""
    plots = subject.state.players[seat].plots
    high = heights(plots)
    for place, height in enumerate(high):
        bare = plots[place] is None
        if height or bare:
            found = subject.game.shadows[(*high[:place], height or 1, *high[place + 1 :])][place]
            yield from (Shade(seat, shadow.caster, place, bare) for shadow in found)


# ---------------------------------------------------------------------- the table


def _heading(subject: Subject) -> Row:
    names = ("player", "terrain", "plant", "height", "shaded", "verdict", "why", "clauses")
    return tuple(subject.speaker.picture(f"head_{name}") for name in names)


def _rows(subject: Subject, seat: int, verdicts: Sequence[Verdict], told: Mapping[int, str]) -> Iterator[Row]:
    speaker, terrains = subject.speaker, subject.game.components.terrains
    judged = {verdict.terrain: verdict for verdict in verdicts}
    who = speaker.picture("table_player", player=seat)
    for place, plant in enumerate(subject.state.players[seat].plots):
        verdict = judged.get(place)
        if plant is not None and verdict is not None:
            shaded = speaker.joined([terrains[shadow.caster] for shadow in verdict.shadows]) if verdict.shadows else ""
            fate = speaker.picture("verdict", dies=bool(verdict.failed))
            clauses = ", ".join(
                dict.fromkeys((*(verdict.failed or verdict.saved), *(s.clause for s in verdict.shadows)))
            )
            name = speaker.species(species_word(subject.game, plant.species))
            yield who, terrains[place], name, str(plant.open), shaded, fate, told[place], clauses
        elif plant is not None:
            name = speaker.species(species_word(subject.game, plant.species))
            why = speaker.picture("not_checked_long")
            yield who, terrains[place], name, "0", "", speaker.picture("not_checked"), why, "CTV-CHK-06"
