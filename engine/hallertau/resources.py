"""Gaining and spending fields, goods, jewels, sheep and tools."""

from __future__ import annotations

from engine.hallertau.names import (
    CONTENT_GOOD,
    CONTENT_TIMES,
    CONTENTS,
    EMPTY,
    GOOD,
    REMOVAL,
    ROWS,
    SETUP,
    STABLES,
)
from engine.hallertau.state import Player, State

# PT 283, 854: eight columns, one field in each.
MOST_FIELDS = 8

# PT 309, 856: the jewel box ends at ten.
MOST_JEWELS = 10

WIDTH = len(CONTENTS)

# The places of the empty fields in `Player.fields`, by row.
EMPTY_FIELD = {row: WIDTH * (row - 2) + EMPTY for row in ROWS}


def field_index(row: int, content: int) -> int:
    """Where `Player.fields` counts the fields of a row with a content."""
    return WIDTH * (row - 2) + content


def empty_fields(player: Player) -> int:
    """The fields in which nothing is sown."""
    fields = player.fields
    return fields[0] + fields[WIDTH] + fields[2 * WIDTH] + fields[3 * WIDTH]


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


def spend_jewels(player: Player, amount: int) -> None:
    """Jewels leave the box; whoever spends the last one can tell. PT 309, 1080"""
    player.jewels -= amount
    if amount and not player.jewels:
        player.just_last_jewel = 1


def sheep_slot(round_: int) -> int:
    """Where new sheep go: in rounds 1 to 3 on the card three rounds ahead, later in the stables. PT 317, 323, 855"""
    return round_ if round_ <= 3 else STABLES


def sheep_count(player: Player) -> int:
    """All sheep of the stable board, on cards and in the stables. PT 521, 918"""
    return sum(player.sheep)


def earliest_card(state: State) -> int:
    """The round of the first farmyard card that is still on the stable boards. PT 373"""
    return state.round if state.phase in (SETUP, REMOVAL) else state.round + 1


def gain(player: Player, name: str, amount: int, round_: int) -> None:
    """Goods are added without limit, jewels to the box, sheep where the round puts them. PT 297-301, 309, 851-857"""
    if name == "sheep":
        player.sheep[sheep_slot(round_)] += amount
    elif name == "jewels":
        player.jewels += amount
    elif name == "tools":
        gain_tools(player, amount)
    else:
        player.goods[GOOD[name]] += amount


def spend_goods(player: Player, pay: dict[str, int]) -> None:
    """Goods that are paid leave the supply. PT 299"""
    for name, amount in pay.items():
        player.goods[GOOD[name]] -= amount


def gain_tools(player: Player, amount: int) -> None:
    """New tools lie in front of the player; there is no limit. PT 333, 340, 857"""
    player.tools += amount
    player.just_tools = max(player.just_tools, amount)
    player.phase_tools += amount


def spend_tools(player: Player, amount: int) -> None:
    """Tools that are spent go back to the general supply, used ones first. PT 337"""
    player.tools -= amount
    player.tools_used = max(player.tools_used - amount, 0)


def harvest_field(player: Player, row: int, content: int, times: int = 1) -> None:
    """A field yields as much as its row says, then sinks a row, empty; in row 2 it stays. PT 508-509, 1569"""
    good = CONTENT_GOOD[content]
    amount = row * CONTENT_TIMES[content] * times
    player.goods[good] += amount
    player.just_harvest[good] += amount
    player.phase_harvest += amount
    player.fields[field_index(row, content)] -= 1
    player.fields[EMPTY_FIELD[max(row - 1, 2)]] += 1
