"""Why actions are refused, told in as few sentences as say it all."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from toolkit.widgets import words
from toolkit.widgets.view import Answer

if TYPE_CHECKING:
    from toolkit.engine.game import Game, Reason

_CLAUSE = "\N{SECTION SIGN}"
"""Stands for a reason's clause where sentences are compared: two rules can say the same of two wishes."""


def refusal(game: Game[Any, Any], state: Any, actions: Iterable[Any], note: str = "") -> Answer:
    """The reasons against each of these actions, with their clauses; what several have in common is told once.

    A note of the game comes after them, and is all that is told where there is no action.
    """
    alike: dict[tuple[str, ...], list[tuple[Any, list[Reason]]]] = {}
    for action in actions:
        reasons = game.why_not(state, action)
        alike.setdefault(tuple(_apart_from_clause(game, reason) for reason in reasons), []).append((action, reasons))
    lines: list[tuple[str, tuple[str, ...]]] = []
    headings: list[str] = []
    for sentences, wishes in alike.items():
        headings.append(words.REFUSED.format(action=" ".join(game.describe(each, state) for each, _ in wishes)))
        lines.append((headings[-1], ()))
        for sentence, same in zip(sentences, zip(*(reasons for _, reasons in wishes), strict=True), strict=True):
            clauses = tuple(dict.fromkeys(reason.clause for reason in same))
            lines.append((sentence.replace(_CLAUSE, ", ".join(clauses)), clauses))
    if not lines:
        return Answer((note or words.NOTHING,), refused=True)
    if note:
        lines.append((note, ()))
    message, cited = zip(*lines, strict=True)
    return Answer(message, refused=True, headings=tuple(headings), cited=cited)


def _apart_from_clause(game: Game[Any, Any], reason: Reason) -> str:
    return game.describe(reason).replace(reason.clause, _CLAUSE)
