"""The names of the wire format and the small numbers that stand for them in a position.

Spaces are numbered row by row. A field has the number of its own space, so that a set of fields, a whole number with
one bit for each member, is also the set of their own spaces. Workers and events are numbered together, workers first.
"""

from __future__ import annotations

# Lines 9-17, 33, 39: so many can play.
LEAST_PLAYERS = 2
MOST_PLAYERS = 4

# Stands for a seat, a space, a field, a crop, a worker or an event where the wire format has null.
NOBODY = -1
NOWHERE = -1
NO_FIELD = -1
NO_CROP = -1
NOTHING = -1


# Crops. Line 11. How many there are of each kind is not in the text.

CROPS = ("wine", "hops", "apples", "vegetables", "wheat")
CROP = {name: index for index, name in enumerate(CROPS)}
KINDS = range(len(CROPS))
COUNTERS = 12


# Spaces and fields. Lines 12, 172. The rows and their numbers are not in the text.

ROWS = "ABCDEFG"
COLUMNS = 9
SPACES = tuple(f"{row}{number}" for row in ROWS for number in range(1, COLUMNS + 1))
SPACE = {name: index for index, name in enumerate(SPACES)}
BOARD_SPACES = 56
TOWN_SPACES = 6


def _neighbours() -> dict[str, tuple[int, int]]:
    """The pairs of spaces that can adjoin: beside each other, or in neighbouring rows and not far apart."""
    found = {}
    for row in range(len(ROWS)):
        for column in range(COLUMNS):
            space = row * COLUMNS + column
            near = [(row, column + 1), *((row + 1, column + aside) for aside in (-1, 0, 1))]
            for other_row, other_column in near:
                if other_row < len(ROWS) and 0 <= other_column < COLUMNS:
                    other = other_row * COLUMNS + other_column
                    found[f"{SPACES[space]}-{SPACES[other]}"] = (space, other)
    return found


NEIGHBOURS = _neighbours()


def members(mask: int) -> list[int]:
    """The numbers in a set, ascending."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


# Starting pairs. Lines 31, 174

PAIRS = ("1", "2", "3", "4")
PAIR = {name: index for index, name in enumerate(PAIRS)}
FIELDS_OF_A_PAIR = 2


# Workers. Lines 15-16, 198-202

FARMHANDS = tuple(f"f{number}" for number in range(1, 7))
TOWNSFOLK = tuple(f"t{number}" for number in range(1, 7))
WORKERS = FARMHANDS + TOWNSFOLK
FIRST_OF_TOWN = len(FARMHANDS)
MOST_RANK = 6

# Not in the text: the ranks that nature deals to workers whose rank is not known.
FARMHAND_RANKS = (1, 2, 3)
TOWNSFOLK_RANKS = (4, 5)


# Events. Lines 13, 182-186. That the track has ten spaces is not said; that the game ends with the tenth event is.

EVENTS = tuple("abcdefghijklmn")
TRACK_SPACES = 10
FIRST_EVENT = len(WORKERS)

# Workers and events: whatever has a power or an effect.
SOURCES = WORKERS + EVENTS
SOURCE = {name: index for index, name in enumerate(SOURCES)}


# The words for what powers and effects do. The text has none of them; those with a number say how many or how much.

NOTHING_HAPPENS = "nothing"
GET_CROPS = "get_crops"
HARVEST_AGAIN = "harvest"
RENEW = "renew"
MOVE = "move"
PASS = "pass"
SWAP_BAG = "swap_bag"
SWAP_LEFT = "swap_left"
DRAW = "draw"
CLEAR = "clear"
BUY = "buy"
DISMISS = "dismiss"
RECALL = "recall"
WORDS = (
    NOTHING_HAPPENS,
    GET_CROPS,
    HARVEST_AGAIN,
    RENEW,
    MOVE,
    PASS,
    SWAP_BAG,
    SWAP_LEFT,
    DRAW,
    CLEAR,
    BUY,
    DISMISS,
    RECALL,
)
NUMBERED = (GET_CROPS, RENEW, MOVE, PASS, DRAW, CLEAR, BUY, DISMISS, RECALL)
MOST_NUMBER = 3

# Line 222
MARKS = ("bell", "scroll")


# Phases. Lines 21-45, 134-140

PRINT = "print"
FIRST_PLAYER = "first_player"
STARTING_FIELDS = "starting_fields"
SET_ASIDE = "set_aside"
STARTING_CROPS = "starting_crops"
TOWN = "town"
REMOVING = "events"
PLAY = "play"
OVER = "over"
PHASES = (PRINT, FIRST_PLAYER, STARTING_FIELDS, SET_ASIDE, STARTING_CROPS, TOWN, REMOVING, PLAY, OVER)


# Actions. Lines 49-56

ACTIONS = ("harvest", "worker", "field", "store")
HARVEST_ACTION, WORKER_ACTION, FIELD_ACTION, STORE_ACTION = range(4)
ACTIONS_OF_A_TURN = 2


# Stores. Lines 112, 122-124

SLOTS = ("left", "right")
SLOT = {name: index for index, name in enumerate(SLOTS)}


# What can be owed

DISPLACED = "displaced"
HARVEST = "harvest"
SECOND_FIELD = "second_field"
BID = "bid"
MORE = "more"
REFILL = "refill"
SECOND_STORE = "second_store"
EFFECT = "effect"
RECEIVE = "receive"
PAY = "pay"
ON_TRACK = "track"
STEPS = (DISPLACED, HARVEST, SECOND_FIELD, BID, MORE, REFILL, SECOND_STORE, EFFECT, RECEIVE, PAY, ON_TRACK)
