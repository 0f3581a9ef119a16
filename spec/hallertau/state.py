"""The names of things, and what a position consists of."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from msgspec import Meta

from spec.kernel import Count, Fixed, InTurn, Named, Record, Table
from spec.kernel.records import CONTROL, SEAT

Crop = Literal["barley", "flax", "hops", "rye"]
Good = Literal["barley", "flax", "hops", "rye", "hide", "meat", "milk", "wool", "clay"]
Resource = Literal["barley", "flax", "hops", "rye", "hide", "meat", "milk", "wool", "clay", "sheep", "jewels", "tools"]
Currency = Literal["barley", "flax", "hops", "rye", "hide", "meat", "milk", "wool", "clay", "jewels"]
Seed = Literal["barley", "flax", "hops", "rye", "meat", "wool", "clay"]
Content = Literal[
    "empty", "barley", "flax", "hops", "rye", "meat", "wool", "clay",
    "barley_twice", "flax_twice", "hops_twice", "rye_twice",
]  # fmt: skip
Row = Literal[2, 3, 4, 5]
Card = Literal["3", "4", "5", "6"]
Slot = Literal["3", "4", "5", "6", "stables"]
Shop = Literal["carpentry", "brewery", "cold_store", "bakery", "manufactory"]
Quadrant = Literal[1, 2, 3, 4]
QuadrantCard = Literal[1, 2, 3, 4, 5, 6]
BoardRow = Literal[1, 2, 3]
Space = Literal[
    "gateway_card", "sheep_breeding", "sheep_shearing", "clay_delivery", "farming",
    "farmyard_card", "butchery", "nursery", "busy_weekend", "clearing",
    "bonus_card", "small_trade", "cultivation", "weekly_market", "land_sale",
    "point_card", "fertilizing", "tool_shed", "town_hall", "sheep_market",
]  # fmt: skip
StepName = str
"""A step that is owed: of a space (`farming.sow`), a card (`card.7.2.take`: number, option, kind) or chance."""

DeckName = Literal["gateway", "farmyard", "bonus", "point"]
CardNumber = Literal[
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18,
    19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30,
    101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 112, 113, 114, 115, 116, 117, 118,
    119, 120, 121, 122, 123, 124, 125, 126, 127, 128, 129, 130,
    201, 202, 203, 204, 205, 206, 207, 208, 209, 210, 211, 212, 213, 214, 215, 216, 217, 218,
    219, 220, 221, 222, 223, 224, 225, 226, 227, 228, 229, 230,
    301, 302, 303, 304, 305, 306, 307, 308, 309, 310, 311, 312, 313, 314, 315, 316, 317, 318,
    319, 320, 321, 322, 323, 324, 325, 326, 327, 328, 329, 330,
    401, 402, 403, 404, 405, 406, 407, 408, 409, 410, 411, 412, 413, 414, 415, 416, 417, 418,
    419, 420, 421, 422, 423, 424, 425, 426, 427, 428, 429, 430, 431, 432, 433, 434, 435,
    501, 502, 503, 504, 505, 506, 507, 508, 509, 510, 511, 512, 513, 514, 515, 516, 517, 518,
    519, 520, 521, 522, 523, 524, 525, 526, 527, 528, 529, 530, 531, 532, 533, 534, 535,
    601, 602, 603, 604, 605, 606, 607, 608, 609, 610, 611, 612, 613, 614, 615, 616, 617, 618,
    619, 620, 621, 622, 623, 624, 625, 626, 627, 628, 629, 630, 631, 632, 633, 634, 635,
    701, 702, 703, 704, 705, 706, 707, 708, 709, 710, 711, 712, 713, 714, 715, 716, 717, 718,
    719, 720, 721, 722, 723, 724, 725, 726, 727, 728, 729, 730, 731, 732, 733, 734, 735,
    801, 802, 803, 804, 805, 806, 807, 808, 809, 810, 811, 812, 813, 814, 815, 816, 817, 818,
    819, 820, 821, 822, 823, 824, 825, 826, 827, 828, 829, 830, 831, 832, 833, 834, 835, 836,
    837, 838, 839, 840, 841, 842, 843, 844, 845,
    901, 902, 903, 904, 905, 906, 907, 908, 909, 910, 911, 912, 913, 914, 915, 916, 917, 918,
    919, 920, 921, 922, 923, 924, 925,
]  # fmt: skip
PayKey = Literal[
    "barley", "flax", "hops", "rye", "hide", "meat", "milk", "wool", "clay", "jewels", "tools",
    "sheep.3", "sheep.4", "sheep.5", "sheep.6", "sheep.stables",
    "field.2.empty", "field.2.barley", "field.2.flax", "field.2.hops", "field.2.rye", "field.2.meat",
    "field.2.wool", "field.2.clay", "field.2.barley_twice", "field.2.flax_twice",
    "field.2.hops_twice", "field.2.rye_twice",
    "field.3.empty", "field.3.barley", "field.3.flax", "field.3.hops", "field.3.rye", "field.3.meat",
    "field.3.wool", "field.3.clay", "field.3.barley_twice", "field.3.flax_twice",
    "field.3.hops_twice", "field.3.rye_twice",
    "field.4.empty", "field.4.barley", "field.4.flax", "field.4.hops", "field.4.rye", "field.4.meat",
    "field.4.wool", "field.4.clay", "field.4.barley_twice", "field.4.flax_twice",
    "field.4.hops_twice", "field.4.rye_twice",
    "field.5.empty", "field.5.barley", "field.5.flax", "field.5.hops", "field.5.rye", "field.5.meat",
    "field.5.wool", "field.5.clay", "field.5.barley_twice", "field.5.flax_twice",
    "field.5.hops_twice", "field.5.rye_twice",
]  # fmt: skip
FieldKey = Literal[
    "2.empty", "2.barley", "2.flax", "2.hops", "2.rye", "2.meat",
    "2.wool", "2.clay", "2.barley_twice", "2.flax_twice", "2.hops_twice", "2.rye_twice",
    "3.empty", "3.barley", "3.flax", "3.hops", "3.rye", "3.meat",
    "3.wool", "3.clay", "3.barley_twice", "3.flax_twice", "3.hops_twice", "3.rye_twice",
    "4.empty", "4.barley", "4.flax", "4.hops", "4.rye", "4.meat",
    "4.wool", "4.clay", "4.barley_twice", "4.flax_twice", "4.hops_twice", "4.rye_twice",
    "5.empty", "5.barley", "5.flax", "5.hops", "5.rye", "5.meat",
    "5.wool", "5.clay", "5.barley_twice", "5.flax_twice", "5.hops_twice", "5.rye_twice",
]  # fmt: skip
BoulderKey = Literal[
    "carpentry.first", "carpentry.second", "brewery.first", "brewery.second", "cold_store.first",
    "cold_store.second", "bakery.first", "bakery.second", "manufactory.first", "manufactory.second",
]  # fmt: skip
Phase = Literal[
    "setup", "removal", "new_workers", "income", "actions", "new_card",
    "fallow", "harvest", "milking", "progress", "boulders", "over",
]  # fmt: skip

CROPS: tuple[Crop, ...] = get_args(Crop)
GOODS: tuple[Good, ...] = get_args(Good)
SEEDS: tuple[Seed, ...] = get_args(Seed)
CONTENTS: tuple[Content, ...] = get_args(Content)
SOWN: tuple[Content, ...] = CONTENTS[1:]
WITHOUT_CARDS: tuple[Content, ...] = ("empty", *CROPS)
"""What fields can hold in the game without cards."""

CARD_NUMBERS: tuple[CardNumber, ...] = get_args(CardNumber)
DECKS: tuple[DeckName, ...] = get_args(DeckName)
PAY_KEYS: tuple[PayKey, ...] = get_args(PayKey)
FIELD_KEYS: tuple[FieldKey, ...] = get_args(FieldKey)
BOULDER_KEYS: tuple[BoulderKey, ...] = get_args(BoulderKey)
ROWS: tuple[Row, ...] = get_args(Row)
CARDS: tuple[Card, ...] = get_args(Card)
SLOTS: tuple[Slot, ...] = get_args(Slot)
SHOPS: tuple[Shop, ...] = get_args(Shop)
QUADRANTS: tuple[Quadrant, ...] = get_args(Quadrant)
QUADRANT_CARDS: tuple[QuadrantCard, ...] = get_args(QuadrantCard)
SPACES: tuple[Space, ...] = get_args(Space)
BOARD_ROWS: tuple[BoardRow, ...] = get_args(BoardRow)
PHASES: tuple[Phase, ...] = get_args(Phase)

LAST_ROUND = 6
LAST_COLUMN = 10
OFF_THE_BOARD = LAST_COLUMN + 1
MOST_FIELDS = 8
POINTS_IN_THE_WINDOW = {7: 18, 8: 34, 9: 50, 10: 70}
MOST_JEWELS = 10

Seat = Annotated[int, Meta(ge=0, le=3, extra=SEAT)]
Amount = Annotated[int, Meta(ge=1)]


class ShopRow(Record):
    """One row of a village board: the column of its shop and of its two boulders, the nearer one first."""

    shop: Annotated[int, Meta(ge=0, le=10)]
    first: Annotated[int, Meta(ge=1, le=11)]
    second: Annotated[int, Meta(ge=2, le=11)]


class Just(Record):
    """What happened to one player since the last step that was not a card's."""

    last_jewel: Annotated[int, Meta(ge=0, le=1)]
    tools: Count
    workers: Count
    harvest: Table[Good, Count]
    drawn: Named[CardNumber]
    fresh: Named[CardNumber]


