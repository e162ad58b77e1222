"""Games that widgets are tried on."""

from __future__ import annotations

from typing import Any

import toolkit
from toolkit.engine.session import Session


def new_game(game: Any = "cultivo", **options: Any) -> Session:
    """A game of two players that is kept nowhere."""
    return toolkit.play(game, **{"players": 2, "seed": 7, "autosave": False, **options})
