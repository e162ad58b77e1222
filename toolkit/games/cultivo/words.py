"""Every sentence Cultivo says."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from toolkit.games.cultivo.game import Cultivo
    from toolkit.games.cultivo.state import State


def prompt(game: Cultivo, state: State, stage: str) -> str:
    return stage


def describe(game: Cultivo, thing: Any) -> str:
    return str(thing)
