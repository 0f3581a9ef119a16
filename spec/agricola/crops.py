"""How many fields hold what."""

from __future__ import annotations

from spec.agricola.front import in_front
from spec.agricola.state import SOWN, Crop, Player, Sown
from spec.kernel import both, either, ite, least, marked, total

OF_CROP: dict[Crop, tuple[Sown, ...]] = {
    "grain": ("grain_3", "grain_2", "grain_1"),
    "vegetable": ("vegetable_2", "vegetable_1"),
}
"""What a field of a crop can hold."""


def fields_with(me: Player, crop: Crop) -> int:
    """How many fields hold the crop."""
    return total(me.sown[sown] for sown in OF_CROP[crop])


def empty_fields(me: Player) -> int:
    """How many fields hold nothing; the Beanfield is a field."""
    card = in_front(me, "B068")
    tiles = marked(me.farm.fields)
    return (tiles if card is False else tiles + ite(card, 1, 0)) - total(me.sown[sown] for sown in SOWN)


def empty_fields_for(me: Player, crop: Crop) -> int:
    """How many empty fields take the crop; the Beanfield takes no grain."""
    empty = empty_fields(me)
    return empty if crop == "vegetable" else least(empty, marked(me.farm.fields) - fields_with(me, "grain"))


def something_can_be_sown(me: Player) -> bool:
    """There is an empty field for a crop, and that crop in the supply."""
    crops: tuple[Crop, ...] = ("grain", "vegetable")
    return either(*(both(empty_fields_for(me, crop) >= 1, me.goods[crop] >= 1) for crop in crops))
