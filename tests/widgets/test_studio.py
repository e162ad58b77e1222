"""The studio without a browser: drawing, searching, building, what is told of faulty input, the display."""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from typing import Any

import pytest
from drawn_pebbles import Handfuls

import toolkit
from toolkit.engine.game import NUMBER, Game, ToolkitError
from toolkit.engine.session import Session
from toolkit.widgets import live
from toolkit.widgets.studio import Studio, words
from toolkit.widgets.studio.view import view
from toolkit.widgets.studio.widget import Easel, easel, still

AROUND_B1 = ("B1-north", "A1-B1", "B1-C1", "B1-B2")
POSITION = {"players": [{"goods": {"wood": 6}, "pastures": ["E3"]}, {}], "round": 3}


@pytest.fixture
def studio() -> Studio:
    return toolkit.studio("agricola")


@pytest.fixture
def session() -> Session:
    """Player 0 has a pasture and 6 wood, player 1 nothing."""
    return toolkit.play("agricola", at=POSITION, autosave=False)


def draw(studio: Studio, *edges: str) -> None:
    for edge in edges:
        studio.touch(f"edge/{studio.player}/{edge}")


def clauses(studio: Studio) -> list[str]:
    return [reason.clause for reason in studio.reasons]


# ---------------------------------------------------------------------- drawing


def test_it_is_drawn_by_touching_and_taken_away_by_touching_again(studio: Studio) -> None:
    draw(studio, *AROUND_B1)
    assert studio.chosen == tuple(f"edge/0/{edge}" for edge in AROUND_B1)
    assert studio.sketch.finished and studio.reasons == ()
    assert "Encloses B1: holds 2." in studio.told
    draw(studio, "A1-B1")
    assert studio.chosen == tuple(f"edge/0/{edge}" for edge in AROUND_B1 if edge != "A1-B1")
    assert clauses(studio) == ["AGR-FEN-07"]
    assert str(studio).splitlines()[-2:] == [
        "Not allowed as it is:",
        "- Your pasture would be open between A1 and B1 (AGR-FEN-07).",
    ]


def test_what_was_done_is_taken_back_step_by_step(studio: Studio) -> None:
    draw(studio, "B1-C1", "A1-B1")
    studio.clear()
    assert studio.chosen == ()
    assert studio.undo().chosen == ("edge/0/B1-C1", "edge/0/A1-B1")
    assert studio.undo().chosen == ("edge/0/B1-C1",)
    assert studio.undo().chosen == ()
    with pytest.raises(ToolkitError, match="nothing to take back"):
        studio.undo()


def test_clearing_nothing_is_no_step(studio: Studio) -> None:
    studio.clear()
    assert not studio.can_undo


@pytest.mark.parametrize("id", ["edge/1/A1-north", "edge/0/nowhere", "undo", "", 3, None, ["edge/0/A1-north"]])
def test_what_is_no_element_changes_nothing(studio: Studio, id: Any) -> None:
    draw(studio, "B1-C1")
    with pytest.raises(ToolkitError, match=r"studio: unknown element .*llowed: edge/0/A1-north"):
        studio.touch(id)
    assert studio.chosen == ("edge/0/B1-C1",)


def test_what_it_costs_counts_or_not(session: Session) -> None:
    studio = toolkit.studio(session)
    draw(studio, *(edge for edge in ("D3-south", "D2-D3", "C3-D3", "C2-C3", "B3-C3", "C3-south", "B2-B3")))
    assert "AGR-FEN-01" in clauses(studio)
    assert "AGR-FEN-01" not in [reason.clause for reason in studio.count_cost(False).reasons]
    assert "AGR-FEN-01" in [reason.clause for reason in studio.count_cost().reasons]


def test_another_player_begins_with_nothing(session: Session) -> None:
    studio = toolkit.studio(session)
    draw(studio, "D2-D3")
    studio.sit(1)
    assert (studio.chosen, studio.can_undo) == ((), False)
    draw(studio, "D2-D3")
    assert studio.chosen == ("edge/1/D2-D3",)
    for player in (2, -1, True, "1", None):
        with pytest.raises(ToolkitError, match=r"unknown player .*llowed: 0, 1"):
            studio.sit(player)  # type: ignore[arg-type]
    assert studio.player == 1


# ---------------------------------------------------------------------- searching


def test_all_of_a_number_are_looked_through(studio: Studio) -> None:
    found = studio.browse(8)
    assert (found.place, len(found.drawings)) == (1, 42)
    seen = set()
    for _ in found.drawings:
        assert studio.sketch.finished and len(studio.chosen) == 8
        seen.add(frozenset(studio.chosen))
        studio.next()
    assert len(seen) == 42
    assert studio.found == found  # after the last comes the first
    assert studio.previous().place == 42
    assert str(studio.found) == "Layouts with 8 new fences: 42 of 42"


