"""The Resource Market and the Animal Market, of which the text has neither the names nor what they give."""

from __future__ import annotations

from collections.abc import Sequence

from engine.agricola.goods import gain
from engine.agricola.names import ANIMALS, FOOD, GOOD, REED, STONE
from engine.agricola.state import Player, State
from engine.wire.errors import IllegalMove

# What the Resource Market gives at once, by the number of players; with three they choose a good besides.
MARKET_GOODS = {2: (STONE, FOOD), 3: (FOOD,), 4: (REED, STONE, FOOD)}
CHOICE_PLAYERS = 3

# The food that comes with an animal of the Animal Market, or that it costs.
FOOD_WITH = {"sheep": 1, "boar": 0, "cattle": -1}


def goods_to_choose() -> Sequence[str]:
    """What can be chosen at the Resource Market for three."""
    return "reed", "stone"


def choose_good(state: State, player: Player, good: str) -> None:
    """A reed or a stone."""
    gain(state, player, GOOD[good], 1)


def can_choose(player: Player, animal: str) -> bool:
    """Whether the food that an animal costs is there."""
    return player.goods[FOOD] + FOOD_WITH[animal] >= 0


def animals_to_choose(player: Player) -> list[str]:
    """The animals of the Animal Market that can be paid."""
    return [animal for animal in ANIMALS if can_choose(player, animal)]


def choose_animal(player: Player, animal: str) -> None:
    """A sheep with a food, a boar, or cattle for a food."""
    if not can_choose(player, animal):
        raise IllegalMove(f"There is no food to pay for the {animal}.")
    player.goods[GOOD[animal]] += 1
    player.goods[FOOD] += FOOD_WITH[animal]
