"""Which herds a farm has room for, how they stand, and what a rearrangement breaks, against animals put one by one."""

from __future__ import annotations

from collections import Counter
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolkit.engine.game import Reason, ToolkitError
from toolkit.games.agricola import herds
from toolkit.games.agricola.board import ALL, INDEX, mask_of
from toolkit.games.agricola.herds import Quarters
from toolkit.games.agricola.state import ANIMALS, BOAR, CATTLE, HOUSE, SHEEP, Herd, Player, Stand

from .brute_herds import can_be_kept, fewest_outside, largest
from .farms import farm


def game(animals_per_space: int = 2, animals_per_stable: int = 1, pets: int = 1) -> Any:
    """What `herds` reads of a game."""
    numbers = {"animals_per_space": animals_per_space, "animals_per_stable": animals_per_stable, "pets": pets}
    return SimpleNamespace(numbers=SimpleNamespace(**numbers))


GAME = game()
LARGE_PASTURE = ALL & ~mask_of(["A1", "A2", "A3"])
EVERYTHING = 1_000


def most(own: Player) -> int:
    return herds.capacity(herds.quarters(GAME, own), SHEEP)


quarters = st.builds(
    lambda capacities, stables, house: Quarters(
        tuple((3 * place, held) for place, held in enumerate(capacities)),
        sum(1 << 12 + each for each in stables),
        house,
    ),
    st.lists(st.sampled_from([1, 2, 4, 8]), max_size=4),
    st.sets(st.integers(0, 2)),
    st.integers(0, 2),
)
small_herds: st.SearchStrategy[Herd] = st.tuples(st.integers(0, 5), st.integers(0, 5), st.integers(0, 5))


def capacities(homes: Quarters) -> tuple[int, ...]:
    return tuple(held for _, held in homes.pastures)


# ---------------------------------------------------------------------- what a farm has


@pytest.mark.parametrize(("stables", "animals"), [(0, 25), (1, 49), (2, 97), (3, 193), (4, 385)])
def test_most_animals_of_a_farm(stables: int, animals: int) -> None:
    spaces = [name for name, space in INDEX.items() if LARGE_PASTURE >> space & 1]
    own = farm(" ".join(spaces), stables=" ".join(spaces[:stables]))
    assert own.fences.bit_count() == 14
    assert most(own) == animals


@pytest.mark.parametrize(("spaces", "held"), [("B1", 2), ("B1 C1", 4), ("B1 C1 D1", 6)])
def test_a_pasture_holds_two_animals_on_each_space(spaces: str, held: int) -> None:
    assert herds.quarters(GAME, farm(spaces)).pastures == ((INDEX["B1"], held),)


def test_each_stable_doubles_its_pasture() -> None:
    assert herds.quarters(GAME, farm("B1", stables="B1")).pastures == ((INDEX["B1"], 4),)
    assert herds.quarters(GAME, farm("B1 C1", stables="C1")).pastures == ((INDEX["B1"], 8),)
    assert herds.quarters(GAME, farm("B1 C1", stables="B1 C1")).pastures == ((INDEX["B1"], 16),)


def test_only_stables_outside_pastures_are_open() -> None:
    homes = herds.quarters(GAME, farm("B1 C1", "B2 C2", stables="C1 E1 E3"))
    assert homes == Quarters(((INDEX["B1"], 8), (INDEX["B2"], 4)), mask_of(["E1", "E3"]), 1, 1)
    assert [herds.capacity(homes, kind) for kind in (SHEEP, BOAR, CATTLE)] == [15, 15, 15]


def test_what_is_not_closed_or_has_a_field_is_no_pasture() -> None:
    assert herds.quarters(GAME, farm("B1 C1", fields="C1")) == Quarters()
    assert most(farm(stables="B1 C1")) == 3


def test_numbers_of_the_game_count() -> None:
    other = game(animals_per_space=3, animals_per_stable=2, pets=0)
    homes = herds.quarters(other, farm("B1 C1", stables="C1 E1"))
    assert homes == Quarters(((INDEX["B1"], 12),), mask_of(["E1"]), 0, 2)
    assert herds.keepable(homes, (12, 1, 1)) and not herds.keepable(homes, (12, 1, 2))
    stands = (Stand(INDEX["B1"], SHEEP, 12), Stand(INDEX["E1"], BOAR, 1), Stand(INDEX["E1"], CATTLE, 1))
    assert herds.arrangement(homes, (12, 1, 1)) == stands


