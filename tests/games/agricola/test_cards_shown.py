"""The pages of the hand cards: every one is in a gallery with its cost, prerequisite and source; boards show them."""

from __future__ import annotations

from collections import Counter
from typing import Any
from xml.etree import ElementTree as Xml

import pytest

from proofs.book.glossary import terms
from proofs.book.pieces import PieceEntry, face, piece_entries
from proofs.desk.room import rooms
from proofs.draw.boards import pictures
from proofs.games.agricola.hand import ELSEWHERE, PRINTED, goods_in, intro, met_by, moments_of
from proofs.games.agricola.meetings import MEETINGS
from proofs.games.agricola.words import CARD_TITLES
from proofs.registry import game_named
from proofs.scenarios import usual
from proofs.wire import Json
from spec.agricola import MODEL
from spec.agricola.cards.table import CARDS
from spec.agricola.state import MINOR_CODES, OCCUPATION_CODES
from tests.site.helpers import bare_entry, nothing_proved

GAME = game_named("agricola")
KINDS = ("minor", "occupation")


@pytest.fixture(scope="module")
def cards() -> dict[str, PieceEntry]:
    rules = [bare_entry(GAME, rule) for rule in GAME.model.rules.values()]
    every = piece_entries(GAME, rules, nothing_proved(GAME))
    return {str(one.piece.name): one for one in every if one.piece.kind in KINDS}


def of_kind(cards: dict[str, PieceEntry], kind: str) -> list[PieceEntry]:
    return [one for one in cards.values() if one.piece.kind == kind]


# --- galleries ----------------------------------------------------------------------------------------------------


def test_every_card_is_in_the_gallery_of_its_kind(cards: dict[str, PieceEntry]) -> None:
    assert tuple(one.piece.name for one in of_kind(cards, "minor")) == MINOR_CODES
    assert tuple(one.piece.name for one in of_kind(cards, "occupation")) == OCCUPATION_CODES
    assert all(one.kind is GAME.site.pieces[one.piece.kind] for one in cards.values())
    assert all(one.rule.id == f"agr.card.{code}" for code, one in cards.items())


def test_twenty_of_them_are_printed_in_the_rule_book(cards: dict[str, PieceEntry]) -> None:
    printed = Counter(one.piece.kind for one in cards.values() if one.facts["Source"] == [PRINTED])
    assert printed == {"minor": 12, "occupation": 8}
    for kind in KINDS:
        said = intro(of_kind(cards, kind))
        assert "The rule book prints 20 of all 96 hand cards" in said
        assert f"{printed[kind]} of these among them. The other {48 - printed[kind]} are known from public" in said


def test_a_face_says_cost_prerequisite_and_source(cards: dict[str, PieceEntry]) -> None:
    def told(code: str, heading: str) -> str:
        return " ".join(cards[code].facts.get(heading, ()))

    assert (told("A078", "Costs"), told("A078", "Needs"), told("A078", "Points")) == ("2 wood", "1 occupation", "1")
    assert (told("A078", "Source"), told("B010", "Source")) == (PRINTED, ELSEWHERE)
    assert told("B036", "Costs") == "1 clay and 1 food for each person"
    assert told("A143", "Players") == "3 or more" and told("B008", "Travels") == "on to the next player"
    assert "Stonecutter" in told("A123", "Meets").split(", ")
    for code, one in cards.items():
        shown = face(one, "x")
        assert all(f"<dt>{heading}</dt>" in shown for heading in ("Costs", "Does", "Source")), code
        assert ("<dt>Needs</dt>" in shown) == bool(CARDS[one.piece.name].needs.text), code  # type: ignore[index]
        assert CARD_TITLES[code] in one.rule.title and f"({code})" in one.rule.title


def test_cards_meet_those_with_which_they_share_a_moment(cards: dict[str, PieceEntry]) -> None:
    pairs = {frozenset(pair) for meeting in MEETINGS for pair in meeting.pairs}
    assert {frozenset((code, other)) for code, one in cards.items() for other in met_by(one.piece)} == pairs


@pytest.mark.parametrize("kind", KINDS)
def test_every_choice_of_a_gallery_finds_cards(cards: dict[str, PieceEntry], kind: str) -> None:
    some, choices = of_kind(cards, kind), GAME.site.pieces[kind].choices
    last = "players" if kind == "occupation" else "points"
    assert list(choices) == ["moment", "good", "space", "source", last]
    for name, choice in choices.items():
        found = {value for one in some for value in choice.of(one)}
        assert choice.values is None or found == set(choice.values), name
    assert all(moments_of(one.piece) for one in some)


def test_names_of_spaces_and_houses_are_no_goods() -> None:
    assert goods_in("when its owner uses Grain Seeds: gives 3 food; a stone house") == ["food"]
    assert goods_in("a clay or stone house, 1 vegetable for 2 cows") == ["vegetable", "cattle"]


def test_a_card_is_found_where_each_side_writes_it(cards: dict[str, PieceEntry]) -> None:
    for code, one in cards.items():
        module = "minors" if one.piece.kind == "minor" else "occupations"
        assert one.engine is not None and one.engine.file == f"engine/agricola/cards/{module}.py"
        assert f'"{code}"' in one.engine.source


