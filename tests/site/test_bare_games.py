"""The pages of games of which nobody says how they are shown: all can be made, and their links lead somewhere."""

from __future__ import annotations

import dataclasses
import re
from pathlib import Path

import pytest

from gebot_pages import (
    claim_pages,
    gallery_pages,
    game_pages,
    glossary_pages,
    index_pages,
    move_pages,
    rule_pages,
    search_index,
    source_pages,
)
from gebot_pages.book import Book
from gebot_pages.markup import Templates
from proofs.book.facets import facets
from proofs.book.neighbours import neighbours
from proofs.book.pieces import piece_entries
from proofs.game import Claims, Desk, Game, Play, Site
from proofs.registry import games
from tests.site.helpers import bare_book, nothing_proved

pytestmark = pytest.mark.usefixtures("evidence_apart")

CHAPTERS = (rule_pages, claim_pages, move_pages, source_pages, game_pages, gallery_pages)


def without_site(game: Game) -> Game:
    """The game with nothing but what is claimed of it."""
    return game.but(site=Site(), desk=Desk(), play=Play())


def smallest(game: Game) -> Game:
    """The same without editions, rulings, pieces, and claims besides its situations."""
    rules = {id: rule for id, rule in game.model.rules.items() if id not in game.model.pieces}
    model = dataclasses.replace(
        game.model,
        editions={},
        rulings={},
        pieces={},
        invariants=(),
        rules={id: dataclasses.replace(rule, sources={}) for id, rule in rules.items()},
    )
    return without_site(game).but(model=model, claims=Claims(situations=game.claims.situations))


BARE = [*map(without_site, games()), *map(smallest, games())]


def book_of(game: Game) -> Book:
    plain = bare_book(game)
    pieces = piece_entries(game, plain.entries, plain.proofs)
    return dataclasses.replace(
        plain,
        pieces=pieces,
        steps=move_pages.automatic_steps(game),
        neighbours=neighbours(game),
        facets=facets(game, plain.entries, pieces, nothing_proved(game)),
    )


def pages_of(book: Book) -> dict[str, str]:
    """Every page about a game, those about all games included."""
    templates = Templates(claim_pages.titles(book))
    found = {name: text for chapter in CHAPTERS for name, text in chapter.pages(book, templates)}
    books = {book.name: book}
    found |= glossary_pages.pages(books) | index_pages.pages(books)
    return found | {"landing.inc": game_pages.landing(books, templates), "contents.inc": game_pages.contents(books)}


@pytest.mark.parametrize("game", BARE, ids=str)
def test_every_page_is_made_and_links_to_pages_that_are_there(game: Game) -> None:
    book = book_of(game)
    pages = pages_of(book)
    assert {f"{id}.rst" for id in (*game.model.rules, *game.model.rulings)} <= set(pages)
    known = {Path(name).stem for name in pages} | {"search"}
    for name, text in pages.items():
        linked = set(re.findall(r'href="(?:book/)?([^"/#?]+)\.html', text))
        assert {one for one in linked - known if not one.startswith("code-")} == set(), name
        assert "wire" not in linked
    assert 'id="flow"' not in pages[f"{game.name}.rst"]
    assert "Wire formats" not in pages["contents.inc"]
    assert search_index.entries({book.name: book})


@pytest.mark.parametrize("game", BARE[len(games()) :], ids=str)
def test_what_a_game_has_not_is_not_spoken_of(game: Game) -> None:
    pages = pages_of(book_of(game))
    galleries = {f"{one.name}-{piece.chapter}.rst" for one in games() for piece in one.model.pieces.values()}
    assert not [name for name in pages if "-lines-" in name or name in galleries]
    assert "read from" not in pages[f"{game.name}.rst"] and "Open rulings" not in pages[f"{game.name}.rst"]
    assert all("<dt>Lines</dt>" not in text for text in pages.values())
