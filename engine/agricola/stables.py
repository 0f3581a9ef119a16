"""Building stables. Lines 1063-1072, 1095-1109"""

from __future__ import annotations

from engine.agricola.farm import stable_sites
from engine.agricola.names import SPACE, WOOD
from engine.agricola.state import Player
from engine.wire.errors import IllegalMove

# Line 1095: the price in wood. Lines 1526-1536: for who renovates with the Mining Hammer. Those of Side Job and of the
# Groom are not in the text.
PRICE = {
    "farm_expansion": 2,
    "stables": 2,
    "side_job": 1,
    "side_stable": 1,
    "groom_stable": 1,
    "hammer_stable": 0,
}


def can_build_a_stable(player: Player, step: str) -> bool:
    """Whether a stable can be paid, is left and has a space. Lines 1071-1072, 1095, 1100-1101"""
    return player.goods[WOOD] >= PRICE[step] and bool(stable_sites(player.farm))


def build_stable(player: Player, step: str, space: str) -> None:
    """A stable on a space without tile and stable; it need not adjoin anything. Lines 1095, 1100-1107"""
    site = 1 << SPACE[space]
    if not site & stable_sites(player.farm):
        raise IllegalMove(f"No stable can be built on {space}.")
    if player.goods[WOOD] < PRICE[step]:
        raise IllegalMove(f"There are not {PRICE[step]} wood for a stable.")
    player.goods[WOOD] -= PRICE[step]
    player.farm.stables |= site
