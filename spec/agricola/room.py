"""Keeping animals: pastures, stables, the pet, and whether the animals of a farm fit.

Animals may be moved at any time, so a position says only how many there are. They *fit* if there is a way to share them
out. Where pastures are, and whether animals fit, is searched for on numbers; on symbols these are open questions.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from spec.agricola.front import in_front
from spec.agricola.geometry import AROUND, BORDERS, HOME, NEIGHBOURS, NUMBER_OF, closed_areas, hang_together
from spec.agricola.state import EDGES, SPACES, Farm, Player, Space
from spec.kernel import (
    Judge,
    both,
    copy,
    either,
    granted,
    implies,
    ite,
    looked_up,
    mark,
    marked,
    negate,
    open_question,
    rule,
    tally,
    total,
    untold,
)
from spec.kernel.judge import current, is_in_full
from spec.kernel.records import SymbolicMarks
from spec.kernel.terms import Case

COUNTS = "It says how many animals there is room for."
Herd = tuple[int, int, int]
"""How many sheep, boar and cattle."""
LAND = ("rooms", "fields", "fences")
"""What decides where pastures are."""
FARM = (*LAND, "stables")


# --- questions about a farm of symbols --------------------------------------------------------------------------


def is_symbolic(farm: Farm) -> bool:
    """It is not known what lies where."""
    return untold(farm.fences) is not None or isinstance(farm.fences, SymbolicMarks)


def is_left_open(farm: Farm) -> bool:
    """It is not known what lies where, and nobody wants to go through all of it."""
    return is_symbolic(farm) and not is_in_full()


def about_the_farm(
    question: str,
    farm: Farm,
    parts: Iterable[str],
    numbers: Iterable[int] = (),
    *,
    cases: Iterable[Case] = (),
    consequence: bool = True,
) -> bool:
    """The open answer to a question about these parts of a farm of symbols and about some numbers."""
    name, asked = asked_about(question, farm, parts)
    return open_question(name, [*asked, *numbers], cases, consequence)


def asked_about(question: str, farm: Farm, parts: Iterable[str]) -> tuple[str, list[int]]:
    """The name of a question about parts of a farm, and the numbers on which these depend."""
    name, asked = question, []
    for part in parts:
        marks = getattr(farm, part)
        told = untold(marks)
        if told is None:
            asked += [marks.get(key, 0) for key in (EDGES if part == "fences" else SPACES)]
        else:
            name += f" {told[0]}"
            asked += [marked(marks), *told[1]]
    return name, asked


# --- where pastures are -----------------------------------------------------------------------------------------

Pasture = frozenset[Space]


@rule("agr.pastures.enclosed", it="1001-1006, 1027-1033, 1089", effect="It says what a pasture is.")
def pastures(farm: Farm) -> list[Pasture]:
    """Spaces without tile that hang together over edges without fence form a pasture if there is a fence on every edge
    that leads out. Walls and fields are no fences; pastures side by side share the fences between them.

    A fence is needed even where the farm ends or a room begins, so a single space takes four. A second pasture beside
    the first one saves what they share.
    """
    return list(closed_areas(frozenset([*farm.rooms, *farm.fields]), frozenset(farm.fences)))


def pasture_land(farm: Farm) -> set[Space]:
    """All spaces of pastures."""
    return {space for pasture in pastures(farm) for space in pasture}


def number_of_pastures(farm: Farm) -> int:
    """How many pastures there are."""
    if not is_symbolic(farm):
        return len(pastures(farm))
    cases: list[Case] = [(marked(farm.fences) == 0, False)]
    every = (about_the_farm(f"pasture {number}", farm, LAND, cases=cases) for number in range(1, len(SPACES) + 1))
    return tally(*every)


def is_fenced_in(farm: Farm, space: Space) -> bool:
    """The space lies in a pasture."""
    if not is_symbolic(farm):
        return space in pasture_land(farm)
    return about_the_farm(f"fenced in {space}", farm, LAND, cases=[(marked(farm.fences) == 0, False)])


def is_well_fenced(farm: Farm) -> bool:
    """Every fence borders a pasture, and never the same one on both sides; all spaces of pastures hang together."""
    if is_symbolic(farm):
        return about_the_farm("well fenced", farm, LAND, cases=fenced_cases(farm))
    every = pastures(farm)
    beside = [[pasture for pasture in every if pasture.intersection(BORDERS[edge])] for edge in farm.fences]
    divides = (
        found and not any(pasture.issuperset(BORDERS[edge]) and len(BORDERS[edge]) == 2 for pasture in found)
        for edge, found in zip(farm.fences, beside, strict=True)
    )
    return all(map(bool, divides)) and hang_together({space for pasture in every for space in pasture})


def fenced_cases(farm: Farm) -> list[Case]:
    """Certain: no fence at all; and, where every mark is a symbol, four fences around one space in a corner."""
    cases: list[Case] = [(marked(farm.fences) == 0, True)]
    if isinstance(farm.fences, SymbolicMarks):
        cases.append((both(marked(farm.fences) == 4, the_corner_is_fenced_in(farm)), True))
    return cases


CORNER: Space = "t5"


def the_corner_is_fenced_in(farm: Farm) -> bool:
    """The space in the corner has no tile, and four fences around it."""
    around = both(*(farm.fences.get(edge, 0) == 1 for edge, _ in AROUND[CORNER]))
    return both(around, farm.rooms.get(CORNER, 0) == 0, farm.fields.get(CORNER, 0) == 0)


def is_bare(farm: Farm) -> bool:
    """Nothing is on the farm but the two rooms of the beginning."""
    parts = (farm.fields, farm.stables, farm.fences)
    return both(marked(farm.rooms) == len(HOME), *(marked(part) == 0 for part in parts))


def is_in_no_pasture(farm: Farm, space: Space, part: str) -> bool:
    """The space lies outside of all pastures, so that a room or a field may go there."""
    if not is_symbolic(farm):
        return space not in pasture_land(farm)
    built = copy(farm)
    mark(getattr(built, part), space, 1)
    still = implies(is_well_fenced(farm), is_well_fenced(built))
    none = marked(farm.fences) == 0
    number = looked_up(NUMBER_OF, space)
    return about_the_farm(f"outside for {part}", farm, LAND, [number], cases=[(none, True)], consequence=still)


# --- what hangs together ----------------------------------------------------------------------------------------


def tiles_hang_together(farm: Farm, part: str) -> bool:
    """Going from space to adjacent space one reaches all rooms, or all fields."""
    marks = getattr(farm, part)
    if not is_symbolic(farm):
        return hang_together(set(marks))
    at_home = both(*(marks.get(space, 0) == 1 for space in HOME), marked(marks) == 2)
    cases: list[Case] = [(marked(marks) <= 1, True), (at_home, True)]
    if isinstance(marks, SymbolicMarks):
        beside = either(*(marks.get(space, 0) == 1 for home in HOME for space in NEIGHBOURS[home] if space not in HOME))
        home = both(*(marks.get(space, 0) == 1 for space in HOME))
        cases.append((both(home, beside, marked(marks) == len(HOME) + 1), True))
        cases += [(row, True) for row, _ in in_a_row(farm, part)]
    return about_the_farm(f"{part} together", farm, (part,), cases=cases)


ROW: tuple[Space, ...] = (
    "b1", "m1", "t1", "t2", "m2", "b2", "b3", "m3", "t3", "t4", "m4", "b4", "b5", "m5", "t5",
)  # fmt: skip
"""All spaces, each beside the one before it."""


def in_a_row(farm: Farm, part: str) -> Iterator[tuple[bool, Space]]:
    """That the rooms are the first spaces of the row, or the fields the last ones, for each number of them, with the
    space that comes next."""
    marks, row = getattr(farm, part), ROW if part == "rooms" else tuple(reversed(ROW))
    for number in range(1, len(ROW) - 1):
        exactly = both(marked(marks) == number, *(marks.get(space, 0) == 1 for space in row[:number]))
        yield exactly, row[number]


def cases_of_a_place(farm: Farm, part: str) -> list[Case]:
    """Where it is certain whether there is a place for a room, a field or a stable: on a farm with nothing but the
    rooms of the beginning there is one. Where every mark is a symbol, there is none if something is on every space;
    else there is one for a stable, and one beside a row of rooms, or of fields, without fences."""
    cases: list[Case] = [(is_bare(farm), True)]
    if isinstance(farm.fences, SymbolicMarks):
        on_it = {space: farm.rooms[space] + farm.fields[space] + farm.stables[space] for space in SPACES}
        cases.append((both(*(count >= 1 for count in on_it.values())), False))
        if part == "stables":
            cases.append((either(*(count == 0 for count in on_it.values())), True))
        else:
            open_land = marked(farm.fences) == 0
            cases += [(both(open_land, row, on_it[beside] == 0), True) for row, beside in in_a_row(farm, part)]
    return cases


def is_beside(farm: Farm, space: Space, part: str) -> bool:
    """The space is adjacent to a room, or to a field."""
    marks = getattr(farm, part)
    if not is_symbolic(farm):
        return any(neighbour in marks for neighbour in NEIGHBOURS[space])
    built = copy(farm)
    mark(getattr(built, part), space, 1)
    together = implies(tiles_hang_together(farm, part), tiles_hang_together(built, part))
    number = looked_up(NUMBER_OF, space)
    cases: list[Case] = []
    if isinstance(marks, SymbolicMarks):
        beside = either(*(marks.get(neighbour, 0) == 1 for neighbour in NEIGHBOURS[space]))
        cases = [(beside, True), (negate(beside), False)]
    return about_the_farm(f"beside {part}", farm, (part,), [number], cases=cases, consequence=together)


# --- what is used -----------------------------------------------------------------------------------------------


def unused(farm: Farm) -> list[Space]:
    """The spaces with neither tile nor stable that are in no pasture."""
    used = {*farm.rooms, *farm.fields, *farm.stables, *pasture_land(farm)}
    return [space for space in SPACES if space not in used]


def number_unused(farm: Farm) -> int:
    """How many of them there are."""
    if not is_symbolic(farm):
        return len(unused(farm))
    parts = (farm.rooms, farm.fields, farm.stables)
    return tally(
        *(both(*(part.get(space, 0) == 0 for part in parts), negate(is_fenced_in(farm, space))) for space in SPACES)
    )


def stables_in_pastures(farm: Farm) -> int:
    """How many stables are in pastures."""
    if not is_symbolic(farm):
        return len(pasture_land(farm).intersection(farm.stables))
    return tally(*(both(farm.stables.get(space, 0) == 1, is_fenced_in(farm, space)) for space in SPACES))


def all_spaces_are_used(farm: Farm) -> bool:
    """Every space of the farm has a tile or a stable or lies in a pasture."""
    if not is_symbolic(farm):
        return not unused(farm)
    built, open_land = total(marked(part) for part in (farm.rooms, farm.fields, farm.stables)), marked(farm.fences) == 0
    cases = [(both(open_land, built == len(SPACES)), True), (both(open_land, built < len(SPACES)), False)]
    return about_the_farm("all used", farm, FARM, cases=cases)


def fenced_spaces(farm: Farm) -> int:
    """How many spaces lie in pastures."""
    if not is_symbolic(farm):
        return len(pasture_land(farm))
    return tally(*(is_fenced_in(farm, space) for space in SPACES))


# --- whether animals fit ----------------------------------------------------------------------------------------


@rule("agr.pastures.room", it="1008-1013, 1030-1033, 1068-1071", effect=COUNTS)
def pasture_room(spaces: int, stables: int, trough: bool = False) -> int:
    """A pasture holds 2 animals of one type for each of its spaces; every stable in it doubles that. The Drinking
    Trough makes room for 2 more in each pasture.

    Two stables in a pasture of two spaces make room for 16. But a pasture keeps one type only, so three small ones may
    be worth more than a large one.
    """
    return int(2 * spaces * 2**stables) + (2 if trough else 0)


def room_in(farm: Farm, pasture: Pasture, trough: bool) -> int:
    """How many animals a pasture of the farm holds."""
    return pasture_room(len(pasture), sum(1 for one in pasture if one in farm.stables), trough)


@rule("agr.animals.alone", it="104-118, 570-574, 1023-1025, 1063-1066", effect=COUNTS)
def single_places(farm: Farm, enclosed: set[Space], tamer: bool = False) -> int:
    """One animal of any type may live in the house, with the Animal Tamer one in each room, and one in each stable that
    is in no pasture.

    Without a fence there is room for one pet, and 2 wood at Farm Expansion buy room for another animal.
    """
    return (len(farm.rooms) if tamer else 1) + sum(1 for space in farm.stables if space not in enclosed)


def can_be_shared_out(rooms: Iterable[int], alone: int, herd: Herd) -> bool:
    """There is a type for each pasture so that all but as many animals as can live alone have room in pastures."""
    still = {herd}
    for room in rooms:
        still = {
            (max(sheep - room * (kind == 0), 0), max(boar - room * (kind == 1), 0), max(cattle - room * (kind == 2), 0))
            for sheep, boar, cattle in still
            for kind in range(3)
        }
    return any(sum(left) <= alone for left in still)


def _search(farm: Farm, herd: Herd, tamer: bool, trough: bool) -> bool:
    every = pastures(farm)
    rooms = [room_in(farm, pasture, trough) for pasture in every]
    return can_be_shared_out(rooms, single_places(farm, {space for one in every for space in one}, tamer), herd)


_remembered: dict[tuple[object, ...], tuple[bool, tuple[str, ...]]] = {}
"""Answers that were searched for already, and the rules that gave them; forgotten when there are many."""
MOST_REMEMBERED = 100_000


def forget() -> None:
    """Forget what was searched, because the rules may be others now."""
    _remembered.clear()


def fit(farm: Farm, herd: Herd, tamer: bool = False, trough: bool = False) -> bool:
    """The animals can be shared out among pastures, stables and the house, with Animal Tamer and Drinking Trough if
    they are there."""
    if is_symbolic(farm):
        cards = (ite(tamer, 1, 0), ite(trough, 1, 0))
        return about_the_farm("fit", farm, FARM, [*herd, *cards], cases=sure_cases(farm, herd, tamer))
    key = (*(frozenset(getattr(farm, part)) for part in FARM), herd, tamer, trough)
    judge = current()
    if key not in _remembered:
        if len(_remembered) > MOST_REMEMBERED:
            _remembered.clear()
        with Judge(readings=judge.readings) as watching:
            answer = _search(farm, herd, tamer, trough)
        _remembered[key] = answer, tuple(dict.fromkeys(watching.cited))
    found, rules = _remembered[key]
    judge.cited += rules
    return found


TOO_MANY = 10_000
"""More animals than any farm holds: 13 spaces with 4 stables hold 416 of one type, and two more with a trough."""


def sure_cases(farm: Farm, herd: Herd, tamer: bool) -> list[Case]:
    """Where it is certain whether animals fit: without fences, where every mark is a symbol, one lives in the house, or
    one in each room, and one in each stable. On any farm a single one does, and too many do not fit."""
    if isinstance(farm.fences, SymbolicMarks):
        house = 1 if tamer is False else ite(tamer, marked(farm.rooms), 1)
        open_land, places = marked(farm.fences) == 0, house + marked(farm.stables)
        return [(both(open_land, total(herd) <= places), True), (both(open_land, total(herd) > places), False)]
    return [(total(herd) <= 1, True), (total(herd) >= TOO_MANY, False)]


def have_room(me: Player, herd: Herd) -> bool:
    """So many animals of the player fit, with the cards in front of the player."""
    return fit(me.farm, herd, in_front(me, "A086"), in_front(me, "A012"))


def fewer_fit_too(me: Player, herd: Herd, fewer: Herd) -> bool:
    """If animals fit, so do fewer of them. On numbers that needs no saying."""
    if not is_symbolic(me.farm):
        return True
    still = implies(have_room(me, herd), have_room(me, fewer))
    cards = (ite(in_front(me, "A086"), 1, 0), ite(in_front(me, "A012"), 1, 0))
    numbers = [*herd, *fewer, *cards]
    return about_the_farm("fewer fit", me.farm, FARM, numbers, cases=[(True, True)], consequence=still)


# --- new pastures -----------------------------------------------------------------------------------------------

LARGE = 4
"""How many spaces a pasture has for the Shepherd's Crook."""
MOST_LARGE = 3
"""How many such pastures there can be at most on 13 spaces."""


