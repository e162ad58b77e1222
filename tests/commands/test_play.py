"""`play`: a game at the terminal, as whoever sits there sees it."""

from __future__ import annotations

import errno
import io
import os
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from toolkit.__main__ import main
from toolkit.commands.table import CLEAR, Table
from toolkit.engine.session import Session, play

Run = Callable[..., Any]


def test_play_shows_the_board_the_question_and_numbered_choices(run: Run) -> None:
    outcome = run("play", "pebbles", "--seed", "7")
    assert outcome.code == 0
    for line in ("Player 0", "The heap: 4 red, 4 blue, 4 grey.", "Which colour?", "   1  choose red"):
        assert line in outcome.lines
    assert re.search("This game is kept as 'pebbles .*'", outcome.out)


def test_play_begins_with_how_players_are_counted_and_what_is_changed(run: Run) -> None:
    plain = run("play", "cultivo", "--seed", "7").lines
    assert plain[1] == "Cultivo. Type a number, an action, or help."
    assert plain[2].endswith("player 0 is the start player; player 1 decides first.")
    changed = run("play", "pebbles", "--without", "PEB-TAK-03", "--reading", "toll=0", "repeat=free").lines
    assert changed[1] == "Pebbles, toll=0, repeat=free, without PEB-TAK-03. Type a number, an action, or help."
    assert changed[2] == "Players are counted from 0, in turn order: player 0 is the start player."


def test_what_is_no_choice_now_is_refused_by_its_clause(run: Run) -> None:
    assert "  No: Now you choose where" in run("play", "cultivo", "--seed", "7", typed="buy red/green for 1 + 1\n").out


@pytest.mark.parametrize("word", ["quit", "exit", "q"])
def test_words_that_leave(run: Run, word: str) -> None:
    run("play", "pebbles", "--name", "evening", typed=f"{word}\nchoose red\n")
    assert len(play("pebbles", name="evening").nodes) == 1


def test_numbers_and_texts_do_actions_and_tell_what_happens(run: Run) -> None:
    outcome = run("play", "pebbles", "--name", "evening", typed="1\ntake 2\n2\n")
    assert "  Player 0 takes 2 red. [PEB-TAK-02]" in outcome.lines
    assert [str(node.action) for node in play("pebbles", name="evening").path[1:]] == [
        "choose red",
        "take 2",
        "choose grey",
    ]


def test_a_name_takes_up_where_the_input_ended(run: Run) -> None:
    run("play", "pebbles", "--name", "evening", "--seed", "7", typed="choose red\n")
    assert "  so far: choose red" in run("play", "pebbles", "--name", "evening").lines


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("take 2", r"  No: .*\[ENG-02, how the toolkit plays it\]"),
        ("choose red\nwhy take 9", r"  No: At most 3 .*\[PEB-TAK-03\]"),
        ("grab 1 red\nwhy choose red", r"  No: .*\[PEB-RDG-01, our reading; the rulebook is silent\]"),
        ("why choose red", "  That is allowed."),
        ("why 1", "  That is allowed."),
        ("why 9", "  there is no choice 9: there are 3"),
        ("why", r"  why ACTION: say which action, such as: why choose red"),
        ("9", "  there is no choice 9: there are 3"),
        ("0", "  there is no choice 0: there are 3"),
        ("dance", "  'dance' is no word here: type a number, an action such as 'choose red', or help"),
        ("why dance", "  'dance' is no word here: .*"),
        ("choose pink", "  pebbles: 'choose pink': .*"),
        ("redo turn", "  nothing to redo: .*"),
        ("rules", "  End of the Game"),
        ("rules peb-tak-03", "  PEB-TAK-03  .*"),
        ("rules dance", "  pebbles has no section or clause 'dance'; sections: .*"),
        ("undo", "  nothing to undo: this is the first position"),
        ("redo", "  nothing to redo: .*"),
        ("undo everything", "  undo to 'everything': .*"),
        ("save", "  say which FILE"),
        ("save ~nobody-of-that-name/x", r"  '~nobody-of-that-name/x' is no path: .*"),
        ("load ~nobody-of-that-name/x", r"  '~nobody-of-that-name/x' is no path: .*"),
        ("save a\0b", r"  .* cannot be written: .*"),
        (f"load {'x' * 400}", r"  x+ cannot be read: .*"),
        ("load nothing.json", r"  nothing\.json cannot be read: .*"),
        ("score", "Equally far ahead: player 0, player 1"),
        ("log", r"  The heap is 4 pebbles .*\[PEB-SET-01; PEB-SET-02\]"),
        ("help", "  why ACTION          say whether an action is allowed, and why not"),
        ("options", "   3  choose grey"),
        ("board", "The heap: 4 red, 4 blue, 4 grey."),
    ],
)
def test_an_answer_to_each_word(run: Run, typed: str, answer: str) -> None:
    outcome = run("play", "pebbles", "--seed", "7", typed=f"{typed}\n")
    assert outcome.code == 0
    answers = [line.removeprefix("> ") for line in outcome.lines]
    assert any(re.fullmatch(answer, line) or line == answer for line in answers), outcome.out


