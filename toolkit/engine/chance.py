"""Shuffles and draws that come out alike on every platform and in every version of Python.

Python promises to keep only `random.random()` as it is, so this module makes its own whole numbers: word `n`
of a stream is a hash of (seed, label, n). Streams with different labels have nothing in common, so
that a draw added in one place shifts no draw in another.

>>> shuffled(["red", "green", "blue"], seed=7, label="market")
('red', 'blue', 'green')
>>> draw(6, seed=7, label="volcano", counter=0)
3
"""

from __future__ import annotations

from collections.abc import Iterable, MutableSequence, Sequence
from hashlib import blake2b
from operator import index
from random import Random
from typing import TYPE_CHECKING, Any, TypeVar, final

from toolkit.engine.game import ToolkitError

if TYPE_CHECKING:
    from _typeshed import SupportsLenAndGetItem

T = TypeVar("T")

_WORD = 64
_WORDS_IN_BLOCK = 8


def shuffled(items: Iterable[T], seed: int, label: str) -> tuple[T, ...]:
    """The items in random order: every order is equally likely.

    Args:
        items: what to shuffle.
        seed: the seed of the game.
        label: what is shuffled, such as "market".

    Raises:
        ToolkitError: The seed is not a whole number.
    """
    order = list(items)
    stream(seed, label).shuffle(order)
    return tuple(order)


def draw(count: int, seed: int, label: str, counter: int) -> int:
    """A number in `range(count)`, each equally likely.

    Args:
        count: how many outcomes there are, at least 1.
        seed: the seed of the game.
        label: what is drawn, such as "volcano".
        counter: how many draws with this label there have been.

    Raises:
        ToolkitError: The seed is not a whole number, or there is no outcome.
    """
    # The prefixes keep the labels of draws and of streams apart, so that no two can ever be the same stream.
    return Stream(seed, f"draw#{index(counter)}#{label}").below(count)


def stream(seed: int, label: str) -> Stream:
    """Random numbers for one purpose, such as an agent's moves. Raises ToolkitError for a bad seed."""
    return Stream(seed, f"stream#{label}")


@final
class Stream(Random):
    """A `random.Random` whose numbers, and every choice by a method defined here, stay as they are for good.

    It can be copied, pickled and set back (`getstate`, `setstate`) like any other; its state is three plain
    values.
    """

    def __new__(cls, seed: int = 0, label: str = "") -> Stream:
        """Keep the arguments from `Random.__new__`, which takes one seed and hashes it."""
        return super().__new__(cls)

    def __init__(self, seed: int = 0, label: str = "") -> None:
        try:
            self._seed = index(seed)
        except TypeError:
            raise ToolkitError(f"seed: expected a whole number, found {seed!r}") from None
        self._label = label
        self._position = 0
        self._open()

    def _open(self) -> None:
        self._key = blake2b(f"{self._seed}:{self._label}".encode(), digest_size=32).digest()
        self._words: list[int] = []
        self._block = -1
        self.gauss_next = None  # where Random keeps every second number of `gauss`

    def _word(self) -> int:
        block, offset = divmod(self._position, _WORDS_IN_BLOCK)
        if block != self._block:
            data = blake2b(block.to_bytes(8, "little"), key=self._key).digest()
            self._words = [int.from_bytes(data[at : at + 8], "little") for at in range(0, len(data), 8)]
            self._block = block
        self._position += 1
        return self._words[offset]

    def getrandbits(self, k: int, /) -> int:
        """A whole number of `k` random bits."""
        if k <= _WORD:
            return self._word() >> _WORD - k if k else 0
        words = -(-k // _WORD)
        value = sum(self._word() << _WORD * at for at in range(words))
        return value >> words * _WORD - k

    def random(self) -> float:
        """A number from 0 to 1, 1 left out, in steps of 2**-53."""
        return float((self._word() >> 11) * 2.0**-53)

    def below(self, count: int) -> int:
        """A number in `range(count)`, each equally likely. Raises ToolkitError if there is none."""
        if count < 1:
            raise ToolkitError(f"chance: cannot draw one of {count} outcomes")
        bits = (count - 1).bit_length()
        # Drawing again, instead of taking a remainder, is what keeps every outcome equally likely.
        while (value := self.getrandbits(bits)) >= count:
            pass
        return value

    def choice(self, seq: SupportsLenAndGetItem[T]) -> T:
        """One of the items, each equally likely. Raises ToolkitError if there is none."""
        return seq[self.below(len(seq))]

    def randrange(self, start: int, stop: int | None = None, step: int = 1) -> int:
        """A number in `range(start, stop, step)`, each equally likely; `randint` is made of this."""
        return self.choice(range(start) if stop is None else range(start, stop, step))

    def sample(self, population: Sequence[T], k: int, *, counts: Iterable[int] | None = None) -> list[T]:
        """So many different items in random order; `counts` says how often each is there."""
        copies = [1] * len(population) if counts is None else counts
        pool = [item for item, count in zip(population, copies, strict=True) for _ in range(count)]
        if not 0 <= k <= len(pool):
            raise ToolkitError(f"chance: cannot take {k} of {len(pool)} items")
        self.shuffle(pool)
        return pool[:k]

    def shuffle(self, x: MutableSequence[Any]) -> None:
        """Put the items into a random order (Fisher and Yates), every order equally likely."""
        for last in range(len(x) - 1, 0, -1):
            other = self.below(last + 1)
            x[last], x[other] = x[other], x[last]

    def seed(self, a: object = None, version: int = 2) -> None:
        """Not possible: a stream belongs to its seed. Raises ToolkitError."""
        raise ToolkitError("a stream keeps its seed; make another with chance.stream(seed, label)")

    def getstate(self) -> tuple[Any, ...]:
        """Seed, label and how many words have been drawn."""
        return self._seed, self._label, self._position

    def setstate(self, state: tuple[Any, ...]) -> None:
        """Go on from a state that `getstate` gave."""
        self._seed, self._label, self._position = state
        self._open()
