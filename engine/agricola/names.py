"""The names of the wire format and the small numbers that stand for them in a position.

Farm spaces are numbered row by row, from the top left to the bottom right. Sets of spaces, of edges, of action spaces
and of majors are whole numbers with one bit for each member.
"""

from __future__ import annotations

from collections.abc import Iterable

NO_HAND = "no_hand"
NO_HAND_TILE = "no_hand_tile"
WITH_HAND = "cards"
VARIANTS = (NO_HAND, NO_HAND_TILE, WITH_HAND)

# Line 14: so many can play.
MOST_PLAYERS = 4

# Stands for a seat where the wire format has null.
NOBODY = -1


# The goods. Lines 527-529

GOODS = ("wood", "clay", "reed", "stone", "grain", "vegetable", "food", "sheep", "boar", "cattle")
GOOD = {name: index for index, name in enumerate(GOODS)}
WOOD, CLAY, REED, STONE, GRAIN, VEGETABLE, FOOD, SHEEP, BOAR, CATTLE = range(10)
SUPPLY = GOODS[:SHEEP]
ANIMALS = GOODS[SHEEP:]
CROPS = ("grain", "vegetable")

# Lines 860-900: the houses, and the resource that each of them is made of.
HOUSES = ("wood", "clay", "stone")
WOODEN, OF_CLAY, OF_STONE = range(3)
MATERIAL = (WOOD, CLAY, STONE)

# Lines 1125-1130: the fields that hold something.
SOWN = ("grain_3", "grain_2", "grain_1", "vegetable_2", "vegetable_1")
GRAIN_3, GRAIN_2, GRAIN_1, VEGETABLE_2, VEGETABLE_1 = range(5)

# Lines 23-24, 1746-1747: what a player has of the three things that are limited.
MOST_PEOPLE = 5
MOST_STABLES = 4
MOST_FENCES = 15
FIRST_PEOPLE = 2


# Rounds and phases. Lines 606, 737-784, 1225

LAST_ROUND = 14
HARVEST_ROUNDS = (4, 7, 9, 11, 13, 14)
SETUP = "setup"
DEAL = "deal"
PREPARATION = "preparation"
START = "start"
WORK = "work"
FIELD = "field"
FEEDING = "feeding"
BREEDING = "breeding"
OVER = "over"
PHASES = (SETUP, DEAL, PREPARATION, START, WORK, FIELD, FEEDING, BREEDING, OVER)
# The phases that only a game with hand cards stops at.
HAND_PHASES = (DEAL, START, FIELD)

# Lines 750-751: what can lie on the space of a round for a player. A field is the tile of a card.
PROMISES = ("food", "wood", "clay", "grain", "vegetable", "sheep", "boar", "field")
PROMISE = {name: index for index, name in enumerate(PROMISES)}
PROMISED_FIELD = PROMISE["field"]
GOOD_OF_PROMISE = tuple(GOOD[name] for name in PROMISES[:PROMISED_FIELD])


# The farm: three rows and five columns, a size that the text lacks.

ROWS = ("t", "m", "b")
COLUMNS = 5
SPACES = tuple(f"{row}{column}" for row in ROWS for column in range(1, COLUMNS + 1))
SPACE = {name: index for index, name in enumerate(SPACES)}
EVERYWHERE = (1 << len(SPACES)) - 1
LEFTMOST = sum(1 << SPACE[f"{row}1"] for row in ROWS)
RIGHTMOST = sum(1 << SPACE[f"{row}{COLUMNS}"] for row in ROWS)
# Where the first two rooms are is a position that the text lacks, too.
FIRST_ROOMS = 1 << SPACE["m1"] | 1 << SPACE["b1"]

# Number i below 20 is the northern edge of space i (15 to 19: the southern edges of the bottom row); then come for each
# row its western edges and, last, the eastern edge of column 5.
WEST = len(SPACES) + COLUMNS
EDGES = (
    *(f"{name}.n" for name in SPACES),
    *(f"b{column}.s" for column in range(1, COLUMNS + 1)),
    *(name for row in ROWS for name in (*(f"{row}{column}.w" for column in range(1, COLUMNS + 1)), f"{row}5.e")),
)
EDGE = {name: index for index, name in enumerate(EDGES)}


