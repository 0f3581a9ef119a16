"""The names of the wire format and the small numbers that stand for them in a position.

Farm spaces are numbered column by column, from the leftmost column a farm can reach to the rightmost, each from the
forest down to the road. Sets of spaces, of edges and of action spaces are whole numbers with one bit for each member.
"""

from __future__ import annotations

# Lines 17, 129: the four types of animals and the three building resources.
ANIMALS = ("sheep", "pig", "cow", "horse")
ANIMAL = {name: index for index, name in enumerate(ANIMALS)}
SHEEP, PIG, COW, HORSE = range(4)
RESOURCES = ("wood", "stone", "reed")

# Lines 140-146: the base game, and the games with four or eight further special buildings.
VARIANTS = ("base", "advanced", "expert")
FURTHER_BUILDINGS = {"base": 0, "advanced": 4, "expert": 8}
TILES = {"base": 4, "advanced": 5, "expert": 5}
EXPANSIONS = {"base": 4, "advanced": 5, "expert": 5}

# Lines 98, 107, 135, 150: what there is of everything else.
LAST_ROUND = 8
WORKERS = 3
ALL_BARRIERS = 26
FIRST_BARRIERS = 9
STOCK = 8
ALL_TROUGHS = 10

# Lines 152-155, with the turns that some special buildings give between the phases.
SETUP = "setup"
WORK = "work"
CLOSING = "closing"
BEFORE_BREEDING = "before_breeding"
BREEDING = "breeding"
ENDING = "ending"
OVER = "over"
PHASES = (SETUP, WORK, CLOSING, BEFORE_BREEDING, BREEDING, ENDING, OVER)

# Stands for a seat where the wire format has null.
NOBODY = -1


# The farm: three rows, and twelve columns of which a farm has at most seven. Lines 380, 501

ROWS = ("t", "m", "b")
FIRST_COLUMN, LAST_COLUMN = -5, 6
COLUMNS = range(FIRST_COLUMN, LAST_COLUMN + 1)
MOST_EXPANSIONS = 5

SPACES = tuple(f"{row}{column}" for column in COLUMNS for row in ROWS)
SPACE = {name: index for index, name in enumerate(SPACES)}
ROW_OF = tuple(index % 3 for index in range(len(SPACES)))
HOME = SPACE["b0"]

# Number i below 39 is the western edge of space i (36 to 38: the eastern edges of the last column), 39 + i the northern
# edge of space i, and the last twelve are the southern edges of the bottom row.
NORTH = len(SPACES) + 3
SOUTH = NORTH + len(SPACES)
EDGES = (
    *(f"{name}.w" for name in SPACES),
    *(f"{row}{LAST_COLUMN}.e" for row in ROWS),
    *(f"{name}.n" for name in SPACES),
    *(f"b{column}.s" for column in COLUMNS),
)
EDGE = {name: index for index, name in enumerate(EDGES)}


def _edges_of(space: int) -> tuple[int, int, int, int]:
    """The northern, western, southern and eastern edge of a space."""
    south = SOUTH + space // 3 if ROW_OF[space] == 2 else NORTH + space + 1
    return NORTH + space, space, south, space + 3


def _neighbours_of(space: int) -> tuple[int, ...]:
    """The spaces orthogonally adjacent to a space."""
    found = []
    if ROW_OF[space] > 0:
        found.append(space - 1)
    if ROW_OF[space] < 2:
        found.append(space + 1)
    if space >= 3:
        found.append(space - 3)
    if space < len(SPACES) - 3:
        found.append(space + 3)
    return tuple(found)


EDGES_OF = tuple(_edges_of(space) for space in range(len(SPACES)))
NEIGHBOURS = tuple(_neighbours_of(space) for space in range(len(SPACES)))
NEIGHBOUR_MASKS = tuple(sum(1 << other for other in others) for others in NEIGHBOURS)


