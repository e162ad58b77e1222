"""Overlays about goods: what it costs to get to every field, what each step of a route costs, what producing brings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import msgspec

from toolkit.engine.game import Event, Log, Reason, ToolkitError
from toolkit.games.cultivo import actions as act
from toolkit.games.cultivo import spoken, walking
from toolkit.games.cultivo.board import fields_in
from toolkit.games.cultivo.components import COLOURS
from toolkit.games.cultivo.dues import TO_SUPPLY, Due, Means, bill, payee_word, swapped, walk_dues
from toolkit.games.cultivo.overlays import words
from toolkit.games.cultivo.overlays.layer import Key, Layer, Leg, Mark, Share, Subject
from toolkit.games.cultivo.shorthands import route_of, why_unreached
from toolkit.games.cultivo.state import Goods, Walk, worker_on

if TYPE_CHECKING:
    from toolkit.games.cultivo.game import Cultivo

Row = tuple[str, ...]


def _said(game: Cultivo, reasons: Iterable[Reason]) -> str:
    return words.SENTENCES.join(game.describe(reason) for reason in reasons)


def _clauses(reasons: Iterable[Reason]) -> str:
    return words.LIST.join(dict.fromkeys(reason.clause for reason in reasons))


def _tuple(game: Cultivo, goods: dict[str, int]) -> Goods:
    return tuple(goods.get(colour, 0) for colour in game.components.colours)


# ---------------------------------------------------------------------- what it costs to get there


def costs(subject: Subject) -> Layer:
    """The cheapest payment for every field that can be reached and paid for, and why the others cannot."""
    game, state = subject.game, subject.at_turn()
    verb, worker = _begun(subject.wish)
    reached = game.cost_map(state, verb, worker)
    board = game.compiled(state.layout)
    refused = why_unreached(game, state, verb, [name for name in board.names if name not in reached], worker)
    free = [name for field, name in enumerate(board.names) if worker_on(state, field) is None]
    marks = {
        board.index[name]: Mark(
            goods=_tuple(game, goods), note=words.COSTS_NOTE.format(goods=words.goods(goods.items()))
        )
        for name, goods in reached.items()
    }
    for name in free:
        if name in refused:
            why = words.COSTS_WHY_NOT.format(why=_said(game, refused[name]))
            marks[board.index[name]] = Mark("hatched", note=why)
    return Layer(
        _costs_heading(subject, verb, worker),
        _costs_said(reached, len(free)),
        (words.COSTS_TABLE, *_costs_rows(game, board.names, board.colour, reached, refused)),
        marks,
        keys=(Key("amount", words.COSTS_KEY), Key("hatched", words.COSTS_HATCHED)),
    )


def _begun(wish: Any) -> tuple[act.Verb, str | None]:
    """The verb asked about, and the field of the worker that goes or that the way starts from."""
    if isinstance(wish, str) and " " in wish:
        wish = act.parse(wish)
    if wish in (None, "place", "move"):
        return wish or "place", None
    if isinstance(wish, act.Place | act.Move):
        return wish.verb, wish.origin
    raise ToolkitError(f"costs: {str(wish)!r} begins no way; write {words.COSTS_FORMS}")


def _costs_heading(subject: Subject, verb: act.Verb, worker: str | None) -> str:
    heading = words.COSTS[verb].format(player=subject.player)
    return heading if worker is None else words.COSTS_FROM.format(heading=heading, worker=worker)


def _costs_said(reached: dict[str, dict[str, int]], free: int) -> str:
    if not reached:
        return words.COSTS_SAID.format(reached=0, free=free, cheapest="")
    least = min(reached.values(), key=lambda goods: sum(goods.values()))
    cheapest = words.COSTS_CHEAPEST.format(goods=words.goods(least.items()))
    return words.COSTS_SAID.format(reached=len(reached), free=free, cheapest=cheapest)


def _costs_rows(
    game: Cultivo,
    names: tuple[str, ...],
    colours: tuple[int, ...],
    reached: dict[str, dict[str, int]],
    refused: dict[str, list[Reason]],
) -> Iterator[Row]:
    for name, colour in zip(names, colours, strict=True):
        word = game.components.colours[colour]
        if name in reached:
            yield name, word, words.goods(reached[name].items()), "", ""
        else:
            yield name, word, "", _said(game, refused[name]), _clauses(refused[name])


# ---------------------------------------------------------------------- a route, step by step


def route(subject: Subject) -> Layer:
    """A route with what each step makes due; as far as it goes, and why not further, if it is refused."""
    game, state = subject.game, subject.at_turn()
    wished, reasons = _wished(subject)
    if wished is None:
        said = _said(game, reasons).removesuffix(".") if reasons else words.ROUTE_NONE_SAID
        return Layer(words.ROUTE_NONE, said, (words.ROUTE_TABLE,), keys=(Key("none", said),))
    means = game.means(state, wished.verb)
    walks = list(_walks(means, wished))
    dues = [tuple(walk_dues(means, walk)) for walk in walks]
    fresh = [later[len(before) :] for before, later in pairwise(dues)]
    legs = tuple(
        Leg(means.board.index[step.field], _counted(step_dues), tuple(_shares(step_dues)))
        for step, step_dues in zip(walks[-1].steps, fresh, strict=True)
    )
    bought = _Bought(means, dues[-1], wished.swaps if not reasons else ())
    return Layer(
        words.ROUTE[wished.verb],
        _route_said(means, legs, bought, reasons),
        (words.ROUTE_TABLE, *_route_rows(means, walks, (dues[0], *fresh)), *bought.rows(), *_refusals(game, reasons)),
        {
            leg.field: Mark(note=_leg_note(means, number, step_dues))
            for number, (leg, step_dues) in enumerate(zip(legs, fresh, strict=True), 1)
        },
        start=walks[-1].origin,
        legs=legs,
        keys=tuple(_route_keys(means, bought, reasons)),
    )


def _wished(subject: Subject) -> tuple[act.Route | None, list[Reason]]:
    """The route asked about, and every reason against it."""
    game, wish = subject.game, subject.wish
    if wish is None:
        pending = subject.state.pending
        if not isinstance(pending, Walk) or subject.player != subject.state.player:
            return None, []
        origin = game.compiled(subject.state.layout).names[pending.origin]
        return act.Route(pending.verb, origin, pending.steps, pending.swaps), []
    if isinstance(wish, str):
        wish = act.parse(wish)
    if not isinstance(wish, act.Route | act.Target):
        raise ToolkitError(f"route: {str(wish)!r} is neither a route nor a target; write {words.ROUTE_FORMS}")
    state = subject.at_turn()
    reasons = game.why_not(state, wish)
    unknown = [reason for reason in reasons if reason.clause == "ENG-03"]
    if unknown:
        raise ToolkitError(f"route: {str(wish)!r}: {_said(game, unknown)}")
    if isinstance(wish, act.Route):
        return wish, reasons
    return (None if reasons else route_of(game, state, wish)), reasons


def _walks(means: Means, wished: act.Route) -> Iterator[Walk]:
    """The way before its first step and after each; it ends before a step that has no ground to stand on."""
    walk = Walk(wished.verb, means.board.index[wished.origin])
    yield walk
    for step in wished.steps:
        if next(walking.why_ground(means, means.standing(walk), step), None) is not None:
            return
        walk = msgspec.structs.replace(walk, steps=(*walk.steps, step))
        yield walk


def _counted(dues: Iterable[Due]) -> Goods:
    counts = [0] * COLOURS
    for due in dues:
        counts[due.colour] += due.amount
    return tuple(counts)


def _shares(dues: Iterable[Due]) -> Iterator[Share]:
    """What the supply and each player gets."""
    owed: dict[int, list[Due]] = {}
    for due in dues:
        owed.setdefault(due.payee, []).append(due)
    for payee, parts in sorted(owed.items()):
        yield Share(_counted(parts), "{amount}" if payee == TO_SUPPLY else words.ROUTE_SHARE.format(player=payee))


def _leg_note(means: Means, number: int, dues: tuple[Due, ...]) -> str:
    """What a step makes due and by which clauses, for the name of the field it leads to."""
    parts = (
        words.ROUTE_DUE.format(goods=words.goods([(means.word(due.colour), due.amount)]), clause=due.clause)
        for due in dues
    )
    return words.ROUTE_NOTE.format(number=number, dues=words.AND.join(parts) or words.NOTHING)


class _Bought:
    """What dues come to in the end: after scales, and after swaps."""

    def __init__(self, means: Means, dues: tuple[Due, ...], swaps: tuple[act.Swap, ...]) -> None:
        self.means, self.swaps = means, swaps
        paid = bill(means, dues)
        self.saved = tuple(owed - left for owed, left in zip(_counted(dues), paid.total, strict=True))
        for swap in swaps:
            paid = swapped(means, paid, swap)
        self.payees = [(payee, goods) for payee, goods in sorted(paid.owed.items()) if any(goods)]
        self.total = words.goods(_named(means, paid.total))
        self.parts = tuple(self._parts())

    def _parts(self) -> Iterator[str]:
        """What is due beside the steps, and what makes the total another sum than that of the dues."""
        worker = _counted(self.means.worker_dues())
        if any(worker):
            yield words.ROUTE_WORKER.format(goods=words.goods(_named(self.means, worker)))
        for colour, count in _named(self.means, self.saved):
            if count:
                yield words.ROUTE_SCALES.format(count=count, colour=colour)
        for swap in self.swaps:
            yield words.ROUTE_SWAP.format(stall=swap.stall, good=swap.good)

    def rows(self) -> Iterator[Row]:
        """The last lines of the table: what scales save, the swaps, and what every payee gets."""
        for colour, count in _named(self.means, self.saved):
            if count:
                less = words.ROUTE_SCALES.format(count=count, colour=colour)
                yield words.ROUTE_SAVED, "", "", "", less, "", "CUL-SCALES-01"
        for swap in self.swaps:
            yield words.ROUTE_SAVED, "", "", "", swap.exchange, swap.payee, "CUL-STALL-01"
        for payee, goods in self.payees:
            yield words.ROUTE_TOTAL, "", "", "", words.goods(_named(self.means, goods)), payee_word(payee), ""
        if not self.payees:
            yield words.ROUTE_TOTAL, "", "", "", words.NOTHING, payee_word(TO_SUPPLY), ""


def _named(means: Means, goods: Iterable[int]) -> list[tuple[str, int]]:
    return [(means.word(colour), count) for colour, count in enumerate(goods)]


def _route_said(means: Means, legs: tuple[Leg, ...], bought: _Bought, reasons: list[Reason]) -> str:
    names = means.board.names
    steps = (
        words.ROUTE_STEP.format(number=number, field=names[leg.field], goods=words.goods(_named(means, leg.goods)))
        for number, leg in enumerate(legs, 1)
    )
    said = words.ROUTE_SAID.format(parts=words.LIST.join((*steps, *bought.parts)) or words.NONE, total=bought.total)
    if not reasons:
        return said
    return f"{said}. {words.ROUTE_REFUSED.format(why=_said(means.game, reasons))}".removesuffix(".")


def _route_rows(means: Means, walks: list[Walk], dues: tuple[tuple[Due, ...], ...]) -> Iterator[Row]:
    """Every due of every step; a step for which nothing is due has one line too."""
    fields = [walks[0].origin, *(means.board.index[step.field] for step in walks[-1].steps)]
    names = [means.board.names[field] for field in fields]
    for number, step_dues in enumerate(dues):
        step = str(number) if number else words.ROUTE_START
        way = (names[max(0, number - 1)], names[number])
        for due in step_dues:
            owed = words.goods([(means.word(due.colour), due.amount)])
            yield step, *way, due.kind, owed, payee_word(due.payee), due.clause
        if not step_dues:
            yield step, *way, "", words.NOTHING, "", ""


def _refusals(game: Cultivo, reasons: list[Reason]) -> Iterator[Row]:
    for reason in reasons:
        yield str(reason.facts.get("step", "")), "", "", "", game.describe(reason), "", reason.clause


def _route_keys(means: Means, bought: _Bought, reasons: list[Reason]) -> Iterator[Key]:
    yield Key("none", words.ROUTE_KEY)
    for part in bought.parts:
        yield Key("none", part)
    yield Key("none", words.ROUTE_TOTAL_KEY.format(total=bought.total))
    for reason in reasons:
        yield Key("hatched", means.game.describe(reason))


# ---------------------------------------------------------------------- what producing brings


def income(subject: Subject) -> Layer:
    """What producing each colour would bring, by what brings it; why a colour cannot be produced."""
    game, state = subject.game, subject.at_turn()
    board, colours = game.compiled(state.layout), game.components.colours
    own = state.players[subject.player]
    brought = [_earned(subject, colour) for colour in colours]
    marks = {}
    rows: list[Row] = []
    for number, (colour, events) in enumerate(zip(colours, brought, strict=True)):
        count = _count(events)
        rows += _income_rows(subject, colour, events)
        for field in fields_in(own.workers & board.of_colour[number]):
            note = words.INCOME_NOTE.format(colour=colour, count=count)
            marks[field] = Mark(goods=_tuple(game, {colour: count}), note=note)
    said = (
        words.INCOME_LINE.format(count=_count(events), colour=colour)
        for colour, events in zip(colours, brought, strict=True)
    )
    return Layer(
        words.INCOME.format(player=subject.player),
        words.LIST.join(said),
        (words.INCOME_TABLE, *rows),
        marks,
        keys=tuple(
            Key("goods", _income_key(colour, events), number)
            for number, (colour, events) in enumerate(zip(colours, brought, strict=True))
        ),
    )


def _earned(subject: Subject, colour: str) -> list[Event]:
    """The events that bring goods when the player produces this colour; none where that is refused."""
    game, state, action = subject.game, subject.at_turn(), act.Produce(colour)
    log: Log = []
    if not game.why_not(state, action):
        game.perform(state, action, log)
    return [event for event in log if event.kind == "earn"]


def _count(events: list[Event]) -> int:
    return sum(event.facts["count"] for event in events)


def _income_key(colour: str, events: list[Event]) -> str:
    parts = words.INCOME_PLUS.join(
        spoken.counted(words.SOURCES[event.clauses[0]], event.facts["count"]) for event in events
    )
    shown = words.INCOME_PARTS.format(parts=parts) if parts else ""
    return words.INCOME_KEY.format(colour=colour, count=_count(events), parts=shown)


def _income_rows(subject: Subject, colour: str, events: list[Event]) -> Iterator[Row]:
    game = subject.game
    for event in events:
        yield colour, str(event.facts["count"]), game.describe(event), words.LIST.join(event.clauses)
    for reason in game.why_not(subject.at_turn(), act.Produce(colour)):
        yield colour, "0", game.describe(reason), reason.clause
    if events:
        yield colour, str(_count(events)), words.INCOME_TOTAL, ""
