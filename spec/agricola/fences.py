"""Fences: one pasture after the other."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from typing import Annotated, Any

from msgspec import Meta

from spec.agricola.disputes import FENCED_STABLES
from spec.agricola.flow import answers, step_is_done, whoever_answers
from spec.agricola.front import in_front, plays_with_cards
from spec.agricola.geometry import BORDERS, NEIGHBOURS, area_of, hang_together, open_areas
from spec.agricola.prices import clay_may_pay, fences_to_pay, most_fences_paid
from spec.agricola.room import (
    FARM,
    LAND,
    about_the_farm,
    asked_about,
    is_symbolic,
    is_well_fenced,
    land_stays_fenced_in,
    pasture_land,
)
from spec.agricola.state import EDGES, MOST_FENCES, SPACES, Edge, Farm, Game, Player, Seat, Space, StepName
from spec.kernel import (
    Count,
    Move,
    both,
    copy,
    greatest,
    implies,
    is_one_of,
    ite,
    mark,
    marked,
    negate,
    open_question,
    reading,
    require,
    rule,
    same,
    tally,
    total,
    up_to,
)
from spec.kernel.judge import is_in_full
from spec.kernel.terms import is_term, variable

STEPS: tuple[StepName, ...] = ("fencing", "fences")
MINI: tuple[StepName, ...] = ("card_fence",)
"""The step of the Mini Pasture, which is no Build Fences action."""
Spaces = Mapping[Space, int]
"""The spaces of the new pasture, each with the number 1."""


# --- which edges --------------------------------------------------------------------------------------------------


def is_named(spaces: Spaces, space: Space) -> bool:
    return spaces.get(space, 0) == 1


def told(spaces: Spaces) -> frozenset[Space] | None:
    """The spaces that are named, if that is known."""
    if any(is_term(count) for count in spaces.values()):
        return None
    return frozenset(space for space, count in spaces.items() if count == 1)


def leads_out(spaces: Spaces, edge: Edge) -> bool:
    """The edge has one of the spaces on one side only."""
    one, *other = (is_named(spaces, space) for space in BORDERS[edge])
    return negate(same(one, other[0])) if other else one


def lies_inside(spaces: Spaces, edge: Edge) -> bool:
    """The edge has two of the spaces on its sides."""
    sides = BORDERS[edge]
    return both(len(sides) == 2, *(is_named(spaces, space) for space in sides))


def new_fences(farm: Farm, spaces: Spaces) -> dict[Edge, int]:
    """For each edge that leads out of the spaces whether a fence has to be added."""
    if (known := told(spaces)) is not None:
        found = dict.fromkeys(area_of(known).out, True)
    else:
        found = {edge: leads_out(spaces, edge) for edge in EDGES}
    return {
        edge: ite(both(out, farm.fences.get(edge, 0) == 0), 1, 0) for edge, out in found.items() if out is not False
    }


def with_fences(farm: Farm, added: Mapping[Edge, int]) -> Farm:
    """The farm with these fences added."""
    fenced = copy(farm)
    put_up(fenced, added)
    return fenced


def put_up(farm: Farm, added: Mapping[Edge, int]) -> None:
    for edge, count in added.items():
        mark(farm.fences, edge, farm.fences.get(edge, 0) + count)


# --- which spaces -------------------------------------------------------------------------------------------------


def are_one_set(spaces: Spaces) -> bool:
    """At least one space is named, none twice."""
    every = [spaces.get(space, 0) for space in SPACES]
    return both(total(every) >= 1, *(count <= 1 for count in every))


def have_no_tile(farm: Farm, spaces: Spaces) -> bool:
    """Neither a room nor a field is on one of the spaces."""
    parts = [farm.rooms, farm.fields]
    if reading(FENCED_STABLES) == "forbidden":
        parts.append(farm.stables)
    return both(
        *(
            implies(named, both(*(part.get(space, 0) == 0 for part in parts)))
            for space in SPACES
            if (named := is_named(spaces, space)) is not False
        )
    )


def have_no_fence_between(farm: Farm, spaces: Spaces) -> bool:
    """No fence stands between two of the spaces."""
    if (known := told(spaces)) is not None:
        return both(*(farm.fences.get(edge, 0) == 0 for edge in EDGES if edge in area_of(known).inside))
    return both(
        *(
            implies(inside, farm.fences.get(edge, 0) == 0)
            for edge in EDGES
            if (inside := lies_inside(spaces, edge)) is not False
        )
    )


def are_contiguous(spaces: Spaces) -> bool:
    """Going from space to adjacent space one reaches all of them."""
    numbers = [spaces.get(space, 0) for space in SPACES]
    if any(is_term(number) for number in numbers):
        single = tally(*(number == 1 for number in numbers)) == 1
        return open_question("contiguous", numbers, [(single, True)])
    return hang_together([space for space in SPACES if is_named(spaces, space)])


def joins_the_pastures(farm: Farm, spaces: Spaces) -> bool:
    """There is no pasture yet, or the spaces lie in one, or one of them is adjacent to one."""
    if not is_symbolic(farm):
        land = pasture_land(farm)
        named = [space for space in SPACES if is_named(spaces, space)]
        return not land or any(space in land or land.intersection(NEIGHBOURS[space]) for space in named)
    geometry = (
        is_well_fenced(farm),
        are_one_set(spaces),
        have_no_tile(farm, spaces),
        have_no_fence_between(farm, spaces),
        are_contiguous(spaces),
    )
    still = implies(both(*geometry), is_well_fenced(with_fences(farm, new_fences(farm, spaces))))
    numbers = [spaces.get(space, 0) for space in SPACES]
    first = marked(farm.fences) == 0
    return about_the_farm("joins", farm, LAND, numbers, cases=[(first, True)], consequence=still)


def can_be_fenced(me: Player, spaces: Spaces, built: int = 0) -> bool:
    """All that is asked of the spaces of a new pasture, if so many fences were built in the action before."""
    needed = total(new_fences(me.farm, spaces).values())
    return both(has_the_form_of_a_pasture(me, spaces), needed <= most_fences_paid(me, built))


def has_the_form_of_a_pasture(me: Player, spaces: Spaces) -> bool:
    """The same but for the price."""
    farm, needed = me.farm, total(new_fences(me.farm, spaces).values())
    return both(
        are_one_set(spaces),
        have_no_tile(farm, spaces),
        have_no_fence_between(farm, spaces),
        are_contiguous(spaces),
        joins_the_pastures(farm, spaces),
        needed >= 1,
        needed <= fences_left(me),
    )


def fences_left(me: Player) -> int:
    return MOST_FENCES - marked(me.farm.fences)


def can_fence(me: Player, built: int = 0) -> bool:
    """Some pasture can be fenced and paid, if so many fences were built in the action before."""
    purse = most_fences_paid(me, built)
    able = both(fences_left(me) >= 1, purse >= 1)
    if not is_symbolic(me.farm):
        return able and any(can_be_fenced(me, spaces, built) for spaces in possible_pastures(me, built))
    name, numbers = asked_about("some pasture", me.farm, FARM)
    asked = [*numbers, purse]
    if not is_in_full():
        free = both(is_bare_but_for_rooms(me), purse >= 4)
        few = both(marked(me.farm.fences) == 0, purse <= 3)
        return both(able, open_question(name, asked, [(free, True), (few, False)]))
    spaces = one_that_can_be_fenced(me, purse)
    marks = [both(there >= 0, there <= 1) for there in spaces.values()]
    return both(able, open_question(f"{name} in full", asked, [], both(*marks, can_be_fenced(me, spaces, built))))


def is_bare_but_for_rooms(me: Player) -> bool:
    """Nothing is on the farm but rooms, none of them in the far corner."""
    nothing = both(*(marked(part) == 0 for part in (me.farm.fences, me.farm.fields, me.farm.stables)))
    return both(nothing, me.farm.rooms.get("t5", 0) == 0)


def one_that_can_be_fenced(me: Player, purse: int) -> dict[Space, int]:
    """On symbols the spaces of some pasture that can be fenced, if there is one: symbols of their own."""
    name, numbers = asked_about("some pasture", me.farm, FARM)
    told = hashlib.sha256(repr((name, numbers, purse)).encode()).hexdigest()[:12]
    return {space: variable(f"pasture.{told}.{space}") for space in SPACES}


def possible_pastures(me: Player, built: int = 0) -> Iterator[dict[Space, int]]:
    """Spaces without tile that hang together over edges without fence, each such set once, as far as its fences are
    there and can be paid."""
    most = min(fences_left(me), most_fences_paid(me, built))
    tiles = frozenset([*me.farm.rooms, *me.farm.fields])
    for area, missing in open_areas(tiles, frozenset(me.farm.fences)):
        if missing <= most:
            yield dict.fromkeys((space for space in SPACES if space in area.spaces), 1)


# --- the Mini Pasture ---------------------------------------------------------------------------------------------


def lie_outside(farm: Farm, spaces: Spaces) -> bool:
    """The spaces lie in no pasture."""
    if not is_symbolic(farm):
        return pasture_land(farm).isdisjoint(space for space in SPACES if is_named(spaces, space))
    numbers = [spaces.get(space, 0) for space in SPACES]
    return about_the_farm("spaces outside", farm, LAND, numbers, cases=[(marked(farm.fences) == 0, True)])


def is_a_mini_pasture(me: Player, spaces: Spaces) -> bool:
    """All that is asked of the space of the Mini Pasture."""
    single = total(spaces.get(space, 0) for space in SPACES) == 1
    return both(single, has_the_form_of_a_pasture(me, spaces), lie_outside(me.farm, spaces))


def can_fence_one_space(me: Player) -> bool:
    """There is a space for the Mini Pasture."""
    if not is_symbolic(me.farm):
        return any(is_a_mini_pasture(me, {space: 1}) for space in SPACES)
    name, numbers = asked_about("some mini pasture", me.farm, FARM)
    if not is_in_full():
        few = both(marked(me.farm.fences) == 0, marked(me.farm.rooms) + marked(me.farm.fields) == len(SPACES))
        return open_question(name, numbers, [(is_bare_but_for_rooms(me), True), (few, False)])
    spaces = one_mini_pasture(me)
    marks = [both(there >= 0, there <= 1) for there in spaces.values()]
    return open_question(f"{name} in full", numbers, [], both(*marks, is_a_mini_pasture(me, spaces)))


def one_mini_pasture(me: Player) -> dict[Space, int]:
    """On symbols the space of some Mini Pasture, if there is one: symbols of their own."""
    name, numbers = asked_about("some mini pasture", me.farm, FARM)
    told = hashlib.sha256(repr((name, numbers)).encode()).hexdigest()[:12]
    return {space: variable(f"mini.{told}.{space}") for space in SPACES}


# --- the rules ----------------------------------------------------------------------------------------------------


@rule("agr.fences.spaces", it="1027-1029, 1087-1088")
def spaces_are_named(spaces: Spaces) -> None:
    """A pasture is made of one or more spaces.

    Fences are not put up for their own sake: each action of a player closes something.
    """
    require(are_one_set(spaces))


@rule("agr.fences.no-tile", it="1065-1066, 1087-1088")
def no_tile_is_fenced_in(farm: Farm, spaces: Spaces) -> None:
    """No space of a pasture has a room or a field; a stable may be there.

    A stable that stands alone can be fenced in later and then doubles the pasture.
    """
    require(have_no_tile(farm, spaces))


@rule("agr.fences.no-fence-between", it="1002-1003, 1020-1021")
def no_fence_stands_between(farm: Farm, spaces: Spaces) -> None:
    """No fence stands between two spaces of a new pasture: it lies outside of all pastures or divides one of them.

    Fences are never taken down, so two pastures can't become one.
    """
    require(have_no_fence_between(farm, spaces))


@rule("agr.fences.contiguous", it="1087-1088")
def the_spaces_are_contiguous(spaces: Spaces) -> None:
    """The spaces of a pasture hang together.

    Two spaces that touch at a corner only make two pastures, with fences around each.
    """
    require(are_contiguous(spaces))


@rule("agr.fences.adjacent", it="590-596, 1002-1003, 1088-1089, 1103-1104")
def beside_a_pasture(farm: Farm, spaces: Spaces) -> None:
    """The first pasture may be anywhere; a later one divides a pasture or is beside one.

    All pastures of a farm make up one piece of land, and pastures side by side share fences.
    """
    require(joins_the_pastures(farm, spaces))


@rule("agr.fences.closed", it="1002-1003, 1089")
def something_is_closed(added: Mapping[Edge, int]) -> None:
    """Every edge around the pasture gets a fence, as far as it has none; at least one is put up.

    A pasture that is closed already can't be fenced again.
    """
    require(total(added.values()) >= 1)


@rule("agr.fences.number", it="23-24, 1029-1030, 1746-1747")
def fences_are_left(me: Player, added: Mapping[Edge, int]) -> None:
    """Each player has 15 fences.

    Four single pastures in a row take 13 fences, so land has to be fenced with thrift.
    """
    require(total(added.values()) <= fences_left(me))


@rule("agr.fences.cost", it="1086")
def fences_can_be_paid(me: Player, added: Mapping[Edge, int], clay: int = 0, built: int = 0) -> None:
    """Each fence costs 1 wood, unless a card says otherwise.

    A pasture of one space costs 4 wood, one of two spaces 6, and the next one beside it 3 or 4.
    """
    paid = fences_to_pay(me, total(added.values()), built)
    require(both(paid - clay <= me.goods["wood"], clay <= me.goods["clay"]))


@rule("agr.fences.building", it="1001-1003, 1020-1021, 1086-1089", effect="It says what becomes of fences.")
def put_up_fences(me: Player, added: Mapping[Edge, int], clay: int = 0, built: int = 0) -> None:
    """The fences go on the edges around the pasture and stay there; fences between pastures belong to both.

    Another pasture may follow in the same action, as long as there is wood.
    """
    me.goods["wood"] -= fences_to_pay(me, total(added.values()), built) - clay
    me.goods["clay"] -= clay
    put_up(me.farm, added)


@rule("agr.cards.mini-pasture", it="1087-1089, 1646")
def a_single_space_outside(me: Player, spaces: Spaces, clay: int) -> None:
    """The Mini Pasture fences in exactly one space that is in no pasture, for nothing.

    It is no Build Fences action: no card that speaks of one has to do with it.
    """
    require(both(total(spaces.get(space, 0) for space in SPACES) == 1, clay == 0))
    require(lie_outside(me.farm, spaces))


def new_land(game: Game, me: Player, spaces: Spaces) -> None:
    """What was in no pasture before the action, and is in one now."""
    outside = lie_outside(me.farm, spaces)
    for space in SPACES:
        fresh = both(plays_with_cards(game), outside, is_named(spaces, space))
        if fresh is not False:
            land = game.action.land
            mark(land, space, ite(fresh, 1, land.get(space, 0)))


class Fence(Move, tag="fence", omit_defaults=True):
    """A player fences one pasture."""

    player: Seat
    spaces: dict[Space, Annotated[int, Meta(ge=1, le=1)]]
    clay: Count = 0

    premise_decides = True

    @staticmethod
    def candidates(game: Game) -> Iterator[Fence]:
        for seat in whoever_answers(game, STEPS):
            me, built = game.players[seat], game.action.fences
            if not is_symbolic(me.farm):
                for spaces in possible_pastures(me, built):
                    paid = fences_to_pay(me, total(new_fences(me.farm, spaces).values()), built)
                    most = min(paid, me.goods["clay"]) if in_front(me, "A016") else 0
                    least_clay = max(paid - me.goods["wood"], 0)
                    yield from (Fence(player=seat, spaces=spaces, clay=clay) for clay in range(least_clay, most + 1))
            elif is_in_full():
                purse = most_fences_paid(me, built)
                spaces = one_that_can_be_fenced(me, purse)
                paid = fences_to_pay(me, total(new_fences(me.farm, spaces).values()), built)
                yield Fence(player=seat, spaces=spaces, clay=greatest(paid - me.goods["wood"], 0))
            else:
                yield Fence(player=seat, spaces={space: up_to(1) for space in SPACES}, clay=up_to(me.goods["clay"]))
        for seat in whoever_answers(game, MINI):
            me = game.players[seat]
            if not is_symbolic(me.farm):
                yield from (Fence(player=seat, spaces={space: 1}) for space in SPACES)
            elif is_in_full():
                yield Fence(player=seat, spaces=one_mini_pasture(me))
            else:
                yield Fence(player=seat, spaces={space: up_to(1) for space in SPACES})

    @classmethod
    def controls(cls, game: Game) -> Iterator[dict[str, Any]]:
        yield from ({"player": seat} for seat in range(len(game.players)))

    @staticmethod
    def premise(game: Game, move: Fence) -> None:
        answers(game, move.player, (*STEPS, *MINI))
        assert game.now is not None
        me, built = game.players[move.player], game.action.fences
        spaces_are_named(move.spaces)
        no_tile_is_fenced_in(me.farm, move.spaces)
        no_fence_stands_between(me.farm, move.spaces)
        the_spaces_are_contiguous(move.spaces)
        beside_a_pasture(me.farm, move.spaces)
        added = new_fences(me.farm, move.spaces)
        something_is_closed(added)
        fences_are_left(me, added)
        if is_one_of(game.now.step, MINI):
            a_single_space_outside(me, move.spaces, move.clay)
        else:
            clay_may_pay(me, move.clay, fences_to_pay(me, total(added.values()), built))
            fences_can_be_paid(me, added, move.clay, built)

    @staticmethod
    def perform(game: Game, move: Fence) -> None:
        assert game.now is not None
        me, built = game.players[move.player], game.action.fences
        added = new_fences(me.farm, move.spaces)
        before, land = copy(me.farm), game.action.land.copy()
        if is_one_of(game.now.step, MINI):
            put_up(me.farm, added)
            step_is_done(game)
        else:
            new_land(game, me, move.spaces)
            put_up_fences(me, added, move.clay, built)
            game.action.fences += ite(plays_with_cards(game), total(added.values()), 0)
            step_is_done(game, ["fences"])
        land_stays_fenced_in(before, me.farm, land, game.action.land)
