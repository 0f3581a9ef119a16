"""Phase 9, the shops advance, and phase 10, the boulders are laid out anew."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from engine.hallertau.names import GOOD, LAST_ROUND, SHOP, SHOPS
from engine.hallertau.resources import spend_goods, spend_jewels, spend_tools
from engine.hallertau.state import Player
from engine.wire.errors import IllegalMove

# PT 553, 593: the last column of the village board, and what stands for every place beyond it.
LAST_COLUMN = 10
OFF_BOARD = 11


def carpentry_accepts(clay: int, rye: int, _: int) -> bool:
    """The carpentry takes clay and rye, more clay than rye in each advance. PT 541, 547"""
    return clay > rye


def brewery_accepts(barley: int, hops: int, _: int) -> bool:
    """The brewery takes barley and hops, more barley than hops in each advance. PT 542, 547"""
    return barley > hops


def cold_store_accepts(meat: int, milk: int, _: int) -> bool:
    """The cold store takes meat and milk without restriction. PT 543"""
    return True


def bakery_accepts(flax: int, barley: int, rye: int) -> bool:
    """The bakery takes flax, barley and rye, at most one flax in each advance. PT 544"""
    return flax <= 1


def manufactory_accepts(flax: int, hide: int, wool: int) -> bool:
    """The manufactory takes flax, hide and wool without restriction. PT 545"""
    return True


# PT 540-545: the goods each shop needs and its restriction, in the order of `names.SHOPS`.
NEEDS: tuple[tuple[tuple[str, ...], Callable[[int, int, int], bool]], ...] = (
    (("clay", "rye"), carpentry_accepts),
    (("barley", "hops"), brewery_accepts),
    (("meat", "milk"), cold_store_accepts),
    (("flax", "barley", "rye"), bakery_accepts),
    (("flax", "hide", "wool"), manufactory_accepts),
)

# The places of those goods in `Player.goods`.
NEEDED_GOODS = tuple(tuple(GOOD[name] for name in names) for names, _ in NEEDS)


def smallest_total(round_: int, kinds: int) -> int:
    """The least that pays for an advance: as many goods as the round says, one or two less for variety. PT 571-576"""
    return round_ - min(kinds - 1, 2)


def total_is_right(round_: int, kinds: int, total: int) -> bool:
    """The price is the round's number; two kinds may save one good and three kinds two; no more is paid. PT 535, 576"""
    return smallest_total(round_, kinds) <= total <= round_


def accepts(shop: int, round_: int, pay: dict[str, int]) -> bool:
    """Whether goods pay for one advance: only needed kinds, a right total, the restriction kept. PT 535-536, 576"""
    names, restriction = NEEDS[shop]
    for name in pay:
        if name not in names:
            return False
    amounts = [pay.get(name, 0) for name in names]
    if not total_is_right(round_, len(pay), sum(amounts)):
        return False
    return bool(pay) and restriction(amounts[0], amounts[1], amounts[2] if len(amounts) == 3 else 0)


@cache
def payments(shop: int, round_: int, a: int, b: int, c: int) -> tuple[dict[str, int], ...]:
    """Every way to pay goods for one advance out of a, b and c goods of the kinds needed. PT 535-536, 573-576"""
    names, restriction = NEEDS[shop]
    found = []
    for x in range(min(a, round_) + 1):
        for y in range(min(b, round_ - x) + 1):
            for z in range(min(c, round_ - x - y) + 1):
                kinds = (x > 0) + (y > 0) + (z > 0)
                if kinds and total_is_right(round_, kinds, x + y + z) and restriction(x, y, z):
                    found.append({name: n for name, n in zip(names, (x, y, z), strict=False) if n})
    return tuple(found)


def affordable_payments(player: Player, shop: int, round_: int) -> tuple[dict[str, int], ...]:
    """The payments in goods for one advance that the player's supply allows. PT 536"""
    goods = player.goods
    needed = NEEDED_GOODS[shop]
    a = min(goods[needed[0]], round_)
    b = min(goods[needed[1]], round_)
    c = min(goods[needed[2]], round_) if len(needed) == 3 else 0
    return payments(shop, round_, a, b, c)


