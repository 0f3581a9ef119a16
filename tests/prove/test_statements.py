"""The machinery behind the theorems can fail: false, vacuous, impossible, unknown and empty claims."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from proofs.games.hallertau.theorems.positions import advance, me, run, solo
from proofs.prove import solver
from proofs.prove.runs import refused
from proofs.prove.solver import Memory, Reply
from proofs.prove.statements import Statement, Theorem, always, checked, possible, prove_theorem, settle, theorem
from spec.hallertau import MODEL
from spec.hallertau.resources import spend_jewels
from spec.hallertau.state import Game, Shop
from spec.kernel import both


def test_a_false_claim_fails_and_shows_a_position() -> None:
    game = solo("progress")
    claim = always("An advance costs a jewel.", run(game, advance("bakery")).leads_to(_one_jewel_less))
    part = settle(claim, Memory())
    assert part.status == "failed" and "False" in part.problem
    position = MODEL.read_state(part.position)
    assert "jewels" not in part.move["pay"]
    assert MODEL.broken(position, MODEL.read_move(part.move)) == []


def _one_jewel_less(before: Game, after: Game) -> bool:
    return me(after).jewels == me(before).jewels - 1


def test_the_one_that_is_false_among_several_is_named() -> None:
    game = solo("progress")
    true, false = (run(game, advance(shop)).impossible(given) for shop, given in _edges(game))
    part = settle(always("Neither advances.", true, false), Memory())
    assert part.status == "failed" and part.problem.startswith("advance manufactory")
    assert part.move["shop"] == "manufactory"


def _edges(game: Game) -> Iterator[tuple[Shop, bool]]:
    player = me(game)
    yield "bakery", player.village["bakery"].shop == 10
    yield "manufactory", player.village["manufactory"].shop == 9


def test_a_vacuous_claim_fails() -> None:
    game = solo("progress")
    both_ways = both(game.round < 3, game.round > 3)
    part = settle(always("Pigs fly.", run(game).leads_to(lambda _: False, both_ways)), Memory())
    assert part.status == "failed" and "Vacuous" in part.problem and part.position is None


def test_a_claim_about_a_move_that_is_never_allowed_is_vacuous() -> None:
    game = solo("harvest")
    part = settle(always("Advances are free.", run(game, advance("bakery")).leads_to(lambda *_: True)), Memory())
    assert part.status == "failed" and "Vacuous" in part.problem


def test_a_position_that_can_not_occur_is_noticed() -> None:
    part = settle(always("Anything.", run(solo("actions", "clearing.field")).leads_to(lambda _: False)), Memory())
    assert part.status == "failed" and "No position" in part.problem


def test_something_impossible_is_not_possible() -> None:
    game = solo("progress")
    part = settle(possible("Round 7.", run(game).can(given=game.round == 7)), Memory())
    assert part.status == "failed" and part.position is None


def test_a_wrong_case_fails() -> None:
    part = settle(checked("All are small.", lambda: [("one", True), ("ten", False)]), Memory())
    assert part.status == "failed" and "ten" in part.problem


def test_a_case_that_only_a_solver_could_decide_counts_as_wrong() -> None:
    game = solo("progress")
    assert settle(checked("Early.", lambda: [("round", game.round < 3)]), Memory()).status == "failed"


def test_empty_statements_are_refused() -> None:
    with pytest.raises(TypeError, match="says nothing"):
        always("Nothing.")
    with pytest.raises(TypeError, match="says nothing"):
        checked("Nothing.", lambda: [])


def test_unknown_is_not_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solver, "ask", lambda text: Reply("unknown", {}))
    game = solo("progress")
    one = Theorem("test", (), "Something.", {}, lambda: [always("True.", run(game).leads_to(lambda _: True))])
    result = prove_theorem(one)
    assert result.status == "unknown" and result.parts[0].status == "unknown"


def test_a_theorem_without_statements_is_not_proved() -> None:
    assert prove_theorem(Theorem("test", (), "Nothing.", {}, lambda: [])).status == "failed"


def test_a_theorem_needs_a_docstring() -> None:
    def silent() -> list[Statement]:
        return []

    with pytest.raises(TypeError, match="docstring"):
        theorem("test", claims=())(silent)


def test_a_claim_must_not_call_a_rule_that_requires_something() -> None:
    game = solo("progress")
    with pytest.raises(TypeError, match="make it a step"):
        run(game).leads_to(lambda game: spend_jewels(me(game), 1) is None)


def test_rules_are_cited_by_what_was_run() -> None:
    def cases() -> Iterator[tuple[str, bool]]:
        yield "no jewels", refused(lambda: spend_jewels(me(MODEL.new(1)), 1))

    assert "hal.resources.spend-jewels" in checked("Nobody spends what they have not.", cases).rules
    assert "hal.progress.bakery" in run(solo("progress"), advance("bakery")).impossible().rules
