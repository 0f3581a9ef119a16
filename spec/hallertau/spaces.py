"""The action spaces: what each gives; and taking what a space or a card gives."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import cast

from spec.hallertau.cards.named import FIELDS_TOGETHER
from spec.hallertau.cards.words import Share, number_in, worth
from spec.hallertau.disputes import FIELDS_OF_614
from spec.hallertau.resources import gain_field, gain_good, gain_jewels, gain_sheep, gain_tools, sheep_of
from spec.hallertau.state import CROPS, GOODS, Amount, Game, Player, Resource, Row, Seat, StepName
from spec.hallertau.turns import (
    answering,
    answers,
    card_of,
    is_of_a_card,
    number_of,
    option_of,
    part_of,
    step_is_done,
    whoever_answers,
)
from spec.kernel import Move, Rule, both, decide, either, reading, require, rule, speaking, total, up_to


@dataclass(frozen=True)
class Portion:
    """Up to so many of these resources, in any mixture; with `each`, at most so many of each."""

    most: int
    of: tuple[Resource, ...]
    each: int | None = None


Choice = tuple[Portion, ...]
"""Portions that may all be taken."""


def some(most: int, *of: Resource) -> Choice:
    return (Portion(most, of),)


def fits(what: dict[Resource, int], choice: Choice) -> bool:
    """What is taken lies within the portions, and nothing besides."""
    offered = {resource for portion in choice for resource in portion.of}
    return both(
        *(total(what.get(resource, 0) for resource in portion.of) <= portion.most for portion in choice),
        *(what.get(each, 0) <= portion.each for portion in choice if portion.each is not None for each in portion.of),
        *(amount == 0 for resource, amount in what.items() if resource not in offered),
    )


Choices = Callable[[Game, Player], tuple[Choice, ...]]


class Offer:
    """A rule that lists what a step of a space gives; with several choices the player must keep to one of them."""

    def __init__(self, choices: Choices, id: str, sources: dict[str, str]) -> None:
        @functools.wraps(choices)
        def take_what_is_offered(game: Game, me: Player, what: dict[Resource, int]) -> None:
            require(either(*(fits(what, choice) for choice in choices(game, me))))

        self.choices = choices
        self.take = rule(id, **sources)(take_what_is_offered)
        self.rule: Rule = self.take.rule  # type: ignore[attr-defined]


def offer(id: str, **sources: str) -> Callable[[Choices], Offer]:
    return lambda choices: Offer(choices, id, sources)


# --- first quadrant ---------------------------------------------------------------------------------------------


@offer("hal.space.sheep-breeding.one", it="485, 935", pt="461, 898")
def one_sheep_for_two_milk(game: Game, me: Player) -> tuple[Choice, ...]:
    """Sheep Breeding gives 1 sheep for 2 milk.

    The milk of one sheep from two rounds buys another sheep. In round 1 the same 2 milk would pay for two advances of
    the cold store, in round 2 for one.
    """
    return (some(1, "sheep"),)


@offer("hal.space.sheep-breeding.two", it="485, 935", pt="461, 898")
def two_sheep_for_four_milk(game: Game, me: Player) -> tuple[Choice, ...]:
    """Sheep Breeding gives 2 sheep for 4 milk.

    It brings twice as much for one turn, at the same price each. With 3 milk a player gets 1 sheep and keeps 1 milk,
    for a turn uses the space only once.
    """
    return (some(2, "sheep"),)


@offer("hal.space.sheep-shearing", it="939", pt="918")
def a_wool_for_every_sheep(game: Game, me: Player) -> tuple[Choice, ...]:
    """Sheep Shearing gives 1 wool for each sheep of the player, wherever it is; no sheep is lost.

    Other spaces give 1 wool; here five sheep give 5, and no sheep none. It pays to come while the flock is large,
    before phase 2 lets sheep die.
    """
    return (some(sheep_of(me), "wool"),)


@offer("hal.space.clay-delivery", it="945", pt="924")
def clay_by_the_round(game: Game, me: Player) -> tuple[Choice, ...]:
    """Clay Delivery gives as much clay as the number of the round.

    The clay grows with the price: an advance of the carpentry costs at most as many goods as the round, so one visit
    pays for at least one, in round 1 as in round 6.
    """
    return (some(game.round, "clay"),)


# --- second quadrant --------------------------------------------------------------------------------------------


@offer("hal.space.butchery", it="963", pt="912")
def meat_and_hides_for_a_sheep(game: Game, me: Player) -> tuple[Choice, ...]:
    """The Butchery gives 4 meat and 2 hides for a sheep.

    One sheep becomes six goods for cold store and manufactory, also one that the next phase 2 would take. It gives no
    more milk and wool, and no point at the end.
    """
    return ((*some(4, "meat"), *some(2, "hide")),)


@offer("hal.space.nursery", it="967", pt="928")
def clay_or_crops(game: Game, me: Player) -> tuple[Choice, ...]:
    """The Nursery gives either 3 clay or any 3 crops, never a mixture of clay and crops.

    One visit serves one plan: clay for the carpentry, or crops as seed and to pay. Of crops it gives one more than the
    Small Trade, which adds milk or wool.
    """
    return (some(3, "clay"), some(3, *CROPS))


@offer("hal.space.busy-weekend", it="973", pt="934")
def milk_or_wool_at_the_weekend(game: Game, me: Player) -> tuple[Choice, ...]:
    """The Busy Weekend gives 1 milk or 1 wool, before the sowing.

    Besides the Small Trade it is the only space that gives milk or wool to a player without sheep, and so moves the
    cold store. It also sows up to two fields.
    """
    return (some(1, "milk"), some(1, "wool"))


@offer("hal.space.clearing", it="977", pt="946")
def clay_of_the_clearing(game: Game, me: Player) -> tuple[Choice, ...]:
    """Clearing gives 1 clay besides the field.

    The clay comes with the field, not in its place as at the Tool Shed, and makes up for the low row 2. Who has 8
    fields can still take the clay.
    """
    return (some(1, "clay"),)


# --- third quadrant ---------------------------------------------------------------------------------------------


@offer("hal.space.small-trade.crops", it="991", pt="960")
def any_two_crops(game: Game, me: Player) -> tuple[Choice, ...]:
    """The Small Trade gives any 2 crops, equal or different.

    The two crops may be just what a shop lacks, or a seed that one does not own yet: hops, which nobody has at the
    start, are given here and at the Nursery.
    """
    return (some(2, *CROPS),)


@offer("hal.space.small-trade.milk-or-wool", it="991", pt="960")
def milk_or_wool_in_trade(game: Game, me: Player) -> tuple[Choice, ...]:
    """The Small Trade then gives 1 milk or 1 wool.

    The cold store can move although one has no sheep. From round 3 on a single milk beside meat makes two types and
    saves a good for that advance.
    """
    return (some(1, "milk"), some(1, "wool"))


@offer("hal.space.weekly-market", it="1001", pt="970")
def sheep_and_meat(game: Game, me: Player) -> tuple[Choice, ...]:
    """The Weekly Market gives 1 sheep and 1 meat.

    Only here and at the Sheep Market is a sheep free; Sheep Breeding takes 2 milk for it. The meat moves the cold store
    even before the first milking.
    """
    return ((*some(1, "sheep"), *some(1, "meat")),)


@offer("hal.space.land-sale", it="1005", pt="974")
def a_jewel_and_clay_for_a_field(game: Game, me: Player) -> tuple[Choice, ...]:
    """The Land Sale gives 1 jewel and 3 clay for a field.

    It turns land into pay for the same round: 3 clay for the carpentry and a jewel for any shop, four advances in round
    1 if the tools suffice. The harvests of the field are given up.
    """
    return ((*some(1, "jewels"), *some(3, "clay")),)


# --- fourth quadrant --------------------------------------------------------------------------------------------


@offer("hal.space.tool-shed", it="1023", pt="992")
def clay_instead_of_a_field(game: Game, me: Player) -> tuple[Choice, ...]:
    """The Tool Shed gives 4 clay or a field, not both.

    Clay moves the carpentry now, while a field in row 4 brings crops only once it is sown and harvested. Clearing gives
    both, but 1 clay and row 2.
    """
    return (some(4, "clay"),)


@offer("hal.space.town-hall", it="1029", pt="998")
def jewels_for_a_step_back(game: Game, me: Player) -> tuple[Choice, ...]:
    """The Town Hall gives 2 jewels for moving a shop back.

    One jewel buys the step back again, the other is gained for any shop. In round 6, where an advance costs up to 6
    goods, a jewel still pays for one.
    """
    return (some(2, "jewels"),)


@offer("hal.space.sheep-market", it="1035", pt="1004")
def sheep_and_hide(game: Game, me: Player) -> tuple[Choice, ...]:
    """The Sheep Market gives 1 sheep and 1 hide.

    Only this space and the Butchery give hides. Here one comes with a sheep instead of for one, and moves the
    manufactory.
    """
    return ((*some(1, "sheep"), *some(1, "hide")),)


# --- taking -----------------------------------------------------------------------------------------------------


OFFERS: dict[StepName, Offer] = {
    "sheep_breeding.one": one_sheep_for_two_milk,
    "sheep_breeding.two": two_sheep_for_four_milk,
    "sheep_shearing.wool": a_wool_for_every_sheep,
    "clay_delivery.clay": clay_by_the_round,
    "butchery.take": meat_and_hides_for_a_sheep,
    "nursery.clay_or_crops": clay_or_crops,
    "busy_weekend.milk_or_wool": milk_or_wool_at_the_weekend,
    "clearing.clay": clay_of_the_clearing,
    "small_trade.crops": any_two_crops,
    "small_trade.milk_or_wool": milk_or_wool_in_trade,
    "weekly_market.take": sheep_and_meat,
    "land_sale.take": a_jewel_and_clay_for_a_field,
    "tool_shed.clay_or_field": clay_instead_of_a_field,
    "town_hall.take": jewels_for_a_step_back,
    "sheep_market.take": sheep_and_hide,
}


def choices_of_a_card(game: Game, seat: Seat, step: StepName) -> tuple[Choice, ...]:
    """What a card gives at that step, in this position."""
    offered = part_of(step).offer
    assert offered is not None
    option = option_of(step)

    def portion(share: Share) -> Portion:
        return Portion(worth(number_in(share.number, option), game, seat), share.of, share.each)

    shares = tuple(portion(share) for share in offered.shares)
    return tuple((*shares, portion(share)) for share in offered.alternatives) or (shares,)


def take_what_the_card_gives(game: Game, seat: Seat, what: dict[Resource, int]) -> None:
    """A card gives what it says, and no more."""
    card = card_of(game.agenda[0])
    with speaking(card.rule):
        require(either(*(fits(what, choice) for choice in choices_of_a_card(game, seat, game.agenda[0]))))


@rule("hal.actions.take-something", it="437, 491, 733", pt="427, 465, 694")
def take_something(amounts: Iterable[int]) -> None:
    """Of what an action or an effect gives, any part may be taken; taking nothing is skipping it.

    To take less can pay: card 705 asks for few tools, and nothing may be thrown away later. Who wants nothing skips, so
    every move that takes something changes something.
    """
    require(total(amounts) >= 1)


def gain(me: Player, round_: int, what: dict[Resource, int]) -> None:
    """The player gets what was taken."""
    for good in GOODS:
        gain_good(me, good, what.get(good, 0))
    if "jewels" in what:
        gain_jewels(me, what["jewels"])
    if "sheep" in what:
        gain_sheep(me, round_, what["sheep"])
    if "tools" in what:
        gain_tools(me, what["tools"])


def sowing_of_what_was_taken(step: StepName, what: dict[Resource, int]) -> list[StepName]:
    """Two cards let a player sow the crop that they just took."""
    if not is_of_a_card(step):
        return []
    card, option = card_of(step), option_of(step)
    if "sow.taken" not in card.parts:
        return []
    return [f"card.{card.number}.{option}.sow.{crop}" for crop in CROPS if decide(what.get(crop, 0) >= 1)]


def _most(portion: Portion) -> int:
    return portion.most if portion.each is None else min(portion.most, portion.each)


TAKING = frozenset([*OFFERS, "take"])


class Take(Move, tag="take"):
    """A player takes goods, tools, sheep or jewels that a space or a card gives."""

    player: Seat
    what: dict[Resource, Amount]

    @staticmethod
    def candidates(game: Game) -> Iterator[Take]:
        for seat in whoever_answers(game, TAKING):
            step = game.agenda[0]
            if is_of_a_card(step):
                choices = choices_of_a_card(game, seat, step)
            else:
                choices = OFFERS[step].choices(game, game.players[seat])
            for choice in choices:
                what = {name: up_to(_most(portion)) for portion in choice for name in portion.of}
                yield Take(player=seat, what=what)

    @staticmethod
    def premise(game: Game, move: Take) -> None:
        answers(game, move.player, TAKING)
        take_something(move.what.values())

    @staticmethod
    def perform(game: Game, move: Take) -> None:
        me, step = answering(game, move.player), game.agenda[0]
        if is_of_a_card(step):
            take_what_the_card_gives(game, move.player, move.what)
        else:
            OFFERS[step].take(game, me, move.what)
        gain(me, game.round, move.what)
        step_is_done(game, then=sowing_of_what_was_taken(step, move.what))


NEW_FIELDS: dict[StepName, Row] = {"farming.field_or_sow": 5, "clearing.field": 2, "tool_shed.clay_or_field": 4}


@rule(
    "hal.space.new-field",
    it="949, 977, 1023",
    pt="940, 946, 992",
    effect="It names a row; the limit of 8 fields is a rule of its own.",
)
def row_of_the_new_field(step: StepName) -> Row:
    """Farming puts a new field in row 5, Clearing in row 2, the Tool Shed in row 4; a card names its row.

    The row decides the first harvest: sown in the same round, a field yields 5 from Farming, 4 from the Tool Shed and
    2 from Clearing, where 1 clay makes up for it.
    """
    if is_of_a_card(step):
        return cast(Row, number_in(part_of(step).row, option_of(step)))
    return NEW_FIELDS[step]


def fields_that_must_fit(agenda: list[StepName]) -> int:
    """There must be room for the field that is taken; by another reading of card 614, for both of its fields."""
    together = number_of(agenda[0]) == FIELDS_TOGETHER and reading(FIELDS_OF_614) == "both"
    return agenda.count(agenda[0]) if together else 1


TAKING_FIELDS = frozenset([*NEW_FIELDS, "field"])


class TakeField(Move, tag="take_field"):
    """A player takes the new field that a space or a card gives."""

    player: Seat

    @staticmethod
    def candidates(game: Game) -> Iterator[TakeField]:
        for seat in whoever_answers(game, TAKING_FIELDS):
            yield TakeField(player=seat)

    @staticmethod
    def premise(game: Game, move: TakeField) -> None:
        answers(game, move.player, TAKING_FIELDS)

    @staticmethod
    def perform(game: Game, move: TakeField) -> None:
        me = answering(game, move.player)
        gain_field(me, row_of_the_new_field(game.agenda[0]), fields_that_must_fit(game.agenda))
        step_is_done(game)
