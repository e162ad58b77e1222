"""Every sentence Cultivo says. The templates are those of `data/cultivo/words.yaml`; here their numbers are put in.

Players keep the numbers that the engine gives them: player 0 is the start player.

>>> from toolkit.engine.game import Reason
>>> from toolkit.games.cultivo.game import load
>>> describe(load(), Reason("CUL-PLC-04", field="V1.hub", holder=2))
"Player 2's worker stands on V1's hub (yellow), so no other can be placed there (CUL-PLC-04)."
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, final

from toolkit.engine import telling
from toolkit.engine.data import read
from toolkit.engine.game import Decision, Event, Reason, ScoreLine, ScoreSheet
from toolkit.engine.speech import Facts, Form
from toolkit.games.cultivo import actions as act
from toolkit.games.cultivo.components import WHEAT
from toolkit.games.cultivo.dues import TO_SUPPLY, payee_number
from toolkit.games.cultivo.settling import pending_bill
from toolkit.games.cultivo.solvers import payment_of
from toolkit.games.cultivo.state import EMPTY, worker_on
from toolkit.games.cultivo.walking import head_of

if TYPE_CHECKING:
    from toolkit.games.cultivo.game import Cultivo
    from toolkit.games.cultivo.state import State


class Words(telling.Words, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The file `words.yaml`; its head says how a template is written."""

    does: dict[str, str]
    so_far: str
    short: Form


@lru_cache(maxsize=8)
def words_in(folder: Path) -> Words:
    """The words of a data folder. Raises DataError naming the place in the file that is faulty."""
    return read(folder / "words.yaml", Words)


def describe(game: Cultivo, thing: Any, state: State | None = None) -> str:
    """One sentence for an action, shorthand, event, reason, clause id, decision, score line or score sheet.

    With the state an acquisition names the equipment and its price. Raises ToolkitError for anything else, and for a
    thing of these kinds that the game does not know.
    """
    return Speaker(game, state).described(thing, _SENTENCES)


def prompt(game: Cultivo, state: State, stage: str) -> str:
    """The question that is asked at this stage. Raises ToolkitError for an unknown stage.

    >>> from toolkit.games.cultivo.game import load
    >>> game = load()
    >>> prompt(game, game.setup(players=3, seed=7), "start")
    'Player 2: choose a yellow field without a worker for your start worker.'
    """
    speaker = Speaker(game)
    form = speaker.form(speaker.words.prompts, stage, "stage")
    asked = _ASKED.get(stage)
    facts = {} if asked is None else asked(game, state)
    return speaker.say(form, {"player": state.player, "actions": state.actions, **facts})


def asked(game: Cultivo, question: str, arguments: Mapping[str, Any]) -> str:
    """A question with its arguments. Raises ToolkitError for one that the game does not know.

    >>> from toolkit.games.cultivo.game import load
    >>> asked(load(), "payments", {"verb": "place", "target": "V6.tip"})
    "What can be paid to place a worker on V6's tip (orange)?"
    """
    return Speaker(game).question(question, {"purse": True, "origin": arguments.get("worker"), **arguments})


def understood(game: Cultivo, text: str) -> str:
    """Fields and goods as the texts of actions and payments name them, whatever a learner calls them.

    >>> from toolkit.games.cultivo.game import load
    >>> understood(load(), "V1's hub (yellow); 2 wheat + 1 Tomato")
    'V1.hub; 2 yellow + 1 red'
    """
    colours = "|".join(game.components.colours)
    text = re.sub(rf"\s*\((?:{colours})\)", "", re.sub(r"\b(\w+)['’]s (\w+)", r"\1.\2", text))
    for colour, name in zip(game.components.colours, game.components.goods, strict=True):
        text = re.sub(rf"\b{name}(?:e?s)?\b", colour, text, flags=re.IGNORECASE)
    return text


def does(game: Cultivo) -> dict[str, str]:
    """What each type of equipment and each building does, with this game's numbers.

    >>> from toolkit.games.cultivo.game import load
    >>> does(load())["mill"]
    '4 points for each own worker on a yellow field'
    """
    speaker = Speaker(game)
    return {piece: speaker.say(form, game.parameters) for piece, form in speaker.words.does.items()}


# ---------------------------------------------------------------------- filling templates


