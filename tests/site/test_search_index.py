"""What the search finds: everything that has a page or a place, by its words in three languages."""

from __future__ import annotations

import json
from collections import Counter
from types import SimpleNamespace
from typing import Any

import pytest

from proofs.book.glossary import terms
from proofs.book.locations import building_of, card_of
from proofs.book.rules import tags
from proofs.prove.theorems import theorems_of
from proofs.registry import GAMES, game
from tests.site.helpers import TITLES, bare_book, extension


@pytest.fixture(scope="module")
def search_index() -> Any:
    return extension("search_index")


@pytest.fixture(scope="module")
def found(search_index: Any) -> list[tuple[str, str, str, str, str]]:
    books = {
        name: bare_book(name, proofs=SimpleNamespace(theorems=theorems_of(game(name).model)), scenarios=scenarios(name))
        for name in GAMES
    }
    return list(search_index.entries(books))


def scenarios(name: str) -> list[Any]:
    """A scenario about a rule of Hallertau."""
    told = SimpleNamespace(rules=("hal.fields.sow",), title="A title of a scenario")
    return [SimpleNamespace(scenario=told)] if name == "hallertau" else []


def by_address(found: list[tuple[str, str, str, str, str]]) -> dict[str, tuple[str, str, str, str]]:
    return {address: (kind, title, text, words) for kind, title, address, text, words in found}


def test_everything_is_in_it_under_its_kind(found: list[Any], search_index: Any) -> None:
    wanted: Counter[str] = Counter()
    for name in GAMES:
        model = game(name).model
        cards, buildings = sum(map(bool, map(card_of, model.rules))), sum(map(bool, map(building_of, model.rules)))
        wanted += Counter(
            rule=len(model.rules) - cards - buildings,
            card=cards,
            building=buildings,
            word=len(terms(name)),
            move=len(model.moves),
            ruling=len(model.rulings),
            theorem=len(theorems_of(model)),
            invariant=len(model.invariants),
            chapter=len(model.chapters),
        )
    assert Counter(kind for kind, *_ in found) == wanted
    assert set(wanted) | {"page"} == set(search_index.KINDS)


@pytest.mark.parametrize("name", GAMES)
def test_every_rule_is_found_by_its_id_and_its_words_in_three_languages(name: str, found: list[Any]) -> None:
    known = by_address(found)
    book = bare_book(name)
    without = [entry.id for entry in book.entries if not book.terms[entry.id]]
    assert len(without) < len(book.entries) / 20
    for entry in book.entries:
        _, title, text, words = known[f"book/{entry.id}.html"]
        assert (title, text) == (entry.title, entry.text)
        said = words.split(" · ")
        assert {entry.id, TITLES[name]} <= set(said)
        for term in book.terms[entry.id]:
            assert {term.en, term.it, term.pt} <= set(said), entry.id


def test_a_rule_is_found_by_the_scenarios_that_name_it(found: list[Any]) -> None:
    speak = [address for _, _, address, _, words in found if "A title of a scenario" in words]
    assert speak == ["book/hal.fields.sow.html"]
    assert {"sow", "seminare", "semear"} <= set(by_address(found)[speak[0]][3].split(" · "))


def test_moves_and_words_have_places_on_their_pages(found: list[Any]) -> None:
    known = by_address(found)
    for name in GAMES:
        for tag in tags(game(name).model):
            assert known[f"book/{name}-moves.html#{name}-move-{tag}"][0] == "move"
    kind, title, _, words = known["book/glossary.html#word-sow"]
    assert (kind, title) == ("word", "sow · seminare · semear")
    assert {"sow", "seminare", "semear"} <= set(words.split(" · "))


def test_the_script_is_data_in_a_call(search_index: Any) -> None:
    entry = ("ruling", 'A "title" of äöü', "book/x.html", "</script> and \u2028", "words")
    text = search_index.script([entry, ("page", "t", "a.html", "", "")])
    assert text.startswith("window.gebotFinds(") and text.endswith(");\n")
    told = json.loads(text.removeprefix("window.gebotFinds(").removesuffix(");\n"))
    assert told["kinds"] == list(search_index.KINDS)
    [first, second] = told["entries"]
    assert (told["kinds"][first[0]], *first[1:]) == entry
    assert told["kinds"][second[0]] == "page"


def test_a_kind_that_nobody_knows_is_refused(search_index: Any) -> None:
    with pytest.raises(ValueError, match="tuple"):
        search_index.script([("riddle", "t", "a.html", "", "")])


def test_a_word_is_said_once(search_index: Any) -> None:
    assert search_index.joined(["a", "", "b", "a"]) == "a · b"
