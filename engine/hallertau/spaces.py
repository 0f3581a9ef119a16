"""The twenty action spaces, one function for each; the four that give cards share theirs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from engine.hallertau.answers import (
    Answer,
    Draw,
    MoveField,
    MoveSheep,
    MoveShopBack,
    PayField,
    PayJewel,
    PayMilk,
    PaySheep,
    Sow,
    Steps,
    Take,
    TakeCounted,
    TakeField,
    TakeToken,
    all_of,
    crops_of_choice,
    one_of,
)
from engine.hallertau.names import DECKS
from engine.hallertau.resources import sheep_count


class Space(NamedTuple):
    """The steps that a space puts on the agenda, and the answers to each step it can lead to."""

    agenda: Steps
    answers: Mapping[str, tuple[Answer, ...]]


def card_space(deck: str) -> Space:
    """The first-player token, and one card of the deck. PT 451-453, 892, 906, 954, 982"""
    return Space(
        (f"{deck}_card.token", f"{deck}_card.draw"),
        {f"{deck}_card.token": (TakeToken(),), f"{deck}_card.draw": (Draw(deck),)},
    )


def sheep_breeding() -> Space:
    """Two milk buy one sheep, or four milk buy two. PT 898, 461"""
    return Space(
        ("sheep_breeding.pay",),
        {
            "sheep_breeding.pay": (PayMilk({2: "sheep_breeding.one", 4: "sheep_breeding.two"}),),
            "sheep_breeding.one": (Take(all_of(sheep=1)),),
            "sheep_breeding.two": (Take(all_of(sheep=2)),),
        },
    )


def sheep_shearing() -> Space:
    """One wool for each sheep on the whole stable board; then one sheep may live longer. PT 918, 457"""
    return Space(
        ("sheep_shearing.wool", "sheep_shearing.move"),
        {
            "sheep_shearing.wool": (TakeCounted("wool", lambda state, player: sheep_count(player)),),
            "sheep_shearing.move": (MoveSheep(),),
        },
    )


def clay_delivery() -> Space:
    """As much clay as the number of the round. PT 924"""
    return Space(
        ("clay_delivery.clay",),
        {"clay_delivery.clay": (TakeCounted("clay", lambda state, player: state.round),)},
    )


def farming() -> Space:
    """A new field in row 5, or up to four sowings. PT 940"""
    return Space(
        ("farming.field_or_sow",),
        {
            "farming.field_or_sow": (TakeField(5), Sow(then=("farming.sow",) * 3)),
            "farming.sow": (Sow(),),
        },
    )


def butchery() -> Space:
    """One sheep, from wherever it stands, buys four meat and two hides; a card allows a jewel too. PT 912, 1267"""
    return Space(
        ("butchery.pay",),
        {
            "butchery.pay": (PaySheep("butchery.take"),),
            "butchery.pay_or_jewel": (PaySheep("butchery.take"), PayJewel("butchery.take")),
            "butchery.take": (Take(all_of(meat=4, hide=2)),),
        },
    )


def nursery() -> Space:
    """Three clay, or three crops of choice, not some of each. PT 928"""
    return Space(
        ("nursery.clay_or_crops",),
        {"nursery.clay_or_crops": (Take(all_of(clay=3), crops_of_choice(3)),)},
    )


def busy_weekend() -> Space:
    """One milk or one wool; then up to two sowings. PT 934"""
    return Space(
        ("busy_weekend.milk_or_wool", "busy_weekend.sow", "busy_weekend.sow"),
        {
            "busy_weekend.milk_or_wool": (Take(one_of("milk", "wool")),),
            "busy_weekend.sow": (Sow(),),
        },
    )


def clearing() -> Space:
    """A new field in row 2, and one clay. PT 946"""
    return Space(
        ("clearing.field", "clearing.clay"),
        {
            "clearing.field": (TakeField(2),),
            "clearing.clay": (Take(all_of(clay=1)),),
        },
    )


def small_trade() -> Space:
    """Two crops of choice, one milk or one wool, and one sheep may live longer. PT 960, 457"""
    return Space(
        ("small_trade.crops", "small_trade.milk_or_wool", "small_trade.move"),
        {
            "small_trade.crops": (Take(crops_of_choice(2)),),
            "small_trade.milk_or_wool": (Take(one_of("milk", "wool")),),
            "small_trade.move": (MoveSheep(),),
        },
    )


def cultivation() -> Space:
    """Up to three sowings. PT 964"""
    return Space(("cultivation.sow",) * 3, {"cultivation.sow": (Sow(),)})


def weekly_market() -> Space:
    """One sheep and one meat. PT 970"""
    return Space(("weekly_market.take",), {"weekly_market.take": (Take(all_of(sheep=1, meat=1)),)})


def land_sale() -> Space:
    """One field, with what is sown in it, buys a jewel and three clay. PT 974"""
    return Space(
        ("land_sale.pay",),
        {
            "land_sale.pay": (PayField("land_sale.take"),),
            "land_sale.take": (Take(all_of(jewels=1, clay=3)),),
        },
    )


def fertilizing() -> Space:
    """Up to two empty fields move to row 5; then, in any case, one sowing. PT 988"""
    return Space(
        ("fertilizing.field", "fertilizing.field", "fertilizing.sow"),
        {
            "fertilizing.field": (MoveField(5),),
            "fertilizing.sow": (Sow(),),
        },
    )


def tool_shed() -> Space:
    """Four clay, or a new field in row 4. PT 992"""
    return Space(
        ("tool_shed.clay_or_field",),
        {"tool_shed.clay_or_field": (Take(all_of(clay=4)), TakeField(4))},
    )


def town_hall() -> Space:
    """One shop moved back a column buys two jewels. PT 998"""
    return Space(
        ("town_hall.pay",),
        {
            "town_hall.pay": (MoveShopBack("town_hall.take"),),
            "town_hall.take": (Take(all_of(jewels=2)),),
        },
    )


def sheep_market() -> Space:
    """One sheep and one hide. PT 1004"""
    return Space(("sheep_market.take",), {"sheep_market.take": (Take(all_of(sheep=1, hide=1)),)})


ALL_SPACES: dict[str, Space] = {
    space.__name__: space()
    for space in (
        sheep_breeding,
        sheep_shearing,
        clay_delivery,
        farming,
        butchery,
        nursery,
        busy_weekend,
        clearing,
        small_trade,
        cultivation,
        weekly_market,
        land_sale,
        fertilizing,
        tool_shed,
        town_hall,
        sheep_market,
    )
} | {f"{deck}_card": card_space(deck) for deck in DECKS}

# The answers to each step, by the type of the move.
SPACE_ANSWERS: dict[str, dict[str, Answer]] = {
    step: {answer.kind: answer for answer in answers}
    for space in ALL_SPACES.values()
    for step, answers in space.answers.items()
}

# The steps that a move by a card can put in the place of another.
BY_CARD = {"butchery.pay": "butchery.pay_or_jewel"}


def possible_agendas() -> frozenset[Steps]:
    """Every agenda that can wait for an answer: what a space puts there, and what is left as steps are answered."""
    found: set[Steps] = set()
    waiting = [space.agenda for space in ALL_SPACES.values()]
    while waiting:
        agenda = waiting.pop()
        if agenda and agenda not in found:
            found.add(agenda)
            waiting.append(agenda[1:])
            if agenda[0] in BY_CARD:
                waiting.append((BY_CARD[agenda[0]], *agenda[1:]))
            for answer in SPACE_ANSWERS.get(agenda[0], {}).values():
                waiting.extend(steps + agenda[1:] for steps in answer.followers)
    return frozenset(found)


SPACE_AGENDAS = possible_agendas()
