"""Component files, and what a teacher lays over them.

A component file has sections, and a section has records, each under its key. A teacher's file of the same
name replaces shipped records one by one; what is left blank in a record keeps its shipped value.

>>> shipped = {"equipment": {"cart": {"cost": 3, "points": 1}, "barge": {"cost": 4, "points": 2}}}
>>> laid_over(shipped, {"equipment": {"barge": {"cost": 5, "points": None}}})
{'equipment': {'cart': {'cost': 3, 'points': 1}, 'barge': {'cost': 5, 'points': 2}}}
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from os import PathLike
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from toolkit.engine.data.files import DataError, Place, convert, label, plain
from toolkit.engine.data.provenance import TEACHER, Head, Provenance, Sources
from toolkit.engine.game import ToolkitError
from toolkit.engine.suggest import unknown

T = TypeVar("T")


class Overlay(msgspec.Struct, frozen=True):
    """A teacher's own components: file name (without `.yaml`) → content, and what errors call that file.

    `folder` is where they were read, None if they were given as plain data.
    """

    contents: dict[str, dict[str, Any]]
    labels: dict[str, str]
    folder: Path | None = None


def overlay(data: str | Path | Mapping[str, Any] | Overlay, names: tuple[str, ...]) -> Overlay:
    """What `toolkit.load(data=…)` takes, in one form.

    Args:
        data: a folder with component files, or their contents by file name.
        names: the component files of the game.

    Raises:
        ToolkitError: There is no such folder, or a file in it is faulty or none of the component files.
    """
    if isinstance(data, Overlay):
        return data
    if isinstance(data, Mapping):
        for name in data:
            if name not in names:
                raise ToolkitError(f"data: {unknown('component file', name, names)}")
        return Overlay({name: _sections(data[name], name) for name in data}, {name: name for name in data})
    if not isinstance(data, str | PathLike):
        raise ToolkitError(f"data: expected a folder or the contents of component files, found {data!r}")
    folder = Path(data)
    files = own_files(folder, names)
    contents = {path.stem: own_sections(path, names) for path in files}
    return Overlay(contents, {path.stem: label(path) for path in files}, folder)


def own_files(folder: Path, names: tuple[str, ...]) -> list[Path]:
    """The YAML files of a teacher's folder. Raises ToolkitError if there is no folder or nothing in it."""
    try:
        inside = sorted(folder.iterdir())
    except (OSError, ValueError):
        raise ToolkitError(f"data: there is no folder {str(folder)!r} that can be read") from None
    files = [path for path in inside if path.suffix in (".yaml", ".yml")]
    if not files and not any((folder / inner).is_dir() for inner in ("cases", "variants")):
        allowed = ", ".join(f"{name}.yaml" for name in names)
        raise ToolkitError(f"data: the folder {str(folder)!r} holds none of {allowed}, cases, variants")
    return files


def own_sections(path: Path, names: tuple[str, ...]) -> dict[str, Any]:
    """The sections of one of a teacher's component files. Raises DataError if it is faulty or not one."""
    allowed = [f"{name}.yaml" for name in names]
    if path.name not in allowed:
        raise DataError(label(path), (), unknown("component file", path.name, allowed))
    return _sections(plain(path), label(path))


def _sections(content: Any, file: str) -> dict[str, Any]:
    if content is None:
        return {}
    sections = convert(content, dict[str, Any], file)
    for name in sections:
        if name in Head.__struct_fields__:
            raise DataError(file, (name,), "only the shipped file has this; what you give counts as yours")
    return sections


class Sheet(msgspec.Struct, frozen=True, eq=False):
    """One component file with what is laid over it.

    Attributes:
        content: the sections, as they count.
        given: the part of them that was laid over.
        sources: where the shipped content comes from.
        shipped_label, given_label: what errors call the two files.
    """

    content: dict[str, Any]
    given: dict[str, Any]
    sources: Sources
    shipped_label: str
    given_label: str

    def as_type(self, type: type[T]) -> T:
        """The content as a typed record. Raises DataError."""
        try:
            return convert(self.content, type, self.shipped_label)
        except DataError as error:
            raise self.fault(error.path, error.problem) from None

    def fault(self, path: Place, problem: str) -> DataError:
        """An error about a place in the content, naming the file that gave it."""
        section = self.given.get(str(path[0])) if path else None
        given = section is not None and (len(path) < 2 or not isinstance(section, dict) or path[1] in section)
        return DataError(self.given_label if given else self.shipped_label, path, problem)

    def provenance(self, path: Place) -> Provenance:
        """Where the value at a path comes from; of a branch, the least sure below it. Raises DataError."""
        place = next((place for place in self.sources.places(path) if _filled(self.content, place)), None)
        if place is None:
            raise self.fault(path, "there is nothing here")
        value = value_at(self.content, place)
        if isinstance(value, dict) and value:
            return max((self.provenance((*place, step)) for step in value), key=lambda found: found.doubt)
        if _filled(self.given, place):
            return TEACHER
        found = self.sources.of(place, path)
        if found is None:
            raise self.fault(path, "its provenance is not stated")
        return found


def sheet(path: Path, over: Overlay | None) -> Sheet:
    """The component file at a path, with its part of the overlay. Raises DataError."""
    shipped = convert(plain(path), dict[str, Any], label(path))
    head = convert({key: shipped.pop(key) for key in Head.__struct_fields__ if key in shipped}, Head, label(path))
    given = over.contents.get(path.stem, {}) if over else {}
    given_label = over.labels.get(path.stem, "") if over else ""
    for section in given:
        if section not in shipped:
            raise DataError(given_label, (section,), unknown("section", section, shipped))
    content = laid_over(shipped, given)
    return Sheet(content, given, Sources(head.provenance, head.addresses), label(path), given_label)


def laid_over(shipped: Mapping[str, Any], given: Mapping[str, Any]) -> dict[str, Any]:
    """The sections of a component file, with those records replaced that are given."""
    content = dict(shipped)
    for section, records in given.items():
        ours = shipped.get(section)
        if isinstance(records, dict) and isinstance(ours, dict):
            replaced = {key: _without_blanks(record, ours.get(key)) for key, record in records.items()}
            content[section] = {**ours, **replaced}
        else:
            content[section] = _without_blanks(records, ours)
    return content


def _without_blanks(given: Any, shipped: Any) -> Any:
    if given is None:
        return shipped
    if isinstance(given, dict):
        inner = shipped if isinstance(shipped, dict) else {}
        return {key: _without_blanks(value, inner.get(key)) for key, value in given.items()}
    return given


def leaves(content: Any, path: Place = ()) -> Iterator[Place]:
    """The paths of everything in plain data that is no mapping; a list is one leaf."""
    if isinstance(content, dict):
        for key, value in content.items():
            yield from leaves(value, (*path, key))
    else:
        yield path


def value_at(content: Any, path: Place) -> Any:
    """The value at a path in plain data, None if there is nothing; a step may be a key or its text."""
    for step in path:
        if isinstance(content, dict):
            content = content.get(step, content.get(int(step)) if str(step).isdecimal() else None)
        elif isinstance(content, list) and str(step).isdecimal() and int(step) < len(content):
            content = content[int(step)]
        else:
            return None
    return content


def _filled(content: Any, path: Place) -> bool:
    return value_at(content, path) is not None
