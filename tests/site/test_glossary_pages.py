"""The glossary: a page of words for each game that has some, and every link to a word leads to it."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from gebot_pages import claim_pages, glossary_pages, rule_pages, search_index
from gebot_pages.book import Book
from gebot_pages.checking import MOST_BYTES
from gebot_pages.markup import Templates
from proofs.book.facets import TERM
from proofs.book.glossary import terms
from proofs.game import Game, Site
from proofs.registry import games
from tests.site.helpers import bare_book

WITH_WORDS = [game for game in games() if terms(game)]
AROUND = 60_000
"""What a page has besides its text: the menus."""


def book_of(game: Game) -> Book:
    """A book in which every rule is about the words that it uses."""
    plain = bare_book(game)
    spoken = {id: {TERM: tuple(term.slug for term in found)} for id, found in plain.terms.items()}
    return bare_book(game, facets=spoken)


def pages(*some: Game) -> dict[str, str]:
    return glossary_pages.pages({game.name: book_of(game) for game in some})


def anchors(text: str) -> Counter[str]:
    return Counter(re.findall(r' id="(word-[^"]*)"', text))


def test_every_game_with_words_has_a_page_to_which_the_first_one_leads() -> None:
    found = pages(*games())
    assert set(found) == {"glossary.rst", *(f"{game.name}-glossary.rst" for game in WITH_WORDS)}
    for game in WITH_WORDS:
        listed = f"- {len(terms(game))} words of :doc:`{game.model.title} <{game.name}-glossary>`"
        assert listed in found["glossary.rst"]
    assert len(WITH_WORDS) >= 3


def test_a_game_without_words_is_not_listed() -> None:
    found = pages(games()[0].but(site=Site()))
    assert set(found) == {"glossary.rst"} and ":doc:" not in found["glossary.rst"]


@pytest.mark.parametrize("game", WITH_WORDS, ids=str)
def test_a_page_has_every_word_of_its_game_once_and_is_not_too_long(game: Game) -> None:
    text = pages(game)[f"{game.name}-glossary.rst"]
    found = anchors(text)
    assert set(found) == {f"word-{term.slug}" for term in terms(game)} and set(found.values()) == {1}
    assert text.count("<tr data-kind=") == len(terms(game))
    assert len(text.encode()) < MOST_BYTES - AROUND


@pytest.mark.parametrize("game", WITH_WORDS, ids=str)
def test_words_without_a_rule_book_are_said_to_be_ours(game: Game) -> None:
    text = pages(game)[f"{game.name}-glossary.rst"]
    assert ("There is no Portuguese one" in text) == ("pt" not in game.model.editions)


@pytest.mark.parametrize("game", WITH_WORDS, ids=str)
def test_the_search_leads_to_places_that_are_there(game: Game) -> None:
    book = book_of(game)
    there = {f"book/{game.name}-glossary.html#{one}" for one in anchors(pages(game)[f"{game.name}-glossary.rst"])}
    led = [address for kind, _, address, _, _ in search_index.entries({game.name: book}) if kind == "word"]
    assert sorted(led) == sorted(there)


@pytest.mark.parametrize("game", WITH_WORDS, ids=str)
def test_the_pages_of_rules_lead_to_places_that_are_there(game: Game) -> None:
    book = book_of(game)
    plain = [entry for entry in book.entries if entry.id not in game.model.pieces]
    bare = bare_book(game, entries=plain[:20])
    there = anchors(pages(game)[f"{game.name}-glossary.rst"])
    for name, text in rule_pages.pages(bare, Templates(claim_pages.titles(bare))):
        led = re.findall(r'href="([^"]*)#(word-[^"]*)"', text)
        assert len(led) == len(bare.terms[name.removesuffix(".rst")]) > 0
        assert all(page == f"{game.name}-glossary.html" and place in there for page, place in led), name
