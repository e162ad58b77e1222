"""Setting Cultive up, and what a player cannot see."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import TYPE_CHECKING, Any

import msgspec

from toolkit.engine import chance
from toolkit.engine.game import Event, Hidden, Log, ToolkitError
from toolkit.engine.suggest import unknown
from toolkit.games.cultive.cards import lay_fair, listed
from toolkit.games.cultive.numbers import size
from toolkit.games.cultive.phases import begin_turn
from toolkit.games.cultive.positions import unseen_cards
from toolkit.games.cultive.state import TERRAINS, Cards, Plant, Player, State

if TYPE_CHECKING:
    from toolkit.games.cultive.game import Cultive

FIXABLE = ("hands", "fair", "deck")
_ROUNDS = {2: "CTV-RND-01", 3: "CTV-RND-02", 4: "CTV-RND-03"}
_replace = msgspec.structs.replace


def setup(game: Cultive, players: int, seed: int, fixed: Mapping[str, Any] | None, log: Log | None) -> State:
    """The first state; see `Game.setup`.

    `fixed` may hold `hands` (a list of species for each player), `fair` (a list of species) and `deck` (the next cards
    to be drawn, the first one on top); what they leave open is dealt at random.
    """
    if players not in game.player_counts or not isinstance(players, int):
        raise ToolkitError(f"set-up: {players!r} players; allowed are {', '.join(map(str, game.player_counts))}")
    if not isinstance(seed, int) or isinstance(seed, bool):
        raise ToolkitError(f"set-up: seed {seed!r} is not a whole number")
    hands, deck = _deal(game, players, seed, _choices(fixed))
    state = State(
        players=tuple(_player(game, hand) for hand in hands),
        fair=(),
        deck=deck,
        discard=(0,) * len(game.components.species),
        seed=seed,
    )
    if log is not None:
        log.extend(_events(game, state))
    state = lay_fair(game, state, log, "CTV-SET-06")
    if log is not None:
        facts = {"player": 0, "players": players, "rounds": game.numbers.rounds[players]}
        log.append(Event("seats", ("CTV-SET-08", _ROUNDS[players]), facts))
    return begin_turn(game, state, 0, log)


def _player(game: Cultive, hand: Cards) -> Player:
    return Player(tuple(sorted(hand)), (None,) * TERRAINS, ((),) * TERRAINS, game.numbers.special_actions)


def _choices(fixed: Any) -> dict[str, Any]:
    if not isinstance(fixed, Mapping | None):
        raise ToolkitError(f"set-up: fixed is {fixed!r}; write {{{', '.join(FIXABLE)}: …}}")
    choices = dict(fixed or {})
    for name in choices:
        if name not in FIXABLE:
            raise ToolkitError(f"set-up: {name!r} cannot be fixed; allowed are {', '.join(FIXABLE)}")
    return choices


def _deal(game: Cultive, players: int, seed: int, choices: Mapping[str, Any]) -> tuple[list[Cards], Cards]:
    """The hands, and the deck with the Fair on top: what is fixed first, the rest in random order."""
    numbers = game.numbers
    hands = choices.get("hands", ())
    if not isinstance(hands, list | tuple) or len(hands) > players:
        raise ToolkitError(f"set-up: hands {hands!r}; write a list of species for each of {players} players")
    wanted = [_named(game, f"hands[{seat}]", cards, numbers.hand_size) for seat, cards in enumerate(hands)]
    wanted += [()] * (players - len(wanted))
    fair = _named(game, "fair", choices.get("fair", ()), numbers.fair_size)
    top = _named(game, "deck", choices.get("deck", ()), sum(game.components.count))
    left = list(game.components.count)
    for card in (card for cards in (*wanted, fair, top) for card in cards):
        left[card] -= 1
        if left[card] < 0:
            species = game.components.species[card]
            raise ToolkitError(f"set-up: more {species} are fixed than the {game.components.count[card]} there are")
    rest = list(chance.shuffled(listed(tuple(left)), seed, "deck"))
    needed = numbers.hand_size * players + numbers.fair_size - sum(map(len, wanted)) - len(fair)
    if needed > len(rest):
        raise ToolkitError(f"set-up: deck: with these {len(top)} cards on it, too few are left for hands and Fair")
    dealt = [hand + _take(rest, numbers.hand_size - len(hand)) for hand in wanted]
    laid = fair + _take(rest, numbers.fair_size - len(fair))
    return dealt, (*laid, *top, *rest)


def _take(cards: list[int], count: int) -> Cards:
    taken = tuple(cards[:count])
    del cards[:count]
    return taken


def _named(game: Cultive, place: str, cards: Any, most: int) -> Cards:
    """Species by number. Raises ToolkitError naming the place for what is no list of at most so many."""
    if not isinstance(cards, list | tuple) or len(cards) > most:
        raise ToolkitError(f"set-up: {place} {cards!r}; write a list of at most {most} species")
    for card in cards:
        if not isinstance(card, str) or card not in game.components.index:
            raise ToolkitError(f"set-up: {place}: {unknown('species', str(card), game.components.species)}")
    return tuple(game.components.index[card] for card in cards)


def _events(game: Cultive, state: State) -> list[Event]:
    species, hand = game.components.species, game.numbers.hand_size
    facts = {"players": len(state.players), "terrains": list(game.components.terrains)}
    told = [
        Event("lay_terrains", ("CTV-SET-01",), {**facts, "special": game.numbers.special_actions}),
        Event("shuffle", ("CTV-SET-03",), {"count": sum(game.components.count)}),
        Event("deal", ("CTV-SET-05",), {"players": len(state.players), "count": hand}),
    ]
    for seat, player in enumerate(state.players):
        assert not isinstance(player.hand, Hidden)
        dealt = {"player": seat, "species": [species[card] for card in player.hand]}
        told.append(Event("dealt", ("CTV-SET-05",), dealt, viewers=(seat,)))
    return told


# ---------------------------------------------------------------------- hidden information


def observation(state: State, viewer: int) -> State:
    """The state as a player sees it.

    Hidden are the order of the deck, what reshuffling draws from, others' hands, and others' plants of which no card
    is revealed. A card grown on a revealed plant is of its species and so known (CTV-GRW-02).
    """
    players = tuple(
        player if seat == viewer else _replace(player, hand=_unseen(player.hand), plots=_seen_plots(player))
        for seat, player in enumerate(state.players)
    )
    return _replace(state, players=players, deck=_unseen(state.deck), seed=Hidden(1))


def _unseen(cards: Cards | Hidden) -> Hidden:
    return Hidden(size(cards))


def _seen_plots(player: Player) -> tuple[Plant | None, ...]:
    return tuple(
        plant if plant is None or plant.open else _replace(plant, species=Hidden(plant.down)) for plant in player.plots
    )


def determinize(game: Cultive, state: State, viewer: int, rng: Random) -> State:
    """A full state: the unseen cards are dealt anew, pairs of a double species to where two cards lie back up."""
    seen = observation(state, viewer)
    unseen = list(unseen_cards(game, seen))
    plants = [plant for player in seen.players for plant in player.plots if plant and isinstance(plant.species, Hidden)]
    guesses = {id(plant): _guess(game, plant.down, unseen, rng) for plant in sorted(plants, key=_pairs_first)}
    rest = listed(tuple(unseen))
    rng.shuffle(rest)
    players = []
    for player in seen.players:
        hand = tuple(sorted(_take(rest, player.hand.count))) if isinstance(player.hand, Hidden) else player.hand
        plots = tuple(
            plant if plant is None or id(plant) not in guesses else _replace(plant, species=guesses[id(plant)])
            for plant in player.plots
        )
        players.append(_replace(player, hand=hand, plots=plots))
    return _replace(seen, players=tuple(players), deck=tuple(rest), seed=rng.getrandbits(32))


def _pairs_first(plant: Plant) -> int:
    """A pair fits fewer species than a single card, so that it chooses first and always finds one."""
    return -plant.down


def _guess(game: Cultive, count: int, unseen: list[int], rng: Random) -> int:
    """A species that so many cards lying back up can be of, taken from the unseen ones.

    Raises ToolkitError where there is none, which only an edited position can bring about.
    """
    planted = game.components.planted
    fitting = [card for card, left in enumerate(unseen) if planted[card] == count and left >= count]
    if not fitting:
        raise ToolkitError(f"determinize: no species is left of which {count} cards could lie back up on a terrain")
    # Each card, or each pair of cards, is as likely as any other.
    ways = [unseen[card] * (unseen[card] - 1) if count > 1 else unseen[card] for card in fitting]
    draw = rng.randrange(sum(ways))
    for card, share in zip(fitting, ways, strict=True):
        draw -= share
        if draw < 0:
            unseen[card] -= count
            return card
    raise AssertionError("the shares add up to what is drawn from")
