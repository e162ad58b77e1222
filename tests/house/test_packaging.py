"""Data and notebooks are found wherever the toolkit is installed, and the wheel brings all of them."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SHIPPED = ("data", "notebooks")
QUESTION = """
import toolkit
from toolkit.engine import folders
print(folders.data())
print(folders.notebooks())
print(*toolkit.GAMES)
toolkit.load("cultivo").setup(players=3, seed=7)
"""


def run(*command: str | Path, folder: Path = ROOT) -> str:
    outcome = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert outcome.returncode == 0, outcome.stdout + outcome.stderr
    return outcome.stdout


@pytest.fixture(scope="module")
def archives(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the source archive, and the wheel built from that archive, not from the checkout."""
    folder = tmp_path_factory.mktemp("archives")
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", folder)
    return folder


@pytest.fixture(scope="module")
def wheel(archives: Path) -> Path:
    (wheel,) = archives.glob("*.whl")
    return wheel


@pytest.fixture
def new_python(tmp_path: Path) -> Path:
    """The Python of a new environment, which sees the packages of this one but not the toolkit itself."""
    environment = tmp_path / "environment"
    run(sys.executable, "-m", "venv", "--without-pip", environment)
    windows = os.name == "nt"
    python = environment / ("Scripts/python.exe" if windows else "bin/python")
    own = Path(run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))").strip())
    # A path file that lies in a folder added like this is not read, so the toolkit installed there is unseen.
    (own / "borrowed.pth").write_text(sysconfig.get_path("purelib"), encoding="utf-8")
    return python


def install(python: Path, *what: str | Path) -> None:
    run(sys.executable, "-m", "pip", "--python", python, "install", "--no-deps", "--quiet", *what)


def answers(python: Path, folder: Path) -> list[str]:
    """What the toolkit says of itself when it is asked from another folder."""
    return run(python, "-I", "-c", QUESTION, folder=folder).splitlines()


def files_in(folder: Path) -> set[str]:
    unwanted = {"__pycache__", ".ipynb_checkpoints"}
    files = (file.relative_to(folder) for file in folder.rglob("*") if file.is_file())
    return {file.as_posix() for file in files if not unwanted.intersection(file.parts)}


def test_a_new_environment_has_no_toolkit_of_its_own(new_python: Path, tmp_path: Path) -> None:
    found = run(new_python, "-I", "-c", "from importlib.util import find_spec; print(find_spec('toolkit'))")
    assert found.strip() == "None"


def test_from_a_checkout(tmp_path: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    outcome = subprocess.run(
        [sys.executable, "-c", QUESTION],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    assert outcome.stdout.splitlines()[:2] == [str(ROOT / name) for name in SHIPPED]


def test_from_an_editable_install(new_python: Path, tmp_path: Path) -> None:
    install(new_python, "--no-build-isolation", "--editable", ROOT)
    data, notebooks, games = answers(new_python, tmp_path)
    assert [data, notebooks] == [str(ROOT / name) for name in SHIPPED]
    assert "cultivo" in games.split()
    (library,) = new_python.parents[1].glob("**/site-packages")
    assert not (library / "toolkit").exists(), "a copy in an editable install would grow stale"


def test_from_a_wheel(wheel: Path, new_python: Path, tmp_path: Path) -> None:
    install(new_python, wheel)
    data, notebooks, games = answers(new_python, tmp_path)
    assert new_python.parents[1] in Path(data).parents
    assert "cultivo" in games.split()
    assert files_in(Path(data)) == files_in(ROOT / "data")
    assert files_in(Path(notebooks)) == files_in(ROOT / "notebooks")


def test_the_wheel_brings_the_package_and_nothing_beside_it(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    tops = {name.split("/")[0] for name in names}
    assert tops == {"toolkit", "-".join(wheel.name.split("-")[:2]) + ".dist-info"}
    assert "toolkit/py.typed" in names
    assert {name.removeprefix("toolkit/") for name in names if name.endswith(".py")} == {
        name for name in files_in(ROOT / "toolkit") if name.endswith(".py")
    }


def test_the_source_archive_can_be_set_up_and_tested(archives: Path) -> None:
    (source,) = archives.glob("*.tar.gz")
    with tarfile.open(source) as archive:
        names = {name.split("/", 1)[1] for name in archive.getnames()}
    needed = {"lab.py", "constraints.txt", "environment.yml", "pyproject.toml", "README.md", "LICENSE"}
    assert needed <= names
    assert "tests/conftest.py" in names
    assert not {name for name in names if name.startswith((".venv", ".git/", ".hypothesis"))}
