"""Who sits at a table that shares one screen: people, who may not see each other's secrets, and agents."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec

from toolkit.engine import chance
from toolkit.engine.game import ToolkitError
from toolkit.engine.suggest import is_whole, is_word, unknown
from toolkit.widgets import words

if TYPE_CHECKING:
    from toolkit.engine.game import Game
    from toolkit.engine.session import Session

DECISIONS = 200
"""So many decisions at most agents make in a row: they may know no end, and the board waits for them."""

FINISHER = "greedy"
"""The agent that plays people's seats where a game is played to its end without them."""


class Seat(msgspec.Struct, frozen=True):
    """A player, and the name of the agent that decides for it; "" for a person."""

    player: int
    agent: str


def checked(game: Game[Any, Any], player: int, agent: str | None, players: int) -> None:
    """Raises ToolkitError unless there is such a player and, if one is named, such an agent."""
    from toolkit.lab.agents import AGENTS

    if not is_whole(player, range(players)):
        raise ToolkitError(f"{game.name}: {unknown('player', player, map(str, range(players)))}")
    if agent not in (None, "") and not is_word(agent, AGENTS):
        raise ToolkitError(f"player {player}: {unknown('agent', agent, AGENTS)}")


class Seats:
    """The seats of a table.

    Attributes:
        agents: the names of the agents, by the players they decide for.
        viewer: the person who sees the board; None sees what everybody sees.
        covered: whether the board is hidden until the viewer says that nobody else is looking.
    """

    def __init__(self) -> None:
        self.agents: dict[int, str] = {}
        self.viewer: int | None = None
        self.covered = False
        self._sat: int | None = None
        self._handed_on = False

    def read(self, table: Mapping[int, str]) -> tuple[str, ...]:
        """Seat the agents that a session's table names; where it names something else, a person sits, which is told."""
        known = dict(agent_names()) if table else {}
        self.agents = {player: name for player, name in table.items() if name in known}
        strangers = ((player, name) for player, name in table.items() if name not in known)
        return tuple(words.STRANGER.format(player=player, name=name) for player, name in strangers)

    def of(self, players: int) -> tuple[Seat, ...]:
        """Every seat of a game of so many players."""
        return tuple(Seat(player, self.agents.get(player, "")) for player in range(players))

    def look(self, game: Game[Any, Any], state: Any) -> None:
        """Turn the screen to whom this position concerns.

        Another person's turn covers the board, unless both see the same there. While an agent decides, whoever sat
        there last looks on; once the game is over, everybody does. Once covered, the screen has left the hands of
        whoever sat there: going back in time covers it for that one, too.
        """
        player = game.current_player(state)
        self.covered = False
        if player is None:
            self.viewer = None
        elif player in self.agents:
            self.viewer = self._onlooker(game, state)
        else:
            self.viewer = player
            handed_on = self._handed_on or self._sat not in (None, player)
            self._handed_on = self.covered = handed_on and self._secret(game, state, player)
            if not self.covered:
                self._sat = player

    def uncover(self) -> None:
        """The viewer is the one who sits there."""
        self.covered = self._handed_on = False
        self._sat = self.viewer

    def _secret(self, game: Game[Any, Any], state: Any, player: int) -> bool:
        """Whether a player sees what another person at this screen does not."""
        people = [other for other in range(game.player_count(state)) if other not in self.agents]
        look = partial(game.observation, state)
        return any(look(other) != look(player) for other in people if other != player)

    def _onlooker(self, game: Game[Any, Any], state: Any) -> int | None:
        if self._handed_on:
            return None
        if self._sat is not None and self._sat not in self.agents:
            return self._sat
        people = [player for player in range(game.player_count(state)) if player not in self.agents]
        # Of several people none is known to be the one who looks.
        return people[0] if len(people) == 1 else None

    # ------------------------------------------------------------------ agents

    def acts(self, game: Game[Any, Any], state: Any) -> bool:
        """Whether an agent decides here."""
        return game.current_player(state) in self.agents

    def decide(self, session: Session, state: Any, everybody: bool = False) -> Any | None:
        """What the agent that is due does, from a stream of its own for this position; None where none is due.

        With `everybody` one plays for people too.
        """
        from toolkit.lab.agents import AGENTS

        game = session.game
        player = game.current_player(state)
        if player is None or (player not in self.agents and not everybody):
            return None
        agent = AGENTS[self.agents.get(player, FINISHER)]
        rng = chance.stream(session.seed or 0, f"agent/{player}/{game.digest(state)}")
        return agent(game, state, rng)

    def play(self, session: Session, everybody: bool = False, most: int = DECISIONS) -> int:
        """Let the agents play on, up to a person's turn, the end, or so many decisions; how many they made."""
        start = len(session.path)
        made = iter(range(most))

        def choose(state: Any) -> Any | None:
            return self.decide(session, state, everybody) if next(made, None) is not None else None

        session.play_on(choose)
        return len(session.path) - start


def agent_names() -> tuple[tuple[str, str], ...]:
    """Who can sit on a seat, with what they are called."""
    from toolkit.lab.agents import AGENTS

    return (("", words.PERSON), *((name, words.AGENT.format(name=name)) for name in AGENTS))
