"""Every rule that is neither a card nor a building says why it matters."""

from __future__ import annotations

import pytest

from proofs.book.locations import Code, building_of, card_of
from proofs.book.rules import ProofCounts, RuleEntry, problems
from proofs.prove.running import Proofs
from proofs.registry import game
from spec.kernel import Rule

GAMES = ("hallertau", "acbas")
SHORTEST, LONGEST = 20, 260


def explained(name: str) -> list[Rule]:
    """The rules of a game that are neither cards nor buildings."""
    return [rule for id, rule in game(name).model.rules.items() if not card_of(id) and not building_of(id)]


@pytest.mark.parametrize("name", GAMES)
def test_every_rule_says_why_it_matters(name: str) -> None:
    assert explained(name)
    assert [rule.id for rule in explained(name) if not SHORTEST <= len(rule.why) <= LONGEST] == []
    assert [rule.id for rule in explained(name) if rule.why == rule.statement] == []
    assert [rule.id for rule in explained(name) if not rule.why.endswith(".")] == []


def test_no_two_rules_matter_for_the_same_reason() -> None:
    whys = [rule.why for name in GAMES for rule in explained(name)]
    assert len(set(whys)) == len(whys)


def described(id: str, why: str) -> RuleEntry:
    """A rule of which everything is known, with that reason."""
    return RuleEntry(
        id=id,
        game="hallertau",
        chapter="fields",
        title="A rule",
        text="A statement.",
        why=why,
        sources={},
        model=Code("spec/a.py", 1, "a_rule", "def a_rule(): ..."),
        moves=[],
        steps=[],
        engine=[],
        tests=[],
        proofs=ProofCounts({"coverage": {"proved": 1}}, []),
        rulings=[],
        effect="It counts.",
    )


def test_a_rule_without_a_reason_is_a_problem_unless_it_is_a_card_or_a_building() -> None:
    entries = [
        described("hal.fields.sow", ""),
        described("hal.harvest", "Crops come in."),
        described("hal.card.017", ""),
        described("acb.building.manor", ""),
        described("acb.building.manor.points", ""),
    ]
    assert problems(entries, Proofs("hallertau", "", [], [], 0.0, 0), game("hallertau").model) == [
        "hal.fields.sow does not say why it matters.",
        "acb.building.manor.points does not say why it matters.",
    ]
