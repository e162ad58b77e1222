"""What a widget may send to a player besides an element's id."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from toolkit.engine.game import ToolkitError
from toolkit.engine.suggest import is_digits
from toolkit.widgets import beginning

if TYPE_CHECKING:
    from toolkit.widgets.player import Player
    from toolkit.widgets.view import Answer

COMMANDS: Mapping[tuple[str, bool], Callable[[Player, str], Answer]] = MappingProxyType(
    {
        ("do", True): lambda player, action: player.do(action),
        ("undo", False): lambda player, _: player.undo(),
        ("redo", False): lambda player, _: player.redo(),
        ("cancel", False): lambda player, _: player.cancel(),
        ("further", False): lambda player, _: player.further(),
        ("back", False): lambda player, _: player.undo(),
        ("on", False): lambda player, _: player.redo(),
        ("first", False): lambda player, _: player.first(),
        ("last", False): lambda player, _: player.last_step(),
        ("round_back", False): lambda player, _: player.round_back(),
        ("round_on", False): lambda player, _: player.round_on(),
        ("step", True): lambda player, number: player.step(_whole("step", number)),
        ("branch", True): lambda player, name: player.branch(name),
        ("goto", True): lambda player, branch: player.goto(branch),
        ("mark", False): lambda player, _: player.compare(player.session.current),
        ("unmark", False): lambda player, _: player.compare(),
        ("overlay", True): lambda player, overlay: player.show(overlay or None),
        ("graph", True): lambda player, theme: player.graph(theme),
        ("seat", True): lambda player, seat: _seat(player, *seat.partition("/")[::2]),
        ("agent_step", False): lambda player, _: player.agent_step(),
        ("agents_to_turn", False): lambda player, _: player.agents_to_turn(),
        ("agents_to_end", False): lambda player, _: player.agents_to_end(),
        ("continue", False): lambda player, _: player.uncover(),
        ("new", True): lambda player, text: _new(player, beginning.wish(text)),
        ("save", False): lambda player, _: player.download(),
        ("load", True): lambda player, content: player.open(content),
    }
)
"""By what stands before the first slash, and whether there is one; what stands after it is handed on."""


def _seat(player: Player, seat: str, agent: str) -> Answer:
    return player.seat(_whole("seat", seat), agent)


def _new(player: Player, wish: beginning.Wish) -> Answer:
    return player.new(wish.players, wish.seed, wish.variant, **wish.readings)


def _whole(what: str, text: str) -> int:
    if not is_digits(text):
        raise ToolkitError(f"{what}: expected a whole number, found {text!r}")
    return int(text)
