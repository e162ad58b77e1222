"""A game's data resolved into one object: its files, what a variant changes and what the caller chose."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeVar

import msgspec

from toolkit.engine import folders
from toolkit.engine.clauses import Catalogue, Clause, Part
from toolkit.engine.data.files import DataError, Place, label, read
from toolkit.engine.data.provenance import Provenance
from toolkit.engine.data.records import Identity, Parameter, Reading, Value, Variant
from toolkit.engine.data.sheets import Overlay, Sheet, overlay, sheet
from toolkit.engine.game import ToolkitError
from toolkit.engine.suggest import is_word, unknown

T = TypeVar("T")

RESERVED = frozenset({"name", "folder", "variant", "data", "without", "players", "seed", "fixed", "autosave"})
"""Arguments of `toolkit.load` and `toolkit.play`: no parameter or reading can have these names."""

MOST_SWITCHABLE = 10
"""A game marks at most so many clauses as switchable: those without which play still makes sense."""


class GameData(msgspec.Struct, frozen=True, eq=False):
    """Everything a game's data folder says, as resolved for one game object.

    Attributes:
        name: the name `toolkit.load` knows the game by.
        title, edition, publisher, notice, players, due: see `Identity`.
        parameters: name → value in force; lists are tuples.
        readings: name → choice in force, of those that are switches.
        parameter_records, reading_records: what the files say of each.
        catalogue: the clauses, with those that all games share.
        without: ids of the clauses that are switched off.
        variant: name of the variant file, or None.
        folders: the shipped folder, then that of the overlay, if any.
        overlay: what is laid over the components; `load(data=…)` takes it again.
        sheets: the component files.
    """

    name: str
    title: str
    edition: str
    publisher: str
    notice: str
    players: tuple[int, ...]
    due: tuple[Part, ...]
    parameters: Mapping[str, Value]
    readings: Mapping[str, str]
    parameter_records: Mapping[str, Parameter]
    reading_records: Mapping[str, Reading]
    catalogue: Catalogue
    without: frozenset[str]
    variant: str | None
    folders: tuple[Path, ...]
    overlay: Overlay | None
    sheets: Mapping[str, Sheet]

    def __repr__(self) -> str:
        return f"<data of {self.title}, {self.edition}>"

    @property
    def variants(self) -> dict[str, Variant]:
        """What `variant` may name, the shipped and the overlay's. Raises DataError for a faulty file."""
        return {name: read(path, Variant) for name, path in _variant_files(self.folders).items()}

    def file(self, name: str, type: type[T]) -> T:
        """A data file as a typed record: a component file with what is laid over it, any other as shipped.

        Args:
            name: the file's name without `.yaml`.
            type: what it must hold.

        Raises:
            DataError: It is missing or holds something else.
        """
        if name in self.sheets:
            return self.sheets[name].as_type(type)
        return read(self.folders[0] / f"{name}.yaml", type)

    def has_file(self, name: str) -> bool:
        """Whether the shipped folder holds a file of this name (without `.yaml`)."""
        return (self.folders[0] / f"{name}.yaml").is_file()

    def fault(self, name: str, path: str, problem: str) -> DataError:
        """An error about a place in a component file, for faults that no type can state.

        Args:
            name: the component file, without `.yaml`.
            path: such as `tiles.V1.hub`; the error names the file that gave it, shipped or laid over.
            problem: such as "no good has the colour 'purple'".
        """
        return self.sheets[name].fault(tuple(path.split(".")), problem)

    def provenance(self, path: str) -> Provenance:
        """Where a fact about the components comes from; of a branch, the least sure below it.

        Args:
            path: such as `equipment.cart.red.vp`.

        Raises:
            ToolkitError: There is nothing at this path.
        """
        steps = tuple(path.split("."))
        sections = {section: each for each in self.sheets.values() for section in each.content}
        if steps[0] not in sections:
            raise ToolkitError(f"provenance: {unknown('section', steps[0], sections)}")
        return sections[steps[0]].provenance(steps)

    @property
    def rests_on_stand_ins(self) -> bool:
        """Whether anything in the component files is a stand-in."""
        sections = {section for sheet in self.sheets.values() for section in sheet.content}
        return bool(self.stand_ins(sorted(sections)))

    def stand_ins(self, paths: Iterable[str]) -> list[str]:
        """Those of the paths whose values rest on stand-ins: what computes from these must say so."""
        return [path for path in paths if self.provenance(path).status == "stand-in"]


def load(
    name: str,
    folder: Path,
    /,
    variant: str | None = None,
    data: str | Path | Mapping[str, Any] | Overlay | None = None,
    without: Iterable[str] = (),
    **names: Any,
) -> GameData:
    """The data of a game.

    Args:
        name: the game.
        folder: its data folder.
        variant: a file in the folder's `variants`, without `.yaml`.
        data: a folder whose component files are laid over the shipped ones, or their contents by file name.
        without: ids of switchable clauses to play without.
        **names: parameters and readings, one flat namespace; they count over the variant's.

    Raises:
        ToolkitError: A file is faulty, or a name or value is not allowed; it says what is.
    """
    identity = read(folder / "game.yaml", Identity)
    catalogue = _catalogue(folder)
    parameters = _parameters(folder / "parameters.yaml", catalogue)
    readings = _readings(folder / "readings.yaml", catalogue, parameters)
    over = overlay(data, identity.components) if data is not None else None
    places = (folder, *([over.folder] if over and over.folder else []))
    chosen = _variant(variant, places, parameters, readings, catalogue) if variant is not None else None
    given = {**(chosen.changes if chosen else {}), **names}
    values, choices = _resolved(given, parameters, readings)
    return GameData(
        name=name,
        title=identity.title,
        edition=identity.edition,
        publisher=identity.publisher,
        notice=identity.notice,
        players=identity.players,
        due=identity.due,
        parameters=MappingProxyType(values),
        readings=MappingProxyType(choices),
        parameter_records=MappingProxyType(parameters),
        reading_records=MappingProxyType(readings),
        catalogue=catalogue,
        without=_switched_off(without, catalogue) | frozenset(chosen.without if chosen else ()),
        variant=variant,
        folders=places,
        overlay=over,
        sheets=MappingProxyType(_sheets(folder, identity.components, over)),
    )