def large_new_pastures(farm: Farm, land: Mapping[Space, int]) -> int:
    """How many pastures of 4 spaces or more are on land that was in no pasture before."""
    if not is_symbolic(farm):
        return sum(1 for pasture in pastures(farm) if len(pasture) >= LARGE and all(space in land for space in pasture))
    none = marked(land) == 0
    numbers = [land.get(space, 0) for space in SPACES]
    return tally(
        *(
            about_the_farm(f"large new pasture {number}", farm, LAND, numbers, cases=[(none, False)])
            for number in range(1, MOST_LARGE + 1)
        )
    )


def land_is_fenced_in(farm: Farm, land: Mapping[Space, int]) -> bool:
    """These spaces lie in pastures."""
    if not is_symbolic(farm):
        return pasture_land(farm).issuperset(land)
    numbers = [land.get(space, 0) for space in SPACES]
    cases: list[Case] = [(both(*(number == 0 for number in numbers)), True), (marked(land) == 0, True)]
    if isinstance(farm.fences, SymbolicMarks):
        elsewhere = (land.get(space, 0) for space in SPACES if space != CORNER)
        cases.append((both(the_corner_is_fenced_in(farm), *(number == 0 for number in elsewhere)), True))
    return about_the_farm("land fenced in", farm, LAND, numbers, cases=cases)


def land_stays_fenced_in(before: Farm, after: Farm, land: Mapping[Space, int], then: Mapping[Space, int]) -> None:
    """Land in pastures stays there, whatever is built outside of them, and what is fenced in joins it. On numbers that
    needs no saying."""
    if is_symbolic(before):
        still = implies(land_is_fenced_in(before, land), land_is_fenced_in(after, then))
        name, numbers = asked_about("land stays", before, LAND)
        further, others = asked_about(name, after, LAND)
        numbers += [*others, *(part.get(space, 0) for part in (land, then) for space in SPACES)]
        granted(open_question(further, numbers, [(True, True)], still))
