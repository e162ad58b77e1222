"""`handout`: a saved session or a case as one page that steps through it."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from toolkit.commands.describing import add_command
from toolkit.engine.game import ToolkitError

if TYPE_CHECKING:
    from toolkit.commands.describing import Commands
    from toolkit.engine.cases import Case
    from toolkit.engine.session import Session


def add(commands: Commands) -> None:
    """Describe the command."""
    parser = add_command(
        commands,
        "handout",
        run,
        "write a saved game or a case as one HTML file that steps through it, by mouse and keyboard, without Jupyter",
        "handout evening.json evening.html",
    )
    parser.add_argument(
        "file", metavar="FILE|NAME", nargs="?", help="what `save` wrote, or the name a game is kept under"
    )
    parser.add_argument("page", metavar="PAGE", type=Path, help="the HTML file to write")
    parser.add_argument("--case", metavar="ID", help="the case of this id, instead of a saved game")
    parser.add_argument("--branch", metavar="NAME", help="which branch to show (default: the one last played)")
    parser.add_argument("--data", metavar="FOLDER", help="where the folder laid over the components is now")


def run(options: argparse.Namespace) -> int:
    """Write the page; 1 if the game does not replay as recorded, and then only what does is in it."""
    from toolkit.widgets.handout import handout

    what = _wanted(options)
    made = handout(what, options.page)
    print(f"wrote {options.page}: {made}")
    warning = getattr(what, "warning", None)
    if warning is not None:
        print(f"toolkit: {warning}", file=sys.stderr)
        return 1
    return 0


def _wanted(options: argparse.Namespace) -> Session | Case:
    """The session or case. Raises ToolkitError unless exactly one is given."""
    from toolkit.engine import cases
    from toolkit.engine.session import Session, autosave, savefile

    if (options.file is None) == (options.case is None):
        raise ToolkitError("handout: give either the file of a saved game or --case ID, and the page to write")
    if options.case is not None:
        return cases.find(options.case)
    path = autosave.saved_file(options.file)
    saved = savefile.read(path)
    session = Session.replayed(saved, path, savefile.game_of(saved.origin.settings, options.data))
    session.goto(options.branch if options.branch is not None else session.current_branch)
    return session
