"""The house and the family: rooms, renovation, family growth."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from spec.agricola.flow import answers, step_is_done, whoever_answers
from spec.agricola.resources import pay
from spec.agricola.room import FARM, about_the_farm, cases_of_a_place, is_beside, is_in_no_pasture, is_left_open
from spec.agricola.state import (
    HOUSES,
    MOST_PEOPLE,
    SPACES,
    ActionSpace,
    Farm,
    Game,
    House,
    Player,
    Seat,
    Space,
    StepName,
)
from spec.kernel import Move, both, each_one, implies, is_named, looked_up, mark, marked, require, rule, some

ROOM_STEPS: Mapping[StepName, tuple[StepName, ...]] = {"farm_expansion": ("rooms", "stables"), "rooms": ("rooms",)}
"""The steps at which a room is built, and what follows."""
ROOM_PRICE = 5
REED_FOR_A_ROOM = 2
A_FEW: tuple[Space, ...] = ("t1", "m2", "b2", "t3", "b5")
"""Spaces that stand for all."""


# --- spaces -----------------------------------------------------------------------------------------------------


def is_empty(farm: Farm, space: Space) -> bool:
    """Neither a tile nor a stable is on the space."""
    parts = (farm.rooms, farm.fields, farm.stables)
    return both(*(part.get(space, 0) == 0 for part in parts))


@rule("agr.farm.empty-space", it="923-925, 1087-1088, 1100-1101, 1120-1121, 1217-1218")
def on_an_empty_space(farm: Farm, space: Space) -> None:
    """A room, a field or a stable goes on a space that has none of these.

    The farm has 15 spaces and nothing on them is ever removed, so each says for good what it is used for.
    """
    require(is_empty(farm, space))


@rule("agr.farm.outside-of-pastures", it="1087-1089, 1120-1122")
def outside_of_pastures(farm: Farm, space: Space, part: str) -> None:
    """Rooms and fields are not built in a pasture.

    Land that is fenced in is used already. A fence that was put up too early can cost a room.
    """
    require(is_in_no_pasture(farm, space, part))


# --- rooms ------------------------------------------------------------------------------------------------------


def has_a_place_for_a_room(farm: Farm, space: Space) -> bool:
    return both(is_empty(farm, space), is_in_no_pasture(farm, space, "rooms"), is_beside(farm, space, "rooms"))


def can_pay_for_a_room(me: Player) -> bool:
    """The player has 5 of the material of the house, and 2 reed."""
    material = (implies(is_named(me.house, house), me.goods[house] >= ROOM_PRICE) for house in HOUSES)
    return both(me.goods["reed"] >= REED_FOR_A_ROOM, *material)


def can_build_a_room(me: Player) -> bool:
    """A room can be paid and has a place."""
    payable = can_pay_for_a_room(me)
    if payable is False:
        return False
    if is_left_open(me.farm):
        cases = cases_of_a_place(me.farm, "rooms")
        return both(payable, about_the_farm("some space for a room", me.farm, FARM, cases=cases))
    return both(payable, some(has_a_place_for_a_room(me.farm, space) for space in SPACES))


@rule("agr.rooms.cost", it="867-869, 898-900")
def a_room_can_be_paid(me: Player) -> None:
    """A room costs 5 of the material of which the house is, and 2 reed.

    Who renovates early pays for later rooms with stone, which is scarcer than wood.
    """
    require(can_pay_for_a_room(me))


@rule("agr.rooms.adjacent", it="590-596, 869-870, 1103-1104")
def beside_a_room(farm: Farm, space: Space) -> None:
    """A room is built beside another room.

    The house grows in one piece. Fields and stables around it can leave it no space.
    """
    require(is_beside(farm, space, "rooms"))


@rule("agr.rooms.building", it="869-870, 898-900, 927-928", effect="It says what becomes of a room.")
def add_a_room(me: Player, space: Space) -> None:
    """Rooms are built one after the other, of the material of the house.

    Each room is home for one person, and the next family member has to wait for it.
    """
    for house in HOUSES:
        me.goods[house] -= looked_up({one: ROOM_PRICE if one == house else 0 for one in HOUSES}, me.house)
    me.goods["reed"] -= REED_FOR_A_ROOM
    mark(me.farm.rooms, space, 1)


class BuildRoom(Move, tag="build_room"):
    """A player builds a room."""

    player: Seat
    space: Space

    premise_decides = True

    @staticmethod
    def candidates(game: Game) -> Iterator[BuildRoom]:
        for seat in whoever_answers(game, ROOM_STEPS):
            yield from (BuildRoom(player=seat, space=space) for space in each_one(SPACES, "space"))

    @classmethod
    def controls(cls, game: Game) -> Iterator[dict[str, Any]]:
        """A few spaces that stand for all."""
        yield from ({"player": seat, "space": space} for seat in range(len(game.players)) for space in A_FEW)

    @staticmethod
    def premise(game: Game, move: BuildRoom) -> None:
        answers(game, move.player, ROOM_STEPS)
        me = game.players[move.player]
        a_room_can_be_paid(me)
        on_an_empty_space(me.farm, move.space)
        outside_of_pastures(me.farm, move.space, "rooms")
        beside_a_room(me.farm, move.space)

    @staticmethod
    def perform(game: Game, move: BuildRoom) -> None:
        assert game.now is not None
        add_a_room(game.players[move.player], move.space)
        step_is_done(game, ROOM_STEPS[game.now.step])


# --- renovation -------------------------------------------------------------------------------------------------

NEXT: Mapping[House, House] = {"wood": "clay", "clay": "stone"}
"""What a house becomes when it is renovated."""


def can_renovate(me: Player) -> bool:
    """The house is not of stone yet, and the renovation can be paid."""
    rooms = marked(me.farm.rooms)
    payable = (implies(is_named(me.house, house), me.goods[then] >= rooms) for house, then in NEXT.items())
    return both(is_named(me.house, *NEXT), me.goods["reed"] >= 1, *payable)


@rule("agr.house.renovation", it="886-896, 938-941", effect="The space can be used only if it can be paid.")
def renovate(me: Player) -> None:
    """A wooden house becomes one of clay, a clay house one of stone: all rooms at once, for 1 of the new material a
    room and 1 reed in all.

    A small house is renovated cheaply, a large one scores more: each clay room 1 point, each stone room 2.
    """
    me.house = "clay" if me.house == "wood" else "stone"
    pay(me, {me.house: marked(me.farm.rooms), "reed": 1})


# --- family growth ----------------------------------------------------------------------------------------------

MODEST_FROM = 5
"""The round from which on the Modest Wish for Children can be used."""


@rule("agr.family.growth", it="875-882, 903-906, 930-935, 1746", effect="It says when the family can grow.")
def can_grow(game: Game, me: Player, space: ActionSpace) -> bool:
    """A family has at most five people. Basic and Modest Wish for Children take more rooms than people, newborns
    counted, the latter from round 5 on; with the Urgent Wish no room is needed.

    Who has grown without room and then builds one has just made up for it: the next growth with room takes another
    room.
    """
    few = me.people < MOST_PEOPLE
    if space == "urgent_wish_for_children":
        return few
    room = marked(me.farm.rooms) > me.people
    return both(few, room, True if space == "basic_wish_for_children" else game.round >= MODEST_FROM)


@rule("agr.family.newborn", it="876-880, 917-919, 1144-1145", effect="It says what becomes of a newborn.")
def a_child_is_born(me: Player) -> None:
    """A person from the supply joins the parent. It is a newborn until the round is over and acts from the next round
    on.

    In a round with a harvest it needs 1 food only, and every round after that brings another action.
    """
    me.people += 1
    me.newborns += 1
