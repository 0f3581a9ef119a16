"""The pages of the special buildings: every one is there, with its lines, its code on both sides, and its rules."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from proofs import scenarios
from proofs.book.engines import citations
from proofs.book.locations import ROOT, engine_files, lines_of
from proofs.book.pieces import PieceEntry, piece_entries
from proofs.book.tested import audits, audits_folder
from proofs.compare.acting import run
from proofs.games.acbas.pieces import FORM, KINDS, animals_in, building_of, is_counted, kinds_of
from proofs.registry import game_named
from spec.acbas import MODEL
from spec.acbas.buildings import BUILDINGS, SITES, title_of
from spec.acbas.state import ANIMALS, RESOURCES
from tests.site.helpers import entries, proved

pytestmark = pytest.mark.xdist_group("proofs")
GAME = game_named("acbas")


@pytest.fixture(scope="module")
def buildings() -> dict[str, PieceEntry]:
    return {str(one.piece.name): one for one in piece_entries(GAME, entries(GAME), proved(GAME))}


def titles_in_the_wire_format() -> dict[str, int]:
    """The lines of the titles, as the wire format lists them."""
    assert GAME.site.wire is not None
    text = GAME.site.wire.read_text(encoding="utf-8")
    listed = text.partition("Special buildings (line")[2].partition("The printed one")[0]
    return {name: int(line) for name, line in re.findall(r"`([a-z_]+)`\s+(\d+)", listed)}


# --- every building ---------------------------------------------------------------------------------------------


def test_every_building_has_an_entry_with_its_lines(buildings: dict[str, PieceEntry]) -> None:
    assert list(buildings) == list(BUILDINGS)
    assert len(buildings) == 58
    titles = titles_in_the_wire_format()
    assert set(titles) == set(buildings)
    for name, building in buildings.items():
        assert building.rule.id == f"acb.building.{name}"
        assert building.rule.chapter == "buildings"
        assert min(lines_of(building.rule.sources["it"])) == titles[name], name


def test_every_building_is_found_where_each_side_writes_it(buildings: dict[str, PieceEntry]) -> None:
    for name, building in buildings.items():
        assert building.engine is not None, name
        [place] = building.rule.engine
        assert (place.file, place.line) == (building.engine.file, building.engine.line)
        assert building.engine.file == "engine/acbas/buildings.py"
        assert building.rule.model.file == "spec/acbas/buildings.py"
        assert f'"{name}": Building(' in line_at(building.engine.file, building.engine.line)
        own = building.rule.model
        call = ast.parse(own.source, mode="eval").body
        assert isinstance(call, ast.Call)
        assert ast.literal_eval(call.args[0]) == name
        assert own.source.splitlines()[0] in line_at(own.file, own.line)


def test_the_engine_has_the_line_of_the_title(buildings: dict[str, PieceEntry]) -> None:
    titles = titles_in_the_wire_format()
    for name, building in buildings.items():
        assert building.engine is not None
        assert f"Building({titles[name]}," in building.engine.source, name


def test_other_places_in_the_engine_name_the_building_or_cite_its_lines(buildings: dict[str, PieceEntry]) -> None:
    cited = {one.location: one.lines["it"] for one in citations(engine_files(GAME), ("it",))}
    for name, building in buildings.items():
        assert building.places, name
        for place in building.places:
            assert Path(place.file).name not in FORM
            text = (ROOT / place.file).read_text(encoding="utf-8")
            assert place.function in text
            names_it = f'"{name}"' in text
            assert names_it or cited[place] & lines_of(building.rule.sources["it"]), (name, place)


def line_at(file: str, line: int) -> str:
    return (ROOT / file).read_text(encoding="utf-8").splitlines()[line - 1]


# --- what is said of it -----------------------------------------------------------------------------------------


def test_cost_points_room_and_place_are_those_of_the_table(buildings: dict[str, PieceEntry]) -> None:
    def told(name: str, heading: str) -> str:
        return " ".join(buildings[name].facts.get(heading, ()))

    assert told("open_stables", "Costs") == "3 wood or 3 stone"
    assert told("inn", "Costs") == "2 stone, 1 pig, 1 cow"
    assert told("haystack", "Costs") == "nothing"
    assert told("stewards_office", "Points") == "-3"
    assert told("manor", "Points") == "counted"
    assert told("dairy_farm", "Holds") == "2 cows"
    assert told("rearing_station", "Holds") == "1 of every type"
    assert told("pen", "Holds") == "4 of one type"
    assert told("carpenter", "Holds") == "no animals"
    assert told("materials_outlet", "Brings") == "4 wood, 3 stone"
    assert told("carpenter", "Brings") == ""
    assert {told(name, "Goes on") for name in buildings} == set(SITES.values())


def test_the_rules_about_a_building_are_those_that_cite_its_lines(buildings: dict[str, PieceEntry]) -> None:
    def ids(name: str) -> list[str]:
        return [rule.id for rule in buildings[name].rules]

    assert ids("dog_house") == ["acb.farm.unused-room"]
    assert "acb.building.extensions.points" in ids("large_extension")
    assert ids("stone_carver")[:2] == ["acb.building.stone_carver.stone", "acb.building.stone_carver.points"]
    named_after = [rule for rule in MODEL.rules if rule.count(".") == 3 and rule.startswith("acb.building.")]
    missing = [id for id in named_after if id.split(".")[2] in buildings and id not in ids(id.split(".")[2])]
    assert missing == []


def test_points_that_are_counted_out(buildings: dict[str, PieceEntry]) -> None:
    counted = {name for name, building in buildings.items() if is_counted(building)}
    assert counted == {
        "storage_building", "log_house", "large_extension", "small_extension", "feed_storehouse", "manor", "office",
        "stone_carver", "pig_stall", "cow_stall", "estate", "pen",
    }  # fmt: skip


def test_every_choice_of_the_gallery_finds_buildings(buildings: dict[str, PieceEntry]) -> None:
    every = list(buildings.values())
    assert {kind for building in every for kind in kinds_of(building)} == set(KINDS)
    assert {good for one in every for good in building_of(one.piece).cost} == {*RESOURCES, "pig", "cow"}
    assert {animal for one in every for animal in animals_in(one.piece)} == set(ANIMALS)
    assert sum("basic" in kinds_of(building) for building in every) == 4


def test_names_as_people_write_them() -> None:
    assert title_of("stewards_office") == "Steward's Office"
    assert title_of("dog_house") == "Dog House"


# --- proofs and tests -------------------------------------------------------------------------------------------


def test_every_building_has_a_position_in_which_it_is_built(buildings: dict[str, PieceEntry], tmp_path: Path) -> None:
    shown = [(name, building.shown) for name, building in buildings.items()]
    assert all(len(positions) == 1 for _, positions in shown)
    file = tmp_path / "positions.yaml"
    file.write_text("---\n".join(one.scenario for _, [one] in shown))
    for (name, _), scenario in zip(shown, scenarios.load(file), strict=True):
        [step] = scenario.steps
        assert (step.move["building"], step.verdict) == (name, "legal")
        assert run(scenario).passed, name


def test_the_test_that_goes_through_all_buildings_is_found() -> None:
    [audit] = audits(audits_folder(GAME))
    assert (audit.how, audit.title) == ("both", "Every building is proved built used and refused")