@final
class Speaker(telling.Speaker):
    """Fills the templates of one game."""

    words: Words

    shows: ClassVar[Mapping[str, Callable[[Any, Any], str]]] = MappingProxyType(
        {
            **telling.Speaker.shows,
            **dict.fromkeys(("field", "from", "at", "origin", "target"), lambda speaker, name: speaker.place(name)),
            "space": lambda speaker, name: speaker.space(name),
            "equipment": lambda speaker, name: speaker.equipment(name),
            "payee": lambda speaker, name: speaker.payee(name),
            "payment": lambda speaker, payment: speaker.payment(payment),
            "swaps": lambda speaker, exchange: speaker.swapped(exchange),
            "instead": lambda speaker, text: speaker.doable(act.parse(text)),
        }
    )

    def __init__(self, game: Cultivo, state: State | None = None) -> None:
        super().__init__(game.name, game.catalogue, words_in(game.data.folders[0]))
        self.game = game
        self.state = state

    # ------------------------------------------------------------------ parts of sentences

    def place(self, name: str) -> str:
        """A field by village, place in it and colour; a name that is no field's stands for itself."""
        components = self.game.components
        tile, _, cell = name.partition(".")
        cells = [each for each, _ in components.shape]
        if tile not in components.tiles or cell not in cells:
            return name
        colour = components.colours[components.tiles[tile][cells.index(cell)]]
        return self.phrase("place", tile=tile, cell=cell, colour=colour)

    def space(self, name: str) -> str:
        """A market space, from its row's and column's colours such as "red/green"."""
        row, _, column = name.partition("/")
        return self.phrase("space", row=row, column=column)

    def equipment(self, name: str) -> str:
        """A piece such as "red cart", or a type alone."""
        colour, _, kind = name.rpartition(" ")
        return self.phrase("equipment", colour=colour, type=kind) if colour else self.words.terms.get(kind, kind)

    def payee(self, name: str) -> str:
        """The supply or a player; a name that is neither stands for itself."""
        if name != act.SUPPLY and not name.startswith("player "):
            return name
        number = payee_number(name)
        return self.phrase("supply") if number == TO_SUPPLY else self.phrase("player", player=number)

    def goods(self, counts: Iterable[tuple[str, int]]) -> str:
        """Goods by colour and count; colours of which there are none are left out."""
        parts = [self.phrase("goods", count=count, colour=colour) for colour, count in counts if count]
        return self.joined(parts) if parts else self.phrase("nothing")

    def payment(self, payment: str | act.Payment) -> str:
        """Who gets what."""
        paid = _payment(payment) if isinstance(payment, str) else payment
        parts = [self.phrase("to_supply", goods=self.goods(paid.goods))] if paid.goods else []
        for player in sorted({each for each, _, _ in paid.players}):
            goods = self.goods((colour, count) for each, colour, count in paid.players if each == player)
            parts.append(self.phrase("to_player", goods=goods, player=player))
        return self.joined(parts) if parts else self.phrase("nothing")

    def swapped(self, exchange: str) -> str:
        """A swap that has been made, from its text after "swap"."""
        swap = act.parse(f"swap {exchange}")
        return self.phrase("swapped", stall=swap.stall, good=swap.good, payee=swap.payee)

    def doable(self, action: act.Action) -> str:
        """An action or shorthand as an imperative."""
        name = type(action).__name__.lower()
        facts = {part: getattr(action, part) for part in action.__struct_fields__}
        if type(action) in _MORE:
            facts.update(_MORE[type(action)](self, action))
        return self.say(self.form(self.words.actions, name, "action"), facts)


def _payment(text: str) -> act.Payment:
    """A payment from its text, which the text of a target ends with."""
    paid: act.Payment = act.parse(f"place to V1.hub paying {text}").payment
    return paid


# ---------------------------------------------------------------------- actions and shorthands


def _step(speaker: Speaker, step: act.Step) -> Facts:
    parts = [speaker.phrase("passing", left=step.left)] if step.left is not None else []
    parts += [speaker.phrase("crossing", canal=step.canal)] if step.canal is not None else []
    return {"how": speaker.joined(parts) if parts else None}


def _route(speaker: Speaker, route: act.Route) -> Facts:
    return {"way": speaker.joined(map(speaker.doable, (*route.steps, act.Stop(), *route.swaps)), "steps")}


def _target(speaker: Speaker, target: act.Target) -> Facts:
    price = speaker.phrase("cheapest") if target.payment is None else speaker.payment(target.payment)
    return {"price": price}


def _swapping(speaker: Speaker, wish: act.Purchase | act.Construction) -> Facts:
    return {"swapping": speaker.joined(map(speaker.doable, wish.swaps), "steps") if wish.swaps else None}


