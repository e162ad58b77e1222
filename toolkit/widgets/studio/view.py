"""What the studio's widget shows, as plain data: the front end only lays it out."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from toolkit.widgets.studio import words
from toolkit.widgets.studio.searches import Offer, offers
from toolkit.widgets.view import Answer, Rule, rules

if TYPE_CHECKING:
    from toolkit.widgets.studio.studio import Studio


class Line(msgspec.Struct, frozen=True):
    """A sentence, and the ids of the clauses behind it."""

    sentence: str
    clauses: tuple[str, ...] = ()


class View(msgspec.Struct, frozen=True):
    """Everything but the picture itself.

    Attributes:
        title: the widget's accessible name.
        told: what is drawn, sentence by sentence.
        against: what speaks against it.
        rules: the clauses behind that, by id.
        ids: what can be touched in the picture; `chosen` is drawn.
        alt, table: the picture in words.
        how: what to do, in one sentence.
        searches: what can be looked for.
        found: what one has found, and which of it is shown, in words; "" without a search. `count` is how many.
        players: their numbers; `player` is the one drawn for.
        free: whether what it costs is left out of account.
        can_build: whether there is a game to build in; `can_undo` and `can_clear` whether there is something to take.
        message: what building has brought, or what has gone wrong, beside what speaks against it anyhow; `refused`
            tells which.
    """

    title: str
    told: tuple[str, ...]
    against: tuple[Line, ...]
    rules: dict[str, Rule]
    ids: tuple[str, ...]
    chosen: tuple[str, ...]
    alt: str
    table: tuple[tuple[str, ...], ...]
    how: str
    searches: tuple[Offer, ...]
    found: str
    count: int
    players: tuple[int, ...]
    player: int
    free: bool
    can_build: bool
    can_undo: bool
    can_clear: bool
    message: tuple[Line, ...]
    refused: bool


def view(studio: Studio, message: str = "") -> View:
    """What to show of a studio, and what has gone wrong, if anything has."""
    with studio.lock:
        game, sketch, brought, found = studio.game, studio.sketch, studio.brought, studio.found
        against = tuple(Line(game.describe(reason), (reason.clause,)) for reason in sketch.reasons)
        told = (Line(message),) if message else tuple(line for line in _lines(brought) if line not in against)
        cited = [clause for line in (*against, *told) for clause in line.clauses]
        return View(
            title=words.TITLE.format(title=game.title, what=studio.titles.title),
            told=sketch.told,
            against=against,
            rules={rule.id: rule for rule in rules(game, cited)},
            ids=sketch.drawing.ids,
            chosen=sketch.chosen,
            alt=sketch.drawing.alt,
            table=sketch.drawing.table,
            how=studio.titles.how or words.HOW,
            searches=offers(studio.titles, studio.numbers),
            found="" if found is None else str(found),
            count=0 if found is None else len(found.drawings),
            players=tuple(range(game.player_count(studio.state))),
            player=studio.player,
            free=studio.free,
            can_build=studio.session is not None,
            can_undo=studio.can_undo,
            can_clear=bool(sketch.chosen),
            message=told,
            refused=bool(message) or brought.refused,
        )


def _lines(answer: Answer) -> tuple[Line, ...]:
    cited = answer.cited or ((),) * len(answer.message)
    return tuple(Line(sentence, clauses) for sentence, clauses in zip(answer.message, cited, strict=True))
