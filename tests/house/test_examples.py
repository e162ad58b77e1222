"""The examples in the docstrings give what they say."""

from __future__ import annotations

import doctest
import importlib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def modules_with_examples() -> list[str]:
    files = sorted(ROOT.glob("toolkit/**/*.py"))
    with_examples = (file for file in files if ">>> " in file.read_text(encoding="utf-8"))
    names = (".".join(file.relative_to(ROOT).with_suffix("").parts) for file in with_examples)
    return [name.removesuffix(".__init__") for name in names]


@pytest.mark.parametrize("name", modules_with_examples())
def test_examples(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    module = importlib.import_module(name)
    assert any(test.examples for test in doctest.DocTestFinder().find(module)), "its examples are not found"
    # A long result may be wrapped.
    assert doctest.testmod(module, optionflags=doctest.NORMALIZE_WHITESPACE).failed == 0
