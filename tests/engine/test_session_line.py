"""The line of a session, on which a player steps to and fro, and playing many decisions as one change."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import toolkit
from toolkit.engine.game import IllegalAction
from toolkit.engine.session import Session, savefile


@pytest.fixture
def session() -> Session:
    return toolkit.play("cultivo", players=2, seed=7, autosave=False)


def random_moves(session: Session, count: int) -> Any:
    """Chooses so many random actions, then nothing."""
    rng, left = Random(1), iter(range(count))
    return lambda state: session.game.sample(state, rng) if next(left, None) is not None else None


def test_the_line_goes_on_to_where_redo_leads(session: Session) -> None:
    session.play_on(random_moves(session, 6))
    session.goto(2)
    assert [node.number for node in session.line] == [0, 1, 2, 3, 4, 5, 6]
    assert session.current.number == 2
    session.do(session.legal_actions()[-1])
    assert session.line == session.path
    session.goto(4)
    assert [node.number for node in session.line] == [0, 1, 2, 3, 4, 5, 6]


def test_playing_on_is_one_change(session: Session) -> None:
    told: list[int] = []
    session.observe(lambda changed: told.append(changed.current.number))
    assert session.play_on(random_moves(session, 5)).number == 5
    assert told == [5]
    one_by_one = toolkit.play("cultivo", players=2, seed=7, autosave=False)
    for node in session.path[1:]:
        one_by_one.do(node.action)
    assert one_by_one.current.digest == session.current.digest


def test_what_was_done_before_a_refusal_stays_done_and_is_told(session: Session) -> None:
    told: list[int] = []
    session.observe(lambda changed: told.append(changed.current.number))
    wishes = iter([session.legal_actions()[0], session.game.parse("produce red")])
    with pytest.raises(IllegalAction):
        session.play_on(lambda state: next(wishes))
    assert (session.current.number, told) == (1, [1])


def test_playing_on_is_kept_when_it_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    session = toolkit.play("cultivo", name="kept at the end", players=2, seed=7)
    written: list[int] = []
    assert session.autosave is not None
    monkeypatch.setattr(session.autosave, "write", lambda saved: written.append(saved.current))
    session.play_on(random_moves(session, 7))
    assert written == [7]


def test_a_file_is_read_from_its_content_as_from_disk(session: Session, tmp_path: Any) -> None:
    session.play_on(random_moves(session, 3))
    path = tmp_path / "evening.json"
    session.save(path)
    assert savefile.parsed(path.read_bytes(), path) == savefile.read(path)
