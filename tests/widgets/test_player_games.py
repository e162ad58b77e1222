"""Another game at the same table: new ones, and games out of files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

import toolkit
from toolkit.engine.game import ToolkitError
from toolkit.widgets import Player, words
from toolkit.widgets.board import Board

from .tables import new_game


@pytest.fixture
def player() -> Player:
    made = Player(new_game())
    made.do("start on V6.hub")
    return made


def wish(**asked: Any) -> str:
    return f"new/{json.dumps(asked)}"


# ---------------------------------------------------------------------- new games


def test_the_form_offers_what_there_is(player: Player) -> None:
    form, game = player.form, player.session.game
    assert [choice.value for choice in form.players.choices] == [str(count) for count in game.player_counts]
    assert form.players.value == "2"
    assert [choice.value for choice in form.variant.choices] == ["", *game.data.variants]
    assert [(choice.label, choice.about) for choice in form.variant.choices[1:]] == [
        (variant.title, variant.about) for variant in game.data.variants.values()
    ]
    switches = {name: record for name, record in game.data.reading_records.items() if record.switch}
    assert [field.name for field in form.readings] == list(switches)
    for field in form.readings:
        assert field.value == game.readings[field.name]
        assert [choice.value for choice in field.choices] == list(switches[field.name].choices)


def test_a_new_game_is_as_asked_for(player: Player) -> None:
    before = player.session
    answer = player.answer(wish(players=3, seed=11, variant="quick", readings={"passing": "stuck"}))
    session = player.session
    assert session is not before
    assert (session.players, session.seed, session.game.variant) == (3, 11, "quick")
    assert session.game.readings["passing"] == "stuck"
    assert (len(session.path), answer.message) == (1, (words.BEGUN,))
    assert player.form.variant.value == "quick"
    assert len(before.path) == 2, "the game before stays as it was"


def test_what_is_not_asked_for_stays(player: Player) -> None:
    player = Player(new_game(players=4, end_market=24, passing="stuck"))
    player.new()
    assert player.session.players == 4
    assert player.session.game.parameters["end_market"] == 24
    assert player.session.game.readings["passing"] == "stuck"
    player.new(variant="quick")
    assert player.session.game.parameters["end_market"] == 13
    player.new(variant="")
    assert player.session.game.variant is None
    assert player.session.game.parameters["end_market"] == toolkit.load("cultivo").parameters["end_market"]


def test_clauses_that_are_switched_off_stay_off_under_another_variant() -> None:
    clause = toolkit.load("cultivo").catalogue.switchable[0]
    player = Player(new_game(without=[clause]))
    player.new(variant="quick")
    assert player.session.game.without == {clause}


def test_a_seed_is_drawn_anew(player: Player) -> None:
    seeds = {player.session.seed for _ in range(4) if player.new()}
    assert len(seeds) > 1


@pytest.mark.parametrize(
    "asked",
    [
        {"players": 9},
        {"variant": "quik"},
        {"readings": {"passing": "never"}},
        {"readings": {"pasing": "stuck"}},
        {"players": "two"},
        {"colour": "red"},
    ],
)
def test_what_is_not_allowed_is_one_error_and_the_game_goes_on(player: Player, asked: dict[str, Any]) -> None:
    before = player.session
    with pytest.raises(ToolkitError) as error:
        player.answer(wish(**asked))
    assert "\n" not in str(error.value)
    assert player.session is before
    player.do(player.session.legal_actions()[0])
    assert len(before.path) == 3


def test_a_new_game_is_kept_when_the_one_before_is() -> None:
    player = Player(toolkit.play("cultivo", name="first evening", players=2, seed=7))
    answer = player.new(seed=8)
    name = player.session.name
    assert player.session.autosave is not None and name != "first evening"
    assert answer.message[-1] == words.KEPT.format(name=name)
    player.do("start on " + player.view.marks[0].removeprefix("field/"))
    player.session.close()
    assert toolkit.play("cultivo", name=name).current.number == 1


def test_the_board_follows_to_another_game(player: Player) -> None:
    board = Board(player)
    player.new(players=3, seed=5)
    assert board.view["time"]["last"] == 0
    assert board.picture == player.drawing.svg
    board._handle_custom_msg({"gid": player.view.marks[0], "via": "mouse", "seq": 1}, [])
    assert board.view["step"] == 1


def test_the_game_left_is_looked_at_no_longer(player: Player) -> None:
    before = player.session
    player.new(seed=5)
    told: list[Any] = []
    player.watch(lambda: told.append(1))
    before.undo()
    assert told == []
    assert player.view.time.last == 0


def test_another_game_has_no_agent_or_mark_it_was_not_given() -> None:
    player = Player(new_game(players=3))
    player.seat(2, "greedy")
    player.seat(1, "random")
    player.compare(player.session.current)
    player.new(players=2, seed=3)
    assert [seat.agent for seat in player.view.seats] == ["", "random"]
    assert words.NO_CHANGE in player.view.changed.title


# ---------------------------------------------------------------------- files


def test_a_file_opens_as_the_game_it_was(player: Player, tmp_path: Path) -> None:
    player.branch("what if <i>…</i>")
    player.do(player.session.legal_actions()[0])
    path = tmp_path / "evening.json"
    assert str(path) in player.save(path).message[0]
    other = Player(new_game("pebbles"))
    answer = other.load(path)
    assert answer.message == (words.OPENED.format(name=player.session.name, step=2),)
    assert other.session.saved() == player.session.saved()
    assert other.view.title == player.view.title


def test_the_browsers_file_is_the_same(player: Player, tmp_path: Path) -> None:
    player.save(tmp_path / "evening.json")
    file = player.answer("save").file
    assert file is not None
    assert file.name == f"{player.session.name}.json"
    assert file.text.encode() == (tmp_path / "evening.json").read_bytes()
    assert Player(new_game("pebbles")).answer(f"load/{file.text}").message
    assert player.undo().file is None, "it is sent once"


@pytest.mark.parametrize("content", ["", "{}", "[1, 2", "<script>alert(1)</script>", "null", "\x00"])
def test_what_is_no_saved_game_is_one_error_and_the_game_goes_on(player: Player, content: str) -> None:
    before = player.session
    with pytest.raises(ToolkitError) as error:
        player.answer(f"load/{content}")
    assert str(error.value).startswith("This is not a saved game of the toolkit. file: ")
    assert "\n" not in str(error.value)
    assert player.session is before


def test_a_saved_game_that_is_damaged_is_still_called_one(player: Player) -> None:
    saved = json.loads(player.download().file.text)  # type: ignore[union-attr]
    saved["current"] = 99
    with pytest.raises(ToolkitError, match=r"^old\.json: current: expected a node"):
        player.open(json.dumps(saved), "old.json")
    saved["format"] = "shopping list"
    with pytest.raises(ToolkitError, match=r"^This is not a saved game of the toolkit\. old\.json: format"):
        player.open(json.dumps(saved), "old.json")


def test_a_file_that_is_no_text_is_one_error(player: Player, tmp_path: Path) -> None:
    path = tmp_path / "picture.json"
    path.write_bytes(b"\x89PNG\xff")
    with pytest.raises(ToolkitError, match=r"^This is not a saved game of the toolkit\. .*picture\.json: not text"):
        player.load(path)
    with pytest.raises(ToolkitError, match="cannot be read"):
        player.load(tmp_path / "nowhere.json")


def test_a_file_that_agrees_only_in_part_says_so(player: Player) -> None:
    player.do(player.session.legal_actions()[0])
    saved = json.loads(player.download().file.text)  # type: ignore[union-attr]
    saved["nodes"][1]["digest"] = "0" * 16
    answer = player.open(json.dumps(saved), "old.json")
    assert answer.message[1].startswith("old.json: opened up to where it agrees")
    assert player.view.time.last == 1


def test_a_file_of_a_kept_game_is_kept_under_a_name_of_its_own() -> None:
    kept = Player(toolkit.play("cultivo", name="kept", players=2, seed=7))
    file = kept.download().file
    assert file is not None
    kept.open(file.text)
    assert kept.session.autosave is not None and kept.session.name != "kept"


def test_markup_in_a_file_is_data(player: Player) -> None:
    markup = "<img src=x onerror=alert(1)>"
    player.branch(markup)
    file = player.download().file
    assert file is not None
    player.open(file.text)
    view = msgspec.to_builtins(player.view)
    assert view["time"]["branches"][1]["name"] == markup
    assert markup not in player.drawing.svg + player.drawing.html()
    saved = json.loads(file.text)
    saved["origin"]["name"] = markup
    with pytest.raises(ToolkitError, match=r"origin\.name"):
        player.open(json.dumps(saved))
