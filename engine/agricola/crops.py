"""Plowing and sowing. Lines 1118-1130, 1203-1222"""

from __future__ import annotations

from engine.agricola.cards.standing import field_cards
from engine.agricola.farm import field_sites
from engine.agricola.names import CROPS, GOOD, GRAIN, GRAIN_1, GRAIN_2, GRAIN_3, SPACE, VEGETABLE, VEGETABLE_2
from engine.agricola.state import Player
from engine.wire.errors import IllegalMove

# Lines 1125-1130, 1205-1207: a crop on a field and what comes to it from the general supply.
SEEDED = {"grain": GRAIN_3, "vegetable": VEGETABLE_2}


def can_plow(player: Player) -> bool:
    """Whether there is a space for a field. Lines 1120-1122"""
    return bool(field_sites(player.farm))


def plow(player: Player, space: str) -> None:
    """A field on an empty space, adjacent to the fields that there are. Lines 1119-1122"""
    site = 1 << SPACE[space]
    if not site & field_sites(player.farm):
        raise IllegalMove(f"No field can be plowed on {space}.")
    player.farm.fields |= site


def has_empty_field(player: Player, crop: int) -> bool:
    """Whether some field for a crop holds nothing; a card can be a field for vegetables. Lines 599-603, 1204"""
    sown, tiles = player.sown, player.farm.fields.bit_count()
    if crop == GRAIN and sown[GRAIN_3] + sown[GRAIN_2] + sown[GRAIN_1] >= tiles:
        return False
    return sum(sown) < tiles + field_cards(player)


def can_sow(player: Player) -> bool:
    """Whether there is a crop in the supply, and an empty field for it. Line 1204"""
    return (player.goods[GRAIN] >= 1 and has_empty_field(player, GRAIN)) or (
        player.goods[VEGETABLE] >= 1 and has_empty_field(player, VEGETABLE)
    )


def crops_to_sow(player: Player) -> list[str]:
    """The crops of the supply that an empty field can take. Lines 1204, 1212"""
    return [crop for crop in CROPS if player.goods[GOOD[crop]] >= 1 and has_empty_field(player, GOOD[crop])]


def sow(player: Player, crop: str) -> None:
    """A crop goes to an empty field, where it becomes 3 grain or 2 vegetables. Lines 1125-1130, 1205-1207"""
    if not has_empty_field(player, GOOD[crop]):
        raise IllegalMove("There is no empty field.")
    if player.goods[GOOD[crop]] < 1:
        raise IllegalMove(f"There is no {crop} in the supply.")
    player.goods[GOOD[crop]] -= 1
    player.sown[SEEDED[crop]] += 1
