"""The places of a farm for animals, and whether animals can be shared out among them. Lines 224-324, 505-971

Where animals stand is never recorded: they may be moved at any time (line 320), so only their numbers matter.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations, product
from typing import NamedTuple

from engine.acbas.farm import BOTTOM, MIDDLE, TOP, around, pastures, unused
from engine.acbas.names import BREEDING, COW, HORSE, PIG, SHEEP, members
from engine.acbas.state import Farm, Player, State

# Line 230: the animals on every space of a pasture. Lines 266, 270: those in a stall and in a stable.
PASTURE_SPACE = 2
STALL = 3
STABLE = 5
# Line 692: what a stable holds of each of two types with the Haystack.
HALF_STABLE = 3

# How many animals a special building holds, and of which type: ANY is one type, EVERY is so many of every type.
ANY, EVERY = -1, -2
HOLDS = {
    "residence": (1, ANY),  # 284
    "half_timbered_house": (2, ANY),  # 511
    "storage_building": (0, ANY),  # 519
    "shelter": (1, ANY),  # 525
    "open_stables": (5, ANY),  # 533
    "cattle_farm": (3, COW),  # 543
    "cottage_extension": (3, ANY),  # 549
    "woodworking_shop": (2, ANY),  # 560
    "fodder_beet_field": (0, ANY),  # 566
    "dog_house": (0, ANY),  # 572
    "servants_cottage": (1, ANY),  # 582
    "reed_hut": (3, ANY),  # 590
    "carpenter": (0, ANY),  # 600
    "corner_houses": (3, ANY),  # 608
    "country_house": (3, ANY),  # 616
    "log_house": (4, ANY),  # 629
    "byre_dwelling": (4, ANY),  # 642
    "dairy_farm": (2, COW),  # 655
    "insemination_center": (0, ANY),  # 668
    "animal_trader": (2, ANY),  # 676
    "fence_manufacturer": (1, ANY),  # 684
    "haystack": (0, ANY),  # 692
    "barn_floor_manufacturer": (0, ANY),  # 700
    "joinery": (0, ANY),  # 710
    "organic_farm": (0, ANY),  # 718
    "pen": (4, ANY),  # 726
    "wild_boar_pen": (2, PIG),  # 736
    "barn": (1, ANY),  # 750
    "large_extension": (2, ANY),  # 759
    "building_firm": (0, ANY),  # 773
    "carpenters_workshop": (1, ANY),  # 779
    "home_workshop": (0, ANY),  # 785
    "inn": (2, PIG),  # 791
    "feed_storehouse": (0, ANY),  # 797
    "household_storeroom": (1, HORSE),  # 803
    "manor": (2, ANY),  # 809
    "cattle_market": (2, ANY),  # 821
    "farm_shop": (1, SHEEP),  # 827
    "timber_shop": (0, ANY),  # 833
    "materials_outlet": (1, HORSE),  # 839
    "hay_rack": (0, ANY),  # 850
    "small_extension": (1, ANY),  # 858
    "farm_well": (0, ANY),  # 870
    "ranch": (2, HORSE),  # 876
    "assembly_hall": (0, ANY),  # 882
    "stone_carver": (0, ANY),  # 886
    "stud": (2, HORSE),  # 892
    "sawmill": (0, ANY),  # 901
    "conservatory": (1, SHEEP),  # 905
    "pig_stall": (3, PIG),  # 911
    "cow_stall": (3, COW),  # 917
    "duck_pond": (0, ANY),  # 923
    "feeding_station": (1, ANY),  # 927
    "rearing_station": (1, EVERY),  # 931
    "trading_station": (1, COW),  # 937
    "breeding_station": (2, ANY),  # 941
    "estate": (2, HORSE),  # 953
    "office": (2, HORSE),  # 962
    "stewards_office": (1, ANY),  # 971
}


class Places(NamedTuple):
    """The places of a farm.

    `kept` counts the animals of each type that have a place of their own; `pastures` and `others` are the numbers of
    animals, of one type each, that the pastures and everything else but the Pen hold; `single` are all of them with
    the Pen, the largest first. `halved` are the stables with the Haystack: so many of one type, or so many of each of
    two types. `rearing` is what the Rearing Station holds of every type, `pen` what the Pen holds of one type.
    """

    kept: tuple[int, ...]
    pastures: tuple[int, ...]
    others: tuple[int, ...]
    single: tuple[int, ...]
    halved: tuple[tuple[int, int], ...]
    rearing: int
    pen: int


Key = tuple[int, int, int, int, int, int, tuple[tuple[str, int], ...]]
_MOST_KNOWN = 1 << 16
_known: dict[Key, Places] = {}


def places(farm: Farm) -> Places:
    """The places of a farm; they are worked out once for farms that are alike."""
    built = tuple(farm.buildings.items())
    key = (farm.left, farm.right, farm.barriers, farm.troughs, farm.stalls, farm.stables, built)
    found = _known.get(key)
    if found is None:
        if len(_known) >= _MOST_KNOWN:
            _known.clear()
        found = _known[key] = _places(farm)
    return found


def _places(farm: Farm) -> Places:
    """The places of a farm."""
    kept = _kept_in_unused_spaces(farm)
    others = _lonely_troughs(farm)
    halved: list[tuple[int, int]] = []
    rearing = pen = 0
    others += [_doubled(farm, space, STALL) for space in members(farm.stalls)]
    for space in _stables(farm):
        if "haystack" in farm.buildings:
            halved.append((_doubled(farm, space, STABLE), _doubled(farm, space, HALF_STABLE)))
        else:
            others.append(_doubled(farm, space, STABLE))
    for name, space in farm.buildings.items():
        number, kind = HOLDS[name]
        number = _doubled(farm, space, number)
        if name == "pen":
            pen = number
        elif kind == EVERY:
            rearing = number
        elif kind != ANY:
            kept[kind] += number
        elif number and name != "open_stables":
            others.append(number)
    grass = _pasture_rooms(farm)
    single = (number for number in (*grass, *others, pen) if number)
    return Places(
        tuple(kept),
        tuple(grass),
        tuple(others),
        tuple(sorted(single, reverse=True)),
        tuple(sorted(halved, reverse=True)),
        rearing,
        pen,
    )


def _pasture_rooms(farm: Farm) -> list[int]:
    """Each trough doubles the room of a pasture; the Feeding Station adds 1 without trough. Lines 230, 308, 927"""
    found = []
    for pasture in pastures(farm):
        room = PASTURE_SPACE * pasture.bit_count() << (pasture & farm.troughs).bit_count()
        if "feeding_station" in farm.buildings and not pasture & farm.troughs:
            room += 1
        found.append(room)
    return found


def _doubled(farm: Farm, space: int, number: int) -> int:
    """What a building on a space holds, twice as much with a trough. Lines 290, 300"""
    return 2 * number if farm.troughs >> space & 1 else number


def _stables(farm: Farm) -> list[int]:
    """The spaces of the stables and of the Open Stables. Lines 270, 533, 692"""
    found = members(farm.stables)
    if "open_stables" in farm.buildings:
        found.append(farm.buildings["open_stables"])
    return found


def _lonely_troughs(farm: Farm) -> list[int]:
    """A trough on a space without building that belongs to no pasture feeds one animal. Line 302"""
    alone = farm.troughs & ~farm.tiles()
    for pasture in pastures(farm):
        alone &= ~pasture
    return [1] * alone.bit_count()


def _kept_in_unused_spaces(farm: Farm) -> list[int]:
    """What four special buildings let stand on unused spaces, all at the same time. Lines 572, 575, 655, 736, 892"""
    kept = [0, 0, 0, 0]
    built = farm.buildings
    if "dog_house" in built:
        kept[SHEEP] = (unused(farm) & (MIDDLE | BOTTOM)).bit_count()
    if "wild_boar_pen" in built:
        kept[PIG] = (unused(farm) & TOP).bit_count()
    if "dairy_farm" in built:
        kept[COW] = 2 * (unused(farm) & around(built["dairy_farm"])).bit_count()
    if "stud" in built:
        kept[HORSE] = 2 * (unused(farm) & around(built["stud"])).bit_count()
    return kept


# Sharing out


def fits(farm: Farm, animals: Sequence[int], newborn: Sequence[int] | None = None, pen: bool = True) -> bool:
    """Whether so many animals of each type can be shared out among the places of a farm. Lines 198, 230-324

    With `newborn` the Rearing Station holds newborn animals only (line 931); without `pen` the Pen stays empty.
    """
    found = places(farm)
    single = found.single if pen or not found.pen else _descending(found.pastures + found.others)
    return _shared_out(single, found.halved, _needs(found, animals, newborn))


def animals_fit(state: State, seat: int) -> bool:
    """Whether a player's animals fit now; the Rearing Station is reserved for newborns in breeding. Lines 198, 931"""
    player = state.players[seat]
    newborn = player.newborn if state.phase == BREEDING and state.turn == seat else None
    return fits(player.farm, player.animals, newborn)


