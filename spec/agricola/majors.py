"""The ten major improvements: what each costs, is worth and does."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from spec.agricola.state import Baker, Cooker, Craft, Game, Good, Major, Player, Resource, StepName, Supply
from spec.kernel import Piece, Rule, either, total


@dataclass(frozen=True)
class Improvement:
    """A major improvement."""

    name: Major
    rule: Rule
    cost: Mapping[Supply, int]
    points: int
    owes: tuple[StepName, ...] = ()
    does: str = field(default="")

    @property
    def piece(self) -> Piece:
        cost = ", ".join(f"{count} {good}" for good, count in self.cost.items())
        returned = " or return a Fireplace" if self.name in HEARTHS else ""
        said = {"Costs": cost + returned, "Points": str(self.points), "Does": self.does}
        return Piece("major", self.name, self.rule, said=said)


FIREPLACES: tuple[Major, ...] = ("fireplace_2", "fireplace_3")
HEARTHS: tuple[Major, ...] = ("cooking_hearth_4", "cooking_hearth_5")
OF_KIND: Mapping[Baker, tuple[Major, ...]] = {
    "fireplace": FIREPLACES,
    "cooking_hearth": HEARTHS,
    "clay_oven": ("clay_oven",),
    "stone_oven": ("stone_oven",),
}
"""The majors that are of a kind."""

COOKING: Mapping[Cooker, Mapping[Good, int]] = {
    "fireplace": {"vegetable": 2, "sheep": 2, "boar": 2, "cattle": 3},
    "cooking_hearth": {"vegetable": 3, "sheep": 2, "boar": 3, "cattle": 4},
}
"""How much food a Fireplace or a Cooking Hearth makes of one vegetable or animal."""
BAKING: Mapping[Baker, int] = {"fireplace": 2, "cooking_hearth": 3, "clay_oven": 5, "stone_oven": 4}
"""How much food a grain becomes in one Bake Bread action."""
OVEN_LIMIT: Mapping[Baker, int] = {"clay_oven": 1, "stone_oven": 2}
"""How many grain an oven takes in one action."""
CRAFTING: Mapping[Craft, tuple[Resource, int]] = {
    "joinery": ("wood", 2),
    "pottery": ("clay", 2),
    "basketmakers_workshop": ("reed", 3),
}
"""What a craft turns one of into how much food, once a harvest."""
BONUS: Mapping[Craft, tuple[int, int, int]] = {
    "joinery": (3, 5, 7),
    "pottery": (3, 5, 7),
    "basketmakers_workshop": (2, 4, 5),
}
"""How many resources are worth 1, 2 and 3 points at the end."""
WELL_ROUNDS = 5

WRITTEN_OTHERWISE = {
    "fireplace_2": "Fireplace for 2 clay",
    "fireplace_3": "Fireplace for 3 clay",
    "cooking_hearth_4": "Cooking Hearth for 4 clay",
    "cooking_hearth_5": "Cooking Hearth for 5 clay",
    "basketmakers_workshop": "Basketmaker's Workshop",
}

IMPROVEMENTS: dict[Major, Improvement] = {}


def _state(
    name: Major,
    lines: str,
    statement: str,
    points: int,
    *,
    wood: int = 0,
    clay: int = 0,
    reed: int = 0,
    stone: int = 0,
    owes: tuple[StepName, ...] = (),
) -> None:
    costs: dict[Supply, int] = {"wood": wood, "clay": clay, "reed": reed, "stone": stone}
    cost = {good: count for good, count in costs.items() if count}
    title = WRITTEN_OTHERWISE.get(name) or name.replace("_", " ").title()
    described = Rule(f"agr.major.{name}", statement, {"it": lines}, Improvement, None, named=title)
    IMPROVEMENTS[name] = Improvement(name, described, cost, points, owes, statement)


_state(
    "fireplace_2",
    "184, 446-452, 1257-1260, 1408-1409, 1421-1422",
    "Turns a vegetable, sheep or boar into 2 food and a cow into 3 at any time; bakes each grain into 2 food.",
    1,
    clay=2,
)
_state(
    "fireplace_3",
    "184, 454-460, 1257-1260, 1408-1409, 1421-1422",
    "Turns a vegetable, sheep or boar into 2 food and a cow into 3 at any time; bakes each grain into 2 food.",
    1,
    clay=3,
)
_state(
    "cooking_hearth_4",
    "185, 473-481, 1302-1322, 1408-1415, 1421-1422",
    "Turns a vegetable or boar into 3 food, a sheep into 2 and a cow into 4 at any time; bakes each grain into 3 food. "
    "A Fireplace may be returned for it.",
    1,
    clay=4,
)
_state(
    "cooking_hearth_5",
    "185, 462-471, 1302-1322, 1408-1415, 1421-1422",
    "Turns a vegetable or boar into 3 food, a sheep into 2 and a cow into 4 at any time; bakes each grain into 3 food. "
    "A Fireplace may be returned for it.",
    1,
    clay=5,
)
_state(
    "well",
    "786-795, 822-829, 1438-1442",
    "Puts 1 food on each of the next 5 round spaces, as far as there are any; the owner gets it in those rounds.",
    4,
    wood=1,
    stone=3,
)
_state(
    "clay_oven",
    "1266-1268, 1377-1388, 1425-1428",
    "Bakes 1 grain into 5 food in a Bake Bread action, one of which may be taken when it is built.",
    2,
    clay=3,
    stone=1,
    owes=("bake",),
)
_state(
    "stone_oven",
    "1425-1428",
    "Bakes up to 2 grain into 4 food each in a Bake Bread action, one of which may be taken when it is built.",
    3,
    clay=1,
    stone=3,
    owes=("bake",),
)
_state(
    "joinery",
    "626-629, 664-670, 1274-1276, 1432-1435",
    "Turns 1 wood into 2 food once a harvest; at the end 3, 5 or 7 wood are worth 1, 2 or 3 points.",
    2,
    wood=2,
    stone=2,
)
_state(
    "pottery",
    "168-175, 1432-1435",
    "Turns 1 clay into 2 food once a harvest; at the end 3, 5 or 7 clay are worth 1, 2 or 3 points.",
    2,
    clay=2,
    stone=2,
)
_state(
    "basketmakers_workshop",
    "1432-1435",
    "Turns 1 reed into 3 food once a harvest; at the end 2, 4 or 5 reed are worth 1, 2 or 3 points.",
    2,
    reed=2,
    stone=2,
)


def has(me: Player, major: Major) -> bool:
    """The major is in front of the player."""
    return me.majors.get(major, 0) == 1


def has_kind(me: Player, kind: Baker) -> bool:
    """The player has a major of that kind."""
    return either(*(has(me, major) for major in OF_KIND[kind]))


def nobody_has(game: Game, major: Major) -> bool:
    """The major lies on its board."""
    return total(me.majors.get(major, 0) for me in game.players) == 0
