"""The command line: what each command prints, and the exit code it ends with."""

from __future__ import annotations

import http.client
import json
import re
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from toolkit import load
from toolkit.engine.session import Session, play

COMMANDS = ("lab", "games", "rules", "play", "replay", "handout", "cases", "coverage", "notebooks", "data")


Run = Callable[..., Any]


def in_a_process(*words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "toolkit", *words],
        input=typed,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """A game of pebbles, four decisions in."""
    session = play("pebbles", players=2, seed=7, fixed={"bonus": ["red", "blue"]}, autosave=False)
    for text in ("choose red", "take 2", "grab 1 blue", "choose grey"):
        session.do(text)
    session.save(tmp_path / "evening.json")
    return tmp_path / "evening.json"


# ---------------------------------------------------------------------- usage


def test_help_lists_every_command_and_the_exit_codes(run: Run) -> None:
    outcome = run("--help")
    assert outcome.code == 0
    for command in COMMANDS:
        assert re.search(rf"^    {command}\b", outcome.out, re.MULTILINE)
    assert "exit codes:\n  0 " in outcome.out


@pytest.mark.parametrize(
    "command", [(name,) for name in COMMANDS if name != "data"] + [("data", "template"), ("data", "check")]
)
def test_every_command_has_an_example_that_it_understands(run: Run, command: tuple[str, ...]) -> None:
    from toolkit.__main__ import parser

    outcome = run(*command, "--help")
    assert outcome.code == 0
    example = outcome.out.split("example:\n  python -m toolkit ")[1].split()
    assert tuple(example[: len(command)]) == command
    assert callable(parser().parse_args(example).run)


@pytest.mark.parametrize(
    "words",
    [
        (),
        ("dance",),
        ("play",),
        ("play", "pebbles", "--players", "two"),
        ("play", "pebbles", "--reading", "repeat"),
        ("play", "pebbles", "--reading", "2=3"),
        ("lab", "--port", "99999"),
        ("lab", "--port", "http"),
        ("data", "measure"),
    ],
)
def test_wrong_usage_ends_with_2(run: Run, words: tuple[str, ...]) -> None:
    outcome = run(*words)
    assert outcome.code == 2
    assert "usage: python -m toolkit" in outcome.err
    assert outcome.out == ""


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("play", "peebles"), "unknown game 'peebles', did you mean 'pebbles'"),
        (("play", "pebbles", "--players", "9"), "unknown number of players 9"),
        (("play", "pebbles", "--variant", "quick"), "quick"),
        (("play", "pebbles", "--name", "../up"), "'../up' cannot be a name"),
        (("play", "pebbles", "--reading", "repeat=never"), "repeat"),
        (("play", "pebbles", "--reading", "players=3"), "--reading players"),
        (("play", "pebbles", "--without", "PEB-TAK-01"), "PEB-TAK-01"),
        (("play", "pebbles", "--data", "nowhere"), "nowhere"),
        (("replay", "nothing.json"), "nothing.json cannot be read"),
        (("handout", "nothing.json", "page.html"), "nothing.json cannot be read"),
        (("handout", "page.html"), "give either the file of a saved game or --case ID"),
        (("handout", "--case", "PEB-tol", "page.html"), "unknown case 'PEB-tol', did you mean 'PEB-toll'"),
        (("cases", "PEB-tol"), "unknown case 'PEB-tol', did you mean 'PEB-toll'"),
        (("coverage", "peebles"), "unknown game 'peebles'"),
        (("coverage", "pebbles", "--for", "code,songs"), "unknown part 'songs'"),
        (("notebooks", "nowhere.ipynb"), "there is no notebook or folder nowhere.ipynb"),
        (("data", "template", "peebles", "mine"), "unknown game 'peebles'"),
    ],
)
def test_input_that_cannot_be_used_is_one_line_and_2(run: Run, words: tuple[str, ...], message: str) -> None:
    outcome = run(*words)
    assert outcome.code == 2
    assert message in outcome.err
    assert outcome.err.startswith("toolkit: ")
    assert outcome.err.count("\n") == 1


# ---------------------------------------------------------------------- as a process


def test_a_process_ends_with_the_exit_code(saved: Path) -> None:
    assert in_a_process("games").returncode == 0
    assert in_a_process("dance").returncode == 2
    refused = in_a_process("replay", "nothing.json")
    assert (refused.returncode, refused.stdout) == (2, "")
    assert "Traceback" not in refused.stderr


