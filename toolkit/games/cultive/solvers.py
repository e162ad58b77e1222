"""Answers to what people ask of a position: who lives, what is harvested, where shadows fall, which consortia score.

Answers are plain JSON, terrains and species by their words, rows counted from 1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from toolkit.engine.game import Hidden, ToolkitError
from toolkit.engine.suggest import unknown
from toolkit.games.cultive import checking, scoring
from toolkit.games.cultive.board import Shadow, heights
from toolkit.games.cultive.phases import light_clauses
from toolkit.games.cultive.positions import read_crop
from toolkit.games.cultive.ripening import ripening
from toolkit.games.cultive.state import TERRAINS, Column, Plant, Player, State, grows

if TYPE_CHECKING:
    from toolkit.games.cultive.game import Cultive

Answer = Callable[["Cultive", State, int], Any]
"""Answers a question about the player at a seat."""


def ask(game: Cultive, state: State, question: str, arguments: Mapping[str, Any]) -> Any:
    """The answer to one of `QUESTIONS` about a player's plantation; see `Game.ask`.

    The only argument is `player`, by default the one to decide.
    """
    if question not in QUESTIONS:
        raise ToolkitError(f"ask: {unknown('question', question, QUESTIONS)}")
    if not isinstance(arguments, Mapping):
        raise ToolkitError(f"ask {question}: arguments {arguments!r}; write a mapping of names to values")
    others = [name for name in arguments if name != "player"]
    if others:
        raise ToolkitError(f"ask {question}: {unknown('argument', others[0], ['player'])}")
    player = arguments.get("player", state.player)
    if type(player) is not int or player not in range(len(state.players)):
        raise ToolkitError(f"ask {question}: no player {player!r}; players are 0 to {len(state.players) - 1}")
    return QUESTIONS[question](game, state, player)


# ---------------------------------------------------------------------- the plantation


def shadows(game: Cultive, player: Player) -> list[dict[str, str]]:
    """Every shadow that falls on a plant, from the terrain that it falls on leftmost."""
    return [_shadow(game, each) for on in game.shadows[heights(player.plots)] for each in on]


def _shadow(game: Cultive, shadow: Shadow) -> dict[str, str]:
    terrains = game.components.terrains
    return {"from": terrains[shadow.caster], "to": terrains[shadow.shaded], "clause": shadow.clause}


def check(game: Cultive, player: Player) -> dict[str, Any]:
    """What a check now would find: each revealed plant with the clauses that save and kill it, and who would die."""
    terrains, species = game.components.terrains, game.components.species
    plants = {}
    verdicts = checking.check(game, player.plots)
    for verdict in verdicts:
        plants[terrains[verdict.terrain]] = {
            "plant": species[grows(verdict.plant)],
            "height": verdict.plant.open,
            "dies": bool(verdict.failed),
            "saved": list(verdict.saved),
            "failed": list(verdict.failed),
            "shaded_by": [terrains[shadow.caster] for shadow in verdict.shadows],
            "light": list(light_clauses(game, player.plots, verdict)),
        }
    removed = [terrains[verdict.terrain] for verdict in verdicts if verdict.failed]
    unchecked = [
        terrain for terrain, plant in zip(terrains, player.plots, strict=True) if plant is not None and not plant.open
    ]
    return {"plants": plants, "removed": removed, "unchecked": unchecked}


def harvest(game: Cultive, player: Player) -> dict[str, dict[str, Any]]:
    """What a harvest now would take from each terrain, without a check before."""
    components, found = game.components, {}
    for place, plant in enumerate(player.plots):
        if plant is not None and checking.ripe(components, plant):
            species = grows(plant)
            found[components.terrains[place]] = {
                "plant": components.species[species],
                "cards": components.harvested[species],
                "row": len(player.columns[place]) + 1,
                "clause": checking.RIPE[components.kind[species]],
            }
    return found


# ---------------------------------------------------------------------- the harvest


def rows(game: Cultive, player: Player) -> list[dict[str, Any]]:
    """Every row: its points, the runs that score, and the longer or other runs that their cards keep from scoring."""
    terrains = range(len(game.components.terrains))
    lines = scoring.scored_rows(game, player.columns)
    return [
        _row(game, [_crop_word(game, player.columns, line.number, place) for place in terrains], line) for line in lines
    ]


def best_rows(game: Cultive, rows: Iterable[Sequence[str | None]]) -> list[dict[str, Any]]:
    """What `rows` answers, for rows given card by card.

    Args:
        game: the game, with its points and readings.
        rows: from the left; None is an empty place, and `nullified corn` a nullified card.

    Raises:
        ToolkitError: A row is too long, or names what is no species.
    """
    found = []
    for number, row in enumerate(rows):
        if isinstance(row, str) or len(row) > TERRAINS:
            raise ToolkitError(f"best_rows: row {number + 1}, {row!r}; write a list of at most {TERRAINS} species")
        words = [*row, *[None] * (TERRAINS - len(row))]
        crops = [None if word is None else read_crop(game, word, f"best_rows: row {number + 1}") for word in words]
        found.append(_row(game, words, scoring.scored_row(game, number, crops)))
    return found


def _row(game: Cultive, cards: list[str | None], line: scoring.Line) -> dict[str, Any]:
    chosen = [_run(game, line, start, end, _common(line.signs, start, end)) for start, end in line.split.pieces]
    others = [
        {**_run(game, line, start, end, icons), "clause": "CTV-HOR-02"}
        for start, end, icons in scoring.runs_left_out(line)
    ]
    return {
        "row": line.number + 1,
        "cards": cards,
        "points": line.split.points,
        "runs": chosen,
        "others": others,
        "broken": scoring.is_broken(line),
    }


def _crop_word(game: Cultive, columns: tuple[Column, ...], row: int, place: int) -> str | None:
    if row >= len(columns[place]):
        return None
    crop = columns[place][row]
    return ("nullified " if crop.nullified else "") + game.components.species[crop.species]


def _common(signs: tuple[int, ...], start: int, end: int) -> int:
    common = signs[start]
    for sign in signs[start + 1 : end]:
        common &= sign
    return common


def _run(game: Cultive, line: scoring.Line, start: int, end: int, icons: int) -> dict[str, Any]:
    terrains = game.components.terrains
    return {
        "from": terrains[line.places[start]],
        "to": terrains[line.places[end - 1]],
        "icons": [icon for number, icon in enumerate(game.components.icons) if icons >> number & 1],
        "cards": end - start,
        "points": game.row_solver.worth(end - start),
    }


def columns(game: Cultive, player: Player) -> dict[str, dict[str, Any]]:
    """Every column with something in it: its points, the links between its cards, and the chains that score."""
    components, found = game.components, {}
    for line in scoring.scored_columns(game, player.columns):
        column = player.columns[line.number]
        if column:
            found[components.terrains[line.number]] = {
                "cards": [_crop_word(game, player.columns, row, line.number) for row in range(len(column))],
                "links": [components.icons[icon] if icon >= 0 else None for icon in line.signs],
                "points": line.split.points,
                "chains": [_chain(game, line, start, end) for start, end in line.split.pieces],
            }
    return found


def _chain(game: Cultive, line: scoring.Line, start: int, end: int) -> dict[str, int]:
    points = game.column_solver.worth(end - start)
    return {"from": line.places[start] + 1, "to": line.places[end - 1] + 1, "cards": end - start, "points": points}


QUESTIONS: dict[str, Answer] = {
    "check": lambda game, state, seat: check(game, state.players[seat]),
    "harvest": lambda game, state, seat: harvest(game, state.players[seat]),
    "ripening": ripening,
    "shadows": lambda game, state, seat: shadows(game, state.players[seat]),
    "rows": lambda game, state, seat: rows(game, state.players[seat]),
    "columns": lambda game, state, seat: columns(game, state.players[seat]),
}


def outlook(game: Cultive, state: State, seat: int) -> float:
    """What a player's growing plants may yet bring: a part of their points, more of those that are nearly ripe.

    A plant that would stand in the wrong light once all cards are revealed counts for less, and so does one for whose
    next stage the hand has no card.
    """
    components, player = game.components, state.players[seat]
    hand = () if isinstance(player.hand, Hidden) else player.hand
    seen = [
        None if plant is None or isinstance(plant.species, Hidden) else Plant(plant.species, plant.open + plant.down)
        for plant in player.plots
    ]
    hope = 0.0
    for verdict in checking.check(game, tuple(seen)):
        species, cards = grows(verdict.plant), verdict.plant.open
        further = min(hand.count(species), components.height[species] - cards)
        doubtful = not WRONG_LIGHT.isdisjoint(verdict.failed) or ("CTV-GRO-08" in verdict.failed and not further)
        share = LITTLE if doubtful else MUCH
        hope += share * components.worth[species] * (cards + HELD * further) / components.height[species]
    return hope


WRONG_LIGHT = frozenset({"CTV-LGT-01", "CTV-LGT-02"})
MUCH, LITTLE, HELD = 0.9, 0.3, 0.5
"""Parts of its points that a growing plant counts, that a doubtful one does, and that a card still in the hand adds."""
