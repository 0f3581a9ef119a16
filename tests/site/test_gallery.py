"""The galleries and what they are made with: every tile is there, and can be found by what it is."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from proofs.games.acbas.pieces import building_entries
from proofs.games.hallertau.pieces import card_entries
from tests.site.helpers import bare_book, extension

MOST_OF_A_GALLERY = 240_000
"""A page may have 300,000 bytes; the rest is for what is around its text."""


@pytest.fixture(scope="module")
def books(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    return {name: book_of(name, tmp_path_factory.mktemp("cache")) for name in ("hallertau", "acbas")}


def book_of(name: str, cache: Path) -> Any:
    """A book with cards and buildings of which nothing is proved; that is kept apart from what is remembered."""
    book = bare_book(name)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("GEBOT_CACHE", str(cache))
        cards = card_entries(name, book.entries, book.proofs)
    return replace(book, cards=cards, buildings=building_entries(name, book.entries, book.proofs))


@pytest.fixture(scope="module")
def pages(books: dict[str, Any]) -> dict[str, str]:
    gallery_pages = extension("gallery_pages")
    return {name: text for book in books.values() for name, text in gallery_pages.pages(book)}


def offered(page: str) -> dict[str, list[str]]:
    """What can be chosen, by the names of the choices."""
    found = re.findall(r'<select name="([^"]*)"><option value="">any</option>(.*?)</select>', page)
    return {name: re.findall(r'value="([^"]*)"', options) for name, options in found}


def tiles(page: str) -> list[tuple[dict[str, list[str]], str, str]]:
    """What can be chosen of each tile, its id and its only link."""
    found = []
    for tile in re.findall(r"<li data.*?</li>", page, flags=re.DOTALL):
        head, _, rest = tile.partition(">")
        data = {name: values.split(" ") for name, values in re.findall(r'data-([a-z]+)="([^"]*)"', head)}
        [id], [link] = re.findall(r' id="([^"]*)"', rest), re.findall(r' href="([^"]*)"', rest)
        found.append((data, id, link))
    return found


def test_each_game_has_the_gallery_that_it_has_things_for(pages: dict[str, str]) -> None:
    assert set(pages) == {"hallertau-cards.rst", "acbas-buildings.rst"}


def test_every_card_has_a_tile_that_leads_to_its_page(pages: dict[str, str], books: dict[str, Any]) -> None:
    found = tiles(pages["hallertau-cards.rst"])
    cards = books["hallertau"].cards
    assert [(id, link) for _, id, link in found] == [(f"card-{card.number}", f"{card.rule.id}.html") for card in cards]
    assert len(found) == 330
    by_id = {id: data for data, id, _ in found}
    assert by_id["card-805"] == {
        "deck": ["bonus"], "good": ["hide", "sheep"], "kind": ["cost", "income", "points"], "phase": ["at-any-time"],
        "points": ["3"],
    }  # fmt: skip
    assert by_id["card-313"]["phase"] == ["only-in-actions"]
    assert by_id["card-313"]["points"] == ["none"]


def test_every_building_has_a_tile_that_leads_to_its_page(pages: dict[str, str], books: dict[str, Any]) -> None:
    found = tiles(pages["acbas-buildings.rst"])
    buildings = books["acbas"].buildings
    assert [(id, link) for _, id, link in found] == [
        (f"building-{one.name}", f"{one.rule.id}.html") for one in buildings
    ]
    assert len(found) == 58
    by_id = {id: data for data, id, _ in found}
    assert by_id["building-open_stables"] == {
        "kind": ["basic", "at-once", "replaces"], "cost": ["wood", "stone"], "points": ["2"],
        "holds": ["sheep", "pig", "cow", "horse"],
    }  # fmt: skip
    assert by_id["building-stewards_office"]["points"] == ["-3"]


def test_what_is_offered_is_what_the_tiles_have(pages: dict[str, str]) -> None:
    for name, page in pages.items():
        choices = offered(page)
        has: dict[str, set[str]] = {choice: set() for choice in choices}
        for data, _, _ in tiles(page):
            for choice, values in data.items():
                has[choice] |= set(values)
        assert {choice: set(values) for choice, values in choices.items()} == has, name


def test_points_are_offered_by_their_size(pages: dict[str, str]) -> None:
    cards, buildings = (offered(pages[name])["points"] for name in ("hallertau-cards.rst", "acbas-buildings.rst"))
    assert (cards[0], cards[1:]) == ("none", sorted(cards[1:], key=int))
    assert buildings[:3] == ["counted", "-3", "0"]


def test_decks_are_linked_by_a_choice(pages: dict[str, str]) -> None:
    page = pages["hallertau-cards.rst"]
    asked = re.findall(r"<hallertau-cards\.html\?deck=(\w+)>`__ \((\d+)\)", page)
    assert [deck for deck, _ in asked] == offered(page)["deck"]
    assert sum(int(count) for _, count in asked) == 330


def test_the_galleries_are_not_too_big(pages: dict[str, str]) -> None:
    for name, page in pages.items():
        assert len(page.encode()) < MOST_OF_A_GALLERY, name


# --- choosing -----------------------------------------------------------------------------------------------------


def test_values_are_words_that_an_address_can_have() -> None:
    said = ["hops", "at once", "gateway_master", "-3", "Größe & Fülle", 'a"b>']
    assert [choosing.word(value) for value in said] == [
        "hops", "at-once", "gateway_master", "-3", "groe-fulle", "a-b-",
    ]  # fmt: skip


def test_a_table_to_choose_from() -> None:
    rows = [({"kind": ["at once", "basic"], "good": []}, ["<b>one</b>", "two"])]
    text = choosing.index("things & more", {"kind": {"at once": "at <once>"}}, ["First", "Second"], rows)
    assert '<th scope="col">First</th> <th scope="col">Second</th>' in text
    assert '<tr data-kind="at-once basic"><td><b>one</b></td> <td>two</td></tr>' in text
    assert '<option value="at-once">at &lt;once&gt;</option>' in text
    assert 'data-what="things &amp; more"' in text
    assert " id=" not in text


def test_the_form_is_hidden_until_the_script_shows_it() -> None:
    form = re.search(r"<form[^>]*>", choosing.tiles("tiles", {}, []))
    assert form and form[0].endswith(" hidden>")