def test_a_process_plays_what_is_piped_in() -> None:
    played = in_a_process("play", "pebbles", "--seed", "7", "--name", "evening", typed="1\ntake 2\nquit\n")
    assert played.returncode == 0
    assert "Player 0 takes 2 red" in played.stdout
    assert played.stderr == ""
    assert len(play("pebbles", name="evening").nodes) == 3


def test_a_reader_that_leaves_early_is_no_error() -> None:
    command = f'"{sys.executable}" -m toolkit coverage pebbles | "{sys.executable}" -c "pass"'
    ended = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)
    assert ended.stderr == ""


def test_odd_bytes_on_the_input_are_no_error() -> None:
    ended = subprocess.run(
        [sys.executable, "-X", "utf8", "-m", "toolkit", "play", "pebbles"],
        input=b"\xff\xfe\x00\n" + b"9" * 5000 + b"\n",
        capture_output=True,
        check=False,
    )
    assert (ended.returncode, ended.stderr) == (0, b"")


# ---------------------------------------------------------------------- games, cases, coverage, data


def test_games_lists_name_title_players_and_edition(run: Run) -> None:
    outcome = run("games")
    assert outcome.code == 0
    assert re.search(r"^pebbles +Pebbles +2-3 +First edition$", outcome.out, re.MULTILINE)
    assert re.search(r"^cultivo +Cultivo +2-4 ", outcome.out, re.MULTILINE)


def test_cases_of_a_game_are_run_and_listed(run: Run) -> None:
    outcome = run("cases", "pebbles")
    assert outcome.code == 0
    assert "ok     PEB-toll: Three pebbles cost two coins" in outcome.lines
    assert re.fullmatch(r"pebbles: \d+ cases, 0 failed", outcome.lines[-1])


