"""The widget: one answer to one touch, errors kept and shown, nothing left behind when a cell runs again."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest
from ipywidgets.widgets.widget import _instances as live_widgets

from toolkit.widgets import Player, live, words
from toolkit.widgets import board as module
from toolkit.widgets.board import Board, board, shown

from .tables import new_game

VIEW = "application/vnd.jupyter.widget-view+json"


def touch(widget: Board, gid: str, seq: int = 1) -> None:
    """What the front end's message does."""
    widget._handle_custom_msg({"gid": gid, "via": "mouse", "seq": seq}, [])


def test_a_touch_is_answered_by_picture_and_view() -> None:
    widget = board(new_game())
    before = widget.picture
    touch(widget, "field/V6.hub", seq=5)
    assert widget.view["answered"] == 5
    assert widget.view["step"] == 1
    assert widget.picture != before
    assert widget.picture == widget.player.drawing.svg
    assert widget.view["answer"]["message"][0].startswith("Player 1 puts the start worker")
    json.dumps(widget.view)


def test_a_touch_is_answered_in_one_message(monkeypatch: pytest.MonkeyPatch) -> None:
    widget = board(new_game())
    sent: list[set[str]] = []
    monkeypatch.setattr(widget, "send_state", lambda key=None: sent.append(set(key or ())))
    touch(widget, "field/V6.hub")
    assert sent == [{"picture", "view"}]
    touch(widget, "field/V7.hub")
    assert sent[1:] == [{"view"}]


def test_a_change_from_a_cell_is_shown() -> None:
    session = new_game()
    widget = board(session)
    session.do("start on V6.hub")
    assert widget.view["step"] == 1


@pytest.mark.parametrize("gid", ["field/nowhere", "do/nonsense", ""])
def test_what_cannot_be_touched_is_told_and_kept(gid: str) -> None:
    widget = board(new_game())
    touch(widget, gid, seq=3)
    assert widget.last_error is not None
    assert widget.view["answer"]["refused"]
    assert list(widget.view["answer"]["message"]) == [str(widget.last_error)]
    assert widget.view["answered"] == 3


def test_an_exception_in_a_callback_is_shown_and_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    widget = board(new_game())

    def broken(*_: Any) -> None:
        raise RuntimeError("no such luck")

    monkeypatch.setattr(widget.player, "touch", broken)
    touch(widget, "field/V6.hub")
    assert isinstance(widget.last_error, RuntimeError)
    assert list(widget.view["answer"]["message"]) == [words.FAILED.format(error="RuntimeError: no such luck")]
    monkeypatch.undo()
    touch(widget, "field/V6.hub", seq=2)
    assert widget.view["step"] == 1


# ---------------------------------------------------------------------- display


def test_the_display_has_a_live_view_and_a_picture_for_where_no_kernel_runs() -> None:
    session = new_game()
    bundle = shown(session)
    drawing = session.game.draw(session.state)
    assert bundle[VIEW]["model_id"]
    assert drawing.html() in bundle["text/html"]
    assert words.PICTURE_ONLY in bundle["text/html"]
    assert bundle["text/plain"] == drawing.alt


def test_where_no_kernel_runs_the_picture_may_be_of_some_parts_only() -> None:
    session = new_game()
    player = Player(session, ["board"])
    part = session.game.draw(session.state, viewer=player.viewer, parts=["board"])
    assert part.html() in shown(player)["text/html"]
    assert player.drawing.svg != part.svg


def test_the_picture_is_the_same_every_time() -> None:
    assert shown(new_game())["text/html"] == shown(new_game())["text/html"]


def test_sessions_players_and_boards_show_themselves_in_a_notebook() -> None:
    code = """
from IPython.core.interactiveshell import InteractiveShell
shell = InteractiveShell.instance()
import toolkit
from toolkit.widgets import Player
from toolkit.widgets.board import board
session = toolkit.play("cultivo", players=2, seed=7, autosave=False)
for make in (lambda session: session, Player, board):
    data, _ = shell.display_formatter.format(make(session))
    print(*sorted(data))
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert set(done.stdout.splitlines()) == {f"{VIEW} text/html text/plain"}


def test_without_ipython_a_session_is_shown_as_text() -> None:
    assert repr(new_game()).startswith("<Session")


# ---------------------------------------------------------------------- nothing is left behind


def test_running_a_cell_again_closes_the_board_before() -> None:
    session = new_game(name="again")
    first = board(session)
    second = board(new_game(name="again"))
    assert first.comm is None
    assert second.comm is not None
    touch(second, "field/V6.hub")
    assert second.view["step"] == 1


def test_a_hundred_runs_leave_one_board() -> None:
    session = new_game(name="hundred")
    board(session)
    before = len(live_widgets), len(session._observers), len(module._boards)
    for _ in range(100):
        board(session)
    assert (len(live_widgets), len(session._observers), len(module._boards)) == before


def test_a_cell_that_begins_a_new_game_each_time_leaves_one_board(monkeypatch: pytest.MonkeyPatch) -> None:
    boards = []
    for run in range(3):
        monkeypatch.setattr(live, "running_cell", lambda run=run: ("cell", f"run {run}"))
        boards.append([board(new_game(name=f"{run}{letter}")) for letter in "ab"])
    assert [[made.comm is not None for made in pair] for pair in boards] == [
        [False, False],
        [False, False],
        [True, True],
    ]


def test_a_players_own_board_may_be_closed_and_shown_again() -> None:
    player = Player(new_game(name="mine"))
    board(player)
    widget = board(player)
    touch(widget, "field/V6.hub")
    player.session.undo()
    assert widget.view["step"] == 0
    assert player.view.can_redo


def test_closing_twice_does_no_harm() -> None:
    widget = Board(new_game())
    widget.close()
    widget.close()
    assert widget.comm is None
