"""The engine of Key Harvest on symbols: what comes of comparing it with the model."""

from __future__ import annotations

import pytest

from engine.key_harvest import stores
from proofs.compare.equal.running import SCORES, compared
from proofs.games.key_harvest import situations
from proofs.games.key_harvest.further import further
from proofs.games.key_harvest.game import GAME


@pytest.mark.parametrize("title", ["draw_crop", "pay", "over"])
def test_model_and_engine_are_equal_with_every_move(title: str) -> None:
    """Scores too: once the game is over somebody has won."""
    focus = next(focus for focus in further() if focus.name.startswith(f"any move, {title}: "))
    pairs, _ = compared(GAME, focus)
    assert {pair.subject for pair in pairs} == {*(str(kind.__struct_config__.tag) for kind in GAME.model.moves), SCORES}
    assert [pair for pair in pairs if pair.status != "equal"] == []
    assert any(pair.made for pair in pairs) == (title != "over")


def test_an_engine_in_which_a_crop_is_not_paid_is_refuted(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bid of wheat."""
    monkeypatch.setattr(stores, "KINDS", range(4))
    focus = next(focus for focus in situations.closer() if focus.name == "take_field: 2 play")
    [pair], _ = compared(GAME, focus)
    assert pair.status == "refuted" and pair.move["type"] == "take_field"
