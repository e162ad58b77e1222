"""When plants are harvested at the earliest: what must still be grown on each, and in which rounds.

>>> from toolkit.games.cultive.game import load
>>> game = load()
>>> state = game.position({"players": [{"plots": {"A": "coffee 1"}}, {}], "round": 3})
>>> ripening(game, state, 0)
{'A': {'plant': 'coffee', 'grow': [3], 'harvest': 4, 'in_time': True}}
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from toolkit.games.cultive.growth import Moment, ahead, earliest
from toolkit.games.cultive.state import State, grows

if TYPE_CHECKING:
    from toolkit.games.cultive.game import Cultive


def ripening(game: Cultive, state: State, seat: int) -> dict[str, dict[str, Any]]:
    """For each terrain the plant, the rounds in which cards are grown on it, and the round of its next harvest.

    At the earliest: from what comes next for the player on, without special actions, with whatever cards are wanted,
    and if the plant has its light. One card is grown in a round, since the card below must be revealed first
    (CTV-GRW-02); what is revealed at the end of a round is harvested in the next (CTV-REV-01). The extra harvest
    (CTV-END-02) counts as a round after the last one; a plant that would be ripe later is not `in_time`. One that dies
    before has no `harvest`. Plants that are unseen are left out, and so are all once the game is over.
    """
    terrains, plots = game.components.terrains, state.players[seat].plots
    lines, later = ahead(game, state, seat), ahead(game, state, seat, endless=True)
    return {
        terrains[place]: {"plant": game.components.species[grows(plant)], **_rounds(lines[place], later[place])}
        for place, plant in enumerate(plots)
        if plant is not None and place in lines
    }


def _rounds(moments: Sequence[Moment], later: Sequence[Moment]) -> dict[str, Any]:
    """The rounds of one plant: `later` is what would happen if the game went on."""
    within = earliest(moments, "harvest")
    harvest = within if within or earliest(moments, "die") else earliest(later, "harvest")
    return {
        "grow": [moment.round for moment in moments if moment.what == "grow"],
        "harvest": None if harvest is None else harvest.round,
        "in_time": within is not None,
    }
