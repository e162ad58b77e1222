"""The lessons as committed files: run in a fresh kernel, cleaned, and checked.

A committed notebook holds its outputs, so that it reads well where no kernel runs, but nothing that depends on
who ran it, when or where: no widget state, no timings, no machine paths.
"""

from __future__ import annotations

import copy
import hashlib
import json
import os
import re
import sys
import tempfile
from collections.abc import Iterable, Iterator
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any

from toolkit.engine import folders
from toolkit.engine.game import ToolkitError
from toolkit.engine.session import storage
from toolkit.teach import autoplay, learner, ledger

if TYPE_CHECKING:
    from nbclient.exceptions import CellExecutionError
    from nbformat import NotebookNode

LARGEST = 200_000
"""Bytes of a notebook: a full lesson holds some fifteen pictures of 7 to 10 KB."""

SECONDS_PER_CELL = 60

WIDGET_TYPES = ("application/vnd.jupyter.widget-view+json", "application/vnd.jupyter.widget-state+json")

_VOLATILE = frozenset({"execution", "ExecuteTime", "trusted", "scrolled", "collapsed"})
"""Cell metadata that Jupyter and its extensions write by themselves."""

_KERNEL = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}
_EXPECTED_ERROR = "raises-exception"

_PART = r"[^\s/\\'\"<>:;,)]+"
# What comes before keeps addresses of the web out, relative paths, and the letters of an encoded picture.
_MACHINE_PATH = re.compile(
    r"(?:(?:file://|(?<![\w.+/]))/(?:home|Users|root|tmp|private|var/folders)|\b[A-Za-z]:\\{1,2}Users)"
    rf"(?:[/\\]+{_PART})+"
    rf"|(?<![^\s'\"<>])[^\s'\"<>]*[/\\](?:site-packages|ipykernel_\d+)(?:[/\\]+{_PART})+"
)
_ADDRESS = re.compile(r"\b0x[0-9a-f]{6,16}\b")


class NotebookError(ToolkitError):
    """A notebook that does not run, or is none; the message names the file and the cell."""


def find(paths: Iterable[Path]) -> list[Path]:
    """The notebooks among files and folders, in order. Raises NotebookError for a path that is not there."""
    found: list[Path] = []
    for path in paths:
        if not path.exists():
            raise NotebookError(f"there is no notebook or folder {path}")
        inside = path.rglob("*.ipynb") if path.is_dir() else [path]
        found += sorted(each for each in inside if ".ipynb_checkpoints" not in each.parts)
    return found


def refresh(path: Path) -> bool:
    """Run a notebook, clean it, and write it if that has changed it; was it changed?

    What its lesson has practised is written into the game's `practised.yaml`.

    Raises:
        NotebookError: If a cell fails or takes too long, or the file is no notebook; it stays as it was.
        StorageError: If it cannot be written.
    """
    before = storage.read(path)
    notebook = _parsed(path, before)
    with tempfile.TemporaryDirectory(prefix="farm-games-") as home:
        _run(path, notebook, home)
        own = f"{path.resolve().parent.name}/{path.stem}"
        # Another notebook may open a lesson, too; what that practises is told by the lesson's own.
        ledger.keep({lesson: noted for lesson, noted in _noted(path, home).items() if lesson == own})
    after = text(cleaned(notebook, home)).encode()
    if after == before:
        return False
    storage.write(path, after)
    return True


def faults(path: Path) -> list[str]:
    """What keeps a notebook from being committed; nothing is run. Raises NotebookError if it is none."""
    content = storage.read(path)
    notebook = _parsed(path, content)
    return [f"{path}: {fault}" for fault in _faults(path, content, notebook)]


