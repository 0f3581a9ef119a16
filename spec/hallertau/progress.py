"""Phase 9 (progress) and phase 10 (boulders)."""

from __future__ import annotations

from collections.abc import Iterator

from spec.hallertau.flow import (
    during,
    in_turn,
    is_under_way,
    nothing_is_under_way,
    seats_still_to_act,
    something_new_is_begun,
    the_phase_is_done,
)
from spec.hallertau.resources import spend_good, spend_jewels
from spec.hallertau.state import (
    LAST_COLUMN,
    LAST_ROUND,
    OFF_THE_BOARD,
    SHOPS,
    Amount,
    Currency,
    Game,
    Good,
    Player,
    Seat,
    Shop,
)
from spec.kernel import Move, both, decide, either, ite, least, require, rule, tally, total, up_to

GOODS_OF: dict[Shop, tuple[Good, ...]] = {
    "carpentry": ("clay", "rye"),
    "brewery": ("barley", "hops"),
    "cold_store": ("meat", "milk"),
    "bakery": ("rye", "barley", "flax"),
    "manufactory": ("flax", "hide", "wool"),
}

Payment = dict[Currency, int]


def goods_in(pay: Payment) -> int:
    return total(amount for what, amount in pay.items() if what != "jewels")


def by_jewel(pay: Payment) -> bool:
    return pay.get("jewels", 0) >= 1


@rule("hal.progress.right-edge", it="581", pt="553")
def stop_at_the_right_edge(me: Player, shop: Shop) -> None:
    """A shop on the last space of the board can't advance.

    Ten advances take a shop from its start to the edge. Further goods of its types are of use only for other shops, for
    cards or among the leftovers.
    """
    require(me.village[shop].shop < LAST_COLUMN)


@rule("hal.progress.jewel", it="561, 639", pt="533, 611")
def a_jewel_replaces_all_goods(pay: Payment) -> None:
    """An advance is paid either with exactly one jewel or with goods, not with both.

    A jewel saves 1 good in round 1 and up to 6 in round 6. It can't fill a gap: whoever lacks one good of six pays the
    jewel and keeps the five.
    """
    require(pay.get("jewels", 0) <= 1)
    require(either(pay.get("jewels", 0) == 0, goods_in(pay) == 0))


@rule("hal.progress.types", it="564, 568-573", pt="536, 540-545")
def pay_required_types(shop: Shop, pay: Payment) -> None:
    """Each shop takes goods of its own types only; not all of them need be among what is paid.

    It ties every shop to a part of the farm: the cold store to sheep, the carpentry to clay. A shop whose goods are
    lacking needs a jewel, or stands still and holds the centre back.
    """
    require(both(*(amount == 0 for what, amount in pay.items() if what != "jewels" and what not in GOODS_OF[shop])))


@rule("hal.progress.cost", it="563, 599-604", pt="535, 571-576")
def pay_the_number_of_the_round(round_: int, shop: Shop, pay: Payment) -> None:
    """An advance costs as many goods as the round; one less with two types, two less with three, really paid.

    Advances get dearer every round, and variety makes up for it: in round 5 the bakery moves for 1 rye, 1 barley and 1
    flax instead of 5 goods.
    """
    types = tally(*(pay.get(good, 0) >= 1 for good in GOODS_OF[shop]))
    paid = goods_in(pay)
    require(
        either(
            by_jewel(pay),
            paid == round_,
            both(paid == round_ - 1, types >= 2, round_ >= 3),
            both(paid == round_ - 2, types >= 3, round_ >= 3),
        )
    )


@rule("hal.progress.carpentry", it="569, 575", pt="541, 547")
def more_clay_than_rye(shop: Shop, pay: Payment) -> None:
    """The carpentry takes more clay than rye for each advance.

    Rye, which fields give in plenty, can't move it alone: clay has to come from spaces and cards. The discount starts
    only in round 4, with 2 clay and 1 rye.
    """
    require(shop != "carpentry" or either(by_jewel(pay), pay.get("clay", 0) > pay.get("rye", 0)))


