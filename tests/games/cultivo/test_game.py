"""Cultivo behind the contract: what a caller may hand over."""

from __future__ import annotations

import pytest

import toolkit
from toolkit.engine.game import IllegalAction, ToolkitError

GAME = toolkit.load("cultivo")
STATE = GAME.setup(2, 7)


def test_an_action_may_be_given_as_its_text() -> None:
    action = GAME.legal_actions(STATE)[0]
    assert GAME.apply(STATE, str(action)) == GAME.apply(STATE, action)
    assert GAME.why_not(STATE, str(action)) == []
    with pytest.raises(IllegalAction) as refused:
        GAME.apply(STATE, "pass")
    assert refused.value.reasons == tuple(GAME.why_not(STATE, "pass"))


@pytest.mark.parametrize("nonsense", ["", "fly to the moon", None, 7, object()])
def test_what_is_no_action_is_one_clear_error(nonsense: object) -> None:
    with pytest.raises(ToolkitError):
        GAME.apply(STATE, nonsense)
