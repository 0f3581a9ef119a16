"""The names of things, and what a position consists of."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from msgspec import Meta

from spec.kernel import Count, Fixed, Marks, Named, Placed, Record, Table
from spec.kernel.records import SEAT

Animal = Literal["sheep", "pig", "cow", "horse"]
Resource = Literal["wood", "stone", "reed"]
Space = Literal[
    "t-5", "m-5", "b-5", "t-4", "m-4", "b-4", "t-3", "m-3", "b-3", "t-2", "m-2", "b-2",
    "t-1", "m-1", "b-1", "t0", "m0", "b0", "t1", "m1", "b1", "t2", "m2", "b2",
    "t3", "m3", "b3", "t4", "m4", "b4", "t5", "m5", "b5", "t6", "m6", "b6",
]  # fmt: skip
Edge = Literal[
    "t-5.n", "t-5.w", "m-5.n", "m-5.w", "b-5.n", "b-5.w", "b-5.s",
    "t-4.n", "t-4.w", "m-4.n", "m-4.w", "b-4.n", "b-4.w", "b-4.s",
    "t-3.n", "t-3.w", "m-3.n", "m-3.w", "b-3.n", "b-3.w", "b-3.s",
    "t-2.n", "t-2.w", "m-2.n", "m-2.w", "b-2.n", "b-2.w", "b-2.s",
    "t-1.n", "t-1.w", "m-1.n", "m-1.w", "b-1.n", "b-1.w", "b-1.s",
    "t0.n", "t0.w", "m0.n", "m0.w", "b0.n", "b0.w", "b0.s",
    "t1.n", "t1.w", "m1.n", "m1.w", "b1.n", "b1.w", "b1.s",
    "t2.n", "t2.w", "m2.n", "m2.w", "b2.n", "b2.w", "b2.s",
    "t3.n", "t3.w", "m3.n", "m3.w", "b3.n", "b3.w", "b3.s",
    "t4.n", "t4.w", "m4.n", "m4.w", "b4.n", "b4.w", "b4.s",
    "t5.n", "t5.w", "m5.n", "m5.w", "b5.n", "b5.w", "b5.s",
    "t6.n", "t6.w", "m6.n", "m6.w", "b6.n", "b6.w", "b6.s",
    "t6.e", "m6.e", "b6.e",
]  # fmt: skip
ActionSpace = Literal[
    "walls", "fences", "troughs", "stall", "stables", "special_building_1", "special_building_2",
    "first_player", "three_wood", "one_stone", "two_stone", "building_resources", "expansion",
    "reed_sheep", "pig_sheep", "cow_pig", "horse_sheep",
]  # fmt: skip
Pile = Literal[
    "first_player", "three_wood", "one_stone", "two_stone", "expansion",
    "reed_sheep.reed", "reed_sheep.sheep", "pig_sheep.pig", "pig_sheep.sheep",
    "cow_pig.cow", "cow_pig.pig", "horse_sheep.horse", "horse_sheep.sheep",
]  # fmt: skip
Special = Literal[
    "half_timbered_house", "storage_building", "shelter", "open_stables",
    "cattle_farm", "cottage_extension", "woodworking_shop", "fodder_beet_field", "dog_house", "servants_cottage",
    "reed_hut", "carpenter", "corner_houses", "country_house", "log_house", "byre_dwelling",
    "dairy_farm", "insemination_center", "animal_trader", "fence_manufacturer", "haystack", "barn_floor_manufacturer",
    "joinery", "organic_farm", "pen", "wild_boar_pen", "barn", "large_extension",
    "building_firm", "carpenters_workshop", "home_workshop", "inn", "feed_storehouse", "household_storeroom",
    "manor", "cattle_market", "farm_shop", "timber_shop", "materials_outlet", "hay_rack",
    "small_extension", "farm_well", "ranch", "assembly_hall", "stone_carver", "stud",
    "sawmill", "conservatory", "pig_stall", "cow_stall", "duck_pond", "feeding_station",
    "rearing_station", "trading_station", "breeding_station", "estate", "office", "stewards_office",
]  # fmt: skip
"""The special buildings; the first four are the basic ones."""
Owned = Literal[
    "residence",
    "half_timbered_house", "storage_building", "shelter", "open_stables", "cattle_farm", "cottage_extension",
    "woodworking_shop", "fodder_beet_field", "dog_house", "servants_cottage", "reed_hut", "carpenter",
    "corner_houses", "country_house", "log_house", "byre_dwelling", "dairy_farm", "insemination_center",
    "animal_trader", "fence_manufacturer", "haystack", "barn_floor_manufacturer", "joinery", "organic_farm",
    "pen", "wild_boar_pen", "barn", "large_extension", "building_firm", "carpenters_workshop",
    "home_workshop", "inn", "feed_storehouse", "household_storeroom", "manor", "cattle_market",
    "farm_shop", "timber_shop", "materials_outlet", "hay_rack", "small_extension", "farm_well",
    "ranch", "assembly_hall", "stone_carver", "stud", "sawmill", "conservatory",
    "pig_stall", "cow_stall", "duck_pond", "feeding_station", "rearing_station", "trading_station",
    "breeding_station", "estate", "office", "stewards_office",
]  # fmt: skip
Offer = Literal["stewards_office", "joinery", "home_workshop", "trading_station", "stone_carver"]
Phase = Literal["setup", "work", "closing", "before_breeding", "breeding", "ending", "over"]
StepName = str
"""A step that is owed: `walls.free`, `room`, `barn.t0`."""

ANIMALS: tuple[Animal, ...] = get_args(Animal)
RESOURCES: tuple[Resource, ...] = get_args(Resource)
SPACES: tuple[Space, ...] = get_args(Space)
EDGES: tuple[Edge, ...] = get_args(Edge)
ACTION_SPACES: tuple[ActionSpace, ...] = get_args(ActionSpace)
PILES: tuple[Pile, ...] = get_args(Pile)
SPECIALS: tuple[Special, ...] = get_args(Special)
BASIC = SPECIALS[:4]
OFFERS: tuple[Offer, ...] = get_args(Offer)
PHASES: tuple[Phase, ...] = get_args(Phase)

LAST_ROUND = 8
WORKERS = 3
BARRIERS = 26
STARTING_BARRIERS = 9
TROUGHS = 10
MOST_CARPENTRY = 25

Seat = Annotated[int, Meta(ge=0, le=1, extra=SEAT)]
Mark = Annotated[int, Meta(ge=0, le=1)]


class Farm(Record):
    """A farm board with its expansions, and what lies on it."""

    left: Annotated[int, Meta(ge=0, le=5)]
    right: Annotated[int, Meta(ge=0, le=5)]
    barriers: Marks[Edge]
    troughs: Marks[Space]
    stalls: Marks[Space]
    stables: Marks[Space]
    buildings: Placed[Owned, Space]


class Player(Record):
    """What one player has."""

    workers: Annotated[int, Meta(ge=0, le=3)]
    wood: Count
    stone: Count
    reed: Count
    barriers: Annotated[int, Meta(ge=0, le=26)]
    animals: Table[Animal, Count]
    newborn: Table[Animal, Mark]
    barn: Mark
    carved: Annotated[int, Meta(ge=0, le=8)]
    fresh: Count
    farm: Farm


class Supply(Record):
    """What nobody has taken yet."""

    barriers: Annotated[int, Meta(ge=0, le=8)]
    troughs: Annotated[int, Meta(ge=0, le=10)]
    tiles: Annotated[int, Meta(ge=0, le=5)]
    expansions: Annotated[int, Meta(ge=0, le=5)]


class Owed(Fixed, frozen=True):
    """A step and who must answer it."""

    player: Seat
    step: StepName


class Plot(Fixed, frozen=True):
    """A space of which something is said, on either farm."""

    space: Space


class Side(Fixed, frozen=True):
    """An edge of which something is said, on either farm."""

    edge: Edge


class Game(Record):
    """A position."""

    game: Literal["acbas"]
    variant: Literal["base", "advanced", "expert"]
    round: Annotated[int, Meta(ge=1, le=8)]
    phase: Phase
    first_player: Seat | None
    leader: Seat | None
    began: Seat | None
    turn: Seat | None
    acted: bool
    now: Owed | None
    agenda: list[Owed]
    offers: list[Offer]
    again: bool
    carpentry: Annotated[int, Meta(ge=0, le=25)]
    supply: Supply
    available: Named[Special]
    piles: Table[Pile, Count]
    occupied: Table[ActionSpace, Mark]
    players: Annotated[list[Player], Meta(min_length=2, max_length=2)]
