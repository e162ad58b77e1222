"""The rules of Cultive: for every action the clauses that can forbid it, and from these the legal actions.

Each `why_…` generator yields the reasons against one thing. The list of legal actions narrows candidates with what
the player holds and then asks the same generators; there is no second copy of a rule.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import TYPE_CHECKING, Any

from toolkit.engine.game import Hidden, Reason
from toolkit.engine.suggest import nearest
from toolkit.games.cultive import actions as act
from toolkit.games.cultive.board import species_word
from toolkit.games.cultive.checking import monocultures
from toolkit.games.cultive.state import Player, State, grows

if TYPE_CHECKING:
    from toolkit.games.cultive.game import Cultive

Reasons = Iterator[Reason]
PHASES = ("check", "harvest", "reveal")
"""The phases in which nothing is decided; played step by step, each happens to one player after another."""


def stage(state: State) -> str | None:
    """The stage of the decision that is due; None when the game is over."""
    if state.phase == "over":
        return None
    return "phase" if state.phase in PHASES else state.phase


def why_not(game: Cultive, state: State, action: act.Action) -> Reasons:
    """Every clause against an action."""
    due = stage(state)
    if due is None:
        yield Reason("ENG-01")
    elif type(action) not in CANDIDATES[due]:
        yield Reason("ENG-02", stage=due, given=type(action).__name__.lower())
    else:
        malformed = next(why_malformed(game, state, action), None)
        if malformed is not None:
            yield malformed
        else:
            yield from _CHECKS[type(action)](game, state, action)


# ---------------------------------------------------------------------- words that name nothing


def why_malformed(game: Cultive, state: State, action: act.Action) -> Reasons:
    """The first word of an action that names no species, terrain or place in the harvest, or another step."""
    components = game.components
    for name in action.__struct_fields__:
        value = getattr(action, name)
        if name in ("species", "give", "take"):
            known: Iterable[Any] = components.species
        elif name in ("terrain", "target"):
            known = components.terrains
        elif name == "row":
            known = range(1, 1 + max(map(len, _acting(state).columns)))
        else:
            known = (state.phase,) if name == "phase" else (state.player,)
        # Not everything can be hashed, and what only equals a number, such as True, cannot be saved as one.
        if not any(type(value) is type(each) and value == each for each in known):
            meant = nearest(value, known) if isinstance(value, str) and known is components.species else None
            yield Reason("ENG-03", part=name, given=value, **({} if meant is None else {"meant": meant}))


def _acting(state: State) -> Player:
    return state.players[state.player]


# ---------------------------------------------------------------------- the four actions


def why_used_up(game: Cultive, state: State) -> Reasons:
    """A turn has so many actions."""
    if state.actions < 1:
        yield Reason("CTV-ACT-01", actions=game.numbers.actions)


def why_not_in_hand(game: Cultive, state: State, species: str) -> Reasons:
    """What is played or given is in the hand; of one that is not seen, nobody knows."""
    hand = _acting(state).hand
    if isinstance(hand, Hidden):
        yield Reason("CTV-MDL-01", species=species, unseen=True)
    elif game.components.index[species] not in hand:
        yield Reason("CTV-MDL-01", species=species)


def held(player: Player, species: int) -> int:
    """How many cards of a species a player is known to hold."""
    return 0 if isinstance(player.hand, Hidden) else player.hand.count(species)


def why_plant(game: Cultive, state: State, action: act.Plant) -> Reasons:
    """A card of the hand goes onto an empty terrain; of a double species, a pair."""
    own, species = _acting(state), game.components.index[action.species]
    yield from why_used_up(game, state)
    yield from why_not_in_hand(game, state, action.species)
    needed = game.components.planted[species]
    if 0 < held(own, species) < needed:
        yield Reason("CTV-PLT-03", species=action.species, needed=needed, has=held(own, species))
    yield from why_occupied(game, own, action.terrain, "CTV-PLT-02")


def why_occupied(game: Cultive, own: Player, terrain: str, clause: str) -> Reasons:
    """Nothing grows on the terrain."""
    plant = own.plots[game.components.place[terrain]]
    if plant is not None:
        yield Reason(clause, terrain=terrain, species=species_word(game, plant.species))


def why_grow(game: Cultive, state: State, action: act.Grow) -> Reasons:
    """A card of a staged species goes onto its own kind, all revealed and not yet as high as it gets."""
    components = game.components
    species, plant = components.index[action.species], _acting(state).plots[components.place[action.terrain]]
    yield from why_used_up(game, state)
    yield from why_not_in_hand(game, state, action.species)
    if components.kind[species] in ("single", "double"):
        yield Reason("CTV-GRW-01", species=action.species)
    elif plant is None or plant.species != species:
        found = None if plant is None else species_word(game, plant.species)
        yield Reason("CTV-GRW-02", species=action.species, terrain=action.terrain, found=found)
    elif plant.down:
        yield Reason("CTV-GRW-02", species=action.species, terrain=action.terrain, down=plant.down)
    elif plant.open >= components.height[species]:
        clause = "CTV-GRO-07" if components.kind[species] == "two-stage" else "CTV-GRO-11"
        yield Reason(clause, species=action.species, terrain=action.terrain, height=plant.open)


def why_exchange(game: Cultive, state: State, action: act.Exchange) -> Reasons:
    """A card of the hand for a card of another species that lies at the Fair."""
    yield from why_used_up(game, state)
    yield from why_not_in_hand(game, state, action.give)
    if game.components.index[action.take] not in state.fair:
        yield Reason("CTV-MDL-02", species=action.take)
    if action.give == action.take:
        yield Reason("CTV-RDG-01", species=action.give)


def why_renew(game: Cultive, state: State, action: act.Renew) -> Reasons:
    """Renewing takes an action."""
    yield from why_used_up(game, state)


def why_end(game: Cultive, state: State, action: act.EndTurn) -> Reasons:
    """A turn may be ended at any time."""
    yield from ()


# ---------------------------------------------------------------------- special actions


def why_no_special(game: Cultive, state: State) -> Reasons:
    """So many special actions a player has in a game."""
    if _acting(state).special < 1:
        yield Reason("CTV-SPC-02", special=game.numbers.special_actions)


def why_bee(game: Cultive, state: State, action: act.Bee) -> Reasons:
    """The bee finds a card to turn up."""
    plant = _acting(state).plots[game.components.place[action.terrain]]
    yield from why_no_special(game, state)
    if plant is None or not plant.down:
        yield Reason("CTV-RDG-02", terrain=action.terrain, bare=plant is None)


def why_clear(game: Cultive, state: State, action: act.Discard | act.Move) -> Reasons:
    """Management finds something that grows."""
    yield from why_no_special(game, state)
    if _acting(state).plots[game.components.place[action.terrain]] is None:
        yield Reason("CTV-RDG-03", terrain=action.terrain)


def why_move(game: Cultive, state: State, action: act.Move) -> Reasons:
    """What grows goes to an empty terrain."""
    yield from why_clear(game, state, action)
    yield from why_occupied(game, _acting(state), action.target, "CTV-SPC-08")


def may_use_special(state: State) -> bool:
    """Whether the player has a special action left and a use for it: management has one where anything grows."""
    own = _acting(state)
    return own.special > 0 and any(plant is not None for plant in own.plots)


# ---------------------------------------------------------------------- between the turns


def why_nullify(game: Cultive, state: State, action: act.Nullify) -> Reasons:
    """Only a card is turned over that touches one of its own species in its row."""
    place = (action.row - 1, game.components.place[action.terrain])
    columns = _acting(state).columns
    if place not in monocultures(columns):
        column = columns[place[1]]
        crop = column[place[0]] if place[0] < len(column) else None
        species = None if crop is None else game.components.species[crop.species]
        nullified = crop is not None and crop.nullified
        yield Reason("CTV-HRV-06", row=action.row, terrain=action.terrain, species=species, nullified=nullified)


def why_resolve(game: Cultive, state: State, action: act.Resolve) -> Reasons:
    """The phase that is due, for the player whose turn it is; anything else names what there is not."""
    yield from ()


_CHECKS: dict[type[act.Action], Callable[[Cultive, State, Any], Reasons]] = {
    act.Plant: why_plant,
    act.Grow: why_grow,
    act.Exchange: why_exchange,
    act.Renew: why_renew,
    act.Bee: why_bee,
    act.Move: why_move,
    act.Discard: why_clear,
    act.EndTurn: why_end,
    act.Nullify: why_nullify,
    act.Resolve: why_resolve,
}


# ---------------------------------------------------------------------- the legal actions


def list_actions(game: Cultive, state: State) -> list[act.Action]:
    """Every legal action, in a stable order."""
    due = stage(state)
    if due is None:
        return []
    return [
        action
        for kind, candidates in CANDIDATES[due].items()
        for action in candidates(game, state)
        if next(_CHECKS[kind](game, state, action), None) is None
    ]


def sample(game: Cultive, state: State, rng: Random) -> act.Action:
    """A random legal action: first the type, uniform over those that have one, then one of its actions."""
    candidates = CANDIDATES[stage(state) or ""]
    kinds = list(candidates)
    while kinds:
        kind = kinds.pop(rng.randrange(len(kinds)) if len(kinds) > 1 else 0)
        actions = candidates[kind](game, state)
        while actions:
            action = actions.pop(rng.randrange(len(actions)) if len(actions) > 1 else 0)
            if next(_CHECKS[kind](game, state, action), None) is None:
                return action
    raise AssertionError("while a game is not over there is a legal action")


def _hand(state: State) -> list[int]:
    """The species a player is known to hold, each once; none without an action left, for they all take one."""
    hand = _acting(state).hand
    return [] if state.actions < 1 or isinstance(hand, Hidden) else sorted(set(hand))


def plantings(game: Cultive, state: State) -> list[act.Action]:
    """What can be planted, on every empty terrain."""
    species, terrains = game.components.species, game.components.terrains
    free = [terrains[place] for place, plant in enumerate(_acting(state).plots) if plant is None]
    return [act.Plant(species[card], terrain) for card in _hand(state) for terrain in free] if free else []


def growings(game: Cultive, state: State) -> list[act.Action]:
    """What the hand has for plants whose cards are all revealed."""
    names, hand = game.components, _hand(state)
    return [
        act.Grow(names.species[grows(plant)], names.terrains[place])
        for place, plant in enumerate(_acting(state).plots)
        if plant is not None and not plant.down and plant.species in hand
    ]


def exchanges(game: Cultive, state: State) -> list[act.Action]:
    """Every species of the hand for every other one of the Fair."""
    species, taken = game.components.species, sorted(set(state.fair))
    return [act.Exchange(species[give], species[take]) for give in _hand(state) for take in taken if give != take]


def renewals(game: Cultive, state: State) -> list[act.Action]:
    """The Fair."""
    return [act.Renew()] if state.actions > 0 else []


def _grown(game: Cultive, state: State) -> list[str]:
    """The terrains on which something grows, while a special action is left."""
    own, terrains = _acting(state), game.components.terrains
    return [terrains[place] for place, plant in enumerate(own.plots) if plant is not None] if own.special else []


def bees(game: Cultive, state: State) -> list[act.Action]:
    """Every plant."""
    return [act.Bee(terrain) for terrain in _grown(game, state)]


def moves(game: Cultive, state: State) -> list[act.Action]:
    """Every plant to every empty terrain."""
    terrains = game.components.terrains
    free = [terrains[place] for place, plant in enumerate(_acting(state).plots) if plant is None]
    return [act.Move(terrain, target) for terrain in _grown(game, state) for target in free] if free else []


def discards(game: Cultive, state: State) -> list[act.Action]:
    """Every plant."""
    return [act.Discard(terrain) for terrain in _grown(game, state)]


def ends(game: Cultive, state: State) -> list[act.Action]:
    """The turn."""
    return [act.EndTurn()]


def nullifications(game: Cultive, state: State) -> list[act.Action]:
    """The cards of the harvest that touch one of their own species."""
    terrains = game.components.terrains
    return [act.Nullify(row + 1, terrains[place]) for row, place in monocultures(_acting(state).columns)]


def resolutions(game: Cultive, state: State) -> list[act.Action]:
    """The phase, for the player who is next in it."""
    return [act.Resolve(state.phase, state.player)]


CANDIDATES: dict[str, dict[type[act.Action], Callable[[Cultive, State], list[act.Action]]]] = {
    "actions": {
        act.Plant: plantings,
        act.Grow: growings,
        act.Exchange: exchanges,
        act.Renew: renewals,
        act.Bee: bees,
        act.Move: moves,
        act.Discard: discards,
        act.EndTurn: ends,
    },
    "monoculture": {act.Nullify: nullifications},
    "phase": {act.Resolve: resolutions},
}
"""The kinds of actions at each stage, each with candidates among which all legal ones are."""
