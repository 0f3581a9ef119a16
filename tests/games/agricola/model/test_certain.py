"""What is said to be certain of open questions about farms, on numbers."""

from __future__ import annotations

import random

import pytest

from spec.agricola.fences import (
    can_be_fenced,
    can_fence,
    can_fence_one_space,
    new_fences,
    possible_pastures,
    with_fences,
)
from spec.agricola.fields import can_plow
from spec.agricola.geometry import NEIGHBOURS, hang_together
from spec.agricola.house import can_build_a_room
from spec.agricola.room import (
    MOST_LARGE,
    ROW,
    TOO_MANY,
    all_spaces_are_used,
    fit,
    is_bare,
    is_beside,
    is_in_no_pasture,
    is_well_fenced,
    land_is_fenced_in,
    large_new_pastures,
    pasture_land,
    pasture_room,
    tiles_hang_together,
)
from spec.agricola.setup import starting_player
from spec.agricola.stables import can_build_a_stable
from spec.agricola.state import EDGES, SPACES, Edge, Farm, Player, Space
from spec.kernel import Judge, copy


def somebody(rng: random.Random) -> Player:
    """A player with a farm that was built up at random."""
    with Judge():
        me = starting_player()
        me.goods["wood"] = rng.randint(0, 20)
        for _ in range(rng.randint(0, 8)):
            build(me, rng)
    return me


def build(me: Player, rng: random.Random) -> None:
    """A room, a field, a stable or a pasture more, as the rules allow, if there is a place for it."""
    farm, part = me.farm, rng.choice(("rooms", "fields", "stables", "fences"))
    empty = [space for space in SPACES if not {*farm.rooms, *farm.fields, *farm.stables} & {space}]
    if part == "fences":
        wood, me.goods["wood"] = me.goods["wood"], 15
        every = [spaces for spaces in possible_pastures(me) if can_be_fenced(me, spaces)]
        if every:
            me.farm = with_fences(farm, new_fences(farm, rng.choice(every)))
        me.goods["wood"] = wood
    elif part == "stables":
        farm.stables.update(dict.fromkeys(rng.sample(empty, min(1, len(empty), 4 - len(farm.stables))), 1))
    else:
        marks: dict[Space, int] = getattr(farm, part)
        fitting = [
            one for one in empty if is_in_no_pasture(farm, one, part) and (not marks or is_beside(farm, one, part))
        ]
        marks.update(dict.fromkeys(rng.sample(fitting, min(1, len(fitting))), 1))


@pytest.mark.parametrize("seed", range(60))
def test_farms_stay_well_fenced_and_together(seed: int) -> None:
    """Rooms and fields outside of pastures and beside their like, and fences around what joins the pastures."""
    rng = random.Random(seed)
    me = somebody(rng)
    farm = me.farm
    with Judge():
        assert is_well_fenced(farm)
        for part in ("rooms", "fields"):
            assert tiles_hang_together(farm, part)
            for space in SPACES:
                built = copy(farm)
                getattr(built, part)[space] = 1
                if is_in_no_pasture(farm, space, part):
                    assert is_well_fenced(built)
                if is_beside(farm, space, part):
                    assert tiles_hang_together(built, part)
        me.goods["wood"] = 15
        for spaces in possible_pastures(me):
            if can_be_fenced(me, spaces):
                assert is_well_fenced(with_fences(farm, new_fences(farm, spaces)))


@pytest.mark.parametrize("seed", range(60))
def test_fewer_animals_fit_too(seed: int) -> None:
    rng = random.Random(seed)
    farm = somebody(rng).farm
    with Judge():
        for _ in range(30):
            sheep, boar, cattle = (rng.randint(1, 9) for _ in range(3))
            if fit(farm, (sheep, boar, cattle)):
                assert fit(farm, (sheep - 1, boar, cattle))
                assert fit(farm, (sheep, boar - 1, cattle))
                assert fit(farm, (sheep, boar, cattle - 1))
        for one in ((0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)):
            assert fit(farm, one)
        assert not fit(farm, (TOO_MANY, 0, 0))


def test_no_farm_holds_too_many() -> None:
    assert 13 * pasture_room(13, 4) < TOO_MANY


def test_a_single_space_can_be_fenced_with_four_wood() -> None:
    with Judge():
        me = starting_player()
        me.goods["wood"] = 4
        assert can_fence(me)
        me.goods["wood"] = 3
        assert not can_fence(me)


def test_every_set_of_spaces_that_can_be_fenced_is_a_candidate() -> None:
    """All of the 32,767 sets, on a farm with a pasture."""
    with Judge():
        me = starting_player()
        me.goods["wood"] = 15
        me.farm.fields["t1"] = 1
        me.farm = with_fences(me.farm, new_fences(me.farm, dict.fromkeys(("t4", "t5", "m4", "m5"), 1)))
        expected = {tuple(spaces) for spaces in possible_pastures(me) if can_be_fenced(me, spaces)}
        found = set()
        for number in range(1, 2 ** len(SPACES)):
            spaces = tuple(space for place, space in enumerate(SPACES) if number >> place & 1)
            if hang_together(spaces) and can_be_fenced(me, dict.fromkeys(spaces, 1)):
                found.add(spaces)
    assert found == expected


