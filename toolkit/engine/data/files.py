"""YAML files read into typed records. An error names file and path, what was expected and what was found.

>>> convert({"cart": {"cost": "three"}}, dict[str, dict[str, int]], "farm/prices.yaml")
Traceback (most recent call last):
toolkit.engine.data.files.DataError: farm/prices.yaml, cart.cost: expected int, found 'three'
"""

from __future__ import annotations

import copy
import re
from collections.abc import Hashable, Iterable, Iterator
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, cast

import msgspec

from toolkit.engine.game import ToolkitError
from toolkit.engine.suggest import unknown

if TYPE_CHECKING:
    import yaml

T = TypeVar("T")

Place = tuple[str | int, ...]
"""A place inside a file: keys of mappings and numbers of list items."""

_MESSAGE = re.compile(r"(?P<problem>.*?)(?: - at (?P<key>`key` in )?`\$(?P<path>.*)`)?", re.DOTALL)
_STEP = re.compile(r"\.(?P<name>[^.\[]+)|\[(?P<number>\d+)\]|\[\.\.\.\]")


class DataError(ToolkitError):
    """A fault in a data file: `file` is its folder and name, `path` the place inside it."""

    def __init__(self, file: str, path: Iterable[str | int], problem: str) -> None:
        self.file = file
        self.path = tuple(path)
        self.problem = problem
        where = ", ".join(filter(None, (file, dotted(self.path))))
        super().__init__(f"{where}: {problem}")


def dotted(path: Iterable[str | int]) -> str:
    """A path as people write it: `("tiles", "V1", "hub")` is `tiles.V1.hub`."""
    return ".".join(map(str, path))


def label(path: Path) -> str:
    """The name of a file in messages: folder and name, which says enough and is alike on every machine."""
    return f"{path.parent.name}/{path.name}" if path.parent.name else path.name


def read(path: Path, type: type[T]) -> T:
    """The content of a YAML file as a typed record.

    Args:
        path: the file.
        type: what it must hold: any type that msgspec converts to.

    Raises:
        DataError: The file is missing, is not YAML, repeats a key, or holds something else.
    """
    return convert(plain(path), type, label(path))


def plain(path: Path) -> Any:
    """The content of a YAML file as plain data; None if it is empty. Raises DataError."""
    try:
        status = path.stat()
        return copy.deepcopy(_parsed(path, status.st_mtime_ns, status.st_size))
    except FileNotFoundError:
        raise DataError(label(path), (), "there is no such file") from None
    except OSError as error:
        raise DataError(label(path), (), f"cannot be read ({error.strerror})") from None


def convert(value: Any, type: type[T], file: str) -> T:
    """Plain data as a typed record; `file` is named in errors. Raises DataError."""
    try:
        return msgspec.convert(value, type)
    except msgspec.ValidationError as error:
        raise _located(value, type, file, str(error)) from None


# ---------------------------------------------------------------------- reading YAML


@lru_cache(maxsize=512)
def _parsed(path: Path, modified: int, size: int) -> Any:
    import yaml

    try:
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise DataError(label(path), (), f"is not UTF-8 text (byte {error.start})") from None
    try:
        return yaml.load(text, _loader())
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line = (f"line {mark.line + 1}",) if mark else ()
        problem = ", ".join(filter(None, (error.context, error.problem)))
        raise DataError(label(path), line, problem) from None
    except (yaml.YAMLError, RecursionError) as error:
        raise DataError(label(path), (), f"is not YAML: {str(error).splitlines()[0]}") from None


@cache
def _loader() -> type[yaml.SafeLoader]:
    """The safe loader, made strict about keys; where PyYAML has it the one in C, ten times faster."""
    import yaml

    class StrictLoader(getattr(yaml, "CSafeLoader", yaml.SafeLoader)):  # type: ignore[misc]
        """Refuses a repeated key and any key that is neither text nor a whole number."""

    def mapping(loader: yaml.SafeLoader, node: yaml.MappingNode) -> dict[Hashable, Any]:
        keys: set[Hashable] = set()
        for key_node, _ in node.value:
            if key_node.tag == "tag:yaml.org,2002:merge":
                continue
            key = loader.construct_object(key_node, deep=True)
            problem = _fault_of_key(key, key_node, keys)
            if problem:
                raise yaml.constructor.ConstructorError(problem=problem, problem_mark=key_node.start_mark)
            keys.add(key)
        # Deep, because only then does PyYAML refuse a node that contains itself.
        return loader.construct_mapping(node, deep=True)

    def sequence(loader: yaml.SafeLoader, node: yaml.SequenceNode) -> list[Any]:
        return loader.construct_sequence(node, deep=True)

    StrictLoader.add_constructor("tag:yaml.org,2002:map", mapping)
    StrictLoader.add_constructor("tag:yaml.org,2002:seq", sequence)
    return cast("type[yaml.SafeLoader]", StrictLoader)


