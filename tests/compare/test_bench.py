"""What is measured by itself."""

from __future__ import annotations

from proofs.compare.bench import FEW, measured
from proofs.registry import game_named, games


def test_hand_cards_have_rows_of_their_own() -> None:
    assert measured(game_named("agricola")) == [(name, [name]) for name in ("no_hand", "no_hand_tile", "cards")]


def test_many_variants_are_measured_together() -> None:
    usual, others = measured(game_named("hallertau"))
    assert usual == ("no_cards", ["no_cards"])
    assert others[0] == "others"
    assert len(others[1]) >= FEW


def test_every_variant_is_measured_once() -> None:
    for game in games():
        assert [name for _, names in measured(game) for name in names] == list(game.model.variants)
