"""Chance: the same numbers everywhere and for good, equally likely, no label shifting another."""

import copy
import math
import pickle
import random
from collections import Counter
from itertools import permutations

import pytest

from toolkit.engine.chance import draw, shuffled, stream
from toolkit.engine.game import ToolkitError


def near(count: int, expected: float) -> bool:
    """Within five standard deviations of a Poisson count; the seeds are fixed, so this never flickers."""
    return abs(count - expected) < 5 * math.sqrt(expected)


class TestTheSameForGood:
    """Saved games depend on these values: a change here would open them with other cards."""

    def test_shuffle(self) -> None:
        assert shuffled(range(10), seed=7, label="market") == (9, 4, 3, 6, 2, 0, 1, 5, 8, 7)

    def test_draws(self) -> None:
        assert [draw(6, seed=7, label="volcano", counter=counter) for counter in range(8)] == [
            3,
            5,
            2,
            3,
            0,
            4,
            0,
            1,
        ]

    def test_stream(self) -> None:
        numbers = stream(-3, "agent")
        assert numbers.getrandbits(64) == 11957724339866423462
        assert numbers.getrandbits(100) == 238736482266582013390835369579
        assert numbers.random() == 0.2559362444492522
        assert [numbers.below(1000) for _ in range(4)] == [615, 246, 866, 269]
        assert numbers.choice("abcdef") == "a"
        assert numbers.sample(range(100), 4) == [16, 9, 79, 70]
        assert [numbers.randint(1, 6) for _ in range(6)] == [6, 6, 4, 1, 3, 1]

    def test_the_global_random_plays_no_part(self) -> None:
        random.seed(1)
        first = shuffled(range(20), 1, "deck")
        random.random()
        assert shuffled(range(20), 1, "deck") == first


class TestEquallyLikely:
    def test_shuffles(self) -> None:
        found = Counter(shuffled("abcd", seed, "deck") for seed in range(12_000))
        assert set(found) == set(permutations("abcd"))
        assert all(near(count, 500) for count in found.values())

    @pytest.mark.parametrize("count", [1, 2, 3, 6, 7, 64, 65])
    def test_draws(self, count: int) -> None:
        found = Counter(draw(count, 5, "die", counter) for counter in range(200 * count))
        assert set(found) == set(range(count))
        assert all(near(times, 200) for times in found.values())

    def test_random_fills_the_unit_interval(self) -> None:
        numbers = stream(1, "unit")
        tenths = Counter(int(numbers.random() * 10) for _ in range(10_000))
        assert set(tenths) == set(range(10))
        assert all(near(times, 1000) for times in tenths.values())


class TestNothingShiftsAnything:
    def test_other_labels_seeds_and_counters_give_other_numbers(self) -> None:
        streams = [stream(1, "a"), stream(1, "b"), stream(2, "a"), stream(12, "a"), stream(1, "2:a")]
        assert len({numbers.getrandbits(64) for numbers in streams}) == len(streams)
        wide = 2**60
        draws = [draw(wide, 1, "a", 0), draw(wide, 1, "a", 1), draw(wide, 1, "b", 0), draw(wide, 2, "a", 0)]
        assert len(set(draws)) == len(draws)
        assert stream(1, "a").below(wide) not in draws

    def test_a_draw_does_not_depend_on_those_before_it(self) -> None:
        fresh = draw(1000, 3, "die", 9)
        assert [draw(1000, 3, "die", counter) for counter in range(10)][-1] == fresh

    def test_streams_do_not_take_from_each_other(self) -> None:
        alone = stream(4, "a")
        expected = [alone.below(100) for _ in range(20)]
        first, second = stream(4, "a"), stream(4, "b")
        mixed = []
        for _ in range(20):
            mixed.append(first.below(100))
            second.below(100)
        assert mixed == expected


class TestStream:
    def test_it_is_a_random(self) -> None:
        numbers = stream(8, "agent")
        assert isinstance(numbers, random.Random)
        assert 1 <= numbers.randint(1, 6) <= 6
        assert sorted(numbers.sample(range(5), 5)) == [0, 1, 2, 3, 4]
        assert sorted(numbers.sample("ab", 3, counts=[2, 1])) == ["a", "a", "b"]
        assert numbers.randrange(10, 20, 5) in (10, 15)
        assert 0 <= numbers.uniform(0, 2) <= 2
        assert isinstance(numbers.gauss(0, 1), float)
        assert numbers.getrandbits(0) == 0
        assert numbers.getrandbits(1000).bit_length() <= 1000

    def test_copies_go_on_from_where_they_were_made(self) -> None:
        numbers = stream(8, "agent")
        numbers.random()
        numbers.choice("abc")
        copies = [copy.copy(numbers), copy.deepcopy(numbers), pickle.loads(pickle.dumps(numbers))]
        expected = [numbers.getrandbits(70) for _ in range(20)]
        for each in copies:
            assert [each.getrandbits(70) for _ in range(20)] == expected

    def test_it_can_be_set_back(self) -> None:
        numbers = stream(8, "agent")
        numbers.below(5)
        state = numbers.getstate()
        expected = numbers.getrandbits(64)
        numbers.setstate(state)
        assert numbers.getrandbits(64) == expected


class TestRefusals:
    @pytest.mark.parametrize("seed", ["7", 7.0, None])
    def test_a_seed_is_a_whole_number(self, seed: object) -> None:
        with pytest.raises(ToolkitError, match="seed: expected a whole number, found"):
            shuffled([1, 2], seed, "deck")  # type: ignore[arg-type]

    def test_something_must_be_able_to_happen(self) -> None:
        with pytest.raises(ToolkitError, match="cannot draw one of 0 outcomes"):
            draw(0, 1, "die", 0)
        with pytest.raises(ToolkitError, match="cannot draw one of 0 outcomes"):
            stream(1, "agent").choice([])
        with pytest.raises(ToolkitError, match="cannot take 3 of 2 items"):
            stream(1, "agent").sample([1, 2], 3)

    def test_a_stream_keeps_its_seed(self) -> None:
        with pytest.raises(ToolkitError, match="keeps its seed"):
            stream(1, "agent").seed(2)

    def test_shuffling_nothing(self) -> None:
        assert shuffled([], 1, "deck") == ()
