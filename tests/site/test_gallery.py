"""The galleries and what they are made with: every tile is there, and can be found by what it is."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from gebot_pages import choosing, gallery_pages
from gebot_pages.book import Book
from proofs.book.pieces import piece_entries
from proofs.game import Game, Site
from proofs.registry import games
from tests.site.helpers import bare_book

MOST_OF_A_GALLERY = 240_000
"""A page may have 300,000 bytes; the rest is for what is around its text."""


def book_of(game: Game) -> Book:
    """A book with pieces of which nothing is proved."""
    book = bare_book(game)
    return replace(book, pieces=piece_entries(game, book.entries, book.proofs))


@pytest.fixture(scope="module")
def books() -> dict[str, Book]:
    return {game.name: book_of(game) for game in games()}


@pytest.fixture(scope="module")
def pages(books: dict[str, Book]) -> dict[str, str]:
    return {name: text for book in books.values() for name, text in gallery_pages.pages(book)}


def offered(page: str) -> dict[str, list[str]]:
    """What can be chosen, by the names of the choices."""
    found = re.findall(r'<select name="([^"]*)"><option value="">any</option>(.*?)</select>', page)
    return {name: re.findall(r'value="([^"]*)"', options) for name, options in found}


def tiles(page: str, begins: str = "<li data") -> list[tuple[dict[str, list[str]], str, str]]:
    """What can be chosen of each tile, its id and its only link."""
    found = []
    for tile in re.findall(rf"{begins}.*?</li>", page, flags=re.DOTALL):
        head, _, rest = tile.partition(">")
        data = {name: values.split(" ") for name, values in re.findall(r'data-([a-z]+)="([^"]*)"', head)}
        [id], [link] = re.findall(r' id="([^"]*)"', rest), re.findall(r' href="([^"]*)"', rest)
        found.append((data, id, link))
    return found


def test_each_game_has_the_galleries_that_it_has_pieces_for(pages: dict[str, str]) -> None:
    every = [(game, piece) for game in games() for piece in game.model.pieces.values()]
    assert set(pages) == {f"{game.name}-{piece.chapter}.rst" for game, piece in every}


@pytest.mark.parametrize("game", games(), ids=str)
def test_every_piece_has_a_tile_that_leads_to_its_page(game: Game, pages: dict[str, str]) -> None:
    for kind in {piece.kind for piece in game.model.pieces.values()}:
        found = tiles(pages[f"{game.name}-{kind}s.rst"])
        own = [(id, piece) for id, piece in game.model.pieces.items() if piece.kind == kind]
        wanted = [(f"{kind}-{piece.name}", f"{id}.html") for id, piece in own]
        assert [(tile, link) for _, tile, link in found] == wanted


def test_what_tiles_can_be_chosen_by(pages: dict[str, str]) -> None:
    cards = {id: data for data, id, _ in tiles(pages["hallertau-cards.rst"])}
    assert cards["card-805"] == {
        "deck": ["bonus"], "good": ["hide", "sheep"], "kind": ["cost", "income", "points"], "phase": ["at-any-time"],
        "points": ["3"],
    }  # fmt: skip
    assert cards["card-313"]["phase"] == ["only-in-actions"]
    assert cards["card-313"]["points"] == ["none"]
    buildings = {id: data for data, id, _ in tiles(pages["acbas-buildings.rst"])}
    assert buildings["building-open_stables"] == {
        "kind": ["basic", "at-once", "replaces"], "cost": ["wood", "stone"], "points": ["2"],
        "holds": ["sheep", "pig", "cow", "horse"],
    }  # fmt: skip
    assert buildings["building-stewards_office"]["points"] == ["-3"]


@pytest.mark.parametrize("game", [game for game in games() if game.model.pieces], ids=str)
def test_a_game_that_says_nothing_of_its_pieces_has_galleries_too(game: Game) -> None:
    bare = book_of(game.but(site=Site()))
    found = dict(gallery_pages.pages(bare))
    assert list(found) == [f"{game.name}-{gallery.page}.rst" for gallery in bare.galleries.values()]
    assert sum(len(tiles(page, "<li>")) for page in found.values()) == len(game.model.pieces)
    assert all(offered(page) == {} for page in found.values())


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
