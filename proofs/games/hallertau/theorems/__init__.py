"""The theorems of Hallertau: first those about the game without cards, then those about cards; each module is a
chapter."""

from proofs.games.hallertau.theorems import (
    actions,
    boulders,
    cards_board,
    cards_dealt,
    cards_fields,
    cards_halves,
    cards_income,
    cards_listed,
    cards_prices,
    cards_sheep,
    course,
    fields,
    many_advances,
    progress,
    scoring,
    sheep,
    spaces,
)

CHAPTERS = (
    course,
    actions,
    spaces,
    fields,
    sheep,
    progress,
    boulders,
    many_advances,
    scoring,
    cards_listed,
    cards_dealt,
    cards_income,
    cards_halves,
    cards_prices,
    cards_fields,
    cards_sheep,
    cards_board,
)