def _catalogue(folder: Path) -> Catalogue:
    path = folder / "rules.yaml"
    shared = read(folders.data() / "engine" / "rules.yaml", tuple[Clause, ...])
    try:
        catalogue = Catalogue([*read(path, tuple[Clause, ...]), *shared])
    except DataError:
        raise
    except ToolkitError as error:
        raise DataError(label(path), (), str(error)) from None
    if len(catalogue.switchable) > MOST_SWITCHABLE:
        raise DataError(label(path), (), f"at most {MOST_SWITCHABLE} clauses may be switchable")
    return catalogue


def _parameters(path: Path, catalogue: Catalogue) -> dict[str, Parameter]:
    parameters = read(path, dict[str, Parameter])
    for name, record in parameters.items():
        _check_name(path, name)
        _check_clauses(path, (name, "clause"), record.clauses, catalogue)
        try:
            record.resolved(name, record.value)
        except ToolkitError as error:
            raise DataError(label(path), (name, "value"), str(error)) from None
    return parameters


def _readings(path: Path, catalogue: Catalogue, parameters: Mapping[str, Parameter]) -> dict[str, Reading]:
    readings = read(path, dict[str, Reading])
    for name, record in readings.items():
        _check_name(path, name)
        _check_clauses(path, (name, "clauses"), record.clauses, catalogue)
        if name in parameters:
            raise DataError(label(path), (name,), "a parameter has this name, and the two share one namespace")
    return readings


def _check_name(path: Path, name: str) -> None:
    if name in RESERVED or not name.isidentifier():
        raise DataError(label(path), (name,), "cannot be given to load by this name; choose another")


def _check_clauses(path: Path, place: Place, ids: Iterable[str], catalogue: Catalogue) -> None:
    for id in ids:
        if id not in catalogue:
            raise DataError(label(path), place, unknown("clause", id, catalogue))


def _resolved(
    given: Mapping[str, Any], parameters: Mapping[str, Parameter], readings: Mapping[str, Reading]
) -> tuple[dict[str, Value], dict[str, str]]:
    """The value of every parameter and the choice of every switch. Raises ToolkitError."""
    switches = [name for name, record in readings.items() if record.switch]
    for name in given:
        if name not in parameters and name not in readings:
            raise ToolkitError(unknown("parameter or reading", name, [*parameters, *switches]))
    values = {name: record.resolved(name, given.get(name, record.value)) for name, record in parameters.items()}
    choices = {
        name: record.resolved(name, given.get(name, record.default))
        for name, record in readings.items()
        if record.switch or name in given
    }
    return values, choices


def _variant(
    name: str,
    places: Iterable[Path],
    parameters: Mapping[str, Parameter],
    readings: Mapping[str, Reading],
    catalogue: Catalogue,
) -> Variant:
    files = _variant_files(places)
    if not is_word(name, files):
        raise ToolkitError(unknown("variant", name, files))
    variant = read(files[name], Variant)
    try:
        _resolved(variant.changes, parameters, readings)
        _switched_off(variant.without, catalogue)
    except ToolkitError as error:
        raise DataError(label(files[name]), (), str(error)) from None
    return variant


def _variant_files(places: Iterable[Path]) -> dict[str, Path]:
    return {path.stem: path for place in places for path in sorted((place / "variants").glob("*.yaml"))}


def clause_ids(without: Iterable[str]) -> tuple[str, ...]:
    """What `load(without=…)` takes, one id or several, as several. Raises ToolkitError for what are no ids at all."""
    if not isinstance(without, Iterable):
        raise ToolkitError(f"without: expected ids of clauses, found {without!r}")
    return (without,) if isinstance(without, str) else tuple(without)


def _switched_off(ids: Iterable[str], catalogue: Catalogue) -> frozenset[str]:
    chosen = clause_ids(ids)
    for id in chosen:
        if id in catalogue and id not in catalogue.switchable:
            allowed = ", ".join(catalogue.switchable) or "none"
            raise ToolkitError(f"without: clause {id!r} cannot be switched off; these can: {allowed}")
        if id not in catalogue.switchable:
            raise ToolkitError(f"without: {unknown('switchable clause', id, catalogue.switchable)}")
    return frozenset(chosen)


def _sheets(folder: Path, names: Iterable[str], over: Overlay | None) -> dict[str, Sheet]:
    sheets: dict[str, Sheet] = {}
    owners: dict[str, str] = {}
    for name in names:
        sheets[name] = sheet(folder / f"{name}.yaml", over)
        for section in sheets[name].content:
            if owners.setdefault(section, name) != name:
                raise sheets[name].fault((section,), f"{owners[section]}.yaml has a section of this name already")
    return sheets