def horses_fit(player: Player) -> bool:
    """Whether all horses of a player who breeds would fit if there was no other animal. Line 876"""
    return fits(player.farm, (0, 0, 0, player.animals[HORSE]), player.newborn)


def pen_room(farm: Farm) -> int:
    """How many animals of one type the Pen holds; none without it. Line 726"""
    return _doubled(farm, farm.buildings["pen"], HOLDS["pen"][0]) if "pen" in farm.buildings else 0


def can_grow(farm: Farm, animals: Sequence[int], gain: Sequence[int]) -> bool:
    """Whether as many pastures as `gain` says of each type can hold exactly one animal of it. Line 718

    A pasture with a single animal holds any type, so the smallest pastures serve best.
    """
    found = places(farm)
    alone = sum(gain)
    if alone > len(found.pastures) or any(more > number for more, number in zip(gain, animals, strict=True)):
        return False
    rest = [number - more for number, more in zip(animals, gain, strict=True)]
    larger = tuple(sorted(found.pastures)[alone:])
    pen = (found.pen,) if found.pen else ()
    return _shared_out(_descending(larger + found.others + pen), found.halved, _needs(found, rest, None))


def growths(farm: Farm, animals: Sequence[int]) -> list[tuple[int, ...]]:
    """All that the Organic Farm can bring, by type, but nothing at all. Line 718"""
    most = len(places(farm).pastures)
    ranges = [range(min(number, most) + 1) for number in animals]
    return [gain for gain in product(*ranges) if any(gain) and can_grow(farm, animals, gain)]


