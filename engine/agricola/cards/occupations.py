"""The 48 occupations, in the order of their codes. Lines 1684-1703

The mark that says for how many players an occupation is the text lacks throughout.
"""

from __future__ import annotations

from engine.agricola.cards.minors import on_a_wood_space, wood_goes_back
from engine.agricola.cards.words import (
    ANY_AFTER_USE,
    ANY_ROOM,
    CLAY_TO_STONE,
    OCCUPATION,
    PLAYED,
    RENOVATION,
    ROOM,
    START_OF_ROUND,
    Card,
    Choice,
    Condition,
    Effect,
    On,
    Option,
    after_use,
    any_use,
    both,
    gain,
    gain_each,
    goods,
    has,
    in_house,
    in_stone_house,
    may,
    may_swap,
    must_choose,
    next_rounds,
    of_the_rounds,
    only,
    people_of,
    put,
    rooms_of,
    rounds_ahead,
    rounds_left,
    use,
)
from engine.agricola.farm import fenced
from engine.agricola.goods import pay
from engine.agricola.keeping import roomy_pastures
from engine.agricola.names import (
    ACTION_SPACES,
    ALL_MINORS,
    ANIMAL_SPACES,
    BIT,
    FIRST_PEOPLE,
    GOOD_OF_PILE,
    LAST_ROUND,
    OF_CLAY,
    OF_STONE,
    PILE,
    WOOD_SPACES,
)
from engine.agricola.state import State

_WOOD_SPACES = " ".join(WOOD_SPACES)
_ANIMAL_SPACES = " ".join(ANIMAL_SPACES)

# What lies on the Grocer.
GROCERIES = 8
# The round from which on the Seasonal Worker may take a vegetable.
LATE_SEASON = 6


def once(code: str, when: Condition, then: Effect) -> Effect:
    """An effect that a card has one time in the game, when its condition holds for the first time."""
    bit = BIT[code]

    def effect(state: State, seat: int) -> None:
        player = state.players[seat]
        if not player.spent & bit and when(state, seat):
            player.spent |= bit
            then(state, seat)

    return effect


# Conditions


def late_in_the_year(state: State, seat: int) -> bool:
    """It is round 6 or later."""
    return state.round >= LATE_SEASON


def early_in_the_year(state: State, seat: int) -> bool:
    """It is round 5 or earlier."""
    return state.round < LATE_SEASON


def small_clay_house(state: State, seat: int) -> bool:
    """A clay house with exactly 2 rooms."""
    return state.players[seat].house == OF_CLAY and rooms_of(state, seat) == 2


def two_rooms(state: State, seat: int) -> bool:
    """A house with exactly 2 rooms."""
    return rooms_of(state, seat) == 2


def room_for_children(state: State, seat: int) -> bool:
    """At least 3 rooms, and only 2 people."""
    return rooms_of(state, seat) >= 3 and people_of(state, seat) == FIRST_PEOPLE


def only_two_room_house(state: State, seat: int) -> bool:
    """The player is the only one whose house has exactly 2 rooms."""
    return all((rooms_of(state, other) == 2) == (other == seat) for other in range(len(state.players)))


def of_another_player(state: State, seat: int) -> bool:
    """Somebody else is in turn."""
    return seat != state.turn


def three_or_more_play(state: State, seat: int) -> bool:
    """The game has 3 or 4 players."""
    return len(state.players) >= 3


def on_an_animal_space(state: State, seat: int) -> bool:
    """The space that was used last is one for animals."""
    return ACTION_SPACES[state.used] in ANIMAL_SPACES


# Effects


def pay_a_food(state: State, seat: int) -> None:
    """1 food is paid."""
    pay(state.players[seat], goods(food=1))


def a_wood_goes_back(state: State, seat: int) -> None:
    """1 wood is put on the space that was used."""
    wood_goes_back(state, 1)


def fill_the_shop(state: State, seat: int) -> None:
    """8 goods lie on the card."""
    state.players[seat].groceries = GROCERIES


def firewood_at_the_end(state: State, seat: int) -> None:
    """There is a wood at the end of the turn."""
    state.players[seat].firewood = 1


def one_more_animal(state: State, seat: int) -> None:
    """An animal of the kind of the market."""
    state.players[seat].goods[GOOD_OF_PILE[PILE[ACTION_SPACES[state.used]]]] += 1


def one_more_taught(state: State, seat: int) -> None:
    """Another occupation was played after the Tutor."""
    state.players[seat].taught += 1


CONSULTED = (gain(grain=2), gain(clay=3), gain(reed=2), gain(sheep=2))


def consult(state: State, seat: int) -> None:
    """2 grain, 3 clay, 2 reed or 2 sheep for 1, 2, 3 or 4 players."""
    CONSULTED[len(state.players) - 1](state, seat)