def cleaned(notebook: NotebookNode, *hidden: str) -> NotebookNode:
    """A copy with nothing in it that depends on who ran it, when or where; `hidden` are further folders."""
    clean = copy.deepcopy(notebook)
    places = sorted({*hidden, *_own_folders()}, key=len, reverse=True)
    clean.metadata.pop("widgets", None)
    clean.metadata.kernelspec = _KERNEL
    clean.metadata.language_info = {"name": "python"}
    runs = 0
    for cell in clean.cells:
        cell.metadata = {key: value for key, value in cell.metadata.items() if key not in _VOLATILE}
        if cell.cell_type == "code":
            was_run = cell.execution_count is not None
            runs += was_run
            cell.execution_count = runs if was_run else None
            outputs = [output for output in _joined(cell.outputs) if _reads(output)]
            cell.outputs = [_clean_output(output, runs, places) for output in outputs]
    return clean


def text(notebook: NotebookNode) -> str:
    """The content of the file."""
    import nbformat

    written: str = nbformat.writes(notebook, nbformat.NO_CONVERT)  # type: ignore[no-untyped-call]
    return written.rstrip("\n") + "\n"


# ---------------------------------------------------------------------- running


def _parsed(path: Path, content: bytes) -> NotebookNode:
    import nbformat

    try:
        raw = json.loads(content)
        if not isinstance(raw, dict) or raw.get("nbformat") != 4 or not isinstance(raw.get("cells"), list):
            raise NotebookError(f"{path}: not a notebook of format 4")
        raw["nbformat_minor"] = 5
        _give_ids(cell for cell in raw["cells"] if isinstance(cell, dict))
        nbformat.validate(raw, relax_add_props=True)
    except (ValueError, TypeError, RecursionError, nbformat.ValidationError) as error:
        raise NotebookError(f"{path}: not a notebook: {str(error).splitlines()[0]}") from None
    notebook: NotebookNode = nbformat.reads(json.dumps(raw), as_version=4)  # type: ignore[no-untyped-call]
    return notebook


def _give_ids(cells: Iterable[dict[str, Any]]) -> None:
    """An id for each cell without one of its own, made from what it says so that it stays the same."""
    taken: set[str] = set()
    for cell in cells:
        own = cell.get("id")
        if not isinstance(own, str) or own in taken:
            source = "".join(cell.get("source", "")).encode()
            digest = hashlib.blake2b(source, digest_size=4).hexdigest()
            own = next(id for id in (f"{digest}-{number}" for number in count(1)) if id not in taken)
        taken.add(own)
        cell["id"] = own


def _run(path: Path, notebook: NotebookNode, home: str) -> None:
    from nbclient import NotebookClient
    from nbclient.exceptions import CellExecutionError, CellTimeoutError, DeadKernelError

    reached = [0]
    client = NotebookClient(
        notebook,
        timeout=SECONDS_PER_CELL,
        kernel_name="python3",
        record_timing=False,
        extra_arguments=["--log-level=ERROR"],
        resources={"metadata": {"path": str(path.parent)}},
        on_cell_start=lambda cell, cell_index: reached.append(cell_index),
    )
    try:
        client.execute(env=_environment(home))
    except CellExecutionError as error:
        fault = _told(notebook.cells[reached[-1]], error)
    except CellTimeoutError:
        fault = f"it takes more than {SECONDS_PER_CELL} seconds"
    except DeadKernelError:
        fault = "the kernel died"
    else:
        return
    raise NotebookError(f"{path}, cell {reached[-1] + 1}: {fault}")


def _told(cell: NotebookNode, error: CellExecutionError) -> str:
    """What went wrong in a cell: of an error raised while something was displayed only its outputs know."""
    found = next((output for output in cell.outputs if output.output_type == "error"), error)
    return f"{found.ename}: {found.evalue}".splitlines()[0]


def _environment(home: str) -> dict[str, str]:
    """Nobody's saved games and settings: a lesson runs as it does for a new learner, and answers itself."""
    own = {folders.HOME_VARIABLE: home, "IPYTHONDIR": home, "PYTHONHASHSEED": "0"}
    own |= {autoplay.VARIABLE: "1", ledger.VARIABLE: str(_ledger(home)), learner.VARIABLE: learner.NOBODY}
    return {**os.environ, **own}


