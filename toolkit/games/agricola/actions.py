"""What an Agricola player can decide: one frozen type per verb, each with an exact text form.

`str(action)` is the text, `parse(text)` its inverse; it reads spaces, fences and goods in any order. Farm spaces are
named by column and row, A1 to E3; action spaces, improvements, goods and animals by their words in the data.

>>> str(Enclose(("B1", "C1")))
'enclose B1 + C1'
>>> parse("feed by eating 2 grain + cooking 1 sheep with 1 begging card").begging
1
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec

from toolkit.engine.game import ToolkitError
from toolkit.games.agricola.board import EDGES, NAMES
from toolkit.games.agricola.state import ANIMALS, GOODS

NOTHING = "nothing"
PET = "house"
"""The place of the pet in the text of a rearrangement."""


class Action(msgspec.Struct, frozen=True, tag_field="type", tag=str.lower):
    """Anything a player can choose."""


class Place(Action, frozen=True):
    """Put a person on an action space."""

    space: str

    def __str__(self) -> str:
        return f"place on {self.space}"


class Stay(Action, frozen=True):
    """Leave a person at home, since no action space can be used."""

    def __str__(self) -> str:
        return "stay at home"


class BuildRoom(Action, frozen=True):
    """Build a room on a farm space."""

    space: str

    def __str__(self) -> str:
        return f"build room on {self.space}"


class BuildStable(Action, frozen=True):
    """Build a stable on a farm space."""

    space: str

    def __str__(self) -> str:
        return f"build stable on {self.space}"


class Plow(Action, frozen=True):
    """Plow a field on a farm space."""

    space: str

    def __str__(self) -> str:
        return f"plow {self.space}"


class Sow(Action, frozen=True):
    """Sow grain or a vegetable on an empty field."""

    crop: str
    space: str

    def __str__(self) -> str:
        return f"sow {self.crop} on {self.space}"


class Bake(Action, frozen=True):
    """Bake so much grain in an improvement."""

    grain: int
    improvement: str

    def __str__(self) -> str:
        return f"bake {self.grain} grain in {self.improvement}"


class Enclose(Action, frozen=True):
    """Fence in a pasture: put all fences around these farm spaces that are not there yet."""

    spaces: tuple[str, ...]

    def __str__(self) -> str:
        return f"enclose {' + '.join(self.spaces)}"


class Renovate(Action, frozen=True):
    """Renovate the whole house to a material."""

    material: str

    def __str__(self) -> str:
        return f"renovate to {self.material}"


class Buy(Action, frozen=True):
    """Pay for a major improvement."""

    improvement: str

    def __str__(self) -> str:
        return f"buy {self.improvement}"


class Trade(Action, frozen=True):
    """Hand an improvement back for a better one."""

    improvement: str
    back: str

    def __str__(self) -> str:
        return f"trade {self.back} for {self.improvement}"


class Grow(Action, frozen=True):
    """Let the family grow, where an action space leaves the choice."""

    def __str__(self) -> str:
        return "grow family"


class Take(Action, frozen=True):
    """Take goods or an animal, where an action space leaves the choice."""

    goods: tuple[str, ...]

    def __str__(self) -> str:
        return f"take {' + '.join(self.goods)}"


class Done(Action, frozen=True):
    """Carry out no more of the action."""

    def __str__(self) -> str:
        return "done"


class Keep(Action, frozen=True):
    """Keep these animals, and give up the others."""

    sheep: int = 0
    boar: int = 0
    cattle: int = 0

    def __str__(self) -> str:
        return f"keep {_counted({'sheep': self.sheep, 'boar': self.boar, 'cattle': self.cattle})}"


class Craft(Action, frozen=True):
    """Turn a good into food with an improvement, in a harvest."""

    improvement: str

    def __str__(self) -> str:
        return f"craft in {self.improvement}"


class Feed(Action, frozen=True):
    """Feed the family, taking so many begging cards."""

    begging: int = 0

    def __str__(self) -> str:
        return f"feed{_begging(self.begging)}"


class Resolve(Action, frozen=True):
    """Let a phase happen to a player, when a game is played phase by phase."""

    phase: str
    player: int

    def __str__(self) -> str:
        return f"resolve {self.phase} of {self.player}"


# ---------------------------------------------------------------------- at any time


class Eat(Action, frozen=True):
    """Turn a grain or vegetable into food as it is."""

    crop: str

    def __str__(self) -> str:
        return f"eat {self.crop}"


class Cook(Action, frozen=True):
    """Turn a vegetable or an animal into food with an improvement."""

    good: str

    def __str__(self) -> str:
        return f"cook {self.good}"


class Release(Action, frozen=True):
    """Give an animal up."""

    animal: str

    def __str__(self) -> str:
        return f"release {self.animal}"


class Arranged(msgspec.Struct, frozen=True, order=True):
    """Animals of one kind in one place: a farm space of the pasture, of an open stable, or the house."""

    place: str
    animal: str
    count: int

    def __str__(self) -> str:
        return f"{self.count} {self.animal} in {self.place}"


class Arrange(Action, frozen=True):
    """Put the animals where one wants them."""

    places: tuple[Arranged, ...]

    def __str__(self) -> str:
        return f"arrange {' + '.join(map(str, self.places)) or NOTHING}"


# ---------------------------------------------------------------------- whole wishes


class Layout(Action, frozen=True):
    """All the fences of one action at once."""

    fences: tuple[str, ...]

    def __str__(self) -> str:
        return f"fence {' + '.join(self.fences)}"


class FeedingPlan(Action, frozen=True):
    """All that one does in the feeding phase: what is eaten as it is, cooked, crafted, and begged for."""

    eaten: tuple[tuple[str, int], ...] = ()
    cooked: tuple[tuple[str, int], ...] = ()
    crafts: tuple[str, ...] = ()
    begging: int = 0

    def __str__(self) -> str:
        parts = [f"eating {count} {crop}" for crop, count in self.eaten]
        parts += [f"cooking {count} {good}" for good, count in self.cooked]
        parts += [f"crafting in {improvement}" for improvement in self.crafts]
        return f"feed by {' + '.join(parts) or NOTHING}{_begging(self.begging)}"


STAGED: tuple[type[Action], ...] = (
    Place,
    Stay,
    BuildRoom,
    BuildStable,
    Plow,
    Sow,
    Bake,
    Enclose,
    Renovate,
    Buy,
    Trade,
    Grow,
    Take,
    Done,
    Keep,
    Craft,
    Feed,
    Resolve,
)
ANY_TIME: tuple[type[Action], ...] = (Eat, Cook, Release, Arrange)
EVERY = (*STAGED, *ANY_TIME)
SHORTHANDS: tuple[type[Action], ...] = (Layout, FeedingPlan)


def _counted(counts: Mapping[str, int]) -> str:
    return " + ".join(f"{count} {word}" for word, count in counts.items() if count) or NOTHING


def _begging(count: int) -> str:
    if not count:
        return ""
    return f" with {count} begging card" + ("s" if count > 1 else "")


# ---------------------------------------------------------------------- reading the text form

WORD = r"[^\s,|/+]+"
"""A space, good or improvement, as it stands in a text."""
_NUMBER = r"[0-9]{1,9}"
_WORDS = rf"{WORD}(?: \+ {WORD})*"
_COUNT = rf"{_NUMBER} {WORD}"
_COUNTS = rf"{_COUNT}(?: \+ {_COUNT})*"
_STAND = rf"{_NUMBER} {WORD} in {WORD}"
_STEP = rf"(?:eating {_COUNT}|cooking {_COUNT}|crafting in {WORD})"
_BEGGING = rf"(?: with ({_NUMBER}) begging cards?)?"


def parse(text: str) -> Any:
    """The action or shorthand written in `text`; the inverse of `str`. Raises ToolkitError naming the text."""
    if not isinstance(text, str):
        raise ToolkitError(f"{text!r} is not the text of an action")
    for pattern, make in _FORMS:
        match = re.fullmatch(pattern, text.strip())
        action = None if match is None else make(*match.groups())
        if action is not None:
            return action
    verb = text.split(maxsplit=1)[0] if text.strip() else ""
    begun = [form for form in FORMS if verb == form.split()[0]]
    raise ToolkitError(f"{text!r} is not an action; write {', '.join(begun or FORMS)}")


FORMS = (
    "place on SPACE",
    "stay at home",
    "build room on SPACE",
    "build stable on SPACE",
    "plow SPACE",
    "sow CROP on SPACE",
    "bake N grain in IMPROVEMENT",
    "enclose SPACE + SPACE",
    "renovate to MATERIAL",
    "buy IMPROVEMENT",
    "trade IMPROVEMENT for IMPROVEMENT",
    "grow family",
    "take GOOD + GOOD",
    "done",
    "keep N ANIMAL + N ANIMAL",
    "craft in IMPROVEMENT",
    "feed[ with N begging cards]",
    "resolve PHASE of PLAYER",
    "eat CROP",
    "cook GOOD",
    "release ANIMAL",
    "arrange N ANIMAL in SPACE + N ANIMAL in house",
    "fence EDGE + EDGE",
    "feed by eating N CROP + cooking N GOOD + crafting in IMPROVEMENT[ with N begging cards]",
)
"""The text forms, for help and error messages."""


def _split(words: str) -> tuple[str, ...]:
    return tuple(words.split(" + "))


def _read_counts(words: str) -> dict[str, int] | None:
    """Counts by word; None where a word stands twice."""
    found: dict[str, int] = {}
    for part in _split(words):
        count, word = part.split()
        if word in found:
            return None
        found[word] = int(count)
    return found


def _read_keep(words: str) -> Keep | None:
    counts = {} if words == NOTHING else _read_counts(words)
    if counts is None or not counts.keys() <= {"sheep", "boar", "cattle"}:
        return None
    return Keep(**counts)


def _read_arrange(words: str) -> Arrange:
    stands = () if words == NOTHING else _split(words)
    parts = (re.fullmatch(rf"({_NUMBER}) ({WORD}) in ({WORD})", stand) for stand in stands)
    return Arrange(tuple(Arranged(part[3], part[2], int(part[1])) for part in parts if part is not None))


def _read_plan(words: str, begging: str | None) -> FeedingPlan | None:
    """The plan, if its steps stand in their order: what is eaten, cooked, crafted."""
    steps = () if words == NOTHING else _split(words)

    def counts(verb: str) -> tuple[tuple[str, int], ...]:
        parts = (step.split() for step in steps if step.startswith(verb))
        return tuple((good, int(count)) for _, count, good in parts)

    crafts = tuple(step.removeprefix("crafting in ") for step in steps if step.startswith("crafting"))
    plan = FeedingPlan(counts("eating"), counts("cooking"), crafts, int(begging or 0))
    return plan if len(plan.eaten) + len(plan.cooked) + len(plan.crafts) == len(steps) else None


def ordered(words: Iterable[str], order: tuple[str, ...]) -> tuple[str, ...]:
    """Words in the order of a list, those it does not know last: the one form in which sets of words are written."""
    return tuple(sorted(words, key=lambda word: (order.index(word) if word in order else len(order), word)))


_FORMS: tuple[tuple[str, Callable[..., Action | None]], ...] = (
    (rf"place on ({WORD})", Place),
    (r"stay at home", Stay),
    (rf"build room on ({WORD})", BuildRoom),
    (rf"build stable on ({WORD})", BuildStable),
    (rf"plow ({WORD})", Plow),
    (rf"sow ({WORD}) on ({WORD})", Sow),
    (rf"bake ({_NUMBER}) grain in ({WORD})", lambda grain, improvement: Bake(int(grain), improvement)),
    (rf"enclose ({_WORDS})", lambda spaces: Enclose(ordered(_split(spaces), NAMES))),
    (rf"renovate to ({WORD})", Renovate),
    (rf"buy ({WORD})", Buy),
    (rf"trade ({WORD}) for ({WORD})", lambda back, improvement: Trade(improvement, back)),
    (r"grow family", Grow),
    (rf"take ({_WORDS})", lambda goods: Take(ordered(_split(goods), (*GOODS, *ANIMALS)))),
    (r"done", Done),
    (rf"keep ({_COUNTS}|{NOTHING})", _read_keep),
    (rf"craft in ({WORD})", Craft),
    (rf"feed{_BEGGING}", lambda begging: Feed(int(begging or 0))),
    (rf"resolve ({WORD}) of ({_NUMBER})", lambda phase, player: Resolve(phase, int(player))),
    (rf"eat ({WORD})", Eat),
    (rf"cook ({WORD})", Cook),
    (rf"release ({WORD})", Release),
    (rf"arrange ({_STAND}(?: \+ {_STAND})*|{NOTHING})", _read_arrange),
    (rf"fence ({_WORDS})", lambda fences: Layout(ordered(_split(fences), EDGES))),
    (rf"feed by ({_STEP}(?: \+ {_STEP})*|{NOTHING}){_BEGGING}", _read_plan),
)
