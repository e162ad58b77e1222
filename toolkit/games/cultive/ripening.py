"""When plants are harvested at the earliest: what must still be grown on each, and in which rounds.

>>> from toolkit.games.cultive.game import load
>>> game = load()
>>> state = game.position({"players": [{"plots": {"A": "coffee 1"}}, {}], "round": 3})
>>> ripening(game, state, state.players[0])
{'A': {'plant': 'coffee', 'grow': [3], 'harvest': 4, 'in_time': True}}
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from toolkit.games.cultive.growth import timeline
from toolkit.games.cultive.state import Player, State, grows

if TYPE_CHECKING:
    from toolkit.games.cultive.game import Cultive


def ripening(game: Cultive, state: State, player: Player) -> dict[str, dict[str, Any]]:
    """For each terrain the plant, the rounds in which cards are grown on it, and the round of its next harvest.

    At the earliest: from the actions of the round on, without special actions, with whatever cards are wanted, and if
    the plant lives. One card is grown in a round, since the card below must be revealed first (CTV-GRW-02); what is
    revealed at the end of a round is harvested in the next (CTV-REV-01). After the last round there is one harvest more
    (CTV-END-02); what is ripe later is not `in_time`. A plant that dies before has no `harvest`.
    """
    components, found = game.components, {}
    last = game.numbers.rounds[len(state.players)] + 1
    for terrain, plant in zip(components.terrains, player.plots, strict=True):
        if plant is None:
            continue
        word = components.species[grows(plant)]
        moments = timeline(game, word, plant, state.round)
        harvest = next((moment.round for moment in moments if moment.what == "harvest"), None)
        found[terrain] = {
            "plant": word,
            "grow": [moment.round for moment in moments if moment.what == "grow"],
            "harvest": harvest,
            "in_time": harvest is not None and harvest <= last,
        }
    return found
