"""Phase 3: the income of bonus cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from spec.hallertau.cards.otherwise import as_read
from spec.hallertau.cards.words import OF_DECK
from spec.hallertau.disputes import FIRST_INCOME
from spec.hallertau.flow import during, is_under_way, nothing_is_under_way, the_phase_is_done
from spec.hallertau.state import CardNumber, Game, Seat
from spec.kernel import Move, among, decide, each_of, each_one, insist, is_in, reading, rule, take_out


def there_is_income(game: Game) -> bool:
    """Phase 3 takes place: in every round, by another reading not in the first."""
    return reading(FIRST_INCOME) == "due" or decide(game.round > 1)


@rule("hal.income.due", it="393-395", pt="391-393", effect="It happens by itself.")
def incomes_are_due(game: Game) -> None:
    """In phase 3 everybody's bonus cards in play pay their income; cards in hand pay nothing.

    A bonus card played in round 1 pays in up to five later rounds, one kept in hand never. Income comes before phase 4,
    in time to be used there.
    """
    due = there_is_income(game)
    for me in game.players:
        me.income = among(me.played, OF_DECK["bonus"]) if due else []
    the_phase_is_done(game)


@rule("hal.income.once", it="395", pt="393")
def the_card_still_pays(game: Game, seat: Seat, number: CardNumber) -> None:
    """Each bonus card in play pays once a round, in the order that its player likes.

    The order lets one income serve the next: a field from card 824 can be sown by card 811 in the same phase, if the
    field is taken first.
    """
    insist(seat < len(game.players))
    insist(is_in(game.players[seat].income, number))


class Collect(Move, tag="collect"):
    """A player lets a bonus card pay."""

    premise_decides = True

    player: Seat
    card: CardNumber

    @staticmethod
    def candidates(game: Game) -> Iterator[Collect]:
        if game.phase == "income" and not is_under_way(game):
            for seat in each_one(range(len(game.players)), "player"):
                for number in each_of(game.players[seat].income, field="card"):
                    yield Collect(player=seat, card=number)

    @classmethod
    def controls(cls, game: Game) -> Iterator[dict[str, Any]]:
        """Cards that still pay; another one is refused whatever else holds."""
        for seat, me in enumerate(game.players):
            for number in me.income:
                yield {"player": seat, "card": number}

    @staticmethod
    def premise(game: Game, move: Collect) -> None:
        during(game, "income")
        nothing_is_under_way(game)
        the_card_still_pays(game, move.player, move.card)

    @staticmethod
    def perform(game: Game, move: Collect) -> None:
        game.used = None
        take_out(game.players[move.player].income, move.card)
        game.actor = move.player
        game.agenda = as_read(move.card).steps(1)
