"""Major improvements: building one, baking bread, and what they do at any time or at a harvest."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Literal, cast

from msgspec import Meta

from spec.agricola.board import HARVESTS
from spec.agricola.disputes import WINDMILL
from spec.agricola.flow import answers, step_is_done, whoever_answers
from spec.agricola.front import in_front
from spec.agricola.majors import (
    BAKING,
    FIREPLACES,
    HEARTHS,
    IMPROVEMENTS,
    OVEN_LIMIT,
    WELL_ROUNDS,
    Improvement,
    has,
    has_kind,
    nobody_has,
)
from spec.agricola.prices import price_of_an_improvement
from spec.agricola.promises import next_rounds, promise
from spec.agricola.resources import Goods, gain, hand_over, has_all
from spec.agricola.state import BAKERS, MAJORS, Baker, Game, Major, Player, Seat, StepName
from spec.kernel import (
    Move,
    both,
    either,
    implies,
    insist,
    is_one_of,
    least,
    mark,
    reading,
    require,
    rule,
    some,
    speaking,
    total,
    up_to,
)
from spec.kernel.judge import is_in_full

Payment = Literal["cost", "fireplace_2", "fireplace_3"]
BUILDING: tuple[StepName, ...] = ("major_improvement", "improvement")


def price_of_a_major(me: Player, improvement: Improvement) -> Goods:
    """What a major improvement costs the player, with the cards in front."""
    return price_of_an_improvement(me, cast(Goods, improvement.cost), major=True)


def can_be_paid(me: Player, improvement: Improvement) -> bool:
    """The player has its cost, or for a Cooking Hearth a Fireplace to return."""
    returned = (has(me, fireplace) for fireplace in FIREPLACES if improvement.name in HEARTHS)
    return either(has_all(me, price_of_a_major(me, improvement)), *returned)


def can_build_a_major(game: Game, me: Player) -> bool:
    """Some major that nobody has can be paid."""
    return some(both(nobody_has(game, major), can_be_paid(me, IMPROVEMENTS[major])) for major in MAJORS)


@rule("agr.improvements.available", it="503-504, 1399-1405")
def the_major_is_there(game: Game, major: Major) -> None:
    """Each of the ten major improvements is there once, for whoever builds it first.

    There are two Fireplaces and two Cooking Hearths; Well, ovens and crafts are there for one player only.
    """
    insist(nobody_has(game, major))


@rule("agr.improvements.payment", it="464-466, 475-477, 1404-1405, 1414-1415")
def the_payment_is_a_way_to_pay(me: Player, major: Major, payment: Payment) -> None:
    """A major improvement is paid with its cost; for a Cooking Hearth a Fireplace of one's own may be given back
    instead.

    A Fireplace built early is half a Hearth: later it becomes one without a single clay.
    """
    if payment != "cost":
        insist(is_one_of(major, HEARTHS))
        insist(has(me, payment))


def the_major_is_paid(me: Player, improvement: Improvement, payment: Payment) -> None:
    """The major's own rule: its price."""
    with speaking(improvement.rule):
        require(payment != "cost" or has_all(me, price_of_a_major(me, improvement)))


@rule("agr.improvements.building", it="1404-1405, 1414-1415", effect="It says what becomes of the cards.")
def take_the_major(me: Player, improvement: Improvement, payment: Payment) -> None:
    """The major goes in front of its builder for the rest of the game. A Fireplace that is given back can be built
    again by anybody.

    Points and effect are its builder's alone.
    """
    if payment == "cost":
        hand_over(me, price_of_a_major(me, improvement))
    else:
        mark(me.majors, payment, 0)
    mark(me.majors, improvement.name, 1)


@rule("agr.improvements.well", it="786-795, 822-829, 1438-1442", effect="It gives something.")
def the_well_is_dug(game: Game, me: Player) -> None:
    """The Well puts 1 food on each of the next five round spaces, not on that of the round under way; fewer if fewer
    are left.

    Built by round 9 it brings five food, in round 13 one, in round 14 none but its points.
    """
    promise(game, me, "food", next_rounds(WELL_ROUNDS))


@rule("agr.cards.junk-room", it="1646", effect="It gives something.")
def the_junk_room_fills(game: Game, me: Player) -> None:
    """With the Junk Room in front of its owner every improvement that is built or played brings 1 food afterwards, the
    Junk Room itself and cards that travel on as well.

    Even the smallest improvement then is a meal for half a person.
    """
    gain(game, me, {"food": 1}, in_front(me, "A055"))


class BuildMajor(Move, tag="build_major"):
    """A player builds a major improvement."""

    player: Seat
    improvement: Major
    pay: Payment

    premise_decides = True

    @staticmethod
    def candidates(game: Game) -> Iterator[BuildMajor]:
        for seat in whoever_answers(game, BUILDING):
            for major in MAJORS:
                yield BuildMajor(player=seat, improvement=major, pay="cost")
                if major in HEARTHS:
                    yield BuildMajor(player=seat, improvement=major, pay="fireplace_2")
                    yield BuildMajor(player=seat, improvement=major, pay="fireplace_3")

    @staticmethod
    def premise(game: Game, move: BuildMajor) -> None:
        answers(game, move.player, BUILDING)
        me, improvement = game.players[move.player], IMPROVEMENTS[move.improvement]
        the_major_is_there(game, improvement.name)
        the_payment_is_a_way_to_pay(me, improvement.name, move.pay)
        the_major_is_paid(me, improvement, move.pay)

    @staticmethod
    def perform(game: Game, move: BuildMajor) -> None:
        me, improvement = game.players[move.player], IMPROVEMENTS[move.improvement]
        take_the_major(me, improvement, move.pay)
        if improvement.name == "well":
            the_well_is_dug(game, me)
        the_junk_room_fills(game, me)
        step_is_done(game, improvement.owes)