def test_a_failing_case_is_explained_and_ends_with_1(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    from toolkit.engine import registry

    with_other_toll = registry.load("pebbles", toll=2)
    monkeypatch.setattr(registry, "load", lambda name: with_other_toll)
    outcome = run("cases", "pebbles")
    assert outcome.code == 1
    failing = outcome.lines.index("FAILED PEB-toll: Three pebbles cost two coins")
    assert "expected" in outcome.lines[failing + 1]
    assert run("cases", "PEB-toll").code == 1


def test_one_case_is_shown_in_full(run: Run) -> None:
    outcome = run("cases", "PEB-most")
    assert outcome.code == 0
    assert outcome.lines[0] == "PEB-most: Three pebbles are the most that one turn gives"
    assert "refused_by:" in outcome.out
    assert re.search(r"refused: .* \[PEB-TAK-03\]", outcome.out)
    assert outcome.lines[-1] == "passed"
    assert "[]" not in outcome.out


def test_coverage_lists_every_clause_and_ends_with_1_if_something_is_owed(run: Run) -> None:
    everything = run("coverage", "pebbles")
    assert everything.code == 1
    assert re.search(r"^PEB-TAK-03 \(refuse\): code game\.py:\d.*; cases .*PEB-most", everything.out, re.MULTILINE)
    assert "OWED: lessons" in everything.out
    so_far = run("coverage", "pebbles", "--for", "code,cases")
    assert so_far.code == 0
    assert "OWED" not in so_far.out
    owed = run("coverage", "pebbles", "--owed")
    assert "PEB-TAK-03 (refuse): lessons" in owed.lines
    assert len(owed.lines) < len(everything.lines) + 1


def test_blank_sheets_are_written_and_checked(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    written = run("data", "template", "cultivo", str(folder))
    assert written.code == 0
    assert {Path(line.removeprefix("wrote ")) for line in written.lines} == set(folder.iterdir())
    assert run("data", "check", "cultivo", str(folder)).code == 0
    again = run("data", "template", "cultivo", str(folder))
    assert again.code == 2
    sheet = folder / "components.yaml"
    sheet.write_text("surprises: [1]\n", "utf-8")
    faulty = run("data", "check", "cultivo", str(folder))
    assert faulty.code == 1
    assert "components.yaml" in faulty.lines[0]
    assert faulty.lines[-1] == f"{folder}: 1 fault"


# ---------------------------------------------------------------------- replay


def test_replay_tells_the_game_with_clauses_and_scores(run: Run, saved: Path) -> None:
    outcome = run("replay", str(saved))
    assert outcome.code == 0
    assert outcome.lines[0] == "Pebbles, 2 players, seed 7"
    session = Session.load(saved)
    assert f"3. Player 1: {session.game.describe(session.nodes[3].action)}" in outcome.lines
    assert re.search(r"^ +Player 1 takes 1 blue\. \[PEB-TAK-02\]$", outcome.out, re.MULTILINE)
    assert re.search(r"^Player 0: 4$", outcome.out, re.MULTILINE)
    assert re.search(r"^  bonus +2 \[PEB-SCO-02\]$", outcome.out, re.MULTILINE)
    assert outcome.lines[-1] == "5 positions, all as recorded."


def test_replay_and_handout_take_the_name_a_game_is_kept_under(run: Run, tmp_path: Path) -> None:
    run("play", "pebbles", "--seed", "7", "--name", "evening", typed="grab 1 red\n")
    assert "1. Player 0: choose red and take 1" in run("replay", "evening").out
    assert run("handout", "evening", str(tmp_path / "page.html")).code == 0
    neither = run("replay", "morning")
    assert (neither.code, "no game is kept under that name" in neither.err) == (2, True)


def test_replay_tells_a_branch_that_was_taken_back(run: Run, saved: Path) -> None:
    session = Session.load(saved)
    session.goto(0)
    session.branch("what if")
    session.do("grab 1 grey")
    session.undo()
    session.save(saved)
    assert "takes 1 grey" in run("replay", str(saved)).out
    assert "takes 1 blue" in run("replay", str(saved), "--branch", "main").out
    unknown = run("replay", str(saved), "--branch", "maybe")
    assert (unknown.code, "unknown branch 'maybe'" in unknown.err) == (2, True)


def test_replay_of_what_comes_out_differently_ends_with_1(run: Run, saved: Path) -> None:
    content = json.loads(saved.read_text("utf-8"))
    content["nodes"][2]["digest"] = "0" * 16
    saved.write_text(json.dumps(content), "utf-8")
    outcome = run("replay", str(saved))
    assert outcome.code == 1
    assert "'grab 1 blue' gives the position" in outcome.err
    assert "2. Player 0: take 2" in outcome.out
    assert "all as recorded" not in outcome.out


# ---------------------------------------------------------------------- handout


def test_handout_writes_a_page_of_a_saved_game_or_a_case(run: Run, saved: Path, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    outcome = run("handout", str(saved), str(page))
    assert outcome.code == 0
    assert re.fullmatch(r"wrote .*page\.html: <handout: Pebbles: .*, 5 steps, \d+ KB>", outcome.lines[-1])
    assert "Player 1 takes 1 blue." in page.read_text("utf-8")
    assert run("handout", "--case", "PEB-most", str(page)).code == 0
    assert "Not allowed: " in page.read_text("utf-8")
    assert run("handout", str(saved), "--case", "PEB-most", str(page)).code == 2


def test_handout_of_a_branch_and_of_what_comes_out_differently(run: Run, saved: Path, tmp_path: Path) -> None:
    session = Session.load(saved)
    session.goto(0)
    session.branch("what if")
    session.do("grab 1 grey")
    session.save(saved)
    page = tmp_path / "page.html"
    assert ", 2 steps, " in run("handout", str(saved), str(page)).out
    assert ", 5 steps, " in run("handout", str(saved), str(page), "--branch", "main").out
    content = json.loads(saved.read_text("utf-8"))
    content["nodes"][2]["digest"] = "0" * 16
    saved.write_text(json.dumps(content), "utf-8")
    outcome = run("handout", str(saved), str(page), "--branch", "main")
    assert (outcome.code, "gives the position" in outcome.err) == (1, True)
    assert ", 3 steps, " in outcome.out


# ---------------------------------------------------------------------- lab


def test_lab_serves_a_checkout_where_it_is() -> None:
    from toolkit.commands import lab

    words = lab.command(Path("here"), "notebooks/start_here.ipynb", 8899, no_browser=True)
    assert words[:4] == [sys.executable, "-m", "jupyterlab", "--ServerApp.root_dir=here"]
    assert "--LabApp.default_url=/lab/tree/notebooks/start_here.ipynb" in words
    assert {"--no-browser", "--port=8899"} <= set(words)


@pytest.mark.slow
def test_jupyterlab_starts_at_the_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from toolkit.commands import lab

    for name in ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "HOME"):
        monkeypatch.setenv(name, str(tmp_path / name))
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    words = lab.command(tmp_path, lab.START_PAGE, port, no_browser=True)
    with subprocess.Popen([*words, "--IdentityProvider.token="], stderr=subprocess.DEVNULL) as server:
        try:
            landed = redirected(port, patience=60)
        finally:
            server.kill()
    assert landed.rstrip("?") == f"/lab/tree/{lab.START_PAGE}"


def redirected(port: int, patience: float) -> str:
    """Where a server sends whoever asks for its root, once it listens."""
    deadline = time.monotonic() + patience
    while True:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=patience)
        try:
            connection.request("GET", "/")
            return connection.getresponse().headers["Location"]
        except ConnectionRefusedError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.2)
        finally:
            connection.close()


