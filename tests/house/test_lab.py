"""`lab.py` sets up once, hands on what it is asked for, and says in one line what a reader can mend.

Each test runs a copy of the script as a program, in a folder of its own. Stand-ins for venv, pip, pytest and
JupyterLab note how they were called and fail on demand, so that a set-up takes a tenth of a second and every
failure can be had. One test at the end lets the real pip fail.
"""

from __future__ import annotations

import ast
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import textwrap
import time
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.skipif(os.name == "nt", reason="the stand-in programs are made for Unix")

ROOT = Path(__file__).parents[2]

# What every stand-in begins with: a line in the log, then the failure that was asked for.
NOTE = """
import json, os, sys, time
with open(os.environ["CALLS"], "a") as log:
    log.write(json.dumps([NAME, *sys.argv[1:]]) + "\\n")
print(os.environ.get(NAME.upper() + "_SAYS", ""))
while not os.path.exists(os.environ.get(NAME.upper() + "_WAITS_FOR", os.devnull)):
    time.sleep(0.02)
"""
END = """
sys.exit(int(os.environ.get(NAME.upper() + "_EXITS", "0")))
"""
STAND_INS = {
    "pip/__init__.py": "",
    "pip/__main__.py": "NAME = 'pip'" + NOTE + END,
    "pytest.py": "NAME = 'pytest'" + NOTE + END,
    "jupyterlab.py": "NAME = 'jupyterlab'" + NOTE + END,
    "ensurepip.py": "",
    "venv.py": "NAME = 'venv'"
    + NOTE
    + """
folder = os.path.join(sys.argv[1], "bin")
os.mkdir(folder)
os.symlink(sys.executable, os.path.join(folder, "python"))
for linter in ("ruff", "mypy", "lint-imports"):
    path = os.path.join(folder, linter)
    with open(path, "w") as script:
        script.write("#!/bin/sh\\n[ \\"$FAILING_LINTER\\" != " + linter + " ]\\n")
    os.chmod(path, 0o755)
"""
    + END,
    # Python runs this before anything else, so it can pretend to be another Python or another computer.
    "sitecustomize.py": "import os\nexec(os.environ.get('PRETENCE', ''))\n",
}


