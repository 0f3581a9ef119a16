"""The faces of cards and special buildings: each says all that its card or building says."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from proofs.book.rules import readable, title_of
from proofs.draw.faces import marker
from proofs.games.acbas import boards as acbas_boards
from proofs.games.acbas import faces as buildingfaces
from proofs.games.acbas.pieces import BuildingEntry, building_entries
from proofs.games.hallertau import faces as cardfaces
from proofs.games.hallertau import player_boards
from proofs.games.hallertau.pieces import CardEntry, card_entries
from proofs.prove.running import Proofs
from proofs.registry import game


def rules_of(name: str) -> list[Any]:
    """As much of the rules as faces need."""
    return [
        SimpleNamespace(id=rule.id, title=title_of(rule), text=rule.statement, sources=dict(rule.sources))
        for rule in game(name).model.rules.values()
    ]


def nothing_proved(name: str) -> Proofs:
    return Proofs(name, "", [], [], 0.0, 0)


@pytest.fixture(scope="module")
def cards(tmp_path_factory: pytest.TempPathFactory) -> dict[int, CardEntry]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("GEBOT_CACHE", str(tmp_path_factory.mktemp("cache")))
        entries = card_entries("hallertau", rules_of("hallertau"), nothing_proved("hallertau"))
    return {card.number: card for card in entries}


@pytest.fixture(scope="module")
def buildings() -> dict[str, BuildingEntry]:
    return {one.name: one for one in building_entries("acbas", rules_of("acbas"), nothing_proved("acbas"))}


class Read(HTMLParser):
    """What a face shows: its lines by their names, its texts, and the marks with their words."""

    def __init__(self, face: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.lines: dict[str, list[str]] = {}
        self.marks: list[tuple[str, str, str]] = []
        self.band = self.label = ""
        self.ids: list[str] = []
        self.links: list[str] = []
        self.feed(face)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = {name: value or "" for name, value in attrs}
        self.open.append(tag)
        self.ids += [said["id"]] if "id" in said else []
        self.links += [said["href"]] if tag == "a" else []
        if tag == "dd":
            self.lines[self.label].append("")
        if "style" in said and tag == "span":
            self.marks.append((said["class"], said["style"].removeprefix("--c:"), ""))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        data = data.replace("\xa0", " ")
        if "p" in self.open:
            self.band += data
        elif self.open[-1:] == ["dt"]:
            self.label = data
            self.lines[data] = []
        elif "dd" in self.open:
            self.lines[self.label][-1] += data
            if self.open[-1] == "span":
                self.marks[-1] = (*self.marks[-1][:2], data)


# --- cards --------------------------------------------------------------------------------------------------------


def test_the_face_of_every_card_says_all_that_the_card_says(cards: dict[int, CardEntry]) -> None:
    assert len(cards) == 330
    for number, card in cards.items():
        seen = Read(cardfaces.face(card, f"card-{number}"))
        gives = "Income" if card.deck == "bonus" else "Gives"
        expected = {
            "Phase": [card.phase],
            "Asks for": [card.condition],
            "Costs": [card.cost],
            gives: card.gives,
            "Points": [str(card.points or "")],
            "Options": [str(card.options) if card.options > 1 else ""],
        }
        told = {label: [text.replace("_", " ") for text in texts] for label, texts in expected.items() if any(texts)}
        assert seen.lines == told, number
        assert seen.band == f"Card {number:03} {readable(card.deck)}"
        assert (seen.ids, seen.links) == ([f"card-{number}"], [])


def test_the_deck_is_named_and_has_the_colour_that_it_has_on_the_boards(cards: dict[int, CardEntry]) -> None:
    for number, colour in ((1, 0), (435, 4), (805, 8), (920, 9)):
        face = cardfaces.face(cards[number], "one")
        assert f'class="face card deck-{cards[number].deck}"' in face
        assert f"--band:{player_boards.DECK_COLOURS[colour]}" in face


def test_every_good_that_a_face_names_is_marked(cards: dict[int, CardEntry]) -> None:
    things = "|".join(f"{name.removesuffix('s')}s?" for name in cardfaces.MARKS)
    for number, card in cards.items():
        seen = Read(cardfaces.face(card, "one"))
        said = " ".join(text for texts in seen.lines.values() for text in texts)
        said = re.sub("sheep market|sheep breeding", "", said)
        assert [word for *_, word in seen.marks] == re.findall(rf"\b(?:{things})\b", said), number
    assert ("square", player_boards.COLOURS["hide"], "hide") in Read(cardfaces.face(cards[19], "one")).marks
    assert ("wide", player_boards.COLOURS["empty"], "fields") in Read(cardfaces.face(cards[19], "one")).marks


def test_a_face_can_be_a_link(cards: dict[int, CardEntry]) -> None:
    seen = Read(cardfaces.face(cards[17], "one", "hal.card.17.html"))
    assert (seen.links, seen.band) == (["hal.card.17.html"], "Card 017 Gateway beginner")


def test_what_looks_like_markup_is_text(cards: dict[int, CardEntry]) -> None:
    odd = "at least 1 <b>barley</b> & \"2\" 'rye'"
    card = msgspec.structs.replace(cards[17], condition=odd, gives=[odd, odd])
    seen = Read(cardfaces.face(card, 'a"b'))
    assert (seen.lines["Asks for"], seen.lines["Gives"], seen.ids) == ([odd], [odd, odd], ['a"b'])


# --- buildings ----------------------------------------------------------------------------------------------------


def test_the_face_of_every_building_says_all_that_is_in_its_entry(buildings: dict[str, BuildingEntry]) -> None:
    assert len(buildings) == 58
    for name, building in buildings.items():
        seen = Read(buildingfaces.face(building, f"building-{name}"))
        expected = {
            "Costs": building.cost,
            "Goes on": building.site,
            "Says": building.rule.text,
            "Brings": building.brings,
            "Holds": building.holds,
            "Points": "counted" if building.counted else str(building.points),
        }
        assert seen.lines == {label: [text] for label, text in expected.items() if text}, name
        assert seen.band == f"{building.rule.title} {', '.join(building.kinds)}"
        assert seen.ids == [f"building-{name}"]


def test_points_of_a_building(buildings: dict[str, BuildingEntry]) -> None:
    short = {name: buildingfaces.points_in_short(building) for name, building in buildings.items()}
    assert (short["manor"], short["materials_outlet"], short["stewards_office"]) == ("counted", "7", "-3")
    both = msgspec.structs.replace(buildings["manor"], points=2)
    assert buildingfaces.points_in_short(both) == "2"


def test_buildings_have_marks_too(buildings: dict[str, BuildingEntry]) -> None:
    marks = Read(buildingfaces.face(buildings["inn"], "one")).marks
    stone, pig = ("square", acbas_boards.COLOURS["stone"], "stone"), ("arch", acbas_boards.COLOURS["pig"], "pig")
    assert marks[:2] == [stone, pig]
    assert ("arch", acbas_boards.COLOURS["pig"], "pigs") in marks


# --- marks --------------------------------------------------------------------------------------------------------


def test_only_things_are_marked_and_a_number_stays_with_its_thing() -> None:
    marked = marker({"tools": ("diamond", "#888"), "hops": ("round", "#080")}, ["tool_shed"])
    assert marked("a tool shed, a toolbox") == "a tool shed, a toolbox"
    assert marked("1 tool") == '1&nbsp;<span class="diamond" style="--c:#888">tool</span>'
    assert marked("all hops") == 'all <span class="round" style="--c:#080">hops</span>'
