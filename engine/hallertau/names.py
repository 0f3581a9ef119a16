"""The names of the wire format and the places they have in the lists of a position."""

from __future__ import annotations

# PT 270: nine kinds of goods: four crops, four animal products, and clay.
GOODS = ("barley", "flax", "hops", "rye", "hide", "meat", "milk", "wool", "clay")
GOOD = {name: index for index, name in enumerate(GOODS)}

# PT 270: the four goods that can be sown; they come first among the goods.
CROPS = GOODS[:4]

MILK = GOOD["milk"]

# What a field holds: nothing, or one of the crops. Crop number c is content c + 1.
CONTENTS = ("empty", *CROPS)
CONTENT = {name: index for index, name in enumerate(CONTENTS)}
EMPTY = 0

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

# PT 344-350: the phases in which a position can wait for a move, with the set-up before and the end after them.
SETUP = "setup"
REMOVAL = "removal"
ACTIONS = "actions"
FALLOW = "fallow"
PROGRESS = "progress"
OVER = "over"
PHASES = (SETUP, REMOVAL, ACTIONS, FALLOW, PROGRESS, OVER)

# PT 344: the number of rounds.
LAST_ROUND = 6

# Stands for a seat where the wire format has null.
NOBODY = -1
