"""The names of things, and what a position consists of."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from msgspec import Meta

from spec.kernel import Count, Fixed, Marks, Record, Table
from spec.kernel.records import SEAT

Resource = Literal["wood", "clay", "reed", "stone"]
Crop = Literal["grain", "vegetable"]
Animal = Literal["sheep", "boar", "cattle"]
Supply = Literal["wood", "clay", "reed", "stone", "grain", "vegetable", "food"]
Good = Literal["wood", "clay", "reed", "stone", "grain", "vegetable", "food", "sheep", "boar", "cattle"]
House = Literal["wood", "clay", "stone"]
Sown = Literal["grain_3", "grain_2", "grain_1", "vegetable_2", "vegetable_1"]
Space = Literal["t1", "t2", "t3", "t4", "t5", "m1", "m2", "m3", "m4", "m5", "b1", "b2", "b3", "b4", "b5"]
Edge = Literal[
    "t1.n", "t2.n", "t3.n", "t4.n", "t5.n", "m1.n", "m2.n", "m3.n", "m4.n", "m5.n",
    "b1.n", "b2.n", "b3.n", "b4.n", "b5.n", "b1.s", "b2.s", "b3.s", "b4.s", "b5.s",
    "t1.w", "t2.w", "t3.w", "t4.w", "t5.w", "t5.e", "m1.w", "m2.w", "m3.w", "m4.w", "m5.w", "m5.e",
    "b1.w", "b2.w", "b3.w", "b4.w", "b5.w", "b5.e",
]  # fmt: skip
Card = Literal[
    "grain_utilization", "sheep_market", "fencing", "major_improvement",
    "basic_wish_for_children", "house_redevelopment", "western_quarry",
    "vegetable_seeds", "pig_market", "cattle_market", "eastern_quarry",
    "urgent_wish_for_children", "cultivation", "farm_redevelopment",
]  # fmt: skip
"""The round cards, by period."""
ActionSpace = Literal[
    "farm_expansion", "meeting_place", "grain_seeds", "farmland", "lessons", "day_laborer",
    "forest", "clay_pit", "reed_bank", "fishing", "side_job",
    "grove", "hollow", "resource_market", "lessons_2", "copse", "traveling_players",
    "animal_market", "modest_wish_for_children",
    "grain_utilization", "sheep_market", "fencing", "major_improvement",
    "basic_wish_for_children", "house_redevelopment", "western_quarry",
    "vegetable_seeds", "pig_market", "cattle_market", "eastern_quarry",
    "urgent_wish_for_children", "cultivation", "farm_redevelopment",
]  # fmt: skip
Pile = Literal[
    "forest", "clay_pit", "reed_bank", "fishing", "meeting_place", "grove", "hollow", "copse", "traveling_players",
    "sheep_market", "pig_market", "cattle_market", "western_quarry", "eastern_quarry",
]  # fmt: skip
"""The accumulation spaces."""
Major = Literal[
    "fireplace_2", "fireplace_3", "cooking_hearth_4", "cooking_hearth_5", "well",
    "clay_oven", "stone_oven", "joinery", "pottery", "basketmakers_workshop",
]  # fmt: skip
Craft = Literal["joinery", "pottery", "basketmakers_workshop"]
Cooker = Literal["fireplace", "cooking_hearth"]
Baker = Literal["fireplace", "cooking_hearth", "clay_oven", "stone_oven"]
Promise = Literal["2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14"]
Phase = Literal["setup", "preparation", "work", "feeding", "breeding", "over"]
StepName = Literal[
    "farm_expansion", "rooms", "stables", "side_job", "side_stable", "farmland", "cultivation", "plow",
    "grain_utilization", "sow", "bake", "fencing", "fences", "major_improvement", "improvement",
    "resource_market", "animal_market", "room",
]  # fmt: skip
Variant = Literal["no_hand", "no_hand_tile"]

RESOURCES: tuple[Resource, ...] = get_args(Resource)
CROPS: tuple[Crop, ...] = get_args(Crop)
ANIMALS: tuple[Animal, ...] = get_args(Animal)
SUPPLIES: tuple[Supply, ...] = get_args(Supply)
GOODS: tuple[Good, ...] = get_args(Good)
HOUSES: tuple[House, ...] = get_args(House)
SOWN: tuple[Sown, ...] = get_args(Sown)
SPACES: tuple[Space, ...] = get_args(Space)
EDGES: tuple[Edge, ...] = get_args(Edge)
CARDS: tuple[Card, ...] = get_args(Card)
ACTION_SPACES: tuple[ActionSpace, ...] = get_args(ActionSpace)
PILES: tuple[Pile, ...] = get_args(Pile)
MAJORS: tuple[Major, ...] = get_args(Major)
CRAFTS: tuple[Craft, ...] = get_args(Craft)
COOKERS: tuple[Cooker, ...] = get_args(Cooker)
BAKERS: tuple[Baker, ...] = get_args(Baker)
STEPS: tuple[StepName, ...] = get_args(StepName)
ROUND_OF: dict[Promise, int] = {promise: int(promise) for promise in get_args(Promise)}

LAST_ROUND = 14
MOST_PEOPLE = 5
MOST_STABLES = 4
MOST_FENCES = 15

Seat = Annotated[int, Meta(ge=0, le=3, extra=SEAT)]
Mark = Annotated[int, Meta(ge=0, le=1)]
Fields = Annotated[int, Meta(ge=0, le=13)]


class Farm(Record):
    """What lies on a farm board."""

    rooms: Marks[Space]
    fields: Marks[Space]
    stables: Marks[Space]
    fences: Marks[Edge]


class Promised(Record):
    """Goods that lie on the spaces of later rounds for a player."""

    food: Table[Promise, Count]


class Player(Record):
    """What one player has."""

    people: Annotated[int, Meta(ge=2, le=5)]
    newborns: Annotated[int, Meta(ge=0, le=3)]
    to_place: Annotated[int, Meta(ge=0, le=5)]
    begging: Count
    goods: Table[Supply, Count]
    animals: Table[Animal, Count]
    house: House
    sown: Table[Sown, Fields]
    promised: Promised
    majors: Marks[Major]
    crafted: Table[Craft, Mark]
    farm: Farm


class Owed(Fixed, frozen=True):
    """A step and who must answer it."""

    player: Seat
    step: StepName


class Plot(Fixed, frozen=True):
    """A space of which something is said, on any farm."""

    space: Space


class Game(Record):
    """A position."""

    game: Literal["agricola"]
    variant: Variant
    round: Annotated[int, Meta(ge=1, le=14)]
    phase: Phase
    first_player: Seat | None
    turn: Seat | None
    acted: bool
    now: Owed | None
    agenda: list[Owed]
    revealed: Table[Card, Mark]
    piles: Table[Pile, Count]
    occupied: Table[ActionSpace, Mark]
    players: Annotated[list[Player], Meta(min_length=1, max_length=4)]
