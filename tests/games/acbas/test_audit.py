"""Every special building on both sides; and the ways in which an engine could be wrong about one are noticed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine.acbas import buildings as engine_buildings
from engine.acbas import room as engine_room
from proofs.compare import audit as auditing
from proofs.compare.audit import Audit, audit, audit_piece
from proofs.games.acbas.audit import uses
from proofs.prove import running
from proofs.prove.obligations import Result, all_situations, prove_situation
from proofs.prove.solver import Memory
from proofs.registry import game_named
from spec.acbas import MODEL
from spec.acbas.state import SPECIALS

GAME = game_named("acbas")


def audit_building(building: str, results: list[Result]) -> Audit:
    return audit_piece(GAME.name, f"acb.building.{building}", results)


def results_of(building: str) -> list[Result]:
    """What the proofs show of building it."""
    memory = Memory({})
    about = [focus for focus in all_situations(GAME) if focus.name == f"building {building}"]
    return [result for focus in about for result in prove_situation(MODEL, focus, memory)]


@pytest.mark.pieces
@pytest.mark.xdist_group("proofs")
def test_every_building_is_proved_built_used_and_refused() -> None:
    audits = audit(GAME, "building", running.prove(GAME).results)
    assert [one.rule for one in audits] == [f"acb.building.{name}" for name in SPECIALS]
    assert [one.told() for one in audits if not one.passed] == []


def test_what_a_building_is_for() -> None:
    assert uses("hay_rack") == {"building it"}
    assert uses("stone_carver") == {"points", "effect"}
    assert uses("estate") == {"building it", "room", "points"}
    assert [name for name in SPECIALS if not uses(name)] == []


def test_a_building_without_proofs_has_not_passed() -> None:
    assert not audit_building("shelter", []).passed


# --- an engine with a fault -------------------------------------------------------------------------------------

Patch = pytest.MonkeyPatch


def another(building: str, **changes: Any) -> Callable[[Patch], None]:
    """The engine's entry of a building is another one."""
    known = engine_buildings.BUILDINGS[building]
    return lambda patch: patch.setitem(engine_buildings.BUILDINGS, building, known._replace(**changes))


def holding(building: str, room: tuple[int, int]) -> Callable[[Patch], None]:
    """The engine lets a building hold something else."""
    return lambda patch: patch.setitem(engine_room.HOLDS, building, room)


def costing(building: str, **amounts: int) -> Callable[[Patch], None]:
    """The engine asks for another price."""
    ways = {"cost": engine_buildings.goods(**amounts)}
    return lambda patch: patch.setitem(engine_buildings.COSTS, building, ways)


FAULTS: list[tuple[str, Callable[[Patch], None]]] = [
    ("sawmill", costing("sawmill", stone=4)),
    ("farm_shop", another("farm_shop", where=engine_buildings.ANYWHERE)),
    ("hay_rack", another("hay_rack", brings=engine_buildings.goods(sheep=1, pig=1, horse=1))),
    ("shelter", another("shelter", owes=("barn_floor_manufacturer",))),
    ("office", holding("office", (2, engine_room.ANY))),
    ("large_extension", holding("large_extension", (1, engine_room.ANY))),
]


@pytest.mark.parametrize(("building", "fault"), FAULTS, ids=[building for building, _ in FAULTS])
def test_a_fault_of_the_engine_is_found(building: str, fault: Callable[[Patch], None], monkeypatch: Patch) -> None:
    results = results_of(building)
    monkeypatch.setattr(auditing, "tell", lambda game, found: str(found))
    monkeypatch.setattr(engine_room, "_known", {})
    assert audit_building(building, results).problems == []
    fault(monkeypatch)
    monkeypatch.setattr(engine_room, "_known", {})
    assert audit_building(building, results).problems
