"""Legal actions as buttons: each thing that can be done has one."""

from __future__ import annotations

from collections import Counter

import toolkit
from toolkit.widgets.choices import ways

POSITION = {"players": [{"goods": {"wood": 15}}, {}], "round": 3, "taken": {"fences": 0}, "turn": {"space": "fences"}}


def test_what_begins_a_wish_has_no_second_button_where_it_is_offered_itself() -> None:
    game = toolkit.load("agricola")
    state = game.position(POSITION)
    offered = [game.parse("enclose B1"), game.parse("fence A1-B1 + B1-C1 + B1-B2 + B1-north")]
    groups = ways(game, state, offered)
    buttons = Counter(button.gid for group in groups for button in (*group.buttons, *group.further))
    assert buttons == {f"do/{action}": 1 for action in offered}


def test_where_more_can_be_asked_for_what_is_offered_stands_before_it() -> None:
    game = toolkit.load("agricola")
    state = game.position(POSITION)
    offered = [game.parse("enclose B1"), game.parse("enclose B1 + C1")]
    gids = [button.gid for group in ways(game, state, offered, more=True) for button in group.buttons]
    assert gids == [*(f"do/{action}" for action in offered), "further"]
    assert ways(game, state, offered) == ()


def test_what_begins_a_wish_can_be_done_alone() -> None:
    game = toolkit.load("agricola")
    state = game.position(POSITION)
    (group,) = ways(game, state, [game.parse("fence A1-B1 + B1-C1 + B1-B2 + B1-north")])
    assert [button.gid for button in group.buttons][-1] == "do/enclose B1"
