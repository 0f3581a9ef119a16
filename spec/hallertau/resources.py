"""Resources: how goods, fields, jewels, sheep and tools are gained and spent."""

from __future__ import annotations

from spec.hallertau.disputes import TWO_CROPS
from spec.hallertau.state import (
    CARDS,
    CONTENTS,
    MOST_FIELDS,
    MOST_JEWELS,
    ROWS,
    SLOTS,
    Content,
    Good,
    Player,
    Row,
    Slot,
)
from spec.kernel import both, greatest, ite, least, reading, require, rule, total


def fields_of(me: Player) -> int:
    """How many fields the player has, sown or empty."""
    return total(me.fields[row][content] for row in ROWS for content in CONTENTS)


def yield_of(row: Row, content: Content) -> int:
    """How much a sown field yields: its row, for each marker in it."""
    return row * 2 if content.endswith("_twice") and reading(TWO_CROPS) == "each" else row


def sheep_of(me: Player) -> int:
    """How many sheep the player has, on cards and in the stables."""
    return total(me.sheep[slot] for slot in SLOTS)


@rule("hal.resources.eight-fields", it="281-283, 893", pt="281-283, 854")
def gain_field(me: Player, row: Row, together: int = 1) -> None:
    """A new field goes, empty, into the row that its source names; nobody may have more than 8 fields."""
    require(fields_of(me) + together <= MOST_FIELDS)
    me.fields[row]["empty"] += 1


@rule("hal.resources.spend-field", it="289, 1005", pt="291, 974")
def spend_field(me: Player, row: Row, content: Content, amount: int = 1) -> None:
    """A player who spends a field chooses one of their own; what is sown in it is lost."""
    require(me.fields[row][content] >= amount)
    me.fields[row][content] -= amount


@rule("hal.resources.gain-goods", it="295-299, 892", pt="297-301, 853", effect="The supply of a good has no limit.")
def gain_good(me: Player, good: Good, amount: int) -> None:
    """Goods that a player gains are added to the supply; it has no limit."""
    me.goods[good] += amount


@rule("hal.resources.spend-goods", it="297", pt="299")
def spend_good(me: Player, good: Good, amount: int) -> None:
    """Goods are spent from the player's own supply, which must hold them."""
    require(me.goods[good] >= amount)
    me.goods[good] -= amount


@rule("hal.resources.ten-jewels", it="305, 895", pt="309, 856")
def gain_jewels(me: Player, amount: int) -> None:
    """Nobody may have more than 10 jewels; those beyond are not taken."""
    require(me.jewels + amount <= MOST_JEWELS)
    me.jewels += amount


@rule("hal.resources.spend-jewels", it="305, 639", pt="309, 611")
def spend_jewels(me: Player, amount: int) -> None:
    """Only jewels that the player has can be spent."""
    require(me.jewels >= amount)
    me.jewels -= amount
    me.just.last_jewel = ite(both(amount >= 1, me.jewels == 0), 1, me.just.last_jewel)


@rule(
    "hal.resources.new-sheep",
    it="313-319, 894",
    pt="317-323, 855",
    effect="It says where sheep go; there is always room.",
)
def gain_sheep(me: Player, round_: int, amount: int) -> None:
    """Sheep gained in rounds 1, 2 and 3 go on the farmyard cards of rounds 4, 5 and 6; later ones to the stables."""
    for card in CARDS:
        me.sheep[card] += ite(round_ + 3 == int(card), amount, 0)
    me.sheep["stables"] += ite(round_ >= 4, amount, 0)


@rule("hal.resources.spend-sheep", it="325, 963", pt="325, 912")
def spend_sheep(me: Player, slot: Slot, amount: int = 1) -> None:
    """A player who spends a sheep takes it from any farmyard card or from the stables."""
    require(me.sheep[slot] >= amount)
    me.sheep[slot] -= amount


@rule("hal.resources.gain-tools", it="329", pt="333", effect="Tools are unlimited.")
def gain_tools(me: Player, amount: int) -> None:
    """Tools that a player gains lie in front of them; there is no limit."""
    me.tools += amount
    me.just.tools = greatest(me.just.tools, amount)
    me.this_phase.tools += amount


@rule("hal.resources.spend-tools", it="331, 628-629", pt="335, 600-601")
def spend_tools(me: Player, amount: int) -> None:
    """Only tools that the player has can be spent; those used up in the progress phase go first."""
    require(me.tools >= amount)
    me.tools -= amount
    me.tools_used -= least(me.tools_used, amount)
