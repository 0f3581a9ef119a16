"""The names of things, and what a position consists of."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from msgspec import Meta

from spec.kernel import Count, Record, Table
from spec.kernel.records import CONTROL

Crop = Literal["barley", "flax", "hops", "rye"]
Good = Literal["barley", "flax", "hops", "rye", "hide", "meat", "milk", "wool", "clay"]
Resource = Literal["barley", "flax", "hops", "rye", "hide", "meat", "milk", "wool", "clay", "sheep", "jewels"]
Currency = Literal["barley", "flax", "hops", "rye", "hide", "meat", "milk", "wool", "clay", "jewels"]
Content = Literal["empty", "barley", "flax", "hops", "rye"]
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
StepName = Literal[
    "sheep_breeding.pay", "sheep_breeding.one", "sheep_breeding.two",
    "sheep_shearing.wool", "sheep_shearing.move",
    "clay_delivery.clay",
    "farming.field_or_sow", "farming.sow",
    "butchery.pay", "butchery.take",
    "nursery.clay_or_crops",
    "busy_weekend.milk_or_wool", "busy_weekend.sow",
    "clearing.field", "clearing.clay",
    "small_trade.crops", "small_trade.milk_or_wool", "small_trade.move",
    "cultivation.sow",
    "weekly_market.take",
    "land_sale.pay", "land_sale.take",
    "fertilizing.field", "fertilizing.sow",
    "tool_shed.clay_or_field",
    "town_hall.pay", "town_hall.take",
    "sheep_market.take",
]  # fmt: skip
Phase = Literal[
    "setup", "removal", "new_workers", "income", "actions", "new_card",
    "fallow", "harvest", "milking", "progress", "boulders", "over",
]  # fmt: skip

CROPS: tuple[Crop, ...] = get_args(Crop)
GOODS: tuple[Good, ...] = get_args(Good)
CONTENTS: tuple[Content, ...] = get_args(Content)
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
MOST_JEWELS = 10

Seat = Annotated[int, Meta(ge=0, le=3, extra=CONTROL)]
Amount = Annotated[int, Meta(ge=1)]


class ShopRow(Record):
    """One row of a village board: the column of its shop and of its two boulders, the nearer one first."""

    shop: Annotated[int, Meta(ge=0, le=10)]
    first: Annotated[int, Meta(ge=1, le=11)]
    second: Annotated[int, Meta(ge=2, le=11)]


class Player(Record):
    """What lies in front of one player."""

    workers: Annotated[int, Meta(ge=0, le=12)]
    tools: Count
    tools_used: Count
    jewels: Annotated[int, Meta(ge=0, le=10)]
    goods: Table[Good, Count]
    fields: Table[Row, Table[Content, Count]]
    sheep: Table[Slot, Count]
    village: Table[Shop, ShopRow]
    center: Annotated[int, Meta(ge=0, le=10)]


class Game(Record):
    """A position."""

    game: Literal["hallertau"]
    variant: Literal["no_cards"]
    round: Annotated[int, Meta(ge=1, le=6)]
    phase: Phase
    first_player: Seat | None
    turn: Seat | None
    agenda: list[StepName]
    quadrant_cards: Table[QuadrantCard, Annotated[int, Meta(ge=0, le=1)]]
    coin: list[Quadrant]
    board: Table[Space, Table[BoardRow, Annotated[int, Meta(ge=0, le=3)]]]
    players: Annotated[list[Player], Meta(min_length=1, max_length=4)]
