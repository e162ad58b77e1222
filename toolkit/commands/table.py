"""A game at the terminal: one line in, an answer out."""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Callable, Iterator
from typing import Any

from toolkit.commands.board_map import board_map, told
from toolkit.commands.describing import event_line, reason_line, sheet_lines, table_lines, winners_line
from toolkit.engine.game import Drawing, Event, IllegalAction, ToolkitError
from toolkit.engine.rulebook import rules
from toolkit.engine.session import Session, keep, storage
from toolkit.engine.session.autosave import dated_name, saved_file

SHOWN = 30
"""So many choices are listed unasked; `options` lists all."""

LEAVE = ("quit", "exit", "q")
"""Words that end it; the first is the one that is shown."""

CLEAR = "\x1b[2J\x1b[3J\x1b[H"
"""What empties a terminal, with what can be scrolled back to."""


class Table:
    """A session played with words.

    Args:
        session: the game.
        hot_seat: players share the terminal: it is emptied between two who may see different things.
        ask: asks for a line; raises EOFError at the end of the input.
        say: shows a line.
    """

    def __init__(
        self,
        session: Session,
        hot_seat: bool = False,
        ask: Callable[[str], str] = input,
        say: Callable[[str], object] = print,
    ) -> None:
        self.session = session
        self._hot_seat = hot_seat
        self._ask = ask
        self._say = say
        self._seen_by: int | None = None
        self._words: dict[str, tuple[str, str, Callable[[str], None]]] = {
            "options": ("", "list all choices", self._options),
            "board": ("", "tell of the board place by place, and of all else that lies open", self._board),
            "why": ("ACTION", "say whether an action is allowed, and why not", self._why),
            "undo": ("[turn]", "take back one decision, or a whole turn", self._undo),
            "redo": ("[turn]", "do again what was taken back", self._redo),
            "score": ("", "count the points as they stand", self._score),
            "log": ("", "tell what has happened", self._log),
            "save": ("FILE", "write the game to a file", self._save),
            "load": ("FILE", "go on with the game in a file", self._load),
            "rules": ("[SECTION|ID]", "read the rules: the sections, one of them, or one clause", self._rules),
            "help": ("", "list these words", self._help),
        }

    def run(self) -> None:
        """Play until `quit` or the end of the input."""
        self._say(f"{self.session.game.summary}. Type a number, an action, or help.")
        self._say(self._seats())
        try:
            self._show()
            while (line := self._ask("> ").strip()) not in LEAVE:
                if line:
                    self.answer(line)
        except EOFError:
            self._say("")

    def answer(self, line: str) -> None:
        """Do what a line says, or say why not."""
        word, _, rest = line.partition(" ")
        before = self.session.current
        try:
            if word in self._words and (rest == "" or self._words[word][0]):
                self._words[word][2](rest.strip())
            else:
                self._do(line)
        except IllegalAction as refusal:
            for reason in refusal.reasons:
                self._say(f"  No: {reason_line(self.session.game, reason)}")
        except ToolkitError as error:
            self._say(f"  {error}")
            if self.session.current is not before:  # done all the same, but not saved
                self._show()

    def _seats(self) -> str:
        """How players are counted; a game may have another than the start player begin."""
        first = self.session.game.current_player(self.session.path[0].state)
        begins = "" if first in (None, 0) else f"; player {first} decides first"
        return f"Players are counted from 0, in turn order: player 0 is the start player{begins}."

    # ------------------------------------------------------------------ acting

    def _do(self, line: str) -> None:
        node = self.session.do(self._meant(line))
        self._say(f"  {self.session.game.describe(node.action)}")
        for event in node.events:
            if self._may_see(event, node.player):
                self._say(f"  {event_line(self.session.game, event)}")
        self._show()

    def _meant(self, line: str) -> Any:
        """The action of a number or a text. Raises ToolkitError; of what begins like no action, not with all forms."""
        if line.isdecimal():
            return self._numbered(line)
        game, word = self.session.game, line.split(maxsplit=1)[0]
        try:
            return game.parse(line)
        except ToolkitError:
            if word in (str(action).split(maxsplit=1)[0] for action in game.universe(self.session.state)):
                raise
            such = f"an action such as {self._example()!r}"
            raise ToolkitError(f"{word!r} is no word here: type a number, {such}, or help") from None

    def _numbered(self, line: str) -> Any:
        actions = self.session.legal_actions()
        number = int(line) if len(line) < 9 else 0  # Python refuses to read thousands of digits
        if not 1 <= number <= len(actions):
            raise ToolkitError(f"there is no choice {line}: there are {len(actions)}")
        return actions[number - 1]

    def _undo(self, to: str) -> None:
        self.session.undo(to or None)
        self._show()

    def _redo(self, to: str) -> None:
        self.session.redo(to or None)
        self._show()

    def _save(self, file: str) -> None:
        self.session.save(storage.given(_given(file)))
        self._say(f"  Saved as {file}.")

    def _load(self, file: str) -> None:
        session = Session.load(saved_file(_given(file)))
        keep(session, dated_name(session.game.name))
        self.session.close()
        self.session, self._seen_by = session, None
        self._say(f"  {file} is loaded; from here on it is kept as {session.name!r}.")
        self._show()

    # ------------------------------------------------------------------ showing

    @property
    def _viewer(self) -> int | None:
        """Who sits at the terminal: whoever decides; nobody in particular once the game is over."""
        player: int | None = self.session.game.current_player(self.session.state)
        return player

    @property
    def _seen(self) -> Any:
        """The position as whoever sits at the terminal sees it."""
        state, viewer = self.session.state, self._viewer
        return state if viewer is None else self.session.game.observation(state, viewer)

    def _show(self) -> None:
        """The position to whoever decides now."""
        game, state = self.session.game, self.session.state
        decision = game.decision(state)
        if decision is None:
            self._say("The game is over.")
            self._score("")
            return
        if decision.player != self._seen_by:
            self._hand_over(decision.player)
            self._say(f"\nPlayer {decision.player}")
            self._say(_wrapped(self._drawing().alt))
        for text in decision.pending:
            self._say(f"  so far: {text}")
        self._say(decision.prompt)
        self._list(SHOWN)

    def _hand_over(self, player: int) -> None:
        """Hide from the next player what only the one before may see."""
        game, state, before = self.session.game, self.session.state, self._seen_by
        self._seen_by = player
        if not self._hot_seat or before is None or game.observation(state, before) == game.observation(state, player):
            return
        self._ask(f"Player {player} is next. Press Enter to empty the screen, and hand over. ")
        self._say(CLEAR)
        self._ask(f"Player {player}, press Enter when you sit here. ")

    def _list(self, most: int) -> None:
        actions = self.session.legal_actions()
        shown = actions[:most]
        for line in table_lines(map(self._choice, range(1, most + 1), shown)):
            self._say(line)
        if len(actions) > len(shown):
            self._say(f"     … and {len(actions) - len(shown)} more: type options")

    def _choice(self, number: int, action: Any) -> tuple[str, str, str]:
        """A number, the text of an action, and its sentence where that says more."""
        text, sentence = str(action), self.session.game.describe(action, self.session.state)
        return f"{number:>4}", text, "" if sentence.rstrip(".").lower() == text.lower() else sentence

    def _options(self, _: str) -> None:
        self._list(len(self.session.legal_actions()))

    def _board(self, _: str) -> None:
        drawing = self._drawing()
        self._say(_wrapped(drawing.alt))
        plan = self.session.game.plan(self._seen)
        if plan:
            self._say("")
            for line in plan:
                self._say(line)
            return
        graph, rows = self.session.game.board(self._seen), drawing.table
        if graph.number_of_edges():
            self._say("")
            for line in board_map(graph):
                self._say(line)
            self._say("")
            rows = tuple(row for row in rows if not told(graph, row))
        for line in table_lines(rows):
            self._say(line)

    def _drawing(self) -> Drawing:
        return self.session.game.draw(self.session.state, viewer=self._viewer)

    def _why(self, text: str) -> None:
        if not text:
            raise ToolkitError("why ACTION: say which action, such as: why " + self._example())
        reasons = self.session.why_not(self._meant(text))
        for reason in reasons:
            self._say(f"  No: {reason_line(self.session.game, reason)}")
        if not reasons:
            self._say("  That is allowed.")

    def _example(self) -> str:
        return next((str(action) for action in self.session.legal_actions()), "…")

    def _score(self, _: str) -> None:
        game, state = self.session.game, self._seen
        for player in range(self.session.players):
            for line in sheet_lines(game, game.score_sheet(state, player)):
                self._say(line)
        self._say(winners_line(game, state))

    def _log(self, _: str) -> None:
        for event in self.session.log:
            if self._may_see(event, self._viewer):
                self._say(f"  {event_line(self.session.game, event)}")

    def _rules(self, which: str) -> None:
        game = self.session.game
        if which:
            self._say(rules(game, which).text(shutil.get_terminal_size().columns))
            return
        self._say("  rules SECTION shows one of these, rules ID one clause:")
        for section in game.catalogue.sections:
            self._say(f"  {section}")

    def _help(self, _: str) -> None:
        self._say("  Type the number of a choice, the text of an action, or one of:")
        for line in table_lines(self._help_rows()):
            self._say(f"  {line}")

    def _help_rows(self) -> Iterator[tuple[str, str]]:
        for word, (argument, about, _) in self._words.items():
            yield f"{word} {argument}".rstrip(), about
        yield LEAVE[0], "leave; the game is kept"

    def _may_see(self, event: Event, player: int | None) -> bool:
        return event.viewers is None or player is None or player in event.viewers


def _wrapped(text: str) -> str:
    return textwrap.fill(text, shutil.get_terminal_size().columns)


def _given(file: str) -> str:
    if not file:
        raise ToolkitError("say which FILE")
    return file
