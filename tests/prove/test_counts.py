"""How many obligations there are, and of which positions they speak, in files and in words."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from proofs.prove.counts import counts, differences, read, write
from proofs.prove.extent import Extent, among, extent_of, opaque_paths, short
from proofs.prove.obligations import Kind, Result
from proofs.prove.running import Proofs
from proofs.prove.within import open_position
from proofs.registry import game_named
from tests.candles import GAME, but


def result(kind: Kind, players: int = 0, ways: int = 0, status: Any = "proved") -> Result:
    return Result(f"{kind}{players}{ways}", kind, "", "", [], status, "", players=players, ways=ways)


def proofs(name: str, *results: Result) -> Proofs:
    return Proofs(name, "", list(results), [], 0.0, 0)


SOME = proofs(
    "candles",
    result("non-vacuity"),
    result("closure", 2, 5),
    result("closure", 1, 7),
    result("closure", 1, 1),
    result("initiation", 1),
)
COUNTED = {
    "any position, 1 player": {"initiation": {"obligations": 1}, "closure": {"obligations": 2, "ways": 8}},
    "any position, 2 players": {"closure": {"obligations": 1, "ways": 5}},
    "listed situations": {"non-vacuity": {"obligations": 1}},
    "theorems": {"theorem": {"obligations": 0}},
}


def test_obligations_and_ways_are_counted() -> None:
    assert counts(SOME) == COUNTED
    assert list(counts(SOME)) == list(COUNTED)


def test_a_file_keeps_what_it_says_of_other_games(tmp_path: Path) -> None:
    file = tmp_path / "golden" / "obligations.json"
    write(file, [SOME, proofs("other")])
    write(file, [proofs("other", result("progress"))])
    found = read(file)
    assert found["candles"] == COUNTED
    assert found["other"]["listed situations"] == {"progress": {"obligations": 1}}


def test_one_that_vanishes_is_told() -> None:
    fewer = counts(proofs("candles", *SOME.results[:2], *SOME.results[3:]))
    assert differences(fewer, COUNTED) == [
        "any position, 1 player, closure: 1 obligations, not 2.",
        "any position, 1 player, closure: 1 ways, not 8.",
    ]
    assert differences({}, COUNTED)[0] == "any position, 1 player, initiation: 0 obligations, not 1."
    assert differences(COUNTED, COUNTED) == []


# --- of which positions -------------------------------------------------------------------------------------------


def test_any_position_is_told() -> None:
    results = [result("closure", 1, 7), result("preservation", 1, 7), result("non-vacuity")]
    found = extent_of(GAME, results, 4, [])
    assert found == Extent([1], 7, closed=True, situations=4, written=False)
    assert found.told() == [
        "Shown of any position for 1 player that satisfies the invariants, control left open: 7 ways.",
        "Every first position is one of these, and whatever can happen in one leads to one again.",
        "Examples from 4 situations show that moves and steps are possible.",
    ]


@pytest.mark.parametrize("kind", ["initiation", "totality", "preservation", "closure"])
def test_that_it_is_not_closed_is_told(kind: Kind) -> None:
    found = extent_of(GAME, [result("closure", 1, 7), result(kind, 1, 1, "unknown")], 4, [])
    assert not found.closed
    assert "is NOT shown" in found.told()[1]
    assert not extent_of(GAME, [], 4, []).closed


def test_situations_that_are_listed_are_told() -> None:
    other = but(measure=lambda game: (1,), name="other")
    found = extent_of(other, [result("closure")], 4, [])
    assert (found.players, found.written) == ([], False)
    listed = Extent(situations=1234, why_not="Nobody knows.", open_questions=["fit"])
    assert listed.told() == [
        "Shown of 1,234 situations that are listed. Nothing is shown of any position: Nobody knows.",
        "These situations are not closed: a game can come to others, of which nothing is proved. How many positions of "
        "games lie in them is not looked at.",
        "Shown whatever the answer is, where it is not certain: fit.",
    ]


def test_sets_that_no_proof_looks_through_are_told() -> None:
    found = set(opaque_paths(open_position(game_named("hallertau").model, 2), ""))
    assert {"pending", "decks.gateway", "players.0.hand", "players.1.just.drawn"} <= found
    assert "agenda" not in found
    told = Extent([1], opaque=["hand"]).told()
    assert "Proofs ask only single things of these, whatever else is in them: hand." in told


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("fit without None [('residence', 'b0')]", "fit"),
        ("six unused [()]", "six unused"),
        ("together players.0.farm", "together"),
        ("q", "q"),
    ],
)
def test_open_questions_are_told_without_what_they_are_about(name: str, told: str) -> None:
    assert short(name) == told


def test_numbers_of_players_are_told() -> None:
    assert [among([1]), among([2]), among([1, 2, 4])] == ["1 player", "2 players", "1, 2 or 4 players"]
