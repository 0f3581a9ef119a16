"""The theorems of Hallertau are proved, and their witnesses are positions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from proofs.prove.solver import ask_cvc5, fingerprint
from proofs.prove.statements import prove_theorem, questions
from proofs.prove.theorems import readings_part, theorem_texts, written_theorems
from proofs.registry import game_named
from spec.hallertau import MODEL
from spec.kernel import Judge

GAME = game_named("hallertau")
THEOREMS = written_theorems(GAME)

WITHOUT_CARDS = {
    f"D{number}"
    for numbers in (
        [2, 3, 4, 5, 6],
        range(8, 19),
        [20, 22, 23],
        range(25, 34),
        range(36, 70),
        range(82, 87),
        [88, 89, 90],
    )
    for number in numbers
} | {"D92", "D94", "D96", "D97", "D98", "D99", "D100", "D101"}
"""The derived claims that speak of rules of the game without cards."""


def test_every_claim_about_the_game_without_cards_has_a_theorem() -> None:
    assert {claim for theorem in THEOREMS.values() for claim in theorem.claims} == WITHOUT_CARDS


def test_refutations_show_a_position_and_the_moves() -> None:
    result = prove_theorem(THEOREMS["hal.theorem.four-tools"])
    refuted = next(part for part in result.parts if part.text.startswith("Refuted"))
    game = MODEL.read_state(refuted.position)
    assert len(refuted.moves) == 4 and {move["shop"] for move in refuted.moves} == {refuted.move["shop"]}
    assert game.players[0].tools - game.players[0].tools_used == 4
    for move in refuted.moves:
        game = MODEL.apply(game, MODEL.read_move(move))
    assert game.players[0].village[refuted.move["shop"]].shop == 10


# --- readings ---------------------------------------------------------------------------------------------------


def test_the_shown_position_has_other_points_under_the_other_reading() -> None:
    ruling = MODEL.rulings["hal.ruling.symbols"]
    result = next(one for one in readings_part(GAME) if one.id.endswith("symbols"))
    others = [name for name in ruling.readings if name != ruling.taken]
    for part, other in zip(result.parts, others, strict=True):
        game = MODEL.read_state(part.position)
        assert _value(ruling.shows, game, {}) != _value(ruling.shows, game, {ruling.id: other})


def _value(shows: Callable[[Any], int] | None, game: Any, readings: dict[str, str]) -> int:
    assert shows is not None
    with Judge(readings=readings):
        return shows(game)


# --- texts ------------------------------------------------------------------------------------------------------


def test_the_second_solver_says_the_same_of_a_theorem() -> None:
    for statement in THEOREMS["hal.theorem.rye-from-round-3"].statements():
        for question in questions(statement):
            assert ask_cvc5(question.text) == question.wanted


def test_every_formula_of_a_result_is_among_the_texts(monkeypatch: pytest.MonkeyPatch) -> None:
    some_theorems = [THEOREMS["hal.theorem.nursery-does-not-mix"], THEOREMS["hal.theorem.town-hall"]]
    monkeypatch.setattr("proofs.prove.theorems.theorems_of", lambda game: some_theorems)
    texts = theorem_texts(GAME)
    assert all(fingerprint(text) == key for key, (text, _) in texts.items())
    assert {wanted for _, wanted in texts.values()} == {"sat", "unsat"}
    formulas = {part.formula for one in some_theorems for part in prove_theorem(one).parts}
    assert formulas - {""} <= set(texts)
