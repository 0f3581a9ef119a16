"""Sheep: prolonging their life, and phase 8 (milking)."""

from __future__ import annotations

from collections.abc import Iterator

from spec.hallertau.actions import answering, step_is_done, whoever_answers
from spec.hallertau.flow import first_seat, next_phase
from spec.hallertau.resources import gain_good, sheep_of
from spec.hallertau.state import CARDS, SLOTS, Card, Game, Player, Seat, StepName
from spec.kernel import Move, require, rule

PROLONGING: tuple[StepName, ...] = ("sheep_shearing.move", "small_trade.move")


@rule("hal.sheep.prolong", it="477", pt="457")
def move_a_sheep_on(me: Player, card: Card) -> None:
    """Exactly one sheep moves from its farmyard card to that of the next round, or from the sixth to the stables."""
    require(me.sheep[card] >= 1)
    me.sheep[card] -= 1
    me.sheep[SLOTS[SLOTS.index(card) + 1]] += 1


class MoveSheep(Move, tag="move_sheep"):
    """A player prolongs the life of a sheep."""

    player: Seat
    slot: Card

    @staticmethod
    def candidates(game: Game) -> Iterator[MoveSheep]:
        for seat in whoever_answers(game, PROLONGING):
            for card in CARDS[1:]:
                yield MoveSheep(player=seat, slot=card)

    @staticmethod
    def perform(game: Game, move: MoveSheep) -> None:
        me = answering(game, move.player, PROLONGING)
        move_a_sheep_on(me, move.slot)
        step_is_done(game)


@rule("hal.milking", it="549", pt="521", effect="It happens by itself.")
def milk_the_sheep(me: Player) -> None:
    """Everybody takes 1 milk for each of their sheep, on cards and in the stables; no sheep is lost."""
    gain_good(me, "milk", sheep_of(me))


def milking(game: Game) -> None:
    """Phase 8: everybody milks. The first player then begins phase 9."""
    for me in game.players:
        milk_the_sheep(me)
    next_phase(game)
    game.turn = first_seat(game)