def steward_wood(state: State, seat: int) -> int:
    """1, 2, 3 or 4 wood if 1, 3, 6 or 9 complete rounds are left."""
    left = rounds_left(state, seat)
    return 4 if left >= 9 else 3 if left >= 6 else 2 if left >= 3 else 1 if left >= 1 else 0


# Points


def unfenced_stables(state: State, seat: int) -> int:
    """1 point for each stable outside of pastures."""
    farm = state.players[seat].farm
    return (farm.stables & ~fenced(farm)).bit_count()


# The points of the Braggart for 10, 9, 8, 7, 6 and 5 improvements.
BRAGGING = ((10, 9), (9, 7), (8, 5), (7, 4), (6, 3), (5, 2))


def bragging_points(state: State, seat: int) -> int:
    """2, 3, 4, 5, 7 or 9 points for at least 5, 6, 7, 8, 9 or 10 improvements in front of the player."""
    player = state.players[seat]
    number = player.majors.bit_count() + (player.cards & ALL_MINORS).bit_count()
    for least, points in BRAGGING:
        if number >= least:
            return points
    return 0


def organic_points(state: State, seat: int) -> int:
    """1 point for each pasture with an animal and room for 3 more."""
    return roomy_pastures(state.players[seat])


def taught_points(state: State, seat: int) -> int:
    """1 point for each occupation that was played after the Tutor."""
    return state.players[seat].taught


def most_rooms_points(state: State, seat: int) -> int:
    """3 points for every player with the most rooms. Lines 1492-1496, 1538-1552"""
    most = max(rooms_of(state, other) for other in range(len(state.players)))
    return 3 if rooms_of(state, seat) == most else 0


_NO_LONGER_WOODEN = once("A120", in_house(OF_CLAY, OF_STONE), put(next_rounds(5), clay=2))
_SERVED_IN_STONE = once("B107", in_stone_house, put(of_the_rounds(range(1, LAST_ROUND + 1)), food=3))
_ALONE_IN_TWO_ROOMS = once("B163", only_two_room_house, gain(wood=3, clay=2, reed=1, stone=1))

