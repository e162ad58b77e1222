"""What the tests of the command line share: running a command in this process."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable

import pytest

from toolkit.__main__ import main


class Outcome:
    """An exit code with what was printed."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code, self.out, self.err = code, out, err

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()


Run = Callable[..., Outcome]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs a command in this process; `typed` is what the player types."""

    def run(*words: str, typed: str = "") -> Outcome:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        try:
            code = main(words)
        except SystemExit as end:  # argparse ends so
            assert isinstance(end.code, int)
            code = end.code
        printed = capsys.readouterr()
        return Outcome(code, printed.out, printed.err)

    return run
