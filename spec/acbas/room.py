"""Keeping animals: pastures, buildings, troughs, unused spaces, and whether the animals of a farm fit.

Animals may be moved at any time, so a position says only how many there are. They *fit* if there is a way to share them
out among the places of the farm. On numbers that way is searched for; on symbols the answer is left open.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations

from spec.acbas.buildings import holds
from spec.acbas.disputes import REARING_TROUGH, UNUSED_SPACES
from spec.acbas.geometry import AROUND, COLUMN_OF, NEIGHBOURS, TOP, row_of, spaces_of
from spec.acbas.places import Place, Room, as_room, one_type, times
from spec.acbas.state import ANIMALS, EDGES, SPACES, Edge, Farm, Owned, Player, Space
from spec.kernel import (
    Judge,
    both,
    either,
    how_many_on,
    implies,
    is_placed,
    ite,
    open_question,
    reading,
    rule,
    total,
    untold,
)
from spec.kernel.judge import current, is_in_full
from spec.kernel.terms import Case, is_term

COUNTS = "It says how many animals there is room for."


# --- questions about a farm of which nothing is known -----------------------------------------------------------


def is_untold(farm: Farm) -> bool:
    """It is not known what lies and stands where."""
    return untold(farm.buildings) is not None


def is_left_open(farm: Farm) -> bool:
    """It is not known what lies and stands where, and nobody wants to go through all of it."""
    return is_untold(farm) and not is_in_full()


def about_the_farm(
    question: str,
    farm: Farm,
    numbers: Iterable[int] = (),
    *others: object,
    cases: Iterable[Case] = (),
    consequence: bool = True,
) -> bool:
    """The open answer to a question about a farm of which nothing is known but what was changed, and about other such
    things: the same question about the same farm and the same numbers has the same answer."""
    name, asked = question, [farm.left, farm.right]
    for part in (farm.barriers, farm.troughs, farm.stalls, farm.stables, farm.buildings, *others):
        where, depending_on = untold(part) or ("", [])
        name += f" {where}"
        asked += depending_on
    return open_question(name, [*asked, *numbers], cases, consequence)


# --- pastures ---------------------------------------------------------------------------------------------------


def has_building(farm: Farm, space: Space) -> bool:
    """There is a stall, a stable or a special building on the space."""
    built = how_many_on(farm.buildings, space) >= 1
    if built is True:
        return True
    return either(built, farm.stalls.get(space, 0) == 1, farm.stables.get(space, 0) == 1)


@dataclass(frozen=True)
class Pasture:
    """Spaces that are enclosed together."""

    spaces: frozenset[Space]
    troughs: int


@rule("acb.pastures.enclosed", it="230-236, 244-250", effect="It says what a pasture is.")
def pastures(farm: Farm) -> list[Pasture]:
    """Spaces without building form a pasture if barriers and walls of buildings close them off on every side. Spaces
    that hang together over an edge without barrier belong together; if there is a way out, they are no pasture.

    An open one keeps no animals and leaves its spaces unused: one missing barrier spoils all of it. The wall of a new
    building may be what closes it.
    """
    found = []
    left = {space for space in spaces_of(farm) if not has_building(farm, space)}
    while left:
        region, closed = _region(farm, min(left), left)
        left -= region
        if closed:
            found.append(Pasture(frozenset(region), sum(1 for space in region if space in farm.troughs)))
    return found


def _region(farm: Farm, start: Space, without_building: set[Space]) -> tuple[set[Space], bool]:
    """The spaces that hang together with one, and whether no edge is open to the outside."""
    region, pending, closed = {start}, [start], True
    while pending:
        for edge, beyond in AROUND[pending.pop()]:
            if edge in farm.barriers or (beyond is not None and has_building(farm, beyond)):
                continue
            if beyond not in without_building:
                closed = False
            elif beyond not in region:
                region.add(beyond)
                pending.append(beyond)
    return region, closed


@rule("acb.pastures.room", it="230, 290, 308-312, 927", effect=COUNTS)
def pasture_room(spaces: int, troughs: int, *, feeding: bool) -> int:
    """A pasture holds 2 animals of one type a space; every trough doubles that; the Feeding Station adds 1 without.

    A large pasture suits one type, several small ones keep types apart. Troughs multiply: in a pasture of two spaces
    one makes room for 8, two make room for 16.
    """
    room = 2 * spaces
    for number in range(1, 11):
        room = ite(troughs >= number, 2 * room, room)
    return room + ite(both(feeding, troughs == 0), 1, 0)


# --- places -----------------------------------------------------------------------------------------------------


@rule("acb.buildings.room", it="230, 266, 270, 284, 290, 300", effect=COUNTS)
def building_room(farm: Farm, building: str, trough: bool) -> Place:
    """A building holds what it says; a trough doubles every one of its numbers.

    A stable with a trough holds 10 animals on one space and needs no barrier; a pasture of four spaces without trough
    holds 8. The trough has to be in the building itself.
    """
    place = holds(building)
    if building in ("stable", "open_stables") and "haystack" in farm.buildings:
        place += two_types()
    if building == "rearing_station" and reading(REARING_TROUGH) == "single":
        return place
    return times(place, 2) if trough else place


@rule("acb.building.haystack.room", it="692", effect=COUNTS)
def two_types() -> Place:
    """With the Haystack a stable may hold 3 animals of one type and 3 of another instead of 5 of one.

    One stable keeps two types apart, 6 animals together, with a trough 12. For a single type it gives no room beyond
    the usual 5.
    """
    ways = []
    for one, other in combinations(ANIMALS, 2):
        sheep, pig, cow, horse = (3 if animal in (one, other) else 0 for animal in ANIMALS)
        ways.append((sheep, pig, cow, horse))
    return tuple(ways)


@rule("acb.troughs.alone", it="43, 302-306", effect=COUNTS)
def lone_trough() -> Place:
    """A trough on a space without building that is in no pasture holds 1 animal.

    The free trough of the Troughs space makes room for an animal before any pasture is closed. It also makes its space
    used.
    """
    return one_type(1)


def is_unused(farm: Farm, space: Space, enclosed: Collection[Space]) -> bool:
    """Neither building nor trough is on the space, and it is in no pasture."""
    return not has_building(farm, space) and space not in farm.troughs and space not in enclosed


@rule("acb.farm.unused", it="426-427", effect="It says which spaces are used.")
def unused_spaces(farm: Farm) -> list[Space]:
    """A space is used if it has a building or a trough, or is part of a pasture; else it is unused.

    One unused space takes the 4 points from an expansion. On the other hand Dog House, Wild Boar Pen, Dairy Farm and
    Stud keep animals only on unused spaces.
    """
    enclosed = {space for pasture in pastures(farm) for space in pasture.spaces}
    return [space for space in spaces_of(farm) if is_unused(farm, space, enclosed)]


@rule("acb.farm.unused-room", it="572-576, 655-660, 736-741, 892-897", effect=COUNTS)
def room_on_an_unused_space(farm: Farm, space: Space) -> Place:
    """Dog House, Wild Boar Pen, Dairy Farm and Stud let animals stand on unused spaces, all at the same time.

    Open land becomes worth leaving open: a fence or building there takes the room away. One space may hold a sheep by
    the Dog House and two cows by the Dairy Farm.
    """
    beside = {building for building, other in farm.buildings.items() if other in NEIGHBOURS[space]}
    sheep = 1 if "dog_house" in farm.buildings and row_of(space) != TOP else 0
    pig = 1 if "wild_boar_pen" in farm.buildings and row_of(space) == TOP else 0
    cow = 2 if "dairy_farm" in beside else 0
    horse = 2 if "stud" in beside else 0
    if reading(UNUSED_SPACES) == "one_type":
        return (sheep, 0, 0, 0), (0, pig, 0, 0), (0, 0, cow, 0), (0, 0, 0, horse)
    return ((sheep, pig, cow, horse),)


def place_of(farm: Farm, pasture: Pasture) -> Place:
    return one_type(pasture_room(len(pasture.spaces), pasture.troughs, feeding="feeding_station" in farm.buildings))


def places(farm: Farm, *, rearing: Room | None = None, without: Owned | None = None) -> Iterator[Place]:
    """Every place for animals on a farm; the Rearing Station limited, or one building left out, if that is said."""
    enclosed: set[Space] = set()
    for pasture in pastures(farm):
        enclosed |= pasture.spaces
        yield place_of(farm, pasture)
    for building, space in farm.buildings.items():
        if building == "rearing_station" and rearing is not None:
            yield (rearing,)
        elif building != without:
            yield building_room(farm, building, space in farm.troughs)
    for space in farm.stalls:
        yield building_room(farm, "stall", space in farm.troughs)
    for space in farm.stables:
        yield building_room(farm, "stable", space in farm.troughs)
    for space in spaces_of(farm):
        if is_unused(farm, space, enclosed):
            yield room_on_an_unused_space(farm, space)
        elif space in farm.troughs and space not in enclosed and not has_building(farm, space):
            yield lone_trough()


# --- whether they fit -------------------------------------------------------------------------------------------


def can_be_shared_out(every: Iterable[Place], animals: Room) -> bool:
    """There is a way to use each place so that together they have room for all the animals."""
    still = {animals}
    for place in sorted(every, key=len):
        if place:
            still = {_without(need, way) for need in still for way in place}
            if (0, 0, 0, 0) in still:
                return True
    return (0, 0, 0, 0) in still


def _without(need: Room, way: Room) -> Room:
    sheep, pig, cow, horse = need
    return max(sheep - way[0], 0), max(pig - way[1], 0), max(cow - way[2], 0), max(horse - way[3], 0)


def key_of(farm: Farm) -> tuple[object, ...]:
    """All that there is to know of a farm of numbers."""
    parts = (farm.barriers, farm.troughs, farm.stalls, farm.stables)
    return (farm.left, farm.right, *(frozenset(part) for part in parts), frozenset(farm.buildings.items()))


_remembered: dict[tuple[object, ...], tuple[bool, tuple[str, ...]]] = {}
"""Answers that were searched for already, and the rules that gave them; forgotten when there are many."""
MOST_REMEMBERED = 100_000


def searched(question: str, farm: Farm, search: Callable[[], bool], *about: object) -> bool:
    """The answer of a search, or the one that it gave before by the same rules."""
    key = (question, *key_of(farm), *about, reading(UNUSED_SPACES), reading(REARING_TROUGH))
    judge = current()
    if key not in _remembered:
        if len(_remembered) > MOST_REMEMBERED:
            _remembered.clear()
        with Judge(readings=judge.readings) as watching:
            answer = search()
        _remembered[key] = answer, tuple(dict.fromkeys(watching.cited))
    found, rules = _remembered[key]
    judge.cited += rules
    return found


def forget() -> None:
    """Forget what was searched, because the rules may be others now."""
    _remembered.clear()


def fit(farm: Farm, animals: Room, *, rearing: Room | None = None, without: Owned | None = None) -> bool:
    """The animals can be shared out among the places of the farm."""
    if is_untold(farm):
        unlimited = True if rearing is None else fit(farm, animals, without=without)
        return about_the_farm(
            f"fit without {without}",
            farm,
            [*animals, *(rearing or ())],
            cases=sure_cases(animals),
            consequence=unlimited,
        )
    if is_term(farm.left):
        unlimited = True if rearing is None else fit(farm, animals, without=without)
        name = f"fit without {without} {sorted(farm.buildings.items())}"
        asked = [*numbers_of(farm), *animals, *(rearing or ())]
        return open_question(name, asked, certain_cases(farm, animals), consequence=unlimited)
    return searched(
        "fit",
        farm,
        lambda: can_be_shared_out(places(farm, rearing=rearing, without=without), animals),
        animals,
        rearing,
        without,
    )


def numbers_of(farm: Farm) -> list[int]:
    """The numbers of a farm of symbols, in a fixed order."""
    marks = (farm.troughs, farm.stalls, farm.stables)
    found = [farm.left, farm.right, *(farm.barriers.get(edge, 0) for edge in EDGES)]
    return found + [marked.get(space, 0) for marked in marks for space in SPACES]


TOO_MANY = 1_000_000
"""More animals of one type than any farm holds: 21 spaces and 10 troughs hold 43,008 in the largest pasture."""


def certain_cases(farm: Farm, animals: Room) -> list[Case]:
    """Where it is certain whether animals fit: a single one stands in the Residence; four stables hold 5 of each type;
    and too many are too many."""
    stables: tuple[Space, ...] = ("t-1", "m-1", "b-1", "t2")
    four_stables = both(*(farm.stables.get(space, 0) == 1 for space in stables))
    few = both(*(count <= 5 for count in animals))
    return [*sure_cases(animals), (both(four_stables, few), True)]


def sure_cases(animals: Room) -> list[Case]:
    """Where it is certain whether animals fit on any farm: a single one does, and too many do not."""
    return [(total(animals) <= 1, True), (total(animals) >= 4 * TOO_MANY, False)]


@rule("acb.building.rearing_station.newborns", it="931-933, 948", effect=COUNTS)
def newborn_limit(player: Player) -> Room | None:
    """During its owner's breeding the Rearing Station holds newborns only.

    Newborns always have a place there, but what it held must find another before, or go. On a farm that is full
    elsewhere these animals are lost.
    """
    return None if is_placed(player.farm.buildings, "rearing_station") is False else as_room(player.newborn)


def fit_with_newborns(player: Player, farm: Farm, animals: Room) -> bool:
    """The animals fit on a farm while the Rearing Station, if it is there, is limited."""
    limit = newborn_limit(player)
    limited = is_placed(farm.buildings, "rearing_station")
    found = fit(farm, animals, rearing=limit)
    if not is_untold(farm):
        return found
    return both(implies(limited, found), either(limited, fit(farm, animals)))


def animals_fit(player: Player, *, breeding: bool) -> bool:
    """All animals of a player fit; during their breeding the Rearing Station is limited."""
    animals = as_room(player.animals)
    return fit_with_newborns(player, player.farm, animals) if breeding else fit(player.farm, animals)


# --- the Organic Farm -------------------------------------------------------------------------------------------


def can_grow(farm: Farm, animals: Room, gain: Room) -> bool:
    """The animals can be shared out so that so many pastures, or more, hold exactly one animal of each type."""
    if is_untold(farm):
        nothing: list[Case] = [(total(gain) > total(animals), False)]
        few = total(gain) <= MOST_PASTURES
        return about_the_farm("grow", farm, [*animals, *gain], cases=nothing, consequence=few)
    if is_term(farm.left):
        name = f"grow {sorted(farm.buildings.items())}"
        asked = [*numbers_of(farm), *animals, *gain]
        return open_question(name, asked, growing_cases(farm, animals, gain), total(gain) <= MOST_PASTURES)
    return searched("grow", farm, lambda: any(_some_alone(farm, animals, gain)), animals, gain)


def _some_alone(farm: Farm, animals: Room, gain: Room) -> Iterator[bool]:
    """For each choice of pastures for the single animals: whether the others fit elsewhere."""
    every = pastures(farm)
    need = sum(gain)
    others = tuple(count - alone for count, alone in zip(animals, gain, strict=True))
    if need > len(every) or min(others) < 0:
        return
    rest = list(places(farm))[len(every) :]
    sheep, pig, cow, horse = others
    for kept in combinations([place_of(farm, pasture) for pasture in every], len(every) - need):
        yield can_be_shared_out([*kept, *rest], (sheep, pig, cow, horse))


MOST_PASTURES = 20
"""Every pasture has a space, and a farm has at most 21 with the Residence."""


def growing_cases(farm: Farm, animals: Room, gain: Room) -> list[Case]:
    """Certain: a single animal in the one-space pasture on t0; and that nothing grows out of nothing."""
    corner: tuple[Edge, ...] = ("t0.n", "t0.w", "m0.n", "t1.w")
    empty = both(
        *(marked.get("t0", 0) == 0 for marked in (farm.stalls, farm.stables)), "t0" not in farm.buildings.values()
    )
    fenced = both(empty, *(farm.barriers.get(edge, 0) == 1 for edge in corner))
    alone = both(*(one == other for one, other in zip(animals, gain, strict=True)), total(animals) == 1)
    return [(both(fenced, alone), True), (total(gain) > total(animals), False)]


# --- other questions about a farm -------------------------------------------------------------------------------


def at_least_six_unused(farm: Farm) -> bool:
    """Six or more spaces of the farm are unused."""
    if is_untold(farm):
        return about_the_farm("six unused", farm)
    if not is_term(farm.left):
        return len(unused_spaces(farm)) >= 6
    return open_question(f"six unused {sorted(farm.buildings.items())}", numbers_of(farm), unused_cases(farm))


def unused_cases(farm: Farm) -> list[Case]:
    """Certain on a farm with few buildings and nothing else: every space without building is unused."""
    nothing_else = both(*(number == 0 for number in numbers_of(farm)[2:]), len(farm.buildings) <= 3)
    columns = 2 + farm.left + farm.right
    enough = 3 * columns >= 6 + len(farm.buildings)
    return [(both(nothing_else, enough), True), (both(nothing_else, columns == 2), False)]


def used_columns(farm: Farm) -> dict[int, bool]:
    """For each column whether none of its spaces on the farm is unused."""
    columns = sorted(set(COLUMN_OF.values()))
    if not is_term(farm.left):
        unused = {COLUMN_OF[space] for space in unused_spaces(farm)}
        return {column: column not in unused for column in columns}
    return {column: is_used(farm, column) for column in columns}


def is_used(farm: Farm, column: int) -> bool:
    """The open answer whether none of the spaces of a column is unused."""
    return open_question(f"used {column} {sorted(farm.buildings.items())}", numbers_of(farm), [])


def hang_together(farm: Farm) -> bool:
    """All buildings of the farm, stalls and stables too, form one group over their sides."""
    if is_untold(farm):
        return about_the_farm("together", farm)
    if is_term(farm.left):
        return open_question(f"together {sorted(farm.buildings.items())}", numbers_of(farm), together_cases(farm))
    return _in_one_group({*farm.buildings.values(), *farm.stalls, *farm.stables})


def together_cases(farm: Farm) -> Iterator[Case]:
    """Certain with no tile besides the special buildings, or with a single stall."""
    tiles = total(marked.get(space, 0) for marked in (farm.stalls, farm.stables) for space in SPACES)
    built = set(farm.buildings.values())
    yield tiles == 0, _in_one_group(built)
    for space in SPACES:
        if space not in built:
            yield both(tiles == 1, farm.stalls.get(space, 0) == 1), _in_one_group({*built, space})


def _in_one_group(spaces: set[Space]) -> bool:
    reached = {min(spaces)}
    pending = list(reached)
    while pending:
        beside = [space for space in NEIGHBOURS[pending.pop()] if space in spaces and space not in reached]
        reached.update(beside)
        pending += beside
    return reached == spaces