def _offered(speaker: Speaker, wish: act.Acquire | act.Purchase) -> Facts:
    """The equipment that lies where a wish says, and its price; nothing where no state is known or none lies there."""
    components = speaker.game.components
    colours = (wish.row, wish.column)
    if speaker.state is None or not set(colours) <= set(components.colours[:WHEAT]):
        return {}
    equipment = speaker.state.market[components.space(*colours)]
    if equipment == EMPTY:
        return {}
    return {"equipment": components.equipment_names[equipment], "cost": components.cost[equipment]}


def _purchase(speaker: Speaker, wish: act.Purchase) -> Facts:
    price = speaker.goods(((wish.row, wish.pay_row), (wish.column, wish.pay_column)))
    return {"price": price, **_swapping(speaker, wish), **_offered(speaker, wish)}


_MORE: dict[type[act.Action], Callable[[Speaker, Any], Facts]] = {
    act.Step: _step,
    act.Acquire: _offered,
    act.Route: _route,
    act.Target: _target,
    act.Purchase: _purchase,
    act.Construction: _swapping,
}
"""What the sentences of some actions say beyond the action's own parts."""


# ---------------------------------------------------------------------- prompts


def _ask_way(game: Cultivo, state: State) -> Facts:
    walk: Any = state.pending
    head = head_of(game, state, walk)
    name = game.compiled(state.layout).names[head]
    return {"field": name, "first": not walk.steps, "free": worker_on(state, head) is None}


def _ask_split(game: Cultivo, state: State) -> Facts:
    pending: Any = state.pending
    equipment = state.market[pending.space]
    row, column = (game.components.colours[colour] for colour in game.components.space_colours(pending.space))
    name, price = game.components.equipment_names[equipment], game.components.cost[equipment]
    return {"equipment": name, "price": price, "row": row, "column": column}


def _ask_swaps(game: Cultivo, state: State) -> Facts:
    pending: Any = state.pending
    means, _, bill = pending_bill(game, state)
    used = {swap.stall for swap in pending.swaps}
    return {
        "payment": payment_of(means, bill),
        "short": any(count > held for count, held in zip(bill.total, means.purse, strict=True)),
        "stalls": [colour for colour in means.stalls if means.word(colour) not in used],
    }


def _ask_exchange(game: Cultivo, state: State) -> Facts:
    reward: Any = state.pending
    return {"worker": reward.worker, "must": game.readings["exchange"] == "must"}


def _ask_refill(game: Cultivo, state: State) -> Facts:
    pending: Any = state.pending
    return {"space": game.components.space_name(pending.space)}


_ASKED: dict[str, Callable[[Cultivo, State], Facts]] = {
    "way": _ask_way,
    "split": _ask_split,
    "swaps": _ask_swaps,
    "exchange": _ask_exchange,
    "refill": _ask_refill,
}
"""What the questions of some stages name beyond the player and the actions left."""


# ---------------------------------------------------------------------- whole sentences


def _action(speaker: Speaker, action: act.Action) -> str:
    return speaker.sentence(speaker.doable(action))


def _reason(speaker: Speaker, reason: Reason) -> str:
    facts, more = reason.facts, {}
    if "owed" in facts:
        compared = {"lowered": facts["due"] < facts["owed"], "raised": facts["due"] > facts["owed"]}
        more["short"] = speaker.say(speaker.words.short, facts | compared)
    return speaker.reason(reason, more, facts.get("step"))


def _decision(speaker: Speaker, decision: Decision) -> str:
    if not decision.pending:
        return decision.prompt
    begun = speaker.joined((speaker.doable(act.parse(text)) for text in decision.pending), "steps")
    return speaker.say(speaker.words.so_far, {"prompt": decision.prompt, "pending": begun})


def _line(speaker: Speaker, line: ScoreLine) -> str:
    numbers = {name: value for name, value in speaker.game.parameters.items() if name.startswith(f"{line.source}_")}
    return speaker.line(line, numbers)


def _sheet(speaker: Speaker, sheet: ScoreSheet) -> str:
    return speaker.sheet(sheet, tie=sheet.tie_break[0])


_SENTENCES: tuple[tuple[type[Any], Callable[[Speaker, Any], str]], ...] = (
    (act.Action, _action),
    (Event, Speaker.event),
    (Reason, _reason),
    (str, Speaker.clause),
    (Decision, _decision),
    (ScoreLine, _line),
    (ScoreSheet, _sheet),
)