class House:
    """A copy of the project's set-up in a folder of its own, with stand-ins for what it runs."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "house"
        self.root.mkdir()
        self.calls_file = folder / "calls"
        self.stand_ins = folder / "stand_ins"
        shutil.copy(ROOT / "lab.py", self.root)
        self.write("pyproject.toml", "[project]\n")
        self.write("constraints.txt", "")
        for name, text in STAND_INS.items():
            path = self.stand_ins / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)

    def write(self, name: str, text: str = "") -> None:
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def start(self, *arguments: str, **conditions: str) -> subprocess.Popen[str]:
        environment = {**os.environ, "PYTHONPATH": str(self.stand_ins), "CALLS": str(self.calls_file)}
        return subprocess.Popen(
            [sys.executable, str(self.root / "lab.py"), *arguments],
            env={**environment, **conditions},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )

    def run(self, *arguments: str, **conditions: str) -> Outcome:
        process = self.start(*arguments, **conditions)
        printed, complained = process.communicate(timeout=50)
        return Outcome(process.returncode, printed, complained)

    def calls(self, name: str) -> list[list[str]]:
        """The arguments of each call of a stand-in so far."""
        if not self.calls_file.exists():
            return []
        lines = [json.loads(line) for line in self.calls_file.read_text().splitlines()]
        return [arguments for called, *arguments in lines if called == name]

    @property
    def record(self) -> Any:
        return json.loads((self.root / ".venv" / "set-up.json").read_text())


class Outcome:
    """How a run of the script ended."""

    def __init__(self, code: int, printed: str, complained: str) -> None:
        self.code, self.printed, self.complained = code, printed, complained

    def is_refusal(self, line: str) -> bool:
        """Whether it failed with this as the only line of its own, and without a traceback."""
        assert "Traceback" not in self.complained, self.complained
        last = self.complained.splitlines()[-1]
        assert last.startswith("lab.py: "), self.complained
        assert re.search(line, last), last
        return self.code == 1


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(tmp_path)


class TestSetUp:
    def test_makes_the_environment_and_installs_the_pinned_versions_into_it(self, house: House) -> None:
        outcome = house.run("setup")
        assert outcome.code == 0, outcome.complained
        assert house.calls("venv") == [[str(house.root / ".venv")]]
        (pip,) = house.calls("pip")
        assert pip[-5:] == ["install", "-c", "constraints.txt", "-e", "."]
        assert house.record["state"] == "done"
        assert str(house.root / ".venv") in outcome.printed

    def test_has_nothing_to_do_the_second_time(self, house: House) -> None:
        house.run("setup")
        outcome = house.run("setup")
        assert outcome.code == 0
        assert len(house.calls("pip")) == 1
        assert "Setting up" not in outcome.printed

    @pytest.mark.parametrize("name", ["pyproject.toml", "constraints.txt"])
    def test_installs_again_into_the_same_environment_when_a_file_has_changed(self, house: House, name: str) -> None:
        house.run("setup")
        house.write(name, "# changed\n")
        assert house.run("setup").code == 0
        assert len(house.calls("pip")) == 2
        assert len(house.calls("venv")) == 1

    def test_adds_what_the_tests_need_when_they_are_first_run_and_keeps_it(self, house: House) -> None:
        house.run("setup")
        house.run("test")
        house.run("setup")
        assert [pip[-1] for pip in house.calls("pip")] == [".", ".[test]"]
        house.write("constraints.txt", "# changed\n")
        house.run("setup")
        assert house.calls("pip")[-1][-1] == ".[test]"

    def test_works_in_a_folder_with_blanks_and_signs_in_its_name(self, tmp_path: Path) -> None:
        folder = tmp_path / "Games & farms [2]"
        folder.mkdir()
        assert House(folder).run("setup").code == 0

    def test_works_from_another_current_folder_and_through_its_own_python(self, house: House) -> None:
        house.run("setup")
        house.write("constraints.txt", "# changed\n")
        own_python = house.root / ".venv" / "bin" / "python"
        environment = {**os.environ, "PYTHONPATH": str(house.stand_ins), "CALLS": str(house.calls_file)}
        subprocess.run([own_python, house.root / "lab.py", "setup"], cwd="/", env=environment, check=True)
        assert len(house.calls("pip")) == 2


class TestHalfMadeEnvironments:
    """An environment that an earlier set-up left unfinished is made anew; a good one is kept."""

    @pytest.fixture
    def is_made_anew(self, house: House) -> Callable[[], bool]:
        def made_anew() -> bool:
            remains = house.root / ".venv" / "remains"
            remains.touch()
            outcome = house.run("setup")
            assert outcome.code == 0, outcome.complained
            assert house.record["state"] == "done"
            return not remains.exists()

        return made_anew

    def test_after_a_failure_of_pip(self, house: House, is_made_anew: Callable[[], bool]) -> None:
        assert house.run("setup", PIP_EXITS="1").code == 1
        assert is_made_anew()

    def test_after_a_failure_of_venv(self, house: House, is_made_anew: Callable[[], bool]) -> None:
        assert house.run("setup", VENV_EXITS="1").code == 1
        assert is_made_anew()

    def test_after_a_record_cut_short(self, house: House, is_made_anew: Callable[[], bool]) -> None:
        house.run("setup")
        house.write(".venv/set-up.json", '{"state": "do')
        assert is_made_anew()

    def test_after_the_project_has_been_moved(self, house: House, is_made_anew: Callable[[], bool]) -> None:
        house.run("setup")
        house.root = house.root.rename(house.root.with_name("moved"))
        assert is_made_anew()

    def test_after_its_python_has_been_removed(self, house: House, is_made_anew: Callable[[], bool]) -> None:
        house.run("setup")
        python = house.root / ".venv" / "bin" / "python"
        python.unlink()
        python.symlink_to(house.root / "gone")
        assert is_made_anew()

    def test_an_environment_of_another_python_is_made_anew(
        self, house: House, is_made_anew: Callable[[], bool]
    ) -> None:
        house.run("setup")
        house.write(".venv/set-up.json", json.dumps({**house.record, "fingerprint": "older"}))
        other = house.root / ".venv" / "bin" / "python"
        other.unlink()
        house.write(".venv/bin/python", "#!/bin/sh\necho 3.10\n")
        other.chmod(0o755)
        assert is_made_anew()

    def test_one_that_somebody_else_made_is_kept_when_it_works(
        self, house: House, is_made_anew: Callable[[], bool]
    ) -> None:
        house.run("setup")
        (house.root / ".venv" / "set-up.json").unlink()
        assert not is_made_anew()

    def test_one_that_somebody_else_made_is_made_anew_when_it_does_not_work(
        self, house: House, is_made_anew: Callable[[], bool]
    ) -> None:
        (house.root / ".venv").mkdir()
        assert is_made_anew()

    def test_after_ctrl_c(self, house: House, is_made_anew: Callable[[], bool]) -> None:
        process = house.start("setup", PIP_WAITS_FOR="nothing")
        wait_until(lambda: bool(house.calls("pip")))
        os.killpg(process.pid, signal.SIGINT)
        _, complained = process.communicate(timeout=20)
        assert process.returncode == 130
        assert "Stopped. The same command starts again." in complained
        assert is_made_anew()

    def test_after_being_killed(self, house: House, is_made_anew: Callable[[], bool]) -> None:
        process = house.start("setup", PIP_WAITS_FOR="nothing")
        wait_until(lambda: bool(house.calls("pip")))
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate(timeout=20)
        assert is_made_anew()


def test_a_second_set_up_waits_for_the_first_and_then_has_nothing_to_do(house: House) -> None:
    signal_to_go_on = house.root / "go on"
    first = house.start("setup", PIP_WAITS_FOR=str(signal_to_go_on))
    wait_until(lambda: bool(house.calls("pip")))
    second = house.start("setup")
    assert second.stdout is not None
    assert "Another set-up is at work" in second.stdout.readline()
    signal_to_go_on.touch()
    assert first.wait(timeout=20) == 0
    printed, _ = second.communicate(timeout=20)
    assert second.returncode == 0
    assert "Setting up" not in printed
    assert len(house.calls("pip")) == 1


class TestRefusals:
    """Each is one clear line, and no traceback."""

    def test_an_old_python(self, house: House) -> None:
        outcome = house.run("setup", PRETENCE="import sys; sys.version_info = (3, 8, 10, 'final', 0)")
        assert outcome.is_refusal(r"Python 3\.11 or newer is needed; this is Python 3\.8 \(.+\)")
        assert not (house.root / ".venv").exists()

    @pytest.mark.parametrize("module", ["venv", "ensurepip"])
    def test_no_venv_module(self, house: House, module: str) -> None:
        outcome = house.run("setup", PRETENCE=f"import sys; sys.modules['{module}'] = None")
        assert outcome.is_refusal("lacks its venv or ensurepip module.*sudo apt install python3-venv")
        assert not (house.root / ".venv").exists()

    @pytest.mark.parametrize("number", ["ENOSPC", "EDQUOT"])
    def test_a_full_disk(self, house: House, number: str) -> None:
        outcome = house.run("setup", PRETENCE=unable_to_write(number))
        assert outcome.is_refusal(f"The disk is full: set-up needs about 1 GB in {house.root}")

    @pytest.mark.parametrize("number", ["EACCES", "EPERM", "EROFS"])
    def test_a_write_protected_folder(self, house: House, number: str) -> None:
        outcome = house.run("setup", PRETENCE=unable_to_write(number))
        assert outcome.is_refusal(f"No permission to use .*{house.root.name}.*: move the toolkit to a folder")

    def test_a_file_where_the_environment_should_be(self, house: House) -> None:
        house.write(".venv", "a file")
        assert house.run("setup").is_refusal(r"Not a directory|File exists")

    def test_a_disk_that_pip_finds_full(self, house: House) -> None:
        says = "ERROR: Could not install packages due to an OSError: [Errno 28] No space left on device"
        outcome = house.run("setup", PIP_SAYS=says, PIP_EXITS="1")
        assert outcome.is_refusal("The disk is full")
        assert says in outcome.complained

    def test_a_disk_that_venv_finds_full(self, house: House) -> None:
        outcome = house.run("setup", VENV_SAYS="OSError: No space left on device", VENV_EXITS="1")
        assert outcome.is_refusal("The disk is full")

    def test_no_network(self, house: House) -> None:
        says = textwrap.dedent("""\
            WARNING: Retrying (Retry(total=0)) after connection broken by 'NewConnectionError'
            ERROR: Could not find a version that satisfies the requirement hatchling
            ERROR: No matching distribution found for hatchling""")
        outcome = house.run("setup", PIP_SAYS=says, PIP_EXITS="1")
        assert outcome.is_refusal("The package index could not be reached: check the network")
        assert "No matching distribution found for hatchling" in outcome.complained

    def test_any_other_failure_of_pip_shows_its_last_lines(self, house: House) -> None:
        says = "\n\n".join(f"line {number}" for number in range(30))
        outcome = house.run("setup", PIP_SAYS=says, PIP_EXITS="2")
        assert outcome.is_refusal("pip could not install what is needed; its last lines are above")
        assert outcome.complained.splitlines()[:-1] == [f"  line {number}" for number in range(18, 30)]

    def test_a_failure_of_venv(self, house: House) -> None:
        outcome = house.run("setup", VENV_SAYS="Error: something odd", VENV_EXITS="1")
        assert outcome.is_refusal("Python could not make the folder .venv; its last lines are above")
        assert "something odd" in outcome.complained

    def test_an_unknown_game_is_refused_before_anything_is_set_up(self, house: House) -> None:
        house.write("toolkit/games/cultivo/game.py")
        house.write("toolkit/games/agricola/game.py")
        outcome = house.run("test", "kultivo")
        assert outcome.is_refusal("There is no game called kultivo; there are: agricola, cultivo")
        assert not (house.root / ".venv").exists()

    def test_an_unknown_command_names_the_known_ones(self, house: House) -> None:
        outcome = house.run("tests")
        assert outcome.code == 2
        assert "invalid choice: 'tests' (choose from" in outcome.complained.splitlines()[-1]


class TestTests:
    def arguments(self, house: House, *arguments: str) -> list[str]:
        outcome = house.run("test", *arguments)
        assert outcome.code == 0, outcome.complained
        (call,) = house.calls("pytest")
        return call

    def test_without_notebooks_only_the_tests_are_run(self, house: House) -> None:
        arguments = self.arguments(house)
        assert arguments[-1] == "tests"
        assert not any("nbval" in argument for argument in arguments)

    def test_tests_and_notebooks_are_one_run(self, house: House) -> None:
        house.write("notebooks/cultivo/01_goods.ipynb")
        arguments = self.arguments(house)
        position = arguments.index("tests")
        assert arguments[position:] == [
            "tests",
            "--nbval-lax",
            "--nbval-current-env",
            "--nbval-cell-timeout=60",
            "notebooks",
        ]

    def test_one_game(self, house: House) -> None:
        for game in ("cultivo", "agricola"):
            house.write(f"toolkit/games/{game}/game.py")
            house.write(f"notebooks/{game}/01.ipynb")
        arguments = self.arguments(house, "cultivo")
        assert arguments[-1] == "notebooks/cultivo"
        assert arguments[arguments.index("--game") + 1] == "cultivo"

    def test_a_game_without_notebooks(self, house: House) -> None:
        house.write("toolkit/games/cultivo/game.py")
        house.write("notebooks/start_here.ipynb")
        assert self.arguments(house, "cultivo")[-1] == "tests"

    def test_the_browser_is_left_alone(self, house: House) -> None:
        arguments = self.arguments(house)
        assert arguments[arguments.index("not browser") - 1] == "-m"

    def test_the_browser_is_driven_on_demand(self, house: House) -> None:
        assert "not browser" not in self.arguments(house, "--browser")

    def test_what_stands_after_two_dashes_is_handed_on(self, house: House) -> None:
        arguments = self.arguments(house, "--", "-x", "-k", "carts")
        assert "-x -k carts tests" in " ".join(arguments)

    @pytest.mark.parametrize("code", [0, 1, 5])
    def test_its_exit_code_and_closing_line_are_those_of_pytest(self, house: House, code: int) -> None:
        outcome = house.run("test", PYTEST_EXITS=str(code), PYTEST_SAYS="== 3 passed in 1s ==")
        assert outcome.code == code
        assert outcome.printed.splitlines()[-1] == "== 3 passed in 1s =="


class TestLab:
    def arguments(self, house: House, *arguments: str, user: int = 1000) -> list[str]:
        outcome = house.run(*arguments, PRETENCE=f"import os; os.geteuid = lambda: {user}")
        assert outcome.code == 0, outcome.complained
        (call,) = house.calls("jupyterlab")
        return call

    @pytest.mark.parametrize("command", [[], ["lab"]])
    def test_opens_the_start_page(self, house: House, command: list[str]) -> None:
        house.write("notebooks/start_here.ipynb")
        arguments = self.arguments(house, *command)
        assert f"--ServerApp.root_dir={house.root}" in arguments
        assert "--LabApp.default_url=/lab/tree/notebooks/start_here.ipynb" in arguments
        assert "--no-browser" not in arguments

    def test_opens_without_a_start_page_too(self, house: House) -> None:
        assert not any("default_url" in argument for argument in self.arguments(house))

    def test_browser_and_port(self, house: House) -> None:
        arguments = self.arguments(house, "--no-browser", "--port", "9001")
        assert "--no-browser" in arguments
        assert "--port=9001" in arguments

    def test_what_stands_after_two_dashes_is_handed_on(self, house: House) -> None:
        assert self.arguments(house, "--", "--ip=0.0.0.0")[-1] == "--ip=0.0.0.0"

    @pytest.mark.parametrize(("user", "allowed"), [(0, True), (1000, False)])
    def test_root_is_allowed_where_there_is_no_other_user(self, house: House, user: int, allowed: bool) -> None:
        assert ("--allow-root" in self.arguments(house, user=user)) == allowed

    def test_ctrl_c_is_answered_by_jupyterlab(self, house: House) -> None:
        process = house.start(JUPYTERLAB_WAITS_FOR="nothing")
        wait_until(lambda: bool(house.calls("jupyterlab")))
        os.killpg(process.pid, signal.SIGINT)
        _, complained = process.communicate(timeout=20)
        assert process.returncode == 130
        assert "KeyboardInterrupt" in complained  # the stand-in's answer
        assert "lab.py:" not in complained
        assert "Stopped" not in complained


class TestChecks:
    def test_all_pass(self, house: House) -> None:
        outcome = house.run("check")
        assert outcome.code == 0
        assert re.findall("(?m)^== (.+)$", outcome.printed) == [
            "ruff check",
            "ruff format --check",
            "mypy",
            "lint-imports",
        ]

    @pytest.mark.parametrize("linter", ["ruff", "mypy", "lint-imports"])
    def test_one_failure_fails_after_all_have_run(self, house: House, linter: str) -> None:
        outcome = house.run("check", FAILING_LINTER=linter)
        assert outcome.code == 1
        assert "== lint-imports" in outcome.printed


class TestTheScriptItself:
    source = (ROOT / "lab.py").read_text(encoding="utf-8")

    def test_an_old_python_can_read_it(self) -> None:
        ast.parse(self.source, feature_version=(3, 6))

    def test_it_needs_the_python_that_the_package_needs(self) -> None:
        project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
        assert "OLDEST_PYTHON = (3, 11)" in self.source
        assert project["requires-python"] == ">=3.11"

    def test_it_needs_only_the_standard_library(self) -> None:
        imports = [node for node in ast.walk(ast.parse(self.source)) if isinstance(node, ast.Import)]
        names = {alias.name.split(".")[0] for node in imports for alias in node.names}
        assert len(names) > 5
        assert names <= sys.stdlib_module_names


@pytest.mark.slow
def test_the_real_pip_without_a_network(house: House) -> None:
    """The real venv and the real pip, with an index that nobody serves."""
    for name in ("venv.py", "ensurepip.py", "pip/__main__.py", "pip/__init__.py"):
        (house.stand_ins / name).unlink()
    (house.stand_ins / "pip").rmdir()
    shutil.copy(ROOT / "pyproject.toml", house.root)
    outcome = house.run(
        "setup",
        PIP_CONFIG_FILE=os.devnull,
        PIP_FIND_LINKS="",
        PIP_INDEX_URL="http://127.0.0.1:9/simple",
        PIP_RETRIES="1",
        PIP_NO_CACHE_DIR="1",
    )
    assert outcome.is_refusal("The package index could not be reached")
    assert "hatchling" in outcome.complained


def unable_to_write(number: str) -> str:
    """A pretence in which making the folder .venv fails with this error number."""
    return textwrap.dedent(f"""\
        import errno, pathlib
        def mkdir(self, *arguments, **options):
            raise OSError(errno.{number}, os.strerror(errno.{number}), str(self))
        pathlib.Path.mkdir = mkdir
    """)


def wait_until(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 20
    while not condition():
        assert time.monotonic() < deadline, "what was waited for did not happen"
        time.sleep(0.02)


def test_help_names_the_options_of_every_command(house: House) -> None:
    outcome = house.run("--help")
    assert outcome.code == 0
    for usage in ("lab [-h] [--no-browser] [--port PORT]", "setup [-h] [--tests]", "test [-h] [--browser] [GAME]"):
        assert usage in outcome.printed


@pytest.mark.parametrize("port", ["70000", "0", "-1", "eight"])
def test_what_is_no_port_is_refused_before_anything_is_set_up(house: House, port: str) -> None:
    outcome = house.run(f"--port={port}")
    assert outcome.code == 2
    assert f"'{port}' is no port: give a number from 1 to 65535" in outcome.complained
    assert not (house.root / ".venv").exists()
