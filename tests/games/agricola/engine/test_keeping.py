"""Which animals a farm keeps, also against trying everything out; making room."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.agricola import keeping
from engine.agricola.farm import around, fenced, pastures
from engine.agricola.fences import fencings
from engine.agricola.keeping import capacity
from engine.agricola.names import members
from engine.agricola.state import Farm, Player

Position = Callable[..., Any]
MakeFarm = Callable[..., Farm]

T5 = "t5.n t5.w t5.e m5.n"
PAIR = "t4.n t5.n t4.w t5.e m4.n m5.n"


def owner(farm: Farm) -> Player:
    """A player with a farm."""
    player = Player()
    player.farm = farm
    return player


def fits(farm: Farm, sheep: int, boar: int, cattle: int) -> bool:
    """Whether a player with this farm can keep so many animals."""
    return keeping.fits(owner(farm), sheep, boar, cattle)


def test_a_farm_without_pasture_keeps_a_pet(agricola_farm: MakeFarm) -> None:
    farm = agricola_farm()
    assert fits(farm, 0, 0, 0) and fits(farm, 1, 0, 0) and fits(farm, 0, 0, 1)
    assert not fits(farm, 1, 1, 0) and not fits(farm, 2, 0, 0)


def test_a_stable_outside_keeps_one_animal(agricola_farm: MakeFarm) -> None:
    farm = agricola_farm(stables="t3 b5")
    assert fits(farm, 1, 1, 1) and fits(farm, 3, 0, 0)
    assert not fits(farm, 2, 1, 1)


@pytest.mark.parametrize(("stables", "room"), [("", 4), ("t4", 8), ("t4 t5", 16)])
def test_a_pasture_keeps_two_a_space_and_every_stable_doubles(agricola_farm: MakeFarm, stables: str, room: int) -> None:
    farm = agricola_farm(PAIR, stables=stables)
    (pasture,) = pastures(farm)
    assert capacity(pasture, farm.stables) == room
    assert fits(farm, 0, room + 1, 0) and not fits(farm, 0, room + 2, 0)
    assert fits(farm, 1, room, 0) and not fits(farm, 2, room, 0) and not fits(farm, 1, room, 1)


def test_a_pasture_keeps_one_type(agricola_farm: MakeFarm) -> None:
    divided = agricola_farm(f"{PAIR} t5.w")
    assert fits(divided, 2, 2, 1) and fits(divided, 3, 2, 0) and fits(divided, 5, 0, 0)
    assert not fits(divided, 3, 3, 0) and not fits(divided, 2, 2, 2)


def test_huge_numbers(agricola_farm: MakeFarm) -> None:
    assert not fits(agricola_farm(PAIR), 10**30, 0, 0)


# Against trying everything out


@st.composite
def farms(draw: st.DrawFn, most: int = 6) -> Farm:
    """A farm with fields, pastures and stables."""
    farm = Farm()
    free = [space for space in range(15) if not farm.rooms >> space & 1]
    for space in draw(st.lists(st.sampled_from(free), max_size=3)):
        farm.fields |= 1 << space
    for choice in draw(st.lists(st.integers(0, 10**6), max_size=most)):
        found = fencings(farm.rooms | farm.fields, farm.fences)
        if found:
            cheap = found[: max(13, len(found) // 4)]
            farm.fences |= around(cheap[choice % len(cheap)].spaces)
    free = [space for space in free if not farm.fields >> space & 1]
    for space in draw(st.lists(st.sampled_from(free), max_size=4, unique=True)):
        farm.stables |= 1 << space
    return farm


def rooms_of(farm: Farm) -> list[int]:
    """What each place of a farm holds, of one type."""
    found = [1]
    for pasture in pastures(farm):
        room = 2 * len(members(pasture))
        for space in members(pasture):
            room *= 2 if farm.stables >> space & 1 else 1
        found.append(room)
    return found + [1] * len(members(farm.stables & ~fenced(farm)))


def animal_by_animal(rooms: list[int], animals: tuple[int, int, int]) -> bool:
    """Put one animal after the other somewhere, in every way."""

    @cache
    def put(places: tuple[tuple[int, int, int], ...], left: tuple[int, int, int]) -> bool:
        for kind in range(3):
            if left[kind]:
                rest = tuple(number - (other == kind) for other, number in enumerate(left))
                return any(
                    put(tuple(sorted((*places[:i], (room, number + 1, kind), *places[i + 1 :]))), rest)
                    for i, (room, number, held) in enumerate(places)
                    if number < room and (not number or held == kind)
                )
        return True

    return put(tuple(sorted((room, 0, 0) for room in rooms)), animals)


def place_by_place(rooms: list[int], animals: tuple[int, int, int]) -> bool:
    """Give one place after the other to each type, keeping what is then still without a place."""
    left = {animals}
    for room in rooms:
        left = {
            (max(0, a - room * (kind == 0)), max(0, b - room * (kind == 1)), max(0, c - room * (kind == 2)))
            for a, b, c in left
            for kind in range(3)
        }
    return (0, 0, 0) in left


FEW = st.tuples(*[st.integers(0, 4)] * 3)
MANY = st.tuples(*[st.integers(0, 24)] * 3)


@settings(max_examples=120, deadline=None)
@given(farm=farms(most=2), animals=FEW)
def test_small_farms_agree_with_putting_animal_by_animal(farm: Farm, animals: tuple[int, int, int]) -> None:
    assert fits(farm, *animals) == animal_by_animal(rooms_of(farm), animals)


@settings(max_examples=300, deadline=None)
@given(farm=farms(), animals=MANY)
def test_large_farms_agree_with_giving_place_by_place(farm: Farm, animals: tuple[int, int, int]) -> None:
    assert fits(farm, *animals) == place_by_place(rooms_of(farm), animals)


@settings(max_examples=150, deadline=None)
@given(farm=farms(), data=st.data())
def test_what_just_fits(farm: Farm, data: st.DataObject) -> None:
    """Every place is filled with a type; one animal more does not fit if all places are full."""
    rooms = rooms_of(farm)
    kinds = data.draw(st.lists(st.integers(0, 2), min_size=len(rooms), max_size=len(rooms)))
    animals = [sum(room for room, kind in zip(rooms, kinds, strict=True) if kind == each) for each in range(3)]
    assert fits(farm, *animals)
    animals[data.draw(st.integers(0, 2))] += 1
    assert not fits(farm, *animals)


@given(farm=farms())
def test_single_places(farm: Farm) -> None:
    assert keeping.single_places(owner(farm)) == len(rooms_of(farm)) - len(pastures(farm))


# Making room


# Pastures with an animal and room for three more


def roomy_by_trying(pastures: tuple[int, ...], others: int, animals: tuple[int, int, int]) -> int:
    """The most such pastures, by putting every number of every type on every pasture; -1 if the animals do not fit."""
    if not pastures:
        return 0 if sum(animals) <= others else -1
    best = -1
    for kind in range(3):
        for number in range(min(pastures[0], animals[kind]) + 1):
            left = tuple(count - (index == kind) * number for index, count in enumerate(animals))
            rest = roomy_by_trying(pastures[1:], others, (left[0], left[1], left[2]))
            if rest >= 0:
                best = max(best, rest + (number >= 1 and pastures[0] - number >= 3))
    return best


@settings(max_examples=60, deadline=None)
@given(farms(most=4), st.tuples(*[st.integers(0, 5)] * 3))
def test_the_most_roomy_pastures_agree_with_trying(farm: Farm, animals: tuple[int, int, int]) -> None:
    player = owner(farm)
    player.goods[7:] = animals
    capacities = keeping.capacities_of(player)
    expected = roomy_by_trying(capacities, keeping.single_places(player), animals)
    assert keeping.roomy_pastures(player) == max(0, expected)


def test_animals_that_do_not_fit_must_go(agricola: Position) -> None:
    table = agricola(round=3, cards="sheep_market", piles={"sheep_market": 3}).place("sheep_market")
    assert (table.now, table.later) == ("room", [])
    assert table.kinds() == {"discard"}
    table.refuses("stop", because="cannot be ended")
    table.refuses("place", 1, space="forest", because="must answer the step room")
    table.do("discard", good="sheep")
    assert table.now == "room"
    table.do("discard", good="sheep")
    assert table.now is None and table.state["turn"] == 1 and table.goods == {"sheep": 1}


def test_animals_may_be_cooked_at_once(agricola: Position) -> None:
    mine = {"majors": "fireplace_3", "goods": {"boar": 1}}
    table = agricola(mine, round=3, cards="sheep_market", piles={"sheep_market": 2}).place("sheep_market")
    table.do("cook", good="sheep", by="fireplace").do("cook", good="boar", by="fireplace")
    assert table.now is None and table.goods == {"sheep": 1, "food": 4}


def test_others_may_make_free_moves_while_room_is_owed(agricola: Position) -> None:
    theirs = {"goods": {"grain": 1}}
    table = agricola({}, theirs, round=3, cards="sheep_market", piles={"sheep_market": 2}).place("sheep_market")
    table.do("convert", 1, crop="grain")
    assert table.now == "room"


def test_a_pasture_makes_room(agricola: Position) -> None:
    mine = {"farm": {"fences": T5, "stables": "t5"}}
    table = agricola(mine, round=4, cards="sheep_market", piles={"sheep_market": 4}).place("sheep_market")
    assert table.now is None and table.goods == {"sheep": 4}
