"""The spaces that ask for something first: what is paid at Sheep Breeding, Butchery, Land Sale and Town Hall."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from spec.hallertau.disputes import TOWN_HALL_TILE
from spec.hallertau.resources import spend_field, spend_good, spend_jewels, spend_sheep
from spec.hallertau.sheep import cards_that_hold_sheep
from spec.hallertau.state import (
    CONTENTS,
    ROWS,
    SHOPS,
    SLOTS,
    WITHOUT_CARDS,
    Content,
    Game,
    Player,
    Row,
    Seat,
    Shop,
    Slot,
)
from spec.hallertau.turns import answering, answers, step_is_done, whoever_answers
from spec.kernel import Move, reading, require, rule


class PayMilk(Move, tag="pay_milk"):
    """A player pays 2 or 4 milk at Sheep Breeding."""

    player: Seat
    milk: Literal[2, 4]

    @staticmethod
    def candidates(game: Game) -> Iterator[PayMilk]:
        for seat in whoever_answers(game, ["sheep_breeding.pay"]):
            yield PayMilk(player=seat, milk=2)
            yield PayMilk(player=seat, milk=4)

    @staticmethod
    def premise(game: Game, move: PayMilk) -> None:
        answers(game, move.player, ["sheep_breeding.pay"])

    @staticmethod
    def perform(game: Game, move: PayMilk) -> None:
        me = answering(game, move.player)
        spend_good(me, "milk", move.milk)
        step_is_done(game, then=["sheep_breeding.one" if move.milk == 2 else "sheep_breeding.two"])


BUTCHERY = ("butchery.pay", "butchery.pay_or_jewel")


class PaySheep(Move, tag="pay_sheep"):
    """A player pays a sheep at the Butchery."""

    player: Seat
    slot: Slot

    @staticmethod
    def candidates(game: Game) -> Iterator[PaySheep]:
        for seat in whoever_answers(game, BUTCHERY):
            for slot in (*cards_that_hold_sheep(game.players[seat]), SLOTS[-1]):
                yield PaySheep(player=seat, slot=slot)

    @staticmethod
    def premise(game: Game, move: PaySheep) -> None:
        answers(game, move.player, BUTCHERY)

    @staticmethod
    def perform(game: Game, move: PaySheep) -> None:
        me = answering(game, move.player)
        spend_sheep(me, move.slot)
        step_is_done(game, then=["butchery.take"])


class PayJewel(Move, tag="pay_jewel"):
    """A player who played card 328 pays a jewel at the Butchery, in place of the sheep."""

    player: Seat

    @staticmethod
    def candidates(game: Game) -> Iterator[PayJewel]:
        for seat in whoever_answers(game, ["butchery.pay_or_jewel"]):
            yield PayJewel(player=seat)

    @staticmethod
    def premise(game: Game, move: PayJewel) -> None:
        answers(game, move.player, ["butchery.pay_or_jewel"])

    @staticmethod
    def perform(game: Game, move: PayJewel) -> None:
        me = answering(game, move.player)
        spend_jewels(me, 1)
        step_is_done(game, then=["butchery.take"])


class PayField(Move, tag="pay_field"):
    """A player removes a field at the Land Sale."""

    player: Seat
    row: Row
    content: Content

    @staticmethod
    def candidates(game: Game) -> Iterator[PayField]:
        for seat in whoever_answers(game, ["land_sale.pay"]):
            for row in ROWS:
                for content in CONTENTS if game.variant == "cards" else WITHOUT_CARDS:
                    yield PayField(player=seat, row=row, content=content)

    @staticmethod
    def premise(game: Game, move: PayField) -> None:
        answers(game, move.player, ["land_sale.pay"])

    @staticmethod
    def perform(game: Game, move: PayField) -> None:
        me = answering(game, move.player)
        spend_field(me, move.row, move.content)
        step_is_done(game, then=["land_sale.take"])


@rule("hal.space.town-hall.step-back", it="1029-1031", pt="998-1000")
def move_a_shop_back(me: Player, shop: Shop) -> None:
    """At the Town Hall a shop moves 1 space to the left, unless it stands beside the centre; its boulders stay.

    Since its boulders stay, that shop can then advance twice without tools. The centre never goes back, so no worker is
    lost; if all shops stand beside it, there is nothing to trade.
    """
    row = me.village[shop]
    require(row.shop > (me.center if reading(TOWN_HALL_TILE) == "tile" else 0))
    row.shop -= 1


class MoveShopBack(Move, tag="move_shop_back"):
    """A player moves a shop to the left at the Town Hall."""

    player: Seat
    shop: Shop

    @staticmethod
    def candidates(game: Game) -> Iterator[MoveShopBack]:
        for seat in whoever_answers(game, ["town_hall.pay"]):
            for shop in SHOPS:
                yield MoveShopBack(player=seat, shop=shop)

    @staticmethod
    def premise(game: Game, move: MoveShopBack) -> None:
        answers(game, move.player, ["town_hall.pay"])

    @staticmethod
    def perform(game: Game, move: MoveShopBack) -> None:
        me = answering(game, move.player)
        move_a_shop_back(me, move.shop)
        step_is_done(game, then=["town_hall.take"])