def test_the_glossary_has_the_names_that_the_text_prints() -> None:
    known = {term.en for term in terms(GAME)}
    printed = {CARD_TITLES[code] for code, card in CARDS.items() if card.printed}
    assert printed - known == {"Adoptive Parents"}  # whose name the text has in pieces
    assert {"occupation", "minor improvement", "travelling card", "prerequisite", "occupation cost"} <= known


# --- boards -------------------------------------------------------------------------------------------------------


def position(**given: Any) -> Json:
    """The usual position with hand cards and this."""
    paths = {path.replace("__", "."): value for path, value in given.items()}
    return usual(GAME, 2, {"variant": "cards", "phase": "work", **paths})


def drawn(position: Json) -> dict[str, str]:
    """What each board says, in words and in the drawing."""
    images = {one.title: Xml.fromstring(one.svg) for one in pictures(GAME, position, "x")}
    return {title: " ".join(part.text or "" for part in image.iter()) for title, image in images.items()}


def piles(position: Json, seat: int) -> dict[str | None, int]:
    [svg] = [one.svg for one in pictures(GAME, position, "x") if one.title == f"Seat {seat}: cards"]
    groups = [part for part in Xml.fromstring(svg).iter() if part.get("class") == "pile"]
    return {part.get("data-pile"): len([one for one in part.iter() if one.get("class") == "card"]) for part in groups}


def test_hands_and_cards_in_front_are_drawn() -> None:
    there = position(players__0__hand=["A078", "B102"], players__0__cards=["B010"], players__1__hand=["A024"])
    assert piles(there, 0) == {"in front": 1, "hand": 2} and piles(there, 1) == {"in front": 0, "hand": 1}
    said = drawn(there)["Seat 0: cards"]
    assert "Caravan (B010)" in said and "A078 Canoe" in said and "B102 Consultant" in said


def test_what_is_due_left_or_noted_is_drawn() -> None:
    there = position(now={"player": 0, "step": "cards"}, occupied__farmland=1)
    there["players"][0] |= {"cards": ["A024", "A102", "B019"], "due": ["A024"], "points": 3}
    there["players"][0]["stock"] = {"A102": 2, "B019": 1}
    there["players"][0]["promised"]["clay"]["5"] = 2
    there["players"][0]["promised"]["field"]["6"] = 1
    there |= {"lassoed": True, "first_card": "fencing"}
    assert piles(there, 0) == {"in front": 3, "hand": 0, "due": 1}
    said = drawn(there)
    assert "Grocer: reed, vegetable; Moldboard Plow: field tiles: 1; bonus points: 3" in said["Seat 0: cards"]
    assert "2 clay in round 5, field tile in round 6" in said["Seat 0: animals, goods and people"]
    assert "used last: Farmland; card of round 1: Fencing." in said["Action spaces"]
    assert "Lasso: no second person in this turn" in said["Round and turn"]


def test_boards_without_hand_cards_have_no_trace_of_them() -> None:
    for variant in ("no_hand", "no_hand_tile"):
        there = usual(GAME, 2, {"variant": variant, "phase": "work"})
        said = drawn(there)
        assert not any(title.endswith("cards") for title in said)
        assert not any(phase in said["Round and turn"].split() for phase in ("deal", "start", "field"))
        assert "card of round 1" not in said["Action spaces"] and "used last" not in said["Action spaces"]


# --- room for animals ---------------------------------------------------------------------------------------------


def test_cards_make_room_for_animals() -> None:
    fences = {"t4.n": 1, "t5.n": 1, "t4.w": 1, "t5.e": 1, "m4.n": 1, "m5.n": 1}
    given: Json = {"players__0__farm__fences": fences, "players__0__farm__rooms": {"t1": 1, "m1": 1, "b1": 1}}
    most = {(): 5, ("A012",): 7, ("A086",): 7, ("A012", "A086"): 9}
    for cards, sheep in most.items():
        there = position(**given, players__0__cards=list(cards))
        found = rooms(GAME, MODEL.read_state(there))[0]
        assert found.alone["sheep"] == sheep
        assert sum("1 animal" in place for place in found.places) == (3 if "A086" in cards else 1)
        farm = drawn(there)["Seat 0: farm"]
        assert ("Pasture on t4 t5: 6 of one type" in farm) == ("A012" in cards)
        assert ("room for 3 animals, one in each room" in farm.replace("\n", " ")) == ("A086" in cards)


def test_the_beanfield_is_a_field() -> None:
    there = position(players__0__cards=["A098", "B068", "B098"], players__0__sown__vegetable_1=1)
    assert "1 field with 1 vegetable" in drawn(there)["Seat 0: farm"]
    assert "The Beanfield is one of them" in drawn(there)["Seat 0: farm"]
    there["players"][0]["sown"]["vegetable_1"] = 0
    assert "1 empty field" in drawn(there)["Seat 0: farm"].lower()