def _noted(path: Path, home: str) -> ledger.Noted:
    """What a notebook has written down of its lesson. Raises NotebookError if that has been damaged."""
    try:
        return ledger.read(_ledger(home))
    except ToolkitError as error:
        raise NotebookError(f"{path}: {error}") from None


def _ledger(home: str) -> Path:
    return Path(home) / "ledger.json"


# ---------------------------------------------------------------------- cleaning


def _joined(outputs: Iterable[NotebookNode]) -> list[NotebookNode]:
    """Printed text in one piece: how it was cut depends on the timing."""
    joined: list[NotebookNode] = []
    for output in outputs:
        last = joined[-1] if joined else None
        if last is not None and output.output_type == last.output_type == "stream" and output.name == last.name:
            last.text += output.text
        else:
            joined.append(output)
    return joined


def _reads(output: NotebookNode) -> bool:
    """Is anything left to read once the live widgets are gone? Their plain text is only a Python name."""
    data = output.get("data", {})
    return not any(kind in data for kind in WIDGET_TYPES) or bool(set(data) - {*WIDGET_TYPES, "text/plain"})


def _clean_output(output: NotebookNode, run: int, places: Iterable[str]) -> NotebookNode:
    if output.output_type == "execute_result":
        output.execution_count = run
    if output.output_type == "stream":
        output.text = _clean_text(output.text, places)
    if output.output_type == "error":
        output.evalue = _clean_text(output.evalue, places)
        output.traceback = [_clean_text(line, places) for line in output.traceback]
    if "data" in output:
        output.data = {
            kind: _clean_text(value, places) if _is_text(kind) else value
            for kind, value in output.data.items()
            if kind not in WIDGET_TYPES
        }
    return output


def _is_text(kind: str) -> bool:
    return kind.startswith("text/")


def _clean_text(words: str, places: Iterable[str]) -> str:
    for place in places:
        words = words.replace(place, "…")
    return _ADDRESS.sub("0x…", _MACHINE_PATH.sub(_shortened, words))


def _shortened(path: re.Match[str]) -> str:
    return "…/" + re.split(r"[/\\]", path[0])[-1]


def _own_folders() -> set[str]:
    """Where the toolkit and this Python lie; never the root, which is in every path."""
    places = {str(Path(__file__).resolve().parents[1]), sys.prefix, sys.base_prefix, str(Path.cwd())}
    return {place for place in places if Path(place) != Path(place).parent}


# ---------------------------------------------------------------------- checking


def _faults(path: Path, content: bytes, notebook: NotebookNode) -> Iterator[str]:
    if len(content) >= LARGEST:
        yield f"it has {len(content)} bytes, {LARGEST} is too many"
    code = [cell for cell in notebook.cells if cell.cell_type == "code" and cell.source.strip()]
    if code and not any(cell.outputs for cell in code):
        yield "it has no outputs"
    for number, cell in enumerate(notebook.cells, start=1):
        yield from (f"cell {number}: {fault}" for fault in _cell_faults(cell))
    if content != text(cleaned(notebook)).encode():
        yield f"it is not clean; run: python -m toolkit notebooks {path}"


def _cell_faults(cell: NotebookNode) -> Iterator[str]:
    for words in (cell.source, *_texts(cell.get("outputs", []))):
        for found in _MACHINE_PATH.finditer(words):
            yield f"it names a place on one machine: {found[0]}"
    if cell.cell_type != "code" or not cell.source.strip():
        return
    if cell.execution_count is None:
        yield "it has not been run"
    if _EXPECTED_ERROR not in cell.metadata.get("tags", []):
        yield from (f"it ends in {output.ename}" for output in cell.outputs if output.output_type == "error")


def _texts(outputs: Iterable[NotebookNode]) -> Iterator[str]:
    for output in outputs:
        data: dict[str, Any] = output.get("data", {})
        yield from (value for kind, value in data.items() if _is_text(kind))
        yield output.get("text", "")
        yield from output.get("traceback", [])
