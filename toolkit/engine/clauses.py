"""The clauses of a rulebook, which rules, cases, lessons and refusals share, and how far each covers them."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, final, get_args

import msgspec

from toolkit.engine.game import Game, ToolkitError
from toolkit.engine.suggest import is_word, unknown

if TYPE_CHECKING:
    from toolkit.engine.data import GameData

Kind = Literal["component", "setup", "restriction", "action", "cost", "scoring", "end", "example", "variant"]
Force = Literal["refuse", "price", "effect", "score", "info", "fact", "advice", "example"]
Source = Literal["rulebook", "published", "reading", "model"]
Part = Literal["code", "cases", "lessons"]

SOURCES: dict[Source, str] = {
    "rulebook": "",
    "published": "from a published table",
    "reading": "our reading; the rulebook is silent",
    "model": "how the toolkit plays it",
}
"""What is said of a clause, so that nobody takes for the rulebook's what is not."""

PARTS: tuple[Part, ...] = get_args(Part)
"""Where a clause can be covered."""


class Clause(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One rule that can be kept or broken by itself.

    Attributes:
        id: such as `CUL-PLC-04`; it never changes.
        section: the section of the rulebook it stands in, or belongs to.
        kind: what it is about.
        force: what it does, and so what coverage asks of it.
        text: the rule in the toolkit's own words.
        repeat_of: the clause it restates.
        source: where it comes from: the rulebook, a published table, a reading, or the way it is modelled.
        switchable: whether play without it still makes sense.
    """

    id: str
    section: str
    kind: Kind
    force: Force
    text: str
    repeat_of: str | None = None
    source: Source = "rulebook"
    switchable: bool = False


class UnknownClause(ToolkitError, KeyError):
    """An id that no clause has."""

    __str__ = Exception.__str__  # KeyError would show the message in quotes


@final
class Catalogue(Mapping[str, Clause]):
    """The clauses of a game by id, in the order of the rulebook.

    >>> steps = [Clause("X-1", "Walking", "action", "refuse", "One step at a time.")]
    >>> Catalogue(steps)["X-1"].text
    'One step at a time.'
    >>> Catalogue(steps)["X-2"]
    Traceback (most recent call last):
    toolkit.engine.clauses.UnknownClause: unknown clause 'X-2', did you mean 'X-1'? Allowed: X-1
    """

    def __init__(self, clauses: Iterable[Clause]) -> None:
        """Raises ToolkitError when an id is given twice or a clause restates one that is not there."""
        self._clauses: dict[str, Clause] = {}
        for clause in clauses:
            if clause.id in self._clauses:
                raise ToolkitError(f"clause {clause.id} is given twice")
            self._clauses[clause.id] = clause
        for clause in self._clauses.values():
            if clause.repeat_of is not None and clause.repeat_of not in self._clauses:
                problem = unknown("clause", clause.repeat_of, self._clauses)
                raise ToolkitError(f"clause {clause.id}, repeat_of: {problem}")

    def __getitem__(self, id: str) -> Clause:
        try:
            return self._clauses[id]
        except (KeyError, TypeError):  # a list, say, cannot even be looked up
            raise UnknownClause(unknown("clause", id, self._clauses)) from None

    def __contains__(self, id: object) -> bool:
        return is_word(id, self._clauses)

    def __iter__(self) -> Iterator[str]:
        return iter(self._clauses)

    def __len__(self) -> int:
        return len(self._clauses)

    @property
    def sections(self) -> tuple[str, ...]:
        """The sections in order."""
        return tuple(dict.fromkeys(clause.section for clause in self._clauses.values()))

    def section(self, name: str) -> tuple[Clause, ...]:
        """The clauses of a section. Raises ToolkitError if there is none of this name."""
        if name not in self.sections:
            raise ToolkitError(unknown("section", name, self.sections))
        return tuple(clause for clause in self._clauses.values() if clause.section == name)

    @property
    def switchable(self) -> tuple[str, ...]:
        """The ids that `without` takes."""
        return tuple(id for id, clause in self._clauses.items() if clause.switchable)


# ---------------------------------------------------------------------- coverage


class Covered(msgspec.Struct, frozen=True):
    """Where one clause is cited, tested and practised.

    Attributes:
        clause: the clause.
        code: places in the code or the components that cite it, such as `rules.py:12`.
        cases: ids of the cases that test it, and "data" if a check of the data does.
        practised: lessons in which an engine result carried it.
        seen: further lessons that show it.
        owed: the parts, of those asked for, in which it is missing.
    """

    clause: Clause
    code: tuple[str, ...]
    cases: tuple[str, ...]
    practised: tuple[str, ...]
    seen: tuple[str, ...]
    owed: tuple[Part, ...]


class Coverage(msgspec.Struct, frozen=True):
    """The coverage of a game's clauses, in the order of the catalogue."""

    game: str
    parts: tuple[Part, ...]
    clauses: tuple[Covered, ...]

    @property
    def owed(self) -> tuple[Covered, ...]:
        """The clauses that are missing somewhere."""
        return tuple(each for each in self.clauses if each.owed)

    def __str__(self) -> str:
        heading = f"{self.game}: {len(self.clauses)} clauses, {len(self.owed)} owed to {', '.join(self.parts)}"
        lines = (f"{each.clause.id} ({each.clause.force}): {', '.join(each.owed)}" for each in self.owed)
        return "\n".join([heading, *lines])


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One lesson in `practised.yaml`: ids that engine results carried while it ran, and ids it showed."""

    practised: tuple[str, ...] = ()
    seen: tuple[str, ...] = ()


def coverage(game: Game[Any, Any], parts: Iterable[Part] = PARTS) -> Coverage:
    """Where every clause of a game is covered, and what is owed.

    A clause that refuses, prices, has an effect or scores owes a citation in the code, a case and a lesson
    that practises it; a fact or an information owes a case or a data check, and a lesson that shows it; an
    advice or a repetition owes such a lesson; an example owes a case.

    Args:
        game: the game.
        parts: the parts that count: any of `PARTS`.

    Raises:
        ToolkitError: For an unknown part, or a faulty file of cases, checks or lessons.
    """
    asked = tuple(parts)
    for part in asked:
        if part not in PARTS:
            raise ToolkitError(unknown("part", part, PARTS))
    code, tested, lessons = _cited(game), _tested(game), _lessons(game.data)
    found = []
    for id, clause in game.catalogue.items():
        practised = tuple(name for name, lesson in lessons.items() if id in lesson.practised)
        seen = tuple(name for name, lesson in lessons.items() if id in lesson.seen and name not in practised)
        covered = Covered(clause, code.get(id, ()), tested.get(id, ()), practised, seen, ())
        owed = tuple(part for part in PARTS if part in asked and _owes(covered, part))
        found.append(msgspec.structs.replace(covered, owed=owed))
    return Coverage(game.name, asked, tuple(found))


def _owes(covered: Covered, part: Part) -> bool:
    force, repeats = covered.clause.force, covered.clause.repeat_of is not None
    acts = force in ("refuse", "price", "effect", "score") and not repeats
    if part == "code":
        return acts and not covered.code
    if part == "cases":
        return force != "advice" and not repeats and not covered.cases
    if acts:
        return not covered.practised
    return force != "example" and not (covered.practised or covered.seen)


def citations(game: Game[Any, Any]) -> dict[str, tuple[tuple[Path, int], ...]]:
    """Clause id → the files and lines where the code or the components have it as a string.

    A component that names a clause, such as that of its price, is where that rule is written.
    """
    places: dict[str, dict[tuple[Path, int], None]] = {}
    for path in [*_files_of(game), *sorted(Path(__file__).parent.rglob("*.py"))]:
        # The sentences name every clause, so that naming one there says nothing about the rules.
        if path.name != "words.py":
            for id, line in _ids_in(path, game.catalogue):
                places.setdefault(id, {})[path, line] = None
    for name in game.data.sheets:
        path = game.data.folders[0] / f"{name}.yaml"
        for line, text in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            for id in re.findall(r"[\w-]+", text):
                if id in game.catalogue:
                    places.setdefault(id, {})[path, line] = None
    return {id: tuple(found) for id, found in places.items()}


def _cited(game: Game[Any, Any]) -> dict[str, tuple[str, ...]]:
    return {id: tuple(f"{path.name}:{line}" for path, line in found) for id, found in citations(game).items()}


def _files_of(game: Game[Any, Any]) -> list[Path]:
    module = sys.modules[type(game).__module__]
    if module.__file__ is None:
        return []
    path = Path(module.__file__)
    return sorted(path.parent.rglob("*.py")) if module.__package__ else [path]


def _ids_in(path: Path, catalogue: Catalogue) -> Iterator[tuple[str, int]]:
    """The ids that a Python file has as strings, with their lines; docstrings are statements and do not count."""
    text = path.read_text(encoding="utf-8")
    if not any(id in text for id in catalogue):  # most files, and parsing takes long
        return
    nodes = list(ast.walk(ast.parse(text, path.name)))
    statements = [node.value for node in nodes if isinstance(node, ast.Expr)]
    for node in nodes:
        if isinstance(node, ast.Constant) and node.value in catalogue and node not in statements:
            yield str(node.value), node.lineno


def _tested(game: Game[Any, Any]) -> dict[str, tuple[str, ...]]:
    """Clause id → the cases that test it, and "data" if a check of the data does."""
    from toolkit.engine import cases
    from toolkit.engine.data import checks

    found: dict[str, list[str]] = {}
    for case in cases.load(game):
        for id in cases.clauses(case):
            found.setdefault(id, []).append(case.id)
    for id in checks.checked(game.data):
        if game.catalogue[id].force in ("fact", "info"):
            found.setdefault(id, []).append("data")
    return {id: tuple(names) for id, names in found.items()}


def _lessons(data: GameData) -> dict[str, Lesson]:
    """Lesson → what it practises and shows, as the ledger says that the notebooks' run leaves behind."""
    if not data.has_file("practised"):
        return {}
    lessons = data.file("practised", dict[str, Lesson])
    for name, lesson in lessons.items():
        for id in (*lesson.practised, *lesson.seen):
            if id not in data.catalogue:
                raise ToolkitError(f"{data.name}/practised.yaml, {name}: {unknown('clause', id, data.catalogue)}")
    return lessons
