"""What the symbols of Agricola's formulas are in a position, for a subject: a player, a pasture, a count of rooms."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from toolkit.engine.formulas import Numbers
from toolkit.engine.game import ToolkitError
from toolkit.engine.suggest import is_whole, is_word, unknown
from toolkit.games.agricola import scoring
from toolkit.games.agricola.board import INDEX, empty, fenced, pastures_of, spaces_in
from toolkit.games.agricola.state import GOODS, HOUSES, Player, State

if TYPE_CHECKING:
    from toolkit.games.agricola.game import Agricola


# ---------------------------------------------------------------------- rounds and harvests


def harvests(game: Agricola) -> list[int]:
    """The rounds of this game that end with a harvest."""
    return sorted({each for each in game.numbers.harvests if each <= game.numbers.rounds})


def stretches(game: Agricola) -> list[range]:
    """The rounds up to each harvest, from the one before it on."""
    ends = harvests(game)
    return [range(before + 1, end + 1) for before, end in zip((0, *ends), ends, strict=False)]


def round_at_hand(state: State) -> int:
    """The round that is played, or the next one where that is about to start or no other is left."""
    return state.round + (state.phase in ("start", "over"))


# ---------------------------------------------------------------------- by subject


def of_player(game: Agricola, state: State, player: Any) -> Numbers:
    """What there is on a player's farm. Raises ToolkitError if there is no such player."""
    if not is_whole(player, range(len(state.players))):
        raise ToolkitError(f"formula: no player {player!r}; players are 0 to {len(state.players) - 1}")
    own = state.players[player]
    rooms = own.rooms.bit_count()
    return {
        **dict(zip(scoring.CATEGORIES, scoring.counts(own), strict=True)),
        "unused": empty(own).bit_count(),
        "fenced_stables": (own.stables & fenced(own)).bit_count(),
        **{f"rooms_of_{material}": rooms * (own.house == house) for house, material in enumerate(HOUSES)},
        "people": own.people,
        "begging": own.begging,
        **_improvement_numbers(game, own),
        "rooms": rooms,
        "fences": own.fences.bit_count(),
        "stables": own.stables.bit_count(),
        "players": len(state.players),
        "adults": own.people - own.newborn,
        "newborn": own.newborn,
        "harvest": 1 + sum(1 for harvest in harvests(game) if harvest < round_at_hand(state)),
    }


def _improvement_numbers(game: Agricola, own: Player) -> Numbers:
    """What is printed on a player's improvements, which are owned, and what there is of the goods of crafts."""
    numbers = {"printed": sum(game.components.records[major].points for major in spaces_in(own.majors))}
    for major, (word, record) in enumerate(zip(game.components.improvements, game.components.records, strict=True)):
        numbers[f"owned_{word}"] = own.majors >> major & 1
        if record.craft is not None:
            numbers[record.craft.good] = own.goods[GOODS.index(record.craft.good)]
    return numbers


def of_count(game: Agricola, state: State, count: Any) -> Numbers:
    """So many rooms, or spaces of a pasture. Raises ToolkitError for what is no count."""
    if type(count) is not int or count < 1:
        raise ToolkitError(f"formula: {count!r} is no count of rooms or spaces; give a whole number from 1 on")
    return {"rooms": count, "spaces": count}


def of_pasture(game: Agricola, state: State, pasture: Any) -> Numbers:
    """A pasture, named by one of its spaces, such as `0.B1` for player 0. Raises ToolkitError if that lies in none."""
    seat, _, name = pasture.partition(".") if isinstance(pasture, str) else ("", "", "")
    if seat in map(str, range(len(state.players))) and name in INDEX:
        own = state.players[int(seat)]
        for area in pastures_of(own):
            if area >> INDEX[name] & 1:
                return {"spaces": area.bit_count(), "stables": (area & own.stables).bit_count()}
    raise ToolkitError(f"formula: {pasture!r} lies in no pasture; name a player and a space of one, such as '0.B1'")


def of_growth(game: Agricola, players: int, rounds: Any) -> Numbers:
    """What counts for a birth, given by its round, or by that and the last round counted, in a game for so many."""
    last = game.numbers.rounds
    grown, until = rounds if isinstance(rounds, tuple) and len(rounds) == 2 else (rounds, last)
    if not is_whole(grown, range(1, last + 1)) or not is_whole(until, range(grown, last + 1)):
        raise ToolkitError(f"formula: {rounds!r} is no round of 1 to {last}, nor two such rounds one after the other")
    ends = harvests(game)
    return {
        "grown": grown,
        "until": until,
        "players": players,
        "harvests": sum(1 for end in ends if grown < end <= until),
        "at_once": int(grown in ends),
    }


def of_space(game: Agricola, state: State, word: Any) -> Numbers:
    """An action space, by its word. Raises ToolkitError for one on which no goods gather."""
    table = game.table(len(state.players))
    filling = {space.word: number for number, space in enumerate(table.spaces) if space.rate}
    if not is_word(word, filling):
        raise ToolkitError(f"formula: {unknown('space where goods gather', word, filling)}")
    rate, pile = table.spaces[filling[word]].rate, state.piles[filling[word]]
    if pile % rate:
        raise ToolkitError(f"formula: {pile} on {word}; no number of rounds that add {rate} each brings so much")
    return {"rate": rate, "rounds": pile // rate}