@rule("hal.progress.brewery", it="570, 575", pt="542, 547")
def more_barley_than_hops(shop: Shop, pay: Payment) -> None:
    """The brewery takes more barley than hops for each advance.

    Hops only help out: in round 2 the brewery moves for 2 barley, not for 1 barley and 1 hops. The discount starts in
    round 4, with 2 barley and 1 hops.
    """
    require(shop != "brewery" or either(by_jewel(pay), pay.get("barley", 0) > pay.get("hops", 0)))


@rule("hal.progress.bakery", it="572", pt="544")
def at_most_one_flax(shop: Shop, pay: Payment) -> None:
    """The bakery takes at most 1 flax for each advance.

    Flax is there for the discount and can't carry the shop: in round 3 it moves for 1 rye and 1 flax, but not for 3
    flax. The manufactory takes any number.
    """
    require(shop != "bakery" or pay.get("flax", 0) <= 1)


def pay_for_an_advance(me: Player, round_: int, shop: Shop, pay: Payment) -> None:
    """The price of an advance, with its restrictions and discounts."""
    a_jewel_replaces_all_goods(pay)
    pay_required_types(shop, pay)
    pay_the_number_of_the_round(round_, shop, pay)
    more_clay_than_rye(shop, pay)
    more_barley_than_hops(shop, pay)
    at_most_one_flax(shop, pay)
    for what, amount in pay.items():
        if what == "jewels":
            spend_jewels(me, amount)
        else:
            spend_good(me, what, amount)


@rule("hal.progress.boulders", it="617-624, 641", pt="589-596, 613")
def push_boulders(me: Player, round_: int, shop: Shop) -> None:
    """A shop may not enter a space with a boulder; each tool pushes one boulder one space on, also off the board.

    As a rule goods alone move a shop one space a round: the second advance needs 1 tool, each further one 2. Without
    tools a rich harvest can't be spent on one shop.
    """
    row = me.village[shop]
    target = row.shop + 1
    hits_first = both(row.first == target, row.first <= LAST_COLUMN)
    row.first = ite(hits_first, row.first + 1, row.first)
    hits_second = both(hits_first, row.second == row.first, row.second <= LAST_COLUMN)
    row.second = ite(hits_second, row.second + 1, row.second)
    needed = tally(hits_first, hits_second)
    require(me.tools - me.tools_used >= needed)
    wear_tools(me, round_, needed)


@rule("hal.progress.wear", it="628-629", pt="600-601", effect="Whether there are enough tools is a rule of its own.")
def wear_tools(me: Player, round_: int, needed: int) -> None:
    """In rounds 1 to 5 a tool that moved a boulder is used up for the phase; in round 6 it is spent.

    An early tool pushes again in every round. In round 6 each push gives up a tool that would count among the leftovers
    or pay for a point card such as 905.
    """
    me.tools_used += ite(round_ < LAST_ROUND, needed, 0)
    me.tools -= ite(round_ < LAST_ROUND, 0, needed)


@rule("hal.progress.advance", it="561", pt="533", effect="What stands in its way are rules of their own.")
def step_right(me: Player, shop: Shop) -> None:
    """To advance a shop is to move it one space to the right.

    These steps are the way to more workers and to the points of the village. All five shops must take one before the
    centre moves.
    """
    me.village[shop].shop += 1


@rule("hal.progress.center", it="585", pt="557", effect="It happens by itself.")
def the_center_follows(me: Player) -> None:
    """When no shop stands beside it any more the community centre moves on, to stay beside the leftmost.

    The slowest shop sets the pace: with four shops far ahead there is no further worker and no point in the window
    until the fifth follows.
    """
    all_have_left = both(*(me.village[shop].shop > me.center for shop in SHOPS))
    me.center += ite(all_have_left, 1, 0)


