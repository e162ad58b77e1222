"""The board in words at the terminal: every place with who stands there and all its neighbours."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import networkx
import pytest

import toolkit
from toolkit.commands.board_map import WIDTH, board_map, told
from toolkit.commands.table import Table
from toolkit.engine.session import play


def played(players: int, decisions: int) -> tuple[Any, Any]:
    game = toolkit.load("cultivo")
    state, rng = game.setup(players, seed=7), Random(3)
    for _ in range(decisions):
        state = game.apply(state, game.sample(state, rng))
    return game, state


def read(lines: list[str]) -> dict[str, dict[str, str]]:
    """Place → heading → cell, read from the columns of each table."""
    places: dict[str, dict[str, str]] = {}
    village, starts = "", {}
    for line in lines:
        if line.startswith("village "):
            village = line.removeprefix("village ")
        elif line.startswith("place "):
            starts = {found.group(): found.start() for found in re.finditer(r"\S+(?: \S+)*", line)}
        elif line:
            ends = [*list(starts.values())[1:], None]
            cells = {name: line[start:end].strip() for (name, start), end in zip(starts.items(), ends, strict=True)}
            places[f"{village}.{cells['place']}"] = cells
    return places


@pytest.mark.parametrize(("players", "decisions"), [(2, 0), (3, 120), (4, 300)])
def test_every_place_has_its_colour_its_pieces_and_its_neighbours(players: int, decisions: int) -> None:
    game, state = played(players, decisions)
    board = game.board(state)
    places = read(list(board_map(board)))
    assert list(places) == list(board)
    for name, cells in places.items():
        node = board.nodes[name]
        assert cells["colour"] == node["colour"]
        for piece in ("worker", "building"):
            assert cells[piece] == ("" if node[piece] is None else f"player {node[piece]}")
        village = name.partition(".")[0]
        beside = {f"{village}.{other}" for other in cells["neighbours"].split(", ") if other}
        across = {other for other in cells["across a canal"].split(", ") if other}
        assert beside == {other for other in board[name] if not board[name][other]["canal"]}
        assert across == {other for other in board[name] if board[name][other]["canal"]}


def test_no_line_is_too_long() -> None:
    star = networkx.star_graph([f"place {number}" for number in range(40)])
    for board in (star, toolkit.load("cultivo").board(played(4, 300)[1])):
        lines = list(board_map(board))
        assert max(map(len, lines)) <= WIDTH
        assert all(str(place) in " ".join(lines) for place in star) or board is not star


def test_what_the_map_does_not_say_stays_in_the_table() -> None:
    board = networkx.Graph()
    board.add_node("V1.hub", colour="yellow", worker=0)
    assert told(board, ("field", "V1.hub", "yellow", "player 0", ""))
    assert not told(board, ("field", "V1.hub", "yellow", "player 0", "mill of player 0"))
    assert not told(board, ("market", "red/red", "yellow", "3", ""))


def test_the_word_board_shows_the_map_and_what_else_lies_open() -> None:
    said: list[str] = []
    session = play("cultivo", players=2, seed=7, autosave=False)
    Table(session, say=lambda line: said.append(str(line))).answer("board")
    assert [line for line in said if line.startswith("village ")] == [
        f"village {village.tile}" for village in session.state.layout
    ]
    assert not any(line.startswith("field ") for line in said)
    assert any(line.startswith("market ") for line in said)


def test_a_board_without_neighbours_is_told_by_its_table_alone() -> None:
    said: list[str] = []
    session = play("pebbles", players=2, seed=7, autosave=False)
    Table(session, say=lambda line: said.append(str(line))).answer("board")
    assert said[0] == session.game.draw(session.state, viewer=0).alt
    assert not any(line.startswith("place ") for line in said)


def test_where_a_game_has_a_plan_of_its_own_the_terminal_shows_it() -> None:
    said: list[str] = []
    session = play("agricola", players=2, seed=7, autosave=False)
    Table(session, say=lambda line: said.append(str(line))).answer("board")
    shown = "\n".join(said)
    assert "\n".join(session.game.plan(session.state)) in shown
    assert "neighbours" not in shown