def _sides(space: int) -> int:
    """The four edges of a space."""
    west = WEST + space + space // COLUMNS
    return 1 << space | 1 << space + COLUMNS | 1 << west | 1 << west + 1


SIDES = tuple(_sides(space) for space in range(len(SPACES)))


def members(mask: int) -> list[int]:
    """The numbers in a set, ascending."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


# The action spaces. The text lacks the names of Clay Pit, Grove, Hollow, Copse, Resource Market, Animal Market, Modest
# Wish for Children and Western Quarry.

BOARD_SPACES = (
    "farm_expansion",
    "meeting_place",
    "grain_seeds",
    "farmland",
    "lessons",
    "day_laborer",
    "forest",
    "clay_pit",
    "reed_bank",
    "fishing",
    "side_job",
    "grove",
    "hollow",
    "resource_market",
    "lessons_2",
    "copse",
    "traveling_players",
    "animal_market",
    "modest_wish_for_children",
)
# Lines 518-525, 880-886, 904, 997-999, 1176, 1205: the cards of the six periods. The period of Fencing and the name and
# the period of the Western Quarry are not in the text.
PERIODS = (
    ("grain_utilization", "sheep_market", "fencing", "major_improvement"),
    ("basic_wish_for_children", "house_redevelopment", "western_quarry"),
    ("vegetable_seeds", "pig_market"),
    ("cattle_market", "eastern_quarry"),
    ("urgent_wish_for_children", "cultivation"),
    ("farm_redevelopment",),
)
CARDS = tuple(card for period in PERIODS for card in period)
PERIOD_OF_ROUND = tuple(number for number, period in enumerate(PERIODS) for _ in period)
FIRST_ROUND_OF_PERIOD = tuple(PERIOD_OF_ROUND.index(number) + 1 for number in range(len(PERIODS)))
PERIOD_OF_CARD = {card: number for number, period in enumerate(PERIODS) for card in period}

ACTION_SPACES = (*BOARD_SPACES, *CARDS)
ACTION_SPACE = {name: index for index, name in enumerate(ACTION_SPACES)}


def action_spaces(names: Iterable[str]) -> int:
    """The set of these action spaces."""
    return sum(1 << ACTION_SPACE[name] for name in names)


CARDS_OF_PERIOD = tuple(action_spaces(period) for period in PERIODS)
WISH_SPACES = action_spaces(("basic_wish_for_children", "modest_wish_for_children", "urgent_wish_for_children"))
LESSONS = action_spaces(("lessons", "lessons_2"))
# The kinds of spaces that hand cards speak of.
WOOD_SPACES = ("forest", "grove", "copse")
STONE_SPACES = ("western_quarry", "eastern_quarry")
ANIMAL_SPACES = ("sheep_market", "pig_market", "cattle_market")
# The spaces of which it is known who is there.
STANDS = ("fishing", "basic_wish_for_children", "urgent_wish_for_children")
STAND_SPACES = action_spaces(STANDS)

_ALWAYS = BOARD_SPACES[:11]
_EXTENSION = {
    1: (),
    2: (),
    3: ("grove", "hollow", "resource_market", "lessons_2"),
    4: ("grove", "hollow", "resource_market", "lessons_2", "copse", "traveling_players"),
}
_TILE = {
    1: (),
    2: ("copse", "resource_market", "animal_market", "modest_wish_for_children"),
    3: ("animal_market", "modest_wish_for_children"),
    4: ("animal_market", "modest_wish_for_children"),
}


def tile_spaces(variant: str, players: int) -> int:
    """The action spaces that the variant tile brings. Lines 58-60, 534-537; what is on it the text lacks."""
    return action_spaces(_TILE[players]) if variant == NO_HAND_TILE else 0


def board_spaces(variant: str, players: int) -> int:
    """The action spaces that are there from the beginning; Side Job only without hand cards.

    Lines 62-65, 492-494, 742, 1151, 1686
    """
    spaces = action_spaces((*_ALWAYS, *_EXTENSION[players])) | tile_spaces(variant, players)
    return spaces & ~action_spaces(("side_job",)) if variant == WITH_HAND else spaces


# The accumulation spaces. Lines 752-754

PILES = (
    "forest",
    "clay_pit",
    "reed_bank",
    "fishing",
    "meeting_place",
    "grove",
    "hollow",
    "copse",
    "traveling_players",
    "sheep_market",
    "pig_market",
    "cattle_market",
    "western_quarry",
    "eastern_quarry",
)
PILE = {name: index for index, name in enumerate(PILES)}
GOOD_OF_PILE = (WOOD, CLAY, REED, FOOD, FOOD, WOOD, CLAY, WOOD, FOOD, SHEEP, BOAR, CATTLE, STONE, STONE)
SPACE_OF_PILE = tuple(ACTION_SPACE[name] for name in PILES)


# The major improvements, in the order of their numbers. Lines 70, 184-185, 503-504, 1399-1442

MAJORS = (
    "fireplace_2",
    "fireplace_3",
    "cooking_hearth_4",
    "cooking_hearth_5",
    "well",
    "clay_oven",
    "stone_oven",
    "joinery",
    "pottery",
    "basketmakers_workshop",
)
MAJOR = {name: 1 << index for index, name in enumerate(MAJORS)}
FIREPLACES = ("fireplace_2", "fireplace_3")
HEARTHS = ("cooking_hearth_4", "cooking_hearth_5")
COOKERS = ("fireplace", "cooking_hearth")
BAKERS = ("fireplace", "cooking_hearth", "clay_oven", "stone_oven")
CRAFTS = ("joinery", "pottery", "basketmakers_workshop")
# For each name of a kind the majors that are of it.
OF_KIND = {
    "fireplace": MAJOR["fireplace_2"] | MAJOR["fireplace_3"],
    "cooking_hearth": MAJOR["cooking_hearth_4"] | MAJOR["cooking_hearth_5"],
    "clay_oven": MAJOR["clay_oven"],
    "stone_oven": MAJOR["stone_oven"],
}


# The hand cards, by their codes: the minors, then the occupations. Lines 71-72; which they are is not in the text.

_MINORS = """
    A002 A005 A009 A012 A016 A019 A024 A026 A032 A033 A038 A044 A050 A053 A055 A056 A063 A067 A069 A071 A075 A078 A080
    A083 B002 B008 B010 B013 B016 B019 B024 B025 B033 B036 B039 B045 B047 B050 B056 B057 B061 B062 B066 B068 B074 B077
    B080 B084