def _fault_of_key(key: Any, node: yaml.Node, seen: set[Hashable]) -> str | None:
    if isinstance(key, bool):
        return f"the key {node.value!r} reads as {str(key).lower()} in YAML; quote it or choose another word"
    if not isinstance(key, str | int):
        return f"a key must be a word or a whole number, found {key!r}"
    return f"the key {key!r} is given twice" if key in seen else None


# ---------------------------------------------------------------------- saying where a conversion failed


def _located(value: Any, type: type, file: str, message: str) -> DataError:
    match = cast("re.Match[str]", _MESSAGE.fullmatch(message))
    path = _path(value, type, match)
    problem = match["problem"]
    if match["key"]:
        problem = f"in a key, {problem[0].lower()}{problem[1:]}"
        return DataError(file, path, problem.replace("`", ""))
    found = _at(value, path)
    if field := re.fullmatch(r"Object missing required field `(.+)`", problem):
        return DataError(file, path, f"the field {field[1]!r} is missing")
    if field := re.fullmatch(r"Object contains unknown field `(.+)`", problem):
        return DataError(file, path, unknown("field", field[1], _allowed(type, path)))
    if problem.startswith("Invalid enum value"):
        return DataError(file, path, unknown("value", found, _allowed(type, path)))
    if problem.startswith("Expected"):
        expected = problem.replace("Expected", "expected").replace("`", "").partition(", got")[0]
        return DataError(file, path, f"{expected.replace(' null', ' nothing')}, found {_shown(found)}")
    return DataError(file, path, problem)


def _shown(value: Any) -> str:
    if value is None:
        return "nothing"
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."


def _path(value: Any, type: type, match: re.Match[str]) -> Place:
    """The path of an error. msgspec writes `[...]` for any key: it is found by leaving out others."""
    steps: list[str | int] = []
    tokens = list(_STEP.finditer(match["path"] or ""))
    ends_in_key = [token[0] == "[...]" for token in tokens] + [bool(match["key"])]
    for number, token in enumerate([*tokens, None]):
        if token is not None and token["name"]:
            steps.append(token["name"])
        elif token is not None and token["number"]:
            steps.append(int(token["number"]))
        elif ends_in_key[number]:
            key = _failing_key(value, type, tuple(steps), match[0])
            if key is None:
                break
            value = _replaced(value, tuple(steps), {key: _at(value, (*steps, key))})
            steps.append(key)
    return tuple(steps)


def _failing_key(value: Any, type: type, path: Place, message: str) -> str | int | None:
    container = _at(value, path)
    for key, inner in container.items() if isinstance(container, dict) else ():
        try:
            msgspec.convert(_replaced(value, path, {key: inner}), type)
        except msgspec.ValidationError as error:
            if str(error) == message:
                return cast("str | int", key)
    return None


def _at(value: Any, path: Place) -> Any:
    for step in path:
        value = value[step]
    return value


def _replaced(value: Any, path: Place, part: Any) -> Any:
    """A copy of plain data with another part at one place."""
    if not path:
        return part
    step, *rest = path
    changed = copy.copy(value)
    changed[step] = _replaced(value[step], tuple(rest), part)
    return changed


def _allowed(type: type, path: Place) -> list[str]:
    """The fields or values a type allows at a path; nothing where the type does not say."""
    infos = [msgspec.inspect.type_info(type)]
    for step in path:
        infos = [inner for info in infos for inner in _inside(info, step)]
    return sorted({word for info in infos for word in _words(info)})


def _inside(info: Any, step: str | int) -> Iterator[Any]:
    if isinstance(info, msgspec.inspect.UnionType):
        for option in info.types:
            yield from _inside(option, step)
    elif isinstance(info, msgspec.inspect.StructType):
        yield from (field.type for field in info.fields if field.encode_name == step)
    elif isinstance(info, msgspec.inspect.DictType):
        yield info.value_type
    elif isinstance(info, msgspec.inspect.TupleType):
        yield from info.item_types[int(step) : int(step) + 1]
    elif isinstance(info, msgspec.inspect.CollectionType):
        yield info.item_type


def _words(info: Any) -> Iterator[str]:
    if isinstance(info, msgspec.inspect.UnionType):
        for option in info.types:
            yield from _words(option)
    elif isinstance(info, msgspec.inspect.StructType):
        yield from (field.encode_name for field in info.fields)
    elif isinstance(info, msgspec.inspect.LiteralType):
        yield from map(str, info.values)
