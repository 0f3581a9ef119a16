"""The 48 minor improvements, in the order of their codes. Lines 1459-1485, 1651-1682

What is printed on a card as pictures (cost, points, the arrow of a travelling card) the text lacks throughout.
"""

from __future__ import annotations

from engine.agricola.cards.standing import field_cards
from engine.agricola.cards.words import (
    BAKED,
    FIELDS,
    FIELDS_BEGIN,
    HOME,
    IMPROVEMENT,
    OCCUPATION,
    RENOVATION,
    START_OF_ROUND,
    Card,
    On,
    after_use,
    any_use,
    both,
    gain,
    gain_each,
    goods,
    has,
    in_house,
    may,
    may_swap,
    next_rounds,
    occupations,
    of_the_rounds,
    put,
    rounds_ahead,
    rounds_left,
    use,
)
from engine.agricola.farm import empty_spaces, fenced
from engine.agricola.names import (
    ACTION_SPACE,
    ACTION_SPACES,
    CATTLE,
    CLAY,
    FOOD,
    GRAIN_1,
    GRAIN_2,
    GRAIN_3,
    HARVEST_ROUNDS,
    LAST_ROUND,
    OF_CLAY,
    OF_STONE,
    PERIODS,
    PILE,
    PROMISED_FIELD,
    SHEEP,
    VEGETABLE_1,
    VEGETABLE_2,
    WOOD_SPACES,
    WOODEN,
)
from engine.agricola.state import State

_WOOD_SPACES = " ".join(WOOD_SPACES)
_FARMLAND = ACTION_SPACE["farmland"]
_FISHING = ACTION_SPACE["fishing"]


# What some cards ask for


def grain_fields(state: State, seat: int) -> int:
    """The fields that hold grain."""
    sown = state.players[seat].sown
    return sown[GRAIN_3] + sown[GRAIN_2] + sown[GRAIN_1]


def vegetable_fields(state: State, seat: int) -> int:
    """The fields that hold vegetables."""
    sown = state.players[seat].sown
    return sown[VEGETABLE_2] + sown[VEGETABLE_1]


def empty_fields(state: State, seat: int) -> int:
    """The fields that hold nothing, the Beanfield among them."""
    player = state.players[seat]
    return player.farm.fields.bit_count() + field_cards(player) - sum(player.sown)


def two_grain_fields(state: State, seat: int) -> bool:
    """Two or more fields hold grain."""
    return grain_fields(state, seat) >= 2


def two_vegetable_fields(state: State, seat: int) -> bool:
    """Two or more fields hold vegetables."""
    return vegetable_fields(state, seat) >= 2


def every_space_used(state: State, seat: int) -> bool:
    """No farm space is unused."""
    return not empty_spaces(state.players[seat].farm)


def stands_at_the_water(state: State, seat: int) -> bool:
    """A person of the player is on Fishing."""
    return bool(state.players[seat].stands >> _FISHING & 1)


# What some cards do


def clay_for_clay(state: State, seat: int) -> int:
    """1 clay for every 2 clay."""
    return state.players[seat].goods[CLAY] // 2


def note_the_rounds_left(state: State, seat: int) -> None:
    """1 bonus point for each complete round that is left."""
    state.players[seat].points += rounds_left(state, seat)


def twice_the_rounds_left(state: State, seat: int) -> int:
    """2 for each complete round that is left."""
    return 2 * rounds_left(state, seat)


def field_waits(state: State, seat: int) -> bool:
    """A field tile lies on the space of this round."""
    return state.players[seat].promised[PROMISED_FIELD][state.round] >= 1


def field_is_taken(state: State, seat: int) -> None:
    """The field tile is no longer on the space of the round."""
    state.players[seat].promised[PROMISED_FIELD][state.round] = 0


def milk_for_all(state: State, seat: int) -> None:
    """3 food for the owner, 1 for everybody else."""
    for other, player in enumerate(state.players):
        player.goods[FOOD] += 3 if other == seat else 1


