"""What the sentences of actions name beyond the actions' own parts: what is paid, what it makes, what lies there.

Each function gives facts for templates of `data/agricola/words.yaml`, with the position of the speaker if it has one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from toolkit.engine.speech import Facts
from toolkit.games.agricola import actions as act
from toolkit.games.agricola import building, conversions, eating, farming, placing
from toolkit.games.agricola.board import INDEX, border
from toolkit.games.agricola.state import ANIMALS, GOODS, HOUSES, acting
from toolkit.games.agricola.supply import animals

if TYPE_CHECKING:
    from toolkit.games.agricola.components import Deed, Part, Space
    from toolkit.games.agricola.words import Speaker


def more_of(speaker: Speaker, action: act.Action) -> Facts:
    """What an action's sentence names beyond its own parts; `aside` is what it says in brackets."""
    found = _MORE.get(type(action))
    return {} if found is None else found(speaker, action)


def _used(speaker: Speaker) -> Space | None:
    """The action space on which an action is being carried out."""
    state = speaker.state
    return None if state is None or state.turn is None else placing.space_of(speaker.game, state)


def _part(speaker: Speaker, deed: Deed) -> Part | None:
    """The part of that space in which this is done."""
    space = _used(speaker)
    return None if space is None else next((part for part in space.record.parts if part.do == deed), None)


def _place(speaker: Speaker, action: act.Place) -> Facts:
    state = speaker.state
    if state is None:
        return {}
    table = speaker.game.table(len(state.players))
    number = table.index.get(action.space)
    if number is None:
        return {}
    space, pile = table.spaces[number], state.piles[number]
    if space.good is None or not pile:
        return {}
    goods = [speaker.counted(space.good, pile)]
    goods += [speaker.counted(word, count) for word, count in zip(GOODS, space.gain, strict=True) if count]
    return {"aside": speaker.phrase("lying", goods=speaker.joined(goods))}


def _build_room(speaker: Speaker, action: act.BuildRoom) -> Facts:
    if speaker.state is None:
        return {}
    return {"aside": speaker.goods(building.room_price(speaker.game, acting(speaker.state)))}


def _build_stable(speaker: Speaker, action: act.BuildStable) -> Facts:
    part = _part(speaker, "stables")
    return {} if part is None else {"aside": speaker.goods(building.stable_price(speaker.game, part))}


def _bake(speaker: Speaker, action: act.Bake) -> Facts:
    number = speaker.game.components.major.get(action.improvement)
    if number is None or not speaker.game.components.records[number].bakes:
        return {}
    food = action.grain * speaker.game.components.records[number].bakes
    return {"aside": speaker.phrase("made", food=food)}


def _enclose(speaker: Speaker, action: act.Enclose) -> Facts:
    if speaker.state is None or not set(action.spaces) <= INDEX.keys():
        return {}
    spaces = sum(1 << INDEX[space] for space in set(action.spaces))
    return _fencing(speaker, (border(spaces) & ~acting(speaker.state).fences).bit_count())


def _fencing(speaker: Speaker, new: int) -> Facts:
    return {"aside": speaker.phrase("fencing", fences=new, wood=new * speaker.game.numbers.fence_wood)}


def _layout(speaker: Speaker, action: act.Layout) -> Facts:
    return {"edges": list(action.fences), **_fencing(speaker, len(set(action.fences)))}


def _renovate(speaker: Speaker, action: act.Renovate) -> Facts:
    if speaker.state is None or action.material not in HOUSES[1:]:
        return {}
    own = acting(speaker.state)
    return {"aside": speaker.goods(building.renovation_price(speaker.game, own, HOUSES.index(action.material)))}


def _buy(speaker: Speaker, action: act.Buy) -> Facts:
    components = speaker.game.components
    number = components.major.get(action.improvement)
    if number is None or speaker.alike(number) > 1:  # where there are two, the name tells the price
        return {}
    return {"aside": speaker.goods(components.costs[number])}