def members(mask: int) -> list[int]:
    """The numbers in a set, ascending."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


# The action spaces and what accumulates on them. Lines 326-396

ACTION_SPACES = (
    "walls",
    "fences",
    "troughs",
    "stall",
    "stables",
    "special_building_1",
    "special_building_2",
    "first_player",
    "three_wood",
    "one_stone",
    "two_stone",
    "building_resources",
    "expansion",
    "reed_sheep",
    "pig_sheep",
    "cow_pig",
    "horse_sheep",
)
ACTION_SPACE = {name: index for index, name in enumerate(ACTION_SPACES)}
ANIMAL_SPACES = ("reed_sheep", "pig_sheep", "cow_pig", "horse_sheep")

PILES = (
    "first_player",
    "three_wood",
    "one_stone",
    "two_stone",
    "expansion",
    "reed_sheep.reed",
    "reed_sheep.sheep",
    "pig_sheep.pig",
    "pig_sheep.sheep",
    "cow_pig.cow",
    "cow_pig.pig",
    "horse_sheep.horse",
    "horse_sheep.sheep",
)
PILE = {name: index for index, name in enumerate(PILES)}
SINGLE_PILES = PILES[:5]
# The first good and the second good of each animal space.
ANIMAL_PILES = {name: (5 + 2 * index, 6 + 2 * index) for index, name in enumerate(ANIMAL_SPACES)}


# The special buildings. Lines 505-971

RESIDENCE = "residence"
BASIC = ("half_timbered_house", "storage_building", "shelter", "open_stables")
OTHERS = (
    "cattle_farm",
    "cottage_extension",
    "woodworking_shop",
    "fodder_beet_field",
    "dog_house",
    "servants_cottage",
    "reed_hut",
    "carpenter",
    "corner_houses",
    "country_house",
    "log_house",
    "byre_dwelling",
    "dairy_farm",
    "insemination_center",
    "animal_trader",
    "fence_manufacturer",
    "haystack",
    "barn_floor_manufacturer",
    "joinery",
    "organic_farm",
    "pen",
    "wild_boar_pen",
    "barn",
    "large_extension",
    "building_firm",
    "carpenters_workshop",
    "home_workshop",
    "inn",
    "feed_storehouse",
    "household_storeroom",
    "manor",
    "cattle_market",
    "farm_shop",
    "timber_shop",
    "materials_outlet",
    "hay_rack",
    "small_extension",
    "farm_well",
    "ranch",
    "assembly_hall",
    "stone_carver",
    "stud",
    "sawmill",
    "conservatory",
    "pig_stall",
    "cow_stall",
    "duck_pond",
    "feeding_station",
    "rearing_station",
    "trading_station",
    "breeding_station",
    "estate",
    "office",
    "stewards_office",
)
SPECIALS = (*BASIC, *OTHERS)

# Lines 513, 633, 646: what stands where the Residence is printed.
HOUSES = (RESIDENCE, "half_timbered_house", "log_house", "byre_dwelling")
# Lines 913, 919: the special buildings that are stalls.
SPECIAL_STALLS = ("cow_stall", "pig_stall")

# Who has one of these gets a turn in a phase, and what may be used once in it. Lines 596-971
TURN_GIVERS = {
    CLOSING: ("stewards_office", "carpenter", "building_firm", "animal_trader", "cattle_market", "assembly_hall"),
    BEFORE_BREEDING: ("joinery", "home_workshop", "trading_station"),
    ENDING: ("stone_carver", "carpenter", "building_firm", "cattle_market", "assembly_hall"),
}
OFFERS = {
    CLOSING: ("stewards_office",),
    BEFORE_BREEDING: ("joinery", "home_workshop", "trading_station"),
    ENDING: ("stone_carver",),
}


# What a player can owe

# The steps that begin the action of an action space.
ACTION_STEPS = ("walls", "fences", "troughs", "stall", "stables", "special")
# The steps that must be answered.
STARRED = frozenset(
    {
        *ACTION_STEPS,
        "feed_storehouse",
        "farm_well",
        "expand",
        "shelter",
        "farm_shop.animal",
        "farm_shop.resource",
        "open_stables",
        "barn_floor_manufacturer",
    }
)
# The building that the owner of a step has; `barn.SPACE` is a family of steps with the Barn.
BUILDING_OF_STEP = {
    "fence_manufacturer": "fence_manufacturer",
    "cottage_barriers.2": "servants_cottage",
    "cottage_barriers.1": "servants_cottage",
    "workshop.2": "carpenters_workshop",
    "workshop.1": "carpenters_workshop",
    "woodworking": "woodworking_shop",
    "assembly": "assembly_hall",
    "ranch": "ranch",
    "cottage_trough": "servants_cottage",
    "feed_storehouse": "feed_storehouse",
    "farm_well": "farm_well",
    "conservatory": "conservatory",
    "cattle_farm": "cattle_farm",
    "shelter": "shelter",
    "farm_shop.animal": "farm_shop",
    "open_stables": "open_stables",
    "barn_floor_manufacturer": "barn_floor_manufacturer",
    "farm_shop.resource": "farm_shop",
    "storeroom": "household_storeroom",
    "organic_farm": "organic_farm",
    "carpenter": "carpenter",
}
BARN_STEPS = {f"barn.{name}": index for name, index in SPACE.items()}
OTHER_STEPS = (
    *ACTION_STEPS,
    "walls.free",
    "walls.paid",
    "fences.more",
    "troughs.paid",
    "stables.more",
    "expand",
    "room",
    "empty",
    "newborns",
)
STEPS = frozenset({*OTHER_STEPS, *BUILDING_OF_STEP, *BARN_STEPS})