def test_one_goes_to_any_of_those_found(studio: Studio) -> None:
    studio.browse(15)
    assert str(studio.last()) == "Layouts with 15 new fences: 3631 of 3631"
    last = studio.chosen
    assert studio.goto(1234).place == 1234
    there = studio.chosen
    assert studio.next().place == 1235
    assert studio.first().place == 1 and studio.previous().place == 3631
    assert studio.chosen == last
    assert studio.goto(1234).place == 1234 and studio.chosen == there
    for place in (0, 3632, -1, True, "3", 2.0, None):
        with pytest.raises(
            ToolkitError, match=f"there is no number {re.escape(repr(place))}; write one from 1 to 3631"
        ):
            studio.goto(place)  # type: ignore[arg-type]
    assert studio.found is not None and studio.found.place == 1234


@pytest.mark.parametrize("step", ["first", "last", "next", "previous"])
def test_without_a_search_there_is_nothing_to_turn_over(studio: Studio, step: str) -> None:
    with pytest.raises(ToolkitError, match="search first"):
        getattr(studio, step)()
    with pytest.raises(ToolkitError, match="search first"):
        studio.goto(1)


def test_what_cannot_be_paid_for_is_not_found_any_more(session: Session) -> None:
    studio = toolkit.studio(session, free=True)
    count = len(studio.browse(8).drawings)
    shown = studio.goto(3)
    reasons = [reason.clause for reason in studio.count_cost().reasons]
    assert reasons == ["AGR-FEN-01"]  # what is drawn stays, and tells what it lacks
    assert studio.found is not None and studio.found.drawings == ()
    assert str(studio.found) == "Layouts with 8 new fences: none now that can be paid for"
    for step in (studio.next, studio.last, lambda: studio.goto(3)):
        with pytest.raises(ToolkitError, match="none now that can be paid for"):
            step()
    studio.count_cost(False)
    assert studio.found == shown and len(shown.drawings) == count


def test_what_can_be_paid_for_stays(session: Session) -> None:
    studio = toolkit.studio(session, free=True)
    studio.browse(6)
    shown = studio.goto(2)
    studio.count_cost()
    assert studio.found is not None
    assert (studio.found.place, studio.found.drawings) == (2, shown.drawings)


def test_what_is_found_follows_the_session(session: Session) -> None:
    studio = toolkit.studio(session)
    before = len(studio.browse(3).drawings)
    session.do("place on fences")
    session.do(studio.sketch.wish)
    assert studio.found is not None
    assert 0 < len(studio.found.drawings) != before
    assert str(studio.found).endswith(", none of which is shown")
    assert studio.next().place == 1
    session.undo()
    assert studio.found is not None and len(studio.found.drawings) == before


def test_what_can_be_asked_for_is_offered(studio: Studio, session: Session) -> None:
    shows = [(offer.gid, offer.shows, offer.least, offer.most) for offer in view(studio).searches]
    assert shows == [
        ("browse", "every way to build just so many at once (4 to 15)", 4, 15),
        ("fewest", "the cheapest new pastures of so many spaces (1 to 12)", 1, 12),
    ]
    studio.count_cost()
    assert [offer.shows[-10:] for offer in view(studio).searches] == ["(none now)", "(none now)"]
    in_game = toolkit.studio(session)
    assert [(offer.least, offer.most) for offer in view(in_game).searches] == [(3, 6), (1, 3)]


def test_a_single_number_is_offered_as_one() -> None:
    studio = toolkit.studio(toolkit.load("agricola", fences=4))
    assert [offer.shows.partition("(")[2] for offer in view(studio).searches] == ["only 4)", "only 1)"]


def test_the_fewest_for_a_size(studio: Studio) -> None:
    assert str(studio.fewest(12)) == "Fewest fences for a pasture of size 12: 1 of 1"
    assert len(studio.chosen) == 14
    assert any(sentence.endswith("holds 24.") for sentence in studio.told)


def test_a_search_is_one_step_and_ends_when_something_is_touched(studio: Studio) -> None:
    draw(studio, "D2-E2")
    studio.browse(8)
    studio.next()
    studio.next()
    assert studio.undo().chosen == ("edge/0/D2-E2",)
    studio.browse(8)
    draw(studio, "D2-E2")
    assert studio.found is None
    with pytest.raises(ToolkitError, match="search first"):
        studio.next()


