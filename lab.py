"""Set the toolkit up and start it. Everything a reader needs is one of these commands.

    python lab.py                set up when needed, then open JupyterLab at the start page
    python lab.py setup          only set up
    python lab.py test [GAME]    set up when needed, then run the tests and the notebooks
    python lab.py check          set up when needed, then run the linters and the type checker

What is installed goes into the folder .venv beside this file and nowhere else; no administrator is needed.
What stands after "--" is handed on to JupyterLab or pytest.

Only the standard library is used here, and only the syntax of Python 3.6, so that an old Python can still
say in one line that it is too old.
"""

import argparse
import collections
import contextlib
import errno
import hashlib
import importlib.util
import json
import os
import platform
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, Iterator, TextIO  # noqa: UP035 -- collections.abc cannot be subscripted in Python 3.6

ROOT = Path(__file__).resolve().parent
ENVIRONMENT = ROOT / ".venv"
PYTHON = ENVIRONMENT / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
RECORD = ENVIRONMENT / "set-up.json"
LOCK = ROOT / ".set-up.lock"
START_PAGE = "notebooks/start_here.ipynb"

OLDEST_PYTHON = (3, 11)
SECONDS_PER_CELL = 60
CHECKS = (["ruff", "check"], ["ruff", "format", "--check"], ["mypy"], ["lint-imports"])
LINES_SHOWN = 12

DISK_FULL = f"The disk is full: set-up needs about 1 GB in {ROOT}."
DISK_FULL_SIGNS = ("No space left on device", "not enough space on the disk", "Disk quota exceeded")
NO_NETWORK = "The package index could not be reached: check the network, then run the same command again."
NO_NETWORK_SIGNS = (
    "NewConnectionError",
    "NameResolutionError",
    "ConnectTimeoutError",
    "ReadTimeoutError",
    "ProxyError",
    "SSLError",
    "Network is unreachable",
)


class Problem(Exception):
    """Something the reader can mend; its text is the one line that says what."""


def main(arguments: "list[str]") -> int:
    """Run one command and return the exit code."""
    try:
        check_python()
        options = read_command_line(arguments)
        code: int = options.run(options)
    except Problem as problem:
        return complain(str(problem))
    except OSError as error:
        return complain(explain(error))
    except KeyboardInterrupt:
        print("\nStopped. The same command starts again.", file=sys.stderr)
        return 130
    return code


def complain(line: str) -> int:
    """Say what is wrong, and return the exit code for that."""
    print("lab.py: " + line, file=sys.stderr)
    return 1


def read_command_line(arguments: "list[str]") -> argparse.Namespace:
    """The options of a command, with its function as `run` and what stands after "--" as `handed_on`."""
    split = arguments.index("--") if "--" in arguments else len(arguments)
    own, handed_on = arguments[:split], arguments[split + 1 :]
    names_no_command = not own or own[0].startswith("-")
    if names_no_command and own[:1] not in (["-h"], ["--help"]):
        own = ["lab", *own]
    options = command_line_parser().parse_args(own)
    options.handed_on = handed_on
    return options