def tools_needed(player: Player, shop: int) -> int:
    """Tools for the boulders that the next advance pushes one space each; one off the board needs none. PT 589-593"""
    ahead = player.shops[shop] + 1
    if player.first[shop] != ahead or ahead > LAST_COLUMN:
        return 0
    if player.second[shop] != ahead + 1 or ahead + 1 > LAST_COLUMN:
        return 1
    return 2


def tools_ready(player: Player) -> int:
    """The tools not yet used up in this phase. PT 600"""
    return player.tools - player.tools_used


def push_boulders(player: Player, shop: int) -> None:
    """The boulders in the way move right, exactly as far as they must; past the edge they stay off. PT 589-593"""
    ahead = player.shops[shop] + 1
    if player.first[shop] == ahead:
        player.first[shop] = ahead + 1
        if player.second[shop] == ahead + 1:
            player.second[shop] = min(ahead + 2, OFF_BOARD)


def use_tools(player: Player, amount: int, round_: int) -> None:
    """In rounds 1 to 5 tools are only used up for the phase; in round 6 they break and are spent. PT 600-601"""
    if round_ == LAST_ROUND:
        spend_tools(player, amount)
    else:
        player.tools_used += amount


def rest_tools(player: Player) -> None:
    """Tools that were used up can be used again in the next progress phase. PT 600"""
    player.tools_used = 0


def center_follows(player: Player) -> None:
    """The centre closes the gap to the leftmost shop. PT 557"""
    player.center = min(player.shops)


def move_shop(player: Player, shop: int, round_: int) -> None:
    """One space to the right: boulders first, with tools, then the shop, then the centre. PT 533, 557, 613"""
    use_tools(player, tools_needed(player, shop), round_)
    push_boulders(player, shop)
    player.shops[shop] += 1
    center_follows(player)


def advance(player: Player, round_: int, name: str, pay: dict[str, int]) -> None:
    """A player pays goods or a jewel to advance a shop that is not on the last space. PT 533, 553, 611-613"""
    shop = SHOP[name]
    if player.shops[shop] >= LAST_COLUMN:
        raise IllegalMove(f"The shop {name} has reached the last column.")
    needed = tools_needed(player, shop)
    if needed > tools_ready(player):
        raise IllegalMove(f"Moving the boulders before {name} takes {needed} tools; {tools_ready(player)} are ready.")
    if "jewels" in pay:
        pay_jewel(player, pay)
    else:
        pay_goods(player, shop, round_, pay)
    move_shop(player, shop, round_)
    player.phase_advances[shop] += 1


def pay_jewel(player: Player, pay: dict[str, int]) -> None:
    """Exactly one jewel that the player has, and nothing else, pays for any advance. PT 309, 611"""
    if pay != {"jewels": 1}:
        raise IllegalMove("An advance is paid with exactly one jewel or with goods, never with both.")
    if not player.jewels:
        raise IllegalMove("There is no jewel to pay with.")
    spend_jewels(player, 1)


def pay_goods(player: Player, shop: int, round_: int, pay: dict[str, int]) -> None:
    """Goods of the needed kinds pay for an advance out of the supply. PT 533-536"""
    if not accepts(shop, round_, pay):
        raise IllegalMove(f"These goods are not a price for the shop {SHOPS[shop]} in round {round_}.")
    for name, amount in pay.items():
        if player.goods[GOOD[name]] < amount:
            raise IllegalMove(f"There are only {player.goods[GOOD[name]]} {name} to pay with, not {amount}.")
    spend_goods(player, pay)


def advances(player: Player, seat: int, round_: int) -> list[dict[str, Any]]:
    """Every advance a player can make now, as often and with as many shops as wanted. PT 529, 553, 611"""
    found: list[dict[str, Any]] = []
    ready = tools_ready(player)
    for shop, name in enumerate(SHOPS):
        if player.shops[shop] >= LAST_COLUMN or tools_needed(player, shop) > ready:
            continue
        if player.jewels:
            found.append({"type": "advance", "player": seat, "shop": name, "pay": {"jewels": 1}})
        for pay in affordable_payments(player, shop, round_):
            found.append({"type": "advance", "player": seat, "shop": name, "pay": pay.copy()})
    return found


def realign_boulders(player: Player) -> None:
    """The boulders go 2 and 4 columns to the right of their shop, also backwards or back on the board. PT 623, 629"""
    for shop, column in enumerate(player.shops):
        player.first[shop] = min(column + 2, OFF_BOARD)
        player.second[shop] = min(column + 4, OFF_BOARD)
