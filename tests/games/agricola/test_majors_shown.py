"""The pages of the major improvements: every one is there, with its cost, its code on both sides, and its rules."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from proofs import scenarios
from proofs.book.locations import ROOT
from proofs.book.pieces import PieceEntry, piece_entries
from proofs.compare.acting import run
from proofs.games.agricola.pieces import FORM, KINDS, improvement_of, kinds_of
from proofs.registry import game_named
from spec.agricola.majors import IMPROVEMENTS
from spec.agricola.state import MAJORS, RESOURCES
from tests.site.helpers import entries, proved

pytestmark = pytest.mark.xdist_group("proofs")
GAME = game_named("agricola")


@pytest.fixture(scope="module")
def majors() -> dict[str, PieceEntry]:
    every = piece_entries(GAME, entries(GAME), proved(GAME))
    return {str(one.piece.name): one for one in every if one.piece.kind == "major"}


def test_every_major_has_an_entry_with_its_rule(majors: dict[str, PieceEntry]) -> None:
    assert list(majors) == list(MAJORS) == list(IMPROVEMENTS)
    for name, major in majors.items():
        assert major.rule.id == f"agr.major.{name}"
        assert major.rule.chapter == "majors"


def test_every_major_is_found_where_each_side_writes_it(majors: dict[str, PieceEntry]) -> None:
    for name, major in majors.items():
        assert major.engine is not None and major.places, name
        assert major.engine.file == "engine/agricola/improvements.py"
        assert major.engine.source.startswith(f'"{name}": ')
        assert major.rule.model.file == "spec/agricola/majors.py"
        call = ast.parse(major.rule.model.source, mode="eval").body
        assert isinstance(call, ast.Call)
        assert ast.literal_eval(call.args[0]) == name
        for place in major.places:
            assert Path(place.file).name not in FORM
            assert place.function in (ROOT / place.file).read_text(encoding="utf-8")


def test_cost_points_and_effect_are_those_of_the_table(majors: dict[str, PieceEntry]) -> None:
    def told(name: str, heading: str) -> str:
        return " ".join(majors[name].facts.get(heading, ()))

    assert told("fireplace_3", "Costs") == "3 clay"
    assert told("cooking_hearth_4", "Costs") == "4 clay or return a Fireplace"
    assert told("stone_oven", "Costs") == "1 clay, 3 stone"
    assert told("well", "Points") == "4"
    assert all(list(major.facts) == ["Costs", "Does", "Points"] for major in majors.values())
    assert all(told(name, "Does") == majors[name].rule.text for name in majors)


def test_every_choice_of_the_gallery_finds_majors(majors: dict[str, PieceEntry]) -> None:
    every = list(majors.values())
    assert {kind for major in every for kind in kinds_of(major.piece)} == set(KINDS)
    assert all(kinds_of(major.piece) for major in every)
    assert {good for one in every for good in improvement_of(one.piece).cost} == set(RESOURCES)


def test_every_major_has_a_position_in_which_it_is_built(majors: dict[str, PieceEntry], tmp_path: Path) -> None:
    shown = [(name, major.shown) for name, major in majors.items()]
    assert all(len(positions) == 1 for _, positions in shown)
    file = tmp_path / "positions.yaml"
    file.write_text("---\n".join(one.scenario for _, [one] in shown))
    for (name, _), scenario in zip(shown, scenarios.load(file), strict=True):
        [step] = scenario.steps
        assert (step.move["improvement"], step.verdict) == (name, "legal")
        assert run(scenario).passed, name
