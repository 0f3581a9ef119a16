"""The house and the family: rooms, renovation, family growth."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Mapping
from typing import Annotated, Any, Literal, cast, get_args

import msgspec
from msgspec import Meta

from spec.agricola.due import a_window_opens, become_due, the_pastor_looks_around, what_comes_once
from spec.agricola.flow import answers, step_is_done, whoever_answers
from spec.agricola.front import in_front
from spec.agricola.prices import (
    RENOVATION_CARDS,
    ROOM_CARDS,
    By,
    RenovationCard,
    RoomCard,
    can_pay_for_a_renovation,
    can_pay_for_a_room,
    choices_of,
    one_card_sets_the_price,
    plain_price_of_a_renovation,
    plain_price_of_a_room,
    price_of_a_renovation,
    price_of_a_room,
    saves_at_a_room,
    the_cards_are_in_front,
    the_frame_builder_has_work,
)
from spec.agricola.resources import gain, hand_over, has_all, pay
from spec.agricola.room import (
    FARM,
    about_the_farm,
    cases_of_a_place,
    is_beside,
    is_in_no_pasture,
    is_left_open,
    is_symbolic,
    land_stays_fenced_in,
)
from spec.agricola.state import (
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
from spec.kernel import (
    Move,
    both,
    copy,
    each_one,
    either,
    is_named,
    ite,
    mark,
    marked,
    negate,
    require,
    rule,
    some,
    up_to,
)

ROOM_STEPS: Mapping[StepName, tuple[StepName, ...]] = {
    "farm_expansion": ("rooms", "stables"),
    "rooms": ("rooms",),
    "card_room": (),
}
"""The steps at which a room is built, and what follows."""
Named = Annotated[int, Meta(ge=1, le=1)]
"""A card that is named to change a price."""
NOBODY: By = {}
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


def can_build_a_room(me: Player, built: int = 0) -> bool:
    """A room can be paid and has a place; rooms were built in the action before it or not."""
    payable = some(can_pay_for_a_room(me, by, built) for by in choices_of(me, ROOM_CARDS))
    if payable is False:
        return False
    if is_left_open(me.farm):
        cases = cases_of_a_place(me.farm, "rooms")
        return both(payable, about_the_farm("some space for a room", me.farm, FARM, cases=cases))
    return both(payable, some(has_a_place_for_a_room(me.farm, space) for space in SPACES))


@rule("agr.rooms.cost", it="867-869, 898-900")
def a_room_can_be_paid(me: Player, by: By = NOBODY, built: int = 0) -> None:
    """A room costs 5 of the material of which the house is, and 2 reed, unless a card says otherwise.

    Who renovates early pays for later rooms with stone, which is scarcer than wood.
    """
    require(has_all(me, price_of_a_room(me, by, built)))


@rule("agr.rooms.adjacent", it="590-596, 869-870, 1103-1104")
def beside_a_room(farm: Farm, space: Space) -> None:
    """A room is built beside another room.

    The house grows in one piece. Fields and stables around it can leave it no space.
    """
    require(is_beside(farm, space, "rooms"))


@rule("agr.rooms.building", it="869-870, 898-900, 927-928", effect="It says what becomes of a room.")
def add_a_room(me: Player, space: Space, by: By = NOBODY, built: int = 0) -> None:
    """Rooms are built one after the other, of the material of the house.

    Each room is home for one person, and the next family member has to wait for it.
    """
    hand_over(me, price_of_a_room(me, by, built))
    mark(me.farm.rooms, space, 1)


@rule("agr.cards.room", it="312-326, 1646", effect="It gives something.")
def cards_at_a_room(game: Game, seat: Seat) -> None:
    """At the first room of an action the Roughcaster gives 3 food if it is of clay, and the Wall Builder leaves a
    choice. Every room may be what the Pastor waits for.

    Two rooms in one action bring no more than one, so they may be better built in two.
    """
    me, first = game.players[seat], game.action.rooms == 0
    gain(game, me, {"food": 3}, both(in_front(me, "A110"), first, is_named(me.house, "clay")))
    become_due(game, seat, "first_room", given=first)
    game.action.rooms = 1
    the_pastor_looks_around(game)


class BuildRoom(Move, tag="build_room", omit_defaults=True):
    """A player builds a room."""

    player: Seat
    space: Space
    by: dict[RoomCard, Named] = msgspec.field(default_factory=dict)

    premise_decides = True

    @staticmethod
    def candidates(game: Game) -> Iterator[BuildRoom]:
        for seat in whoever_answers(game, ROOM_STEPS):
            me, built = game.players[seat], game.action.rooms
            for by in ways_to_pay(me, ROOM_CARDS, functools.partial(can_pay_for_a_room, me, built=built)):
                yield from (BuildRoom(player=seat, space=space, by=by) for space in each_one(SPACES, "space"))

    @classmethod
    def controls(cls, game: Game) -> Iterator[dict[str, Any]]:
        """A few spaces that stand for all."""
        yield from ({"player": seat, "space": space} for seat in range(len(game.players)) for space in A_FEW)

    @staticmethod
    def premise(game: Game, move: BuildRoom) -> None:
        answers(game, move.player, ROOM_STEPS)
        me, built = game.players[move.player], game.action.rooms
        the_cards_are_in_front(me, move.by)
        one_card_sets_the_price(me, move.by)
        the_frame_builder_has_work(me, plain_price_of_a_room(me, move.by), move.by, saves_at_a_room(built))
        a_room_can_be_paid(me, move.by, built)
        on_an_empty_space(me.farm, move.space)
        outside_of_pastures(me.farm, move.space, "rooms")
        beside_a_room(me.farm, move.space)

    @staticmethod
    def perform(game: Game, move: BuildRoom) -> None:
        assert game.now is not None
        me = game.players[move.player]
        before = copy(me.farm)
        add_a_room(me, move.space, move.by, game.action.rooms)
        land_stays_fenced_in(before, me.farm, game.action.land, game.action.land)
        with_cards = game.variant == "cards"
        if with_cards:
            cards_at_a_room(game, move.player)
        step_is_done(game, ROOM_STEPS[game.now.step])
        if with_cards:
            a_window_opens(game)


def ways_to_pay(
    me: Player, codes: tuple[Any, ...], payable: Callable[[dict[Any, int]], bool]
) -> Iterator[dict[Any, int]]:
    """The cards that may be named to change a price: on symbols each of them or not, or a choice that can be paid, if
    there is one."""
    if is_left_open(me.farm):
        yield {code: up_to(1) for code in codes}
    elif is_symbolic(me.farm):
        yield one_way_to_pay(codes, [(payable(by), by) for by in choices_of(me, codes)])
    else:
        yield from choices_of(me, codes)


def one_way_to_pay(codes: tuple[Any, ...], ways: list[tuple[bool, dict[Any, int]]]) -> dict[Any, int]:
    """The first of some choices that can be paid."""
    found: dict[Any, int] = dict.fromkeys(codes, 0)
    for able, by in reversed(ways):
        if able is not False:
            found = {code: ite(able, by.get(code, 0), others) for code, others in found.items()}
    return found


# --- renovation -------------------------------------------------------------------------------------------------

NEXT: Mapping[House, House] = {"wood": "clay", "clay": "stone"}
"""What a house becomes when it is renovated."""
To = Literal["clay", "stone"]
NEW_HOUSES: tuple[To, ...] = get_args(To)
RENOVATION: tuple[StepName, ...] = ("renovation",)


def can_become(me: Player, to: House) -> bool:
    """The house can be renovated to that: the next better one, or with the Conservator from wood to stone."""
    if to == "clay":
        return is_named(me.house, "wood")
    return either(is_named(me.house, "clay"), both(is_named(me.house, "wood"), in_front(me, "A087")))


@rule("agr.cards.mantlepiece", it="1646", effect="It says who can renovate.")
def may_renovate(me: Player) -> bool:
    """Who has the Mantlepiece in front never renovates again.

    Its points have to make up for those of stone rooms, and for its own.
    """
    return negate(in_front(me, "B033"))


def can_renovate(me: Player) -> bool:
    """The house is not of stone yet, nothing forbids to renovate it, and that can be paid in some way."""
    ways = (
        both(can_become(me, to), can_pay_for_a_renovation(me, to, by))
        for by in choices_of(me, RENOVATION_CARDS)
        for to in NEW_HOUSES
    )
    return both(may_renovate(me), some(ways))


@rule("agr.house.renovation", it="886-896, 938-941", effect="The space can be used only if it can be paid.")
def renovate(me: Player) -> None:
    """A wooden house becomes one of clay, a clay house one of stone: all rooms at once, for 1 of the new material a
    room and 1 reed in all.

    A small house is renovated cheaply, a large one scores more: each clay room 1 point, each stone room 2.
    """
    me.house = "clay" if me.house == "wood" else "stone"
    pay(me, {me.house: marked(me.farm.rooms), "reed": 1})


@rule("agr.house.target", it="886-896, 1646")
def the_house_can_become(me: Player, to: To) -> None:
    """A wooden house becomes one of clay and a clay house one of stone; with the Conservator a wooden one may become
    one of stone at once.

    Who skips clay saves a renovation, and needs all the stone at once.
    """
    require(can_become(me, to))


@rule("agr.house.renovation-cost", it="886-896")
def a_renovation_can_be_paid(me: Player, to: To, by: By) -> None:
    """A renovation costs 1 of the new material for each room and 1 reed in all, unless a card says otherwise.

    The reed is for the roof, however large the house is.
    """
    require(has_all(me, price_of_a_renovation(me, to, by)))


@rule("agr.cards.renovation", it="1526-1536, 1646", effect="It gives something.")
def cards_at_a_renovation(game: Game, seat: Seat, was_clay: bool) -> None:
    """At a renovation the Roughcaster gives 3 food if clay becomes stone; Clay Hut Builder and Manservant may find what
    they wait for, and the Mining Hammer leaves a choice.

    From wood to stone at once there is no clay that could be roughcast.
    """
    me = game.players[seat]
    gain(game, me, {"food": 3}, both(in_front(me, "A110"), was_clay))
    what_comes_once(game, seat, "A120")
    what_comes_once(game, seat, "B107")
    become_due(game, seat, "renovation")


class Renovate(Move, tag="renovate"):
    """A player renovates the house."""

    player: Seat
    to: To
    by: dict[RenovationCard, Named]

    premise_decides = True

    @staticmethod
    def candidates(game: Game) -> Iterator[Renovate]:
        for seat in whoever_answers(game, RENOVATION):
            me = game.players[seat]
            for to in NEW_HOUSES:
                payable = functools.partial(can_pay_for_a_renovation, me, to)
                yield from (Renovate(player=seat, to=to, by=by) for by in ways_to_pay(me, RENOVATION_CARDS, payable))

    @staticmethod
    def premise(game: Game, move: Renovate) -> None:
        answers(game, move.player, RENOVATION)
        me, to = game.players[move.player], cast(To, str(move.to))
        the_house_can_become(me, to)
        the_cards_are_in_front(me, move.by)
        the_frame_builder_has_work(me, plain_price_of_a_renovation(me, to), move.by)
        a_renovation_can_be_paid(me, to, move.by)

    @staticmethod
    def perform(game: Game, move: Renovate) -> None:
        me, to = game.players[move.player], cast(To, str(move.to))
        was_clay = is_named(me.house, "clay")
        hand_over(me, price_of_a_renovation(me, to, move.by))
        me.house = to
        cards_at_a_renovation(game, move.player, was_clay)
        step_is_done(game)
        a_window_opens(game)


# --- family growth ----------------------------------------------------------------------------------------------

MODEST_FROM = 5
"""The round from which on the Modest Wish for Children can be used."""


def places_for_people(me: Player) -> int:
    """The rooms, and the Caravan."""
    rooms, caravan = marked(me.farm.rooms), in_front(me, "B010")
    return rooms if caravan is False else rooms + ite(caravan, 1, 0)


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
    room = places_for_people(me) > me.people
    return both(few, room, True if space == "basic_wish_for_children" else game.round >= MODEST_FROM)


@rule("agr.family.newborn", it="876-880, 917-919, 1144-1145", effect="It says what becomes of a newborn.")
def a_child_is_born(me: Player) -> None:
    """A person from the supply joins the parent. It is a newborn until the round is over and acts from the next round
    on.

    In a round with a harvest it needs 1 food only, and every round after that brings another action.
    """
    me.people += 1
    me.newborns += 1