"""
_OCCUPATIONS = """
    A086 A087 A088 A090 A092 A098 A102 A108 A110 A111 A112 A114 A116 A119 A120 A123 A125 A133 A138 A143 A147 A155 A160
    A165 B087 B089 B091 B095 B097 B098 B099 B102 B104 B107 B108 B109 B114 B118 B121 B123 B126 B136 B142 B145 B156 B163
    B164 B166
"""
MINORS = tuple(_MINORS.split())
OCCUPATIONS = tuple(_OCCUPATIONS.split())
CODES = tuple(sorted((*MINORS, *OCCUPATIONS)))
CODE = {code: index for index, code in enumerate(CODES)}
BIT = {code: 1 << index for index, code in enumerate(CODES)}


def bits(codes: Iterable[str]) -> int:
    """The set of these hand cards."""
    return sum(BIT[code] for code in codes)


ALL_MINORS = bits(MINORS)
ALL_OCCUPATIONS = bits(OCCUPATIONS)
# Lines 187-188: the cards of each kind that a player begins with.
HAND_OF_EACH = 7


# What a player can owe

# The steps that must be answered.
STARRED = frozenset(
    {
        "occupation",
        "renovation",
        "card_plow",
        "card_bake",
        "card_room",
        "card_fence",
        "groom_stable",
        "hammer_stable",
        "scholar_occupation",
        "scholar_minor",
        "reap",
        "farm_expansion",
        "side_job",
        "farmland",
        "cultivation",
        "grain_utilization",
        "fencing",
        "major_improvement",
        "resource_market",
        "animal_market",
    }
)
OTHER_STEPS = (
    "rooms",
    "stables",
    "side_stable",
    "plow",
    "sow",
    "bake",
    "fences",
    "improvement",
    "room",
    "window",
    "effect",
    "cards",
    "minor",
    "crook",
    "lasso",
    "adopt",
    "exchange",
)
STEPS = frozenset({*STARRED, *OTHER_STEPS})
