"""The import contracts of pyproject.toml bite: a toy toolkit that keeps them passes, each breach is found."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

# A toolkit in which everybody imports whatever they may.
ALLOWED = {
    "__init__": "",
    "engine/__init__": "",
    "engine/game": "",
    "draw/__init__": "",
    "draw/svg": "import toolkit.engine.game",
    "games/__init__": "",
    "games/cultivo/__init__": "",
    "games/cultivo/game": "import toolkit.engine.game\nfrom toolkit.games.cultivo import draw",
    "games/cultivo/draw": "import toolkit.draw.svg\nimport toolkit.engine.game",
    "games/agricola/__init__": "",
    "games/agricola/game": "import toolkit.engine.game",
    "widgets/__init__": "",
    "widgets/board": "import toolkit.engine.game\nimport toolkit.draw.svg",
    "lab/__init__": "",
    "lab/study": "import toolkit.engine.game\nimport toolkit.draw.svg",
}

BREACHES = [
    ("engine/game", "import toolkit.draw.svg"),
    ("engine/game", "import toolkit.games.cultivo.game"),
    ("engine/game", "import toolkit.widgets.board"),
    ("engine/game", "from toolkit import load"),
    ("engine/__init__", "import toolkit"),
    ("draw/svg", "import toolkit.games.cultivo.game"),
    ("draw/svg", "import toolkit.widgets.board"),
    ("games/agricola/game", "import toolkit.draw.svg"),
    ("games/agricola/game", "import toolkit.widgets.board"),
    ("games/agricola/game", "import toolkit.lab.study"),
    ("games/agricola/game", "import toolkit.games.cultivo.game"),
    ("games/agricola/game", "from toolkit import load"),
    ("games/cultivo/draw", "import toolkit.widgets.board"),
    ("widgets/board", "import toolkit.games.cultivo.game"),
    ("lab/study", "import toolkit.games.cultivo.game"),
    ("__init__", "import toolkit.games.cultivo.game"),
]


@pytest.fixture
def toy(tmp_path: Path) -> Path:
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    for module, text in ALLOWED.items():
        file = tmp_path / "toolkit" / f"{module}.py"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text + "\n", encoding="utf-8")
    return tmp_path


def lint(folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [Path(sys.executable).parent / "lint-imports", "--no-cache"],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder), "COLUMNS": "200"},
        capture_output=True,
        text=True,
        check=False,
    )


def test_what_is_allowed_passes(toy: Path) -> None:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]
    outcome = lint(toy)
    assert outcome.returncode == 0, outcome.stdout
    assert f"Contracts: {len(contracts['contracts'])} kept, 0 broken." in outcome.stdout


@pytest.mark.slow
@pytest.mark.parametrize(("module", "breach"), BREACHES)
def test_a_breach_is_found(toy: Path, module: str, breach: str) -> None:
    with (toy / "toolkit" / f"{module}.py").open("a", encoding="utf-8") as file:
        file.write(breach + "\n")
    outcome = lint(toy)
    assert outcome.returncode == 1
    assert " 0 broken." not in outcome.stdout
    assert "broken." in outcome.stdout
