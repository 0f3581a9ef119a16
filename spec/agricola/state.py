"""The names of things, and what a position consists of."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from msgspec import Meta

from spec.kernel import Count, Fixed, Marks, Named, Record, Table
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
Phase = Literal["setup", "deal", "preparation", "start", "work", "field", "feeding", "breeding", "over"]
StepName = Literal[
    "farm_expansion", "rooms", "stables", "side_job", "side_stable", "farmland", "cultivation", "plow",
    "grain_utilization", "sow", "bake", "fencing", "fences", "major_improvement", "improvement",
    "resource_market", "animal_market", "room",
    "window", "effect", "cards", "occupation", "minor", "renovation", "crook",
    "card_plow", "card_bake", "card_room", "card_fence", "groom_stable", "hammer_stable",
    "scholar_occupation", "scholar_minor", "lasso", "adopt", "reap", "exchange",
]  # fmt: skip
Variant = Literal["no_hand", "no_hand_tile", "cards"]
MinorCode = Literal[
    "A002", "A005", "A009", "A012", "A016", "A019", "A024", "A026", "A032", "A033", "A038", "A044",
    "A050", "A053", "A055", "A056", "A063", "A067", "A069", "A071", "A075", "A078", "A080", "A083",
    "B002", "B008", "B010", "B013", "B016", "B019", "B024", "B025", "B033", "B036", "B039", "B045",
    "B047", "B050", "B056", "B057", "B061", "B062", "B066", "B068", "B074", "B077", "B080", "B084",
]  # fmt: skip
OccupationCode = Literal[
    "A086", "A087", "A088", "A090", "A092", "A098", "A102", "A108", "A110", "A111", "A112", "A114",
    "A116", "A119", "A120", "A123", "A125", "A133", "A138", "A143", "A147", "A155", "A160", "A165",
    "B087", "B089", "B091", "B095", "B097", "B098", "B099", "B102", "B104", "B107", "B108", "B109",
    "B114", "B118", "B121", "B123", "B126", "B136", "B142", "B145", "B156", "B163", "B164", "B166",
]  # fmt: skip
Code = Literal[MinorCode, OccupationCode]
"""The hand cards by the codes that are printed on them."""
DueCode = Literal[
    "A019", "A024", "A056", "A086", "A090", "A108", "A111", "A114", "A138", "A147", "A160",
    "B016", "B019", "B025", "B087", "B089", "B091", "B097", "B108", "B114", "B123", "B156", "B166",
]  # fmt: skip
"""The cards that leave a choice at a certain moment."""
SpentCode = Literal["A120", "B107", "B163"]
"""The cards that have their effect once, when something is so for the first time."""
Stocked = Literal["A102", "B019"]
"""The cards on which something lies."""
PromisedGood = Literal["food", "wood", "clay", "grain", "vegetable", "sheep", "boar", "field"]
"""What can lie on the spaces of later rounds; a field is the tile of the Handplow."""
Standing = Literal["fishing", "basic_wish_for_children", "urgent_wish_for_children"]
"""The spaces of which it matters who stands there."""

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
MINOR_CODES: tuple[MinorCode, ...] = get_args(MinorCode)
OCCUPATION_CODES: tuple[OccupationCode, ...] = get_args(OccupationCode)
CODES: tuple[Code, ...] = (*MINOR_CODES, *OCCUPATION_CODES)
DUE_CODES: tuple[DueCode, ...] = get_args(DueCode)
SPENT_CODES: tuple[SpentCode, ...] = get_args(SpentCode)
PROMISED: tuple[PromisedGood, ...] = get_args(PromisedGood)
STANDING: tuple[Standing, ...] = get_args(Standing)
ROUND_OF: dict[Promise, int] = {promise: int(promise) for promise in get_args(Promise)}

LAST_ROUND = 14
MOST_PEOPLE = 5
MOST_STABLES = 4
MOST_FENCES = 15

Seat = Annotated[int, Meta(ge=0, le=3, extra=SEAT)]
Mark = Annotated[int, Meta(ge=0, le=1)]
Fields = Annotated[int, Meta(ge=0, le=14)]


class Farm(Record):
    """What lies on a farm board."""

    rooms: Marks[Space]
    fields: Marks[Space]
    stables: Marks[Space]
    fences: Marks[Edge]


class Promised(Record):
    """Goods that lie on the spaces of later rounds for a player."""

    food: Table[Promise, Count]
    wood: Table[Promise, Count]
    clay: Table[Promise, Count]
    grain: Table[Promise, Count]
    vegetable: Table[Promise, Count]
    sheep: Table[Promise, Count]
    boar: Table[Promise, Count]
    field: Table[Promise, Count]


class Stock(Record):
    """What is left on cards."""

    A102: Annotated[int, Meta(ge=0, le=8)]
    B019: Annotated[int, Meta(ge=0, le=2)]


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
    hand: Named[Code]
    cards: Named[Code]
    due: Named[DueCode]
    spent: Named[SpentCode]
    stock: Stock
    points: Count
    taught: Count
    gained: Count
    firewood: Mark
    passed: Mark
    stands: Table[Standing, Mark]


class Owed(Fixed, frozen=True):
    """A step and who must answer it."""

    player: Seat
    step: StepName


class Action(Record):
    """What was built in the action under way."""

    rooms: Mark
    fences: Count
    land: Marks[Space]


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
    used: ActionSpace | None
    lassoed: bool
    first_card: Card | None
    action: Action
    players: Annotated[list[Player], Meta(min_length=1, max_length=4)]
