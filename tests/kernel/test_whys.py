"""Every rule that is neither a card nor a building says why it matters."""

from __future__ import annotations

import pytest

from proofs.game import Game
from proofs.registry import games
from spec.kernel import Rule

SHORTEST, LONGEST = 20, 260


def explained(game: Game) -> list[Rule]:
    """The rules of a game that are not those of pieces."""
    return [rule for id, rule in game.model.rules.items() if id not in game.model.pieces]


@pytest.mark.parametrize("game", games(), ids=str)
def test_every_rule_says_why_it_matters(game: Game) -> None:
    assert explained(game)
    assert [rule.id for rule in explained(game) if not SHORTEST <= len(rule.why) <= LONGEST] == []
    assert [rule.id for rule in explained(game) if rule.why == rule.statement] == []
    assert [rule.id for rule in explained(game) if not rule.why.endswith(".")] == []


def test_no_two_rules_matter_for_the_same_reason() -> None:
    whys = [rule.why for game in games() for rule in explained(game)]
    assert len(set(whys)) == len(whys)
