"""The examples in the project's documents are true."""

from __future__ import annotations

import re
from pathlib import Path

import yaml

import toolkit
from toolkit.engine import cases
from toolkit.engine.data import convert
from toolkit.teach.bet import Bet
from toolkit.teach.records import Question

ROOT = Path(__file__).parents[2]


def blocks(document: str, language: str) -> list[str]:
    text = (ROOT / document).read_text(encoding="utf-8")
    return re.findall(rf"```{language}\n(.*?)```", text, re.DOTALL)


def test_the_case_shown_to_contributors_passes(tmp_path: Path) -> None:
    example, _ = blocks("CONTRIBUTING.md", "yaml")
    (tmp_path / "example.yaml").write_text(example, encoding="utf-8")
    shown = cases.load("cultivo", folder=tmp_path)
    assert [cases.run(case).faults for case in shown] == [[]]


def test_the_question_shown_to_contributors_has_one_answer() -> None:
    _, example = blocks("CONTRIBUTING.md", "yaml")
    (question,) = convert(yaml.safe_load(example)["questions"], tuple[Question, ...], "CONTRIBUTING.md")
    model = toolkit.lesson("cultivo/05_place_a_worker").setting
    bet = Bet(model, question)
    assert bet.posed.bet.answers[bet.posed.bet.right] == "No, the field is taken"


def test_the_readme_can_be_typed_in(tmp_path: Path) -> None:
    names: dict[str, object] = {}
    for block in blocks("README.md", "python"):
        for file in ("evening.json", "ada.json"):
            block = block.replace(file, str(tmp_path / file))
        exec(block, names)
    assert (tmp_path / "evening.json").exists()


def test_the_readme_names_what_can_be_changed() -> None:
    game = toolkit.load("cultivo", canal_price=1, scales="kind", without=["CUL-ACQ-06"], variant="quick")
    assert (game.parameters["canal_price"], game.readings["scales"], game.without) == (1, "kind", {"CUL-ACQ-06"})
