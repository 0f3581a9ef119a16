"""The words of the games: none is missing, each stands where it is said to stand, and each leads to its rules."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest

from proofs.book.facets import NAMES
from proofs.book.glossary import Language, Term, found, names_of, rules_of, terms, terms_of
from proofs.book.locations import ROOT
from proofs.registry import game

GAMES = ("hallertau", "acbas")


@pytest.mark.parametrize("name", GAMES)
def test_every_name_of_the_model_has_a_term_and_every_term_means_names_of_the_model(name: str) -> None:
    names = {f"{facet}.{value}" for facet, values in NAMES[name].items() for value in values}
    assert {meant for term in terms(name) for meant in term.means} == names


@pytest.mark.parametrize("name", GAMES)
def test_no_term_is_there_twice(name: str) -> None:
    assert [slug for slug, count in Counter(term.slug for term in terms(name)).items() if count > 1] == []
    assert all(re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", term.slug) for term in terms(name))


@pytest.mark.parametrize("name", GAMES)
def test_every_term_is_said_in_a_sentence_and_has_a_line_in_every_edition(name: str) -> None:
    for term in terms(name):
        assert term.say.endswith("."), term.en
        assert set(term.lines) == set(game(name).model.editions), term.en


@pytest.mark.parametrize("name", GAMES)
def test_every_rule_speaks_of_a_term(name: str) -> None:
    assert [rule for rule in game(name).model.rules if not terms_of(name, rule)] == []


def test_rules_and_terms_lead_to_each_other() -> None:
    rules = rules_of("hallertau")
    assert set(rules) == {term.slug for term in terms("hallertau")}
    assert "hal.fields.sow" in rules["sow"] and "hal.scoring.jewels" not in rules["sow"]
    assert all(slug in {term.slug for term in terms_of("hallertau", rule)} for slug in rules for rule in rules[slug])


def test_a_rule_is_found_by_its_words_in_other_languages() -> None:
    names = names_of("hallertau", "hal.fields.sow")
    assert "seminare" in names["it"] and "semear" in names["pt"]
    assert "macigno" not in names["it"] and "pedregulho" not in names["pt"]
    assert "Locanda" in names_of("acbas", "acb.building.inn")["it"]


def words(name: str, text: str) -> list[str]:
    return [term.en for term in found(name, text)]


def test_terms_are_found_as_whole_words_in_any_number_and_case() -> None:
    assert words("hallertau", "Tools, two breweries and a JEWEL") == ["brewery", "tool", "jewel"]
    assert words("hallertau", "fryer, toolbox, prologue") == []
    assert words("acbas", "a carpenters_workshop") == ["Carpenter's Workshop"]


def test_a_longer_term_hides_those_in_it() -> None:
    assert words("hallertau", "the Sheep Market") == ["Sheep Market"]
    assert words("hallertau", "a sheep of the Sheep Market") == ["Sheep Market", "sheep"]
    assert words("acbas", "Barn Floor Manufacturer") == ["Barn Floor Manufacturer"]
    assert words("acbas", "each costs 3 wood, walls of buildings too") == ["building", "pay", "wall", "wood"]


# --- lines of the editions --------------------------------------------------------------------------------------

TEXTS: dict[tuple[str, Language], str] = {
    ("hallertau", "it"): "000_",
    ("hallertau", "pt"): "001_",
    ("acbas", "it"): "002_",
}
SEEDS = ROOT.parent / "shared" / "seeds"


def text_of(name: str, language: Language) -> list[str]:
    file = next(SEEDS.glob(f"{TEXTS[name, language]}*.txt"), None)
    if file is None:
        pytest.skip("The texts of the rule books are not beside the project.")
    return Path(file).read_text(encoding="utf-8").split("\n")


def stands(lines: Sequence[str], line: int, word: str) -> bool:
    """Whether a word begins in that line; it may go on in the next. Marks of bold, hyphens at the end of a line and
    capitals do not matter."""
    first, both = folded(lines[line - 1 : line]), folded(lines[line - 1 : line + 1])
    places = re.finditer(rf"(?<!\w){re.escape(folded([word]))}(?!\w)", both)
    return any(place.start() < len(first) for place in places)


def folded(lines: Sequence[str]) -> str:
    text = re.sub(r"(?<=\w)-\n(?=\w)", "", "\n".join(lines).replace("*", ""))
    return re.sub(r"\s+", " ", text).strip().casefold()


@pytest.mark.parametrize(("name", "language"), TEXTS)
def test_words_stand_in_the_lines_that_are_cited(name: str, language: Language) -> None:
    lines = text_of(name, language)
    cited = [(term, written(term, language), int(term.lines[language])) for term in terms(name)]
    assert [(term.en, word, line) for term, word, line in cited if not stands(lines, line, word)] == []


def written(term: Term, language: Language) -> str:
    return term.it if language == "it" else term.pt


def test_a_word_that_does_not_stand_there_is_noticed() -> None:
    lines = ["La **carta", "fattoria**", "le carte fatto-", "ria e segale"]
    assert stands(lines, 1, "carta fattoria") and stands(lines, 3, "carte fattoria") and stands(lines, 4, "Segale")
    assert not stands(lines, 2, "carta fattoria") and not stands(lines, 3, "segale") and not stands(lines, 1, "cart")
