"""Where the editions of any game differ: all differences are listed, and a position shows each that changes play."""

from __future__ import annotations

import pytest

from proofs.book.editions import rows
from proofs.game import Claims, Game
from proofs.registry import games


@pytest.mark.parametrize("game", games(), ids=str)
def test_every_difference_has_a_row(game: Game) -> None:
    found = rows(game)
    assert [row.id for row in found] == [one.id for one in game.claims.differences]
    for row in found:
        assert row.changes_play == bool(row.shown)
        assert all(shown.apart for shown in row.shown)
        assert set(row.says) == set(row.lines) == set(game.model.editions)


@pytest.mark.parametrize("game", games(), ids=str)
def test_a_game_of_which_no_difference_is_known_has_no_rows(game: Game) -> None:
    assert rows(game.but(claims=Claims())) == []
