"""What the search finds: everything that has a page or a place, by its words in three languages."""

from __future__ import annotations

import json
from collections import Counter
from types import SimpleNamespace
from typing import Any

import pytest

from gebot_pages import search_index
from proofs.book.glossary import terms
from proofs.book.rules import tags
from proofs.game import Game
from proofs.prove.theorems import theorems_of
from proofs.registry import games
from tests.site.helpers import bare_book


@pytest.fixture(scope="module")
def found() -> list[tuple[str, str, str, str, str]]:
    books = {
        game.name: bare_book(game, proofs=SimpleNamespace(theorems=theorems_of(game)), scenarios=scenarios(game))
        for game in games()
    }
    return list(search_index.entries(books))


def scenarios(game: Game) -> list[Any]:
    """A scenario about the first rule of a game."""
    told = SimpleNamespace(rules=(next(iter(game.model.rules)),), title=f"A scenario of {game.name}")
    return [SimpleNamespace(scenario=told)]


def by_address(found: list[tuple[str, str, str, str, str]]) -> dict[str, tuple[str, str, str, str]]:
    return {address: (kind, title, text, words) for kind, title, address, text, words in found}


def test_everything_is_in_it_under_its_kind(found: list[Any]) -> None:
    wanted: Counter[str] = Counter()
    for game in games():
        model = game.model
        wanted += Counter(piece.kind for piece in model.pieces.values())
        wanted += Counter(
            rule=len(model.rules) - len(model.pieces),
            word=len(terms(game)),
            move=len(model.moves),
            ruling=len(model.rulings),
            theorem=len(theorems_of(game)),
            invariant=len(model.invariants),
            chapter=len(model.chapters),
        )
    assert Counter(kind for kind, *_ in found) == wanted


@pytest.mark.parametrize("game", games(), ids=str)
def test_every_rule_is_found_by_its_id_and_its_words_in_three_languages(game: Game, found: list[Any]) -> None:
    known = by_address(found)
    book = bare_book(game)
    without = [entry.id for entry in book.entries if not book.terms[entry.id]]
    assert len(without) < len(book.entries) / 20
    for entry in book.entries:
        _, title, text, words = known[f"book/{entry.id}.html"]
        assert (title, text) == (entry.title, entry.text)
        said = words.split(" · ")
        assert {entry.id, game.model.title} <= set(said)
        for term in book.terms[entry.id]:
            assert {term.en, term.it, term.pt} <= set(said), entry.id


def test_a_rule_is_found_by_the_scenarios_that_name_it(found: list[Any]) -> None:
    for game in games():
        speak = [address for _, _, address, _, words in found if f"A scenario of {game.name}" in words.split(" · ")]
        assert speak == [f"book/{next(iter(game.model.rules))}.html"]


def test_moves_and_words_have_places_on_their_pages(found: list[Any]) -> None:
    known = by_address(found)
    for game in games():
        for tag in tags(game.model):
            assert known[f"book/{game.name}-moves.html#{game.name}-move-{tag}"][0] == "move"
    kind, title, _, words = known["book/hallertau-glossary.html#word-sow"]
    assert (kind, title) == ("word", "sow · seminare · semear")
    assert {"sow", "seminare", "semear"} <= set(words.split(" · "))


def test_the_script_is_data_in_a_call() -> None:
    entry = ("ruling", 'A "title" of äöü', "book/x.html", "</script> and \u2028", "words")
    text = search_index.script([entry, ("page", "t", "a.html", "", "")])
    assert text.startswith("window.gebotFinds(") and text.endswith(");\n")
    told = json.loads(text.removeprefix("window.gebotFinds(").removesuffix(");\n"))
    assert told["kinds"] == ["ruling", "page"]
    [first, second] = told["entries"]
    assert (told["kinds"][first[0]], *first[1:]) == entry
    assert told["kinds"][second[0]] == "page"


def test_a_word_is_said_once() -> None:
    assert search_index.joined(["a", "", "b", "a"]) == "a · b"
