"""What the sentences of Agricola name beyond the facts of what they tell: amounts put together, and what is left.

Each function gives facts for templates of `data/agricola/words.yaml`; `words.py` puts them in. Those for actions stand
in `imperatives`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from toolkit.engine.game import Event, Reason, ScoreLine
from toolkit.engine.speech import Facts, capitalised
from toolkit.games.agricola import actions as act
from toolkit.games.agricola import building, conversions, eating, fences, herds, placing
from toolkit.games.agricola.state import ANIMALS, CROPS, FOOD, GOODS, GRAIN, HOUSES, WOOD, State, acting, turn_of
from toolkit.games.agricola.supply import animals

if TYPE_CHECKING:
    from toolkit.games.agricola.components import Part
    from toolkit.games.agricola.words import Speaker


# ---------------------------------------------------------------------- prompts


def asking(speaker: Speaker, state: State, stage: str) -> Facts:
    """What the question of a stage names beyond the player and the round: what is due, and how much is left."""
    found = _ASKING.get(stage)
    return {} if found is None else found(speaker, state)


def _ask_place(speaker: Speaker, state: State) -> Facts:
    usable = next(placing.placeable(speaker.game, state), None) is not None
    return {"usable": usable, "home": acting(state).home}


def _ask_action(speaker: Speaker, state: State) -> Facts:
    parts = [part for _, part in placing.open_parts(speaker.game, state)]
    offered = [_offered(speaker, state, part) for part in parts if placing.possible(speaker.game, state, part)]
    return {
        "place": placing.space_of(speaker.game, state).word,
        "deeds": speaker.either(offered),
        "stop": placing.may_stop(turn_of(state)),
    }


def _offered(speaker: Speaker, state: State, part: Part) -> str:
    """What can be done next, with what there is for it."""
    game, own = speaker.game, acting(state)
    price = building.room_price(game, own) if part.do == "rooms" else building.stable_price(game, part)
    facts = {
        "price": speaker.goods(price, "pair"),
        "stables": game.numbers.stables - own.stables.bit_count(),
        "seed": speaker.joined([speaker.counted(crop, own.goods[GOODS.index(crop)]) for crop in CROPS]),
        "grain": own.goods[GRAIN],
        "fences": fences.left(game, own),
        "wood": own.goods[WOOD],
        "number": part.count,
        "choices": speaker.either(map(speaker.word, part.of)) if part.of else "",
    }
    return speaker.say(speaker.words.deeds[part.do], facts)


def _ask_baking(speaker: Speaker, state: State) -> Facts:
    return {"grain": acting(state).goods[GRAIN]}


def _ask_room(speaker: Speaker, state: State) -> Facts:
    own = acting(state)
    _, over = herds.placed(herds.quarters(speaker.game, own), own.herd)
    cookable = any(
        own.herd[kind] and conversions.cook(speaker.game, own.majors, ANIMALS[kind]) is not None for kind in herds.KINDS
    )
    return {"herd": animals(own.herd), "over": animals(over), "cook": cookable}


def _ask_births(speaker: Speaker, state: State) -> Facts:
    return {"births": animals(state.births), "bound": animals(eating.bound(state))}


def _ask_feeding(speaker: Speaker, state: State) -> Facts:
    return {
        "needed": eating.meal(speaker.game, state, state.player),
        "food": acting(state).goods[FOOD],
        "missing": eating.missing(speaker.game, state),
    }


def _ask_phase(speaker: Speaker, state: State) -> Facts:
    return {"phase": state.phase, "next": state.round + 1}


_ASKING: dict[str, Callable[[Speaker, State], Facts]] = {
    "place": _ask_place,
    "action": _ask_action,
    "baking": _ask_baking,
    "room": _ask_room,
    "births": _ask_births,
    "feeding": _ask_feeding,
    "phase": _ask_phase,
}


# ---------------------------------------------------------------------- events, reasons and points


def told(speaker: Speaker, event: Event) -> Facts:
    """What an event's sentence names beyond its own facts."""
    facts = event.facts
    if event.kind == "sow":
        return {"grown": speaker.counted(facts["crop"], facts["count"])}
    if event.kind == "reap":
        return {"goods": _reaped(facts)}
    if event.kind == "feed":
        return {"missing": facts["needed"] != facts["paid"]}
    if event.kind == "spaces":
        # Some names have commas of their own.
        return {"cards": speaker.joined(map(speaker.place, facts["spaces"]), "steps") if facts["spaces"] else ""}
    if event.kind == "over":
        return {"shared": len(facts["winners"]) > 1, "alone": len(facts["scores"]) == 1}
    return {}


def _reaped(facts: Facts) -> list[str]:
    return [f"{facts[name]} {word}" for name, word in (("grain", "grain"), ("vegetables", "vegetable")) if facts[name]]


def behind(speaker: Speaker, reason: Reason) -> Facts:
    """What a reason's sentence names beyond its own facts."""
    facts = reason.facts
    more: dict[str, Any] = {}
    if "has" in facts:
        more["short"] = speaker.phrase("short", has=facts["has"])
    if "kept" in facts:
        more["kept"] = animals(facts["kept"])
    if "allowed" in facts:
        more["allowed"] = speaker.either(map(speaker.word, facts["allowed"])) if facts["allowed"] else ""
        more["only"] = len(facts["allowed"]) == 1
    if "lacking" in facts:
        each = [Reason(clause, **others) for clause, others in facts["lacking"]]
        more["told"] = speaker.joined((_within(speaker.plain(reason)) for reason in each), "steps")
    if "others" in facts:
        more["together"] = [*facts["spaces"], *facts["others"]]
    if facts.get("good") in speaker.game.components.major:
        more["owned"] = True
    found = _BEHIND.get(reason.clause)
    return more if found is None else {**more, **found(speaker, facts)}