def test_undo_redo_save_and_load(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "kept.json"
    typed = f"grab 2 red\nundo\nredo\ngrab 1 blue\nundo turn\nsave {file}\nquit\nchoose red\n"
    run("play", "pebbles", "--name", "evening", typed=typed)
    assert [str(node.action) for node in Session.load(file).nodes[1:]] == ["grab 2 red", "grab 1 blue"]
    loaded = run("play", "pebbles", "--name", "other", typed=f"load {file}\ngrab 3 grey\n")
    kept = re.search("is loaded; from here on it is kept as '(.*)'", loaded.out)
    assert kept is not None
    assert len(play("pebbles", name=kept[1]).nodes) == 4
    assert len(play("pebbles", name="other").nodes) == 1


def test_a_game_played_to_its_end_says_who_has_won(run: Run) -> None:
    outcome = run(
        "play",
        "pebbles",
        "--reading",
        'heap={"2": 1, "3": 1}',
        "repeat=free",
        typed="grab 1 red\ngrab 1 blue\ngrab 1 grey\n1\n",
    )
    assert "The game is over." in outcome.out
    assert re.search(r"^The winner: player 0$", outcome.out, re.MULTILINE)
    assert "  there is no choice 1: there are 0" in outcome.out


def test_a_full_disk_is_said_and_the_game_goes_on(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    play("pebbles", name="evening", seed=7).close()

    def full_disk(descriptor: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full_disk)
    outcome = run("play", "pebbles", "--name", "evening", typed="choose red\ntake 2\n")
    assert outcome.code == 0
    assert outcome.out.count("the move is made but not saved") == 1
    assert "  Player 0 takes 2 red. [PEB-TAK-02]" in outcome.lines


def test_only_what_a_player_may_see_is_told(run: Run) -> None:
    typed = "log\ngrab 1 red\nlog\n"
    first, second = run("play", "pebbles", "--seed", "7", typed=typed).out.split("Player 1\n", maxsplit=1)
    assert "Player 0 is dealt" in first
    assert "Player 1 is dealt" not in first
    assert "Player 1 is dealt" in second
    assert "Player 0 is dealt" not in second


def test_a_shared_terminal_is_emptied_between_players_who_see_different_things() -> None:
    said: list[str] = []
    typed = iter(["grab 1 red", "", "", "choose blue", "quit"])

    def ask(prompt: str) -> str:
        said.append(prompt)
        return next(typed)

    Table(play("pebbles", seed=7, autosave=False), hot_seat=True, ask=ask, say=said.append).run()
    handing_over = [number for number, line in enumerate(said) if "hand over" in line]
    assert len(handing_over) == 1
    assert said[handing_over[0] + 1] == CLEAR
    assert "press Enter" in said[handing_over[0] + 2]


def test_the_input_may_end_while_the_terminal_is_handed_over() -> None:
    typed = iter(["grab 1 red"])

    def ask(prompt: str) -> str:
        for line in typed:
            return line
        raise EOFError

    session = play("pebbles", seed=7, autosave=False)
    Table(session, hot_seat=True, ask=ask, say=lambda line: None).run()
    assert session.current.number == 1


def test_an_interrupt_loses_no_move(monkeypatch: pytest.MonkeyPatch) -> None:
    class Interrupted(io.StringIO):
        def readline(self, size: int | None = -1) -> str:
            return super().readline() or self.interrupt()

        def interrupt(self) -> str:
            raise KeyboardInterrupt

    monkeypatch.setattr(sys, "stdin", Interrupted("choose red\n"))
    assert main(["play", "pebbles", "--name", "evening"]) == 130
    assert len(play("pebbles", name="evening").nodes) == 2
