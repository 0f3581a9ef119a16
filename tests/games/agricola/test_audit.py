"""Every major on both sides; and the ways in which an engine could be wrong about one are noticed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine.agricola import improvements as engine_improvements
from engine.agricola import scoring as engine_scoring
from engine.agricola.improvements import Craft
from engine.agricola.names import CATTLE, CLAY, REED, WOOD
from proofs.compare import audit as auditing
from proofs.compare.audit import Audit, audit, audit_piece
from proofs.games.agricola.audit import uses
from proofs.prove import running
from proofs.prove.obligations import EXAMPLES, Result, all_situations, prove_situation
from proofs.prove.solver import Memory
from proofs.registry import game_named
from spec.agricola import MODEL
from spec.agricola.state import MAJORS

GAME = game_named("agricola")


def audit_major(major: str, results: list[Result]) -> Audit:
    return audit_piece(GAME.name, f"agr.major.{major}", results)


def results_of(major: str) -> list[Result]:
    """What the proofs show of building it."""
    memory = Memory({})
    about = [focus for focus in all_situations(GAME) if focus.name.startswith(f"building {major} ")]
    return [result for focus in about for result in prove_situation(MODEL, focus, memory, EXAMPLES)]


@pytest.mark.pieces
@pytest.mark.xdist_group("proofs")
def test_every_major_is_proved_built_used_and_refused() -> None:
    audits = audit(GAME, "major", running.prove(GAME).results)
    assert [one.rule for one in audits] == [f"agr.major.{name}" for name in MAJORS]
    assert [one.told() for one in audits if not one.passed] == []


def test_what_a_major_is_for() -> None:
    assert uses("fireplace_2") == {"cooking", "baking"}
    assert uses("clay_oven") == {"baking", "baking at once"}
    assert uses("pottery") == {"crafting", "bonus"}
    assert uses("well") == {"promising"}
    assert [name for name in MAJORS if not uses(name)] == []


def test_a_major_without_proofs_has_not_passed() -> None:
    assert not audit_major("well", []).passed


# --- an engine with a fault -------------------------------------------------------------------------------------

Patch = pytest.MonkeyPatch


def entry(table: dict[Any, Any], key: Any, value: Any) -> Callable[[Patch], None]:
    """The engine has something else in a table."""
    return lambda patch: patch.setitem(table, key, value)


FAULTS: list[tuple[str, Callable[[Patch], None]]] = [
    ("fireplace_3", entry(engine_improvements.MAJORS, "fireplace_3", ((CLAY, 2),))),
    ("cooking_hearth_4", entry(engine_improvements.COOKED["cooking_hearth"], CATTLE, 3)),
    ("well", lambda patch: patch.setattr(engine_improvements, "WELL_ROUNDS", 4)),
    ("stone_oven", entry(engine_improvements.OVEN_TAKES, "stone_oven", 3)),
    ("clay_oven", entry(engine_improvements.BREAD, "clay_oven", 4)),
    ("joinery", entry(engine_scoring.BONUS_FOR, "joinery", (7, 5, 4))),
    ("pottery", entry(engine_improvements.CRAFT, "pottery", Craft(WOOD, 2))),
    ("basketmakers_workshop", entry(engine_improvements.CRAFT, "basketmakers_workshop", Craft(REED, 2))),
]


@pytest.mark.parametrize(("major", "fault"), FAULTS, ids=[major for major, _ in FAULTS])
def test_a_fault_of_the_engine_is_found(major: str, fault: Callable[[Patch], None], monkeypatch: Patch) -> None:
    results = results_of(major)
    monkeypatch.setattr(auditing, "tell", lambda game, found: str(found))
    assert audit_major(major, results).problems == []
    fault(monkeypatch)
    assert audit_major(major, results).problems
