"""Cards as one could also read them, each with the ruling that says why its deck has it as it does."""

from __future__ import annotations

from dataclasses import replace

from spec.hallertau.cards.circumstances import (
    harvest_this_phase,
    played_in_all,
    played_of,
    played_of_one_deck,
    tools_at_once,
)
from spec.hallertau.cards.table import CARDS
from spec.hallertau.cards.words import Card, Condition, Quantity, barley, have, jewels, pay
from spec.hallertau.disputes import (
    BARLEY_FOR_321,
    BONUS_CARD_LAST,
    COST_OF_401,
    COUNTING_ITSELF,
    HARVEST_OF_208,
    PHASE_OF_301,
    TOOLS_OF_330,
)
from spec.hallertau.resources import yield_of
from spec.hallertau.state import ROWS, SOWN, Game, Seat
from spec.kernel import Ruling, greatest, reading, total

as_much_barley = Condition(
    "exactly 10 less the jewels barley",
    (lambda game, seat: barley.of(game, seat) == 10 - jewels.of(game, seat),),
)


def _to_come(game: Game, seat: Seat) -> int:
    fields = game.players[seat].fields
    return total(fields[row][content] * yield_of(row, content) for row in ROWS for content in SOWN)


harvest_to_come = Quantity("goods about to be harvested", _to_come)


one_more_played = Quantity("cards played, this one too", lambda game, seat: played_in_all.of(game, seat) + 1)
one_more_of_the_deck = Quantity(
    "cards played of one deck, this one too",
    lambda game, seat: greatest(played_of("gateway").of(game, seat) + 1, played_of_one_deck.of(game, seat)),
)


def bonus_card_first(number: int) -> Card:
    """The card with its last effect, the bonus card, before the others."""
    *others, bonus = CARDS[number].then
    return replace(CARDS[number], then=(bonus, *others))


OTHERWISE: dict[int, tuple[Ruling, str, Card]] = {
    401: (COST_OF_401, "both", replace(CARDS[401], pays=pay(barley=1, rye=1))),
    321: (BARLEY_FOR_321, "exactly", replace(CARDS[321], needs=as_much_barley)),
    109: (COUNTING_ITSELF, "itself", replace(CARDS[109], needs=have(one_more_of_the_deck, 3, 7, 11))),
    308: (COUNTING_ITSELF, "itself", replace(CARDS[308], needs=have(one_more_played, 1, 3, 7, 12))),
    208: (HARVEST_OF_208, "to_come", replace(CARDS[208], needs=have(harvest_this_phase + harvest_to_come, 16))),
    330: (TOOLS_OF_330, "at_one_go", replace(CARDS[330], needs=have(tools_at_once, 1, 3, 5))),
    301: (PHASE_OF_301, "phase_2", replace(CARDS[301], only="removal")),
    **{number: (BONUS_CARD_LAST, "first", bonus_card_first(number)) for number in (16, 713, 721, 732)},
}


def as_read(number: int) -> Card:
    """The card of that number, as the readings in force have it."""
    if number in OTHERWISE:
        ruling, other, card = OTHERWISE[number]
        if reading(ruling) == other:
            return card
    return CARDS[number]
