"""Sessions: a game being played, with undo, branches, files, and autosaves that outlive a kernel.

`play` begins a game or takes up the one of a name where it was left; `Session.load` opens a saved file.

>>> session = play("cultivo", players=3, seed=7, autosave=False)
>>> session.do(session.legal_actions()[0]).number
1
>>> session.undo().number, session.redo().number
(0, 1)
"""

from toolkit.engine.session.autosave import names
from toolkit.engine.session.history import Node
from toolkit.engine.session.opening import discard, keep, play
from toolkit.engine.session.session import Session
from toolkit.engine.session.storage import LockedError, StorageError

__all__ = ["LockedError", "Node", "Session", "StorageError", "discard", "keep", "names", "play"]
