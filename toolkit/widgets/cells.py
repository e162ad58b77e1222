"""Which notebook cell runs: what shows a widget closes what its former run has shown."""

from __future__ import annotations

import sys


def running_cell() -> tuple[str | None, str | None]:
    """The notebook cell that is being run, and a name for this run of it, as the front end tells."""
    shell = getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)()
    message = getattr(shell, "parent_header", None) or {}
    return message.get("metadata", {}).get("cellId"), message.get("header", {}).get("msg_id")