# ---------------------------------------------------------------------- which herds there is room for


def test_a_division_leaves_less_room_for_one_kind_with_the_stable_in_one_half() -> None:
    whole = farm("B1 C1 D1 E1", stables="B1")
    halves = farm("B1 C1", "D1 E1", stables="B1")
    assert (most(whole), most(halves)) == (17, 13)
    assert herds.maximal(herds.quarters(GAME, halves), (17, 0, 0)) == ((13, 0, 0),)


def test_stables_fenced_in_together_no_longer_hold_three_kinds() -> None:
    herd = (1, 1, 1)
    assert herds.keepable(herds.quarters(GAME, farm(stables="B1 C1")), herd)
    fenced = herds.quarters(GAME, farm("B1 C1", stables="B1 C1"))
    assert not herds.keepable(fenced, herd)
    assert herds.maximal(fenced, herd) == ((1, 1, 0), (1, 0, 1), (0, 1, 1))


def test_a_young_animal_finds_the_free_stable() -> None:
    own = farm("B1", stables="E3", herd=(3, 0, 0))
    assert herds.room_for(herds.quarters(GAME, own), own.herd) == (1, 1, 1)
    assert herds.keepable(herds.quarters(GAME, own), (4, 0, 0))
    assert not herds.keepable(herds.quarters(GAME, own), (5, 0, 0))


def test_room_is_made_by_rearranging() -> None:
    # The boar has the large pasture to itself; in the small one, it leaves the large one to the sheep.
    homes = Quarters(((0, 2), (3, 8)), house=0)
    assert herds.room_for(homes, (2, 1, 0)) == (6, 7, 0)
    assert herds.room_for(homes, (2, 2, 1)) == (0, 0, 0)


def test_the_largest_herds_come_first() -> None:
    homes = Quarters(((0, 2), (3, 4)), house=1)
    six = [(3, 3, 0), (3, 2, 1), (3, 1, 2), (3, 0, 3), (2, 3, 1), (2, 1, 3), (1, 3, 2), (1, 2, 3), (0, 3, 3)]
    assert herds.maximal(homes, (3, 3, 3)) == tuple(six)
    assert herds.maximal(homes, (6, 0, 1)) == ((6, 0, 1),)
    assert herds.maximal(homes, (6, 1, 1)) == ((6, 1, 0), (6, 0, 1), (4, 1, 1))


@given(quarters, small_herds)
def test_keepable_is_what_can_be_put_animal_by_animal(homes: Quarters, herd: Herd) -> None:
    assert herds.keepable(homes, herd) == can_be_kept(capacities(homes), homes.loose, herd)


@given(quarters, small_herds)
def test_maximal_is_every_largest_herd_once(homes: Quarters, bound: Herd) -> None:
    found = herds.maximal(homes, bound)
    assert len(found) == len(set(found))
    assert set(found) == largest(capacities(homes), homes.loose, bound)
    assert list(found) == sorted(found, key=lambda herd: (-sum(herd), [-count for count in herd]))


@given(quarters, small_herds)
def test_room_is_how_many_more_can_be_kept(homes: Quarters, herd: Herd) -> None:
    room = herds.room_for(homes, herd)
    if not can_be_kept(capacities(homes), homes.loose, herd):
        assert room == (0, 0, 0)
        return
    for kind in range(3):
        for more in (room[kind], room[kind] + 1):
            joined = (*herd[:kind], herd[kind] + more, *herd[kind + 1 :])
            assert can_be_kept(capacities(homes), homes.loose, joined) == (more == room[kind])


@given(quarters, st.sampled_from([SHEEP, BOAR, CATTLE]))
def test_capacity_is_the_largest_herd_of_a_kind(homes: Quarters, kind: int) -> None:
    alone = [0, 0, 0]
    alone[kind] = EVERYTHING
    (herd,) = herds.maximal(homes, (alone[0], alone[1], alone[2]))
    assert herd[kind] == sum(herd) == herds.capacity(homes, kind) == sum(capacities(homes)) + homes.loose


