"""The special buildings, in the order of the appendix: what each costs, where it goes, what it holds, brings and is
worth.

What a building does later on is written where that happens: in the chapters on room, on steps, on free moves, on
breeding and on scoring.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from spec.acbas.places import NOTHING, Place, each_type, in_words, one_type, only
from spec.acbas.state import ANIMALS, Animal, Resource, Special, StepName
from spec.kernel import Piece, Rule

Site = Literal["free", "residence", "stall", "stable", "corner", "bottom", "beside_home"]
"""Where a building goes: an empty space (anywhere, in a corner, in the bottom row, beside the Residence), or in
place of something."""
SITES: Mapping[Site, str] = {
    "free": "a space without building",
    "residence": "over the Residence",
    "stall": "in place of a stall, Cow Stall or Pig Stall",
    "stable": "in place of a stable",
    "corner": "a space without building in a corner of the farm",
    "bottom": "a space without building in the bottom row",
    "beside_home": "a space without building beside the Residence",
}
"""The same in words."""

UPGRADES: tuple[Special, ...] = ("half_timbered_house", "log_house", "byre_dwelling")
"""What can be built over the Residence."""
STALLS: tuple[Special, ...] = ("cow_stall", "pig_stall")
"""Special buildings that are stalls, too."""


@dataclass(frozen=True)
class Building:
    """A special building."""

    name: Special
    rule: Rule
    cost: Mapping[Resource | Animal, int]
    points: int
    """What it is worth in any case; some are worth something else besides."""
    place: Place
    site: Site
    brings: Mapping[Resource | Animal, int]
    owes: tuple[StepName, ...]
    either: tuple[Resource, ...] = field(default=())
    """The resources one of which is paid, where there is a choice."""

    @property
    def piece(self) -> Piece:
        return Piece("building", self.name, self.rule, said=self.said)

    @property
    def said(self) -> dict[str, str]:
        """What stands on it, by heading."""
        choice = " or ".join(f"{self.cost[good]} {good}" for good in self.either)
        every = {
            "Costs": choice or amounts(self.cost) or "nothing",
            "Goes on": SITES[self.site],
            "Brings": amounts(self.brings),
            "Holds": in_words(self.place),
            "Points": str(self.points),
        }
        return {heading: text for heading, text in every.items() if text}


def amounts(counts: Mapping[Resource | Animal, int]) -> str:
    return ", ".join(f"{count} {good}" for good, count in counts.items())


WRITTEN_OTHERWISE = {
    "half_timbered_house": "Half-Timbered House",
    "byre_dwelling": "Byre-Dwelling",
    "servants_cottage": "Servant's Cottage",
    "carpenters_workshop": "Carpenter's Workshop",
    "stewards_office": "Steward's Office",
}


def title_of(building: str) -> str:
    """The name of a building or of an action space as people write it."""
    return WRITTEN_OTHERWISE.get(building) or building.replace("_", " ").title()


BUILDINGS: dict[str, Building] = {}


def _state(
    name: Special,
    lines: str,
    statement: str,
    points: int,
    place: Place = NOTHING,
    *,
    wood: int = 0,
    stone: int = 0,
    reed: int = 0,
    pig: int = 0,
    cow: int = 0,
    pay: tuple[Resource, ...] = (),
    site: Site = "free",
    brings: Mapping[Resource | Animal, int] | None = None,
    owes: tuple[StepName, ...] = (),
) -> None:
    costs: dict[Resource | Animal, int] = {"wood": wood, "stone": stone, "reed": reed, "pig": pig, "cow": cow}
    cost = {good: count for good, count in costs.items() if count}
    described = Rule(f"acb.building.{name}", statement, {"it": lines}, Building, None, named=title_of(name))
    BUILDINGS[name] = Building(name, described, cost, points, place, site, brings or {}, owes, pay)


def holds(building: str) -> Place:
    """What a building holds without a trough."""
    if building in OTHERS:
        return OTHERS[building]
    return BUILDINGS[building].place


OTHERS: dict[str, Place] = {"residence": one_type(1), "stall": one_type(3), "stable": one_type(5)}
"""Buildings that are not tiles of their own kind."""

ONE_OF_EACH: dict[Resource | Animal, int] = dict.fromkeys(ANIMALS, 1)

# --- the basic ones ---------------------------------------------------------------------------------------------

_state(
    "half_timbered_house", "507-513", "Built over the Residence only, which then counts no more.", 5, one_type(2),
    wood=3, stone=2, reed=1, site="residence",
)  # fmt: skip
_state(
    "storage_building", "515-519", "Worth half a point for each resource in its owner's supply at the end.", 0,
    wood=2, reed=1,
)  # fmt: skip
_state("shelter", "521-525", "Gives 1 animal of any type.", 0, one_type(1), wood=2, stone=1, owes=("shelter",))
_state(
    "open_stables", "527-535", "Replaces a stall of its owner and gives 1 cow or 1 horse. Costs 3 wood or 3 stone.",
    2, one_type(5), wood=3, stone=3, pay=("wood", "stone"), site="stall", owes=("open_stables",),
)  # fmt: skip

# --- the others -------------------------------------------------------------------------------------------------

_state(
    "cattle_farm", "539-543", "When its owner adds an expansion, 1 sheep, pig or horse may become 1 cow.", 1,
    only("cow", 3), wood=2, stone=2,
)  # fmt: skip
_state(
    "cottage_extension", "545-554", "Only in the second turn of round 1, beside the Residence; afterwards every new "
    "stall or special building of its owner must touch another building.", 4, one_type(3), wood=1, site="beside_home",
)  # fmt: skip
_state(
    "woodworking_shop", "556-560", "Its owner may build new barriers for free as soon as they are gained.", 1,
    one_type(2), wood=2, stone=2,
)  # fmt: skip
_state(
    "fodder_beet_field", "562-566", "Needs 2 animals of every type and gives 1 of every type.", 0, brings=ONE_OF_EACH
)
_state("dog_house", "568-576", "1 sheep may stand on every unused space of the two lower rows.", 0, wood=2)
_state(
    "servants_cottage", "578-582", "2 barriers for free, and 1 trough for 2 wood.", 0, one_type(1), wood=2,
    owes=("cottage_barriers.2", "cottage_trough"),
)  # fmt: skip
_state(
    "reed_hut", "586-592", "The 3 reed come back at once; its builder must have had them.", 0, one_type(3),
    wood=1, reed=3, brings={"reed": 3},
)  # fmt: skip
_state("carpenter", "596-600", "Its owner may move troughs and stalls at any time.", 1, wood=1, stone=1)
_state(
    "corner_houses", "604-608", "Only in a corner of the farm; no expansion can be added any more.", 4, one_type(3),
    stone=2, reed=1, site="corner",
)  # fmt: skip
_state(
    "country_house", "612-621", "Gives 1 cow and then an expansion.", 1, one_type(3), wood=3, stone=3,
    brings={"cow": 1}, owes=("expand",),
)  # fmt: skip
_state(
    "log_house", "625-634", "Built over the Residence only. Worth 4 points with at least 4 wood at the end.", 0,
    one_type(4), wood=2, reed=1, site="residence",
)  # fmt: skip
_state(
    "byre_dwelling", "638-647", "Built over the Residence only, which then counts no more.", 3, one_type(4),
    wood=3, stone=3, reed=1, site="residence",
)  # fmt: skip
_state("dairy_farm", "651-660", "2 cows may stand on every unused space beside it.", 3, only("cow", 2), stone=3, reed=1)
_state("insemination_center", "664-668", "A single animal of a type is enough for its owner's breeding.", 0, stone=2)
_state(
    "animal_trader", "672-676", "In the work phase its owner may give 2 animals of different types for 1 of another.",
    3, one_type(2), wood=2, reed=2,
)  # fmt: skip
_state(
    "fence_manufacturer", "680-684", "Any number of barriers for 1 wood each.", 0, one_type(1), stone=1, reed=1,
    owes=("fence_manufacturer",),
)  # fmt: skip
_state("haystack", "688-692", "Stables of its owner may hold 3 and 3 animals of two types instead of 5 of one.", 1)
_state(
    "barn_floor_manufacturer", "696-702", "Gives 1 pig or 1 cow.", 0, stone=1, reed=1,
    owes=("barn_floor_manufacturer",),
)  # fmt: skip
_state("joinery", "706-710", "Before each breeding its owner may build 1 trough for 2 wood.", 0, stone=1, reed=1)
_state(
    "organic_farm", "714-718", "Every pasture with exactly 1 animal gets another of that type.", 4,
    wood=2, stone=3, reed=1, owes=("room", "organic_farm"),
)  # fmt: skip
_state("pen", "722-728", "Animals in it count for nothing at the end.", 0, one_type(4), wood=2)
_state("wild_boar_pen", "732-742", "1 pig may stand on every unused space of the top row.", 0, only("pig", 2), wood=2)
_state("barn", "746-752", "The next stall of its owner may become a stable at once for free.", 0, one_type(1), wood=3)
_state("large_extension", "754-765", "Worth 2 points for every building beside it.", 0, one_type(2), wood=3)
_state(
    "building_firm", "767-773", "At any time its owner may turn a trough outside buildings into a stall for 2 stone.",
    2, wood=2, stone=1,
)  # fmt: skip
_state(
    "carpenters_workshop", "775-779", "With each stall action its owner may place up to 2 barriers for free.", 2,
    one_type(1), wood=2, stone=1,
)  # fmt: skip
_state(
    "home_workshop",
    "781-785",
    "Before each breeding its owner may build 1 stall for the usual price.",
    1,
    wood=2,
    reed=1,
)
_state(
    "inn",
    "787-791",
    "Costs animals, too; gives 1 horse.",
    4,
    only("pig", 2),
    stone=2,
    pig=1,
    cow=1,
    brings={"horse": 1},
)
_state(
    "feed_storehouse", "793-797", "Gives 1 trough. Worth 3 points with at least 5 troughs at the end.", 0,
    wood=1, reed=1, owes=("feed_storehouse",),
)  # fmt: skip
_state(
    "household_storeroom", "799-803", "With Building Resources its owner may take 1 wood from the 3 Wood space.", 1,
    only("horse", 1), stone=2,
)  # fmt: skip
_state(
    "manor", "805-815", "Worth 7 points less 2 for every building in the bottom row.", 0, one_type(2), wood=1, stone=3
)
_state(
    "cattle_market", "817-821", "At any time its owner may give 1 reed for 1 animal.", 2, one_type(2), wood=4, stone=1
)
_state(
    "farm_shop", "823-827", "Only in the bottom row. Gives 1 resource and 1 animal of any kind.", 0, only("sheep", 1),
    wood=1, site="bottom", owes=("farm_shop.resource", "farm_shop.animal"),
)  # fmt: skip
_state("timber_shop", "829-833", "3 wood when the four upper spaces have all become occupied.", 1, stone=2)
_state(
    "materials_outlet", "835-844", "Replaces a stable of its owner and gives 4 wood and 3 stone.", 7, only("horse", 1),
    reed=1, site="stable", brings={"wood": 4, "stone": 3},
)  # fmt: skip
_state(
    "hay_rack", "846-852", "Gives 1 sheep, 1 cow and 1 horse.", 0, wood=3, reed=1,
    brings={"sheep": 1, "cow": 1, "horse": 1},
)  # fmt: skip
_state("small_extension", "854-864", "Worth 2 points for every building beside it.", 0, one_type(1), stone=1)
_state("farm_well", "866-870", "1 trough at the beginning of rounds 6, 7 and 8.", 0, wood=1, stone=2)
_state(
    "ranch", "872-876", "With a newborn horse its owner may place 1 barrier for free.", 2, only("horse", 2),
    wood=2, stone=3,
)  # fmt: skip
_state(
    "assembly_hall", "878-882", "At any time its owner may give the opponent a barrier and build another for free.", 2,
    wood=3, reed=1,
)  # fmt: skip
_state("stone_carver", "884-888", "At the end of each round 1 stone may go here; 2 points each at the end.", 0, wood=5)
_state(
    "stud",
    "890-897",
    "2 horses may stand on every unused space beside it.",
    3,
    only("horse", 2),
    wood=1,
    stone=3,
    reed=1,
)
_state("sawmill", "899-901", "Its owner pays 1 wood less for troughs, stables and special buildings.", 4, stone=5)
_state(
    "conservatory", "903-907", "Another special building may be built beside it at once.", 1, only("sheep", 1), stone=1,
    owes=("conservatory",),
)  # fmt: skip
_state(
    "pig_stall", "909-913", "A stall. Gives 1 pig. Worth 4 points with at least 13 pigs at the end.", 0, only("pig", 3),
    wood=4, reed=1, brings={"pig": 1},
)  # fmt: skip
_state(
    "cow_stall", "915-919", "A stall. Gives 1 cow. Worth 4 points with at least 11 cows at the end.", 0, only("cow", 3),
    wood=4, reed=1, brings={"cow": 1},
)  # fmt: skip
_state("duck_pond", "921-923", "Needs 6 unused spaces before it is placed; gives 1 reed.", 1, brings={"reed": 1})
_state("feeding_station", "925-927", "Pastures without trough hold 1 animal more.", 0, one_type(1), wood=2)
_state(
    "rearing_station", "929-933", "Holds 1 animal of every type, but in breeding only newborns.", 1, each_type(1),
    wood=2, reed=1,
)  # fmt: skip
_state(
    "trading_station", "935-937", "Before each breeding its owner may give 2 different resources for 1 animal.", 1,
    only("cow", 1), wood=1, stone=2,
)  # fmt: skip
_state("breeding_station", "939-949", "Its owner's animals breed twice in round 8.", 0, one_type(2), wood=2, stone=3)
_state(
    "estate", "951-958", "Gives 1 horse. Worth 3 points with at least 5 special buildings at the end.", 0,
    only("horse", 2), stone=2, reed=1, brings={"horse": 1},
)  # fmt: skip
_state(
    "office",
    "960-967",
    "Worth 6 points less 2 for every building in the top row.",
    0,
    only("horse", 2),
    wood=2,
    stone=2,
)
_state(
    "stewards_office", "969-971", "After the work phase its owner may use a free action space without a worker.", -3,
    one_type(1), wood=4, stone=3, reed=2,
)  # fmt: skip
