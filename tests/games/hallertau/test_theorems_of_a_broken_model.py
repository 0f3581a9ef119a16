"""Where the model is broken, the theorems about it fail."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from proofs.games.hallertau.theorems.positions import forget
from proofs.prove.statements import prove_theorem
from proofs.prove.theorems import written_theorems
from proofs.registry import game_named
from spec.hallertau import MODEL, progress
from spec.hallertau.resources import gain_sheep
from spec.hallertau.spaces import OFFERS, offer, some
from spec.kernel import insist, rule

THEOREMS = written_theorems(game_named("hallertau"))

@pytest.fixture
def changed_model() -> Iterator[None]:
    """What was worked out from the rules is forgotten before and after."""
    forget()
    yield
    forget()


def nothing(*_: Any) -> None:
    """A rule that is not there."""


@rule("test.nothing-is-skipped")
def nothing_is_skipped(game: Any) -> None:
    """What a space offers must be used."""
    insist(False)


def sheep_live_shorter(me: Any, round_: int, amount: int) -> None:
    gain_sheep(me, round_ - 1, amount)


def tools_are_not_needed(me: Any, round_: int, shop: Any) -> None:
    row = me.village[shop]
    row.first, row.second = row.first + 1, row.second + 1


@offer("test.clay-at-the-market")
def clay_at_the_market(game: Any, me: Any) -> Any:
    """The Weekly Market gives clay too."""
    return (some(1, "clay"),)


BROKEN: list[tuple[str, str, Any]] = [
    ("rye-from-round-3", "progress.more_clay_than_rye", nothing),
    ("first-discount", "progress.more_barley_than_hops", nothing),
    ("favoured-rounds", "progress.more_clay_than_rye", nothing),
    ("discounts-are-earned", "progress.at_most_one_flax", nothing),
    ("second-discount", "progress.GOODS_OF", {**progress.GOODS_OF, "cold_store": ("meat", "milk", "hide")}),
    ("full-price", "progress.pay_the_number_of_the_round", nothing),
    ("right-edge", "progress.stop_at_the_right_edge", nothing),
    ("nine-advances-with-four-tools", "progress.push_boulders", tools_are_not_needed),
    ("none-one-two", "progress.push_boulders", tools_are_not_needed),
    ("jewels-and-boulders", "progress.push_boulders", nothing),
    ("tools-break", "progress.wear_tools", nothing),
    ("tools-last", "progress.tools_are_fresh_again", nothing),
    ("center-beside-leftmost", "progress.the_center_follows", nothing),
    ("village-length", "workers.take_workers", nothing),
    ("village-points", "scoring.POINTS_IN_THE_WINDOW", {7: 18, 8: 34, 9: 50, 10: 71}),
    ("three-rounds-to-live", "resources.gain_sheep", sheep_live_shorter),
    ("deaths-from-round-4", "workers.sheep_die", nothing),
    ("five-spaces-give-clay", "spaces.OFFERS", {**OFFERS, "weekly_market.take": clay_at_the_market}),
    ("clay-by-the-round", "spaces.OFFERS", {**OFFERS, "clay_delivery.clay": clay_at_the_market}),
    ("variant-without-cards", "actions.card_spaces_are_closed", nothing),
    ("uses-of-a-space", "actions.a_row_is_empty", nothing),
    ("phase-4-never-deadlocks", "actions.there_is_something_to_skip", nothing_is_skipped),
    ("town-hall", "exchanges.move_a_shop_back", nothing),
    ("token-goes-round", "flow.the_token_passes", nothing),
    ("players-without-workers-are-skipped", "turns.the_phase_is_done", nothing),
    ("sowing-takes-one-crop", "fields.what_may_be_sown", nothing),
    ("top-row-stays", "fields.slide_once_more", nothing),
    ("fivefold-harvest", "fields.harvest_fields", nothing),
]


@pytest.mark.usefixtures("changed_model")
@pytest.mark.parametrize(("id", "name", "value"), BROKEN, ids=[f"{id}-{name}" for id, name, _ in BROKEN])
def test_a_broken_model_makes_the_theorem_fail(monkeypatch: pytest.MonkeyPatch, id: str, name: str, value: Any) -> None:
    monkeypatch.setattr(f"spec.hallertau.{name}", value)
    result = prove_theorem(THEOREMS[f"hal.theorem.{id}"])
    assert result.status == "failed"
    assert any(part.problem for part in result.parts)


@pytest.mark.usefixtures("changed_model")
def test_a_failure_shows_a_position_that_breaks_the_claim(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("spec.hallertau.progress.more_clay_than_rye", nothing)
    result = prove_theorem(THEOREMS["hal.theorem.rye-from-round-3"])
    failed = next(part for part in result.parts if part.status == "failed")
    game = MODEL.read_state(failed.position)
    assert game.round < 3 and failed.move["pay"]["rye"] >= 1
    assert MODEL.broken(game, MODEL.read_move(failed.move)) == []
    monkeypatch.undo()
    assert MODEL.broken(game, MODEL.read_move(failed.move)) == ["hal.progress.carpentry"]
