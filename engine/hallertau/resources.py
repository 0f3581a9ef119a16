"""Gaining and spending fields, goods, jewels, sheep and tools."""

from __future__ import annotations

from engine.hallertau.names import EMPTY, GOOD, ROWS, STABLES
from engine.hallertau.state import Player

# PT 283, 854: eight columns, one field in each.
MOST_FIELDS = 8

# PT 309, 856: the jewel box ends at ten.
MOST_JEWELS = 10

# The places of the empty fields in `Player.fields`, by row.
EMPTY_FIELD = {row: 5 * (row - 2) + EMPTY for row in ROWS}


def field_index(row: int, content: int) -> int:
    """Where `Player.fields` counts the fields of a row with a content."""
    return 5 * (row - 2) + content


def room_for_field(player: Player) -> bool:
    """Whether there is room for a new field: nobody may have more than eight. PT 283, 854"""
    return sum(player.fields) < MOST_FIELDS


def gain_field(player: Player, row: int, content: int) -> None:
    """A new field goes to an empty column, in the row the action names; which column does not matter. PT 283, 854"""
    player.fields[field_index(row, content)] += 1


def spend_field(player: Player, row: int, content: int) -> None:
    """A field is taken from anywhere on the board; what is sown in it is lost with it. PT 291"""
    player.fields[field_index(row, content)] -= 1


def jewel_room(player: Player) -> int:
    """How many jewels fit in the box. PT 309, 856"""
    return MOST_JEWELS - player.jewels


def sheep_slot(round_: int) -> int:
    """Where new sheep go: in rounds 1 to 3 on the card three rounds ahead, later in the stables. PT 317, 323, 855"""
    return round_ if round_ <= 3 else STABLES


def sheep_count(player: Player) -> int:
    """All sheep of the stable board, on cards and in the stables. PT 521, 918"""
    return sum(player.sheep)


def gain(player: Player, name: str, amount: int, round_: int) -> None:
    """Goods are added without limit, jewels to the box, sheep where the round puts them. PT 297-301, 309, 851-856"""
    if name == "sheep":
        player.sheep[sheep_slot(round_)] += amount
    elif name == "jewels":
        player.jewels += amount
    else:
        player.goods[GOOD[name]] += amount


def spend_goods(player: Player, pay: dict[str, int]) -> None:
    """Goods that are paid leave the supply. PT 299"""
    for name, amount in pay.items():
        player.goods[GOOD[name]] -= amount


def gain_tools(player: Player, amount: int) -> None:
    """New tools lie in front of the player; there is no limit. PT 333, 340, 857"""
    player.tools += amount


def spend_tools(player: Player, amount: int) -> None:
    """Tools that are spent go back to the general supply. PT 337"""
    player.tools -= amount
