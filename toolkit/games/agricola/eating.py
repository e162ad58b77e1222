"""Food and animals: what is eaten, cooked, crafted and paid in a harvest, and which animals are kept.

What belongs to the player who decides at any time - eating crops, cooking, releasing and rearranging animals - is
accepted at each of that player's decisions.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from toolkit.engine.game import Reason
from toolkit.games.agricola import actions as act
from toolkit.games.agricola import conversions, herds, placing
from toolkit.games.agricola.board import INDEX, pastures_of, spaces_in
from toolkit.games.agricola.state import ANIMALS, FOOD, GOODS, HOUSE, Herd, Player, Stand, State, acting, with_player
from toolkit.games.agricola.supply import having, held

if TYPE_CHECKING:
    from toolkit.games.agricola.game import Agricola

Reasons = Iterator[Reason]


# ---------------------------------------------------------------------- the meal


def meal(game: Agricola, state: State, seat: int) -> int:
    """The food a family needs in the harvest that is due, or would be after this round (AGR-FED-06, AGR-FED-07)."""
    own, numbers = state.players[seat], game.numbers
    return numbers.meal[len(state.players)] * (own.people - own.newborn) + numbers.newborn_meal * own.newborn


def missing(game: Agricola, state: State) -> int:
    """How much food the player's meal lacks."""
    return max(0, meal(game, state, state.player) - acting(state).goods[FOOD])


def beggings(game: Agricola, state: State) -> range:
    """How many begging cards may be taken: one for each food that is missing, by one reading even more."""
    lacking = missing(game, state)
    most = meal(game, state, state.player) if game.readings["hold_back"] == "may_hold_back" else lacking
    return range(lacking, most + 1)


# ---------------------------------------------------------------------- at any time


def why_eat(game: Agricola, state: State, action: act.Eat) -> Reasons:
    """A grain or vegetable of the supply."""
    if not held(acting(state), action.crop):
        yield Reason("AGR-MDL-05", good=action.crop)
    else:
        yield from _why_left_with_nothing(game, state, action.crop)


def why_cook(game: Agricola, state: State, action: act.Cook) -> Reasons:
    """A vegetable or animal, with an improvement for it, and not once animals have been born."""
    own = acting(state)
    if state.phase == "breeding" and action.good in ANIMALS and "AGR-BRD-03" not in game.without:
        yield Reason("AGR-BRD-03", animal=action.good)
    if conversions.cook(game, own.majors, action.good) is None:
        yield Reason("AGR-FED-04" if action.good in ANIMALS else "AGR-MDL-10", good=action.good)
    if not held(own, action.good):
        yield Reason("AGR-MDL-05", good=action.good)
    else:
        yield from _why_left_with_nothing(game, state, action.good)


def _why_left_with_nothing(game: Agricola, state: State, good: str) -> Reasons:
    """A person who has come to sow or bake and has done neither does not eat up what it takes."""
    turn = state.turn
    if turn is None or turn.carried or turn.full or good not in GOODS:
        return
    after = with_player(state, state.player, having(acting(state), {good: -1}))
    if not any(placing.possible(game, after, part) for _, part in placing.open_parts(game, state)):
        yield Reason("AGR-PH3-10", space=placing.space_of(game, state).word, nothing=True)


def why_release(game: Agricola, state: State, action: act.Release) -> Reasons:
    """An animal of one's own."""
    if not held(acting(state), action.animal):
        yield Reason("AGR-MDL-05", good=action.animal)


def stands(own: Player, places: tuple[act.Arranged, ...]) -> tuple[Stand, ...]:
    """Places as the position knows them: any space of a pasture stands for the whole."""
    enclosed = pastures_of(own)
    found: dict[tuple[int, int], int] = {}
    for each in places:
        place = HOUSE if each.place == act.PET else INDEX[each.place]
        place = next((min(spaces_in(area)) for area in enclosed if place >= 0 and area >> place & 1), place)
        key = place, ANIMALS.index(each.animal)
        found[key] = found.get(key, 0) + each.count
    return tuple(sorted(Stand(place, kind, count) for (place, kind), count in found.items() if count))


def why_arrange(game: Agricola, state: State, action: act.Arrange) -> Reasons:
    """Every animal in a place that can hold it."""
    own = acting(state)
    yield from herds.why_arrange(game, own, stands(own, action.places))


# ---------------------------------------------------------------------- making room


def bound(state: State) -> Herd:
    """The animals there are to be kept: the herd, with those born in this phase."""
    herd, births = acting(state).herd, state.births
    return (herd[0] + births[0], herd[1] + births[1], herd[2] + births[2])


def keepings(game: Agricola, state: State) -> tuple[Herd, ...]:
    """The largest herds that could be kept of them."""
    return herds.maximal(herds.quarters(game, acting(state)), bound(state))


def why_keep(game: Agricola, state: State, action: act.Keep) -> Reasons:
    """One of the largest herds that the farm can hold."""
    most, kept = bound(state), (action.sheep, action.boar, action.cattle)
    for kind, animal in enumerate(ANIMALS):
        if kept[kind] > most[kind]:
            yield Reason("AGR-MDL-05", good=animal, needed=kept[kind], has=most[kind])
    homes = herds.quarters(game, acting(state))
    if not herds.keepable(homes, kept):
        yield Reason("AGR-PH3-07", kept=list(kept))
    elif all(kept[kind] <= most[kind] for kind in herds.KINDS) and kept not in keepings(game, state):
        yield Reason("AGR-MDL-02", kept=list(kept))


# ---------------------------------------------------------------------- feeding


def why_craft(game: Agricola, state: State, action: act.Craft) -> Reasons:
    """A craft of one's own, once a harvest, with the good for it."""
    own, number = acting(state), game.components.major[action.improvement]
    craft = game.components.records[number].craft
    if craft is None or not own.majors >> number & 1:
        yield Reason("AGR-MDL-10", improvement=action.improvement)
    elif state.crafted >> number & 1:
        yield Reason("AGR-PUB-62", improvement=action.improvement)
    if craft is not None and not held(own, craft.good):
        yield Reason("AGR-MDL-05", good=craft.good)


def why_feed(game: Agricola, state: State, action: act.Feed) -> Reasons:
    """A begging card for each food that is missing, after all food at hand is paid."""
    needed, lacking = meal(game, state, state.player), missing(game, state)
    if action.begging < lacking:
        yield Reason("AGR-FED-06", needed=needed, has=acting(state).goods[FOOD], begging=action.begging)
    elif action.begging > needed:
        yield Reason("AGR-MDL-09", needed=needed, begging=action.begging)
    elif action.begging > lacking and game.readings["hold_back"] == "paid_first":
        yield Reason("AGR-RDG-01", missing=lacking, begging=action.begging)