def gained_seven(state: State, seat: int) -> bool:
    """7 building resources or more came in this work phase."""
    return state.players[seat].gained >= 7


def on_a_wood_space(state: State, seat: int) -> bool:
    """The space that was used last is a wood space."""
    return ACTION_SPACES[state.used] in WOOD_SPACES


def wood_goes_back(state: State, number: int) -> None:
    """Wood is put on the space that was used."""
    state.piles[PILE[ACTION_SPACES[state.used]]] += number


def two_wood_go_back(state: State, seat: int) -> None:
    """2 wood are put on the space that was used."""
    wood_goes_back(state, 2)


def after_a_harvest(state: State, seat: int) -> bool:
    """The round before this one had a harvest."""
    return state.round - 1 in HARVEST_ROUNDS


def two_field_tiles(state: State, seat: int) -> None:
    """2 field tiles lie on the card."""
    state.players[seat].plows = 2


def a_field_tile_is_left(state: State, seat: int) -> bool:
    """A field tile lies on the card."""
    return state.players[seat].plows >= 1


def field_tile_from_the_card(state: State, seat: int) -> None:
    """A field tile comes from the card."""
    state.players[seat].plows -= 1


def no_lasso_in_this_turn(state: State, seat: int) -> None:
    """In the turn in which the Lasso is played no second person is placed."""
    state.lassoed = state.acted


def on_the_first_card(state: State, seat: int) -> bool:
    """The space is the card of the first round."""
    return state.used == state.first_card


def somebody_on_farmland(state: State, seat: int) -> bool:
    """The Farmland is occupied."""
    return bool(state.occupied >> _FARMLAND & 1)


def all_three_kinds_of_fields(state: State, seat: int) -> bool:
    """A grain field, a vegetable field and an empty field."""
    return grain_fields(state, seat) >= 1 and vegetable_fields(state, seat) >= 1 and empty_fields(state, seat) >= 1


def sheared(state: State, seat: int) -> int:
    """1, 2 or 3 food for at least 1, 4 or 7 sheep."""
    sheep = state.players[seat].goods[SHEEP]
    return 3 if sheep >= 7 else 2 if sheep >= 4 else 1 if sheep >= 1 else 0


def churned(state: State, seat: int) -> int:
    """1 food for every 3 sheep and 1 for every 2 cattle."""
    animals = state.players[seat].goods
    return animals[SHEEP] // 3 + animals[CATTLE] // 2


# Points


def manger_points(state: State, seat: int) -> int:
    """1, 2, 3 or 4 points if the pastures cover 6, 7, 8 or 10 spaces."""
    spaces = fenced(state.players[seat].farm).bit_count()
    return 4 if spaces >= 10 else 3 if spaces >= 8 else 2 if spaces >= 7 else 1 if spaces >= 6 else 0


def blanket_points(state: State, seat: int) -> int:
    """3 points in a wooden house, 2 in one of clay."""
    house = state.players[seat].house
    return 3 if house == WOODEN else 2 if house == OF_CLAY else 0


def loom_points(state: State, seat: int) -> int:
    """1 point for every 3 sheep."""
    return state.players[seat].goods[SHEEP] // 3