@pytest.mark.parametrize(
    ("search", "message"),
    [
        (lambda studio: studio.browse(0), "layouts with 0 new fences: write a whole number from 4 to 15"),
        (lambda studio: studio.browse("8"), "layouts with '8' new fences"),
        (lambda studio: studio.browse(5), "Layouts with 5 new fences: there is none"),
        (lambda studio: studio.fewest(13), "a pasture of 13 spaces: write a whole number from 1 to 12"),
        (lambda studio: studio.fewest(None), "a pasture of None spaces: write a whole number from 1 to 12"),
    ],
)
def test_a_search_for_nothing_changes_nothing(studio: Studio, search: Callable[[Studio], object], message: str) -> None:
    draw(studio, "D2-E2")
    with pytest.raises(ToolkitError, match=message):
        search(studio)
    assert (studio.chosen, studio.found) == (("edge/0/D2-E2",), None)


# ---------------------------------------------------------------------- building


def test_what_is_drawn_is_built_where_it_is_legal(session: Session) -> None:
    studio = toolkit.studio(session)
    draw(studio, "D3-south", "D2-D3", "C3-D3")
    refused = studio.build()
    assert refused.refused and "(ENG-02" in refused.message[1]
    assert session.current.number == 0 and studio.chosen
    session.do("place on fences")
    before = session.state.players[0].fences.bit_count()
    built = studio.build()
    assert not built.refused and built.message[0].startswith("Done: Build fences: ")
    assert session.state.players[0].fences.bit_count() == before + 3
    assert (studio.chosen, studio.can_undo) == ((), False)
    assert "A pasture already: D3, holds 2." in studio.told


def test_a_refusal_of_the_layout_names_its_clauses(session: Session) -> None:
    studio = toolkit.studio(session)
    session.do("place on fences")
    draw(studio, *AROUND_B1)
    answer = studio.build()
    assert answer.refused and ("AGR-FEN-09",) in answer.cited
    assert clauses(studio) == ["AGR-FEN-09"]
    seen = view(studio)
    assert [line.clauses for line in (*seen.message, *seen.against)] == [(), ("AGR-FEN-09",)]  # told once


def test_nothing_is_built_without_a_session_or_out_of_turn(studio: Studio, session: Session) -> None:
    draw(studio, *AROUND_B1)
    with pytest.raises(ToolkitError, match="open the studio with a session"):
        studio.build()
    with pytest.raises(ToolkitError, match="nothing is drawn"):
        toolkit.studio(session).build()
    other = toolkit.studio(session, player=1)
    draw(other, *AROUND_B1)
    with pytest.raises(ToolkitError, match="Player 0 decides now, so nothing can be built for player 1"):
        other.build()


def test_it_follows_the_session(session: Session) -> None:
    studio, looks = toolkit.studio(session), []
    end = studio.watch(lambda: looks.append(studio.told[0]))
    session.do("place on fences")
    session.do("fence C3-D3 + D2-D3 + D3-south")
    assert looks[-1] == "7 of 15 fences stand; you have 3 wood."
    session.undo()
    end()
    studio.clear()
    session.redo()
    assert len(looks) == 3
    assert studio.told[0] == "7 of 15 fences stand; you have 3 wood."


# ---------------------------------------------------------------------- which games


@pytest.mark.parametrize("name", ["pebbles", "cultivo", "cultive"])
def test_a_game_in_which_nothing_is_drawn_says_so(name: str) -> None:
    with pytest.raises(ToolkitError, match=f"{name}: there is nothing to draw bit by bit in this game"):
        toolkit.studio(name)
    game = toolkit.load(name)
    state = game.setup(players=game.player_counts[0], seed=1)
    asked: tuple[Callable[..., object], ...] = (game.sketch, game.finished_sketches, game.smallest_sketches)
    for ask in asked:
        with pytest.raises(ToolkitError, match=f"{name}: unknown sketch 'fences': there is none"):
            ask(state, "fences", 1)


def test_any_game_can_be_drawn_in() -> None:
    session = toolkit.play(Handfuls(toolkit.load("pebbles").data), players=2, seed=1, autosave=False)
    studio = toolkit.studio(session)
    studio.touch("pebble/0")
    assert studio.touch("pebble/3").told == ("2 pebbles",)
    assert str(studio.browse(1)).startswith("handful: all of 1: 1 of ")
    with pytest.raises(ToolkitError, match="pebbles: sketches called 'handful' cannot be looked for in this way"):
        studio.fewest(1)
    assert [offer.gid for offer in view(studio).searches] == ["browse"]
    assert view(studio).how == words.HOW and view(studio).searches[0].shows == "1 to 3"
    for number in range(1, 4):
        studio.touch(f"pebble/{number}")
    refused = studio.build()
    assert refused.refused and refused.cited[1:] == tuple((clause,) for clause in clauses(studio))
    assert "PEB-TAK-03" in clauses(studio)
    studio.browse(2)
    assert not studio.build().refused
    assert str(session.current.action) == "grab 2 red"


