"""What is laid over the picture while playing, and the board as a graph beside it."""

from __future__ import annotations

from typing import Any

import pytest

from toolkit.engine.game import Drawing, ToolkitError
from toolkit.widgets import Player, words
from toolkit.widgets.board import Board

from .tables import new_game


@pytest.fixture
def player() -> Player:
    """Player 0 has the first turn; workers stand on V6.hub (player 1) and V7.neck (player 0)."""
    made = Player(new_game())
    made.do("start on V6.hub")
    made.do("start on V7.neck")
    return made


def picture(player: Player, overlay: str | None, focus: Any = None) -> Drawing:
    return player.session.game.draw(player.session.state, viewer=player.viewer, overlay=overlay, focus=focus)


# ---------------------------------------------------------------------- overlays


def test_every_overlay_is_offered_with_its_title(player: Player) -> None:
    game = player.session.game
    nothing, *others = player.overlays
    assert (nothing.value, nothing.label) == ("", words.NO_OVERLAY)
    assert [(each.value, each.label) for each in others] == [(name, game.overlay_title(name)) for name in game.overlays]
    assert "provenance" in game.overlays


def test_an_overlay_stays_while_the_game_goes_on_until_another_is_chosen(player: Player) -> None:
    answer = player.answer("overlay/income")
    assert answer.message == (words.SHOWN.format(title=player.session.game.overlay_title("income")),)
    assert (player.view.overlay, player.drawing) == ("income", picture(player, "income"))
    player.do("produce yellow")
    assert player.drawing == picture(player, "income")
    player.undo()
    player.show("names")
    assert player.drawing == picture(player, "names")
    player.answer("overlay/")
    assert (player.view.overlay, player.drawing) == ("", picture(player, None))


def test_choosing_an_overlay_keeps_what_was_touched_and_its_choices(player: Player) -> None:
    choices = player.touch("field/V7.neck").choices
    player.show("names")
    assert (player.touched, player.view.answer.choices) == (("field/V7.neck",), choices)


@pytest.mark.parametrize(
    ("overlay", "focus", "message"),
    [
        ("cost", None, "unknown overlay 'cost', did you mean 'costs'"),
        ("costs", "place from V6.hub", "player 0 has no worker on V6.hub"),
        ("route", 7, "neither a route nor a target"),
    ],
)
def test_what_cannot_be_shown_is_one_error_and_what_was_shown_stays(
    player: Player, overlay: str, focus: Any, message: str
) -> None:
    player.show("names")
    with pytest.raises(ToolkitError, match=message):
        player.show(overlay, focus)
    assert (player.view.overlay, player.drawing) == ("names", picture(player, "names"))


def test_costs_are_those_of_the_worker_touched_last(player: Player) -> None:
    player.show("costs")
    assert player.drawing == picture(player, "costs")
    player.touch("field/V7.neck")
    assert player.drawing == picture(player, "costs", "place from V7.neck")
    assert player.drawing != picture(player, "costs")
    player.cancel()
    assert player.drawing == picture(player, "costs")


def test_what_only_asks_the_overlay_is_no_refusal() -> None:
    player = Player(new_game("cultive"))
    player.do(next(each for each in player.session.game.legal_actions(player.session.state) if "on B" in str(each)))
    before = player.session.current
    player.show("shadows")
    answer = player.touch("if/0/B/revealed")
    assert not answer.refused and answer.message == (
        words.SHOWN.format(title=player.session.game.overlay_title("shadows")),
    )
    assert player.drawing == picture(player, "shadows", "0 B revealed")
    player.touch("if/nothing")
    assert player.drawing == picture(player, "shadows")
    assert player.session.current is before


def test_a_refused_way_is_shown_with_its_reasons(player: Player) -> None:
    player.show("route")
    assert player.touch("field/V6.neck").refused
    assert player.drawing == picture(player, "route", "place to V6.neck")
    assert "Refused" in player.drawing.alt or "CUL-PLC" in player.drawing.alt


def test_a_focus_that_was_given_stays_and_is_left_out_where_it_means_nothing(player: Player) -> None:
    player.show("costs", "move from V7.neck")
    player.touch("field/V7.neck")
    assert player.drawing == picture(player, "costs", "move from V7.neck")
    player.do("pass")
    player.do("pass")
    assert player.viewer == 1
    assert player.drawing == picture(player, "costs"), "player 1 has no worker there"


def test_without_an_overlay_nothing_is_asked_and_touching_draws_nothing(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, drawn = player.session.game, []
    before = player.drawing
    draw = game.draw
    monkeypatch.setattr(game, "draw", lambda *given, **named: drawn.append(named) or draw(*given, **named))
    monkeypatch.setattr(game, "focus", lambda *_: pytest.fail("no overlay is shown"))
    player.touch("field/V7.neck")
    player.cancel()
    assert player.drawing is before and drawn == []
    player.do("pass")
    assert player.drawing != before and len(drawn) == 1


def test_an_overlay_of_another_game_is_not_taken_over(player: Player) -> None:
    player.show("names")
    player.new(seed=3)
    assert player.view.overlay == "names"
    pebbles = Player(new_game("pebbles")).download().file
    assert pebbles is not None
    player.open(pebbles.text)
    assert player.view.overlay == ""


def test_a_third_partys_overlays_are_offered_by_their_names() -> None:
    player = Player(new_game("pebbles"))
    assert [each.label for each in player.overlays] == [words.NO_OVERLAY, "left"]
    player.answer("overlay/left")
    player.touch("heap.red")
    assert player.view.overlay == "left"


# ---------------------------------------------------------------------- the board as a graph


def test_the_graph_is_drawn_only_when_it_is_asked_for(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    game, asked = player.session.game, []
    board = game.board
    monkeypatch.setattr(game, "board", lambda state: asked.append(state) or board(state))
    player.touch("field/V7.neck")
    assert player.view.graph is None and asked == []
    choices = player.view.answer.choices
    player.answer("graph/dark")
    made = player.view.graph
    assert made is not None and len(asked) == 1
    assert made.theme == "dark" and made.src.startswith("data:image/svg+xml;base64,")
    assert "V7.neck by player 0" in made.alt
    assert {row[0] for row in made.table[1:]} == set(board(player.session.state))
    assert (player.touched, player.view.answer.choices) == (("field/V7.neck",), choices)
    player.answer("do/produce yellow")
    assert player.view.graph is None and len(asked) == 1


def test_a_board_that_is_no_graph_to_look_at_says_so() -> None:
    player = Player(new_game("pebbles"))
    player.graph()
    assert player.view.graph is not None
    assert player.view.graph.src == "" and "no 'cell'" in player.view.graph.alt


def test_an_unknown_theme_is_one_error(player: Player) -> None:
    with pytest.raises(ToolkitError, match="unknown theme 'blue'; allowed: light, dark"):
        player.answer("graph/blue")
    assert player.view.graph is None


def test_whoever_looks_on_sees_what_is_shown(player: Player) -> None:
    board = Board(player)
    player.show("graph")
    assert board.view["overlay"] == "graph" and board.picture == player.drawing.svg
    assert [each["value"] for each in board.view["overlays"]] == ["", *player.session.game.overlays]
    player.graph()
    assert board.view["graph"]["src"]