def test_the_board() -> None:
    assert (len(SPACES), len(EDGES)) == (15, 38)
    assert NEIGHBOURS["m1"] == ("t1", "b1", "m2")


def test_a_fence_inside_a_pasture_is_not_well_fenced() -> None:
    closed: tuple[Edge, ...] = ("t4.n", "t5.n", "t4.w", "t5.e", "m4.n", "m5.n", "m3.n")
    fences = dict.fromkeys(closed, 1)
    farm = Farm(rooms={"m1": 1, "b1": 1}, fields={}, stables={}, fences=fences)
    with Judge():
        assert not is_well_fenced(farm)
        del farm.fences["m3.n"]
        assert is_well_fenced(farm)


def test_on_a_bare_farm_everything_has_a_place() -> None:
    with Judge():
        me = starting_player()
        assert not can_build_a_room(me)
        me.goods.update({"wood": 5, "reed": 2})
        assert is_bare(me.farm)
        assert can_build_a_room(me)
        assert can_plow(me)
        assert can_build_a_stable(me, 1)
        for space in ("t1", "m2", "b2"):
            assert is_beside(me.farm, space, "rooms")


def test_four_fences_around_the_corner() -> None:
    with Judge():
        me = starting_player()
        me.farm = with_fences(me.farm, new_fences(me.farm, {"t5": 1}))
        assert len(me.farm.fences) == 4
        assert is_well_fenced(me.farm)
        me.farm.fields["t5"] = 1
        assert not is_well_fenced(me.farm)


def test_rows_hang_together_and_leave_a_place_beside_them() -> None:
    assert sorted(ROW) == sorted(SPACES)
    with Judge():
        for number in range(3, len(ROW)):
            me = starting_player()
            me.goods.update({"wood": 5, "reed": 2})
            me.farm.rooms = dict.fromkeys(ROW[:number], 1)
            assert tiles_hang_together(me.farm, "rooms")
            assert is_beside(me.farm, ROW[number], "rooms")
            assert can_build_a_room(me)
        for number in range(1, len(ROW) - 2):
            me = starting_player()
            me.farm.fields = dict.fromkeys(ROW[-number:], 1)
            assert tiles_hang_together(me.farm, "fields")
            assert can_plow(me)


def test_on_a_full_farm_nothing_has_a_place() -> None:
    with Judge():
        me = starting_player()
        me.goods.update({"wood": 5, "reed": 2})
        me.farm.rooms = dict.fromkeys(ROW[:6], 1)
        me.farm.stables = dict.fromkeys(ROW[6:9], 1)
        me.farm.fields = dict.fromkeys(ROW[9:], 1)
        assert not can_build_a_room(me)
        assert not can_plow(me)
        assert not can_build_a_stable(me, 1)
        del me.farm.fields[ROW[9]]
        assert can_build_a_stable(me, 1)


@pytest.mark.parametrize("stables", range(5))
def test_without_fences_one_lives_in_the_house_and_one_in_each_stable(stables: int) -> None:
    with Judge():
        farm = starting_player().farm
        farm.stables = dict.fromkeys(ROW[2 : 2 + stables], 1)
        for boar in range(4):
            sheep = stables + 1 - boar
            assert sheep < 0 or fit(farm, (sheep, boar, 0))
            assert not fit(farm, (max(sheep, 0) + 1, boar, 0))


# --- with hand cards --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(40))
def test_cards_only_make_more_room(seed: int) -> None:
    """With Animal Tamer and Drinking Trough whatever fitted still fits, and a single animal always does."""
    rng = random.Random(seed)
    farm = somebody(rng).farm
    with Judge():
        for _ in range(20):
            herd = (rng.randint(0, 9), rng.randint(0, 9), rng.randint(0, 9))
            for tamer, trough in ((True, False), (False, True), (True, True)):
                assert fit(farm, herd, tamer, trough) or not fit(farm, herd)
                if fit(farm, herd, tamer, trough) and herd[0]:
                    assert fit(farm, (herd[0] - 1, *herd[1:]), tamer, trough)
        assert fit(farm, (0, 1, 0), True, True)
        assert not fit(farm, (TOO_MANY, 0, 0), True, True)


@pytest.mark.parametrize("seed", range(40))
def test_land_and_unused_spaces(seed: int) -> None:
    """Without fences a farm is full if something is on every space; land in pastures stays there whatever is built."""
    rng = random.Random(seed)
    me = somebody(rng)
    farm = me.farm
    with Judge():
        built = len(farm.rooms) + len(farm.fields) + len(farm.stables)
        if not farm.fences:
            assert all_spaces_are_used(farm) == (built == len(SPACES))
        land = dict.fromkeys(pasture_land(farm), 1)
        assert land_is_fenced_in(farm, {}) and land_is_fenced_in(farm, land)
        assert large_new_pastures(farm, {}) == 0
        assert large_new_pastures(farm, land) <= MOST_LARGE
        for _ in range(4):
            build(me, rng)
        assert land_is_fenced_in(me.farm, land)


def test_a_mini_pasture_on_a_farm_with_nothing_but_rooms() -> None:
    with Judge():
        me = starting_player()
        assert can_fence_one_space(me)
        me.farm.rooms = dict.fromkeys(SPACES, 1)
        assert not can_fence_one_space(me)
