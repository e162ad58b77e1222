"""The Farm Games Toolkit: an executable rulebook for farming board games.

Seven names to start from: `GAMES` are the games there are, `load` gives one of them, `play` begins or resumes
a session, `lesson` opens a lesson, `explore` the cases of a game, `rules` are its rules to read, and in a `studio`
something is drawn bit by bit, such as the fences of a farm.

>>> import toolkit
>>> "cultivo" in toolkit.GAMES
True
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from toolkit.engine.registry import load
    from toolkit.engine.rulebook import rules
    from toolkit.engine.session import play
    from toolkit.teach import lesson
    from toolkit.widgets.explorer import explore
    from toolkit.widgets.studio import studio

    GAMES: tuple[str, ...]

__all__ = ["GAMES", "explore", "lesson", "load", "play", "rules", "studio"]

_HOMES = {
    "load": "toolkit.engine.registry",
    "play": "toolkit.engine.session",
    "explore": "toolkit.widgets.explorer",
    "rules": "toolkit.engine.rulebook",
    "lesson": "toolkit.teach",
    "studio": "toolkit.widgets.studio",
}


def __getattr__(name: str) -> Any:
    # What is behind a name is imported when it is first used: `import toolkit` costs next to nothing.
    if name == "GAMES":
        return import_module("toolkit.engine.registry").names()
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(_HOMES[name]), name)
    globals()[name] = value
    return value


def _shown(session: Any) -> Any:
    return import_module("toolkit.widgets.board").shown(session)


def _display_sessions() -> None:
    """Where IPython runs, let it display a session as a board; all that takes is imported when one is displayed."""
    shell = getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)()
    if shell is not None:
        formatter = shell.display_formatter.mimebundle_formatter
        formatter.for_type_by_name("toolkit.engine.session.session", "Session", _shown)


_display_sessions()


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
