"""The theorems of Hallertau: first those about the game without cards, then those about cards; each module is a
chapter."""

from proofs.theorems.hallertau import (
    actions,
    boulders,
    cards_dealt,
    cards_halves,
    cards_income,
    cards_listed,
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
)