# ---------------------------------------------------------------------- how a herd stands


def test_kinds_go_to_the_pastures_that_fit_best() -> None:
    homes = Quarters(((0, 4), (2, 2), (4, 8)), stables=1 << 14)
    assert herds.arrangement(homes, (2, 0, 0)) == (Stand(2, SHEEP, 2),)
    assert herds.arrangement(homes, (2, 5, 0)) == (Stand(2, SHEEP, 2), Stand(4, BOAR, 5))
    assert herds.arrangement(homes, (0, 0, 5)) == (Stand(4, CATTLE, 5),)  # in one pasture, though two would fit better
    assert herds.arrangement(homes, (0, 6, 6)) == (
        Stand(0, CATTLE, 4),
        Stand(2, CATTLE, 2),
        Stand(4, BOAR, 6),
    )


def test_the_house_is_used_last() -> None:
    homes = Quarters(((0, 2),), stables=1 << 7)
    assert herds.arrangement(homes, (2, 1, 0)) == (Stand(0, SHEEP, 2), Stand(7, BOAR, 1))
    assert herds.arrangement(homes, (2, 1, 1)) == (
        Stand(HOUSE, CATTLE, 1),
        Stand(0, SHEEP, 2),
        Stand(7, BOAR, 1),
    )


def test_what_finds_no_room_is_told() -> None:
    homes = Quarters(((0, 2),))
    assert herds.placed(homes, (2, 3, 0)) == ((Stand(HOUSE, BOAR, 1), Stand(0, BOAR, 2)), (2, 0, 0))
    with pytest.raises(ToolkitError, match="2 sheep, 3 boar: there is no room for 2 sheep; give up as many"):
        herds.arrangement(homes, (2, 3, 0))


def test_animals_stand_as_they_were_arranged() -> None:
    own = farm("B1 C1", herd=(1, 0, 0))
    assert herds.standing(GAME, own) == (Stand(INDEX["B1"], SHEEP, 1),)
    pet = (Stand(HOUSE, SHEEP, 1),)
    arranged = Player(**{name: getattr(own, name) for name in own.__struct_fields__} | {"arranged": pet})
    assert herds.standing(GAME, arranged) == pet


@given(quarters, small_herds)
def test_as_many_as_possible_are_placed(homes: Quarters, herd: Herd) -> None:
    stands, rest = herds.placed(homes, herd)
    inside = Counter[int]()
    for stand in stands:
        inside[stand.kind] += stand.count
    assert list(stands) == sorted(stands)
    assert [inside[kind] + rest[kind] for kind in range(3)] == list(herd)
    herd_kept = (inside[SHEEP], inside[BOAR], inside[CATTLE])
    assert herd_kept in herds.maximal(homes, herd)
    assert sum(herd_kept) == max(map(sum, largest(capacities(homes), homes.loose, herd)))
    assert any(rest) != herds.keepable(homes, herd)


@given(quarters, small_herds)
def test_every_place_holds_what_it_can(homes: Quarters, herd: Herd) -> None:
    stands, rest = herds.placed(homes, herd)
    pastures, places = dict(homes.pastures), [stand.place for stand in stands]
    room = {**pastures, HOUSE: homes.house, **dict.fromkeys(range(12, 15), homes.stall)}
    counts = Counter[int]()
    for stand in stands:
        counts[stand.place] += stand.count
        assert stand.place not in pastures or places.count(stand.place) == 1
        assert stand.place == HOUSE or stand.place in pastures or homes.stables >> stand.place & 1
    assert all(count <= room[place] for place, count in counts.items())
    used = [place for place in pastures if place in places]
    outside = sum(herd) - sum(counts[place] for place in used)
    assert (outside, len(used), sum(pastures[place] for place in used)) == fewest_outside(capacities(homes), herd)
    if counts[HOUSE] or any(rest):
        assert sum(counts[place] for place in range(12, 15) if place not in pastures) == homes.stables.bit_count()


