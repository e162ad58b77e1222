"""What a learner has answered: one readable file per learner, which can be exported and removed."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from toolkit.engine import folders
from toolkit.engine.data import convert
from toolkit.engine.game import ToolkitError
from toolkit.engine.session import storage
from toolkit.engine.tables import tabulated
from toolkit.teach import learner, records, words

FORMAT = 1
SECONDS = 5.0
"""So long a lesson waits for another that writes to the same file."""


BOM = "\ufeff".encode()
"""What some editors put before a text."""

Count = Annotated[int, msgspec.Meta(ge=0)]


class Mark(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What became of a question: "right", "wrong" or "skipped" at the first try, and how sure the learner was.

    `answer` is the number of the answer chosen then, or 0; `tries` counts the answers, `solved` is whether one of them
    was right.
    """

    result: Literal["right", "wrong", "skipped"]
    sure: Literal["", "guess", "fairly", "certain"] = ""
    tries: Count = 1
    solved: bool = False
    answer: Count = 0


class _Head(msgspec.Struct):
    format: int = FORMAT


class Progress(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A learner's file: lesson → question → mark, and the lessons that are finished."""

    learner: str
    marks: dict[str, dict[str, Mark]] = {}
    finished: tuple[str, ...] = ()
    format: int = FORMAT

    def __str__(self) -> str:
        if not self.marks:
            return f"{words.LEARNER.format(learner=self.learner)}\n{words.NO_PROGRESS}"
        rows = [words.PROGRESS, *self.rows]
        _, faulty = records.readable(lesson for lesson in self.marks if lesson in records.every())
        return "\n".join((words.LEARNER.format(learner=self.learner), tabulated(rows), *faulty))

    @property
    def rows(self) -> list[tuple[str, ...]]:
        """Lesson, how many questions were answered, how many of them rightly at once, and whether it is finished."""
        return [
            (
                lesson,
                str(sum(mark.result != "skipped" for mark in marks.values())),
                str(sum(mark.result == "right" for mark in marks.values())),
                words.YES if self.is_finished(lesson) else words.NO,
            )
            for lesson, marks in sorted(self.marks.items())
        ]

    def is_finished(self, lesson: str) -> bool:
        """Whether a lesson's last questions are answered; one without such is finished when all its questions are.

        A lesson that is not here, such as another version's, or whose file is faulty is finished if it was noted as
        such.
        """
        if lesson in self.finished:
            return True
        contents, _ = records.readable([lesson])
        content = contents.get(lesson)
        if content is None:
            return False
        asked = {question.id for question in content.questions}
        return not content.exit and bool(asked) and asked <= self.marks.get(lesson, {}).keys()

    def _repr_pretty_(self, printer: object, cycle: bool) -> None:
        printer.text(str(self))  # type: ignore[attr-defined]


def path_of(name: str) -> Path:
    """The file of a learner. Raises FolderError if there is no folder for it."""
    return folders.user() / "progress" / f"{learner.normalised(name)}.json"


def progress(name: str | None = None) -> Progress:
    """What a learner, by default the present one, has answered. Raises ToolkitError for a file that is none."""
    name = learner.current() if name is None else learner.normalised(name)
    return read(path_of(name), name)


def read(path: Path, name: str = "") -> Progress:
    """The progress in a file, such as one that was exported; of a file that is not there, none yet.

    Raises ToolkitError for a file that holds something else.
    """
    try:
        content = storage.read(path).removeprefix(BOM)
    except storage.StorageError as error:
        if isinstance(error.__cause__, FileNotFoundError):
            return Progress(name or path.stem)
        raise
    try:
        head = msgspec.json.decode(content, type=_Head)
        if head.format != FORMAT:
            raise ToolkitError(words.OTHER_FORMAT.format(file=path.name, found=head.format, known=FORMAT))
        return msgspec.json.decode(content, type=Progress)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise ToolkitError(words.NOT_PROGRESS.format(file=path.name, error=error)) from None


def export(path: str | Path, name: str | None = None) -> Path:
    """Write a learner's progress to a file of one's own. Raises ToolkitError if that cannot be done."""
    place = storage.given(path)
    storage.write(place, _written(progress(name)))
    return place


def remove(name: str | None = None) -> None:
    """Forget what a learner has answered. Raises StorageError if that cannot be done."""
    path = path_of(learner.current() if name is None else name)
    with _alone(path):
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            raise storage.StorageError(f"{path} cannot be deleted: {error.strerror or error}") from error


def mark(lesson: str, question: str, result: str, sure: str = "", answer: int = 0, *, name: str | None = None) -> None:
    """Note an answer of a learner, by default the present one: the first one stays, later ones count as tries.

    Raises ToolkitError if it cannot be kept.
    """
    noted = {"result": result, "sure": sure, "answer": answer}
    now = convert({**noted, "tries": int(result != "skipped"), "solved": result == "right"}, Mark, question)
    with _changing(name) as change:
        marks = change.progress.marks.get(lesson, {})
        before = marks.get(question)
        if before is not None:
            now = msgspec.structs.replace(
                before, tries=before.tries + now.tries, solved=before.solved or result == "right"
            )
        kept = {**change.progress.marks, lesson: {**marks, question: now}}
        change.progress = msgspec.structs.replace(change.progress, marks=kept)


def finish(lesson: str, name: str | None = None) -> None:
    """Note that a learner, by default the present one, has come to the end of a lesson.

    Raises ToolkitError if it cannot be kept.
    """
    with _changing(name) as change:
        if lesson not in change.progress.finished:
            finished = (*change.progress.finished, lesson)
            change.progress = msgspec.structs.replace(change.progress, finished=finished)


class _Change:
    def __init__(self, progress: Progress) -> None:
        self.progress = progress


@contextmanager
def _changing(name: str | None) -> Iterator[_Change]:
    """A learner's progress to be changed."""
    name = learner.current() if name is None else learner.normalised(name)
    path = path_of(name)
    with _alone(path):
        change = _Change(read(path, name))
        yield change
        storage.write(path, _written(change.progress))


@contextmanager
def _alone(path: Path) -> Iterator[None]:
    """While this holds, lessons in other windows leave a learner's file alone, and wait."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise storage.StorageError(f"{path.parent} cannot be made: {error.strerror or error}") from error
    lock = _lock(path.with_name(f".{path.name}.lock"))
    try:
        yield
    finally:
        lock.release(delete=True)


def _lock(path: Path) -> storage.ProcessLock:
    end = time.monotonic() + SECONDS
    while True:
        try:
            return storage.ProcessLock(path)
        except storage.LockedError:
            if time.monotonic() > end:
                raise
            time.sleep(0.01)


def _written(progress: Progress) -> bytes:
    return msgspec.json.format(msgspec.json.encode(progress, order="deterministic"), indent=1) + b"\n"