def _within(text: str) -> str:
    """A sentence as part of another one; a name such as A1 at its beginning stays as it is."""
    return text if text[1:2].isdigit() else text[:1].lower() + text[1:]


def _malformed(speaker: Speaker, facts: Facts) -> Facts:
    given = facts["given"]
    listed = isinstance(given, list)
    return {"written": " + ".join(map(str, given)) if listed else str(given), "listed": listed}


def _moved_about(speaker: Speaker, facts: Facts) -> Facts:
    kind, has, given = facts["kind"], facts["has"], facts["given"]
    return {"had": speaker.counted(kind, has), "put": str(given) if given else speaker.phrase("none")}


def _of_improvement(able: Callable[[Any], bool]) -> Callable[[Speaker, Facts], Facts]:
    """Whether an improvement that is named could do it at all, whoever has it."""

    def found(speaker: Speaker, facts: Facts) -> Facts:
        components = speaker.game.components
        word = facts.get("improvement")
        return {"able": word is not None and able(components.records[components.major[word]])}

    return found


_BEHIND: dict[str, Callable[[Speaker, Facts], Facts]] = {
    "ENG-03": _malformed,
    "AGR-MDL-08": _moved_about,
    "AGR-BAK-02": _of_improvement(lambda record: bool(record.bakes)),
    "AGR-MDL-10": _of_improvement(lambda record: record.craft is not None),
}


def scored(speaker: Speaker, line: ScoreLine) -> Facts:
    """What the sentence of a source of points names beyond its own facts."""
    more: dict[str, Any] = {"worth": speaker.phrase("points", points=line.points)}
    if line.source == "rooms":
        more["material"] = HOUSES[line.facts["house"]]
    if line.source == "bonus":
        more["told"] = [_bonus(speaker, text) for text in line.facts["bonuses"]]
    return more


def _bonus(speaker: Speaker, text: str) -> str:
    """A bonus as facts hold it, `1 for 3 wood`."""
    points, _, goods = text.partition(" for ")
    return speaker.phrase("bonus", points=int(points), goods=goods)


# ---------------------------------------------------------------------- answers


def answered(speaker: Speaker, question: str, answer: Any) -> tuple[str, ...]:
    """An answer, sentence by sentence; none for a question whose answers there are no words for."""
    parts = _ANSWERS.get(question)
    if parts is None:
        return ()
    form = speaker.words.answers[question]
    return tuple(capitalised(speaker.say(form, facts)) for facts in parts(speaker, answer))


def _herd(counts: Facts) -> list[str]:
    """A herd from its numbers by kind."""
    return animals(counts.get(animal, 0) for animal in ANIMALS)


def _layouts(speaker: Speaker, answer: Any) -> Iterable[Facts]:
    by_fences = [speaker.phrase("layouts", count=n, number=int(fences)) for fences, n in answer["by_fences"].items()]
    by_pastures = [speaker.phrase("areas", count=n, number=int(areas)) for areas, n in answer["by_pastures"].items()]
    yield {"count": answer["count"], "by_fences": by_fences, "by_pastures": by_pastures}


def _capacity(speaker: Speaker, answer: Any) -> Iterable[Facts]:
    yield from answer["pastures"]
    if answer["stables"]:
        yield {"open": answer["stables"]}
    yield {"house": answer["house"], "most": answer["most"]}


def _herds(speaker: Speaker, answer: Any) -> Iterable[Facts]:
    yield from ({"herd": _herd(herd)} for herd in answer)


def _keepable(speaker: Speaker, answer: Any) -> Iterable[Facts]:
    yield {**answer, "without": _herd(answer["without"])}


def _room(speaker: Speaker, answer: Any) -> Iterable[Facts]:
    some = [speaker.amount(each) for each in _herd(answer)]
    yield {"goods": speaker.either(some) if some else None}


def _feedings(speaker: Speaker, answer: Any) -> Iterable[Facts]:
    for each in answer:
        plan = speaker.doable(act.parse(each["plan"]))
        yield {**each, "plan": plan, "worth": speaker.phrase("points", points=each["cost"]), "free": each["cost"] <= 0}


def _meal(speaker: Speaker, answer: Any) -> Iterable[Facts]:
    yield {**answer, "goods": _reaped(answer)}


def _food(speaker: Speaker, answer: Any) -> Iterable[Facts]:
    uses = [speaker.phrase("use", **use, goods=[f"{use['count']} {use['good']}"]) for use in answer["uses"]]
    yield {**answer, "uses": uses}


_ANSWERS: dict[str, Callable[[Speaker, Any], Iterable[Facts]]] = {
    "layouts": _layouts,
    "capacity": _capacity,
    "herds": _herds,
    "keepable": _keepable,
    "room": _room,
    "feedings": _feedings,
    "meal": _meal,
    "food": _food,
}
"""By question, the facts of each sentence that answers it."""