def free_to_progress(game: Game, seat: Seat) -> None:
    """The premise of everything that players do in phase 9."""
    during(game, "progress")
    in_turn(game, seat)
    nothing_is_under_way(game)


def whoever_progresses(game: Game) -> Iterator[Seat]:
    if game.phase == "progress" and game.turn is not None and not is_under_way(game):
        yield game.turn


class Advance(Move, tag="advance"):
    """A player pays to move a shop one space to the right."""

    player: Seat
    shop: Shop
    pay: dict[Currency, Amount]

    @staticmethod
    def candidates(game: Game) -> Iterator[Advance]:
        for seat in whoever_progresses(game):
            me = game.players[seat]
            for shop in SHOPS:
                goods: Payment = {good: up_to(least(me.goods[good], game.round)) for good in GOODS_OF[shop]}
                yield Advance(player=seat, shop=shop, pay={**goods, "jewels": up_to(least(me.jewels, 1))})

    @staticmethod
    def premise(game: Game, move: Advance) -> None:
        free_to_progress(game, move.player)

    @staticmethod
    def perform(game: Game, move: Advance) -> None:
        something_new_is_begun(game)
        me = game.players[move.player]
        stop_at_the_right_edge(me, move.shop)
        pay_for_an_advance(me, game.round, move.shop, move.pay)
        push_boulders(me, game.round, move.shop)
        step_right(me, move.shop)
        me.this_phase.advances[move.shop] += 1
        the_center_follows(me)


@rule("hal.progress.one-turn", it="557", pt="529", effect="A player may stop at any time.")
def progress_goes_round(game: Game) -> None:
    """Each player has one turn, as long as they like, clockwise from the first player.

    A player can advance several shops in one go and stop when the rest of the goods is better kept. What is left undone
    has to wait for the next progress phase.
    """
    for seat in seats_still_to_act(game):
        game.turn = seat
        return
    for me in game.players:
        tools_are_fresh_again(me)
    the_phase_is_done(game)


@rule("hal.progress.fresh-tools", it="628", pt="600", effect="It happens by itself.")
def tools_are_fresh_again(me: Player) -> None:
    """Tools used up in a progress phase can all be used again in the next.

    Tools are a lasting stock: four tools push four boulders in every progress phase, not four in all. A worker turned
    into a tool in round 1 serves six times.
    """
    me.tools_used = 0


class EndProgress(Move, tag="end_progress"):
    """A player has advanced enough."""

    premise_decides = True

    player: Seat

    @staticmethod
    def candidates(game: Game) -> Iterator[EndProgress]:
        for seat in whoever_progresses(game):
            yield EndProgress(player=seat)

    @staticmethod
    def premise(game: Game, move: EndProgress) -> None:
        free_to_progress(game, move.player)

    @staticmethod
    def perform(game: Game, move: EndProgress) -> None:
        something_new_is_begun(game)
        progress_goes_round(game)


# --- phase 10 ---------------------------------------------------------------------------------------------------


@rule("hal.boulders.reset", it="651, 657", pt="623, 629", effect="It happens by itself.")
def reset_boulders(me: Player) -> None:
    """The boulders of each shop are put 2 and 4 spaces to its right, be that leftwards, back or off the board.

    However far a shop got, as a rule its first advance in the next round meets no boulder and the second needs 1 tool.
    Boulders pushed far ahead are no lead for later.
    """
    for row in me.village.values():
        row.first = least(row.shop + 2, OFF_THE_BOARD)
        row.second = least(row.shop + 4, OFF_THE_BOARD)


@rule("hal.boulders.last-round", it="649", pt="621", effect="It happens by itself.")
def boulders(game: Game) -> None:
    """In phase 10 everybody resets the boulders, except in round 6, where it no longer matters.

    No shop moves after phase 9 of round 6 and no points count boulders, so nobody gains or loses by where they are
    left.
    """
    if decide(game.round < LAST_ROUND):
        for me in game.players:
            reset_boulders(me)
    the_phase_is_done(game)
