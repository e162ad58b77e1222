"""What touched elements of the picture stand for at each stage, and which ones are worth touching next."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, final

from toolkit.engine import pointing
from toolkit.engine.game import Touch
from toolkit.games.agricola import actions as act
from toolkit.games.agricola import eating, elements, notes, placing, rules
from toolkit.games.agricola.board import EDGE_INDEX, EDGES, INDEX
from toolkit.games.agricola.elements import Element
from toolkit.games.agricola.enclosing import Ground
from toolkit.games.agricola.handling import Handling
from toolkit.games.agricola.state import ANIMALS, COOKED, CROPS, GOODS, GRAIN, State, acting

if TYPE_CHECKING:
    from toolkit.games.agricola.game import Agricola

Actions = Iterator[act.Action]
Touched = Sequence[Element]


def touch(game: Agricola, state: State, ids: Sequence[str], ways: int) -> Touch:
    """What these elements stand for, touched in this order, legal or not; see `Game.touch`.

    An action space stands for going there, and while one acts there for what it gives and for finishing. A farm space
    stands for all that the action can do on it; where that is fencing, spaces or edges touched one after the other
    stand for the pasture of just these, and for the `ways` larger ones with fewest fences that they are part of.
    Improvements stand for buying, baking and crafting; goods and animals for what can become of them. Letting a phase
    happen, staying at home and rearranging animals have no element.

    Within an action, what stands for nothing there stands for what it does elsewhere, so that a refusal can say why.
    Where a touch could only eat a crop that nobody asks for, or give an animal up, it stands for nothing. What
    stands for nothing at this stage has a note on what does.

    Raises:
        ToolkitError: Nothing in the picture has one of the ids.
    """
    table = _Table(game, state, ways)
    touched = pointing.touched(ids, table.elements)
    actions = tuple(dict.fromkeys(table.actions(touched)))
    return Touch(
        actions,
        tuple(element.id for element in table.leading_on(touched)),
        table.more,
        tuple(action for action in actions if not _is_all_of(action, touched)),
        table.note,
    )


def _is_all_of(action: act.Action, touched: Touched) -> bool:
    """Whether all that an action names has been pointed at, so that it gives away or decides nothing else."""
    words = {element.words[-1] for element in touched}
    match action:
        case act.Enclose(spaces):
            return words == set(spaces)
        case act.Layout(fences):
            return words >= set(fences)
        case act.Sow(crop, space):
            return words >= {crop, space}
        case act.Bake(_, improvement):
            return words >= {GOODS[GRAIN], improvement}
        case act.Trade(improvement, back):
            return words >= {improvement, back}
        case act.Take(goods):
            return words >= set(goods)
        case act.Craft(improvement):
            return improvement in words
        case act.Feed(begging):
            return not begging
        case act.Keep():
            return False  # whatever is kept, others are given up
        case _:
            return True


@final
class _Table:
    """One position, and the meaning of its elements.

    Attributes:
        more: whether there were more pastures than were asked for.
        note: what is to be said where the elements stand for nothing at this stage; "" where they do.
    """

    def __init__(self, game: Agricola, state: State, ways: int) -> None:
        self.game, self.state, self.ways = game, state, ways
        self.elements = tuple(elements.every(game, state))
        self.own = acting(state)
        self.stage = rules.stage(game, state)
        self.handling = Handling(game, state)
        self.more, self.note = False, ""
        self._listed: dict[type[act.Action], frozenset[act.Action]] = {}
        self._stages: dict[str | None, Callable[[Touched], Actions]] = {
            "place": self._place,
            "action": self._act,
            "baking": self._act,
            "room": self._keep,
            "births": self._keep,
            "feeding": self._feed,
        }

    def actions(self, touched: Touched) -> list[act.Action]:
        """What elements touched in this order stand for, at this stage or else at another one."""
        if not touched:
            return []
        asked = self._is_asked(touched)
        here = [*self._meanings(touched), *self._fenced_in(touched)] if asked else []
        if found := here or (self._unasked(touched) if asked else []):
            return found
        self.note = notes.note(self.game, self.state, touched)
        return list(islice(self._elsewhere(touched), 1)) if asked else []

    def leading_on(self, touched: Touched) -> Iterator[Element]:
        """The elements that, touched next, would stand for something that can be chosen."""
        if not self._is_asked(touched):
            return
        spaces, edges = self._within_reach(touched)
        for element in self.elements:
            if not elements.is_open(element, self.state):
                continue
            fenced = (element.kind == "space" and spaces >> INDEX[element.words[1]] & 1) or (
                element.kind == "edge" and edges >> EDGE_INDEX[element.words[1]] & 1
            )
            if fenced or any(map(self._can_be_chosen, self._meanings((*touched, element)))):
                yield element

    def _is_asked(self, touched: Touched) -> bool:
        """Whether something is decided by touching, and all of these are open to the player who decides."""
        return self.stage in self._stages and all(elements.is_open(element, self.state) for element in touched)

    def _meanings(self, touched: Touched) -> Actions:
        """What they stand for at this stage, pastures left out."""
        return self._stages[self.stage](touched)

    def _can_be_chosen(self, action: act.Action) -> bool:
        """Whether it is among the legal actions that are listed."""
        kind = type(action)
        if kind not in self._listed:
            listing = rules.CANDIDATES[self.stage or ""].get(kind)
            self._listed[kind] = frozenset(() if listing is None else listing(self.game, self.state))
        return action in self._listed[kind]

    def _is_legal(self, action: act.Action) -> bool:
        return next(rules.why_not(self.game, self.state, action), None) is None

    # ------------------------------------------------------------------ placing and acting

    def _place(self, touched: Touched) -> Actions:
        """An action space stands for going there."""
        match touched:
            case [Element("action", (space,))]:
                yield act.Place(space)

    def _act(self, touched: Touched) -> Actions:
        """What the space of the turn offers of all that could be done, and what raises food where that is wanting."""
        for action in self.handling.meanings(touched):
            if type(action) in self.handling.offered:
                yield action
        match touched:
            case [Element("good" | "animal", (_, word))]:
                yield from filter(self._can_be_chosen, self._exchanges(word))

    # ------------------------------------------------------------------ pastures

    @cached_property
    def _ground(self) -> Ground | None:
        """Where fences can be built by this action; None if it has none."""
        fencing = self.stage == "action" and act.Enclose in self.handling.offered
        return Ground(self.game, self.own) if fencing else None

    def _fenced_in(self, touched: Touched) -> Actions:
        """The pastures that spaces, or edges, are part of."""
        kinds, words = {element.kind for element in touched}, [element.words[-1] for element in touched]
        if self._ground is not None and kinds in ({"space"}, {"edge"}):
            first, others = self._ground.of_spaces(words) if kinds == {"space"} else self._ground.of_edges(words)
            yield first
            if self._may_fence:
                yield from islice(others, self.ways)
                self.more = next(others, None) is not None

    def _within_reach(self, touched: Touched) -> tuple[int, int]:
        """The spaces and the edges, as masks, that a pasture with what is touched could still take in."""
        kinds, words = {element.kind for element in touched}, [element.words[-1] for element in touched]
        if self._ground is None or not self._may_fence:
            return 0, 0
        spaces = self._ground.more_spaces(words) if kinds <= {"space"} else 0
        return spaces, self._ground.more_edges(words) if kinds <= {"edge"} else 0

    @cached_property
    def _may_fence(self) -> bool:
        """Whether fences may come next."""
        turn = self.state.turn
        parts = [] if turn is None else placing.open_parts(self.game, self.state)
        return any(part.do == "fences" for _, part in parts)

    # ------------------------------------------------------------------ animals to keep

    def _keep(self, touched: Touched) -> Actions:
        """Animals touched one by one stand for the herds with so many of them, the house for all; one can be cooked."""
        match [element.kind for element in touched]:
            case ["house"]:
                yield from self._keepings([0] * len(ANIMALS))
            case ["animal", *others] if all(kind == "animal" for kind in others):
                words = [element.words[1] for element in touched]
                yield from self._keepings([words.count(animal) for animal in ANIMALS])
                if not others and self.stage == "room":
                    yield from self._into_food(words[0])

    def _keepings(self, least: list[int]) -> Actions:
        for herd in eating.keepings(self.game, self.state):
            if all(count >= wanted for count, wanted in zip(herd, least, strict=True)):
                yield act.Keep(*herd)

    # ------------------------------------------------------------------ food

    def _feed(self, touched: Touched) -> Actions:
        """Food, or whose it is, stands for the meal; improvements, goods and animals for what makes more food."""
        match touched:
            case [Element("player")] | [Element("good", (_, "food"))]:
                yield from map(act.Feed, eating.beggings(self.game, self.state))
            case [Element("major", (word,))]:
                yield act.Craft(word)
            case [Element("good" | "animal", (_, word))]:
                yield from self._into_food(word)

    def _into_food(self, word: str) -> Actions:
        """What turns a good or animal into food; and giving the animal up, where that is not all that can be done."""
        ways = [*self._exchanges(word), *self._crafts(word)]
        yield from ways
        if word in ANIMALS and any(map(self._is_legal, ways)):
            yield act.Release(word)

    def _exchanges(self, word: str) -> Actions:
        if word in CROPS:
            yield act.Eat(word)
        if word in COOKED:
            yield act.Cook(word)

    def _crafts(self, word: str) -> Actions:
        """The crafts for a good: those of the player, or else all there are."""
        components = self.game.components
        some = zip(components.improvements, components.records, strict=True)
        fit = [each for each, record in some if record.craft is not None and record.craft.good == word]
        yield from map(act.Craft, [each for each in fit if self.handling.owns(each)] or fit)

    # ------------------------------------------------------------------ what nobody asks for here

    def _unasked(self, touched: Touched) -> list[act.Action]:
        """What can be done with a crop or animal at any time, if that is a choice: nobody asks for a single thing."""
        match touched:
            case [Element("good" | "animal", (_, word))]:
                ways = [*self._exchanges(word), *([act.Release(word)] if word in ANIMALS else [])]
                return ways if sum(map(self._is_legal, ways)) > 1 else []
        return []

    def _elsewhere(self, touched: Touched) -> Actions:
        """What they stand for at other stages; a farm, on which overlays are focused, only within an action."""
        yield from self._place(touched)
        if self.stage in ("action", "baking") or touched[0].kind == "major":
            yield from self.handling.meanings(touched)
        if self.stage in ("action", "baking") and all(element.kind == "edge" for element in touched):
            yield act.Layout(act.ordered((element.words[1] for element in touched), EDGES))
