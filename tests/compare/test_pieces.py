"""Which pieces were played is counted: not those that were only dealt or used. Others are preferred now and then."""

from __future__ import annotations

import random
from typing import Any

from proofs.compare.lockstep import play, preferred, run
from proofs.compare.pieces import PlayedPieces
from proofs.compare.table import Table
from proofs.registry import game_named
from proofs.scenarios import usual
from spec.kernel.judge import Coverage

AGRICOLA = game_named("agricola")
ACBAS = game_named("acbas")
HALLERTAU = game_named("hallertau")


def made(pieces: PlayedPieces, position: Any, *moves: Any) -> None:
    """Both make these moves."""
    table = Table(AGRICOLA, len(position["players"]), start=position)
    for move in moves:
        before = pieces.before(move, table.coverage)
        table.step(move)
        pieces.after(before, table.coverage)


def learning(**given: Any) -> Any:
    """The first player stands at Lessons with two occupations in the hand."""
    hand: dict[str, Any] = {"players.0.hand": ["A116", "B142"], "variant": "cards", "phase": "work", **given}
    return usual(AGRICOLA, 3, hand)


LESSONS = {"type": "place", "player": 0, "space": "lessons"}
WOOD_CUTTER = {"type": "play_occupation", "player": 0, "card": "A116", "paper": 0}


def test_a_card_that_is_played_is_counted() -> None:
    pieces = PlayedPieces(AGRICOLA)
    made(pieces, learning(), LESSONS)
    assert pieces.times == {}
    made(pieces, learning(), LESSONS, WOOD_CUTTER)
    assert pieces.times == {"agr.card.A116": 1}
    tallies = {tally.kind: tally for tally in pieces.tallies()}
    assert list(tallies) == ["major", "minor", "occupation"]
    assert (tallies["occupation"].played, tallies["occupation"].every) == (1, 48)
    assert "A116" not in tallies["occupation"].missing
    assert "B142" in tallies["occupation"].missing
    assert (tallies["minor"].played, tallies["major"].played) == (0, 0)


def test_a_card_that_is_dealt_or_used_is_not() -> None:
    pieces = PlayedPieces(AGRICOLA)
    table = Table(AGRICOLA, 2, start=AGRICOLA.engine.new(2, hand=1, tile=0).snapshot())
    for _ in play(table, random.Random(3), most=9, attempts=0, played=pieces):
        pass
    assert sum(move["type"] == "deal_hand" for move in table.moves) > 4
    given = {"players.0.cards": ["B156"], "players.0.due": ["B156"], "used": "resource_market", "acted": True}
    position = usual(AGRICOLA, 4, {"variant": "cards", "phase": "work", **given, **IN_THE_WINDOW})
    made(pieces, position, {"type": "use", "player": 0, "card": "B156", "option": "clay"})
    assert pieces.times == {}


IN_THE_WINDOW = {
    "occupied.resource_market": 1,
    "players.0.to_place": 1,
    "now": {"player": 0, "step": "cards"},
    "agenda": [{"player": 0, "step": step} for step in ("window", "effect", "room", "lasso")],
}


def test_a_card_whose_rule_did_not_take_part_is_not_played() -> None:
    """Another game says of no move that it plays a card: what counts is that the rule of the card took part."""
    pieces = PlayedPieces(HALLERTAU)
    coverage = Coverage()
    before = pieces.before({"type": "draw", "card": 205}, coverage)
    pieces.after(before, coverage)
    assert pieces.times == {}
    coverage.exercised["hal.card.205"] += 1
    pieces.after(before, coverage)
    assert pieces.times == {"hal.card.205": 1}


def test_a_run_says_what_was_played() -> None:
    result = run(ACBAS, [2], seed=2, games=3, variants=["expert"])
    assert result.pieces is not None
    (buildings,) = result.pieces.tallies()
    assert (buildings.kind, buildings.every) == ("building", 58)
    assert 0 < buildings.played <= sum(result.pieces.times.values()) < result.steps


# --- what was not played is looked for ----------------------------------------------------------------------------

DEALS = [{"type": "deal_hand", "player": 0, "card": card} for card in ("A116", "B142")]


def test_moves_that_name_something_not_played_so_far_are_preferred_now_and_then() -> None:
    pieces, rng = PlayedPieces(AGRICOLA), random.Random(1)
    assert pieces.unseen([LESSONS, *DEALS, WOOD_CUTTER]) == [*DEALS, WOOD_CUTTER]
    pieces.times["agr.card.A116"] += 1
    assert pieces.unseen([LESSONS, *DEALS, WOOD_CUTTER]) == DEALS[1:]
    chosen = [preferred([LESSONS, *DEALS], rng, pieces) for _ in range(100)]
    assert {len(moves) for moves in chosen} == {1, 3}
    assert all(preferred([LESSONS, *DEALS], rng, None) == [LESSONS, *DEALS] for _ in range(20))


def test_nothing_is_preferred_when_everything_was_played() -> None:
    pieces = PlayedPieces(AGRICOLA)
    pieces.times.update(AGRICOLA.model.pieces)
    assert pieces.unseen([LESSONS, *DEALS, WOOD_CUTTER]) == []
    assert preferred(DEALS, random.Random(1), pieces) == DEALS
