"""The command line: `python -m toolkit COMMAND`."""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Sequence

from toolkit.commands import cases, coverage, data, games, handout, lab, notebooks, play, replay, rules
from toolkit.engine.folders import FolderError
from toolkit.engine.game import ToolkitError

FINE, FAILED, UNUSABLE, INTERRUPTED = 0, 1, 2, 130

EXIT_CODES = """\
exit codes:
  0    all is well
  1    something is owed, fails, or does not agree
  2    wrong usage, or input that cannot be used
  130  interrupted
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code; what is wrong with the input is one line on stderr.

    Args:
        arguments: the words after `python -m toolkit`; by default those of this process.
    """
    options = parser().parse_args(arguments)
    _show_any_text()
    try:
        code: int = options.run(options)
        sys.stdout.flush()
    except (ToolkitError, FolderError) as error:
        print(f"toolkit: {error}", file=sys.stderr)
        return UNUSABLE
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read along has seen enough. Python flushes again at exit, and must not meet the pipe then.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FINE
    return code


def parser() -> argparse.ArgumentParser:
    """All commands with their options."""
    from importlib.metadata import version

    top = argparse.ArgumentParser(
        prog="python -m toolkit",
        description="An executable rulebook for farming board games.",
        epilog=f"COMMAND --help says more, with an example.\n\n{EXIT_CODES}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    top.add_argument("--version", action="version", version=version("farm-games-toolkit"))
    commands = top.add_subparsers(metavar="COMMAND", required=True)
    for command in (lab, games, rules, play, replay, handout, cases, coverage, notebooks, data):
        command.add(commands)
    return top


def _show_any_text() -> None:
    """What a terminal cannot write or write down, '×' perhaps, becomes a '?' and the rest is still there."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


if __name__ == "__main__":
    sys.exit(main())