# --- baking bread -----------------------------------------------------------------------------------------------

BAKE_STEPS: Mapping[StepName, tuple[StepName, ...]] = {
    "grain_utilization": ("sow",),
    "side_job": ("side_stable",),
    "bake": (),
    "card_bake": (),
}
"""The steps at which bread is baked, and what follows."""
Grain = Mapping[Baker, int]


def can_bake(me: Player) -> bool:
    """There is a grain, and a major to bake it."""
    return both(me.goods["grain"] >= 1, either(*(has_kind(me, kind) for kind in BAKERS)))


@rule("agr.baking.kinds", it="1421-1429")
def every_kind_is_there(me: Player, grain: Grain) -> None:
    """Bread is baked with Fireplace, Cooking Hearth, Clay Oven and Stone Oven, as far as the player has them.

    Raw grain is 1 food; each of these makes more of it, but only in a Bake Bread action.
    """
    require(both(*(implies(grain.get(kind, 0) >= 1, has_kind(me, kind)) for kind in BAKERS)))


@rule("agr.baking.ovens", it="1266-1268, 1425-1428")
def ovens_are_small(grain: Grain) -> None:
    """In one action a Clay Oven bakes 1 grain and a Stone Oven 2; Fireplaces and Hearths bake any number.

    Ovens make most of the first grain, a Hearth of many: with a Clay Oven and a Hearth one grain becomes 5 food and
    each further one 3.
    """
    require(both(*(grain.get(kind, 0) <= limit for kind, limit in OVEN_LIMIT.items())))


@rule("agr.baking.grain", it="1262-1264, 1421-1422")
def there_is_grain_to_bake(me: Player, grain: Grain) -> None:
    """What is baked comes from the supply, at least 1 grain.

    Grain on fields has to wait for the harvest. What is baked is not sown.
    """
    every = total(grain.get(kind, 0) for kind in BAKERS)
    require(both(every >= 1, every <= me.goods["grain"]))


@rule("agr.baking.food", it="1266-1268, 1421-1422", effect="It gives something.")
def bake_the_bread(me: Player, grain: Grain) -> None:
    """Each grain becomes 2 food with a Fireplace, 3 with a Cooking Hearth, 5 with a Clay Oven, 4 with a Stone Oven; all
    of them may be used in the same action.

    One Bake Bread action before a harvest can feed a whole family.
    """
    me.goods["food"] += total(BAKING[kind] * grain.get(kind, 0) for kind in BAKERS)
    me.goods["grain"] -= total(grain.get(kind, 0) for kind in BAKERS)


@rule("agr.cards.dutch-windmill", it="1646", effect="It gives something.")
def the_windmill_turns(game: Game, me: Player) -> None:
    """With the Dutch Windmill a Bake Bread action brings 3 food more in a round right after a harvest.

    In five rounds of the game a single grain is enough for a good meal.
    """
    rounds = HARVESTS if reading(WINDMILL) == "during" else tuple(harvest + 1 for harvest in HARVESTS)
    gain(game, me, {"food": 3}, both(in_front(me, "A063"), either(*(game.round == one for one in rounds))))


class Bake(Move, tag="bake"):
    """A player bakes bread."""

    player: Seat
    grain: dict[Baker, Annotated[int, Meta(ge=1)]]

    premise_decides = True

    @staticmethod
    def candidates(game: Game) -> Iterator[Bake]:
        for seat in whoever_answers(game, BAKE_STEPS):
            me = game.players[seat]
            kinds = [kind for kind in BAKERS if has_kind(me, kind) is not False]
            if is_in_full():
                yield from (Bake(player=seat, grain={kind: 1}) for kind in kinds)
            else:
                held = me.goods["grain"]
                yield Bake(player=seat, grain={kind: up_to(most(held, kind)) for kind in kinds})

    @staticmethod
    def premise(game: Game, move: Bake) -> None:
        answers(game, move.player, BAKE_STEPS)
        me = game.players[move.player]
        every_kind_is_there(me, move.grain)
        ovens_are_small(move.grain)
        there_is_grain_to_bake(me, move.grain)

    @staticmethod
    def perform(game: Game, move: Bake) -> None:
        assert game.now is not None
        bake_the_bread(game.players[move.player], move.grain)
        the_windmill_turns(game, game.players[move.player])
        step_is_done(game, BAKE_STEPS[game.now.step])


def most(held: int, kind: Baker) -> int:
    """How many grain of so many a kind of major can bake in one action."""
    return least(held, OVEN_LIMIT[kind]) if kind in OVEN_LIMIT else held