# ---------------------------------------------------------------------- rearranging

OWN = farm("B1 C1", "D1", stables="D1 B3", herd=(3, 1, 0))
"""A pasture for four animals, one for four thanks to its stable, and an open stable."""


def against(*stands: Stand, own: Player = OWN) -> list[Reason]:
    return list(herds.why_arrange(GAME, own, stands))


def stand(place: str, animal: str, count: int) -> Stand:
    return Stand(HOUSE if place == "house" else INDEX[place], ANIMALS.index(animal), count)


def test_any_lawful_arrangement_is_accepted() -> None:
    assert against(stand("B1", "sheep", 3), stand("D1", "boar", 1)) == []
    assert (
        against(stand("D1", "sheep", 1), stand("B3", "sheep", 1), stand("house", "sheep", 1), stand("B1", "boar", 1))
        == []
    )
    assert against(stand("B1", "sheep", 1), stand("D1", "boar", 1), stand("B1", "sheep", 2)) == []


@pytest.mark.parametrize(
    ("stands", "reason"),
    [
        (
            [stand("house", "sheep", 2), stand("B1", "sheep", 1), stand("D1", "boar", 1)],
            Reason("AGR-ANM-01", place="house", has=2, capacity=1),
        ),
        (
            [stand("house", "sheep", 1), stand("house", "boar", 1), stand("B1", "sheep", 2)],
            Reason("AGR-ANM-01", place="house", has=2, capacity=1),
        ),
        (
            [stand("B1", "sheep", 3), stand("B1", "boar", 1)],
            Reason("AGR-ANM-03", place="B1", kinds=["sheep", "boar"]),
        ),
        (
            [stand("B3", "sheep", 2), stand("B1", "sheep", 1), stand("D1", "boar", 1)],
            Reason("AGR-STB-08", place="B3", has=2, capacity=1),
        ),
        ([stand("B1", "sheep", 3)], Reason("AGR-MDL-08", kind="boar", has=1, given=0)),
        (
            [stand("B1", "sheep", 3), stand("D1", "boar", 1), stand("B3", "cattle", 1)],
            Reason("AGR-MDL-08", kind="cattle", has=0, given=1),
        ),
    ],
)
def test_a_clause_is_broken(stands: list[Stand], reason: Reason) -> None:
    assert against(*stands) == [reason]


def test_a_pasture_holds_no_more_than_its_capacity() -> None:
    own = farm("B1 C1", "D1", herd=(5, 0, 0))
    assert against(stand("B1", "sheep", 5), own=own) == [Reason("AGR-ANM-04", place="B1", has=5, capacity=4)]


def test_every_clause_is_named() -> None:
    wish = [stand("house", "sheep", 2), stand("B3", "boar", 2), stand("D1", "sheep", 4), stand("D1", "cattle", 1)]
    assert [reason.clause for reason in against(*wish)] == [
        "AGR-ANM-01",
        "AGR-ANM-03",
        "AGR-ANM-04",
        "AGR-STB-08",
        "AGR-MDL-08",
        "AGR-MDL-08",
        "AGR-MDL-08",
    ]


@pytest.mark.parametrize(
    ("place", "given"), [(INDEX["C1"], "C1"), (INDEX["A2"], "A2"), (15, 15), (-2, -2), (True, True)]
)
def test_only_places_for_animals_are_known(place: int, given: object) -> None:
    assert against(Stand(place, SHEEP, 4)) == [Reason("ENG-03", part="place", given=given)]


def test_a_stand_has_a_kind_and_animals() -> None:
    assert against(Stand(HOUSE, 3, 1)) == [Reason("ENG-03", part="kind", given=3)]
    assert against(Stand(HOUSE, SHEEP, 0)) == [Reason("ENG-03", part="count", given=0)]


def test_how_animals_stand_by_themselves_is_never_refused() -> None:
    for herd in [(0, 0, 0), (8, 2, 0), (4, 4, 1), (1, 1, 4), (3, 4, 2)]:
        own = farm("B1 C1", "D1", stables="D1 B3", herd=herd)
        assert against(*herds.arrangement(herds.quarters(GAME, own), herd), own=own) == []