def command_line_parser() -> argparse.ArgumentParser:
    """The commands and their options."""
    parser = argparse.ArgumentParser(
        prog="lab.py",
        description="Set the Farm Games Toolkit up and start it.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = parser.add_subparsers(metavar="COMMAND")

    lab = commands.add_parser("lab", help="open JupyterLab at the start page; so does no command at all")
    lab.add_argument("--no-browser", action="store_true", help="only print the address")
    lab.add_argument("--port", type=port_number, help="the port to serve at (otherwise a free one from 8888 on)")
    lab.set_defaults(run=open_lab)

    setup = commands.add_parser("setup", help="only set up")
    setup.add_argument("--tests", action="store_true", help="also install what the tests and linters need")
    setup.set_defaults(run=only_set_up)

    test = commands.add_parser("test", help="run the tests and the notebooks")
    test.add_argument("game", metavar="GAME", nargs="?", help="only what is about this game")
    test.add_argument("--browser", action="store_true", help="also the tests that drive Chromium")
    test.set_defaults(run=run_tests)

    check = commands.add_parser("check", help="run the linters and the type checker")
    check.set_defaults(run=run_checks)

    usages = [each.format_usage().replace("usage: ", "  ") for each in (lab, setup, test, check)]
    handed_on = '\nWhat stands after "--" is handed on to JupyterLab or pytest.'
    parser.epilog = "options of the commands; COMMAND --help says more:\n" + "".join(usages) + handed_on
    return parser


def port_number(text: str) -> int:
    """A port from the command line."""
    if not text.isdecimal() or not 1 <= int(text) <= 65535:
        raise argparse.ArgumentTypeError(f"{text!r} is no port: give a number from 1 to 65535")
    return int(text)


# -- The commands -----------------------------------------------------------------------------------------


def only_set_up(options: argparse.Namespace) -> int:
    """Set up, and say where."""
    set_up({"test"} if options.tests else set())
    print(f"The toolkit is set up in {ENVIRONMENT}.")
    return 0


def open_lab(options: argparse.Namespace) -> int:
    """Open JupyterLab at the start page; it prints its address."""
    set_up(set())
    command = [str(PYTHON), "-m", "jupyterlab", f"--ServerApp.root_dir={ROOT}"]
    # At this level JupyterLab prints its address and what goes wrong, and no more.
    command += ["--ServerApp.log_level=ERROR", "--LabApp.log_level=ERROR"]
    command += [f"--LabApp.default_url=/lab/tree/{START_PAGE}"] if (ROOT / START_PAGE).is_file() else []
    command += ["--no-browser"] if options.no_browser else []
    command += [f"--port={options.port}"] if options.port is not None else []
    command += ["--allow-root"] if is_root() else []
    return run_to_its_end(command + options.handed_on)


def run_tests(options: argparse.Namespace) -> int:
    """Run the tests and the notebooks in one pytest run, so that its closing line counts everything."""
    if options.game is not None:
        check_game(options.game)
    set_up({"test"})
    command = [str(PYTHON), "-m", "pytest", "-p", "no:cacheprovider"]
    command += ["-n", "2"]  # tests/conftest.py keeps the cells of a notebook in one process
    command += [] if options.browser else ["-m", "not browser"]
    command += ["--game", options.game] if options.game else []
    return run_to_its_end(command + options.handed_on + ["tests"] + notebook_arguments(options.game))


def run_checks(options: argparse.Namespace) -> int:
    """Run every linter, also after one has found something; fail if any has."""
    set_up({"test"})
    worst = 0
    for check in CHECKS:
        print("== " + " ".join(check), flush=True)
        program = PYTHON.parent / check[0]
        worst = max(worst, run_to_its_end([str(program), *check[1:]]))
    return worst


def notebook_arguments(game: "str | None") -> "list[str]":
    """What pytest needs to run the notebooks, of one game or all; nothing while there are none."""
    folder = Path("notebooks", game or "")
    if not any((ROOT / folder).glob("**/*.ipynb")):
        return []
    return ["--nbval-lax", "--nbval-current-env", f"--nbval-cell-timeout={SECONDS_PER_CELL}", str(folder)]


def check_game(name: str) -> None:
    """Refuse a game that is not here, before minutes are spent on setting up."""
    games = sorted(file.parent.name for file in ROOT.glob("toolkit/games/*/game.py"))
    if name not in games:
        raise Problem(f"There is no game called {name}; there are: {', '.join(games) or 'none'}.")


# -- Setting up -------------------------------------------------------------------------------------------


def set_up(extras: "set[str]") -> None:
    """Make .venv hold what pyproject.toml asks for, with these extras; at once when it already does."""
    if is_done(read_record(), extras):
        return
    with only_one_set_up():
        record = read_record()
        if is_done(record, extras):  # by the set-up that was waited for
            return
        began = time.monotonic()
        print(f"Setting up in {ENVIRONMENT}; the first time takes a minute or more.", flush=True)
        if not can_be_reused(record):
            make_environment()
        # What was installed once stays: otherwise "lab" and "test" in turn would never come to rest.
        extras = extras.union(record.get("extras", []))
        write_record("begun", extras)
        install(extras)
        write_record("done", extras)
        print(f"Ready after {time.monotonic() - began:.0f} seconds.", flush=True)


def is_done(record: "dict[str, Any]", extras: "set[str]") -> bool:
    """Whether .venv is complete, up to date, and has the extras."""
    return (
        record.get("state") == "done"
        and record["fingerprint"] == fingerprint()
        and extras.issubset(record["extras"])
        and PYTHON.exists()
    )


def can_be_reused(record: "dict[str, Any]") -> bool:
    """Whether .venv is worth installing into; a half-made or moved one is not."""
    if record and (record["state"] != "done" or record["root"] != str(ROOT)):
        return False
    # One without a record was made by somebody else, an editor perhaps: it will do if it works.
    return PYTHON.exists() and environment_version() == f"{sys.version_info[0]}.{sys.version_info[1]}"


def environment_version() -> str:
    """The Python version of .venv, or nothing if it or its pip does not work."""
    question = "import pip, sys; print(*sys.version_info[:2], sep='.')"
    answer = subprocess.run([str(PYTHON), "-c", question], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    return answer.stdout.decode("ascii", "replace").strip()


def make_environment() -> None:
    """Make a new .venv in place of whatever is there."""
    if importlib.util.find_spec("venv") is None or importlib.util.find_spec("ensurepip") is None:
        raise Problem(
            "This Python lacks its venv or ensurepip module, which set-up needs; "
            "on Debian and Ubuntu: sudo apt install python3-venv"
        )
    if ENVIRONMENT.is_dir():
        shutil.rmtree(str(ENVIRONMENT))
    ENVIRONMENT.mkdir()
    write_record("begun", set())
    # Not sys.executable: that may lie in the very .venv that has just been removed.
    python = getattr(sys, "_base_executable", None) or sys.executable
    run_watched([python, "-m", "venv", str(ENVIRONMENT)], "Python could not make the folder .venv")


def install(extras: "set[str]") -> None:
    """Install the toolkit itself, editable, with the tested versions of what it needs."""
    target = f".[{','.join(sorted(extras))}]" if extras else "."
    pip = [str(PYTHON), "-m", "pip", "--disable-pip-version-check", "--no-input", "install"]
    run_watched([*pip, "-c", "constraints.txt", "-e", target], "pip could not install what is needed")


def fingerprint() -> str:
    """A text that changes whenever an installed .venv is out of date."""
    digest = hashlib.sha256()
    for name in ("pyproject.toml", "constraints.txt"):
        digest.update((ROOT / name).read_bytes())
    digest.update(" ".join([sys.version, platform.machine(), str(ROOT)]).encode("utf-8"))
    return digest.hexdigest()


def read_record() -> "dict[str, Any]":
    """What set-up last wrote about .venv; empty when it never did."""
    try:
        record: dict[str, Any] = json.loads(RECORD.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except ValueError:  # cut short by an interruption
        return {"state": "unreadable"}
    return record


def write_record(state: str, extras: "set[str]") -> None:
    """Note in .venv how far set-up has come."""
    record = {"state": state, "fingerprint": fingerprint(), "root": str(ROOT), "extras": sorted(extras)}
    RECORD.write_text(json.dumps(record, indent=1), encoding="utf-8")


@contextlib.contextmanager
def only_one_set_up() -> "Iterator[None]":
    """Wait until no other set-up works in this folder: two would spoil each other's .venv."""
    with LOCK.open("w") as file:
        announced = False
        while not try_to_lock(file):
            if not announced:
                print("Another set-up is at work in this folder; waiting for it.", flush=True)
                announced = True
            time.sleep(0.5)
        yield  # the lock ends with the open file, also when this process is killed


def try_to_lock(file: TextIO) -> bool:
    """Whether the lock was free and is now held."""
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        if error.errno in (errno.EWOULDBLOCK, errno.EACCES, errno.EDEADLK):
            return False
        print("This file system knows no locks: do not run two set-ups at once.", flush=True)
    return True


# -- Running other programs -------------------------------------------------------------------------------


def run_watched(command: "list[str]", complaint: str) -> None:
    """Run a step of the set-up and show its progress.

    Raises Problem if the step fails, after printing the end of what it said.
    """
    said: collections.deque[str] = collections.deque(maxlen=200)
    process = subprocess.Popen(
        command,
        cwd=str(ROOT),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
    )
    with process:
        for line in process.stdout or ():
            said.append(line.rstrip())
            if line.startswith(("Collecting", "Installing")):
                print("  " + line.rstrip()[:76], flush=True)
    if process.returncode != 0:
        show_the_end(list(said))
        raise Problem(known_reason("\n".join(said)) or f"{complaint}; its last lines are above.")


def show_the_end(said: "list[str]") -> None:
    """Print the last lines of what a program said."""
    for line in [line for line in said if line.strip()][-LINES_SHOWN:]:
        print("  " + line, file=sys.stderr)


def known_reason(output: str) -> str:
    """The line for a failure that is met often; empty for any other."""
    if any(sign in output for sign in DISK_FULL_SIGNS):
        return DISK_FULL
    if any(sign in output for sign in NO_NETWORK_SIGNS):
        return NO_NETWORK
    return ""


def run_to_its_end(command: "list[str]") -> int:
    """Run JupyterLab or pytest and return its exit code; Ctrl-C is theirs to answer."""
    process = subprocess.Popen(command, cwd=str(ROOT))
    while True:
        try:
            code = process.wait()
        except KeyboardInterrupt:
            continue
        return code if code >= 0 else 128 - code


# -- What this computer allows ----------------------------------------------------------------------------


def check_python() -> None:
    """Refuse a Python that the toolkit cannot run on."""
    if sys.version_info[:2] < OLDEST_PYTHON:
        needed, here = (".".join(map(str, version[:2])) for version in (OLDEST_PYTHON, sys.version_info))
        raise Problem(f"Python {needed} or newer is needed; this is Python {here} ({sys.executable}).")


def is_root() -> bool:
    """Whether this is the administrator of a Unix system, as in many containers."""
    return hasattr(os, "geteuid") and os.geteuid() == 0


def explain(error: OSError) -> str:
    """One line for what the operating system refused."""
    if error.errno in (errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC)):
        return DISK_FULL
    if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        return f"No permission to use {error.filename or ROOT}: move the toolkit to a folder you can write to."
    return f"{error.strerror or error} ({error.filename or ROOT})"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
