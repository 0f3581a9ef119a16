"""The words of the games in English, Italian and Portuguese, and the rules that use them.

English words are those of the model; Italian and Portuguese ones those of the rule books, with a line where they
stand. Data: `docs/words`. A rule is found by the words of its terms: "seminare" and "semear" lead to sowing.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator
from typing import Literal

import msgspec

from proofs.book.locations import ROOT
from proofs.book.rules import title_of
from proofs.registry import GAMES, game

Language = Literal["it", "pt"]
Kind = Literal[
    "group", "good", "marker", "building", "board", "farm", "space", "phase", "card", "deck", "action", "order",
    "scoring", "variant",
]  # fmt: skip


class Term(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A word of a game."""

    en: str
    it: str
    pt: str
    kind: Kind
    say: str = ""
    """What it is, in a sentence; of a special building, what its rule says."""
    means: tuple[str, ...] = ()
    """The names in the model for which it stands, such as `good.barley` or `space.farming`."""
    lines: dict[Language, str] = {}
    """A line of each edition in which the word stands; none if the word is our translation."""
    also: dict[Literal["en", "it", "pt"], tuple[str, ...]] = {}
    """Other forms of the word: plurals, verb forms, synonyms."""

    @property
    def slug(self) -> str:
        return re.sub(r"[^a-z0-9]+", "-", self.en.lower().replace("'", "")).strip("-")


@functools.cache
def terms(game_name: str) -> list[Term]:
    """All terms of a game, in the order of its file."""
    written = msgspec.yaml.decode((ROOT / "docs" / "words" / f"{game_name}.yaml").read_bytes(), type=list[Term])
    return [term if term.say else msgspec.structs.replace(term, say=_said(game_name, term)) for term in written]


@functools.cache
def _slugs(game_name: str) -> frozenset[str]:
    return frozenset(term.slug for term in terms(game_name))


def anchor(game_name: str, term: Term) -> str:
    """Where the glossary has the term: the first game with that word has it without its name."""
    first = next(name for name in GAMES if term.slug in _slugs(name))
    return f"word-{term.slug}" if first == game_name else f"word-{term.slug}-{game_name}"


def _said(game_name: str, term: Term) -> str:
    """What the rule of a special building says."""
    return game(game_name).model.rules[f"acb.{term.means[0]}"].statement


def found(game_name: str, text: str) -> list[Term]:
    """The terms of which a text speaks, those with the longest words first. A word that is part of a longer one that
    is found, such as the sheep of the Sheep Market, does not count."""
    pattern, by_form = _forms(game_name)
    seen: dict[str, Term] = {}
    for match in sorted(pattern.findall(text.replace("_", " ")), key=len, reverse=True):
        term = by_form[match.lower()]
        seen.setdefault(term.slug, term)
    return list(seen.values())


@functools.cache
def _forms(game_name: str) -> tuple[re.Pattern[str], dict[str, Term]]:
    """What finds any form of any term, the longest first, and the term of each form."""
    by_form: dict[str, Term] = {}
    for term in terms(game_name):
        for form in (term.en, *term.also.get("en", ())):
            for written in (form.lower(), *_plurals(form.lower())):
                by_form.setdefault(written, term)
    every = "|".join(re.escape(form) for form in sorted(by_form, key=len, reverse=True))
    return re.compile(rf"(?<!\w)(?:{every})(?!\w)", re.IGNORECASE), by_form


def _plurals(word: str) -> Iterator[str]:
    yield f"{word}s"
    yield f"{word}es"
    if word.endswith("y"):
        yield f"{word[:-1]}ies"


@functools.cache
def _terms_by_rule(game_name: str) -> dict[str, list[Term]]:
    rules = game(game_name).model.rules.values()
    return {rule.id: found(game_name, f"{title_of(rule)}. {rule.statement}") for rule in rules}


def terms_of(game_name: str, rule: str) -> list[Term]:
    """The terms of which the title or the statement of a rule speaks; the title is the name of its function."""
    return _terms_by_rule(game_name)[rule]


def rules_of(game_name: str) -> dict[str, list[str]]:
    """For each term, by its slug, the rules whose title or statement speaks of it."""
    rules: dict[str, list[str]] = {term.slug: [] for term in terms(game_name)}
    for rule, used in _terms_by_rule(game_name).items():
        for term in used:
            rules[term.slug].append(rule)
    return rules


def names_of(game_name: str, rule: str) -> dict[Language, list[str]]:
    """The Italian and Portuguese words for what a rule speaks of, by which a search can find it."""
    used = terms_of(game_name, rule)
    return {
        "it": list(dict.fromkeys(word for term in used for word in (term.it, *term.also.get("it", ())))),
        "pt": list(dict.fromkeys(word for term in used for word in (term.pt, *term.also.get("pt", ())))),
    }
