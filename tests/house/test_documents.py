"""The examples in the project's documents are true."""

from __future__ import annotations

import re
from pathlib import Path

import toolkit
from toolkit.engine import cases

ROOT = Path(__file__).parents[2]


def blocks(document: str, language: str) -> list[str]:
    text = (ROOT / document).read_text(encoding="utf-8")
    return re.findall(rf"```{language}\n(.*?)```", text, re.DOTALL)


def test_the_case_shown_to_contributors_passes(tmp_path: Path) -> None:
    (example,) = blocks("CONTRIBUTING.md", "yaml")
    (tmp_path / "example.yaml").write_text(example, encoding="utf-8")
    shown = cases.load("cultivo", folder=tmp_path)
    assert [cases.run(case).faults for case in shown] == [[]]


def test_the_readme_can_be_typed_in(tmp_path: Path) -> None:
    names: dict[str, object] = {}
    for block in blocks("README.md", "python"):
        exec(block.replace("evening.json", str(tmp_path / "evening.json")), names)
    assert (tmp_path / "evening.json").exists()


def test_the_readme_names_what_can_be_changed() -> None:
    game = toolkit.load("cultivo", canal_price=1, scales="kind", without=["CUL-ACQ-06"], variant="quick")
    assert (game.parameters["canal_price"], game.readings["scales"], game.without) == (1, "kind", {"CUL-ACQ-06"})
