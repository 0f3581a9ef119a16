"""Rulings with more than one plausible reading: switches of the model."""

from __future__ import annotations

from spec.kernel import Ruling

REARING_TROUGH = Ruling(
    "acb.ruling.rearing-station-trough",
    question="How many animals does the Rearing Station hold with a trough?",
    answer="Two of every type.",
    because="A trough doubles what a building holds, and this one holds one of every type.",
    sources={"it": "290, 931"},
    readings={"double": "a trough doubles each of its numbers", "single": "a trough does nothing for it"},
)

UNUSED_SPACES = Ruling(
    "acb.ruling.unused-spaces",
    question="May animals of several types share an unused space by Dog House, Wild Boar Pen, Dairy Farm and Stud?",
    answer="Yes.",
    because="The effects are cumulative, and none of the texts asks for one type.",
    sources={"it": "575, 659, 740, 896"},
    readings={"together": "all of them at the same time", "one_type": "animals of one type only"},
)

TROUGH_OF_THE_FIRM = Ruling(
    "acb.ruling.replaced-trough",
    question="Where does the trough go that the Building Firm replaces by a stall?",
    answer="Back to the supply of ten.",
    because="Nothing says that it leaves the game; tiles that are replaced go back to the supply, too.",
    sources={"it": "404, 771"},
    readings={"supply": "it goes back to the supply", "gone": "it leaves the game"},
)

STALLS_OF_THE_ESTATE = Ruling(
    "acb.ruling.estate-stalls",
    question="Do Cow Stall and Pig Stall count as special buildings for the Estate?",
    answer="No.",
    because="They are considered stalls, and the Estate counts no stalls.",
    sources={"it": "913, 919, 953"},
    readings={"stalls": "they are stalls and do not count", "special": "they are special buildings and count"},
)

PEN_AND_STALLS = Ruling(
    "acb.ruling.pen-and-stalls",
    question="Do animals in the Pen count for the thresholds of Cow Stall and Pig Stall?",
    answer="No.",
    because="The thresholds are looked at during scoring, in which animals in the Pen do not count.",
    sources={"it": "726, 911, 917"},
    readings={"not_counted": "they do not count for the thresholds", "counted": "they count for the thresholds"},
)

OFFICE_OCCUPIES = Ruling(
    "acb.ruling.office-occupies",
    question="Is an action space occupied that is used through the Steward's Office?",
    answer="No.",
    because="No worker is placed on it.",
    sources={"it": "194, 833, 971"},
    readings={"free": "it stays free", "occupied": "it counts as occupied, for the Timber Shop too"},
)

ANOTHER_TYPE = Ruling(
    "acb.ruling.another-type",
    question="Which animal does the Animal Trader give for two of different types?",
    answer="One of a third type.",
    because="It is of another type than the two that are given.",
    sources={"it": "676"},
    readings={"third": "one of a third type", "any": "one of any type"},
)

WALLS_AND_BARRIERS = Ruling(
    "acb.ruling.barrier-on-a-wall",
    question="May a barrier be placed on an edge that is the wall of a building?",
    answer="Yes.",
    because="Barriers go on edges of spaces; that walls need none is no prohibition.",
    sources={"it": "230, 256, 330"},
    readings={"allowed": "it may, though it has no use", "forbidden": "a wall is a barrier already"},
)

EMPTYING = Ruling(
    "acb.ruling.emptied-first",
    question="Is breeding decided by the animals before or after the Rearing Station is emptied?",
    answer="After.",
    because="It is emptied at the beginning of the breeding phase; what runs away then has no young.",
    sources={"it": "208, 931"},
    readings={"after": "the animals that are left have young", "before": "those that run away have young, too"},
)

DISPUTES = [
    REARING_TROUGH,
    UNUSED_SPACES,
    TROUGH_OF_THE_FIRM,
    STALLS_OF_THE_ESTATE,
    PEN_AND_STALLS,
    OFFICE_OCCUPIES,
    ANOTHER_TYPE,
    WALLS_AND_BARRIERS,
    EMPTYING,
]
