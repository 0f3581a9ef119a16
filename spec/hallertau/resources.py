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
    """A new field goes, empty, into the row that its source names; nobody may have more than 8 fields.

    A ninth field can't be had: whoever has 8 raises the harvest by lifting them, or sells one in row 2 to take one in
    row 4 or 5.
    """
    require(fields_of(me) + together <= MOST_FIELDS)
    me.fields[row]["empty"] += 1


@rule("hal.resources.spend-field", it="289, 1005", pt="291, 974")
def spend_field(me: Player, row: Row, content: Content, amount: int = 1) -> None:
    """A player who spends a field chooses one of their own; what is sown in it is lost.

    The choice decides the price: an empty field in row 2 is a small loss, a sown one in row 5 a harvest of five and its
    seed. Card 409 takes that choice away and asks for row 5.
    """
    require(me.fields[row][content] >= amount)
    me.fields[row][content] -= amount


@rule("hal.resources.gain-goods", it="295-299, 892", pt="297-301, 853", effect="The supply of a good has no limit.")
def gain_good(me: Player, good: Good, amount: int) -> None:
    """Goods that a player gains are added to the supply; it has no limit.

    A large harvest is never wasted: goods keep from round to round, so a player can save up for a point card or for the
    dear advances of rounds 5 and 6.
    """
    me.goods[good] += amount


@rule("hal.resources.spend-goods", it="297", pt="299")
def spend_good(me: Player, good: Good, amount: int) -> None:
    """Goods are spent from the player's own supply, which must hold them.

    A sown crop pays for nothing until it is harvested: who sows the last rye can't play a card that costs rye. Nobody
    pays with goods of another player or of the general supply.
    """
    require(me.goods[good] >= amount)
    me.goods[good] -= amount


@rule("hal.resources.ten-jewels", it="305, 895", pt="309, 856")
def gain_jewels(me: Player, amount: int) -> None:
    """Nobody may have more than 10 jewels; those beyond are not taken.

    A jewel pays for an advance of any shop; the limit keeps anybody from hoarding more than ten such advances. With 9
    jewels the Town Hall gives only 1.
    """
    require(me.jewels + amount <= MOST_JEWELS)
    me.jewels += amount


@rule("hal.resources.spend-jewels", it="305, 639", pt="309, 611")
def spend_jewels(me: Player, amount: int) -> None:
    """Only jewels that the player has can be spent.

    Every jewel is one advance that needs no goods, so the number of jewels bounds these. One that was paid for a card
    is missing in phase 9.
    """
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
    """Sheep gained in rounds 1, 2 and 3 go on the farmyard cards of rounds 4, 5 and 6; later ones to the stables.

    An early sheep is milked in three rounds and then dies unless it is moved on; one gained from round 4 on is safe and
    scores. Early sheep are for milk and wool, late ones for points.
    """
    for card in CARDS:
        me.sheep[card] += ite(round_ + 3 == int(card), amount, 0)
    me.sheep["stables"] += ite(round_ >= 4, amount, 0)


@rule("hal.resources.spend-sheep", it="325, 963", pt="325, 912")
def spend_sheep(me: Player, slot: Slot, amount: int = 1) -> None:
    """A player who spends a sheep takes it from any farmyard card or from the stables.

    The sheep that would die next can be the one that pays: the Butchery turns the coming loss into 4 meat and 2 hides.
    One from the stables costs a point besides.
    """
    require(me.sheep[slot] >= amount)
    me.sheep[slot] -= amount


@rule("hal.resources.gain-tools", it="329", pt="333", effect="Tools are unlimited.")
def gain_tools(me: Player, amount: int) -> None:
    """Tools that a player gains lie in front of them; there is no limit.

    A tool gained in one round pushes boulders again in every later one, so a stock made early keeps paying. What is
    left at the end counts with goods and fields.
    """
    me.tools += amount
    me.just.tools = greatest(me.just.tools, amount)
    me.this_phase.tools += amount


@rule("hal.resources.spend-tools", it="331, 628-629", pt="335, 600-601")
def spend_tools(me: Player, amount: int) -> None:
    """Only tools that the player has can be spent; those used up in the progress phase go first.

    A tool that has pushed a boulder in this phase 9 can still pay for a card, and no push is lost by that. In round 6
    such a tool is gone and pays for nothing.
    """
    require(me.tools >= amount)
    me.tools -= amount
    me.tools_used -= least(me.tools_used, amount)