def _descending(rooms: tuple[int, ...]) -> tuple[int, ...]:
    """The largest first."""
    return tuple(sorted(rooms, reverse=True))


def _needs(found: Places, animals: Sequence[int], newborn: Sequence[int] | None) -> tuple[int, ...]:
    """The animals of each type without a place of their own, the most numerous first, without zeros."""
    needs = []
    for kind in range(4):
        rearing = found.rearing if newborn is None else min(found.rearing, newborn[kind])
        need = animals[kind] - found.kept[kind] - rearing
        if need > 0:
            needs.append(need)
    needs.sort(reverse=True)
    return tuple(needs)


@lru_cache(maxsize=1 << 16)
def _shared_out(single: tuple[int, ...], halved: tuple[tuple[int, int], ...], needs: tuple[int, ...]) -> bool:
    """Whether animals can be shared out; first every way to use the stables with the Haystack is tried. Line 692"""
    if not needs:
        return True
    if not halved:
        return _one_type_each(single, needs)
    whole, half = halved[0]
    uses = [{index: whole} for index in range(len(needs))]
    uses += [{index: half, other: half} for index, other in combinations(range(len(needs)), 2)]
    return any(_shared_out(single, halved[1:], _less(needs, use)) for use in uses)


def _less(needs: tuple[int, ...], use: dict[int, int]) -> tuple[int, ...]:
    """What is left when so many animals of some types have found a place, the most numerous first."""
    left = (need - use.get(index, 0) for index, need in enumerate(needs))
    return tuple(sorted((need for need in left if need > 0), reverse=True))


def _one_type_each(rooms: tuple[int, ...], needs: tuple[int, ...]) -> bool:
    """Whether places that hold one type each, the largest first, suffice for all types.

    Place after place is given to one of the types that still need some. No order of types matters, a place left empty
    is never better, and a way is given up when the places left hold too little altogether.
    """
    left = [sum(rooms[index:]) for index in range(len(rooms) + 1)]
    seen: set[tuple[int, ...]] = set()

    def suffice(index: int, needs: tuple[int, ...]) -> bool:
        if sum(needs) > left[index] or len(needs) > len(rooms) - index:
            return False
        if len(needs) < 2 or rooms[index] == 1:
            return True
        if len(needs) == 2:
            return _two_types(rooms[index:], left[index], needs)
        if (index, *needs) in seen:
            return False
        seen.add((index, *needs))
        room = rooms[index]
        return any(
            suffice(index + 1, _less(needs, {kind: room}))
            for kind in range(len(needs))
            if not kind or needs[kind] != needs[kind - 1]
        )

    return suffice(0, needs)


def _two_types(rooms: tuple[int, ...], total: int, needs: tuple[int, ...]) -> bool:
    """Whether some of the places hold enough for the one type and all the others enough for the other type."""
    sums = 1
    for room in rooms:
        sums |= sums << room
    first, second = needs
    return bool(sums >> first & (1 << total - second - first + 1) - 1)
