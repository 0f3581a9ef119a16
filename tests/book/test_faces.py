"""The faces of pieces: each says all that there is to say of its piece."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from html.parser import HTMLParser

import pytest

from proofs.book.pieces import PieceEntry, face, piece_entries, said_of
from proofs.draw.faces import marker
from proofs.game import Game, Site
from proofs.games.acbas import boards as acbas_boards
from proofs.games.hallertau import player_boards
from proofs.games.hallertau.pieces import DECK_OF, MARKS
from proofs.registry import game_named, games
from spec.kernel import readable
from tests.site.helpers import bare_entry, nothing_proved

HALLERTAU, ACBAS = game_named("hallertau"), game_named("acbas")


def entries_of(game: Game) -> dict[str, PieceEntry]:
    rules = [bare_entry(game, rule) for rule in game.model.rules.values()]
    return {entry.rule.id: entry for entry in piece_entries(game, rules, nothing_proved(game))}


@pytest.fixture(scope="module")
def cards() -> dict[str, PieceEntry]:
    return entries_of(HALLERTAU)


@pytest.fixture(scope="module")
def buildings() -> dict[str, PieceEntry]:
    return entries_of(ACBAS)


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


def as_shown(facts: Mapping[str, Sequence[str]]) -> dict[str, list[str]]:
    return {heading: [text.replace("_", " ") for text in texts] for heading, texts in facts.items()}


# --- every piece ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", games(), ids=str)
def test_the_face_of_every_piece_says_all_that_there_is_to_say(game: Game) -> None:
    for entry in entries_of(game).values():
        seen = Read(face(entry, entry.id))
        assert seen.lines == as_shown(entry.facts), entry.id
        assert set(entry.piece.said) <= set(seen.lines)
        assert seen.band.startswith(f"{entry.piece.title} ")
        assert (seen.ids, seen.links) == ([entry.id], [])


@pytest.mark.parametrize("game", games(), ids=str)
def test_a_face_is_made_of_what_the_model_says_where_nobody_says_more(game: Game) -> None:
    for entry in entries_of(game.but(site=Site())).values():
        seen = Read(face(entry, "one"))
        assert seen.lines == as_shown({**said_of(entry), "Says": [entry.rule.text]})
        assert (seen.band, seen.marks) == (f"{entry.piece.title} ", [])


def test_a_face_can_be_a_link(cards: dict[str, PieceEntry]) -> None:
    seen = Read(face(cards["hal.card.17"], "one", "hal.card.17.html"))
    assert (seen.links, seen.band) == (["hal.card.17.html"], "Card 017 Gateway beginner")


def test_what_looks_like_markup_is_text(cards: dict[str, PieceEntry]) -> None:
    odd = "at least 1 <b>barley</b> & \"2\" 'rye'"
    card = cards["hal.card.17"]
    card = replace(card, piece=replace(card.piece, said={"Asks for": odd, "Gives": f"{odd}\n{odd}"}))
    seen = Read(face(card, 'a"b'))
    assert (seen.lines["Asks for"], seen.lines["Gives"], seen.ids) == ([odd], [odd, odd], ['a"b'])


# --- cards and buildings --------------------------------------------------------------------------------------------


def test_the_deck_is_named_and_has_the_colour_that_it_has_on_the_boards(cards: dict[str, PieceEntry]) -> None:
    for number, colour in ((1, 0), (435, 4), (805, 8), (920, 9)):
        text = face(cards[f"hal.card.{number}"], "one")
        assert f'class="face card deck-{DECK_OF[number]}"' in text
        assert f"--band:{player_boards.DECK_COLOURS[colour]}" in text
        assert Read(text).band == f"Card {number:03} {readable(DECK_OF[number])}"


def test_every_good_that_a_face_names_is_marked(cards: dict[str, PieceEntry]) -> None:
    things = "|".join(f"{name.removesuffix('s')}s?" for name in MARKS)
    for id, card in cards.items():
        seen = Read(face(card, "one"))
        said = " ".join(text for texts in seen.lines.values() for text in texts)
        said = re.sub("sheep market|sheep breeding", "", said)
        assert [word for *_, word in seen.marks] == re.findall(rf"\b(?:{things})\b", said), id
    marks = Read(face(cards["hal.card.19"], "one")).marks
    assert ("square", player_boards.COLOURS["hide"], "hide") in marks
    assert ("wide", player_boards.COLOURS["empty"], "fields") in marks


def test_the_face_of_a_building(buildings: dict[str, PieceEntry]) -> None:
    seen = Read(face(buildings["acb.building.open_stables"], "one"))
    assert list(seen.lines) == ["Costs", "Goes on", "Says", "Holds", "Points"]
    assert seen.band == "Open Stables basic, at once, replaces"


def test_buildings_have_marks_too(buildings: dict[str, PieceEntry]) -> None:
    marks = Read(face(buildings["acb.building.inn"], "one")).marks
    stone, pig = ("square", acbas_boards.COLOURS["stone"], "stone"), ("arch", acbas_boards.COLOURS["pig"], "pig")
    assert marks[:2] == [stone, pig]
    assert ("arch", acbas_boards.COLOURS["pig"], "pigs") in marks


# --- marks --------------------------------------------------------------------------------------------------------


def test_only_things_are_marked_and_a_number_stays_with_its_thing() -> None:
    marked = marker({"tools": ("diamond", "#888"), "hops": ("round", "#080")}, ["tool_shed"])
    assert marked("a tool shed, a toolbox") == "a tool shed, a toolbox"
    assert marked("1 tool") == '1&nbsp;<span class="diamond" style="--c:#888">tool</span>'
    assert marked("all hops") == 'all <span class="round" style="--c:#080">hops</span>'
