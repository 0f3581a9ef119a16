"""The theorems of every game: what became of each is well-formed, and its witnesses are positions."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from proofs.game import Game
from proofs.prove import running
from proofs.prove.readings import disputed
from proofs.prove.statements import TheoremResult
from proofs.prove.theorems import theorems_of, written_theorems
from proofs.registry import games
from spec.kernel import Model, from_json
from spec.kernel.records import record_bounds

pytestmark = [pytest.mark.xdist_group("proofs"), pytest.mark.parametrize("game", games(), ids=str)]


def read(model: Model, position: Any) -> Any:
    """The position, if it satisfies bounds and invariants."""
    state = from_json(position, model.state)
    assert all(claim.holds(state) for claim in model.invariants)
    assert all(holds for _, holds in record_bounds(state))
    return state


def test_every_theorem_is_settled_in_all_its_parts(game: Game) -> None:
    results = running.prove(game).theorems
    assert [result.id for result in results] == [theorem.id for theorem in theorems_of(game)]
    for result in results:
        assert result.status == "proved", [part for part in result.parts if part.status != "proved"]
        assert result.parts and all(part.status == "proved" and not part.problem for part in result.parts)
        assert set(result.rules) <= set(game.model.rules)
        assert all(bool(part.formula) == (part.kind != "checked") for part in result.parts)
        assert msgspec.json.decode(msgspec.json.encode(result), type=TheoremResult) == result


def test_written_theorems_cite_rules_and_every_edition(game: Game) -> None:
    results = {result.id: result for result in running.prove(game).theorems}
    for id in written_theorems(game):
        assert results[id].rules
        assert set(results[id].sources) == set(game.model.editions)
        assert results[id].statement.endswith((".", ")"))


def test_witnesses_are_positions_in_which_the_move_is_legal(game: Game) -> None:
    model = game.model
    for result in running.prove(game).theorems:
        for part in result.parts:
            if part.position is None:
                continue
            state = read(model, part.position)
            if ".readings-of-" not in result.id and model.automatic(state) is None and part.move is not None:
                assert model.broken(state, model.read_move(part.move)) == [], part.text


def test_every_disputed_ruling_is_shown_to_matter(game: Game) -> None:
    results = {result.id: result for result in running.prove(game).theorems}
    for ruling in disputed(game.model):
        result = results[ruling.id.replace(".ruling.", ".theorem.readings-of-")]
        assert len(result.parts) == len(ruling.readings) - 1
