"""Playing a session by touching its picture: all that the board widget does, without a widget.

>>> import toolkit
>>> player = Player(toolkit.play("cultivo", players=2, seed=7, autosave=False))
>>> print(player.touch("field/V7.neck").message[0])
Player 1 puts the start worker on V7's neck (yellow).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from toolkit.engine.game import WAYS, Drawing, IllegalAction, ToolkitError, Touch
from toolkit.engine.session import savefile, storage
from toolkit.engine.suggest import is_whole
from toolkit.engine.watching import tell, watching
from toolkit.widgets import beginning, seats, words
from toolkit.widgets.choices import MOST, button, ways
from toolkit.widgets.commands import COMMANDS
from toolkit.widgets.refusals import refusal
from toolkit.widgets.seats import DECISIONS, Seats
from toolkit.widgets.showing import EMPTY, Graph, Overlay, asked, checked, drawn, graph, overlays
from toolkit.widgets.timeline import Comparison, comparison, timeline
from toolkit.widgets.view import LOG_LINES, Answer, File, View, covered, decided, seen, view, visible

if TYPE_CHECKING:
    from toolkit.engine.session import Node, Session
    from toolkit.engine.session.history import Place


class Player:
    """A session with what has been touched in its picture so far. It may be used by several threads.

    Attributes:
        session: the game being played; `new` and `load` put another in its place.
        seats: who sits at the table.
        last: the answer to what was touched or done last.
        touched: ids of the elements touched that do not yet say which action is meant.
        parts: of the picture where no kernel runs only these parts are drawn, or all if none is named.
    """

    def __init__(self, session: Session, parts: Sequence[str] = ()) -> None:
        self.seats = Seats()
        self.parts = tuple(parts)
        self._watchers: list[Callable[[], object]] = []
        self._overlay: Overlay | None = None
        self._sit_down(session)

    def _sit_down(self, session: Session) -> None:
        """Play this session from now on."""
        strangers = self.seats.read(session.table)
        self.session: Session = session
        self.last = Answer(strangers, refused=bool(strangers))
        self.touched: tuple[str, ...] = ()
        self._pointed: tuple[str, ...] = ()
        self._graph: tuple[int, Graph] | None = None
        self._drawn: tuple[Any, Drawing] | None = None
        if self._overlay is not None and self._overlay.name not in session.game.overlays:
            self._overlay = None
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
    def still(self) -> Drawing:
        """The picture for where no kernel runs."""
        with self.session.lock:
            if self.seats.covered or not self.parts:
                return self.drawing
            game, overlay = self.session.game, self._overlay.name if self._overlay else None
            return game.draw(self._there(), viewer=self.viewer, overlay=overlay, parts=self.parts)

    @property
    def view(self) -> View:
        """Everything around the picture."""
        return self._look()[1]

    @property
    def overlays(self) -> tuple[beginning.Choice, ...]:
        """What can be laid over the picture: names that `show` takes, with their titles; nothing is first."""
        return overlays(self.session.game)

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
                drawing, overlay = self._picture(), self._overlay.name if self._overlay else ""
                number, made = self._graph or (None, None)
                shown = made if number == self.session.current.number else None
                whole = view(self.session, drawing, self.seats, self.last, self.touched, self._since, overlay, shown)
                self._seen = (EMPTY, covered(whole, self.viewer)) if self.seats.covered else (drawing, whole)
            return self._seen

    def _there(self) -> Any:
        """The position as the viewer may see it."""
        return visible(self.session.game, self.session.state, self.viewer)

    def _asked(self) -> Any:
        """What the overlay that is shown is asked."""
        return asked(self.session.game, self._there(), self.viewer, self._overlay, self._pointed)

    def _picture(self) -> Drawing:
        """The picture, drawn only where it is another one than before."""
        game, there = self.session.game, self._there()
        focus = self._asked()
        shows = (self.session.current.number, self.viewer, self._overlay, focus)
        if self._drawn is None or self._drawn[0] != shows:
            self._drawn = shows, drawn(game, there, self.viewer, self._overlay, focus)
        return self._drawn[1]

    # ------------------------------------------------------------------ what can be done

    def touch(self, id: str) -> Answer:
        """Touch an element of the picture.

        After those touched before, or else by itself, it stands for actions. If one of them is legal, it is done,
        unless it is more than was pointed at; that, and several, become choices; of none the reasons are told. What
        stands for no action at all may still ask the overlay that is shown. Raises ToolkitError if there is no such
        element.
        """
        if not isinstance(id, str):
            raise ToolkitError(f"touch: expected the id of an element, found {id!r}")
        with self.session.lock:
            if barred := self._barred():
                return self.say(Answer((barred,), refused=True))
            touched = (*self.touched, id)
            found, touch = self._stands_for(touched)
            if not found and self.touched:
                touched = (id,)
                found, touch = self._stands_for(touched)
            if len(found) == 1 and found[0] not in touch.ask:
                self.session.do(found[0])
                return self.last
            before, self._pointed = self._asked(), touched
            if found:
                return self.say(self._choice(found, touch.more), touched)
            if not touch.actions and self._overlay is not None and self._asked() != before:
                shown = self.session.game.overlay_title(self._overlay.name)
                return self.say(Answer((words.SHOWN.format(title=shown),)))
            return self._refuse(touch.actions, touch.note)

    def do(self, action: Any) -> Answer:
        """Do an action, a shorthand, or its text. A refusal is told, not raised.

        Raises ToolkitError for text that is no action.
        """
        with self.session.lock:
            if barred := self._barred():
                return self.say(Answer((barred,), refused=True))
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
        with self.session.lock:
            self._pointed = ()
            return self.say(Answer())

    def further(self) -> Answer:
        """Offer further ways to do what the touched elements stand for, where there are any; `MOST` of each kind."""
        with self.session.lock:
            found, touch = self._stands_for(self.touched, MOST) if self.last.ways else ([], None)
            if touch is None or len(found) <= len(self.last.choices):
                return self.say(replace(self.last, message=(words.NO_FURTHER,), refused=True), self.touched)
            return self.say(self._choice(found, touch.more), self.touched)

    # ------------------------------------------------------------------ what is shown

    def show(self, overlay: str | None, focus: Any = None) -> Answer:
        """Lay an overlay over the picture, or with None nothing; it stays until another is chosen.

        Args:
            overlay: one of the game's overlays.
            focus: what it is asked, as in `Game.draw`; without it, what has been touched last says that.

        Raises:
            ToolkitError: The game does not know it, or it cannot be asked that; what was shown stays.
        """
        with self.session.lock:
            game, wanted = self.session.game, Overlay(overlay, focus) if overlay else None
            self._overlay = checked(game, self._there(), self.viewer, wanted)
            told = words.SHOWN.format(title=game.overlay_title(overlay)) if overlay else words.NOT_SHOWN
            shown = replace(self.last, message=(told,), refused=False, headings=(), cited=(), file=None)
            return self._announce(shown, self.touched)

    def graph(self, theme: str = "light") -> Answer:
        """Have `view.graph` show the board of this position as a graph.

        Raises ToolkitError for a theme that is neither light nor dark.
        """
        with self.session.lock:
            made = graph(self.session.game, self._there(), theme)
            self._graph = self.session.current.number, made
            return self._announce(replace(self.last, file=None), self.touched)

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
            if not is_whole(number, range(len(line))):
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
            seats.checked(self.session.game, player, agent, self.session.players)
            self.session.seat(player, agent or None)
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

        def begin() -> Session:
            session = beginning.anew(self.session, players, seed, variant, names)
            for player, agent in self.seats.agents.items():
                if player < session.players:
                    session.seat(player, agent)
            return session

        return self._play(begin, words.BEGUN)

    def save(self, path: str | Path) -> Answer:
        """Write the whole game to a file. Raises StorageError if that cannot be done."""
        self.session.save(path)
        return self._announce(Answer((words.SAVED.format(file=path),)))

    def load(self, path: str | Path) -> Answer:
        """Go on with the game saved in a file. Raises ToolkitError; then the game before goes on."""
        path = storage.given(path)
        try:
            content = storage.read(path).decode()
        except UnicodeDecodeError as error:
            raise savefile.no_saved_game(f"{path}: not text: {error.reason}") from None
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
        lines += self.last.message
        lines += [words.KEPT.format(name=session.name)] if session.autosave else []
        return self._announce(Answer(tuple(lines)))

    # ------------------------------------------------------------------ what a widget sends

    def answer(self, gid: str) -> Answer:
        """Do what touching this means: an element's id, or a command such as "undo", "step/3", "do/" and an action.

        Raises ToolkitError if it means nothing.
        """
        kind, slash, rest = str(gid).partition("/")
        if not isinstance(gid, str) or gid in self.drawing.ids or not (command := COMMANDS.get((kind, bool(slash)))):
            return self.touch(gid)
        return command(self, rest)

    def say(self, answer: Answer, touched: tuple[str, ...] = ()) -> Answer:
        """Let this be the last answer, with these elements touched."""
        with self.session.lock:
            self.last, self.touched, self._seen = answer, touched, None
        return answer

    def _announce(self, answer: Answer, touched: tuple[str, ...] = ()) -> Answer:
        """Let this be the last answer, and tell those who look on, whether or not the session has changed."""
        self.say(answer, touched)
        self._tell()
        return answer

    # ------------------------------------------------------------------ who looks on

    def watch(self, callback: Callable[[], object]) -> Callable[[], None]:
        """Have `callback()` called whenever the session has changed; calling what is returned ends that."""
        return watching(self._watchers, callback)

    def close(self) -> None:
        """Look at the session no longer."""
        self._unsubscribe()

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        from toolkit.widgets.board import shown

        return shown(self)

    # ------------------------------------------------------------------ inside

    def _barred(self) -> str:
        """Why nobody at the screen may act: an agent is due, or nobody has said who looks; "" if one may."""
        player = self.session.game.current_player(self.session.state)
        if player is not None and self.seats.acts(self.session.game, self.session.state):
            return words.NOT_YOURS.format(player=player)
        return words.COVERED.format(player=self.viewer) if self.seats.covered else ""

    def _stands_for(self, touched: tuple[str, ...], ways: int = WAYS) -> tuple[list[Any], Touch]:
        """What touched elements stand for, and the legal ones among its actions."""
        game, state = self.session.game, self.session.state
        # Only a game that has said that there are more is asked for more.
        touch = game.touch(state, touched) if ways == WAYS else game.touch(state, touched, ways)
        return [action for action in touch.actions if not game.why_not(state, action)], touch

    def _choice(self, actions: list[Any], more: bool) -> Answer:
        game, state = self.session.game, self.session.state
        choices = tuple(button(game, state, action) for action in actions)
        told = words.CONFIRM if len(actions) == 1 else words.CHOOSE.format(count=len(actions))
        return Answer((told,), choices=choices, ways=ways(game, state, actions, more))

    def _refuse(self, actions: Iterable[Any], note: str = "") -> Answer:
        return self.say(refusal(self.session.game, self.session.state, actions, note))

    def _changed(self, session: Session) -> None:
        """The session has gone to another position, by this player or from elsewhere."""
        with session.lock:
            before, self._node, self._pointed = self._node, session.current, ()
            self.seats.read(session.table)
            self.seats.look(session.game, session.state)
            self.say(Answer(tuple(self._news(before, self._node))))
        self._tell()

    def _tell(self) -> None:
        tell(self._watchers)

    def _news(self, before: Node, now: Node) -> list[str]:
        game = self.session.game
        if before.parent == now.number:
            return [words.TAKEN_BACK.format(action=decided(game, before, self.viewer))]
        if now is before:
            return []
        happened = [game.describe(event) for event in seen(now.events, self.viewer)] if now.action is not None else []
        if now.parent == before.number:
            return happened or [decided(game, now, self.viewer)]
        return [words.AT.format(number=len(self.session.path) - 1), *happened]


def fault(error: Exception) -> Answer:
    """What a player is told of an error: a ToolkitError speaks for itself."""
    known = isinstance(error, ToolkitError)
    told = str(error) if known else words.FAILED.format(error=f"{type(error).__name__}: {error}")
    return Answer((told,), refused=True)
