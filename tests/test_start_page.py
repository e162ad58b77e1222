"""The start page says of pieces and prices what the game itself says of them."""

from __future__ import annotations

import json

import pytest

from toolkit.engine import folders
from toolkit.games.cultivo.game import load


@pytest.fixture(scope="module")
def cells() -> list[tuple[str, str]]:
    """The kind of every cell, and what it says."""
    page = json.loads((folders.notebooks() / "start_here.ipynb").read_text(encoding="utf-8"))
    return [(cell["cell_type"], "".join(cell["source"])) for cell in page["cells"]]


@pytest.fixture(scope="module")
def text(cells: list[tuple[str, str]]) -> str:
    return "\n".join(source for _, source in cells)


def test_what_pieces_do_is_what_the_game_says(text: str) -> None:
    does = load().does
    assert len(does) == 12
    assert [piece for piece, sentence in does.items() if sentence not in text] == []


@pytest.mark.parametrize(
    ("said", "parameters"),
    [
        ("A turn** has two actions", {"actions": 2, "workers": 10}),
        (
            "5th and 6th worker cost 1 wheat, the 7th and 8th 2, the 9th 3, the 10th 4",
            {"worker_wheat": [0, 0, 0, 0, 1, 1, 2, 2, 3, 4]},
        ),
        ("2 of its colour for every field passed", {"field_price": 2, "rival_share": 1}),
        ("2 wheat for every canal crossed", {"canal_price": 2}),
        (
            "worth at least 4 points; the price is 2 wheat and 2 goods",
            {"building_value": 4, "building_wheat": 2, "building_goods": 2},
        ),
        ("bring 7, 6, 5, 4, 3, 2 and 1 points", {"victory_tiles": [7, 6, 5, 4, 3, 2, 1]}),
        (
            "only 4 pieces of equipment are left on the market, or when somebody has put up a fifth",
            {"end_market": 4, "end_buildings": 5},
        ),
        ("1 for every set of three different goods", {"set_size": 3, "set_points": 1}),
    ],
)
def test_its_numbers_are_those_of_the_rules(text: str, said: str, parameters: dict[str, object]) -> None:
    assert said in text
    known = load().parameters
    assert {
        name: list(known[name]) if isinstance(known[name], tuple) else known[name] for name in parameters
    } == parameters


def test_the_live_board_is_what_running_all_cells_ends_with(cells: list[tuple[str, str]]) -> None:
    played = [number for number, (kind, source) in enumerate(cells) if kind == "code" and "toolkit.play(" in source]
    assert played == [len(cells) - 1]
