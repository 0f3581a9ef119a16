"""What the places of a farm hold, and whether animals can be shared out among them."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from itertools import product

import pytest

from engine.acbas.farm import edges_of, pastures, spaces_of, unused
from engine.acbas.names import ANIMALS, BREEDING, COW, HORSE, PIG, SHEEP, SPACE, SPECIALS, WORK, members
from engine.acbas.room import (
    HOLDS,
    animals_fit,
    can_grow,
    fits,
    growths,
    horses_fit,
    pen_room,
    places,
)
from engine.acbas.state import Farm, Player, State

MakeFarm = Callable[..., Farm]

# What the Residence holds beside the building that is looked at.
RESIDENCE_ROOM = 1


def most(farm: Farm, kind: int) -> int:
    """The most animals of one type that fit when there is no other."""
    number = 0
    while fits(farm, only(kind, number + 1)):
        number += 1
    return number


def only(kind: int, number: int) -> list[int]:
    """So many animals of one type."""
    return [number if kind == other else 0 for other in range(4)]


def together(farm: Farm, sheep: int = 0, pig: int = 0, cow: int = 0, horse: int = 0) -> bool:
    """Whether these animals fit."""
    return fits(farm, (sheep, pig, cow, horse))


# Each building, with and without trough

# How many sheep, pigs, cows and horses a building holds when only that type is there.
ONE_TYPE = {
    "half_timbered_house": 2,
    "shelter": 1,
    "open_stables": 5,
    "cottage_extension": 3,
    "woodworking_shop": 2,
    "servants_cottage": 1,
    "reed_hut": 3,
    "corner_houses": 3,
    "country_house": 3,
    "log_house": 4,
    "byre_dwelling": 4,
    "animal_trader": 2,
    "fence_manufacturer": 1,
    "pen": 4,
    "barn": 1,
    "large_extension": 2,
    "carpenters_workshop": 1,
    "manor": 2,
    "cattle_market": 2,
    "small_extension": 1,
    "feeding_station": 1,
    "breeding_station": 2,
    "stewards_office": 1,
}
NAMED_TYPE = {
    "cattle_farm": (3, COW),
    "dairy_farm": (2, COW),
    "wild_boar_pen": (2, PIG),
    "inn": (2, PIG),
    "household_storeroom": (1, HORSE),
    "farm_shop": (1, SHEEP),
    "materials_outlet": (1, HORSE),
    "ranch": (2, HORSE),
    "stud": (2, HORSE),
    "conservatory": (1, SHEEP),
    "pig_stall": (3, PIG),
    "cow_stall": (3, COW),
    "trading_station": (1, COW),
    "estate": (2, HORSE),
    "office": (2, HORSE),
}
NOTHING = {
    *("storage_building", "fodder_beet_field", "dog_house", "carpenter", "insemination_center", "haystack"),
    *("barn_floor_manufacturer", "joinery", "organic_farm", "building_firm", "home_workshop", "feed_storehouse"),
    *("timber_shop", "hay_rack", "farm_well", "assembly_hall", "stone_carver", "sawmill", "duck_pond"),
}
HOUSES = ("half_timbered_house", "log_house", "byre_dwelling")
# The four spaces above b0 and b1 are one pasture, so that no space is unused.
AROUND = "t0.n t1.n t0.w m0.w t2.w m2.w b1.n"


def test_every_building_is_looked_at() -> None:
    assert {*ONE_TYPE, *NAMED_TYPE, *NOTHING, "rearing_station"} == set(SPECIALS)
    assert set(HOLDS) == {*SPECIALS, "residence"}


def alone(acbas_farm: MakeFarm, building: str, trough: bool) -> tuple[Farm, int]:
    """A farm with the building on b1 (a house on b0), and how many animals the rest holds of one type."""
    space = "b0" if building in HOUSES else "b1"
    farm = acbas_farm(AROUND, troughs=space if trough else "", **{building: space})
    rest = 8 + (1 if building == "feeding_station" else 0)
    return farm, rest + (0 if building in HOUSES else RESIDENCE_ROOM)


@pytest.mark.parametrize("trough", [False, True])
@pytest.mark.parametrize("building", sorted(ONE_TYPE))
def test_buildings_for_one_type(building: str, trough: bool, acbas_farm: MakeFarm) -> None:
    farm, rest = alone(acbas_farm, building, trough)
    wanted = ONE_TYPE[building] * (2 if trough else 1)
    for kind in range(4):
        assert most(farm, kind) == rest + wanted
    if wanted > 1:
        mixed = only(SHEEP, 1)
        mixed[PIG] = rest - RESIDENCE_ROOM if building not in HOUSES else rest
        mixed[COW] = 0 if building in HOUSES else RESIDENCE_ROOM
        assert fits(farm, mixed)
        mixed[HORSE] = 1
        assert not fits(farm, mixed)


@pytest.mark.parametrize("trough", [False, True])
@pytest.mark.parametrize("building", sorted(NAMED_TYPE))
def test_buildings_for_a_named_type(building: str, trough: bool, acbas_farm: MakeFarm) -> None:
    farm, rest = alone(acbas_farm, building, trough)
    number, wanted = NAMED_TYPE[building]
    for kind in range(4):
        assert most(farm, kind) == rest + (number * (2 if trough else 1) if kind == wanted else 0)


@pytest.mark.parametrize("trough", [False, True])
@pytest.mark.parametrize("building", sorted(NOTHING))
def test_buildings_for_no_animal(building: str, trough: bool, acbas_farm: MakeFarm) -> None:
    farm, rest = alone(acbas_farm, building, trough)
    assert unused(farm) == 0
    for kind in range(4):
        assert most(farm, kind) == rest


def test_the_rearing_station_holds_one_of_every_type(acbas_farm: MakeFarm) -> None:
    farm = acbas_farm(rearing_station="t0")
    assert together(farm, 2, 1, 1, 1)
    assert not together(farm, 2, 2, 1, 1)
    assert not together(farm, 3)
    farm = acbas_farm(troughs="t0", rearing_station="t0")
    assert together(farm, 2, 2, 3, 2)
    assert not together(farm, 2, 3, 3, 2)


def test_the_rearing_station_holds_newborns_only_in_breeding(acbas_farm: MakeFarm) -> None:
    for troughs in ("", "t0"):
        farm = acbas_farm(troughs=troughs, rearing_station="t0")
        assert fits(farm, (0, 1, 0, 0), (0, 0, 0, 0))
        assert not fits(farm, (1, 1, 0, 0), (0, 0, 0, 0))
        assert fits(farm, (1, 1, 0, 0), (1, 0, 0, 0))
        assert fits(farm, (1, 1, 0, 0), (0, 1, 0, 0))
        assert fits(farm, (2, 1, 1, 1), (1, 1, 1, 1))
        assert not fits(farm, (3, 1, 1, 1), (1, 1, 1, 1))


def test_whose_rearing_station_is_reserved(acbas_farm: MakeFarm) -> None:
    state = State("advanced")
    for player in state.players:
        player.farm = acbas_farm(rearing_station="t0")
        player.animals = [1, 1, 1, 1]
    state.phase, state.turn = WORK, 0
    assert animals_fit(state, 0) and animals_fit(state, 1)
    state.phase = BREEDING
    assert not animals_fit(state, 0) and animals_fit(state, 1)
    state.players[0].newborn = [0, 1, 1, 1]
    assert animals_fit(state, 0)


# Stalls, stables and the Haystack


def test_stalls_and_stables(acbas_farm: MakeFarm) -> None:
    assert most(acbas_farm(stalls="t0"), PIG) == 1 + 3
    assert most(acbas_farm(stalls="t0", troughs="t0"), PIG) == 1 + 6
    assert most(acbas_farm(stables="t0"), PIG) == 1 + 5
    assert most(acbas_farm(stables="t0", troughs="t0"), PIG) == 1 + 10
    assert not together(acbas_farm(stables="t0"), sheep=2, pig=2)


@pytest.mark.parametrize("kind_of_stable", ["stables", "open_stables"])
def test_the_haystack_halves_stables(kind_of_stable: str, acbas_farm: MakeFarm) -> None:
    farm = acbas_farm(haystack="m0", **{kind_of_stable: "t0"})
    assert most(farm, COW) == 6
    assert together(farm, sheep=5, horse=1)
    assert together(farm, sheep=3, pig=3)
    assert together(farm, sheep=3, pig=4)
    assert together(farm, sheep=3, pig=3, cow=1)
    assert not together(farm, sheep=4, pig=4)
    assert not together(farm, sheep=5, pig=2)
    assert not together(farm, sheep=2, pig=2, cow=2)
    farm.troughs = 1 << SPACE["t0"]
    assert most(farm, COW) == 11
    assert together(farm, sheep=6, pig=7)
    assert not together(farm, sheep=7, pig=7)
    assert not together(farm, sheep=10, pig=2)


def test_the_haystack_leaves_stalls_as_they_are(acbas_farm: MakeFarm) -> None:
    farm = acbas_farm(haystack="m0", stalls="t0")
    assert most(farm, COW) == 4
    assert not together(farm, sheep=2, pig=2)


# Pastures and troughs: the examples of the rule book


def test_pastures_of_the_examples(acbas_farm: MakeFarm) -> None:
    assert most(acbas_farm("m1.n m1.w m2.w b2.w b1.s"), SHEEP) == 1 + 4
    whole = "t1.n t1.w m1.w t2.w m2.w b2.w b1.s"
    assert most(acbas_farm(whole), SHEEP) == 1 + 6
    split = acbas_farm(whole, stalls="m1")
    assert most(split, SHEEP) == 1 + 7
    assert together(split, sheep=2, pig=3, cow=2, horse=1)
    assert not together(split, sheep=3, pig=3, cow=1, horse=2)


def test_troughs_of_the_examples(acbas_farm: MakeFarm) -> None:
    two = "m1.n m1.w m2.w b2.w b1.s"
    assert places(acbas_farm(stalls="t0", troughs="t0")).single == (6, 1)
    assert places(acbas_farm(two, troughs="m1")).single == (8, 1)
    assert places(acbas_farm(troughs="b0")).single == (2,)
    assert places(acbas_farm(troughs="t0")).single == (1, 1)
    assert places(acbas_farm(two, troughs="m1 b1")).single == (16, 1)


def test_a_trough_changes_with_what_is_around_it(acbas_farm: MakeFarm) -> None:
    edges = "t0.n t0.w t1.w"
    assert places(acbas_farm(edges, troughs="t0")).single == (1, 1)
    assert places(acbas_farm(edges + " m0.n", troughs="t0")).single == (4, 1)
    assert places(acbas_farm(edges + " m0.n", troughs="t0", stalls="t0")).single == (6, 1)


def test_the_example_of_line_324(acbas_farm: MakeFarm) -> None:
    """A pig moves from the Residence to the empty pasture, and the sheep finds room."""
    farm = acbas_farm("t0.n t0.w t1.w m0.n")
    assert together(farm, pig=2, sheep=1)
    assert not together(farm, pig=2, sheep=2)


def test_the_feeding_station(acbas_farm: MakeFarm) -> None:
    one, two = "t0.n t0.w t1.w m0.n", "t0.n t0.w t1.n t2.w m0.n m1.n"
    assert places(acbas_farm(one, feeding_station="b1")).pastures == (3,)
    assert places(acbas_farm(two, feeding_station="b1")).pastures == (5,)
    assert places(acbas_farm(two, troughs="t1", feeding_station="b1")).pastures == (8,)


# Unused spaces


def test_the_dog_house(acbas_farm: MakeFarm) -> None:
    farm = acbas_farm(dog_house="t0", left=1)
    assert places(farm).kept == (5, 0, 0, 0)
    assert most(farm, SHEEP) == 6
    farm = acbas_farm("t-1.n t-1.w t0.w m-1.n b-1.w b-1.s b-1.n b0.w", dog_house="t0", left=1, troughs="m1")
    assert places(farm).kept == (3, 0, 0, 0)
    assert together(farm, sheep=3, pig=2, cow=2, horse=1)


def test_the_wild_boar_pen(acbas_farm: MakeFarm) -> None:
    assert places(acbas_farm(wild_boar_pen="t0", left=1)).kept == (0, 2 + 2, 0, 0)
    assert places(acbas_farm(wild_boar_pen="t0", troughs="t1", left=1)).kept == (0, 2 + 1, 0, 0)
    assert places(acbas_farm(wild_boar_pen="t0", troughs="t0", left=1)).kept == (0, 4 + 2, 0, 0)
    assert places(acbas_farm(wild_boar_pen="m0")).kept == (0, 2 + 2, 0, 0)


@pytest.mark.parametrize(("building", "kind"), [("dairy_farm", COW), ("stud", HORSE)])
def test_the_dairy_farm_and_the_stud(building: str, kind: int, acbas_farm: MakeFarm) -> None:
    assert places(acbas_farm(**{building: "m0"})).kept[kind] == 2 + 2 * 2
    assert places(acbas_farm(**{building: "m0"}, left=1)).kept[kind] == 2 + 2 * 3
    assert places(acbas_farm(**{building: "m0"}, left=1, troughs="t0 m1")).kept[kind] == 2 + 2 * 1
    assert places(acbas_farm(**{building: "m0"}, troughs="m0")).kept[kind] == 4 + 2 * 2
    assert places(acbas_farm(**{building: "t1"}, stalls="t0")).kept[kind] == 2 + 2 * 1


def test_all_four_at_the_same_time(acbas_farm: MakeFarm) -> None:
    """The space among four buildings is a pasture, so nothing stands on it as on an unused one."""
    farm = acbas_farm(dog_house="b1", wild_boar_pen="t1", dairy_farm="m0", stud="m2", left=1, right=1)
    assert places(farm).kept == (3, 2 + 3, 2 + 2 * 2, 2 + 2 * 2)
    assert together(farm, 4, 5, 6, 8)
    assert not together(farm, 5, 6, 6, 8)
    farm = acbas_farm(dog_house="b1", dairy_farm="m0", stud="m2", left=1, right=1)
    assert places(farm).kept == (4, 0, 2 + 2 * 3, 2 + 2 * 3)


# The Pen and the Ranch


def test_without_the_pen(acbas_farm: MakeFarm) -> None:
    farm = acbas_farm(pen="t0")
    assert pen_room(farm) == 4
    assert fits(farm, (4, 1, 0, 0)) and not fits(farm, (4, 1, 0, 0), pen=False)
    assert fits(farm, (0, 1, 0, 0), pen=False) and not fits(farm, (0, 2, 0, 0), pen=False)
    assert pen_room(acbas_farm(pen="t0", troughs="t0")) == 8
    assert pen_room(acbas_farm()) == 0
    assert fits(acbas_farm(), (0, 1, 0, 0), pen=False)


def test_horses_without_any_other_animal(acbas_farm: MakeFarm) -> None:
    player = Player()
    player.farm = acbas_farm(ranch="t0", rearing_station="m0")
    player.animals = [9, 9, 9, 4]
    player.newborn = [0, 0, 0, 1]
    assert horses_fit(player)
    player.newborn = [1, 1, 1, 0]
    assert not horses_fit(player)


# The Organic Farm

THREE = "t1.n t1.w m1.n m1.w t2.w m2.w b1.n b2.w b1.s"


def test_pastures_with_a_single_animal_grow(acbas_farm: MakeFarm) -> None:
    farm = acbas_farm(THREE)
    assert len(pastures(farm)) == 3
    assert can_grow(farm, (1, 1, 1, 0), (1, 1, 1, 0))
    assert can_grow(farm, (3, 0, 0, 0), (3, 0, 0, 0))
    assert not can_grow(farm, (3, 0, 0, 0), (2, 1, 0, 0))
    assert can_grow(farm, (2, 2, 2, 0), (1, 0, 0, 0)), "the other sheep is in the Residence"
    assert not can_grow(farm, (2, 2, 2, 1), (1, 0, 0, 0))
    assert can_grow(farm, (2, 2, 1, 1), (0, 0, 1, 0))
    assert can_grow(farm, (2, 2, 2, 1), (0, 0, 0, 0))
    assert not can_grow(farm, (2, 2, 2, 2), (0, 0, 0, 0))
    assert not can_grow(acbas_farm(), (1, 0, 0, 0), (1, 0, 0, 0))


def test_the_smallest_pastures_hold_the_single_animals(acbas_farm: MakeFarm) -> None:
    farm = acbas_farm(THREE, troughs="t1")
    assert can_grow(farm, (5, 1, 1, 0), (0, 1, 1, 0))
    assert can_grow(farm, (6, 0, 0, 0), (2, 0, 0, 0))
    assert can_grow(farm, (7, 0, 0, 0), (2, 0, 0, 0))
    assert not can_grow(farm, (8, 0, 0, 0), (2, 0, 0, 0))


def test_all_growths(acbas_farm: MakeFarm) -> None:
    farm = acbas_farm(THREE)
    assert sorted(growths(farm, (1, 1, 0, 0))) == [(0, 1, 0, 0), (1, 0, 0, 0), (1, 1, 0, 0)]
    assert sorted(growths(farm, (2, 0, 0, 0))) == [(1, 0, 0, 0), (2, 0, 0, 0)]
    assert growths(farm, (0, 0, 0, 0)) == []
    assert growths(acbas_farm(), (0, 0, 1, 0)) == []


# Against trying everything out


def random_farm(rng: random.Random) -> Farm:
    """A small farm with a few of everything."""
    farm = Farm()
    farm.right = rng.randint(0, 1)
    for edge in members(edges_of(farm)):
        farm.barriers |= (rng.random() < 0.55) << edge
    free = [space for space in members(spaces_of(farm)) if space != SPACE["b0"]]
    rng.shuffle(free)
    for name in rng.sample([*SPECIALS, *(["haystack"] * 6), *(["pen"] * 3)], 3):
        if name not in farm.buildings and name not in HOUSES and rng.random() < 0.6:
            farm.put(name, free.pop())
    for _ in range(rng.randint(0, 2)):
        farm.stables |= 1 << free.pop()
    if rng.random() < 0.3 and free:
        farm.stalls |= 1 << free.pop()
    for space in members(spaces_of(farm)):
        farm.troughs |= (rng.random() < 0.3) << space
    return farm


# What one place can hold at once, by type.
Load = tuple[int, ...]


def loads(farm: Farm) -> tuple[list[list[Load]], list[int]]:
    """For every place the largest loads of it, the pastures first; and how many there are of these."""
    factor = [2 if farm.troughs >> space & 1 else 1 for space in range(36)]
    found: list[list[Load]] = []
    rooms = []
    free = farm.troughs & ~farm.tiles()
    for pasture in pastures(farm):
        room = 2 * len(members(pasture))
        for space in members(pasture):
            room *= factor[space]
        if "feeding_station" in farm.buildings and not pasture & farm.troughs:
            room += 1
        rooms.append(room)
        found.append(of_one_type(room))
        free &= ~pasture
    found += [of_one_type(1) for _ in members(free)]
    found += [of_one_type(3 * factor[space]) for space in members(farm.stalls)]
    found += [stable(farm, factor[space]) for space in members(farm.stables)]
    for name, space in farm.buildings.items():
        if name == "rearing_station":
            found.append([(factor[space],) * 4])
        elif name == "open_stables":
            found.append(stable(farm, factor[space]))
        elif name in NAMED_TYPE:
            number, kind = NAMED_TYPE[name]
            found.append([load(kind, number * factor[space])])
        elif name in ONE_TYPE or name == "residence":
            found.append(of_one_type(ONE_TYPE.get(name, 1) * factor[space]))
    found += list(unused_loads(farm))
    return found, rooms


def load(kind: int, number: int) -> Load:
    """So many of one type."""
    return tuple(only(kind, number))


def of_one_type(number: int) -> list[Load]:
    """So many of any one type."""
    return [load(kind, number) for kind in range(4)]


def stable(farm: Farm, factor: int) -> list[Load]:
    """Five of one type, or three of each of two with the Haystack."""
    found = of_one_type(5 * factor)
    if "haystack" in farm.buildings:
        for pair in product((0, 3 * factor), repeat=4):
            if sum(map(bool, pair)) == 2:
                found.append(pair)
    return found


def unused_loads(farm: Farm) -> Iterator[list[Load]]:
    """What stands on the unused spaces."""
    built = farm.buildings
    for space in members(unused(farm)):
        beside = (
            {space - 3, space + 3} | ({space - 1} if space % 3 else set()) | ({space + 1} if space % 3 < 2 else set())
        )
        yield [
            (
                int("dog_house" in built and space % 3 > 0),
                int("wild_boar_pen" in built and space % 3 == 0),
                2 * int(built.get("dairy_farm") in beside),
                2 * int(built.get("stud") in beside),
            )
        ]


def reachable(found: list[list[Load]], limit: Sequence[int]) -> set[tuple[int, ...]]:
    """All that the places can hold together, by type, counted up to a limit."""
    sums: set[tuple[int, ...]] = {(0, 0, 0, 0)}
    for options in found:
        sums = {
            tuple(min(top, have + more) for top, have, more in zip(limit, total, option, strict=True))
            for total in sums
            for option in options
        }
    return sums


def test_fits_agrees_with_trying_everything_out() -> None:
    rng = random.Random(11)
    answers = {True: 0, False: 0}
    for _ in range(250):
        farm = random_farm(rng)
        found, _ = loads(farm)
        for _ in range(4):
            animals = [rng.choice((0, 1, 2, 3, 4, 7)) for _ in ANIMALS]
            expected = tuple(animals) in reachable(found, animals)
            assert fits(farm, animals) == expected
            answers[expected] += 1
    assert min(answers.values()) > 200


def test_growing_agrees_with_trying_everything_out() -> None:
    rng = random.Random(12)
    answers = {True: 0, False: 0}
    for _ in range(400):
        farm = random_farm(rng)
        found, rooms = loads(farm)
        if not rooms:
            continue
        animals = [rng.choice((0, 1, 2, 3)) for _ in ANIMALS]
        gain = [rng.choice((0, 0, 1, 2)) for _ in ANIMALS]
        expected = False
        for kinds in product((None, 0, 1, 2, 3), repeat=len(rooms)):
            if [kinds.count(kind) for kind in range(4)] != gain:
                continue
            rest = [number - more for number, more in zip(animals, gain, strict=True)]
            left = [options for index, options in enumerate(found) if index >= len(kinds) or kinds[index] is None]
            expected |= min(rest) >= 0 and tuple(rest) in reachable(left, rest)
        assert can_grow(farm, animals, gain) == expected
        answers[expected] += 1
    assert min(answers.values()) > 20


def test_large_farms_with_many_animals(acbas_farm: MakeFarm) -> None:
    """Twenty places of one type each, and numbers that can be met only exactly."""
    farm = acbas_farm(left=3, right=2)
    farm.barriers = edges_of(farm)
    farm.troughs = sum(1 << SPACE[name] for name in ("t0", "m0", "t1", "m1", "b1", "t2", "b0"))
    assert len(places(farm).single) == 21
    total = sum(places(farm).single)
    assert total == 6 * 4 + 14 * 2 + 2
    assert fits(farm, (18, 18, 18, 0))
    assert fits(farm, (16, 14, 12, 12))
    assert not fits(farm, (17, 13, 13, 11))
    farm.troughs = spaces_of(farm)
    assert fits(farm, (28, 28, 26, 0)) and not fits(farm, (29, 27, 27, 0))
    assert not fits(farm, (10**20, 0, 0, 0))
