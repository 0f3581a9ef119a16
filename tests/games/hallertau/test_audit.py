"""Every card on both sides; and the ways in which an engine could be wrong about one are noticed."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.hallertau.cards import playing
from proofs.compare import audit as auditing
from proofs.compare.audit import Audit, audit, audit_piece
from proofs.compare.verify import coverage_of
from proofs.games.hallertau.situations import playing as playing_situation
from proofs.games.hallertau.situations import playing_in_between
from proofs.prove import running
from proofs.prove.obligations import Result, prove_situation
from proofs.prove.solver import Memory
from proofs.registry import game_named
from spec.hallertau import MODEL
from spec.hallertau.cards.table import CARDS

GAME = game_named("hallertau")


def audit_card(number: int, results: list[Result]) -> Audit:
    return audit_piece(GAME.name, CARDS[number].rule.id, results)


def results_of(number: int) -> list[Result]:
    """What the proofs show of playing one card."""
    memory = Memory({})
    card = CARDS[number]
    return [
        result
        for focus in (playing_situation(card), playing_in_between(card))
        for result in prove_situation(MODEL, focus, memory)
    ]


@pytest.mark.pieces
@pytest.mark.xdist_group("proofs")
def test_every_card_is_proved_played_and_refused() -> None:
    audits = audit(GAME, "card", running.prove(GAME).results)
    assert [one.rule for one in audits] == [card.rule.id for card in CARDS.values()]
    assert [one.told() for one in audits if not one.passed] == []
    covered = coverage_of(audits)
    never = [f"hal.card.{number}" for number in CARDS if not covered.satisfied(f"hal.card.{number}")]
    never += [f"hal.card.{number}" for number in CARDS if not covered.violated[f"hal.card.{number}"]]
    assert not never


def without_its_last_option(card: playing.Playable) -> playing.Playable:
    return card._replace(options=card.options[:-1])


def without_its_last_step(card: playing.Playable) -> playing.Playable:
    return card._replace(options=tuple(option._replace(steps=option.steps[:-1]) for option in card.options))


def without_a_condition(card: playing.Playable) -> playing.Playable:
    return card._replace(options=tuple(option._replace(needs=()) for option in card.options))


def for_nothing(card: playing.Playable) -> playing.Playable:
    return card._replace(options=tuple(option._replace(costs=(), ways_to_pay=None) for option in card.options))


def with_another_point(card: playing.Playable) -> playing.Playable:
    return card._replace(points=card.points + 1)


def in_any_phase(card: playing.Playable) -> playing.Playable:
    return card._replace(phases=playing.CARDS[1].phases)


FAULTS: list[tuple[int, Callable[[playing.Playable], playing.Playable]]] = [
    (7, without_its_last_option),
    (128, without_a_condition),
    (208, in_any_phase),
    (318, without_its_last_step),
    (412, for_nothing),
    (533, without_its_last_step),
    (619, without_its_last_option),
    (724, in_any_phase),
    (805, with_another_point),
    (925, with_another_point),
]


@pytest.mark.parametrize(("number", "fault"), FAULTS)
def test_a_fault_of_the_engine_is_found(
    number: int, fault: Callable[[playing.Playable], playing.Playable], monkeypatch: pytest.MonkeyPatch
) -> None:
    """That there is nothing to find without it is seen above."""
    results = results_of(number)
    monkeypatch.setattr(auditing, "tell", lambda game, found: str(found))
    monkeypatch.setitem(playing.CARDS, number, fault(playing.CARDS[number]))
    found = audit_card(number, results)
    assert not found.passed
    assert found.problems


def test_a_card_without_proofs_has_not_passed() -> None:
    assert not audit_card(7, []).passed


def test_an_option_that_was_not_shown_is_missed() -> None:
    shown = [result for result in results_of(7) if result.move is None or result.move["rung"] != 2]
    found = audit_card(7, shown)
    assert found.missing == ["option 2"]
    assert not found.passed
