"""The page of the special buildings: every one is there, with its lines, its code on both sides, and its rules."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from proofs.book.locations import ROOT, building_of, buildings_in, citations, lines_of, naming
from proofs.book.rules import building_title
from proofs.games.acbas.pieces import FORM, KINDS, SITES, BuildingEntry, building_entries, cost_of, results_by_building
from proofs.prove.obligations import Result
from proofs.prove.running import Proofs
from spec.acbas import MODEL
from spec.acbas.buildings import BUILDINGS
from spec.acbas.state import ANIMALS, RESOURCES
from tests.site.helpers import entries, proved

pytestmark = pytest.mark.xdist_group("proofs")


@pytest.fixture(scope="module")
def buildings() -> dict[str, BuildingEntry]:
    return {building.name: building for building in building_entries("acbas", entries("acbas"), proved("acbas"))}


def titles_in_the_wire_format() -> dict[str, int]:
    """The lines of the titles, as the wire format lists them."""
    text = (ROOT / "docs" / "wire-acbas.md").read_text(encoding="utf-8")
    listed = text.partition("Special buildings (line")[2].partition("The printed one")[0]
    return {name: int(line) for name, line in re.findall(r"`([a-z_]+)`\s+(\d+)", listed)}


# --- every building ---------------------------------------------------------------------------------------------


def test_every_building_has_an_entry_with_its_lines(buildings: dict[str, BuildingEntry]) -> None:
    assert list(buildings) == list(BUILDINGS)
    assert len(buildings) == 58
    titles = titles_in_the_wire_format()
    assert set(titles) == set(buildings)
    for name, building in buildings.items():
        assert building.rule.id == f"acb.building.{name}"
        assert building.rule.chapter == "buildings"
        assert min(lines_of(building.rule.sources["it"])) == titles[name], name


def test_every_building_is_found_where_each_side_writes_it(buildings: dict[str, BuildingEntry]) -> None:
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
        assert line_at(own.file, own.line).strip() == own.source.splitlines()[0]


def test_the_engine_has_the_line_of_the_title(buildings: dict[str, BuildingEntry]) -> None:
    titles = titles_in_the_wire_format()
    for name, building in buildings.items():
        assert building.engine is not None
        assert f"Building({titles[name]}," in building.engine.source, name


def test_other_places_in_the_engine_name_the_building_or_cite_its_lines(buildings: dict[str, BuildingEntry]) -> None:
    cited = {one.location: one.lines["it"] for one in citations(ROOT / "engine" / "acbas", ("it",))}
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


def test_cost_points_room_and_place_are_those_of_the_table(buildings: dict[str, BuildingEntry]) -> None:
    assert cost_of(BUILDINGS["open_stables"]) == "3 wood or 3 stone"
    assert buildings["inn"].cost == "2 stone, 1 pig, 1 cow"
    assert buildings["haystack"].cost == "nothing"
    assert buildings["stewards_office"].points == -3
    assert buildings["dairy_farm"].holds == "2 cows"
    assert buildings["rearing_station"].holds == "1 of every type"
    assert buildings["pen"].holds == "4 of one type"
    assert buildings["carpenter"].holds == "no animals"
    assert buildings["materials_outlet"].brings == "4 wood, 3 stone"
    assert buildings["farm_shop"].owes == ["farm_shop.resource", "farm_shop.animal"]
    assert {building.site for building in buildings.values()} == set(SITES.values())


def test_the_rules_about_a_building_are_those_that_cite_its_lines(buildings: dict[str, BuildingEntry]) -> None:
    def ids(name: str) -> list[str]:
        return [rule.id for rule in buildings[name].rules]

    assert ids("dog_house") == ["acb.farm.unused-room"]
    assert "acb.building.extensions.points" in ids("large_extension")
    assert ids("stone_carver")[:2] == ["acb.building.stone_carver.stone", "acb.building.stone_carver.points"]
    named_after = [rule for rule in MODEL.rules if rule.count(".") == 3 and rule.startswith("acb.building.")]
    missing = [id for id in named_after if id.split(".")[2] in buildings and id not in ids(id.split(".")[2])]
    assert missing == []


def test_points_that_are_counted_out(buildings: dict[str, BuildingEntry]) -> None:
    counted = {name for name, building in buildings.items() if building.counted}
    assert counted == {
        "storage_building", "log_house", "large_extension", "small_extension", "feed_storehouse", "manor", "office",
        "stone_carver", "pig_stall", "cow_stall", "estate", "pen",
    }  # fmt: skip


def test_every_choice_of_the_index_finds_buildings(buildings: dict[str, BuildingEntry]) -> None:
    every = list(buildings.values())
    assert {kind for building in every for kind in building.kinds} == set(KINDS)
    assert {good for building in every for good in building.pays} == {*RESOURCES, "pig", "cow", "nothing"}
    assert {animal for building in every for animal in building.animals} == {*ANIMALS, "none"}
    assert sum("basic" in building.kinds for building in every) == 4


def test_results_are_about_each_building_that_their_situation_names() -> None:
    def result(situation: str) -> Result:
        return Result(f"coverage:x@{situation}", "coverage", situation, "x", [], "proved", "")

    both = result("building barn with cow_stall t0 cost")
    alone = result("building barn stall")
    other = result("advanced work 0:barn")
    found = results_by_building(Proofs("acbas", "", [both, alone, other], [], 0.0, 0))
    assert found == {"barn": [both, alone], "cow_stall": [both]}


def test_names_as_people_write_them() -> None:
    assert building_title("stewards_office") == "Steward's Office"
    assert building_title("dog_house") == "Dog House"
    assert building_of("acb.building.pen") == "pen"
    assert building_of("acb.building.pen.points") == ""
    assert building_of("acb.troughs.cost") == ""


# --- reading files ----------------------------------------------------------------------------------------------


def test_buildings_are_read_from_tables_of_either_form(tmp_path: Path) -> None:
    (tmp_path / "buildings.py").write_text(
        '_state(\n    "barn", "1-2",\n)  # fmt: skip\n'
        'BUILDINGS: dict[str, int] = {\n    "pen": Building(3),\n    "inn": Building(\n        4,\n    ),\n}\n'
        'OTHERS: dict[str, int] = {"residence": 5}\n'
    )
    found = {name: (code.line, code.source) for name, code in buildings_in(tmp_path).items()}
    assert found == {
        "barn": (1, '_state(\n    "barn", "1-2",\n)'),
        "pen": (5, '"pen": Building(3)'),
        "inn": (6, '"inn": Building(\n    4,\n)'),
    }
    assert buildings_in(tmp_path / "nowhere") == {}


def test_lines_of_a_single_edition_are_cited_without_its_name(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text(
        '"""A module. Lines 1-90"""\n\n# Line 3: one. Lines 4, 6: two.\nTABLE = {}\n\n\n'
        'def f(x):\n    """Does it (line 7)."""\n    if x == 2:  # 9, 11\n        return 3  # not 12\n'
    )
    found = {one.location.function: sorted(one.lines["it"]) for one in citations(tmp_path, ("it",))}
    assert found == {"TABLE": [3, 4, 6], "f": [7, 9, 11]}


def test_texts_are_found_in_functions_and_tables(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text('T = {\n    "pen": 1,\n}\n\n\ndef f():\n    return "pen"\n')
    assert [(one.line, one.function) for one in naming(tmp_path)["pen"]] == [(2, "T"), (6, "f")]
