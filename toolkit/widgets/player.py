"""Playing a session by touching its picture: all that the board widget does, without a widget.

>>> import toolkit
>>> player = Player(toolkit.play("cultivo", players=2, seed=7, autosave=False))
>>> print(player.touch("field/V7.neck").message[0])
Player 1 puts the start worker on V7's neck (yellow).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from toolkit.engine.game import Drawing, IllegalAction, ToolkitError
from toolkit.engine.session import savefile, storage
from toolkit.widgets import beginning, words
from toolkit.widgets.seats import DECISIONS, Seats
from toolkit.widgets.timeline import Comparison, comparison, timeline
from toolkit.widgets.view import LOG_LINES, Answer, File, View, button, covered, seen, view, visible, ways

if TYPE_CHECKING:
    from toolkit.engine.game import Game, Reason
    from toolkit.engine.session import Node, Session
    from toolkit.engine.session.history import Place


class Player:
    """A session with what has been touched in its picture so far. It may be used by several threads.

    Attributes:
        session: the game being played; `new` and `load` put another in its place.
        seats: who sits at the table.
        last: the answer to what was touched or done last.
        touched: ids of the elements touched that do not yet say which action is meant.
    """

    def __init__(self, session: Session) -> None:
        self.seats = Seats()
        self._watchers: list[Callable[[], object]] = []
        self._sit_down(session)

    def _sit_down(self, session: Session) -> None:
        """Play this session from now on."""
        self.session = session
        self.last = Answer()
        self.touched: tuple[str, ...] = ()
        self._node = session.current
        self._since: int | None = None
        self._seen: tuple[Drawing, View] | None = None
        self._form: beginning.Form | None = None
        self._unsubscribe = session.observe(self._changed)
        self.seats.look(session.game, session.state)

    # ------------------------------------------------------------------ what there is to see

    @property
    def viewer(self) -> int | None:
        """Who sits at the screen: the person who decides, or did before the agents; nobody once the game is over."""
        return self.seats.viewer

    @property
    def drawing(self) -> Drawing:
        """The picture."""
        return self._look()[0]

    @property
    def view(self) -> View:
        """Everything around the picture."""
        return self._look()[1]

    @property
    def form(self) -> beginning.Form:
        """What can be said about a new game."""
        if self._form is None:
            self._form = beginning.form(self.session)
        return self._form

    def changes(self, before: Place, after: Place) -> Comparison:
        """What differs between two nodes, given by themselves, their numbers or branches.

        Raises ToolkitError if there is no such node.
        """
        with self.session.lock:
            return comparison(self.session, before, after)

    def _look(self) -> tuple[Drawing, View]:
        with self.session.lock:
            if self._seen is None:
                game, there = self.session.game, visible(self.session.game, self.session.state, self.viewer)
                drawing = game.draw(there, viewer=self.viewer)
                whole = view(self.session, drawing, self.seats, self.last, self.touched, self._since)
                if self.seats.covered:
                    drawing, whole = Drawing(_EMPTY, ""), covered(whole, self.viewer)
                self._seen = drawing, whole
            return self._seen

    # ------------------------------------------------------------------ what can be done

    def touch(self, id: str) -> Answer:
        """Touch an element of the picture.

        After those touched before, or else by itself, it stands for actions. If one of them is legal, it is done;
        several become choices; of none the reasons are told. Raises ToolkitError if there is no such element.
        """
        with self.session.lock:
            if self.seats.acts(self.session.game, self.session.state):
                player = self.session.game.current_player(self.session.state)
                return self.say(Answer((words.NOT_YOURS.format(player=player),), refused=True))
            touched = (*self.touched, id)
            found = self._legal(touched)
            if not found and self.touched:
                touched = (id,)
                found = self._legal(touched)
            if len(found) == 1:
                self.session.do(found[0])
                return self.last
            if found:
                return self.say(self._choice(found), touched)
            return self._refuse(self.session.game.touch(self.session.state, touched).actions)

    def do(self, action: Any) -> Answer:
        """Do an action, a shorthand, or its text. A refusal is told, not raised.

        Raises ToolkitError for text that is no action.
        """
        with self.session.lock:
            wish = self.session.game.parse(action) if isinstance(action, str) else action
            try:
                self.session.do(wish)
            except IllegalAction:
                return self._refuse((wish,))
            return self.last

    def undo(self) -> Answer:
        """Go back one decision."""
        with self.session.lock:
            if not self.view.can_undo:
                return self.say(Answer((words.NOTHING_TO_UNDO,), refused=True))
            self.session.undo()
            return self.last

    def redo(self) -> Answer:
        """Go on again to what was taken back."""
        with self.session.lock:
            if not self.view.can_redo:
                return self.say(Answer((words.NOTHING_TO_REDO,), refused=True))
            self.session.redo()
            return self.last

    def cancel(self) -> Answer:
        """Forget what has been touched."""
        return self.say(Answer())

    # ------------------------------------------------------------------ stepping along

    def goto(self, place: Place) -> Answer:
        """Go to a node, its number, or the end of a branch, which follows from then on.

        Raises ToolkitError if there is none.
        """
        with self.session.lock:
            self.session.goto(place)
            return self.last

    def step(self, number: int) -> Answer:
        """Go to a step of the line, the first position being step 0. Raises ToolkitError if there is none."""
        with self.session.lock:
            line = self.session.line
            if number not in range(len(line)):
                raise ToolkitError(f"no step {number!r}: there are steps 0 to {len(line) - 1}")
            return self.goto(line[number])

    def first(self) -> Answer:
        """Go to the first position."""
        return self.step(0)

    def last_step(self) -> Answer:
        """Go to where the line ends."""
        with self.session.lock:
            return self.goto(self.session.line[-1])

    def round_back(self) -> Answer:
        """Go to where the round began; from there, to where the one before did."""
        with self.session.lock:
            return self.step(timeline(self.session).round_back)

    def round_on(self) -> Answer:
        """Go to where the next round begins, or to the end of the line."""
        with self.session.lock:
            return self.step(timeline(self.session).round_on)

    def branch(self, name: str) -> Answer:
        """Begin a branch here. Raises ToolkitError for a name that is taken or no name."""
        with self.session.lock:
            self.session.branch(name)
            return self._announce(Answer((words.BRANCHED.format(name=name),)))

    def compare(self, place: Place | None = None) -> Answer:
        """Have `view.changed` show what has changed since a node, or with None since the step before.

        Raises ToolkitError if there is no such node.
        """
        with self.session.lock:
            self._since = None if place is None else self.session.find(place).number
            step = 0 if self._since is None else len(self.session.path_to(self._since)) - 1
            return self._announce(Answer(() if place is None else (words.MARKED.format(step=step),)))

    # ------------------------------------------------------------------ who plays

    def seat(self, player: int, agent: str | None = None) -> Answer:
        """Let an agent decide for a player, or without one a person. Raises ToolkitError for an unknown one."""
        with self.session.lock:
            self.seats.put(self.session.game, player, agent, self.session.players)
            self.seats.look(self.session.game, self.session.state)
            who = words.AGENT.format(name=agent) if agent else words.PERSON
            return self._announce(Answer((words.SEATED.format(player=player, who=who),)))

    def uncover(self) -> Answer:
        """Show the board to the person whose turn it is."""
        with self.session.lock:
            self.seats.uncover()
            return self._announce(self.last)

    def agent_step(self) -> Answer:
        """Let the agent that is due make one decision."""
        return self._agents(most=1)

    def agents_to_turn(self) -> Answer:
        """Let the agents play until a person decides; not more than `seats.DECISIONS` decisions at once."""
        return self._agents()

    def agents_to_end(self) -> Answer:
        """Let agents play for everybody to the end; not more than `seats.DECISIONS` decisions at once."""
        return self._agents(everybody=True)

    def _agents(self, everybody: bool = False, most: int = DECISIONS) -> Answer:
        with self.session.lock:
            made = self.seats.play(self.session, everybody, most)
            if not made:
                return self._announce(Answer((words.NO_AGENT,), refused=True))
            events = [event for node in self.session.path[-made:] for event in node.events]
            told = [self.session.game.describe(event) for event in seen(events, self.viewer)]
            count = [words.PLAYED_ON.format(count=made)] if made > 1 else []
            further = [words.PLAY_FURTHER] if made == most > 1 else []
            return self._announce(Answer((*count, *further, *told[-LOG_LINES:])))

    # ------------------------------------------------------------------ other games

    def new(
        self, players: int | None = None, seed: int | None = None, variant: str | None = None, **names: Any
    ) -> Answer:
        """Begin a new game at this table; the one before stays as it is.

        Args:
            players: how many play; by default as many as now.
            seed: what the set-up is drawn from; by default a new one.
            variant: a variant, or "" for none; by default the rules stay as they are.
            **names: parameters and readings that change.

        Raises:
            ToolkitError: If something is not allowed; then the game before goes on.
        """
        return self._play(lambda: beginning.anew(self.session, players, seed, variant, names), words.BEGUN)

    def save(self, path: str | Path) -> Answer:
        """Write the whole game to a file. Raises StorageError if that cannot be done."""
        self.session.save(path)
        return self._announce(Answer((words.SAVED.format(file=path),)))

    def load(self, path: str | Path) -> Answer:
        """Go on with the game saved in a file. Raises ToolkitError; then the game before goes on."""
        path = storage.given(str(path))
        try:
            content = storage.read(path).decode()
        except UnicodeDecodeError as error:
            raise ToolkitError(f"{path}: not a saved session, which is text: {error.reason}") from None
        return self.open(content, path.name)

    def open(self, content: str, name: str = "file") -> Answer:
        """Go on with the game saved in this text of a file. Raises ToolkitError; then the game before goes on."""
        return self._play(lambda: beginning.opened(self.session, content, name), words.OPENED)

    def download(self) -> Answer:
        """Answer with the whole game as a file, for the browser to keep."""
        with self.session.lock:
            file = File(f"{self.session.name}.json", savefile.write(self.session.saved()).decode())
            return self.say(Answer((words.SAVED.format(file=file.name),), file=file))

    def _play(self, begin: Callable[[], Session], told: str) -> Answer:
        with self.session.lock:
            session = begin()
            self._unsubscribe()
            self._sit_down(session)
        lines = [told.format(name=session.name, step=len(session.path) - 1)]
        lines += [session.warning] if session.warning else []
        lines += [words.KEPT.format(name=session.name)] if session.autosave else []
        return self._announce(Answer(tuple(lines)))

    # ------------------------------------------------------------------ what a widget sends

    def answer(self, gid: str) -> Answer:
        """Do what touching this means: an element's id, or a command such as "undo", "step/3", "do/" and an action.

        Raises ToolkitError if it means nothing.
        """
        kind, slash, rest = gid.partition("/")
        if gid in self.drawing.ids or not (command := COMMANDS.get((kind, bool(slash)))):
            return self.touch(gid)
        return command(self, rest)

    def say(self, answer: Answer, touched: tuple[str, ...] = ()) -> Answer:
        """Let this be the last answer, with these elements touched."""
        with self.session.lock:
            self.last, self.touched, self._seen = answer, touched, None
        return answer

    def _announce(self, answer: Answer) -> Answer:
        """Let this be the last answer, and tell those who look on, whether or not the session has changed."""
        self.say(answer)
        self._tell()
        return answer

    # ------------------------------------------------------------------ who looks on

    def watch(self, callback: Callable[[], object]) -> Callable[[], None]:
        """Have `callback()` called whenever the session has changed; calling what is returned ends that."""
        self._watchers.append(callback)
        return partial(self._watchers.remove, callback)

    def close(self) -> None:
        """Look at the session no longer."""
        self._unsubscribe()

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        from toolkit.widgets.board import shown

        return shown(self)

    # ------------------------------------------------------------------ inside

    def _choice(self, actions: list[Any]) -> Answer:
        game, state = self.session.game, self.session.state
        choices = tuple(button(game, state, action) for action in actions)
        return Answer((words.CHOOSE.format(count=len(actions)),), choices=choices, ways=ways(game, state, actions))

    def _legal(self, touched: tuple[str, ...]) -> list[Any]:
        game, state = self.session.game, self.session.state
        return [action for action in game.touch(state, touched).actions if not game.why_not(state, action)]

    def _refuse(self, actions: tuple[Any, ...]) -> Answer:
        """Tell the reasons against each of these actions; what several have in common is told once."""
        game, state = self.session.game, self.session.state
        alike: dict[tuple[str, ...], list[tuple[Any, list[Reason]]]] = {}
        for action in actions:
            reasons = game.why_not(state, action)
            alike.setdefault(tuple(_apart_from_clause(game, reason) for reason in reasons), []).append(
                (action, reasons)
            )
        lines: list[str] = []
        headings: list[str] = []
        for sentences, wishes in alike.items():
            headings.append(words.REFUSED.format(action=" ".join(game.describe(each, state) for each, _ in wishes)))
            lines.append(headings[-1])
            for sentence, same in zip(sentences, zip(*(reasons for _, reasons in wishes), strict=True), strict=True):
                clauses = dict.fromkeys(reason.clause for reason in same)
                lines.append(sentence.replace(_CLAUSE, ", ".join(clauses)))
        return self.say(Answer(tuple(lines) or (words.NOTHING,), refused=True, headings=tuple(headings)))

    def _changed(self, session: Session) -> None:
        """The session has gone to another position, by this player or from elsewhere."""
        with session.lock:
            before, self._node = self._node, session.current
            self.seats.look(session.game, session.state)
            self.say(Answer(tuple(self._news(before, self._node))))
        self._tell()

    def _tell(self) -> None:
        for callback in tuple(self._watchers):
            callback()

    def _news(self, before: Node, now: Node) -> list[str]:
        game = self.session.game
        if now.parent == before.number:
            return [game.describe(event) for event in seen(now.events, self.viewer)] or [game.describe(now.action)]
        if before.parent == now.number:
            return [words.TAKEN_BACK.format(action=game.describe(before.action))]
        if now is before:
            return []
        happened = [game.describe(event) for event in seen(now.events, self.viewer)] if now.action is not None else []
        return [words.AT.format(number=len(self.session.path) - 1), *happened]


COMMANDS: Mapping[tuple[str, bool], Callable[[Player, str], Answer]] = MappingProxyType(
    {
        ("do", True): lambda player, action: player.do(action),
        ("undo", False): lambda player, _: player.undo(),
        ("redo", False): lambda player, _: player.redo(),
        ("cancel", False): lambda player, _: player.cancel(),
        ("back", False): lambda player, _: player.undo(),
        ("on", False): lambda player, _: player.redo(),
        ("first", False): lambda player, _: player.first(),
        ("last", False): lambda player, _: player.last_step(),
        ("round_back", False): lambda player, _: player.round_back(),
        ("round_on", False): lambda player, _: player.round_on(),
        ("step", True): lambda player, number: player.step(_whole("step", number)),
        ("branch", True): lambda player, name: player.branch(name),
        ("goto", True): lambda player, branch: player.goto(branch),
        ("mark", False): lambda player, _: player.compare(player.session.current),
        ("unmark", False): lambda player, _: player.compare(),
        ("seat", True): lambda player, seat: _seat(player, *seat.partition("/")[::2]),
        ("agent_step", False): lambda player, _: player.agent_step(),
        ("agents_to_turn", False): lambda player, _: player.agents_to_turn(),
        ("agents_to_end", False): lambda player, _: player.agents_to_end(),
        ("continue", False): lambda player, _: player.uncover(),
        ("new", True): lambda player, text: _new(player, beginning.wish(text)),
        ("save", False): lambda player, _: player.download(),
        ("load", True): lambda player, content: player.open(content),
    }
)
"""What a widget may send besides an element's id, and whether something stands after a slash in it."""


def _seat(player: Player, seat: str, agent: str) -> Answer:
    return player.seat(_whole("seat", seat), agent)


def _new(player: Player, wish: beginning.Wish) -> Answer:
    return player.new(wish.players, wish.seed, wish.variant, **wish.readings)


def _whole(what: str, text: str) -> int:
    if not text.isdecimal():
        raise ToolkitError(f"{what}: expected a whole number, found {text!r}")
    return int(text)


_EMPTY = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>'
"""The picture while the board is hidden."""

_CLAUSE = "\N{SECTION SIGN}"
"""Stands for a reason's clause where sentences are compared: two rules can say the same of two wishes."""


def _apart_from_clause(game: Game[Any, Any], reason: Reason) -> str:
    return game.describe(reason).replace(reason.clause, _CLAUSE)


def fault(error: Exception) -> Answer:
    """What a player is told of an error: a ToolkitError speaks for itself."""
    known = isinstance(error, ToolkitError)
    told = str(error) if known else words.FAILED.format(error=f"{type(error).__name__}: {error}")
    return Answer((told,), refused=True)
