"""Sheep: prolonging their life, and phase 8 (milking)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta

from spec.hallertau.cards.named import SHEEP_MOVE_BACK
from spec.hallertau.cards.words import number_in, worth
from spec.hallertau.flow import the_phase_is_done
from spec.hallertau.resources import gain_good, sheep_of
from spec.hallertau.state import CARDS, SLOTS, Amount, Card, Game, Player, Seat
from spec.hallertau.turns import answering, answers, card_of, option_of, part_of, step_is_done, whoever_answers
from spec.kernel import Move, decide, is_in, least, require, rule, speaking, total, up_to
from spec.kernel.records import CONTROL

PROLONGING = ("sheep_shearing.move", "small_trade.move")


@rule("hal.sheep.prolong", it="477", pt="457")
def move_a_sheep_on(me: Player, card: Card) -> None:
    """Exactly one sheep moves from its farmyard card to that of the next round, or from the sixth to the stables.

    A sheep about to die gives one more milking, or reaches the stables and is worth a point. It is one sheep only, so a
    large flock can't be saved this way.
    """
    require(me.sheep[card] >= 1)
    me.sheep[card] -= 1
    me.sheep[SLOTS[SLOTS.index(card) + 1]] += 1


def cards_that_hold_sheep(me: Player) -> tuple[Card, ...]:
    """Where sheep can be: on the card of round 3 only after card 531 was played."""
    return CARDS if decide(is_in(me.played, SHEEP_MOVE_BACK)) else CARDS[1:]


class MoveSheep(Move, tag="move_sheep"):
    """A player prolongs the life of a sheep."""

    player: Seat
    slot: Card

    @staticmethod
    def candidates(game: Game) -> Iterator[MoveSheep]:
        for seat in whoever_answers(game, PROLONGING):
            for card in cards_that_hold_sheep(game.players[seat]):
                yield MoveSheep(player=seat, slot=card)

    @staticmethod
    def premise(game: Game, move: MoveSheep) -> None:
        answers(game, move.player, PROLONGING)

    @staticmethod
    def perform(game: Game, move: MoveSheep) -> None:
        me = answering(game, move.player)
        move_a_sheep_on(me, move.slot)
        step_is_done(game)


def limit_of_the_step(game: Game, seat: Seat) -> int:
    """How much the card allows at the step that is owed."""
    step = game.agenda[0]
    return worth(number_in(part_of(step).limit, option_of(step)), game, seat)


@rule("hal.sheep.prolong-often", it="1049-1050", pt="1018-1020")
def move_one_sheep_far(me: Player, card: Card, times: int) -> None:
    """One and the same sheep moves several times, at most into the stables.

    Three moves carry a sheep from card 4 into the stables, past every death. They can't be shared: card 001 saves one
    sheep for good, not three for a round.
    """
    target = SLOTS.index(card) + times
    require(target < len(SLOTS))
    require(me.sheep[card] >= 1)
    me.sheep[card] -= 1
    me.sheep[SLOTS[min(target, len(SLOTS) - 1)]] += 1


class MoveSheepOn(Move, tag="move_sheep_on"):
    """A player moves one sheep by a card, up to as often as the card says."""

    player: Seat
    slot: Card
    times: Annotated[int, Meta(ge=1, le=3, extra=CONTROL)]

    @staticmethod
    def candidates(game: Game) -> Iterator[MoveSheepOn]:
        for seat in whoever_answers(game, ["move_sheep"]):
            for card in cards_that_hold_sheep(game.players[seat]):
                farthest = min(limit_of_the_step(game, seat), len(SLOTS) - 1 - SLOTS.index(card))
                for times in range(1, farthest + 1):
                    yield MoveSheepOn(player=seat, slot=card, times=times)

    @staticmethod
    def premise(game: Game, move: MoveSheepOn) -> None:
        answers(game, move.player, ["move_sheep"])

    @staticmethod
    def perform(game: Game, move: MoveSheepOn) -> None:
        me = answering(game, move.player)
        with speaking(card_of(game.agenda[0]).rule):
            require(move.times <= limit_of_the_step(game, move.player))
        move_one_sheep_far(me, move.slot, move.times)
        step_is_done(game)


@rule("hal.sheep.flock", it="1113-1114, 1175-1176", pt="1105-1106, 1164")
def move_each_sheep_once(me: Player, flock: dict[Card, int]) -> None:
    """Different sheep move to the next card, or from the sixth to the stables; none of them moves twice.

    Several sheep live one round longer, where card 001 saves one for longer. A sheep on card 4 goes no farther than
    card 5, however many moves the card allows.
    """
    for card, number in flock.items():
        require(me.sheep[card] >= number)
    for card, number in flock.items():
        me.sheep[card] -= number
        me.sheep[SLOTS[SLOTS.index(card) + 1]] += number


class MoveFlock(Move, tag="move_flock"):
    """A player moves several different sheep by a card, each once."""

    player: Seat
    sheep: dict[Card, Amount]

    @staticmethod
    def candidates(game: Game) -> Iterator[MoveFlock]:
        for seat in whoever_answers(game, ["move_flock"]):
            me, most = game.players[seat], limit_of_the_step(game, seat)
            yield MoveFlock(player=seat, sheep={card: up_to(least(me.sheep[card], most)) for card in CARDS})

    @staticmethod
    def premise(game: Game, move: MoveFlock) -> None:
        answers(game, move.player, ["move_flock"])

    @staticmethod
    def perform(game: Game, move: MoveFlock) -> None:
        me = answering(game, move.player)
        with speaking(card_of(game.agenda[0]).rule):
            require(total(move.sheep.values()) >= 1)
            require(total(move.sheep.values()) <= limit_of_the_step(game, move.player))
        move_each_sheep_once(me, move.sheep)
        step_is_done(game)


@rule("hal.milking", it="549", pt="521", effect="It happens by itself.")
def milk_the_sheep(me: Player) -> None:
    """Everybody takes 1 milk for each of their sheep, on cards and in the stables; no sheep is lost.

    A sheep pays in every round that it lives, so an early one gives more milk than a late one. The milk comes right
    before phase 9 and can move the cold store at once.
    """
    gain_good(me, "milk", sheep_of(me))


def milking(game: Game) -> None:
    """Phase 8: everybody milks."""
    for me in game.players:
        milk_the_sheep(me)
    the_phase_is_done(game)
