"""The cards that rules name are those that are meant, and all of them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from spec.hallertau.cards import named
from spec.hallertau.cards.circumstances import (
    a_fresh_card_was_just_played,
    nothing_is_sown_before_the_last_action,
    the_butchery_is_being_used,
)
from spec.hallertau.cards.table import CARDS
from spec.hallertau.cards.words import Card


@pytest.mark.parametrize(
    ("numbers", "is_meant"),
    [
        ([named.LAST_ACTION_ANNOUNCED], lambda card: card.needs is nothing_is_sown_before_the_last_action),
        ([named.WORKER_IN_THE_SECOND_ROW], lambda card: "second_row" in card.parts),
        ([named.WORKERS_RECALLED], lambda card: "recall" in card.parts),
        ([named.JEWEL_AT_THE_BUTCHERY], lambda card: card.needs is the_butchery_is_being_used),
        ([named.BEFORE_THE_HARVEST], lambda card: "double" in card.parts),
        ([named.SHEEP_MOVE_BACK], lambda card: card.pays.how == "move back"),
        ([named.AFTER_ANOTHER_CARD], lambda card: card.needs is a_fresh_card_was_just_played),
        ([*named.USING_A_SPACE], lambda card: not card.parts.keys().isdisjoint(("second_row", "use_space"))),
        ([named.HIGHEST_ROWS_REMOVED], lambda card: "remove" in card.parts and card.only == "actions"),
    ],
)
def test_a_name_means_what_the_card_says(numbers: list[int], is_meant: Callable[[Card], bool]) -> None:
    assert numbers == [number for number, card in CARDS.items() if is_meant(card)]
