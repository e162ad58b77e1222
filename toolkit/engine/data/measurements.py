"""A teacher's own measurements of a game's components: blank sheets to fill in, and their check."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from toolkit.engine.data.files import DataError, Place, label
from toolkit.engine.data.provenance import Provenance
from toolkit.engine.data.sheets import Overlay, Sheet, own_files, own_sections, value_at
from toolkit.engine.game import ToolkitError

if TYPE_CHECKING:
    from toolkit.engine.data.loading import GameData

_HEADING = """\
# {title}: what you have measured, for {file}.
# Write your value before the #. A blank keeps our value, which stands behind the #, and says nothing.
# A record is given whole: delete it, or leave its lines in place, blank or filled in. Then check the folder:
#     python -m toolkit data check {game} FOLDER
"""


# ---------------------------------------------------------------------- blank sheets


def template(name: str, target: str | Path) -> list[Path]:
    """Write blank sheets for a game's components, one for each component file.

    Args:
        name: a registered game.
        target: the folder to write them into; it is made if it is missing.

    Returns:
        The files written.

    Raises:
        ToolkitError: There is no such game, or the folder cannot be written to or holds such a file already.
    """
    data = _shipped(name)
    files = {Path(target) / f"{file}.yaml": sheet for file, sheet in data.sheets.items()}
    for path in files:
        if path.exists():
            raise ToolkitError(f"{label(path)} is there already; give another folder")
    try:
        Path(target).mkdir(parents=True, exist_ok=True)
        for path, sheet in files.items():
            heading = _HEADING.format(title=data.title, file=path.name, game=name)
            path.write_text("\n".join([heading, *_blank(sheet, ()), ""]), encoding="utf-8")
    except OSError as error:
        raise ToolkitError(f"cannot write into {str(target)!r} ({error.strerror})") from None
    return list(files)


def _shipped(name: str) -> GameData:
    from toolkit.engine import registry

    return registry.load(name).data


def _blank(sheet: Sheet, path: Place) -> Iterator[str]:
    indent = "  " * len(path)
    for key, value in value_at(sheet.content, path).items():
        place = (*path, key)
        if isinstance(value, dict) and value:
            yield f"{indent}{_flow(key)}:"
            yield from _blank(sheet, place)
        else:
            yield f"{indent}{_flow(key)}:  # ours: {_ours(value)} ({_origin(sheet.provenance(place))})"


def _ours(value: Any) -> str:
    if isinstance(value, list) and value and isinstance(value[0], dict):
        return f"{len(value)} of the kind {_flow(value[0])}"
    return _flow(value)


def _origin(found: Provenance) -> str:
    return found.status if found.confidence == "high" else f"{found.status}, confidence {found.confidence}"


def _flow(value: Any) -> str:
    """A value as YAML on one line."""
    import yaml

    text = yaml.safe_dump(value, default_flow_style=True, sort_keys=False, width=10_000, allow_unicode=True)
    return text.removesuffix("...\n").strip()


# ---------------------------------------------------------------------- the check


def check(name: str, folder: str | Path) -> list[str]:
    """Every fault of a teacher's folder, one line each with file and path; none if all is fine.

    Args:
        name: a registered game.
        folder: the folder that `toolkit.load(name, data=folder)` is to take.

    Raises:
        ToolkitError: There is no such game.
    """
    components = tuple(_shipped(name).sheets)
    try:
        files = own_files(Path(folder), components)
    except ToolkitError as error:
        return [str(error)]
    faults: list[str] = []
    contents: dict[str, dict[str, Any]] = {}
    for path in files:
        try:
            contents[path.stem] = own_sections(path, components)
        except ToolkitError as error:
            faults.append(str(error))
    sound = Overlay(contents, {path.stem: label(path) for path in files}, Path(folder))
    faults.extend(_faults_of_records(name, sound))
    return [*faults, *_faults_of_further_files(name, sound)]


def _faults_of_records(name: str, overlay: Overlay) -> Iterator[str]:
    """Load the game again and again, each time without the records that were faulty the time before."""
    from toolkit.engine import registry

    while True:
        try:
            registry.load(name, data=overlay)
        except ToolkitError as error:
            yield str(error)
            if not _taken_out(overlay, error):
                return
        else:
            return


def _taken_out(overlay: Overlay, error: ToolkitError) -> bool:
    """Whether the record an error is about was found, and so was taken out of the overlay."""
    if not isinstance(error, DataError) or not error.path:
        return False
    name = next((name for name, label in overlay.labels.items() if label == error.file), None)
    sections = overlay.contents.get(name, {}) if name else {}
    section, *inner = error.path
    records = sections.get(str(section))
    if inner and isinstance(records, dict) and inner[0] in records:
        del records[inner[0]]
        return True
    return sections.pop(str(section), None) is not None


def _faults_of_further_files(name: str, overlay: Overlay) -> Iterator[str]:
    """Faults of a teacher's variants and cases."""
    from toolkit.engine import cases, registry

    folder = overlay.folder or Path()
    for path in sorted((folder / "variants").glob("*.yaml")):
        try:
            registry.load(name, variant=path.stem, data=overlay)
        except ToolkitError as error:
            yield str(error)
    try:
        cases.load(name, folder / "cases")
    except ToolkitError as error:
        yield str(error)