class ThisPhase(Record):
    """What one player has done since the phase began."""

    tools: Count
    harvest: Count
    advances: Table[Shop, Count]


class Player(Record):
    """What lies in front of one player, and the hand."""

    workers: Annotated[int, Meta(ge=0, le=15)]
    tools: Count
    tools_used: Count
    jewels: Annotated[int, Meta(ge=0, le=10)]
    goods: Table[Good, Count]
    fields: Table[Row, Table[Content, Count]]
    sheep: Table[Slot, Count]
    village: Table[Shop, ShopRow]
    center: Annotated[int, Meta(ge=0, le=10)]
    hand: Named[CardNumber]
    played: Named[CardNumber]
    income: Named[CardNumber]
    promised: Annotated[int, Meta(ge=0, le=1)]
    just: Just
    this_phase: ThisPhase


class Effect(Fixed, frozen=True):
    """The effect of a card that waits."""

    player: Seat
    card: CardNumber
    rung: Annotated[int, Meta(ge=1, le=5, extra=CONTROL)]


class Used(Fixed, frozen=True):
    """The action space that was used last, and by whom."""

    player: Seat
    space: Space


class Game(Record):
    """A position."""

    game: Literal["hallertau"]
    variant: Literal["no_cards", "cards"]
    round: Annotated[int, Meta(ge=1, le=6)]
    phase: Phase
    done: bool
    first_player: Seat | None
    led_by: Seat | None
    turn: Seat | None
    acted: bool
    actor: Seat | None
    agenda: list[StepName]
    pending: InTurn[Effect]
    used: Used | None
    removed: Table[Quadrant, Count]
    quadrant_cards: Table[QuadrantCard, Annotated[int, Meta(ge=0, le=1)]]
    coin: list[Quadrant]
    decks: Table[DeckName, Named[CardNumber]]
    board: Table[Space, Table[BoardRow, Annotated[int, Meta(ge=0, le=3)]]]
    players: Annotated[list[Player], Meta(min_length=1, max_length=4)]
