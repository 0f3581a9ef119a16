"""The names of steps: what they say is read in one place."""

from __future__ import annotations

import pytest

from spec.hallertau import MODEL
from spec.hallertau.actions import AGENDA
from spec.hallertau.cards.table import CARDS
from spec.hallertau.setup import starting_hand
from spec.hallertau.state import DECKS
from spec.hallertau.turns import (
    card_of,
    deck_dealt,
    deck_drawn,
    is_of_a_card,
    is_of_chance,
    key_of,
    number_of,
    option_of,
    part_of,
    space_of,
)
from spec.kernel import to_json
from spec.kernel.records import Malformed


def test_steps_of_cards() -> None:
    for card in CARDS.values():
        for option in range(1, card.options + 1):
            for step in card.steps(option):
                assert is_of_a_card(step)
                assert not is_of_chance(step)
                assert (number_of(step), option_of(step)) == (card.number, option)
                assert card_of(step) is card
                assert part_of(step).kind == key_of(step)


def test_steps_of_spaces_and_of_chance() -> None:
    for space, steps in AGENDA.items():
        for step in steps:
            assert (number_of(step), option_of(step), key_of(step), space_of(step)) == (0, 0, step, space)
            assert not is_of_a_card(step)
            assert not is_of_chance(step)
    assert all(map(is_of_chance, starting_hand()))
    for deck in DECKS:
        assert deck_dealt(f"deal.{deck}") == deck
        assert deck_drawn(f"{deck}_card.draw") == deck_drawn(f"card.7.1.draw.{deck}") == deck


@pytest.mark.parametrize("step", ["card.", "card.7", "card.7.1", "card.7.x.take", "card.x.1.take", "card.².1.take"])
def test_a_step_that_says_nothing_is_refused(step: str) -> None:
    game = MODEL.new(2, **MODEL.variants["0-4"])
    while game.phase != "actions":
        game = MODEL.apply(game, MODEL.legal(game)[0])
    plain = to_json(game) | {"agenda": [step], "actor": 0}
    with pytest.raises(Malformed, match=r"hal\.invariant\.agenda"):
        MODEL.read_state(plain)