MINORS = (
    # Shifting Cultivation; not in the text; public sources
    Card("A002", cost=goods(food=2), travels=True, brings="card_plow"),
    # Clay Embankment; not in the text; public sources
    Card("A005", cost=goods(food=1), travels=True, played=gain_each("clay", clay_for_clay)),
    # Young Animal Market; not in the text; public sources
    Card("A009", cost=goods(sheep=1), travels=True, played=gain(cattle=1)),
    # Drinking Trough; not in the text; public sources. It lets pastures hold more: `standing`.
    Card("A012", cost=goods(clay=1)),
    # Rammed Clay; not in the text; public sources. Clay pays for fences: `fences`.
    Card("A016", played=gain(clay=1)),
    # Handplow; not in the text; public sources
    Card(
        "A019",
        cost=goods(wood=1),
        played=put(rounds_ahead(5), field=1),
        on=(On(START_OF_ROUND, when=field_waits), On(START_OF_ROUND, field_is_taken)),
        choice=may("card_plow"),
    ),
    # Threshing Board. Lines 1554-1582
    Card(
        "A024",
        cost=goods(wood=1),
        needs=occupations(2),
        points=1,
        on=(use("farmland cultivation"),),
        choice=may("card_bake"),
    ),
    # Sleeping Corner; not in the text; public sources. It opens an occupied space: `standing`.
    Card("A026", cost=goods(wood=1), needs=two_grain_fields, points=1),
    # Manger; not in the text; public sources
    Card("A032", cost=goods(wood=2), score=manger_points),
    # Big Country; not in the text; public sources
    Card("A033", needs=every_space_used, played=both(note_the_rounds_left, gain_each("food", twice_the_rounds_left))),
    # Wool Blankets; not in the text; public sources
    Card("A038", needs=has(sheep=5), score=blanket_points),
    # Pond Hut. Lines 120-134
    Card("A044", cost=goods(wood=1), needs=occupations(2, 2), points=1, played=put(next_rounds(3), food=1)),
    # Milk Jug; not in the text; public sources
    Card("A050", cost=goods(clay=1), on=(any_use("cattle_market", milk_for_all),)),
    # Claypipe; not in the text; public sources
    Card("A053", cost=goods(clay=1), on=(On(HOME, gain(food=2), when=gained_seven),)),
    # Junk Room; not in the text; public sources
    Card("A055", cost=goods(wood=1, clay=1), on=(On(IMPROVEMENT, gain(food=1)),)),
    # Basket; not in the text; public sources
    Card(
        "A056",
        cost=goods(reed=1),
        on=(after_use(_WOOD_SPACES),),
        choice=may_swap(goods(wood=2), both(gain(food=3), two_wood_go_back), when=on_a_wood_space),
    ),
    # Dutch Windmill; not in the text; public sources
    Card("A063", cost=goods(wood=2, stone=2), points=2, on=(On(BAKED, gain(food=3), when=after_a_harvest),)),
    # Corn Scoop. Lines 416-427
    Card("A067", cost=goods(wood=1), on=(use("grain_seeds", gain(grain=1)),)),
    # Large Greenhouse. Lines 429-444
    Card("A069", cost=goods(wood=2), needs=occupations(2), played=put(rounds_ahead(4, 7, 9), vegetable=1)),
    # Clearing Spade; not in the text; public sources. It is used at any time: `exchanges`.
    Card("A071", cost=goods(wood=1)),
    # Lumber Mill; not in the text; public sources. It makes improvements cheaper: `prices`.
    Card("A075", cost=goods(stone=2), needs=occupations(0, 3), points=2),
    # Canoe. Lines 384-396
    Card("A078", cost=goods(wood=2), needs=occupations(1), points=1, on=(use("fishing", gain(food=1, reed=1)),)),
    # Stone Tongs; not in the text; public sources
    Card("A080", cost=goods(wood=1), on=(use("western_quarry eastern_quarry", gain(stone=1)),)),
    # Shepherd's Crook; not in the text; public sources. It looks at the fences of an action: `fences`.
    Card("A083", cost=goods(wood=1)),
    # Mini Pasture; not in the text; public sources
    Card("B002", cost=goods(food=2), travels=True, brings="card_fence"),
    # Market Stall. Lines 1443-1458, 1584-1602
    Card("B008", cost=goods(grain=1), travels=True, played=gain(vegetable=1)),
    # Caravan; not in the text; public sources. It is a place for a person: `standing`.
    Card("B010", cost=goods(wood=3, food=3)),
    # Carpenter's Parlor; not in the text; public sources. It has a price for rooms: `prices`.
    Card("B013", cost=goods(wood=1, stone=1)),
    # Mining Hammer. Lines 1526-1536
    Card("B016", cost=goods(wood=1), played=gain(food=1), on=(On(RENOVATION),), choice=may("hammer_stable")),
    # Moldboard Plow; not in the text; public sources
    Card(
        "B019",
        cost=goods(wood=2),
        needs=occupations(1),
        played=two_field_tiles,
        on=(use("farmland", when=a_field_tile_is_left),),
        choice=may("card_plow", when=a_field_tile_is_left, effect=field_tile_from_the_card),
    ),
    # Lasso; not in the text; public sources. It lets a second person be placed: `spaces`.
    Card("B024", cost=goods(reed=1), played=no_lasso_in_this_turn),
    # Bread Paddle; not in the text; public sources
    Card("B025", cost=goods(wood=1), played=gain(food=1), on=(On(OCCUPATION),), choice=may("card_bake")),
    # Mantlepiece; not in the text; public sources. Its owner never renovates: `house`.
    Card("B033", cost=goods(stone=1), needs=in_house(OF_CLAY, OF_STONE), points=-3, played=note_the_rounds_left),
    # Bottles; not in the text; public sources
    Card("B036", cost_per_person=goods(clay=1, food=1), points=4),
    # Loom. Lines 638-650, 1460-1472, 1606-1637
    Card(
        "B039",
        cost=goods(wood=2),
        needs=occupations(2),
        points=1,
        on=(On(FIELDS, gain_each("food", sheared)),),
        score=loom_points,
    ),
    # Strawberry Patch; not in the text; public sources
    Card("B045", cost=goods(wood=1), needs=two_vegetable_fields, points=2, played=put(next_rounds(3), food=1)),
    # Herring Pot; not in the text; public sources
    Card("B047", cost=goods(clay=1), on=(use("fishing", put(next_rounds(3), food=1)),)),
    # Butter Churn; not in the text; public sources
    Card("B050", cost=goods(wood=1), needs=occupations(0, 3), points=1, on=(On(FIELDS, gain_each("food", churned)),)),
    # Brook; not in the text; public sources
    Card(
        "B056",
        needs=stands_at_the_water,
        on=(
            use("forest clay_pit reed_bank", gain(food=1)),
            use(" ".join(PERIODS[0]), gain(food=1), when=on_the_first_card),
        ),
    ),
    # Scullery. Lines 352-356
    Card("B057", cost=goods(wood=1, clay=1), on=(On(START_OF_ROUND, gain(food=1), when=in_house(WOODEN)),)),
    # Three-Field Rotation. Lines 398-414
    Card("B061", needs=occupations(3), on=(On(FIELDS_BEGIN, gain(food=3), when=all_three_kinds_of_fields),)),
    # Pitchfork. Lines 370-382
    Card("B062", cost=goods(wood=1), on=(use("grain_seeds", gain(food=3), when=somebody_on_farmland),)),
    # Sack Cart. Lines 358-368
    Card("B066", cost=goods(wood=2), needs=occupations(2), played=put(of_the_rounds((5, 8, 11, 14)), grain=1)),
    # Beanfield; not in the text; public sources. It is a field: `standing`.
    Card("B068", cost=goods(food=1), needs=occupations(2), points=1),
    # Thick Forest; not in the text; public sources
    Card("B074", needs=has(clay=5), played=put(of_the_rounds(range(2, LAST_ROUND + 1, 2)), wood=1)),
    # Loam Pit; not in the text; public sources
    Card("B077", cost=goods(food=1), needs=occupations(3), points=1, on=(use("day_laborer", gain(clay=3)),)),
    # Hard Porcelain; not in the text; public sources. It is used at any time: `exchanges`.
    Card("B080", cost=goods(clay=1)),
    # Acorns Basket; not in the text; public sources
    Card("B084", cost=goods(reed=1), needs=occupations(3), played=put(next_rounds(2), boar=1)),
)
