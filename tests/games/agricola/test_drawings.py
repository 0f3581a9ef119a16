"""Drawings of farms: they are images that hold together, show what the farm has, and say it in words too."""

from __future__ import annotations

import functools
import random
from collections import Counter
from typing import Any
from xml.etree import ElementTree as Xml

import pytest

from proofs.compare.lockstep import Mood
from proofs.games.agricola.drawings import SIDE, Yard, corner, crops, description, drawing, line, yard_of
from proofs.games.agricola.farms import EXAMPLES, Example, land
from proofs.games.agricola.spots import most_animals, said, spots, unused
from proofs.registry import game_named
from proofs.scenarios import usual
from spec.agricola import MODEL
from spec.agricola.geometry import AROUND, BORDERS
from spec.agricola.room import fit, is_well_fenced, pastures
from spec.agricola.scoring import points, unused_spaces
from spec.agricola.state import EDGES, MOST_FENCES, SPACES, Player
from spec.kernel import Judge, from_json

SVG = "{http://www.w3.org/2000/svg}"
GAME = game_named("agricola")


@functools.cache
def played() -> tuple[Any, ...]:
    """Players of random games, as they stand at the end."""
    found: list[Any] = []
    for players in (1, 2, 3, 4):
        mood = Mood(random.Random(players), GAME.model)
        table = GAME.engine.new(players)
        while moves := table.legal_moves():
            table.apply(mood.pick(moves))
        found += table.snapshot()["players"]
    return tuple(found)


def every_yard() -> list[Yard]:
    return [yard_of(one) for one in (*(example.land for example in EXAMPLES), *played())]


def of_class(image: Xml.Element, name: str) -> list[Xml.Element]:
    return [part for part in image.iter() if part.get("class") == name]


# --- the image --------------------------------------------------------------------------------------------------


def test_a_drawing_shows_every_piece_of_the_farm() -> None:
    for yard in every_yard():
        image = Xml.fromstring(drawing(yard, "x", "A farm"))
        assert image.tag == f"{SVG}svg"
        for kind, part in (("fence", "fences"), ("room", "rooms"), ("field", "fields"), ("stable", "stables")):
            assert len(of_class(image, kind)) == len(getattr(yard.farm, part))
        assert len(of_class(image, "pasture")) == sum(len(pasture) for pasture in pastures(yard.farm))
        assert len(of_class(image, "unused")) == unused_spaces(yard.farm)
        shown = [part.get("data-space") for part in image.iter() if part.get("class") != "stable"]
        assert Counter(filter(None, shown)) == Counter(SPACES)


def test_every_edge_has_a_line_of_its_own_between_its_spaces() -> None:
    lines = {edge: line(edge) for edge in EDGES}
    assert len(set(lines.values())) == len(EDGES)
    for edge, (left, top, right, bottom) in lines.items():
        assert (right - left, bottom - top) in {(SIDE, 0), (0, SIDE)}
        for space in BORDERS[edge]:
            x, y = corner(space)
            assert x <= left <= right <= x + SIDE and y <= top <= bottom <= y + SIDE
    assert all(len(around) == 4 for around in AROUND.values())


def test_crops_are_drawn_on_fields_in_their_order() -> None:
    yard = yard_of(land(fields="t3 m2 m3 b3", grain_3=1, grain_1=1, vegetable_2=1))
    assert crops(yard) == {"t3": "grain_3", "m2": "grain_1", "m3": "vegetable_2", "b3": None}
    image = Xml.fromstring(drawing(yard, "x", "Fields"))
    assert len(list(image.iter(f"{SVG}circle"))) == 3 + 1 + 2
    texts = [part.text for part in image.iter(f"{SVG}text")]
    assert "Which field holds what is not recorded." in " ".join(filter(None, texts))
    assert "1 field with 3 grain, 1 field with 1 grain, 1 field with 2 vegetables and 1 empty field" in description(
        yard
    )


def test_a_drawing_has_a_title_and_a_description() -> None:
    yard = yard_of(land(pastures=("t4 t5",), stables="t4 b2", house="clay"))
    image = Xml.fromstring(drawing(yard, "domino", "Two & a stable"))
    title, desc = image.find(f"{SVG}title"), image.find(f"{SVG}desc")
    assert title is not None and desc is not None
    assert image.get("role") == "img"
    assert image.get("aria-labelledby") == f"{title.get('id')} {desc.get('id')}"
    assert title.text == "Two & a stable"
    assert desc.text == description(yard)
    assert "rooms of clay: m1 b1" in desc.text
    assert "Pasture on t4 t5 with 1 stable: 8 of one type" in desc.text
    assert "Stable on b2: 1 animal" in desc.text
    assert "fences: t4.n t4.w m4.n t5.n m5.n t5.e" in desc.text


def test_names_are_used_once_on_a_page() -> None:
    assert len({example.name for example in EXAMPLES}) == len(EXAMPLES)


# --- room -------------------------------------------------------------------------------------------------------


def test_the_places_hold_what_the_model_says() -> None:
    """As many animals of one type as all places hold together fit, and not one more."""
    with Judge():
        for yard in every_yard():
            most = most_animals(yard.farm)
            assert fit(yard.farm, (most, 0, 0)) and not fit(yard.farm, (most + 1, 0, 0))
            used = {space for spot in spots(yard.farm) for space in spot.spaces} | {*yard.farm.fields}
            assert used | {*unused(yard.farm)} == set(SPACES)


# --- the examples -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)
def test_an_example_is_the_farm_of_a_position(example: Example) -> None:
    given = {f"players.0.{part}": value for part, value in example.land.items()}
    position = MODEL.read_state(usual(GAME, 2, {"phase": "over", "round": 14, **given}))
    farm = position.players[0].farm
    assert is_well_fenced(farm) and len(farm.fences) == len(example.land["farm"]["fences"]) <= MOST_FENCES


def test_the_examples_come_out_as_the_rule_book_says() -> None:
    known = {example.name: yard_of(example.land) for example in EXAMPLES}
    room = {name: [said(spot) for spot in spots(yard.farm)] for name, yard in known.items()}
    fences = {name: len(yard.farm.fences) for name, yard in known.items()}
    assert most_animals(known["beginning"].farm) == 1 and len(unused(known["beginning"].farm)) == 13
    assert fences["one-space"] == 4 and most_animals(known["one-space"].farm) == 3
    assert fences["domino"] == 6 and "Pasture on t4 t5: 4 of one type" in room["domino"]
    assert "Pasture on t4 t5 with 2 stables: 16 of one type" in room["sixteen"]
    assert fences["shared"] == 7 and len(pastures(known["shared"].farm)) == 2
    assert fences["divided"] == 7 and len(pastures(known["divided"].farm)) == 2
    assert fences["walls"] == 4 and "Stable on b4: 1 animal" in room["stable-alone"]


def test_the_farm_at_the_end_scores_what_is_said() -> None:
    [example] = [one for one in EXAMPLES if one.name == "scored"]
    player = usual(GAME, 2, {})["players"][0] | example.land
    with Judge():
        parts = points(from_json(player, Player))
    wanted = {"stone_rooms": 8, "fields": 3, "pastures": 2, "fenced_stables": 1, "unused": -2}
    assert {name: parts[name] for name in wanted} == wanted
