"""Saved sessions as JSON: what the file holds, how it is read, and how it is replayed.

The file is data and nothing else: its actions are looked up among the game's types and replayed under its
rules. It carries the resolved numbers and readings, so that it means the same when the defaults have changed.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, overload

import msgspec

from toolkit.engine import registry
from toolkit.engine.data.loading import RESERVED
from toolkit.engine.game import Event, Game, ToolkitError
from toolkit.engine.session import storage
from toolkit.engine.session.history import History, Node
from toolkit.engine.suggest import is_whole, unknown

FORMAT = "farm-games session"
SCHEMA = 2
"""Raised whenever the toolkit before would misread a file of the new form."""

READ = (1, 2)
"""The forms that are read; the first has no `table`."""

LONGEST = 80
"""So many letters at most a name at the table has."""


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which rules are played: everything `registry.load` needs to make the same game again.

    `data` is the overlay folder as it was given, or the contents of an overlay that came from no folder.
    """

    game: str
    variant: str | None
    data: str | dict[str, Any] | None
    parameters: dict[str, Any]
    readings: dict[str, str]
    without: tuple[str, ...]


class Origin(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a session is called and began with; without a seed, with the position of its root."""

    name: str
    settings: Settings
    players: int
    seed: int | None
    fixed: dict[str, Any] | None


class SavedRoot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first position, compact, with its digest and what the set-up did."""

    position: dict[str, Any]
    digest: str
    events: tuple[dict[str, Any], ...]


class SavedNode(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One action, where it hangs, and the digest of the position after it."""

    parent: int
    action: dict[str, Any]
    digest: str


class SavedSession(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole file. `nodes[0]` is node 1, because the root stands apart.

    `table` says by player what decides for them, where that is no person; the engine knows none of these names.
    """

    format: str
    schema: int
    origin: Origin
    root: SavedRoot
    nodes: tuple[SavedNode, ...]
    branches: dict[str, int]
    branch: str
    current: int
    detours: dict[int, int]
    table: dict[int, str] = {}


class _Head(msgspec.Struct):
    format: str
    schema: int


# ---------------------------------------------------------------------- writing


def settings_of(game: Game[Any, Any]) -> Settings:
    """The settings a game was made with."""
    overlay = game.data.overlay
    data: str | dict[str, Any] | None = None
    if overlay is not None:
        data = plain(overlay.contents) if overlay.folder is None else str(overlay.folder)
    without = tuple(sorted(game.without))
    return Settings(game.name, game.variant, data, plain(game.parameters), dict(game.readings), without)


def saved_session(game: Game[Any, Any], origin: Origin, history: History, table: Mapping[int, str]) -> SavedSession:
    """A session as it stands in a file."""
    root, *others = history.nodes
    return SavedSession(
        FORMAT,
        SCHEMA,
        origin,
        SavedRoot(game.compact(root.state), root.digest, tuple(map(game.encode, root.events))),
        tuple(SavedNode(node.parent or 0, node.packed, node.digest) for node in others),
        dict(history.tips),
        history.branch,
        history.current.number,
        history.detours(),
        dict(sorted(table.items())),
    )


def write(saved: SavedSession) -> bytes:
    """The content of the file."""
    return msgspec.json.encode(saved)


@overload
def plain(values: Mapping[str, Any]) -> dict[str, Any]: ...
@overload
def plain(values: None) -> None: ...
def plain(values: Mapping[str, Any] | None) -> dict[str, Any] | None:
    """As JSON gives it back: tuples as lists, every key a string. Raises ToolkitError where JSON has no form.

    >>> plain({"refill_stack": {2: 0, 3: 5}, "exchange_workers": (8, 9)})
    {'refill_stack': {'2': 0, '3': 5}, 'exchange_workers': [8, 9]}
    """
    if values is None:
        return None
    try:
        content: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(dict(values)))
    except TypeError as error:
        raise ToolkitError(f"{dict(values)!r} cannot be saved: {error}") from None
    return content


# ---------------------------------------------------------------------- reading


def read(path: Path) -> SavedSession:
    """The session saved in a file, its form checked but not yet replayed.

    Raises:
        ToolkitError: If it is no such file, malformed, or from a newer toolkit.
    """
    return parsed(storage.read(path), path)


def parsed(content: bytes, path: Path) -> SavedSession:
    """The session saved in this content of a file; errors, as of `read`, name `path`."""
    try:
        head: _Head = _decode(path, content, _Head)
    except ToolkitError as error:
        raise no_saved_game(error) from None
    if head.format != FORMAT:
        raise no_saved_game(f"{path}: format: expected {FORMAT!r}, got {head.format!r}")
    if head.schema not in READ:
        newer = " of a newer toolkit: update this" if head.schema > SCHEMA else ""
        raise ToolkitError(f"{path}: schema: expected {' or '.join(map(str, READ))}, got {head.schema}{newer}")
    saved: SavedSession = _decode(path, content, SavedSession)
    _check(path, saved)
    return saved


def no_saved_game(why: object) -> ToolkitError:
    """What is to be said of a file that is something else: first that, then why."""
    return ToolkitError(f"This is not a saved game of the toolkit. {why}")


def _decode(path: Path, content: bytes, form: type[Any]) -> Any:
    try:
        return msgspec.json.decode(content, type=form)
    except msgspec.ValidationError as error:
        what, _, place = str(error).partition(" - at `$")
        raise ToolkitError(f"{path}: {place.strip('.`') or 'the whole file'}: {what}") from None
    except (msgspec.DecodeError, RecursionError) as error:
        raise ToolkitError(f"{path}: not JSON, or not all of it: {error}") from None


def _check(path: Path, saved: SavedSession) -> None:
    """What the types of the fields do not say."""
    count = len(saved.nodes) + 1
    places = {f"branches.{name}": number for name, number in saved.branches.items()}
    for place, number in {**places, "current": saved.current}.items():
        if not 0 <= number < count:
            raise ToolkitError(f"{path}: {place}: expected a node from 0 to {count - 1}, got {number}")
    for index, node in enumerate(saved.nodes):
        if not 0 <= node.parent <= index:
            raise ToolkitError(f"{path}: nodes[{index}].parent: expected 0 to {index}, got {node.parent}")
    for parent, child in saved.detours.items():
        if not 1 <= child < count or saved.nodes[child - 1].parent != parent:
            raise ToolkitError(f"{path}: detours.{parent}: expected a child of node {parent}, got {child}")
    if saved.branch not in saved.branches:
        raise ToolkitError(f"{path}: branch: {unknown('branch', saved.branch, saved.branches)}")
    for player, name in saved.table.items():
        try:
            check_seat(player, name, saved.origin.players)
        except ToolkitError as error:
            raise ToolkitError(f"{path}: table.{player}: {error}") from None
    try:
        storage.check_name(saved.origin.name)
    except ToolkitError as error:
        raise ToolkitError(f"{path}: origin.name: {error}") from None


def check_seat(player: int, name: str | None, players: int) -> None:
    """Raises ToolkitError unless there is such a player, and something of this name, or a person, can decide there."""
    if not is_whole(player, range(players)):
        raise ToolkitError(unknown("player", player, map(str, range(players))))
    if name is not None and not (isinstance(name, str) and 0 < len(name) <= LONGEST and name.isprintable()):
        raise ToolkitError(f"expected a name of 1 to {LONGEST} letters in one line, got {name!r}")


def game_of(settings: Settings, data: str | Path | None = None) -> Game[Any, Any]:
    """The game with the saved numbers and readings; `data` is where a moved overlay folder is.

    Raises ToolkitError if there is no such game any more, or it no longer knows one of the names.
    """
    for name in settings.readings:
        if name in settings.parameters:
            raise ToolkitError(f"origin.settings.readings: {name!r} is among the parameters too")
    for name in {**settings.parameters, **settings.readings}:
        if name in RESERVED:
            raise ToolkitError(f"origin.settings: {name!r} can be no parameter or reading")
    return registry.load(
        settings.game,
        variant=settings.variant,
        data=settings.data if data is None else data,
        without=settings.without,
        **settings.parameters,
        **settings.readings,
    )


def difference(there: Settings, here: Settings) -> str | None:
    """The first setting in which two games differ, in words; None when they play by the same rules."""
    for field in ("game", "variant", "without"):
        before, after = getattr(there, field), getattr(here, field)
        if before != after:
            return f"{field} is {before!r} there and {after!r} here"
    if (there.data is None) != (here.data is None):  # the folder itself may have moved
        return f"data is {there.data!r} there and {here.data!r} here"
    before, after = {**there.parameters, **there.readings}, {**here.parameters, **here.readings}
    for name in {**before, **after}:
        if before.get(name) != after.get(name):
            return f"{name} is {before.get(name)!r} there and {after.get(name)!r} here"
    return None


# ---------------------------------------------------------------------- playing and replaying


def make_root(game: Game[Any, Any], players: int, seed: int, fixed: Mapping[str, Any] | None) -> Node:
    """The node of the first position. Raises ToolkitError for a set-up the game does not know."""
    events: list[Event] = []
    state = game.setup(players, seed, fixed, events)
    return Node(0, None, None, None, {}, state, game.digest(state), tuple(events))


def root_at(game: Game[Any, Any], position: Mapping[str, Any]) -> Node:
    """The node of a first position that is given, reachable or not. Raises ToolkitError if it is no position."""
    state = game.position(position)
    return Node(0, None, None, None, {}, state, game.digest(state), ())


def make_node(game: Game[Any, Any], number: int, parent: Node, action: Any) -> Node:
    """The node that an action leads to. Raises IllegalAction."""
    events: list[Event] = []
    player = game.current_player(parent.state)
    state = game.apply(parent.state, action, events)
    return Node(number, parent.number, player, action, game.encode(action), state, game.digest(state), tuple(events))


def replay(game: Game[Any, Any], saved: SavedSession) -> tuple[History, str | None]:
    """The history of a saved session, every position made anew and compared with its recorded digest.

    What does not replay is left out with all that came after it, and the second result says why.

    Raises:
        ToolkitError: If not even the first position is the recorded one.
    """
    if saved.origin.settings.game != game.name:
        raise ToolkitError(f"origin.settings.game: expected {game.name!r}, got {saved.origin.settings.game!r}")
    history = History(_replay_root(game, saved))
    # Numbers in the file → numbers in the history: they part where something is left out.
    places = {0: 0}
    warning = None
    for number, node in enumerate(saved.nodes, start=1):
        if node.parent not in places:
            continue
        parent = history.nodes[places[node.parent]]
        try:
            history.add(_replay_node(game, len(history.nodes), parent, node))
        except ToolkitError as error:
            warning = warning or f"node {number} after {parent} does not replay: {error}"
        else:
            places[number] = len(history.nodes) - 1
    _restore_places(history, saved, places)
    return history, warning


def _replay_root(game: Game[Any, Any], saved: SavedSession) -> Node:
    try:
        state = game.position(saved.root.position)
        events = tuple(game.decode({**event, "type": "event"}) for event in saved.root.events)
    except ToolkitError as error:
        raise ToolkitError(f"root: {error}") from error
    players, digest = game.player_count(state), game.digest(state)
    if players != saved.origin.players:
        raise ToolkitError(f"origin.players: expected {players} as in root, got {saved.origin.players}")
    if digest != saved.root.digest:
        raise ToolkitError(f"root.digest: expected {digest}, the digest of the position, got {saved.root.digest}")
    return Node(0, None, None, None, {}, state, digest, events)


def _replay_node(game: Game[Any, Any], number: int, parent: Node, saved: SavedNode) -> Node:
    node = make_node(game, number, parent, _decode_action(game, saved.action))
    if node.digest != saved.digest:
        raise ToolkitError(f"'{node.action}' gives the position {node.digest} where {saved.digest} was recorded")
    return node


def _decode_action(game: Game[Any, Any], packed: Mapping[str, Any]) -> Any:
    """The action or shorthand of its JSON form; events and positions, which `decode` knows too, are none."""
    tags = [form.__struct_config__.tag for form in (*game.action_types, *game.shorthand_types)]
    if packed.get("type") not in tags:
        raise ToolkitError(unknown("type of action", packed.get("type"), map(str, tags)))
    return game.decode(packed)


def _restore_places(history: History, saved: SavedSession, places: Mapping[int, int]) -> None:
    """Branches, the current node and where redo goes, each at the nearest node that was replayed."""

    def nearest(number: int) -> int:
        while number not in places:
            number = saved.nodes[number - 1].parent
        return places[number]

    history.tips = {name: nearest(number) for name, number in saved.branches.items()}
    history.branch = saved.branch
    history.current = history.nodes[nearest(saved.current)]
    history.followed.update(
        (places[parent], places[child]) for parent, child in saved.detours.items() if child in places
    )
