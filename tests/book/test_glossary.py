"""The words of the games: none is missing, each stands where it is said to stand, and each leads to its rules."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest

from proofs.book.facets import subjects_of
from proofs.book.glossary import Language, Term, found, terms, terms_of
from proofs.book.locations import ROOT
from proofs.game import Game, Site
from proofs.registry import game_named, games

HALLERTAU, ACBAS = game_named("hallertau"), game_named("acbas")
WITH_WORDS = [game for game in games() if game.site.glossary is not None]


@pytest.mark.parametrize("game", WITH_WORDS, ids=str)
def test_every_name_of_the_model_has_a_term_and_every_term_means_names_of_the_model(game: Game) -> None:
    names = {f"{name}.{value}" for name, facet in subjects_of(game).facets.items() for value in facet.names}
    assert {meant for term in terms(game) for meant in term.means} == names


@pytest.mark.parametrize("game", WITH_WORDS, ids=str)
def test_no_term_is_there_twice(game: Game) -> None:
    assert [slug for slug, count in Counter(term.slug for term in terms(game)).items() if count > 1] == []
    assert all(re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", term.slug) for term in terms(game))


@pytest.mark.parametrize("game", WITH_WORDS, ids=str)
def test_every_term_is_said_in_a_sentence_and_has_a_line_in_every_edition(game: Game) -> None:
    for term in terms(game):
        assert term.say.endswith("."), term.en
        assert set(term.lines) == set(game.model.editions), term.en


@pytest.mark.parametrize("game", WITH_WORDS, ids=str)
def test_every_rule_speaks_of_a_term(game: Game) -> None:
    assert [rule for rule in game.model.rules if not terms_of(game, rule)] == []


def slugs(game: Game, rule: str) -> set[str]:
    return {term.slug for term in terms_of(game, rule)}


def test_rules_lead_to_the_terms_of_which_they_speak() -> None:
    assert "sow" in slugs(HALLERTAU, "hal.fields.sow") and "sow" not in slugs(HALLERTAU, "hal.scoring.jewels")
    known = {term.slug for term in terms(HALLERTAU)}
    assert all(slugs(HALLERTAU, rule) <= known for rule in HALLERTAU.model.rules)


def test_the_terms_of_a_rule_have_its_words_in_other_languages() -> None:
    sow = terms_of(HALLERTAU, "hal.fields.sow")
    assert "seminare" in {term.it for term in sow} and "semear" in {term.pt for term in sow}
    assert "macigno" not in {term.it for term in sow} and "pedregulho" not in {term.pt for term in sow}
    assert "Locanda" in {term.it for term in terms_of(ACBAS, "acb.building.inn")}
    assert "Pozzo" in {term.it for term in terms_of(game_named("agricola"), "agr.improvements.well")}


@pytest.mark.parametrize("game", games(), ids=str)
def test_a_game_without_a_glossary_has_no_terms(game: Game) -> None:
    bare = game.but(site=Site())
    assert terms(bare) == []
    assert found(bare, "sheep and barley") == [] and all(terms_of(bare, rule) == [] for rule in bare.model.rules)


def words(game: Game, text: str) -> list[str]:
    return [term.en for term in found(game, text)]


def test_terms_are_found_as_whole_words_in_any_number_and_case() -> None:
    assert words(HALLERTAU, "Tools, two breweries and a JEWEL") == ["brewery", "tool", "jewel"]
    assert words(HALLERTAU, "fryer, toolbox, prologue") == []
    assert words(ACBAS, "a carpenters_workshop") == ["Carpenter's Workshop"]


def test_a_longer_term_hides_those_in_it() -> None:
    assert words(HALLERTAU, "the Sheep Market") == ["Sheep Market"]
    assert words(HALLERTAU, "a sheep of the Sheep Market") == ["Sheep Market", "sheep"]
    assert words(ACBAS, "Barn Floor Manufacturer") == ["Barn Floor Manufacturer"]
    assert words(ACBAS, "each costs 3 wood, walls of buildings too") == ["building", "pay", "wall", "wood"]


# --- lines of the editions --------------------------------------------------------------------------------------

TEXTS: dict[tuple[str, Language], str] = {
    ("hallertau", "it"): "000_",
    ("hallertau", "pt"): "001_",
    ("acbas", "it"): "002_",
    ("agricola", "it"): "003_",
    ("key_harvest", "it"): "004_",
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
    cited = [(term, written(term, language), int(term.lines[language])) for term in terms(game_named(name))]
    assert [(term.en, word, line) for term, word, line in cited if not stands(lines, line, word)] == []


def written(term: Term, language: Language) -> str:
    return term.it if language == "it" else term.pt


def test_a_word_that_does_not_stand_there_is_noticed() -> None:
    lines = ["La **carta", "fattoria**", "le carte fatto-", "ria e segale"]
    assert stands(lines, 1, "carta fattoria") and stands(lines, 3, "carte fattoria") and stands(lines, 4, "Segale")
    assert not stands(lines, 2, "carta fattoria") and not stands(lines, 3, "segale") and not stands(lines, 1, "cart")
