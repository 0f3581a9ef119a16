"""The theorems of Hallertau are proved, and their witnesses are positions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from proofs.prove.solver import Memory, ask_cvc5, fingerprint
from proofs.prove.statements import questions
from proofs.prove.theorems import THEOREMS, TheoremResult, prove_theorem, readings_part, theorem_texts, theorems_of
from spec.hallertau import MODEL
from spec.hallertau.state import Game
from spec.kernel import Judge, from_json
from spec.kernel.records import record_bounds

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


def read(position: Any) -> Game:
    """The position, if it satisfies bounds and invariants."""
    game = from_json(position, Game)
    assert all(claim.holds(game) for claim in MODEL.invariants)
    assert all(holds for _, holds in record_bounds(game))
    return game


def assert_witnesses_are_real(result: TheoremResult) -> None:
    for part in result.parts:
        if part.position is None:
            continue
        game = read(part.position)
        if MODEL.automatic(game) is None:
            assert MODEL.read_state(part.position) == game
            if part.move is not None:
                assert MODEL.broken(game, MODEL.read_move(part.move)) == [], part.text


@pytest.fixture(scope="module")
def memory() -> Memory:
    return Memory()


@pytest.mark.parametrize("id", THEOREMS)
def test_theorem_is_proved(id: str, memory: Memory) -> None:
    result = prove_theorem(THEOREMS[id], memory)
    assert result.status == "proved", [part for part in result.parts if part.status != "proved"]
    assert result.parts and all(part.status == "proved" and not part.problem for part in result.parts)
    assert set(result.rules) <= set(MODEL.rules) and result.rules
    assert set(result.sources) == {"it", "pt"} and result.statement.endswith((".", ")"))
    assert all(bool(part.formula) == (part.kind != "checked") for part in result.parts)
    assert_witnesses_are_real(result)
    assert msgspec.json.decode(msgspec.json.encode(result), type=TheoremResult) == result


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


def test_every_disputed_ruling_is_shown_to_matter() -> None:
    disputed = [ruling for ruling in MODEL.rulings.values() if len(ruling.readings) > 1]
    results = readings_part(MODEL)
    assert len(results) == len(disputed) > 0
    for ruling, result in zip(disputed, results, strict=True):
        assert result.status == "proved" and len(result.parts) == len(ruling.readings) - 1
        assert result.id in {theorem.id for theorem in theorems_of(MODEL)}


def test_the_shown_position_has_other_points_under_the_other_reading() -> None:
    ruling = MODEL.rulings["hal.ruling.symbols"]
    result = next(one for one in readings_part(MODEL) if one.id.endswith("symbols"))
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
    monkeypatch.setattr("proofs.prove.theorems.theorems_of", lambda model: some_theorems)
    texts = theorem_texts(MODEL)
    assert all(fingerprint(text) == key for key, (text, _) in texts.items())
    assert {wanted for _, wanted in texts.values()} == {"sat", "unsat"}
    formulas = {part.formula for one in some_theorems for part in prove_theorem(one).parts}
    assert formulas - {""} <= set(texts)
