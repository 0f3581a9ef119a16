"""The names of the wire format and the places they have in the lists of a position."""

from __future__ import annotations

# PT 270: nine kinds of goods: four crops, four animal products, and clay.
GOODS = ("barley", "flax", "hops", "rye", "hide", "meat", "milk", "wool", "clay")
GOOD = {name: index for index, name in enumerate(GOODS)}

# PT 270: the four goods that can be sown; they come first among the goods.
CROPS = GOODS[:4]

# PT 270: the goods that come of keeping sheep.
ANIMAL_PRODUCTS = GOODS[4:8]

MILK = GOOD["milk"]

# What a field holds: nothing, a crop, a good that a card lets one sow (PT 874), or two crops of one kind (PT 1569).
# Crop number c is content c + 1, twice that crop is content c + 8.
CONTENTS = ("empty", *CROPS, "meat", "wool", "clay", *(f"{crop}_twice" for crop in CROPS))
CONTENT = {name: index for index, name in enumerate(CONTENTS)}
EMPTY = 0
TWICE = 8

# The good that each content yields (none for an empty field) and how often.
CONTENT_GOOD = (-1, 0, 1, 2, 3, GOOD["meat"], GOOD["wool"], GOOD["clay"], 0, 1, 2, 3)
CONTENT_TIMES = (0, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2)

# PT 281: fields lie in rows 2 to 5.
ROWS = (2, 3, 4, 5)

# PT 317, 323: where sheep can stand: on the farmyard cards of the rounds to come and in the stables.
SLOTS = ("3", "4", "5", "6", "stables")
SLOT = {name: index for index, name in enumerate(SLOTS)}
STABLES = SLOT["stables"]

# PT 251: the five shops, from the top row to the bottom row.
SHOPS = ("carpentry", "brewery", "cold_store", "bakery", "manufactory")
SHOP = {name: index for index, name in enumerate(SHOPS)}

# PT 886, 888, 902, 950, 978: the action spaces, quadrant by quadrant.
QUADRANTS = {
    1: ("gateway_card", "sheep_breeding", "sheep_shearing", "clay_delivery", "farming"),
    2: ("farmyard_card", "butchery", "nursery", "busy_weekend", "clearing"),
    3: ("bonus_card", "small_trade", "cultivation", "weekly_market", "land_sale"),
    4: ("point_card", "fertilizing", "tool_shed", "town_hall", "sheep_market"),
}
SPACES = tuple(name for names in QUADRANTS.values() for name in names)
SPACE = {name: index for index, name in enumerate(SPACES)}

# PT 419, 451: the spaces in the corners of the board give cards.
CARD_SPACES = frozenset({"gateway_card", "farmyard_card", "bonus_card", "point_card"})

# PT 726: the four decks.
DECKS = ("gateway", "farmyard", "bonus", "point")

# PT 344-350: the ten phases, with the set-up before and the end after them.
SETUP = "setup"
REMOVAL = "removal"
NEW_WORKERS = "new_workers"
INCOME = "income"
ACTIONS = "actions"
NEW_CARD = "new_card"
FALLOW = "fallow"
HARVEST = "harvest"
MILKING = "milking"
PROGRESS = "progress"
BOULDERS = "boulders"
OVER = "over"
PHASES = (
    SETUP,
    REMOVAL,
    NEW_WORKERS,
    INCOME,
    ACTIONS,
    NEW_CARD,
    FALLOW,
    HARVEST,
    MILKING,
    PROGRESS,
    BOULDERS,
    OVER,
)

# PT 344: the number of rounds.
LAST_ROUND = 6

# Stands for a seat where the wire format has null.
NOBODY = -1
