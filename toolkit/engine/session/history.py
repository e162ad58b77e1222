"""The tree of positions a session has seen. Undo forgets nothing: another action grows a branch."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from toolkit.engine.game import TURN, Event, ToolkitError
from toolkit.engine.suggest import is_whole, unknown

MAIN = "main"
"""The branch every history begins with."""


class Node(msgspec.Struct, frozen=True, eq=False):
    """A position in the tree and how it came about.

    Attributes:
        number: its place in order of creation; the root is 0.
        parent: the number of the position before, None for the root.
        player: who decided on the action that led here, None for the root.
        action: that action or shorthand, None for the root.
        packed: the JSON form of the action.
        state: the position.
        digest: the digest of the position.
        events: what the action did; of the root, what the set-up did.
    """

    number: int
    parent: int | None
    player: int | None
    action: Any
    packed: dict[str, Any]
    state: Any
    digest: str
    events: tuple[Event, ...]

    @property
    def opens_turn(self) -> bool:
        """Whether a turn begins at this position."""
        return self.action is None or any(event.kind == TURN for event in self.events)

    def __repr__(self) -> str:
        return f"<node {self.number}: {'the first position' if self.action is None else self.action}>"


Place = Node | int | str
"""A node, its number, or the name of a branch."""


class History:
    """The nodes, where one is among them, and the names given to some.

    A *branch* is a name that follows: it points at the last node done on it. Going to a branch makes it
    the one that follows.
    """

    def __init__(self, root: Node) -> None:
        self.nodes: list[Node] = [root]
        self.current = root
        self.branch = MAIN
        self.tips: dict[str, int] = {MAIN: 0}
        self.followed: dict[int, int] = {}
        """The child last visited of each node that has any: where redo goes."""
        self._children: dict[tuple[int, bytes], int] = {}

    def child(self, packed: Mapping[str, Any]) -> Node | None:
        """The node that this action has led to from the current one before."""
        number = self._children.get((self.current.number, _key(packed)))
        return None if number is None else self.nodes[number]

    def add(self, node: Node) -> None:
        """Hang a node under its parent, without going there."""
        if node.number != len(self.nodes) or node.parent is None:
            raise ValueError(f"{node} does not continue {len(self.nodes)} nodes")
        self.nodes.append(node)
        self._children[node.parent, _key(node.packed)] = node.number
        self.followed[node.parent] = node.number

    def advance(self, child: Node) -> None:
        """Go to a child of the current node; the branch follows, unless it leads through there already."""
        self._visit(child)
        if not self.leads_through(self.branch, child):
            self.tips[self.branch] = child.number

    def undo(self, to: str | None = None) -> None:
        """Go back one decision, or with `to="turn"` to where the turn of the player who decided last began."""
        _check_reach("undo", to)
        node = self._parent(self.current)
        if node is None:
            raise ToolkitError("nothing to undo: this is the first position")
        player = self.current.player
        while to == "turn" and node.parent is not None and node.player == player and not node.opens_turn:
            node = self.nodes[node.parent]
        self.current = node

    def redo(self, to: str | None = None) -> None:
        """Go on to the child last visited, or with `to="turn"` to the end of that turn."""
        _check_reach("redo", to)
        node = self._next(self.current)
        if node is None:
            raise ToolkitError("nothing to redo: nothing has been done from this position")
        self.advance(node)
        while to == "turn" and not node.opens_turn:
            following = self._next(node)
            if following is None or following.player != node.player:
                break
            node = following
            self.advance(node)

    def find(self, place: Place) -> Node:
        """A node by itself, its number or the name of a branch. Raises ToolkitError."""
        if isinstance(place, str):
            return self.nodes[self.tips[self._known(place)]]
        number = place.number if isinstance(place, Node) else place
        if not is_whole(number, range(len(self.nodes))):
            raise ToolkitError(f"no node {number!r}: there are nodes 0 to {len(self.nodes) - 1}")
        if isinstance(place, Node) and self.nodes[number] is not place:
            raise ToolkitError(f"{place} is a node of another session")
        return self.nodes[number]

    def go(self, place: Place) -> None:
        """Go to a node. A branch follows from then on if it is named, or leads through the node."""
        node = self.find(place)
        if isinstance(place, str):
            self.branch = place
        elif not self.leads_through(self.branch, node):
            through = (name for name in self.tips if self.leads_through(name, node))
            self.branch = next(through, self.branch)
        for step in self.path(node):
            self._visit(step)
        self.current = node

    def name(self, branch: str) -> None:
        """Begin a branch at the current node. Raises ToolkitError for a name that is taken or no name."""
        if not isinstance(branch, str) or not branch.strip() or not branch.isprintable():
            raise ToolkitError(f"{branch!r} cannot name a branch: give it one line of text")
        if branch in self.tips:
            raise ToolkitError(f"there is a branch {branch!r} already; goto({branch!r}) takes you there")
        self.tips[branch] = self.current.number
        self.branch = branch

    def detours(self) -> dict[int, int]:
        """Where redo goes, of the nodes where that is not simply the newest child."""
        newest = {node.parent: node.number for node in self.nodes[1:]}
        return {parent: child for parent, child in self.followed.items() if newest[parent] != child}

    def path(self, node: Node) -> list[Node]:
        """The nodes from the root to this one, both included."""
        return [*self._upwards(node)][::-1]

    def line(self) -> list[Node]:
        """The nodes from the root to the current one, and on to where redo leads."""
        line = self.path(self.current)
        while (node := self._next(line[-1])) is not None:
            line.append(node)
        return line

    def leads_through(self, branch: str, node: Node) -> bool:
        """Does the way from the root to the tip of the branch pass this node?"""
        tip = self.nodes[self.tips[self._known(branch)]]
        return any(step is node for step in self._upwards(tip))

    def _known(self, branch: str) -> str:
        if branch not in self.tips:
            raise ToolkitError(unknown("branch", branch, self.tips))
        return branch

    def _visit(self, node: Node) -> None:
        if node.parent is not None:
            self.followed[node.parent] = node.number
        self.current = node

    def _parent(self, node: Node) -> Node | None:
        return None if node.parent is None else self.nodes[node.parent]

    def _next(self, node: Node) -> Node | None:
        number = self.followed.get(node.number)
        return None if number is None else self.nodes[number]

    def _upwards(self, node: Node) -> Iterator[Node]:
        step: Node | None = node
        while step is not None:
            yield step
            step = self._parent(step)


def _check_reach(what: str, to: str | None) -> None:
    if to not in (None, "turn"):
        raise ToolkitError(f"{what} to {to!r}: leave it out or say 'turn'")


def _key(packed: Mapping[str, Any]) -> bytes:
    return msgspec.json.encode(packed, order="deterministic")