def test_a_game_need_not_name_its_searches() -> None:
    titles = Game.sketch_titles(toolkit.load("pebbles"), "towers")
    assert titles.title == "towers"
    assert NUMBER in titles.finished and NUMBER in titles.smallest


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("agricola", "fence"), "agricola: unknown sketch 'fence', did you mean 'fences'"),
        (("agricola", "fences", 1), "agricola: unknown player 1; allowed: 0"),
        (("agricla",), "unknown game 'agricla', did you mean 'agricola'"),
        ((7,), "studio: expected a session, a game or its name, found 7"),
    ],
)
def test_a_studio_of_what_there_is_not(arguments: tuple[Any, ...], message: str) -> None:
    with pytest.raises(ToolkitError, match=re.escape(message)):
        toolkit.studio(*arguments)


def test_a_loaded_game_is_drawn_in_by_its_own_rules() -> None:
    game = toolkit.load("agricola", fences=4)
    studio = toolkit.studio(game)
    assert studio.told[0].startswith("0 of 4 fences")
    with pytest.raises(ToolkitError, match="layouts with 8 new fences: only 4 is possible"):
        studio.browse(8)


# ---------------------------------------------------------------------- the widget


def test_it_is_said_what_to_do(studio: Studio) -> None:
    assert view(studio).how == "Click the side of a space to draw a fence there, and the fence again to take it away."


def touched(shown: Easel, gid: str, seq: int = 1) -> dict[str, Any]:
    shown._handle_custom_msg({"gid": gid, "seq": seq}, [])
    assert shown.view["answered"] == seq
    return dict(shown.view)


def test_everything_can_be_done_by_touching(session: Session) -> None:
    shown = Easel(toolkit.studio(session))
    empty = shown.picture
    assert list(touched(shown, "edge/0/D2-D3")["chosen"]) == ["edge/0/D2-D3"]
    assert shown.picture != empty
    assert shown.view["against"][0]["clauses"][0] in shown.view["rules"]
    assert not touched(shown, "undo", 2)["can_undo"]
    assert touched(shown, "browse/3", 3)["found"].startswith("Layouts with 3 new fences: 1 of ")
    assert " 2 of " in touched(shown, "next", 4)["found"]
    assert " 1 of " in touched(shown, "previous", 5)["found"]
    assert " 2 of " in touched(shown, "goto/2", 14)["found"]
    assert " 1 of " in touched(shown, "first", 15)["found"]
    last = touched(shown, "last", 16)
    assert f" {last['count']} of {last['count']}" in last["found"]
    assert touched(shown, "fewest/2", 6)["found"].startswith("Fewest fences for a pasture of size 2: 1 of ")
    assert touched(shown, "clear", 7)["found"] == ""
    assert touched(shown, "free/1", 8)["free"] is True
    assert touched(shown, "free/0", 9)["free"] is False
    assert touched(shown, "player/1", 10)["player"] == 1
    touched(shown, "player/0", 11)
    session.do("place on fences")
    touched(shown, "fewest/1", 12)
    built = touched(shown, "build", 13)
    assert built["message"][0]["sentence"].startswith("Done: ") and not built["refused"]


@pytest.mark.parametrize(
    "gid", ["browse/", "browse/x", "browse/99", "next", "goto/1", "last/1", "build", "player/7", "nonsense", "undo/1"]
)
def test_a_faulty_touch_is_told(studio: Studio, gid: str) -> None:
    shown = Easel(studio)
    seen = touched(shown, gid)
    assert seen["message"][0]["sentence"] and seen["refused"]
    assert isinstance(shown.last_error, ToolkitError)
    assert studio.chosen == ()
    assert not touched(shown, "edge/0/A1-north", 2)["message"]


def test_a_refusal_by_the_session_cites_its_clauses(session: Session) -> None:
    studio = toolkit.studio(session)
    draw(studio, "D3-south", "D2-D3", "C3-D3")
    studio.build()
    seen = view(studio)
    assert seen.refused and seen.message[1].clauses == ("ENG-02",)
    assert "ENG-02" in seen.rules


def test_running_a_cell_again_fills_no_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    from ipywidgets.widgets.widget import _instances

    session, counts = toolkit.play("agricola", at=POSITION, autosave=False), []
    for run in range(4):
        monkeypatch.setattr(live, "running_cell", lambda run=run: ("cell", f"run {run}"))
        easel(toolkit.studio(session))
        counts.append(len(_instances))
    assert counts[0] == counts[-1]
    assert len(session._observers) == 1


def test_the_display_has_a_picture_and_words_where_no_kernel_runs(studio: Studio) -> None:
    draw(studio, *AROUND_B1[:3])
    bundle = studio._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in bundle
    assert bundle["text/plain"] == str(studio)
    page = still(studio)
    assert bundle["text/html"] == page
    assert re.search(r'<img alt="[^"]+" src="data:image/svg', page)
    for line in (*studio.told, "Not allowed as it is:"):
        assert html.escape(line) in page