def test_an_installed_toolkit_copies_its_notebooks_and_keeps_what_is_there(tmp_path: Path) -> None:
    from toolkit.commands import lab

    source, target = tmp_path / "shipped", tmp_path / "mine"
    for name in ("start_here.ipynb", "pebbles/01_taking.ipynb"):
        (source / name).parent.mkdir(parents=True, exist_ok=True)
        (source / name).write_text("shipped", "utf-8")
    target.mkdir()
    (target / "start_here.ipynb").write_text("worked in", "utf-8")
    lab.copy_missing(source, target)
    assert (target / "start_here.ipynb").read_text("utf-8") == "worked in"
    assert (target / "pebbles" / "01_taking.ipynb").read_text("utf-8") == "shipped"


def test_an_error_that_is_no_fault_of_the_input_is_not_hidden(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    from toolkit.engine import registry

    def broken() -> tuple[str, ...]:
        raise RuntimeError("a fault of ours")

    monkeypatch.setattr(registry, "names", broken)
    with pytest.raises(RuntimeError, match="a fault of ours"):
        run("games")


# ---------------------------------------------------------------------- rules


def test_rules_prints_every_clause_by_section(run: Run) -> None:
    outcome = run("rules", "cultivo")
    assert outcome.code == 0
    catalogue = load("cultivo").catalogue
    assert [line for line in outcome.lines if line.startswith("Cultivo: ")] == [
        f"Cultivo: {section}" for section in catalogue.sections
    ]
    assert sorted(re.findall(r"^  (\S+)  \S", outcome.out, re.MULTILINE)) == sorted(catalogue)


def test_rules_of_a_clause_or_of_sections_with_their_source(run: Run) -> None:
    (heading, *text) = run("rules", "cultivo", "cul-rdg-04").lines
    assert heading == "Cultivo: 1. Place a worker"
    assert " ".join(map(str.strip, text)).endswith("[our reading; the rulebook is silent]")
    carts = run("rules", "cultivo", "CART").lines
    assert carts[0] == "Cultivo: The Equipment: Cart"
    assert "Cultivo: 1. Place a worker" in carts[1:], (
        "what speaks of carts elsewhere comes after the section of that name"
    )
    assert all(line.startswith(("  CUL-", "    ", "Cultivo: ")) or not line for line in carts[1:])


def test_rules_that_say_words(run: Run) -> None:
    found = run("rules", "agricola", "cooking hearth cost").lines
    assert found[0] == "Agricola: Appendix 3: Major improvements"
    assert found[1].startswith("  AGR-PUB-41")


@pytest.mark.parametrize(
    ("which", "message"),
    [
        ("CUL-PLK-04", "cultivo has no section or clause 'CUL-PLK-04', did you mean 'CUL-PLC-04'? Sections: "),
        ("CUL-nope", "cultivo has no section or clause 'CUL-nope'; sections: Game Components, "),
        ("", "cultivo has no section or clause ''; sections: "),
    ],
)
def test_rules_of_what_there_is_not(run: Run, which: str, message: str) -> None:
    outcome = run("rules", "cultivo", which)
    assert (outcome.code, outcome.out) == (2, "")
    assert outcome.err.startswith(f"toolkit: {message}")


def test_rules_lists_what_can_be_changed(run: Run) -> None:
    game = load("cultivo")
    assert run("rules", "cultivo", "--sections").lines == list(game.catalogue.sections)
    assert re.search(r"^quick: Quick game\. .*end_market=13", run("rules", "cultivo", "--variants").out, re.DOTALL)
    switchable = run("rules", "cultivo", "--switchable").out
    assert re.findall(r"^(\S+): ", switchable, re.MULTILINE) == list(game.catalogue.switchable)
    readings = re.sub(r"\n {4,}", " ", run("rules", "cultivo", "--readings").out)  # unwrapped
    for name, choice in game.readings.items():
        assert re.search(rf"^  {name}={choice}: [^=]*\[the one taken", readings, re.MULTILINE)
    numbers = run("rules", "cultivo", "--numbers").out
    assert re.findall(r"^(\w+)=", numbers, re.MULTILINE) == list(game.parameters)