def _take(speaker: Speaker, action: act.Take) -> Facts:
    """What is taken, with the numbers of the space where they are known."""
    state, space, part = speaker.state, _used(speaker), _part(speaker, "take")
    if state is None or state.turn is None or space is None:
        return {}
    if part is None:
        return {"goods": [f"{state.piles[state.turn.space]} {good}" for good in action.goods]}
    also = [f"{count} {good}" for word in action.goods for good, count in part.also.get(word, {}).items()]
    facts: dict[str, Any] = {"goods": [*(f"1 {good}" for good in action.goods), *also]}
    if set(action.goods) & set(part.for_food):
        facts["aside"] = speaker.phrase("paying", paid=speaker.goods(farming.food_price(speaker.game)))
    return facts


def _done(speaker: Speaker, action: act.Done) -> Facts:
    space, state = _used(speaker), speaker.state
    oven = state is not None and state.turn is not None and state.turn.oven
    return {"oven": oven, "place": None if space is None else space.word}


def _keep(speaker: Speaker, action: act.Keep) -> Facts:
    kept = (action.sheep, action.boar, action.cattle)
    facts: dict[str, Any] = {"herd": animals(kept)}
    state = speaker.state
    if state is not None:
        gone = [had - left for had, left in zip(eating.bound(state), kept, strict=True)]
        if min(gone) >= 0 and any(gone):
            facts["aside"] = speaker.phrase("not_kept", gone=animals(gone))
    return facts


def _craft(speaker: Speaker, action: act.Craft) -> Facts:
    components = speaker.game.components
    number = components.major.get(action.improvement)
    craft = None if number is None else components.records[number].craft
    return {} if craft is None else {"aside": speaker.phrase("exchanged", good=craft.good, food=craft.food)}


def _feed(speaker: Speaker, action: act.Feed) -> Facts:
    state = speaker.state
    if state is None or state.phase != "feeding":
        return {}
    return {"food": max(0, eating.meal(speaker.game, state, state.player) - action.begging)}


def _eat(speaker: Speaker, action: act.Eat) -> Facts:
    return {"aside": speaker.phrase("made", food=speaker.game.numbers.raw_food)}


def _cook(speaker: Speaker, action: act.Cook) -> Facts:
    """With a position, what it is cooked with, and how much food that makes."""
    if speaker.state is None or action.good not in (*GOODS, *ANIMALS):
        return {}
    components = speaker.game.components
    number = conversions.cook(speaker.game, acting(speaker.state).majors, action.good)
    if number is None:
        return {}
    made = speaker.phrase("made", food=components.records[number].cooks[action.good])
    return {"improvement": components.improvements[number], "aside": made}


def _arrange(speaker: Speaker, action: act.Arrange) -> Facts:
    return {"places": [str(each) for each in action.places]}


def _feeding_plan(speaker: Speaker, action: act.FeedingPlan) -> Facts:
    steps = []
    for verb, counts in (("eating", action.eaten), ("cooking", action.cooked)):
        if counts:
            steps.append(speaker.phrase(verb, goods=[f"{count} {good}" for good, count in counts]))
    if action.crafts:
        steps.append(speaker.phrase("crafting", improvements=list(action.crafts)))
    if action.begging:
        steps.append(speaker.phrase("begging", count=action.begging))
    return {"steps": speaker.joined(steps) if steps else None}


_MORE: dict[type[act.Action], Callable[[Speaker, Any], Facts]] = {
    act.Place: _place,
    act.BuildRoom: _build_room,
    act.BuildStable: _build_stable,
    act.Bake: _bake,
    act.Enclose: _enclose,
    act.Layout: _layout,
    act.Renovate: _renovate,
    act.Buy: _buy,
    act.Take: _take,
    act.Done: _done,
    act.Keep: _keep,
    act.Craft: _craft,
    act.Feed: _feed,
    act.Eat: _eat,
    act.Cook: _cook,
    act.Arrange: _arrange,
    act.FeedingPlan: _feeding_plan,
}