OCCUPATIONS = (
    # Animal Tamer. Lines 104-118, 243-280. Animals live in the rooms: `standing`.
    Card("A086", on=(On(PLAYED),), choice=must_choose(wood=gain(wood=1), grain=gain(grain=1))),
    # Conservator; not in the text; public sources. Wood becomes stone: `house`.
    Card("A087"),
    # Hedge Keeper; not in the text; public sources. Some fences cost nothing: `fences`.
    Card("A088"),
    # Plow Driver; not in the text; public sources
    Card(
        "A090",
        on=(On(START_OF_ROUND, when=in_stone_house),),
        choice=may("card_plow", when=has(food=1), effect=pay_a_food),
    ),
    # Adoptive Parents. Lines 203-231. A newborn acts: `turns`.
    Card("A092"),
    # Stable Architect; not in the text; public sources
    Card("A098", score=unfenced_stables),
    # Grocer; not in the text; public sources. It is used at any time: `exchanges`.
    Card("A102", played=fill_the_shop),
    # Mushroom Collector; not in the text; public sources
    Card(
        "A108",
        on=(after_use(_WOOD_SPACES),),
        choice=may_swap(goods(wood=1), both(gain(food=2), a_wood_goes_back), when=on_a_wood_space),
    ),
    # Roughcaster; not in the text; public sources
    Card("A110", on=(On(ROOM, gain(food=3), when=in_house(OF_CLAY)), On(CLAY_TO_STONE, gain(food=3)))),
    # Wall Builder; not in the text; public sources
    Card("A111", on=(On(ROOM),), choice=Choice({"use": Option(put(next_rounds(4), food=1))})),
    # Scythe Worker; not in the text; public sources. Fields give more: `harvest`.
    Card("A112", played=gain(grain=1)),
    # Seasonal Worker; not in the text; public sources
    Card(
        "A114",
        on=(use("day_laborer", gain(grain=1), when=early_in_the_year), use("day_laborer", when=late_in_the_year)),
        choice=must_choose(grain=gain(grain=1), vegetable=gain(vegetable=1)),
    ),
    # Wood Cutter; not in the text; public sources
    Card("A116", on=(use(_WOOD_SPACES, gain(wood=1)),)),
    # Firewood Collector; not in the text; public sources
    Card("A119", on=(use("farmland grain_seeds grain_utilization cultivation", firewood_at_the_end),)),
    # Clay Hut Builder; not in the text; public sources
    Card("A120", played=_NO_LONGER_WOODEN, on=(On(RENOVATION, _NO_LONGER_WOODEN),)),
    # Frame Builder; not in the text; public sources. Wood replaces clay or stone: `prices`.
    Card("A123"),
    # Priest; not in the text; public sources
    Card("A125", played=only(small_clay_house, gain(clay=3, reed=2, stone=2))),
    # Braggart. Lines 652-662
    Card("A133", players=3, score=bragging_points),
    # Harpooner; not in the text; public sources
    Card(
        "A138",
        players=3,
        on=(use("fishing"),),
        choice=may_swap(goods(wood=1), both(gain_each("food", people_of), gain(reed=1))),
    ),
    # Stonecutter. Lines 301-310, 328-335. Much costs less stone: `prices`.
    Card("A143", players=3),
    # Animal Dealer; not in the text; public sources
    Card(
        "A147",
        players=3,
        on=(use(_ANIMAL_SPACES),),
        choice=may_swap(goods(food=1), one_more_animal, when=on_an_animal_space),
    ),
    # Conjurer; not in the text; public sources
    Card("A155", players=4, on=(use("traveling_players", gain(wood=1, grain=1)),)),
    # Lutenist; not in the text; public sources
    Card(
        "A160",
        players=4,
        on=(
            any_use("traveling_players", gain(food=1, wood=1), when=of_another_player),
            On(ANY_AFTER_USE, when=of_another_player, spaces=("traveling_players",)),
        ),
        choice=may_swap(goods(food=2), gain(vegetable=1)),
    ),
    # Pig Breeder; not in the text; public sources. Its boar breed once more: `rounds`.
    Card("A165", players=4, played=gain(boar=1)),
    # Cottager; not in the text; public sources
    Card(
        "B087",
        on=(use("day_laborer"),),
        choice=Choice({"room": Option(step="card_room"), "renovation": Option(step="renovation")}),
    ),
    # Groom; not in the text; public sources
    Card("B089", played=gain(wood=1), on=(On(START_OF_ROUND, when=in_stone_house),), choice=may("groom_stable")),
    # Assistant Tiller; not in the text; public sources
    Card("B091", on=(use("day_laborer"),), choice=may("card_plow")),
    # Master Bricklayer; not in the text; public sources. Majors cost less stone: `prices`.
    Card("B095"),
    # Scholar; not in the text; public sources
    Card(
        "B097",
        on=(On(START_OF_ROUND, when=in_stone_house),),
        choice=Choice({"occupation": Option(step="scholar_occupation"), "minor": Option(step="scholar_minor")}),
    ),
    # Organic Farmer. Lines 337-350
    Card("B098", score=organic_points),
    # Tutor; not in the text; public sources
    Card("B099", on=(On(OCCUPATION, one_more_taught),), score=taught_points),
    # Consultant. Lines 282-299, 1498-1516
    Card("B102", played=consult),
    # Sheep Walker; not in the text; public sources. It is used at any time: `exchanges`.
    Card("B104"),
    # Manservant; not in the text; public sources
    Card("B107", played=_SERVED_IN_STONE, on=(On(RENOVATION, _SERVED_IN_STONE),)),
    # Oven Firing Boy; not in the text; public sources
    Card("B108", on=(use(_WOOD_SPACES),), choice=may("card_bake")),
    # Paper Maker; not in the text; public sources. It pays for occupations: `playing`.
    Card("B109"),
    # Childless; not in the text; public sources
    Card(
        "B114",
        on=(On(START_OF_ROUND, when=room_for_children),),
        choice=must_choose(grain=gain(food=1, grain=1), vegetable=gain(food=1, vegetable=1)),
    ),
    # Small-scale Farmer; not in the text; public sources
    Card("B118", on=(On(START_OF_ROUND, gain(wood=1), when=two_rooms),)),
    # Geologist; not in the text; public sources
    Card(
        "B121",
        on=(use("forest reed_bank", gain(clay=1)), use("clay_pit", gain(clay=1), when=three_or_more_play)),
    ),
    # Roof Ballaster; not in the text; public sources
    Card("B123", on=(On(PLAYED),), choice=may_swap(goods(food=1), gain_each("stone", rooms_of))),
    # Carpenter; not in the text; public sources. It has a price for rooms: `prices`.
    Card("B126"),
    # House Steward. Lines 1492-1496, 1538-1552
    Card("B136", players=3, played=gain_each("wood", steward_wood), score_all=most_rooms_points),
    # Greengrocer; not in the text; public sources
    Card("B142", players=3, on=(use("grain_seeds", gain(vegetable=1)),)),
    # Brushwood Collector; not in the text; public sources. Wood replaces reed: `prices`.
    Card("B145", players=3),
    # Storehouse Keeper; not in the text; public sources
    Card(
        "B156",
        players=4,
        on=(use("resource_market"),),
        choice=must_choose(clay=gain(clay=1), grain=gain(grain=1)),
    ),
    # Pastor. Lines 312-326
    Card("B163", players=4, played=_ALONE_IN_TWO_ROOMS, on=(On(ANY_ROOM, _ALONE_IN_TWO_ROOMS),)),
    # Sheep Whisperer; not in the text; public sources
    Card("B164", players=4, played=put(rounds_ahead(2, 5, 8, 10), sheep=1)),
    # Cattle Feeder; not in the text; public sources
    Card("B166", players=4, on=(use("grain_seeds"),), choice=may_swap(goods(food=1), gain(cattle=1))),
)
