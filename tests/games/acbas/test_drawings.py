"""Drawings of farms: they are images that hold together, show what the farm has, and say it in words too."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any
from xml.etree import ElementTree as Xml

import pytest

from proofs.games.acbas.crowd import fuller_farms
from proofs.games.acbas.drawings import SIDE, Layout, description, drawing
from proofs.games.acbas.farms import EXAMPLES, OF_BUILDINGS, Example, farm
from proofs.games.acbas.spots import most_animals, spots
from proofs.registry import game_named
from proofs.scenarios import usual
from spec.acbas import MODEL
from spec.acbas.geometry import AROUND, spaces_of
from spec.acbas.places import each_type, in_words, one_type, only
from spec.acbas.room import fit, pastures, places, unused_spaces
from spec.acbas.scoring import expansion_points, extension_points, manor_points, office_points
from spec.acbas.state import BARRIERS, Farm
from spec.kernel import from_json

EVERY = (*EXAMPLES, *OF_BUILDINGS.values())
SVG = "{http://www.w3.org/2000/svg}"


def random_farms() -> list[Any]:
    rng = random.Random(4)
    found = []
    for _ in range(25):
        position = usual(game_named("acbas"), 2, {"round": 6})
        fuller_farms(position, rng)
        found += [me["farm"] for me in position["players"]]
    return found


FARMS = [*(example.farm for example in EVERY), *random_farms()]


def of_class(image: Xml.Element, name: str) -> list[Xml.Element]:
    return [part for part in image.iter() if part.get("class") == name]


# --- the image --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("farm_json", FARMS)
def test_a_drawing_shows_every_piece_of_the_farm(farm_json: Any) -> None:
    image = Xml.fromstring(drawing(farm_json, "x", "A farm"))
    known = from_json(farm_json, Farm)
    assert image.tag == f"{SVG}svg"
    assert len(of_class(image, "barrier")) == len(farm_json["barriers"])
    assert len(of_class(image, "trough")) == len(farm_json["troughs"])
    tiles = [*farm_json["buildings"].values(), *farm_json["stalls"], *farm_json["stables"]]
    assert len(of_class(image, "wall")) == len(tiles)
    assert len(of_class(image, "space")) == len(list(spaces_of(known)))
    assert len(of_class(image, "pasture")) == sum(len(pasture.spaces) for pasture in pastures(known))
    written = Counter(part.text for part in image.iter(f"{SVG}text"))
    assert written["unused"] == len(unused_spaces(known))


@pytest.mark.parametrize("farm_json", FARMS)
def test_every_edge_has_a_line_of_its_own_on_the_paper(farm_json: Any) -> None:
    known = from_json(farm_json, Farm)
    layout = Layout(known)
    edges = {edge for space in spaces_of(known) for edge, _ in AROUND[space]}
    lines = {layout.line(edge) for edge in edges}
    assert len(lines) == len(edges)
    for left, top, right, bottom in lines:
        assert 0 < left <= right < layout.width
        assert 0 < top <= bottom < layout.height
        assert (right - left, bottom - top) in {(SIDE, 0), (0, SIDE)}


def test_a_drawing_has_a_title_and_a_description() -> None:
    example = EXAMPLES[0]
    image = Xml.fromstring(drawing(example.farm, "domino", "Five & a wall"))
    title, desc = image.find(f"{SVG}title"), image.find(f"{SVG}desc")
    assert title is not None and desc is not None
    assert image.get("role") == "img"
    assert image.get("aria-labelledby") == f"{title.get('id')} {desc.get('id')}"
    assert title.text == "Five & a wall"
    assert desc.text == description(from_json(example.farm, Farm))
    assert "Pasture on m1 b1: 4 of one type" in desc.text
    assert "barriers: m1.n m1.w m2.w b1.s b2.w" in desc.text


def test_names_are_used_once_on_a_page() -> None:
    for page in (EXAMPLES, tuple(OF_BUILDINGS.values())):
        assert len({example.name for example in page}) == len(page)


# --- room -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("farm_json", FARMS)
def test_the_places_are_those_of_the_model(farm_json: Any) -> None:
    known = from_json(farm_json, Farm)
    assert Counter(spot.place for spot in spots(known)) == Counter(places(known))


def test_room_in_words() -> None:
    assert in_words(one_type(4)) == "4 of one type"
    assert in_words(one_type(1)) == "1 animal"
    assert in_words(only("cow", 2)) == "2 cows"
    assert in_words(only("sheep", 2)) == "2 sheep"
    assert in_words(each_type(1)) == "1 of every type"
    assert in_words(((1, 0, 2, 0),)) == "1 sheep and 2 cows"
    assert in_words(((0, 0, 0, 0),)) == in_words(()) == "no animals"
    known = from_json(OF_BUILDINGS["haystack"].farm, Farm)
    assert {in_words(spot.place) for spot in spots(known) if spot.title == "stable"} == {
        "5 of one type or 3 + 3 of two",
        "10 of one type or 6 + 6 of two",
    }


# --- the examples -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("example", EVERY, ids=lambda example: example.name)
def test_an_example_is_the_farm_of_a_position(example: Example) -> None:
    position = MODEL.read_state(usual(game_named("acbas"), 2, {"players.0.farm": example.farm}))
    assert len(position.players[0].farm.barriers) == len(example.farm["barriers"]) <= BARRIERS


def test_the_examples_come_out_as_the_rule_book_says() -> None:
    known = {example.name: from_json(example.farm, Farm) for example in EXAMPLES}
    room = {name: {(s.title, s.spaces): in_words(s.place) for s in spots(each)} for name, each in known.items()}
    assert len(known["domino"].barriers) == 5
    assert room["domino"]["pasture", ("m1", "b1")] == "4 of one type"
    assert len(known["stall-beside"].barriers) == 4
    assert room["stall-beside"]["pasture", ("m1", "b1")] == "4 of one type"
    assert room["three-spaces"]["pasture", ("t1", "m1", "b1")] == "6 of one type"
    assert room["stall-within"]["pasture", ("t1",)] == room["stall-within"]["pasture", ("b1",)] == "2 of one type"
    assert room["stall-within"]["stall", ("m1",)] == "3 of one type"
    assert most_animals(known["stall-within"]) == 7 + 1
    assert [len(pasture.spaces) for pasture in pastures(known["saved-barriers"])] == [1]
    assert pastures(known["incomplete"]) == []
    assert known["incomplete"].barriers == known["saved-barriers"].barriers
    assert room["troughs"]["stall", ("t0",)] == "6 of one type"
    assert room["troughs"]["pasture", ("m1", "b1")] == "8 of one type"
    assert room["troughs"]["residence", ("b0",)] == "2 of one type"
    assert room["lone-trough"]["trough", ("t0",)] == "1 animal"
    assert room["sixteen"]["pasture", ("t0", "t1")] == "16 of one type"
    assert fit(known["moving"], (1, 2, 0, 0)) and not fit(known["moving"], (2, 2, 0, 0))
    assert expansion_points(known["expansions"]) == 4


def test_the_buildings_are_on_their_farms_and_worth_what_is_said() -> None:
    known = {name: from_json(example.farm, Farm) for name, example in OF_BUILDINGS.items()}
    assert all(name in each.buildings for name, each in known.items())
    assert extension_points(known["large_extension"], "large_extension") == 4
    assert extension_points(known["small_extension"], "small_extension") == 6
    assert manor_points(known["manor"]) == -1
    assert office_points(known["office"]) == 2
    assert len(unused_spaces(known["duck_pond"])) == 7


def test_a_fence_leaves_out_walls_and_edges_within() -> None:
    fenced = farm(pastures=("m1 b1",), stalls="m0")
    assert list(fenced["barriers"]) == ["m1.n", "m2.w", "b1.s", "b2.w"]
